//! Statements.

use super::Checker;
use crate::hir;
use spirocl_frontend::ast;

impl Checker<'_> {
    /// The statements of a function's outermost block. Its scope, which holds the parameters, is already open.
    pub(crate) fn function_body(&mut self, _block: &ast::Block) -> Vec<hir::Stmt> {
        Vec::new()
    }
}
