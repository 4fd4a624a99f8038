//! `--link`: sources are compiled, modules read, and one module is made of all.

use super::{BUG, ERRORS, check_language, compile::read, print, report::Messages};
use spirocl::{
    Compiled, Compiler, Output, Status,
    failure::Failure,
    link::{LinkError, link},
    options::{CommandLine, DependencyMode, Emit, LinkKind, UsageError},
    output::write_whole,
};
use std::path::Path;

/// The first bytes of a SPIR-V module.
const MAGIC: [u8; 4] = rspirv::spirv::MAGIC_NUMBER.to_le_bytes();

/// Rejects options that cannot be combined with linking.
pub(crate) fn check(line: &CommandLine) -> Result<(), UsageError> {
    let wrong = |what: &str| Err(UsageError::from(format!("`--link` cannot be combined with {what}")));
    if line.emit != Emit::Spirv {
        return wrong("another kind of output");
    }
    if line.out_dir.is_some() {
        return wrong("`--out-dir`");
    }
    if line.dependencies.mode != DependencyMode::Off {
        return wrong("`-MD` and `-M`");
    }
    check_language(line)
}

/// Compiles and links; the exit code.
pub(crate) fn run(line: &CommandLine, kind: LinkKind) -> u8 {
    let mut linker = Linker { line, messages: Messages::new(line), compiled: Vec::new() };
    let code = linker.run(kind);
    linker.messages.finish(&linker.compiled);
    code
}

struct Linker<'l> {
    line: &'l CommandLine,
    messages: Messages,
    /// The inputs that were sources.
    compiled: Vec<Compiled>,
}

impl Linker<'_> {
    fn run(&mut self, kind: LinkKind) -> u8 {
        let (mut modules, mut code) = (Vec::new(), 0);
        for input in &self.line.inputs {
            match self.module(input) {
                Ok(words) => modules.push((input.as_str(), words)),
                Err(worse) => code = code.max(worse),
            }
        }
        if code != 0 {
            return code;
        }
        let modules: Vec<(&str, &[u32])> =
            modules.iter().map(|(name, words)| (*name, words.as_slice())).collect();
        match link(&modules, kind) {
            Ok(words) => self.deliver(&Output::Words(words)),
            Err(LinkError::Wrong(errors)) => {
                errors.iter().for_each(|error| self.messages.failed(Failure::Link, error));
                ERRORS
            }
            Err(LinkError::Bug(report)) => {
                self.messages.bug(&report);
                BUG
            }
        }
    }

    /// The words of an input, or the exit code after its errors were reported.
    fn module(&mut self, input: &str) -> Result<Vec<u32>, u8> {
        let (name, bytes) = read(input)
            .map_err(|error| self.fails(Failure::File, &format!("cannot read `{input}`: {error}")))?;
        if bytes.starts_with(&MAGIC) {
            let (words, rest) = bytes.as_chunks::<4>();
            if !rest.is_empty() {
                let message =
                    format!("`{input}` is not a valid SPIR-V module: its size is not a multiple of 4 bytes");
                return Err(self.fails(Failure::Link, &message));
            }
            return Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect());
        }
        let compiler = Compiler::with_options(self.line.options.clone()).read_files();
        let compiled = compiler.make(&name, &bytes, Emit::Spirv);
        self.messages.compiled(&compiled);
        let code = if compiled.status() == Status::Bug { BUG } else { ERRORS };
        let words = compiled.words().map(<[u32]>::to_vec).ok_or(code);
        self.compiled.push(compiled);
        words
    }

    fn deliver(&mut self, output: &Output) -> u8 {
        let path = self.line.output.as_deref().unwrap_or("a.spv");
        if path == "-" {
            return print(&output.to_bytes(), &mut self.messages);
        }
        match write_whole(Path::new(path), &output.to_bytes()) {
            Ok(()) => 0,
            Err(error) => self.fails(Failure::File, &format!("cannot write `{path}`: {error}")),
        }
    }

    fn fails(&mut self, failure: Failure, text: &str) -> u8 {
        self.messages.failed(failure, text);
        ERRORS
    }
}
