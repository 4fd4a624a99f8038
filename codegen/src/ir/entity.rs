//! Handles of entities in arenas, and [`Value`], the operand of an instruction.

use spirocl_frontend::handle_map::Handle;
use std::fmt;

/// Declares handles: an index each, printed with a prefix.
macro_rules! entities {
    ($($(#[$doc:meta])* $name:ident $prefix:literal;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $name(pub u32);

            impl $name {
                /// The handle of an index.
                pub fn new(index: usize) -> Self {
                    Self(u32::try_from(index).expect("an arena has less than 2^32 entities"))
                }

                /// The index in the arena.
                #[inline]
                pub fn index(self) -> usize {
                    self.0 as usize
                }
            }

            impl Handle for $name {
                #[inline]
                fn number(self) -> u32 {
                    self.0
                }
            }

            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, concat!($prefix, "{}"), self.0)
                }
            }

            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Display::fmt(self, f)
                }
            }
        )*
    };
}

entities! {
    /// A type of the module.
    Type "type";
    /// A structure of the module: structures are equal only to themselves.
    StructId "struct";
    /// A global variable: one at module scope, in global, constant or local memory.
    Global "g";
    /// A function of the module.
    FunctionId "f";
    /// An instruction or parameter of a function, and its result.
    Inst "v";
    /// A block of a function.
    Block "b";
    /// A source file of the module.
    File "file";
    /// A source location of the module; 0 is unknown.
    Loc "loc";
    /// A lexical scope or inlined call of the module.
    Scope "scope";
    /// An entry of the debug information of the module.
    DebugId "debug";
}

impl Loc {
    /// No location.
    pub const UNKNOWN: Self = Self(0);
}

/// An operand: the result of an instruction of the same function, or an entity of the module. Two bits tell which, so that a value has the
/// size of a handle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u32);

/// What a [`Value`] is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ValueKind {
    /// The result of an instruction, or a parameter.
    Inst(Inst),
    /// A constant.
    Constant(super::Constant),
    /// The address of a global variable.
    Global(Global),
    /// A function: of a call, or a Block that is enqueued.
    Function(FunctionId),
}

const TAG_SHIFT: u32 = 30;
const INDEX_MASK: u32 = (1 << TAG_SHIFT) - 1;

impl Value {
    fn tagged(tag: u32, index: u32) -> Self {
        assert!(index <= INDEX_MASK, "an arena has less than 2^30 values");
        Self(tag << TAG_SHIFT | index)
    }

    /// What it is.
    #[inline]
    pub fn kind(self) -> ValueKind {
        let index = self.0 & INDEX_MASK;
        match self.0 >> TAG_SHIFT {
            0 => ValueKind::Inst(Inst(index)),
            1 => ValueKind::Constant(super::Constant(index)),
            2 => ValueKind::Global(Global(index)),
            _ => ValueKind::Function(FunctionId(index)),
        }
    }

    /// The instruction, if it is the result of one.
    #[inline]
    pub fn inst(self) -> Option<Inst> {
        match self.kind() {
            ValueKind::Inst(inst) => Some(inst),
            ValueKind::Constant(_) | ValueKind::Global(_) | ValueKind::Function(_) => None,
        }
    }

    /// The constant, if it is one.
    #[inline]
    pub fn constant(self) -> Option<super::Constant> {
        match self.kind() {
            ValueKind::Constant(constant) => Some(constant),
            ValueKind::Inst(_) | ValueKind::Global(_) | ValueKind::Function(_) => None,
        }
    }

    /// The global variable, if it is one.
    #[inline]
    pub fn global(self) -> Option<Global> {
        match self.kind() {
            ValueKind::Global(global) => Some(global),
            ValueKind::Inst(_) | ValueKind::Constant(_) | ValueKind::Function(_) => None,
        }
    }

    /// The function, if it is one.
    pub fn function(self) -> Option<FunctionId> {
        match self.kind() {
            ValueKind::Function(function) => Some(function),
            ValueKind::Inst(_) | ValueKind::Constant(_) | ValueKind::Global(_) => None,
        }
    }

    /// The form in an operand pool.
    #[inline]
    pub(crate) fn to_bits(self) -> u32 {
        self.0
    }

    /// From the form in an operand pool.
    #[inline]
    pub(crate) fn from_bits(bits: u32) -> Self {
        Self(bits)
    }
}

impl Handle for Value {
    #[inline]
    fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ValueKind::Inst(inst) => fmt::Display::fmt(&inst, f),
            ValueKind::Constant(constant) => fmt::Display::fmt(&constant, f),
            ValueKind::Global(global) => fmt::Display::fmt(&global, f),
            ValueKind::Function(function) => fmt::Display::fmt(&function, f),
        }
    }
}

impl From<Inst> for Value {
    fn from(inst: Inst) -> Self {
        Self::tagged(0, inst.0)
    }
}

impl From<super::Constant> for Value {
    fn from(constant: super::Constant) -> Self {
        Self::tagged(1, constant.0)
    }
}

impl From<Global> for Value {
    fn from(global: Global) -> Self {
        Self::tagged(2, global.0)
    }
}

impl From<FunctionId> for Value {
    fn from(function: FunctionId) -> Self {
        Self::tagged(3, function.0)
    }
}
