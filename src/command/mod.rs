//! The command: reads the options, calls the facade, prints, and says by its exit code how it went.
//!
//! Exit codes: 0 for success, 1 for errors in the input, 2 for wrong usage, 70 for a bug of the compiler; `run` has more. `compile` makes one
//! file, `batch` many, `link` one of many, `watch` does so again and again, `run` runs kernels, `dap` debugs them, `report` prints messages, `cts` is the door
//! of the conformance tests.

mod batch;
mod compile;
mod cts;
mod dap;
mod link;
mod report;
mod run;
mod watch;

use report::Messages;
use spirocl::{
    explain,
    failure::Failure,
    options::{
        CommandLine, DependencyMode, Emit, Question, Scope, UsageError, completions, expand_response_files,
        find, help, man_page,
    },
};
use std::{
    ffi::OsString,
    io::{self, Write},
    path::Path,
};

pub(crate) const ERRORS: u8 = 1;
const USAGE: u8 = 2;

/// What a small build says where it lacks the feature.
const NOT_BUILT: &str = "this is not part of this build of spirocl (feature `tools`)";
pub(crate) const BUG: u8 = 70;

/// The forms of a program inside the compiler.
const PRINTED_STAGES: [Emit; 3] = [Emit::Ast, Emit::Hir, Emit::Ir];

/// Runs the command; the exit code. The first word is the name that it was called by. Hosts such as Python packages offer the command
/// by this function.
///
/// ```
/// let words = ["spirocl", "--version"].map(Into::into);
/// assert_eq!(spirocl::command::run(words), 0);
/// ```
pub fn run(words: impl IntoIterator<Item = OsString>) -> u8 {
    let mut words = words.into_iter();
    let program = words.next().unwrap_or_default();
    match text(words) {
        Ok(words) if cfg!(feature = "tools") && is_offline_compiler(&program) => {
            or_usage(cts::run(&words), &[])
        }
        Ok(words) if cfg!(feature = "tools") && words.first().is_some_and(|word| word == "cts") => {
            or_usage(cts::run(&words[1..]), &[])
        }
        Ok(words) if words.first().is_some_and(|word| word == "run") => match expand(&words[1..]) {
            Ok(words) => or_usage(run::main(&words), &words),
            Err(error) => or_usage(Err(error), &[]),
        },
        Ok(words) if cfg!(feature = "tools") && words.first().is_some_and(|word| word == "dap") => {
            or_usage(dap::main(&words[1..]), &words[1..])
        }
        Ok(words) => match expand(&words) {
            Ok(words) => or_usage(read(&words).map(|line| work(&line)), &words),
            Err(error) => or_usage(Err(error), &words),
        },
        Err(error) => or_usage(Err(error), &[]),
    }
}

fn expand(words: &[String]) -> Result<Vec<String>, UsageError> {
    expand_response_files(words.to_vec(), &|name| read_text(name).ok())
}

/// The exit code of a run, or that of wrong usage, reported in the format that the words ask for.
fn or_usage(outcome: Result<u8, UsageError>, words: &[String]) -> u8 {
    outcome.unwrap_or_else(|error| {
        let mut messages = Messages::of_words(words);
        messages.failed(Failure::Usage, &usage(&error));
        messages.finish([]);
        USAGE
    })
}

fn text(words: impl Iterator<Item = OsString>) -> Result<Vec<String>, UsageError> {
    let not_text = |word: OsString| UsageError::from(format!("`{}` is not UTF-8", word.to_string_lossy()));
    words.map(|word| word.into_string().map_err(not_text)).collect()
}

/// Whether the command was called under the name that the conformance tests call.
fn is_offline_compiler(program: &OsString) -> bool {
    Path::new(program).file_stem().is_some_and(|name| name == "cl_offline_compiler")
}

fn read(words: &[String]) -> Result<CommandLine, UsageError> {
    let mut line = CommandLine::default();
    line.parse(words, Scope::Command)?;
    if line.question.is_none() {
        check(&line)?;
    }
    Ok(line)
}

/// The text of a file: in UTF-8, or with its mark in UTF-16, as PowerShell writes files.
pub(crate) fn read_text(name: &str) -> io::Result<String> {
    decode(spirocl::input::read(Path::new(name))?).ok_or_else(|| io::ErrorKind::InvalidData.into())
}

fn decode(bytes: Vec<u8>) -> Option<String> {
    let unit: fn([u8; 2]) -> u16 = match bytes.as_slice() {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        [0xef, 0xbb, 0xbf, rest @ ..] => return String::from_utf8(rest.to_vec()).ok(),
        _ => return String::from_utf8(bytes).ok(),
    };
    let (units, rest) = bytes[2..].as_chunks();
    let units: Vec<u16> = units.iter().map(|bytes| unit(*bytes)).collect();
    if rest.is_empty() { String::from_utf16(&units).ok() } else { None }
}

/// What no single option can see.
fn check(line: &CommandLine) -> Result<(), UsageError> {
    if !cfg!(feature = "tools")
        && (line.watch
            || line.link.is_some()
            || line.reproduction.is_some()
            || PRINTED_STAGES.contains(&line.emit))
    {
        return Err(UsageError::from(NOT_BUILT));
    }
    if line.inputs.is_empty() {
        return Err(UsageError::from("no input files"));
    }
    if line.output.is_some() && line.out_dir.is_some() {
        return Err(UsageError::from("`-o` and `--out-dir` cannot be combined"));
    }
    compile::check_reflection(line)?;
    check_dependencies(line)?;
    if line.watch && line.inputs.iter().any(|input| input == "-") {
        return Err(UsageError::from("cannot watch standard input"));
    }
    if line.link.is_some() {
        return link::check(line);
    }
    if line.inputs.len() > 1 && line.output.is_some() {
        return Err(UsageError::from("cannot specify `-o` with multiple input files: use `--out-dir`"));
    }
    if line.inputs.len() > 1 && line.reproduction.is_some() {
        return Err(UsageError::from("cannot specify `--reproduce` with multiple input files"));
    }
    if line.inputs.len() > 1 && line.dependencies.file.is_some() {
        return Err(UsageError::from("cannot specify `-MF` with multiple input files"));
    }
    compile::check_outputs(line)?;
    check_language(line)
}

fn check_dependencies(line: &CommandLine) -> Result<(), UsageError> {
    let is_refined = line.dependencies.file.is_some() || !line.dependencies.targets.is_empty();
    if line.dependencies.mode == DependencyMode::Off && is_refined {
        return Err(UsageError::from("`-MF`, `-MT` and `-MQ` require `-MD` or `-M`"));
    }
    Ok(())
}

/// Features and extensions have to go together.
pub(crate) fn check_language(line: &CommandLine) -> Result<(), UsageError> {
    let wrong = |error| UsageError {
        message: format!("-cl-ext: {error}"),
        row: find("-cl-ext=").map(|(row, _)| row),
    };
    line.options.language().map(drop).map_err(wrong)
}

/// What is wrong, and how the option or the command is used.
fn usage(error: &UsageError) -> String {
    let usage = match error.row {
        Some(row) => format!("usage: {:<32} {}", row.usage(), row.help),
        None => "usage: spirocl [options] FILE.cl... [-o OUTPUT]; `spirocl --help` lists the options".into(),
    };
    format!("{error}\n{usage}")
}

fn work(line: &CommandLine) -> u8 {
    match &line.question {
        Some(question) => answer(question, line),
        None if cfg!(feature = "tools") && line.watch => watch::run(line),
        None => match line.link {
            Some(kind) if cfg!(feature = "tools") => link::run(line, kind).0,
            _ => batch::run(line).0,
        },
    }
}

pub(crate) fn answer(question: &Question, line: &CommandLine) -> u8 {
    let mut messages = Messages::new(line);
    let text = match question {
        Question::ManPage | Question::Completions(_) if !cfg!(feature = "tools") => Err(NOT_BUILT.into()),
        Question::Help => Ok(help()),
        Question::Version if line.verbose => Ok(spirocl::long_version()),
        Question::Version => Ok(format!("{}\n", spirocl::version())),
        Question::ManPage => Ok(man_page()),
        Question::ListErrors => Ok(explain::list()),
        Question::Explain(code) => explain::explain(code),
        Question::Completions(shell) => Ok(completions(*shell)),
    };
    match text {
        Ok(text) => {
            let code = print(text.as_bytes(), &mut messages);
            if code != 0 {
                messages.finish([]);
            }
            code
        }
        Err(message) => {
            messages.failed(Failure::Usage, &usage(&UsageError::from(message)));
            messages.finish([]);
            USAGE
        }
    }
}

/// Writes to standard output. That nobody reads it to its end is no failure.
pub(crate) fn print(bytes: &[u8], messages: &mut Messages) -> u8 {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => 0,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            messages.failed(Failure::File, &format!("cannot write to standard output: {error}"));
            ERRORS
        }
    }
}
