//! An interpreter of the IR: runs OpenCL kernels without a device, and checks each access, barrier and operation.
//!
//! What each check reports ([`Check`] has all):
//!
//! - Pointers hold an object and an offset, so that arithmetic and casts to integers work, and an access beyond an object is known as one of it.
//! - A value that depends on memory that was never written may be copied, computed with, and stored in private and local memory. A branch on it,
//!   an address from it, and a store of it in global memory are faults; the last only if all of its bits are undefined, so that structures
//!   of which a part was written, and their padding, are copied silently. A variable is reported once.
//! - A race is two accesses of different work-items to one byte, at least one of them a write that is not atomic, with no barrier between that
//!   orders the memory. Releases and acquires by atomics and fences count as an order if one may have preceded the other. Each buffer or
//!   variable is reported once, at the access that stands later in the program.
//! - After a fault the kernel goes on: loads give zero, stores do nothing. A divergent barrier ends its group, the step limit the launch.
//!
//! Groups run in threads, and reports do not depend on them: a group records its own accesses, which are merged in the order of groups. Kernels
//! with atomics on global memory, image writes, pipes or device-side enqueue run their groups in turns on one thread, so that their
//! results do not depend on threads either.
//!
//! [`Device`] is the interface: a module, buffers, images, launches, and the [`Report`]s of a launch. An [`observe::Observer`] sees each instruction and
//! access of a launch,
//! of which [`profile::Profiler`] is one. [`program`] compiles the IR to register
//! bytecode, [`execute`] runs it, [`memory`] is the memory of all address spaces, [`checks`] are the faults that it knows, and [`library`] has
//! the pure functions: mathematics, conversions, image sampling, formatting.

#![forbid(unsafe_code)]

pub mod checks;
pub mod device;
mod execute;
pub mod library;
mod memory;
pub mod observe;
mod options;
pub mod profile;
mod program;
pub mod progress;

pub use checks::{Check, Report};
pub use device::{Argument, Buffer, BufferAccess, Device, Image, Options, Outcome, Pipe, Range};
