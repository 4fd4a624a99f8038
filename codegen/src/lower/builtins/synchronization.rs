//! Barriers and fences, and the mapping of memory orders and scopes to SPIR-V: OpenCL C 3.0, 6.15.8, 6.15.9, 6.15.12.

use super::Call;
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

impl<'a> Lowering<'a> {
    /// Emits a barrier with flags and an optional memory scope, which defaults to the execution scope.
    pub(super) fn barrier(&mut self, barrier: Barrier, call: Call<'a>) -> Value {
        let (op, execution, ordering) = match barrier {
            Barrier::WorkGroup => {
                (Op::ControlBarrier, Scope::Workgroup, MemorySemantics::SEQUENTIALLY_CONSISTENT)
            }
            Barrier::SubGroup => {
                (Op::ControlBarrier, Scope::Subgroup, MemorySemantics::SEQUENTIALLY_CONSISTENT)
            }
            Barrier::Arrive => (Op::ControlBarrierArriveINTEL, Scope::Workgroup, MemorySemantics::RELEASE),
            Barrier::Wait => (Op::ControlBarrierWaitINTEL, Scope::Workgroup, MemorySemantics::ACQUIRE),
        };
        let semantics = self.fence_semantics(call.arguments[0], ordering);
        let semantics = self.bits(semantics);
        let execution = self.constant_u32(execution as u32);
        let memory = match call.arguments.get(1) {
            Some(&scope) => self.scope_argument(scope),
            None => execution,
        };
        self.emit_effect(op, &[execution, memory, semantics]);
        self.no_value()
    }

    /// `work_group_named_barrier`: the default memory scope is the work-group.
    pub(super) fn named_barrier(&mut self, call: Call<'a>) -> Value {
        let barrier = self.value(call.arguments[0]);
        let semantics = self.fence_semantics(call.arguments[1], MemorySemantics::SEQUENTIALLY_CONSISTENT);
        let semantics = self.bits(semantics);
        let memory = match call.arguments.get(2) {
            Some(&scope) => self.scope_argument(scope),
            None => self.constant_u32(Scope::Workgroup as u32),
        };
        self.emit_effect(Op::MemoryNamedBarrier, &[barrier, memory, semantics]);
        self.no_value()
    }

    /// `async_work_group_copy_fence`: a barrier between the copies before and after it.
    pub(super) fn async_copy_fence(&mut self, call: Call<'a>) -> Value {
        self.barrier(Barrier::WorkGroup, call)
    }

    /// `mem_fence`, `read_mem_fence` and `write_mem_fence`.
    pub(super) fn memory_fence(&mut self, fence: Fence, call: Call<'a>) -> Value {
        let ordering = match fence {
            // OpenCL SPIR-V Environment: OpenCL 1.2 has no other order.
            _ if self.module.language.version < Version::V2_0
                || self.options.environment == Some(Environment::OpenCl1_2) =>
            {
                MemorySemantics::SEQUENTIALLY_CONSISTENT
            }
            Fence::All => MemorySemantics::ACQUIRE_RELEASE,
            Fence::Reads => MemorySemantics::ACQUIRE,
            Fence::Writes => MemorySemantics::RELEASE,
        };
        let semantics = self.fence_semantics(call.arguments[0], ordering);
        let semantics = self.bits(semantics);
        let memory = self.constant_u32(Scope::Workgroup as u32);
        self.emit_effect(Op::MemoryBarrier, &[memory, semantics]);
        self.no_value()
    }

    /// `atomic_work_item_fence`
    pub(super) fn atomic_fence(&mut self, call: Call<'a>) -> Value {
        let &[flags, order, scope] = call.arguments else { unreachable!("a fence has three arguments") };
        let storage = self.fence_semantics(flags, MemorySemantics::empty());
        let ordering = self.order_argument(order);
        let semantics = self.either_bits(storage, ordering);
        let semantics = self.bits(semantics);
        let memory = self.scope_argument(scope);
        self.emit_effect(Op::MemoryBarrier, &[memory, semantics]);
        self.no_value()
    }

    /// The memory semantics for fence flags and an order.
    fn fence_semantics(&mut self, flags: ExprId, ordering: MemorySemantics) -> Bits {
        if let Some(flags) = self.known_integer(flags) {
            return Bits::Known((storage_of(flags as u32) | ordering).bits());
        }
        // The semantics bits for local and global memory are adjacent, like their flags.
        let flags = self.value(flags);
        let buffers =
            self.moved_bits(flags, LOCAL | GLOBAL, MemorySemantics::WORKGROUP_MEMORY.bits().trailing_zeros());
        let image_shift = MemorySemantics::IMAGE_MEMORY.bits().trailing_zeros() - IMAGE.trailing_zeros();
        let images = self.moved_bits(flags, IMAGE, image_shift);
        let all = self.either_bits(buffers, images);
        self.either_bits(all, Bits::Known(ordering.bits()))
    }

    fn moved_bits(&mut self, value: Value, mask: u32, shift: u32) -> Bits {
        let uint = self.int_type(32);
        let (mask, shift) = (self.constant_u32(mask), self.constant_u32(shift));
        let masked = self.emit(Op::BitwiseAnd, uint, &[value, mask]);
        Bits::Computed(self.emit(Op::ShiftLeftLogical, uint, &[masked, shift]))
    }

    /// Returns the bits as a value.
    pub(super) fn bits(&mut self, bits: Bits) -> Value {
        match bits {
            Bits::Known(value) => self.constant_u32(value),
            Bits::Computed(value) => value,
        }
    }

    /// The bitwise or.
    pub(super) fn either_bits(&mut self, one: Bits, other: Bits) -> Bits {
        match (one, other) {
            (Bits::Known(one), Bits::Known(other)) => Bits::Known(one | other),
            (Bits::Known(0), bits) | (bits, Bits::Known(0)) => bits,
            _ => {
                let uint = self.int_type(32);
                let (one, other) = (self.bits(one), self.bits(other));
                Bits::Computed(self.emit(Op::BitwiseOr, uint, &[one, other]))
            }
        }
    }

    /// The memory semantics of a `memory_order` argument.
    pub(super) fn order_argument(&mut self, argument: ExprId) -> Bits {
        if let Some(known) = self.known_integer(argument) {
            return Bits::Known(ordering_of(known as i32).bits());
        }
        // 0, 2, 3, 4, 5 map to no bit and bits 1, 2, 3, 4.
        let uint = self.int_type(32);
        let value = self.value(argument);
        let one = self.constant_u32(1);
        let bit = self.emit(Op::ShiftLeftLogical, uint, &[one, value]);
        Bits::Computed(self.emit(Op::ShiftRightLogical, uint, &[bit, one]))
    }

    /// The scope of a `memory_scope` argument.
    pub(super) fn scope_argument(&mut self, argument: ExprId) -> Value {
        if let Some(known) = self.known_integer(argument) {
            return self.constant_u32(scope_of(known as i32) as u32);
        }
        // A lookup table of four bits for each scope.
        let table = (scope::WORK_ITEM..=scope::SUB_GROUP)
            .fold(0, |table, known| table | ((scope_of(known) as u32) << (4 * known)));
        let uint = self.int_type(32);
        let value = self.value(argument);
        let (table, two, mask) = (self.constant_u32(table), self.constant_u32(2), self.constant_u32(15));
        let shift = self.emit(Op::ShiftLeftLogical, uint, &[value, two]);
        let moved = self.emit(Op::ShiftRightLogical, uint, &[table, shift]);
        self.emit(Op::BitwiseAnd, uint, &[moved, mask])
    }

    /// The scope of a group.
    pub(super) fn group_scope(&mut self, scope: GroupScope) -> Value {
        let scope = match scope {
            GroupScope::Device => Scope::Device,
            GroupScope::WorkGroup => Scope::Workgroup,
            GroupScope::SubGroup => Scope::Subgroup,
        };
        self.constant_u32(scope as u32)
    }
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
