//! The host program of the Mandelbrot set. In double precision, so that no rounding changes an escape: the corner and the
//! step are short binary fractions, and the rare points near the border are compared only by how many there are.

use spirocl_tests::drivers::device::value;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-DUSE_DOUBLE", "-DMAX_ITERATIONS=200u"];

const MAX_ITERATIONS: u32 = 200;

const PALETTE: [[u8; 3]; 8] = [
    [66, 30, 15],
    [25, 7, 26],
    [9, 1, 47],
    [4, 4, 73],
    [0, 7, 100],
    [12, 44, 138],
    [24, 82, 177],
    [57, 125, 209],
];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (width, height) = (gpu.size(128, 512), gpu.size(96, 384));
    let (corner, step) = ([-2.0f64, -1.25], [3.0 / width as f64, 2.5 / height as f64]);
    let (counts, image) = (gpu.zeros::<u32>(width * height)?, gpu.zeros::<[u8; 4]>(width * height)?);
    let arguments = [(&counts).into(), (&image).into(), value(width as i32), value(corner), value(step)];
    gpu.launch("mandelbrot", &[width, height], &[], &arguments)?;
    let (counts, image) = (gpu.read::<u32>(&counts)?, gpu.read::<[u8; 4]>(&image)?);
    let mut off = 0usize;
    for (index, count) in counts.iter().enumerate() {
        let expected = escape(corner, step, [(index % width) as f64, (index / width) as f64]);
        off += usize::from(*count != expected);
        let colour = if *count == MAX_ITERATIONS { [0, 0, 0] } else { PALETTE[*count as usize % 8] };
        if image[index] != [colour[0], colour[1], colour[2], 255] {
            return Err(format!("pixel {index} has the wrong colour after {count} iterations"));
        }
    }
    if off > counts.len() / 600 {
        return Err(format!("{off} of {} points escape at another iteration", counts.len()));
    }
    let inside = counts.iter().filter(|count| **count == MAX_ITERATIONS).count() as f64 / counts.len() as f64;
    gpu.expect_values("inside", &[inside], &[0.19], Tolerance::Relative { relative: 0.2, absolute: 0.0 })
}

fn escape(corner: [f64; 2], step: [f64; 2], at: [f64; 2]) -> u32 {
    let c = [corner[0] + step[0] * at[0], corner[1] + step[1] * at[1]];
    let (mut x, mut y) = (0.0f64, 0.0f64);
    for n in 0..MAX_ITERATIONS {
        if x * x + y * y > 4.0 {
            return n;
        }
        (x, y) = (x * x - y * y + c[0], 2.0 * x * y + c[1]);
    }
    MAX_ITERATIONS
}
