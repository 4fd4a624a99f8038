//! Conversions. Saturation and rounding modes, which only OpenCL's SPIR-V has, are done by comparisons and on the bits of the numbers.

use super::body::Body;
use crate::ir::{Binary, Cast, Compare, Flags, Opcode, Rounding, Type, TypeKind, Unary, Value};

/// How a result that is not exact is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    To(Rounding),
    /// To the neighbour whose last bit is set, so that rounding again is right.
    Odd,
}

impl Body<'_, '_> {
    /// A conversion of scalars or short vectors that are no pointers.
    pub(super) fn conversion(&mut self, cast: Cast, flags: Flags, ty: Type, value: Value) -> Value {
        let saturated = flags.contains(Flags::SATURATED);
        let rounding = flags.rounding();
        match cast {
            Cast::UnsignedConvert if saturated => self.saturate_unsigned(ty, value),
            Cast::SignedConvert if saturated => self.saturate_signed(ty, value),
            Cast::SaturateSignedToUnsigned => {
                let zero = self.zero_like(value);
                let positive = self.int_max(value, zero);
                self.saturate_unsigned(ty, positive)
            }
            Cast::SaturateUnsignedToSigned => self.saturate_unsigned_to_signed(ty, value),
            Cast::FloatToUnsigned | Cast::FloatToSigned => {
                let whole = self.round_to_whole(value, rounding);
                if saturated {
                    self.saturated_float_to_int(cast, ty, whole)
                } else {
                    self.op(Opcode::Cast(cast), ty, &[whole])
                }
            }
            Cast::FloatConvert => self.float_convert(ty, value, rounding),
            Cast::UnsignedToFloat | Cast::SignedToFloat => self.int_to_float(cast, ty, value, rounding),
            _ => self.cast(cast, ty, value),
        }
    }

    fn zero_like(&mut self, value: Value) -> Value {
        let ty = self.type_of(value);
        self.splat_uint(ty, 0)
    }

    /// The larger of two signed integers.
    fn int_max(&mut self, one: Value, other: Value) -> Value {
        let less = self.compare(Compare::SignedLess, one, other);
        self.select(less, other, one)
    }

    /// The smaller of two signed integers.
    fn int_min(&mut self, one: Value, other: Value) -> Value {
        let less = self.compare(Compare::SignedLess, other, one);
        self.select(less, other, one)
    }

    /// The smaller of two unsigned integers.
    fn uint_min(&mut self, one: Value, other: Value) -> Value {
        let less = self.compare(Compare::UnsignedLess, other, one);
        self.select(less, other, one)
    }

    /// The width of the components of an integer or floating-point type.
    pub(super) fn width(&mut self, ty: Type) -> u8 {
        let scalar = self.l.new.types.scalar(ty).0;
        self.l.new.types.bits(scalar).expect("it is a number")
    }

    fn saturate_unsigned(&mut self, ty: Type, value: Value) -> Value {
        let from = self.type_of(value);
        let (from_bits, to_bits) = (self.width(from), self.width(ty));
        let limited = if to_bits < from_bits {
            let limit = self.splat_uint(from, u64::MAX >> (64 - to_bits));
            self.uint_min(value, limit)
        } else {
            value
        };
        self.cast(Cast::UnsignedConvert, ty, limited)
    }

    fn saturate_signed(&mut self, ty: Type, value: Value) -> Value {
        let from = self.type_of(value);
        let (from_bits, to_bits) = (self.width(from), self.width(ty));
        let mut limited = value;
        if to_bits < from_bits {
            let high = u64::MAX >> (65 - to_bits);
            let (low, high) = (self.splat_uint(from, !high), self.splat_uint(from, high));
            limited = self.int_max(limited, low);
            limited = self.int_min(limited, high);
        }
        self.cast(Cast::SignedConvert, ty, limited)
    }

    fn saturate_unsigned_to_signed(&mut self, ty: Type, value: Value) -> Value {
        let from = self.type_of(value);
        let (from_bits, to_bits) = (self.width(from), self.width(ty));
        let limited = if to_bits <= from_bits {
            let limit = self.splat_uint(from, u64::MAX >> (65 - to_bits));
            self.uint_min(value, limit)
        } else {
            value
        };
        self.cast(Cast::UnsignedConvert, ty, limited)
    }

    /// A number rounded to a whole one, where the mode is not the one of the conversion.
    fn round_to_whole(&mut self, value: Value, rounding: Option<Rounding>) -> Value {
        use spirv::GlslStd450Op as Std;
        let ty = self.type_of(value);
        let function = match rounding {
            None | Some(Rounding::ToZero) => return value,
            Some(Rounding::ToEven) => Std::RoundEven,
            Some(Rounding::Up) => Std::Ceil,
            Some(Rounding::Down) => Std::Floor,
        };
        self.op(Opcode::Shader(function), ty, &[value])
    }

    fn saturated_float_to_int(&mut self, cast: Cast, ty: Type, value: Value) -> Value {
        let from = self.type_of(value);
        let bits = self.width(ty);
        let is_signed = cast == Cast::FloatToSigned;
        let ceiling = 2f64.powi(i32::from(bits) - i32::from(is_signed));
        let floor = if is_signed { -ceiling } else { 0.0 };
        let (high, low) = (self.splat_float(from, ceiling), self.splat_float(from, floor));
        let zero_float = self.splat_float(from, 0.0);
        let is_high = self.compare(Compare::OrderedGreaterEqual, value, high);
        let is_low = self.compare(Compare::OrderedLessEqual, value, low);
        let above = self.compare(Compare::OrderedGreater, value, low);
        let below = self.compare(Compare::OrderedLess, value, high);
        let inside = self.logical(Binary::LogicalAnd, above, below);
        let safe = self.select(inside, value, zero_float);
        let converted = self.op(Opcode::Cast(cast), ty, &[safe]);
        let most = if is_signed { u64::MAX >> (65 - bits) } else { u64::MAX >> (64 - bits) };
        let least = if is_signed { !most } else { 0 };
        let (most, least) = (self.splat_uint(ty, most), self.splat_uint(ty, least));
        let limited = self.select(is_high, most, converted);
        self.select(is_low, least, limited)
    }

    fn float_convert(&mut self, ty: Type, value: Value, rounding: Option<Rounding>) -> Value {
        let from = self.type_of(value);
        let (from_bits, to_bits) = (self.width(from), self.width(ty));
        let mode = rounding.unwrap_or(Rounding::ToEven);
        match (from_bits, to_bits) {
            (32, 16) => self.float_to_half(ty, value, mode),
            (64, 16) => {
                let float = self.l.new.types.float(32);
                let count = self.l.new.types.scalar(ty).1;
                let float = self.l.new.types.vector(float, count);
                let odd = self.double_to_float(float, value, Round::Odd);
                self.float_to_half(ty, odd, mode)
            }
            (64, 32) if mode != Rounding::ToEven => self.double_to_float(ty, value, Round::To(mode)),
            _ => self.cast(Cast::FloatConvert, ty, value),
        }
    }

    /// A float as a half, by its bits: devices differ in how they round.
    pub(super) fn float_to_half(&mut self, ty: Type, value: Value, mode: Rounding) -> Value {
        let from = self.type_of(value);
        let uint = self.with_bits(from, 32);
        let bits = self.bitcast(value, uint);
        let magnitude = self.mask(bits, 0x7fff_ffff);
        let high = self.shift_right(bits, 16);
        let sign = self.mask(high, 0x8000);
        let exponent = self.shift_right(magnitude, 23);
        // A number below 2^-14 has no implicit bit: its mantissa is shifted further.
        let is_small = self.compare_known(Compare::UnsignedLess, magnitude, 0x3880_0000);
        let rebias = self.splat_uint(uint, 0x3800_0000);
        let large_mantissa = self.binary(Binary::Subtract, magnitude, rebias);
        let fraction = self.mask(magnitude, 0x7f_ffff);
        let implicit = self.splat_uint(uint, 0x80_0000);
        let with_implicit = self.binary(Binary::Or, fraction, implicit);
        let is_denormal = self.compare_known(Compare::Equal, exponent, 0);
        let small_mantissa = self.select(is_denormal, fraction, with_implicit);
        let mantissa = self.select(is_small, small_mantissa, large_mantissa);
        let base = self.splat_uint(uint, 126);
        let distance = self.binary(Binary::Subtract, base, exponent);
        let most = self.splat_uint(uint, 31);
        let distance = self.uint_min(distance, most);
        let thirteen = self.splat_uint(uint, 13);
        let shift = self.select(is_small, distance, thirteen);
        let quotient = self.binary(Binary::LogicalShiftRight, mantissa, shift);
        let back = self.binary(Binary::ShiftLeft, quotient, shift);
        let rest = self.binary(Binary::Subtract, mantissa, back);
        let increment = self.increment(quotient, rest, shift, sign, Round::To(mode));
        let rounded = self.add(quotient, increment);
        let limit = self.overflow_limit(sign, mode, (0x7c00, 0x7bff));
        let limited = self.uint_min(rounded, limit);
        let infinity = self.splat_uint(uint, 0x7c00);
        let is_infinite = self.compare_known(Compare::Equal, magnitude, 0x7f80_0000);
        let finite = self.select(is_infinite, infinity, limited);
        let is_nan = self.compare_known(Compare::UnsignedGreater, magnitude, 0x7f80_0000);
        let nan = self.splat_uint(uint, 0x7e00);
        let result = self.select(is_nan, nan, finite);
        let signed = self.binary(Binary::Or, result, sign);
        let narrow = self.resize(signed, 16);
        self.bitcast(narrow, ty)
    }

    /// The largest result of a sign: infinity, or the largest number where the mode rounds towards zero.
    fn overflow_limit(&mut self, sign: Value, mode: Rounding, (infinity, largest): (u64, u64)) -> Value {
        let ty = self.type_of(sign);
        let (infinity, largest) = (self.splat_uint(ty, infinity), self.splat_uint(ty, largest));
        let is_negative = self.compare_known(Compare::NotEqual, sign, 0);
        match mode {
            Rounding::ToEven => infinity,
            Rounding::ToZero => largest,
            Rounding::Up => self.select(is_negative, largest, infinity),
            Rounding::Down => self.select(is_negative, infinity, largest),
        }
    }

    /// What rounding adds to a magnitude that was shifted right: `rest` is what was shifted out.
    fn increment(&mut self, quotient: Value, rest: Value, shift: Value, sign: Value, mode: Round) -> Value {
        let ty = self.type_of(quotient);
        let zero = self.splat_uint(ty, 0);
        let one = self.splat_uint(ty, 1);
        let inexact = self.compare_known(Compare::NotEqual, rest, 0);
        let is_negative = self.compare_known(Compare::NotEqual, sign, 0);
        let condition = match mode {
            Round::To(Rounding::ToZero) => return zero,
            Round::To(Rounding::Up) => {
                let positive = self.logical_not(is_negative);
                self.logical(Binary::LogicalAnd, inexact, positive)
            }
            Round::To(Rounding::Down) => self.logical(Binary::LogicalAnd, inexact, is_negative),
            Round::Odd => {
                let last = self.mask(quotient, 1);
                let is_even = self.compare_known(Compare::Equal, last, 0);
                self.logical(Binary::LogicalAnd, inexact, is_even)
            }
            Round::To(Rounding::ToEven) => {
                // Twice the rest and the last bit decide; the rest has less bits than the type.
                let double = self.shift_left(rest, 1);
                let last = self.mask(quotient, 1);
                let sum = self.add(double, last);
                let half = self.binary(Binary::ShiftLeft, one, shift);
                self.compare(Compare::UnsignedGreater, sum, half)
            }
        };
        self.select(condition, one, zero)
    }

    /// A double as a float: the device's conversion, moved by one where it is on the wrong side.
    fn double_to_float(&mut self, ty: Type, value: Value, mode: Round) -> Value {
        let double = self.type_of(value);
        let near = self.cast(Cast::FloatConvert, ty, value);
        let back = self.cast(Cast::FloatConvert, double, near);
        let uint = self.with_bits(ty, 32);
        let bits = self.bitcast(near, uint);
        let too_small = self.compare(Compare::OrderedLess, back, value);
        let too_large = self.compare(Compare::OrderedGreater, back, value);
        let zero = self.splat_float(double, 0.0);
        let is_negative = self.compare(Compare::OrderedLess, value, zero);
        let (up, down) = match mode {
            Round::To(Rounding::Up) => (Some(too_small), None),
            Round::To(Rounding::Down) => (None, Some(too_large)),
            Round::To(Rounding::ToZero) | Round::Odd => {
                let positive = self.logical_not(is_negative);
                let up = self.logical(Binary::LogicalAnd, too_small, is_negative);
                let down = self.logical(Binary::LogicalAnd, too_large, positive);
                (Some(up), Some(down))
            }
            Round::To(Rounding::ToEven) => return near,
        };
        let mut result = bits;
        if let Some(up) = up {
            let next = self.neighbour(bits, 1);
            result = self.select(up, next, result);
        }
        if let Some(down) = down {
            let next = self.neighbour(bits, -1);
            result = self.select(down, next, result);
        }
        if mode == Round::Odd {
            let inexact = self.logical(Binary::LogicalOr, too_small, too_large);
            let one = self.splat_uint(uint, 1);
            let odd = self.binary(Binary::Or, result, one);
            result = self.select(inexact, odd, result);
        }
        self.bitcast(result, ty)
    }

    /// The bits of the next float above or below.
    fn neighbour(&mut self, bits: Value, direction: i64) -> Value {
        let away = self.add_known(bits, 1);
        let towards = self.add_known(bits, u64::MAX);
        let is_negative = self.is_negative(bits);
        let magnitude = self.mask(bits, 0x7fff_ffff);
        let is_zero = self.compare_known(Compare::Equal, magnitude, 0);
        let ty = self.type_of(bits);
        let (positive, negative, smallest) =
            if direction > 0 { (away, towards, 1) } else { (towards, away, 0x8000_0001) };
        let smallest = self.splat_uint(ty, smallest);
        let next = self.select(is_negative, negative, positive);
        self.select(is_zero, smallest, next)
    }

    /// An integer as a floating-point number.
    fn int_to_float(&mut self, cast: Cast, ty: Type, value: Value, rounding: Option<Rounding>) -> Value {
        let from = self.type_of(value);
        let (from_bits, to_bits) = (self.width(from), self.width(ty));
        let mantissa = match to_bits {
            16 => 11,
            32 => 24,
            _ => 53,
        };
        let is_exact = from_bits - u8::from(cast == Cast::SignedToFloat) <= mantissa;
        let mode = rounding.unwrap_or(Rounding::ToEven);
        match to_bits {
            16 if !is_exact => {
                let float = self.l.new.types.float(32);
                let count = self.l.new.types.scalar(ty).1;
                let float = self.l.new.types.vector(float, count);
                let odd = if from_bits <= 24 {
                    self.op(Opcode::Cast(cast), float, &[value])
                } else {
                    self.rounded_int(cast, float, value, (24, Round::Odd))
                };
                self.float_to_half(ty, odd, mode)
            }
            _ if is_exact || mode == Rounding::ToEven => self.op(Opcode::Cast(cast), ty, &[value]),
            _ => self.rounded_int(cast, ty, value, (mantissa, Round::To(mode))),
        }
    }

    /// An integer rounded to the bits that a floating-point type has, which then converts exactly.
    fn rounded_int(&mut self, cast: Cast, ty: Type, value: Value, (mantissa, mode): (u8, Round)) -> Value {
        self.by_component(&[value], ty, |body, parts, ty| {
            let value = parts[0];
            let integer = body.type_of(value);
            let zero = body.splat_uint(integer, 0);
            let is_negative = match cast {
                Cast::SignedToFloat => body.is_negative(value),
                _ => body.compare(Compare::UnsignedLess, value, zero),
            };
            let negated = body.op(Opcode::Unary(Unary::Negate), integer, &[value]);
            let magnitude = body.select(is_negative, negated, value);
            let top = body.top_bit(magnitude);
            let most = body.splat_uint(integer, u64::from(mantissa) - 1);
            let beyond = body.binary(Binary::Subtract, top, most);
            let is_large = body.compare(Compare::SignedGreater, beyond, zero);
            let shift = body.select(is_large, beyond, zero);
            let quotient = body.binary(Binary::LogicalShiftRight, magnitude, shift);
            let back = body.binary(Binary::ShiftLeft, quotient, shift);
            let rest = body.binary(Binary::Subtract, magnitude, back);
            let one = body.splat_uint(integer, 1);
            let sign = body.select(is_negative, one, zero);
            let increment = body.increment(quotient, rest, shift, sign, mode);
            let rounded = body.add(quotient, increment);
            // A carry can make it as large as 2^64, so that the power of two is applied to the number.
            let number = body.op(Opcode::Cast(Cast::UnsignedToFloat), ty, &[rounded]);
            let power = body.power_of_two(ty, shift);
            let scaled = body.float(Binary::FloatMultiply, ty, number, power, Flags::NO_CONTRACTION);
            let minus = body.op(Opcode::Unary(Unary::FloatNegate), ty, &[scaled]);
            body.select(is_negative, minus, scaled)
        })
    }

    /// Two to the power of an integer, which is small.
    fn power_of_two(&mut self, ty: Type, exponent: Value) -> Value {
        let bits = self.width(ty);
        let (bias, mantissa) = if bits == 64 { (1023, 52) } else { (127, 23) };
        let wide = self.resize(exponent, bits);
        let biased = self.add_known(wide, bias);
        let shifted = self.shift_left(biased, mantissa);
        self.bitcast(shifted, ty)
    }

    /// The number of the highest bit that is set, or -1.
    pub(super) fn top_bit(&mut self, value: Value) -> Value {
        let ty = self.type_of(value);
        match self.kind(ty) {
            TypeKind::Int(64) => {
                let halves = self.split(value, 32);
                let uint = self.uint_type(32);
                let find = Opcode::Shader(spirv::GlslStd450Op::FindUMsb);
                let low = self.op(find, uint, &[halves[0]]);
                let high = self.op(find, uint, &[halves[1]]);
                let has_high = self.compare_known(Compare::NotEqual, halves[1], 0);
                let above = self.add_known(high, 32);
                let top = self.select(has_high, above, low);
                self.cast(Cast::SignedConvert, ty, top)
            }
            _ => {
                let uint = self.uint_type(32);
                let wide = self.resize(value, 32);
                let top = self.op(Opcode::Shader(spirv::GlslStd450Op::FindUMsb), uint, &[wide]);
                self.cast(Cast::SignedConvert, ty, top)
            }
        }
    }
}
