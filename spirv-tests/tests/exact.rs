//! Functions whose results are exact are executed over edge cases and random values, and compared with the host to the bit: integer
//! and relational functions, `select`, conversions, reinterpretation, shuffles, loads and stores of `half`.

use libtest_mimic::{Arguments, Failed, Trial};
use spirocl_tests::{
    compiler,
    device::{self, Buffer, Device, Program},
    random::Random,
    reference::{
        format::{Format, Rounding, power_of_two},
        integer::{self, Gives, Integer},
    },
    tools,
};

/// How many random inputs a function has, beside the edge cases.
const RANDOM: usize = 4096;

fn main() {
    let trial = |name: String, check: Box<dyn FnOnce() -> Result<(), String> + Send>| {
        Trial::test(format!("exact/{name}"), move || check().map_err(Failed::from))
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
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

// Types and values.

/// The type of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Type {
    Integer(Integer),
    Number(Format),
}

impl Type {
    fn all() -> impl Iterator<Item = Self> {
        Integer::ALL.into_iter().map(Self::Integer).chain(Format::ALL.into_iter().map(Self::Number))
    }

    fn name(self) -> &'static str {
        match self {
            Self::Integer(ty) => ty.name(),
            Self::Number(format) => format.name(),
        }
    }

    fn bytes(self) -> usize {
        match self {
            Self::Integer(ty) => ty.bits as usize / 8,
            Self::Number(format) => format.bytes(),
        }
    }

    fn is_half(self) -> bool {
        self == Self::Number(Format::Half)
    }

    /// Bits of edge cases, then of random values.
    fn values(self, random: &mut Random, count: usize) -> Vec<u64> {
        let mut values = match self {
            Self::Integer(ty) => {
                let mut values = vec![0, 1, 2, 3, 7, 0x55, 0x80, u64::MAX, u64::MAX - 1];
                values.extend([8, 16, 24, 31, 32, 53, 63].map(|bits| (1u64 << bits) - 1));
                values.extend([8, 16, 24, 31, 32, 53, 63].map(|bits| 1u64 << bits));
                values.extend([25, 54, 40].map(|bits| (3u64 << (bits - 1)) + 1));
                values.extend([ty.largest() as u64, ty.least() as u64, ty.largest() as u64 - 1]);
                values
            }
            Self::Number(format) => {
                let powers =
                    [7, 8, 15, 16, 31, 32, 63, 64, -1, -14, -24, -25, -126, -149, -150].map(power_of_two);
                let near = |value: f64| {
                    let value = format.round(value, Rounding::NearestEven);
                    [value, format.next_after(value, f64::INFINITY), format.next_after(value, 0.0)]
                };
                let mut numbers: Vec<f64> = powers
                    .into_iter()
                    .filter(|value| value.abs() <= format.largest())
                    .flat_map(near)
                    .collect();
                numbers.extend([
                    0.0, 0.5, 1.0, 1.5, 2.5, 3.5, 127.5, 128.5, 254.5, 255.5, 65519.0, 65520.0, 1e10,
                ]);
                numbers.extend([format.largest(), format.least(), f64::INFINITY, f64::NAN]);
                let both = numbers.into_iter().flat_map(|value| [value, -value]);
                both.map(|value| format.encode(value, Rounding::Zero)).collect()
            }
        };
        values.resize_with(count.max(values.len()), || self.random(random));
        values
    }

    fn random(self, random: &mut Random) -> u64 {
        let kind = random.below(4);
        match self {
            Self::Integer(ty) if kind == 0 => random.bits() >> (64 - 1 - random.below(ty.bits - 1)),
            Self::Integer(_) => random.bits(),
            Self::Number(_) if kind == 0 => random.bits(),
            Self::Number(format) => {
                let limit = [3.0, 300.0, 70000.0, 3e9, 1e19][random.below(5) as usize];
                format.encode(random.double(-limit, limit), Rounding::Zero)
            }
        }
    }
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
    device.build_il(&compiler::compile_case(&path, text, &["-cl-std=CL3.0", "-Werror"])?)
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
        if got != expected && !is_wrong_in_driver(row, ty) {
            return Err(format!("{arguments:?} gives {got} in place of {expected}"));
        }
    }
    if checked < 500 { Err(format!("only {checked} inputs are in the domain")) } else { Ok(()) }
}

/// What the driver computes wrongly, from source too: see `docs/driver-notes.md`.
fn is_wrong_in_driver(row: &integer::Row, ty: Integer) -> bool {
    row.name == "mad_sat" && ty.bits >= 32 && ty != (Integer { bits: 64, signed: false })
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

/// A relational function: its name, how many arguments it takes, and its value.
type Relation = (&'static str, usize, fn(Format, &[f64]) -> bool);

const RELATIONS: &[Relation] = &[
    ("isequal", 2, |_, a| a[0] == a[1]),
    ("isnotequal", 2, |_, a| a[0] != a[1]),
    ("isgreater", 2, |_, a| a[0] > a[1]),
    ("isgreaterequal", 2, |_, a| a[0] >= a[1]),
    ("isless", 2, |_, a| a[0] < a[1]),
    ("islessequal", 2, |_, a| a[0] <= a[1]),
    ("islessgreater", 2, |_, a| a[0].partial_cmp(&a[1]).is_some_and(|order| order.is_ne())),
    ("isordered", 2, |_, a| !a[0].is_nan() && !a[1].is_nan()),
    ("isunordered", 2, |_, a| a[0].is_nan() || a[1].is_nan()),
    ("isfinite", 1, |_, a| a[0].is_finite()),
    ("isinf", 1, |_, a| a[0].is_infinite()),
    ("isnan", 1, |_, a| a[0].is_nan()),
    ("isnormal", 1, |format, a| a[0].is_finite() && a[0].abs() >= format.least_normal()),
    ("signbit", 1, |_, a| a[0].is_sign_negative()),
];

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

// Conversions.

/// The suffixes of `convert_`.
const ROUNDINGS: [(&str, Option<Rounding>); 5] = [
    ("", None),
    ("_rte", Some(Rounding::NearestEven)),
    ("_rtz", Some(Rounding::Zero)),
    ("_rtp", Some(Rounding::Up)),
    ("_rtn", Some(Rounding::Down)),
];

/// The numbers of components that are converted.
const CONVERTED: [usize; 2] = [1, 4];

/// A conversion: the suffix, whether it saturates, how it rounds.
type Suffix = (String, bool, Option<Rounding>);

fn suffixes(to: Type) -> Vec<Suffix> {
    let saturate: &[&str] = if matches!(to, Type::Integer(_)) { &["", "_sat"] } else { &[""] };
    let all = saturate.iter().flat_map(|&sat| {
        ROUNDINGS.map(|(name, rounding)| (format!("{sat}{name}"), !sat.is_empty(), rounding))
    });
    all.collect()
}

fn conversions(from: Type) -> Result<(), String> {
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
    values.truncate(values.len() / width * width);
    let (suffixes, bytes) = (suffixes(to), to.bytes());
    let data = [memory(values.iter().copied(), from.bytes())];
    let kernel = format!("{}_{width}", to.name());
    let size = values.len() * suffixes.len() * bytes;
    let written = run(device, program, &kernel, values.len() / width, &data, &[size])?;
    for (index, (suffix, saturates, rounding)) in suffixes.iter().enumerate() {
        let wrong = values.iter().enumerate().find_map(|(place, &value)| {
            let expected = convert(from, value, to, *saturates, *rounding)?;
            let at = (place / width * suffixes.len() + index) * width + place % width;
            let got = bits(&written[0][at * bytes..][..bytes]);
            let is_wrong = !is_same(to, got, expected) && !is_nan_in_driver(from, value, to, suffix);
            is_wrong.then(|| format!("{value:#x} gives {got:#x} in place of {expected:#x}"))
        });
        if let Some(wrong) = wrong {
            let (from, to) = (vector(from.name(), width), vector(to.name(), width));
            failures.push(format!("convert_{to}{suffix} of {from}: {wrong}"));
        }
    }
    Ok(())
}

/// What the driver makes of NaN, from source too: see `docs/driver-notes.md`.
fn is_nan_in_driver(from: Type, value: u64, to: Type, suffix: &str) -> bool {
    let Type::Number(format) = from else { return false };
    let is_uint = to == Type::Integer(Integer { bits: 32, signed: false });
    is_uint && matches!(suffix, "_sat" | "_sat_rtz") && format.decode(value).is_nan()
}

/// The same bits, or NaN both.
fn is_same(ty: Type, got: u64, expected: u64) -> bool {
    match ty {
        Type::Number(format) if format.decode(expected).is_nan() => format.decode(got).is_nan(),
        _ => got == expected,
    }
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

// Reinterpretation.

fn reinterpretations() -> Result<(), String> {
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

// Shuffles.

fn shuffles() -> Result<(), String> {
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

// Halves in memory.

fn half_memory() -> Result<(), String> {
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
            if !is_same(Type::Number(Format::Float), got, expected) {
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
            if !is_same(Type::Number(Format::Half), got, expected) {
                return Err(format!("{kernel}: {value:e} gives {got:#x} in place of {expected:#x}"));
            }
        }
    }
    Ok(())
}
