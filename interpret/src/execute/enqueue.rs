//! Device-side enqueue: kernels that a kernel enqueues run when it has ended, those that wait for events after these. OpenCL C 3.0, 6.15.18.

use super::{
    access::{Request, Use},
    group::Group,
    item::State,
    launch::Enqueued,
    special::{Flow, values},
};
use crate::{
    checks::Check,
    memory::buffer::{Buffer, BufferAccess},
    memory::pointer::{self, Pointer, space},
    options::Range,
    program::special::{Slots, Span},
};
use spirv::Op;

/// `CL_COMPLETE`, `CL_SUBMITTED`
pub(super) const COMPLETE: i32 = 0;
const SUBMITTED: i32 = 2;
/// `CLK_ENQUEUE_FAILURE`, as 32 bits.
const FAILURE: u64 = -101i32 as u32 as u64;
/// The work-items of the largest group.
const LARGEST_GROUP: u64 = 1024;
/// The most kernels that a launch enqueues, those that they enqueue included.
pub(super) const MOST_ENQUEUED: u64 = 1 << 16;

pub(super) fn run(
    group: &mut Group<'_>,
    state: &mut State,
    frame: &mut [u64],
    op: Op,
    result: Span,
    operands: &[Slots],
    function: Option<u32>,
) -> Flow {
    let at = |index: usize| operands.get(index).map_or(0, |slots| frame[slots[0] as usize]);
    let width = u64::from(group.launch.sub_group_size);
    let value = match op {
        Op::EnqueueKernel => enqueue_kernel(group, state, frame, operands, function),
        Op::EnqueueMarker => {
            let waits = events(group, state, at(1), at(2));
            let event = new_event(group, state, at(3));
            group.launch.shared().enqueued.push(Enqueued { event, waits, kernel: None });
            0
        }
        Op::GetDefaultQueue => 1,
        Op::GetKernelWorkGroupSize => LARGEST_GROUP,
        Op::GetKernelPreferredWorkGroupSizeMultiple => width,
        Op::GetKernelNDrangeMaxSubGroupSize => range(group, state, frame, &operands[0])
            .map_or(0, |range| range.local.iter().product::<u64>().min(width)),
        Op::GetKernelNDrangeSubGroupCount => range(group, state, frame, &operands[0])
            .map_or(0, |range| range.local.iter().product::<u64>().div_ceil(width)),
        Op::GetKernelLocalSizeForSubgroupCount => at(0) * width,
        Op::GetKernelMaxNumSubgroups => LARGEST_GROUP / width,
        Op::CreateUserEvent => {
            let mut shared = group.launch.shared();
            shared.next_event += 1;
            let event = shared.next_event;
            shared.events.insert(event, SUBMITTED);
            event
        }
        Op::SetUserEventStatus => {
            group.launch.shared().events.insert(at(0), at(1) as i32);
            0
        }
        Op::IsValidEvent => u64::from(group.launch.shared().events.contains_key(&at(0))),
        Op::CaptureEventProfilingInfo => {
            let times: Vec<u8> = [1u64, 2].iter().flat_map(|time| time.to_le_bytes()).collect();
            let place =
                group.resolve(state, Request::new(state.pc as usize, at(2), times.len(), 0, Use::Write));
            if let Some(place) = place {
                group.write_at(state, place, &times, None);
            }
            0
        }
        _ => 0,
    };
    if result.count > 0 {
        frame[result.first as usize] = value;
    }
    Flow::Next
}

/// The events at an address.
fn events(group: &mut Group<'_>, state: &State, count: u64, address: u64) -> Vec<u64> {
    let pc = state.pc as usize;
    let mut events = Vec::new();
    for index in 0..u64::from(count as u32) {
        let at = address.wrapping_add(8 * index);
        let Some(place) = group.resolve(state, Request::new(pc, at, 8, 7, Use::Read)) else { break };
        events.push(group.number_at(state, place, 8));
    }
    events
}

/// A new event, stored at an address unless that is null.
fn new_event(group: &mut Group<'_>, state: &mut State, address: u64) -> u64 {
    let event = {
        let mut shared = group.launch.shared();
        shared.next_event += 1;
        let event = shared.next_event;
        shared.events.insert(event, SUBMITTED);
        event
    };
    if address != 0 {
        let place = group.resolve(state, Request::new(state.pc as usize, address, 8, 7, Use::Write));
        if let Some(place) = place {
            group.write_at(state, place, &event.to_le_bytes(), None);
        }
    }
    event
}

/// A range: its numbers, or a pointer to them.
fn range(group: &mut Group<'_>, state: &State, frame: &[u64], slots: &Slots) -> Option<Range> {
    let given = values(frame, slots);
    let numbers: Vec<u64> = if given.len() >= 10 {
        given
    } else {
        let place = group.resolve(state, Request::new(state.pc as usize, given[0], 80, 7, Use::Read))?;
        let (bytes, _) = group.read_at(state, place, 80);
        let number = |chunk: &[u8]| u64::from_le_bytes(chunk.try_into().expect("chunks have 8 bytes"));
        bytes.chunks_exact(8).map(number).collect()
    };
    let dimensions = (numbers[0] as u32).clamp(1, 3);
    let part = |first: usize| &numbers[first..first + dimensions as usize];
    let local = part(7);
    let mut range = Range::new(part(4), if local.contains(&0) { &[] } else { local });
    range.offset[..dimensions as usize].copy_from_slice(part(1));
    Some(range)
}

fn enqueue_kernel(
    group: &mut Group<'_>,
    state: &mut State,
    frame: &[u64],
    operands: &[Slots],
    function: Option<u32>,
) -> u64 {
    let at = |index: usize| operands.get(index).map_or(0, |slots| frame[slots[0] as usize]);
    let (Some(function), Some(range)) = (function, range(group, state, frame, &operands[2])) else {
        return FAILURE;
    };
    if range.global.contains(&0) || range.local.iter().product::<u64>() > LARGEST_GROUP {
        return FAILURE;
    }
    let waits = events(group, state, at(3), at(4));
    let pc = state.pc as usize;
    let size = at(8) as u32 as usize;
    let mut block = None;
    let mut arguments = vec![at(7)];
    if !group.charge(state, pc, size as u64 + 256) {
        return FAILURE;
    }
    if size > 0 {
        let Some(place) = group.resolve(state, Request::new(pc, at(7), size, 0, Use::Read)) else {
            return FAILURE;
        };
        let (bytes, _) = group.read_at(state, place, size);
        let buffer = Buffer::new(&bytes, BufferAccess::ReadWrite);
        arguments = vec![pointer::number(space::GLOBAL, buffer.0.id)];
        block = Some(buffer);
    }
    let mut locals = Vec::new();
    for index in 10..operands.len() {
        let size = at(index);
        // Sizes are given by their addresses, or themselves.
        let size = match Pointer::of(size).space {
            0 => size,
            _ => match group.resolve(state, Request::new(pc, size, 8, 7, Use::Read)) {
                Some(place) => group.number_at(state, place, 8),
                None => return FAILURE,
            },
        };
        let id = group.launch.program.locals.len() + locals.len();
        arguments.push(pointer::number(space::LOCAL, id as u32));
        locals.push(size);
    }
    if group.launch.shared().next_event >= MOST_ENQUEUED {
        group.fault(state, pc, Check::CallDepth, || {
            "more kernels are enqueued than the limit: blocks that enqueue themselves without end?".to_owned()
        });
        return FAILURE;
    }
    let event = new_event(group, state, at(5));
    let kernel = super::launch::EnqueuedKernel { function, arguments, block, locals, range };
    group.launch.shared().enqueued.push(Enqueued { event, waits, kernel: Some(kernel) });
    0
}
