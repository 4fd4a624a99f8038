//! Moving through text without making tokens of it: groups that `#if` excludes, header names, the rest of a directive's line.

use super::{Cursor, byte};
use crate::{source::Span, stop};

/// Whether a byte in a skipped line needs a thought.
const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    stops[b'\n' as usize] = true;
    stops[b'"' as usize] = true;
    stops[b'\'' as usize] = true;
    stops[b'/' as usize] = true;
    stops[b'\\' as usize] = true;
    stops
};

impl Cursor {
    /// Skips to the next line that is a directive, and past its `#`. Says where the `#` is; nothing at the end of the text.
    /// The cursor stands at the end of a line, or at the end of the text.
    pub(crate) fn skip_to_directive(&mut self, text: &str) -> Option<Span> {
        let bytes = text.as_bytes();
        self.in_line = false;
        loop {
            stop::check();
            self.skip_space(text);
            match (byte(bytes, self.at), byte(bytes, self.at + 1)) {
                (b'#', next) if next != b'#' => return Some(self.hash(1)),
                (b'%', b':') if byte(bytes, self.at + 2) != b'%' => return Some(self.hash(2)),
                _ => {}
            }
            if self.at >= bytes.len() {
                return None;
            }
            self.skip_line(text);
        }
    }

    fn hash(&mut self, length: usize) -> Span {
        self.at += length;
        self.span(self.at - length, self.at)
    }

    /// Skips to the newline that ends this line, or to the end of the text.
    fn skip_line(&mut self, text: &str) {
        let bytes = text.as_bytes();
        while self.at < bytes.len() {
            let next = bytes[self.at];
            match next {
                _ if !STOPS[next as usize] => self.at += 1,
                b'\n' => return,
                b'"' | b'\'' => self.at = self.quoted_end(bytes, self.at).0,
                b'/' if self.skip_comment(text) => {}
                b'\\' => self.at += self.splice(bytes, self.at).unwrap_or(1),
                _ => self.at += 1,
            }
        }
    }

    /// Skips what is left of a directive's line, comments included, and leaves the directive.
    pub(crate) fn finish_line(&mut self, text: &str) {
        self.skip_line(text);
        self.in_line = false;
    }

    /// The rest of a directive's line as written, without white space around it; the cursor is then at its end.
    pub(crate) fn rest_of_line<'t>(&mut self, text: &'t str) -> (&'t str, Span) {
        self.skip_space(text);
        let start = self.at;
        self.at = self.line_end(text, start);
        let rest = text[start..self.at].trim_end();
        (rest, self.span(start, start + rest.len()))
    }

    /// The header name that comes next in a directive's line, with its brackets or quotes. C99 6.4.7.
    pub(crate) fn header_name<'t>(&mut self, text: &'t str) -> Option<(&'t str, Span)> {
        self.skip_space(text);
        let start = self.at;
        let close = match byte(text.as_bytes(), start) {
            b'<' => '>',
            b'"' => '"',
            _ => return None,
        };
        let length = text[start + 1..].find([close, '\n'])?;
        let end = start + 1 + length;
        if text.as_bytes()[end] == b'\n' {
            return None;
        }
        self.at = end + 1;
        Some((&text[start..self.at], self.span(start, self.at)))
    }

    /// Whether the next token is `(`, without reading it. Ends of lines count as white space, directives do not.
    pub(crate) fn is_before_left_paren(&mut self, text: &str) -> bool {
        let mut ahead = Cursor { oddities: Vec::new(), ..*self };
        ahead.skip_space(text);
        byte(text.as_bytes(), ahead.at) == b'('
    }
}
