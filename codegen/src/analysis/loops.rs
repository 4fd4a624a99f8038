//! Natural loops and their nesting: for each back edge to a dominating header, the blocks that reach the edge without passing the header.
//! Found in linear time.

use crate::analysis::cfg::{Cfg, Dominators, Lists};

/// No loop, or no block.
pub(crate) const NONE: u32 = u32::MAX;

/// Loops by number; outer loops have lower numbers than their inner ones.
#[derive(Debug)]
pub(crate) struct Loops {
    /// The innermost loop of each block.
    of: Vec<u32>,
    loops: Vec<Loop>,
}

#[derive(Debug)]
struct Loop {
    header: u32,
    /// The single entering block, or [`NONE`].
    entry: u32,
    /// The parent loop.
    parent: u32,
    /// The pre-order numbers in the loop nest of this loop and of the last one within it.
    first: u32,
    last: u32,
    /// The range of the pre-order numbers in the dominator tree that holds all latches.
    latches: (u32, u32),
    /// The same range for latches and exiting blocks.
    ends: (u32, u32),
}

impl Loops {
    /// Finds the loops of a function.
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

    /// Assigns blocks and inner loops to their loops: backwards from the latches of each header, inner loops first.
    fn find_blocks(&mut self, cfg: &Cfg, latches: &Lists) {
        // The outermost loop found so far around each loop, with path compression.
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
        // Outer loops precede inner ones: sizes are summed backwards, numbers assigned forwards.
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
                while each != NONE && !self.contains(each, next) {
                    widen(&mut self.loops[each as usize].ends, dominators.place(block));
                    each = self.parent(each);
                }
            }
        }
    }

    /// The number of loops.
    pub(crate) fn len(&self) -> usize {
        self.loops.len()
    }

    /// Whether there are no loops.
    pub(crate) fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }

    /// The innermost loop of a block, or [`NONE`].
    pub(crate) fn of(&self, block: u32) -> u32 {
        self.of[block as usize]
    }

    /// The parent of a loop, or [`NONE`].
    pub(crate) fn parent(&self, number: u32) -> u32 {
        self.loops[number as usize].parent
    }

    /// The header of a loop.
    pub(crate) fn header(&self, number: u32) -> u32 {
        self.loops[number as usize].header
    }

    /// The single entering block of a loop, or [`NONE`].
    pub(crate) fn entry(&self, number: u32) -> u32 {
        self.loops[number as usize].entry
    }

    /// Whether a block is in a loop, or in one within it.
    pub(crate) fn contains(&self, number: u32, block: u32) -> bool {
        let innermost = self.of(block);
        innermost != NONE && self.holds(number, innermost)
    }

    /// Whether `outer` is `inner` or contains it.
    pub(crate) fn holds(&self, outer: u32, inner: u32) -> bool {
        let (outer, inner) = (&self.loops[outer as usize], &self.loops[inner as usize]);
        outer.first <= inner.first && inner.first <= outer.last
    }

    /// A block that dominates this pre-order range of the dominator tree is executed in every iteration.
    pub(crate) fn each_time(&self, number: u32) -> (u32, u32) {
        self.loops[number as usize].latches
    }

    /// A block that dominates this pre-order range is executed in every iteration and whenever the loop is entered.
    pub(crate) fn certain(&self, number: u32) -> (u32, u32) {
        self.loops[number as usize].ends
    }
}

fn widen(range: &mut (u32, u32), place: u32) {
    *range = (range.0.min(place), range.1.max(place));
}

/// Finds the root of the chain of loops, with path compression.
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
