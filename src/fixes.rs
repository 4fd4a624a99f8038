//! Verification of fixes: each edit that a message offers is applied to the source, and the result is checked up to the typed tree.
//! An edit is withdrawn if it would change the definition of a macro, if its message remains, or if it causes another error.

use crate::{compiler::Compiler, files::Files, run};
use spirocl_frontend::{
    diagnostic::{Diagnostic, Edit, Severity},
    limits,
    source::{File, SourceMap},
};
use std::collections::BTreeMap;

/// The start of a help that suggests a name: if its edit is withdrawn, so is the help.
const SUGGESTION: &str = "did you mean";

/// Withdraws the edits that do not fix their messages. The texts of helps remain, except suggestions of names.
pub(crate) fn keep_safe(
    compiler: &Compiler,
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
            let Some(edit) = &help.edit else { return true };
            let checked = left.checked_sub(size);
            left = checked.unwrap_or(0);
            let edited = Edited::new(edit, sources).filter(|_| checked.is_some());
            let is_safe = edited.is_some_and(|edited| {
                let at = at.map(|at| edited.moved(at));
                let (after, sources) = edited.check(compiler, name, source);
                let is_left = |each: &Diagnostic| self::key(each) == key && location(each, &sources) == at;
                !after.iter().any(is_left) && !has_new_error(&key, before, &counts(&after))
            });
            if !is_safe {
                help.edit = None;
            }
            is_safe || !help.text.starts_with(SUGGESTION)
        });
    }
}

/// A file after an edit.
struct Edited<'s> {
    file: &'s str,
    text: String,
    /// Where the edit begins, and by how many bytes the text behind it moved.
    start: usize,
    shift: isize,
}

impl<'s> Edited<'s> {
    /// Nothing for an edit in the definition of a macro.
    fn new(edit: &Edit, sources: &'s SourceMap) -> Option<Self> {
        if sources.macro_use(edit.span).is_some() {
            return None;
        }
        let (file, start) = sources.offset(edit.span.start)?;
        let file = sources.file(file);
        let removed = edit.span.end.checked_sub(edit.span.start)? as usize;
        let (before, after) = (file.text.get(..start)?, file.text.get(start + removed..)?);
        let text = format!("{before}{}{after}", edit.replacement);
        let shift = edit.replacement.len() as isize - removed as isize;
        Some(Self { file: &file.name, text, start, shift })
    }

    /// Where a location is after the edit.
    fn moved<'l>(&self, (file, offset): Location<'l>) -> Location<'l> {
        let is_behind = file == self.file && offset > self.start;
        (file, if is_behind { offset.saturating_add_signed(self.shift) } else { offset })
    }

    /// The messages about the program with this file.
    fn check(self, compiler: &Compiler, name: &str, source: &[u8]) -> (Vec<Diagnostic>, SourceMap) {
        let mut files = Files::new(compiler);
        if self.file == name {
            return run::check(compiler, &mut files, name, self.text.as_bytes());
        }
        files.replace(self.file, self.text);
        run::check(compiler, &mut files, name, source)
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
