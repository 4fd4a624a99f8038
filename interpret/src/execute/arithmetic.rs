//! Arithmetic on the bits of scalars.

use crate::program::{
    code::{class, predicate},
    constant::{mask, sign_extend},
};

pub(super) fn f32_of(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

pub(super) fn f64_of(bits: u64) -> f64 {
    f64::from_bits(bits)
}

/// The predicate that holds between two numbers.
#[inline(always)]
fn relation<T: PartialOrd>(a: T, b: T) -> u8 {
    if a < b {
        predicate::LESS
    } else if a == b {
        predicate::EQUAL
    } else if a > b {
        predicate::GREATER
    } else {
        predicate::UNORDERED
    }
}

#[inline(always)]
pub(super) fn compare32(a: u64, b: u64, wanted: u8) -> u64 {
    u64::from(relation(f32_of(a), f32_of(b)) & wanted != 0)
}

#[inline(always)]
pub(super) fn compare64(a: u64, b: u64, wanted: u8) -> u64 {
    u64::from(relation(f64_of(a), f64_of(b)) & wanted != 0)
}

pub(super) fn compare16(a: u64, b: u64, wanted: u8) -> u64 {
    u64::from(relation(half_to_f32(a as u16), half_to_f32(b as u16)) & wanted != 0)
}

/// The value of a half.
pub(super) fn half_to_f32(bits: u16) -> f32 {
    let sign = u32::from(bits >> 15) << 31;
    let (exponent, fraction) = (u32::from(bits >> 10 & 31), u32::from(bits & 0x3ff));
    match exponent {
        0 => f32::from_bits(sign | (fraction as f32 * 2f32.powi(-24)).to_bits()),
        31 => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

/// The nearest half.
pub(super) fn f64_to_half(value: f64) -> u16 {
    let sign = ((value.to_bits() >> 63) as u16) << 15;
    let magnitude = value.abs();
    if value.is_nan() {
        return sign | 0x7e00;
    }
    if magnitude >= 65520.0 {
        return sign | 0x7c00;
    }
    // Below the least normal number the unit is constant; above, it follows the exponent.
    let exponent = ((magnitude.to_bits() >> 52) as i32 - 1023).max(-14);
    let units = (magnitude * 2f64.powi(10 - exponent)).round_ties_even();
    let bits = if exponent == -14 { units as u32 } else { ((exponent + 14) << 10) as u32 + units as u32 };
    sign | bits as u16
}

/// The four operations on halves: their results in double are exact enough to round once.
pub(super) fn half(operation: u8, a: u64, b: u64) -> u64 {
    let (a, b) = (f64::from(half_to_f32(a as u16)), f64::from(half_to_f32(b as u16)));
    let result = match operation {
        0 => a + b,
        1 => a - b,
        2 => a * b,
        _ => a / b,
    };
    f64_to_half(result).into()
}

/// The remainder with the sign of the dividend (`frem`) or of the divisor (`fmod` of SPIR-V).
pub(super) fn remainder(bits: u8, a: u64, b: u64, of_divisor: bool) -> u64 {
    let fix = |rest: f64, b: f64| {
        if of_divisor && rest != 0.0 && (rest < 0.0) != (b < 0.0) { rest + b } else { rest }
    };
    match bits {
        16 => {
            let (a, b) = (f64::from(half_to_f32(a as u16)), f64::from(half_to_f32(b as u16)));
            f64_to_half(fix(a % b, b)).into()
        }
        32 => {
            let (a, b) = (f32_of(a), f32_of(b));
            (fix(f64::from(a % b), f64::from(b)) as f32).to_bits().into()
        }
        _ => fix(f64_of(a) % f64_of(b), f64_of(b)).to_bits(),
    }
}

pub(super) fn classify(bits: u8, value: u64, wanted: u8) -> u64 {
    let (exponent_bits, fraction_bits) = match bits {
        16 => (5, 10),
        32 => (8, 23),
        _ => (11, 52),
    };
    let fraction = value & mask(fraction_bits);
    let exponent = value >> fraction_bits & mask(exponent_bits);
    let largest = mask(exponent_bits);
    u64::from(match wanted {
        class::NAN => exponent == largest && fraction != 0,
        class::INFINITE => exponent == largest && fraction == 0,
        class::FINITE => exponent != largest,
        class::NORMAL => exponent != largest && exponent != 0,
        _ => value >> (bits - 1) & 1 == 1,
    })
}

/// A division of integers of so many bits, or why there is no result.
pub(super) fn divide(kind: Division, bits: u32, a: u64, b: u64) -> Result<u64, &'static str> {
    if b == 0 {
        return Err("division by zero");
    }
    let (signed_a, signed_b) = (sign_extend(a, bits), sign_extend(b, bits));
    let overflows = || signed_b == -1 && signed_a == sign_extend(1 << (bits - 1), bits);
    let overflow = Err("the quotient of the smallest number and -1 is out of range");
    match kind {
        Division::Unsigned => Ok(a / b),
        Division::UnsignedRest => Ok(a % b),
        Division::Signed | Division::SignedRest | Division::Modulo if overflows() => overflow,
        Division::Signed => Ok(signed_a.wrapping_div(signed_b) as u64 & mask(bits)),
        Division::SignedRest => Ok(signed_a.wrapping_rem(signed_b) as u64 & mask(bits)),
        Division::Modulo => {
            let rest = signed_a.wrapping_rem(signed_b);
            let rest = if rest != 0 && (rest < 0) != (signed_b < 0) { rest + signed_b } else { rest };
            Ok(rest as u64 & mask(bits))
        }
    }
}

/// Which division.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Division {
    Unsigned,
    UnsignedRest,
    Signed,
    SignedRest,
    Modulo,
}
