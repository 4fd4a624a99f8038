//! The one place where the tests call the compiler.

use spirocl::frontend::diagnostic::{Diagnostic, Severity as Level};
use spirocl::frontend::{
    preprocess::LineMarkers,
    render::Style,
    source::{FileId, SourceMap},
};
use spirocl::options::{CommandLine, Emit, Scope};
use spirocl::{Compiler, Status};
use std::path::Path;

/// The severity of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// A note of its own.
    Note,
    /// A warning.
    Warning,
    /// An error.
    Error,
}

/// A message of the compiler, in the form that tests compare.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its severity.
    pub severity: Severity,
    /// Its code, such as `S0204`.
    pub code: String,
    /// The file of its place, if it has one.
    pub file: Option<String>,
    /// The line of its place in that file, from 1, without regard to `#line`.
    pub line: u32,
    /// The message.
    pub text: String,
    /// Its notes, the texts of its labels, its advice with what it puts in, and the lines that included its file.
    pub more: Vec<String>,
}

/// What is made of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Product {
    /// The module.
    Spirv,
    /// The module, as assembly.
    Assembly,
    /// The syntax tree, as text.
    Ast,
    /// The typed tree, as text.
    Hir,
    /// The preprocessed text.
    Preprocessed,
}

/// What came out.
#[derive(Clone, Debug)]
pub enum Output {
    /// A module.
    Words(Vec<u32>),
    /// A text.
    Text(String),
}

/// A compilation: its output, if there were no errors, and what was said.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// The output.
    pub output: Option<Output>,
    /// All messages, in the order in which users see them.
    pub messages: Vec<Message>,
    /// The messages as users see them.
    pub rendered: String,
}

/// Compiles a text as if it were the file `path`; includes are read beside it. Fails for options that are not known and
/// for a bug that the compiler reports of itself.
pub fn compile(path: &Path, text: &str, options: &[&str], product: Product) -> Result<Compilation, String> {
    let mut line = CommandLine::default();
    let words: Vec<String> = options.iter().map(|word| (*word).to_owned()).collect();
    line.parse(&words, Scope::Command).map_err(|error| error.to_string())?;
    let emit = match product {
        Product::Spirv => Emit::Spirv,
        Product::Assembly => Emit::Asm,
        Product::Ast => Emit::Ast,
        Product::Hir => Emit::Hir,
        Product::Preprocessed => Emit::Preprocessed(LineMarkers::Hidden),
    };
    let name = path.display().to_string();
    let compiled = Compiler::with_options(line.options).read_files().make(&name, text.as_bytes(), emit);
    let rendered = compiled.render(Style::Plain);
    if compiled.status() == Status::Bug {
        return Err(rendered);
    }
    let output = compiled.output().map(|output| match output {
        spirocl::Output::Words(words) => Output::Words(words.clone()),
        spirocl::Output::Text(text) => Output::Text(text.clone()),
    });
    let messages = compiled.diagnostics().iter().map(|said| message(said, compiled.sources())).collect();
    Ok(Compilation { output, messages, rendered })
}

fn message(diagnostic: &Diagnostic, sources: &SourceMap) -> Message {
    let severity = match diagnostic.severity {
        Level::Note => Severity::Note,
        Level::Warning => Severity::Warning,
        Level::Error => Severity::Error,
    };
    let place = sources.offset(sources.in_file(diagnostic.primary.span).start);
    let labels =
        std::iter::once(&diagnostic.primary).chain(&diagnostic.secondary).map(|label| label.text.clone());
    let help = diagnostic.help.iter().map(|help| match help.edits.as_slice() {
        [edit] => format!("{}: `{}`", help.text, edit.replacement),
        _ => help.text.clone(),
    });
    Message {
        severity,
        code: diagnostic.code.id.to_owned(),
        file: place.map(|(file, _)| sources.file(file).name.clone()),
        line: place.map_or(0, |(file, offset)| sources.physical_line(file, offset)),
        text: diagnostic.message.clone(),
        more: labels
            .chain(diagnostic.notes.iter().cloned())
            .chain(help)
            .chain(includes(place.map(|(file, _)| file), sources))
            .collect(),
    }
}

/// The lines that led to a file, the nearest first; files are named without their folders.
fn includes(mut file: Option<FileId>, sources: &SourceMap) -> Vec<String> {
    let mut lines = Vec::new();
    while let Some(from) = file.and_then(|file| sources.file(file).included_from) {
        let Some((including, offset)) = sources.offset(from.start) else { break };
        let name = Path::new(&sources.file(including).name).file_name().unwrap_or_default();
        let line = sources.physical_line(including, offset);
        lines.push(format!("included from {}:{line}", name.to_string_lossy()));
        file = Some(including);
    }
    lines
}

/// Compiles a text that must compile: the module, or the messages.
pub fn compile_case(path: &Path, text: &str, options: &[&str]) -> Result<Vec<u32>, String> {
    let compilation = compile(path, text, options, Product::Spirv)?;
    match compilation.output {
        Some(Output::Words(words)) => Ok(words),
        Some(_) => Err("a text in place of a module".to_owned()),
        None => Err(format!("does not compile:\n{}", compilation.rendered)),
    }
}
