//! Loops: each gets one header, one back edge and one merge block. Inner loops come first, as their hubs lie in the loops around them.

use super::{Loop, Structurizer, edit::Edge};
use crate::ir::Block;
use crate::targets::vulkan::tables::{IndexMap, IndexSet};

impl Structurizer<'_> {
    /// Makes all loops canonical.
    pub(super) fn loops(&mut self) {
        let all = self.function.layout.clone();
        self.loops_within(&all, None);
    }

    /// The loops within a set of blocks; edges to `header`, which is that of the loop around them, do not count.
    fn loops_within(&mut self, blocks: &[Block], header: Option<Block>) {
        self.marks.set(blocks);
        let follows = |to: Block| Some(to) != header && self.marks.contains(to);
        for component in self.visits.components(&self.function, blocks, follows) {
            let (entries, outside) = self.entries(&component);
            let (inner, mut rest, outside) = match entries[..] {
                [entry] => (entry, component, outside),
                _ => self.dispatch(&entries, component, outside),
            };
            rest.retain(|&block| block != inner);
            self.loops_within(&rest, Some(inner));
            self.canonical(inner, &outside);
        }
    }

    /// The blocks of a component that are entered from outside, and the blocks outside that go there.
    fn entries(&mut self, component: &[Block]) -> (Vec<Block>, IndexSet<Block>) {
        self.marks.set(component);
        let mut outside = IndexSet::default();
        let is_start = |block: Block| Some(block) == self.function.entry();
        let mut entries = Vec::new();
        for &block in component {
            let others = self.predecessors.of(block).filter(|&from| !self.marks.contains(from));
            let is_entered = others.map(|from| outside.insert(from)).count() > 0;
            if is_entered || is_start(block) {
                entries.push(block);
            }
        }
        (entries, outside)
    }

    /// An irreducible component gets a hub as its header. It takes the ways into the component, and inside of it those to one entry, after
    /// which no cycle goes through that one: the ways between the other entries stay as they are.
    fn dispatch(
        &mut self,
        entries: &[Block],
        mut component: Vec<Block>,
        mut outside: IndexSet<Block>,
    ) -> (Block, Vec<Block>, IndexSet<Block>) {
        self.marks.set(&component);
        let mut first = (entries[0], None);
        for &entry in entries {
            let position = self.position(entry);
            let inside: Vec<Block> =
                self.predecessors.of(entry).filter(|&from| self.marks.contains(from)).collect();
            let retreating = inside.into_iter().filter(|&from| self.position(from) >= position).count();
            let key = Some((retreating, std::cmp::Reverse(position)));
            if key >= first.1 {
                first = (entry, key);
            }
        }
        let (first, _) = first;
        let is_taken = |from: &Block, to: Block| to == first || !self.marks.contains(*from);
        let edges: Vec<Edge> = entries
            .iter()
            .flat_map(|&to| {
                let taken = self.predecessors.of(to).filter(move |from| is_taken(from, to));
                taken.map(move |from| (from, to))
            })
            .collect();
        let hub = self.hub(&edges, entries);
        for &(pad, from) in &hub.pads {
            if self.marks.contains(from) {
                component.push(pad);
            } else {
                outside.insert(pad);
            }
        }
        component.push(hub.entry);
        (hub.entry, component, outside)
    }

    /// Gives a loop one back edge, one merge block, and a header without other instructions than phis. It is entered from blocks in
    /// `outside`.
    fn canonical(&mut self, header: Block, outside: &IndexSet<Block>) {
        let is_back = |from: &Block| !outside.contains(from);
        let back: Vec<Edge> =
            self.predecessors.of(header).filter(is_back).map(|from| (from, header)).collect();
        let continues = self.hub(&back, &[header]);
        let body = self.natural_loop(header, continues.entry);
        let (merge, body_start) = self.exits(&body, header);
        self.taken.insert(continues.entry);
        self.taken.insert(merge);
        self.loops.insert(header, Loop { body: body_start, continues: continues.entry, merge });
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
            [] => self.unreachable(),
            [target] if self.is_free_merge(targets[0].len(), target) => target,
            _ => {
                let edges: Vec<Edge> = targets.into_values().flatten().collect();
                self.hub(&edges, &order).entry
            }
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
