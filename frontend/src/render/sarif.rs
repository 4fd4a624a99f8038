//! Diagnostics of a whole run as one document: SARIF 2.1.0, which code-scanning services read.

use super::{history, place_of, severity};
use crate::{
    diagnostic::{Code, Diagnostic, Edit, Help, Label},
    json::Json,
    source::{SourceMap, Span},
};

/// The document for the diagnostics of some compilations, each with its files.
pub(super) fn document(runs: &[(&[Diagnostic], &SourceMap)], version: &str) -> String {
    let mut rules: Vec<&'static Code> = Vec::new();
    for diagnostic in runs.iter().flat_map(|(diagnostics, _)| *diagnostics) {
        if !rules.iter().any(|rule| rule.id == diagnostic.code.id) {
            rules.push(diagnostic.code);
        }
    }
    let mut json = Json::default();
    json.object(|json| {
        json.text("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        json.text("version", "2.1.0");
        json.array("runs", |json| {
            json.object(|json| {
                tool(json, &rules, version);
                json.text("columnKind", "unicodeCodePoints");
                json.array("results", |json| {
                    for (diagnostics, sources) in runs {
                        for diagnostic in *diagnostics {
                            json.object(|json| result(json, diagnostic, &rules, sources));
                        }
                    }
                });
            });
        });
    });
    json.into_text() + "\n"
}

fn tool(json: &mut Json, rules: &[&'static Code], version: &str) {
    json.member("tool", |json| {
        json.member("driver", |json| {
            json.text("name", "spirocl");
            json.text("version", version);
            json.list("rules", rules, |json, rule| {
                json.text("id", rule.id);
                json.text("name", rule.name);
                json.member("shortDescription", |json| json.text("text", rule.rule));
                json.member("help", |json| json.text("text", &format!("See {}.", rule.section)));
            });
        });
    });
}

fn result(json: &mut Json, diagnostic: &Diagnostic, rules: &[&'static Code], sources: &SourceMap) {
    json.text("ruleId", diagnostic.code.id);
    let index = rules.iter().position(|rule| rule.id == diagnostic.code.id).unwrap_or(0);
    json.number("ruleIndex", index as u64);
    json.text("level", severity(diagnostic.severity));
    let more = diagnostic.notes.iter().chain(diagnostic.help.iter().map(|help| &help.text));
    let text = more.fold(diagnostic.message.clone(), |text, part| text + "\n" + part);
    json.member("message", |json| json.text("text", &text));
    if place_of(diagnostic.primary.span, sources).is_some() {
        json.array("locations", |json| location(json, &diagnostic.primary, sources));
    }
    let (macros, _) = history::macros(diagnostic.primary.span, sources);
    let expanded = macros
        .iter()
        .filter(|step| step.has_file)
        .map(|step| Label { span: step.written_at, text: format!("expanded from macro `{}`", step.name) });
    let related: Vec<Label> = diagnostic
        .secondary
        .iter()
        .cloned()
        .chain(expanded)
        .filter(|label| place_of(label.span, sources).is_some())
        .collect();
    if !related.is_empty() {
        json.array("relatedLocations", |json| {
            related.iter().for_each(|label| location(json, label, sources));
        });
    }
    fixes(json, diagnostic, sources);
}

fn location(json: &mut Json, label: &Label, sources: &SourceMap) {
    json.object(|json| {
        json.member("physicalLocation", |json| physical(json, label.span, sources));
        if !label.text.is_empty() {
            json.member("message", |json| json.text("text", &label.text));
        }
    });
}

fn physical(json: &mut Json, span: Span, sources: &SourceMap) {
    let span = sources.in_file(span);
    let Some(start) = place_of(span, sources) else { return };
    json.member("artifactLocation", |json| json.text("uri", &uri(&start.file)));
    json.member("region", |json| region(json, span, sources));
}

fn region(json: &mut Json, span: Span, sources: &SourceMap) {
    let Some(start) = place_of(span, sources) else { return };
    let end = place_of(span.after(), sources).unwrap_or_else(|| start.clone());
    json.number("startLine", start.line.into());
    json.number("startColumn", start.column.into());
    json.number("endLine", end.line.into());
    json.number("endColumn", end.column.into());
}

fn fixes(json: &mut Json, diagnostic: &Diagnostic, sources: &SourceMap) {
    let file_of = |edit: &Edit| Some(place_of(sources.spelling(edit.span), sources)?.file);
    let helps: Vec<(&Help, String)> =
        diagnostic.help.iter().filter_map(|help| Some((help, file_of(help.edits.first()?)?))).collect();
    if helps.is_empty() {
        return;
    }
    json.list("fixes", &helps, |json, (help, file)| {
        json.member("description", |json| json.text("text", &help.text));
        json.list("artifactChanges", &[()], |json, ()| {
            json.member("artifactLocation", |json| json.text("uri", &uri(file)));
            json.list("replacements", &help.edits, |json, edit| {
                json.member("deletedRegion", |json| region(json, sources.spelling(edit.span), sources));
                json.member("insertedContent", |json| json.text("text", &edit.replacement));
            });
        });
    });
}

/// A file's name as a relative or absolute reference: what may not stand there is escaped.
fn uri(file: &str) -> String {
    // `C:\\k.cl` is an absolute path on Windows.
    let (drive, path) = match file.as_bytes() {
        [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic() => file.split_at(2),
        _ => ("", file),
    };
    let mut uri = match drive {
        "" if file.starts_with('/') => String::from("file://"),
        "" => String::new(),
        _ => format!("file:///{drive}"),
    };
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(byte.into())
            }
            b'\\' => uri.push('/'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_of_files_are_references() {
        assert_eq!(uri("a b/100%.cl"), "a%20b/100%25.cl");
        assert_eq!(uri("/src/é.cl"), "file:///src/%C3%A9.cl");
        assert_eq!(uri(r"C:\src\a b.cl"), "file:///C:/src/a%20b.cl");
        assert_eq!(uri("c:/k.cl"), "file:///c:/k.cl");
        assert_eq!(uri("C:k.cl"), "C%3Ak.cl");
    }
}
