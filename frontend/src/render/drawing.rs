//! Diagnostics beside their source, drawn by ariadne. Where a line is too long to be shown whole, only the part around the
//! place is shown, by our own hand.

use super::{history, is_hidden, place_of, printable, severity};
use crate::{
    diagnostic::{Diagnostic, Help, Severity},
    limits,
    source::{FileId, SourceMap, Span, boundary},
};
use ariadne::{Cache, Color, Config, IndexType, Label, LabelAttach, Report, ReportKind, Source};
use std::{fmt, ops::Range};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Colors {
    On,
    Off,
}

pub(super) fn draw<'d>(
    diagnostics: impl Iterator<Item = &'d Diagnostic>,
    sources: &SourceMap,
    colors: Colors,
) -> String {
    let mut drawing = Drawing { sources, colors, segments: Segments::default(), out: Vec::new() };
    for diagnostic in diagnostics {
        drawing.draw(diagnostic);
    }
    String::from_utf8_lossy(&drawing.out).into_owned()
}

struct Drawing<'s> {
    sources: &'s SourceMap,
    colors: Colors,
    segments: Segments<'s>,
    out: Vec<u8>,
}

/// A place and what is said there.
struct Remark {
    span: Span,
    text: String,
}

impl<'s> Drawing<'s> {
    fn draw(&mut self, diagnostic: &Diagnostic) {
        let (remarks, notes, helps) = self.contents(diagnostic);
        let spans: Vec<_> =
            remarks.iter().filter_map(|each| self.segments.locate(each.span, self.sources)).collect();
        let all_placed = spans.len() == remarks.len();
        if !all_placed || remarks.iter().any(|each| self.is_too_wide(each.span)) {
            return self.draw_by_hand(diagnostic, &remarks, &notes, &helps);
        }
        let kind = match diagnostic.severity {
            Severity::Note => ReportKind::Custom("Note", Color::Blue),
            Severity::Warning => ReportKind::Warning,
            Severity::Error => ReportKind::Error,
        };
        // An arrow that starts with its label underlines it as well, in one line.
        let config = Config::new()
            .with_index_type(IndexType::Char)
            .with_color(self.colors == Colors::On)
            .with_compact(true)
            .with_label_attach(LabelAttach::Start);
        let mut report = Report::build(kind, spans[0].clone())
            .with_config(config)
            .with_code(diagnostic.code.id)
            .with_message(&diagnostic.message);
        let mut order: Vec<usize> = (0..remarks.len()).collect();
        // Labels in the order of their lines are drawn in one piece; the file of the primary one comes first.
        order.sort_by_key(|&index| (spans[index].0 != spans[0].0, spans[index].0, spans[index].1.start));
        let says_less = |remark: &Remark| {
            let is_inside = |other: &Remark| {
                remark.span != other.span
                    && remark.span.start <= other.span.start
                    && other.span.end <= remark.span.end
            };
            remark.text.is_empty() && remarks.iter().any(is_inside)
        };
        order.retain(|&index| !says_less(&remarks[index]));
        for (rank, index) in order.into_iter().enumerate() {
            let color = match (index, diagnostic.severity) {
                (0, Severity::Error) => Color::Red,
                (0, Severity::Warning) => Color::Yellow,
                _ => Color::Blue,
            };
            // A label without a message would not be underlined; an empty message is enough.
            let label = Label::new(spans[index].clone()).with_color(color).with_order(rank as i32);
            report.add_label(label.with_message(&remarks[index].text));
        }
        for note in &notes {
            report.add_note(note);
        }
        for help in &helps {
            report.add_help(help);
        }
        // Writing to memory cannot fail; a location that ariadne cannot show is drawn by hand.
        let mut drawn = Vec::new();
        match report.finish().write(&mut self.segments, &mut drawn) {
            Ok(()) => self.out.extend_from_slice(with_margin(&String::from_utf8_lossy(&drawn)).as_bytes()),
            Err(_) => self.draw_by_hand(diagnostic, &remarks, &notes, &helps),
        }
    }

    /// Everything that is said: at places, the primary one first; as notes; as help.
    fn contents(&self, diagnostic: &Diagnostic) -> (Vec<Remark>, Vec<String>, Vec<String>) {
        let sources = self.sources;
        // A label at the place of a primary one without a text is the text of that.
        let is_same = |label: &&crate::diagnostic::Label| {
            diagnostic.primary.text.is_empty() && label.span == diagnostic.primary.span
        };
        let same = diagnostic.secondary.iter().find(is_same);
        let text = same.unwrap_or(&diagnostic.primary).text.clone();
        let mut remarks = vec![Remark { span: sources.in_file(diagnostic.primary.span), text }];
        let others =
            diagnostic.secondary.iter().filter(|&label| !same.is_some_and(|same| std::ptr::eq(same, label)));
        for label in others {
            remarks.push(Remark { span: sources.in_file(label.span), text: label.text.clone() });
        }
        let mut notes = diagnostic.notes.clone();
        let (macros, more) = history::macros(diagnostic.primary.span, sources);
        for step in macros {
            if step.has_file {
                let text = format!("expanded from macro `{}`", step.name);
                remarks.push(Remark { span: step.written_at, text });
            } else {
                notes.push(format!("expanded from predefined macro `{}`", step.name));
            }
        }
        if more > 0 {
            notes.push(format!("and of {more} more macros"));
        }
        let (includes, more) = history::includes(diagnostic.primary.span, sources);
        notes.extend(includes.iter().filter_map(|&span| {
            place_of(span, sources).map(|place| format!("included from {}:{}", place.file, place.line))
        }));
        if more > 0 {
            notes.push(format!("and from {more} more places"));
        }
        (remarks, notes, diagnostic.help.iter().map(help_line).collect())
    }

    /// Whether a line that would be shown for a span is too long.
    fn is_too_wide(&self, span: Span) -> bool {
        let width = |position: u32| {
            let (file, offset) = self.sources.offset(position)?;
            Some(self.sources.line_range(file, self.sources.physical_line(file, offset)).len())
        };
        [span.start, span.end].into_iter().filter_map(width).any(|width| width > limits::SHOWN_LINE)
    }

    /// Writes a diagnostic with the parts of lines that matter.
    fn draw_by_hand(
        &mut self,
        diagnostic: &Diagnostic,
        remarks: &[Remark],
        notes: &[String],
        helps: &[String],
    ) {
        let mut text = format!(
            "[{}] {}: {}\n",
            diagnostic.code.id,
            capitalized(severity(diagnostic.severity)),
            diagnostic.message
        );
        for remark in remarks {
            text.push_str(&self.excerpt(remark));
        }
        for note in notes {
            text.push_str(&format!("  Note: {note}\n"));
        }
        for help in helps {
            text.push_str(&format!("  Help: {help}\n"));
        }
        self.out.extend_from_slice(text.as_bytes());
    }

    /// The part of a line around a place, and a mark below it.
    fn excerpt(&self, remark: &Remark) -> String {
        let Some(place) = place_of(remark.span, self.sources) else { return String::new() };
        let Some((file, offset)) = self.sources.offset(remark.span.start) else { return String::new() };
        let line = self.sources.line_range(file, self.sources.physical_line(file, offset));
        let text = &self.sources.file(file).text;
        let side = limits::SHOWN_LINE / 4;
        let start = boundary(text, offset.saturating_sub(side).max(line.start));
        let length = (remark.span.end.saturating_sub(remark.span.start) as usize).clamp(1, side);
        let end = boundary(text, (offset + length + side).min(line.end)).max(start);
        let before = if start > line.start { "..." } else { "" };
        let after = if end < line.end { "..." } else { "" };
        let shown = text[start..end].replace(|letter: char| letter.is_control(), " ");
        let margin = before.len() + text[start..offset.clamp(start, end)].chars().count();
        let mark = "^"
            .repeat(text[offset.min(end)..boundary(text, (offset + length).min(end))].chars().count().max(1));
        format!(
            "  at {}:{}:{}\n    {before}{shown}{after}\n    {}{mark} {}\n",
            place.file,
            place.line,
            place.column,
            " ".repeat(margin),
            remark.text
        )
    }
}

/// A help with the text that its edit inserts, unless the words name that already or there are several edits.
fn help_line(help: &Help) -> String {
    let [edit] = help.edits.as_slice() else { return help.text.clone() };
    let inserted = edit.replacement.trim();
    let is_left_out = inserted.is_empty() || inserted.contains('\n') || inserted.len() > limits::SHOWN_LINE;
    if is_left_out || help.text.contains(&format!("{inserted}`")) {
        return help.text.clone();
    }
    format!("{}: `{inserted}`", help.text)
}

/// Separates the source from the bar before it, which ariadne's compact layout does not, and drops trailing spaces.
fn with_margin(drawn: &str) -> String {
    const BARS: [char; 2] = ['│', '┆'];
    const RESET: &str = "\u{1b}[0m";
    let line = |(number, line): (usize, &str)| {
        let bar = line.find(BARS).filter(|_| number > 0);
        let line = match bar.map(|at| line.split_at(at + BARS[0].len_utf8())) {
            Some((margin, rest)) => match rest.strip_prefix(RESET) {
                Some(rest) => format!("{margin}{RESET} {rest}"),
                None => format!("{margin} {rest}"),
            },
            None => line.to_owned(),
        };
        format!("{}\n", line.trim_end())
    };
    drawn.lines().enumerate().map(line).collect()
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The stretches of files that are shown: what lies between `#line` directives, behind as many empty lines as make its line
/// numbers come out right.
#[derive(Default)]
struct Segments<'s> {
    list: Vec<Segment<'s>>,
}

struct Segment<'s> {
    file: FileId,
    range: Range<usize>,
    /// The number of empty lines.
    shift: usize,
    name: &'s str,
    source: Source<String>,
}

impl Segment<'_> {
    /// The place of a byte of the stretch, in characters of what is shown.
    fn character(&self, byte: usize) -> usize {
        let Some((line, _, column)) = self.source.get_byte_line(self.shift + byte) else {
            return self.source.len();
        };
        let text = self.source.get_line_text(line).unwrap_or_default();
        line.offset() + text[..boundary(text, column)].chars().count()
    }
}

/// A letter of the source as it is shown: one that a terminal would act upon, or that only ariadne takes for the end of a line, is
/// replaced by another of as many bytes, so that places stay.
fn shown(letter: char) -> char {
    match letter.len_utf8() {
        _ if matches!(letter, '\n' | '\r' | '\t') || !is_hidden(letter) => letter,
        1 => ' ',
        2 => '\u{bf}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// A range of characters of a segment: ariadne takes some places for counted in characters even where it is told to count bytes.
type Located = (usize, Range<usize>);

impl<'s> Segments<'s> {
    /// The segment of a span, and the range in it. Nothing where line numbers are so large that they are not worth their
    /// empty lines.
    fn locate(&mut self, span: Span, sources: &'s SourceMap) -> Option<Located> {
        let (file, offset) = sources.offset(span.start)?;
        let end = boundary(&sources.file(file).text, offset + span.end.saturating_sub(span.start) as usize);
        let holds =
            |each: &Segment<'_>| each.file == file && (each.range.start..=each.range.end).contains(&offset);
        let index = match self.list.iter().rposition(holds) {
            Some(known) => known,
            None => self.add(file, offset, sources)?,
        };
        let segment = &self.list[index];
        let within = |at: usize| segment.character(at.min(segment.range.end) - segment.range.start);
        Some((index, within(offset)..within(end.max(offset))))
    }

    fn add(&mut self, file: FileId, offset: usize, sources: &'s SourceMap) -> Option<usize> {
        const MOST_EMPTY_LINES: usize = 100_000;
        let stretch = sources.stretch(file, offset);
        let shift = stretch.first_line.saturating_sub(1) as usize;
        if shift > MOST_EMPTY_LINES {
            return None;
        }
        let mut text = "\n".repeat(shift);
        text.extend(sources.file(file).text[stretch.range.clone()].chars().map(shown));
        let source = Source::from(text);
        self.list.push(Segment { file, range: stretch.range, shift, name: stretch.name, source });
        Some(self.list.len() - 1)
    }
}

impl Cache<usize> for Segments<'_> {
    type Storage = String;

    fn fetch(&mut self, id: &usize) -> Result<&Source<String>, impl fmt::Debug> {
        self.list.get(*id).map(|each| &each.source).ok_or("a segment of the list")
    }

    fn display<'a>(&self, id: &'a usize) -> Option<impl fmt::Display + 'a> {
        self.list.get(*id).map(|each| printable(each.name).into_owned())
    }
}
