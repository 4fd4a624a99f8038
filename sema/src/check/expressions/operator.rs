//! Checks operators on scalars and vectors: arithmetic, bitwise, shift and unary operators. OpenCL C 3.0, 6.5.1 to
//! 6.5.8. Comparisons and logical operators are in `compare`, pointer operators in `pointer`, `?:` in `conditional`,
//! assignment in `assign`.

use crate::{
    check::{
        Checker,
        body::Body,
        expressions::{assign, compare, convert, expression, pointer, precedence},
    },
    error::operand as error,
    hir::{self, ExprId, ExprKind},
    types::{
        Scalar, TypeId, TypeKind, Types,
        convert::{promote, rank, usual_arithmetic},
    },
};
use spirocl_frontend::{
    ast::{self, BinaryOp, UnaryOp},
    source::Span,
};

pub(crate) fn binary(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    left: &ast::Expr,
    right: &ast::Expr,
    span: Span,
) -> ExprId {
    precedence::check_precedence(&mut checker.diagnostics, op, left, right);
    let values = [expression::value(checker, left), expression::value(checker, right)];
    precedence::check_logical_not(&mut checker.diagnostics, &checker.body, op, [left, right], values);
    binary_values(checker, op, values[0], values[1], span)
}

/// Checks a binary operator with evaluated operands.
pub(crate) fn binary_values(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> ExprId {
    if convert::is_error(&checker.body, left) || convert::is_error(&checker.body, right) {
        return checker.body.add_error(span);
    }
    let pointer =
        is_pointer(&checker.types, &checker.body, left) || is_pointer(&checker.types, &checker.body, right);
    match op {
        BinaryOp::Add if pointer => pointer::pointer_add(checker, left, right, span),
        BinaryOp::Subtract if pointer => pointer::pointer_subtract(checker, left, right, span),
        BinaryOp::Add => arithmetic(checker, op, hir::BinaryOp::Add, left, right, span),
        BinaryOp::Subtract => arithmetic(checker, op, hir::BinaryOp::Subtract, left, right, span),
        BinaryOp::Multiply => arithmetic(checker, op, hir::BinaryOp::Multiply, left, right, span),
        BinaryOp::Divide => division(checker, op, hir::BinaryOp::Divide, left, right, span),
        BinaryOp::Remainder => division(checker, op, hir::BinaryOp::Remainder, left, right, span),
        BinaryOp::BitAnd => arithmetic(checker, op, hir::BinaryOp::And, left, right, span),
        BinaryOp::BitXor => arithmetic(checker, op, hir::BinaryOp::Xor, left, right, span),
        BinaryOp::BitOr => arithmetic(checker, op, hir::BinaryOp::Or, left, right, span),
        BinaryOp::ShiftLeft => shift(checker, op, hir::BinaryOp::ShiftLeft, left, right, span),
        BinaryOp::ShiftRight => shift(checker, op, hir::BinaryOp::ShiftRight, left, right, span),
        BinaryOp::Less
        | BinaryOp::Greater
        | BinaryOp::LessEqual
        | BinaryOp::GreaterEqual
        | BinaryOp::Equal
        | BinaryOp::NotEqual => compare::comparison(checker, op, left, right, span),
        BinaryOp::LogicalAnd | BinaryOp::LogicalOr => compare::logical(checker, op, left, right, span),
    }
}

pub(crate) fn is_pointer(types: &Types, body: &Body, id: ExprId) -> bool {
    matches!(types.kind(body.expr(id).ty), TypeKind::Pointer { .. })
}

pub(crate) fn is_vector(types: &Types, body: &Body, id: ExprId) -> bool {
    matches!(types.kind(body.expr(id).ty), TypeKind::Vector(..))
}

fn arithmetic(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    lowered: hir::BinaryOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> ExprId {
    let Some((left, right, ty)) = meet(checker, op, left, right, span) else {
        return checker.body.add_error(span);
    };
    convert::add_folded(checker, ExprKind::Binary(lowered, left, right), ty, span)
}

fn division(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    lowered: hir::BinaryOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> ExprId {
    if !checker.must_be_constant
        && convert::known_integer(&checker.types, &checker.body, right) == Some(0)
        && element_of(&checker.types, &checker.body, left).is_some_and(Scalar::is_integer)
    {
        checker.diagnostics.report(error::division_by_zero(checker.body.expr(right).span, op.spelling()));
    }
    arithmetic(checker, op, lowered, left, right, span)
}

/// Returns the element type of a scalar or vector.
pub(crate) fn element_of(types: &Types, body: &Body, id: ExprId) -> Option<Scalar> {
    types.elements(body.expr(id).ty).map(|(scalar, _)| scalar)
}

/// Applies the usual arithmetic conversions to two scalars or vectors. OpenCL C 3.0, 6.4.5.
pub(crate) fn meet(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> Option<(ExprId, ExprId, TypeId)> {
    let (l, r) = (checker.body.expr(left).ty, checker.body.expr(right).ty);
    let (Some((one, n)), Some((other, m))) = (checker.types.elements(l), checker.types.elements(r)) else {
        report_operands(checker, op.spelling(), left, right, span);
        return None;
    };
    if takes_integers(op) && (one.is_float() || other.is_float()) {
        report_float_operand(checker, op, left, right);
        return None;
    }
    let ty = match (n, m) {
        (1, 1) => usual_arithmetic(one, other).id(),
        (_, 1) => widened(checker, l, right)?,
        (1, _) => widened(checker, r, left)?,
        _ if l == r => l,
        _ => {
            report_vectors(checker, left, right, span);
            return None;
        }
    };
    Some((convert::to_number(checker, left, ty), convert::to_number(checker, right, ty), ty))
}

/// Returns the type of a vector operand, if a scalar operand may be widened to it: its rank must not exceed that of
/// the element type.
pub(crate) fn widened(checker: &mut Checker<'_>, vector: TypeId, scalar: ExprId) -> Option<TypeId> {
    let (element, _) = checker.types.elements(vector)?;
    let own = element_of(&checker.types, &checker.body, scalar)?;
    if widening_rank(own) <= widening_rank(element) {
        return Some(vector);
    }
    let diagnostic = error::scalar_rank(checker.body.expr(scalar).span, own.name(), element.name());
    let diagnostic = convert::with_cast(&checker.body, diagnostic, scalar, element.name());
    checker.diagnostics.report(diagnostic);
    None
}

pub(crate) fn report_operands(checker: &mut Checker<'_>, op: &str, left: ExprId, right: ExprId, span: Span) {
    let (left_text, right_text) = checker.show_both(checker.written_type(left), checker.written_type(right));
    let (left_at, right_at) = (checker.body.expr(left).span, checker.body.expr(right).span);
    checker.diagnostics.report(error::operands(span, op, (left_at, &left_text), (right_at, &right_text)));
}

pub(crate) fn report_vectors(checker: &mut Checker<'_>, left: ExprId, right: ExprId, span: Span) {
    let (left_text, right_text) = checker.show_both(checker.written_type(left), checker.written_type(right));
    checker.diagnostics.report(error::vectors_differ(span, &left_text, &right_text));
}

fn report_float_operand(checker: &mut Checker<'_>, op: BinaryOp, left: ExprId, right: ExprId) {
    let culprit = if element_of(&checker.types, &checker.body, left).is_some_and(Scalar::is_float) {
        left
    } else {
        right
    };
    let (text, span) = (checker.show(checker.written_type(culprit)), checker.body.expr(culprit).span);
    checker.diagnostics.report(error::float_operand(span, op.spelling(), &text));
}

/// Checks a shift: the result has the type of the left operand; the amount is taken modulo its width. OpenCL C 3.0,
/// 6.5.8.
fn shift(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    lowered: hir::BinaryOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> ExprId {
    let (l, r) = (checker.body.expr(left).ty, checker.body.expr(right).ty);
    let (Some((one, n)), Some((other, m))) = (checker.types.elements(l), checker.types.elements(r)) else {
        report_operands(checker, op.spelling(), left, right, span);
        return checker.body.add_error(span);
    };
    if one.is_float() || other.is_float() {
        report_float_operand(checker, op, left, right);
        return checker.body.add_error(span);
    }
    if m > 1 && n != m {
        if n == 1 {
            report_operands(checker, op.spelling(), left, right, span);
        } else {
            report_vectors(checker, left, right, span);
        }
        return checker.body.add_error(span);
    }
    let ty = if n == 1 { promote(one).id() } else { l };
    let scalar = if n == 1 { promote(one) } else { one };
    let left = convert::to_number(checker, left, ty);
    let amount = shift_amount(checker, right, ty, scalar);
    convert::add_folded(checker, ExprKind::Binary(lowered, left, amount), ty, span)
}

fn shift_amount(checker: &mut Checker<'_>, amount: ExprId, ty: TypeId, scalar: Scalar) -> ExprId {
    let span = checker.body.expr(amount).span;
    let width = i128::from(scalar.bits());
    if let Some(number) = convert::known_integer(&checker.types, &checker.body, amount) {
        let within = number.rem_euclid(width);
        if within != number {
            checker.diagnostics.report(error::shift_amount(span, number, width, within));
        }
        let constant = convert::integer(&mut checker.body, within as u64, scalar.id(), span);
        return convert::to_number(checker, constant, ty);
    }
    let amount = convert::to_number(checker, amount, ty);
    let mask = convert::integer(&mut checker.body, width as u64 - 1, scalar.id(), span);
    let mask = convert::to_number(checker, mask, ty);
    convert::add_folded(checker, ExprKind::Binary(hir::BinaryOp::And, amount, mask), ty, span)
}

pub(crate) fn unary(checker: &mut Checker<'_>, op: UnaryOp, operand: &ast::Expr, span: Span) -> ExprId {
    match op {
        UnaryOp::Plus => plus(checker, operand, span),
        UnaryOp::Minus => minus(checker, operand, span),
        UnaryOp::BitNot => bit_not(checker, operand, span),
        UnaryOp::LogicalNot => compare::logical_not(checker, operand, span),
        UnaryOp::Dereference => pointer::dereference(checker, operand, span),
        UnaryOp::AddressOf => pointer::address_of(checker, operand, span),
        UnaryOp::Increment => {
            assign::increment(checker, operand, span, BinaryOp::Add, hir::ModifyResult::New)
        }
        UnaryOp::Decrement => {
            assign::increment(checker, operand, span, BinaryOp::Subtract, hir::ModifyResult::New)
        }
    }
}

pub(crate) fn postfix(
    checker: &mut Checker<'_>,
    op: ast::PostfixOp,
    operand: &ast::Expr,
    span: Span,
) -> ExprId {
    let op = match op {
        ast::PostfixOp::Increment => BinaryOp::Add,
        ast::PostfixOp::Decrement => BinaryOp::Subtract,
    };
    assign::increment(checker, operand, span, op, hir::ModifyResult::Old)
}

/// Returns the promoted operand of `+`, `-` or `~`.
fn promoted(
    checker: &mut Checker<'_>,
    operand: &ast::Expr,
    op: &str,
    span: Span,
) -> Option<(ExprId, TypeId, Scalar)> {
    let value = expression::value(checker, operand);
    if convert::is_error(&checker.body, value) {
        return None;
    }
    let ty = checker.body.expr(value).ty;
    match checker.types.elements(ty) {
        Some((scalar, 1)) => {
            let scalar = promote(scalar);
            Some((convert::to_number(checker, value, scalar.id()), scalar.id(), scalar))
        }
        Some((scalar, _)) => Some((value, ty, scalar)),
        None => {
            report_operand(checker, op, value, span);
            None
        }
    }
}

pub(crate) fn report_operand(checker: &mut Checker<'_>, op: &str, value: ExprId, span: Span) {
    let text = checker.show(checker.written_type(value));
    checker.diagnostics.report(error::operand(span, op, &text));
}

fn plus(checker: &mut Checker<'_>, operand: &ast::Expr, span: Span) -> ExprId {
    match promoted(checker, operand, "+", span) {
        Some((value, ..)) => value,
        None => checker.body.add_error(span),
    }
}

fn minus(checker: &mut Checker<'_>, operand: &ast::Expr, span: Span) -> ExprId {
    match promoted(checker, operand, "-", span) {
        Some((value, ty, _)) => {
            convert::add_folded(checker, ExprKind::Unary(hir::UnaryOp::Negate, value), ty, span)
        }
        None => checker.body.add_error(span),
    }
}

fn bit_not(checker: &mut Checker<'_>, operand: &ast::Expr, span: Span) -> ExprId {
    let Some((value, ty, scalar)) = promoted(checker, operand, "~", span) else {
        return checker.body.add_error(span);
    };
    if scalar.is_float() {
        let text = checker.show(checker.written_type(value));
        checker.diagnostics.report(error::float_operand(checker.body.expr(value).span, "~", &text));
        return checker.body.add_error(span);
    }
    convert::add_folded(checker, ExprKind::Unary(hir::UnaryOp::BitNot, value), ty, span)
}

/// Returns 1 in a scalar or vector type.
pub(crate) fn one(checker: &mut Checker<'_>, ty: TypeId, span: Span) -> ExprId {
    let one = checker.body.add(ExprKind::Integer(1), TypeId::INT, span);
    convert::to_number(checker, one, ty)
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
