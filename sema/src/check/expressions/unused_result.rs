//! Warns about expressions without side effects whose result is unused. C99 6.8.3.

use crate::{
    builtins,
    check::{
        Checker,
        body::Body,
        calls::builtin_call,
        expressions::{convert, pointer::stripped},
    },
    error::statement as error,
    hir::{ExprId, ExprKind as Hir},
    scope::Scopes,
};
use spirocl_frontend::{
    ast::{self, BinaryOp, ExprKind, UnaryOp},
    source::Span,
    symbol::Symbols,
};

/// Reports an expression statement that has no effect.
pub(crate) fn check_unused_result(checker: &mut Checker<'_>, expr: &ast::Expr, value: ExprId) {
    // The operands before the last one were checked as such.
    let mut expr = expr;
    while let ExprKind::Comma(list) = &stripped(expr).kind
        && let Some(last) = list.last()
    {
        expr = last;
    }
    if is_volatile_read(&checker.body, value) {
        return;
    }
    if let Some(name) = pure_function(&checker.symbols, &checker.scopes, expr) {
        checker.diagnostics.report(error::unused_call(expr.span, &name));
    } else if let Some(what) = unused_result(expr) {
        let equality = match &stripped(expr).kind {
            ExprKind::Binary(BinaryOp::Equal, operands) => {
                Some(Span::new(operands[0].span.end, operands[1].span.start))
            }
            _ => None,
        };
        checker.diagnostics.report(error::unused_result(expr.span, what, equality));
    }
}

/// Reports an operand of the comma operator that is not its result and has no effect.
pub(crate) fn check_left_of_comma(checker: &mut Checker<'_>, expr: &ast::Expr, value: ExprId) {
    let has_no_effect =
        pure_function(&checker.symbols, &checker.scopes, expr).is_some() || unused_result(expr).is_some();
    if has_no_effect && !is_volatile_read(&checker.body, value) && !convert::is_error(&checker.body, value) {
        checker.diagnostics.report(error::left_of_comma(expr.span));
    }
}

/// A read of a volatile object is a side effect. C99 5.1.2.3p2.
fn is_volatile_read(body: &Body, value: ExprId) -> bool {
    match &body.expr(value).kind {
        Hir::Load { volatile, .. } => *volatile,
        Hir::Sequence { result, .. } => is_volatile_read(body, *result),
        _ => false,
    }
}

/// Returns the built-in function that an expression calls, if the call has no side effects.
fn pure_function(symbols: &Symbols, scopes: &Scopes, expr: &ast::Expr) -> Option<String> {
    let ExprKind::Call(call) = &stripped(expr).kind else { return None };
    let ExprKind::Name(symbol) = stripped(&call.callee).kind else { return None };
    if scopes.find(symbol).is_some() {
        return None;
    }
    let name = symbols.text(symbol);
    (builtins::is_pure(name) || builtin_call::is_conversion(name)).then(|| name.to_owned())
}

/// Describes an expression without side effects.
fn unused_result(expr: &ast::Expr) -> Option<&'static str> {
    match &stripped(expr).kind {
        ExprKind::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, ..) => None,
        ExprKind::Binary(BinaryOp::Equal, ..) => Some("equality comparison"),
        ExprKind::Binary(
            BinaryOp::NotEqual
            | BinaryOp::Less
            | BinaryOp::Greater
            | BinaryOp::LessEqual
            | BinaryOp::GreaterEqual,
            ..,
        ) => Some("comparison"),
        ExprKind::Unary(UnaryOp::Increment | UnaryOp::Decrement, _) => None,
        ExprKind::Binary(..)
        | ExprKind::Name(_)
        | ExprKind::Member { .. }
        | ExprKind::Index(..)
        | ExprKind::Unary(..)
        | ExprKind::Integer(_)
        | ExprKind::Float(_)
        | ExprKind::Character(_)
        | ExprKind::String(_)
        | ExprKind::SizeofExpr(_)
        | ExprKind::SizeofType(_) => Some("expression"),
        _ => None,
    }
}
