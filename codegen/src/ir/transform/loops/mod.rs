//! Passes over loops.

pub mod licm;
