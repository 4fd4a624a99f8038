//! Macros whose text the preprocessor makes up where they are used: `__LINE__` and the like (C99 6.10.8), and the operators of
//! conditions, `defined` and `__has_include` among them.

use super::{
    Preprocessor, error,
    expand::digits,
    language_features::{has_extension, has_feature},
    predefined::Computed,
};
use crate::{
    lex::{Flags, RawKind, RawToken},
    source::Span,
    token::Punct,
};

/// A name without the underscores around it, with which no macro clashes.
fn plain(name: &str) -> &str {
    name.strip_prefix("__").and_then(|name| name.strip_suffix("__")).unwrap_or(name)
}

impl Preprocessor<'_> {
    /// The token that a use of a computed macro stands for.
    pub(super) fn compute(&mut self, what: Computed, name: RawToken) -> RawToken {
        let at = self.sources.outermost_use(name.span);
        match what {
            Computed::Line => {
                let line = self.sources.line(Span::new(at.end, at.end)).map_or(0, |(_, line)| line);
                self.number_token(line.into(), name)
            }
            Computed::File => {
                let file = self.sources.line(at).map_or_else(String::new, |(file, _)| file.to_owned());
                self.string_token(&file, name)
            }
            Computed::BaseFile => {
                let file = self.sources.file(self.main).name.clone();
                self.string_token(&file, name)
            }
            Computed::Counter => {
                self.counter += 1;
                self.number_token(u64::from(self.counter) - 1, name)
            }
            Computed::IncludeLevel => self.number_token(self.include_level(), name),
            Computed::Date => self.fixed_date("Jan  1 1970", name),
            Computed::Time => self.fixed_date("00:00:00", name),
            Computed::Defined => self.defined(name),
            Computed::HasInclude => self.has_include_operator(name),
            Computed::HasBuiltin => self.has_operator(name, |this, text| (this.options.has_builtin)(text)),
            Computed::HasAttribute => {
                self.has_operator(name, |this, text| (this.options.has_attribute)(plain(text)))
            }
            Computed::HasFeature => {
                self.has_operator(name, |this, text| has_feature(plain(text), &this.options.language))
            }
            Computed::HasExtension => {
                self.has_operator(name, |this, text| has_extension(plain(text), &this.options.language))
            }
        }
    }

    fn include_level(&self) -> u64 {
        let mut level = 0;
        let mut from = self.files.last().and_then(|file| self.sources.file(file.id).included_from);
        while let Some(at) = from {
            level += 1;
            from = self.sources.file_of(at.start).and_then(|file| self.sources.file(file).included_from);
        }
        level
    }

    fn number_token(&mut self, value: u64, name: RawToken) -> RawToken {
        RawToken { text: digits(self.symbols, value), kind: RawKind::Number, ..name }
    }

    fn truth_token(&self, truth: bool, name: RawToken) -> RawToken {
        let text = if truth { self.words.one } else { self.words.zero };
        RawToken { text, kind: RawKind::Number, ..name }
    }

    fn string_token(&mut self, text: &str, name: RawToken) -> RawToken {
        let mut literal = String::from("\"");
        for letter in text.chars() {
            if matches!(letter, '"' | '\\') {
                literal.push('\\');
            }
            literal.push(letter);
        }
        literal.push('"');
        RawToken { text: self.symbols.intern(&literal), kind: RawKind::String, ..name }
    }

    fn fixed_date(&mut self, text: &str, name: RawToken) -> RawToken {
        let message = error::date(name.span, self.symbols.text(name.text));
        self.report(message);
        self.string_token(text, name)
    }

    /// `defined NAME` or `defined(NAME)`. C99 6.10.1 paragraph 1.
    fn defined(&mut self, name: RawToken) -> RawToken {
        let mut operand = self.next_operand();
        let open = operand.is(Punct::LeftParen);
        if open {
            operand = self.next_operand();
        }
        if operand.kind != RawKind::Identifier {
            let at = if operand.is_end() { name.span } else { operand.span };
            self.report(error::condition(at, "expected a macro name after `defined`"));
            return self.truth_token(false, name);
        }
        if open {
            let mut close = self.next_operand();
            if !close.is(Punct::RightParen) {
                let at = if close.is_end() { operand.span } else { close.span };
                self.report(error::condition(at, "missing `)` after `defined`"));
            }
            while !close.is(Punct::RightParen) && !close.is_end() {
                close = self.next_operand();
            }
        }
        let truth = operand.text != name.text && self.macro_of(operand.text).is_some();
        self.truth_token(truth, name)
    }

    /// The next token of an operator's operand: read as it is, without directives.
    fn next_operand(&mut self) -> RawToken {
        self.collecting += 1;
        let token = self.next_unexpanded();
        self.collecting -= 1;
        token
    }

    /// The tokens between the parentheses that follow an operator; without parentheses, none.
    fn operand_in_parentheses(&mut self) -> Vec<RawToken> {
        let mut tokens = Vec::new();
        if !self.next_operand().is(Punct::LeftParen) {
            return tokens;
        }
        loop {
            let token = self.next_operand();
            if token.is_end() {
                return Vec::new();
            }
            if token.is(Punct::RightParen) {
                return tokens;
            }
            tokens.push(token);
        }
    }

    fn has_include_operator(&mut self, name: RawToken) -> RawToken {
        let operand = self.operand_in_parentheses();
        let header = self.header_of(&operand).or_else(|| {
            let tokens = self.expand_list(&operand);
            self.header_of(&tokens)
        });
        match header {
            Some((header, form)) => {
                let truth = self.has_include(&header, form);
                self.truth_token(truth, name)
            }
            None => self.malformed_operator(name, &operand),
        }
    }

    fn has_operator(&mut self, name: RawToken, answer: fn(&Self, &str) -> bool) -> RawToken {
        match self.operand_in_parentheses().as_slice() {
            [one] if one.kind == RawKind::Identifier => {
                let truth = answer(self, self.symbols.text(one.text));
                self.truth_token(truth, name)
            }
            operand => self.malformed_operator(name, operand),
        }
    }

    /// Reports the operand of an operator, or the operator itself where it has none.
    fn malformed_operator(&mut self, name: RawToken, operand: &[RawToken]) -> RawToken {
        if !self.has_stopped() {
            let at = match operand {
                [] => name.span,
                [first, .., last] if first.span.start < last.span.end => first.span.to(last.span),
                [first, ..] => first.span,
            };
            let message = error::has_operator(at, self.symbols.text(name.text));
            self.report(message);
        }
        let flags = name.flags.without(Flags::NO_EXPAND);
        RawToken { flags, ..self.truth_token(false, name) }
    }
}
