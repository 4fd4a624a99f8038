//! The types of random programs.

use std::fmt;

/// A scalar type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the names are those of OpenCL C")]
pub enum Scalar {
    Bool,
    Char,
    Uchar,
    Short,
    Ushort,
    Int,
    Uint,
    Long,
    Ulong,
    Float,
    Double,
}

/// All integer types that vectors are made of.
pub const INTEGERS: &[Scalar] = &[
    Scalar::Char,
    Scalar::Uchar,
    Scalar::Short,
    Scalar::Ushort,
    Scalar::Int,
    Scalar::Uint,
    Scalar::Long,
    Scalar::Ulong,
];

/// The widths of vectors; 1 is a scalar.
pub const WIDTHS: &[u32] = &[2, 3, 4, 8, 16];

impl Scalar {
    /// How it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Char => "char",
            Self::Uchar => "uchar",
            Self::Short => "short",
            Self::Ushort => "ushort",
            Self::Int => "int",
            Self::Uint => "uint",
            Self::Long => "long",
            Self::Ulong => "ulong",
            Self::Float => "float",
            Self::Double => "double",
        }
    }

    /// Its width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::Bool | Self::Char | Self::Uchar => 8,
            Self::Short | Self::Ushort => 16,
            Self::Int | Self::Uint | Self::Float => 32,
            Self::Long | Self::Ulong | Self::Double => 64,
        }
    }

    /// Whether it is `float` or `double`.
    pub fn is_float(self) -> bool {
        matches!(self, Self::Float | Self::Double)
    }

    /// Whether it is a signed integer.
    pub fn is_signed(self) -> bool {
        matches!(self, Self::Char | Self::Short | Self::Int | Self::Long)
    }

    /// Whether it is promoted to `int`.
    pub fn is_small(self) -> bool {
        self < Self::Int
    }

    /// The signed integer of the same width.
    pub fn signed(self) -> Self {
        match self.bits() {
            8 => Self::Char,
            16 => Self::Short,
            32 => Self::Int,
            _ => Self::Long,
        }
    }

    /// The unsigned integer of the same width.
    pub fn unsigned(self) -> Self {
        match self.bits() {
            8 => Self::Uchar,
            16 => Self::Ushort,
            32 => Self::Uint,
            _ => Self::Ulong,
        }
    }
}

/// A scalar (width 1) or a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numeric {
    /// The type of the elements.
    pub scalar: Scalar,
    /// How many there are.
    pub width: u32,
}

impl Numeric {
    /// A scalar.
    pub const fn of(scalar: Scalar) -> Self {
        Self { scalar, width: 1 }
    }

    /// The same width with another element.
    pub fn with(self, scalar: Scalar) -> Self {
        Self { scalar, width: self.width }
    }

    /// The type of one element.
    pub fn element(self) -> Self {
        Self::of(self.scalar)
    }

    /// Whether it is a vector.
    pub fn is_vector(self) -> bool {
        self.width > 1
    }

    /// The bytes that it takes in memory.
    pub fn bytes(self) -> u32 {
        self.scalar.bits() / 8 * if self.width == 3 { 4 } else { self.width }
    }
}

impl fmt::Display for Numeric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.scalar.name())?;
        if self.width > 1 { write!(f, "{}", self.width) } else { Ok(()) }
    }
}

/// A type of values and objects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// A scalar or a vector.
    Numeric(Numeric),
    /// A struct or a union, by its number.
    Record(usize),
    /// An array.
    Array(Box<Self>, u32),
}

impl Type {
    /// The declaration of `name` as an object of this type.
    pub fn declare(&self, name: &str) -> String {
        match self {
            Self::Numeric(_) | Self::Record(_) => format!("{self} {name}"),
            Self::Array(element, count) => element.declare(&format!("{name}[{count}]")),
        }
    }
}

impl From<Numeric> for Type {
    fn from(numeric: Numeric) -> Self {
        Self::Numeric(numeric)
    }
}

impl From<Scalar> for Type {
    fn from(scalar: Scalar) -> Self {
        Self::Numeric(Numeric::of(scalar))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numeric(numeric) => numeric.fmt(f),
            Self::Record(number) => write!(f, "r{number}"),
            Self::Array(element, count) => write!(f, "{element}[{count}]"),
        }
    }
}

/// A struct or a union.
#[derive(Clone, Debug)]
pub struct Record {
    /// Whether it is a union. Unions hold integers only, all of one size, so that each member may be read at any time.
    pub is_union: bool,
    /// The types of its members, which are named `f0`, `f1` and so on.
    pub fields: Vec<Type>,
}

/// The address space of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are those of OpenCL C")]
pub enum Space {
    Private,
    Local,
    Global,
    Constant,
    Generic,
}

impl Space {
    /// How it is written before the type of what a pointer points to.
    pub fn name(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Local => "local",
            Self::Global => "global",
            Self::Constant => "constant",
            Self::Generic => "generic",
        }
    }
}
