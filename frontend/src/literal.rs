//! Numbers, character constants and strings: from the spelling of a preprocessing token to its value. C99 6.4.4 and 6.4.5.
//!
//! Errors are a [`Fault`] with the affected part of the spelling; the preprocessor creates the message.

mod float;

pub use float::{double_bits, float_bits, half_bits};

use crate::token::{FloatSuffix, IntegerLiteral, StringLiteral};
use std::ops::Range;

/// What is wrong with a literal, and where in its spelling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    /// What is wrong.
    pub(crate) kind: FaultKind,
    /// The bytes of the spelling that it is about.
    pub(crate) range: Range<usize>,
}

/// What can be wrong with a literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FaultKind {
    /// A suffix that integers do not have.
    IntegerSuffix,
    /// A suffix that floating constants do not have.
    FloatSuffix,
    /// `ll`: allowed, though there is no `long long`.
    LongLong,
    /// `f16`: allowed, as what `h` means.
    Float16,
    /// `l` on a floating constant: there is no `long double`.
    LongDouble,
    /// A digit that the base does not have.
    Digit(u32),
    /// `0x` or `0b` without digits.
    NoDigits,
    /// An exponent without digits.
    NoExponentDigits,
    /// A hexadecimal floating constant without exponent.
    NoExponent,
    /// An integer that does not fit 64 bits.
    TooLarge,
    /// `''`.
    EmptyCharacter,
    /// A character that does not fit a `char`: a letter other than ASCII's.
    WideCharacter,
    /// Several characters between single quotes: allowed, with a value that is seldom meant.
    SeveralCharacters,
    /// More characters between single quotes than an `int` holds.
    TooManyCharacters,
    /// A backslash before a character that means nothing there: allowed, and the backslash is dropped.
    UnknownEscape,
    /// `\x` without digits, or `\u` with too few.
    EscapeDigits,
    /// A numeric escape that does not fit a byte, or a `\u` that names no character.
    EscapeRange,
    /// `L` before a literal.
    Wide,
}

impl FaultKind {
    /// Whether the literal still has a value.
    pub(crate) fn is_harmless(self) -> bool {
        matches!(self, Self::SeveralCharacters | Self::UnknownEscape | Self::LongLong | Self::Float16)
    }
}

fn fault<T>(kind: FaultKind, range: Range<usize>) -> Result<T, Fault> {
    Err(Fault { kind, range })
}

/// The value of a preprocessing number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Number<'a> {
    /// An integer constant, and the suffix of `long long` if it has one: allowed, with the meaning of that of `long`.
    Integer(IntegerLiteral, Option<Fault>),
    /// A floating constant: its digits without suffix, and the suffix of `_Float16` if it has one: allowed, with the meaning of that of
    /// `half`.
    Float(&'a str, FloatSuffix, Option<Fault>),
}

/// Reads a preprocessing number. C99 6.4.4.1 and 6.4.4.2, and `0b` for base two.
pub(crate) fn number(text: &str) -> Result<Number<'_>, Fault> {
    let bytes = text.as_bytes();
    let hexadecimal = matches!(bytes, [b'0', b'x' | b'X', ..]);
    let is_float = if hexadecimal {
        bytes.iter().any(|each| matches!(each, b'.' | b'p' | b'P'))
    } else {
        let binary = matches!(bytes, [b'0', b'b' | b'B', ..]);
        !binary && bytes.iter().any(|each| matches!(each, b'.' | b'e' | b'E'))
    };
    if is_float { float(text, hexadecimal) } else { integer(text) }
}

fn integer(text: &str) -> Result<Number<'_>, Fault> {
    let bytes = text.as_bytes();
    let (base, start) = match bytes {
        [b'0', b'x' | b'X', ..] => (16, 2),
        [b'0', b'b' | b'B', ..] => (2, 2),
        [b'0', ..] => (8, 0),
        _ => (10, 0),
    };
    let mut value: u64 = 0;
    let mut fits = true;
    let mut end = start;
    while let Some(digit) = bytes.get(end).and_then(|&each| char::from(each).to_digit(base.max(10))) {
        if digit >= base {
            return fault(FaultKind::Digit(base), end..end + 1);
        }
        let next = value.checked_mul(base.into()).and_then(|value| value.checked_add(digit.into()));
        fits &= next.is_some();
        value = next.unwrap_or(0);
        end += 1;
    }
    if end == start {
        return fault(FaultKind::NoDigits, 0..text.len());
    }
    let suffix = integer_suffix(text, end)?;
    if !fits {
        return fault(FaultKind::TooLarge, 0..text.len());
    }
    let Suffix { unsigned, long, long_long } = suffix;
    let extension = long_long.then_some(Fault { kind: FaultKind::LongLong, range: end..text.len() });
    Ok(Number::Integer(IntegerLiteral { value, decimal: base == 10, unsigned, long }, extension))
}

/// What the suffix of an integer constant says.
#[derive(Default)]
struct Suffix {
    unsigned: bool,
    long: bool,
    long_long: bool,
}

fn integer_suffix(text: &str, start: usize) -> Result<Suffix, Fault> {
    let suffix = &text.as_bytes()[start..];
    let is_unsigned = |letter: &u8| matches!(letter, b'u' | b'U');
    let (unsigned, rest) = match suffix {
        [first, rest @ ..] if is_unsigned(first) => (true, rest),
        [rest @ .., last] if is_unsigned(last) => (true, rest),
        _ => (false, suffix),
    };
    match rest {
        b"" => Ok(Suffix { unsigned, ..Suffix::default() }),
        b"l" | b"L" => Ok(Suffix { unsigned, long: true, long_long: false }),
        // C99 6.4.4.1: both letters are of one case.
        b"ll" | b"LL" => Ok(Suffix { unsigned, long: true, long_long: true }),
        _ => fault(FaultKind::IntegerSuffix, start..text.len()),
    }
}

fn float(text: &str, hexadecimal: bool) -> Result<Number<'_>, Fault> {
    let bytes = text.as_bytes();
    let is_digit = |&each: &u8| if hexadecimal { each.is_ascii_hexdigit() } else { each.is_ascii_digit() };
    let mut at = if hexadecimal { 2 } else { 0 };
    let mut digits = 0;
    let mut points = 0;
    while let Some(each) = bytes.get(at).filter(|&each| is_digit(each) || (*each == b'.' && points == 0)) {
        if *each == b'.' {
            points += 1
        } else {
            digits += 1
        }
        at += 1;
    }
    if digits == 0 {
        return fault(FaultKind::NoDigits, 0..text.len());
    }
    let has_exponent = match bytes.get(at) {
        Some(b'e' | b'E') => !hexadecimal,
        Some(b'p' | b'P') => hexadecimal,
        _ => false,
    };
    if has_exponent {
        let start = at;
        at += 1;
        at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
        let count = bytes[at..].iter().take_while(|each| each.is_ascii_digit()).count();
        if count == 0 {
            return fault(FaultKind::NoExponentDigits, start..at);
        }
        at += count;
    } else if hexadecimal {
        return fault(FaultKind::NoExponent, 0..text.len());
    }
    let suffix = match &bytes[at..] {
        b"" => FloatSuffix::None,
        b"f" | b"F" => FloatSuffix::Float,
        b"h" | b"H" | b"f16" | b"F16" => FloatSuffix::Half,
        b"l" | b"L" => return fault(FaultKind::LongDouble, at..text.len()),
        _ => return fault(FaultKind::FloatSuffix, at..text.len()),
    };
    let is_float16 = text[at..].ends_with("16");
    let extension = is_float16.then_some(Fault { kind: FaultKind::Float16, range: at..text.len() });
    Ok(Number::Float(&text[..at], suffix, extension))
}

/// The value of a character constant, and what is odd about it. C99 6.4.4.4: a `char` is signed; several characters are put
/// together as most compilers do, the first one highest.
pub(crate) fn character(spelling: &str) -> (i32, Vec<Fault>) {
    let mut faults = Vec::new();
    let content = content(spelling, '\'', &mut faults);
    let mut bytes = Vec::new();
    unescape(spelling, content.clone(), &mut bytes, &mut |_, _| {}, &mut faults);
    let plain = spelling.is_ascii();
    let value = match bytes.as_slice() {
        [] => {
            if faults.is_empty() {
                faults.push(Fault { kind: FaultKind::EmptyCharacter, range: 0..spelling.len() });
            }
            0
        }
        [one] => i32::from(*one as i8),
        _ if !plain || spelling.contains("\\u") || spelling.contains("\\U") => {
            faults.push(Fault { kind: FaultKind::WideCharacter, range: content });
            0
        }
        many if many.len() > 4 => {
            faults.push(Fault { kind: FaultKind::TooManyCharacters, range: content });
            0
        }
        many => {
            faults.push(Fault { kind: FaultKind::SeveralCharacters, range: content });
            many.iter().fold(0, |value, &each| value << 8 | i32::from(each))
        }
    };
    (value, faults)
}

/// Appends a string literal to another, without a closing null. C99 6.4.5.
///
/// `at` is where the spelling is written in the source, if it is written so.
pub(crate) fn string(spelling: &str, at: Option<u32>, literal: &mut StringLiteral) -> Vec<Fault> {
    let mut faults = Vec::new();
    let content = content(spelling, '"', &mut faults);
    let mut note = |byte: usize, offset: usize| {
        if let Some(at) = at {
            literal.stretches.push((byte, at + offset as u32));
        }
    };
    unescape(spelling, content, &mut literal.bytes, &mut note, &mut faults);
    faults
}

/// The part of a literal's spelling between its quotes.
fn content(spelling: &str, quote: char, faults: &mut Vec<Fault>) -> Range<usize> {
    let start = spelling.find(quote).map_or(0, |at| at + 1);
    if start > 1 {
        faults.push(Fault { kind: FaultKind::Wide, range: 0..start - 1 });
    }
    start..spelling.len().saturating_sub(1).max(start)
}

/// Appends the bytes that the text between quotes stands for. Notes the index of the first byte, and of each after an escape sequence,
/// with its offset in the spelling.
fn unescape(
    spelling: &str,
    content: Range<usize>,
    bytes: &mut Vec<u8>,
    note: &mut dyn FnMut(usize, usize),
    faults: &mut Vec<Fault>,
) {
    let text = &spelling[..content.end];
    let mut at = content.start;
    note(bytes.len(), at);
    while let Some(length) = text[at..].find('\\') {
        bytes.extend_from_slice(&text.as_bytes()[at..at + length]);
        at += length;
        let mut escape = Escape { text, start: at, faults };
        at = escape.read(bytes);
        note(bytes.len(), at);
    }
    bytes.extend_from_slice(&text.as_bytes()[at..]);
}

/// An escape sequence: C99 6.4.4.4.
struct Escape<'a> {
    text: &'a str,
    /// The backslash.
    start: usize,
    faults: &'a mut Vec<Fault>,
}

impl Escape<'_> {
    /// Appends what it stands for, and says where it ends.
    fn read(&mut self, bytes: &mut Vec<u8>) -> usize {
        let at = self.start + 1;
        let Some(letter) = self.text[at..].chars().next() else { return at };
        let byte = match letter {
            'n' => b'\n',
            't' => b'\t',
            'r' => b'\r',
            'a' => 7,
            'b' => 8,
            'f' => 12,
            'v' => 11,
            'e' | 'E' => 27,
            '\\' | '\'' | '"' | '?' => letter as u8,
            '0'..='7' => return self.number(bytes, at, 8, 3),
            'x' => return self.number(bytes, at + 1, 16, usize::MAX),
            'u' => return self.universal(bytes, at + 1, 4),
            'U' => return self.universal(bytes, at + 1, 8),
            _ => {
                let end = at + letter.len_utf8();
                self.fault(FaultKind::UnknownEscape, end);
                bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
                return end;
            }
        };
        bytes.push(byte);
        at + 1
    }

    fn fault(&mut self, kind: FaultKind, end: usize) {
        self.faults.push(Fault { kind, range: self.start..end });
    }

    /// The value of up to `most` digits from `start` on, and where they end; saturates.
    fn digits(&self, start: usize, base: u32, most: usize) -> (u32, usize) {
        let mut value: u32 = 0;
        let mut end = start;
        while let Some(digit) =
            self.text.as_bytes().get(end).and_then(|&each| char::from(each).to_digit(base))
        {
            if end - start == most {
                break;
            }
            value = value.saturating_mul(base).saturating_add(digit);
            end += 1;
        }
        (value, end)
    }

    fn number(&mut self, bytes: &mut Vec<u8>, start: usize, base: u32, most: usize) -> usize {
        let (value, end) = self.digits(start, base, most);
        if end == start {
            self.fault(FaultKind::EscapeDigits, end);
            return end;
        }
        match u8::try_from(value) {
            Ok(byte) => bytes.push(byte),
            Err(_) => self.fault(FaultKind::EscapeRange, end),
        }
        end
    }

    fn universal(&mut self, bytes: &mut Vec<u8>, start: usize, count: usize) -> usize {
        let (value, end) = self.digits(start, 16, count);
        match char::from_u32(value) {
            _ if end - start < count => self.fault(FaultKind::EscapeDigits, end),
            Some(letter) => bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
            None => self.fault(FaultKind::EscapeRange, end),
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(value: u64, suffix: &str, decimal: bool) -> Result<Number<'static>, FaultKind> {
        let unsigned = suffix.contains('u');
        let long = suffix.contains('l');
        Ok(Number::Integer(IntegerLiteral { value, decimal, unsigned, long }, None))
    }

    #[test]
    fn numbers_have_value_and_suffix() {
        use FaultKind::{Digit, IntegerSuffix, LongDouble, NoDigits, NoExponent, NoExponentDigits, TooLarge};
        let float = |digits, suffix| Ok(Number::Float(digits, suffix, None));
        let table = [
            ("0", integer(0, "", false)),
            ("42", integer(42, "", true)),
            ("0x1Fu", integer(31, "u", false)),
            ("017L", integer(15, "l", false)),
            ("0b101uL", integer(5, "ul", false)),
            ("18446744073709551615lu", integer(u64::MAX, "ul", true)),
            ("18446744073709551616", Err(TooLarge)),
            ("1lL", Err(IntegerSuffix)),
            ("1lll", Err(IntegerSuffix)),
            ("1ulul", Err(IntegerSuffix)),
            ("1f", Err(IntegerSuffix)),
            ("1lul", Err(IntegerSuffix)),
            ("09", Err(Digit(8))),
            ("0b12", Err(Digit(2))),
            ("0x", Err(NoDigits)),
            ("0xg", Err(NoDigits)),
            ("1.", float("1.", FloatSuffix::None)),
            (".5f", float(".5", FloatSuffix::Float)),
            ("1e10F", float("1e10", FloatSuffix::Float)),
            ("09.5h", float("09.5", FloatSuffix::Half)),
            ("0x1.8p-3H", float("0x1.8p-3", FloatSuffix::Half)),
            ("0x1p3", float("0x1p3", FloatSuffix::None)),
            ("1.0l", Err(LongDouble)),
            ("1.0ff", Err(FaultKind::FloatSuffix)),
            ("1.0.0", Err(FaultKind::FloatSuffix)),
            ("1e+", Err(NoExponentDigits)),
            ("0x1.8", Err(NoExponent)),
            ("0x.p1", Err(NoDigits)),
            ("0x1e+1", Err(IntegerSuffix)),
        ];
        for (text, expected) in table {
            assert_eq!(number(text).map_err(|fault| fault.kind), expected, "{text}");
        }
    }

    #[test]
    fn the_suffix_of_long_long_is_that_of_long() {
        for (text, unsigned) in
            [("1ll", false), ("1LL", false), ("1uLL", true), ("1LLU", true), ("1Ull", true)]
        {
            let Ok(Number::Integer(literal, Some(fault))) = number(text) else { panic!("{text}") };
            assert_eq!((literal.value, literal.long, literal.unsigned), (1, true, unsigned), "{text}");
            assert_eq!((fault.kind, fault.range), (FaultKind::LongLong, 1..text.len()), "{text}");
        }
    }

    #[test]
    fn the_suffix_of_float16_is_that_of_half() {
        for text in ["1.5f16", "1e2F16", "0x1p3f16"] {
            let Ok(Number::Float(digits, suffix, Some(fault))) = number(text) else { panic!("{text}") };
            assert_eq!(
                (digits.len() + 3, suffix, fault.kind),
                (text.len(), FloatSuffix::Half, FaultKind::Float16)
            );
            assert_eq!(fault.range, digits.len()..text.len(), "{text}");
        }
    }

    #[test]
    fn characters_are_signed() {
        use FaultKind::*;
        let table: [(&str, i32, &[FaultKind]); 15] = [
            ("'a'", 97, &[]),
            ("'\\n'", 10, &[]),
            ("'\\0'", 0, &[]),
            ("'\\377'", -1, &[]),
            ("'\\xff'", -1, &[]),
            ("'\\''", 39, &[]),
            ("'ab'", 0x6162, &[SeveralCharacters]),
            ("'abcd'", 0x61626364, &[SeveralCharacters]),
            ("'abcde'", 0, &[TooManyCharacters]),
            ("''", 0, &[EmptyCharacter]),
            ("'é'", 0, &[WideCharacter]),
            ("'\\x100'", 0, &[EscapeRange]),
            ("'\\q'", 113, &[UnknownEscape]),
            ("'\\x'", 0, &[EscapeDigits]),
            ("L'a'", 97, &[Wide]),
        ];
        for (text, value, faults) in table {
            let (found, list) = character(text);
            assert_eq!(found, value, "{text}");
            assert_eq!(list.iter().map(|fault| fault.kind).collect::<Vec<_>>(), faults, "{text}");
        }
    }

    #[test]
    fn escapes_in_strings() {
        let table: [(&str, &[u8]); 5] = [
            ("\"\"", b""),
            ("\"a\\tb\\\\\"", b"a\tb\\"),
            ("\"\\1234\\x41g\"", b"S4Ag"),
            ("\"\\u00e9\\U0001F600\"", "é😀".as_bytes()),
            ("\"é\"", "é".as_bytes()),
        ];
        for (text, expected) in table {
            let mut literal = StringLiteral::default();
            assert_eq!(string(text, None, &mut literal), [], "{text}");
            assert_eq!(literal.bytes, expected, "{text}");
        }
    }

    #[test]
    fn bytes_of_strings_are_found_in_the_source() {
        let mut literal = StringLiteral::default();
        string(r#""a\tb %d\n""#, Some(10), &mut literal);
        string(r#""%f""#, Some(30), &mut literal);
        assert_eq!(literal.bytes, b"a\tb %d\n%f");
        let text = |bytes| literal.span_of(bytes).map(|span| (span.start, span.end));
        assert_eq!(text(0..1), Some((11, 12)));
        assert_eq!(text(4..6), Some((16, 18)));
        assert_eq!(text(7..9), Some((31, 33)));
        assert_eq!(StringLiteral { bytes: b"%d".to_vec(), ..StringLiteral::default() }.span_of(0..2), None);
    }
}
