//! Loops with one entry in place of several, which `goto` and labels of `switch` make. Some drivers do not end when they build or run others
//! (`docs/driver-notes.md`, "Loops with two entries"), and compilers for GPUs split them.
//!
//! Such a loop gets a *hub* as its header: a block that takes over the edges into the loop, and those to one of its entries inside of it. A
//! phi says which edge was taken, so that the hub branches on to where it went. Then no cycle goes through that entry but by the hub. The
//! ways between the other entries stay as they are, and may be an irreducible loop within this one. Of a loop with many entries the hub takes
//! over all edges to them: a loop for each entry within that of the one before would have as many hubs as entries, with all values in each.
//! Of a loop within many hubs it takes over the retreating edges, too, so that no loop with several entries is left in it: each hub takes a
//! walk over all that is within, and jumps to anywhere would have them within each other by the hundred.
//!
//! The entries share the phis of the hub: the first of each type has the value for the first phi of that type of the entry that control
//! goes to.

use crate::ir::{
    Block, Flags, Function, Inst, Loc, Module, Opcode, Operands, Type, Value,
    components::Visits,
    graph,
    opcode::Core,
    transform::{
        Changed,
        edit::{Replacements, set_incoming},
        repair,
    },
};
use spirocl_frontend::{
    handle_map::{HandleMap, HandleSet},
    limits,
};
use std::{iter, ops::Range};

/// The most entries of a loop whose hub takes over the edges inside of the loop to one of them only.
const FEW_ENTRIES: usize = 4;

/// The most hubs around a loop that gets another one for some of its edges only.
const MOST_HUBS: usize = 8;

/// An edge between two blocks, whatever number of targets of the terminator it stands for.
type Edge = (Block, Block);

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    // Two entries and a block before them.
    if function.layout.len() < 3 {
        return Changed::No;
    }
    let graph = graph::of(function);
    if graph.is_reducible() {
        return Changed::No;
    }
    let reachable: Vec<Block> = graph.cfg().order().iter().map(|&at| function.layout[at as usize]).collect();
    let mut edit = Edit::new(function, module, &reachable);
    let mut visits = Visits::default();
    let mut work = vec![(reachable, 0)];
    while let Some((blocks, hubs)) = work.pop() {
        let inside: HandleSet<Block> = blocks.iter().copied().collect();
        for mut component in visits.components(edit.function, &blocks, |to| inside.contains(&to)) {
            let header = edit.header(&component, hubs);
            let with_header = component.len();
            component.retain(|&block| block != header);
            let is_hub = component.len() == with_header;
            work.push((component, hubs + usize::from(is_hub)));
        }
    }
    let replacements = edit.replacements;
    replacements.apply(function);
    order(function);
    repair::repair(function, module);
    Changed::Yes
}

/// A block that a hub branches to, and the numbers of the edges that the hub takes over from it.
struct Target {
    block: Block,
    edges: Range<usize>,
}

/// The phis that a hub is to have.
#[derive(Default)]
struct Shared {
    /// The type of each, and its value for each edge.
    values: Vec<(Type, Vec<Value>)>,
    users: Vec<User>,
}

/// A phi of a target that takes the value of one of a hub.
struct User {
    phi: Inst,
    target: Block,
    /// The block that branches to the target.
    end: Block,
    slot: usize,
    /// What comes from blocks whose edges stay.
    rest: Vec<(Block, Value)>,
}

/// A function whose edges are moved.
struct Edit<'a> {
    function: &'a mut Function,
    module: &'a mut Module,
    /// The reachable predecessors of each block that was there before.
    predecessors: Vec<Vec<Block>>,
    /// The positions of blocks in reverse post-order.
    positions: Vec<usize>,
    /// Phis of blocks that only a hub leads to any more.
    replacements: Replacements,
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
        Self { function, module, predecessors, positions, replacements: Replacements::default() }
    }

    /// The header of a loop within so many hubs: its entry, or another hub.
    fn header(&mut self, component: &[Block], hubs: usize) -> Block {
        let inside: HandleSet<Block> = component.iter().copied().collect();
        let retreats = |from: Block, to: Block| self.positions[to.index()] < self.positions[from.index()];
        let led_to = |by_retreating: bool| -> Vec<Block> {
            let is_led_to = |&to: &Block| {
                let mut predecessors = self.predecessors[to.index()].iter();
                predecessors.any(|&from| !inside.contains(&from) || by_retreating && retreats(from, to))
            };
            component.iter().copied().filter(is_led_to).collect()
        };
        let mut entries = led_to(false);
        if let [entry] = entries[..] {
            return entry;
        }
        let is_deep = hubs >= MOST_HUBS;
        if is_deep {
            entries = led_to(true);
        }
        // All edges inside of the loop that lead to the first block of it go back.
        entries.sort_unstable_by_key(|entry| self.positions[entry.index()]);
        let first = entries[0];
        let takes_all = |to: Block| to == first || is_deep || entries.len() > FEW_ENTRIES;
        let mut edges: Vec<Edge> = Vec::new();
        let mut targets = Vec::with_capacity(entries.len());
        for &to in &entries {
            let from =
                self.predecessors[to.index()].iter().filter(|from| takes_all(to) || !inside.contains(from));
            let start = edges.len();
            edges.extend(from.map(|&from| (from, to)));
            targets.push(Target { block: to, edges: start..edges.len() });
        }
        self.hub(&edges, &targets, is_deep)
    }

    /// Leads edges through a new block, which branches on to the target of each. A target may dominate others only if each is to keep its phis.
    fn hub(&mut self, edges: &[Edge], targets: &[Target], keeps_phis: bool) -> Block {
        let hub = self.function.add_block();
        let sources = self.lead_to(hub, edges);
        let ends = self.ends(hub, targets.len());
        let mut shared = Shared::default();
        for (target, &end) in targets.iter().zip(&ends) {
            // What is asked of the loop that this was the header of is not asked of another one.
            self.function.block_mut(target.block).merge = None;
            let own: HandleMap<Block, usize> =
                target.edges.clone().map(|number| (edges[number].0, number)).collect();
            self.move_incoming(target.block, end, &own, &mut shared, edges.len());
            let predecessors = &mut self.predecessors[target.block.index()];
            predecessors.retain(|from| !own.contains_key(from));
            predecessors.push(end);
        }
        self.share(hub, shared, &sources, keeps_phis);
        self.branch_on(targets, &sources, hub, &ends);
        hub
    }

    /// The block that branches to each target: the hub, or behind it where there are more targets than a switch has cases.
    fn ends(&mut self, hub: Block, targets: usize) -> Vec<Block> {
        let mut ends = vec![hub; targets];
        let behind = limits::SWITCH_CASES.min(targets);
        for chunk in ends[behind..].chunks_mut(limits::SWITCH_CASES) {
            let end = self.function.add_block();
            chunk.fill(end);
        }
        ends
    }

    /// Leads edges to a block. Returns the predecessor that it has for each: a new block, if several of the edges leave one.
    fn lead_to(&mut self, hub: Block, edges: &[Edge]) -> Vec<Block> {
        let mut count: HandleMap<Block, usize> = HandleMap::default();
        edges.iter().for_each(|(from, _)| *count.get_or_default(*from) += 1);
        let mut sources = Vec::with_capacity(edges.len());
        let mut moved: HandleMap<Block, HandleMap<Block, Block>> = HandleMap::default();
        for &(from, to) in edges {
            let (source, next) = if count[&from] == 1 {
                (from, hub)
            } else {
                let between = self.function.add_block();
                self.end(between, Core::Branch, Operands { values: &[], blocks: &[hub], literals: &[] });
                (between, between)
            };
            moved.get_or_default(from).insert(to, next);
            sources.push(source);
        }
        for (from, moved) in moved {
            let terminator = self.function.terminator(from).expect("blocks have terminators");
            self.function.map_blocks(terminator, |to| moved.get(&to).copied().unwrap_or(to));
        }
        sources
    }

    /// The phis of a target are to take the values of the edges with these numbers from phis of the hub.
    fn move_incoming(
        &mut self,
        target: Block,
        end: Block,
        own: &HandleMap<Block, usize>,
        shared: &mut Shared,
        edges: usize,
    ) {
        // Where those of each type begin that are not taken yet.
        let mut free: HandleMap<Type, usize> = HandleMap::default();
        for phi in self.function.phis(target).collect::<Vec<Inst>>() {
            let ty = self.function.inst(phi).ty;
            let free = free.get_or_default(ty);
            let rest = &shared.values[*free..];
            let slot = *free + rest.iter().position(|&(other, _)| other == ty).unwrap_or(rest.len());
            if slot == shared.values.len() {
                shared.values.push((ty, vec![self.module.undef(ty).into(); edges]));
            }
            *free = slot + 1;
            let mut rest = Vec::new();
            for (from, value) in self.function.incoming(phi) {
                match own.get(&from) {
                    Some(&number) => shared.values[slot].1[number] = value,
                    None => rest.push((from, value)),
                }
            }
            shared.users.push(User { phi, target, end, slot, rest });
        }
    }

    /// Makes the phis of a hub, and gives their values to those of its targets. They take the place of phis without another value, unless
    /// those are kept: the hub may run again, for a target that is dominated by that of the phi, before the phi is used.
    fn share(&mut self, hub: Block, shared: Shared, sources: &[Block], keeps_phis: bool) {
        let phis = shared.values.iter().map(|(ty, values)| self.phi(hub, *ty, values, sources));
        let phis: Vec<Value> = phis.collect();
        for User { phi, target, end, slot, mut rest } in shared.users {
            if rest.is_empty() && !keeps_phis {
                self.replacements.set(phi, phis[slot]);
                self.function.block_mut(target).insts.retain(|&inst| inst != phi);
                continue;
            }
            rest.push((end, phis[slot]));
            set_incoming(self.function, phi, rest);
        }
    }

    /// Ends the hub: a branch if there are two targets, else switches over their numbers.
    fn branch_on(&mut self, targets: &[Target], sources: &[Block], hub: Block, ends: &[Block]) {
        let ty = if targets.len() == 2 { self.module.types.bool() } else { self.module.types.int(32) };
        let mut values: Vec<Value> = Vec::with_capacity(sources.len());
        for (target, number) in targets.iter().zip(0..) {
            let number = Value::from(self.module.int(ty, number));
            values.extend(target.edges.clone().map(|_| number));
        }
        let selector = self.phi(hub, ty, &values, sources);
        if let [first, second] = targets {
            let operands =
                Operands { values: &[selector], blocks: &[second.block, first.block], literals: &[] };
            return self.end(hub, Core::BranchConditional, operands);
        }
        let numbered: Vec<(u32, &Target)> = (0..).zip(targets).collect();
        let chunks = numbered.chunks(limits::SWITCH_CASES).zip(ends.chunks(limits::SWITCH_CASES));
        let mut chunks = chunks.peekable();
        while let Some((chunk, ends)) = chunks.next() {
            let (default, cases) = match chunks.peek() {
                Some((_, behind)) => (behind[0], chunk),
                None => (chunk[0].1.block, &chunk[1..]),
            };
            let literals: Vec<u32> = cases.iter().flat_map(|&(number, _)| [number, 0]).collect();
            let blocks: Vec<Block> =
                iter::once(default).chain(cases.iter().map(|(_, target)| target.block)).collect();
            let operands = Operands { values: &[selector], blocks: &blocks, literals: &literals };
            self.end(ends[0], Core::Switch, operands);
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
