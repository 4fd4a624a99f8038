//! Designators: `[1].b = value`. C99 6.7.8.

use super::{Cursor, Node};
use crate::{
    check::{Checker, ConstantUse},
    error,
    types::{StructId, TypeId, TypeKind},
};
use spirocl_frontend::{
    ast::{Designator, Name},
    limits,
    nearest::nearest,
};

impl Checker<'_> {
    /// `[1].b = value`: returns the part of this object that it is in.
    pub(super) fn designated(
        &mut self,
        node: &mut Node,
        ty: TypeId,
        designators: &[Designator],
        cursor: &mut Cursor<'_>,
    ) -> Option<u64> {
        let path = self.designated_path(ty, designators.first()?)?;
        let [first, inner @ ..] = path.as_slice() else { return None };
        self.descend(node, ty, *first, inner, &designators[1..], cursor)?;
        Some(*first)
    }

    /// Goes to a part, on along a path through anonymous members, then along the other designators.
    pub(super) fn descend(
        &mut self,
        node: &mut Node,
        ty: TypeId,
        index: u64,
        path: &[u64],
        designators: &[Designator],
        cursor: &mut Cursor<'_>,
    ) -> Option<()> {
        let part_ty = self.member_type(ty, index)?;
        let is_union = self.is_union(ty);
        let part = self.part(node, is_union, index, cursor);
        let inside = match (path, designators) {
            ([next, rest @ ..], _) => {
                self.descend(part, part_ty, *next, rest, designators, cursor)?;
                *next
            }
            ([], []) => {
                cursor.placed = true;
                self.fill(part, part_ty, cursor);
                return Some(());
            }
            ([], designators) => self.designated(part, part_ty, designators, cursor)?,
        };
        // C99 6.7.8p17: what follows goes on after the part that was named, inside the object that holds it.
        if !self.is_union(part_ty) {
            self.fill_from_part(part, part_ty, inside + 1, cursor);
        }
        Some(())
    }

    /// The numbers of the part that a designator names, through anonymous members.
    pub(super) fn designated_path(&mut self, ty: TypeId, designator: &Designator) -> Option<Vec<u64>> {
        match (designator, self.types.kind(ty)) {
            (_, TypeKind::Error) => None,
            (Designator::Index(expr, span), TypeKind::Array { length, .. }) => {
                let length = *length;
                let index = self.constant_integer(expr, ConstantUse::Designator)?.value();
                match u64::try_from(index) {
                    Ok(index) if index < length.unwrap_or(limits::INITIALIZED_PARTS) => Some(vec![index]),
                    _ => {
                        self.report(error::initializer::index_range(*span, &index.to_string(), length));
                        None
                    }
                }
            }
            (Designator::Member(name), TypeKind::Struct(id)) => {
                let id = *id;
                match self.types.member_path(id, name.symbol) {
                    Some(path) => Some(path.into_iter().map(u64::from).collect()),
                    None => {
                        self.report_no_member(*name, id, ty);
                        None
                    }
                }
            }
            _ => {
                self.report_designator(designator, ty);
                None
            }
        }
    }

    pub(super) fn report_no_member(&mut self, name: Name, id: StructId, ty: TypeId) {
        let fields = self.types.structure(id).fields.iter().flatten();
        let mut names = Vec::new();
        fields.for_each(|field| self.types.member_names(field, &mut names));
        let text = self.text(name.symbol).to_owned();
        let near = nearest(&text, names.iter().map(|&(name, _)| self.text(name))).map(str::to_owned);
        let (shown, declared) = (self.show(ty), self.types.structure(id).span);
        self.report(error::initializer::no_member(name.span, &text, &shown, near.as_deref(), declared));
    }

    pub(super) fn report_designator(&mut self, designator: &Designator, ty: TypeId) {
        let shown = self.show(ty);
        match designator {
            Designator::Index(_, span) => self.report(error::initializer::index_of(*span, &shown)),
            Designator::Member(name) => {
                let text = self.text(name.symbol).to_owned();
                self.report(error::initializer::member_of(name.span, &text, &shown));
            }
        }
    }
}
