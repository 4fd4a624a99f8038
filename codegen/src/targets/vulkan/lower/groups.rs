//! Functions of sub-groups and work-groups. Those of sub-groups are Vulkan's; those of work-groups are done in local memory.

use super::{arithmetic, atomics, body::Body, convert, vectors, work_items};
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

/// An operation of a group.
pub(super) fn lower_group(body: &mut Body<'_, '_>, op: Op, inst: Inst) {
    let scope = body.old.operand(inst, 0);
    let is_sub_group = body.lowerer.old_int(scope) == Some(Scope::Subgroup as u64);
    match non_uniform(op) {
        Some(non_uniform) if is_sub_group => sub_group(body, non_uniform, inst, 1),
        Some(_) => work_group(body, op, inst),
        None => named_sub_group(body, op, inst),
    }
}

fn named_sub_group(body: &mut Body<'_, '_>, op: Op, inst: Inst) {
    match op {
        Op::SubgroupShuffleINTEL | Op::SubgroupReadInvocationKHR => {
            sub_group(body, Op::GroupNonUniformShuffle, inst, 0);
        }
        Op::SubgroupShuffleXorINTEL => sub_group(body, Op::GroupNonUniformShuffleXor, inst, 0),
        Op::SubgroupBallotKHR => sub_group(body, Op::GroupNonUniformBallot, inst, 0),
        Op::SubgroupAllKHR => sub_group(body, Op::GroupNonUniformAll, inst, 0),
        Op::SubgroupAnyKHR => sub_group(body, Op::GroupNonUniformAny, inst, 0),
        Op::SubgroupShuffleUpINTEL | Op::SubgroupShuffleDownINTEL => shuffle_pair(body, op, inst),
        _ => sub_group(body, op, inst, 1),
    }
}

/// A sub-group operation; the operands of the program from `first` on follow the scope.
fn sub_group(body: &mut Body<'_, '_>, op: Op, inst: Inst, first: usize) {
    let old: Vec<Value> = body.old.operands(inst).collect();
    let literals = body.old.literals(inst).to_vec();
    let mut operands = Vec::new();
    for value in old.into_iter().skip(first) {
        operands.push(body.value(value));
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
        operands[1] = body.resize(operands[1], 32);
    }
    let ty = body.result_type(inst);
    let is_ballot = matches!(op, Op::GroupNonUniformBroadcast | Op::GroupNonUniformShuffle);
    let op = if is_ballot && operands.get(1).is_some_and(|index| index.constant().is_none()) {
        Op::GroupNonUniformShuffle
    } else {
        op
    };
    let result = match operands.first().copied() {
        Some(first) if is_by_four(body, first) => {
            vectors::elementwise(body, &operands, ty, &mut |body, parts, ty| {
                sub_group_operation(body, op, ty, parts, &literals)
            })
        }
        _ => sub_group_operation(body, op, ty, &operands, &literals),
    };
    body.set(inst, result);
}

fn is_by_four(body: &mut Body<'_, '_>, value: Value) -> bool {
    let ty = body.type_of(value);
    vectors::fours(body, ty).is_some()
}

fn sub_group_operation(
    body: &mut Body<'_, '_>,
    op: Op,
    ty: Type,
    operands: &[Value],
    literals: &[u32],
) -> Value {
    let mut values = vec![body.uint(32, Scope::Subgroup as u64)];
    values.extend_from_slice(operands);
    let operands = Operands { values: &values, blocks: &[], literals };
    body.op_with(Opcode::Intrinsic(op), ty, operands, Flags::default())
}

/// Intel's shuffles over the values of two registers.
fn shuffle_pair(body: &mut Body<'_, '_>, op: Op, inst: Inst) {
    let operands = body.operands(inst);
    let ty = body.result_type(inst);
    let (one, other, delta) = (operands[0], operands[1], body.resize(operands[2], 32));
    let size = work_items::scalar_variable(body, spirv::BuiltIn::SubgroupSize);
    let lane = work_items::scalar_variable(body, spirv::BuiltIn::SubgroupLocalInvocationId);
    // Down takes lane + delta of current and next, up lane + size - delta of previous and current.
    let position = if op == Op::SubgroupShuffleDownINTEL {
        body.add(lane, delta)
    } else {
        let shifted = body.add(lane, size);
        body.binary(Binary::Subtract, shifted, delta)
    };
    let is_first = body.compare(Compare::UnsignedLess, position, size);
    let beyond = body.binary(Binary::Subtract, position, size);
    let index = body.select(is_first, position, beyond);
    let result = vectors::elementwise(body, &[one, other], ty, &mut |body, parts, ty| {
        let shuffle = Op::GroupNonUniformShuffle;
        let first = sub_group_operation(body, shuffle, ty, &[parts[0], index], &[]);
        let second = sub_group_operation(body, shuffle, ty, &[parts[1], index], &[]);
        body.select(is_first, first, second)
    });
    body.set(inst, result);
}

// Work-groups

/// An operation of the work-group, by an array in local memory with an element for each work-item.
fn work_group(body: &mut Body<'_, '_>, op: Op, inst: Inst) {
    let operands: Vec<Value> = body.old.operands(inst).collect();
    let value = body.value(operands[1]);
    let ty = body.result_type(inst);
    let literals = body.old.literals(inst).to_vec();
    let index = work_items::scalar_variable(body, spirv::BuiltIn::LocalInvocationIndex);
    if op == Op::GroupBroadcast {
        let source = broadcast_source(body, operands[2]);
        let result = vectors::elementwise(body, &[value], ty, &mut |body, parts, ty| {
            through_local(body, parts[0], ty, index, |body, element| element(body, source))
        });
        body.set(inst, result);
        return;
    }
    let is_bool = body.kind(ty) == TypeKind::Bool;
    let stored_type = if is_bool { body.uint_type(32) } else { ty };
    let stored = if is_bool { vectors::bool_to_int(body, value, stored_type, 1) } else { value };
    let operation = literals.first().map_or(GroupOperation::Reduce as u32, |&literal| literal);
    let result = vectors::elementwise(body, &[stored], stored_type, &mut |body, parts, ty| {
        fold(body, op, operation, (parts[0], ty, index))
    });
    let result = if is_bool { body.compare_known(Compare::NotEqual, result, 0) } else { result };
    body.set(inst, result);
}

/// The linear index that a broadcast reads.
fn broadcast_source(body: &mut Body<'_, '_>, local_id: Value) -> Value {
    let id = body.value(local_id);
    let parts = vectors::scalars_of(body, id);
    let parts: Vec<Value> = parts.into_iter().map(|part| body.resize(part, 32)).collect();
    let size = work_items::group_size(body);
    let mut linear = parts[0];
    let mut stride = body.extract(size, 0);
    for (axis, &part) in parts.iter().enumerate().skip(1) {
        let offset = body.binary(Binary::Multiply, part, stride);
        linear = body.add(linear, offset);
        let next = body.extract(size, axis as u32);
        stride = body.binary(Binary::Multiply, stride, next);
    }
    linear
}

/// Stores a value for each work-item, lets `read` read those of others, and waits until all have.
fn through_local(
    body: &mut Body<'_, '_>,
    value: Value,
    ty: Type,
    index: Value,
    read: impl FnOnce(&mut Body<'_, '_>, &dyn Fn(&mut Body<'_, '_>, Value) -> Value) -> Value,
) -> Value {
    let array = exchange_array(body, ty);
    let pointer_type = body.lowerer.new.types.pointer(AddressSpace::Local, ty);
    let chain = Opcode::Core(Core::AccessChain);
    let mine = body.op(chain, pointer_type, &[array, index]);
    body.effect(Opcode::Core(Core::Store), &[mine, value], Flags::default());
    atomics::full_barrier(body);
    let result = read(body, &|body, index| {
        let pointer = body.op(chain, pointer_type, &[array, index]);
        atomics::load_from(body, pointer, ty)
    });
    atomics::full_barrier(body);
    result
}

/// The local array for a type, as long as the work-group has work-items.
fn exchange_array(body: &mut Body<'_, '_>, ty: Type) -> Value {
    if let Some(&global) = body.lowerer.interface.exchange.get(&ty) {
        return global.into();
    }
    let array = body.lowerer.new.types.intern(TypeKind::Array(ty, 1));
    let data = GlobalData { name: Some("exchange".into()), ..GlobalData::new(array, AddressSpace::Local) };
    let global = body.lowerer.new.add_global(data);
    let uint = body.uint_type(32);
    let size = body.lowerer.group_size_constants();
    let area = body.lowerer.expression(uint, Binary::Multiply, size[0], size[1]);
    let length = body.lowerer.expression(uint, Binary::Multiply, area, size[2]);
    body.lowerer.interface.lengths.insert(global, length);
    body.lowerer.interface.exchange.insert(ty, global);
    global.into()
}

/// A reduction or scan: each work-item combines the values that it depends on.
fn fold(body: &mut Body<'_, '_>, op: Op, operation: u32, (value, ty, index): (Value, Type, Value)) -> Value {
    let count = atomics::group_item_count(body);
    let one = body.uint(32, 1);
    let end = match GroupOperation::from_u32(operation) {
        Some(GroupOperation::InclusiveScan) => body.add(index, one),
        Some(GroupOperation::ExclusiveScan) => index,
        _ => count,
    };
    let start = identity_of(body, op, ty);
    through_local(body, value, ty, index, |body, element| {
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
        let next_sum = combine(body, op, ty, sum, next_value);
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

fn combine(body: &mut Body<'_, '_>, op: Op, ty: Type, one: Value, other: Value) -> Value {
    let flags = Flags::default();
    match op {
        Op::GroupIAdd => body.add(one, other),
        Op::GroupFAdd => arithmetic::float_operation(body, Binary::FloatAdd, ty, one, other, flags),
        Op::GroupFMulKHR => arithmetic::float_operation(body, Binary::FloatMultiply, ty, one, other, flags),
        Op::GroupIMulKHR => body.binary(Binary::Multiply, one, other),
        Op::GroupFMin => body.op(Opcode::Shader(GlslStd450Op::NMin), ty, &[one, other]),
        Op::GroupFMax => body.op(Opcode::Shader(GlslStd450Op::NMax), ty, &[one, other]),
        Op::GroupUMin => body.op(Opcode::Shader(GlslStd450Op::UMin), ty, &[one, other]),
        Op::GroupSMin => body.op(Opcode::Shader(GlslStd450Op::SMin), ty, &[one, other]),
        Op::GroupUMax => body.op(Opcode::Shader(GlslStd450Op::UMax), ty, &[one, other]),
        Op::GroupSMax => body.op(Opcode::Shader(GlslStd450Op::SMax), ty, &[one, other]),
        Op::GroupAll | Op::GroupBitwiseAndKHR | Op::GroupLogicalAndKHR => {
            body.binary(Binary::And, one, other)
        }
        Op::GroupBitwiseXorKHR | Op::GroupLogicalXorKHR => body.binary(Binary::Xor, one, other),
        _ => body.binary(Binary::Or, one, other),
    }
}

/// The value that changes nothing.
fn identity_of(body: &mut Body<'_, '_>, op: Op, ty: Type) -> Value {
    let is_float = atomics::is_float(body, ty);
    let bits = convert::width_of(body, ty);
    match op {
        Op::GroupFMin => body.splat_float(ty, f64::INFINITY),
        Op::GroupFMax => body.splat_float(ty, f64::NEG_INFINITY),
        Op::GroupFMulKHR => body.splat_float(ty, 1.0),
        _ if is_float => body.splat_float(ty, 0.0),
        Op::GroupUMin | Op::GroupBitwiseAndKHR => body.splat_uint(ty, u64::MAX),
        Op::GroupSMin => body.splat_uint(ty, u64::MAX >> (65 - bits)),
        Op::GroupSMax => body.splat_uint(ty, !(u64::MAX >> (65 - bits))),
        Op::GroupAll | Op::GroupLogicalAndKHR | Op::GroupIMulKHR => body.splat_uint(ty, 1),
        _ => body.splat_uint(ty, 0),
    }
}

/// An unsigned integer with a sign.
pub(super) fn sign_extended(body: &mut Body<'_, '_>, value: Value, bits: u8) -> Value {
    let ty = body.type_of(value);
    let to = body.with_bits(ty, bits);
    body.cast(Cast::SignedConvert, to, value)
}
