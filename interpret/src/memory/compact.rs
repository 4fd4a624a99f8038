//! Pages of cells that a group accesses in no order: each cell has its place, in two to nine bytes, and is accessed there.
//!
//! Cells differ in their work-items, and have little else apart: what is left without them is a kind, of which a group has few. A cell is the
//! number of its kind and its work-items, each of them once.

use super::history::Cell;
use rustc_hash::FxHashMap;

/// The numbers of a cell: that of its kind, and its work-items.
const NUMBERS: usize = 4;

/// The kinds of the cells of a group. Number 0 is that of cells without accesses.
#[derive(Debug)]
pub(super) struct Kinds {
    kinds: Vec<Cell>,
    numbers: FxHashMap<Cell, u16>,
    /// The one that was asked for last.
    last: (Cell, u16),
}

impl Default for Kinds {
    fn default() -> Self {
        let (none, _) = Cell::default().split();
        Self { kinds: vec![none], numbers: [(none, 0)].into_iter().collect(), last: (none, 0) }
    }
}

impl Kinds {
    /// The number of a kind; `None` if there are too many.
    fn number(&mut self, kind: Cell) -> Option<u16> {
        if self.last.0 == kind {
            return Some(self.last.1);
        }
        let number = match self.numbers.get(&kind) {
            Some(&number) => number,
            None => {
                let number = u16::try_from(self.kinds.len()).ok()?;
                self.kinds.push(kind);
                self.numbers.insert(kind, number);
                number
            }
        };
        self.last = (kind, number);
        Some(number)
    }

    fn numbers_of(&mut self, cell: &Cell) -> Option<[u16; NUMBERS]> {
        let (kind, [first, second, third]) = cell.split();
        Some([self.number(kind)?, first, second, third])
    }
}

/// The cells of a page.
#[derive(Debug)]
pub(super) struct CompactCells {
    count: u16,
    /// The bytes of each number; none while it is 0 in all cells.
    widths: [u8; NUMBERS],
    /// The numbers of each cell behind each other.
    bytes: Box<[u8]>,
}

impl CompactCells {
    /// Keeps cells; `None` if there are too many kinds.
    pub(super) fn new(cells: impl Iterator<Item = Cell>, kinds: &mut Kinds) -> Option<Self> {
        let numbers: Option<Vec<[u16; NUMBERS]>> = cells.map(|cell| kinds.numbers_of(&cell)).collect();
        Some(Self::of_numbers(&numbers?, [0; NUMBERS]))
    }

    /// Keeps cells by their numbers, each in so many bytes at least.
    fn of_numbers(numbers: &[[u16; NUMBERS]], least: [u8; NUMBERS]) -> Self {
        let mut widths = least;
        for cell in numbers {
            for (width, &number) in widths.iter_mut().zip(cell) {
                *width = width_of(number).max(*width);
            }
        }
        let stride: usize = widths.iter().map(|&width| usize::from(width)).sum();
        let bytes = vec![0; stride * numbers.len()].into();
        let mut page = Self { count: numbers.len() as u16, widths, bytes };
        for (at, &cell) in numbers.iter().enumerate() {
            page.set_numbers(at, cell);
        }
        page
    }

    fn start(&self, at: usize) -> usize {
        at * self.widths.iter().map(|&width| usize::from(width)).sum::<usize>()
    }

    fn numbers(&self, at: usize) -> [u16; NUMBERS] {
        let mut start = self.start(at);
        self.widths.map(|width| {
            let bytes = &self.bytes[start..];
            start += usize::from(width);
            match width {
                0 => 0,
                1 => bytes[0].into(),
                _ => u16::from_le_bytes([bytes[0], bytes[1]]),
            }
        })
    }

    fn set_numbers(&mut self, at: usize, numbers: [u16; NUMBERS]) {
        let mut start = self.start(at);
        for (&width, number) in self.widths.iter().zip(numbers) {
            let width = usize::from(width);
            self.bytes[start..start + width].copy_from_slice(&number.to_le_bytes()[..width]);
            start += width;
        }
    }

    fn cell(numbers: [u16; NUMBERS], kinds: &Kinds) -> Cell {
        let [kind, items @ ..] = numbers;
        kinds.kinds[usize::from(kind)].join(items)
    }

    /// A cell.
    pub(super) fn get(&self, at: usize, kinds: &Kinds) -> Cell {
        Self::cell(self.numbers(at), kinds)
    }

    /// All cells.
    pub(super) fn iter(&self, kinds: &Kinds) -> impl Iterator<Item = Cell> {
        (0..usize::from(self.count)).map(|at| self.get(at, kinds))
    }

    /// Replaces a cell; `None` if there are too many kinds.
    pub(super) fn set(&mut self, at: usize, cell: &Cell, kinds: &mut Kinds) -> Option<()> {
        let numbers = kinds.numbers_of(cell)?;
        if self.widths.iter().zip(numbers).any(|(&width, number)| width_of(number) > width) {
            let mut all: Vec<[u16; NUMBERS]> =
                (0..usize::from(self.count)).map(|at| self.numbers(at)).collect();
            all[at] = numbers;
            *self = Self::of_numbers(&all, self.widths);
        } else {
            self.set_numbers(at, numbers);
        }
        Some(())
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }
}

/// The bytes that a number needs.
fn width_of(number: u16) -> u8 {
    match number {
        0 => 0,
        1..256 => 1,
        _ => 2,
    }
}
