//! The built-in types whose names are not keywords, with the requirements of each: OpenCL C 3.0, 6.3.1 to 6.3.4.
//!
//! The table in the parser (`spirocl_frontend::parse`) specifies the version since which a name denotes a type: in
//! earlier versions, it is an ordinary identifier.

use crate::types::{ImageKind, Opaque, Scalar, TypeId, TypeKind, Types};
use spirocl_frontend::{
    ast::AccessQualifier,
    language::{AddressWidth, Language, Version},
};

/// The entity that a built-in type name denotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Builtin {
    /// A scalar.
    Scalar(Scalar),
    /// A vector.
    Vector(Scalar, u8),
    /// `size_t` and similar types: an integer as wide as an address.
    Address(Sign),
    /// An image; the access qualifier is separate.
    Image(ImageKind),
    /// An opaque type.
    Opaque(Opaque),
    /// An atomic type.
    Atomic(Scalar),
    /// An atomic integer as wide as an address.
    AtomicAddress(Sign),
}

/// Whether an integer type is signed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// Signed.
    Signed,
    /// Unsigned.
    Unsigned,
}

/// A feature or extension that a built-in type requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// `half` as an arithmetic type.
    Half,
    /// `double`.
    Double,
    /// A feature, which OpenCL C 2.0 always has.
    Feature(&'static str),
    /// An extension.
    Extension(&'static str),
    /// An extension that is only required if addresses have 64 bits.
    ExtensionOfWideAddresses(&'static str),
}

impl Need {
    /// Returns the name of a missing feature or extension, or `None` if the requirement is met.
    pub(crate) fn missing(self, language: &Language) -> Option<&'static str> {
        let met = match self {
            Self::Half => language.has_half(),
            Self::Double => language.has_double(),
            Self::Feature(name) => language.has_feature(name) || language.version < Version::V2_0,
            Self::Extension(name) => language.defines(name),
            Self::ExtensionOfWideAddresses(name) => {
                language.address_width == AddressWidth::Bits32 || language.defines(name)
            }
        };
        let name = match self {
            Self::Half => "cl_khr_fp16",
            Self::Double => language.double_needs()[0],
            Self::Feature(name) | Self::Extension(name) | Self::ExtensionOfWideAddresses(name) => name,
        };
        (!met).then_some(name)
    }
}

impl Builtin {
    /// Returns the type; the access qualifier is used for images.
    pub(crate) fn ty(self, types: &mut Types, language: &Language, access: AccessQualifier) -> TypeId {
        let address = |sign| match (language.address_width, sign) {
            (AddressWidth::Bits32, Sign::Signed) => Scalar::Int,
            (AddressWidth::Bits32, Sign::Unsigned) => Scalar::UInt,
            (AddressWidth::Bits64, Sign::Signed) => Scalar::Long,
            (AddressWidth::Bits64, Sign::Unsigned) => Scalar::ULong,
        };
        match self {
            Self::Scalar(scalar) => scalar.id(),
            Self::Vector(scalar, count) => types.vector(scalar, count),
            Self::Address(sign) => address(sign).id(),
            Self::Image(kind) => types.intern(TypeKind::Image(kind, access)),
            Self::Opaque(opaque) => types.intern(TypeKind::Opaque(opaque)),
            Self::Atomic(scalar) => types.intern(TypeKind::Atomic(scalar)),
            Self::AtomicAddress(sign) => types.intern(TypeKind::Atomic(address(sign))),
        }
    }
}

/// A built-in type name.
#[derive(Debug)]
pub(crate) struct Row {
    /// The name.
    pub(crate) name: &'static str,
    /// The entity that it denotes.
    pub(crate) is: Builtin,
    /// All its requirements.
    pub(crate) needs: &'static [Need],
}

const fn row(name: &'static str, is: Builtin, needs: &'static [Need]) -> Row {
    Row { name, is, needs }
}

macro_rules! rows {
    (vectors: $($element:literal $scalar:ident $needs:expr;)* $(=> $row:expr,)*) => {
        &[
            $(
                row(concat!($element, "2"), Builtin::Vector(Scalar::$scalar, 2), $needs),
                row(concat!($element, "3"), Builtin::Vector(Scalar::$scalar, 3), $needs),
                row(concat!($element, "4"), Builtin::Vector(Scalar::$scalar, 4), $needs),
                row(concat!($element, "8"), Builtin::Vector(Scalar::$scalar, 8), $needs),
                row(concat!($element, "16"), Builtin::Vector(Scalar::$scalar, 16), $needs),
            )*
            $($row,)*
        ]
    };
}

use Builtin::{Address, Atomic, AtomicAddress, Image, Opaque as Shapeless, Scalar as Plain};
use Need::{Double, Extension, ExtensionOfWideAddresses, Feature, Half};

const LONG_ATOMICS: &[Need] =
    &[Extension("cl_khr_int64_base_atomics"), Extension("cl_khr_int64_extended_atomics")];
/// OpenCL C 3.0, 6.15.12.7: with 64-bit addresses, atomic types as wide as an address are 64-bit atomic types.
const ADDRESS_ATOMICS: &[Need] = &[
    ExtensionOfWideAddresses("cl_khr_int64_base_atomics"),
    ExtensionOfWideAddresses("cl_khr_int64_extended_atomics"),
];
const IMAGES: &[Need] = &[Feature("__opencl_c_images")];
const ENQUEUE: &[Need] = &[Feature("__opencl_c_device_enqueue")];
const DEPTH: &[Need] = &[Extension("cl_khr_depth_images"), Feature("__opencl_c_images")];
const MSAA: &[Need] = &[Extension("cl_khr_gl_msaa_sharing"), Feature("__opencl_c_images")];

/// Every built-in type name.
pub(crate) const ROWS: &[Row] = rows! {
    vectors:
        "char" Char &[]; "uchar" UChar &[]; "short" Short &[]; "ushort" UShort &[]; "int" Int &[]; "uint" UInt &[];
        "long" Long &[]; "ulong" ULong &[]; "float" Float &[]; "double" Double &[Double]; "half" Half &[Half];
    => row("uchar", Plain(Scalar::UChar), &[]),
    => row("ushort", Plain(Scalar::UShort), &[]),
    => row("uint", Plain(Scalar::UInt), &[]),
    => row("ulong", Plain(Scalar::ULong), &[]),
    => row("size_t", Address(Sign::Unsigned), &[]),
    => row("ptrdiff_t", Address(Sign::Signed), &[]),
    => row("intptr_t", Address(Sign::Signed), &[]),
    => row("uintptr_t", Address(Sign::Unsigned), &[]),
    => row("cl_mem_fence_flags", Plain(Scalar::UInt), &[]),
    => row("kernel_enqueue_flags_t", Plain(Scalar::Int), ENQUEUE),
    => row("clk_profiling_info", Plain(Scalar::Int), ENQUEUE),
    => row("memory_order", Plain(Scalar::Int), &[]),
    => row("memory_scope", Plain(Scalar::Int), &[]),
    => row("image1d_t", Image(ImageKind::Image1d), IMAGES),
    => row("image1d_buffer_t", Image(ImageKind::Image1dBuffer), IMAGES),
    => row("image1d_array_t", Image(ImageKind::Image1dArray), IMAGES),
    => row("image2d_t", Image(ImageKind::Image2d), IMAGES),
    => row("image2d_array_t", Image(ImageKind::Image2dArray), IMAGES),
    => row("image3d_t", Image(ImageKind::Image3d), IMAGES),
    => row("image2d_depth_t", Image(ImageKind::Image2dDepth), DEPTH),
    => row("image2d_array_depth_t", Image(ImageKind::Image2dArrayDepth), DEPTH),
    => row("image2d_msaa_t", Image(ImageKind::Image2dMsaa), MSAA),
    => row("image2d_array_msaa_t", Image(ImageKind::Image2dArrayMsaa), MSAA),
    => row("image2d_msaa_depth_t", Image(ImageKind::Image2dMsaaDepth), MSAA),
    => row("image2d_array_msaa_depth_t", Image(ImageKind::Image2dArrayMsaaDepth), MSAA),
    => row("sampler_t", Shapeless(Opaque::Sampler), IMAGES),
    => row("event_t", Shapeless(Opaque::Event), &[]),
    => row("queue_t", Shapeless(Opaque::Queue), ENQUEUE),
    => row("ndrange_t", Shapeless(Opaque::Ndrange), ENQUEUE),
    => row("clk_event_t", Shapeless(Opaque::ClkEvent), ENQUEUE),
    => row("reserve_id_t", Shapeless(Opaque::ReserveId), &[Feature("__opencl_c_pipes")]),
    => row("named_barrier_t", Shapeless(Opaque::NamedBarrier), &[Extension("cl_khr_subgroup_named_barrier")]),
    => row("atomic_int", Atomic(Scalar::Int), &[]),
    => row("atomic_uint", Atomic(Scalar::UInt), &[]),
    => row("atomic_flag", Atomic(Scalar::Int), &[]),
    => row("atomic_long", Atomic(Scalar::Long), LONG_ATOMICS),
    => row("atomic_ulong", Atomic(Scalar::ULong), LONG_ATOMICS),
    => row("atomic_half", Atomic(Scalar::Half), &[Extension("cl_ext_float_atomics"), Half]),
    => row("atomic_float", Atomic(Scalar::Float), &[]),
    => row(
        "atomic_double",
        Atomic(Scalar::Double),
        &[Double, Extension("cl_khr_int64_base_atomics"), Extension("cl_khr_int64_extended_atomics")],
    ),
    => row("atomic_intptr_t", AtomicAddress(Sign::Signed), ADDRESS_ATOMICS),
    => row("atomic_uintptr_t", AtomicAddress(Sign::Unsigned), ADDRESS_ATOMICS),
    => row("atomic_size_t", AtomicAddress(Sign::Unsigned), ADDRESS_ATOMICS),
    => row("atomic_ptrdiff_t", AtomicAddress(Sign::Signed), ADDRESS_ATOMICS),
    => row("atomic_intmax_t", Atomic(Scalar::Long), LONG_ATOMICS),
    => row("atomic_uintmax_t", Atomic(Scalar::ULong), LONG_ATOMICS),
};

/// The type names that are not allowed for kernel parameters although the integer types that they denote are. OpenCL C
/// 3.0, 6.11.l.
pub(crate) const HOST_DEPENDENT: &[&str] = &["size_t", "ptrdiff_t", "intptr_t", "uintptr_t"];

#[cfg(test)]
mod tests {
    use super::ROWS;
    use spirocl_frontend::parse::TYPE_NAMES;

    /// The names of an unsupported extension's types, which are type names nevertheless.
    const UNSUPPORTED: &str = "intel_sub_group_avc_";

    #[test]
    fn the_parser_and_the_analyser_know_the_same_names() {
        for row in ROWS {
            assert!(TYPE_NAMES.iter().any(|known| known.name == row.name), "the parser misses {}", row.name);
        }
        for known in TYPE_NAMES.iter().filter(|known| !known.name.starts_with(UNSUPPORTED)) {
            assert!(ROWS.iter().any(|row| row.name == known.name), "the analyser misses {}", known.name);
        }
    }
}
