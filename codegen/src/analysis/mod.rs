//! Analyses of control-flow graphs, whatever the blocks are made of.

pub(crate) mod cfg;
pub(crate) mod dominance_frontier;
pub(crate) mod loops;
