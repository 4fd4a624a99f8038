//! Constant folding of instructions. Integers wrap. Floating-point operations are folded only if every device computes the same result: no
//! NaN, no subnormals, no division.

use crate::ir::{
    Binary, Cast, Compare, ConstantKind, Module, Opcode, Type, TypeKind, Unary, Value,
    constant::{signed, truncate},
    transform::edit::constituent,
};

/// The value of an instruction with constant operands, if it is known: of scalars, and of vectors component by component.
pub fn fold(module: &mut Module, opcode: Opcode, ty: Type, operands: &[Value]) -> Option<Value> {
    if !(1..=2).contains(&operands.len()) || operands.iter().any(|operand| operand.constant().is_none()) {
        return None;
    }
    let operand_type = module.constants.ty(operands[0].constant()?);
    if let (TypeKind::Vector(part, count), TypeKind::Vector(_, operand_count)) =
        (module.types.kind(ty), module.types.kind(operand_type))
    {
        if count != operand_count {
            return None;
        }
        let mut parts = Vec::with_capacity(usize::from(count));
        for index in 0..u32::from(count) {
            let components: Option<Vec<Value>> =
                operands.iter().map(|&operand| constituent(module, operand, index)).collect();
            parts.push(fold(module, opcode, part, &components?)?);
        }
        return Some(module.composite(ty, &parts).into());
    }
    let mut kinds = [Scalar::Int(0); 2];
    for (kind, operand) in kinds.iter_mut().zip(operands) {
        *kind = scalar(module.constants.kind(operand.constant()?))?;
    }
    let (result, operand) = (module.types.kind(ty), module.types.kind(operand_type));
    match fold_scalars(opcode, result, operand, &kinds[..operands.len()])? {
        Scalar::Bool(value) => Some(module.int(ty, u64::from(value)).into()),
        Scalar::Int(bits) => Some(module.int(ty, bits).into()),
        Scalar::Float(bits) => Some(module.float(ty, bits).into()),
    }
}

/// A scalar constant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Scalar {
    /// A truth value.
    Bool(bool),
    /// The bits of an integer, zero above its width.
    Int(u64),
    /// The bits of a floating-point number, zero above its width.
    Float(u64),
}

fn scalar(kind: &ConstantKind) -> Option<Scalar> {
    match *kind {
        ConstantKind::Bool(value) => Some(Scalar::Bool(value)),
        ConstantKind::Int(bits) => Some(Scalar::Int(bits)),
        ConstantKind::Float(bits) => Some(Scalar::Float(bits)),
        _ => None,
    }
}

/// The value of an instruction with scalar constant operands. `result` and `operand` are the types of the result and of the first operand.
pub(crate) fn fold_scalars(
    opcode: Opcode,
    result: TypeKind,
    operand: TypeKind,
    values: &[Scalar],
) -> Option<Scalar> {
    match (values, operand, opcode) {
        (&[Scalar::Int(x)], TypeKind::Int(width), _) => integer_to(opcode, result, width, x),
        (&[Scalar::Int(x), Scalar::Int(y)], TypeKind::Int(width), Opcode::Binary(binary)) => {
            integers(binary, width, x, y).map(Scalar::Int)
        }
        (&[Scalar::Int(x), Scalar::Int(y)], TypeKind::Int(width), Opcode::Compare(compare)) => {
            compare_integers(compare, width, x, y).map(Scalar::Bool)
        }
        (&[Scalar::Bool(x)], _, Opcode::Unary(Unary::LogicalNot)) => Some(Scalar::Bool(!x)),
        (&[Scalar::Bool(x), Scalar::Bool(y)], _, Opcode::Binary(binary)) => {
            booleans(binary, x, y).map(Scalar::Bool)
        }
        (&[Scalar::Float(x)], TypeKind::Float(width), _) => float_to(opcode, result, width, x),
        (&[Scalar::Float(x), Scalar::Float(y)], TypeKind::Float(width), _) => floats(opcode, width, x, y),
        _ => None,
    }
}

fn integer_to(opcode: Opcode, result: TypeKind, width: u8, x: u64) -> Option<Scalar> {
    match (opcode, result) {
        (Opcode::Unary(Unary::Negate), TypeKind::Int(to)) => {
            Some(Scalar::Int(truncate(x.wrapping_neg(), to)))
        }
        (Opcode::Unary(Unary::Not), TypeKind::Int(to)) => Some(Scalar::Int(truncate(!x, to))),
        (Opcode::Unary(Unary::BitCount), TypeKind::Int(to)) => {
            Some(Scalar::Int(truncate(x.count_ones().into(), to)))
        }
        (Opcode::Cast(Cast::UnsignedConvert), TypeKind::Int(to)) => Some(Scalar::Int(truncate(x, to))),
        (Opcode::Cast(Cast::SignedConvert), TypeKind::Int(to)) => {
            Some(Scalar::Int(truncate(signed(x, width) as u64, to)))
        }
        (Opcode::Cast(Cast::Bitcast), TypeKind::Int(to)) if to == width => Some(Scalar::Int(x)),
        (Opcode::Cast(Cast::Bitcast), TypeKind::Float(to)) if to == width => Some(Scalar::Float(x)),
        (Opcode::Cast(Cast::UnsignedToFloat), TypeKind::Float(32)) => normal_f32(x as f32),
        (Opcode::Cast(Cast::UnsignedToFloat), TypeKind::Float(64)) => normal_f64(x as f64),
        (Opcode::Cast(Cast::SignedToFloat), TypeKind::Float(32)) => normal_f32(signed(x, width) as f32),
        (Opcode::Cast(Cast::SignedToFloat), TypeKind::Float(64)) => normal_f64(signed(x, width) as f64),
        _ => None,
    }
}

fn integers(binary: Binary, width: u8, x: u64, y: u64) -> Option<u64> {
    let (sx, sy) = (signed(x, width), signed(y, width));
    let shift = u32::try_from(y).ok().filter(|&shift| shift < u32::from(width));
    let bits = match binary {
        Binary::Add => x.wrapping_add(y),
        Binary::Subtract => x.wrapping_sub(y),
        Binary::Multiply => x.wrapping_mul(y),
        Binary::UnsignedDivide => x.checked_div(y)?,
        Binary::UnsignedRemainder => x.checked_rem(y)?,
        // The minimum divided by -1 is undefined; `checked_div` only detects that for 64 bits.
        Binary::SignedDivide => {
            sx.checked_div(sy).filter(|&quotient| signed(quotient as u64, width) == quotient)? as u64
        }
        Binary::SignedRemainder => {
            sx.checked_rem(sy).filter(|_| signed(sx.wrapping_neg() as u64, width) != sx || sy != -1)? as u64
        }
        Binary::ShiftLeft => x << shift?,
        Binary::LogicalShiftRight => x >> shift?,
        Binary::ArithmeticShiftRight => (sx >> shift?) as u64,
        Binary::And => x & y,
        Binary::Or => x | y,
        Binary::Xor => x ^ y,
        _ => return None,
    };
    Some(truncate(bits, width))
}

fn compare_integers(compare: Compare, width: u8, x: u64, y: u64) -> Option<bool> {
    let (sx, sy) = (signed(x, width), signed(y, width));
    Some(match compare {
        Compare::Equal => x == y,
        Compare::NotEqual => x != y,
        Compare::UnsignedGreater => x > y,
        Compare::UnsignedGreaterEqual => x >= y,
        Compare::UnsignedLess => x < y,
        Compare::UnsignedLessEqual => x <= y,
        Compare::SignedGreater => sx > sy,
        Compare::SignedGreaterEqual => sx >= sy,
        Compare::SignedLess => sx < sy,
        Compare::SignedLessEqual => sx <= sy,
        _ => return None,
    })
}

fn booleans(binary: Binary, x: bool, y: bool) -> Option<bool> {
    match binary {
        Binary::LogicalAnd => Some(x && y),
        Binary::LogicalOr => Some(x || y),
        Binary::LogicalEqual => Some(x == y),
        Binary::LogicalNotEqual => Some(x != y),
        _ => None,
    }
}

fn float_to(opcode: Opcode, result: TypeKind, width: u8, x: u64) -> Option<Scalar> {
    match (opcode, result) {
        (Opcode::Unary(Unary::FloatNegate), TypeKind::Float(_)) => Some(Scalar::Float(x ^ 1 << (width - 1))),
        (Opcode::Cast(Cast::Bitcast), TypeKind::Int(to)) if to == width => Some(Scalar::Int(x)),
        (Opcode::Cast(Cast::Bitcast), TypeKind::Float(to)) if to == width => Some(Scalar::Float(x)),
        (Opcode::Cast(Cast::FloatConvert), TypeKind::Float(64)) if width == 32 => {
            normal_f64(normal(x, width)?)
        }
        (Opcode::Cast(Cast::FloatConvert), TypeKind::Float(32)) if width == 64 => {
            normal_f32(normal(x, width)? as f32)
        }
        (Opcode::Cast(Cast::FloatToSigned), TypeKind::Int(to)) => {
            let value = normal(x, width)?.trunc();
            let limit = 2f64.powi(i32::from(to) - 1);
            (-limit <= value && value < limit).then(|| Scalar::Int(truncate(value as i64 as u64, to)))
        }
        (Opcode::Cast(Cast::FloatToUnsigned), TypeKind::Int(to)) => {
            let value = normal(x, width)?.trunc();
            let fits = 0.0 <= value && value < 2f64.powi(i32::from(to));
            fits.then(|| Scalar::Int(truncate(value as u64, to)))
        }
        _ => None,
    }
}

fn floats(opcode: Opcode, width: u8, x: u64, y: u64) -> Option<Scalar> {
    let (x, y) = (normal(x, width)?, normal(y, width)?);
    match opcode {
        Opcode::Compare(compare) => compare_floats(compare, x, y).map(Scalar::Bool),
        Opcode::Binary(binary) => match (binary, width) {
            (Binary::FloatAdd, 32) => normal_f32(x as f32 + y as f32),
            (Binary::FloatSubtract, 32) => normal_f32(x as f32 - y as f32),
            (Binary::FloatMultiply, 32) => normal_f32(x as f32 * y as f32),
            (Binary::FloatAdd, 64) => normal_f64(x + y),
            (Binary::FloatSubtract, 64) => normal_f64(x - y),
            (Binary::FloatMultiply, 64) => normal_f64(x * y),
            _ => None,
        },
        _ => None,
    }
}

fn compare_floats(compare: Compare, x: f64, y: f64) -> Option<bool> {
    Some(match compare {
        Compare::OrderedEqual | Compare::UnorderedEqual => x == y,
        Compare::OrderedNotEqual | Compare::UnorderedNotEqual => x != y,
        Compare::OrderedLess | Compare::UnorderedLess => x < y,
        Compare::OrderedLessEqual | Compare::UnorderedLessEqual => x <= y,
        Compare::OrderedGreater | Compare::UnorderedGreater => x > y,
        Compare::OrderedGreaterEqual | Compare::UnorderedGreaterEqual => x >= y,
        _ => return None,
    })
}

/// Decodes a floating-point number if it is zero or normal.
fn normal(bits: u64, width: u8) -> Option<f64> {
    let (value, is_normal) = match width {
        32 => {
            let value = f32::from_bits(bits as u32);
            (f64::from(value), value.is_normal() || value == 0.0)
        }
        64 => {
            let value = f64::from_bits(bits);
            (value, value.is_normal() || value == 0.0)
        }
        _ => return None,
    };
    is_normal.then_some(value)
}

fn normal_f32(value: f32) -> Option<Scalar> {
    (value.is_normal() || value == 0.0).then(|| Scalar::Float(value.to_bits().into()))
}

fn normal_f64(value: f64) -> Option<Scalar> {
    (value.is_normal() || value == 0.0).then(|| Scalar::Float(value.to_bits()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_at_their_width() {
        let byte = |binary, x: i64, y: i64| {
            integers(binary, 8, truncate(x as u64, 8u8), truncate(y as u64, 8u8))
                .map(|bits| signed(bits, 8u8))
        };
        assert_eq!(byte(Binary::Add, 127, 1), Some(-128));
        assert_eq!(byte(Binary::SignedDivide, -128, -1), None);
        assert_eq!(byte(Binary::SignedRemainder, -128, -1), None);
        assert_eq!(byte(Binary::SignedRemainder, -7, 2), Some(-1));
        assert_eq!(byte(Binary::SignedDivide, 7, 0), None);
        assert_eq!(byte(Binary::ArithmeticShiftRight, -2, 1), Some(-1));
        assert_eq!(byte(Binary::ShiftLeft, 1, 8), None);
    }

    #[test]
    fn floats_fold_only_where_every_device_agrees() {
        let float = |value: f32| Scalar::Float(value.to_bits().into());
        let f32_type = TypeKind::Float(32);
        let fold2 =
            |binary, x, y| fold_scalars(Opcode::Binary(binary), f32_type, f32_type, &[float(x), float(y)]);
        assert_eq!(fold2(Binary::FloatAdd, 1.5, 2.0), Some(float(3.5)));
        assert_eq!(fold2(Binary::FloatMultiply, f32::MAX, 2.0), None);
        assert_eq!(fold2(Binary::FloatMultiply, 1e-30, 1e-10), None);
        assert_eq!(fold2(Binary::FloatDivide, 1.0, 2.0), None);
        assert_eq!(fold2(Binary::FloatSubtract, f32::NAN, 2.0), None);
    }
}
