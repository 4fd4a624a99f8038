//! Strength reduction and algebraic simplification. Each rule is next to the identity that justifies it. Integers wrap; floating-point
//! rules preserve NaN and signed zeros.

use super::{
    Context,
    definition::Definitions,
    globals::{Type, Value},
    instcombine::{Outcome, rewrite},
    powers_of_two,
};
use crate::{
    instruction::id_at,
    ir::constant::{self, truncate},
};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};

/// Simplifies an instruction that does not fold to a constant.
pub(crate) fn reduce(
    instruction: &mut dr::Instruction,
    definitions: &Definitions,
    context: &mut Context,
) -> Outcome {
    match instruction.class.opcode {
        Op::CopyObject => id_at(instruction, 0).map_or(Outcome::Same, Outcome::Value),
        Op::LogicalNot => logical_not(instruction, definitions),
        Op::Bitcast => bitcast(instruction, definitions, context),
        Op::UConvert | Op::SConvert => convert(instruction, definitions, context),
        Op::SNegate | Op::FNegate | Op::Not => twice(instruction, definitions),
        Op::Select => select(instruction, definitions, context),
        Op::CompositeExtract => extract(instruction, definitions, context),
        Op::CompositeInsert => insert(instruction, definitions, context),
        Op::VectorExtractDynamic => extract_dynamic(instruction, definitions, context),
        Op::VectorInsertDynamic => insert_dynamic(instruction, definitions, context),
        Op::VectorShuffle => shuffle(instruction, definitions, context),
        Op::InBoundsAccessChain | Op::AccessChain if instruction.operands.len() == 1 => {
            id_at(instruction, 0).map_or(Outcome::Same, Outcome::Value)
        }
        Op::InBoundsAccessChain | Op::AccessChain => chain_again(instruction, definitions),
        Op::InBoundsPtrAccessChain | Op::PtrAccessChain => pointer_chain(instruction, definitions, context),
        _ => binary(instruction, definitions, context),
    }
}

/// The operands of a binary operation.
pub(super) struct Binary {
    pub(super) op: Op,
    pub(super) ty: u32,
    /// The type of one component of an operand.
    scalar: Type,
    pub(super) left: u32,
    pub(super) right: u32,
    /// The bits of `right`, or of each of its components, if that is a constant.
    constant: Option<u64>,
}

fn binary(instruction: &mut dr::Instruction, definitions: &Definitions, context: &mut Context) -> Outcome {
    let (Some(ty), 2) = (instruction.result_type, instruction.operands.len()) else { return Outcome::Same };
    let (Some(left), Some(right)) = (id_at(instruction, 0), id_at(instruction, 1)) else {
        return Outcome::Same;
    };
    let op = instruction.class.opcode;
    if super::effects::is_commutative(op)
        && uniform(left, context).is_some()
        && uniform(right, context).is_none()
    {
        // Canonicalize constants to the right.
        instruction.operands.swap(0, 1);
        return Outcome::Rewritten;
    }
    let operand_type = definitions.type_of(left, context).map(|ty| context.globals.ty(ty));
    let scalar = match operand_type {
        Some(Type::Vector(part, _)) => context.globals.ty(part),
        Some(other) => other,
        None => Type::Other,
    };
    let binary = Binary { op, ty, scalar, left, right, constant: uniform(right, context) };
    match binary.scalar {
        Type::Int(width) => integer(instruction, &binary, width, definitions, context),
        Type::Float(_) => float(&binary),
        Type::Bool => boolean(instruction, &binary, context),
        _ => Outcome::Same,
    }
}

/// The bits of a scalar constant or of a vector constant with equal components.
pub(super) fn uniform(id: u32, context: &Context) -> Option<u64> {
    match context.globals.value(id) {
        Value::Int(bits) | Value::Float(bits) => Some(bits),
        Value::Bool(truth) => Some(truth.into()),
        Value::Null => Some(0),
        Value::Composite => {
            let mut parts = context.globals.instruction(id)?.operands.iter().filter_map(Operand::id_ref_any);
            let first = uniform_scalar(parts.next()?, context)?;
            parts.all(|part| uniform_scalar(part, context) == Some(first)).then_some(first)
        }
        Value::Unknown | Value::Undef => None,
    }
}

fn uniform_scalar(id: u32, context: &Context) -> Option<u64> {
    match context.globals.value(id) {
        Value::Int(bits) | Value::Float(bits) => Some(bits),
        Value::Bool(truth) => Some(truth.into()),
        _ => None,
    }
}

/// Returns a scalar constant, or a vector constant with equal components.
pub(super) fn splat(ty: u32, bits: u64, context: &mut Context) -> u32 {
    match context.globals.ty(ty) {
        Type::Vector(part, count) => {
            let part = splat(part, bits, context);
            context.globals.composite(ty, &vec![part; count as usize])
        }
        Type::Bool => context.globals.boolean(ty, bits != 0),
        Type::Float(_) => context.globals.float(ty, bits),
        _ => context.globals.integer(ty, bits),
    }
}

fn integer(
    instruction: &mut dr::Instruction,
    binary: &Binary,
    width: u32,
    definitions: &Definitions,
    context: &mut Context,
) -> Outcome {
    let &Binary { op, ty, left, right, .. } = binary;
    if left == right {
        match op {
            // x - x = x ^ x = 0
            Op::ISub | Op::BitwiseXor => return Outcome::Value(splat(ty, 0, context)),
            // x & x = x | x = x
            Op::BitwiseAnd | Op::BitwiseOr => return Outcome::Value(left),
            Op::IEqual
            | Op::ULessThanEqual
            | Op::UGreaterThanEqual
            | Op::SLessThanEqual
            | Op::SGreaterThanEqual => {
                return Outcome::Value(splat(ty, 1, context));
            }
            Op::INotEqual | Op::ULessThan | Op::UGreaterThan | Op::SLessThan | Op::SGreaterThan => {
                return Outcome::Value(splat(ty, 0, context));
            }
            _ => {}
        }
    }
    let Some(constant) = binary.constant else {
        return powers_of_two::by_shifted_one(instruction, binary, definitions, context);
    };
    match (op, constant) {
        // x + 0 = x - 0 = x | 0 = x ^ 0 = x << 0 = x >> 0 = x
        (
            Op::IAdd
            | Op::ISub
            | Op::BitwiseOr
            | Op::BitwiseXor
            | Op::ShiftLeftLogical
            | Op::ShiftRightLogical
            | Op::ShiftRightArithmetic,
            0,
        ) => Outcome::Value(left),
        // x * 1 = x / 1 = x
        (Op::IMul | Op::UDiv | Op::SDiv, 1) => Outcome::Value(left),
        // x * 0 = x & 0 = 0
        (Op::IMul | Op::BitwiseAnd, 0) => Outcome::Value(right),
        // x % 1 = 0
        (Op::UMod | Op::SRem | Op::SMod, 1) => Outcome::Value(splat(ty, 0, context)),
        // x & ~0 = x
        (Op::BitwiseAnd, bits) if bits == truncate(u64::MAX, width) => Outcome::Value(left),
        // x | ~0 = ~0
        (Op::BitwiseOr, bits) if bits == truncate(u64::MAX, width) => Outcome::Value(right),
        (Op::IMul | Op::UDiv | Op::UMod, _) => {
            powers_of_two::by_constant(instruction, binary, constant, context)
        }
        (Op::ISub, _) => {
            // x - c = x + -c, the canonical form
            let negated = splat(ty, truncate(constant.wrapping_neg(), width), context);
            rewrite(instruction, Op::IAdd, &[left, negated])
        }
        (Op::IAdd | Op::BitwiseAnd | Op::BitwiseOr | Op::BitwiseXor, _) => {
            reassociate(instruction, binary, constant, width, definitions, context)
        }
        (Op::ShiftLeftLogical | Op::ShiftRightLogical, _) => {
            shift_again(instruction, binary, constant, width, definitions, context)
        }
        (Op::IEqual | Op::INotEqual, _) => {
            compare_select(instruction, binary, constant, definitions, context)
        }
        // unsigned: x < 0 is false, x >= 0 is true
        (Op::ULessThan, 0) => Outcome::Value(splat(ty, 0, context)),
        (Op::UGreaterThanEqual, 0) => Outcome::Value(splat(ty, 1, context)),
        _ => Outcome::Same,
    }
}

/// (x op c) op d = x op (c op d)
fn reassociate(
    instruction: &mut dr::Instruction,
    binary: &Binary,
    constant: u64,
    width: u32,
    definitions: &Definitions,
    context: &mut Context,
) -> Outcome {
    let Some(inner) = definitions.get_if(binary.left, binary.op) else { return Outcome::Same };
    let Some(other) = uniform(inner.operands[1], context) else { return Outcome::Same };
    let bits = match binary.op {
        Op::IAdd => constant.wrapping_add(other),
        Op::BitwiseAnd => constant & other,
        Op::BitwiseOr => constant | other,
        _ => constant ^ other,
    };
    let right = splat(binary.ty, truncate(bits, width), context);
    rewrite(instruction, binary.op, &[inner.operands[0], right])
}

/// (x << a) << b = x << (a + b) if that is less than the width; likewise to the right.
fn shift_again(
    instruction: &mut dr::Instruction,
    binary: &Binary,
    constant: u64,
    width: u32,
    definitions: &Definitions,
    context: &mut Context,
) -> Outcome {
    let Some(inner) = definitions.get_if(binary.left, binary.op) else { return Outcome::Same };
    let Some(amount_type) = definitions.type_of(binary.right, context) else { return Outcome::Same };
    match uniform(inner.operands[1], context) {
        Some(other) if constant.saturating_add(other) < u64::from(width) => {
            let right = splat(amount_type, constant + other, context);
            rewrite(instruction, binary.op, &[inner.operands[0], right])
        }
        Some(_) | None => Outcome::Same,
    }
}

/// (c ? x : y) == x is c if x and y are different constants: a boolean that was converted to an integer and back.
fn compare_select(
    instruction: &mut dr::Instruction,
    binary: &Binary,
    constant: u64,
    definitions: &Definitions,
    context: &mut Context,
) -> Outcome {
    let select = definitions.get_if(binary.left, Op::Select);
    let Some(select) =
        select.filter(|select| definitions.type_of(select.operands[0], context) == Some(binary.ty))
    else {
        return Outcome::Same;
    };
    let (Some(yes), Some(no)) = (uniform(select.operands[1], context), uniform(select.operands[2], context))
    else {
        return Outcome::Same;
    };
    let hit = |value: u64| (value == constant) == (binary.op == Op::IEqual);
    match (hit(yes), hit(no)) {
        (true, false) => Outcome::Value(select.operands[0]),
        (true, true) => Outcome::Value(splat(binary.ty, 1, context)),
        (false, false) => Outcome::Value(splat(binary.ty, 0, context)),
        (false, true) => rewrite(instruction, Op::LogicalNot, &[select.operands[0]]),
    }
}

fn float(binary: &Binary) -> Outcome {
    let Type::Float(width) = binary.scalar else { return Outcome::Same };
    let one = match width {
        16 => 0x3c00,
        32 => u64::from(1f32.to_bits()),
        _ => 1f64.to_bits(),
    };
    match (binary.op, binary.constant) {
        // x * 1 = x / 1 = x
        (Op::FMul | Op::FDiv, Some(bits)) if bits == one => Outcome::Value(binary.left),
        // x - +0 = x, also for -0
        (Op::FSub, Some(0)) => Outcome::Value(binary.left),
        // x + -0 = x, also for +0
        (Op::FAdd, Some(bits)) if bits == 1 << (width - 1) => Outcome::Value(binary.left),
        _ => Outcome::Same,
    }
}

fn boolean(instruction: &mut dr::Instruction, binary: &Binary, context: &mut Context) -> Outcome {
    let &Binary { op, ty, left, right, .. } = binary;
    match (op, binary.constant) {
        (Op::LogicalAnd, Some(1)) | (Op::LogicalOr, Some(0)) => Outcome::Value(left),
        (Op::LogicalAnd, Some(0)) | (Op::LogicalOr, Some(1)) => Outcome::Value(right),
        (Op::LogicalEqual, Some(1)) | (Op::LogicalNotEqual, Some(0)) => Outcome::Value(left),
        (Op::LogicalEqual, Some(0)) | (Op::LogicalNotEqual, Some(1)) => {
            rewrite(instruction, Op::LogicalNot, &[left])
        }
        (Op::LogicalAnd | Op::LogicalOr, None) if left == right => Outcome::Value(left),
        (Op::LogicalEqual, None) if left == right => Outcome::Value(splat(ty, 1, context)),
        (Op::LogicalNotEqual, None) if left == right => Outcome::Value(splat(ty, 0, context)),
        _ => Outcome::Same,
    }
}

/// !!x = x; !(x < y) = x >= y for integers.
fn logical_not(instruction: &mut dr::Instruction, definitions: &Definitions) -> Outcome {
    let Some(inner) = id_at(instruction, 0).and_then(|id| definitions.get(id)) else { return Outcome::Same };
    let opposite = match inner.op {
        Op::LogicalNot => return Outcome::Value(inner.operands[0]),
        Op::IEqual => Op::INotEqual,
        Op::INotEqual => Op::IEqual,
        Op::ULessThan => Op::UGreaterThanEqual,
        Op::UGreaterThanEqual => Op::ULessThan,
        Op::UGreaterThan => Op::ULessThanEqual,
        Op::ULessThanEqual => Op::UGreaterThan,
        Op::SLessThan => Op::SGreaterThanEqual,
        Op::SGreaterThanEqual => Op::SLessThan,
        Op::SGreaterThan => Op::SLessThanEqual,
        Op::SLessThanEqual => Op::SGreaterThan,
        Op::FOrdEqual => Op::FUnordNotEqual,
        Op::FUnordNotEqual => Op::FOrdEqual,
        _ => return Outcome::Same,
    };
    rewrite(instruction, opposite, &inner.operands[..2])
}

/// A bitcast of a bitcast, or to the same type.
fn bitcast(instruction: &mut dr::Instruction, definitions: &Definitions, context: &Context) -> Outcome {
    let Some(operand) = id_at(instruction, 0) else { return Outcome::Same };
    if definitions.type_of(operand, context) == instruction.result_type {
        return Outcome::Value(operand);
    }
    match definitions.get_if(operand, Op::Bitcast) {
        Some(inner) => rewrite(instruction, Op::Bitcast, &[inner.operands[0]]),
        None => Outcome::Same,
    }
}

/// Integer conversions: to the same type, a truncation of an extension, an extension of an extension.
fn convert(instruction: &mut dr::Instruction, definitions: &Definitions, context: &Context) -> Outcome {
    let (Some(operand), Some(ty)) = (id_at(instruction, 0), instruction.result_type) else {
        return Outcome::Same;
    };
    if definitions.type_of(operand, context) == Some(ty) {
        return Outcome::Value(operand);
    }
    let Some(inner) =
        definitions.get(operand).filter(|inner| matches!(inner.op, Op::UConvert | Op::SConvert))
    else {
        return Outcome::Same;
    };
    let source = inner.operands[0];
    let width = |ty: Option<u32>| scalar_width(ty?, context);
    let (Some(from), Some(middle), Some(to)) =
        (width(definitions.type_of(source, context)), width(Some(inner.ty)), width(Some(ty)))
    else {
        return Outcome::Same;
    };
    if to < middle {
        // The result consists of low bits of the source.
        return if definitions.type_of(source, context) == Some(ty) {
            Outcome::Value(source)
        } else if to < from {
            rewrite(instruction, Op::UConvert, &[source])
        } else {
            rewrite(instruction, inner.op, &[source])
        };
    }
    let same_sign = inner.op == instruction.class.opcode;
    // The sign bit of a zero-extended value is zero.
    let zero_extended = inner.op == Op::UConvert;
    if from < middle && (same_sign || zero_extended) {
        return rewrite(instruction, inner.op, &[source]);
    }
    Outcome::Same
}

pub(super) fn scalar_width(ty: u32, context: &Context) -> Option<u32> {
    match context.globals.ty(ty) {
        Type::Int(width) => Some(width),
        Type::Vector(part, _) => scalar_width(part, context),
        _ => None,
    }
}

/// -(-x) = ~(~x) = x
fn twice(instruction: &dr::Instruction, definitions: &Definitions) -> Outcome {
    let inner = id_at(instruction, 0).and_then(|id| definitions.get_if(id, instruction.class.opcode));
    inner.map_or(Outcome::Same, |inner| Outcome::Value(inner.operands[0]))
}

/// !c ? x : y = c ? y : x; c ? true : false = c
fn select(instruction: &mut dr::Instruction, definitions: &Definitions, context: &Context) -> Outcome {
    let (Some(condition), Some(yes), Some(no)) =
        (id_at(instruction, 0), id_at(instruction, 1), id_at(instruction, 2))
    else {
        return Outcome::Same;
    };
    if let Some(not) = definitions.get_if(condition, Op::LogicalNot) {
        return rewrite(instruction, Op::Select, &[not.operands[0], no, yes]);
    }
    match (context.globals.value(yes), context.globals.value(no)) {
        (Value::Bool(true), Value::Bool(false)) => Outcome::Value(condition),
        (Value::Bool(false), Value::Bool(true)) => rewrite(instruction, Op::LogicalNot, &[condition]),
        _ => Outcome::Same,
    }
}

/// Extraction from a composite that was just constructed.
fn extract(instruction: &mut dr::Instruction, definitions: &Definitions, context: &Context) -> Outcome {
    let Some(composite) = id_at(instruction, 0) else { return Outcome::Same };
    let &[_, Operand::LiteralBit32(index)] = instruction.operands.as_slice() else { return Outcome::Same };
    let Some(inner) = definitions.get(composite) else { return Outcome::Same };
    match inner.op {
        Op::CompositeConstruct if context.globals.parts(inner.ty) == Some(inner.count) => {
            definitions.constituent(composite, index).map_or(Outcome::Same, Outcome::Value)
        }
        Op::CompositeInsert if inner.count == 3 && inner.operands[2] == index => {
            Outcome::Value(inner.operands[0])
        }
        Op::CompositeInsert if inner.count == 3 => {
            instruction.operands[0] = Operand::IdRef(inner.operands[1]);
            Outcome::Rewritten
        }
        _ => Outcome::Same,
    }
}

/// A chain of insertions that sets all components becomes a construction.
fn insert(instruction: &mut dr::Instruction, definitions: &Definitions, context: &mut Context) -> Outcome {
    let (Some(ty), Some(component), Some(mut vector), &[_, _, Operand::LiteralBit32(index)]) = (
        instruction.result_type,
        id_at(instruction, 0),
        id_at(instruction, 1),
        instruction.operands.as_slice(),
    ) else {
        return Outcome::Same;
    };
    let Type::Vector(_, count) = context.globals.ty(ty) else { return Outcome::Same };
    if definitions.get(vector).is_none() {
        return Outcome::Same;
    }
    let mut components = vec![None; count as usize];
    components[index as usize] = Some(component);
    for _ in 0..count {
        let Some(inner) = definitions.get_if(vector, Op::CompositeInsert).filter(|inner| inner.count == 3)
        else {
            break;
        };
        components[inner.operands[2] as usize].get_or_insert(inner.operands[0]);
        vector = inner.operands[1];
    }
    for (index, component) in (0..).zip(&mut components) {
        if component.is_none() {
            *component = match definitions.get_if(vector, Op::CompositeConstruct) {
                Some(inner) if inner.count == count => definitions.constituent(vector, index),
                Some(_) => None,
                // For a large vector of which most components stay, two insertions are shorter.
                None if count > 4 => None,
                None => context.globals.constituent(vector, index),
            };
        }
    }
    match components.into_iter().collect::<Option<Vec<u32>>>() {
        Some(components) => rewrite(instruction, Op::CompositeConstruct, &components),
        None => Outcome::Same,
    }
}

/// A dynamic index that is constant and in range.
fn known_index(
    instruction: &dr::Instruction,
    index: usize,
    definitions: &Definitions,
    context: &Context,
) -> Option<u32> {
    let vector = definitions.type_of(id_at(instruction, 0)?, context)?;
    let count = context.globals.parts(vector)?;
    let index = id_at(instruction, index).and_then(|id| context.globals.int(id))?;
    (index < count.into()).then_some(index as u32)
}

fn extract_dynamic(
    instruction: &mut dr::Instruction,
    definitions: &Definitions,
    context: &Context,
) -> Outcome {
    let Some(index) = known_index(instruction, 1, definitions, context) else { return Outcome::Same };
    instruction.class = crate::instruction::class(Op::CompositeExtract);
    instruction.operands[1] = Operand::LiteralBit32(index);
    Outcome::Rewritten
}

fn insert_dynamic(
    instruction: &mut dr::Instruction,
    definitions: &Definitions,
    context: &Context,
) -> Outcome {
    let Some(index) = known_index(instruction, 2, definitions, context) else { return Outcome::Same };
    instruction.class = crate::instruction::class(Op::CompositeInsert);
    instruction.operands.swap(0, 1);
    instruction.operands[2] = Operand::LiteralBit32(index);
    Outcome::Rewritten
}

/// An identity shuffle is its operand; a shuffle that reads only one of its vectors names that one twice.
fn shuffle(instruction: &dr::Instruction, definitions: &Definitions, context: &Context) -> Outcome {
    let (Some(left), Some(right)) = (id_at(instruction, 0), id_at(instruction, 1)) else {
        return Outcome::Same;
    };
    let (left_type, right_type) = (definitions.type_of(left, context), definitions.type_of(right, context));
    let Some(Type::Vector(_, count)) = left_type.map(|ty| context.globals.ty(ty)) else {
        return Outcome::Same;
    };
    let from = |first: u32| {
        let wanted = (first..).map(Operand::LiteralBit32);
        instruction.operands[2..].iter().zip(wanted).all(|(operand, wanted)| *operand == wanted)
    };
    if left_type == instruction.result_type && from(0) {
        Outcome::Value(left)
    } else if right_type == instruction.result_type && from(count) {
        Outcome::Value(right)
    } else {
        Outcome::Same
    }
}

/// Merges an access chain of an access chain.
fn chain_again(instruction: &mut dr::Instruction, definitions: &Definitions) -> Outcome {
    let inner = id_at(instruction, 0).and_then(|id| definitions.get_if(id, instruction.class.opcode));
    let Some(inner) = inner.filter(|inner| inner.count as usize <= inner.operands.len()) else {
        return Outcome::Same;
    };
    let whole = inner.operands[..inner.count as usize].iter().map(|&id| Operand::IdRef(id));
    instruction.operands.splice(0..1, whole);
    Outcome::Rewritten
}

/// Simplifies a pointer access chain with a zero or known element offset.
fn pointer_chain(
    instruction: &mut dr::Instruction,
    definitions: &Definitions,
    context: &mut Context,
) -> Outcome {
    let &[Operand::IdRef(pointer), Operand::IdRef(by)] = instruction.operands.as_slice() else {
        return Outcome::Same;
    };
    let Some(element) = signed(by, context) else { return Outcome::Same };
    if element == 0 {
        return Outcome::Value(pointer);
    }
    let chain = definitions.get_if(pointer, Op::InBoundsAccessChain);
    let Some(chain) = chain.filter(|chain| chain.count as usize <= chain.operands.len()) else {
        return Outcome::Same;
    };
    let mut ids = chain.operands[..chain.count as usize].to_vec();
    match carry(&mut ids, element, definitions, context) {
        Some(()) => rewrite(instruction, Op::InBoundsAccessChain, &ids),
        None => Outcome::Same,
    }
}

/// Adds to the last index of a chain, carrying into the outer index at the end of a row; `None` if that cannot be known.
fn carry(ids: &mut [u32], by: i64, definitions: &Definitions, context: &mut Context) -> Option<()> {
    let (&base, indices) = ids.split_first()?;
    let mut ty = context.globals.pointee(definitions.type_of(base, context)?)?.1;
    let mut counts = Vec::new();
    for &index in indices {
        let array = matches!(context.globals.ty(ty), Type::Array(..));
        counts.push(if array { context.globals.parts(ty) } else { None });
        let part = if array { 0 } else { context.globals.int(index).and_then(|at| at.try_into().ok())? };
        ty = context.globals.part(ty, part)?;
    }
    let mut carried = by;
    for (level, count) in counts.into_iter().enumerate().rev() {
        if carried == 0 {
            break;
        }
        let (index, count) = (ids[level + 1], i64::from(count?));
        let sum = signed(index, context)?.checked_add(carried)?;
        let index_type = context.globals.type_of(index)?;
        ids[level + 1] = context.globals.integer(index_type, sum.rem_euclid(count) as u64);
        carried = sum.div_euclid(count);
    }
    (carried == 0).then_some(())
}

/// The value of an integer constant as a signed index.
fn signed(id: u32, context: &Context) -> Option<i64> {
    let bits = context.globals.int(id)?;
    let Type::Int(width @ 1..=64) = context.globals.ty(context.globals.type_of(id)?) else { return None };
    Some(constant::signed(bits, width))
}
