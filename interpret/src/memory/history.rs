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

/// A page with accesses of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touched {
    pub object: u32,
    /// The number of the page in the object.
    pub number: u32,
    /// Whether its cells have one byte.
    pub is_fine: bool,
    /// The first and the last cell with an access.
    pub first: u16,
    pub last: u16,
}

/// The pages with accesses of a group.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    touched: Vec<Touched>,
    /// The cells of these pages, and of earlier groups with more.
    pages: Vec<Box<[Cell]>>,
    stamp: u32,
}

impl Trace {
    /// The pages, and the cells of each that have accesses, with their numbers.
    pub(super) fn pages(
        &self,
    ) -> impl Iterator<Item = (Touched, impl Iterator<Item = (usize, &Cell)> + Clone)> {
        self.touched.iter().zip(&self.pages).map(|(&touched, page)| {
            let (first, last) = (usize::from(touched.first), usize::from(touched.last));
            let cells = (first..).zip(&page[first..=last]).filter(|(_, cell)| cell.stamp == self.stamp);
            (touched, cells)
        })
    }
}

/// The accesses of a group to one address space.
#[derive(Debug, Default)]
pub(crate) struct History {
    objects: Vec<ObjectHistory>,
    pub trace: Trace,
    /// The size of a sub-group.
    pub sub_group_size: u16,
    /// The bytes that it took since it was last asked.
    pub grown: u64,
}

impl History {
    /// Begins a new group, of a number that no other group of the launch has.
    pub(crate) fn begin(&mut self, number: u32) {
        self.trace.stamp = number.wrapping_add(1);
        self.trace.touched.clear();
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
            let stamp = self.trace.stamp;
            let size = self.sub_group_size;
            let last = end.min((number + 1) * cells_per_page - 1);
            let index = self.page(object, number, cells_per_page);
            let touched = &mut self.trace.touched[index];
            touched.first = touched.first.min((at % cells_per_page) as u16);
            touched.last = touched.last.max((last % cells_per_page) as u16);
            let page = &mut self.trace.pages[index];
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

    /// The number of a page among those of this group.
    #[inline]
    fn page(&mut self, object: u32, number: usize, cells: usize) -> usize {
        match self.objects[object as usize].pages.get(number) {
            Some(&(stamp, index)) if stamp == self.trace.stamp => index as usize,
            _ => self.new_page(object, number, cells),
        }
    }

    #[cold]
    fn new_page(&mut self, object: u32, number: usize, cells: usize) -> usize {
        let trace = &mut self.trace;
        let index = trace.touched.len();
        let is_fine = cells == PAGE_BYTES;
        trace.touched.push(Touched { object, number: number as u32, is_fine, first: u16::MAX, last: 0 });
        if trace.pages.len() == index {
            trace.pages.push(Box::default());
        }
        let page = &mut trace.pages[index];
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
        known[number] = (trace.stamp, index as u32);
        index
    }

    /// Splits the cells of an object into those of one byte.
    fn refine(&mut self, index: usize) {
        self.objects[index].is_fine = true;
        let Trace { touched, pages, .. } = &mut self.trace;
        for (touched, page) in touched.iter_mut().zip(pages) {
            if touched.object as usize != index {
                continue;
            }
            let coarse = PAGE_BYTES / 4;
            if page.len() == coarse {
                self.grown += ((PAGE_BYTES - coarse) * size_of::<Cell>()) as u64;
            }
            // A page that was one of an object with narrow accesses has room for more cells than it had.
            *page = page[..coarse].iter().flat_map(|cell| [*cell; 4]).collect();
            touched.is_fine = true;
            (touched.first, touched.last) = (4 * touched.first, 4 * touched.last + 3);
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
