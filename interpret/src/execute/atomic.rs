//! Atomics and fences.

use super::{
    access::{Request, ResolvedAddress, Use},
    arithmetic::{f32_of, f64_of, f64_to_half, half_to_f32},
    group::Group,
    item::State,
    special::Flow,
    undefined,
};
use crate::program::{
    constant::{mask, sign_extend},
    special::{AtomicKind, Special},
};
use spirv::MemorySemantics;

pub(super) fn run(group: &mut Group<'_>, state: &mut State, frame: &mut [u64], special: &Special) -> Flow {
    match special {
        Special::Atomic { bits: 32, .. } => atomic_of::<4>(group, state, frame, special),
        _ => atomic_of::<0>(group, state, frame, special),
    }
}

/// An atomic operation on so many bytes, or on those of its type if that is 0.
fn atomic_of<const BYTES: usize>(
    group: &mut Group<'_>,
    state: &mut State,
    frame: &mut [u64],
    special: &Special,
) -> Flow {
    let &Special::Atomic { kind, bits, result, pointer, value, comparator, semantics, .. } = special else {
        return Flow::Next;
    };
    let at = |slot: u32| frame[slot as usize];
    let size = if BYTES == 0 { bits as usize / 8 } else { BYTES };
    let (address, order) = (at(pointer), at(semantics) as u32);
    let (value, comparator) = (value.map_or(0, at), comparator.map_or(0, at));
    let usage = if kind == AtomicKind::Load { Use::AtomicRead } else { Use::AtomicWrite };
    let pc = state.pc as usize;
    order_before(group, state, order);
    let place = group.resolve(state, Request::new(pc, address, size, size as u64 - 1, usage));
    let old = place.map_or(0, |place| group.number_at(state, place, size));
    if let Some(place) = place
        && group.launch.checks.uninitialized
        && !matches!(kind, AtomicKind::Store | AtomicKind::Clear)
    {
        check_written(group, state, place, size, kind);
    }
    let new = update(kind, bits, old, value, comparator);
    if let (Some(place), Some(new)) = (place, new) {
        group.set_number_at(state, place, size, new);
    }
    order_after(group, state, order);
    if let Some(result) = result {
        frame[result as usize] = if kind == AtomicKind::TestAndSet { u64::from(old != 0) } else { old };
    }
    Flow::Next
}

/// Memory that an atomic operation reads must have been written.
fn check_written(
    group: &mut Group<'_>,
    state: &State,
    place: ResolvedAddress,
    size: usize,
    kind: AtomicKind,
) {
    if !group.is_undefined_at(state, place, size) {
        return;
    }
    let origin = group.origin_of(state, place);
    match kind {
        AtomicKind::Load | AtomicKind::Exchange => group.undefined_result = Some(origin),
        _ => undefined::report_use(
            group,
            state,
            state.pc as usize,
            origin,
            "is changed by an atomic operation",
        ),
    }
}

/// A fence orders what is before and what is after it.
pub(super) fn fence(group: &mut Group<'_>, state: &mut State, semantics: u32) {
    order_before(group, state, semantics);
    order_after(group, state, semantics);
}

fn order_before(group: &mut Group<'_>, state: &State, semantics: u32) {
    let releases = MemorySemantics::RELEASE
        | MemorySemantics::ACQUIRE_RELEASE
        | MemorySemantics::SEQUENTIALLY_CONSISTENT;
    if semantics & releases.bits() != 0 {
        let now = group.launch.tick();
        group.races.release(state.linear, now);
    }
}

fn order_after(group: &mut Group<'_>, state: &State, semantics: u32) {
    let acquires = MemorySemantics::ACQUIRE
        | MemorySemantics::ACQUIRE_RELEASE
        | MemorySemantics::SEQUENTIALLY_CONSISTENT;
    if semantics & acquires.bits() != 0 {
        let now = group.launch.tick();
        group.races.acquire(state.linear, now);
    }
}

/// What an atomic operation stores, if it stores.
fn update(kind: AtomicKind, bits: u32, old: u64, value: u64, comparator: u64) -> Option<u64> {
    let signed = |value| sign_extend(value, bits);
    let new = match kind {
        AtomicKind::Load => return None,
        AtomicKind::Store | AtomicKind::Exchange => value,
        AtomicKind::CompareExchange if old == comparator => value,
        AtomicKind::CompareExchange => return None,
        AtomicKind::Increment => old.wrapping_add(1),
        AtomicKind::Decrement => old.wrapping_sub(1),
        AtomicKind::Add => old.wrapping_add(value),
        AtomicKind::Subtract => old.wrapping_sub(value),
        AtomicKind::SignedMin => signed(old).min(signed(value)) as u64,
        AtomicKind::SignedMax => signed(old).max(signed(value)) as u64,
        AtomicKind::UnsignedMin => old.min(value),
        AtomicKind::UnsignedMax => old.max(value),
        AtomicKind::And => old & value,
        AtomicKind::Or => old | value,
        AtomicKind::Xor => old ^ value,
        AtomicKind::FloatAdd => on_floats(bits, old, value, |a, b| a + b),
        AtomicKind::FloatMin => on_floats(bits, old, value, f64::min),
        AtomicKind::FloatMax => on_floats(bits, old, value, f64::max),
        AtomicKind::TestAndSet => 1,
        AtomicKind::Clear => 0,
    };
    Some(new & mask(bits))
}

/// An operation in `double`, which holds sums of two narrower numbers well enough to round once.
pub(super) fn on_floats(bits: u32, a: u64, b: u64, operation: impl Fn(f64, f64) -> f64) -> u64 {
    match bits {
        16 => {
            let of = |bits: u64| f64::from(half_to_f32(bits as u16));
            f64_to_half(operation(of(a), of(b))).into()
        }
        32 => (operation(f32_of(a).into(), f32_of(b).into()) as f32).to_bits().into(),
        _ => operation(f64_of(a), f64_of(b)).to_bits(),
    }
}
