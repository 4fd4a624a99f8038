//! [`Message`]: a diagnostic as data for programs that show it in their own way. Places are resolved, so that it needs no source map.

use spirocl_frontend::{
    diagnostic::{Diagnostic, Edit as SpanEdit, Help, Label as SpanLabel, Severity},
    source::{SourceMap, Span},
};

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Place {
    /// The name of the file, after `#line`.
    pub file: String,
    /// The line of the start, from 1, after `#line`.
    pub line: u32,
    /// The column of the start in characters, from 1.
    pub column: u32,
    /// The line of the end.
    pub end_line: u32,
    /// The column after the end.
    pub end_column: u32,
    /// The first byte in the file, from 0.
    pub byte: usize,
    /// The byte after the last.
    pub end_byte: usize,
}

/// A piece of source text and what it has to do with the message.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Label {
    /// Where; `None` for what stands in no file, such as an option.
    pub place: Option<Place>,
    /// What is there.
    pub text: String,
}

/// A replacement of source text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Edit {
    /// The text to replace; empty to insert.
    pub place: Place,
    /// The new text.
    pub replacement: String,
}

/// Advice, and the edits that follow it if they are exact.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Advice {
    /// What to do.
    pub text: String,
    /// The edits to apply together.
    pub edits: Vec<Edit>,
}

/// A diagnostic with its places.
///
/// ```
/// let compiled = spirocl::Compiler::new().compile("a.cl", "kernel void f() { g(); }");
/// let message = &compiled.messages()[0];
/// assert_eq!((message.code, message.place.as_ref().expect("it is in the file").column), ("S0501", 19));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Message {
    /// Whether it is an error, a warning or a note.
    pub severity: Severity,
    /// Its code, for `--explain`: `S0501`.
    pub code: &'static str,
    /// The name of its kind: of a warning, that of its option.
    pub name: &'static str,
    /// The text: in lower case, without a full stop.
    pub text: String,
    /// Where; `None` for what stands in no file.
    pub place: Option<Place>,
    /// What is there; may be empty.
    pub label: String,
    /// Other places of the story.
    pub labels: Vec<Label>,
    /// Further facts.
    pub notes: Vec<String>,
    /// What to do about it.
    pub advice: Vec<Advice>,
}

impl Message {
    /// The message of a diagnostic.
    pub(crate) fn new(diagnostic: &Diagnostic, sources: &SourceMap) -> Self {
        let label = |each: &SpanLabel| Label { place: place(each.span, sources), text: each.text.clone() };
        Self {
            severity: diagnostic.severity,
            code: diagnostic.code.id,
            name: diagnostic.code.name,
            text: diagnostic.message.clone(),
            place: place(diagnostic.primary.span, sources),
            label: diagnostic.primary.text.clone(),
            labels: diagnostic.secondary.iter().map(label).collect(),
            notes: diagnostic.notes.clone(),
            advice: diagnostic.help.iter().map(|help| advice(help, sources)).collect(),
        }
    }
}

/// An edit of text that stands in no file is left out with those that belong to it.
fn advice(help: &Help, sources: &SourceMap) -> Advice {
    let edit = |each: &SpanEdit| {
        let place = place(sources.spelling(each.span), sources)?;
        Some(Edit { place, replacement: each.replacement.clone() })
    };
    let edits: Option<Vec<Edit>> = help.edits.iter().map(edit).collect();
    Advice { text: help.text.clone(), edits: edits.unwrap_or_default() }
}

fn place(span: Span, sources: &SourceMap) -> Option<Place> {
    let span = sources.in_file(span);
    let start = sources.place(span)?;
    let end = sources.place(sources.in_file(span.after())).unwrap_or_else(|| start.clone());
    let (_, byte) = sources.offset(span.start)?;
    Some(Place {
        file: start.file,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        byte,
        end_byte: byte + (span.end - span.start) as usize,
    })
}
