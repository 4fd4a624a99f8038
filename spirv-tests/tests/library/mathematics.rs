//! Mathematical and common functions over edge cases and random numbers: no result is further from the exact one than OpenCL C 3.0, 7.4
//! allows, and edge cases are those of 7.5.

use super::{kind, named};
use spirocl_interpret::library::{self, MathOptions, ScalarKind};
use spirocl_tests::oracles::reference::{
    format::{Format, Rounding},
    inputs::inputs,
    judge::{Judge, Mode},
    math::{Kind, ROWS, Row},
};
use spirv::OpenclStd100Op as Std;

/// The functions of OpenCL.std for rows whose names differ.
fn function(row: &Row) -> Std {
    match row.name {
        "max" => Std::fmax_common,
        "min" => Std::fmin_common,
        "clamp" => Std::fclamp,
        name => named(name),
    }
}

/// The results of a row: one, or two.
fn results(row: &Row, format: Format, arguments: &[u64]) -> Vec<u64> {
    let function = function(row);
    if row.writes {
        let (first, second) =
            library::pair(function, kind(format), arguments).expect("it has a second result");
        return vec![first, second];
    }
    // `nan` is a function of an integer.
    let kind = match (row.arguments[0], format) {
        (Kind::Bits, Format::Half) => ScalarKind::I16,
        (Kind::Bits, Format::Float) => ScalarKind::I32,
        (Kind::Bits, Format::Double) => ScalarKind::I64,
        _ => kind(format),
    };
    let options = MathOptions::default();
    vec![library::scalar(function, kind, arguments, &options).expect("it is a function of one component")]
}

/// The largest error of a function in ulp.
fn check(row: &Row, format: Format) -> Result<f64, String> {
    let judge = Judge { row, format, mode: Mode::Exact };
    let mut worst = 0f64;
    for input in inputs(row, format, 1) {
        if !(row.domain)(&input) {
            continue;
        }
        let bits = |(&number, &kind): (&f64, &Kind)| match kind {
            Kind::Number => format.encode(number, Rounding::NearestEven),
            Kind::Int | Kind::Quotient => u64::from(number as i32 as u32),
            Kind::Bits => number as u64,
        };
        let arguments: Vec<u64> = input.iter().zip(row.arguments).map(bits).collect();
        for (index, result) in results(row, format, &arguments).into_iter().enumerate() {
            let error = judge.error(index, &input, result);
            worst = worst.max(error.map_err(|error| {
                format!("{} of {} {input:?}, result {index}: {error}", row.name, format.name())
            })?);
        }
    }
    Ok(worst)
}

fn check_format(format: Format, limit: f64) {
    let rows = ROWS.iter().filter(|row| format == Format::Float || !row.only_float);
    let mut failures = Vec::new();
    let mut errors = Vec::new();
    for row in rows {
        match check(row, format) {
            Ok(error) if error > limit => failures.push(format!("{}: {error} ulp", row.name)),
            Ok(error) => errors.push(format!("{} {error:.2}", row.name)),
            Err(failure) => failures.push(failure),
        }
    }
    println!("{}, largest errors in ulp: {}", format.name(), errors.join(", "));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn floats_are_correctly_rounded_or_nearly() {
    check_format(Format::Float, 0.501);
}

#[test]
fn halves_are_correctly_rounded_or_nearly() {
    check_format(Format::Half, 0.501);
}

#[test]
fn doubles_are_within_the_limits() {
    check_format(Format::Double, 4.0);
}

#[test]
fn subnormal_floats_are_flushed_on_request() {
    let options = MathOptions { flush_subnormals: true };
    let call = |function, arguments: &[f32]| {
        let bits: Vec<u64> = arguments.iter().map(|number| number.to_bits().into()).collect();
        library::scalar(function, ScalarKind::F32, &bits, &options).map(|bits| f32::from_bits(bits as u32))
    };
    assert_eq!(call(Std::sin, &[1e-40]), Some(0.0));
    assert_eq!(call(Std::exp, &[-100.0]), Some(0.0));
    assert_eq!(call(Std::fma, &[1e-40, 1e30, 1.0]), Some(1.0));
    // What only moves bits keeps them.
    assert_eq!(call(Std::fabs, &[-1e-40]), Some(1e-40));
    let half = library::scalar(Std::sin, ScalarKind::F16, &[1], &options);
    assert_eq!(half, Some(1));
}
