//! The conditions of `#if` and `#elif`: C99 6.10.1. All integers have 64 bits.

use super::{Preprocessor, error};
use crate::{
    diagnostic::Diagnostic,
    lex::{RawKind, RawToken},
    limits,
    literal::{self, Number},
    source::Span,
    symbol::Symbols,
    token::Punct,
};

/// A value: `intmax_t`, or `uintmax_t` where it is unsigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub(super) bits: u64,
    pub(super) unsigned: bool,
}

impl Value {
    const fn signed(value: i64) -> Self {
        Self { bits: value as u64, unsigned: false }
    }

    const fn truth(truth: bool) -> Self {
        Self::signed(truth as i64)
    }

    pub(super) fn is_true(self) -> bool {
        self.bits != 0
    }
}

/// Evaluates the rest of the line of the directive at `at`. What is wrong is reported, and false.
pub(super) fn holds(preprocessor: &mut Preprocessor<'_>, at: Span) -> bool {
    let mut line = Vec::new();
    preprocessor.rest_of_directive(&mut line);
    if line.is_empty() {
        preprocessor.report(error::condition(at, "expected value in preprocessor expression"));
        return false;
    }
    let end = line.last().map_or(at, |last| last.span).after();
    preprocessor.in_condition = true;
    let tokens = preprocessor.expand_list(&line);
    preprocessor.in_condition = false;
    if preprocessor.has_stopped() {
        return false;
    }
    let mut extensions = Vec::new();
    let value = evaluate(&tokens, end, preprocessor.symbols, &mut extensions);
    extensions.into_iter().for_each(|message| preprocessor.report(message));
    match value {
        Ok(value) => value.is_true(),
        Err(message) => {
            preprocessor.report(message);
            false
        }
    }
}

/// The value of an expression whose macros are expanded. `end` is where something is missing; what goes beyond C99 in it is added
/// to `extensions`.
pub(super) fn evaluate(
    tokens: &[RawToken],
    end: Span,
    symbols: &Symbols,
    extensions: &mut Vec<Diagnostic>,
) -> Result<Value, Diagnostic> {
    let mut evaluation = Evaluation { tokens, at: 0, end, symbols, depth: 0, extensions };
    let value = evaluation.conditional(true)?;
    match evaluation.peek() {
        None => Ok(value),
        Some(token) => Err(evaluation.unexpected(token)),
    }
}

struct Evaluation<'t> {
    tokens: &'t [RawToken],
    at: usize,
    end: Span,
    symbols: &'t Symbols,
    depth: usize,
    extensions: &'t mut Vec<Diagnostic>,
}

impl Evaluation<'_> {
    fn peek(&self) -> Option<RawToken> {
        self.tokens.get(self.at).copied()
    }

    fn take(&mut self, punct: Punct) -> bool {
        let found = self.peek().is_some_and(|token| token.is(punct));
        self.at += usize::from(found);
        found
    }

    fn spelling(&self, token: RawToken) -> &str {
        token.spelling(self.symbols)
    }

    fn unexpected(&self, token: RawToken) -> Diagnostic {
        let spelling = self.spelling(token);
        let message = match token.kind {
            RawKind::Punct(Punct::Equal) => {
                let message = "assignment is not allowed in preprocessor expression";
                return error::condition(token.span, message).edit("use `==`", token.span, "==");
            }
            RawKind::Punct(Punct::Comma) => {
                "comma operator is not allowed in preprocessor expression".to_owned()
            }
            RawKind::Punct(Punct::LeftParen) => match self.tokens[..self.at].last() {
                Some(name) if name.kind == RawKind::Identifier => {
                    format!("function-like macro `{}` is not defined", self.spelling(*name))
                }
                _ => "missing binary operator before `(`".to_owned(),
            },
            RawKind::String => "string literal is not allowed in preprocessor expression".to_owned(),
            _ => format!("unexpected `{spelling}` in preprocessor expression"),
        };
        error::condition(token.span, message)
    }

    /// `a ? b : c`. Where `live` is false, the value does not matter and division by zero is no error.
    fn conditional(&mut self, live: bool) -> Result<Value, Diagnostic> {
        if self.depth > limits::CONDITION_DEPTH {
            let at = self.peek().map_or(self.end, |token| token.span);
            let message =
                format!("preprocessor expression nested more than {} levels deep", limits::CONDITION_DEPTH);
            return Err(error::condition(at, message));
        }
        self.depth += 1;
        let condition = self.binary(0, live)?;
        let value = if self.take(Punct::Question) { self.choice(condition, live)? } else { condition };
        self.depth -= 1;
        Ok(value)
    }

    fn choice(&mut self, condition: Value, live: bool) -> Result<Value, Diagnostic> {
        let yes = self.conditional(live && condition.is_true())?;
        if !self.take(Punct::Colon) {
            let at = self.peek().map_or(self.end, |token| token.span);
            return Err(error::condition(at, "expected `:` in conditional expression"));
        }
        let no = self.conditional(live && !condition.is_true())?;
        let chosen = if condition.is_true() { yes } else { no };
        Ok(Value { bits: chosen.bits, unsigned: yes.unsigned || no.unsigned })
    }

    /// Operators that bind at least as tightly as `least`, from left to right.
    fn binary(&mut self, least: u8, live: bool) -> Result<Value, Diagnostic> {
        let mut left = self.unary(live)?;
        while let Some(operator) = self.peek() {
            let RawKind::Punct(punct) = operator.kind else { break };
            let Some(power) = binding_power(punct).filter(|&power| power >= least) else { break };
            self.at += 1;
            let right_matters = match punct {
                Punct::AmpAmp => left.is_true(),
                Punct::BarBar => !left.is_true(),
                _ => true,
            };
            let right = self.binary(power + 1, live && right_matters)?;
            left = match apply(punct, left, right) {
                Some(value) => value,
                None if live => return Err(error::division_by_zero(operator.span)),
                None => Value::signed(0),
            };
        }
        Ok(left)
    }

    fn unary(&mut self, live: bool) -> Result<Value, Diagnostic> {
        let start = self.at;
        while let Some(RawKind::Punct(Punct::Minus | Punct::Plus | Punct::Tilde | Punct::Bang)) =
            self.peek().map(|token| token.kind)
        {
            self.at += 1;
        }
        let operators = start..self.at;
        let mut value = self.primary(live)?;
        for operator in self.tokens[operators].iter().rev() {
            value = match operator.kind {
                RawKind::Punct(Punct::Minus) => Value { bits: value.bits.wrapping_neg(), ..value },
                RawKind::Punct(Punct::Tilde) => Value { bits: !value.bits, ..value },
                RawKind::Punct(Punct::Bang) => Value::truth(!value.is_true()),
                _ => value,
            };
        }
        Ok(value)
    }

    fn primary(&mut self, live: bool) -> Result<Value, Diagnostic> {
        let Some(token) = self.peek() else {
            return Err(error::condition(self.end, "expected value in preprocessor expression"));
        };
        match token.kind {
            RawKind::Number => self.number(token),
            RawKind::Character => self.character(token),
            RawKind::Identifier => {
                self.at += 1;
                // C99 6.10.1 paragraph 4: names that are no macros are 0; OpenCL C 3.0, 6.3.1: `true` is 1.
                Ok(Value::truth(self.spelling(token) == "true"))
            }
            RawKind::Punct(Punct::LeftParen) => {
                self.at += 1;
                let value = self.conditional(live)?;
                match self.peek() {
                    Some(close) if close.is(Punct::RightParen) => self.at += 1,
                    Some(other) => {
                        return Err(self.unexpected(other).label(token.span, "to match this `(`"));
                    }
                    None => {
                        return Err(error::condition(self.end, "expected `)` in preprocessor expression")
                            .label(token.span, "to match this `(`"));
                    }
                }
                Ok(value)
            }
            _ => Err(self.unexpected(token)),
        }
    }

    fn number(&mut self, token: RawToken) -> Result<Value, Diagnostic> {
        self.at += 1;
        let spelling = self.spelling(token);
        match literal::number(spelling) {
            Ok(Number::Integer(integer, extension)) => {
                if let Some(fault) = extension {
                    let start = token.span.start + fault.range.start as u32;
                    let at = Span::new(start, token.span.end);
                    self.extensions.push(error::literal(&fault, at, token.span, spelling));
                }
                // C99 6.4.4.1: what does not fit a signed type is unsigned; so are decimal numbers, as there is no wider type.
                let unsigned = integer.unsigned || integer.value > i64::MAX as u64;
                Ok(Value { bits: integer.value, unsigned })
            }
            Ok(Number::Float(..)) => {
                Err(error::condition(token.span, "floating constant in preprocessor expression"))
            }
            Err(fault) => Err(error::literal(&fault, token.span, token.span, spelling)),
        }
    }

    fn character(&mut self, token: RawToken) -> Result<Value, Diagnostic> {
        self.at += 1;
        let spelling = self.spelling(token);
        let (value, faults) = literal::character(spelling);
        match faults.iter().find(|fault| !fault.kind.is_harmless()) {
            Some(fault) => Err(error::literal(fault, token.span, token.span, spelling)),
            None => Ok(Value::signed(value.into())),
        }
    }
}

fn binding_power(punct: Punct) -> Option<u8> {
    Some(match punct {
        Punct::BarBar => 0,
        Punct::AmpAmp => 1,
        Punct::Bar => 2,
        Punct::Caret => 3,
        Punct::Amp => 4,
        Punct::EqualEqual | Punct::BangEqual => 5,
        Punct::Less | Punct::Greater | Punct::LessEqual | Punct::GreaterEqual => 6,
        Punct::LessLess | Punct::GreaterGreater => 7,
        Punct::Plus | Punct::Minus => 8,
        Punct::Star | Punct::Slash | Punct::Percent => 9,
        _ => return None,
    })
}

/// The value of an operator after the usual conversions: unsigned if one operand is. Nothing for a division by zero.
fn apply(operator: Punct, left: Value, right: Value) -> Option<Value> {
    let unsigned = left.unsigned || right.unsigned;
    let (a, b) = (left.bits, right.bits);
    let ordering = if unsigned { a.cmp(&b) } else { (a as i64).cmp(&(b as i64)) };
    let bits = match operator {
        Punct::BarBar => return Some(Value::truth(left.is_true() || right.is_true())),
        Punct::AmpAmp => return Some(Value::truth(left.is_true() && right.is_true())),
        Punct::EqualEqual => return Some(Value::truth(a == b)),
        Punct::BangEqual => return Some(Value::truth(a != b)),
        Punct::Less => return Some(Value::truth(ordering.is_lt())),
        Punct::Greater => return Some(Value::truth(ordering.is_gt())),
        Punct::LessEqual => return Some(Value::truth(ordering.is_le())),
        Punct::GreaterEqual => return Some(Value::truth(ordering.is_ge())),
        Punct::LessLess => return Some(shift(left, right, Direction::Left)),
        Punct::GreaterGreater => return Some(shift(left, right, Direction::Right)),
        Punct::Bar => a | b,
        Punct::Caret => a ^ b,
        Punct::Amp => a & b,
        Punct::Plus => a.wrapping_add(b),
        Punct::Minus => a.wrapping_sub(b),
        Punct::Star => a.wrapping_mul(b),
        Punct::Slash if unsigned => a.checked_div(b)?,
        Punct::Percent if unsigned => a.checked_rem(b)?,
        Punct::Slash | Punct::Percent if b == 0 => return None,
        Punct::Slash => (a as i64).wrapping_div(b as i64) as u64,
        Punct::Percent => (a as i64).wrapping_rem(b as i64) as u64,
        _ => return None,
    };
    Some(Value { bits, unsigned })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Left,
    Right,
}

/// A shift, whose result has the type of the left operand. Counts that C leaves undefined, negative ones among them, shift
/// everything out to the left, and by 63 to the right, as for clang.
fn shift(left: Value, right: Value, direction: Direction) -> Value {
    let most = right.bits.min(63);
    let bits = match (direction, left.unsigned) {
        (Direction::Left, _) if right.bits > 63 => 0,
        (Direction::Left, _) => left.bits << most,
        (Direction::Right, true) => left.bits >> most,
        (Direction::Right, false) => ((left.bits as i64) >> most) as u64,
    };
    Value { bits, ..left }
}
