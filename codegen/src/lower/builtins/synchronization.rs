//! Barriers and fences, and the mapping of memory orders and scopes to SPIR-V: OpenCL C 3.0, 6.15.8, 6.15.9, 6.15.12.

use super::{Call, known_integer};
use crate::{ir::Value, lower::Lowering, options::Environment};
use spirocl_frontend::language::Version;
use spirocl_sema::{
    builtins::{
        Barrier, Fence, GroupScope,
        constants::{order, scope},
    },
    hir::ExprId,
};
use spirv::{MemorySemantics, Op, Scope};

/// `CLK_LOCAL_MEM_FENCE`
const LOCAL: u32 = 1;
/// `CLK_GLOBAL_MEM_FENCE`
const GLOBAL: u32 = 2;
/// `CLK_IMAGE_MEM_FENCE`
const IMAGE: u32 = 4;

/// 32 bits, constant or computed at run time.
#[derive(Clone, Copy)]
pub(super) enum Bits {
    Known(u32),
    Computed(Value),
}

/// Emits a barrier with flags and an optional memory scope, which defaults to the execution scope.
pub(super) fn barrier(cx: &mut Lowering<'_>, barrier: Barrier, call: &Call<'_>) -> Value {
    let (op, execution, ordering) = match barrier {
        Barrier::WorkGroup => {
            (Op::ControlBarrier, Scope::Workgroup, MemorySemantics::SEQUENTIALLY_CONSISTENT)
        }
        Barrier::SubGroup => (Op::ControlBarrier, Scope::Subgroup, MemorySemantics::SEQUENTIALLY_CONSISTENT),
        Barrier::Arrive => (Op::ControlBarrierArriveINTEL, Scope::Workgroup, MemorySemantics::RELEASE),
        Barrier::Wait => (Op::ControlBarrierWaitINTEL, Scope::Workgroup, MemorySemantics::ACQUIRE),
    };
    let semantics = fence_semantics(cx, call.arguments[0], ordering);
    let semantics = bits_value(cx, semantics);
    let execution = cx.module.constant_u32(execution as u32);
    let memory = match call.arguments.get(1) {
        Some(&scope) => scope_argument(cx, scope),
        None => execution,
    };
    cx.emit_effect(op, &[execution, memory, semantics]);
    cx.no_value()
}

/// `work_group_named_barrier`: the default memory scope is the work-group.
pub(super) fn named_barrier(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let barrier = cx.value(call.arguments[0]);
    let semantics = fence_semantics(cx, call.arguments[1], MemorySemantics::SEQUENTIALLY_CONSISTENT);
    let semantics = bits_value(cx, semantics);
    let memory = match call.arguments.get(2) {
        Some(&scope) => scope_argument(cx, scope),
        None => cx.module.constant_u32(Scope::Workgroup as u32),
    };
    cx.emit_effect(Op::MemoryNamedBarrier, &[barrier, memory, semantics]);
    cx.no_value()
}

/// `async_work_group_copy_fence`: a barrier between the copies before and after it.
pub(super) fn async_copy_fence(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    barrier(cx, Barrier::WorkGroup, call)
}

/// `mem_fence`, `read_mem_fence` and `write_mem_fence`.
pub(super) fn memory_fence(cx: &mut Lowering<'_>, fence: Fence, call: &Call<'_>) -> Value {
    let ordering = match fence {
        // OpenCL SPIR-V Environment: OpenCL 1.2 has no other order.
        _ if cx.hir.language.version < Version::V2_0
            || cx.options.environment == Some(Environment::OpenCl1_2) =>
        {
            MemorySemantics::SEQUENTIALLY_CONSISTENT
        }
        Fence::All => MemorySemantics::ACQUIRE_RELEASE,
        Fence::Reads => MemorySemantics::ACQUIRE,
        Fence::Writes => MemorySemantics::RELEASE,
    };
    let semantics = fence_semantics(cx, call.arguments[0], ordering);
    let semantics = bits_value(cx, semantics);
    let memory = cx.module.constant_u32(Scope::Workgroup as u32);
    cx.emit_effect(Op::MemoryBarrier, &[memory, semantics]);
    cx.no_value()
}

/// `atomic_work_item_fence`
pub(super) fn atomic_fence(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let &[flags, order, scope] = call.arguments else { unreachable!("a fence has three arguments") };
    let storage = fence_semantics(cx, flags, MemorySemantics::empty());
    let ordering = order_argument(cx, order);
    let semantics = either_bits(cx, storage, ordering);
    let semantics = bits_value(cx, semantics);
    let memory = scope_argument(cx, scope);
    cx.emit_effect(Op::MemoryBarrier, &[memory, semantics]);
    cx.no_value()
}

/// The memory semantics for fence flags and an order.
fn fence_semantics(cx: &mut Lowering<'_>, flags: ExprId, ordering: MemorySemantics) -> Bits {
    if let Some(flags) = known_integer(cx, flags) {
        return Bits::Known((storage_of(flags as u32) | ordering).bits());
    }
    // The semantics bits for local and global memory are adjacent, like their flags.
    let flags = cx.value(flags);
    let buffers =
        moved_bits(cx, flags, LOCAL | GLOBAL, MemorySemantics::WORKGROUP_MEMORY.bits().trailing_zeros());
    let image_shift = MemorySemantics::IMAGE_MEMORY.bits().trailing_zeros() - IMAGE.trailing_zeros();
    let images = moved_bits(cx, flags, IMAGE, image_shift);
    let all = either_bits(cx, buffers, images);
    either_bits(cx, all, Bits::Known(ordering.bits()))
}

fn moved_bits(cx: &mut Lowering<'_>, value: Value, mask: u32, shift: u32) -> Bits {
    let uint = cx.module.int_type(32);
    let (mask, shift) = (cx.module.constant_u32(mask), cx.module.constant_u32(shift));
    let masked = cx.emit(Op::BitwiseAnd, uint, &[value, mask]);
    Bits::Computed(cx.emit(Op::ShiftLeftLogical, uint, &[masked, shift]))
}

/// Returns the bits as a value.
pub(super) fn bits_value(cx: &mut Lowering<'_>, bits: Bits) -> Value {
    match bits {
        Bits::Known(value) => cx.module.constant_u32(value),
        Bits::Computed(value) => value,
    }
}

/// The bitwise or.
pub(super) fn either_bits(cx: &mut Lowering<'_>, one: Bits, other: Bits) -> Bits {
    match (one, other) {
        (Bits::Known(one), Bits::Known(other)) => Bits::Known(one | other),
        (Bits::Known(0), bits) | (bits, Bits::Known(0)) => bits,
        _ => {
            let uint = cx.module.int_type(32);
            let (one, other) = (bits_value(cx, one), bits_value(cx, other));
            Bits::Computed(cx.emit(Op::BitwiseOr, uint, &[one, other]))
        }
    }
}

/// The memory semantics of a `memory_order` argument.
pub(super) fn order_argument(cx: &mut Lowering<'_>, argument: ExprId) -> Bits {
    if let Some(known) = known_integer(cx, argument) {
        return Bits::Known(ordering_of(known as i32).bits());
    }
    // 0, 2, 3, 4, 5 map to no bit and bits 1, 2, 3, 4.
    let uint = cx.module.int_type(32);
    let value = cx.value(argument);
    let one = cx.module.constant_u32(1);
    let bit = cx.emit(Op::ShiftLeftLogical, uint, &[one, value]);
    Bits::Computed(cx.emit(Op::ShiftRightLogical, uint, &[bit, one]))
}

/// The scope of a `memory_scope` argument.
pub(super) fn scope_argument(cx: &mut Lowering<'_>, argument: ExprId) -> Value {
    if let Some(known) = known_integer(cx, argument) {
        return cx.module.constant_u32(scope_of(known as i32) as u32);
    }
    // A lookup table of four bits for each scope.
    let table = (scope::WORK_ITEM..=scope::SUB_GROUP)
        .fold(0, |table, known| table | ((scope_of(known) as u32) << (4 * known)));
    let uint = cx.module.int_type(32);
    let value = cx.value(argument);
    let (table, two, mask) =
        (cx.module.constant_u32(table), cx.module.constant_u32(2), cx.module.constant_u32(15));
    let shift = cx.emit(Op::ShiftLeftLogical, uint, &[value, two]);
    let moved = cx.emit(Op::ShiftRightLogical, uint, &[table, shift]);
    cx.emit(Op::BitwiseAnd, uint, &[moved, mask])
}

/// The scope of a group.
pub(super) fn group_scope(cx: &mut Lowering<'_>, scope: GroupScope) -> Value {
    let scope = match scope {
        GroupScope::Device => Scope::Device,
        GroupScope::WorkGroup => Scope::Workgroup,
        GroupScope::SubGroup => Scope::Subgroup,
    };
    cx.module.constant_u32(scope as u32)
}

/// The storage class semantics that fence flags select.
fn storage_of(flags: u32) -> MemorySemantics {
    let mut semantics = MemorySemantics::empty();
    semantics.set(MemorySemantics::WORKGROUP_MEMORY, flags & LOCAL != 0);
    semantics.set(MemorySemantics::CROSS_WORKGROUP_MEMORY, flags & GLOBAL != 0);
    semantics.set(MemorySemantics::IMAGE_MEMORY, flags & IMAGE != 0);
    semantics
}

fn ordering_of(value: i32) -> MemorySemantics {
    match value {
        order::ACQUIRE => MemorySemantics::ACQUIRE,
        order::RELEASE => MemorySemantics::RELEASE,
        order::ACQ_REL => MemorySemantics::ACQUIRE_RELEASE,
        order::SEQ_CST => MemorySemantics::SEQUENTIALLY_CONSISTENT,
        _ => MemorySemantics::empty(),
    }
}

fn scope_of(value: i32) -> Scope {
    match value {
        scope::WORK_ITEM => Scope::Invocation,
        scope::WORK_GROUP => Scope::Workgroup,
        scope::ALL_SVM_DEVICES => Scope::CrossDevice,
        scope::SUB_GROUP => Scope::Subgroup,
        _ => Scope::Device,
    }
}
