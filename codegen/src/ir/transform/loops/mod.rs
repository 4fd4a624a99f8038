//! Passes over loops.

pub mod licm;
mod trip_count;
pub mod unroll;
