//! Bytecode: instructions of a fixed size whose operands are slots of the frame of a function. One slot holds one scalar by its bits,
//! zero above its width; vectors and structures are one slot for each scalar in them.

use super::special::{Slots, Special};
use crate::{library::Function, program::kind::InstructionKind as Kind};
use spirocl_codegen::ir::{Inst, Loc};

/// Which fields of an instruction are slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Roles {
    /// Whether `d` is written.
    pub writes: bool,
    /// Whether `d` is read (a value that is stored).
    pub reads_d: bool,
    /// Whether `a` is a slot.
    pub a: bool,
    /// Whether `b` is a slot.
    pub b: bool,
    /// Whether `c` is a slot.
    pub c: bool,
}

/// Declares the operations with the fields that are slots: `w` writes d, `d` reads d, `a`, `b`, `c`.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $roles:literal,)*) => {
        /// An operation.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub(crate) enum Operation { $($(#[$doc])* $name),* }

        impl Operation {
            /// Which fields are slots.
            pub(crate) const fn roles(self) -> Roles {
                match self { $(Self::$name => roles($roles)),* }
            }
        }
    };
}

const fn roles(text: &str) -> Roles {
    let mut roles = Roles { writes: false, reads_d: false, a: false, b: false, c: false };
    let bytes = text.as_bytes();
    let mut index = 0;
    while index < bytes.len() {
        match bytes[index] {
            b'w' => roles.writes = true,
            b'd' => roles.reads_d = true,
            b'a' => roles.a = true,
            b'b' => roles.b = true,
            _ => roles.c = true,
        }
        index += 1;
    }
    roles
}

operations! {
    /// d = a
    Copy "wa",
    /// d = a ? b : c
    Select "wabc",
    Add32 "wab", Sub32 "wab", Mul32 "wab",
    Add64 "wab", Sub64 "wab", Mul64 "wab",
    /// Of `x` bits, as the following.
    AddN "wab", SubN "wab", MulN "wab",
    And "wab", Or "wab", Xor "wab",
    UDiv "wab", SDiv "wab", URem "wab", SRem "wab", SMod "wab",
    Shl "wab", LShr "wab", AShr "wab",
    /// The low `x` bits of the complement.
    Not "wa",
    Neg "wa",
    /// The low `x` bits.
    Mask "wa",
    /// From `x` bits to `y` bits.
    SExt "wa",
    BitCount "wa", BitReverse "wa",
    Equal "wab", NotEqual "wab", ULess "wab", ULessEqual "wab",
    SLess32 "wab", SLessEqual32 "wab", SLess64 "wab", SLessEqual64 "wab",
    SLessN "wab", SLessEqualN "wab",
    /// The predicate is `y`: see [`predicate`]; of `x` bits.
    FCompare16 "wab", FCompare32 "wab", FCompare64 "wab",
    FAdd32 "wab", FSub32 "wab", FMul32 "wab", FDiv32 "wab",
    FAdd64 "wab", FSub64 "wab", FMul64 "wab", FDiv64 "wab",
    /// Which of the four is `y`.
    FHalf "wab",
    /// Of `x` bits.
    FRem "wab", FMod "wab",
    FNeg "wa", FAbs "wa",
    FMad32 "wabc", FMad64 "wabc",
    /// Which class is `y`: see [`class`]; of `x` bits.
    FClass "wa",
    SToF32 "wa", UToF32 "wa", F32ToS32 "wa", F32ToF64 "wa", F64ToF32 "wa",
    /// From kind `x` to kind `y`; `c` has the rounding mode plus 1, in bit 6 whether its value may not be
    /// used, and in bit 7 whether it saturates.
    Convert "wa",
    /// d = a + sext32(b) * c
    Element32 "wab",
    Element64 "wab",
    /// d = a + the immediate number in b (low) and c (high)
    Offset "wa",
    /// The bits of b at bit c of a that is otherwise zero there: d = a | b << c
    Insert "wab",
    /// d = (a >> b) & mask of x bits; b is an immediate number
    Field "wa",
    /// Scalars of `x` bytes, `y` of them, from address a + immediate b; the access is `c`.
    Load "wa",
    /// One of four bytes that is not volatile.
    Load4 "wa",
    Store "da",
    Store4 "da",
    /// The part `b` of the constant bytes, of `c` bytes, to a.
    StoreBytes "a",
    /// `c` bytes from b to a; the access is `d`.
    CopyMemory "ab",
    /// c (a slot) bytes from b to a; the access is `d`.
    CopySized "abc",
    /// The bytes of the private variable that a points at become unwritten (`x` = 1: alive) or dead (`x` = 0).
    Lifetime "a",
    /// A variable that lies in slots: its slot a is read. It may be undefined.
    LoadSlot "wa",
    /// Its slot d is written.
    StoreSlot "wa",
    /// Its slot d becomes undefined; b is the number of the variable.
    Undefine "w",
    /// d = address of the variable b of the frame
    Variable "w",
    Jump "",
    /// To b where slot a is true, else to c.
    Branch "a",
    /// On slot a by the table b of `c` cases, whose first word is the default.
    Switch "a",
    Return "",
    Unreachable "",
    /// Function b, arguments at a in the pool, c of them; results from d on.
    Call "",
    /// c slots at a in the pool are the results.
    ReturnValue "",
    /// The index a, a number of `x` bits, must lie in the array `c` of the function; b is the pointer that it is added to. The index after
    /// the last is allowed if `y` is 1.
    Bounds "ab",
    /// Component `y` of the number `x` of the device: see [`number`].
    BuiltIn "w",
    /// The function b of those of OpenCL.std that the code has, on c slots at a in the pool.
    Library "w",
    /// The same on slot a alone.
    LibraryOne "wa",
    /// The function b of those of one `float` that the code has, on slot a.
    FloatFunction "wa",
    FSqrt32 "wa",
    /// An operation that is described apart: number b of the function.
    Special "",
    // Two instructions in one, of which the second follows: see `fuse`.
    EqualBranch "wab", NotEqualBranch "wab", ULessBranch "wab", ULessEqualBranch "wab",
    SLess32Branch "wab", SLessEqual32Branch "wab", FCompare32Branch "wab",
    CopyCopy "wa", CopyJump "wa", Add32Jump "wab", FAdd32Jump "wab",
    FMul32FMul32 "wab", FMul32FAdd32 "wab", FMul32FSub32 "wab",
    FAdd32FMul32 "wab", FAdd32FAdd32 "wab", FAdd32FDiv32 "wab",
    FSub32FMul32 "wab", FSub32FAdd32 "wab",
    Mul32Add32 "wab", Add32Add32 "wab",
    Element32Load4 "wab", Element64Load4 "wab",
}

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Instruction {
    pub operation: Operation,
    pub x: u8,
    pub y: u8,
    pub d: u32,
    pub a: u32,
    pub b: u32,
    pub c: u32,
}

impl Instruction {
    pub(crate) fn new(operation: Operation, d: u32, a: u32, b: u32) -> Self {
        Self { operation, x: 0, y: 0, d, a, b, c: 0 }
    }
}

/// Facts of an access to memory, packed in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Access(pub u32);

impl Access {
    /// The alignment that the address must have, as a power of two.
    pub(crate) fn new(alignment: u64, volatile: bool) -> Self {
        Self(alignment.max(1).trailing_zeros() | u32::from(volatile) << 8)
    }

    /// The same for a value that is a structure, a union or an array.
    pub(crate) fn of_aggregate(self) -> Self {
        Self(self.0 | 1 << 9)
    }

    /// Whether the value is a structure, a union or an array.
    pub(crate) fn is_of_aggregate(self) -> bool {
        self.0 & 1 << 9 != 0
    }

    /// Whether it is `volatile`.
    pub(crate) fn is_volatile(self) -> bool {
        self.0 & 1 << 8 != 0
    }

    /// The mask of the bits of an address that must be zero.
    pub(crate) fn alignment_mask(self) -> u64 {
        (1 << (self.0 & 63)) - 1
    }
}

/// Predicates of comparisons of floating-point numbers: true for each relation whose bit is set.
pub(crate) mod predicate {
    pub(crate) const LESS: u8 = 1;
    pub(crate) const EQUAL: u8 = 2;
    pub(crate) const GREATER: u8 = 4;
    pub(crate) const UNORDERED: u8 = 8;
}

/// Classes of floating-point numbers.
pub(crate) mod class {
    pub(crate) const NAN: u8 = 0;
    pub(crate) const INFINITE: u8 = 1;
    pub(crate) const FINITE: u8 = 2;
    pub(crate) const NORMAL: u8 = 3;
    pub(crate) const NEGATIVE: u8 = 4;
}

/// Numbers that the device provides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Number {
    GlobalId,
    LocalId,
    GroupId,
    GlobalSize,
    LocalSize,
    EnqueuedLocalSize,
    GroupCount,
    GlobalOffset,
    Dimensions,
    GlobalLinearId,
    LocalLinearId,
    SubGroupSize,
    SubGroupMaxSize,
    SubGroupCount,
    EnqueuedSubGroupCount,
    SubGroupId,
    SubGroupLocalId,
    EqualMask,
    GreaterEqualMask,
    GreaterMask,
    LessEqualMask,
    LessMask,
}

impl Number {
    /// All numbers by their value.
    pub(crate) const ALL: [Self; 22] = [
        Self::GlobalId,
        Self::LocalId,
        Self::GroupId,
        Self::GlobalSize,
        Self::LocalSize,
        Self::EnqueuedLocalSize,
        Self::GroupCount,
        Self::GlobalOffset,
        Self::Dimensions,
        Self::GlobalLinearId,
        Self::LocalLinearId,
        Self::SubGroupSize,
        Self::SubGroupMaxSize,
        Self::SubGroupCount,
        Self::EnqueuedSubGroupCount,
        Self::SubGroupId,
        Self::SubGroupLocalId,
        Self::EqualMask,
        Self::GreaterEqualMask,
        Self::GreaterMask,
        Self::LessEqualMask,
        Self::LessMask,
    ];
}

/// A private variable of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Variable {
    pub size: u64,
    pub alignment: u64,
    pub name: Option<Box<str>>,
    pub location: Loc,
}

/// An array within an object: a member of a structure, or a row of an array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Member {
    /// Its name, and that of its structure, as far as they are known.
    pub name: Option<(Box<str>, Option<Box<str>>)>,
    /// Whether it is an element of that member.
    pub is_row: bool,
    /// The number of its elements.
    pub count: u64,
}

/// Where the value of an instruction of the IR lies in a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ValuePlace {
    /// It has none.
    Absent,
    /// In these slots.
    Slots(Slots),
    /// The number in a slot plus a constant.
    Sum(u32, u64),
    /// It is a variable whose address is not taken, and which lies in these slots.
    Variable(Slots),
}

/// The slots of a frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct FrameLayout {
    /// How many there are.
    pub slots: u32,
    /// The first slot of the parameters, which follow each other.
    pub parameters: u32,
    /// The number of slots of the parameters.
    pub parameter_slots: u32,
}

/// How the bytecode and the function of the IR belong together.
#[derive(Clone, Debug, Default)]
pub(crate) struct SourceMap {
    /// The location of each instruction.
    pub locations: Vec<Loc>,
    /// The instruction of the IR that each is of.
    pub insts: Vec<Option<Inst>>,
    /// Where the value of each instruction of the IR lies.
    pub values: Vec<ValuePlace>,
}

/// The bytecode of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub instructions: Vec<Instruction>,
    /// The same, where an instruction may do what the next one does too.
    pub fused: Vec<Instruction>,
    pub map: SourceMap,
    pub frame: FrameLayout,
    /// The constants at the start of the frame.
    pub constants: Vec<u64>,
    /// Slots of variable length: arguments, tables.
    pub pool: Vec<u32>,
    pub specials: Vec<Special>,
    /// The functions of OpenCL.std on one component.
    pub functions: Vec<Function>,
    /// Those of one `float`.
    pub float_functions: Vec<fn(f32) -> f32>,
    pub variables: Vec<Variable>,
    /// The bytes of all variables.
    pub variable_bytes: u64,
    /// The constants that are stored as bytes.
    pub bytes: Vec<u8>,
    /// The arrays that indices are checked against.
    pub members: Vec<Member>,
}

impl Code {
    /// What an instruction does.
    pub(crate) fn kind(&self, pc: usize) -> Kind {
        match self.instructions.get(pc) {
            Some(instruction) if instruction.operation == Operation::Special => {
                self.specials[instruction.b as usize].kind()
            }
            Some(instruction) => instruction.operation.kind(),
            None => Kind::Other,
        }
    }
}

impl Operation {
    /// What it does.
    fn kind(self) -> Kind {
        use Operation as O;
        match self {
            O::Copy | O::Select | O::Insert | O::Field | O::LoadSlot | O::StoreSlot => Kind::Move,
            O::Undefine | O::Lifetime | O::BuiltIn => Kind::Move,
            O::Add32 | O::Sub32 | O::Mul32 | O::Add64 | O::Sub64 | O::Mul64 => Kind::Integer,
            O::AddN | O::SubN | O::MulN | O::And | O::Or | O::Xor | O::Not | O::Neg | O::Mask => {
                Kind::Integer
            }
            O::UDiv | O::SDiv | O::URem | O::SRem | O::SMod | O::Shl | O::LShr | O::AShr => Kind::Integer,
            O::BitCount | O::BitReverse | O::Equal | O::NotEqual | O::ULess | O::ULessEqual => Kind::Integer,
            O::SLess32 | O::SLessEqual32 | O::SLess64 | O::SLessEqual64 => Kind::Integer,
            O::SLessN | O::SLessEqualN => Kind::Integer,
            O::FCompare16 | O::FCompare32 | O::FCompare64 | O::FClass => Kind::Float,
            O::FAdd32 | O::FSub32 | O::FMul32 | O::FDiv32 => Kind::Float,
            O::FAdd64 | O::FSub64 | O::FMul64 | O::FDiv64 => Kind::Float,
            O::FHalf | O::FRem | O::FMod | O::FNeg | O::FAbs | O::FMad32 | O::FMad64 => Kind::Float,
            O::SExt | O::SToF32 | O::UToF32 | O::F32ToS32 | O::F32ToF64 | O::F64ToF32 => Kind::Conversion,
            O::Convert => Kind::Conversion,
            O::Element32 | O::Element64 | O::Offset | O::Variable | O::Bounds => Kind::Address,
            O::Load | O::Load4 => Kind::Load,
            O::Store | O::Store4 | O::StoreBytes | O::CopyMemory | O::CopySized => Kind::Store,
            O::Branch | O::Switch => Kind::Branch,
            O::Jump | O::Unreachable => Kind::Jump,
            O::Return | O::ReturnValue | O::Call => Kind::Call,
            O::Library | O::LibraryOne | O::FloatFunction | O::FSqrt32 => Kind::Function,
            O::Special => Kind::Other,
            // Those of the first of two.
            O::CopyCopy | O::CopyJump => Kind::Move,
            O::EqualBranch | O::NotEqualBranch | O::ULessBranch | O::ULessEqualBranch => Kind::Integer,
            O::SLess32Branch | O::SLessEqual32Branch => Kind::Integer,
            O::Add32Jump | O::Mul32Add32 | O::Add32Add32 => Kind::Integer,
            O::FCompare32Branch | O::FAdd32Jump | O::FMul32FMul32 | O::FMul32FAdd32 => Kind::Float,
            O::FMul32FSub32 | O::FAdd32FMul32 | O::FAdd32FAdd32 | O::FAdd32FDiv32 => Kind::Float,
            O::FSub32FMul32 | O::FSub32FAdd32 => Kind::Float,
            O::Element32Load4 | O::Element64Load4 => Kind::Address,
        }
    }
}
