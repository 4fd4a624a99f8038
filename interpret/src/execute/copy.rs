//! Asynchronous copies: they are done at once, and their memory must not be accessed before the wait.

use super::{
    access::Use,
    finding::{Other, Subject},
    group::{Group, PendingCopy},
    item::State,
};
use crate::{
    checks::Check,
    memory::{history::Event, pointer::Pointer},
    program::special::Special,
};

/// The number that the accesses of a copy have in place of that of a work-item.
pub(super) const COPY_ITEM: u16 = u16::MAX;

impl Group<'_> {
    /// Copies, as the first of the work-items that all call it.
    pub(super) fn async_copy(&mut self, function: u32, pc: u32, members: &[usize], special: &Special) {
        let &Special::AsyncCopy {
            result, destination, source, count, stride, event, element, to_local, ..
        } = special
        else {
            return;
        };
        let first = members[0];
        let operands = [destination, source, count, stride];
        let values = operands.map(|slot| self.slot(first, slot));
        let differs = members.iter().any(|&index| operands.map(|slot| self.slot(index, slot)) != values);
        let Some(mut item) = self.items[first].take() else { return };
        if differs {
            self.fault(&item.state, pc as usize + 1, Check::DivergentCollective, || {
                "the work-items of the group start a copy with different arguments".to_owned()
            });
        }
        let [destination, source, count, stride] = values;
        let size = u64::from(element);
        let stride = stride.max(1);
        // The stride is that of global memory.
        let (step_to, step_from) = if to_local { (1, stride) } else { (stride, 1) };
        let history = std::mem::replace(&mut self.is_copying, true);
        for index in 0..count {
            let to = destination.wrapping_add(index.wrapping_mul(step_to * size));
            let from = source.wrapping_add(index.wrapping_mul(step_from * size));
            let before = self.findings.all.len();
            self.copy_memory(&mut item.state, pc as usize + 1, to, from, size, 0);
            if self.findings.all.len() != before {
                break;
            }
        }
        self.is_copying = history;
        let given = self.slot_of(&item.registers, item.state.base, event);
        let number = if given != 0 {
            given
        } else {
            self.next_event += 1;
            self.next_event
        };
        let extent = |step: u64| (count.saturating_sub(1).wrapping_mul(step * size) + size) as usize;
        let (to, from) = (Pointer::of(destination), Pointer::of(source));
        let part = |pointer: Pointer, step| (pointer.id, pointer.offset.max(0) as usize, extent(step));
        let (local, global) = match to_local {
            true => (part(to, step_to), part(from, step_from)),
            false => (part(from, step_from), part(to, step_to)),
        };
        if count > 0 && self.launch.options.checks.contains(&Check::AsyncCopy) {
            let site = self.site(function, pc as usize + 1);
            self.copies.push(PendingCopy { event: number, local, global, to_local, site });
        }
        self.items[first] = Some(item);
        for &index in members {
            self.set_slot(index, result, number);
        }
    }

    fn slot_of(&self, registers: &[u64], base: u32, slot: u32) -> u64 {
        registers[(base + slot) as usize]
    }

    /// Ends the copies of some events in memory.
    pub(super) fn wait_for_copies(&mut self, first: usize, count: u64, events: u64) {
        let Some(item) = self.items[first].take() else { return };
        let pc = item.state.pc as usize + 1;
        for index in 0..count {
            let address = events.wrapping_add(8 * index);
            let Some(place) = self.resolve(&item.state, pc, address, 8, 7, Use::Read) else { break };
            let event = self.number_at(&item.state, place, 8);
            self.copies.retain(|copy| copy.event != event);
        }
        self.items[first] = Some(item);
    }

    /// Reports an access to memory of a copy that was not waited for.
    #[cold]
    #[expect(clippy::too_many_arguments, reason = "the parts of an access")]
    pub(super) fn check_copies(
        &mut self,
        state: &State,
        pc: usize,
        is_global: bool,
        object: u32,
        offset: usize,
        size: usize,
        usage: Use,
    ) {
        if self.is_copying {
            return;
        }
        let writes = usage.writes();
        let found = self.copies.iter().copied().find(|copy| {
            let (id, start, extent) = if is_global { copy.global } else { copy.local };
            let is_destination = copy.to_local != is_global;
            id == object && offset < start + extent && start < offset + size && (writes || is_destination)
        });
        let Some(copy) = found else { return };
        let subject = if is_global { Subject::Global(object) } else { Subject::Local(object) };
        let other = Other { label: "copied here", site: Some(copy.site), item: None };
        let verb = if writes { "written" } else { "read" };
        self.fault_with(state, pc, Check::AsyncCopy, subject, Some(other), || {
            format!("memory of an asynchronous copy is {verb} before the wait for its event")
        });
    }

    /// The access of a copy, which belongs to no work-item.
    pub(super) fn as_copy(event: Event) -> Event {
        Event { item: COPY_ITEM, sub_group: COPY_ITEM, ..event }
    }
}
