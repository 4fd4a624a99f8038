//! Declarators: the name with the shape of its type around it, and parameter lists. C99 6.7.5, 6.7.6; Blocks: OpenCL C 2.0, 6.12.

use super::{
    Input, Parsed,
    attribute::{are_in_brackets, attributes},
    deeper, eat, error,
    error::Problem,
    expected,
    expression::assignment,
    foreign, here, index,
    initializer::initializer,
    last,
    names::Meaning,
    next_is, peek, peek_at,
    recovery::{group, recover, skip_parameter, skip_to, skip_tree},
    report, since,
    specifier::{SpecifierContext, begins_specifier, simple_specifier, specifiers},
};
use crate::{
    ast::{
        Declarator, DeclaratorPart, Expr, ExprKind, Name, Parameter, Specifier, SpecifierKind, Specifiers,
        StorageClass, TypeQualifier,
    },
    source::Span,
    token::{Keyword, Punct, Token},
};

/// Whether a declarator has a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// A declaration.
    Required,
    /// A parameter.
    Optional,
    /// A type name.
    None,
}

/// Pointers, then a name or a declarator in parentheses, then arrays and parameter lists, then attributes.
pub(super) fn declarator(input: &mut Input, naming: Naming) -> Parsed<Declarator> {
    let (start, start_index) = (here(input), index(input));
    let mut attributes = attributes(input)?;
    let pointers = pointers(input)?;
    let mut declarator = match peek(input) {
        Some(Token::Identifier(symbol)) if naming != Naming::None => {
            if let Some(problem) = foreign::declared_name(input) {
                return Err(error(input, problem));
            }
            input.skip();
            let name = Some(Name { symbol, span: last(input) });
            Declarator { name, ..Declarator::default() }
        }
        Some(Token::Punct(Punct::LeftParen)) if naming == Naming::Required || !parameters_follow(input) => {
            nested(input, naming)?
        }
        _ if naming == Naming::Required => return Err(missing_name(input)),
        _ => Declarator::default(),
    };
    while let Some(Token::Punct(punct)) = peek(input) {
        declarator.parts.push(match punct {
            Punct::LeftBracket if are_in_brackets(input) => break,
            Punct::LeftBracket => array(input)?,
            Punct::LeftParen if naming == Naming::Required && foreign::begins_initializer(input) => break,
            Punct::LeftParen => function(input)?,
            _ => break,
        });
    }
    declarator.parts.extend(pointers.into_iter().rev());
    attributes.append(&mut declarator.attributes);
    attributes.extend(trailing_attributes(input, naming)?);
    declarator.attributes = attributes;
    declarator.span = since(input, start, start_index);
    Ok(declarator)
}

/// What is wrong where a name should be: a keyword here, or just before.
fn missing_name(input: &mut Input) -> super::SyntaxError {
    let before = index(input).checked_sub(1).map(|index| input.full_slice()[index as usize].0);
    let problem = match (peek(input), before) {
        (Some(Token::Keyword(_)), _) => Problem::KeywordAsName,
        (Some(Token::Punct(Punct::Equal | Punct::LeftBracket)), Some(Token::Keyword(_))) => {
            Problem::KeywordBefore
        }
        _ => Problem::Expected("identifier"),
    };
    super::error(input, problem)
}

/// `* qualifiers`, any number of times, outermost first.
fn pointers(input: &mut Input) -> Parsed<Vec<DeclaratorPart>> {
    let mut parts = Vec::new();
    while let Some(Token::Punct(punct)) = peek(input) {
        match punct {
            Punct::Star | Punct::Caret => {
                input.skip();
                let span = last(input);
                let qualifiers = qualifiers(input)?;
                parts.push(match punct {
                    Punct::Star => DeclaratorPart::Pointer { qualifiers, span },
                    _ => DeclaratorPart::BlockPointer { qualifiers, span },
                });
            }
            Punct::Amp | Punct::AmpAmp => {
                report(input, Problem::Reference);
                input.skip();
            }
            _ => break,
        }
    }
    Ok(parts)
}

/// What may stand after `*`: qualifiers, address spaces, attributes.
fn qualifiers(input: &mut Input) -> Parsed<Vec<Specifier>> {
    let mut list = Vec::new();
    while let Some(Token::Keyword(keyword)) = peek(input) {
        let span = here(input);
        let kind = match (keyword, simple_specifier(keyword)) {
            (Keyword::Attribute, _) => SpecifierKind::Attributes(attributes(input)?),
            (_, Some(kind @ (SpecifierKind::Qualifier(_) | SpecifierKind::AddressSpace(_)))) => {
                input.skip();
                kind
            }
            (Keyword::Atomic11, _) => {
                report(input, Problem::C11("an atomic type such as `atomic_int`"));
                input.skip();
                continue;
            }
            _ => break,
        };
        list.push(Specifier { kind, span: span.to(last(input)) });
    }
    Ok(list)
}

/// Whether the `(` here begins parameters rather than a declarator in parentheses. C99 6.7.5.3, paragraph 11.
fn parameters_follow(input: &mut Input) -> bool {
    match peek_at(input, 1) {
        Some(Token::Punct(Punct::RightParen | Punct::Ellipsis)) => true,
        Some(Token::Keyword(Keyword::Attribute)) | None => false,
        Some(token) => begins_specifier(token, &input.state().names),
    }
}

/// `( declarator )`.
fn nested<'t>(input: &mut Input<'t, '_>, naming: Naming) -> Parsed<Declarator> {
    let (inner, _) =
        group(input, Punct::LeftParen, "`)`", |input| deeper(input, |input| declarator(input, naming)))?;
    inner.ok_or_else(|| super::error(input, Problem::Expected("identifier")))
}

/// `[ static qualifiers size ]`.
fn array(input: &mut Input) -> Parsed<DeclaratorPart> {
    let (inner, span) = group(input, Punct::LeftBracket, "`]`", |input| {
        let mut qualifiers = Vec::new();
        while let Some((kind, span)) = array_qualifier(input) {
            input.skip();
            qualifiers.push(Specifier { kind, span });
        }
        if next_is(input, Punct::Star) && peek_at(input, 1) == Some(Token::Punct(Punct::RightBracket)) {
            report(input, Problem::StarLength);
            let span = here(input);
            input.skip();
            return Ok((qualifiers, Some(Box::new(Expr { kind: ExprKind::Error, span }))));
        }
        let size =
            if next_is(input, Punct::RightBracket) { None } else { Some(Box::new(assignment(input)?)) };
        Ok((qualifiers, size))
    })?;
    let hole = || (Vec::new(), Some(Box::new(Expr { kind: ExprKind::Error, span })));
    let (qualifiers, size) = inner.unwrap_or_else(hole);
    Ok(DeclaratorPart::Array { size, qualifiers, span })
}

fn array_qualifier(input: &mut Input) -> Option<(SpecifierKind, Span)> {
    let span = here(input);
    let Some(Token::Keyword(keyword)) = peek(input) else { return None };
    let kind = match keyword {
        Keyword::Static => SpecifierKind::Storage(StorageClass::Static),
        Keyword::Const => SpecifierKind::Qualifier(TypeQualifier::Const),
        Keyword::Volatile => SpecifierKind::Qualifier(TypeQualifier::Volatile),
        Keyword::Restrict => SpecifierKind::Qualifier(TypeQualifier::Restrict),
        _ => return None,
    };
    Some((kind, span))
}

/// Attributes after a declarator; GNU C also has `asm("name")` there.
fn trailing_attributes(input: &mut Input, naming: Naming) -> Parsed<Vec<crate::ast::Attribute>> {
    if naming == Naming::Required && peek(input) == Some(Token::Keyword(Keyword::Asm)) {
        report(input, Problem::Asm);
        input.skip();
        if next_is(input, Punct::LeftParen) {
            skip_tree(input);
        }
    }
    attributes(input)
}

/// `( parameters )`. Their names are known to the end of the list.
fn function(input: &mut Input) -> Parsed<DeclaratorPart> {
    let (inner, span) = group(input, Punct::LeftParen, "`,` or `)`", |input| {
        if is_name_list(input) {
            return Ok((name_list(input), None));
        }
        input.state().names.open();
        let parameters = deeper(input, parameter_list)?;
        input.state().names.close();
        Ok(parameters)
    })?;
    let (parameters, variadic) = inner.unwrap_or_default();
    Ok(DeclaratorPart::Function { parameters, variadic, span })
}

fn parameter_list(input: &mut Input) -> Parsed<(Vec<Parameter>, Option<Span>)> {
    let mut parameters = Vec::new();
    if next_is(input, Punct::RightParen) {
        return Ok((parameters, None));
    }
    loop {
        if let Some(span) = eat(input, Punct::Ellipsis) {
            return Ok((parameters, Some(span)));
        }
        // An error in one parameter must not take the others from the function's body.
        parameters.extend(recover(input, parameter, skip_parameter));
        if !next_is(input, Punct::Comma) && !next_is(input, Punct::RightParen) {
            report(input, Problem::Expected("`,` or `)` after parameter"));
            skip_parameter(input);
        }
        if eat(input, Punct::Comma).is_none() {
            return Ok((parameters, None));
        }
    }
}

/// `specifiers declarator`.
fn parameter(input: &mut Input) -> Parsed<Parameter> {
    let start = here(input);
    let specifiers = specifiers(input, SpecifierContext::Parameter, None)?;
    if specifiers.list.is_empty() {
        return expected(input, "parameter type");
    }
    let declarator = declarator(input, Naming::Optional)?;
    if let Some(name) = declarator.name {
        input.state().names.declare(name.symbol, Meaning::Object);
    }
    let span = start.to(last(input));
    foreign::skip_semantic(input);
    if next_is(input, Punct::Equal) {
        report(input, Problem::CPlusPlus("default arguments"));
        input.skip();
        initializer(input)?;
    }
    Ok(Parameter { specifiers, declarator, span })
}

/// Whether the parentheses hold names without types and a definition follows: the form of before C89.
fn is_name_list(input: &mut Input) -> bool {
    let mut ahead = 0;
    loop {
        match peek_at(input, ahead) {
            Some(Token::Identifier(symbol)) if !input.state().names.is_type(symbol) => ahead += 1,
            _ => return false,
        }
        match peek_at(input, ahead) {
            Some(Token::Punct(Punct::Comma)) => ahead += 1,
            Some(Token::Punct(Punct::RightParen)) => break,
            _ => return false,
        }
    }
    match peek_at(input, ahead + 1) {
        Some(Token::Punct(Punct::LeftBrace)) => true,
        Some(token) => {
            token != Token::Keyword(Keyword::Attribute) && begins_specifier(token, &input.state().names)
        }
        None => false,
    }
}

/// Parameters without types: those are holes until the declarations before the body fill them.
fn name_list(input: &mut Input) -> Vec<Parameter> {
    input.state().old_style = Some(index(input));
    let mut parameters = Vec::new();
    while let Some(Token::Identifier(symbol)) = peek(input) {
        let span = here(input);
        input.skip();
        let list = vec![Specifier { kind: SpecifierKind::Error, span }];
        parameters.push(Parameter {
            specifiers: Specifiers { list, span },
            declarator: Declarator { name: Some(Name { symbol, span }), span, ..Declarator::default() },
            span,
        });
        eat(input, Punct::Comma);
    }
    skip_to(input, Punct::RightParen);
    parameters
}

/// Makes the names of a function's parameters known in its body. C99 6.2.1, paragraph 4.
pub(super) fn declare_parameters(input: &mut Input, declarator: &Declarator) {
    let Some(DeclaratorPart::Function { parameters, .. }) = declarator.parts.first() else { return };
    for name in parameters.iter().filter_map(|parameter| parameter.declarator.name) {
        input.state().names.declare(name.symbol, Meaning::Object);
    }
}
