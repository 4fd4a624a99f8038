//! Warns about comparisons that have the same result for all values of their operands. C99 6.5.8 and 6.5.9.

use super::Checker;
use crate::{
    error::{operand, tautology as error},
    hir::{self, CompareOp, Constant, Conversion, ExprId, ExprKind, LogicalOp},
    types::Scalar,
};
use spirocl_frontend::{ast::BinaryOp, source::Span};

impl Checker<'_> {
    /// Reports a comparison of two scalars whose result follows from their types or from the variables.
    pub(super) fn check_tautology(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) {
        self.warn_if_decided(op, left, right, span);
        let is_integer = self.types.scalar(self.body.expr(left).ty).is_some_and(|scalar| !scalar.is_float());
        if is_integer && self.is_same_variable(left, right) {
            let holds = matches!(op, BinaryOp::Equal | BinaryOp::LessEqual | BinaryOp::GreaterEqual);
            self.diagnostics.report(error::self_comparison(span, holds));
        }
        self.check_unsigned_zero(op, left, right, span);
        self.check_bitwise(op, left, right, span);
    }

    /// Reports `(a & 3) == 4` and `(a | 4) == 3`.
    fn check_bitwise(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) {
        let (operation, constant) = match (self.known_integer(left), self.known_integer(right)) {
            (None, Some(constant)) => (left, constant),
            (Some(constant), None) => (right, constant),
            _ => return,
        };
        let ExprKind::Binary(bitwise, one, other) = self.body.expr(operation).kind else { return };
        let Some(mask) = self.known_integer(one).or_else(|| self.known_integer(other)) else { return };
        let is_possible = match bitwise {
            hir::BinaryOp::And => mask & constant == constant,
            hir::BinaryOp::Or => mask | constant == constant,
            _ => return,
        };
        // The bits of negative numbers depend on their types.
        if !is_possible && mask >= 0 && constant >= 0 && matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) {
            self.diagnostics.report(error::bitwise(span, op == BinaryOp::NotEqual));
        }
    }

    /// Reports `a < 3 && a > 5` and `a != 3 || a != 5`; the operands are values of type `bool`.
    pub(super) fn check_overlap(&mut self, op: LogicalOp, left: ExprId, right: ExprId, span: Span) {
        let (Some(one), Some(other)) =
            (self.comparison_with_constant(left), self.comparison_with_constant(right))
        else {
            return;
        };
        if !self.is_same_variable(one.variable, other.variable) {
            return;
        }
        let bounds = [one.constant, other.constant];
        let mut results =
            bounds.into_iter().flat_map(|bound| [bound - 1, bound, bound + 1]).map(|value| match op {
                LogicalOp::And => one.holds_for(value) && other.holds_for(value),
                LogicalOp::Or => one.holds_for(value) || other.holds_for(value),
            });
        let holds = op == LogicalOp::Or;
        if results.all(|result| result == holds) {
            self.diagnostics.report(error::overlap(span, holds));
        }
    }

    /// Returns a comparison of an integer variable with a constant.
    fn comparison_with_constant(&self, condition: ExprId) -> Option<Comparison> {
        let ExprKind::Compare(op, left, right) = self.body.expr(condition).kind else { return None };
        match (self.known_integer(left), self.known_integer(right)) {
            (None, Some(constant)) => Some(Comparison { op, variable: left, constant }),
            (Some(constant), None) => Some(Comparison { op: op.swapped(), variable: right, constant }),
            _ => None,
        }
    }

    /// Whether both operands are the value of the same variable.
    fn is_same_variable(&self, left: ExprId, right: ExprId) -> bool {
        let place = |id| match self.body.expr(id).kind {
            ExprKind::Load { place, volatile: false } => Some(&self.body.expr(place).kind),
            _ => None,
        };
        match (place(left), place(right)) {
            (Some(ExprKind::Local(one)), Some(ExprKind::Local(other))) => one == other,
            (Some(ExprKind::Global(one)), Some(ExprKind::Global(other))) => one == other,
            _ => false,
        }
    }

    /// Whether an expression reads a `const` variable whose value is 0.
    fn is_zero_variable(&self, id: ExprId) -> bool {
        let inner = match self.body.expr(id).kind {
            ExprKind::Convert(Conversion::Integer, inner) => inner,
            _ => id,
        };
        if !self.types.scalar(self.body.expr(inner).ty).is_some_and(Scalar::is_integer) {
            return false;
        }
        let ExprKind::Load { place, volatile: false } = self.body.expr(inner).kind else { return false };
        let ExprKind::Local(local) = self.body.expr(place).kind else { return false };
        let value = self.body.constants.get(&local).and_then(Option::as_ref);
        matches!(value, Some(Constant::Zero | Constant::Integer(0)))
    }

    /// Reports `unsigned < 0`, `unsigned >= 0`, and the same comparisons with swapped operands.
    fn check_unsigned_zero(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) {
        let is_unsigned = |id: ExprId| {
            let scalar = self.types.scalar(self.body.expr(id).ty);
            scalar.is_some_and(|scalar| scalar.is_integer() && !scalar.is_signed() && scalar != Scalar::Bool)
                && self.known_integer(id).is_none()
        };
        let is_zero = |id: ExprId| self.known_integer(id) == Some(0) || self.is_zero_variable(id);
        let (comparison, holds) = match op {
            BinaryOp::Less | BinaryOp::GreaterEqual if is_unsigned(left) && is_zero(right) => {
                (format!("unsigned expression {} 0", op.spelling()), op == BinaryOp::GreaterEqual)
            }
            BinaryOp::Greater | BinaryOp::LessEqual if is_zero(left) && is_unsigned(right) => {
                (format!("0 {} unsigned expression", op.spelling()), op == BinaryOp::LessEqual)
            }
            _ => return,
        };
        self.diagnostics.report(error::unsigned_zero(span, &comparison, holds));
    }

    /// Warns about a comparison of a narrow integer with a constant outside its range.
    fn warn_if_decided(&mut self, op: BinaryOp, left: ExprId, right: ExprId, span: Span) {
        let (variable, constant) = match (self.known_integer(left), self.known_integer(right)) {
            (None, Some(constant)) => (left, constant),
            (Some(constant), None) => (right, constant),
            _ => return,
        };
        let Some(scalar) = self.types.scalar(self.body.expr(variable).ty) else { return };
        // Constants as wide as the other operand are converted to its type before the comparison.
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
        self.diagnostics.report(operand::comparison_decided(span, &shown, constant, holds));
    }
}

/// A comparison `variable op constant`.
#[derive(Clone, Copy, Debug)]
struct Comparison {
    op: CompareOp,
    variable: ExprId,
    constant: i128,
}

impl Comparison {
    fn holds_for(self, value: i128) -> bool {
        match self.op {
            CompareOp::Equal => value == self.constant,
            CompareOp::NotEqual => value != self.constant,
            CompareOp::Less => value < self.constant,
            CompareOp::LessEqual => value <= self.constant,
            CompareOp::Greater => value > self.constant,
            CompareOp::GreaterEqual => value >= self.constant,
        }
    }
}
