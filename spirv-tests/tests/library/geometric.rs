//! Geometric functions, `shuffle` and `select` over edge cases and random vectors.

use super::{kind, named};
use spirocl_interpret::library::{self, MathOptions, ScalarKind};
use spirocl_tests::{
    generator::random::Random,
    oracles::reference::{
        format::{Format, Rounding, power_of_two},
        geometric::{Kind, ROWS, Row},
    },
};
use spirv::OpenclStd100Op as Std;

/// How many vectors of each length a function has.
const VECTORS: usize = 2_000;

fn number(random: &mut Random, format: Format) -> f64 {
    let number = match random.below(8) {
        0 => [0.0, 1.0, format.least(), format.largest(), f64::INFINITY, f64::NAN][random.below(6) as usize],
        1 => format.decode(random.bits() & (u64::MAX >> (64 - 8 * format.bytes()))),
        2 => random.double(1.0, 2.0) * power_of_two(random.below(20) as i32 - 10),
        _ => random.double(-2.0, 2.0),
    };
    let number = if random.below(2) == 0 { number } else { -number };
    format.round(number, Rounding::NearestEven)
}

fn check(row: &Row, format: Format, lengths: &[usize], random: &mut Random) -> Result<(), String> {
    let count = if matches!(row.kind, Kind::Cross | Kind::Distance) { 2 } else { 1 };
    for &length in lengths {
        for _ in 0..VECTORS {
            let arguments: Vec<Vec<f64>> =
                (0..count).map(|_| (0..length).map(|_| number(random, format)).collect()).collect();
            let encode = |vector: &Vec<f64>| -> Vec<u64> {
                vector.iter().map(|&number| format.encode(number, Rounding::NearestEven)).collect()
            };
            let bits: Vec<Vec<u64>> = arguments.iter().map(encode).collect();
            let slices: Vec<&[u64]> = bits.iter().map(Vec::as_slice).collect();
            let found = library::vector(named(row.name), kind(format), &slices)
                .ok_or_else(|| format!("{} is no function of vectors", row.name))?;
            let numbers: Vec<f64> = found.iter().map(|&bits| format.decode(bits)).collect();
            row.check(format, &arguments, &numbers)
                .map_err(|error| format!("{} of {} {arguments:?}: {error}", row.name, format.name()))?;
        }
    }
    Ok(())
}

#[test]
fn functions_are_within_the_limits() {
    let mut random = Random::new(37);
    for row in ROWS.iter().filter(|row| row.kind != Kind::Dot) {
        let lengths: &[usize] = if row.kind == Kind::Cross { &[3, 4] } else { &[1, 2, 3, 4] };
        for format in Format::ALL {
            if let Err(error) = check(row, format, lengths, &mut random) {
                panic!("{error}");
            }
        }
    }
}

#[test]
fn shuffles_take_the_low_bits_of_a_mask() {
    let (x, y) = ([10, 11, 12, 13], [20, 21, 22, 23]);
    let found = library::vector(Std::shuffle, ScalarKind::I32, &[&x, &[3, 0, 5, 8]]);
    assert_eq!(found, Some(vec![13, 10, 11, 10]));
    let found = library::vector(Std::shuffle2, ScalarKind::I32, &[&x, &y, &[7, 4, 0, 9, 1, 2, 3, 5]]);
    assert_eq!(found, Some(vec![23, 20, 10, 11, 11, 12, 13, 21]));
}

#[test]
fn selection() {
    let select = |kind, arguments: &[u64]| {
        library::scalar(Std::select, kind, arguments, &MathOptions::default()).expect("it is a function")
    };
    assert_eq!(select(ScalarKind::F32, &[1, 2, 0x8000_0000]), 2);
    assert_eq!(select(ScalarKind::F32, &[1, 2, 0x7fff_ffff]), 1);
    assert_eq!(select(ScalarKind::I8, &[1, 2, 0x80]), 2);
    assert_eq!(select(ScalarKind::I64, &[1, 2, 1]), 1);
    assert_eq!((library::select_scalar(&[1, 2, 1]), library::select_scalar(&[1, 2, 0])), (2, 1));
}
