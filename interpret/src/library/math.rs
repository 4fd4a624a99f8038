//! The mathematical functions (OpenCL C 3.0, 6.15.2) and the common ones (6.15.4), with the special cases of 7.5.
//!
//! They compute in `double`. Rounded to `float` or `half`, that is the correctly rounded result in all but a few cases in a million; in
//! `double` the error is below 2.5 ulp. Functions of this crate and of `libm` are used, not those of the host, so that results are equal everywhere.

use super::{
    angle, exponential, float,
    float::{Format, Parts},
    power,
};
use spirocl_codegen::ir::Rounding;
use spirv::OpenclStd100Op as Std;
use std::f64::consts::PI;

/// A function of numbers, whose result is a number that is to be rounded.
pub(super) type OfNumbers = fn(&[f64]) -> f64;

/// A function of a `float`, rounded to it: what [`OfNumbers`] gives for it in fewer steps.
pub(super) type OfFloat = fn(f32) -> f32;

/// A function of bits, whose result has the bits that it gives.
pub(super) type OfBits = fn(Format, &[u64]) -> u64;

/// The function of OpenCL.std, if it is rounded from a number.
pub(super) fn of_numbers(function: Std) -> Option<OfNumbers> {
    circular(function).or_else(|| exponential(function)).or_else(|| common(function))
}

/// The function of OpenCL.std on one `float`, if there is a faster one for it.
pub(super) fn of_float(function: Std) -> Option<OfFloat> {
    Some(match function {
        Std::exp | Std::half_exp | Std::native_exp => |x| exponential::exp_of_float(x) as f32,
        Std::log | Std::half_log | Std::native_log => |x| exponential::log_of_float(x) as f32,
        Std::sqrt | Std::half_sqrt | Std::native_sqrt => f32::sqrt,
        Std::rsqrt | Std::half_rsqrt | Std::native_rsqrt => |x| (1.0 / f64::from(x).sqrt()) as f32,
        Std::half_recip | Std::native_recip => |x| 1.0 / x,
        _ => return None,
    })
}

/// Circular and hyperbolic functions.
fn circular(function: Std) -> Option<OfNumbers> {
    Some(match function {
        Std::acos => |a| libm::acos(a[0]),
        Std::acosh => |a| if a[0] < 1.0 { f64::NAN } else { libm::acosh(a[0]) },
        Std::acospi => |a| libm::acos(a[0]) / PI,
        Std::asin => |a| libm::asin(a[0]),
        Std::asinh => |a| libm::asinh(a[0]),
        Std::asinpi => |a| libm::asin(a[0]) / PI,
        Std::atan => |a| libm::atan(a[0]),
        Std::atanh => |a| libm::atanh(a[0]),
        Std::atanpi => |a| libm::atan(a[0]) / PI,
        Std::atan2 => |a| libm::atan2(a[0], a[1]),
        Std::atan2pi => |a| libm::atan2(a[0], a[1]) / PI,
        Std::cos | Std::half_cos | Std::native_cos => |a| libm::cos(a[0]),
        Std::sin | Std::half_sin | Std::native_sin => |a| libm::sin(a[0]),
        Std::tan | Std::half_tan | Std::native_tan => |a| libm::tan(a[0]),
        Std::cospi => |a| angle::cospi(a[0]),
        Std::sinpi => |a| angle::sinpi(a[0]),
        Std::tanpi => |a| angle::tanpi(a[0]),
        Std::cosh => |a| libm::cosh(a[0]),
        Std::sinh => |a| libm::sinh(a[0]),
        Std::tanh => |a| libm::tanh(a[0]),
        _ => return None,
    })
}

/// Exponentials, logarithms, powers, roots and the functions made of them.
fn exponential(function: Std) -> Option<OfNumbers> {
    Some(match function {
        Std::exp | Std::half_exp | Std::native_exp => |a| exponential::exp(a[0]),
        Std::exp2 | Std::half_exp2 | Std::native_exp2 => |a| libm::exp2(a[0]),
        Std::exp10 | Std::half_exp10 | Std::native_exp10 => |a| libm::pow(10.0, a[0]),
        Std::expm1 => |a| libm::expm1(a[0]),
        Std::log | Std::half_log | Std::native_log => |a| exponential::log(a[0]),
        Std::log2 | Std::half_log2 | Std::native_log2 => |a| libm::log2(a[0]),
        Std::log10 | Std::half_log10 | Std::native_log10 => |a| libm::log10(a[0]),
        Std::log1p => |a| libm::log1p(a[0]),
        Std::pow => |a| libm::pow(a[0], a[1]),
        Std::powr | Std::half_powr | Std::native_powr => |a| power::powr(a[0], a[1]),
        Std::cbrt => |a| libm::cbrt(a[0]),
        Std::hypot => |a| libm::hypot(a[0], a[1]),
        Std::sqrt | Std::half_sqrt | Std::native_sqrt => |a| a[0].sqrt(),
        Std::rsqrt | Std::half_rsqrt | Std::native_rsqrt => |a| 1.0 / a[0].sqrt(),
        Std::half_recip | Std::native_recip => |a| 1.0 / a[0],
        Std::half_divide | Std::native_divide => |a| a[0] / a[1],
        Std::erf => |a| libm::erf(a[0]),
        Std::erfc => |a| libm::erfc(a[0]),
        Std::tgamma => |a| libm::tgamma(a[0]),
        Std::lgamma => |a| lgamma(a[0]).0,
        _ => return None,
    })
}

/// What is exact or rounded once, and the common functions.
fn common(function: Std) -> Option<OfNumbers> {
    Some(match function {
        Std::ceil => |a| a[0].ceil(),
        Std::floor => |a| a[0].floor(),
        Std::rint => |a| a[0].round_ties_even(),
        Std::round => |a| a[0].round(),
        Std::trunc => |a| a[0].trunc(),
        Std::fmod => |a| libm::fmod(a[0], a[1]),
        Std::remainder => |a| libm::remainder(a[0], a[1]),
        Std::logb => |a| logb(a[0]),
        Std::fdim => |a| fdim(a[0], a[1]),
        Std::fmax | Std::fmax_common => |a| fmax(a[0], a[1]),
        Std::fmin | Std::fmin_common => |a| fmin(a[0], a[1]),
        Std::maxmag => |a| by_magnitude(a[0], a[1], a[0].abs() > a[1].abs(), fmax),
        Std::minmag => |a| by_magnitude(a[0], a[1], a[0].abs() < a[1].abs(), fmin),
        Std::fclamp => |a| fmin(fmax(a[0], a[1]), a[2]),
        Std::degrees => |a| a[0] * (180.0 / PI),
        Std::radians => |a| a[0] * (PI / 180.0),
        Std::mix => |a| (a[1] - a[0]).mul_add(a[2], a[0]),
        Std::step => |a| f64::from(u8::from(a[1] >= a[0])),
        Std::smoothstep => |a| smoothstep(a[0], a[1], a[2]),
        Std::sign => |a| sign(a[0]),
        _ => return None,
    })
}

/// The function of OpenCL.std, if its result depends on the format or is no number of it. The second argument of `ldexp`, `pown` and
/// `rootn` is an `int`.
pub(super) fn of_bits(function: Std) -> Option<OfBits> {
    Some(match function {
        Std::fabs => |f, a| a[0] & !f.sign_bit(),
        Std::copysign => |f, a| a[0] & !f.sign_bit() | a[1] & f.sign_bit(),
        Std::nan => |f, a| f.nan() | a[0] & (f.nan() - f.infinity() - 1),
        Std::nextafter => |f, a| f.next_after(a[0], a[1]),
        Std::fma | Std::mad => fma,
        Std::ilogb => |f, a| u64::from(ilogb(f.decode(a[0])) as u32),
        Std::ldexp => |f, a| ldexp(f, a[0], a[1] as u32 as i32),
        Std::pown => |f, a| f.encode(libm::pow(f.decode(a[0]), f64::from(a[1] as u32 as i32))),
        Std::rootn => |f, a| f.encode(power::rootn(f.decode(a[0]), a[1] as u32 as i32)),
        _ => return None,
    })
}

/// The two results of a function: the one returned, then the one stored. The exponent of `frexp`, the sign of `lgamma_r` and the quotient
/// of `remquo` are an `int`.
pub(super) fn pair(function: Std, format: Format, arguments: &[u64]) -> Option<(u64, u64)> {
    let x = format.decode(arguments[0]);
    let y = || format.decode(arguments[1]);
    let numbers = |(first, second): (f64, f64)| (format.encode(first), format.encode(second));
    let with_int = |(first, second): (f64, i32)| (format.encode(first), u64::from(second as u32));
    Some(match function {
        Std::sincos => numbers((libm::sin(x), libm::cos(x))),
        Std::modf => numbers(modf(x)),
        Std::fract => fract(format, x),
        Std::frexp => with_int(frexp(x)),
        Std::lgamma_r => with_int(lgamma(x)),
        Std::remquo => with_int(remquo(x, y())),
        _ => return None,
    })
}

/// `a * b + c`, rounded once.
fn fma(format: Format, arguments: &[u64]) -> u64 {
    let number = |index: usize| format.decode(arguments[index]);
    let (a, b, c) = (number(0), number(1), number(2));
    match format {
        Format::Double => a.mul_add(b, c).to_bits(),
        // The product is exact.
        Format::Float => u64::from((a as f32).mul_add(b as f32, c as f32).to_bits()),
        Format::Half => {
            let sum = a * b + c;
            if !sum.is_finite() || sum == 0.0 {
                return format.encode(sum);
            }
            // Every half is a multiple of 2^-24, and every product of two one of 2^-48.
            let steps = |number: f64| (number * 16_777_216.0) as i128;
            let exact = steps(a) * steps(b) + (steps(c) << 24);
            let parts = Parts {
                is_negative: exact < 0,
                magnitude: exact.unsigned_abs(),
                exponent: -48,
                is_inexact: false,
            };
            format.assemble(parts, Rounding::ToEven)
        }
    }
}

/// `x * 2^n`, rounded once.
fn ldexp(format: Format, bits: u64, n: i32) -> u64 {
    let number = format.decode(bits);
    if number == 0.0 || !number.is_finite() {
        return format.encode(number);
    }
    let mut parts = Parts::of(number);
    // Beyond, the result is zero or infinity.
    parts.exponent += n.clamp(-5000, 5000);
    format.assemble(parts, Rounding::ToEven)
}

/// `FP_ILOGB0` is the least `int`, `FP_ILOGBNAN` the largest.
fn ilogb(x: f64) -> i32 {
    match x {
        0.0 => i32::MIN,
        _ if !x.is_finite() => i32::MAX,
        _ => float::exponent(x),
    }
}

fn logb(x: f64) -> f64 {
    match x {
        0.0 => f64::NEG_INFINITY,
        _ if x.is_infinite() => f64::INFINITY,
        _ if x.is_nan() => x,
        _ => float::exponent(x).into(),
    }
}

fn fdim(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x > y { x - y } else { 0.0 }
}

/// A NaN is ignored.
fn fmax(x: f64, y: f64) -> f64 {
    if x.is_nan() || x < y { y } else { x }
}

fn fmin(x: f64, y: f64) -> f64 {
    if x.is_nan() || y < x { y } else { x }
}

/// The first if it wins by its magnitude, the second if that wins, and of equal magnitudes what `otherwise` says.
fn by_magnitude(x: f64, y: f64, first_wins: bool, otherwise: fn(f64, f64) -> f64) -> f64 {
    if first_wins {
        x
    } else if x.abs() == y.abs() || x.is_nan() || y.is_nan() {
        otherwise(x, y)
    } else {
        y
    }
}

fn sign(x: f64) -> f64 {
    if x.is_nan() {
        0.0
    } else if x == 0.0 {
        x
    } else {
        1f64.copysign(x)
    }
}

fn smoothstep(low: f64, high: f64, x: f64) -> f64 {
    let t = fmin(fmax((x - low) / (high - low), 0.0), 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// The logarithm and the sign; no sign at poles.
fn lgamma(x: f64) -> (f64, i32) {
    if x == 0.0 || x < 0.0 && x == x.trunc() {
        return (f64::INFINITY, 0);
    }
    libm::lgamma_r(x)
}

/// The fraction and the whole part.
fn modf(x: f64) -> (f64, f64) {
    let whole = x.trunc();
    let rest = if x.is_infinite() { 0.0 } else { x - whole };
    (if x.is_nan() { x } else { rest.copysign(x) }, whole)
}

/// The part after the point, below 1, and the floor. OpenCL C 3.0, 6.15.2: `fmin(x - floor(x), 0x1.fffffep-1f)`.
fn fract(format: Format, x: f64) -> (u64, u64) {
    let floor = format.encode(x.floor());
    if x.is_nan() {
        return (format.encode(x), floor);
    }
    if x.is_infinite() || x == 0.0 {
        return (format.encode(0f64.copysign(x)), floor);
    }
    let one = format.encode(1.0);
    (format.encode(x - x.floor()).min(one - 1), floor)
}

fn frexp(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    libm::frexp(x)
}

/// The remainder, and the sign and the low seven bits of the quotient.
fn remquo(x: f64, y: f64) -> (f64, i32) {
    let remainder = libm::remainder(x, y);
    if remainder.is_nan() || y.is_infinite() {
        return (remainder, 0);
    }
    (remainder, libm::remquo(x, y).1 % 128)
}
