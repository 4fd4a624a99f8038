//! The host program of Perlin's noise.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-cl-single-precision-constant"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (width, height, octaves) = (gpu.size(96, 384), gpu.size(64, 256), 4u32);
    // Binary fractions, so that cells do not depend on rounding.
    let (origin, scale) = ([-3.25f32, 17.5, 0.375, 0.0], 1.0f32 / 16.0);
    let mut random = Random::new(19);
    let mut permutation: Vec<u8> = (0..=255).collect();
    for i in (1..256).rev() {
        permutation.swap(i, random.below(i as u32 + 1) as usize);
    }
    let (permutation_buffer, image) = (gpu.buffer(&permutation)?, gpu.zeros::<f32>(width * height)?);
    let arguments = [
        (&permutation_buffer).into(),
        (&image).into(),
        value(width as u32),
        value(origin),
        value(scale),
        value(octaves),
    ];
    gpu.launch("turbulence", &[width, height], &[], &arguments)?;
    let pixel = |index: usize| {
        let offset = [(index % width) as f64, (index / width) as f64, 0.0];
        let mut point: [f64; 3] =
            std::array::from_fn(|axis| f64::from(origin[axis]) + offset[axis] * f64::from(scale));
        let (mut sum, mut amplitude) = (0.0, 1.0);
        for _ in 0..octaves {
            sum += amplitude * noise(point, &permutation);
            point = point.map(|coordinate| 2.0 * coordinate);
            amplitude *= 0.5;
        }
        sum.clamp(-1.0, 1.0) as f32
    };
    let expected: Vec<f32> = (0..width * height).map(pixel).collect();
    gpu.expect("image", &image, &expected, Tolerance::Relative { relative: 1e-5, absolute: 2e-6 })
}

fn noise(point: [f64; 3], permutation: &[u8]) -> f64 {
    let base = point.map(f64::floor);
    let p: [f64; 3] = std::array::from_fn(|axis| point[axis] - base[axis]);
    let fade = p.map(|t| t * t * t * (t * (t * 6.0 - 15.0) + 10.0));
    let permute = |index: i32| i32::from(permutation[(index & 255) as usize]);
    let mut sum = 0.0;
    for corner in 0..8 {
        let bits = [corner & 1, corner >> 1 & 1, corner >> 2];
        let cell: [i32; 3] = std::array::from_fn(|axis| base[axis] as i32 + bits[axis]);
        let hash = permute(permute(permute(cell[0]) + cell[1]) + cell[2]);
        let weight: f64 =
            (0..3).map(|axis| if bits[axis] == 1 { fade[axis] } else { 1.0 - fade[axis] }).product();
        let [x, y, z] = std::array::from_fn(|axis| p[axis] - f64::from(bits[axis]));
        sum += weight * gradient(hash, x, y, z);
    }
    sum
}

fn gradient(hash: i32, x: f64, y: f64, z: f64) -> f64 {
    let (u, v) = match hash & 15 {
        0..=3 => (x, y),
        4..=7 => (x, z),
        8..=11 => (y, z),
        12 => return y + x,
        14 => return y - x,
        13 => return -y + z,
        _ => return -y - z,
    };
    (if hash & 1 == 0 { u } else { -u }) + if hash & 2 == 0 { v } else { -v }
}
