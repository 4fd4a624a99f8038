//! Checks comparisons and logical operators: `== != < <= > >= && || !`. OpenCL C 3.0, 6.5.4 to 6.5.7. Scalar operands
//! yield an `int` that is 0 or 1; vector operands yield a signed vector of the same width with elements 0 or -1.

use crate::{
    check::{
        Checker,
        expressions::{
            convert::{add_folded, is_error, is_null_constant, to_number},
            expression, operator, pointer_conversion, tautology,
        },
    },
    error::operand as error,
    hir::{self, CompareOp, Conversion, ExprId, ExprKind, LogicalOp},
    types::{Scalar, TypeId, TypeKind, convert},
};
use spirocl_frontend::{
    ast::{self, BinaryOp},
    language::Version,
    source::Span,
};

pub(crate) fn comparison(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> ExprId {
    let Some(compare) = compare_op(op) else { return checker.body.add_error(span) };
    if operator::is_pointer(&checker.types, &checker.body, left)
        || operator::is_pointer(&checker.types, &checker.body, right)
    {
        return pointer_comparison(checker, op, compare, left, right, span);
    }
    tautology::check_tautology(checker, op, left, right, span);
    let Some((left, right, ty)) = operator::meet(checker, op, left, right, span) else {
        return checker.body.add_error(span);
    };
    compare_values(checker, compare, left, right, ty, span)
}

/// Compares two values of the same type; the result is an `int`, or a mask for vectors.
fn compare_values(
    checker: &mut Checker<'_>,
    op: CompareOp,
    left: ExprId,
    right: ExprId,
    operands: TypeId,
    span: Span,
) -> ExprId {
    match *checker.types.kind(operands) {
        TypeKind::Vector(scalar, count) => {
            let bools = checker.types.vector(Scalar::Bool, count);
            let result = checker.types.vector(convert::mask(scalar), count);
            let compared = add_folded(checker, ExprKind::Compare(op, left, right), bools, span);
            add_folded(checker, ExprKind::Convert(Conversion::BoolToMask, compared), result, span)
        }
        _ => {
            let compared = add_folded(checker, ExprKind::Compare(op, left, right), TypeId::BOOL, span);
            truth(checker, compared)
        }
    }
}

/// Converts a `bool` to `int`, the result type of comparisons and logical operators in C.
fn truth(checker: &mut Checker<'_>, condition: ExprId) -> ExprId {
    let span = checker.body.expr(condition).span;
    add_folded(checker, ExprKind::Convert(Conversion::BoolToNumber, condition), TypeId::INT, span)
}

fn pointer_comparison(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    compare: CompareOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> ExprId {
    let is_integer = |id| checker.types.scalar(checker.body.expr(id).ty).is_some_and(Scalar::is_integer);
    let meeting = match (
        operator::is_pointer(&checker.types, &checker.body, left),
        operator::is_pointer(&checker.types, &checker.body, right),
    ) {
        (true, _) if is_null_constant(checker.pragmas.language, &checker.types, &checker.body, right) => {
            Some(checker.body.expr(left).ty)
        }
        (_, true) if is_null_constant(checker.pragmas.language, &checker.types, &checker.body, left) => {
            Some(checker.body.expr(right).ty)
        }
        // OpenCL C 3.0, 6.7.9: an integer that was converted from a pointer is compared with `NULL`.
        (false, true)
            if is_integer(left)
                && is_null_constant(checker.pragmas.language, &checker.types, &checker.body, right) =>
        {
            let zero = expression::zero(checker, checker.body.expr(left).ty, checker.body.expr(right).span);
            let compared = add_folded(checker, ExprKind::Compare(compare, left, zero), TypeId::BOOL, span);
            return truth(checker, compared);
        }
        (true, false)
            if is_integer(right)
                && is_null_constant(checker.pragmas.language, &checker.types, &checker.body, left) =>
        {
            let zero = expression::zero(checker, checker.body.expr(right).ty, checker.body.expr(left).span);
            let compared = add_folded(checker, ExprKind::Compare(compare, zero, right), TypeId::BOOL, span);
            return truth(checker, compared);
        }
        (true, true) => pointer_conversion::meeting_pointer(checker, left, right, "comparison"),
        (true, false) if is_integer(right) => {
            return pointer_with_integer(checker, compare, left, right, span);
        }
        (false, true) if is_integer(left) => {
            return pointer_with_integer(checker, compare, left, right, span);
        }
        _ => {
            operator::report_operands(checker, op.spelling(), left, right, span);
            None
        }
    };
    let Some(ty) = meeting else { return checker.body.add_error(span) };
    let left = to_meeting_pointer(checker, left, ty);
    let right = to_meeting_pointer(checker, right, ty);
    let compared = checker.body.add(ExprKind::Compare(compare, left, right), TypeId::BOOL, span);
    truth(checker, compared)
}

/// Compares a pointer with an integer that is not a null pointer constant, as integers, with a warning.
fn pointer_with_integer(
    checker: &mut Checker<'_>,
    compare: CompareOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> ExprId {
    let [one, other] = [left, right].map(|operand| checker.show(checker.written_type(operand)));
    checker.diagnostics.report(error::pointer_with_integer(span, &one, &other));
    let size = expression::size_type(checker.pragmas.language);
    let [left, right] = [left, right].map(|operand| {
        if !operator::is_pointer(&checker.types, &checker.body, operand) {
            return to_number(checker, operand, size);
        }
        let at = checker.body.expr(operand).span;
        add_folded(checker, ExprKind::Convert(Conversion::PointerToInteger, operand), size, at)
    });
    let compared = add_folded(checker, ExprKind::Compare(compare, left, right), TypeId::BOOL, span);
    truth(checker, compared)
}

/// Converts a pointer or a null pointer constant to the composite pointer type of two operands.
pub(crate) fn to_meeting_pointer(checker: &mut Checker<'_>, value: ExprId, ty: TypeId) -> ExprId {
    if is_null_constant(checker.pragmas.language, &checker.types, &checker.body, value) {
        let span = checker.body.expr(value).span;
        return expression::zero(checker, ty, span);
    }
    pointer_conversion::to_pointer(checker, value, ty)
}

/// Checks `&&` and `||`.
pub(crate) fn logical(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> ExprId {
    if operator::is_vector(&checker.types, &checker.body, left)
        || operator::is_vector(&checker.types, &checker.body, right)
    {
        return vector_logical(checker, op, left, right, span);
    }
    require_logical_operand(checker, op.spelling(), left);
    require_logical_operand(checker, op.spelling(), right);
    let logical = if op == BinaryOp::LogicalAnd { LogicalOp::And } else { LogicalOp::Or };
    let left = expression::to_condition(checker, left);
    let right = expression::to_condition(checker, right);
    if is_error(&checker.body, left) || is_error(&checker.body, right) {
        return checker.body.add_error(span);
    }
    tautology::check_overlap(checker, logical, left, right, span);
    let both = add_folded(checker, ExprKind::Logical(logical, left, right), TypeId::BOOL, span);
    truth(checker, both)
}

/// Whether an operand is allowed in a logical operator. Reports floating-point operands before OpenCL C 1.2. OpenCL
/// C 1.1, 6.3.g and 6.3.h.
fn require_logical_operand(checker: &mut Checker<'_>, op: &str, operand: ExprId) -> bool {
    let fits = checker.pragmas.language.version >= Version::V1_2
        || !operator::element_of(&checker.types, &checker.body, operand).is_some_and(Scalar::is_float);
    if !fits {
        let (text, span) = (checker.show(checker.written_type(operand)), checker.body.expr(operand).span);
        checker.diagnostics.report(error::float_logic(span, op, &text, checker.pragmas.language.version));
    }
    fits
}

/// Checks `&&` or `||` of vectors, which evaluates both operands and is componentwise.
fn vector_logical(
    checker: &mut Checker<'_>,
    op: BinaryOp,
    left: ExprId,
    right: ExprId,
    span: Span,
) -> ExprId {
    let fit = [left, right].map(|operand| require_logical_operand(checker, op.spelling(), operand));
    if fit.contains(&false) {
        return checker.body.add_error(span);
    }
    let Some((left, right, ty)) = operator::meet(checker, op, left, right, span) else {
        return checker.body.add_error(span);
    };
    let left = not_zero_mask(checker, left, ty, span);
    let right = not_zero_mask(checker, right, ty, span);
    let lowered = if op == BinaryOp::LogicalAnd { hir::BinaryOp::And } else { hir::BinaryOp::Or };
    let result = checker.body.expr(left).ty;
    add_folded(checker, ExprKind::Binary(lowered, left, right), result, span)
}

fn not_zero_mask(checker: &mut Checker<'_>, value: ExprId, ty: TypeId, span: Span) -> ExprId {
    if matches!(checker.body.expr(value).kind, ExprKind::Convert(Conversion::BoolToMask, _)) {
        return value;
    }
    let zero = expression::zero(checker, ty, span);
    compare_values(checker, CompareOp::NotEqual, value, zero, ty, span)
}

pub(crate) fn logical_not(checker: &mut Checker<'_>, operand: &ast::Expr, span: Span) -> ExprId {
    let value = expression::value(checker, operand);
    if is_error(&checker.body, value) {
        return checker.body.add_error(span);
    }
    require_logical_operand(checker, "!", value);
    if operator::is_vector(&checker.types, &checker.body, value) {
        let ty = checker.body.expr(value).ty;
        let zero = expression::zero(checker, ty, span);
        return compare_values(checker, CompareOp::Equal, value, zero, ty, span);
    }
    if operator::element_of(&checker.types, &checker.body, value).is_none()
        && !operator::is_pointer(&checker.types, &checker.body, value)
    {
        operator::report_operand(checker, "!", value, span);
        return checker.body.add_error(span);
    }
    let condition = expression::to_condition(checker, value);
    let not = add_folded(checker, ExprKind::Unary(hir::UnaryOp::Not, condition), TypeId::BOOL, span);
    truth(checker, not)
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
