//! `spirocl run`: kernels run without a device and are checked.
//!
//! Exit codes: 0 if all is right, 1 for errors in the input, 2 for wrong usage, 3 for faults that were found, 4 for results that are not those
//! expected, 5 for both, 70 for a bug.

mod array;
mod element;
mod npy;
pub(crate) mod objects;
mod outputs;
mod picture;
pub(crate) mod plan;
mod profile;
pub(crate) mod program;
mod progress;
mod set_up;
mod value;

use super::{
    BUG, ERRORS, answer, check_language,
    compile::read,
    print,
    report::{Messages, say},
};
use objects::{Objects, Trouble};
use plan::{LaunchPlan, Plan};
use program::{KernelInfo, Program};
use spirocl::{
    Compiled, OptimizationLevel,
    failure::{Failure, or_bug},
    faults::Sources,
    options::{CommandLine, DependencyMode, Emit, Scope, UsageError},
    output::write_whole,
};
use spirocl_interpret::{Device, Outcome, profile::Profiler};
use std::path::Path;

const FAULTS: u8 = 3;
const WRONG: u8 = 4;
const BOTH: u8 = 5;

/// The exit code of a run that has found faults, or has results that are not those expected.
pub(crate) fn exit_code(has_faults: bool, is_wrong: bool) -> u8 {
    match (has_faults, is_wrong) {
        (false, false) => 0,
        (true, false) => FAULTS,
        (false, true) => WRONG,
        (true, true) => BOTH,
    }
}

/// What messages need to know.
pub(crate) struct Context {
    pub(crate) messages: Messages,
    /// The inputs that were sources.
    compiled: Vec<Compiled>,
    /// Where faults are looked up.
    pub(crate) sources: Sources,
}

impl Context {
    /// One that has seen nothing yet.
    pub(crate) fn new(messages: Messages) -> Self {
        Self { messages, compiled: Vec::new(), sources: Sources::default() }
    }
}

impl Context {
    fn fails(&mut self, failure: Failure, text: &str) -> u8 {
        self.messages.failed(failure, text);
        ERRORS
    }
}

/// Runs what the words ask for.
pub(crate) fn main(words: &[String]) -> Result<u8, UsageError> {
    let line = read_line(words, &start())?;
    if let Some(question) = &line.question {
        return Ok(answer(question, &line));
    }
    match plan(words, &start())? {
        Ok((plan, line)) => {
            let context = Context::new(Messages::new(&line));
            Ok(Run { line: &line, plan: &plan, context }.run())
        }
        Err(error) => {
            let mut messages = Messages::of_words(words);
            messages.failed(Failure::File, &error);
            messages.finish([]);
            Ok(ERRORS)
        }
    }
}

/// What the words change. Without an option, the program stays as it is written, so that faults are those of the source.
pub(crate) fn start() -> CommandLine {
    let mut line = CommandLine::default();
    line.options.codegen.optimization = OptimizationLevel::O0;
    line
}

fn read_line(words: &[String], start: &CommandLine) -> Result<CommandLine, UsageError> {
    let mut line = start.clone();
    line.parse(words, Scope::Run)?;
    Ok(line)
}

/// The plan and the options that words ask for, or what is wrong with the file that they name.
pub(crate) fn plan(words: &[String], start: &CommandLine) -> Result<Planned, UsageError> {
    let line = read_line(words, start)?;
    let planned = match line.inputs.as_slice() {
        [] => return Err(UsageError::from("no input files")),
        [name] if plan::is_set_up(name) => match read_set_up(name, words, start) {
            Ok(read) => read?,
            Err(error) => return Ok(Err(error)),
        },
        _ => (Plan::of_line(&line)?, line),
    };
    check(&planned.1)?;
    Ok(Ok(planned))
}

/// A plan and its options, or what is wrong with the file of the plan.
pub(crate) type Planned = Result<(Plan, CommandLine), String>;

/// The plan of a file and the options that go with it, or what is wrong with the file.
fn read_set_up(
    name: &str,
    words: &[String],
    start: &CommandLine,
) -> Result<Result<(Plan, CommandLine), UsageError>, String> {
    let mut line = start.clone();
    let text = super::read_text(name).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    let mut plan = set_up::read(name, &text, &mut line)?;
    // The words come after the options of the file, and win.
    let completed = line.parse(words, Scope::Run).and_then(|()| {
        let run = &line.run;
        if run.kernel.is_some() || run.global.is_some() || !run.arguments.is_empty() {
            return Err(UsageError::from(
                "`--kernel`, `--global` and `--arg` belong to the launches of the file",
            ));
        }
        plan.complete(&line)
    });
    Ok(completed.map(|()| (plan, line)))
}

/// Rejects options that say what files a compilation makes.
fn check(line: &CommandLine) -> Result<(), UsageError> {
    let makes_files = line.output.is_some()
        || line.out_dir.is_some()
        || line.link.is_some()
        || line.reproduction.is_some()
        || line.emit != Emit::Spirv
        || line.dependencies.mode != DependencyMode::Off;
    if makes_files {
        return Err(UsageError::from("`spirocl run` makes no modules: `--dump` writes buffers"));
    }
    if !line.run.profile.is_empty() && !cfg!(feature = "tools") {
        return Err(UsageError::from(super::NOT_BUILT));
    }
    check_language(line)
}

/// The contents of the inputs of a plan.
pub(crate) fn inputs(plan: &Plan, context: &mut Context) -> Result<Vec<(String, Vec<u8>)>, u8> {
    let mut inputs = Vec::new();
    for input in &plan.inputs {
        let path = if input == "-" { input.clone() } else { plan.path(input).to_string_lossy().into_owned() };
        let read = read(&path);
        inputs.push(
            read.map_err(|error| context.fails(Failure::File, &format!("cannot read `{path}`: {error}")))?,
        );
    }
    Ok(inputs)
}

struct Run<'r> {
    line: &'r CommandLine,
    plan: &'r Plan,
    context: Context,
}

impl Run<'_> {
    fn run(mut self) -> u8 {
        let code = inputs(self.plan, &mut self.context).and_then(|inputs| {
            let program = program::build(self.line, &inputs, &mut self.context)?;
            self.launches(program)
        });
        self.context.messages.finish_with(&self.context.compiled, self.context.sources.map());
        code.unwrap_or_else(|code| code)
    }

    /// Runs all launches, then what is to be done with their results.
    fn launches(&mut self, program: Program) -> Result<u8, u8> {
        let Program { module, kernels } = program;
        let mut objects = Objects::new(self.plan);
        let device = or_bug(|| Device::new(module, self.line.run.device()));
        let device = device.map_err(|report| self.bug(&report))?;
        let device = device.map_err(|error| self.context.fails(Failure::Link, &error))?;
        let mut has_faults = false;
        let mut profiles = profile::Profiles::default();
        let is_profiled = !self.line.run.profile.is_empty();
        for launch in &self.plan.launches {
            let kernel =
                kernel(&kernels, launch).map_err(|error| self.context.fails(Failure::Launch, &error))?;
            let outcome =
                progress::during(self.line, &format!("running `{}`", kernel.name), device.progress(), || {
                    or_bug(|| {
                        let profiler = is_profiled.then(|| Profiler::new(self.line.run.profile_model));
                        objects.launch(&device, kernel, launch, profiler)
                    })
                });
            let outcome = outcome.map_err(|report| self.bug(&report))?;
            let (outcome, profile) = outcome.map_err(|trouble| self.trouble(trouble))?;
            profile.into_iter().for_each(|profile| profiles.add(profile));
            has_faults |= !outcome.reports.is_empty();
            self.report(kernel, launch, outcome)?;
        }
        if cfg!(feature = "tools") {
            self.show_profiles(&profiles)?;
        }
        let is_wrong = self.results(&objects).map_err(|trouble| self.trouble(trouble))?;
        Ok(exit_code(has_faults, is_wrong))
    }

    fn bug(&mut self, report: &str) -> u8 {
        self.context.messages.bug(report);
        BUG
    }

    fn trouble(&mut self, trouble: Trouble) -> u8 {
        match trouble {
            Trouble::Wrong(text) => self.context.fails(Failure::Launch, &text),
            Trouble::File(text) => self.context.fails(Failure::File, &text),
        }
    }

    /// Shows what a launch printed and which faults it has.
    fn report(&mut self, kernel: &KernelInfo, launch: &LaunchPlan, outcome: Outcome) -> Result<(), u8> {
        if !outcome.output.is_empty() {
            let code = print(&outcome.output, &mut self.context.messages);
            if code != 0 {
                return Err(code);
            }
        }
        // The sources of a module may lie where its debug information says.
        for report in &outcome.reports {
            self.add_sources(Sources::files(report));
        }
        let sources = &self.context.sources;
        let faults = outcome.reports.iter().map(|report| sources.diagnostic(report)).collect();
        self.context.messages.faults(faults, sources.map());
        if self.line.run.summary && self.context.messages.are_for_people() {
            let items: u64 = launch.global.iter().product();
            say(&format!("spirocl: {}: {items} work-items, {} steps\n", kernel.name, outcome.steps));
        }
        Ok(())
    }

    /// Reads the files that are not known yet, if they are there.
    fn add_sources<'f>(&mut self, files: impl IntoIterator<Item = &'f str>) {
        for file in files {
            if self.context.sources.is_known(file) {
                continue;
            }
            let is_file = Path::new(file).is_file();
            let text = is_file.then(|| super::read_text(file).ok()).flatten().unwrap_or_default();
            self.context.sources.add_file(file, &text);
        }
    }

    /// Prints, writes and compares; whether a result is wrong.
    fn results(&mut self, objects: &Objects<'_>) -> Result<bool, Trouble> {
        for name in &self.plan.print {
            let text = objects.show(name)?;
            print(text.as_bytes(), &mut self.context.messages);
        }
        for (name, file) in &self.plan.dump {
            let bytes = objects.dump(name, file)?;
            let path = self.plan.path(file);
            write_whole(Path::new(&path), &bytes)
                .map_err(|error| Trouble::File(format!("cannot write `{}`: {error}", path.display())))?;
        }
        let mut is_wrong = false;
        for (name, value) in &self.plan.expect {
            if let Err(difference) = objects.compare(name, value)? {
                self.context.messages.failed(Failure::Result, &difference);
                is_wrong = true;
            }
        }
        Ok(is_wrong)
    }
}

/// The kernel of a launch: the only one if none is named.
pub(crate) fn kernel<'k>(kernels: &'k [KernelInfo], launch: &LaunchPlan) -> Result<&'k KernelInfo, String> {
    let names = || {
        let names: Vec<String> = kernels.iter().map(|kernel| format!("`{}`", kernel.name)).collect();
        names.join(", ")
    };
    // Blocks that a kernel enqueues are kernels with names that are reserved.
    let own: Vec<&KernelInfo> = kernels.iter().filter(|kernel| !kernel.name.starts_with("__")).collect();
    match (&launch.kernel, kernels) {
        (_, []) => Err("the program has no kernel".into()),
        (Some(name), _) => kernels
            .iter()
            .find(|kernel| kernel.name == *name)
            .ok_or_else(|| format!("the program has no kernel `{name}`: it has {}", names())),
        (None, [one]) => Ok(one),
        (None, _) if own.len() == 1 => Ok(own[0]),
        (None, _) => Err(format!("which kernel is to run? The program has {}: `--kernel NAME`", names())),
    }
}
