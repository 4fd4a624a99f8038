//! Warns about valid but suspicious uses of pointers: casts that increase the alignment or discard qualifiers,
//! addresses as conditions.

use super::{Checker, pointer_conversion::dropped};
use crate::{
    error::pointer_warning as error,
    hir::{ExprId, ExprKind},
    types::{TypeId, TypeKind},
};
use spirocl_frontend::{source::Span, symbol::Symbol};

impl Checker<'_> {
    /// Reports a cast to another pointer type that increases the alignment or discards qualifiers of the pointee.
    pub(super) fn check_pointer_cast(&mut self, value: ExprId, target: TypeId, cast: Span) {
        let from = self.body.expr(value).ty;
        let (Some((source, space)), Some((wanted, _))) =
            (self.types.pointee(from), self.types.pointee(target))
        else {
            return;
        };
        let types = |checker: &Self| {
            (
                checker.show_with_spaces(checker.written_type(value)),
                checker.show_with_spaces(checker.aliases.declared(&checker.types, target, Some(cast))),
            )
        };
        let [before, after] = [source.ty, wanted.ty].map(|ty| self.types.align_of(ty, self.pragmas.language));
        let is_complete = self.types.size_of(source.ty, self.pragmas.language).is_some();
        let known = self.alignment_of_variable(value).unwrap_or(before).max(before);
        if is_complete && after > known {
            let (from_text, to_text) = types(self);
            self.diagnostics.report(error::cast_align(cast, &from_text, &to_text, [known, after]));
        }
        if self.drops_qualifiers(source, space, wanted) {
            let (from_text, to_text) = types(self);
            self.diagnostics.report(error::cast_qual(cast, &from_text, &to_text, &dropped(source, wanted)));
        }
    }

    /// Returns the alignment of the variable whose address a value is.
    fn alignment_of_variable(&self, value: ExprId) -> Option<u32> {
        let (ExprKind::AddressOf(place) | ExprKind::ArrayToPointer(place)) = self.body.expr(value).kind
        else {
            return None;
        };
        let (ty, aligned) = match self.body.expr(place).kind {
            ExprKind::Local(local) => {
                let local = &self.body.locals[local.index()];
                (local.ty.ty, local.alignment)
            }
            ExprKind::Global(global) => {
                let global = &self.program.globals[global.index()];
                (global.ty.ty, global.alignment)
            }
            _ => return None,
        };
        Some(self.types.align_of(ty, self.pragmas.language).max(aligned.unwrap_or(0)))
    }

    /// Reports the address of a variable as a condition.
    pub(super) fn check_address_as_condition(&mut self, value: ExprId) {
        let (ExprKind::AddressOf(place) | ExprKind::ArrayToPointer(place)) = self.body.expr(value).kind
        else {
            return;
        };
        let Some(name) = self.name_of_variable(place) else { return };
        let is_array = matches!(self.types.kind(self.body.expr(place).ty), TypeKind::Array { .. });
        let name = self.symbols.text(name).to_owned();
        self.diagnostics.report(error::always_true(self.body.expr(value).span, &name, is_array));
    }

    fn name_of_variable(&self, place: ExprId) -> Option<Symbol> {
        match self.body.expr(place).kind {
            ExprKind::Local(local) => self.body.locals[local.index()].name,
            ExprKind::Global(global) => self.program.globals[global.index()].name,
            _ => None,
        }
    }
}
