//! Miscellaneous vector functions and `printf`: OpenCL C 3.0, 6.15.13, 6.15.14.

use super::{
    Lower::Special,
    Row,
    domain::{PLAIN, SHUFFLES},
    lower::Special::{Printf, Shuffle, Shuffle2},
    row,
    signature::{Access, Count, Element, INT, Pattern, fixed, into},
};
use crate::{address_space::AddressSpace::Constant, types::Scalar};
use spirocl_frontend::language::Version;

const RESULT: Pattern = Pattern::Value(Element::Own, Count::Own);
const SOURCE: Pattern = Pattern::Value(Element::Own, Count::Other);
const MASK: Pattern = Pattern::Value(Element::Unsigned, Count::Own);

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    row(&[("shuffle", Special(Shuffle))], SHUFFLES, &[&[RESULT, SOURCE, MASK]]).since(Version::V1_1),
    row(&[("shuffle2", Special(Shuffle2))], SHUFFLES, &[&[RESULT, SOURCE, SOURCE, MASK]])
        .since(Version::V1_1),
    row(
        &[("printf", Special(Printf))],
        PLAIN,
        &[&[INT, into(Constant, Access::Const, &fixed(Scalar::Char))]],
    )
    .variadic()
    .since(Version::V1_2),
];
