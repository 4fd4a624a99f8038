//! Where what several blocks define meets: the iterated dominance frontier of those blocks, as far as anyone reads it there. Found as in
//! Sreedhar and Gao, "A Linear Time Algorithm for Placing phi-Nodes", 1995.

use crate::cfg::{Cfg, Dominators, Lists};
use std::collections::BinaryHeap;

const NONE: u32 = u32::MAX;

/// Where variables are stored, and where they are read before they are stored.
pub(crate) struct Uses {
    /// By variable, the blocks that store it.
    pub(crate) stored: Lists,
    /// By variable, the blocks that read it before they store it.
    pub(crate) read_first: Lists,
}

/// Which variables meet in which blocks, as pairs of block and variable.
pub(crate) fn joins(cfg: &Cfg, dominators: &Dominators, uses: &Uses, count: usize) -> Vec<(u32, u32)> {
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
        if !uses.read_first.of(variable).is_empty() && !uses.stored.of(variable).is_empty() {
            frontier.place(variable, cfg, dominators, uses, &mut placed);
        }
    }
    placed
}

/// Scratch tables by block; an entry counts for the variable that it holds.
struct Frontier {
    live: Vec<u32>,
    stores: Vec<u32>,
    queued: Vec<u32>,
    walked: Vec<u32>,
    blocks: Vec<u32>,
    /// Blocks that define a value, deepest in the dominator tree first.
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
                // Where it is not live below, another store comes first, whose own frontier holds what is beyond.
                for &child in dominators.children(block) {
                    if self.live[child as usize] == variable && self.walked[child as usize] != variable {
                        self.walked[child as usize] = variable;
                        self.blocks.push(child);
                    }
                }
            }
        }
    }

    /// Marks the blocks at whose start the variable is live.
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
