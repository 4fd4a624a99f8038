//! Geometric functions: OpenCL C 3.0, 6.15.5.

use super::{
    Lower::Op,
    Row,
    domain::{FLOAT_CROSS, FLOAT_POINTS, FLOAT_POINTS_1, FLOAT_SINGLES, FLOAT32_POINTS},
    row, same,
    signature::{E, G},
};

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    row(same!(cross), FLOAT_CROSS, &[&[G, G, G]]),
    row(&[("dot", Op(spirv::Op::FMul))], FLOAT_SINGLES, &[&[E, G, G]]),
    row(&[("dot", Op(spirv::Op::Dot))], FLOAT_POINTS, &[&[E, G, G]]),
    row(same!(distance), FLOAT_POINTS_1, &[&[E, G, G]]),
    row(same!(length), FLOAT_POINTS_1, &[&[E, G]]),
    row(same!(normalize), FLOAT_POINTS_1, &[&[G, G]]),
    row(same!(fast_distance), FLOAT32_POINTS, &[&[E, G, G]]),
    row(same!(fast_length), FLOAT32_POINTS, &[&[E, G]]),
    row(same!(fast_normalize), FLOAT32_POINTS, &[&[G, G]]),
];
