//! The mathematical functions: OpenCL C 3.0, 6.15.2, the common ones of 6.15.4, with the errors that 7.4 allows and the values that
//! 7.5 prescribes.
//!
//! A host function computes in `double`. For `float` and `half` that is as good as exact; for `double` its error is below
//! [`TRUSTED`], and where that is not enough the function of [`super::multi`] decides.

use super::{
    exact,
    format::{Format, Rounding},
    multi,
};
use std::f64::consts::PI;

/// The errors, in ulp, that the host functions may have in `double`.
pub const TRUSTED: f64 = 2.0;

/// What an argument or a result is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number of the format.
    Number,
    /// An `int`.
    Int,
    /// An unsigned integer as wide as the format.
    Bits,
    /// An `int` of which the sign and the low seven bits count.
    Quotient,
}

/// The error that a function may have.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Bound {
    /// So many units in the last place.
    Ulp(f64),
    /// So far from the reference.
    Absolute(f64),
    /// So many `FLT_EPSILON`, or what it is in the format, of a reference beyond 1, and of 1 of others. The specification leaves these to
    /// the implementation: the tests hold it to what a formula computed in the format gives.
    Epsilons(f64),
    /// Any finite value where the reference is finite.
    Any,
}

/// The bound with `-cl-unsafe-math-optimizations`: table 46 of 7.4. The arguments are finite and normal, as is the result.
#[derive(Clone, Copy, Debug)]
pub struct Relaxed {
    /// The bound, for the arguments.
    pub bound: fn(&[f64]) -> Bound,
    /// Where it holds.
    pub domain: fn(&[f64]) -> bool,
}

/// A function on the host: the arguments as numbers.
pub type Host = fn(Format, &[f64]) -> f64;

/// A result of a function: the returned value, then the one written through the last argument.
#[derive(Clone, Copy)]
pub struct Result {
    /// What it is.
    pub kind: Kind,
    /// The bounds for `float`, `double` and `half`.
    pub bounds: [Bound; 3],
    /// The value.
    pub host: Host,
    /// Another value that is right, too.
    pub or: Option<Host>,
    /// The value in more precision.
    pub multi: Option<multi::Function>,
}

/// A function.
#[derive(Clone, Copy)]
pub struct Row {
    /// The name.
    pub name: &'static str,
    /// The arguments that are values.
    pub arguments: &'static [Kind],
    /// What it computes; the second goes through a pointer.
    pub results: [Result; 2],
    /// Whether there is a second result.
    pub writes: bool,
    /// Whether there is an overload for `float` only.
    pub only_float: bool,
    /// Where the result is defined.
    pub domain: fn(&[f64]) -> bool,
    /// With optimizations that change results.
    pub relaxed: Option<Relaxed>,
}

pub(super) const ONE: &[Kind] = &[Kind::Number];
pub(super) const TWO: &[Kind] = &[Kind::Number, Kind::Number];
const THREE: &[Kind] = &[Kind::Number, Kind::Number, Kind::Number];
const WITH_INT: &[Kind] = &[Kind::Number, Kind::Int];
pub(super) const EXACT: [f64; 3] = [0.0, 0.0, 0.0];

const fn result(kind: Kind, ulp: [f64; 3], host: Host) -> Result {
    let bounds = [Bound::Ulp(ulp[0]), Bound::Ulp(ulp[1]), Bound::Ulp(ulp[2])];
    Result { kind, bounds, host, or: None, multi: None }
}

/// A row, of [`ROWS`] or of what is no function of OpenCL.std: the errors in `float`, `double` and `half`, in ulp.
pub(super) const fn row(name: &'static str, arguments: &'static [Kind], ulp: [f64; 3], host: Host) -> Row {
    let result = result(Kind::Number, ulp, host);
    let domain: fn(&[f64]) -> bool = |_| true;
    Row {
        name,
        arguments,
        results: [result, result],
        writes: false,
        only_float: false,
        domain,
        relaxed: None,
    }
}

/// A function of the `half_` family: 8192 ulp, of `float` only, and subnormal numbers may count as zeros (7.3).
const fn half(name: &'static str, arguments: &'static [Kind], host: Host) -> Row {
    let mut row = row(name, arguments, [8192.0; 3], host);
    row.only_float = true;
    row.domain = are_normal;
    row
}

impl Row {
    const fn multi(mut self, multi: multi::Function) -> Self {
        self.results[0].multi = Some(multi);
        self
    }

    const fn multi_of_second(mut self, multi: multi::Function) -> Self {
        self.results[1].multi = Some(multi);
        self
    }

    const fn gives(mut self, kind: Kind) -> Self {
        self.results[0].kind = kind;
        self
    }

    pub(super) const fn or(mut self, or: Host) -> Self {
        self.results[0].or = Some(or);
        self
    }

    const fn bounds(mut self, bounds: [Bound; 3]) -> Self {
        self.results[0].bounds = bounds;
        self
    }

    const fn writes(mut self, kind: Kind, ulp: [f64; 3], host: Host) -> Self {
        self.results[1] = result(kind, ulp, host);
        self.writes = true;
        self
    }

    pub(super) const fn within(mut self, domain: fn(&[f64]) -> bool) -> Self {
        self.domain = domain;
        self
    }

    const fn relaxed(mut self, bound: fn(&[f64]) -> Bound, domain: fn(&[f64]) -> bool) -> Self {
        self.relaxed = Some(Relaxed { bound, domain });
        self
    }
}

const ANYWHERE: fn(&[f64]) -> bool = |_| true;
const ULP_4096: fn(&[f64]) -> Bound = |_| Bound::Ulp(4096.0);
const ULP_8192: fn(&[f64]) -> Bound = |_| Bound::Ulp(8192.0);
const ANGLE: fn(&[f64]) -> Bound = |_| Bound::Absolute(1.0 / 2048.0);
const EXPONENTIAL: fn(&[f64]) -> Bound = |a| Bound::Ulp(3.0 + (2.0 * a[0]).abs().floor());
const LOGARITHM: fn(&[f64]) -> Bound = |a| match a[0] {
    0.5..=2.0 => Bound::Absolute(1.0 / 2_097_152.0),
    _ => Bound::Ulp(3.0),
};

/// The specification does not state an error; near its zeros, the error is not relative.
const LGAMMA: [Bound; 3] = [Bound::Epsilons(64.0), Bound::Epsilons(64.0), Bound::Epsilons(64.0)];
/// The magnitudes are up to 1000.
const MIX: Bound = Bound::Epsilons(4000.0);

/// The rows.
pub const ROWS: &[Row] = &[
    // Circular and hyperbolic functions.
    row("acos", ONE, [4.0, 4.0, 2.0], |_, a| libm::acos(a[0]))
        .multi(|m, a| m.acos(&a[0]))
        .relaxed(ULP_4096, ANYWHERE),
    row("asin", ONE, [4.0, 4.0, 2.0], |_, a| libm::asin(a[0]))
        .multi(|m, a| m.asin(&a[0]))
        .relaxed(ULP_4096, ANYWHERE),
    row("atan", ONE, [5.0, 5.0, 2.0], |_, a| libm::atan(a[0]))
        .multi(|m, a| m.atan(&a[0]))
        .relaxed(ULP_4096, ANYWHERE),
    row("acosh", ONE, [4.0, 4.0, 2.0], |_, a| if a[0] < 1.0 { f64::NAN } else { libm::acosh(a[0]) })
        .multi(|m, a| m.acosh(&a[0]))
        .relaxed(ULP_8192, ANYWHERE),
    row("asinh", ONE, [4.0, 4.0, 2.0], |_, a| libm::asinh(a[0]))
        .multi(|m, a| m.asinh(&a[0]))
        .relaxed(ULP_8192, ANYWHERE),
    row("atanh", ONE, [5.0, 5.0, 2.0], |_, a| libm::atanh(a[0]))
        .multi(|m, a| m.atanh(&a[0]))
        .relaxed(ULP_8192, |a| a[0].abs() < 1.0),
    row("acospi", ONE, [5.0, 5.0, 2.0], |_, a| libm::acos(a[0]) / PI)
        .multi(|m, a| by_pi(m, |m| m.acos(&a[0])))
        .relaxed(ULP_8192, ANYWHERE),
    row("asinpi", ONE, [5.0, 5.0, 2.0], |_, a| libm::asin(a[0]) / PI)
        .multi(|m, a| by_pi(m, |m| m.asin(&a[0])))
        .relaxed(ULP_8192, ANYWHERE),
    row("atanpi", ONE, [5.0, 5.0, 2.0], |_, a| libm::atan(a[0]) / PI)
        .multi(|m, a| by_pi(m, |m| m.atan(&a[0])))
        .relaxed(ULP_8192, ANYWHERE),
    row("atan2", TWO, [6.0, 6.0, 2.0], |_, a| libm::atan2(a[0], a[1]))
        .relaxed(ULP_8192, |a| a[0] != 0.0 && a[1] != 0.0),
    row("atan2pi", TWO, [6.0, 6.0, 2.0], |_, a| libm::atan2(a[0], a[1]) / PI)
        .relaxed(ULP_8192, |a| a[0] != 0.0 && a[1] != 0.0),
    row("cos", ONE, [4.0, 4.0, 2.0], |_, a| libm::cos(a[0]))
        .multi(|m, a| m.cos(&a[0]))
        .relaxed(ANGLE, |a| a[0].abs() <= PI),
    row("sin", ONE, [4.0, 4.0, 2.0], |_, a| libm::sin(a[0]))
        .multi(|m, a| m.sin(&a[0]))
        .relaxed(ANGLE, |a| a[0].abs() <= PI),
    row("tan", ONE, [5.0, 5.0, 2.5], |_, a| libm::tan(a[0]))
        .multi(|m, a| m.tan(&a[0]))
        .relaxed(ULP_8192, |a| a[0].abs() <= 1.5),
    row("sincos", ONE, [4.0, 4.0, 2.0], |_, a| libm::sin(a[0]))
        .multi(|m, a| m.sin(&a[0]))
        .writes(Kind::Number, [4.0, 4.0, 2.0], |_, a| libm::cos(a[0]))
        .multi_of_second(|m, a| m.cos(&a[0])),
    row("cospi", ONE, [4.0, 4.0, 2.0], |_, a| cospi(a[0])).relaxed(ANGLE, |a| a[0].abs() <= 1.0),
    row("sinpi", ONE, [4.0, 4.0, 2.0], |_, a| sinpi(a[0])).relaxed(ANGLE, |a| a[0].abs() <= 1.0),
    row("tanpi", ONE, [6.0, 6.0, 2.0], |_, a| tanpi(a[0])).relaxed(ULP_8192, |a| a[0].abs() < 0.49),
    row("cosh", ONE, [4.0, 4.0, 2.0], |_, a| libm::cosh(a[0]))
        .multi(|m, a| m.cosh(&a[0]))
        .relaxed(ULP_8192, |a| a[0].abs() <= 88.0),
    row("sinh", ONE, [4.0, 4.0, 2.0], |_, a| libm::sinh(a[0]))
        .multi(|m, a| m.sinh(&a[0]))
        .relaxed(ULP_8192, |a| a[0].abs() <= 88.0),
    row("tanh", ONE, [5.0, 5.0, 2.0], |_, a| libm::tanh(a[0]))
        .multi(|m, a| m.tanh(&a[0]))
        .relaxed(ULP_8192, ANYWHERE),
    // Exponentials, logarithms, powers.
    row("exp", ONE, [3.0, 3.0, 2.0], |_, a| libm::exp(a[0]))
        .multi(|m, a| m.exp(&a[0]))
        .relaxed(EXPONENTIAL, ANYWHERE),
    row("exp2", ONE, [3.0, 3.0, 2.0], |_, a| libm::exp2(a[0]))
        .multi(|m, a| {
            let two = m.number(2.0);
            m.pow(&two, &a[0])
        })
        .relaxed(EXPONENTIAL, ANYWHERE),
    row("exp10", ONE, [3.0, 3.0, 2.0], |_, a| libm::pow(10.0, a[0]))
        .multi(|m, a| {
            let ten = m.number(10.0);
            m.pow(&ten, &a[0])
        })
        .relaxed(ULP_8192, ANYWHERE),
    row("expm1", ONE, [3.0, 3.0, 2.0], |_, a| libm::expm1(a[0]))
        .multi(|m, a| {
            let power = m.exp(&a[0]);
            m.add(&power, &m.number(-1.0))
        })
        .relaxed(ULP_8192, |a| a[0].abs() > 1e-3),
    row("log", ONE, [3.0, 3.0, 2.0], |_, a| libm::log(a[0]))
        .multi(|m, a| m.ln(&a[0]))
        .relaxed(LOGARITHM, |a| a[0] > 0.0),
    row("log2", ONE, [3.0, 3.0, 2.0], |_, a| libm::log2(a[0]))
        .multi(|m, a| m.log2(&a[0]))
        .relaxed(LOGARITHM, |a| a[0] > 0.0),
    row("log10", ONE, [3.0, 3.0, 2.0], |_, a| libm::log10(a[0]))
        .multi(|m, a| m.log10(&a[0]))
        .relaxed(LOGARITHM, |a| a[0] > 0.0),
    row("log1p", ONE, [2.0, 2.0, 2.0], |_, a| libm::log1p(a[0]))
        .multi(|m, a| {
            let sum = m.add(&a[0], &m.number(1.0));
            m.ln(&sum)
        })
        .relaxed(ULP_8192, |a| a[0] > -0.9 && a[0].abs() > 1e-3),
    row("pow", TWO, [16.0, 16.0, 4.0], |_, a| libm::pow(a[0], a[1]))
        .relaxed(ULP_8192, |a| a[0] > 0.0 && (a[1] * a[0].log2()).abs() < 20.0),
    row("powr", TWO, [16.0, 16.0, 4.0], |_, a| powr(a[0], a[1]))
        .relaxed(ULP_8192, |a| a[0] > 0.0 && (a[1] * a[0].log2()).abs() < 20.0),
    row("pown", WITH_INT, [16.0, 16.0, 4.0], |_, a| libm::pow(a[0], a[1]))
        .relaxed(ULP_8192, |a| a[0] != 0.0 && (a[1] * a[0].abs().log2()).abs() < 20.0),
    row("rootn", WITH_INT, [16.0, 16.0, 4.0], |_, a| rootn(a[0], a[1]))
        .relaxed(ULP_8192, |a| a[0] > 0.0 && a[1] != 0.0),
    row("cbrt", ONE, [2.0, 2.0, 2.0], |_, a| libm::cbrt(a[0]))
        .multi(|m, a| m.cbrt(&a[0]))
        .relaxed(ULP_8192, ANYWHERE),
    row("hypot", TWO, [4.0, 4.0, 2.0], |_, a| libm::hypot(a[0], a[1])).multi(|m, a| {
        let sum = m.add(&m.mul(&a[0], &a[0]), &m.mul(&a[1], &a[1]));
        m.sqrt(&sum)
    }),
    row("rsqrt", ONE, [2.0, 2.0, 1.0], |_, a| 1.0 / a[0].sqrt())
        .multi(|m, a| m.div(&m.number(1.0), &m.sqrt(&a[0]))),
    row("sqrt", ONE, [3.0, 0.0, 1.5], |_, a| a[0].sqrt()),
    row("erf", ONE, [16.0, 16.0, 4.0], |_, a| libm::erf(a[0])),
    row("erfc", ONE, [16.0, 16.0, 4.0], |_, a| libm::erfc(a[0])),
    row("tgamma", ONE, [16.0, 16.0, 4.0], |_, a| libm::tgamma(a[0]))
        .within(|a| a[0] != f64::NEG_INFINITY && (a[0] >= 0.0 || a[0] != a[0].trunc())),
    row("lgamma", ONE, EXACT, |_, a| libm::lgamma(a[0])).bounds(LGAMMA).within(|a| a[0] != f64::NEG_INFINITY),
    row("lgamma_r", ONE, EXACT, |_, a| libm::lgamma(a[0]))
        .bounds(LGAMMA)
        .writes(Kind::Int, EXACT, |_, a| lgamma_sign(a[0]))
        .within(|a| a[0] != f64::NEG_INFINITY && !a[0].is_nan()),
    // Parts of numbers, and what is rounded once.
    row("ceil", ONE, EXACT, |_, a| a[0].ceil()),
    row("floor", ONE, EXACT, |_, a| a[0].floor()),
    row("rint", ONE, EXACT, |_, a| a[0].round_ties_even()),
    row("round", ONE, EXACT, |_, a| a[0].round()),
    row("trunc", ONE, EXACT, |_, a| a[0].trunc()),
    row("fabs", ONE, EXACT, |_, a| a[0].abs()),
    row("fract", ONE, EXACT, |f, a| exact::fract(f, a[0])).writes(Kind::Number, EXACT, |_, a| a[0].floor()),
    row("modf", ONE, EXACT, |_, a| modf(a[0])).writes(Kind::Number, EXACT, |_, a| a[0].trunc()),
    row("frexp", ONE, EXACT, |_, a| frexp(a[0]).0).writes(Kind::Int, EXACT, |_, a| frexp(a[0]).1),
    row("ilogb", ONE, EXACT, |_, a| ilogb(a[0])).gives(Kind::Int),
    row("logb", ONE, EXACT, |_, a| logb(a[0])),
    row("ldexp", WITH_INT, EXACT, |f, a| exact::ldexp(f, a[0], a[1] as i32)),
    row("nan", &[Kind::Bits], EXACT, |_, _| f64::NAN),
    row("copysign", TWO, EXACT, |_, a| a[0].copysign(a[1])),
    row("fdim", TWO, EXACT, |_, a| fdim(a[0], a[1])),
    row("fmax", TWO, EXACT, |_, a| fmax(a[0], a[1])).or(|_, a| fmax(a[1], a[0])),
    row("fmin", TWO, EXACT, |_, a| fmin(a[0], a[1])).or(|_, a| fmin(a[1], a[0])),
    row("maxmag", TWO, EXACT, |_, a| maxmag(a[0], a[1])).or(|_, a| maxmag(a[1], a[0])),
    row("minmag", TWO, EXACT, |_, a| minmag(a[0], a[1])).or(|_, a| minmag(a[1], a[0])),
    row("fmod", TWO, EXACT, |_, a| libm::fmod(a[0], a[1])),
    row("remainder", TWO, EXACT, |_, a| libm::remainder(a[0], a[1])),
    row("remquo", TWO, EXACT, |_, a| libm::remainder(a[0], a[1]))
        .writes(Kind::Quotient, EXACT, |_, a| exact::quotient(a[0], a[1]).into()),
    row("nextafter", TWO, EXACT, |f, a| f.next_after(a[0], a[1])),
    row("fma", THREE, EXACT, |f, a| exact::fma(f, a[0], a[1], a[2])),
    row("mad", THREE, EXACT, |f, a| exact::fma(f, a[0], a[1], a[2]))
        .or(|f, a| f.round(f.round(a[0] * a[1], Rounding::NearestEven) + a[2], Rounding::NearestEven))
        .within(|a| a.iter().all(|x| x.is_finite())),
    // Common functions.
    row("degrees", ONE, [2.0, 2.0, 2.0], |_, a| a[0] * (180.0 / PI)).multi(|m, a| {
        let pi = m.pi();
        m.div(&m.mul(&a[0], &m.number(180.0)), &pi)
    }),
    row("radians", ONE, [2.0, 2.0, 2.0], |_, a| a[0] * (PI / 180.0)).multi(|m, a| {
        let pi = m.pi();
        m.div(&m.mul(&a[0], &pi), &m.number(180.0))
    }),
    row("sign", ONE, EXACT, |_, a| sign(a[0])),
    row("step", TWO, EXACT, |_, a| if a[1] < a[0] { 0.0 } else { 1.0 }).within(are_numbers),
    row("max", TWO, EXACT, |_, a| if a[0] < a[1] { a[1] } else { a[0] })
        .or(|_, a| fmax(a[1], a[0]))
        .within(are_numbers),
    row("min", TWO, EXACT, |_, a| if a[1] < a[0] { a[1] } else { a[0] })
        .or(|_, a| fmin(a[1], a[0]))
        .within(are_numbers),
    row("clamp", THREE, EXACT, |_, a| fmin(fmax(a[0], a[1]), a[2]))
        .or(|_, a| fmin(a[2], fmax(a[1], a[0])))
        .within(|a| are_numbers(a) && a[1] <= a[2]),
    row("mix", THREE, EXACT, |_, a| a[0] + (a[1] - a[0]) * a[2])
        .bounds([Bound::Absolute(1e-3), MIX, MIX])
        .within(|a| {
            are_numbers(a) && (0.0..=1.0).contains(&a[2]) && a[0].abs() <= 1000.0 && a[1].abs() <= 1000.0
        }),
    row("smoothstep", THREE, EXACT, |_, a| smoothstep(a[0], a[1], a[2]))
        .bounds([Bound::Absolute(1e-5), Bound::Epsilons(8.0), Bound::Epsilons(8.0)])
        .within(|a| {
            are_numbers(a) && a[0] < a[1] && a.iter().all(|x| x.abs() <= 1000.0) && a[1] - a[0] > 0.1
        }),
    // 8192 ulp.
    half("half_cos", ONE, |_, a| libm::cos(a[0])).within(|a| are_normal(a) && a[0].abs() <= 65536.0),
    half("half_sin", ONE, |_, a| libm::sin(a[0])).within(|a| are_normal(a) && a[0].abs() <= 65536.0),
    half("half_tan", ONE, |_, a| libm::tan(a[0])).within(|a| are_normal(a) && a[0].abs() <= 65536.0),
    half("half_divide", TWO, |_, a| a[0] / a[1]),
    half("half_exp", ONE, |_, a| libm::exp(a[0])),
    half("half_exp2", ONE, |_, a| libm::exp2(a[0])),
    half("half_exp10", ONE, |_, a| libm::pow(10.0, a[0])),
    half("half_log", ONE, |_, a| libm::log(a[0])),
    half("half_log2", ONE, |_, a| libm::log2(a[0])),
    half("half_log10", ONE, |_, a| libm::log10(a[0])),
    half("half_powr", TWO, |_, a| powr(a[0], a[1])),
    half("half_recip", ONE, |_, a| 1.0 / a[0]),
    half("half_rsqrt", ONE, |_, a| 1.0 / a[0].sqrt()),
    half("half_sqrt", ONE, |_, a| a[0].sqrt()),
    // Left to the implementation: held to what the others are.
    half("native_cos", ONE, |_, a| libm::cos(a[0])).within(|a| are_normal(a) && a[0].abs() <= 65536.0),
    half("native_sin", ONE, |_, a| libm::sin(a[0])).within(|a| are_normal(a) && a[0].abs() <= 65536.0),
    half("native_tan", ONE, |_, a| libm::tan(a[0])).within(|a| are_normal(a) && a[0].abs() <= 65536.0),
    half("native_divide", TWO, |_, a| a[0] / a[1]).within(|a| {
        are_normal(a) && (a[1] == 0.0 || (2f64.powi(-126)..=2f64.powi(126)).contains(&a[1].abs()))
    }),
    half("native_exp", ONE, |_, a| libm::exp(a[0])),
    half("native_exp2", ONE, |_, a| libm::exp2(a[0])),
    half("native_exp10", ONE, |_, a| libm::pow(10.0, a[0])),
    half("native_log", ONE, |_, a| libm::log(a[0])),
    half("native_log2", ONE, |_, a| libm::log2(a[0])),
    half("native_log10", ONE, |_, a| libm::log10(a[0])),
    half("native_powr", TWO, |_, a| powr(a[0], a[1])),
    half("native_recip", ONE, |_, a| 1.0 / a[0]),
    half("native_rsqrt", ONE, |_, a| 1.0 / a[0].sqrt()),
    half("native_sqrt", ONE, |_, a| a[0].sqrt()),
];

fn are_numbers(arguments: &[f64]) -> bool {
    arguments.iter().all(|argument| !argument.is_nan())
}

fn are_normal(arguments: &[f64]) -> bool {
    arguments
        .iter()
        .all(|&argument| argument == 0.0 || argument.is_nan() || argument.abs() >= f32::MIN_POSITIVE.into())
}

fn by_pi(
    m: &mut multi::Multi,
    angle: impl Fn(&mut multi::Multi) -> astro_float_num::BigFloat,
) -> astro_float_num::BigFloat {
    let (angle, pi) = (angle(m), m.pi());
    m.div(&angle, &pi)
}

/// `pi * x` for a small `x`: the nearest number and the remainder.
fn times_pi(x: f64) -> (f64, f64) {
    const REST: f64 = 1.224_646_799_147_353_2e-16;
    let product = x * PI;
    (product, x.mul_add(PI, -product) + x * REST)
}

/// The sine and the cosine of `pi * x` for `x` in 0..=0.5.
fn sin_cos_pi(x: f64) -> (f64, f64) {
    let near = if x > 0.25 { 0.5 - x } else { x };
    let (angle, rest) = times_pi(near);
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    let pair = (sin + rest * cos, cos - rest * sin);
    if x > 0.25 { (pair.1, pair.0) } else { pair }
}

fn sinpi(x: f64) -> f64 {
    if x.is_infinite() || x.is_nan() {
        return f64::NAN;
    }
    let turn = libm::fmod(x.abs(), 2.0);
    let (half, is_negative) = if turn >= 1.0 { (turn - 1.0, true) } else { (turn, false) };
    if half == 0.0 {
        return 0f64.copysign(x);
    }
    let value = sin_cos_pi(if half > 0.5 { 1.0 - half } else { half }).0;
    if is_negative == (x < 0.0) { value } else { -value }
}

fn cospi(x: f64) -> f64 {
    if x.is_infinite() || x.is_nan() {
        return f64::NAN;
    }
    let turn = libm::fmod(x.abs(), 2.0);
    let half = if turn > 1.0 { 2.0 - turn } else { turn };
    match half {
        0.5 => 0.0,
        0.0..0.5 => sin_cos_pi(half).1,
        _ => -sin_cos_pi(1.0 - half).1,
    }
}

fn tanpi(x: f64) -> f64 {
    let (sin, cos) = (sinpi(x), cospi(x));
    if sin == 0.0 {
        // 7.5.1: the sign of x for even integers, the other for odd ones.
        return if cos > 0.0 { 0f64.copysign(x) } else { -0f64.copysign(x) };
    }
    if cos == 0.0 { f64::INFINITY.copysign(sin) } else { sin / cos }
}

fn powr(x: f64, y: f64) -> f64 {
    let is_undefined = x < 0.0
        || x.is_nan()
        || y.is_nan()
        || (x == 0.0 && y == 0.0)
        || (x == f64::INFINITY && y == 0.0)
        || (x == 1.0 && y.is_infinite());
    if is_undefined { f64::NAN } else { libm::pow(x.abs(), y) }
}

fn rootn(x: f64, n: f64) -> f64 {
    let is_odd = n.rem_euclid(2.0) == 1.0;
    if n == 0.0 || x.is_nan() || (x < 0.0 && !is_odd) {
        return f64::NAN;
    }
    let magnitude = x.abs();
    let root = if magnitude == 0.0 || magnitude.is_infinite() {
        libm::pow(magnitude, n.signum())
    } else {
        positive_root(magnitude, n)
    };
    if is_odd { root.copysign(x) } else { root }
}

/// The logarithm divided by `n` is kept small, or the error of `1 / n` would count.
fn positive_root(x: f64, n: f64) -> f64 {
    let steps = if n.abs() > 500.0 { 0.0 } else { (f64::from(Format::exponent(x)) / n).floor() };
    let rest = libm::ldexp(x, -(steps * n) as i32);
    libm::ldexp(libm::pow(rest, 1.0 / n), steps as i32)
}

fn lgamma_sign(x: f64) -> f64 {
    if x == 0.0 || (x < 0.0 && x == x.trunc()) {
        return 0.0;
    }
    libm::lgamma_r(x).1.into()
}

/// 7.5.2.
fn modf(x: f64) -> f64 {
    let rest = if x.is_infinite() { 0.0 } else { x - x.trunc() };
    rest.copysign(x)
}

fn frexp(x: f64) -> (f64, f64) {
    if x == 0.0 || !x.is_finite() {
        return (x, 0.0);
    }
    let (fraction, exponent) = libm::frexp(x);
    (fraction, exponent.into())
}

fn ilogb(x: f64) -> f64 {
    match x {
        0.0 => i32::MIN.into(),
        _ if !x.is_finite() => i32::MAX.into(),
        _ => Format::exponent(x).into(),
    }
}

fn logb(x: f64) -> f64 {
    match x {
        0.0 => f64::NEG_INFINITY,
        _ if x.is_infinite() => f64::INFINITY,
        _ if x.is_nan() => x,
        _ => Format::exponent(x).into(),
    }
}

fn fdim(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x > y { x - y } else { 0.0 }
}

fn fmax(x: f64, y: f64) -> f64 {
    if y.is_nan() || x >= y { x } else { y }
}

fn fmin(x: f64, y: f64) -> f64 {
    if y.is_nan() || x <= y { x } else { y }
}

fn maxmag(x: f64, y: f64) -> f64 {
    match (x.abs(), y.abs()) {
        (a, b) if a > b => x,
        (a, b) if b > a => y,
        _ => fmax(x, y),
    }
}

fn minmag(x: f64, y: f64) -> f64 {
    match (x.abs(), y.abs()) {
        (a, b) if a < b => x,
        (a, b) if b < a => y,
        _ => fmin(x, y),
    }
}

fn sign(x: f64) -> f64 {
    match x {
        _ if x.is_nan() => 0.0,
        0.0 => x,
        _ => x.signum(),
    }
}

fn smoothstep(low: f64, high: f64, x: f64) -> f64 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
