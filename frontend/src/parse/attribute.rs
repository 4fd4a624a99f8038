//! `__attribute__((...))`, wherever it stands, and `[[...]]` of C23. OpenCL C 3.0, 6.13.

use super::{
    Input, Parsed, deeper, expected, here, last, next_is, peek, peek_at,
    recovery::{group, separated},
    specifier::{begins_specifier, type_name},
};
use crate::{
    ast::{Attribute, AttributeArgument, Name},
    token::{Keyword, Punct, Token},
};

/// All attributes that stand here; most often none.
pub(super) fn attributes(input: &mut Input) -> Parsed<Vec<Attribute>> {
    let mut list = Vec::new();
    loop {
        let attributes = if peek(input) == Some(Token::Keyword(Keyword::Attribute)) {
            input.skip();
            within_two(input, Punct::LeftParen, ["`(`", "`,` or `)`"], Punct::RightParen)?
        } else if are_in_brackets(input) {
            within_two(input, Punct::LeftBracket, ["`[`", "`,` or `]`"], Punct::RightBracket)?
        } else {
            return Ok(list);
        };
        list.extend(attributes);
    }
}

/// A list within two pairs of brackets, with what is expected in each.
fn within_two(
    input: &mut Input,
    open: Punct,
    [outer, inner]: [&'static str; 2],
    close: Punct,
) -> Parsed<Vec<Attribute>> {
    let (attributes, _) = group(input, open, outer, |input| {
        let (list, _) = group(input, open, inner, |input| attribute_list(input, close))?;
        Ok(list.unwrap_or_default())
    })?;
    Ok(attributes.unwrap_or_default())
}

/// Whether attributes of C23 stand here: `[[`.
pub(super) fn are_in_brackets(input: &mut Input) -> bool {
    next_is(input, Punct::LeftBracket) && peek_at(input, 1) == Some(Token::Punct(Punct::LeftBracket))
}

/// `a, b(1), , c`: empty ones are allowed.
fn attribute_list(input: &mut Input, end: Punct) -> Parsed<Vec<Attribute>> {
    let in_brackets = end == Punct::RightBracket;
    let mut list = Vec::new();
    loop {
        while next_is(input, Punct::Comma) {
            input.skip();
        }
        if next_is(input, end) {
            return Ok(list);
        }
        if in_brackets {
            skip_prefix(input)?;
        }
        list.push(Attribute { in_brackets, ..attribute(input)? });
        if !next_is(input, Punct::Comma) {
            return Ok(list);
        }
    }
}

/// `gnu::`, `clang::`: the names behind them are those that `__attribute__` takes.
fn skip_prefix(input: &mut Input) -> Parsed<()> {
    let colon = Some(Token::Punct(Punct::Colon));
    if peek_at(input, 1) == colon && peek_at(input, 2) == colon {
        attribute_name(input)?;
        input.skip();
        input.skip();
    }
    Ok(())
}

/// `name`, `name(arguments)`; also `_Alignas(16)`, which is written without what other attributes stand in.
pub(super) fn attribute(input: &mut Input) -> Parsed<Attribute> {
    let start = here(input);
    let name = attribute_name(input)?;
    let mut arguments = Vec::new();
    if next_is(input, Punct::LeftParen) {
        let (list, _) = group(input, Punct::LeftParen, "`,` or `)`", |input| {
            separated(input, Punct::RightParen, false, argument)
        })?;
        arguments = list.unwrap_or_default();
    }
    Ok(Attribute { name, arguments, in_brackets: false, span: start.to(last(input)) })
}

/// The name of an attribute, which may be a keyword, `__name__` reduced to `name`.
fn attribute_name(input: &mut Input) -> Parsed<Name> {
    let span = here(input);
    let symbol = match peek(input) {
        Some(Token::Identifier(symbol)) => {
            let text = input.state().symbols.text(symbol);
            match text.strip_prefix("__").and_then(|text| text.strip_suffix("__")) {
                Some(plain) => {
                    let plain = plain.to_owned();
                    input.state().symbols.intern(&plain)
                }
                None => symbol,
            }
        }
        Some(Token::Keyword(keyword)) => input.state().symbols.intern(keyword.spelling().trim_matches('_')),
        _ => return expected(input, "attribute name"),
    };
    input.skip();
    Ok(Name { symbol, span })
}

/// A type, as in `vec_type_hint(float4)`, or an expression.
fn argument(input: &mut Input) -> Parsed<AttributeArgument> {
    let is_type = peek(input).is_some_and(|token| begins_specifier(token, &input.state().names));
    // A variable may be called like an attribute's word, a type may not: `endian(host)`.
    if is_type && peek_at(input, 1) != Some(Token::Punct(Punct::Equal)) {
        return deeper(input, type_name).map(AttributeArgument::Type);
    }
    super::expression::assignment(input).map(AttributeArgument::Expr)
}
