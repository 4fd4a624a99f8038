//! All conversions: every pair of types, saturation and rounding.

use super::{RANDOM, bits, build, device_and_types, memory, run, vector};
use spirocl_tests::drivers::device::{Device, Program};
use spirocl_tests::generator::random::Random;
use spirocl_tests::oracles::reference::{format::Rounding, integer::Integer, value::Type};

/// The suffixes of `convert_`.
pub(super) const ROUNDINGS: [(&str, Option<Rounding>); 5] = [
    ("", None),
    ("_rte", Some(Rounding::NearestEven)),
    ("_rtz", Some(Rounding::Zero)),
    ("_rtp", Some(Rounding::Up)),
    ("_rtn", Some(Rounding::Down)),
];

/// The numbers of components that are converted.
const CONVERTED: [usize; 6] = [1, 2, 3, 4, 8, 16];

/// A conversion: the suffix, whether it saturates, how it rounds.
type Suffix = (String, bool, Option<Rounding>);

fn suffixes(to: Type) -> Vec<Suffix> {
    let saturate: &[&str] = if matches!(to, Type::Integer(_)) { &["", "_sat"] } else { &[""] };
    let all = saturate.iter().flat_map(|&sat| {
        ROUNDINGS.map(|(name, rounding)| (format!("{sat}{name}"), !sat.is_empty(), rounding))
    });
    all.collect()
}

pub(super) fn conversions(from: Type) -> Result<(), String> {
    let (device, types) = device_and_types()?;
    if !types.contains(&from) {
        return Ok(());
    }
    let mut text = String::new();
    for (&to, width) in types.iter().flat_map(|to| CONVERTED.map(|width| (to, width))) {
        let (given, made) = (vector(from.name(), width), vector(to.name(), width));
        let suffixes = suffixes(to);
        let count = suffixes.len();
        let calls: String = suffixes
            .iter()
            .enumerate()
            .map(|(index, (suffix, ..))| format!(" r[i * {count} + {index}] = convert_{made}{suffix}(a[i]);"))
            .collect();
        text.push_str(&format!(
            "kernel void {}_{width}(global const {given} *a, global {made} *r) {{ size_t i = get_global_id(0);{calls} }}\n",
            to.name()
        ));
    }
    let program = build(device, &format!("convert_{}", from.name()), &text)?;
    let mut failures = Vec::new();
    for (&to, width) in types.iter().flat_map(|to| CONVERTED.map(|width| (to, width))) {
        check_conversions(device, &program, from, to, width, &mut failures)?;
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

fn check_conversions(
    device: &Device,
    program: &Program,
    from: Type,
    to: Type,
    width: usize,
    failures: &mut Vec<String>,
) -> Result<(), String> {
    let mut random = Random::new(17);
    let mut values = from.values(&mut random, RANDOM);
    // A vector of three takes the place of one of four; its fourth element is nobody's.
    let stride = if width == 3 { 4 } else { width };
    values.truncate(values.len() / stride * stride);
    let (suffixes, bytes) = (suffixes(to), to.bytes());
    let data = [memory(values.iter().copied(), from.bytes())];
    let kernel = format!("{}_{width}", to.name());
    let size = values.len() * suffixes.len() * bytes;
    let written = run(device, program, &kernel, values.len() / stride, &data, &[size])?;
    for (index, (suffix, saturates, rounding)) in suffixes.iter().enumerate() {
        let mut all = values.iter().enumerate().filter(|(place, _)| place % stride < width);
        let wrong = all.find_map(|(place, &value)| {
            let expected = convert(from, value, to, *saturates, *rounding)?;
            let at = (place / stride * suffixes.len() + index) * stride + place % stride;
            let got = bits(&written[0][at * bytes..][..bytes]);
            let is_wrong = !to.is_same(got, expected) && !is_nan_in_driver(from, value, to, suffix);
            is_wrong.then(|| format!("{value:#x} gives {got:#x} in place of {expected:#x}"))
        });
        if let Some(wrong) = wrong {
            let (from, to) = (vector(from.name(), width), vector(to.name(), width));
            failures.push(format!("convert_{to}{suffix} of {from}: {wrong}"));
        }
    }
    Ok(())
}

/// Cases where the driver returns NaN, from source too: see `docs/driver-notes.md`.
fn is_nan_in_driver(from: Type, value: u64, to: Type, suffix: &str) -> bool {
    let Type::Number(format) = from else { return false };
    let is_uint = to == Type::Integer(Integer { bits: 32, signed: false });
    is_uint && matches!(suffix, "_sat" | "_sat_rtz") && format.decode(value).is_nan()
}

/// OpenCL C 3.0, 6.4.3: the bits that a conversion gives; none where the specification leaves it open.
fn convert(from: Type, value: u64, to: Type, saturates: bool, rounding: Option<Rounding>) -> Option<u64> {
    let mask = |value: i128| value as u64 & (u64::MAX >> (64 - 8 * to.bytes()));
    match (from, to) {
        (Type::Integer(from), Type::Integer(to)) => {
            let value = from.decode(value);
            Some(mask(if saturates { to.saturate(value) } else { value }))
        }
        (Type::Integer(from), Type::Number(to)) => {
            let number = to.from_integer(from.decode(value), rounding.unwrap_or(Rounding::NearestEven));
            Some(to.encode(number, Rounding::NearestEven))
        }
        (Type::Number(from), Type::Integer(to)) => {
            let value = from.decode(value);
            let whole = match rounding.unwrap_or(Rounding::Zero) {
                Rounding::NearestEven => value.round_ties_even(),
                Rounding::Zero => value.trunc(),
                Rounding::Up => value.ceil(),
                Rounding::Down => value.floor(),
            };
            // A cast of Rust saturates, and makes zero of NaN: 6.4.3.3 wants both of `_sat`.
            let fits = !whole.is_nan() && to.saturate(whole as i128) == whole as i128;
            (saturates || fits).then(|| mask(to.saturate(whole as i128)))
        }
        (Type::Number(from), Type::Number(to)) => {
            Some(to.encode(from.decode(value), rounding.unwrap_or(Rounding::NearestEven)))
        }
    }
}
