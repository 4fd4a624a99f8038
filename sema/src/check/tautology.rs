//! Comparisons that have the same result for all values of their operands. C99 6.5.8 and 6.5.9.

use super::Checker;
use crate::{
    error::{operand, tautology as error},
    hir::{ExprId, ExprKind},
    types::Scalar,
};
use spirocl_frontend::{ast::BinaryOp, source::Span};

impl Checker<'_> {
    /// Reports a comparison of two numbers whose result is known from their types or names.
    pub(super) fn check_tautology(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) {
        self.warn_if_decided(op, left, right, span);
        let is_integer = self.types.scalar(self.expr(left).ty).is_some_and(|scalar| !scalar.is_float());
        if is_integer && self.is_same_variable(left, right) {
            let holds = matches!(op, BinaryOp::Equal | BinaryOp::LessEqual | BinaryOp::GreaterEqual);
            self.report(error::self_comparison(span, holds));
        }
        self.check_unsigned_zero(op, left, right, span);
    }

    /// Whether both are the value of one variable.
    fn is_same_variable(&self, left: ExprId, right: ExprId) -> bool {
        let place = |id| match self.expr(id).kind {
            ExprKind::Load { place, volatile: false } => Some(&self.expr(place).kind),
            _ => None,
        };
        match (place(left), place(right)) {
            (Some(ExprKind::Local(one)), Some(ExprKind::Local(other))) => one == other,
            (Some(ExprKind::Global(one)), Some(ExprKind::Global(other))) => one == other,
            _ => false,
        }
    }

    /// Reports `unsigned < 0`, `unsigned >= 0`, and the same with the operands exchanged.
    fn check_unsigned_zero(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) {
        let is_unsigned = |id: ExprId| {
            let scalar = self.types.scalar(self.expr(id).ty);
            scalar.is_some_and(|scalar| scalar.is_integer() && !scalar.is_signed() && scalar != Scalar::Bool)
                && self.known_integer(id).is_none()
        };
        let is_zero = |id: ExprId| self.known_integer(id) == Some(0);
        let (comparison, holds) = match op {
            BinaryOp::Less | BinaryOp::GreaterEqual if is_unsigned(left) && is_zero(right) => {
                (format!("unsigned expression {} 0", op.spelling()), op == BinaryOp::GreaterEqual)
            }
            BinaryOp::Greater | BinaryOp::LessEqual if is_zero(left) && is_unsigned(right) => {
                (format!("0 {} unsigned expression", op.spelling()), op == BinaryOp::LessEqual)
            }
            _ => return,
        };
        self.report(error::unsigned_zero(span, &comparison, holds));
    }

    /// Warns of a comparison of a narrow integer with a constant that it never reaches.
    fn warn_if_decided(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) {
        let (variable, constant) = match (self.known_integer(left), self.known_integer(right)) {
            (None, Some(constant)) => (left, constant),
            (Some(constant), None) => (right, constant),
            _ => return,
        };
        let Some(scalar) = self.types.scalar(self.expr(variable).ty) else { return };
        // Constants as wide as the other operand are converted to its type first.
        if !scalar.is_integer() || scalar.bits() >= 32 || scalar == Scalar::Bool {
            return;
        }
        let (low, high) = if scalar.is_signed() {
            (-(1i128 << (scalar.bits() - 1)), (1i128 << (scalar.bits() - 1)) - 1)
        } else {
            (0, (1i128 << scalar.bits()) - 1)
        };
        if (low..=high).contains(&constant) {
            return;
        }
        let constant_is_larger = (constant > high) == (variable == left);
        let holds = match op {
            BinaryOp::Equal => false,
            BinaryOp::NotEqual => true,
            BinaryOp::Less | BinaryOp::LessEqual => constant_is_larger,
            _ => !constant_is_larger,
        };
        let shown = self.show(self.written_type(variable));
        self.report(operand::comparison_decided(span, &shown, constant, holds));
    }
}
