//! Warns about expressions without side effects whose result is unused. C99 6.8.3.

use super::{Checker, builtin_call, pointer::stripped};
use crate::{
    builtins,
    error::statement as error,
    hir::{ExprId, ExprKind as Hir},
};
use spirocl_frontend::{
    ast::{self, BinaryOp, ExprKind, UnaryOp},
    source::Span,
};

impl Checker<'_> {
    /// Reports an expression statement that has no effect.
    pub(super) fn check_unused_result(&mut self, expr: &ast::Expr, value: ExprId) {
        // The operands before the last one were checked as such.
        let mut expr = expr;
        while let ExprKind::Comma(list) = &stripped(expr).kind
            && let Some(last) = list.last()
        {
            expr = last;
        }
        if self.is_volatile_read(value) {
            return;
        }
        if let Some(name) = self.pure_function(expr) {
            self.diagnostics.report(error::unused_call(expr.span, &name));
        } else if let Some(what) = unused_result(expr) {
            let equality = match &stripped(expr).kind {
                ExprKind::Binary(BinaryOp::Equal, left, right) => {
                    Some(Span::new(left.span.end, right.span.start))
                }
                _ => None,
            };
            self.diagnostics.report(error::unused_result(expr.span, what, equality));
        }
    }

    /// Reports an operand of the comma operator that is not its result and has no effect.
    pub(super) fn check_left_of_comma(&mut self, expr: &ast::Expr, value: ExprId) {
        let has_no_effect = self.pure_function(expr).is_some() || unused_result(expr).is_some();
        if has_no_effect && !self.is_volatile_read(value) && !self.is_error(value) {
            self.diagnostics.report(error::left_of_comma(expr.span));
        }
    }

    /// A read of a volatile object is a side effect. C99 5.1.2.3p2.
    fn is_volatile_read(&self, value: ExprId) -> bool {
        match &self.body.expr(value).kind {
            Hir::Load { volatile, .. } => *volatile,
            Hir::Sequence { result, .. } => self.is_volatile_read(*result),
            _ => false,
        }
    }

    /// Returns the built-in function that an expression calls, if the call has no side effects.
    fn pure_function(&self, expr: &ast::Expr) -> Option<String> {
        let ExprKind::Call(callee, _) = &stripped(expr).kind else { return None };
        let ExprKind::Name(symbol) = stripped(callee).kind else { return None };
        if self.scopes.find(symbol).is_some() {
            return None;
        }
        let name = self.symbols.text(symbol);
        (builtins::is_pure(name) || builtin_call::is_conversion(name)).then(|| name.to_owned())
    }
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
