//! Warns about comparisons that have the same result for all values of their operands. C99 6.5.8 and 6.5.9.

use crate::{
    check::{Checker, body::Body, expressions::convert},
    error::{operand, tautology as error},
    hir::{self, CompareOp, Constant, Conversion, ExprId, ExprKind, LogicalOp},
    types::{Scalar, Types},
};
use spirocl_frontend::{ast::BinaryOp, source::Span};

/// Reports a comparison of two scalars whose result follows from their types or from the variables.
pub(crate) fn check_tautology(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) {
    warn_if_decided(checker, op, left, right, span);
    let is_integer =
        checker.types.scalar(checker.body.expr(left).ty).is_some_and(|scalar| !scalar.is_float());
    if is_integer && is_same_variable(&checker.body, left, right) {
        let holds = matches!(op, BinaryOp::Equal | BinaryOp::LessEqual | BinaryOp::GreaterEqual);
        checker.diagnostics.report(error::self_comparison(span, holds));
    }
    check_unsigned_zero(checker, op, left, right, span);
    check_bitwise(checker, op, left, right, span);
}

/// Reports `(a & 3) == 4` and `(a | 4) == 3`.
fn check_bitwise(checker: &mut Checker<'_>, op: BinaryOp, left: ExprId, right: ExprId, span: Span) {
    let (operation, constant) = match (
        convert::known_integer(&checker.types, &checker.body, left),
        convert::known_integer(&checker.types, &checker.body, right),
    ) {
        (None, Some(constant)) => (left, constant),
        (Some(constant), None) => (right, constant),
        _ => return,
    };
    let ExprKind::Binary(bitwise, one, other) = checker.body.expr(operation).kind else { return };
    let Some(mask) = convert::known_integer(&checker.types, &checker.body, one)
        .or_else(|| convert::known_integer(&checker.types, &checker.body, other))
    else {
        return;
    };
    let is_possible = match bitwise {
        hir::BinaryOp::And => mask & constant == constant,
        hir::BinaryOp::Or => mask | constant == constant,
        _ => return,
    };
    // The bits of negative numbers depend on their types.
    if !is_possible && mask >= 0 && constant >= 0 && matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) {
        checker.diagnostics.report(error::bitwise(span, op == BinaryOp::NotEqual));
    }
}

/// Reports `a < 3 && a > 5` and `a != 3 || a != 5`; the operands are values of type `bool`.
pub(crate) fn check_overlap(
    checker: &mut Checker<'_>,
    op: LogicalOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) {
    let (Some(one), Some(other)) = (
        comparison_with_constant(&checker.types, &checker.body, left),
        comparison_with_constant(&checker.types, &checker.body, right),
    ) else {
        return;
    };
    if !is_same_variable(&checker.body, one.variable, other.variable) {
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
        checker.diagnostics.report(error::overlap(span, holds));
    }
}

/// Returns a comparison of an integer variable with a constant.
fn comparison_with_constant(types: &Types, body: &Body, condition: ExprId) -> Option<Comparison> {
    let ExprKind::Compare(op, left, right) = body.expr(condition).kind else { return None };
    match (convert::known_integer(types, body, left), convert::known_integer(types, body, right)) {
        (None, Some(constant)) => Some(Comparison { op, variable: left, constant }),
        (Some(constant), None) => Some(Comparison { op: op.swapped(), variable: right, constant }),
        _ => None,
    }
}

/// Whether both operands are the value of the same variable.
fn is_same_variable(body: &Body, left: ExprId, right: ExprId) -> bool {
    let place = |id| match body.expr(id).kind {
        ExprKind::Load { place, volatile: false } => Some(&body.expr(place).kind),
        _ => None,
    };
    match (place(left), place(right)) {
        (Some(ExprKind::Local(one)), Some(ExprKind::Local(other))) => one == other,
        (Some(ExprKind::Global(one)), Some(ExprKind::Global(other))) => one == other,
        _ => false,
    }
}

/// Whether an expression reads a `const` variable whose value is 0.
fn is_zero_variable(types: &Types, body: &Body, id: ExprId) -> bool {
    let inner = match body.expr(id).kind {
        ExprKind::Convert(Conversion::Integer, inner) => inner,
        _ => id,
    };
    if !types.scalar(body.expr(inner).ty).is_some_and(Scalar::is_integer) {
        return false;
    }
    let ExprKind::Load { place, volatile: false } = body.expr(inner).kind else { return false };
    let ExprKind::Local(local) = body.expr(place).kind else { return false };
    let value = body.constants.get(&local).and_then(Option::as_ref);
    matches!(value, Some(Constant::Zero | Constant::Integer(0)))
}

/// Reports `unsigned < 0`, `unsigned >= 0`, and the same comparisons with swapped operands.
fn check_unsigned_zero(checker: &mut Checker<'_>, op: BinaryOp, left: ExprId, right: ExprId, span: Span) {
    let is_unsigned = |id: ExprId| {
        let scalar = checker.types.scalar(checker.body.expr(id).ty);
        scalar.is_some_and(|scalar| scalar.is_integer() && !scalar.is_signed() && scalar != Scalar::Bool)
            && convert::known_integer(&checker.types, &checker.body, id).is_none()
    };
    let is_zero = |id: ExprId| {
        convert::known_integer(&checker.types, &checker.body, id) == Some(0)
            || is_zero_variable(&checker.types, &checker.body, id)
    };
    let (comparison, holds) = match op {
        BinaryOp::Less | BinaryOp::GreaterEqual if is_unsigned(left) && is_zero(right) => {
            (format!("unsigned expression {} 0", op.spelling()), op == BinaryOp::GreaterEqual)
        }
        BinaryOp::Greater | BinaryOp::LessEqual if is_zero(left) && is_unsigned(right) => {
            (format!("0 {} unsigned expression", op.spelling()), op == BinaryOp::LessEqual)
        }
        _ => return,
    };
    checker.diagnostics.report(error::unsigned_zero(span, &comparison, holds));
}

/// Warns about a comparison of a narrow integer with a constant outside its range.
fn warn_if_decided(checker: &mut Checker<'_>, op: BinaryOp, left: ExprId, right: ExprId, span: Span) {
    let (variable, constant) = match (
        convert::known_integer(&checker.types, &checker.body, left),
        convert::known_integer(&checker.types, &checker.body, right),
    ) {
        (None, Some(constant)) => (left, constant),
        (Some(constant), None) => (right, constant),
        _ => return,
    };
    let Some(scalar) = checker.types.scalar(checker.body.expr(variable).ty) else { return };
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
    let shown = checker.show(checker.written_type(variable));
    checker.diagnostics.report(operand::comparison_decided(span, &shown, constant, holds));
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
