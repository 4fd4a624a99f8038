//! A diagnostic as a workflow command of GitHub Actions: `::error file=...,line=...,col=...,title=...::message`.

use super::{place_of, printable, severity};
use crate::{
    diagnostic::{Diagnostic, Severity},
    source::SourceMap,
};

pub(super) fn command(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let name = match diagnostic.severity {
        Severity::Note => "notice",
        Severity::Warning | Severity::Error => severity(diagnostic.severity),
    };
    let mut properties = Vec::new();
    let span = sources.in_file(diagnostic.primary.span);
    if let Some(start) = place_of(span, sources) {
        properties.push(format!("file={}", property(&printable(&start.file))));
        properties.push(format!("line={}", start.line));
        properties.push(format!("col={}", start.column));
        if let Some(end) = place_of(span.after(), sources) {
            properties.push(format!("endLine={}", end.line));
            properties.push(format!("endColumn={}", end.column));
        }
    }
    let title = format!("{} {}", diagnostic.code.id, diagnostic.code.name);
    properties.push(format!("title={}", property(&title)));
    let helps: String = diagnostic.help.iter().map(|help| format!("\nhelp: {}", help.text)).collect();
    let message = escaped(&format!("{}{helps}", diagnostic.message));
    format!("::{name} {}::{message}\n", properties.join(","))
}

fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, in which the separators are escaped too.
fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}
