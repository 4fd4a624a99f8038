//! Semantic analysis: [`Checker`] contains the shared state; each module of this directory adds the checks of one
//! subject.
//!
//! Declarations: `specifier`, `type_names`, `declarator`, `declaration`, `initializer`, `function`, `kernel`,
//! `attribute`, `enumeration`, `structure`, `variable`, `recursion`. Expressions and statements have their own modules.
//! `spelling` formats types for diagnostics.

mod assign;
mod attribute;
mod block;
mod block_call;
mod body;
mod builtin_call;
mod call;
mod cast;
mod compare;
mod conditional;
mod convert;
mod declaration;
mod declarator;
mod enqueue;
mod enumeration;
mod expression;
mod function;
mod generic_selection;
mod gnu_atomics;
mod gnu_call;
mod gnu_memory;
mod initializer;
mod jump;
mod kernel;
mod literal;
mod mangle;
mod member;
mod memory_order;
mod operator;
mod place;
mod pointer;
mod pointer_conversion;
mod pointer_warning;
mod pragmas;
mod precedence;
mod printf;
mod program;
mod recursion;
mod reporter;
mod specifier;
mod spelling;
mod statement;
mod structure;
mod tautology;
mod type_names;
mod unused_result;
mod variable;

pub use attribute::attribute_exists;
pub(crate) use convert::Assignment;
pub(crate) use declaration::ConstantUse;
pub use gnu_call::builtin_exists;
pub(crate) use place::Place;

use crate::{
    analysis, constant,
    hir::{self, ExprKind},
    scope::Scopes,
    types::{Types, names::Aliases},
    warnings,
};
use attribute::Attributes;
use block::Blocks;
use body::Body;
use enumeration::Enumerations;
use pragmas::Pragmas;
use program::Program;
use reporter::Reporter;
use specifier::Specifiers;
use spirocl_frontend::{ast, diagnostic::Diagnostics, language::Language, symbol::Symbols, token::Literals};

/// Analyzes a program. The result is complete only if no error was reported.
pub fn analyse(
    unit: ast::TranslationUnit,
    language: &Language,
    diagnostics: &mut Diagnostics,
) -> hir::Module {
    let ast::TranslationUnit { items, mut symbols, literals } = unit;
    let builtin_types = specifier::builtin_types(&symbols);
    let aliases = Aliases::new(&mut symbols, expression::size_type(language));
    let changes = pragmas::changes(&literals, language, &symbols);
    let mut checker = Checker {
        diagnostics: Reporter::new(diagnostics),
        pragmas: Pragmas::new(language, &changes),
        symbols,
        literals: &literals,
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
    };
    checker.collect_definitions(&items);
    for item in items.iter() {
        checker.item(item);
    }
    checker.finish()
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
    pub(crate) blocks: Blocks<'a>,
    /// Whether the current expression must be constant: then constant evaluation problems are errors instead of
    /// warnings.
    pub(crate) must_be_constant: bool,
}

impl<'a> Checker<'a> {
    /// Records the definitions of functions: those with Block parameters are checked again for the Blocks of each call.
    fn collect_definitions(&mut self, items: &'a [ast::Item]) {
        for item in items {
            if let ast::Item::Declaration(declaration) = item {
                self.collect_enumerations(declaration);
            }
            let ast::Item::Function(definition) = item else { continue };
            let Some(name) = definition.declarator.name else { continue };
            self.blocks.definitions.insert(name.span, definition);
        }
    }
}

impl Checker<'_> {
    /// Checks an unevaluated operand (of `sizeof` or `typeof`): its expressions are discarded, so the result of `check`
    /// must not refer to them.
    pub(crate) fn unevaluated<T>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let (mark, calls) = (self.body.exprs.len(), self.program.calls.len());
        let result = check(self);
        for expr in self.body.exprs.drain(mark..) {
            let declared = match expr.kind {
                ExprKind::Local(local) => self.body.locals[local.index()].span,
                ExprKind::Global(global) => self.program.globals[global.index()].span,
                _ => continue,
            };
            self.attributes.exempt_from_unused.insert(declared);
        }
        self.program.calls.truncate(calls);
        result
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
            ast::Item::Function(definition) => self.function_definition(definition),
            ast::Item::Declaration(declaration) => {
                self.program_scope_declaration(declaration);
                self.body.exprs.clear();
            }
            ast::Item::Pragma(id, _) => self.pragmas.apply(*id, self.literals),
            ast::Item::Error(_) => {}
        }
    }

    fn finish(mut self) -> hir::Module {
        self.complete_variables();
        self.hide_inline_functions();
        self.check_unfit_calls();
        self.check_calls();
        let module = hir::Module {
            language: self.pragmas.language_of_options.clone(),
            symbols: self.symbols,
            types: self.types,
            functions: self.program.functions,
            globals: self.program.globals,
            type_names: self.aliases.into_names(),
        };
        if !self.diagnostics.reported.has_errors() {
            warnings::report(&module, &self.attributes.exempt_from_unused, self.diagnostics.reported);
            analysis::report(&module, self.diagnostics.reported);
        }
        module
    }
}
