//! Selections: every choice gets a merge block, from the outermost to the innermost.
//!
//! A *region* is what a task walks through: a chain of blocks from its start, of which each choice starts regions of its arms and goes on at
//! its merge block. The invariant is that a region leaves for one block at most, besides the continue target and the merge block of the loop
//! around it, which SPIR-V lets any selection branch to. Where the arms of a choice lead to several blocks, a hub takes all their edges.

use super::{Graph, Structurizer, edit::Edge};
use crate::ir::{Block, LoopControl, Merge, Opcode, opcode::Core};
use crate::targets::vulkan::tables::IndexMap;

/// A region that is to be structured.
#[derive(Clone, Copy)]
struct Region {
    start: Block,
    around: Around,
}

/// What a region lies in.
#[derive(Clone, Copy)]
struct Around {
    /// The header of the innermost loop.
    header: Option<Block>,
    /// The merge block of the innermost selection within that loop, which the region leaves for.
    exit: Option<Block>,
}

impl Structurizer<'_> {
    /// Gives every choice a merge block, and every loop its merge instruction.
    pub(super) fn selections(&mut self) {
        let entry = self.function.entry().expect("the function has a body");
        let mut work = vec![Region { start: entry, around: Around { header: None, exit: None } }];
        let mut graph = self.graph();
        while let Some(region) = work.pop() {
            self.region(region, &mut graph, &mut work);
        }
    }

    /// Whether any selection in the loop can branch to a block.
    fn is_free(&self, header: Option<Block>, block: Block) -> bool {
        header.is_some_and(|header| {
            let around = self.loops[&header];
            block == around.continues || block == around.merge
        })
    }

    fn region(&mut self, region: Region, graph: &mut Graph, work: &mut Vec<Region>) {
        let around = region.around;
        let mut next = Some(region.start);
        while let Some(block) = next {
            next = if let Some(inner) = self.loops.get(&block).copied() {
                let control = self.controls.get(&block).cloned().unwrap_or_else(LoopControl::default);
                let merge = Merge::Loop { merge: inner.merge, continues: inner.continues, control };
                self.function.block_mut(block).merge = Some(merge);
                work.push(Region { start: inner.body, around: Around { header: Some(block), exit: None } });
                Some(inner.merge)
            } else if self.is_choice(block) {
                self.selection(block, around, graph, work)
            } else {
                let successor = self.function.successors(block).next();
                successor.filter(|&to| {
                    !self.is_free(around.header, to)
                        && Some(to) != around.exit
                        && graph.immediate_dominator(to) == Some(block)
                })
            };
        }
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
    fn selection(
        &mut self,
        block: Block,
        around: Around,
        graph: &mut Graph,
        work: &mut Vec<Region>,
    ) -> Option<Block> {
        let header = around.header;
        self.pad_cases(block, header, graph);
        let arms = self.arms(graph, block, around);
        let free_or = |to: Block| self.is_free(header, to) || arms.contains(&to);
        if arms.len() == 1 && graph.successors(block).all(free_or) {
            // The other ways leave the loop or its iteration: the arm is what follows.
            let (arm, _) = arms[..].split_first().expect("there is one arm");
            let merge = self.merge_at(block, *arm, &[(block, *arm)], graph);
            self.set_merge(block, merge);
            return Some(merge);
        }
        let inside = self.construct(graph, block, &arms, around);
        let mut targets: IndexMap<Block, Vec<Edge>> = IndexMap::default();
        for &from in &inside {
            for to in graph.successors(from) {
                if !self.marks.contains(to) && !self.is_free(header, to) {
                    targets.entry(to).or_default().push((from, to));
                }
            }
        }
        graph.sort(&mut targets);
        let edges: Vec<Edge> = targets.values().flatten().copied().collect();
        let order: Vec<Block> = targets.keys().copied().collect();
        let merge = match order[..] {
            [] => self.unreachable_merge(graph),
            [target] => self.merge_at(block, target, &edges, graph),
            _ => self.hub_at(&edges, &order, graph),
        };
        self.set_merge(block, merge);
        let around = Around { header, exit: Some(merge) };
        work.extend(arms.iter().map(|&start| Region { start, around }));
        (!order.is_empty()).then_some(merge)
    }

    /// A switch may not branch out of its loop itself: cases that do get a block of their own.
    fn pad_cases(&mut self, block: Block, header: Option<Block>, graph: &mut Graph) {
        let terminator = self.function.terminator(block).expect("a choice is a terminator");
        if self.function.inst(terminator).opcode != Opcode::Core(Core::Switch) {
            return;
        }
        let leaving: Vec<Block> = graph.successors(block).filter(|&to| self.is_free(header, to)).collect();
        for &to in &leaving {
            self.hub(&[(block, to)], &[to]);
        }
        if !leaving.is_empty() {
            *graph = self.graph();
        }
    }

    fn set_merge(&mut self, block: Block, merge: Block) {
        self.taken.insert(merge);
        self.function.block_mut(block).merge = Some(Merge::Selection { merge, control: 0 });
    }

    fn unreachable_merge(&mut self, graph: &mut Graph) -> Block {
        let block = self.unreachable();
        *graph = self.graph();
        block
    }

    fn hub_at(&mut self, edges: &[Edge], targets: &[Block], graph: &mut Graph) -> Block {
        let hub = self.hub(edges, targets);
        *graph = self.graph();
        hub.entry
    }

    /// The merge block for edges to one target: the target itself if it is nothing else yet and only these edges lead there.
    fn merge_at(&mut self, block: Block, target: Block, edges: &[Edge], graph: &mut Graph) -> Block {
        let is_own = graph.immediate_dominator(target) == Some(block)
            && graph.predecessors(target).count() == edges.len()
            && !self.taken.contains(target)
            && !self.loops.contains_key(&target);
        if is_own { target } else { self.hub_at(edges, &[target], graph) }
    }

    /// The successors of a choice that nothing else leads to.
    fn arms(&self, graph: &Graph, block: Block, around: Around) -> Vec<Block> {
        let is_arm = |&to: &Block| {
            !self.is_free(around.header, to)
                && Some(to) != around.exit
                && graph.immediate_dominator(to) == Some(block)
                && graph.predecessors(to).all(|from| from == block || graph.dominates(to, from))
        };
        graph.successors(block).filter(is_arm).collect()
    }

    /// A choice with all that its arms dominate, which is marked; what follows the loop and the selection around it is not part of it.
    fn construct(&mut self, graph: &Graph, block: Block, arms: &[Block], around: Around) -> Vec<Block> {
        let mut inside = vec![block];
        let mut work = arms.to_vec();
        while let Some(at) = work.pop() {
            inside.push(at);
            work.extend(
                graph
                    .children(at)
                    .filter(|&child| !self.is_free(around.header, child) && Some(child) != around.exit),
            );
        }
        self.marks.set(&inside);
        inside
    }
}
