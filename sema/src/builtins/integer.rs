//! Integer functions: OpenCL C 3.0, 6.15.3.

use super::{
    Lower::Ext,
    Row, row, same,
    signature::{
        E_AS_G, G, INTEGERS, Pattern, SIGNED, SIGNED_NARROW, SIGNED_VECTORS, SIGNED32, UNSIGNED, UNSIGNED_G,
        UNSIGNED_NARROW, UNSIGNED_VECTORS, UNSIGNED32, WIDER_G,
    },
};
use spirocl_frontend::language::Version;
use spirv::OpenclStd100Op as Std;

const UNARY: &[&[Pattern]] = &[&[G, G]];
const BINARY: &[&[Pattern]] = &[&[G, G, G]];
const TERNARY: &[&[Pattern]] = &[&[G, G, G, G]];

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    row(&[("abs", Ext(Std::s_abs))], SIGNED, &[&[UNSIGNED_G, G]]),
    row(&[("abs", Ext(Std::u_abs))], UNSIGNED, UNARY),
    row(&[("abs_diff", Ext(Std::s_abs_diff))], SIGNED, &[&[UNSIGNED_G, G, G]]),
    row(&[("abs_diff", Ext(Std::u_abs_diff))], UNSIGNED, BINARY),
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
];
