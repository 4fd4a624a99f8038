//! Checks operators on scalars and vectors: arithmetic, bitwise, shift and unary operators. OpenCL C 3.0, 6.5.1 to
//! 6.5.8. Comparisons and logical operators are in `compare`, pointer operators in `pointer`, `?:` in `conditional`,
//! assignment in `assign`.

use super::Checker;
use crate::{
    error::operand as error,
    hir::{self, Constant, ExprId, ExprKind},
    types::{
        Scalar, TypeId, TypeKind,
        convert::{promote, rank, usual_arithmetic},
    },
};
use spirocl_frontend::{
    ast::{self, BinaryOp, UnaryOp},
    source::Span,
};

impl Checker<'_> {
    pub(super) fn binary(&mut self, op: BinaryOp, left: &ast::Expr, right: &ast::Expr, span: Span) -> ExprId {
        self.check_precedence(op, left, right);
        let values = [self.value(left), self.value(right)];
        self.check_logical_not(op, [left, right], values);
        self.binary_values(op, values[0], values[1], span)
    }

    /// Checks a binary operator with evaluated operands.
    pub(super) fn binary_values(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) -> ExprId {
        if self.is_error(left) || self.is_error(right) {
            return self.body.add_error(span);
        }
        let pointer = self.is_pointer(left) || self.is_pointer(right);
        match op {
            BinaryOp::Add if pointer => self.pointer_add(left, right, span),
            BinaryOp::Subtract if pointer => self.pointer_subtract(left, right, span),
            BinaryOp::Add => self.arithmetic(op, hir::BinaryOp::Add, left, right, span),
            BinaryOp::Subtract => self.arithmetic(op, hir::BinaryOp::Subtract, left, right, span),
            BinaryOp::Multiply => self.arithmetic(op, hir::BinaryOp::Multiply, left, right, span),
            BinaryOp::Divide => self.division(op, hir::BinaryOp::Divide, left, right, span),
            BinaryOp::Remainder => self.division(op, hir::BinaryOp::Remainder, left, right, span),
            BinaryOp::BitAnd => self.arithmetic(op, hir::BinaryOp::And, left, right, span),
            BinaryOp::BitXor => self.arithmetic(op, hir::BinaryOp::Xor, left, right, span),
            BinaryOp::BitOr => self.arithmetic(op, hir::BinaryOp::Or, left, right, span),
            BinaryOp::ShiftLeft => self.shift(op, hir::BinaryOp::ShiftLeft, left, right, span),
            BinaryOp::ShiftRight => self.shift(op, hir::BinaryOp::ShiftRight, left, right, span),
            BinaryOp::Less
            | BinaryOp::Greater
            | BinaryOp::LessEqual
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual => self.comparison(op, left, right, span),
            BinaryOp::LogicalAnd | BinaryOp::LogicalOr => self.logical(op, left, right, span),
        }
    }

    pub(super) fn is_pointer(&self, id: ExprId) -> bool {
        matches!(self.types.kind(self.body.expr(id).ty), TypeKind::Pointer { .. })
    }

    pub(super) fn is_vector(&self, id: ExprId) -> bool {
        matches!(self.types.kind(self.body.expr(id).ty), TypeKind::Vector(..))
    }

    fn arithmetic(
        &mut self,
        op: BinaryOp,
        lowered: hir::BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> ExprId {
        let Some((left, right, ty)) = self.meet(op, left, right, span) else {
            return self.body.add_error(span);
        };
        self.add_folded(ExprKind::Binary(lowered, left, right), ty, span)
    }

    fn division(
        &mut self,
        op: BinaryOp,
        lowered: hir::BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> ExprId {
        if !self.must_be_constant
            && self.known_integer(right) == Some(0)
            && self.element(left).is_some_and(Scalar::is_integer)
        {
            self.diagnostics.report(error::division_by_zero(self.body.expr(right).span, op.spelling()));
        }
        self.arithmetic(op, lowered, left, right, span)
    }

    /// Returns the element type of a scalar or vector.
    pub(super) fn element(&self, id: ExprId) -> Option<Scalar> {
        self.types.elements(self.body.expr(id).ty).map(|(scalar, _)| scalar)
    }

    /// Applies the usual arithmetic conversions to two scalars or vectors. OpenCL C 3.0, 6.4.5.
    pub(super) fn meet(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> Option<(ExprId, ExprId, TypeId)> {
        let (l, r) = (self.body.expr(left).ty, self.body.expr(right).ty);
        let (Some((one, n)), Some((other, m))) = (self.types.elements(l), self.types.elements(r)) else {
            self.report_operands(op.spelling(), left, right, span);
            return None;
        };
        if takes_integers(op) && (one.is_float() || other.is_float()) {
            self.report_float_operand(op, left, right);
            return None;
        }
        let ty = match (n, m) {
            (1, 1) => usual_arithmetic(one, other).id(),
            (_, 1) => self.widened(l, right)?,
            (1, _) => self.widened(r, left)?,
            _ if l == r => l,
            _ => {
                self.report_vectors(left, right, span);
                return None;
            }
        };
        Some((self.to_number(left, ty), self.to_number(right, ty), ty))
    }

    /// Returns the type of a vector operand, if a scalar operand may be widened to it: its rank must not exceed that of
    /// the element type.
    pub(super) fn widened(&mut self, vector: TypeId, scalar: ExprId) -> Option<TypeId> {
        let (element, _) = self.types.elements(vector)?;
        let own = self.element(scalar)?;
        if widening_rank(own) <= widening_rank(element) {
            return Some(vector);
        }
        let diagnostic = error::scalar_rank(self.body.expr(scalar).span, own.name(), element.name());
        let diagnostic = self.with_cast(diagnostic, scalar, element.name());
        self.diagnostics.report(diagnostic);
        None
    }

    pub(super) fn report_operands(&mut self, op: &str, left: ExprId, right: ExprId, span: Span) {
        let (left_text, right_text) = self.show_both(self.written_type(left), self.written_type(right));
        let (left_at, right_at) = (self.body.expr(left).span, self.body.expr(right).span);
        self.diagnostics.report(error::operands(span, op, (left_at, &left_text), (right_at, &right_text)));
    }

    pub(super) fn report_vectors(&mut self, left: ExprId, right: ExprId, span: Span) {
        let (left_text, right_text) = self.show_both(self.written_type(left), self.written_type(right));
        self.diagnostics.report(error::vectors_differ(span, &left_text, &right_text));
    }

    fn report_float_operand(&mut self, op: BinaryOp, left: ExprId, right: ExprId) {
        let culprit = if self.element(left).is_some_and(Scalar::is_float) { left } else { right };
        let (text, span) = (self.show(self.written_type(culprit)), self.body.expr(culprit).span);
        self.diagnostics.report(error::float_operand(span, op.spelling(), &text));
    }

    /// Checks a shift: the result has the type of the left operand; the amount is taken modulo its width. OpenCL C 3.0,
    /// 6.5.8.
    fn shift(
        &mut self,
        op: BinaryOp,
        lowered: hir::BinaryOp,
        left: ExprId,
        right: ExprId,
        span: Span,
    ) -> ExprId {
        let (l, r) = (self.body.expr(left).ty, self.body.expr(right).ty);
        let (Some((one, n)), Some((other, m))) = (self.types.elements(l), self.types.elements(r)) else {
            self.report_operands(op.spelling(), left, right, span);
            return self.body.add_error(span);
        };
        if one.is_float() || other.is_float() {
            self.report_float_operand(op, left, right);
            return self.body.add_error(span);
        }
        if m > 1 && n != m {
            if n == 1 {
                self.report_operands(op.spelling(), left, right, span);
            } else {
                self.report_vectors(left, right, span);
            }
            return self.body.add_error(span);
        }
        let ty = if n == 1 { promote(one).id() } else { l };
        let scalar = if n == 1 { promote(one) } else { one };
        let left = self.to_number(left, ty);
        let amount = self.shift_amount(right, ty, scalar);
        self.add_folded(ExprKind::Binary(lowered, left, amount), ty, span)
    }

    fn shift_amount(&mut self, amount: ExprId, ty: TypeId, scalar: Scalar) -> ExprId {
        let span = self.body.expr(amount).span;
        let width = i128::from(scalar.bits());
        if let Some(number) = self.known_integer(amount) {
            let within = number.rem_euclid(width);
            if within != number {
                self.diagnostics.report(error::shift_amount(span, number, width, within));
            }
            let constant = self.integer(within as u64, scalar.id(), span);
            return self.to_number(constant, ty);
        }
        let amount = self.to_number(amount, ty);
        let mask = self.integer(width as u64 - 1, scalar.id(), span);
        let mask = self.to_number(mask, ty);
        self.add_folded(ExprKind::Binary(hir::BinaryOp::And, amount, mask), ty, span)
    }

    pub(super) fn unary(&mut self, op: UnaryOp, operand: &ast::Expr, span: Span) -> ExprId {
        match op {
            UnaryOp::Plus => self.plus(operand, span),
            UnaryOp::Minus => self.minus(operand, span),
            UnaryOp::BitNot => self.bit_not(operand, span),
            UnaryOp::LogicalNot => self.logical_not(operand, span),
            UnaryOp::Dereference => self.dereference(operand, span),
            UnaryOp::AddressOf => self.address_of(operand, span),
            UnaryOp::Increment => self.increment(operand, span, BinaryOp::Add, hir::ModifyResult::New),
            UnaryOp::Decrement => self.increment(operand, span, BinaryOp::Subtract, hir::ModifyResult::New),
        }
    }

    pub(super) fn postfix(&mut self, op: ast::PostfixOp, operand: &ast::Expr, span: Span) -> ExprId {
        let op = match op {
            ast::PostfixOp::Increment => BinaryOp::Add,
            ast::PostfixOp::Decrement => BinaryOp::Subtract,
        };
        self.increment(operand, span, op, hir::ModifyResult::Old)
    }

    /// Returns the promoted operand of `+`, `-` or `~`.
    fn promoted(&mut self, operand: &ast::Expr, op: &str, span: Span) -> Option<(ExprId, TypeId, Scalar)> {
        let value = self.value(operand);
        if self.is_error(value) {
            return None;
        }
        let ty = self.body.expr(value).ty;
        match self.types.elements(ty) {
            Some((scalar, 1)) => {
                let scalar = promote(scalar);
                Some((self.to_number(value, scalar.id()), scalar.id(), scalar))
            }
            Some((scalar, _)) => Some((value, ty, scalar)),
            None => {
                self.report_operand(op, value, span);
                None
            }
        }
    }

    pub(super) fn report_operand(&mut self, op: &str, value: ExprId, span: Span) {
        let text = self.show(self.written_type(value));
        self.diagnostics.report(error::operand(span, op, &text));
    }

    fn plus(&mut self, operand: &ast::Expr, span: Span) -> ExprId {
        match self.promoted(operand, "+", span) {
            Some((value, ..)) => value,
            None => self.body.add_error(span),
        }
    }

    fn minus(&mut self, operand: &ast::Expr, span: Span) -> ExprId {
        match self.promoted(operand, "-", span) {
            Some((value, ty, _)) => self.add_folded(ExprKind::Unary(hir::UnaryOp::Negate, value), ty, span),
            None => self.body.add_error(span),
        }
    }

    fn bit_not(&mut self, operand: &ast::Expr, span: Span) -> ExprId {
        let Some((value, ty, scalar)) = self.promoted(operand, "~", span) else {
            return self.body.add_error(span);
        };
        if scalar.is_float() {
            let text = self.show(self.written_type(value));
            self.diagnostics.report(error::float_operand(self.body.expr(value).span, "~", &text));
            return self.body.add_error(span);
        }
        self.add_folded(ExprKind::Unary(hir::UnaryOp::BitNot, value), ty, span)
    }

    /// Returns 1 in a scalar or vector type.
    pub(super) fn one(&mut self, ty: TypeId, span: Span) -> ExprId {
        let one = self.body.add(ExprKind::Constant(Constant::Integer(1)), TypeId::INT, span);
        self.to_number(one, ty)
    }
}

/// Whether an operator is defined only for integers. OpenCL C 3.0, 6.5.1 and 6.5.5.
fn takes_integers(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Remainder | BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::BitOr)
}

/// Returns the rank of a scalar operand, which must not exceed that of the element type of a vector operand: like
/// [`rank`], but an unsigned type ranks above the signed type of the same width.
fn widening_rank(scalar: Scalar) -> u32 {
    let unsigned = matches!(scalar, Scalar::UChar | Scalar::UShort | Scalar::UInt | Scalar::ULong);
    rank(scalar) * 2 + u32::from(unsigned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_widen_to_vectors_of_no_lower_rank() {
        let table = [
            (Scalar::Int, Scalar::Int, true),
            (Scalar::Int, Scalar::UInt, true),
            (Scalar::UInt, Scalar::Int, false),
            (Scalar::Char, Scalar::Short, true),
            (Scalar::Int, Scalar::Char, false),
            (Scalar::ULong, Scalar::Half, true),
            (Scalar::Double, Scalar::Float, false),
        ];
        for (scalar, element, fits) in table {
            let is_below = widening_rank(scalar) <= widening_rank(element);
            assert_eq!(is_below, fits, "{scalar:?} beside a vector of {element:?}");
        }
    }
}
