//! The natural loops of a function: a block to which one that it dominates goes back, and all blocks on the way. Found as a nest, in
//! linear time.

use crate::cfg::{Cfg, Dominators, Lists};

/// No loop, or no block.
pub(crate) const NONE: u32 = u32::MAX;

/// Loops by number: those around others have lower ones.
pub(crate) struct Loops {
    /// The innermost loop around each block.
    of: Vec<u32>,
    loops: Vec<Loop>,
}

struct Loop {
    header: u32,
    /// The one block outside that goes to the header, or [`NONE`].
    entry: u32,
    /// The innermost loop around it.
    parent: u32,
    /// Its place and that of the last loop within it in a walk of the nest.
    first: u32,
    last: u32,
    /// The blocks that go back to the header lie between these places of the pre-order of the dominator tree.
    latches: (u32, u32),
    /// The same of them and of the blocks from which the loop is left.
    ends: (u32, u32),
}

impl Loops {
    /// The loops of a function.
    pub(crate) fn new(cfg: &Cfg, dominators: &Dominators) -> Self {
        let mut loops = Self { of: vec![NONE; cfg.len()], loops: Vec::new() };
        let mut latches = Vec::new();
        for &header in dominators.order() {
            let number = loops.loops.len() as u32;
            let above = || cfg.predecessors(header).iter().copied().filter(|&each| cfg.is_reachable(each));
            let goes_back = |&each: &u32| dominators.dominates(header, each);
            if !above().any(|each| goes_back(&each)) {
                continue;
            }
            let (back, outside): (Vec<u32>, Vec<u32>) = above().partition(goes_back);
            let entry = if let [entry] = outside[..] { entry } else { NONE };
            let mut range = (NONE, 0);
            back.iter().for_each(|&latch| widen(&mut range, dominators.place(latch)));
            latches.extend(back.into_iter().map(|latch| (number, latch)));
            let ranges = (range, range);
            let (parent, first, last) = (NONE, 0, 0);
            loops.loops.push(Loop { header, entry, parent, first, last, latches: ranges.0, ends: ranges.1 });
        }
        if !loops.loops.is_empty() {
            loops.find_blocks(cfg, &Lists::new(loops.loops.len(), &latches));
            loops.number();
            loops.find_ends(cfg, dominators);
        }
        loops
    }

    /// Gives blocks and loops the innermost loop around them: backwards from what goes back to each header, inner loops first.
    fn find_blocks(&mut self, cfg: &Cfg, latches: &Lists) {
        // The outermost loop found so far around each, in steps.
        let mut outer: Vec<u32> = (0..self.loops.len() as u32).collect();
        let mut pending = Vec::new();
        for number in (0..self.loops.len() as u32).rev() {
            let header = self.loops[number as usize].header;
            self.of[header as usize] = match self.of[header as usize] {
                NONE => number,
                inner => inner,
            };
            pending.extend(latches.of(number));
            while let Some(block) = pending.pop() {
                let found = self.of[block as usize];
                let from = if found == NONE {
                    self.of[block as usize] = number;
                    block
                } else {
                    let inner = outermost(&mut outer, found);
                    if inner == number {
                        continue;
                    }
                    outer[inner as usize] = number;
                    self.loops[inner as usize].parent = number;
                    self.loops[inner as usize].header
                };
                pending.extend(cfg.predecessors(from).iter().filter(|&&each| cfg.is_reachable(each)));
            }
        }
    }

    fn number(&mut self) {
        // A loop stands before those within it: sizes from the last, places from the first.
        let mut sizes = vec![1; self.loops.len()];
        for (number, each) in self.loops.iter().enumerate().rev() {
            if each.parent != NONE {
                sizes[each.parent as usize] += sizes[number];
            }
        }
        let mut next: Vec<u32> = vec![0; self.loops.len()];
        let mut free = 0;
        for number in 0..self.loops.len() {
            let place = match self.loops[number].parent {
                NONE => &mut free,
                parent => &mut next[parent as usize],
            };
            let first = *place;
            *place += sizes[number];
            next[number] = first + 1;
            (self.loops[number].first, self.loops[number].last) = (first, first + sizes[number] - 1);
        }
    }

    fn find_ends(&mut self, cfg: &Cfg, dominators: &Dominators) {
        for &block in cfg.order() {
            for &next in cfg.successors(block) {
                let mut each = self.of(block);
                while each != NONE && (self.of(next) == NONE || !self.holds(each, self.of(next))) {
                    widen(&mut self.loops[each as usize].ends, dominators.place(block));
                    each = self.parent(each);
                }
            }
        }
    }

    /// How many loops there are.
    pub(crate) fn len(&self) -> usize {
        self.loops.len()
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }

    /// The innermost loop around a block, or [`NONE`].
    pub(crate) fn of(&self, block: u32) -> u32 {
        self.of[block as usize]
    }

    /// The innermost loop around a loop, or [`NONE`].
    pub(crate) fn parent(&self, number: u32) -> u32 {
        self.loops[number as usize].parent
    }

    /// The block where a loop begins.
    pub(crate) fn header(&self, number: u32) -> u32 {
        self.loops[number as usize].header
    }

    /// The one block outside from which a loop is entered, or [`NONE`].
    pub(crate) fn entry(&self, number: u32) -> u32 {
        self.loops[number as usize].entry
    }

    /// Whether a loop is another one or around it.
    pub(crate) fn holds(&self, outer: u32, inner: u32) -> bool {
        let (outer, inner) = (&self.loops[outer as usize], &self.loops[inner as usize]);
        outer.first <= inner.first && inner.first <= outer.last
    }

    /// What dominates these places of the pre-order of the dominator tree is come to each time round.
    pub(crate) fn each_time(&self, number: u32) -> (u32, u32) {
        self.loops[number as usize].latches
    }

    /// What dominates these places is come to whenever the loop is entered, and each time round.
    pub(crate) fn certain(&self, number: u32) -> (u32, u32) {
        self.loops[number as usize].ends
    }
}

fn widen(range: &mut (u32, u32), place: u32) {
    *range = (range.0.min(place), range.1.max(place));
}

/// The loop at the end of the way outward; later walks of the same way are short.
fn outermost(outer: &mut [u32], start: u32) -> u32 {
    let mut end = start;
    while outer[end as usize] != end {
        end = outer[end as usize];
    }
    let mut each = start;
    while outer[each as usize] != end {
        each = std::mem::replace(&mut outer[each as usize], end);
    }
    end
}
