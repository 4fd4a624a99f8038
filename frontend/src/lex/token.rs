//! Preprocessing tokens: what the lexer makes, and what expansion moves around. C99 6.4.

use crate::{
    source::Span,
    symbol::{Symbol, Symbols},
    token::Punct,
};

/// A preprocessing token. C99 6.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RawToken {
    /// Where it was written and how it came here.
    pub(crate) span: Span,
    /// Its spelling without line splices; none for punctuators and the end.
    pub(crate) text: Symbol,
    /// What it is.
    pub(crate) kind: RawKind,
    /// Facts about it.
    pub(crate) flags: Flags,
}

/// The kinds of preprocessing tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RawKind {
    /// A name: keywords are names, too.
    Identifier,
    /// A preprocessing number: whether it is a number shows later.
    Number,
    /// `'x'` or `L'x'`.
    Character,
    /// `"text"` or `L"text"`.
    String,
    /// `'` or `"` without its partner on the line: the text is the rest of the line.
    Unterminated,
    /// An operator or separator.
    Punct(Punct),
    /// A character that begins no token.
    Other,
    /// A pragma for later stages: the text is what follows `#pragma`, its macros expanded.
    Pragma,
    /// The end of the text, or of the directive's line.
    End,
}

/// Facts about a [`RawToken`], as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Flags(u8);

impl Flags {
    /// Nothing but white space stands before it on its line.
    pub(crate) const LINE_START: Flags = Flags(1);
    /// White space stands before it.
    pub(crate) const SPACE: Flags = Flags(2);
    /// It is a macro's name that must not be expanded any more. C99 6.10.3.4 paragraph 2.
    pub(crate) const NO_EXPAND: Flags = Flags(4);
    /// It is a punctuator written as a digraph.
    pub(crate) const DIGRAPH: Flags = Flags(8);

    /// Whether all of `other` are set.
    pub(crate) const fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// These, and `other`.
    pub(crate) const fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// These, without `other`.
    pub(crate) const fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }

    /// These, with the white space of `other` in place of their own.
    pub(crate) const fn spaced_as(self, other: Flags) -> Flags {
        let space = Flags::SPACE.with(Flags::LINE_START);
        Flags(self.0 & !space.0 | other.0 & space.0)
    }
}

impl RawToken {
    /// The token after the last one.
    pub(crate) const END: RawToken =
        RawToken { span: Span::new(0, 0), text: Symbol::NONE, kind: RawKind::End, flags: Flags::LINE_START };

    /// Whether it is the punctuator `punct`.
    pub(crate) fn is(self, punct: Punct) -> bool {
        self.kind == RawKind::Punct(punct)
    }

    /// Whether it is the end of the text or line.
    pub(crate) fn is_end(self) -> bool {
        self.kind == RawKind::End
    }

    /// Its text as written, without line splices.
    pub(crate) fn spelling<'s>(&self, symbols: &'s Symbols) -> &'s str {
        match self.kind {
            RawKind::Punct(punct) if self.flags.has(Flags::DIGRAPH) => digraph(punct),
            RawKind::Punct(punct) => punct.spelling(),
            RawKind::End => "",
            _ => symbols.text(self.text),
        }
    }
}

fn digraph(punct: Punct) -> &'static str {
    let mut spellings = Punct::SPELLINGS.iter().filter(|each| each.1 == punct);
    spellings.next_back().map_or("", |each| each.0)
}
