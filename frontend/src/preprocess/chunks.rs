//! The tokens of a program, a few declarations at a time: all tokens of a large file take much memory, and each is read once. An error ends the
//! chunks; then [`preprocess`](super::preprocess) gives all tokens, among which the stages find what is wrong.

use super::{Includes, Output, PreprocessOptions, Preprocessor, end_of};
use crate::{
    brackets::Pairs,
    diagnostic::Diagnostics,
    source::{FileId, SourceMap, Span},
    symbol::Symbols,
    token::{Literals, Token},
};

/// The number of tokens that are read before the end of a declaration is looked for: they fit into a cache.
const STEP: usize = 4 << 10;

/// The tokens of whole declarations, and what they refer to.
#[derive(Debug)]
pub struct Chunk<'c> {
    /// The tokens with their spans.
    pub tokens: &'c [(Token, Span)],
    /// The symbols so far.
    pub symbols: &'c mut Symbols,
    /// The literals so far.
    pub literals: &'c mut Literals,
}

/// A program that is read in chunks.
pub struct Chunks<'a> {
    preprocessor: Preprocessor<'a>,
    output: Output,
    /// The brackets of the tokens so far.
    brackets: Pairs,
    /// Whether no error was found.
    is_right: bool,
    /// How many tokens are read before the end of a declaration is looked for.
    step: usize,
    /// How many of the tokens were given away.
    given: usize,
    /// Whether more tokens may follow.
    goes_on: bool,
    end: Span,
}

impl<'a> Chunks<'a> {
    /// Begins to read `main`.
    pub fn new(
        main: FileId,
        sources: &'a mut SourceMap,
        symbols: &'a mut Symbols,
        includes: &'a mut dyn Includes,
        options: &'a PreprocessOptions,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        let end = end_of(main, sources);
        let mut preprocessor = Preprocessor::new(main, sources, symbols, includes, options, diagnostics);
        let output = Output::new(&mut preprocessor, 0);
        Self {
            preprocessor,
            output,
            brackets: Pairs::default(),
            is_right: true,
            step: STEP,
            given: 0,
            goes_on: true,
            end,
        }
    }

    /// Looks for the end of a declaration each time that so many tokens were read, for tests: with 1, each is a chunk.
    #[must_use]
    pub fn with_step(self, step: usize) -> Self {
        Self { step, ..self }
    }

    /// The symbols so far.
    pub fn symbols(&mut self) -> &mut Symbols {
        self.preprocessor.symbols
    }

    /// The end of the main file.
    pub fn end(&self) -> Span {
        self.end
    }

    /// The next chunk. There is none at the end, after an error, and after a bracket that has no partner.
    pub fn read(&mut self) -> Option<Chunk<'_>> {
        self.output.tokens.drain(..self.given);
        self.brackets.forget(self.given);
        self.given = 0;
        while self.given == 0 && self.goes_on && self.is_right {
            self.read_on();
        }
        (self.given > 0).then(|| Chunk {
            tokens: &self.output.tokens[..self.given],
            symbols: self.preprocessor.symbols,
            literals: &mut self.output.literals,
        })
    }

    fn read_on(&mut self) {
        let start = self.output.tokens.len();
        self.goes_on = self.output.read(&mut self.preprocessor, start + self.step);
        let tokens = &self.output.tokens;
        self.is_right = self.brackets.follow(tokens, start)
            && (self.goes_on || self.brackets.are_closed())
            && !self.preprocessor.incomplete
            && !self.preprocessor.reports.diagnostics.has_errors();
        if self.is_right {
            let end =
                if self.goes_on { self.brackets.end_of_declaration(tokens) } else { Some(tokens.len()) };
            self.given = end.unwrap_or(0);
        }
    }

    /// The names of the files that were included, as in [`Preprocessed`](super::Preprocessed); nothing if there was an error.
    pub fn finish(self) -> Option<Vec<String>> {
        self.is_right.then(|| self.preprocessor.files.known.dependencies())
    }
}
