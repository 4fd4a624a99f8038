//! Operators and separators: C99 6.4.6, with digraphs.

use super::{Cursor, Flags, RawKind, RawToken};
use crate::{
    symbol::{Symbol, Symbols},
    token::Punct,
};

impl Cursor {
    /// An operator or separator: the longest that the text allows. C99 6.4.6.
    #[inline]
    pub(super) fn punct(&mut self, text: &str, symbols: &mut Symbols, flags: Flags) -> RawToken {
        use Punct::*;
        let bytes = text.as_bytes();
        let start = self.at;
        let (next, second) = self.peek(bytes, start + 1);
        let one = start + 1;
        let mut flags = flags;
        let mut digraph = |punct| {
            flags = flags.with(Flags::DIGRAPH);
            (punct, second)
        };
        let (punct, end) = match (bytes[start], next) {
            (b'(', _) => (LeftParen, one),
            (b')', _) => (RightParen, one),
            (b',', _) => (Comma, one),
            (b';', _) => (Semicolon, one),
            (b'[', _) => (LeftBracket, one),
            (b']', _) => (RightBracket, one),
            (b'{', _) => (LeftBrace, one),
            (b'}', _) => (RightBrace, one),
            (b'.', b'0'..=b'9') => return self.number(text, symbols, flags),
            (b'.', b'.') => match self.peek(bytes, second) {
                (b'.', third) => (Ellipsis, third),
                _ => (Dot, one),
            },
            (b'.', _) => (Dot, one),
            (b'-', b'>') => (Arrow, second),
            (b'-', b'-') => (MinusMinus, second),
            (b'-', b'=') => (MinusEqual, second),
            (b'-', _) => (Minus, one),
            (b'+', b'+') => (PlusPlus, second),
            (b'+', b'=') => (PlusEqual, second),
            (b'+', _) => (Plus, one),
            (b'*', b'=') => (StarEqual, second),
            (b'*', _) => (Star, one),
            (b'=', b'=') => (EqualEqual, second),
            (b'=', _) => (Equal, one),
            (b'&', b'&') => (AmpAmp, second),
            (b'&', b'=') => (AmpEqual, second),
            (b'&', _) => (Amp, one),
            (b'|', b'|') => (BarBar, second),
            (b'|', b'=') => (BarEqual, second),
            (b'|', _) => (Bar, one),
            (b'^', b'^') => (CaretCaret, second),
            (b'^', b'=') => (CaretEqual, second),
            (b'^', _) => (Caret, one),
            (b'!', b'=') => (BangEqual, second),
            (b'!', _) => (Bang, one),
            (b'/', b'=') => (SlashEqual, second),
            (b'/', _) => (Slash, one),
            (b'<', b'<') => match self.peek(bytes, second) {
                (b'=', third) => (LessLessEqual, third),
                _ => (LessLess, second),
            },
            (b'<', b'=') => (LessEqual, second),
            (b'<', b':') => digraph(LeftBracket),
            (b'<', b'%') => digraph(LeftBrace),
            (b'<', _) => (Less, one),
            (b'>', b'>') => match self.peek(bytes, second) {
                (b'=', third) => (GreaterGreaterEqual, third),
                _ => (GreaterGreater, second),
            },
            (b'>', b'=') => (GreaterEqual, second),
            (b'>', _) => (Greater, one),
            (b'%', b'=') => (PercentEqual, second),
            (b'%', b'>') => digraph(RightBrace),
            (b'%', b':') => match self.peek(bytes, second) {
                (b'%', third) if self.peek(bytes, third).0 == b':' => {
                    flags = flags.with(Flags::DIGRAPH);
                    (HashHash, self.peek(bytes, third).1)
                }
                _ => digraph(Hash),
            },
            (b'%', _) => (Percent, one),
            (b':', b'>') => digraph(RightBracket),
            (b':', _) => (Colon, one),
            (b'~', _) => (Tilde, one),
            (b'?', _) => (Question, one),
            (b'#', b'#') => (HashHash, second),
            (b'#', _) => (Hash, one),
            _ => return self.other(text, symbols, flags),
        };
        self.at = end;
        RawToken { span: self.span(start, end), text: Symbol::NONE, kind: RawKind::Punct(punct), flags }
    }
}
