//! Types: the mapping from OpenCL C types to SPIR-V types, emitted on first use. Structure layout: OpenCL C 3.0, 6.3.5; supported types:
//! OpenCL SPIR-V Environment, "Supported Types".
//!
//! Types have a value and a memory representation, which differ only for `bool` and its vectors: `OpTypeBool` as a value, an 8-bit integer
//! in
//! memory, structures and arrays.

use crate::{generator::Generator, instruction, options::AsyncCopies};
use rspirv::{
    dr::Operand,
    spirv::{AccessQualifier, Dim, ImageFormat, Op, StorageClass, Word},
};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::{ast, limits};
use spirocl_sema::{
    address_space::AddressSpace,
    types::{ImageKind, Opaque, Scalar, StructId, TypeId, TypeKind},
};
use std::rc::Rc;

/// The types emitted so far.
#[derive(Default)]
pub(crate) struct TypeTable {
    /// By type number: the memory representation.
    in_memory: Vec<Option<Word>>,
    /// All types except structures, by opcode and operands.
    unique: FxHashMap<(Op, Vec<Operand>), Word>,
    structures: FxHashMap<StructId, Word>,
    layouts: FxHashMap<StructId, Rc<StructureLayout>>,
    /// Structures whose members are being emitted, with the forward-declared pointers to them.
    unfinished: FxHashMap<Word, Vec<(Word, StorageClass)>>,
    /// The structures whose members are being emitted.
    open: Vec<StructId>,
    /// Structures that depend on an open one and that pointers refer to; emitted after it.
    postponed: Vec<(StructId, TypeId)>,
}

/// The layout of a structure or union in its SPIR-V type.
#[derive(Debug)]
pub(crate) struct StructureLayout {
    /// The byte offset of each field.
    pub(crate) offsets: Vec<u64>,
    /// The member of each field, if it has a size. `None` for the fields of a union.
    pub(crate) members: Vec<Option<u32>>,
    /// All members, in order.
    pub(crate) parts: Vec<Part>,
    /// The size in bytes.
    pub(crate) size: u64,
    /// The natural alignment of the SPIR-V type.
    natural_align: u64,
    /// Whether the structure is packed: decoration `CPacked`.
    packed: bool,
}

/// A member of a SPIR-V structure.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// A field of the structure.
    Field(u32),
    /// Padding of a number of bytes.
    Padding(u64),
    /// The storage units of a union.
    Units(Units),
}

/// The storage of a union: units of its alignment, or of the size of a pointer if it contains smaller-aligned ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Units {
    /// The size of a unit in bytes.
    pub(crate) size: u64,
    /// The number of units.
    pub(crate) count: u64,
}

impl TypeTable {
    /// The layouts of the structures that were used.
    pub(crate) fn into_layouts(self) -> FxHashMap<StructId, Rc<StructureLayout>> {
        self.layouts
    }
}

impl Generator<'_> {
    /// The value representation of a type.
    pub(crate) fn value_type(&mut self, ty: TypeId) -> Word {
        match *self.module.types.kind(ty) {
            TypeKind::Scalar(Scalar::Bool) => self.bool_type(),
            TypeKind::Vector(Scalar::Bool, count) => self.bool_vector_type(count),
            _ => self.memory_type(ty),
        }
    }

    /// The memory representation of a type.
    pub(crate) fn memory_type(&mut self, ty: TypeId) -> Word {
        if let Some(&Some(id)) = self.types.in_memory.get(ty.index()) {
            return id;
        }
        let id = spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.make_type(ty));
        let table = &mut self.types.in_memory;
        if table.len() <= ty.index() {
            table.resize(ty.index() + 1, None);
        }
        table[ty.index()] = Some(id);
        id
    }

    fn make_type(&mut self, ty: TypeId) -> Word {
        let module = self.module;
        match module.types.kind(ty) {
            TypeKind::Error | TypeKind::Void => self.void_type(),
            &TypeKind::Scalar(scalar) | &TypeKind::Atomic(scalar) => self.scalar_type(scalar),
            &TypeKind::Vector(scalar, count) => {
                let element = self.scalar_type(scalar);
                self.vector_type(element, count)
            }
            &TypeKind::Pointer { pointee, space } => self.pointer_type(storage_class(space), pointee.ty),
            &TypeKind::Array { element, length } => {
                let element = self.memory_type(element.ty);
                self.array_type(element, length.unwrap_or(0))
            }
            &TypeKind::Struct(id) => self.structure_type(id, ty),
            TypeKind::Function { return_type, parameters } => {
                let result = self.value_type(*return_type);
                let parameters: Vec<Word> = parameters.iter().map(|&each| self.value_type(each)).collect();
                self.function_type(result, &parameters)
            }
            &TypeKind::Image(kind, access) => self.image_type(kind, access),
            &TypeKind::Pipe { access, .. } => {
                self.unique_type(Op::TypePipe, vec![Operand::AccessQualifier(access_qualifier(access))])
            }
            // OpenCL C 3.0, 6.14: a Block is a generic pointer to its literal.
            TypeKind::Block { .. } => {
                let byte = self.int_type(8);
                self.pointer_to(StorageClass::Generic, byte)
            }
            &TypeKind::Opaque(opaque) => self.opaque_type(opaque),
        }
    }

    /// `OpTypeVoid`
    pub(crate) fn void_type(&mut self) -> Word {
        self.unique_type(Op::TypeVoid, vec![])
    }

    /// `OpTypeBool`
    pub(crate) fn bool_type(&mut self) -> Word {
        self.unique_type(Op::TypeBool, vec![])
    }

    /// `OpTypeBool`, or a vector of `OpTypeBool` for a count above 1.
    pub(crate) fn bool_vector_type(&mut self, count: u8) -> Word {
        let element = self.bool_type();
        self.vector_type(element, count)
    }

    /// An integer type. OpenCL SPIR-V Environment: signedness is 0.
    pub(crate) fn int_type(&mut self, bits: u32) -> Word {
        self.unique_type(Op::TypeInt, vec![Operand::LiteralBit32(bits), Operand::LiteralBit32(0)])
    }

    /// A floating-point type.
    pub(crate) fn float_type(&mut self, bits: u32) -> Word {
        self.unique_type(Op::TypeFloat, vec![Operand::LiteralBit32(bits)])
    }

    /// The integer type with the width of addresses: `size_t`.
    pub(crate) fn size_type(&mut self) -> Word {
        self.int_type(self.address_bits())
    }

    /// The memory representation of a scalar.
    pub(crate) fn scalar_type(&mut self, scalar: Scalar) -> Word {
        if scalar.is_float() { self.float_type(scalar.bits()) } else { self.int_type(scalar.bits()) }
    }

    /// A vector type, or the element type for a count of 1.
    pub(crate) fn vector_type(&mut self, element: Word, count: u8) -> Word {
        if count == 1 {
            return element;
        }
        let operands = vec![Operand::IdRef(element), Operand::LiteralBit32(u32::from(count))];
        self.unique_type(Op::TypeVector, operands)
    }

    /// An array type. SPIR-V has no empty arrays: they get one element, and no size in structures. A long array is a structure of an array
    /// of segments and the rest, as its constants need.
    pub(crate) fn array_type(&mut self, element: Word, length: u64) -> Word {
        if length <= limits::ARRAY_LENGTH {
            return self.short_array_type(element, length);
        }
        let segment = self.short_array_type(element, limits::ARRAY_SEGMENT);
        let segments = self.array_type(segment, length / limits::ARRAY_SEGMENT);
        let mut members = vec![Operand::IdRef(segments)];
        if !length.is_multiple_of(limits::ARRAY_SEGMENT) {
            members.push(Operand::IdRef(self.short_array_type(element, length % limits::ARRAY_SEGMENT)));
        }
        self.unique_type(Op::TypeStruct, members)
    }

    fn short_array_type(&mut self, element: Word, length: u64) -> Word {
        let bits = if u32::try_from(length).is_ok() { 32 } else { 64 };
        let length = self.constant_int(bits, length.max(1));
        self.unique_type(Op::TypeArray, vec![Operand::IdRef(element), Operand::IdRef(length)])
    }

    /// A function type.
    pub(crate) fn function_type(&mut self, result: Word, parameters: &[Word]) -> Word {
        let operands = std::iter::once(&result).chain(parameters).map(|&id| Operand::IdRef(id)).collect();
        self.unique_type(Op::TypeFunction, operands)
    }

    /// A pointer to an OpenCL C type.
    pub(crate) fn pointer_type(&mut self, class: StorageClass, pointee: TypeId) -> Word {
        let pointee = self.pointee_type(pointee);
        self.pointer_to(class, pointee)
    }

    /// The pointee type: bytes for an incomplete type.
    pub(crate) fn pointee_type(&mut self, pointee: TypeId) -> Word {
        let module = self.module;
        match module.types.kind(pointee) {
            TypeKind::Void | TypeKind::Error | TypeKind::Function { .. } => self.int_type(8),
            TypeKind::Struct(id) if module.types.structure(*id).fields.is_none() => self.int_type(8),
            TypeKind::Struct(id) if self.needs_open(*id) => self.postponed_structure(*id, pointee),
            _ => self.memory_type(pointee),
        }
    }

    /// A pointer to a SPIR-V type.
    pub(crate) fn pointer_to(&mut self, class: StorageClass, pointee: Word) -> Word {
        let operands = vec![Operand::StorageClass(class), Operand::IdRef(pointee)];
        if !self.types.unfinished.contains_key(&pointee) {
            return self.unique_type(Op::TypePointer, operands);
        }
        if let Some(&id) = self.types.unique.get(&(Op::TypePointer, operands.clone())) {
            return id;
        }
        let id = self.fresh_id();
        let forward = vec![Operand::IdRef(id), Operand::StorageClass(class)];
        self.declare(instruction::new(Op::TypeForwardPointer, None, None, forward));
        self.types.unique.insert((Op::TypePointer, operands), id);
        self.types.unfinished.entry(pointee).or_default().push((id, class));
        id
    }

    /// A type that is emitted once for its operands.
    pub(crate) fn unique_type(&mut self, op: Op, operands: Vec<Operand>) -> Word {
        let key = (op, operands);
        if let Some(&id) = self.types.unique.get(&key) {
            return id;
        }
        let id = self.fresh_id();
        self.declare(instruction::new(op, None, Some(id), key.1.clone()));
        self.types.unique.insert(key, id);
        id
    }

    fn image_type(&mut self, kind: ImageKind, access: ast::AccessQualifier) -> Word {
        let (dim, depth, arrayed, multisampled) = image_shape(kind);
        let void = self.void_type();
        let operands = vec![
            Operand::IdRef(void),
            Operand::Dim(dim),
            Operand::LiteralBit32(depth),
            Operand::LiteralBit32(arrayed),
            Operand::LiteralBit32(multisampled),
            Operand::LiteralBit32(0),
            Operand::ImageFormat(ImageFormat::Unknown),
            Operand::AccessQualifier(access_qualifier(access)),
        ];
        self.unique_type(Op::TypeImage, operands)
    }

    pub(crate) fn opaque_type(&mut self, opaque: Opaque) -> Word {
        let op = match opaque {
            Opaque::Sampler => Op::TypeSampler,
            Opaque::Event if self.options.async_copies == AsyncCopies::Instructions => Op::TypeEvent,
            // Copies that are inline complete immediately, so events carry no data (`builtins/async_copy.rs`). Intel's driver cannot
            // compile null values of `OpTypeEvent` in memory.
            Opaque::Event => return self.size_type(),
            Opaque::ClkEvent => Op::TypeDeviceEvent,
            Opaque::Queue => Op::TypeQueue,
            Opaque::ReserveId => Op::TypeReserveId,
            Opaque::NamedBarrier => Op::TypeNamedBarrier,
            Opaque::Ndrange => return self.ndrange_type(),
        };
        self.unique_type(op, vec![])
    }

    /// SPIR-V, OpBuildNDRange: the number of dimensions, then offset, global and local size in three dimensions.
    fn ndrange_type(&mut self) -> Word {
        let size = self.size_type();
        let (dimensions, sizes) = (self.int_type(32), self.array_type(size, 3));
        let operands = [dimensions, sizes, sizes, sizes].map(Operand::IdRef).into();
        self.unique_type(Op::TypeStruct, operands)
    }

    // Structures and unions

    /// Whether a structure depends on one whose members are being emitted, and so must follow it.
    fn needs_open(&self, id: StructId) -> bool {
        let mut needed = vec![id];
        let mut next = 0;
        while let Some(&outer) = needed.get(next).filter(|_| !self.types.open.is_empty()) {
            for field in self.module.types.structure(outer).fields.iter().flatten() {
                let Some(inner) = self.needed_structure(field.ty.ty) else { continue };
                if self.types.open.contains(&inner) {
                    return true;
                }
                if !needed.contains(&inner) {
                    needed.push(inner);
                }
            }
            next += 1;
        }
        false
    }

    /// The structure that must precede a structure with a member of this type: one that the member contains, or one to whose arrays it
    /// contains a pointer, as only pointers to structures have forward declarations (SPIR-V, OpTypeForwardPointer). There are no cycles,
    /// because array elements have complete types.
    fn needed_structure(&self, member: TypeId) -> Option<StructId> {
        let types = &self.module.types;
        let (mut ty, mut is_address) = (member, false);
        loop {
            (ty, is_address) = match *types.kind(ty) {
                TypeKind::Pointer { pointee, .. } => (pointee.ty, true),
                TypeKind::Array { element, .. } => (element.ty, false),
                TypeKind::Struct(id) => return Some(id).filter(|_| !is_address),
                _ => return None,
            };
        }
    }

    /// Returns the id of a structure that is emitted later.
    fn postponed_structure(&mut self, id: StructId, ty: TypeId) -> Word {
        if let Some(&word) = self.types.structures.get(&id) {
            return word;
        }
        let word = self.fresh_id();
        self.types.structures.insert(id, word);
        self.types.unfinished.insert(word, Vec::new());
        self.types.postponed.push((id, ty));
        word
    }

    fn structure_type(&mut self, id: StructId, ty: TypeId) -> Word {
        let postponed = self.types.postponed.iter().position(|&(other, _)| other == id);
        let word = match (self.types.structures.get(&id), postponed) {
            (Some(&word), None) => return word,
            (Some(&word), Some(index)) => {
                self.types.postponed.remove(index);
                word
            }
            (None, _) => self.fresh_id(),
        };
        let layout = self.structure_layout(id, ty);
        self.types.structures.insert(id, word);
        self.types.unfinished.entry(word).or_default();
        self.types.open.push(id);
        let members: Vec<Operand> =
            layout.parts.iter().map(|&part| Operand::IdRef(self.part_type(id, part))).collect();
        self.declare(instruction::new(Op::TypeStruct, None, Some(word), members));
        for (pointer, class) in self.types.unfinished.remove(&word).unwrap_or_default() {
            let operands = vec![Operand::StorageClass(class), Operand::IdRef(word)];
            self.declare(instruction::new(Op::TypePointer, None, Some(pointer), operands));
        }
        if layout.packed {
            self.decorate(word, rspirv::spirv::Decoration::CPacked, vec![]);
        }
        self.name_structure(word, id, &layout);
        self.types.open.pop();
        let ready = |generator: &Self| {
            generator.types.postponed.iter().copied().find(|&(other, _)| !generator.needs_open(other))
        };
        while let Some((other, ty)) = ready(self) {
            self.structure_type(other, ty);
        }
        word
    }

    /// The type of a member of a SPIR-V structure.
    pub(crate) fn part_type(&mut self, id: StructId, part: Part) -> Word {
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
    pub(crate) fn unit_type(&mut self, bytes: u64) -> Word {
        match bytes {
            0..=8 => self.int_type(bytes.max(1) as u32 * 8),
            _ => {
                let long = self.int_type(64);
                self.vector_type(long, (bytes / 8) as u8)
            }
        }
    }

    /// The layout of a structure or union in its SPIR-V type.
    pub(crate) fn structure_layout(&mut self, id: StructId, ty: TypeId) -> Rc<StructureLayout> {
        if let Some(layout) = self.types.layouts.get(&id) {
            return layout.clone();
        }
        let layout = Rc::new(spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.lay_out(id, ty)));
        self.types.layouts.insert(id, layout.clone());
        layout
    }

    fn lay_out(&mut self, id: StructId, ty: TypeId) -> StructureLayout {
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
    pub(crate) fn natural_align(&mut self, ty: TypeId) -> u64 {
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

    fn name_structure(&mut self, word: Word, id: StructId, layout: &StructureLayout) {
        if !self.names_everything() {
            return;
        }
        let module = self.module;
        let structure = module.types.structure(id);
        if let Some(name) = structure.name {
            self.name(word, module.symbols.text(name));
        }
        for (field, member) in structure.fields.iter().flatten().zip(&layout.members) {
            let (Some(name), &Some(member)) = (field.name, member) else { continue };
            let name = Operand::LiteralString(module.symbols.text(name).into());
            let operands = vec![Operand::IdRef(word), Operand::LiteralBit32(member), name];
            self.output.debug_names.push(instruction::new(Op::MemberName, None, None, operands));
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

/// The storage class of an address space. OpenCL SPIR-V Environment.
pub(crate) fn storage_class(space: AddressSpace) -> StorageClass {
    match space {
        AddressSpace::Private => StorageClass::Function,
        AddressSpace::Local => StorageClass::Workgroup,
        AddressSpace::Global => StorageClass::CrossWorkgroup,
        AddressSpace::Constant => StorageClass::UniformConstant,
        AddressSpace::Generic => StorageClass::Generic,
    }
}

fn access_qualifier(access: ast::AccessQualifier) -> AccessQualifier {
    match access {
        ast::AccessQualifier::ReadOnly => AccessQualifier::ReadOnly,
        ast::AccessQualifier::WriteOnly => AccessQualifier::WriteOnly,
        ast::AccessQualifier::ReadWrite => AccessQualifier::ReadWrite,
    }
}

/// Dimension, depth, arrayed, multisampled. OpenCL SPIR-V Environment, "Image-Related Data Types".
fn image_shape(kind: ImageKind) -> (Dim, u32, u32, u32) {
    let shape = kind.shape();
    let dimension = match shape.dimensions {
        _ if shape.is_buffer => Dim::DimBuffer,
        1 => Dim::Dim1D,
        2 => Dim::Dim2D,
        _ => Dim::Dim3D,
    };
    let flags = [shape.is_depth, shape.is_array, shape.is_multisampled].map(u32::from);
    (dimension, flags[0], flags[1], flags[2])
}
