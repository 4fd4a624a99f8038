//! What a launch is asked for: the options of the device, and the range of work-items.

use crate::{checks::Check, library::MathOptions};
use std::collections::BTreeSet;

/// What a device does and how much.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The checks that are on.
    pub checks: BTreeSet<Check>,
    /// How mathematics is done.
    pub math: MathOptions,
    /// The most steps (operations) of a work-item.
    pub step_limit: u64,
    /// The number of threads; 0: one for each processor.
    pub threads: usize,
    /// The size of a sub-group.
    pub sub_group_size: u32,
    /// The local memory of a group in bytes.
    pub local_memory: u64,
    /// The most reports of a launch; faults at the same place are counted in one report.
    pub report_limit: usize,
    /// The most bytes of all buffers and private memory together.
    pub memory_limit: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            checks: Check::ALL.iter().copied().filter(|&check| check != Check::MemberBounds).collect(),
            math: MathOptions::default(),
            step_limit: 1 << 30,
            threads: 0,
            sub_group_size: 32,
            local_memory: 64 << 10,
            report_limit: 100,
            memory_limit: 4 << 30,
        }
    }
}

impl Options {
    /// The options without any check that costs time.
    pub fn without_checks() -> Self {
        let kept =
            [Check::OutOfBounds, Check::Null, Check::StepLimit, Check::Unsupported, Check::DivergentBarrier];
        Self { checks: kept.into(), ..Self::default() }
    }
}

/// The index space of a launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The number of dimensions: 1 to 3.
    pub dimensions: u32,
    /// The global size; 1 in the dimensions that it does not have.
    pub global: [u64; 3],
    /// The local size; the last group of a dimension is smaller where it does not divide the global size.
    pub local: [u64; 3],
    /// The global offset.
    pub offset: [u64; 3],
}

impl Range {
    /// A range of one to three dimensions. Where the local size is missing, one is chosen that divides the global size.
    pub fn new(global: &[u64], local: &[u64]) -> Self {
        let fill = |sizes: &[u64]| [0, 1, 2].map(|index: usize| sizes.get(index).copied().unwrap_or(1));
        let global_size = fill(global);
        let local_size = match local {
            [] => {
                let first = (1..=64).rev().find(|&size| global_size[0] % size == 0).unwrap_or(1);
                [first, 1, 1]
            }
            _ => fill(local),
        };
        Self {
            dimensions: global.len().clamp(1, 3) as u32,
            global: global_size,
            local: local_size,
            offset: [0; 3],
        }
    }
}
