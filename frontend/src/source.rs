//! Where text came from: [`SourceMap`] owns the files and the macro expansions, a [`Span`] names a piece of either.
//!
//! All positions lie in one space of `u32`. Each file takes a range of it, and so does each piece of text that a macro expansion put
//! in place: a position inside such a piece knows where its character was written (in the macro's definition or in an
//! argument) and where the macro was used. So a token carries its whole history in two numbers.

/// A range of positions, end excluded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The first position.
    pub start: u32,
    /// The position after the last.
    pub end: u32,
}

impl Span {
    /// The range from `start` up to, not including, `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// From the start of this span to the end of `last`. The two may lie in different files or expansions.
    pub const fn to(self, last: Span) -> Self {
        Self { start: self.start, end: last.end }
    }

    /// The empty span just before this one: where something is to be put in front.
    pub const fn before(self) -> Self {
        Self { start: self.start, end: self.start }
    }

    /// The empty span just after this one: where something is missing.
    pub const fn after(self) -> Self {
        Self { start: self.end, end: self.end }
    }
}

/// A file of a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileId(u32);

/// A file: its name as shown to the user, and its text.
#[derive(Debug)]
pub struct File {
    /// The name as the user or the `#include` gave it.
    pub name: String,
    /// The whole text. Bytes that were not UTF-8 are replaced when the file is added.
    pub text: String,
    /// The `#include` directive that brought it, if one did.
    pub included_from: Option<Span>,
    base: u32,
    /// Positions (within the file) at which lines start.
    lines: Vec<u32>,
    /// `#line` directives, in order: from this line on, lines count from `line` and the name is `name`.
    renumberings: Vec<Renumbering>,
}

#[derive(Debug)]
struct Renumbering {
    physical_line: u32,
    line: u32,
    name: Option<String>,
}

/// A piece of text put in place by a macro expansion.
#[derive(Clone, Copy, Debug)]
struct Expansion {
    base: u32,
    /// Where the piece was written: `base + n` was written at `spelling + n`.
    spelling: u32,
    /// The use of the macro that put it there.
    used_at: Span,
    /// The name of the macro, where it was defined.
    name: Span,
}

/// One step from a position towards the file: the macro that produced it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MacroUse {
    /// Where the text was written: in the definition of the macro or in an argument. May itself lie in an expansion.
    pub written_at: Span,
    /// The use of the macro (its name, up to the closing parenthesis if it has one). May itself lie in an expansion.
    pub used_at: Span,
    /// The name of the macro in its `#define`; empty for a predefined one.
    pub defined_at: Span,
}

/// A place as people and editors name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file's name, after `#line`.
    pub file: String,
    /// The line, from 1, after `#line`.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

enum Region {
    File(FileId),
    Expansion(u32),
}

/// All files and macro expansions of one compilation.
#[derive(Debug, Default)]
pub struct SourceMap {
    files: Vec<File>,
    expansions: Vec<Expansion>,
    /// The base of every region in ascending order, and what it is (files even, expansions odd).
    regions: Vec<(u32, u32)>,
    next: u32,
}

impl SourceMap {
    /// Adds a file. Returns nothing if the space of positions (4 GiB) is full.
    pub fn add_file(&mut self, name: &str, text: String, included_from: Option<Span>) -> Option<FileId> {
        let base = self.reserve(u32::try_from(text.len()).ok()?)?;
        let id = FileId(self.files.len() as u32);
        self.regions.push((base, id.0 << 1));
        let starts = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at as u32 + 1);
        let lines = std::iter::once(0).chain(starts).collect();
        self.files.push(File {
            name: name.into(),
            text,
            included_from,
            base,
            lines,
            renumberings: Vec::new(),
        });
        Some(id)
    }

    /// Adds a piece of `length` positions written from `spelling` on, put in place by a use of a macro. Returns the first position
    /// of the piece, or nothing if the space of positions is full.
    pub fn add_expansion(&mut self, spelling: Span, used_at: Span, name: Span) -> Option<u32> {
        let base = self.reserve(spelling.end.saturating_sub(spelling.start))?;
        self.regions.push((base, (self.expansions.len() as u32) << 1 | 1));
        self.expansions.push(Expansion { base, spelling: spelling.start, used_at, name });
        Some(base)
    }

    /// Takes `length` positions and one more, so that the end of a region is a position of that region.
    fn reserve(&mut self, length: u32) -> Option<u32> {
        let base = self.next;
        self.next = base.checked_add(length)?.checked_add(1)?;
        Some(base)
    }

    /// The file behind an id of this map.
    pub fn file(&self, id: FileId) -> &File {
        &self.files[id.0 as usize]
    }

    /// All files, in the order in which they were first read.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &File)> {
        self.files.iter().enumerate().map(|(index, file)| (FileId(index as u32), file))
    }

    /// The span of the bytes `start..end` of a file.
    pub fn span_in(&self, file: FileId, start: usize, end: usize) -> Span {
        let base = self.file(file).base;
        Span::new(base + start as u32, base + end as u32)
    }

    /// Whether the span starts in text that a macro put in place, and by which use.
    pub fn macro_use(&self, span: Span) -> Option<MacroUse> {
        let Region::Expansion(index) = self.region(span.start)? else { return None };
        let expansion = self.expansions[index as usize];
        let start = expansion.spelling + (span.start - expansion.base);
        let same_region = self.region_index(span.start) == self.region_index(span.end);
        let length = if same_region { span.end - span.start } else { 0 };
        Some(MacroUse {
            written_at: Span::new(start, start + length),
            used_at: expansion.used_at,
            defined_at: expansion.name,
        })
    }

    /// The span in a file that stands for `span`: macros are replaced by their uses. This is where messages point.
    pub fn in_file(&self, span: Span) -> Span {
        let start = self.file_position(span.start, Edge::Start);
        let end = self.file_position(span.end.max(span.start), Edge::End);
        let same_file = self.file_of(start) == self.file_of(end);
        Span::new(start, if same_file { end.max(start) } else { start })
    }

    fn file_position(&self, mut position: u32, edge: Edge) -> u32 {
        while let Some(Region::Expansion(index)) = self.region(position) {
            let used_at = self.expansions[index as usize].used_at;
            position = if edge == Edge::Start { used_at.start } else { used_at.end };
        }
        position
    }

    /// Where the text of `span` was written: macros are replaced by the place in their definition or argument.
    pub fn spelling(&self, mut span: Span) -> Span {
        while let Some(step) = self.macro_use(span) {
            span = step.written_at;
        }
        span
    }

    /// The text of a span of a file, or of where the text of an expansion was written.
    pub fn text(&self, span: Span) -> &str {
        let span = self.spelling(span);
        let Some(file) = self.file_of(span.start).map(|id| self.file(id)) else { return "" };
        let start = (span.start - file.base) as usize;
        let end = (span.end.saturating_sub(file.base) as usize).min(file.text.len());
        file.text.get(start..end).unwrap_or_default()
    }

    /// The file a position lies in; nothing for positions in expansions.
    pub fn file_of(&self, position: u32) -> Option<FileId> {
        match self.region(position)? {
            Region::File(id) => Some(id),
            Region::Expansion(_) => None,
        }
    }

    /// The file and the byte offset in it at which messages about `position` point.
    pub fn offset(&self, position: u32) -> Option<(FileId, usize)> {
        let position = self.file_position(position, Edge::Start);
        let id = self.file_of(position)?;
        Some((id, (position - self.file(id).base) as usize))
    }

    /// The place of a span's start, with `#line` taken into account.
    pub fn place(&self, span: Span) -> Option<Place> {
        let (id, offset) = self.offset(span.start)?;
        let file = self.file(id);
        let index = file.lines.partition_point(|&line| line as usize <= offset) - 1;
        let line_start = file.lines[index] as usize;
        let column =
            file.text.get(line_start..offset).map_or(offset - line_start, |text| text.chars().count());
        let physical_line = index as u32 + 1;
        let (line, name) = file.presumed(physical_line);
        Some(Place { file: name.into(), line, column: column as u32 + 1 })
    }

    /// Records a `#line`: the line after the physical line `after` of `file` counts as `line`, in a file called `name` if given.
    pub fn renumber(&mut self, file: FileId, after: u32, line: u32, name: Option<String>) {
        let renumbering = Renumbering { physical_line: after + 1, line, name };
        self.files[file.0 as usize].renumberings.push(renumbering);
    }

    /// The physical line (from 1) of a byte offset in a file.
    pub fn physical_line(&self, file: FileId, offset: usize) -> u32 {
        self.file(file).lines.partition_point(|&line| line as usize <= offset) as u32
    }

    fn region_index(&self, position: u32) -> Option<usize> {
        self.regions.partition_point(|&(base, _)| base <= position).checked_sub(1)
    }

    fn region(&self, position: u32) -> Option<Region> {
        let (_, what) = *self.regions.get(self.region_index(position)?)?;
        Some(if what & 1 == 0 { Region::File(FileId(what >> 1)) } else { Region::Expansion(what >> 1) })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Start,
    End,
}

impl File {
    /// The line and file name that `#line` gives to a physical line.
    fn presumed(&self, physical_line: u32) -> (u32, &str) {
        let upto = self.renumberings.partition_point(|each| each.physical_line <= physical_line);
        let name = self.renumberings[..upto].iter().rev().find_map(|each| each.name.as_deref());
        let line = match upto.checked_sub(1).map(|last| &self.renumberings[last]) {
            Some(last) => last.line.saturating_add(physical_line - last.physical_line),
            None => physical_line,
        };
        (line, name.unwrap_or(&self.name))
    }
}
