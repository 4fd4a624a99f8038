//! Checks assignment, compound assignment, `++` and `--`, and modifiable lvalues. C99 6.5.16, 6.5.2.4 and 6.3.2.1;
//! OpenCL C 3.0, 6.5.3 and 6.5.14.

use crate::{
    check::{
        Checker,
        blocks::block,
        body::Body,
        expressions::{
            convert::{self, Assignment},
            expression, operator,
            place::{self, PlaceType},
        },
        program::Program,
    },
    error::{operand as error, place as place_error},
    hir::{DeclarationId, ExprId, ExprKind, ModifyResult, TemporaryId},
    types::{Opaque, Scalar, TypeId, TypeKind, Types},
};
use spirocl_frontend::{
    ast::{self, BinaryOp},
    source::Span,
};

pub(crate) fn check(
    checker: &mut Checker<'_>,
    op: Option<BinaryOp>,
    target: &ast::Expr,
    value: &ast::Expr,
    span: Span,
) -> ExprId {
    let place = expression::check(checker, target);
    let value = expression::value(checker, value);
    let Some(object) = modifiable(checker, place) else { return checker.body.add_error(span) };
    let why = Assignment::Assign(place);
    let ty = object.ty.ty;
    let volatile = object.ty.qualifiers.is_volatile;
    let Some(op) = op else {
        let value = convert::convert_for(checker, value, ty, why);
        return checker.body.add(ExprKind::Assign { place, value, volatile }, ty, span);
    };
    // C99 6.5.16.2: the left operand of `+=` and `-=` may be a pointer, the right operand may not.
    if matches!(op, BinaryOp::Add | BinaryOp::Subtract)
        && operator::is_pointer(&checker.types, &checker.body, value)
    {
        operator::report_operands(checker, &format!("{}=", op.spelling()), place, value, span);
        return checker.body.add_error(span);
    }
    modify(checker, place, object, ModifyResult::New, span, |checker, old| {
        let new = operator::binary_values(checker, op, old, value, span);
        if checker.types.scalar(ty).is_some() && checker.types.scalar(checker.body.expr(new).ty).is_some() {
            return convert::to_number(checker, new, ty);
        }
        convert::convert_for(checker, new, ty, why)
    })
}

/// Evaluates an lvalue once and stores the result of `compute` for its value.
fn modify(
    checker: &mut Checker<'_>,
    place: ExprId,
    object: PlaceType,
    result: ModifyResult,
    span: Span,
    compute: impl FnOnce(&mut Checker<'_>, ExprId) -> ExprId,
) -> ExprId {
    let ty = object.ty.ty;
    let temporary = TemporaryId(checker.body.temporaries);
    checker.body.temporaries += 1;
    let at = checker.body.expr(place).span;
    let old = checker.body.add(ExprKind::Temporary(temporary), ty, at);
    let value = compute(checker, old);
    if convert::is_error(&checker.body, value) {
        return checker.body.add_error(span);
    }
    let volatile = object.ty.qualifiers.is_volatile;
    checker.body.add(ExprKind::Modify { place, temporary, value, result, volatile }, ty, span)
}

/// Checks `++` and `--` of scalars, vectors (componentwise) and pointers.
pub(crate) fn increment(
    checker: &mut Checker<'_>,
    operand: &ast::Expr,
    span: Span,
    op: BinaryOp,
    result: ModifyResult,
) -> ExprId {
    let place = expression::check(checker, operand);
    let Some(object) = modifiable(checker, place) else { return checker.body.add_error(span) };
    let ty = object.ty.ty;
    let is_pointer = checker.types.pointee(ty).is_some();
    if !is_pointer && checker.types.elements(ty).is_none() {
        let spelling = if op == BinaryOp::Add { "++" } else { "--" };
        let text = checker.show(checker.written_type(place));
        checker.diagnostics.report(error::operand(span, spelling, &text));
        return checker.body.add_error(span);
    }
    modify(checker, place, object, result, span, |checker, old| {
        let one = if is_pointer { TypeId::INT } else { ty };
        let one = operator::one(checker, one, span);
        let new = operator::binary_values(checker, op, old, one, span);
        if is_pointer { new } else { convert::to_number(checker, new, ty) }
    })
}

/// Returns the object that a modifiable lvalue denotes. Reports other expressions.
pub(crate) fn modifiable(checker: &mut Checker<'_>, id: ExprId) -> Option<PlaceType> {
    if convert::is_error(&checker.body, id) {
        return None;
    }
    let span = checker.body.expr(id).span;
    let Some(object) = place::place_of(&checker.types, &checker.program, &checker.body, id)
        .filter(|_| is_lasting(&checker.body, id))
    else {
        checker.diagnostics.report(place_error::not_a_place(span));
        return None;
    };
    let declared =
        || self::declared(&checker.types, &checker.program, &checker.body, id).map(|(_, span)| span);
    let text = || checker.show(checker.written_type(id));
    let problem = match checker.types.kind(object.ty.ty) {
        TypeKind::Error => return None,
        _ if object.space.is_read_only() => Some(place_error::constant_memory(span, declared())),
        TypeKind::Array { .. } => Some(place_error::array(span, &text())),
        _ if block::captured_place(&checker.body, id).is_some() => {
            Some(crate::error::block::changed_capture(span))
        }
        _ if object.ty.qualifiers.is_const => Some(place_error::constant(span, &text(), declared())),
        TypeKind::Struct(_) => const_field(&checker.types, object.ty.ty)
            .map(|field| place_error::constant_field(span, &text(), field)),
        TypeKind::Scalar(Scalar::Half) if !checker.pragmas.language.has_half() => {
            Some(error::half_store(span))
        }
        TypeKind::Atomic(_) => Some(error::atomic_access(span, &text())),
        TypeKind::Image(..) | TypeKind::Pipe { .. } | TypeKind::Opaque(Opaque::Sampler) => {
            Some(place_error::opaque(span, &text()))
        }
        _ => None,
    };
    if let Some(diagnostic) = problem {
        checker.diagnostics.report(diagnostic);
        return None;
    }
    if object.ty.ty == TypeId::HALF {
        checker.pragmas.uses_half(&mut checker.diagnostics, &checker.symbols, span);
    }
    if let ExprKind::Swizzle { components, .. } = checker.body.expr(id).kind
        && components.has_repeated()
    {
        checker.diagnostics.report(place_error::repeated_component(span));
        return None;
    }
    Some(object)
}

/// Returns the location of a `const` member of a structure, at any depth.
fn const_field(types: &Types, ty: TypeId) -> Option<Span> {
    let TypeKind::Struct(id) = *types.kind(ty) else { return None };
    types.structure(id).fields.iter().flatten().find_map(|field| {
        if field.ty.qualifiers.is_const { Some(field.span) } else { const_field(types, field.ty.ty) }
    })
}

/// Whether an lvalue denotes an object that outlives the expression, rather than a part of a temporary.
pub(crate) fn is_lasting(body: &Body, id: ExprId) -> bool {
    match body.expr(id).kind {
        ExprKind::Field { base, .. }
        | ExprKind::Element { base, .. }
        | ExprKind::Swizzle { base, .. }
        | ExprKind::Component { base, .. } => is_lasting(body, base),
        ExprKind::Materialize(_) => false,
        // A compound literal is wrapped in a sequence without effects.
        ExprKind::Sequence { ref effects, .. } => effects.is_empty(),
        _ => true,
    }
}

/// Returns the declaration of the variable or member that an lvalue denotes.
pub(crate) fn declared(
    types: &Types,
    program: &Program,
    body: &Body,
    id: ExprId,
) -> Option<(DeclarationId, Span)> {
    match body.expr(id).kind {
        ExprKind::Local(local) => {
            let local = body.local(local);
            Some((local.declaration, local.span))
        }
        ExprKind::Global(global) => {
            let global = program.global(global);
            global.name.map(|_| (global.declaration, global.span))
        }
        ExprKind::Field { base, index } => match *types.kind(body.expr(base).ty) {
            TypeKind::Struct(structure) if !is_const_place(types, program, body, base) => {
                let fields = types.structure(structure).fields.as_ref()?;
                fields.get(index as usize).map(|field| (field.declaration, field.span))
            }
            _ => declared(types, program, body, base),
        },
        ExprKind::Element { base, .. }
        | ExprKind::Swizzle { base, .. }
        | ExprKind::Component { base, .. } => declared(types, program, body, base),
        ExprKind::Dereference(pointer) => pointer_declared(types, program, body, pointer),
        _ => None,
    }
}

fn is_const_place(types: &Types, program: &Program, body: &Body, id: ExprId) -> bool {
    place::place_of(types, program, body, id)
        .is_some_and(|place| place.ty.qualifiers.is_const || place.space.is_read_only())
}

/// Returns the declaration of the variable from which a pointer is derived.
fn pointer_declared(
    types: &Types,
    program: &Program,
    body: &Body,
    pointer: ExprId,
) -> Option<(DeclarationId, Span)> {
    match body.expr(pointer).kind {
        ExprKind::Load { place, .. } | ExprKind::ArrayToPointer(place) => {
            declared(types, program, body, place)
        }
        ExprKind::PointerOffset(pointer, _) | ExprKind::Convert(_, pointer) => {
            pointer_declared(types, program, body, pointer)
        }
        _ => None,
    }
}
