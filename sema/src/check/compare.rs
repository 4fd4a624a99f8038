//! Checks comparisons and logical operators: `== != < <= > >= && || !`. OpenCL C 3.0, 6.5.4 to 6.5.7. Scalar operands
//! yield an `int` that is 0 or 1; vector operands yield a signed vector of the same width with elements 0 or -1.

use super::Checker;
use crate::{
    error::operand as error,
    hir::{self, CompareOp, Conversion, ExprId, ExprKind, LogicalOp},
    types::{Scalar, TypeId, TypeKind, convert},
};
use spirocl_frontend::{
    ast::{self, BinaryOp},
    language::Version,
    source::Span,
};

impl Checker<'_> {
    pub(super) fn comparison(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let Some(compare) = compare_op(op) else { return self.body.add_error(span) };
        if self.is_pointer(left) || self.is_pointer(right) {
            return self.pointer_comparison(op, compare, left, right, span);
        }
        self.check_tautology(op, left, right, span);
        let Some((left, right, ty)) = self.meet(op, left, right, span) else {
            return self.body.add_error(span);
        };
        self.compare(compare, left, right, ty, span)
    }

    /// Compares two values of the same type; the result is an `int`, or a mask for vectors.
    fn compare(
        &mut self,
        op: CompareOp,
        left: ExprId,
        right: ExprId,
        operands: TypeId,
        span: Span,
    ) -> ExprId {
        match *self.types.kind(operands) {
            TypeKind::Vector(scalar, count) => {
                let bools = self.types.vector(Scalar::Bool, count);
                let result = self.types.vector(convert::mask(scalar), count);
                let compared = self.add_folded(ExprKind::Compare(op, left, right), bools, span);
                self.add_folded(ExprKind::Convert(Conversion::BoolToMask, compared), result, span)
            }
            _ => {
                let compared = self.add_folded(ExprKind::Compare(op, left, right), TypeId::BOOL, span);
                self.truth(compared)
            }
        }
    }

    /// Converts a `bool` to `int`, the result type of comparisons and logical operators in C.
    fn truth(&mut self, condition: ExprId) -> ExprId {
        let span = self.body.expr(condition).span;
        self.add_folded(ExprKind::Convert(Conversion::BoolToNumber, condition), TypeId::INT, span)
    }

    fn pointer_comparison(
        &mut self,
        op: BinaryOp,
        compare: CompareOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> ExprId {
        let is_integer = |id| self.types.scalar(self.body.expr(id).ty).is_some_and(Scalar::is_integer);
        let meeting = match (self.is_pointer(left), self.is_pointer(right)) {
            (true, _) if self.is_null_constant(right) => Some(self.body.expr(left).ty),
            (_, true) if self.is_null_constant(left) => Some(self.body.expr(right).ty),
            // OpenCL C 3.0, 6.7.9: an integer that was converted from a pointer is compared with `NULL`.
            (false, true) if is_integer(left) && self.is_null_constant(right) => {
                let zero = self.zero(self.body.expr(left).ty, self.body.expr(right).span);
                let compared = self.add_folded(ExprKind::Compare(compare, left, zero), TypeId::BOOL, span);
                return self.truth(compared);
            }
            (true, false) if is_integer(right) && self.is_null_constant(left) => {
                let zero = self.zero(self.body.expr(right).ty, self.body.expr(left).span);
                let compared = self.add_folded(ExprKind::Compare(compare, zero, right), TypeId::BOOL, span);
                return self.truth(compared);
            }
            (true, true) => self.meeting_pointer(left, right, "comparison"),
            (true, false) if is_integer(right) => {
                return self.pointer_with_integer(compare, left, right, span);
            }
            (false, true) if is_integer(left) => {
                return self.pointer_with_integer(compare, left, right, span);
            }
            _ => {
                self.report_operands(op.spelling(), left, right, span);
                None
            }
        };
        let Some(ty) = meeting else { return self.body.add_error(span) };
        let left = self.to_meeting_pointer(left, ty);
        let right = self.to_meeting_pointer(right, ty);
        let compared = self.body.add(ExprKind::Compare(compare, left, right), TypeId::BOOL, span);
        self.truth(compared)
    }

    /// Compares a pointer with an integer that is not a null pointer constant, as integers, with a warning.
    fn pointer_with_integer(
        &mut self,
        compare: CompareOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> ExprId {
        let [one, other] = [left, right].map(|operand| self.show(self.written_type(operand)));
        self.diagnostics.report(error::pointer_with_integer(span, &one, &other));
        let size = self.size_type();
        let [left, right] = [left, right].map(|operand| {
            if !self.is_pointer(operand) {
                return self.to_number(operand, size);
            }
            let at = self.body.expr(operand).span;
            self.add_folded(ExprKind::Convert(Conversion::PointerToInteger, operand), size, at)
        });
        let compared = self.add_folded(ExprKind::Compare(compare, left, right), TypeId::BOOL, span);
        self.truth(compared)
    }

    /// Converts a pointer or a null pointer constant to the composite pointer type of two operands.
    pub(super) fn to_meeting_pointer(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        if self.is_null_constant(value) {
            let span = self.body.expr(value).span;
            return self.zero(ty, span);
        }
        self.to_pointer(value, ty)
    }

    /// Checks `&&` and `||`.
    pub(super) fn logical(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        if self.is_vector(left) || self.is_vector(right) {
            return self.vector_logical(op, left, right, span);
        }
        self.require_logical_operand(op.spelling(), left);
        self.require_logical_operand(op.spelling(), right);
        let logical = if op == BinaryOp::LogicalAnd { LogicalOp::And } else { LogicalOp::Or };
        let left = self.to_condition(left);
        let right = self.to_condition(right);
        if self.is_error(left) || self.is_error(right) {
            return self.body.add_error(span);
        }
        self.check_overlap(logical, left, right, span);
        let both = self.add_folded(ExprKind::Logical(logical, left, right), TypeId::BOOL, span);
        self.truth(both)
    }

    /// Whether an operand is allowed in a logical operator. Reports floating-point operands before OpenCL C 1.2. OpenCL
    /// C 1.1, 6.3.g and 6.3.h.
    fn require_logical_operand(&mut self, op: &str, operand: ExprId) -> bool {
        let fits = self.pragmas.language.version >= Version::V1_2
            || !self.element(operand).is_some_and(Scalar::is_float);
        if !fits {
            let (text, span) = (self.show(self.written_type(operand)), self.body.expr(operand).span);
            self.diagnostics.report(error::float_logic(span, op, &text, self.pragmas.language.version));
        }
        fits
    }

    /// Checks `&&` or `||` of vectors, which evaluates both operands and is componentwise.
    fn vector_logical(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let fit = [left, right].map(|operand| self.require_logical_operand(op.spelling(), operand));
        if fit.contains(&false) {
            return self.body.add_error(span);
        }
        let Some((left, right, ty)) = self.meet(op, left, right, span) else {
            return self.body.add_error(span);
        };
        let left = self.not_zero_mask(left, ty, span);
        let right = self.not_zero_mask(right, ty, span);
        let lowered = if op == BinaryOp::LogicalAnd { hir::BinaryOp::And } else { hir::BinaryOp::Or };
        let result = self.body.expr(left).ty;
        self.add_folded(ExprKind::Binary(lowered, left, right), result, span)
    }

    fn not_zero_mask(&mut self, value: ExprId, ty: TypeId, span: Span) -> ExprId {
        if matches!(self.body.expr(value).kind, ExprKind::Convert(Conversion::BoolToMask, _)) {
            return value;
        }
        let zero = self.zero(ty, span);
        self.compare(CompareOp::NotEqual, value, zero, ty, span)
    }

    pub(super) fn logical_not(&mut self, operand: &ast::Expr, span: Span) -> ExprId {
        let value = self.value(operand);
        if self.is_error(value) {
            return self.body.add_error(span);
        }
        self.require_logical_operand("!", value);
        if self.is_vector(value) {
            let ty = self.body.expr(value).ty;
            let zero = self.zero(ty, span);
            return self.compare(CompareOp::Equal, value, zero, ty, span);
        }
        if self.element(value).is_none() && !self.is_pointer(value) {
            self.report_operand("!", value, span);
            return self.body.add_error(span);
        }
        let condition = self.to_condition(value);
        let not = self.add_folded(ExprKind::Unary(hir::UnaryOp::Not, condition), TypeId::BOOL, span);
        self.truth(not)
    }
}

fn compare_op(op: BinaryOp) -> Option<CompareOp> {
    Some(match op {
        BinaryOp::Less => CompareOp::Less,
        BinaryOp::Greater => CompareOp::Greater,
        BinaryOp::LessEqual => CompareOp::LessEqual,
        BinaryOp::GreaterEqual => CompareOp::GreaterEqual,
        BinaryOp::Equal => CompareOp::Equal,
        BinaryOp::NotEqual => CompareOp::NotEqual,
        BinaryOp::Multiply
        | BinaryOp::Divide
        | BinaryOp::Remainder
        | BinaryOp::Add
        | BinaryOp::Subtract
        | BinaryOp::ShiftLeft
        | BinaryOp::ShiftRight
        | BinaryOp::BitAnd
        | BinaryOp::BitXor
        | BinaryOp::BitOr
        | BinaryOp::LogicalAnd
        | BinaryOp::LogicalOr => return None,
    })
}
