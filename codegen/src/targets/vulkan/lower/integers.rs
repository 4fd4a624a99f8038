//! Integer instructions that Vulkan has for 32 bits only, and dot products of packed integers.

use super::{body::Body, convert, loads, vectors};
use crate::ir::{Binary, Cast, Inst, Opcode, Type, TypeKind, Unary, Value};
use spirv::Op;

/// The number of bits that are set, of scalars or short vectors.
pub(super) fn bit_count(body: &mut Body<'_, '_>, ty: Type, value: Value) -> Value {
    let from = body.type_of(value);
    let uint = body.with_bits(from, 32);
    let count = Opcode::Unary(Unary::BitCount);
    let number = if convert::width_of(body, from) == 64 {
        let low = body.resize(value, 32);
        let shifted = body.shift_right(value, 32);
        let high = body.resize(shifted, 32);
        let low = body.op(count, uint, &[low]);
        let high = body.op(count, uint, &[high]);
        body.add(low, high)
    } else {
        let wide = body.resize(value, 32);
        body.op(count, uint, &[wide])
    };
    body.cast(Cast::UnsignedConvert, ty, number)
}

/// The bits in reverse, of scalars or short vectors.
pub(super) fn bit_reverse(body: &mut Body<'_, '_>, ty: Type, value: Value) -> Value {
    let uint = body.with_bits(ty, 32);
    let reverse = Opcode::Unary(Unary::BitReverse);
    match convert::width_of(body, ty) {
        64 => {
            let low = body.resize(value, 32);
            let shifted = body.shift_right(value, 32);
            let high = body.resize(shifted, 32);
            let low = body.op(reverse, uint, &[low]);
            let high = body.op(reverse, uint, &[high]);
            let (low, high) = (body.resize(low, 64), body.resize(high, 64));
            let low = body.shift_left(low, 32);
            body.binary(Binary::Or, low, high)
        }
        bits => {
            let wide = body.resize(value, 32);
            let reversed = body.op(reverse, uint, &[wide]);
            let shifted = body.shift_right(reversed, 32 - u64::from(bits));
            body.resize(shifted, bits)
        }
    }
}

/// `BitFieldInsert` and its like, by shifts; the offset and number of bits are scalars.
pub(super) fn bit_field(body: &mut Body<'_, '_>, op: Op, inst: Inst) {
    let operands = body.operands(inst);
    let ty = body.result_type(inst);
    let result = vectors::elementwise(body, &operands, ty, &mut |body, parts, ty| {
        let bits = convert::width_of(body, ty);
        let number = |body: &mut Body<'_, '_>, value: Value| {
            let wide = body.resize(value, bits);
            body.splat(ty, wide)
        };
        match op {
            Op::BitFieldInsert => {
                let (offset, count) = (number(body, parts[2]), number(body, parts[3]));
                let low = low_mask(body, ty, count);
                let mask = body.binary(Binary::ShiftLeft, low, offset);
                let inserted = body.binary(Binary::ShiftLeft, parts[1], offset);
                let inserted = body.binary(Binary::And, inserted, mask);
                let outside = body.op(Opcode::Unary(Unary::Not), ty, &[mask]);
                let kept = body.binary(Binary::And, parts[0], outside);
                body.binary(Binary::Or, kept, inserted)
            }
            _ => {
                let (offset, count) = (number(body, parts[1]), number(body, parts[2]));
                let shifted = body.binary(Binary::LogicalShiftRight, parts[0], offset);
                let low = low_mask(body, ty, count);
                let field = body.binary(Binary::And, shifted, low);
                if op == Op::BitFieldUExtract {
                    return field;
                }
                // The sign bit of the field, subtracted after it was flipped, extends it.
                let half = body.shift_right(low, 1);
                let sign = body.binary(Binary::Xor, low, half);
                let flipped = body.binary(Binary::Xor, field, sign);
                body.binary(Binary::Subtract, flipped, sign)
            }
        }
    });
    body.set(inst, result);
}

/// The mask with this number of bits, which can be all.
fn low_mask(body: &mut Body<'_, '_>, ty: Type, count: Value) -> Value {
    let bits = u64::from(convert::width_of(body, ty));
    let all = body.splat_uint(ty, u64::MAX);
    let whole = body.splat_uint(ty, bits);
    let rest = body.binary(Binary::Subtract, whole, count);
    let shifted = body.op(Opcode::Binary(Binary::LogicalShiftRight), ty, &[all, rest]);
    let is_none = body.compare_known(crate::ir::Compare::Equal, count, 0);
    let zero = body.splat_uint(ty, 0);
    body.select(is_none, zero, shifted)
}

/// Integer dot products, by multiplications of the width of the result.
pub(super) fn dot_product(body: &mut Body<'_, '_>, op: Op, inst: Inst) {
    let operands = body.operands(inst);
    let ty = body.result_type(inst);
    let (first_signed, second_signed) = match op {
        Op::SDot | Op::SDotAccSat => (true, true),
        Op::SUDot | Op::SUDotAccSat => (true, false),
        _ => (false, false),
    };
    let saturates = operands.len() > 2;
    // Sums of products of 8 bits fit into 32 bits; the saturated ones are of 64 bits.
    let wide = if saturates { body.uint_type(64) } else { ty };
    let first = dot_components(body, operands[0], wide, first_signed);
    let second = dot_components(body, operands[1], wide, second_signed);
    let mut sum = body.splat_uint(wide, 0);
    for (&one, &other) in first.iter().zip(&second) {
        let product = body.binary(Binary::Multiply, one, other);
        sum = body.add(sum, product);
    }
    if saturates {
        let cast = if first_signed { Cast::SignedConvert } else { Cast::UnsignedConvert };
        let start = body.cast(cast, wide, operands[2]);
        sum = body.add(sum, start);
        sum = convert::conversion(body, cast, crate::ir::Flags::SATURATED, ty, sum);
    }
    body.set(inst, sum);
}

/// The components of an operand of a dot product: a vector, or four bytes in a word.
fn dot_components(body: &mut Body<'_, '_>, value: Value, wide: Type, is_signed: bool) -> Vec<Value> {
    let ty = body.type_of(value);
    let parts = if matches!(body.kind(ty), TypeKind::Int(32)) {
        loads::split(body, value, 8)
    } else {
        vectors::scalars_of(body, value)
    };
    let cast = if is_signed { Cast::SignedConvert } else { Cast::UnsignedConvert };
    parts.into_iter().map(|part| body.cast(cast, wide, part)).collect()
}
