//! Work-group and sub-group functions: OpenCL C 3.0, 6.15.16, 6.15.19, and the sub-group extensions.

use super::{Call, is_not_zero, known_integer, synchronization, truth_as};
use crate::{ir::Value, lower::Lowering};
use spirocl_sema::{
    builtins::{Group, GroupScope},
    hir::ExprId,
    types::TypeId,
};
use spirv::Op;

/// Emits a group function. Predicates are `int` in OpenCL C and `bool` in SPIR-V.
pub(super) fn lower_group(cx: &mut Lowering<'_>, group: Group, call: &Call<'_>) -> Value {
    let group = Group { op: available_form(cx, group.op, call), ..group };
    let values = group_arguments(cx, group.op, call);
    let scope = synchronization::group_scope(cx, group.scope);
    if group.op == Op::GroupNonUniformShuffle {
        return shuffle_each(cx, scope, values[0], values[1], call.ty);
    }
    if (group.op, group.scope) == (Op::GroupAll, GroupScope::WorkGroup) {
        return work_group_all(cx, scope, values[0], call.ty);
    }
    let operands: Vec<Value> = std::iter::once(scope).chain(values).collect();
    let operation: Vec<u32> = group.operation.into_iter().map(|operation| operation as u32).collect();
    if !yields_truth(group.op) {
        let ty = cx.module.value_type(call.ty);
        return cx.emit_literals(group.op, ty, &operands, &operation);
    }
    let truth_type = cx.module.bool_type();
    let truth = cx.emit_literals(group.op, truth_type, &operands, &operation);
    truth_as(cx, truth, call.ty)
}

/// `work_group_all` as the negation of `any` of the negated predicate: pocl implements `OpGroupAll` incorrectly.
fn work_group_all(cx: &mut Lowering<'_>, scope: Value, truth: Value, ty: TypeId) -> Value {
    let bool_type = cx.module.bool_type();
    let is_false = cx.emit(Op::LogicalNot, bool_type, &[truth]);
    let any_false = cx.emit(Op::GroupAny, bool_type, &[scope, is_false]);
    let all_true = cx.emit(Op::LogicalNot, bool_type, &[any_false]);
    truth_as(cx, all_true, ty)
}

/// A broadcast with a non-constant index needs SPIR-V 1.5; a shuffle is equivalent before.
fn available_form(cx: &Lowering<'_>, op: Op, call: &Call<'_>) -> Op {
    let is_early = cx.options.forms() < (1, 5);
    if op == Op::GroupNonUniformBroadcast && is_early && known_integer(cx, call.arguments[1]).is_none() {
        return Op::GroupNonUniformShuffle;
    }
    op
}

/// Shuffles each component: OpenCL C has no vector shuffles, and drivers' libraries lack them.
fn shuffle_each(cx: &mut Lowering<'_>, scope: Value, value: Value, place: Value, ty: TypeId) -> Value {
    let (scalar, count) = cx.module.elements_of(ty);
    let (whole, element) = (cx.module.value_type(ty), cx.module.scalar_type(scalar));
    if count == 1 {
        return cx.emit(Op::GroupNonUniformShuffle, whole, &[scope, value, place]);
    }
    let mut parts = Vec::with_capacity(count.into());
    for index in 0..u32::from(count) {
        let part = cx.extract(element, value, index);
        parts.push(cx.emit(Op::GroupNonUniformShuffle, element, &[scope, part, place]));
    }
    cx.emit(Op::CompositeConstruct, whole, &parts)
}

fn group_arguments(cx: &mut Lowering<'_>, op: Op, call: &Call<'_>) -> Vec<Value> {
    if op == Op::GroupBroadcast {
        return broadcast_arguments(cx, call.arguments);
    }
    let mut values = call.values(cx);
    if takes_truth(op) {
        let (scalar, _) = cx.module.elements_of(cx.type_of(call.arguments[0]));
        values[0] = is_not_zero(cx, values[0], scalar);
    }
    values
}

/// The value, and the index: a vector for two or three dimensions.
fn broadcast_arguments(cx: &mut Lowering<'_>, arguments: &[ExprId]) -> Vec<Value> {
    let mut values = cx.values(arguments);
    let place = values.split_off(1);
    if let [single] = place[..] {
        values.push(single);
    } else {
        let size = cx.module.size_type();
        let vector = cx.module.vector_type(size, place.len() as u8);
        values.push(cx.emit(Op::CompositeConstruct, vector, &place));
    }
    values
}

/// The result of an instruction whose first operand is a scope.
pub(super) fn scoped(cx: &mut Lowering<'_>, op: Op, scope: GroupScope, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let scope = synchronization::group_scope(cx, scope);
    let operands: Vec<Value> = std::iter::once(scope).chain(values).collect();
    let ty = cx.module.value_type(call.ty);
    cx.emit(op, ty, &operands)
}

/// `intel_sub_group_block_prefetch_*`
pub(super) fn block_prefetch(cx: &mut Lowering<'_>, bytes: u8, call: &Call<'_>) -> Value {
    let pointer = cx.value(call.arguments[0]);
    let bytes = cx.module.constant_u32(bytes.into());
    cx.emit_effect(Op::SubgroupBlockPrefetchINTEL, &[pointer, bytes]);
    cx.no_value()
}

/// Whether the first operand is a `bool`.
fn takes_truth(op: Op) -> bool {
    matches!(
        op,
        Op::GroupAll
            | Op::GroupAny
            | Op::GroupNonUniformAll
            | Op::GroupNonUniformAny
            | Op::GroupNonUniformBallot
            | Op::GroupLogicalAndKHR
            | Op::GroupLogicalOrKHR
            | Op::GroupLogicalXorKHR
            | Op::GroupNonUniformLogicalAnd
            | Op::GroupNonUniformLogicalOr
            | Op::GroupNonUniformLogicalXor
    )
}

/// Whether the result is a `bool`.
fn yields_truth(op: Op) -> bool {
    (takes_truth(op) && op != Op::GroupNonUniformBallot)
        || matches!(
            op,
            Op::GroupNonUniformElect
                | Op::GroupNonUniformAllEqual
                | Op::GroupNonUniformInverseBallot
                | Op::GroupNonUniformBallotBitExtract
        )
}
