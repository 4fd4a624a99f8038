//! Memory that the host and the device see, with its address on the device.
#![expect(unsafe_code, reason = "Vulkan's API takes raw handles, and memory is seen through a raw pointer")]

use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;

use ash::vk;

use super::device::{Shared, failed};

/// Memory of the device.
pub(in crate::drivers) struct Buffer {
    shared: Arc<Shared>,
    pub(super) buffer: vk::Buffer,
    memory: vk::DeviceMemory,
    mapped: *mut c_void,
    pub(super) address: u64,
    bytes: usize,
}

impl Buffer {
    /// A buffer that holds a copy of `bytes`.
    pub(super) fn new(shared: &Arc<Shared>, bytes: &[u8]) -> Result<Self, String> {
        let device = &shared.device;
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER
            | vk::BufferUsageFlags::UNIFORM_BUFFER
            | vk::BufferUsageFlags::SHADER_DEVICE_ADDRESS;
        let info = vk::BufferCreateInfo::default().size(bytes.len().max(16) as u64).usage(usage);
        // SAFETY: the device is valid; so is each handle below, which comes from the call before.
        let buffer = unsafe { device.create_buffer(&info, None) }.map_err(failed("vkCreateBuffer"))?;
        // SAFETY: as above.
        let needs = unsafe { device.get_buffer_memory_requirements(buffer) };
        let kind = host_memory(shared, needs.memory_type_bits).ok_or("no memory that the host sees")?;
        let mut flags = vk::MemoryAllocateFlagsInfo::default().flags(vk::MemoryAllocateFlags::DEVICE_ADDRESS);
        let info = vk::MemoryAllocateInfo::default()
            .allocation_size(needs.size)
            .memory_type_index(kind)
            .push_next(&mut flags);
        // SAFETY: as above.
        let memory = unsafe { device.allocate_memory(&info, None) }.map_err(failed("vkAllocateMemory"))?;
        // SAFETY: as above; the memory is mapped once, and as long as it lives.
        let (mapped, address) = unsafe {
            device.bind_buffer_memory(buffer, memory, 0).map_err(failed("vkBindBufferMemory"))?;
            let mapped = device.map_memory(memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty());
            let address = vk::BufferDeviceAddressInfo::default().buffer(buffer);
            (mapped.map_err(failed("vkMapMemory"))?, device.get_buffer_device_address(&address))
        };
        let made = Self { shared: Arc::clone(shared), buffer, memory, mapped, address, bytes: bytes.len() };
        made.write(0, bytes);
        Ok(made)
    }

    /// Writes bytes at an offset.
    pub(super) fn write(&self, offset: usize, bytes: &[u8]) {
        assert!(offset + bytes.len() <= self.bytes, "the bytes lie in the buffer");
        // SAFETY: the memory is mapped, has that many bytes, and the device runs nothing between launches.
        unsafe {
            ptr::copy_nonoverlapping(bytes.as_ptr(), self.mapped.cast::<u8>().add(offset), bytes.len())
        };
    }

    /// Reads the first bytes.
    pub(in crate::drivers) fn read(&self, bytes: &mut [u8]) {
        assert!(bytes.len() <= self.bytes, "the bytes lie in the buffer");
        // SAFETY: as for `write`.
        unsafe { ptr::copy_nonoverlapping(self.mapped.cast::<u8>(), bytes.as_mut_ptr(), bytes.len()) };
    }
}

/// The type of memory that the host sees at once, if the buffer may lie there.
fn host_memory(shared: &Shared, allowed: u32) -> Option<u32> {
    let wanted = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
    let types = (0u32..).zip(shared.memory.memory_types_as_slice());
    let mut fitting =
        types.filter(|(index, kind)| allowed >> index & 1 == 1 && kind.property_flags.contains(wanted));
    fitting.next().map(|(index, _)| index)
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: each launch is waited for, so the device does not use the memory.
        unsafe {
            self.shared.device.destroy_buffer(self.buffer, None);
            self.shared.device.free_memory(self.memory, None);
        }
    }
}
