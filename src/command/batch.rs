//! Many files: compiled by several threads, reported in the order in which they were given.

use super::{
    ERRORS,
    compile::{Outcome, check_outputs, compile, conclude},
    report::{self, Messages, Progress},
};
use spirocl::{
    failure::Failure,
    options::{CommandLine, Jobs},
};
use std::{
    fs,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

/// The stack of a thread that compiles: as that of the main thread.
const STACK: usize = 8 << 20;

/// Compiles all inputs; the exit code is that of the worst, and what came of each is told in order.
pub(crate) fn run(line: &CommandLine) -> (u8, Vec<Outcome>) {
    debug_assert!(check_outputs(line).is_ok(), "it was checked with the options");
    let mut messages = Messages::new(line);
    if let Some(folder) = &line.out_dir
        && let Err(error) = fs::create_dir_all(folder)
    {
        messages.failed(Failure::File, &format!("cannot create directory `{folder}`: {error}"));
        messages.finish([]);
        return (ERRORS, Vec::new());
    }
    if line.verbose && messages.are_for_people() {
        report::say_options(line);
    }
    let mut speaker = Speaker {
        line,
        messages,
        progress: Progress::new(line),
        done: 0,
        spoken: Vec::new(),
        waiting: Vec::new(),
        code: 0,
    };
    let jobs = jobs(line);
    if jobs == 1 || !cfg!(feature = "tools") {
        line.inputs.iter().enumerate().for_each(|(index, input)| speaker.take(index, compile(line, input)));
    } else if let Err(error) = run_threads(line, jobs, &mut speaker) {
        speaker.messages.failed(Failure::File, &format!("cannot start a thread: {error}"));
        speaker.code = speaker.code.max(ERRORS);
    }
    speaker.finish()
}

fn jobs(line: &CommandLine) -> usize {
    let wanted = match line.jobs {
        Jobs::One => 1,
        Jobs::All => thread::available_parallelism().map_or(1, usize::from),
        Jobs::Count(count) => count,
    };
    wanted.min(line.inputs.len())
}

/// Each thread takes the next input that no other has taken.
fn run_threads(line: &CommandLine, jobs: usize, speaker: &mut Speaker) -> std::io::Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, next) = (sender.clone(), &next);
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(input) = line.inputs.get(index) else { break };
                    if sender.send((index, compile(line, input))).is_err() {
                        break;
                    }
                }
            })?;
        }
        drop(sender);
        receiver.iter().for_each(|(index, outcome)| speaker.take(index, outcome));
        Ok(())
    })
}

/// Speaks of files in the order of the inputs, as soon as all before are done.
struct Speaker<'l> {
    line: &'l CommandLine,
    messages: Messages,
    progress: Progress,
    done: usize,
    spoken: Vec<Outcome>,
    waiting: Vec<(usize, Outcome)>,
    code: u8,
}

impl Speaker<'_> {
    fn take(&mut self, index: usize, outcome: Outcome) {
        self.done += 1;
        self.waiting.push((index, outcome));
        while let Some(at) = self.waiting.iter().position(|(index, _)| *index == self.spoken.len()) {
            let (index, outcome) = self.waiting.swap_remove(at);
            self.speak(&self.line.inputs[index], &outcome);
            self.spoken.push(outcome);
        }
        self.progress.show(self.done, &self.line.inputs[index]);
    }

    fn speak(&mut self, input: &str, outcome: &Outcome) {
        self.progress.clear();
        if let Outcome::Compiled { compiled, .. } = outcome {
            self.messages.compiled(compiled);
        }
        if self.line.verbose && self.messages.are_for_people() {
            report::say_files(input, outcome);
        }
        self.code = self.code.max(conclude(outcome, &mut self.messages));
    }

    fn finish(self) -> (u8, Vec<Outcome>) {
        self.progress.clear();
        self.messages.finish(self.spoken.iter().filter_map(Outcome::compiled));
        report::summarize(self.line, &self.spoken);
        (self.code, self.spoken)
    }
}
