//! `--link`: sources are compiled, modules read, and one module is made of all.

use super::{
    BUG, ERRORS, check_language,
    compile::{Delivery, compiler, is_module, read, words},
    print,
    report::{self, Messages},
};
use spirocl::{
    Compiled, Output, Reflection, Status,
    dependencies::rule,
    describe::{describe, describe_linked},
    failure::Failure,
    frontend::preprocess::LineMarkers,
    link::{LinkError, link},
    options::{CommandLine, DependencyMode, Emit, LinkKind, ReflectionFile, UsageError},
};
use std::path::{Path, PathBuf};

/// Rejects options that cannot be combined with linking.
pub(crate) fn check(line: &CommandLine) -> Result<(), UsageError> {
    let wrong = |what: &str| Err(UsageError::from(format!("`--link` cannot be combined with {what}")));
    if !matches!(line.emit, Emit::Spirv | Emit::CArray) {
        return wrong("another kind of output");
    }
    if line.out_dir.is_some() {
        return wrong("`--out-dir`");
    }
    check_language(line)
}

/// Compiles and links; the exit code, and all files that were read.
pub(crate) fn run(line: &CommandLine, kind: LinkKind) -> (u8, Vec<String>) {
    let mut linker = Linker {
        line,
        messages: Messages::new(line),
        compiled: Vec::new(),
        read: Vec::new(),
        delivery: Delivery::default(),
    };
    if line.verbose && linker.messages.are_for_people() {
        report::say_options(line);
    }
    let mut code = linker.run(kind);
    if line.verbose && linker.messages.are_for_people() {
        report::say_names("read", &linker.read);
        report::say_names("wrote", linker.delivery.written.iter().map(|path| path.display()));
    }
    let standard_output = std::mem::take(&mut linker.delivery.standard_output);
    if !standard_output.is_empty() {
        code = code.max(print(&standard_output, &mut linker.messages));
    }
    linker.messages.finish(&linker.compiled);
    (code, linker.read)
}

struct Linker<'l> {
    line: &'l CommandLine,
    messages: Messages,
    /// The inputs that were sources.
    compiled: Vec<Compiled>,
    /// All files that were read, each once.
    read: Vec<String>,
    delivery: Delivery,
}

/// A module to link.
struct Part<'l> {
    name: &'l str,
    words: Vec<u32>,
    /// What is known of it, if that is asked for.
    described: Option<Reflection>,
}

impl<'l> Linker<'l> {
    fn run(&mut self, kind: LinkKind) -> u8 {
        if self.line.dependencies.mode == DependencyMode::Instead {
            return self.write_rule_only();
        }
        let (mut parts, mut code) = (Vec::new(), 0);
        for input in &self.line.inputs {
            match self.part(input) {
                Ok(part) => parts.push(part),
                Err(worse) => code = code.max(worse),
            }
        }
        if code != 0 {
            return code;
        }
        let modules: Vec<(&str, &[u32])> =
            parts.iter().map(|part| (part.name, part.words.as_slice())).collect();
        let delivered = link(&modules, kind).map(|words| self.deliver(&words, &parts));
        match delivered {
            Ok(Ok(())) => 0,
            Ok(Err(message)) => self.fails(Failure::File, &message),
            Err(LinkError::Wrong(errors)) => {
                errors.iter().for_each(|error| self.messages.failed(Failure::Link, error));
                ERRORS
            }
            Err(LinkError::Stopped(_, text)) => self.fails(Failure::Link, &text),
            Err(LinkError::Bug(report)) => {
                self.messages.bug(&report);
                BUG
            }
        }
    }

    fn reads(&mut self, name: &str) {
        if !self.read.iter().any(|known| known == name) {
            self.read.push(name.to_owned());
        }
    }

    /// An input as a module, or the exit code after its errors were reported.
    fn part(&mut self, input: &'l str) -> Result<Part<'l>, u8> {
        let (name, bytes) = self.bytes(input)?;
        let is_described = self.line.reflection.is_some();
        if is_module(&bytes) {
            let words = words(input, &bytes).map_err(|message| self.fails(Failure::Link, &message))?;
            // What is wrong with it is told by the linker.
            let described = if is_described { describe(input, &words).ok() } else { None };
            return Ok(Part { name: input, words, described });
        }
        let compiled = self.compile(&name, &bytes, Emit::Spirv)?;
        let words = compiled.words().map(<[u32]>::to_vec).ok_or(ERRORS)?;
        let described = compiled.reflection().filter(|_| is_described).cloned();
        Ok(Part { name: input, words, described })
    }

    fn bytes(&mut self, input: &str) -> Result<(String, Vec<u8>), u8> {
        let read = read(input);
        let (name, bytes) =
            read.map_err(|error| self.fails(Failure::File, &format!("cannot read `{input}`: {error}")))?;
        self.reads(&name);
        Ok((name, bytes))
    }

    /// Compiles a source, and reports what there is to report.
    fn compile(&mut self, name: &str, bytes: &[u8], emit: Emit) -> Result<&Compiled, u8> {
        let compiled = compiler(self.line, self.compiled.is_empty()).make(name, bytes, emit);
        self.messages.compiled(&compiled);
        compiled.inputs().iter().for_each(|header| self.reads(header));
        let code = match compiled.status() {
            Status::Success => None,
            Status::Errors | Status::Cancelled | Status::LimitReached => Some(ERRORS),
            Status::Bug => Some(BUG),
        };
        self.compiled.push(compiled);
        code.map_or_else(|| Ok(self.compiled.last().expect("it was added")), Err)
    }

    /// `-M`: sources are only preprocessed, and nothing is linked.
    fn write_rule_only(&mut self) -> u8 {
        let mut code = 0;
        for input in &self.line.inputs {
            let made = self.bytes(input).and_then(|(name, bytes)| match is_module(&bytes) {
                true => Ok(()),
                false => self.compile(&name, &bytes, Emit::Preprocessed(LineMarkers::Hidden)).map(drop),
            });
            code = code.max(made.err().unwrap_or(0));
        }
        if code != 0 {
            return code;
        }
        let given = self.line.dependencies.file.as_deref().or(self.line.output.as_deref());
        let path = given.filter(|&path| path != "-").map(PathBuf::from);
        let target = self.target_without(given);
        let written =
            self.delivery.write(path, rule(&self.line.dependencies, &target, &self.read).as_bytes());
        written.map_or_else(|message| self.fails(Failure::File, &message), |()| 0)
    }

    /// The target of a rule: what the output is called, unless that is the rule's own name.
    fn target_without(&self, rule: Option<&str>) -> String {
        let output = self.line.output.as_deref().filter(|&output| output != "-" && Some(output) != rule);
        output.unwrap_or(self.default_output()).to_owned()
    }

    fn default_output(&self) -> &'static str {
        match self.line.emit {
            Emit::CArray => "a.spv.h",
            _ => "a.spv",
        }
    }

    fn deliver(&mut self, words: &[u32], parts: &[Part]) -> Result<(), String> {
        let named = self.line.output.as_deref();
        let path = named.unwrap_or(self.default_output());
        // The rule first: an output without its rule would not be made again when a header changes.
        if self.line.dependencies.mode == DependencyMode::Beside {
            let rule = rule(&self.line.dependencies, &self.target_without(None), &self.read);
            let beside = if path == "-" { self.default_output() } else { path };
            let file = self.line.dependencies.file.as_ref();
            let file = file.map_or_else(|| Path::new(beside).with_extension("d"), PathBuf::from);
            self.delivery.write(Some(file), rule.as_bytes())?;
        }
        let is_printed = self.line.reflection == Some(ReflectionFile::Printed);
        if named.is_some() || !is_printed || self.line.emit != Emit::Spirv {
            let output = match self.line.emit {
                Emit::CArray => Output::c_array(path, words),
                _ => Output::Words(words.to_vec()),
            };
            self.delivery.write((path != "-").then(|| path.into()), &output.to_bytes())?;
        }
        if self.line.reflection.is_none() {
            return Ok(());
        }
        let parts: Vec<Reflection> = parts.iter().filter_map(|part| part.described.clone()).collect();
        let described = describe_linked(words, &parts).map_err(|error| error.to_string())?;
        self.delivery.describe(self.line, None, Some(&described))
    }

    fn fails(&mut self, failure: Failure, text: &str) -> u8 {
        self.messages.failed(failure, text);
        ERRORS
    }
}
