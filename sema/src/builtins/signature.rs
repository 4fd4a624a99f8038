//! The patterns that the signatures of built-ins are written in, and what they stand for once the generic types are bound.

use crate::{
    address_space::AddressSpace,
    types::{Opaque, QualType, Qualifiers, Scalar, TypeId, TypeKind, Types},
};
use spirocl_frontend::language::{AddressWidth, Language};

/// What the generic types of a row's signatures stand for: every combination is an overload.
#[derive(Debug)]
pub struct Domain {
    /// The scalars that `gentype` is made of. What users most likely mean stands first.
    pub scalars: &'static [Scalar],
    /// How many elements `gentype` has.
    pub counts: &'static [u8],
    /// How many elements the second generic type has.
    pub others: &'static [u8],
}

impl Domain {
    const fn new(scalars: &'static [Scalar], counts: &'static [u8]) -> Self {
        Self { scalars, counts, others: &[1] }
    }

    const fn others(mut self, others: &'static [u8]) -> Self {
        self.others = others;
        self
    }

    /// Every combination that the language has.
    pub fn bindings(&'static self, language: &Language) -> impl Iterator<Item = Binding> + use<> {
        let (half, double, width) = (language.has_half(), language.has_double(), language.address_width);
        let exists = move |scalar: Scalar| match scalar {
            Scalar::Half => half,
            Scalar::Double => double,
            _ => true,
        };
        self.scalars.iter().filter(move |&&scalar| exists(scalar)).flat_map(move |&scalar| {
            self.counts.iter().flat_map(move |&count| {
                self.others.iter().map(move |&other| Binding { scalar, count, other, width })
            })
        })
    }
}

/// What the generic types of a signature stand for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The scalar of `gentype`.
    pub scalar: Scalar,
    /// The number of its elements.
    pub count: u8,
    /// The number of elements of the second generic type.
    pub other: u8,
    /// The width of `size_t`.
    pub width: AddressWidth,
}

const WIDTHS: &[u8] = &[1, 2, 3, 4, 8, 16];
const VECTORS: &[u8] = &[2, 3, 4, 8, 16];
const FLOAT_SCALARS: &[Scalar] = &[Scalar::Float, Scalar::Double, Scalar::Half];
const SIGNED_SCALARS: &[Scalar] = &[Scalar::Int, Scalar::Char, Scalar::Short, Scalar::Long];
const UNSIGNED_SCALARS: &[Scalar] = &[Scalar::UInt, Scalar::UChar, Scalar::UShort, Scalar::ULong];
const INTEGER_SCALARS: &[Scalar] = &[
    Scalar::Int,
    Scalar::UInt,
    Scalar::Char,
    Scalar::UChar,
    Scalar::Short,
    Scalar::UShort,
    Scalar::Long,
    Scalar::ULong,
];
const ALL_SCALARS: &[Scalar] = &[
    Scalar::Float,
    Scalar::Int,
    Scalar::UInt,
    Scalar::Char,
    Scalar::UChar,
    Scalar::Short,
    Scalar::UShort,
    Scalar::Long,
    Scalar::ULong,
    Scalar::Double,
    Scalar::Half,
];

/// For signatures without generic types.
pub const PLAIN: &Domain = &Domain::new(&[Scalar::Int], &[1]);
/// Floating types, scalars and vectors.
pub const FLOATS: &Domain = &Domain::new(FLOAT_SCALARS, WIDTHS);
/// Floating scalars.
pub const FLOAT_SINGLES: &Domain = &Domain::new(FLOAT_SCALARS, &[1]);
/// Floating vectors.
pub const FLOAT_VECTORS: &Domain = &Domain::new(FLOAT_SCALARS, VECTORS);
/// Floating vectors of a length that geometry knows.
pub const FLOAT_POINTS: &Domain = &Domain::new(FLOAT_SCALARS, &[2, 3, 4]);
/// Floating scalars and vectors of a length that geometry knows.
pub const FLOAT_POINTS_1: &Domain = &Domain::new(FLOAT_SCALARS, &[1, 2, 3, 4]);
/// Floating vectors with a cross product.
pub const FLOAT_CROSS: &Domain = &Domain::new(FLOAT_SCALARS, &[3, 4]);
/// `float`, scalars and vectors.
pub const FLOAT32: &Domain = &Domain::new(&[Scalar::Float], WIDTHS);
/// `float` and vectors of it of a length that geometry knows.
pub const FLOAT32_POINTS: &Domain = &Domain::new(&[Scalar::Float], &[1, 2, 3, 4]);
/// `float` and `double`, scalars.
pub const STORED: &Domain = &Domain::new(&[Scalar::Float, Scalar::Double], &[1]);
/// Integers, scalars and vectors.
pub const INTEGERS: &Domain = &Domain::new(INTEGER_SCALARS, WIDTHS);
/// Signed integers, scalars and vectors.
pub const SIGNED: &Domain = &Domain::new(SIGNED_SCALARS, WIDTHS);
/// Unsigned integers, scalars and vectors.
pub const UNSIGNED: &Domain = &Domain::new(UNSIGNED_SCALARS, WIDTHS);
/// Signed integer vectors.
pub const SIGNED_VECTORS: &Domain = &Domain::new(SIGNED_SCALARS, VECTORS);
/// Unsigned integer vectors.
pub const UNSIGNED_VECTORS: &Domain = &Domain::new(UNSIGNED_SCALARS, VECTORS);
/// Signed integers that can be widened.
pub const SIGNED_NARROW: &Domain = &Domain::new(&[Scalar::Int, Scalar::Short, Scalar::Char], WIDTHS);
/// Unsigned integers that can be widened.
pub const UNSIGNED_NARROW: &Domain = &Domain::new(&[Scalar::UInt, Scalar::UShort, Scalar::UChar], WIDTHS);
/// `int`, scalars and vectors.
pub const SIGNED32: &Domain = &Domain::new(&[Scalar::Int], WIDTHS);
/// `uint`, scalars and vectors.
pub const UNSIGNED32: &Domain = &Domain::new(&[Scalar::UInt], WIDTHS);
/// All numbers, scalars and vectors.
pub const NUMBERS: &Domain = &Domain::new(ALL_SCALARS, WIDTHS);
/// All numbers, vectors from any vector but those of 3.
pub const SHUFFLES: &Domain = &Domain::new(ALL_SCALARS, &[2, 4, 8, 16]).others(&[2, 4, 8, 16]);
/// All numbers, scalars.
pub const NUMBER_SINGLES: &Domain = &Domain::new(ALL_SCALARS, &[1]);
/// `int` and `uint`.
pub const ATOMIC32: &Domain = &Domain::new(&[Scalar::Int, Scalar::UInt], &[1]);
/// `float`.
pub const FLOAT_ONLY: &Domain = &Domain::new(&[Scalar::Float], &[1]);
/// `long` and `ulong`.
pub const ATOMIC64: &Domain = &Domain::new(&[Scalar::Long, Scalar::ULong], &[1]);

/// The scalar of a type in a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// That of `gentype`.
    Own,
    /// The signed integer of the same width.
    Signed,
    /// The unsigned integer of the same width.
    Unsigned,
    /// The integer of the same sign and twice the width.
    Wider,
    /// This one.
    Fixed(Scalar),
    /// That of `size_t`.
    Size,
}

impl Element {
    /// The scalar it stands for.
    pub fn scalar(self, binding: Binding) -> Scalar {
        match self {
            Self::Own => binding.scalar,
            Self::Signed => integer(binding.scalar.bits(), true),
            Self::Unsigned => integer(binding.scalar.bits(), false),
            Self::Wider => integer(2 * binding.scalar.bits(), binding.scalar.is_signed()),
            Self::Fixed(scalar) => scalar,
            Self::Size => size(binding.width),
        }
    }
}

/// The integer type of a width and sign.
fn integer(bits: u32, signed: bool) -> Scalar {
    match (bits, signed) {
        (8, true) => Scalar::Char,
        (8, false) => Scalar::UChar,
        (16, true) => Scalar::Short,
        (16, false) => Scalar::UShort,
        (32, true) => Scalar::Int,
        (32, false) => Scalar::UInt,
        (_, true) => Scalar::Long,
        (_, false) => Scalar::ULong,
    }
}

/// The scalar that `size_t` is.
pub fn size(width: AddressWidth) -> Scalar {
    match width {
        AddressWidth::Bits32 => Scalar::UInt,
        AddressWidth::Bits64 => Scalar::ULong,
    }
}

/// The number of elements of a type in a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// That of `gentype`.
    Own,
    /// That of the second generic type.
    Other,
    /// This one; 1 for a scalar.
    Fixed(u8),
}

impl Count {
    fn number(self, binding: Binding) -> u8 {
        match self {
            Self::Own => binding.count,
            Self::Other => binding.other,
            Self::Fixed(count) => count,
        }
    }
}

/// The address spaces a pointer parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spaces {
    /// All that can be written: private, local, global, and generic where the language has it.
    Writable,
    /// Those and constant.
    Readable,
    /// Global and local.
    Shared,
    /// This one.
    Only(AddressSpace),
}

impl Spaces {
    /// The spaces for which there are overloads of their own.
    pub fn list(self, language: &Language) -> Vec<AddressSpace> {
        use AddressSpace::{Constant, Generic, Global, Local, Private};
        let mut list = match self {
            Self::Writable => vec![Global, Local, Private],
            Self::Readable => vec![Global, Local, Private, Constant],
            Self::Shared => vec![Global, Local],
            Self::Only(space) => vec![space],
        };
        if matches!(self, Self::Writable | Self::Readable) && language.has_generic_address_space() {
            list.push(Generic);
        }
        list
    }

    /// The space of the overload that takes a pointer to `given`.
    pub fn takes(self, given: AddressSpace) -> Option<AddressSpace> {
        use AddressSpace::{Constant, Global, Local};
        let fits = match self {
            Self::Writable => given != Constant,
            Self::Readable => true,
            Self::Shared => matches!(given, Global | Local),
            Self::Only(space) => given == space,
        };
        fits.then_some(given)
    }
}

/// How what a pointer parameter points at is qualified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Not at all.
    Plain,
    /// `const`
    Const,
    /// `volatile`
    Volatile,
    /// `const volatile`
    ConstVolatile,
}

impl Access {
    /// As qualifiers.
    pub fn qualifiers(self) -> Qualifiers {
        Qualifiers {
            is_const: matches!(self, Self::Const | Self::ConstVolatile),
            is_volatile: matches!(self, Self::Volatile | Self::ConstVolatile),
            is_restrict: false,
        }
    }
}

/// A type in a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// `void`
    Void,
    /// A scalar or vector.
    Value(Element, Count),
    /// A parameter that takes a scalar and gives it to the lowering as a vector like `gentype`.
    Splat(Element),
    /// The result of a relation: `int`, or a vector of signed integers as wide as the elements.
    Mask,
    /// A pointer.
    Pointer(Spaces, Access, &'static Pattern),
    /// A type without a shape.
    Opaque(Opaque),
}

/// `gentype`
pub const G: Pattern = Pattern::Value(Element::Own, Count::Own);
/// The scalar that `gentype` is made of.
pub const E: Pattern = Pattern::Value(Element::Own, Count::Fixed(1));
/// The scalar that `gentype` is made of, widened.
pub const E_AS_G: Pattern = Pattern::Splat(Element::Own);
/// Like `gentype`, of signed integers.
pub const SIGNED_G: Pattern = Pattern::Value(Element::Signed, Count::Own);
/// Like `gentype`, of unsigned integers.
pub const UNSIGNED_G: Pattern = Pattern::Value(Element::Unsigned, Count::Own);
/// Like `gentype`, of `int`.
pub const INT_G: Pattern = Pattern::Value(Element::Fixed(Scalar::Int), Count::Own);
/// Like `gentype`, of integers twice as wide.
pub const WIDER_G: Pattern = Pattern::Value(Element::Wider, Count::Own);
/// `int`, widened.
pub const INT_AS_G: Pattern = Pattern::Splat(Element::Fixed(Scalar::Int));
/// `void`
pub const VOID: Pattern = Pattern::Void;
/// `int`
pub const INT: Pattern = fixed(Scalar::Int);
/// `uint`
pub const UINT: Pattern = fixed(Scalar::UInt);
/// `size_t`
pub const SIZE: Pattern = Pattern::Value(Element::Size, Count::Fixed(1));
/// `event_t`
pub const EVENT: Pattern = Pattern::Opaque(Opaque::Event);

/// A scalar.
pub const fn fixed(scalar: Scalar) -> Pattern {
    Pattern::Value(Element::Fixed(scalar), Count::Fixed(1))
}

/// As many scalars of `gentype`.
pub const fn counted(count: u8) -> Pattern {
    Pattern::Value(Element::Own, Count::Fixed(count))
}

/// A pointer to what is written.
pub const fn to(pointee: &'static Pattern) -> Pattern {
    Pattern::Pointer(Spaces::Writable, Access::Plain, pointee)
}

/// A pointer to what is read.
pub const fn from(pointee: &'static Pattern) -> Pattern {
    Pattern::Pointer(Spaces::Readable, Access::Const, pointee)
}

/// A pointer into one space.
pub const fn into(space: AddressSpace, access: Access, pointee: &'static Pattern) -> Pattern {
    Pattern::Pointer(Spaces::Only(space), access, pointee)
}

impl Pattern {
    /// The scalar and number of elements that an argument must have.
    pub fn value(self, binding: Binding) -> Option<(Scalar, u8)> {
        match self {
            Self::Value(element, count) => Some((element.scalar(binding), count.number(binding))),
            Self::Splat(element) => Some((element.scalar(binding), 1)),
            Self::Mask if binding.count == 1 => Some((Scalar::Int, 1)),
            Self::Mask => Some((Element::Signed.scalar(binding), binding.count)),
            Self::Void | Self::Pointer(..) | Self::Opaque(_) => None,
        }
    }

    /// The type that the lowering works on; `space` is for pointers that may point into several.
    pub fn intern(self, binding: Binding, space: AddressSpace, types: &mut Types) -> TypeId {
        match self {
            Self::Void => TypeId::VOID,
            Self::Splat(element) => types.vector(element.scalar(binding), binding.count),
            Self::Value(..) | Self::Mask => {
                let (scalar, count) = self.value(binding).expect("these have a value");
                types.vector(scalar, count)
            }
            Self::Pointer(_, access, pointee) => {
                let ty = pointee.intern(binding, AddressSpace::Private, types);
                types.pointer(QualType { ty, qualifiers: access.qualifiers() }, space)
            }
            Self::Opaque(opaque) => types.intern(TypeKind::Opaque(opaque)),
        }
    }

    /// As users write it; the space of a pointer that takes several is left out.
    pub fn text(self, binding: Binding) -> String {
        match self {
            Self::Void => "void".to_owned(),
            Self::Value(Element::Size, Count::Fixed(1)) => "size_t".to_owned(),
            Self::Value(..) | Self::Splat(_) | Self::Mask => {
                let (scalar, count) = self.value(binding).expect("these have a value");
                value_name(scalar, count)
            }
            Self::Pointer(spaces, access, pointee) => {
                let access = match access {
                    Access::Plain => "",
                    Access::Const => "const ",
                    Access::Volatile => "volatile ",
                    Access::ConstVolatile => "const volatile ",
                };
                let space = match spaces {
                    Spaces::Only(space) => format!("{space} "),
                    Spaces::Shared => "global/local ".to_owned(),
                    Spaces::Writable | Spaces::Readable => String::new(),
                };
                format!("{access}{space}{}*", pointee.text(binding))
            }
            Self::Opaque(opaque) => opaque_name(opaque).to_owned(),
        }
    }
}

/// The name of a scalar or vector type.
pub fn value_name(scalar: Scalar, count: u8) -> String {
    if count == 1 { scalar.name().to_owned() } else { format!("{}{count}", scalar.name()) }
}

/// The name of a type without a shape.
pub fn opaque_name(opaque: Opaque) -> &'static str {
    match opaque {
        Opaque::Sampler => "sampler_t",
        Opaque::Event => "event_t",
        Opaque::ClkEvent => "clk_event_t",
        Opaque::Queue => "queue_t",
        Opaque::ReserveId => "reserve_id_t",
        Opaque::Ndrange => "ndrange_t",
        Opaque::NamedBarrier => "named_barrier_t",
    }
}
