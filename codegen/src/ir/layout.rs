//! Size and alignment of types in memory. OpenCL C 3.0, 6.3.5: a vector of three components has the size of one with four, a structure is
//! laid out as in C99.

use super::{StructId, Type, TypeKind, Types};

/// The size and alignment of a type, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The distance of two elements of an array.
    pub size: u64,
    /// A power of two.
    pub alignment: u64,
}

/// The layout of a structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StructLayout {
    whole: Layout,
    /// The offset of each member in bytes.
    offsets: Box<[u64]>,
}

/// The layout rules of a module: its types and the size of an address.
#[derive(Clone, Copy, Debug)]
pub struct DataLayout<'a> {
    /// The types.
    pub types: &'a Types,
    /// The size of a pointer, 4 or 8 bytes.
    pub address_bytes: u64,
}

impl DataLayout<'_> {
    /// The layout of a type; `None` if it has none, as `void`, functions and opaque structures, or its size is beyond 64 bits.
    #[inline]
    pub fn of(&self, ty: Type) -> Option<Layout> {
        match self.types.kind(ty) {
            TypeKind::Int(bits) | TypeKind::Float(bits) => scalar(u64::from(bits) / 8),
            kind => self.of_kind(kind),
        }
    }

    fn of_kind(&self, kind: TypeKind) -> Option<Layout> {
        match kind {
            TypeKind::Bool => scalar(1),
            TypeKind::Int(bits) | TypeKind::Float(bits) => scalar(u64::from(bits) / 8),
            TypeKind::Vector(element, count) => {
                let count = if count == 3 { 4 } else { u64::from(count) };
                scalar(self.of(element)?.size * count)
            }
            TypeKind::Array(element, count) => {
                let element = self.of(element)?;
                Some(Layout { size: element.size.checked_mul(count)?, alignment: element.alignment })
            }
            TypeKind::Struct(id) => Some(self.structure(id)?.whole),
            TypeKind::Pointer(..)
            | TypeKind::Image(_)
            | TypeKind::Sampler
            | TypeKind::SampledImage(_)
            | TypeKind::Event
            | TypeKind::DeviceEvent
            | TypeKind::ReserveId
            | TypeKind::Queue
            | TypeKind::Pipe(_)
            | TypeKind::PipeStorage
            | TypeKind::NamedBarrier => scalar(self.address_bytes),
            TypeKind::Void | TypeKind::Function(..) => None,
        }
    }

    fn structure(&self, id: StructId) -> Option<&StructLayout> {
        self.types.struct_layout(id, || {
            let structure = self.types.structure(id);
            if structure.opaque {
                return None;
            }
            let (mut end, mut alignment) = (0u64, 1);
            let mut offsets = Vec::with_capacity(structure.members.len());
            for &member in &structure.members {
                let member = self.of(member)?;
                let needed = if structure.packed { 1 } else { member.alignment };
                let start = align(end, needed)?;
                offsets.push(start);
                end = start.checked_add(member.size)?;
                alignment = alignment.max(needed);
            }
            let whole = Layout { size: align(end, alignment)?, alignment };
            Some(StructLayout { whole, offsets: offsets.into() })
        })
    }

    /// The offset in bytes of a member of a structure, of an element of an array, or of a component of a vector.
    pub fn offset(&self, ty: Type, index: u64) -> Option<u64> {
        match self.types.kind(ty) {
            TypeKind::Struct(id) => self.structure(id)?.offsets.get(usize::try_from(index).ok()?).copied(),
            TypeKind::Vector(element, _) | TypeKind::Array(element, _) => {
                self.of(element)?.size.checked_mul(index)
            }
            _ => None,
        }
    }
}

/// The layout of a type that is as aligned as large.
#[inline]
fn scalar(bytes: u64) -> Option<Layout> {
    Some(Layout { size: bytes, alignment: bytes })
}

/// The next multiple of a power of two.
fn align(offset: u64, alignment: u64) -> Option<u64> {
    offset.checked_next_multiple_of(alignment)
}
