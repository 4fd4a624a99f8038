//! The device of this run, by OpenCL or by Vulkan: what it is asked, programs built for it, buffers, launches.

pub use super::opencl::{image, pipe};

use std::sync::OnceLock;

use bytemuck::Pod;

use self::image::{Image, Sampler};
use self::pipe::Pipe;
use crate::drivers::{self, Driver, Interface, LEFT_OUT, opencl, vulkan};

/// The driver's device.
pub struct Device {
    /// What it can do.
    pub driver: &'static Driver,
    kind: DeviceKind,
}

enum DeviceKind {
    OpenCl(opencl::Device),
    Vulkan(vulkan::Device),
}

/// The device, opened on first use and kept; the reason, when there is none.
pub fn device() -> Result<&'static Device, String> {
    static DEVICE: OnceLock<Result<Device, String>> = OnceLock::new();
    DEVICE.get_or_init(Device::open).as_ref().map_err(Clone::clone)
}

impl Device {
    fn open() -> Result<Self, String> {
        let driver = drivers::driver()?;
        let kind = match driver.interface {
            Interface::OpenCl { .. } => DeviceKind::OpenCl(opencl::Device::open(driver)?),
            Interface::Vulkan { library } => DeviceKind::Vulkan(vulkan::Device::open(library)?),
        };
        Ok(Self { driver, kind })
    }

    /// The OpenCL device; a test of what only OpenCL has is left out on others.
    pub(super) fn open_cl(&self) -> Result<&opencl::Device, String> {
        match &self.kind {
            DeviceKind::OpenCl(device) => Ok(device),
            DeviceKind::Vulkan(_) => Err(only_open_cl()),
        }
    }

    /// The device's name and the driver's version.
    pub fn name(&self) -> String {
        match &self.kind {
            DeviceKind::OpenCl(device) => device.name(),
            DeviceKind::Vulkan(device) => device.name(),
        }
    }

    /// Whether the device has an extension of OpenCL.
    pub fn has_extension(&self, name: &str) -> bool {
        match &self.kind {
            DeviceKind::OpenCl(device) => device.has_extension(name),
            DeviceKind::Vulkan(device) => device.has_ability(name),
        }
    }

    /// Whether the device has an optional feature of OpenCL C 3.0.
    pub fn has_feature(&self, name: &str) -> bool {
        match &self.kind {
            DeviceKind::OpenCl(device) => device.has_feature(name),
            DeviceKind::Vulkan(device) => device.has_ability(name),
        }
    }

    /// The versions of SPIR-V that it takes, as OpenCL calls them.
    pub fn spirv_versions(&self) -> Result<Vec<String>, String> {
        self.open_cl()?.spirv_versions()
    }

    /// Builds OpenCL C with the driver's own compiler.
    pub fn build_source(&self, text: &str, options: &str) -> Result<Program, String> {
        self.open_cl()?.build_source(text, options).map(|program| Program(ProgramKind::OpenCl(program)))
    }

    /// Builds a SPIR-V module.
    pub fn build_il(&self, words: &[u32]) -> Result<Program, String> {
        self.build_il_with(words, "")
    }

    /// Builds a SPIR-V module with options for the driver. It is left out if it needs what the driver does not have.
    pub fn build_il_with(&self, words: &[u32], options: &str) -> Result<Program, String> {
        self.driver.require_for(words)?;
        Ok(Program(match &self.kind {
            DeviceKind::OpenCl(device) => ProgramKind::OpenCl(device.build_il(words, options)?),
            DeviceKind::Vulkan(device) => ProgramKind::Vulkan(Box::new(device.build(words)?)),
        }))
    }

    /// A buffer that holds a copy of `data`.
    pub fn buffer<T: Pod>(&self, data: &[T]) -> Result<Buffer, String> {
        let bytes: &[u8] = bytemuck::cast_slice(data);
        let kind = match &self.kind {
            DeviceKind::OpenCl(device) => BufferKind::OpenCl(device.buffer(bytes)?),
            DeviceKind::Vulkan(device) => BufferKind::Vulkan(device.buffer(bytes)?),
        };
        Ok(Buffer { kind, bytes: bytes.len() })
    }
}

fn only_open_cl() -> String {
    format!("{LEFT_OUT}needs OpenCL")
}

/// Memory of the device.
pub struct Buffer {
    pub(super) kind: BufferKind,
    bytes: usize,
}

pub(super) enum BufferKind {
    OpenCl(opencl::Buffer),
    Vulkan(vulkan::Buffer),
}

/// An argument of a kernel.
#[derive(Clone)]
pub enum Argument<'a> {
    /// A pointer to global or constant memory.
    Buffer(&'a Buffer),
    /// A pointer to so many bytes of local memory.
    Local(usize),
    /// A value: the bytes of a number, a vector or a struct.
    Value(Vec<u8>),
    /// The null pointer to global memory.
    Null,
    /// An image.
    Image(&'a Image),
    /// A sampler.
    Sampler(&'a Sampler),
    /// A pipe.
    Pipe(&'a Pipe),
}

impl<'a> From<&'a Buffer> for Argument<'a> {
    fn from(buffer: &'a Buffer) -> Self {
        Self::Buffer(buffer)
    }
}

impl<'a> From<&'a Image> for Argument<'a> {
    fn from(image: &'a Image) -> Self {
        Self::Image(image)
    }
}

impl<'a> From<&'a Sampler> for Argument<'a> {
    fn from(sampler: &'a Sampler) -> Self {
        Self::Sampler(sampler)
    }
}

impl<'a> From<&'a Pipe> for Argument<'a> {
    fn from(pipe: &'a Pipe) -> Self {
        Self::Pipe(pipe)
    }
}

/// The argument that passes `value` as it lies in memory.
pub fn value<T: Pod>(value: T) -> Argument<'static> {
    Argument::Value(bytemuck::bytes_of(&value).to_vec())
}

/// A kernel's parameter: its name, its type's name, the qualifiers of its address, its access and its type, as numbers of OpenCL's API.
pub type Parameter = (String, String, u32, u32, u64);

/// A program that is built for the device.
pub struct Program(ProgramKind);

enum ProgramKind {
    OpenCl(opencl::Program),
    Vulkan(Box<vulkan::Program>),
}

impl Program {
    /// The OpenCL program; a test of what only OpenCL has is left out on others.
    pub(super) fn open_cl(&self) -> Result<&opencl::Program, String> {
        match &self.0 {
            ProgramKind::OpenCl(program) => Ok(program),
            ProgramKind::Vulkan(_) => Err(only_open_cl()),
        }
    }

    /// The nanoseconds that kernels took since the last call, by the device's clock.
    pub fn take_time(&self) -> u64 {
        match &self.0 {
            ProgramKind::OpenCl(program) => program.take_time(),
            ProgramKind::Vulkan(program) => program.take_time(),
        }
    }

    /// How many parameters the kernel has.
    pub fn parameter_count(&self, kernel: &str) -> Result<usize, String> {
        match &self.0 {
            ProgramKind::OpenCl(program) => program.parameter_count(kernel),
            ProgramKind::Vulkan(program) => program.parameter_count(kernel),
        }
    }

    /// What the driver says of a kernel's parameter.
    pub fn parameter(&self, kernel: &str, index: u32) -> Result<Parameter, String> {
        self.open_cl()?.parameter(kernel, index)
    }

    /// Runs a kernel and waits for its end. An empty `local` leaves the size of work-groups to the driver.
    pub fn launch(
        &self,
        kernel: &str,
        global: &[usize],
        local: &[usize],
        arguments: &[Argument<'_>],
    ) -> Result<(), String> {
        if !local.is_empty() && local.len() != global.len() {
            return Err(format!("{kernel}: the global and the local size have different dimensions"));
        }
        match &self.0 {
            ProgramKind::OpenCl(program) => program.launch(kernel, global, local, arguments),
            ProgramKind::Vulkan(program) => program.launch(kernel, global, local, arguments),
        }
    }

    /// What a buffer holds.
    pub fn read<T: Pod>(&self, buffer: &Buffer) -> Result<Vec<T>, String> {
        let mut data = vec![T::zeroed(); buffer.bytes / size_of::<T>()];
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut data);
        match (&self.0, &buffer.kind) {
            (ProgramKind::OpenCl(program), BufferKind::OpenCl(buffer)) => program.read(buffer, bytes)?,
            (_, BufferKind::Vulkan(buffer)) => buffer.read(bytes),
            (ProgramKind::Vulkan(_), BufferKind::OpenCl(_)) => {
                unreachable!("buffers are of the driver of the run")
            }
        }
        Ok(data)
    }
}
