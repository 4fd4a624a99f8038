//! The patterns that the signatures of built-ins are written in, and what they denote once the generic types are bound.

use crate::{
    address_space::AddressSpace,
    types::{
        ImageKind, Opaque, QualType, Qualifiers, Scalar, TypeId, TypeKind, Types, spelling::access_name,
    },
};
use spirocl_frontend::{
    ast::AccessQualifier,
    language::{AddressWidth, Language},
};

pub use crate::address_space::Spaces;

/// The types that the generic types of a signature denote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The scalar of `gentype`.
    pub scalar: Scalar,
    /// The number of its elements.
    pub count: u8,
    /// The number of elements of the second generic type.
    pub other: u8,
    /// The kind of the image.
    pub image: ImageKind,
    /// The width of `size_t`.
    pub width: AddressWidth,
}

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
    /// The scalar it denotes.
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
    /// An atomic type: only as what a pointer points at.
    Atomic(Element),
    /// An image that may be used in this way.
    Image(ImageUse),
    /// A place in the image, made of these scalars.
    Coordinate(Scalar),
    /// A gradient of places in the image.
    Gradient,
    /// A pipe that may be used in this way; none for any.
    Pipe(Option<AccessQualifier>),
    /// A generic pointer to a packet of the pipe, qualified like this.
    Packet(Access),
    /// A generic pointer to anything.
    Anything,
    /// A result: a pointer into this space to what the first argument points at.
    Moved(AddressSpace),
}

/// What is done with an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImageUse {
    /// Read through a sampler.
    Sample,
    /// Read through a sampler at a level.
    SampleLevel,
    /// Read without a sampler.
    Read,
    /// Written.
    Write,
    /// Asked about.
    Query,
}

impl ImageUse {
    /// Whether images with an access qualifier may be used in this way.
    pub fn allows(self, access: AccessQualifier) -> bool {
        match self {
            Self::Sample => access == AccessQualifier::ReadOnly,
            Self::Read | Self::SampleLevel => access != AccessQualifier::WriteOnly,
            Self::Write => access != AccessQualifier::ReadOnly,
            Self::Query => true,
        }
    }

    /// The qualifier that is most likely meant.
    fn qualifier(self) -> AccessQualifier {
        if self == Self::Write { AccessQualifier::WriteOnly } else { AccessQualifier::ReadOnly }
    }
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

/// A vector.
pub const fn vector(scalar: Scalar, count: u8) -> Pattern {
    Pattern::Value(Element::Fixed(scalar), Count::Fixed(count))
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
            Self::Coordinate(scalar) => Some((scalar, binding.image.shape().coordinate_count())),
            Self::Gradient => Some((Scalar::Float, binding.image.shape().gradient_count())),
            Self::Void
            | Self::Pointer(..)
            | Self::Opaque(_)
            | Self::Atomic(_)
            | Self::Image(_)
            | Self::Pipe(_)
            | Self::Packet(_)
            | Self::Anything
            | Self::Moved(_) => None,
        }
    }

    /// The type that the lowering works on; `space` is for pointers that may point into several.
    pub fn intern(self, binding: Binding, space: AddressSpace, types: &mut Types) -> TypeId {
        match self {
            Self::Void => TypeId::VOID,
            Self::Splat(element) => types.vector(element.scalar(binding), binding.count),
            Self::Value(..) | Self::Mask | Self::Coordinate(_) | Self::Gradient => {
                let (scalar, count) = self.value(binding).expect("these have a value");
                types.vector(scalar, count)
            }
            Self::Atomic(element) => types.intern(TypeKind::Atomic(element.scalar(binding))),
            Self::Image(usage) => types.intern(TypeKind::Image(binding.image, usage.qualifier())),
            Self::Pipe(_) | Self::Packet(_) | Self::Anything | Self::Moved(_) => {
                unreachable!("these types follow from the arguments")
            }
            Self::Pointer(_, access, pointee) => {
                let ty = pointee.intern(binding, AddressSpace::Private, types);
                types.pointer(QualType { ty, qualifiers: access.qualifiers() }, space)
            }
            Self::Opaque(opaque) => types.intern(TypeKind::Opaque(opaque)),
        }
    }

    /// As users write it; the space of a pointer that takes several is left out, unless private memory is not one of them.
    pub fn text(self, binding: Binding, language: &Language) -> String {
        match self {
            Self::Void => "void".to_owned(),
            Self::Value(Element::Size, Count::Fixed(1)) => "size_t".to_owned(),
            Self::Value(..) | Self::Splat(_) | Self::Mask | Self::Coordinate(_) | Self::Gradient => {
                let (scalar, count) = self.value(binding).expect("these have a value");
                value_name(scalar, count)
            }
            Self::Pointer(spaces, access, pointee) => {
                let space = match spaces {
                    Spaces::Only(space) => format!("{space} "),
                    Spaces::Shared => "global/local ".to_owned(),
                    Spaces::Atomic if !language.has_generic_address_space() => "global/local ".to_owned(),
                    Spaces::Writable | Spaces::Readable | Spaces::Atomic | Spaces::Generic => String::new(),
                };
                format!("{}{space}{} *", access_text(access), pointee.text(binding, language))
            }
            Self::Opaque(opaque) => opaque.name().to_owned(),
            Self::Atomic(element) => format!("atomic_{}", element.scalar(binding).name()),
            Self::Image(usage) => {
                format!("{} {}_t", access_name(usage.qualifier()), binding.image.shape().name)
            }
            Self::Pipe(Some(access)) => format!("{} pipe gentype", access_name(access)),
            Self::Pipe(None) => "pipe gentype".to_owned(),
            Self::Packet(access) => format!("{}gentype *", access_text(access)),
            Self::Anything => "gentype *".to_owned(),
            Self::Moved(space) => format!("{space} gentype *"),
        }
    }
}

fn access_text(access: Access) -> &'static str {
    match access {
        Access::Plain => "",
        Access::Const => "const ",
        Access::Volatile => "volatile ",
        Access::ConstVolatile => "const volatile ",
    }
}

/// The name of a scalar or vector type.
pub fn value_name(scalar: Scalar, count: u8) -> String {
    if count == 1 { scalar.name().to_owned() } else { format!("{}{count}", scalar.name()) }
}
