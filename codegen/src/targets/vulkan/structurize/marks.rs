//! A set of blocks that is emptied at once.

use crate::ir::Block;

/// Blocks by number: each has the number of the set that it was last put into.
pub(super) struct Marks {
    sets: Vec<u32>,
    current: u32,
}

impl Default for Marks {
    fn default() -> Self {
        Self { sets: Vec::new(), current: 1 }
    }
}

impl Marks {
    /// Empties the set, and puts blocks into it.
    pub(super) fn set(&mut self, blocks: &[Block]) {
        self.current += 1;
        for &block in blocks {
            self.insert(block);
        }
    }

    /// Puts a block into the set. Returns whether it was not there.
    pub(super) fn insert(&mut self, block: Block) -> bool {
        if self.sets.len() <= block.index() {
            self.sets.resize(block.index() + 1, 0);
        }
        std::mem::replace(&mut self.sets[block.index()], self.current) != self.current
    }

    /// Whether a block is in the set.
    pub(super) fn contains(&self, block: Block) -> bool {
        self.sets.get(block.index()) == Some(&self.current)
    }
}
