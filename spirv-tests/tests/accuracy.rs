//! The mathematical and the common functions are executed over edge cases and random numbers, and compared with the host: no result
//! may be further from the exact one than OpenCL C 3.0, 7.4 allows, and edge cases are those of 7.5.

use std::process::ExitCode;

use spirocl_tests::drivers::device::{self, Buffer, Device, Program};
use spirocl_tests::harness::{
    compiler, tools,
    trials::{self, Trial},
};
use spirocl_tests::oracles::reference::{
    format::{Format, Rounding},
    inputs::inputs,
    judge::{Judge, Mode},
    math::{self, Kind, ROWS, Row},
};

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
    let rows: Vec<&Row> = ROWS.iter().filter(fits).collect();
    let text: String = rows.iter().flat_map(|row| WIDTHS.map(|width| kernel(row, format, width))).collect();
    let mut options = vec!["-cl-std=CL3.0", "-Werror", "-Wno-half-without-pragma"];
    options.extend((mode == Mode::Relaxed).then_some("-cl-fast-relaxed-math"));
    let path = tools::tests_folder().join("accuracy.cl");
    let words = compiler::compile_case(&path, &text, &options)?;
    let program = device.build_il(&words)?;
    let mut worst = Vec::new();
    let mut failures = Vec::new();
    for row in rows {
        let test = Test { judge: Judge { row, format, mode } };
        match test.run(device, &program) {
            Ok(error) => worst.push(format!("{} {error:.2}", row.name)),
            Err(failure) => failures.push(failure),
        }
    }
    println!("{}, largest errors in ulp: {}", format.name(), worst.join(", "));
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// A kernel that calls the function for each element of its arguments.
fn kernel(row: &Row, format: Format, width: usize) -> String {
    let vector = |name: &str| if width == 1 { name.to_owned() } else { format!("{name}{width}") };
    let ty = |kind: Kind| match kind {
        Kind::Number => vector(format.name()),
        Kind::Int | Kind::Quotient => vector("int"),
        Kind::Bits => vector(match format {
            Format::Float => "uint",
            Format::Double => "ulong",
            Format::Half => "ushort",
        }),
    };
    let mut parameters = Vec::new();
    let mut values = Vec::new();
    for (index, &kind) in row.arguments.iter().enumerate() {
        parameters.push(format!("global const {} *a{index}", ty(kind)));
        values.push(format!("a{index}[i]"));
    }
    for (index, result) in results(row).iter().enumerate() {
        parameters.push(format!("global {} *r{index}", ty(result.kind)));
    }
    let name = row.name;
    let (mut before, mut after) = (String::new(), String::new());
    if row.writes {
        before = format!("{} t; ", ty(row.results[1].kind));
        after = " r1[i] = t;".to_owned();
        values.push("&t".to_owned());
    }
    format!(
        "kernel void {name}_{width}({}) {{ size_t i = get_global_id(0); {before}r0[i] = {name}({});{after} }}\n",
        parameters.join(", "),
        values.join(", ")
    )
}

fn results(row: &Row) -> &[math::Result] {
    &row.results[..1 + usize::from(row.writes)]
}

/// A function in a format.
struct Test<'a> {
    judge: Judge<'a>,
}

impl Test<'_> {
    /// Runs the kernels: the largest error, in ulp.
    fn run(&self, device: &Device, program: &Program) -> Result<f64, String> {
        let inputs = inputs(self.judge.row, self.judge.format, WIDTHS[1]);
        let mut worst = 0f64;
        for width in WIDTHS {
            let written = self.launch(device, program, &inputs, width)?;
            for (index, bytes) in written.iter().enumerate() {
                let error = self.compare(index, &inputs, bytes).map_err(|error| {
                    format!(
                        "{} of {} with {width} components: {error}",
                        self.judge.row.name,
                        self.judge.format.name()
                    )
                })?;
                worst = worst.max(error);
            }
        }
        Ok(worst)
    }

    fn bytes(&self, kind: Kind) -> usize {
        if matches!(kind, Kind::Int | Kind::Quotient) { 4 } else { self.judge.format.bytes() }
    }

    fn launch(
        &self,
        device: &Device,
        program: &Program,
        inputs: &[Vec<f64>],
        width: usize,
    ) -> Result<Vec<Vec<u8>>, String> {
        let mut buffers: Vec<Buffer> = Vec::new();
        for (index, &kind) in self.judge.row.arguments.iter().enumerate() {
            let bits = |input: &Vec<f64>| match kind {
                Kind::Number => self.judge.format.encode(input[index], Rounding::NearestEven),
                Kind::Int | Kind::Quotient => u64::from(input[index] as i32 as u32),
                Kind::Bits => input[index].to_bits(),
            };
            let bytes = self.bytes(kind);
            let data: Vec<u8> =
                inputs.iter().flat_map(|input| bits(input).to_le_bytes().into_iter().take(bytes)).collect();
            buffers.push(device.buffer(&data)?);
        }
        for result in results(self.judge.row) {
            buffers.push(device.buffer(&vec![0u8; inputs.len() * self.bytes(result.kind)])?);
        }
        let arguments: Vec<device::Argument<'_>> = buffers.iter().map(Into::into).collect();
        let name = format!("{}_{width}", self.judge.row.name);
        program.launch(&name, &[inputs.len() / width], &[], &arguments)?;
        buffers[self.judge.row.arguments.len()..].iter().map(|buffer| program.read(buffer)).collect()
    }

    fn compare(&self, index: usize, inputs: &[Vec<f64>], bytes: &[u8]) -> Result<f64, String> {
        let size = self.bytes(self.judge.row.results[index].kind);
        let mut worst = 0f64;
        for (input, bytes) in inputs.iter().zip(bytes.chunks_exact(size)) {
            if !self.judge.is_defined(input) {
                continue;
            }
            let mut whole = [0; 8];
            whole[..bytes.len()].copy_from_slice(bytes);
            let found = self.judge.error(index, input, u64::from_le_bytes(whole));
            worst = worst.max(found.map_err(|error| format!("of {input:?}, result {index}: {error}"))?);
        }
        Ok(worst)
    }
}
