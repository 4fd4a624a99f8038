//! Hubs with more than two targets: they end with a switch over the number of the target, until the selections are made. Then it becomes tests
//! for one target after the other. What a target leads to can be another target, as in a switch whose cases fall through: then the next test
//! takes the ways from there too, so that there is one test for each target.

use super::{
    Structurizer,
    edit::{Edge, all_edges},
    selections::{Around, Region},
};
use crate::{
    ir::{Block, Compare, Flags, Inst, Loc, Opcode, Operands, Value, opcode::Core},
    targets::vulkan::tables::IndexMap,
};
use spirocl_frontend::handle_map::HandleMap;
use std::ops::Range;

/// A target of a hub and its number.
type Numbered = (u32, Block);

/// A hub whose targets are not all tested yet.
pub(super) struct Hub {
    /// The block that ends with the switch: the hub itself until its first test is made, then one that the last test branches to.
    at: Block,
    /// The numbers of the targets of the switch, in their order; the default is that of the last.
    numbers: Vec<u32>,
}

/// The targets of a hub while it is turned into tests.
struct Targets {
    /// Those that are not tested yet, in the order of their tests.
    untested: Vec<Numbered>,
    /// Their numbers.
    numbers: HandleMap<Block, u32>,
    /// The first number that none ever had.
    free: u32,
}

impl Structurizer<'_> {
    /// Ends a block with a branch to the target whose number a selector has.
    pub(super) fn choose(&mut self, block: Block, selector: Value, targets: &[Numbered]) {
        let (&(_, last), others) = targets.split_last().expect("a hub has a target");
        if let &[(number, first)] = others {
            return self.test(block, (selector, number), first, last);
        }
        self.switch(block, selector, targets);
        self.hubs.insert(block, Hub::new(block, targets));
    }

    fn switch(&mut self, block: Block, selector: Value, targets: &[Numbered]) {
        let (&(_, last), others) = targets.split_last().expect("a hub has a target");
        let (mut blocks, mut cases) = (vec![last], Vec::new());
        for &(number, target) in others {
            blocks.push(target);
            cases.extend([number, 0]);
        }
        let operands = Operands { values: &[selector], blocks: &blocks, literals: &cases };
        let switch = Opcode::Core(Core::Switch);
        self.function.append(block, switch, self.void, operands, Flags::default(), Loc::UNKNOWN);
    }

    /// Ends a block with a test of a selector.
    fn test(&mut self, block: Block, (selector, number): (Value, u32), yes: Block, no: Block) {
        let (uint, bool) = (self.module.types.int(32), self.module.types.bool());
        let number: Value = self.module.int(uint, number.into()).into();
        let equal = Opcode::Compare(Compare::Equal);
        let values = [selector, number];
        let operands = Operands::values(&values);
        let equal = self.function.append(block, equal, bool, operands, Flags::default(), Loc::UNKNOWN);
        self.conditional(block, equal.into(), yes, no);
    }

    /// The targets of a hub in the order in which they are tested, and the numbers that they have. The block that the region leaves for comes last.
    fn numbered(&mut self, numbers: Vec<u32>, switch: Inst, exit: Option<Block>) -> Vec<Numbered> {
        let mut blocks: Vec<Block> = self.function.blocks(switch).collect();
        // The default is that of the last number.
        blocks.rotate_left(1);
        let mut targets: Vec<Numbered> = numbers.into_iter().zip(blocks).collect();
        self.sort_numbered(&mut targets, exit);
        targets
    }

    /// Sorts targets by when they are tested.
    fn sort_numbered(&mut self, targets: &mut [Numbered], exit: Option<Block>) {
        targets.sort_by_cached_key(|&(_, target)| self.test_order(target, exit));
    }

    /// When a target is tested: by its position; the block that is left for comes last.
    fn test_order(&mut self, target: Block, exit: Option<Block>) -> (bool, u32) {
        (Some(target) == exit, self.position(target))
    }

    /// Turns a hub into tests, which are choices then, as long as what a target leads to is another target. Returns where the region goes on.
    pub(super) fn tests(
        &mut self,
        mut block: Block,
        hub: Hub,
        around: Around,
        work: &mut Vec<Region>,
    ) -> Option<Block> {
        let Hub { at, numbers } = hub;
        let at = if at == block { self.split_switch(block) } else { at };
        let switch = self.function.terminator(at).expect("a hub ends with a switch");
        let mut selector = self.function.operand(switch, 0);
        let mut targets = Targets::new(self.numbered(numbers, switch, around.exit));
        self.function.block_mut(at).insts.pop();
        loop {
            let is_arm = |&(_, target): &Numbered| {
                Some(target) != around.exit && self.is_only_from(target, at)
                    || self.is_free(around.header, target)
            };
            let (number, first) = targets.take(targets.untested.iter().position(is_arm).unwrap_or(0));
            let mut leaving = IndexMap::default();
            if !self.is_free(around.header, first) && self.is_only_from(first, at) {
                let inside = self.construct(block, &[first], around);
                inside[1..].iter().for_each(|&from| self.leaving(from, &mut leaving));
                leaving.retain(|&to, _| !self.is_free(around.header, to));
            }
            let rest = self.function.add_block();
            self.function.block_mut(block).insts.pop();
            self.test(block, (selector, number), first, rest);
            self.replace_predecessor(first, at, block);
            self.predecessors.replace(at, block, rest);
            let is_followed = leaving.keys().any(|to| targets.numbers.contains_key(to));
            if is_followed {
                let join = Join { block, rest, at, selector };
                selector = self.join(&join, &mut targets, leaving, around.exit);
                self.set_merge(block, rest);
                work.push(Region { start: first, around: Around { exit: Some(rest), ..around } });
            } else {
                self.predecessors.add(rest, block);
            }
            self.place_like(&[rest], targets.untested[0].1);
            if targets.untested.len() == 2 {
                self.choose(rest, selector, &targets.untested);
                targets.untested.iter().for_each(|&(_, target)| self.replace_predecessor(target, at, rest));
            } else {
                self.branch(rest, at);
            }
            if !is_followed {
                if targets.untested.len() > 2 {
                    self.switch(at, selector, &targets.untested);
                    self.hubs.insert(rest, Hub::new(at, &targets.untested));
                }
                return self.selection(block, around, work);
            }
            if targets.untested.len() == 2 {
                return Some(rest);
            }
            block = rest;
        }
    }

    /// Moves the switch of a hub to a block of its own, so that it is the predecessor of the targets until they are tested.
    fn split_switch(&mut self, block: Block) -> Block {
        let at = self.function.add_block();
        let switch = self.function.block_mut(block).insts.pop().expect("a hub ends with a switch");
        self.function.block_mut(at).insts.push(switch);
        for target in self.function.blocks(switch).collect::<Vec<_>>() {
            self.replace_predecessor(target, block, at);
        }
        self.branch(block, at);
        self.predecessors.add(at, block);
        at
    }

    /// Makes a block the hub for the rest of the targets, which follows the target that was tested, too. Returns the selector.
    fn join(
        &mut self,
        &Join { block, rest, at, selector }: &Join,
        targets: &mut Targets,
        leaving: IndexMap<Block, Vec<Edge>>,
        exit: Option<Block>,
    ) -> Value {
        let edges = all_edges(&leaving);
        let mut sources = self.lead_to(rest, &edges);
        sources.push(block);
        self.predecessors.add(rest, block);
        let mut end = 0;
        let mut followed: Vec<(Block, Range<usize>)> = Vec::with_capacity(leaving.len());
        for (&target, edges) in &leaving {
            followed.push((target, end..end + edges.len()));
            end += edges.len();
        }
        // Those that are not targets of the hub yet come last.
        followed.sort_by_cached_key(|&(target, _)| {
            let is_known = targets.numbers.contains_key(&target);
            (!is_known, if is_known { self.test_order(target, exit) } else { (false, 0) })
        });
        let mut values = vec![selector; sources.len()];
        let uint = self.module.types.int(32);
        let untested = targets.untested.len();
        for (target, range) in followed {
            let is_known = targets.numbers.contains_key(&target);
            let number = targets.number(target);
            values[range.clone()].fill(self.module.int(uint, number.into()).into());
            let tested = is_known.then_some((at, sources.len() - 1));
            let numbers: HandleMap<Block, usize> =
                range.map(|index| (edges[index].0, index)).chain(tested).collect();
            self.move_incoming(target, (rest, at), &sources, |_, from| numbers.get(&from).copied());
            self.predecessors.remove(target, |from| numbers.contains_key(&from));
            self.predecessors.add(target, at);
        }
        if targets.untested.len() > untested {
            self.sort_numbered(&mut targets.untested, exit);
        }
        self.phi(rest, uint, &values, &sources)
    }
}

/// Where a hub follows a target that was tested.
struct Join {
    /// The block of the test.
    block: Block,
    /// The block where the targets that are not tested yet are told apart.
    rest: Block,
    /// The block that ends with the switch.
    at: Block,
    /// The selector of the test.
    selector: Value,
}

impl Hub {
    fn new(at: Block, targets: &[Numbered]) -> Self {
        Self { at, numbers: targets.iter().map(|&(number, _)| number).collect() }
    }

    /// The hub after the end of a block was moved to another.
    pub(super) fn moved(self, old: Block, new: Block) -> Self {
        Self { at: if self.at == old { new } else { self.at }, ..self }
    }
}

impl Targets {
    fn new(untested: Vec<Numbered>) -> Self {
        let free = untested.iter().map(|&(number, _)| number + 1).max().unwrap_or(0);
        Self { numbers: untested.iter().map(|&(number, target)| (target, number)).collect(), untested, free }
    }

    /// Removes a target, which is tested next.
    fn take(&mut self, index: usize) -> Numbered {
        let (number, target) = self.untested.remove(index);
        self.numbers.remove(&target);
        (number, target)
    }

    /// The number of a target, which is a new one if need be.
    fn number(&mut self, target: Block) -> u32 {
        if let Some(&number) = self.numbers.get(&target) {
            return number;
        }
        let number = self.free;
        self.free += 1;
        self.untested.push((number, target));
        self.numbers.insert(target, number);
        number
    }
}
