//! Functions with more precision than `double`: they decide where a reference in `double` is inconclusive.

use super::format::power_of_two;
use astro_float_num::{BigFloat, Consts, Exponent, RoundingMode, Sign};

/// Arithmetic with as many bits as the arguments ask for.
pub struct Multi {
    constants: Consts,
    bits: usize,
}

/// A function in this arithmetic.
pub type Function = fn(&mut Multi, &[BigFloat]) -> BigFloat;

/// The bits of a significand when arguments are near 1.
const BITS: usize = 192;

const ROUNDING: RoundingMode = RoundingMode::None;

/// Functions of one argument that the crate has.
macro_rules! functions {
    ($($name:ident)*) => { $(
        #[allow(missing_docs, reason = "each is the function of its name")]
        pub fn $name(&mut self, x: &BigFloat) -> BigFloat {
            x.$name(self.bits, ROUNDING, &mut self.constants)
        }
    )* };
}

impl Multi {
    /// The error of a result, in units of `ulp`, of a function that has a finite value.
    pub fn error(function: Function, arguments: &[f64], got: f64, ulp: f64) -> Option<f64> {
        // Large angles are reduced, and sums with small numbers cancel: that takes as many bits as the exponent says.
        let exponents = arguments.iter().filter(|&&x| x != 0.0).map(|&x| super::format::Format::exponent(x));
        let extra = exponents.map(i32::unsigned_abs).max().unwrap_or(0) as usize;
        let mut multi = Self { constants: Consts::new().ok()?, bits: BITS + 2 * extra };
        let arguments: Vec<BigFloat> = arguments.iter().map(|&argument| multi.number(argument)).collect();
        let value = function(&mut multi, &arguments);
        let (words, _, sign, exponent, _) = value.as_raw_parts()?;
        Some(distance(words, sign, exponent, got, ulp))
    }

    functions! { sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp ln log2 log10 }

    /// A number.
    pub fn number(&self, value: f64) -> BigFloat {
        let whole = |value| BigFloat::from_f64(value, self.bits);
        if value.is_subnormal() {
            // The crate's value of a subnormal number is not normal, and its functions lose bits of it.
            const SCALE: i32 = 128;
            return self.mul(&whole(value * power_of_two(SCALE)), &whole(power_of_two(-SCALE)));
        }
        whole(value)
    }

    /// The sum.
    pub fn add(&self, x: &BigFloat, y: &BigFloat) -> BigFloat {
        x.add(y, self.bits, ROUNDING)
    }

    /// The product.
    pub fn mul(&self, x: &BigFloat, y: &BigFloat) -> BigFloat {
        x.mul(y, self.bits, ROUNDING)
    }

    /// The quotient.
    pub fn div(&self, x: &BigFloat, y: &BigFloat) -> BigFloat {
        x.div(y, self.bits, ROUNDING)
    }

    /// `x ** y`
    pub fn pow(&mut self, x: &BigFloat, y: &BigFloat) -> BigFloat {
        x.pow(y, self.bits, ROUNDING, &mut self.constants)
    }

    /// The square root.
    pub fn sqrt(&self, x: &BigFloat) -> BigFloat {
        x.sqrt(self.bits, ROUNDING)
    }

    /// The cube root.
    pub fn cbrt(&self, x: &BigFloat) -> BigFloat {
        x.cbrt(self.bits, ROUNDING)
    }

    /// The ratio of a circle's circumference to its diameter.
    pub fn pi(&mut self) -> BigFloat {
        self.constants.pi(self.bits, ROUNDING)
    }
}

/// How far `got` is from 0.`words` * 2 ** `exponent`. Both are scaled, so that nothing is lost where numbers are subnormal.
fn distance(words: &[u64], sign: Sign, exponent: Exponent, got: f64, ulp: f64) -> f64 {
    let word = |back: usize| words.len().checked_sub(back).map_or(0, |index| words[index]);
    let bits = (u128::from(word(1)) << 64) | u128::from(word(2));
    let high = (bits >> 75) as f64 * 0.5f64.powi(53);
    let low = ((bits >> 22) as u64 & ((1 << 53) - 1)) as f64 * 0.5f64.powi(106);
    let (high, low) = if sign == Sign::Neg { (-high, -low) } else { (high, low) };
    let scaled = |value: f64| libm::ldexp(value, -exponent);
    ((scaled(got) - high) - low).abs() / scaled(ulp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::random::Random;
    use crate::oracles::reference::{format::Format, math};

    #[test]
    fn subnormal_numbers_keep_their_bits() {
        let inverse: Function = |m, a| m.div(&m.number(1.0), &a[0]);
        for value in [1e-310, f64::from_bits(3), f64::from_bits(1 << 51)] {
            let scale = power_of_two(60);
            let scaled: Function = |m, a| m.div(&m.number(power_of_two(-60)), &a[0]);
            let got = 1.0 / (value * scale);
            let error = Multi::error(scaled, &[value], got, Format::Double.ulp(got)).unwrap_or(f64::NAN);
            assert!(error <= 1.0, "1 / {value:e}: {error} ulp");
            assert!(Multi::error(inverse, &[value], f64::MAX, 1.0).is_some());
        }
    }

    /// The references in `double` are trusted to this error: see `accuracy.rs`.
    #[test]
    fn references_in_double_are_near() {
        let mut random = Random::new(3);
        for row in math::ROWS {
            let Some(function) = row.results[0].multi else { continue };
            for _ in 0..24 {
                let arguments: Vec<f64> = row
                    .arguments
                    .iter()
                    .map(|kind| match kind {
                        math::Kind::Number => random.double(0.0, 1.0),
                        _ => f64::from(1 + random.below(7)),
                    })
                    .collect();
                let got = (row.results[0].host)(Format::Double, &arguments);
                if !got.is_finite() || got == 0.0 {
                    continue;
                }
                let error =
                    Multi::error(function, &arguments, got, Format::Double.ulp(got)).unwrap_or(f64::NAN);
                assert!(error <= math::TRUSTED, "{}({arguments:?}) is {got}: {error} ulp", row.name);
            }
        }
    }
}
