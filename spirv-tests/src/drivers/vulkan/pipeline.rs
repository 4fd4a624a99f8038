//! Modules, the pipelines of their kernels, and dispatches.
#![expect(unsafe_code, reason = "Vulkan's API takes raw handles")]

use std::collections::BTreeMap;
use std::ffi::CString;
use std::sync::Arc;

use ash::vk;

use super::buffer::Buffer;
use super::device::{Shared, failed};

/// A module on the device.
pub(super) struct Module {
    shared: Arc<Shared>,
    module: vk::ShaderModule,
}

impl Module {
    pub(super) fn new(shared: &Arc<Shared>, words: &[u32]) -> Result<Self, String> {
        let info = vk::ShaderModuleCreateInfo::default().code(words);
        // SAFETY: the device is valid. The module passed spirv-val, or is a test of what drivers make of it.
        let module = unsafe { shared.device.create_shader_module(&info, None) };
        Ok(Self { shared: Arc::clone(shared), module: module.map_err(failed("vkCreateShaderModule"))? })
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: pipelines do not need their module once they are made.
        unsafe { self.shared.device.destroy_shader_module(self.module, None) };
    }
}

/// What a pipeline is made for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Specialization {
    /// The kernel.
    pub(super) kernel: String,
    /// The values of specialization constants, by their ids.
    pub(super) constants: BTreeMap<u32, u32>,
    /// The bytes of push constants.
    pub(super) push_constants: u32,
    /// The uniform blocks: sets and bindings.
    pub(super) uniforms: Vec<(u32, u32)>,
}

/// A kernel with its specialization constants.
pub(super) struct Pipeline {
    shared: Arc<Shared>,
    pipeline: vk::Pipeline,
    layout: vk::PipelineLayout,
    sets: Vec<vk::DescriptorSetLayout>,
}

impl Pipeline {
    pub(super) fn new(module: &Module, of: &Specialization) -> Result<Self, String> {
        let shared = Arc::clone(&module.shared);
        let device = &shared.device;
        let sets = set_layouts(device, &of.uniforms)?;
        let range = vk::PushConstantRange::default()
            .stage_flags(vk::ShaderStageFlags::COMPUTE)
            .size(of.push_constants);
        let ranges = if of.push_constants > 0 { vec![range] } else { Vec::new() };
        let layout = vk::PipelineLayoutCreateInfo::default().push_constant_ranges(&ranges).set_layouts(&sets);
        // SAFETY: the layouts of the sets are valid.
        let layout = unsafe { device.create_pipeline_layout(&layout, None) };
        let layout = layout.map_err(failed("vkCreatePipelineLayout"))?;
        let mut made = Self { shared: Arc::clone(&shared), pipeline: vk::Pipeline::null(), layout, sets };
        let values: Vec<u8> = of.constants.values().flat_map(|value| value.to_ne_bytes()).collect();
        let entries: Vec<_> = (0u32..)
            .zip(of.constants.keys())
            .map(|(index, id)| {
                vk::SpecializationMapEntry::default().constant_id(*id).offset(4 * index).size(4)
            })
            .collect();
        let specialization = vk::SpecializationInfo::default().map_entries(&entries).data(&values);
        let name = CString::new(of.kernel.as_str()).map_err(|_| "a zero in the name of a kernel")?;
        let stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(module.module)
            .name(&name)
            .specialization_info(&specialization);
        let info = vk::ComputePipelineCreateInfo::default().stage(stage).layout(layout);
        // SAFETY: the module and the layout are valid, and what `info` points to lives through the call.
        let pipelines = unsafe { device.create_compute_pipelines(vk::PipelineCache::null(), &[info], None) };
        made.pipeline = pipelines.map_err(|(_, error)| failed("vkCreateComputePipelines")(error))?[0];
        Ok(made)
    }

    /// Runs dispatches one after the other, each with its pipeline, push constants and number of work-groups: the nanoseconds taken.
    pub(super) fn run(
        shared: &Arc<Shared>,
        dispatches: &[Dispatch],
        uniforms: &Uniforms,
    ) -> Result<u64, String> {
        let descriptors = dispatches
            .iter()
            .map(|each| Descriptors::new(&each.pipeline, uniforms))
            .collect::<Result<Vec<_>, _>>()?;
        shared.run(|device, commands| {
            for (dispatch, descriptors) in dispatches.iter().zip(&descriptors) {
                dispatch.record(device, commands, &descriptors.sets);
            }
            let memory = vk::MemoryBarrier::default()
                .src_access_mask(vk::AccessFlags::SHADER_WRITE)
                .dst_access_mask(vk::AccessFlags::HOST_READ);
            let (from, to) = (vk::PipelineStageFlags::COMPUTE_SHADER, vk::PipelineStageFlags::HOST);
            let none = vk::DependencyFlags::empty();
            // SAFETY: commands are being recorded.
            unsafe { device.cmd_pipeline_barrier(commands, from, to, none, &[memory], &[], &[]) };
        })
    }
}

impl Drop for Pipeline {
    fn drop(&mut self) {
        let device = &self.shared.device;
        // SAFETY: each launch is waited for, so the device does not use them.
        unsafe {
            device.destroy_pipeline(self.pipeline, None);
            device.destroy_pipeline_layout(self.layout, None);
            for set in &self.sets {
                device.destroy_descriptor_set_layout(*set, None);
            }
        }
    }
}

/// The layouts of all sets up to the last one.
fn set_layouts(
    device: &ash::Device,
    uniforms: &[(u32, u32)],
) -> Result<Vec<vk::DescriptorSetLayout>, String> {
    let count = uniforms.iter().map(|(set, _)| set + 1).max().unwrap_or(0);
    let layout = |set: u32| {
        let bindings: Vec<_> = uniforms
            .iter()
            .filter(|(of, _)| *of == set)
            .map(|(_, binding)| {
                vk::DescriptorSetLayoutBinding::default()
                    .binding(*binding)
                    .descriptor_type(vk::DescriptorType::UNIFORM_BUFFER)
                    .descriptor_count(1)
                    .stage_flags(vk::ShaderStageFlags::COMPUTE)
            })
            .collect();
        let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
        // SAFETY: the device is valid, and the bindings live through the call.
        unsafe { device.create_descriptor_set_layout(&info, None) }
            .map_err(failed("vkCreateDescriptorSetLayout"))
    };
    (0..count).map(layout).collect()
}

/// Uniform blocks by set and binding.
pub(super) type Uniforms = BTreeMap<(u32, u32), Buffer>;

/// A part of a launch.
pub(super) struct Dispatch {
    pub(super) pipeline: Arc<Pipeline>,
    pub(super) push_constants: Vec<u8>,
    pub(super) groups: [u32; 3],
}

impl Dispatch {
    fn record(&self, device: &ash::Device, commands: vk::CommandBuffer, sets: &[vk::DescriptorSet]) {
        let layout = self.pipeline.layout;
        // SAFETY: commands are being recorded, and all handles are of this device.
        unsafe {
            device.cmd_bind_pipeline(commands, vk::PipelineBindPoint::COMPUTE, self.pipeline.pipeline);
            if !sets.is_empty() {
                device.cmd_bind_descriptor_sets(
                    commands,
                    vk::PipelineBindPoint::COMPUTE,
                    layout,
                    0,
                    sets,
                    &[],
                );
            }
            if !self.push_constants.is_empty() {
                let stage = vk::ShaderStageFlags::COMPUTE;
                device.cmd_push_constants(commands, layout, stage, 0, &self.push_constants);
            }
            device.cmd_dispatch(commands, self.groups[0], self.groups[1], self.groups[2]);
        }
    }
}

/// The descriptors of a dispatch.
struct Descriptors {
    shared: Arc<Shared>,
    pool: Option<vk::DescriptorPool>,
    sets: Vec<vk::DescriptorSet>,
}

impl Descriptors {
    fn new(pipeline: &Pipeline, uniforms: &Uniforms) -> Result<Self, String> {
        let shared = Arc::clone(&pipeline.shared);
        if pipeline.sets.is_empty() {
            return Ok(Self { shared, pool: None, sets: Vec::new() });
        }
        let sizes = [vk::DescriptorPoolSize::default()
            .ty(vk::DescriptorType::UNIFORM_BUFFER)
            .descriptor_count(uniforms.len().max(1) as u32)];
        let info =
            vk::DescriptorPoolCreateInfo::default().max_sets(pipeline.sets.len() as u32).pool_sizes(&sizes);
        // SAFETY: the device is valid.
        let pool = unsafe { shared.device.create_descriptor_pool(&info, None) };
        let pool = pool.map_err(failed("vkCreateDescriptorPool"))?;
        let info = vk::DescriptorSetAllocateInfo::default().descriptor_pool(pool).set_layouts(&pipeline.sets);
        // SAFETY: the pool and the layouts are valid.
        let sets = unsafe { shared.device.allocate_descriptor_sets(&info) };
        let sets = sets.map_err(failed("vkAllocateDescriptorSets"))?;
        for ((set, binding), block) in uniforms {
            let buffers =
                [vk::DescriptorBufferInfo::default().buffer(block.buffer).offset(0).range(vk::WHOLE_SIZE)];
            let write = vk::WriteDescriptorSet::default()
                .dst_set(sets[*set as usize])
                .dst_binding(*binding)
                .descriptor_type(vk::DescriptorType::UNIFORM_BUFFER)
                .buffer_info(&buffers);
            // SAFETY: the sets and the buffers are valid, and no command uses the sets yet.
            unsafe { shared.device.update_descriptor_sets(&[write], &[]) };
        }
        Ok(Self { shared, pool: Some(pool), sets })
    }
}

impl Drop for Descriptors {
    fn drop(&mut self) {
        if let Some(pool) = self.pool {
            // SAFETY: the launch has ended.
            unsafe { self.shared.device.destroy_descriptor_pool(pool, None) };
        }
    }
}
