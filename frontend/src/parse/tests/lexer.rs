//! A lexer that is just enough for these tests: no preprocessing, `#pragma unroll` and `#pragma other` apart.

use crate::{
    language::Version,
    source::Span,
    symbol::Symbols,
    token::{
        FloatLiteral, FloatSuffix, IntegerLiteral, Keyword, Literals, Pragma, Punct, StringLiteral, Token,
    },
};

pub(super) fn lex(text: &str, version: Version) -> (Vec<(Token, Span)>, Symbols, Literals, Span) {
    let mut lexer =
        Lexer { text, version, at: 0, symbols: Symbols::default(), literals: Literals::default() };
    let mut tokens = Vec::new();
    while let Some((token, span)) = lexer.next() {
        tokens.push((token, span));
    }
    let end = Span::new(text.len() as u32, text.len() as u32);
    (tokens, lexer.symbols, lexer.literals, end)
}

struct Lexer<'t> {
    text: &'t str,
    version: Version,
    at: usize,
    symbols: Symbols,
    literals: Literals,
}

impl Lexer<'_> {
    fn next(&mut self) -> Option<(Token, Span)> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let first = rest.chars().next()?;
        let (token, length) = match first {
            'a'..='z' | 'A'..='Z' | '_' => self.word(rest),
            '0'..='9' => self.number(rest),
            '\'' => (Token::Character(i32::from(rest.as_bytes()[1])), 3),
            '"' => {
                let length = rest[1..].find('"').expect("tests close their strings") + 2;
                let bytes = rest.as_bytes()[1..length - 1].to_vec();
                let string = StringLiteral { bytes, ..StringLiteral::default() };
                (Token::String(self.literals.add_string(string)), length)
            }
            '#' => {
                let length = rest.find('\n').unwrap_or(rest.len());
                (Token::Pragma(self.literals.add_pragma(Pragma::Unroll { count: None })), length)
            }
            _ => punct(rest),
        };
        let span = Span::new(self.at as u32, (self.at + length) as u32);
        self.at += length;
        Some((token, span))
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        if self.text[self.at..].starts_with("//") {
            self.at += self.text[self.at..].find('\n').unwrap_or(self.text.len() - self.at);
            self.skip_blanks();
        }
    }

    fn word(&mut self, rest: &str) -> (Token, usize) {
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let word = &rest[..length];
        let is_word = |&&(spelling, keyword): &&(&str, Keyword)| {
            spelling == word && keyword.is_reserved(spelling, self.version)
        };
        let keyword = Keyword::SPELLINGS.iter().find(is_word);
        let token = match keyword {
            Some(&(_, keyword)) => Token::Keyword(keyword),
            None => Token::Identifier(self.symbols.intern(word)),
        };
        (token, length)
    }

    fn number(&mut self, rest: &str) -> (Token, usize) {
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '.').unwrap_or(rest.len());
        let word = &rest[..length];
        let digits = word.trim_end_matches(['u', 'l', 'f']);
        let token = match digits.parse() {
            Ok(value) if !word.ends_with('f') => {
                let (unsigned, long) = (word.contains('u'), word.contains('l'));
                let literal = IntegerLiteral { value, decimal: true, unsigned, long };
                Token::Integer(self.literals.add_integer(literal))
            }
            _ => {
                let suffix = if word.ends_with('f') { FloatSuffix::Float } else { FloatSuffix::None };
                Token::Float(FloatLiteral { digits: self.symbols.intern(digits), suffix })
            }
        };
        (token, length)
    }
}

fn punct(rest: &str) -> (Token, usize) {
    let matching = Punct::SPELLINGS.iter().filter(|(spelling, _)| rest.starts_with(spelling));
    let (spelling, punct) =
        matching.max_by_key(|(spelling, _)| spelling.len()).expect("tests hold only tokens");
    (Token::Punct(*punct), spelling.len())
}
