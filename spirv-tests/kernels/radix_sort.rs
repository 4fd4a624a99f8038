//! The host program of the radix sort.

use spirocl_tests::drivers::device::{Argument, value};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (items, per_item, radix, group) = (4096, 5, 16, 256);
    let keys = Random::new(6).uints(items * per_item);
    let (mut from, mut to) = (gpu.buffer(&keys)?, gpu.zeros::<u32>(keys.len())?);
    let counts = gpu.zeros::<u32>(items * radix)?;
    for shift in (0..32u32).step_by(4) {
        let arguments = [(&from).into(), (&counts).into(), value(per_item as u32), value(shift)];
        gpu.launch("count_digits", &[items], &[64], &arguments)?;
        let scratch = || Argument::Local(group * size_of::<u32>());
        let arguments = [(&counts).into(), value((items * radix) as u32), scratch(), scratch()];
        gpu.launch("scan_counts", &[group], &[group], &arguments)?;
        let arguments =
            [(&from).into(), (&to).into(), (&counts).into(), value(per_item as u32), value(shift)];
        gpu.launch("scatter", &[items], &[64], &arguments)?;
        std::mem::swap(&mut from, &mut to);
    }
    let mut expected = keys;
    expected.sort_unstable();
    gpu.expect("keys", &from, &expected, Tolerance::Exact)
}
