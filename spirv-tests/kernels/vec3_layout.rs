//! The host program of the layouts of three-component vectors. All numbers are short binary fractions: results are exact.

use std::ops::Range;

use bytemuck::{bytes_of, pod_read_unaligned};
use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &["-cl-std=CL1.2"];

struct Body {
    mass: f32,
    position: [f32; 3],
    tag: u8,
    velocity: [f32; 3],
    energy: f64,
    cell: [i16; 3],
}

/// The structure of the kernel, in which vectors of three components take the room of four: the bytes of each member.
impl Body {
    const MASS: Range<usize> = 0..4;
    const POSITION: Range<usize> = 16..28;
    const TAG: usize = 32;
    const VELOCITY: Range<usize> = 48..60;
    const ENERGY: Range<usize> = 64..72;
    const CELL: Range<usize> = 72..78;

    fn bytes(&self) -> [u8; 80] {
        let mut bytes = [0; 80];
        bytes[Self::MASS].copy_from_slice(&self.mass.to_ne_bytes());
        bytes[Self::POSITION].copy_from_slice(bytes_of(&self.position));
        bytes[Self::TAG] = self.tag;
        bytes[Self::VELOCITY].copy_from_slice(bytes_of(&self.velocity));
        bytes[Self::ENERGY].copy_from_slice(&self.energy.to_ne_bytes());
        bytes[Self::CELL].copy_from_slice(bytes_of(&self.cell));
        bytes
    }

    fn from_bytes(bytes: &[u8; 80]) -> Self {
        Self {
            mass: pod_read_unaligned(&bytes[Self::MASS]),
            position: pod_read_unaligned(&bytes[Self::POSITION]),
            tag: bytes[Self::TAG],
            velocity: pod_read_unaligned(&bytes[Self::VELOCITY]),
            energy: pod_read_unaligned(&bytes[Self::ENERGY]),
            cell: pod_read_unaligned(&bytes[Self::CELL]),
        }
    }
}

/// The packed structure of the kernel: a byte, a float, a vector, and a number.
fn packed_record(kind: u8, weight: f32, offset: [i16; 4], last: i32) -> [u8; 17] {
    let mut bytes = [0; 17];
    bytes[0] = kind;
    bytes[1..5].copy_from_slice(&weight.to_ne_bytes());
    bytes[5..13].copy_from_slice(bytes_of(&offset));
    bytes[13..].copy_from_slice(&last.to_ne_bytes());
    bytes
}

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (count, dt) = (gpu.size(4096, 32_768), 0.25f32);
    let mut random = Random::new(24);
    let mut fraction = || random.below(4000) as f32 / 16.0 - 125.0;
    let body = |index: usize| Body {
        mass: 1.0 + (index % 7) as f32,
        position: [fraction(), fraction(), fraction()],
        tag: if index.is_multiple_of(3) { b'x' } else { b'-' },
        velocity: [fraction(), fraction(), fraction()],
        energy: -1.0,
        cell: [0; 3],
    };
    let mut bodies: Vec<Body> = (0..count).map(body).collect();
    let packed =
        Random::new(25).floats(3 * count, -2.0, 2.0).iter().map(|x| (x * 16.0).round()).collect::<Vec<f32>>();
    let bytes: Vec<[u8; 80]> = bodies.iter().map(Body::bytes).collect();
    let (bodies_buffer, packed_buffer) = (gpu.buffer(&bytes)?, gpu.buffer(&packed)?);
    let (wide, sizes) = (gpu.zeros::<[f32; 4]>(count)?, gpu.zeros::<u32>(6)?);
    let arguments =
        [(&bodies_buffer).into(), (&packed_buffer).into(), (&wide).into(), value(dt), (&sizes).into()];
    gpu.launch("move_bodies", &[count], &[], &arguments)?;
    gpu.expect("sizes", &sizes, &[16, 80, 17, 5, 48, 72], Tolerance::Exact)?;

    bodies.iter_mut().for_each(|body| advance(body, dt));
    let got: Vec<Body> = gpu.read(&bodies_buffer)?.iter().map(Body::from_bytes).collect();
    let fields = |body: &Body| {
        let ([px, py, pz], [vx, vy, vz]) = (body.position, body.velocity);
        let [cx, cy, cz] = body.cell.map(f32::from);
        [body.mass, px, py, pz, f32::from(body.tag), vx, vy, vz, body.energy as f32, cx, cy, cz]
    };
    let table = |bodies: &[Body]| bodies.iter().flat_map(fields).collect::<Vec<f32>>();
    let tolerance = Tolerance::Relative { relative: 1e-6, absolute: 0.0 };
    gpu.expect_values("bodies", &table(&got), &table(&bodies), tolerance)?;
    let more: Vec<f32> = packed.iter().map(|x| x + 1.0).collect();
    gpu.expect("packed", &packed_buffer, &more, Tolerance::Exact)?;
    let crosses: Vec<f32> =
        bodies.iter().zip(packed.chunks(3)).flat_map(|(body, p)| cross(p, body.velocity)).collect();
    let got: Vec<f32> = gpu.read::<[f32; 4]>(&wide)?.iter().flat_map(|[x, y, z, _]| [*x, *y, *z]).collect();
    gpu.expect_values("crosses", &got, &crosses, Tolerance::Relative { relative: 1e-6, absolute: 1e-3 })?;

    let record = |i: usize| packed_record(i as u8, 0.5, [i as i16, 7, -(i as i16), 9], i as i32);
    let records: Vec<[u8; 17]> = (0..count).map(record).collect();
    let (records, unpacked) = (gpu.buffer(&records)?, gpu.zeros::<[f32; 4]>(count)?);
    gpu.launch("unpack", &[count], &[], &[(&records).into(), (&unpacked).into()])?;
    let row =
        |i: usize| [0.5 * f32::from(i as u8), i as f32, f32::from(-(i as i16)), f32::from_bits(i as u32)];
    let expected: Vec<f32> = (0..count).flat_map(row).collect();
    gpu.expect("unpacked", &unpacked, &expected, Tolerance::Exact)
}

fn cross(p: &[f32], v: [f32; 3]) -> [f32; 3] {
    let a = [p[2], p[0], p[1]];
    [a[1] * v[2] - a[2] * v[1], a[2] * v[0] - a[0] * v[2], a[0] * v[1] - a[1] * v[0]]
}

fn advance(body: &mut Body, dt: f32) {
    body.velocity[1] += -9.75 * dt;
    for axis in 0..3 {
        body.position[axis] += body.velocity[axis] * dt;
    }
    if body.position[1] < 0.0 {
        body.position[1] = -body.position[1];
        body.velocity[1] *= -0.5;
    }
    for axis in 0..3 {
        body.cell[axis] = body.position[axis].floor() as i16;
    }
    let square: f32 = body.velocity.iter().map(|x| x * x).sum();
    let bonus = if body.tag == b'x' { 1.0 } else { 0.0 };
    body.energy = 0.5 * f64::from(body.mass) * f64::from(square) + bonus;
}
