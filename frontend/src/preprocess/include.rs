//! Files: what the caller provides ([`Includes`]), the bytes of a file as text, and which files need not be read again.

use super::{Preprocessor, directive::Conditional, error};
use crate::{
    diagnostic::Diagnostics,
    foreign,
    lex::Cursor,
    limits,
    source::{FileId, SourceMap, Span},
    symbol::Symbol,
};
use indexmap::IndexMap;
use std::{borrow::Cow, sync::Arc};

/// How the name of a header is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IncludeForm {
    /// `"..."`: looked for beside the including file first.
    Quoted,
    /// `<...>`: looked for in the directories given.
    Angled,
}

/// Where headers come from: the only way in which the compiler reads anything.
pub trait Includes {
    /// Finds the header `name` for a file called `from`. What is returned is the name of the file, which messages show, and under
    /// which it is read; equal names are equal files.
    fn find(&mut self, name: &str, form: IncludeForm, from: &str) -> Option<String>;

    /// Reads a file that was found, or says why it cannot be read.
    fn read(&mut self, file: &str) -> Result<Vec<u8>, String>;
}

/// No headers at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoIncludes;

impl Includes for NoIncludes {
    fn find(&mut self, _name: &str, _form: IncludeForm, _from: &str) -> Option<String> {
        None
    }

    fn read(&mut self, _file: &str) -> Result<Vec<u8>, String> {
        Err("included files are not available".into())
    }
}

/// Adds a file given as bytes. A mark of byte order and nulls at the end are dropped, bytes that are not UTF-8 are replaced. Bytes
/// that are no text at all are reported, and the file is empty. Nothing is returned, and reported, if there is no space left.
pub fn add_source(
    name: &str,
    bytes: &[u8],
    included_from: Option<Span>,
    sources: &mut SourceMap,
    diagnostics: &mut Diagnostics,
) -> Option<FileId> {
    let (text, why) = match decode(bytes) {
        Ok(text) => (text, None),
        Err(why) => (Cow::Borrowed(""), Some(why)),
    };
    let Some(id) = sources.add_file(name, text, included_from) else {
        diagnostics.report(error::too_much_text(included_from.unwrap_or_default()));
        return None;
    };
    if let Some(why) = why {
        diagnostics.report(error::not_text(sources.span_in(id, 0, 0), name, why));
    }
    Some(id)
}

/// The text that bytes are, or why they are none.
fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, &'static str> {
    match bytes {
        [0x03, 0x02, 0x23, 0x07, ..] | [0x07, 0x23, 0x02, 0x03, ..] => return Err("it is a SPIR-V module"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => return Err("it is UTF-16, not UTF-8"),
        _ => {}
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let length = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let bytes = &bytes[..length];
    // Binary data shows itself early, by characters that no text holds.
    const LOOKED_AT: usize = 4096;
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let control = |byte: &&u8| matches!(**byte, 0..=6 | 14..=26 | 28..=31 | 127);
    if start.iter().filter(control).count() > start.len() / 16 {
        return Err("it is a binary file");
    }
    // Nearly all text is UTF-8, which is checked faster than it is mended.
    Ok(std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed))
}

/// What is known of files that were included.
#[derive(Default)]
pub(super) struct KnownFiles {
    files: IndexMap<Arc<str>, KnownFile>,
    /// How often files were included.
    count: usize,
    /// How many bytes they have together, each file once.
    pub(super) bytes: usize,
}

struct KnownFile {
    text: Arc<str>,
    /// `#pragma once`.
    once: bool,
    /// If this macro is defined, the file says nothing.
    guard: Option<Symbol>,
}

impl KnownFiles {
    /// How many files were read.
    pub(super) fn len(&self) -> usize {
        self.files.len()
    }

    /// The names of files from an index on, in the order in which they were read.
    pub(super) fn names(&self, start: usize) -> impl Iterator<Item = &str> {
        self.files.keys().skip(start).map(|name| &**name)
    }

    pub(super) fn dependencies(&self) -> Vec<String> {
        self.files.keys().map(|name| name.to_string()).collect()
    }
}

/// A file being read.
pub(super) struct OpenFile {
    pub(super) id: FileId,
    /// The name under which [`Includes`] knows it.
    pub(super) name: Arc<str>,
    pub(super) text: Arc<str>,
    pub(super) cursor: Cursor,
    /// The open conditional groups.
    pub(super) conditionals: Vec<Conditional>,
    /// The macro whose `#ifndef` begins the file, if the matching `#endif` may turn out to end it. The number is how many
    /// conditionals are open outside.
    pub(super) guard: Option<Symbol>,
    /// Whether an unterminated comment extends to the end of the file.
    pub(super) is_cut: bool,
}

/// The files being read, of which each includes the next, and what is known of those that were read.
pub(super) struct IncludeStack<'a> {
    pub(super) main: FileId,
    includes: &'a mut dyn Includes,
    open: Vec<OpenFile>,
    pub(super) known: KnownFiles,
}

impl<'a> IncludeStack<'a> {
    pub(super) fn new(main: FileId, includes: &'a mut dyn Includes) -> Self {
        Self { main, includes, open: Vec::new(), known: KnownFiles::default() }
    }

    /// Whether no file is being read.
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// How many files are being read.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The innermost file.
    pub(super) fn last(&self) -> Option<&OpenFile> {
        self.open.last()
    }

    /// The innermost file.
    #[inline]
    pub(super) fn last_mut(&mut self) -> Option<&mut OpenFile> {
        self.open.last_mut()
    }

    /// The file with so many outside of it.
    pub(super) fn at_depth_mut(&mut self, depth: usize) -> Option<&mut OpenFile> {
        self.open.get_mut(depth)
    }

    /// Enters a file that is no header.
    pub(super) fn enter(&mut self, id: FileId, sources: &SourceMap) {
        self.enter_as(id, Arc::from(sources.file(id).name.as_str()), sources);
    }

    /// Enters a file that [`Includes`] knows by this name.
    fn enter_as(&mut self, id: FileId, name: Arc<str>, sources: &SourceMap) {
        let file = sources.file(id);
        let (cursor, text) = (Cursor::new(file.base()), Arc::clone(&file.text));
        let conditionals = Vec::new();
        self.open.push(OpenFile { id, name, text, cursor, conditionals, guard: None, is_cut: false });
    }

    /// Leaves the innermost file.
    pub(super) fn leave(&mut self) -> Option<OpenFile> {
        self.open.pop()
    }

    /// Leaves all files.
    pub(super) fn leave_all(&mut self) {
        self.open.clear();
    }

    /// The file that a header name means in the innermost file.
    pub(super) fn find(&mut self, name: &str, form: IncludeForm) -> Option<String> {
        let from = self.open.last().map_or("", |file| &file.name);
        self.includes.find(name, form, from)
    }

    /// `#pragma once`.
    pub(super) fn include_once(&mut self) {
        let Some(file) = self.open.last() else { return };
        if let Some(known) = self.known.files.get_mut(&file.name) {
            known.once = true;
        }
    }

    /// Whether nothing but white space stands before the directive at `at` in its file.
    pub(super) fn begins_file(&self, at: Span) -> bool {
        let Some(file) = self.open.last() else { return false };
        let mut cursor = Cursor::new(file.cursor.position(0));
        cursor.skip_space(&file.text);
        cursor.position(cursor.at) == at.start
    }

    /// After an `#endif`: if the file began with the `#ifndef` that it closes, and ends here, its macro guards the whole.
    pub(super) fn note_guard(&mut self) {
        let Some(file) = self.open.last_mut() else { return };
        if !file.conditionals.is_empty() {
            return;
        }
        let Some(guard) = file.guard.take() else { return };
        let mut rest = file.cursor.clone();
        rest.finish_line(&file.text);
        rest.skip_space(&file.text);
        if rest.at == file.text.len()
            && let Some(known) = self.known.files.get_mut(&file.name)
        {
            known.guard = Some(guard);
        }
    }
}

impl Preprocessor<'_> {
    /// Goes on with the file that an `#include` at `at` names in `name_at`.
    pub(super) fn include_file(&mut self, name: &str, form: IncludeForm, at: Span, name_at: Span) {
        let Some(found) = self.files.find(name, form) else {
            // Headers of host programs declare nothing that a kernel can use.
            self.incomplete |= !foreign::is_host_header(name);
            return self.report(error::include_not_found(at, name_at, name));
        };
        let found: Arc<str> = found.into();
        if let Some(known) = self.files.known.files.get(&found) {
            let guard = known.guard;
            if known.once || guard.is_some_and(|guard| self.macro_of(guard).is_some()) {
                return;
            }
        }
        if self.files.depth() > limits::INCLUDE_DEPTH {
            self.report(error::include_depth(name_at, limits::INCLUDE_DEPTH));
            return self.stop();
        }
        self.files.known.count += 1;
        if self.files.known.count > limits::INCLUDES {
            self.report(error::too_many_includes(name_at, limits::INCLUDES));
            return self.stop();
        }
        let Some(id) = self.read_included(&found, at, name_at) else { return };
        self.files.enter_as(id, found, self.sources);
    }

    fn read_included(&mut self, name: &Arc<str>, at: Span, name_at: Span) -> Option<FileId> {
        if let Some(known) = self.files.known.files.get(name) {
            let id = self.sources.add_file(name, Arc::clone(&known.text), Some(at));
            if id.is_none() {
                self.too_much_text(at);
            }
            return id;
        }
        let bytes = match self.files.includes.read(name) {
            Ok(bytes) => bytes,
            Err(why) => {
                self.incomplete = true;
                self.report(error::include_unreadable(name_at, name, &why));
                return None;
            }
        };
        let id = add_source(name, &bytes, Some(at), self.sources, self.reports.diagnostics)?;
        let text = Arc::clone(&self.sources.file(id).text);
        self.files.known.bytes += text.len();
        self.files.known.files.insert(Arc::clone(name), KnownFile { text, once: false, guard: None });
        Some(id)
    }
}
