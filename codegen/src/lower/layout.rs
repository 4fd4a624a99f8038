//! The layout of structures and unions in their SPIR-V types. OpenCL C 3.0, 6.3.5.

use spirocl_frontend::handle_map::{HandleMap, HandleSet};
use spirocl_sema::{
    hir,
    types::{StructId, TypeId, TypeKind},
};
use std::rc::Rc;

/// The layouts made so far.
pub(super) struct Layouts<'a> {
    hir: &'a hir::Module,
    structures: HandleMap<StructId, Rc<StructureLayout>>,
}

/// The layout of a structure or union in its SPIR-V type.
#[derive(Debug)]
pub(super) struct StructureLayout {
    /// The byte offset of each field.
    pub(super) offsets: Vec<u64>,
    /// The member of each field, if it has a size. `None` for the fields of a union.
    pub(super) members: Vec<Option<u32>>,
    /// All members, in order.
    pub(super) parts: Vec<Part>,
    /// The size in bytes.
    pub(super) size: u64,
    /// The natural alignment of the SPIR-V type.
    natural_align: u64,
    /// Whether the structure is packed: decoration `CPacked`.
    pub(super) packed: bool,
}

/// A member of a SPIR-V structure.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// A field of the structure.
    Field(u32),
    /// Padding of a number of bytes.
    Padding(u64),
    /// The storage units of a union.
    Units(Units),
}

/// The storage of a union: units of its alignment, or of the size of a pointer if it contains smaller-aligned ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units {
    /// The size of a unit in bytes.
    pub(super) size: u64,
    /// The number of units.
    pub(super) count: u64,
}

impl<'a> Layouts<'a> {
    /// No layouts yet.
    pub(super) fn new(hir: &'a hir::Module) -> Self {
        Self { hir, structures: HandleMap::default() }
    }

    /// The layout of a structure or union in its SPIR-V type.
    pub(super) fn of_structure(&mut self, id: StructId, ty: TypeId) -> Rc<StructureLayout> {
        if let Some(layout) = self.structures.get(&id) {
            return layout.clone();
        }
        let layout = Rc::new(spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.lay_out(id, ty)));
        self.structures.insert(id, layout.clone());
        layout
    }

    fn lay_out(&mut self, id: StructId, ty: TypeId) -> StructureLayout {
        let hir = self.hir;
        let (types, language) = (&hir.types, &hir.language);
        let structure = types.structure(id);
        let fields = structure.fields.as_deref().unwrap_or_default();
        let size = types.size_of(ty, language).unwrap_or(0);
        let offsets: Vec<u64> = types.field_offsets(id, language).collect();
        if structure.is_union {
            // No SPIR-V type has an alignment above 128 bytes: variables are decorated with it. A pointer has its own unit, so that
            // constants can contain it.
            let most =
                if hir.language.address_width.bits() == 32 && self.holds_pointers(ty) { 4 } else { 128 };
            let unit = u64::from(types.align_of(ty, language)).min(most);
            let units = Units { size: unit, count: size / unit };
            let parts = if size == 0 { vec![] } else { vec![Part::Units(units)] };
            let members = vec![None; fields.len()];
            return StructureLayout { offsets, members, parts, size, natural_align: unit, packed: false };
        }
        let rooms: Vec<Room> = fields
            .iter()
            .zip(&offsets)
            .map(|(field, &offset)| Room {
                offset,
                size: types.size_of(field.ty.ty, language).unwrap_or(0),
                align: self.natural_align(field.ty.ty),
            })
            .collect();
        place_members(&rooms, offsets, size)
    }

    /// The natural alignment of the SPIR-V type of a type.
    pub(super) fn natural_align(&mut self, ty: TypeId) -> u64 {
        let hir = self.hir;
        let types = &hir.types;
        match *types.kind(ty) {
            TypeKind::Scalar(scalar) => u64::from(scalar.bits() / 8),
            TypeKind::Array { element, .. } => self.natural_align(element.ty),
            TypeKind::Struct(id) => self.of_structure(id, ty).natural_align,
            TypeKind::Error
            | TypeKind::Void
            | TypeKind::Vector(..)
            | TypeKind::Pointer { .. }
            | TypeKind::Function { .. }
            | TypeKind::Atomic(_)
            | TypeKind::Image(..)
            | TypeKind::Pipe { .. }
            | TypeKind::Block { .. }
            | TypeKind::Opaque(_) => u64::from(types.align_of(ty, &hir.language)),
        }
    }

    /// Whether a type contains a pointer.
    fn holds_pointers(&self, ty: TypeId) -> bool {
        let types = &self.hir.types;
        let (mut rest, mut seen) = (vec![ty], HandleSet::default());
        while let Some(ty) = rest.pop() {
            match *types.kind(types.innermost(ty)) {
                TypeKind::Pointer { .. } => return true,
                TypeKind::Struct(id) if seen.insert(id) => {
                    rest.extend(types.structure(id).fields.iter().flatten().map(|field| field.ty.ty));
                }
                _ => {}
            }
        }
        false
    }
}

/// A field to place in a structure.
struct Room {
    offset: u64,
    size: u64,
    align: u64,
}

/// Places fields at their offsets: with padding after a natural offset that is too small, packed if it is too large.
fn place_members(rooms: &[Room], offsets: Vec<u64>, size: u64) -> StructureLayout {
    let taken = || rooms.iter().filter(|room| room.size > 0);
    let natural_align = taken().map(|room| room.align).max().unwrap_or(1);
    let packed =
        taken().any(|room| !room.offset.is_multiple_of(room.align)) || !size.is_multiple_of(natural_align);
    let natural = |offset: u64, align: u64| if packed { offset } else { offset.next_multiple_of(align) };
    let (mut parts, mut members, mut end) = (Vec::new(), Vec::new(), 0);
    for (index, room) in rooms.iter().enumerate() {
        if room.size == 0 {
            members.push(None);
            continue;
        }
        if natural(end, room.align) < room.offset {
            parts.push(Part::Padding(room.offset - end));
        }
        members.push(Some(parts.len() as u32));
        parts.push(Part::Field(index as u32));
        end = room.offset + room.size;
    }
    if natural(end, natural_align) < size {
        parts.push(Part::Padding(size - end));
    }
    let natural_align = if packed { 1 } else { natural_align };
    StructureLayout { offsets, members, parts, size, natural_align, packed }
}
