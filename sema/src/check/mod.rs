//! The analyser proper: [`Checker`] holds what all its parts share; each file of this folder adds the checks of one subject.

use crate::{
    hir::{self, FunctionId},
    scope::Scopes,
    types::Types,
};
use spirocl_frontend::{
    ast,
    diagnostic::{Diagnostic, Diagnostics},
    language::Language,
    symbol::Symbols,
    token::Literals,
};

/// Analyses a program. The result is whole only if no error was reported.
pub fn analyse(
    unit: ast::TranslationUnit,
    language: &Language,
    diagnostics: &mut Diagnostics,
) -> hir::Module {
    let ast::TranslationUnit { items, symbols, literals } = unit;
    let mut checker = Checker {
        language,
        diagnostics,
        symbols,
        literals,
        types: Types::default(),
        scopes: Scopes::default(),
        functions: Vec::new(),
        globals: Vec::new(),
        current: None,
    };
    for item in &items {
        checker.item(item);
    }
    checker.finish()
}

/// What the parts of the analyser share.
pub(crate) struct Checker<'a> {
    pub(crate) language: &'a Language,
    pub(crate) diagnostics: &'a mut Diagnostics,
    pub(crate) symbols: Symbols,
    pub(crate) literals: Literals,
    pub(crate) types: Types,
    pub(crate) scopes: Scopes,
    pub(crate) functions: Vec<hir::Function>,
    pub(crate) globals: Vec<hir::Global>,
    /// The function whose body is being checked.
    pub(crate) current: Option<FunctionId>,
}

impl Checker<'_> {
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.report(diagnostic);
    }

    fn item(&mut self, item: &ast::Item) {
        match item {
            ast::Item::Function(_)
            | ast::Item::Declaration(_)
            | ast::Item::Pragma(..)
            | ast::Item::Error(_) => {}
        }
    }

    fn finish(self) -> hir::Module {
        hir::Module {
            language: self.language.clone(),
            symbols: self.symbols,
            types: self.types,
            functions: self.functions,
            globals: self.globals,
        }
    }
}
