//! Expressions of the typed tree.
//!
//! An expression is a *place* (it names memory; its type is that of the object) or a *value*. Only [`ExprKind::Load`] makes a
//! value of a place. Which kinds are places is said at each kind.

use super::{ExprId, FunctionId, GlobalId, LocalId, Stmt, TemporaryId};
use crate::{builtins::Lower, types::TypeId};
use spirocl_frontend::source::Span;

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Which one.
    pub kind: ExprKind,
    /// The type of the value, or of the object at the place.
    pub ty: TypeId,
    /// Where it was written.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    // Places.
    /// Place: a private variable or parameter.
    Local(LocalId),
    /// Place: a variable outside private memory.
    Global(GlobalId),
    /// Place: what a pointer value points at.
    Dereference(ExprId),
    /// Place: a member of the structure or union at a place.
    Field {
        /// A place of structure type.
        base: ExprId,
        /// Which of its fields.
        index: u32,
    },
    /// Place: an element of the array at a place.
    Element {
        /// A place of array type.
        base: ExprId,
        /// An integer value of any width; its sign is that of its type.
        index: ExprId,
    },
    /// Place: components of the vector at a place. One component has the scalar's type. As a target of assignment all differ.
    Swizzle {
        /// A place of vector type.
        base: ExprId,
        /// Which components.
        components: Components,
    },
    /// Place: one component of the vector at a place, chosen at run time.
    Component {
        /// A place of vector type.
        base: ExprId,
        /// An integer value.
        index: ExprId,
    },
    /// Place: a nameless private variable that holds the value; its life is that of the full expression's block.
    Materialize(ExprId),

    // Values.
    /// A constant.
    Constant(Constant),
    /// What a place holds.
    Load {
        /// The place.
        place: ExprId,
        /// Whether the access must happen exactly as written.
        volatile: bool,
    },
    /// A pointer to a place.
    AddressOf(ExprId),
    /// A pointer to the first element of the array at a place.
    ArrayToPointer(ExprId),
    /// A conversion; the two types say the rest.
    Convert(Conversion, ExprId),
    /// A prefix operator on values, element by element.
    Unary(UnaryOp, ExprId),
    /// An operator on two values of one type, element by element. Shift amounts are already within the width.
    Binary(BinaryOp, ExprId, ExprId),
    /// A comparison of two values of one type (pointers too): `bool`, or a vector of `bool`.
    Compare(CompareOp, ExprId, ExprId),
    /// `&&` or `||` on values of type `bool`: the second is evaluated only if needed.
    Logical(LogicalOp, ExprId, ExprId),
    /// `condition ? then : otherwise`: the condition is a `bool`, only one of the others is evaluated. May have type `void`.
    Conditional(ExprId, ExprId, ExprId),
    /// Element by element: the condition is a vector of `bool`, all are evaluated.
    Select(ExprId, ExprId, ExprId),
    /// A pointer moved by a number of elements of its pointee (signed if the index's type is).
    PointerOffset(ExprId, ExprId),
    /// The distance of two pointers in elements of their pointee: `ptrdiff_t`.
    PointerDifference(ExprId, ExprId),
    /// A vector, structure or array of its parts. For a vector the parts are scalars or vectors of the same element that fill it in
    /// order; for the others, one value for each member or element.
    Construct(Vec<ExprId>),
    /// A union with one member set.
    ConstructUnion {
        /// Which member.
        index: u32,
        /// Its value.
        value: ExprId,
    },
    /// A member of a structure value.
    ExtractField {
        /// The structure.
        base: ExprId,
        /// Which of its fields.
        index: u32,
    },
    /// Components of a vector value; one component has the scalar's type.
    Shuffle {
        /// The vector.
        base: ExprId,
        /// Which components.
        components: Components,
    },
    /// Stores a value at a place; the result is the value.
    Assign {
        /// The place.
        place: ExprId,
        /// The value, of the same type.
        value: ExprId,
        /// Whether the access must happen exactly as written.
        volatile: bool,
    },
    /// `a += b`, `a++` and so on: evaluates the place once, loads it into a temporary, evaluates the new value (which may use the
    /// temporary), stores it.
    Modify {
        /// The place.
        place: ExprId,
        /// Holds the old value while `value` is evaluated.
        temporary: TemporaryId,
        /// The new value, of the type of the place.
        value: ExprId,
        /// Which of the two is the result.
        result: ModifyResult,
        /// Whether the accesses must happen exactly as written.
        volatile: bool,
    },
    /// The value that a [`ExprKind::Modify`] around it holds.
    Temporary(TemporaryId),
    /// A call of a function of the module.
    Call {
        /// Which one.
        function: FunctionId,
        /// Values of the parameters' types.
        arguments: Vec<ExprId>,
    },
    /// A call of a built-in.
    Builtin {
        /// What it becomes.
        lower: Lower,
        /// Values, already converted to the signature that was chosen.
        arguments: Vec<ExprId>,
    },
    /// Enqueues a Block on the device, or asks something about the kernel that it is. OpenCL C 3.0, 6.15.18.
    DeviceKernel(Box<DeviceKernelCall>),
    /// Evaluates some for their effects, then one for its result: a place if that is one.
    Sequence {
        /// Evaluated in order and forgotten.
        effects: Vec<ExprId>,
        /// The result.
        result: ExprId,
    },
    /// GNU's `({ ... })`: statements, then a value if it has one.
    Statements {
        /// The statements.
        body: Vec<Stmt>,
        /// The value.
        result: Option<ExprId>,
    },
    /// The hole left by a reported error; never reaches code generation.
    Error,
}

/// A call that hands a Block to the device. OpenCL C 3.0, 6.15.18.
#[derive(Clone, Debug)]
pub struct DeviceKernelCall {
    /// What is asked for.
    pub request: DeviceKernel,
    /// Takes a generic pointer to the literal as `char *`, then pointers to local memory.
    pub kernel: FunctionId,
    /// A place that holds the literal: its type has the size and alignment that the device needs to know.
    pub literal: ExprId,
    /// To enqueue: queue, flags, ndrange, number of events, the events, the event to make. To ask: an ndrange, or none. The
    /// ndrange is a place.
    pub arguments: Vec<ExprId>,
    /// A place that holds the bytes of local memory for each of the kernel's further parameters: an array of `size_t`.
    pub sizes: Option<ExprId>,
}

/// What is done with a Block as a kernel. OpenCL C 3.0, 6.15.18.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeviceKernel {
    /// `enqueue_kernel`
    Enqueue,
    /// `get_kernel_work_group_size`
    WorkGroupSize,
    /// `get_kernel_preferred_work_group_size_multiple`
    PreferredMultiple,
    /// `get_kernel_max_sub_group_size_for_ndrange`
    MaxSubGroupSize,
    /// `get_kernel_sub_group_count_for_ndrange`
    SubGroupCount,
}

/// A constant. The type is that of the expression or variable that has it.
#[derive(Clone, PartialEq, Debug)]
pub enum Constant {
    /// All bits zero, for any type: null pointers and zero-filled aggregates too.
    Zero,
    /// An integer or `bool`: its bits, zero above the width of the type.
    Integer(u64),
    /// A floating value: the IEEE bits in the width of the type.
    Float(u64),
    /// The parts of a vector, structure or array, all of them.
    Elements(Vec<Constant>),
    /// An array of `char` or `uchar`, with the closing null and padding.
    Bytes(Box<[u8]>),
    /// A union with one member set.
    Union(u32, Box<Constant>),
    /// A pointer to a variable, moved by some bytes.
    Address(GlobalId, i64),
    /// A sampler with the bits of its `CLK_` flags.
    Sampler(u32),
}

/// Up to 16 components of a vector, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Components {
    indices: [u8; 16],
    count: u8,
    /// A bit for each place at which stands the fourth component of a vector of three: any other is read for it, and what is
    /// written goes nowhere. OpenCL C 3.0, 6.3.7.
    absent: u16,
}

impl Components {
    /// From a list of at most 16 numbers.
    pub fn new(list: &[u8]) -> Self {
        let mut indices = [0; 16];
        indices[..list.len()].copy_from_slice(list);
        Self { indices, count: list.len() as u8, absent: 0 }
    }

    /// The same, but the last one is absent.
    pub fn without_last(list: &[u8]) -> Self {
        Self { absent: 1 << (list.len() - 1), ..Self::new(list) }
    }

    /// The components among these that have the numbers in `outer`.
    pub fn picked_by(&self, outer: &Self) -> Self {
        let mut picked = Self { absent: outer.absent, ..*outer };
        for (place, &at) in outer.as_slice().iter().enumerate() {
            picked.indices[place] = self.indices[usize::from(at)];
            picked.absent |= (self.absent >> at & 1) << place;
        }
        picked
    }

    /// The place of the value that is written to the component of a number, if any is.
    pub fn writer_of(&self, number: u8) -> Option<usize> {
        self.as_slice().iter().enumerate().position(|(place, &each)| each == number && !self.is_absent(place))
    }

    /// Whether a component occurs twice.
    pub fn has_repeated(&self) -> bool {
        let written = |place: usize| !self.is_absent(place);
        let list = self.as_slice().iter().enumerate();
        list.filter(|each| written(each.0)).any(|(place, &each)| self.writer_of(each) != Some(place))
    }

    fn is_absent(&self, place: usize) -> bool {
        self.absent >> place & 1 == 1
    }

    /// The numbers.
    pub fn as_slice(&self) -> &[u8] {
        &self.indices[..usize::from(self.count)]
    }
}

/// Which value a [`ExprKind::Modify`] yields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModifyResult {
    /// The new one: `a += b`, `++a`.
    New,
    /// The old one: `a++`.
    Old,
}

/// How a value becomes one of another type. Vectors convert element by element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conversion {
    /// Between integers: truncated, or extended by the sign of the source.
    Integer,
    /// Integer to floating, to nearest even.
    IntegerToFloat,
    /// Floating to integer, towards zero.
    FloatToInteger,
    /// Between floating types, to nearest even.
    Float,
    /// Number or pointer to `bool`: whether it is not zero.
    ToBool,
    /// `bool` to a number: 0 or 1.
    BoolToNumber,
    /// A vector of `bool` to integers: 0 or all bits set.
    BoolToMask,
    /// The most significant bit of each integer to `bool`: conditions of vector selection. OpenCL C 3.0, 6.5.9.
    SignToBool,
    /// `convert_` with saturation or rounding. OpenCL C 3.0, 6.4.3.
    Explicit {
        /// `_sat`
        saturate: bool,
        /// `_rte` and so on; none for the default.
        rounding: Option<Rounding>,
    },
    /// Same bits, another type of the same size. OpenCL C 3.0, 6.4.4.
    Bits,
    /// A scalar to all elements of a vector.
    Splat,
    /// Pointer to integer.
    PointerToInteger,
    /// Integer to pointer.
    IntegerToPointer,
    /// Pointer to pointer of another pointee in the same address space.
    Pointee,
    /// Pointer to pointer of the same pointee in another address space: to generic, from generic.
    AddressSpace,
    /// To `void`.
    Void,
}

/// Rounding modes. OpenCL C 3.0, 6.4.3.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounding {
    /// `_rte`
    ToEven,
    /// `_rtz`
    ToZero,
    /// `_rtp`
    Up,
    /// `_rtn`
    Down,
}

/// Prefix operators on values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `~`
    BitNot,
    /// `!` on `bool` or vectors of `bool`.
    Not,
}

/// Operators on two values of one type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the operator of its name in C99")]
pub enum BinaryOp {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    ShiftRight,
    And,
    Or,
    Xor,
}

/// Comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the operator of its name in C99")]
pub enum CompareOp {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl CompareOp {
    /// The operator that compares the same operands in the other order.
    pub fn swapped(self) -> Self {
        match self {
            Self::Equal | Self::NotEqual => self,
            Self::Less => Self::Greater,
            Self::LessEqual => Self::GreaterEqual,
            Self::Greater => Self::Less,
            Self::GreaterEqual => Self::LessEqual,
        }
    }
}

/// Operators that evaluate their second operand only if needed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is the operator of its name in C99")]
pub enum LogicalOp {
    And,
    Or,
}
