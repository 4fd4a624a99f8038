//! The range of a launch and its division into work-groups.

use crate::{checks::WorkItem, options::Range};

/// A range in groups.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub range: Range,
    /// How many groups there are in each dimension.
    pub counts: [u64; 3],
}

impl Grid {
    pub(super) fn new(range: Range) -> Self {
        let count = |dimension: usize| range.global[dimension].div_ceil(range.local[dimension].max(1));
        Self { range, counts: [0, 1, 2].map(count) }
    }

    /// How many groups there are.
    pub(super) fn group_count(&self) -> u64 {
        self.counts.iter().product()
    }

    /// Whether there is only one group.
    pub(super) fn is_of_one_group(&self) -> bool {
        self.counts.iter().all(|&count| count < 2)
    }

    /// The id of the group of a number.
    pub(super) fn group(&self, number: u64) -> [u64; 3] {
        let counts = self.counts;
        [number % counts[0], number / counts[0] % counts[1], number / counts[0] / counts[1]]
    }

    /// The size of a group, which is smaller at the end of a range that it does not divide.
    pub(super) fn size(&self, group: [u64; 3]) -> [u64; 3] {
        [0, 1, 2].map(|dimension: usize| {
            let start = group[dimension] * self.range.local[dimension];
            (self.range.global[dimension] - start).min(self.range.local[dimension])
        })
    }

    /// The global id of the work-item of a group with a local id.
    pub(super) fn global(&self, group: [u64; 3], local: [u64; 3]) -> [u64; 3] {
        [0, 1, 2].map(|dimension: usize| {
            self.range.offset[dimension] + group[dimension] * self.range.local[dimension] + local[dimension]
        })
    }

    /// The ids of a work-item, by the numbers of its group and of itself in it.
    pub(super) fn work_item(&self, group: u32, item: u32) -> WorkItem {
        let item = u64::from(item);
        let group = self.group(group.into());
        let size = self.size(group).map(|extent| extent.max(1));
        let local = [item % size[0], item / size[0] % size[1], item / size[0] / size[1]];
        WorkItem { global: self.global(group, local), local, group }
    }
}
