//! Passes over several functions.

pub mod global_dce;
pub mod inline;
