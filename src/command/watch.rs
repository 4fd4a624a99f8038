//! `--watch`: compiles, waits until a file that was read changes, and compiles again what was made of it.

use super::{batch, compile::Outcome, link, report};
use spirocl::options::{CommandLine, MessageFormat};
use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// How often the files are looked at.
const INTERVAL: Duration = Duration::from_millis(100);

/// What tells of a change: the time of the last one, and the size.
type Stamp = Option<(SystemTime, u64)>;

/// Compiles again and again, until the command is stopped from outside.
pub(crate) fn run(line: &CommandLine) -> u8 {
    let mut watched = Watched { line, files: vec![HashMap::new(); groups(line).len()] };
    let mut changed: Vec<usize> = (0..watched.files.len()).collect();
    loop {
        watched.compile(&changed);
        watched.tell();
        changed = watched.wait();
    }
}

/// The inputs that are compiled together: each alone, or all that are linked.
fn groups(line: &CommandLine) -> Vec<Vec<String>> {
    match line.link {
        Some(_) => vec![line.inputs.clone()],
        None => line.inputs.iter().map(|input| vec![input.clone()]).collect(),
    }
}

struct Watched<'l> {
    line: &'l CommandLine,
    /// For each group of inputs, what was read, and its state when it was.
    files: Vec<HashMap<PathBuf, Stamp>>,
}

impl Watched<'_> {
    /// Compiles groups, and notes what they read.
    fn compile(&mut self, changed: &[usize]) {
        let groups = groups(self.line);
        let inputs: Vec<String> = changed.iter().flat_map(|&index| groups[index].clone()).collect();
        // A file that is written while it is compiled has changed since.
        let before: Vec<HashMap<PathBuf, Stamp>> = changed
            .iter()
            .map(|&index| {
                let inputs = groups[index].iter().map(PathBuf::from);
                inputs.chain(self.files[index].keys().cloned()).map(|path| with_stamp(&path)).collect()
            })
            .collect();
        let line = CommandLine { inputs, ..self.line.clone() };
        let read: Vec<Read> = match line.link {
            Some(kind) => {
                let (code, files) = link::run(&line, kind);
                vec![Read { files, has_failed: code != 0 }]
            }
            None => batch::run(&line).1.iter().map(Read::of).collect(),
        };
        for ((&index, before), read) in changed.iter().zip(before).zip(read) {
            self.files[index] = self.stamped(&groups[index], before, &read);
        }
    }

    /// The state of files before they were read, where it is known; a header that is missing may appear in any folder of headers.
    fn stamped(
        &self,
        inputs: &[String],
        before: HashMap<PathBuf, Stamp>,
        read: &Read,
    ) -> HashMap<PathBuf, Stamp> {
        let files = inputs.iter().chain(&read.files).map(PathBuf::from);
        let mut stamped: HashMap<PathBuf, Stamp> = files
            .map(|path| match before.get(&path) {
                Some(&stamp) => (path, stamp),
                None => with_stamp(&path),
            })
            .collect();
        if read.has_failed {
            let folders = stamped.keys().filter_map(|path| path.parent()).map(Path::to_path_buf);
            let folders: Vec<PathBuf> =
                folders.chain(self.line.options.include_dirs.iter().map(PathBuf::from)).collect();
            stamped.extend(folders.iter().map(|folder| with_stamp(folder)));
        }
        stamped
    }

    /// Waits for a change; the groups that it concerns.
    fn wait(&self) -> Vec<usize> {
        loop {
            thread::sleep(INTERVAL);
            let has_changed = |files: &HashMap<PathBuf, Stamp>| {
                files.iter().any(|(path, stamp)| with_stamp(path).1 != *stamp)
            };
            let changed = |(index, files)| has_changed(files).then_some(index);
            let changed: Vec<usize> = self.files.iter().enumerate().filter_map(changed).collect();
            if !changed.is_empty() {
                return changed;
            }
        }
    }

    /// Says that the command waits, to people.
    fn tell(&self) {
        if matches!(self.line.message_format, MessageFormat::Human | MessageFormat::Short) {
            report::say("spirocl: waiting for changes\n");
        }
    }
}

/// What a compilation read.
struct Read {
    files: Vec<String>,
    has_failed: bool,
}

impl Read {
    fn of(outcome: &Outcome) -> Self {
        let files = outcome.compiled().map(|compiled| compiled.inputs().to_vec()).unwrap_or_default();
        Self { files, has_failed: outcome.code() != 0 }
    }
}

/// A path with the state of its file; a folder changes when a file in it appears.
fn with_stamp(path: &Path) -> (PathBuf, Stamp) {
    let place = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let stamp = fs::metadata(place).and_then(|found| Ok((found.modified()?, found.len()))).ok();
    (path.to_path_buf(), stamp)
}
