//! Strength reduction of unsigned multiplication and division by powers of two, constant or `1 << n`. Each rule is next to the identity
//! that justifies it.

use super::{
    Context,
    definition::Definitions,
    instcombine::{Outcome, rewrite},
    strength_reduction::{Binary, scalar_width, splat, uniform},
};
use crate::instruction::of_ids;
use rspirv::{dr, spirv::Op};

/// x * 2^n = x << n, x / 2^n = x >> n, x % 2^n = x & (2^n - 1).
pub(super) fn by_constant(
    instruction: &mut dr::Instruction,
    binary: &Binary,
    constant: u64,
    context: &mut Context,
) -> Outcome {
    if !constant.is_power_of_two() {
        return Outcome::Same;
    }
    let (op, bits) = match binary.op {
        Op::IMul => (Op::ShiftLeftLogical, u64::from(constant.trailing_zeros())),
        Op::UDiv => (Op::ShiftRightLogical, u64::from(constant.trailing_zeros())),
        _ => (Op::BitwiseAnd, constant - 1),
    };
    let right = splat(binary.ty, bits, context);
    rewrite(instruction, op, &[binary.left, right])
}

/// x * (1 << n) = x << n, x / (1 << n) = x >> n, x % (1 << n) = x & ((1 << n) + -1). For too large n all of them are undefined.
pub(super) fn by_shifted_one(
    instruction: &mut dr::Instruction,
    binary: &Binary,
    definitions: &Definitions,
    context: &mut Context,
) -> Outcome {
    let &Binary { op, ty, left, right, .. } = binary;
    let (op, number, power) = match op {
        Op::IMul if shifted_one(right, definitions, context).is_some() => (Op::ShiftLeftLogical, left, right),
        Op::IMul => (Op::ShiftLeftLogical, right, left),
        Op::UDiv => (Op::ShiftRightLogical, left, right),
        Op::UMod => (Op::BitwiseAnd, left, right),
        _ => return Outcome::Same,
    };
    let Some(mut amount) = shifted_one(power, definitions, context) else { return Outcome::Same };
    if op == Op::BitwiseAnd {
        let minus_one = splat(ty, u64::MAX, context);
        amount = insert(Op::IAdd, ty, &[power, minus_one], context);
    } else if definitions.type_of(amount, context) != Some(ty) {
        amount = insert(Op::UConvert, ty, &[amount], context);
    }
    rewrite(instruction, op, &[number, amount])
}

/// The n of `1 << n`, also if it is zero-extended.
fn shifted_one(power: u32, definitions: &Definitions, context: &Context) -> Option<u32> {
    let mut definition = definitions.get(power)?;
    if definition.op == Op::UConvert {
        let to = scalar_width(definition.ty, context)?;
        definition = definitions.get(definition.operands[0])?;
        if scalar_width(definition.ty, context)? > to {
            return None;
        }
    }
    let [one, amount, ..] = definition.operands;
    let fits = definition.op == Op::ShiftLeftLogical
        && uniform(one, context) == Some(1)
        && definitions.type_of(amount, context) == Some(definition.ty);
    fits.then_some(amount)
}

/// Inserts an instruction before the current one.
fn insert(op: Op, ty: u32, ids: &[u32], context: &mut Context) -> u32 {
    let id = context.globals.fresh();
    context.before.push(of_ids(op, ty, id, ids));
    id
}
