//! Semantic analysis. [`Checker`] is its state, in parts by subject, which the files of this folder have; each folder has the rules of one
//! subject, as functions of the parts that they need.
//!
//! [`declarations`]: variables, functions, kernels, attributes, initializers. [`types`]: specifiers, declarators, structures and
//! enumerations, and types in messages. [`statements`], [`expressions`], [`calls`] of functions and built-in functions, and [`blocks`].

mod blocks;
mod body;
mod calls;
mod declarations;
mod expressions;
mod pragmas;
mod program;
mod reporter;
mod statements;
mod types;

pub use calls::gnu_call::builtin_exists;
pub use declarations::attribute::attribute_exists;

use crate::{
    analysis,
    check::{
        blocks::block::Blocks,
        calls::recursion,
        declarations::{attribute::Attributes, declaration, function, variable},
        types::{
            enumeration::{self, Enumerations},
            specifier::Specifiers,
        },
    },
    constant,
    hir::{self, DeclarationId, ExprKind},
    scope::Scopes,
    types::{Types, names::Aliases},
    warnings,
};
use body::Body;
use pragmas::Pragmas;
use program::Program;
use reporter::Reporter;
use spirocl_frontend::{
    ast, diagnostic::Diagnostics, language::Language, parse::ChunkParser, preprocess::Chunk, source::Span,
    symbol::Symbols, token::Literals,
};
use std::ops::ControlFlow;

/// Analyzes a program. The result is complete only if no error was reported.
pub fn analyse(
    unit: ast::TranslationUnit,
    language: &Language,
    diagnostics: &mut Diagnostics,
) -> hir::Module {
    let ast::TranslationUnit { items, symbols, literals } = unit;
    let changes = pragmas::changes(&literals, language, &symbols);
    let mut checker = Checker::new(symbols, literals, language, Some(&changes), diagnostics);
    enumeration::collect_enumerations(&mut checker.enumerations, items.iter());
    items.consume(|item| checker.item(item));
    checker.finish()
}

/// The parsing and analysis of a program that is read in chunks, one item after the other: the trees of a large file are large. The messages
/// are those of [`parse`](spirocl_frontend::parse::parse) and then [`analyse`] as long as it can go on; otherwise these are called for the whole
/// program.
pub struct ChunkAnalysis<'a> {
    parser: ChunkParser,
    checker: Checker<'a>,
}

impl<'a> ChunkAnalysis<'a> {
    /// Begins the analysis of a program that ends at `end`.
    pub fn new(
        symbols: &mut Symbols,
        language: &'a Language,
        end: Span,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        let parser = ChunkParser::new(symbols, language, end);
        let mut checker =
            Checker::new(std::mem::take(symbols), Literals::default(), language, None, diagnostics);
        *symbols = std::mem::take(&mut checker.symbols);
        Self { parser, checker }
    }

    /// Analyzes the next chunk. Returns whether it can go on: not if there is a syntax error, nor if later chunks or a change of the
    /// language matter.
    pub fn analyse(&mut self, chunk: Chunk<'_>) -> bool {
        let Self { parser, checker } = self;
        let language = checker.pragmas.language;
        let changes = |pragma| pragmas::change(pragma, language, language, chunk.symbols).is_some();
        if chunk.literals.pragmas().any(|(_, pragma)| changes(pragma)) {
            return false;
        }
        parser.read(chunk, &mut |item, symbols, literals| {
            checker.symbols = std::mem::take(symbols);
            checker.literals = std::mem::take(literals);
            checker.item(&item);
            *symbols = std::mem::take(&mut checker.symbols);
            *literals = std::mem::take(&mut checker.literals);
            if checker.enumerations.depend_on_rest {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// The typed tree, when all chunks were analyzed. It is complete only if no error was reported.
    pub fn finish(mut self, symbols: Symbols) -> hir::Module {
        self.checker.symbols = symbols;
        self.checker.finish()
    }
}

/// The state of semantic analysis, in parts by subject. What needs one part takes that part; what needs several takes the checker.
pub(crate) struct Checker<'a> {
    pub(crate) diagnostics: Reporter<'a>,
    pub(crate) pragmas: Pragmas<'a>,
    pub(crate) symbols: Symbols,
    pub(crate) literals: Literals,
    pub(crate) types: Types,
    /// Typedefs and other names of types, for diagnostics.
    pub(crate) aliases: Aliases,
    pub(crate) scopes: Scopes,
    pub(crate) specifiers: Specifiers,
    pub(crate) enumerations: Enumerations,
    pub(crate) attributes: Attributes,
    pub(crate) program: Program,
    /// The current body; at program scope a temporary one for array sizes, initializers and enumerators.
    pub(crate) body: Body,
    /// The Blocks of the program.
    pub(crate) blocks: Blocks,
    /// Whether the current expression must be constant: then constant evaluation problems are errors instead of
    /// warnings.
    pub(crate) must_be_constant: bool,
}

impl<'a> Checker<'a> {
    fn new(
        mut symbols: Symbols,
        literals: Literals,
        language: &'a Language,
        changes: Option<&'a pragmas::Changes>,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        let builtin_types = types::specifier::builtin_types(&mut symbols);
        let aliases = Aliases::new(&mut symbols, expressions::expression::size_type(language));
        Self {
            diagnostics: Reporter::new(diagnostics),
            pragmas: Pragmas::new(language, changes),
            symbols,
            literals,
            types: Types::default(),
            aliases,
            scopes: Scopes::default(),
            specifiers: Specifiers { builtin_types, ..Specifiers::default() },
            enumerations: Enumerations::default(),
            attributes: Attributes::default(),
            program: Program::default(),
            body: Body::default(),
            blocks: Blocks::default(),
            must_be_constant: false,
        }
    }

    /// Checks an unevaluated operand (of `sizeof` or `typeof`): its expressions are discarded, so the result of `check`
    /// must not refer to them.
    pub(crate) fn unevaluated<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let (exprs, calls) = (self.body.exprs.len(), self.program.calls.len());
        let result = check(self);
        self.discard(exprs, calls);
        result
    }

    /// Discards the expressions and calls behind the first ones.
    fn discard(&mut self, exprs: usize, calls: usize) {
        let discarded: Vec<hir::Expr> = self.body.drain(exprs).collect();
        for expr in discarded {
            let declared = match expr.kind {
                ExprKind::Local(local) => self.body.local(local).declaration,
                ExprKind::Global(global) => self.program.global(global).declaration,
                _ => continue,
            };
            if declared != DeclarationId::NONE {
                self.attributes.exempt_from_unused.insert(declared);
            }
        }
        // The calls in functions that were made for the operand remain: those of Blocks and specializations.
        let made = self.program.calls.split_off(calls);
        self.program.calls.extend(made.into_iter().filter(|edge| Some(edge.caller) != self.body.function));
    }

    /// What the constant values of expressions depend on.
    pub(crate) fn constant_context(&self) -> constant::Context<'_> {
        constant::Context {
            language: self.pragmas.language,
            types: &self.types,
            symbols: &self.symbols,
            globals: &self.program.globals,
            without_value: &self.program.without_value,
            exprs: &self.body.exprs,
            locals: &self.body.locals,
            constants: &self.body.constants,
        }
    }

    fn item(&mut self, item: &ast::Item) {
        match item {
            ast::Item::Function(definition) => function::function_definition(self, definition),
            ast::Item::Declaration(declaration) => {
                declaration::program_scope_declaration(self, declaration);
                self.body.drain(0);
            }
            ast::Item::Pragma(id, _) => self.pragmas.apply(*id, &self.literals),
            ast::Item::Error(_) => {}
        }
    }

    fn finish(mut self) -> hir::Module {
        variable::complete_variables(&mut self);
        function::hide_inline_functions(&mut self.program);
        recursion::check_calls(&mut self);
        let module = hir::Module {
            language: self.pragmas.language_of_options.clone(),
            symbols: self.symbols,
            types: self.types,
            functions: self.program.functions,
            globals: self.program.globals,
            type_names: self.aliases.into_names(),
        };
        if !self.diagnostics.has_errors() {
            warnings::report(&module, &self.attributes.exempt_from_unused, self.diagnostics.reported);
            analysis::report(&module, self.diagnostics.reported);
        }
        module
    }
}
