//! Atomics and fences.

use super::{
    access::{Place, Request, Use},
    arithmetic::{f32_of, f64_of, f64_to_half, half_to_f32},
    group::Group,
    item::State,
    special::Flow,
};
use crate::program::{
    constant::{mask, sign_extend},
    special::{AtomicKind, Special},
};
use spirv::MemorySemantics;

impl Group<'_> {
    pub(super) fn atomic(&mut self, state: &mut State, frame: &mut [u64], special: &Special) -> Flow {
        match special {
            Special::Atomic { bits: 32, .. } => self.atomic_of::<4>(state, frame, special),
            _ => self.atomic_of::<0>(state, frame, special),
        }
    }

    /// An atomic operation on so many bytes, or on those of its type if that is 0.
    fn atomic_of<const BYTES: usize>(
        &mut self,
        state: &mut State,
        frame: &mut [u64],
        special: &Special,
    ) -> Flow {
        let &Special::Atomic { kind, bits, result, pointer, value, comparator, semantics, .. } = special
        else {
            return Flow::Next;
        };
        let at = |slot: u32| frame[slot as usize];
        let size = if BYTES == 0 { bits as usize / 8 } else { BYTES };
        let (address, order) = (at(pointer), at(semantics) as u32);
        let (value, comparator) = (value.map_or(0, at), comparator.map_or(0, at));
        let usage = if kind == AtomicKind::Load { Use::AtomicRead } else { Use::AtomicWrite };
        let pc = state.pc as usize;
        self.order_before(state, order);
        let place = self.resolve(state, Request::new(pc, address, size, size as u64 - 1, usage));
        let old = place.map_or(0, |place| self.number_at(state, place, size));
        if let Some(place) = place
            && self.launch.checks.uninitialized
            && !matches!(kind, AtomicKind::Store | AtomicKind::Clear)
        {
            self.check_written(state, place, size, kind);
        }
        let new = update(kind, bits, old, value, comparator);
        if let (Some(place), Some(new)) = (place, new) {
            self.set_number_at(state, place, size, new);
        }
        self.order_after(state, order);
        if let Some(result) = result {
            frame[result as usize] = if kind == AtomicKind::TestAndSet { u64::from(old != 0) } else { old };
        }
        Flow::Next
    }

    /// Memory that an atomic operation reads must have been written.
    fn check_written(&mut self, state: &State, place: Place, size: usize, kind: AtomicKind) {
        if !self.is_undefined_at(state, place, size) {
            return;
        }
        let origin = self.origin_of(state, place);
        match kind {
            AtomicKind::Load | AtomicKind::Exchange => self.undefined_result = Some(origin),
            _ => self.undefined_use(state, state.pc as usize, origin, "is changed by an atomic operation"),
        }
    }

    /// A fence orders what is before and what is after it.
    pub(super) fn fence(&mut self, state: &mut State, semantics: u32) {
        self.order_before(state, semantics);
        self.order_after(state, semantics);
    }

    fn order_before(&mut self, state: &State, semantics: u32) {
        let releases = MemorySemantics::RELEASE
            | MemorySemantics::ACQUIRE_RELEASE
            | MemorySemantics::SEQUENTIALLY_CONSISTENT;
        if semantics & releases.bits() != 0 {
            let now = self.launch.tick();
            let own = &mut self.orders[state.linear as usize];
            for first in [&mut own.0, &mut self.first_release] {
                if *first == 0 {
                    *first = now;
                }
            }
        }
    }

    fn order_after(&mut self, state: &State, semantics: u32) {
        let acquires = MemorySemantics::ACQUIRE
            | MemorySemantics::ACQUIRE_RELEASE
            | MemorySemantics::SEQUENTIALLY_CONSISTENT;
        if semantics & acquires.bits() != 0 {
            let now = self.launch.tick();
            self.orders[state.linear as usize].1 = now;
            self.last_acquire = now;
        }
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
