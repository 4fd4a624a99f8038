//! The slots of a frame while a function is compiled.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Slots from here on are constants until the end of compilation, when they move to the start of the frame.
const CONSTANTS: u32 = 1 << 31;

/// Whether a slot is that of a constant.
pub(super) fn is_constant(slot: u32) -> bool {
    slot >= CONSTANTS
}

/// Gives slots to values.
#[derive(Default)]
pub(super) struct SlotAllocator {
    constants: IndexSet<u64, FxBuildHasher>,
    /// The next slot that no value has.
    pub next: u32,
}

impl SlotAllocator {
    /// The first of so many slots in a row that no value has.
    pub(super) fn fresh(&mut self, count: usize) -> u32 {
        let first = self.next;
        self.next += u32::try_from(count).expect("a value has less than 2^32 scalars");
        assert!(!is_constant(self.next), "a function has less than 2^31 slots");
        first
    }

    /// The slot of a constant.
    pub(super) fn constant(&mut self, bits: u64) -> u32 {
        CONSTANTS + self.constants.insert_full(bits).0 as u32
    }

    /// The constants, in the order of their slots.
    pub(super) fn constants(&self) -> Vec<u64> {
        self.constants.iter().copied().collect()
    }

    /// How many constants there are, behind which the other slots lie in the end.
    pub(super) fn constant_count(&self) -> u32 {
        self.constants.len() as u32
    }

    /// Moves constants to the start of the frame and all other slots behind them.
    pub(super) fn placement(&self) -> impl Fn(&mut u32) + Copy + use<> {
        let count = self.constant_count();
        move |slot| *slot = if is_constant(*slot) { *slot - CONSTANTS } else { *slot + count }
    }
}
