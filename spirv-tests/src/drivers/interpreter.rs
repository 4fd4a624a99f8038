//! The interpreter as a device of the tests. All checks are on, and a fault fails the test.

use std::cell::Cell;
use std::time::Instant;

use bytemuck::Pod;
use spirocl_interpret::library::image::{Format as Elements, Layout};
use spirocl_interpret::{Argument, Buffer, BufferAccess, Device, Options, Range, Report};

pub use spirocl_interpret::Image;

use super::device::image::{Kind, Use};
use crate::generator::sampling::{Addressing, Filter, Sampler};
use crate::oracles::texel::{Format, Order};

/// The environment variable with which modules run with the structured control flow that they have for Vulkan.
pub const STRUCTURED: &str = "SPIROCL_TEST_STRUCTURED";

/// A program of the interpreter.
pub struct Program {
    device: Device,
    taken: Cell<u64>,
}

impl Program {
    /// A program of a module.
    pub fn new(words: &[u32]) -> Result<Self, String> {
        let mut module = spirocl_codegen::load::module(words).map_err(|error| format!("load: {error}"))?;
        if std::env::var_os(STRUCTURED).is_some() {
            spirocl_codegen::targets::vulkan::structurize(&mut module);
        }
        let device = Device::new(module, Options::default())?;
        Ok(Self { device, taken: Cell::new(0) })
    }

    /// The nanoseconds that kernels took since the last call.
    pub fn take_time(&self) -> u64 {
        self.taken.take()
    }

    /// How many parameters the kernel has.
    pub fn parameter_count(&self, kernel: &str) -> Result<usize, String> {
        self.device.parameter_count(kernel).ok_or_else(|| format!("there is no kernel {kernel}"))
    }

    /// Runs a kernel.
    pub fn launch(
        &self,
        kernel: &str,
        global: &[usize],
        local: &[usize],
        arguments: &[Argument],
    ) -> Result<(), String> {
        let sizes = |sizes: &[usize]| sizes.iter().map(|&size| size as u64).collect::<Vec<u64>>();
        let start = Instant::now();
        let outcome = self.device.launch(kernel, arguments, Range::new(&sizes(global), &sizes(local)))?;
        self.taken.set(self.taken.get() + start.elapsed().as_nanos() as u64);
        // As the output of other drivers, it goes to where the test catches it.
        if !outcome.output.is_empty() {
            use std::io::Write;
            let mut output = std::io::stdout().lock();
            output
                .write_all(&outcome.output)
                .and_then(|()| output.flush())
                .map_err(|error| error.to_string())?;
        }
        match &outcome.reports[..] {
            [] => Ok(()),
            reports => Err(reports.iter().map(describe).collect::<Vec<String>>().join("\n")),
        }
    }
}

/// A report in a line.
pub fn describe(report: &Report) -> String {
    let place = |party: &spirocl_interpret::checks::Party| match &party.place {
        Some(place) => format!("{}:{}:{} in {}", place.file, place.line, place.column, place.function),
        None => "an unknown place".to_owned(),
    };
    let variable = report.variable.as_ref().map_or_else(String::new, |name| format!(" (`{name}`)"));
    let item = report.primary.item.map_or_else(String::new, |item| format!(" by {:?}", item.global));
    let others = report.secondary.iter().map(|party| format!("; {} at {}", party.label, place(party)));
    let (check, message, at) = (report.check, &report.message, place(&report.primary));
    format!("fault {check}: {message}{variable} at {at}{item}{}", others.collect::<String>())
}

/// A buffer that holds a copy of `data`.
pub fn buffer<T: Pod>(data: &[T]) -> Buffer {
    Buffer::new(bytemuck::cast_slice(data), BufferAccess::ReadWrite)
}

/// What a buffer holds.
pub fn read<T: Pod>(buffer: &Buffer) -> Vec<T> {
    let bytes = buffer.read();
    let mut data = vec![T::zeroed(); bytes.len() / size_of::<T>()];
    let target: &mut [u8] = bytemuck::cast_slice_mut(&mut data);
    let count = target.len();
    target.copy_from_slice(&bytes[..count]);
    data
}

/// The formats of a kind of image.
pub fn image_formats(kind: Kind, usage: Use) -> Vec<Format> {
    let orders = 0x10b0..=0x10c2;
    let all = orders.flat_map(|order| (0x10d0..=0x10e0).map(move |channel| (order, channel)));
    let known = all.filter_map(|(order, channel)| {
        // CL_sRGB to CL_sBGRA are of CL_UNORM_INT8 alone, and kernels only read them.
        let is_srgb = (0x10bf..=0x10c2).contains(&order);
        let is_one = !is_srgb || channel == 0x10d2 && usage == Use::Read;
        Elements::of_api(order, channel).filter(|_| is_one).and(Format::of(order, channel))
    });
    // Depth is a number: CL_UNORM_INT16, CL_FLOAT.
    let is_depth =
        |format: &Format| format.order == Order::Depth && [0x10d3, 0x10de].contains(&format.numbers().1);
    known
        .filter(|format| if kind.is_depth() { is_depth(format) } else { format.order != Order::Depth })
        .collect()
}

/// An image that holds `data`.
pub fn image(kind: Kind, format: Format, size: [usize; 3], data: &[u8]) -> Result<Image, String> {
    use rspirv::spirv::Dim;
    let (order, channel) = format.numbers();
    let elements = Elements::of_api(order, channel).ok_or("a format that the interpreter does not have")?;
    let dimension = match kind {
        Kind::Image1d | Kind::Image1dArray => Dim::Dim1D,
        Kind::Image1dBuffer => Dim::DimBuffer,
        Kind::Image2d | Kind::Image2dArray | Kind::Image2dDepth | Kind::Image2dArrayDepth => Dim::Dim2D,
        Kind::Image3d => Dim::Dim3D,
    };
    let mut extents = size.map(|extent| extent as u32);
    let layers = extents[kind.coordinates() - 1];
    if kind.is_array() {
        extents[kind.coordinates() - 1] = 1;
    }
    let layout = Layout::new(dimension, elements, extents);
    let layout = if kind.is_array() { layout.array(layers) } else { layout };
    Ok(Image::new(layout, data, BufferAccess::ReadWrite))
}

/// A sampler as an argument, by the numbers of SPIR-V.
pub fn sampler(sampler: Sampler) -> Argument {
    use rspirv::spirv::{SamplerAddressingMode, SamplerFilterMode};
    let addressing = match sampler.addressing {
        Addressing::None => SamplerAddressingMode::None,
        Addressing::ClampToEdge => SamplerAddressingMode::ClampToEdge,
        Addressing::Clamp => SamplerAddressingMode::Clamp,
        Addressing::Repeat => SamplerAddressingMode::Repeat,
        Addressing::MirroredRepeat => SamplerAddressingMode::RepeatMirrored,
    };
    let filter = match sampler.filter {
        Filter::Nearest => SamplerFilterMode::Nearest,
        Filter::Linear => SamplerFilterMode::Linear,
    };
    Argument::Sampler(addressing as u32, sampler.normalized, filter as u32)
}
