//! Unary and binary operations.

use super::{body::Body, compare, integers, vectors};
use crate::ir::{Binary, Compare, Flags, Inst, Opcode, Operands, Type, Unary, Value};

/// Lowers a binary operation.
pub(super) fn lower_binary(body: &mut Body<'_, '_>, binary: Binary, inst: Inst) {
    let operands = body.operands(inst);
    let ty = body.result_type(inst);
    let flags = Flags(body.old.inst(inst).flags.0 & Flags::NO_CONTRACTION.0);
    let result = match binary {
        Binary::Dot => dot(body, operands[0], operands[1], ty, flags),
        Binary::VectorTimesScalar => vectors::elementwise(body, &operands, ty, &mut |body, parts, ty| {
            let scalar = body.splat(ty, parts[1]);
            float_operation(body, Binary::FloatMultiply, ty, parts[0], scalar, flags)
        }),
        Binary::SignedRemainder => vectors::elementwise(body, &operands, ty, &mut |body, parts, _| {
            signed_remainder(body, parts[0], parts[1])
        }),
        Binary::SignedModulo => vectors::elementwise(body, &operands, ty, &mut |body, parts, _| {
            signed_modulo(body, parts[0], parts[1])
        }),
        _ => vectors::elementwise(body, &operands, ty, &mut |body, parts, ty| {
            body.op_with(Opcode::Binary(binary), ty, Operands::values(parts), flags)
        }),
    };
    body.set(inst, result);
}

/// a % b = a - a / b * b. The instruction is undefined for negative operands in Vulkan, "Precision and Operation of SPIR-V
/// Instructions".
fn signed_remainder(body: &mut Body<'_, '_>, one: Value, other: Value) -> Value {
    let quotient = body.binary(Binary::SignedDivide, one, other);
    let product = body.binary(Binary::Multiply, quotient, other);
    body.binary(Binary::Subtract, one, product)
}

/// The remainder with the sign of the divisor.
fn signed_modulo(body: &mut Body<'_, '_>, one: Value, other: Value) -> Value {
    let remainder = signed_remainder(body, one, other);
    let moved = body.add(remainder, other);
    let signs = body.binary(Binary::Xor, remainder, other);
    let differ = body.compare_known(Compare::SignedLess, signs, 0);
    let rest = body.compare_known(Compare::NotEqual, remainder, 0);
    let moves = compare::logical(body, Binary::LogicalAnd, differ, rest);
    body.select(moves, moved, remainder)
}

/// A floating-point operation.
pub(super) fn float_operation(
    body: &mut Body<'_, '_>,
    binary: Binary,
    ty: Type,
    one: Value,
    other: Value,
    flags: Flags,
) -> Value {
    body.op_with(Opcode::Binary(binary), ty, Operands::values(&[one, other]), flags)
}

/// A dot product: multiplications and additions.
pub(super) fn dot(body: &mut Body<'_, '_>, one: Value, other: Value, ty: Type, flags: Flags) -> Value {
    let (first, second) = (vectors::scalars_of(body, one), vectors::scalars_of(body, other));
    let mut sum = None;
    for (&a, &b) in first.iter().zip(&second) {
        let product = float_operation(body, Binary::FloatMultiply, ty, a, b, flags);
        sum = Some(match sum {
            None => product,
            Some(sum) => float_operation(body, Binary::FloatAdd, ty, sum, product, flags),
        });
    }
    sum.expect("a vector has components")
}

/// A unary operation of scalars or short vectors.
pub(super) fn unary_operation(body: &mut Body<'_, '_>, unary: Unary, ty: Type, value: Value) -> Value {
    match unary {
        Unary::IsNan | Unary::IsInf | Unary::IsFinite | Unary::IsNormal | Unary::SignBit => {
            compare::classify(body, unary, value)
        }
        Unary::BitCount => integers::bit_count(body, ty, value),
        Unary::BitReverse => integers::bit_reverse(body, ty, value),
        Unary::Negate | Unary::FloatNegate | Unary::Not | Unary::LogicalNot | Unary::Any | Unary::All => {
            body.op(Opcode::Unary(unary), ty, &[value])
        }
    }
}
