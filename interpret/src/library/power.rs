//! Powers and roots with the domains of `powr` and `rootn`. OpenCL C 3.0, 7.5.1.

use super::float::exponent;

/// `x^y` for an `x` that is not negative: what depends on the sign of zero or on a limit is a NaN.
pub(super) fn powr(x: f64, y: f64) -> f64 {
    let is_undefined = x < 0.0
        || x.is_nan()
        || y.is_nan()
        || y == 0.0 && (x == 0.0 || x.is_infinite())
        || y.is_infinite() && x == 1.0;
    if is_undefined { f64::NAN } else { libm::pow(x.abs(), y) }
}

/// The root of degree `n`.
pub(super) fn rootn(x: f64, n: i32) -> f64 {
    let is_odd = n & 1 == 1;
    if n == 0 || x.is_nan() || x < 0.0 && !is_odd {
        return f64::NAN;
    }
    let magnitude = x.abs();
    let root = if magnitude == 0.0 || magnitude.is_infinite() {
        libm::pow(magnitude, f64::from(n.signum()))
    } else {
        positive_root(magnitude, n)
    };
    if is_odd { root.copysign(x) } else { root }
}

/// The exponent is divided as an integer: the reciprocal of `n` is not exact, and its error counts as often as the logarithm is large.
fn positive_root(x: f64, n: i32) -> f64 {
    let whole = exponent(x) / n;
    let rest = libm::ldexp(x, -whole * n);
    libm::ldexp(libm::pow(rest, 1.0 / f64::from(n)), whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_of_rootn() {
        assert_eq!(rootn(-8.0, 3), -2.0);
        assert_eq!(rootn(-0.0, -3), f64::NEG_INFINITY);
        assert_eq!(rootn(-0.0, -2), f64::INFINITY);
        assert_eq!(rootn(-0.0, 5).to_bits(), (-0.0f64).to_bits());
        assert_eq!(rootn(-0.0, 2).to_bits(), 0);
        assert!(rootn(-4.0, 2).is_nan() && rootn(1.0, 0).is_nan());
        assert_eq!(rootn(f64::NEG_INFINITY, 3), f64::NEG_INFINITY);
        assert_eq!(rootn(f64::INFINITY, -2), 0.0);
        assert_eq!(rootn(1e300, 3), 1e100);
        assert_eq!(rootn(f64::from_bits(1), 2), 2f64.powi(-537));
        assert_eq!(rootn(f64::from_bits(1), -1), f64::INFINITY);
        assert_eq!(rootn(5.0, 1), 5.0);
    }

    #[test]
    fn edges_of_powr() {
        assert_eq!(powr(-0.0, -3.0), f64::INFINITY);
        assert_eq!(powr(2.0, f64::NEG_INFINITY), 0.0);
        for (x, y) in [(0.0, 0.0), (f64::INFINITY, 0.0), (1.0, f64::INFINITY), (-1.0, 2.0), (1.0, f64::NAN)] {
            assert!(powr(x, y).is_nan(), "{x} {y}");
        }
    }
}
