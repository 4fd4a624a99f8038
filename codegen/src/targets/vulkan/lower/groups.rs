//! Functions of sub-groups and work-groups. Those of sub-groups are Vulkan's; those of work-groups are done in local memory.

use super::body::Body;
use crate::ir::{
    AddressSpace, Binary, Cast, Compare, Flags, GlobalData, Inst, Opcode, Operands, Type, TypeKind, Value,
    opcode::Core,
};
use spirv::{GlslStd450Op, GroupOperation, Op, Scope};

/// Whether an operation is one of a group of work-items.
pub(super) fn is_group(op: Op) -> bool {
    non_uniform(op).is_some() || is_sub_group(op)
}

/// Sub-group operations that Vulkan has under the same name.
fn is_sub_group(op: Op) -> bool {
    let name = format!("{op:?}");
    name.starts_with("GroupNonUniform")
        || matches!(
            op,
            Op::SubgroupShuffleINTEL
                | Op::SubgroupShuffleXorINTEL
                | Op::SubgroupShuffleUpINTEL
                | Op::SubgroupShuffleDownINTEL
                | Op::SubgroupBallotKHR
                | Op::SubgroupAllKHR
                | Op::SubgroupAnyKHR
                | Op::SubgroupReadInvocationKHR
        )
}

/// The sub-group operation for one of OpenCL's groups.
fn non_uniform(op: Op) -> Option<Op> {
    Some(match op {
        Op::GroupAll => Op::GroupNonUniformAll,
        Op::GroupAny => Op::GroupNonUniformAny,
        Op::GroupBroadcast => Op::GroupNonUniformBroadcast,
        Op::GroupIAdd => Op::GroupNonUniformIAdd,
        Op::GroupFAdd => Op::GroupNonUniformFAdd,
        Op::GroupFMin => Op::GroupNonUniformFMin,
        Op::GroupUMin => Op::GroupNonUniformUMin,
        Op::GroupSMin => Op::GroupNonUniformSMin,
        Op::GroupFMax => Op::GroupNonUniformFMax,
        Op::GroupUMax => Op::GroupNonUniformUMax,
        Op::GroupSMax => Op::GroupNonUniformSMax,
        Op::GroupIMulKHR => Op::GroupNonUniformIMul,
        Op::GroupFMulKHR => Op::GroupNonUniformFMul,
        Op::GroupBitwiseAndKHR => Op::GroupNonUniformBitwiseAnd,
        Op::GroupBitwiseOrKHR => Op::GroupNonUniformBitwiseOr,
        Op::GroupBitwiseXorKHR => Op::GroupNonUniformBitwiseXor,
        Op::GroupLogicalAndKHR => Op::GroupNonUniformLogicalAnd,
        Op::GroupLogicalOrKHR => Op::GroupNonUniformLogicalOr,
        Op::GroupLogicalXorKHR => Op::GroupNonUniformLogicalXor,
        _ => return None,
    })
}

impl Body<'_, '_> {
    /// An operation of a group.
    pub(super) fn group(&mut self, op: Op, inst: Inst) {
        let scope = self.old.operand(inst, 0);
        let is_sub_group = self.l.old_int(scope) == Some(Scope::Subgroup as u64);
        match non_uniform(op) {
            Some(non_uniform) if is_sub_group => self.sub_group(non_uniform, inst, 1),
            Some(_) => self.work_group(op, inst),
            None => self.named_sub_group(op, inst),
        }
    }

    fn named_sub_group(&mut self, op: Op, inst: Inst) {
        match op {
            Op::SubgroupShuffleINTEL | Op::SubgroupReadInvocationKHR => {
                self.sub_group(Op::GroupNonUniformShuffle, inst, 0);
            }
            Op::SubgroupShuffleXorINTEL => self.sub_group(Op::GroupNonUniformShuffleXor, inst, 0),
            Op::SubgroupBallotKHR => self.sub_group(Op::GroupNonUniformBallot, inst, 0),
            Op::SubgroupAllKHR => self.sub_group(Op::GroupNonUniformAll, inst, 0),
            Op::SubgroupAnyKHR => self.sub_group(Op::GroupNonUniformAny, inst, 0),
            Op::SubgroupShuffleUpINTEL | Op::SubgroupShuffleDownINTEL => self.shuffle_pair(op, inst),
            _ => self.sub_group(op, inst, 1),
        }
    }

    /// A sub-group operation; the operands of the program from `first` on follow the scope.
    fn sub_group(&mut self, op: Op, inst: Inst, first: usize) {
        let old: Vec<Value> = self.old.operands(inst).collect();
        let literals = self.old.literals(inst).to_vec();
        let mut operands = Vec::new();
        for value in old.into_iter().skip(first) {
            operands.push(self.value(value));
        }
        let takes_index = matches!(
            op,
            Op::GroupNonUniformBroadcast
                | Op::GroupNonUniformShuffle
                | Op::GroupNonUniformShuffleXor
                | Op::GroupNonUniformShuffleUp
                | Op::GroupNonUniformShuffleDown
        );
        if takes_index && operands.len() > 1 {
            operands[1] = self.resize(operands[1], 32);
        }
        let ty = self.result_type(inst);
        let is_ballot = matches!(op, Op::GroupNonUniformBroadcast | Op::GroupNonUniformShuffle);
        let op = if is_ballot && operands.get(1).is_some_and(|index| index.constant().is_none()) {
            Op::GroupNonUniformShuffle
        } else {
            op
        };
        let result = match operands.first().copied() {
            Some(first) if self.is_by_four(first) => self.elementwise(&operands, ty, |body, parts, ty| {
                body.sub_group_operation(op, ty, parts, &literals)
            }),
            _ => self.sub_group_operation(op, ty, &operands, &literals),
        };
        self.set(inst, result);
    }

    fn is_by_four(&mut self, value: Value) -> bool {
        let ty = self.type_of(value);
        self.fours(ty).is_some()
    }

    pub(super) fn sub_group_operation(
        &mut self,
        op: Op,
        ty: Type,
        operands: &[Value],
        literals: &[u32],
    ) -> Value {
        let mut values = vec![self.uint(32, Scope::Subgroup as u64)];
        values.extend_from_slice(operands);
        let operands = Operands { values: &values, blocks: &[], literals };
        self.op_with(Opcode::Intrinsic(op), ty, operands, Flags::default())
    }

    /// Intel's shuffles over the values of two registers.
    fn shuffle_pair(&mut self, op: Op, inst: Inst) {
        let operands = self.operands(inst);
        let ty = self.result_type(inst);
        let (one, other, delta) = (operands[0], operands[1], self.resize(operands[2], 32));
        let size = self.scalar_variable(spirv::BuiltIn::SubgroupSize);
        let lane = self.scalar_variable(spirv::BuiltIn::SubgroupLocalInvocationId);
        // Down takes lane + delta of current and next, up lane + size - delta of previous and current.
        let position = if op == Op::SubgroupShuffleDownINTEL {
            self.add(lane, delta)
        } else {
            let shifted = self.add(lane, size);
            self.binary(Binary::Subtract, shifted, delta)
        };
        let is_first = self.compare(Compare::UnsignedLess, position, size);
        let beyond = self.binary(Binary::Subtract, position, size);
        let index = self.select(is_first, position, beyond);
        let result = self.elementwise(&[one, other], ty, |body, parts, ty| {
            let shuffle = Op::GroupNonUniformShuffle;
            let first = body.sub_group_operation(shuffle, ty, &[parts[0], index], &[]);
            let second = body.sub_group_operation(shuffle, ty, &[parts[1], index], &[]);
            body.select(is_first, first, second)
        });
        self.set(inst, result);
    }

    // Work-groups

    /// An operation of the work-group, by an array in local memory with an element for each work-item.
    fn work_group(&mut self, op: Op, inst: Inst) {
        let operands: Vec<Value> = self.old.operands(inst).collect();
        let value = self.value(operands[1]);
        let ty = self.result_type(inst);
        let literals = self.old.literals(inst).to_vec();
        let index = self.scalar_variable(spirv::BuiltIn::LocalInvocationIndex);
        if op == Op::GroupBroadcast {
            let source = self.broadcast_source(operands[2]);
            let result = self.elementwise(&[value], ty, |body, parts, ty| {
                body.through_local(parts[0], ty, index, |body, element| element(body, source))
            });
            self.set(inst, result);
            return;
        }
        let is_bool = self.kind(ty) == TypeKind::Bool;
        let stored_type = if is_bool { self.uint_type(32) } else { ty };
        let stored = if is_bool { self.bool_to_int(value, stored_type, 1) } else { value };
        let operation = literals.first().map_or(GroupOperation::Reduce as u32, |&literal| literal);
        let result = self.elementwise(&[stored], stored_type, |body, parts, ty| {
            body.fold(op, operation, (parts[0], ty, index))
        });
        let result = if is_bool { self.compare_known(Compare::NotEqual, result, 0) } else { result };
        self.set(inst, result);
    }

    /// The linear index that a broadcast reads.
    fn broadcast_source(&mut self, local_id: Value) -> Value {
        let id = self.value(local_id);
        let parts = self.components(id);
        let parts: Vec<Value> = parts.into_iter().map(|part| self.resize(part, 32)).collect();
        let size = self.group_size();
        let mut linear = parts[0];
        let mut stride = self.extract(size, 0);
        for (axis, &part) in parts.iter().enumerate().skip(1) {
            let offset = self.binary(Binary::Multiply, part, stride);
            linear = self.add(linear, offset);
            let next = self.extract(size, axis as u32);
            stride = self.binary(Binary::Multiply, stride, next);
        }
        linear
    }

    /// Stores a value for each work-item, lets `read` read those of others, and waits until all have.
    fn through_local(
        &mut self,
        value: Value,
        ty: Type,
        index: Value,
        read: impl FnOnce(&mut Self, &dyn Fn(&mut Self, Value) -> Value) -> Value,
    ) -> Value {
        let array = self.exchange_array(ty);
        let pointer_type = self.l.new.types.pointer(AddressSpace::Local, ty);
        let chain = Opcode::Core(Core::AccessChain);
        let mine = self.op(chain, pointer_type, &[array, index]);
        self.effect(Opcode::Core(Core::Store), &[mine, value], Flags::default());
        self.full_barrier();
        let result = read(self, &|body, index| {
            let pointer = body.op(chain, pointer_type, &[array, index]);
            body.load_from(pointer, ty)
        });
        self.full_barrier();
        result
    }

    /// The local array for a type, as long as the work-group has work-items.
    fn exchange_array(&mut self, ty: Type) -> Value {
        if let Some(&global) = self.l.interface.exchange.get(&ty) {
            return global.into();
        }
        let array = self.l.new.types.intern(TypeKind::Array(ty, 1));
        let data =
            GlobalData { name: Some("exchange".into()), ..GlobalData::new(array, AddressSpace::Local) };
        let global = self.l.new.add_global(data);
        let uint = self.uint_type(32);
        let size = self.l.group_size_constants();
        let area = self.l.expression(uint, Binary::Multiply, size[0], size[1]);
        let length = self.l.expression(uint, Binary::Multiply, area, size[2]);
        self.l.interface.lengths.insert(global, length);
        self.l.interface.exchange.insert(ty, global);
        global.into()
    }

    /// A reduction or scan: each work-item combines the values that it depends on.
    fn fold(&mut self, op: Op, operation: u32, (value, ty, index): (Value, Type, Value)) -> Value {
        let count = self.group_item_count();
        let one = self.uint(32, 1);
        let end = match GroupOperation::from_u32(operation) {
            Some(GroupOperation::InclusiveScan) => self.add(index, one),
            Some(GroupOperation::ExclusiveScan) => index,
            _ => count,
        };
        let start = self.identity(op, ty);
        self.through_local(value, ty, index, |body, element| {
            let (header, inner, exit) = (body.new_block(), body.new_block(), body.new_block());
            let before = body.block;
            let zero = body.uint(32, 0);
            body.branch(header);
            body.block = header;
            let uint = body.uint_type(32);
            let at = body.phi_of(uint, &[(before, zero)]);
            let sum = body.phi_of(ty, &[(before, start)]);
            let more = body.compare(Compare::UnsignedLess, at, end);
            body.branch_if(more, inner, exit);
            body.block = inner;
            let next_value = element(body, at);
            let next_sum = body.combine(op, ty, sum, next_value);
            let next = body.add_known(at, 1);
            let latch = body.block;
            body.branch(header);
            for (phi, first, again) in [(at, zero, next), (sum, start, next_sum)] {
                let operands = Operands { values: &[first, again], blocks: &[before, latch], literals: &[] };
                body.new.set_operands(phi.inst().expect("a phi is an instruction"), operands);
            }
            body.block = exit;
            sum
        })
    }

    fn combine(&mut self, op: Op, ty: Type, one: Value, other: Value) -> Value {
        let flags = Flags::default();
        match op {
            Op::GroupIAdd => self.add(one, other),
            Op::GroupFAdd => self.float(Binary::FloatAdd, ty, one, other, flags),
            Op::GroupFMulKHR => self.float(Binary::FloatMultiply, ty, one, other, flags),
            Op::GroupIMulKHR => self.binary(Binary::Multiply, one, other),
            Op::GroupFMin => self.op(Opcode::Shader(GlslStd450Op::NMin), ty, &[one, other]),
            Op::GroupFMax => self.op(Opcode::Shader(GlslStd450Op::NMax), ty, &[one, other]),
            Op::GroupUMin => self.op(Opcode::Shader(GlslStd450Op::UMin), ty, &[one, other]),
            Op::GroupSMin => self.op(Opcode::Shader(GlslStd450Op::SMin), ty, &[one, other]),
            Op::GroupUMax => self.op(Opcode::Shader(GlslStd450Op::UMax), ty, &[one, other]),
            Op::GroupSMax => self.op(Opcode::Shader(GlslStd450Op::SMax), ty, &[one, other]),
            Op::GroupAll | Op::GroupBitwiseAndKHR | Op::GroupLogicalAndKHR => {
                self.binary(Binary::And, one, other)
            }
            Op::GroupBitwiseXorKHR | Op::GroupLogicalXorKHR => self.binary(Binary::Xor, one, other),
            _ => self.binary(Binary::Or, one, other),
        }
    }

    /// The value that changes nothing.
    fn identity(&mut self, op: Op, ty: Type) -> Value {
        let is_float = self.is_float(ty);
        let bits = self.width(ty);
        match op {
            Op::GroupFMin => self.splat_float(ty, f64::INFINITY),
            Op::GroupFMax => self.splat_float(ty, f64::NEG_INFINITY),
            Op::GroupFMulKHR => self.splat_float(ty, 1.0),
            _ if is_float => self.splat_float(ty, 0.0),
            Op::GroupUMin | Op::GroupBitwiseAndKHR => self.splat_uint(ty, u64::MAX),
            Op::GroupSMin => self.splat_uint(ty, u64::MAX >> (65 - bits)),
            Op::GroupSMax => self.splat_uint(ty, !(u64::MAX >> (65 - bits))),
            Op::GroupAll | Op::GroupLogicalAndKHR | Op::GroupIMulKHR => self.splat_uint(ty, 1),
            _ => self.splat_uint(ty, 0),
        }
    }

    /// An unsigned integer with a sign.
    pub(super) fn sign_extended(&mut self, value: Value, bits: u8) -> Value {
        let ty = self.type_of(value);
        let to = self.with_bits(ty, bits);
        self.cast(Cast::SignedConvert, to, value)
    }
}
