//! Functions of GNU C and clang that no function of OpenCL C is like, on the host.

use super::value::{Type, Value};

/// The bits of a function of integers.
pub fn exact(name: &str, arguments: &[Value]) -> Option<Vec<u64>> {
    let Type::Integer(ty) = arguments[0].ty else { return None };
    let pattern = |value: &Value| ty.pattern(ty.decode(value.at(0)));
    let numbers = || arguments[0].bits.iter().map(|&bits| ty.decode(bits));
    let reduced = |apply: fn(i128, i128) -> i128| numbers().reduce(|sum, each| ty.wrap(apply(sum, each)));
    let number = match name {
        "__builtin_reduce_add" => reduced(|a, b| a + b)?,
        "__builtin_reduce_mul" => reduced(i128::wrapping_mul)?,
        "__builtin_reduce_and" => reduced(|a, b| a & b)?,
        "__builtin_reduce_or" => reduced(|a, b| a | b)?,
        "__builtin_reduce_xor" => reduced(|a, b| a ^ b)?,
        "__builtin_reduce_max" => reduced(i128::max)?,
        "__builtin_reduce_min" => reduced(i128::min)?,
        "__builtin_ctzs" => pattern(&arguments[0]).trailing_zeros().min(ty.bits).into(),
        _ if name.starts_with("__builtin_rotateright") => {
            let count = pattern(&arguments[1]) as u32 % ty.bits;
            let value = pattern(&arguments[0]);
            (value >> count | value << (ty.bits - count)) as i128
        }
        _ => return None,
    };
    Some(vec![number as u64])
}

/// The largest or the smallest component, of floating numbers; of zeros either.
pub fn extreme(name: &str) -> Option<fn(f64, f64) -> f64> {
    match name {
        "__builtin_reduce_max" => Some(f64::max),
        "__builtin_reduce_min" => Some(f64::min),
        "__builtin_reduce_maximum" => Some(|a, b| or_nan(a, b, f64::max)),
        "__builtin_reduce_minimum" => Some(|a, b| or_nan(a, b, f64::min)),
        _ => None,
    }
}

/// What a function gives for numbers, and NaN if one of them is none.
fn or_nan(a: f64, b: f64, host: fn(f64, f64) -> f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { host(a, b) }
}
