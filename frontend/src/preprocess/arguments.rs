//! Arguments of macros: reading them, counting them, and expanding them. C99 6.10.3 paragraphs 4, 10 and 11, and 6.10.3.1.

use super::{
    Preprocessor,
    error::{self, ArgumentCount},
    expand::{Argument, Call, Expansions, LevelSource},
    macros::{Definition, Parameters},
};
use crate::{
    lex::{Flags, RawKind, RawToken},
    limits,
    source::Span,
    token::Punct,
};
use std::ops::Range;

impl Preprocessor<'_> {
    /// Reads the arguments of a use of a macro: C99 6.10.3 paragraphs 10 and 11.
    pub(super) fn collect(
        &mut self,
        name: RawToken,
        definition: &Definition,
        parameters: &Parameters,
    ) -> Option<Call> {
        self.collecting += 1;
        self.next_unexpanded();
        let call = self.collect_after_paren(name, definition, parameters);
        self.collecting -= 1;
        call
    }

    fn collect_after_paren(
        &mut self,
        name: RawToken,
        definition: &Definition,
        parameters: &Parameters,
    ) -> Option<Call> {
        let (first, tokens) = (self.expansions.bounds.len(), self.expansions.arguments.len());
        let last_takes_all = if parameters.variadic { parameters.names.len() } else { usize::MAX };
        let mut depth = 0;
        let mut start = tokens;
        let mut expandable = false;
        let close = loop {
            let mut token = self.next_unexpanded();
            match token.kind {
                RawKind::Punct(Punct::LeftParen) => depth += 1,
                RawKind::Punct(Punct::RightParen) if depth == 0 => break token,
                RawKind::Punct(Punct::RightParen) => depth -= 1,
                RawKind::Punct(Punct::Comma)
                    if depth == 0 && self.expansions.bounds.len() - first + 1 < last_takes_all =>
                {
                    self.expansions.finish_argument(start, expandable);
                    start = self.expansions.arguments.len();
                    expandable = false;
                    continue;
                }
                RawKind::Identifier => {
                    // What reading arguments leaves behind is enabled again; its name, read meanwhile, is still not expanded.
                    if let Some(index) = self.macro_of(token.text) {
                        if self.may_expand(index, token) {
                            expandable = true;
                        } else {
                            token.flags = token.flags.with(Flags::NO_EXPAND);
                        }
                    }
                }
                RawKind::End => {
                    self.unterminated_use(name, definition, first, tokens);
                    return None;
                }
                _ => {}
            }
            self.expansions.arguments.push(token);
        };
        self.expansions.finish_argument(start, expandable);
        self.spend(self.expansions.arguments.len() - tokens, name.span);
        let call = Call { first, tokens, close: close.span, without_variable: false };
        self.check_arguments(call, name, definition, parameters)
    }

    fn unterminated_use(&mut self, name: RawToken, definition: &Definition, first: usize, tokens: usize) {
        self.expansions.bounds.truncate(first);
        self.expansions.arguments.truncate(tokens);
        if !self.has_stopped() {
            let text = self.symbols.text(name.text);
            let message = error::unterminated_use(name.span, text, definition.name_at);
            self.report(message);
            self.incomplete = true;
        }
    }

    /// Compares the number of arguments with that of the parameters. C99 6.10.3 paragraph 4.
    fn check_arguments(
        &mut self,
        mut call: Call,
        name: RawToken,
        definition: &Definition,
        parameters: &Parameters,
    ) -> Option<Call> {
        let found = self.expansions.bounds.len() - call.first;
        let expected = parameters.names.len();
        let is_empty = |argument: &Argument| argument.raw.is_empty();
        if expected == 0 && found == 1 && is_empty(&self.expansions.bounds[call.first]) {
            self.expansions.bounds.truncate(call.first);
            return Some(call);
        }
        if parameters.variadic && found + 1 == expected {
            let end = self.expansions.arguments.len();
            self.expansions.finish_argument(end, false);
            call.without_variable = true;
            return Some(call);
        }
        if found == expected {
            return Some(call);
        }
        let expected = match parameters.variadic {
            true => ArgumentCount::AtLeast(expected - 1),
            false => ArgumentCount::Exactly(expected),
        };
        let at = name.span.to(call.close);
        let text = self.symbols.text(name.text);
        let message = error::argument_count(at, text, expected, found, definition.name_at);
        self.report(message);
        self.expansions.bounds.truncate(call.first);
        self.expansions.arguments.truncate(call.tokens);
        self.put_number(name);
        None
    }

    /// A number in place of a use that was reported: most uses are values.
    fn put_number(&mut self, name: RawToken) {
        let start = self.expansions.tokens.len();
        let flags = name.flags;
        let zero = RawToken { span: name.span, text: self.words.zero, kind: RawKind::Number, flags };
        self.expansions.tokens.push(zero);
        self.expansions.push(start, LevelSource::Substitute);
    }

    /// Expands the arguments that are needed so, each as if it formed the rest of the file. C99 6.10.3.1.
    pub(super) fn expand_arguments(&mut self, call: &Call, parameters: &Parameters) {
        for (number, &needed) in parameters.expanded.iter().enumerate() {
            let Argument { raw, expandable, .. } = self.expansions.bounds[call.first + number].clone();
            self.expansions.bounds[call.first + number].expanded =
                if needed && expandable { self.expand_argument(raw) } else { raw };
        }
    }

    fn expand_argument(&mut self, raw: Range<usize>) -> Range<usize> {
        if self.expansions.nesting == limits::MACRO_NESTING {
            let at = self.expansions.arguments.get(raw.start).map_or(Span::default(), |token| token.span);
            if !self.has_stopped() {
                self.report(error::macro_nesting(at, limits::MACRO_NESTING));
                self.stop();
            }
            return raw;
        }
        let start = self.expansions.tokens.len();
        self.expansions.tokens.extend_from_slice(&self.expansions.arguments[raw]);
        self.expansions.push(start, LevelSource::List);
        self.expansions.nesting += 1;
        let carried = std::mem::take(&mut self.expansions.carried);
        let first = self.expansions.arguments.len();
        crate::stack::grow(32 << 10, 1 << 20, || {
            loop {
                self.expansions.collect_plain(&self.macros);
                let token = self.next_expanded();
                if token.is_end() {
                    break;
                }
                self.expansions.arguments.push(token);
            }
        });
        self.expansions.carried = carried;
        self.expansions.nesting -= 1;
        self.expansions.pop(&mut self.macros);
        let last = self.expansions.arguments.len();
        if let Some(token) = self.expansions.arguments.get(first) {
            self.spend(last - first, token.span);
        }
        first..last
    }
}

impl Expansions {
    fn finish_argument(&mut self, start: usize, expandable: bool) {
        let raw = start..self.arguments.len();
        self.bounds.push(Argument { expanded: raw.clone(), raw, expandable });
    }
}
