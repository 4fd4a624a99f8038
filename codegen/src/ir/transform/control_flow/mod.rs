//! Passes over blocks and branches.

pub mod simplify_cfg;
