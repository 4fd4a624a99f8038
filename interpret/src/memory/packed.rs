//! Pages of cells that a group did not access for long, in little room: runs of cells that follow each other with the same accesses, by
//! work-items at a constant distance.

use super::history::Cell;

/// A page with more runs than this part of its cells takes less room otherwise.
const MOST_RUNS: usize = 16;

/// Cells of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellRun {
    length: u16,
    /// The distance of the work-items that write, read, and read too.
    steps: [u16; 3],
    first: Cell,
}

impl CellRun {
    fn cell(&self, index: u16) -> Cell {
        let items = self.first.items();
        self.first
            .with_items([0, 1, 2].map(|at: usize| items[at].wrapping_add(self.steps[at].wrapping_mul(index))))
    }

    /// Takes the next cell, if it fits.
    fn extend(&mut self, cell: Cell) -> bool {
        if self.length == 1 {
            let (first, next) = (self.first.items(), cell.items());
            self.steps = [0, 1, 2].map(|at: usize| next[at].wrapping_sub(first[at]));
        }
        let fits = self.cell(self.length) == cell;
        self.length += u16::from(fits);
        fits
    }
}

/// The cells as runs, unless those are too many.
pub(super) fn pack(cells: impl ExactSizeIterator<Item = Cell>) -> Option<Box<[CellRun]>> {
    let most = cells.len() / MOST_RUNS;
    let mut runs: Vec<CellRun> = Vec::new();
    for cell in cells {
        if runs.last_mut().is_some_and(|run| run.extend(cell)) {
            continue;
        }
        if runs.len() == most {
            return None;
        }
        runs.push(CellRun { length: 1, steps: [0; 3], first: cell });
    }
    Some(runs.into())
}

/// The cells of runs.
pub(super) fn cells(runs: &[CellRun]) -> impl Iterator<Item = Cell> {
    runs.iter().flat_map(|run| (0..run.length).map(|index| run.cell(index)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_was_given() {
        let cell = |items: [u16; 3]| Cell::default().with_items(items);
        let neighbours: Vec<Cell> = (0..256).map(|at| cell([at % 64, 7, 0])).collect();
        let runs = pack(neighbours.iter().copied()).expect("there are four runs");
        assert_eq!(runs.len(), 4);
        assert!(cells(&runs).eq(neighbours));
        assert!(pack((0..256).map(|at| cell([at * at, 0, 0]))).is_none());
    }
}
