//! Diagnostics: [`Diagnostic`], its parts, and the sink [`Diagnostics`] that stages report to.
//!
//! Each kind of message has a row ([`Code`]) in the table of its stage, and a function next to that table that creates the message.

use crate::{
    code::Class,
    limits,
    source::{SourceMap, Span, boundary},
};
use std::{borrow::Cow, collections::BTreeSet};

pub use crate::{
    code::{Code, Severity},
    warning::DiagnosticOptions,
};

/// A span of the source with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The span.
    pub span: Span,
    /// The text; it may be empty for the primary label.
    pub text: String,
}

/// A replacement of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The text to replace; empty to insert.
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

/// A suggestion: advice, and the edits that apply it if they are exact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Help {
    /// What to do: lower case, no full stop.
    pub text: String,
    /// The edits to apply together, in the order of the source: none overlaps another, and all are in one file.
    pub edits: Vec<Edit>,
}

/// One message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The severity of a diagnostic.
    pub severity: Severity,
    /// Its kind.
    pub code: &'static Code,
    /// The message: starts in lower case, has no full stop.
    pub message: String,
    /// The primary location, with an optional text.
    pub primary: Label,
    /// Secondary locations.
    pub secondary: Vec<Label>,
    /// Notes without a location.
    pub notes: Vec<String>,
    /// Suggestions.
    pub help: Vec<Help>,
}

impl Diagnostic {
    /// Creates an error of the kind `code` at `span`.
    pub fn error(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, span, message.into())
    }

    /// Creates a warning of the kind `code` at `span`.
    pub fn warning(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, span, message.into())
    }

    /// Creates a warning about a language extension. The class of `code` determines whether it is shown by default.
    pub fn extension(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        debug_assert!(matches!(code.class, Class::Extension | Class::QuietExtension), "{}", code.id);
        Self::new(Severity::Warning, code, span, message.into())
    }

    /// Creates a note.
    pub fn remark(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        debug_assert!(code.class == Class::Note, "{}", code.id);
        Self::new(Severity::Note, code, span, message.into())
    }

    fn new(severity: Severity, code: &'static Code, span: Span, message: String) -> Self {
        let primary = Label { span, text: String::new() };
        Self { severity, code, message, primary, secondary: Vec::new(), notes: Vec::new(), help: Vec::new() }
    }

    /// Sets the text of the primary label.
    pub fn here(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    /// Adds a secondary label.
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Adds a note without a location.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds advice without an edit.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(Help { text: text.into(), edits: Vec::new() });
        self
    }

    /// Adds advice with the edit that follows it.
    pub fn edit(self, text: impl Into<String>, span: Span, replacement: impl Into<String>) -> Self {
        self.edits(text, vec![Edit { span, replacement: replacement.into() }])
    }

    /// Adds advice with the edits that follow it together.
    pub fn edits(mut self, text: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.help.push(Help { text: text.into(), edits });
        self
    }

    /// Adds advice to put parentheses around an expression.
    pub fn parenthesize(self, text: impl Into<String>, expression: Span) -> Self {
        let (start, end) = (expression.start, expression.end);
        let insert =
            |at, text: &str| Edit { span: Span { start: at, end: at }, replacement: text.to_owned() };
        self.edits(text, vec![insert(start, "("), insert(end, ")")])
    }
}

impl Diagnostic {
    /// Shortens long texts, and replaces control characters.
    fn make_readable(&mut self) {
        let labels = self.secondary.iter_mut().map(|label| &mut label.text);
        let helps = self.help.iter_mut().map(|help| &mut help.text);
        let texts = [&mut self.message, &mut self.primary.text].into_iter();
        texts.chain(labels).chain(helps).chain(&mut self.notes).for_each(make_readable);
    }
}

/// Returns a text as messages show it: of limited length, without control characters.
pub fn readable(mut text: String) -> String {
    make_readable(&mut text);
    text
}

fn make_readable(text: &mut String) {
    const SIDE: usize = limits::SHOWN_MESSAGE / 2;
    if let Cow::Owned(printable) = printable(text) {
        *text = printable;
    }
    if text.len() > limits::SHOWN_MESSAGE {
        let (start, end) = (boundary(text, SIDE), boundary(text, text.len() - SIDE));
        text.replace_range(start..end, " ... ");
    }
}

/// Replaces control characters and bidirectional formatting characters in a text.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_hidden) { text.replace(is_hidden, "\u{fffd}").into() } else { text.into() }
}

pub(crate) fn is_hidden(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The sink of all messages of one compilation, in the order in which they were reported.
#[derive(Clone, Default, Debug)]
pub struct Diagnostics {
    options: DiagnosticOptions,
    all: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    /// The positions at which earlier stages have reported errors.
    broken: BTreeSet<u32>,
}

/// The number of messages beyond the limits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LeftOut {
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// Whether a stage may have stopped before it found all errors.
    pub may_be_more: bool,
}

impl Diagnostics {
    /// Creates an empty sink.
    pub fn new(options: DiagnosticOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// Begins the next stage: a token that an earlier stage has reported as an error is not reported again.
    pub fn begin_stage(&mut self) {
        let is_break = |each: &&Diagnostic| {
            each.severity == Severity::Error
                && each.code.class == Class::Standard
                && each.primary.span.start > 0
        };
        self.broken.extend(self.all.iter().filter(is_break).map(|each| each.primary.span.start));
    }

    /// Reports a message. Options may suppress it or change its severity; errors and warnings beyond the limits are only counted.
    pub fn report(&mut self, mut diagnostic: Diagnostic) {
        let Some(severity) = self.options.severity(diagnostic.code, diagnostic.severity) else { return };
        // A warning about text that could not be read as a whole follows from that as well.
        let Span { start, end } = diagnostic.primary.span;
        let is_warning = diagnostic.severity == Severity::Warning && start < end;
        if self.broken.contains(&start) || is_warning && self.broken.range(start..end).next().is_some() {
            return;
        }
        diagnostic.severity = severity;
        diagnostic.make_readable();
        self.keep(diagnostic);
    }

    /// Takes over what another sink with these options has: its messages come after those that are here, and count with them.
    pub fn append(&mut self, other: Self) {
        let errors = self.errors + other.errors;
        let warnings = self.warnings + other.warnings;
        other.all.into_iter().for_each(|diagnostic| self.keep(diagnostic));
        (self.errors, self.warnings) = (errors, warnings);
    }

    /// Counts a message, and keeps it unless it is beyond the limits.
    fn keep(&mut self, diagnostic: Diagnostic) {
        let is_beyond = match diagnostic.severity {
            Severity::Error => {
                self.errors += 1;
                self.most_errors().is_some_and(|most| self.errors > most)
            }
            Severity::Warning => {
                self.warnings += 1;
                self.most_warnings().is_some_and(|most| self.warnings > most)
            }
            Severity::Note => false,
        };
        if !is_beyond {
            self.all.push(diagnostic);
        }
    }

    /// The number of errors that are kept, so that the first ones in the source are among them.
    fn most_errors(&self) -> Option<usize> {
        let limit = self.options.error_limit;
        (limit > 0).then_some(limit.max(limits::HELD_ERRORS))
    }

    fn most_warnings(&self) -> Option<usize> {
        (self.options.error_limit > 0).then_some(limits::WARNINGS)
    }

    /// Whether a warning of one of these kinds is enabled: otherwise its check can be skipped.
    pub fn shows(&self, codes: &[&Code]) -> bool {
        codes.iter().any(|code| self.options.severity(code, Severity::Warning).is_some())
    }

    /// Whether no more errors are kept: a stage may stop.
    pub fn is_full(&self) -> bool {
        self.most_errors().is_some_and(|most| self.errors >= most)
    }

    /// Whether an error was reported.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The number of reported errors, including those not shown.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// The messages that are kept, in the order of reports.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.all.iter()
    }

    /// The messages that are kept, in the order of reports.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.all
    }

    /// The messages up to the limits, in the order of the source as the preprocessor reads it; those without a location come first.
    pub fn into_shown(mut self, sources: &SourceMap) -> (Vec<Diagnostic>, LeftOut) {
        self.all.sort_by_cached_key(|each| sources.reading_order(each.primary.span));
        let mut shown = LeftOut::default();
        let limit = self.options.error_limit;
        self.all.retain(|each| {
            match each.severity {
                Severity::Error if limit > 0 && shown.errors == limit => return false,
                Severity::Error => shown.errors += 1,
                Severity::Warning => shown.warnings += 1,
                Severity::Note => {}
            }
            true
        });
        let left_out = LeftOut {
            errors: self.errors - shown.errors,
            warnings: self.warnings - shown.warnings,
            may_be_more: self.is_full(),
        };
        (self.all, left_out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_lose_their_middle() {
        let text = readable("é".repeat(100_000));
        assert!(text.len() < 610 && text.contains("é ... é"), "{text}");
        assert_eq!(readable("short".to_owned()), "short");
    }

    #[test]
    fn nothing_that_terminals_act_upon_is_shown() {
        assert_eq!(readable("a\u{1b}[31m\u{202e}b".to_owned()), "a\u{fffd}[31m\u{fffd}b");
    }
}
