//! A Vulkan device: buffers with addresses, and launches of kernels.

use std::error::Error;
use std::ffi::CStr;
use std::slice;

use ash::vk;

/// The first device, with all features that it has: the capabilities of a module say which it needs.
pub(crate) struct Gpu {
    device: ash::Device,
    instance: ash::Instance,
    _entry: ash::Entry,
    memory: vk::PhysicalDeviceMemoryProperties,
    family: u32,
}

/// A kernel with all that it is run with.
pub(crate) struct Launch<'a> {
    /// The module.
    pub(crate) words: &'a [u32],
    /// The name of the kernel.
    pub(crate) kernel: &'a CStr,
    /// The values of specialization constants, with their ids.
    pub(crate) constants: Vec<(u32, u32)>,
    /// The arguments.
    pub(crate) push_constants: Vec<u8>,
    /// The number of work-groups.
    pub(crate) groups: u32,
}

impl Gpu {
    pub(crate) fn open() -> Result<Self, Box<dyn Error>> {
        // SAFETY: the loader of the system is trusted; all that is passed lives through the calls, and handles come from the calls before.
        unsafe {
            let entry = ash::Entry::load()?;
            let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
            let info = vk::InstanceCreateInfo::default().application_info(&application);
            let instance = entry.create_instance(&info, None)?;
            let physical =
                *instance.enumerate_physical_devices()?.first().ok_or("there is no Vulkan device")?;
            let families = instance.get_physical_device_queue_family_properties(physical);
            let family =
                families.iter().position(|family| family.queue_flags.contains(vk::QueueFlags::COMPUTE));
            let family = family.ok_or("the device has no queue for compute")? as u32;
            let (mut core_1_1, mut core_1_2, mut core_1_3) = Default::default();
            let mut features = vk::PhysicalDeviceFeatures2::default()
                .push_next::<vk::PhysicalDeviceVulkan11Features<'_>>(&mut core_1_1)
                .push_next::<vk::PhysicalDeviceVulkan12Features<'_>>(&mut core_1_2)
                .push_next::<vk::PhysicalDeviceVulkan13Features<'_>>(&mut core_1_3);
            instance.get_physical_device_features2(physical, &mut features);
            let queue =
                [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&[1.0])];
            let info = vk::DeviceCreateInfo::default().queue_create_infos(&queue).push_next(&mut features);
            let device = instance.create_device(physical, &info, None)?;
            let memory = instance.get_physical_device_memory_properties(physical);
            Ok(Self { device, instance, _entry: entry, memory, family })
        }
    }

    /// A buffer that the host sees, with a copy of some numbers.
    pub(crate) fn buffer(&self, values: &[f32]) -> Result<Buffer<'_>, Box<dyn Error>> {
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER | vk::BufferUsageFlags::SHADER_DEVICE_ADDRESS;
        let info = vk::BufferCreateInfo::default().size(size_of_val(values) as u64).usage(usage);
        // SAFETY: the device is valid, handles come from the calls before, and the memory has room for the numbers.
        unsafe {
            let buffer = self.device.create_buffer(&info, None)?;
            let needs = self.device.get_buffer_memory_requirements(buffer);
            let wanted = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
            let kind = (0u32..).zip(self.memory.memory_types_as_slice()).find(|(index, kind)| {
                needs.memory_type_bits >> index & 1 == 1 && kind.property_flags.contains(wanted)
            });
            let (kind, _) = kind.ok_or("there is no memory that the host sees")?;
            let mut flags =
                vk::MemoryAllocateFlagsInfo::default().flags(vk::MemoryAllocateFlags::DEVICE_ADDRESS);
            let info = vk::MemoryAllocateInfo::default()
                .allocation_size(needs.size)
                .memory_type_index(kind)
                .push_next(&mut flags);
            let memory = self.device.allocate_memory(&info, None)?;
            self.device.bind_buffer_memory(buffer, memory, 0)?;
            let mapped: *mut f32 =
                self.device.map_memory(memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty())?.cast();
            mapped.copy_from_nonoverlapping(values.as_ptr(), values.len());
            Ok(Buffer { gpu: self, buffer, memory, mapped, count: values.len() })
        }
    }

    /// Runs a kernel, and waits for its end.
    pub(crate) fn run(&self, launch: &Launch<'_>) -> Result<(), Box<dyn Error>> {
        let device = &self.device;
        // SAFETY: the module is one of this compiler, handles come from the calls before, and what they need lives to the end, which is
        // waited for.
        unsafe {
            let range = vk::PushConstantRange::default()
                .stage_flags(vk::ShaderStageFlags::COMPUTE)
                .size(launch.push_constants.len() as u32);
            let info = vk::PipelineLayoutCreateInfo::default().push_constant_ranges(slice::from_ref(&range));
            let layout = device.create_pipeline_layout(&info, None)?;
            let pipeline = self.pipeline(launch, layout)?;
            let pool = vk::CommandPoolCreateInfo::default().queue_family_index(self.family);
            let pool = device.create_command_pool(&pool, None)?;
            let info = vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
            let commands = device.allocate_command_buffers(&info)?;
            device.begin_command_buffer(commands[0], &vk::CommandBufferBeginInfo::default())?;
            device.cmd_bind_pipeline(commands[0], vk::PipelineBindPoint::COMPUTE, pipeline);
            let (stage, bytes) = (vk::ShaderStageFlags::COMPUTE, &launch.push_constants);
            device.cmd_push_constants(commands[0], layout, stage, 0, bytes);
            device.cmd_dispatch(commands[0], launch.groups, 1, 1);
            let written = vk::MemoryBarrier::default()
                .src_access_mask(vk::AccessFlags::SHADER_WRITE)
                .dst_access_mask(vk::AccessFlags::HOST_READ);
            let (from, to) = (vk::PipelineStageFlags::COMPUTE_SHADER, vk::PipelineStageFlags::HOST);
            let none = vk::DependencyFlags::empty();
            device.cmd_pipeline_barrier(commands[0], from, to, none, &[written], &[], &[]);
            device.end_command_buffer(commands[0])?;
            let queue = device.get_device_queue(self.family, 0);
            let submit = vk::SubmitInfo::default().command_buffers(&commands);
            device.queue_submit(queue, &[submit], vk::Fence::null())?;
            device.queue_wait_idle(queue)?;
            device.destroy_command_pool(pool, None);
            device.destroy_pipeline(pipeline, None);
            device.destroy_pipeline_layout(layout, None);
        }
        Ok(())
    }

    fn pipeline(&self, launch: &Launch<'_>, layout: vk::PipelineLayout) -> Result<vk::Pipeline, vk::Result> {
        let values: Vec<u8> = launch.constants.iter().flat_map(|(_, value)| value.to_ne_bytes()).collect();
        let entry = |(index, (id, _)): (u32, &(u32, u32))| {
            vk::SpecializationMapEntry::default().constant_id(*id).offset(4 * index).size(4)
        };
        let entries: Vec<_> = (0u32..).zip(&launch.constants).map(entry).collect();
        let specialization = vk::SpecializationInfo::default().map_entries(&entries).data(&values);
        // SAFETY: as in `run`; a pipeline does not need its module once it is made.
        unsafe {
            let info = vk::ShaderModuleCreateInfo::default().code(launch.words);
            let module = self.device.create_shader_module(&info, None)?;
            let stage = vk::PipelineShaderStageCreateInfo::default()
                .stage(vk::ShaderStageFlags::COMPUTE)
                .module(module)
                .name(launch.kernel)
                .specialization_info(&specialization);
            let info = vk::ComputePipelineCreateInfo::default().stage(stage).layout(layout);
            let made = self.device.create_compute_pipelines(vk::PipelineCache::null(), &[info], None);
            self.device.destroy_shader_module(module, None);
            made.map(|pipelines| pipelines[0]).map_err(|(_, error)| error)
        }
    }
}

impl Drop for Gpu {
    fn drop(&mut self) {
        // SAFETY: buffers borrow the device, so they have gone before it, and each launch was waited for.
        unsafe {
            self.device.destroy_device(None);
            self.instance.destroy_instance(None);
        }
    }
}

/// Numbers in memory that the host and the device see.
pub(crate) struct Buffer<'g> {
    gpu: &'g Gpu,
    buffer: vk::Buffer,
    memory: vk::DeviceMemory,
    mapped: *mut f32,
    count: usize,
}

impl Buffer<'_> {
    /// The address on the device: a pointer of the kernel.
    pub(crate) fn address(&self) -> u64 {
        let info = vk::BufferDeviceAddressInfo::default().buffer(self.buffer);
        // SAFETY: the buffer was made with an address.
        unsafe { self.gpu.device.get_buffer_device_address(&info) }
    }

    /// What it holds.
    pub(crate) fn read(&self) -> Vec<f32> {
        // SAFETY: the memory is mapped, holds as many numbers, and the device runs nothing.
        unsafe { slice::from_raw_parts(self.mapped, self.count) }.to_vec()
    }
}

impl Drop for Buffer<'_> {
    fn drop(&mut self) {
        // SAFETY: each launch is waited for, so the device does not use the memory.
        unsafe {
            self.gpu.device.destroy_buffer(self.buffer, None);
            self.gpu.device.free_memory(self.memory, None);
        }
    }
}
