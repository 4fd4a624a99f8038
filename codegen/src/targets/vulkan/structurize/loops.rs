//! Loops: each gets one header, one back edge and one merge block. Inner loops come first, as their hubs lie in the loops around them.

use super::{Graph, Loop, Structurizer, edit::Edge};
use crate::ir::Block;
use crate::targets::vulkan::tables::{IndexMap, IndexSet};
use petgraph::{
    algo::tarjan_scc,
    graph::{DiGraph, NodeIndex},
};

impl Structurizer<'_> {
    /// Makes all loops canonical.
    pub(super) fn loops(&mut self) {
        let all: IndexSet<Block> = self.function.layout.iter().copied().collect();
        self.loops_within(&all, None);
    }

    /// The loops within a set of blocks; edges to `header`, which is that of the loop around them, do not count. Returns the blocks of the
    /// set and those that were made.
    fn loops_within(&mut self, blocks: &IndexSet<Block>, header: Option<Block>) {
        for component in self.components(blocks, header) {
            let (entries, outside) = self.entries(&component);
            let (inner, mut rest) = match entries[..] {
                [entry] => (entry, component),
                _ => self.dispatch(&entries, component),
            };
            rest.swap_remove(&inner);
            self.loops_within(&rest, Some(inner));
            self.canonical(inner, &outside);
        }
    }

    /// The blocks of a component that are entered from outside, and the blocks outside that go there.
    fn entries(&self, component: &IndexSet<Block>) -> (Vec<Block>, IndexSet<Block>) {
        let mut outside = IndexSet::default();
        let mut entered = IndexSet::from_iter(self.function.entry());
        for &from in self.function.layout.iter().filter(|block| !component.contains(*block)) {
            for to in self.function.successors(from).filter(|to| component.contains(to)) {
                entered.insert(to);
                outside.insert(from);
            }
        }
        (component.iter().copied().filter(|block| entered.contains(block)).collect(), outside)
    }

    /// An irreducible component gets a hub as its header. It takes the ways into the component, and inside of it those to one entry, after
    /// which no cycle goes through that one: the ways between the other entries stay as they are.
    fn dispatch(&mut self, entries: &[Block], mut component: IndexSet<Block>) -> (Block, IndexSet<Block>) {
        let graph = self.graph();
        let positions = graph.positions();
        let position = |block: Block| positions[block.index()];
        let is_retreating =
            |from: &Block, to: Block| component.contains(from) && position(*from) >= position(to);
        let retreating =
            |&entry: &Block| graph.predecessors(entry).filter(|from| is_retreating(from, entry)).count();
        let key = |entry: &Block| (retreating(entry), std::cmp::Reverse(position(*entry)));
        let first = entries.iter().copied().max_by_key(key).expect("the component is entered");
        let is_taken = |from: &Block, to: Block| to == first || !component.contains(from);
        let edges: Vec<Edge> = entries
            .iter()
            .flat_map(|&to| {
                let taken = graph.predecessors(to).filter(move |from| is_taken(from, to));
                taken.map(move |from| (from, to))
            })
            .collect();
        let hub = self.hub(&edges, entries);
        let inside = hub.pads.iter().filter(|(_, from)| component.contains(from)).map(|&(pad, _)| pad);
        let inside: Vec<Block> = inside.collect();
        component.extend(inside);
        component.extend(hub.blocks);
        (hub.entry, component)
    }

    /// Gives a loop one back edge, one merge block, and a header without other instructions than phis.
    fn canonical(&mut self, header: Block, outside: &IndexSet<Block>) {
        let graph = self.graph();
        let is_back = |from: &Block| graph.dominates(header, *from);
        let back: Vec<Edge> = graph.predecessors(header).filter(is_back).map(|from| (from, header)).collect();
        debug_assert!(back.iter().all(|(from, _)| !outside.contains(from)), "the header is the one entry");
        let body = natural_loop(&graph, header, &back);
        let continues = self.hub(&back, &[header]);
        let (merge, body_start) = self.exits(&graph, &body, header);
        self.taken.extend([continues.entry, merge]);
        self.loops.insert(header, Loop { body: body_start, continues: continues.entry, merge });
    }

    /// The merge block of a loop, and the first block of its body.
    fn exits(&mut self, graph: &Graph, body: &IndexSet<Block>, header: Block) -> (Block, Block) {
        let mut targets: IndexMap<Block, Vec<Edge>> = IndexMap::default();
        for &from in body {
            for to in graph.successors(from).filter(|to| !body.contains(to)) {
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
            && !self.taken.contains(&block)
            && !self.loops.contains_key(&block)
    }

    /// The strongly connected components that are loops, in the order of their first block.
    fn components(&self, blocks: &IndexSet<Block>, header: Option<Block>) -> Vec<IndexSet<Block>> {
        let mut graph = DiGraph::<Block, ()>::with_capacity(blocks.len(), blocks.len() * 2);
        let mut nodes = vec![NodeIndex::end(); self.function.block_count()];
        for &block in blocks {
            nodes[block.index()] = graph.add_node(block);
        }
        for &block in blocks {
            for to in self.function.successors(block) {
                if Some(to) != header && nodes[to.index()] != NodeIndex::end() {
                    graph.add_edge(nodes[block.index()], nodes[to.index()], ());
                }
            }
        }
        let is_loop = |component: &Vec<NodeIndex>| {
            component.len() > 1 || graph.contains_edge(component[0], component[0])
        };
        let mut components: Vec<IndexSet<Block>> = tarjan_scc(&graph)
            .into_iter()
            .filter(is_loop)
            .map(|component| {
                let mut component: Vec<Block> = component.into_iter().map(|node| graph[node]).collect();
                component.sort_unstable();
                component.into_iter().collect()
            })
            .collect();
        components.sort_by_key(|component| component[0]);
        components
    }
}

/// The blocks of a loop: those that reach a back edge without its header, which dominates them.
fn natural_loop(graph: &Graph, header: Block, back: &[Edge]) -> IndexSet<Block> {
    let mut body = IndexSet::from_iter([header]);
    let mut work: Vec<Block> = back.iter().map(|&(from, _)| from).collect();
    while let Some(block) = work.pop() {
        if body.insert(block) {
            work.extend(graph.predecessors(block));
        }
    }
    body
}
