//! Phi placement: the iterated dominance frontier, pruned to where a variable is live. Sreedhar and Gao, "A Linear Time Algorithm for
//! Placing phi-Nodes", 1995.

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
    let mut frontier = Frontier {
        live: vec![NONE; cfg.len()],
        stores: vec![NONE; cfg.len()],
        queued: vec![NONE; cfg.len()],
        walked: vec![NONE; cfg.len()],
        blocks: Vec::new(),
        queue: BinaryHeap::new(),
    };
    let mut placed = Vec::new();
    for variable in 0..count as u32 {
        if !uses.stored.of(variable).is_empty() && !is_one_value(variable, dominators, uses) {
            frontier.place(variable, cfg, dominators, uses, &mut placed);
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

/// Scratch tables by block; an entry is valid for the variable that it holds.
struct Frontier {
    live: Vec<u32>,
    stores: Vec<u32>,
    queued: Vec<u32>,
    walked: Vec<u32>,
    blocks: Vec<u32>,
    /// The piggy bank: blocks with a definition, deepest in the dominator tree first.
    queue: BinaryHeap<(u32, u32)>,
}

impl Frontier {
    fn place(
        &mut self,
        variable: u32,
        cfg: &Cfg,
        dominators: &Dominators,
        uses: &Uses,
        placed: &mut Vec<(u32, u32)>,
    ) {
        for &block in uses.stored.of(variable) {
            self.stores[block as usize] = variable;
            self.queue.push((dominators.level(block), block));
        }
        self.find_live(variable, cfg, uses);
        while let Some((level, root)) = self.queue.pop() {
            self.blocks.push(root);
            while let Some(block) = self.blocks.pop() {
                for &next in cfg.successors(block) {
                    let joins = dominators.immediate(next) != Some(block) && dominators.level(next) <= level;
                    let place = next as usize;
                    if !joins || self.queued[place] == variable || self.live[place] != variable {
                        continue;
                    }
                    self.queued[place] = variable;
                    placed.push((next, variable));
                    if self.stores[place] != variable {
                        self.queue.push((dominators.level(next), next));
                    }
                }
                // A variable that is dead at the join has another store first, whose own frontier covers the blocks beyond.
                for &child in dominators.children(block) {
                    if self.live[child as usize] == variable && self.walked[child as usize] != variable {
                        self.walked[child as usize] = variable;
                        self.blocks.push(child);
                    }
                }
            }
        }
    }

    /// Marks the blocks at whose entry the variable is live.
    fn find_live(&mut self, variable: u32, cfg: &Cfg, uses: &Uses) {
        self.blocks.extend(uses.read_first.of(variable));
        while let Some(block) = self.blocks.pop() {
            if self.live[block as usize] == variable {
                continue;
            }
            self.live[block as usize] = variable;
            let above = cfg.predecessors(block).iter();
            self.blocks.extend(above.filter(|&&each| self.stores[each as usize] != variable));
        }
    }
}
