//! Passes over loops.

mod condition;
pub mod indvars;
pub mod licm;
pub mod load_elimination;
pub mod nested_loops;
mod preheader;
pub mod rotate;
mod trip_count;
pub mod unroll;
mod writes;
