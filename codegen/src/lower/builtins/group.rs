//! Work-group and sub-group functions: OpenCL C 3.0, 6.15.16, 6.15.19, and the sub-group extensions.

use super::Call;
use crate::{ir::Value, lower::Lowering};
use spirocl_sema::{
    builtins::{Group, GroupScope},
    hir::ExprId,
    types::TypeId,
};
use spirv::Op;

impl<'a> Lowering<'a> {
    /// Emits a group function. Predicates are `int` in OpenCL C and `bool` in SPIR-V.
    pub(super) fn group_builtin(&mut self, group: Group, call: Call<'a>) -> Value {
        let group = Group { op: self.available_form(group.op, call), ..group };
        let values = self.group_arguments(group.op, call);
        let scope = self.group_scope(group.scope);
        if group.op == Op::GroupNonUniformShuffle {
            return self.shuffle_each(scope, values[0], values[1], call.ty);
        }
        if (group.op, group.scope) == (Op::GroupAll, GroupScope::WorkGroup) {
            return self.work_group_all(scope, values[0], call.ty);
        }
        let operands: Vec<Value> = std::iter::once(scope).chain(values).collect();
        let operation: Vec<u32> = group.operation.into_iter().map(|operation| operation as u32).collect();
        if !yields_truth(group.op) {
            let ty = self.value_type(call.ty);
            return self.emit_literals(group.op, ty, &operands, &operation);
        }
        let truth_type = self.bool_type();
        let truth = self.emit_literals(group.op, truth_type, &operands, &operation);
        self.truth_as(truth, call.ty)
    }

    /// `work_group_all` as the negation of `any` of the negated predicate: pocl implements `OpGroupAll` incorrectly.
    fn work_group_all(&mut self, scope: Value, truth: Value, ty: TypeId) -> Value {
        let bool_type = self.bool_type();
        let is_false = self.emit(Op::LogicalNot, bool_type, &[truth]);
        let any_false = self.emit(Op::GroupAny, bool_type, &[scope, is_false]);
        let all_true = self.emit(Op::LogicalNot, bool_type, &[any_false]);
        self.truth_as(all_true, ty)
    }

    /// A broadcast with a non-constant index needs SPIR-V 1.5; a shuffle is equivalent before.
    fn available_form(&self, op: Op, call: Call<'a>) -> Op {
        let is_early = self.options.forms() < (1, 5);
        if op == Op::GroupNonUniformBroadcast && is_early && self.known_integer(call.arguments[1]).is_none() {
            return Op::GroupNonUniformShuffle;
        }
        op
    }

    /// Shuffles each component: OpenCL C has no vector shuffles, and drivers' libraries lack them.
    fn shuffle_each(&mut self, scope: Value, value: Value, place: Value, ty: TypeId) -> Value {
        let (scalar, count) = self.elements_of(ty);
        let (whole, element) = (self.value_type(ty), self.scalar_type(scalar));
        if count == 1 {
            return self.emit(Op::GroupNonUniformShuffle, whole, &[scope, value, place]);
        }
        let mut parts = Vec::with_capacity(count.into());
        for index in 0..u32::from(count) {
            let part = self.extract(element, value, index);
            parts.push(self.emit(Op::GroupNonUniformShuffle, element, &[scope, part, place]));
        }
        self.emit(Op::CompositeConstruct, whole, &parts)
    }

    fn group_arguments(&mut self, op: Op, call: Call<'a>) -> Vec<Value> {
        if op == Op::GroupBroadcast {
            return self.broadcast_arguments(call.arguments);
        }
        let mut values = self.argument_values(call);
        if takes_truth(op) {
            let (scalar, _) = self.elements_of(self.type_of(call.arguments[0]));
            values[0] = self.is_not_zero(values[0], scalar);
        }
        values
    }

    /// The value, and the index: a vector for two or three dimensions.
    fn broadcast_arguments(&mut self, arguments: &'a [ExprId]) -> Vec<Value> {
        let mut values: Vec<Value> = arguments.iter().map(|&argument| self.value(argument)).collect();
        let place = values.split_off(1);
        if let [single] = place[..] {
            values.push(single);
        } else {
            let size = self.size_type();
            let vector = self.vector_type(size, place.len() as u8);
            values.push(self.emit(Op::CompositeConstruct, vector, &place));
        }
        values
    }

    /// Emits an instruction whose first operand is a scope.
    pub(super) fn scoped_builtin(&mut self, op: Op, scope: GroupScope, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let scope = self.group_scope(scope);
        let operands: Vec<Value> = std::iter::once(scope).chain(values).collect();
        if call.ty == TypeId::VOID {
            self.emit_effect(op, &operands);
            return self.no_value();
        }
        let ty = self.value_type(call.ty);
        self.emit(op, ty, &operands)
    }

    /// `intel_sub_group_block_prefetch_*`
    pub(super) fn block_prefetch(&mut self, bytes: u8, call: Call<'a>) -> Value {
        let pointer = self.value(call.arguments[0]);
        let bytes = self.constant_u32(bytes.into());
        self.emit_effect(Op::SubgroupBlockPrefetchINTEL, &[pointer, bytes]);
        self.no_value()
    }
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
