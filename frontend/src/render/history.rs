//! How a piece of text came to stand where it does: the macros it came through and the files that included its file.

use crate::source::{MacroRole, SourceMap, Span};

/// More steps than this say nothing new.
const SHOWN: usize = 6;

/// A macro that text came through.
pub(super) struct Step<'s> {
    /// The macro's name.
    pub(super) name: &'s str,
    /// The text in its definition.
    pub(super) written_at: Span,
    /// Whether that is in a file of the user, not in the compiler.
    pub(super) has_file: bool,
}

/// The macros from whose definitions `span` comes, innermost first; and how many are left out.
pub(super) fn macros(mut span: Span, sources: &SourceMap) -> (Vec<Step<'_>>, usize) {
    let mut steps = Vec::new();
    let mut more = 0;
    while let Some(step) = sources.macro_use(span) {
        span = match step.role {
            MacroRole::Argument => step.written_at,
            MacroRole::Body => {
                if steps.len() < SHOWN {
                    let has_file = !is_built_in(step.written_at, sources);
                    let name = sources.text(step.defined_at);
                    steps.push(Step { name, written_at: step.written_at, has_file });
                } else {
                    more += 1;
                }
                step.used_at
            }
        };
    }
    (steps, more)
}

/// Whether a span lies in a file that the compiler made.
fn is_built_in(span: Span, sources: &SourceMap) -> bool {
    sources.file_of(span.start).is_none_or(|file| sources.file(file).name == "<built-in>")
}

/// The `#include` directives that lead to the file of `span`, innermost first; and how many are left out.
pub(super) fn includes(span: Span, sources: &SourceMap) -> (Vec<Span>, usize) {
    let mut list = Vec::new();
    let mut more = 0;
    let mut file = sources.file_of(sources.in_file(span).start);
    while let Some(from) = file.and_then(|file| sources.file(file).included_from) {
        if list.len() < SHOWN {
            list.push(from);
        } else {
            more += 1;
        }
        file = sources.file_of(from.start);
    }
    (list, more)
}
