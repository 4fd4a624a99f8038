//! Address space qualifier functions: OpenCL C 3.0, 6.15.10.

use super::{
    Lower::Special,
    Row,
    domain::PLAIN,
    lower::Special::{GetFence, ToSpace},
    row,
    signature::{Pattern, UINT},
};
use crate::address_space::AddressSpace;
use spirocl_frontend::language::Version;

const NEEDS: &[&[&str]] = &[&["__opencl_c_generic_address_space"]];

const fn moved(
    names: &'static [(&'static str, super::Lower)],
    signatures: &'static [&'static [Pattern]],
) -> Row {
    row(names, PLAIN, signatures).since(Version::V2_0).needs(NEEDS)
}

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    moved(
        &[("to_global", Special(ToSpace(AddressSpace::Global)))],
        &[&[Pattern::Moved(AddressSpace::Global), Pattern::Anything]],
    ),
    moved(
        &[("to_local", Special(ToSpace(AddressSpace::Local)))],
        &[&[Pattern::Moved(AddressSpace::Local), Pattern::Anything]],
    ),
    moved(
        &[("to_private", Special(ToSpace(AddressSpace::Private)))],
        &[&[Pattern::Moved(AddressSpace::Private), Pattern::Anything]],
    ),
    moved(&[("get_fence", Special(GetFence))], &[&[UINT, Pattern::Anything]]),
];
