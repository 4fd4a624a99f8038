//! Constant folding of scalar instructions. Integers wrap. Floating-point operations are folded only if every device computes the same
//! result: no NaN, no subnormals, no division.

use super::globals::{Type, Value, truncate};
use rspirv::spirv::Op;

/// Returns the value of an instruction with scalar constant operands. `result` and `operand` are the types of the result and of the first
/// operand.
pub(crate) fn fold(op: Op, result: Type, operand: Type, values: &[Value]) -> Option<Value> {
    match (values, operand) {
        (&[Value::Int(x)], Type::Int(width)) => integer_to(op, result, width, x),
        (&[Value::Int(x), Value::Int(y)], Type::Int(width)) => {
            integers(op, width, x, y).map(Value::Int).or_else(|| compare(op, width, x, y).map(Value::Bool))
        }
        (&[Value::Bool(x)], Type::Bool) => (op == Op::LogicalNot).then_some(Value::Bool(!x)),
        (&[Value::Bool(x), Value::Bool(y)], Type::Bool) => booleans(op, x, y).map(Value::Bool),
        (&[Value::Float(x)], Type::Float(width)) => float_to(op, result, width, x),
        (&[Value::Float(x), Value::Float(y)], Type::Float(width)) => floats(op, width, x, y),
        _ => None,
    }
}

/// Sign-extends an integer.
pub(crate) fn signed(bits: u64, width: u32) -> i64 {
    let unused = 64 - width.min(64);
    (bits << unused) as i64 >> unused
}

fn integer_to(op: Op, result: Type, width: u32, x: u64) -> Option<Value> {
    match (op, result) {
        (Op::SNegate, Type::Int(width)) => Some(Value::Int(truncate(x.wrapping_neg(), width))),
        (Op::Not, Type::Int(width)) => Some(Value::Int(truncate(!x, width))),
        (Op::BitCount, Type::Int(width)) => Some(Value::Int(truncate(x.count_ones().into(), width))),
        (Op::UConvert, Type::Int(to)) => Some(Value::Int(truncate(x, to))),
        (Op::SConvert, Type::Int(to)) => Some(Value::Int(truncate(signed(x, width) as u64, to))),
        (Op::Bitcast, Type::Int(to)) if to == width => Some(Value::Int(x)),
        (Op::Bitcast, Type::Float(to)) if to == width => Some(Value::Float(x)),
        (Op::ConvertUToF, Type::Float(32)) => normal_f32(x as f32),
        (Op::ConvertUToF, Type::Float(64)) => normal_f64(x as f64),
        (Op::ConvertSToF, Type::Float(32)) => normal_f32(signed(x, width) as f32),
        (Op::ConvertSToF, Type::Float(64)) => normal_f64(signed(x, width) as f64),
        _ => None,
    }
}

fn integers(op: Op, width: u32, x: u64, y: u64) -> Option<u64> {
    let (sx, sy) = (signed(x, width), signed(y, width));
    let shift = u32::try_from(y).ok().filter(|&shift| shift < width);
    let bits = match op {
        Op::IAdd => x.wrapping_add(y),
        Op::ISub => x.wrapping_sub(y),
        Op::IMul => x.wrapping_mul(y),
        Op::UDiv => x.checked_div(y)?,
        Op::UMod => x.checked_rem(y)?,
        // The minimum divided by -1 is undefined; `checked_div` only detects that for 64 bits.
        Op::SDiv => sx.checked_div(sy).filter(|&quotient| signed(quotient as u64, width) == quotient)? as u64,
        Op::SRem => {
            sx.checked_rem(sy).filter(|_| signed(sx.wrapping_neg() as u64, width) != sx || sy != -1)? as u64
        }
        Op::ShiftLeftLogical => x << shift?,
        Op::ShiftRightLogical => x >> shift?,
        Op::ShiftRightArithmetic => (sx >> shift?) as u64,
        Op::BitwiseAnd => x & y,
        Op::BitwiseOr => x | y,
        Op::BitwiseXor => x ^ y,
        _ => return None,
    };
    Some(truncate(bits, width))
}

fn compare(op: Op, width: u32, x: u64, y: u64) -> Option<bool> {
    let (sx, sy) = (signed(x, width), signed(y, width));
    Some(match op {
        Op::IEqual => x == y,
        Op::INotEqual => x != y,
        Op::UGreaterThan => x > y,
        Op::UGreaterThanEqual => x >= y,
        Op::ULessThan => x < y,
        Op::ULessThanEqual => x <= y,
        Op::SGreaterThan => sx > sy,
        Op::SGreaterThanEqual => sx >= sy,
        Op::SLessThan => sx < sy,
        Op::SLessThanEqual => sx <= sy,
        _ => return None,
    })
}

fn booleans(op: Op, x: bool, y: bool) -> Option<bool> {
    match op {
        Op::LogicalAnd => Some(x && y),
        Op::LogicalOr => Some(x || y),
        Op::LogicalEqual => Some(x == y),
        Op::LogicalNotEqual => Some(x != y),
        _ => None,
    }
}

fn float_to(op: Op, result: Type, width: u32, x: u64) -> Option<Value> {
    match (op, result) {
        (Op::FNegate, Type::Float(_)) => Some(Value::Float(x ^ 1 << (width - 1))),
        (Op::Bitcast, Type::Int(to)) if to == width => Some(Value::Int(x)),
        (Op::Bitcast, Type::Float(to)) if to == width => Some(Value::Float(x)),
        (Op::FConvert, Type::Float(64)) if width == 32 => normal_f64(normal(x, width)?),
        (Op::FConvert, Type::Float(32)) if width == 64 => normal_f32(normal(x, width)? as f32),
        (Op::ConvertFToS, Type::Int(to)) => {
            let value = normal(x, width)?.trunc();
            let limit = 2f64.powi(to as i32 - 1);
            (-limit <= value && value < limit).then(|| Value::Int(truncate(value as i64 as u64, to)))
        }
        (Op::ConvertFToU, Type::Int(to)) => {
            let value = normal(x, width)?.trunc();
            (0.0 <= value && value < 2f64.powi(to as i32)).then(|| Value::Int(truncate(value as u64, to)))
        }
        _ => None,
    }
}

fn floats(op: Op, width: u32, x: u64, y: u64) -> Option<Value> {
    let (x, y) = (normal(x, width)?, normal(y, width)?);
    let ordered = match op {
        Op::FOrdEqual | Op::FUnordEqual => Some(x == y),
        Op::FOrdNotEqual | Op::FUnordNotEqual => Some(x != y),
        Op::FOrdLessThan | Op::FUnordLessThan => Some(x < y),
        Op::FOrdLessThanEqual | Op::FUnordLessThanEqual => Some(x <= y),
        Op::FOrdGreaterThan | Op::FUnordGreaterThan => Some(x > y),
        Op::FOrdGreaterThanEqual | Op::FUnordGreaterThanEqual => Some(x >= y),
        _ => None,
    };
    if let Some(truth) = ordered {
        return Some(Value::Bool(truth));
    }
    match (op, width) {
        (Op::FAdd, 32) => normal_f32(x as f32 + y as f32),
        (Op::FSub, 32) => normal_f32(x as f32 - y as f32),
        (Op::FMul, 32) => normal_f32(x as f32 * y as f32),
        (Op::FAdd, 64) => normal_f64(x + y),
        (Op::FSub, 64) => normal_f64(x - y),
        (Op::FMul, 64) => normal_f64(x * y),
        _ => None,
    }
}

/// Decodes a floating-point number if it is zero or normal.
fn normal(bits: u64, width: u32) -> Option<f64> {
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

fn normal_f32(value: f32) -> Option<Value> {
    (value.is_normal() || value == 0.0).then(|| Value::Float(value.to_bits().into()))
}

fn normal_f64(value: f64) -> Option<Value> {
    (value.is_normal() || value == 0.0).then(|| Value::Float(value.to_bits()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_at_their_width() {
        let byte = |op, x: i64, y: i64| {
            integers(op, 8, truncate(x as u64, 8), truncate(y as u64, 8)).map(|bits| signed(bits, 8))
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
