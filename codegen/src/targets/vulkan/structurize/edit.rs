//! Edits of the graph: hubs, the splitting of headers, removal of what is unreachable. Phis are kept right; see [`super::repair`] for other
//! values.

use super::Structurizer;
use crate::ir::{Block, Flags, Function, Loc, Opcode, Operands, Type, Value, opcode::Core, transform::edit};
use crate::targets::vulkan::tables::IndexMap;

/// An edge between two blocks, whatever number of targets of the terminator it stands for.
pub(super) type Edge = (Block, Block);

/// The edges to targets, in the order of these.
pub(super) fn all_edges(targets: &IndexMap<Block, Vec<Edge>>) -> Vec<Edge> {
    let mut edges = Vec::new();
    targets.values().for_each(|each| edges.extend_from_slice(each));
    edges
}

impl Structurizer<'_> {
    pub(super) fn branch(&mut self, from: Block, to: Block) {
        branch(&mut self.function, from, to, self.void);
    }

    /// Adds the edges of a block that leave the marked blocks, by target.
    pub(super) fn leaving(&self, from: Block, targets: &mut IndexMap<Block, Vec<Edge>>) {
        for to in self.function.successors(from).filter(|&to| !self.marks.contains(to)) {
            let edges = targets.entry(to).or_default();
            // Parallel edges are one.
            if edges.last() != Some(&(from, to)) {
                edges.push((from, to));
            }
        }
    }

    /// Sorts targets by their positions; the block that is left for comes last.
    pub(super) fn sort(&mut self, targets: &mut IndexMap<Block, Vec<Edge>>, exit: Option<Block>) {
        if targets.len() < 2 {
            return;
        }
        targets.sort_by_cached_key(|&target, _| (Some(target) == exit, self.position(target)));
    }

    /// Leads edges through a new block, which branches on to where each of them went. The edges are in the order of their targets, which
    /// are tested in that order.
    pub(super) fn hub(&mut self, edges: &[Edge], targets: &[Block]) -> Block {
        let entry = self.function.add_block();
        let sources = self.lead_to(entry, edges);
        self.move_edges(edges, &sources, targets, entry);
        self.branch_on(edges, &sources, targets, entry);
        self.place_like(&[entry], targets[0]);
        entry
    }

    /// Leads edges to a block. Returns the predecessors that it has for them.
    pub(super) fn lead_to(&mut self, entry: Block, edges: &[Edge]) -> Vec<Block> {
        self.edited = true;
        let mut sources = Vec::with_capacity(edges.len());
        self.numbers.resize(self.function.block_count(), 0);
        edges.iter().for_each(|(from, _)| self.numbers[from.index()] += 1);
        for &(from, to) in edges {
            // A block with several of the edges is one predecessor; each edge needs its own, to say which it is.
            let several = self.numbers[from.index()] > 1;
            let source = if several { self.function.add_block() } else { from };
            edit::redirect(&mut self.function, &[from], to, if several { source } else { entry });
            if several {
                self.branch(source, entry);
                self.predecessors.add(source, from);
            }
            sources.push(source);
        }
        edges.iter().for_each(|(from, _)| self.numbers[from.index()] = 0);
        sources.iter().rev().for_each(|&source| self.predecessors.add(entry, source));
        sources
    }

    /// Gives new blocks the position of another.
    pub(super) fn place_like(&mut self, blocks: &[Block], other: Block) {
        if self.positions.is_empty() {
            return;
        }
        let position = self.position(other);
        self.positions.resize(self.function.block_count(), u32::MAX);
        blocks.iter().for_each(|block| self.positions[block.index()] = position);
    }

    /// The targets have the hub as a predecessor, and their phis take the values of the edges from phis of the hub.
    fn move_edges(&mut self, edges: &[Edge], sources: &[Block], targets: &[Block], hub: Block) {
        let mut first = 0;
        for &target in targets {
            self.seen.set(&[]);
            for (number, &(from, _)) in (0..).zip(edges).skip(first).take_while(|(_, (_, to))| *to == target)
            {
                self.seen.insert(from);
                self.numbers[from.index()] = number;
                first += 1;
            }
            self.move_incoming(target, (hub, hub), sources, |edits, block| {
                edits.seen.contains(block).then(|| edits.numbers[block.index()] as usize)
            });
            let (seen, numbers) = (&self.seen, &mut self.numbers);
            self.predecessors.remove(target, |from| seen.contains(from));
            self.predecessors.add(target, hub);
            edges[..first].iter().rev().take_while(|(_, to)| *to == target).for_each(|(from, _)| {
                numbers[from.index()] = 0;
            });
        }
    }

    /// The phis of a target take the values of the predecessors that were moved, whose sources have the numbers that `source_of` says, from
    /// phis of the hub. The target has another block as a predecessor then, which is the hub or follows it.
    pub(super) fn move_incoming(
        &mut self,
        target: Block,
        (hub, predecessor): (Block, Block),
        sources: &[Block],
        source_of: impl Fn(&Self, Block) -> Option<usize>,
    ) {
        for phi in self.function.phis(target).collect::<Vec<_>>() {
            let mut moved = Vec::new();
            let (mut from, mut values) = (Vec::new(), Vec::new());
            for (block, value) in self.function.incoming(phi) {
                if let Some(source) = source_of(self, block) {
                    moved.push((source, value));
                } else {
                    from.push(block);
                    values.push(value);
                }
            }
            values.push(self.through(hub, self.function.inst(phi).ty, &moved, sources));
            from.push(predecessor);
            self.function.set_operands(phi, Operands { values: &values, blocks: &from, literals: &[] });
        }
    }

    /// What a phi gets through a hub, from the values for some of the sources. One value needs no phi: [`super::repair`] makes those that it
    /// needs to be defined in the hub.
    fn through(&mut self, hub: Block, ty: Type, moved: &[(usize, Value)], sources: &[Block]) -> Value {
        if let [(_, first), others @ ..] = moved
            && others.iter().all(|(_, other)| other == first)
        {
            return *first;
        }
        let mut values: Vec<Value> = vec![self.module.undef(ty).into(); sources.len()];
        moved.iter().for_each(|&(at, value)| values[at] = value);
        self.phi(hub, ty, &values, sources)
    }

    /// A phi.
    pub(super) fn phi(&mut self, block: Block, ty: Type, values: &[Value], blocks: &[Block]) -> Value {
        let operands = Operands { values, blocks, literals: &[] };
        let phi = self.function.make(Opcode::Core(Core::Phi), ty, operands, Flags::default(), Loc::UNKNOWN);
        self.function.block_mut(block).insts.insert(0, phi);
        phi.into()
    }

    /// The selector of a hub, and the branch to what it says.
    fn branch_on(&mut self, edges: &[Edge], sources: &[Block], targets: &[Block], hub: Block) {
        let mut at = 0;
        let indices = edges.iter().map(|(_, to)| {
            while targets[at] != *to {
                at += 1;
            }
            at as u32
        });
        let indices: Vec<u32> = indices.collect();
        match targets {
            [] => unreachable!("a hub has a target"),
            &[target] => self.branch(hub, target),
            &[first, second] => {
                let bool = self.module.types.bool();
                let values: Vec<Value> =
                    indices.iter().map(|index| self.module.int(bool, u64::from(1 - index)).into()).collect();
                let selector = self.phi(hub, bool, &values, sources);
                self.conditional(hub, selector, first, second);
            }
            _ => {
                let selector = self.selector(hub, &indices, sources);
                self.choose(hub, selector, &(0..).zip(targets.iter().copied()).collect::<Vec<_>>());
            }
        }
    }

    /// The phi of numbers of targets.
    fn selector(&mut self, block: Block, numbers: &[u32], sources: &[Block]) -> Value {
        let uint = self.module.types.int(32);
        let values: Vec<Value> =
            numbers.iter().map(|&number| self.module.int(uint, number.into()).into()).collect();
        self.phi(block, uint, &values, sources)
    }

    pub(super) fn conditional(&mut self, block: Block, condition: Value, yes: Block, no: Block) {
        self.function.append(
            block,
            Opcode::Core(Core::BranchConditional),
            self.void,
            Operands { values: &[condition], blocks: &[yes, no], literals: &[] },
            Flags::default(),
            Loc::UNKNOWN,
        );
    }

    /// A block has another predecessor in place of one.
    pub(super) fn replace_predecessor(&mut self, target: Block, old: Block, new: Block) {
        self.predecessors.replace(target, old, new);
        edit::replace_predecessor(&mut self.function, target, old, new);
    }

    /// Moves all but the phis of a block to a new one, which it branches to.
    pub(super) fn split_after_phis(&mut self, block: Block) -> Block {
        let phis = self.function.phis(block).count();
        let rest = self.function.add_block();
        let tail = self.function.block_mut(block).insts.split_off(phis);
        self.function.block_mut(rest).insts = tail;
        for successor in self.function.successors(rest).collect::<Vec<_>>() {
            self.replace_predecessor(successor, block, rest);
        }
        self.branch(block, rest);
        self.predecessors.add(rest, block);
        if let Some(hub) = self.hubs.remove(&block) {
            self.hubs.insert(rest, hub.moved(block, rest));
        }
        self.place_like(&[rest], block);
        rest
    }
}

/// A choice whose ways all lead to one block becomes a branch.
pub(super) fn fold_equal_targets(function: &mut Function, void: Type) {
    for index in 0..function.layout.len() {
        let block = function.layout[index];
        let Some(terminator) = function.terminator(block) else { continue };
        let is_choice =
            matches!(function.inst(terminator).opcode, Opcode::Core(Core::BranchConditional | Core::Switch));
        let Some(first) = function.blocks(terminator).next().filter(|_| is_choice) else { continue };
        if function.blocks(terminator).all(|target| target == first) {
            function.block_mut(block).insts.pop();
            branch(function, block, first, void);
        }
    }
}

/// Ends a block with a branch.
fn branch(function: &mut Function, from: Block, to: Block, void: Type) {
    let operands = Operands { values: &[], blocks: &[to], literals: &[] };
    function.append(from, Opcode::Core(Core::Branch), void, operands, Flags::default(), Loc::UNKNOWN);
}
