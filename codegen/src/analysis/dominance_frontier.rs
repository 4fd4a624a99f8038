//! Phi placement: the iterated dominance frontier, pruned to where a variable is live. Sreedhar and Gao, "A Linear Time Algorithm for
//! Placing phi-Nodes", 1995.
//!
//! Where a variable is live is asked of the joins in its frontier alone, of which most variables have few, not of all blocks of its
//! live range: programs have long functions with many variables that are live through most of it.

use crate::analysis::cfg::{Cfg, Dominators, Lists};
use std::collections::BinaryHeap;

const NONE: u32 = u32::MAX;

/// The definitions and upward-exposed uses of variables.
pub(crate) struct Uses {
    /// The blocks that store each variable.
    pub(crate) stored: Lists,
    /// The blocks that read each variable before they store it.
    pub(crate) read_first: Lists,
}

/// Returns the (block, variable) pairs where phis are needed.
pub(crate) fn joins(cfg: &Cfg, dominators: &Dominators, uses: &Uses, count: usize) -> Vec<(u32, u32)> {
    if cfg.len() < 2 {
        return Vec::new();
    }
    let mut frontier = Frontier::new(cfg, dominators);
    let mut placed = Vec::new();
    for variable in 0..count as u32 {
        if !uses.stored.of(variable).is_empty() && !is_one_value(variable, dominators, uses) {
            frontier.find(variable, uses.stored.of(variable));
            frontier.prune(variable, uses.read_first.of(variable));
            placed.extend(frontier.live.drain(..).map(|block| (block, variable)));
        }
    }
    placed
}

/// Whether the only store of a variable is above all that is read of it, or nothing is: no other value can meet what it stores.
fn is_one_value(variable: u32, dominators: &Dominators, uses: &Uses) -> bool {
    let stored = uses.stored.of(variable);
    let is_above =
        |&read: &u32| matches!(*stored, [store] if store != read && dominators.dominates(store, read));
    uses.read_first.of(variable).iter().all(is_above)
}

/// The search for the joins of one variable after the other. An entry of a table by block is valid for the variable that it holds.
struct Frontier<'g> {
    cfg: &'g Cfg,
    dominators: &'g Dominators,
    /// The least level of a join to which an edge leads from each block or from one that it dominates.
    lowest: Vec<u32>,
    stores: Vec<u32>,
    joins: Vec<u32>,
    walked: Vec<u32>,
    is_live: Vec<u32>,
    blocks: Vec<u32>,
    /// The piggy bank: blocks with a definition, deepest in the dominator tree first.
    queue: BinaryHeap<(u32, u32)>,
    /// The blocks with a store or a join, in pre-order of the dominator tree, and the place in the list of the nearest one above each.
    definitions: Vec<(u32, u32)>,
    has_joins: bool,
    /// The joins where the variable is live.
    live: Vec<u32>,
}

impl<'g> Frontier<'g> {
    fn new(cfg: &'g Cfg, dominators: &'g Dominators) -> Self {
        let mut lowest = vec![NONE; cfg.len()];
        for &block in dominators.order().iter().rev() {
            let joins = cfg.successors(block).iter().filter(|&&to| dominators.immediate(to) != Some(block));
            let own = joins.map(|&to| dominators.level(to)).min().unwrap_or(NONE);
            lowest[block as usize] = lowest[block as usize].min(own);
            if let Some(above) = dominators.immediate(block) {
                lowest[above as usize] = lowest[above as usize].min(lowest[block as usize]);
            }
        }
        let table = || vec![NONE; cfg.len()];
        Self {
            cfg,
            dominators,
            lowest,
            stores: table(),
            joins: table(),
            walked: table(),
            is_live: table(),
            blocks: Vec::new(),
            queue: BinaryHeap::new(),
            definitions: Vec::new(),
            has_joins: false,
            live: Vec::new(),
        }
    }

    /// Lists the blocks with a store of a variable, and those of their iterated dominance frontier.
    fn find(&mut self, variable: u32, stored: &[u32]) {
        self.definitions.clear();
        self.has_joins = false;
        for &block in stored.iter().filter(|&&block| self.cfg.is_reachable(block)) {
            self.stores[block as usize] = variable;
            self.define(block);
        }
        while let Some((level, root)) = self.queue.pop() {
            self.blocks.push(root);
            while let Some(block) = self.blocks.pop() {
                for &next in self.cfg.successors(block) {
                    let is_join = self.dominators.immediate(next) != Some(block)
                        && self.dominators.level(next) <= level;
                    if is_join && std::mem::replace(&mut self.joins[next as usize], variable) != variable {
                        self.has_joins = true;
                        if self.stores[next as usize] != variable {
                            self.define(next);
                        }
                    }
                }
                for &child in self.dominators.children(block) {
                    let walked = &mut self.walked[child as usize];
                    if self.lowest[child as usize] <= level && *walked != variable {
                        *walked = variable;
                        self.blocks.push(child);
                    }
                }
            }
        }
    }

    fn define(&mut self, block: u32) {
        self.queue.push((self.dominators.level(block), block));
        self.definitions.push((self.dominators.place(block), NONE));
    }

    /// Lists the joins whose value is read, by the variable or by another such join.
    fn prune(&mut self, variable: u32, read_first: &[u32]) {
        if !self.has_joins {
            return;
        }
        self.link_definitions();
        for &block in read_first {
            self.read_at_start(variable, block);
        }
        let mut next = 0;
        while let Some(&join) = self.live.get(next) {
            for &above in self.cfg.predecessors(join) {
                self.read_at_end(variable, above);
            }
            next += 1;
        }
    }

    /// Sorts the definitions, and finds the nearest one above each.
    fn link_definitions(&mut self) {
        self.definitions.sort_unstable();
        let mut nearest = NONE;
        for at in 0..self.definitions.len() {
            nearest = self.dominating(nearest, self.definitions[at].0);
            self.definitions[at].1 = nearest;
            nearest = at as u32;
        }
    }

    /// The first one of a definition and those above it that dominates the block with a pre-order number.
    fn dominating(&self, mut definition: u32, place: u32) -> u32 {
        while let Some(&(above, next)) = self.definitions.get(definition as usize) {
            if self.dominators.dominates_range(self.dominators.order()[above as usize], (place, place)) {
                break;
            }
            definition = next;
        }
        definition
    }

    /// The nearest definition that dominates a block, which may be its own.
    fn nearest(&self, block: u32) -> Option<&(u32, u32)> {
        let place = self.dominators.place(block);
        let before = self.definitions.partition_point(|&(at, _)| at <= place).checked_sub(1)?;
        self.definitions.get(self.dominating(before as u32, place) as usize)
    }

    fn read_at_start(&mut self, variable: u32, block: u32) {
        match self.nearest(block) {
            Some(&(at, above)) if at == self.dominators.place(block) => {
                if self.joins[block as usize] == variable {
                    self.mark_live(variable, block);
                } else if let Some(&(at, _)) = self.definitions.get(above as usize) {
                    self.read_definition(variable, at);
                }
            }
            Some(&(at, _)) => self.read_definition(variable, at),
            None => {}
        }
    }

    fn read_at_end(&mut self, variable: u32, block: u32) {
        if let Some(&(at, _)) = self.nearest(block) {
            self.read_definition(variable, at);
        }
    }

    /// Reads what a block leaves: what it stores, if it does.
    fn read_definition(&mut self, variable: u32, place: u32) {
        let block = self.dominators.order()[place as usize];
        if self.stores[block as usize] != variable {
            self.mark_live(variable, block);
        }
    }

    fn mark_live(&mut self, variable: u32, join: u32) {
        if std::mem::replace(&mut self.is_live[join as usize], variable) != variable {
            self.live.push(join);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::cfg::tests::{graph, random_graphs};

    /// The joins by their definition: blocks where two stores or joins meet, and from which control comes to a read before a store.
    fn expected(cfg: &Cfg, stored: &[u32], read_first: &[u32]) -> Vec<u32> {
        let dominators = cfg.dominators();
        let blocks = || (0..cfg.len() as u32).filter(|&block| cfg.is_reachable(block));
        let mut joins: Vec<u32> = Vec::new();
        let mut is_live = vec![false; cfg.len()];
        loop {
            let before = joins.len();
            for definition in
                blocks().filter(|block| stored.contains(block) || joins.contains(block)).collect::<Vec<_>>()
            {
                let meets = |&block: &u32| {
                    let mut above = cfg.predecessors(block).iter().filter(|&&each| cfg.is_reachable(each));
                    let is_dominated = above.any(|&each| dominators.dominates(definition, each));
                    is_dominated && (definition == block || !dominators.dominates(definition, block))
                };
                joins.extend(
                    blocks()
                        .filter(|block| meets(block))
                        .filter(|block| !joins.contains(block))
                        .collect::<Vec<_>>(),
                );
            }
            if joins.len() == before {
                break;
            }
        }
        for _ in 0..cfg.len() {
            for block in blocks() {
                let behind = cfg.successors(block).iter().any(|&next| is_live[next as usize]);
                is_live[block as usize] = read_first.contains(&block) || (behind && !stored.contains(&block));
            }
        }
        joins.retain(|&block| is_live[block as usize]);
        joins.sort_unstable();
        joins
    }

    #[test]
    fn joins_are_where_their_definition_says() {
        let mut found = 0;
        for (seed, edges) in random_graphs().enumerate().filter(|(_, edges)| edges.len() > 1) {
            let cfg = graph(&edges);
            let some = |factor: usize| -> Vec<u32> {
                (0..cfg.len() as u32)
                    .filter(|&block| (seed + 7 * block as usize * factor).is_multiple_of(factor + 2))
                    .collect()
            };
            let lists =
                |blocks: &[u32]| Lists::new(1, &blocks.iter().map(|&block| (0, block)).collect::<Vec<_>>());
            for (stored, read_first) in [(some(2), some(3)), (some(5), some(1)), (some(9), some(4))] {
                let uses = Uses { stored: lists(&stored), read_first: lists(&read_first) };
                let placed = joins(&cfg, &cfg.dominators(), &uses, 1);
                let mut placed: Vec<u32> = placed.into_iter().map(|(block, _)| block).collect();
                placed.sort_unstable();
                let expected = expected(&cfg, &stored, &read_first);
                assert_eq!(placed, expected, "stored in {stored:?}, read in {read_first:?} of {edges:?}");
                found += placed.len();
            }
        }
        assert!(found > 300, "{found} joins in all graphs");
    }
}
