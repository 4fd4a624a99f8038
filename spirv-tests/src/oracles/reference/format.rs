//! Formats of floating-point numbers: every number of a format is an `f64`, so `f64` is how the tests hold them.

/// A format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// `float`
    Float,
    /// `double`
    Double,
    /// `half`
    Half,
}

/// How a value between two numbers of a format becomes one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// To the nearest, of two to the even one.
    NearestEven,
    /// Toward zero.
    Zero,
    /// Toward positive infinity.
    Up,
    /// Toward negative infinity.
    Down,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Float, Self::Double, Self::Half];

    /// The name of the type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Float => "float",
            Self::Double => "double",
            Self::Half => "half",
        }
    }

    /// The bytes of a number.
    pub fn bytes(self) -> usize {
        match self {
            Self::Float => 4,
            Self::Double => 8,
            Self::Half => 2,
        }
    }

    /// The bits of the significand, the hidden one among them.
    pub fn precision(self) -> i32 {
        match self {
            Self::Float => 24,
            Self::Double => 53,
            Self::Half => 11,
        }
    }

    /// The distance from 1 to the next number: `FLT_EPSILON` and its kin.
    pub fn epsilon(self) -> f64 {
        power_of_two(1 - self.precision())
    }

    /// The exponent of the least normal number.
    pub fn least_exponent(self) -> i32 {
        match self {
            Self::Float => -126,
            Self::Double => -1022,
            Self::Half => -14,
        }
    }

    /// The largest finite number.
    pub fn largest(self) -> f64 {
        match self {
            Self::Float => f32::MAX.into(),
            Self::Double => f64::MAX,
            Self::Half => 65504.0,
        }
    }

    /// The least positive normal number.
    pub fn least_normal(self) -> f64 {
        power_of_two(self.least_exponent())
    }

    /// The distance between the least numbers.
    pub fn least(self) -> f64 {
        match self {
            Self::Float => f32::from_bits(1).into(),
            Self::Double => f64::from_bits(1),
            Self::Half => power_of_two(-24),
        }
    }

    /// Decodes a value from its memory representation.
    pub fn decode(self, bits: u64) -> f64 {
        match self {
            Self::Float => f32::from_bits(bits as u32).into(),
            Self::Double => f64::from_bits(bits),
            Self::Half => decode_half(bits as u16),
        }
    }

    /// The bits of a number, rounded to the format.
    pub fn encode(self, value: f64, rounding: Rounding) -> u64 {
        let value = self.round(value, rounding);
        match self {
            Self::Float => u64::from((value as f32).to_bits()),
            Self::Double => value.to_bits(),
            Self::Half => u64::from(encode_half(value)),
        }
    }

    /// The exponent of a finite number that is not zero.
    pub fn exponent(value: f64) -> i32 {
        let exponent = ((value.to_bits() >> 52) & 0x7ff) as i32;
        if exponent == 0 {
            -1011 - (value.to_bits() << 1 >> 1).leading_zeros() as i32
        } else {
            exponent - 1023
        }
    }

    /// A number of this format for a value.
    pub fn round(self, value: f64, rounding: Rounding) -> f64 {
        if self == Self::Double || value == 0.0 || !value.is_finite() {
            return value;
        }
        let step = power_of_two(Self::exponent(value).max(self.least_exponent()) - self.precision() + 1);
        // Exact: the step is a power of two, and 53 bits hold the quotient.
        let quotient = value / step;
        let quotient = match rounding {
            Rounding::NearestEven => quotient.round_ties_even(),
            Rounding::Zero => quotient.trunc(),
            Rounding::Up => quotient.ceil(),
            Rounding::Down => quotient.floor(),
        };
        let rounded = (quotient * step).copysign(value);
        if rounded.abs() <= self.largest() {
            return rounded;
        }
        let stays = match rounding {
            Rounding::NearestEven => false,
            Rounding::Zero => true,
            Rounding::Up => value < 0.0,
            Rounding::Down => value > 0.0,
        };
        if stays { self.largest().copysign(value) } else { f64::INFINITY.copysign(value) }
    }

    /// A number of this format for an integer of at most 64 bits and a sign.
    pub fn from_integer(self, value: i128, rounding: Rounding) -> f64 {
        let magnitude = value.unsigned_abs();
        let excess = 128 - magnitude.leading_zeros() as i32 - self.precision();
        if excess <= 0 {
            return self.round(value as f64, rounding);
        }
        let (quotient, rest, half) =
            (magnitude >> excess, magnitude & ((1 << excess) - 1), 1u128 << (excess - 1));
        let is_away = match rounding {
            Rounding::NearestEven => rest > half || (rest == half && quotient & 1 == 1),
            Rounding::Zero => false,
            Rounding::Up => rest > 0 && value > 0,
            Rounding::Down => rest > 0 && value < 0,
        };
        let rounded = (quotient + u128::from(is_away)) as f64 * power_of_two(excess);
        self.round(if value < 0 { -rounded } else { rounded }, rounding)
    }

    /// Section 7.4: the distance of the numbers around a value.
    pub fn ulp(self, value: f64) -> f64 {
        let value = value.abs();
        if value == 0.0 || value < self.least_normal() {
            return self.least();
        }
        let value = value.min(self.largest());
        let is_power = value.to_bits() & ((1 << 52) - 1) == 0 && value > self.least_normal();
        power_of_two(Self::exponent(value) - i32::from(is_power) - self.precision() + 1)
    }

    /// The numbers beside a number of the format: C99, 7.12.11.3.
    pub fn next_after(self, from: f64, to: f64) -> f64 {
        if from.is_nan() || to.is_nan() {
            return f64::NAN;
        }
        if from == to {
            return to;
        }
        if from == 0.0 {
            return self.least().copysign(to);
        }
        let bits = self.encode(from, Rounding::NearestEven);
        let away = (from < to) == (from > 0.0);
        self.decode(if away { bits + 1 } else { bits - 1 })
    }
}

/// 2 to the power of an integer, subnormal ones included.
pub fn power_of_two(exponent: i32) -> f64 {
    match exponent {
        ..-1074 => 0.0,
        -1074..-1022 => f64::from_bits(1 << (exponent + 1074)),
        -1022..1024 => f64::from_bits(((exponent + 1023) as u64) << 52),
        1024.. => f64::INFINITY,
    }
}

fn decode_half(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10) & 0x1f, f64::from(bits & 0x3ff));
    let magnitude = match exponent {
        0 => fraction * power_of_two(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * power_of_two(exponent - 25),
    };
    if bits >> 15 == 1 { -magnitude } else { magnitude }
}

/// The bits of a number that a half holds.
fn encode_half(value: f64) -> u16 {
    let sign = u16::from(value.is_sign_negative()) << 15;
    let magnitude = value.abs();
    sign | match magnitude {
        _ if magnitude.is_nan() => 0x7e00,
        _ if magnitude.is_infinite() => 0x7c00,
        _ if magnitude < power_of_two(-14) => (magnitude * power_of_two(24)) as u16,
        _ => {
            let exponent = Format::exponent(magnitude);
            ((exponent + 15) as u16) << 10 | ((magnitude * power_of_two(10 - exponent)) as u16 & 0x3ff)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_survive() {
        for bits in (0..=u16::MAX).filter(|bits| bits & 0x7fff <= 0x7c00) {
            let value = Format::Half.decode(bits.into());
            assert_eq!(Format::Half.encode(value, Rounding::Up), u64::from(bits), "{value}");
        }
    }

    #[test]
    fn floats_round_as_the_host_rounds() {
        for value in [1.0 + f64::EPSILON, 0.1, 1e-40, 1e-46, -3.4028236e38, 16777217.0, 1e39, 7.0064923e-46] {
            assert_eq!(Format::Float.round(value, Rounding::NearestEven), f64::from(value as f32), "{value}");
        }
        assert_eq!(Format::Half.round(65519.0, Rounding::NearestEven), 65504.0);
        assert_eq!(Format::Half.round(65520.0, Rounding::NearestEven), f64::INFINITY);
        assert_eq!(Format::Half.round(1e9, Rounding::Zero), 65504.0);
        assert_eq!(Format::Half.round(-1e-9, Rounding::Down), -power_of_two(-24));
    }

    #[test]
    fn integers_round() {
        assert_eq!(Format::Half.from_integer(65519, Rounding::NearestEven), 65504.0);
        assert_eq!(Format::Half.from_integer(65520, Rounding::NearestEven), f64::INFINITY);
        assert_eq!(Format::Half.from_integer(-70000, Rounding::Up), -65504.0);
        for value in [i64::MAX, i64::MIN, 9_007_199_254_740_993, -16_777_217, 33_554_435] {
            assert_eq!(
                Format::Float.from_integer(value.into(), Rounding::NearestEven),
                f64::from(value as f32)
            );
            assert_eq!(Format::Double.from_integer(value.into(), Rounding::NearestEven), value as f64);
        }
    }

    #[test]
    fn exponents() {
        assert_eq!(Format::exponent(1.0), 0);
        assert_eq!(Format::exponent(f64::from_bits(1)), -1074);
        assert_eq!(Format::exponent(f64::MIN_POSITIVE / 2.0), -1023);
        assert_eq!(Format::exponent(-0.75), -1);
    }

    #[test]
    fn an_ulp_below_a_power_of_two_is_half_of_the_one_above() {
        assert_eq!(Format::Float.ulp(1.0), power_of_two(-24));
        assert_eq!(Format::Float.ulp(1.1), power_of_two(-23));
        assert_eq!(Format::Double.ulp(f64::INFINITY), power_of_two(971));
    }
}
