//! Asynchronous copies: they are done at once, and their memory must not be accessed before the wait. OpenCL C 3.0, 6.15.11.

use super::{
    access::{Request, SharedMemory, Use},
    finding::{Finding, Other, Subject},
    group::Group,
    item::State,
};
use crate::{
    checks::Check,
    memory::{history::Event, pointer::Pointer},
    program::special::Special,
};

/// The number that the accesses of a copy have in place of that of a work-item.
pub(super) const COPY_ITEM: u16 = u16::MAX;

/// Elements of an object, a step apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Elements {
    pub object: u32,
    /// Where the first begins.
    pub start: u64,
    /// From one to the next.
    pub step: u64,
    /// The size of one.
    pub size: u64,
    pub count: u64,
}

impl Elements {
    /// Whether some of these bytes belong to one of the elements.
    fn overlap(&self, object: u32, offset: u64, bytes: u64) -> bool {
        // The first that ends behind the start of the bytes.
        let number = match (offset + 1).checked_sub(self.start + self.size) {
            None => 0,
            Some(distance) => distance.div_ceil(self.step),
        };
        object == self.object && number < self.count && self.start + number * self.step < offset + bytes
    }
}

/// An asynchronous copy that was not waited for: its event, and the memory that it writes and reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingCopy {
    pub event: u64,
    pub local: Elements,
    pub global: Elements,
    pub to_local: bool,
    pub site: u32,
    /// When it began.
    pub intervals: [u32; 3],
    /// Whether a fault of it is known.
    pub is_reported: bool,
}

/// The copies of a group.
#[derive(Debug, Default)]
pub(super) struct Copies {
    /// Those that were not waited for.
    pub pending: Vec<PendingCopy>,
    /// Whether accesses are those of a copy.
    pub are_running: bool,
    /// The number of the latest event.
    pub latest_event: u64,
}

/// The access of a copy, which belongs to no work-item.
pub(super) fn as_copy(event: Event) -> Event {
    Event { item: COPY_ITEM, sub_group: COPY_ITEM, ..event }
}

/// Copies, as the first of the work-items that all call it.
pub(super) fn begin(group: &mut Group<'_>, function: u32, pc: u32, members: &[usize], special: &Special) {
    let &Special::AsyncCopy { result, destination, source, count, stride, event, element, to_local, .. } =
        special
    else {
        return;
    };
    let first = members[0];
    let operands = [destination, source, count, stride];
    let values = operands.map(|slot| group.slot(first, slot));
    let differs = members.iter().any(|&index| operands.map(|slot| group.slot(index, slot)) != values);
    let Some(mut item) = group.items[first].take() else { return };
    if differs {
        group.fault(&item.state, pc as usize + 1, Check::DivergentCollective, || {
            "the work-items of the group start a copy with different arguments".to_owned()
        });
    }
    let [destination, source, count, stride] = values;
    let size = u64::from(element);
    let stride = stride.max(1);
    // The stride is that of global memory.
    let steps = if to_local { [size, stride * size] } else { [stride * size, size] };
    group.copies.are_running = true;
    let mut copied = 0;
    while copied < count {
        let [to, from] = [(destination, steps[0]), (source, steps[1])]
            .map(|(start, step)| start.wrapping_add(copied.wrapping_mul(step)));
        // Behind the end of an object the count may go on for long.
        if !group.copy_memory(&mut item.state, pc as usize + 1, to, from, size, 0) {
            break;
        }
        copied += 1;
    }
    group.copies.are_running = false;
    let given = slot_of(&item.registers, item.state.base, event);
    let number = if given != 0 {
        given
    } else {
        group.copies.latest_event += 1;
        group.copies.latest_event
    };
    if copied > 0 && group.launch.options.checks.contains(&Check::AsyncCopy) {
        let elements = |address: u64, step: u64| {
            let Pointer { id, offset, .. } = Pointer::of(address);
            Elements { object: id, start: offset as u64, step, size, count: copied }
        };
        let (to, from) = (elements(destination, steps[0]), elements(source, steps[1]));
        let (local, global) = if to_local { (to, from) } else { (from, to) };
        let site = group.site(function, pc as usize + 1);
        let intervals = group.races.intervals;
        let copy =
            PendingCopy { event: number, local, global, to_local, site, intervals, is_reported: false };
        group.copies.pending.push(copy);
    }
    group.items[first] = Some(item);
    for &index in members {
        group.set_slot(index, result, number);
    }
}

/// Reports copies that the kernel does not wait for.
pub(super) fn report_unfinished(group: &mut Group<'_>) {
    for copy in std::mem::take(&mut group.copies.pending).into_iter().filter(|copy| !copy.is_reported) {
        group.add(Finding {
            check: Check::AsyncCopy,
            message: "the kernel ends without a wait for the event of this copy".to_owned(),
            site: copy.site,
            subject: Subject::Place,
            group: group.number,
            item: 0,
            other: None,
            count: 1,
        });
    }
}

fn slot_of(registers: &[u64], base: u32, slot: u32) -> u64 {
    registers[(base + slot) as usize]
}

/// Ends the copies of some events in memory.
pub(super) fn wait(group: &mut Group<'_>, first: usize, count: u64, events: u64) {
    let Some(item) = group.items[first].take() else { return };
    let pc = item.state.pc as usize + 1;
    let size = usize::from(group.launch.program.module.address_bits) / 8;
    for index in 0..count {
        let address = events.wrapping_add(size as u64 * index);
        let mask = size as u64 - 1;
        let Some(place) = group.resolve(&item.state, Request::new(pc, address, size, mask, Use::Read)) else {
            break;
        };
        let event = group.number_at(&item.state, place, size);
        group.copies.pending.retain(|copy| copy.event != event);
    }
    group.items[first] = Some(item);
}

/// Reports an access to memory of a copy that was not waited for; whether it is one.
#[cold]
#[expect(clippy::too_many_arguments, reason = "the parts of an access")]
pub(super) fn check(
    group: &mut Group<'_>,
    state: &State,
    pc: usize,
    memory: SharedMemory,
    object: u32,
    offset: usize,
    size: usize,
    usage: Use,
) -> bool {
    let writes = usage.writes();
    let (is_copying, now) = (group.copies.are_running, group.races.intervals);
    let found = group.copies.pending.iter_mut().find(|copy| {
        let elements = if memory == SharedMemory::Local { copy.local } else { copy.global };
        let is_destination = copy.to_local == (memory == SharedMemory::Local);
        memory != SharedMemory::Image
            && elements.overlap(object, offset as u64, size as u64)
            && (writes || is_destination)
            // `async_work_group_copy_fence` orders copies, and is a barrier in the module.
            && (!is_copying || copy.intervals == now)
    });
    let Some(copy) = found else { return false };
    copy.is_reported = true;
    let other = Other { label: "copied here", site: Some(copy.site), item: None };
    let who = if is_copying { " by another copy" } else { "" };
    let verb = if writes { "written" } else { "read" };
    group.fault_with(state, pc, Check::AsyncCopy, memory.subject(object), Some(other), || {
        format!("memory of an asynchronous copy is {verb}{who} before the wait for its event")
    });
    true
}
