//! Runs a kernel that the build script compiled for Vulkan, on the first device that there is.
#![expect(
    unsafe_code,
    reason = "`vulkano` trusts its caller that a module is valid and accesses no memory outside its buffers"
)]

use std::{error::Error, slice, sync::Arc};
use vulkano::{
    Version, VulkanLibrary,
    buffer::{Buffer, BufferCreateInfo, BufferUsage, Subbuffer},
    command_buffer::{
        AutoCommandBufferBuilder, CommandBufferUsage, allocator::StandardCommandBufferAllocator,
    },
    device::{Device, DeviceCreateInfo, DeviceFeatures, Queue, QueueCreateInfo, QueueFlags},
    instance::{Instance, InstanceCreateInfo},
    memory::allocator::{AllocationCreateInfo, MemoryTypeFilter, StandardMemoryAllocator},
    pipeline::{
        ComputePipeline, PipelineLayout, PipelineShaderStageCreateInfo, compute::ComputePipelineCreateInfo,
        layout::PipelineDescriptorSetLayoutCreateInfo,
    },
    shader::{ShaderModule, ShaderModuleCreateInfo},
    sync::{self, GpuFuture},
};

/// The kernels, as data: made by the build script.
#[allow(
    dead_code,
    unreachable_pub,
    reason = "a build script cannot know how much of the module is used where"
)]
mod kernels {
    include!(concat!(env!("OUT_DIR"), "/kernels.rs"));
}

/// The work-items of a work-group.
const GROUP: u32 = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let x: Vec<f32> = (0..4096u16).map(f32::from).collect();
    let y = vec![1.0; x.len()];
    let result = saxpy(2.0, &x, &y)?;
    println!("2 * {} + {} = {}", x[4095], y[4095], result[4095]);
    let is_right = x.iter().zip(&y).zip(&result).all(|((x, y), result)| 2.0 * x + y == *result);
    if is_right { Ok(()) } else { Err("a wrong result".into()) }
}

/// `a * x + y`; the number of elements is a multiple of [`GROUP`].
fn saxpy(a: f32, x: &[f32], y: &[f32]) -> Result<Vec<f32>, Box<dyn Error>> {
    let queue = open()?;
    let device = queue.device();
    let allocator = Arc::new(StandardMemoryAllocator::new_default(device.clone()));
    let (x, result) = (buffer(&allocator, x)?, buffer(&allocator, y)?);
    let (pipeline, layout) = pipeline(device)?;
    let allocator = Arc::new(StandardCommandBufferAllocator::new(device.clone(), Default::default()));
    let usage = CommandBufferUsage::OneTimeSubmit;
    let mut commands = AutoCommandBufferBuilder::primary(allocator, queue.queue_family_index(), usage)?;
    // Addresses come first, then values: docs/vulkan.md.
    let addresses = [x.device_address()?.get(), result.device_address()?.get()];
    commands.bind_pipeline_compute(pipeline)?.push_constants(layout.clone(), 0, addresses)?.push_constants(
        layout,
        size_of_val(&addresses) as u32,
        a,
    )?;
    // SAFETY: the buffers have as many elements as there are work-items, each of which accesses its own, and live to the end of the launch.
    unsafe { commands.dispatch([y.len() as u32 / GROUP, 1, 1])? };
    let end = sync::now(device.clone()).then_execute(queue.clone(), commands.build()?)?;
    end.then_signal_fence_and_flush()?.wait(None)?;
    let values = result.read()?.to_vec();
    Ok(values)
}

/// A queue for compute of the first device, with what the module needs.
fn open() -> Result<Arc<Queue>, Box<dyn Error>> {
    let info = InstanceCreateInfo { max_api_version: Some(Version::V1_3), ..Default::default() };
    let instance = Instance::new(VulkanLibrary::new()?, info)?;
    let physical = instance.enumerate_physical_devices()?.next().ok_or("there is no Vulkan device")?;
    let families = physical.queue_family_properties();
    let family = families.iter().position(|family| family.queue_flags.contains(QueueFlags::COMPUTE));
    let queue_family_index = family.ok_or("the device has no queue for compute")? as u32;
    let enabled_features = DeviceFeatures {
        buffer_device_address: true,
        shader_int64: true,
        vulkan_memory_model: true,
        vulkan_memory_model_device_scope: true,
        ..Default::default()
    };
    let queue = QueueCreateInfo { queue_family_index, ..Default::default() };
    let info = DeviceCreateInfo { enabled_features, queue_create_infos: vec![queue], ..Default::default() };
    let (_, mut queues) = Device::new(physical, info)?;
    Ok(queues.next().ok_or("one queue was asked for")?)
}

/// A buffer with an address that the host sees, with a copy of some numbers.
fn buffer(
    allocator: &Arc<StandardMemoryAllocator>,
    values: &[f32],
) -> Result<Subbuffer<[f32]>, Box<dyn Error>> {
    let usage = BufferUsage::STORAGE_BUFFER | BufferUsage::SHADER_DEVICE_ADDRESS;
    let info = BufferCreateInfo { usage, ..Default::default() };
    let memory_type_filter = MemoryTypeFilter::PREFER_DEVICE | MemoryTypeFilter::HOST_RANDOM_ACCESS;
    let memory = AllocationCreateInfo { memory_type_filter, ..Default::default() };
    Ok(Buffer::from_iter(allocator.clone(), info, memory, values.iter().copied())?)
}

/// The kernel with the size of its work-groups, and the layout of its push constants, which `vulkano` reads from the module.
fn pipeline(device: &Arc<Device>) -> Result<(Arc<ComputePipeline>, Arc<PipelineLayout>), Box<dyn Error>> {
    let (words, name) = (kernels::saxpy::WORDS, kernels::saxpy::saxpy.name);
    // SAFETY: the compiler makes valid modules.
    let module = unsafe { ShaderModule::new(device.clone(), ShaderModuleCreateInfo::new(words))? };
    let sizes = [GROUP, 1, 1].map(Into::into);
    let module = module.specialize((0..).zip(sizes).collect())?;
    let kernel = module.entry_point(name).ok_or("the module has no such kernel")?;
    let stage = PipelineShaderStageCreateInfo::new(kernel);
    let layout = PipelineDescriptorSetLayoutCreateInfo::from_stages(slice::from_ref(&stage));
    let layout =
        PipelineLayout::new(device.clone(), layout.into_pipeline_layout_create_info(device.clone())?)?;
    let info = ComputePipelineCreateInfo::stage_layout(stage, layout.clone());
    Ok((ComputePipeline::new(device.clone(), None, info)?, layout))
}
