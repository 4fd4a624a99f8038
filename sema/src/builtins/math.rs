//! Math functions: OpenCL C 3.0, 6.15.2.

use super::{
    Row,
    domain::{FLOAT_VECTORS, FLOAT32, FLOATS},
    row, same,
    signature::{E_AS_G, G, INT_AS_G, INT_G, UNSIGNED_G, to},
};
use spirocl_frontend::language::Version;

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    row(
        same!(acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erf erfc exp exp2 exp10 expm1
            fabs floor lgamma log log2 log10 log1p logb rint round rsqrt sin sinh sinpi sqrt tan tanh tanpi tgamma trunc),
        FLOATS,
        &[&[G, G]],
    ),
    row(
        same!(atan2 atan2pi copysign fdim fmax fmin fmod hypot nextafter pow powr remainder),
        FLOATS,
        &[&[G, G, G]],
    ),
    row(same!(fmax fmin), FLOAT_VECTORS, &[&[G, G, E_AS_G]]),
    row(same!(maxmag minmag), FLOATS, &[&[G, G, G]]).since(Version::V1_1),
    row(same!(fma mad), FLOATS, &[&[G, G, G, G]]),
    row(same!(fract modf sincos), FLOATS, &[&[G, G, to(&G)]]),
    row(same!(frexp lgamma_r), FLOATS, &[&[G, G, to(&INT_G)]]),
    row(same!(remquo), FLOATS, &[&[G, G, G, to(&INT_G)]]),
    row(same!(ilogb), FLOATS, &[&[INT_G, G]]),
    row(same!(ldexp pown rootn), FLOATS, &[&[G, G, INT_G]]),
    row(same!(ldexp), FLOAT_VECTORS, &[&[G, G, INT_AS_G]]),
    row(same!(nan), FLOATS, &[&[G, UNSIGNED_G]]),
    row(
        same!(half_cos half_exp half_exp2 half_exp10 half_log half_log2 half_log10 half_recip half_rsqrt half_sin half_sqrt
            half_tan native_cos native_exp native_exp2 native_exp10 native_log native_log2 native_log10 native_recip
            native_rsqrt native_sin native_sqrt native_tan),
        FLOAT32,
        &[&[G, G]],
    ),
    row(same!(half_divide half_powr native_divide native_powr), FLOAT32, &[&[G, G, G]]),
];
