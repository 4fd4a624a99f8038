//! Lines and their tokens.

use super::tables;
use crate::ir::{Flags, Opcode, Rounding};
use std::str::FromStr;

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A word, such as the name of an operation.
    Word(Box<str>),
    /// A number, as it is written.
    Number(Box<str>),
    /// A text.
    Text(String),
    /// A sign and an identity, as it is written.
    Identity(char, Box<str>),
    /// `->`
    Arrow,
    /// Any other character.
    Sign(char),
}

/// A line that is being read.
pub(super) struct Line {
    number: usize,
    tokens: Vec<Token>,
    next: usize,
}

/// The name in an identity.
pub(super) fn name(identity: &str) -> Option<Box<str>> {
    if let Some(rest) = identity.strip_prefix('"') {
        let (text, _) = text(rest)?;
        return Some(text.into());
    }
    let name = identity.split('#').next().unwrap_or_default();
    (!name.starts_with(|c: char| c.is_ascii_digit())).then(|| name.into())
}

/// The text up to the closing quote, and the length of its source with the quote.
fn text(source: &str) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut rest = source.char_indices();
    while let Some((at, c)) = rest.next() {
        match c {
            '"' => return Some((text, at + 1)),
            '\\' => match rest.next()?.1 {
                'u' => {
                    let digits = source[at..].strip_prefix("\\u{")?;
                    let end = digits.find('}')?;
                    text.push(char::from_u32(u32::from_str_radix(&digits[..end], 16).ok()?)?);
                    // The opening brace, the digits and the closing brace.
                    rest.nth(end + 1)?;
                }
                escaped => text.push(escaped),
            },
            _ => text.push(c),
        }
    }
    None
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.')
}

/// The length of the text that consists of characters that fit.
fn length(text: &str, fits: impl Fn(char) -> bool) -> usize {
    text.find(|c| !fits(c)).unwrap_or(text.len())
}

impl Line {
    /// Splits a line into tokens. A semicolon begins a comment.
    pub(super) fn new(number: usize, source: &str) -> Result<Self, String> {
        let mut tokens = Vec::new();
        let mut rest = source.trim_start();
        while let Some(c) = rest.chars().next() {
            if c == ';' {
                break;
            }
            let (token, size) = token(c, rest).ok_or_else(|| format!("line {number}: malformed token"))?;
            tokens.push(token);
            rest = rest[size..].trim_start();
        }
        Ok(Self { number, tokens, next: 0 })
    }

    pub(super) fn error(&self, why: &str) -> String {
        match self.tokens.get(self.next) {
            Some(token) => format!("line {}: {why}, at {token:?}", self.number),
            None => format!("line {}: {why}", self.number),
        }
    }

    pub(super) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    pub(super) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    /// The token after the next.
    pub(super) fn second(&self) -> Option<&Token> {
        self.tokens.get(self.next + 1)
    }

    pub(super) fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.next).cloned();
        self.next += 1;
        token
    }

    pub(super) fn at(&self, sign: char) -> bool {
        self.peek() == Some(&Token::Sign(sign))
    }

    /// Whether a list of attributes begins here, not the type of an array of arrays.
    pub(super) fn at_attributes(&self) -> bool {
        self.at('[')
            && self.second() == Some(&Token::Sign('['))
            && matches!(self.tokens.get(self.next + 2), Some(Token::Word(_)))
    }

    pub(super) fn eat(&mut self, sign: char) -> bool {
        let is_there = self.at(sign);
        self.next += usize::from(is_there);
        is_there
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let is_there = matches!(self.peek(), Some(Token::Word(next)) if &**next == word);
        self.next += usize::from(is_there);
        is_there
    }

    pub(super) fn expect(&mut self, sign: char) -> Result<(), String> {
        if self.eat(sign) { Ok(()) } else { Err(self.error(&format!("`{sign}` is expected"))) }
    }

    pub(super) fn arrow(&mut self) -> Result<(), String> {
        match self.next() {
            Some(Token::Arrow) => Ok(()),
            _ => Err(self.error("`->` is expected")),
        }
    }

    pub(super) fn end(&self) -> Result<(), String> {
        if self.next >= self.tokens.len() { Ok(()) } else { Err(self.error("the line goes on")) }
    }

    pub(super) fn word(&mut self) -> Result<Box<str>, String> {
        match self.next() {
            Some(Token::Word(word)) => Ok(word),
            _ => Err(self.error("a word is expected")),
        }
    }

    pub(super) fn string(&mut self) -> Result<String, String> {
        match self.next() {
            Some(Token::Text(text)) => Ok(text),
            _ => Err(self.error("a text is expected")),
        }
    }

    /// A number as it is written.
    pub(super) fn digits(&mut self) -> Result<Box<str>, String> {
        match self.next() {
            Some(Token::Number(digits)) => Ok(digits),
            _ => Err(self.error("a number is expected")),
        }
    }

    /// An unsigned decimal number.
    pub(super) fn number<T: FromStr>(&mut self) -> Result<T, String> {
        let digits = self.digits()?;
        digits.parse().map_err(|_| self.error(&format!("{digits} is out of range")))
    }

    /// A power of two that flags can state.
    pub(super) fn alignment(&mut self) -> Result<u32, String> {
        let bytes: u32 = self.number()?;
        if bytes.is_power_of_two() { Ok(bytes) } else { Err(self.error("an alignment is a power of two")) }
    }

    /// A word that names a value of a type.
    pub(super) fn parsed<T: FromStr>(&mut self, what: &str) -> Result<T, String> {
        let word = self.word()?;
        word.parse().map_err(|_| self.error(&format!("{word} is not {what}")))
    }

    /// A word of a table.
    pub(super) fn of_table<T: Copy>(&mut self, table: &[(T, &str)], what: &str) -> Result<T, String> {
        let word = self.word()?;
        let row = table.iter().find(|row| row.1 == &*word);
        row.map(|row| row.0).ok_or_else(|| self.error(&format!("{word} is not {what}")))
    }

    /// The name of an operation.
    pub(super) fn opcode(&mut self) -> Result<Opcode, String> {
        let word = self.word()?;
        tables::opcode(&word).ok_or_else(|| self.error(&format!("{word} is not an operation")))
    }

    /// Flags, as long as there are any.
    pub(super) fn flags(&mut self) -> Result<Flags, String> {
        let mut flags = Flags::default();
        loop {
            let Some(Token::Word(word)) = self.peek() else { return Ok(flags) };
            if let Some((flag, _)) = Flags::NAMES.iter().find(|row| row.1 == &**word) {
                flags = flags.with(*flag);
            } else if let Some((mode, _)) = Rounding::NAMES.iter().find(|row| row.1 == &**word) {
                flags = flags.with_rounding(*mode);
            } else if &**word == "align" {
                self.next();
                flags = flags.with_alignment(self.alignment()?);
                continue;
            } else {
                return Ok(flags);
            }
            self.next();
        }
    }
}

/// The token at the start of a text, and its length.
fn token(first: char, source: &str) -> Option<(Token, usize)> {
    match first {
        '"' => {
            let (text, size) = text(&source[1..])?;
            Some((Token::Text(text), size + 1))
        }
        '%' | '@' | '$' => {
            let rest = &source[1..];
            let size = match rest.strip_prefix('"') {
                Some(quoted) => text(quoted)?.1 + 1,
                None => length(rest, is_word),
            };
            if size == 0 {
                return None;
            }
            let number = match rest[size..].strip_prefix('#') {
                Some(digits) => 1 + length(digits, |c| c.is_ascii_digit()),
                None => 0,
            };
            let size = size + number;
            Some((Token::Identity(first, rest[..size].into()), size + 1))
        }
        '-' if source.starts_with("->") => Some((Token::Arrow, 2)),
        '-' | '0'..='9' => {
            let digits = &source[1..];
            let mut size = length(digits, is_word);
            // A negative exponent.
            if digits[..size].ends_with('e') && digits[size..].starts_with('-') && !source.starts_with("0x") {
                size += 1 + length(&digits[size + 1..], |c| c.is_ascii_digit());
            }
            Some((Token::Number(source[..size + 1].into()), size + 1))
        }
        _ if first.is_ascii_alphabetic() || first == '_' => {
            let size = length(source, is_word);
            Some((Token::Word(source[..size].into()), size))
        }
        _ => Some((Token::Sign(first), first.len_utf8())),
    }
}
