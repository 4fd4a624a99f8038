//! Common functions: OpenCL C 3.0, 6.15.4.

use super::{
    Lower::Ext,
    Row,
    domain::{FLOAT_VECTORS, FLOATS},
    row, same,
    signature::{E_AS_G, G},
};
use spirv::OpenclStd100Op as Std;

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    row(same!(degrees radians sign), FLOATS, &[&[G, G]]),
    row(&[("max", Ext(Std::fmax_common)), ("min", Ext(Std::fmin_common))], FLOATS, &[&[G, G, G]]),
    row(&[("max", Ext(Std::fmax_common)), ("min", Ext(Std::fmin_common))], FLOAT_VECTORS, &[&[G, G, E_AS_G]]),
    row(&[("clamp", Ext(Std::fclamp))], FLOATS, &[&[G, G, G, G]]),
    row(&[("clamp", Ext(Std::fclamp))], FLOAT_VECTORS, &[&[G, G, E_AS_G, E_AS_G]]),
    row(same!(mix smoothstep), FLOATS, &[&[G, G, G, G]]),
    row(same!(mix), FLOAT_VECTORS, &[&[G, G, G, E_AS_G]]),
    row(same!(smoothstep), FLOAT_VECTORS, &[&[G, E_AS_G, E_AS_G, G]]),
    row(same!(step), FLOATS, &[&[G, G, G]]),
    row(same!(step), FLOAT_VECTORS, &[&[G, E_AS_G, G]]),
];
