//! Who accessed what within a group: the latest write and read of each cell of memory.
//!
//! A group records its own accesses, without a lock. Its record is merged into that of the launch ([`super::shared_history`]) when it ends, in
//! the order of groups, so that the races that are found do not depend on threads. A cell has 4 bytes, or 1 in an object with narrower accesses.
//! Pages are those of one group: the next one uses them again, whatever memory it accesses.

/// The bytes of an object that a page covers.
pub(super) const PAGE_BYTES: usize = 1024;

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
pub(super) struct Cell {
    /// The group's serial number: older cells are empty.
    stamp: u32,
    write_interval: u32,
    read_interval: u32,
    pub write_site: u32,
    pub read_site: u32,
    pub write_item: u16,
    pub read_item: u16,
    other_reader: u16,
    write_sub_interval: u16,
    read_sub_interval: u16,
    pub flags: u8,
}

pub(super) const WRITTEN: u8 = 1;
pub(super) const READ: u8 = 2;
pub(super) const WRITE_ATOMIC: u8 = 4;
pub(super) const READ_ATOMIC: u8 = 8;
const SEVERAL_READERS: u8 = 16;

#[derive(Debug, Default)]
struct ObjectHistory {
    /// Whether its cells have one byte.
    is_fine: bool,
    /// For each page the group that it was last used by, and its number among the pages of that.
    pages: Vec<(u32, u32)>,
}

/// The accesses of a group to one address space.
#[derive(Debug, Default)]
pub(crate) struct History {
    objects: Vec<ObjectHistory>,
    /// The pages with accesses of this group: the object and the number of the page in it.
    touched: Vec<(u32, u32)>,
    /// The cells of these pages, and of earlier groups with more.
    pages: Vec<Box<[Cell]>>,
    stamp: u32,
    /// The size of a sub-group.
    pub sub_group_size: u16,
    /// The bytes that it took since it was last asked.
    pub grown: u64,
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
            for cell in &mut page[at % cells_per_page..=last % cells_per_page] {
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
    fn page(&mut self, object: u32, number: usize, cells: usize) -> &mut [Cell] {
        let known = &self.objects[object as usize].pages;
        let index = match known.get(number) {
            Some(&(stamp, index)) if stamp == self.stamp => index as usize,
            _ => self.new_page(object, number, cells),
        };
        &mut self.pages[index]
    }

    #[cold]
    fn new_page(&mut self, object: u32, number: usize, cells: usize) -> usize {
        let index = self.touched.len();
        self.touched.push((object, number as u32));
        if self.pages.len() == index {
            self.pages.push(Box::default());
        }
        let page = &mut self.pages[index];
        if page.len() < cells {
            self.grown += ((cells - page.len()) * size_of::<Cell>()) as u64;
            *page = vec![Cell::default(); cells].into();
        }
        let known = &mut self.objects[object as usize].pages;
        if known.len() <= number {
            let room = known.capacity();
            known.resize(number + 1, (0, 0));
            self.grown += ((known.capacity() - room) * size_of::<(u32, u32)>()) as u64;
        }
        known[number] = (self.stamp, index as u32);
        index
    }

    /// Splits the cells of an object into those of one byte.
    fn refine(&mut self, index: usize) {
        let object = &mut self.objects[index];
        object.is_fine = true;
        for &(stamp, page) in &object.pages {
            if stamp != self.stamp {
                continue;
            }
            let page = &mut self.pages[page as usize];
            // A page of an object with narrow accesses has room for more cells than it had.
            let coarse = PAGE_BYTES / 4;
            if page.len() == coarse {
                self.grown += ((PAGE_BYTES - coarse) * size_of::<Cell>()) as u64;
            }
            *page = page[..coarse].iter().flat_map(|cell| [*cell; 4]).collect();
        }
    }

    /// The pages with accesses of this group: the object, whether its cells have one byte, the number of the page, and its cells. Those that
    /// are none have no accesses.
    pub(super) fn touched(
        &self,
    ) -> impl Iterator<Item = (u32, bool, u32, impl Iterator<Item = Option<&Cell>>)> {
        self.touched.iter().zip(&self.pages).map(|(&(object, number), page)| {
            let is_fine = self.objects[object as usize].is_fine;
            let count = if is_fine { PAGE_BYTES } else { PAGE_BYTES / 4 };
            let cells = page[..count].iter().map(|cell| (cell.stamp == self.stamp).then_some(cell));
            (object, is_fine, number, cells)
        })
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
