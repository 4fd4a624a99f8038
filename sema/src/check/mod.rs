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
    ast, brackets::Balanced, diagnostic::Diagnostics, language::Language, parse, source::Span,
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
    let mut checker = Checker::new(symbols, &literals, language, &changes, diagnostics);
    enumeration::collect_enumerations(&mut checker.enumerations, items.iter());
    items.consume(|item| checker.item(item));
    checker.finish()
}

/// Parses and analyzes a program, one item after the other: the trees of a large file are large. The messages are those of [`parse`] and
/// then [`analyse`], which are called if there is a syntax error.
///
/// [`parse`]: parse::parse
pub fn parse_and_analyse(
    balanced: &Balanced,
    mut symbols: Symbols,
    literals: Literals,
    language: &Language,
    end: Span,
    diagnostics: &mut Diagnostics,
) -> hir::Module {
    if !diagnostics.has_errors() {
        let mut reported = diagnostics.clone();
        let items = analyse_items(balanced, &mut symbols, &literals, language, end, &mut reported);
        if let Some(module) = items {
            *diagnostics = reported;
            return module;
        }
    }
    let unit = parse::parse(balanced, symbols, literals, language, end, diagnostics);
    diagnostics.begin_stage();
    analyse(unit, language, diagnostics)
}

/// Analyzes each item as soon as it is parsed. Returns nothing if there is a syntax error, or if what comes later matters.
fn analyse_items(
    balanced: &Balanced,
    symbols: &mut Symbols,
    literals: &Literals,
    language: &Language,
    end: Span,
    diagnostics: &mut Diagnostics,
) -> Option<hir::Module> {
    let changes = pragmas::changes(literals, language, symbols);
    let mut checker = Checker::new(std::mem::take(symbols), literals, language, &changes, diagnostics);
    *symbols = std::mem::take(&mut checker.symbols);
    let is_whole = parse::parse_items(balanced, symbols, literals, language, end, &mut |item, symbols| {
        checker.symbols = std::mem::take(symbols);
        checker.item(&item);
        *symbols = std::mem::take(&mut checker.symbols);
        if checker.enumerations.depend_on_rest { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    is_whole.then(|| {
        checker.symbols = std::mem::take(symbols);
        checker.finish()
    })
}

/// The state of semantic analysis, in parts by subject. What needs one part takes that part; what needs several takes the checker.
pub(crate) struct Checker<'a> {
    pub(crate) diagnostics: Reporter<'a>,
    pub(crate) pragmas: Pragmas<'a>,
    pub(crate) symbols: Symbols,
    pub(crate) literals: &'a Literals,
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
        literals: &'a Literals,
        language: &'a Language,
        changes: &'a pragmas::Changes,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        let builtin_types = types::specifier::builtin_types(&symbols);
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
            ast::Item::Pragma(id, _) => self.pragmas.apply(*id, self.literals),
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
