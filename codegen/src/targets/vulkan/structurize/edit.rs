//! Edits of the graph: hubs, the splitting of headers, removal of what is unreachable. Phis are kept right; see [`super::repair`] for other
//! values.

use super::Structurizer;
use crate::ir::{
    Block, Compare, Flags, Function, Inst, Loc, Opcode, Operands, Type, Value,
    graph::{graph, number},
    opcode::Core,
};

/// An edge between two blocks, whatever number of targets of the terminator it stands for.
pub(super) type Edge = (Block, Block);

/// What a hub made.
pub(super) struct Hub {
    /// The block that the edges lead to now.
    pub(super) entry: Block,
    /// All its blocks: the entry and the blocks of further tests.
    pub(super) blocks: Vec<Block>,
    /// The blocks that were put on edges, each with the block that the edge came from.
    pub(super) pads: Vec<(Block, Block)>,
}

impl Structurizer<'_> {
    fn branch(&mut self, from: Block, to: Block) {
        let operands = Operands { values: &[], blocks: &[to], literals: &[] };
        let branch = Opcode::Core(Core::Branch);
        self.function.append(from, branch, self.void, operands, Flags::default(), Loc::UNKNOWN);
    }

    /// Makes a block that control never comes to.
    pub(super) fn unreachable(&mut self) -> Block {
        let block = self.function.add_block();
        let opcode = Opcode::Core(Core::Unreachable);
        self.function.append(block, opcode, self.void, Operands::default(), Flags::default(), Loc::UNKNOWN);
        block
    }

    /// Leads edges through a new block, which branches on to where each of them went. Targets are tested in the order of `targets`.
    pub(super) fn hub(&mut self, edges: &[Edge], targets: &[Block]) -> Hub {
        self.edited = true;
        let entry = self.function.add_block();
        let mut sources = Vec::with_capacity(edges.len());
        let mut pads = Vec::new();
        for &(from, to) in edges {
            // A block with several of the edges is one predecessor; each edge needs its own, to say which it is.
            let several = edges.iter().filter(|(other, _)| *other == from).count() > 1;
            let source = if several { self.function.add_block() } else { from };
            retarget(&mut self.function, from, to, if several { source } else { entry });
            if several {
                self.branch(source, entry);
                pads.push((source, from));
            }
            sources.push(source);
        }
        let tests: Vec<Block> =
            (0..targets.len().saturating_sub(2)).map(|_| self.function.add_block()).collect();
        let mut blocks = vec![entry];
        blocks.extend(tests);
        self.move_phis(edges, &sources, targets, &blocks);
        self.tests(edges, &sources, targets, &blocks);
        Hub { entry, blocks, pads }
    }

    /// The phis of the targets take the values of the edges from phis of the hub.
    fn move_phis(&mut self, edges: &[Edge], sources: &[Block], targets: &[Block], blocks: &[Block]) {
        for (index, &target) in targets.iter().enumerate() {
            // The last test has two targets.
            let test = blocks[index.min(blocks.len() - 1)];
            for phi in self.function.phis(target).collect::<Vec<_>>() {
                let ty = self.function.inst(phi).ty;
                let undef: Value = self.module.undef(ty).into();
                let incoming: Vec<(Block, Value)> = self.function.incoming(phi).collect();
                let is_moved = |from: Block| edges.contains(&(from, target));
                let values: Vec<Value> = edges
                    .iter()
                    .map(|&(from, to)| {
                        let found = incoming.iter().find(|(block, _)| to == target && *block == from);
                        found.map_or(undef, |&(_, value)| value)
                    })
                    .collect();
                let through = self.phi(blocks[0], ty, &values, sources);
                let kept = incoming.into_iter().filter(|&(from, _)| !is_moved(from));
                let (mut from, mut values): (Vec<Block>, Vec<Value>) = kept.unzip();
                from.push(test);
                values.push(through);
                self.function.set_operands(phi, Operands { values: &values, blocks: &from, literals: &[] });
            }
        }
    }

    /// A phi, or the one value that it would have.
    fn phi(&mut self, block: Block, ty: Type, values: &[Value], blocks: &[Block]) -> Value {
        let operands = Operands { values, blocks, literals: &[] };
        let phi = self.function.make(Opcode::Core(Core::Phi), ty, operands, Flags::default(), Loc::UNKNOWN);
        self.function.block_mut(block).insts.insert(0, phi);
        phi.into()
    }

    /// The selector of a hub and the chain of tests.
    fn tests(&mut self, edges: &[Edge], sources: &[Block], targets: &[Block], blocks: &[Block]) {
        let entry = blocks[0];
        let index =
            |to: Block| targets.iter().position(|&each| each == to).expect("an edge has a target") as u64;
        match targets {
            [] => unreachable!("a hub has a target"),
            &[target] => self.branch(entry, target),
            &[first, second] => {
                let bool = self.module.types.bool();
                let values: Vec<Value> =
                    edges.iter().map(|&(_, to)| self.module.int(bool, 1 - index(to)).into()).collect();
                let selector = self.phi(entry, bool, &values, sources);
                self.conditional(entry, selector, first, second);
            }
            _ => {
                let uint = self.module.types.int(32);
                let bool = self.module.types.bool();
                let values: Vec<Value> =
                    edges.iter().map(|&(_, to)| self.module.int(uint, index(to)).into()).collect();
                let selector = self.phi(entry, uint, &values, sources);
                for (number, &block) in blocks.iter().enumerate() {
                    let constant: Value = self.module.int(uint, number as u64).into();
                    let equal = self.function.append(
                        block,
                        Opcode::Compare(Compare::Equal),
                        bool,
                        Operands::values(&[selector, constant]),
                        Flags::default(),
                        Loc::UNKNOWN,
                    );
                    let other = blocks.get(number + 1).copied().unwrap_or(targets[number + 1]);
                    self.conditional(block, equal.into(), targets[number], other);
                }
            }
        }
    }

    fn conditional(&mut self, block: Block, condition: Value, yes: Block, no: Block) {
        self.function.append(
            block,
            Opcode::Core(Core::BranchConditional),
            self.void,
            Operands { values: &[condition], blocks: &[yes, no], literals: &[] },
            Flags::default(),
            Loc::UNKNOWN,
        );
    }

    /// Moves all but the phis of a block to a new one, which it branches to.
    pub(super) fn split_after_phis(&mut self, block: Block) -> Block {
        let phis = self.function.phis(block).count();
        let rest = self.function.add_block();
        let tail = self.function.block_mut(block).insts.split_off(phis);
        self.function.block_mut(rest).insts = tail;
        for successor in self.function.successors(rest).collect::<Vec<_>>() {
            for phi in self.function.phis(successor).collect::<Vec<_>>() {
                replace_incoming(&mut self.function, phi, block, rest);
            }
        }
        self.branch(block, rest);
        rest
    }

    /// Removes blocks that control cannot come to, and their ways into phis.
    pub(super) fn remove_unreachable(&mut self) {
        let cfg = graph(&self.function);
        let numbers = number(&self.function);
        let is_reachable = |block: Block| {
            let at = numbers[block.index()];
            at != u32::MAX && cfg.is_reachable(at)
        };
        if cfg.order().len() == cfg.len() {
            return;
        }
        self.function.layout.retain(|&block| is_reachable(block));
        for block in self.function.layout.clone() {
            for phi in self.function.phis(block).collect::<Vec<_>>() {
                let incoming: Vec<(Block, Value)> = self.function.incoming(phi).collect();
                if incoming.iter().all(|&(from, _)| is_reachable(from)) {
                    continue;
                }
                let kept = incoming.into_iter().filter(|&(from, _)| is_reachable(from));
                let (from, values): (Vec<Block>, Vec<Value>) = kept.unzip();
                self.function.set_operands(phi, Operands { values: &values, blocks: &from, literals: &[] });
            }
        }
    }

    /// A choice whose ways all lead to one block becomes a branch.
    pub(super) fn fold_equal_targets(&mut self) {
        for block in self.function.layout.clone() {
            let Some(terminator) = self.function.terminator(block) else { continue };
            let is_choice = matches!(
                self.function.inst(terminator).opcode,
                Opcode::Core(Core::BranchConditional | Core::Switch)
            );
            let Some(first) = self.function.blocks(terminator).next().filter(|_| is_choice) else { continue };
            if self.function.blocks(terminator).all(|target| target == first) {
                self.function.block_mut(block).insts.pop();
                self.branch(block, first);
            }
        }
    }
}

/// Replaces a target of a terminator, wherever it occurs.
fn retarget(function: &mut Function, from: Block, to: Block, new: Block) {
    let terminator = function.terminator(from).expect("a block with successors has a terminator");
    for (index, target) in function.blocks(terminator).collect::<Vec<_>>().into_iter().enumerate() {
        if target == to {
            function.set_block(terminator, index, new);
        }
    }
}

/// A predecessor of a phi was replaced by another.
fn replace_incoming(function: &mut Function, phi: Inst, old: Block, new: Block) {
    for (index, from) in function.blocks(phi).collect::<Vec<_>>().into_iter().enumerate() {
        if from == old {
            function.set_block(phi, index, new);
        }
    }
}
