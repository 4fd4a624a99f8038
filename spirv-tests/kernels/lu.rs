//! The host program of the LU decomposition.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-cl-std=CL1.2"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let order = gpu.size(80, 480);
    let mut random = Random::new(18);
    let mut matrix: Vec<f64> = (0..order * order).map(|_| random.double(-1.0, 1.0)).collect();
    for i in 0..order {
        // A dominant diagonal, of both signs, needs no pivoting.
        matrix[i * order + i] += if i % 3 == 0 { -60.0 } else { 60.0 };
    }
    let (buffer, determinant) = (gpu.buffer(&matrix)?, gpu.zeros::<f64>(2)?);
    for step in 0..order - 1 {
        let arguments = || [(&buffer).into(), value(order as i32), value(step as i32)];
        let rest = (order - 1 - step).next_multiple_of(8);
        gpu.launch("scale_column", &[rest], &[], &arguments())?;
        gpu.launch("update_rest", &[rest, rest], &[8, 8], &arguments())?;
    }
    let arguments = [(&buffer).into(), value(order as i32), (&determinant).into()];
    gpu.launch("log_determinant", &[1], &[], &arguments)?;
    for step in 0..order {
        for row in step + 1..order {
            let factor = matrix[row * order + step] / matrix[step * order + step];
            matrix[row * order + step] = factor;
            for column in step + 1..order {
                matrix[row * order + column] -= factor * matrix[step * order + column];
            }
        }
    }
    let tolerance = Tolerance::Relative { relative: 1e-12, absolute: 1e-12 };
    gpu.expect("matrix", &buffer, &matrix, tolerance)?;
    let diagonal = || (0..order).map(|i| matrix[i * order + i]);
    let expected: [f64; 2] =
        [diagonal().map(|pivot| pivot.abs().ln()).sum(), diagonal().map(f64::signum).product()];
    gpu.expect("determinant", &determinant, &expected, tolerance)
}
