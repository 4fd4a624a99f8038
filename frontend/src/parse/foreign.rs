//! Syntax of C++, CUDA, GLSL, HLSL and Metal: each feature is reported once, and what it declares becomes a hole.

use std::rc::Rc;

use super::{
    Input, Parsed, SyntaxError,
    declaration::hole_named,
    declarator::{Naming, declarator},
    error,
    error::Problem,
    here, index, last, next_is, peek, peek_at,
    primary::is_qualified,
    recovery::{skip_item, skip_to, skip_tree},
    report,
    specifier::{SpecifierContext, cplusplus, specifiers},
};
use crate::{
    ast::{Declarator, DeclaratorPart, Item, Name, Specifier, SpecifierKind, Stmt, StmtKind, StorageClass},
    source::Span,
    symbol::Symbol,
    token::{Keyword, Punct, Token},
};

/// `extern "C" {`: reported and passed over. The declarations in its braces are read as all others.
pub(super) fn linkage_block(input: &mut Input) -> bool {
    let is_block = peek(input) == Some(Token::Keyword(Keyword::Extern))
        && matches!(peek_at(input, 1), Some(Token::String(_)))
        && peek_at(input, 2) == Some(Token::Punct(Punct::LeftBrace));
    if is_block {
        input.skip();
        report(input, Problem::Linkage);
        input.skip();
        input.skip();
    }
    is_block
}

/// An item of the file that begins with an identifier of another language.
pub(super) fn item(input: &mut Input) -> Option<Parsed<Item>> {
    if let Some(problem) = cplusplus(input) {
        return Some(cplusplus_item(input, problem));
    }
    let Some(Token::Identifier(symbol)) = peek(input) else { return None };
    let state = input.state();
    if state.names.meaning(symbol).is_type() {
        return None;
    }
    let text = state.symbols.text(symbol);
    let (is_layout, is_buffer) = (text == "layout", matches!(text, "cbuffer" | "tbuffer" | "buffer"));
    let what = match peek_at(input, 1)? {
        Token::Punct(Punct::LeftParen) if is_layout => "layout qualifiers",
        Token::Identifier(_) if is_buffer => "buffer blocks",
        Token::Punct(Punct::Less) if declares_resource(input) => "resource types",
        _ => return None,
    };
    report(input, Problem::Foreign(what));
    let start = here(input);
    let name = name_before(input, |token| {
        matches!(token, Token::Punct(Punct::Semicolon | Punct::Colon | Punct::LeftBrace))
    });
    skip_item(input);
    Some(Ok(hole(input, name, start)))
}

/// `Buffer<float4> name;`, `Buffer<float4> name : register(t0);`
fn declares_resource(input: &mut Input) -> bool {
    let Some(after) = after_angles(input, 1) else { return false };
    let end = peek_at(input, after + 1);
    matches!(peek_at(input, after), Some(Token::Identifier(_)))
        && matches!(end, Some(Token::Punct(Punct::Semicolon | Punct::Colon | Punct::LeftBracket)))
}

/// How many tokens ahead the text after `< ... >` is, whose `<` is `ahead`.
fn after_angles(input: &mut Input, mut ahead: usize) -> Option<usize> {
    if peek_at(input, ahead) != Some(Token::Punct(Punct::Less)) {
        return None;
    }
    let mut depth = 0_usize;
    loop {
        match peek_at(input, ahead)? {
            Token::Punct(Punct::Less) => depth += 1,
            Token::Punct(Punct::Greater) => depth -= 1,
            Token::Punct(Punct::GreaterGreater) => depth = depth.checked_sub(2)?,
            Token::Punct(Punct::Semicolon | Punct::LeftBrace | Punct::RightBrace) => return None,
            _ => {}
        }
        ahead += 1;
        if depth == 0 {
            return Some(ahead);
        }
    }
}

/// A template or a class: its name is known as a hole.
fn cplusplus_item(input: &mut Input, problem: Problem) -> Parsed<Item> {
    let Problem::CPlusPlus(what @ ("templates" | "classes")) = problem else {
        return Err(error(input, problem));
    };
    report(input, problem);
    let start = here(input);
    if what == "templates"
        && let Some(after) = after_angles(input, 1)
    {
        (0..after).for_each(|_| input.skip());
    }
    let is_class = what == "classes" || matches!(peek(input), Some(Token::Keyword(Keyword::Struct)));
    let ends = |token: Token| match token {
        Token::Punct(Punct::LeftParen | Punct::Equal) => !is_class,
        Token::Punct(Punct::Semicolon | Punct::LeftBrace | Punct::Colon) => true,
        _ => false,
    };
    let name = name_before(input, ends);
    skip_item(input);
    Ok(if is_class { type_hole(input, name, start) } else { hole(input, name, start) })
}

/// The last identifier before the token that `ends` the name of what is declared.
fn name_before(input: &mut Input, ends: impl Fn(Token) -> bool) -> Option<Name> {
    let at = index(input) as usize;
    let rest = input.full_slice().get(at..)?;
    let length = rest.iter().position(|&(token, _)| ends(token))?;
    match *rest.get(length.checked_sub(1)?)? {
        (Token::Identifier(symbol), span) => Some(Name { symbol, span }),
        _ => None,
    }
}

fn hole(input: &mut Input, name: Option<Name>, span: Span) -> Item {
    let Some(name) = name else { return Item::Error(span) };
    declare(input, name.symbol, super::names::Meaning::Object);
    Item::Declaration(hole_named(Declarator { name: Some(name), ..Declarator::default() }, span))
}

/// The same for the name of a type.
fn type_hole(input: &mut Input, name: Option<Name>, span: Span) -> Item {
    let Some(name) = name else { return Item::Error(span) };
    declare(input, name.symbol, super::names::Meaning::Type);
    let mut declaration = hole_named(Declarator { name: Some(name), ..Declarator::default() }, span);
    let kind = SpecifierKind::Storage(StorageClass::Typedef);
    declaration.specifiers.list.insert(0, Specifier { kind, span });
    Item::Declaration(declaration)
}

fn declare(input: &mut Input, name: Symbol, meaning: super::names::Meaning) {
    input.state().names.declare(name, meaning);
}

/// `[numthreads(64, 1, 1)]`
pub(super) fn skip_attribute(input: &mut Input) -> bool {
    let is_attribute = matches!(peek_at(input, 1), Some(Token::Identifier(_)))
        && peek_at(input, 2) == Some(Token::Punct(Punct::LeftParen));
    if is_attribute {
        let at = index(input) + 1;
        input.state().report(SyntaxError::new(at, Problem::Foreign("attributes in single brackets")));
        skip_tree(input);
    }
    is_attribute
}

/// `: SV_DispatchThreadID` and `: register(t0)` after a declarator: reported and passed over.
pub(super) fn skip_semantic(input: &mut Input) {
    if next_is(input, Punct::Colon)
        && let Some(Token::Identifier(_) | Token::Keyword(Keyword::Register)) = peek_at(input, 1)
    {
        let at = index(input) + 1;
        input.state().report(SyntaxError::new(at, Problem::Foreign("semantics and registers")));
        input.skip();
        input.skip();
        if next_is(input, Punct::LeftParen) {
            skip_tree(input);
        }
    }
}

/// What is wrong with the name here in a declarator.
pub(super) fn declared_name(input: &mut Input) -> Option<Problem> {
    if is_qualified(input) {
        return Some(Problem::CPlusPlus("namespaces"));
    }
    cplusplus(input).filter(|problem| matches!(problem, Problem::CPlusPlus("operator overloading")))
}

/// Whether the `(` after the name of a variable begins an initializer: `float4 v(1, 2, 3, 4)`.
pub(super) fn begins_initializer(input: &mut Input) -> bool {
    match peek_at(input, 1) {
        Some(Token::Integer(_) | Token::Float(_) | Token::Character(_)) => true,
        Some(Token::Punct(Punct::Minus)) => true,
        Some(Token::Identifier(symbol)) => {
            let state = input.state();
            state.names.depth() > 0 && state.names.meaning(symbol) == super::names::Meaning::Object
        }
        _ => false,
    }
}

/// Reports an initializer without `=` and passes over it.
pub(super) fn skip_initializer(input: &mut Input, declarator: &Declarator) -> bool {
    if matches!(declarator.parts.first(), Some(DeclaratorPart::Function { .. })) {
        return false;
    }
    let problem = match peek(input) {
        Some(Token::Punct(Punct::LeftBrace)) => Problem::BracedInitializer,
        Some(Token::Punct(Punct::LeftParen)) => Problem::DirectInitializer,
        _ => return false,
    };
    report(input, problem);
    skip_tree(input);
    true
}

/// `type name : range` in the parentheses of `for`. The variable is a hole.
pub(super) fn range_based_for(input: &mut Input) -> Parsed<Option<Stmt>> {
    let Some(colon) = colon_of_range(input) else { return Ok(None) };
    let start = here(input);
    let at = index(input) + colon as u32;
    input.state().report(SyntaxError::new(at, Problem::CPlusPlus("range-based `for` loops")));
    specifiers(input, SpecifierContext::Declaration, None)?;
    let declarator = declarator(input, Naming::Required)?;
    if let Some(name) = declarator.name {
        declare(input, name.symbol, super::names::Meaning::Object);
    }
    skip_to(input, Punct::RightParen);
    let span = start.to(last(input));
    let kind = StmtKind::Declaration(Rc::new(hole_named(declarator, span)));
    Ok(Some(Stmt { kind, attributes: Vec::new(), span }))
}

/// How many tokens ahead the `:` of a range-based `for` is.
fn colon_of_range(input: &mut Input) -> Option<usize> {
    let mut ahead = 0;
    loop {
        match peek_at(input, ahead)? {
            Token::Identifier(_) | Token::Keyword(_) => {}
            Token::Punct(Punct::Star | Punct::Amp | Punct::AmpAmp) => {}
            Token::Punct(Punct::Colon) => {
                let is_qualifier = peek_at(input, ahead + 1) == Some(Token::Punct(Punct::Colon));
                return (ahead > 1 && !is_qualifier).then_some(ahead);
            }
            _ => return None,
        }
        ahead += 1;
    }
}
