//! The host program of the game of life.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (width, height) = (gpu.size(512, 1024), gpu.size(128, 512));
    let mut cells: Vec<u8> =
        Random::new(16).bytes(width * height).iter().map(|byte| u8::from(*byte < 90)).collect();
    let (mut now, mut next) = (gpu.buffer(&cells)?, gpu.zeros::<u8>(width * height)?);
    for _ in 0..10 {
        let arguments = [(&now).into(), (&next).into(), value(width as i32), value(height as i32)];
        gpu.launch("generation", &[width / 16, height], &[], &arguments)?;
        std::mem::swap(&mut now, &mut next);
        cells = generation(&cells, width, height);
    }
    gpu.expect("cells", &now, &cells, Tolerance::Exact)
}

fn generation(cells: &[u8], width: usize, height: usize) -> Vec<u8> {
    let lives = |index: usize| {
        let (x, y) = (index % width, index / width);
        let around = |i: usize, size: usize| [(i + size - 1) % size, i, (i + 1) % size];
        let rows = around(y, height).into_iter();
        let block: u8 = rows.flat_map(|y| around(x, width).map(|x| cells[y * width + x])).sum();
        u8::from(block == 3 || (block == 4 && cells[index] != 0))
    };
    (0..cells.len()).map(lives).collect()
}
