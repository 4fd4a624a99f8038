//! Cases that are compiled: `cases/STAGE/SUBJECT/NAME.cl` (all stages but `run`). The comments of a case say what is expected of it,
//! see [`crate::harness::directives`].
//!
//! A case without expected errors must compile at each set of options without any message but the warnings it expects,
//! and its module must be valid. A message that is missing or not expected fails.
//!
//! `// error:` without a text stands for any message; with the variable `UPDATE` set, the message is written behind it, and the
//! expectations of messages that are worded otherwise now are rewritten.

use std::path::Path;

use crate::harness::compiler::{self, Compilation, Message, Output, Product, Severity};
use crate::harness::directives::{Check, Directives, Expected, single_spaced};
use crate::harness::files;
use crate::harness::snapshot;
use crate::oracles::validate;

/// Passes one case at each of its sets of options.
pub fn check_case(path: &Path) -> Result<(), String> {
    let text = files::read_any(path)?;
    let directives = Directives::read(&text)?;
    for run in directives.runs()? {
        let options: Vec<&str> = run.options.iter().map(String::as_str).collect();
        let (version, pedantic) = (&*run.version, run.pedantic);
        let case = Case { path, text: &text, directives: &directives, version, pedantic, options: &options };
        case.check().map_err(|error| format!("[{}] {error}", options.join(" ")))?;
    }
    Ok(())
}

struct Case<'a> {
    path: &'a Path,
    text: &'a str,
    directives: &'a Directives,
    version: &'a str,
    /// Whether extensions are errors.
    pedantic: bool,
    options: &'a [&'a str],
}

/// A kernel that is valid in every version.
const RIGHT: &str = "kernel void right_beside_wrong(global int *p) { p[0] = 1; }\n";

impl Case<'_> {
    fn check(&self) -> Result<(), String> {
        for snapshot in self.directives.snapshots.iter().filter(|_| !self.pedantic) {
            self.check_snapshot(snapshot)?;
        }
        let compilation = self.compile(Product::Spirv)?;
        self.check_messages(&compilation)?;
        match compilation.output {
            Some(_) if self.expects_errors() => Err("a module in spite of errors".to_owned()),
            Some(Output::Words(words)) => self.check_module(&words),
            Some(_) => Err("a text in place of a module".to_owned()),
            None if self.expects_errors() => self.check_beside_right(),
            None => Err("neither a module nor an error".to_owned()),
        }
    }

    fn compile(&self, product: Product) -> Result<Compilation, String> {
        compiler::compile(self.path, self.text, self.options, product)
    }

    /// An invalid program yields no module, even beside a valid kernel.
    fn check_beside_right(&self) -> Result<(), String> {
        for text in [format!("{RIGHT}{}", self.text), format!("{}\n{RIGHT}", self.text)] {
            if compiler::compile(self.path, &text, self.options, Product::Spirv)?.output.is_some() {
                return Err("a module in spite of errors, with a right kernel beside them".to_owned());
            }
        }
        Ok(())
    }

    /// The messages expected in this version.
    fn expected(&self) -> impl Iterator<Item = &Expected> {
        self.directives.expected.iter().filter(|expected| expected.only.holds(self.version))
    }

    fn expects_errors(&self) -> bool {
        self.expected().any(|message| self.severity_of(message) == Severity::Error)
    }

    fn severity_of(&self, expected: &Expected) -> Severity {
        if self.pedantic && expected.is_extension { Severity::Error } else { expected.severity }
    }

    /// Pairs messages with expectations, each once.
    fn check_messages(&self, compilation: &Compilation) -> Result<(), String> {
        let mut open: Vec<&Expected> = self.expected().collect();
        let mut unmet: Vec<&Message> = Vec::new();
        let mut complaints = String::new();
        for message in &compilation.messages {
            match open.iter().position(|expected| self.is_met(expected, message)) {
                Some(index) => {
                    let expected = open.remove(index);
                    if expected.text.is_empty() && expected.file.is_empty() {
                        snapshot::complete_line(self.path, message.line, &message.text)?;
                    }
                }
                None => {
                    unmet.push(message);
                    complaints.push_str(&format!("not expected: {}\n", describe(message)));
                }
            }
        }
        if snapshot::updates() {
            self.reword(&open, &unmet)?;
        }
        for expected in open {
            let Expected { severity, code, file, line, text, notes, .. } = expected;
            complaints.push_str(&format!("missing: {file}:{line}: {severity:?} {code}: {text} {notes:?}\n"));
        }
        if complaints.is_empty() { Ok(()) } else { Err(format!("{complaints}{}", compilation.rendered)) }
    }

    fn is_met(&self, expected: &Expected, message: &Message) -> bool {
        self.is_placed(expected, message)
            && (expected.code.is_empty() || message.code == expected.code)
            && message.text.contains(&expected.text)
            && expected.notes.iter().all(|note| has_note(message, note))
    }

    /// Whether a message has the expected severity and line.
    fn is_placed(&self, expected: &Expected, message: &Message) -> bool {
        let here = message.file.as_deref().is_none_or(|file| match &*expected.file {
            "" => Path::new(file).file_name() == self.path.file_name(),
            included => Path::new(file).ends_with(included),
        });
        here && message.severity == self.severity_of(expected) && message.line == expected.line
    }

    /// Rewrites what is expected to what is said in its place now: for a change of wording. Read the difference.
    fn reword(&self, open: &[&Expected], unmet: &[&Message]) -> Result<(), String> {
        let mut unmet = unmet.to_vec();
        for expected in open {
            let fits = |message: &&Message| self.is_placed(expected, message);
            let Some(index) = unmet.iter().position(fits) else { continue };
            let message = unmet.remove(index);
            let line = expected.written_at;
            if !message.text.contains(&expected.text) {
                snapshot::replace_expected(self.path, line, &expected.text, &message.text)?;
            }
            for note in expected.notes.iter().filter(|note| !has_note(message, note)) {
                let nearest = message.more.iter().max_by_key(|more| words_in_common(more, note));
                let Some(nearest) = nearest.filter(|more| !more.is_empty()) else { continue };
                snapshot::replace_expected(self.path, line, note, nearest)?;
            }
        }
        Ok(())
    }

    fn check_module(&self, words: &[u32]) -> Result<(), String> {
        self.directives.validate(words)?;
        let checks = self.directives.checks.iter().filter(|check| check.only.holds(self.version));
        let checks: Vec<&Check> = checks.collect();
        if checks.is_empty() {
            return Ok(());
        }
        let assembly = validate::disassemble(words)?;
        // With `-g` the assembly holds the text of the case, checks included.
        let lines = validate::lines_outside_strings(&assembly);
        let lines: Vec<String> = lines.into_iter().map(single_spaced).collect();
        check_assembly(&checks, &lines).map_err(|error| format!("{error}\n{assembly}"))
    }

    /// Compares all messages, as users see them, with the snapshot.
    fn check_rendered(&self) -> Result<(), String> {
        let rendered = self.compile(Product::Spirv)?.rendered;
        let text: String =
            self.without_folder(&rendered).lines().map(|line| format!("{}\n", line.trim_end())).collect();
        snapshot::compare(&self.path.with_extension("messages"), &text)
    }

    /// A text in which the file and its headers are named without its folder.
    fn without_folder(&self, text: &str) -> String {
        let folder = self.path.parent().map(|folder| format!("{}/", folder.display())).unwrap_or_default();
        text.replace(&folder, "")
    }

    fn check_snapshot(&self, ending: &str) -> Result<(), String> {
        if ending == "messages" {
            return self.check_rendered();
        }
        let product = match ending {
            "spvasm" => Product::Spirv,
            "ast" => Product::Ast,
            "hir" => Product::Hir,
            "i" => Product::Preprocessed,
            _ => return Err(format!("there are no snapshots with the ending `{ending}`")),
        };
        let compilation = self.compile(product)?;
        let text = match compilation.output {
            Some(Output::Words(words)) => {
                self.without_folder(&snapshot::renumber(&validate::disassemble(&words)?))
            }
            Some(Output::Text(text)) => text,
            None => return Err(format!("nothing to compare with the snapshot:\n{}", compilation.rendered)),
        };
        snapshot::compare(&self.path.with_extension(ending), &text)
    }
}

fn has_note(message: &Message, note: &str) -> bool {
    message.more.iter().any(|more| more.contains(note))
}

fn words_in_common(one: &str, other: &str) -> usize {
    one.split_whitespace().filter(|word| other.contains(word)).count()
}

fn describe(message: &Message) -> String {
    let Message { severity, code, file, line, text, more } = message;
    format!("{}:{line}: {severity:?} {code}: {text} {more:?}", file.as_deref().unwrap_or("?"))
}

/// Finds the wanted patterns in order, and the unwanted ones nowhere.
fn check_assembly(checks: &[&Check], lines: &[String]) -> Result<(), String> {
    let mut from = 0;
    for check in checks {
        if !check.wanted {
            if let Some(line) = lines.iter().find(|line| matches(line, &check.pattern)) {
                return Err(format!("check-not: {} is met by: {line}", check.pattern));
            }
            continue;
        }
        let found = lines[from..].iter().position(|line| matches(line, &check.pattern));
        from +=
            1 + found.ok_or_else(|| format!("check: {} is not found after line {from}", check.pattern))?;
    }
    Ok(())
}

/// Whether the line contains the parts of the pattern between stars, in order. A part that ends in a letter or a digit ends
/// at the end of a word, so that `%uint_1` is not found in `%uint_16`.
fn matches(line: &str, pattern: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut rest = line;
    pattern.split('*').all(|part| {
        let mut candidates = rest.match_indices(part).filter(|(at, _)| {
            let after = rest[at + part.len()..].chars().next();
            !(part.ends_with(is_word) && after.is_some_and(is_word))
        });
        let Some((at, _)) = candidates.next() else { return false };
        rest = &rest[at + part.len()..];
        true
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_end_at_words_and_have_stars() {
        assert!(matches("%7 = OpFAdd %float %5 %6", "OpFAdd %float"));
        assert!(matches("%7 = OpFAdd %v4float %5 %6", "OpFAdd * %6"));
        assert!(!matches("%7 = OpFAdd %v4float %5 %6", "OpFAdd %v4"));
        assert!(matches("OpStore %p %uint_16 Aligned 4", "OpStore * %uint_16 *Aligned"));
    }
}
