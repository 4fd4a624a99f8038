//! The lowering of built-in calls: [`Lower`] identifies it without the name of the function.

use crate::address_space::AddressSpace;
use spirv::{BuiltIn, GroupOperation, Op, OpenclStd100Op};

/// The lowering of a built-in call. Scalar operations apply to vectors element by element.
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
    /// More than one instruction: a function of `codegen::lower::builtins`.
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
    /// `work_group_named_barrier`: the barrier, flags and an optional memory scope.
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
    /// `atomic_flag_test_and_set*`: pointer, optional order and scope; the result is a `bool`.
    FlagTestAndSet,
    /// `atomic_flag_clear*`: pointer, optional order and scope.
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
    /// `read_image*` with a sampler: image, sampler, coordinate, and optionally a level or two gradients.
    ImageSample,
    /// `read_image*` without a sampler: image, coordinate, and optionally a sample.
    ImageRead,
    /// `write_image*`: image, coordinate, optional level, colour.
    ImageWrite,
    /// `get_image_width` and related functions.
    ImageQuery(ImageQuery),
    /// Pipe functions: the pipe, and operands in the order of the instruction, which ends with the size and alignment of a packet.
    Pipe(Op),
    /// Pipe functions of a group: begins with the scope.
    GroupPipe(Op, GroupScope),
    /// `intel_sub_group_block_prefetch_*`: pointer; the number of bytes per work-item.
    BlockPrefetch(u8),
    /// `amd_*`
    Media(Media),
    /// `abs` of signed integers.
    AbsoluteValue,
    /// `abs_diff`: the instruction that compares the operands.
    AbsoluteDifference(Op),
    /// `arm_dot_acc`: the two vectors and the accumulator; the instruction.
    DotAdd(Op),
    /// `dot*` of integers.
    IntegerDot {
        /// The instruction.
        op: Op,
        /// Whether the vectors are packed into 32-bit integers.
        packed: bool,
        /// Whether the first two operands are swapped in the instruction.
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
    /// The group.
    pub scope: GroupScope,
    /// Reduction or scan.
    pub operation: Option<GroupOperation>,
}

/// The group of work-items that executes a group function.
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
    /// Packs four floating-point numbers into the bytes of an integer.
    Pack,
    /// Converts a byte to a floating-point number.
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
    /// A mask of ones at an offset.
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
    /// The result of a counting instruction as an `int`.
    Count(OpenclStd100Op),
    /// Whether an odd number of bits is set.
    Parity,
    /// The 1-based index of the lowest set bit; 0 if no bit is set.
    FirstSet,
    /// Byte swap.
    SwapBytes,
    /// A rotation to the right.
    RotateRight,
    /// Reduction of a vector by a core instruction.
    Reduce(Op),
    /// Reduction of a vector by an instruction of `OpenCL.std`.
    ReduceBy(OpenclStd100Op),
    /// Two vectors, then constant indices into their concatenation.
    ShuffleVector,
    /// Addition or subtraction with carry: two unsigned integers, a carry, and a pointer to the new carry.
    Carry(Op),
    /// The result of a counting instruction in the type of the operand; an optional second argument is the result for zero.
    CountElements(OpenclStd100Op),
    /// The same as an `int`, with a second argument of type `int`.
    CountOr(OpenclStd100Op),
    /// The number of redundant sign bits.
    RedundantSigns,
    /// Funnel shift: a part of the concatenation of two integers, shifted by the third.
    FunnelShift {
        /// Whether it shifts left and yields the high part.
        left: bool,
    },
    /// Arithmetic with overflow check: two integers, and a pointer to the integer that receives the result. The value is whether the
    /// result overflows. The operands are converted to a type that represents the values of the result type, or to 64 bits.
    Overflows(Op),
    /// Pointers to objects of one type: the second object is copied to the first, whose pointer is the value.
    Copy,
    /// Whether a floating-point number is of one of the classes of the mask: 0 or 1 in each element.
    IsClass(u16),
    /// The same with the mask as a second argument, a constant.
    IsClassOf,
    /// 1 for infinity, -1 for its negation, 0 for other numbers.
    InfinitySign,
    /// The larger or the smaller of two floating-point numbers, where -0 is less than +0.
    Extremum {
        /// Whether it is the larger one.
        largest: bool,
        /// Whether the result is NaN if an operand is; otherwise it is then the other operand.
        propagates_nan: bool,
    },
    /// Reduction of a vector by [`Self::Extremum`] that propagates NaN.
    ReduceExtremum {
        /// Whether it is the largest element.
        largest: bool,
    },
    /// A floating-point number in the form that arithmetic gives it: NaN is quiet.
    Canonical,
    /// A floating-point number rounded by a function of `OpenCL.std`, as an integer.
    Rounded(OpenclStd100Op),
}

/// Image queries.
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

/// The rounding mode of a conversion to `half`.
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

/// The accesses that an OpenCL C 1.x fence orders.
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
