//! The host program of the bitonic sort.

use spirocl_tests::drivers::device::{Argument, value};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (count, group) = (gpu.size(1 << 14, 1 << 17) as u32, 64);
    let mut random = Random::new(5);
    let pairs: Vec<[u32; 2]> = (0..count).map(|index| [random.below(5000), index]).collect();
    for descending in [0i32, 1] {
        let buffer = gpu.buffer(&pairs)?;
        for stage in 0..count.ilog2() {
            let first_local = stage.saturating_sub(6);
            for pass in 0..first_local {
                let arguments = [(&buffer).into(), value(stage), value(pass), value(descending)];
                gpu.launch("bitonic_step", &[count as usize / 2], &[], &arguments)?;
            }
            let tile = Argument::Local(2 * group * size_of::<[u32; 2]>());
            let arguments = [(&buffer).into(), tile, value(stage), value(first_local), value(descending)];
            gpu.launch("bitonic_local", &[count as usize / 2], &[group], &arguments)?;
        }
        let mut expected = pairs.clone();
        expected.sort_unstable();
        if descending != 0 {
            expected.reverse();
        }
        let expected = expected.as_flattened();
        gpu.expect("pairs", &buffer, expected, Tolerance::Exact)?;
    }
    Ok(())
}
