//! Selections: every choice gets a merge block, from the outermost to the innermost.
//!
//! A *region* is what a task walks through: a chain of blocks from its start, of which each choice starts regions of its arms and goes on at
//! its merge block. The invariant is that a region leaves for one block at most, besides the continue target and the merge block of the loop
//! around it, which SPIR-V lets any selection branch to. Where the arms of a choice lead to several blocks, a hub takes all their edges.

use super::{
    Structurizer,
    edit::{Edge, all_edges},
};
use crate::ir::{Block, LoopControl, Merge, Opcode, opcode::Core, transform::edit::add_unreachable};
use crate::targets::vulkan::tables::IndexMap;
use spirocl_frontend::handle_map::HandleSet;

/// A region that is to be structured.
#[derive(Clone, Copy)]
pub(super) struct Region {
    pub(super) start: Block,
    pub(super) around: Around,
}

/// What a region lies in.
#[derive(Clone, Copy)]
pub(super) struct Around {
    /// The header of the innermost loop.
    pub(super) header: Option<Block>,
    /// The merge block of the innermost selection within that loop, which the region leaves for.
    pub(super) exit: Option<Block>,
}

impl Structurizer<'_> {
    /// Gives every choice a merge block, and every loop its merge instruction.
    pub(super) fn selections(&mut self) {
        let entry = self.function.entry().expect("the function has a body");
        let mut work = vec![Region { start: entry, around: Around { header: None, exit: None } }];
        // Loops may have added blocks.
        self.positions.clear();
        while let Some(region) = work.pop() {
            self.region(region, &mut work);
        }
    }

    /// Whether any selection in the loop can branch to a block.
    pub(super) fn is_free(&self, header: Option<Block>, block: Block) -> bool {
        header.is_some_and(|header| {
            let around = self.loops[&header];
            block == around.continues || block == around.merge
        })
    }

    fn region(&mut self, region: Region, work: &mut Vec<Region>) {
        let around = region.around;
        let mut next = Some(region.start);
        while let Some(block) = next {
            next = if let Some(inner) = self.loops.get(&block).copied() {
                let control = self.controls.get(&block).cloned().unwrap_or_else(LoopControl::default);
                let merge = Merge::Loop { merge: inner.merge, continues: inner.continues, control };
                self.function.block_mut(block).merge = Some(merge);
                work.push(Region { start: inner.body, around: Around { header: Some(block), exit: None } });
                Some(inner.merge)
            } else if let Some(hub) = self.hubs.remove(&block) {
                self.tests(block, hub, around, work)
            } else if self.is_choice(block) {
                self.selection(block, around, work)
            } else {
                let successor = self.function.successors(block).next();
                successor.filter(|&to| {
                    !self.is_free(around.header, to)
                        && Some(to) != around.exit
                        && self.is_only_from(to, block)
                })
            };
        }
    }

    /// Whether control comes to a block from one other alone: the back edge of a loop does not count.
    pub(super) fn is_only_from(&self, block: Block, other: Block) -> bool {
        let ways = usize::from(self.loops.contains_key(&block)) + 1;
        self.predecessors.count(block) == ways && self.predecessors.of(block).any(|from| from == other)
    }

    fn is_choice(&self, block: Block) -> bool {
        self.function.terminator(block).is_some_and(|terminator| {
            matches!(
                self.function.inst(terminator).opcode,
                Opcode::Core(Core::BranchConditional | Core::Switch)
            )
        })
    }

    /// Gives a choice its merge block, where the region goes on.
    pub(super) fn selection(
        &mut self,
        block: Block,
        around: Around,
        work: &mut Vec<Region>,
    ) -> Option<Block> {
        let header = around.header;
        self.pad_cases(block, header);
        let arms = self.arms(block, around);
        if let [arm] = arms[..] {
            let goes_on = |to: Block| to == arm || self.is_free(header, to);
            if self.function.successors(block).all(goes_on) {
                // The other ways leave the loop or its iteration: the arm is what follows.
                let merge = self.merge_at(arm, &[(block, arm)]);
                self.set_merge(block, merge);
                return Some(merge);
            }
        }
        let inside = self.construct(block, &arms, around);
        let mut targets: IndexMap<Block, Vec<Edge>> = IndexMap::default();
        for &from in &inside {
            self.leaving(from, &mut targets);
        }
        targets.retain(|&to, _| !self.is_free(header, to));
        self.sort(&mut targets, around.exit);
        let order: Vec<Block> = targets.keys().copied().collect();
        let edges = all_edges(&targets);
        let merge = match order[..] {
            [] => add_unreachable(&mut self.function, self.void),
            [target] => self.merge_at(target, &edges),
            _ => self.hub(&edges, &order),
        };
        self.set_merge(block, merge);
        let around = Around { header, exit: Some(merge) };
        work.extend(arms.iter().map(|&start| Region { start, around }));
        (!order.is_empty()).then_some(merge)
    }

    /// A switch may not branch out of its loop itself: cases that do get a block of their own.
    fn pad_cases(&mut self, block: Block, header: Option<Block>) {
        let terminator = self.function.terminator(block).expect("a choice is a terminator");
        if self.function.inst(terminator).opcode != Opcode::Core(Core::Switch) {
            return;
        }
        let targets = self.function.successors(block);
        let is_leaving = |to: &Block| self.is_free(header, *to);
        let leaving: Vec<Block> =
            targets.filter(is_leaving).collect::<HandleSet<Block>>().into_iter().collect();
        for to in leaving {
            self.hub(&[(block, to)], &[to]);
        }
    }

    pub(super) fn set_merge(&mut self, block: Block, merge: Block) {
        self.taken.insert(merge);
        self.function.block_mut(block).merge = Some(Merge::Selection { merge, control: 0 });
    }

    /// The merge block for edges to one target: the target itself if it is nothing else yet and only these edges lead there.
    fn merge_at(&mut self, target: Block, edges: &[Edge]) -> Block {
        let is_own = self.predecessors.count(target) == edges.len()
            && !self.taken.contains(target)
            && !self.loops.contains_key(&target);
        if is_own { target } else { self.hub(edges, &[target]) }
    }

    /// The successors of a choice that nothing else leads to.
    fn arms(&mut self, block: Block, around: Around) -> Vec<Block> {
        self.seen.set(&[]);
        let mut arms = Vec::new();
        for to in self.function.successors(block) {
            if self.seen.insert(to)
                && !self.is_free(around.header, to)
                && Some(to) != around.exit
                && self.is_only_from(to, block)
            {
                arms.push(to);
            }
        }
        arms
    }

    /// A choice with all that its arms dominate, which is marked; what follows the loop and the selection around it is not part of it.
    ///
    /// Control flow is reducible now: an arm dominates a block if it dominates all predecessors but that of a back edge.
    pub(super) fn construct(&mut self, block: Block, arms: &[Block], around: Around) -> Vec<Block> {
        let mut inside = vec![block];
        let (mut work, mut reached) = (Vec::new(), Vec::new());
        self.numbers.resize(self.function.block_count(), 0);
        for &arm in arms.iter().rev() {
            work.push(arm);
            while let Some(at) = work.pop() {
                inside.push(at);
                self.seen.set(&[]);
                for to in self.function.successors(at) {
                    let mut ways = self.predecessors.count(to);
                    if let Some(inner) = self.loops.get(&to) {
                        ways -= 1;
                        if inner.continues == at {
                            continue;
                        }
                    }
                    if !self.seen.insert(to) || self.is_free(around.header, to) || Some(to) == around.exit {
                        continue;
                    }
                    let number = &mut self.numbers[to.index()];
                    *number += 1;
                    if *number as usize == ways {
                        work.push(to);
                    }
                    reached.push(to);
                }
            }
            reached.drain(..).for_each(|to| self.numbers[to.index()] = 0);
        }
        self.marks.set(&inside);
        inside
    }
}
