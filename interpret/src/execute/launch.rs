//! A launch: its arguments, its groups in threads, and the reports of what they found.
//!
//! Groups run in any order and their records are merged in the order of their numbers, so that reports do not depend on threads. Where the
//! order of groups can matter without a race (atomics on global memory, pipes, enqueued kernels), groups run in turns on one thread.

use super::{
    finding::{Finding, Other, Subject},
    grid::Grid,
    group::{Group, Progress},
    merge::Merger,
    observed,
    sites::Sites,
};
use crate::{
    checks::{Check, Party, Report, SourceLocation},
    library::{MathOptions, image::Layout},
    memory::{
        budget::Budget,
        buffer::{Buffer, Storage},
        local::LocalObject,
    },
    observe::Observer,
    options::{Options, Range},
    program::Program,
};
use spirocl_codegen::ir::Loc;
use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

/// The most calls within each other.
pub(super) const DEEPEST_CALL: usize = 1000;

/// The most groups that wait for an earlier one to end, with what they recorded.
const MOST_WAITING: usize = 32;

/// The most groups in turns at a time.
const MOST_RESIDENT: usize = 1024;

/// The checks that cost something where they find nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checks {
    pub race: bool,
    pub uninitialized: bool,
}

/// An object in global memory.
#[derive(Clone, Debug)]
pub(crate) struct GlobalObject {
    pub storage: Arc<Storage>,
    pub name: Option<String>,
    /// Whether it is a variable in constant memory.
    pub is_constant: bool,
}

/// An image argument.
#[derive(Clone, Debug)]
pub(crate) struct ImageObject {
    pub layout: Layout,
    pub storage: Arc<Storage>,
    pub name: Option<String>,
    /// Whether the kernel only reads it through this argument.
    pub is_read_only: bool,
    /// Whether the order of accesses to it matters: it is written through some argument.
    pub is_shared: bool,
}

/// A pipe.
#[derive(Clone, Debug, Default)]
pub(crate) struct PipeState {
    pub packet: usize,
    pub capacity: usize,
    pub packets: VecDeque<Vec<u8>>,
    /// Packets that are reserved, by the number of the reservation.
    pub reservations: BTreeMap<u64, Reservation>,
    /// The number of the latest reservation.
    pub next: u64,
}

/// Packets that a work-item or a group reserved.
#[derive(Clone, Debug)]
pub(crate) struct Reservation {
    pub packets: Vec<Option<Vec<u8>>>,
    pub writes: bool,
}

/// A kernel that a kernel enqueued, or a marker.
#[derive(Clone, Debug)]
pub(crate) struct Enqueued {
    pub event: u64,
    pub waits: Vec<u64>,
    pub kernel: Option<EnqueuedKernel>,
}

/// What is needed to run it.
#[derive(Clone, Debug)]
pub(crate) struct EnqueuedKernel {
    pub function: u32,
    pub arguments: Vec<u64>,
    /// What the Block captured.
    pub block: Option<Buffer>,
    /// The sizes of its arguments in local memory.
    pub locals: Vec<u64>,
    pub range: Range,
}

/// What the work-items of all groups change, apart from memory.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub pipes: Vec<Arc<Mutex<PipeState>>>,
    pub enqueued: Vec<Enqueued>,
    pub next_event: u64,
    /// The status of each event.
    pub events: BTreeMap<u64, i32>,
}

/// What a launch gave.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The faults in the order of groups and work-items.
    pub reports: Vec<Report>,
    /// What `printf` wrote.
    pub output: Vec<u8>,
    /// The number of steps of all work-items.
    pub steps: u64,
}

/// A launch.
pub(crate) struct Launch<'a> {
    pub program: &'a Program,
    pub options: &'a Options,
    pub invocation: Invocation,
    pub grid: Grid,
    /// Objects in global memory by their ids.
    pub objects: Vec<Option<GlobalObject>>,
    pub images: Vec<ImageObject>,
    pub(super) checks: Checks,
    pub math: MathOptions,
    pub sub_group_size: u32,
    pub(super) sites: Sites,
    /// Whether a barrier with a fence of global memory orders accesses to images: OpenCL C 1.2, 6.12.8.
    pub(super) global_fence_orders_images: bool,
    pub(super) progress: Option<Arc<crate::progress::Progress>>,
    pub(super) clock: AtomicU64,
    /// The memory that it may still take.
    pub(super) budget: Arc<Budget>,
    pub(super) shared: Mutex<Shared>,
}

/// A kernel with its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Invocation {
    /// Its name.
    pub kernel: String,
    pub function: u32,
    /// Whether the order of its groups can matter.
    pub is_ordered: bool,
    pub arguments: Vec<u64>,
    /// The sizes and names of local arguments, behind the variables of the program.
    pub local_arguments: Vec<(u64, Option<Box<str>>)>,
}

/// What a launch needs.
pub(crate) struct Setup {
    pub invocation: Invocation,
    pub range: Range,
    pub objects: Vec<(u32, GlobalObject)>,
    /// Who is told how far the launch is.
    pub progress: Option<Arc<crate::progress::Progress>>,
    pub images: Vec<ImageObject>,
    pub pipes: Vec<Arc<Mutex<PipeState>>>,
    /// The memory of the launch that enqueued this one.
    pub budget: Option<Arc<Budget>>,
}

impl<'a> Launch<'a> {
    pub(crate) fn new(program: &'a Program, options: &'a Options, setup: Setup) -> Self {
        let mut objects: Vec<Option<GlobalObject>> = Vec::new();
        for (id, object) in setup.objects {
            let index = id as usize;
            if objects.len() <= index {
                objects.resize(index + 1, None);
            }
            objects[index] = Some(object);
        }
        let budget = setup.budget.unwrap_or_else(|| {
            let used = objects.iter().flatten().map(|object| object.storage.bytes());
            let used = used.fold(0, u64::saturating_add);
            Arc::new(Budget::new(options.memory_limit.saturating_sub(used)))
        });
        let mut images = setup.images;
        let written: Vec<u32> =
            images.iter().filter(|image| !image.is_read_only).map(|image| image.storage.id).collect();
        for image in &mut images {
            image.is_shared = written.contains(&image.storage.id);
        }
        let has = |check| options.checks.contains(&check);
        Self {
            program,
            options,
            invocation: setup.invocation,
            grid: Grid::new(setup.range),
            objects,
            images,
            checks: Checks { race: has(Check::Race), uninitialized: has(Check::Uninitialized) },
            math: options.math,
            sub_group_size: options.sub_group_size.max(1),
            sites: Sites::new(program),
            global_fence_orders_images: is_before_2_0(&program.module),
            progress: setup.progress,
            clock: AtomicU64::new(1),
            budget,
            shared: Mutex::new(Shared { pipes: setup.pipes, ..Shared::default() }),
        }
    }

    #[inline(always)]
    pub(super) fn object(&self, id: u32) -> Option<&GlobalObject> {
        self.objects.get(id as usize)?.as_ref()
    }

    pub(super) fn shared(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another moment in the order of fences.
    pub(super) fn tick(&self) -> u64 {
        self.clock.fetch_add(1, Relaxed)
    }

    /// The bytes of the local memory of a group.
    pub(super) fn local_bytes(&self) -> u64 {
        let variables = self.program.locals.iter().map(|variable| variable.size);
        let arguments = self.invocation.local_arguments.iter().map(|&(size, _)| size);
        variables.chain(arguments).fold(0, u64::saturating_add)
    }

    /// The local memory of a group.
    pub(super) fn local_objects(&self) -> Vec<LocalObject> {
        let variables = self.program.locals.iter().map(|variable| variable.size);
        let arguments = self.invocation.local_arguments.iter().map(|&(size, _)| size);
        variables.chain(arguments).map(LocalObject::new).collect()
    }

    /// A site of a function at a location.
    pub(super) fn site_of_location(&self, function: u32, location: Loc) -> Option<u32> {
        let code = &self.program.codes[function as usize];
        let index = code.map.locations.iter().position(|&each| each == location && each != Loc::UNKNOWN)?;
        Some(self.sites.of(function, index as u32))
    }

    // Running

    /// Runs the kernel, and then those that it enqueued.
    pub(crate) fn run_all(&self, mut observer: Option<&mut dyn Observer>) -> Outcome {
        let mut outcome = self.run(reborrow(&mut observer));
        loop {
            let next = {
                let mut shared = self.shared();
                let is_over = |event: &u64| shared.events.get(event).is_none_or(|&status| status <= 0);
                let ready = shared.enqueued.iter().position(|each| each.waits.iter().all(is_over));
                ready.map(|index| shared.enqueued.remove(index))
            };
            let Some(Enqueued { event, waits: _, kernel }) = next else { return outcome };
            if let Some(kernel) = kernel {
                let part = self.run_enqueued(kernel, reborrow(&mut observer));
                outcome.reports.extend(part.reports);
                outcome.output.extend(part.output);
                outcome.steps += part.steps;
            }
            self.shared().events.insert(event, super::enqueue::COMPLETE);
        }
    }

    fn run_enqueued(&self, kernel: EnqueuedKernel, mut observer: Option<&mut dyn Observer>) -> Outcome {
        let mut objects: Vec<(u32, GlobalObject)> =
            (0..).zip(&self.objects).filter_map(|(id, object)| Some((id, object.clone()?))).collect();
        if let Some(block) = &kernel.block {
            let object = GlobalObject { storage: Arc::clone(&block.0), name: None, is_constant: false };
            objects.push((block.0.id, object));
        }
        let name =
            self.program.module.functions[kernel.function as usize].name.as_deref().unwrap_or("a Block");
        let setup = Setup {
            invocation: Invocation {
                kernel: name.to_owned(),
                function: kernel.function,
                is_ordered: true,
                arguments: kernel.arguments,
                local_arguments: kernel.locals.into_iter().map(|size| (size, None)).collect(),
            },
            range: kernel.range,
            objects,
            images: self.images.clone(),
            pipes: Vec::new(),
            budget: Some(Arc::clone(&self.budget)),
            progress: None,
        };
        let launch = Launch::new(self.program, self.options, setup);
        // Events and queued kernels are those of the whole launch.
        std::mem::swap(&mut *launch.shared(), &mut *self.shared());
        let outcome = launch.run(reborrow(&mut observer));
        std::mem::swap(&mut *launch.shared(), &mut *self.shared());
        outcome
    }

    /// Runs all groups.
    fn run<'r>(&'r self, observer: Option<&'r mut (dyn Observer + 'r)>) -> Outcome {
        let count = self.grid.group_count();
        let threads = match self.options.threads {
            _ if self.invocation.is_ordered || count < 2 => 1,
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        if let Some(progress) = &self.progress {
            progress.begin(count);
        }
        let merger = Mutex::new(Merger::new());
        if self.invocation.is_ordered || observer.is_some() {
            self.run_in_turns(count, &merger, observer);
        } else if threads == 1 || cfg!(target_family = "wasm") {
            self.run_some(count, &AtomicU64::new(0), &merger);
        } else {
            let next = AtomicU64::new(0);
            std::thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|| self.run_some(count, &next, &merger));
                }
            });
        }
        let mut merger = merger.into_inner().unwrap_or_else(PoisonError::into_inner);
        merger.findings.drop_consequences(|site| self.line(site));
        Outcome {
            reports: merger.findings.all.iter().map(|finding| self.report(finding)).collect(),
            output: merger.output,
            steps: merger.steps,
        }
    }

    fn run_some(&self, count: u64, next: &AtomicU64, merger: &Mutex<Merger>) {
        let mut group = Group::new(self);
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                return;
            }
            group.begin(number);
            let mut turns = 0u64;
            while group.advance() == Progress::Unfinished {
                turns += 1;
                if turns.is_multiple_of(64)
                    && merger.lock().unwrap_or_else(PoisonError::into_inner).is_stopped
                {
                    break;
                }
            }
            // Groups before this one are merged first.
            loop {
                let mut merger = merger.lock().unwrap_or_else(PoisonError::into_inner);
                if merger.is_stopped {
                    return;
                }
                if merger.next == number {
                    merger.merge(self, &mut group);
                    break;
                }
                if merger.waiting.len() < MOST_WAITING {
                    let other = merger.spare.pop().unwrap_or_default();
                    merger.waiting.insert(number, other.swap(&mut group));
                    break;
                }
                drop(merger);
                std::thread::yield_now();
            }
        }
    }

    /// Runs groups in turns on this thread: one after the other, unless one does not end in its turn.
    fn run_in_turns<'r>(
        &'r self,
        count: u64,
        merger: &Mutex<Merger>,
        mut observer: Option<&'r mut (dyn Observer + 'r)>,
    ) {
        let mut merger = merger.lock().unwrap_or_else(PoisonError::into_inner);
        let mut resident: VecDeque<Group<'_>> = VecDeque::new();
        let mut finished: BTreeMap<u64, Group<'_>> = BTreeMap::new();
        let mut spare: Vec<Group<'_>> = Vec::new();
        let mut next = 0;
        while next < count || !resident.is_empty() {
            // Under an observer groups run one after the other as far as they can.
            let most = if observer.is_some() && !self.invocation.is_ordered { 1 } else { MOST_RESIDENT };
            let is_new = next < count && resident.len() < most;
            let mut group = match is_new {
                true => {
                    let mut group = spare.pop().unwrap_or_else(|| Group::new(self));
                    group.begin(next);
                    next += 1;
                    group
                }
                false => resident.pop_front().expect("some group is not done"),
            };
            group.observation.observer = observer.take();
            if is_new {
                observed::tell_group(&mut group, true);
            }
            let progress = group.advance();
            if progress == Progress::Finished {
                observed::tell_group(&mut group, false);
            }
            observer = group.observation.observer.take();
            let is_ended = group.observation.is_ended;
            match progress {
                Progress::Unfinished => resident.push_back(group),
                Progress::Finished => {
                    finished.insert(group.number.into(), group);
                }
            }
            while let Some(mut group) = finished.remove(&merger.next) {
                merger.merge(self, &mut group);
                spare.push(group);
            }
            if is_ended {
                self.shared().enqueued.clear();
                return;
            }
        }
    }

    // Reports

    pub(super) fn report(&self, finding: &Finding) -> Report {
        let primary = Party {
            label: String::new(),
            place: self.place(finding.site),
            item: Some(self.grid.work_item(finding.group, finding.item)),
        };
        let secondary = finding.other.iter().map(|other| self.party(other)).collect();
        Report {
            check: finding.check,
            message: finding.message.clone(),
            kernel: self.invocation.kernel.clone(),
            variable: self.name(finding.subject),
            primary,
            secondary,
            count: finding.count,
        }
    }

    fn party(&self, other: &Other) -> Party {
        Party {
            label: other.label.to_owned(),
            place: other.site.and_then(|site| self.place(site)),
            item: other.item.map(|(group, item)| self.grid.work_item(group, item)),
        }
    }

    pub(super) fn name(&self, subject: Subject) -> Option<String> {
        match subject {
            Subject::Place => None,
            Subject::Global(id) => match self.object(id) {
                Some(object) => object.name.clone(),
                None => self.images.iter().find(|image| image.storage.id == id)?.name.clone(),
            },
            Subject::Local(object) => {
                let variables = &self.program.locals;
                let index = object as usize;
                let name = match variables.get(index) {
                    Some(variable) => variable.name.as_deref(),
                    None => self.invocation.local_arguments.get(index - variables.len())?.1.as_deref(),
                };
                // Modules name a variable of a kernel with the kernel: `k.tile`.
                name.and_then(|name| name.rsplit('.').next()).map(str::to_owned)
            }
            Subject::Private(function, variable) => {
                let variable = &self.program.codes[function as usize].variables[variable as usize];
                variable.name.as_deref().map(str::to_owned)
            }
        }
    }

    /// The function and the line of a site.
    pub(super) fn line(&self, site: u32) -> Option<(usize, u32)> {
        let (function, pc) = self.sites.instruction(site);
        let location = *self.program.codes[function].map.locations.get(pc)?;
        Some((function, self.program.module.location(location)?.line))
    }

    pub(super) fn place(&self, site: u32) -> Option<SourceLocation> {
        let (function, pc) = self.sites.instruction(site);
        let location = *self.program.codes[function].map.locations.get(pc)?;
        let module = &self.program.module;
        let location = module.location(location)?;
        let name = module.functions[function].name.as_deref().unwrap_or_default();
        Some(SourceLocation {
            file: module.files.get(location.file.index()).map_or_else(String::new, |file| file.to_string()),
            line: location.line,
            column: location.column,
            function: name.to_owned(),
        })
    }
}

/// The same observer for a shorter time.
fn reborrow<'s>(observer: &'s mut Option<&mut dyn Observer>) -> Option<&'s mut (dyn Observer + 's)> {
    match observer {
        Some(observer) => Some(&mut **observer),
        None => None,
    }
}

/// Whether a program is written in OpenCL C before 2.0, as far as it says.
fn is_before_2_0(module: &spirocl_codegen::ir::Module) -> bool {
    module.source.as_ref().is_none_or(|source| source.version < 200_000)
}
