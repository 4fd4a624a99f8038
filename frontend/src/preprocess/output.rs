//! Preprocessing tokens to tokens: keywords, values of literals, joined strings, pragmas. C99 5.1.1.2, phases 5 to 7.

use super::{Preprocessor, error, pragma};
use crate::{
    language::Version,
    lex::{RawKind, RawToken},
    limits,
    literal::{self, Fault, Number},
    source::Span,
    symbol::{Symbol, Symbols},
    token::{FloatLiteral, IntegerLiteral, Keyword, Literals, Punct, StringLiteral, Token},
};

/// The tokens that were read and what they refer to.
pub(super) struct Output {
    pub(super) tokens: Vec<(Token, Span)>,
    pub(super) literals: Literals,
    /// By symbol.
    keywords: Vec<Option<Keyword>>,
    /// By symbol, what numbers without a fault have become: most are written often.
    numbers: Vec<Option<Token>>,
    /// String literals that stand side by side so far.
    string: Option<(StringLiteral, Span)>,
    /// The end of the last character that began no token.
    last_stray: u32,
    /// A typographic quotation mark whose partner is on the same line: what is between them is a string.
    quote: Option<Span>,
}

/// The keywords of a version, by symbol.
fn keywords(symbols: &mut Symbols, version: Version) -> Vec<Option<Keyword>> {
    let mut keywords = Vec::with_capacity(512);
    for &(spelling, keyword) in Keyword::SPELLINGS {
        if !keyword.is_reserved(spelling, version) {
            continue;
        }
        let index = symbols.intern(spelling).index();
        if index >= keywords.len() {
            keywords.resize(index + 1, None);
        }
        keywords[index] = Some(keyword);
    }
    keywords
}

impl Preprocessor<'_> {
    /// The next token of the program: what [`Preprocessor::next_expanded`] gives, `_Pragma` apart.
    #[inline]
    pub(super) fn read_program_token(&mut self, token: &mut RawToken) {
        loop {
            if !self.expansions.read_plain(&self.macros, token) {
                self.read_expanded(token);
            }
            if token.kind != RawKind::Identifier || token.text != self.words.pragma_operator {
                return;
            }
            if let Some(pragma) = pragma::operator(self, *token) {
                *token = pragma;
                return;
            }
        }
    }
}

impl Output {
    pub(super) fn new(preprocessor: &mut Preprocessor<'_>, capacity: usize) -> Self {
        Self {
            tokens: Vec::with_capacity(capacity),
            literals: Literals::default(),
            keywords: keywords(preprocessor.symbols, preprocessor.options.language.version),
            numbers: Vec::new(),
            string: None,
            last_stray: 0,
            quote: None,
        }
    }

    /// Reads on until there are `length` tokens, or a few more. Returns whether more may follow.
    pub(super) fn read(&mut self, preprocessor: &mut Preprocessor<'_>, length: usize) -> bool {
        let mut token = RawToken::END;
        while self.tokens.len() < length {
            preprocessor.read_program_token(&mut token);
            if token.is_end() {
                self.finish_string();
                return false;
            }
            self.take(preprocessor, token);
        }
        true
    }

    #[inline]
    fn take(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        let is_apart = self.quote.is_none() && self.string.is_none();
        match token.kind {
            RawKind::Punct(punct) if is_apart => self.tokens.push((Token::Punct(punct), token.span)),
            RawKind::Identifier if is_apart => self.name(preprocessor, token),
            _ => self.take_other(preprocessor, token),
        }
    }

    #[inline(never)]
    fn take_other(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        if self.quote.is_some() {
            return self.in_quotes(preprocessor, token);
        }
        if token.kind == RawKind::String {
            return self.string(preprocessor, token);
        }
        if self.string.is_some() {
            self.finish_string();
        }
        match token.kind {
            RawKind::Identifier => self.name(preprocessor, token),
            RawKind::Punct(punct) => self.tokens.push((Token::Punct(punct), token.span)),
            RawKind::Number => self.number(preprocessor, token),
            RawKind::Character => self.character(preprocessor, token),
            RawKind::Unterminated => self.unterminated(preprocessor, token),
            RawKind::Other => self.stray(preprocessor, token),
            RawKind::Pragma => self.pragma(preprocessor, token),
            RawKind::String | RawKind::End => {}
        }
    }

    #[inline]
    fn name(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        let made = match self.keywords.get(token.text.index()) {
            Some(&Some(keyword)) => Token::Keyword(keyword),
            _ => Token::Identifier(token.text),
        };
        if preprocessor.symbols.length(token.text) > limits::IDENTIFIER {
            preprocessor.report(error::identifier_length(token.span, limits::IDENTIFIER));
        }
        self.tokens.push((made, token.span));
    }

    fn number(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        let index = token.text.index();
        let made = match self.numbers.get(index) {
            Some(&Some(known)) => known,
            _ => self.new_number(preprocessor, token),
        };
        self.tokens.push((made, token.span));
    }

    fn new_number(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) -> Token {
        let text = preprocessor.symbols.text(token.text);
        let (made, fault) = match literal::number(text) {
            Ok(Number::Integer(integer, extension)) => {
                (Token::Integer(self.literals.add_integer(integer)), extension)
            }
            Ok(Number::Float(digits, suffix, extension)) => {
                let whole = digits.len() == text.len();
                let digits = if whole {
                    token.text
                } else {
                    intern_part(preprocessor.symbols, token.text, digits.len())
                };
                (Token::Float(FloatLiteral { digits, suffix }), extension)
            }
            Err(fault) => {
                let zero = IntegerLiteral { value: 0, decimal: true, unsigned: false, long: false };
                (Token::Integer(self.literals.add_integer(zero)), Some(fault))
            }
        };
        match fault {
            Some(fault) => report_fault(preprocessor, &fault, token),
            None => {
                let index = token.text.index();
                if index >= self.numbers.len() {
                    self.numbers.resize(preprocessor.symbols.len(), None);
                }
                self.numbers[index] = Some(made);
            }
        }
        made
    }

    fn character(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        let (value, faults) = literal::character(preprocessor.symbols.text(token.text));
        for fault in faults {
            report_fault(preprocessor, &fault, token);
        }
        self.tokens.push((Token::Character(value), token.span));
    }

    fn string(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        let (string, span) = self.string.get_or_insert_with(|| (StringLiteral::default(), token.span));
        let spelling = preprocessor.symbols.text(token.text);
        // A splice within the literal moves its text.
        let at = (preprocessor.sources.text(token.span) == spelling).then_some(token.span.start);
        let faults = literal::string(spelling, at, string);
        *span = span.to(token.span);
        for fault in faults {
            report_fault(preprocessor, &fault, token);
        }
    }

    fn finish_string(&mut self) {
        if let Some((string, span)) = self.string.take() {
            let id = self.literals.add_string(string);
            self.tokens.push((Token::String(id), span));
        }
    }

    /// A literal that does not end is taken to end before the brackets and separators at the end of the line.
    fn unterminated(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        let text = preprocessor.symbols.text(token.text).to_owned();
        let quote = if text.contains('"') { '"' } else { '\'' };
        let body = text.trim_end_matches([';', ')', ']', '}', ',', ' ', '\t', '\r']);
        let body = if body.len() < 2 { &text[..1] } else { balanced(&text, body.len()) };
        // With splices, the rest is not found again.
        let whole = preprocessor.sources.text(token.span) == text;
        let body = if whole { body } else { &text };
        let at = Span::new(token.span.start, token.span.start + body.len() as u32);
        preprocessor.report(error::unterminated_literal(if whole { at } else { token.span }, quote));
        let made = if quote == '"' {
            let bytes = body.as_bytes()[1..].to_vec();
            let id = self.literals.add_string(StringLiteral { bytes, ..StringLiteral::default() });
            Token::String(id)
        } else {
            Token::Character(0)
        };
        self.tokens.push((made, at));
        for (index, letter) in text.char_indices().skip_while(|each| each.0 < body.len()) {
            let start = token.span.start + index as u32;
            if let Some(punct) = closing(letter) {
                self.tokens.push((Token::Punct(punct), Span::new(start, start + 1)));
            }
        }
    }

    /// What follows an opening typographic quotation mark, up to its partner.
    fn in_quotes(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        let Some(open) = self.quote else { return };
        if token.kind == RawKind::Other && is_quotation_mark(preprocessor.symbols.text(token.text)) {
            preprocessor.report(error::quotation_marks(open, token.span));
            let bytes = preprocessor.sources.text(Span::new(open.end, token.span.start)).as_bytes().to_vec();
            let id = self.literals.add_string(StringLiteral { bytes, ..StringLiteral::default() });
            self.tokens.push((Token::String(id), open.to(token.span)));
            self.quote = None;
        }
    }

    fn stray(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        if is_quotation_mark(preprocessor.symbols.text(token.text)) && is_closed(token.span, preprocessor) {
            self.quote = Some(token.span);
            return;
        }
        if token.span.start != self.last_stray {
            let text = preprocessor.symbols.text(token.text);
            let message = error::stray_character(token.span, text);
            preprocessor.report(message);
        }
        self.last_stray = token.span.end;
    }

    /// Keeps a pragma where one can stand: between declarations and statements.
    fn pragma(&mut self, preprocessor: &mut Preprocessor<'_>, token: RawToken) {
        if !self.tokens.last().is_none_or(|&(last, _)| last.may_precede_pragma()) {
            return preprocessor.report(error::misplaced_pragma(token.span));
        }
        if let Some(meaning) = pragma::meaning(token.text, preprocessor.symbols) {
            let id = self.literals.add_pragma(meaning);
            self.tokens.push((Token::Pragma(id), token.span));
        }
    }
}

/// The start of a text, at least `length` bytes long, behind which no bracket closes one that is opened in it.
fn balanced(text: &str, length: usize) -> &str {
    let mut open = Vec::new();
    let mut end = length;
    for (index, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => open.push(letter),
            ')' | ']' | '}' => {
                let fits = open
                    .pop()
                    .is_some_and(|opener| matches!((opener, letter), ('(', ')') | ('[', ']') | ('{', '}')));
                if fits && index >= length {
                    end = index + 1;
                }
            }
            _ => {}
        }
    }
    &text[..end]
}

fn is_quotation_mark(text: &str) -> bool {
    text.starts_with(['\u{201c}', '\u{201d}'])
}

/// Whether another quotation mark follows on the line.
fn is_closed(quote: Span, preprocessor: &Preprocessor<'_>) -> bool {
    let sources = &preprocessor.sources;
    if sources.macro_use(quote).is_some() {
        return false;
    }
    let Some((file, offset)) = sources.offset(quote.end) else { return false };
    let rest = sources.file(file).text[offset..].lines().next().unwrap_or_default();
    rest.contains(['\u{201c}', '\u{201d}'])
}

fn closing(letter: char) -> Option<Punct> {
    Some(match letter {
        ';' => Punct::Semicolon,
        ')' => Punct::RightParen,
        ']' => Punct::RightBracket,
        '}' => Punct::RightBrace,
        ',' => Punct::Comma,
        _ => return None,
    })
}

fn intern_part(symbols: &mut Symbols, text: Symbol, length: usize) -> Symbol {
    let part = symbols.text(text)[..length].to_owned();
    symbols.intern(&part)
}

/// Reports what is wrong with a literal at the part that it is about.
fn report_fault(preprocessor: &mut Preprocessor<'_>, fault: &Fault, token: RawToken) {
    let spelling = preprocessor.symbols.text(token.text);
    // Splices and `##` make spellings that do not stand in the source.
    let whole = preprocessor.sources.text(token.span) == spelling;
    let part =
        Span::new(token.span.start + fault.range.start as u32, token.span.start + fault.range.end as u32);
    let at = if whole { part } else { token.span };
    let message = error::literal(fault, at, token.span, spelling);
    preprocessor.report(message);
}
