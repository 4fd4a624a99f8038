//! Uses of private variables that have no value yet. Which uses are reported, and how certain they are, is decided as in clang.

use super::{
    control_flow_graph::{
        Block, BlockId, BranchKind, ControlFlowGraph, Step, Terminator, discarded, root_local,
    },
    data_flow::{State, solve},
};
use crate::{
    error::flow::{self as error, Shown},
    hir::{ExprId, ExprKind, Function, LocalId, LogicalOp, Module, Stmt, StmtKind},
    types::{Scalar, TypeId, TypeKind},
};
use spirocl_frontend::{
    diagnostic::{Diagnostic, Diagnostics},
    handle_map::{HandleMap, HandleSet},
    source::Span,
};

/// How many variables are solved for at a time.
const AT_A_TIME: usize = u64::BITS as usize;

/// The limit of blocks times variables, above which a function is skipped.
const MOST_STATES: usize = 1 << 24;

/// The limit of uses of a function for which the paths to them are examined.
const MOST_EXPLAINED: usize = 1 << 8;

/// The variables of a function that may be used before they have a value. Without any, no graph is needed.
pub(super) fn candidates(module: &Module, function: &Function, body: &[Stmt]) -> Vec<LocalId> {
    let mut candidates = Vec::new();
    let mut open: Vec<&Stmt> = body.iter().collect();
    for expr in &function.exprs {
        if let ExprKind::Statements(statements) = &expr.kind {
            open.extend(&statements.body);
        }
    }
    let mut first_uses = None;
    while let Some(stmt) = open.pop() {
        match &stmt.kind {
            StmtKind::Block(list) => open.extend(list),
            StmtKind::If { then, otherwise, .. } => {
                open.push(then);
                open.extend(otherwise.as_deref());
            }
            StmtKind::Loop(repeated) => open.push(&repeated.body),
            StmtKind::Switch(switch) => open.push(&switch.body),
            StmtKind::Declare(local, value) if is_tracked(module, function, *local) => {
                // Expressions are numbered as they are written: what is below the value is in it.
                let is_candidate = value.is_none_or(|value| {
                    first_uses.get_or_insert_with(|| self::first_uses(function))[local.index()] <= value
                });
                candidates.extend(is_candidate.then_some(*local));
            }
            StmtKind::Declare(..)
            | StmtKind::Expr(_)
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_) => {}
        }
    }
    candidates.sort_unstable();
    candidates
}

fn is_tracked(module: &Module, function: &Function, local: LocalId) -> bool {
    let local = function.local(local);
    let kind = module.types.kind(local.ty.ty);
    let is_value = matches!(kind, TypeKind::Scalar(_) | TypeKind::Vector(..) | TypeKind::Pointer { .. });
    is_value && local.name.is_some() && !local.ty.qualifiers.is_volatile
}

fn first_uses(function: &Function) -> Vec<ExprId> {
    let mut first = vec![ExprId(u32::MAX); function.locals.len()];
    for (index, expr) in function.exprs.iter().enumerate().rev() {
        if let ExprKind::Local(local) = expr.kind {
            first[local.index()] = ExprId(index as u32);
        }
    }
    first
}

/// Reports one use of each variable: among those that are most certain, the first.
pub(super) fn report(
    module: &Module,
    function: &Function,
    graph: &ControlFlowGraph,
    candidates: &[LocalId],
    diagnostics: &mut Diagnostics,
) {
    if candidates.len().saturating_mul(graph.blocks.len()) > MOST_STATES {
        return;
    }
    let accesses = Accesses::new(function, graph, candidates);
    let mut left = MOST_EXPLAINED;
    for (index, locals) in candidates.chunks(AT_A_TIME).enumerate() {
        let solution = Solution::new(graph, &accesses, index * AT_A_TIME);
        for (bit, &local) in locals.iter().enumerate() {
            let variable = Variable { graph, ends: &solution.ends, bit };
            let initializer = accesses.initializers.get(&local).copied();
            let uses = solution.uses[bit].iter().map(|usage| {
                // `int x = x;` states that some paths need no value.
                let explains = !usage.is_certain && initializer.is_none() && left > 0;
                left -= usize::from(explains);
                let certainty = match usage.is_certain {
                    true => Certainty::Always,
                    false if explains => variable.certainty(usage.block),
                    false => Certainty::Maybe,
                };
                (certainty, usage.expr)
            });
            let first =
                uses.min_by_key(|(certainty, expr)| (certainty.rank(), function.expr(*expr).span.start));
            if let Some((certainty, usage)) = first {
                diagnostics
                    .report(Use { module, function, graph, local, initializer, usage }.message(&certainty));
            }
        }
    }
}

/// How an expression or declaration accesses a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// It has no value from here on.
    Declare,
    /// It has a value from here on, or others can give it one.
    Initialize,
    /// Its value is used.
    Use,
}

/// The accesses of a function to its candidates.
struct Accesses {
    /// For each block, in order: the position among the candidates, what is done, and by which expression.
    of_block: Vec<Vec<(usize, Access, ExprId)>>,
    /// The initial values of candidates.
    initializers: HandleMap<LocalId, ExprId>,
}

impl Accesses {
    fn new(function: &Function, graph: &ControlFlowGraph, candidates: &[LocalId]) -> Self {
        let positions: HandleMap<LocalId, usize> =
            candidates.iter().enumerate().map(|(position, &local)| (local, position)).collect();
        let discarded: HandleSet<ExprId> = discarded(function).collect();
        let mut accesses =
            Self { of_block: vec![Vec::new(); graph.blocks.len()], initializers: HandleMap::default() };
        for &block in &graph.order {
            let of_block = &mut accesses.of_block[block.index()];
            let mut add = |local: Option<LocalId>, access, expr| {
                let position = local.and_then(|local| positions.get(&local));
                of_block.extend(position.map(|&position| (position, access, expr)));
            };
            for step in &graph.block(block).steps {
                match *step {
                    Step::Declare(local, None) => add(Some(local), Access::Declare, ExprId(0)),
                    Step::Declare(local, Some(value)) => {
                        accesses.initializers.insert(local, value);
                        // `int x = x;` states that it has no value.
                        let is_self = is_load_of(function, value, local);
                        let access = if is_self { Access::Declare } else { Access::Initialize };
                        add(Some(local), access, value);
                    }
                    Step::Evaluate(id) => match function.expr(id).kind {
                        ExprKind::Load { place, .. } if !discarded.contains(&id) => {
                            add(root_local(function, place), Access::Use, id);
                        }
                        // What is made of no value is none.
                        ExprKind::Modify { place, .. } => add(root_local(function, place), Access::Use, id),
                        ExprKind::Assign { place, .. }
                        | ExprKind::AddressOf(place)
                        | ExprKind::ArrayToPointer(place) => {
                            add(root_local(function, place), Access::Initialize, id);
                        }
                        ExprKind::Local(local) => add(Some(local), Access::Initialize, id),
                        _ => {}
                    },
                }
            }
        }
        accesses.forget_own_loads(function);
        accesses
    }

    /// `int x = x;` is no use.
    fn forget_own_loads(&mut self, function: &Function) {
        let own: HandleSet<ExprId> = self
            .initializers
            .iter()
            .filter(|&(&local, &value)| is_load_of(function, value, local))
            .map(|(_, &value)| value)
            .collect();
        for of_block in self.of_block.iter_mut().filter(|_| !own.is_empty()) {
            of_block.retain(|(_, access, expr)| *access != Access::Use || !own.contains(expr));
        }
    }
}

fn is_load_of(function: &Function, value: ExprId, local: LocalId) -> bool {
    match function.expr(value).kind {
        ExprKind::Load { place, .. } => {
            matches!(function.expr(place).kind, ExprKind::Local(of) if of == local)
        }
        _ => false,
    }
}

/// For some variables, a bit each: whether some path comes with a value, and whether some path comes without.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Values {
    with: u64,
    without: u64,
}

impl State for Values {
    fn join(&mut self, other: &Self) {
        self.with |= other.with;
        self.without |= other.without;
    }
}

impl Values {
    fn after(self, access: Access, bit: usize) -> Self {
        let mask = 1 << bit;
        match access {
            Access::Declare => Self { with: self.with & !mask, without: self.without | mask },
            Access::Initialize => Self { with: self.with | mask, without: self.without & !mask },
            Access::Use => self,
        }
    }
}

/// A use of a variable that some path reaches without a value.
struct Usage {
    block: BlockId,
    expr: ExprId,
    /// Every path does.
    is_certain: bool,
}

/// What holds of the variables from some position on.
struct Solution {
    /// At the end of each block.
    ends: Vec<Values>,
    /// Of each variable.
    uses: Vec<Vec<Usage>>,
}

impl Solution {
    fn new(graph: &ControlFlowGraph, accesses: &Accesses, start: usize) -> Self {
        let of_block = |block: BlockId| {
            accesses.of_block[block.index()].iter().filter_map(move |&(position, access, expr)| {
                let bit = position.checked_sub(start).filter(|&bit| bit < AT_A_TIME)?;
                Some((bit, access, expr))
            })
        };
        let transfer = |block: BlockId, state: &Values| {
            of_block(block).fold(*state, |state, (bit, access, _)| state.after(access, bit))
        };
        let entry = Values { with: 0, without: u64::MAX };
        let states = solve(graph, entry, Values::default(), transfer);
        let mut uses: Vec<Vec<Usage>> = std::iter::repeat_with(Vec::new).take(AT_A_TIME).collect();
        for &block in &graph.order {
            let mut state = states[block.index()];
            for (bit, access, expr) in of_block(block) {
                if access == Access::Use && state.without >> bit & 1 == 1 {
                    uses[bit].push(Usage { block, expr, is_certain: state.with >> bit & 1 == 0 });
                }
                state = state.after(access, bit);
            }
        }
        let ends = (0..graph.blocks.len() as u32).map(BlockId).map(|id| transfer(id, &states[id.index()]));
        let ends = ends.collect();
        Self { ends, uses }
    }
}

/// How certain it is that a use has no value. OpenCL C has no words for these; the order is that of clang.
enum Certainty {
    /// On all paths.
    Always,
    /// Whenever the function is called, the first time that it is reached.
    FirstTime,
    /// Whenever the declaration is reached.
    Declared,
    /// Whenever control takes a branch, which has a block and a target.
    Branch(BlockId, BlockId),
    /// On some paths, if they can be taken.
    Maybe,
}

impl Certainty {
    fn rank(&self) -> u32 {
        match self {
            Self::Always => 0,
            Self::FirstTime => 1,
            Self::Declared => 2,
            Self::Branch(..) => 3,
            Self::Maybe => 4,
        }
    }
}

/// One variable in a solution.
struct Variable<'a> {
    graph: &'a ControlFlowGraph,
    ends: &'a [Values],
    bit: usize,
}

impl Variable<'_> {
    fn has(&self, values: Values) -> (bool, bool) {
        (values.with >> self.bit & 1 == 1, values.without >> self.bit & 1 == 1)
    }

    /// How certain it is that a use at the start of a block is reached without a value. From the block backwards, every block is found from
    /// which all paths lead there without giving a value; a branch that leads to one of them and to others decides.
    fn certainty(&self, of: BlockId) -> Certainty {
        let graph = self.graph;
        let mut leading: HandleMap<BlockId, usize> = HandleMap::default();
        let count = |block: BlockId| graph.block(block).successors().len();
        leading.insert(of, count(of));
        let (mut first_time, mut declared) = (false, false);
        let mut open = vec![of];
        while let Some(block) = open.pop() {
            first_time |= block == BlockId(0);
            for &before in graph.predecessors(block) {
                match self.has(self.ends[before.index()]) {
                    (true, false) => continue,
                    (true, true) if self.has(self.ends[block.index()]) == (false, true) => {
                        declared = true;
                        continue;
                    }
                    _ => {}
                }
                let taken = leading.get_or_default(before);
                *taken += 1;
                if *taken == count(before) {
                    open.push(before);
                }
            }
        }
        if first_time {
            return Certainty::FirstTime;
        }
        if declared {
            return Certainty::Declared;
        }
        let is_deciding = |&&block: &&BlockId| {
            leading.get(&block).is_some_and(|&taken| taken > 0 && taken < count(block))
                && self.has(self.ends[block.index()]) == (false, true)
        };
        let target = |&block: &BlockId| {
            let successors = graph.block(block).successors();
            let leads = |to: &BlockId| leading.get(to).is_some_and(|&taken| taken >= count(*to));
            // That no label of a `switch` matches may be impossible.
            let is_named = |to: &BlockId| match graph.block(block).terminator {
                Terminator::Switch { .. } => graph.block(*to).label.is_some(),
                _ => true,
            };
            successors.into_iter().find(|to| leads(to) && is_named(to)).map(|to| Certainty::Branch(block, to))
        };
        graph.order.iter().filter(is_deciding).find_map(target).unwrap_or(Certainty::Maybe)
    }
}

/// What a message is about.
struct Use<'a> {
    module: &'a Module,
    function: &'a Function,
    graph: &'a ControlFlowGraph,
    local: LocalId,
    initializer: Option<ExprId>,
    usage: ExprId,
}

impl Use<'_> {
    fn message(&self, certainty: &Certainty) -> Diagnostic {
        let &Self { module, function, graph, local, initializer, usage } = self;
        let variable = function.local(local);
        let at = function.expr(usage).span;
        let shown = Shown {
            name: variable.name.map_or("", |name| module.symbols.text(name)),
            declared: variable.span,
            zero: zero(module, variable.ty.ty),
        };
        match (certainty, initializer) {
            // `int x = x;`: that is the cause of all uses.
            (Certainty::Always, Some(value)) if is_load_of(function, value, local) => {
                error::own_initialization(function.expr(value).span, &shown)
            }
            (Certainty::Always, Some(value)) if usage < value => error::own_initialization(at, &shown),
            (Certainty::Always, _) => error::uninitialized(at, &shown),
            (Certainty::FirstTime, _) => {
                let function = format!("function `{}` is called", module.symbols.text(function.name));
                error::sometimes(variable.span, at, &shown, &function)
            }
            (Certainty::Declared, _) => {
                error::sometimes(variable.span, at, &shown, "its declaration is reached")
            }
            (&Certainty::Branch(block, target), _) => {
                let (branch, text) = branch(function, graph, block, target);
                error::sometimes(branch, at, &shown, &text)
            }
            (Certainty::Maybe, _) => error::conditional(at, &shown),
        }
    }
}

/// A value of a type to start with.
fn zero(module: &Module, ty: TypeId) -> &'static str {
    match module.types.kind(ty) {
        TypeKind::Pointer { .. } => "NULL",
        TypeKind::Scalar(Scalar::Bool) => "false",
        TypeKind::Scalar(Scalar::Float) | TypeKind::Vector(Scalar::Float, _) => "0.0f",
        TypeKind::Scalar(Scalar::Double) | TypeKind::Vector(Scalar::Double, _) => "0.0",
        _ => "0",
    }
}

/// Where a branch is, and when control takes it to this target.
fn branch(function: &Function, graph: &ControlFlowGraph, block: BlockId, target: BlockId) -> (Span, String) {
    let Block { terminator, .. } = graph.block(block);
    let Terminator::Branch { condition, kind, targets, .. } = terminator else {
        let label = graph.block(target).label;
        let (span, word) = label.map_or((Span::default(), "case"), |label| {
            (label.span, if label.is_default { "default" } else { "case" })
        });
        let keyword = Span::new(span.start, span.end.min(span.start + word.len() as u32));
        return (keyword, format!("`switch` {word} is taken"));
    };
    let holds = targets[0] == Some(target);
    let text = match kind {
        BranchKind::If => format!("`if` condition is {holds}"),
        BranchKind::Conditional => format!("`?:` condition is {holds}"),
        BranchKind::Logical(LogicalOp::And) => format!("`&&` condition is {holds}"),
        BranchKind::Logical(LogicalOp::Or) => format!("`||` condition is {holds}"),
        BranchKind::Loop if holds => "the loop is entered".to_owned(),
        BranchKind::Do if holds => "`do` loop condition is true".to_owned(),
        BranchKind::Loop | BranchKind::Do => "the loop exits because its condition is false".to_owned(),
    };
    (function.expr(*condition).span, text)
}
