//! Checks `condition ? a : b`: scalars, pointers and structures follow C99 6.5.15, vectors OpenCL C 3.0, 6.5.7.

use super::Checker;
use crate::{
    error::operand as error,
    hir::{Conversion, ExprId, ExprKind},
    types::{
        Scalar, TypeId, TypeKind,
        convert::{matching, usual_arithmetic},
    },
};
use spirocl_frontend::{ast, source::Span};

/// Returns the element type of the vectors to which two scalars are widened; there are no vectors of `bool`.
fn element_of_both(one: Scalar, other: Scalar) -> Scalar {
    match matching(one, other) {
        Scalar::Bool => Scalar::Int,
        element => element,
    }
}

impl Checker<'_> {
    pub(super) fn conditional(
        &mut self,
        condition: &ast::Expr,
        then: Option<&ast::Expr>,
        otherwise: &ast::Expr,
        span: Span,
    ) -> ExprId {
        let condition = self.value(condition);
        let Some(then) = then else { return self.elvis(condition, otherwise, span) };
        let then = self.value(then);
        let otherwise = self.value(otherwise);
        if self.is_error(condition) || self.is_error(then) || self.is_error(otherwise) {
            return self.body.add_error(span);
        }
        if let Some(&block) = [then, otherwise].iter().find(|&&id| self.is_block(self.body.expr(id).ty)) {
            let at = self.body.expr(block).span;
            self.diagnostics.report(crate::error::block::chosen(at));
            return self.body.add_error(span);
        }
        if self.element(condition).is_some_and(Scalar::is_float) {
            let (text, at) = (self.show(self.written_type(condition)), self.body.expr(condition).span);
            self.diagnostics.report(error::float_condition(at, &text));
            return self.body.add_error(span);
        }
        if self.is_vector(condition) {
            return self.select(condition, then, otherwise, span);
        }
        let condition = self.to_condition(condition);
        let Some((then, otherwise, ty)) = self.branches(then, otherwise, span) else {
            return self.body.add_error(span);
        };
        if self.is_error(condition) {
            return self.body.add_error(span);
        }
        self.add_folded(ExprKind::Conditional(condition, then, otherwise), ty, span)
    }

    /// Checks `a ?: b` of GNU C: `a` is evaluated once and stored in a hidden variable.
    fn elvis(&mut self, condition: ExprId, otherwise: &ast::Expr, span: Span) -> ExprId {
        let otherwise = self.value(otherwise);
        if self.is_error(condition) || self.is_error(otherwise) {
            return self.body.add_error(span);
        }
        let (ty, at) = (self.body.expr(condition).ty, self.body.expr(condition).span);
        if self.is_vector(condition) || self.element(condition).is_some_and(Scalar::is_float) {
            let text = self.show(self.written_type(condition));
            self.diagnostics.report(error::float_condition(at, &text));
            return self.body.add_error(span);
        }
        let (local, declare) = self.declare_hidden(condition, at);
        let held = |checker: &mut Self| {
            let place = checker.body.add(ExprKind::Local(local), ty, at);
            checker.load(place)
        };
        let (asked, then) = (held(self), held(self));
        let asked = self.to_condition(asked);
        if self.is_error(asked) {
            return self.body.add_error(span);
        }
        let Some((then, otherwise, result)) = self.branches(then, otherwise, span) else {
            return self.body.add_error(span);
        };
        let chosen = self.body.add(ExprKind::Conditional(asked, then, otherwise), result, span);
        self.body.add(ExprKind::Statements { body: vec![declare], result: Some(chosen) }, result, span)
    }

    /// Converts the second and third operand to their common type.
    fn branches(&mut self, then: ExprId, otherwise: ExprId, span: Span) -> Option<(ExprId, ExprId, TypeId)> {
        let (left, right) = (self.body.expr(then).ty, self.body.expr(otherwise).ty);
        // Operands of equal type are promoted, too.
        if left == right && self.types.scalar(left).is_none() {
            return Some((then, otherwise, left));
        }
        let (Some(_), Some(_)) = (self.types.elements(left), self.types.elements(right)) else {
            return self.other_branches(then, otherwise, span);
        };
        let ty = self.branch_type(then, otherwise, span)?;
        Some((self.to_number(then, ty), self.to_number(otherwise, ty), ty))
    }

    fn branch_type(&mut self, then: ExprId, otherwise: ExprId, span: Span) -> Option<TypeId> {
        let (left, right) = (self.body.expr(then).ty, self.body.expr(otherwise).ty);
        match (self.types.elements(left)?, self.types.elements(right)?) {
            ((one, 1), (other, 1)) => Some(usual_arithmetic(one, other).id()),
            (_, (_, 1)) => self.widened(left, otherwise),
            ((_, 1), _) => self.widened(right, then),
            _ => {
                self.report_vectors(then, otherwise, span);
                None
            }
        }
    }

    fn other_branches(
        &mut self,
        then: ExprId,
        otherwise: ExprId,
        span: Span,
    ) -> Option<(ExprId, ExprId, TypeId)> {
        let (left, right) = (self.body.expr(then).ty, self.body.expr(otherwise).ty);
        if left == TypeId::VOID || right == TypeId::VOID {
            return Some((self.to_void(then), self.to_void(otherwise), TypeId::VOID));
        }
        let ty = match (self.is_pointer(then), self.is_pointer(otherwise)) {
            (true, _) if self.is_null_constant(otherwise) => left,
            (_, true) if self.is_null_constant(then) => right,
            (true, true) => self.meeting_pointer(then, otherwise, "`?:`")?,
            _ => {
                self.report_operands("?:", then, otherwise, span);
                return None;
            }
        };
        Some((self.to_meeting_pointer(then, ty), self.to_meeting_pointer(otherwise, ty), ty))
    }

    /// Converts a value to `void`.
    pub(super) fn to_void(&mut self, value: ExprId) -> ExprId {
        let (ty, span) = (self.body.expr(value).ty, self.body.expr(value).span);
        if ty == TypeId::VOID || ty == TypeId::ERROR {
            return value;
        }
        self.body.add(ExprKind::Convert(Conversion::Void, value), TypeId::VOID, span)
    }

    /// Checks a conditional with a vector condition: like `select`, by the most significant bit of each component; both
    /// other operands are evaluated.
    fn select(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId, span: Span) -> ExprId {
        let Some((scalar, count)) = self.types.elements(self.body.expr(condition).ty) else {
            return self.body.add_error(span);
        };
        let (left, right) = (self.body.expr(then).ty, self.body.expr(otherwise).ty);
        let (Some((one, n)), Some((other, m))) = (self.types.elements(left), self.types.elements(right))
        else {
            self.report_operands("?:", then, otherwise, span);
            return self.body.add_error(span);
        };
        let ty = match (n, m) {
            (1, 1) => Some(self.types.vector(element_of_both(one, other), count)),
            _ if left == right => Some(left),
            _ => self.branch_type(then, otherwise, span),
        };
        let Some(ty) = ty else { return self.body.add_error(span) };
        let differs = match self.types.elements(ty) {
            Some((element, width)) if width == count && element.bits() == scalar.bits() => None,
            Some((_, width)) if width == count => Some("size of elements"),
            _ => Some("number of elements"),
        };
        if let Some(property) = differs {
            let (condition_text, text) = (self.show(self.written_type(condition)), self.show(ty));
            self.diagnostics.report(error::select_width(span, &condition_text, &text, property));
            return self.body.add_error(span);
        }
        let then = self.to_number(then, ty);
        let otherwise = self.to_number(otherwise, ty);
        let condition = self.sign_bits(condition, count);
        self.body.add(ExprKind::Select(condition, then, otherwise), ty, span)
    }

    /// Returns the most significant bits of the components, as a vector of `bool`.
    fn sign_bits(&mut self, condition: ExprId, count: u8) -> ExprId {
        let span = self.body.expr(condition).span;
        if let ExprKind::Convert(Conversion::BoolToMask, inner) = self.body.expr(condition).kind {
            return inner;
        }
        let bools = self.types.vector(Scalar::Bool, count);
        self.body.add(ExprKind::Convert(Conversion::SignToBool, condition), bools, span)
    }

    /// Whether a type is a structure or union.
    pub(super) fn is_structure(&self, ty: TypeId) -> bool {
        matches!(self.types.kind(ty), TypeKind::Struct(_))
    }
}
