//! Structured control flow from any control-flow graph. SPIR-V, 2.11 "Structured Control Flow"; Vulkan accepts no other.
//!
//! There is one primitive, the *hub*: a block that takes over a set of edges, with a phi that says which edge was taken and a chain of tests
//! that branches to where it went. Loops with several exits get one as their merge block, and acyclic merges that do not nest one as the merge
//! block of the selection around them. No instruction is duplicated.
//!
//! The steps: irreducible loops ([`irreducible_loops`]), loops from the innermost to the outermost, then selections from the outermost to the
//! innermost, then the SSA form ([`repair`]): a hub is on paths where a value is not defined. The result has
//! [`BlockData::merge`](crate::ir::BlockData) where it is required.

#[cfg(test)]
mod check;
mod dispatch;
mod edges;
mod edit;
mod loops;
mod marks;
mod selections;
#[cfg(test)]
mod tests;

use crate::ir::{
    Block, Function, FunctionId, LoopControl, Merge, Module, Type,
    components::Visits,
    graph,
    transform::{
        control_flow::simplify_cfg::remove_unreachable, legalize::irreducible_loops, repair, with_function,
    },
};
use dispatch::Hub;
use edges::Predecessors;
use marks::Marks;
use spirocl_frontend::handle_map::HandleMap;

/// Gives a function structured control flow.
pub(crate) fn structurize(module: &mut Module, id: FunctionId) {
    if module.function(id).layout.is_empty() {
        return;
    }
    with_function(module, id, irreducible_loops::run);
    let void = module.types.void();
    let mut structurizer = Structurizer::new(module, id, void);
    structurizer.loops();
    structurizer.selections();
    structurizer.order();
    let mut function = structurizer.function;
    if structurizer.edited {
        repair::repair(&mut function, module);
    }
    *module.function_mut(id) = function;
}

/// A function whose control flow is being structured.
struct Structurizer<'m> {
    module: &'m mut Module,
    function: Function,
    void: Type,
    /// How the producer wants loops to be transformed, by header.
    controls: HandleMap<Block, LoopControl>,
    /// The canonical loops, by header.
    loops: HandleMap<Block, Loop>,
    /// The hubs that have more than two targets, until they are turned into tests.
    hubs: HandleMap<Block, Hub>,
    predecessors: Predecessors,
    /// The positions of blocks in reverse post-order, once they are asked for. A hub has that of its first target.
    positions: Vec<u32>,
    /// Merge blocks and continue targets, which can be so for one header only.
    taken: Marks,
    /// A set of blocks for the step at hand.
    marks: Marks,
    /// Another one, for what is done meanwhile.
    seen: Marks,
    /// A number for each block, for the step at hand; 0 between steps.
    numbers: Vec<u32>,
    /// What the search for loops knows of each block.
    visits: Visits,
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
        let mut controls = HandleMap::default();
        for index in 0..function.layout.len() {
            let block = function.layout[index];
            match function.block_mut(block).merge.take() {
                Some(Merge::Loop { control, .. }) => {
                    controls.insert(block, control);
                }
                Some(Merge::Selection { .. }) | None => {}
            }
        }
        remove_unreachable(&mut function);
        edit::fold_equal_targets(&mut function, void);
        Self {
            predecessors: Predecessors::new(&function),
            module,
            function,
            void,
            controls,
            loops: HandleMap::default(),
            hubs: HandleMap::default(),
            positions: Vec::new(),
            taken: Marks::default(),
            marks: Marks::default(),
            seen: Marks::default(),
            numbers: Vec::new(),
            visits: Visits::default(),
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

    /// The position of a block in reverse post-order.
    fn position(&mut self, block: Block) -> u32 {
        if self.positions.is_empty() {
            let cfg = graph::graph(&self.function);
            self.positions = vec![u32::MAX; self.function.block_count()];
            for (position, &at) in cfg.order().iter().enumerate() {
                self.positions[self.function.layout[at as usize].index()] = position as u32;
            }
        }
        self.positions.get(block.index()).copied().unwrap_or(u32::MAX)
    }
}
