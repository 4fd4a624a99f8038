//! Structured control flow from any control-flow graph. SPIR-V, 2.11 "Structured Control Flow"; Vulkan accepts no other.
//!
//! There is one primitive, the *hub*: a block that takes over a set of edges, with a phi that says which edge was taken and a chain of tests
//! that branches to where it went. Irreducible regions get a hub as their header, loops with several exits one as their merge block, and
//! acyclic merges that do not nest one as the merge block of the selection around them. No instruction is duplicated.
//!
//! The steps: [`reduce`](loops) and loops from the innermost to the outermost, then selections from the outermost to the innermost, then the
//! SSA form ([`repair`]): a hub is on paths where a value is not defined. The result has [`BlockData::merge`](crate::ir::BlockData) where
//! it is required.

#[cfg(test)]
mod check;
mod components;
mod edit;
mod loops;
mod marks;
mod repair;
mod selections;
#[cfg(test)]
mod tests;

use crate::ir::{Block, Function, FunctionId, LoopControl, Merge, Module, Type, graph};
use crate::targets::vulkan::tables::IndexMap;
use marks::Marks;
use std::cell::OnceCell;

/// Gives a function structured control flow.
pub(crate) fn structurize(module: &mut Module, id: FunctionId) {
    if module.function(id).layout.is_empty() {
        return;
    }
    let void = module.types.void();
    let mut structurizer = Structurizer::new(module, id, void);
    structurizer.remove_unreachable();
    structurizer.fold_equal_targets();
    structurizer.loops();
    structurizer.selections();
    structurizer.order();
    let function = structurizer.function;
    let edited = structurizer.edited;
    *module.function_mut(id) = function;
    if edited {
        repair::repair(module, id);
    }
}

/// A function whose control flow is being structured.
struct Structurizer<'m> {
    module: &'m mut Module,
    function: Function,
    void: Type,
    /// How the producer wants loops to be transformed, by header.
    controls: IndexMap<Block, LoopControl>,
    /// The canonical loops, by header.
    loops: IndexMap<Block, Loop>,
    /// Merge blocks and continue targets, which can be so for one header only.
    taken: Marks,
    /// A set of blocks for the step at hand.
    marks: Marks,
    /// Whether a hub was made, which can break the SSA form.
    edited: bool,
}

/// A step of a walk in depth.
enum Visit {
    /// What a block leads to is visited next.
    Enter(Block),
    /// All that a block leads to was visited.
    Leave(Block),
}

/// A loop with one back edge and one merge block.
#[derive(Clone, Copy, Debug)]
struct Loop {
    /// The block after the header, in which the body starts.
    body: Block,
    /// The block of the back edge.
    continues: Block,
    /// The block after the loop.
    merge: Block,
}

impl<'m> Structurizer<'m> {
    fn new(module: &'m mut Module, id: FunctionId, void: Type) -> Self {
        let empty = Function::new(module.function(id).ty, module.function(id).return_type);
        let mut function = std::mem::replace(module.function_mut(id), empty);
        let mut controls = IndexMap::default();
        for block in function.layout.clone() {
            match function.block_mut(block).merge.take() {
                Some(Merge::Loop { control, .. }) => {
                    controls.insert(block, control);
                }
                Some(Merge::Selection { .. }) | None => {}
            }
        }
        Self {
            module,
            function,
            void,
            controls,
            loops: IndexMap::default(),
            taken: Marks::default(),
            marks: Marks::default(),
            edited: false,
        }
    }

    /// Orders blocks so that each comes before those that it dominates, and merge blocks after what is merged.
    fn order(&mut self) {
        let entry = self.function.entry().expect("the function has a body");
        let mut seen = vec![false; self.function.block_count()];
        let mut order = Vec::with_capacity(self.function.layout.len());
        let mut work = vec![Visit::Enter(entry)];
        while let Some(visit) = work.pop() {
            match visit {
                Visit::Enter(block) if std::mem::replace(&mut seen[block.index()], true) => {}
                Visit::Enter(block) => {
                    work.push(Visit::Leave(block));
                    work.extend(self.function.successors(block).map(Visit::Enter));
                    // The merge block is visited first, so that it comes last.
                    match self.function.block(block).merge {
                        Some(Merge::Loop { merge, continues, .. }) => {
                            work.extend([Visit::Enter(continues), Visit::Enter(merge)]);
                        }
                        Some(Merge::Selection { merge, .. }) => work.push(Visit::Enter(merge)),
                        None => {}
                    }
                }
                Visit::Leave(block) => order.push(block),
            }
        }
        order.reverse();
        self.function.layout = order;
    }

    /// The graph of the function as it is now.
    fn graph(&self) -> Graph {
        let cfg = graph::graph(&self.function);
        let numbers = graph::number(&self.function);
        Graph { cfg, dominators: OnceCell::new(), numbers, blocks: self.function.layout.clone() }
    }
}

/// A view of the control-flow graph by block handles.
struct Graph {
    cfg: crate::cfg::Cfg,
    /// Once they are asked for.
    dominators: OnceCell<crate::cfg::Dominators>,
    numbers: Vec<u32>,
    blocks: Vec<Block>,
}

impl Graph {
    fn dominators(&self) -> &crate::cfg::Dominators {
        self.dominators.get_or_init(|| self.cfg.dominators())
    }

    fn number(&self, block: Block) -> u32 {
        self.numbers[block.index()]
    }

    fn successors(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        self.cfg.successors(self.number(block)).iter().map(|&at| self.blocks[at as usize])
    }

    fn predecessors(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        self.cfg.predecessors(self.number(block)).iter().map(|&at| self.blocks[at as usize])
    }

    fn children(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        self.dominators().children(self.number(block)).iter().map(|&at| self.blocks[at as usize])
    }

    fn immediate_dominator(&self, block: Block) -> Option<Block> {
        Some(self.blocks[self.dominators().immediate(self.number(block))? as usize])
    }

    fn dominates(&self, above: Block, below: Block) -> bool {
        self.dominators().dominates(self.number(above), self.number(below))
    }

    /// Sorts targets by their positions in reverse post-order.
    fn sort(&self, targets: &mut IndexMap<Block, Vec<edit::Edge>>) {
        if targets.len() < 2 {
            return;
        }
        let positions = self.positions();
        targets.sort_by_key(|target, _| positions[target.index()]);
    }

    /// The positions of blocks in reverse post-order.
    fn positions(&self) -> Vec<u32> {
        let mut positions = vec![u32::MAX; self.numbers.len()];
        for (position, &at) in self.cfg.order().iter().enumerate() {
            positions[self.blocks[at as usize].index()] = position as u32;
        }
        positions
    }
}
