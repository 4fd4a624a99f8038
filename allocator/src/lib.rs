//! Global allocators of programs that compile OpenCL C: [`CountingAllocator`] for those that limit the memory of each call, and
//! [`PooledAllocator`] for those that run for a short time, such as the command `spirocl`.
#![expect(unsafe_code, reason = "an allocator gives out raw memory")]

mod counting;
mod pooled;
mod populate;

pub use counting::{CountingAllocator, counts, held};
pub use pooled::PooledAllocator;
