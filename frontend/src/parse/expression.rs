//! Expressions. C99 6.5; vector literals: OpenCL C 3.0, 6.1.6; Block literals: OpenCL C 2.0, 6.12.

use chumsky::Parser;

use super::{
    Input, Parsed, Rule, deeper, eat, error,
    error::Problem,
    expected, here, index,
    initializer::{element_index, initializer_list, member},
    last, name,
    names::Meaning,
    next_is, operator, peek, peek_at,
    primary::{enclosed_operand, holds_operand, primary},
    recovery::{group, separated},
    rule,
    specifier::{begins_specifier, type_is_vector, type_name},
};
use crate::{
    ast::{Call, CompoundLiteral, Conditional, Expr, ExprKind, PostfixOp, TypeName, UnaryOp},
    source::Span,
    token::{Keyword, Punct, Token},
};

/// What stands for an expression that was reported.
pub(super) fn hole(span: Span) -> Expr {
    Expr { kind: ExprKind::Error, span }
}

/// `a, b, c`
pub(super) fn comma_expression(input: &mut Input) -> Parsed<Expr> {
    let first = assignment(input)?;
    if !next_is(input, Punct::Comma) {
        return Ok(first);
    }
    let start = first.span;
    let mut list = vec![first];
    while eat(input, Punct::Comma).is_some() {
        list.push(assignment(input)?);
    }
    Ok(Expr { kind: ExprKind::Comma(list.into()), span: start.to(last(input)) })
}

/// `a = b`; what may be assigned to is the analyser's matter.
pub(super) fn assignment(input: &mut Input) -> Parsed<Expr> {
    if is_single(input) {
        return primary(input);
    }
    let left = conditional(input)?;
    let Some(Token::Punct(punct)) = peek(input) else { return Ok(left) };
    let Some(operator) = operator::assignment(punct) else { return Ok(left) };
    input.skip();
    let right = deeper(input, assignment)?;
    let span = left.span.to(right.span);
    Ok(Expr { kind: ExprKind::Assign(operator, Box::new([left, right])), span })
}

/// Whether the next token is the whole expression, as most arguments and operands in parentheses are.
fn is_single(input: &mut Input) -> bool {
    is_name_or_number(input)
        && matches!(
            peek_at(input, 1),
            Some(Token::Punct(Punct::Comma | Punct::RightParen | Punct::RightBracket | Punct::Semicolon))
        )
}

/// `a ? b : c`, `a ?: c`
#[inline]
pub(super) fn conditional(input: &mut Input) -> Parsed<Expr> {
    let condition = binary(input, 0)?;
    if next_is(input, Punct::Question) { chosen_by(input, condition) } else { Ok(condition) }
}

fn chosen_by(input: &mut Input, condition: Expr) -> Parsed<Expr> {
    input.skip();
    let then = match next_is(input, Punct::Colon) {
        true => None,
        false => Some(deeper(input, comma_expression)?),
    };
    if eat(input, Punct::Colon).is_none() {
        return expected(input, "`:` in conditional expression");
    }
    let otherwise = deeper(input, conditional)?;
    let span = condition.span.to(otherwise.span);
    let kind = ExprKind::Conditional(Box::new(Conditional { condition, then, otherwise }));
    Ok(Expr { kind, span })
}

/// Binary operators that bind tighter than `loosest`.
fn binary(input: &mut Input, loosest: u8) -> Parsed<Expr> {
    let mut left = if is_operand(input) {
        let goes_on = match peek_at(input, 1) {
            Some(Token::Punct(Punct::CaretCaret)) => true,
            Some(Token::Punct(punct)) => operator::binary(punct).is_some_and(|(_, power)| power > loosest),
            _ => false,
        };
        if !goes_on {
            return primary(input);
        }
        primary(input)?
    } else {
        unary(input)?
    };
    while let Some(Token::Punct(punct)) = peek(input) {
        let Some((operator, power)) = operator::binary(punct).filter(|&(_, power)| power > loosest) else {
            if punct == Punct::CaretCaret {
                return Err(error(input, Problem::LogicalXor));
            }
            break;
        };
        let at = index(input);
        input.skip();
        let right = binary(input, power)?;
        input.state().link(at)?;
        let span = left.span.to(right.span);
        left = Expr { kind: ExprKind::Binary(operator, Box::new([left, right])), span };
    }
    Ok(left)
}

/// Whether the next token is the whole operand, as most are.
fn is_operand(input: &mut Input) -> bool {
    is_name_or_number(input) && !peek_at(input, 1).is_some_and(begins_suffix)
}

fn is_name_or_number(input: &mut Input) -> bool {
    matches!(peek(input), Some(Token::Identifier(_) | Token::Integer(_) | Token::Float(_)))
}

/// Prefix operators, casts, `sizeof` and its like. C99 6.5.3, 6.5.4.
#[inline]
pub(super) fn unary(input: &mut Input) -> Parsed<Expr> {
    match peek(input) {
        Some(Token::Identifier(_) | Token::Integer(_) | Token::Float(_)) => postfix(input),
        Some(Token::Punct(Punct::LeftParen)) => parenthesis(input),
        Some(Token::Punct(punct)) => match operator::prefix(punct) {
            Some(operator) => input.parse(prefix(operator)),
            None => postfix(input),
        },
        Some(Token::Keyword(keyword)) => keyword_expression(input, keyword),
        Some(Token::Character(_) | Token::String(_) | Token::Pragma(_)) | None => postfix(input),
    }
}

/// `-operand`
fn prefix<'t>(operator: UnaryOp) -> impl Rule<'t, Expr> {
    rule(|input| {
        input.skip();
        Ok(last(input))
    })
    .then(rule(deeper_unary))
    .map(move |(start, operand): (Span, Expr)| {
        let span = start.to(operand.span);
        Expr { kind: ExprKind::Unary(operator, Box::new(operand)), span }
    })
}

fn deeper_unary(input: &mut Input) -> Parsed<Expr> {
    deeper(input, unary)
}

/// Operators that are keywords.
fn keyword_expression(input: &mut Input, keyword: Keyword) -> Parsed<Expr> {
    match keyword {
        Keyword::Sizeof => measure(input, ExprKind::SizeofExpr, ExprKind::SizeofType),
        Keyword::Alignof => measure(input, ExprKind::AlignofExpr, ExprKind::AlignofType),
        Keyword::VecStep => measure(input, ExprKind::VecStepExpr, ExprKind::VecStepType),
        Keyword::Extension => {
            input.skip();
            deeper(input, unary)
        }
        _ => postfix(input),
    }
}

/// `sizeof operand`, `sizeof(type)`: `sizeof (type){ ... }` is the size of a compound literal, `sizeof (float4)(...)` that of a
/// vector literal.
fn measure(
    input: &mut Input,
    of_expression: fn(Box<Expr>) -> ExprKind,
    of_type: fn(Box<TypeName>) -> ExprKind,
) -> Parsed<Expr> {
    let start = here(input);
    input.skip();
    if !(next_is(input, Punct::LeftParen) && type_follows(input)) {
        let operand = deeper(input, unary)?;
        let span = start.to(operand.span);
        return Ok(Expr { kind: of_expression(Box::new(operand)), span });
    }
    let opened = here(input);
    let (name, _) = group(input, Punct::LeftParen, "`)`", type_name)?;
    let Some(name) = name else { return Ok(hole(start.to(last(input)))) };
    let kind = if next_is(input, Punct::LeftBrace) {
        of_expression(Box::new(compound_literal(input, opened, name)?))
    } else if is_vector_literal(input, &name) {
        of_expression(Box::new(vector_literal(input, opened, name)?))
    } else {
        of_type(Box::new(name))
    };
    Ok(Expr { kind, span: start.to(last(input)) })
}

/// Whether the `(` here is followed by a type.
fn type_follows(input: &mut Input) -> bool {
    match peek_at(input, 1) {
        Some(token) if begins_specifier(token, &input.state().names) => true,
        Some(Token::Identifier(symbol)) => {
            input.state().names.meaning(symbol) == Meaning::Unknown && unknown_type_follows(input)
        }
        _ => false,
    }
}

/// Whether the `(` here and the unknown name after it can only be meant as a cast to that name: `(foo *)p`, `(foo)1`.
fn unknown_type_follows(input: &mut Input) -> bool {
    let mut ahead = 2;
    while let Some(Token::Punct(Punct::Star)) = peek_at(input, ahead) {
        ahead += 1;
    }
    if peek_at(input, ahead) != Some(Token::Punct(Punct::RightParen)) {
        return false;
    }
    match peek_at(input, ahead + 1) {
        _ if ahead > 2 => true,
        Some(Token::Identifier(_) | Token::Integer(_) | Token::Float(_) | Token::Character(_)) => true,
        Some(Token::Punct(punct)) => punct == Punct::LeftBrace,
        _ => false,
    }
}

/// What begins with `(`: a cast, a compound literal, a statement expression, or an expression in parentheses.
fn parenthesis(input: &mut Input) -> Parsed<Expr> {
    if !type_follows(input) {
        return postfix(input);
    }
    let start = here(input);
    let (name, _) = group(input, Punct::LeftParen, "`)`", type_name)?;
    if next_is(input, Punct::LeftBrace) {
        let Some(name) = name else {
            initializer_list(input)?;
            return Ok(hole(start.to(last(input))));
        };
        return compound_literal(input, start, name);
    }
    let Some(name) = name else {
        let operand = deeper(input, unary)?;
        return Ok(hole(start.to(operand.span)));
    };
    if is_vector_literal(input, &name) {
        return vector_literal(input, start, name);
    }
    let operand = deeper(input, unary)?;
    Ok(cast(start, name, operand))
}

fn cast(start: Span, name: TypeName, operand: Expr) -> Expr {
    let span = start.to(operand.span);
    Expr { kind: ExprKind::Cast(Box::new(name), Box::new(operand)), span }
}

/// Whether the values of a vector literal follow the type in parentheses. OpenCL C 3.0, 6.1.6.
fn is_vector_literal(input: &mut Input, name: &TypeName) -> bool {
    next_is(input, Punct::LeftParen)
        && !type_follows(input)
        && type_is_vector(&name.specifiers, &name.declarator, input.state())
}

/// `(...)` after `(float4)`, and what is applied to it: unlike a cast, it can be followed by `.x` and `[0]`.
fn vector_literal(input: &mut Input, start: Span, name: TypeName) -> Parsed<Expr> {
    let values = primary(input)?;
    suffixes(input, cast(start, name, values))
}

/// `{ ... }` after `(type)`, and what is applied to it. C99 6.5.2.5.
fn compound_literal(input: &mut Input, start: Span, name: TypeName) -> Parsed<Expr> {
    let list = initializer_list(input)?;
    let span = start.to(list.span);
    let kind = ExprKind::CompoundLiteral(Box::new(CompoundLiteral { name, list }));
    suffixes(input, Expr { kind, span })
}

/// `primary`, then calls, subscripts, members, `++` and `--`. C99 6.5.2.
#[inline]
fn postfix(input: &mut Input) -> Parsed<Expr> {
    let base = primary(input)?;
    if peek(input).is_some_and(begins_suffix) { suffixes(input, base) } else { Ok(base) }
}

/// Whether a token begins a call, subscript, or another operator behind its operand.
fn begins_suffix(token: Token) -> bool {
    matches!(
        token,
        Token::Punct(
            Punct::LeftParen
                | Punct::LeftBracket
                | Punct::Dot
                | Punct::Arrow
                | Punct::PlusPlus
                | Punct::MinusMinus
        )
    )
}

fn suffixes(input: &mut Input, mut base: Expr) -> Parsed<Expr> {
    while let Some(Token::Punct(punct)) = peek(input) {
        let at = index(input);
        let start = base.span;
        let kind = match punct {
            Punct::LeftParen => ExprKind::Call(Box::new(Call { callee: base, arguments: arguments(input)? })),
            Punct::LeftBracket => ExprKind::Index(Box::new([base, subscript(input)?])),
            Punct::Dot | Punct::Arrow => {
                input.skip();
                let base = Box::new(base);
                ExprKind::Member { base, arrow: punct == Punct::Arrow, member: name(input)? }
            }
            Punct::PlusPlus => step(input, PostfixOp::Increment, base),
            Punct::MinusMinus => step(input, PostfixOp::Decrement, base),
            _ => return Ok(base),
        };
        input.state().link(at)?;
        base = Expr { kind, span: start.to(last(input)) };
    }
    Ok(base)
}

fn step(input: &mut Input, operator: PostfixOp, base: Expr) -> ExprKind {
    input.skip();
    ExprKind::Postfix(operator, Box::new(base))
}

/// `(a, b)`; a hole is among them if some could not be read.
pub(super) fn arguments(input: &mut Input) -> Parsed<Vec<Expr>> {
    let errors = input.state().errors.len();
    let (list, span) = group(input, Punct::LeftParen, "`,` or `)`", |input| {
        separated(input, Punct::RightParen, false, deeper_assignment)
    })?;
    let mut list = list.unwrap_or_default();
    if input.state().errors.len() > errors {
        list.push(hole(span));
    }
    Ok(list)
}

fn deeper_assignment(input: &mut Input) -> Parsed<Expr> {
    deeper(input, assignment)
}

/// `[index]`
fn subscript(input: &mut Input) -> Parsed<Expr> {
    if holds_operand(input, Punct::RightBracket) {
        let start = here(input);
        let value = enclosed_operand(input)?;
        let closer = last(input);
        return Ok(if closer.start < closer.end { value } else { hole(start.to(closer)) });
    }
    let (value, span) = group(input, Punct::LeftBracket, "`]`", |input| deeper(input, comma_expression))?;
    // Where `]` was missing, it is not known where the index ends.
    let closer = last(input);
    let is_whole = closer.start < closer.end;
    Ok(value.filter(|_| is_whole).unwrap_or_else(|| hole(span)))
}

/// `member.path[1]` of `__builtin_offsetof`.
pub(super) fn member_path(input: &mut Input) -> Parsed<Vec<crate::ast::Designator>> {
    let mut path = vec![name(input).map(crate::ast::Designator::Member)?];
    while let Some(Token::Punct(punct @ (Punct::Dot | Punct::LeftBracket))) = peek(input) {
        path.push(if punct == Punct::Dot { member(input)? } else { element_index(input)? });
    }
    Ok(path)
}
