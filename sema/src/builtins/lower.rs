//! What calls of built-ins become: [`Lower`], exact enough that the code generator needs no names.

use crate::address_space::AddressSpace;
use spirv::{BuiltIn, GroupOperation, Op, OpenclStd100Op};

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
    /// `printf`: the format is a string literal, scalars are already promoted. It has a directive for each element of a vector.
    Printf,
    /// `any`: whether the most significant bit of some element is set.
    AnySign,
    /// `all`: whether the most significant bit of every element is set.
    AllSign,
    /// `vload*`: offset, pointer. The result type gives the number of elements.
    VectorLoad(OpenclStd100Op),
    /// `vstore_half*`: data, offset, pointer. The instruction is the one without `_r`.
    VectorStore(OpenclStd100Op, Rounded),
    /// `shuffle`: vector, mask.
    Shuffle,
    /// `shuffle2`: two vectors, mask.
    Shuffle2,
    /// `barrier` and related functions: flags and an optional memory scope.
    Barrier(Barrier),
    /// `work_group_named_barrier`: the barrier, flags and maybe a scope of memory.
    NamedBarrier,
    /// `mem_fence` and related functions: flags.
    MemoryFence(Fence),
    /// `async_work_group_copy`: destination, source, number, event.
    AsyncCopy,
    /// `async_work_group_strided_copy`: destination, source, number, stride, event.
    AsyncStridedCopy,
    /// `wait_group_events`: number, pointer to events.
    WaitGroupEvents,
    /// OpenCL C 1.x atomics: pointer, and the operands. Relaxed, in the scope of the device.
    LegacyAtomic(AtomicOp),
    /// C11 atomics: pointer, the operands, then the order (for a comparison: two) and the scope where they are given. The defaults are
    /// sequentially consistent, in the scope of the device.
    Atomic(AtomicOp),
    /// `atomic_init`: pointer, value; not atomic.
    AtomicInit,
    /// `atomic_flag_test_and_set*`: pointer, maybe order and scope; the result is a `bool`.
    FlagTestAndSet,
    /// `atomic_flag_clear*`: pointer, maybe order and scope.
    FlagClear,
    /// `atomic_work_item_fence`: flags, order, scope.
    AtomicFence,
    /// `to_global` and related functions: a generic pointer to a named space, or null.
    ToSpace(AddressSpace),
    /// `get_fence`: a generic pointer to `cl_mem_fence_flags`.
    GetFence,
    /// Functions of a whole work-group or sub-group.
    Group(Group),
    /// A core instruction that begins with a scope, then the arguments.
    Scoped(Op, GroupScope),
    /// `read_image*` with a sampler: image, sampler, coordinate, then a level, or two gradients, or nothing.
    ImageSample,
    /// `read_image*` without a sampler: image, coordinate, then maybe a sample.
    ImageRead,
    /// `write_image*`: image, coordinate, maybe a level, colour.
    ImageWrite,
    /// `get_image_width` and related functions.
    ImageQuery(ImageQuery),
    /// Pipe functions: the pipe, and operands in the order of the instruction, which ends with the size and alignment of a packet.
    Pipe(Op),
    /// Pipe functions of a group: begins with the scope.
    GroupPipe(Op, GroupScope),
    /// `intel_sub_group_block_prefetch_*`: pointer; so many bytes for each work-item.
    BlockPrefetch(u8),
    /// `amd_*`
    Media(Media),
    /// `abs` of signed integers.
    AbsoluteValue,
    /// `abs_diff`: the instruction tells whether one is less than the other.
    AbsoluteDifference(Op),
    /// `arm_dot_acc`: the two vectors and what is added, with this instruction.
    DotAdd(Op),
    /// `dot*` of integers.
    IntegerDot {
        /// The instruction.
        op: Op,
        /// The vectors are packed into integers of 32 bits.
        packed: bool,
        /// The instruction takes the first two arguments the other way round.
        swapped: bool,
    },
    /// `async_work_group_copy_2D2D` and `_3D3D`: the arguments of the function.
    AsyncBlockCopy,
    /// `async_work_group_copy_fence`: flags.
    AsyncCopyFence,
    /// `__builtin_*`
    Gnu(Gnu),
    /// `ndrange_1D` and so on: the number of dimensions; up to three arguments: offset, global size, local size.
    Ndrange(u8),
}

/// A function of a whole work-group or sub-group: the arguments follow the scope, and the operation if there is one. Arguments that the
/// instruction takes as `bool`, and results that it gives as `bool`, are `int` in the language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// The instruction.
    pub op: Op,
    /// Who takes part.
    pub scope: GroupScope,
    /// Reduction or scan.
    pub operation: Option<GroupOperation>,
}

/// Who takes part in a function of a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the group of its name")]
pub enum GroupScope {
    Device,
    WorkGroup,
    SubGroup,
}

/// Functions of `cl_amd_media_ops` and `cl_amd_media_ops2`. Unless noted otherwise, sums are of byte differences.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Media {
    /// Four floating numbers to the bytes of an integer.
    Pack,
    /// A byte to a floating number.
    Unpack(u8),
    /// Two integers, shifted right by bits.
    BitAlign,
    /// Two integers, shifted right by bytes.
    ByteAlign,
    /// The mean of each byte.
    Lerp,
    /// The sum.
    Sad,
    /// The sum of four integers.
    Sad4,
    /// The sum in the upper half.
    SadHi,
    /// The sum of bytes that are not 0 in the second argument.
    MaskedSad,
    /// Four sums at neighbouring places.
    QuadSad,
    /// Four masked sums at neighbouring places.
    MaskedQuadSad,
    /// The sum of the differences of 16 bits.
    SadWord,
    /// The difference of 32 bits.
    SadDword,
    /// Ones from an offset.
    BitFieldMask,
    /// Bits from an offset; the sign is that of the type.
    BitFieldExtract,
    /// The second largest of three, by a minimum and a maximum of two.
    Median3(OpenclStd100Op, OpenclStd100Op),
    /// The smallest or largest of three, by the same of two.
    Extreme3(OpenclStd100Op),
}

/// Functions of GNU C and clang.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gnu {
    /// What this instruction counts in an integer, as an `int`.
    Count(OpenclStd100Op),
    /// Whether an odd number of bits is set.
    Parity,
    /// The place of the lowest bit that is set, from 1 on; 0 for none.
    FirstSet,
    /// The bytes in the other order.
    SwapBytes,
    /// A rotation to the right.
    RotateRight,
    /// All elements of a vector, joined by a core instruction.
    Reduce(Op),
    /// All elements of a vector, joined by an instruction of `OpenCL.std`.
    ReduceBy(OpenclStd100Op),
    /// Two vectors, then constant places in both together.
    ShuffleVector,
    /// Two unsigned integers and a carry, joined by this instruction, and a pointer to the new carry.
    Carry(Op),
    /// What this instruction counts in an integer, in its type; the second argument where the integer is zero, if there is one.
    CountElements(OpenclStd100Op),
    /// The same as an `int`, with a second argument of type `int`.
    CountOr(OpenclStd100Op),
    /// How many bits below the highest are equal to it.
    RedundantSigns,
    /// The high part, or else the low one, of two integers beside each other that are shifted by the third.
    FunnelShift {
        /// To the left, and the high part.
        left: bool,
    },
    /// Two integers of one type that this instruction joins, and a pointer to an integer whose values that type has, for the result:
    /// whether it is not the exact one. Or two integers of 64 bits, and a pointer to any integer.
    Overflows(Op),
    /// Pointers to objects of one type: the second object is copied to the first, whose pointer is the value.
    Copy,
}

/// Questions about images.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ImageQuery {
    /// `get_image_width`
    Width,
    /// `get_image_height`
    Height,
    /// `get_image_depth`
    Depth,
    /// `get_image_dim`: width and height, or those and depth and 0.
    Dimensions,
    /// `get_image_array_size`
    ArraySize,
    /// `get_image_num_mip_levels`
    Levels,
    /// `get_image_num_samples`
    Samples,
    /// `get_image_channel_data_type`
    DataType,
    /// `get_image_channel_order`
    Order,
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

/// The barriers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Barrier {
    /// `barrier`, `work_group_barrier`
    WorkGroup,
    /// `sub_group_barrier`
    SubGroup,
    /// `intel_work_group_barrier_arrive`
    Arrive,
    /// `intel_work_group_barrier_wait`
    Wait,
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
