//! Warns about operators whose precedence is often mistaken: comparisons within `&`, `^` and `|`, `&&` within `||`,
//! sums within shifts.

use crate::{
    check::{body::Body, expressions::pointer::stripped, reporter::Reporter},
    error::precedence::{self as error, Operation},
    hir::ExprId,
    types::TypeId,
};
use spirocl_frontend::{
    ast::{self, BinaryOp, ExprKind, UnaryOp},
    diagnostic::Diagnostic,
    source::Span,
};

/// Reports operands whose operators have an unexpectedly higher precedence.
pub(crate) fn check_precedence(
    diagnostics: &mut Reporter<'_>,
    outer: BinaryOp,
    left: &ast::Expr,
    right: &ast::Expr,
) {
    // Parenthesized expressions have their own nodes.
    if let ExprKind::Binary(inner, operands) = &left.kind {
        let [first, second] = &**operands;
        check_operand(diagnostics, outer, *inner, left.span, [first, second], second.span.to(right.span));
    }
    if let ExprKind::Binary(inner, operands) = &right.kind {
        let [first, second] = &**operands;
        check_operand(diagnostics, outer, *inner, right.span, [first, second], left.span.to(first.span));
    }
}

/// Reports `!a == b`, unless an operand is a truth value.
pub(crate) fn check_logical_not(
    diagnostics: &mut Reporter<'_>,
    body: &Body,
    op: BinaryOp,
    [left, right]: [&ast::Expr; 2],
    [_, right_value]: [ExprId; 2],
) {
    let ExprKind::Unary(UnaryOp::LogicalNot, operand) = &left.kind else { return };
    let is_comparison = is_comparison(op);
    if !is_comparison && op != BinaryOp::BitAnd {
        return;
    }
    if !is_truth_value(operand) && !is_truth_value(right) && body.expr(right_value).ty != TypeId::BOOL {
        diagnostics.report(error::logical_not(left.span, operand.span.to(right.span), is_comparison));
    }
}

/// Reports an operand with the operator `inner`. `regrouped` is the location of the operands that `outer` would
/// have if it had the higher precedence.
fn check_operand(
    diagnostics: &mut Reporter<'_>,
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
        diagnostics.report(warn(operation));
    }
}

/// Returns the warning about an inner operator with higher precedence than the outer one.
fn doubtful(outer: BinaryOp, inner: BinaryOp) -> Option<fn(Operation) -> Diagnostic> {
    use BinaryOp::*;
    match (outer, inner) {
        (BitAnd | BitXor | BitOr, inner) if is_comparison(inner) => Some(error::comparison),
        (LogicalOr, LogicalAnd) => Some(error::logical),
        (ShiftLeft | ShiftRight, Add | Subtract) => Some(error::shift),
        _ => None,
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(op, Less | Greater | LessEqual | GreaterEqual | Equal | NotEqual)
}

/// Whether an expression is a comparison or a logical operation.
fn is_truth_value(expr: &ast::Expr) -> bool {
    match &stripped(expr).kind {
        ExprKind::Binary(op, ..) => {
            is_comparison(*op) || matches!(op, BinaryOp::LogicalAnd | BinaryOp::LogicalOr)
        }
        ExprKind::Unary(op, _) => *op == UnaryOp::LogicalNot,
        _ => false,
    }
}
