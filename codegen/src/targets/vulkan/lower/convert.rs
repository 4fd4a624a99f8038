//! Conversions. Saturation and rounding modes, which only OpenCL's SPIR-V has, are done by comparisons and on the bits of the numbers.

use super::{arithmetic, body::Body, compare, loads, vectors};
use crate::ir::{Binary, Cast, Compare, Flags, Opcode, Rounding, Type, TypeKind, Unary, Value};

/// How a result that is not exact is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    To(Rounding),
    /// To the neighbour whose last bit is set, so that rounding again is right.
    Odd,
}

/// A conversion of scalars or short vectors that are no pointers.
pub(super) fn conversion(body: &mut Body<'_, '_>, cast: Cast, flags: Flags, ty: Type, value: Value) -> Value {
    let saturated = flags.contains(Flags::SATURATED);
    let rounding = flags.rounding();
    match cast {
        Cast::UnsignedConvert if saturated => saturate_unsigned(body, ty, value),
        Cast::SignedConvert if saturated => saturate_signed(body, ty, value),
        Cast::SaturateSignedToUnsigned => {
            let zero = zero_like(body, value);
            let positive = int_max(body, value, zero);
            saturate_unsigned(body, ty, positive)
        }
        Cast::SaturateUnsignedToSigned => saturate_unsigned_to_signed(body, ty, value),
        Cast::FloatToUnsigned | Cast::FloatToSigned => {
            let whole = round_to_whole(body, value, rounding);
            if saturated {
                saturated_float_to_int(body, cast, ty, whole)
            } else {
                body.op(Opcode::Cast(cast), ty, &[whole])
            }
        }
        Cast::FloatConvert => float_convert(body, ty, value, rounding),
        Cast::UnsignedToFloat | Cast::SignedToFloat => int_to_float(body, cast, ty, value, rounding),
        _ => body.cast(cast, ty, value),
    }
}

fn zero_like(body: &mut Body<'_, '_>, value: Value) -> Value {
    let ty = body.type_of(value);
    body.splat_uint(ty, 0)
}

/// The larger of two signed integers.
fn int_max(body: &mut Body<'_, '_>, one: Value, other: Value) -> Value {
    let less = body.compare(Compare::SignedLess, one, other);
    body.select(less, other, one)
}

/// The smaller of two signed integers.
fn int_min(body: &mut Body<'_, '_>, one: Value, other: Value) -> Value {
    let less = body.compare(Compare::SignedLess, other, one);
    body.select(less, other, one)
}

/// The smaller of two unsigned integers.
fn uint_min(body: &mut Body<'_, '_>, one: Value, other: Value) -> Value {
    let less = body.compare(Compare::UnsignedLess, other, one);
    body.select(less, other, one)
}

/// The width of the components of an integer or floating-point type.
pub(super) fn width_of(body: &mut Body<'_, '_>, ty: Type) -> u8 {
    let scalar = body.lowerer.new.types.scalar(ty).0;
    body.lowerer.new.types.bits(scalar).expect("it is a number")
}

fn saturate_unsigned(body: &mut Body<'_, '_>, ty: Type, value: Value) -> Value {
    let from = body.type_of(value);
    let (from_bits, to_bits) = (width_of(body, from), width_of(body, ty));
    let limited = if to_bits < from_bits {
        let limit = body.splat_uint(from, u64::MAX >> (64 - to_bits));
        uint_min(body, value, limit)
    } else {
        value
    };
    body.cast(Cast::UnsignedConvert, ty, limited)
}

fn saturate_signed(body: &mut Body<'_, '_>, ty: Type, value: Value) -> Value {
    let from = body.type_of(value);
    let (from_bits, to_bits) = (width_of(body, from), width_of(body, ty));
    let mut limited = value;
    if to_bits < from_bits {
        let high = u64::MAX >> (65 - to_bits);
        let (low, high) = (body.splat_uint(from, !high), body.splat_uint(from, high));
        limited = int_max(body, limited, low);
        limited = int_min(body, limited, high);
    }
    body.cast(Cast::SignedConvert, ty, limited)
}

fn saturate_unsigned_to_signed(body: &mut Body<'_, '_>, ty: Type, value: Value) -> Value {
    let from = body.type_of(value);
    let (from_bits, to_bits) = (width_of(body, from), width_of(body, ty));
    let limited = if to_bits <= from_bits {
        let limit = body.splat_uint(from, u64::MAX >> (65 - to_bits));
        uint_min(body, value, limit)
    } else {
        value
    };
    body.cast(Cast::UnsignedConvert, ty, limited)
}

/// A number rounded to a whole one, where the mode is not the one of the conversion.
fn round_to_whole(body: &mut Body<'_, '_>, value: Value, rounding: Option<Rounding>) -> Value {
    use spirv::GlslStd450Op as Std;
    let ty = body.type_of(value);
    let function = match rounding {
        None | Some(Rounding::ToZero) => return value,
        Some(Rounding::ToEven) => Std::RoundEven,
        Some(Rounding::Up) => Std::Ceil,
        Some(Rounding::Down) => Std::Floor,
    };
    body.op(Opcode::Shader(function), ty, &[value])
}

fn saturated_float_to_int(body: &mut Body<'_, '_>, cast: Cast, ty: Type, value: Value) -> Value {
    let from = body.type_of(value);
    let bits = width_of(body, ty);
    let is_signed = cast == Cast::FloatToSigned;
    let ceiling = 2f64.powi(i32::from(bits) - i32::from(is_signed));
    let floor = if is_signed { -ceiling } else { 0.0 };
    let (high, low) = (body.splat_float(from, ceiling), body.splat_float(from, floor));
    let zero_float = body.splat_float(from, 0.0);
    let is_high = body.compare(Compare::OrderedGreaterEqual, value, high);
    let is_low = body.compare(Compare::OrderedLessEqual, value, low);
    let above = body.compare(Compare::OrderedGreater, value, low);
    let below = body.compare(Compare::OrderedLess, value, high);
    let inside = compare::logical(body, Binary::LogicalAnd, above, below);
    let safe = body.select(inside, value, zero_float);
    let converted = body.op(Opcode::Cast(cast), ty, &[safe]);
    let most = if is_signed { u64::MAX >> (65 - bits) } else { u64::MAX >> (64 - bits) };
    let least = if is_signed { !most } else { 0 };
    let (most, least) = (body.splat_uint(ty, most), body.splat_uint(ty, least));
    let limited = body.select(is_high, most, converted);
    body.select(is_low, least, limited)
}

fn float_convert(body: &mut Body<'_, '_>, ty: Type, value: Value, rounding: Option<Rounding>) -> Value {
    let from = body.type_of(value);
    let (from_bits, to_bits) = (width_of(body, from), width_of(body, ty));
    let mode = rounding.unwrap_or(Rounding::ToEven);
    match (from_bits, to_bits) {
        (32, 16) => float_to_half(body, ty, value, mode),
        (64, 16) => {
            let float = body.lowerer.new.types.float(32);
            let count = body.lowerer.new.types.scalar(ty).1;
            let float = body.lowerer.new.types.vector(float, count);
            let odd = double_to_float(body, float, value, Round::Odd);
            float_to_half(body, ty, odd, mode)
        }
        (64, 32) if mode != Rounding::ToEven => double_to_float(body, ty, value, Round::To(mode)),
        _ => body.cast(Cast::FloatConvert, ty, value),
    }
}

/// A float as a half, by its bits: devices differ in how they round.
fn float_to_half(body: &mut Body<'_, '_>, ty: Type, value: Value, mode: Rounding) -> Value {
    let from = body.type_of(value);
    let uint = body.with_bits(from, 32);
    let bits = body.bitcast(value, uint);
    let magnitude = body.mask(bits, 0x7fff_ffff);
    let high = body.shift_right(bits, 16);
    let sign = body.mask(high, 0x8000);
    let exponent = body.shift_right(magnitude, 23);
    // A number below 2^-14 has no implicit bit: its mantissa is shifted further.
    let is_small = body.compare_known(Compare::UnsignedLess, magnitude, 0x3880_0000);
    let rebias = body.splat_uint(uint, 0x3800_0000);
    let large_mantissa = body.binary(Binary::Subtract, magnitude, rebias);
    let fraction = body.mask(magnitude, 0x7f_ffff);
    let implicit = body.splat_uint(uint, 0x80_0000);
    let with_implicit = body.binary(Binary::Or, fraction, implicit);
    let is_denormal = body.compare_known(Compare::Equal, exponent, 0);
    let small_mantissa = body.select(is_denormal, fraction, with_implicit);
    let mantissa = body.select(is_small, small_mantissa, large_mantissa);
    let base = body.splat_uint(uint, 126);
    let distance = body.binary(Binary::Subtract, base, exponent);
    let most = body.splat_uint(uint, 31);
    let distance = uint_min(body, distance, most);
    let thirteen = body.splat_uint(uint, 13);
    let shift = body.select(is_small, distance, thirteen);
    let quotient = body.binary(Binary::LogicalShiftRight, mantissa, shift);
    let back = body.binary(Binary::ShiftLeft, quotient, shift);
    let rest = body.binary(Binary::Subtract, mantissa, back);
    let increment = rounding_increment(body, quotient, rest, shift, sign, Round::To(mode));
    let rounded = body.add(quotient, increment);
    let limit = overflow_limit(body, sign, mode, (0x7c00, 0x7bff));
    let limited = uint_min(body, rounded, limit);
    let infinity = body.splat_uint(uint, 0x7c00);
    let is_infinite = body.compare_known(Compare::Equal, magnitude, 0x7f80_0000);
    let finite = body.select(is_infinite, infinity, limited);
    let is_nan = body.compare_known(Compare::UnsignedGreater, magnitude, 0x7f80_0000);
    let nan = body.splat_uint(uint, 0x7e00);
    let result = body.select(is_nan, nan, finite);
    let signed = body.binary(Binary::Or, result, sign);
    let narrow = body.resize(signed, 16);
    body.bitcast(narrow, ty)
}

/// The largest result of a sign: infinity, or the largest number where the mode rounds towards zero.
fn overflow_limit(
    body: &mut Body<'_, '_>,
    sign: Value,
    mode: Rounding,
    (infinity, largest): (u64, u64),
) -> Value {
    let ty = body.type_of(sign);
    let (infinity, largest) = (body.splat_uint(ty, infinity), body.splat_uint(ty, largest));
    let is_negative = body.compare_known(Compare::NotEqual, sign, 0);
    match mode {
        Rounding::ToEven => infinity,
        Rounding::ToZero => largest,
        Rounding::Up => body.select(is_negative, largest, infinity),
        Rounding::Down => body.select(is_negative, infinity, largest),
    }
}

/// What rounding adds to a magnitude that was shifted right: `rest` is what was shifted out.
fn rounding_increment(
    body: &mut Body<'_, '_>,
    quotient: Value,
    rest: Value,
    shift: Value,
    sign: Value,
    mode: Round,
) -> Value {
    let ty = body.type_of(quotient);
    let zero = body.splat_uint(ty, 0);
    let one = body.splat_uint(ty, 1);
    let inexact = body.compare_known(Compare::NotEqual, rest, 0);
    let is_negative = body.compare_known(Compare::NotEqual, sign, 0);
    let condition = match mode {
        Round::To(Rounding::ToZero) => return zero,
        Round::To(Rounding::Up) => {
            let positive = compare::logical_not(body, is_negative);
            compare::logical(body, Binary::LogicalAnd, inexact, positive)
        }
        Round::To(Rounding::Down) => compare::logical(body, Binary::LogicalAnd, inexact, is_negative),
        Round::Odd => {
            let last = body.mask(quotient, 1);
            let is_even = body.compare_known(Compare::Equal, last, 0);
            compare::logical(body, Binary::LogicalAnd, inexact, is_even)
        }
        Round::To(Rounding::ToEven) => {
            // Twice the rest and the last bit decide; the rest has less bits than the type.
            let double = body.shift_left(rest, 1);
            let last = body.mask(quotient, 1);
            let sum = body.add(double, last);
            let half = body.binary(Binary::ShiftLeft, one, shift);
            body.compare(Compare::UnsignedGreater, sum, half)
        }
    };
    body.select(condition, one, zero)
}

/// A double as a float: the device's conversion, moved by one where it is on the wrong side.
fn double_to_float(body: &mut Body<'_, '_>, ty: Type, value: Value, mode: Round) -> Value {
    let double = body.type_of(value);
    let near = body.cast(Cast::FloatConvert, ty, value);
    let back = body.cast(Cast::FloatConvert, double, near);
    let uint = body.with_bits(ty, 32);
    let bits = body.bitcast(near, uint);
    let too_small = body.compare(Compare::OrderedLess, back, value);
    let too_large = body.compare(Compare::OrderedGreater, back, value);
    let zero = body.splat_float(double, 0.0);
    let is_negative = body.compare(Compare::OrderedLess, value, zero);
    let (up, down) = match mode {
        Round::To(Rounding::Up) => (Some(too_small), None),
        Round::To(Rounding::Down) => (None, Some(too_large)),
        Round::To(Rounding::ToZero) | Round::Odd => {
            let positive = compare::logical_not(body, is_negative);
            let up = compare::logical(body, Binary::LogicalAnd, too_small, is_negative);
            let down = compare::logical(body, Binary::LogicalAnd, too_large, positive);
            (Some(up), Some(down))
        }
        Round::To(Rounding::ToEven) => return near,
    };
    let mut result = bits;
    if let Some(up) = up {
        let next = neighbour(body, bits, 1);
        result = body.select(up, next, result);
    }
    if let Some(down) = down {
        let next = neighbour(body, bits, -1);
        result = body.select(down, next, result);
    }
    if mode == Round::Odd {
        let inexact = compare::logical(body, Binary::LogicalOr, too_small, too_large);
        let one = body.splat_uint(uint, 1);
        let odd = body.binary(Binary::Or, result, one);
        result = body.select(inexact, odd, result);
    }
    body.bitcast(result, ty)
}

/// The bits of the next float above or below.
fn neighbour(body: &mut Body<'_, '_>, bits: Value, direction: i64) -> Value {
    let away = body.add_known(bits, 1);
    let towards = body.add_known(bits, u64::MAX);
    let is_negative = vectors::is_negative(body, bits);
    let magnitude = body.mask(bits, 0x7fff_ffff);
    let is_zero = body.compare_known(Compare::Equal, magnitude, 0);
    let ty = body.type_of(bits);
    let (positive, negative, smallest) =
        if direction > 0 { (away, towards, 1) } else { (towards, away, 0x8000_0001) };
    let smallest = body.splat_uint(ty, smallest);
    let next = body.select(is_negative, negative, positive);
    body.select(is_zero, smallest, next)
}

/// An integer as a floating-point number.
fn int_to_float(
    body: &mut Body<'_, '_>,
    cast: Cast,
    ty: Type,
    value: Value,
    rounding: Option<Rounding>,
) -> Value {
    let from = body.type_of(value);
    let (from_bits, to_bits) = (width_of(body, from), width_of(body, ty));
    let mantissa = match to_bits {
        16 => 11,
        32 => 24,
        _ => 53,
    };
    let is_exact = from_bits - u8::from(cast == Cast::SignedToFloat) <= mantissa;
    let mode = rounding.unwrap_or(Rounding::ToEven);
    match to_bits {
        16 if !is_exact => {
            let float = body.lowerer.new.types.float(32);
            let count = body.lowerer.new.types.scalar(ty).1;
            let float = body.lowerer.new.types.vector(float, count);
            let odd = if from_bits <= 24 {
                body.op(Opcode::Cast(cast), float, &[value])
            } else {
                rounded_int(body, cast, float, value, (24, Round::Odd))
            };
            float_to_half(body, ty, odd, mode)
        }
        _ if is_exact || mode == Rounding::ToEven => body.op(Opcode::Cast(cast), ty, &[value]),
        _ => rounded_int(body, cast, ty, value, (mantissa, Round::To(mode))),
    }
}

/// An integer rounded to the bits that a floating-point type has, which then converts exactly.
fn rounded_int(
    body: &mut Body<'_, '_>,
    cast: Cast,
    ty: Type,
    value: Value,
    (mantissa, mode): (u8, Round),
) -> Value {
    vectors::by_component(body, &[value], ty, &mut |body, parts, ty| {
        let value = parts[0];
        let integer = body.type_of(value);
        let zero = body.splat_uint(integer, 0);
        let is_negative = match cast {
            Cast::SignedToFloat => vectors::is_negative(body, value),
            _ => body.compare(Compare::UnsignedLess, value, zero),
        };
        let negated = body.op(Opcode::Unary(Unary::Negate), integer, &[value]);
        let magnitude = body.select(is_negative, negated, value);
        let top = top_bit(body, magnitude);
        let most = body.splat_uint(integer, u64::from(mantissa) - 1);
        let beyond = body.binary(Binary::Subtract, top, most);
        let is_large = body.compare(Compare::SignedGreater, beyond, zero);
        let shift = body.select(is_large, beyond, zero);
        let quotient = body.binary(Binary::LogicalShiftRight, magnitude, shift);
        let back = body.binary(Binary::ShiftLeft, quotient, shift);
        let rest = body.binary(Binary::Subtract, magnitude, back);
        let one = body.splat_uint(integer, 1);
        let sign = body.select(is_negative, one, zero);
        let increment = rounding_increment(body, quotient, rest, shift, sign, mode);
        let rounded = body.add(quotient, increment);
        // A carry can make it as large as 2^64, so that the power of two is applied to the number.
        let number = body.op(Opcode::Cast(Cast::UnsignedToFloat), ty, &[rounded]);
        let power = power_of_two(body, ty, shift);
        let scaled = arithmetic::float_operation(
            body,
            Binary::FloatMultiply,
            ty,
            number,
            power,
            Flags::NO_CONTRACTION,
        );
        let minus = body.op(Opcode::Unary(Unary::FloatNegate), ty, &[scaled]);
        body.select(is_negative, minus, scaled)
    })
}

/// Two to the power of an integer, which is small.
fn power_of_two(body: &mut Body<'_, '_>, ty: Type, exponent: Value) -> Value {
    let bits = width_of(body, ty);
    let (bias, mantissa) = if bits == 64 { (1023, 52) } else { (127, 23) };
    let wide = body.resize(exponent, bits);
    let biased = body.add_known(wide, bias);
    let shifted = body.shift_left(biased, mantissa);
    body.bitcast(shifted, ty)
}

/// The number of the highest bit that is set, or -1.
pub(super) fn top_bit(body: &mut Body<'_, '_>, value: Value) -> Value {
    let ty = body.type_of(value);
    match body.kind(ty) {
        TypeKind::Int(64) => {
            let halves = loads::split(body, value, 32);
            let uint = body.uint_type(32);
            let find = Opcode::Shader(spirv::GlslStd450Op::FindUMsb);
            let low = body.op(find, uint, &[halves[0]]);
            let high = body.op(find, uint, &[halves[1]]);
            let has_high = body.compare_known(Compare::NotEqual, halves[1], 0);
            let above = body.add_known(high, 32);
            let top = body.select(has_high, above, low);
            body.cast(Cast::SignedConvert, ty, top)
        }
        _ => {
            let uint = body.uint_type(32);
            let wide = body.resize(value, 32);
            let top = body.op(Opcode::Shader(spirv::GlslStd450Op::FindUMsb), uint, &[wide]);
            body.cast(Cast::SignedConvert, ty, top)
        }
    }
}
