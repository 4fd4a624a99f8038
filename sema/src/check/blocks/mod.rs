//! Blocks: their literals, calls, enqueuing, and functions that take them. OpenCL C 3.0, 6.14.

pub(crate) mod block;
pub(crate) mod block_call;
pub(crate) mod enqueue;
pub(crate) mod specialize;
