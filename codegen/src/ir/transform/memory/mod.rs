//! Passes over variables and accesses to memory, and what they know of memory.

pub mod alias;
pub mod dse;
pub mod location;
pub mod mem2reg;
pub(crate) mod memory_ssa;
pub mod narrow_indices;
pub mod natural_alignment;
mod packed_copies;
pub mod sroa;
