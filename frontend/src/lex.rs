//! Characters to preprocessing tokens, one file at a time: C99 6.4 with digraphs, line splices and comments, without
//! trigraphs. Tokens own nothing: their text is interned.
//!
//! A [`Cursor`] is a place in a text. It has no opinion on what is wrong: a token that cannot be says so by its kind, and what
//! is odd between tokens is kept in [`Cursor::oddities`] for the preprocessor to report, because text that `#if` skips is
//! allowed to hold anything.

mod punct;
mod skip;
mod token;

pub(crate) use token::{Flags, RawKind, RawToken};

use crate::{
    source::Span,
    stop,
    symbol::{Symbol, Symbols},
};
use std::borrow::Cow;

/// Something between or around tokens that deserves a message where the text is not skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Oddity {
    /// A comment without end: the span is its `/*`.
    UnterminatedComment,
    /// `/*` inside a comment.
    NestedComment,
    /// White space between a backslash and the end of the line.
    SpaceInSplice,
    /// A character of value 0.
    Nul,
}

/// A place in a text, and how far the reader has got.
#[derive(Clone, Debug)]
pub(crate) struct Cursor {
    /// The next byte to read.
    pub(crate) at: usize,
    /// The position of the first byte.
    base: u32,
    /// Whether nothing but white space was read since the line began.
    line_start: bool,
    /// Whether the end of the line is the end: inside a directive.
    pub(crate) in_line: bool,
    /// What was odd, in order; to be taken away by who reports it.
    pub(crate) oddities: Vec<(Oddity, Span)>,
}

/// What a byte can begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Newline,
    Letter,
    Digit,
    Quote,
    Punct,
    Backslash,
    Wide,
    Nul,
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            0 => Class::Nul,
            b' ' | b'\t' | 0x0b | 0x0c | b'\r' => Class::Space,
            b'\n' => Class::Newline,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'"' | b'\'' => Class::Quote,
            b'\\' => Class::Backslash,
            128.. => Class::Wide,
            b'@' | b'`' | 1..=31 | 127 => Class::Other,
            _ => Class::Punct,
        };
        byte += 1;
    }
    classes
};

/// Whether a byte goes on an identifier without further thought.
const WORD: [bool; 256] = {
    let mut word = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        word[byte] = matches!(CLASSES[byte], Class::Letter | Class::Digit);
        byte += 1;
    }
    word
};

/// Whether a byte surely begins a token: no white space, comment or splice.
const BEGINS_TOKEN: [bool; 256] = {
    let mut begins = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        begins[byte] = match CLASSES[byte] {
            Class::Letter | Class::Digit | Class::Quote => true,
            Class::Punct => byte as u8 != b'/',
            _ => false,
        };
        byte += 1;
    }
    begins
};

/// The byte at a place; 0 after the end.
#[inline]
fn byte(bytes: &[u8], at: usize) -> u8 {
    if at < bytes.len() { bytes[at] } else { 0 }
}

impl Cursor {
    /// The start of a text whose first byte has the position `base`.
    pub(crate) fn new(base: u32) -> Self {
        Self { at: 0, base, line_start: true, in_line: false, oddities: Vec::new() }
    }

    /// The position of a byte of the text.
    pub(crate) fn position(&self, at: usize) -> u32 {
        self.base + at as u32
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.position(start), self.position(end))
    }

    /// The next token. At the end, and in a directive at the end of its line, always [`RawKind::End`].
    pub(crate) fn next(&mut self, text: &str, symbols: &mut Symbols) -> RawToken {
        let mut token = RawToken::END;
        self.read(text, symbols, &mut token);
        token
    }

    /// As [`Cursor::next`], written where it is needed: a copy would wait until all parts of the token are written.
    pub(crate) fn read(&mut self, text: &str, symbols: &mut Symbols, token: &mut RawToken) {
        *token = self.next_of(text, symbols);
    }

    #[inline(always)]
    fn next_of(&mut self, text: &str, symbols: &mut Symbols) -> RawToken {
        let flags = self.skip_blank(text);
        let bytes = text.as_bytes();
        let start = self.at;
        if start >= bytes.len() {
            return self.end(start, flags);
        }
        match CLASSES[bytes[start] as usize] {
            Class::Letter => self.identifier(text, symbols, flags),
            Class::Digit => self.number(text, symbols, flags),
            Class::Punct => self.punct(text, symbols, flags),
            Class::Quote => self.quoted(text, symbols, flags, start),
            Class::Newline => self.end(start, flags),
            Class::Wide | Class::Backslash => self.identifier_or_other(text, symbols, flags),
            Class::Space | Class::Nul | Class::Other => self.other(text, symbols, flags),
        }
    }

    fn end(&self, at: usize, flags: Flags) -> RawToken {
        RawToken { span: self.span(at, at), text: Symbol::NONE, kind: RawKind::End, flags }
    }

    /// As [`Cursor::skip_space`], which is not called where at most one blank stands before the token.
    #[inline]
    fn skip_blank(&mut self, text: &str) -> Flags {
        let bytes = text.as_bytes();
        let is_blank = byte(bytes, self.at) == b' ';
        let at = self.at + usize::from(is_blank);
        if self.line_start || !BEGINS_TOKEN[byte(bytes, at) as usize] {
            return self.skip_space(text);
        }
        self.at = at;
        if is_blank { Flags::SPACE } else { Flags::default() }
    }

    /// Skips white space and comments; in a directive not the end of its line.
    #[inline]
    pub(crate) fn skip_space(&mut self, text: &str) -> Flags {
        let bytes = text.as_bytes();
        let mut flags = if self.line_start { Flags::LINE_START.with(Flags::SPACE) } else { Flags::default() };
        loop {
            let next = byte(bytes, self.at);
            match CLASSES[next as usize] {
                Class::Space => self.at += 1,
                Class::Newline if !self.in_line => {
                    self.at += 1;
                    self.line_start = true;
                    flags = flags.with(Flags::LINE_START);
                }
                Class::Punct if next == b'/' && self.skip_comment(text) => {}
                Class::Wide | Class::Nul if self.skip_rare_space(text) => {}
                // C99 5.1.1.2, phase 2: a splice is no white space, it is not there.
                Class::Backslash => match self.splice(bytes, self.at) {
                    Some(length) => {
                        self.at += length;
                        continue;
                    }
                    None => break,
                },
                _ => break,
            }
            flags = flags.with(Flags::SPACE);
        }
        self.line_start = false;
        flags
    }

    #[cold]
    fn skip_rare_space(&mut self, text: &str) -> bool {
        let at = self.at;
        let Some(&next) = text.as_bytes().get(at) else { return false };
        let length = match next {
            0 => {
                self.oddities.push((Oddity::Nul, self.span(at, at + 1)));
                1
            }
            _ => match char_at(text, at) {
                Some(wide) if wide.is_whitespace() || wide == '\u{feff}' => wide.len_utf8(),
                _ => 0,
            },
        };
        self.at += length;
        length > 0
    }

    /// Skips a comment, if one begins here.
    fn skip_comment(&mut self, text: &str) -> bool {
        stop::check();
        let bytes = text.as_bytes();
        let (next, after) = self.peek(bytes, self.at + 1);
        match next {
            b'/' => self.at = self.line_end(text, after),
            b'*' => self.at = self.comment_end(text, after),
            _ => return false,
        }
        true
    }

    /// Where a line ends that goes on from `at`: at its newline, or the end of the text. A splice continues it.
    pub(crate) fn line_end(&mut self, text: &str, mut at: usize) -> usize {
        let bytes = text.as_bytes();
        loop {
            let Some(length) = text.get(at..).and_then(|rest| rest.find('\n')) else { return text.len() };
            let newline = at + length;
            let mut last = newline;
            while last > at && matches!(bytes[last - 1], b' ' | b'\t' | b'\r' | 0x0b | 0x0c) {
                last -= 1;
            }
            if last == at || bytes[last - 1] != b'\\' {
                return newline;
            }
            self.note_splice(bytes, last - 1, newline);
            at = newline + 1;
        }
    }

    /// Where the comment ends whose inside begins at `start`.
    fn comment_end(&mut self, text: &str, start: usize) -> usize {
        let bytes = text.as_bytes();
        let mut at = start;
        while let Some(length) = text.get(at..).and_then(|rest| rest.find('*')) {
            stop::check();
            let star = at + length;
            if bytes[star - 1] == b'/' {
                self.oddities.push((Oddity::NestedComment, self.span(star - 1, star + 1)));
            }
            let (next, after) = self.peek(bytes, star + 1);
            if next == b'/' {
                return after;
            }
            at = star + 1;
        }
        self.oddities.push((Oddity::UnterminatedComment, self.span(self.at, start)));
        text.len()
    }

    /// The byte at `at`, or behind the splices that begin there; and the place after it.
    #[inline]
    fn peek(&mut self, bytes: &[u8], at: usize) -> (u8, usize) {
        let next = byte(bytes, at);
        if next == b'\\' { self.peek_behind_splices(bytes, at) } else { (next, at + 1) }
    }

    #[cold]
    fn peek_behind_splices(&mut self, bytes: &[u8], mut at: usize) -> (u8, usize) {
        while let Some(length) = self.splice(bytes, at) {
            at += length;
        }
        (byte(bytes, at), at + 1)
    }

    /// The length of a line splice that begins at `at`, if one does. C99 5.1.1.2, phase 2.
    fn splice(&mut self, bytes: &[u8], at: usize) -> Option<usize> {
        let length = splice_length(bytes, at)?;
        self.note_splice(bytes, at, at + length - 1);
        Some(length)
    }

    fn note_splice(&mut self, bytes: &[u8], backslash: usize, newline: usize) {
        let spaces = &bytes[backslash + 1..newline];
        let oddity = (Oddity::SpaceInSplice, self.span(backslash, newline));
        if !matches!(spaces, b"" | b"\r") && self.oddities.last() != Some(&oddity) {
            self.oddities.push(oddity);
        }
    }

    #[inline]
    fn identifier(&mut self, text: &str, symbols: &mut Symbols, flags: Flags) -> RawToken {
        let bytes = text.as_bytes();
        let start = self.at;
        let mut end = start + 1;
        while end < bytes.len() && WORD[bytes[end] as usize] {
            end += 1;
        }
        match byte(bytes, end) {
            b'\\' | 128.. => return self.identifier_slowly(text, symbols, flags),
            b'"' | b'\'' if end == start + 1 && bytes[start] == b'L' => {
                return self.quoted(text, symbols, flags, end);
            }
            _ => {}
        }
        self.at = end;
        let symbol = symbols.intern(&text[start..end]);
        RawToken { span: self.span(start, end), text: symbol, kind: RawKind::Identifier, flags }
    }

    /// An identifier or a preprocessing number that holds letters other than ASCII's, splices, or `\u` escapes. C99 6.4.3.
    #[cold]
    fn identifier_slowly(&mut self, text: &str, symbols: &mut Symbols, flags: Flags) -> RawToken {
        let start = self.at;
        let (word, end) = self.word(text, start);
        let symbol = symbols.intern(&word);
        self.at = end;
        RawToken { span: self.span(start, end), text: symbol, kind: RawKind::Identifier, flags }
    }

    /// The letters and digits from `at` on, without splices and with `\u` escapes replaced; and where they end.
    fn word(&mut self, text: &str, mut at: usize) -> (String, usize) {
        let bytes = text.as_bytes();
        let mut word = String::new();
        let mut end = at;
        loop {
            let next = byte(bytes, at);
            let (letter, length) = if WORD[next as usize] {
                (char::from(next), 1)
            } else if let Some(length) = self.splice(bytes, at) {
                at += length;
                continue;
            } else if next == b'\\' {
                let Some(escape) = universal_character(text, at) else { break };
                escape
            } else {
                let Some(wide) = char_at(text, at) else { break };
                (wide, wide.len_utf8())
            };
            let goes_on =
                if word.is_empty() { is_identifier_start(letter) } else { is_identifier_continue(letter) };
            if !goes_on {
                break;
            }
            word.push(letter);
            at += length;
            end = at;
        }
        (word, end)
    }

    #[cold]
    fn identifier_or_other(&mut self, text: &str, symbols: &mut Symbols, flags: Flags) -> RawToken {
        let (word, _) = self.word(text, self.at);
        if word.is_empty() {
            self.other(text, symbols, flags)
        } else {
            self.identifier_slowly(text, symbols, flags)
        }
    }

    #[cold]
    fn other(&mut self, text: &str, symbols: &mut Symbols, flags: Flags) -> RawToken {
        let start = self.at;
        let length = char_at(text, start).map_or(1, char::len_utf8);
        self.at += length;
        let symbol = symbols.intern(text.get(start..self.at).unwrap_or_default());
        RawToken { span: self.span(start, self.at), text: symbol, kind: RawKind::Other, flags }
    }

    /// A preprocessing number. C99 6.4.8.
    fn number(&mut self, text: &str, symbols: &mut Symbols, flags: Flags) -> RawToken {
        let bytes = text.as_bytes();
        let start = self.at;
        let mut at = start;
        let mut end;
        let mut spliced = false;
        loop {
            let next = byte(bytes, at);
            end = at;
            match next {
                b'e' | b'E' | b'p' | b'P' => {
                    let (sign, after) = self.peek(bytes, at + 1);
                    if matches!(sign, b'+' | b'-') {
                        spliced |= after > at + 2;
                        at = after;
                    } else {
                        at += 1;
                    }
                }
                b'.' => at += 1,
                _ if WORD[next as usize] => at += 1,
                b'\\' => {
                    let (following, after) = self.peek(bytes, at);
                    if after == at + 1 || !(WORD[following as usize] || following == b'.') {
                        break;
                    }
                    spliced = true;
                    at = after - 1;
                }
                128.. if char_at(text, at).is_some_and(is_identifier_continue) => {
                    at += char_at(text, at).map_or(1, char::len_utf8);
                }
                _ => break,
            }
        }
        self.at = end;
        let spelling = if spliced { without_splices(&text[start..end]) } else { text[start..end].into() };
        let symbol = symbols.intern(&spelling);
        RawToken { span: self.span(start, end), text: symbol, kind: RawKind::Number, flags }
    }

    /// A character constant or string literal whose quote is at `quote`; a prefix may stand before.
    fn quoted(&mut self, text: &str, symbols: &mut Symbols, flags: Flags, quote: usize) -> RawToken {
        let bytes = text.as_bytes();
        let (start, mark) = (self.at, bytes[quote]);
        let (end, terminated, spliced) = self.quoted_end(bytes, quote);
        self.at = end;
        let kind = match (terminated, mark) {
            (false, _) => RawKind::Unterminated,
            (true, b'"') => RawKind::String,
            (true, _) => RawKind::Character,
        };
        let spelling = text.get(start..end).unwrap_or_default();
        let symbol =
            if spliced { symbols.intern(&without_splices(spelling)) } else { symbols.intern(spelling) };
        RawToken { span: self.span(start, end), text: symbol, kind, flags }
    }

    /// Where the literal ends whose quote is at `quote`, whether by the same quote, and whether there were splices inside.
    fn quoted_end(&mut self, bytes: &[u8], quote: usize) -> (usize, bool, bool) {
        let mark = bytes[quote];
        let mut at = quote + 1;
        let mut spliced = false;
        while at < bytes.len() {
            match bytes[at] {
                b'\n' => return (at - usize::from(bytes[at - 1] == b'\r'), false, spliced),
                b'\\' => match self.splice(bytes, at) {
                    Some(length) => {
                        spliced = true;
                        at += length;
                    }
                    None => {
                        let (escaped, after) = self.peek(bytes, at + 1);
                        spliced |= after > at + 2;
                        at = if escaped == b'\n' { at + 1 } else { after };
                    }
                },
                other if other == mark => return (at + 1, true, spliced),
                _ => at += 1,
            }
        }
        (bytes.len(), false, spliced)
    }
}

/// The length of a line splice at `at`: a backslash, the white space that careless editors leave, and the end of the line.
fn splice_length(bytes: &[u8], at: usize) -> Option<usize> {
    if byte(bytes, at) != b'\\' {
        return None;
    }
    let spaces = bytes[at + 1..].iter().take_while(|each| matches!(each, b' ' | b'\t' | b'\r' | 0x0b | 0x0c));
    let newline = at + 1 + spaces.count();
    (bytes.get(newline) == Some(&b'\n')).then_some(newline + 1 - at)
}

/// A text with its line splices taken out.
fn without_splices(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut clean = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(length) = text[at..].find('\\') {
        let backslash = at + length;
        at = backslash + 1;
        if let Some(length) = splice_length(bytes, backslash) {
            clean.push_str(&text[copied..backslash]);
            at = backslash + length;
            copied = at;
        }
    }
    clean.push_str(&text[copied..]);
    clean.into()
}

fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}

/// The character of `\uXXXX` or `\UXXXXXXXX` at `at`, and the length of the escape. C99 6.4.3.
fn universal_character(text: &str, at: usize) -> Option<(char, usize)> {
    let digits = match text.as_bytes().get(at + 1)? {
        b'u' => 4,
        b'U' => 8,
        _ => return None,
    };
    let hex = text.get(at + 2..at + 2 + digits)?;
    let all_digits = hex.bytes().all(|each| each.is_ascii_hexdigit());
    let value = u32::from_str_radix(hex, 16).ok().filter(|_| all_digits)?;
    char::from_u32(value).map(|value| (value, 2 + digits))
}

fn is_identifier_start(letter: char) -> bool {
    letter.is_alphabetic() || matches!(letter, '_' | '$')
}

fn is_identifier_continue(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '$' | '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}')
}

#[cfg(test)]
mod tests;
