//! Statement lowering. OpenCL C 3.0, 6.13.

use super::{Lowering, function::Jump};
use crate::ir::{Block, LoopControl, Merge, Value, opcode::Core};
use spirocl_frontend::limits;
use spirocl_sema::{
    hir::{ExprId, LabelId, LocalId, LoopKind, Stmt, StmtKind, Unroll},
    types::TypeId,
};
use spirv::LoopControl as Control;

impl<'a> Lowering<'a> {
    /// Lowers statements in order.
    pub(super) fn statements(&mut self, statements: &'a [Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'a Stmt) {
        // Unreachable statements are skipped unless they contain a label.
        if self.is_reachable() || has_label(statement) {
            spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.lower_statement(statement));
        }
    }

    fn lower_statement(&mut self, statement: &'a Stmt) {
        self.span = statement.span;
        match &statement.kind {
            &StmtKind::Expr(expr) => self.effect(expr),
            &StmtKind::Declare(local, value) => self.declare_local(local, value),
            StmtKind::Block(statements) => self.block_statement(statements, statement.span),
            StmtKind::If { condition, then, otherwise } => {
                self.if_statement(*condition, then, otherwise.as_deref());
            }
            &StmtKind::Loop { kind, condition, step, ref body, unroll } => {
                self.loop_statement(kind, Turn { condition, step, body }, unroll);
            }
            StmtKind::Switch { value, cases, default, body } => {
                self.switch_statement(*value, cases, *default, body);
            }
            &StmtKind::Label(label) => {
                let label = self.label(label);
                self.begin_labelled_block(label);
            }
            &StmtKind::Goto(label) => {
                let label = self.label(label);
                self.branch(label);
            }
            StmtKind::Break => {
                let target = self.body().jumps.last().map(|jump| jump.on_break);
                self.branch(target.expect("sema lets `break` stand in loops and switches only"));
            }
            StmtKind::Continue => {
                let target = self.body().jumps.iter().rev().find_map(|jump| jump.on_continue);
                self.branch(target.expect("sema lets `continue` stand in loops only"));
            }
            &StmtKind::Return(value) => self.return_statement(value),
        }
    }

    fn declare_local(&mut self, local: LocalId, value: Option<ExprId>) {
        self.place_local(local);
        let Some(value) = value else { return };
        let ty = self.function().local(local).ty.ty;
        if self.is_memoryless(ty) {
            let value = self.value(value);
            self.bind_local(local, value);
            return;
        }
        let memory = self.local_memory(local);
        self.initialize(&memory, value);
    }

    fn if_statement(&mut self, condition: ExprId, then: &'a Stmt, otherwise: Option<&'a Stmt>) {
        let (on_true, end) = (self.new_block(), self.new_block());
        let on_false = if otherwise.is_some() { self.new_block() } else { end };
        self.branch_on(condition, on_true, on_false);
        self.begin_block(on_true);
        self.statement(then);
        self.branch(end);
        if let Some(otherwise) = otherwise {
            self.begin_block(on_false);
            self.statement(otherwise);
            self.branch(end);
        }
        self.begin_block(end);
    }

    fn loop_statement(&mut self, kind: LoopKind, turn: Turn<'a>, unroll: Option<Unroll>) {
        let [head, body, next, end] = std::array::from_fn(|_| self.new_block());
        let span = self.span;
        self.begin_labelled_block(head);
        if let Some(unroll) = unroll {
            self.loop_merge(end, next, unroll);
        }
        match (kind, turn.condition) {
            (LoopKind::TestFirst, Some(condition)) => self.branch_on(condition, body, end),
            (LoopKind::TestFirst, None) | (LoopKind::TestLast, _) => self.branch(body),
        }
        self.begin_block(body);
        self.body().jumps.push(Jump { on_break: end, on_continue: Some(next) });
        self.statement(turn.body);
        self.body().jumps.pop();
        self.branch(next);
        self.begin_block(next);
        // What goes back to the head is no part of the last statement of the body.
        self.span = turn.step.or(turn.condition).map_or(span, |expr| self.expr(expr).span);
        if let Some(step) = turn.step {
            self.effect(step);
        }
        match (kind, turn.condition) {
            (LoopKind::TestLast, Some(condition)) => self.branch_on(condition, head, end),
            (LoopKind::TestLast, None) | (LoopKind::TestFirst, _) => self.branch(head),
        }
        self.begin_block(end);
    }

    /// Emits the loop control for an unroll attribute: the loop needs a header with a merge instruction.
    fn loop_merge(&mut self, end: Block, next: Block, unroll: Unroll) {
        let (control, factor) = match unroll {
            Unroll::Never => (Control::DONT_UNROLL, None),
            Unroll::Count(factor) => (Control::PARTIAL_COUNT, Some(factor)),
            Unroll::Hint => (Control::UNROLL, None),
        };
        let header = self.body().open_block();
        let test = self.new_block();
        self.branch(test);
        let body = self.body();
        if let Some(header) = header {
            let control = LoopControl { mask: control.bits(), parameters: factor.into_iter().collect() };
            body.output.block_mut(header).merge = Some(Merge::Loop { merge: end, continues: next, control });
        }
        for block in [end, next] {
            body.target(block);
        }
        self.begin_block(test);
    }

    fn switch_statement(
        &mut self,
        value: ExprId,
        cases: &[(u64, LabelId)],
        default: Option<LabelId>,
        body: &'a Stmt,
    ) {
        let end = self.new_block();
        let value = self.value(value);
        let default = default.map_or(end, |label| self.label(label));
        // A switch with more cases than one instruction can hold continues in the default block.
        let mut chunks = cases.chunks(limits::SWITCH_CASES).peekable();
        while let Some(chunk) = chunks.next() {
            let rest = if chunks.peek().is_some() { self.new_block() } else { default };
            self.switch(value, chunk, rest);
            if chunks.peek().is_some() {
                self.begin_block(rest);
            }
        }
        self.branch(default);
        self.body().jumps.push(Jump { on_break: end, on_continue: None });
        self.statement(body);
        self.body().jumps.pop();
        self.branch(end);
        self.begin_block(end);
    }

    fn switch(&mut self, value: Value, cases: &[(u64, LabelId)], default: Block) {
        let literals: Vec<u32> =
            cases.iter().flat_map(|&(bits, _)| [bits as u32, (bits >> 32) as u32]).collect();
        let targets = cases.iter().map(|&(_, label)| self.label(label));
        let blocks: Vec<Block> = std::iter::once(default).chain(targets).collect();
        self.terminate(Core::Switch, &[value], &blocks, &literals);
    }

    fn return_statement(&mut self, value: Option<ExprId>) {
        let place = self.result_place();
        match (value, place) {
            (Some(value), Some(place)) => self.initialize(&place, value),
            (Some(value), None) => {
                let value = self.value(value);
                if self.function().return_type != TypeId::VOID {
                    return self.terminate(Core::ReturnValue, &[value], &[], &[]);
                }
            }
            (None, _) => {}
        }
        self.terminate(Core::Return, &[], &[], &[]);
    }
}

/// The repeated parts of a loop.
struct Turn<'a> {
    condition: Option<ExprId>,
    step: Option<ExprId>,
    body: &'a Stmt,
}

/// Whether a statement contains a label or case.
fn has_label(statement: &Stmt) -> bool {
    let mut todo = vec![statement];
    while let Some(statement) = todo.pop() {
        match &statement.kind {
            StmtKind::Label(_) => return true,
            StmtKind::Block(statements) => todo.extend(statements),
            StmtKind::If { then, otherwise, .. } => {
                todo.push(then);
                todo.extend(otherwise.as_deref());
            }
            StmtKind::Loop { body, .. } | StmtKind::Switch { body, .. } => todo.push(body),
            StmtKind::Expr(_)
            | StmtKind::Declare(..)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_) => {}
        }
    }
    false
}
