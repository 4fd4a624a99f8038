//! Puts together what groups leave behind, in the order of their numbers.

use super::{
    access::SharedMemory,
    finding::{Finding, Findings, Side, race},
    group::Group,
    launch::Launch,
};
use crate::{
    checks::Check,
    memory::{
        history::Trace,
        shared_history::{GroupConflict, SharedHistory},
    },
};
use std::collections::BTreeMap;

/// What a group leaves behind until the groups before it have ended.
#[derive(Debug, Default)]
pub(super) struct Pending {
    findings: Findings,
    output: Vec<u8>,
    trace: Trace,
    steps: u64,
    order: (u64, u64),
}

impl Pending {
    /// Takes what a group leaves, and gives it room for the next.
    pub(super) fn swap(mut self, group: &mut Group<'_>) -> Self {
        std::mem::swap(&mut self.findings, &mut group.findings);
        std::mem::swap(&mut self.output, &mut group.output);
        std::mem::swap(&mut self.trace, &mut group.races.global.trace);
        (self.steps, self.order) =
            (group.schedule.steps, (group.races.first_release, group.races.last_acquire));
        self
    }
}

/// Puts together what groups leave, in the order of their numbers.
pub(super) struct Merger {
    /// The number of the next group.
    pub next: u64,
    /// Groups that ended before the next one.
    pub waiting: BTreeMap<u64, Pending>,
    /// Room for more of them.
    pub spare: Vec<Pending>,
    history: SharedHistory,
    /// The bytes of the history that were taken from the budget.
    charged: u64,
    pub findings: Findings,
    /// What `printf` wrote.
    pub output: Vec<u8>,
    pub steps: u64,
    /// The first release and the last acquire of each group that has any.
    orders: BTreeMap<u32, (u64, u64)>,
    /// Whether a work-item took too many steps.
    pub is_stopped: bool,
}

impl Merger {
    pub(super) fn new() -> Self {
        Self {
            next: 0,
            waiting: BTreeMap::new(),
            spare: Vec::new(),
            history: SharedHistory::default(),
            charged: 0,
            findings: Findings::default(),
            output: Vec::new(),
            steps: 0,
            orders: BTreeMap::new(),
            is_stopped: false,
        }
    }

    pub(super) fn merge(&mut self, launch: &Launch<'_>, group: &mut Group<'_>) {
        let mut pending = Pending::default().swap(group);
        self.merge_pending(launch, &mut pending);
        let _ = pending.swap(group);
        while let Some(mut pending) = self.waiting.remove(&self.next) {
            self.merge_pending(launch, &mut pending);
            self.spare.push(pending);
        }
    }

    fn merge_pending(&mut self, launch: &Launch<'_>, pending: &mut Pending) {
        let number = self.next as u32;
        self.next += 1;
        if let Some(progress) = &launch.progress {
            progress.reach(self.next);
        }
        self.steps += pending.steps;
        self.output.append(&mut pending.output);
        for finding in pending.findings.all.drain(..) {
            self.is_stopped |= matches!(finding.check, Check::StepLimit | Check::MemoryLimit);
            self.findings.add(finding);
        }
        // A group alone has no races with others.
        if !launch.checks.race || launch.grid.is_of_one_group() {
            return;
        }
        let own = pending.order;
        if own != (0, 0) {
            self.orders.insert(number, own);
        }
        let (orders, findings) = (&self.orders, &mut self.findings);
        let is_ordered = |other: u32| {
            let other = orders.get(&other).copied().unwrap_or_default();
            let orders = |released: u64, acquired: u64| released != 0 && released < acquired;
            orders(other.0, own.1) || orders(own.0, other.1)
        };
        self.history.merge(number, &pending.trace, is_ordered, |conflict| {
            findings.add(race_of_groups(launch, number, &conflict));
        });
        let bytes = self.history.bytes();
        if bytes > self.charged {
            self.is_stopped |= !launch.budget.take(bytes - self.charged);
            self.charged = bytes;
        }
        if findings.all.len() > launch.options.report_limit {
            findings.all.truncate(launch.options.report_limit);
        }
    }
}

fn race_of_groups(launch: &Launch<'_>, group: u32, conflict: &GroupConflict) -> Finding {
    let item = |item: u16| if item == super::copy::COPY_ITEM { 0 } else { u32::from(item) };
    let own = Side { site: conflict.site, item: (group, item(conflict.item)), writes: conflict.is_write };
    let other = Side {
        site: conflict.other_site,
        item: (conflict.other_group, item(conflict.other_item)),
        writes: conflict.was_write,
    };
    let memory =
        if launch.object(conflict.object).is_some() { SharedMemory::Global } else { SharedMemory::Image };
    race(memory.name(), memory.subject(conflict.object), conflict.offset, [own, other])
}
