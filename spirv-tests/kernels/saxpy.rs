//! The host program of saxpy.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let count = gpu.size(10_000, 80_000);
    let mut random = Random::new(1);
    let (a, x, y) = (2.5f32, random.floats(count, -4.0, 4.0), random.floats(count, -4.0, 4.0));
    let (x_buffer, y_buffer) = (gpu.buffer(&x)?, gpu.buffer(&y)?);
    let arguments = [value(a), (&x_buffer).into(), (&y_buffer).into(), value(count as u32)];
    gpu.launch("saxpy", &[count.next_multiple_of(64)], &[64], &arguments)?;
    let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| a * x + y).collect();
    // A contraction to fma rounds once where the reference rounds twice.
    gpu.expect("y", &y_buffer, &expected, Tolerance::Relative { relative: 1e-6, absolute: 1e-6 })
}
