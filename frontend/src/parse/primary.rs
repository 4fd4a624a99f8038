//! Primary expressions: constants, names, parentheses, and what begins with a keyword of its own. C99 6.5.1.

use super::{
    Input, Parsed, Rule,
    declarator::{Naming, declarator, declare_parameters},
    deeper, eat, error,
    error::{Problem, SyntaxError},
    expected,
    expression::{arguments, assignment, comma_expression, hole, member_path},
    here, index, last, next_is, peek, peek_at,
    recovery::{group, skip_tree},
    report, rule,
    specifier::{
        SpecifierContext, begins_specifier, cplusplus_word, simple_specifier, specifiers, type_name,
    },
    statement::block,
};
use crate::{
    ast::{Association, BlockLiteral, Declarator, Expr, ExprKind, SpecifierKind, TypeName},
    limits,
    source::Span,
    token::{Keyword, Punct, Token},
};

/// An expression of one token, or one that says by its first token where it ends.
pub(super) fn primary(input: &mut Input) -> Parsed<Expr> {
    let span = here(input);
    match peek(input) {
        Some(Token::Identifier(_)) if is_qualified(input) => {
            Err(error(input, Problem::CPlusPlus("namespaces")))
        }
        Some(Token::Identifier(symbol)) if input.state().names.is_type(symbol) => misused_type(input),
        Some(Token::Identifier(symbol)) => of_token(input, ExprKind::Name(symbol), span),
        Some(Token::Integer(integer)) => {
            let value = input.state().literals.integer(integer);
            of_token(input, ExprKind::Integer(value), span)
        }
        Some(Token::Float(float)) => of_token(input, ExprKind::Float(float), span),
        Some(Token::Character(value)) => of_token(input, ExprKind::Character(value), span),
        Some(Token::String(id)) => of_token(input, ExprKind::String(id), span),
        Some(Token::Punct(Punct::LeftParen)) => parenthesized(input),
        Some(Token::Punct(Punct::Caret)) => input.parse(block_literal()),
        Some(Token::Keyword(keyword)) => keyword_primary(input, keyword),
        Some(Token::Punct(Punct::LeftBracket)) if begins_lambda(input) => {
            Err(error(input, Problem::CPlusPlus("lambda expressions")))
        }
        Some(Token::Punct(_) | Token::Pragma(_)) | None => Err(error(input, Problem::ExpectedExpression)),
    }
}

/// The expression that the next token is. It is made where it is returned: a copy waits until all of its parts are written.
#[inline(always)]
fn of_token(input: &mut Input, kind: ExprKind, span: Span) -> Parsed<Expr> {
    input.skip();
    Ok(Expr { kind, span })
}

/// Whether `::` follows the identifier here.
pub(super) fn is_qualified(input: &mut Input) -> bool {
    (1..=2).all(|ahead| peek_at(input, ahead) == Some(Token::Punct(Punct::Colon)))
}

/// Whether the `[` here begins the captures of a lambda expression.
fn begins_lambda(input: &mut Input) -> bool {
    let captures = peek_at(input, 1);
    matches!(captures, Some(Token::Punct(Punct::RightBracket | Punct::Amp | Punct::Equal)))
}

/// `(expression)`, `({ statements })`
fn parenthesized(input: &mut Input) -> Parsed<Expr> {
    if holds_operand(input, Punct::RightParen) {
        let start = here(input);
        let kind = ExprKind::Paren(Box::new(enclosed_operand(input)?));
        return Ok(Expr { kind, span: start.to(last(input)) });
    }
    let statements = peek_at(input, 1) == Some(Token::Punct(Punct::LeftBrace));
    let (kind, span) = group(input, Punct::LeftParen, "`)`", |input| {
        if statements {
            return Ok(ExprKind::StatementExpression(Box::new(deeper(input, block)?)));
        }
        Ok(ExprKind::Paren(Box::new(deeper(input, comma_expression)?)))
    })?;
    Ok(Expr { kind: kind.unwrap_or(ExprKind::Error), span })
}

/// Whether only a name or a constant is between the brackets here, as macros write it around what they are given: then nothing can be wrong.
pub(super) fn holds_operand(input: &mut Input, closer: Punct) -> bool {
    let is_operand = match peek_at(input, 1) {
        Some(Token::Identifier(symbol)) => !input.state().names.is_type(symbol),
        operand => matches!(operand, Some(Token::Integer(_) | Token::Float(_))),
    };
    is_operand && peek_at(input, 2) == Some(Token::Punct(closer)) && input.state().depth < limits::NESTING
}

/// The operand that [`holds_operand`] has found, with its brackets.
#[inline(always)]
pub(super) fn enclosed_operand(input: &mut Input) -> Parsed<Expr> {
    input.skip();
    let operand = primary(input)?;
    input.skip();
    let state = input.state();
    state.brackets = state.brackets.max(1);
    Ok(operand)
}

fn keyword_primary(input: &mut Input, keyword: Keyword) -> Parsed<Expr> {
    match keyword {
        Keyword::BuiltinAstype => input.parse(with_type(ExprKind::Astype)),
        Keyword::BuiltinConvertvector => input.parse(with_type(ExprKind::ConvertVector)),
        Keyword::Offsetof => input.parse(offsetof()),
        Keyword::Generic11 => input.parse(generic()),
        Keyword::TypesCompatible => input.parse(types_compatible()),
        Keyword::BitCast => input.parse(bit_cast()),
        _ if matches!(simple_specifier(keyword), Some(SpecifierKind::Type(_))) => misused_type(input),
        _ => Err(error(input, Problem::ExpectedExpression)),
    }
}

/// `__builtin_astype(expression, type)` and the like.
fn with_type<'t>(kind: fn(Box<Expr>, Box<TypeName>) -> ExprKind) -> impl Rule<'t, Expr> {
    called(move |input| {
        let value = assignment(input)?;
        comma(input)?;
        Ok(kind(Box::new(value), Box::new(type_name(input)?)))
    })
}

/// `__builtin_offsetof(type, member.path[1])`
fn offsetof<'t>() -> impl Rule<'t, Expr> {
    called(|input| {
        let name = type_name(input)?;
        comma(input)?;
        Ok(ExprKind::Offsetof(Box::new((name, member_path(input)?))))
    })
}

/// `_Generic(control, type: value, default: value)`. C11 6.5.1.1.
fn generic<'t>() -> impl Rule<'t, Expr> {
    called(|input| {
        let control = deeper(input, assignment)?;
        let mut associations = Vec::new();
        while eat(input, Punct::Comma).is_some() {
            associations.push(association(input)?);
        }
        match associations.is_empty() {
            true => expected(input, "`,` and generic association"),
            false => Ok(ExprKind::Generic(Box::new((control, associations)))),
        }
    })
}

fn association(input: &mut Input) -> Parsed<Association> {
    let start = here(input);
    let name = match peek(input) {
        Some(Token::Keyword(Keyword::Default)) => {
            input.skip();
            None
        }
        _ => Some(type_name(input)?),
    };
    let span = start.to(last(input));
    if eat(input, Punct::Colon).is_none() {
        return expected(input, "`:` in generic association");
    }
    Ok(Association { name, value: deeper(input, assignment)?, span })
}

/// `__builtin_types_compatible_p(type, type)`
fn types_compatible<'t>() -> impl Rule<'t, Expr> {
    called(|input| {
        let one = type_name(input)?;
        comma(input)?;
        Ok(ExprKind::TypesCompatible(Box::new(one), Box::new(type_name(input)?)))
    })
}

/// `__builtin_bit_cast(type, expression)`
fn bit_cast<'t>() -> impl Rule<'t, Expr> {
    called(|input| {
        let name = type_name(input)?;
        comma(input)?;
        Ok(ExprKind::BitCast(Box::new(name), Box::new(deeper(input, assignment)?)))
    })
}

/// A keyword, and what it takes in parentheses.
fn called<'t>(inner: impl Fn(&mut Input<'t, '_>) -> Parsed<ExprKind> + Copy) -> impl Rule<'t, Expr> {
    rule(move |input| {
        let start = here(input);
        input.skip();
        let (kind, _) = group(input, Punct::LeftParen, "`)`", inner)?;
        Ok(Expr { kind: kind.unwrap_or(ExprKind::Error), span: start.to(last(input)) })
    })
}

fn comma(input: &mut Input) -> Parsed<()> {
    match eat(input, Punct::Comma) {
        Some(_) => Ok(()),
        None => expected(input, "`,`"),
    }
}

/// A type where a value must stand: called like a constructor of C++ or GLSL, or in the brackets of a C++ cast.
fn misused_type(input: &mut Input) -> Parsed<Expr> {
    if let Some(error) = cplusplus_cast(input) {
        return Err(error);
    }
    let start = here(input);
    match peek_at(input, 1) {
        Some(Token::Punct(Punct::LeftParen)) => {
            report(input, Problem::Constructor);
            input.skip();
            arguments(input)?;
        }
        Some(Token::Punct(Punct::LeftBrace)) => {
            report(input, Problem::Constructor);
            input.skip();
            skip_tree(input);
        }
        _ => return Err(error(input, Problem::ExpectedExpression)),
    }
    Ok(hole(start.to(last(input))))
}

/// What is wrong if `static_cast <` stands before the type here.
fn cplusplus_cast(input: &mut Input) -> Option<SyntaxError> {
    let at = index(input).checked_sub(2)?;
    let before = &input.full_slice()[at as usize..];
    let [(Token::Identifier(symbol), _), (Token::Punct(Punct::Less), _), ..] = *before else { return None };
    let lacks = cplusplus_word(input, symbol)?;
    Some(SyntaxError::new(at, Problem::CPlusPlus(lacks)))
}

/// `^ type (parameters) { ... }`; type and parameters may be left out. OpenCL C 2.0, 6.12.
fn block_literal<'t>() -> impl Rule<'t, Expr> {
    rule(|input| {
        let start = here(input);
        input.skip();
        let typed = peek(input).is_some_and(|token| begins_specifier(token, &input.state().names));
        let specifiers =
            if typed { Some(specifiers(input, SpecifierContext::TypeName, None)?) } else { None };
        let bare = !typed && next_is(input, Punct::LeftBrace);
        let declarator = if bare { Declarator::default() } else { declarator(input, Naming::None)? };
        if !next_is(input, Punct::LeftBrace) {
            return expected(input, "`{` in block literal");
        }
        input.state().names.open();
        declare_parameters(input, &declarator);
        let body = deeper(input, block)?;
        input.state().names.close();
        let literal = BlockLiteral { specifiers, declarator, body };
        Ok(Expr { kind: ExprKind::BlockLiteral(Box::new(literal)), span: start.to(last(input)) })
    })
}
