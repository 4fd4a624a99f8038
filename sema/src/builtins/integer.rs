//! Integer functions: OpenCL C 3.0, 6.15.3.

use super::{
    Lower::{self, Ext, Special},
    Row,
    domain::{
        INTEGERS, PLAIN, SIGNED, SIGNED_NARROW, SIGNED_VECTORS, SIGNED32, UNSIGNED, UNSIGNED_NARROW,
        UNSIGNED_VECTORS, UNSIGNED32,
    },
    lower::{
        self,
        Special::{AbsoluteDifference, AbsoluteValue},
    },
    row, same,
    signature::{E_AS_G, G, INT, Pattern, SIGNED_G, UINT, UNSIGNED_G, WIDER_G, vector},
};
use crate::types::Scalar;
use spirocl_frontend::language::Version;
use spirv::{Op, OpenclStd100Op as Std};

const UNARY: &[&[Pattern]] = &[&[G, G]];
const BINARY: &[&[Pattern]] = &[&[G, G, G]];
const fn dot(op: Op, packed: bool, swapped: bool) -> Lower {
    Special(lower::Special::IntegerDot { op, packed, swapped })
}

const fn dot_add(op: Op) -> Lower {
    Special(lower::Special::DotAdd(op))
}

const ARM: &[&[&str]] = &[&["cl_arm_integer_dot_product_int8"]];
const ARM_ADD: &[&[&str]] = &[&["cl_arm_integer_dot_product_accumulate_int8"]];
const ARM_ADD_16: &[&[&str]] = &[&["cl_arm_integer_dot_product_accumulate_int16"]];
const ARM_SATURATE: &[&[&str]] = &[&["cl_arm_integer_dot_product_accumulate_saturate_int8"]];
const SHORT2: Pattern = vector(Scalar::Short, 2);
const USHORT2: Pattern = vector(Scalar::UShort, 2);
const UCHAR4: Pattern = vector(Scalar::UChar, 4);
const CHAR4: Pattern = vector(Scalar::Char, 4);
const DOT: &[&[&str]] = &[&["cl_khr_integer_dot_product"], &["__opencl_c_integer_dot_product_input_4x8bit"]];
const PACKED_DOT: &[&[&str]] =
    &[&["cl_khr_integer_dot_product"], &["__opencl_c_integer_dot_product_input_4x8bit_packed"]];
const BITS: &[&[&str]] = &[&["cl_khr_extended_bit_ops"]];
const TERNARY: &[&[Pattern]] = &[&[G, G, G, G]];

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    row(&[("abs", Special(AbsoluteValue))], SIGNED, &[&[UNSIGNED_G, G]]),
    row(&[("abs", Ext(Std::u_abs))], UNSIGNED, UNARY),
    row(&[("abs_diff", Special(AbsoluteDifference(Op::SLessThan)))], SIGNED, &[&[UNSIGNED_G, G, G]]),
    row(&[("abs_diff", Special(AbsoluteDifference(Op::ULessThan)))], UNSIGNED, BINARY),
    row(
        &[
            ("add_sat", Ext(Std::s_add_sat)),
            ("sub_sat", Ext(Std::s_sub_sat)),
            ("hadd", Ext(Std::s_hadd)),
            ("rhadd", Ext(Std::s_rhadd)),
            ("mul_hi", Ext(Std::s_mul_hi)),
            ("max", Ext(Std::s_max)),
            ("min", Ext(Std::s_min)),
        ],
        SIGNED,
        BINARY,
    ),
    row(
        &[
            ("add_sat", Ext(Std::u_add_sat)),
            ("sub_sat", Ext(Std::u_sub_sat)),
            ("hadd", Ext(Std::u_hadd)),
            ("rhadd", Ext(Std::u_rhadd)),
            ("mul_hi", Ext(Std::u_mul_hi)),
            ("max", Ext(Std::u_max)),
            ("min", Ext(Std::u_min)),
        ],
        UNSIGNED,
        BINARY,
    ),
    row(&[("max", Ext(Std::s_max)), ("min", Ext(Std::s_min))], SIGNED_VECTORS, &[&[G, G, E_AS_G]])
        .since(Version::V1_1),
    row(&[("max", Ext(Std::u_max)), ("min", Ext(Std::u_min))], UNSIGNED_VECTORS, &[&[G, G, E_AS_G]])
        .since(Version::V1_1),
    row(&[("clamp", Ext(Std::s_clamp))], SIGNED, TERNARY).since(Version::V1_1),
    row(&[("clamp", Ext(Std::u_clamp))], UNSIGNED, TERNARY).since(Version::V1_1),
    row(&[("clamp", Ext(Std::s_clamp))], SIGNED_VECTORS, &[&[G, G, E_AS_G, E_AS_G]]).since(Version::V1_1),
    row(&[("clamp", Ext(Std::u_clamp))], UNSIGNED_VECTORS, &[&[G, G, E_AS_G, E_AS_G]]).since(Version::V1_1),
    row(same!(clz), INTEGERS, UNARY),
    row(same!(ctz), INTEGERS, UNARY).since(Version::V2_0),
    row(same!(popcount), INTEGERS, UNARY).since(Version::V1_2),
    row(same!(rotate), INTEGERS, BINARY),
    row(&[("mad_hi", Ext(Std::s_mad_hi)), ("mad_sat", Ext(Std::s_mad_sat))], SIGNED, TERNARY),
    row(&[("mad_hi", Ext(Std::u_mad_hi)), ("mad_sat", Ext(Std::u_mad_sat))], UNSIGNED, TERNARY),
    row(&[("upsample", Ext(Std::s_upsample))], SIGNED_NARROW, &[&[WIDER_G, G, UNSIGNED_G]]),
    row(&[("upsample", Ext(Std::u_upsample))], UNSIGNED_NARROW, &[&[WIDER_G, G, G]]),
    row(&[("mad24", Ext(Std::s_mad24))], SIGNED32, TERNARY),
    row(&[("mad24", Ext(Std::u_mad24))], UNSIGNED32, TERNARY),
    row(&[("mul24", Ext(Std::s_mul24))], SIGNED32, BINARY),
    row(&[("mul24", Ext(Std::u_mul24))], UNSIGNED32, BINARY),
    // 6.15.3.1: extended bit operations.
    row(&[("bitfield_insert", Lower::Op(Op::BitFieldInsert))], INTEGERS, &[&[G, G, G, UINT, UINT]])
        .needs(BITS),
    row(
        &[("bitfield_extract_signed", Lower::Op(Op::BitFieldSExtract))],
        INTEGERS,
        &[&[SIGNED_G, G, UINT, UINT]],
    )
    .needs(BITS),
    row(
        &[("bitfield_extract_unsigned", Lower::Op(Op::BitFieldUExtract))],
        INTEGERS,
        &[&[UNSIGNED_G, G, UINT, UINT]],
    )
    .needs(BITS),
    row(&[("bit_reverse", Lower::Op(Op::BitReverse))], INTEGERS, UNARY).needs(BITS),
    // Dot products.
    row(&[("dot", dot(Op::UDot, false, false))], PLAIN, &[&[UINT, UCHAR4, UCHAR4]]).needs(DOT),
    row(&[("dot", dot(Op::SDot, false, false))], PLAIN, &[&[INT, CHAR4, CHAR4]]).needs(DOT),
    row(&[("dot", dot(Op::SUDot, false, false))], PLAIN, &[&[INT, CHAR4, UCHAR4]]).needs(DOT),
    row(&[("dot", dot(Op::SUDot, false, true))], PLAIN, &[&[INT, UCHAR4, CHAR4]]).needs(DOT),
    row(&[("dot_acc_sat", dot(Op::UDotAccSat, false, false))], PLAIN, &[&[UINT, UCHAR4, UCHAR4, UINT]])
        .needs(DOT),
    row(&[("dot_acc_sat", dot(Op::SDotAccSat, false, false))], PLAIN, &[&[INT, CHAR4, CHAR4, INT]])
        .needs(DOT),
    row(&[("dot_acc_sat", dot(Op::SUDotAccSat, false, false))], PLAIN, &[&[INT, CHAR4, UCHAR4, INT]])
        .needs(DOT),
    row(&[("dot_acc_sat", dot(Op::SUDotAccSat, false, true))], PLAIN, &[&[INT, UCHAR4, CHAR4, INT]])
        .needs(DOT),
    row(&[("dot_4x8packed_uu_uint", dot(Op::UDot, true, false))], PLAIN, &[&[UINT, UINT, UINT]])
        .needs(PACKED_DOT),
    row(
        &[
            ("dot_4x8packed_ss_int", dot(Op::SDot, true, false)),
            ("dot_4x8packed_su_int", dot(Op::SUDot, true, false)),
            ("dot_4x8packed_us_int", dot(Op::SUDot, true, true)),
        ],
        PLAIN,
        &[&[INT, UINT, UINT]],
    )
    .needs(PACKED_DOT),
    row(
        &[("dot_acc_sat_4x8packed_uu_uint", dot(Op::UDotAccSat, true, false))],
        PLAIN,
        &[&[UINT, UINT, UINT, UINT]],
    )
    .needs(PACKED_DOT),
    row(
        &[
            ("dot_acc_sat_4x8packed_ss_int", dot(Op::SDotAccSat, true, false)),
            ("dot_acc_sat_4x8packed_su_int", dot(Op::SUDotAccSat, true, false)),
            ("dot_acc_sat_4x8packed_us_int", dot(Op::SUDotAccSat, true, true)),
        ],
        PLAIN,
        &[&[INT, UINT, UINT, INT]],
    )
    .needs(PACKED_DOT),
    // The same by Arm's names.
    row(&[("arm_dot", dot(Op::UDot, false, false))], PLAIN, &[&[UINT, UCHAR4, UCHAR4]]).needs(ARM),
    row(&[("arm_dot", dot(Op::SDot, false, false))], PLAIN, &[&[INT, CHAR4, CHAR4]]).needs(ARM),
    row(&[("arm_dot_acc", dot_add(Op::UDot))], PLAIN, &[&[UINT, UCHAR4, UCHAR4, UINT]]).needs(ARM_ADD),
    row(&[("arm_dot_acc", dot_add(Op::SDot))], PLAIN, &[&[INT, CHAR4, CHAR4, INT]]).needs(ARM_ADD),
    row(&[("arm_dot_acc", dot_add(Op::UDot))], PLAIN, &[&[UINT, USHORT2, USHORT2, UINT]]).needs(ARM_ADD_16),
    row(&[("arm_dot_acc", dot_add(Op::SDot))], PLAIN, &[&[INT, SHORT2, SHORT2, INT]]).needs(ARM_ADD_16),
    row(&[("arm_dot_acc_sat", dot(Op::UDotAccSat, false, false))], PLAIN, &[&[UINT, UCHAR4, UCHAR4, UINT]])
        .needs(ARM_SATURATE),
    row(&[("arm_dot_acc_sat", dot(Op::SDotAccSat, false, false))], PLAIN, &[&[INT, CHAR4, CHAR4, INT]])
        .needs(ARM_SATURATE),
];
