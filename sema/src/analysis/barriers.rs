//! Barriers and other collective functions in divergent control flow: not all work-items of the group reach the call.

use super::{
    control_dependence::ControlDependence,
    control_flow_graph::{BlockId, BranchKind, ControlFlowGraph, Step, Terminator},
    definitions::Definitions,
    uniformity::{Analysed, Origin, Uniformity, Value},
};
use crate::{
    builtins::{Barrier, GroupScope, Lower, Special},
    error::divergence as error,
    hir::{Expr, ExprId, ExprKind, Function, FunctionId, Module},
};
use spirocl_frontend::{
    diagnostic::Diagnostics,
    handle_map::{HandleMap, HandleSet},
    source::Span,
};
use spirv::{BuiltIn, Op};
use std::collections::VecDeque;

/// The limit of calls of a function whose paths are examined.
const MOST_EXAMINED: usize = 1 << 10;

/// Summaries of the functions of a program, for the analysis of their callers.
pub(super) struct Summaries {
    /// The scope at which each function is collective, because it has a barrier or another collective call.
    together: Vec<Option<Together>>,
    /// Whether the results differ between work-items if the arguments do not.
    results: Vec<Value>,
}

/// The scope of a collective function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Together {
    SubGroup,
    WorkGroup,
}

impl Summaries {
    /// Summarizes callees before their callers.
    pub(super) fn new(module: &Module) -> Self {
        let count = module.functions.len();
        let mut summaries = Self { together: vec![None; count], results: vec![Value::Unknown; count] };
        let calls: Vec<Vec<FunctionId>> = module.functions.iter().map(callees).collect();
        let order = callees_first(&calls);
        for &id in &order {
            let function = module.function(id);
            let direct = function.exprs.iter().filter_map(|expr| summaries.collective(module, expr));
            summaries.together[id.index()] = direct.map(|(together, _)| together).max();
        }
        // Results matter only where a barrier may depend on them.
        let mut is_needed = vec![false; count];
        for &id in order.iter().rev() {
            if summaries.together[id.index()].is_some() || is_needed[id.index()] {
                calls[id.index()].iter().for_each(|callee| is_needed[callee.index()] = true);
            }
        }
        for id in order.into_iter().filter(|id| is_needed[id.index()]) {
            summaries.results[id.index()] = summaries.compute_result(module, module.function(id));
        }
        summaries
    }

    /// Whether the results are uniform if the arguments are.
    pub(super) fn result(&self, function: FunctionId) -> Value {
        self.results[function.index()]
    }

    /// Whether a function has a collective call.
    pub(super) fn has_collective(&self, module: &Module, function: &Function) -> bool {
        function.exprs.iter().any(|expr| self.collective(module, expr).is_some())
    }

    fn compute_result(&self, module: &Module, function: &Function) -> Value {
        let compute = || {
            let graph = ControlFlowGraph::new(function, function.body.as_ref()?);
            let definitions = Definitions::new(function, &graph)?;
            let dependence = ControlDependence::new(&graph)?;
            let analysed = Analysed {
                module,
                function,
                graph: &graph,
                definitions: &definitions,
                dependence: &dependence,
            };
            let mut uniformity = Uniformity::new(&analysed, self, Value::Uniform)?;
            let mut results = graph.order.iter().filter_map(|&block| match graph.block(block).terminator {
                Terminator::Return(value) => Some((block, value?)),
                _ => None,
            });
            let (first, value) = results.next()?;
            let value = uniformity.value(value);
            let others: Vec<_> = results.collect();
            let is_uniform = !uniformity.is_divergent[first.index()]
                && value.is_uniform()
                && others.iter().all(|&(block, value)| {
                    !uniformity.is_divergent[block.index()] && uniformity.value(value).is_uniform()
                });
            match others[..] {
                [] => Some(value),
                _ if is_uniform => Some(Value::Uniform),
                _ => None,
            }
        };
        compute().unwrap_or(Value::Unknown)
    }

    /// Returns the scope of a collective call, and its name in messages.
    pub(super) fn collective(&self, module: &Module, expr: &Expr) -> Option<(Together, String)> {
        let of_scope = |scope: GroupScope| match scope {
            GroupScope::WorkGroup => Some(Together::WorkGroup),
            GroupScope::SubGroup => Some(Together::SubGroup),
            GroupScope::Device => None,
        };
        let (together, name) = match &expr.kind {
            ExprKind::Call { function, .. } => {
                let name = module.symbols.text(module.function(*function).name);
                return Some((
                    self.together[function.index()]?,
                    format!("call of `{name}`, which contains a barrier or group function,"),
                ));
            }
            ExprKind::Builtin { builtin, .. } => match builtin.special()? {
                Special::Barrier(Barrier::SubGroup) => (Together::SubGroup, "barrier"),
                Special::Barrier(_) => (Together::WorkGroup, "barrier"),
                Special::AsyncCopy | Special::AsyncStridedCopy | Special::AsyncBlockCopy => {
                    (Together::WorkGroup, "asynchronous copy")
                }
                Special::WaitGroupEvents => (Together::WorkGroup, "`wait_group_events`"),
                Special::GroupPipe(_, scope) => (of_scope(scope)?, "pipe function of a group"),
                Special::Group(group) => match (of_scope(group.scope)?, is_uniform_operation(group.op)) {
                    (_, false) => return None,
                    (Together::WorkGroup, true) => (Together::WorkGroup, "work-group function"),
                    (Together::SubGroup, true) => (Together::SubGroup, "sub-group function"),
                },
                _ => return None,
            },
            _ => return None,
        };
        Some((together, name.to_owned()))
    }
}

/// Whether a group instruction must be executed by all work-items of the group: OpenCL C 3.0, 6.15.16. Those with `NonUniform` do not.
fn is_uniform_operation(op: Op) -> bool {
    matches!(
        op,
        Op::GroupAll
            | Op::GroupAny
            | Op::GroupBroadcast
            | Op::GroupIAdd
            | Op::GroupFAdd
            | Op::GroupSMin
            | Op::GroupUMin
            | Op::GroupFMin
            | Op::GroupSMax
            | Op::GroupUMax
            | Op::GroupFMax
    )
}

fn callees(function: &Function) -> Vec<FunctionId> {
    let mut callees: Vec<FunctionId> = function
        .exprs
        .iter()
        .filter_map(|expr| match &expr.kind {
            ExprKind::Call { function, .. } => Some(*function),
            _ => None,
        })
        .collect();
    callees.sort_unstable();
    callees.dedup();
    callees
}

fn callees_first(calls: &[Vec<FunctionId>]) -> Vec<FunctionId> {
    let mut order = Vec::with_capacity(calls.len());
    let mut seen = vec![false; calls.len()];
    for start in (0..calls.len() as u32).map(FunctionId) {
        let mut open = vec![(start, 0)];
        if std::mem::replace(&mut seen[start.index()], true) {
            continue;
        }
        while let Some((function, next)) = open.last_mut() {
            match calls[function.index()].get(*next) {
                None => {
                    order.push(*function);
                    open.pop();
                }
                Some(&callee) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[callee.index()], true) {
                        open.push((callee, 0));
                    }
                }
            }
        }
    }
    order
}

/// Whether a function may have divergent values: it calls a function whose result differs between work-items.
pub(super) fn has_origin(function: &Function) -> bool {
    function.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Call { .. } => true,
        ExprKind::Builtin { builtin, .. } => matches!(
            builtin.lower(),
            Lower::Variable(
                BuiltIn::LocalInvocationId
                    | BuiltIn::GlobalInvocationId
                    | BuiltIn::GlobalLinearId
                    | BuiltIn::LocalInvocationIndex
                    | BuiltIn::SubgroupId
                    | BuiltIn::SubgroupLocalInvocationId
            ) | Lower::Special(Special::LegacyAtomic(_) | Special::Atomic(_))
        ),
        _ => false,
    })
}

/// Reports the first collective call that depends on each divergent branch.
pub(super) fn report(
    analysed: &Analysed,
    summaries: &Summaries,
    uniformity: &mut Uniformity,
    diagnostics: &mut Diagnostics,
) {
    let &Analysed { module, function, graph, .. } = analysed;
    let mut left = MOST_EXAMINED;
    let mut first_of_cause: HandleMap<BlockId, (Span, Together, String, Origin)> = HandleMap::default();
    for &block in &graph.order {
        if !uniformity.is_divergent[block.index()] {
            continue;
        }
        for step in &graph.block(block).steps {
            let &Step::Evaluate(id) = step else { continue };
            let expr = function.expr(id);
            let Some((together, name)) = summaries.collective(module, expr).filter(|_| left > 0) else {
                continue;
            };
            left -= 1;
            let Some((cause, origin)) = cause(analysed, uniformity, block, together) else { continue };
            let is_first = first_of_cause.get(&cause).is_none_or(|(span, ..)| expr.span.start < span.start);
            if is_first {
                first_of_cause.insert(cause, (expr.span, together, name, origin));
            }
        }
    }
    for &cause in &graph.order {
        if let Some((span, together, name, origin)) = first_of_cause.remove(&cause) {
            let (decision, place) = decision(graph, cause, span);
            let group = match together {
                Together::SubGroup => "sub-group",
                Together::WorkGroup => "work-group",
            };
            let at = function.expr(decision).span;
            diagnostics.report(error::divergent(span, &name, group, place, at, &origin.source.text()));
        }
    }
}

/// Returns the closest divergent branch that a block is control dependent on.
fn cause(
    analysed: &Analysed,
    uniformity: &mut Uniformity,
    block: BlockId,
    together: Together,
) -> Option<(BlockId, Origin)> {
    let mut seen = HandleSet::default();
    let mut open = VecDeque::from([block]);
    while let Some(block) = open.pop_front() {
        for &branch in analysed.dependence.branches(block) {
            if !seen.insert(branch) {
                continue;
            }
            match uniformity.decision(analysed.graph, branch) {
                Value::Divergent(origin) if together == Together::WorkGroup || origin.in_sub_group => {
                    return Some((branch, origin));
                }
                _ => open.push_back(branch),
            }
        }
    }
    None
}

/// The branch at the end of a block, and a call that is control dependent on it.
fn decision(graph: &ControlFlowGraph, cause: BlockId, call: Span) -> (ExprId, error::Divergence) {
    let is_inside = |construct: Span| (construct.start..construct.end).contains(&call.start);
    match graph.block(cause).terminator {
        Terminator::Branch { condition, kind: BranchKind::Loop | BranchKind::Do, .. } => {
            (condition, error::Divergence::Loop)
        }
        Terminator::Branch { condition, construct, .. } if is_inside(construct) => {
            (condition, error::Divergence::Branch)
        }
        Terminator::Switch { value, construct, .. } if is_inside(construct) => {
            (value, error::Divergence::Branch)
        }
        Terminator::Branch { condition: decision, .. } | Terminator::Switch { value: decision, .. } => {
            (decision, error::Divergence::Behind)
        }
        Terminator::Goto(_) | Terminator::Return(_) | Terminator::End => {
            (ExprId(0), error::Divergence::Behind)
        }
    }
}
