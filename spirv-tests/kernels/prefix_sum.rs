//! The host program of the prefix sum.

use spirocl_tests::drivers::device::{Argument, value};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-D", "GROUP=64"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (count, group) = (16_000usize, 64);
    let blocks = count.div_ceil(2 * group);
    let values: Vec<i32> = Random::new(4).bytes(count).iter().map(|byte| i32::from(*byte) - 100).collect();
    let (input, output) = (gpu.buffer(&values)?, gpu.zeros::<i32>(count)?);
    let (sums, sums_scanned) = (gpu.zeros::<i32>(blocks)?, gpu.zeros::<i32>(blocks)?);
    let arguments = [(&input).into(), (&output).into(), (&sums).into(), value(count as i32)];
    gpu.launch("scan_blocks", &[blocks * group], &[group], &arguments)?;
    let arguments = [(&sums).into(), (&sums_scanned).into(), Argument::Null, value(blocks as i32)];
    gpu.launch("scan_blocks", &[group], &[group], &arguments)?;
    let arguments = [(&output).into(), (&sums_scanned).into(), value(count as i32)];
    gpu.launch("add_sums", &[count], &[], &arguments)?;
    let sum_before = |sum: &mut i32, value: &i32| {
        *sum += value;
        Some(*sum - value)
    };
    let expected: Vec<i32> = values.iter().scan(0, sum_before).collect();
    gpu.expect("sums", &output, &expected, Tolerance::Exact)
}
