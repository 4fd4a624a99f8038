//! A device of an OpenCL driver: opening it, building programs, buffers, launches.
//!
//! With [`image`] and [`pipe`], the only file that calls the OpenCL API and has unsafe code: the API takes raw pointers.
#![expect(unsafe_code, reason = "the OpenCL API takes raw pointers and untyped arguments")]

pub mod image;
pub mod pipe;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ptr;
use std::rc::Rc;

use bytemuck::Pod;
use opencl3::command_queue::{
    CL_QUEUE_ON_DEVICE, CL_QUEUE_ON_DEVICE_DEFAULT, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE,
    CL_QUEUE_PROFILING_ENABLE, CommandQueue,
};
use opencl3::context::Context;
use opencl3::device as api;
use opencl3::kernel::Kernel;
use opencl3::memory::{
    Buffer as ApiBuffer, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_ONLY, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, ClMem,
};
use opencl3::platform::get_platforms;
use opencl3::types::CL_BLOCKING;

use self::image::{Image, Sampler};
use self::pipe::Pipe;
use crate::drivers::Driver;
use crate::harness::tools::SETUP_HINT;

/// The driver's device with a context on it.
pub struct Device {
    device: api::Device,
    context: Context,
    /// What `get_default_queue` gives, where the driver has such queues.
    _queue_on_device: Option<CommandQueue>,
}

impl Device {
    /// Opens the device of the driver of this run, whose platform has a name with this part.
    pub fn open(driver: &'static Driver, wanted: &str) -> Result<Self, String> {
        if std::env::var_os("OPENCL_DYLIB_PATH").is_none() {
            return Err(
                "start the tests by cargo: .cargo/config.toml says where the OpenCL driver is".to_owned()
            );
        }
        let missing = |error: &dyn Display| format!("no OpenCL driver: {error}; {SETUP_HINT}");
        for platform in get_platforms().map_err(|error| missing(&error))? {
            if !platform.name().is_ok_and(|name| name.contains(wanted)) {
                continue;
            }
            for id in platform.get_devices(api::CL_DEVICE_TYPE_ALL).unwrap_or_default() {
                let device = api::Device::new(id);
                if device.il_version().is_ok_and(|versions| versions.contains("SPIR-V_1.0")) {
                    let context = Context::from_device(&device).map_err(|error| missing(&error))?;
                    // Drivers without such queues end the process when they are asked for one.
                    let has_queue = driver.can("__opencl_c_device_enqueue");
                    let _queue_on_device = has_queue.then(|| queue_on_device(&context, &device)).flatten();
                    return Ok(Self { device, context, _queue_on_device });
                }
            }
        }
        Err(missing(&format!("no platform is called {wanted}")))
    }

    /// Opens the device of a platform whose name has a part, to build OpenCL C with the driver's own compiler.
    pub fn open_compiler(wanted: &str) -> Result<Self, String> {
        let failed = |error: &dyn Display| format!("no OpenCL driver: {error}");
        for platform in get_platforms().map_err(|error| failed(&error))? {
            if !platform.name().is_ok_and(|name| name.contains(wanted)) {
                continue;
            }
            if let Some(&id) = platform.get_devices(api::CL_DEVICE_TYPE_ALL).unwrap_or_default().first() {
                let device = api::Device::new(id);
                let context = Context::from_device(&device).map_err(|error| failed(&error))?;
                return Ok(Self { device, context, _queue_on_device: None });
            }
        }
        Err(failed(&format!("no platform is called {wanted}")))
    }

    /// The device's name and the driver's version.
    pub fn name(&self) -> String {
        let known = |text: opencl3::Result<String>| text.unwrap_or_default();
        format!("{} {}", known(self.device.name()), known(self.device.driver_version()))
    }

    /// Whether the device has an extension.
    pub fn has_extension(&self, name: &str) -> bool {
        self.device.extensions().is_ok_and(|all| all.split_whitespace().any(|each| each == name))
    }

    /// Whether the device has an optional feature of OpenCL C 3.0.
    pub fn has_feature(&self, name: &str) -> bool {
        let is_same = |known: &[u8]| known.split(|&byte| byte == 0).next() == Some(name.as_bytes());
        self.device.opencl_c_features().is_ok_and(|all| all.iter().any(|feature| is_same(&feature.name)))
    }

    /// The versions of SPIR-V that it takes, as it calls them.
    pub fn spirv_versions(&self) -> Result<Vec<String>, String> {
        let versions = self.device.il_version().map_err(|error| format!("clGetDeviceInfo: {error}"))?;
        Ok(versions.split_whitespace().map(str::to_owned).collect())
    }

    /// Builds OpenCL C with the driver's own compiler.
    pub fn build_source(&self, text: &str, options: &str) -> Result<Program, String> {
        let program = opencl3::program::Program::create_from_source(&self.context, text)
            .map_err(|error| format!("clCreateProgramWithSource: {error}"))?;
        self.build(program, options)
    }

    /// Builds a SPIR-V module with options for the driver.
    pub fn build_il_with(&self, words: &[u32], options: &str) -> Result<Program, String> {
        let program = opencl3::program::Program::create_from_il(&self.context, bytemuck::cast_slice(words))
            .map_err(|error| format!("clCreateProgramWithIL: {error}"))?;
        self.build(program, options)
    }

    fn build(&self, mut program: opencl3::program::Program, options: &str) -> Result<Program, String> {
        program.build(&[self.device.id()], options).map_err(|error| {
            let log = program.get_build_log(self.device.id()).unwrap_or_default();
            format!("clBuildProgram: {error}\n{}", log.trim_end_matches(['\0', '\n']))
        })?;
        // SAFETY: the context and the device are valid.
        let queue = unsafe {
            CommandQueue::create_with_properties(
                &self.context,
                self.device.id(),
                CL_QUEUE_PROFILING_ENABLE,
                0,
            )
        }
        .map_err(|error| format!("clCreateCommandQueue: {error}"))?;
        Ok(Program { program, queue, taken: Cell::new(0), kernels: RefCell::default() })
    }

    /// A buffer that holds a copy of `data`.
    pub fn buffer<T: Pod>(&self, data: &[T]) -> Result<Buffer, String> {
        self.buffer_of(bytemuck::cast_slice(data), Access::ReadWrite, true)
    }

    /// A buffer with as many bytes, which are copied if it is filled.
    pub fn buffer_of(&self, bytes: &[u8], access: Access, is_filled: bool) -> Result<Buffer, String> {
        let access = match access {
            Access::ReadWrite => CL_MEM_READ_WRITE,
            Access::ReadOnly => CL_MEM_READ_ONLY,
            Access::WriteOnly => CL_MEM_WRITE_ONLY,
        };
        let (flags, pointer) = match is_filled {
            true => (access | CL_MEM_COPY_HOST_PTR, bytes.as_ptr().cast_mut().cast()),
            false => (access, ptr::null_mut()),
        };
        // SAFETY: the pointer is null, or valid for as many bytes as are copied, and they are only read.
        let buffer = unsafe { ApiBuffer::<u8>::create(&self.context, flags, bytes.len(), pointer) };
        let buffer = buffer.map_err(|error| format!("clCreateBuffer: {error}"))?;
        Ok(Buffer { buffer, bytes: bytes.len() })
    }
}

/// The queue to which kernels enqueue Blocks.
fn queue_on_device(context: &Context, device: &api::Device) -> Option<CommandQueue> {
    let properties = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_ON_DEVICE | CL_QUEUE_ON_DEVICE_DEFAULT;
    // SAFETY: the context and its device are valid, and the properties are those of a queue on the device.
    unsafe { CommandQueue::create_with_properties(context, device.id(), properties, 0) }.ok()
}

/// How kernels access a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// They read and write it.
    ReadWrite,
    /// They only read it.
    ReadOnly,
    /// They only write it.
    WriteOnly,
}

/// Memory of the device.
pub struct Buffer {
    buffer: ApiBuffer<u8>,
    bytes: usize,
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

/// A program that is built for the device.
pub struct Program {
    program: opencl3::program::Program,
    queue: CommandQueue,
    taken: Cell<u64>,
    /// The kernels that were launched.
    kernels: RefCell<BTreeMap<String, Rc<Kernel>>>,
}

impl Program {
    /// The nanoseconds that kernels took since the last call, by the device's clock.
    pub fn take_time(&self) -> u64 {
        self.taken.take()
    }

    /// How many parameters the kernel has.
    pub fn parameter_count(&self, kernel: &str) -> Result<usize, String> {
        let kernel = self.kernel(kernel)?;
        kernel.num_args().map(|count| count as usize).map_err(|error| format!("clGetKernelInfo: {error}"))
    }

    /// What the driver says of a kernel's parameter: its name, its type's name, the qualifiers of its address, its access and its
    /// type, as numbers of the API.
    pub fn parameter(&self, kernel: &str, index: u32) -> Result<(String, String, u32, u32, u64), String> {
        let kernel = self.kernel(kernel)?;
        let ask = || {
            Ok((
                kernel.get_arg_name(index)?,
                kernel.get_arg_type_name(index)?,
                kernel.get_arg_address_qualifier(index)?,
                kernel.get_arg_access_qualifier(index)?,
                kernel.get_arg_type_qualifier(index)?,
            ))
        };
        ask().map_err(|error: opencl3::error_codes::ClError| format!("clGetKernelArgInfo: {error}"))
    }

    /// Runs a kernel and waits for its end. An empty `local` leaves the size of work-groups to the driver.
    pub fn launch(
        &self,
        kernel: &str,
        global: &[usize],
        local: &[usize],
        arguments: &[Argument<'_>],
    ) -> Result<(), String> {
        let name = kernel;
        if !local.is_empty() && local.len() != global.len() {
            return Err(format!("{name}: the global and the local size have different dimensions"));
        }
        let kernel = self.kernel(name)?;
        for (index, argument) in (0u32..).zip(arguments) {
            set_argument(&kernel, index, argument)
                .map_err(|error| format!("clSetKernelArg {index} of {name}: {error}"))?;
        }
        let sizes = |sizes: &[usize]| if sizes.is_empty() { ptr::null() } else { sizes.as_ptr() };
        let (dimensions, global, local) = (global.len() as u32, sizes(global), sizes(local));
        // SAFETY: the sizes have `dimensions` elements, all arguments are set, and buffers outlive the launch, which
        // is waited for below.
        let launched = unsafe {
            self.queue.enqueue_nd_range_kernel(kernel.get(), dimensions, ptr::null(), global, local, &[])
        };
        let event = launched.map_err(|error| format!("clEnqueueNDRangeKernel {name}: {error}"))?;
        self.queue.finish().map_err(|error| format!("{name} failed: {error}"))?;
        if let (Ok(start), Ok(end)) = (event.profiling_command_start(), event.profiling_command_end()) {
            self.taken.set(self.taken.get() + end.saturating_sub(start));
        }
        Ok(())
    }

    /// What a buffer holds.
    pub fn read<T: Pod>(&self, buffer: &Buffer) -> Result<Vec<T>, String> {
        let mut data = vec![T::zeroed(); buffer.bytes / size_of::<T>()];
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut data);
        // SAFETY: the read is blocking, so `bytes` outlives it.
        let read = unsafe { self.queue.enqueue_read_buffer(&buffer.buffer, CL_BLOCKING, 0, bytes, &[]) };
        read.map_err(|error| format!("clEnqueueReadBuffer: {error}"))?;
        Ok(data)
    }

    fn kernel(&self, name: &str) -> Result<Rc<Kernel>, String> {
        if let Some(kernel) = self.kernels.borrow().get(name) {
            return Ok(Rc::clone(kernel));
        }
        let kernel =
            Kernel::create(&self.program, name).map_err(|error| format!("clCreateKernel {name}: {error}"))?;
        let kernel = Rc::new(kernel);
        self.kernels.borrow_mut().insert(name.to_owned(), Rc::clone(&kernel));
        Ok(kernel)
    }
}

fn set_argument(kernel: &Kernel, index: u32, argument: &Argument<'_>) -> opencl3::Result<()> {
    // SAFETY: each pointer is valid for the size beside it, and clSetKernelArg copies what it points to.
    unsafe {
        match argument {
            Argument::Buffer(buffer) => kernel.set_arg(index, &buffer.buffer.get()),
            Argument::Local(bytes) => kernel.set_arg_local_buffer(index, *bytes),
            Argument::Image(image) => kernel.set_arg(index, &image.object()),
            Argument::Sampler(sampler) => kernel.set_arg(index, &sampler.object()),
            Argument::Pipe(pipe) => kernel.set_arg(index, &pipe.object()),
            Argument::Null => kernel.set_arg(index, &ptr::null_mut::<u8>()),
            Argument::Value(bytes) => {
                let pointer = bytes.as_ptr().cast();
                opencl3::kernel::set_kernel_arg(kernel.get(), index, bytes.len(), pointer).map_err(Into::into)
            }
        }
    }
}
