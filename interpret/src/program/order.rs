//! The order of the instructions of a function in which each comes before what it leads to, and each loop as a whole before what follows it.

use super::code::{Code, Operation};
use petgraph::{algo::kosaraju_scc, graphmap::DiGraphMap};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

impl Code {
    /// The instructions to which control goes from one.
    fn successors(&self, pc: usize) -> Vec<u32> {
        let instruction = &self.instructions[pc];
        match instruction.operation {
            Operation::Jump => vec![instruction.a],
            Operation::Branch => vec![instruction.b, instruction.c],
            Operation::Switch => {
                let table = &self.pool[instruction.b as usize..][..1 + 3 * instruction.c as usize];
                let cases = table[1..].chunks_exact(3).map(|case| case[2]);
                std::iter::once(table[0]).chain(cases).collect()
            }
            Operation::Return | Operation::ReturnValue | Operation::Unreachable => Vec::new(),
            _ if pc + 1 < self.instructions.len() => vec![pc as u32 + 1],
            _ => Vec::new(),
        }
    }

    /// For each instruction its rank in the order.
    pub(crate) fn order(&self) -> Vec<u32> {
        let count = self.instructions.len();
        let mut starts = BTreeSet::from([0]);
        for pc in 0..count {
            let next = self.successors(pc);
            if next != [pc as u32 + 1] {
                starts.extend(next);
                starts.insert(pc as u32 + 1);
            }
        }
        starts.remove(&(count as u32));
        let starts: Vec<u32> = starts.into_iter().collect();
        let ends: Vec<u32> = starts.iter().copied().skip(1).chain([count as u32]).collect();
        let mut graph: DiGraphMap<u32, ()> = DiGraphMap::new();
        for (&start, &end) in starts.iter().zip(&ends) {
            graph.add_node(start);
            for target in self.successors(end as usize - 1) {
                graph.add_edge(start, target, ());
            }
        }
        let mut ranks = vec![0; count];
        let mut rank = 0;
        for start in blocks_in_order(&graph) {
            let end = ends[starts.partition_point(|&each| each < start)];
            for place in &mut ranks[start as usize..end as usize] {
                *place = rank;
                rank += 1;
            }
        }
        ranks
    }
}

enum Part {
    /// Blocks that are still to be put in order.
    Blocks(Vec<u32>),
    /// A loop, or a block alone.
    Component(Vec<u32>),
}

/// The weak topological order of blocks (Bourdoncle, 1993): a loop is its head, and then its other blocks in this order.
fn blocks_in_order(graph: &DiGraphMap<u32, ()>) -> Vec<u32> {
    let mut order = Vec::new();
    // The next part is the last.
    let mut pending = vec![Part::Blocks(graph.nodes().collect())];
    while let Some(part) = pending.pop() {
        match part {
            Part::Blocks(blocks) => {
                let known: FxHashSet<u32> = blocks.iter().copied().collect();
                let mut part: DiGraphMap<u32, ()> = DiGraphMap::new();
                for &block in &blocks {
                    part.add_node(block);
                    for target in graph.neighbors(block).filter(|target| known.contains(target)) {
                        part.add_edge(block, target, ());
                    }
                }
                // Components come in the order against the edges, which is that of a stack.
                pending.extend(kosaraju_scc(&part).into_iter().map(Part::Component));
            }
            Part::Component(mut blocks) => {
                blocks.sort_unstable();
                let head = head(graph, &blocks);
                order.push(head);
                blocks.retain(|&block| block != head);
                if !blocks.is_empty() {
                    pending.push(Part::Blocks(blocks));
                }
            }
        }
    }
    order
}

/// The block of a loop at which it is entered; the first if there are several.
fn head(graph: &DiGraphMap<u32, ()>, component: &[u32]) -> u32 {
    let is_entered = |&&block: &&u32| {
        block == 0
            || graph
                .neighbors_directed(block, petgraph::Incoming)
                .any(|from| component.binary_search(&from).is_err())
    };
    component.iter().find(is_entered).or(component.first()).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(edges: &[(u32, u32)]) -> Vec<u32> {
        blocks_in_order(&edges.iter().copied().collect())
    }

    #[test]
    fn loops_come_before_what_follows() {
        // The block behind the loop stands before its body.
        assert_eq!(order(&[(0, 1), (1, 2), (1, 3), (3, 1)]), [0, 1, 3, 2]);
        // A loop in a loop, each with its end in front.
        assert_eq!(order(&[(0, 1), (1, 2), (1, 3), (3, 4), (3, 5), (5, 3), (4, 1)]), [0, 1, 3, 5, 4, 2]);
    }

    #[test]
    fn both_sides_of_a_branch_come_before_their_meeting() {
        let found = order(&[(0, 1), (0, 2), (1, 3), (2, 3)]);
        assert_eq!((found[0], found[3]), (0, 3));
    }
}
