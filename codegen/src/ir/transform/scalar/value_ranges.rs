//! Value ranges: which values are less than their types allow.

use spirv::BuiltIn;

use super::strength_reduction::Combiner;
use crate::ir::{Opcode, Value, opcode::Core};

/// Whether a value is below 2^31 and not negative: an id or a size inside a work-group, as no device has so many work-items in one.
pub(super) fn fits_in_31_bits(value: Value, combiner: &Combiner) -> bool {
    let whole = match combiner.plain_if(value, Opcode::Core(Core::Extract)) {
        Some(extract) => combiner.operand(extract, 0),
        None => value,
    };
    combiner.plain(whole).is_some_and(|(_, data)| {
        matches!(
            data.opcode,
            Opcode::BuiltIn(
                BuiltIn::LocalInvocationId
                    | BuiltIn::LocalInvocationIndex
                    | BuiltIn::WorkgroupSize
                    | BuiltIn::EnqueuedWorkgroupSize
            )
        )
    })
}
