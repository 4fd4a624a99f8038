//! Math functions over edge cases and random numbers, compared with the host: no result may be further from the exact one than
//! OpenCL C 3.0, 7.4 allows, and edge cases are those of 7.5.

use crate::drivers::device::{Argument, Buffer, Device, Program};
use crate::generator::random::Random;
use crate::oracles::reference::{
    format::{Format, Rounding, power_of_two},
    judge::Judge,
    math::{self, Kind, Row},
};

/// How many random inputs a function has, beside the edge cases.
const RANDOM: usize = 4096;

/// The environment variable with another number of them.
const RANDOM_VARIABLE: &str = "SPIROCL_TEST_SAMPLES";

fn random_inputs() -> usize {
    std::env::var(RANDOM_VARIABLE).ok().and_then(|number| number.parse().ok()).unwrap_or(RANDOM)
}

/// A kernel that calls `function` for each element of the row's arguments, in vectors of `width` components.
pub fn kernel(row: &Row, function: &str, format: Format, width: usize) -> String {
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
        "kernel void {name}_{width}({}) {{ size_t i = get_global_id(0); {before}r0[i] = {function}({});{after} }}\n",
        parameters.join(", "),
        values.join(", ")
    )
}

fn results(row: &Row) -> &[math::Result] {
    &row.results[..1 + usize::from(row.writes)]
}

/// A function in a format, called by kernels of [`kernel`].
pub struct Test<'a> {
    /// The function, and what its results must be.
    pub judge: Judge<'a>,
    /// The numbers of components of the kernels' arguments.
    pub widths: &'a [usize],
}

impl Test<'_> {
    /// Runs the kernels: the largest error, in ulp.
    pub fn run(&self, device: &Device, program: &Program) -> Result<f64, String> {
        let inputs = self.inputs();
        let mut worst = 0f64;
        for &width in self.widths {
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
        let arguments: Vec<Argument<'_>> = buffers.iter().map(Into::into).collect();
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

    /// Edge cases in every combination, then random numbers.
    fn inputs(&self) -> Vec<Vec<f64>> {
        let kinds = self.judge.row.arguments;
        let mut inputs: Vec<Vec<f64>> = vec![Vec::new()];
        for &kind in kinds {
            let edges = edges(self.judge.format, kind, kinds.len());
            inputs = inputs
                .into_iter()
                .flat_map(|input| edges.iter().map(move |&edge| [input.as_slice(), &[edge]].concat()))
                .collect();
        }
        let mut random = Random::new(11);
        for index in 0..random_inputs() {
            let number = |(place, &kind): (usize, &Kind)| {
                random_number(&mut random, self.judge.format, kind, index, place)
            };
            inputs.push(kinds.iter().enumerate().map(number).collect());
        }
        // Whole vectors.
        while !inputs.len().is_multiple_of(16) {
            inputs.push(inputs[0].clone());
        }
        inputs
    }
}

/// Numbers at which functions change.
fn edges(format: Format, kind: Kind, arguments: usize) -> Vec<f64> {
    let below_one = format.next_after(1.0, 0.0);
    let whole = power_of_two(format.precision());
    let magnitudes = match kind {
        Kind::Number if arguments > 2 => {
            vec![0.0, 1.0, 1.5, below_one, format.least(), format.largest(), f64::INFINITY]
        }
        Kind::Number => vec![
            0.0,
            0.25,
            0.5,
            1.0,
            1.5,
            2.0,
            2.5,
            3.0,
            4.0,
            7.0,
            10.0,
            64.5,
            100.0,
            720.0,
            below_one,
            below_one / 2.0,
            format.next_after(1.0, 2.0),
            format.next_after(0.5, 1.0),
            whole,
            whole / 2.0 + 1.0,
            whole / 2.0 - 0.5,
            whole - 1.0,
            format.least(),
            format.least_normal(),
            format.least_normal() - format.least(),
            2.0 * format.least_normal(),
            format.largest(),
            f64::INFINITY,
            std::f64::consts::PI,
            std::f64::consts::FRAC_PI_2,
            std::f64::consts::LN_2,
        ],
        Kind::Int | Kind::Quotient => {
            vec![0.0, 1.0, 2.0, 3.0, 4.0, 7.0, 31.0, 127.0, 150.0, 1074.0, 2098.0, 2_147_483_647.0]
        }
        Kind::Bits => vec![0.0, 1.0, 3.0],
    };
    let round =
        |value: f64| if kind == Kind::Number { format.round(value, Rounding::NearestEven) } else { value };
    let both = magnitudes.iter().flat_map(|&value| [round(value), -round(value)]);
    let last = match kind {
        Kind::Number => f64::NAN,
        _ => i32::MIN.into(),
    };
    both.chain([last]).collect()
}

/// A random number: any bits, numbers of some sizes, and halves.
fn random_number(random: &mut Random, format: Format, kind: Kind, index: usize, place: usize) -> f64 {
    if kind != Kind::Number {
        let limit = [8.0, 100.0, 3000.0, 2_147_483_647.0][(index / 8) % 4];
        return random.double(-limit, limit).trunc();
    }
    // The arguments of a call are of different sizes.
    let value = match (index >> (3 * place)) % 8 {
        0 | 1 => return format.decode(random.bits()),
        2 => random.double(-1.0, 1.0),
        3 => random.double(-10.0, 10.0),
        4 => random.double(-1000.0, 1000.0),
        5 => f64::from(random.below(256)) / 2.0 - 64.0,
        6 => 1.0 + random.double(-0.01, 0.01),
        _ => random.double(1.0, 2.0) * power_of_two(random.below(60) as i32 - 30),
    };
    format.round(value, Rounding::NearestEven)
}
