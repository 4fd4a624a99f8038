//! Bitcasts between scalars and vectors of any length.

use super::{body::Body, loads, vectors};
use crate::ir::{Cast, Opcode, Type, Value};

/// The bits of a scalar or vector as another type of the same size.
pub(super) fn bitcast_values(body: &mut Body<'_, '_>, value: Value, ty: Type) -> Value {
    let from = body.type_of(value);
    if from == ty {
        return value;
    }
    let same_shape = vectors::fours(body, from) == vectors::fours(body, ty);
    if same_shape && vectors::fours(body, ty).is_some() {
        return vectors::elementwise(body, &[value], ty, &mut |body, parts, ty| {
            bitcast_values(body, parts[0], ty)
        });
    }
    if same_shape {
        return body.op(Opcode::Cast(Cast::Bitcast), ty, &[value]);
    }
    regroup(body, value, ty)
}

/// A bitcast by the scalars of both sides.
fn regroup(body: &mut Body<'_, '_>, value: Value, ty: Type) -> Value {
    let scalars = vectors::scalars_of(body, value);
    let from = body.type_of(scalars[0]);
    let to = scalar_of(body, ty);
    let bits = |body: &Body<'_, '_>, ty: Type| body.lowerer.new.types.bits(ty).expect("it is a number");
    let (from_bits, to_bits) = (bits(body, from), bits(body, to));
    let smaller = from_bits.min(to_bits);
    let integer = body.uint_type(from_bits);
    let mut pieces = Vec::new();
    for scalar in scalars {
        let bits = body.bitcast(scalar, integer);
        pieces.extend(loads::split(body, bits, smaller));
    }
    let components: Vec<Value> = pieces
        .chunks(usize::from(to_bits / smaller))
        .map(|chunk| {
            let bits = loads::join(body, chunk);
            body.bitcast(bits, to)
        })
        .collect();
    vectors::vector_of(body, ty, &components)
}

/// The scalar type of a scalar or vector of any length.
pub(super) fn scalar_of(body: &mut Body<'_, '_>, ty: Type) -> Type {
    let part = if vectors::fours(body, ty).is_some() {
        body.lowerer.new.types.part(ty, 0).expect("it has fours")
    } else {
        ty
    };
    body.lowerer.new.types.scalar(part).0
}
