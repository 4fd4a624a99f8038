//! The facade of the spirocl compiler: OpenCL C in, SPIR-V out.
//!
//! A [`Compiler`] is made of options and files; it holds no other state, so one can serve many threads. What comes out is a
//! [`Compiled`]: the module, and everything that is to be said about it.

pub mod explain;
mod files;
pub mod options;
pub mod output;

pub use spirocl_codegen as codegen;
pub use spirocl_frontend as frontend;
pub use spirocl_sema as sema;

use files::Files;
use indexmap::IndexMap;
use options::{Emit, Options, UsageError};
use rspirv::binary::{Assemble, Disassemble};
use spirocl_frontend::{
    ast, brackets,
    diagnostic::{Code, Diagnostic, Diagnostics, Severity},
    language::{Language, Version},
    parse,
    preprocess::{self, MacroOption, PreprocessOptions, Preprocessed},
    render::{self, Style},
    source::{SourceMap, Span},
    symbol::Symbols,
};
use spirocl_sema::hir;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Compiles OpenCL C with fixed options.
#[derive(Clone, Debug, Default)]
pub struct Compiler {
    options: Options,
    virtual_files: IndexMap<String, String>,
    reads_files: bool,
}

impl Compiler {
    /// A compiler with the default options: OpenCL C 1.2, SPIR-V 1.0 for 64-bit addresses, `-O1`. It reads no files.
    pub fn new() -> Self {
        Self::default()
    }

    /// A compiler with these options. It reads no files.
    pub fn with_options(options: Options) -> Self {
        Self { options, ..Self::default() }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Adds build options written as for `clBuildProgram`.
    ///
    /// # Errors
    ///
    /// The first option that is not known or has a wrong value.
    pub fn build_options(mut self, text: &str) -> Result<Self, UsageError> {
        self.options.parse(text)?;
        Ok(self)
    }

    /// Sets the version of OpenCL C.
    pub fn std(mut self, version: Version) -> Self {
        self.options.version = version;
        self
    }

    /// Defines a macro, as `-D name=value` does.
    pub fn define(mut self, name: &str, value: &str) -> Self {
        self.options.macros.push(MacroOption::Define(format!("{name}={value}")));
        self
    }

    /// Adds a folder in which included files are looked for. Whether folders of the disk are read is up to
    /// [`Compiler::read_files`]; virtual files are found in either case.
    pub fn include_dir(mut self, dir: &str) -> Self {
        self.options.include_dirs.push(dir.into());
        self
    }

    /// Adds a file that exists only for `#include`, under this name.
    pub fn virtual_file(mut self, name: &str, text: &str) -> Self {
        self.virtual_files.insert(name.into(), text.into());
        self
    }

    /// Lets `#include` read files of the disk: beside the including file, and in the folders of `-I`.
    pub fn read_files(mut self) -> Self {
        self.reads_files = true;
        self
    }

    /// Compiles a source text to SPIR-V. The name is what messages call it.
    pub fn compile(&self, name: &str, source: &str) -> Compiled {
        self.make(name, source.as_bytes(), Emit::Spirv)
    }

    /// Makes what `emit` says of a source text.
    pub fn make(&self, name: &str, source: &[u8], emit: Emit) -> Compiled {
        let outcome = catch_unwind(AssertUnwindSafe(|| self.run(name, source, emit)));
        outcome.unwrap_or_else(|panic| Compiled::bug(panic_message(panic.as_ref())))
    }

    fn run(&self, name: &str, source: &[u8], emit: Emit) -> Compiled {
        let mut run = Run {
            options: &self.options,
            sources: SourceMap::default(),
            diagnostics: Diagnostics::new(self.options.diagnostics.clone()),
            inputs: Vec::new(),
        };
        let mut files = Files::new(&self.virtual_files, &self.options.include_dirs, self.reads_files);
        let output = run.make(&mut files, name, source, emit).filter(|_| !run.diagnostics.has_errors());
        Compiled {
            output,
            diagnostics: run.diagnostics.into_vec(),
            sources: run.sources,
            inputs: run.inputs,
            bug: None,
        }
    }
}

/// One compilation under way.
struct Run<'o> {
    options: &'o Options,
    sources: SourceMap,
    diagnostics: Diagnostics,
    inputs: Vec<String>,
}

/// The one thing that can be wrong with options that are right one by one.
static CONFLICTING_FEATURES: Code = Code {
    id: "F0001",
    name: "conflicting-features",
    rule: "A feature or extension that is asked for needs those that it builds on, and two names of one thing go together.",
    section: "OpenCL C 3.0, 6.2.1",
    wrong: "spirocl -cl-std=CL3.0 -cl-ext=-__opencl_c_images,+__opencl_c_read_write_images k.cl",
    right: "spirocl -cl-std=CL3.0 -cl-ext=-__opencl_c_images k.cl",
};

impl Run<'_> {
    /// The pipeline: each stage is one call.
    fn make(&mut self, files: &mut Files, name: &str, source: &[u8], emit: Emit) -> Option<Output> {
        let main = preprocess::add_source(name, source, None, &mut self.sources, &mut self.diagnostics)?;
        let language = &self.language()?;
        let mut symbols = Symbols::default();
        let options = self.preprocess_options(language);
        if let Emit::Preprocessed(markers) = emit {
            let (sources, diagnostics) = (&mut self.sources, &mut self.diagnostics);
            let (text, inputs) =
                preprocess::print(main, sources, &mut symbols, files, &options, markers, diagnostics);
            self.inputs = inputs;
            return Some(Output::Text(text));
        }
        let (sources, diagnostics) = (&mut self.sources, &mut self.diagnostics);
        let preprocessed = preprocess::preprocess(main, sources, &mut symbols, files, &options, diagnostics);
        self.inputs = preprocessed.dependencies.clone();
        let unit = self.parse(preprocessed, symbols, language)?;
        if emit == Emit::Ast {
            return Some(Output::Text(ast::print::print(&unit)));
        }
        let module = self.analyse(unit, language);
        if self.diagnostics.has_errors() {
            return None;
        }
        self.generate(&module, emit)
    }

    fn language(&mut self) -> Option<Language> {
        let language = self.options.language();
        let wrong =
            |error| Diagnostic::error(&CONFLICTING_FEATURES, Span::default(), format!("-cl-ext: {error}"));
        language.map_err(|error| self.diagnostics.report(wrong(error))).ok()
    }

    fn preprocess_options(&self, language: &Language) -> PreprocessOptions {
        PreprocessOptions {
            macros: self.options.macros.clone(),
            forced_includes: self.options.forced_includes.clone(),
            fast_relaxed_math: self.options.codegen.fast_math.fast_relaxed_math,
            has_builtin: spirocl_sema::builtins::exists,
            ..PreprocessOptions::new(language.clone())
        }
    }

    /// Tokens to a tree; nothing if text is missing, as all that followed would be said of the hole.
    fn parse(
        &mut self,
        preprocessed: Preprocessed,
        symbols: Symbols,
        language: &Language,
    ) -> Option<ast::TranslationUnit> {
        let Preprocessed { tokens, literals, end, incomplete, .. } = preprocessed;
        if incomplete {
            return None;
        }
        let tokens = brackets::check_brackets(tokens, &mut self.diagnostics);
        Some(parse::parse(&tokens, symbols, literals, language, end, &mut self.diagnostics))
    }

    /// A tree to a typed tree. A message about a line on which the grammar was broken follows from that, and is not given.
    fn analyse(&mut self, unit: ast::TranslationUnit, language: &Language) -> hir::Module {
        let line_of = |span: Span| {
            let (file, offset) = self.sources.offset(span.start)?;
            Some((file, self.sources.physical_line(file, offset)))
        };
        let errors = self.diagnostics.iter().filter(|each| each.severity == Severity::Error);
        let broken: Vec<_> = errors.map(|each| line_of(each.primary.span)).collect();
        let mut found = Diagnostics::new(self.options.diagnostics.clone());
        let module = spirocl_sema::analyse(unit, language, &mut found);
        for message in found.into_vec() {
            if !broken.contains(&line_of(message.primary.span)) {
                self.diagnostics.report(message);
            }
        }
        module
    }

    fn generate(&mut self, module: &hir::Module, emit: Emit) -> Option<Output> {
        let mut generate =
            || codegen::generate(module, &self.sources, &self.options.codegen, &mut self.diagnostics);
        match emit {
            Emit::Spirv => Some(Output::Words(generate().assemble())),
            Emit::Asm => Some(Output::Text(generate().disassemble() + "\n")),
            Emit::Hir => Some(Output::Text(hir::print::print(module))),
            Emit::Ast | Emit::Preprocessed(_) | Emit::Nothing => None,
        }
    }
}

/// What a compilation made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// A SPIR-V module.
    Words(Vec<u32>),
    /// Text: assembly, a tree, preprocessed source.
    Text(String),
}

impl Output {
    /// The bytes of the output file: words in little-endian order.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Words(words) => words.iter().flat_map(|word| word.to_le_bytes()).collect(),
            Self::Text(text) => text.clone().into_bytes(),
        }
    }
}

/// How a compilation went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There was no error.
    Success,
    /// The program is wrong; the diagnostics say where.
    Errors,
    /// The compiler is wrong: please report it.
    Bug,
}

/// What came out of a compilation: the output if there were no errors, and the diagnostics.
#[derive(Debug)]
pub struct Compiled {
    output: Option<Output>,
    diagnostics: Vec<Diagnostic>,
    sources: SourceMap,
    inputs: Vec<String>,
    bug: Option<String>,
}

impl Compiled {
    fn bug(message: String) -> Self {
        Self {
            output: None,
            diagnostics: Vec::new(),
            sources: SourceMap::default(),
            inputs: Vec::new(),
            bug: Some(message),
        }
    }

    /// How it went.
    pub fn status(&self) -> Status {
        let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
        match &self.bug {
            Some(_) => Status::Bug,
            None if self.diagnostics.iter().any(is_error) => Status::Errors,
            None => Status::Success,
        }
    }

    /// What was made; nothing if there were errors, or nothing was asked for.
    pub fn output(&self) -> Option<&Output> {
        self.output.as_ref()
    }

    /// The words of the module, if one was made.
    pub fn words(&self) -> Option<&[u32]> {
        match &self.output {
            Some(Output::Words(words)) => Some(words),
            Some(Output::Text(_)) | None => None,
        }
    }

    /// All messages, in the order in which they were found.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The files and macros that the spans of the messages refer to.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }

    /// The names of the files that were included.
    pub fn inputs(&self) -> &[String] {
        &self.inputs
    }

    /// All messages as text.
    pub fn render(&self, style: Style) -> String {
        if let Some(bug) = &self.bug {
            return format!(
                "spirocl: bug in the compiler: {bug}\nPlease report this, with the input, the options and `{}`.\n",
                version()
            );
        }
        render::render(&self.diagnostics, &self.sources, style)
    }
}

/// The name and version of the compiler, as `--version` prints them.
pub fn version() -> &'static str {
    concat!("spirocl ", env!("CARGO_PKG_VERSION"))
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()))
        .unwrap_or_else(|| "unknown".into())
}
