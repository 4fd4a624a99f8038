//! The command: reads the options, calls the facade, prints, and says by its exit code how it went.
//!
//! Exit codes: 0 for success, 1 for errors in the input, 2 for wrong usage, 70 for a bug of the compiler.

use spirocl::{
    Compiled, Compiler, Output, Status, explain,
    frontend::render::Style,
    options::{Color, CommandLine, Emit, MessageFormat, Question, Scope, UsageError, help},
    output::write_whole,
};
use std::{
    ffi::OsString,
    fs,
    io::{self, IsTerminal, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

const ERRORS: u8 = 1;
const USAGE: u8 = 2;
const BUG: u8 = 70;

fn main() -> ExitCode {
    match command_line() {
        Ok(line) => ExitCode::from(run(&line)),
        Err(error) => ExitCode::from(usage(&error)),
    }
}

fn command_line() -> Result<CommandLine, UsageError> {
    let words: Result<Vec<String>, OsString> =
        std::env::args_os().skip(1).map(OsString::into_string).collect();
    let not_text = |word: OsString| UsageError::from(format!("`{}` is not UTF-8", word.to_string_lossy()));
    let mut line = CommandLine::default();
    line.parse(&words.map_err(not_text)?, Scope::Command)?;
    if line.question.is_none() {
        check(&line)?;
    }
    Ok(line)
}

/// What no single option can see.
fn check(line: &CommandLine) -> Result<(), UsageError> {
    if line.inputs.is_empty() {
        return Err(UsageError::from("no input file"));
    }
    if line.inputs.len() > 1 && line.output.is_some() {
        return Err(UsageError::from("`-o` names one output, but there are several inputs"));
    }
    line.options.language().map(drop).map_err(|error| UsageError::from(format!("-cl-ext: {error}")))
}

fn usage(error: &UsageError) -> u8 {
    eprintln!("spirocl: {error}");
    match error.row {
        Some(row) => eprintln!("usage: {:<32} {}", row.usage(), row.help),
        None => {
            eprintln!("usage: spirocl [options] FILE.cl... [-o OUTPUT]; `spirocl --help` lists the options")
        }
    }
    USAGE
}

fn run(line: &CommandLine) -> u8 {
    match &line.question {
        Some(question) => answer(question),
        None => line.inputs.iter().map(|input| compile(line, input)).max().unwrap_or(0),
    }
}

fn answer(question: &Question) -> u8 {
    let text = match question {
        Question::Help => Ok(help()),
        Question::Version => Ok(format!("{}\n", spirocl::version())),
        Question::ListErrors => Ok(explain::list()),
        Question::Explain(code) => explain::explain(code),
    };
    match text {
        Ok(text) => print(text.as_bytes()),
        Err(message) => usage(&UsageError::from(message)),
    }
}

fn compile(line: &CommandLine, input: &str) -> u8 {
    let (name, bytes) = match read(input) {
        Ok(read) => read,
        Err(error) => return failed(&format!("cannot read `{input}`: {error}")),
    };
    let compiler = Compiler::with_options(line.options.clone()).read_files();
    let compiled = compiler.make(&name, &bytes, line.emit);
    report(line, &compiled);
    match compiled.status() {
        Status::Errors => ERRORS,
        Status::Bug => BUG,
        Status::Success => compiled.output().map_or(0, |output| deliver(line, input, output)),
    }
}

fn read(input: &str) -> io::Result<(String, Vec<u8>)> {
    let mut bytes = Vec::new();
    if input == "-" {
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(("<stdin>".into(), bytes));
    }
    if fs::metadata(input)?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok((input.into(), fs::read(input)?))
}

fn report(line: &CommandLine, compiled: &Compiled) {
    let text = compiled.render(style(line));
    // Standard error is the last place to complain: if it is closed, nobody listens.
    let _ = io::stderr().write_all(text.as_bytes());
}

fn style(line: &CommandLine) -> Style {
    let unwanted = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let colored = match line.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => io::stderr().is_terminal() && !unwanted(),
    };
    match line.message_format {
        MessageFormat::Human if colored => Style::Colored,
        MessageFormat::Human => Style::Plain,
        MessageFormat::Short => Style::Short,
        MessageFormat::Json => Style::Json,
    }
}

fn deliver(line: &CommandLine, input: &str, output: &Output) -> u8 {
    let bytes = output.to_bytes();
    let Some(path) = output_path(line, input) else { return print(&bytes) };
    match write_whole(&path, &bytes) {
        Ok(()) => 0,
        Err(error) => failed(&format!("cannot write `{}`: {error}", path.display())),
    }
}

/// Where the output goes; nothing for standard output.
fn output_path(line: &CommandLine, input: &str) -> Option<PathBuf> {
    match line.output.as_deref() {
        Some("-") => None,
        Some(path) => Some(path.into()),
        None => default_output(line.emit, input),
    }
}

/// The name of the input with another ending, in the current folder, as for other compilers' `-c`.
fn default_output(emit: Emit, input: &str) -> Option<PathBuf> {
    let name = if input == "-" { Path::new("stdin") } else { Path::new(Path::new(input).file_name()?) };
    Some(name.with_extension(emit.extension()?))
}

fn print(bytes: &[u8]) -> u8 {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => 0,
        Err(error) => failed(&format!("cannot write to standard output: {error}")),
    }
}

fn failed(message: &str) -> u8 {
    eprintln!("spirocl: error: {message}");
    ERRORS
}
