//! Preprocessed text, for `-E`: the tokens that would be compiled, on the lines on which they stand.

use super::{LineMarkers, Preprocessor};
use crate::{
    lex::{Cursor, Flags, RawKind, RawToken},
    symbol::Symbols,
    token::Punct,
};
use std::fmt::Write;

/// The text of the program.
pub(super) fn text(preprocessor: &mut Preprocessor<'_>, markers: LineMarkers) -> String {
    let mut printer = Printer {
        text: String::new(),
        file: String::new(),
        line: 0,
        depth: 0,
        markers,
        named: 0,
        last: None,
        scratch: String::new(),
    };
    let mut token = RawToken::END;
    loop {
        preprocessor.read_program_token(&mut token);
        if token.is_end() {
            break;
        }
        printer.print(preprocessor, token);
    }
    printer.finish_line();
    printer.name_headers(preprocessor, None);
    printer.text
}

struct Printer {
    text: String,
    /// The place that the next character stands for.
    file: String,
    line: u32,
    /// How many files were open there.
    depth: usize,
    markers: LineMarkers,
    /// How many of the headers that were read have been named.
    named: usize,
    /// The last token on this line.
    last: Option<RawToken>,
    scratch: String,
}

impl Printer {
    fn print(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        if token.kind == RawKind::Pragma {
            self.finish_line();
            self.move_to(preprocessor, token);
            self.text.extend(["#pragma ", preprocessor.symbols.text(token.text), "\n"]);
            self.line += 1;
            return;
        }
        if token.flags.has(Flags::LINE_START) {
            self.move_to(preprocessor, token);
            self.indent(preprocessor, token);
        }
        // C99 6.4, 3: a quote that nothing closes goes on to the end of its line, and no further when that is a macro's.
        if self.last.is_some_and(|last| last.kind == RawKind::Unterminated)
            && token.kind != RawKind::Punct(Punct::Hash)
        {
            self.finish_line();
        }
        if let Some(last) = self.last
            && (token.flags.has(Flags::SPACE) || self.would_join(last, token, preprocessor.symbols))
        {
            self.text.push(' ');
        }
        self.text.push_str(token.spelling(preprocessor.symbols));
        self.last = Some(token);
    }

    fn finish_line(&mut self) {
        if let Some(last) = self.last.take() {
            // C99 5.1.1.2, phase 2: a backslash that is a token must not splice lines where it did not.
            if last.kind == RawKind::Other && self.text.ends_with('\\') {
                self.text.push_str("/**/");
            }
            self.text.push('\n');
            self.line += 1;
        }
    }

    /// Goes to the line on which a token stands.
    fn move_to(&mut self, preprocessor: &Preprocessor<'_>, token: RawToken) {
        const MOST_EMPTY_LINES: u32 = 8;
        let at = preprocessor.sources.outermost_use(token.span);
        let Some((file, line)) = preprocessor.sources.line(at) else { return };
        if file == self.file && line == self.line {
            return;
        }
        self.finish_line();
        let ahead = line.wrapping_sub(self.line);
        let depth = preprocessor.files.depth();
        let has_named = self.name_headers(preprocessor, Some(file));
        if has_named {
            self.marker(file, line, depth);
        } else if file == self.file && ahead <= MOST_EMPTY_LINES {
            let count = if self.markers == LineMarkers::Shown { ahead } else { 0 };
            self.text.extend(std::iter::repeat_n('\n', count as usize));
        } else if self.markers == LineMarkers::Shown {
            self.marker(file, line, depth);
        }
        file.clone_into(&mut self.file);
        (self.line, self.depth) = (line, depth);
    }

    /// Puts as much white space before the first token of a line as stands before it in the source.
    fn indent(&mut self, preprocessor: &Preprocessor<'_>, token: RawToken) {
        const MOST: u32 = 64;
        if self.last.is_none() {
            let at = preprocessor.sources.outermost_use(token.span);
            let column = preprocessor.sources.place(at).map_or(1, |place| place.column);
            self.text.extend(std::iter::repeat_n(' ', (column - 1).min(MOST) as usize));
        }
    }

    /// Names the headers that were read since the last time and are not the current file: programs that read the text learn from it
    /// on which files it depends, also on those without text. Whether there were any.
    fn name_headers(&mut self, preprocessor: &Preprocessor<'_>, current: Option<&str>) -> bool {
        let start = self.named;
        self.named = preprocessor.files.known.len();
        let new = preprocessor.files.known.names(start).filter(|&name| Some(name) != current);
        let new: Vec<&str> = if self.markers == LineMarkers::Shown { new.collect() } else { Vec::new() };
        for name in &new {
            self.marker(name, 1, self.depth + 1);
            // What follows comes back from it.
            (*name).clone_into(&mut self.file);
            self.depth += 1;
        }
        !new.is_empty()
    }

    fn marker(&mut self, file: &str, line: u32, depth: usize) {
        let name = file.replace('\\', "\\\\").replace('"', "\\\"");
        let flag = match depth.cmp(&self.depth) {
            _ if self.depth == 0 || file == self.file => "",
            std::cmp::Ordering::Greater => " 1",
            std::cmp::Ordering::Less => " 2",
            std::cmp::Ordering::Equal => "",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "# {line} \"{name}\"{flag}");
    }

    /// Whether two tokens, written side by side, would be read as others.
    fn would_join(&mut self, left: RawToken, right: RawToken, symbols: &mut Symbols) -> bool {
        self.scratch.clear();
        self.scratch.push_str(left.spelling(symbols));
        let length = self.scratch.len();
        self.scratch.push_str(right.spelling(symbols));
        let mut cursor = Cursor::new(0);
        cursor.next(&self.scratch, symbols);
        // Of two dots each stays one, but a third would make `...` of them.
        let dots = left.is(Punct::Dot) && self.scratch[length..].starts_with('.');
        cursor.at != length || dots
    }
}
