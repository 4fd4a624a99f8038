//! Samplers are run: every addressing mode with every filter, normalized and not, at program scope, in functions and as arguments,
//! on every kind of image. The colours are those of the host's reference (OpenCL C 3.0, 8.2), and those of the driver's own compiler.

use std::process::ExitCode;

use spirocl_tests::drivers::device::{
    self, Device,
    image::{Image, Kind, Use},
    value,
};
use spirocl_tests::drivers::driver;
use spirocl_tests::fuzzing::faults::lacks_half;
use spirocl_tests::generator::{
    random::Random,
    sampling::{Addressing, Filter, Grid, Sampler},
};
use spirocl_tests::harness::trials::{self, Trial};
use spirocl_tests::oracles::{
    reference_program::{Pair, against_the_host, pragma},
    texel::{Channel, Class, Format, Order, Precision, half},
};

fn main() -> ExitCode {
    let trials = Kind::ALL
        .into_iter()
        // Buffers are read without samplers.
        .filter(|kind| *kind != Kind::Image1dBuffer)
        .map(|kind| {
            let name = format!("samplers/{}", kind.name());
            Trial::test(name, move || check(kind))
        })
        .collect();
    trials::run(trials)
}

/// One for each border colour, each kind of conversion, and each function.
const FORMATS: &[(Order, Channel)] = &[
    (Order::Rgba, Channel::Float),
    (Order::Rgba, Channel::UnormInt8),
    (Order::SRgba, Channel::UnormInt8),
    (Order::Bgra, Channel::UnormInt8),
    (Order::R, Channel::HalfFloat),
    (Order::A, Channel::SnormInt16),
    (Order::Rg, Channel::Float),
    (Order::Intensity, Channel::Float),
    (Order::Luminance, Channel::UnormInt16),
    (Order::Rgba, Channel::SignedInt16),
    (Order::R, Channel::SignedInt32),
    (Order::Rgba, Channel::UnsignedInt8),
    (Order::Depth, Channel::Float),
    (Order::Depth, Channel::UnormInt16),
];

/// How many coordinates are read at.
const POINTS: usize = 200;

/// A type that images are read as.
#[derive(Clone, Copy)]
struct Element {
    suffix: &'static str,
    ty: &'static str,
    bytes: usize,
    precision: Precision,
}

const FLOAT: Element = Element { suffix: "f", ty: "float4", bytes: 4, precision: Precision::Single };
const HALF: Element = Element { suffix: "h", ty: "half4", bytes: 2, precision: Precision::Half };
const INT: Element = Element { suffix: "i", ty: "int4", bytes: 4, precision: Precision::Single };
const UINT: Element = Element { suffix: "ui", ty: "uint4", bytes: 4, precision: Precision::Single };
const DEPTH: Element = Element { suffix: "f", ty: "float", bytes: 4, precision: Precision::Single };

impl Element {
    fn all(kind: Kind) -> impl Iterator<Item = Self> {
        let all: &[Self] = if kind.is_depth() { &[DEPTH] } else { &[FLOAT, HALF, INT, UINT] };
        all.iter().copied().filter(|element| element.is_there())
    }

    fn of(format: Format) -> impl Iterator<Item = Self> {
        let all: &[Self] = match format.class() {
            _ if format.order == Order::Depth => &[DEPTH],
            Class::Floating { single: true } => &[FLOAT],
            Class::Floating { single: false } => &[FLOAT, HALF],
            Class::Signed => &[INT],
            Class::Unsigned => &[UINT],
        };
        all.iter().copied().filter(|element| element.is_there())
    }

    /// Whether the driver has the type.
    fn is_there(self) -> bool {
        self.suffix != HALF.suffix
            || driver().is_ok_and(|driver| driver.can("cl_khr_fp16") && !lacks_half(driver, "read_imageh"))
    }

    fn is_floating(self) -> bool {
        matches!(self.suffix, "f" | "h")
    }

    /// How many numbers a colour has.
    fn count(self) -> usize {
        if self.ty == "float" { 1 } else { 4 }
    }

    fn number(self, bytes: &[u8]) -> f64 {
        match (self.suffix, bytes) {
            ("h", &[low, high]) => half(u16::from_le_bytes([low, high])),
            ("f", &[a, b, c, d]) => f32::from_le_bytes([a, b, c, d]).into(),
            ("i", &[a, b, c, d]) => i32::from_le_bytes([a, b, c, d]).into(),
            (_, &[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]).into(),
            _ => f64::NAN,
        }
    }

    /// The samplers that a function can be called with: integers are not mixed.
    fn samplers(self) -> Vec<Sampler> {
        let mut all = Sampler::all();
        all.retain(|sampler| self.is_floating() || sampler.filter == Filter::Nearest);
        all
    }
}

/// Whether a sampler can be used with integer coordinates (OpenCL C 3.0, 6.15.15.2).
fn takes_integers(sampler: Sampler) -> bool {
    sampler.filter == Filter::Nearest && !sampler.normalized
}

/// Which coordinates a sampler is tried with: see [`Shape::points`].
fn set(sampler: Sampler) -> usize {
    2 * usize::from(sampler.normalized) + usize::from(sampler.addressing == Addressing::None)
}

struct Shape {
    kind: Kind,
    size: [usize; 3],
}

impl Shape {
    fn new(kind: Kind) -> Self {
        let mut size = [7, 5, 3];
        size[kind.coordinates()..].fill(1);
        Self { kind, size }
    }

    /// The coordinate `c` of the type that the image takes, as floats and as integers.
    fn coordinates(&self) -> [&'static str; 2] {
        match self.kind.coordinates() {
            1 => ["c.x", "convert_int_rtn(c.x)"],
            2 => ["c.xy", "convert_int2_rtn(c.xy)"],
            _ => ["c", "convert_int4_rtn(c)"],
        }
    }

    /// A kernel with every sampler as a literal, and one with a sampler as argument, for each type.
    fn program(&self) -> String {
        let mut text = pragma().to_owned();
        for (number, sampler) in Sampler::all().into_iter().enumerate() {
            let space = if number % 2 == 0 { "constant" } else { "const" };
            text.push_str(&format!("{space} sampler_t p{number} = {};\n", sampler.literal()));
        }
        for element in Element::all(self.kind) {
            self.kernels(element, &mut text);
        }
        text
    }

    fn kernels(&self, element: Element, text: &mut String) {
        let Element { suffix, ty, .. } = element;
        let (image, [near, at]) = (self.kind.name(), self.coordinates());
        let mut body = String::new();
        let mut places = 0;
        let mut read = |sampler: &str, coordinate: &str| {
            let line =
                format!("    out[{places} * n + i] = read_image{suffix}(image, {sampler}, {coordinate});\n");
            places += 1;
            line
        };
        for (number, sampler) in Sampler::all().into_iter().enumerate() {
            if !element.is_floating() && sampler.filter == Filter::Linear {
                continue;
            }
            body.push_str(&format!(
                "    {{ const sampler_t s = {};\n    const float4 c = at[{} * n + i];\n",
                sampler.literal(),
                set(sampler)
            ));
            body.push_str(&read(&format!("p{number}"), near));
            body.push_str(&read("s", near));
            if takes_integers(sampler) {
                body.push_str(&read(&format!("p{number}"), at));
            }
            body.push_str("    }\n");
        }
        let start = "const size_t i = get_global_id(0), n = get_global_size(0);";
        text.push_str(&format!(
            "kernel void literal_{suffix}(read_only {image} image, global const float4 *at, global {ty} *out) {{\n    \
             {start}\n{body}}}\n\
             {ty} through_{suffix}(read_only {image} image, sampler_t s, float4 c) {{ return read_image{suffix}(image, s, \
             {near}); }}\n\
             kernel void argument_{suffix}(read_only {image} image, sampler_t s, global const float4 *at, uint set, \
             global {ty} *out) {{\n    {start}\n    out[i] = through_{suffix}(image, s, at[set * n + i]);\n}}\n"
        ));
    }

    /// The coordinates: anywhere and inside, then the same normalized. Layers are never normalized.
    fn points(&self) -> Vec<[f32; 4]> {
        let mut random = Random::new(11);
        let mut all = Vec::new();
        for set in 0..4 {
            for _ in 0..POINTS {
                let mut point = [0.0; 4];
                for (index, coordinate) in point.iter_mut().enumerate().take(self.kind.coordinates()) {
                    let is_layer = self.kind.is_array() && index == self.kind.coordinates() - 1;
                    let size = self.size[index] as f32;
                    *coordinate = match set {
                        _ if is_layer && set % 2 == 1 => random.float(0.0, size - 1.0),
                        _ if is_layer => random.float(-2.0, size + 1.0),
                        // Borders and middles of elements.
                        0 if random.below(4) == 0 => (random.float(-4.0, 2.0 * size + 4.0).floor()) / 2.0,
                        0 => random.float(-3.0, size + 3.0),
                        1 => random.float(0.5, size - 0.5),
                        2 => random.float(-2.2, 3.2),
                        _ => random.float(0.501 / size, 1.0 - 0.501 / size),
                    };
                }
                all.push(point);
            }
        }
        all
    }
}

fn check(kind: Kind) -> Result<(), String> {
    let device = device::device()?;
    if kind.is_depth() {
        device.driver.require("cl_khr_depth_images")?;
    }
    let shape = Shape::new(kind);
    let name = format!("samplers/{}", kind.name());
    let pair = Pair::build(device, &name, &shape.program(), &["-cl-std=CL3.0"])?;
    let points = shape.points();
    let run = Run { device, pair, shape, points };
    let (supported, _) = device.image_formats(kind, Use::Read)?;
    let formats: Vec<Format> = FORMATS
        .iter()
        .map(|&(order, channel)| Format { order, channel })
        .filter(|format| (format.order == Order::Depth) == kind.is_depth())
        .collect();
    let mut failures = Vec::new();
    for format in formats {
        if supported.contains(&format) {
            failures.extend(run.check(format).err());
        } else {
            println!("not run, for the driver does not have it: {} of {format:?}", kind.name());
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// The two programs for a kind of image.
struct Run {
    device: &'static Device,
    pair: Pair,
    shape: Shape,
    points: Vec<[f32; 4]>,
}

impl Run {
    fn check(&self, format: Format) -> Result<(), String> {
        let Shape { kind, size } = self.shape;
        let data = format.random(&mut Random::new(13), size.iter().product());
        let image = self.device.image(kind, format, Use::Read, size, &data)?;
        let grid = Grid {
            size,
            coordinates: kind.coordinates(),
            is_array: kind.is_array(),
            colours: data.chunks_exact(format.bytes()).map(|texel| format.colour(texel)).collect(),
            border: format.border(),
        };
        let points = self.device.buffer(&self.points)?;
        for element in Element::of(format) {
            let check = Check { run: self, format, element, grid: &grid };
            check.literals(&image, &points)?;
            check.arguments(&image, &points)?;
        }
        Ok(())
    }
}

/// One format, read as one type.
struct Check<'a> {
    run: &'a Run,
    format: Format,
    element: Element,
    grid: &'a Grid,
}

impl Check<'_> {
    fn colour_bytes(&self) -> usize {
        self.element.bytes * self.element.count()
    }

    fn literals(&self, image: &Image, points: &device::Buffer) -> Result<(), String> {
        let kernel = format!("literal_{}", self.element.suffix);
        let samplers = self.element.samplers();
        let reads: usize = samplers.iter().map(|&sampler| 2 + usize::from(takes_integers(sampler))).sum();
        let got = self.run.pair.run(&kernel, |program| {
            let out = self.run.device.buffer(&vec![0u8; reads * POINTS * self.colour_bytes()])?;
            program.launch(&kernel, &[POINTS], &[], &[image.into(), points.into(), (&out).into()])?;
            program.read::<u8>(&out)
        })?;
        let mut parts = got.chunks_exact(POINTS * self.colour_bytes());
        let mut next = || parts.next().unwrap_or_default();
        for sampler in samplers {
            self.compare("at program scope", sampler, |coordinate| coordinate, next())?;
            self.compare("in the function", sampler, |coordinate| coordinate, next())?;
            if takes_integers(sampler) {
                self.compare("with integers", sampler, f32::floor, next())?;
            }
        }
        Ok(())
    }

    fn arguments(&self, image: &Image, points: &device::Buffer) -> Result<(), String> {
        let kernel = format!("argument_{}", self.element.suffix);
        for sampler in self.element.samplers() {
            let argument = self.run.device.sampler(sampler)?;
            let got = self.run.pair.run(&kernel, |program| {
                let out = self.run.device.buffer(&vec![0u8; POINTS * self.colour_bytes()])?;
                let arguments = [
                    image.into(),
                    (&argument).into(),
                    points.into(),
                    value(set(sampler) as u32),
                    (&out).into(),
                ];
                program.launch(&kernel, &[POINTS], &[], &arguments)?;
                program.read::<u8>(&out)
            })?;
            self.compare("as argument", sampler, |coordinate| coordinate, &got)?;
        }
        Ok(())
    }

    /// Compares what a sampler read at its points with the reference.
    fn compare(
        &self,
        place: &str,
        sampler: Sampler,
        change: impl Fn(f32) -> f32,
        got: &[u8],
    ) -> Result<(), String> {
        let points = &self.run.points[set(sampler) * POINTS..][..POINTS];
        let mut compared = 0;
        for (point, colour) in points.iter().zip(got.chunks_exact(self.colour_bytes())) {
            let at = [change(point[0]), change(point[1]), change(point[2])];
            let Some(wanted) = self.grid.sample(sampler, at) else { continue };
            compared += 1;
            for (component, bytes) in colour.chunks_exact(self.element.bytes).enumerate() {
                let (wanted, got) = (wanted[component], self.element.number(bytes));
                if !self.is_right(sampler, component, wanted, got) {
                    return against_the_host(format!(
                        "{:?} read by read_image{}, {} {place}, at {at:?}: component {component} is {got} in place of \
                         {wanted}",
                        self.format,
                        self.element.suffix,
                        sampler.literal()
                    ));
                }
            }
        }
        if compared * 10 < POINTS * 9 { Err(format!("only {compared} points were compared")) } else { Ok(()) }
    }

    fn is_right(&self, sampler: Sampler, component: usize, wanted: f64, got: f64) -> bool {
        if sampler.filter == Filter::Nearest {
            return self.format.is_read(component, wanted, got, self.element.precision);
        }
        // The arithmetic is that of float: a few units of colours up to 1, and of coordinates up to 21 times as large.
        let tolerance = match (self.element.precision, self.format.order) {
            // What half a step of sRGB is where the curve is steepest.
            (_, Order::SRgba) => 0.5 / 255.0 * 2.3,
            (Precision::Single, _) => 2f64.powi(-16),
            (Precision::Half, _) => 2f64.powi(-10),
        };
        (got - wanted).abs() <= tolerance
    }
}
