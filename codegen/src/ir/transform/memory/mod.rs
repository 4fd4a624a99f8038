//! Passes over variables and accesses to memory.

pub mod mem2reg;
pub mod natural_alignment;
pub mod sroa;
