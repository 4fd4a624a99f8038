//! The host program of the n-body step.

use spirocl_tests::drivers::device::{Argument, value};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (count, group, dt) = (4096usize, 64, 0.01f32);
    let mut random = Random::new(8);
    let mut point = |w: f32| [random.float(-1.0, 1.0), random.float(-1.0, 1.0), random.float(-1.0, 1.0), w];
    let positions: Vec<[f32; 4]> = (0..count).map(|i| point(0.001 + i as f32 * 1e-6)).collect();
    let velocities: Vec<[f32; 4]> = (0..count).map(|_| point(0.0)).collect();
    let (position, velocity) = (gpu.buffer(&positions)?, gpu.buffer(&velocities)?);
    let (new_position, new_velocity) = (gpu.zeros::<[f32; 4]>(count)?, gpu.zeros::<[f32; 4]>(count)?);
    let arguments = [
        (&position).into(),
        (&velocity).into(),
        (&new_position).into(),
        (&new_velocity).into(),
        value(count as i32),
        value(dt),
        Argument::Local(group * size_of::<[f32; 4]>()),
    ];
    gpu.launch("step_bodies", &[count], &[group], &arguments)?;
    let (mut expected_position, mut expected_velocity) = (positions.clone(), velocities.clone());
    for (i, me) in positions.iter().enumerate() {
        let mut acceleration = [0.0f64; 3];
        for other in &positions {
            let r: [f64; 3] = std::array::from_fn(|axis| f64::from(other[axis]) - f64::from(me[axis]));
            let inverse = 1.0 / (r.iter().map(|x| x * x).sum::<f64>() + 1.0e-3).sqrt();
            for axis in 0..3 {
                acceleration[axis] += r[axis] * f64::from(other[3]) * inverse.powi(3);
            }
        }
        for axis in 0..3 {
            let v = f64::from(velocities[i][axis]) + acceleration[axis] * f64::from(dt);
            expected_velocity[i][axis] = v as f32;
            expected_position[i][axis] = (f64::from(me[axis]) + v * f64::from(dt)) as f32;
        }
    }
    let tolerance = Tolerance::Relative { relative: 1e-4, absolute: 1e-4 };
    gpu.expect("positions", &new_position, expected_position.as_flattened(), tolerance)?;
    gpu.expect("velocities", &new_velocity, expected_velocity.as_flattened(), tolerance)
}
