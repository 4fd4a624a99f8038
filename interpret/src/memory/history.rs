//! Who accessed what within a group: the latest write and read of each cell of memory.
//!
//! A group records its own accesses, without a lock. Its record is merged into that of the launch ([`super::shared_history`]) when it ends, in
//! the order of groups, so that the races that are found do not depend on threads. A cell has 4 bytes, or 1 in an object with narrower accesses.
//! Pages are those of one group: the next one uses them again, whatever memory it accesses. Those that a group with many did not access for
//! long are [packed], or are [compact] where that takes less room.

use super::{
    compact::{CompactCells, Kinds},
    packed::{self, CellRun},
};
use std::{borrow::Cow, collections::VecDeque, ops::RangeInclusive};

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

/// The most cells of a group in pages that are neither packed nor compact.
const MOST_CELLS: usize = 1 << 20;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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

/// The cells of a page.
#[derive(Debug)]
enum Page {
    /// As they are, with room for those of any object perhaps.
    Cells(Box<[Cell]>),
    Packed(Box<[CellRun]>),
    Compact(CompactCells),
}

impl Default for Page {
    fn default() -> Self {
        Self::Cells(Box::default())
    }
}

impl Page {
    /// The bytes of a page that is packed or compact, which no other page uses again.
    fn own_bytes(&self) -> u64 {
        match self {
            Self::Cells(_) => 0,
            Self::Packed(runs) => size_of_val(&**runs) as u64,
            Self::Compact(cells) => cells.bytes(),
        }
    }

    /// The cells of a page that is packed or compact.
    fn own_cells(&self, kinds: &Kinds, stamp: u32) -> Vec<Cell> {
        match self {
            Self::Cells(_) => Vec::new(),
            Self::Packed(runs) => packed::cells(runs).collect(),
            Self::Compact(cells) => cells.iter(kinds).map(|cell| cell.of_group(stamp)).collect(),
        }
    }
}

/// The pages with accesses of a group.
#[derive(Debug)]
pub(crate) struct Trace {
    touched: Vec<Touched>,
    /// These pages, and the room of those of earlier groups with more.
    pages: Vec<Page>,
    /// What the cells of compact pages have in common.
    kinds: Kinds,
    /// Pages whose cells are as they are, the oldest first, and how many cells they have.
    unpacked: VecDeque<(usize, usize)>,
    /// The cells of these pages, and the most that there may be.
    unpacked_cells: usize,
    most_cells: usize,
    /// The room of pages that were packed.
    free: Vec<Box<[Cell]>>,
    stamp: u32,
}

impl Default for Trace {
    fn default() -> Self {
        Self {
            touched: Vec::new(),
            pages: Vec::new(),
            kinds: Kinds::default(),
            unpacked: VecDeque::new(),
            unpacked_cells: 0,
            most_cells: MOST_CELLS,
            free: Vec::new(),
            stamp: 0,
        }
    }
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
        self.touched.iter().zip(&self.pages).map(|(&touched, page)| {
            let cells = match page {
                Page::Cells(cells) => Cow::Borrowed(&**cells),
                own => Cow::Owned(own.own_cells(&self.kinds, self.stamp)),
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

    /// Adds a page to those whose cells are as they are, and packs the oldest if there are many; the bytes that they take.
    fn push_unpacked(&mut self, index: usize, count: usize) -> u64 {
        self.unpacked.push_back((index, count));
        self.unpacked_cells += count;
        let mut bytes = 0;
        // The page itself stays as it is.
        while self.unpacked_cells > self.most_cells
            && self.unpacked.len() > 1
            && let Some((index, count)) = self.unpacked.pop_front()
        {
            self.unpacked_cells -= count;
            bytes += self.pack(index);
        }
        bytes
    }

    /// Packs a page; the bytes that it takes.
    fn pack(&mut self, index: usize) -> u64 {
        let stamp = self.stamp;
        let count = if self.touched[index].is_fine { PAGE_BYTES } else { PAGE_BYTES / 4 };
        let Page::Cells(room) = &mut self.pages[index] else { return 0 };
        let known = |cell: &Cell| if cell.stamp == stamp { *cell } else { Cell::default() };
        let cells = || room[..count].iter().map(known);
        let page = match packed::pack(cells()) {
            Some(runs) => Page::Packed(runs),
            None => match CompactCells::new(cells(), &mut self.kinds) {
                Some(cells) => Page::Compact(cells),
                None => return 0,
            },
        };
        let mut room = std::mem::take(room);
        room.fill(Cell::default());
        self.free.push(room);
        let bytes = page.own_bytes();
        self.pages[index] = page;
        bytes
    }

    /// Forgets the accesses of a group; the bytes that it gives back.
    fn clear(&mut self) -> u64 {
        let mut bytes = 0;
        for page in &mut self.pages[..self.touched.len()] {
            if !matches!(page, Page::Cells(_)) {
                bytes += std::mem::take(page).own_bytes();
            }
        }
        self.touched.clear();
        self.unpacked.clear();
        self.unpacked_cells = 0;
        self.kinds = Kinds::default();
        bytes
    }
}

/// The accesses of a group to one address space.
#[derive(Debug, Default)]
pub(crate) struct History {
    objects: Vec<ObjectHistory>,
    pub trace: Trace,
    /// The size of a sub-group.
    sub_group_size: u16,
    /// Whether the launch has no other group.
    is_alone: bool,
    /// The bytes that it took since it was last asked.
    pub grown: i64,
}

impl History {
    pub(crate) fn new(sub_group_size: u32, is_alone: bool) -> Self {
        Self { sub_group_size: sub_group_size.clamp(1, 1 << 15) as u16, is_alone, ..Self::default() }
    }

    /// Begins a new group, of a number that no other group of the launch has.
    pub(crate) fn begin(&mut self, number: u32) {
        self.trace.stamp = number.wrapping_add(1);
        self.grown -= self.trace.clear() as i64;
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
            let range = at % cells_per_page..=last % cells_per_page;
            let found = match &mut self.trace.pages[index] {
                Page::Cells(page) => access_all(&mut page[range], stamp, &event, size),
                Page::Packed(_) | Page::Compact(_) => self.access_packed(index, range, &event),
            };
            conflict = conflict.or(found);
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
            trace.pages.push(Page::default());
        }
        let has_room = matches!(&trace.pages[index], Page::Cells(room) if room.len() >= cells);
        if !has_room {
            let (room, bytes) = trace.room(cells);
            self.grown += bytes as i64;
            trace.pages[index] = Page::Cells(room);
        }
        self.grown += trace.push_unpacked(index, cells) as i64;
        let known = &mut self.objects[object as usize].pages;
        if known.len() <= number {
            let room = known.capacity();
            known.resize(number + 1, (0, 0));
            self.grown += ((known.capacity() - room) * size_of::<(u32, u32)>()) as i64;
        }
        known[number] = (self.trace.stamp, index as u32);
        index
    }

    /// Records an access in a page that is packed or compact.
    #[cold]
    fn access_packed(
        &mut self,
        index: usize,
        range: RangeInclusive<usize>,
        event: &Event,
    ) -> Option<Conflict> {
        let Trace { pages, kinds, stamp, .. } = &mut self.trace;
        let (size, stamp) = (self.sub_group_size, *stamp);
        let (mut next, mut conflict) = (*range.start(), None);
        if let Page::Compact(cells) = &mut pages[index] {
            let before = cells.bytes();
            while next <= *range.end() {
                let mut cell = cells.get(next, kinds);
                if self.is_alone {
                    cell.forget_before(event.interval);
                }
                let found = cell.access(event, size);
                if cells.set(next, &cell, kinds).is_none() {
                    break;
                }
                conflict = conflict.or(found);
                next += 1;
            }
            self.grown += cells.bytes() as i64 - before as i64;
        }
        if next <= *range.end() {
            // It was packed, or there are too many kinds, so that it cannot be compact again.
            let page = self.unpack(index);
            let found = access_all(&mut page[next..=*range.end()], stamp, event, size);
            conflict = conflict.or(found);
        }
        conflict
    }

    /// Gives a page its cells back.
    fn unpack(&mut self, index: usize) -> &mut [Cell] {
        let trace = &mut self.trace;
        if !matches!(trace.pages[index], Page::Cells(_)) {
            let page = std::mem::take(&mut trace.pages[index]);
            let cells = page.own_cells(&trace.kinds, trace.stamp);
            let (mut room, bytes) = trace.room(cells.len());
            room[..cells.len()].copy_from_slice(&cells);
            trace.pages[index] = Page::Cells(room);
            self.grown += bytes as i64 - page.own_bytes() as i64;
            self.grown += trace.push_unpacked(index, cells.len()) as i64;
        }
        match &mut self.trace.pages[index] {
            Page::Cells(cells) => cells,
            Page::Packed(_) | Page::Compact(_) => {
                unreachable!("a page is not packed right after it was unpacked")
            }
        }
    }

    /// Splits the cells of an object into those of one byte.
    fn refine(&mut self, object: usize) {
        self.objects[object].is_fine = true;
        let coarse = PAGE_BYTES / 4;
        for index in 0..self.trace.touched.len() {
            if self.trace.touched[index].object as usize != object {
                continue;
            }
            // A page that was one of an object with narrow accesses has room for more cells than it had.
            let page = self.unpack(index);
            let before = page.len();
            let fine: Box<[Cell]> = page[..coarse].iter().flat_map(|cell| [*cell; 4]).collect();
            self.grown += (fine.len() as i64 - before as i64) * size_of::<Cell>() as i64;
            self.trace.pages[index] = Page::Cells(fine);
            let touched = &mut self.trace.touched[index];
            touched.is_fine = true;
            (touched.first, touched.last) = (4 * touched.first, 4 * touched.last + 3);
        }
    }
}

/// Records an access in cells that follow each other.
#[inline(always)]
fn access_all(cells: &mut [Cell], stamp: u32, event: &Event, sub_group_size: u16) -> Option<Conflict> {
    let mut conflict = None;
    for cell in cells {
        if cell.stamp != stamp {
            *cell = Cell { stamp, ..Cell::default() };
        }
        let found = cell.access(event, sub_group_size);
        conflict = conflict.or(found);
    }
    conflict
}

/// Stands for the work-item of an access that a cell does not have.
const ABSENT: u16 = 3;

impl Cell {
    /// What it has apart from its work-items, and each of these once: the kind has their numbers in their places, and nothing of accesses that
    /// are not there.
    pub(super) fn split(self) -> (Self, [u16; 3]) {
        let mut kind = Self { stamp: 0, ..self };
        if self.flags & WRITTEN == 0 {
            (kind.write_interval, kind.write_sub_interval, kind.write_site) = (0, 0, 0);
        }
        if self.flags & READ == 0 {
            (kind.read_interval, kind.read_sub_interval, kind.read_site) = (0, 0, 0);
        }
        let (mut items, mut count) = ([0; 3], 0);
        let mut place = |item: u16, is_known: bool| {
            if !is_known {
                return ABSENT;
            }
            let known = items[..count].iter().position(|&other| other == item);
            (known.unwrap_or_else(|| {
                items[count] = item;
                count += 1;
                count - 1
            })) as u16
        };
        let places = [
            place(self.write_item, self.flags & WRITTEN != 0),
            place(self.read_item, self.flags & READ != 0),
            place(self.other_reader, self.flags & SEVERAL_READERS != 0),
        ];
        (kind.with_items(places), items)
    }

    /// The cell of a kind with work-items.
    pub(super) fn join(self, items: [u16; 3]) -> Self {
        self.with_items(self.items().map(|place| items.get(usize::from(place)).copied().unwrap_or(0)))
    }

    /// The same cell as one of a group, if it has accesses.
    fn of_group(self, stamp: u32) -> Self {
        if self.flags & (WRITTEN | READ) == 0 { self } else { Self { stamp, ..self } }
    }

    /// Drops accesses that barriers order with all later ones of the group.
    fn forget_before(&mut self, interval: u32) {
        if self.write_interval < interval {
            self.flags &= !(WRITTEN | WRITE_ATOMIC);
        }
        if self.read_interval < interval {
            self.flags &= !(READ | READ_ATOMIC | SEVERAL_READERS | OTHER_ATOMIC);
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Accesses of several work-items, of which some are neighbours and others are in no order, with a barrier now and then.
    fn accesses(count: u32) -> impl Iterator<Item = (usize, usize, Event)> {
        let mut state = 1u64;
        (0..count).map(move |number| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let bits = (state >> 33) as usize;
            let place = if number % 4000 < 2000 { number as usize % 2000 } else { bits % 3000 };
            let item = (bits >> 12) as u16 % 300;
            // Narrow accesses come late, so that cells of four bytes are split.
            let bytes = if number > count / 2 && bits.is_multiple_of(64) { 1 } else { 4 };
            let event = Event {
                item,
                sub_group: item / 32,
                interval: number / 3000,
                sub_interval: (number / 500) as u16,
                site: number / 100 % 7,
                is_write: bits >> 22 & 7 == 0,
                is_atomic: bits >> 25 & 3 == 0,
            };
            (4 * place, bytes, event)
        })
    }

    fn history(most_cells: usize, is_alone: bool) -> History {
        let trace = Trace { most_cells, ..Trace::default() };
        let mut history = History { trace, sub_group_size: 32, is_alone, ..History::default() };
        history.begin(0);
        history
    }

    #[test]
    fn pages_in_little_room_find_the_same_conflicts() {
        for is_alone in [false, true] {
            let mut plain = history(usize::MAX, is_alone);
            let mut small = history(512, is_alone);
            let mut conflicts = 0;
            for (offset, bytes, event) in accesses(20_000) {
                let expected = plain.record(0, offset, bytes, event);
                assert_eq!(small.record(0, offset, bytes, event), expected, "{event:?}");
                conflicts += usize::from(expected.is_some());
            }
            assert!(conflicts > 1000, "{conflicts}");
            let is_compact = |page: &Page| matches!(page, Page::Compact(_));
            assert!(small.trace.pages.iter().any(is_compact), "no page is compact");
        }
    }

    #[test]
    fn pages_in_little_room_keep_what_other_groups_need() {
        let (mut plain, mut small) = (history(usize::MAX, false), history(512, false));
        for (offset, bytes, event) in accesses(20_000) {
            plain.record(0, offset, bytes, event);
            small.record(0, offset, bytes, event);
        }
        let all = |history: &History| -> Vec<(usize, Cell, [u16; 3])> {
            let pages = history.trace.pages();
            let cells = |page: TouchedCells<'_>| -> Vec<_> {
                page.iter().map(|(at, cell)| (at, cell.split().0, cell.split().1)).collect()
            };
            pages.flat_map(cells).collect()
        };
        assert!(all(&plain) == all(&small), "cells differ");
    }

    #[test]
    fn a_cell_in_no_order_takes_few_bytes() {
        let mut history = history(256, false);
        let event = |item: u16| Event {
            item,
            sub_group: item / 32,
            interval: 0,
            sub_interval: 0,
            site: 1,
            is_write: false,
            is_atomic: false,
        };
        for at in 0..100_000usize {
            let place = at.wrapping_mul(2_654_435_761) % (1 << 17);
            history.record(0, 4 * place, 4, event((at * 31 % 200) as u16));
        }
        let bytes: u64 = history.trace.pages.iter().map(Page::own_bytes).sum();
        assert!(bytes <= 2 << 17, "{bytes}");
    }
}
