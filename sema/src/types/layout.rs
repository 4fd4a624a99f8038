//! Size and alignment of types, offsets of fields: OpenCL C 3.0, 6.3.5.

use super::{Field, Opaque, QualType, StructId, StructType, TypeId, TypeKind, Types};
use spirocl_frontend::language::{AddressWidth, Language};

impl Types {
    /// Returns the size in bytes; `None` for types without a size (`void`, functions, incomplete types) and for errors.
    pub fn size_of(&self, ty: TypeId, language: &Language) -> Option<u64> {
        match *self.kind(ty) {
            TypeKind::Error | TypeKind::Void | TypeKind::Function { .. } => None,
            TypeKind::Scalar(scalar) | TypeKind::Atomic(scalar) => Some(u64::from(scalar.bits() / 8)),
            // A vector of 3 takes the room of one of 4.
            TypeKind::Vector(scalar, count) => {
                Some(u64::from(scalar.bits() / 8) * u64::from(count).next_power_of_two())
            }
            TypeKind::Pointer { .. }
            | TypeKind::Image(..)
            | TypeKind::Pipe { .. }
            | TypeKind::Block { .. } => Some(pointer_size(language)),
            TypeKind::Opaque(opaque) => Some(opaque_size(opaque, language)),
            TypeKind::Array { element, length } => self.size_of(element.ty, language)?.checked_mul(length?),
            TypeKind::Struct(id) => self.structure_size(id, language),
        }
    }

    /// Returns the alignment in bytes; 1 for types without a size.
    pub fn align_of(&self, ty: TypeId, language: &Language) -> u32 {
        match *self.kind(ty) {
            TypeKind::Error | TypeKind::Void | TypeKind::Function { .. } => 1,
            TypeKind::Array { element, .. } => self.align_of(element.ty, language),
            TypeKind::Struct(id) => self.structure_align(id, language),
            TypeKind::Scalar(_)
            | TypeKind::Atomic(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer { .. }
            | TypeKind::Image(..)
            | TypeKind::Pipe { .. }
            | TypeKind::Block { .. }
            | TypeKind::Opaque(_) => self.size_of(ty, language).unwrap_or(1) as u32,
        }
    }

    /// The offset in bytes of a field from the start of its structure or union.
    pub fn field_offset(&self, id: StructId, index: u32, language: &Language) -> u64 {
        self.field_offsets(id, language).nth(index as usize).unwrap_or(0)
    }

    /// The offsets of all fields, in order.
    pub fn field_offsets<'a>(
        &'a self,
        id: StructId,
        language: &'a Language,
    ) -> impl Iterator<Item = u64> + 'a {
        let structure = self.structure(id);
        let mut end = 0u64;
        structure.fields.iter().flatten().map(move |field| {
            if structure.is_union {
                return 0;
            }
            let offset = align_up(end, self.field_align(structure, field, language));
            end = offset.saturating_add(self.size_of(field.ty.ty, language).unwrap_or(0));
            offset
        })
    }

    /// The alignment of a field in its structure.
    pub fn field_align(&self, structure: &StructType, field: &Field, language: &Language) -> u32 {
        let natural = if structure.packed || field.packed { 1 } else { self.align_of(field.ty.ty, language) };
        natural.max(field.alignment.unwrap_or(1))
    }

    fn structure_align(&self, id: StructId, language: &Language) -> u32 {
        self.extent(id, language).align
    }

    fn structure_size(&self, id: StructId, language: &Language) -> Option<u64> {
        self.extent(id, language).size
    }

    /// Returns size and alignment of a structure; cached, as structures can be nested.
    fn extent(&self, id: StructId, language: &Language) -> Extent {
        if let Some(&extent) = self.extents.borrow().get(&id) {
            return extent;
        }
        let structure = self.structure(id);
        let own = structure.alignment.unwrap_or(1);
        let Some(fields) = &structure.fields else { return Extent { size: None, align: own } };
        let align = fields.iter().map(|field| self.field_align(structure, field, language)).max();
        let align = align.unwrap_or(1).max(own);
        let ends = fields
            .iter()
            .zip(self.field_offsets(id, language))
            .map(|(field, offset)| offset.saturating_add(self.size_of(field.ty.ty, language).unwrap_or(0)));
        let extent = Extent { size: Some(align_up(ends.max().unwrap_or(0), align)), align };
        self.extents.borrow_mut().insert(id, extent);
        extent
    }

    /// The type of an element of an array.
    pub fn array_element(&self, ty: TypeId) -> Option<(QualType, Option<u64>)> {
        match *self.kind(ty) {
            TypeKind::Array { element, length } => Some((element, length)),
            _ => None,
        }
    }
}

/// Size and alignment of a structure in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    size: Option<u64>,
    align: u32,
}

/// The size of a pointer in bytes.
pub const fn pointer_size(language: &Language) -> u64 {
    match language.address_width {
        AddressWidth::Bits32 => 4,
        AddressWidth::Bits64 => 8,
    }
}

const fn opaque_size(opaque: Opaque, language: &Language) -> u64 {
    match opaque {
        Opaque::Sampler
        | Opaque::Event
        | Opaque::ClkEvent
        | Opaque::Queue
        | Opaque::ReserveId
        | Opaque::Ndrange
        | Opaque::NamedBarrier => pointer_size(language),
    }
}

fn align_up(offset: u64, align: u32) -> u64 {
    offset.checked_next_multiple_of(u64::from(align.max(1))).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        address_space::AddressSpace,
        types::{Scalar, names::DeclarationId},
    };
    use spirocl_frontend::{language::Version, source::Span};

    fn language(width: AddressWidth) -> Language {
        Language::new(Version::V1_2, width)
    }

    fn structure(types: &mut Types, fields: &[(TypeId, bool, Option<u32>)]) -> (StructId, TypeId) {
        let field = |&(ty, packed, alignment): &(TypeId, bool, Option<u32>)| Field {
            name: None,
            ty: ty.into(),
            packed,
            alignment,
            span: Span::default(),
            declaration: DeclarationId::NONE,
        };
        types.add_structure(StructType {
            name: None,
            named_by_typedef: false,
            is_union: false,
            fields: Some(fields.iter().map(field).collect()),
            packed: false,
            alignment: None,
            declared: None,
            span: Span::default(),
        })
    }

    #[test]
    fn vectors_of_three_take_the_room_of_four() {
        let mut types = Types::default();
        let language = language(AddressWidth::Bits64);
        let table = [
            (Scalar::Char, 2, 2),
            (Scalar::Char, 3, 4),
            (Scalar::Short, 3, 8),
            (Scalar::Float, 3, 16),
            (Scalar::Float, 4, 16),
            (Scalar::Half, 16, 32),
            (Scalar::Double, 3, 32),
            (Scalar::ULong, 16, 128),
        ];
        for (scalar, count, size) in table {
            let ty = types.vector(scalar, count);
            assert_eq!(types.size_of(ty, &language), Some(size), "{scalar:?}{count}");
            assert_eq!(u64::from(types.align_of(ty, &language)), size, "{scalar:?}{count}");
        }
    }

    #[test]
    fn members_are_aligned_packed_and_padded() {
        let mut types = Types::default();
        let language = language(AddressWidth::Bits64);
        let float3 = types.vector(Scalar::Float, 3);
        let (char, int) = (TypeId::CHAR, TypeId::INT);
        let array = types.array(float3, Some(2));
        type Row<'a> = (&'a [(TypeId, bool, Option<u32>)], &'a [u64], u64, u32);
        let table: &[Row<'_>] = &[
            (&[(char, false, None), (int, false, None)], &[0, 4], 8, 4),
            (&[(int, false, None), (char, false, None)], &[0, 4], 8, 4),
            (&[(char, false, None), (int, true, None)], &[0, 1], 5, 1),
            (&[(char, false, None), (int, false, Some(16))], &[0, 16], 32, 16),
            (&[(char, false, None), (int, false, Some(2))], &[0, 4], 8, 4),
            (&[(char, false, None), (int, true, Some(2))], &[0, 2], 6, 2),
            (&[(char, false, None), (float3, false, None), (char, false, None)], &[0, 16, 32], 48, 16),
            (&[(char, false, None), (array, false, None)], &[0, 16], 48, 16),
            (&[], &[], 0, 1),
        ];
        for (index, (fields, offsets, size, align)) in table.iter().enumerate() {
            let (id, ty) = structure(&mut types, fields);
            assert_eq!(types.field_offsets(id, &language).collect::<Vec<_>>(), *offsets, "row {index}");
            assert_eq!(types.size_of(ty, &language), Some(*size), "row {index}");
            assert_eq!(types.align_of(ty, &language), *align, "row {index}");
        }
    }

    #[test]
    fn unions_packed_structures_and_pointers() {
        for (width, pointer) in [(AddressWidth::Bits32, 4), (AddressWidth::Bits64, 8)] {
            let mut types = Types::default();
            let language = language(width);
            let global = types.pointer(TypeId::INT, AddressSpace::Global);
            assert_eq!(types.size_of(global, &language), Some(pointer));
            let (id, ty) = structure(&mut types, &[(TypeId::CHAR, false, None), (global, false, None)]);
            assert_eq!(types.size_of(ty, &language), Some(2 * pointer));
            let mut packed = types.structure(id).clone();
            packed.packed = true;
            let mut union = packed.clone();
            union.is_union = true;
            union.alignment = Some(32);
            let (_, packed) = types.add_structure(packed);
            let (_, union) = types.add_structure(union);
            assert_eq!(types.size_of(packed, &language), Some(1 + pointer));
            assert_eq!(types.size_of(union, &language), Some(32));
        }
    }
}
