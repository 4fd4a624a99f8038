//! The edits that messages offer, applied: those of each help alone must leave a program that compiles, or one with fewer errors and none that it
//! did not have.
//!
//! An error is the same before and after if its code and its message are. Programs with several mistakes keep the others, so an edit
//! is safe if its message is gone and no error is new. Where an error hid others that the
//! compiler could not look for, as a missing brace hides those of the function, the messages behind it may be new: an edit
//! of the preprocessor or the parser may add errors of the analyser, and none of its own stage.

use crate::harness::comparison;
use crate::harness::directives::Directives;
use crate::harness::{files, tools};
use spirocl::frontend::diagnostic::{Diagnostic, Edit, Severity};
use spirocl::options::{CommandLine, Emit, Scope};
use spirocl::{Compiled, Compiler};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What walking the edits found.
#[derive(Clone, Default, Debug)]
pub struct Found {
    /// How many programs got at least one message.
    pub programs: usize,
    /// How many helps were applied.
    pub edits: usize,
    /// The edits that are not safe, with the messages before and after.
    pub unsafe_edits: Vec<String>,
}

impl Found {
    /// Adds what another walk found.
    pub fn add(&mut self, other: Self) {
        self.programs += other.programs;
        self.edits += other.edits;
        self.unsafe_edits.extend(other.unsafe_edits);
    }
}

/// Applies every edit of a case, at each of its sets of options.
pub fn check_case(path: &Path) -> Result<Found, String> {
    let text = files::read_any(path)?;
    let mut found = Found::default();
    for run in Directives::read(&text)?.runs()? {
        found.add(check(path, &text, &run.options)?);
    }
    Ok(found)
}

/// Applies every edit of the programs that are compared with clang, the examples of codes among them.
pub fn check_compared() -> Result<Found, String> {
    let mut found = Found::default();
    for program in comparison::programs()? {
        let path = PathBuf::from(format!("{}.cl", program.name));
        found.add(check(&path, &program.source, &program.options)?);
    }
    Ok(found)
}

/// Applies every edit of a program.
pub fn check(path: &Path, text: &str, options: &[String]) -> Result<Found, String> {
    let before = compile(path, text, options)?;
    let mut found = Found { programs: usize::from(!before.diagnostics().is_empty()), ..Found::default() };
    for diagnostic in before.diagnostics() {
        for edits in diagnostic.help.iter().map(|help| &help.edits).filter(|edits| !edits.is_empty()) {
            let edited = match applied(&before, path, text, edits) {
                Applied::Here(edited) => edited,
                // The edit is in a header, which is read from its file.
                Applied::Elsewhere => continue,
                Applied::Nowhere => {
                    found.unsafe_edits.push(describe(path, options, diagnostic, edits, "it is in no file"));
                    continue;
                }
            };
            found.edits += 1;
            let after = compile(path, &edited, options)?;
            if let Some(why) = worse(diagnostic, edits, &before, &after) {
                found.unsafe_edits.push(describe(path, options, diagnostic, edits, &why));
            }
        }
    }
    Ok(found)
}

enum Applied {
    /// The text with the edits applied.
    Here(String),
    Elsewhere,
    Nowhere,
}

fn applied(compiled: &Compiled, path: &Path, text: &str, edits: &[Edit]) -> Applied {
    let sources = compiled.sources();
    let mut edited = text.to_owned();
    for edit in edits.iter().rev() {
        let Some((file, start)) = sources.offset(edit.span.start) else { return Applied::Nowhere };
        if sources.macro_use(edit.span).is_some() {
            return Applied::Nowhere;
        }
        let file = sources.file(file);
        if Path::new(&file.name) != path {
            return if file.name.starts_with('<') { Applied::Nowhere } else { Applied::Elsewhere };
        }
        let end = start + (edit.span.end - edit.span.start) as usize;
        // The compiler replaces bytes that are not UTF-8, and so does the reader of cases: offsets agree.
        if file.text.len() != text.len() || !text.is_char_boundary(start) || !text.is_char_boundary(end) {
            return Applied::Elsewhere;
        }
        edited.replace_range(start..end, &edit.replacement);
    }
    Applied::Here(edited)
}

fn compile(path: &Path, text: &str, options: &[String]) -> Result<Compiled, String> {
    let mut line = CommandLine::default();
    line.parse(options, Scope::Command).map_err(|error| error.to_string())?;
    let name = path.display().to_string();
    Ok(Compiler::with_options(line.options).read_files().make(&name, text.as_bytes(), Emit::Spirv))
}

/// Why edits make things worse, or do not help.
fn worse(fixed: &Diagnostic, edits: &[Edit], before: &Compiled, after: &Compiled) -> Option<String> {
    let (old, new) = (counts(before), counts(after));
    let key = key(fixed);
    let moved = |at: usize| {
        let is_before =
            |edit: &&Edit| before.sources().offset(edit.span.start).is_some_and(|(_, edited)| edited < at);
        let shift =
            |edit: &Edit| edit.replacement.len() as isize - (edit.span.end - edit.span.start) as isize;
        at.saturating_add_signed(edits.iter().filter(is_before).map(shift).sum())
    };
    let at = offset(fixed, before).map(moved);
    if after.diagnostics().iter().any(|each| self::key(each) == key && offset(each, after) == at) {
        return Some(format!("the message stays\n{}", after.render(spirocl::Style::Plain)));
    }
    let may_uncover = !fixed.code.id.starts_with(['S', 'C']);
    let is_error = |each: &&Diagnostic| each.severity == Severity::Error;
    let is_new = |each: &&Diagnostic| new[&self::key(each)] > old.get(&self::key(each)).copied().unwrap_or(0);
    let counts = |each: &&Diagnostic| !(may_uncover && each.code.id.starts_with(['S', 'C']));
    let added = after.diagnostics().iter().filter(is_error).filter(is_new).find(counts)?;
    Some(format!("it adds [{}] {}\n{}", added.code.id, added.message, after.render(spirocl::Style::Plain)))
}

/// Where a message points, in its file.
fn offset(diagnostic: &Diagnostic, compiled: &Compiled) -> Option<usize> {
    let sources = compiled.sources();
    sources.offset(sources.in_file(diagnostic.primary.span).start).map(|(_, offset)| offset)
}

fn key(diagnostic: &Diagnostic) -> (&'static str, String) {
    (diagnostic.code.id, diagnostic.message.clone())
}

fn counts(compiled: &Compiled) -> BTreeMap<(&'static str, String), usize> {
    let mut counts = BTreeMap::new();
    for diagnostic in compiled.diagnostics() {
        *counts.entry(key(diagnostic)).or_default() += 1;
    }
    counts
}

fn describe(path: &Path, options: &[String], diagnostic: &Diagnostic, edits: &[Edit], why: &str) -> String {
    let path = files::name_in(tools::tests_folder(), path);
    let Diagnostic { code, message, .. } = diagnostic;
    let replacements: Vec<&str> = edits.iter().map(|edit| edit.replacement.as_str()).collect();
    let (options, replacements) = (options.join(" "), replacements.join("`, `"));
    format!("{path} [{options}] {}: {message}: `{replacements}`: {why}", code.id)
}
