//! Operations that are too rare or have too many operands for an instruction: atomics, barriers, groups, images, pipes, enqueue.

use crate::{library::ScalarKind, program::kind::InstructionKind as Kind};
use spirv::{Op, OpenclStd100Op};

/// A range of slots that follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub first: u32,
    pub count: u32,
}

/// The part of an atomic operation that tells which it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AtomicKind {
    Load,
    Store,
    Exchange,
    CompareExchange,
    Increment,
    Decrement,
    Add,
    Subtract,
    SignedMin,
    UnsignedMin,
    SignedMax,
    UnsignedMax,
    And,
    Or,
    Xor,
    FloatAdd,
    FloatMin,
    FloatMax,
    TestAndSet,
    Clear,
}

/// An operand: the slots of its scalars.
pub(crate) type Slots = Box<[u32]>;

/// An operation that is described apart.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Special {
    /// An atomic operation on memory.
    Atomic {
        kind: AtomicKind,
        bits: u32,
        result: Option<u32>,
        pointer: u32,
        value: Option<u32>,
        comparator: Option<u32>,
        scope: u32,
        semantics: u32,
    },
    /// A fence.
    Fence {
        semantics: u32,
    },
    /// A barrier: the slots of the scope and the semantics.
    Barrier {
        scope: u32,
        semantics: u32,
    },
    /// The two halves of a split barrier.
    Arrive {
        scope: u32,
        semantics: u32,
    },
    Wait {
        scope: u32,
        semantics: u32,
    },
    /// A function of a group: operands are slots in the order of the instruction, without the scope.
    Collective {
        op: Op,
        scope: u32,
        result: Span,
        kind: ScalarKind,
        operands: Vec<Slots>,
        literals: Box<[u32]>,
    },
    /// A function of OpenCL.std on whole vectors.
    Vector {
        function: OpenclStd100Op,
        kind: ScalarKind,
        result: Span,
        operands: Vec<Slots>,
    },
    /// A function of OpenCL.std that stores a second result.
    Pair {
        function: OpenclStd100Op,
        kind: ScalarKind,
        result: Span,
        operands: Vec<Slots>,
        pointer: u32,
        stored_bytes: u32,
    },
    /// `shuffle`, `shuffle2`: a component of the operands for each component of the mask.
    Shuffle {
        result: Span,
        operands: Vec<Slots>,
        mask: Slots,
    },
    /// A component of a vector by an index at run time.
    ExtractDynamic {
        result: u32,
        vector: Slots,
        index: u32,
    },
    /// A vector with one component replaced.
    InsertDynamic {
        result: Span,
        vector: Slots,
        component: u32,
        index: u32,
    },
    /// A dot product of floating-point vectors.
    Dot {
        kind: ScalarKind,
        result: u32,
        a: Slots,
        b: Slots,
    },
    /// A dot product of integers: bits of a component, bits of the result, which operands have signs, an accumulator that saturates.
    IntegerDot {
        result: u32,
        bits: u32,
        result_bits: u32,
        signed: [bool; 2],
        packed: bool,
        a: Slots,
        b: Slots,
        accumulator: Option<u32>,
    },
    /// Bit field operations.
    BitField {
        op: Op,
        bits: u32,
        result: u32,
        base: u32,
        insert: Option<u32>,
        offset: u32,
        count: u32,
    },
    /// `printf`
    Printf {
        result: u32,
        format: u32,
        arguments: Vec<(Slots, ScalarKind, bool)>,
    },
    /// A copy by the work-items of a group together.
    AsyncCopy {
        result: u32,
        scope: u32,
        destination: u32,
        source: u32,
        count: u32,
        stride: u32,
        event: u32,
        element: u32,
        to_local: bool,
    },
    /// The wait for such copies.
    WaitEvents {
        scope: u32,
        count: u32,
        events: u32,
    },
    /// An operation on an image, of which colours can be of halves.
    Image {
        op: Op,
        result: Span,
        operands: Vec<Slots>,
        literals: Box<[u32]>,
        half: bool,
    },
    /// An operation on a pipe.
    Pipe {
        op: Op,
        result: Option<u32>,
        operands: Vec<Slots>,
    },
    /// An operation of device-side enqueue.
    Enqueue {
        op: Op,
        result: Span,
        operands: Vec<Slots>,
        function: Option<u32>,
    },
    /// A generic pointer that must point into an address space: null if it does not.
    FromGeneric {
        result: u32,
        pointer: u32,
        space: u8,
    },
    /// The memory semantics of a generic pointer.
    PointerSemantics {
        result: u32,
        pointer: u32,
    },
    /// The clock of the device.
    Clock {
        result: Span,
    },
    /// Reads and writes of blocks of memory by a sub-group.
    Block {
        op: Op,
        result: Option<Span>,
        pointer: u32,
        value: Slots,
        bits: u32,
    },
    /// Something that cannot run.
    Unsupported {
        message: String,
    },
}

impl Special {
    /// Changes each slot by a function.
    pub(crate) fn map_slots(&mut self, f: &mut dyn FnMut(&mut u32)) {
        let each = |slots: &mut Slots, f: &mut dyn FnMut(&mut u32)| slots.iter_mut().for_each(&mut *f);
        match self {
            Self::Atomic { result, pointer, value, comparator, scope, semantics, .. } => {
                [pointer, scope, semantics].into_iter().for_each(&mut *f);
                [result, value, comparator].into_iter().flatten().for_each(&mut *f);
            }
            Self::Fence { semantics } => f(semantics),
            Self::Barrier { scope, semantics }
            | Self::Arrive { scope, semantics }
            | Self::Wait { scope, semantics } => {
                f(scope);
                f(semantics);
            }
            Self::Collective { scope, result, operands, .. } => {
                f(scope);
                f(&mut result.first);
                operands.iter_mut().for_each(|slots| each(slots, f));
            }
            Self::Vector { result, operands, .. } => {
                f(&mut result.first);
                operands.iter_mut().for_each(|slots| each(slots, f));
            }
            Self::Pair { result, operands, pointer, .. } => {
                f(&mut result.first);
                f(pointer);
                operands.iter_mut().for_each(|slots| each(slots, f));
            }
            Self::Shuffle { result, operands, mask } => {
                f(&mut result.first);
                each(mask, f);
                operands.iter_mut().for_each(|slots| each(slots, f));
            }
            Self::ExtractDynamic { result, vector, index } => {
                f(result);
                f(index);
                each(vector, f);
            }
            Self::InsertDynamic { result, vector, component, index } => {
                f(&mut result.first);
                f(component);
                f(index);
                each(vector, f);
            }
            Self::Dot { result, a, b, .. } => {
                f(result);
                each(a, f);
                each(b, f);
            }
            Self::IntegerDot { result, a, b, accumulator, .. } => {
                f(result);
                each(a, f);
                each(b, f);
                accumulator.iter_mut().for_each(&mut *f);
            }
            Self::BitField { result, base, insert, offset, count, .. } => {
                [result, base, offset, count].into_iter().for_each(&mut *f);
                insert.iter_mut().for_each(&mut *f);
            }
            Self::Printf { result, format, arguments } => {
                f(result);
                f(format);
                arguments.iter_mut().for_each(|(slots, ..)| each(slots, f));
            }
            Self::AsyncCopy { result, scope, destination, source, count, stride, event, .. } => {
                [result, scope, destination, source, count, stride, event].into_iter().for_each(&mut *f);
            }
            Self::WaitEvents { scope, count, events } => {
                [scope, count, events].into_iter().for_each(&mut *f);
            }
            Self::Image { result, operands, .. } | Self::Enqueue { result, operands, .. } => {
                f(&mut result.first);
                operands.iter_mut().for_each(|slots| each(slots, f));
            }
            Self::Pipe { result, operands, .. } => {
                result.iter_mut().for_each(&mut *f);
                operands.iter_mut().for_each(|slots| each(slots, f));
            }
            Self::FromGeneric { result, pointer, .. } | Self::PointerSemantics { result, pointer } => {
                f(result);
                f(pointer);
            }
            Self::Clock { result } => f(&mut result.first),
            Self::Block { result, pointer, value, .. } => {
                f(pointer);
                result.iter_mut().for_each(|span| f(&mut span.first));
                each(value, f);
            }
            Self::Unsupported { .. } => {}
        }
    }

    /// The slots that it writes.
    pub(crate) fn results(&self) -> Span {
        let one = |slot: u32| Span { first: slot, count: 1 };
        match self {
            Self::Atomic { result, .. } | Self::Pipe { result, .. } => {
                result.map_or(Span { first: 0, count: 0 }, one)
            }
            Self::Collective { result, .. }
            | Self::Vector { result, .. }
            | Self::Pair { result, .. }
            | Self::Shuffle { result, .. }
            | Self::InsertDynamic { result, .. }
            | Self::Image { result, .. }
            | Self::Enqueue { result, .. }
            | Self::Clock { result } => *result,
            Self::ExtractDynamic { result, .. }
            | Self::Dot { result, .. }
            | Self::IntegerDot { result, .. }
            | Self::BitField { result, .. }
            | Self::Printf { result, .. }
            | Self::AsyncCopy { result, .. }
            | Self::FromGeneric { result, .. }
            | Self::PointerSemantics { result, .. } => one(*result),
            Self::Block { result, .. } => result.unwrap_or(Span { first: 0, count: 0 }),
            Self::Fence { .. }
            | Self::Barrier { .. }
            | Self::Arrive { .. }
            | Self::Wait { .. }
            | Self::WaitEvents { .. }
            | Self::Unsupported { .. } => Span { first: 0, count: 0 },
        }
    }

    /// What it does.
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Atomic { .. } | Self::Fence { .. } => Kind::Atomic,
            Self::Barrier { .. } | Self::Arrive { .. } | Self::Wait { .. } | Self::WaitEvents { .. } => {
                Kind::Barrier
            }
            Self::Collective { .. } | Self::AsyncCopy { .. } | Self::Block { .. } => Kind::Group,
            Self::Vector { .. } | Self::Pair { .. } => Kind::Function,
            Self::Shuffle { .. } | Self::ExtractDynamic { .. } | Self::InsertDynamic { .. } => Kind::Move,
            Self::Dot { .. } => Kind::Float,
            Self::IntegerDot { .. } | Self::BitField { .. } => Kind::Integer,
            Self::Image { .. } => Kind::Image,
            Self::FromGeneric { .. } | Self::PointerSemantics { .. } => Kind::Address,
            Self::Printf { .. }
            | Self::Pipe { .. }
            | Self::Enqueue { .. }
            | Self::Clock { .. }
            | Self::Unsupported { .. } => Kind::Other,
        }
    }
}
