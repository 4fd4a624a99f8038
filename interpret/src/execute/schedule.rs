//! Which work-items of a group are done, and which one runs next.

use super::item::Item;

/// The turns of the work-items of a group.
#[derive(Default)]
pub(super) struct Schedule {
    /// Work-items that can be used again.
    #[expect(clippy::vec_box, reason = "work-items move between this list and that of the group")]
    pub spare: Vec<Box<Item>>,
    /// Which work-items are done.
    done: Vec<bool>,
    /// The item that runs next, where a turn ended.
    pub next: usize,
    pub unfinished: usize,
    /// The steps of the work-items that are done.
    pub steps: u64,
    /// Whether the group is given up.
    pub is_abandoned: bool,
}

impl Schedule {
    /// Begins a group of so many work-items.
    pub(super) fn begin(&mut self, count: usize) {
        self.done.clear();
        self.done.resize(count, false);
        (self.next, self.unfinished, self.is_abandoned, self.steps) = (0, count, false, 0);
    }

    pub(super) fn is_done(&self, index: usize) -> bool {
        self.done.get(index).copied().unwrap_or(false)
    }

    /// A work-item is done: it can be used again.
    pub(super) fn finish(&mut self, index: usize, item: Box<Item>) {
        self.steps += item.state.steps;
        self.unfinished -= 1;
        self.done[index] = true;
        self.spare.push(item);
    }
}
