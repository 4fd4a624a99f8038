//! Control dependence, by Ferrante, Ottenstein and Warren, "The Program Dependence Graph and Its Use in
//! Optimization".

use super::control_flow_graph::{BlockId, ControlFlowGraph};
use petgraph::{algo::dominators::simple_fast, graph::DiGraph, graph::NodeIndex};

/// The limit of dependences of a function.
const MOST: usize = 1 << 20;

/// For each block, the branches that it is control dependent on.
pub(super) struct ControlDependence {
    branches: Vec<Vec<BlockId>>,
}

impl ControlDependence {
    /// Returns `None` if there are too many.
    pub(super) fn new(graph: &ControlFlowGraph) -> Option<Self> {
        let immediate = post_dominators(graph);
        let mut branches = vec![Vec::new(); graph.blocks.len()];
        let mut count = 0;
        for &branch in &graph.order {
            let successors = graph.block(branch).successors();
            let end = immediate[branch.index()];
            for successor in successors.iter().copied().filter(|_| successors.len() > 1) {
                let mut block = Some(successor);
                while let Some(each) = block.filter(|_| block != end) {
                    let of_block: &mut Vec<BlockId> = &mut branches[each.index()];
                    if of_block.last() != Some(&branch) {
                        of_block.push(branch);
                    }
                    count += 1;
                    block = immediate[each.index()];
                }
            }
            if count > MOST {
                return None;
            }
        }
        Some(Self { branches })
    }

    /// Returns the blocks whose branches a block is control dependent on.
    pub(super) fn branches(&self, block: BlockId) -> &[BlockId] {
        &self.branches[block.index()]
    }
}

/// The immediate post-dominator of each block; `None` if it is the exit.
fn post_dominators(graph: &ControlFlowGraph) -> Vec<Option<BlockId>> {
    let end = NodeIndex::new(graph.blocks.len());
    let mut reversed = DiGraph::<(), ()>::new();
    for _ in 0..=graph.blocks.len() {
        reversed.add_node(());
    }
    let node = |block: BlockId| NodeIndex::new(block.index());
    let mut reaches_end = vec![false; graph.blocks.len()];
    let mut open = Vec::new();
    for &block in &graph.order {
        let successors = graph.block(block).successors();
        if successors.is_empty() {
            reversed.add_edge(end, node(block), ());
            open.push(block);
        }
        for successor in successors {
            reversed.add_edge(node(successor), node(block), ());
        }
    }
    mark(graph, open, &mut reaches_end);
    // Loops without an exit are treated as left at their end.
    for &block in graph.order.iter().rev() {
        if !reaches_end[block.index()] {
            reversed.add_edge(end, node(block), ());
            mark(graph, vec![block], &mut reaches_end);
        }
    }
    let tree = simple_fast(&reversed, end);
    let parent = |index| tree.immediate_dominator(NodeIndex::new(index)).filter(|&parent| parent != end);
    (0..graph.blocks.len()).map(|index| parent(index).map(|parent| BlockId(parent.index() as u32))).collect()
}

/// Marks blocks and their predecessors.
fn mark(graph: &ControlFlowGraph, mut open: Vec<BlockId>, marked: &mut [bool]) {
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut marked[block.index()], true) {
            open.extend(graph.predecessors(block));
        }
    }
}
