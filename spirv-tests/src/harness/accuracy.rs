//! Math functions over edge cases and random numbers, compared with the host: no result may be further from the exact one than
//! OpenCL C 3.0, 7.4 allows, and edge cases are those of 7.5.

use crate::drivers::device::{Argument, Buffer, Device, Program};
use crate::oracles::reference::{
    format::{Format, Rounding},
    inputs::inputs,
    judge::Judge,
    math::{self, Kind, Row},
};

/// What divides the number of arguments: vectors of 16 components in work-groups of 64, as Vulkan's devices dispatch 65,535 groups at most.
const WHOLE_GROUPS: usize = 16 * 64;

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
        let inputs = inputs(self.judge.row, self.judge.format, WHOLE_GROUPS);
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
}
