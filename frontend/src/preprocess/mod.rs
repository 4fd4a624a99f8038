//! Source text to tokens with all macros expanded: C99 6.10, and what OpenCL C 3.0, 6.12 adds.
//!
//! This file holds the entry points and the flow of tokens. A [`Preprocessor`] pulls them through three layers, each a function
//! that asks the one below: [`Preprocessor::read_from_file`] reads the innermost file and obeys its directives,
//! [`Preprocessor::next_unexpanded`] gives what expansions have put in place before it goes on in the file, and
//! [`Preprocessor::next_expanded`] expands the names of macros. `output.rs` makes tokens of the language of them, which `chunks.rs` gives
//! away before all are made; `print.rs` makes text.

mod arguments;
mod chunks;
mod condition;
mod definition;
mod directive;
mod error;
mod expand;
mod include;
mod language_features;
mod macros;
mod operators;
mod output;
mod pragma;
mod predefined;
mod print;
mod report;
mod words;

#[cfg(test)]
mod tests;

use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    language::Language,
    lex::{Flags, Oddity, RawKind, RawToken},
    source::{FileId, SourceMap, Span},
    stop,
    symbol::Symbols,
    token::{Literals, Punct, Token},
};
pub use chunks::{Chunk, Chunks};
use expand::Expansions;
use include::IncludeStack;
pub use include::{IncludeForm, Includes, NoIncludes, add_source};
use macros::Macros;
use output::Output;
pub use predefined::{PREDEFINED, PredefinedRow};
use report::Reports;
use words::Words;

/// The options of the preprocessor.
#[derive(Clone, Debug)]
pub struct PreprocessOptions {
    /// The language, for predefined macros and keywords.
    pub language: Language,
    /// `-D` and `-U`, in order.
    pub macros: Vec<MacroOption>,
    /// `-include`, in order: files included before the first line of the main file.
    pub forced_includes: Vec<String>,
    /// `-cl-fast-relaxed-math`: whether `__FAST_RELAXED_MATH__` is defined.
    pub fast_relaxed_math: bool,
    /// `-cl-finite-math-only`: whether `__FINITE_MATH_ONLY__` is 1.
    pub finite_math_only: bool,
    /// The value of `__has_builtin(NAME)`.
    pub has_builtin: fn(&str) -> bool,
    /// The value of `__has_attribute(NAME)`; the name has no surrounding underscores.
    pub has_attribute: fn(&str) -> bool,
}

impl PreprocessOptions {
    /// No macros, no forced includes, and `false` to every `__has_builtin` and `__has_attribute`.
    pub fn new(language: Language) -> Self {
        Self {
            language,
            macros: Vec::new(),
            forced_includes: Vec::new(),
            fast_relaxed_math: false,
            finite_math_only: false,
            has_builtin: |_| false,
            has_attribute: |_| false,
        }
    }
}

/// `-D` or `-U`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MacroOption {
    /// `-D NAME`, `-D NAME=TEXT`, `-D NAME(A)=TEXT`: what follows `-D`.
    Define(String),
    /// `-U NAME`
    Undefine(String),
}

/// The result of preprocessing a file.
#[derive(Debug)]
pub struct Preprocessed {
    /// The tokens with their spans.
    pub tokens: Vec<(Token, Span)>,
    /// The symbols and literals that tokens refer to.
    pub literals: Literals,
    /// The end of the main file.
    pub end: Span,
    /// The names of the files that were included, in the order of their first inclusion.
    pub dependencies: Vec<String>,
    /// Whether text is missing, because of an include that was not found or a limit: later stages would report
    /// what only follows from that.
    pub incomplete: bool,
}

/// For no more tokens than this is there room from the start: what is so long may be mostly comment.
const MOST_EXPECTED: usize = 1 << 20;

/// The place behind the last character of a file.
fn end_of(file: FileId, sources: &SourceMap) -> Span {
    let length = sources.file(file).text.len();
    sources.span_in(file, length, length)
}

/// Turns the text of `main` into tokens.
pub fn preprocess(
    main: FileId,
    sources: &mut SourceMap,
    symbols: &mut Symbols,
    includes: &mut dyn Includes,
    options: &PreprocessOptions,
    diagnostics: &mut Diagnostics,
) -> Preprocessed {
    let end = end_of(main, sources);
    let expected = sources.file(main).text.len() / 4;
    let mut preprocessor = Preprocessor::new(main, sources, symbols, includes, options, diagnostics);
    let mut output = Output::new(&mut preprocessor, expected.min(MOST_EXPECTED));
    output.read(&mut preprocessor, usize::MAX);
    let Output { tokens, literals, .. } = output;
    let incomplete = preprocessor.incomplete;
    let dependencies = preprocessor.files.known.dependencies();
    Preprocessed { tokens, literals, end, dependencies, incomplete }
}

/// Line markers in preprocessed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineMarkers {
    /// Lines such as `# 12 "file.cl"` say where the text came from.
    Shown,
    /// `-P`: no line markers.
    Hidden,
}

/// Preprocesses `main` to text, for `-E`. Compiling the text gives the same program.
pub fn print(
    main: FileId,
    sources: &mut SourceMap,
    symbols: &mut Symbols,
    includes: &mut dyn Includes,
    options: &PreprocessOptions,
    markers: LineMarkers,
    diagnostics: &mut Diagnostics,
) -> (String, Vec<String>) {
    let mut preprocessor = Preprocessor::new(main, sources, symbols, includes, options, diagnostics);
    let text = print::text(&mut preprocessor, markers);
    (text, preprocessor.files.known.dependencies())
}

/// The state of one run.
struct Preprocessor<'a> {
    pack: pragma::Pack,
    sources: &'a mut SourceMap,
    symbols: &'a mut Symbols,
    options: &'a PreprocessOptions,
    reports: Reports<'a>,
    words: Words,
    files: IncludeStack<'a>,
    macros: Macros,
    expansions: Expansions,
    /// The number of macro invocations whose arguments are being collected: directives there cannot produce tokens.
    collecting: u32,
    /// `__COUNTER__`.
    counter: u32,
    incomplete: bool,
    /// The line of a definition while it is read; kept for its space.
    line: Vec<RawToken>,
    /// Whether a condition is being expanded: only there `defined` is an operator.
    in_condition: bool,
}

impl<'a> Preprocessor<'a> {
    fn new(
        main: FileId,
        sources: &'a mut SourceMap,
        symbols: &'a mut Symbols,
        includes: &'a mut dyn Includes,
        options: &'a PreprocessOptions,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        let words = Words::new(symbols);
        let mut preprocessor = Self {
            sources,
            symbols,
            options,
            reports: Reports::new(diagnostics),
            words,
            files: IncludeStack::new(main, includes),
            macros: Macros::default(),
            expansions: Expansions::default(),
            collecting: 0,
            pack: pragma::Pack::default(),
            counter: 0,
            incomplete: false,
            line: Vec::new(),
            in_condition: false,
        };
        preprocessor.files.enter(main, preprocessor.sources);
        preprocessor.open_command_line();
        preprocessor
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.reports.add(diagnostic, self.sources);
        if self.reports.are_full() {
            self.stop();
        }
    }

    /// Stops preprocessing: no further tokens are produced, and the output is incomplete.
    fn stop(&mut self) {
        self.incomplete = true;
        self.files.leave_all();
        self.expansions.drain();
    }

    /// Whether no file is being read any more: the main file has ended, or there was reason to give up.
    fn has_stopped(&self) -> bool {
        self.files.is_empty()
    }

    /// The next token after expansion of macros; [`RawKind::End`] when the main file has ended.
    #[inline]
    fn next_expanded(&mut self) -> RawToken {
        let mut token = RawToken::END;
        self.read_expanded(&mut token);
        token
    }

    /// Writes the token where it is needed: a copy waits until all of its parts are written.
    fn read_expanded(&mut self, token: &mut RawToken) {
        loop {
            self.read_unexpanded(token);
            let of_macro = if token.kind == RawKind::Identifier { self.macro_of(token.text) } else { None };
            let Some(index) = of_macro else { break };
            if !self.may_expand(index, *token) {
                token.flags = token.flags.with(Flags::NO_EXPAND);
                break;
            }
            if !self.expand(index, *token) {
                break;
            }
        }
        self.expansions.space_after_empty(token);
    }

    /// The next token of what expansions put in place, or of the files.
    #[inline]
    fn next_unexpanded(&mut self) -> RawToken {
        let mut token = RawToken::END;
        self.read_unexpanded(&mut token);
        token
    }

    #[inline]
    fn read_unexpanded(&mut self, token: &mut RawToken) {
        while self.expansions.are_read() {
            if self.expansions.next(&mut self.macros, token) {
                return;
            }
        }
        self.read_from_file(token);
    }

    /// The next token of the files; directives are obeyed on the way.
    #[inline(always)]
    fn read_from_file(&mut self, token: &mut RawToken) {
        loop {
            let Some(file) = self.files.last_mut() else {
                *token = RawToken::END;
                return;
            };
            stop::check();
            file.cursor.read(&file.text, self.symbols, token);
            if !file.cursor.oddities.is_empty() {
                self.report_oddities();
            }
            let is_directive = token.flags.has(Flags::LINE_START) && token.is(Punct::Hash);
            if !is_directive && !token.is_end() {
                return;
            }
            let next = if is_directive { directive::obey(self, *token) } else { self.end_of_file(*token) };
            if let Some(next) = next {
                *token = next;
                return;
            }
        }
    }

    /// What the end of the innermost file is, if there is nothing to go on with.
    fn end_of_file(&mut self, end: RawToken) -> Option<RawToken> {
        // A call of a macro does not reach over the end of a file.
        (self.collecting > 0 || !self.end_file()).then_some(end)
    }

    /// Leaves the innermost file; says whether there is another.
    fn end_file(&mut self) -> bool {
        let Some(file) = self.files.leave() else { return false };
        for open in file.conditionals.iter().filter(|_| !file.is_cut) {
            self.report(error::unterminated_conditional(open.at, open.directive));
        }
        !self.files.is_empty()
    }

    #[cold]
    fn report_oddities(&mut self) {
        let Some(file) = self.files.last_mut() else { return };
        let oddities = std::mem::take(&mut file.cursor.oddities);
        file.is_cut |= oddities.iter().any(|each| each.0 == Oddity::UnterminatedComment);
        for (oddity, at) in oddities {
            self.report(match oddity {
                Oddity::UnterminatedComment => error::unterminated_comment(at),
                Oddity::NestedComment => error::nested_comment(at),
                Oddity::SpaceInSplice => error::space_in_splice(at),
                Oddity::Nul => error::nul(at),
            });
        }
    }

    /// Opens a file that stands for the command line: its directives come before the main file.
    fn open_command_line(&mut self) {
        let mut text = String::new();
        for option in &self.options.macros {
            match option {
                MacroOption::Define(definition) => {
                    let (name, value) = definition.split_once('=').unwrap_or((definition, "1"));
                    let value = value.lines().next().unwrap_or_default();
                    text.extend(["#define ", name, " ", value, "\n"]);
                }
                MacroOption::Undefine(name) => text.extend(["#undef ", name, "\n"]),
            }
        }
        for name in &self.options.forced_includes {
            text.extend(["#include \"", name, "\"\n"]);
        }
        if text.is_empty() {
            return;
        }
        match self.sources.add_file("<command line>", text, None) {
            Some(id) => self.files.enter(id, self.sources),
            None => self.too_much_text(Span::default()),
        }
    }

    fn too_much_text(&mut self, at: Span) {
        if !self.has_stopped() {
            self.report(error::too_much_text(at));
            self.stop();
        }
    }
}
