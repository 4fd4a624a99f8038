//! Operators whose precedence is seldom the one meant: comparisons within `&`, `^` and `|`, `&&` within `||`, sums within shifts.

use super::Checker;
use crate::error::precedence::{self as error, Operation};
use spirocl_frontend::{
    ast::{self, BinaryOp, ExprKind},
    diagnostic::Diagnostic,
    source::Span,
};

impl Checker<'_> {
    /// Reports operands that bind closer to their own operators than they look.
    pub(super) fn check_precedence(&mut self, outer: BinaryOp, left: &ast::Expr, right: &ast::Expr) {
        // Parentheses are nodes of their own.
        if let ExprKind::Binary(inner, first, second) = &left.kind {
            self.check_operand(outer, *inner, left.span, [first, second], second.span.to(right.span));
        }
        if let ExprKind::Binary(inner, first, second) = &right.kind {
            self.check_operand(outer, *inner, right.span, [first, second], left.span.to(first.span));
        }
    }

    /// Reports an operand with the operator `inner`. `regrouped` are the operands that `outer` would have if it bound closer.
    fn check_operand(
        &mut self,
        outer: BinaryOp,
        inner: BinaryOp,
        at: Span,
        operands: [&ast::Expr; 2],
        regrouped: Span,
    ) {
        let is_literal = |operand: &&ast::Expr| matches!(operand.kind, ExprKind::Integer(_));
        if inner == BinaryOp::LogicalAnd && operands.iter().any(is_literal) {
            return;
        }
        let operation = Operation { outer: outer.spelling(), inner: inner.spelling(), at, regrouped };
        if let Some(warn) = doubtful(outer, inner) {
            self.report(warn(operation));
        }
    }
}

/// The warning about an operator that is evaluated before the one around it.
fn doubtful(outer: BinaryOp, inner: BinaryOp) -> Option<fn(Operation) -> Diagnostic> {
    use BinaryOp::*;
    match (outer, inner) {
        (BitAnd | BitXor | BitOr, Less | Greater | LessEqual | GreaterEqual | Equal | NotEqual) => {
            Some(error::comparison)
        }
        (LogicalOr, LogicalAnd) => Some(error::logical),
        (ShiftLeft | ShiftRight, Add | Subtract) => Some(error::shift),
        _ => None,
    }
}
