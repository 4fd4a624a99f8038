//! A solver of forward data-flow equations over a control-flow graph.

use super::control_flow_graph::{BlockId, ControlFlowGraph};
use spirocl_frontend::stop;
use std::collections::BTreeSet;

/// The data-flow state at a program point: a lattice of finite height.
pub(super) trait State: Clone + PartialEq {
    /// The join of two states.
    fn join(&mut self, other: &Self);
}

/// Returns the state at the start of each block, by its position in the graph. `unreached` is the state of blocks that control cannot
/// reach, which a join does not change; `transfer` takes the state at the start of a block to the state at its end.
pub(super) fn solve<S: State>(
    graph: &ControlFlowGraph,
    entry: S,
    unreached: S,
    transfer: impl Fn(BlockId, &S) -> S,
) -> Vec<S> {
    let mut states = vec![unreached; graph.blocks.len()];
    states[0] = entry;
    let mut positions = vec![0; graph.blocks.len()];
    for (position, block) in graph.order.iter().enumerate() {
        positions[block.index()] = position;
    }
    let mut open: BTreeSet<usize> = (0..graph.order.len()).collect();
    while let Some(position) = open.pop_first() {
        stop::check();
        let block = graph.order[position];
        let end = transfer(block, &states[block.index()]);
        for successor in graph.block(block).successors() {
            let state = &mut states[successor.index()];
            let mut joined = state.clone();
            joined.join(&end);
            if joined != *state {
                *state = joined;
                open.insert(positions[successor.index()]);
            }
        }
    }
    states
}
