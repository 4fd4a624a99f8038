//! Tokens to syntax tree, with chumsky. This file holds the entry point, what every rule shares (the types, the state, the
//! smallest rules), and nothing of the language.
//!
//! C is decided by one token, sometimes two, once it is known which identifiers are names of types (`names.rs`). So a rule that
//! chooses is a function that looks at the next token and calls one other rule; a rule that is a sequence is a chain of combinators.
//! No rule tries one thing and then another: an error is reported where it is found, never lost, and never
//! mixed with what else could have stood there. No error crosses a bracket: see `recovery.rs`.

mod attribute;
pub mod codes;
mod declaration;
mod declarator;
mod error;
mod expression;
mod foreign;
mod initializer;
mod names;
mod operator;
mod primary;
mod recovery;
mod specifier;
mod statement;
mod structure;
#[cfg(test)]
mod tests;

pub use names::{TYPE_NAMES, TypeNameRow};

use std::{cell::RefCell, ops::ControlFlow};

use rustc_hash::FxHashMap;

use chumsky::{
    Parser, extra,
    input::{Checkpoint, Cursor, InputRef},
    inspector::Inspector,
    primitive::custom,
};

use crate::{
    ast,
    brackets::Balanced,
    diagnostic::Diagnostics,
    language::Language,
    limits,
    preprocess::Chunk,
    source::Span,
    stop,
    symbol::{Symbol, Symbols},
    token::{Keyword, Literals, Punct, Token},
};
use error::{Problem, SyntaxError};
use names::Names;

/// Builds the tree of a preprocessed file. `end` is the end of the file.
pub fn parse(
    balanced: &Balanced,
    mut symbols: Symbols,
    literals: Literals,
    language: &Language,
    end: Span,
    diagnostics: &mut Diagnostics,
) -> ast::TranslationUnit {
    let tokens = &balanced.tokens;
    let names = Names::new(&mut symbols, language.version);
    let mut state = State::new(names, symbols, literals, end);
    let mut items = Vec::new();
    state.read(tokens, &mut |item, _| {
        items.push(item);
        ControlFlow::Continue(())
    });
    error::report(&state, tokens, &balanced.repairs, language, diagnostics);
    ast::TranslationUnit { items: items.into(), symbols: state.symbols, literals: state.literals }
}

/// A parser for a program that is read in chunks.
pub struct ChunkParser(State);

impl ChunkParser {
    /// Creates a parser for a program that ends at `end`.
    pub fn new(symbols: &mut Symbols, language: &Language, end: Span) -> Self {
        let names = Names::new(symbols, language.version);
        Self(State::new(names, Symbols::default(), Literals::default(), end))
    }

    /// Gives each item of the next chunk away as soon as it is read, with what it refers to. It stops where `take` breaks, and at the first
    /// syntax error, which it does not report. Returns whether it came to the end.
    pub fn read(
        &mut self,
        chunk: Chunk<'_>,
        take: &mut dyn FnMut(ast::Item, &mut Symbols, &mut Literals) -> ControlFlow<()>,
    ) -> bool {
        let Self(state) = self;
        state.symbols = std::mem::take(chunk.symbols);
        state.literals = std::mem::take(chunk.literals);
        let mut flow = ControlFlow::Continue(());
        state.read(chunk.tokens, &mut |item, state| {
            flow = match state.errors.as_slice() {
                [] => take(item, &mut state.symbols, &mut state.literals),
                [..] => ControlFlow::Break(()),
            };
            flow
        });
        *chunk.symbols = std::mem::take(&mut state.symbols);
        *chunk.literals = std::mem::take(&mut state.literals);
        flow.is_continue() && state.errors.is_empty()
    }
}

/// The stack that must be left wherever a rule calls itself: enough to drop the deepest tree ([`limits::NESTING`]) in a debug build.
const RED_ZONE: usize = 8 << 20;
const SMALLEST_RED_ZONE: usize = 128 << 10;
const STACK_PER_TOKEN: usize = 1 << 10;

/// How many tokens after an error another one is taken to follow from it.
const AFTERSHOCK: u32 = 2;

/// What the rules read: tokens with their places. Chumsky's own spans are indices into it.
type Tokens<'t> = &'t [(Token, Span)];
type Extra = extra::Full<SyntaxError, State, ()>;
/// What a rule written as a function is given.
type Input<'t, 'p> = InputRef<'t, 'p, Tokens<'t>, Extra>;
/// What such a rule returns.
type Parsed<O> = Result<O, SyntaxError>;

/// One rule of the grammar that yields `O`.
trait Rule<'t, O>: Parser<'t, Tokens<'t>, O, Extra> {}
impl<'t, O, R: Parser<'t, Tokens<'t>, O, Extra>> Rule<'t, O> for R {}

/// What the rules know beside the tokens.
struct State {
    symbols: Symbols,
    names: Names,
    literals: Literals,
    /// The end of the file.
    end: Span,
    /// Reported so far, in order.
    errors: Vec<SyntaxError>,
    red_zone: usize,
    /// How many rules that call themselves are at work.
    depth: u32,
    /// How deep the tree of the expression at hand is: by operators beside each other, and by the deepest brackets among them.
    links: u32,
    brackets: u32,
    /// The first token of the parameter list without types that was just read: declarations of its parameters follow.
    old_style: Option<u32>,
    /// The tags that were read so far, with the keyword of each.
    tags: FxHashMap<Symbol, Keyword>,
    /// Whether the rest of the file is passed over, because the tree would be too deep.
    stopped: bool,
}

impl State {
    fn new(names: Names, symbols: Symbols, literals: Literals, end: Span) -> Self {
        Self {
            symbols,
            names,
            literals,
            end,
            errors: Vec::new(),
            red_zone: RED_ZONE,
            depth: 0,
            links: 0,
            brackets: 0,
            old_style: None,
            tags: FxHashMap::default(),
            stopped: false,
        }
    }

    /// Reads the items that the tokens make up, and gives each away.
    fn read(&mut self, tokens: Tokens, take: &mut declaration::TakeItem) {
        // No tree is deeper than there are tokens, so small files do with little stack.
        let red_zone = (tokens.len() * STACK_PER_TOKEN).clamp(SMALLEST_RED_ZONE, RED_ZONE);
        self.red_zone = red_zone;
        let take = RefCell::new(take);
        let items = custom(|input: &mut Input| declaration::translation_unit(input, &mut *take.borrow_mut()));
        crate::stack::grow(red_zone, 2 * red_zone, || items.parse_with_state(tokens, self));
    }

    /// Takes an error. What only says that something else was expected is left out just after another error: most
    /// likely it follows from that one.
    fn report(&mut self, error: SyntaxError) {
        let follows = |last: &SyntaxError| match error.at.checked_sub(last.at) {
            Some(0) => true,
            Some(distance) => distance <= AFTERSHOCK && error.problem.is_general(),
            None => false,
        };
        if self.stopped
            || matches!(error.problem, Problem::Reported)
            || self.errors.last().is_some_and(follows)
        {
            return;
        }
        self.stopped = matches!(error.problem, Problem::TooDeep);
        self.errors.push(error);
    }

    /// Notes one more operator above what was read.
    fn link(&mut self, at: u32) -> Parsed<()> {
        self.links += 1;
        if self.links + self.brackets > limits::NESTING {
            Err(SyntaxError::new(at, Problem::TooDeep))
        } else {
            Ok(())
        }
    }
}

/// Nothing in the state needs undoing: no rule goes back over what it has read, but for [`recovery::recover`].
impl<'t> Inspector<'t, Tokens<'t>> for State {
    type Checkpoint = ();

    fn on_token(&mut self, _: &(Token, Span)) {
        stop::check();
    }

    fn on_save<'p>(&self, _: &Cursor<'t, 'p, Tokens<'t>>) {}

    fn on_rewind<'p>(&mut self, _: &Checkpoint<'t, 'p, Tokens<'t>, ()>) {}
}

/// The next token.
fn peek(input: &mut Input) -> Option<Token> {
    input.peek_ref().map(|&(token, _)| token)
}

/// The token `ahead` places after the next.
fn peek_at(input: &mut Input, ahead: usize) -> Option<Token> {
    let index = *input.cursor().inner() + ahead;
    input.full_slice().get(index).map(|&(token, _)| token)
}

fn next_is(input: &mut Input, punct: Punct) -> bool {
    peek(input) == Some(Token::Punct(punct))
}

/// The index of the next token.
fn index(input: &Input) -> u32 {
    *input.cursor().inner() as u32
}

/// Where the next token stands.
fn here(input: &mut Input) -> Span {
    input.peek_ref().map(|&(_, span)| span).unwrap_or(input.state().end)
}

/// Where the token just read stands.
fn last(input: &mut Input) -> Span {
    let index = *input.cursor().inner();
    match index.checked_sub(1) {
        Some(index) => input.full_slice()[index].1,
        None => here(input),
    }
}

/// From `start` to the end of the token just read; empty if that token stands before `start`.
fn since(input: &mut Input, start: Span, start_index: u32) -> Span {
    if index(input) == start_index { last(input).after() } else { start.to(last(input)) }
}

/// Reads the punctuator if it is next.
fn eat(input: &mut Input, punct: Punct) -> Option<Span> {
    let span = here(input);
    next_is(input, punct).then(|| {
        input.skip();
        span
    })
}

/// An error at the next token.
fn error(input: &Input, problem: Problem) -> SyntaxError {
    SyntaxError::new(index(input), problem)
}

fn expected<O>(input: &Input, what: &'static str) -> Parsed<O> {
    Err(error(input, Problem::Expected(what)))
}

/// Reports what is wrong at the next token, and lets the rule go on.
fn report(input: &mut Input, problem: Problem) {
    let error = error(input, problem);
    input.state().report(error);
}

/// A rule that is a function, for use in a chain of combinators.
fn rule<'t, O>(function: impl Fn(&mut Input<'t, '_>) -> Parsed<O>) -> impl Rule<'t, O> {
    custom(function)
}

/// The token that the caller has seen.
fn seen<'t>() -> impl Rule<'t, ()> {
    custom(|input: &mut Input<'t, '_>| {
        input.skip();
        Ok(())
    })
}

/// `rule` if the keyword before it is next.
fn optional<'t, O>(before: Keyword, rule: impl Rule<'t, O>) -> impl Rule<'t, Option<O>> {
    custom(move |input: &mut Input<'t, '_>| {
        if peek(input) != Some(Token::Keyword(before)) {
            return Ok(None);
        }
        input.skip();
        input.parse(&rule).map(Some)
    })
}

/// The name that must stand here. C99 6.4.2.
fn name(input: &mut Input) -> Parsed<ast::Name> {
    match peek(input) {
        Some(Token::Identifier(symbol)) => {
            input.skip();
            Ok(ast::Name { symbol, span: last(input) })
        }
        Some(Token::Keyword(_)) => Err(error(input, Problem::KeywordAsName)),
        _ => expected(input, "identifier"),
    }
}

/// Runs a rule that may call itself: with enough stack, and only so deep.
fn deeper<'t, 'p, O>(
    input: &mut Input<'t, 'p>,
    rule: impl FnOnce(&mut Input<'t, 'p>) -> Parsed<O>,
) -> Parsed<O> {
    let at = index(input);
    let state = input.state();
    if state.depth >= limits::NESTING {
        return Err(SyntaxError::new(at, Problem::TooDeep));
    }
    state.depth += 1;
    let red_zone = state.red_zone;
    let parsed = crate::stack::grow(red_zone, 2 * red_zone, || rule(input));
    input.state().depth -= 1;
    parsed
}
