//! Mathematics. Functions whose results are exact or that may be inaccurate are instructions of the device or plain code; all others were
//! replaced by calls into the library before, and what is left of them is the device's.

use super::{arithmetic, bitcasts, body::Body, compare, convert, loads, vectors};
use crate::ir::{Binary, Compare, Flags, Inst, Opcode, Type, Unary, Value};
use spirv::{GlslStd450Op as Shader, Op, OpenclStd100Op as Std};

/// Functions of whole vectors: geometry.
pub(super) fn whole_vector(
    body: &mut Body<'_, '_>,
    function: Std,
    operands: &[Value],
    ty: Type,
    flags: Flags,
) -> Option<Value> {
    Some(match function {
        Std::cross => cross(body, operands, ty, flags),
        Std::length | Std::fast_length => length(body, operands[0], ty, flags),
        Std::distance | Std::fast_distance => {
            let vector = body.type_of(operands[0]);
            let difference = arithmetic::float_operation(
                body,
                Binary::FloatSubtract,
                vector,
                operands[0],
                operands[1],
                flags,
            );
            length(body, difference, ty, flags)
        }
        Std::normalize | Std::fast_normalize => {
            let scalar = bitcasts::scalar_of(body, ty);
            let length = length(body, operands[0], scalar, flags);
            let zero = body.splat_float(scalar, 0.0);
            let is_zero = body.compare(Compare::OrderedEqual, length, zero);
            let one = body.splat_float(scalar, 1.0);
            let divisor = body.select(is_zero, one, length);
            let divisor = body.splat(ty, divisor);
            arithmetic::float_operation(body, Binary::FloatDivide, ty, operands[0], divisor, flags)
        }
        _ => return None,
    })
}

fn length(body: &mut Body<'_, '_>, vector: Value, ty: Type, flags: Flags) -> Value {
    let square = arithmetic::dot(body, vector, vector, ty, flags);
    body.op(Opcode::Shader(Shader::Sqrt), ty, &[square])
}

fn cross(body: &mut Body<'_, '_>, operands: &[Value], ty: Type, flags: Flags) -> Value {
    let (a, b) = (vectors::scalars_of(body, operands[0]), vectors::scalars_of(body, operands[1]));
    let scalar = body.type_of(a[0]);
    let mut parts = Vec::new();
    for (i, j) in [(1, 2), (2, 0), (0, 1)] {
        let first = arithmetic::float_operation(body, Binary::FloatMultiply, scalar, a[i], b[j], flags);
        let second = arithmetic::float_operation(body, Binary::FloatMultiply, scalar, a[j], b[i], flags);
        parts.push(arithmetic::float_operation(body, Binary::FloatSubtract, scalar, first, second, flags));
    }
    if a.len() == 4 {
        parts.push(body.splat_float(scalar, 0.0));
    }
    body.construct(ty, &parts)
}

/// Functions that are exact, or defined by plain arithmetic.
pub(super) fn common_function(
    body: &mut Body<'_, '_>,
    function: Std,
    ty: Type,
    parts: &[Value],
    flags: Flags,
) -> Option<Value> {
    let shader = |body: &mut Body<'_, '_>, function: Shader| body.op(Opcode::Shader(function), ty, parts);
    Some(match function {
        Std::fabs => without_sign(body, ty, parts[0]),
        Std::copysign => copy_sign(body, ty, parts),
        Std::floor => shader(body, Shader::Floor),
        Std::ceil => shader(body, Shader::Ceil),
        Std::trunc => shader(body, Shader::Trunc),
        Std::rint => shader(body, Shader::RoundEven),
        Std::fmax => extreme(body, ty, parts, Compare::OrderedLess),
        Std::fmin => extreme(body, ty, parts, Compare::OrderedGreater),
        Std::fmax_common => {
            let less = body.compare(Compare::OrderedLess, parts[0], parts[1]);
            body.select(less, parts[1], parts[0])
        }
        Std::fmin_common => {
            let less = body.compare(Compare::OrderedLess, parts[1], parts[0]);
            body.select(less, parts[1], parts[0])
        }
        Std::fclamp => {
            let low = extreme(body, ty, &parts[..2], Compare::OrderedLess);
            extreme(body, ty, &[low, parts[2]], Compare::OrderedGreater)
        }
        // Fused or not is the device's choice.
        Std::mad => shader(body, Shader::Fma),
        Std::mix => {
            let difference =
                arithmetic::float_operation(body, Binary::FloatSubtract, ty, parts[1], parts[0], flags);
            let weighted =
                arithmetic::float_operation(body, Binary::FloatMultiply, ty, difference, parts[2], flags);
            arithmetic::float_operation(body, Binary::FloatAdd, ty, parts[0], weighted, flags)
        }
        Std::step => {
            let less = body.compare(Compare::OrderedLess, parts[1], parts[0]);
            let (zero, one) = (body.splat_float(ty, 0.0), body.splat_float(ty, 1.0));
            body.select(less, zero, one)
        }
        Std::degrees => scaled(body, ty, parts[0], 180.0 / std::f64::consts::PI),
        Std::radians => scaled(body, ty, parts[0], std::f64::consts::PI / 180.0),
        Std::sign => sign(body, ty, parts[0]),
        Std::smoothstep => smooth_step(body, ty, parts, flags),
        Std::nan => nan(body, ty, parts[0]),
        _ => return None,
    })
}

fn scaled(body: &mut Body<'_, '_>, ty: Type, value: Value, factor: f64) -> Value {
    let factor = body.splat_float(ty, factor);
    arithmetic::float_operation(body, Binary::FloatMultiply, ty, value, factor, Flags::default())
}

/// The bits of numbers of a type, and their sign bit.
fn bits_of(body: &mut Body<'_, '_>, ty: Type, value: Value) -> (Value, u64) {
    let bits = convert::width_of(body, ty);
    let integer = body.with_bits(ty, bits);
    (body.bitcast(value, integer), 1 << (bits - 1))
}

fn without_sign(body: &mut Body<'_, '_>, ty: Type, value: Value) -> Value {
    let (raw, sign) = bits_of(body, ty, value);
    let magnitude = body.mask(raw, sign - 1);
    body.bitcast(magnitude, ty)
}

fn copy_sign(body: &mut Body<'_, '_>, ty: Type, parts: &[Value]) -> Value {
    let (magnitude, sign) = bits_of(body, ty, parts[0]);
    let (other, _) = bits_of(body, ty, parts[1]);
    let magnitude = body.mask(magnitude, sign - 1);
    let sign = body.mask(other, sign);
    let result = body.binary(Binary::Or, magnitude, sign);
    body.bitcast(result, ty)
}

/// `fmax` and `fmin`: a NaN loses.
fn extreme(body: &mut Body<'_, '_>, ty: Type, parts: &[Value], loses: Compare) -> Value {
    let loses = body.compare(loses, parts[0], parts[1]);
    let picked = body.select(loses, parts[1], parts[0]);
    let first_nan = compare::is_nan(body, parts[0]);
    let _ = ty;
    let picked = body.select(first_nan, parts[1], picked);
    let second_nan = compare::is_nan(body, parts[1]);
    body.select(second_nan, parts[0], picked)
}

/// `sign`: zero keeps its sign, NaN gives zero. OpenCL C 3.0, table 6.15.4.
fn sign(body: &mut Body<'_, '_>, ty: Type, value: Value) -> Value {
    let zero = body.splat_float(ty, 0.0);
    let one = body.splat_float(ty, 1.0);
    let minus = body.splat_float(ty, -1.0);
    let positive = body.compare(Compare::OrderedGreater, value, zero);
    let negative = body.compare(Compare::OrderedLess, value, zero);
    let nan = compare::is_nan(body, value);
    let result = body.select(nan, zero, value);
    let result = body.select(negative, minus, result);
    body.select(positive, one, result)
}

fn smooth_step(body: &mut Body<'_, '_>, ty: Type, parts: &[Value], flags: Flags) -> Value {
    let range = arithmetic::float_operation(body, Binary::FloatSubtract, ty, parts[1], parts[0], flags);
    let distance = arithmetic::float_operation(body, Binary::FloatSubtract, ty, parts[2], parts[0], flags);
    let t = arithmetic::float_operation(body, Binary::FloatDivide, ty, distance, range, flags);
    let (zero, one) = (body.splat_float(ty, 0.0), body.splat_float(ty, 1.0));
    let low = extreme(body, ty, &[t, zero], Compare::OrderedLess);
    let t = extreme(body, ty, &[low, one], Compare::OrderedGreater);
    let square = arithmetic::float_operation(body, Binary::FloatMultiply, ty, t, t, flags);
    let double = arithmetic::float_operation(body, Binary::FloatAdd, ty, t, t, flags);
    let three = body.splat_float(ty, 3.0);
    let rest = arithmetic::float_operation(body, Binary::FloatSubtract, ty, three, double, flags);
    arithmetic::float_operation(body, Binary::FloatMultiply, ty, square, rest, flags)
}

fn nan(body: &mut Body<'_, '_>, ty: Type, payload: Value) -> Value {
    let bits = convert::width_of(body, ty);
    let quiet: u64 = match bits {
        16 => 0x7e00,
        32 => 0x7fc0_0000,
        _ => 0x7ff8_0000_0000_0000,
    };
    let mask = (quiet & quiet.wrapping_neg()) - 1;
    let kept = body.mask(payload, mask);
    let integer = body.type_of(payload);
    let quiet = body.splat_uint(integer, quiet);
    let raw = body.binary(Binary::Or, kept, quiet);
    body.bitcast(raw, ty)
}

/// A function by the device's instructions.
pub(super) fn mathematics(body: &mut Body<'_, '_>, function: Std, ty: Type, parts: &[Value]) -> Value {
    let shader = |body: &mut Body<'_, '_>, function: Shader, parts: &[Value]| {
        body.op(Opcode::Shader(function), ty, parts)
    };
    let width = u32::from(convert::width_of(body, ty));
    if function == Std::fma && body.lowerer.options.features.has_float("shaderFma", width) {
        return body.op(Opcode::Intrinsic(Op::FmaKHR), ty, parts);
    }
    if let Some(device) = device_function(function) {
        if convert::width_of(body, ty) == 64 && !takes_doubles(device) {
            return missing(body, function, ty);
        }
        return shader(body, device, parts);
    }
    match function {
        Std::native_divide | Std::half_divide => {
            arithmetic::float_operation(body, Binary::FloatDivide, ty, parts[0], parts[1], Flags::default())
        }
        Std::native_recip | Std::half_recip => {
            let one = body.splat_float(ty, 1.0);
            arithmetic::float_operation(body, Binary::FloatDivide, ty, one, parts[0], Flags::default())
        }
        Std::native_exp10 | Std::half_exp10 | Std::exp10 if convert::width_of(body, ty) < 64 => {
            let scaled = scaled(body, ty, parts[0], std::f64::consts::LOG2_10);
            shader(body, Shader::Exp2, &[scaled])
        }
        Std::native_log10 | Std::half_log10 | Std::log10 if convert::width_of(body, ty) < 64 => {
            let log = shader(body, Shader::Log2, parts);
            scaled(body, ty, log, std::f64::consts::LOG10_2)
        }
        Std::fdim => {
            let difference = arithmetic::float_operation(
                body,
                Binary::FloatSubtract,
                ty,
                parts[0],
                parts[1],
                Flags::default(),
            );
            let zero = body.splat_float(ty, 0.0);
            let greater = body.compare(Compare::UnorderedGreater, parts[0], parts[1]);
            body.select(greater, difference, zero)
        }
        Std::round => {
            let truncated = shader(body, Shader::Trunc, parts);
            let rest = arithmetic::float_operation(
                body,
                Binary::FloatSubtract,
                ty,
                parts[0],
                truncated,
                Flags::NO_CONTRACTION,
            );
            let size = without_sign(body, ty, rest);
            let half = body.splat_float(ty, 0.5);
            let away = body.compare(Compare::OrderedGreaterEqual, size, half);
            let one = body.splat_float(ty, 1.0);
            let step = copy_sign(body, ty, &[one, parts[0]]);
            let next = arithmetic::float_operation(
                body,
                Binary::FloatAdd,
                ty,
                truncated,
                step,
                Flags::NO_CONTRACTION,
            );
            let result = body.select(away, next, truncated);
            copy_sign(body, ty, &[result, parts[0]])
        }
        Std::maxmag | Std::minmag => {
            let (first, second) = (without_sign(body, ty, parts[0]), without_sign(body, ty, parts[1]));
            let wins = if function == Std::maxmag { Compare::OrderedGreater } else { Compare::OrderedLess };
            let loses = if function == Std::maxmag { Compare::OrderedLess } else { Compare::OrderedGreater };
            let first_wins = body.compare(wins, first, second);
            let second_wins = body.compare(wins, second, first);
            let even = extreme(body, ty, parts, loses);
            let rest = body.select(second_wins, parts[1], even);
            body.select(first_wins, parts[0], rest)
        }
        _ => missing(body, function, ty),
    }
}

fn missing(body: &mut Body<'_, '_>, function: Std, ty: Type) -> Value {
    let name = format!("{function:?}");
    let what = match convert::width_of(body, ty) {
        64 => "double",
        32 => "float",
        _ => "half",
    };
    body.lowerer.refuse(format!("`{name}` of {what} is not supported for Vulkan"));
    body.undef(ty)
}

/// A function that stores a second result, and that the library has not.
pub(super) fn with_result_pointer(body: &mut Body<'_, '_>, function: Std, inst: Inst) {
    let ty = body.result_type(inst);
    match function {
        Std::fract | Std::modf | Std::sincos => {
            let value = body.value(body.old.operand(inst, 0));
            let pointer = body.old.operand(inst, 1);
            let (result, stored) = match function {
                Std::sincos => (
                    vectors::elementwise(body, &[value], ty, &mut |b, p, ty| {
                        b.op(Opcode::Shader(Shader::Sin), ty, p)
                    }),
                    vectors::elementwise(body, &[value], ty, &mut |b, p, ty| {
                        b.op(Opcode::Shader(Shader::Cos), ty, p)
                    }),
                ),
                Std::modf => {
                    let whole = vectors::elementwise(body, &[value], ty, &mut |b, p, ty| {
                        b.op(Opcode::Shader(Shader::Trunc), ty, p)
                    });
                    let rest =
                        vectors::elementwise(body, &[value, whole], ty, &mut |b, p, ty| modf_rest(b, ty, p));
                    (rest, whole)
                }
                _ => {
                    let whole = vectors::elementwise(body, &[value], ty, &mut |b, p, ty| {
                        b.op(Opcode::Shader(Shader::Floor), ty, p)
                    });
                    let rest =
                        vectors::elementwise(body, &[value, whole], ty, &mut |b, p, ty| fract_rest(b, ty, p));
                    (rest, whole)
                }
            };
            let old = body.old.inst(inst).ty;
            let address = body.address(pointer);
            let access = loads::access_of(body, Flags::default(), old);
            loads::store(body, &address, old, stored, access);
            body.set(inst, result);
        }
        _ => {
            let result = missing_scalar(body, function, ty);
            body.set(inst, result);
        }
    }
}

fn missing_scalar(body: &mut Body<'_, '_>, function: Std, ty: Type) -> Value {
    body.lowerer.refuse(format!("`{function:?}` is not supported for Vulkan"));
    body.undef(ty)
}

/// A number without its whole part.
fn without_whole(body: &mut Body<'_, '_>, ty: Type, parts: &[Value]) -> Value {
    let flags = Flags::NO_CONTRACTION;
    arithmetic::float_operation(body, Binary::FloatSubtract, ty, parts[0], parts[1], flags)
}

/// What is left after the whole part, with the sign of the number.
fn modf_rest(body: &mut Body<'_, '_>, ty: Type, parts: &[Value]) -> Value {
    let rest = without_whole(body, ty, parts);
    let is_infinite = compare::classify(body, Unary::IsInf, parts[0]);
    let zero = body.splat_float(ty, 0.0);
    let rest = body.select(is_infinite, zero, rest);
    copy_sign(body, ty, &[rest, parts[0]])
}

/// `fract`: below one, with NaN and infinities as the specification has them.
fn fract_rest(body: &mut Body<'_, '_>, ty: Type, parts: &[Value]) -> Value {
    let rest = without_whole(body, ty, parts);
    let bits = convert::width_of(body, ty);
    let below_one = match bits {
        16 => 1.0 - 2f64.powi(-11),
        32 => 1.0 - 2f64.powi(-24),
        _ => 1.0 - 2f64.powi(-53),
    };
    let most = body.splat_float(ty, below_one);
    let is_large = body.compare(Compare::OrderedGreater, rest, most);
    let rest = body.select(is_large, most, rest);
    let is_infinite = compare::classify(body, Unary::IsInf, parts[0]);
    let zero = body.splat_float(ty, 0.0);
    let signed_zero = copy_sign(body, ty, &[zero, parts[0]]);
    body.select(is_infinite, signed_zero, rest)
}

/// The device's instruction for a function with the same operands.
fn device_function(function: Std) -> Option<Shader> {
    Some(match function {
        Std::sin | Std::native_sin | Std::half_sin => Shader::Sin,
        Std::cos | Std::native_cos | Std::half_cos => Shader::Cos,
        Std::tan | Std::native_tan | Std::half_tan => Shader::Tan,
        Std::asin => Shader::Asin,
        Std::acos => Shader::Acos,
        Std::atan => Shader::Atan,
        Std::atan2 => Shader::Atan2,
        Std::sinh => Shader::Sinh,
        Std::cosh => Shader::Cosh,
        Std::tanh => Shader::Tanh,
        Std::asinh => Shader::Asinh,
        Std::acosh => Shader::Acosh,
        Std::atanh => Shader::Atanh,
        Std::pow | Std::powr | Std::native_powr | Std::half_powr => Shader::Pow,
        Std::exp | Std::native_exp | Std::half_exp => Shader::Exp,
        Std::exp2 | Std::native_exp2 | Std::half_exp2 => Shader::Exp2,
        Std::log | Std::native_log | Std::half_log => Shader::Log,
        Std::log2 | Std::native_log2 | Std::half_log2 => Shader::Log2,
        Std::sqrt | Std::native_sqrt | Std::half_sqrt => Shader::Sqrt,
        Std::rsqrt | Std::native_rsqrt | Std::half_rsqrt => Shader::InverseSqrt,
        Std::fma => Shader::Fma,
        Std::ldexp => Shader::Ldexp,
        _ => return None,
    })
}

/// Whether a function can be computed by instructions of the device.
pub(in super::super) fn has_device_function(function: Std, is_double: bool) -> bool {
    match function {
        Std::length | Std::distance | Std::normalize => true,
        Std::exp10 | Std::log10 | Std::sincos => !is_double,
        Std::fdim | Std::round | Std::maxmag | Std::minmag | Std::fract | Std::modf => true,
        _ => device_function(function).is_some_and(|device| !is_double || takes_doubles(device)),
    }
}

/// Whether an instruction exists for 64 bits.
fn takes_doubles(function: Shader) -> bool {
    matches!(function, Shader::Sqrt | Shader::InverseSqrt | Shader::Fma | Shader::Ldexp)
}
