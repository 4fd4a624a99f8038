//! Hubs with more than two targets: they end with a switch over the number of the target, until the selections are made. Then it becomes tests
//! for one target after the other. What a target leads to can be another target, as in a switch whose cases fall through: then the next test
//! takes the ways from there too, so that there is one test for each target.

use super::{
    Structurizer,
    edit::{Edge, all_edges, replace_incoming},
    selections::{Around, Region},
};
use crate::{
    ir::{Block, Compare, Flags, Inst, Loc, Opcode, Operands, Value, opcode::Core},
    targets::vulkan::tables::IndexMap,
};
use spirocl_frontend::handle_map::HandleMap;

/// A target of a hub and its number.
type Numbered = (u32, Block);

impl Structurizer<'_> {
    /// Ends a block with a branch to the target whose number a selector has.
    pub(super) fn choose(&mut self, block: Block, selector: Value, targets: &[Numbered]) {
        let (&(_, last), others) = targets.split_last().expect("a hub has a target");
        if let &[(number, first)] = others {
            return self.test(block, (selector, number), first, last);
        }
        let (mut blocks, mut cases) = (vec![last], Vec::new());
        for &(number, target) in others {
            blocks.push(target);
            cases.extend([number, 0]);
        }
        let operands = Operands { values: &[selector], blocks: &blocks, literals: &cases };
        let switch = Opcode::Core(Core::Switch);
        self.function.append(block, switch, self.void, operands, Flags::default(), Loc::UNKNOWN);
        let numbers = targets.iter().map(|&(number, _)| number);
        self.hubs.insert(block, numbers.collect());
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

    /// Sorts targets by their positions; the block that is left for comes last.
    fn sort_numbered(&mut self, targets: &mut [Numbered], exit: Option<Block>) {
        targets.sort_by_cached_key(|&(_, target)| (Some(target) == exit, self.position(target)));
    }

    /// Makes the first test of a hub, which is a choice then. Returns where the region goes on.
    pub(super) fn first_test(
        &mut self,
        block: Block,
        numbers: Vec<u32>,
        around: Around,
        work: &mut Vec<Region>,
    ) -> Option<Block> {
        let switch = self.function.terminator(block).expect("a hub ends with a switch");
        let selector = self.function.operand(switch, 0);
        let mut targets = self.numbered(numbers, switch, around.exit);
        let is_arm = |&(_, target): &Numbered| {
            Some(target) != around.exit && self.is_only_from(target, block)
                || self.is_free(around.header, target)
        };
        let (number, first) = targets.remove(targets.iter().position(is_arm).unwrap_or(0));
        let mut leaving = IndexMap::default();
        if !self.is_free(around.header, first) && self.is_only_from(first, block) {
            let inside = self.construct(block, &[first], around);
            inside[1..].iter().for_each(|&from| self.leaving(from, &mut leaving));
            leaving.retain(|&to, _| !self.is_free(around.header, to));
        }
        self.function.block_mut(block).insts.pop();
        let rest = self.function.add_block();
        self.test(block, (selector, number), first, rest);
        if !targets.iter().any(|(_, target)| leaving.contains_key(target)) {
            targets.iter().for_each(|&(_, target)| self.replace_predecessor(target, block, rest));
            self.predecessors.add(rest, block);
            self.choose(rest, selector, &targets);
            self.place_like(&[rest], targets[0].1);
            return self.selection(block, around, work);
        }
        self.join(block, rest, (selector, number), targets, leaving, around.exit);
        self.set_merge(block, rest);
        work.push(Region { start: first, around: Around { exit: Some(rest), ..around } });
        Some(rest)
    }

    fn replace_predecessor(&mut self, target: Block, old: Block, new: Block) {
        self.predecessors.replace(target, old, new);
        for phi in self.function.phis(target).collect::<Vec<_>>() {
            replace_incoming(&mut self.function, phi, old, new);
        }
    }

    /// A hub for all but the first target of another one, which follows that target too.
    fn join(
        &mut self,
        block: Block,
        rest: Block,
        (selector, number): (Value, u32),
        mut targets: Vec<Numbered>,
        leaving: IndexMap<Block, Vec<Edge>>,
        exit: Option<Block>,
    ) {
        let known = targets.len();
        let free = targets.iter().map(|&(number, _)| number).max().unwrap_or(0).max(number) + 1;
        let others = leaving.keys().filter(|to| !targets.iter().any(|(_, target)| target == *to));
        targets.extend((free..).zip(others.copied().collect::<Vec<_>>()));
        let edges = all_edges(&leaving);
        let mut sources = self.lead_to(rest, &edges);
        let mut first = 0;
        let mut places: HandleMap<Block, (usize, usize)> = HandleMap::default();
        for (&to, edges) in &leaving {
            places.insert(to, (first, first + edges.len()));
            first += edges.len();
        }
        sources.push(block);
        self.predecessors.add(rest, block);
        let mut values = vec![selector; sources.len()];
        let uint = self.module.types.int(32);
        for (index, &(number, target)) in targets.iter().enumerate() {
            let Some(&(start, end)) = places.get(&target) else {
                self.replace_predecessor(target, block, rest);
                continue;
            };
            values[start..end].fill(self.module.int(uint, number.into()).into());
            let moved = (start..end).map(|at| (edges[at].0, at));
            let tested = (index < known).then_some((block, sources.len() - 1));
            let numbers: HandleMap<Block, usize> = moved.chain(tested).collect();
            self.move_incoming(target, rest, &sources, |_, from| numbers.get(&from).copied());
            self.predecessors.remove(target, |from| numbers.contains_key(&from));
            self.predecessors.add(target, rest);
        }
        let selector = self.phi(rest, uint, &values, &sources);
        self.sort_numbered(&mut targets, exit);
        self.choose(rest, selector, &targets);
        self.place_like(&[rest], targets[0].1);
    }
}
