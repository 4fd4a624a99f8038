//! The object that an lvalue designates: its type, qualifiers and address space.

use crate::{
    address_space::AddressSpace,
    check::{body::Body, program::Program},
    hir::{ExprId, ExprKind},
    types::{QualType, Qualifiers, TypeKind, Types},
};

/// The object that an lvalue designates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlaceType {
    /// Its type, with its own qualifiers and those of the object that contains it.
    pub(crate) ty: QualType,
    /// Its address space.
    pub(crate) space: AddressSpace,
}

/// Returns the object that an expression designates, or `None` if the expression is not an lvalue.
pub(crate) fn place_of(types: &Types, program: &Program, body: &Body, id: ExprId) -> Option<PlaceType> {
    let expr = body.expr(id);
    let part = |base: ExprId, own: Qualifiers| {
        let base = place_of(types, program, body, base)?;
        let ty = QualType { ty: expr.ty, qualifiers: own.with(base.ty.qualifiers.of_parts()) };
        Some(PlaceType { ty, space: base.space })
    };
    match expr.kind {
        ExprKind::Local(local) => Some(PlaceType { ty: body.local(local).ty, space: AddressSpace::Private }),
        ExprKind::Global(global) => {
            let global = program.global(global);
            Some(PlaceType { ty: global.ty, space: global.space })
        }
        ExprKind::Dereference(pointer) => {
            let (ty, space) = types.pointee(body.expr(pointer).ty)?;
            Some(PlaceType { ty, space })
        }
        ExprKind::Field { base, index } => part(base, field_qualifiers(types, body.expr(base).ty, index)),
        ExprKind::Element { base, .. } => match *types.kind(body.expr(base).ty) {
            TypeKind::Array { element, .. } => part(base, element.qualifiers),
            _ => None,
        },
        ExprKind::Swizzle { base, .. } | ExprKind::Component { base, .. } => {
            part(base, Qualifiers::default())
        }
        ExprKind::Materialize(_) => {
            let qualifiers = body.written.literals.get(&id).copied().unwrap_or_default();
            Some(PlaceType { ty: QualType { ty: expr.ty, qualifiers }, space: AddressSpace::Private })
        }
        ExprKind::Sequence { result, .. } => place_of(types, program, body, result),
        _ => None,
    }
}

fn field_qualifiers(types: &Types, ty: crate::types::TypeId, index: u32) -> Qualifiers {
    let TypeKind::Struct(id) = *types.kind(ty) else { return Qualifiers::default() };
    let fields = types.structure(id).fields.as_deref().unwrap_or_default();
    fields.get(index as usize).map(|field| field.ty.qualifiers).unwrap_or_default()
}
