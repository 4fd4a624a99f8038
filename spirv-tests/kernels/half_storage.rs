//! The host program of the half precision storage.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let mut random = Random::new(23);
    // Tone mapping: values and exposure such that each step is exact or rounded once.
    let pixels = gpu.size(4096, 32_768);
    let colours: Vec<u16> = (0..3 * pixels).map(|_| random.below(0x7800) as u16).collect();
    let (input, output) = (gpu.buffer(&colours)?, gpu.zeros::<u16>(3 * pixels)?);
    gpu.launch(
        "tone_map",
        &[pixels],
        &[64],
        &[(&input).into(), (&output).into(), value(0.75f32), value(pixels as i32)],
    )?;
    let expected: Vec<f32> = colours.iter().map(|bits| f(*bits) * 0.75 / (1.0 + f(*bits))).collect();
    let got: Vec<f32> = gpu.read::<u16>(&output)?.iter().map(|bits| f(*bits)).collect();
    if let Some((got, expected)) =
        got.iter().zip(&expected).find(|(got, expected)| **got > **expected * 1.000001)
    {
        return Err(format!("{got} is not {expected} rounded to zero"));
    }
    let tolerance = Tolerance::Relative { relative: 1.0 / 1024.0, absolute: 6e-8 };
    gpu.expect_values("colours", &got, &expected, tolerance)?;

    // Scaling by powers of two is exact until it is rounded to a half.
    let (width, rows) = (256usize, gpu.size(64, 512));
    let matrix: Vec<u16> =
        (0..width * rows).map(|_| random.below(0x7c00) as u16 | (random.below(2) as u16) << 15).collect();
    let factors: Vec<u16> = (0..rows).map(|row| ((row % 30 + 1) << 10) as u16).collect();
    let (data, factors_buffer) = (gpu.buffer(&matrix)?, gpu.buffer(&factors)?);
    gpu.launch(
        "scale_rows",
        &[width / 4, rows],
        &[],
        &[(&data).into(), (&factors_buffer).into(), value(width as i32)],
    )?;
    let scaled: Vec<u16> =
        matrix.iter().enumerate().map(|(i, bits)| half_bits(f(*bits) * f(factors[i / width]))).collect();
    gpu.expect("scaled", &data, &scaled, Tolerance::Exact)?;

    let small: Vec<u16> = (0..16 * pixels).map(|_| 0x3000 + random.below(0x0c00) as u16).collect();
    let (small_buffer, result) = (gpu.buffer(&small)?, gpu.zeros::<f32>(pixels)?);
    let arguments = [(&small_buffer).into(), (&small_buffer).into(), (&result).into(), value(16i32)];
    gpu.launch("dot_rows", &[pixels], &[], &arguments)?;
    let square = |row: &[u16]| row.iter().map(|bits| f(*bits) * f(*bits)).sum::<f32>();
    let expected: Vec<f32> = small.chunks(16).map(square).collect();
    gpu.expect("dots", &result, &expected, Tolerance::Relative { relative: 1e-6, absolute: 0.0 })
}

/// The value of a half.
fn f(bits: u16) -> f32 {
    let (exponent, mantissa) = (i32::from(bits >> 10 & 31), f32::from(bits & 1023));
    let magnitude = match exponent {
        0 => mantissa * 2f32.powi(-24),
        31 => f32::INFINITY,
        _ => (1024.0 + mantissa) * 2f32.powi(exponent - 25),
    };
    if bits >> 15 == 0 { magnitude } else { -magnitude }
}

/// A float to the nearest half, ties to even.
fn half_bits(value: f32) -> u16 {
    let sign = (value.to_bits() >> 31 << 15) as u16;
    let magnitude = value.abs();
    if magnitude >= 65520.0 {
        return sign | 0x7c00;
    }
    let exponent = (magnitude.to_bits() >> 23) as i32 - 127;
    let unit = 2f32.powi(exponent.max(-14) - 10);
    let steps = (magnitude / unit).round_ties_even() as u16;
    sign | ((((exponent.max(-14) + 14) as u16) << 10) + steps)
}
