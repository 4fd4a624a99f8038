//! The mathematics library of the Vulkan target, `codegen/src/targets/vulkan/library`, compiled for the OpenCL driver like any other program:
//! the results are held to the same bounds as those of the driver's own functions.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use spirocl_tests::drivers::device;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::{
    accuracy::{Test, kernel},
    compiler, files, tools,
    trials::{self, Trial},
};
use spirocl_tests::oracles::reference::{
    format::{Format, Rounding},
    judge::{Judge, Mode},
    math::{self, Bound, Kind, ROWS, Row},
};

/// The folder of the library.
const LIBRARY: &str = "../codegen/src/targets/vulkan/library";

/// Division, which is not a function of the language: of `float` 2.5 units are allowed.
const DIVISION: Row = {
    let quotient = math::Result {
        kind: Kind::Number,
        bounds: [Bound::Ulp(2.5), Bound::Ulp(0.0), Bound::Ulp(0.0)],
        host: |_, a| a[0] / a[1],
        or: None,
        multi: None,
    };
    Row {
        name: "div",
        arguments: &[Kind::Number, Kind::Number],
        results: [quotient, quotient],
        writes: false,
        only_float: false,
        domain: |_| true,
        relaxed: None,
    }
};

fn main() -> ExitCode {
    let rows: Vec<Row> =
        ROWS.iter().copied().filter(|row| file(row.name).is_some()).chain([DIVISION]).collect();
    let of_row = |row: Row| {
        Format::ALL.map(|format| {
            let name = format!("vulkan_library/{}", name_in(row.name, format));
            Trial::test(name, move || check(&row, format))
        })
    };
    let conversions = [Format::Float, Format::Double].map(|from| {
        Trial::test(format!("vulkan_library/narrow from {}", from.name()), move || check_conversions(from))
    });
    trials::run(rows.into_iter().flat_map(of_row).chain(conversions).collect())
}

/// What the library calls a function in a format.
fn name_in(function: &str, format: Format) -> String {
    let letter = match format {
        Format::Float => "f",
        Format::Double => "d",
        Format::Half => "h",
    };
    format!("{function}__{letter}")
}

/// The subfolders.
fn folders() -> Vec<PathBuf> {
    let library = tools::tests_folder().join(LIBRARY);
    let entries = std::fs::read_dir(library).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// The file of a function.
fn file(function: &str) -> Option<PathBuf> {
    folders().into_iter().map(|folder| folder.join(function).with_extension("cl")).find(|path| path.exists())
}

/// Compiles a file of the library for a format, with a text behind it.
fn compile(path: &Path, format: Format, text: &str) -> Result<Vec<u32>, String> {
    let precision = match format {
        Format::Float => "-DPRECISION=32",
        Format::Double => "-DPRECISION=64",
        Format::Half => "-DPRECISION=16",
    };
    let includes: Vec<String> = folders().iter().map(|folder| format!("-I{}", folder.display())).collect();
    // What a device of Vulkan has for these is as good as this driver's exact functions, not as its native ones: those have 12 bits on
    // processors without AVX-512.
    let native =
        ["-Dnative_divide(x,y)=((x)/(y))", "-Dnative_recip(x)=(1/(x))", "-Dnative_rsqrt(x)=rsqrt(x)"];
    let mut options = vec!["-cl-std=CL1.2", "-Werror", precision];
    options.extend(native);
    options.extend(includes.iter().map(String::as_str));
    let text = format!("{}\n{text}", files::read(path)?);
    compiler::compile_case(path, &text, &options)
}

/// The results of a function are within the bounds of its row.
fn check(row: &Row, format: Format) -> Result<(), String> {
    let device = device::device()?;
    device.driver.require_first()?;
    let path = file(row.name).ok_or("no file")?;
    let words = compile(&path, format, &kernel(row, &name_in(row.name, format), format, 1))?;
    let program = device.build_il(&words)?;
    let test = Test { judge: Judge { row, format, mode: Mode::Exact }, widths: &[1] };
    let worst = test.run(device, &program)?;
    println!("{}: {worst:.2} ulp", name_in(row.name, format));
    Ok(())
}

/// The directions of conversions, as the library calls them.
const DIRECTIONS: [(&str, Rounding); 4] =
    [("rte", Rounding::NearestEven), ("rtz", Rounding::Zero), ("rtp", Rounding::Up), ("rtn", Rounding::Down)];

/// Conversions to narrower formats are rounded as they say.
fn check_conversions(from: Format) -> Result<(), String> {
    let device = device::device()?;
    device.driver.require_first()?;
    let path = file("narrow").ok_or("no file")?;
    for to in [Format::Half, Format::Float].into_iter().filter(|to| to.bytes() < from.bytes()) {
        for (direction, rounding) in DIRECTIONS {
            let (suffix, result) = if to == Format::Float { ("_float", "float") } else { ("", "ushort") };
            let function = name_in(&format!("narrow_{direction}{suffix}"), from);
            let ty = from.name();
            let text = format!(
                "kernel void convert(global const {ty} *from, global {result} *to) \
                 {{ size_t i = get_global_id(0); to[i] = {function}(from[i]); }}"
            );
            let program = device.build_il(&compile(&path, from, &text)?)?;
            let values = values_between(to, from);
            let bits: Vec<u8> = values
                .iter()
                .flat_map(|&value| {
                    from.encode(value, Rounding::NearestEven).to_le_bytes().into_iter().take(from.bytes())
                })
                .collect();
            let (source, target) =
                (device.buffer(&bits)?, device.buffer(&vec![0u8; values.len() * to.bytes()])?);
            program.launch("convert", &[values.len()], &[], &[(&source).into(), (&target).into()])?;
            let got: Vec<u8> = program.read(&target)?;
            for (value, got) in values.iter().zip(got.chunks(to.bytes())) {
                let expected = to.encode(*value, rounding).to_le_bytes();
                if got != &expected[..to.bytes()] {
                    return Err(format!(
                        "{function} of {value:e}: {got:x?} in place of {:x?}",
                        &expected[..to.bytes()]
                    ));
                }
            }
        }
    }
    Ok(())
}

/// Numbers of a format around those of a narrower one, and around the middle of two.
fn values_between(narrow: Format, wide: Format) -> Vec<f64> {
    let mut random = Random::new(5);
    let mut values = vec![0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, wide.least(), wide.largest()];
    values.extend([narrow.least() / 2.0, narrow.least(), narrow.least_normal(), narrow.largest()]);
    for _ in 0..4096 {
        let number = narrow.decode(random.bits() >> (64 - 8 * narrow.bytes()));
        let next = narrow.next_after(number, f64::INFINITY);
        if !number.is_finite() || !next.is_finite() {
            continue;
        }
        let middle = number / 2.0 + next / 2.0;
        for value in [number, middle] {
            values.extend([
                value,
                wide.next_after(value, f64::INFINITY),
                wide.next_after(value, f64::NEG_INFINITY),
            ]);
        }
    }
    values
}
