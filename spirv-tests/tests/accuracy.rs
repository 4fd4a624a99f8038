//! The mathematical and the common functions are executed over edge cases and random numbers, and compared with the host: no result
//! may be further from the exact one than OpenCL C 3.0, 7.4 allows, and edge cases are those of 7.5.

use std::process::ExitCode;

use spirocl_tests::drivers::device;
use spirocl_tests::harness::{
    accuracy::{Test, kernel},
    compiler, tools,
    trials::{self, Trial},
};
use spirocl_tests::oracles::reference::{
    format::Format,
    judge::{Judge, Mode},
    math::{ROWS, Row},
};

/// The environment variable with the name of the one function that is run, such as `nan`; `SPIROCL_TEST_SAMPLES` says how often.
const FUNCTION_VARIABLE: &str = "SPIROCL_TEST_FUNCTION";

/// The numbers of components of the arguments.
const WIDTHS: [usize; 2] = [1, 4];

fn main() -> ExitCode {
    let exact = Format::ALL
        .map(|format| Trial::test(format!("accuracy/{}", format.name()), move || check(format, Mode::Exact)));
    let relaxed = Trial::test("accuracy/relaxed", || check(Format::Float, Mode::Relaxed));
    trials::run(exact.into_iter().chain([relaxed]).collect())
}

fn check(format: Format, mode: Mode) -> Result<(), String> {
    let device = device::device()?;
    let extension = match format {
        Format::Float => None,
        Format::Double => Some("cl_khr_fp64"),
        Format::Half => Some("cl_khr_fp16"),
    };
    if let Some(extension) = extension.filter(|extension| !device.has_extension(extension)) {
        println!("not run, for the device does not have {extension}: all functions of {}", format.name());
        return Ok(());
    }
    let fits = |row: &&Row| match mode {
        Mode::Exact => format == Format::Float || !row.only_float,
        Mode::Relaxed => row.relaxed.is_some(),
    };
    let only = std::env::var(FUNCTION_VARIABLE).ok();
    let rows: Vec<&Row> =
        ROWS.iter().filter(fits).filter(|row| only.as_ref().is_none_or(|only| only == row.name)).collect();
    let text: String =
        rows.iter().flat_map(|row| WIDTHS.map(|width| kernel(row, row.name, format, width))).collect();
    let mut options = vec!["-cl-std=CL3.0", "-Werror", "-Wno-half-without-pragma"];
    options.extend((mode == Mode::Relaxed).then_some("-cl-fast-relaxed-math"));
    let path = tools::tests_folder().join("accuracy.cl");
    let words = compiler::compile_case(&path, &text, &options)?;
    let program = device.build_il(&words)?;
    let mut worst = Vec::new();
    let mut failures = Vec::new();
    for row in rows {
        let test = Test { judge: Judge { row, format, mode }, widths: &WIDTHS };
        match test.run(device, &program) {
            Ok(error) => worst.push(format!("{} {error:.2}", row.name)),
            Err(failure) => failures.push(failure),
        }
    }
    println!("{}, largest errors in ulp: {}", format.name(), worst.join(", "));
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}
