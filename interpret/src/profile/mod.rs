//! Profiles of launches: how often each line is executed, what it reads and writes, where work-items diverge, and what its accesses would cost on
//! a device of a [`Model`].
//!
//! The model executes work-items in warps: work-items of one warp that are at the same instruction execute it together, once. Of those that are
//! not, the ones in the deepest call go first, and among these the ones at the earliest instruction, where loops as a whole are earlier than what
//! follows them; so they meet again behind a branch and a loop. A [`Profiler`] is an observer that lets work-items run in this order.

mod lockstep;
mod memory;

pub use lockstep::Profiler;

use crate::observe::{InstructionKind, Space};
use std::fmt;

/// The device that a profile is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model {
    /// The work-items that execute an instruction together.
    pub warp: u32,
    /// The bytes of a transaction with global memory, which begin at a multiple of them.
    pub transaction: u32,
    /// The banks of local memory. Each gives a word at a time; variables begin at the first.
    pub banks: u32,
    /// The bytes of a word of a bank.
    pub bank_width: u32,
}

impl Default for Model {
    fn default() -> Self {
        Self { warp: 32, transaction: 32, banks: 32, bank_width: 4 }
    }
}

impl Model {
    /// Sets what is given as `warp=64,banks=16`.
    ///
    /// ```
    /// # use spirocl_interpret::profile::Model;
    /// let mut model = Model::default();
    /// model.set("warp=64,banks=16").expect("these are names and numbers");
    /// assert_eq!((model.warp, model.banks, model.transaction), (64, 16, 32));
    /// assert!(model.set("banks=0").is_err() && model.set("lanes=1").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If a name is not known, or a number is not one from 1 to 65536; those of bytes must be powers of two.
    pub fn set(&mut self, text: &str) -> Result<(), String> {
        for part in text.split(',') {
            let (name, number) =
                part.split_once('=').ok_or_else(|| format!("expected `NAME=NUMBER`, found `{part}`"))?;
            let (field, is_size) = match name {
                "warp" => (&mut self.warp, false),
                "transaction" => (&mut self.transaction, true),
                "banks" => (&mut self.banks, false),
                "bank-width" => (&mut self.bank_width, true),
                _ => {
                    return Err(format!(
                        "unknown name `{name}`: it has `warp`, `transaction`, `banks` and `bank-width`"
                    ));
                }
            };
            let value = number.parse().ok().filter(|value: &u32| (1..=1 << 16).contains(value));
            let value =
                value.ok_or_else(|| format!("`{name}` is a number from 1 to 65536, found `{number}`"))?;
            if is_size && !value.is_power_of_two() {
                return Err(format!("`{name}` is a power of two, found `{number}`"));
            }
            *field = value;
        }
        Ok(())
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { warp, transaction, banks, bank_width } = self;
        write!(f, "warp={warp},transaction={transaction},banks={banks},bank-width={bank_width}")
    }
}

/// Bytes of an address space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traffic {
    /// Loaded.
    pub loaded: u64,
    /// Stored.
    pub stored: u64,
    /// Read and written by atomic operations.
    pub atomic: u64,
}

/// What was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Instructions of work-items by their kind, in the order of [`InstructionKind::NAMES`].
    pub instructions: [u64; InstructionKind::NAMES.len()],
    /// Instructions of warps.
    pub issues: u64,
    /// Branches of warps.
    pub branches: u64,
    /// Those at which work-items of a warp went to different places.
    pub divergent: u64,
    /// By address space, in the order of [`Space::NAMES`].
    pub traffic: [Traffic; Space::NAMES.len()],
    /// The transactions with global and constant memory.
    pub transactions: u64,
    /// The accesses of warps to local memory.
    pub local_accesses: u64,
    /// The turns that these took because of bank conflicts, besides those that any order of the words takes.
    pub conflicts: u64,
}

impl Counters {
    /// The instructions of work-items.
    pub fn total(&self) -> u64 {
        self.instructions.iter().sum()
    }

    /// The bytes that work-items asked of global and constant memory.
    pub fn asked(&self) -> u64 {
        let of = |space: Space| {
            let Traffic { loaded, stored, atomic } = self.traffic[space as usize];
            loaded + stored + atomic
        };
        of(Space::Global) + of(Space::Constant)
    }

    /// Adds others.
    pub fn add(&mut self, other: &Self) {
        for (own, other) in self.instructions.iter_mut().zip(other.instructions) {
            *own += other;
        }
        for (own, other) in self.traffic.iter_mut().zip(other.traffic) {
            own.loaded += other.loaded;
            own.stored += other.stored;
            own.atomic += other.atomic;
        }
        self.issues += other.issues;
        self.branches += other.branches;
        self.divergent += other.divergent;
        self.transactions += other.transactions;
        self.local_accesses += other.local_accesses;
        self.conflicts += other.conflicts;
    }
}

/// A line that was executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The file; empty where the module does not say the place.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// What was counted there.
    pub counters: Counters,
}

/// The profile of the launches of a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The kernel.
    pub kernel: String,
    /// How often it was launched.
    pub launches: u64,
    /// The work-items of all launches.
    pub items: u64,
    /// Their warps.
    pub warps: u64,
    /// The model.
    pub model: Model,
    /// What was counted in all.
    pub total: Counters,
    /// The lines in the order of files and numbers.
    pub lines: Vec<Line>,
}

impl Profile {
    /// Adds another launch of the same kernel.
    pub fn merge(&mut self, other: Self) {
        self.launches += other.launches;
        self.items += other.items;
        self.warps += other.warps;
        self.total.add(&other.total);
        for line in other.lines {
            let key = |line: &Line| (line.file.clone(), line.line);
            match self.lines.binary_search_by_key(&key(&line), key) {
                Ok(index) => self.lines[index].counters.add(&line.counters),
                Err(index) => self.lines.insert(index, line),
            }
        }
    }
}
