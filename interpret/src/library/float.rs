//! The floating-point formats: bits to numbers and back, in every rounding mode. Every number of a format is a `f64`, and the functions of
//! this folder compute in `f64`.

use spirocl_codegen::ir::Rounding;

/// A floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// `half`
    Half,
    /// `float`
    Float,
    /// `double`
    Double,
}

/// A finite number in parts: `magnitude * 2^exponent`, and whether anything is left below the last bit.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Whether it has a negative sign.
    pub is_negative: bool,
    /// The bits of the number.
    pub magnitude: u128,
    /// The exponent of the last bit.
    pub exponent: i32,
    /// Whether the exact number is larger in magnitude by less than the last bit.
    pub is_inexact: bool,
}

impl Format {
    /// The format with this number of bits: 16, 32 or 64.
    pub fn of_bits(bits: u8) -> Self {
        match bits {
            16 => Self::Half,
            32 => Self::Float,
            _ => Self::Double,
        }
    }

    /// The number of bits.
    pub const fn bits(self) -> u32 {
        match self {
            Self::Half => 16,
            Self::Float => 32,
            Self::Double => 64,
        }
    }

    /// The bits of the fraction.
    pub const fn fraction_bits(self) -> u32 {
        match self {
            Self::Half => 10,
            Self::Float => 23,
            Self::Double => 52,
        }
    }

    /// The exponent of the least normal number.
    pub const fn least_exponent(self) -> i32 {
        match self {
            Self::Half => -14,
            Self::Float => -126,
            Self::Double => -1022,
        }
    }

    /// The exponent of the largest number.
    pub const fn largest_exponent(self) -> i32 {
        1 - self.least_exponent()
    }

    /// The bit of the sign.
    pub const fn sign_bit(self) -> u64 {
        1 << (self.bits() - 1)
    }

    /// The bits of positive infinity.
    pub const fn infinity(self) -> u64 {
        (self.sign_bit() - 1) >> self.fraction_bits() << self.fraction_bits()
    }

    /// The bits of a quiet NaN.
    pub const fn nan(self) -> u64 {
        self.infinity() | 1 << (self.fraction_bits() - 1)
    }

    /// The largest finite number.
    pub fn largest(self) -> f64 {
        self.decode(self.infinity() - 1)
    }

    /// Whether bits are those of a NaN.
    pub const fn is_nan(self, bits: u64) -> bool {
        bits & (self.sign_bit() - 1) > self.infinity()
    }

    /// The number that bits stand for.
    pub fn decode(self, bits: u64) -> f64 {
        match self {
            Self::Half => decode_half(bits as u16),
            Self::Float => f64::from(f32::from_bits(bits as u32)),
            Self::Double => f64::from_bits(bits),
        }
    }

    /// The bits of the nearest number, of two the even one. NaNs keep the sign and the high bits of the fraction.
    pub fn encode(self, number: f64) -> u64 {
        match self {
            Self::Half => self.round(number, Rounding::ToEven),
            Self::Float => u64::from((number as f32).to_bits()),
            Self::Double => number.to_bits(),
        }
    }

    /// The bits of a number, rounded to the format.
    pub fn round(self, number: f64, rounding: Rounding) -> u64 {
        let bits = number.to_bits();
        if self == Self::Double {
            return bits;
        }
        let sign = if number.is_sign_negative() { self.sign_bit() } else { 0 };
        if number.is_nan() {
            let dropped = 52 - self.fraction_bits();
            return sign | self.nan() | (bits >> dropped & (self.nan() - self.infinity() - 1));
        }
        if number.is_infinite() {
            return sign | self.infinity();
        }
        self.assemble(Parts::of(number), rounding)
    }

    /// The bits of a number in parts, rounded to the format.
    pub fn assemble(self, parts: Parts, rounding: Rounding) -> u64 {
        let Parts { is_negative, magnitude, exponent, is_inexact } = parts;
        let sign = if is_negative { self.sign_bit() } else { 0 };
        if magnitude == 0 && !is_inexact {
            return sign;
        }
        // The exponent of the first bit decides the exponent of the last bit that the format keeps.
        let first = exponent + 127 - magnitude.leading_zeros() as i32;
        let last = first.max(self.least_exponent()) - self.fraction_bits() as i32;
        let (kept, rest) = split(magnitude, last - exponent, is_inexact);
        let is_up = match rounding {
            Rounding::ToEven => rest == Rest::Above || rest == Rest::Half && kept & 1 == 1,
            Rounding::ToZero => false,
            Rounding::Up => rest != Rest::Zero && !is_negative,
            Rounding::Down => rest != Rest::Zero && is_negative,
        };
        let significand = kept + u64::from(is_up);
        // A carry out of the significand is a carry into the exponent.
        let biased = (last + self.fraction_bits() as i32 - self.least_exponent()) as u64;
        let bits = (biased << self.fraction_bits()) + significand;
        if first <= self.largest_exponent() && bits < self.infinity() {
            return sign | bits;
        }
        let overflows = match rounding {
            Rounding::ToEven => true,
            Rounding::ToZero => false,
            Rounding::Up => !is_negative,
            Rounding::Down => is_negative,
        };
        sign | if overflows { self.infinity() } else { self.infinity() - 1 }
    }

    /// The bits of an integer, rounded to the format.
    pub fn from_integer(self, value: i128, rounding: Rounding) -> u64 {
        let magnitude = value.unsigned_abs();
        self.assemble(Parts { is_negative: value < 0, magnitude, exponent: 0, is_inexact: false }, rounding)
    }

    /// The number next to another in the direction of a third, as bits. C99, 7.12.11.3.
    pub fn next_after(self, from: u64, to: u64) -> u64 {
        if self.is_nan(from) || self.is_nan(to) {
            return self.nan();
        }
        let (start, end) = (self.decode(from), self.decode(to));
        if start == end {
            return to;
        }
        if start == 0.0 {
            return to & self.sign_bit() | 1;
        }
        if (start < end) == (start > 0.0) { from + 1 } else { from - 1 }
    }

    /// A zero for a subnormal number.
    pub fn flush(self, bits: u64) -> u64 {
        if bits & self.infinity() == 0 { bits & self.sign_bit() } else { bits }
    }
}

impl Parts {
    /// The parts of a finite number.
    pub fn of(number: f64) -> Self {
        let bits = number.to_bits();
        let (biased, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
        let hidden = u64::from(biased > 0) << 52;
        Self {
            is_negative: number.is_sign_negative(),
            magnitude: u128::from(fraction | hidden),
            exponent: biased.max(1) - 1075,
            is_inexact: false,
        }
    }
}

/// What is left of a number below its last bit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Zero,
    Below,
    Half,
    Above,
}

/// The bits from `count` on, of which there are at most 64, and what is left below; a negative count appends zeros.
fn split(magnitude: u128, count: i32, is_inexact: bool) -> (u64, Rest) {
    if count <= 0 {
        let kept = (magnitude << count.unsigned_abs().min(127)) as u64;
        return (kept, if is_inexact { Rest::Below } else { Rest::Zero });
    }
    if count > 128 {
        return (0, Rest::Below);
    }
    let kept = if count == 128 { 0 } else { (magnitude >> count) as u64 };
    let half = 1u128 << (count - 1);
    let rest = magnitude & (half | (half - 1));
    let rest = match rest.cmp(&half) {
        std::cmp::Ordering::Less if rest == 0 && !is_inexact => Rest::Zero,
        std::cmp::Ordering::Less => Rest::Below,
        std::cmp::Ordering::Equal if !is_inexact => Rest::Half,
        std::cmp::Ordering::Equal | std::cmp::Ordering::Greater => Rest::Above,
    };
    (kept, rest)
}

fn decode_half(bits: u16) -> f64 {
    let sign = u64::from(bits >> 15) << 63;
    let (exponent, fraction) = (u64::from(bits >> 10 & 31), u64::from(bits & 0x3ff));
    match exponent {
        // A multiple of the least subnormal number.
        0 => f64::from_bits(sign | (fraction as f64 * (1.0 / 16_777_216.0)).to_bits()),
        31 => f64::from_bits(sign | 0x7ff << 52 | fraction << 42),
        _ => f64::from_bits(sign | (exponent + 1023 - 15) << 52 | fraction << 42),
    }
}

/// The exponent of a finite number that is not zero.
pub(super) fn exponent(number: f64) -> i32 {
    let Parts { magnitude, exponent, .. } = Parts::of(number);
    exponent + 127 - magnitude.leading_zeros() as i32
}

/// 2 to the power of an integer.
pub(super) fn power_of_two(exponent: i32) -> f64 {
    match exponent {
        ..-1074 => 0.0,
        -1074..-1022 => f64::from_bits(1 << (exponent + 1074)),
        -1022..1024 => f64::from_bits(((exponent + 1023) as u64) << 52),
        1024.. => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_comes_back() {
        for bits in 0..=0xffff_u64 {
            let number = Format::Half.decode(bits);
            if number.is_nan() {
                assert_eq!(Format::Half.encode(number), bits | 0x200);
            } else {
                for (rounding, _) in Rounding::NAMES {
                    assert_eq!(Format::Half.round(number, rounding), bits, "{number}");
                }
            }
        }
    }

    #[test]
    fn half_rounds_in_every_mode() {
        use Rounding::{Down, ToEven, ToZero, Up};
        let table = [
            (65519.0, ToEven, 0x7bff),
            (65520.0, ToEven, 0x7c00),
            (65520.0, ToZero, 0x7bff),
            (65504.1, Up, 0x7c00),
            (-65504.1, Up, 0xfbff),
            (-65504.1, Down, 0xfc00),
            (1.0 + 1.0 / 2048.0, ToEven, 0x3c00),
            (1.0 + 1.0 / 2048.0, Up, 0x3c01),
            (1.0 + 3.0 / 2048.0, ToEven, 0x3c02),
            (power_of_two(-25), ToEven, 0),
            (power_of_two(-25) * 1.0001, ToEven, 1),
            (1e-300, Up, 1),
            (-1e-300, Up, 0x8000),
            (-1e-300, Down, 0x8001),
            (6.103e-5, ToEven, 0x0400),
            (f64::MAX, ToZero, 0x7bff),
        ];
        for (number, rounding, bits) in table {
            assert_eq!(Format::Half.round(number, rounding), bits, "{number} {rounding:?}");
        }
    }

    #[test]
    fn float_rounds_to_nearest_as_the_machine_does() {
        let mut state = 1u64;
        for _ in 0..100_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let near = (state >> 32) % 300;
            let number = f64::from_bits(state & !(0x7ff << 52) | (near + 1023 - 150) << 52);
            let expected = u64::from((number as f32).to_bits());
            assert_eq!(Format::Float.round(number, Rounding::ToEven), expected, "{number:e}");
        }
    }

    #[test]
    fn integers_round() {
        for value in [0, 1, -1, 16_777_217, 33_554_435, i64::MAX, i64::MIN, 9_007_199_254_740_993] {
            let of = |format: Format| format.from_integer(value.into(), Rounding::ToEven);
            assert_eq!(of(Format::Float), u64::from((value as f32).to_bits()));
            assert_eq!(of(Format::Double), (value as f64).to_bits());
        }
        assert_eq!(Format::Half.from_integer(-70000, Rounding::Up), 0xfbff);
        assert_eq!(Format::Float.from_integer(u64::MAX.into(), Rounding::ToZero), 0x5f7f_ffff);
        assert_eq!(Format::Float.from_integer(u64::MAX.into(), Rounding::Up), 0x5f80_0000);
    }

    #[test]
    fn neighbours() {
        let next = |from: f32, to: f32| {
            f32::from_bits(Format::Float.next_after(from.to_bits().into(), to.to_bits().into()) as u32)
        };
        assert_eq!(next(0.0, -1.0).to_bits(), 0x8000_0001);
        assert_eq!(next(f32::MAX, f32::INFINITY), f32::INFINITY);
        assert_eq!(next(1.0, 2.0), 1.0 + f32::EPSILON);
        assert_eq!(next(-1.0, 2.0), -(1.0 - f32::EPSILON / 2.0));
        assert_eq!(next(0.0, -0.0).to_bits(), (-0.0f32).to_bits());
        assert!(next(f32::NAN, 1.0).is_nan());
    }
}
