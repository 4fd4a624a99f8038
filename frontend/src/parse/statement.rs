//! Statements and blocks. C99 6.8.

use std::rc::Rc;

use chumsky::Parser;

use super::{
    Input, Parsed, Rule,
    attribute::{are_in_brackets, attributes},
    declaration::{declaration, skip_asm},
    deeper, eat, error,
    error::Problem,
    expected,
    expression::{comma_expression, conditional, hole},
    foreign, here, index, last, name,
    names::Meaning,
    next_is, optional, peek, peek_at,
    recovery::{group, recover, semicolon, skip_condition, skip_statement, skip_to},
    report, rule, seen,
    specifier::{cplusplus, is_specifier, points_to_name},
};
use crate::{
    ast::{Attribute, Block, Expr, ExprKind, Specifier, SpecifierKind, Stmt, StmtKind},
    symbol::Symbol,
    token::{Keyword, Punct, Token},
};

/// `{ ... }`, a scope of its own.
pub(super) fn block(input: &mut Input) -> Parsed<Block> {
    input.state().names.open();
    let block = block_with_parameters(input)?;
    input.state().names.close();
    Ok(block)
}

/// `{ ... }` in the scope that the caller has opened: a function's parameters share it.
pub(super) fn block_with_parameters(input: &mut Input) -> Parsed<Block> {
    let (items, span) = group(input, Punct::LeftBrace, "statement", |input| {
        let mut items = Vec::new();
        while peek(input).is_some_and(|token| token != Token::Punct(Punct::RightBrace)) {
            let start = index(input);
            items.push(block_item(input)?);
            if index(input) == start {
                input.skip();
            }
            if input.state().stopped {
                skip_to(input, Punct::RightBrace);
            }
            (input.state().links, input.state().brackets) = (0, 0);
        }
        Ok(items)
    })?;
    Ok(Block { items: items.unwrap_or_default(), span })
}

/// What a block item is, as far as its first tokens say.
enum Start {
    Declaration,
    Statement,
}

/// A declaration or a statement; what cannot be read becomes [`StmtKind::Error`].
fn block_item(input: &mut Input) -> Parsed<Stmt> {
    recovering(input, item)
}

fn recovering<'t, 'p>(
    input: &mut Input<'t, 'p>,
    rule: fn(&mut Input<'t, 'p>) -> Parsed<Stmt>,
) -> Parsed<Stmt> {
    let start = here(input);
    let parsed = recover(input, rule, skip_statement);
    let failed = || Stmt { kind: StmtKind::Error, attributes: Vec::new(), span: start };
    Ok(parsed.unwrap_or_else(failed))
}

fn item(input: &mut Input) -> Parsed<Stmt> {
    let start = here(input);
    let attributes = attributes(input)?;
    match start_of(input) {
        Start::Statement => statement_with(input, attributes),
        Start::Declaration => {
            let first = (!attributes.is_empty()).then(|| Specifier {
                kind: SpecifierKind::Attributes(attributes),
                span: start.to(last(input)),
            });
            declaration_statement(input, first)
        }
    }
}

fn declaration_statement(input: &mut Input, first: Option<Specifier>) -> Parsed<Stmt> {
    let declaration = declaration(input, first)?;
    let span = declaration.span;
    Ok(Stmt { kind: StmtKind::Declaration(Rc::new(declaration)), attributes: Vec::new(), span })
}

fn start_of(input: &mut Input) -> Start {
    let mut ahead = 0;
    while peek_at(input, ahead) == Some(Token::Keyword(Keyword::Extension)) {
        ahead += 1;
    }
    match peek_at(input, ahead) {
        Some(Token::Keyword(keyword)) if is_specifier(keyword) || keyword == Keyword::StaticAssert => {
            Start::Declaration
        }
        Some(Token::Identifier(symbol)) if ahead == 0 => start_of_name(input, symbol),
        Some(Token::Identifier(symbol)) if input.state().names.is_type(symbol) => Start::Declaration,
        _ => Start::Statement,
    }
}

/// What an item is that begins with an identifier. A label may be called like a type.
fn start_of_name(input: &mut Input, symbol: Symbol) -> Start {
    let next = peek_at(input, 1);
    if next == Some(Token::Punct(Punct::Colon)) {
        return Start::Statement;
    }
    let unknown = match input.state().names.meaning(symbol) {
        Meaning::Type | Meaning::Vector => return Start::Declaration,
        Meaning::Object => return Start::Statement,
        Meaning::Unknown => true,
    };
    let declares = match next {
        Some(Token::Identifier(_)) => true,
        Some(Token::Keyword(keyword)) => is_specifier(keyword),
        Some(Token::Punct(Punct::Star)) => {
            let pointed_to = next_object(input);
            points_to_name(input) && !pointed_to
        }
        _ => false,
    };
    if unknown && declares { Start::Declaration } else { Start::Statement }
}

/// Whether after stars comes the name of something that exists: then `a * b` is a product.
fn next_object(input: &mut Input) -> bool {
    let mut ahead = 1;
    while peek_at(input, ahead) == Some(Token::Punct(Punct::Star)) {
        ahead += 1;
    }
    match peek_at(input, ahead) {
        Some(Token::Identifier(symbol)) => input.state().names.meaning(symbol) == Meaning::Object,
        _ => false,
    }
}

/// One statement, whatever stands before it.
fn statement(input: &mut Input) -> Parsed<Stmt> {
    let attributes = attributes(input)?;
    statement_with(input, attributes)
}

fn statement_with(input: &mut Input, attributes: Vec<Attribute>) -> Parsed<Stmt> {
    let start = attributes.first().map_or_else(|| here(input), |first| first.span);
    let kind = deeper(input, statement_kind)?;
    Ok(Stmt { kind, attributes, span: start.to(last(input)) })
}

fn statement_kind(input: &mut Input) -> Parsed<StmtKind> {
    match peek(input) {
        Some(Token::Punct(Punct::LeftBrace)) => block(input).map(StmtKind::Block),
        Some(Token::Punct(Punct::Semicolon)) => {
            input.skip();
            Ok(StmtKind::Empty)
        }
        Some(Token::Identifier(_)) if peek_at(input, 1) == Some(Token::Punct(Punct::Colon)) => label(input),
        Some(Token::Keyword(keyword)) => keyword_statement(input, keyword),
        Some(Token::Pragma(id)) => {
            input.skip();
            Ok(StmtKind::Pragma(id))
        }
        _ => expression_statement(input),
    }
}

fn keyword_statement(input: &mut Input, keyword: Keyword) -> Parsed<StmtKind> {
    match keyword {
        Keyword::If => input.parse(if_statement()),
        Keyword::While => input.parse(while_statement()),
        Keyword::Do => input.parse(do_statement()),
        Keyword::For => input.parse(for_statement()),
        Keyword::Switch => input.parse(switch_statement()),
        Keyword::Case => input.parse(case_statement()),
        Keyword::Default => input.parse(default_statement()),
        Keyword::Return => return_statement(input),
        Keyword::Break => input.parse(jump("`break` statement").map(|_| StmtKind::Break)),
        Keyword::Continue => input.parse(jump("`continue` statement").map(|_| StmtKind::Continue)),
        Keyword::Goto => goto(input),
        Keyword::Else => {
            report(input, Problem::ElseWithoutIf);
            input.skip();
            Ok(statement(input)?.kind)
        }
        Keyword::Asm => Ok(assembly(input)),
        _ => expression_statement(input),
    }
}

/// `asm volatile("" ::: "memory");`: assembly without an instruction. All other is an error.
fn assembly(input: &mut Input) -> StmtKind {
    let mut ahead = 1;
    while matches!(peek_at(input, ahead), Some(Token::Keyword(Keyword::Volatile))) {
        ahead += 1;
    }
    match empty_assembly(input, ahead) {
        Some((tokens, orders_memory)) => {
            (0..tokens).for_each(|_| input.skip());
            semicolon(input, "`asm` statement");
            StmtKind::EmptyAssembly { orders_memory }
        }
        None => {
            skip_asm(input);
            StmtKind::Error
        }
    }
}

/// How many tokens from here `("" ::: "memory")` ends that begins `ahead`, and whether it names memory; nothing if it holds more.
fn empty_assembly(input: &mut Input, ahead: usize) -> Option<(usize, bool)> {
    let text = |input: &mut Input, at| match peek_at(input, at) {
        Some(Token::String(id)) => Some(input.state().literals.string(id).to_vec()),
        _ => None,
    };
    if peek_at(input, ahead) != Some(Token::Punct(Punct::LeftParen)) {
        return None;
    }
    let mut at = ahead + 2;
    let template = text(input, ahead + 1)?;
    let mut colons = 0;
    while peek_at(input, at) == Some(Token::Punct(Punct::Colon)) {
        (at, colons) = (at + 1, colons + 1);
    }
    let mut orders_memory = false;
    while colons == 3
        && let Some(clobbered) = text(input, at)
    {
        orders_memory |= clobbered == b"memory";
        at += 1;
        match peek_at(input, at) {
            Some(Token::Punct(Punct::Comma)) => at += 1,
            _ => break,
        }
    }
    let ends = peek_at(input, at) == Some(Token::Punct(Punct::RightParen));
    (ends && template.iter().all(u8::is_ascii_whitespace)).then_some((at + 1, orders_memory))
}

/// `expression;`
fn expression_statement(input: &mut Input) -> Parsed<StmtKind> {
    if let Some(problem) = cplusplus(input) {
        return Err(error(input, problem));
    }
    let value = comma_expression(input)?;
    semicolon(input, "expression");
    Ok(StmtKind::Expr(value))
}

/// `( expression )` after `if`, `while` and the like. An error in it leaves the body as it is.
///
/// `missing` is what is expected where its parenthesis is missing.
fn condition<'t>(missing: &'static str) -> impl Rule<'t, Expr> {
    rule(move |input| {
        if !next_is(input, Punct::LeftParen) {
            return expected(input, missing);
        }
        let (value, span) = group(input, Punct::LeftParen, "`)`", comma_expression)?;
        Ok(value.unwrap_or_else(|| hole(span)))
    })
}

/// A statement that belongs to another one. C99 6.8.4, paragraph 3: it is a scope of its own.
fn body<'t>() -> impl Rule<'t, Box<Stmt>> {
    rule(|input| {
        input.state().names.open();
        let body = recovering(input, body_statement)?;
        input.state().names.close();
        Ok(Box::new(body))
    })
}

/// The body; pragmas before it belong to it.
fn body_statement(input: &mut Input) -> Parsed<Stmt> {
    let start = here(input);
    let mut items = Vec::new();
    while let Some(Token::Pragma(id)) = peek(input) {
        input.skip();
        items.push(Stmt { kind: StmtKind::Pragma(id), attributes: Vec::new(), span: last(input) });
    }
    if let Start::Declaration = start_of(input)
        && !is_attribute(input)
    {
        report(input, Problem::BareDeclaration);
    }
    if next_is(input, Punct::RightBrace) {
        return expected(input, "statement");
    }
    let body = item(input)?;
    if items.is_empty() {
        return Ok(body);
    }
    items.push(body);
    let span = start.to(last(input));
    Ok(Stmt { kind: StmtKind::Block(Block { items, span }), attributes: Vec::new(), span })
}

fn is_attribute(input: &mut Input) -> bool {
    peek(input) == Some(Token::Keyword(Keyword::Attribute)) || are_in_brackets(input)
}

/// `if (condition) then else otherwise`
fn if_statement<'t>() -> impl Rule<'t, StmtKind> {
    let otherwise = optional(Keyword::Else, body());
    seen()
        .ignore_then(condition("`(` after `if`"))
        .then(body())
        .then(otherwise)
        .map(|((condition, then), otherwise)| StmtKind::If { condition, then, otherwise })
}

/// `while (condition) body`
fn while_statement<'t>() -> impl Rule<'t, StmtKind> {
    seen()
        .ignore_then(condition("`(` after `while`"))
        .then(body())
        .map(|(condition, body)| StmtKind::While { condition, body })
}

/// `do body while (condition);`
fn do_statement<'t>() -> impl Rule<'t, StmtKind> {
    seen()
        .ignore_then(do_body())
        .then(condition("`(` after `while`"))
        .then_ignore(end_of("`do`/`while` statement"))
        .map(|(body, condition)| StmtKind::DoWhile { body, condition })
}

/// The body of `do`, and `while`. If the body is wrong, it is not known where it ends: then a missing `while` says nothing.
fn do_body<'t>() -> impl Rule<'t, Box<Stmt>> {
    rule(|input: &mut Input<'t, '_>| {
        let body = input.parse(body())?;
        match (peek(input), &body.kind) {
            (Some(Token::Keyword(Keyword::While)), _) => {
                input.skip();
                Ok(body)
            }
            (_, StmtKind::Error) => Err(error(input, Problem::Reported)),
            _ => expected(input, "`while` in `do`/`while` loop"),
        }
    })
}

/// `switch (value) body`
fn switch_statement<'t>() -> impl Rule<'t, StmtKind> {
    seen()
        .ignore_then(condition("`(` after `switch`"))
        .then(body())
        .map(|(value, body)| StmtKind::Switch { value, body })
}

type ForHead = (Option<Box<Stmt>>, Option<Expr>, Option<Expr>);

/// `for (first; condition; step) body`
fn for_statement<'t>() -> impl Rule<'t, StmtKind> {
    let head = rule(|input| {
        if !next_is(input, Punct::LeftParen) {
            return expected(input, "`(` after `for`");
        }
        let (head, span) = group(input, Punct::LeftParen, "`)`", for_head)?;
        Ok(head.unwrap_or_else(|| (None, Some(hole(span)), None)))
    });
    let statement = head.then(body()).map(|(head, body): (ForHead, _)| {
        let (first, condition, step) = head;
        StmtKind::For { first, condition: condition.map(Box::new), step: step.map(Box::new), body }
    });
    seen().ignore_then(scope(statement))
}

/// A rule whose declarations end with it.
fn scope<'t, O>(inner: impl Rule<'t, O>) -> impl Rule<'t, O> {
    rule(move |input: &mut Input<'t, '_>| {
        input.state().names.open();
        let output = input.parse(&inner)?;
        input.state().names.close();
        Ok(output)
    })
}

fn for_head(input: &mut Input) -> Parsed<ForHead> {
    if let Some(first) = foreign::range_based_for(input)? {
        return Ok((Some(Box::new(first)), Some(hole(last(input))), None));
    }
    let errors = input.state().errors.len();
    let first = match peek(input) {
        Some(Token::Punct(Punct::Semicolon)) => {
            input.skip();
            None
        }
        _ => Some(Box::new(for_first(input)?)),
    };
    if input.state().errors.len() != errors {
        skip_to(input, Punct::RightParen);
        return Ok((first, Some(hole(last(input))), None));
    }
    // What the first part declares is known in the body, whatever is wrong with the others.
    let condition = recover(input, |input| until(input, Punct::Semicolon), skip_condition);
    let condition = condition.unwrap_or_else(|| Some(hole(last(input))));
    if eat(input, Punct::Semicolon).is_none() {
        report(input, Problem::Expected("`;` in `for` statement"));
        skip_to(input, Punct::RightParen);
        // A comma may stand for the `;`.
        let condition = condition.map(|value| match value.kind {
            ExprKind::Comma(_) => hole(value.span),
            _ => value,
        });
        return Ok((first, condition, None));
    }
    let to_end = |input: &mut Input| skip_to(input, Punct::RightParen);
    let step = recover(input, |input| until(input, Punct::RightParen), to_end);
    Ok((first, condition, step.flatten()))
}

/// What a `for` begins with, and its `;`.
fn for_first(input: &mut Input) -> Parsed<Stmt> {
    if let Start::Declaration = start_of(input) {
        return declaration_statement(input, None);
    }
    let start = here(input);
    let kind = StmtKind::Expr(comma_expression(input)?);
    let span = start.to(last(input));
    if eat(input, Punct::Semicolon).is_none() {
        return expected(input, "`;` in `for` statement");
    }
    Ok(Stmt { kind, attributes: Vec::new(), span })
}

/// An expression, if `end` is not already here.
fn until(input: &mut Input, end: Punct) -> Parsed<Option<Expr>> {
    if next_is(input, end) {
        return Ok(None);
    }
    comma_expression(input).map(Some)
}

/// `case value: statement`
fn case_statement<'t>() -> impl Rule<'t, StmtKind> {
    let last = rule(|input| match eat(input, Punct::Ellipsis) {
        Some(_) => conditional(input).map(Box::new).map(Some),
        None => Ok(None),
    });
    seen()
        .ignore_then(rule(conditional))
        .then(last)
        .then_ignore(colon("`:` after `case`"))
        .then(labelled())
        .map(|((value, last), body)| StmtKind::Case { value, last, body })
}

/// `default: statement`
fn default_statement<'t>() -> impl Rule<'t, StmtKind> {
    seen()
        .ignore_then(colon("`:` after `default`"))
        .ignore_then(labelled())
        .map(|body| StmtKind::Default { body })
}

fn colon<'t>(what: &'static str) -> impl Rule<'t, ()> {
    rule(move |input| match eat(input, Punct::Colon) {
        Some(_) => Ok(()),
        None => expected(input, what),
    })
}

/// What follows a label: a statement, and as C23 has it a declaration or nothing.
fn labelled<'t>() -> impl Rule<'t, Box<Stmt>> {
    rule(|input| {
        if next_is(input, Punct::RightBrace) {
            let span = last(input).after();
            return Ok(Box::new(Stmt { kind: StmtKind::Empty, attributes: Vec::new(), span }));
        }
        block_item(input).map(Box::new)
    })
}

/// `name: statement`
fn label(input: &mut Input) -> Parsed<StmtKind> {
    if peek_at(input, 2) == Some(Token::Punct(Punct::Colon)) {
        return Err(error(input, Problem::CPlusPlus("namespaces")));
    }
    let cplusplus = cplusplus(input);
    let name = name(input)?;
    input.skip();
    if let Some(problem @ Problem::CPlusPlus("classes")) = cplusplus {
        return Err(error(input, problem));
    }
    let body = input.parse(labelled())?;
    Ok(StmtKind::Label { name, body })
}

/// `goto name;`
fn goto(input: &mut Input) -> Parsed<StmtKind> {
    input.skip();
    let name = match peek(input) {
        Some(Token::Identifier(_) | Token::Keyword(_)) => name(input)?,
        _ => return expected(input, "label name"),
    };
    semicolon(input, "`goto` statement");
    Ok(StmtKind::Goto(name))
}

/// `return value;`
fn return_statement(input: &mut Input) -> Parsed<StmtKind> {
    input.skip();
    let value = match peek(input) {
        Some(Token::Punct(Punct::Semicolon | Punct::RightBrace)) => None,
        _ => Some(comma_expression(input)?),
    };
    semicolon(input, "`return` statement");
    Ok(StmtKind::Return(value))
}

/// `break;`, `continue;`
fn jump<'t>(after: &'static str) -> impl Rule<'t, ()> {
    seen().ignore_then(end_of(after))
}

fn end_of<'t>(after: &'static str) -> impl Rule<'t, ()> {
    rule(move |input| {
        semicolon(input, after);
        Ok(())
    })
}
