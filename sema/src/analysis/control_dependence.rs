//! Control dependence, by Ferrante, Ottenstein and Warren, "The Program Dependence Graph and Its Use in
//! Optimization".

use super::control_flow_graph::{BlockId, ControlFlowGraph};

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

/// The immediate post-dominator of each block; `None` if it is the exit. Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
fn post_dominators(graph: &ControlFlowGraph) -> Vec<Option<BlockId>> {
    let (order, is_last) = from_end(graph);
    let mut places = vec![0; graph.blocks.len()];
    for (place, block) in order.iter().enumerate() {
        places[block.index()] = place;
    }
    // By place; the exit has the last one.
    let exit = order.len();
    let mut immediate: Vec<Option<usize>> = vec![None; exit + 1];
    immediate[exit] = Some(exit);
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (place, &block) in order.iter().enumerate().rev() {
            let mut closest = is_last[block.index()].then_some(exit);
            for successor in graph.block(block).successors() {
                let other = places[successor.index()];
                if immediate[other].is_some() {
                    closest = Some(closest.map_or(other, |one| common(&immediate, one, other)));
                }
            }
            changed |= immediate[place] != closest;
            immediate[place] = closest;
        }
    }
    let mut dominators = vec![None; graph.blocks.len()];
    for (place, block) in order.iter().enumerate() {
        dominators[block.index()] = immediate[place].and_then(|place| order.get(place)).copied();
    }
    dominators
}

/// The closest place that post-dominates two others.
fn common(immediate: &[Option<usize>], mut one: usize, mut other: usize) -> usize {
    while one != other {
        let lower = if one < other { &mut one } else { &mut other };
        *lower = immediate[*lower].expect("it was visited");
    }
    one
}

/// The blocks in postorder of a walk from the exit against the edges, and whether each is left to the exit.
fn from_end(graph: &ControlFlowGraph) -> (Vec<BlockId>, Vec<bool>) {
    let mut is_last = vec![false; graph.blocks.len()];
    let mut walk = Walk { visited: vec![false; graph.blocks.len()], order: Vec::new() };
    for &block in &graph.order {
        if graph.block(block).successors().is_empty() {
            is_last[block.index()] = true;
            walk.from(graph, block);
        }
    }
    // Loops without an exit are treated as left at their end.
    for &block in graph.order.iter().rev() {
        if !walk.visited[block.index()] {
            is_last[block.index()] = true;
            walk.from(graph, block);
        }
    }
    (walk.order, is_last)
}

/// A walk against the edges.
struct Walk {
    visited: Vec<bool>,
    /// In postorder.
    order: Vec<BlockId>,
}

impl Walk {
    fn from(&mut self, graph: &ControlFlowGraph, block: BlockId) {
        if std::mem::replace(&mut self.visited[block.index()], true) {
            return;
        }
        let mut open = vec![(block, graph.predecessors(block).iter())];
        while let Some((block, rest)) = open.last_mut() {
            match rest.next() {
                Some(&next) if !std::mem::replace(&mut self.visited[next.index()], true) => {
                    open.push((next, graph.predecessors(next).iter()));
                }
                Some(_) => {}
                None => {
                    self.order.push(*block);
                    open.pop();
                }
            }
        }
    }
}
