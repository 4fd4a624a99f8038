//! Results of drivers that differ from the specification, from source too: see `docs/driver-notes.md`.

use super::{format::Format, integer::Integer};
use crate::drivers::{Driver, driver};

/// A function, and the arguments for which the driver is wrong.
type Otherwise = (&'static str, fn(Format, f64) -> bool);

const MATHEMATICAL: &[Otherwise] = &[
    ("lgamma_r", |_, x| x == 0.0 || (x < 0.0 && x == x.trunc())),
    ("fract", |format, x| format == Format::Half && (!x.is_finite() || x.to_bits() == (-0.0f64).to_bits())),
];

/// Whether it has another value of a mathematical function here.
pub fn is_otherwise(name: &str, format: Format, input: &[f64]) -> bool {
    (driver().is_ok_and(Driver::is_vulkan) && is_native_otherwise(name, input))
        || (driver().is_ok_and(|driver| driver.name == "lavapipe") && is_not_rounded(name, format, input))
        || MATHEMATICAL.iter().any(|(wrong, at)| *wrong == name && at(format, input[0]))
}

/// Whether a number of `double` is not rounded to the right whole one, which many functions begin with, on a processor without AVX-512.
fn is_not_rounded(name: &str, format: Format, input: &[f64]) -> bool {
    let is_affected = |x: f64| x != x.trunc() && (name == "rint" || x.abs() > f64::from(1 << 24));
    format == Format::Double && !has_avx_512() && input.iter().any(|&x| is_affected(x))
}

#[cfg(target_arch = "x86_64")]
fn has_avx_512() -> bool {
    std::arch::is_x86_feature_detected!("avx512f")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx_512() -> bool {
    false
}

/// Whether a zero may have the wrong sign: that of `expm1` of -0 of `half`, on a processor with AVX512-FP16.
pub fn may_lose_sign_of_zero(name: &str, format: Format) -> bool {
    name == "expm1" && format == Format::Half && driver().is_ok_and(|driver| driver.name == "intel")
}

/// Whether a native function, an instruction of Vulkan's devices, may be further off than the others: logarithms near 1 have absolute bounds.
fn is_native_otherwise(name: &str, input: &[f64]) -> bool {
    match name {
        "native_log" | "native_log2" | "native_log10" => (0.5..=2.0).contains(&input[0]),
        "native_powr" => !(input[0] > 0.0 && input[0].is_finite() && input[1].abs() <= 100.0),
        _ => false,
    }
}

/// Whether it has other values of an integer function.
pub fn is_wrong_of_integers(name: &str, ty: Integer) -> bool {
    name == "mad_sat" && ty.bits >= 32 && ty != (Integer { bits: 64, signed: false })
}

/// Whether it has another length of a vector. It multiplies vectors of `half` of which a component, not its magnitude, is small, until
/// others overflow.
pub fn is_otherwise_of_length(format: Format, vector: &[f64]) -> bool {
    format == Format::Half && vector.iter().any(|&x| x < SMALL)
}

const SMALL: f64 = 0.5;

/// Whether it has another direction of a vector.
pub fn is_otherwise_of_direction(format: Format, vector: &[f64]) -> bool {
    match format {
        Format::Half => vector.iter().any(|&x| !x.is_finite() || x < SMALL),
        Format::Float | Format::Double => vector.len() > 1 && vector.iter().any(|x| x.is_infinite()),
    }
}
