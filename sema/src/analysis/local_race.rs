//! Reads of local memory that other work-items have written since the last barrier.
//!
//! Only what is certain is reported: elements whose indices are constants, or the work-item's own id and a constant.

use super::{
    barriers::Summaries,
    control_flow_graph::{BlockId, Step},
    data_flow::{State, solve},
    definitions::Definition,
    uniformity::{Analysed, Source, Uniformity, Value},
};
use crate::{
    builtins::{Lower, Special},
    error::divergence as error,
    hir::{BinaryOp, Conversion, Expr, ExprId, ExprKind, Function, GlobalId, Module},
};
use rustc_hash::FxHashSet;
use spirocl_frontend::diagnostic::Diagnostics;
use spirv::BuiltIn;

/// How many writes are solved for at a time, and in a function.
const AT_A_TIME: usize = u64::BITS as usize;
const MOST_WRITES: usize = 1 << 10;

/// The least number of work-items that a work-group is taken to have if nothing states it.
const LEAST_SIZE: u64 = 4;

/// Which element of an array a work-item accesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Index {
    /// The same one for all work-items. A variable is its own element 0.
    Constant(u64),
    /// That of its id plus a number.
    Item(Source, i64),
}

/// An access to an element of a local variable.
#[derive(Clone, Copy, Debug)]
struct Access {
    expr: ExprId,
    block: BlockId,
    variable: GlobalId,
    index: Index,
}

/// What matters in a block, in order.
enum Event {
    Barrier,
    /// By its position among the writes.
    Write(usize),
    Read(Access),
}

/// For some writes, a bit each: whether there is a path from the write without a barrier, and whether there is one with a barrier.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Writes {
    pending: u64,
    finished: u64,
}

impl State for Writes {
    fn join(&mut self, other: &Self) {
        self.pending |= other.pending;
        self.finished |= other.finished;
    }
}

/// Whether a function accesses local variables of its own: without that there is nothing to report.
pub(super) fn has_local_variables(module: &Module, function: &Function) -> bool {
    function.exprs.iter().any(|expr| match expr.kind {
        ExprKind::Global(global) => module.global(global).space.is_of_work_group(),
        _ => false,
    })
}

/// Reports the first such read of each variable.
pub(super) fn report<'m>(
    analysed: &Analysed<'m>,
    summaries: &Summaries,
    uniformity: &mut Uniformity<'m>,
    diagnostics: &mut Diagnostics,
) {
    let mut accesses = Accesses { analysed, summaries, uniformity, writes: Vec::new() };
    let events = accesses.collect();
    let writes = accesses.writes;
    let mut reported = FxHashSet::default();
    for start in (0..writes.len().min(MOST_WRITES)).step_by(AT_A_TIME) {
        let after = |state: Writes, event: &Event| match event {
            Event::Barrier => Writes { pending: 0, finished: state.finished | state.pending },
            Event::Write(write) if (start..start + AT_A_TIME).contains(write) => {
                let mask = 1 << (write - start);
                Writes { pending: state.pending | mask, finished: state.finished & !mask }
            }
            Event::Write(_) | Event::Read(_) => state,
        };
        let transfer = |block: BlockId, state: &Writes| events[block.index()].iter().fold(*state, after);
        let states = solve(analysed.graph, Writes::default(), Writes::default(), transfer);
        for &block in &analysed.graph.order {
            let mut state = states[block.index()];
            for event in &events[block.index()] {
                if let Event::Read(read) = event {
                    let certain = state.pending & !state.finished;
                    let others = (0..AT_A_TIME).filter(|bit| certain >> bit & 1 == 1);
                    let mut others = others.map(|bit| &writes[start + bit]);
                    let write = others.find(|write| races(write, read, &writes, uniformity));
                    if let Some(write) = write.filter(|_| reported.insert(read.variable)) {
                        let name = analysed.module.global(read.variable).name;
                        let name = name.map_or("", |name| analysed.module.symbols.text(name));
                        let span = |access: &Access| analysed.function.expr(access.expr).span;
                        diagnostics.report(error::local_race(span(read), name, span(write)));
                    }
                }
                state = after(state, event);
            }
        }
    }
}

/// Whether an element that a work-item reads is one that another has written.
fn races(write: &Access, read: &Access, writes: &[Access], uniformity: &Uniformity) -> bool {
    let is_own = |each: &Access| each.variable == read.variable && each.index == read.index;
    if write.variable != read.variable {
        return false;
    }
    let is_divergent = |access: &Access| uniformity.is_divergent[access.block.index()];
    match (write.index, read.index) {
        (Index::Item(item, to), Index::Item(reader, from)) if item == reader && to != from => {
            let distance = to.abs_diff(from);
            !is_divergent(write) && distance < size(item, uniformity) && !writes.iter().any(is_own)
        }
        (Index::Item(item, to), Index::Constant(from)) => {
            let writer = i64::try_from(from).ok().and_then(|from| u64::try_from(from.checked_sub(to)?).ok());
            let is_together = !is_divergent(write) && !is_divergent(read);
            is_together
                && writer.is_some_and(|writer| writer < size(item, uniformity))
                && !writes.iter().any(is_own)
        }
        // Few work-items write, and all read.
        (Index::Constant(to), Index::Constant(from)) => {
            let own_writes = writes.iter().filter(|each| is_own(each)).count();
            to == from && own_writes == 1 && uniformity.is_certain(write.block) && !is_divergent(read)
        }
        _ => false,
    }
}

/// How many work-items a work-group has at least in the direction of an id.
fn size(source: Source, uniformity: &Uniformity) -> u64 {
    match (source, uniformity.size) {
        (Source::LocalId(dimension), Some(size)) => {
            size.get(dimension as usize).map_or(1, |&size| u64::from(size))
        }
        (_, Some(size)) => size.iter().map(|&size| u64::from(size)).product(),
        (_, None) => LEAST_SIZE,
    }
}

struct Accesses<'a, 'm> {
    analysed: &'a Analysed<'m>,
    summaries: &'a Summaries,
    uniformity: &'a mut Uniformity<'m>,
    writes: Vec<Access>,
}

impl Accesses<'_, '_> {
    /// The events of each block.
    fn collect(&mut self) -> Vec<Vec<Event>> {
        let graph = self.analysed.graph;
        let mut events: Vec<Vec<Event>> = Vec::with_capacity(graph.blocks.len());
        events.resize_with(graph.blocks.len(), Vec::new);
        for &block in &graph.order {
            for step in &graph.block(block).steps {
                if let Step::Evaluate(id) = *step {
                    self.expression(block, id, &mut events[block.index()]);
                }
            }
        }
        events
    }

    fn expression(&mut self, block: BlockId, id: ExprId, events: &mut Vec<Event>) {
        let expr = self.analysed.function.expr(id);
        if self.is_barrier(expr) {
            events.push(Event::Barrier);
            return;
        }
        let (place, reads, writes) = match expr.kind {
            ExprKind::Load { place, volatile: false } => (place, true, false),
            ExprKind::Assign { place, volatile: false, .. } => (place, false, true),
            ExprKind::Modify { place, volatile: false, .. } => (place, true, true),
            _ => return,
        };
        let Some((variable, index)) = self.element(place) else { return };
        let access = Access { expr: id, block, variable, index };
        events.extend(reads.then_some(Event::Read(access)));
        if writes {
            events.push(Event::Write(self.writes.len()));
            self.writes.push(access);
        }
    }

    /// Whether a call orders the accesses of several work-items, or is meant to.
    fn is_barrier(&self, expr: &Expr) -> bool {
        let is_fence = match expr.kind {
            ExprKind::Builtin { builtin, .. } => matches!(
                builtin.special(),
                Some(
                    Special::MemoryFence(_)
                        | Special::AtomicFence
                        | Special::NamedBarrier
                        | Special::AsyncCopyFence
                        | Special::Group(_)
                        | Special::Scoped(..)
                        | Special::Atomic(_)
                )
            ),
            _ => false,
        };
        is_fence || self.summaries.collective(self.analysed.module, expr).is_some()
    }

    fn element(&mut self, place: ExprId) -> Option<(GlobalId, Index)> {
        let function = self.analysed.function;
        let (variable, index) = match function.expr(place).kind {
            ExprKind::Global(variable) => (variable, Index::Constant(0)),
            ExprKind::Element { base, index } => match function.expr(base).kind {
                ExprKind::Global(variable) => (variable, self.index(index)?),
                _ => return None,
            },
            // `a[i]` is `*(a + i)`.
            ExprKind::Dereference(pointer) => match function.expr(pointer).kind {
                ExprKind::PointerOffset(base, index) => (self.array(base)?, self.index(index)?),
                _ => (self.array(pointer)?, Index::Constant(0)),
            },
            _ => return None,
        };
        self.analysed.module.global(variable).space.is_of_work_group().then_some((variable, index))
    }

    fn array(&self, pointer: ExprId) -> Option<GlobalId> {
        let function = self.analysed.function;
        match function.expr(pointer).kind {
            ExprKind::ArrayToPointer(place) => match function.expr(place).kind {
                ExprKind::Global(variable) => Some(variable),
                _ => None,
            },
            _ => None,
        }
    }

    fn index(&mut self, mut id: ExprId) -> Option<Index> {
        let function = self.analysed.function;
        let mut offset = 0i64;
        if let Some(constant) = self.uniformity.constant(id) {
            return Some(Index::Constant(constant));
        }
        loop {
            id = match &function.expr(id).kind {
                ExprKind::Convert(Conversion::Integer, inner) => *inner,
                ExprKind::Binary(operator @ (BinaryOp::Add | BinaryOp::Subtract), left, right) => {
                    let by = i64::from(i32::try_from(self.uniformity.constant(*right)?).ok()?);
                    let by = if *operator == BinaryOp::Add { by } else { -by };
                    offset = offset.checked_add(by)?;
                    *left
                }
                ExprKind::Load { .. } => match self.analysed.definitions.of_use(id) {
                    Definition::Value(value) if value < id => value,
                    _ => return None,
                },
                ExprKind::Builtin { builtin, .. }
                    if matches!(
                        builtin.lower(),
                        Lower::Variable(BuiltIn::LocalInvocationId | BuiltIn::LocalInvocationIndex)
                    ) =>
                {
                    let Value::Divergent(origin) = self.uniformity.value(id) else { return None };
                    return Some(Index::Item(origin.source, offset));
                }
                _ => return None,
            };
        }
    }
}
