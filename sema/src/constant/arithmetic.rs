//! Arithmetic on the bits of scalars, as the target computes it: integers wrap at their width, floating results are rounded once
//! to the nearest even value of their width.

use crate::{
    hir::{BinaryOp, CompareOp, Rounding, UnaryOp},
    types::{
        Scalar,
        bits::{float_bits, float_value, integer_bits, integer_value},
    },
};

/// The result of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// The bits of the result.
    Exact(u64),
    /// The bits that are left of a signed result that does not fit.
    Wrapped(u64),
    /// There is no result.
    DivisionByZero,
}

/// A prefix operator.
pub(crate) fn unary(operator: UnaryOp, scalar: Scalar, bits: u64) -> Outcome {
    match operator {
        UnaryOp::Negate if scalar.is_float() => Outcome::Exact(bits ^ 1 << (scalar.bits() - 1)),
        UnaryOp::Negate => fit(scalar, -integer_value(scalar, bits)),
        UnaryOp::BitNot => Outcome::Exact(integer_bits(scalar, !integer_value(scalar, bits))),
        UnaryOp::Not => Outcome::Exact(u64::from(bits == 0)),
    }
}

/// An operator on two values of one type, except that a shift amount has its own.
pub(crate) fn binary(
    operator: BinaryOp,
    scalar: Scalar,
    left: u64,
    (amount, right): (Scalar, u64),
) -> Outcome {
    if scalar.is_float() {
        return Outcome::Exact(float_binary(operator, scalar, left, right));
    }
    let (one, other) = (integer_value(scalar, left), integer_value(scalar, right));
    match operator {
        BinaryOp::Add => fit(scalar, one + other),
        BinaryOp::Subtract => fit(scalar, one - other),
        BinaryOp::Multiply => fit(scalar, one.wrapping_mul(other)),
        BinaryOp::Divide | BinaryOp::Remainder if other == 0 => Outcome::DivisionByZero,
        BinaryOp::Divide => fit(scalar, one / other),
        BinaryOp::Remainder => fit(scalar, one % other),
        BinaryOp::ShiftLeft | BinaryOp::ShiftRight => {
            // OpenCL C 3.0, 6.5.9: the amount is taken modulo the width.
            let amount = (integer_value(amount, right) & i128::from(scalar.bits() - 1)) as u32;
            let shifted = if operator == BinaryOp::ShiftLeft { one << amount } else { one >> amount };
            Outcome::Exact(integer_bits(scalar, shifted))
        }
        BinaryOp::And => Outcome::Exact(left & right),
        BinaryOp::Or => Outcome::Exact(left | right),
        BinaryOp::Xor => Outcome::Exact(left ^ right),
    }
}

/// A value brought into its type: only signed overflow of `int` and `long` is worth a word, narrower types wrap by conversion.
fn fit(scalar: Scalar, value: i128) -> Outcome {
    let bits = integer_bits(scalar, value);
    let is_exact = integer_value(scalar, bits) == value;
    if is_exact || !scalar.is_signed() { Outcome::Exact(bits) } else { Outcome::Wrapped(bits) }
}

/// `double` has more than twice the digits of `float` and `half`, so rounding its result again gives the right one.
fn float_binary(operator: BinaryOp, scalar: Scalar, left: u64, right: u64) -> u64 {
    let (one, other) = (float_value(scalar, left), float_value(scalar, right));
    let result = match operator {
        BinaryOp::Add => one + other,
        BinaryOp::Subtract => one - other,
        BinaryOp::Multiply => one * other,
        BinaryOp::Divide => one / other,
        BinaryOp::Remainder => one % other,
        BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
            unreachable!("operators on bits have integer operands")
        }
    };
    float_bits(scalar, result)
}

/// A comparison.
pub(crate) fn compare(operator: CompareOp, scalar: Scalar, left: u64, right: u64) -> bool {
    let ordering = if scalar.is_float() {
        float_value(scalar, left).partial_cmp(&float_value(scalar, right))
    } else {
        Some(integer_value(scalar, left).cmp(&integer_value(scalar, right)))
    };
    match operator {
        CompareOp::Equal => ordering.is_some_and(|ordering| ordering.is_eq()),
        CompareOp::NotEqual => !ordering.is_some_and(|ordering| ordering.is_eq()),
        CompareOp::Less => ordering.is_some_and(|ordering| ordering.is_lt()),
        CompareOp::LessEqual => ordering.is_some_and(|ordering| ordering.is_le()),
        CompareOp::Greater => ordering.is_some_and(|ordering| ordering.is_gt()),
        CompareOp::GreaterEqual => ordering.is_some_and(|ordering| ordering.is_ge()),
    }
}

/// A conversion between scalars, not to `bool`: integers are cut off, floating values go towards zero into integers and to nearest even
/// otherwise.
pub(crate) fn convert(from: Scalar, bits: u64, to: Scalar) -> u64 {
    match (from.is_float(), to.is_float()) {
        (false, false) => integer_bits(to, integer_value(from, bits)),
        (false, true) => integer_to_float(integer_value(from, bits), to),
        (true, false) => integer_bits(to, clamp(float_value(from, bits).trunc(), to)),
        (true, true) => float_bits(to, float_value(from, bits)),
    }
}

fn integer_to_float(value: i128, to: Scalar) -> u64 {
    match to {
        Scalar::Float => (value as f32).to_bits().into(),
        _ => float_bits(to, value as f64),
    }
}

/// A whole number as an integer of a type: the nearest bound where it is out of range, 0 for NaN.
fn clamp(value: f64, to: Scalar) -> i128 {
    let (least, most) = bounds(to);
    (value as i128).clamp(least, most)
}

fn bounds(scalar: Scalar) -> (i128, i128) {
    let bits = scalar.bits();
    if scalar.is_signed() { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
}

/// `convert_` with saturation or rounding; nothing where the result depends on a rounding mode that is not supported here:
/// directed rounding into a floating type.
pub(crate) fn convert_explicitly(
    from: Scalar,
    bits: u64,
    to: Scalar,
    saturate: bool,
    rounding: Option<Rounding>,
) -> Option<u64> {
    match (from.is_float(), to.is_float()) {
        (false, false) if saturate => {
            let (least, most) = bounds(to);
            Some(integer_bits(to, integer_value(from, bits).clamp(least, most)))
        }
        (true, false) => {
            let value = float_value(from, bits);
            let rounded = match rounding {
                Some(Rounding::ToEven) => value.round_ties_even(),
                Some(Rounding::Up) => value.ceil(),
                Some(Rounding::Down) => value.floor(),
                Some(Rounding::ToZero) | None => value.trunc(),
            };
            Some(integer_bits(to, clamp(rounded, to)))
        }
        (_, true) if !matches!(rounding, None | Some(Rounding::ToEven)) => None,
        _ => Some(convert(from, bits, to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Scalar::*;

    #[test]
    fn integers_wrap_at_their_width() {
        let int = |value: i32| u64::from(value as u32);
        let table = [
            (BinaryOp::Add, Int, int(i32::MAX), int(1), Outcome::Wrapped(int(i32::MIN))),
            (BinaryOp::Add, UInt, u64::from(u32::MAX), 1, Outcome::Exact(0)),
            (BinaryOp::Subtract, ULong, 0, 1, Outcome::Exact(u64::MAX)),
            (BinaryOp::Multiply, Int, int(-3), int(7), Outcome::Exact(int(-21))),
            (BinaryOp::Divide, Int, int(-7), int(2), Outcome::Exact(int(-3))),
            (BinaryOp::Remainder, Int, int(-7), int(2), Outcome::Exact(int(-1))),
            (BinaryOp::Divide, Int, int(1), 0, Outcome::DivisionByZero),
            (BinaryOp::Divide, Int, int(i32::MIN), int(-1), Outcome::Wrapped(int(i32::MIN))),
            (BinaryOp::ShiftLeft, Int, 1, 33, Outcome::Exact(2)),
            (BinaryOp::ShiftRight, Int, int(-8), 1, Outcome::Exact(int(-4))),
            (BinaryOp::ShiftRight, UInt, int(-8), 1, Outcome::Exact(0x7fff_fffc)),
            (BinaryOp::ShiftLeft, Char, 0x40, 1, Outcome::Exact(0x80)),
        ];
        for (operator, scalar, left, right, outcome) in table {
            assert_eq!(binary(operator, scalar, left, (scalar, right)), outcome, "{operator:?} {scalar:?}");
        }
    }

    #[test]
    fn conversions_round_once() {
        let table = [
            (ULong, 0xffff_ff7f_ffff_ffff, Float, u64::from(1.844_674_3e19f32.to_bits())),
            (Long, (1 << 60) + 1, Float, u64::from((2f32.powi(60)).to_bits())),
            (Int, u64::from(-5i32 as u32), Long, -5i64 as u64),
            (Char, 0xff, UInt, 0xffff_ffff),
            (UChar, 0xff, Int, 0xff),
            (Double, 3.99f64.to_bits(), Int, 3),
            (Double, (-3.99f64).to_bits(), Char, 0xfd),
            (Double, 0.1f64.to_bits(), Float, u64::from(0.1f32.to_bits())),
        ];
        for (from, bits, to, wanted) in table {
            assert_eq!(convert(from, bits, to), wanted, "{from:?} {bits:#x} to {to:?}");
        }
    }

    #[test]
    fn explicit_conversions_saturate() {
        let table = [
            (Int, u64::from(-1i32 as u32), UChar, None, 0),
            (Int, 300, UChar, None, 255),
            (Float, u64::from(1e10f32.to_bits()), Int, None, i32::MAX as u64),
            (Float, u64::from(f32::NAN.to_bits()), Int, None, 0),
            (Float, u64::from(2.5f32.to_bits()), Int, Some(Rounding::ToEven), 2),
            (Float, u64::from(2.5f32.to_bits()), Int, Some(Rounding::Up), 3),
            (Float, u64::from((-2.5f32).to_bits()), Int, Some(Rounding::Down), 0xffff_fffd),
        ];
        for (from, bits, to, rounding, wanted) in table {
            assert_eq!(
                convert_explicitly(from, bits, to, true, rounding),
                Some(wanted),
                "{from:?} {bits:#x}"
            );
        }
    }
}
