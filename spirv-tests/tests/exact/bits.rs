//! What moves bits: reinterpretation, shuffles, loads and stores of `half`.

use super::{RANDOM, bits, build, conversions::ROUNDINGS, device_and_types, memory, run, vector};
use spirocl_tests::drivers::device::{self, Device, Program};
use spirocl_tests::generator::random::Random;
use spirocl_tests::oracles::reference::{
    format::{Format, Rounding},
    integer::Integer,
    value::Type,
};

pub(super) fn reinterpretations() -> Result<(), String> {
    let (device, types) = device_and_types()?;
    let width = |ty: Type| 16 / ty.bytes();
    let pairs: Vec<(Type, Type)> =
        types.iter().flat_map(|&from| types.iter().map(move |&to| (from, to))).collect();
    let text: String = pairs
        .iter()
        .map(|&(from, to)| {
            let (given, made) = (vector(from.name(), width(from)), vector(to.name(), width(to)));
            format!(
                "kernel void {}_{}(global const {given} *a, global {made} *r) {{ size_t i = get_global_id(0); \
                 r[i] = as_{made}(a[i]); }}\n",
                from.name(),
                to.name()
            )
        })
        .collect();
    let program = build(device, "reinterpret", &text)?;
    let mut random = Random::new(19);
    let data = memory((0..512).map(|_| random.bits()), 8);
    for (from, to) in pairs {
        let name = format!("{}_{}", from.name(), to.name());
        let written =
            run(device, &program, &name, data.len() / 16, std::slice::from_ref(&data), &[data.len()])?;
        if written[0] != data {
            return Err(format!("as_{} changes bits of {}", to.name(), from.name()));
        }
    }
    Ok(())
}

pub(super) fn shuffles() -> Result<(), String> {
    const COUNTS: [usize; 4] = [2, 4, 8, 16];
    let (device, types) = device_and_types()?;
    println!("not run, for the driver does not have it: shuffles of half");
    for ty in types.into_iter().filter(|ty| !ty.is_half()) {
        let mask = Integer { bits: 8 * ty.bytes() as u32, signed: false };
        let sizes: Vec<(usize, usize)> = COUNTS.into_iter().flat_map(|m| COUNTS.map(|n| (m, n))).collect();
        let text: String = sizes.iter().map(|&(m, n)| shuffle_kernel(ty.name(), mask.name(), m, n)).collect();
        let program = build(device, &format!("shuffle_{}", ty.name()), &text)?;
        for (m, n) in sizes {
            check_shuffle(device, &program, ty, m, n)
                .map_err(|error| format!("{} {m} to {n}: {error}", ty.name()))?;
        }
    }
    Ok(())
}

fn shuffle_kernel(ty: &str, mask: &str, m: usize, n: usize) -> String {
    format!(
        "kernel void shuffle_{m}_{n}(global const {ty}{m} *a, global const {ty}{m} *b, global const {mask}{n} *mask, \
         global const {mask}{n} *mask2, global {ty}{n} *r, global {ty}{n} *s) {{ size_t i = get_global_id(0); \
         r[i] = shuffle(a[i], mask[i]); s[i] = shuffle2(a[i], b[i], mask2[i]); }}\n"
    )
}

/// The masks stay in range: the driver reads outside where they do not, see `docs/driver-notes.md`.
fn check_shuffle(device: &Device, program: &Program, ty: Type, m: usize, n: usize) -> Result<(), String> {
    let mut random = Random::new(23);
    let (items, bytes) = (64, ty.bytes());
    let mut some = |count: usize, limit: Option<usize>| -> Vec<u64> {
        (0..count)
            .map(|_| match limit {
                Some(limit) => random.below(limit as u32).into(),
                None => random.bits(),
            })
            .collect()
    };
    let (a, b) = (some(items * m, None), some(items * m, None));
    let (one, two) = (some(items * n, Some(m)), some(items * n, Some(2 * m)));
    let data: Vec<Vec<u8>> =
        [&a, &b, &one, &two].map(|values| memory(values.iter().copied(), bytes)).to_vec();
    let written = run(device, program, &format!("shuffle_{m}_{n}"), items, &data, &[items * n * bytes; 2])?;
    let mask = u64::MAX >> (64 - 8 * bytes);
    for (place, (&one, &two)) in one.iter().zip(&two).enumerate() {
        let from = place / n * m;
        let pick = |index: u64| {
            let index = index as usize;
            (if index < m { a[from + index] } else { b[from + index - m] }) & mask
        };
        for (written, expected) in written.iter().zip([pick(one), pick(two)]) {
            let got = bits(&written[place * bytes..][..bytes]);
            if got != expected {
                return Err(format!("component {place} is {got:#x} in place of {expected:#x}"));
            }
        }
    }
    Ok(())
}

pub(super) fn half_memory() -> Result<(), String> {
    const COUNTS: [usize; 6] = [1, 2, 3, 4, 8, 16];
    let device = device::device()?;
    let mut text = String::new();
    for count in COUNTS {
        let suffix = if count == 1 { String::new() } else { count.to_string() };
        // The aligned ones have two components or more.
        let aligned = if count == 1 { "" } else { "a" };
        let float = format!("float{suffix}");
        text.push_str(&format!(
            "kernel void load_{count}(global const half *a, global {float} *r, global {float} *s) {{ \
             size_t i = get_global_id(0); r[i] = vload_half{suffix}(i, a); s[i] = vload{aligned}_half{suffix}(i, a); }}\n"
        ));
        for (format, (rounding, _)) in ["float", "double"].into_iter().flat_map(|f| ROUNDINGS.map(|r| (f, r)))
        {
            text.push_str(&format!(
                "kernel void store_{count}_{format}{rounding}(global const {format}{suffix} *a, global half *r, \
                 global half *s) {{ size_t i = get_global_id(0); vstore_half{suffix}{rounding}(a[i], i, r); \
                 vstore{aligned}_half{suffix}{rounding}(a[i], i, s); }}\n"
            ));
        }
    }
    let program = build(device, "half", &text)?;
    for count in COUNTS {
        check_half_loads(device, &program, count)?;
        for (format, rounding) in [Format::Float, Format::Double]
            .into_iter()
            .flat_map(|format| ROUNDINGS.map(|rounding| (format, rounding)))
        {
            check_half_stores(device, &program, count, format, rounding)?;
        }
    }
    Ok(())
}

/// The components of a vector in an array, and of an aligned one.
fn strides(count: usize) -> [usize; 2] {
    [count, if count == 3 { 4 } else { count }]
}

fn check_half_loads(device: &Device, program: &Program, count: usize) -> Result<(), String> {
    let (all, aligned) = (1 << 16, strides(count)[1]);
    let items = all / aligned;
    let data = [memory(0..all as u64, 2)];
    let written = run(device, program, &format!("load_{count}"), items, &data, &[items * aligned * 4; 2])?;
    for (stride, written) in strides(count).into_iter().zip(&written) {
        for (item, component) in
            (0..items).flat_map(|item| (0..count).map(move |component| (item, component)))
        {
            let half = (item * stride + component) as u64;
            let expected = Format::Float.encode(Format::Half.decode(half), Rounding::NearestEven);
            let got = bits(&written[(item * aligned + component) * 4..][..4]);
            if !Type::Number(Format::Float).is_same(got, expected) {
                return Err(format!("load of {count}: {half:#x} gives {got:#x} in place of {expected:#x}"));
            }
        }
    }
    Ok(())
}

fn check_half_stores(
    device: &Device,
    program: &Program,
    count: usize,
    format: Format,
    (suffix, rounding): (&str, Option<Rounding>),
) -> Result<(), String> {
    let mut random = Random::new(29);
    let aligned = strides(count)[1];
    let mut values = Type::Number(format).values(&mut random, RANDOM);
    values.resize(values.len() / aligned * aligned, 0);
    let items = values.len() / aligned;
    let data = [memory(values.iter().copied(), format.bytes())];
    let kernel = format!("store_{count}_{}{suffix}", format.name());
    let written = run(device, program, &kernel, items, &data, &[items * aligned * 2; 2])?;
    for (stride, written) in strides(count).into_iter().zip(&written) {
        for (item, component) in
            (0..items).flat_map(|item| (0..count).map(move |component| (item, component)))
        {
            let value = format.decode(values[item * aligned + component]);
            let expected = Format::Half.encode(value, rounding.unwrap_or(Rounding::NearestEven));
            let got = bits(&written[(item * stride + component) * 2..][..2]);
            if !Type::Number(Format::Half).is_same(got, expected) {
                return Err(format!("{kernel}: {value:e} gives {got:#x} in place of {expected:#x}"));
            }
        }
    }
    Ok(())
}
