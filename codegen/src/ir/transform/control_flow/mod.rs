//! Passes over blocks and branches.

pub mod block_placement;
pub mod branch_folding;
pub mod dead_cases;
pub mod empty_blocks;
pub mod if_conversion;
pub mod jump_threading;
pub mod simplify_cfg;
pub(super) mod speculation;
pub mod unify_exits;
