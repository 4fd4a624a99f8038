//! Pipes: packets, and reservations of work-items and groups. OpenCL C 3.0, 6.15.17.

use super::{
    access::{Request, Use},
    group::Group,
    item::State,
    launch::{PipeState, Reservation},
    special::Flow,
};
use crate::{checks::Check, program::special::Slots};
use spirv::Op;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What functions of pipes give where there is no packet or no room.
const FAILED: u64 = 0xffff_ffff;

fn lock(pipe: &Arc<Mutex<PipeState>>) -> MutexGuard<'_, PipeState> {
    pipe.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PipeState {
    /// The packets that are in it or that are reserved.
    fn used(&self) -> usize {
        let reserved = self.reservations.values().map(|reservation| reservation.packets.len());
        self.packets.len() + reserved.sum::<usize>()
    }

    /// Reserves packets: the id of the reservation, or 0.
    fn reserve(&mut self, count: usize, writes: bool) -> u64 {
        let fits = if writes { self.used() + count <= self.capacity } else { count <= self.packets.len() };
        if !fits || count == 0 {
            return 0;
        }
        let packets = match writes {
            true => vec![None; count],
            false => self.packets.drain(..count).map(Some).collect(),
        };
        self.next += 1;
        self.reservations.insert(self.next, Reservation { packets, writes });
        self.next
    }

    /// Ends a reservation: what was written can be read from now on.
    fn commit(&mut self, id: u64) -> bool {
        let Some(reservation) = self.reservations.remove(&id) else { return false };
        if reservation.writes {
            let packet = self.packet;
            self.packets
                .extend(reservation.packets.into_iter().map(|each| each.unwrap_or_else(|| vec![0; packet])));
        }
        true
    }
}

fn pipe_of(group: &mut Group<'_>, state: &State, number: u64) -> Option<Arc<Mutex<PipeState>>> {
    let pipe =
        (number as usize).checked_sub(1).and_then(|index| group.launch.shared().pipes.get(index).cloned());
    if pipe.is_none() {
        group.fault(state, state.pc as usize, Check::Pipe, || "a pipe that does not exist".to_owned());
    }
    pipe
}

pub(super) fn run(
    group: &mut Group<'_>,
    state: &mut State,
    frame: &mut [u64],
    op: Op,
    result: Option<u32>,
    operands: &[Slots],
) -> Flow {
    let at = |index: usize| operands.get(index).map_or(0, |slots| frame[slots[0] as usize]);
    let first = at(0);
    let value = match op {
        Op::IsValidReserveId => u64::from(first != 0),
        Op::CreatePipeFromPipeStorage => first,
        Op::ReadPipe | Op::WritePipe => packet(group, state, first, None, at(1), op == Op::WritePipe),
        Op::ReservedReadPipe | Op::ReservedWritePipe => {
            packet(group, state, first, Some((at(1), at(2))), at(3), op == Op::ReservedWritePipe)
        }
        Op::ReserveReadPipePackets | Op::ReserveWritePipePackets => {
            reserve_packets(group, state, first, at(1), op == Op::ReserveWritePipePackets)
        }
        Op::CommitReadPipe | Op::CommitWritePipe => commit_packets(group, state, first, at(1)),
        Op::GetNumPipePackets => {
            pipe_of(group, state, first).map_or(0, |pipe| lock(&pipe).packets.len() as u64)
        }
        Op::GetMaxPipePackets => pipe_of(group, state, first).map_or(0, |pipe| lock(&pipe).capacity as u64),
        _ => {
            group.fault(state, state.pc as usize, Check::Unsupported, || {
                format!("the interpreter cannot run the instruction Op{op:?}")
            });
            return Flow::Kill;
        }
    };
    if let Some(result) = result {
        frame[result as usize] = value;
    }
    Flow::Next
}

/// An operation on a pipe that the work-items of a group do together, by the operands of one of them.
pub(super) fn run_of_group(group: &mut Group<'_>, state: &State, op: Op, operands: &[Vec<u64>]) -> u64 {
    let at = |index: usize| operands.get(index).map_or(0, |values| values[0]);
    match op {
        Op::GroupReserveReadPipePackets | Op::GroupReserveWritePipePackets => {
            reserve_packets(group, state, at(0), at(1), op == Op::GroupReserveWritePipePackets)
        }
        _ => commit_packets(group, state, at(0), at(1)),
    }
}

fn reserve_packets(group: &mut Group<'_>, state: &State, pipe: u64, count: u64, writes: bool) -> u64 {
    pipe_of(group, state, pipe).map_or(0, |pipe| lock(&pipe).reserve(count as u32 as usize, writes))
}

fn commit_packets(group: &mut Group<'_>, state: &State, pipe: u64, id: u64) -> u64 {
    let Some(pipe) = pipe_of(group, state, pipe) else { return 0 };
    if !lock(&pipe).commit(id) {
        group.fault(state, state.pc as usize, Check::Pipe, || {
            "a commit of a reservation that does not exist".to_owned()
        });
    }
    0
}

/// Reads or writes one packet: 0, or a negative number.
fn packet(
    group: &mut Group<'_>,
    state: &mut State,
    pipe: u64,
    reserved: Option<(u64, u64)>,
    address: u64,
    writes: bool,
) -> u64 {
    let Some(pipe) = pipe_of(group, state, pipe) else { return FAILED };
    let (pc, size) = (state.pc as usize, lock(&pipe).packet);
    let usage = if writes { Use::Read } else { Use::Write };
    let Some(place) = group.resolve(state, Request::new(pc, address, size, 0, usage)) else {
        return FAILED;
    };
    let bytes = if writes { group.read_at(state, place, size).0 } else { Vec::new() };
    let mut pipe = lock(&pipe);
    let (used, capacity) = (pipe.used(), pipe.capacity);
    let packet = match reserved {
        None if writes && used < capacity => {
            pipe.packets.push_back(bytes);
            return 0;
        }
        None if writes => return FAILED,
        None => pipe.packets.pop_front(),
        Some((id, index)) => {
            let reservation = pipe.reservations.get_mut(&id).filter(|each| each.writes == writes);
            let slot = reservation.and_then(|each| each.packets.get_mut(index as u32 as usize));
            let Some(slot) = slot else {
                drop(pipe);
                group.fault(state, pc, Check::Pipe, || {
                    format!("packet {index} of a reservation that does not have it")
                });
                return FAILED;
            };
            if writes {
                *slot = Some(bytes);
                return 0;
            }
            slot.clone()
        }
    };
    drop(pipe);
    let Some(packet) = packet else { return FAILED };
    group.write_at(state, place, &packet, None);
    0
}
