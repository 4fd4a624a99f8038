//! Checks `condition ? a : b`: scalars, pointers and structures follow C99 6.5.15, vectors OpenCL C 3.0, 6.5.7.

use crate::{
    check::{
        Checker,
        blocks::block,
        body::Body,
        expressions::{compare, convert, expression, operator, pointer_conversion},
    },
    error::operand as error,
    hir::{Conversion, ExprId, ExprKind},
    types::{
        Scalar, TypeId, TypeKind, Types,
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

pub(crate) fn check(checker: &mut Checker<'_>, conditional: &ast::Conditional, span: Span) -> ExprId {
    let ast::Conditional { condition, then, otherwise } = conditional;
    let condition = expression::value(checker, condition);
    let Some(then) = then else { return elvis(checker, condition, otherwise, span) };
    let then = expression::value(checker, then);
    let otherwise = expression::value(checker, otherwise);
    if convert::is_error(&checker.body, condition)
        || convert::is_error(&checker.body, then)
        || convert::is_error(&checker.body, otherwise)
    {
        return checker.body.add_error(span);
    }
    if let Some(&block) =
        [then, otherwise].iter().find(|&&id| block::is_block(&checker.types, checker.body.expr(id).ty))
    {
        let at = checker.body.expr(block).span;
        checker.diagnostics.report(crate::error::block::chosen(at));
        return checker.body.add_error(span);
    }
    if operator::element_of(&checker.types, &checker.body, condition).is_some_and(Scalar::is_float) {
        let (text, at) = (checker.show(checker.written_type(condition)), checker.body.expr(condition).span);
        checker.diagnostics.report(error::float_condition(at, &text));
        return checker.body.add_error(span);
    }
    if operator::is_vector(&checker.types, &checker.body, condition) {
        return select(checker, condition, then, otherwise, span);
    }
    let condition = expression::to_condition(checker, condition);
    let Some((then, otherwise, ty)) = branches(checker, then, otherwise, span) else {
        return checker.body.add_error(span);
    };
    if convert::is_error(&checker.body, condition) {
        return checker.body.add_error(span);
    }
    convert::add_folded(checker, ExprKind::Conditional(condition, then, otherwise), ty, span)
}

/// Checks `a ?: b` of GNU C: `a` is evaluated once and stored in a hidden variable.
fn elvis(checker: &mut Checker<'_>, condition: ExprId, otherwise: &ast::Expr, span: Span) -> ExprId {
    let otherwise = expression::value(checker, otherwise);
    if convert::is_error(&checker.body, condition) || convert::is_error(&checker.body, otherwise) {
        return checker.body.add_error(span);
    }
    let (ty, at) = (checker.body.expr(condition).ty, checker.body.expr(condition).span);
    if operator::is_vector(&checker.types, &checker.body, condition)
        || operator::element_of(&checker.types, &checker.body, condition).is_some_and(Scalar::is_float)
    {
        let text = checker.show(checker.written_type(condition));
        checker.diagnostics.report(error::float_condition(at, &text));
        return checker.body.add_error(span);
    }
    let (local, declare) = block::declare_hidden(checker, condition, at);
    let held = |checker: &mut Checker<'_>| {
        let place = checker.body.add(ExprKind::Local(local), ty, at);
        expression::load(checker, place)
    };
    let (asked, then) = (held(checker), held(checker));
    let asked = expression::to_condition(checker, asked);
    if convert::is_error(&checker.body, asked) {
        return checker.body.add_error(span);
    }
    let Some((then, otherwise, result)) = branches(checker, then, otherwise, span) else {
        return checker.body.add_error(span);
    };
    let chosen = checker.body.add(ExprKind::Conditional(asked, then, otherwise), result, span);
    checker.body.add(ExprKind::statements(vec![declare], Some(chosen)), result, span)
}

/// Converts the second and third operand to their common type.
fn branches(
    checker: &mut Checker<'_>,
    then: ExprId,
    otherwise: ExprId,
    span: Span,
) -> Option<(ExprId, ExprId, TypeId)> {
    let (left, right) = (checker.body.expr(then).ty, checker.body.expr(otherwise).ty);
    // Operands of equal type are promoted, too.
    if left == right && checker.types.scalar(left).is_none() {
        return Some((then, otherwise, left));
    }
    let (Some(_), Some(_)) = (checker.types.elements(left), checker.types.elements(right)) else {
        return other_branches(checker, then, otherwise, span);
    };
    let ty = branch_type(checker, then, otherwise, span)?;
    Some((convert::to_number(checker, then, ty), convert::to_number(checker, otherwise, ty), ty))
}

fn branch_type(checker: &mut Checker<'_>, then: ExprId, otherwise: ExprId, span: Span) -> Option<TypeId> {
    let (left, right) = (checker.body.expr(then).ty, checker.body.expr(otherwise).ty);
    match (checker.types.elements(left)?, checker.types.elements(right)?) {
        ((one, 1), (other, 1)) => Some(usual_arithmetic(one, other).id()),
        (_, (_, 1)) => operator::widened(checker, left, otherwise),
        ((_, 1), _) => operator::widened(checker, right, then),
        _ => {
            operator::report_vectors(checker, then, otherwise, span);
            None
        }
    }
}

fn other_branches(
    checker: &mut Checker<'_>,
    then: ExprId,
    otherwise: ExprId,
    span: Span,
) -> Option<(ExprId, ExprId, TypeId)> {
    let (left, right) = (checker.body.expr(then).ty, checker.body.expr(otherwise).ty);
    if left == TypeId::VOID || right == TypeId::VOID {
        return Some((to_void(&mut checker.body, then), to_void(&mut checker.body, otherwise), TypeId::VOID));
    }
    let ty = match (
        operator::is_pointer(&checker.types, &checker.body, then),
        operator::is_pointer(&checker.types, &checker.body, otherwise),
    ) {
        (true, _)
            if convert::is_null_constant(
                checker.pragmas.language,
                &checker.types,
                &checker.body,
                otherwise,
            ) =>
        {
            left
        }
        (_, true)
            if convert::is_null_constant(checker.pragmas.language, &checker.types, &checker.body, then) =>
        {
            right
        }
        (true, true) => pointer_conversion::meeting_pointer(checker, then, otherwise, "`?:`")?,
        _ => {
            operator::report_operands(checker, "?:", then, otherwise, span);
            return None;
        }
    };
    Some((
        compare::to_meeting_pointer(checker, then, ty),
        compare::to_meeting_pointer(checker, otherwise, ty),
        ty,
    ))
}

/// Converts a value to `void`.
pub(crate) fn to_void(body: &mut Body, value: ExprId) -> ExprId {
    let (ty, span) = (body.expr(value).ty, body.expr(value).span);
    if ty == TypeId::VOID || ty == TypeId::ERROR {
        return value;
    }
    body.add(ExprKind::Convert(Conversion::Void, value), TypeId::VOID, span)
}

/// Checks a conditional with a vector condition: like `select`, by the most significant bit of each component; both
/// other operands are evaluated.
fn select(
    checker: &mut Checker<'_>,
    condition: ExprId,
    then: ExprId,
    otherwise: ExprId,
    span: Span,
) -> ExprId {
    let Some((scalar, count)) = checker.types.elements(checker.body.expr(condition).ty) else {
        return checker.body.add_error(span);
    };
    let (left, right) = (checker.body.expr(then).ty, checker.body.expr(otherwise).ty);
    let (Some((one, n)), Some((other, m))) = (checker.types.elements(left), checker.types.elements(right))
    else {
        operator::report_operands(checker, "?:", then, otherwise, span);
        return checker.body.add_error(span);
    };
    let ty = match (n, m) {
        (1, 1) => Some(checker.types.vector(element_of_both(one, other), count)),
        _ if left == right => Some(left),
        _ => branch_type(checker, then, otherwise, span),
    };
    let Some(ty) = ty else { return checker.body.add_error(span) };
    let differs = match checker.types.elements(ty) {
        Some((element, width)) if width == count && element.bits() == scalar.bits() => None,
        Some((_, width)) if width == count => Some("size of elements"),
        _ => Some("number of elements"),
    };
    if let Some(property) = differs {
        let (condition_text, text) = (checker.show(checker.written_type(condition)), checker.show(ty));
        checker.diagnostics.report(error::select_width(span, &condition_text, &text, property));
        return checker.body.add_error(span);
    }
    let then = convert::to_number(checker, then, ty);
    let otherwise = convert::to_number(checker, otherwise, ty);
    let condition = sign_bits(&mut checker.types, &mut checker.body, condition, count);
    checker.body.add(ExprKind::Select(condition, then, otherwise), ty, span)
}

/// Returns the most significant bits of the components, as a vector of `bool`.
fn sign_bits(types: &mut Types, body: &mut Body, condition: ExprId, count: u8) -> ExprId {
    let span = body.expr(condition).span;
    if let ExprKind::Convert(Conversion::BoolToMask, inner) = body.expr(condition).kind {
        return inner;
    }
    let bools = types.vector(Scalar::Bool, count);
    body.add(ExprKind::Convert(Conversion::SignToBool, condition), bools, span)
}

/// Whether a type is a structure or union.
pub(crate) fn is_structure(types: &Types, ty: TypeId) -> bool {
    matches!(types.kind(ty), TypeKind::Struct(_))
}
