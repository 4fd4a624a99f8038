//! Expressions of the typed tree.
//!
//! An expression is a *place* (an lvalue: its type is that of the object) or a *value* (an rvalue). Only [`ExprKind::Load`] converts a
//! place to a value. The documentation of each kind states whether it is a place.

use super::{ExprId, FunctionId, GlobalId, List, LocalId, Stmt, TemporaryId};
use crate::{
    builtins::BuiltinId,
    types::{Scalar, TypeId},
};
use spirocl_frontend::source::Span;

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// The type of the value, or of the object at the place.
    pub ty: TypeId,
    /// Its span in the source.
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
    /// Place: the object that a pointer value points to.
    Dereference(ExprId),
    /// Place: a member of the structure or union at a place.
    Field {
        /// A place of structure type.
        base: ExprId,
        /// The index of the field.
        index: u32,
    },
    /// Place: an element of the array at a place.
    Element {
        /// A place of array type.
        base: ExprId,
        /// An integer value of any width; its sign is that of its type.
        index: ExprId,
    },
    /// Place: components of the vector at a place. A single component has the element type. Components of an assigned place are distinct.
    Swizzle {
        /// A place of vector type.
        base: ExprId,
        /// The components.
        components: Components,
    },
    /// Place: one component of the vector at a place, chosen at run time.
    Component {
        /// A place of vector type.
        base: ExprId,
        /// An integer value.
        index: ExprId,
    },
    /// Place: an unnamed private variable that holds the value; its lifetime is that of the enclosing block.
    Materialize(ExprId),

    // Values.
    /// [`Constant::Zero`]
    Zero,
    /// [`Constant::Integer`]
    Integer(u64),
    /// [`Constant::Float`]
    Float(u64),
    /// Any other constant: only the ones above are frequent.
    Constant(Box<Constant>),
    /// The value of the object at a place (lvalue conversion).
    Load {
        /// The place.
        place: ExprId,
        /// Whether the access is volatile.
        volatile: bool,
    },
    /// A pointer to a place.
    AddressOf(ExprId),
    /// A pointer to the first element of the array at a place.
    ArrayToPointer(ExprId),
    /// A conversion between the type of the operand and that of the expression.
    Convert(Conversion, ExprId),
    /// A unary operator, component-wise on vectors.
    Unary(UnaryOp, ExprId),
    /// A binary operator on operands of the same type, component-wise on vectors. Shift amounts are reduced to the width.
    Binary(BinaryOp, ExprId, ExprId),
    /// A comparison of operands of the same type, including pointers: `bool`, or a vector of `bool`.
    Compare(CompareOp, ExprId, ExprId),
    /// `&&` or `||` on operands of type `bool`, with short-circuit evaluation.
    Logical(LogicalOp, ExprId, ExprId),
    /// `condition ? then : otherwise`: the condition is a `bool`, and only one of the other operands is evaluated. May have type `void`.
    Conditional(ExprId, ExprId, ExprId),
    /// A component-wise selection: the condition is a vector of `bool`, and all operands are evaluated.
    Select(ExprId, ExprId, ExprId),
    /// A pointer plus an index in elements of its pointee; the signedness is that of the index type.
    PointerOffset(ExprId, ExprId),
    /// The difference of two pointers in elements of their pointee: `ptrdiff_t`.
    PointerDifference(ExprId, ExprId),
    /// A vector, structure or array from its parts. The parts of a vector are scalars or vectors of the element type, in order; those of
    /// an aggregate are one value for each member or element.
    Construct(List<ExprId>),
    /// A union with one initialized member.
    ConstructUnion {
        /// The index of the member.
        index: u32,
        /// Its value.
        value: ExprId,
    },
    /// A member of a structure value.
    ExtractField {
        /// The structure.
        base: ExprId,
        /// The index of the field.
        index: u32,
    },
    /// Components of a vector value; a single component has the element type.
    Shuffle {
        /// The vector.
        base: ExprId,
        /// The components.
        components: Components,
    },
    /// Stores a value at a place; the result is the value.
    Assign {
        /// The place.
        place: ExprId,
        /// The value, of the same type.
        value: ExprId,
        /// Whether the access is volatile.
        volatile: bool,
    },
    /// A read-modify-write such as `a += b` or `a++`: evaluates the place once, loads it into a temporary, evaluates the new value (which
    /// may use the temporary), and stores it.
    Modify {
        /// The place.
        place: ExprId,
        /// Holds the old value while `value` is evaluated.
        temporary: TemporaryId,
        /// The new value, of the type of the place.
        value: ExprId,
        /// Whether the result is the old or the new value.
        result: ModifyResult,
        /// Whether the accesses are volatile.
        volatile: bool,
    },
    /// The temporary of an enclosing [`ExprKind::Modify`].
    Temporary(TemporaryId),
    /// A call of a function of the module.
    Call {
        /// The callee.
        function: FunctionId,
        /// The arguments, converted to the parameter types.
        arguments: List<ExprId>,
    },
    /// A call of a built-in function.
    Builtin {
        /// The function.
        builtin: BuiltinId,
        /// The arguments, converted to the parameter types of the selected signature.
        arguments: List<ExprId>,
    },
    /// Enqueues a Block on the device, or queries the kernel made of it. OpenCL C 3.0, 6.15.18.
    DeviceKernel(Box<DeviceKernelCall>),
    /// A call that depends on a Block parameter of the function. The specializations of the function have one of the above in its place,
    /// and only they reach code generation.
    Dependent(Box<DependentCall>),
    /// A comma expression; a place if the result is one.
    Sequence {
        /// The operands before the result, evaluated in order.
        effects: List<ExprId>,
        /// The result.
        result: ExprId,
    },
    /// A statement expression `({ ... })` of GNU C.
    Statements(Box<StatementExpression>),
    /// An expression with a reported error; it never reaches code generation.
    Error,
}

impl ExprKind {
    /// Whether it is a constant.
    pub fn is_constant(&self) -> bool {
        matches!(self, Self::Zero | Self::Integer(_) | Self::Float(_) | Self::Constant(_))
    }

    /// A statement expression.
    pub(crate) fn statements(body: Vec<Stmt>, result: Option<ExprId>) -> Self {
        Self::Statements(Box::new(StatementExpression { body: body.into(), result }))
    }
}

impl From<Constant> for ExprKind {
    fn from(constant: Constant) -> Self {
        match constant {
            Constant::Zero => Self::Zero,
            Constant::Integer(bits) => Self::Integer(bits),
            Constant::Float(bits) => Self::Float(bits),
            other => Self::Constant(Box::new(other)),
        }
    }
}

/// A statement expression `({ ... })` of GNU C.
#[derive(Clone, Debug)]
pub struct StatementExpression {
    /// The statements.
    pub body: Box<[Stmt]>,
    /// The value.
    pub result: Option<ExprId>,
}

impl StatementExpression {
    /// Whether it stands for what is never reached.
    pub(crate) fn never_returns(&self) -> bool {
        self.body.is_empty() && self.result.is_none()
    }
}

/// A call that enqueues or queries a Block. OpenCL C 3.0, 6.15.18.
#[derive(Clone, Debug)]
pub struct DeviceKernelCall {
    /// The operation.
    pub request: DeviceKernel,
    /// The function of the Block: it takes a generic pointer to the literal as `char *`, then pointers to local memory.
    pub kernel: FunctionId,
    /// The place of the Block literal, with its size and alignment.
    pub literal: ExprId,
    /// For an enqueue: queue, flags, ndrange, number of events, wait list, returned event. For a query: an optional ndrange. The
    /// ndrange is a place.
    pub arguments: Vec<ExprId>,
    /// The place of an array of `size_t`: the size of local memory for each further parameter.
    pub sizes: Option<ExprId>,
}

/// A call that is known only where the Blocks are that the function takes.
#[derive(Clone, Debug)]
pub struct DependentCall {
    /// What is called.
    pub callee: DependentCallee,
    /// The arguments, converted to the parameter types; those of a kernel as in [`DeviceKernelCall`].
    pub arguments: Vec<ExprId>,
    /// The span of the callee.
    pub at: Span,
}

/// What a [`DependentCall`] calls. A Block is a value of Block type.
#[derive(Clone, Debug)]
pub enum DependentCallee {
    /// A Block.
    Block(ExprId),
    /// A function with Block parameters.
    Function(FunctionId),
    /// A Block as a kernel, with the size of local memory for each parameter.
    Kernel(DeviceKernel, ExprId, Vec<ExprId>),
}

/// The operations on a Block as a kernel. OpenCL C 3.0, 6.15.18.
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
    /// All bits zero, for any type including null pointers and aggregates.
    Zero,
    /// An integer or `bool`: its bits, zero above the width of the type.
    Integer(u64),
    /// A floating-point value: the IEEE 754 bits in the width of the type.
    Float(u64),
    /// The components, members or elements of a vector, structure or array.
    Elements(List<Constant>),
    /// An array of `char` or `uchar`, including the terminating null and padding.
    Bytes(List<u8>),
    /// A union with one member set.
    Union(u32, Box<Constant>),
    /// The address of a variable plus a byte offset.
    Address(GlobalId, i64),
    /// A sampler with the bits of its `CLK_` flags.
    Sampler(u32),
}

impl Constant {
    /// Whether all bits are zero.
    pub fn is_zero(&self) -> bool {
        match self {
            Self::Zero => true,
            Self::Integer(bits) | Self::Float(bits) => *bits == 0,
            Self::Elements(parts) => parts.iter().all(Self::is_zero),
            Self::Bytes(bytes) => bytes.iter().all(|&byte| byte == 0),
            Self::Union(_, value) => value.is_zero(),
            Self::Address(..) | Self::Sampler(_) => false,
        }
    }

    /// The bits of a scalar.
    pub fn bits(&self) -> Option<u64> {
        match self {
            Self::Zero => Some(0),
            Self::Integer(bits) | Self::Float(bits) => Some(*bits),
            Self::Elements(_) | Self::Bytes(_) | Self::Union(..) | Self::Address(..) | Self::Sampler(_) => {
                None
            }
        }
    }

    /// Whether it holds no address and no sampler, so that it is the same wherever the program is loaded.
    pub fn is_plain(&self) -> bool {
        match self {
            Self::Zero | Self::Integer(_) | Self::Float(_) | Self::Bytes(_) => true,
            Self::Elements(parts) => parts.iter().all(Self::is_plain),
            Self::Union(_, value) => value.is_plain(),
            Self::Address(..) | Self::Sampler(_) => false,
        }
    }

    /// A scalar constant of its bits.
    pub fn scalar(scalar: Scalar, bits: u64) -> Self {
        if scalar.is_float() { Self::Float(bits) } else { Self::Integer(bits) }
    }
}

/// Up to 16 components of a vector, by index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Components {
    /// Four bits for each number.
    numbers: [u8; 8],
    count: u8,
    /// A bit for each number that is the absent fourth component of a vector of three: reads of it are undefined and writes have no effect.
    /// OpenCL C 3.0, 6.3.7.
    absent: [u8; 2],
}

impl Components {
    /// Creates a list of at most 16 numbers.
    pub fn new(list: &[u8]) -> Self {
        let mut numbers = [0; 8];
        for (place, &number) in list.iter().enumerate() {
            numbers[place / 2] |= number << (place % 2 * 4);
        }
        Self { numbers, count: list.len() as u8, absent: [0; 2] }
    }

    /// Creates a list whose last component is absent.
    pub fn without_last(list: &[u8]) -> Self {
        Self { absent: (1_u16 << (list.len() - 1)).to_le_bytes(), ..Self::new(list) }
    }

    /// Composes two selections: the components of these that `outer` selects.
    pub fn picked_by(&self, outer: &Self) -> Self {
        let picked: Vec<u8> = outer.iter().map(|at| self.number(at.into())).collect();
        let of_these = outer.iter().enumerate().filter(|&(_, at)| self.is_absent(at.into()));
        let absent = of_these.fold(u16::from_le_bytes(outer.absent), |all, (place, _)| all | 1 << place);
        Self { absent: absent.to_le_bytes(), ..Self::new(&picked) }
    }

    /// The place of the value that is written to the component of a number, if any is.
    pub fn writer_of(&self, number: u8) -> Option<usize> {
        self.iter().enumerate().position(|(place, each)| each == number && !self.is_absent(place))
    }

    /// Whether a component occurs twice.
    pub fn has_repeated(&self) -> bool {
        let mut written = self.iter().enumerate().filter(|&(place, _)| !self.is_absent(place));
        written.any(|(place, each)| self.writer_of(each) != Some(place))
    }

    fn is_absent(&self, place: usize) -> bool {
        u16::from_le_bytes(self.absent) >> place & 1 == 1
    }

    fn number(&self, place: usize) -> u8 {
        self.numbers[place / 2] >> (place % 2 * 4) & 15
    }

    /// The numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        (0..usize::from(self.count)).map(|place| self.number(place))
    }

    /// The number, if there is only one.
    pub fn single(&self) -> Option<u8> {
        (self.count == 1).then(|| self.number(0))
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

// They are most of the memory that a compilation takes.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Expr>() == 32);
