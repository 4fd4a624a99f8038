//! Constant folding of scalar instructions, by the arithmetic of the IR.

use super::globals::{Type, Value};
use crate::ir::{
    Opcode, TypeKind,
    transform::scalar::constant_folding::{Scalar, fold_scalars},
};
use rspirv::spirv::Op;

/// Returns the value of an instruction with scalar constant operands. `result` and `operand` are the types of the result and of the first
/// operand.
pub(crate) fn fold(op: Op, result: Type, operand: Type, values: &[Value]) -> Option<Value> {
    if !(1..=2).contains(&values.len()) {
        return None;
    }
    let mut scalars = [Scalar::Int(0); 2];
    for (scalar, &value) in scalars.iter_mut().zip(values) {
        *scalar = match value {
            Value::Bool(value) => Scalar::Bool(value),
            Value::Int(bits) => Scalar::Int(bits),
            Value::Float(bits) => Scalar::Float(bits),
            _ => return None,
        };
    }
    let (result, operand) = (kind(result), kind(operand));
    Some(match fold_scalars(Opcode::from_op(op), result, operand, &scalars[..values.len()])? {
        Scalar::Bool(value) => Value::Bool(value),
        Scalar::Int(bits) => Value::Int(bits),
        Scalar::Float(bits) => Value::Float(bits),
    })
}

/// The type of a scalar in the IR; `void` for others.
fn kind(ty: Type) -> TypeKind {
    match ty {
        Type::Bool => TypeKind::Bool,
        Type::Int(width) => u8::try_from(width).map_or(TypeKind::Void, TypeKind::Int),
        Type::Float(width) => u8::try_from(width).map_or(TypeKind::Void, TypeKind::Float),
        _ => TypeKind::Void,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::constant::{signed, truncate};

    #[test]
    fn integers_wrap_at_their_width() {
        let byte = |op, x: i64, y: i64| -> Option<i64> {
            let bits = [x, y].map(|value| Value::Int(truncate(value as u64, 8u32)));
            match fold(op, Type::Int(8), Type::Int(8), &bits)? {
                Value::Int(bits) => Some(signed(bits, 8u32)),
                other => panic!("{other:?} is no integer"),
            }
        };
        assert_eq!(byte(Op::IAdd, 127, 1), Some(-128));
        assert_eq!(byte(Op::SDiv, -128, -1), None);
        assert_eq!(byte(Op::SRem, -128, -1), None);
        assert_eq!(byte(Op::SRem, -7, 2), Some(-1));
        assert_eq!(byte(Op::SDiv, 7, 0), None);
        assert_eq!(byte(Op::ShiftRightArithmetic, -2, 1), Some(-1));
        assert_eq!(byte(Op::ShiftLeftLogical, 1, 8), None);
    }

    #[test]
    fn floats_fold_only_where_every_device_agrees() {
        let float = |value: f32| Value::Float(value.to_bits().into());
        let fold2 = |op, x, y| fold(op, Type::Float(32), Type::Float(32), &[float(x), float(y)]);
        assert_eq!(fold2(Op::FAdd, 1.5, 2.0), Some(float(3.5)));
        assert_eq!(fold2(Op::FMul, f32::MAX, 2.0), None);
        assert_eq!(fold2(Op::FMul, 1e-30, 1e-10), None);
        assert_eq!(fold2(Op::FDiv, 1.0, 2.0), None);
        assert_eq!(fold2(Op::FSub, f32::NAN, 2.0), None);
        let to_int = |value: f32| fold(Op::ConvertFToS, Type::Int(8), Type::Float(32), &[float(value)]);
        assert_eq!(to_int(-1.9), Some(Value::Int(255)));
        assert_eq!(to_int(128.0), None);
    }
}
