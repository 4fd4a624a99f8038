//! A work-group: runs its work-items in turns until all are done or wait, then lets go on those that have met.

use super::{
    collective,
    copy::{self, Copies},
    finding::{Finding, Findings, Other, Subject},
    item::{Item, State, Status, Stop},
    launch::Launch,
    observed::{self, Observation},
    races::Races,
    schedule::Schedule,
};
use crate::{checks::Check, memory::local::LocalObject, program::special::Special};

/// A group that runs.
pub(super) struct Group<'a> {
    pub launch: &'a Launch<'a>,
    pub id: [u64; 3],
    /// Its number among all groups.
    pub number: u32,
    /// Its size, which is smaller at the end of a range that it does not divide.
    pub size: [u32; 3],
    pub items: Vec<Option<Box<Item>>>,
    pub schedule: Schedule,
    pub locals: Vec<LocalObject>,
    pub races: Races,
    pub copies: Copies,
    pub findings: Findings,
    pub output: Vec<u8>,
    /// Where the undefined bits of a result that was just computed came from.
    pub undefined_result: Option<u32>,
    pub observation: Observation<'a>,
}

/// How a group left off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// All work-items are done.
    Finished,
    /// Every work-item had its turn, and some are not done.
    Unfinished,
}

impl<'a> Group<'a> {
    pub(super) fn new(launch: &'a Launch<'a>) -> Self {
        let races = Races::new(launch.options.sub_group_size, launch.grid.is_of_one_group());
        Self {
            launch,
            id: [0; 3],
            number: 0,
            size: [1; 3],
            items: Vec::new(),
            schedule: Schedule::default(),
            locals: Vec::new(),
            races,
            copies: Copies::default(),
            findings: Findings::default(),
            output: Vec::new(),
            undefined_result: None,
            observation: Observation::default(),
        }
    }

    /// Begins the group of a number.
    pub(super) fn begin(&mut self, number: u64) {
        let launch = self.launch;
        self.number = number as u32;
        self.id = launch.grid.group(number);
        self.size = launch.grid.size(self.id).map(|extent| extent as u32);
        let count = self.item_count();
        self.items.clear();
        self.items.resize_with(count, || None);
        self.schedule.begin(count);
        if self.locals.is_empty() {
            // Beside the bytes their undefined bits are kept.
            if launch.budget.take(launch.local_bytes().saturating_mul(2)) {
                self.locals = launch.local_objects();
            } else {
                let state = State { function: launch.invocation.function, ..State::default() };
                self.out_of_memory(&state, 0);
            }
        } else {
            self.locals.iter_mut().for_each(LocalObject::clear);
        }
        self.races.begin(self.number, count, launch.options.sub_group_size);
        self.copies.pending.clear();
    }

    pub(super) fn item_count(&self) -> usize {
        self.size.iter().map(|&extent| extent as usize).product()
    }

    /// Runs every work-item until all are done, or for one turn each.
    pub(super) fn advance(&mut self) -> Progress {
        if self.observation.observer.is_some() {
            return observed::advance(self);
        }
        loop {
            if self.schedule.is_abandoned {
                return Progress::Finished;
            }
            let mut has_quantum = false;
            let count = self.items.len();
            for index in self.schedule.next..count {
                if self.items[index].as_ref().is_some_and(|item| item.state.status != Status::Ready) {
                    continue;
                }
                let Some(mut item) = self.take(index) else { continue };
                match self.run_item(&mut item) {
                    Stop::Finished | Stop::Killed => {
                        item.state.status = Status::Finished;
                        self.schedule.finish(index, item);
                        if self.schedule.is_abandoned {
                            return Progress::Finished;
                        }
                        continue;
                    }
                    Stop::Waits => item.state.status = Status::Waits,
                    Stop::Quantum | Stop::Undefined | Stop::Yield | Stop::Ended => has_quantum = true,
                }
                self.items[index] = Some(item);
                if self.schedule.is_abandoned {
                    return Progress::Finished;
                }
            }
            self.schedule.next = 0;
            if self.schedule.unfinished == 0 {
                copy::report_unfinished(self);
                return Progress::Finished;
            }
            if has_quantum {
                collective::bring_together(self, false);
                return Progress::Unfinished;
            }
            if !collective::bring_together(self, true) {
                return Progress::Finished;
            }
        }
    }

    /// The work-item of a number, made when it runs first; none if it is done.
    pub(super) fn take(&mut self, index: usize) -> Option<Box<Item>> {
        if let Some(item) = self.items[index].take() {
            return Some(item);
        }
        if self.schedule.is_done(index) {
            return None;
        }
        let mut item = self.schedule.spare.pop().unwrap_or_default();
        item.clear();
        let linear = index as u32;
        item.state.linear = linear;
        item.state.local = [
            linear % self.size[0],
            linear / self.size[0] % self.size[1],
            linear / self.size[0] / self.size[1],
        ];
        item.state.global = self.launch.grid.global(self.id, item.state.local.map(u64::from));
        let invocation = &self.launch.invocation;
        match self.enter(&mut item, invocation.function, &invocation.arguments) {
            Ok(()) => Some(item),
            Err(check) => {
                self.cannot_enter(&item.state, 0, check);
                self.schedule.finish(index, item);
                None
            }
        }
    }

    /// The operation that a work-item waits at, with its place.
    pub(super) fn waits_at(&self, index: usize) -> Option<(u32, u32, &'a Special)> {
        let item = self.items[index].as_ref()?;
        if item.state.status != Status::Waits {
            return None;
        }
        let code = &self.launch.program.codes[item.state.function as usize];
        let number = code.instructions[item.state.pc as usize].b;
        Some((item.state.function, item.state.pc, &code.specials[number as usize]))
    }

    /// The value of a slot of a work-item that waits.
    pub(super) fn slot(&self, index: usize, slot: u32) -> u64 {
        self.items[index].as_ref().map_or(0, |item| item.registers[(item.state.base + slot) as usize])
    }

    /// Sets a slot of a work-item that waits.
    pub(super) fn set_slot(&mut self, index: usize, slot: u32, bits: u64) {
        if let Some(item) = &mut self.items[index] {
            let at = (item.state.base + slot) as usize;
            item.registers[at] = bits;
        }
    }

    /// Lets work-items go on that waited.
    pub(super) fn release(&mut self, members: &[usize]) {
        for &index in members {
            if let Some(item) = &mut self.items[index] {
                item.state.status = Status::Ready;
                item.state.pc += 1;
            }
        }
    }

    // Faults

    /// The number of an instruction in the whole program; `pc` is that after it.
    pub(super) fn site(&self, function: u32, pc: usize) -> u32 {
        self.launch.sites.of(function, (pc as u32).saturating_sub(1))
    }

    /// Reports a fault of a work-item at the instruction before `pc`.
    #[cold]
    pub(super) fn fault(
        &mut self,
        state: &super::item::State,
        pc: usize,
        check: Check,
        message: impl FnOnce() -> String,
    ) {
        self.fault_with(state, pc, check, Subject::Place, None, message);
    }

    /// The same with what it is about and another place.
    #[cold]
    pub(super) fn fault_with(
        &mut self,
        state: &super::item::State,
        pc: usize,
        check: Check,
        subject: Subject,
        other: Option<Other>,
        message: impl FnOnce() -> String,
    ) {
        if !self.launch.options.checks.contains(&check) {
            return;
        }
        let site = self.site(state.function, pc);
        self.add(Finding {
            check,
            message: message(),
            site,
            subject,
            group: self.number,
            item: state.linear,
            other,
            count: 1,
        });
    }

    /// Reports that a function cannot be entered.
    #[cold]
    pub(super) fn cannot_enter(&mut self, state: &State, pc: usize, check: Check) {
        match check {
            Check::MemoryLimit => self.out_of_memory(state, pc),
            _ => self.fault(state, pc, check, || "too many private variables".to_owned()),
        }
    }

    /// Ends the launch, as its memory does not suffice.
    #[cold]
    pub(super) fn out_of_memory(&mut self, state: &State, pc: usize) {
        self.schedule.is_abandoned = true;
        let limit = self.launch.options.memory_limit;
        self.fault(state, pc, Check::MemoryLimit, || {
            format!("the launch needs more memory than the limit of {limit} bytes")
        });
    }

    /// Takes memory from that of the launch, or ends it.
    pub(super) fn charge(&mut self, state: &State, pc: usize, bytes: u64) -> bool {
        let fits = self.launch.budget.take(bytes);
        if !fits {
            self.out_of_memory(state, pc);
        }
        fits
    }

    /// Adds a fault to those of the group.
    pub(super) fn add(&mut self, finding: Finding) {
        observed::keep_fault(self, &finding);
        self.findings.add(finding);
    }
}
