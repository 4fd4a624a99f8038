//! What calls of built-ins become: [`Lower`], exact enough that the code generator needs no names.

use spirv::{BuiltIn, Op, OpenclStd100Op};

/// What a call of a built-in becomes. "Scalar or vector" operations apply element by element.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Lower {
    /// An instruction of the set `OpenCL.std`, operands in the order of the arguments.
    Ext(OpenclStd100Op),
    /// A core instruction, operands in the order of the arguments. Without a result if the type is `void`.
    Op(Op),
    /// A built-in variable: its value, or the component that the argument names.
    Variable(BuiltIn),
    /// A core instruction that yields `bool`; the result is an `int` of 0 or 1 for scalars, a mask of 0 and -1 for vectors.
    Compare(Op),
    /// More than one instruction: a function of `codegen::builtins`.
    Special(Special),
}

/// Built-ins that need more than one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// `printf`: the format is a string literal, the others are already promoted.
    Printf,
    /// `any`: whether the most significant bit of some element is set.
    AnySign,
    /// `all`: whether the most significant bit of every element is set.
    AllSign,
    /// `vload*`: offset, pointer. The result type says how many elements.
    VectorLoad(OpenclStd100Op),
    /// `vstore_half*`: data, offset, pointer. The instruction is the one without `_r`.
    VectorStore(OpenclStd100Op, Rounded),
    /// `shuffle`: vector, mask.
    Shuffle,
    /// `shuffle2`: two vectors, mask.
    Shuffle2,
    /// `barrier`, `work_group_barrier`: flags and maybe a scope of memory.
    WorkGroupBarrier,
    /// `sub_group_barrier`: flags and maybe a scope of memory.
    SubGroupBarrier,
    /// `mem_fence` and its kin: flags.
    MemoryFence(Fence),
    /// `async_work_group_copy`: destination, source, number, event.
    AsyncCopy,
    /// `async_work_group_strided_copy`: destination, source, number, stride, event.
    AsyncStridedCopy,
    /// `wait_group_events`: number, pointer to events.
    WaitGroupEvents,
    /// OpenCL C 1.x atomics: pointer, and the operands. Relaxed, in the scope of the device.
    LegacyAtomic(AtomicOp),
}

/// How a value is rounded to `half`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounded {
    /// No suffix: the default, to nearest even.
    Default,
    /// `_rte`
    ToEven,
    /// `_rtz`
    ToZero,
    /// `_rtp`
    Up,
    /// `_rtn`
    Down,
}

/// Which accesses a 1.x fence orders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fence {
    /// `mem_fence`
    All,
    /// `read_mem_fence`
    Reads,
    /// `write_mem_fence`
    Writes,
}

/// Operations on an atomic object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the operation of its name")]
pub enum AtomicOp {
    Load,
    Store,
    Exchange,
    /// Pointer, comparator, value; the result is the old value.
    CompareExchange,
    Increment,
    Decrement,
    Add,
    Subtract,
    /// The sign is that of the type.
    Min,
    /// The sign is that of the type.
    Max,
    And,
    Or,
    Xor,
}
