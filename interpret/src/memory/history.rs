//! Who accessed what within a group: the latest write and read of each cell of memory.
//!
//! A group records its own accesses, without a lock. Its record is merged into that of the launch ([`super::shared_history`]) when it ends, in
//! the order of groups, so that the races that are found do not depend on threads. A cell has 4 bytes, or 1 in an object with narrower accesses.
//! Pages are those of one group: the next one uses them again, whatever memory it accesses. Those that a group with many did not access for
//! long are [packed].

use super::packed::{self, CellRun};
use rustc_hash::FxHashMap;
use std::{borrow::Cow, collections::VecDeque};

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

/// The most pages of a group that are not packed.
const MOST_PAGES: usize = 4096;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
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
/// Whether the second of several readers reads atomically; the first one does only if all do.
const OTHER_ATOMIC: u8 = 32;

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
    /// The cells of these pages, and of earlier groups with more; none of a page that is packed.
    pages: Vec<Box<[Cell]>>,
    /// Packed pages by their number.
    packed: FxHashMap<usize, Box<[CellRun]>>,
    /// Pages that are not packed, the oldest first.
    unpacked: VecDeque<usize>,
    /// The room of pages that were packed.
    free: Vec<Box<[Cell]>>,
    stamp: u32,
}

/// A page with accesses of a group and its cells.
pub(super) struct TouchedCells<'a> {
    pub touched: Touched,
    cells: Cow<'a, [Cell]>,
    stamp: u32,
}

impl TouchedCells<'_> {
    /// The cells that have accesses, with their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Cell)> + Clone {
        let (first, last) = (usize::from(self.touched.first), usize::from(self.touched.last));
        (first..).zip(&self.cells[first..=last]).filter(|(_, cell)| cell.stamp == self.stamp)
    }
}

impl Trace {
    /// The pages.
    pub(super) fn pages(&self) -> impl Iterator<Item = TouchedCells<'_>> {
        self.touched.iter().zip(&self.pages).enumerate().map(|(index, (&touched, page))| {
            let cells = match self.packed.get(&index) {
                Some(runs) => packed::cells(runs).collect(),
                None => Cow::Borrowed(&**page),
            };
            TouchedCells { touched, cells, stamp: self.stamp }
        })
    }

    /// Room for the cells of a page, without accesses of this group, and the bytes that it takes newly.
    fn room(&mut self, cells: usize) -> (Box<[Cell]>, u64) {
        match self.free.pop_if(|room| room.len() >= cells) {
            Some(room) => (room, 0),
            None => (vec![Cell::default(); cells].into(), (cells * size_of::<Cell>()) as u64),
        }
    }

    /// Packs the page that was unpacked first, if there are many; the bytes that it takes.
    fn pack_oldest(&mut self) -> u64 {
        if self.unpacked.len() <= MOST_PAGES {
            return 0;
        }
        let Some(index) = self.unpacked.pop_front() else { return 0 };
        let stamp = self.stamp;
        let count = if self.touched[index].is_fine { PAGE_BYTES } else { PAGE_BYTES / 4 };
        let known = |cell: &Cell| if cell.stamp == stamp { *cell } else { Cell::default() };
        let Some(runs) = packed::pack(self.pages[index][..count].iter().map(known)) else { return 0 };
        let mut room = std::mem::take(&mut self.pages[index]);
        room.fill(Cell::default());
        self.free.push(room);
        let bytes = size_of_val(&*runs) as u64;
        self.packed.insert(index, runs);
        bytes
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
    pub grown: i64,
}

impl History {
    /// Begins a new group, of a number that no other group of the launch has.
    pub(crate) fn begin(&mut self, number: u32) {
        self.trace.stamp = number.wrapping_add(1);
        self.trace.touched.clear();
        self.trace.packed.clear();
        self.trace.unpacked.clear();
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
            if self.trace.pages[index].is_empty() {
                self.unpack(index);
            }
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
        if trace.pages[index].len() < cells {
            let (room, bytes) = trace.room(cells);
            self.grown += bytes as i64;
            trace.pages[index] = room;
        }
        trace.unpacked.push_back(index);
        self.grown += trace.pack_oldest() as i64;
        let known = &mut self.objects[object as usize].pages;
        if known.len() <= number {
            let room = known.capacity();
            known.resize(number + 1, (0, 0));
            self.grown += ((known.capacity() - room) * size_of::<(u32, u32)>()) as i64;
        }
        known[number] = (self.trace.stamp, index as u32);
        index
    }

    /// Gives a page its cells back.
    #[cold]
    fn unpack(&mut self, index: usize) {
        let trace = &mut self.trace;
        let Some(runs) = trace.packed.remove(&index) else { return };
        let count = if trace.touched[index].is_fine { PAGE_BYTES } else { PAGE_BYTES / 4 };
        let (mut room, bytes) = trace.room(count);
        room.iter_mut().zip(packed::cells(&runs)).for_each(|(cell, known)| *cell = known);
        trace.pages[index] = room;
        trace.unpacked.push_back(index);
        self.grown += bytes as i64 - size_of_val(&*runs) as i64 + trace.pack_oldest() as i64;
    }

    /// Splits the cells of an object into those of one byte.
    fn refine(&mut self, object: usize) {
        self.objects[object].is_fine = true;
        let coarse = PAGE_BYTES / 4;
        for index in 0..self.trace.touched.len() {
            if self.trace.touched[index].object as usize != object {
                continue;
            }
            if self.trace.pages[index].is_empty() {
                self.unpack(index);
            }
            let Trace { touched, pages, .. } = &mut self.trace;
            let (touched, page) = (&mut touched[index], &mut pages[index]);
            if page.len() == coarse {
                self.grown += ((PAGE_BYTES - coarse) * size_of::<Cell>()) as i64;
            }
            // A page that was one of an object with narrow accesses has room for more cells than it had.
            *page = page[..coarse].iter().flat_map(|cell| [*cell; 4]).collect();
            touched.is_fine = true;
            (touched.first, touched.last) = (4 * touched.first, 4 * touched.last + 3);
        }
    }
}

impl Cell {
    /// The work-items of its accesses.
    pub(super) fn items(&self) -> [u16; 3] {
        [self.write_item, self.read_item, self.other_reader]
    }

    /// The same accesses by others.
    pub(super) fn with_items(self, [write_item, read_item, other_reader]: [u16; 3]) -> Self {
        Self { write_item, read_item, other_reader, ..self }
    }

    /// Records an access and tells the earlier one that it conflicts with: one of another work-item without a barrier between, at least
    /// one of them a write, and not both atomic.
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
            if was_plain || !event.is_atomic {
                conflict = Some(Conflict { item: self.write_item, site: self.write_site, was_write: true });
            }
        }
        if event.is_write {
            if conflict.is_none() && self.flags & READ != 0 {
                let reader =
                    [(self.read_item, READ, READ_ATOMIC), (self.other_reader, SEVERAL_READERS, OTHER_ATOMIC)]
                        .into_iter()
                        .filter(|&(_, is_known, is_atomic)| {
                            self.flags & is_known != 0 && !(event.is_atomic && self.flags & is_atomic != 0)
                        })
                        .map(|(item, ..)| item)
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
        let is_first = self.read_item == event.item;
        let outranks = self.flags & READ_ATOMIC != 0 && !event.is_atomic;
        if is_same_time && !is_first && !outranks {
            // Of several others, one that does not read atomically is kept.
            if event.is_atomic && self.flags & (SEVERAL_READERS | OTHER_ATOMIC) == SEVERAL_READERS {
                return conflict;
            }
            self.other_reader = event.item;
            self.flags = self.flags & !OTHER_ATOMIC | SEVERAL_READERS;
            if event.is_atomic {
                self.flags |= OTHER_ATOMIC;
            }
            return conflict;
        }
        if is_same_time && is_first && event.is_atomic && self.flags & READ_ATOMIC == 0 {
            return conflict;
        }
        if !is_same_time {
            self.flags &= !SEVERAL_READERS;
        } else if !is_first {
            self.other_reader = self.read_item;
            self.flags |= SEVERAL_READERS | OTHER_ATOMIC;
        }
        self.read_interval = event.interval;
        self.read_sub_interval = event.sub_interval;
        self.read_site = event.site;
        self.read_item = event.item;
        self.flags = self.flags & !READ_ATOMIC | READ;
        if event.is_atomic {
            self.flags |= READ_ATOMIC;
        }
        conflict
    }
}
