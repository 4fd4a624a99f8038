//! The host program of the tree reduction.

use spirocl_tests::drivers::device::{Argument, value};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

/// The structure of the kernel: the minimum, the maximum, the sum, and the bits of the count.
type Summary = [f32; 4];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (count, group, groups) = (gpu.size(100_003, 400_003), 64, 64);
    let values = Random::new(3).floats(count, -10.0, 1000.0);
    let (values_buffer, partial) = (gpu.buffer(&values)?, gpu.zeros::<Summary>(groups)?);
    let scratch = || Argument::Local(group * size_of::<Summary>());
    let arguments = [(&values_buffer).into(), value(count as u32), (&partial).into(), scratch()];
    gpu.launch("summarize", &[group * groups], &[group], &arguments)?;
    gpu.launch("finish", &[groups], &[groups], &[(&partial).into(), scratch()])?;
    let [got_minimum, got_maximum, got_sum, got_count] = gpu.read::<Summary>(&partial)?[0];
    let minimum = values.iter().copied().fold(f32::INFINITY, f32::min);
    let maximum = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum = values.iter().copied().map(f64::from).sum::<f64>() as f32;
    gpu.expect_values("count", &[got_count.to_bits()], &[count as u32], Tolerance::Exact)?;
    gpu.expect_values("bounds", &[got_minimum, got_maximum], &[minimum, maximum], Tolerance::Exact)?;
    gpu.expect_values("sum", &[got_sum], &[sum], Tolerance::Relative { relative: 1e-5, absolute: 0.0 })
}
