//! Pipes of the device.

use super::{Backend, Device, image::Either, only_open_cl};
use crate::drivers::opencl;

/// A pipe on the device, which kernels fill and empty.
pub struct Pipe(pub(super) Either<opencl::pipe::Pipe, spirocl_interpret::Pipe>);

impl Device {
    /// An empty pipe for so many packets of so many bytes.
    pub fn pipe(&self, packet_bytes: u32, packets: u32) -> Result<Pipe, String> {
        match &self.backend {
            Backend::OpenCl(device) => device.pipe(packet_bytes, packets).map(Either::OpenCl).map(Pipe),
            Backend::Vulkan(_) => Err(only_open_cl()),
            Backend::Interpreter => {
                Ok(Pipe(Either::Interpreter(spirocl_interpret::Pipe::new(packet_bytes, packets))))
            }
        }
    }
}
