//! Verification of fixes: the edits of each help are applied to the source, and the result is checked up to the typed tree.
//! They are withdrawn if one would change the definition of a macro, if their message remains, or if they cause another error.

use crate::{compiler::Compiler, files::Files, run};
use spirocl_frontend::{
    diagnostic::{Diagnostic, Edit, Severity},
    limits,
    source::{File, SourceMap},
};
use std::collections::BTreeMap;

/// The start of a help that suggests a name: if its edits are withdrawn, so is the help.
const SUGGESTION: &str = "did you mean";

/// Withdraws the edits that do not fix their messages. The texts of helps remain, except suggestions of names.
pub(crate) fn keep_safe(
    compiler: &Compiler,
    files: &mut Files,
    name: &str,
    source: &[u8],
    diagnostics: &mut [Diagnostic],
    before: &Counts,
    sources: &SourceMap,
) {
    // The files that the compiler makes itself are small.
    let is_read = |file: &File| file.name == name || !file.name.starts_with('<');
    let read = sources.files().filter(|(_, file)| is_read(file));
    let size: usize = read.map(|(_, file)| file.text.len()).sum();
    let mut left = limits::CHECKED_FIXES;
    for diagnostic in diagnostics {
        let (key, at) = (key(diagnostic), location(diagnostic, sources));
        diagnostic.help.retain_mut(|help| {
            if help.edits.is_empty() {
                return true;
            }
            let checked = left.checked_sub(size);
            left = checked.unwrap_or(0);
            let edited = Edited::new(&help.edits, sources).filter(|_| checked.is_some());
            let is_safe = edited.is_some_and(|edited| {
                let at = at.map(|at| edited.moved(at));
                let (after, sources) = edited.check(compiler, files, name, source);
                let is_left = |each: &Diagnostic| self::key(each) == key && location(each, &sources) == at;
                !after.iter().any(is_left) && !has_new_error(&key, before, &counts(&after))
            });
            if !is_safe {
                help.edits.clear();
            }
            is_safe || !help.text.starts_with(SUGGESTION)
        });
    }
}

/// A file after the edits of a help.
struct Edited<'s> {
    file: &'s str,
    text: String,
    /// For each edit, where it begins in the file as it was, and by how many bytes it moves the text behind it.
    shifts: Vec<(usize, isize)>,
}

impl<'s> Edited<'s> {
    /// Returns `None` for an edit in the definition of a macro, and for edits in several files.
    fn new(edits: &[Edit], sources: &'s SourceMap) -> Option<Self> {
        let (first, _) = sources.offset(edits.first()?.span.start)?;
        let file = sources.file(first);
        let mut edited = Self { file: &file.name, text: file.text.to_string(), shifts: Vec::new() };
        // From the last to the first, so that offsets before an edit keep their meaning.
        for edit in edits.iter().rev() {
            if sources.macro_use(edit.span).is_some() {
                return None;
            }
            let (_, start) = sources.offset(edit.span.start).filter(|(file, _)| *file == first)?;
            let removed = edit.span.end.checked_sub(edit.span.start)? as usize;
            let (before, after) = (edited.text.get(..start)?, edited.text.get(start + removed..)?);
            edited.text = format!("{before}{}{after}", edit.replacement);
            edited.shifts.push((start, edit.replacement.len() as isize - removed as isize));
        }
        Some(edited)
    }

    /// Where a location is after the edits.
    fn moved<'l>(&self, (file, offset): Location<'l>) -> Location<'l> {
        let before = self.shifts.iter().filter(|&&(start, _)| file == self.file && offset > start);
        (file, offset.saturating_add_signed(before.map(|(_, shift)| shift).sum()))
    }

    /// The messages about the program with this file.
    fn check(
        self,
        compiler: &Compiler,
        files: &mut Files,
        name: &str,
        source: &[u8],
    ) -> (Vec<Diagnostic>, SourceMap) {
        if self.file == name {
            return run::check(compiler, files, name, self.text.as_bytes());
        }
        files.replace(self.file, self.text);
        let checked = run::check(compiler, files, name, source);
        files.restore();
        checked
    }
}

/// A file's name, and an offset in it.
type Location<'l> = (&'l str, usize);

fn location<'l>(diagnostic: &Diagnostic, sources: &'l SourceMap) -> Option<Location<'l>> {
    let (file, offset) = sources.offset(sources.in_file(diagnostic.primary.span).start)?;
    Some((&sources.file(file).name, offset))
}

type Key = (&'static str, String, Severity);
/// How often each message was reported.
pub(crate) type Counts = BTreeMap<Key, usize>;

fn key(diagnostic: &Diagnostic) -> Key {
    (diagnostic.code.id, diagnostic.message.clone(), diagnostic.severity)
}

pub(crate) fn counts<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> Counts {
    let mut counts = Counts::new();
    diagnostics.into_iter().for_each(|each| *counts.entry(key(each)).or_default() += 1);
    counts
}

/// Whether the program has an error after the fix of one message that it did not have before.
fn has_new_error(fixed: &Key, before: &Counts, after: &Counts) -> bool {
    // A mistake of the preprocessor or the grammar hides what only the analyser finds.
    let may_uncover = !fixed.0.starts_with('S');
    after.iter().any(|(key, count)| {
        key.2 == Severity::Error
            && *count > before.get(key).copied().unwrap_or(0)
            && !(may_uncover && key.0.starts_with('S'))
    })
}
