//! Control flow within expressions: logical and conditional operators, and where a selection is cheaper than a branch. OpenCL C 3.0, 6.5.

use super::{Lowering, assign, memory};
use crate::ir::{Block, Value};
use spirocl_sema::{
    hir::{BinaryOp, Conversion, ExprId, ExprKind, LogicalOp, UnaryOp},
    types::TypeId,
};
use spirv::Op;

/// The cost of operations that may be speculated to save a branch.
const CHEAP: u32 = 6;

/// Branches on a condition. Logical and conditional operators become control flow.
pub(super) fn branch_on(cx: &mut Lowering<'_>, condition: ExprId, on_true: Block, on_false: Block) {
    spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || lower_branch(cx, condition, on_true, on_false));
}

fn lower_branch(cx: &mut Lowering<'_>, condition: ExprId, on_true: Block, on_false: Block) {
    match cx.expr(condition).kind {
        ExprKind::Logical(LogicalOp::And, left, right) => {
            let next = cx.new_block();
            branch_on(cx, left, next, on_false);
            cx.begin_block(next);
            branch_on(cx, right, on_true, on_false);
        }
        ExprKind::Logical(LogicalOp::Or, left, right) => {
            let next = cx.new_block();
            branch_on(cx, left, on_true, next);
            cx.begin_block(next);
            branch_on(cx, right, on_true, on_false);
        }
        ExprKind::Unary(UnaryOp::Not, operand) => branch_on(cx, operand, on_false, on_true),
        ExprKind::Convert(Conversion::ToBool, operand) if as_truth(cx, operand).is_some() => {
            let truth = as_truth(cx, operand).expect("it was just found");
            branch_on(cx, truth, on_true, on_false);
        }
        _ => {
            let truth = cx.value(condition);
            cx.branch_conditionally(truth, on_true, on_false);
        }
    }
}

/// The `bool` operand of a conversion from `bool`.
pub(super) fn as_truth(cx: &Lowering<'_>, number: ExprId) -> Option<ExprId> {
    match cx.expr(number).kind {
        ExprKind::Convert(Conversion::BoolToNumber, truth) => Some(truth),
        ExprKind::Convert(Conversion::Integer, inner) => as_truth(cx, inner),
        _ => None,
    }
}

/// `&&` or `||`: evaluates the second operand only where the first does not decide.
pub(super) fn lower_logical(cx: &mut Lowering<'_>, op: LogicalOp, left: ExprId, right: ExprId) -> Value {
    let truth = cx.module.bool_type();
    let first = cx.value(left);
    let decides = match op {
        LogicalOp::And => false,
        LogicalOp::Or => true,
    };
    if let Some(known) = cx.module.known_bool(first) {
        return if known == decides { first } else { cx.value(right) };
    }
    if is_cheap(cx, right) {
        let second = cx.value(right);
        let op = if decides { Op::LogicalOr } else { Op::LogicalAnd };
        return cx.emit(op, truth, &[first, second]);
    }
    let (next, end) = (cx.new_block(), cx.new_block());
    let from_first = cx.body().open_block();
    let (on_true, on_false) = if decides { (end, next) } else { (next, end) };
    cx.branch_conditionally(first, on_true, on_false);
    cx.begin_block(next);
    let second = cx.value(right);
    let from_second = cx.body().open_block();
    cx.branch(end);
    cx.begin_block(end);
    let decided = cx.module.constant_bool(decides);
    cx.phi(truth, &[(decided, from_first), (second, from_second)])
}

/// Conditional aggregates use a temporary: drivers compile phis of them badly, and Intel's optimizer crashes on some.
fn conditional_in_memory(
    cx: &mut Lowering<'_>,
    condition: ExprId,
    then: ExprId,
    otherwise: ExprId,
    ty: TypeId,
) -> Value {
    let result = memory::new_private(cx, ty);
    let [on_true, on_false, end] = std::array::from_fn(|_| cx.new_block());
    branch_on(cx, condition, on_true, on_false);
    for (label, value) in [(on_true, then), (on_false, otherwise)] {
        cx.begin_block(label);
        assign::initialize(cx, &result, value);
        cx.branch(end);
    }
    cx.begin_block(end);
    memory::load(cx, &result, false)
}

/// `?:` with a scalar condition.
pub(super) fn lower_conditional(
    cx: &mut Lowering<'_>,
    condition: ExprId,
    then: ExprId,
    otherwise: ExprId,
    ty: TypeId,
) -> Value {
    let is_simple = ty != TypeId::VOID && !cx.module.is_aggregate(ty);
    if is_simple && is_cheap(cx, then) && is_cheap(cx, otherwise) {
        let truth = cx.value(condition);
        let (then, otherwise) = (cx.value(then), cx.value(otherwise));
        return select_value(cx, truth, then, otherwise, ty);
    }
    if cx.module.is_aggregate(ty) {
        return conditional_in_memory(cx, condition, then, otherwise, ty);
    }
    let [on_true, on_false, end] = std::array::from_fn(|_| cx.new_block());
    branch_on(cx, condition, on_true, on_false);
    let first = branch_value(cx, on_true, then, end);
    let second = branch_value(cx, on_false, otherwise, end);
    cx.begin_block(end);
    if ty == TypeId::VOID {
        return cx.no_value();
    }
    let ty = cx.module.value_type(ty);
    cx.phi(ty, &[first, second])
}

/// Evaluates a value in its own block; returns it with the block where evaluation ends.
fn branch_value(cx: &mut Lowering<'_>, label: Block, value: ExprId, end: Block) -> (Value, Option<Block>) {
    cx.begin_block(label);
    let value = cx.value(value);
    let from = cx.body().open_block();
    cx.branch(end);
    (value, from)
}

/// Selects one of two values by a scalar condition.
fn select_value(cx: &mut Lowering<'_>, truth: Value, then: Value, otherwise: Value, ty: TypeId) -> Value {
    match cx.module.known_bool(truth) {
        Some(true) => return then,
        Some(false) => return otherwise,
        None => {}
    }
    let count = cx.hir.types.elements(ty).map_or(1, |(_, count)| count);
    // SPIR-V, OpSelect: before 1.4 the condition has as many components as the result.
    let truth = if count > 1 { splat_truth(cx, truth, count) } else { truth };
    let ty = cx.module.value_type(ty);
    cx.emit(Op::Select, ty, &[truth, then, otherwise])
}

fn splat_truth(cx: &mut Lowering<'_>, truth: Value, count: u8) -> Value {
    let ty = cx.module.bool_vector_type(count);
    cx.emit(Op::CompositeConstruct, ty, &vec![truth; usize::from(count)])
}

/// `?:` with a vector condition, which evaluates both.
pub(super) fn lower_select(
    cx: &mut Lowering<'_>,
    condition: ExprId,
    then: ExprId,
    otherwise: ExprId,
    ty: TypeId,
) -> Value {
    let operands = [cx.value(condition), cx.value(then), cx.value(otherwise)];
    let ty = cx.module.value_type(ty);
    cx.emit(Op::Select, ty, &operands)
}

/// Whether an expression has no side effects, cannot trap, and costs less than a branch.
fn is_cheap(cx: &Lowering<'_>, id: ExprId) -> bool {
    let mut budget = CHEAP;
    cost_is_within(cx, id, &mut budget)
}

fn cost_is_within(cx: &Lowering<'_>, id: ExprId, budget: &mut u32) -> bool {
    if *budget == 0 {
        return false;
    }
    *budget -= 1;
    let mut all = |ids: &[ExprId]| ids.iter().all(|&id| cost_is_within(cx, id, budget));
    match cx.expr(id).kind {
        ExprKind::Zero
        | ExprKind::Integer(_)
        | ExprKind::Float(_)
        | ExprKind::Constant(_)
        | ExprKind::Temporary(_) => true,
        ExprKind::Load { place, volatile: false } => is_private_scalar(cx, place),
        // Intel's driver loses phis of private variables' addresses at -cl-opt-disable (docs/driver-notes.md).
        ExprKind::AddressOf(place) => matches!(cx.expr(place).kind, ExprKind::Local(_) | ExprKind::Global(_)),
        ExprKind::Unary(_, operand) => all(&[operand]),
        ExprKind::Shuffle { base, .. } => all(&[base]),
        // A conversion of an out-of-range number to an integer is undefined, and some drivers propagate that.
        ExprKind::Convert(conversion, operand) => {
            use Conversion::*;
            !matches!(conversion, FloatToInteger | Explicit { .. } | AddressSpace | Void) && all(&[operand])
        }
        ExprKind::Binary(BinaryOp::Divide | BinaryOp::Remainder, ..) => false,
        ExprKind::Binary(_, left, right)
        | ExprKind::Compare(_, left, right)
        | ExprKind::Logical(_, left, right) => all(&[left, right]),
        _ => false,
    }
}

/// Whether an lvalue is a whole private non-aggregate variable, whose load cannot trap.
fn is_private_scalar(cx: &Lowering<'_>, place: ExprId) -> bool {
    let expr = cx.expr(place);
    match expr.kind {
        ExprKind::Local(_) => !cx.module.is_aggregate(expr.ty),
        ExprKind::Swizzle { base, .. } => is_private_scalar(cx, base),
        _ => false,
    }
}
