//! `--link`: sources are compiled, modules read, and one module is made of all.

use super::{BUG, ERRORS, check_language, compile::read, failed, print, report};
use spirocl::{
    Compiler, Output, Status,
    link::{LinkError, link},
    options::{CommandLine, DependencyMode, Emit, LinkKind, MessageFormat, UsageError},
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
    if line.message_format == MessageFormat::Sarif {
        return wrong("`--message-format=sarif`");
    }
    check_language(line)
}

/// Compiles and links; the exit code.
pub(crate) fn run(line: &CommandLine, kind: LinkKind) -> u8 {
    let (mut modules, mut code) = (Vec::new(), 0);
    for input in &line.inputs {
        match module(line, input) {
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
        Ok(words) => deliver(line, &Output::Words(words)),
        Err(LinkError::Wrong(errors)) => errors.iter().map(|error| failed(error)).max().unwrap_or(ERRORS),
        Err(LinkError::Bug(report)) => {
            report::say(&report);
            BUG
        }
    }
}

/// The words of an input, or the exit code after its errors were told.
fn module(line: &CommandLine, input: &str) -> Result<Vec<u32>, u8> {
    let (name, bytes) = read(input).map_err(|error| failed(&format!("cannot read `{input}`: {error}")))?;
    if bytes.starts_with(&MAGIC) {
        let (words, rest) = bytes.as_chunks::<4>();
        if !rest.is_empty() {
            return Err(failed(&format!(
                "`{input}` is not a valid SPIR-V module: its size is not a multiple of 4 bytes"
            )));
        }
        return Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect());
    }
    let compiled = Compiler::with_options(line.options.clone()).read_files().make(&name, &bytes, Emit::Spirv);
    report::report(line, &compiled);
    let code = if compiled.status() == Status::Bug { BUG } else { ERRORS };
    compiled.words().map(<[u32]>::to_vec).ok_or(code)
}

fn deliver(line: &CommandLine, output: &Output) -> u8 {
    let path = line.output.as_deref().unwrap_or("a.spv");
    if path == "-" {
        return print(&output.to_bytes());
    }
    match write_whole(Path::new(path), &output.to_bytes()) {
        Ok(()) => 0,
        Err(error) => failed(&format!("cannot write `{path}`: {error}")),
    }
}
