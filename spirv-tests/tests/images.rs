//! Images are run: every kind and every format that the driver has, read with and without a sampler, written, read and written at
//! once, and asked. The elements are those of the host's reference (OpenCL C 3.0, 8.3), and those of the driver's own compiler.

use std::process::ExitCode;

use spirocl_tests::drivers::device::{
    self, Argument, Device,
    image::{Image, Kind, Use},
};
use spirocl_tests::drivers::driver;
use spirocl_tests::fuzzing::faults::lacks_half;
use spirocl_tests::generator::{
    random::Random,
    sampling::{Addressing, Filter, Sampler},
};
use spirocl_tests::harness::{
    coverage::{self, Reason, Source},
    trials::{self, Trial},
};
use spirocl_tests::oracles::{
    reference_program::{self, Pair, against_the_host, pragma},
    texel::{Class, Format, Precision, half, half_bits},
};

fn main() -> ExitCode {
    let mut trials: Vec<Trial> = Kind::ALL
        .into_iter()
        .map(|kind| {
            let name = format!("images/{}", kind.name());
            Trial::test(name, move || check(kind))
        })
        .collect();
    trials.push(Trial::test("images/not_run", not_run));
    trials.push(Trial::test("images/whole", whole));
    trials::run(trials)
}

/// The width, height and depth of the images, as far as they have them: odd, so that exchanged dimensions show.
const SIZE: [usize; 3] = [7, 5, 3];

/// A type that images are read and written as.
#[derive(Clone, Copy, PartialEq)]
struct Element {
    /// The end of the functions' names.
    suffix: &'static str,
    scalar: &'static str,
    bytes: usize,
}

const FLOAT: Element = Element { suffix: "f", scalar: "float", bytes: 4 };
const HALF: Element = Element { suffix: "h", scalar: "half", bytes: 2 };
const INT: Element = Element { suffix: "i", scalar: "int", bytes: 4 };
const UINT: Element = Element { suffix: "ui", scalar: "uint", bytes: 4 };

impl Element {
    /// What reads and writes a format. There is no function with halves for depth.
    fn of(kind: Kind, format: Format) -> impl Iterator<Item = Self> {
        let all: &[Self] = match format.class() {
            Class::Floating { single } if single || kind.is_depth() => &[FLOAT],
            Class::Floating { .. } => &[FLOAT, HALF],
            Class::Signed => &[INT],
            Class::Unsigned => &[UINT],
        };
        all.iter().copied().filter(|element| element.is_there())
    }

    fn all(kind: Kind) -> impl Iterator<Item = Self> {
        let all: &[Self] = if kind.is_depth() { &[FLOAT] } else { &[FLOAT, HALF, INT, UINT] };
        all.iter().copied().filter(|element| element.is_there())
    }

    /// Whether the driver has the type.
    fn is_there(self) -> bool {
        self != HALF
            || driver().is_ok_and(|driver| driver.can("cl_khr_fp16") && !lacks_half(driver, "read_imageh"))
    }

    fn number(self, bytes: &[u8]) -> f64 {
        match (self.scalar, bytes) {
            ("half", &[low, high]) => half(u16::from_le_bytes([low, high])),
            ("float", &[a, b, c, d]) => f32::from_le_bytes([a, b, c, d]).into(),
            ("int", &[a, b, c, d]) => i32::from_le_bytes([a, b, c, d]).into(),
            (_, &[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]).into(),
            _ => f64::NAN,
        }
    }

    /// Numbers to write: those that fit channels and those beyond.
    fn inputs(self, random: &mut Random, count: usize) -> Vec<u8> {
        let edges = [0.0, 1.0, -1.0, 0.5, 65504.0, 70000.0, -70000.0, 0.25 / 255.0];
        let number = |random: &mut Random, index: usize| match index % 4 {
            0 => edges[random.below(8) as usize],
            _ => random.float(-1.25, 1.25),
        };
        (0..count)
            .flat_map(|index| match self.scalar {
                "half" => half_bits(number(random, index).into()).to_le_bytes().to_vec(),
                "float" => number(random, index).to_le_bytes().to_vec(),
                // From few bits to all.
                _ => ((random.bits() as i32) >> random.below(32)).to_le_bytes().to_vec(),
            })
            .collect()
    }

    fn precision(self) -> Precision {
        if self == HALF { Precision::Half } else { Precision::Single }
    }
}

/// A kind of image with its size, and how kernels name an element of it.
struct Shape {
    kind: Kind,
    size: [usize; 3],
    /// How many numbers a colour is: one of depth, else four.
    numbers: usize,
}

impl Shape {
    fn new(kind: Kind) -> Self {
        let mut size = SIZE;
        size[kind.coordinates()..].fill(1);
        Self { kind, size, numbers: if kind.is_depth() { 1 } else { 4 } }
    }

    fn elements(&self) -> usize {
        self.size.iter().product()
    }

    /// The coordinate of the work-item as integers; then as numbers that name the middle of the element.
    fn coordinates(&self) -> [&'static str; 2] {
        match self.kind {
            Kind::Image1d | Kind::Image1dBuffer => ["(int)x", "(float)x + 0.5f"],
            Kind::Image1dArray => ["(int2)(x, y)", "(float2)(x + 0.5f, y)"],
            Kind::Image2d | Kind::Image2dDepth => ["(int2)(x, y)", "(float2)(x + 0.5f, y + 0.5f)"],
            Kind::Image2dArray | Kind::Image2dArrayDepth => {
                ["(int4)(x, y, z, 0)", "(float4)(x + 0.5f, y + 0.5f, z, 0.0f)"]
            }
            Kind::Image3d => ["(int4)(x, y, z, 0)", "(float4)(x + 0.5f, y + 0.5f, z + 0.5f, 0.0f)"],
        }
    }

    /// Expressions about `image`, and what they are.
    fn queries(&self, format: Format) -> Vec<(&'static str, usize)> {
        let [width, height, depth] = self.size;
        let (order, channel) = format.numbers();
        let mut all = vec![
            ("get_image_width(image)", width),
            ("get_image_channel_order(image)", order as usize),
            ("get_image_channel_data_type(image)", channel as usize),
        ];
        if !matches!(self.kind, Kind::Image1d | Kind::Image1dBuffer | Kind::Image1dArray) {
            all.push(("get_image_height(image)", height));
            all.push(("get_image_dim(image).x", width));
            all.push(("get_image_dim(image).y", height));
        }
        if self.kind.is_array() {
            all.push(("get_image_array_size(image)", self.size[self.kind.coordinates() - 1]));
        }
        if self.kind == Kind::Image3d {
            all.push(("get_image_depth(image)", depth));
            all.push(("get_image_dim(image).z", depth));
            all.push(("get_image_dim(image).w", 0));
        }
        all
    }

    /// Kernels for each type of elements: the image comes first, then a sampler, what is read from memory, and the output.
    fn program(&self) -> String {
        let mut text = pragma().to_owned();
        let name = self.kind.name();
        let start = "size_t x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);\n    \
                     size_t i = x + get_global_size(0) * (y + get_global_size(1) * z);\n   ";
        let [at, near] = self.coordinates();
        for Element { suffix, scalar, .. } in Element::all(self.kind) {
            let ty = if self.numbers == 1 { scalar.to_owned() } else { format!("{scalar}4") };
            text.push_str(&format!(
                "kernel void read_{suffix}(read_only {name} image, global {ty} *out) {{\n    {start} \
                 out[i] = read_image{suffix}(image, {at});\n}}\n\
                 kernel void write_{suffix}(write_only {name} image, global const {ty} *in) {{\n    {start} \
                 write_image{suffix}(image, {at}, in[i]);\n}}\n\
                 kernel void change_{suffix}(read_write {name} image, global const {ty} *in, global {ty} *out) {{\n    \
                 {start} out[2 * i] = read_image{suffix}(image, {at});\n    \
                 write_image{suffix}(image, {at}, in[i]);\n    \
                 atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);\n    \
                 out[2 * i + 1] = read_image{suffix}(image, {at});\n}}\n"
            ));
            if self.kind != Kind::Image1dBuffer {
                text.push_str(&format!(
                    "kernel void sample_{suffix}(read_only {name} image, sampler_t sampler, global {ty} *out) {{\n    \
                     {start} out[2 * i] = read_image{suffix}(image, sampler, {at});\n    \
                     out[2 * i + 1] = read_image{suffix}(image, sampler, {near});\n}}\n"
                ));
            }
        }
        // Any format does for the expressions.
        let any = Format::of(0x10b0, 0x10de).map(|format| self.queries(format)).unwrap_or_default();
        let asked: Vec<String> = any
            .iter()
            .enumerate()
            .map(|(index, (query, _))| format!("    out[{index}] = {query};\n"))
            .collect();
        for access in ["read_only", "write_only", "read_write"] {
            let asked = asked.concat();
            text.push_str(&format!(
                "kernel void ask_{access}({access} {name} image, global int *out) {{\n{asked}}}\n"
            ));
        }
        text
    }
}

fn check(kind: Kind) -> Result<(), String> {
    let device = device::device()?;
    if kind.is_depth() {
        device.driver.require("cl_khr_depth_images")?;
    }
    let shape = Shape::new(kind);
    let name = kind.name();
    let pair = Pair::build(device, &format!("images/{name}"), &shape.program(), &["-cl-std=CL3.0"])?;
    let run = Run { device, pair, shape };
    let (read, unknown) = device.image_formats(kind, Use::Read)?;
    let (written, _) = device.image_formats(kind, Use::ReadAndWrite)?;
    if read.is_empty() || written.is_empty() {
        return Err(format!("the driver has no format for {name}"));
    }
    println!("{name}: {} formats read, {} written, {unknown} unknown", read.len(), written.len());
    let mut failures = Vec::new();
    for &format in &read {
        failures.extend(run.read(format).err());
    }
    for &format in &written {
        failures.extend(run.write(format).err());
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// The two programs for a kind of image.
struct Run {
    device: &'static Device,
    pair: Pair,
    shape: Shape,
}

impl Run {
    /// Reads every element, in every way.
    fn read(&self, format: Format) -> Result<(), String> {
        let Shape { kind, size, .. } = self.shape;
        let data = format.random(&mut Random::new(3), self.shape.elements());
        let image = self.device.image(kind, format, Use::Read, size, &data)?;
        let plain =
            Sampler { normalized: false, addressing: Addressing::ClampToEdge, filter: Filter::Nearest };
        let sampler = self.device.sampler(plain)?;
        for element in Element::of(kind, format) {
            let kernel = format!("read_{}", element.suffix);
            let got = self.output(&kernel, 1, element, &[(&image).into()])?;
            self.compare(&kernel, format, element, &data, &got)?;
            if kind != Kind::Image1dBuffer {
                let kernel = format!("sample_{}", element.suffix);
                let got = self.output(&kernel, 2, element, &[(&image).into(), (&sampler).into()])?;
                for place in [0, 1] {
                    self.compare(&kernel, format, element, &data, &self.every_second(&got, place, element))?;
                }
            }
        }
        self.ask("read_only", format, &image)
    }

    /// Asks an image for all that it knows of itself.
    fn ask(&self, access: &str, format: Format, image: &Image) -> Result<(), String> {
        let queries = self.shape.queries(format);
        let kernel = format!("ask_{access}");
        let answers = self.pair.run(&kernel, |program| {
            let out = self.device.buffer(&vec![0i32; queries.len()])?;
            program.launch(&kernel, &[1], &[1], &[image.into(), (&out).into()])?;
            program.read::<i32>(&out)
        })?;
        for ((query, wanted), got) in queries.into_iter().zip(answers) {
            if got as usize != wanted {
                let wrong = format!("{access} {format:?}: {query} is {got} in place of {wanted}");
                against_the_host(wrong)?;
            }
        }
        Ok(())
    }

    /// Writes every element, by an image that is written alone and by one that is read too.
    fn write(&self, format: Format) -> Result<(), String> {
        let Shape { kind, size, numbers } = self.shape;
        let elements = self.shape.elements();
        let data = format.random(&mut Random::new(5), elements);
        let image = self.device.image(kind, format, Use::ReadAndWrite, size, &data)?;
        self.ask("write_only", format, &image)?;
        self.ask("read_write", format, &image)?;
        for element in Element::of(kind, format) {
            let inputs = element.inputs(&mut Random::new(9), elements * numbers);
            let values = self.device.buffer(&inputs)?;
            let kernel = format!("write_{}", element.suffix);
            let written = self.pair.run(&kernel, |program| {
                let image = self.device.image(kind, format, Use::ReadAndWrite, size, &data)?;
                program.launch(&kernel, &size, &[], &[(&image).into(), (&values).into()])?;
                program.read_image(&image)
            })?;
            self.check_written(&kernel, format, element, &inputs, &written)?;

            let kernel = format!("change_{}", element.suffix);
            let (written, seen) = self.pair.run(&kernel, |program| {
                let image = self.device.image(kind, format, Use::ReadAndWrite, size, &data)?;
                let out = self.device.buffer(&vec![0u8; 2 * elements * numbers * element.bytes])?;
                let arguments: [Argument<'_>; 3] = [(&image).into(), (&values).into(), (&out).into()];
                program.launch(&kernel, &size, &[], &arguments)?;
                Ok((program.read_image(&image)?, program.read::<u8>(&out)?))
            })?;
            self.check_written(&kernel, format, element, &inputs, &written)?;
            self.compare(&kernel, format, element, &data, &self.every_second(&seen, 0, element))?;
            self.compare(&kernel, format, element, &written, &self.every_second(&seen, 1, element))?;
        }
        Ok(())
    }

    /// What a kernel makes of the image, with so many colours for each element.
    fn output(
        &self,
        kernel: &str,
        colours: usize,
        element: Element,
        arguments: &[Argument<'_>],
    ) -> Result<Vec<u8>, String> {
        let bytes = colours * self.shape.elements() * self.shape.numbers * element.bytes;
        self.pair.run(kernel, |program| {
            let out = self.device.buffer(&vec![0u8; bytes])?;
            let mut all: Vec<Argument<'_>> = arguments.to_vec();
            all.push((&out).into());
            program.launch(kernel, &self.shape.size, &[], &all)?;
            program.read(&out)
        })
    }

    /// Of pairs of colours the first or the second.
    fn every_second(&self, all: &[u8], place: usize, element: Element) -> Vec<u8> {
        let colour = self.shape.numbers * element.bytes;
        all.chunks_exact(2 * colour).flat_map(|two| &two[place * colour..][..colour]).copied().collect()
    }

    /// Compares the colours that were read with those that lie in the image.
    fn compare(
        &self,
        kernel: &str,
        format: Format,
        element: Element,
        data: &[u8],
        got: &[u8],
    ) -> Result<(), String> {
        let numbers = self.shape.numbers;
        let colours = got.chunks_exact(numbers * element.bytes);
        for (index, (texel, colour)) in data.chunks_exact(format.bytes()).zip(colours).enumerate() {
            let wanted = format.colour(texel);
            for (component, bytes) in colour.chunks_exact(element.bytes).enumerate() {
                let got = element.number(bytes);
                if !format.is_read(component, wanted[component], got, element.precision()) {
                    return against_the_host(format!(
                        "{kernel} of {format:?}: component {component} of element {index}, {texel:x?}, is {got} in place \
                         of {}",
                        wanted[component]
                    ));
                }
            }
        }
        Ok(())
    }

    fn check_written(
        &self,
        kernel: &str,
        format: Format,
        element: Element,
        inputs: &[u8],
        written: &[u8],
    ) -> Result<(), String> {
        let colours = inputs.chunks_exact(self.shape.numbers * element.bytes);
        for (texel, bytes) in written.chunks_exact(format.bytes()).zip(colours) {
            let mut colour = [0.0; 4];
            for (component, bytes) in colour.iter_mut().zip(bytes.chunks_exact(element.bytes)) {
                *component = element.number(bytes);
            }
            if let Err(error) = format.check_written(colour, texel) {
                return against_the_host(format!("{kernel} of {format:?}: {error}"));
            }
        }
        Ok(())
    }
}

/// All functions of images are called by the kernels that are run, or the driver does not have them.
fn whole() -> Result<(), String> {
    let program = |kind: Kind| Source::new(Shape::new(kind).program(), &["-cl-std=CL3.0"]);
    let sources: Vec<Source> = Kind::ALL.into_iter().map(program).collect();
    let why = "the driver does not have cl_khr_gl_msaa_sharing";
    coverage::check("images", device::device()?, &sources, &[Reason { names: "", types: "Msaa", why }])
}

/// What the driver has not: its kernels are compiled and validated.
fn not_run() -> Result<(), String> {
    let device = device::device()?;
    let missing: [(&str, &str, &str); 3] = [
        (
            "cl_khr_gl_msaa_sharing",
            "images of several samples",
            "kernel void f(read_only image2d_msaa_t a, read_only image2d_array_msaa_t b, read_only image2d_msaa_depth_t c,\n\
             read_only image2d_array_msaa_depth_t d, global float4 *o, global int *n) {\n\
             o[0] = read_imagef(a, (int2)(1, 2), 1) + read_imagef(b, (int4)(1, 2, 3, 0), 2);\n\
             o[1] = read_imagef(c, (int2)(1, 2), 1) + read_imagef(d, (int4)(1, 2, 3, 0), 2);\n\
             n[0] = get_image_num_samples(a) + get_image_num_samples(b) + get_image_num_samples(c)\n\
             + get_image_num_samples(d) + get_image_width(a) + (int)get_image_array_size(d); }\n",
        ),
        (
            "cl_khr_mipmap_image",
            "levels and gradients",
            "kernel void f(read_only image2d_t a, read_only image3d_t b, read_only image1d_t c, sampler_t s,\n\
             global float4 *o, global int *n) {\n\
             o[0] = read_imagef(a, s, (float2)(0.5f), 1.0f) + read_imagef(b, s, (float4)(0.5f), 2.0f);\n\
             o[1] = read_imagef(a, s, (float2)(0.5f), (float2)(0.1f), (float2)(0.2f));\n\
             o[2] = read_imagef(c, s, 0.5f, 0.1f, 0.2f);\n\
             n[0] = get_image_num_mip_levels(a) + get_image_num_mip_levels(b); }\n",
        ),
        (
            "cl_khr_mipmap_image_writes",
            "writes of levels",
            // SPIRV-Tools know no level for writes: the test of all overloads looks at those.
            "",
        ),
    ];
    for (extension, what, text) in missing {
        if device.has_extension(extension) {
            return Err(format!("the driver has {extension} now: run {what}"));
        }
        println!("not run, for the driver does not have it: {what} ({extension})");
        if !text.is_empty() {
            reference_program::compile("images/not_run", text, &["-cl-std=CL3.0"])?;
        }
    }
    Ok(())
}
