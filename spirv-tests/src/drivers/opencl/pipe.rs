//! Pipes of the driver.
#![expect(unsafe_code, reason = "the OpenCL API takes raw pointers")]

use opencl3::memory::{CL_MEM_READ_WRITE, ClMem, Pipe as ApiPipe};
use opencl3::types::cl_mem;

use super::Device;

/// A pipe on the device, which kernels fill and empty.
pub struct Pipe(ApiPipe);

impl Device {
    /// An empty pipe for so many packets of so many bytes.
    pub fn pipe(&self, packet_bytes: u32, packets: u32) -> Result<Pipe, String> {
        // SAFETY: the context is valid.
        let pipe = unsafe { ApiPipe::create(&self.context, CL_MEM_READ_WRITE, packet_bytes, packets) };
        pipe.map(Pipe).map_err(|error| format!("clCreatePipe: {error}"))
    }
}

impl Pipe {
    pub(super) fn object(&self) -> cl_mem {
        self.0.get()
    }
}
