//! The object that an lvalue designates: its type, qualifiers and address space.

use super::Checker;
use crate::{
    address_space::AddressSpace,
    hir::{ExprId, ExprKind},
    types::{QualType, Qualifiers, TypeKind},
};

/// The object that an lvalue designates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// Its type, with its own qualifiers and those of the object that contains it.
    pub(crate) ty: QualType,
    /// Its address space.
    pub(crate) space: AddressSpace,
}

impl Checker<'_> {
    /// Returns the object that an expression designates, or `None` if the expression is not an lvalue.
    pub(crate) fn place(&self, id: ExprId) -> Option<Place> {
        let expr = self.body.expr(id);
        let part = |base: ExprId, own: Qualifiers| {
            let base = self.place(base)?;
            let ty = QualType { ty: expr.ty, qualifiers: own.with(base.ty.qualifiers.of_parts()) };
            Some(Place { ty, space: base.space })
        };
        match expr.kind {
            ExprKind::Local(local) => {
                Some(Place { ty: self.body.locals[local.index()].ty, space: AddressSpace::Private })
            }
            ExprKind::Global(global) => {
                let global = &self.program.globals[global.index()];
                Some(Place { ty: global.ty, space: global.space })
            }
            ExprKind::Dereference(pointer) => {
                let (ty, space) = self.types.pointee(self.body.expr(pointer).ty)?;
                Some(Place { ty, space })
            }
            ExprKind::Field { base, index } => {
                part(base, self.field_qualifiers(self.body.expr(base).ty, index))
            }
            ExprKind::Element { base, .. } => match *self.types.kind(self.body.expr(base).ty) {
                TypeKind::Array { element, .. } => part(base, element.qualifiers),
                _ => None,
            },
            ExprKind::Swizzle { base, .. } | ExprKind::Component { base, .. } => {
                part(base, Qualifiers::default())
            }
            ExprKind::Materialize(_) => {
                let qualifiers = self.body.literals.get(&id).copied().unwrap_or_default();
                Some(Place { ty: QualType { ty: expr.ty, qualifiers }, space: AddressSpace::Private })
            }
            ExprKind::Sequence { result, .. } => self.place(result),
            _ => None,
        }
    }

    fn field_qualifiers(&self, ty: crate::types::TypeId, index: u32) -> Qualifiers {
        let TypeKind::Struct(id) = *self.types.kind(ty) else { return Qualifiers::default() };
        let fields = self.types.structure(id).fields.as_deref().unwrap_or_default();
        fields.get(index as usize).map(|field| field.ty.qualifiers).unwrap_or_default()
    }
}
