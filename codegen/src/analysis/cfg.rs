//! The control-flow graph of a function: successors, predecessors, reverse post-order, dominator tree. Blocks are identified by their index
//! in the function. All computations are near-linear.

use spirocl_frontend::stop;

/// No block.
const NONE: u32 = u32::MAX;

/// A list of numbers for each index of a range, stored contiguously.
#[derive(Default, Debug)]
pub(crate) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// Builds the lists from (owner, item) pairs with owners below `count`. The items of an owner keep their order.
    pub(crate) fn new(count: usize, pairs: &[(u32, u32)]) -> Self {
        let mut starts = vec![0; count + 1];
        for &(owner, _) in pairs {
            starts[owner as usize] += 1;
        }
        // Where the items of each owner end, which becomes where they start as they are stored from the last to the first.
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut items = vec![0; pairs.len()];
        for &(owner, item) in pairs.iter().rev() {
            let at = &mut starts[owner as usize];
            *at -= 1;
            items[*at as usize] = item;
        }
        Self { starts, items }
    }

    pub(crate) fn of(&self, owner: u32) -> &[u32] {
        &self.items[self.starts[owner as usize] as usize..self.starts[owner as usize + 1] as usize]
    }
}

/// The control-flow graph. Parallel edges count once.
#[derive(Debug)]
pub struct Cfg {
    successors: Lists,
    predecessors: Lists,
    /// Reachable blocks in reverse post-order.
    order: Vec<u32>,
    /// Reachable blocks in depth-first pre-order, and the parent of each in the depth-first tree.
    preorder: Vec<u32>,
    parent: Vec<u32>,
    /// The pre-order number of each block, or [`NONE`].
    number: Vec<u32>,
}

impl Cfg {
    /// Builds the graph from the edges of a number of blocks, grouped by the block that they leave; block 0 is the entry.
    pub fn of_edges(count: usize, mut edges: Vec<(u32, u32)>) -> Self {
        stop::check_now();
        let mut last_from = vec![NONE; count];
        edges.retain(|&(from, to)| std::mem::replace(&mut last_from[to as usize], from) != from);
        let successors = Lists::new(count, &edges);
        for edge in &mut edges {
            *edge = (edge.1, edge.0);
        }
        let predecessors = Lists::new(count, &edges);
        let mut cfg = Self {
            successors,
            predecessors,
            order: Vec::with_capacity(count),
            preorder: Vec::with_capacity(count),
            parent: vec![NONE; count],
            number: vec![NONE; count],
        };
        if count > 0 {
            cfg.walk();
        }
        cfg
    }

    /// Depth-first walk from the entry, visiting later successors first so that earlier ones come first in reverse post-order.
    fn walk(&mut self) {
        let mut stack: Vec<(u32, usize)> = vec![(0, 0)];
        self.number[0] = 0;
        self.preorder.push(0);
        while let Some((block, done)) = stack.last_mut() {
            let successors = self.successors.of(*block);
            let Some(index) = successors.len().checked_sub(*done + 1) else {
                self.order.push(*block);
                stack.pop();
                continue;
            };
            let (from, to) = (*block, successors[index]);
            *done += 1;
            if self.number[to as usize] == NONE {
                self.number[to as usize] = self.preorder.len() as u32;
                self.preorder.push(to);
                self.parent[to as usize] = from;
                stack.push((to, 0));
            }
        }
        self.order.reverse();
    }

    /// The number of blocks, reachable or not.
    pub fn len(&self) -> usize {
        self.number.len()
    }

    /// Whether the function has no blocks.
    pub fn is_empty(&self) -> bool {
        self.number.is_empty()
    }

    /// The successors of a block, without duplicates.
    pub fn successors(&self, block: u32) -> &[u32] {
        self.successors.of(block)
    }

    /// The predecessors of a block, without duplicates; unreachable blocks are included.
    pub fn predecessors(&self, block: u32) -> &[u32] {
        self.predecessors.of(block)
    }

    /// Whether a block is reachable from the entry.
    pub fn is_reachable(&self, block: u32) -> bool {
        self.number[block as usize] != NONE
    }

    /// The reachable blocks in reverse post-order: each before those it dominates.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Computes the dominator tree.
    pub fn dominators(&self) -> Dominators {
        Dominators::new(self)
    }
}

/// The dominator tree of the reachable blocks.
#[derive(Debug)]
pub struct Dominators {
    immediate: Vec<u32>,
    children: Lists,
    /// The depth in the tree.
    level: Vec<u32>,
    /// The pre-order range of the subtree of each block.
    first: Vec<u32>,
    last: Vec<u32>,
    /// The blocks in pre-order of the tree.
    order: Vec<u32>,
}

impl Dominators {
    fn new(cfg: &Cfg) -> Self {
        let immediate = immediate_dominators(cfg);
        let pairs: Vec<(u32, u32)> = cfg
            .order
            .iter()
            .filter(|&&block| immediate[block as usize] != NONE)
            .map(|&block| (immediate[block as usize], block))
            .collect();
        let children = Lists::new(cfg.len(), &pairs);
        let mut tree = Self {
            immediate,
            children,
            level: vec![0; cfg.len()],
            first: vec![NONE; cfg.len()],
            last: vec![0; cfg.len()],
            order: Vec::with_capacity(cfg.len()),
        };
        if !cfg.is_empty() {
            tree.number();
        }
        tree
    }

    fn number(&mut self) {
        let mut stack = vec![0u32];
        while let Some(block) = stack.pop() {
            self.first[block as usize] = self.order.len() as u32;
            self.last[block as usize] = self.order.len() as u32;
            self.order.push(block);
            for &child in self.children.of(block).iter().rev() {
                self.level[child as usize] = self.level[block as usize] + 1;
                stack.push(child);
            }
        }
        for &block in self.order.iter().skip(1).rev() {
            let parent = self.immediate[block as usize] as usize;
            self.last[parent] = self.last[parent].max(self.last[block as usize]);
        }
    }

    /// The immediate dominator of a block; `None` for the entry.
    pub fn immediate(&self, block: u32) -> Option<u32> {
        Some(self.immediate[block as usize]).filter(|&parent| parent != NONE)
    }

    /// The blocks whose immediate dominator is `block`.
    pub fn children(&self, block: u32) -> &[u32] {
        self.children.of(block)
    }

    /// The depth of a block in the tree.
    pub fn level(&self, block: u32) -> u32 {
        self.level[block as usize]
    }

    /// The reachable blocks in pre-order of the tree.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The pre-order number of a block: its index in [`Self::order`].
    pub fn place(&self, block: u32) -> u32 {
        self.first[block as usize]
    }

    /// Whether a block dominates both blocks of a pre-order range of [`Self::order`], and so all between.
    pub fn dominates_range(&self, above: u32, (first, last): (u32, u32)) -> bool {
        self.first[above as usize] <= first && last <= self.last[above as usize]
    }

    /// Whether `above` dominates `below`; a block dominates itself. Both are reachable.
    pub fn dominates(&self, above: u32, below: u32) -> bool {
        let number = self.first[below as usize];
        self.first[above as usize] <= number && number <= self.last[above as usize]
    }
}

/// Semi-NCA: semidominators by path compression, then the nearest common ancestor. Georgiadis, "Linear-Time Algorithms for
/// Dominators and Related Problems", 2005.
fn immediate_dominators(cfg: &Cfg) -> Vec<u32> {
    let count = cfg.preorder.len();
    let number = |block: u32| cfg.number[block as usize];
    // Indexed by pre-order number.
    let parent: Vec<u32> = cfg
        .preorder
        .iter()
        .map(|&block| cfg.parent[block as usize])
        .map(|p| if p == NONE { 0 } else { number(p) })
        .collect();
    let mut semi: Vec<u32> = (0..count as u32).collect();
    let mut forest =
        Forest { ancestor: parent.clone(), label: (0..count as u32).collect(), path: Vec::new() };
    for at in (1..count as u32).rev() {
        let mut best = parent[at as usize];
        for &predecessor in cfg.predecessors(cfg.preorder[at as usize]) {
            if cfg.is_reachable(predecessor) {
                best = best.min(semi[forest.lowest(number(predecessor), at, &semi) as usize]);
            }
        }
        semi[at as usize] = best;
    }
    let mut dominator = parent;
    for at in 1..count {
        while dominator[at] > semi[at] {
            dominator[at] = dominator[dominator[at] as usize];
        }
    }
    let mut immediate = vec![NONE; cfg.len()];
    for at in 1..count {
        immediate[cfg.preorder[at] as usize] = cfg.preorder[dominator[at] as usize];
    }
    immediate
}

struct Forest {
    ancestor: Vec<u32>,
    label: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    /// The node with the smallest semidominator among `node` and its ancestors numbered above `linked`.
    fn lowest(&mut self, mut node: u32, linked: u32, semi: &[u32]) -> u32 {
        if node <= linked {
            return node;
        }
        let start = node;
        while self.ancestor[node as usize] > linked {
            self.path.push(node);
            node = self.ancestor[node as usize];
        }
        let (root, mut above) = (self.ancestor[node as usize], node);
        while let Some(each) = self.path.pop() {
            if semi[self.label[above as usize] as usize] < semi[self.label[each as usize] as usize] {
                self.label[each as usize] = self.label[above as usize];
            }
            self.ancestor[each as usize] = root;
            above = each;
        }
        self.label[start as usize]
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use petgraph::{algo::dominators::simple_fast, graph::DiGraph};

    /// The graph whose block `n` has the successors `successors[n]`.
    pub(crate) fn graph(successors: &[Vec<u32>]) -> Cfg {
        let edges = successors.iter().zip(0..).flat_map(|(to, from)| to.iter().map(move |&to| (from, to)));
        Cfg::of_edges(successors.len(), edges.collect())
    }

    /// Graphs from a fixed seed.
    pub(crate) fn random_graphs() -> impl Iterator<Item = Vec<Vec<u32>>> {
        let mut state = 1u64;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as u32 % below
        };
        (0..300).map(move |size| {
            let count = size % 40 + 1;
            (0..count).map(|_| (0..random(4)).map(|_| random(count)).collect()).collect()
        })
    }

    #[test]
    fn dominators_agree_with_petgraph() {
        for edges in random_graphs() {
            let cfg = graph(&edges);
            let dominators = cfg.dominators();
            let pairs =
                edges.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from as u32, to)));
            let mut graph = DiGraph::<(), ()>::from_edges(pairs);
            while graph.node_count() < edges.len() {
                graph.add_node(());
            }
            let expected = simple_fast(&graph, 0.into());
            for block in 0..edges.len() as u32 {
                let other = expected.immediate_dominator(block.into()).map(|node| node.index() as u32);
                assert_eq!(dominators.immediate(block), other, "block {block} of {edges:?}");
                if !cfg.is_reachable(block) {
                    continue;
                }
                let above: Vec<u32> =
                    expected.dominators(block.into()).expect("reachable").map(|n| n.index() as u32).collect();
                for &candidate in cfg.order() {
                    assert_eq!(dominators.dominates(candidate, block), above.contains(&candidate));
                }
            }
        }
    }

    #[test]
    fn an_edge_counts_once() {
        let cfg = graph(&[vec![1, 1, 2, 1], vec![2], vec![]]);
        assert_eq!(cfg.successors(0), [1, 2]);
        assert_eq!(cfg.predecessors(2), [0, 1]);
        assert_eq!(cfg.order(), [0, 1, 2]);
    }

    #[test]
    fn a_ladder_of_exits_takes_linear_time() {
        let count = 50_000;
        let ladder: Vec<Vec<u32>> = (0..count)
            .map(|block| if block + 1 == count { vec![] } else { vec![block + 1, count - 1] })
            .collect();
        let dominators = graph(&ladder).dominators();
        assert_eq!(dominators.immediate(count - 1), Some(0));
    }
}
