//! Predefined macros, as rows: C99 6.10.8; OpenCL C 3.0, 6.12.1, and the constants of 6.15. A row becomes a macro when its name
//! first occurs, so that the table costs nothing. The names of optional features and extensions are in [`crate::language`].
//!
//! Those of GNU C and clang say what holds here too; what depends on a processor, or that a compiler is GNU C or clang (`__GNUC__`,
//! `__clang__`), is not claimed, because kernels choose code by it.
//!
//! `memory_order_*` and `memory_scope_*` are enumerators, and so no macros.

mod integers;

use super::{
    PreprocessOptions, Preprocessor,
    macros::{Definition, Form},
};
use crate::{
    language::{AddressWidth, Version},
    lex::{Cursor, RawToken},
    symbol::Symbol,
};

/// A predefined macro.
#[derive(Clone, Copy, Debug)]
pub struct PredefinedRow {
    /// Its name.
    pub name: &'static str,
    /// Its text, which begins with the parameters if it has any.
    text: Text,
    /// When it exists.
    when: When,
}

/// The text of a predefined macro.
#[derive(Clone, Copy, Debug)]
enum Text {
    /// This one.
    Is(&'static str),
    /// With parameters, which come first.
    Function(&'static str),
    /// The first with 32-bit addresses, the second with 64-bit ones.
    ByWidth(&'static str, &'static str),
    /// The number of the version of OpenCL C.
    Version,
    /// The number of the version of OpenCL of the device.
    DeviceVersion,
    /// Whether there are no infinities and no NaNs.
    FiniteMathOnly,
    /// Made up at each use.
    Computed(Computed),
}

/// When a predefined macro exists.
#[derive(Clone, Copy, Debug)]
enum When {
    Always,
    Since(Version),
    /// With addresses of this width.
    Width(AddressWidth),
    /// Where there is `double`.
    Double,
    /// Where there is `half`.
    Half,
    /// Where images exist.
    Images,
    /// Where the extension is on.
    Extension(&'static str),
    /// Where there is the feature, which OpenCL C 2.0 has always.
    Feature(&'static str),
    /// With `-cl-fast-relaxed-math`.
    FastRelaxedMath,
}

/// What is made up at each use of a macro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is called as the macro")]
pub(super) enum Computed {
    Line,
    File,
    BaseFile,
    Counter,
    IncludeLevel,
    Date,
    Time,
    /// `defined`, in conditions only.
    Defined,
    HasInclude,
    HasBuiltin,
    HasAttribute,
    HasCAttribute,
    HasFeature,
    HasExtension,
}

const fn row(name: &'static str, text: &'static str) -> PredefinedRow {
    PredefinedRow { name, text: Text::Is(text), when: When::Always }
}

const fn function(name: &'static str, text: &'static str) -> PredefinedRow {
    PredefinedRow { name, text: Text::Function(text), when: When::Always }
}

const fn by_width(name: &'static str, narrow: &'static str, wide: &'static str) -> PredefinedRow {
    PredefinedRow { name, text: Text::ByWidth(narrow, wide), when: When::Always }
}

const fn computed(name: &'static str, what: Computed) -> PredefinedRow {
    PredefinedRow { name, text: Text::Computed(what), when: When::Always }
}

impl PredefinedRow {
    const fn when(mut self, when: When) -> Self {
        self.when = when;
        self
    }
}

const SINCE_1_2: When = When::Since(Version::V1_2);
const SINCE_2_0: When = When::Since(Version::V2_0);
const NARROW: When = When::Width(AddressWidth::Bits32);
const WIDE: When = When::Width(AddressWidth::Bits64);

/// Every predefined macro.
pub const PREDEFINED: &[PredefinedRow] = &[
    // C99 6.10.8, and what most compilers add.
    computed("__LINE__", Computed::Line),
    computed("__FILE__", Computed::File),
    computed("__FILE_NAME__", Computed::File),
    computed("__BASE_FILE__", Computed::BaseFile),
    computed("__COUNTER__", Computed::Counter),
    computed("__INCLUDE_LEVEL__", Computed::IncludeLevel),
    computed("__DATE__", Computed::Date),
    computed("__TIME__", Computed::Time),
    computed("defined", Computed::Defined),
    computed("__has_include", Computed::HasInclude),
    computed("__has_builtin", Computed::HasBuiltin),
    computed("__has_attribute", Computed::HasAttribute),
    computed("__has_c_attribute", Computed::HasCAttribute),
    computed("__has_extension", Computed::HasExtension),
    computed("__has_feature", Computed::HasFeature),
    row("__STDC__", "1"),
    row("__STDC_VERSION__", "199901L"),
    row("__STDC_HOSTED__", "1"),
    // The compiler and its target.
    row("__spirocl__", "1"),
    row("__SPIRV__", "1"),
    row("__SPIRV", "1"),
    row("__SPIRV32__", "1").when(NARROW),
    row("__SPIRV32", "1").when(NARROW),
    row("__SPIRV64__", "1").when(WIDE),
    row("__SPIRV64", "1").when(WIDE),
    row("__LP64__", "1").when(WIDE),
    row("_LP64", "1").when(WIDE),
    row("__LITTLE_ENDIAN__", "1"),
    row("__ORDER_LITTLE_ENDIAN__", "1234"),
    row("__ORDER_BIG_ENDIAN__", "4321"),
    row("__BYTE_ORDER__", "__ORDER_LITTLE_ENDIAN__"),
    row("__ORDER_PDP_ENDIAN__", "3412"),
    row("__CHAR_BIT__", "8"),
    row("__BOOL_WIDTH__", "1"),
    row("__SHRT_WIDTH__", "16"),
    row("__INT_WIDTH__", "32"),
    row("__LONG_WIDTH__", "64"),
    row("__LLONG_WIDTH__", "64"),
    by_width("__POINTER_WIDTH__", "32", "64"),
    row("__SCHAR_MAX__", "127"),
    row("__SHRT_MAX__", "32767"),
    row("__INT_MAX__", "2147483647"),
    row("__LONG_MAX__", "9223372036854775807L"),
    row("__LONG_LONG_MAX__", "9223372036854775807L"),
    row("__CHAR16_TYPE__", "unsigned short"),
    row("__CHAR32_TYPE__", "unsigned int"),
    row("__SIZEOF_SHORT__", "2"),
    row("__SIZEOF_INT__", "4"),
    row("__SIZEOF_LONG__", "8"),
    row("__SIZEOF_LONG_LONG__", "8"),
    row("__SIZEOF_FLOAT__", "4"),
    row("__SIZEOF_DOUBLE__", "8"),
    by_width("__SIZEOF_POINTER__", "4", "8"),
    by_width("__SIZEOF_SIZE_T__", "4", "8"),
    by_width("__SIZEOF_PTRDIFF_T__", "4", "8"),
    row("__FLT_RADIX__", "2"),
    row("__FLT_MANT_DIG__", "24"),
    row("__FLT_MAX__", "0x1.fffffep127f"),
    row("__FLT_MIN__", "0x1.0p-126f"),
    row("__FLT_EPSILON__", "0x1.0p-23f"),
    row("__FLT_DENORM_MIN__", "0x1.0p-149f"),
    row("__FLT_NORM_MAX__", "0x1.fffffep127f"),
    row("__FLT_DIG__", "6"),
    row("__FLT_DECIMAL_DIG__", "9"),
    row("__FLT_MAX_EXP__", "128"),
    row("__FLT_MIN_EXP__", "(-125)"),
    row("__FLT_MAX_10_EXP__", "38"),
    row("__FLT_MIN_10_EXP__", "(-37)"),
    row("__FLT_HAS_DENORM__", "1"),
    row("__FLT_HAS_INFINITY__", "1"),
    row("__FLT_HAS_QUIET_NAN__", "1"),
    row("__DBL_MANT_DIG__", "53").when(When::Double),
    row("__DBL_MAX__", "0x1.fffffffffffffp1023").when(When::Double),
    row("__DBL_MIN__", "0x1.0p-1022").when(When::Double),
    row("__DBL_EPSILON__", "0x1.0p-52").when(When::Double),
    row("__DBL_DENORM_MIN__", "0x1.0p-1074").when(When::Double),
    row("__DBL_NORM_MAX__", "0x1.fffffffffffffp1023").when(When::Double),
    row("__DBL_DIG__", "15").when(When::Double),
    row("__DBL_DECIMAL_DIG__", "17").when(When::Double),
    row("__DBL_MAX_EXP__", "1024").when(When::Double),
    row("__DBL_MIN_EXP__", "(-1021)").when(When::Double),
    row("__DBL_MAX_10_EXP__", "308").when(When::Double),
    row("__DBL_MIN_10_EXP__", "(-307)").when(When::Double),
    row("__DBL_HAS_DENORM__", "1").when(When::Double),
    row("__DBL_HAS_INFINITY__", "1").when(When::Double),
    row("__DBL_HAS_QUIET_NAN__", "1").when(When::Double),
    row("__DECIMAL_DIG__", "17").when(When::Double),
    row("__FLT16_MANT_DIG__", "11").when(When::Half),
    row("__FLT16_MAX__", "0x1.ffcp15h").when(When::Half),
    row("__FLT16_MIN__", "0x1.0p-14h").when(When::Half),
    row("__FLT16_EPSILON__", "0x1.0p-10h").when(When::Half),
    row("__FLT16_DENORM_MIN__", "0x1.0p-24h").when(When::Half),
    row("__FLT16_NORM_MAX__", "0x1.ffcp15h").when(When::Half),
    row("__FLT16_DIG__", "3").when(When::Half),
    row("__FLT16_DECIMAL_DIG__", "5").when(When::Half),
    row("__FLT16_MAX_EXP__", "16").when(When::Half),
    row("__FLT16_MIN_EXP__", "(-13)").when(When::Half),
    row("__FLT16_MAX_10_EXP__", "4").when(When::Half),
    row("__FLT16_MIN_10_EXP__", "(-4)").when(When::Half),
    row("__FLT16_HAS_DENORM__", "1").when(When::Half),
    row("__FLT16_HAS_INFINITY__", "1").when(When::Half),
    row("__FLT16_HAS_QUIET_NAN__", "1").when(When::Half),
    // The classes of `__builtin_isfpclass`.
    row("__FPCLASS_SNAN", "0x0001"),
    row("__FPCLASS_QNAN", "0x0002"),
    row("__FPCLASS_NEGINF", "0x0004"),
    row("__FPCLASS_NEGNORMAL", "0x0008"),
    row("__FPCLASS_NEGSUBNORMAL", "0x0010"),
    row("__FPCLASS_NEGZERO", "0x0020"),
    row("__FPCLASS_POSZERO", "0x0040"),
    row("__FPCLASS_POSSUBNORMAL", "0x0080"),
    row("__FPCLASS_POSNORMAL", "0x0100"),
    row("__FPCLASS_POSINF", "0x0200"),
    PredefinedRow { name: "__FINITE_MATH_ONLY__", text: Text::FiniteMathOnly, when: When::Always },
    row("__NO_MATH_ERRNO__", "1"),
    row("__USER_LABEL_PREFIX__", ""),
    row("__VERSION__", concat!("\"spirocl ", env!("CARGO_PKG_VERSION"), "\"")),
    row("__BLOCKS__", "1").when(When::Feature("__opencl_c_device_enqueue")),
    // Orders and scopes of `__opencl_atomic_*`.
    row("__ATOMIC_RELAXED", "0"),
    row("__ATOMIC_CONSUME", "1"),
    row("__ATOMIC_ACQUIRE", "2"),
    row("__ATOMIC_RELEASE", "3"),
    row("__ATOMIC_ACQ_REL", "4"),
    row("__ATOMIC_SEQ_CST", "5"),
    row("__OPENCL_MEMORY_SCOPE_WORK_ITEM", "0"),
    row("__OPENCL_MEMORY_SCOPE_WORK_GROUP", "1"),
    row("__OPENCL_MEMORY_SCOPE_DEVICE", "2"),
    row("__OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES", "3"),
    row("__OPENCL_MEMORY_SCOPE_SUB_GROUP", "4"),
    // OpenCL C 3.0, 6.12.1.
    PredefinedRow { name: "__OPENCL_VERSION__", text: Text::DeviceVersion, when: When::Always },
    PredefinedRow { name: "__OPENCL_C_VERSION__", text: Text::Version, when: SINCE_1_2 },
    row("CL_VERSION_1_0", "100"),
    row("CL_VERSION_1_1", "110"),
    row("CL_VERSION_1_2", "120"),
    row("CL_VERSION_2_0", "200"),
    row("CL_VERSION_2_1", "210"),
    row("CL_VERSION_2_2", "220"),
    row("CL_VERSION_3_0", "300"),
    row("CL_VERSION_3_1", "310"),
    row("__ENDIAN_LITTLE__", "1"),
    row("__IMAGE_SUPPORT__", "1").when(When::Images),
    row("__FAST_RELAXED_MATH__", "1").when(When::FastRelaxedMath),
    function("__kernel_exec", KERNEL_EXEC),
    function("kernel_exec", KERNEL_EXEC),
    row("NULL", "((void*)0)"),
    // OpenCL C 3.0, 6.15.2.1: numbers that are none, or too large.
    row("MAXFLOAT", "0x1.fffffep127f"),
    row("HUGE_VALF", "__builtin_astype(0x7f800000, float)"),
    row("HUGE_VAL", "__builtin_astype(0x7ff0000000000000, double)").when(When::Double),
    row("INFINITY", "__builtin_astype(0x7f800000, float)"),
    row("NAN", "__builtin_astype(0x7fc00000, float)"),
    // OpenCL C 3.0, 6.15.2.2 and 6.15.3.1: limits of types.
    row("FLT_DIG", "6"),
    row("FLT_MANT_DIG", "24"),
    row("FLT_MAX_10_EXP", "38"),
    row("FLT_MAX_EXP", "128"),
    row("FLT_MIN_10_EXP", "(-37)"),
    row("FLT_MIN_EXP", "(-125)"),
    row("FLT_RADIX", "2"),
    row("FLT_MAX", "0x1.fffffep127f"),
    row("FLT_MIN", "0x1.0p-126f"),
    row("FLT_EPSILON", "0x1.0p-23f"),
    row("FP_ILOGB0", "INT_MIN"),
    row("FP_ILOGBNAN", "INT_MAX"),
    row("DBL_DIG", "15").when(When::Double),
    row("DBL_MANT_DIG", "53").when(When::Double),
    row("DBL_MAX_10_EXP", "308").when(When::Double),
    row("DBL_MAX_EXP", "1024").when(When::Double),
    row("DBL_MIN_10_EXP", "(-307)").when(When::Double),
    row("DBL_MIN_EXP", "(-1021)").when(When::Double),
    row("DBL_RADIX", "2").when(When::Double),
    row("DBL_MAX", "0x1.fffffffffffffp1023").when(When::Double),
    row("DBL_MIN", "0x1.0p-1022").when(When::Double),
    row("DBL_EPSILON", "0x1.0p-52").when(When::Double),
    row("HALF_DIG", "3").when(When::Half),
    row("HALF_MANT_DIG", "11").when(When::Half),
    row("HALF_MAX_10_EXP", "4").when(When::Half),
    row("HALF_MAX_EXP", "16").when(When::Half),
    row("HALF_MIN_10_EXP", "(-4)").when(When::Half),
    row("HALF_MIN_EXP", "(-13)").when(When::Half),
    row("HALF_RADIX", "2").when(When::Half),
    row("HALF_MAX", "0x1.ffcp15h").when(When::Half),
    row("HALF_MIN", "0x1.0p-14h").when(When::Half),
    row("HALF_EPSILON", "0x1.0p-10h").when(When::Half),
    row("CHAR_BIT", "8"),
    row("CHAR_MAX", "SCHAR_MAX"),
    row("CHAR_MIN", "SCHAR_MIN"),
    row("SCHAR_MAX", "127"),
    row("SCHAR_MIN", "(-127-1)"),
    row("UCHAR_MAX", "255"),
    row("SHRT_MAX", "32767"),
    row("SHRT_MIN", "(-32767-1)"),
    row("USHRT_MAX", "65535"),
    row("INT_MAX", "2147483647"),
    row("INT_MIN", "(-2147483647-1)"),
    row("UINT_MAX", "0xffffffffU"),
    row("LONG_MAX", "0x7fffffffffffffffL"),
    row("LONG_MIN", "(-0x7fffffffffffffffL-1)"),
    row("ULONG_MAX", "0xffffffffffffffffUL"),
    // OpenCL C 3.0, 6.15.8: memory that a fence orders.
    row("CLK_LOCAL_MEM_FENCE", "0x01"),
    row("CLK_GLOBAL_MEM_FENCE", "0x02"),
    row("CLK_IMAGE_MEM_FENCE", "0x04").when(SINCE_2_0),
    // OpenCL C 3.0, 6.15.12: atomics.
    function("ATOMIC_VAR_INIT", "(x) (x)").when(SINCE_2_0),
    row("ATOMIC_FLAG_INIT", "0").when(SINCE_2_0),
    // cl_khr_select_fprounding_mode: the one mode that there is.
    row("__ROUNDING_MODE__", "rte").when(When::Extension("cl_khr_select_fprounding_mode")),
    // OpenCL C 3.0, 6.15.16 and 6.15.17: values of types that have no others.
    row("CLK_NULL_RESERVE_ID", "(__builtin_astype((void*)(__SIZE_MAX__), reserve_id_t))").when(SINCE_2_0),
    row("CLK_NULL_EVENT", "(__builtin_astype((void*)(__SIZE_MAX__), clk_event_t))").when(SINCE_2_0),
    row("CLK_NULL_QUEUE", "0").when(SINCE_2_0),
    row("MAX_WORK_DIM", "3").when(SINCE_2_0),
    // OpenCL C 3.0, 6.15.2.1: mathematical constants.
    row("M_E_F", "2.7182818284590452353602f"),
    row("M_LOG2E_F", "1.4426950408889634073599f"),
    row("M_LOG10E_F", "0.4342944819032518276511f"),
    row("M_LN2_F", "0.6931471805599453094172f"),
    row("M_LN10_F", "2.3025850929940456840179f"),
    row("M_PI_F", "3.1415926535897932384626f"),
    row("M_PI_2_F", "1.5707963267948966192313f"),
    row("M_PI_4_F", "0.7853981633974483096156f"),
    row("M_1_PI_F", "0.3183098861837906715377f"),
    row("M_2_PI_F", "0.6366197723675813430755f"),
    row("M_2_SQRTPI_F", "1.1283791670955125738961f"),
    row("M_SQRT2_F", "1.4142135623730950488016f"),
    row("M_SQRT1_2_F", "0.7071067811865475244008f"),
    row("M_E", "2.71828182845904523536028747135266250").when(When::Double),
    row("M_LOG2E", "1.44269504088896340735992468100189214").when(When::Double),
    row("M_LOG10E", "0.434294481903251827651128918916605082").when(When::Double),
    row("M_LN2", "0.693147180559945309417232121458176568").when(When::Double),
    row("M_LN10", "2.30258509299404568401799145468436421").when(When::Double),
    row("M_PI", "3.14159265358979323846264338327950288").when(When::Double),
    row("M_PI_2", "1.57079632679489661923132169163975144").when(When::Double),
    row("M_PI_4", "0.785398163397448309615660845819875721").when(When::Double),
    row("M_1_PI", "0.318309886183790671537767526745028724").when(When::Double),
    row("M_2_PI", "0.636619772367581343075535053490057448").when(When::Double),
    row("M_2_SQRTPI", "1.12837916709551257389615890312154517").when(When::Double),
    row("M_SQRT2", "1.41421356237309504880168872420969808").when(When::Double),
    row("M_SQRT1_2", "0.707106781186547524400844362104849039").when(When::Double),
    row("M_E_H", "2.7182818284590452353602h").when(When::Half),
    row("M_LOG2E_H", "1.4426950408889634073599h").when(When::Half),
    row("M_LOG10E_H", "0.4342944819032518276511h").when(When::Half),
    row("M_LN2_H", "0.6931471805599453094172h").when(When::Half),
    row("M_LN10_H", "2.3025850929940456840179h").when(When::Half),
    row("M_PI_H", "3.1415926535897932384626h").when(When::Half),
    row("M_PI_2_H", "1.5707963267948966192313h").when(When::Half),
    row("M_PI_4_H", "0.7853981633974483096156h").when(When::Half),
    row("M_1_PI_H", "0.3183098861837906715377h").when(When::Half),
    row("M_2_PI_H", "0.6366197723675813430755h").when(When::Half),
    row("M_2_SQRTPI_H", "1.1283791670955125738961h").when(When::Half),
    row("M_SQRT2_H", "1.4142135623730950488016h").when(When::Half),
    row("M_SQRT1_2_H", "0.7071067811865475244008h").when(When::Half),
    // OpenCL C 3.0, 6.15.12: sampler and image constants.
    row("CLK_ADDRESS_NONE", "0"),
    row("CLK_NORMALIZED_COORDS_FALSE", "0"),
    row("CLK_NORMALIZED_COORDS_TRUE", "1"),
    row("CLK_ADDRESS_CLAMP_TO_EDGE", "2"),
    row("CLK_ADDRESS_CLAMP", "4"),
    row("CLK_ADDRESS_REPEAT", "6"),
    row("CLK_ADDRESS_MIRRORED_REPEAT", "8"),
    row("CLK_FILTER_NEAREST", "0x10"),
    row("CLK_FILTER_LINEAR", "0x20"),
    row("CLK_R", "0x10B0"),
    row("CLK_A", "0x10B1"),
    row("CLK_RG", "0x10B2"),
    row("CLK_RA", "0x10B3"),
    row("CLK_RGB", "0x10B4"),
    row("CLK_RGBA", "0x10B5"),
    row("CLK_BGRA", "0x10B6"),
    row("CLK_ARGB", "0x10B7"),
    row("CLK_INTENSITY", "0x10B8"),
    row("CLK_LUMINANCE", "0x10B9"),
    row("CLK_Rx", "0x10BA"),
    row("CLK_RGx", "0x10BB"),
    row("CLK_RGBx", "0x10BC"),
    row("CLK_DEPTH", "0x10BD"),
    row("CLK_DEPTH_STENCIL", "0x10BE"),
    row("CLK_sRGB", "0x10BF").when(SINCE_2_0),
    row("CLK_sRGBx", "0x10C0").when(SINCE_2_0),
    row("CLK_sRGBA", "0x10C1").when(SINCE_2_0),
    row("CLK_sBGRA", "0x10C2").when(SINCE_2_0),
    row("CLK_ABGR", "0x10C3").when(SINCE_2_0),
    row("CLK_SNORM_INT8", "0x10D0"),
    row("CLK_SNORM_INT16", "0x10D1"),
    row("CLK_UNORM_INT8", "0x10D2"),
    row("CLK_UNORM_INT16", "0x10D3"),
    row("CLK_UNORM_SHORT_565", "0x10D4"),
    row("CLK_UNORM_SHORT_555", "0x10D5"),
    row("CLK_UNORM_INT_101010", "0x10D6"),
    row("CLK_SIGNED_INT8", "0x10D7"),
    row("CLK_SIGNED_INT16", "0x10D8"),
    row("CLK_SIGNED_INT32", "0x10D9"),
    row("CLK_UNSIGNED_INT8", "0x10DA"),
    row("CLK_UNSIGNED_INT16", "0x10DB"),
    row("CLK_UNSIGNED_INT32", "0x10DC"),
    row("CLK_HALF_FLOAT", "0x10DD"),
    row("CLK_FLOAT", "0x10DE"),
    row("CLK_UNORM_INT24", "0x10DF"),
    row("CLK_UNORM_INT_101010_2", "0x10E0").when(When::Since(Version::V3_0)),
    // The specification spells three of these in two ways.
    row("CLK_UNORM_10X6_EXT", "0x10E1").when(When::Since(Version::V3_0)),
    row("CLK_UNORM_INT10X6_EXT", "0x10E1").when(When::Since(Version::V3_0)),
    row("CLK_UNORM_INT12X4_EXT", "0x10E9").when(When::Since(Version::V3_0)),
    row("CLK_UNORM_INT14X2_EXT", "0x10EA").when(When::Since(Version::V3_0)),
    row("CLK_UNSIGNED_INT_RAW10_EXT", "0x10E3").when(When::Since(Version::V3_0)),
    row("CLK_UNSIGNED_INT_RAW12_EXT", "0x10E4").when(When::Since(Version::V3_0)),
    row("CLK_UNORM_INT_2_101010_EXT", "0x10E5").when(When::Since(Version::V3_0)),
    row("CLK_UNSIGNED_INT10X6_EXT", "0x10E6").when(When::Since(Version::V3_0)),
    row("CLK_UNSIGNED_INT12X4_EXT", "0x10E7").when(When::Since(Version::V3_0)),
    row("CLK_UNSIGNED_INT14X2_EXT", "0x10E8").when(When::Since(Version::V3_0)),
    row("CLK_UNORM_12X4_EXT", "0x10E9").when(When::Since(Version::V3_0)),
    row("CLK_UNORM_14X2_EXT", "0x10EA").when(When::Since(Version::V3_0)),
    // OpenCL C 3.0, 6.15.17: enqueuing kernels.
    row("CLK_DEVICE_QUEUE_FULL", "(-161)").when(SINCE_2_0),
    row("CLK_ENQUEUE_FAILURE", "(-101)").when(SINCE_2_0),
    row("CLK_ENQUEUE_FLAGS_NO_WAIT", "0x0").when(SINCE_2_0),
    row("CLK_ENQUEUE_FLAGS_WAIT_KERNEL", "0x1").when(SINCE_2_0),
    row("CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP", "0x2").when(SINCE_2_0),
    row("CLK_EVENT_ALLOCATION_FAILURE", "(-100)").when(SINCE_2_0),
    row("CLK_INVALID_ARG_SIZE", "(-51)").when(SINCE_2_0),
    row("CLK_INVALID_EVENT_WAIT_LIST", "(-57)").when(SINCE_2_0),
    row("CLK_INVALID_NDRANGE", "(-160)").when(SINCE_2_0),
    row("CLK_INVALID_QUEUE", "(-102)").when(SINCE_2_0),
    row("CLK_OUT_OF_RESOURCES", "(-5)").when(SINCE_2_0),
    row("CLK_PROFILING_COMMAND_EXEC_TIME", "0x1").when(SINCE_2_0),
    row("CLK_SUCCESS", "0").when(SINCE_2_0),
    row("CL_COMPLETE", "0").when(When::Feature("__opencl_c_device_enqueue")),
    row("CL_RUNNING", "1").when(When::Feature("__opencl_c_device_enqueue")),
    row("CL_SUBMITTED", "2").when(When::Feature("__opencl_c_device_enqueue")),
    row("CL_QUEUED", "3").when(When::Feature("__opencl_c_device_enqueue")),
];

const KERNEL_EXEC: &str = "(X, typen) __kernel __attribute__((work_group_size_hint(X, 1, 1))) __attribute__((vec_type_hint(typen)))";

const SLOTS: usize = 2048;

/// The rows by hash of their names, with linear probing: index plus one, zero for none.
const INDEX: [u16; SLOTS] = {
    let mut index = [0; SLOTS];
    let mut row = 0;
    while row < PREDEFINED.len() {
        let mut slot = slot(PREDEFINED[row].name);
        while index[slot] != 0 {
            slot = (slot + 1) % SLOTS;
        }
        index[slot] = row as u16 + 1;
        row += 1;
    }
    index
};

const fn slot(name: &str) -> usize {
    let bytes = name.as_bytes();
    let mut hash: u32 = 0x811c_9dc5;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    (hash ^ hash >> 15) as usize % SLOTS
}

fn find(name: &str) -> Option<&'static PredefinedRow> {
    let mut slot = slot(name);
    loop {
        let row = &PREDEFINED[usize::from(INDEX[slot].checked_sub(1)?)];
        if row.name == name {
            return Some(row);
        }
        slot = (slot + 1) % SLOTS;
    }
}

impl Preprocessor<'_> {
    /// The definition of a predefined macro of this name, if there is one.
    pub(super) fn predefined(&mut self, symbol: Symbol) -> Option<Definition> {
        let name = self.symbols.text(symbol);
        let Some(row) = find(name) else {
            if let Some(text) = integers::definition(name, self.options.language.address_width) {
                return self.defined_as(&text);
            }
            let is_optional = name.starts_with("cl_") || name.starts_with("__opencl_c_");
            if !is_optional || !self.options.language.defines(name) {
                return None;
            }
            let text = format!("{name} 1");
            return self.defined_as(&text);
        };
        if !exists(row.when, self.options) {
            return None;
        }
        let text = match row.text {
            Text::Is(text) => format!("{name} {text}"),
            Text::Function(text) => format!("{name}{text}"),
            Text::ByWidth(narrow, wide) => match self.options.language.address_width {
                AddressWidth::Bits32 => format!("{name} {narrow}"),
                AddressWidth::Bits64 => format!("{name} {wide}"),
            },
            Text::Version => format!("{name} {}", self.options.language.version.number()),
            Text::DeviceVersion => {
                let language = &self.options.language;
                let version = language.device_version.unwrap_or_else(|| language.version.number());
                format!("{name} {version}")
            }
            Text::FiniteMathOnly => format!("{name} {}", u8::from(self.options.finite_math_only)),
            Text::Computed(what) => {
                let form = Form::Computed(what);
                let name = RawToken { text: symbol, ..RawToken::END };
                return self.definitions().build(name, form, &[]).ok();
            }
        };
        self.defined_as(&text)
    }

    /// The definition that a `#define` with this text would make, in a file of the compiler's own.
    fn defined_as(&mut self, text: &str) -> Option<Definition> {
        let id = self.sources.add_file("<built-in>", text, None)?;
        let file = self.sources.file(id);
        let mut cursor = Cursor::new(file.base());
        cursor.in_line = true;
        let mut tokens = Vec::new();
        loop {
            let token = cursor.next(text, self.symbols);
            if token.is_end() {
                break;
            }
            tokens.push(token);
        }
        let (&name, rest) = tokens.split_first()?;
        let definition = self.definitions().read(name, rest).ok()?;
        Some(Definition { predefined: true, ..definition })
    }
}

/// Whether the macros of a row exist.
fn exists(when: When, options: &PreprocessOptions) -> bool {
    let language = &options.language;
    match when {
        When::Always => true,
        When::Since(version) => language.version >= version,
        When::Width(width) => language.address_width == width,
        When::Double => language.has_double(),
        When::Half => language.has_half(),
        When::Images => language.version < Version::V3_0 || language.defines("__opencl_c_images"),
        When::Extension(name) => language.defines(name),
        When::Feature(name) => language.has_feature(name),
        When::FastRelaxedMath => options.fast_relaxed_math,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique() {
        let names: HashSet<&str> = PREDEFINED.iter().map(|row| row.name).collect();
        assert_eq!(names.len(), PREDEFINED.len());
    }

    #[test]
    fn every_row_is_found_by_its_name() {
        for row in PREDEFINED {
            assert_eq!(find(row.name).map(|found| found.name), Some(row.name));
        }
        assert!(find("M_PI_G").is_none());
    }
}
