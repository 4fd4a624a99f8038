//! What is to be run: from the words of the command, or from a file.

use super::value::Value;
use spirocl::options::{CommandLine, UsageError};
use std::path::{Path, PathBuf};

/// All that one call of the command runs.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Plan {
    /// Sources and modules, which are linked.
    pub(crate) inputs: Vec<String>,
    /// The folder that names of files are relative to.
    pub(crate) folder: PathBuf,
    /// Buffers that launches name.
    pub(crate) buffers: Vec<(String, Value)>,
    /// The launches, in order.
    pub(crate) launches: Vec<LaunchPlan>,
    /// What is shown, written and compared at the end.
    pub(crate) print: Vec<String>,
    pub(crate) dump: Vec<(String, String)>,
    pub(crate) expect: Vec<(String, Value)>,
    pub(crate) tolerance: f64,
    pub(crate) seed: u64,
    /// The most bytes of all buffers.
    pub(crate) memory_limit: u64,
}

/// A launch of a kernel.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct LaunchPlan {
    pub(crate) kernel: Option<String>,
    pub(crate) global: Vec<u64>,
    pub(crate) local: Option<Vec<u64>>,
    pub(crate) offset: Option<Vec<u64>>,
    /// The arguments with the names of their parameters, if these were given.
    pub(crate) arguments: Vec<(Option<String>, Value)>,
}

impl Plan {
    /// The path of a file that the plan names.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The plan of a command line that names no file with one.
    pub(crate) fn of_line(line: &CommandLine) -> Result<Self, UsageError> {
        let run = &line.run;
        let global = run
            .global
            .clone()
            .ok_or_else(|| UsageError::from("missing `--global`: the number of work-items"))?;
        let mut plan = Self { inputs: line.inputs.clone(), ..Self::default() };
        let mut launch = LaunchPlan {
            kernel: run.kernel.clone(),
            global,
            local: run.local.clone(),
            offset: run.offset.clone(),
            arguments: Vec::new(),
        };
        for text in &run.arguments {
            launch
                .arguments
                .push(argument(text).map_err(|error| UsageError::from(format!("--arg: {error}")))?);
        }
        plan.launches.push(launch);
        plan.complete(line)?;
        Ok(plan)
    }

    /// Adds what the command line asks for besides launches.
    pub(crate) fn complete(&mut self, line: &CommandLine) -> Result<(), UsageError> {
        let run = &line.run;
        self.print.extend(run.print.iter().cloned());
        // Names of files on the command line are relative to the current folder.
        let here = |file: &str| {
            std::path::absolute(file).map_or_else(|_| file.into(), |path| path.to_string_lossy().into_owned())
        };
        self.dump.extend(run.dump.iter().map(|(name, file)| (name.clone(), here(file))));
        for (name, text) in &run.expect {
            let value = Value::read(text).map_err(|error| UsageError::from(format!("--expect: {error}")))?;
            let value = match value {
                Value::File(file) => Value::File(here(&file)),
                Value::Raw(file) => Value::Raw(here(&file)),
                other => other,
            };
            self.expect.push((name.clone(), value));
        }
        if let Some(tolerance) = &run.tolerance {
            self.tolerance =
                tolerance.parse().map_err(|_| UsageError::from("--tolerance: invalid number"))?;
        }
        self.seed = run.seed.unwrap_or(self.seed);
        self.memory_limit = run.device().memory_limit;
        Ok(())
    }
}

/// `NAME=VALUE`, or a value alone.
fn argument(text: &str) -> Result<(Option<String>, Value), String> {
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    };
    match text.split_once('=').filter(|(name, _)| is_name(name)) {
        Some((name, value)) => Ok((Some(name.into()), Value::read(value)?)),
        None => Ok((None, Value::read(text)?)),
    }
}

/// Whether a file describes launches.
pub(crate) fn is_set_up(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "toml")
}
