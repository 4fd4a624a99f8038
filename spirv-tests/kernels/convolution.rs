//! The host program of the convolution. All weights are binary fractions, so sums are exact and rounding is known.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-cl-mad-enable"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (width, height) = (gpu.size(96, 384), gpu.size(64, 256));
    let image = Random::new(20).bytes(4 * width * height);
    let (input, output) = (gpu.buffer(&image)?, gpu.zeros::<u8>(image.len())?);
    gpu.launch("blur", &[width, height], &[8, 8], &[(&input).into(), (&output).into()])?;
    let row = [1.0f32, 4.0, 6.0, 4.0, 1.0];
    let binomial: Vec<f32> = (0..25).map(|i| row[i / 5] * row[i % 5] / 256.0).collect();
    gpu.expect("blurred", &output, &convolve(&image, width, &binomial, 0.0), Tolerance::Exact)?;

    let edges = [-1.0f32, -2.0, -1.0, 0.0, 0.5, 0.0, 1.0, 2.0, 1.0];
    let edges_buffer = gpu.buffer(&edges)?;
    let arguments =
        [(&input).into(), (&output).into(), (&edges_buffer).into(), value(1i32), value([100.0f32; 4])];
    gpu.launch("convolve", &[width, height], &[], &arguments)?;
    let mut expected = convolve(&image, width, &edges, 100.0);
    expected.chunks_mut(4).for_each(|pixel| pixel[3] = 255);
    gpu.expect("edges", &output, &expected, Tolerance::Exact)
}

fn convolve(image: &[u8], width: usize, filter: &[f32], bias: f32) -> Vec<u8> {
    let height = image.len() / 4 / width;
    let size = filter.len().isqrt();
    let clamped = |at: usize, offset: usize, size: usize, limit: usize| {
        (at + offset).saturating_sub(size / 2).min(limit - 1)
    };
    let channel = |index: usize| {
        let (x, y) = (index / 4 % width, index / 4 / width);
        let weighted = |i: usize| {
            let (x, y) = (clamped(x, i % size, size, width), clamped(y, i / size, size, height));
            filter[i] * f32::from(image[(y * width + x) * 4 + index % 4])
        };
        (bias + (0..filter.len()).map(weighted).sum::<f32>()).round_ties_even() as u8
    };
    (0..image.len()).map(channel).collect()
}
