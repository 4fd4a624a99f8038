//! Who accessed what: the latest write and read of each cell of memory, within a group and between groups.
//!
//! A group records its own accesses, without a lock. Its record is merged into that of the launch when it ends, in the order of groups, so
//! that the races that are found do not depend on threads. A cell has 4 bytes, or 1 in an object with narrower accesses.

use rustc_hash::FxHashMap;

/// The bytes of an object that a page covers.
const PAGE_BYTES: usize = 1024;

/// An access that is recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    /// The work-item's number in its group.
    pub item: u16,
    /// The number of its sub-group.
    pub sub_group: u16,
    /// How many barriers of the group it passed that order this memory.
    pub interval: u32,
    /// How many such barriers of its sub-group.
    pub sub_interval: u16,
    /// The instruction.
    pub site: u32,
    pub is_write: bool,
    pub is_atomic: bool,
}

/// A conflict of two accesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict {
    pub item: u16,
    pub site: u32,
    pub was_write: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// The group's serial number: older cells are empty.
    stamp: u32,
    write_interval: u32,
    read_interval: u32,
    write_site: u32,
    read_site: u32,
    write_item: u16,
    read_item: u16,
    other_reader: u16,
    write_sub_interval: u16,
    read_sub_interval: u16,
    flags: u8,
}

const WRITTEN: u8 = 1;
const READ: u8 = 2;
const WRITE_ATOMIC: u8 = 4;
const READ_ATOMIC: u8 = 8;
const SEVERAL_READERS: u8 = 16;

#[derive(Debug)]
struct Page {
    stamp: u32,
    cells: Box<[Cell]>,
}

#[derive(Debug, Default)]
struct ObjectHistory {
    /// Whether its cells have one byte.
    is_fine: bool,
    pages: Vec<Option<Box<Page>>>,
}

/// The accesses of a group to one address space.
#[derive(Debug, Default)]
pub(crate) struct History {
    objects: Vec<ObjectHistory>,
    /// The pages with accesses of this group.
    touched: Vec<(u32, u32)>,
    stamp: u32,
    /// The size of a sub-group.
    pub sub_group_size: u16,
}

impl History {
    /// Begins a new group.
    pub(crate) fn begin(&mut self) {
        self.stamp += 1;
        self.touched.clear();
    }

    /// Records an access and finds a conflict with an earlier one of the group.
    #[inline]
    pub(crate) fn record(
        &mut self,
        object: u32,
        offset: usize,
        bytes: usize,
        event: Event,
    ) -> Option<Conflict> {
        let index = object as usize;
        if self.objects.len() <= index {
            self.objects.resize_with(index + 1, ObjectHistory::default);
        }
        if (bytes | offset) & 3 != 0 && !self.objects[index].is_fine {
            self.refine(index);
        }
        let shift = if self.objects[index].is_fine { 0 } else { 2 };
        let (mut at, end) = (offset >> shift, (offset + bytes - 1) >> shift);
        let cells_per_page = PAGE_BYTES >> shift;
        let mut conflict = None;
        while at <= end {
            let number = at / cells_per_page;
            let stamp = self.stamp;
            let size = self.sub_group_size;
            let page = self.page(object, number, cells_per_page);
            let last = end.min((number + 1) * cells_per_page - 1);
            for cell in &mut page.cells[at % cells_per_page..=last % cells_per_page] {
                if cell.stamp != stamp {
                    *cell = Cell { stamp, ..Cell::default() };
                }
                let found = cell.access(&event, size);
                conflict = conflict.or(found);
            }
            at = last + 1;
        }
        conflict
    }

    #[inline]
    fn page(&mut self, object: u32, number: usize, cells: usize) -> &mut Page {
        let pages = &mut self.objects[object as usize].pages;
        if pages.len() <= number {
            pages.resize_with(number + 1, || None);
        }
        let page = pages[number]
            .get_or_insert_with(|| Box::new(Page { stamp: 0, cells: vec![Cell::default(); cells].into() }));
        if page.stamp != self.stamp {
            page.stamp = self.stamp;
            self.touched.push((object, number as u32));
        }
        page
    }

    /// Splits the cells of an object into those of one byte.
    fn refine(&mut self, index: usize) {
        let object = &mut self.objects[index];
        object.is_fine = true;
        for page in object.pages.iter_mut().flatten() {
            page.cells = page.cells.iter().flat_map(|cell| [*cell; 4]).collect();
        }
    }
}

impl Cell {
    /// Records an access and tells the earlier one that it conflicts with: one of another work-item without a barrier between, at least
    /// one of them a write that is not atomic.
    #[inline]
    fn access(&mut self, event: &Event, sub_group_size: u16) -> Option<Conflict> {
        let is_concurrent = |item: u16, interval: u32, sub_interval: u16| {
            item != event.item
                && interval == event.interval
                && (item / sub_group_size != event.sub_group || sub_interval == event.sub_interval)
        };
        let mut conflict = None;
        if self.flags & WRITTEN != 0
            && is_concurrent(self.write_item, self.write_interval, self.write_sub_interval)
        {
            let was_plain = self.flags & WRITE_ATOMIC == 0;
            if was_plain || event.is_write && !event.is_atomic {
                conflict = Some(Conflict { item: self.write_item, site: self.write_site, was_write: true });
            }
        }
        if event.is_write {
            if conflict.is_none() && self.flags & READ != 0 && !event.is_atomic {
                let reader = [self.read_item, self.other_reader]
                    .into_iter()
                    .take(if self.flags & SEVERAL_READERS != 0 { 2 } else { 1 })
                    .find(|&item| is_concurrent(item, self.read_interval, self.read_sub_interval));
                conflict = reader.map(|item| Conflict { item, site: self.read_site, was_write: false });
            }
            let keeps_plain = event.is_atomic
                && self.flags & (WRITTEN | WRITE_ATOMIC) == WRITTEN
                && self.write_interval == event.interval;
            if !keeps_plain {
                self.write_interval = event.interval;
                self.write_sub_interval = event.sub_interval;
                self.write_site = event.site;
                self.write_item = event.item;
                self.flags = self.flags & !WRITE_ATOMIC | WRITTEN;
                if event.is_atomic {
                    self.flags |= WRITE_ATOMIC;
                }
            }
            return conflict;
        }
        let is_same_time = self.flags & READ != 0
            && self.read_interval == event.interval
            && self.read_sub_interval == event.sub_interval;
        if is_same_time && self.read_item != event.item {
            self.other_reader = event.item;
            self.flags |= SEVERAL_READERS;
        } else {
            self.read_interval = event.interval;
            self.read_sub_interval = event.sub_interval;
            self.read_site = event.site;
            self.read_item = event.item;
            self.flags = self.flags & !(SEVERAL_READERS | READ_ATOMIC) | READ;
            if event.is_atomic {
                self.flags |= READ_ATOMIC;
            }
        }
        conflict
    }
}

/// The part of an access that the launch remembers.
#[derive(Clone, Copy, Debug)]
struct Record {
    group: u32,
    site: u32,
    is_atomic: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct SharedCell {
    /// The number of a record plus 1.
    write: u32,
    /// The same; the top bit is set if groups of several records read it.
    read: u32,
    write_item: u16,
    read_item: u16,
}

const SEVERAL: u32 = 1 << 31;

#[derive(Debug, Default)]
struct SharedObject {
    is_fine: bool,
    pages: FxHashMap<u32, Box<[SharedCell]>>,
}

/// A race between two groups.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupConflict {
    pub object: u32,
    pub offset: usize,
    /// The access of the group that is merged.
    pub site: u32,
    pub item: u16,
    pub is_write: bool,
    /// The other access.
    pub other_group: u32,
    pub other_site: u32,
    pub other_item: u16,
    pub was_write: bool,
}

/// The accesses of all groups of a launch that have ended.
#[derive(Debug, Default)]
pub(crate) struct SharedHistory {
    objects: FxHashMap<u32, SharedObject>,
    records: Vec<Record>,
}

impl SharedHistory {
    /// Adds the accesses of a group, and tells each race to a function; `is_ordered` says whether another group is known to be ordered
    /// with it by atomics.
    pub(crate) fn merge(
        &mut self,
        group: u32,
        history: &History,
        is_ordered: impl Fn(u32) -> bool,
        mut report: impl FnMut(GroupConflict),
    ) {
        let mut numbers: FxHashMap<(u32, bool), u32> = FxHashMap::default();
        for &(object, number) in &history.touched {
            let own = &history.objects[object as usize];
            let Some(Some(page)) = own.pages.get(number as usize) else { continue };
            let shared = self.objects.entry(object).or_default();
            if own.is_fine && !shared.is_fine {
                shared.is_fine = true;
                for cells in shared.pages.values_mut() {
                    *cells = cells.iter().flat_map(|cell| [*cell; 4]).collect();
                }
            }
            let is_spread = shared.is_fine && !own.is_fine;
            let count = if shared.is_fine { PAGE_BYTES } else { PAGE_BYTES / 4 };
            let cells =
                shared.pages.entry(number).or_insert_with(|| vec![SharedCell::default(); count].into());
            for (index, cell) in page.cells.iter().enumerate() {
                if cell.stamp != history.stamp {
                    continue;
                }
                let width = if shared.is_fine { 1 } else { 4 };
                let range = if is_spread { 4 * index..4 * index + 4 } else { index..index + 1 };
                for at in range {
                    let mut merge = Merge {
                        group,
                        records: &mut self.records,
                        numbers: &mut numbers,
                        is_ordered: &is_ordered,
                    };
                    if let Some(mut conflict) = merge.cell(&mut cells[at], cell) {
                        conflict.object = object;
                        conflict.offset = number as usize * PAGE_BYTES + at * width;
                        report(conflict);
                    }
                }
            }
        }
    }
}

struct Merge<'a, F> {
    group: u32,
    records: &'a mut Vec<Record>,
    numbers: &'a mut FxHashMap<(u32, bool), u32>,
    is_ordered: &'a F,
}

impl<F: Fn(u32) -> bool> Merge<'_, F> {
    fn number(&mut self, site: u32, is_atomic: bool) -> u32 {
        *self.numbers.entry((site, is_atomic)).or_insert_with(|| {
            self.records.push(Record { group: self.group, site, is_atomic });
            self.records.len() as u32
        })
    }

    /// The record of another group that is not ordered with this one.
    fn other(&self, number: u32) -> Option<Record> {
        let record = self.records[((number & !SEVERAL) as usize).checked_sub(1)?];
        let is_other = record.group != self.group || number & SEVERAL != 0;
        (is_other && !(self.is_ordered)(record.group)).then_some(record)
    }

    fn cell(&mut self, shared: &mut SharedCell, own: &Cell) -> Option<GroupConflict> {
        let mut conflict = None;
        let with = |site, item, is_write, other: Record, other_item, was_write| GroupConflict {
            object: 0,
            offset: 0,
            site,
            item,
            is_write,
            other_group: other.group,
            other_site: other.site,
            other_item,
            was_write,
        };
        let (writes, reads) = (own.flags & WRITTEN != 0, own.flags & READ != 0);
        let write_is_atomic = own.flags & WRITE_ATOMIC != 0;
        if writes {
            if let Some(other) = self.other(shared.write)
                && !(other.is_atomic && write_is_atomic)
            {
                conflict = Some(with(own.write_site, own.write_item, true, other, shared.write_item, true));
            } else if !write_is_atomic && let Some(other) = self.other(shared.read) {
                conflict = Some(with(own.write_site, own.write_item, true, other, shared.read_item, false));
            }
        }
        if conflict.is_none()
            && reads
            && let Some(other) = self.other(shared.write)
            && !other.is_atomic
        {
            conflict = Some(with(own.read_site, own.read_item, false, other, shared.write_item, true));
        }
        if writes {
            shared.write = self.number(own.write_site, write_is_atomic);
            shared.write_item = own.write_item;
        }
        if reads {
            let number = self.number(own.read_site, own.flags & READ_ATOMIC != 0);
            let is_shared = shared.read != 0 && shared.read & !SEVERAL != number;
            // The first reader stays: a later writer is another group than at least one of both.
            if is_shared {
                shared.read |= SEVERAL;
            } else if shared.read == 0 {
                shared.read = number;
                shared.read_item = own.read_item;
            }
        }
        conflict
    }
}
