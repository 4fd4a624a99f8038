//! Where parsing goes on after an error. Brackets are paired before parsing, so what a pair holds is a unit: an error inside
//! is reported there, the rest of the pair is passed over, and what surrounds it is read as if nothing had happened. Outside
//! of brackets, a failed statement or declaration ends at its `;`, and a failed item of the file at its `;` or after its braces.

use super::{
    Input, Parsed,
    error::{Problem, SyntaxError},
    expected, here, index, last, next_is, peek, peek_at, report,
    specifier::{cplusplus_word, is_type_keyword},
};
use crate::{
    source::Span,
    token::{Punct, Token},
};

/// Runs a rule. If it fails, reports why, goes to where it failed, and on from there with `skip`.
pub(super) fn recover<'t, 'p, O>(
    input: &mut Input<'t, 'p>,
    rule: impl FnOnce(&mut Input<'t, 'p>) -> Parsed<O>,
    skip: impl FnOnce(&mut Input<'t, 'p>),
) -> Option<O> {
    let start = input.save();
    let scopes = input.state().names.depth();
    match rule(input) {
        Ok(output) => Some(output),
        Err(error) => {
            let state = input.state();
            state.report(error);
            state.names.close_to(scopes);
            input.rewind(start);
            while index(input) < error.at {
                input.skip();
            }
            skip(input);
            None
        }
    }
}

/// `opener inner closer`, and where it stands. If `inner` fails or leaves something before the closer, that is reported, and the
/// group is read to its end: nothing comes out of a failed `inner`. `items` names what may follow `inner`, as in "`,` or `)`".
pub(super) fn group<'t, 'p, O>(
    input: &mut Input<'t, 'p>,
    opener: Punct,
    items: &'static str,
    inner: impl FnOnce(&mut Input<'t, 'p>) -> Parsed<O>,
) -> Parsed<(Option<O>, Span)> {
    let (at, start) = (index(input), here(input));
    let Some(closer) = closer(opener).filter(|_| next_is(input, opener)) else {
        return expected(input, spelled(opener));
    };
    input.skip();
    let state = input.state();
    let errors = state.errors.len();
    let (links, brackets) = (std::mem::take(&mut state.links), std::mem::take(&mut state.brackets));
    let output = recover(input, inner, |input| skip_to(input, closer));
    if !next_is(input, closer) {
        report(input, Problem::Unclosed { opener: at, items });
        skip_to(input, closer);
    }
    // Where the closer was missing, what it should have closed off has been reported as that.
    let closer_at = here(input);
    let is_made_up = opener != Punct::LeftBrace && closer_at.start == closer_at.end;
    let state = input.state();
    if is_made_up && state.errors.len() > errors {
        let mut place = 0..;
        state.errors.retain(|error| place.next() < Some(errors) || !error.problem.is_general());
    }
    let height = state.links + state.brackets + 1;
    (state.links, state.brackets) = (links, brackets.max(height));
    if next_is(input, closer) {
        input.skip();
    }
    let span = start.to(last(input));
    Ok((output, span))
}

fn closer(opener: Punct) -> Option<Punct> {
    match opener {
        Punct::LeftParen => Some(Punct::RightParen),
        Punct::LeftBracket => Some(Punct::RightBracket),
        Punct::LeftBrace => Some(Punct::RightBrace),
        _ => None,
    }
}

fn spelled(opener: Punct) -> &'static str {
    match opener {
        Punct::LeftParen => "`(`",
        Punct::LeftBracket => "`[`",
        _ => "`{`",
    }
}

/// Items with commas between them; `trailing` says whether a comma may stand before the closer.
pub(super) fn separated<'t, 'p, O>(
    input: &mut Input<'t, 'p>,
    closer: Punct,
    trailing: bool,
    mut item: impl FnMut(&mut Input<'t, 'p>) -> Parsed<O>,
) -> Parsed<Vec<O>> {
    let mut items = Vec::new();
    if next_is(input, closer) {
        return Ok(items);
    }
    let mut height = (0, 0);
    loop {
        items.push(item(input)?);
        let state = input.state();
        height = height.max((state.links + state.brackets, 0));
        if !next_is(input, Punct::Comma) {
            break;
        }
        input.skip();
        (input.state().links, input.state().brackets) = (0, 0);
        if trailing && next_is(input, closer) {
            break;
        }
    }
    (input.state().links, input.state().brackets) = height;
    Ok(items)
}

/// One token, or one pair of brackets and what it holds.
pub(super) fn skip_tree(input: &mut Input) {
    let mut open = 0_usize;
    while let Some(token) = peek(input) {
        input.skip();
        if let Token::Punct(punct) = token {
            match punct {
                Punct::LeftParen | Punct::LeftBracket | Punct::LeftBrace => open += 1,
                Punct::RightParen | Punct::RightBracket | Punct::RightBrace => open = open.saturating_sub(1),
                _ => {}
            }
        }
        if open == 0 {
            return;
        }
    }
}

/// To the closer of the group that the next token is in.
pub(super) fn skip_to(input: &mut Input, closer: Punct) {
    while let Some(token) = peek(input) {
        let end = Token::Punct(closer);
        if token == end || (token == Token::Punct(Punct::RightBrace)) {
            return;
        }
        skip_tree(input);
    }
}

/// To just after the statement or declaration, or to before the end of the brackets around it.
pub(super) fn skip_statement(input: &mut Input) {
    while let Some(token) = peek(input) {
        match token {
            Token::Punct(Punct::RightBrace | Punct::RightParen | Punct::RightBracket) => return,
            Token::Punct(Punct::Semicolon | Punct::LeftBrace) => return skip_tree(input),
            _ => skip_tree(input),
        }
    }
}

/// To just after the item of the file.
pub(super) fn skip_item(input: &mut Input) {
    while let Some(token) = peek(input) {
        skip_tree(input);
        if let Token::Punct(Punct::Semicolon | Punct::LeftBrace | Punct::RightBrace) = token {
            return;
        }
    }
}

/// To before the `,` or `;` that ends a declarator, or the end of the brackets around it.
pub(super) fn skip_declarator(input: &mut Input) {
    use Punct::{Comma, RightBrace, RightBracket, RightParen, Semicolon};
    while let Some(token) = peek(input) {
        if let Token::Punct(Comma | Semicolon | RightBrace | RightParen | RightBracket) = token {
            return;
        }
        skip_tree(input);
    }
}

/// To before the `;` that ends a condition of `for`, or the closing parenthesis.
pub(super) fn skip_condition(input: &mut Input) {
    while let Some(token) = peek(input) {
        if let Token::Punct(Punct::Semicolon | Punct::RightParen | Punct::RightBrace) = token {
            return;
        }
        skip_tree(input);
    }
}

/// To before the `,` that ends a parameter, or the closing parenthesis.
pub(super) fn skip_parameter(input: &mut Input) {
    while let Some(token) = peek(input) {
        if let Token::Punct(Punct::Comma | Punct::RightParen | Punct::RightBrace) = token {
            return;
        }
        skip_tree(input);
    }
}

/// To the end of the file: after an error that makes all others meaningless.
pub(super) fn skip_rest(input: &mut Input) {
    while peek(input).is_some() {
        input.skip();
    }
}

/// The `;` at the end of what `after` names. If it is missing, that is reported; what follows is then read as something new if
/// it looks so, else all up to the `;` belongs to the mistake.
pub(super) fn semicolon(input: &mut Input, after: &'static str) {
    if next_is(input, Punct::Semicolon) {
        return input.skip();
    }
    if let Some(error) = cplusplus_before(input) {
        input.state().report(error);
        return skip_statement(input);
    }
    report(input, Problem::MissingSemicolon(after));
    if !begins_anew(input) {
        skip_statement(input);
    }
}

/// What is wrong if the token just read is a word of C++: `new int`.
fn cplusplus_before(input: &mut Input) -> Option<SyntaxError> {
    let at = index(input).checked_sub(1)?;
    let Token::Identifier(symbol) = input.full_slice()[at as usize].0 else { return None };
    let lacks = cplusplus_word(input, symbol)?;
    Some(SyntaxError::new(at, Problem::CPlusPlus(lacks)))
}

/// Whether the next token looks like the start of the next statement or declaration.
fn begins_anew(input: &mut Input) -> bool {
    match peek(input) {
        // A type that declares nothing is what the declaration before should not have.
        Some(Token::Keyword(keyword)) if is_type_keyword(keyword) => {
            peek_at(input, 1) != Some(Token::Punct(Punct::Semicolon))
        }
        None | Some(Token::Keyword(_) | Token::Pragma(_)) => true,
        Some(Token::Punct(punct)) => matches!(punct, Punct::LeftBrace | Punct::RightBrace),
        Some(Token::Identifier(_)) => match peek_at(input, 1) {
            Some(Token::Identifier(_)) => true,
            Some(Token::Punct(punct)) => {
                !matches!(punct, Punct::Semicolon | Punct::Comma | Punct::RightParen | Punct::RightBracket)
            }
            _ => false,
        },
        Some(Token::Integer(_) | Token::Float(_) | Token::Character(_) | Token::String(_)) => false,
    }
}
