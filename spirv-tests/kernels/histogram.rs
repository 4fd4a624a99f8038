//! The host program of the histogram.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-cl-std=CL1.2"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let count = gpu.size(50_000, 200_000);
    let mut random = Random::new(7);
    let mut pixel = |_| {
        let [r, g, b, a] = random.below(u32::MAX).to_le_bytes();
        [r / 2 + g / 2, g, b & 0x3f, a & 3]
    };
    let pixels: Vec<[u8; 4]> = (0..count).map(&mut pixel).collect();
    let (pixels_buffer, bins) = (gpu.buffer(&pixels)?, gpu.zeros::<u32>(3 * 256)?);
    let arguments = [(&pixels_buffer).into(), value(count as u32), (&bins).into()];
    gpu.launch("histogram_rgb", &[4096], &[64], &arguments)?;
    let mut expected = vec![0u32; 3 * 256];
    for pixel in pixels.iter().filter(|pixel| pixel[3] != 0) {
        for (channel, value) in pixel[..3].iter().enumerate() {
            expected[channel * 256 + usize::from(*value)] += 1;
        }
    }
    gpu.expect("bins", &bins, &expected, Tolerance::Exact)
}
