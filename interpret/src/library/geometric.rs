//! The geometric functions: OpenCL C 3.0, 6.15.5, and 7.5.1 for infinities. They compute in `double`, scaled where squares leave its range.

use super::float::{Format, exponent, power_of_two};
use spirv::OpenclStd100Op as Std;

/// A function of vectors of one length.
pub(super) type Function = fn(Format, &[Vec<f64>]) -> Vec<f64>;

/// The function of OpenCL.std, if it is a geometric one.
pub(super) fn function(function: Std) -> Option<Function> {
    Some(match function {
        Std::cross => |_, a| cross(&a[0], &a[1]),
        Std::length | Std::fast_length => |_, a| vec![length(&a[0])],
        Std::distance | Std::fast_distance => |f, a| vec![distance(f, &a[0], &a[1])],
        Std::normalize | Std::fast_normalize => |_, a| normalize(&a[0]),
        _ => return None,
    })
}

/// The fourth component of the result is zero.
fn cross(a: &[f64], b: &[f64]) -> Vec<f64> {
    let component = |i: usize, j: usize| product_difference(a[i], b[j], a[j], b[i]);
    let mut result = vec![component(1, 2), component(2, 0), component(0, 1)];
    result.resize(a.len(), 0.0);
    result
}

/// `a * b - c * d` with an error of the last place.
fn product_difference(a: f64, b: f64, c: f64, d: f64) -> f64 {
    let second = c * d;
    let error = (-c).mul_add(d, second);
    let difference = a.mul_add(b, -second);
    // Infinities have no error.
    if error.is_finite() { difference + error } else { difference }
}

/// A power of two near the largest component.
fn scale(vector: &[f64]) -> i32 {
    let largest = vector.iter().fold(0f64, |largest, x| largest.max(x.abs()));
    if largest == 0.0 || largest.is_infinite() { 0 } else { exponent(largest) }
}

/// The length of a vector divided by a power of two, and its exponent: squares neither overflow nor vanish.
fn scaled_length(vector: &[f64]) -> (f64, i32) {
    let scale = scale(vector);
    let square = |&x: &f64| {
        let x = libm::ldexp(x, -scale);
        x * x
    };
    (vector.iter().map(square).sum::<f64>().sqrt(), scale)
}

fn length(vector: &[f64]) -> f64 {
    // An infinity is longer than anything that a NaN could be.
    if vector.iter().any(|x| x.is_infinite()) {
        return f64::INFINITY;
    }
    let (length, scale) = scaled_length(vector);
    libm::ldexp(length, scale)
}

fn distance(format: Format, a: &[f64], b: &[f64]) -> f64 {
    // Of numbers of a shorter format, `double` has every difference; of its own, half of it.
    let factor = if format == Format::Double { 0.5 } else { 1.0 };
    let difference: Vec<f64> = a.iter().zip(b).map(|(&a, &b)| a * factor - b * factor).collect();
    length(&difference) / factor
}

/// OpenCL C 3.0, 7.5.1: of a vector with infinities, these count as 1 and the others as 0; zeros and NaNs stay.
fn normalize(vector: &[f64]) -> Vec<f64> {
    if vector.iter().any(|x| x.is_nan()) {
        return vec![f64::NAN; vector.len()];
    }
    if vector.iter().any(|x| x.is_infinite()) {
        let replaced = |&x: &f64| if x.is_infinite() { 1f64.copysign(x) } else { 0f64.copysign(x) };
        return normalize(&vector.iter().map(replaced).collect::<Vec<_>>());
    }
    let (length, scale) = scaled_length(vector);
    if length == 0.0 {
        return vector.to_vec();
    }
    // In two steps, as the power of two of the least numbers is out of range.
    let half = scale / 2;
    let (first, second) = (power_of_two(-half), power_of_two(half - scale));
    vector.iter().map(|x| x * first * second / length).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(name: Std, arguments: &[&[f64]]) -> Vec<f64> {
        let arguments: Vec<Vec<f64>> = arguments.iter().map(|each| each.to_vec()).collect();
        function(name).expect("it is geometric")(Format::Double, &arguments)
    }

    #[test]
    fn lengths_beyond_the_range_of_squares() {
        assert_eq!(call(Std::length, &[&[3e300, 4e300]]), [5e300]);
        assert_eq!(call(Std::length, &[&[3e-320, 4e-320]]), [5e-320]);
        assert_eq!(call(Std::length, &[&[f64::NEG_INFINITY, 1.0]]), [f64::INFINITY]);
        assert_eq!(call(Std::length, &[&[0.0, -0.0]]), [0.0]);
        assert_eq!(call(Std::distance, &[&[f64::MAX], &[-f64::MAX / 2.0]]), [f64::INFINITY]);
        assert_eq!(call(Std::distance, &[&[1.0, 2.0], &[4.0, 6.0]]), [5.0]);
    }

    #[test]
    fn directions() {
        assert_eq!(call(Std::normalize, &[&[3e-320, 4e-320]])[0], 0.6);
        assert_eq!(call(Std::normalize, &[&[f64::INFINITY, 5.0, -0.0]]), [1.0, 0.0, -0.0]);
        assert_eq!(call(Std::normalize, &[&[0.0, -0.0]])[1].to_bits(), (-0.0f64).to_bits());
        assert!(call(Std::normalize, &[&[f64::NAN, 1.0]])[1].is_nan());
        assert_eq!(call(Std::fast_normalize, &[&[0.0, -2e300]]), [0.0, -1.0]);
    }

    #[test]
    fn products() {
        let (a, b) = ([1.0, 2.0, 3.0, 9.0], [-4.0, 5.0, 6.0, 9.0]);
        assert_eq!(call(Std::cross, &[&a, &b]), [-3.0, -18.0, 13.0, 0.0]);
        let (a, b) = (1.0 + f64::EPSILON, 1.0 - f64::EPSILON);
        assert_eq!(call(Std::cross, &[&[0.0, a, 1.0], &[0.0, 1.0, b]])[0], -f64::EPSILON * f64::EPSILON);
    }
}
