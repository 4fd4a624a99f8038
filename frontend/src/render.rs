//! Diagnostics to text: drawn beside the source, as one line each, as commands of GitHub, as JSON, or as SARIF. The only user of ariadne.

mod drawing;
mod github;
mod history;
mod json;
mod sarif;
#[cfg(test)]
mod tests;

use crate::{
    diagnostic::{Diagnostic, Severity, is_hidden},
    source::{PresumedLocation, SourceMap, Span},
};

pub use crate::diagnostic::printable;

/// How diagnostics are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// The source beside the message, without colours.
    Plain,
    /// The source beside the message, with colours of terminals.
    Colored,
    /// `file:line:column: warning: message [code,-Wname]`, with columns in bytes, as clang's. Errors have no name.
    Short,
    /// Workflow commands of GitHub Actions, which annotate the lines of a pull request.
    GitHub,
    /// One JSON object on each line.
    Json,
    /// One document of SARIF 2.1.0.
    Sarif,
}

/// Writes diagnostics, in their order.
pub fn render<'d>(
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
    sources: &SourceMap,
    style: Style,
) -> String {
    let diagnostics = diagnostics.into_iter();
    match style {
        Style::Sarif => {
            let diagnostics: Vec<Diagnostic> = diagnostics.cloned().collect();
            sarif(&[(&diagnostics, sources)])
        }
        Style::Plain | Style::Colored if !cfg!(feature = "drawing") => {
            diagnostics.map(|each| short(each, sources)).collect()
        }
        Style::Plain => drawing::draw(diagnostics, sources, drawing::Colors::Off),
        Style::Colored => drawing::draw(diagnostics, sources, drawing::Colors::On),
        Style::Short => diagnostics.map(|each| short(each, sources)).collect(),
        Style::GitHub => diagnostics.map(|each| github::command(each, sources)).collect(),
        Style::Json => diagnostics.map(|each| json::object(each, sources)).collect(),
    }
}

/// Writes the diagnostics of some compilations, each with its files, as one document of SARIF 2.1.0.
pub fn sarif(runs: &[(&[Diagnostic], &SourceMap)]) -> String {
    sarif::document(runs, env!("CARGO_PKG_VERSION"))
}

/// The line for one diagnostic.
fn short(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let start = match place_of(diagnostic.primary.span, sources) {
        Some(PresumedLocation { file, line, column }) => {
            let column = byte_column(diagnostic.primary.span, sources).unwrap_or(column);
            format!("{}:{line}:{column}: ", printable(&file))
        }
        None => String::new(),
    };
    let Diagnostic { severity: level, message, code, .. } = diagnostic;
    let name = if *level == Severity::Warning { format!(",-W{}", code.name) } else { String::new() };
    format!("{start}{}: {message} [{}{name}]\n", severity(*level), code.id)
}

/// The column in bytes, from 1.
fn byte_column(span: Span, sources: &SourceMap) -> Option<u32> {
    let (file, offset) = sources.offset(sources.in_file(span).start)?;
    let line = sources.line_range(file, sources.physical_line(file, offset));
    u32::try_from(offset.checked_sub(line.start)? + 1).ok()
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// Returns the presumed location of a span; `None` without a file.
fn place_of(span: Span, sources: &SourceMap) -> Option<PresumedLocation> {
    sources.place(sources.in_file(span))
}
