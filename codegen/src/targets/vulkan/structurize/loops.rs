//! Loops: each has one header, and gets one back edge and one merge block. Inner loops come first, as their hubs lie in the loops around them.

use super::{
    Loop, Structurizer,
    edit::{Edge, all_edges},
};
use crate::ir::{Block, transform::edit::add_unreachable};
use crate::targets::vulkan::tables::IndexMap;
use spirocl_frontend::handle_map::HandleSet;

impl Structurizer<'_> {
    /// Makes all loops canonical.
    pub(super) fn loops(&mut self) {
        let all = self.function.layout.clone();
        self.loops_within(&all, None);
    }

    /// The loops within a set of blocks; edges to `around`, which is the header of the loop around them, do not count.
    fn loops_within(&mut self, blocks: &[Block], around: Option<Block>) {
        self.marks.set(blocks);
        let follows = |to: Block| Some(to) != around && self.marks.contains(to);
        for mut component in self.visits.components(&self.function, blocks, follows) {
            let (header, outside) = self.entry(&component);
            component.retain(|&block| block != header);
            self.loops_within(&component, Some(header));
            self.canonical(header, &outside);
        }
    }

    /// The block of a component that is entered from outside, and the blocks outside that go there.
    fn entry(&mut self, component: &[Block]) -> (Block, HandleSet<Block>) {
        self.marks.set(component);
        let mut outside = HandleSet::default();
        let mut entry = component[0];
        for &block in component {
            let others = self.predecessors.of(block).filter(|&from| !self.marks.contains(from));
            if others.map(|from| outside.insert(from)).count() > 0 {
                entry = block;
            }
        }
        (entry, outside)
    }

    /// Gives a loop one back edge, one merge block, and a header without other instructions than phis. It is entered from blocks in
    /// `outside`.
    fn canonical(&mut self, header: Block, outside: &HandleSet<Block>) {
        let is_back = |from: &Block| !outside.contains(from);
        let back: Vec<Edge> =
            self.predecessors.of(header).filter(is_back).map(|from| (from, header)).collect();
        let continues = self.hub(&back, &[header]);
        let body = self.natural_loop(header, continues);
        let (merge, body_start) = self.exits(&body, header);
        self.taken.insert(continues);
        self.taken.insert(merge);
        self.loops.insert(header, Loop { body: body_start, continues, merge });
    }

    /// The merge block of a loop, and the first block of its body.
    fn exits(&mut self, body: &[Block], header: Block) -> (Block, Block) {
        self.marks.set(body);
        let mut targets: IndexMap<Block, Vec<Edge>> = IndexMap::default();
        for &from in body {
            self.leaving(from, &mut targets);
        }
        // Blocks of the loop around this one come first: what only leaves that one too is then a single exit of it.
        self.sort(&mut targets, None);
        let order: Vec<Block> = targets.keys().copied().collect();
        let merge = match order[..] {
            [] => add_unreachable(&mut self.function, self.void),
            [target] if self.is_free_merge(targets[0].len(), target) => target,
            _ => self.hub(&all_edges(&targets), &order),
        };
        (merge, self.split_after_phis(header))
    }

    /// Whether a block can be the merge block of a loop that has this number of edges to it.
    fn is_free_merge(&self, edges: usize, block: Block) -> bool {
        self.predecessors.count(block) == edges
            && !self.taken.contains(block)
            && !self.loops.contains_key(&block)
    }

    /// The blocks of a loop: those that reach its back edge without its header, which dominates them.
    fn natural_loop(&mut self, header: Block, continues: Block) -> Vec<Block> {
        let mut body = vec![header];
        self.marks.set(&body);
        let mut work = vec![continues];
        while let Some(block) = work.pop() {
            if self.marks.insert(block) {
                body.push(block);
                work.extend(self.predecessors.of(block));
            }
        }
        body
    }
}
