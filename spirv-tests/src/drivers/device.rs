//! The device of this run: that of a driver of OpenCL ([`opencl`]) or of Vulkan ([`vulkan`]), or the interpreter ([`interpreter`]).

pub mod image;
pub mod pipe;

use std::sync::OnceLock;

use bytemuck::Pod;

use self::image::{Either, Image, Sampler};
use self::pipe::Pipe;
use crate::drivers::{self, Driver, Interface, LEFT_OUT, interpreter, opencl, vulkan};

/// The option with which drivers of OpenCL optimize nothing.
pub const PLAIN: &str = "-cl-opt-disable";

/// A device with a context on it.
pub struct Device {
    /// What it can do.
    pub driver: &'static Driver,
    backend: Backend,
}

enum Backend {
    OpenCl(Box<opencl::Device>),
    Vulkan(Box<vulkan::Device>),
    Interpreter,
}

/// The device, opened on first use and kept; the reason, when there is none.
pub fn device() -> Result<&'static Device, String> {
    static DEVICE: OnceLock<Result<Device, String>> = OnceLock::new();
    DEVICE.get_or_init(Device::open).as_ref().map_err(Clone::clone)
}

impl Device {
    fn open() -> Result<Self, String> {
        let driver = drivers::driver()?;
        let backend = match driver.interface {
            Interface::OpenCl { platform } => {
                Backend::OpenCl(Box::new(opencl::Device::open(driver, platform)?))
            }
            Interface::Vulkan { library } => Backend::Vulkan(Box::new(vulkan::Device::open(library)?)),
            Interface::Interpreter => Backend::Interpreter,
        };
        Ok(Self { driver, backend })
    }

    /// The interpreter, whichever the device of this run is.
    pub fn interpreter() -> Result<Self, String> {
        let driver = drivers::named(drivers::INTERPRETER)?;
        Ok(Self { driver, backend: Backend::Interpreter })
    }

    /// Whether it builds programs from source: drivers of OpenCL do.
    pub fn has_compiler(&self) -> bool {
        matches!(self.backend, Backend::OpenCl(_))
    }

    /// The device's name and the driver's version.
    pub fn name(&self) -> String {
        match &self.backend {
            Backend::OpenCl(device) => device.name(),
            Backend::Vulkan(device) => device.name(),
            Backend::Interpreter => "spirocl".to_owned(),
        }
    }

    /// Whether the device has an extension.
    pub fn has_extension(&self, name: &str) -> bool {
        match &self.backend {
            Backend::OpenCl(device) => device.has_extension(name),
            Backend::Vulkan(device) => device.has_ability(name),
            Backend::Interpreter => self.driver.can(name),
        }
    }

    /// Whether the device has an optional feature of OpenCL C 3.0.
    pub fn has_feature(&self, name: &str) -> bool {
        match &self.backend {
            Backend::OpenCl(device) => device.has_feature(name),
            Backend::Vulkan(device) => device.has_ability(name),
            Backend::Interpreter => self.driver.can(name),
        }
    }

    /// The versions of SPIR-V that it takes, as it calls them.
    pub fn spirv_versions(&self) -> Result<Vec<String>, String> {
        match &self.backend {
            Backend::OpenCl(device) => device.spirv_versions(),
            Backend::Vulkan(_) => Err(only_open_cl()),
            Backend::Interpreter => {
                Ok((0..=self.driver.spirv).map(|minor| format!("SPIR-V_1.{minor}")).collect())
            }
        }
    }

    /// Builds OpenCL C with the driver's own compiler, which only drivers of OpenCL have.
    pub fn build_source(&self, text: &str, options: &str) -> Result<Program, String> {
        match &self.backend {
            Backend::OpenCl(device) => {
                device.build_source(text, options).map(|program| Program(Stored::OpenCl(Box::new(program))))
            }
            Backend::Vulkan(_) | Backend::Interpreter => {
                Err(format!("{LEFT_OUT}needs a compiler of the driver"))
            }
        }
    }

    /// Builds a SPIR-V module.
    pub fn build_il(&self, words: &[u32]) -> Result<Program, String> {
        self.build_il_with(words, "")
    }

    /// Builds a SPIR-V module with options for the driver. It is left out if it needs what the driver does not have.
    pub fn build_il_with(&self, words: &[u32], options: &str) -> Result<Program, String> {
        self.driver.require_for(words)?;
        match &self.backend {
            Backend::OpenCl(device) => {
                device.build_il_with(words, options).map(|program| Program(Stored::OpenCl(Box::new(program))))
            }
            Backend::Vulkan(device) => {
                device.build(words).map(|program| Program(Stored::Vulkan(Box::new(program))))
            }
            Backend::Interpreter => interpreter::Program::new(words)
                .map(|program| Program(Stored::Interpreter(Box::new(program)))),
        }
    }

    /// A buffer that holds a copy of `data`.
    pub fn buffer<T: Pod>(&self, data: &[T]) -> Result<Buffer, String> {
        match &self.backend {
            Backend::OpenCl(device) => device.buffer(data).map(Memory::OpenCl).map(Buffer),
            Backend::Vulkan(device) => {
                let bytes: &[u8] = bytemuck::cast_slice(data);
                device.buffer(bytes).map(|buffer| Buffer(Memory::Vulkan(buffer, bytes.len())))
            }
            Backend::Interpreter => Ok(Buffer(Memory::Interpreter(interpreter::buffer(data)))),
        }
    }
}

/// Why a test of what only OpenCL has is left out on others.
fn only_open_cl() -> String {
    format!("{LEFT_OUT}needs OpenCL")
}

/// Memory of the device.
pub struct Buffer(pub(super) Memory);

pub(super) enum Memory {
    OpenCl(opencl::Buffer),
    /// With its size in bytes.
    Vulkan(vulkan::Buffer, usize),
    Interpreter(spirocl_interpret::Buffer),
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

/// A program that is built for the device.
pub struct Program(Stored);

enum Stored {
    OpenCl(Box<opencl::Program>),
    Vulkan(Box<vulkan::Program>),
    Interpreter(Box<interpreter::Program>),
}

const OF_ANOTHER: &str = "an argument of another device";

impl Program {
    /// The nanoseconds that kernels took since the last call, by the device's clock.
    pub fn take_time(&self) -> u64 {
        match &self.0 {
            Stored::OpenCl(program) => program.take_time(),
            Stored::Vulkan(program) => program.take_time(),
            Stored::Interpreter(program) => program.take_time(),
        }
    }

    /// How many parameters the kernel has.
    pub fn parameter_count(&self, kernel: &str) -> Result<usize, String> {
        match &self.0 {
            Stored::OpenCl(program) => program.parameter_count(kernel),
            Stored::Vulkan(program) => program.parameter_count(kernel),
            Stored::Interpreter(program) => program.parameter_count(kernel),
        }
    }

    /// What the driver says of a kernel's parameter: its name, its type's name, the qualifiers of its address, its access and its
    /// type, as numbers of the API.
    pub fn parameter(&self, kernel: &str, index: u32) -> Result<(String, String, u32, u32, u64), String> {
        match &self.0 {
            Stored::OpenCl(program) => program.parameter(kernel, index),
            Stored::Vulkan(_) | Stored::Interpreter(_) => Err(format!("{LEFT_OUT}needs clGetKernelArgInfo")),
        }
    }

    /// Runs a kernel and waits for its end. An empty `local` leaves the size of work-groups to the driver. A fault that the interpreter
    /// finds is an error.
    pub fn launch(
        &self,
        kernel: &str,
        global: &[usize],
        local: &[usize],
        arguments: &[Argument<'_>],
    ) -> Result<(), String> {
        match &self.0 {
            Stored::OpenCl(program) => {
                let arguments: Result<Vec<_>, String> = arguments.iter().map(for_opencl).collect();
                program.launch(kernel, global, local, &arguments?)
            }
            Stored::Vulkan(program) => {
                if !local.is_empty() && local.len() != global.len() {
                    return Err(format!("{kernel}: the global and the local size have different dimensions"));
                }
                program.launch(kernel, global, local, arguments)
            }
            Stored::Interpreter(program) => {
                let arguments: Result<Vec<_>, String> = arguments.iter().map(for_interpreter).collect();
                program.launch(kernel, global, local, &arguments?)
            }
        }
    }

    /// What a buffer holds.
    pub fn read<T: Pod>(&self, buffer: &Buffer) -> Result<Vec<T>, String> {
        match (&self.0, &buffer.0) {
            (Stored::OpenCl(program), Memory::OpenCl(buffer)) => program.read(buffer),
            (Stored::Interpreter(_), Memory::Interpreter(buffer)) => Ok(interpreter::read(buffer)),
            (Stored::Vulkan(_), Memory::Vulkan(buffer, bytes)) => {
                let mut data = vec![T::zeroed(); bytes / size_of::<T>()];
                buffer.read(bytemuck::cast_slice_mut(&mut data));
                Ok(data)
            }
            _ => Err(OF_ANOTHER.to_owned()),
        }
    }
}

fn for_opencl<'a>(argument: &Argument<'a>) -> Result<opencl::Argument<'a>, String> {
    Ok(match argument {
        Argument::Buffer(Buffer(Memory::OpenCl(buffer))) => opencl::Argument::Buffer(buffer),
        Argument::Image(Image(Either::OpenCl(image))) => opencl::Argument::Image(image),
        Argument::Sampler(Sampler(Either::OpenCl(sampler))) => opencl::Argument::Sampler(sampler),
        Argument::Pipe(Pipe(Either::OpenCl(pipe))) => opencl::Argument::Pipe(pipe),
        Argument::Local(bytes) => opencl::Argument::Local(*bytes),
        Argument::Value(bytes) => opencl::Argument::Value(bytes.clone()),
        Argument::Null => opencl::Argument::Null,
        Argument::Buffer(_) | Argument::Image(_) | Argument::Sampler(_) | Argument::Pipe(_) => {
            return Err(OF_ANOTHER.to_owned());
        }
    })
}

fn for_interpreter(argument: &Argument<'_>) -> Result<spirocl_interpret::Argument, String> {
    use spirocl_interpret::Argument as Given;
    Ok(match argument {
        Argument::Buffer(Buffer(Memory::Interpreter(buffer))) => Given::Buffer(buffer.clone(), 0),
        Argument::Image(Image(Either::Interpreter(image))) => Given::Image(image.clone()),
        Argument::Sampler(Sampler(Either::Interpreter(sampler))) => interpreter::sampler(*sampler),
        Argument::Pipe(Pipe(Either::Interpreter(pipe))) => Given::Pipe(pipe.clone()),
        Argument::Local(bytes) => Given::Local(*bytes as u64),
        Argument::Value(bytes) => Given::Value(bytes.clone()),
        Argument::Null => Given::Null,
        Argument::Buffer(_) | Argument::Image(_) | Argument::Sampler(_) | Argument::Pipe(_) => {
            return Err(OF_ANOTHER.to_owned());
        }
    })
}
