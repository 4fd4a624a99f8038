//! Statement lowering. OpenCL C 3.0, 6.13.

use super::{Lowering, assign, conditional, debug, function, function_builder::Jump, lvalue};
use crate::ir::{Block, LoopControl, Merge, Value, opcode::Core};
use spirocl_frontend::{limits, source::Span};
use spirocl_sema::{
    hir::{ExprId, LabelId, LocalId, LoopKind, LoopStmt, Stmt, StmtKind, SwitchStmt, Unroll},
    types::TypeId,
};
use spirv::LoopControl as Control;

/// Lowers statements in order.
pub(super) fn lower_statements(cx: &mut Lowering<'_>, statements: &[Stmt]) {
    for statement in statements {
        lower_statement(cx, statement);
    }
}

fn lower_statement(cx: &mut Lowering<'_>, statement: &Stmt) {
    // Unreachable statements are skipped unless they contain a label.
    if cx.is_reachable() || has_label(statement) {
        spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || lower_reachable(cx, statement));
    }
}

fn lower_reachable(cx: &mut Lowering<'_>, statement: &Stmt) {
    cx.module.span = statement.span;
    match &statement.kind {
        &StmtKind::Expr(expr) => cx.effect(expr),
        &StmtKind::Declare(local, value) => lower_declaration(cx, local, value),
        StmtKind::Block(statements) => lower_block(cx, statements, statement.span),
        StmtKind::If { condition, then, otherwise } => {
            lower_if(cx, *condition, then, otherwise.as_deref());
        }
        StmtKind::Loop(repeated) => lower_loop(cx, repeated),
        StmtKind::Switch(switch) => lower_switch(cx, switch),
        &StmtKind::Label(label) => {
            let label = function::label_block(cx, label);
            cx.begin_labelled_block(label);
        }
        &StmtKind::Goto(label) => {
            let label = function::label_block(cx, label);
            cx.branch(label);
        }
        StmtKind::Break => {
            let target = cx.body().jumps.last().map(|jump| jump.on_break);
            cx.branch(target.expect("sema lets `break` stand in loops and switches only"));
        }
        StmtKind::Continue => {
            let target = cx.body().jumps.iter().rev().find_map(|jump| jump.on_continue);
            cx.branch(target.expect("sema lets `continue` stand in loops only"));
        }
        &StmtKind::Return(value) => lower_return(cx, value),
    }
}

fn lower_declaration(cx: &mut Lowering<'_>, local: LocalId, value: Option<ExprId>) {
    debug::place_local(cx, local);
    let Some(value) = value else { return };
    let ty = cx.function().local(local).ty.ty;
    if function::is_memoryless(cx, ty) {
        let value = cx.value(value);
        function::bind_local(cx, local, value);
        return;
    }
    let memory = lvalue::local_memory(cx, local);
    assign::initialize(cx, &memory, value);
}

/// Lowers the statements of a block; a block that declares variables is a scope.
fn lower_block(cx: &mut Lowering<'_>, statements: &[Stmt], span: Span) {
    let outer = debug::open_block_scope(cx, statements, span);
    lower_statements(cx, statements);
    debug::close_block_scope(cx, outer);
}

fn lower_if(cx: &mut Lowering<'_>, condition: ExprId, then: &Stmt, otherwise: Option<&Stmt>) {
    let (on_true, end) = (cx.new_block(), cx.new_block());
    let on_false = if otherwise.is_some() { cx.new_block() } else { end };
    conditional::branch_on(cx, condition, on_true, on_false);
    cx.begin_block(on_true);
    lower_statement(cx, then);
    cx.branch(end);
    if let Some(otherwise) = otherwise {
        cx.begin_block(on_false);
        lower_statement(cx, otherwise);
        cx.branch(end);
    }
    cx.begin_block(end);
}

fn lower_loop(cx: &mut Lowering<'_>, repeated: &LoopStmt) {
    let &LoopStmt { kind, condition, step, unroll, .. } = repeated;
    let [head, body, next, end] = std::array::from_fn(|_| cx.new_block());
    let span = cx.module.span;
    cx.begin_labelled_block(head);
    if let Some(unroll) = unroll {
        loop_merge(cx, end, next, unroll);
    }
    match (kind, condition) {
        (LoopKind::TestFirst, Some(condition)) => conditional::branch_on(cx, condition, body, end),
        (LoopKind::TestFirst, None) | (LoopKind::TestLast, _) => cx.branch(body),
    }
    cx.begin_block(body);
    cx.body().jumps.push(Jump { on_break: end, on_continue: Some(next) });
    lower_statement(cx, &repeated.body);
    cx.body().jumps.pop();
    cx.branch(next);
    cx.begin_block(next);
    // What goes back to the head is no part of the last statement of the body.
    cx.module.span = step.or(condition).map_or(span, |expr| cx.expr(expr).span);
    if let Some(step) = step {
        cx.effect(step);
    }
    match (kind, condition) {
        (LoopKind::TestLast, Some(condition)) => conditional::branch_on(cx, condition, head, end),
        (LoopKind::TestLast, None) | (LoopKind::TestFirst, _) => cx.branch(head),
    }
    cx.begin_block(end);
}

/// Emits the loop control for an unroll attribute: the loop needs a header with a merge instruction.
fn loop_merge(cx: &mut Lowering<'_>, end: Block, next: Block, unroll: Unroll) {
    let (control, factor) = match unroll {
        Unroll::Never => (Control::DONT_UNROLL, None),
        Unroll::Count(factor) => (Control::PARTIAL_COUNT, Some(factor)),
        Unroll::Hint => (Control::UNROLL, None),
    };
    let header = cx.body().open_block();
    let test = cx.new_block();
    cx.branch(test);
    let body = cx.body();
    if let Some(header) = header {
        let control = LoopControl { mask: control.bits(), parameters: factor.into_iter().collect() };
        body.output.block_mut(header).merge = Some(Merge::Loop { merge: end, continues: next, control });
    }
    for block in [end, next] {
        body.target(block);
    }
    cx.begin_block(test);
}

fn lower_switch(cx: &mut Lowering<'_>, switch: &SwitchStmt) {
    let end = cx.new_block();
    let value = cx.value(switch.value);
    let default = switch.default.map_or(end, |label| function::label_block(cx, label));
    // A switch with more cases than one instruction can hold continues in the default block.
    let mut chunks = switch.cases.chunks(limits::SWITCH_CASES).peekable();
    while let Some(chunk) = chunks.next() {
        let rest = if chunks.peek().is_some() { cx.new_block() } else { default };
        emit_switch(cx, value, chunk, rest);
        if chunks.peek().is_some() {
            cx.begin_block(rest);
        }
    }
    cx.branch(default);
    cx.body().jumps.push(Jump { on_break: end, on_continue: None });
    lower_statement(cx, &switch.body);
    cx.body().jumps.pop();
    cx.branch(end);
    cx.begin_block(end);
}

fn emit_switch(cx: &mut Lowering<'_>, value: Value, cases: &[(u64, LabelId)], default: Block) {
    let (mut literals, mut blocks) = (Vec::new(), vec![default]);
    for &(bits, label) in cases {
        literals.extend([bits as u32, (bits >> 32) as u32]);
        blocks.push(function::label_block(cx, label));
    }
    cx.terminate(Core::Switch, &[value], &blocks, &literals);
}

fn lower_return(cx: &mut Lowering<'_>, value: Option<ExprId>) {
    let place = function::result_place(cx);
    match (value, place) {
        (Some(value), Some(place)) => assign::initialize(cx, &place, value),
        (Some(value), None) => {
            let value = cx.value(value);
            if cx.function().return_type != TypeId::VOID {
                return cx.terminate(Core::ReturnValue, &[value], &[], &[]);
            }
        }
        (None, _) => {}
    }
    cx.terminate(Core::Return, &[], &[], &[]);
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
            StmtKind::Loop(repeated) => todo.push(&repeated.body),
            StmtKind::Switch(switch) => todo.push(&switch.body),
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
