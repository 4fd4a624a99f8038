//! The values of scalars as bits: zero above the width of the type.

use super::Scalar;

/// The value of integer bits, by the sign of the type.
pub(crate) fn integer_value(scalar: Scalar, bits: u64) -> i128 {
    if scalar.is_signed() {
        let shift = 64 - scalar.bits();
        i128::from((bits << shift) as i64 >> shift)
    } else {
        i128::from(bits)
    }
}

/// The bits of a value in an integer type: what does not fit is cut off.
pub(crate) fn integer_bits(scalar: Scalar, value: i128) -> u64 {
    let bits = value as u64;
    if scalar.bits() == 64 { bits } else { bits & ((1 << scalar.bits()) - 1) }
}

/// The value of floating bits: exact, because `double` holds all others.
pub(crate) fn float_value(scalar: Scalar, bits: u64) -> f64 {
    match scalar {
        Scalar::Half => half_to_f64(bits as u16),
        Scalar::Float => f32::from_bits(bits as u32).into(),
        _ => f64::from_bits(bits),
    }
}

/// The bits of a value rounded to a floating type.
pub(crate) fn float_bits(scalar: Scalar, value: f64) -> u64 {
    match scalar {
        Scalar::Half => f64_to_half(value).into(),
        Scalar::Float => (value as f32).to_bits().into(),
        _ => value.to_bits(),
    }
}

/// Whether bits are zero as a number: negative zero is.
pub(crate) fn is_zero(scalar: Scalar, bits: u64) -> bool {
    if scalar.is_float() { float_value(scalar, bits) == 0.0 } else { bits == 0 }
}

/// The value of a half.
pub(crate) fn half_to_f64(bits: u16) -> f64 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let exponent = i32::from(bits >> 10 & 0x1f);
    let fraction = f64::from(bits & 0x3ff);
    match exponent {
        0 => sign * fraction * 2f64.powi(-24),
        31 => f64::from_bits(u64::from(bits >> 15) << 63 | 0x7ff << 52 | u64::from(bits & 0x3ff) << 42),
        _ => sign * (1.0 + fraction / 1024.0) * 2f64.powi(exponent - 15),
    }
}

/// A value rounded once to the nearest half, ties to even.
pub(crate) fn f64_to_half(value: f64) -> u16 {
    const FRACTION: u32 = 52;
    const KEPT: u32 = 10;
    let bits = value.to_bits();
    let sign = (bits >> 48) as u16 & 0x8000;
    let exponent = (bits >> FRACTION & 0x7ff) as i32 - 1023;
    let fraction = bits & ((1 << FRACTION) - 1);
    match exponent {
        1024 if fraction != 0 => sign | 0x7e00 | (fraction >> (FRACTION - KEPT)) as u16,
        16.. => sign | 0x7c00,
        -14..=15 => {
            let scaled = ((exponent + 15) as u64) << FRACTION | fraction;
            sign | round_to_even(scaled, FRACTION - KEPT) as u16
        }
        -25..=-15 => {
            let whole = fraction | 1 << FRACTION;
            sign | round_to_even(whole, FRACTION - KEPT + (-14 - exponent) as u32) as u16
        }
        _ => sign,
    }
}

/// `value` without its last `dropped` bits, to nearest even.
fn round_to_even(value: u64, dropped: u32) -> u64 {
    let kept = value >> dropped;
    let rest = value & ((1 << dropped) - 1);
    let half = 1 << (dropped - 1);
    kept + u64::from(rest > half || (rest == half && kept & 1 == 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_round_to_even_once() {
        let table = [
            (0.0, 0),
            (-0.0, 0x8000),
            (1.0, 0x3c00),
            (65504.0, 0x7bff),
            (65519.99, 0x7bff),
            (65520.0, 0x7c00),
            (f64::INFINITY, 0x7c00),
            (2f64.powi(-24), 1),
            (2f64.powi(-25), 0),
            (2f64.powi(-25) * 1.000_000_1, 1),
            (2f64.powi(-14), 0x0400),
            (1.0 + 2f64.powi(-11), 0x3c00),
            (1.0 + 3.0 * 2f64.powi(-11), 0x3c02),
            // A double that rounding to float first would bring to the tie.
            (1.0 + 2f64.powi(-11) + 2f64.powi(-40), 0x3c01),
        ];
        for (value, bits) in table {
            assert_eq!(f64_to_half(value), bits, "{value}");
        }
        for bits in (0..=0x7c00).chain(0x8000..=0xfc00) {
            assert_eq!(f64_to_half(half_to_f64(bits)), bits);
        }
    }
}
