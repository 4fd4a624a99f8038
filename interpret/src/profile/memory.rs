//! What the accesses of a warp cost: transactions with global memory, and turns of the banks of local memory.

use super::{Counters, Model};
use crate::observe::{Access, AccessKind, Space};
use std::collections::BTreeSet;

/// Counts the accesses that the work-items of a warp make together.
pub(super) fn count(model: &Model, accesses: &[&Access], counters: &mut Counters) {
    for access in accesses {
        let traffic = &mut counters.traffic[access.space as usize];
        match access.kind {
            AccessKind::Load => traffic.loaded += access.bytes,
            AccessKind::Store => traffic.stored += access.bytes,
            AccessKind::AtomicLoad | AccessKind::Atomic => traffic.atomic += access.bytes,
        }
    }
    counters.transactions += transactions(model, accesses);
    if let Some((turns, least)) = turns(model, accesses) {
        counters.local_accesses += 1;
        counters.conflicts += turns - least;
    }
}

/// The units of an object that an access touches.
fn units(access: &Access, unit: u64) -> impl Iterator<Item = (u32, u64)> + use<> {
    let (object, end) = (access.object, access.offset + access.bytes.max(1));
    (access.offset / unit..end.div_ceil(unit)).map(move |number| (object, number))
}

fn transactions(model: &Model, accesses: &[&Access]) -> u64 {
    let is_global = |access: &&&Access| matches!(access.space, Space::Global | Space::Constant);
    let unit = u64::from(model.transaction);
    let segments: BTreeSet<(u32, u64)> =
        accesses.iter().filter(is_global).flat_map(|access| units(access, unit)).collect();
    segments.len() as u64
}

/// The turns of local memory, and those that its words take without conflicts; none without such an access.
fn turns(model: &Model, accesses: &[&Access]) -> Option<(u64, u64)> {
    let is_local = |access: &&&Access| access.space == Space::Local;
    let unit = u64::from(model.bank_width);
    // Work-items that access the same word get it at once.
    let words: BTreeSet<(u32, u64)> =
        accesses.iter().filter(is_local).flat_map(|access| units(access, unit)).collect();
    if words.is_empty() {
        return None;
    }
    let banks = u64::from(model.banks);
    let mut load = vec![0u64; model.banks as usize];
    for &(_, word) in &words {
        load[(word % banks) as usize] += 1;
    }
    let most = load.into_iter().max().unwrap_or(0);
    Some((most, (words.len() as u64).div_ceil(banks)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What 32 work-items cost that access words of these bytes at a stride.
    fn cost(space: Space, bytes: u64, stride: u64) -> Counters {
        let accesses: Vec<Access> = (0..32)
            .map(|item| Access {
                item,
                site: 0,
                space,
                object: 1,
                offset: u64::from(item) * stride,
                bytes,
                kind: AccessKind::Load,
                is_copy: false,
            })
            .collect();
        let mut counters = Counters::default();
        count(&Model::default(), &accesses.iter().collect::<Vec<_>>(), &mut counters);
        counters
    }

    #[test]
    fn strides_cost_transactions() {
        let cases =
            [(4, 4, 4), (4, 0, 1), (4, 8, 8), (4, 32, 32), (4, 128, 32), (8, 8, 8), (1, 1, 1), (4, 31, 31)];
        for (bytes, stride, expected) in cases {
            assert_eq!(
                cost(Space::Global, bytes, stride).transactions,
                expected,
                "{bytes} bytes, stride {stride}"
            );
        }
    }

    #[test]
    fn strides_cost_turns_of_banks() {
        let cases =
            [(4, 4, 0), (4, 0, 0), (4, 8, 1), (4, 12, 0), (4, 128, 31), (8, 8, 0), (8, 16, 2), (1, 1, 0)];
        for (bytes, stride, expected) in cases {
            assert_eq!(
                cost(Space::Local, bytes, stride).conflicts,
                expected,
                "{bytes} bytes, stride {stride}"
            );
        }
    }
}
