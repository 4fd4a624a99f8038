//! The host program of the prefix sum.

use spirocl_tests::drivers::device::{Argument, Buffer, value};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-D", "GROUP=64"];

/// The work-items of a group, each of which scans two elements.
const GROUP: usize = 64;

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let count = gpu.size(16_000, 128_000);
    let values: Vec<i32> = Random::new(4).bytes(count).iter().map(|byte| i32::from(*byte) - 100).collect();
    let input = gpu.buffer(&values)?;
    let output = scan(gpu, &input, count)?;
    let sum_before = |sum: &mut i32, value: &i32| {
        *sum += value;
        Some(*sum - value)
    };
    let expected: Vec<i32> = values.iter().scan(0, sum_before).collect();
    gpu.expect("sums", &output, &expected, Tolerance::Exact)
}

/// Scans blocks, then their sums in the same way, which are added to the blocks.
fn scan(gpu: &mut Runner<'_>, input: &Buffer, count: usize) -> Result<Buffer, String> {
    let blocks = count.div_ceil(2 * GROUP);
    let (output, sums) = (gpu.zeros::<i32>(count)?, gpu.zeros::<i32>(blocks)?);
    let sums_wanted = if blocks > 1 { (&sums).into() } else { Argument::Null };
    let arguments = [input.into(), (&output).into(), sums_wanted, value(count as i32)];
    gpu.launch("scan_blocks", &[blocks * GROUP], &[GROUP], &arguments)?;
    if blocks > 1 {
        let sums = scan(gpu, &sums, blocks)?;
        gpu.launch("add_sums", &[count], &[], &[(&output).into(), (&sums).into(), value(count as i32)])?;
    }
    Ok(output)
}
