//! Messages on standard error, in the format and colours asked for; what `-v` says; progress.

use super::compile::Outcome;
use spirocl::{
    Compiled, Severity, Style,
    failure::Failure,
    frontend::{
        diagnostic::{Diagnostic, readable},
        render,
        source::SourceMap,
    },
    options::{Color, CommandLine, MessageFormat},
};
use std::{
    cell::RefCell,
    fmt::Display,
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

/// Writes to standard error. It is the last place to complain: if it is closed, nobody listens.
pub(crate) fn say(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// The messages of a run. A document is written when all are known, the other formats as they come.
pub(crate) struct Messages {
    format: MessageFormat,
    style: Style,
    /// What a document holds besides the files that the caller keeps.
    failures: Vec<Diagnostic>,
    /// Faults of kernels that a document holds.
    faults: Vec<Diagnostic>,
    /// What was said, if somebody else says it.
    kept: Option<RefCell<String>>,
}

impl Messages {
    /// Those of a command line.
    pub(crate) fn new(line: &CommandLine) -> Self {
        Self {
            format: line.message_format,
            style: style(line),
            failures: Vec::new(),
            faults: Vec::new(),
            kept: None,
        }
    }

    /// Those that are kept in place of being written.
    pub(crate) fn kept() -> Self {
        let line = CommandLine { color: Color::Never, ..CommandLine::default() };
        Self { kept: Some(RefCell::default()), ..Self::new(&line) }
    }

    /// What was kept.
    pub(crate) fn take(&self) -> String {
        self.kept.as_ref().map(RefCell::take).unwrap_or_default()
    }

    fn say(&self, text: &str) {
        match &self.kept {
            Some(kept) => kept.borrow_mut().push_str(text),
            None => say(text),
        }
    }

    /// Those about a command line that is wrong, in the last format that it names.
    pub(crate) fn of_words(words: &[String]) -> Self {
        let format = words
            .iter()
            .rev()
            .find_map(|word| MessageFormat::from_word(word.strip_prefix("--message-format=")?));
        Self::new(&CommandLine {
            message_format: format.unwrap_or(MessageFormat::Human),
            ..CommandLine::default()
        })
    }

    /// Whether other text may stand between them.
    pub(crate) fn are_for_people(&self) -> bool {
        matches!(self.format, MessageFormat::Human | MessageFormat::Short)
    }

    /// Reports what a compilation reports, unless that belongs in a document.
    pub(crate) fn compiled(&self, compiled: &Compiled) {
        if self.format != MessageFormat::Sarif {
            self.say(&compiled.render(self.style));
        }
    }

    /// Reports a failure.
    pub(crate) fn failed(&mut self, failure: Failure, text: &str) {
        let text = readable_lines(text);
        match self.format {
            MessageFormat::Human | MessageFormat::Short => {
                let head = if failure == Failure::Usage { "spirocl: " } else { "spirocl: error: " };
                self.say(&format!("{head}{text}\n"));
            }
            MessageFormat::GitHub | MessageFormat::Json => {
                self.say(&render::render([&failure.diagnostic(&text)], &SourceMap::default(), self.style));
            }
            MessageFormat::Sarif => self.failures.push(failure.diagnostic(&text)),
        }
    }

    /// Reports a bug of the linker.
    pub(crate) fn bug(&mut self, report: &str) {
        match self.format {
            MessageFormat::Human | MessageFormat::Short => self.say(report),
            MessageFormat::GitHub | MessageFormat::Json | MessageFormat::Sarif => {
                self.failed(Failure::Bug, report.trim_start_matches("spirocl: "));
            }
        }
    }

    /// Reports faults of a kernel.
    pub(crate) fn faults(&mut self, faults: Vec<Diagnostic>, sources: &SourceMap) {
        if self.format == MessageFormat::Sarif {
            self.faults.extend(faults);
        } else {
            self.say(&render::render(&faults, sources, self.style));
        }
    }

    /// Writes the document about all files, in a format that is one.
    pub(crate) fn finish<'c>(&self, compilations: impl IntoIterator<Item = &'c Compiled>) {
        self.finish_with(compilations, &SourceMap::default());
    }

    /// The same, where faults lie in these sources.
    pub(crate) fn finish_with<'c>(
        &self,
        compilations: impl IntoIterator<Item = &'c Compiled>,
        sources: &SourceMap,
    ) {
        if self.format == MessageFormat::Sarif {
            let empty = SourceMap::default();
            let mut runs: Vec<_> = compilations
                .into_iter()
                .map(|compiled| (compiled.diagnostics(), compiled.sources()))
                .collect();
            runs.push((&self.faults, sources));
            runs.push((&self.failures, &empty));
            self.say(&render::sarif(&runs));
        }
    }
}

/// A text without what terminals would act upon, line by line.
fn readable_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| readable(line.to_owned())).collect();
    lines.join("\n")
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
        MessageFormat::GitHub => Style::GitHub,
        MessageFormat::Json => Style::Json,
        MessageFormat::Sarif => Style::Sarif,
    }
}

/// What `-v` says before anything is done.
pub(crate) fn say_options(line: &CommandLine) {
    let options = &line.options;
    let mut text = format!(
        "{}\nOpenCL C {} for {}-bit addresses, -{:?}\n",
        spirocl::version(),
        options.version,
        options.address_width.bits(),
        options.codegen.optimization,
    );
    if options.include_dirs.is_empty() {
        text.push_str("include search path: directory of the including file\n");
    } else {
        let dirs = options.include_dirs.join(", ");
        text.push_str(&format!("include search path: directory of the including file, {dirs}\n"));
    }
    say(&text);
}

/// What `-v` says of a file.
pub(crate) fn say_files(input: &str, outcome: &Outcome) {
    if let Outcome::Failed(_) = outcome {
        return;
    }
    say_names("read", [input]);
    if let Some(compiled) = outcome.compiled() {
        say_names("read", compiled.inputs());
        version(compiled).iter().for_each(|text| say(text));
    }
    say_names("wrote", outcome.written().iter().map(|path| path.display()));
}

/// What `-v` says of files: a line for each.
pub(crate) fn say_names(what: &str, names: impl IntoIterator<Item = impl Display>) {
    let lines = names.into_iter().map(|name| format!("{what} {name}\n"));
    say(&lines.collect::<String>());
}

/// The version of SPIR-V that a module has, and why, if one was made.
fn version(compiled: &Compiled) -> Option<String> {
    let (major, minor) = compiled.reflection()?.spirv_version;
    let reason = compiled.version_reason().map(|reason| {
        let place = compiled.sources().place(reason.span);
        let at = place.map(|place| format!(" at {}:{}:{}", place.file, place.line, place.column));
        format!(", required by {}{}", reason.construct, at.unwrap_or_default())
    });
    Some(format!("SPIR-V {major}.{minor}{}\n", reason.unwrap_or_default()))
}

/// How long a run takes before its progress is shown: a shorter one is over before anybody has read it.
const UNSHOWN: Duration = Duration::from_secs(2);

/// The line at the bottom of a terminal that says how far a long run over many files is.
pub(crate) struct Progress {
    total: usize,
    is_wanted: bool,
    since: Instant,
}

impl Progress {
    /// Shown only to people: on a terminal, beside messages for people, for more than one file.
    pub(crate) fn new(line: &CommandLine) -> Self {
        let total = line.inputs.len();
        let is_human = line.message_format == MessageFormat::Human && !line.verbose;
        let is_wanted = total > 1 && is_human && io::stderr().is_terminal();
        Self { total, is_wanted, since: Instant::now() }
    }

    /// The line, if it is time to show one.
    fn line(&self, done: usize, input: &str, now: Instant) -> Option<String> {
        const WIDTH: usize = 20;
        if !self.is_wanted || now.duration_since(self.since) < UNSHOWN {
            return None;
        }
        let (total, filled) = (self.total, done * WIDTH / self.total.max(1));
        let bar: String = (0..WIDTH).map(|at| if at < filled { '=' } else { ' ' }).collect();
        Some(format!("\r\x1b[K[{bar}] {done}/{total} {input}"))
    }

    /// Shows how many files are done, and which was the last.
    pub(crate) fn show(&self, done: usize, input: &str) {
        self.line(done, input, Instant::now()).iter().for_each(|line| say(line));
    }

    /// Makes room for messages.
    pub(crate) fn clear(&self) {
        if self.is_wanted && self.since.elapsed() >= UNSHOWN {
            say("\r\x1b[K");
        }
    }
}

/// The last line of a run over many files, for people.
pub(crate) fn summarize(line: &CommandLine, outcomes: &[Outcome]) {
    if outcomes.len() < 2 || line.message_format != MessageFormat::Human {
        return;
    }
    let good = outcomes.iter().filter(|outcome| outcome.code() == 0).count();
    let count = |severity| -> usize {
        outcomes
            .iter()
            .map(|outcome| match outcome {
                Outcome::Compiled { compiled, .. } => compiled.count(severity),
                Outcome::Failed(_) => usize::from(severity == Severity::Error),
                Outcome::Described { .. } => 0,
            })
            .sum()
    };
    let mut text = format!("spirocl: {good} of {} files compiled", outcomes.len());
    for (count, word) in [(count(Severity::Error), "error"), (count(Severity::Warning), "warning")] {
        match count {
            0 => {}
            1 => text.push_str(&format!(", 1 {word}")),
            _ => text.push_str(&format!(", {count} {word}s")),
        }
    }
    say(&(text + "\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_shown_after_two_seconds_where_it_is_wanted() {
        let since = Instant::now();
        let line = |is_wanted, seconds| {
            let progress = Progress { total: 40, is_wanted, since };
            progress.line(10, "a.cl", since + Duration::from_secs(seconds))
        };
        assert_eq!(line(true, 1), None);
        assert_eq!(line(false, 9), None);
        assert_eq!(line(true, 3).as_deref(), Some("\r\x1b[K[=====               ] 10/40 a.cl"));
    }
}
