//! Whether a result of a math function is within the allowed error: OpenCL C 3.0, 7.4.

use super::{
    driver,
    format::{Format, Rounding, power_of_two},
    math::{self, Bound, Kind, Row, TRUSTED},
    multi::{self, Multi},
};

/// Which table of errors holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// That of the full profile.
    Exact,
    /// With `-cl-fast-relaxed-math`.
    Relaxed,
}

/// A function in a format.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    /// The function.
    pub row: &'a Row,
    /// The format of its arguments.
    pub format: Format,
    /// How near its results must be.
    pub mode: Mode,
}

impl Judge<'_> {
    /// Whether the function has a value here, which the driver gives. Optimizations need finite numbers that are not subnormal, and
    /// results that are neither.
    pub fn is_defined(&self, input: &[f64]) -> bool {
        if !(self.row.domain)(input) || driver::is_otherwise(self.row.name, self.format, input) {
            return false;
        }
        let (Mode::Relaxed, Some(relaxed)) = (self.mode, self.row.relaxed) else { return true };
        let is_normal = |x: f64| x.is_finite() && x.abs() <= self.format.largest() / 4.0 && x.abs() >= 1e-30;
        input.iter().all(|&x| x == 0.0 || is_normal(x))
            && (relaxed.domain)(input)
            && is_normal((self.row.results[0].host)(self.format, input))
    }

    /// The error of a result in ulp: of the returned value or of a value written through a pointer, in its memory representation.
    pub fn error(&self, index: usize, input: &[f64], bits: u64) -> Result<f64, String> {
        let result = &self.row.results[index];
        match result.kind {
            Kind::Number | Kind::Bits => self.number(result, input, self.format.decode(bits)),
            Kind::Int => self.integer(result, input, bits as i32),
            Kind::Quotient => self.quotient(result, input, bits as i32),
        }
    }

    fn number(&self, result: &math::Result, input: &[f64], got: f64) -> Result<f64, String> {
        let bound = match (self.mode, self.row.relaxed) {
            (Mode::Relaxed, Some(relaxed)) => (relaxed.bound)(input),
            _ => result.bounds[self.format as usize],
        };
        let expected = (result.host)(self.format, input);
        // Of functions of two numbers that give a zero because the exact result is too small nothing is said of the sign.
        let is_small = input.len() > 1 && input.iter().all(|x| *x != 0.0 && x.is_finite());
        let is_fault = driver::may_lose_sign_of_zero(self.row.name, self.format);
        let question = |expected| Question {
            format: self.format,
            bound,
            expected,
            got,
            any_zero: is_small || is_fault,
            exactly: result.multi.map(|function| (function, input)),
        };
        // 7.3: subnormal numbers of single precision may be zeros; only these functions take that way.
        if self.row.only_float && expected.abs() < self.format.least_normal() && got == 0.0 {
            return Ok(0.0);
        }
        let error = question(expected).error();
        let other = result.or.map(|or| or(self.format, input));
        let error = error.or_else(|| question(other?).error());
        error.ok_or_else(|| question(expected).failure())
    }

    fn integer(&self, result: &math::Result, input: &[f64], got: i32) -> Result<f64, String> {
        let expected = (result.host)(self.format, input);
        if f64::from(got) == expected { Ok(0.0) } else { Err(format!("{got} in place of {expected}")) }
    }

    /// OpenCL C 3.0, 6.15.2, `remquo`: the seven low bits of the quotient, and its sign.
    fn quotient(&self, result: &math::Result, input: &[f64], got: i32) -> Result<f64, String> {
        let expected = (result.host)(self.format, input) as i32;
        let bits = |value: i32| value.unsigned_abs() & 0x7f;
        let is_same = bits(got) == bits(expected) && (bits(got) == 0 || (got < 0) == (expected < 0));
        if is_same { Ok(0.0) } else { Err(format!("{got} in place of {expected}")) }
    }
}

/// A number, and what it should be.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The format of the number.
    pub format: Format,
    /// How near it must be.
    pub bound: Bound,
    /// What it should be, with the error of a reference in `double`.
    pub expected: f64,
    /// What it is.
    pub got: f64,
    /// Whether a zero may have either sign.
    pub any_zero: bool,
    /// The function of more precision, and its arguments.
    pub exactly: Option<(multi::Function, &'a [f64])>,
}

impl Question<'_> {
    /// The error, in ulp, if it is allowed.
    pub fn error(&self) -> Option<f64> {
        let Self { format, expected, got, .. } = *self;
        if expected.is_nan() || got.is_nan() {
            return (expected.is_nan() && got.is_nan()).then_some(0.0);
        }
        if got.to_bits() == format.round(expected, Rounding::NearestEven).to_bits() {
            return Some(0.0);
        }
        let limit = match self.bound {
            Bound::Any => return Some(0.0),
            Bound::Absolute(limit) => return ((got - expected).abs() <= limit).then_some(0.0),
            Bound::Epsilons(count) => {
                let limit = count * format.epsilon() * expected.abs().max(1.0);
                return ((got - expected).abs() <= limit).then_some(0.0);
            }
            Bound::Ulp(limit) => limit,
        };
        if limit == 0.0 || expected.is_infinite() {
            return None;
        }
        if expected == 0.0 && got == 0.0 && !self.any_zero {
            return None;
        }
        // 7.4: a result may overflow where the number after the largest would be near enough.
        let beyond = 2.0 * power_of_two(Format::exponent(format.largest()));
        let number = if got.is_infinite() { beyond.copysign(got) } else { got };
        let error = (number - expected).abs() / format.ulp(expected);
        let trusted = if format == Format::Double { limit - TRUSTED } else { limit };
        if error <= trusted {
            return Some(error);
        }
        let (function, arguments) = self.exactly?;
        let error = Multi::error(function, arguments, number, format.ulp(expected))?;
        (error <= limit).then_some(error)
    }

    /// The message for a wrong result.
    pub fn failure(&self) -> String {
        let Self { format, expected, got, bound, .. } = self;
        let ulp = (got - expected).abs() / format.ulp(*expected);
        format!("{got:e} in place of {expected:e}: {ulp} ulp, allowed is {bound:?}")
    }
}
