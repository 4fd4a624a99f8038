//! The file, its items, and declarations. C99 6.7, 6.9.

use super::{
    Input, Parsed, State, SyntaxError,
    attribute::are_in_brackets,
    declarator::{Naming, declarator, declare_parameters},
    eat, error,
    error::Problem,
    expected,
    expression::{assignment, hole},
    foreign, here, index,
    initializer::initializer,
    last, next_is, peek, peek_at,
    recovery::{group, recover, semicolon, skip_declarator, skip_item, skip_rest, skip_statement, skip_tree},
    report,
    specifier::{
        SpecifierContext, begins_specifier, declared_meaning, is_specifier, report_keyword_as_name,
        specifiers,
    },
    statement::block_with_parameters,
};
use crate::{
    ast::{
        Declaration, Declarator, DeclaratorPart, FunctionDefinition, InitDeclarator, Initializer, Item, Name,
        Parameter, Specifier, SpecifierKind, Specifiers, StaticAssert,
    },
    source::Span,
    token::{Keyword, Punct, Token},
};
use std::ops::ControlFlow;

/// What takes the items of a file as they are read. A `Break` is the end of the file.
pub(super) type TakeItem<'f> = dyn FnMut(Item, &mut State) -> ControlFlow<()> + 'f;

/// Everything in the file. It never fails: what cannot be read becomes [`Item::Error`].
pub(super) fn translation_unit(input: &mut Input, take: &mut TakeItem) -> Parsed<()> {
    let mut linkage_blocks = 0_usize;
    while peek(input).is_some() {
        let (start, start_index) = (here(input), index(input));
        if foreign::linkage_block(input) {
            linkage_blocks += 1;
            continue;
        }
        if linkage_blocks > 0 && eat(input, Punct::RightBrace).is_some() {
            linkage_blocks -= 1;
            continue;
        }
        let parsed = recover(input, item, skip_item);
        if index(input) == start_index {
            input.skip();
        }
        if input.state().stopped {
            skip_rest(input);
        }
        input.state().names.close_to(0);
        if take(parsed.unwrap_or(Item::Error(start)), input.state()).is_break() {
            skip_rest(input);
        }
    }
    Ok(())
}

/// One item of the file.
fn item(input: &mut Input) -> Parsed<Item> {
    (input.state().links, input.state().brackets) = (0, 0);
    let start = here(input);
    match peek(input) {
        Some(Token::Pragma(id)) => {
            input.skip();
            Ok(Item::Pragma(id, start))
        }
        Some(Token::Keyword(Keyword::Asm)) => {
            skip_asm(input);
            Ok(Item::Error(start))
        }
        Some(Token::Keyword(Keyword::StaticAssert)) => static_assert(input).map(Item::Declaration),
        Some(Token::Punct(Punct::Semicolon)) => {
            input.skip();
            Ok(Item::Declaration(declaration_of(Specifiers::default(), Vec::new(), start)))
        }
        Some(Token::Keyword(Keyword::Extension)) => external(input),
        Some(Token::Identifier(_)) => {
            if let Some(item) = foreign::item(input) {
                return item;
            }
            external(input)
        }
        Some(Token::Punct(Punct::Star | Punct::LeftParen)) => external(input),
        Some(Token::Punct(Punct::LeftBracket)) if are_in_brackets(input) => external(input),
        Some(Token::Punct(Punct::LeftBracket)) if foreign::skip_attribute(input) => Ok(Item::Error(start)),
        Some(token) if begins_specifier(token, &input.state().names) => external(input),
        _ => Err(error(input, Problem::ExpectedDeclaration)),
    }
}

/// `asm volatile goto ("...")`: reported once, with all that belongs to it.
pub(super) fn skip_asm(input: &mut Input) {
    report(input, Problem::Asm);
    while let Some(token) = peek(input) {
        match token {
            Token::Punct(Punct::LeftParen) => {
                skip_tree(input);
                eat(input, Punct::Semicolon);
                return;
            }
            Token::Keyword(_) => input.skip(),
            _ => return skip_statement(input),
        }
    }
}

/// A function definition or a declaration: the same up to the end of the first declarator.
fn external(input: &mut Input) -> Parsed<Item> {
    let start = here(input);
    let specifiers = specifiers(input, SpecifierContext::Declaration, None)?;
    if next_is(input, Punct::Semicolon) || is_lone(input, &specifiers) {
        return rest_of_declaration(input, specifiers, None, start).map(Item::Declaration);
    }
    input.state().old_style = None;
    let mut declarator = declarator(input, Naming::Required)?;
    let old_style = input.state().old_style.take();
    let old_style = match old_style {
        Some(at) => old_style_parameters(input, &mut declarator, at)?,
        None => false,
    };
    let is_function = matches!(declarator.parts.first(), Some(DeclaratorPart::Function { .. }));
    foreign::skip_semantic(input);
    while is_function && matches!(peek(input), Some(Token::Pragma(_))) {
        input.skip();
    }
    match next_is(input, Punct::LeftBrace) {
        true if is_function => {
            let definition = function_definition(input, specifiers, declarator)?;
            Ok(Item::Function(FunctionDefinition { old_style, ..definition }))
        }
        true => {
            report(input, Problem::NoParameters);
            skip_tree(input);
            eat(input, Punct::Semicolon);
            Ok(Item::Declaration(hole_named(declarator, start)))
        }
        false => rest_of_declaration(input, specifiers, Some(declarator), start).map(Item::Declaration),
    }
}

/// Whether nothing is declared but a structure or enumeration, whose `;` is missing.
fn is_lone(input: &mut Input, specifiers: &Specifiers) -> bool {
    let next_begins = match peek(input) {
        Some(Token::Keyword(_) | Token::Pragma(_)) | None => true,
        Some(Token::Identifier(symbol)) => {
            input.state().names.is_type(symbol) && matches!(peek_at(input, 1), Some(Token::Identifier(_)))
        }
        _ => false,
    };
    next_begins && specifiers.list.last().is_some_and(|last| last_has_braces(&last.kind))
}

fn last_has_braces(kind: &crate::ast::SpecifierKind) -> bool {
    use crate::ast::SpecifierKind as S;
    match kind {
        S::Struct(structure) => structure.members.is_some(),
        S::Enum(enumeration) => enumeration.constants.is_some(),
        _ => false,
    }
}

/// The declarations between an old-style parameter list and the body, which give the parameters their types. C99 6.9.1.
/// `at` is the first of the list. Whether all have types now; reports if not.
fn old_style_parameters(input: &mut Input, function: &mut Declarator, at: u32) -> Parsed<bool> {
    let Some(DeclaratorPart::Function { parameters, .. }) = function.parts.first_mut() else {
        return Ok(false);
    };
    while peek(input).is_some() && !next_is(input, Punct::LeftBrace) {
        let Declaration { specifiers, declarators, span, .. } = declaration(input, None)?;
        for InitDeclarator { declarator, .. } in declarators {
            let is_meant =
                |name: &Name| declarator.name.as_ref().is_some_and(|given| given.symbol == name.symbol);
            let parameter =
                parameters.iter_mut().find(|each| each.declarator.name.as_ref().is_some_and(is_meant));
            let Some(parameter) = parameter else {
                return Err(error(input, Problem::Expected("declaration of a parameter")));
            };
            *parameter = Parameter { specifiers: specifiers.clone(), declarator, span };
        }
    }
    let is_hole = |each: &Parameter| matches!(each.specifiers.list.as_slice(), [only] if matches!(only.kind, SpecifierKind::Error));
    let is_complete = !parameters.iter().any(is_hole);
    if !is_complete {
        input.state().report(SyntaxError::new(at, Problem::OldStyle));
    }
    Ok(is_complete)
}

/// The body of a function. Its name is known in the body, its parameters only there.
fn function_definition(
    input: &mut Input,
    specifiers: Specifiers,
    declarator: Declarator,
) -> Parsed<FunctionDefinition> {
    if let Some(name) = declarator.name {
        input.state().names.declare(name.symbol, super::names::Meaning::Object);
    }
    input.state().names.open();
    declare_parameters(input, &declarator);
    let body = block_with_parameters(input)?;
    input.state().names.close();
    Ok(FunctionDefinition { specifiers, declarator, old_style: false, body })
}

/// A declaration in a block or in the head of a `for`. `first` holds attributes read before it.
pub(super) fn declaration(input: &mut Input, first: Option<Specifier>) -> Parsed<Declaration> {
    let start = first.as_ref().map_or_else(|| here(input), |first| first.span);
    if peek(input) == Some(Token::Keyword(Keyword::StaticAssert)) {
        return static_assert(input);
    }
    let specifiers = specifiers(input, SpecifierContext::Declaration, first)?;
    rest_of_declaration(input, specifiers, None, start)
}

/// `declarator = initializer, ...;`. `first` is the first declarator if it was read.
fn rest_of_declaration(
    input: &mut Input,
    mut specifiers: Specifiers,
    first: Option<Declarator>,
    start: Span,
) -> Parsed<Declaration> {
    report_keyword_as_name(input, &mut specifiers);
    let only_type = first.is_none() && (next_is(input, Punct::Semicolon) || is_lone(input, &specifiers));
    if only_type {
        semicolon(input, "type definition");
        let span = start.to(last(input));
        return Ok(declaration_of(specifiers, Vec::new(), span));
    }
    let declarators = declarator_list(input, &specifiers, first)?;
    if next_is(input, Punct::LeftBrace) && last_is_function(&declarators) {
        report(input, Problem::NestedFunction);
        skip_tree(input);
    } else {
        semicolon(input, "declaration");
    }
    let span = start.to(last(input));
    Ok(declaration_of(specifiers, declarators, span))
}

fn declarator_list(
    input: &mut Input,
    specifiers: &Specifiers,
    mut first: Option<Declarator>,
) -> Parsed<Vec<InitDeclarator>> {
    let mut declarators = Vec::new();
    loop {
        let declarator = match first.take() {
            Some(declarator) => declarator,
            None if declarators.is_empty() => declarator(input, Naming::Required)?,
            // The other names stay declared.
            None => {
                match recover(input, |input| declarator(input, Naming::Required), skip_later_declarator) {
                    Some(declarator) => declarator,
                    None if eat(input, Punct::Comma).is_some() => continue,
                    None => return Ok(declarators),
                }
            }
        };
        declarators.push(init_declarator(input, specifiers, declarator)?);
        if eat(input, Punct::Comma).is_none() {
            return Ok(declarators);
        }
    }
}

/// A declaration of which only the name is known.
pub(super) fn hole_named(declarator: Declarator, span: Span) -> Declaration {
    let list = vec![Specifier { kind: SpecifierKind::Error, span }];
    let declarator = Declarator { parts: Vec::new(), attributes: Vec::new(), ..declarator };
    let named = InitDeclarator { declarator, initializer: None, bit_width: None };
    declaration_of(Specifiers { list, span }, vec![named], span)
}

/// Passes over a declarator after a comma that cannot be read; a type begins the next declaration.
fn skip_later_declarator(input: &mut Input) {
    let begins_next = matches!(peek(input), Some(Token::Keyword(keyword)) if is_specifier(keyword));
    if !begins_next {
        skip_declarator(input);
    }
}

fn last_is_function(declarators: &[InitDeclarator]) -> bool {
    let parts = declarators.last().map(|last| &last.declarator.parts);
    matches!(parts.and_then(|parts| parts.first()), Some(DeclaratorPart::Function { .. }))
}

fn declaration_of(specifiers: Specifiers, declarators: Vec<InitDeclarator>, span: Span) -> Declaration {
    Declaration { specifiers, declarators, static_assert: None, span }
}

/// The name is known from here on, its own initializer included. C99 6.2.1, paragraph 7.
fn init_declarator(
    input: &mut Input,
    specifiers: &Specifiers,
    declarator: Declarator,
) -> Parsed<InitDeclarator> {
    if let Some(name) = declarator.name {
        let state = input.state();
        let meaning = declared_meaning(specifiers, &declarator, state);
        state.names.declare(name.symbol, meaning);
    }
    let mut value = None;
    if foreign::skip_initializer(input, &declarator) {
        value = Some(Initializer::Expr(Box::new(hole(last(input)))));
    } else if eat(input, Punct::Equal).is_some() {
        let start = here(input);
        // The name stays declared, whatever is wrong with its value.
        let read = recover(input, initializer, skip_declarator);
        value = Some(read.unwrap_or_else(|| Initializer::Expr(Box::new(hole(start)))));
    }
    Ok(InitDeclarator { declarator, initializer: value, bit_width: None })
}

/// `_Static_assert(condition, "message");`
pub(super) fn static_assert(input: &mut Input) -> Parsed<Declaration> {
    let start = here(input);
    input.skip();
    let (inner, _) = group(input, Punct::LeftParen, "`)`", |input| {
        let condition = assignment(input)?;
        let message = match eat(input, Punct::Comma) {
            Some(_) if matches!(peek(input), Some(Token::String(_))) => Some(assignment(input)?),
            Some(_) => return expected(input, "string literal"),
            None => None,
        };
        Ok(StaticAssert { condition, message })
    })?;
    semicolon(input, "`_Static_assert`");
    let span = start.to(last(input));
    Ok(Declaration { static_assert: inner, ..declaration_of(Specifiers::default(), Vec::new(), span) })
}
