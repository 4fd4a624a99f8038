//! Pure functions of OpenCL.std by the raw bits of their operands, with the types that name kinds of scalars.

use spirocl_codegen::ir::Rounding;
use spirv::OpenclStd100Op;

/// The kind of a scalar. Its bits lie in the low bits of a `u64`, zero above its width.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ScalarKind {
    /// `half`
    F16,
    /// `float`
    F32,
    /// `double`
    F64,
    /// An integer of 8 bits; functions say by their name whether it has a sign, conversions take it as signed.
    I8,
    /// An integer of 16 bits.
    I16,
    /// An integer of 32 bits.
    I32,
    /// An integer of 64 bits.
    I64,
    /// An unsigned integer of 8 bits: in conversions only.
    U8,
    /// An unsigned integer of 16 bits.
    U16,
    /// An unsigned integer of 32 bits.
    U32,
    /// An unsigned integer of 64 bits.
    U64,
}

impl ScalarKind {
    /// Its width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::I8 | Self::U8 => 8,
            Self::F16 | Self::I16 | Self::U16 => 16,
            Self::F32 | Self::I32 | Self::U32 => 32,
            Self::F64 | Self::I64 | Self::U64 => 64,
        }
    }

    /// Whether it is a floating-point number.
    pub fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::F32 | Self::F64)
    }
}

/// How mathematics is done: the build options that change results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MathOptions {
    /// Subnormal numbers of `float` are zero: `-cl-denorms-are-zero`.
    pub flush_subnormals: bool,
}

/// How a conversion is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conversion {
    /// The rounding mode; unstated: to even for results that are floating-point numbers, towards zero for integers.
    pub rounding: Option<Rounding>,
    /// Whether values out of range become the nearest in range.
    pub saturated: bool,
}

// What the engine calls (`kind` is that of the first argument, integers as `I8` to `I64`):
//   scalar(function, kind, arguments, options) -> u64      one component; ilogb gives I32, nan a float of the width of its argument,
//                                                          upsample twice the width; ldexp, pown, rootn take an I32 second
//   vector(function, kind, arguments: &[&[u64]]) -> Vec<u64>   dot is no function of OpenCL.std: cross, length, distance, normalize, fast_*
//   pair(function, kind, arguments) -> (u64, u64)          fract, frexp, lgamma_r, modf, remquo, sincos: result, value stored
//   convert(bits, from, to, conversion) -> u64
//   converts_exactly_in_range(bits, from, to) -> bool      whether a float to integer conversion is in range (for the check)
//   image::{Image, Sampler, read, write, sample}
//   printf::format(format: &[u8], arguments: &[PrintfArgument]) -> Vec<u8>
