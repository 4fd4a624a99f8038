//! What instructions do: [`Opcode`], and the [`Flags`] that change how.
//!
//! An operation that the compiler itself reasons about has a variant here. Operations of devices and library functions keep the identity
//! that the specifications give them, and [`Opcode::effects`] says what passes may assume of them.

use spirv::{BuiltIn, GlslStd450Op, Op, OpenclStd100Op};

/// Declares families of operations: each with its name in the text form and the instruction of SPIR-V that specifies it.
macro_rules! operations {
    ($($(#[$doc:meta])* $family:ident { $($(#[$note:meta])* $variant:ident $name:literal $op:ident,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #[allow(missing_docs, reason = "each is the operation of its name")]
            pub enum $family { $($(#[$note])* $variant),* }

            impl $family {
                /// All operations of the family.
                pub const ALL: &[Self] = &[$(Self::$variant),*];

                /// Its name in the text form.
                pub fn name(self) -> &'static str {
                    match self { $(Self::$variant => $name),* }
                }

                /// The instruction of SPIR-V that specifies it.
                pub fn op(self) -> Op {
                    match self { $(Self::$variant => Op::$op),* }
                }

                /// The operation that an instruction of SPIR-V specifies.
                pub fn from_op(op: Op) -> Option<Self> {
                    match op {
                        $(Op::$op => Some(Self::$variant),)*
                        _ => None,
                    }
                }
            }
        )*
    };
}

operations! {
    /// One operand, of the type of the result; [`Unary::IsNan`] to [`Unary::SignBit`], [`Unary::Any`] and [`Unary::All`] give truth values.
    Unary {
        Negate "neg" SNegate,
        FloatNegate "fneg" FNegate,
        Not "not" Not,
        LogicalNot "lnot" LogicalNot,
        BitCount "bit_count" BitCount,
        BitReverse "bit_reverse" BitReverse,
        Any "any" Any,
        All "all" All,
        IsNan "is_nan" IsNan,
        IsInf "is_inf" IsInf,
        IsFinite "is_finite" IsFinite,
        IsNormal "is_normal" IsNormal,
        SignBit "sign_bit" SignBitSet,
    }
    /// Two operands of one type, which is that of the result; shifts take any width as the second, `dot` gives a component.
    Binary {
        Add "add" IAdd,
        Subtract "sub" ISub,
        Multiply "mul" IMul,
        UnsignedDivide "udiv" UDiv,
        SignedDivide "sdiv" SDiv,
        UnsignedRemainder "urem" UMod,
        SignedRemainder "srem" SRem,
        SignedModulo "smod" SMod,
        FloatAdd "fadd" FAdd,
        FloatSubtract "fsub" FSub,
        FloatMultiply "fmul" FMul,
        FloatDivide "fdiv" FDiv,
        FloatRemainder "frem" FRem,
        FloatModulo "fmod" FMod,
        ShiftLeft "shl" ShiftLeftLogical,
        LogicalShiftRight "lshr" ShiftRightLogical,
        ArithmeticShiftRight "ashr" ShiftRightArithmetic,
        And "and" BitwiseAnd,
        Or "or" BitwiseOr,
        Xor "xor" BitwiseXor,
        LogicalAnd "land" LogicalAnd,
        LogicalOr "lor" LogicalOr,
        LogicalEqual "leq" LogicalEqual,
        LogicalNotEqual "lne" LogicalNotEqual,
        Dot "dot" Dot,
        VectorTimesScalar "vector_times_scalar" VectorTimesScalar,
    }
    /// Two operands of one type; the result is a truth value, or a vector of them.
    Compare {
        Equal "eq" IEqual,
        NotEqual "ne" INotEqual,
        UnsignedLess "ult" ULessThan,
        UnsignedLessEqual "ule" ULessThanEqual,
        UnsignedGreater "ugt" UGreaterThan,
        UnsignedGreaterEqual "uge" UGreaterThanEqual,
        SignedLess "slt" SLessThan,
        SignedLessEqual "sle" SLessThanEqual,
        SignedGreater "sgt" SGreaterThan,
        SignedGreaterEqual "sge" SGreaterThanEqual,
        OrderedEqual "oeq" FOrdEqual,
        OrderedNotEqual "one" FOrdNotEqual,
        OrderedLess "olt" FOrdLessThan,
        OrderedLessEqual "ole" FOrdLessThanEqual,
        OrderedGreater "ogt" FOrdGreaterThan,
        OrderedGreaterEqual "oge" FOrdGreaterThanEqual,
        UnorderedEqual "ueq" FUnordEqual,
        UnorderedNotEqual "une" FUnordNotEqual,
        UnorderedLess "fult" FUnordLessThan,
        UnorderedLessEqual "fule" FUnordLessThanEqual,
        UnorderedGreater "fugt" FUnordGreaterThan,
        UnorderedGreaterEqual "fuge" FUnordGreaterThanEqual,
        Ordered "ord" Ordered,
        Unordered "uno" Unordered,
        LessOrGreater "log" LessOrGreater,
        PointerEqual "peq" PtrEqual,
        PointerNotEqual "pne" PtrNotEqual,
    }
    /// One operand; the types of operand and result say the rest.
    Cast {
        UnsignedConvert "zext" UConvert,
        SignedConvert "sext" SConvert,
        FloatConvert "fconvert" FConvert,
        FloatToUnsigned "fptoui" ConvertFToU,
        FloatToSigned "fptosi" ConvertFToS,
        UnsignedToFloat "uitofp" ConvertUToF,
        SignedToFloat "sitofp" ConvertSToF,
        SaturateSignedToUnsigned "sat_s_to_u" SatConvertSToU,
        SaturateUnsignedToSigned "sat_u_to_s" SatConvertUToS,
        PointerToInt "ptrtoint" ConvertPtrToU,
        IntToPointer "inttoptr" ConvertUToPtr,
        Bitcast "bitcast" Bitcast,
        ToGeneric "to_generic" PtrCastToGeneric,
        /// The pointer is known to point into the address space of the result.
        FromGeneric "from_generic" GenericCastToPtr,
    }
    /// Operations that only this module and targets know by a variant: on composites, memory and control flow.
    Core {
        /// A parameter of the function; in no block.
        Parameter "parameter" FunctionParameter,
        /// One value for each predecessor, whose blocks are the blocks of the instruction.
        Phi "phi" Phi,
        /// A condition, the value where it is true, the value where it is false.
        Select "select" Select,
        CopyObject "copy" CopyObject,
        /// A structure or array of the same members under another type.
        CopyLogical "copy_logical" CopyLogical,
        /// Parts of a composite; those of a vector may be vectors.
        Construct "construct" CompositeConstruct,
        /// A composite; the literals are the indices.
        Extract "extract" CompositeExtract,
        /// An object, a composite; the literals are the indices.
        Insert "insert" CompositeInsert,
        /// A vector, an index.
        ExtractDynamic "extract_dynamic" VectorExtractDynamic,
        /// A vector, a component, an index.
        InsertDynamic "insert_dynamic" VectorInsertDynamic,
        /// Two vectors; the literals are component numbers in both together, or `u32::MAX`.
        Shuffle "shuffle" VectorShuffle,
        /// A private variable; the operand is its initializer, if there is one.
        Variable "alloca" Variable,
        Load "load" Load,
        /// A pointer, an object.
        Store "store" Store,
        /// Two pointers to objects of one type: to, from.
        CopyMemory "copy_memory" CopyMemory,
        /// Two pointers and a number of bytes: to, from.
        CopyMemorySized "copy_bytes" CopyMemorySized,
        /// A pointer to a composite and indices into it.
        AccessChain "access" AccessChain,
        /// A pointer, the number of elements to move it by, and indices into the element.
        PointerAccessChain "element" PtrAccessChain,
        /// The distance of two pointers, in elements.
        PointerDifference "ptrdiff" PtrDiff,
        /// A generic pointer; null if it does not point into the address space of the result.
        FromGenericChecked "from_generic_checked" GenericCastToPtrExplicit,
        /// A private variable; the literal is its size in bytes, or 0.
        LifetimeStart "lifetime_start" LifetimeStart,
        LifetimeStop "lifetime_stop" LifetimeStop,
        /// A function and arguments.
        Call "call" FunctionCall,
        Branch "br" Branch,
        /// A condition, the block where it is true, the block where it is false; the literals are weights.
        BranchConditional "br_if" BranchConditional,
        /// A selector; the blocks are that of the default and those of the cases, whose values are literals of two words each.
        Switch "switch" Switch,
        Return "ret" Return,
        ReturnValue "ret_value" ReturnValue,
        Unreachable "unreachable" Unreachable,
    }
}

/// What an instruction does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Opcode {
    /// On composites, memory and control flow.
    Core(Core),
    /// One operand.
    Unary(Unary),
    /// Two operands.
    Binary(Binary),
    /// A comparison.
    Compare(Compare),
    /// A conversion.
    Cast(Cast),
    /// A function of OpenCL.std. OpenCL Extended Instruction Set Specification.
    Library(OpenclStd100Op),
    /// A function of GLSL.std.450, which only the lowering for Vulkan makes. SPIR-V Extended Instructions for GLSL.
    Shader(GlslStd450Op),
    /// A value that the device provides: a work-item function. OpenCL SPIR-V Environment, "Built-in Variables".
    BuiltIn(BuiltIn),
    /// An operation of the device: atomics, barriers, groups, images, pipes, device-side enqueue. Operands and literals are those of the
    /// instruction of SPIR-V, in its order.
    Intrinsic(Op),
    /// Says that a variable has the value of the operand, or no value without one. The operand does not count as used. The literals are the
    /// entries of the variable and of the expression ([`super::DebugInfo`]), and indices into the value.
    DebugValue,
    /// Says that a variable lies where the operand points. The operand does not count as used; the literals are as for
    /// [`Opcode::DebugValue`].
    DebugDeclare,
}

/// Conversions from the families of operations.
macro_rules! families {
    ($($family:ident)*) => {
        $(impl From<$family> for Opcode {
            fn from(operation: $family) -> Self {
                Self::$family(operation)
            }
        })*
    };
}

families!(Core Unary Binary Compare Cast);

impl From<Op> for Opcode {
    fn from(op: Op) -> Self {
        Self::from_op(op)
    }
}

/// What passes may assume of an operation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effects {
    /// It computes its result from its operands: it can be removed and repeated, and moved if it is no phi, variable or sampled image, whose
    /// places SPIR-V prescribes.
    None,
    /// It reads memory.
    Reads,
    /// It writes memory, orders or waits for other work-items, or leaves the block.
    Writes,
}

impl Opcode {
    /// The operation of an instruction of SPIR-V within a block, apart from extended instructions.
    pub fn from_op(op: Op) -> Self {
        let op = match op {
            Op::InBoundsAccessChain => Op::AccessChain,
            Op::InBoundsPtrAccessChain => Op::PtrAccessChain,
            other => other,
        };
        Core::from_op(op)
            .map(Self::Core)
            .or_else(|| Unary::from_op(op).map(Self::Unary))
            .or_else(|| Binary::from_op(op).map(Self::Binary))
            .or_else(|| Compare::from_op(op).map(Self::Compare))
            .or_else(|| Cast::from_op(op).map(Self::Cast))
            .unwrap_or(Self::Intrinsic(op))
    }

    /// Whether it ends a block.
    #[inline]
    pub fn is_terminator(self) -> bool {
        matches!(
            self,
            Self::Core(
                Core::Branch
                    | Core::BranchConditional
                    | Core::Switch
                    | Core::Return
                    | Core::ReturnValue
                    | Core::Unreachable
            )
        )
    }

    /// Whether its operands do not count as used.
    #[inline]
    pub fn is_debug(self) -> bool {
        matches!(self, Self::DebugValue | Self::DebugDeclare)
    }

    /// What passes may assume of it. Flags and the function that is called can say less or more.
    #[inline]
    pub fn effects(self) -> Effects {
        match self {
            Self::Unary(_)
            | Self::Binary(_)
            | Self::Compare(_)
            | Self::Cast(_)
            | Self::BuiltIn(_)
            | Self::Shader(_) => Effects::None,
            Self::Core(core) => core.effects(),
            Self::Library(function) => library_effects(function),
            Self::Intrinsic(op) => intrinsic_effects(op),
            Self::DebugValue | Self::DebugDeclare => Effects::Writes,
        }
    }
}

impl Compare {
    /// The comparison of the same operands that is true where this one is false: of integers, and of equality.
    pub fn opposite(self) -> Option<Self> {
        Some(match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::UnsignedLess => Self::UnsignedGreaterEqual,
            Self::UnsignedGreaterEqual => Self::UnsignedLess,
            Self::UnsignedGreater => Self::UnsignedLessEqual,
            Self::UnsignedLessEqual => Self::UnsignedGreater,
            Self::SignedLess => Self::SignedGreaterEqual,
            Self::SignedGreaterEqual => Self::SignedLess,
            Self::SignedGreater => Self::SignedLessEqual,
            Self::SignedLessEqual => Self::SignedGreater,
            Self::OrderedEqual => Self::UnorderedNotEqual,
            Self::UnorderedNotEqual => Self::OrderedEqual,
            _ => return None,
        })
    }

    /// The comparison without sign that a comparison with sign is, if neither operand is negative.
    pub fn without_sign(self) -> Option<Self> {
        Some(match self {
            Self::SignedLess => Self::UnsignedLess,
            Self::SignedLessEqual => Self::UnsignedLessEqual,
            Self::SignedGreater => Self::UnsignedGreater,
            Self::SignedGreaterEqual => Self::UnsignedGreaterEqual,
            _ => return None,
        })
    }
}

impl Core {
    #[inline]
    fn effects(self) -> Effects {
        match self {
            Self::Parameter
            | Self::Phi
            | Self::Select
            | Self::CopyObject
            | Self::CopyLogical
            | Self::Construct
            | Self::Extract
            | Self::Insert
            | Self::ExtractDynamic
            | Self::InsertDynamic
            | Self::Shuffle
            | Self::Variable
            | Self::AccessChain
            | Self::PointerAccessChain
            | Self::PointerDifference
            | Self::FromGenericChecked => Effects::None,
            Self::Load => Effects::Reads,
            Self::Store
            | Self::CopyMemory
            | Self::CopyMemorySized
            | Self::LifetimeStart
            | Self::LifetimeStop
            | Self::Call
            | Self::Branch
            | Self::BranchConditional
            | Self::Switch
            | Self::Return
            | Self::ReturnValue
            | Self::Unreachable => Effects::Writes,
        }
    }
}

/// The functions of OpenCL.std that access memory; all others only compute.
fn library_effects(function: OpenclStd100Op) -> Effects {
    use OpenclStd100Op as Std;
    match function {
        Std::vloadn | Std::vload_half | Std::vload_halfn | Std::vloada_halfn => Effects::Reads,
        Std::fract
        | Std::frexp
        | Std::lgamma_r
        | Std::modf
        | Std::remquo
        | Std::sincos
        | Std::vstoren
        | Std::vstore_half
        | Std::vstore_half_r
        | Std::vstore_halfn
        | Std::vstore_halfn_r
        | Std::vstorea_halfn
        | Std::vstorea_halfn_r
        | Std::printf
        | Std::prefetch => Effects::Writes,
        _ => Effects::None,
    }
}

/// The operations of devices that only compute, or only read; all others can do anything.
fn intrinsic_effects(op: Op) -> Effects {
    match op {
        Op::SDot
        | Op::UDot
        | Op::SUDot
        | Op::SDotAccSat
        | Op::UDotAccSat
        | Op::SUDotAccSat
        | Op::BitFieldInsert
        | Op::BitFieldSExtract
        | Op::BitFieldUExtract
        | Op::SampledImage
        | Op::ImageQueryFormat
        | Op::ImageQueryOrder
        | Op::ImageQuerySizeLod
        | Op::ImageQuerySize
        | Op::ImageQueryLevels
        | Op::ImageQuerySamples
        | Op::GenericPtrMemSemantics => Effects::None,
        Op::ImageSampleExplicitLod | Op::ImageRead => Effects::Reads,
        _ => Effects::Writes,
    }
}

/// How a conversion rounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rounding {
    /// To the nearest, ties to even.
    ToEven,
    /// Towards zero.
    ToZero,
    /// Towards positive infinity.
    Up,
    /// Towards negative infinity.
    Down,
}

impl Rounding {
    /// All modes, in the order of SPIR-V's `FPRoundingMode`, with their names in the text form.
    pub const NAMES: [(Self, &'static str); 4] =
        [(Self::ToEven, "rte"), (Self::ToZero, "rtz"), (Self::Up, "rtp"), (Self::Down, "rtn")];
}

/// How an instruction does what its opcode says.
///
/// The low bits are single flags; above them lie the rounding mode of a conversion and the alignment of a memory access.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Flags(pub u32);

impl Flags {
    /// The access must happen exactly as written.
    pub const VOLATILE: Self = Self(1);
    /// The access has no use of a cache.
    pub const NONTEMPORAL: Self = Self(1 << 1);
    /// Undefined if the result, taken as signed, overflows.
    pub const NO_SIGNED_WRAP: Self = Self(1 << 2);
    /// Undefined if the result, taken as unsigned, overflows.
    pub const NO_UNSIGNED_WRAP: Self = Self(1 << 3);
    /// The address lies within the object.
    pub const IN_BOUNDS: Self = Self(1 << 4);
    /// The conversion saturates.
    pub const SATURATED: Self = Self(1 << 5);
    /// Undefined if an operand or the result is NaN. The fast-math flags lie next to each other, in the order of SPIR-V's mask.
    pub const NOT_NAN: Self = Self(1 << 6);
    /// Undefined if an operand or the result is infinite.
    pub const NOT_INF: Self = Self(1 << 7);
    /// The sign of a zero does not matter.
    pub const NO_SIGNED_ZEROS: Self = Self(1 << 8);
    /// A division may become a multiplication by the reciprocal.
    pub const RECIPROCAL: Self = Self(1 << 9);
    /// Any algebraic transformation is allowed.
    pub const FAST: Self = Self(1 << 10);
    /// The instruction must not be contracted with another.
    pub const NO_CONTRACTION: Self = Self(1 << 11);
    /// All fast-math flags.
    pub const FAST_MATH: Self = Self(0b11111 << Self::FAST_MATH_SHIFT);

    /// The single flags with their names in the text form.
    pub const NAMES: [(Self, &'static str); 12] = [
        (Self::VOLATILE, "volatile"),
        (Self::NONTEMPORAL, "nontemporal"),
        (Self::NO_SIGNED_WRAP, "nsw"),
        (Self::NO_UNSIGNED_WRAP, "nuw"),
        (Self::IN_BOUNDS, "inbounds"),
        (Self::SATURATED, "sat"),
        (Self::NOT_NAN, "nnan"),
        (Self::NOT_INF, "ninf"),
        (Self::NO_SIGNED_ZEROS, "nsz"),
        (Self::RECIPROCAL, "arcp"),
        (Self::FAST, "fast"),
        (Self::NO_CONTRACTION, "nocontract"),
    ];

    /// The lowest bit of the fast-math flags.
    pub const FAST_MATH_SHIFT: u32 = 6;
    const ROUNDING_SHIFT: u32 = 16;
    const ROUNDING_MASK: u32 = 0b111 << Self::ROUNDING_SHIFT;
    const ALIGNMENT_SHIFT: u32 = 24;
    const ALIGNMENT_MASK: u32 = 0b11_1111 << Self::ALIGNMENT_SHIFT;

    /// Whether all flags of another set are set.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The flags of both.
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The flags without those of another set.
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether a conversion saturates, or rounds otherwise than its opcode says.
    pub fn is_explicit_conversion(self) -> bool {
        self.contains(Self::SATURATED) || self.rounding().is_some()
    }

    /// The rounding mode, if one is stated.
    pub fn rounding(self) -> Option<Rounding> {
        let number = (self.0 & Self::ROUNDING_MASK) >> Self::ROUNDING_SHIFT;
        Rounding::NAMES.get((number as usize).wrapping_sub(1)).map(|&(mode, _)| mode)
    }

    /// The flags with a rounding mode.
    pub fn with_rounding(self, mode: Rounding) -> Self {
        Self(self.0 & !Self::ROUNDING_MASK | (mode as u32 + 1) << Self::ROUNDING_SHIFT)
    }

    /// The alignment of the address in bytes, if it is stated.
    pub fn alignment(self) -> Option<u32> {
        let log = (self.0 & Self::ALIGNMENT_MASK) >> Self::ALIGNMENT_SHIFT;
        (log > 0).then(|| 1 << (log - 1))
    }

    /// The flags without an alignment.
    pub fn without_alignment(self) -> Self {
        Self(self.0 & !Self::ALIGNMENT_MASK)
    }

    /// Whether there are none but the alignment of a simple access to memory.
    pub fn is_simple(self) -> bool {
        self.without_alignment() == Self::default()
    }

    /// The flags with an alignment: a power of two, in bytes.
    pub fn with_alignment(self, bytes: u32) -> Self {
        debug_assert!(bytes.is_power_of_two(), "alignments are powers of two");
        Self(self.without_alignment().0 | (bytes.trailing_zeros() + 1) << Self::ALIGNMENT_SHIFT)
    }
}

/// Whether an instruction is a core atomic operation.
pub(crate) fn is_atomic(op: Op) -> bool {
    (Op::AtomicLoad as u32..=Op::AtomicXor as u32).contains(&(op as u32))
        || matches!(op, Op::AtomicFlagTestAndSet | Op::AtomicFlagClear)
}
