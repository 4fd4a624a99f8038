//! The observer that counts: it runs the work-items of a warp block by block, as if they executed each instruction together.

use super::{Counters, Line, Model, Profile, memory};
use crate::{
    checks::SourceLocation,
    observe::{Access, Control, InstructionKind, Meeting, Observer, View},
};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, VecDeque};

/// What is known of an instruction of the program.
#[derive(Clone, Copy, Debug)]
struct Site {
    kind: InstructionKind,
    /// Its place in the order in which work-items wait for each other.
    rank: u32,
    /// The number of its line among those that have instructions.
    line: u32,
}

/// Where a work-item stands: deeper calls go first, then earlier instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Position {
    depth: u32,
    rank: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Lane {
    /// It can run from here.
    #[default]
    New,
    At(Position),
    /// It waits, or is done.
    Stopped(Position),
}

/// What the work-items of a warp do from one place to the next branch.
#[derive(Debug, Default)]
struct Block {
    /// The instructions, with the number of work-items that executed each.
    sites: Vec<(u32, u32)>,
    /// Accesses with the number of their instruction in the block.
    accesses: Vec<(u32, Access)>,
    /// The work-items.
    members: Vec<u32>,
}

/// Counts what launches of a kernel execute.
///
/// ```no_run
/// # use spirocl_interpret::{Device, Range, profile::{Model, Profiler}};
/// # fn example(device: &Device) -> Result<(), String> {
/// let mut profiler = Profiler::new(Model::default());
/// device.launch_observed("k", &[], Range::new(&[64], &[32]), &mut profiler)?;
/// for line in profiler.profile("k").lines {
///     println!("{}:{}: {}", line.file, line.line, line.counters.total());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Profiler {
    model: Model,
    sites: Vec<Site>,
    lines: Vec<Option<(String, u32)>>,
    counters: Vec<Counters>,
    items: u64,
    warps: u64,
    lanes: Vec<Lane>,
    /// The first work-item of the warp that runs.
    warp: u32,
    /// The work-items of the warp that are still to run from the same place.
    queue: VecDeque<u32>,
    block: Block,
    /// The work-item whose turn it is, and how many instructions it has executed in it.
    running: Option<(u32, u32)>,
    /// Accesses of no single work-item: copies, and blocks of sub-groups.
    loose: Vec<Access>,
}

impl Profiler {
    /// A profiler for a model.
    pub fn new(model: Model) -> Self {
        Self {
            model,
            sites: Vec::new(),
            lines: Vec::new(),
            counters: Vec::new(),
            items: 0,
            warps: 0,
            lanes: Vec::new(),
            warp: 0,
            queue: VecDeque::new(),
            block: Block::default(),
            running: None,
            loose: Vec::new(),
        }
    }

    /// What was counted, as the profile of one launch of a kernel.
    pub fn profile(self, kernel: &str) -> Profile {
        let mut total = Counters::default();
        let mut lines: BTreeMap<(String, u32), Counters> = BTreeMap::new();
        for (place, counters) in self.lines.into_iter().zip(&self.counters) {
            total.add(counters);
            if *counters != Counters::default() {
                lines.entry(place.unwrap_or_default()).or_default().add(counters);
            }
        }
        let line = |((file, line), counters)| Line { file, line, counters };
        Profile {
            kernel: kernel.to_owned(),
            launches: 1,
            items: self.items,
            warps: self.warps,
            model: self.model,
            total,
            lines: lines.into_iter().map(line).collect(),
        }
    }

    /// Looks up all instructions of the program.
    fn find_sites(&mut self, view: &View<'_, '_>) {
        let mut numbers: FxHashMap<Option<(String, u32)>, u32> = FxHashMap::default();
        for (site, rank) in (0..).zip(view.ranks()) {
            let place = view.place(site).map(|SourceLocation { file, line, .. }| (file, line));
            let next = numbers.len() as u32;
            let line = *numbers.entry(place.clone()).or_insert_with(|| {
                self.lines.push(place);
                next
            });
            self.sites.push(Site { kind: view.kind(site), rank, line });
        }
        self.counters = vec![Counters::default(); self.lines.len()];
    }

    fn counters(&mut self, site: u32) -> &mut Counters {
        &mut self.counters[self.sites[site as usize].line as usize]
    }

    /// Counts the block that all work-items at its start have executed.
    fn finish_block(&mut self) {
        let block = std::mem::take(&mut self.block);
        for &(site, active) in &block.sites {
            let kind = self.sites[site as usize].kind;
            let counters = self.counters(site);
            counters.issues += 1;
            counters.instructions[kind as usize] += u64::from(active);
        }
        self.count_accesses(&block);
        if let Some(&(site, _)) = block.sites.last()
            && self.sites[site as usize].kind == InstructionKind::Branch
        {
            let mut targets = block.members.iter().map(|&item| self.lanes[item as usize]);
            let first = targets.next();
            let is_divergent = targets.any(|lane| Some(lane) != first);
            let counters = self.counters(site);
            counters.branches += 1;
            counters.divergent += u64::from(is_divergent);
        }
        self.flush_loose();
        // The lists keep their room.
        self.block = block;
        self.block.sites.clear();
        self.block.accesses.clear();
        self.block.members.clear();
    }

    fn count_accesses(&mut self, block: &Block) {
        // The accesses of one instruction that are alike are made together.
        let mut together: BTreeMap<(u32, bool, u32), Vec<&Access>> = BTreeMap::new();
        let mut last = (u32::MAX, u32::MAX, 0);
        for (index, access) in &block.accesses {
            let nth = if (last.0, last.1) == (*index, access.item) { last.2 + 1 } else { 0 };
            last = (*index, access.item, nth);
            let is_local = access.space == crate::observe::Space::Local;
            together.entry((*index, is_local, nth)).or_default().push(access);
        }
        let model = self.model;
        for accesses in together.values() {
            memory::count(&model, accesses, self.counters(accesses[0].site));
        }
    }

    /// Counts the accesses of no single work-item, a warp at a time.
    fn flush_loose(&mut self) {
        let loose = std::mem::take(&mut self.loose);
        let model = self.model;
        let is_alike = |a: &Access, b: &Access| (a.site, a.space, a.kind) == (b.site, b.space, b.kind);
        let mut sorted: Vec<&Access> = loose.iter().collect();
        sorted.sort_by_key(|access| (access.site, access.space, access.kind));
        for alike in sorted.chunk_by(|a, b| is_alike(a, b)) {
            for accesses in alike.chunks(model.warp as usize) {
                memory::count(&model, accesses, self.counters(accesses[0].site));
            }
        }
    }

    /// The work-items of a warp that run next: those at the same place.
    fn fill_queue(&mut self, view: &View<'_, '_>, warp: u32) -> bool {
        let end = (warp + self.model.warp).min(self.lanes.len() as u32);
        let mut best: Option<Position> = None;
        for item in warp..end {
            let Some(position) = self.position(view, item) else { continue };
            let goes_first = |other: Position| {
                position.depth > other.depth || position.depth == other.depth && position.rank < other.rank
            };
            if best.is_none_or(goes_first) {
                self.queue.clear();
                best = Some(position);
            }
            if best == Some(position) {
                self.queue.push_back(item);
            }
        }
        best.is_some()
    }

    /// Where a work-item stands that can run.
    fn position(&self, view: &View<'_, '_>, item: u32) -> Option<Position> {
        use crate::observe::Status;
        match self.lanes[item as usize] {
            Lane::New => Some(Position { depth: 1, rank: 0 }),
            Lane::At(position) => (view.status(item) == Status::Ready).then_some(position),
            Lane::Stopped(position) => (view.status(item) == Status::Ready).then_some(position),
        }
    }
}

/// Whether control may go to several places behind an instruction.
fn ends_block(kind: InstructionKind) -> bool {
    matches!(kind, InstructionKind::Branch | InstructionKind::Jump | InstructionKind::Call)
}

impl Observer for Profiler {
    fn group_start(&mut self, view: &mut View<'_, '_>) {
        if self.sites.is_empty() {
            self.find_sites(view);
        }
        let count = view.item_count();
        self.items += u64::from(count);
        self.warps += u64::from(count.div_ceil(self.model.warp));
        self.lanes.clear();
        self.lanes.resize(count as usize, Lane::New);
        self.queue.clear();
        self.warp = 0;
    }

    fn group_end(&mut self, _: &mut View<'_, '_>) {
        self.finish_block();
        self.running = None;
    }

    fn choose(&mut self, view: &mut View<'_, '_>) -> Option<u32> {
        if let Some((item, _)) = self.running.take()
            && let Some(lane @ Lane::New) = self.lanes.get_mut(item as usize)
        {
            // It ended before its first instruction was announced.
            *lane = Lane::Stopped(Position::default());
        }
        if self.queue.is_empty() {
            self.finish_block();
            let count = self.lanes.len() as u32;
            let mut warps = (self.warp..count).step_by(self.model.warp as usize);
            let found = warps.find(|&warp| self.fill_queue(view, warp)).or_else(|| {
                let mut earlier = (0..self.warp).step_by(self.model.warp as usize);
                earlier.find(|&warp| self.fill_queue(view, warp))
            });
            self.warp = found?;
        }
        let item = self.queue.pop_front()?;
        self.block.members.push(item);
        self.running = Some((item, 0));
        Some(item)
    }

    fn instruction(&mut self, view: &mut View<'_, '_>, site: u32) -> Control {
        let Some(item) = view.item() else { return Control::Continue };
        let executed = match self.running {
            Some((running, executed)) if running == item => executed,
            // The turn of a work-item that was not chosen.
            _ => 0,
        };
        let depth = view.depth(item) as u32;
        if executed > 0
            && let Some(&(last, _)) = self.block.sites.get(executed as usize - 1)
            && ends_block(self.sites[last as usize].kind)
        {
            self.lanes[item as usize] = Lane::At(Position { depth, rank: self.sites[site as usize].rank });
            return Control::Yield;
        }
        match self.block.sites.get_mut(executed as usize) {
            Some((_, active)) => *active += 1,
            None => self.block.sites.push((site, 1)),
        }
        self.running = Some((item, executed + 1));
        // It goes on behind, unless it waits there or ends.
        self.lanes[item as usize] =
            Lane::Stopped(Position { depth, rank: self.sites[site as usize].rank + 1 });
        Control::Continue
    }

    fn memory(&mut self, access: &Access) {
        match self.running {
            Some((item, executed)) if item == access.item && executed > 0 && !access.is_copy => {
                self.block.accesses.push((executed - 1, *access));
            }
            _ => self.loose.push(*access),
        }
    }

    fn meeting(&mut self, _: &mut View<'_, '_>, _: &Meeting<'_>) {
        self.running = None;
    }
}
