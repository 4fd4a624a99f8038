//! Initializers. C99 6.7.8.

use super::{
    Input, Parsed, deeper, eat,
    error::Problem,
    expected,
    expression::{assignment, conditional, hole},
    last, name, next_is, peek, peek_at,
    recovery::{group, separated},
    report,
};
use crate::{
    ast::{Designator, Initializer, InitializerElement, InitializerList},
    token::{Punct, Token},
};

/// `{ ... }` or an expression.
pub(super) fn initializer(input: &mut Input) -> Parsed<Initializer> {
    if next_is(input, Punct::LeftBrace) {
        return initializer_list(input).map(Initializer::List);
    }
    Ok(Initializer::Expr(Box::new(assignment(input)?)))
}

/// `{ designation = value, ... }`, empty braces included.
pub(super) fn initializer_list(input: &mut Input) -> Parsed<InitializerList> {
    let (elements, span) = group(input, Punct::LeftBrace, "`,` or `}`", |input| {
        deeper(input, |input| separated(input, Punct::RightBrace, true, element))
    })?;
    let failed = || {
        let value = Initializer::Expr(Box::new(hole(span)));
        vec![InitializerElement { designators: Vec::new(), value }]
    };
    Ok(InitializerList { elements: elements.unwrap_or_else(failed), span })
}

fn element(input: &mut Input) -> Parsed<InitializerElement> {
    let mut designators = Vec::new();
    while let Some(Token::Punct(punct @ (Punct::Dot | Punct::LeftBracket))) = peek(input) {
        designators.push(if punct == Punct::Dot { member(input)? } else { element_index(input)? });
    }
    if !designators.is_empty() && eat(input, Punct::Equal).is_none() {
        return expected(input, "`=` after the designator");
    }
    let old = matches!(peek(input), Some(Token::Identifier(_)))
        && peek_at(input, 1) == Some(Token::Punct(Punct::Colon));
    if old && designators.is_empty() {
        report(input, Problem::OldDesignator);
        designators.push(Designator::Member(name(input)?));
        input.skip();
    }
    Ok(InitializerElement { designators, value: initializer(input)? })
}

/// `.name`
pub(super) fn member(input: &mut Input) -> Parsed<Designator> {
    input.skip();
    name(input).map(Designator::Member)
}

/// `[index]`
pub(super) fn element_index(input: &mut Input) -> Parsed<Designator> {
    let (value, span) = group(input, Punct::LeftBracket, "`]`", |input| {
        let value = conditional(input)?;
        if next_is(input, Punct::Ellipsis) {
            report(input, Problem::RangeDesignator);
            input.skip();
            conditional(input)?;
            return Ok(hole(last(input)));
        }
        Ok(value)
    })?;
    Ok(Designator::Index(Box::new(value.unwrap_or_else(|| hole(span))), span))
}
