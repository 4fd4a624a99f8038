//! A diagnostic as a JSON object on one line. Lines, and columns in characters, count from 1; bytes count from 0; ends are after
//! the last. `docs/message-formats.md` and `docs/message-schema.json` describe it.

use super::{history, place_of, severity};
use crate::{
    diagnostic::{Diagnostic, Edit, Help, Label},
    json::Json,
    source::{SourceMap, Span},
};

pub(super) fn object(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let mut json = Json::default();
    json.object(|json| fill(json, diagnostic, sources));
    json.into_text() + "\n"
}

/// The version of the format: a change that readers have to know increases it.
const FORMAT_VERSION: u64 = 1;

fn fill(json: &mut Json, diagnostic: &Diagnostic, sources: &SourceMap) {
    json.number("version", FORMAT_VERSION);
    json.text("severity", severity(diagnostic.severity));
    json.text("code", diagnostic.code.id);
    json.text("name", diagnostic.code.name);
    json.text("message", &diagnostic.message);
    range(json, diagnostic.primary.span, sources);
    json.text("label", &diagnostic.primary.text);
    json.list("labels", &diagnostic.secondary, |json, label: &Label| {
        range(json, label.span, sources);
        json.text("text", &label.text);
    });
    json.list("notes", &diagnostic.notes, |json, note| json.text("text", note));
    json.list("help", &diagnostic.help, |json, help: &Help| {
        json.text("text", &help.text);
        json.list("edits", &help.edits, |json, edit: &Edit| {
            range(json, sources.spelling(edit.span), sources);
            json.text("replacement", &edit.replacement);
        });
    });
    let (macros, _) = history::macros(diagnostic.primary.span, sources);
    json.list("macros", &macros, |json, step| {
        json.text("name", step.name);
        if step.has_file {
            range(json, step.written_at, sources);
        }
    });
    let (includes, _) = history::includes(diagnostic.primary.span, sources);
    json.list("includes", &includes, |json, &span| range(json, span, sources));
}

/// Where a span stands: lines as `#line` counts them, bytes of the file itself, whose name follows if `#line` gave another.
fn range(json: &mut Json, span: Span, sources: &SourceMap) {
    let span = sources.in_file(span);
    let Some(start) = place_of(span, sources) else { return };
    let end = place_of(span.after(), sources).unwrap_or_else(|| start.clone());
    json.text("file", &start.file);
    json.number("line", start.line.into());
    json.number("column", start.column.into());
    json.number("endLine", end.line.into());
    json.number("endColumn", end.column.into());
    let Some((file, offset)) = sources.offset(span.start) else { return };
    json.number("byte", offset as u64);
    json.number("endByte", (offset + (span.end - span.start) as usize) as u64);
    let path = &sources.file(file).name;
    if *path != start.file {
        json.text("path", path);
    }
}
