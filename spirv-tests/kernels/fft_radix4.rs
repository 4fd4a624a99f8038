//! The host program of the radix-4 FFT.

use std::f64::consts::TAU;

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (length, signals) = (256usize, gpu.size(64, 256));
    let input = Random::new(11).floats(2 * length * signals, -1.0, 1.0);
    let (mut from, mut to) = (gpu.buffer(&input)?, gpu.zeros::<f32>(input.len())?);
    let mut done = 1;
    while done < length {
        let arguments = [(&from).into(), (&to).into(), value(length as i32), value(done as i32)];
        gpu.launch("fft_pass", &[length / 4, signals], &[], &arguments)?;
        std::mem::swap(&mut from, &mut to);
        done *= 4;
    }
    let expected: Vec<f32> = input.chunks(2 * length).flat_map(transform).collect();
    gpu.expect("spectra", &from, &expected, Tolerance::Relative { relative: 1e-4, absolute: 1e-3 })
}

/// The discrete Fourier transform by its definition.
fn transform(signal: &[f32]) -> Vec<f32> {
    let length = signal.len() / 2;
    let turn = |step: usize| (-TAU * step as f64 / length as f64).sin_cos();
    let turns: Vec<(f64, f64)> = (0..length).map(turn).collect();
    let mut spectrum = Vec::new();
    for frequency in 0..length {
        let (mut re, mut im) = (0.0, 0.0);
        for (time, value) in signal.chunks(2).enumerate() {
            let (sin, cos) = turns[(frequency * time) % length];
            let (x, y) = (f64::from(value[0]), f64::from(value[1]));
            re += x * cos - y * sin;
            im += x * sin + y * cos;
        }
        spectrum.extend([re as f32, im as f32]);
    }
    spectrum
}
