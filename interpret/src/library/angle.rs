//! Sine, cosine and tangent of a multiple of pi. The reduction to an eighth of a turn is exact.

use std::f64::consts::PI;

/// What pi has beyond [`PI`].
const PI_REST: f64 = 1.224_646_799_147_353_2e-16;

/// The quarter of the turn, from 0 to 3, and what remains: at most an eighth in either direction, in units of pi.
fn reduce(x: f64) -> (u8, f64) {
    // Each step is exact: the quotient and the rounded number have no more bits than `x`.
    let turn = x - 2.0 * (x / 2.0).round_ties_even();
    let quarters = (2.0 * turn).round_ties_even();
    ((quarters as i8).rem_euclid(4) as u8, turn - quarters / 2.0)
}

/// The sine and the cosine of `pi * x` for an `x` of at most a quarter.
fn near_zero(x: f64) -> (f64, f64) {
    let angle = x * PI;
    let rest = x.mul_add(PI, -angle) + x * PI_REST;
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    (rest.mul_add(cos, sin), (-rest).mul_add(sin, cos))
}

/// The sine of `pi * x`; of integers a zero with the sign of `x`.
pub(super) fn sinpi(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quarter, rest) = reduce(x);
    let (sin, cos) = near_zero(rest);
    let value = match quarter {
        0 => sin,
        1 => cos,
        2 => -sin,
        _ => -cos,
    };
    if value == 0.0 { 0f64.copysign(x) } else { value }
}

/// The cosine of `pi * x`; halfway between integers positive zero.
pub(super) fn cospi(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quarter, rest) = reduce(x);
    let (sin, cos) = near_zero(rest);
    let value = match quarter {
        0 => cos,
        1 => -sin,
        2 => -cos,
        _ => sin,
    };
    if value == 0.0 { 0.0 } else { value }
}

/// The tangent of `pi * x`. OpenCL C 3.0, 7.5.1: the signs of zeros and infinities alternate.
pub(super) fn tanpi(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quarter, rest) = reduce(x);
    let (sin, cos) = near_zero(rest);
    match (quarter, rest == 0.0) {
        (0, true) => 0f64.copysign(x),
        (2, true) => -0f64.copysign(x),
        // The quarter counts from zero in the positive direction: the third of it is the first of a negative number.
        (1, true) => f64::INFINITY,
        (_, true) => f64::NEG_INFINITY,
        (0 | 2, false) => sin / cos,
        (_, false) => -cos / sin,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_of_quarters_are_exact() {
        // sinpi, cospi, tanpi
        let table = [
            (0.0, 0.0, 1.0, 0.0),
            (0.5, 1.0, 0.0, f64::INFINITY),
            (1.0, 0.0, -1.0, -0.0),
            (1.5, -1.0, 0.0, f64::NEG_INFINITY),
            (2.0, 0.0, 1.0, 0.0),
            (2.5, 1.0, 0.0, f64::INFINITY),
            (-0.5, -1.0, 0.0, f64::NEG_INFINITY),
            (-1.0, -0.0, -1.0, 0.0),
            (-1.5, 1.0, 0.0, f64::INFINITY),
            (2_251_799_813_685_249.5, -1.0, 0.0, f64::NEG_INFINITY),
            (1e300, 0.0, 1.0, 0.0),
            (-9_007_199_254_740_991.0, -0.0, -1.0, 0.0),
        ];
        for (x, sin, cos, tan) in table {
            let found = [sinpi(x), cospi(x), tanpi(x)].map(f64::to_bits);
            assert_eq!(found, [sin, cos, tan].map(f64::to_bits), "{x}");
        }
        assert_eq!(sinpi(0.125 + 100.0), (PI / 8.0).sin());
        assert!((tanpi(0.25) - 1.0).abs() <= f64::EPSILON);
        assert_eq!(cospi(-1e-300), 1.0);
        assert!(sinpi(f64::INFINITY).is_nan() && cospi(f64::NAN).is_nan());
    }
}
