//! The dot products of integers: OpenCL C 3.1, 6.15.3.2, and those of `cl_arm_integer_dot_product`, on the host.

use super::{integer::Integer, value::Value};

/// A vector function, which saturates if its name contains `sat`.
pub fn of_vectors(name: &str, arguments: &[Value]) -> Option<Vec<u64>> {
    use super::value::Type::Integer as Of;
    let (Of(a), Of(b)) = (arguments[0].ty, arguments[1].ty) else { return None };
    let product =
        |component: usize| a.decode(arguments[0].at(component)) * b.decode(arguments[1].at(component));
    let sum = (0..arguments[0].bits.len()).map(product).sum();
    Some(vec![finish(sum, a.signed || b.signed, arguments.get(2), name.ends_with("sat"))])
}

/// A function of four packed integers in 32 bits; the name gives the signedness: with `_su_` only the first is signed.
pub fn packed(name: &str, arguments: &[Value]) -> Option<Vec<u64>> {
    let signs = ["uu", "us", "su", "ss"].into_iter().find(|signs| name.contains(&format!("_{signs}_")))?;
    let of = |argument: usize| Integer { bits: 8, signed: signs.as_bytes()[argument] == b's' };
    let byte = |argument: usize, component: usize| {
        of(argument).decode(arguments[argument].at(0) >> (8 * component) & 0xff)
    };
    let sum = (0..4).map(|component| byte(0, component) * byte(1, component)).sum();
    Some(vec![finish(sum, signs != "uu", arguments.get(2), true)])
}

/// Adds the accumulator to the sum.
fn finish(sum: i128, signed: bool, more: Option<&Value>, saturates: bool) -> u64 {
    let result = Integer { bits: 32, signed };
    let whole = sum + more.map_or(0, |more| result.decode(more.at(0)));
    result.pattern(if saturates && more.is_some() { result.saturate(whole) } else { whole }) as u64
}
