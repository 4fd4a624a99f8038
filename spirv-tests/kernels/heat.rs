//! The host program of the heat equation.

use spirocl_tests::drivers::device::{Argument, value};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (pitch, rows, alpha, edge) = (gpu.size(130, 514), gpu.size(66, 258), 0.125f32, 50.0f32);
    let mut grid = Random::new(27).floats(pitch * rows, 0.0, 100.0);
    let (mut now, mut next) = (gpu.buffer(&grid)?, gpu.zeros::<f32>(grid.len())?);
    let (columns, lines) = (value(pitch as u32), value(rows as u32));
    gpu.launch("start", &[pitch], &[], &[(&now).into(), (&next).into(), columns, lines, value(edge)])?;
    for (i, cell) in grid.iter_mut().enumerate() {
        if [0, pitch - 1].contains(&(i % pitch)) || [0, rows - 1].contains(&(i / pitch)) {
            *cell = edge;
        }
    }
    for _ in 0..6 {
        let tile = Argument::Local(18 * 6 * size_of::<f32>());
        let (columns, lines) = (value(pitch as u32), value(rows as u32));
        let arguments = [(&now).into(), (&next).into(), columns, lines, value(alpha), tile];
        gpu.launch("diffuse", &[pitch - 2, rows - 2], &[16, 4], &arguments)?;
        std::mem::swap(&mut now, &mut next);
        let old = grid.clone();
        for y in 1..rows - 1 {
            for x in 1..pitch - 1 {
                let i = y * pitch + x;
                let around = old[i - 1] + old[i + 1] + old[i - pitch] + old[i + pitch];
                grid[i] = old[i] + alpha * (around - 4.0 * old[i]);
            }
        }
    }
    gpu.expect("grid", &now, &grid, Tolerance::Relative { relative: 1e-5, absolute: 1e-5 })
}
