//! A group under an observer: its work-items in the turns that the observer chooses, and what the observer is told.

use super::{
    access::{Request, ResolvedAddress, Use},
    collective,
    finding::Finding,
    group::{Group, Progress},
    item::{Item, State, Status, Stop},
    view::{Running, View},
};
use crate::{
    memory::pointer::{Pointer, space},
    observe::{Access, AccessKind, Control, Meeting, Observer, Space},
};

/// Who sees what happens in a group.
#[derive(Default)]
pub(super) struct Observation<'a> {
    pub observer: Option<&'a mut dyn Observer>,
    /// Faults that the observer was not told yet.
    pub untold: Vec<Finding>,
    /// Whether the observer ended the launch.
    pub is_ended: bool,
}

/// Lets the observer do something with a view of the group.
fn with_observer<'a, R: Default>(
    group: &mut Group<'a>,
    running: Option<Running<'_>>,
    action: impl FnOnce(&mut dyn Observer, &mut View<'_, 'a>) -> R,
) -> R {
    let Some(observer) = group.observation.observer.take() else { return R::default() };
    let result = action(observer, &mut View { group, running });
    group.observation.observer = Some(observer);
    result
}

/// Tells that the group begins or has ended.
pub(super) fn tell_group(group: &mut Group<'_>, is_start: bool) {
    with_observer(group, None, |observer, view| match is_start {
        true => observer.group_start(view),
        false => observer.group_end(view),
    });
}

/// Announces an instruction.
pub(super) fn tell_instruction(group: &mut Group<'_>, running: Running<'_>) -> Control {
    let site = group.launch.sites.of(running.state.function, running.state.pc);
    with_observer(group, Some(running), |observer, view| observer.instruction(view, site))
}

/// Tells an access that hits an object.
pub(super) fn tell_access(group: &mut Group<'_>, state: &State, request: Request, place: ResolvedAddress) {
    let Request { pc, address, size, usage, .. } = request;
    let site = group.site(state.function, pc);
    let is_copy = group.copies.are_running;
    let Some(observer) = &mut group.observation.observer else { return };
    let pointer = Pointer::of(address);
    let space = match place {
        ResolvedAddress::Private(..) => Space::Private,
        ResolvedAddress::Local(..) => Space::Local,
        ResolvedAddress::Global(id, _) => {
            let is_constant = pointer.space == space::CONSTANT
                || group.launch.object(id).is_some_and(|object| object.is_constant);
            if is_constant { Space::Constant } else { Space::Global }
        }
    };
    let kind = match usage {
        Use::Read | Use::VolatileRead => AccessKind::Load,
        Use::Write => AccessKind::Store,
        Use::AtomicRead => AccessKind::AtomicLoad,
        Use::AtomicWrite => AccessKind::Atomic,
    };
    observer.memory(&Access {
        item: state.linear,
        site,
        space,
        object: pointer.id,
        offset: pointer.offset as u64,
        bytes: size as u64,
        kind,
        is_copy,
    });
}

/// Tells that work-items have met.
pub(super) fn tell_meeting(group: &mut Group<'_>, site: u32, members: &[usize], is_barrier: bool) {
    with_observer(group, None, |observer, view| {
        observer.meeting(view, &Meeting { site, members, is_barrier });
    });
}

/// Keeps a fault until the observer can see the work-item.
pub(super) fn keep_fault(group: &mut Group<'_>, finding: &Finding) {
    if group.observation.observer.is_some() {
        group.observation.untold.push(finding.clone());
    }
}

/// Tells the faults that were found since.
#[cold]
pub(super) fn tell_faults(group: &mut Group<'_>, mut running: Option<Running<'_>>) {
    for finding in std::mem::take(&mut group.observation.untold) {
        let report = group.launch.report(&finding);
        let running = running.as_mut().map(|running| Running {
            registers: running.registers,
            shadow: running.shadow,
            state: running.state,
        });
        with_observer(group, running, |observer, view| observer.fault(view, &report));
    }
}

/// Runs work-items in the turns that the observer chooses, until all are done; or until all had a turn and one of them has run for long.
pub(super) fn advance(group: &mut Group<'_>) -> Progress {
    let mut has_quantum = false;
    loop {
        if group.schedule.is_abandoned {
            tell_faults(group, None);
            return Progress::Finished;
        }
        let chosen = with_observer(group, None, |observer, view| observer.choose(view));
        let chosen = chosen.map(|item| item as usize).filter(|&index| is_ready(group, index));
        let next =
            chosen.or_else(|| (group.schedule.next..group.items.len()).find(|&index| is_ready(group, index)));
        let Some(index) = next else {
            if group.schedule.unfinished == 0 {
                return Progress::Finished;
            }
            let from = std::mem::take(&mut group.schedule.next);
            if (0..from).any(|index| is_ready(group, index)) {
                if has_quantum {
                    collective::bring_together(group, false);
                    return Progress::Unfinished;
                }
                continue;
            }
            let goes_on = collective::bring_together(group, true);
            tell_faults(group, None);
            if !goes_on {
                return Progress::Finished;
            }
            continue;
        };
        group.schedule.next = index;
        let Some(mut item) = group.take(index) else { continue };
        let stop = run_turn(group, &mut item);
        match stop {
            Stop::Finished | Stop::Killed => {
                item.state.status = Status::Finished;
                group.schedule.finish(index, item);
                group.schedule.next = index + 1;
                if group.schedule.is_abandoned {
                    return Progress::Finished;
                }
                continue;
            }
            Stop::Waits => {
                item.state.status = Status::Waits;
                group.schedule.next = index + 1;
            }
            Stop::Quantum => {
                has_quantum = true;
                group.schedule.next = index + 1;
            }
            Stop::Yield | Stop::Undefined => {}
            Stop::Ended => group.observation.is_ended = true,
        }
        group.items[index] = Some(item);
        if group.schedule.is_abandoned || group.observation.is_ended {
            return Progress::Finished;
        }
    }
}

/// Whether a work-item can run.
fn is_ready(group: &Group<'_>, index: usize) -> bool {
    match group.items.get(index) {
        Some(Some(item)) => item.state.status == Status::Ready,
        Some(None) => !group.schedule.is_done(index),
        None => false,
    }
}

/// Runs a work-item for a turn and tells the faults that ended it. The limit of steps holds for short turns too.
fn run_turn(group: &mut Group<'_>, item: &mut Item) -> Stop {
    let mut stop = group.run_item(item);
    if stop == Stop::Yield && item.state.steps > group.launch.options.step_limit {
        stop = group.too_many_steps(&item.state, item.state.pc as usize + 1);
    }
    if !group.observation.untold.is_empty() {
        let Item { registers, shadow, state, .. } = item;
        let pc = state.pc;
        state.pc = pc.saturating_sub(u32::from(stop != Stop::Yield));
        tell_faults(group, Some(Running { registers, shadow, state }));
        item.state.pc = pc;
    }
    stop
}
