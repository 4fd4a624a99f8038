//! The value of a floating constant's digits, rounded once, to nearest with ties to even: to half, float or double.
//! C99 6.4.4.2; OpenCL C 3.0, 6.4.1 asks for correct rounding.

use std::cmp::Ordering;

/// The bits of the double nearest to the digits of a [`FloatLiteral`](crate::token::FloatLiteral); infinity where they are too
/// large.
pub fn double_bits(digits: &str) -> u64 {
    match hexadecimal(digits) {
        Some(exact) => exact.round(&DOUBLE),
        None => digits.parse::<f64>().unwrap_or(f64::NAN).to_bits(),
    }
}

/// The bits of the float nearest to the digits; infinity where they are too large.
pub fn float_bits(digits: &str) -> u32 {
    match hexadecimal(digits) {
        Some(exact) => exact.round(&FLOAT) as u32,
        None => digits.parse::<f32>().unwrap_or(f32::NAN).to_bits(),
    }
}

/// The bits of the half nearest to the digits; infinity where they are too large.
pub fn half_bits(digits: &str) -> u16 {
    match hexadecimal(digits) {
        Some(exact) => exact.round(&HALF) as u16,
        None => decimal_half_bits(digits),
    }
}

/// A double lies so much denser than halves that it only hides on which side of a tie the digits are: there the digits
/// themselves are compared.
fn decimal_half_bits(digits: &str) -> u16 {
    let nearest = digits.parse::<f64>().unwrap_or(f64::NAN);
    let bits = nearest.to_bits();
    let exponent = (bits >> 52) as i32;
    if exponent == 0 || nearest >= 65536.0 {
        return if nearest < 1.0 { 0 } else { 0x7c00 };
    }
    let mantissa = bits & ((1 << 52) - 1) | 1 << 52;
    // 60 decimals hold every tie between two halves exactly.
    let off = match compare_decimal(digits, &format!("{nearest:.60}")) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    };
    let mantissa = (mantissa << 4).wrapping_add_signed(off);
    Exact { mantissa, exponent: exponent - 1075 - 4, inexact: off != 0 }.round(&HALF) as u16
}

/// Compares two positive decimal numbers by their digits.
fn compare_decimal(left: &str, right: &str) -> Ordering {
    let (left, right) = (Decimal::new(left), Decimal::new(right));
    left.magnitude.cmp(&right.magnitude).then_with(|| left.digits.cmp(&right.digits))
}

/// A decimal number as digits after the point, without zeros around them, times a power of ten.
struct Decimal {
    digits: Vec<u8>,
    magnitude: i64,
}

impl Decimal {
    fn new(text: &str) -> Self {
        let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let exponent: i64 = exponent.parse().unwrap_or(0);
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let mut digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
        let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
        digits.drain(..zeros);
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        if digits.is_empty() {
            return Self { digits, magnitude: i64::MIN };
        }
        Self { digits, magnitude: whole.len() as i64 - zeros as i64 + exponent }
    }
}

/// A binary format of IEEE 754.
struct Format {
    /// Bits of the fraction, without the leading one.
    fraction: u32,
    /// The bias of the exponent.
    bias: i32,
}

const HALF: Format = Format { fraction: 10, bias: 15 };
const FLOAT: Format = Format { fraction: 23, bias: 127 };
const DOUBLE: Format = Format { fraction: 52, bias: 1023 };

/// `mantissa` times two to the `exponent`, and perhaps a little more (or, for a mantissa that was lowered, a little less than
/// the next): less than one unit of the mantissa.
struct Exact {
    mantissa: u64,
    exponent: i32,
    inexact: bool,
}

impl Exact {
    /// The bits of the nearest number of a format.
    fn round(&self, format: &Format) -> u64 {
        if self.mantissa == 0 {
            return 0;
        }
        // The value lies in [2^top, 2^(top + 1)).
        let top = self.exponent + 63 - self.mantissa.leading_zeros() as i32;
        if top > format.bias {
            return infinity(format);
        }
        // The exponent of the last bit that the format keeps: subnormal numbers stop early.
        let last = top.max(1 - format.bias) - format.fraction as i32;
        let kept = shift_right_and_round(self.mantissa, last - self.exponent, self.inexact);
        let biased = u64::from((top + format.bias).max(0) as u32);
        // A carry out of the fraction walks into the exponent by itself.
        let implicit = if biased > 0 { 1 << format.fraction } else { 0 };
        ((biased << format.fraction) + (kept - implicit)).min(infinity(format))
    }
}

fn infinity(format: &Format) -> u64 {
    (format.bias as u64 * 2 + 1) << format.fraction
}

/// Drops `count` bits (or adds zeros), rounding to nearest with ties to even. `more` says that the value is a little larger.
fn shift_right_and_round(value: u64, count: i32, more: bool) -> u64 {
    if count <= 0 {
        return value << -count;
    }
    if count > 64 {
        return 0;
    }
    let wide = u128::from(value);
    let kept = (wide >> count) as u64;
    let dropped = wide & ((1 << count) - 1);
    let half = 1u128 << (count - 1);
    let up = match dropped.cmp(&half) {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal => more || kept & 1 == 1,
    };
    kept + u64::from(up)
}

/// The value of `0xh.hhhp+d`; nothing for decimal digits.
fn hexadecimal(digits: &str) -> Option<Exact> {
    let rest = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"))?;
    let (number, exponent) = rest.split_once(['p', 'P']).unwrap_or((rest, "0"));
    // Far outside of every format, the exact exponent does not matter.
    let negative = exponent.starts_with('-');
    let limit = if negative { -1_000_000_000 } else { 1_000_000_000 };
    let written: i64 = exponent.parse().unwrap_or(limit).clamp(-1_000_000_000, 1_000_000_000);
    let mut value = Exact { mantissa: 0, exponent: 0, inexact: false };
    let mut shift: i64 = 0;
    let mut after_point = false;
    for letter in number.chars() {
        let Some(digit) = letter.to_digit(16) else {
            after_point = true;
            continue;
        };
        if value.mantissa >> 60 == 0 {
            value.mantissa = value.mantissa << 4 | u64::from(digit);
            shift -= if after_point { 4 } else { 0 };
        } else {
            value.inexact |= digit != 0;
            shift += if after_point { 0 } else { 4 };
        }
    }
    value.exponent = (written + shift).clamp(-1_000_000_000, 1_000_000_000) as i32;
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_digits_round_once() {
        let table = [
            ("0x1p0", 1.0f64),
            ("0x1.8p1", 3.0),
            ("0X.8p-1", 0.25),
            ("0x1.fffffffffffffp1023", f64::MAX),
            ("0x1p-1074", f64::from_bits(1)),
            ("0x1p-1075", 0.0),
            ("0x1.0000000000001p-1075", f64::from_bits(1)),
            ("0x1p-1022", f64::MIN_POSITIVE),
            ("0x0.fffffffffffff8p-1022", f64::MIN_POSITIVE),
            ("0x1p1024", f64::INFINITY),
            ("0x1.00000000000008p0", 1.0),
            ("0x1.000000000000080000000000001p0", 1.0 + f64::EPSILON),
            ("0x1.00000000000018p0", 1.0 + 2.0 * f64::EPSILON),
            ("0x1.fffffffffffff8p0", 2.0),
            ("0x123456789abcdef012345678p-4", 0x1234_5678_9abc_def0_1234_5678u128 as f64 / 16.0),
            ("0x0p0", 0.0),
            ("0x1p99999999999999", f64::INFINITY),
            ("0x1p-99999999999999", 0.0),
        ];
        for (digits, expected) in table {
            assert_eq!(f64::from_bits(double_bits(digits)), expected, "{digits}");
        }
        assert_eq!(f32::from_bits(float_bits("0x1.fffffep127")), f32::MAX);
        assert_eq!(f32::from_bits(float_bits("0x1p-149")), f32::from_bits(1));
        assert_eq!(float_bits("0x1.ffffffp127"), f32::INFINITY.to_bits());
    }

    #[test]
    fn halves_round_once() {
        let table = [
            ("1.0", 0x3c00u16),
            ("0.0", 0),
            ("0", 0),
            ("65504", 0x7bff),
            ("65519.99999999999999999999999", 0x7bff),
            ("65520", 0x7c00),
            ("1e10", 0x7c00),
            ("1e999", 0x7c00),
            ("1e-999", 0),
            ("6.103515625e-5", 0x0400),
            ("5.9604644775390625e-8", 0x0001),
            // 2^-25 is a tie between 0 and the least half; a hair more is not.
            ("2.98023223876953125e-8", 0x0000),
            ("2.98023223876953125000000000000000000000001e-8", 0x0001),
            // 1 + 2^-11 is a tie between 1 and the next half.
            ("1.00048828125", 0x3c00),
            ("1.000488281250000000000000000000000001", 0x3c01),
            ("1.000488281249999999999999999999999999", 0x3c00),
            ("1.00146484375", 0x3c02),
            ("1.001464843749999999999999999999999999", 0x3c01),
            ("0x1.004p0", 0x3c01),
            ("0x1.002p0", 0x3c00),
            ("0x1.00200000000000000000001p0", 0x3c01),
            ("0x1.ffcp15", 0x7bff),
            ("0x1p-24", 0x0001),
            ("0.1", 0x2e66),
        ];
        for (digits, expected) in table {
            assert_eq!(half_bits(digits), expected, "{digits}");
        }
    }

    #[test]
    fn every_half_comes_back() {
        for bits in 0..0x7c00u16 {
            let (exponent, fraction) = (i32::from(bits >> 10), f64::from(bits & 0x3ff));
            let value = if exponent == 0 {
                fraction * 2f64.powi(-24)
            } else {
                (1024.0 + fraction) * 2f64.powi(exponent - 25)
            };
            assert_eq!(half_bits(&format!("{value:?}")), bits, "{value}");
        }
    }
}
