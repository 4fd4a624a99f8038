//! Loops: each gets one header, one back edge and one merge block. Inner loops come first, as their hubs lie in the loops around them.

use super::{Graph, Loop, Structurizer, edit::Edge};
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
        for component in self.components(blocks, header) {
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
        let mut entered: IndexSet<Block> = self.function.entry().into_iter().collect();
        for &from in self.function.layout.iter().filter(|&&block| !self.marks.contains(block)) {
            for to in self.function.successors(from).filter(|&to| self.marks.contains(to)) {
                entered.insert(to);
                outside.insert(from);
            }
        }
        (component.iter().copied().filter(|block| entered.contains(block)).collect(), outside)
    }

    /// An irreducible component gets a hub as its header. It takes the ways into the component, and inside of it those to one entry, after
    /// which no cycle goes through that one: the ways between the other entries stay as they are.
    fn dispatch(
        &mut self,
        entries: &[Block],
        mut component: Vec<Block>,
        mut outside: IndexSet<Block>,
    ) -> (Block, Vec<Block>, IndexSet<Block>) {
        let graph = self.graph();
        let positions = graph.positions();
        let position = |block: Block| positions[block.index()];
        self.marks.set(&component);
        let marks = &self.marks;
        let is_retreating =
            |from: &Block, to: Block| marks.contains(*from) && position(*from) >= position(to);
        let retreating =
            |&entry: &Block| graph.predecessors(entry).filter(|from| is_retreating(from, entry)).count();
        let key = |entry: &Block| (retreating(entry), std::cmp::Reverse(position(*entry)));
        let first = entries.iter().copied().max_by_key(key).expect("the component is entered");
        let is_taken = |from: &Block, to: Block| to == first || !marks.contains(*from);
        let edges: Vec<Edge> = entries
            .iter()
            .flat_map(|&to| {
                let taken = graph.predecessors(to).filter(move |from| is_taken(from, to));
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
        component.extend(hub.blocks);
        (hub.entry, component, outside)
    }

    /// Gives a loop one back edge, one merge block, and a header without other instructions than phis. It is entered from blocks in
    /// `outside`.
    fn canonical(&mut self, header: Block, outside: &IndexSet<Block>) {
        let graph = self.graph();
        let is_back = |from: &Block| !outside.contains(from);
        let back: Vec<Edge> = graph.predecessors(header).filter(is_back).map(|from| (from, header)).collect();
        let body = self.natural_loop(&graph, header, &back);
        let continues = self.hub(&back, &[header]);
        let (merge, body_start) = self.exits(&graph, &body, header);
        self.taken.insert(continues.entry);
        self.taken.insert(merge);
        self.loops.insert(header, Loop { body: body_start, continues: continues.entry, merge });
    }

    /// The merge block of a loop, and the first block of its body.
    fn exits(&mut self, graph: &Graph, body: &[Block], header: Block) -> (Block, Block) {
        self.marks.set(body);
        let mut targets: IndexMap<Block, Vec<Edge>> = IndexMap::default();
        for &from in body {
            for to in graph.successors(from).filter(|&to| !self.marks.contains(to)) {
                targets.entry(to).or_default().push((from, to));
            }
        }
        // Blocks of the loop around this one come first: what only leaves that one too is then a single exit of it.
        graph.sort(&mut targets);
        let merge = match targets.len() {
            0 => self.unreachable(),
            1 if self.is_free_merge(
                graph,
                targets[0].len(),
                *targets.keys().next().expect("there is one"),
            ) =>
            {
                *targets.keys().next().expect("there is one")
            }
            _ => {
                let edges: Vec<Edge> = targets.values().flatten().copied().collect();
                let order: Vec<Block> = targets.keys().copied().collect();
                self.hub(&edges, &order).entry
            }
        };
        (merge, self.split_after_phis(header))
    }

    /// Whether a block can be the merge block of a loop that has this number of edges to it.
    fn is_free_merge(&self, graph: &Graph, edges: usize, block: Block) -> bool {
        graph.predecessors(block).count() == edges
            && !self.taken.contains(block)
            && !self.loops.contains_key(&block)
    }

    /// The blocks of a loop: those that reach a back edge without its header, which dominates them.
    fn natural_loop(&mut self, graph: &Graph, header: Block, back: &[Edge]) -> Vec<Block> {
        let mut body = vec![header];
        self.marks.set(&body);
        let mut work: Vec<Block> = back.iter().map(|&(from, _)| from).collect();
        while let Some(block) = work.pop() {
            if self.marks.insert(block) {
                body.push(block);
                work.extend(graph.predecessors(block));
            }
        }
        body
    }
}
