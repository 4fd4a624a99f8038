//! The control-flow graph of a function: a view made from its terminators, over [`crate::analysis::cfg`]. What passes find out about it is kept
//! with the function ([`of`]) as long as the graph is the same.

use super::Function;
use crate::{
    analysis::cfg::{Cfg, Dominators},
    analysis::loops::Loops,
};
use std::sync::{Arc, OnceLock};

/// The control-flow graph of a function, and what follows from it.
#[derive(Debug)]
pub(crate) struct Graph {
    cfg: Cfg,
    dominators: OnceLock<Dominators>,
    loops: OnceLock<Loops>,
    /// Each block of the layout, the number of its targets, and these: what the graph was made from.
    shape: Vec<u32>,
}

impl Graph {
    fn new(function: &Function) -> Self {
        let mut shape = Vec::with_capacity(function.layout.len() * 4);
        for &block in &function.layout {
            let targets = function.targets(block);
            shape.extend([block.0, targets.len() as u32]);
            shape.extend_from_slice(targets);
        }
        Self { cfg: graph(function), dominators: OnceLock::new(), loops: OnceLock::new(), shape }
    }

    /// Whether it is the graph of a function as it is now.
    fn is_of(&self, function: &Function) -> bool {
        let mut rest = self.shape.as_slice();
        for &block in &function.layout {
            let targets = function.targets(block);
            match rest {
                [own, count, others @ ..]
                    if (*own, *count as usize) == (block.0, targets.len()) && others.starts_with(targets) =>
                {
                    rest = &others[targets.len()..];
                }
                _ => return false,
            }
        }
        rest.is_empty()
    }

    /// The graph.
    pub(crate) fn cfg(&self) -> &Cfg {
        &self.cfg
    }

    /// Its dominator tree.
    pub(crate) fn dominators(&self) -> &Dominators {
        self.dominators.get_or_init(|| self.cfg.dominators())
    }

    /// Whether each cycle has a block that dominates the others, and so is one of the loops: then every edge against the reverse post-order leads
    /// to such a block.
    pub(crate) fn is_reducible(&self) -> bool {
        let cfg = self.cfg();
        let mut position = vec![0; cfg.len()];
        cfg.order().iter().zip(0u32..).for_each(|(&block, at)| position[block as usize] = at);
        let retreats = |from: u32, to: u32| position[to as usize] <= position[from as usize];
        cfg.order().iter().all(|&from| {
            let mut successors = cfg.successors(from).iter();
            successors.all(|&to| !retreats(from, to) || self.dominators().dominates(to, from))
        })
    }

    /// Its loops.
    pub(crate) fn loops(&self) -> &Loops {
        self.loops.get_or_init(|| Loops::new(&self.cfg, self.dominators()))
    }
}

/// The graph of every function with one block that leads nowhere, as many small functions are.
static OF_ONE_BLOCK: OnceLock<Arc<Graph>> = OnceLock::new();

/// The control-flow graph of a function with its analyses, which are made anew only if the graph has changed.
pub(crate) fn of(function: &mut Function) -> Arc<Graph> {
    if let [block] = function.layout[..]
        && function.targets(block).is_empty()
    {
        return Arc::clone(OF_ONE_BLOCK.get_or_init(|| Arc::new(Graph::new(function))));
    }
    if let Some(known) = function.analyses.graph.as_ref().filter(|known| known.is_of(function)) {
        return Arc::clone(known);
    }
    let graph = Arc::new(Graph::new(function));
    function.analyses.graph = Some(Arc::clone(&graph));
    graph
}

/// The control-flow graph of a function. Blocks are identified by their index in [`Function::layout`]; [`number`] maps handles to indices.
pub fn graph(function: &Function) -> Cfg {
    let numbers = number(function);
    let mut edges = Vec::with_capacity(function.layout.len() * 2);
    for (from, &block) in function.layout.iter().enumerate() {
        if let Some(terminator) = function.terminator(block) {
            edges.extend(function.blocks(terminator).map(|to| (from as u32, numbers[to.index()])));
        }
    }
    Cfg::of_edges(function.layout.len(), edges)
}

/// The index in [`Function::layout`] of the block that each instruction is in, by handle; `u32::MAX` for those that are in none.
pub fn homes(function: &Function) -> Vec<u32> {
    let mut homes = vec![u32::MAX; function.inst_count()];
    for (index, &block) in (0..).zip(&function.layout) {
        for &inst in &function.block(block).insts {
            homes[inst.index()] = index;
        }
    }
    homes
}

/// The index of each block in [`Function::layout`], by handle; `u32::MAX` for those that are not part of the function.
pub fn number(function: &Function) -> Vec<u32> {
    let mut numbers = vec![u32::MAX; function.block_count()];
    for (index, &block) in function.layout.iter().enumerate() {
        numbers[block.index()] = index as u32;
    }
    numbers
}
