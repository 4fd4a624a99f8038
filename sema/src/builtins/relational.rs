//! Relational functions: OpenCL C 3.0, 6.15.6.

use super::{
    Lower::{Compare, Special},
    Row,
    domain::{FLOATS, NUMBERS, SIGNED},
    lower, row, same,
    signature::{G, INT, Pattern, SIGNED_G, UNSIGNED_G},
};
use spirv::Op;

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    row(
        &[
            ("isequal", Compare(Op::FOrdEqual)),
            ("isnotequal", Compare(Op::FUnordNotEqual)),
            ("isgreater", Compare(Op::FOrdGreaterThan)),
            ("isgreaterequal", Compare(Op::FOrdGreaterThanEqual)),
            ("isless", Compare(Op::FOrdLessThan)),
            ("islessequal", Compare(Op::FOrdLessThanEqual)),
            ("islessgreater", Compare(Op::FOrdNotEqual)),
            ("isordered", Compare(Op::Ordered)),
            ("isunordered", Compare(Op::Unordered)),
        ],
        FLOATS,
        &[&[Pattern::Mask, G, G]],
    ),
    row(
        &[
            ("isfinite", Compare(Op::IsFinite)),
            ("isinf", Compare(Op::IsInf)),
            ("isnan", Compare(Op::IsNan)),
            ("isnormal", Compare(Op::IsNormal)),
            ("signbit", Compare(Op::SignBitSet)),
        ],
        FLOATS,
        &[&[Pattern::Mask, G]],
    ),
    row(
        &[("any", Special(lower::Special::AnySign)), ("all", Special(lower::Special::AllSign))],
        SIGNED,
        &[&[INT, G]],
    ),
    row(same!(bitselect), NUMBERS, &[&[G, G, G, G]]),
    row(same!(select), NUMBERS, &[&[G, G, G, SIGNED_G], &[G, G, G, UNSIGNED_G]]),
];
