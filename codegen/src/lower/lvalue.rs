//! Lvalues: from expressions to the location of objects, and what is loaded from and stored at locations.

use super::{
    Lowering, composite, constants, convert, expression, function,
    function_builder::LocalStorage,
    memory::{self, MemoryObject, Volatile},
    types::address_space,
    variable,
};
use crate::ir::{AddressSpace, Value};
use spirocl_sema::{
    hir::{BinaryOp, Components, Constant, ExprId, ExprKind, GlobalId, LocalId},
    types::{Opaque, TypeId, TypeKind},
};
use spirv::Op;

/// The location of an lvalue.
#[derive(Clone, Debug)]
pub(super) enum LValue {
    /// In memory.
    Memory(MemoryObject),
    /// Components of a vector in memory, and the type of the selection.
    Components(MemoryObject, Components, TypeId),
    /// A dynamically indexed component of a vector in memory, and its type.
    Component(MemoryObject, Value, TypeId),
    /// An SSA value: of a type without memory representation (images, samplers), or a parameter that is only loaded.
    Value(Value),
}

impl Lowering<'_> {
    /// Returns the location of an lvalue expression.
    pub(super) fn place(&mut self, id: ExprId) -> LValue {
        spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || lower_place(self, id))
    }

    /// Returns the memory of an lvalue expression; several components of a vector have none of their own.
    pub(super) fn memory(&mut self, id: ExprId) -> MemoryObject {
        match self.place(id) {
            LValue::Memory(memory) => memory,
            LValue::Components(vector, components, ty) => {
                memory::known_component_memory(self, vector, components.iter().next().unwrap_or(0), ty)
            }
            LValue::Component(vector, index, ty) => memory::component_memory(self, vector, index, ty),
            LValue::Value(value) => {
                let ty = self.type_of(id);
                let memory = memory::new_private(self, ty);
                memory::store(self, &memory, value, false);
                memory
            }
        }
    }
}

fn lower_place(cx: &mut Lowering<'_>, id: ExprId) -> LValue {
    let code = cx.code();
    let expr = code.expr(id);
    match expr.kind {
        ExprKind::Local(local) => local_place(cx, local),
        ExprKind::Global(global) => global_place(cx, global),
        ExprKind::Dereference(pointer) => LValue::Memory(dereference(cx, pointer)),
        ExprKind::Field { base, index } => LValue::Memory(field_place(cx, base, index)),
        ExprKind::Element { base, index } => LValue::Memory(element_place(cx, base, index)),
        ExprKind::Swizzle { base, components } => swizzle_place(cx, base, components, expr.ty),
        ExprKind::Component { base, index } => component_place(cx, base, index, expr.ty),
        ExprKind::Materialize(value) => LValue::Memory(memory::materialize(cx, value)),
        ExprKind::Sequence { ref effects, result } => {
            expression::lower_effects(cx, effects);
            cx.place(result)
        }
        ExprKind::Zero
        | ExprKind::Integer(_)
        | ExprKind::Float(_)
        | ExprKind::Constant(_)
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
        | ExprKind::Dependent(_)
        | ExprKind::Statements(_)
        | ExprKind::Error => LValue::Memory(memory::materialize(cx, id)),
    }
}

/// The variable of a local with a memory representation.
pub(super) fn local_memory(cx: &mut Lowering<'_>, local: LocalId) -> MemoryObject {
    match local_place(cx, local) {
        LValue::Memory(memory) => memory,
        LValue::Components(..) | LValue::Component(..) | LValue::Value(_) => {
            unreachable!("the caller asked for the type")
        }
    }
}

fn local_place(cx: &mut Lowering<'_>, local: LocalId) -> LValue {
    let declared = cx.function().local(local);
    let alignment = cx.module.align_of(declared.ty.ty).max(declared.alignment.unwrap_or(1));
    match function::local_storage(cx, local) {
        LocalStorage::Variable(variable) => LValue::Memory(MemoryObject::at(
            variable.into(),
            AddressSpace::Private,
            declared.ty.ty,
            alignment,
        )),
        LocalStorage::Value(value) => LValue::Value(value),
    }
}

fn global_place(cx: &mut Lowering<'_>, global: GlobalId) -> LValue {
    let declared = cx.hir.global(global);
    let sampler = TypeKind::Opaque(Opaque::Sampler);
    if *cx.hir.types.kind(declared.ty.ty) == sampler {
        let value = declared.initializer.as_ref().unwrap_or(&Constant::Sampler(0));
        return LValue::Value(constants::lower_value(cx, value, declared.ty.ty));
    }
    let variable = variable::global_variable(cx, global);
    let alignment = cx.module.align_of(declared.ty.ty).max(declared.alignment.unwrap_or(1));
    LValue::Memory(MemoryObject::at(
        variable.into(),
        address_space(declared.space),
        declared.ty.ty,
        alignment,
    ))
}

fn dereference(cx: &mut Lowering<'_>, pointer: ExprId) -> MemoryObject {
    // `*&x`, `*(p + i)` and `*(array + i)` need no pointer of their own.
    match cx.expr(pointer).kind {
        ExprKind::AddressOf(place) => return cx.memory(place),
        ExprKind::PointerOffset(base, index) => return offset_place(cx, base, index),
        ExprKind::ArrayToPointer(array) => {
            let first = cx.module.constant_size(0);
            return array_element(cx, array, first, None);
        }
        _ => {}
    }
    let value = cx.value(pointer);
    pointed_at(cx, value, cx.type_of(pointer))
}

/// The pointee of a pointer value.
pub(super) fn pointed_at(cx: &mut Lowering<'_>, pointer: Value, pointer_type: TypeId) -> MemoryObject {
    let (pointee, space) = cx.module.pointee(pointer_type);
    let alignment = cx.module.align_of(pointee.ty);
    MemoryObject::at(pointer, address_space(space), pointee.ty, alignment)
}

/// The pointee at an offset from a pointer.
pub(super) fn offset_place(cx: &mut Lowering<'_>, base: ExprId, index: ExprId) -> MemoryObject {
    if let ExprKind::ArrayToPointer(array) = cx.expr(base).kind {
        let (position, constant) = lower_index(cx, index);
        return array_element(cx, array, position, constant);
    }
    let memory = dereference(cx, base);
    let (position, constant) = lower_index(cx, index);
    if constant == Some(0) {
        return memory;
    }
    memory::offset_by(cx, memory, position, constant)
}

fn element_place(cx: &mut Lowering<'_>, base: ExprId, index: ExprId) -> MemoryObject {
    let (position, constant) = lower_index(cx, index);
    array_element(cx, base, position, constant)
}

fn array_element(cx: &mut Lowering<'_>, array: ExprId, index: Value, constant: Option<u64>) -> MemoryObject {
    let memory = cx.memory(array);
    memory::element_of(cx, memory, index, constant)
}

fn field_place(cx: &mut Lowering<'_>, base: ExprId, index: u32) -> MemoryObject {
    let memory = cx.memory(base);
    memory::field_of(cx, memory, index)
}

fn swizzle_place(cx: &mut Lowering<'_>, base: ExprId, components: Components, ty: TypeId) -> LValue {
    match cx.place(base) {
        LValue::Components(vector, outer, _) => LValue::Components(vector, outer.picked_by(&components), ty),
        LValue::Memory(vector) => LValue::Components(vector, components, ty),
        LValue::Component(..) | LValue::Value(_) => unreachable!("a swizzle has a vector in memory"),
    }
}

fn component_place(cx: &mut Lowering<'_>, base: ExprId, index: ExprId, ty: TypeId) -> LValue {
    let vector = cx.memory(base);
    let (index, _) = lower_index(cx, index);
    LValue::Component(vector, index, ty)
}

/// Evaluates an index: extended to the width of addresses, with its value if it is constant.
fn lower_index(cx: &mut Lowering<'_>, id: ExprId) -> (Value, Option<u64>) {
    let expr = cx.expr(id);
    let scalar = cx.hir.types.scalar(expr.ty).expect("an index is an integer");
    if expr.kind.is_constant() {
        let value = match expr.kind {
            ExprKind::Integer(value) => convert::extend(value, scalar),
            _ => 0,
        };
        return (cx.module.constant_size(value), Some(value));
    }
    let bits = cx.module.address_bits();
    (extend_index(cx, id, bits), None)
}

/// Evaluates an integer expression and extends it. Signed overflow is undefined (C99, 6.5), so a constant may be added after the
/// extension: drivers then recognize adjacent accesses, and addresses share common subexpressions.
fn extend_index(cx: &mut Lowering<'_>, id: ExprId, bits: u32) -> Value {
    let expr = cx.expr(id);
    let scalar = cx.hir.types.scalar(expr.ty).expect("an index is an integer");
    if scalar.is_signed()
        && scalar.bits() < bits
        && let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract), left, right) = expr.kind
        && let ExprKind::Integer(value) = cx.expr(right).kind
    {
        let left = extend_index(cx, left, bits);
        let right = cx.module.constant_int(bits, convert::extend(value, scalar));
        let (op, ty) = (if op == BinaryOp::Add { Op::IAdd } else { Op::ISub }, cx.module.int_type(bits));
        return cx.emit(op, ty, &[left, right]);
    }
    let value = cx.value(id);
    convert::resize_integer(cx, value, scalar, bits)
}

/// Emits the pointer of a location now, so that several accesses share it.
pub(super) fn settle_place(cx: &mut Lowering<'_>, place: &mut LValue) {
    match place {
        LValue::Memory(memory) | LValue::Components(memory, ..) | LValue::Component(memory, ..) => {
            memory::settle(cx, memory)
        }
        LValue::Value(_) => {}
    }
}

/// Loads the value at a location.
pub(super) fn load(cx: &mut Lowering<'_>, place: &LValue, volatile: Volatile) -> Value {
    match place {
        LValue::Memory(memory) => memory::load(cx, memory, volatile),
        LValue::Components(vector, components, ty) => {
            // Neighbouring components are often read too, and one load serves all; a volatile access is kept as written.
            if let Some(single) = components.single().filter(|_| volatile && !vector.is_private()) {
                let component = memory::known_component_memory(cx, vector.clone(), single, *ty);
                return memory::load(cx, &component, volatile);
            }
            let value = memory::load(cx, vector, volatile);
            composite::shuffle(cx, value, vector.ty, *components)
        }
        &LValue::Component(ref vector, index, ty) => {
            if vector.is_private() {
                let value = memory::load(cx, vector, volatile);
                let element = cx.module.value_type(ty);
                return cx.emit(Op::VectorExtractDynamic, element, &[value, index]);
            }
            let component = memory::component_memory(cx, vector.clone(), index, ty);
            memory::load(cx, &component, volatile)
        }
        &LValue::Value(value) => value,
    }
}

/// Stores a value at a location.
pub(super) fn store(cx: &mut Lowering<'_>, place: &LValue, value: Value, volatile: Volatile) {
    match place {
        LValue::Memory(memory) => memory::store(cx, memory, value, volatile),
        LValue::Components(vector, components, ty) => {
            if let Some(single) = components.single().filter(|_| !vector.is_private())
                && components.writer_of(single).is_some()
            {
                let component = memory::known_component_memory(cx, vector.clone(), single, *ty);
                return memory::store(cx, &component, value, volatile);
            }
            store_components(cx, vector, *components, value, volatile);
        }
        &LValue::Component(ref vector, index, ty) => {
            if vector.is_private() {
                let old = memory::load(cx, vector, volatile);
                let whole = cx.module.value_type(vector.ty);
                let new = cx.emit(Op::VectorInsertDynamic, whole, &[old, value, index]);
                return memory::store(cx, vector, new, volatile);
            }
            let component = memory::component_memory(cx, vector.clone(), index, ty);
            memory::store(cx, &component, value, volatile);
        }
        // Sema rejects assignments to images and samplers.
        LValue::Value(_) => {}
    }
}

fn store_components(
    cx: &mut Lowering<'_>,
    vector: &MemoryObject,
    components: Components,
    value: Value,
    volatile: Volatile,
) {
    let mut vector = vector.clone();
    memory::settle(cx, &mut vector);
    let old = memory::load(cx, &vector, volatile);
    let ty = cx.module.value_type(vector.ty);
    let new = match components.single() {
        Some(single) if components.writer_of(single).is_none() => return,
        Some(single) => cx.emit_literals(Op::CompositeInsert, ty, &[value, old], &[u32::from(single)]),
        None => {
            let (_, count) = cx.hir.types.elements(vector.ty).expect("it is a vector");
            let picked = (0..count).map(|at| match components.writer_of(at) {
                Some(position) => u32::from(count) + position as u32,
                None => u32::from(at),
            });
            let picked: Vec<u32> = picked.collect();
            cx.emit_literals(Op::VectorShuffle, ty, &[old, value], &picked)
        }
    };
    memory::store(cx, &vector, new, volatile);
}
