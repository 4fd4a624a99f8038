//! Structures, unions and enumerations. C99 6.7.2.1 to 6.7.2.3.

use std::rc::Rc;

use super::{
    Input, Parsed,
    attribute::attributes,
    declaration::static_assert,
    declarator::{Naming, declarator},
    deeper, eat, error,
    error::{Problem, SCOPED_ENUMERATIONS},
    expected,
    expression::conditional,
    here, index,
    initializer::initializer,
    last, name,
    names::Meaning,
    next_is, peek, peek_at,
    recovery::{group, recover, semicolon, separated, skip_parameter, skip_statement, skip_tree},
    report,
    specifier::{
        SpecifierContext, begins_specifier, cplusplus, report_keyword_as_name, specifiers, type_name,
    },
};
use crate::{
    ast::{
        Declaration, DeclaratorPart, EnumSpecifier, Expr, InitDeclarator, Name, SpecifierKind, Specifiers,
        StructSpecifier,
    },
    token::{Keyword, Punct, Token},
};

/// `struct` or `union`, attributes, name, `{ members }`, attributes.
pub(super) fn struct_specifier(input: &mut Input) -> Parsed<SpecifierKind> {
    let is_union = peek(input) == Some(Token::Keyword(Keyword::Union));
    let keyword = if is_union { Keyword::Union } else { Keyword::Struct };
    input.skip();
    let mut attributes = attributes(input)?;
    let name = tag(input, keyword)?;
    let mut members = None;
    if next_is(input, Punct::LeftBrace) {
        let (list, _) =
            group(input, Punct::LeftBrace, "member declaration", |input| deeper(input, member_list))?;
        members = Some(Rc::new(list.unwrap_or_default()));
        attributes.extend(super::attribute::attributes(input)?);
    }
    Ok(SpecifierKind::Struct(Box::new(StructSpecifier { is_union, name, members, attributes })))
}

/// The name after `struct`, `union` or `enum`, if braces do not follow directly.
fn tag(input: &mut Input, keyword: Keyword) -> Parsed<Option<Name>> {
    match peek(input) {
        Some(Token::Punct(Punct::LeftBrace)) => Ok(None),
        Some(Token::Identifier(_) | Token::Keyword(_)) => {
            let name = name(input)?;
            input.state().tags.insert(name.symbol, keyword);
            Ok(Some(name))
        }
        _ => expected(input, "identifier or `{`"),
    }
}

fn member_list(input: &mut Input) -> Parsed<Vec<Declaration>> {
    let mut members = Vec::new();
    while peek(input).is_some_and(|token| token != Token::Punct(Punct::RightBrace)) {
        match peek(input) {
            Some(Token::Punct(Punct::Semicolon) | Token::Pragma(_)) => input.skip(),
            _ => {
                let start = index(input);
                members.extend(recover(input, member, skip_statement));
                if index(input) == start {
                    input.skip();
                }
            }
        }
    }
    Ok(members)
}

/// `specifiers declarator : width, ...;`
fn member(input: &mut Input) -> Parsed<Declaration> {
    let start = here(input);
    if peek(input) == Some(Token::Keyword(Keyword::StaticAssert)) {
        return static_assert(input);
    }
    let public = peek_at(input, 1) == Some(Token::Punct(Punct::Colon)) && cplusplus(input).is_some();
    if public || matches!(peek(input), Some(Token::Keyword(Keyword::Private))) && is_colon(input, 1) {
        report(input, Problem::CPlusPlus("classes"));
        input.skip();
        input.skip();
    }
    let begins_constructor = peek_at(input, 1) == Some(Token::Punct(Punct::LeftParen));
    if matches!(peek(input), Some(Token::Identifier(_))) && begins_constructor {
        return Err(error(input, Problem::CPlusPlus("constructors")));
    }
    let mut specifiers = specifiers(input, SpecifierContext::Declaration, None)?;
    if specifiers.list.is_empty() {
        return expected(input, "member type");
    }
    report_keyword_as_name(input, &mut specifiers);
    let mut declarators = Vec::new();
    while !next_is(input, Punct::Semicolon) {
        declarators.push(member_declarator(input)?);
        if next_is(input, Punct::LeftBrace) && is_function(&declarators) {
            report(input, Problem::NestedFunction);
            skip_tree(input);
            declarators.pop();
            return Ok(declaration(specifiers, declarators, start, input));
        }
        if eat(input, Punct::Comma).is_none() {
            break;
        }
    }
    semicolon(input, "member declaration");
    Ok(declaration(specifiers, declarators, start, input))
}

fn is_colon(input: &mut Input, ahead: usize) -> bool {
    peek_at(input, ahead) == Some(Token::Punct(Punct::Colon))
}

fn is_function(declarators: &[InitDeclarator]) -> bool {
    let parts = declarators.last().map(|last| &last.declarator.parts);
    matches!(parts.and_then(|parts| parts.first()), Some(DeclaratorPart::Function { .. }))
}

fn declaration(
    specifiers: Specifiers,
    declarators: Vec<InitDeclarator>,
    start: crate::source::Span,
    input: &mut Input,
) -> Declaration {
    Declaration { specifiers, declarators, static_assert: None, span: start.to(last(input)) }
}

fn member_declarator(input: &mut Input) -> Parsed<InitDeclarator> {
    let naming = if next_is(input, Punct::Colon) { Naming::Optional } else { Naming::Required };
    let mut declarator = declarator(input, naming)?;
    let bit_width = match eat(input, Punct::Colon) {
        Some(_) => Some(conditional(input)?),
        None => None,
    };
    declarator.attributes.extend(attributes(input)?);
    if next_is(input, Punct::Equal) {
        report(input, Problem::CPlusPlus("default member initializers"));
        input.skip();
        initializer(input)?;
    }
    Ok(InitDeclarator { declarator, initializer: None, bit_width })
}

/// `enum`, attributes, name, `: type` (C23), `{ constants }`, attributes.
pub(super) fn enum_specifier(input: &mut Input) -> Parsed<SpecifierKind> {
    input.skip();
    let mut attributes = attributes(input)?;
    if matches!(peek_at(input, 1), Some(Token::Identifier(_))) && cplusplus(input).is_some() {
        report(input, Problem::CPlusPlus(SCOPED_ENUMERATIONS));
        input.skip();
    }
    let name = match is_underlying_type(input) {
        true => None,
        false => tag(input, Keyword::Enum)?,
    };
    let underlying = match is_underlying_type(input) {
        true => {
            input.skip();
            Some(type_name(input)?)
        }
        false => None,
    };
    let mut constants = None;
    if next_is(input, Punct::LeftBrace) {
        let opener = index(input);
        let (list, _) = group(input, Punct::LeftBrace, ENUMERATOR_ENDS, |input| {
            match next_is(input, Punct::RightBrace) {
                true => expected(input, "enumerator"),
                false => separated(input, Punct::RightBrace, true, |input| enum_constant(input, opener)),
            }
        })?;
        constants = Some(Rc::new(list.unwrap_or_default()));
        attributes.extend(super::attribute::attributes(input)?);
    }
    Ok(SpecifierKind::Enum(Box::new(EnumSpecifier { name, underlying, constants, attributes })))
}

/// Whether `: type` stands here. `enum E : 3;` in a structure is a bit-field.
fn is_underlying_type(input: &mut Input) -> bool {
    next_is(input, Punct::Colon)
        && peek_at(input, 1).is_some_and(|token| begins_specifier(token, &input.state().names))
}

const ENUMERATOR_ENDS: &str = "`,` or `}`";

/// `NAME attributes = value`. The name hides types from here on. `opener` is the brace of the list.
fn enum_constant(input: &mut Input, opener: u32) -> Parsed<(Name, Option<Expr>)> {
    let name = name(input)?;
    attributes(input)?;
    let value = match eat(input, Punct::Equal) {
        Some(_) => recover(input, conditional, skip_parameter),
        None => None,
    };
    input.state().names.declare(name.symbol, Meaning::Object);
    if !next_is(input, Punct::Comma) && !next_is(input, Punct::RightBrace) {
        report(input, Problem::Unclosed { opener, items: ENUMERATOR_ENDS });
        skip_parameter(input);
    }
    Ok((name, value))
}
