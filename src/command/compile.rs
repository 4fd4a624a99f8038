//! One file: read, compiled; then its outputs are written.

use super::{BUG, ERRORS, print, report::Messages};
use spirocl::{
    Compiled, Compiler, Status,
    dependencies::rule,
    failure::Failure,
    frontend::preprocess::LineMarkers,
    input::{read as read_file, read_all},
    options::{CommandLine, DependencyMode, Emit, UsageError},
    output::write_whole,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// A file that was read and compiled, or why it was not.
pub(crate) enum Outcome {
    /// It could not be read, or its output could not be written.
    Failed(String),
    /// It was compiled.
    Compiled {
        /// What came out.
        compiled: Box<Compiled>,
        /// What could not be written.
        failure: Option<String>,
        /// What goes to standard output.
        standard_output: Vec<u8>,
        /// The files that were written.
        written: Vec<PathBuf>,
    },
}

impl Outcome {
    /// What was compiled.
    pub(crate) fn compiled(&self) -> Option<&Compiled> {
        match self {
            Self::Failed(_) => None,
            Self::Compiled { compiled, .. } => Some(compiled),
        }
    }

    /// The exit code of a run of this file alone.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Failed(_) | Self::Compiled { failure: Some(_), .. } => ERRORS,
            Self::Compiled { compiled, .. } => match compiled.status() {
                Status::Success => 0,
                Status::Errors => ERRORS,
                Status::Bug => BUG,
            },
        }
    }
}

/// Compiles a file and writes its output files. What belongs on standard output is kept for the caller, who knows the order.
pub(crate) fn compile(line: &CommandLine, input: &str) -> Outcome {
    let (name, bytes) = match read(input) {
        Ok(read) => read,
        Err(error) => return Outcome::Failed(format!("cannot read `{input}`: {error}")),
    };
    let compiler = Compiler::with_options(line.options.clone()).read_files();
    let emit = match line.dependencies.mode {
        DependencyMode::Instead => Emit::Preprocessed(LineMarkers::Hidden),
        DependencyMode::Off | DependencyMode::Beside => line.emit,
    };
    if let Some(path) = &line.reproduction
        && let Err(error) = write_whole(Path::new(path), compiler.reproduction(&name, &bytes).as_bytes())
    {
        return Outcome::Failed(format!("cannot write `{path}`: {error}"));
    }
    let compiled = Box::new(compiler.make(&name, &bytes, emit));
    let mut delivery = Delivery { standard_output: Vec::new(), written: Vec::new() };
    let failure = match compiled.status() {
        Status::Success => delivery.deliver(line, input, &name, &compiled).err(),
        Status::Errors | Status::Bug => None,
    };
    let Delivery { standard_output, written } = delivery;
    Outcome::Compiled { compiled, failure, standard_output, written }
}

/// Shows what belongs on standard output, and tells of failures; the exit code.
pub(crate) fn conclude(outcome: &Outcome, messages: &mut Messages) -> u8 {
    match outcome {
        Outcome::Failed(message) => messages.failed(Failure::File, message),
        Outcome::Compiled { failure, standard_output, .. } => {
            if let Some(message) = failure {
                messages.failed(Failure::File, message);
            }
            if !standard_output.is_empty() {
                return outcome.code().max(print(standard_output, messages));
            }
        }
    }
    outcome.code()
}

/// The name of an input as messages call it, and its bytes.
pub(crate) fn read(input: &str) -> io::Result<(String, Vec<u8>)> {
    if input == "-" {
        return Ok(("<stdin>".into(), read_all(io::stdin().lock())?));
    }
    Ok((input.into(), read_file(Path::new(input))?))
}

/// What goes where.
struct Delivery {
    standard_output: Vec<u8>,
    written: Vec<PathBuf>,
}

impl Delivery {
    fn deliver(
        &mut self,
        line: &CommandLine,
        input: &str,
        name: &str,
        compiled: &Compiled,
    ) -> Result<(), String> {
        if line.dependencies.mode == DependencyMode::Instead {
            let rule = dependency_rule(line, input, name, compiled);
            return self.write(rule_output(line, input), rule.as_bytes());
        }
        // The rule first: an output without its rule would not be made again when a header changes.
        if line.dependencies.mode == DependencyMode::Beside {
            let rule = dependency_rule(line, input, name, compiled);
            self.write(Some(rule_path(line, input)), rule.as_bytes())?;
        }
        match compiled.output() {
            Some(made) => self.write(output_path(line, input), &made.to_bytes()),
            None => Ok(()),
        }
    }

    fn write(&mut self, path: Option<PathBuf>, bytes: &[u8]) -> Result<(), String> {
        let Some(path) = path else {
            self.standard_output.extend_from_slice(bytes);
            return Ok(());
        };
        write_whole(&path, bytes).map_err(|error| format!("cannot write `{}`: {error}", path.display()))?;
        self.written.push(path);
        Ok(())
    }
}

/// The rule of make: the target is the output, or what it would be called.
fn dependency_rule(line: &CommandLine, input: &str, name: &str, compiled: &Compiled) -> String {
    let is_output = line.dependencies.mode == DependencyMode::Beside || line.out_dir.is_some();
    let output = output_path(line, input).filter(|_| is_output).or_else(|| default_output(line.emit, input));
    let target = output.unwrap_or_else(|| named(input, "spv"));
    let inputs: Vec<String> =
        std::iter::once(name.to_owned()).chain(compiled.inputs().iter().cloned()).collect();
    rule(&line.dependencies, &target.to_string_lossy(), &inputs)
}

/// Where the rule goes that is made in place of an output; nothing for standard output.
fn rule_output(line: &CommandLine, input: &str) -> Option<PathBuf> {
    let given = line.dependencies.file.as_deref().or(line.output.as_deref());
    match (given, &line.out_dir) {
        (Some("-"), _) => None,
        (Some(path), _) => Some(path.into()),
        (None, folder) => folder.as_ref().map(|folder| Path::new(folder).join(named(input, "d"))),
    }
}

/// `-MF`, or the output with the ending `d`.
fn rule_path(line: &CommandLine, input: &str) -> PathBuf {
    match &line.dependencies.file {
        Some(file) => file.into(),
        None => output_path(line, input).unwrap_or_else(|| named(input, "d")).with_extension("d"),
    }
}

/// Where the output goes; nothing for standard output.
fn output_path(line: &CommandLine, input: &str) -> Option<PathBuf> {
    match (line.output.as_deref(), &line.out_dir) {
        (Some("-"), _) => None,
        (Some(path), _) => Some(path.into()),
        (None, Some(folder)) => {
            line.emit.extension_in_folder().map(|extension| Path::new(folder).join(named(input, extension)))
        }
        (None, None) => default_output(line.emit, input),
    }
}

/// The name of the input with another ending, in the current folder, as for other compilers' `-c`.
fn default_output(emit: Emit, input: &str) -> Option<PathBuf> {
    Some(named(input, emit.extension()?))
}

fn named(input: &str, extension: &str) -> PathBuf {
    let name = if input == "-" { None } else { Path::new(input).file_name() };
    Path::new(name.unwrap_or("stdin".as_ref())).with_extension(extension)
}

/// Two inputs may not have one output, and no output may take the place of its input.
pub(crate) fn check_outputs(line: &CommandLine) -> Result<(), UsageError> {
    let outputs: Vec<Option<PathBuf>> = line.inputs.iter().map(|input| output_path(line, input)).collect();
    for (input, output) in line.inputs.iter().zip(&outputs) {
        let beside = [&line.dependencies.file, &line.reproduction].into_iter().flatten().map(Path::new);
        if let Some(path) = output.as_deref().into_iter().chain(beside).find(|path| is_one_file(path, input))
        {
            let path = path.display();
            return Err(UsageError::from(format!("output `{path}` would overwrite input `{input}`")));
        }
    }
    let mut order: Vec<usize> = (0..outputs.len()).filter(|&index| outputs[index].is_some()).collect();
    order.sort_by(|&one, &other| outputs[one].cmp(&outputs[other]).then(one.cmp(&other)));
    for pair in order.windows(2) {
        let (one, other) = (pair[0], pair[1]);
        if outputs[one] == outputs[other] {
            let path = outputs[one].as_deref().unwrap_or(Path::new("")).display();
            let (one, other) = (&line.inputs[one], &line.inputs[other]);
            return Err(UsageError::from(format!("`{one}` and `{other}` would both be written to `{path}`")));
        }
    }
    Ok(())
}

/// Whether two names lead to one file; devices are none.
fn is_one_file(one: &Path, other: &str) -> bool {
    let known = fs::canonicalize(one).ok().filter(|path| path.is_file());
    known.is_some() && known == fs::canonicalize(other).ok()
}
