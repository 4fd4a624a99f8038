//! A diagnostic as a JSON object on one line. Columns count characters from 1; ends are after the last character.

use super::{history, place_of, severity};
use crate::{
    diagnostic::{Diagnostic, Help, Label},
    source::{SourceMap, Span},
};
use std::fmt::Write;

pub(super) fn object(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let mut json = Json::default();
    json.open('{');
    json.text("severity", severity(diagnostic.severity));
    json.text("code", diagnostic.code.id);
    json.text("name", diagnostic.code.name);
    json.text("message", &diagnostic.message);
    json.range(diagnostic.primary.span, sources);
    json.text("label", &diagnostic.primary.text);
    json.list("labels", &diagnostic.secondary, |json, label: &Label| {
        json.range(label.span, sources);
        json.text("text", &label.text);
    });
    json.list("notes", &diagnostic.notes, |json, note| json.text("text", note));
    json.list("help", &diagnostic.help, |json, help: &Help| {
        json.text("text", &help.text);
        if let Some(edit) = &help.edit {
            json.range(sources.spelling(edit.span), sources);
            json.text("replacement", &edit.replacement);
        }
    });
    let (macros, _) = history::macros(diagnostic.primary.span, sources);
    json.list("macros", &macros, |json, step| {
        json.text("name", step.name);
        if step.has_file {
            json.range(step.written_at, sources);
        }
    });
    let (includes, _) = history::includes(diagnostic.primary.span, sources);
    json.list("includes", &includes, |json, &span| json.range(span, sources));
    json.close('}');
    json.out.push('\n');
    json.out
}

#[derive(Default)]
struct Json {
    out: String,
}

impl Json {
    fn open(&mut self, bracket: char) {
        self.separate();
        self.out.push(bracket);
    }

    fn close(&mut self, bracket: char) {
        self.out.push(bracket);
    }

    /// Puts a comma where one belongs.
    fn separate(&mut self) {
        if !matches!(self.out.chars().next_back(), None | Some('{' | '[' | ':')) {
            self.out.push(',');
        }
    }

    fn key(&mut self, key: &str) {
        self.separate();
        self.string(key);
        self.out.push(':');
    }

    fn text(&mut self, key: &str, value: &str) {
        self.key(key);
        self.string(value);
    }

    fn number(&mut self, key: &str, value: u32) {
        self.key(key);
        self.out.push_str(&value.to_string());
    }

    fn string(&mut self, text: &str) {
        self.out.push('"');
        for letter in text.chars() {
            match letter {
                '"' => self.out.push_str("\\\""),
                '\\' => self.out.push_str("\\\\"),
                '\n' => self.out.push_str("\\n"),
                control if control < ' ' => {
                    // Writing to a string cannot fail.
                    let _ = write!(self.out, "\\u{:04x}", u32::from(control));
                }
                _ => self.out.push(letter),
            }
        }
        self.out.push('"');
    }

    fn list<T>(&mut self, key: &str, items: &[T], mut object: impl FnMut(&mut Self, &T)) {
        self.key(key);
        self.open('[');
        for item in items {
            self.open('{');
            object(self, item);
            self.close('}');
        }
        self.close(']');
    }

    fn range(&mut self, span: Span, sources: &SourceMap) {
        let span = sources.in_file(span);
        let Some(start) = place_of(span, sources) else { return };
        let end = place_of(span.after(), sources).unwrap_or_else(|| start.clone());
        self.text("file", &start.file);
        self.number("line", start.line);
        self.number("column", start.column);
        self.number("endLine", end.line);
        self.number("endColumn", end.column);
    }
}
