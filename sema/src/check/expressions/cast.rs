//! Checks explicit conversions: casts, vector literals, compound literals and reinterpretation. OpenCL C 3.0, 6.4.2,
//! 6.3.6, 6.4.4 and 6.7.9; C99 6.5.4 and 6.5.2.5.

use crate::{
    address_space::{self, AddressSpace},
    check::{
        Checker,
        body::Body,
        declarations::initializer,
        expressions::{
            conditional,
            convert::{self, Assignment},
            expression,
            pointer::stripped,
            pointer_conversion, pointer_warning,
        },
        types::declarator::{self, SpacePlace},
    },
    error::{cast as error, conversion},
    hir::{self, Components, Conversion, DeclarationId, ExprId, ExprKind},
    types::{
        Opaque, QualType, Qualifiers, Scalar, StructId, TypeId, TypeKind, Types, names::Written,
        spelling::Shown,
    },
};
use spirocl_frontend::{ast, source::Span};
use std::slice;

pub(crate) fn check(
    checker: &mut Checker<'_>,
    name: &ast::TypeName,
    operand: &ast::Expr,
    span: Span,
) -> ExprId {
    let (written, space_place) = declarator::written_type_name(checker, name);
    let target = written.ty;
    let result = match (checker.types.kind(target).clone(), &operand.kind) {
        (TypeKind::Vector(scalar, count), ast::ExprKind::Paren(inner)) => {
            vector_literal(checker, target, scalar, count, inner, span)
        }
        _ => {
            let value = expression::value(checker, operand);
            if convert::is_error(&checker.body, value) || target == TypeId::ERROR {
                return checker.body.add_error(span);
            }
            cast_value(checker, value, written, (span, space_place))
        }
    };
    // The node of the operand represents the whole cast, even if no conversion is necessary.
    if checker.body.expr(result).ty == target {
        if let Some(spelling) = written.spelling {
            checker.body.written.casts.insert(result, spelling);
        }
        checker.body.exprs[result.index()].span = span;
        if matches!(checker.body.expr(result).kind, ExprKind::Binary(..) | ExprKind::Unary(..)) {
            checker.body.contraction.round(result);
        }
    }
    result
}

fn cast_value(
    checker: &mut Checker<'_>,
    value: ExprId,
    written: Written,
    (span, space_place): (Span, Option<SpacePlace>),
) -> ExprId {
    let target = written.ty;
    let from = checker.body.expr(value).ty;
    match (checker.types.kind(from).clone(), checker.types.kind(target).clone()) {
        (_, TypeKind::Void) => conditional::to_void(&mut checker.body, value),
        _ if from == target => value,
        (TypeKind::Scalar(_), TypeKind::Scalar(_)) => convert::to_number(checker, value, target),
        (TypeKind::Scalar(scalar), TypeKind::Vector(element, count)) => {
            cast_to_vector(checker, value, scalar, target, element, count)
        }
        (TypeKind::Pointer { .. }, TypeKind::Scalar(Scalar::Bool)) => {
            convert::add_folded(checker, ExprKind::Convert(Conversion::ToBool, value), target, span)
        }
        (TypeKind::Pointer { .. }, TypeKind::Scalar(scalar)) if scalar.is_integer() => {
            pointer_to_integer(checker, value, written, span)
        }
        (TypeKind::Scalar(scalar), TypeKind::Pointer { .. }) if scalar.is_integer() => {
            integer_to_pointer(checker, value, target, span)
        }
        (TypeKind::Pointer { .. }, TypeKind::Pointer { .. }) => {
            pointer_cast(checker, value, written, (span, space_place))
        }
        (TypeKind::Scalar(_), TypeKind::Opaque(Opaque::Event | Opaque::ClkEvent | Opaque::Queue))
            if convert::is_null_constant(checker.pragmas.language, &checker.types, &checker.body, value) =>
        {
            expression::zero(checker, target, span)
        }
        (_, TypeKind::Struct(id)) if let Some(index) = member_of_union(&checker.types, id, from) => {
            let text = checker.show(written);
            checker.diagnostics.report(error::union_cast(span, &text));
            checker.body.add(ExprKind::ConstructUnion { index, value }, target, span)
        }
        (TypeKind::Vector(..), TypeKind::Vector(..)) => {
            let (from_text, to_text) = cast_types(checker, value, written);
            checker.diagnostics.report(error::vector_cast(
                checker.body.expr(value).span,
                &from_text,
                &to_text,
            ));
            checker.body.add_error(span)
        }
        _ => {
            let (from_text, to_text) = cast_types(checker, value, written);
            checker.diagnostics.report(error::cast(checker.body.expr(value).span, &from_text, &to_text));
            checker.body.add_error(span)
        }
    }
}

/// Returns the index of the first member of a union with the given type.
fn member_of_union(types: &Types, id: StructId, ty: TypeId) -> Option<u32> {
    let structure = types.structure(id);
    let fields = structure.fields.as_deref().filter(|_| structure.is_union)?;
    fields.iter().position(|field| field.ty.ty == ty).map(|index| index as u32)
}

/// Returns the source and target types of a cast for a diagnostic.
fn cast_types(checker: &Checker<'_>, value: ExprId, written: Written) -> (Shown, Shown) {
    (checker.show(checker.written_type(value)), checker.show(written))
}

/// Converts a scalar to all components of a vector; `bool` becomes all zeros or all ones. OpenCL C 3.0, 6.4.2.
fn cast_to_vector(
    checker: &mut Checker<'_>,
    value: ExprId,
    scalar: Scalar,
    target: TypeId,
    element: Scalar,
    count: u8,
) -> ExprId {
    if scalar != Scalar::Bool || element.is_float() {
        return convert::to_number(checker, value, target);
    }
    let span = checker.body.expr(value).span;
    let bools = checker.types.vector(Scalar::Bool, count);
    let splat = convert::add_folded(checker, ExprKind::Convert(Conversion::Splat, value), bools, span);
    convert::add_folded(checker, ExprKind::Convert(Conversion::BoolToMask, splat), target, span)
}

fn pointer_to_integer(checker: &mut Checker<'_>, value: ExprId, written: Written, span: Span) -> ExprId {
    let target = written.ty;
    let whole = expression::size_type(checker.pragmas.language);
    let number =
        convert::add_folded(checker, ExprKind::Convert(Conversion::PointerToInteger, value), whole, span);
    let narrower = checker.types.size_of(target, checker.pragmas.language)
        < checker.types.size_of(whole, checker.pragmas.language);
    if narrower {
        let text = checker.show(written);
        checker.diagnostics.report(error::pointer_truncated(span, &text));
    }
    convert::to_number(checker, number, target)
}

fn integer_to_pointer(checker: &mut Checker<'_>, value: ExprId, target: TypeId, span: Span) -> ExprId {
    if convert::known_integer(&checker.types, &checker.body, value) == Some(0) {
        return expression::zero(checker, target, span);
    }
    let whole = expression::size_type(checker.pragmas.language);
    let number = convert::to_number(checker, value, whole);
    convert::add_folded(checker, ExprKind::Convert(Conversion::IntegerToPointer, number), target, span)
}

fn pointer_cast(
    checker: &mut Checker<'_>,
    value: ExprId,
    written: Written,
    (cast, space_place): (Span, Option<SpacePlace>),
) -> ExprId {
    let target = written.ty;
    let from = checker.body.expr(value).ty;
    let (Some((_, source)), Some((_, wanted))) = (checker.types.pointee(from), checker.types.pointee(target))
    else {
        return checker.body.add_error(checker.body.expr(value).span);
    };
    if address_space::castable(source, wanted)
        || convert::is_null_constant(checker.pragmas.language, &checker.types, &checker.body, value)
    {
        pointer_warning::check_pointer_cast(checker, value, written, cast);
        return pointer_conversion::to_pointer(checker, value, target);
    }
    let (from_text, to_text) =
        (checker.show_with_spaces(checker.written_type(value)), checker.show_with_spaces(written));
    let diagnostic = conversion::space_cast(cast, &from_text, &to_text);
    let diagnostic = match pointer_conversion::why_private(checker.pragmas.language) {
        Some(why) if address_space::is_default_of_pointee(wanted, checker.pragmas.language) => {
            conversion::private_by_default(diagnostic, &why)
        }
        _ => pointer_conversion::with_source(checker, diagnostic, value, source, wanted),
    };
    let diagnostic = match space_place {
        Some(SpacePlace { written: Some(written), .. }) => {
            diagnostic.edit(format!("cast to `{source}`"), written, source.to_string())
        }
        Some(SpacePlace { written: None, insert }) => {
            diagnostic.edit(format!("cast to `{source}`"), insert, format!("{source} "))
        }
        None => diagnostic,
    };
    checker.diagnostics.report(diagnostic);
    checker.body.add_error(cast)
}

/// Checks a vector literal `(float4)(a, b, c, d)`, or `(float4)(a)`, which sets all components. OpenCL C 3.0, 6.3.6.
fn vector_literal(
    checker: &mut Checker<'_>,
    target: TypeId,
    scalar: Scalar,
    count: u8,
    inner: &ast::Expr,
    span: Span,
) -> ExprId {
    let single = std::slice::from_ref(inner);
    let list = if let ast::ExprKind::Comma(list) = &inner.kind { &**list } else { single };
    let values: Vec<ExprId> = list.iter().map(|each| expression::value(checker, each)).collect();
    if values.iter().any(|&value| convert::is_error(&checker.body, value)) {
        return checker.body.add_error(span);
    }
    if let [value] = values[..]
        && let TypeKind::Scalar(own) = *checker.types.kind(checker.body.expr(value).ty)
    {
        return cast_to_vector(checker, value, own, target, scalar, count);
    }
    if let [value] = values[..]
        && checker.body.expr(value).ty == target
    {
        return value;
    }
    let mut parts = Vec::with_capacity(values.len());
    let mut filled = 0usize;
    let mut excess = None;
    for value in values {
        let at = checker.body.expr(value).span;
        let Some((part, width)) = vector_part(checker, value, scalar) else {
            return checker.body.add_error(span);
        };
        parts.push(part);
        filled += usize::from(width);
        if filled > usize::from(count) {
            excess = Some(excess.map_or(at, |first: Span| first.to(at)));
        }
    }
    if filled != usize::from(count) {
        let text = checker.show(target);
        checker.diagnostics.report(error::literal_count(
            excess.unwrap_or(span),
            &text,
            usize::from(count),
            filled,
        ));
        return checker.body.add_error(span);
    }
    convert::add_folded(checker, ExprKind::Construct(parts.into()), target, span)
}

/// Converts an operand of a vector literal: a scalar to the element type; a vector must have that element type.
fn vector_part(checker: &mut Checker<'_>, value: ExprId, scalar: Scalar) -> Option<(ExprId, u8)> {
    let ty = checker.body.expr(value).ty;
    match *checker.types.kind(ty) {
        TypeKind::Scalar(_) => {
            Some((convert::convert_for(checker, value, scalar.id(), Assignment::Element), 1))
        }
        TypeKind::Vector(own, width) if own == scalar => Some((value, width)),
        TypeKind::Vector(_, width) => {
            let (text, wanted) =
                (checker.show(checker.written_type(value)), format!("{}{width}", scalar.name()));
            checker.diagnostics.report(error::literal_part(
                checker.body.expr(value).span,
                &text,
                scalar.name(),
                &wanted,
            ));
            None
        }
        _ => {
            let text = checker.show(checker.written_type(value));
            checker.diagnostics.report(error::cast(
                checker.body.expr(value).span,
                &text,
                &scalar.name().into(),
            ));
            None
        }
    }
}

/// Checks a compound literal `(type){ ... }`: an unnamed variable, in constant memory at program scope.
pub(crate) fn compound_literal(
    checker: &mut Checker<'_>,
    name: &ast::TypeName,
    list: &ast::InitializerList,
    span: Span,
) -> ExprId {
    let (target, space) = declarator::type_name_in_space(checker, name);
    let misplaced =
        space.filter(|&(space, _)| checker.body.function.is_some() && !address_space::may_hold_value(space));
    if let Some((space, at)) = misplaced {
        checker.diagnostics.report(crate::error::address_space::in_type_name(at, space));
    }
    let (ty, value) = initializer::braced_initializer(checker, target, list);
    if misplaced.is_some()
        || convert::is_error(&checker.body, value)
        || ty == TypeId::ERROR
        || ty == TypeId::VOID
    {
        return checker.body.add_error(span);
    }
    if checker.body.function.is_none() {
        return global_literal(checker, QualType { ty, qualifiers: target.qualifiers }, value, span);
    }
    let object = checker.body.add(ExprKind::Materialize(value), ty, span);
    if target.qualifiers != Qualifiers::default() {
        checker.body.written.literals.insert(object, target.qualifiers);
    }
    // The sequence distinguishes the object from a temporary: it has an address and is modifiable.
    checker.body.add(ExprKind::Sequence { effects: Vec::new().into(), result: object }, ty, span)
}

/// Returns the first element of an aggregate that is not a constant.
fn element_not_constant(checker: &mut Checker<'_>, value: ExprId) -> ExprId {
    let parts: &[ExprId] = match &checker.body.expr(value).kind {
        ExprKind::Construct(parts) => parts,
        ExprKind::ConstructUnion { value, .. } => slice::from_ref(value),
        _ => return value,
    };
    match parts
        .iter()
        .copied()
        .find(|&part| crate::constant::fold(checker.constant_context(), part).is_none())
    {
        Some(part) => element_not_constant(checker, part),
        None => value,
    }
}

fn global_literal(checker: &mut Checker<'_>, ty: QualType, value: ExprId, span: Span) -> ExprId {
    let Some(initializer) = crate::constant::fold(checker.constant_context(), value) else {
        let element = element_not_constant(checker, value);
        checker.diagnostics.report(error::literal_not_constant(checker.body.expr(element).span));
        return checker.body.add_error(span);
    };
    let id = checker.program.add_global(hir::Global {
        name: None,
        ty,
        space: AddressSpace::Constant,
        initializer: Some(initializer),
        linkage: hir::Linkage::Internal,
        function: None,
        alignment: None,
        spec_id: None,
        span,
        declaration: DeclarationId::NONE,
    });
    checker.body.add(ExprKind::Global(id), ty.ty, span)
}

/// Checks `__builtin_astype(value, type)`.
pub(crate) fn astype(
    checker: &mut Checker<'_>,
    operand: &ast::Expr,
    name: &ast::TypeName,
    span: Span,
) -> ExprId {
    let value = expression::value(checker, operand);
    let target = declarator::type_name(checker, name).ty;
    reinterpret(checker, value, target, span)
}

/// Reinterprets the bits of a value as another type of the same size. OpenCL C 3.0, 6.4.4.2.
pub(crate) fn reinterpret(checker: &mut Checker<'_>, value: ExprId, target: TypeId, span: Span) -> ExprId {
    let from = checker.body.expr(value).ty;
    if from == TypeId::ERROR || target == TypeId::ERROR {
        return checker.body.add_error(span);
    }
    if from == target {
        return value;
    }
    let (Some((source, n)), Some((scalar, m))) =
        (checker.types.elements(from), checker.types.elements(target))
    else {
        return reinterpret_other(checker, value, target, span);
    };
    if source == Scalar::Bool || scalar == Scalar::Bool {
        return report_reinterpret(checker, value, target, span);
    }
    let size = |scalar: Scalar, count: u8| scalar.bits() * u32::from(count).next_power_of_two();
    if size(source, n) != size(scalar, m) {
        return report_reinterpret(checker, value, target, span);
    }
    // A 3-component vector has the size of a 4-component vector whose last component is undefined.
    let whole = resized(checker, value, source, n, n.next_power_of_two(), span);
    let wide = checker.types.vector(scalar, m.next_power_of_two());
    let bits = if checker.body.expr(whole).ty == wide {
        whole
    } else {
        convert::add_folded(checker, ExprKind::Convert(Conversion::Bits, whole), wide, span)
    };
    resized(checker, bits, scalar, m.next_power_of_two(), m, span)
}

/// Returns the first `to` components of a vector; components past its end are unspecified.
fn resized(checker: &mut Checker<'_>, value: ExprId, scalar: Scalar, from: u8, to: u8, span: Span) -> ExprId {
    if from == to {
        return value;
    }
    let list: Vec<u8> = (0..to).map(|index| index.min(from - 1)).collect();
    let ty = checker.types.vector(scalar, to);
    convert::add_folded(
        checker,
        ExprKind::Shuffle { base: value, components: Components::new(&list) },
        ty,
        span,
    )
}

fn reinterpret_other(checker: &mut Checker<'_>, value: ExprId, target: TypeId, span: Span) -> ExprId {
    let from = checker.body.expr(value).ty;
    let pointers = (checker.types.pointee(from), checker.types.pointee(target));
    if let (Some((_, source)), Some((_, wanted))) = pointers
        && source == wanted
    {
        return pointer_conversion::to_pointer(checker, value, target);
    }
    report_reinterpret(checker, value, target, span)
}

pub(crate) fn report_reinterpret(
    checker: &mut Checker<'_>,
    value: ExprId,
    target: TypeId,
    span: Span,
) -> ExprId {
    let from = checker.body.expr(value).ty;
    let (from_text, to_text) = (checker.show(checker.written_type(value)), checker.show(target));
    let sizes = (
        checker.types.size_of(from, checker.pragmas.language),
        checker.types.size_of(target, checker.pragmas.language),
    );
    checker.diagnostics.report(error::reinterpret(span, &from_text, &to_text, sizes));
    checker.body.add_error(span)
}

/// Whether an expression is a literal, optionally with a sign.
pub(crate) fn is_literal(expr: &ast::Expr) -> bool {
    match &stripped(expr).kind {
        ast::ExprKind::Integer(_) | ast::ExprKind::Float(_) | ast::ExprKind::Character(_) => true,
        ast::ExprKind::Unary(ast::UnaryOp::Minus | ast::UnaryOp::Plus, inner) => is_literal(inner),
        _ => false,
    }
}

/// Whether an expression is a constant.
pub(crate) fn is_constant(body: &Body, id: ExprId) -> bool {
    matches!(body.expr(id).kind, ExprKind::Zero | ExprKind::Integer(_) | ExprKind::Float(_))
}
