//! Types: the mapping from OpenCL C types to those of the IR, made on first use. Structure layout: OpenCL C 3.0, 6.3.5; supported types:
//! OpenCL SPIR-V Environment, "Supported Types".
//!
//! Types have a value and a memory representation, which differ only for `bool` and its vectors: a truth value as a value, an 8-bit integer
//! in memory, structures and arrays.

use super::Lowering;
use crate::{
    ir::{AddressSpace, ImageType, StructId, StructType, Type, TypeKind as Kind},
    options::AsyncCopies,
};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::{ast, limits};
use spirocl_sema::{
    address_space::AddressSpace as SourceSpace,
    types::{self, ImageKind, Opaque, Scalar, TypeId, TypeKind},
};
use spirv::{AccessQualifier, Dim, ImageFormat};
use std::rc::Rc;

/// The types made so far.
#[derive(Default)]
pub(super) struct TypeTable {
    /// By type number: the memory representation.
    in_memory: Vec<Option<Type>>,
    structures: FxHashMap<types::StructId, Type>,
    layouts: FxHashMap<types::StructId, Rc<StructureLayout>>,
    /// Structures without a source, by their members: long arrays, and ranges of work-items.
    made: FxHashMap<Vec<Type>, Type>,
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
    packed: bool,
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

impl Lowering<'_> {
    /// The value representation of a type.
    pub(super) fn value_type(&mut self, ty: TypeId) -> Type {
        match *self.module.types.kind(ty) {
            TypeKind::Scalar(Scalar::Bool) => self.bool_type(),
            TypeKind::Vector(Scalar::Bool, count) => self.bool_vector_type(count),
            _ => self.memory_type(ty),
        }
    }

    /// The memory representation of a type.
    pub(super) fn memory_type(&mut self, ty: TypeId) -> Type {
        if let Some(&Some(id)) = self.types.in_memory.get(ty.index()) {
            return id;
        }
        let made = spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.make_type(ty));
        let table = &mut self.types.in_memory;
        if table.len() <= ty.index() {
            table.resize(ty.index() + 1, None);
        }
        table[ty.index()] = Some(made);
        self.constructs.record_type(made, self.span);
        made
    }

    fn make_type(&mut self, ty: TypeId) -> Type {
        let module = self.module;
        match module.types.kind(ty) {
            TypeKind::Error | TypeKind::Void => self.void_type(),
            &TypeKind::Scalar(scalar) | &TypeKind::Atomic(scalar) => self.scalar_type(scalar),
            &TypeKind::Vector(scalar, count) => {
                let element = self.scalar_type(scalar);
                self.vector_type(element, count)
            }
            &TypeKind::Pointer { pointee, space } => self.pointer_type(address_space(space), pointee.ty),
            &TypeKind::Array { element, length } => {
                let element = self.memory_type(element.ty);
                self.array_type(element, length.unwrap_or(0))
            }
            &TypeKind::Struct(id) => self.structure_type(id, ty),
            TypeKind::Function { return_type, parameters } => {
                let result = self.value_type(*return_type);
                let parameters: Vec<Type> = parameters.iter().map(|&each| self.value_type(each)).collect();
                self.output.types.function(result, &parameters)
            }
            &TypeKind::Image(kind, access) => self.image_type(kind, access),
            &TypeKind::Pipe { access, .. } => self.output.types.intern(Kind::Pipe(access_qualifier(access))),
            // OpenCL C 3.0, 6.14: a Block is a generic pointer to its literal.
            TypeKind::Block { .. } => {
                let byte = self.int_type(8);
                self.pointer_to(AddressSpace::Generic, byte)
            }
            &TypeKind::Opaque(opaque) => self.opaque_type(opaque),
        }
    }

    /// `void`
    pub(super) fn void_type(&mut self) -> Type {
        self.output.types.void()
    }

    /// The type of truth values.
    pub(super) fn bool_type(&mut self) -> Type {
        self.output.types.bool()
    }

    /// The type of truth values, or a vector of it for a count above 1.
    pub(super) fn bool_vector_type(&mut self, count: u8) -> Type {
        let element = self.bool_type();
        self.vector_type(element, count)
    }

    /// An integer type.
    pub(super) fn int_type(&mut self, bits: u32) -> Type {
        self.output.types.int(bits as u8)
    }

    /// A floating-point type.
    pub(super) fn float_type(&mut self, bits: u32) -> Type {
        self.output.types.float(bits as u8)
    }

    /// The integer type with the width of addresses: `size_t`.
    pub(super) fn size_type(&mut self) -> Type {
        self.output.size_type()
    }

    /// The memory representation of a scalar.
    pub(super) fn scalar_type(&mut self, scalar: Scalar) -> Type {
        if scalar.is_float() { self.float_type(scalar.bits()) } else { self.int_type(scalar.bits()) }
    }

    /// A vector type, or the element type for a count of 1.
    pub(super) fn vector_type(&mut self, element: Type, count: u8) -> Type {
        self.output.types.vector(element, count)
    }

    /// An array type. SPIR-V has no empty arrays: they get one element, and no size in structures. A long array is a structure of an array
    /// of segments and the rest, as its constants need.
    pub(super) fn array_type(&mut self, element: Type, length: u64) -> Type {
        if length <= limits::ARRAY_LENGTH {
            return self.short_array_type(element, length);
        }
        let segment = self.short_array_type(element, limits::ARRAY_SEGMENT);
        let mut members = vec![self.array_type(segment, length / limits::ARRAY_SEGMENT)];
        if !length.is_multiple_of(limits::ARRAY_SEGMENT) {
            members.push(self.short_array_type(element, length % limits::ARRAY_SEGMENT));
        }
        self.made_structure(members)
    }

    fn short_array_type(&mut self, element: Type, length: u64) -> Type {
        self.output.types.intern(Kind::Array(element, length.max(1)))
    }

    /// A structure without a source, which is made once for its members.
    fn made_structure(&mut self, members: Vec<Type>) -> Type {
        if let Some(&ty) = self.types.made.get(&members) {
            return ty;
        }
        let structure = StructType { members: members.clone(), ..StructType::default() };
        let id = self.output.types.add_struct(structure);
        let ty = self.output.types.intern(Kind::Struct(id));
        self.types.made.insert(members, ty);
        ty
    }

    /// A pointer to an OpenCL C type.
    pub(super) fn pointer_type(&mut self, space: AddressSpace, pointee: TypeId) -> Type {
        let pointee = self.memory_type(pointee);
        self.pointer_to(space, pointee)
    }

    /// A pointer to a type of the IR.
    pub(super) fn pointer_to(&mut self, space: AddressSpace, pointee: Type) -> Type {
        let made = self.output.types.pointer(space, pointee);
        self.constructs.record_type(made, self.span);
        made
    }

    fn image_type(&mut self, kind: ImageKind, access: ast::AccessQualifier) -> Type {
        let shape = kind.shape();
        let image = ImageType {
            sampled: self.void_type(),
            dimension: match shape.dimensions {
                _ if shape.is_buffer => Dim::DimBuffer,
                1 => Dim::Dim1D,
                2 => Dim::Dim2D,
                _ => Dim::Dim3D,
            },
            depth: shape.is_depth.into(),
            arrayed: shape.is_array,
            multisampled: shape.is_multisampled,
            usage: 0,
            format: ImageFormat::Unknown,
            access: Some(access_qualifier(access)),
        };
        self.output.types.intern(Kind::Image(image))
    }

    pub(super) fn opaque_type(&mut self, opaque: Opaque) -> Type {
        let kind = match opaque {
            Opaque::Sampler => Kind::Sampler,
            Opaque::Event if self.options.async_copies == AsyncCopies::Instructions => Kind::Event,
            // Copies that are inline complete immediately, so events carry no data (`builtins/async_copy.rs`). Intel's driver cannot
            // compile null values of `OpTypeEvent` in memory.
            Opaque::Event => return self.size_type(),
            Opaque::ClkEvent => Kind::DeviceEvent,
            Opaque::Queue => Kind::Queue,
            Opaque::ReserveId => Kind::ReserveId,
            Opaque::NamedBarrier => Kind::NamedBarrier,
            Opaque::Ndrange => return self.ndrange_type(),
        };
        self.output.types.intern(kind)
    }

    /// SPIR-V, OpBuildNDRange: the number of dimensions, then offset, global and local size in three dimensions.
    fn ndrange_type(&mut self) -> Type {
        let size = self.size_type();
        let (dimensions, sizes) = (self.int_type(32), self.array_type(size, 3));
        self.made_structure(vec![dimensions, sizes, sizes, sizes])
    }

    // Structures and unions

    /// Members may point at the structure, so it has a handle before them.
    fn structure_type(&mut self, id: types::StructId, ty: TypeId) -> Type {
        if let Some(&known) = self.types.structures.get(&id) {
            return known;
        }
        let structure = self.output.types.add_struct(StructType::default());
        let made = self.output.types.intern(Kind::Struct(structure));
        self.types.structures.insert(id, made);
        let layout = self.structure_layout(id, ty);
        let members: Vec<Type> = layout.parts.iter().map(|&part| self.part_type(id, part)).collect();
        let complete = self.output.types.structure_mut(structure);
        (complete.members, complete.packed) = (members, layout.packed);
        self.name_structure(structure, id, &layout);
        made
    }

    /// The type of a member of a SPIR-V structure.
    pub(super) fn part_type(&mut self, id: types::StructId, part: Part) -> Type {
        match part {
            Part::Field(index) => {
                let fields = self.module.types.structure(id).fields.as_deref().unwrap_or_default();
                self.memory_type(fields[index as usize].ty.ty)
            }
            Part::Padding(bytes) => {
                let byte = self.int_type(8);
                self.array_type(byte, bytes)
            }
            Part::Units(units) => {
                let unit = self.unit_type(units.size);
                if units.count == 1 { unit } else { self.array_type(unit, units.count) }
            }
        }
    }

    /// A type with a size and alignment of a number of bytes.
    pub(super) fn unit_type(&mut self, bytes: u64) -> Type {
        match bytes {
            0..=8 => self.int_type(bytes.max(1) as u32 * 8),
            _ => {
                let long = self.int_type(64);
                self.vector_type(long, (bytes / 8) as u8)
            }
        }
    }

    /// The layout of a structure or union in its SPIR-V type.
    pub(super) fn structure_layout(&mut self, id: types::StructId, ty: TypeId) -> Rc<StructureLayout> {
        if let Some(layout) = self.types.layouts.get(&id) {
            return layout.clone();
        }
        let layout = Rc::new(spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.lay_out(id, ty)));
        self.types.layouts.insert(id, layout.clone());
        layout
    }

    fn lay_out(&mut self, id: types::StructId, ty: TypeId) -> StructureLayout {
        let module = self.module;
        let (types, language) = (&module.types, &module.language);
        let structure = types.structure(id);
        let fields = structure.fields.as_deref().unwrap_or_default();
        let size = types.size_of(ty, language).unwrap_or(0);
        let offsets: Vec<u64> = types.field_offsets(id, language).collect();
        if structure.is_union {
            // No SPIR-V type has an alignment above 128 bytes: variables are decorated with it. A pointer has its own unit, so that
            // constants can contain it.
            let most = if self.address_bits() == 32 && self.holds_pointers(ty) { 4 } else { 128 };
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
        let module = self.module;
        let types = &module.types;
        match *types.kind(ty) {
            TypeKind::Array { element, .. } => self.natural_align(element.ty),
            TypeKind::Struct(id) => self.structure_layout(id, ty).natural_align,
            TypeKind::Error
            | TypeKind::Void
            | TypeKind::Scalar(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer { .. }
            | TypeKind::Function { .. }
            | TypeKind::Atomic(_)
            | TypeKind::Image(..)
            | TypeKind::Pipe { .. }
            | TypeKind::Block { .. }
            | TypeKind::Opaque(_) => u64::from(types.align_of(ty, &module.language)),
        }
    }

    /// Whether a type contains a pointer.
    fn holds_pointers(&self, ty: TypeId) -> bool {
        let types = &self.module.types;
        let (mut rest, mut seen) = (vec![ty], FxHashSet::default());
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

    fn name_structure(&mut self, structure: StructId, id: types::StructId, layout: &StructureLayout) {
        if !self.names_everything() {
            return;
        }
        let (symbols, source) = (&self.module.symbols, self.module.types.structure(id));
        let made = self.output.types.structure_mut(structure);
        made.name = source.name.map(|name| symbols.text(name).into());
        made.member_names = vec![None; made.members.len()];
        for (field, member) in source.fields.iter().flatten().zip(&layout.members) {
            if let (Some(name), &Some(member)) = (field.name, member) {
                made.member_names[member as usize] = Some(symbols.text(name).into());
            }
        }
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

/// The address space of the IR.
pub(super) fn address_space(space: SourceSpace) -> AddressSpace {
    match space {
        SourceSpace::Private => AddressSpace::Private,
        SourceSpace::Local => AddressSpace::Local,
        SourceSpace::Global => AddressSpace::Global,
        SourceSpace::Constant => AddressSpace::Constant,
        SourceSpace::Generic => AddressSpace::Generic,
    }
}

fn access_qualifier(access: ast::AccessQualifier) -> AccessQualifier {
    match access {
        ast::AccessQualifier::ReadOnly => AccessQualifier::ReadOnly,
        ast::AccessQualifier::WriteOnly => AccessQualifier::WriteOnly,
        ast::AccessQualifier::ReadWrite => AccessQualifier::ReadWrite,
    }
}
