//! Atomics: OpenCL C 3.0, 6.15.12.

use super::{
    Call, known_integer,
    synchronization::{self, Bits},
};
use crate::{
    ir::{AddressSpace, Value},
    lower::{
        Lowering, lvalue,
        memory::{self, MemoryObject},
        types::address_space,
    },
};
use spirocl_sema::{
    builtins::{AtomicOp, constants::scope},
    hir::ExprId,
    types::{Scalar, TypeId, TypeKind},
};
use spirv::{MemorySemantics, Op, Scope};

/// The scope of an operation and its memory semantics, two for a compare-exchange.
struct Order {
    scope: Value,
    success: Value,
    failure: Value,
}

/// OpenCL C 1.x atomics. OpenCL SPIR-V Environment: in OpenCL 1.2 the scope is the device and the order is relaxed.
pub(super) fn legacy_atomic(cx: &mut Lowering<'_>, op: AtomicOp, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let relaxed = cx.module.constant_u32(MemorySemantics::empty().bits());
    let scope = cx.module.constant_u32(Scope::Device as u32);
    let order = Order { scope, success: relaxed, failure: relaxed };
    let (scalar, _) = cx.module.elements_of(call.ty);
    if op == AtomicOp::CompareExchange {
        return compare_exchange(cx, values[0], values[1], values[2], scalar, &order);
    }
    atomic_operation(cx, op, values[0], values.get(1).copied(), scalar, &order)
}

/// C11 atomics.
pub(super) fn atomic(cx: &mut Lowering<'_>, op: AtomicOp, call: &Call<'_>) -> Value {
    let (operands, rest) = call.arguments.split_at(operand_count(op));
    let values = cx.values(operands);
    let orders = if op == AtomicOp::CompareExchange { 2 } else { 1 };
    let order = lower_order(cx, call.arguments[0], rest, orders);
    let scalar = atomic_scalar(cx, call.arguments[0]);
    if op == AtomicOp::CompareExchange {
        return compare_exchange_at(cx, [operands[0], operands[1]], &values, scalar, &order);
    }
    if matches!(op, AtomicOp::Exchange | AtomicOp::Store) && scalar == Scalar::Double {
        return exchange_bits(cx, op, operands[0], &values, &order);
    }
    atomic_operation(cx, op, values[0], values.get(1).copied(), scalar, &order)
}

/// The scalar type of the atomic object behind a pointer.
fn atomic_scalar(cx: &Lowering<'_>, pointer: ExprId) -> Scalar {
    let (pointee, _) = cx.module.pointee(cx.type_of(pointer));
    match *cx.hir.types.kind(pointee.ty) {
        TypeKind::Atomic(scalar) | TypeKind::Scalar(scalar) => scalar,
        ref other => unreachable!("{other:?} is not atomic"),
    }
}

/// Evaluates the order and scope arguments after the operands.
fn lower_order(cx: &mut Lowering<'_>, pointer: ExprId, rest: &[ExprId], orders: usize) -> Order {
    let memory = Bits::Known(pointed_memory(cx, pointer).bits());
    let [success, failure] = [0, 1].map(|index: usize| {
        let ordering = match rest.get(index.min(orders - 1)) {
            Some(&order) => synchronization::order_argument(cx, order),
            None => Bits::Known(MemorySemantics::SEQUENTIALLY_CONSISTENT.bits()),
        };
        // A relaxed operation orders no memory.
        let whole = match ordering {
            Bits::Known(0) => ordering,
            _ => synchronization::either_bits(cx, memory, ordering),
        };
        synchronization::bits_value(cx, whole)
    });
    let scope = match rest.get(orders) {
        // Atomics have no `work_item` scope (OpenCL SPIR-V Environment, "Validation Rules"): the next wider one includes it.
        Some(&scope) if known_integer(cx, scope) == Some(scope::WORK_ITEM as u64) => {
            cx.module.constant_u32(Scope::Workgroup as u32)
        }
        Some(&scope) => synchronization::scope_argument(cx, scope),
        None => cx.module.constant_u32(Scope::Device as u32),
    };
    Order { scope, success, failure }
}

/// The storage class semantics for an operation on an object.
fn pointed_memory(cx: &Lowering<'_>, pointer: ExprId) -> MemorySemantics {
    let (_, space) = cx.module.pointee(cx.type_of(pointer));
    match address_space(space) {
        AddressSpace::Local => MemorySemantics::WORKGROUP_MEMORY,
        AddressSpace::Generic => MemorySemantics::WORKGROUP_MEMORY | MemorySemantics::CROSS_WORKGROUP_MEMORY,
        AddressSpace::Global => MemorySemantics::CROSS_WORKGROUP_MEMORY,
        _ => MemorySemantics::empty(),
    }
}

/// Emits an atomic other than a compare-exchange.
fn atomic_operation(
    cx: &mut Lowering<'_>,
    op: AtomicOp,
    pointer: Value,
    mut operand: Option<Value>,
    scalar: Scalar,
    order: &Order,
) -> Value {
    let instruction = instruction(op, scalar);
    let ty = cx.module.value_type(scalar.id());
    if op == AtomicOp::Subtract
        && scalar.is_float()
        && let Some(value) = operand
    {
        operand = Some(cx.emit(Op::FNegate, ty, &[value]));
    }
    let mut operands = vec![pointer, order.scope, order.success];
    operands.extend(operand);
    if op == AtomicOp::Store {
        cx.emit_effect(instruction, &operands);
        return cx.no_value();
    }
    cx.emit(instruction, ty, &operands)
}

/// Returns the old value. `OpAtomicCompareExchange` takes integers only, so floating-point values are compared by their bits.
fn compare_exchange(
    cx: &mut Lowering<'_>,
    pointer: Value,
    comparator: Value,
    value: Value,
    scalar: Scalar,
    order: &Order,
) -> Value {
    let ty = cx.module.int_type(scalar.bits());
    let operands = [pointer, order.scope, order.success, order.failure, value, comparator];
    cx.emit(Op::AtomicCompareExchange, ty, &operands)
}

/// `atomic_compare_exchange*`: returns whether the object had the expected value, and otherwise stores the value it had.
fn compare_exchange_at(
    cx: &mut Lowering<'_>,
    [object, expected]: [ExprId; 2],
    values: &[Value],
    scalar: Scalar,
    order: &Order,
) -> Value {
    let &[mut pointer, mut place, mut desired] = values else { unreachable!("it has three operands") };
    let (_, space) = cx.module.pointee(cx.type_of(expected));
    let space = address_space(space);
    if scalar.is_float() {
        let (_, object_space) = cx.module.pointee(cx.type_of(object));
        pointer = pointer_to_bits(cx, pointer, address_space(object_space), scalar);
        place = pointer_to_bits(cx, place, space, scalar);
        let integer = cx.module.int_type(scalar.bits());
        desired = cx.emit(Op::Bitcast, integer, &[desired]);
    }
    let memory = MemoryObject::at(place, space, bits_of(scalar), scalar.bits() / 8);
    let comparator = memory::load(cx, &memory, false);
    let old = compare_exchange(cx, pointer, comparator, desired, scalar, order);
    let truth = cx.module.bool_type();
    let equal = cx.emit(Op::IEqual, truth, &[old, comparator]);
    let (on_failure, after) = (cx.new_block(), cx.new_block());
    cx.branch_conditionally(equal, after, on_failure);
    cx.begin_block(on_failure);
    memory::store(cx, &memory, old, false);
    cx.branch(after);
    cx.begin_block(after);
    equal
}

/// `atomic_exchange*` and `atomic_store*` of doubles as integers: Intel's CPU driver supports no other 64-bit form.
fn exchange_bits(
    cx: &mut Lowering<'_>,
    op: AtomicOp,
    object: ExprId,
    values: &[Value],
    order: &Order,
) -> Value {
    let &[pointer, desired] = values else { unreachable!("it has two operands") };
    let (_, space) = cx.module.pointee(cx.type_of(object));
    let pointer = pointer_to_bits(cx, pointer, address_space(space), Scalar::Double);
    let integer = cx.module.int_type(64);
    let desired = cx.emit(Op::Bitcast, integer, &[desired]);
    let old = atomic_operation(cx, op, pointer, Some(desired), Scalar::ULong, order);
    if op == AtomicOp::Store {
        return cx.no_value();
    }
    let double = cx.module.value_type(TypeId::DOUBLE);
    cx.emit(Op::Bitcast, double, &[old])
}

fn pointer_to_bits(cx: &mut Lowering<'_>, pointer: Value, space: AddressSpace, scalar: Scalar) -> Value {
    let ty = cx.module.pointer_type(space, bits_of(scalar));
    cx.emit(Op::Bitcast, ty, &[pointer])
}

/// `atomic_init`: a plain store.
pub(super) fn atomic_init(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let memory = lvalue::pointed_at(cx, values[0], cx.type_of(call.arguments[0]));
    memory::store(cx, &memory, values[1], false);
    cx.no_value()
}

/// `atomic_flag_test_and_set*`
pub(super) fn flag_test_and_set(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let pointer = cx.value(call.arguments[0]);
    let order = lower_order(cx, call.arguments[0], &call.arguments[1..], 1);
    let ty = cx.module.value_type(call.ty);
    cx.emit(Op::AtomicFlagTestAndSet, ty, &[pointer, order.scope, order.success])
}

/// `atomic_flag_clear*`
pub(super) fn flag_clear(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let pointer = cx.value(call.arguments[0]);
    let order = lower_order(cx, call.arguments[0], &call.arguments[1..], 1);
    let mut semantics = order.success;
    if call.arguments.get(1).is_some_and(|&argument| known_integer(cx, argument).is_none()) {
        // Constant propagation may reveal the order, which must not be an acquire: the module would be invalid.
        let acquiring = MemorySemantics::ACQUIRE | MemorySemantics::ACQUIRE_RELEASE;
        let (uint, kept) = (cx.module.int_type(32), cx.module.constant_u32(!acquiring.bits()));
        semantics = cx.emit(Op::BitwiseAnd, uint, &[semantics, kept]);
    }
    cx.emit_effect(Op::AtomicFlagClear, &[pointer, order.scope, semantics]);
    cx.no_value()
}

/// The number of arguments before the order.
fn operand_count(op: AtomicOp) -> usize {
    match op {
        AtomicOp::Load | AtomicOp::Increment | AtomicOp::Decrement => 1,
        AtomicOp::CompareExchange => 3,
        AtomicOp::Store
        | AtomicOp::Exchange
        | AtomicOp::Add
        | AtomicOp::Subtract
        | AtomicOp::Min
        | AtomicOp::Max
        | AtomicOp::And
        | AtomicOp::Or
        | AtomicOp::Xor => 2,
    }
}

/// The instruction of an operation on objects of a type; floating-point subtraction is addition of the negated value.
fn instruction(op: AtomicOp, scalar: Scalar) -> Op {
    let signed = scalar.is_signed();
    match op {
        AtomicOp::Load => Op::AtomicLoad,
        AtomicOp::Store => Op::AtomicStore,
        AtomicOp::Exchange => Op::AtomicExchange,
        AtomicOp::CompareExchange => Op::AtomicCompareExchange,
        AtomicOp::Increment => Op::AtomicIIncrement,
        AtomicOp::Decrement => Op::AtomicIDecrement,
        AtomicOp::Add | AtomicOp::Subtract if scalar.is_float() => Op::AtomicFAddEXT,
        AtomicOp::Add => Op::AtomicIAdd,
        AtomicOp::Subtract => Op::AtomicISub,
        AtomicOp::Min if scalar.is_float() => Op::AtomicFMinEXT,
        AtomicOp::Max if scalar.is_float() => Op::AtomicFMaxEXT,
        AtomicOp::Min if signed => Op::AtomicSMin,
        AtomicOp::Min => Op::AtomicUMin,
        AtomicOp::Max if signed => Op::AtomicSMax,
        AtomicOp::Max => Op::AtomicUMax,
        AtomicOp::And => Op::AtomicAnd,
        AtomicOp::Or => Op::AtomicOr,
        AtomicOp::Xor => Op::AtomicXor,
    }
}

/// The integer type with the width of a scalar.
fn bits_of(scalar: Scalar) -> TypeId {
    match scalar.bits() {
        16 => TypeId::USHORT,
        32 => TypeId::UINT,
        _ => TypeId::ULONG,
    }
}
