//! What moves components: vector loads and stores with their conversions from and to `half` (OpenCL C 3.0, 6.15.7), `shuffle` and
//! `shuffle2` (6.15.13), on the host.

use super::{
    format::{Format, Rounding},
    value::{Type, Value},
};

/// The components as they are, or, where one side is `half` and the other is not, converted.
pub fn moved(argument: &Value, to: Type, rounding: Rounding) -> Vec<u64> {
    match (argument.ty, to) {
        (Type::Number(from), Type::Number(to)) if from != to => {
            argument.numbers().into_iter().map(|number| to.encode(number, rounding)).collect()
        }
        _ => argument.bits.clone(),
    }
}

/// The rounding that a name ends in.
pub fn rounding(name: &str) -> Rounding {
    match name.rsplit('_').next() {
        Some("rtz") => Rounding::Zero,
        Some("rtp") => Rounding::Up,
        Some("rtn") => Rounding::Down,
        _ => Rounding::NearestEven,
    }
}

/// The type that the memory has, of the functions that convert.
pub fn is_half(name: &str) -> bool {
    name.contains("half")
}

/// The type that `vload` and `vload_half` make, and that `vstore` and `vstore_half` put there.
pub fn target(name: &str, of: Type) -> Type {
    match (is_half(name), name.starts_with("vload")) {
        (true, true) => Type::Number(Format::Float),
        (true, false) => Type::Number(Format::Half),
        (false, _) => of,
    }
}

/// Components of one vector, or of two.
pub fn shuffle(arguments: &[Value]) -> Vec<u64> {
    let Some((mask, sources)) = arguments.split_last() else { return Vec::new() };
    let all: Vec<u64> = sources.iter().flat_map(|source| source.bits.iter().copied()).collect();
    // Of each element of the mask only the low bits count.
    mask.bits.iter().map(|&index| all[index as usize % all.len()]).collect()
}
