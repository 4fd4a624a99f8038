//! Functions of GNU C and clang that are named `__builtin_*` and that kernels use, where the language has an equivalent. Their types
//! are those of C: a name that ends in `f` takes `float`, one in `l` or `ll` an integer of 64 bits. Those whose result does not follow from
//! signatures (`__builtin_expect`, `__builtin_shufflevector` and the like) are checked by `check::calls`.

use super::{
    Gnu,
    Lower::{self, Compare, Ext},
    Row,
    domain::{
        DOUBLE_ONLY, FLOAT_ONLY, FLOAT_SINGLES, FLOAT_VECTORS, FLOATS, HALF_ONLY, INTEGER_VECTORS, INTEGERS,
        PLAIN, SIGNED, SIGNED_VECTORS, UNSIGNED, UNSIGNED_SINGLES, UNSIGNED_VECTORS,
    },
    lower, row,
    signature::{Access, E, G, INT, INT_G, Pattern, UINT, fixed, into, to},
};
use crate::{address_space::AddressSpace::Constant, types::Scalar};
use spirocl_frontend::language::Version;
use spirv::{Op, OpenclStd100Op as Std};

const DOUBLE: &[&[&str]] = &[&["__opencl_c_fp64"], &["cl_khr_fp64"]];
const HALF: &[&[&str]] = &[&["cl_khr_fp16"]];
const BITS: &[&[&str]] = &[&["cl_khr_extended_bit_ops"]];
const UNARY: &[&[Pattern]] = &[&[G, G]];
const BINARY: &[&[Pattern]] = &[&[G, G, G]];
const TERNARY: &[&[Pattern]] = &[&[G, G, G, G]];
const REDUCED: &[&[Pattern]] = &[&[E, G]];
const LONG: Pattern = fixed(Scalar::Long);
const ULONG: Pattern = fixed(Scalar::ULong);
const USHORT: Pattern = fixed(Scalar::UShort);
const UCHAR: Pattern = fixed(Scalar::UChar);

const fn gnu(function: Gnu) -> Lower {
    Lower::Special(lower::Special::Gnu(function))
}

const fn extremum(largest: bool, propagates_nan: bool) -> Lower {
    gnu(Gnu::Extremum { largest, propagates_nan })
}

/// `__builtin_NAME` with an ending, for functions that `OpenCL.std` has by the same name.
macro_rules! same {
    ($start:literal, $end:literal: $($name:ident)*) => {
        &[$((concat!($start, stringify!($name), $end), Ext(Std::$name))),*]
    };
}

/// Functions of one argument.
macro_rules! unary {
    ($end:literal) => {
        same!("__builtin_", $end: acos acosh asin asinh atan atanh cbrt ceil cos cosh erf erfc exp exp2 exp10 expm1 fabs floor
            lgamma log log2 log10 log1p logb rint round sin sinh sqrt tan tanh tgamma trunc)
    };
}

/// Functions of two arguments.
macro_rules! binary {
    ($end:literal) => {
        same!("__builtin_", $end: atan2 copysign fdim fmax fmin fmod hypot nextafter pow remainder)
    };
}

/// Functions that GNU C has by a name of its own.
macro_rules! renamed {
    ($end:literal) => {
        &[
            (concat!("__builtin_nearbyint", $end), Ext(Std::rint)),
            (concat!("__builtin_roundeven", $end), Ext(Std::rint)),
            (concat!("__builtin_canonicalize", $end), gnu(Gnu::Canonical)),
        ]
    };
}

/// The extreme values of IEEE 754-2019 that take a number rather than NaN.
macro_rules! extreme_numbers {
    ($end:literal) => {
        &[
            (concat!("__builtin_fmaximum_num", $end), extremum(true, false)),
            (concat!("__builtin_fminimum_num", $end), extremum(false, false)),
        ]
    };
}

/// Functions that round to an integer of 64 bits.
macro_rules! rounded {
    ($end:literal) => {
        &[
            (concat!("__builtin_lrint", $end), gnu(Gnu::Rounded(Std::rint))),
            (concat!("__builtin_llrint", $end), gnu(Gnu::Rounded(Std::rint))),
            (concat!("__builtin_lround", $end), gnu(Gnu::Rounded(Std::round))),
            (concat!("__builtin_llround", $end), gnu(Gnu::Rounded(Std::round))),
        ]
    };
}

/// Sums and differences with a carry, by the ending of their types.
const CARRIES: [&[(&str, Lower)]; 4] = [
    &[("__builtin_addcb", gnu(Gnu::Carry(Op::IAdd))), ("__builtin_subcb", gnu(Gnu::Carry(Op::ISub)))],
    &[("__builtin_addcs", gnu(Gnu::Carry(Op::IAdd))), ("__builtin_subcs", gnu(Gnu::Carry(Op::ISub)))],
    &[("__builtin_addc", gnu(Gnu::Carry(Op::IAdd))), ("__builtin_subc", gnu(Gnu::Carry(Op::ISub)))],
    &[
        ("__builtin_addcl", gnu(Gnu::Carry(Op::IAdd))),
        ("__builtin_subcl", gnu(Gnu::Carry(Op::ISub))),
        ("__builtin_addcll", gnu(Gnu::Carry(Op::IAdd))),
        ("__builtin_subcll", gnu(Gnu::Carry(Op::ISub))),
    ],
];

/// Functions whose calls `check::calls::gnu_call` and `gnu_memory` check.
pub(super) const CHECKED: &[Row] = &[row(
    &[
        ("__builtin_expect", Lower::Op(Op::ExpectKHR)),
        ("__builtin_assume", Lower::Op(Op::AssumeTrueKHR)),
        ("__builtin_shufflevector", gnu(Gnu::ShuffleVector)),
        ("__builtin_isfpclass", gnu(Gnu::IsClassOf)),
        ("__builtin_memcpy", gnu(Gnu::Copy)),
        ("__builtin_add_overflow", gnu(Gnu::Overflows(Op::IAdd))),
        ("__builtin_sub_overflow", gnu(Gnu::Overflows(Op::ISub))),
        ("__builtin_mul_overflow", gnu(Gnu::Overflows(Op::IMul))),
    ],
    PLAIN,
    &[],
)];

/// The rows.
pub(super) const ROWS: &[Row] = &[
    row(unary!("f16"), HALF_ONLY, UNARY).needs(HALF),
    row(renamed!("f16"), HALF_ONLY, UNARY).needs(HALF),
    row(binary!("f16"), HALF_ONLY, BINARY).needs(HALF),
    row(same!("__builtin_", "f16": fma), HALF_ONLY, TERNARY).needs(HALF),
    row(same!("__builtin_", "f16": ldexp), HALF_ONLY, &[&[G, G, INT]]).needs(HALF),
    row(same!("__builtin_", "f16": frexp), HALF_ONLY, &[&[G, G, to(&INT)]]).needs(HALF),
    row(extreme_numbers!("f16"), HALF_ONLY, BINARY).needs(HALF),
    row(unary!("f"), FLOAT_ONLY, UNARY),
    row(unary!(""), DOUBLE_ONLY, UNARY).needs(DOUBLE),
    row(renamed!("f"), FLOAT_ONLY, UNARY),
    row(renamed!(""), DOUBLE_ONLY, UNARY).needs(DOUBLE),
    row(binary!("f"), FLOAT_ONLY, BINARY),
    row(binary!(""), DOUBLE_ONLY, BINARY).needs(DOUBLE),
    row(extreme_numbers!("f"), FLOAT_ONLY, BINARY),
    row(extreme_numbers!(""), DOUBLE_ONLY, BINARY).needs(DOUBLE),
    row(rounded!("f"), FLOAT_ONLY, &[&[LONG, G]]),
    row(rounded!(""), DOUBLE_ONLY, &[&[LONG, G]]).needs(DOUBLE),
    row(same!("__builtin_", "f": remquo), FLOAT_ONLY, &[&[G, G, G, to(&INT)]]),
    row(same!("__builtin_", "": remquo), DOUBLE_ONLY, &[&[G, G, G, to(&INT)]]).needs(DOUBLE),
    row(same!("__builtin_", "f": fma), FLOAT_ONLY, TERNARY),
    row(same!("__builtin_", "": fma), DOUBLE_ONLY, TERNARY).needs(DOUBLE),
    row(same!("__builtin_", "f": ilogb), FLOAT_ONLY, &[&[INT, G]]),
    row(same!("__builtin_", "": ilogb), DOUBLE_ONLY, &[&[INT, G]]).needs(DOUBLE),
    row(same!("__builtin_", "f": ldexp), FLOAT_ONLY, &[&[G, G, INT]]),
    row(same!("__builtin_", "": ldexp), DOUBLE_ONLY, &[&[G, G, INT]]).needs(DOUBLE),
    row(&[("__builtin_scalbnf", Ext(Std::ldexp))], FLOAT_ONLY, &[&[G, G, INT]]),
    row(&[("__builtin_scalbn", Ext(Std::ldexp))], DOUBLE_ONLY, &[&[G, G, INT]]).needs(DOUBLE),
    row(&[("__builtin_powif", Ext(Std::pown))], FLOAT_ONLY, &[&[G, G, INT]]),
    row(&[("__builtin_powi", Ext(Std::pown))], DOUBLE_ONLY, &[&[G, G, INT]]).needs(DOUBLE),
    row(same!("__builtin_", "f": frexp), FLOAT_ONLY, &[&[G, G, to(&INT)]]),
    row(same!("__builtin_", "": frexp), DOUBLE_ONLY, &[&[G, G, to(&INT)]]).needs(DOUBLE),
    row(same!("__builtin_", "f": modf), FLOAT_ONLY, &[&[G, G, to(&G)]]),
    row(same!("__builtin_", "": modf), DOUBLE_ONLY, &[&[G, G, to(&G)]]).needs(DOUBLE),
    row(
        &[
            ("__builtin_isfinite", Compare(Op::IsFinite)),
            ("__builtin_isinf", Compare(Op::IsInf)),
            ("__builtin_isnan", Compare(Op::IsNan)),
            ("__builtin_isnormal", Compare(Op::IsNormal)),
            ("__builtin_signbit", Compare(Op::SignBitSet)),
            ("__builtin_isinf_sign", gnu(Gnu::InfinitySign)),
            ("__builtin_issignaling", gnu(Gnu::IsClass(0x1))),
            ("__builtin_issubnormal", gnu(Gnu::IsClass(0x90))),
            ("__builtin_iszero", gnu(Gnu::IsClass(0x60))),
        ],
        FLOAT_SINGLES,
        &[&[INT, G]],
    ),
    row(&[("__builtin_signbitf", Compare(Op::SignBitSet))], FLOAT_ONLY, &[&[INT, G]]),
    row(
        &[
            ("__builtin_isgreater", Compare(Op::FOrdGreaterThan)),
            ("__builtin_isgreaterequal", Compare(Op::FOrdGreaterThanEqual)),
            ("__builtin_isless", Compare(Op::FOrdLessThan)),
            ("__builtin_islessequal", Compare(Op::FOrdLessThanEqual)),
            ("__builtin_islessgreater", Compare(Op::FOrdNotEqual)),
            ("__builtin_isunordered", Compare(Op::Unordered)),
        ],
        FLOAT_SINGLES,
        &[&[INT, G, G]],
    ),
    row(
        &[
            ("__builtin_popcount", gnu(Gnu::Count(Std::popcount))),
            ("__builtin_clz", gnu(Gnu::Count(Std::clz))),
            ("__builtin_ctz", gnu(Gnu::Count(Std::ctz))),
            ("__builtin_parity", gnu(Gnu::Parity)),
        ],
        PLAIN,
        &[&[INT, UINT]],
    ),
    row(
        &[
            ("__builtin_popcountl", gnu(Gnu::Count(Std::popcount))),
            ("__builtin_popcountll", gnu(Gnu::Count(Std::popcount))),
            ("__builtin_clzl", gnu(Gnu::Count(Std::clz))),
            ("__builtin_clzll", gnu(Gnu::Count(Std::clz))),
            ("__builtin_ctzl", gnu(Gnu::Count(Std::ctz))),
            ("__builtin_ctzll", gnu(Gnu::Count(Std::ctz))),
            ("__builtin_parityl", gnu(Gnu::Parity)),
            ("__builtin_parityll", gnu(Gnu::Parity)),
        ],
        PLAIN,
        &[&[INT, ULONG]],
    ),
    row(
        &[("__builtin_clzs", gnu(Gnu::Count(Std::clz))), ("__builtin_ctzs", gnu(Gnu::Count(Std::ctz)))],
        PLAIN,
        &[&[INT, USHORT]],
    ),
    row(&[("__builtin_clrsb", gnu(Gnu::RedundantSigns))], PLAIN, &[&[INT, INT]]),
    row(
        &[("__builtin_clrsbl", gnu(Gnu::RedundantSigns)), ("__builtin_clrsbll", gnu(Gnu::RedundantSigns))],
        PLAIN,
        &[&[INT, LONG]],
    ),
    // Of any unsigned type; where nothing can be counted in zero, a second argument says what it counts.
    row(&[("__builtin_popcountg", gnu(Gnu::Count(Std::popcount)))], UNSIGNED_SINGLES, &[&[INT, G]]),
    row(
        &[("__builtin_clzg", gnu(Gnu::Count(Std::clz))), ("__builtin_ctzg", gnu(Gnu::Count(Std::ctz)))],
        UNSIGNED_SINGLES,
        &[&[INT, G]],
    ),
    row(
        &[("__builtin_clzg", gnu(Gnu::CountOr(Std::clz))), ("__builtin_ctzg", gnu(Gnu::CountOr(Std::ctz)))],
        UNSIGNED_SINGLES,
        &[&[INT, G, INT]],
    ),
    row(CARRIES[0], PLAIN, &[&[UCHAR, UCHAR, UCHAR, UCHAR, to(&UCHAR)]]),
    row(CARRIES[1], PLAIN, &[&[USHORT, USHORT, USHORT, USHORT, to(&USHORT)]]),
    row(CARRIES[2], PLAIN, &[&[UINT, UINT, UINT, UINT, to(&UINT)]]),
    row(CARRIES[3], PLAIN, &[&[ULONG, ULONG, ULONG, ULONG, to(&ULONG)]]),
    row(&[("__builtin_ffs", gnu(Gnu::FirstSet)), ("__builtin_abs", Ext(Std::s_abs))], PLAIN, &[&[INT, INT]]),
    row(
        &[("__builtin_ffsl", gnu(Gnu::FirstSet)), ("__builtin_ffsll", gnu(Gnu::FirstSet))],
        PLAIN,
        &[&[INT, LONG]],
    ),
    row(
        &[("__builtin_labs", Ext(Std::s_abs)), ("__builtin_llabs", Ext(Std::s_abs))],
        PLAIN,
        &[&[LONG, LONG]],
    ),
    row(&[("__builtin_bswap16", gnu(Gnu::SwapBytes))], PLAIN, &[&[USHORT, USHORT]]),
    row(&[("__builtin_bswap32", gnu(Gnu::SwapBytes))], PLAIN, &[&[UINT, UINT]]),
    row(&[("__builtin_bswap64", gnu(Gnu::SwapBytes))], PLAIN, &[&[ULONG, ULONG]]),
    row(&[("__builtin_bswapg", gnu(Gnu::SwapBytes))], UNSIGNED_SINGLES, UNARY),
    row(&[("__builtin_bitreverse8", Lower::Op(Op::BitReverse))], PLAIN, &[&[UCHAR, UCHAR]]).needs(BITS),
    row(&[("__builtin_bitreverse16", Lower::Op(Op::BitReverse))], PLAIN, &[&[USHORT, USHORT]]).needs(BITS),
    row(&[("__builtin_bitreverse32", Lower::Op(Op::BitReverse))], PLAIN, &[&[UINT, UINT]]).needs(BITS),
    row(&[("__builtin_bitreverse64", Lower::Op(Op::BitReverse))], PLAIN, &[&[ULONG, ULONG]]).needs(BITS),
    row(
        &[("__builtin_rotateleft8", Ext(Std::rotate)), ("__builtin_rotateright8", gnu(Gnu::RotateRight))],
        PLAIN,
        &[&[UCHAR, UCHAR, UCHAR]],
    ),
    row(
        &[("__builtin_rotateleft16", Ext(Std::rotate)), ("__builtin_rotateright16", gnu(Gnu::RotateRight))],
        PLAIN,
        &[&[USHORT, USHORT, USHORT]],
    ),
    row(
        &[("__builtin_rotateleft32", Ext(Std::rotate)), ("__builtin_rotateright32", gnu(Gnu::RotateRight))],
        PLAIN,
        &[&[UINT, UINT, UINT]],
    ),
    row(
        &[("__builtin_rotateleft64", Ext(Std::rotate)), ("__builtin_rotateright64", gnu(Gnu::RotateRight))],
        PLAIN,
        &[&[ULONG, ULONG, ULONG]],
    ),
    // Functions of clang on each element.
    row(
        same!("__builtin_elementwise_", "": acos asin atan ceil cos cosh exp exp2 exp10 floor log log2 log10 rint round sin sinh
            sqrt tan tanh trunc),
        FLOATS,
        UNARY,
    ),
    row(
        &[
            ("__builtin_elementwise_abs", Ext(Std::fabs)),
            ("__builtin_elementwise_nearbyint", Ext(Std::rint)),
            ("__builtin_elementwise_roundeven", Ext(Std::rint)),
            ("__builtin_elementwise_canonicalize", gnu(Gnu::Canonical)),
        ],
        FLOATS,
        UNARY,
    ),
    row(
        &[
            ("__builtin_elementwise_atan2", Ext(Std::atan2)),
            ("__builtin_elementwise_copysign", Ext(Std::copysign)),
            ("__builtin_elementwise_fmod", Ext(Std::fmod)),
            ("__builtin_elementwise_max", Ext(Std::fmax)),
            ("__builtin_elementwise_min", Ext(Std::fmin)),
            ("__builtin_elementwise_maxnum", Ext(Std::fmax)),
            ("__builtin_elementwise_minnum", Ext(Std::fmin)),
            ("__builtin_elementwise_maximum", extremum(true, true)),
            ("__builtin_elementwise_minimum", extremum(false, true)),
            ("__builtin_elementwise_maximumnum", extremum(true, false)),
            ("__builtin_elementwise_minimumnum", extremum(false, false)),
            ("__builtin_elementwise_pow", Ext(Std::pow)),
        ],
        FLOATS,
        BINARY,
    ),
    row(same!("__builtin_elementwise_", "": fma), FLOATS, TERNARY),
    row(same!("__builtin_elementwise_", "": ldexp), FLOATS, &[&[G, G, INT_G]]),
    row(&[("__builtin_elementwise_abs", Ext(Std::s_abs))], SIGNED, UNARY),
    row(
        &[
            ("__builtin_elementwise_max", Ext(Std::s_max)),
            ("__builtin_elementwise_min", Ext(Std::s_min)),
            ("__builtin_elementwise_add_sat", Ext(Std::s_add_sat)),
            ("__builtin_elementwise_sub_sat", Ext(Std::s_sub_sat)),
        ],
        SIGNED,
        BINARY,
    ),
    row(
        &[
            ("__builtin_elementwise_max", Ext(Std::u_max)),
            ("__builtin_elementwise_min", Ext(Std::u_min)),
            ("__builtin_elementwise_add_sat", Ext(Std::u_add_sat)),
            ("__builtin_elementwise_sub_sat", Ext(Std::u_sub_sat)),
        ],
        UNSIGNED,
        BINARY,
    ),
    row(&[("__builtin_elementwise_popcount", Ext(Std::popcount))], INTEGERS, UNARY),
    row(
        &[
            ("__builtin_elementwise_clzg", gnu(Gnu::CountElements(Std::clz))),
            ("__builtin_elementwise_ctzg", gnu(Gnu::CountElements(Std::ctz))),
        ],
        INTEGERS,
        &[&[G, G], &[G, G, G]],
    ),
    row(
        &[
            ("__builtin_elementwise_fshl", gnu(Gnu::FunnelShift { left: true })),
            ("__builtin_elementwise_fshr", gnu(Gnu::FunnelShift { left: false })),
        ],
        INTEGERS,
        TERNARY,
    ),
    row(&[("__builtin_elementwise_bitreverse", Lower::Op(Op::BitReverse))], INTEGERS, UNARY).needs(BITS),
    // And those that make one number of a vector.
    row(
        &[
            ("__builtin_reduce_add", gnu(Gnu::Reduce(Op::IAdd))),
            ("__builtin_reduce_mul", gnu(Gnu::Reduce(Op::IMul))),
            ("__builtin_reduce_and", gnu(Gnu::Reduce(Op::BitwiseAnd))),
            ("__builtin_reduce_or", gnu(Gnu::Reduce(Op::BitwiseOr))),
            ("__builtin_reduce_xor", gnu(Gnu::Reduce(Op::BitwiseXor))),
        ],
        INTEGER_VECTORS,
        REDUCED,
    ),
    row(
        &[("__builtin_printf", Lower::Special(lower::Special::Printf))],
        PLAIN,
        &[&[INT, into(Constant, Access::Const, &fixed(Scalar::Char))]],
    )
    .variadic()
    .since(Version::V1_2),
    row(
        &[
            ("__builtin_reduce_max", gnu(Gnu::ReduceBy(Std::fmax))),
            ("__builtin_reduce_min", gnu(Gnu::ReduceBy(Std::fmin))),
            ("__builtin_reduce_maximum", gnu(Gnu::ReduceExtremum { largest: true })),
            ("__builtin_reduce_minimum", gnu(Gnu::ReduceExtremum { largest: false })),
        ],
        FLOAT_VECTORS,
        REDUCED,
    ),
    row(
        &[
            ("__builtin_reduce_max", gnu(Gnu::ReduceBy(Std::s_max))),
            ("__builtin_reduce_min", gnu(Gnu::ReduceBy(Std::s_min))),
        ],
        SIGNED_VECTORS,
        REDUCED,
    ),
    row(
        &[
            ("__builtin_reduce_max", gnu(Gnu::ReduceBy(Std::u_max))),
            ("__builtin_reduce_min", gnu(Gnu::ReduceBy(Std::u_min))),
        ],
        UNSIGNED_VECTORS,
        REDUCED,
    ),
];
