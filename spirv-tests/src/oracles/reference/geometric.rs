//! The geometric functions: OpenCL C 3.0, 6.15.5, with the errors that 7.4 allows, and the values that 7.5.1 prescribes.

use super::{
    driver,
    format::Format,
    judge::Question,
    math::Bound,
    multi::{Function, Multi},
};
use astro_float_num::BigFloat;

/// A geometric function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The product of two vectors, a scalar.
    Dot,
    /// The product of two vectors, a vector.
    Cross,
    /// The length of a vector.
    Length,
    /// The length of the difference of two vectors.
    Distance,
    /// A vector of the same direction with a length of 1.
    Normalize,
}

/// A function.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The name.
    pub name: &'static str,
    /// What it computes.
    pub kind: Kind,
    /// The bound of a vector of `n` in `float`, `double` and `half`, as a constant and a factor of `n`: in ulp; or, of a sum of products, in
    /// units of `FLT_EPSILON` and its kin times the square of the largest magnitude of all operands.
    pub bounds: [(f64, f64); 3],
    /// Whether the square of the length must be a normal number.
    pub fast: bool,
}

const fn row(name: &'static str, kind: Kind, bounds: [(f64, f64); 3]) -> Row {
    Row { name, kind, bounds, fast: false }
}

const fn fast(name: &'static str, kind: Kind, bound: (f64, f64)) -> Row {
    Row { name, kind, bounds: [bound; 3], fast: true }
}

/// The rows.
pub const ROWS: &[Row] = &[
    row("dot", Kind::Dot, [(-1.0, 2.0); 3]),
    row("cross", Kind::Cross, [(3.0, 0.0); 3]),
    row("length", Kind::Length, [(2.75, 0.5), (5.5, 1.0), (0.25, 0.5)]),
    row("distance", Kind::Distance, [(2.5, 2.0), (5.5, 2.0), (0.0, 2.0)]),
    row("normalize", Kind::Normalize, [(2.0, 1.0), (4.5, 1.0), (1.0, 1.0)]),
    fast("fast_length", Kind::Length, (8191.5, 1.0)),
    fast("fast_distance", Kind::Distance, (8191.5, 2.0)),
    fast("fast_normalize", Kind::Normalize, (8192.0, 1.0)),
];

impl Row {
    /// The largest error of the results in ulp; `None` where the function is undefined.
    pub fn check(&self, format: Format, arguments: &[Vec<f64>], got: &[f64]) -> Result<Option<f64>, String> {
        let bound = |n: usize| {
            let (constant, factor) = self.bounds[format as usize];
            constant + factor * n as f64
        };
        let n = arguments[0].len();
        match self.kind {
            Kind::Dot => {
                let pairs: Vec<(f64, f64)> =
                    arguments[0].iter().copied().zip(arguments[1].iter().copied()).collect();
                products(format, bound(n), arguments, &pairs, got[0])
            }
            Kind::Cross => cross(format, bound(n), arguments, got),
            Kind::Length => self.length(format, bound(n), &arguments[0], got[0], length_exactly),
            Kind::Distance => {
                let both = arguments.concat();
                self.distance(format, bound(n), &both, got[0])
            }
            Kind::Normalize => self.normalize(format, bound(n), &arguments[0], got),
        }
    }

    fn is_fast_enough(&self, format: Format, vector: &[f64]) -> bool {
        let square = scaled_length(vector).powi(2);
        !self.fast || (format.least_normal()..=format.largest()).contains(&square)
    }

    fn length(
        &self,
        format: Format,
        limit: f64,
        vector: &[f64],
        got: f64,
        exactly: Function,
    ) -> Result<Option<f64>, String> {
        if !self.is_fast_enough(format, vector)
            || is_doubtful(vector)
            || driver::is_otherwise_of_length(format, vector)
        {
            return Ok(None);
        }
        ask(format, limit, scaled_length(vector), got, (exactly, vector)).map(Some)
    }

    fn distance(&self, format: Format, limit: f64, both: &[f64], got: f64) -> Result<Option<f64>, String> {
        let n = both.len() / 2;
        // The difference of infinities of the same sign is NaN.
        let difference: Vec<f64> = (0..n).map(|k| both[k] - both[n + k]).collect();
        let least = format.least_normal();
        let is_near = difference.iter().any(|&x| x != 0.0 && x.abs() < least);
        if !self.is_fast_enough(format, &difference)
            || is_doubtful(&difference)
            || (self.fast && is_near)
            || driver::is_otherwise_of_length(format, &difference)
        {
            return Ok(None);
        }
        // A double may overflow where its half does not.
        let halves: Vec<f64> = (0..n).map(|k| both[k] / 2.0 - both[n + k] / 2.0).collect();
        let is_large = difference.iter().any(|x| x.is_infinite()) && both.iter().all(|x| x.is_finite());
        let expected = if is_large { 2.0 * scaled_length(&halves) } else { scaled_length(&difference) };
        ask(format, limit, expected, got, (distance_exactly, both)).map(Some)
    }

    fn normalize(
        &self,
        format: Format,
        limit: f64,
        vector: &[f64],
        got: &[f64],
    ) -> Result<Option<f64>, String> {
        let is_zero = vector.iter().all(|&x| x == 0.0);
        if !is_zero && (!self.is_fast_enough(format, vector) || (self.fast && is_doubtful(vector))) {
            return Ok(None);
        }
        let is_nan = vector.iter().any(|x| x.is_nan());
        if driver::is_otherwise_of_direction(format, vector) {
            return Ok(None);
        }
        let is_infinite = vector.iter().any(|x| x.is_infinite());
        let replaced = |x: f64| if x.is_infinite() { 1f64.copysign(x) } else { 0.0 * x };
        let vector: Vec<f64> =
            vector.iter().map(|&x| if is_infinite && !is_nan { replaced(x) } else { x }).collect();
        let mut worst = 0f64;
        for (component, &got) in got.iter().enumerate() {
            let expected = match () {
                () if is_nan => f64::NAN,
                () if is_zero => vector[component],
                () => quotient(vector[component], &vector),
            };
            // The component, then the vector.
            let all = [&[vector[component]], &vector[..]].concat();
            worst = worst.max(ask(format, limit, expected, got, (normalize_exactly, &all))?);
        }
        Ok(Some(worst))
    }
}

fn ask(
    format: Format,
    limit: f64,
    expected: f64,
    got: f64,
    exactly: (Function, &[f64]),
) -> Result<f64, String> {
    let question = Question {
        format,
        bound: Bound::Ulp(limit),
        expected,
        got,
        any_zero: expected != 0.0,
        exactly: Some(exactly),
    };
    question.error().ok_or_else(|| question.failure())
}

/// The specification does not define results for infinities and NaNs.
fn is_doubtful(vector: &[f64]) -> bool {
    vector.iter().any(|x| x.is_nan()) && vector.iter().any(|x| x.is_infinite())
}

/// A power of two near the largest component, for squares that neither overflow nor vanish.
fn scale(vector: &[f64]) -> i32 {
    let largest = vector.iter().fold(0f64, |largest, x| largest.max(x.abs()));
    if largest == 0.0 || largest.is_infinite() { 0 } else { Format::exponent(largest) }
}

fn scaled_length(vector: &[f64]) -> f64 {
    let scale = scale(vector);
    let squares: f64 = vector.iter().map(|&x| libm::ldexp(x, -scale).powi(2)).sum();
    libm::ldexp(squares.sqrt(), scale)
}

fn quotient(x: f64, vector: &[f64]) -> f64 {
    let scale = scale(vector);
    let scaled: Vec<f64> = vector.iter().map(|&x| libm::ldexp(x, -scale)).collect();
    libm::ldexp(x, -scale) / scaled_length(&scaled)
}

/// A sum of products against the largest magnitude of the operands; each part has an error of its own where it is subnormal.
fn products(
    format: Format,
    count: f64,
    operands: &[Vec<f64>],
    pairs: &[(f64, f64)],
    got: f64,
) -> Result<Option<f64>, String> {
    let all = || operands.iter().flatten();
    if all().any(|x| x.is_nan()) {
        return if got.is_nan() { Ok(Some(0.0)) } else { Err(format!("{got:e} in place of NaN")) };
    }
    let largest = all().fold(0f64, |largest, x| largest.max(x.abs()));
    // The bound is an infinity, or the sum may be one on the way.
    if pairs.len() as f64 * largest * largest > format.largest() {
        return Ok(None);
    }
    // The sum, and what its roundings lost.
    let (mut sum, mut rest) = (0f64, 0f64);
    for &(a, b) in pairs {
        let product = a * b;
        let next = sum + product;
        let part = next - sum;
        rest += a.mul_add(b, -product) + (sum - (next - part)) + (product - part);
        sum = next;
    }
    let expected = sum + rest;
    let limit = largest * largest * count * format.epsilon() + count.max(1.0) * format.least();
    if (got - expected).abs() <= limit {
        return Ok(Some(0.0));
    }
    Err(format!(
        "{got:e} in place of {expected:e}: off by {:e}, allowed is {limit:e}",
        (got - expected).abs()
    ))
}

fn cross(format: Format, count: f64, operands: &[Vec<f64>], got: &[f64]) -> Result<Option<f64>, String> {
    let (a, b) = (&operands[0], &operands[1]);
    for (component, (j, k)) in [(1, 2), (2, 0), (0, 1)].into_iter().enumerate() {
        let four = [a[j], a[k], b[j], b[k]].to_vec();
        let pairs = [(a[j], b[k]), (-a[k], b[j])];
        if products(format, count, &[four], &pairs, got[component])?.is_none() {
            return Ok(None);
        }
    }
    // The fourth component is 0.
    match got.get(3) {
        Some(&last) if last != 0.0 => Err(format!("the fourth component is {last:e}")),
        _ => Ok(Some(0.0)),
    }
}

fn length_exactly(m: &mut Multi, vector: &[BigFloat]) -> BigFloat {
    let zero = m.number(0.0);
    let sum = vector.iter().fold(zero, |sum, x| m.add(&sum, &m.mul(x, x)));
    m.sqrt(&sum)
}

fn distance_exactly(m: &mut Multi, both: &[BigFloat]) -> BigFloat {
    let minus = m.number(-1.0);
    let (a, b) = both.split_at(both.len() / 2);
    let difference: Vec<BigFloat> = a.iter().zip(b).map(|(a, b)| m.add(a, &m.mul(b, &minus))).collect();
    length_exactly(m, &difference)
}

fn normalize_exactly(m: &mut Multi, all: &[BigFloat]) -> BigFloat {
    let length = length_exactly(m, &all[1..]);
    m.div(&all[0], &length)
}
