//! An interpreter of the IR: runs OpenCL kernels without a device, and checks each access, barrier and operation.
//!
//! [`Device`] is the interface: a module, buffers, images, launches, and the [`Report`]s of a launch. [`program`] compiles the IR to register
//! bytecode, [`execute`] runs it, [`memory`] is the memory of all address spaces, [`checks`] are the faults that it knows, and [`library`] has
//! the pure functions: mathematics, conversions, image sampling, formatting.

#![forbid(unsafe_code)]

pub mod checks;
pub mod device;
mod execute;
pub mod library;
mod memory;
mod program;

pub use checks::{Check, Report};
pub use device::{Argument, Buffer, BufferAccess, Device, Image, Options, Outcome, Pipe, Range};
