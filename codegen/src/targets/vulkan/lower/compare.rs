//! Comparisons and classifications. What only OpenCL has is done by the bits, which holds whatever a device assumes of NaN.

use super::{body::Body, vectors};
use crate::ir::{Binary, Compare, Opcode, TypeKind, Unary, Value};

/// A comparison of scalars or short vectors.
pub(super) fn comparison(body: &mut Body<'_, '_>, compare: Compare, one: Value, other: Value) -> Value {
    let ty = body.type_of(one);
    let is_bool = {
        let scalar = body.lowerer.new.types.scalar(ty).0;
        body.kind(scalar) == TypeKind::Bool
    };
    match compare {
        Compare::Equal if is_bool => logical(body, Binary::LogicalEqual, one, other),
        Compare::NotEqual if is_bool => logical(body, Binary::LogicalNotEqual, one, other),
        Compare::Ordered | Compare::Unordered => {
            let (first, second) = (is_nan(body, one), is_nan(body, other));
            let either = logical(body, Binary::LogicalOr, first, second);
            if compare == Compare::Unordered { either } else { logical_not(body, either) }
        }
        Compare::LessOrGreater => body.compare(Compare::OrderedNotEqual, one, other),
        _ => body.compare(compare, one, other),
    }
}

/// An operation on truth values.
pub(super) fn logical(body: &mut Body<'_, '_>, binary: Binary, one: Value, other: Value) -> Value {
    let ty = body.type_of(one);
    body.op(Opcode::Binary(binary), ty, &[one, other])
}

/// The other truth value.
pub(super) fn logical_not(body: &mut Body<'_, '_>, value: Value) -> Value {
    let ty = body.type_of(value);
    body.op(Opcode::Unary(Unary::LogicalNot), ty, &[value])
}

/// The bits of a floating-point number without its sign, and the masks of exponent and mantissa.
fn magnitude_of(body: &mut Body<'_, '_>, value: Value) -> (Value, u64, u64) {
    let ty = body.type_of(value);
    let scalar = body.lowerer.new.types.scalar(ty).0;
    let bits = body.lowerer.new.types.bits(scalar).expect("it is a number");
    let mantissa = match bits {
        16 => 10,
        32 => 23,
        _ => 52,
    };
    let all = u64::MAX >> (64 - bits) >> 1;
    let mantissa_mask = (1u64 << mantissa) - 1;
    let integer = body.with_bits(ty, bits);
    let raw = body.bitcast(value, integer);
    (body.mask(raw, all), all & !mantissa_mask, mantissa_mask)
}

/// Whether a number is NaN.
pub(super) fn is_nan(body: &mut Body<'_, '_>, value: Value) -> Value {
    let (bits, exponent, _) = magnitude_of(body, value);
    body.compare_known(Compare::UnsignedGreater, bits, exponent)
}

/// A classification of scalars or short vectors.
pub(super) fn classify(body: &mut Body<'_, '_>, unary: Unary, value: Value) -> Value {
    let (bits, exponent, mantissa) = magnitude_of(body, value);
    match unary {
        Unary::IsNan => body.compare_known(Compare::UnsignedGreater, bits, exponent),
        Unary::IsInf => body.compare_known(Compare::Equal, bits, exponent),
        Unary::IsFinite => body.compare_known(Compare::UnsignedLess, bits, exponent),
        Unary::IsNormal => {
            let small = body.compare_known(Compare::UnsignedGreater, bits, mantissa);
            let large = body.compare_known(Compare::UnsignedLess, bits, exponent);
            logical(body, Binary::LogicalAnd, small, large)
        }
        _ => {
            let ty = body.type_of(bits);
            let raw = body.bitcast(value, ty);
            vectors::is_negative(body, raw)
        }
    }
}
