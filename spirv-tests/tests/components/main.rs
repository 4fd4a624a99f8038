//! Every built-in that works component by component gives of vectors what it gives of each component: all overloads, at every width, on
//! any driver. What a driver passes in another way than its library takes it comes out as garbage, whatever the function.
//!
//! Integers are the same to the bit. A driver may compute a floating-point number of a vector in another way than one alone: that
//! the numbers are right is the matter of `execution`, which has a reference on the host; here they are near each other.

mod conversions;
mod functions;
mod moves;

use indexmap::IndexMap;
use spirocl_sema::types::Scalar;
use spirocl_tests::drivers::device::{self, Device};
use spirocl_tests::fuzzing::faults;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::{
    compiler, coverage, tools,
    trials::{self, Trial},
};
use spirocl_tests::oracles::reference::{format::Rounding, value::Type};
use std::process::ExitCode;

/// How many work-items run each kernel.
const ITEMS: usize = 8;

/// The bytes of an argument of a work-item, and of a result: those of the largest vector.
const VECTOR: usize = 128;

/// How many arguments a work-item has.
const ARGUMENTS: usize = 4;

/// The bytes that a call and the calls for each component write: two results each.
const RESULTS: usize = 4 * VECTOR;

/// A call of one overload.
struct Case {
    /// What it is called in messages.
    signature: String,
    /// Statements of the kernel: arguments are in arrays `a0` to `a3` of `uchar`, results go to `o0` and `o1`, those of components to `s0`, `s1`.
    text: String,
    /// The scalars of the arguments.
    inputs: Vec<Scalar>,
    /// The scalars of the results and how many there are.
    results: Vec<(Scalar, usize)>,
}

/// How many components vectors have.
const COUNTS: [usize; 5] = [2, 3, 4, 8, 16];

/// The types of numbers, of which there are vectors.
fn scalars() -> impl Iterator<Item = Scalar> {
    Scalar::ALL.into_iter().filter(|&scalar| scalar != Scalar::Bool)
}

fn main() -> ExitCode {
    let mut trials = Vec::new();
    for name in coverage::names("execution").into_iter().filter(|name| functions::is_by_component(name)) {
        trials.push(trial(name, move |device| functions::cases(device, name)));
    }
    for (name, cases) in moves::ALL {
        trials.push(trial(name, move |_| cases()));
    }
    for to in Type::all() {
        trials.push(trial(&format!("convert_{}", to.name()), move |device| conversions::cases(device, to)));
    }
    trials::run(trials)
}

fn trial(name: &str, cases: impl Fn(&Device) -> Vec<Case> + Send + Sync + 'static) -> Trial {
    let name = format!("components/{name}");
    Trial::test(name.clone(), move || check(&name, &cases))
}

fn check(name: &str, cases: impl Fn(&Device) -> Vec<Case>) -> Result<(), String> {
    let device = device::device()?;
    let cases: Vec<Case> = cases(device).into_iter().filter(|case| can(device, case)).collect();
    run(device, name, &cases)
}

/// Whether the driver supports a call.
fn can(device: &Device, case: &Case) -> bool {
    let results = case.results.iter().map(|(scalar, _)| scalar);
    if !case.inputs.iter().chain(results).any(|&scalar| scalar == Scalar::Half) {
        return true;
    }
    let name = case.signature.split(['(', ' ']).next().unwrap_or_default();
    device.has_extension("cl_khr_fp16") && !faults::lacks_half(device.driver, name)
}

/// A number, or a vector of them.
fn vector(scalar: Scalar, count: usize) -> String {
    if count == 1 { scalar.name().to_string() } else { format!("{}{count}", scalar.name()) }
}

/// Declares a vector that has its components from an array of bytes.
fn load(scalar: Scalar, count: usize, argument: usize) -> String {
    let (name, ty) = (scalar.name(), vector(scalar, count));
    if count != 3 {
        return format!("{ty} x{argument} = *(global const {ty} *)a{argument}; ");
    }
    let at = |place: usize| format!("((global const {name} *)a{argument})[{place}]");
    format!("{ty} x{argument} = ({ty})({}, {}, {}); ", at(0), at(1), at(2))
}

/// Stores a vector, component by component.
fn store(scalar: Scalar, count: usize, value: &str, result: usize) -> String {
    let name = scalar.name();
    if count == 1 {
        return format!("*(global {name} *)o{result} = {value}; ");
    }
    let stores = (0..count).map(|at| format!("((global {name} *)o{result})[{at}] = {value}.s{at:x}; "));
    stores.collect()
}

/// A kernel for all cases.
fn program(cases: &[&Case]) -> String {
    let mut text = String::from(
        "#ifdef cl_khr_fp16\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#endif\n\
         kernel void test(global const uchar *in, global uchar *out, global uchar *scratch) {\nsize_t i = get_global_id(0);\n\
         scratch += i * 1024;\n\
         local uchar shared[512] __attribute__((aligned(128)));\n",
    );
    for argument in 0..ARGUMENTS {
        text.push_str(&format!(
            "global const uchar *a{argument} = in + (i * {ARGUMENTS} + {argument}) * {VECTOR};\n"
        ));
    }
    for (number, case) in cases.iter().enumerate() {
        let start = number * ITEMS * RESULTS;
        text.push_str(&format!("{{ global uchar *o0 = out + {start} + i * {RESULTS}, *o1 = o0 + {VECTOR}, *s0 = o1 + {VECTOR}, *s1 = s0 + {VECTOR};\n"));
        text.push_str(&case.text);
        text.push_str("}\n");
    }
    text + "}\n"
}

/// How many calls a kernel has.
const CALLS: usize = 64;

fn run(device: &Device, name: &str, cases: &[Case]) -> Result<(), String> {
    let mut failures = Vec::new();
    let mut by_inputs: IndexMap<&[Scalar], Vec<&Case>> = IndexMap::new();
    for case in cases {
        by_inputs.entry(&case.inputs).or_default().push(case);
    }
    let kernels =
        by_inputs.iter().flat_map(|(inputs, cases)| cases.chunks(CALLS).map(move |cases| (*inputs, cases)));
    for (scalars, cases) in kernels {
        let text = program(cases);
        let path = tools::tests_folder().join(format!("{name}.cl"));
        let mut options = vec!["-cl-std=CL3.0"];
        if !device.has_extension("cl_khr_fp16") {
            options.push("-cl-ext=-cl_khr_fp16");
        }
        // How vectors are passed does not depend on it, and the first driver takes most of the time to optimize.
        let level = if device.driver.is_first() { device::PLAIN } else { "" };
        let program = device.build_il_with(&compiler::compile_case(&path, &text, &options)?, level)?;
        let buffers = [
            device.buffer(&inputs(scalars))?,
            device.buffer(&vec![0u8; cases.len() * ITEMS * RESULTS])?,
            device.buffer(&vec![0u8; ITEMS * 1024])?,
        ];
        let arguments: Vec<device::Argument<'_>> = buffers.iter().map(Into::into).collect();
        program.launch("test", &[ITEMS], &[1], &arguments)?;
        let written: Vec<u8> = program.read(&buffers[1])?;
        for (case, bytes) in cases.iter().zip(written.chunks_exact(ITEMS * RESULTS)) {
            for bytes in bytes.chunks_exact(RESULTS) {
                if let Err(error) = compare(case, bytes) {
                    failures.push(format!("{}: {error}", case.signature));
                    break;
                }
            }
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// Any bits for integers, but small numbers beside floating types, and numbers below 8 for those.
fn inputs(scalars: &[Scalar]) -> Vec<u8> {
    let is_small = scalars.first().is_some_and(|scalar| scalar.is_float());
    let mut random = Random::new(3);
    let mut data = Vec::with_capacity(ITEMS * ARGUMENTS * VECTOR);
    for index in 0..ITEMS * ARGUMENTS {
        let scalar = scalars.get(index % ARGUMENTS).or(scalars.first()).copied().unwrap_or(Scalar::Long);
        while data.len() < (index + 1) * VECTOR {
            let bits = match Type::named(scalar.name()) {
                Some(Type::Number(format)) => format.encode(random.double(-8.0, 8.0), Rounding::NearestEven),
                _ if is_small => (i64::from(random.below(40)) - 20) as u64,
                _ => random.bits(),
            };
            data.extend_from_slice(&bits.to_le_bytes()[..scalar.bits() as usize / 8]);
        }
    }
    data
}

/// Compares the results of the vectors with those of the components.
fn compare(case: &Case, bytes: &[u8]) -> Result<(), String> {
    let (vectors, components) = bytes.split_at(2 * VECTOR);
    for (number, &(scalar, count)) in case.results.iter().enumerate() {
        let size = scalar.bits() as usize / 8;
        for place in 0..count {
            let at = number * VECTOR + place * size;
            let (got, expected) = (bits(&vectors[at..at + size]), bits(&components[at..at + size]));
            if got != expected && !are_near(scalar, got, expected) {
                return Err(format!(
                    "component {place} of result {number} is {}, alone {}",
                    show(scalar, got),
                    show(scalar, expected)
                ));
            }
        }
    }
    Ok(())
}

fn bits(bytes: &[u8]) -> u64 {
    let mut whole = [0; 8];
    whole[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(whole)
}

fn number(scalar: Scalar, bits: u64) -> Option<f64> {
    match Type::named(scalar.name())? {
        Type::Number(format) => Some(format.decode(bits)),
        Type::Integer(_) => None,
    }
}

fn show(scalar: Scalar, bits: u64) -> String {
    number(scalar, bits).map_or_else(|| format!("{bits:#x}"), |number| format!("{number:e}"))
}

/// Whether floating-point numbers are equal within the allowed errors.
fn are_near(scalar: Scalar, got: u64, expected: u64) -> bool {
    let (Some(got), Some(expected)) = (number(scalar, got), number(scalar, expected)) else { return false };
    let slack = if scalar == Scalar::Half { 0.02 } else { 0.001 };
    got == expected
        || (got.is_nan() && expected.is_nan())
        || (got - expected).abs() <= slack * (1.0 + got.abs().max(expected.abs()))
}
