//! A group under an observer: its work-items in the turns that the observer chooses, and what the observer is told.

use super::{
    access::{Place, Request, Use},
    finding::Finding,
    group::{Group, Progress},
    item::{Item, State, Status, Stop},
    view::{Running, View},
};
use crate::{
    memory::pointer::{Pointer, space},
    observe::{Access, AccessKind, Control, Meeting, Observer, Space},
};

impl<'a> Group<'a> {
    /// Lets the observer do something with a view of the group.
    fn with_observer<R: Default>(
        &mut self,
        running: Option<Running<'_>>,
        action: impl FnOnce(&mut dyn Observer, &mut View<'_, 'a>) -> R,
    ) -> R {
        let Some(observer) = self.observer.take() else { return R::default() };
        let result = action(observer, &mut View { group: self, running });
        self.observer = Some(observer);
        result
    }

    /// Tells that the group begins or has ended.
    pub(super) fn tell_group(&mut self, is_start: bool) {
        self.with_observer(None, |observer, view| match is_start {
            true => observer.group_start(view),
            false => observer.group_end(view),
        });
    }

    /// Announces an instruction.
    pub(super) fn tell_instruction(&mut self, running: Running<'_>) -> Control {
        let site = self.launch.site_bases[running.state.function as usize] + running.state.pc;
        self.with_observer(Some(running), |observer, view| observer.instruction(view, site))
    }

    /// Tells an access that hits an object.
    pub(super) fn tell_access(&mut self, state: &State, request: Request, place: Place) {
        let Request { pc, address, size, usage, .. } = request;
        let site = self.site(state.function, pc);
        let is_copy = self.is_copying;
        let Some(observer) = &mut self.observer else { return };
        let pointer = Pointer::of(address);
        let space = match place {
            Place::Private(..) => Space::Private,
            Place::Local(..) => Space::Local,
            Place::Global(id, _) => {
                let is_constant = pointer.space == space::CONSTANT
                    || self.launch.object(id).is_some_and(|object| object.is_constant);
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
    pub(super) fn tell_meeting(&mut self, site: u32, members: &[usize], is_barrier: bool) {
        self.with_observer(None, |observer, view| {
            observer.meeting(view, &Meeting { site, members, is_barrier });
        });
    }

    /// Keeps a fault until the observer can see the work-item.
    pub(super) fn keep_fault(&mut self, finding: &Finding) {
        if self.observer.is_some() {
            self.untold.push(finding.clone());
        }
    }

    /// Tells the faults that were found since.
    #[cold]
    pub(super) fn tell_faults(&mut self, mut running: Option<Running<'_>>) {
        for finding in std::mem::take(&mut self.untold) {
            let report = self.launch.report(&finding);
            let running = running.as_mut().map(|running| Running {
                registers: running.registers,
                shadow: running.shadow,
                state: running.state,
            });
            self.with_observer(running, |observer, view| observer.fault(view, &report));
        }
    }

    /// Runs work-items in the turns that the observer chooses, until all are done; or until all had a turn and one of them has run for long.
    pub(super) fn advance_observed(&mut self) -> Progress {
        let mut has_quantum = false;
        loop {
            if self.is_abandoned {
                self.tell_faults(None);
                return Progress::Finished;
            }
            let chosen = self.with_observer(None, |observer, view| observer.choose(view));
            let chosen = chosen.map(|item| item as usize).filter(|&index| self.is_ready(index));
            let next = chosen.or_else(|| (self.next..self.items.len()).find(|&index| self.is_ready(index)));
            let Some(index) = next else {
                if self.unfinished == 0 {
                    return Progress::Finished;
                }
                let from = std::mem::take(&mut self.next);
                if (0..from).any(|index| self.is_ready(index)) {
                    if has_quantum {
                        self.bring_together(false);
                        return Progress::Unfinished;
                    }
                    continue;
                }
                let goes_on = self.bring_together(true);
                self.tell_faults(None);
                if !goes_on {
                    return Progress::Finished;
                }
                continue;
            };
            self.next = index;
            let Some(mut item) = self.take(index) else { continue };
            let stop = self.run_turn(&mut item);
            match stop {
                Stop::Finished | Stop::Killed => {
                    item.state.status = Status::Finished;
                    self.steps += item.state.steps;
                    self.unfinished -= 1;
                    self.recycle(index, item);
                    self.next = index + 1;
                    if self.is_abandoned {
                        return Progress::Finished;
                    }
                    continue;
                }
                Stop::Waits => {
                    item.state.status = Status::Waits;
                    self.next = index + 1;
                }
                Stop::Quantum => {
                    has_quantum = true;
                    self.next = index + 1;
                }
                Stop::Yield | Stop::Undefined => {}
                Stop::Ended => self.is_ended = true,
            }
            self.items[index] = Some(item);
            if self.is_abandoned || self.is_ended {
                return Progress::Finished;
            }
        }
    }

    /// Whether a work-item can run.
    fn is_ready(&self, index: usize) -> bool {
        match self.items.get(index) {
            Some(Some(item)) => item.state.status == Status::Ready,
            Some(None) => !self.done[index],
            None => false,
        }
    }

    /// Runs a work-item for a turn and tells the faults that ended it. The limit of steps holds for short turns too.
    fn run_turn(&mut self, item: &mut Item) -> Stop {
        let mut stop = self.run_item(item);
        if stop == Stop::Yield && item.state.steps > self.launch.options.step_limit {
            stop = self.too_many_steps(&item.state, item.state.pc as usize + 1);
        }
        if !self.untold.is_empty() {
            let Item { registers, shadow, state, .. } = item;
            let pc = state.pc;
            state.pc = pc.saturating_sub(u32::from(stop != Stop::Yield));
            self.tell_faults(Some(Running { registers, shadow, state }));
            item.state.pc = pc;
        }
        stop
    }
}
