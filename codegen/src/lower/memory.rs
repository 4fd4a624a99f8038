//! Objects in memory: their elements and fields, loads, stores and copies. An object collects its indices, so that `p[i].x` is one access
//! chain.
//!
//! Alignment: an access has an `Aligned` operand unless it has the natural alignment of its type. OpenCL SPIR-V Environment, "Alignment of
//! Types".

use super::{Lowering, assign, variable};
use crate::{
    ir::{AddressSpace, Flags, Opcode, Operands, Type, Value, opcode::Core},
    options::OptimizationLevel,
};
use spirocl_frontend::limits;
use spirocl_sema::{
    hir::ExprId,
    types::{Scalar, TypeId, TypeKind},
};
use spirv::Op;

/// An object in memory.
#[derive(Clone, Debug)]
pub(super) struct MemoryObject {
    /// A pointer.
    base: Value,
    /// The element offset from the pointer.
    element: Option<Value>,
    /// The indices from the pointee to the object.
    indices: Vec<Value>,
    /// The address space.
    pub(super) space: AddressSpace,
    /// The type of the object.
    pub(super) ty: TypeId,
    /// The known alignment in bytes.
    pub(super) alignment: u32,
}

/// The maximum size in bytes of objects that are copied by type; larger ones are copied as bytes.
const COPIED_BY_MEMBERS: u64 = 1024;

/// Whether an access is volatile.
pub(super) type Volatile = bool;

impl MemoryObject {
    /// The pointee of a pointer.
    pub(super) fn at(base: Value, space: AddressSpace, ty: TypeId, alignment: u32) -> Self {
        Self { base, element: None, indices: Vec::new(), space, ty, alignment }
    }

    /// Whether it is in private memory.
    pub(super) fn is_private(&self) -> bool {
        self.space == AddressSpace::Private
    }

    /// An object at an element offset from a pointer.
    pub(super) fn further(pointed_at: Self, objects: Value) -> Self {
        debug_assert!(pointed_at.element.is_none() && pointed_at.indices.is_empty());
        Self { element: Some(objects), ..pointed_at }
    }
}

impl Lowering<'_> {
    /// Returns the pointer to an object.
    pub(super) fn pointer(&mut self, memory: &MemoryObject) -> Value {
        if memory.element.is_none() && memory.indices.is_empty() {
            return memory.base;
        }
        let ty = self.module.pointer_type(memory.space, memory.ty);
        let core = if memory.element.is_some() { Core::PointerAccessChain } else { Core::AccessChain };
        match (memory.element, &memory.indices[..]) {
            (Some(index), []) | (None, &[index]) => self.element_pointer(core, ty, memory.base, index),
            (element, indices) => {
                let indices = element.into_iter().chain(indices.iter().copied());
                let operands: Vec<Value> = std::iter::once(memory.base).chain(indices).collect();
                self.emit_with(Opcode::Core(core), ty, Operands::values(&operands), Flags::IN_BOUNDS)
            }
        }
    }

    /// Returns the pointer to an element of what a pointer points to. Known elements are often accessed several times, and one pointer serves
    /// all accesses in a block; without optimization each has its own.
    fn element_pointer(&mut self, core: Core, ty: Type, base: Value, index: Value) -> Value {
        let is_shared = index.constant().is_some() && !self.module.names_everything();
        let block = self.body().open_block().filter(|_| is_shared);
        let key = block.map(|block| (block, base, index, ty));
        if let Some(&known) = key.and_then(|key| self.body().elements.get(&key)) {
            return known;
        }
        let operands = [base, index];
        let made = self.emit_with(Opcode::Core(core), ty, Operands::values(&operands), Flags::IN_BOUNDS);
        if let Some(key) = key {
            self.body().elements.insert(key, made);
        }
        made
    }
}

/// An element of an array in memory. The index has the width of addresses; `constant` is its value if it is known.
pub(super) fn element_of(
    cx: &mut Lowering<'_>,
    mut memory: MemoryObject,
    index: Value,
    constant: Option<u64>,
) -> MemoryObject {
    let TypeKind::Array { element, length } = *cx.hir.types.kind(memory.ty) else {
        unreachable!("only arrays have elements");
    };
    if length.is_some_and(|length| length > limits::ARRAY_LENGTH) {
        reinterpret(cx, &mut memory, 0, element.ty);
        memory.element = Some(index);
    } else {
        memory.indices.push(index);
    }
    memory.ty = element.ty;
    memory.alignment = step_alignment(memory.alignment, cx.module.size_of(element.ty), constant);
    memory
}

/// A field of a structure or union in memory.
pub(super) fn field_of(cx: &mut Lowering<'_>, mut memory: MemoryObject, index: u32) -> MemoryObject {
    let hir = cx.hir;
    let TypeKind::Struct(id) = *hir.types.kind(memory.ty) else {
        unreachable!("only structures have fields");
    };
    let layout = cx.module.layouts.of_structure(id, memory.ty);
    let fields = hir.types.structure(id).fields.as_deref().unwrap_or_default();
    let field = fields[index as usize].ty.ty;
    let offset = layout.offsets[index as usize];
    match layout.members[index as usize] {
        Some(member) => {
            let member = cx.module.constant_u32(member);
            memory.indices.push(member);
        }
        None => reinterpret(cx, &mut memory, offset, field),
    }
    memory.ty = field;
    memory.alignment = step_alignment(memory.alignment, offset, Some(1));
    memory
}

/// Reinterprets a location as another type at a byte offset.
fn reinterpret(cx: &mut Lowering<'_>, memory: &mut MemoryObject, offset: u64, ty: TypeId) {
    let mut pointer = cx.pointer(memory);
    if offset != 0 {
        let byte = cx.module.int_type(8);
        let bytes = cx.module.pointer_to(memory.space, byte);
        let distance = cx.module.constant_size(offset);
        pointer = cx.emit(Op::Bitcast, bytes, &[pointer]);
        let chain = Opcode::Core(Core::PointerAccessChain);
        let operands = [pointer, distance];
        pointer = cx.emit_with(chain, bytes, Operands::values(&operands), Flags::IN_BOUNDS);
    }
    let wanted = cx.module.pointer_type(memory.space, ty);
    memory.base = cx.emit(Op::Bitcast, wanted, &[pointer]);
    memory.element = None;
    memory.indices.clear();
}

/// A component of a vector in memory whose number is known.
pub(super) fn known_component_memory(
    cx: &mut Lowering<'_>,
    vector: MemoryObject,
    component: u8,
    ty: TypeId,
) -> MemoryObject {
    let alignment = vector.alignment;
    let index = cx.module.constant_u32(u32::from(component));
    let mut memory = component_memory(cx, vector, index, ty);
    memory.alignment = step_alignment(alignment, cx.module.size_of(ty), Some(u64::from(component)));
    memory
}

/// A component of a vector in memory.
pub(super) fn component_memory(
    cx: &mut Lowering<'_>,
    mut vector: MemoryObject,
    index: Value,
    ty: TypeId,
) -> MemoryObject {
    vector.indices.push(index);
    vector.ty = ty;
    vector.alignment = vector.alignment.min(cx.module.align_of(ty));
    vector
}

/// Stores a value in a new private variable.
pub(super) fn materialize(cx: &mut Lowering<'_>, value: ExprId) -> MemoryObject {
    let memory = new_private(cx, cx.type_of(value));
    assign::initialize(cx, &memory, value);
    memory
}

/// Returns an unnamed private variable.
pub(super) fn new_private(cx: &mut Lowering<'_>, ty: TypeId) -> MemoryObject {
    let variable = variable::private_variable(cx, ty, None);
    let alignment = cx.module.align_of(ty);
    MemoryObject::at(variable.into(), AddressSpace::Private, ty, alignment)
}

// Accesses

/// The object at an offset from another in elements; `constant` is its value if it is known.
pub(super) fn offset_by(
    cx: &mut Lowering<'_>,
    mut memory: MemoryObject,
    position: Value,
    constant: Option<u64>,
) -> MemoryObject {
    settle(cx, &mut memory);
    memory.element = Some(position);
    memory.alignment = step_alignment(memory.alignment, cx.module.size_of(memory.ty), constant);
    memory
}

/// Emits the pointer now, so that several accesses share it.
pub(super) fn settle(cx: &mut Lowering<'_>, memory: &mut MemoryObject) {
    memory.base = cx.pointer(memory);
    memory.element = None;
    memory.indices.clear();
}

/// Loads an object in memory.
pub(super) fn load(cx: &mut Lowering<'_>, memory: &MemoryObject, volatile: Volatile) -> Value {
    let value = load_raw(cx, memory, volatile);
    value_from_memory(cx, value, memory.ty)
}

fn load_raw(cx: &mut Lowering<'_>, memory: &MemoryObject, volatile: Volatile) -> Value {
    let pointer = cx.pointer(memory);
    let ty = cx.module.memory_type(memory.ty);
    let flags = access_flags(cx, memory, volatile);
    cx.emit_with(Opcode::Core(Core::Load), ty, Operands::values(&[pointer]), flags)
}

/// Stores a value in memory.
pub(super) fn store(cx: &mut Lowering<'_>, memory: &MemoryObject, value: Value, volatile: Volatile) {
    let value = value_for_memory(cx, value, memory.ty);
    store_raw(cx, memory, value, volatile);
}

/// Stores a value in its memory representation.
pub(super) fn store_raw(cx: &mut Lowering<'_>, memory: &MemoryObject, value: Value, volatile: Volatile) {
    let pointer = cx.pointer(memory);
    let (void, flags) = (cx.module.void_type(), access_flags(cx, memory, volatile));
    cx.emit_with(Opcode::Core(Core::Store), void, Operands::values(&[pointer, value]), flags);
}

/// How a load or store is done. The default is the natural alignment of the type (OpenCL SPIR-V Environment, "Alignment of Types"): only
/// another alignment is stated.
fn access_flags(cx: &mut Lowering<'_>, memory: &MemoryObject, volatile: Volatile) -> Flags {
    let is_natural = u64::from(memory.alignment) == cx.module.layouts.natural_align(memory.ty);
    if cx.options.optimization != OptimizationLevel::O0 && is_natural {
        return volatility(volatile);
    }
    volatility(volatile).with_alignment(memory.alignment)
}

/// Copies an object of the same type. Drivers analyse a typed copy better than one of bytes, but may copy each member separately.
pub(super) fn copy(cx: &mut Lowering<'_>, target: &MemoryObject, source: &MemoryObject, volatile: Volatile) {
    let size = cx.hir.types.size_of(target.ty, &cx.hir.language).unwrap_or(0);
    if size == 0 {
        return;
    }
    let mut operands = vec![cx.pointer(target), cx.pointer(source)];
    let mut core = Core::CopyMemory;
    if size > COPIED_BY_MEMBERS {
        core = Core::CopyMemorySized;
        operands.push(cx.module.constant_size(size));
    }
    let flags = volatility(volatile).with_alignment(target.alignment.min(source.alignment));
    let void = cx.module.void_type();
    cx.emit_with(Opcode::Core(core), void, Operands::values(&operands), flags);
}

/// Converts a loaded value to its value representation: `bool` is a byte in memory.
pub(super) fn value_from_memory(cx: &mut Lowering<'_>, value: Value, ty: TypeId) -> Value {
    let Some((Scalar::Bool, count)) = cx.hir.types.elements(ty) else { return value };
    let (truth, byte) = (cx.module.bool_vector_type(count), cx.module.int_type(8));
    let zero = cx.module.constant_int(8, 0);
    let zero = cx.module.splat_constant(byte, zero, count);
    cx.emit(Op::INotEqual, truth, &[value, zero])
}

/// Converts a value to its memory representation: `bool` is a byte in memory.
pub(super) fn value_for_memory(cx: &mut Lowering<'_>, value: Value, ty: TypeId) -> Value {
    let Some((Scalar::Bool, count)) = cx.hir.types.elements(ty) else { return value };
    if let Some(byte) = constant_bool_in_memory(cx, value, count) {
        return byte;
    }
    let byte = cx.module.int_type(8);
    let (one, zero) = (cx.module.constant_int(8, 1), cx.module.constant_int(8, 0));
    let (one, zero) =
        (cx.module.splat_constant(byte, one, count), cx.module.splat_constant(byte, zero, count));
    let ty = cx.module.vector_type(byte, count);
    cx.emit(Op::Select, ty, &[value, one, zero])
}

fn constant_bool_in_memory(cx: &mut Lowering<'_>, value: Value, count: u8) -> Option<Value> {
    let truth = cx.module.known_bool(value)?;
    (count == 1).then(|| cx.module.constant_int(8, truth.into()))
}

/// The alignment after `count` steps of `size` bytes, or after any number of steps if it is unknown.
fn step_alignment(alignment: u32, size: u64, count: Option<u64>) -> u32 {
    let distance = size.wrapping_mul(count.unwrap_or(1));
    if distance == 0 { alignment } else { alignment.min(1 << distance.trailing_zeros().min(31)) }
}

/// The flags of an access.
fn volatility(volatile: Volatile) -> Flags {
    if volatile { Flags::VOLATILE } else { Flags::default() }
}
