//! What work-items do together: barriers and the functions of groups. They run once all that take part wait at them.

use super::{
    access::{Request, Use},
    atomic::on_floats,
    copy,
    finding::{Other, Subject},
    group::Group,
    item::{Item, Status},
    observed, pipe, special,
};
use crate::{
    checks::Check,
    library::ScalarKind,
    program::{
        constant::{mask, sign_extend},
        special::Special,
    },
};
use spirv::{GroupOperation, MemorySemantics, Op};

/// Work-items that wait at one operation.
struct Meeting<'a> {
    function: u32,
    pc: u32,
    special: &'a Special,
    members: Vec<usize>,
}

/// Runs the operations at which all that take part have met. `all_wait` says that no work-item can run without; false if none can go on.
pub(super) fn bring_together(group: &mut Group<'_>, all_wait: bool) -> bool {
    if let Some(meeting) = meeting_of_all(group) {
        meet(group, &meeting);
        return true;
    }
    let mut has_progress = false;
    let size = group.launch.sub_group_size as usize;
    let count = group.items.len();
    for first in (0..count).step_by(size) {
        let members = first..(first + size).min(count);
        has_progress |= resolve_sub_group(group, members);
    }
    if has_progress {
        return true;
    }
    let meetings = meetings(group, 0..count);
    if let [meeting] = &meetings[..]
        && meeting.members.len() == count
        && is_of_group(group, meeting, 0)
    {
        meet(group, meeting);
        return true;
    }
    if !all_wait {
        return true;
    }
    report_divergence(group, &meetings, count);
    group.schedule.is_abandoned = true;
    false
}

/// All work-items at a barrier of the group: what is found without this too, but is usual.
fn meeting_of_all<'a>(group: &Group<'a>) -> Option<Meeting<'a>> {
    let count = group.items.len();
    let (function, pc, special) = group.waits_at(0)?;
    let Special::Barrier { scope, .. } = special else { return None };
    let waits_there = |item: &Option<Box<Item>>| {
        item.as_ref().is_some_and(|item| {
            let state = &item.state;
            state.status == Status::Waits && (state.pc, state.function) == (pc, function)
        })
    };
    if !group.items.iter().all(waits_there) || special::is_sub_group(group.slot(0, *scope)) {
        return None;
    }
    Some(Meeting { function, pc, special, members: (0..count).collect() })
}

fn resolve_sub_group(group: &mut Group<'_>, members: std::ops::Range<usize>) -> bool {
    let count = members.len();
    let is_running = |index: usize| {
        !group.schedule.is_done(index)
            && group.items[index].as_ref().is_none_or(|item| item.state.status == Status::Ready)
    };
    if members.clone().any(is_running) {
        return false;
    }
    let meetings = meetings(group, members);
    let chosen = meetings.iter().find(|meeting| {
        !is_of_group(group, meeting, meeting.members[0])
            && (is_non_uniform(meeting.special) || meeting.members.len() == count)
    });
    match chosen {
        Some(meeting) => {
            meet(group, meeting);
            true
        }
        None => false,
    }
}

/// The work-items that wait, by the place where they do, those of the lowest place first.
fn meetings<'a>(group: &Group<'a>, members: std::ops::Range<usize>) -> Vec<Meeting<'a>> {
    let mut meetings: Vec<Meeting<'a>> = Vec::new();
    for index in members {
        let Some((function, pc, special)) = group.waits_at(index) else { continue };
        match meetings.iter_mut().find(|each| (each.function, each.pc) == (function, pc)) {
            Some(meeting) => meeting.members.push(index),
            None => meetings.push(Meeting { function, pc, special, members: vec![index] }),
        }
    }
    meetings.sort_by_key(|meeting| (meeting.function, meeting.pc));
    meetings
}

/// Whether an operation is one of the whole group.
fn is_of_group(group: &Group<'_>, meeting: &Meeting<'_>, _: usize) -> bool {
    let scope = match meeting.special {
        Special::Barrier { scope, .. }
        | Special::Wait { scope, .. }
        | Special::Collective { scope, .. }
        | Special::AsyncCopy { scope, .. }
        | Special::WaitEvents { scope, .. } => *scope,
        _ => return false,
    };
    !special::is_sub_group(group.slot(meeting.members[0], scope))
}

fn meet<'a>(group: &mut Group<'a>, meeting: &Meeting<'a>) {
    let first = meeting.members[0];
    match meeting.special {
        Special::Barrier { semantics, .. } | Special::Wait { semantics, .. } => {
            let semantics = group.slot(first, *semantics) as u32;
            let is_of_group = is_of_group(group, meeting, first);
            pass(group, semantics, if is_of_group { None } else { Some(first) });
        }
        Special::Collective { .. } => collective(group, meeting),
        Special::AsyncCopy { .. } => {
            copy::begin(group, meeting.function, meeting.pc, &meeting.members, meeting.special)
        }
        Special::WaitEvents { count, events, .. } => {
            let (count, events) = (group.slot(first, *count), group.slot(first, *events));
            copy::wait(group, first, count, events);
            group.races.intervals = group.races.intervals.map(|interval| interval + 1);
        }
        Special::Block { .. } => block(group, &meeting.members, meeting.special),
        _ => {}
    }
    group.release(&meeting.members);
    if group.observation.observer.is_some() {
        let site = group.site(meeting.function, meeting.pc as usize + 1);
        observed::tell_meeting(group, site, &meeting.members, is_barrier(meeting.special));
    }
}

/// A barrier orders the memories that its semantics name.
fn pass(group: &mut Group<'_>, semantics: u32, sub_group_of: Option<usize>) {
    let has = |memory: MemorySemantics| semantics & memory.bits() != 0;
    let global = has(MemorySemantics::CROSS_WORKGROUP_MEMORY);
    let images = has(MemorySemantics::IMAGE_MEMORY) || global && group.launch.global_fence_orders_images;
    let orders = [has(MemorySemantics::WORKGROUP_MEMORY), global, images];
    let sub_group = sub_group_of.map(|member| member / group.launch.sub_group_size as usize);
    for (space, _) in orders.iter().enumerate().filter(|&(_, &orders)| orders) {
        group.races.pass(space, sub_group);
    }
}

fn report_divergence<'a>(group: &mut Group<'a>, meetings: &[Meeting<'a>], count: usize) {
    let Some(meeting) = meetings.iter().max_by_key(|meeting| meeting.members.len()) else { return };
    let size = group.launch.sub_group_size as usize;
    let is_of_group = is_of_group(group, meeting, 0);
    let first = meeting.members[0];
    let range = match is_of_group {
        true => 0..count,
        false => first / size * size..(first / size * size + size).min(count),
    };
    let total = range.len();
    let absent = range.clone().find(|index| !meeting.members.contains(index));
    let other = absent.map(|index| match group.waits_at(index) {
        Some((function, pc, _)) => Other {
            label: "another work-item waits here",
            site: Some(group.site(function, pc as usize + 1)),
            item: Some((group.number, index as u32)),
        },
        None => Other {
            label: "another work-item has returned",
            site: None,
            item: Some((group.number, index as u32)),
        },
    });
    let is_barrier = is_barrier(meeting.special);
    let check = if is_barrier { Check::DivergentBarrier } else { Check::DivergentCollective };
    let what = if is_barrier { "the barrier" } else { "the function of the group" };
    let whole = if is_of_group { "group" } else { "sub-group" };
    let reached = meeting.members.iter().filter(|index| range.contains(index)).count();
    let Some(item) = group.items[first].take() else { return };
    group.fault_with(&item.state, meeting.pc as usize + 1, check, Subject::Place, other, || {
        format!("{reached} of the {total} work-items of the {whole} reach {what}")
    });
    group.items[first] = Some(item);
}

// Functions of groups

fn collective<'a>(group: &mut Group<'a>, meeting: &Meeting<'a>) {
    let Special::Collective { op, result, kind, operands, literals, .. } = meeting.special else {
        return;
    };
    let size = group.launch.sub_group_size as usize;
    let is_of_group = is_of_group(group, meeting, 0);
    let lanes: Vec<Lane> = meeting
        .members
        .iter()
        .map(|&index| Lane {
            id: if is_of_group { index } else { index % size },
            operands: operands
                .iter()
                .map(|slots| slots.iter().map(|&slot| group.slot(index, slot)).collect())
                .collect(),
        })
        .collect();
    if format!("{op:?}").contains("Pipe") {
        let Some(item) = group.items[meeting.members[0]].take() else { return };
        let bits = pipe::run_of_group(group, &item.state, *op, &lanes[0].operands);
        group.items[meeting.members[0]] = Some(item);
        if result.count > 0 {
            meeting.members.iter().for_each(|&index| group.set_slot(index, result.first, bits));
        }
        return;
    }
    let extent = [group.size[0] as usize, group.size[1] as usize];
    let results = results(*op, *kind, literals, &lanes, extent, size, result.count as usize);
    match results {
        Some(results) => {
            for (&index, bits) in meeting.members.iter().zip(results) {
                for (slot, bits) in (result.first..result.first + result.count).zip(bits) {
                    group.set_slot(index, slot, bits);
                }
            }
        }
        None => {
            let Some(item) = group.items[meeting.members[0]].take() else { return };
            group.fault(&item.state, meeting.pc as usize + 1, Check::Unsupported, || {
                format!("the interpreter cannot run the instruction Op{op:?}")
            });
            group.items[meeting.members[0]] = Some(item);
        }
    }
}

/// Blocks of memory that a sub-group reads or writes: component by component, each of the size of the sub-group.
fn block(group: &mut Group<'_>, members: &[usize], special: &Special) {
    let Special::Block { result, pointer, value, bits, .. } = special else { return };
    let size = *bits as usize / 8;
    let width = group.launch.sub_group_size as usize;
    let base = group.slot(members[0], *pointer);
    for &index in members {
        let Some(mut item) = group.items[index].take() else { continue };
        let pc = item.state.pc as usize + 1;
        let lane = index % width;
        let count = result.map_or(value.len(), |span| span.count as usize);
        for component in 0..count {
            let address = base.wrapping_add(((component * members.len().max(1) + lane) * size) as u64);
            let frame = item.state.base as usize;
            let usage = if result.is_some() { Use::Read } else { Use::Write };
            let Some(place) =
                group.resolve(&item.state, Request::new(pc, address, size, size as u64 - 1, usage))
            else {
                continue;
            };
            match result {
                Some(span) => {
                    let number = group.number_at(&item.state, place, size);
                    item.registers[frame + span.first as usize + component] = number;
                }
                None => {
                    let bytes = item.registers[frame + value[component] as usize].to_le_bytes();
                    group.write_at(&mut item.state, place, &bytes[..size], None);
                }
            }
        }
        group.items[index] = Some(item);
    }
}

/// A work-item that takes part: its number in the group or sub-group, and its operands.
struct Lane {
    id: usize,
    operands: Vec<Vec<u64>>,
}

/// Whether work-items only wait for each other at it.
fn is_barrier(special: &Special) -> bool {
    matches!(special, Special::Barrier { .. } | Special::Wait { .. } | Special::WaitEvents { .. })
}

/// Whether the work-items that meet at it need not be all.
fn is_non_uniform(special: &Special) -> bool {
    match special {
        Special::Collective { op, .. } => {
            let name = format!("{op:?}");
            name.starts_with("GroupNonUniform") || name.starts_with("Subgroup")
        }
        _ => false,
    }
}

/// The results of a function of a group; `None` if it is unknown.
fn results(
    op: Op,
    kind: ScalarKind,
    literals: &[u32],
    lanes: &[Lane],
    extent: [usize; 2],
    size: usize,
    count: usize,
) -> Option<Vec<Vec<u64>>> {
    if let Some(reduction) = Reduction::of(op) {
        return Some(reduce(reduction, kind, literals, lanes, count));
    }
    let first = |lane: &Lane, operand: usize| {
        lane.operands.get(operand).and_then(|all| all.first()).copied().unwrap_or(0)
    };
    let each = |f: &dyn Fn(&Lane) -> Vec<u64>| Some(lanes.iter().map(f).collect());
    let of_lane = |id: usize| lanes.iter().find(|lane| lane.id == id).map(|lane| lane.operands[0].clone());
    let from = |id: Option<usize>| id.and_then(of_lane).unwrap_or_else(|| vec![0; count]);
    let mask_of = |lane: &Lane| {
        lane.operands[0]
            .iter()
            .enumerate()
            .fold(0u128, |mask, (index, &part)| mask | u128::from(part) << (32 * index))
    };
    let parts =
        |mask: u128| (0..4).map(|index| (mask >> (32 * index)) as u32).map(u64::from).collect::<Vec<u64>>();
    let truth = |value: bool| vec![u64::from(value)];
    let lowest = lanes.iter().map(|lane| lane.id).min().unwrap_or(0);
    let own_bits = |bits: usize| if bits >= 128 { u128::MAX } else { (1u128 << bits) - 1 };
    match op {
        Op::GroupAll | Op::GroupNonUniformAll | Op::SubgroupAllKHR => {
            let all = lanes.iter().all(|lane| first(lane, 0) & 1 == 1);
            each(&|_| truth(all))
        }
        Op::GroupAny | Op::GroupNonUniformAny | Op::SubgroupAnyKHR => {
            let any = lanes.iter().any(|lane| first(lane, 0) & 1 == 1);
            each(&|_| truth(any))
        }
        Op::GroupNonUniformAllEqual | Op::SubgroupAllEqualKHR => {
            let equal = lanes.iter().all(|lane| is_equal(kind, &lane.operands[0], &lanes[0].operands[0]));
            each(&|_| truth(equal))
        }
        Op::GroupNonUniformElect => each(&|lane| truth(lane.id == lowest)),
        Op::GroupBroadcast => each(&|lane| {
            let place = &lane.operands[1];
            let at = |index: usize| place.get(index).copied().unwrap_or(0) as usize;
            from(Some(at(0) + extent[0] * (at(1) + extent[1] * at(2))))
        }),
        Op::GroupNonUniformBroadcast
        | Op::GroupNonUniformShuffle
        | Op::SubgroupShuffleINTEL
        | Op::SubgroupReadInvocationKHR => each(&|lane| from(Some(first(lane, 1) as usize))),
        Op::GroupNonUniformBroadcastFirst | Op::SubgroupFirstInvocationKHR => each(&|_| from(Some(lowest))),
        Op::GroupNonUniformShuffleXor | Op::SubgroupShuffleXorINTEL => {
            each(&|lane| from(Some(lane.id ^ first(lane, 1) as usize)))
        }
        Op::GroupNonUniformShuffleUp => each(&|lane| from(lane.id.checked_sub(first(lane, 1) as usize))),
        Op::GroupNonUniformShuffleDown => each(&|lane| from(lane.id.checked_add(first(lane, 1) as usize))),
        Op::GroupNonUniformRotateKHR => each(&|lane| {
            let cluster = lane.operands.get(2).map_or(size, |cluster| cluster[0] as usize).max(1);
            let start = lane.id / cluster * cluster;
            from(Some(start + (lane.id + first(lane, 1) as usize) % cluster))
        }),
        // The two operands of the shuffles with a neighbour are one sequence.
        Op::SubgroupShuffleDownINTEL | Op::SubgroupShuffleUpINTEL => each(&|lane| {
            let delta = first(lane, 2) as usize;
            let (place, is_up) = match op {
                Op::SubgroupShuffleDownINTEL => (lane.id + delta, false),
                _ => (lane.id + size - delta.min(size), true),
            };
            let operand = usize::from(place >= size);
            let wanted = lanes.iter().find(|other| other.id == place % size.max(1));
            let _ = is_up;
            wanted.map_or_else(|| vec![0; count], |other| other.operands[operand].clone())
        }),
        Op::GroupNonUniformBallot | Op::SubgroupBallotKHR => {
            let ballot = lanes
                .iter()
                .filter(|lane| first(lane, 0) & 1 == 1 && lane.id < 128)
                .fold(0u128, |mask, lane| mask | 1 << lane.id);
            each(&|_| parts(ballot))
        }
        Op::GroupNonUniformInverseBallot => each(&|lane| truth(mask_of(lane) >> lane.id.min(127) & 1 == 1)),
        Op::GroupNonUniformBallotBitExtract => {
            each(&|lane| truth(mask_of(lane) >> (first(lane, 1) as usize).min(127) & 1 == 1))
        }
        Op::GroupNonUniformBallotBitCount => each(&|lane| {
            let kept = match literals.first().copied().and_then(GroupOperation::from_u32) {
                Some(GroupOperation::InclusiveScan) => own_bits(lane.id + 1),
                Some(GroupOperation::ExclusiveScan) => own_bits(lane.id),
                _ => own_bits(size),
            };
            vec![(mask_of(lane) & kept & own_bits(size)).count_ones().into()]
        }),
        Op::GroupNonUniformBallotFindLSB => {
            each(&|lane| vec![u64::from((mask_of(lane) & own_bits(size)).trailing_zeros()) & mask(32)])
        }
        Op::GroupNonUniformBallotFindMSB => each(&|lane| {
            vec![u64::from(127u32.wrapping_sub((mask_of(lane) & own_bits(size)).leading_zeros()))]
        }),
        _ => None,
    }
}

fn is_equal(kind: ScalarKind, a: &[u64], b: &[u64]) -> bool {
    let number = |bits: u64| match kind {
        ScalarKind::F16 => f64::from(super::arithmetic::half_to_f32(bits as u16)),
        ScalarKind::F32 => f64::from(super::arithmetic::f32_of(bits)),
        _ => f64::from_bits(bits),
    };
    a.iter().zip(b).all(|(&a, &b)| if kind.is_float() { number(a) == number(b) } else { a == b })
}

/// How values are combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reduction {
    Add,
    FloatAdd,
    Multiply,
    FloatMultiply,
    SignedMin,
    UnsignedMin,
    FloatMin,
    SignedMax,
    UnsignedMax,
    FloatMax,
    And,
    Or,
    Xor,
}

impl Reduction {
    fn of(op: Op) -> Option<Self> {
        Some(match op {
            Op::GroupIAdd | Op::GroupNonUniformIAdd => Self::Add,
            Op::GroupFAdd | Op::GroupNonUniformFAdd => Self::FloatAdd,
            Op::GroupIMulKHR | Op::GroupNonUniformIMul => Self::Multiply,
            Op::GroupFMulKHR | Op::GroupNonUniformFMul => Self::FloatMultiply,
            Op::GroupSMin | Op::GroupNonUniformSMin => Self::SignedMin,
            Op::GroupUMin | Op::GroupNonUniformUMin => Self::UnsignedMin,
            Op::GroupFMin | Op::GroupNonUniformFMin => Self::FloatMin,
            Op::GroupSMax | Op::GroupNonUniformSMax => Self::SignedMax,
            Op::GroupUMax | Op::GroupNonUniformUMax => Self::UnsignedMax,
            Op::GroupFMax | Op::GroupNonUniformFMax => Self::FloatMax,
            Op::GroupBitwiseAndKHR
            | Op::GroupNonUniformBitwiseAnd
            | Op::GroupLogicalAndKHR
            | Op::GroupNonUniformLogicalAnd => Self::And,
            Op::GroupBitwiseOrKHR
            | Op::GroupNonUniformBitwiseOr
            | Op::GroupLogicalOrKHR
            | Op::GroupNonUniformLogicalOr => Self::Or,
            Op::GroupBitwiseXorKHR
            | Op::GroupNonUniformBitwiseXor
            | Op::GroupLogicalXorKHR
            | Op::GroupNonUniformLogicalXor => Self::Xor,
            _ => return None,
        })
    }

    fn identity(self, kind: ScalarKind, is_truth: bool) -> u64 {
        let bits = kind.bits();
        let float = |value: f64| on_floats(bits, 0, 0, |_, _| value);
        match self {
            Self::Add | Self::FloatAdd | Self::Or | Self::Xor | Self::UnsignedMax => 0,
            Self::Multiply => 1,
            Self::FloatMultiply => float(1.0),
            Self::FloatMin => float(f64::INFINITY),
            Self::FloatMax => float(f64::NEG_INFINITY),
            Self::SignedMin => mask(bits) >> 1,
            Self::SignedMax => 1 << (bits - 1),
            Self::And if is_truth => 1,
            Self::UnsignedMin | Self::And => mask(bits),
        }
    }

    fn combine(self, kind: ScalarKind, a: u64, b: u64) -> u64 {
        let bits = kind.bits();
        let signed = |value| sign_extend(value, bits);
        let all = match self {
            Self::Add => a.wrapping_add(b),
            Self::Multiply => a.wrapping_mul(b),
            Self::FloatAdd => return on_floats(bits, a, b, |a, b| a + b),
            Self::FloatMultiply => return on_floats(bits, a, b, |a, b| a * b),
            Self::FloatMin => return on_floats(bits, a, b, f64::min),
            Self::FloatMax => return on_floats(bits, a, b, f64::max),
            Self::SignedMin => signed(a).min(signed(b)) as u64,
            Self::SignedMax => signed(a).max(signed(b)) as u64,
            Self::UnsignedMin => a.min(b),
            Self::UnsignedMax => a.max(b),
            Self::And => a & b,
            Self::Or => a | b,
            Self::Xor => a ^ b,
        };
        all & mask(bits)
    }
}

fn reduce(
    reduction: Reduction,
    kind: ScalarKind,
    literals: &[u32],
    lanes: &[Lane],
    count: usize,
) -> Vec<Vec<u64>> {
    let operation = literals.first().copied().and_then(GroupOperation::from_u32);
    let cluster = match operation {
        Some(GroupOperation::ClusteredReduce) => {
            lanes[0].operands.get(1).map_or(usize::MAX, |cluster| cluster[0].max(1) as usize)
        }
        _ => usize::MAX,
    };
    let is_truth = false;
    let mut results = vec![vec![0; count]; lanes.len()];
    for component in 0..count {
        let values: Vec<u64> = lanes.iter().map(|lane| lane.operands[0][component]).collect();
        let identity = reduction.identity(kind, is_truth);
        let mut running = identity;
        let mut has_value = false;
        for (index, &value) in values.iter().enumerate() {
            let next = if has_value { reduction.combine(kind, running, value) } else { value };
            results[index][component] = match operation {
                Some(GroupOperation::ExclusiveScan) => running,
                _ => next,
            };
            (running, has_value) = (next, true);
        }
        match operation {
            Some(GroupOperation::InclusiveScan | GroupOperation::ExclusiveScan) => {}
            Some(GroupOperation::ClusteredReduce) => {
                for (index, lane) in lanes.iter().enumerate() {
                    let members = lanes
                        .iter()
                        .zip(&values)
                        .filter(|(other, _)| other.id / cluster == lane.id / cluster);
                    let whole = members.map(|(_, &value)| value).reduce(|a, b| reduction.combine(kind, a, b));
                    results[index][component] = whole.unwrap_or(identity);
                }
            }
            _ => results.iter_mut().for_each(|result| result[component] = running),
        }
    }
    results
}
