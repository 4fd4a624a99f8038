//! The layouts of structures and unions that arguments and variables consist of or point at, from the typed tree.

use super::{Field, Structure, tree::element_type};
use spirocl_frontend::handle_map::HandleSet;
use spirocl_sema::{
    hir,
    types::{StructId, TypeId, TypeKind},
};

/// The structures that a description needs, each after those that it contains.
pub(super) struct Structures<'m> {
    pub(super) module: &'m hir::Module,
    found: HandleSet<StructId>,
}

impl<'m> Structures<'m> {
    pub(super) fn new(module: &'m hir::Module) -> Self {
        Self { module, found: HandleSet::default() }
    }

    /// The index of the structure that a type is, holds or points at.
    pub(super) fn of(&mut self, ty: TypeId) -> Option<usize> {
        let id = self.held(element_type(&self.module.types, ty))?;
        self.add(id);
        self.found.place(&id)
    }

    /// The complete structure that a type is or, as an array, holds.
    fn held(&self, ty: TypeId) -> Option<StructId> {
        let types = &self.module.types;
        match *types.kind(types.innermost(ty)) {
            TypeKind::Struct(id) => types.structure(id).fields.is_some().then_some(id),
            _ => None,
        }
    }

    /// Adds a structure after all that it contains; structures can be nested deeper than the stack.
    fn add(&mut self, id: StructId) {
        let mut waiting = vec![(id, false)];
        while let Some((id, contents_are_added)) = waiting.pop() {
            if self.found.contains(&id) {
                continue;
            }
            if contents_are_added {
                self.found.insert(id);
                continue;
            }
            waiting.push((id, true));
            let fields = self.module.types.structure(id).fields.iter().flatten();
            waiting.extend(fields.filter_map(|field| self.held(field.ty.ty)).map(|id| (id, false)));
        }
    }

    /// The layouts of all that were found.
    pub(super) fn described(&self) -> Vec<Structure> {
        self.found.iter().map(|&id| self.describe(id)).collect()
    }

    fn describe(&self, id: StructId) -> Structure {
        let (types, language) = (&self.module.types, &self.module.language);
        let structure = types.structure(id);
        let ty = types.find(&TypeKind::Struct(id)).expect("each structure is a type");
        let fields = structure.fields.iter().flatten().zip(types.field_offsets(id, language));
        let text = |name| self.module.symbols.text(name).to_owned();
        Structure {
            name: structure.name.map_or_else(String::new, |_| self.module.type_text(ty.into())),
            is_union: structure.is_union,
            size: types.size_of(ty, language).unwrap_or(0),
            alignment: types.align_of(ty, language),
            fields: fields
                .map(|(field, offset)| Field {
                    name: field.name.map_or_else(String::new, text),
                    type_name: self.module.type_text(field.ty),
                    offset,
                    size: types.size_of(field.ty.ty, language).unwrap_or(0),
                    structure: self.held(field.ty.ty).and_then(|id| self.found.place(&id)),
                })
                .collect(),
        }
    }
}
