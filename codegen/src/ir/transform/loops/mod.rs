//! Passes over loops.

pub mod licm;
pub mod nested_loops;
mod trip_count;
pub mod unroll;
