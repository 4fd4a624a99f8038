//! One file: read, compiled; then its outputs are written.

use super::{BUG, ERRORS, print, report::Messages};
use spirocl::{
    Compiled, Compiler, Reflection, Status,
    dependencies::rule,
    describe::describe,
    failure::Failure,
    frontend::preprocess::LineMarkers,
    input::{read as read_file, read_all},
    options::{CommandLine, DependencyMode, Emit, ReflectionFile, UsageError, find},
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
    /// It was a module, and only described.
    Described {
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
            Self::Failed(_) | Self::Described { .. } => None,
            Self::Compiled { compiled, .. } => Some(compiled),
        }
    }

    /// The files that were written.
    pub(crate) fn written(&self) -> &[PathBuf] {
        match self {
            Self::Failed(_) => &[],
            Self::Compiled { written, .. } | Self::Described { written, .. } => written,
        }
    }

    /// The exit code of a run of this file alone.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Failed(_) | Self::Compiled { failure: Some(_), .. } => ERRORS,
            Self::Described { .. } => 0,
            Self::Compiled { compiled, .. } => match compiled.status() {
                Status::Success => 0,
                Status::Errors | Status::Cancelled | Status::LimitReached => ERRORS,
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
    if cfg!(feature = "modules") && line.reflection.is_some() && is_module(&bytes) {
        return describe_input(line, input, &bytes).unwrap_or_else(Outcome::Failed);
    }
    let compiler = compiler(line, line.inputs.first().is_none_or(|first| first == input));
    let emit = match line.dependencies.mode {
        DependencyMode::Instead => Emit::Preprocessed(LineMarkers::Hidden),
        // What is only checked is not made, but a description is that of a module.
        _ if line.emit == Emit::Nothing && line.reflection.is_some() => Emit::Reflection,
        DependencyMode::Off | DependencyMode::Beside => line.emit,
    };
    if cfg!(feature = "tools")
        && let Some(path) = &line.reproduction
        && let Err(error) = write_whole(Path::new(path), compiler.reproduction(&name, &bytes).as_bytes())
    {
        return Outcome::Failed(format!("cannot write `{path}`: {error}"));
    }
    let compiled = Box::new(compiler.make(&name, &bytes, emit));
    let mut delivery = Delivery::default();
    let failure = match compiled.status() {
        Status::Success => delivery.deliver(line, input, &name, &compiled).err(),
        Status::Errors | Status::Cancelled | Status::LimitReached | Status::Bug => None,
    };
    let Delivery { standard_output, written } = delivery;
    Outcome::Compiled { compiled, failure, standard_output, written }
}

/// The compiler of a file, which is the first of the command line or not.
pub(crate) fn compiler(line: &CommandLine, is_first: bool) -> Compiler {
    let mut options = line.options.clone();
    if !is_first {
        // The message about the command line is shown once.
        options.overridden.clear();
    }
    let compiler = Compiler::with_options(options).read_files();
    // `-v` says the version of the module.
    if line.reflection.is_none() && !line.verbose { compiler.without_reflection() } else { compiler }
}

/// Whether a file is a SPIR-V module.
pub(crate) fn is_module(bytes: &[u8]) -> bool {
    bytes.starts_with(&rspirv::spirv::MAGIC_NUMBER.to_le_bytes())
}

/// The words of a module.
pub(crate) fn words(input: &str, bytes: &[u8]) -> Result<Vec<u32>, String> {
    let (words, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(format!("`{input}` is not a valid SPIR-V module: its size is not a multiple of 4 bytes"));
    }
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}

/// Describes an input that is a module, with nothing to compile.
fn describe_input(line: &CommandLine, input: &str, bytes: &[u8]) -> Result<Outcome, String> {
    if line.output.is_some() {
        return Err(format!("`{input}` is a SPIR-V module, of which `-o` makes nothing: use `--link`"));
    }
    let described = describe(input, &words(input, bytes)?).map_err(|error| error.to_string())?;
    let mut delivery = Delivery::default();
    delivery.describe(line, Some(input), Some(&described))?;
    let Delivery { standard_output, written } = delivery;
    Ok(Outcome::Described { standard_output, written })
}

/// Shows what belongs on standard output, and tells of failures; the exit code.
pub(crate) fn conclude(outcome: &Outcome, messages: &mut Messages) -> u8 {
    let standard_output = match outcome {
        Outcome::Failed(message) => {
            messages.failed(Failure::File, message);
            return ERRORS;
        }
        Outcome::Compiled { failure, standard_output, .. } => {
            if let Some(message) = failure {
                messages.failed(Failure::File, message);
            }
            standard_output
        }
        Outcome::Described { standard_output, .. } => standard_output,
    };
    if standard_output.is_empty() {
        return outcome.code();
    }
    outcome.code().max(print(standard_output, messages))
}

/// The name of an input as messages call it, and its bytes.
pub(crate) fn read(input: &str) -> io::Result<(String, Vec<u8>)> {
    if input == "-" {
        return Ok(("<stdin>".into(), read_all(io::stdin().lock())?));
    }
    Ok((input.into(), read_file(Path::new(input))?))
}

/// What goes where.
#[derive(Default)]
pub(crate) struct Delivery {
    pub(crate) standard_output: Vec<u8>,
    pub(crate) written: Vec<PathBuf>,
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
        let is_written = makes_output(line) && line.emit != Emit::Nothing;
        if let Some(made) = compiled.output().filter(|_| is_written) {
            self.write(output_path(line, input), &made.to_bytes())?;
        }
        self.describe(line, Some(input), compiled.reflection())
    }

    /// Writes the description of what was made of an input, or of all inputs, if it is asked for.
    pub(crate) fn describe(
        &mut self,
        line: &CommandLine,
        input: Option<&str>,
        described: Option<&Reflection>,
    ) -> Result<(), String> {
        match (&line.reflection, described) {
            (Some(file), Some(described)) => {
                self.write(reflection_path(line, file, input), described.to_json().as_bytes())
            }
            (None, _) | (_, None) => Ok(()),
        }
    }

    pub(crate) fn write(&mut self, path: Option<PathBuf>, bytes: &[u8]) -> Result<(), String> {
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

/// Whether an output is made: a description that is printed takes its place unless it has a name.
fn makes_output(line: &CommandLine) -> bool {
    let is_named = line.output.is_some() || line.out_dir.is_some();
    line.reflection != Some(ReflectionFile::Printed) || is_named || line.emit != Emit::Spirv
}

/// Where the description goes; nothing for standard output.
fn reflection_path(line: &CommandLine, file: &ReflectionFile, input: Option<&str>) -> Option<PathBuf> {
    match (file, &line.out_dir, input) {
        (ReflectionFile::Named(name), _, _) => Some(name.into()),
        (ReflectionFile::Printed, Some(folder), Some(input)) => {
            Some(Path::new(folder).join(named(input, "json")))
        }
        (ReflectionFile::Printed, _, _) => None,
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
    let outputs: Vec<Option<PathBuf>> =
        line.inputs.iter().map(|input| output_path(line, input).filter(|_| is_made(line, input))).collect();
    let description = match &line.reflection {
        Some(ReflectionFile::Named(name)) => Some(name.as_str()),
        Some(ReflectionFile::Printed) | None => None,
    };
    for (input, output) in line.inputs.iter().zip(&outputs) {
        let beside = [line.dependencies.file.as_deref(), line.reproduction.as_deref(), description];
        let beside = beside.into_iter().flatten().map(Path::new);
        if let Some(path) = output.as_deref().into_iter().chain(beside).find(|path| is_one_file(path, input))
        {
            let path = path.display();
            return Err(UsageError::from(format!("output `{path}` would overwrite input `{input}`")));
        }
    }
    let mut order: Vec<usize> = (0..outputs.len()).filter(|&index| outputs[index].is_some()).collect();
    order.sort_unstable_by(|&one, &other| outputs[one].cmp(&outputs[other]).then(one.cmp(&other)));
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

/// Whether an output is made of an input: modules are only described.
fn is_made(line: &CommandLine, input: &str) -> bool {
    let is_described = line.reflection.is_some() && Path::new(input).extension() == Some("spv".as_ref());
    makes_output(line) && !is_described
}

/// Rejects descriptions of what is not compiled, and of several modules in one file.
pub(crate) fn check_reflection(line: &CommandLine) -> Result<(), UsageError> {
    let wrong =
        |message: String| Err(UsageError { row: find("--reflect=").map(|(row, _)| row), ..message.into() });
    let Some(file) = &line.reflection else { return Ok(()) };
    let is_compiled = match line.emit {
        Emit::Spirv | Emit::Asm | Emit::Ir | Emit::CArray | Emit::Reflection | Emit::Nothing => true,
        Emit::Ast | Emit::Hir | Emit::Preprocessed(_) => false,
    };
    if !is_compiled || line.dependencies.mode == DependencyMode::Instead {
        return wrong("`--reflect` describes modules: no module is made with the other options".into());
    }
    match (file, line.output.as_deref()) {
        (ReflectionFile::Named(_), _) if line.inputs.len() > 1 && line.link.is_none() => wrong(
            "cannot specify `--reflect=FILE` with multiple input files: use `--reflect=json --out-dir`"
                .into(),
        ),
        (ReflectionFile::Printed, Some("-")) => wrong(
            "`-o -` and `--reflect=json` would both be written to standard output: use `--reflect=FILE`"
                .into(),
        ),
        (ReflectionFile::Printed, Some(output)) if output.ends_with(".json") => {
            wrong(format!("`-o` names the module: use `--reflect={output}` for the description"))
        }
        (ReflectionFile::Named(name), Some(output)) if name == output => {
            wrong(format!("the module and its description would both be written to `{output}`"))
        }
        (ReflectionFile::Named(_) | ReflectionFile::Printed, _) => Ok(()),
    }
}

/// Whether two names lead to one file; devices are none.
fn is_one_file(one: &Path, other: &str) -> bool {
    let known = fs::canonicalize(one).ok().filter(|path| path.is_file());
    known.is_some() && known == fs::canonicalize(other).ok()
}
