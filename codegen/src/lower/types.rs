//! Types: the mapping from OpenCL C types to those of the IR, made on first use. Supported types: OpenCL SPIR-V
//! Environment, "Supported Types".
//!
//! Types have a value and a memory representation, which differ only for `bool` and its vectors: a truth value as a value, an 8-bit integer
//! in memory, structures and arrays.

use super::{
    layout::{Part, StructureLayout},
    module_builder::ModuleBuilder,
};
use crate::{
    ir::{AddressSpace, ImageType, StructId, StructType, Type, TypeKind as Kind},
    options::AsyncCopies,
};
use rustc_hash::FxHashMap;
use spirocl_frontend::{ast, handle_map::HandleMap, limits};
use spirocl_sema::{
    address_space::AddressSpace as SourceSpace,
    types::{self, ImageKind, Opaque, Scalar, TypeId, TypeKind},
};
use spirv::{AccessQualifier, Dim, ImageFormat};

/// The types made so far.
#[derive(Default)]
pub(super) struct TypeTable {
    /// By type number: the memory representation.
    in_memory: Vec<Option<Type>>,
    /// By type number: the pointers to it into each address space.
    pointers: Vec<[Option<Type>; AddressSpace::NAMES.len()]>,
    structures: HandleMap<types::StructId, Type>,
    /// Structures without a source, by their members: long arrays, and ranges of work-items.
    made: FxHashMap<Vec<Type>, Type>,
}

impl ModuleBuilder<'_> {
    /// The value representation of a type.
    pub(super) fn value_type(&mut self, ty: TypeId) -> Type {
        match *self.hir.types.kind(ty) {
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
        let hir = self.hir;
        match hir.types.kind(ty) {
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
                self.ir.types.function(result, &parameters)
            }
            &TypeKind::Image(kind, access) => self.image_type(kind, access),
            &TypeKind::Pipe { access, .. } => self.ir.types.intern(Kind::Pipe(access_qualifier(access))),
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
        self.ir.types.void()
    }

    /// The type of truth values.
    pub(super) fn bool_type(&mut self) -> Type {
        self.ir.types.bool()
    }

    /// The type of truth values, or a vector of it for a count above 1.
    pub(super) fn bool_vector_type(&mut self, count: u8) -> Type {
        let element = self.bool_type();
        self.vector_type(element, count)
    }

    /// An integer type.
    pub(super) fn int_type(&mut self, bits: u32) -> Type {
        self.ir.types.int(bits as u8)
    }

    /// A floating-point type.
    pub(super) fn float_type(&mut self, bits: u32) -> Type {
        self.ir.types.float(bits as u8)
    }

    /// The integer type with the width of addresses: `size_t`.
    pub(super) fn size_type(&mut self) -> Type {
        self.ir.size_type()
    }

    /// The memory representation of a scalar.
    pub(super) fn scalar_type(&mut self, scalar: Scalar) -> Type {
        if scalar.is_float() { self.float_type(scalar.bits()) } else { self.int_type(scalar.bits()) }
    }

    /// A vector type, or the element type for a count of 1.
    pub(super) fn vector_type(&mut self, element: Type, count: u8) -> Type {
        self.ir.types.vector(element, count)
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
        self.ir.types.intern(Kind::Array(element, length.max(1)))
    }

    /// A structure without a source, which is made once for its members.
    fn made_structure(&mut self, members: Vec<Type>) -> Type {
        if let Some(&ty) = self.types.made.get(&members) {
            return ty;
        }
        let structure = StructType { members: members.clone(), ..StructType::default() };
        let id = self.ir.types.add_struct(structure);
        let ty = self.ir.types.intern(Kind::Struct(id));
        self.types.made.insert(members, ty);
        ty
    }

    /// A pointer to an OpenCL C type.
    pub(super) fn pointer_type(&mut self, space: AddressSpace, pointee: TypeId) -> Type {
        let (number, place) = (pointee.index(), space as usize);
        if let Some(&Some(known)) = self.types.pointers.get(number).map(|spaces| &spaces[place]) {
            self.constructs.record_type(known, self.span);
            return known;
        }
        let pointee = self.memory_type(pointee);
        let made = self.pointer_to(space, pointee);
        let table = &mut self.types.pointers;
        if table.len() <= number {
            table.resize_with(number + 1, Default::default);
        }
        table[number][place] = Some(made);
        made
    }

    /// A pointer to a type of the IR.
    pub(super) fn pointer_to(&mut self, space: AddressSpace, pointee: Type) -> Type {
        let made = self.ir.types.pointer(space, pointee);
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
        self.ir.types.intern(Kind::Image(image))
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
        self.ir.types.intern(kind)
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
        let structure = self.ir.types.add_struct(StructType::default());
        let made = self.ir.types.intern(Kind::Struct(structure));
        self.types.structures.insert(id, made);
        let layout = self.layouts.of_structure(id, ty);
        let members: Vec<Type> = layout.parts.iter().map(|&part| self.part_type(id, part)).collect();
        let complete = self.ir.types.structure_mut(structure);
        (complete.members, complete.packed) = (members, layout.packed);
        self.name_structure(structure, id, &layout);
        made
    }

    /// The type of a member of a SPIR-V structure.
    pub(super) fn part_type(&mut self, id: types::StructId, part: Part) -> Type {
        match part {
            Part::Field(index) => {
                let fields = self.hir.types.structure(id).fields.as_deref().unwrap_or_default();
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

    fn name_structure(&mut self, structure: StructId, id: types::StructId, layout: &StructureLayout) {
        if !self.names_everything() {
            return;
        }
        let (symbols, source) = (&self.hir.symbols, self.hir.types.structure(id));
        let made = self.ir.types.structure_mut(structure);
        made.name = source.name.map(|name| symbols.text(name).into());
        made.member_names = vec![None; made.members.len()];
        for (field, member) in source.fields.iter().flatten().zip(&layout.members) {
            if let (Some(name), &Some(member)) = (field.name, member) {
                made.member_names[member as usize] = Some(symbols.text(name).into());
            }
        }
    }
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
