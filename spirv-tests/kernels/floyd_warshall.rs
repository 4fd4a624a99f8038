//! The host program of Floyd and Warshall's shortest paths.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

const NO_PATH: u32 = i32::MAX as u32;

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let vertices = gpu.size(75, 480);
    let mut random = Random::new(14);
    let mut edge = |index: usize| match random.below(6) {
        _ if index / vertices == index % vertices => 0,
        0 => 1 + random.below(1000),
        _ => NO_PATH,
    };
    let mut distance: Vec<u32> = (0..vertices * vertices).map(&mut edge).collect();
    let mut via = vec![-1i32; vertices * vertices];
    let (distance_buffer, via_buffer) = (gpu.buffer(&distance)?, gpu.buffer(&via)?);
    let global = vertices.next_multiple_of(16);
    for vertex in 0..vertices as u32 {
        let arguments =
            [(&distance_buffer).into(), (&via_buffer).into(), value(vertices as u32), value(vertex)];
        gpu.launch("pass_vertex", &[global, global], &[16, 16], &arguments)?;
    }
    for vertex in 0..vertices {
        for from in 0..vertices {
            for to in 0..vertices {
                let (head, tail) = (distance[from * vertices + vertex], distance[vertex * vertices + to]);
                let index = from * vertices + to;
                if head != NO_PATH && tail != NO_PATH && head + tail < distance[index] {
                    distance[index] = head + tail;
                    via[index] = vertex as i32;
                }
            }
        }
    }
    gpu.expect("distances", &distance_buffer, &distance, Tolerance::Exact)?;
    gpu.expect("via", &via_buffer, &via, Tolerance::Exact)
}
