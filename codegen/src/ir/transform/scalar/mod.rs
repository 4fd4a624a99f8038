//! Passes over the values of a function.

pub mod constant_folding;
pub mod contract;
pub mod dce;
pub mod gvn;
pub mod instcombine;
mod narrow_comparisons;
pub mod scalarize_phis;
pub mod short_forms;
mod strength_reduction;
mod truth_values;
mod value_ranges;
