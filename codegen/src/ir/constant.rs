//! Constants: interned, so that equal constants of a type have equal handles.

use super::{Flags, Opcode, Type, Value};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::handle_map::Handle;
use std::fmt;

/// A constant of the module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constant(pub u32);

impl Constant {
    /// The index in the arena.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Handle for Constant {
    #[inline]
    fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0)
    }
}

impl fmt::Debug for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a constant is; its type says the rest.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstantKind {
    /// Any value.
    Undef,
    /// All bits zero, of a composite, pointer or opaque type. Zero scalars are [`Self::Bool`], [`Self::Int`] and [`Self::Float`].
    Null,
    /// A truth value.
    Bool(bool),
    /// The bits of an integer, zero above its width.
    Int(u64),
    /// The bits of a floating-point number, zero above its width.
    Float(u64),
    /// The parts of a composite: constants, and addresses of global variables and functions.
    Composite(Box<[Value]>),
    /// A sampler. SPIR-V, `OpConstantSampler`.
    Sampler {
        /// The addressing mode.
        addressing: u32,
        /// Whether coordinates are normalized.
        normalized: bool,
        /// The filter mode.
        filter: u32,
    },
    /// Storage of a pipe: packet size, packet alignment, capacity.
    PipeStorage([u32; 3]),
    /// A scalar that is replaced when the module is specialized.
    Specialization {
        /// Its `SpecId`.
        id: Option<u32>,
        /// The bits where it is not replaced.
        default: u64,
    },
    /// A composite with parts that depend on specialization.
    SpecializationComposite(Box<[Value]>),
    /// An instruction on constants and addresses: an address within a global variable, or an expression of specialization constants.
    Expression {
        /// The instruction.
        opcode: Opcode,
        /// How it does it.
        flags: Flags,
        /// Its operands.
        operands: Box<[Value]>,
        /// Its literals.
        literals: Box<[u32]>,
    },
}

impl ConstantKind {
    /// The values that it consists of.
    pub fn operands(&self) -> &[Value] {
        match self {
            Self::Composite(operands)
            | Self::SpecializationComposite(operands)
            | Self::Expression { operands, .. } => operands,
            Self::Undef
            | Self::Null
            | Self::Bool(_)
            | Self::Int(_)
            | Self::Float(_)
            | Self::Sampler { .. }
            | Self::PipeStorage(_)
            | Self::Specialization { .. } => &[],
        }
    }
}

/// The constants of a module.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    all: IndexSet<(Type, ConstantKind), FxBuildHasher>,
}

impl Constants {
    /// The handle of a constant.
    pub fn intern(&mut self, ty: Type, kind: ConstantKind) -> Constant {
        Constant(u32::try_from(self.all.insert_full((ty, kind)).0).expect("less than 2^32 constants"))
    }

    /// What a constant is.
    #[inline]
    pub fn kind(&self, constant: Constant) -> &ConstantKind {
        &self.get(constant).1
    }

    /// The type of a constant.
    #[inline]
    pub fn ty(&self, constant: Constant) -> Type {
        self.get(constant).0
    }

    /// The bits of an integer or boolean constant.
    pub fn int(&self, constant: Constant) -> Option<u64> {
        match *self.kind(constant) {
            ConstantKind::Int(bits) => Some(bits),
            ConstantKind::Bool(value) => Some(u64::from(value)),
            _ => None,
        }
    }

    /// All constants in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = (Constant, Type, &ConstantKind)> {
        self.all.iter().enumerate().map(|(index, (ty, kind))| (Constant(index as u32), *ty, kind))
    }

    /// Makes room for constants.
    pub fn reserve(&mut self, count: usize) {
        self.all.reserve(count);
    }

    /// The number of constants.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is no constant.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    #[inline]
    fn get(&self, constant: Constant) -> &(Type, ConstantKind) {
        self.all.get_index(constant.index()).expect("a handle names a constant")
    }
}

/// The low bits of a number.
pub(crate) fn truncate(bits: u64, width: impl Into<u32>) -> u64 {
    let width = width.into();
    if width >= 64 { bits } else { bits & ((1 << width) - 1) }
}

/// Sign-extends an integer.
#[inline]
pub(crate) fn signed(bits: u64, width: impl Into<u32>) -> i64 {
    let unused = 64 - width.into().min(64);
    (bits << unused) as i64 >> unused
}
