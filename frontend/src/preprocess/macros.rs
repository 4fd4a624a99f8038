//! The table of macros, and reading a definition: from the line of a `#define` to [`Piece`]s that expansion only has to follow.
//! C99 6.10.3.

use super::{Preprocessor, error, predefined::Computed};
use crate::{
    lex::{Flags, RawKind, RawToken},
    limits,
    source::{MacroName, Span},
    symbol::Symbol,
    token::Punct,
};
use std::rc::Rc;

/// All macros, by name.
#[derive(Default)]
pub(super) struct Macros {
    /// By symbol: whether it was ever looked for, and what was found. See the constants below.
    states: Vec<u32>,
    list: Vec<Macro>,
}

/// Not yet looked for among the predefined macros.
const UNKNOWN: u32 = 0;
/// No macro.
const ABSENT: u32 = 1;
/// The macro of index `n` has the state `n + FIRST`.
const FIRST: u32 = 2;

/// A macro.
pub(super) struct Macro {
    /// Whether its own expansion is being read: then its name is not expanded. C99 6.10.3.4 paragraph 2.
    pub(super) disabled: bool,
    /// Its name in the source map, given when it is first used.
    pub(super) mapped: Option<MacroName>,
    pub(super) definition: Rc<Definition>,
}

/// A macro definition.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) form: Form,
    /// The pieces of its replacement list, in order.
    pub(super) pieces: Vec<Piece>,
    /// From the first to the last token of its text.
    pub(super) text: Span,
    /// Its name in the definition.
    pub(super) name_at: Span,
    /// Whether every piece is a token to copy.
    pub(super) plain: bool,
    /// Whether it comes from the compiler.
    pub(super) predefined: bool,
}

/// The form of a macro.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Object-like.
    Object,
    /// Function-like.
    Function(Parameters),
    /// Its value is computed at each use.
    Computed(Computed),
}

/// The parameters of a macro.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Parameters {
    pub(super) names: Vec<Symbol>,
    /// Whether the last takes all arguments that are left.
    pub(super) variadic: bool,
    /// For each, whether its expanded argument is needed.
    pub(super) expanded: Vec<bool>,
}

/// A piece of a macro's text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The token: for an argument the parameter's name, for `#` the parameter behind it.
    pub(super) token: RawToken,
    pub(super) action: Action,
    /// Whether `##` stands before it.
    pub(super) pasted: bool,
}

/// What becomes of a [`Piece`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// The token itself.
    Copy,
    /// The argument of this number, expanded.
    Argument(u16),
    /// The argument as written: an operand of `##`.
    RawArgument(u16),
    /// The argument of this number as a string.
    Stringify(u16),
    /// `__VA_OPT__`: the next so many pieces are left out if there are no variable arguments.
    Optional(u16),
}

impl Macros {
    pub(super) fn get(&self, index: usize) -> &Macro {
        &self.list[index]
    }

    pub(super) fn get_mut(&mut self, index: usize) -> &mut Macro {
        &mut self.list[index]
    }

    fn state(&mut self, name: Symbol) -> &mut u32 {
        let index = name.index();
        if index >= self.states.len() {
            self.states.resize((index + 1).max(256).next_power_of_two(), UNKNOWN);
        }
        &mut self.states[index]
    }

    fn define(&mut self, name: Symbol, definition: Definition) -> usize {
        let index = self.list.len();
        let definition = Rc::new(definition);
        self.list.push(Macro { disabled: false, mapped: None, definition });
        *self.state(name) = index as u32 + FIRST;
        index
    }
}

impl Preprocessor<'_> {
    /// The macro of a name, if there is one. Predefined macros are made when they are first looked for.
    #[inline]
    pub(super) fn macro_of(&mut self, name: Symbol) -> Option<usize> {
        match self.macros.states.get(name.index()) {
            Some(&ABSENT) => None,
            Some(&state) if state >= FIRST => Some((state - FIRST) as usize),
            _ => self.look_up_predefined(name),
        }
    }

    #[cold]
    fn look_up_predefined(&mut self, name: Symbol) -> Option<usize> {
        *self.macros.state(name) = ABSENT;
        let definition = self.predefined(name)?;
        Some(self.macros.define(name, definition))
    }

    /// `#define`, after that word; the cursor stays on the line.
    pub(super) fn define(&mut self, directive: Span) {
        let name = self.next_in_line();
        if !self.is_macro_name(name, directive, "define") {
            return;
        }
        let mut rest = std::mem::take(&mut self.line);
        rest.clear();
        self.rest_of_directive(&mut rest);
        let definition = self.read_definition(name, &rest);
        self.line = rest;
        let Some(definition) = definition else { return };
        if let Some(before) = self.macro_of(name.text)
            && !self.may_redefine(before, &definition, name)
        {
            return;
        }
        self.macros.define(name.text, definition);
    }

    /// `#undef`, after that word.
    pub(super) fn undefine(&mut self, directive: Span) {
        let name = self.next_in_line();
        if !self.is_macro_name(name, directive, "undef") {
            return;
        }
        if let Some(index) = self.macro_of(name.text)
            && matches!(self.macros.get(index).definition.form, Form::Computed(_))
        {
            let text = self.symbols.text(name.text);
            let message = error::fixed_macro(name.span, text, "undef");
            return self.report(message);
        }
        *self.macros.state(name.text) = ABSENT;
        self.finish_directive("undef");
    }

    /// Whether a token can be the name of a macro; says so if not. C99 6.10.8 paragraph 4.
    pub(super) fn is_macro_name(&mut self, name: RawToken, directive_at: Span, directive: &str) -> bool {
        if name.kind != RawKind::Identifier {
            let at = if name.is_end() { directive_at } else { name.span };
            self.report(error::macro_name_expected(at, directive));
            return false;
        }
        let words = &self.words;
        if [words.defined, words.va_args, words.va_opt, words.pragma_operator].contains(&name.text) {
            let message = error::macro_name(name.span, self.symbols.text(name.text));
            self.report(message);
            return false;
        }
        true
    }

    /// Whether `new` may take the place of a macro; warns where it is another. C99 6.10.3 paragraph 2.
    fn may_redefine(&mut self, before: usize, new: &Definition, name: RawToken) -> bool {
        let before = Rc::clone(&self.macros.get(before).definition);
        if matches!(before.form, Form::Computed(_)) {
            let message = error::fixed_macro(name.span, self.symbols.text(name.text), "define");
            self.report(message);
            return false;
        }
        if !self.same_definition(&before, new) {
            let text = self.symbols.text(name.text);
            let message = if before.predefined {
                error::predefined_redefined(name.span, text)
            } else {
                error::redefined(name.span, text, before.name_at)
            };
            self.report(message);
        }
        true
    }

    fn same_definition(&self, left: &Definition, right: &Definition) -> bool {
        let same_piece = |(index, (left, right)): (usize, (&Piece, &Piece))| {
            let same_space =
                index == 0 || left.token.flags.has(Flags::SPACE) == right.token.flags.has(Flags::SPACE);
            let same_spelling = left.token.spelling(self.symbols) == right.token.spelling(self.symbols);
            left.action == right.action && left.pasted == right.pasted && same_spelling && same_space
        };
        left.form == right.form
            && left.pieces.len() == right.pieces.len()
            && left.pieces.iter().zip(&right.pieces).enumerate().all(same_piece)
    }

    /// Reads parameters and text of the macro `name`, which is followed by `rest` on its line.
    pub(super) fn read_definition(&mut self, name: RawToken, rest: &[RawToken]) -> Option<Definition> {
        match rest {
            [open, after @ ..] if open.is(Punct::LeftParen) && !open.flags.has(Flags::SPACE) => {
                let (parameters, text) = self.read_parameters(*open, after)?;
                self.build_definition(name, Form::Function(parameters), text)
            }
            _ => self.build_definition(name, Form::Object, rest),
        }
    }

    /// Reads the parameters after `(`, up to `)`, and gives what follows. C99 6.10.3 paragraphs 10 to 12; `NAME...` as GNU C.
    fn read_parameters<'t>(
        &mut self,
        open: RawToken,
        line: &'t [RawToken],
    ) -> Option<(Parameters, &'t [RawToken])> {
        let mut names: Vec<Symbol> = Vec::new();
        let mut variadic = false;
        let mut rest = line;
        if let [close, after @ ..] = line
            && close.is(Punct::RightParen)
        {
            return Some((Parameters { names, variadic, expanded: Vec::new() }, after));
        }
        loop {
            let Some((&token, after)) = rest.split_first() else {
                return self.give_up(error::parameters(open.span, "missing `)` in macro parameter list"));
            };
            rest = after;
            match token.kind {
                RawKind::Identifier => {
                    self.check_parameter(token, &names)?;
                    names.push(token.text);
                    if let Some(after) = strip(rest, Punct::Ellipsis) {
                        variadic = true;
                        rest = after;
                    }
                }
                RawKind::Punct(Punct::Ellipsis) => {
                    names.push(self.words.va_args);
                    variadic = true;
                }
                _ => {
                    return self.give_up(error::parameters(
                        token.span,
                        "expected identifier in macro parameter list",
                    ));
                }
            }
            if let Some(after) = strip(rest, Punct::RightParen) {
                let expanded = vec![false; names.len()];
                return Some((Parameters { names, variadic, expanded }, after));
            }
            rest = match strip(rest, Punct::Comma).filter(|_| !variadic) {
                Some(after) => after,
                None => {
                    let at = rest.first().map_or(open.span, |token| token.span);
                    let missing = if variadic {
                        "expected `)` after `...`"
                    } else {
                        "expected `,` or `)` in macro parameter list"
                    };
                    return self.give_up(error::parameters(at, missing));
                }
            };
        }
    }

    fn check_parameter(&mut self, token: RawToken, before: &[Symbol]) -> Option<()> {
        let name = self.symbols.text(token.text);
        let message = if token.text == self.words.va_args || token.text == self.words.va_opt {
            error::variable_arguments(token.span, name)
        } else if before.contains(&token.text) {
            error::parameters(token.span, format!("duplicate macro parameter name `{name}`"))
        } else if before.len() == limits::MACRO_PARAMETERS {
            let message = format!("macro has more than {} parameters", limits::MACRO_PARAMETERS);
            error::parameters(token.span, message)
        } else {
            return Some(());
        };
        self.give_up(message)
    }

    fn give_up<T>(&mut self, message: crate::diagnostic::Diagnostic) -> Option<T> {
        self.report(message);
        None
    }

    /// Makes pieces of the text of a macro.
    pub(super) fn build_definition(
        &mut self,
        name: RawToken,
        mut form: Form,
        text: &[RawToken],
    ) -> Option<Definition> {
        let span = match (text.first(), text.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => name.span.after(),
        };
        let mut pieces = self.read_pieces(text, &form)?;
        let operands: Vec<bool> = (0..pieces.len())
            .map(|index| pieces[index].pasted || pieces.get(index + 1).is_some_and(|next| next.pasted))
            .collect();
        for (piece, is_operand) in pieces.iter_mut().zip(operands) {
            match (piece.action, &mut form) {
                (Action::Argument(number), _) if is_operand => piece.action = Action::RawArgument(number),
                (Action::Argument(number), Form::Function(parameters)) => {
                    parameters.expanded[number as usize] = true;
                }
                (Action::Optional(_), Form::Function(parameters)) => {
                    if let Some(last) = parameters.expanded.last_mut() {
                        *last = true;
                    }
                }
                _ => {}
            }
        }
        let plain = pieces.iter().all(|piece| piece.action == Action::Copy && !piece.pasted);
        Some(Definition { form, pieces, text: span, name_at: name.span, plain, predefined: false })
    }

    fn read_pieces(&mut self, text: &[RawToken], form: &Form) -> Option<Vec<Piece>> {
        let mut reader = PieceReader { text, at: 0, pieces: Vec::with_capacity(text.len()), optional: None };
        let mut pasted = false;
        while let Some(&token) = text.get(reader.at) {
            reader.at += 1;
            if token.is(Punct::HashHash) {
                if reader.pieces.is_empty() {
                    return self.give_up(error::paste_at_edge(token.span, "start"));
                }
                if reader.at == text.len() {
                    return self.give_up(error::paste_at_edge(token.span, "end"));
                }
                pasted = true;
                continue;
            }
            let piece = Piece { token, action: Action::Copy, pasted: std::mem::take(&mut pasted) };
            let piece = match (token.kind, form) {
                (RawKind::Punct(Punct::Hash), Form::Function(parameters)) => {
                    self.read_stringified(piece, parameters, &mut reader)?
                }
                (RawKind::Identifier, Form::Function(parameters)) => {
                    self.read_name(piece, parameters, &mut reader)?
                }
                (RawKind::Identifier, _) => {
                    self.check_variable_arguments(token)?;
                    piece
                }
                _ => piece,
            };
            if !reader.closes_optional(token) {
                reader.pieces.push(piece);
            }
        }
        match reader.optional {
            Some(open) => self.give_up(error::unterminated_optional(open.span)),
            None => Some(reader.pieces),
        }
    }

    /// `#` and the parameter behind it.
    fn read_stringified(
        &mut self,
        piece: Piece,
        parameters: &Parameters,
        reader: &mut PieceReader<'_>,
    ) -> Option<Piece> {
        let hash = piece.token;
        let operand = reader.text.get(reader.at).copied();
        let number = operand.and_then(|operand| parameter_of(operand, parameters));
        let (Some(operand), Some(number)) = (operand, number) else {
            return self.give_up(error::stringify(hash.span));
        };
        reader.at += 1;
        let flags = operand.flags.spaced_as(hash.flags);
        let token = RawToken { span: hash.span.to(operand.span), flags, ..operand };
        Some(Piece { token, action: Action::Stringify(number), ..piece })
    }

    /// A name in the text of a macro with parameters: one of them, the beginning of a `__VA_OPT__`, or just a name.
    fn read_name(
        &mut self,
        piece: Piece,
        parameters: &Parameters,
        reader: &mut PieceReader<'_>,
    ) -> Option<Piece> {
        if let Some(number) = parameter_of(piece.token, parameters) {
            return Some(Piece { action: Action::Argument(number), ..piece });
        }
        if piece.token.text != self.words.va_opt || !parameters.variadic {
            self.check_variable_arguments(piece.token)?;
            return Some(piece);
        }
        let span = piece.token.span;
        let opens = reader.text.get(reader.at).is_some_and(|next| next.is(Punct::LeftParen));
        if reader.optional.is_some() {
            return self.give_up(error::nested_optional(span));
        }
        if !opens {
            return self.give_up(error::optional_without_group(span));
        }
        reader.at += 1;
        reader.optional = Some(Optional { at: reader.pieces.len(), depth: 0, span, pasted: piece.pasted });
        Some(Piece { action: Action::Optional(0), ..piece })
    }

    fn check_variable_arguments(&mut self, token: RawToken) -> Option<()> {
        if token.text == self.words.va_args || token.text == self.words.va_opt {
            let message = error::variable_arguments(token.span, self.symbols.text(token.text));
            return self.give_up(message);
        }
        Some(())
    }
}

fn strip(tokens: &[RawToken], punct: Punct) -> Option<&[RawToken]> {
    tokens.split_first().filter(|(first, _)| first.is(punct)).map(|(_, rest)| rest)
}

fn parameter_of(token: RawToken, parameters: &Parameters) -> Option<u16> {
    if token.kind != RawKind::Identifier {
        return None;
    }
    parameters.names.iter().position(|&name| name == token.text).and_then(|index| u16::try_from(index).ok())
}

/// The text of a macro while it is read.
struct PieceReader<'t> {
    text: &'t [RawToken],
    /// The next token.
    at: usize,
    pieces: Vec<Piece>,
    /// The `__VA_OPT__` that is open.
    optional: Option<Optional>,
}

struct Optional {
    /// The index of its piece.
    at: usize,
    /// How many parentheses are open inside.
    depth: u32,
    span: Span,
    /// Whether `##` stands before it.
    pasted: bool,
}

impl PieceReader<'_> {
    /// Follows the parentheses of an open `__VA_OPT__`; says whether `token` closes it.
    fn closes_optional(&mut self, token: RawToken) -> bool {
        let Some(open) = &mut self.optional else { return false };
        match token.kind {
            RawKind::Punct(Punct::LeftParen) => open.depth += 1,
            RawKind::Punct(Punct::RightParen) if open.depth > 0 => open.depth -= 1,
            RawKind::Punct(Punct::RightParen) => {
                let length = self.pieces.len() - open.at - 1;
                self.pieces[open.at].action = Action::Optional(u16::try_from(length).unwrap_or(u16::MAX));
                if let Some(first) = self.pieces.get_mut(open.at + 1) {
                    first.pasted |= open.pasted;
                }
                self.optional = None;
                return true;
            }
            _ => {}
        }
        false
    }
}
