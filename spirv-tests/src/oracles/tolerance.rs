//! The tolerance of floating-point results.

/// How far a result may be from its reference.
#[derive(Clone, Copy, Debug)]
pub enum Tolerance {
    /// The same bits; any NaN equals any other.
    Exact,
    /// At most so many units in the last place.
    Ulp(u32),
    /// `|got - expected| <= relative * |expected| + absolute`.
    Relative {
        /// The part of the reference that the difference may be.
        relative: f64,
        /// What the difference may be where the reference is near zero.
        absolute: f64,
    },
}

/// A number that a kernel computes: an integer or a float.
pub trait Number: Copy + PartialEq + std::fmt::Debug + bytemuck::Pod {
    /// Whether `self` is as near to `expected` as `tolerance` asks.
    fn is_near(self, expected: Self, tolerance: Tolerance) -> bool;
}

macro_rules! integer_numbers {
    ($($integer:ty)*) => { $(
        impl Number for $integer {
            fn is_near(self, expected: Self, _tolerance: Tolerance) -> bool {
                self == expected
            }
        }
    )* };
}
integer_numbers!(u8 i8 u16 i16 u32 i32 u64 i64);

macro_rules! float_numbers {
    ($($float:ty)*) => { $(
        impl Number for $float {
            fn is_near(self, expected: Self, tolerance: Tolerance) -> bool {
                if self.is_nan() || expected.is_nan() {
                    return self.is_nan() && expected.is_nan();
                }
                // Steps between neighbouring floats, counted over zero.
                let steps = |value: $float| {
                    let magnitude = i128::from(value.abs().to_bits());
                    if value.is_sign_negative() { -magnitude } else { magnitude }
                };
                match tolerance {
                    Tolerance::Exact => self.to_bits() == expected.to_bits(),
                    Tolerance::Ulp(ulp) => (steps(self) - steps(expected)).unsigned_abs() <= u128::from(ulp),
                    Tolerance::Relative { relative, absolute } => {
                        let (got, expected) = (f64::from(self), f64::from(expected));
                        got == expected || (got - expected).abs() <= relative * expected.abs() + absolute
                    }
                }
            }
        }
    )* };
}
float_numbers!(f32 f64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ulp_counts_steps_over_zero() {
        assert!(1.0f32.is_near(1.0 + f32::EPSILON, Tolerance::Ulp(1)));
        assert!(!1.0f32.is_near(1.0 + 2.0 * f32::EPSILON, Tolerance::Ulp(1)));
        assert!(f32::from_bits(1).is_near(-f32::from_bits(1), Tolerance::Ulp(2)));
        assert!(!f32::NAN.is_near(1.0, Tolerance::Ulp(1000)));
        assert!(f32::NAN.is_near(f32::NAN, Tolerance::Exact));
    }
}
