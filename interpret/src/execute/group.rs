//! A work-group: runs its work-items in turns until all are done or wait, then lets go on those that have met.

use super::{
    copy::PendingCopy,
    finding::{Finding, Findings, Other, Subject},
    item::{Item, State, Status, Stop},
    launch::Launch,
};
use crate::{
    checks::Check,
    memory::{history::History, local::LocalObject},
    observe::Observer,
    program::special::Special,
};

/// A group that runs.
pub(super) struct Group<'a> {
    pub launch: &'a Launch<'a>,
    pub id: [u64; 3],
    /// Its number among all groups.
    pub number: u32,
    /// Its size, which is smaller at the end of a range that it does not divide.
    pub size: [u32; 3],
    pub items: Vec<Option<Box<Item>>>,
    /// Work-items that can be used again.
    #[expect(clippy::vec_box, reason = "work-items move between this list and that of the group")]
    pub spare: Vec<Box<Item>>,
    pub locals: Vec<LocalObject>,
    pub local_history: History,
    pub global_history: History,
    /// How many barriers ordered each of [`Memory`](super::access::Memory).
    pub intervals: [u32; 3],
    /// The same of each sub-group.
    pub sub_intervals: Vec<[u16; 3]>,
    pub findings: Findings,
    pub output: Vec<u8>,
    pub copies: Vec<PendingCopy>,
    /// Whether accesses are those of a copy.
    pub is_copying: bool,
    /// Where the undefined bits of a result that was just computed came from.
    pub undefined_result: Option<u32>,
    pub next_event: u64,
    pub steps: u64,
    /// The times of the first release and the last acquire by atomics and fences.
    pub first_release: u64,
    pub last_acquire: u64,
    /// The first release and the last acquire of each work-item.
    pub orders: Vec<(u64, u64)>,
    /// The item that runs next, where a turn ended.
    pub next: usize,
    pub unfinished: usize,
    /// Which work-items are done.
    pub done: Vec<bool>,
    pub is_abandoned: bool,
    /// Who sees what happens.
    pub observer: Option<&'a mut dyn Observer>,
    /// Faults that the observer was not told yet.
    pub untold: Vec<Finding>,
    /// Whether the observer ended the launch.
    pub is_ended: bool,
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
        let mut histories = [History::default(), History::default()];
        for history in &mut histories {
            history.sub_group_size = launch.options.sub_group_size.clamp(1, 1 << 15) as u16;
            history.is_alone = launch.is_of_one_group();
        }
        let [local_history, global_history] = histories;
        Self {
            launch,
            id: [0; 3],
            number: 0,
            size: [1; 3],
            items: Vec::new(),
            spare: Vec::new(),
            locals: Vec::new(),
            local_history,
            global_history,
            intervals: [0; 3],
            sub_intervals: Vec::new(),
            findings: Findings::default(),
            output: Vec::new(),
            copies: Vec::new(),
            is_copying: false,
            undefined_result: None,
            next_event: 0,
            steps: 0,
            first_release: 0,
            last_acquire: 0,
            next: 0,
            unfinished: 0,
            done: Vec::new(),
            orders: Vec::new(),
            is_abandoned: false,
            observer: None,
            untold: Vec::new(),
            is_ended: false,
        }
    }

    /// Begins the group of a number.
    pub(super) fn begin(&mut self, number: u64) {
        let launch = self.launch;
        let counts = launch.group_counts;
        self.number = number as u32;
        self.id = [number % counts[0], number / counts[0] % counts[1], number / counts[0] / counts[1]];
        for dimension in 0..3 {
            let start = self.id[dimension] * launch.range.local[dimension];
            let rest = launch.range.global[dimension] - start;
            self.size[dimension] = rest.min(launch.range.local[dimension]) as u32;
        }
        let count = self.item_count();
        self.items.clear();
        self.items.resize_with(count, || None);
        self.done.clear();
        self.done.resize(count, false);
        self.orders.clear();
        self.orders.resize(count, (0, 0));
        (self.next, self.unfinished, self.is_abandoned) = (0, count, false);
        if self.locals.is_empty() {
            // Beside the bytes their undefined bits are kept.
            if launch.budget.take(launch.local_bytes().saturating_mul(2)) {
                self.locals = launch.local_objects();
            } else {
                let state = State { function: launch.function, ..State::default() };
                self.out_of_memory(&state, 0);
            }
        } else {
            self.locals.iter_mut().for_each(LocalObject::clear);
        }
        self.local_history.begin(self.number);
        self.global_history.begin(self.number);
        self.intervals = [0; 3];
        let sub_groups = count.div_ceil(launch.options.sub_group_size.max(1) as usize);
        self.sub_intervals.clear();
        self.sub_intervals.resize(sub_groups, [0; 3]);
        self.copies.clear();
        (self.first_release, self.last_acquire, self.steps) = (0, 0, 0);
    }

    pub(super) fn item_count(&self) -> usize {
        self.size.iter().map(|&extent| extent as usize).product()
    }

    /// Runs every work-item until all are done, or for one turn each.
    pub(super) fn advance(&mut self) -> Progress {
        if self.observer.is_some() {
            return self.advance_observed();
        }
        loop {
            if self.is_abandoned {
                return Progress::Finished;
            }
            let mut has_quantum = false;
            let count = self.items.len();
            for index in self.next..count {
                if self.items[index].as_ref().is_some_and(|item| item.state.status != Status::Ready) {
                    continue;
                }
                let Some(mut item) = self.take(index) else { continue };
                match self.run_item(&mut item) {
                    Stop::Finished | Stop::Killed => {
                        item.state.status = Status::Finished;
                        self.steps += item.state.steps;
                        self.unfinished -= 1;
                        self.recycle(index, item);
                        if self.is_abandoned {
                            return Progress::Finished;
                        }
                        continue;
                    }
                    Stop::Waits => item.state.status = Status::Waits,
                    Stop::Quantum | Stop::Undefined | Stop::Yield | Stop::Ended => has_quantum = true,
                }
                self.items[index] = Some(item);
                if self.is_abandoned {
                    return Progress::Finished;
                }
            }
            self.next = 0;
            if self.unfinished == 0 {
                self.report_unfinished_copies();
                return Progress::Finished;
            }
            if has_quantum {
                self.bring_together(false);
                return Progress::Unfinished;
            }
            if !self.bring_together(true) {
                return Progress::Finished;
            }
        }
    }

    /// The work-item of a number, made when it runs first; none if it is done.
    pub(super) fn take(&mut self, index: usize) -> Option<Box<Item>> {
        if let Some(item) = self.items[index].take() {
            return Some(item);
        }
        if self.is_done(index) {
            return None;
        }
        let mut item = self.spare.pop().unwrap_or_default();
        item.clear();
        let linear = index as u32;
        item.state.linear = linear;
        item.state.local = [
            linear % self.size[0],
            linear / self.size[0] % self.size[1],
            linear / self.size[0] / self.size[1],
        ];
        for dimension in 0..3 {
            item.state.global[dimension] = self.launch.range.offset[dimension]
                + self.id[dimension] * self.launch.range.local[dimension]
                + u64::from(item.state.local[dimension]);
        }
        let function = self.launch.function;
        match self.enter(&mut item, function, &self.launch.arguments) {
            Ok(()) => Some(item),
            Err(check) => {
                self.cannot_enter(&item.state, 0, check);
                self.unfinished -= 1;
                self.recycle(index, item);
                None
            }
        }
    }

    fn is_done(&self, index: usize) -> bool {
        self.done.get(index).copied().unwrap_or(false)
    }

    pub(super) fn recycle(&mut self, index: usize, item: Box<Item>) {
        self.done[index] = true;
        self.spare.push(item);
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
        self.launch.site_bases[function as usize] + (pc as u32).saturating_sub(1)
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
        self.is_abandoned = true;
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
        self.keep_fault(&finding);
        self.findings.add(finding);
    }
}
