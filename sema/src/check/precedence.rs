//! Operators whose precedence is seldom the one meant: comparisons within `&`, `^` and `|`, `&&` within `||`, sums within shifts.

use super::Checker;
use crate::error::precedence as error;
use spirocl_frontend::{
    ast::{self, BinaryOp, ExprKind},
    diagnostic::Diagnostic,
    source::Span,
};

impl Checker<'_> {
    /// Reports an operand that binds closer to its own operator than it looks.
    pub(super) fn check_precedence(&mut self, outer: BinaryOp, operand: &ast::Expr) {
        // Parentheses are nodes of their own.
        if let ExprKind::Binary(inner, left, right) = &operand.kind
            && ![left, right]
                .iter()
                .any(|each| matches!(each.kind, ExprKind::Integer(_)) && *inner == BinaryOp::LogicalAnd)
            && let Some(diagnostic) = doubtful(outer, *inner, operand.span)
        {
            self.report(diagnostic);
        }
    }
}

fn doubtful(outer: BinaryOp, inner: BinaryOp, operand: Span) -> Option<Diagnostic> {
    use BinaryOp::*;
    match (outer, inner) {
        (BitAnd | BitXor | BitOr, Less | Greater | LessEqual | GreaterEqual | Equal | NotEqual) => {
            Some(error::comparison(operand, outer.spelling(), inner.spelling()))
        }
        (LogicalOr, LogicalAnd) => Some(error::logical(operand)),
        (ShiftLeft | ShiftRight, Add | Subtract) => {
            Some(error::shift(operand, outer.spelling(), inner.spelling()))
        }
        _ => None,
    }
}
