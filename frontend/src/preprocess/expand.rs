//! Expansion of macros: C99 6.10.3.1 to 6.10.3.4.
//!
//! The tokens that an expansion puts in place lie in a [`Level`] and are read before the text goes on. While its level is being
//! read, a macro is disabled; its name, met meanwhile, is marked and never expanded again. Levels form a stack, and their tokens
//! and those of the arguments being collected lie in two stacks of tokens, so that expanding allocates nothing.

use super::{
    Preprocessor, error,
    macros::{Action, Definition, Form, Macros, Piece},
    operators,
    predefined::Computed,
};
use crate::{
    lex::{Cursor, Flags, RawKind, RawToken},
    limits,
    source::Span,
    stop,
    symbol::Symbol,
    token::Punct,
};
use std::{ops::Range, rc::Rc};

/// The tokens of expansions that have not been read yet.
#[derive(Default)]
pub(super) struct Expansions {
    pub(super) levels: Vec<Level>,
    /// The tokens of all levels, one after the other.
    pub(super) tokens: Vec<RawToken>,
    /// The tokens of all arguments in progress.
    pub(super) arguments: Vec<RawToken>,
    /// The arguments in progress.
    pub(super) bounds: Vec<Argument>,
    /// The total size of all expansions: tokens, and the text of new ones.
    placed: usize,
    /// The nesting depth of argument expansion.
    pub(super) nesting: usize,
    /// White space before a use of a macro that left nothing: it stands before what comes next.
    pub(super) carried: Flags,
    /// A buffer for pasted and stringified spellings.
    scratch: String,
}

/// The length of text that counts as one token.
const TEXT_PER_TOKEN: usize = 16;

/// The tokens of one expansion.
pub(super) struct Level {
    start: usize,
    at: usize,
    end: usize,
    source: LevelSource,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LevelSource {
    /// The expansion of this macro.
    Macro(usize),
    /// A list to be expanded by itself: nothing behind its end is read until it is taken away.
    List,
    /// A token that replaces an invalid macro invocation.
    Substitute,
}

/// An argument of a use of a macro: ranges of [`Expansions::arguments`].
#[derive(Clone)]
pub(super) struct Argument {
    pub(super) raw: Range<usize>,
    pub(super) expanded: Range<usize>,
    /// Whether it holds the name of a macro that could be expanded.
    pub(super) expandable: bool,
}

/// A use of a macro with its arguments.
pub(super) struct Call {
    /// Where its arguments begin in [`Expansions::bounds`] and [`Expansions::arguments`].
    pub(super) first: usize,
    pub(super) tokens: usize,
    /// The closing parenthesis.
    pub(super) close: Span,
    /// Whether the variable arguments are missing: not even a comma stands before them.
    pub(super) without_variable: bool,
}

impl Expansions {
    /// Whether a level is being read.
    #[inline]
    pub(super) fn are_read(&self) -> bool {
        !self.levels.is_empty()
    }

    /// The next token of the innermost level, or an end if that is a list that is finished. A level that is not a list and
    /// finished is taken away, and nothing is given.
    #[inline]
    pub(super) fn next(&mut self, macros: &mut Macros, token: &mut RawToken) -> bool {
        let Some(level) = self.levels.last_mut() else { return false };
        if level.at < level.end {
            *token = self.tokens[level.at];
            level.at += 1;
            return true;
        }
        if level.source == LevelSource::List {
            *token = RawToken::END;
            return true;
        }
        self.pop(macros);
        false
    }

    /// How many tokens come next in the innermost level that expansion leaves as they are.
    #[inline]
    fn plain(&self, macros: &Macros) -> usize {
        let Some(level) = self.levels.last().filter(|_| self.carried == Flags::default()) else { return 0 };
        let rest = self.tokens[level.at..level.end].iter();
        rest.take_while(|token| token.kind != RawKind::Identifier || macros.is_absent(token.text)).count()
    }

    /// Writes the next token of the innermost level, if there is one that expansion leaves as it is.
    #[inline]
    pub(super) fn read_plain(&mut self, macros: &Macros, token: &mut RawToken) -> bool {
        let Some(level) = self.levels.last_mut().filter(|level| level.at < level.end) else { return false };
        let next = &self.tokens[level.at];
        let is_plain = next.kind != RawKind::Identifier || macros.is_absent(next.text);
        if !is_plain || self.carried != Flags::default() {
            return false;
        }
        level.at += 1;
        *token = *next;
        true
    }

    /// Adds the tokens to the arguments that come next in the innermost level and that expansion leaves as they are.
    pub(super) fn collect_plain(&mut self, macros: &Macros) {
        let count = self.plain(macros);
        let Some(level) = self.levels.last_mut() else { return };
        self.arguments.extend_from_slice(&self.tokens[level.at..level.at + count]);
        level.at += count;
    }

    /// Removes the innermost level.
    pub(super) fn pop(&mut self, macros: &mut Macros) {
        let Some(level) = self.levels.pop() else { return };
        self.tokens.truncate(level.start);
        if let LevelSource::Macro(index) = level.source {
            macros.get_mut(index).disabled = false;
        }
    }

    /// Makes a level of the tokens from `start` on.
    pub(super) fn push(&mut self, start: usize, source: LevelSource) {
        self.levels.push(Level { start, at: start, end: self.tokens.len(), source });
    }

    /// Leaves nothing to be read in any level.
    pub(super) fn drain(&mut self) {
        for level in &mut self.levels {
            level.at = level.end;
        }
    }

    /// Gives a token that leaves expansion the white space of uses before it that left nothing.
    #[inline]
    pub(super) fn space_after_empty(&mut self, token: &mut RawToken) {
        token.flags = token.flags.with(std::mem::take(&mut self.carried));
    }
}

impl Preprocessor<'_> {
    /// Whether this use of the name of a macro may be expanded; if not, the token never will be. C99 6.10.3.4 paragraph 2.
    #[inline]
    pub(super) fn may_expand(&self, index: usize, token: RawToken) -> bool {
        !token.flags.has(Flags::NO_EXPAND) && !self.macros.get(index).disabled
    }

    /// Expands a use of a macro. Says no if it is none: the name of a macro with parameters, without arguments.
    #[inline(never)]
    pub(super) fn expand(&mut self, index: usize, name: RawToken) -> bool {
        if self.has_stopped() {
            return false;
        }
        let definition = Rc::clone(&self.macros.get(index).definition);
        match &definition.form {
            Form::Object => self.put_in_place(index, &definition, name, None),
            Form::Function(parameters) => {
                if !self.is_before_left_paren() {
                    return false;
                }
                let Some(call) = self.collect(name, &definition, parameters) else { return true };
                self.expand_arguments(&call, parameters);
                self.put_in_place(index, &definition, name, Some(&call));
                self.expansions.bounds.truncate(call.first);
                self.expansions.arguments.truncate(call.tokens);
            }
            Form::Computed(Computed::Defined) if !self.in_condition => return false,
            Form::Computed(what) => {
                let start = self.expansions.tokens.len();
                let token = operators::compute(self, *what, name);
                self.expansions.tokens.push(RawToken { flags: token.flags.spaced_as(name.flags), ..token });
                self.expansions.push(start, LevelSource::Macro(index));
            }
        }
        true
    }

    /// Whether `(` comes next, in what is left of expansions or in the file.
    pub(super) fn is_before_left_paren(&mut self) -> bool {
        for level in self.expansions.levels.iter().rev() {
            if level.at < level.end {
                return self.expansions.tokens[level.at].is(Punct::LeftParen);
            }
            if level.source == LevelSource::List {
                return false;
            }
        }
        let Some(file) = self.files.last_mut() else { return false };
        file.cursor.is_before_left_paren(&file.text)
    }

    /// Expands a list of tokens by itself: the line of a directive.
    pub(super) fn expand_list(&mut self, tokens: &[RawToken]) -> Vec<RawToken> {
        let start = self.expansions.tokens.len();
        self.expansions.tokens.extend_from_slice(tokens);
        self.expansions.push(start, LevelSource::List);
        let mut expanded = Vec::new();
        loop {
            let token = self.next_expanded();
            if token.is_end() {
                break;
            }
            expanded.push(token);
        }
        self.expansions.carried = Flags::default();
        self.expansions.pop(&mut self.macros);
        expanded
    }

    /// Substitutes a macro invocation by its replacement list. C99 6.10.3.1 to 6.10.3.3.
    fn put_in_place(&mut self, index: usize, definition: &Definition, name: RawToken, call: Option<&Call>) {
        if self.has_stopped() {
            return;
        }
        let used_at = call.map_or(name.span, |call| name.span.to(call.close));
        if definition.pieces.is_empty() {
            self.expansions.carried = self.expansions.carried.with(Flags::default().spaced_as(name.flags));
            return;
        }
        let mapped = match self.macros.get(index).mapped {
            Some(mapped) => mapped,
            None => {
                let mapped = self.sources.add_macro(definition.name_at);
                self.macros.get_mut(index).mapped = Some(mapped);
                mapped
            }
        };
        let Some(base) = self.sources.add_body(definition.text, used_at, mapped) else {
            return self.too_much_text(used_at);
        };
        let start = self.expansions.tokens.len();
        let mut body = Body { definition, base, chain: start, pasted_from: base };
        self.substitute(&mut body, call);
        self.finish_level(index, name, start, used_at);
    }

    fn finish_level(&mut self, index: usize, name: RawToken, start: usize, used_at: Span) {
        let expansions = &mut self.expansions;
        let count = expansions.tokens.len() - start;
        let space = Flags::default().spaced_as(name.flags);
        match expansions.tokens.get_mut(start) {
            Some(first) => first.flags = first.flags.spaced_as(name.flags),
            None => expansions.carried = expansions.carried.with(space),
        }
        expansions.push(start, LevelSource::Macro(index));
        self.macros.get_mut(index).disabled = true;
        self.spend(count, used_at);
    }

    /// Counts the size of expansions, and stops if it is out of proportion to the size of the source.
    pub(super) fn spend(&mut self, count: usize, at: Span) {
        stop::check();
        self.expansions.placed += count;
        let read = self.files.known.bytes + self.sources.file(self.files.main).text.len();
        let limit = limits::EXPANDED_TOKENS + read * limits::EXPANDED_TOKENS_PER_BYTE;
        if self.expansions.placed > limit && !self.has_stopped() {
            let at = self.sources.outermost_use(at);
            self.report(error::expansion_size(at, limit));
            self.stop();
        }
    }

    fn substitute(&mut self, body: &mut Body<'_>, call: Option<&Call>) {
        let pieces = &body.definition.pieces;
        let mut next = 0;
        while let Some(&piece) = pieces.get(next) {
            let copied = self.copy_run(body, next);
            if copied > 0 {
                next += copied;
                continue;
            }
            if !piece.pasted {
                body.chain = self.expansions.tokens.len();
            }
            let place = piece.token.span.moved(body.definition.text.start, body.base);
            let argument = |number: u16| call.map(|call| call.first + usize::from(number));
            match piece.action {
                Action::Copy => self.copy(body, piece, place),
                Action::Argument(number) => {
                    if let Some(index) = argument(number) {
                        let range = self.expansions.bounds[index].expanded.clone();
                        self.put_argument(range, piece, place);
                    }
                }
                Action::RawArgument(number) => {
                    if let (Some(index), Some(call)) = (argument(number), call) {
                        self.put_operand(body, next, index, place, call);
                    }
                }
                Action::Stringify(number) => {
                    if let Some(index) = argument(number) {
                        let string = self.stringify(index, piece, place);
                        self.join(body, piece, string);
                    }
                }
                Action::Optional(count) => {
                    let last = self.expansions.bounds.last();
                    if last.is_none_or(|argument| argument.expanded.is_empty()) {
                        next += usize::from(count);
                    }
                }
            }
            body.pasted_from = place.start;
            next += 1;
        }
    }

    /// Adds the tokens to copy from a piece on that are no operands of `##` behind them, and says how many.
    fn copy_run(&mut self, body: &mut Body<'_>, first: usize) -> usize {
        let Body { definition, base, .. } = *body;
        let pieces = &definition.pieces[first..];
        let is_plain = |piece: &&Piece| piece.action == Action::Copy && !piece.pasted;
        let run = &pieces[..pieces.iter().take_while(is_plain).count()];
        let place = |piece: &Piece| piece.token.span.moved(definition.text.start, base);
        self.expansions.tokens.extend(run.iter().map(|piece| RawToken { span: place(piece), ..piece.token }));
        if let Some(last) = run.last() {
            body.chain = self.expansions.tokens.len() - 1;
            body.pasted_from = place(last).start;
        }
        run.len()
    }

    fn copy(&mut self, body: &Body<'_>, piece: Piece, place: Span) {
        let token = RawToken { span: place, ..piece.token };
        self.join(body, piece, token);
    }

    /// Adds a token, pasted to what is before it in its chain of `##` where the piece says so. An empty chain is what C99
    /// 6.10.3.3 calls a placemarker.
    fn join(&mut self, body: &Body<'_>, piece: Piece, token: RawToken) {
        if piece.pasted && self.expansions.tokens.len() > body.chain {
            self.paste(body, token, token.span);
        } else {
            self.expansions.tokens.push(token);
        }
    }

    /// Adds an argument as written: an operand of `##`.
    fn put_operand(&mut self, body: &Body<'_>, piece_index: usize, index: usize, place: Span, call: &Call) {
        let piece = body.definition.pieces[piece_index];
        let range = self.expansions.bounds[index].raw.clone();
        if piece.pasted && self.is_comma_before(body, piece_index, index) {
            // GNU C: `, ## __VA_ARGS__` takes the comma away where the variable arguments are missing, and pastes nothing.
            if range.is_empty() && call.without_variable {
                self.expansions.tokens.pop();
            }
            return self.put_argument(range, piece, place);
        }
        if !piece.pasted || self.expansions.tokens.len() == body.chain || range.is_empty() {
            return self.put_argument(range, piece, place);
        }
        let first = self.expansions.arguments[range.start];
        self.paste(body, first, place);
        self.put_argument(range.start + 1..range.end, piece, place);
    }

    /// Whether a piece is the variable arguments behind `, ##`.
    fn is_comma_before(&self, body: &Body<'_>, piece_index: usize, index: usize) -> bool {
        let Form::Function(parameters) = &body.definition.form else { return false };
        let before = piece_index.checked_sub(1).map(|before| body.definition.pieces[before]);
        let is_last = index + 1 == self.expansions.bounds.len();
        let is_comma = before.is_some_and(|before| {
            before.action == Action::Copy && before.token.is(Punct::Comma) && !before.pasted
        });
        parameters.variadic && is_last && is_comma
    }

    /// Adds tokens of an argument in place of the parameter at `place`; each run of tokens that were written side by side
    /// becomes one piece of the source map.
    fn put_argument(&mut self, range: Range<usize>, piece: Piece, place: Span) {
        let first = self.expansions.tokens.len();
        let mut at = range.start;
        while at < range.end {
            let run = self.run(at, range.end);
            let written = self.expansions.arguments[at].span.to(self.expansions.arguments[run - 1].span);
            let Some(base) = self.sources.add_argument(written, place) else {
                return self.too_much_text(place);
            };
            let Expansions { tokens, arguments, .. } = &mut self.expansions;
            tokens.extend(arguments[at..run].iter().map(|&token| {
                let flags = token.flags.without(Flags::LINE_START);
                RawToken { span: token.span.moved(written.start, base), flags, ..token }
            }));
            at = run;
        }
        if let Some(token) = self.expansions.tokens.get_mut(first)
            && !piece.pasted
        {
            token.flags = token.flags.spaced_as(piece.token.flags);
        }
    }

    /// Where the run of argument tokens ends that begins at `start`: the next ones lie behind it in the same file or piece, near
    /// enough that the gap does not waste positions.
    fn run(&self, start: usize, end: usize) -> usize {
        const GAP: u32 = 256;
        let arguments = &self.expansions.arguments;
        let mut last = arguments[start].span;
        if start + 1 == end {
            return end;
        }
        let limit = self.region_end(last.start);
        let mut at = start + 1;
        while at < end {
            let span = arguments[at].span;
            if span.start < last.end || span.end > limit || span.start - last.end > GAP {
                break;
            }
            last = span;
            at += 1;
        }
        at
    }

    /// Where the file or piece of a position ends: most often it is the file being read.
    fn region_end(&self, position: u32) -> u32 {
        let file =
            self.files.last().map(|file| (file.cursor.position(0), file.cursor.position(file.text.len())));
        match file {
            Some((start, end)) if (start..=end).contains(&position) => end,
            _ => self.sources.region_end(position),
        }
    }

    /// `#`: the spelling of an argument as a string. C99 6.10.3.2.
    fn stringify(&mut self, index: usize, piece: Piece, place: Span) -> RawToken {
        let mut scratch = std::mem::take(&mut self.expansions.scratch);
        scratch.clear();
        scratch.push('"');
        let range = self.expansions.bounds[index].raw.clone();
        for (number, token) in self.expansions.arguments[range].iter().enumerate() {
            if number > 0 && token.flags.has(Flags::SPACE) {
                scratch.push(' ');
            }
            let spelling = token.spelling(self.symbols);
            match token.kind {
                RawKind::String | RawKind::Character | RawKind::Unterminated => {
                    push_escaped(&mut scratch, spelling);
                }
                _ => scratch.push_str(spelling),
            }
        }
        // A backslash of the argument may begin an escape, as in `STRING(\n)`; the last one would take the quote with it.
        let backslashes = scratch.len() - scratch.trim_end_matches('\\').len();
        scratch.truncate(scratch.len() - backslashes % 2);
        scratch.push('"');
        let text = self.symbols.intern(&scratch);
        self.spend(scratch.len() / TEXT_PER_TOKEN, place);
        self.expansions.scratch = scratch;
        let flags = Flags::default().spaced_as(piece.token.flags);
        RawToken { span: place, text, kind: RawKind::String, flags }
    }

    /// `##`: puts the last token and `right` together to one. `place` is the right operand in the macro's text. C99 6.10.3.3.
    fn paste(&mut self, body: &Body<'_>, right: RawToken, place: Span) {
        let Some(&left) = self.expansions.tokens.last() else { return };
        let mut scratch = std::mem::take(&mut self.expansions.scratch);
        scratch.clear();
        scratch.push_str(left.spelling(self.symbols));
        let middle = scratch.len();
        scratch.push_str(right.spelling(self.symbols));
        let span = Span::new(body.pasted_from, place.end);
        match lex_one(&scratch, self.symbols) {
            Some(token) => {
                let flags = token.flags.spaced_as(left.flags);
                if let Some(last) = self.expansions.tokens.last_mut() {
                    *last = RawToken { span, flags, ..token };
                }
            }
            None => {
                self.expansions.tokens.push(RawToken { span: place, ..right });
                let (left, right) = scratch.split_at(middle);
                let message = error::paste(span, left, right);
                self.report(message);
            }
        }
        self.spend(scratch.len() / TEXT_PER_TOKEN, place);
        self.expansions.scratch = scratch;
    }
}

/// The replacement list of a macro during substitution.
struct Body<'d> {
    definition: &'d Definition,
    /// Where its piece in the source map begins.
    base: u32,
    /// Where the tokens of the current chain of `##` begin.
    chain: usize,
    /// Where the last piece stands, which is the left operand of the next `##`.
    pasted_from: u32,
}

/// The text as one token, if it is one.
fn lex_one(text: &str, symbols: &mut crate::symbol::Symbols) -> Option<RawToken> {
    let mut cursor = Cursor::new(0);
    let token = cursor.next(text, symbols);
    let whole = cursor.at == text.len() && token.span.start == 0 && !token.is_end();
    let valid = !matches!(token.kind, RawKind::Unterminated | RawKind::Other);
    (whole && valid).then_some(token)
}

/// Appends the spelling of a literal so that a string literal holds it.
fn push_escaped(text: &mut String, spelling: &str) {
    for letter in spelling.chars() {
        if matches!(letter, '"' | '\\') {
            text.push('\\');
        }
        text.push(letter);
    }
}

/// A symbol of the decimal digits of a number.
pub(super) fn digits(symbols: &mut crate::symbol::Symbols, value: u64) -> Symbol {
    symbols.intern(&value.to_string())
}
