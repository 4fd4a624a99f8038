//! Where text came from: [`SourceMap`] owns the files and the macro expansions, a [`Span`] names a piece of either.
//!
//! All positions lie in one space of `u32`. Each file takes a range of it, and so does each piece of text that a macro expansion put
//! in place: a position inside such a piece knows where its character was written and why it stands where it stands. There are two
//! kinds of pieces. The *body* of a macro was written in its definition and replaces the use of the macro. An *argument* was
//! written in the use, and replaces the parameter in the body, which itself lies in the piece made for that body. So a token
//! carries its whole history in two numbers.

use std::sync::{Arc, OnceLock};

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

    /// Whether another lies in it.
    pub const fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The range of equal length, moved so that the position `from` becomes `to`.
    pub(crate) const fn moved(self, from: u32, to: u32) -> Self {
        let shift = to.wrapping_sub(from);
        Self { start: self.start.wrapping_add(shift), end: self.end.wrapping_add(shift) }
    }
}

/// A file of a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(u32);

/// A macro that was expanded at least once, as a [`SourceMap`] knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MacroName(u32);

/// A file: its name as shown to the user, and its text. A file that is included twice is two files that share their text.
#[derive(Clone, Debug)]
pub struct File {
    /// The name as the user or the `#include` gave it.
    pub name: String,
    /// The whole text. Bytes that were not UTF-8 are replaced when the file is added.
    pub text: Arc<str>,
    /// The `#include` directive that brought it, if one did.
    pub included_from: Option<Span>,
    base: u32,
    /// Positions (within the file) at which lines start; made when first needed.
    lines: OnceLock<Vec<u32>>,
    /// `#line` directives, in order: from this line on, lines count from `line` and the name is `name`.
    renumberings: Vec<Renumbering>,
}

#[derive(Clone, Debug)]
struct Renumbering {
    physical_line: u32,
    line: u32,
    /// The name from here on, which may be that of an earlier directive.
    name: Option<Arc<str>>,
}

/// A range of positions, up to the base of the next region less one.
#[derive(Clone, Copy, Debug)]
struct Region {
    base: u32,
    /// Where the piece was written: `base + n` was written at `spelling + n`. Not used for files.
    spelling: u32,
    /// What the piece replaced: the use of the macro, or the parameter in the body. Not used for files.
    replaced: Span,
    /// What kind it is in the lowest two bits; which file or macro in the others.
    what: u32,
}

const FILE: u32 = 0;
const BODY: u32 = 1;
const ARGUMENT: u32 = 2;

/// How a piece of text came to stand where it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MacroRole {
    /// It was written in the definition of a macro.
    Body,
    /// It was written in an argument, or is the result of expanding one.
    Argument,
}

/// One step from a position towards the file: the macro that produced it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MacroUse {
    /// Whether the text comes from the definition or from an argument.
    pub role: MacroRole,
    /// Where the text was written: in the definition of the macro or in an argument. May itself lie in an expansion.
    pub written_at: Span,
    /// For a body the use of the macro (its name, up to the closing parenthesis if it has one), for an argument the parameter
    /// that it replaced, which lies in the expansion of the body. May itself lie in an expansion.
    pub used_at: Span,
    /// The name of the macro in its `#define`; empty for an argument.
    pub defined_at: Span,
}

/// A place as people and editors name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PresumedLocation {
    /// The file's name, after `#line`.
    pub file: String,
    /// The line, from 1, after `#line`.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// A stretch of a file in which lines are numbered without a break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch<'a> {
    /// The file's name, after `#line`.
    pub name: &'a str,
    /// The bytes of the file that belong to it: whole lines.
    pub range: std::ops::Range<usize>,
    /// The number of its first line, after `#line`.
    pub first_line: u32,
}

/// All files and macro expansions of one compilation.
#[derive(Clone, Debug)]
pub struct SourceMap {
    files: Vec<File>,
    /// The names of expanded macros, in their definitions.
    macros: Vec<Span>,
    /// In ascending order of their bases.
    regions: Vec<Region>,
    next: u32,
}

impl Default for SourceMap {
    /// A map without files, in which the position 0 is nowhere: so a default span has no place.
    fn default() -> Self {
        Self { files: Vec::new(), macros: Vec::new(), regions: Vec::new(), next: 1 }
    }
}

impl SourceMap {
    /// Adds a file. Returns nothing if the space of positions (4 GiB) is full.
    pub fn add_file(
        &mut self,
        name: &str,
        text: impl Into<Arc<str>>,
        included_from: Option<Span>,
    ) -> Option<FileId> {
        let text = text.into();
        let base = self.reserve(u32::try_from(text.len()).ok()?)?;
        let id = FileId(self.files.len() as u32);
        self.regions.push(Region { base, spelling: 0, replaced: Span::default(), what: id.0 << 2 | FILE });
        self.files.push(File {
            name: name.into(),
            text,
            included_from,
            base,
            lines: OnceLock::new(),
            renumberings: Vec::new(),
        });
        Some(id)
    }

    /// Names a macro for [`SourceMap::add_body`] by the place of its name in its definition.
    pub fn add_macro(&mut self, name: Span) -> MacroName {
        self.macros.push(name);
        MacroName(self.macros.len() as u32 - 1)
    }

    /// Adds the body of a macro, written at `body`, in place of a use of it. Returns the first position of the new piece, or
    /// nothing if the space of positions is full.
    pub fn add_body(&mut self, body: Span, used_at: Span, name: MacroName) -> Option<u32> {
        self.add_piece(body, used_at, name.0 << 2 | BODY)
    }

    /// Adds an argument (or a part of one) in place of the parameter at `parameter`, which lies in a piece made by
    /// [`SourceMap::add_body`].
    pub fn add_argument(&mut self, argument: Span, parameter: Span) -> Option<u32> {
        self.add_piece(argument, parameter, ARGUMENT)
    }

    fn add_piece(&mut self, spelling: Span, replaced: Span, what: u32) -> Option<u32> {
        let base = self.reserve(spelling.end.saturating_sub(spelling.start))?;
        self.regions.push(Region { base, spelling: spelling.start, replaced, what });
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

    /// All files, in the order in which they were first read, the compiler's own ones for `-D` and predefined macros included.
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
        let index = self.region_index(span.start)?;
        let region = self.regions[index];
        let role = match region.what & 3 {
            BODY => MacroRole::Body,
            ARGUMENT => MacroRole::Argument,
            _ => return None,
        };
        let start = region.spelling + (span.start - region.base);
        let length = span.end.min(self.end_of(index)).saturating_sub(span.start);
        Some(MacroUse {
            role,
            written_at: Span::new(start, start + length),
            used_at: region.replaced,
            defined_at: match role {
                MacroRole::Body => self.macros[(region.what >> 2) as usize],
                MacroRole::Argument => Span::default(),
            },
        })
    }

    /// The span in a file that stands for `span`. Text of a macro's definition is stood for by the use of the macro, text of an
    /// argument by itself. This is where messages point.
    pub fn in_file(&self, span: Span) -> Span {
        let start = self.file_position(span.start, Edge::Start);
        let end = self.file_position(span.end, Edge::End);
        let same_file = self.file_of(start) == self.file_of(end);
        Span::new(start, if same_file { end.max(start) } else { start })
    }

    fn file_position(&self, mut position: u32, edge: Edge) -> u32 {
        while let Some(region) = self.region(position) {
            match region.what & 3 {
                FILE => break,
                ARGUMENT => position = region.spelling + (position - region.base),
                _ if edge == Edge::Start => position = region.replaced.start,
                _ => position = region.replaced.end,
            }
        }
        position
    }

    /// The use, in a file, of the outermost macro that `span` comes from; `span` itself if it comes from none.
    pub fn outermost_use(&self, mut span: Span) -> Span {
        while let Some(region) = self.region(span.start).filter(|region| region.what & 3 != FILE) {
            span = region.replaced;
        }
        Span::new(span.start, self.use_end(span.end).max(span.start))
    }

    fn use_end(&self, mut position: u32) -> u32 {
        while let Some(region) = self.region(position).filter(|region| region.what & 3 != FILE) {
            position = region.replaced.end;
        }
        position
    }

    /// Where the text of `span` was written: macros are replaced by the place in their definition or argument. For a token that
    /// `#` or `##` made, this is the place of the operator and its operands in the definition.
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
        let region = self.region(position)?;
        (region.what & 3 == FILE).then_some(FileId(region.what >> 2))
    }

    /// The file and the byte offset in it at which messages about `position` point.
    pub fn offset(&self, position: u32) -> Option<(FileId, usize)> {
        let position = self.file_position(position, Edge::Start);
        let id = self.file_of(position)?;
        let file = self.file(id);
        Some((id, boundary(&file.text, (position - file.base) as usize)))
    }

    /// The place of a span's start, with `#line` taken into account.
    pub fn place(&self, span: Span) -> Option<PresumedLocation> {
        let (id, offset) = self.offset(span.start)?;
        let file = self.file(id);
        let index = file.line_index(offset);
        let line_start = file.lines()[index] as usize;
        let column =
            file.text.get(line_start..offset).map_or(offset - line_start, |text| text.chars().count());
        let (line, name) = file.presumed(index as u32 + 1);
        Some(PresumedLocation { file: name.into(), line, column: column as u32 + 1 })
    }

    /// The line and file name, with `#line` taken into account, of the start of a span.
    pub fn line(&self, span: Span) -> Option<(&str, u32)> {
        let (id, offset) = self.offset(span.start)?;
        let file = self.file(id);
        let (line, name) = file.presumed(file.line_index(offset) as u32 + 1);
        Some((name, line))
    }

    /// What sorts spans in the order in which the preprocessor reads them: their position in the main file, or that of the `#include`
    /// there, the position in the file that it includes, and so on. A span without a file is first.
    pub fn reading_order(&self, span: Span) -> Vec<u32> {
        let mut position = self.file_position(span.start, Edge::Start);
        let mut order = vec![position];
        while let Some(from) = self.file_of(position).and_then(|file| self.file(file).included_from) {
            position = self.file_position(from.start, Edge::Start);
            order.push(position);
        }
        // The files of `-include` and `-D` are read before the main file, which is the first.
        if self.file_of(position).is_some_and(|file| file.0 > 0) {
            order.push(0);
        }
        order.reverse();
        order
    }

    /// Records a `#line`: the line after the physical line `after` of `file` counts as `line`, in a file called `name` if given.
    pub fn renumber(&mut self, file: FileId, after: u32, line: u32, name: Option<&str>) {
        let renumberings = &mut self.files[file.0 as usize].renumberings;
        let earlier = || renumberings.last().and_then(|last| last.name.clone());
        let name = name.map(Arc::from).or_else(earlier);
        renumberings.push(Renumbering { physical_line: after + 1, line, name });
    }

    /// The physical line (from 1) of a byte offset in a file.
    pub fn physical_line(&self, file: FileId, offset: usize) -> u32 {
        self.file(file).line_index(offset) as u32 + 1
    }

    /// The bytes of a physical line (from 1), without its end.
    pub fn line_range(&self, file: FileId, physical_line: u32) -> std::ops::Range<usize> {
        let file = self.file(file);
        let lines = file.lines();
        let start = lines[physical_line as usize - 1] as usize;
        let end = lines.get(physical_line as usize).map_or(file.text.len(), |&next| next as usize - 1);
        start..end
    }

    /// The stretch between `#line` directives in which a byte offset of a file lies.
    pub fn stretch(&self, file: FileId, offset: usize) -> Stretch<'_> {
        let file = self.file(file);
        let physical_line = file.line_index(offset) as u32 + 1;
        let upto = file.renumberings.partition_point(|each| each.physical_line <= physical_line);
        let first = upto.checked_sub(1).map_or(1, |last| file.renumberings[last].physical_line);
        let lines = file.lines();
        let start = lines[first as usize - 1] as usize;
        let next = file.renumberings.get(upto).and_then(|each| lines.get(each.physical_line as usize - 1));
        let end = next.map_or(file.text.len(), |&next| next as usize);
        let (first_line, name) = file.presumed(first);
        Stretch { name, range: start..end, first_line }
    }

    /// Where the region of a position ends: a token that starts before lies in the same file or piece.
    pub(crate) fn region_end(&self, position: u32) -> u32 {
        self.region_index(position).map_or(self.next, |index| self.end_of(index))
    }

    fn end_of(&self, index: usize) -> u32 {
        self.regions.get(index + 1).map_or(self.next, |next| next.base) - 1
    }

    /// The region of a position. Most often it is one of the last, so the search begins there with steps that double.
    fn region_index(&self, position: u32) -> Option<usize> {
        let mut end = self.regions.len();
        let mut step = 1;
        let mut start = end.checked_sub(1)?;
        while self.regions[start].base > position {
            end = start;
            step *= 2;
            start = end.checked_sub(step.min(end)).filter(|_| end > 0)?;
        }
        let within = self.regions[start..end].partition_point(|region| region.base <= position);
        Some(start + within - 1)
    }

    fn region(&self, position: u32) -> Option<Region> {
        Some(self.regions[self.region_index(position)?])
    }
}

/// The last boundary of a character up to a byte.
pub(crate) fn boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Start,
    End,
}

impl File {
    /// The first position of the file.
    pub(crate) fn base(&self) -> u32 {
        self.base
    }

    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let ends = self.text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
            std::iter::once(0).chain(ends.map(|(at, _)| at as u32 + 1)).collect()
        })
    }

    /// The number of the line, from 0, on which a byte lies.
    fn line_index(&self, offset: usize) -> usize {
        self.lines().partition_point(|&line| line as usize <= offset) - 1
    }

    /// The line and file name that `#line` gives to a physical line.
    fn presumed(&self, physical_line: u32) -> (u32, &str) {
        let upto = self.renumberings.partition_point(|each| each.physical_line <= physical_line);
        let Some(last) = upto.checked_sub(1).map(|last| &self.renumberings[last]) else {
            return (physical_line, &self.name);
        };
        let line = last.line.saturating_add(physical_line - last.physical_line);
        (line, last.name.as_deref().unwrap_or(&self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_a_body_points_to_the_use_and_text_of_an_argument_to_itself() {
        let mut sources = SourceMap::default();
        let text = "#define TWICE(x) x+x\nTWICE(abc)";
        let file = sources.add_file("a.cl", text, None).expect("there is space");
        let at = |start: usize, end: usize| Span::new(start as u32 + 1, end as u32 + 1);
        assert_eq!(sources.span_in(file, 0, 3), at(0, 3));
        assert_eq!(sources.place(Span::default()), None);
        let name = sources.add_macro(at(8, 13));
        let body = sources.add_body(at(17, 20), at(21, 31), name).expect("there is space");
        let argument = sources.add_argument(at(27, 30), Span::new(body, body + 1)).expect("there is space");
        let plus = Span::new(body + 1, body + 2);
        let abc = Span::new(argument, argument + 3);
        assert_eq!((sources.text(plus), sources.text(abc)), ("+", "abc"));
        assert_eq!(sources.in_file(plus), at(21, 31));
        assert_eq!(sources.in_file(abc), at(27, 30));
        assert_eq!(sources.in_file(abc.to(plus)), at(27, 31));
        assert_eq!(sources.outermost_use(abc), at(21, 31));
        assert_eq!(sources.macro_use(plus).map(|step| step.defined_at), Some(at(8, 13)));
        assert_eq!(sources.region_end(body), body + 3);
    }

    #[test]
    fn renumbered_lines_and_names() {
        let mut sources = SourceMap::default();
        let file =
            sources.add_file("a.cl", "one\n#line\nthree\nfour\n#line\nsix", None).expect("there is space");
        sources.renumber(file, 2, 100, Some("b.cl"));
        sources.renumber(file, 5, 7, None);
        let line = |offset| sources.line(sources.span_in(file, offset, offset)).expect("a place in the file");
        assert_eq!(line(0), ("a.cl", 1));
        assert_eq!(line(10), ("b.cl", 100));
        assert_eq!(line(17), ("b.cl", 101));
        assert_eq!(line(27), ("b.cl", 7));
        let stretch = sources.stretch(file, 17);
        assert_eq!((stretch.name, stretch.range.clone(), stretch.first_line), ("b.cl", 10..27, 100));
    }
}
