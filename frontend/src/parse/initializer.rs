//! Initializers. C99 6.7.8.

use super::{
    Input, Parsed, deeper, eat, expected,
    expression::{assignment, conditional, hole},
    last, name, next_is, peek, peek_at,
    recovery::{group, separated},
};
use crate::{
    ast::{Designator, DesignatorForm, Initializer, InitializerElement, InitializerList},
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
    let mut is_complete = true;
    let (elements, span) = group(input, Punct::LeftBrace, "`,` or `}`", |input| {
        let elements = deeper(input, |input| separated(input, Punct::RightBrace, true, element))?;
        is_complete = next_is(input, Punct::RightBrace);
        Ok(elements)
    })?;
    // The number of elements is not known then.
    let elements = elements.filter(|_| is_complete);
    let failed = || {
        let value = Initializer::Expr(Box::new(hole(span)));
        vec![InitializerElement { designators: Vec::new(), form: DesignatorForm::Standard, value }]
    };
    Ok(InitializerList { elements: elements.unwrap_or_else(failed), span })
}

fn element(input: &mut Input) -> Parsed<InitializerElement> {
    let mut designators = Vec::new();
    while let Some(Token::Punct(punct @ (Punct::Dot | Punct::LeftBracket))) = peek(input) {
        designators.push(if punct == Punct::Dot { member(input)? } else { element_index(input)? });
    }
    let is_colon_form = matches!(peek(input), Some(Token::Identifier(_)))
        && peek_at(input, 1) == Some(Token::Punct(Punct::Colon));
    let form = if designators.is_empty() && is_colon_form {
        let member = name(input)?;
        designators.push(Designator::Member(member));
        input.skip();
        DesignatorForm::Colon(member.span.to(last(input)))
    } else if !designators.is_empty() && eat(input, Punct::Equal).is_none() {
        // GNU C takes it after one designator in brackets only.
        let [Designator::Index(_, span) | Designator::Range(.., span)] = designators.as_slice() else {
            return expected(input, "`=` after designator");
        };
        DesignatorForm::WithoutEqual(*span)
    } else {
        DesignatorForm::Standard
    };
    Ok(InitializerElement { designators, form, value: initializer(input)? })
}

/// `.name`
pub(super) fn member(input: &mut Input) -> Parsed<Designator> {
    input.skip();
    name(input).map(Designator::Member)
}

/// `[index]`, `[first ... last]`
pub(super) fn element_index(input: &mut Input) -> Parsed<Designator> {
    let (index, span) = group(input, Punct::LeftBracket, "`]`", |input| {
        let first = conditional(input)?;
        let last = match eat(input, Punct::Ellipsis) {
            Some(_) => Some(conditional(input)?),
            None => None,
        };
        Ok((first, last))
    })?;
    Ok(match index {
        Some((first, Some(last))) => Designator::Range(Box::new(first), Box::new(last), span),
        Some((index, None)) => Designator::Index(Box::new(index), span),
        None => Designator::Index(Box::new(hole(span)), span),
    })
}
