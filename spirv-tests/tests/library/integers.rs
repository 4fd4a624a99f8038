//! Functions of integers and conversions, over edge cases and random values, against the references.

use super::{integer_kind, kind, named};
use spirocl_codegen::ir;
use spirocl_interpret::library::{self, Conversion, MathOptions};
use spirocl_tests::{
    generator::random::Random,
    oracles::reference::{
        format::{Format, Rounding},
        integer::{Gives, Integer, ROWS, Row},
    },
};
use spirv::OpenclStd100Op as Std;

/// How many random arguments a function has, beside the edge cases.
const RANDOM: usize = 20_000;

/// The function of OpenCL.std for a row and a type; `None` where it is an instruction.
fn function(row: &Row, ty: Integer) -> Option<Std> {
    let prefix = if ty.signed { "s" } else { "u" };
    match row.name {
        "clz" | "ctz" | "popcount" | "rotate" | "bitselect" => Some(named(row.name)),
        name if name.starts_with("bit") => None,
        name => Some(named(&format!("{prefix}_{name}"))),
    }
}

fn random_bits(random: &mut Random, ty: Integer) -> u64 {
    let mask = u64::MAX >> (64 - ty.bits);
    let bits = match random.below(4) {
        0 => [0, 1, 2, u64::MAX, 1 << (ty.bits - 1), (1 << (ty.bits - 1)) - 1][random.below(6) as usize],
        1 => random.bits() >> random.below(64),
        2 => !(random.bits() >> random.below(64)),
        _ => random.bits(),
    };
    bits & mask
}

fn check(row: &Row, ty: Integer, random: &mut Random) {
    let Some(function) = function(row, ty) else { return };
    let signed = Integer { signed: true, ..ty };
    for _ in 0..RANDOM {
        let arguments: Vec<u64> = (0..row.arguments).map(|_| random_bits(random, ty)).collect();
        let is_unsigned = |index| index + row.unsigned >= row.arguments;
        let decode = |(index, &bits): (usize, &u64)| {
            if is_unsigned(index) { ty.unsigned().decode(bits) } else { ty.decode(bits) }
        };
        let numbers: Vec<i128> = arguments.iter().enumerate().map(decode).collect();
        if !(row.domain)(ty, &numbers) {
            continue;
        }
        let expected = (row.host)(ty, &numbers);
        let width = if row.gives == Gives::Wider { 2 * ty.bits } else { ty.bits };
        let expected = expected as u64 & (u64::MAX >> (64 - width));
        let found = library::scalar(function, integer_kind(signed), &arguments, &MathOptions::default());
        assert_eq!(found, Some(expected), "{} of {} {numbers:?}", row.name, ty.name());
    }
}

#[test]
fn functions_have_the_values_of_the_reference() {
    let mut random = Random::new(17);
    for row in ROWS {
        for ty in Integer::ALL.into_iter().filter(|&ty| (row.takes)(ty)) {
            check(row, ty, &mut random);
        }
    }
}

const ROUNDINGS: [(Rounding, ir::Rounding); 4] = [
    (Rounding::NearestEven, ir::Rounding::ToEven),
    (Rounding::Zero, ir::Rounding::ToZero),
    (Rounding::Up, ir::Rounding::Up),
    (Rounding::Down, ir::Rounding::Down),
];

#[test]
fn integers_become_floats_in_every_mode() {
    let mut random = Random::new(19);
    for ty in Integer::ALL {
        for format in Format::ALL {
            for _ in 0..RANDOM / 8 {
                let bits = random_bits(&mut random, ty);
                for (rounding, mode) in ROUNDINGS {
                    let number = format.from_integer(ty.decode(bits), rounding);
                    let expected = format.encode(number, Rounding::NearestEven);
                    let conversion = Conversion { rounding: Some(mode), saturated: false };
                    let found = library::convert(bits, integer_kind(ty), kind(format), conversion);
                    assert_eq!(found, expected, "{} {bits:#x} to {}, {mode:?}", ty.name(), format.name());
                }
            }
        }
    }
}

#[test]
fn floats_become_integers_in_every_mode() {
    let mut random = Random::new(23);
    for format in Format::ALL {
        for _ in 0..RANDOM {
            let number = match random.below(3) {
                0 => format.round(random.double(-300.0, 300.0), Rounding::NearestEven),
                1 => format.round(f64::from(random.below(1200)) / 4.0 - 150.0, Rounding::NearestEven),
                _ => format.decode(random.bits() & (u64::MAX >> (64 - 8 * format.bytes()))),
            };
            let bits = format.encode(number, Rounding::NearestEven);
            for ty in Integer::ALL {
                for (rounding, mode) in ROUNDINGS {
                    let whole = match rounding {
                        Rounding::NearestEven => number.round_ties_even(),
                        Rounding::Zero => number.trunc(),
                        Rounding::Up => number.ceil(),
                        Rounding::Down => number.floor(),
                    };
                    let expected = if whole.is_nan() { 0 } else { ty.saturate(whole as i128) };
                    let conversion = Conversion { rounding: Some(mode), saturated: true };
                    let found = library::convert(bits, kind(format), integer_kind(ty), conversion);
                    assert_eq!(ty.decode(found), expected, "{number} to {}, {mode:?}", ty.name());
                    if rounding == Rounding::Zero {
                        let is_in_range = !whole.is_nan() && expected as f64 == whole;
                        let found = library::converts_in_range(bits, kind(format), integer_kind(ty));
                        assert!(found == is_in_range || whole.abs() > 1e18, "{number} to {}", ty.name());
                    }
                }
            }
        }
    }
}

#[test]
fn floats_become_floats_in_every_mode() {
    let mut random = Random::new(29);
    for from in Format::ALL {
        for to in Format::ALL {
            for _ in 0..RANDOM {
                let scale = 2f64.powi(random.below(60) as i32 - 40);
                let number = match random.below(2) {
                    0 => random.double(-1.0, 1.0) * scale,
                    _ => from.decode(random.bits() & (u64::MAX >> (64 - 8 * from.bytes()))),
                };
                let bits = from.encode(number, Rounding::NearestEven);
                let number = from.decode(bits);
                for (rounding, mode) in ROUNDINGS {
                    let conversion = Conversion { rounding: Some(mode), saturated: false };
                    let found = to.decode(library::convert(bits, kind(from), kind(to), conversion));
                    let expected = to.round(number, rounding);
                    let is_same =
                        found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan();
                    assert!(is_same, "{number:e} to {}, {mode:?}: {found:e}", to.name());
                }
            }
        }
    }
}

#[test]
fn integers_become_integers() {
    let mut random = Random::new(31);
    for from in Integer::ALL {
        for to in Integer::ALL {
            for _ in 0..RANDOM / 16 {
                let bits = random_bits(&mut random, from);
                let number = from.decode(bits);
                for saturated in [false, true] {
                    let expected = if saturated { to.saturate(number) } else { to.wrap(number) };
                    let conversion = Conversion { rounding: None, saturated };
                    let found = library::convert(bits, integer_kind(from), integer_kind(to), conversion);
                    assert_eq!(to.decode(found), expected, "{} {number} to {}", from.name(), to.name());
                }
            }
        }
    }
}
