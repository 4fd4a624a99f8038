//! Functions whose results are exact are executed over edge cases and random values, and compared with the host to the bit: integer
//! and relational functions, `select`, conversions, reinterpretation, shuffles, loads and stores of `half`.

mod bits;
mod conversions;

use std::process::ExitCode;

use bits::{half_memory, reinterpretations, shuffles};
use conversions::conversions;
use spirocl_tests::drivers::device::{self, Buffer, Device, Program};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::{
    compiler, tools,
    trials::{self, Trial},
};
use spirocl_tests::oracles::reference::{
    driver,
    format::Format,
    integer::{self, Gives, Integer},
    relational::{RELATIONS, Relation},
    value::Type,
};

/// How many random inputs a function has, beside the edge cases.
const RANDOM: usize = 4096;

fn main() -> ExitCode {
    let trial = |name: String, check: Box<dyn Fn() -> Result<(), String> + Send + Sync>| {
        Trial::test(format!("exact/{name}"), check)
    };
    let mut trials = vec![
        trial("integer".to_owned(), Box::new(integers)),
        trial("select".to_owned(), Box::new(selections)),
        trial("relational".to_owned(), Box::new(relations)),
        trial("reinterpret".to_owned(), Box::new(reinterpretations)),
        trial("shuffle".to_owned(), Box::new(shuffles)),
        trial("half".to_owned(), Box::new(half_memory)),
    ];
    for from in Type::all() {
        trials.push(trial(format!("convert/{}", from.name()), Box::new(move || conversions(from))));
    }
    trials::run(trials)
}

/// The bytes of values of a type.
fn memory(values: impl IntoIterator<Item = u64>, bytes: usize) -> Vec<u8> {
    values.into_iter().flat_map(|value| value.to_le_bytes().into_iter().take(bytes)).collect()
}

fn bits(bytes: &[u8]) -> u64 {
    let mut whole = [0; 8];
    whole[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(whole)
}

fn vector(name: &str, width: usize) -> String {
    if width == 1 { name.to_owned() } else { format!("{name}{width}") }
}

// Programs.

fn device_and_types() -> Result<(&'static Device, Vec<Type>), String> {
    let device = device::device()?;
    let half = device.has_extension("cl_khr_fp16");
    if !half {
        println!("not run, for the device does not have cl_khr_fp16: everything of half");
    }
    Ok((device, Type::all().filter(|ty| half || !ty.is_half()).collect()))
}

fn build(device: &Device, name: &str, text: &str) -> Result<Program, String> {
    let path = tools::tests_folder().join(format!("exact/{name}.cl"));
    device.build_il(&compiler::compile_case(
        &path,
        text,
        &["-cl-std=CL3.0", "-Werror", "-Wno-half-without-pragma"],
    )?)
}

/// Runs a kernel that takes arrays and writes arrays of so many bytes.
fn run(
    device: &Device,
    program: &Program,
    kernel: &str,
    items: usize,
    inputs: &[Vec<u8>],
    outputs: &[usize],
) -> Result<Vec<Vec<u8>>, String> {
    let given: Result<Vec<Buffer>, String> = inputs.iter().map(|data| device.buffer(data)).collect();
    let made: Result<Vec<Buffer>, String> =
        outputs.iter().map(|&bytes| device.buffer(&vec![0u8; bytes])).collect();
    let (given, made) = (given?, made?);
    let arguments: Vec<device::Argument<'_>> = given.iter().chain(&made).map(Into::into).collect();
    program.launch(kernel, &[items], &[], &arguments)?;
    made.iter().map(|buffer| program.read(buffer)).collect()
}

// Integer functions.

/// The numbers of components with which functions are called.
const WIDTHS: [usize; 3] = [1, 2, 8];

fn integers() -> Result<(), String> {
    let device = device::device()?;
    let mut failures = Vec::new();
    for ty in Integer::ALL {
        let rows: Vec<&integer::Row> = integer::ROWS.iter().filter(|row| (row.takes)(ty)).collect();
        let text: String =
            rows.iter().flat_map(|row| WIDTHS.map(|width| integer_kernel(row, ty, width))).collect();
        let program = build(device, &format!("integer_{}", ty.name()), &text)?;
        for row in rows {
            for width in WIDTHS {
                if let Err(error) = check_integer(device, &program, row, ty, width) {
                    failures.push(format!("{} of {}: {error}", row.name, vector(ty.name(), width)));
                }
            }
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

fn integer_result(row: &integer::Row, ty: Integer) -> Integer {
    match row.gives {
        Gives::Same => ty,
        Gives::Unsigned => ty.unsigned(),
        Gives::Signed => Integer { signed: true, ..ty },
        Gives::Wider => Integer { bits: 2 * ty.bits, ..ty },
    }
}

/// The type of an argument, and whether it is a scalar.
fn integer_argument(row: &integer::Row, ty: Integer, index: usize) -> (Integer, bool) {
    match index {
        _ if index >= row.arguments => (Integer { bits: 32, signed: false }, true),
        _ if index + row.unsigned >= row.arguments => (ty.unsigned(), false),
        _ => (ty, false),
    }
}

fn integer_kernel(row: &integer::Row, ty: Integer, width: usize) -> String {
    let name = row.name;
    let count = row.arguments + row.places;
    let argument = |index: usize| match integer_argument(row, ty, index) {
        (ty, true) => ty.name().to_owned(),
        (ty, false) => vector(ty.name(), width),
    };
    let parameters: Vec<String> =
        (0..count).map(|index| format!("global const {} *a{index}", argument(index))).collect();
    let values: Vec<String> = (0..count).map(|index| format!("a{index}[i]")).collect();
    format!(
        "kernel void {name}_{width}({}, global {} *r) {{ size_t i = get_global_id(0); r[i] = {name}({}); }}\n",
        parameters.join(", "),
        vector(integer_result(row, ty).name(), width),
        values.join(", ")
    )
}

fn check_integer(
    device: &Device,
    program: &Program,
    row: &integer::Row,
    ty: Integer,
    width: usize,
) -> Result<(), String> {
    let mut random = Random::new(5);
    let items = RANDOM / width + 32;
    let count = row.arguments + row.places;
    let mut inputs: Vec<Vec<u64>> = Vec::new();
    for index in 0..count {
        let values = match integer_argument(row, ty, index) {
            (_, true) => (0..items).map(|_| u64::from(random.below(ty.bits + 1))).collect(),
            (argument, false) => {
                let mut values = Type::Integer(argument).values(&mut random, items * width);
                // Every edge case of one argument meets those of the others.
                values.rotate_left(index * 5);
                for value in values.iter_mut().skip(items * width / 2).filter(|_| row.name.ends_with("24")) {
                    *value &= 0x7f_ffff;
                }
                values
            }
        };
        inputs.push(values);
    }
    let result = integer_result(row, ty);
    let (bytes, argument_bytes) =
        (result.bits as usize / 8, |index| integer_argument(row, ty, index).0.bits as usize / 8);
    let data: Vec<Vec<u8>> = inputs
        .iter()
        .enumerate()
        .map(|(index, values)| memory(values.iter().copied(), argument_bytes(index)))
        .collect();
    let kernel = format!("{}_{width}", row.name);
    let written = run(device, program, &kernel, items, &data, &[items * width * bytes])?;
    let mut checked = 0;
    for (place, got) in written[0].chunks_exact(bytes).enumerate() {
        let argument = |index: usize| {
            let (ty, is_scalar) = integer_argument(row, ty, index);
            ty.decode(inputs[index][if is_scalar { place / width } else { place }])
        };
        let arguments: Vec<i128> = (0..count).map(argument).collect();
        if !(row.domain)(ty, &arguments) {
            continue;
        }
        checked += 1;
        let (got, expected) = (result.decode(bits(got)), result.wrap((row.host)(ty, &arguments)));
        if got != expected && !driver::is_wrong_of_integers(row.name, ty) {
            return Err(format!("{arguments:?} gives {got} in place of {expected}"));
        }
    }
    if checked < 500 { Err(format!("only {checked} inputs are in the domain")) } else { Ok(()) }
}

// `select` and `bitselect`.

fn selections() -> Result<(), String> {
    let (device, types) = device_and_types()?;
    let conditions =
        |ty: Type| Integer::ALL.into_iter().filter(move |each| each.bits as usize / 8 == ty.bytes());
    let mut text = String::new();
    for &ty in &types {
        for (condition, width) in conditions(ty).flat_map(|each| WIDTHS.map(|width| (each, width))) {
            let (own, by) = (vector(ty.name(), width), vector(condition.name(), width));
            text.push_str(&format!(
                "kernel void {0}_{1}_{width}(global const {own} *a, global const {own} *b, global const {by} *c, \
                 global {own} *r, global {own} *s) {{ size_t i = get_global_id(0); r[i] = select(a[i], b[i], c[i]); \
                 s[i] = bitselect(a[i], b[i], as_{own}(c[i])); }}\n",
                ty.name(),
                condition.name()
            ));
        }
    }
    let program = build(device, "select", &text)?;
    for &ty in &types {
        for (condition, width) in conditions(ty).flat_map(|each| WIDTHS.map(|width| (each, width))) {
            let name = format!("{}_{}_{width}", ty.name(), condition.name());
            check_selection(device, &program, &name, ty, condition, width)
                .map_err(|error| format!("{name}: {error}"))?;
        }
    }
    Ok(())
}

fn check_selection(
    device: &Device,
    program: &Program,
    name: &str,
    ty: Type,
    condition: Integer,
    width: usize,
) -> Result<(), String> {
    let mut random = Random::new(9);
    let (items, bytes) = (512, ty.bytes());
    let mut values =
        |ty: Type| -> Vec<u64> { ty.values(&mut random, items * width)[..items * width].to_vec() };
    let (a, b, c) = (values(ty), values(ty), values(Type::Integer(condition)));
    let data: Vec<Vec<u8>> = [&a, &b, &c].map(|values| memory(values.iter().copied(), bytes)).to_vec();
    let written = run(device, program, name, items, &data, &[items * width * bytes; 2])?;
    let mask = u64::MAX >> (64 - 8 * bytes);
    for (place, ((a, b), c)) in a.iter().zip(&b).zip(&c).enumerate() {
        let (a, b, c) = (a & mask, b & mask, c & mask);
        // 6.15.6: the most significant bit of a component counts; of a scalar, whether it is zero.
        let chosen = if width == 1 { c != 0 } else { c >> (8 * bytes - 1) == 1 };
        let selected = if chosen { b } else { a };
        for (written, expected) in written.iter().zip([selected, (a & !c) | (b & c)]) {
            let got = bits(&written[place * bytes..][..bytes]);
            if got != expected {
                return Err(format!("{a:#x}, {b:#x}, {c:#x} gives {got:#x} in place of {expected:#x}"));
            }
        }
    }
    Ok(())
}

// Relational functions.

fn relations() -> Result<(), String> {
    let (device, types) = device_and_types()?;
    for format in
        types.iter().filter_map(|ty| if let Type::Number(format) = ty { Some(*format) } else { None })
    {
        let mask = match format {
            Format::Float => "int",
            Format::Double => "long",
            Format::Half => "short",
        };
        let mut text = String::new();
        for (&(name, count, _), width) in RELATIONS.iter().flat_map(|row| WIDTHS.map(|width| (row, width))) {
            let result = if width == 1 { "int".to_owned() } else { vector(mask, width) };
            let ty = vector(format.name(), width);
            let arguments = if count == 1 { "a[i]" } else { "a[i], b[i]" };
            text.push_str(&format!(
                "kernel void {name}_{width}(global const {ty} *a, global const {ty} *b, global {result} *r) {{ \
                 size_t i = get_global_id(0); r[i] = {name}({arguments}); }}\n"
            ));
        }
        let program = build(device, &format!("relational_{}", format.name()), &text)?;
        for (row, width) in RELATIONS.iter().flat_map(|row| WIDTHS.map(|width| (row, width))) {
            check_relation(device, &program, row, format, width)
                .map_err(|error| format!("{} of {}: {error}", row.0, vector(format.name(), width)))?;
        }
    }
    Ok(())
}

fn check_relation(
    device: &Device,
    program: &Program,
    row: &Relation,
    format: Format,
    width: usize,
) -> Result<(), String> {
    let &(name, count, host) = row;
    let mut random = Random::new(13);
    let edges = Type::Number(format).values(&mut random, 0);
    // Every pair of edge cases, then random values.
    let mut pairs: Vec<[u64; 2]> = edges.iter().flat_map(|&a| edges.iter().map(move |&b| [a, b])).collect();
    pairs.resize_with((pairs.len() + RANDOM) / 8 * 8, || {
        [0; 2].map(|_| Type::Number(format).random(&mut random))
    });
    let bytes = format.bytes();
    let data: Vec<Vec<u8>> = [0, 1].map(|side| memory(pairs.iter().map(|pair| pair[side]), bytes)).to_vec();
    let result = if width == 1 { 4 } else { bytes };
    let kernel = format!("{name}_{width}");
    let written = run(device, program, &kernel, pairs.len() / width, &data, &[pairs.len() * result])?;
    for (pair, got) in pairs.iter().zip(written[0].chunks_exact(result)) {
        let arguments = pair.map(|bits| format.decode(bits));
        let expected = match (host(format, &arguments[..count]), width) {
            (false, _) => 0,
            (true, 1) => 1,
            (true, _) => u64::MAX >> (64 - 8 * bytes),
        };
        if bits(got) != expected {
            return Err(format!(
                "{:?} gives {:#x} in place of {expected:#x}",
                &arguments[..count],
                bits(got)
            ));
        }
    }
    Ok(())
}
