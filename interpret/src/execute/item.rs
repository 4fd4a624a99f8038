//! Work-items: their frames and memory, which stay while they wait at a barrier.

use crate::memory::private::PrivateMemory;

/// Why a work-item stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    /// The kernel returned.
    Finished,
    /// It waits for others, at the operation that its counter names.
    Waits,
    /// It ran long enough for now.
    Quantum,
    /// A value without a definition appeared, which must be followed.
    Undefined,
    /// A fault ended it.
    Killed,
    /// The observer ended its turn.
    Yield,
    /// The observer ended the launch.
    Ended,
}

/// Whether a work-item can run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Status {
    /// It can.
    #[default]
    Ready,
    /// It waits for others.
    Waits,
    /// It is done.
    Finished,
}

/// A function that waits for the one that it called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub function: u32,
    pub pc: u32,
    pub base: u32,
    /// The first of its variables among the objects.
    pub objects: u32,
    /// The slot of the caller for the result.
    pub result: u32,
}

/// What a work-item has apart from its slots.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub private: PrivateMemory,
    pub frames: Vec<Frame>,
    pub function: u32,
    pub pc: u32,
    pub base: u32,
    pub objects: u32,
    /// Its number in the group.
    pub linear: u32,
    pub local: [u32; 3],
    pub global: [u64; 3],
    pub steps: u64,
    /// The bytes that it took from those of the launch; it keeps them for the next work-item.
    pub charged: u64,
    pub status: Status,
    /// Whether some slot may hold an undefined value.
    pub is_dirty: bool,
    /// Whether it passed the first half of a split barrier.
    pub has_arrived: bool,
}

/// A work-item.
#[derive(Clone, Debug, Default)]
pub(super) struct Item {
    /// The slots of all frames.
    pub registers: Vec<u64>,
    /// For each slot the bits that are undefined; empty unless that is checked.
    pub shadow: Vec<u64>,
    /// For each slot where its undefined bits came from.
    pub origins: Vec<u32>,
    pub state: State,
}

impl Item {
    /// Empties it for the next work-item.
    pub(super) fn clear(&mut self) {
        let Self { registers, shadow, origins, state } = self;
        registers.clear();
        shadow.clear();
        origins.clear();
        state.private.clear();
        state.frames.clear();
        let old = std::mem::take(state);
        let State { private, frames, charged, .. } = old;
        *state = State { private, frames, charged, ..State::default() };
    }
}
