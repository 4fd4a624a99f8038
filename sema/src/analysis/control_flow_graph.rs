//! The control-flow graph of a function of the typed tree: blocks of evaluations, and how control leaves them. `&&`, `||` and `?:` are
//! branches. Edges that constant conditions rule out are left out.

use crate::{
    analysis::end_of_function::known,
    hir::{
        Conversion, ExprId, ExprKind, Function, LabelId, LocalId, LogicalOp, LoopKind, LoopStmt, Stmt,
        StmtKind, SwitchStmt,
    },
};
use spirocl_frontend::{handle_map::Handle, source::Span};

/// A block of a graph, by its position in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct BlockId(pub(super) u32);

impl Handle for BlockId {
    fn number(self) -> u32 {
        self.0
    }
}

impl BlockId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A step of a block.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// An expression is evaluated, after its operands. The parts of a place that is loaded or stored are no steps of their own, except
    /// for the values within it.
    Evaluate(ExprId),
    /// A variable comes into scope. Its initial value has been evaluated.
    Declare(LocalId, Option<ExprId>),
}

/// The construct of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BranchKind {
    /// `if`
    If,
    /// `?:`
    Conditional,
    /// The first operand of `&&` or `||`.
    Logical(LogicalOp),
    /// `while` or `for`.
    Loop,
    /// `do`
    Do,
}

/// The terminator of a block.
#[derive(Clone, Debug)]
pub(super) enum Terminator {
    /// An unconditional branch.
    Goto(BlockId),
    /// A conditional branch: to the first block if the condition is true. Targets that a constant condition excludes are `None`.
    Branch {
        /// A `bool`, evaluated by the block.
        condition: ExprId,
        /// The construct.
        kind: BranchKind,
        /// The whole construct.
        construct: Span,
        /// The blocks.
        targets: [Option<BlockId>; 2],
    },
    /// A multi-way branch to distinct blocks.
    Switch {
        /// An integer, evaluated by the block.
        value: ExprId,
        /// The whole statement.
        construct: Span,
        /// The blocks. The last one is for values without a `case`.
        targets: Vec<BlockId>,
    },
    /// A return, with the value.
    Return(Option<ExprId>),
    /// The end of the function, or unreachable.
    End,
}

/// A block.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Its steps.
    pub(super) steps: Vec<Step>,
    /// Its terminator.
    pub(super) terminator: Terminator,
    /// The `case` or `default` label in front of it.
    pub(super) label: Option<CaseLabel>,
    /// Whether it is a loop header.
    pub(super) is_loop_head: bool,
}

/// A label of a `switch`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CaseLabel {
    /// The labelled statement.
    pub(super) span: Span,
    /// Whether it is `default`.
    pub(super) is_default: bool,
}

/// The graph of a function.
#[derive(Clone, Debug)]
pub(super) struct ControlFlowGraph {
    /// The first block is the entry: it is empty, and no edge leads to it.
    pub(super) blocks: Vec<Block>,
    /// The blocks that control can reach, in reverse postorder.
    pub(super) order: Vec<BlockId>,
    predecessors: Vec<Vec<BlockId>>,
}

impl ControlFlowGraph {
    /// Builds the graph of a function body.
    pub(super) fn new(function: &Function, body: &[Stmt]) -> Self {
        let mut builder = Builder {
            function,
            blocks: Vec::new(),
            current: BlockId(0),
            jumps: Vec::new(),
            labels: vec![None; function.labels as usize],
            cases: vec![None; function.labels as usize],
        };
        builder.new_block();
        let start = builder.new_block();
        builder.end_block(Terminator::Goto(start), start);
        builder.statements(body);
        let mut graph = Self { blocks: builder.blocks, order: Vec::new(), predecessors: Vec::new() };
        graph.order = graph.reverse_postorder();
        graph.predecessors = vec![Vec::new(); graph.blocks.len()];
        for &block in &graph.order {
            for successor in graph.blocks[block.index()].successors() {
                graph.predecessors[successor.index()].push(block);
            }
        }
        graph
    }

    pub(super) fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// Returns the reachable predecessors of a block, each once.
    pub(super) fn predecessors(&self, id: BlockId) -> &[BlockId] {
        &self.predecessors[id.index()]
    }

    fn reverse_postorder(&self) -> Vec<BlockId> {
        let mut order = Vec::new();
        let mut seen = vec![false; self.blocks.len()];
        seen[0] = true;
        let mut open = vec![(BlockId(0), self.blocks[0].successors())];
        while let Some((block, successors)) = open.last_mut() {
            let Some(next) = successors.pop() else {
                order.push(*block);
                open.pop();
                continue;
            };
            if !std::mem::replace(&mut seen[next.index()], true) {
                open.push((next, self.block(next).successors()));
            }
        }
        order.reverse();
        order
    }
}

impl Block {
    /// Returns the successors, each once.
    pub(super) fn successors(&self) -> Vec<BlockId> {
        match &self.terminator {
            Terminator::Goto(target) => vec![*target],
            Terminator::Branch { targets: [Some(then), Some(otherwise)], .. } if then == otherwise => {
                vec![*then]
            }
            Terminator::Branch { targets, .. } => targets.iter().flatten().copied().collect(),
            Terminator::Switch { targets, .. } => targets.clone(),
            Terminator::Return(_) | Terminator::End => Vec::new(),
        }
    }
}

/// The private variable in whose memory a place is.
pub(super) fn root_local(function: &Function, mut place: ExprId) -> Option<LocalId> {
    loop {
        match &function.expr(place).kind {
            ExprKind::Local(local) => return Some(*local),
            ExprKind::Field { base, .. }
            | ExprKind::Element { base, .. }
            | ExprKind::Swizzle { base, .. }
            | ExprKind::Component { base, .. } => place = *base,
            ExprKind::Sequence { result, .. } => place = *result,
            _ => return None,
        }
    }
}

struct Builder<'f> {
    function: &'f Function,
    blocks: Vec<Block>,
    current: BlockId,
    /// The targets of `break` and `continue` of each enclosing loop and switch.
    jumps: Vec<(BlockId, Option<BlockId>)>,
    labels: Vec<Option<BlockId>>,
    cases: Vec<Option<bool>>,
}

impl Builder<'_> {
    fn new_block(&mut self) -> BlockId {
        self.blocks.push(Block {
            steps: Vec::new(),
            terminator: Terminator::End,
            label: None,
            is_loop_head: false,
        });
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// Ends the current block, and goes on with another one.
    fn end_block(&mut self, terminator: Terminator, next: BlockId) {
        self.blocks[self.current.index()].terminator = terminator;
        self.current = next;
    }

    /// Branches to a block and continues with it.
    fn enter(&mut self, block: BlockId) {
        self.end_block(Terminator::Goto(block), block);
    }

    /// Branches to another block. What follows is unreachable except by labels.
    fn jump(&mut self, terminator: Terminator) {
        let next = self.new_block();
        self.end_block(terminator, next);
    }

    fn label(&mut self, label: LabelId) -> BlockId {
        match self.labels[label.index()] {
            Some(block) => block,
            None => {
                let block = self.new_block();
                self.labels[label.index()] = Some(block);
                block
            }
        }
    }

    fn push(&mut self, step: Step) {
        self.blocks[self.current.index()].steps.push(step);
    }

    fn statements(&mut self, list: &[Stmt]) {
        list.iter().for_each(|stmt| self.statement(stmt));
    }

    fn statement(&mut self, stmt: &Stmt) {
        crate::stack::grow(|| self.statement_kind(stmt));
    }

    fn statement_kind(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Expr(id) => self.expression(*id),
            StmtKind::Declare(local, value) => {
                value.iter().for_each(|&value| self.expression(value));
                self.push(Step::Declare(*local, *value));
            }
            StmtKind::Block(list) => self.statements(list),
            StmtKind::If { condition, then, otherwise } => {
                self.if_statement(*condition, then, otherwise.as_deref(), stmt.span);
            }
            StmtKind::Loop(repeated) => self.loop_statement(repeated, stmt.span),
            StmtKind::Switch(switch) => self.switch(switch, stmt.span),
            StmtKind::Label(label) => {
                let block = self.label(*label);
                self.enter(block);
                self.blocks[block.index()].label =
                    self.cases[label.index()].map(|is_default| CaseLabel { span: stmt.span, is_default });
            }
            StmtKind::Goto(label) => {
                let target = self.label(*label);
                self.jump(Terminator::Goto(target));
            }
            StmtKind::Break => {
                let target = self.jumps.last().map(|around| around.0);
                self.jump(target.map_or(Terminator::End, Terminator::Goto));
            }
            StmtKind::Continue => {
                let target = self.jumps.iter().rev().find_map(|around| around.1);
                self.jump(target.map_or(Terminator::End, Terminator::Goto));
            }
            StmtKind::Return(value) => {
                value.iter().for_each(|&value| self.expression(value));
                self.jump(Terminator::Return(*value));
            }
        }
    }

    fn if_statement(&mut self, condition: ExprId, then: &Stmt, otherwise: Option<&Stmt>, span: Span) {
        let [then_block, next] = [self.new_block(), self.new_block()];
        let other_block = if otherwise.is_some() { self.new_block() } else { next };
        self.branch(condition, (BranchKind::If, span), [then_block, other_block], then_block);
        self.statement(then);
        self.end_block(Terminator::Goto(next), other_block);
        if let Some(otherwise) = otherwise {
            self.statement(otherwise);
            self.enter(next);
        }
    }

    fn loop_statement(&mut self, repeated: &LoopStmt, span: Span) {
        let &LoopStmt { kind, condition, step, ref body, .. } = repeated;
        let [head, body_block, latch, next] = [(); 4].map(|()| self.new_block());
        let test = |builder: &mut Self, kind, targets: [BlockId; 2]| match condition {
            Some(condition) => builder.branch(condition, (kind, span), targets, targets[1]),
            None => builder.end_block(Terminator::Goto(targets[0]), targets[1]),
        };
        self.enter(head);
        self.blocks[head.index()].is_loop_head = true;
        match kind {
            LoopKind::TestFirst => {
                test(self, BranchKind::Loop, [body_block, next]);
                self.current = body_block;
            }
            LoopKind::TestLast => self.enter(body_block),
        }
        self.jumps.push((next, Some(latch)));
        self.statement(body);
        self.jumps.pop();
        self.enter(latch);
        step.iter().for_each(|&step| self.expression(step));
        match kind {
            LoopKind::TestFirst => self.end_block(Terminator::Goto(head), next),
            LoopKind::TestLast => test(self, BranchKind::Do, [head, next]),
        }
    }

    fn switch(&mut self, switch: &SwitchStmt, construct: Span) {
        let value = switch.value;
        self.expression(value);
        let [body_block, next] = [self.new_block(), self.new_block()];
        let mut targets = Vec::with_capacity(switch.cases.len() + 1);
        for &(_, label) in &switch.cases {
            self.cases[label.index()] = Some(false);
            let block = self.label(label);
            targets.push(block);
        }
        let other = match switch.default {
            Some(label) => {
                self.cases[label.index()] = Some(true);
                self.label(label)
            }
            None => next,
        };
        targets.sort_unstable();
        targets.dedup();
        targets.retain(|&target| target != other);
        targets.push(other);
        self.end_block(Terminator::Switch { value, construct, targets }, body_block);
        self.jumps.push((next, None));
        self.statement(&switch.body);
        self.jumps.pop();
        self.enter(next);
    }

    /// Evaluates a condition and branches on it. The builder continues with `next`.
    fn branch(&mut self, condition: ExprId, kind: (BranchKind, Span), targets: [BlockId; 2], next: BlockId) {
        crate::stack::grow(|| self.branch_kind(condition, kind, targets, next));
    }

    fn branch_kind(
        &mut self,
        condition: ExprId,
        kind: (BranchKind, Span),
        targets: [BlockId; 2],
        next: BlockId,
    ) {
        let function = self.function;
        if let ExprKind::Logical(operator, left, right) = function.expr(condition).kind {
            let second = self.new_block();
            let of_left = match operator {
                LogicalOp::And => [second, targets[1]],
                LogicalOp::Or => [targets[0], second],
            };
            self.branch(left, (BranchKind::Logical(operator), kind.1), of_left, second);
            return self.branch(right, kind, targets, next);
        }
        self.expression(condition);
        let targets = match known(condition, &function.exprs) {
            Some(true) => [Some(targets[0]), None],
            Some(false) => [None, Some(targets[1])],
            None => targets.map(Some),
        };
        self.end_block(Terminator::Branch { condition, kind: kind.0, construct: kind.1, targets }, next);
    }

    fn expression(&mut self, id: ExprId) {
        crate::stack::grow(|| self.expression_kind(id));
    }

    fn expressions(&mut self, list: &[ExprId]) {
        list.iter().for_each(|&id| self.expression(id));
    }

    /// Evaluates an expression in the order of its operands, then itself.
    fn expression_kind(&mut self, id: ExprId) {
        let function = self.function;
        let span = function.expr(id).span;
        match &function.expr(id).kind {
            ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Dereference(_)
            | ExprKind::Field { .. }
            | ExprKind::Element { .. }
            | ExprKind::Swizzle { .. }
            | ExprKind::Component { .. } => self.place(id),
            ExprKind::Load { place, .. } | ExprKind::AddressOf(place) | ExprKind::ArrayToPointer(place) => {
                self.place(*place);
            }
            ExprKind::Materialize(inner)
            | ExprKind::Convert(_, inner)
            | ExprKind::Unary(_, inner)
            | ExprKind::ConstructUnion { value: inner, .. }
            | ExprKind::ExtractField { base: inner, .. }
            | ExprKind::Shuffle { base: inner, .. } => self.expression(*inner),
            ExprKind::Binary(_, left, right)
            | ExprKind::Compare(_, left, right)
            | ExprKind::PointerOffset(left, right)
            | ExprKind::PointerDifference(left, right) => self.expressions(&[*left, *right]),
            ExprKind::Select(condition, then, otherwise) => {
                self.expressions(&[*condition, *then, *otherwise]);
            }
            ExprKind::Logical(operator, left, right) => {
                let [second, next] = [self.new_block(), self.new_block()];
                let targets = match operator {
                    LogicalOp::And => [second, next],
                    LogicalOp::Or => [next, second],
                };
                self.branch(*left, (BranchKind::Logical(*operator), span), targets, second);
                self.expression(*right);
                self.enter(next);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                let [then_block, other_block, next] = [(); 3].map(|()| self.new_block());
                self.branch(
                    *condition,
                    (BranchKind::Conditional, span),
                    [then_block, other_block],
                    then_block,
                );
                self.expression(*then);
                self.end_block(Terminator::Goto(next), other_block);
                self.expression(*otherwise);
                self.enter(next);
            }
            ExprKind::Assign { place, value, .. } => {
                self.expression(*value);
                self.place(*place);
            }
            ExprKind::Modify { place, value, .. } => {
                self.place(*place);
                self.expression(*value);
            }
            ExprKind::Construct(list)
            | ExprKind::Call { arguments: list, .. }
            | ExprKind::Builtin { arguments: list, .. } => self.expressions(list),
            ExprKind::DeviceKernel(call) => {
                self.expressions(&[call.literal]);
                self.expressions(&call.arguments);
                call.sizes.iter().for_each(|&sizes| self.expression(sizes));
            }
            ExprKind::Sequence { effects, result } => {
                self.expressions(effects);
                self.expression(*result);
            }
            // `__builtin_unreachable()`
            ExprKind::Statements(statements) if statements.never_returns() => {
                return self.jump(Terminator::End);
            }
            ExprKind::Statements(statements) => {
                self.statements(&statements.body);
                statements.result.iter().for_each(|&result| self.expression(result));
            }
            // Functions that are not specialized have no body.
            ExprKind::Zero
            | ExprKind::Integer(_)
            | ExprKind::Float(_)
            | ExprKind::Constant(_)
            | ExprKind::Temporary(_)
            | ExprKind::Dependent(_)
            | ExprKind::Error => {}
        }
        self.push(Step::Evaluate(id));
    }

    /// Evaluates the values within a place.
    fn place(&mut self, id: ExprId) {
        let function = self.function;
        match &function.expr(id).kind {
            ExprKind::Dereference(pointer) => self.expression(*pointer),
            ExprKind::Field { base, .. } | ExprKind::Swizzle { base, .. } => {
                crate::stack::grow(|| self.place(*base));
            }
            ExprKind::Element { base, index } | ExprKind::Component { base, index } => {
                crate::stack::grow(|| self.place(*base));
                self.expression(*index);
            }
            ExprKind::Sequence { effects, result } => {
                self.expressions(effects);
                crate::stack::grow(|| self.place(*result));
            }
            ExprKind::Local(_) | ExprKind::Global(_) => {}
            _ => self.expression(id),
        }
    }
}

/// Whether an expression is evaluated only to be discarded: `(void)x`.
pub(super) fn discarded(function: &Function) -> impl Iterator<Item = ExprId> + '_ {
    function.exprs.iter().filter_map(|expr| match expr.kind {
        ExprKind::Convert(Conversion::Void, inner) => Some(inner),
        _ => None,
    })
}
