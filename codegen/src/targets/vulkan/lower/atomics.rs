//! Atomics, barriers and fences.
//!
//! Vulkan has no sequential consistency: such operations are acquire-release. Semantics name the memory that they order, and are constants;
//! orders that are only known at run time are taken as the strongest.

use super::{
    arithmetic,
    body::Body,
    convert, copies, loads,
    pointers::{self, Address},
    work_items,
};
use crate::ir::{
    AddressSpace, Binary, Cast, Compare, Flags, Inst, Opcode, Operands, Type, TypeKind, Unary, Value,
    opcode::Core,
};
use spirv::{MemorySemantics, Op, Scope};

/// Whether an operation is an atomic access; its first operand is the pointer.
pub(super) fn is_atomic(op: Op) -> bool {
    matches!(
        op,
        Op::AtomicLoad
            | Op::AtomicStore
            | Op::AtomicExchange
            | Op::AtomicCompareExchange
            | Op::AtomicCompareExchangeWeak
            | Op::AtomicIIncrement
            | Op::AtomicIDecrement
            | Op::AtomicIAdd
            | Op::AtomicISub
            | Op::AtomicSMin
            | Op::AtomicUMin
            | Op::AtomicSMax
            | Op::AtomicUMax
            | Op::AtomicAnd
            | Op::AtomicOr
            | Op::AtomicXor
            | Op::AtomicFlagTestAndSet
            | Op::AtomicFlagClear
            | Op::AtomicFAddEXT
            | Op::AtomicFMinEXT
            | Op::AtomicFMaxEXT
    )
}

/// An atomic operation on integers.
struct Atomic {
    op: Op,
    /// The integer type of the object.
    ty: Type,
    scope: Value,
    semantics: Value,
    /// The semantics of a comparison that fails.
    unequal: Value,
    /// The operands after the semantics.
    values: Vec<Value>,
}

/// An atomic operation.
pub(super) fn lower_atomic(body: &mut Body<'_, '_>, op: Op, inst: Inst) {
    let operands: Vec<Value> = body.old.operands(inst).collect();
    let pointer = operands[0];
    let pointer_type = body.old_type(pointer);
    let (space, pointee) =
        body.lowerer.old.types.pointee(pointer_type).expect("the first operand is a pointer");
    let value_type = body.lowerer.value_type(pointee);
    let bits = body.lowerer.size(pointee) as u8 * 8;
    if !matches!(bits, 32 | 64) {
        body.lowerer.refuse(format!("atomic operations on {bits} bits are not supported for Vulkan"));
        return;
    }
    let ty = body.uint_type(bits);
    let is_exchange = matches!(op, Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak);
    let scope = memory_scope(body, operands[1]);
    let semantics = memory_semantics(body, operands[2], op, space);
    let unequal =
        if is_exchange { memory_semantics(body, operands[3], Op::AtomicLoad, space) } else { semantics };
    let rest = if is_exchange { 4 } else { 3 };
    let values: Vec<Value> = operands[rest..].iter().map(|&value| body.value(value)).collect();
    let address = body.address(pointer);
    let float = is_float(body, value_type);
    let result = if matches!(op, Op::AtomicFAddEXT | Op::AtomicFMinEXT | Op::AtomicFMaxEXT) {
        let atomic = Atomic { op, ty, scope, semantics, unequal, values };
        Some(at_address(body, &address, &mut |body, address| {
            Some(exchange_loop(body, &atomic, address, value_type))
        }))
        .flatten()
    } else {
        let mut raw = Vec::with_capacity(values.len());
        for &value in &values {
            raw.push(if float {
                body.bitcast(value, ty)
            } else {
                body.cast(Cast::UnsignedConvert, ty, value)
            });
        }
        let atomic = Atomic { op, ty, scope, semantics, unequal, values: raw };
        at_address(body, &address, &mut |body, address| atomic_access(body, &atomic, address))
    };
    let Some(result) = result else { return };
    let old = body.old.inst(inst).ty;
    let wanted = body.lowerer.value_type(old);
    let result = match body.kind(wanted) {
        TypeKind::Void => return,
        TypeKind::Bool => body.compare_known(Compare::NotEqual, result, 0),
        TypeKind::Float(_) => body.bitcast(result, wanted),
        _ => body.cast(Cast::UnsignedConvert, wanted, result),
    };
    body.set(inst, result);
}

/// Whether a type is a floating-point type.
pub(super) fn is_float(body: &mut Body<'_, '_>, ty: Type) -> bool {
    let scalar = body.lowerer.new.types.scalar(ty).0;
    matches!(body.kind(scalar), TypeKind::Float(_))
}

/// Does an access at an address, for each kind of memory if it is generic.
fn at_address(
    body: &mut Body<'_, '_>,
    address: &Address,
    access: &mut dyn FnMut(&mut Body<'_, '_>, &Address) -> Option<Value>,
) -> Option<Value> {
    match address {
        Address::Generic(pointer) => pointers::by_space(body, *pointer, access),
        _ => access(body, address),
    }
}

/// The pointer for an atomic access; none if the object is not in memory of its own width.
fn atomic_pointer(body: &mut Body<'_, '_>, address: &Address, ty: Type) -> Option<Value> {
    let bytes = u64::from(convert::width_of(body, ty)) / 8;
    match address {
        Address::Global(base) => Some(loads::global_pointer(body, *base, 0, ty)),
        Address::Class(class, base) if body.lowerer.memory.class(*class).width == bytes => {
            Some(loads::element_of(body, *class, *base, 0))
        }
        Address::AccessChain(place) => Some(pointers::place_pointer(body, place)),
        Address::Class(..) => {
            body.lowerer.refuse(
                "atomic operations on local memory that is also accessed by smaller types are not supported \
                 for Vulkan",
            );
            None
        }
        Address::Generic(_) | Address::Words(_) | Address::Nothing => None,
    }
}

fn is_private(body: &Body<'_, '_>, address: &Address) -> bool {
    match address {
        Address::Class(class, _) => body.lowerer.memory.class(*class).space == AddressSpace::Private,
        Address::AccessChain(place) => place.space == AddressSpace::Private,
        Address::Global(_) | Address::Generic(_) | Address::Words(_) | Address::Nothing => false,
    }
}

fn atomic_access(body: &mut Body<'_, '_>, atomic: &Atomic, address: &Address) -> Option<Value> {
    if is_private(body, address) {
        return plain_access(body, atomic, address);
    }
    let pointer = atomic_pointer(body, address, atomic.ty)?;
    let mut values = vec![pointer, atomic.scope, atomic.semantics];
    let mut op = atomic.op;
    match atomic.op {
        Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => {
            op = Op::AtomicCompareExchange;
            values.push(atomic.unequal);
            values.extend(&atomic.values);
        }
        Op::AtomicFlagTestAndSet => {
            op = Op::AtomicExchange;
            values.push(body.splat_uint(atomic.ty, 1));
        }
        Op::AtomicFlagClear => {
            op = Op::AtomicStore;
            values.push(body.splat_uint(atomic.ty, 0));
        }
        _ => values.extend(&atomic.values),
    }
    if op == Op::AtomicStore {
        body.effect(Opcode::Intrinsic(op), &values, Flags::default());
        return None;
    }
    Some(body.op(Opcode::Intrinsic(op), atomic.ty, &values))
}

/// Private memory is only of one work-item: no access to it need be atomic.
fn plain_access(body: &mut Body<'_, '_>, atomic: &Atomic, address: &Address) -> Option<Value> {
    let bytes = u64::from(convert::width_of(body, atomic.ty)) / 8;
    let ty = copies::old_uint(body, bytes);
    let access = super::loads::Access { alignment: bytes, flags: Flags::default() };
    let before = loads::load(body, address, ty, access);
    let after = match atomic.op {
        Op::AtomicLoad => return Some(before),
        Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => {
            let is_equal = body.compare(Compare::Equal, before, atomic.values[1]);
            body.select(is_equal, atomic.values[0], before)
        }
        _ => combined(body, atomic, before),
    };
    loads::store(body, address, ty, after, access);
    Some(before)
}

/// What an operation makes of the value in memory.
fn combined(body: &mut Body<'_, '_>, atomic: &Atomic, before: Value) -> Value {
    let value = atomic.values.first().copied();
    let value = value.unwrap_or_else(|| body.splat_uint(atomic.ty, 1));
    let compare = |body: &mut Body<'_, '_>, compare: Compare| {
        let holds = body.compare(compare, before, value);
        body.select(holds, before, value)
    };
    match atomic.op {
        Op::AtomicIIncrement | Op::AtomicIAdd => body.add(before, value),
        Op::AtomicIDecrement | Op::AtomicISub => body.binary(Binary::Subtract, before, value),
        Op::AtomicAnd => body.binary(Binary::And, before, value),
        Op::AtomicOr => body.binary(Binary::Or, before, value),
        Op::AtomicXor => body.binary(Binary::Xor, before, value),
        Op::AtomicSMin => compare(body, Compare::SignedLess),
        Op::AtomicUMin => compare(body, Compare::UnsignedLess),
        Op::AtomicSMax => compare(body, Compare::SignedGreater),
        Op::AtomicUMax => compare(body, Compare::UnsignedGreater),
        Op::AtomicFlagClear => body.splat_uint(atomic.ty, 0),
        _ => value,
    }
}

/// A floating-point operation by a loop of exchanges.
fn exchange_loop(body: &mut Body<'_, '_>, atomic: &Atomic, address: &Address, float: Type) -> Value {
    let zero = body.uint(32, 0);
    let load = Atomic {
        op: Op::AtomicLoad,
        ty: atomic.ty,
        scope: atomic.scope,
        semantics: zero,
        unequal: zero,
        values: Vec::new(),
    };
    let undef = body.undef(atomic.ty);
    let first = atomic_access(body, &load, address).unwrap_or(undef);
    let (header, exit) = (body.new_block(), body.new_block());
    let before = body.block;
    body.branch(header);
    body.block = header;
    let phi = body.phi_of(atomic.ty, &[(before, first)]);
    let old = body.bitcast(phi, float);
    let new = match atomic.op {
        Op::AtomicFAddEXT => arithmetic::float_operation(
            body,
            Binary::FloatAdd,
            float,
            old,
            atomic.values[0],
            Flags::default(),
        ),
        Op::AtomicFMinEXT => {
            body.op(Opcode::Shader(spirv::GlslStd450Op::NMin), float, &[old, atomic.values[0]])
        }
        _ => body.op(Opcode::Shader(spirv::GlslStd450Op::NMax), float, &[old, atomic.values[0]]),
    };
    let new = body.bitcast(new, atomic.ty);
    let exchange = Atomic {
        op: Op::AtomicCompareExchange,
        ty: atomic.ty,
        scope: atomic.scope,
        semantics: atomic.semantics,
        unequal: zero,
        values: vec![new, phi],
    };
    let found = atomic_access(body, &exchange, address).unwrap_or(undef);
    let done = body.compare(Compare::Equal, found, phi);
    let latch = body.block;
    body.branch_if(done, exit, header);
    let inst = phi.inst().expect("a phi is an instruction");
    let operands = Operands { values: &[first, found], blocks: &[before, latch], literals: &[] };
    body.new.set_operands(inst, operands);
    body.block = exit;
    found
}

// Scopes and semantics

/// The scope of memory that Vulkan has for one of OpenCL.
fn memory_scope(body: &mut Body<'_, '_>, old: Value) -> Value {
    let scope = match body.lowerer.old_int(old).and_then(|bits| Scope::from_u32(bits as u32)) {
        Some(scope @ (Scope::Workgroup | Scope::Subgroup | Scope::Invocation)) => scope,
        _ if body.lowerer.options.has_vulkan_memory_model() => Scope::QueueFamily,
        _ => Scope::Device,
    };
    body.uint(32, scope as u64)
}

/// The semantics of an access to an address space.
fn memory_semantics(body: &mut Body<'_, '_>, old: Value, op: Op, space: AddressSpace) -> Value {
    let given = body.lowerer.old_int(old).map(|bits| MemorySemantics::from_bits_truncate(bits as u32));
    let given = given.unwrap_or(MemorySemantics::SEQUENTIALLY_CONSISTENT);
    if given.contains(MemorySemantics::SEQUENTIALLY_CONSISTENT) {
        body.lowerer.note("this is sequentially consistent in OpenCL, but acquire-release in Vulkan");
    }
    let mut order = order(given);
    match op {
        Op::AtomicLoad if !order.is_empty() => order = MemorySemantics::ACQUIRE,
        Op::AtomicStore | Op::AtomicFlagClear if !order.is_empty() => order = MemorySemantics::RELEASE,
        _ => {}
    }
    let mut memory = memory(given);
    match space {
        AddressSpace::Local => memory |= MemorySemantics::WORKGROUP_MEMORY,
        AddressSpace::Generic => {
            memory |= MemorySemantics::WORKGROUP_MEMORY | MemorySemantics::UNIFORM_MEMORY;
        }
        AddressSpace::Global | AddressSpace::Constant => memory |= MemorySemantics::UNIFORM_MEMORY,
        AddressSpace::Private => {}
    }
    let bits = with_availability(body, order, memory);
    body.uint(32, u64::from(bits.bits()))
}

/// Semantics with what the Vulkan memory model asks for.
fn with_availability(
    body: &Body<'_, '_>,
    order: MemorySemantics,
    memory: MemorySemantics,
) -> MemorySemantics {
    if order.is_empty() || memory.is_empty() {
        return MemorySemantics::empty();
    }
    let mut bits = order | memory;
    if body.lowerer.options.has_vulkan_memory_model() {
        let both = MemorySemantics::ACQUIRE_RELEASE;
        if order.intersects(MemorySemantics::ACQUIRE | both) {
            bits |= MemorySemantics::MAKE_VISIBLE;
        }
        if order.intersects(MemorySemantics::RELEASE | both) {
            bits |= MemorySemantics::MAKE_AVAILABLE;
        }
    }
    bits
}

/// `ControlBarrier` and `MemoryBarrier`.
pub(super) fn lower_barrier(body: &mut Body<'_, '_>, op: Op, inst: Inst) {
    let operands: Vec<Value> = body.old.operands(inst).collect();
    let (scope, given) = (operands[operands.len() - 2], operands[operands.len() - 1]);
    let bits = body.lowerer.old_int(given).map(|bits| MemorySemantics::from_bits_truncate(bits as u32));
    let every = MemorySemantics::SEQUENTIALLY_CONSISTENT
        | MemorySemantics::WORKGROUP_MEMORY
        | MemorySemantics::CROSS_WORKGROUP_MEMORY;
    let given = bits.unwrap_or(every);
    let semantics = with_availability(body, order(given), memory(given));
    let scope = memory_scope(body, scope);
    let semantics_value = body.uint(32, u64::from(semantics.bits()));
    if op == Op::MemoryBarrier {
        if !semantics.is_empty() && body.known(scope) != Some(Scope::Invocation as u64) {
            body.effect(Opcode::Intrinsic(op), &[scope, semantics_value], Flags::default());
        }
        return;
    }
    let execution = match body.lowerer.old_int(operands[0]).and_then(|bits| Scope::from_u32(bits as u32)) {
        Some(Scope::Subgroup) => Scope::Subgroup,
        _ => Scope::Workgroup,
    };
    let execution = body.uint(32, execution as u64);
    body.effect(Opcode::Intrinsic(op), &[execution, scope, semantics_value], Flags::default());
}

/// A barrier of the work-group that makes local and global memory visible.
pub(super) fn full_barrier(body: &mut Body<'_, '_>) {
    let memory = MemorySemantics::WORKGROUP_MEMORY | MemorySemantics::UNIFORM_MEMORY;
    let semantics = with_availability(body, MemorySemantics::ACQUIRE_RELEASE, memory);
    let scope = body.uint(32, Scope::Workgroup as u64);
    let semantics = body.uint(32, u64::from(semantics.bits()));
    body.effect(Opcode::Intrinsic(Op::ControlBarrier), &[scope, scope, semantics], Flags::default());
}

/// `async_work_group_copy`: the work-items of the group copy in turns; the event is waited for at a barrier.
pub(super) fn async_copy(body: &mut Body<'_, '_>, inst: Inst) {
    let operands: Vec<Value> = body.old.operands(inst).collect();
    // Execution scope, destination, source, number of elements, stride, event.
    let (to, from) = (operands[1], operands[2]);
    let pointer = body.old_type(to);
    let (to_space, element) = body.lowerer.old.types.pointee(pointer).expect("the destination is a pointer");
    let size = body.lowerer.size(element);
    let access = loads::access_of(body, Flags::default(), element);
    let (to, from) = (body.address(to), body.address(from));
    let count = body.value(operands[3]);
    let count = body.resize(count, 64);
    let stride = body.value(operands[4]);
    let stride = body.resize(stride, 64);
    let start = work_items::scalar_variable(body, spirv::BuiltIn::LocalInvocationIndex);
    let start = body.resize(start, 64);
    let step = group_item_count(body);
    let step = body.resize(step, 64);
    let (header, inner, exit) = (body.new_block(), body.new_block(), body.new_block());
    let before = body.block;
    body.branch(header);
    body.block = header;
    let ulong = body.uint_type(64);
    let phi = body.phi_of(ulong, &[(before, start)]);
    let more = body.compare(Compare::UnsignedLess, phi, count);
    body.branch_if(more, inner, exit);
    body.block = inner;
    let plain = body.multiply_known(phi, size);
    let strided = body.binary(Binary::Multiply, plain, stride);
    // The stride is that of global memory.
    let into_global = to_space == AddressSpace::Global;
    let (to_offset, from_offset) = if into_global { (strided, plain) } else { (plain, strided) };
    let from = copies::moved_by(body, &from, from_offset);
    let to = copies::moved_by(body, &to, to_offset);
    let value = loads::load(body, &from, element, access);
    loads::store(body, &to, element, value, access);
    let next = body.add(phi, step);
    let latch = body.block;
    body.branch(header);
    let operands = Operands { values: &[start, next], blocks: &[before, latch], literals: &[] };
    body.new.set_operands(phi.inst().expect("a phi is an instruction"), operands);
    body.block = exit;
    let event = body.uint(32, 0);
    body.set(inst, event);
}

/// The number of work-items of the work-group.
pub(super) fn group_item_count(body: &mut Body<'_, '_>) -> Value {
    let size = work_items::group_size(body);
    let (x, y, z) = (body.extract(size, 0), body.extract(size, 1), body.extract(size, 2));
    let area = body.binary(Binary::Multiply, x, y);
    body.binary(Binary::Multiply, area, z)
}

/// The negation of an integer.
pub(super) fn negate(body: &mut Body<'_, '_>, value: Value) -> Value {
    let ty = body.type_of(value);
    body.op(Opcode::Unary(Unary::Negate), ty, &[value])
}

/// A load through a pointer of the lowered module.
pub(super) fn load_from(body: &mut Body<'_, '_>, pointer: Value, ty: Type) -> Value {
    body.op(Opcode::Core(Core::Load), ty, &[pointer])
}

/// The order of semantics; sequential consistency is acquire-release.
fn order(semantics: MemorySemantics) -> MemorySemantics {
    if semantics.intersects(MemorySemantics::SEQUENTIALLY_CONSISTENT | MemorySemantics::ACQUIRE_RELEASE)
        || semantics.contains(MemorySemantics::ACQUIRE | MemorySemantics::RELEASE)
    {
        return MemorySemantics::ACQUIRE_RELEASE;
    }
    semantics & (MemorySemantics::ACQUIRE | MemorySemantics::RELEASE)
}

/// The memory of semantics; global memory is Vulkan's uniform memory.
fn memory(semantics: MemorySemantics) -> MemorySemantics {
    let mut memory = semantics & (MemorySemantics::WORKGROUP_MEMORY | MemorySemantics::UNIFORM_MEMORY);
    if semantics.contains(MemorySemantics::CROSS_WORKGROUP_MEMORY) {
        memory |= MemorySemantics::UNIFORM_MEMORY;
    }
    memory
}
