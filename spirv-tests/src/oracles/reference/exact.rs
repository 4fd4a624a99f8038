//! Functions that 7.4 requires to be correctly rounded or exact, where `f64` does not suffice.

use super::format::{Format, Rounding};

/// `a * b + c` with one rounding.
pub fn fma(format: Format, a: f64, b: f64, c: f64) -> f64 {
    if format == Format::Double {
        return a.mul_add(b, c);
    }
    // The product of two numbers of half the width is exact.
    format.round(add_to_odd(a * b, c), Rounding::NearestEven)
}

/// The sum; if it is not exact, the neighbour with an odd last bit, which rounds like the exact sum in every shorter format.
fn add_to_odd(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if !sum.is_finite() {
        return sum;
    }
    let part = sum - a;
    let error = (a - (sum - part)) + (b - part);
    if error == 0.0 || sum.to_bits() & 1 == 1 {
        return sum;
    }
    let away = (error > 0.0) == (sum > 0.0);
    f64::from_bits(if away { sum.to_bits() + 1 } else { sum.to_bits() - 1 })
}

/// `value * 2 ** exponent` with one rounding.
pub fn ldexp(format: Format, value: f64, exponent: i32) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let exponent = exponent.clamp(-5000, 5000);
    if format == Format::Double {
        return libm::ldexp(value, exponent);
    }
    // A double holds what a float or half of this exponent needs, subnormal or not; beyond, the sign counts.
    match Format::exponent(value) + exponent {
        ..-1000 => 0f64.copysign(value),
        -1000..1000 => format.round(libm::ldexp(value, exponent), Rounding::NearestEven),
        1000.. => f64::INFINITY.copysign(value),
    }
}

/// The part after the point: OpenCL C 3.0, 6.15.2: `fmin(x - floor(x), 0x1.fffffep-1f)`, with the bound of each format.
pub fn fract(format: Format, value: f64) -> f64 {
    if value.is_nan() {
        return value;
    }
    if value.is_infinite() || value == 0.0 {
        return 0f64.copysign(value);
    }
    let below_one = format.next_after(1.0, 0.0);
    format.round(value - value.floor(), Rounding::NearestEven).min(below_one)
}

/// The quotient that goes with the remainder: its sign and low seven bits.
pub fn quotient(x: f64, y: f64) -> i32 {
    if x.is_nan() || y.is_nan() || x.is_infinite() || y == 0.0 {
        return 0;
    }
    libm::remquo(x, y).1
}
