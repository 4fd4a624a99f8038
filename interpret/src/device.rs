//! The interface for hosts: a module, buffers, images and samplers, launches and their reports.

use crate::checks::{Check, Report};
use std::collections::BTreeSet;

/// A buffer of a device.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Buffer(pub u32);

/// An image of a device.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ImageId(pub u32);

/// A pipe of a device.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PipeId(pub u32);

/// How kernels access a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BufferAccess {
    /// They read and write it.
    #[default]
    ReadWrite,
    /// They only read it.
    ReadOnly,
    /// They only write it.
    WriteOnly,
}

/// An argument of a kernel.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// The bytes of a value.
    Value(Vec<u8>),
    /// A global or constant pointer to the start of a buffer plus a number of bytes.
    Buffer(Buffer, u64),
    /// A null pointer.
    Null,
    /// Local memory of this size.
    Local(u64),
    /// An image.
    Image(ImageId),
    /// A sampler: SPIR-V's addressing mode, whether coordinates are normalized, SPIR-V's filter mode.
    Sampler(u32, bool, u32),
    /// A pipe.
    Pipe(PipeId),
    /// A queue of the device.
    Queue,
}

/// What a device does and how much.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The checks that are on.
    pub checks: BTreeSet<Check>,
    /// The most steps (operations) of a work-item.
    pub step_limit: u64,
    /// The number of threads; 0: one for each processor.
    pub threads: usize,
    /// The size of a sub-group.
    pub sub_group_size: u32,
    /// The local memory of a group in bytes.
    pub local_memory: u64,
    /// The most reports of a launch; faults at the same place are counted in one report.
    pub report_limit: usize,
    /// The most bytes of all buffers and private memory together.
    pub memory_limit: u64,
}

/// The index space of a launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The number of dimensions: 1 to 3.
    pub dimensions: u32,
    /// The global size.
    pub global: [u64; 3],
    /// The local size; the last group of a dimension is smaller where it does not divide the global size.
    pub local: [u64; 3],
    /// The global offset.
    pub offset: [u64; 3],
}

/// What a launch gave.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The faults in the order of groups and work-items.
    pub reports: Vec<Report>,
    /// What `printf` wrote.
    pub output: Vec<u8>,
    /// The number of steps of all work-items.
    pub steps: u64,
}

// API to come (bodies follow):
//   Device::new(module: spirocl_codegen::ir::Module, options: Options) -> Result<Device, String>
//   device.buffer(bytes: &[u8], access) -> Buffer;  device.uninitialized_buffer(size, access) -> Buffer
//   device.read(buffer) -> Vec<u8>;  device.write(buffer, offset, &[u8]);  device.name(buffer, "x")
//   device.image(library::image::Image) -> ImageId;  device.read_image(id) -> &Image
//   device.pipe(packet_size, capacity) -> PipeId
//   device.kernels() -> names;  device.launch(kernel: &str, &[Argument], Range) -> Result<Outcome, String>

/// A device with one module.
#[derive(Debug)]
pub struct Device {}
