//! What is known of the values of a function before it is compiled.

use super::{access, arithmetic};
use spirocl_codegen::ir::{Function, Module};

/// How the values of a function are used, by the numbers of their instructions.
pub(super) struct Uses {
    /// How often each value is used.
    pub counts: Vec<u32>,
    /// The variables whose addresses are not taken, which need no memory.
    pub in_slots: Vec<bool>,
    /// The values that only selections use.
    pub only_selected: Vec<bool>,
}

impl Uses {
    pub(super) fn of(module: &Module, function: &Function) -> Self {
        Self {
            counts: function.use_counts(),
            in_slots: access::variables_in_slots(module, function),
            only_selected: arithmetic::only_selected(function),
        }
    }
}
