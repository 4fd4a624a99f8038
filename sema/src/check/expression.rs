//! Expressions: from the syntax tree to typed ones.

use super::Checker;
use crate::hir::ExprId;
use spirocl_frontend::ast;

impl Checker<'_> {
    /// An expression as it stands: a place or a value, nothing loaded or decayed.
    pub(crate) fn expression(&mut self, expr: &ast::Expr) -> ExprId {
        self.add_error(expr.span)
    }

    /// The value of an expression: places are loaded, arrays become pointers.
    pub(crate) fn value(&mut self, expr: &ast::Expr) -> ExprId {
        let id = self.expression(expr);
        self.load(id)
    }

    /// The value at a place; a value is itself.
    pub(crate) fn load(&mut self, expr: ExprId) -> ExprId {
        expr
    }
}
