//! The host program of the tiled matrix product.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-DTILE=8"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let order = gpu.size(96, 288);
    let mut random = Random::new(2);
    let (a, b) = (random.floats(order * order, -1.0, 1.0), random.floats(order * order, -1.0, 1.0));
    let (a_buffer, b_buffer, c_buffer) = (gpu.buffer(&a)?, gpu.buffer(&b)?, gpu.zeros::<f32>(order * order)?);
    let arguments = [(&a_buffer).into(), (&b_buffer).into(), (&c_buffer).into(), value(order as i32)];
    gpu.launch("matrix_product", &[order, order], &[8, 8], &arguments)?;
    let mut expected = vec![0.0f32; order * order];
    for row in 0..order {
        for column in 0..order {
            let products =
                (0..order).map(|k| f64::from(a[row * order + k]) * f64::from(b[k * order + column]));
            expected[row * order + column] = products.sum::<f64>() as f32;
        }
    }
    gpu.expect("c", &c_buffer, &expected, Tolerance::Relative { relative: 1e-5, absolute: 1e-5 })
}
