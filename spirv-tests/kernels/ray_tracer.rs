//! The host program of the ray tracer. A ray that grazes an edge may fall on either side by rounding: such pixels are few,
//! and are left out of the comparison.

use spirocl_tests::drivers::device::value;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

const EPSILON: f64 = 1e-3;

struct Sphere {
    centre: [f32; 3],
    radius: f32,
    colour: [f32; 3],
    reflectivity: f32,
}

impl Sphere {
    /// The structure of the kernel: float3 takes the room of float4. What is left out has all bits set.
    fn words(&self) -> [u32; 16] {
        let mut words = [u32::MAX; 16];
        words[..3].copy_from_slice(&self.centre.map(f32::to_bits));
        words[4] = self.radius.to_bits();
        words[8..11].copy_from_slice(&self.colour.map(f32::to_bits));
        words[12] = self.reflectivity.to_bits();
        words[13] = u32::from(self.reflectivity > 0.0);
        words
    }
}

fn sphere(centre: [f32; 3], radius: f32, colour: [f32; 3], reflectivity: f32) -> Sphere {
    Sphere { centre, radius, colour, reflectivity }
}

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (width, height) = (gpu.size(128, 256), gpu.size(96, 192));
    let spheres = [
        sphere([0.0, 1.0, 0.5], 1.0, [0.8, 0.8, 0.8], 0.7),
        sphere([-1.75, 0.75, -0.25], 0.75, [0.9, 0.1, 0.1], 0.0),
        sphere([1.5, 0.5, -1.0], 0.5, [0.1, 0.3, 0.9], 0.3),
    ];
    let light = [3.0f32, 5.0, -4.0, 0.0];
    let (spheres_buffer, image) =
        (gpu.buffer(&spheres.each_ref().map(Sphere::words))?, gpu.zeros::<[f32; 4]>(width * height)?);
    let arguments = [(&spheres_buffer).into(), value(spheres.len() as i32), value(light), (&image).into()];
    gpu.launch("render", &[width, height], &[], &arguments)?;
    let got = gpu.read::<[f32; 4]>(&image)?;
    let light = [light[0], light[1], light[2]].map(f64::from);
    let mut grazing = 0;
    let mut brightness = (0.0, 0.0);
    for (index, got) in got.iter().enumerate() {
        let expected = pixel(&spheres, light, index % width, index / width, width, height);
        brightness.0 += got[..3].iter().copied().map(f64::from).sum::<f64>();
        brightness.1 += expected.iter().sum::<f64>();
        let near = |axis: usize| (f64::from(got[axis]) - expected[axis]).abs() <= 2e-3;
        grazing += usize::from(!(0..3).all(near) || got[3] != 1.0);
    }
    if grazing > got.len() / 100 {
        return Err(format!("{grazing} of {} pixels differ from the reference", got.len()));
    }
    let tolerance = Tolerance::Relative { relative: 2e-3, absolute: 0.0 };
    gpu.expect_values("brightness", &[brightness.0], &[brightness.1], tolerance)
}

type Vector = [f64; 3];

fn combine(a: Vector, b: Vector, factor: f64) -> Vector {
    std::array::from_fn(|axis| a[axis] + factor * b[axis])
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn normalize(a: Vector) -> Vector {
    let length = dot(a, a).sqrt();
    a.map(|x| x / length)
}

fn vector(a: [f32; 3]) -> Vector {
    a.map(f64::from)
}

struct Hit {
    distance: f64,
    point: Vector,
    normal: Vector,
    colour: Vector,
    reflectivity: f64,
}

fn nearest(spheres: &[Sphere], origin: Vector, direction: Vector) -> Option<Hit> {
    let mut best: Option<Hit> = None;
    for sphere in spheres {
        let (centre, radius) = (vector(sphere.centre), f64::from(sphere.radius));
        let to_ray = combine(origin, centre, -1.0);
        let b = dot(to_ray, direction);
        let discriminant = b * b - (dot(to_ray, to_ray) - radius * radius);
        if discriminant <= 0.0 {
            continue;
        }
        let near = -b - discriminant.sqrt();
        let distance = if near > EPSILON { near } else { -b + discriminant.sqrt() };
        if distance > EPSILON && best.as_ref().is_none_or(|best| distance < best.distance) {
            let point = combine(origin, direction, distance);
            let normal = combine(point, centre, -1.0).map(|x| x / radius);
            let (colour, reflectivity) = (vector(sphere.colour), f64::from(sphere.reflectivity));
            best = Some(Hit { distance, point, normal, colour, reflectivity });
        }
    }
    let distance = -origin[1] / direction[1];
    if direction[1] < -EPSILON
        && distance > EPSILON
        && best.as_ref().is_none_or(|best| distance < best.distance)
    {
        let point = combine(origin, direction, distance);
        let odd = (point[0].floor() + point[2].floor()).rem_euclid(2.0) == 1.0;
        let colour = if odd { [0.9; 3] } else { [0.1; 3] };
        best = Some(Hit { distance, point, normal: [0.0, 1.0, 0.0], colour, reflectivity: 0.25 });
    }
    best
}

fn pixel(spheres: &[Sphere], light: Vector, x: usize, y: usize, width: usize, height: usize) -> Vector {
    let (width, height) = (width as f64, height as f64);
    let (u, v) = ((x as f64 + 0.5) / height - 0.5 * width / height, (y as f64 + 0.5) / height - 0.5);
    let (mut origin, mut direction) = ([0.0, 1.5, -4.0], normalize([u, -v, 1.0]));
    let (mut colour, mut weight) = ([0.0; 3], 1.0);
    for _ in 0..4 {
        let Some(hit) = nearest(spheres, origin, direction) else {
            let up = direction[1].clamp(0.0, 1.0);
            colour = combine(colour, [0.3, 0.5, 0.8].map(|sky| 1.0 + (sky - 1.0) * up), weight);
            break;
        };
        let to_light = combine(light, hit.point, -1.0);
        let outside = combine(hit.point, hit.normal, EPSILON);
        let towards = normalize(to_light);
        let blocked = nearest(spheres, outside, towards)
            .is_some_and(|hit| hit.distance < dot(to_light, to_light).sqrt());
        let lit = if blocked { 0.0 } else { dot(hit.normal, towards).max(0.0) };
        colour = combine(colour, hit.colour, weight * (1.0 - hit.reflectivity) * (0.1 + 0.9 * lit));
        weight *= hit.reflectivity;
        if weight < 0.01 {
            break;
        }
        direction = normalize(combine(direction, hit.normal, -2.0 * dot(direction, hit.normal)));
        origin = outside;
    }
    colour.map(|x| x.clamp(0.0, 1.0))
}
