//! Checks operators on pointers: `*p`, `&x`, `p + n`, `p - q`, `a[i]`. C99 6.5.2.1, 6.5.3.2, 6.5.6; OpenCL C 3.0,
//! 6.5.10 to 6.5.12.

use crate::{
    check::{
        Checker,
        blocks::block,
        body::Body,
        expressions::{assign, convert, expression, member, operator, place, pointer_conversion},
    },
    error::operand as error,
    hir::{Components, Conversion, ExprId, ExprKind, UnaryOp},
    types::{Opaque, QualType, Scalar, TypeId, TypeKind, Types},
};
use spirocl_frontend::{ast, source::Span};

/// The upper bound of an index: the address one past the end is valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bounds {
    Inside,
    OnePast,
}

pub(crate) fn dereference(checker: &mut Checker<'_>, operand: &ast::Expr, span: Span) -> ExprId {
    let value = expression::value(checker, operand);
    if convert::is_error(&checker.body, value) {
        return checker.body.add_error(span);
    }
    if checker.types.pointee(checker.body.expr(value).ty).is_none() {
        let text = checker.show(checker.written_type(value));
        checker.diagnostics.report(error::not_a_pointer(span, &text));
        return checker.body.add_error(span);
    }
    pointed_at(checker, value, span)
}

/// Returns the lvalue that a pointer points to.
pub(crate) fn pointed_at(checker: &mut Checker<'_>, pointer: ExprId, span: Span) -> ExprId {
    let Some((pointee, _)) = checker.types.pointee(checker.body.expr(pointer).ty) else {
        return checker.body.add_error(span);
    };
    match *checker.types.kind(pointee.ty) {
        TypeKind::Error => checker.body.add_error(span),
        TypeKind::Void => {
            checker.diagnostics.report(error::dereferences_void(span));
            checker.body.add_error(span)
        }
        _ => checker.body.add(ExprKind::Dereference(pointer), pointee.ty, span),
    }
}

pub(crate) fn address_of(checker: &mut Checker<'_>, operand: &ast::Expr, span: Span) -> ExprId {
    let id = match &stripped(operand).kind {
        ast::ExprKind::Index(operands) => {
            let [base, index] = &**operands;
            index_within(checker, base, index, stripped(operand).span, Bounds::OnePast)
        }
        _ => expression::check(checker, operand),
    };
    if convert::is_error(&checker.body, id) {
        return checker.body.add_error(span);
    }
    let at = checker.body.expr(id).span;
    let Some(place) = place::place_of(&checker.types, &checker.program, &checker.body, id)
        .filter(|_| assign::is_lasting(&checker.body, id))
    else {
        let text = checker.show(checker.written_type(id));
        checker.diagnostics.report(error::address_of_value(at, &text));
        return checker.body.add_error(span);
    };
    if matches!(checker.body.expr(id).kind, ExprKind::Swizzle { .. } | ExprKind::Component { .. }) {
        checker.diagnostics.report(error::address_of_component(at));
        return checker.body.add_error(span);
    }
    if has_no_address(&checker.types, place.ty.ty) {
        let text = checker.show(checker.written_type(id));
        checker.diagnostics.report(error::address_of_opaque(at, &text));
        return checker.body.add_error(span);
    }
    if let Some(name) = block::captured_place(&checker.body, id) {
        let text = checker.symbols.text(name).to_owned();
        checker.diagnostics.report(crate::error::block::address_of_capture(at, &text));
        return checker.body.add_error(span);
    }
    // `&*p` is `p`.
    if let ExprKind::Dereference(pointer) = checker.body.expr(id).kind {
        return pointer;
    }
    let pointer = checker.types.pointer(place.ty, place.space);
    checker.body.add(ExprKind::AddressOf(id), pointer, span)
}

/// Whether a type has no address: images, samplers and pipes are not objects in memory. OpenCL C 3.0, 6.11.b.
fn has_no_address(types: &Types, ty: TypeId) -> bool {
    matches!(
        types.kind(ty),
        TypeKind::Image(..)
            | TypeKind::Pipe { .. }
            | TypeKind::Block { .. }
            | TypeKind::Opaque(Opaque::Sampler)
    )
}

pub(crate) fn index(checker: &mut Checker<'_>, base: &ast::Expr, index: &ast::Expr, span: Span) -> ExprId {
    index_within(checker, base, index, span, Bounds::Inside)
}

fn index_within(
    checker: &mut Checker<'_>,
    base: &ast::Expr,
    index: &ast::Expr,
    span: Span,
    bounds: Bounds,
) -> ExprId {
    let first = expression::check(checker, base);
    let second = expression::check(checker, index);
    if convert::is_error(&checker.body, first) || convert::is_error(&checker.body, second) {
        return checker.body.add_error(span);
    }
    let is_base = |id: ExprId| {
        matches!(
            checker.types.kind(checker.body.expr(id).ty),
            TypeKind::Array { .. } | TypeKind::Pointer { .. } | TypeKind::Vector(..)
        )
    };
    // `2[a]` is `a[2]`. C99 6.5.2.1.
    let (base, index) = if is_base(first) || !is_base(second) { (first, second) } else { (second, first) };
    if !is_base(base) {
        let (text, at) = (checker.show(checker.written_type(base)), checker.body.expr(base).span);
        checker.diagnostics.report(error::not_indexable(at, &text));
        return checker.body.add_error(span);
    }
    let index = expression::load(checker, index);
    let Some(index) = integer_index(checker, index) else { return checker.body.add_error(span) };
    match *checker.types.kind(checker.body.expr(base).ty) {
        TypeKind::Array { element, length }
            if place::place_of(&checker.types, &checker.program, &checker.body, base).is_some() =>
        {
            warn_if_outside(checker, base, index, length, bounds);
            checker.body.add(ExprKind::Element { base, index }, element.ty, span)
        }
        TypeKind::Vector(scalar, count) => vector_index(checker, base, index, scalar, count, span),
        _ => {
            let pointer = expression::load(checker, base);
            let moved = moved(checker, pointer, index, span);
            pointed_at(checker, moved, span)
        }
    }
}

fn integer_index(checker: &mut Checker<'_>, index: ExprId) -> Option<ExprId> {
    let ty = checker.body.expr(index).ty;
    match checker.types.scalar(ty) {
        Some(Scalar::Bool) => Some(convert::to_number(checker, index, TypeId::INT)),
        Some(scalar) if scalar.is_integer() => Some(index),
        _ if ty == TypeId::ERROR => None,
        _ => {
            let (text, at) = (checker.show(checker.written_type(index)), checker.body.expr(index).span);
            checker.diagnostics.report(error::index_type(at, &text));
            None
        }
    }
}

fn warn_if_outside(
    checker: &mut Checker<'_>,
    base: ExprId,
    index: ExprId,
    length: Option<u64>,
    bounds: Bounds,
) {
    let (Some(number), Some(length)) = (convert::known_integer(&checker.types, &checker.body, index), length)
    else {
        return;
    };
    // GNU C: a zero-length array at the end of a structure is a flexible array member.
    if length == 0 {
        return;
    }
    let end = i128::from(length) + i128::from(bounds == Bounds::OnePast);
    if !(0..end).contains(&number) {
        let declared = assign::declared(&checker.types, &checker.program, &checker.body, base);
        checker.diagnostics.report(error::index_outside(
            checker.body.expr(index).span,
            number,
            length,
            declared.map(|(_, span)| span),
        ));
    }
}

fn vector_index(
    checker: &mut Checker<'_>,
    base: ExprId,
    index: ExprId,
    scalar: Scalar,
    count: u8,
    span: Span,
) -> ExprId {
    let known = convert::known_integer(&checker.types, &checker.body, index);
    if let Some(number) = known.filter(|number| !(0..i128::from(count)).contains(number)) {
        let text = checker.show(checker.written_type(base));
        checker.diagnostics.report(error::component_index(checker.body.expr(index).span, number, &text));
        return checker.body.add_error(span);
    }
    match (place::place_of(&checker.types, &checker.program, &checker.body, base).is_some(), known) {
        (_, Some(number)) => {
            member::add_components(checker, base, Components::new(&[number as u8]), scalar.id(), span)
        }
        (true, None) => checker.body.add(ExprKind::Component { base, index }, scalar.id(), span),
        (false, None) => {
            let ty = checker.body.expr(base).ty;
            let base = checker.body.add(ExprKind::Materialize(base), ty, span);
            checker.body.add(ExprKind::Component { base, index }, scalar.id(), span)
        }
    }
}

pub(crate) fn pointer_add(checker: &mut Checker<'_>, left: ExprId, right: ExprId, span: Span) -> ExprId {
    let (pointer, amount) =
        if operator::is_pointer(&checker.types, &checker.body, left) { (left, right) } else { (right, left) };
    if !is_amount(&checker.types, &checker.body, amount) {
        operator::report_operands(checker, "+", left, right, span);
        return checker.body.add_error(span);
    }
    moved(checker, pointer, amount, span)
}

pub(crate) fn pointer_subtract(checker: &mut Checker<'_>, left: ExprId, right: ExprId, span: Span) -> ExprId {
    match (
        operator::is_pointer(&checker.types, &checker.body, left),
        operator::is_pointer(&checker.types, &checker.body, right),
    ) {
        (true, true) => pointer_difference(checker, left, right, span),
        (true, false) if is_amount(&checker.types, &checker.body, right) => {
            let back = negated(checker, right);
            moved(checker, left, back, span)
        }
        _ => {
            operator::report_operands(checker, "-", left, right, span);
            checker.body.add_error(span)
        }
    }
}

fn is_amount(types: &Types, body: &Body, id: ExprId) -> bool {
    types.scalar(body.expr(id).ty).is_some_and(Scalar::is_integer)
}

fn negated(checker: &mut Checker<'_>, amount: ExprId) -> ExprId {
    let (ty, span) = (expression::difference_type(checker.pragmas.language), checker.body.expr(amount).span);
    let amount = convert::to_number(checker, amount, ty);
    convert::add_folded(checker, ExprKind::Unary(UnaryOp::Negate, amount), ty, span)
}

/// Adds an integer to a pointer. `void` has size 1, as in GNU C.
fn moved(checker: &mut Checker<'_>, pointer: ExprId, amount: ExprId, span: Span) -> ExprId {
    let ty = checker.body.expr(pointer).ty;
    let amount = match checker.types.scalar(checker.body.expr(amount).ty) {
        Some(Scalar::Bool) => convert::to_number(checker, amount, TypeId::INT),
        _ => amount,
    };
    let Some((pointee, space)) = checker.types.pointee(ty) else { return checker.body.add_error(span) };
    if pointee.ty == TypeId::VOID {
        let bytes =
            checker.types.pointer(QualType { ty: TypeId::CHAR, qualifiers: pointee.qualifiers }, space);
        let pointer = pointer_conversion::to_pointer(checker, pointer, bytes);
        let moved = checker.body.add(ExprKind::PointerOffset(pointer, amount), bytes, span);
        return checker.body.add(ExprKind::Convert(Conversion::Pointee, moved), ty, span);
    }
    if !require_size(checker, pointee.ty, span) {
        return checker.body.add_error(span);
    }
    checker.body.add(ExprKind::PointerOffset(pointer, amount), ty, span)
}

fn require_size(checker: &mut Checker<'_>, ty: TypeId, span: Span) -> bool {
    let has_size = checker.types.size_of(ty, checker.pragmas.language).is_some();
    if !has_size && ty != TypeId::ERROR {
        let (text, declared) = (checker.show(ty), expression::forward_declaration(&checker.types, ty));
        checker.diagnostics.report(error::moves_over_incomplete(span, &text, declared));
    }
    has_size
}

fn pointer_difference(checker: &mut Checker<'_>, left: ExprId, right: ExprId, span: Span) -> ExprId {
    if !pointer_conversion::require_related_elements(checker, left, right, span) {
        return checker.body.add_error(span);
    }
    let Some(ty) = pointer_conversion::meeting_pointer(checker, left, right, "subtraction") else {
        return checker.body.add_error(span);
    };
    let Some((pointee, _)) = checker.types.pointee(ty) else { return checker.body.add_error(span) };
    if pointee.ty != TypeId::VOID && !require_size(checker, pointee.ty, span) {
        return checker.body.add_error(span);
    }
    let left = pointer_conversion::to_pointer(checker, left, ty);
    let right = pointer_conversion::to_pointer(checker, right, ty);
    let result = expression::difference_type(checker.pragmas.language);
    checker.body.add(ExprKind::PointerDifference(left, right), result, span)
}

/// Removes the parentheses around an expression.
pub(crate) fn stripped(mut expr: &ast::Expr) -> &ast::Expr {
    while let ast::ExprKind::Paren(inner) = &expr.kind {
        expr = inner;
    }
    expr
}
