//! The host program of the sparse product.

use spirocl_tests::drivers::device::{Argument, value};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-DLANES=4"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (rows, columns, lanes, group) = (gpu.size(2000, 16_000), 1500, 4, 64);
    let mut random = Random::new(12);
    let (mut row_start, mut column, mut values) = (vec![0i32], Vec::new(), Vec::new());
    for _ in 0..rows {
        for _ in 0..random.below(40) {
            column.push(random.below(columns) as i32);
            values.push(random.float(-1.0, 1.0));
        }
        row_start.push(column.len() as i32);
    }
    let x = random.floats(columns as usize, -1.0, 1.0);
    let (row_start_buffer, column_buffer) = (gpu.buffer(&row_start)?, gpu.buffer(&column)?);
    let (values_buffer, x_buffer, y) = (gpu.buffer(&values)?, gpu.buffer(&x)?, gpu.zeros::<f32>(rows)?);
    let arguments = [
        value(rows as i32),
        (&row_start_buffer).into(),
        (&column_buffer).into(),
        (&values_buffer).into(),
        (&x_buffer).into(),
        (&y).into(),
        Argument::Local(group * 4),
    ];
    gpu.launch("sparse_product", &[(rows * lanes).next_multiple_of(group)], &[group], &arguments)?;
    let product = |row: usize| {
        let entries = row_start[row] as usize..row_start[row + 1] as usize;
        entries.map(|i| f64::from(values[i]) * f64::from(x[column[i] as usize])).sum::<f64>() as f32
    };
    let expected: Vec<f32> = (0..rows).map(product).collect();
    gpu.expect("y", &y, &expected, Tolerance::Relative { relative: 1e-5, absolute: 1e-5 })
}
