//! What is recorded of the accesses of a group to find races: who accessed which bytes, and what orders that.

use crate::memory::history::History;

/// The accesses of a group.
pub(super) struct Races {
    pub local: History,
    pub global: History,
    /// How many barriers ordered each of [`SharedMemory`](super::access::SharedMemory).
    pub intervals: [u32; 3],
    /// The same of each sub-group.
    pub sub_intervals: Vec<[u16; 3]>,
    /// The times of the first release and the last acquire by atomics and fences.
    pub first_release: u64,
    pub last_acquire: u64,
    /// The first release and the last acquire of each work-item.
    orders: Vec<(u64, u64)>,
}

impl Races {
    /// `is_alone` says that there is no other group.
    pub(super) fn new(sub_group_size: u32, is_alone: bool) -> Self {
        let history = || History::new(sub_group_size, is_alone);
        Self {
            local: history(),
            global: history(),
            intervals: [0; 3],
            sub_intervals: Vec::new(),
            first_release: 0,
            last_acquire: 0,
            orders: Vec::new(),
        }
    }

    /// Begins the group of a number, of so many work-items.
    pub(super) fn begin(&mut self, number: u32, count: usize, sub_group_size: u32) {
        self.local.begin(number);
        self.global.begin(number);
        self.intervals = [0; 3];
        self.sub_intervals.clear();
        self.sub_intervals.resize(count.div_ceil(sub_group_size.max(1) as usize), [0; 3]);
        self.orders.clear();
        self.orders.resize(count, (0, 0));
        (self.first_release, self.last_acquire) = (0, 0);
    }

    /// A barrier orders the memory of a number, for the group or for one of its sub-groups.
    pub(super) fn pass(&mut self, memory: usize, sub_group: Option<usize>) {
        match sub_group {
            None => self.intervals[memory] += 1,
            Some(sub_group) => {
                let interval = &mut self.sub_intervals[sub_group][memory];
                *interval = interval.wrapping_add(1);
            }
        }
    }

    /// A work-item releases what it did before.
    pub(super) fn release(&mut self, item: u32, now: u64) {
        for first in [&mut self.orders[item as usize].0, &mut self.first_release] {
            if *first == 0 {
                *first = now;
            }
        }
    }

    /// A work-item acquires what others released.
    pub(super) fn acquire(&mut self, item: u32, now: u64) {
        self.orders[item as usize].1 = now;
        self.last_acquire = now;
    }

    /// Whether releases and acquires order the accesses of two work-items.
    pub(super) fn are_ordered(&self, item: u32, other: u16) -> bool {
        let Some(&other) = self.orders.get(usize::from(other)) else { return false };
        let own = self.orders[item as usize];
        let orders = |released: u64, acquired: u64| released != 0 && released < acquired;
        orders(other.0, own.1) || orders(own.0, other.1)
    }
}
