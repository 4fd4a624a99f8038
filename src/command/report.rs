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
use std::io::{self, IsTerminal, Write};

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
}

impl Messages {
    /// Those of a command line.
    pub(crate) fn new(line: &CommandLine) -> Self {
        Self { format: line.message_format, style: style(line), failures: Vec::new(), faults: Vec::new() }
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
            say(&compiled.render(self.style));
        }
    }

    /// Reports a failure.
    pub(crate) fn failed(&mut self, failure: Failure, text: &str) {
        let text = readable_lines(text);
        match self.format {
            MessageFormat::Human | MessageFormat::Short => {
                let head = if failure == Failure::Usage { "spirocl: " } else { "spirocl: error: " };
                say(&format!("{head}{text}\n"));
            }
            MessageFormat::GitHub | MessageFormat::Json => {
                say(&render::render([&failure.diagnostic(&text)], &SourceMap::default(), self.style));
            }
            MessageFormat::Sarif => self.failures.push(failure.diagnostic(&text)),
        }
    }

    /// Reports a bug of the linker.
    pub(crate) fn bug(&mut self, report: &str) {
        match self.format {
            MessageFormat::Human | MessageFormat::Short => say(report),
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
            say(&render::render(&faults, sources, self.style));
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
            say(&render::sarif(&runs));
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
    let Outcome::Compiled { compiled, written, .. } = outcome else { return };
    let mut text = format!("read {input}\n");
    compiled.inputs().iter().for_each(|name| text.push_str(&format!("read {name}\n")));
    text.extend(version(compiled));
    written.iter().for_each(|path| text.push_str(&format!("wrote {}\n", path.display())));
    say(&text);
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

/// The line at the bottom of a terminal that says how far a run over many files is.
pub(crate) struct Progress {
    total: usize,
    shown: bool,
}

impl Progress {
    /// Shown only to people: on a terminal, beside messages for people, for more than one file.
    pub(crate) fn new(line: &CommandLine) -> Self {
        let total = line.inputs.len();
        let is_human = line.message_format == MessageFormat::Human && !line.verbose;
        Self { total, shown: total > 1 && is_human && io::stderr().is_terminal() }
    }

    /// Shows how many files are done, and which was the last.
    pub(crate) fn show(&self, done: usize, input: &str) {
        const WIDTH: usize = 20;
        if self.shown {
            let filled = done * WIDTH / self.total.max(1);
            let total = self.total;
            let bar: String = (0..WIDTH).map(|at| if at < filled { '=' } else { ' ' }).collect();
            say(&format!("\r\x1b[K[{bar}] {done}/{total} {input}"));
        }
    }

    /// Makes room for messages.
    pub(crate) fn clear(&self) {
        if self.shown {
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
