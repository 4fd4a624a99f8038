//! Conversions between scalar types, in every rounding mode, saturated or not. OpenCL C 3.0, 6.4.3; SPIR-V, 3.52.11.

use super::float::Format;
use spirocl_codegen::ir::Rounding;

/// What a conversion gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Converted {
    /// The bits of the result.
    pub bits: u64,
    /// Whether the result type has the number, after rounding. If not, the result is undefined unless the conversion saturates.
    pub in_range: bool,
}

/// An integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntegerType {
    /// Its bits: 8, 16, 32 or 64.
    pub bits: u8,
    /// Whether it has a sign.
    pub is_signed: bool,
}

impl IntegerType {
    fn least(self) -> i128 {
        if self.is_signed { -(1 << (self.bits - 1)) } else { 0 }
    }

    fn largest(self) -> i128 {
        (1 << (self.bits - u8::from(self.is_signed))) - 1
    }

    /// The number that bits stand for.
    pub fn number(self, bits: u64) -> i128 {
        let low = i128::from(bits & (u64::MAX >> (64 - self.bits)));
        if low > self.largest() { low - (1 << self.bits) } else { low }
    }

    /// The bits of a number, or of the nearest if the type does not have it.
    fn saturate(self, number: i128) -> Converted {
        let nearest = number.clamp(self.least(), self.largest());
        Converted { bits: nearest as u64 & (u64::MAX >> (64 - self.bits)), in_range: nearest == number }
    }

    /// The low bits of a number.
    fn wrap(self, number: i128) -> Converted {
        let Converted { in_range, .. } = self.saturate(number);
        Converted { bits: number as u64 & (u64::MAX >> (64 - self.bits)), in_range }
    }
}

/// An integer of one type in another. Unless it saturates, the low bits count.
pub fn integer_to_integer(from: IntegerType, to: IntegerType, bits: u64, saturates: bool) -> Converted {
    let number = from.number(bits);
    if saturates { to.saturate(number) } else { to.wrap(number) }
}

/// An integer as a floating-point number.
pub fn integer_to_float(from: IntegerType, to: Format, bits: u64, rounding: Rounding) -> u64 {
    let number = from.number(bits);
    match (to, rounding) {
        (Format::Float, Rounding::ToEven) if from.bits < 64 => u64::from((number as i64 as f32).to_bits()),
        (Format::Double, _) if from.bits < 64 => (number as i64 as f64).to_bits(),
        _ => to.from_integer(number, rounding),
    }
}

/// A floating-point number in another format.
pub fn float_to_float(from: Format, to: Format, bits: u64, rounding: Rounding) -> u64 {
    to.round(from.decode(bits), rounding)
}

/// A floating-point number as an integer: the nearest of the type if it has none; of a NaN zero.
///
/// OpenCL C leaves the result undefined then, unless the conversion saturates.
pub fn float_to_integer(from: Format, to: IntegerType, bits: u64, rounding: Rounding) -> Converted {
    let number = from.decode(bits);
    if number.is_nan() {
        return Converted { bits: 0, in_range: false };
    }
    let rounded = match rounding {
        Rounding::ToEven => number.round_ties_even(),
        Rounding::ToZero => number.trunc(),
        Rounding::Up => number.ceil(),
        Rounding::Down => number.floor(),
    };
    // No type has a number that 128 bits do not hold, and the cast saturates.
    to.saturate(rounded as i128)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHAR: IntegerType = IntegerType { bits: 8, is_signed: true };
    const UCHAR: IntegerType = IntegerType { bits: 8, is_signed: false };
    const INT: IntegerType = IntegerType { bits: 32, is_signed: true };
    const ULONG: IntegerType = IntegerType { bits: 64, is_signed: false };
    const LONG: IntegerType = IntegerType { bits: 64, is_signed: true };

    #[test]
    fn floats_become_integers() {
        let table = [
            (2.5, Rounding::ToEven, CHAR, 2, true),
            (3.5, Rounding::ToEven, CHAR, 4, true),
            (-2.5, Rounding::ToZero, CHAR, 0xfe, true),
            (-2.5, Rounding::Down, CHAR, 0xfd, true),
            (127.4, Rounding::Up, CHAR, 127, false),
            (127.4, Rounding::Down, CHAR, 127, true),
            (-0.4, Rounding::Down, UCHAR, 0, false),
            (-0.4, Rounding::ToZero, UCHAR, 0, true),
            (1e30, Rounding::ToZero, INT, 0x7fff_ffff, false),
            (f64::NEG_INFINITY, Rounding::ToZero, LONG, 1 << 63, false),
            (18_446_744_073_709_549_568.0, Rounding::ToZero, ULONG, u64::MAX - 2047, true),
            (18_446_744_073_709_551_616.0, Rounding::ToZero, ULONG, u64::MAX, false),
            (f64::NAN, Rounding::ToZero, INT, 0, false),
        ];
        for (number, rounding, ty, bits, in_range) in table {
            let found = float_to_integer(Format::Double, ty, f64::to_bits(number), rounding);
            assert_eq!(found, Converted { bits, in_range }, "{number} {rounding:?}");
        }
    }

    #[test]
    fn integers_become_integers() {
        let saturated = |from, to, bits| integer_to_integer(from, to, bits, true);
        assert_eq!(saturated(INT, UCHAR, 0xffff_ffff), Converted { bits: 0, in_range: false });
        assert_eq!(saturated(INT, CHAR, 300), Converted { bits: 127, in_range: false });
        assert_eq!(saturated(ULONG, LONG, u64::MAX), Converted { bits: i64::MAX as u64, in_range: false });
        assert_eq!(saturated(CHAR, LONG, 0x80).bits, -128i64 as u64);
        assert_eq!(integer_to_integer(INT, UCHAR, 0xffff_ff80, false).bits, 0x80);
    }

    #[test]
    fn integers_become_floats() {
        let of =
            |ty, bits, rounding| f32::from_bits(integer_to_float(ty, Format::Float, bits, rounding) as u32);
        assert_eq!(of(INT, 16_777_217, Rounding::ToEven), 16_777_216.0);
        assert_eq!(of(INT, 16_777_217, Rounding::Up), 16_777_218.0);
        assert_eq!(of(INT, 0x8000_0000, Rounding::Down), -2_147_483_648.0);
        assert_eq!(of(ULONG, u64::MAX, Rounding::ToEven), 18_446_744_073_709_551_616.0);
        let double = integer_to_float(LONG, Format::Double, 9_007_199_254_740_993, Rounding::Up);
        assert_eq!(f64::from_bits(double), 9_007_199_254_740_994.0);
    }

    #[test]
    fn doubles_become_halves_in_one_step() {
        // Through `float` it would round up twice.
        let number = 1.0 + 1.0 / 2048.0 + 1.0 / 1_099_511_627_776.0;
        let half = |rounding| float_to_float(Format::Double, Format::Half, f64::to_bits(number), rounding);
        assert_eq!((half(Rounding::ToEven), half(Rounding::ToZero)), (0x3c01, 0x3c00));
    }
}
