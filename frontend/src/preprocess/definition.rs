//! Reading the definition of a macro: from its line to [`Piece`]s that expansion only has to follow. C99 6.10.3; `__VA_OPT__` of C23
//! 6.10.5.1.

use super::{
    error,
    macros::{Action, Definition, Form, Parameters, Piece},
    words::Words,
};
use crate::{
    diagnostic::Diagnostic,
    lex::{Flags, RawKind, RawToken},
    limits,
    source::Span,
    symbol::{Symbol, Symbols},
    token::Punct,
};

/// Reads definitions. The first thing that is wrong in one is its message.
pub(super) struct DefinitionReader<'p> {
    pub(super) symbols: &'p Symbols,
    pub(super) words: &'p Words,
}

impl DefinitionReader<'_> {
    /// Reads parameters and text of the macro `name`, which is followed by `rest` on its line.
    pub(super) fn read(&self, name: RawToken, rest: &[RawToken]) -> Result<Definition, Diagnostic> {
        match rest {
            [open, after @ ..] if open.is(Punct::LeftParen) && !open.flags.has(Flags::SPACE) => {
                let (parameters, text) = self.read_parameters(*open, after)?;
                self.build(name, Form::Function(parameters), text)
            }
            _ => self.build(name, Form::Object, rest),
        }
    }

    /// Reads the parameters after `(`, up to `)`, and gives what follows. C99 6.10.3 paragraphs 10 to 12; `NAME...` as GNU C.
    fn read_parameters<'t>(
        &self,
        open: RawToken,
        line: &'t [RawToken],
    ) -> Result<(Parameters, &'t [RawToken]), Diagnostic> {
        let mut names: Vec<Symbol> = Vec::new();
        let mut variadic = false;
        let mut rest = line;
        if let [close, after @ ..] = line
            && close.is(Punct::RightParen)
        {
            return Ok((Parameters { names, variadic, expanded: Vec::new() }, after));
        }
        loop {
            let Some((&token, after)) = rest.split_first() else {
                return Err(error::parameters(open.span, "missing `)` in macro parameter list"));
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
                    return Err(error::parameters(token.span, "expected identifier in macro parameter list"));
                }
            }
            if let Some(after) = strip(rest, Punct::RightParen) {
                let expanded = vec![false; names.len()];
                return Ok((Parameters { names, variadic, expanded }, after));
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
                    return Err(error::parameters(at, missing));
                }
            };
        }
    }

    fn check_parameter(&self, token: RawToken, before: &[Symbol]) -> Result<(), Diagnostic> {
        let name = self.symbols.text(token.text);
        let message = if token.text == self.words.va_args || token.text == self.words.va_opt {
            error::variable_arguments(token.span, name)
        } else if before.contains(&token.text) {
            error::parameters(token.span, format!("duplicate macro parameter name `{name}`"))
        } else if before.len() == limits::MACRO_PARAMETERS {
            let message = format!("macro has more than {} parameters", limits::MACRO_PARAMETERS);
            error::parameters(token.span, message)
        } else {
            return Ok(());
        };
        Err(message)
    }

    /// Makes pieces of the text of a macro.
    pub(super) fn build(
        &self,
        name: RawToken,
        mut form: Form,
        text: &[RawToken],
    ) -> Result<Definition, Diagnostic> {
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
        Ok(Definition { form, pieces, text: span, name_at: name.span, predefined: false })
    }

    fn read_pieces(&self, text: &[RawToken], form: &Form) -> Result<Vec<Piece>, Diagnostic> {
        let mut reader = PieceReader { text, at: 0, pieces: Vec::with_capacity(text.len()), optional: None };
        let mut pasted = false;
        while let Some(&token) = text.get(reader.at) {
            reader.at += 1;
            if token.is(Punct::HashHash) {
                if reader.pieces.is_empty() {
                    return Err(error::paste_at_edge(token.span, "start"));
                }
                if reader.at == text.len() {
                    return Err(error::paste_at_edge(token.span, "end"));
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
            Some(open) => Err(error::unterminated_optional(open.span)),
            None => Ok(reader.pieces),
        }
    }

    /// `#` and the parameter behind it.
    fn read_stringified(
        &self,
        piece: Piece,
        parameters: &Parameters,
        reader: &mut PieceReader<'_>,
    ) -> Result<Piece, Diagnostic> {
        let hash = piece.token;
        let operand = reader.text.get(reader.at).copied();
        let number = operand.and_then(|operand| parameter_of(operand, parameters));
        let (Some(operand), Some(number)) = (operand, number) else {
            return Err(error::stringify(hash.span));
        };
        reader.at += 1;
        let flags = operand.flags.spaced_as(hash.flags);
        let token = RawToken { span: hash.span.to(operand.span), flags, ..operand };
        Ok(Piece { token, action: Action::Stringify(number), ..piece })
    }

    /// A name in the text of a macro with parameters: one of them, the beginning of a `__VA_OPT__`, or just a name.
    fn read_name(
        &self,
        piece: Piece,
        parameters: &Parameters,
        reader: &mut PieceReader<'_>,
    ) -> Result<Piece, Diagnostic> {
        if let Some(number) = parameter_of(piece.token, parameters) {
            return Ok(Piece { action: Action::Argument(number), ..piece });
        }
        if piece.token.text != self.words.va_opt || !parameters.variadic {
            self.check_variable_arguments(piece.token)?;
            return Ok(piece);
        }
        let span = piece.token.span;
        let opens = reader.text.get(reader.at).is_some_and(|next| next.is(Punct::LeftParen));
        if reader.optional.is_some() {
            return Err(error::nested_optional(span));
        }
        if !opens {
            return Err(error::optional_without_group(span));
        }
        reader.at += 1;
        reader.optional = Some(Optional { at: reader.pieces.len(), depth: 0, span, pasted: piece.pasted });
        Ok(Piece { action: Action::Optional(0), ..piece })
    }

    fn check_variable_arguments(&self, token: RawToken) -> Result<(), Diagnostic> {
        if token.text == self.words.va_args || token.text == self.words.va_opt {
            let message = error::variable_arguments(token.span, self.symbols.text(token.text));
            return Err(message);
        }
        Ok(())
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
