//! Lvalues: the location of objects, loads, stores and copies. A location collects its indices, so that `p[i].x` is one access chain.
//!
//! Alignment: an access has an `Aligned` operand unless it has the natural alignment of its type. OpenCL SPIR-V Environment, "Alignment of
//! Types".

use super::{Lowering, function::LocalStorage, types::address_space};
use crate::{
    ir::{
        AddressSpace, Flags, Opcode, Operands, Value,
        constant::{signed, truncate},
        opcode::Core,
    },
    options::OptimizationLevel,
};
use spirocl_frontend::limits;
use spirocl_sema::{
    hir::{BinaryOp, Components, Constant, ExprId, ExprKind, GlobalId, LocalId},
    types::{Opaque, QualType, Scalar, TypeId, TypeKind},
};
use spirv::Op;

/// The location of an lvalue.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// In memory.
    Memory(Memory),
    /// Components of a vector in memory, and the type of the selection.
    Components(Memory, Components, TypeId),
    /// A dynamically indexed component of a vector in memory, and its type.
    Component(Memory, Value, TypeId),
    /// An SSA value of a type without memory representation (images, samplers).
    Value(Value),
}

/// An object in memory.
#[derive(Clone, Debug)]
pub(super) struct Memory {
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
const COPIED_BY_MEMBERS: u64 = 128;

/// Whether an access is volatile.
pub(super) type Volatile = bool;

impl Memory {
    /// The pointee of a pointer.
    pub(super) fn at(base: Value, space: AddressSpace, ty: TypeId, alignment: u32) -> Self {
        Self { base, element: None, indices: Vec::new(), space, ty, alignment }
    }

    /// An object at an element offset from a pointer.
    pub(super) fn further(pointed_at: Self, objects: Value) -> Self {
        debug_assert!(pointed_at.element.is_none() && pointed_at.indices.is_empty());
        Self { element: Some(objects), ..pointed_at }
    }
}

impl<'a> Lowering<'a> {
    // From expressions to locations

    /// Returns the location of an lvalue expression.
    pub(super) fn place(&mut self, id: ExprId) -> Place {
        spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.make_place(id))
    }

    fn make_place(&mut self, id: ExprId) -> Place {
        let expr = self.expr(id);
        match expr.kind {
            ExprKind::Local(local) => self.local_place(local),
            ExprKind::Global(global) => self.global_place(global),
            ExprKind::Dereference(pointer) => Place::Memory(self.dereference(pointer)),
            ExprKind::Field { base, index } => Place::Memory(self.field_place(base, index)),
            ExprKind::Element { base, index } => Place::Memory(self.element_place(base, index)),
            ExprKind::Swizzle { base, components } => self.swizzle_place(base, components, expr.ty),
            ExprKind::Component { base, index } => self.component_place(base, index, expr.ty),
            ExprKind::Materialize(value) => Place::Memory(self.materialize(value)),
            ExprKind::Sequence { ref effects, result } => {
                self.effects(effects);
                self.place(result)
            }
            ExprKind::Constant(_)
            | ExprKind::Load { .. }
            | ExprKind::AddressOf(_)
            | ExprKind::ArrayToPointer(_)
            | ExprKind::Convert(..)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Compare(..)
            | ExprKind::Logical(..)
            | ExprKind::Conditional(..)
            | ExprKind::Select(..)
            | ExprKind::PointerOffset(..)
            | ExprKind::PointerDifference(..)
            | ExprKind::Construct(_)
            | ExprKind::ConstructUnion { .. }
            | ExprKind::ExtractField { .. }
            | ExprKind::Shuffle { .. }
            | ExprKind::Assign { .. }
            | ExprKind::Modify { .. }
            | ExprKind::Temporary(_)
            | ExprKind::Call { .. }
            | ExprKind::Builtin { .. }
            | ExprKind::DeviceKernel(_)
            | ExprKind::Statements { .. }
            | ExprKind::Error => Place::Memory(self.materialize(id)),
        }
    }

    /// Returns the memory of an lvalue expression; several components of a vector have none of their own.
    pub(super) fn memory(&mut self, id: ExprId) -> Memory {
        match self.place(id) {
            Place::Memory(memory) => memory,
            Place::Components(vector, components, ty) => {
                self.known_component_memory(vector, components.as_slice()[0], ty)
            }
            Place::Component(vector, index, ty) => self.component_memory(vector, index, ty),
            Place::Value(value) => {
                let ty = self.type_of(id);
                let memory = self.new_private(ty);
                self.store_memory(&memory, value, false);
                memory
            }
        }
    }

    /// The variable of a local with a memory representation.
    pub(super) fn local_memory(&mut self, local: LocalId) -> Memory {
        match self.local_place(local) {
            Place::Memory(memory) => memory,
            Place::Components(..) | Place::Component(..) | Place::Value(_) => {
                unreachable!("the caller asked for the type")
            }
        }
    }

    fn local_place(&mut self, local: LocalId) -> Place {
        let declared = self.function().local(local);
        let alignment = self.align_of(declared.ty.ty).max(declared.alignment.unwrap_or(1));
        match self.local_storage(local) {
            LocalStorage::Variable(variable) => {
                Place::Memory(Memory::at(variable.into(), AddressSpace::Private, declared.ty.ty, alignment))
            }
            LocalStorage::Value(value) => Place::Value(value),
        }
    }

    fn global_place(&mut self, global: GlobalId) -> Place {
        let declared = self.module.global(global);
        let sampler = TypeKind::Opaque(Opaque::Sampler);
        if *self.module.types.kind(declared.ty.ty) == sampler {
            let value = declared.initializer.as_ref().unwrap_or(&Constant::Sampler(0));
            return Place::Value(self.constant(value, declared.ty.ty));
        }
        let variable = self.global_variable(global);
        let alignment = self.align_of(declared.ty.ty).max(declared.alignment.unwrap_or(1));
        Place::Memory(Memory::at(variable.into(), address_space(declared.space), declared.ty.ty, alignment))
    }

    fn dereference(&mut self, pointer: ExprId) -> Memory {
        // `*&x`, `*(p + i)` and `*(array + i)` need no pointer of their own.
        match self.expr(pointer).kind {
            ExprKind::AddressOf(place) => return self.memory(place),
            ExprKind::PointerOffset(base, index) => return self.offset_place(base, index),
            ExprKind::ArrayToPointer(array) => {
                let first = self.constant_size(0);
                return self.array_element(array, first, None);
            }
            _ => {}
        }
        let value = self.value(pointer);
        self.pointed_at(value, self.type_of(pointer))
    }

    /// The pointee of a pointer value.
    pub(super) fn pointed_at(&mut self, pointer: Value, pointer_type: TypeId) -> Memory {
        let (pointee, space) = self.pointee(pointer_type);
        let alignment = self.align_of(pointee.ty);
        Memory::at(pointer, address_space(space), pointee.ty, alignment)
    }

    /// The pointee at an offset from a pointer.
    pub(super) fn offset_place(&mut self, base: ExprId, index: ExprId) -> Memory {
        if let ExprKind::ArrayToPointer(array) = self.expr(base).kind {
            let (position, constant) = self.index(index);
            return self.array_element(array, position, constant);
        }
        let mut memory = self.dereference(base);
        let (position, constant) = self.index(index);
        if constant == Some(0) {
            return memory;
        }
        self.settle(&mut memory);
        memory.element = Some(position);
        memory.alignment = step_alignment(memory.alignment, self.size_of(memory.ty), constant);
        memory
    }

    fn element_place(&mut self, base: ExprId, index: ExprId) -> Memory {
        let (position, constant) = self.index(index);
        self.array_element(base, position, constant)
    }

    fn array_element(&mut self, array: ExprId, index: Value, constant: Option<u64>) -> Memory {
        let memory = self.memory(array);
        self.element_of(memory, index, constant)
    }

    /// An element of an array in memory. The index has the width of addresses; `constant` is its value if it is known.
    pub(super) fn element_of(&mut self, mut memory: Memory, index: Value, constant: Option<u64>) -> Memory {
        let TypeKind::Array { element, length } = *self.module.types.kind(memory.ty) else {
            unreachable!("only arrays have elements");
        };
        if length.is_some_and(|length| length > limits::ARRAY_LENGTH) {
            self.reinterpret(&mut memory, 0, element.ty);
            memory.element = Some(index);
        } else {
            memory.indices.push(index);
        }
        memory.ty = element.ty;
        memory.alignment = step_alignment(memory.alignment, self.size_of(element.ty), constant);
        memory
    }

    fn field_place(&mut self, base: ExprId, index: u32) -> Memory {
        let memory = self.memory(base);
        self.field_of(memory, index)
    }

    /// A field of a structure or union in memory.
    pub(super) fn field_of(&mut self, mut memory: Memory, index: u32) -> Memory {
        let module = self.module;
        let TypeKind::Struct(id) = *module.types.kind(memory.ty) else {
            unreachable!("only structures have fields");
        };
        let layout = self.structure_layout(id, memory.ty);
        let fields = module.types.structure(id).fields.as_deref().unwrap_or_default();
        let field = fields[index as usize].ty.ty;
        let offset = layout.offsets[index as usize];
        match layout.members[index as usize] {
            Some(member) => {
                let member = self.constant_u32(member);
                memory.indices.push(member);
            }
            None => self.reinterpret(&mut memory, offset, field),
        }
        memory.ty = field;
        memory.alignment = step_alignment(memory.alignment, offset, Some(1));
        memory
    }

    /// Reinterprets a location as another type at a byte offset.
    fn reinterpret(&mut self, memory: &mut Memory, offset: u64, ty: TypeId) {
        let mut pointer = self.pointer(memory);
        if offset != 0 {
            let byte = self.int_type(8);
            let bytes = self.pointer_to(memory.space, byte);
            let distance = self.constant_size(offset);
            pointer = self.emit(Op::Bitcast, bytes, &[pointer]);
            let chain = Opcode::Core(Core::PointerAccessChain);
            let operands = [pointer, distance];
            pointer = self.emit_with(chain, bytes, Operands::values(&operands), Flags::IN_BOUNDS);
        }
        let wanted = self.pointer_type(memory.space, ty);
        memory.base = self.emit(Op::Bitcast, wanted, &[pointer]);
        memory.element = None;
        memory.indices.clear();
    }

    fn swizzle_place(&mut self, base: ExprId, components: Components, ty: TypeId) -> Place {
        match self.place(base) {
            Place::Components(vector, outer, _) => {
                Place::Components(vector, outer.picked_by(&components), ty)
            }
            Place::Memory(vector) => Place::Components(vector, components, ty),
            Place::Component(..) | Place::Value(_) => unreachable!("a swizzle has a vector in memory"),
        }
    }

    fn component_place(&mut self, base: ExprId, index: ExprId, ty: TypeId) -> Place {
        let vector = self.memory(base);
        let (index, _) = self.index(index);
        Place::Component(vector, index, ty)
    }

    fn known_component_memory(&mut self, vector: Memory, component: u8, ty: TypeId) -> Memory {
        let alignment = vector.alignment;
        let index = self.constant_u32(u32::from(component));
        let mut memory = self.component_memory(vector, index, ty);
        memory.alignment = step_alignment(alignment, self.size_of(ty), Some(u64::from(component)));
        memory
    }

    fn component_memory(&mut self, mut vector: Memory, index: Value, ty: TypeId) -> Memory {
        vector.indices.push(index);
        vector.ty = ty;
        vector.alignment = vector.alignment.min(self.align_of(ty));
        vector
    }

    /// Stores a value in a new private variable.
    pub(super) fn materialize(&mut self, value: ExprId) -> Memory {
        let memory = self.new_private(self.type_of(value));
        self.initialize(&memory, value);
        memory
    }

    /// Returns an unnamed private variable.
    pub(super) fn new_private(&mut self, ty: TypeId) -> Memory {
        let variable = self.private_variable(ty, None);
        let alignment = self.align_of(ty);
        Memory::at(variable.into(), AddressSpace::Private, ty, alignment)
    }

    /// Evaluates an index: extended to the width of addresses, with its value if it is constant.
    pub(super) fn index(&mut self, id: ExprId) -> (Value, Option<u64>) {
        let expr = self.expr(id);
        let scalar = self.module.types.scalar(expr.ty).expect("an index is an integer");
        let bits = self.address_bits();
        if let ExprKind::Constant(constant) = &expr.kind {
            let value = match *constant {
                Constant::Integer(value) => extend(value, scalar),
                _ => 0,
            };
            return (self.constant_int(bits, value), Some(value));
        }
        (self.extended(id, bits), None)
    }

    /// Evaluates an integer expression and extends it. Signed overflow is undefined (C99, 6.5), so a constant may be added after the
    /// extension: drivers then recognize adjacent accesses, and addresses share common subexpressions.
    fn extended(&mut self, id: ExprId, bits: u32) -> Value {
        let expr = self.expr(id);
        let scalar = self.module.types.scalar(expr.ty).expect("an index is an integer");
        if scalar.is_signed()
            && scalar.bits() < bits
            && let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) = expr.kind
            && let ExprKind::Constant(Constant::Integer(value)) = self.expr(right).kind
        {
            let left = self.extended(left, bits);
            let right = self.constant_int(bits, extend(value, scalar));
            let (op, ty) = (if op == BinaryOp::Add { Op::IAdd } else { Op::ISub }, self.int_type(bits));
            return self.emit(op, ty, &[left, right]);
        }
        let value = self.value(id);
        self.resize_integer(value, scalar, bits)
    }

    /// Converts an integer value to another width with sign extension.
    pub(super) fn resize_integer(&mut self, value: Value, scalar: Scalar, bits: u32) -> Value {
        if scalar.bits() == bits {
            return value;
        }
        let ty = self.int_type(bits);
        let op = if scalar.is_signed() { Op::SConvert } else { Op::UConvert };
        self.emit(op, ty, &[value])
    }

    // Accesses

    /// Returns the pointer to an object.
    pub(super) fn pointer(&mut self, memory: &Memory) -> Value {
        if memory.element.is_none() && memory.indices.is_empty() {
            return memory.base;
        }
        let ty = self.pointer_type(memory.space, memory.ty);
        let mut operands = vec![memory.base];
        operands.extend(memory.element);
        operands.extend(&memory.indices);
        let core = if memory.element.is_some() { Core::PointerAccessChain } else { Core::AccessChain };
        self.emit_with(Opcode::Core(core), ty, Operands::values(&operands), Flags::IN_BOUNDS)
    }

    /// Emits the pointer now, so that several accesses share it.
    fn settle(&mut self, memory: &mut Memory) {
        memory.base = self.pointer(memory);
        memory.element = None;
        memory.indices.clear();
    }

    /// Emits the pointer of a location now, so that several accesses share it.
    pub(super) fn settle_place(&mut self, place: &mut Place) {
        match place {
            Place::Memory(memory) | Place::Components(memory, ..) | Place::Component(memory, ..) => {
                self.settle(memory)
            }
            Place::Value(_) => {}
        }
    }

    /// Loads the value at a location.
    pub(super) fn load(&mut self, place: &Place, volatile: Volatile) -> Value {
        match place {
            Place::Memory(memory) => self.load_memory(memory, volatile),
            Place::Components(vector, components, ty) => {
                // Neighbouring components are often read too, and one load serves all; a volatile access is kept as written.
                if let (&[single], true) = (components.as_slice(), volatile && !is_private(vector)) {
                    let component = self.known_component_memory(vector.clone(), single, *ty);
                    return self.load_memory(&component, volatile);
                }
                let value = self.load_memory(vector, volatile);
                self.shuffle(value, vector.ty, *components)
            }
            &Place::Component(ref vector, index, ty) => {
                if is_private(vector) {
                    let value = self.load_memory(vector, volatile);
                    let element = self.value_type(ty);
                    return self.emit(Op::VectorExtractDynamic, element, &[value, index]);
                }
                let component = self.component_memory(vector.clone(), index, ty);
                self.load_memory(&component, volatile)
            }
            &Place::Value(value) => value,
        }
    }

    /// Loads an object in memory.
    pub(super) fn load_memory(&mut self, memory: &Memory, volatile: Volatile) -> Value {
        let value = self.load_raw(memory, volatile);
        self.value_from_memory(value, memory.ty)
    }

    fn load_raw(&mut self, memory: &Memory, volatile: Volatile) -> Value {
        let pointer = self.pointer(memory);
        let ty = self.memory_type(memory.ty);
        let flags = self.access(memory, volatile);
        self.emit_with(Opcode::Core(Core::Load), ty, Operands::values(&[pointer]), flags)
    }

    /// Stores a value at a location.
    pub(super) fn store(&mut self, place: &Place, value: Value, volatile: Volatile) {
        match place {
            Place::Memory(memory) => self.store_memory(memory, value, volatile),
            Place::Components(vector, components, ty) => {
                if let (&[single], false) = (components.as_slice(), is_private(vector))
                    && components.writer_of(single).is_some()
                {
                    let component = self.known_component_memory(vector.clone(), single, *ty);
                    return self.store_memory(&component, value, volatile);
                }
                self.store_components(vector, *components, value, volatile);
            }
            &Place::Component(ref vector, index, ty) => {
                if is_private(vector) {
                    let old = self.load_memory(vector, volatile);
                    let whole = self.value_type(vector.ty);
                    let new = self.emit(Op::VectorInsertDynamic, whole, &[old, value, index]);
                    return self.store_memory(vector, new, volatile);
                }
                let component = self.component_memory(vector.clone(), index, ty);
                self.store_memory(&component, value, volatile);
            }
            // Sema rejects assignments to images and samplers.
            Place::Value(_) => {}
        }
    }

    fn store_components(
        &mut self,
        vector: &Memory,
        components: Components,
        value: Value,
        volatile: Volatile,
    ) {
        let mut vector = vector.clone();
        self.settle(&mut vector);
        let old = self.load_memory(&vector, volatile);
        let ty = self.value_type(vector.ty);
        let new = match components.as_slice() {
            [single] if components.writer_of(*single).is_none() => return,
            [single] => self.emit_literals(Op::CompositeInsert, ty, &[value, old], &[u32::from(*single)]),
            _ => {
                let (_, count) = self.module.types.elements(vector.ty).expect("it is a vector");
                let picked = (0..count).map(|at| match components.writer_of(at) {
                    Some(position) => u32::from(count) + position as u32,
                    None => u32::from(at),
                });
                let picked: Vec<u32> = picked.collect();
                self.emit_literals(Op::VectorShuffle, ty, &[old, value], &picked)
            }
        };
        self.store_memory(&vector, new, volatile);
    }

    /// Stores a value in memory.
    pub(super) fn store_memory(&mut self, memory: &Memory, value: Value, volatile: Volatile) {
        let value = self.value_for_memory(value, memory.ty);
        self.store_raw(memory, value, volatile);
    }

    /// Stores a value in its memory representation.
    pub(super) fn store_raw(&mut self, memory: &Memory, value: Value, volatile: Volatile) {
        let pointer = self.pointer(memory);
        let (void, flags) = (self.void_type(), self.access(memory, volatile));
        self.emit_with(Opcode::Core(Core::Store), void, Operands::values(&[pointer, value]), flags);
    }

    /// How a load or store is done. The default is the natural alignment of the type (OpenCL SPIR-V Environment, "Alignment of Types"): only
    /// another alignment is stated.
    fn access(&mut self, memory: &Memory, volatile: Volatile) -> Flags {
        let is_natural = u64::from(memory.alignment) == self.natural_align(memory.ty);
        if self.options.optimization != OptimizationLevel::O0 && is_natural {
            return volatility(volatile);
        }
        volatility(volatile).with_alignment(memory.alignment)
    }

    /// Copies an object of the same type. Drivers analyse a typed copy better than one of bytes, but may copy each member separately.
    pub(super) fn copy(&mut self, target: &Memory, source: &Memory, volatile: Volatile) {
        let size = self.module.types.size_of(target.ty, &self.module.language).unwrap_or(0);
        if size == 0 {
            return;
        }
        let mut operands = vec![self.pointer(target), self.pointer(source)];
        let mut core = Core::CopyMemory;
        if size > COPIED_BY_MEMBERS {
            core = Core::CopyMemorySized;
            operands.push(self.constant_size(size));
        }
        let flags = volatility(volatile).with_alignment(target.alignment.min(source.alignment));
        let void = self.void_type();
        self.emit_with(Opcode::Core(core), void, Operands::values(&operands), flags);
    }

    /// Converts a loaded value to its value representation: `bool` is a byte in memory.
    pub(super) fn value_from_memory(&mut self, value: Value, ty: TypeId) -> Value {
        let Some((Scalar::Bool, count)) = self.module.types.elements(ty) else { return value };
        let (truth, byte) = (self.bool_vector_type(count), self.int_type(8));
        let zero = self.constant_int(8, 0);
        let zero = self.splat_constant(byte, zero, count);
        self.emit(Op::INotEqual, truth, &[value, zero])
    }

    /// Converts a value to its memory representation: `bool` is a byte in memory.
    pub(super) fn value_for_memory(&mut self, value: Value, ty: TypeId) -> Value {
        let Some((Scalar::Bool, count)) = self.module.types.elements(ty) else { return value };
        if let Some(byte) = self.constant_bool_in_memory(value, count) {
            return byte;
        }
        let byte = self.int_type(8);
        let (one, zero) = (self.constant_int(8, 1), self.constant_int(8, 0));
        let (one, zero) = (self.splat_constant(byte, one, count), self.splat_constant(byte, zero, count));
        let ty = self.vector_type(byte, count);
        self.emit(Op::Select, ty, &[value, one, zero])
    }

    fn constant_bool_in_memory(&mut self, value: Value, count: u8) -> Option<Value> {
        let truth = self.known_bool(value)?;
        (count == 1).then(|| self.constant_int(8, truth.into()))
    }

    // Properties of types

    /// The alignment of a type in bytes.
    pub(super) fn align_of(&self, ty: TypeId) -> u32 {
        self.module.types.align_of(ty, &self.module.language)
    }

    /// The size of a type in bytes; 1 if it is incomplete.
    pub(super) fn size_of(&self, ty: TypeId) -> u64 {
        self.module.types.size_of(ty, &self.module.language).unwrap_or(1)
    }

    /// The pointee and address space of a pointer type.
    pub(super) fn pointee(&self, ty: TypeId) -> (QualType, spirocl_sema::address_space::AddressSpace) {
        self.module.types.pointee(ty).expect("sema gives pointers pointer types")
    }
}

fn is_private(memory: &Memory) -> bool {
    memory.space == AddressSpace::Private
}

/// The alignment after `count` steps of `size` bytes, or after any number of steps if it is unknown.
fn step_alignment(alignment: u32, size: u64, count: Option<u64>) -> u32 {
    let distance = size.wrapping_mul(count.unwrap_or(1));
    if distance == 0 { alignment } else { alignment.min(1 << distance.trailing_zeros().min(31)) }
}

/// Extends an integer constant to 64 bits by the sign of its type.
pub(super) fn extend(value: u64, scalar: Scalar) -> u64 {
    if scalar.is_signed() { signed(value, scalar.bits()) as u64 } else { truncate(value, scalar.bits()) }
}

/// The flags of an access.
fn volatility(volatile: Volatile) -> Flags {
    if volatile { Flags::VOLATILE } else { Flags::default() }
}
