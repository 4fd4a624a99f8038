//! The predecessors of blocks, kept up to date while edges move.

use crate::ir::{Block, Function};

/// The end of a list.
const NONE: u32 = u32::MAX;

/// The predecessors of each block: parallel edges count once.
pub(super) struct Predecessors {
    /// The first link of each block's list.
    first: Vec<u32>,
    counts: Vec<u32>,
    links: Vec<Link>,
}

#[derive(Clone, Copy)]
struct Link {
    from: Block,
    next: u32,
}

impl Predecessors {
    /// Those of all blocks of a function, in their order.
    pub(super) fn new(function: &Function) -> Self {
        let count = function.block_count();
        let mut all =
            Self { first: vec![NONE; count], counts: vec![0; count], links: Vec::with_capacity(count * 2) };
        for &from in function.layout.iter().rev() {
            for to in function.successors(from) {
                // The edges of a block come one after the other.
                if all.of(to).next() != Some(from) {
                    all.add(to, from);
                }
            }
        }
        all
    }

    /// The predecessors of a block.
    pub(super) fn of(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        let mut at = self.first.get(block.index()).copied().unwrap_or(NONE);
        std::iter::from_fn(move || {
            let link = self.links.get(at as usize)?;
            at = link.next;
            Some(link.from)
        })
    }

    /// The number of predecessors of a block.
    pub(super) fn count(&self, block: Block) -> usize {
        self.counts.get(block.index()).map_or(0, |&count| count as usize)
    }

    /// Adds a predecessor, before the others.
    pub(super) fn add(&mut self, block: Block, from: Block) {
        if self.first.len() <= block.index() {
            self.first.resize(block.index() + 1, NONE);
            self.counts.resize(block.index() + 1, 0);
        }
        let next = std::mem::replace(&mut self.first[block.index()], self.links.len() as u32);
        self.links.push(Link { from, next });
        self.counts[block.index()] += 1;
    }

    /// Removes the predecessors that `gone` names.
    pub(super) fn remove(&mut self, block: Block, gone: impl Fn(Block) -> bool) {
        let (mut last, mut at) = (NONE, self.first[block.index()]);
        while at != NONE {
            let Link { from, next } = self.links[at as usize];
            if !gone(from) {
                last = at;
            } else {
                self.counts[block.index()] -= 1;
                match self.links.get_mut(last as usize) {
                    Some(last) => last.next = next,
                    None => self.first[block.index()] = next,
                }
            }
            at = next;
        }
    }

    /// Puts a predecessor in the place of another.
    pub(super) fn replace(&mut self, block: Block, old: Block, new: Block) {
        let mut at = self.first[block.index()];
        while let Some(link) = self.links.get_mut(at as usize) {
            if link.from == old {
                link.from = new;
            }
            at = link.next;
        }
    }
}
