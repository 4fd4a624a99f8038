//! Who accessed what in all groups of a launch that have ended: the latest write and the first read of each cell of memory.
//!
//! Cells whose accesses are alike are kept as runs: accesses of neighbours are mostly those of neighbouring work-items of one group. A page
//! with too many runs keeps each cell, without the half that it does not need.

use super::history::{Cell, PAGE_BYTES, READ, READ_ATOMIC, Touched, Trace, WRITE_ATOMIC, WRITTEN};
use rustc_hash::FxHashMap;

/// The part of an access that the launch remembers.
#[derive(Clone, Copy, Debug)]
struct Record {
    group: u32,
    site: u32,
    is_atomic: bool,
}

/// Of a write or a read: the number of its record plus 1, and the work-item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Mark {
    /// The top bit is set if groups of several records read it.
    record: u32,
    item: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct SharedCell {
    write: Mark,
    read: Mark,
}

const SEVERAL: u32 = 1 << 31;

/// Cells that follow each other with the same records, and work-items at a constant distance.
#[derive(Clone, Copy, Debug)]
struct Run {
    length: u16,
    /// The distance of the work-items that write and read.
    steps: [u16; 2],
    first: SharedCell,
}

/// The most runs of a page; more take as much room as its bytes.
const MOST_RUNS: usize = PAGE_BYTES / size_of::<Run>();

impl Run {
    fn cell(&self, index: u16) -> SharedCell {
        let of =
            |mark: Mark, step: u16| Mark { item: mark.item.wrapping_add(step.wrapping_mul(index)), ..mark };
        SharedCell { write: of(self.first.write, self.steps[0]), read: of(self.first.read, self.steps[1]) }
    }

    /// Takes the next cell, if it fits.
    fn extend(&mut self, cell: SharedCell) -> bool {
        let step = |first: Mark, next: Mark| next.item.wrapping_sub(first.item);
        if self.length == 1 {
            self.steps = [step(self.first.write, cell.write), step(self.first.read, cell.read)];
        }
        let fits = self.cell(self.length) == cell
            // Cells without an access have no work-item.
            && (cell.write.record != 0 || self.steps[0] == 0)
            && (cell.read.record != 0 || self.steps[1] == 0);
        self.length += u16::from(fits);
        fits
    }
}

/// The marks of one kind of all cells of a page.
#[derive(Debug)]
enum Marks {
    /// There are none.
    None,
    /// The work-items are below 256.
    Narrow(Box<[u32]>, Box<[u8]>),
    Wide(Box<[u32]>, Box<[u16]>),
}

impl Marks {
    fn of(cells: &[SharedCell], mark: impl Fn(&SharedCell) -> Mark) -> Self {
        if cells.iter().all(|cell| mark(cell).record == 0) {
            return Self::None;
        }
        let records = cells.iter().map(|cell| mark(cell).record).collect();
        let items: Result<Box<[u8]>, _> = cells.iter().map(|cell| u8::try_from(mark(cell).item)).collect();
        match items {
            Ok(items) => Self::Narrow(records, items),
            Err(_) => Self::Wide(records, cells.iter().map(|cell| mark(cell).item).collect()),
        }
    }

    fn get(&self, index: usize) -> Mark {
        match self {
            Self::None => Mark::default(),
            Self::Narrow(records, items) => Mark { record: records[index], item: items[index].into() },
            Self::Wide(records, items) => Mark { record: records[index], item: items[index] },
        }
    }

    /// Whether there is room for the mark of an access, if there is one.
    fn takes(&self, has_access: u8, item: u16) -> bool {
        has_access == 0
            || match self {
                Self::None => false,
                Self::Narrow(..) => item < 256,
                Self::Wide(..) => true,
            }
    }

    fn set(&mut self, index: usize, mark: Mark) {
        match self {
            Self::None => {}
            Self::Narrow(records, items) => (records[index], items[index]) = (mark.record, mark.item as u8),
            Self::Wide(records, items) => (records[index], items[index]) = (mark.record, mark.item),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::None => 0,
            Self::Narrow(records, _) => records.len() as u64 * 5,
            Self::Wide(records, _) => records.len() as u64 * 6,
        }
    }
}

/// The cells of a page.
#[derive(Debug)]
enum SharedPage {
    Runs(Box<[Run]>),
    Cells(Box<[Marks; 2]>),
}

impl Default for SharedPage {
    fn default() -> Self {
        Self::Runs(Box::default())
    }
}

impl SharedPage {
    /// Keeps cells in little room.
    fn of(cells: &[SharedCell], runs: &mut Vec<Run>) -> Self {
        runs.clear();
        for &cell in cells {
            if runs.last_mut().is_some_and(|run| run.extend(cell)) {
                continue;
            }
            if runs.len() == MOST_RUNS {
                let marks = [Marks::of(cells, |cell| cell.write), Marks::of(cells, |cell| cell.read)];
                return Self::Cells(Box::new(marks));
            }
            runs.push(Run { length: 1, steps: [0; 2], first: cell });
        }
        Self::Runs(runs.as_slice().into())
    }

    /// Writes out all cells.
    fn expand(&self, cells: &mut [SharedCell]) {
        match self {
            Self::Runs(runs) => {
                let all = runs.iter().flat_map(|run| (0..run.length).map(|index| run.cell(index)));
                cells.fill(SharedCell::default());
                cells.iter_mut().zip(all).for_each(|(cell, known)| *cell = known);
            }
            Self::Cells(marks) => {
                for (index, cell) in cells.iter_mut().enumerate() {
                    *cell = SharedCell { write: marks[0].get(index), read: marks[1].get(index) };
                }
            }
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Runs(runs) => size_of_val(&**runs) as u64,
            Self::Cells(marks) => {
                size_of::<[Marks; 2]>() as u64 + marks.iter().map(Marks::bytes).sum::<u64>()
            }
        }
    }
}

#[derive(Debug, Default)]
struct SharedObject {
    is_fine: bool,
    pages: Vec<SharedPage>,
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
    /// The cells of the page that is merged, and room for its runs.
    cells: Vec<SharedCell>,
    runs: Vec<Run>,
    /// The bytes of all pages and records.
    bytes: u64,
}

impl SharedHistory {
    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes + (self.records.capacity() * size_of::<Record>()) as u64
    }

    /// Adds the accesses of a group, and tells each race to a function; `is_ordered` says whether another group is known to be ordered
    /// with it by atomics.
    pub(crate) fn merge(
        &mut self,
        group: u32,
        trace: &Trace,
        is_ordered: impl Fn(u32) -> bool,
        mut report: impl FnMut(GroupConflict),
    ) {
        let mut numbers: FxHashMap<(u32, bool), u32> = FxHashMap::default();
        for page in trace.pages() {
            let (Touched { object, number, is_fine, .. }, own) = (page.touched, page.iter());
            let shared = self.objects.entry(object).or_default();
            if is_fine && !shared.is_fine {
                shared.is_fine = true;
                self.bytes -= shared.pages.iter().map(SharedPage::bytes).sum::<u64>();
                shared.refine(&mut self.runs);
                self.bytes += shared.pages.iter().map(SharedPage::bytes).sum::<u64>();
            }
            let (count, width) = if shared.is_fine { (PAGE_BYTES, 1) } else { (PAGE_BYTES / 4, 4) };
            if shared.pages.len() <= number as usize {
                let room = shared.pages.capacity();
                shared.pages.resize_with(number as usize + 1, SharedPage::default);
                self.bytes += ((shared.pages.capacity() - room) * size_of::<SharedPage>()) as u64;
            }
            let page = &mut shared.pages[number as usize];
            let mut merge =
                Merge { group, records: &mut self.records, numbers: &mut numbers, is_ordered: &is_ordered };
            let mut tell = |conflict: Option<GroupConflict>, at: usize| {
                if let Some(mut conflict) = conflict {
                    conflict.object = object;
                    conflict.offset = number as usize * PAGE_BYTES + at * width;
                    report(conflict);
                }
            };
            // The cells of this group may be wider.
            let spread = if shared.is_fine && !is_fine { 4 } else { 1 };
            let own = own.flat_map(|(index, own)| (0..spread).map(move |part| (spread * index + part, own)));
            // Where each cell is kept, those that change are changed, as long as there is room.
            let mut done = 0;
            if let SharedPage::Cells(marks) = page {
                for (at, own) in own.clone() {
                    let mut cell = SharedCell { write: marks[0].get(at), read: marks[1].get(at) };
                    if !marks[0].takes(own.flags & WRITTEN, own.write_item)
                        || !marks[1].takes(own.flags & READ, own.read_item)
                    {
                        break;
                    }
                    tell(merge.cell(&mut cell, own), at);
                    marks[0].set(at, cell.write);
                    marks[1].set(at, cell.read);
                    done += 1;
                }
            }
            let mut rest = own.skip(done).peekable();
            if rest.peek().is_none() {
                continue;
            }
            self.cells.resize(count, SharedCell::default());
            page.expand(&mut self.cells);
            for (at, own) in rest {
                tell(merge.cell(&mut self.cells[at], own), at);
            }
            self.bytes -= page.bytes();
            *page = SharedPage::of(&self.cells, &mut self.runs);
            self.bytes += page.bytes();
        }
    }
}

impl SharedObject {
    /// Splits all cells into those of one byte.
    fn refine(&mut self, runs: &mut Vec<Run>) {
        let mut cells = vec![SharedCell::default(); PAGE_BYTES / 4];
        for page in &mut self.pages {
            page.expand(&mut cells);
            let fine: Vec<SharedCell> = cells.iter().flat_map(|cell| [*cell; 4]).collect();
            *page = SharedPage::of(&fine, runs);
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
            if let Some(other) = self.other(shared.write.record)
                && !(other.is_atomic && write_is_atomic)
            {
                conflict = Some(with(own.write_site, own.write_item, true, other, shared.write.item, true));
            } else if let Some(other) = self.other(shared.read.record)
                && !(other.is_atomic && write_is_atomic)
            {
                conflict = Some(with(own.write_site, own.write_item, true, other, shared.read.item, false));
            }
        }
        if conflict.is_none()
            && reads
            && let Some(other) = self.other(shared.write.record)
            && !(other.is_atomic && own.flags & READ_ATOMIC != 0)
        {
            conflict = Some(with(own.read_site, own.read_item, false, other, shared.write.item, true));
        }
        if writes {
            let record = self.number(own.write_site, write_is_atomic);
            shared.write = Mark { record, item: own.write_item };
        }
        if reads {
            let is_atomic = own.flags & READ_ATOMIC != 0;
            let number = self.number(own.read_site, is_atomic);
            let known = &mut shared.read;
            let is_shared = known.record != 0 && known.record & !SEVERAL != number;
            let is_atomic_alone = |record: u32| self.records[((record & !SEVERAL) - 1) as usize].is_atomic;
            // The first reader stays, as a later writer is another group than both; one that does not read atomically outranks others.
            if is_shared && !is_atomic && is_atomic_alone(known.record) {
                *known = Mark { record: number | SEVERAL, item: own.read_item };
            } else if is_shared {
                known.record |= SEVERAL;
            } else if known.record == 0 {
                *known = Mark { record: number, item: own.read_item };
            }
        }
        conflict
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(write: (u32, u16), read: (u32, u16)) -> SharedCell {
        let mark = |(record, item)| Mark { record, item };
        SharedCell { write: mark(write), read: mark(read) }
    }

    /// What is kept is what was given; the bytes that it takes.
    fn kept(cells: &[SharedCell]) -> u64 {
        let page = SharedPage::of(cells, &mut Vec::new());
        let mut found = vec![cell((9, 9), (9, 9)); cells.len()];
        page.expand(&mut found);
        assert_eq!(found, cells);
        page.bytes()
    }

    #[test]
    fn neighbours_take_little_room() {
        let run = size_of::<Run>() as u64;
        let none = SharedCell::default();
        assert_eq!(kept(&[none; 256]), run);
        // Four groups of 64, each of whose work-items writes its cell.
        let groups: Vec<SharedCell> =
            (0..256u32).map(|at| cell((1 + at / 64, at as u16 % 64), (0, 0))).collect();
        assert_eq!(kept(&groups), 4 * run);
        // Every second work-item, backwards, and one that reads all.
        let steps: Vec<SharedCell> = (0..256u16).map(|at| cell((1, 600 - 2 * at), (2, 7))).collect();
        assert_eq!(kept(&steps), run);
        let halves: Vec<SharedCell> =
            (0..256u16).map(|at| if at < 100 { none } else { cell((3, at), (0, 0)) }).collect();
        assert_eq!(kept(&halves), 2 * run);
    }

    #[test]
    fn others_take_what_they_need() {
        let scattered = |item: fn(u32) -> u16| -> Vec<SharedCell> {
            (0..256u32).map(|at| cell((0, 0), (1 + at * 7919 % 251, item(at)))).collect()
        };
        let marks = size_of::<[Marks; 2]>() as u64;
        assert_eq!(kept(&scattered(|at| (at * 31 % 64) as u16)), marks + 256 * 5);
        assert_eq!(kept(&scattered(|at| (at * 31 % 600) as u16)), marks + 256 * 6);
        let both: Vec<SharedCell> =
            (0..256u32).map(|at| cell((1 + at * 31 % 17, 3), (1 + at * 7919 % 251, 300))).collect();
        assert_eq!(kept(&both), marks + 256 * 11);
    }
}
