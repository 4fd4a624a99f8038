//! Legalization: passes that replace what SPIR-V or a driver cannot take, at every level of optimization.

pub mod dont_inline;
pub mod irreducible_loops;
pub mod large_vectors;
pub mod long_phis;
