//! Loops with one entry in place of several, which `goto` and labels of `switch` make. Some drivers do not end when they build or run others
//! (`docs/driver-notes.md`, "Loops with two entries"), and compilers for GPUs split them.
//!
//! Such a loop gets a *hub* as its header: a block that takes over the edges into the loop, and those to one of its entries inside of it. A
//! phi says which edge was taken, so that the hub branches on to where it went. Then no cycle goes through that entry but by the hub. The
//! ways between the other entries stay as they are, and may be an irreducible loop within this one.

use crate::ir::{
    Block, Flags, Function, Inst, Loc, Module, Opcode, Operands, Type, Value,
    components::Visits,
    graph::{self, Graph},
    opcode::Core,
    transform::{Changed, edit::redirect, repair},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// An edge between two blocks, whatever number of targets of the terminator it stands for.
type Edge = (Block, Block);

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    // Two entries and a block before them.
    if function.layout.len() < 3 {
        return Changed::No;
    }
    let graph = graph::of(function);
    if is_reducible(&graph) {
        return Changed::No;
    }
    let reachable: Vec<Block> = graph.cfg().order().iter().map(|&at| function.layout[at as usize]).collect();
    let mut edit = Edit::new(function, module, &reachable);
    let mut visits = Visits::default();
    let mut work = vec![reachable];
    while let Some(blocks) = work.pop() {
        let inside: FxHashSet<Block> = blocks.iter().copied().collect();
        for mut component in visits.components(edit.function, &blocks, |to| inside.contains(&to)) {
            let header = edit.header(&component);
            component.retain(|&block| block != header);
            work.push(component);
        }
    }
    order(function);
    repair::repair(function, module);
    Changed::Yes
}

/// Whether each cycle has a block that dominates the others: then every edge against the reverse post-order leads to such a block.
fn is_reducible(graph: &Graph) -> bool {
    let cfg = graph.cfg();
    let mut position = vec![0; cfg.len()];
    cfg.order().iter().zip(0u32..).for_each(|(&block, at)| position[block as usize] = at);
    let retreats = |from: u32, to: u32| position[to as usize] <= position[from as usize];
    cfg.order().iter().all(|&from| {
        let mut successors = cfg.successors(from).iter();
        successors.all(|&to| !retreats(from, to) || graph.dominators().dominates(to, from))
    })
}

/// A function whose edges are moved.
struct Edit<'a> {
    function: &'a mut Function,
    module: &'a mut Module,
    /// The reachable predecessors of each block.
    predecessors: Vec<Vec<Block>>,
    /// The positions of blocks in reverse post-order.
    positions: Vec<usize>,
}

impl<'a> Edit<'a> {
    fn new(function: &'a mut Function, module: &'a mut Module, reachable: &[Block]) -> Self {
        let mut predecessors = vec![Vec::new(); function.block_count()];
        let mut positions = vec![usize::MAX; function.block_count()];
        for (position, &from) in reachable.iter().enumerate() {
            positions[from.index()] = position;
            for to in function.successors(from) {
                let known: &mut Vec<Block> = &mut predecessors[to.index()];
                if known.last() != Some(&from) {
                    known.push(from);
                }
            }
        }
        Self { function, module, predecessors, positions }
    }

    /// The header of a loop: its entry, or a hub for them.
    fn header(&mut self, component: &[Block]) -> Block {
        let inside: FxHashSet<Block> = component.iter().copied().collect();
        let is_entered =
            |block: &Block| self.predecessors[block.index()].iter().any(|from| !inside.contains(from));
        let mut entries: Vec<Block> = component.iter().copied().filter(is_entered).collect();
        // All edges inside of the loop that lead to the first block of it go back.
        entries.sort_unstable_by_key(|entry| self.positions[entry.index()]);
        let first = entries[0];
        if entries.len() == 1 {
            return first;
        }
        let mut edges: Vec<Edge> = Vec::new();
        for &to in &entries {
            let moved =
                self.predecessors[to.index()].iter().filter(|from| to == first || !inside.contains(from));
            edges.extend(moved.map(|&from| (from, to)));
        }
        self.hub(&edges, &entries)
    }

    /// Leads edges through a new block, which branches on to the target of each.
    fn hub(&mut self, edges: &[Edge], targets: &[Block]) -> Block {
        let hub = self.block();
        let sources = self.lead_to(hub, edges);
        for &target in targets {
            // What is asked of the loop that this was the header of is not asked of another one.
            self.function.block_mut(target).merge = None;
            let own: FxHashMap<Block, usize> = (0..)
                .zip(edges)
                .filter(|(_, (_, to))| *to == target)
                .map(|(number, &(from, _))| (from, number))
                .collect();
            self.move_incoming(target, &own, hub, &sources);
            let predecessors = &mut self.predecessors[target.index()];
            predecessors.retain(|from| !own.contains_key(from));
            predecessors.push(hub);
        }
        self.branch_on(edges, &sources, targets, hub);
        self.predecessors[hub.index()] = sources;
        hub
    }

    fn block(&mut self) -> Block {
        self.predecessors.push(Vec::new());
        self.function.add_block()
    }

    /// Leads edges to a block. Returns the predecessor that it has for each: a new block, if several of the edges leave one.
    fn lead_to(&mut self, hub: Block, edges: &[Edge]) -> Vec<Block> {
        let mut count: FxHashMap<Block, u32> = FxHashMap::default();
        edges.iter().for_each(|(from, _)| *count.entry(*from).or_default() += 1);
        let mut sources = Vec::with_capacity(edges.len());
        for &(from, to) in edges {
            if count[&from] == 1 {
                redirect(self.function, &[from], to, hub);
                sources.push(from);
            } else {
                let between = self.block();
                redirect(self.function, &[from], to, between);
                self.end(between, Core::Branch, Operands { values: &[], blocks: &[hub], literals: &[] });
                self.predecessors[between.index()].push(from);
                sources.push(between);
            }
        }
        sources
    }

    /// The phis of a target take the values of the edges with these numbers from phis of the hub.
    fn move_incoming(&mut self, target: Block, own: &FxHashMap<Block, usize>, hub: Block, sources: &[Block]) {
        for phi in self.function.phis(target).collect::<Vec<Inst>>() {
            let ty = self.function.inst(phi).ty;
            let mut moved: Vec<Value> = vec![self.module.undef(ty).into(); sources.len()];
            let (mut from, mut values) = (Vec::new(), Vec::new());
            for (block, value) in self.function.incoming(phi) {
                if let Some(&number) = own.get(&block) {
                    moved[number] = value;
                } else {
                    from.push(block);
                    values.push(value);
                }
            }
            values.push(self.phi(hub, ty, &moved, sources));
            from.push(hub);
            self.function.set_operands(phi, Operands { values: &values, blocks: &from, literals: &[] });
        }
    }

    /// Ends the hub: a branch if there are two targets, else a switch over their numbers.
    fn branch_on(&mut self, edges: &[Edge], sources: &[Block], targets: &[Block], hub: Block) {
        let ty = if targets.len() == 2 { self.module.types.bool() } else { self.module.types.int(32) };
        let numbers: FxHashMap<Block, u64> = targets.iter().copied().zip(0..).collect();
        let values: Vec<Value> =
            edges.iter().map(|(_, to)| self.module.int(ty, numbers[to]).into()).collect();
        let selector = self.phi(hub, ty, &values, sources);
        if let &[first, second] = targets {
            let operands = Operands { values: &[selector], blocks: &[second, first], literals: &[] };
            self.end(hub, Core::BranchConditional, operands);
        } else {
            let literals: Vec<u32> = (1..targets.len() as u32).flat_map(|number| [number, 0]).collect();
            let operands = Operands { values: &[selector], blocks: targets, literals: &literals };
            self.end(hub, Core::Switch, operands);
        }
    }

    fn phi(&mut self, block: Block, ty: Type, values: &[Value], blocks: &[Block]) -> Value {
        let operands = Operands { values, blocks, literals: &[] };
        let phi = Opcode::Core(Core::Phi);
        self.function.append(block, phi, ty, operands, Flags::default(), Loc::UNKNOWN).into()
    }

    /// Ends a block with a terminator.
    fn end(&mut self, block: Block, terminator: Core, operands: Operands) {
        let void = self.module.types.void();
        let terminator = Opcode::Core(terminator);
        self.function.append(block, terminator, void, operands, Flags::default(), Loc::UNKNOWN);
    }
}

/// Orders the blocks so that each follows those that dominate it.
fn order(function: &mut Function) {
    let cfg = graph::graph(function);
    let unreachable = (0..cfg.len() as u32).filter(|&at| !cfg.is_reachable(at));
    let order = cfg.order().iter().copied().chain(unreachable);
    function.layout = order.map(|at| function.layout[at as usize]).collect();
}
