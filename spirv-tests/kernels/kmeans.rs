//! The host program of k-means. Coordinates are multiples of 2^-8, so that sums are exact.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-DDIMENSIONS=3"];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (count, clusters) = (gpu.size(5000, 80_000), 7usize);
    let mut random = Random::new(15);
    let points: Vec<[f32; 3]> = (0..count)
        .map(|_| {
            let centre = random.below(clusters as u32) as f32 * 0.5 - 1.5;
            std::array::from_fn(|axis| {
                let spread = random.float(-0.4, 0.4) + if axis == 1 { -centre } else { centre };
                (spread * 256.0).round() / 256.0
            })
        })
        .collect();
    let mut centres: Vec<[f32; 3]> = points[..clusters].to_vec();
    let (points_buffer, centres_buffer) = (gpu.buffer(&points)?, gpu.buffer(&centres)?);
    let membership = gpu.zeros::<u8>(count)?;
    let mut expected = vec![0u8; count];
    for _ in 0..8 {
        let tallies = gpu.zeros::<[i32; 4]>(clusters)?;
        let arguments = [
            (&points_buffer).into(),
            (&centres_buffer).into(),
            value(clusters as i32),
            (&membership).into(),
            (&tallies).into(),
        ];
        gpu.launch("assign_points", &[count], &[], &arguments)?;
        gpu.launch("move_centres", &[clusters], &[], &[(&tallies).into(), (&centres_buffer).into()])?;
        step(&points, &mut centres, &mut expected);
    }
    gpu.expect("membership", &membership, &expected, Tolerance::Exact)?;
    let tolerance = Tolerance::Relative { relative: 1e-6, absolute: 1e-6 };
    gpu.expect("centres", &centres_buffer, centres.as_flattened(), tolerance)
}

fn step(points: &[[f32; 3]], centres: &mut [[f32; 3]], membership: &mut [u8]) {
    let mut tallies = vec![([0i32; 3], 0i32); centres.len()];
    for (point, member) in points.iter().zip(membership) {
        let distance = |centre: &[f32; 3]| {
            let square = |sum: f32, axis: usize| {
                let difference = point[axis] - centre[axis];
                difference.mul_add(difference, sum)
            };
            (0..3).fold(0.0f32, square)
        };
        let nearest = |a: &usize, b: &usize| distance(&centres[*a]).total_cmp(&distance(&centres[*b]));
        let best = (0..centres.len()).min_by(nearest).expect("there are centres");
        *member = best as u8;
        for (sum, coordinate) in tallies[best].0.iter_mut().zip(point) {
            *sum += (coordinate * 65536.0).round_ties_even() as i32;
        }
        tallies[best].1 += 1;
    }
    for (centre, (sums, count)) in centres.iter_mut().zip(tallies).filter(|(_, tally)| tally.1 != 0) {
        for (coordinate, sum) in centre.iter_mut().zip(sums) {
            *coordinate = sum as f32 / (65536.0 * count as f32);
        }
    }
}
