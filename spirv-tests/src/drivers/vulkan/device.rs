//! A Vulkan device with all features that it has, and its queue for compute.
#![expect(unsafe_code, reason = "Vulkan's API takes raw handles")]

use std::ffi::CStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ash::vk;
use spirocl_codegen::targets::vulkan::features::Features;

use super::buffer::Buffer;
use super::launch::PersistentData;
use super::pipeline::Module;
use super::reflection::Reflection;
use super::translation::for_vulkan;
use super::{LIBRARY, Program, library};
use crate::drivers::VULKAN;

/// How long a dispatch may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// The device that programs and buffers share.
pub(super) struct Shared {
    pub(super) device: ash::Device,
    pub(super) properties: vk::PhysicalDeviceProperties,
    pub(super) memory: vk::PhysicalDeviceMemoryProperties,
    /// What modules may use.
    features: Features,
    instance: ash::Instance,
    /// The queue and the pool of its commands: one launch at a time.
    queue: Mutex<(vk::Queue, vk::CommandPool)>,
    _entry: ash::Entry,
}

/// A Vulkan device.
pub struct Device {
    shared: Arc<Shared>,
}

/// Shows the failure of a function of the API.
pub(super) fn failed(function: &'static str) -> impl Fn(vk::Result) -> String {
    move |error| format!("{function}: {error:?}")
}

impl Device {
    /// Opens the first device of a library.
    pub fn open(library: &str) -> Result<Self, String> {
        let named = std::env::var(LIBRARY);
        let entry = library::load(named.as_deref().unwrap_or(library))?;
        let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
        let info = vk::InstanceCreateInfo::default().application_info(&application);
        // SAFETY: `info` and what it points to live through the call.
        let instance = unsafe { entry.create_instance(&info, None) }.map_err(failed("vkCreateInstance"))?;
        // SAFETY: the instance is valid.
        let all = unsafe { instance.enumerate_physical_devices() };
        let all = all.map_err(failed("vkEnumeratePhysicalDevices"))?;
        let physical = *all.first().ok_or("no Vulkan device")?;
        // SAFETY: the physical device is one of the instance.
        let (properties, memory, families) = unsafe {
            (
                instance.get_physical_device_properties(physical),
                instance.get_physical_device_memory_properties(physical),
                instance.get_physical_device_queue_family_properties(physical),
            )
        };
        if properties.api_version < vk::API_VERSION_1_3 {
            return Err("the device has not Vulkan 1.3".to_owned());
        }
        let has_compute =
            |family: &vk::QueueFamilyProperties| family.queue_flags.contains(vk::QueueFlags::COMPUTE);
        let family = families.iter().position(has_compute).ok_or("no queue for compute")? as u32;
        let device = create(&instance, physical, family)?;
        let pool = vk::CommandPoolCreateInfo::default()
            .queue_family_index(family)
            .flags(vk::CommandPoolCreateFlags::RESET_COMMAND_BUFFER);
        // SAFETY: the device has one queue of the family.
        let queue = unsafe { device.get_device_queue(family, 0) };
        // SAFETY: the device is valid.
        let pool =
            unsafe { device.create_command_pool(&pool, None) }.map_err(failed("vkCreateCommandPool"))?;
        let queue = Mutex::new((queue, pool));
        Ok(Self {
            shared: Arc::new(Shared {
                device,
                properties,
                memory,
                features: features(&instance, physical),
                instance,
                queue,
                _entry: entry,
            }),
        })
    }

    /// The device's name and the driver's version.
    pub fn name(&self) -> String {
        let properties = &self.shared.properties;
        let name = properties.device_name_as_c_str().map(CStr::to_string_lossy).unwrap_or_default();
        format!("{name} {:#x}", properties.driver_version)
    }

    /// Whether the target supports an extension or a feature of OpenCL here.
    pub fn has_ability(&self, name: &str) -> bool {
        // OpenCL C 1.2 calls the feature of double an extension.
        VULKAN.contains(&name) || name == "cl_khr_fp64"
    }

    /// Makes a program of a module for Vulkan, or of one for OpenCL by translation.
    pub(in crate::drivers) fn build(&self, words: &[u32]) -> Result<Program, String> {
        let words = for_vulkan(words, self.shared.features)?;
        let reflection = Reflection::read(&words)?;
        let data = PersistentData::of(&self.shared, &reflection)?;
        let module = Module::new(&self.shared, &words)?;
        let shared = Arc::clone(&self.shared);
        Ok(Program {
            shared,
            module,
            reflection,
            data,
            pipelines: Default::default(),
            taken: Default::default(),
        })
    }

    /// A buffer that holds a copy of `bytes`.
    pub(in crate::drivers) fn buffer(&self, bytes: &[u8]) -> Result<Buffer, String> {
        Buffer::new(&self.shared, bytes)
    }
}

/// What modules may use: what the tests need, and the float controls that the device has.
fn features(instance: &ash::Instance, physical: vk::PhysicalDevice) -> Features {
    let mut controls = vk::PhysicalDeviceVulkan12Properties::default();
    let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut controls);
    // SAFETY: the physical device is one of the instance, and has Vulkan 1.2.
    unsafe { instance.get_physical_device_properties2(physical, &mut properties) };
    let mut features = Features::default();
    for (has, name) in [
        (controls.shader_denorm_preserve_float16, "shaderDenormPreserveFloat16"),
        (controls.shader_denorm_preserve_float32, "shaderDenormPreserveFloat32"),
        (controls.shader_denorm_preserve_float64, "shaderDenormPreserveFloat64"),
        (controls.shader_rounding_mode_rte_float16, "shaderRoundingModeRTEFloat16"),
        (controls.shader_rounding_mode_rte_float32, "shaderRoundingModeRTEFloat32"),
        (controls.shader_rounding_mode_rte_float64, "shaderRoundingModeRTEFloat64"),
    ] {
        assert!(has == vk::FALSE || features.add(name), "the compiler knows {name}");
    }
    features
}

/// Extensions that are used where the device has them.
const EXTENSIONS: &[&CStr] = &[
    ash::khr::workgroup_memory_explicit_layout::NAME,
    ash::khr::shader_clock::NAME,
    ash::khr::shader_subgroup_uniform_control_flow::NAME,
    ash::ext::shader_atomic_float::NAME,
    ash::ext::shader_atomic_float2::NAME,
];

/// Creates a device with all features that the physical one has. Accesses out of bounds are not checked: OpenCL has none.
fn create(
    instance: &ash::Instance,
    physical: vk::PhysicalDevice,
    family: u32,
) -> Result<ash::Device, String> {
    // SAFETY: the physical device is one of the instance.
    let has = unsafe { instance.enumerate_device_extension_properties(physical) };
    let has = has.map_err(failed("vkEnumerateDeviceExtensionProperties"))?;
    let is_there = |name: &CStr| has.iter().any(|each| each.extension_name_as_c_str() == Ok(name));
    let names: Vec<_> = EXTENSIONS.iter().filter(|name| is_there(name)).map(|name| name.as_ptr()).collect();
    let mut explicit_layout = vk::PhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR::default();
    let mut clock = vk::PhysicalDeviceShaderClockFeaturesKHR::default();
    let mut uniform = vk::PhysicalDeviceShaderSubgroupUniformControlFlowFeaturesKHR::default();
    let mut atomics = vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT::default();
    let mut atomics2 = vk::PhysicalDeviceShaderAtomicFloat2FeaturesEXT::default();
    let mut core_1_1 = vk::PhysicalDeviceVulkan11Features::default();
    let mut core_1_2 = vk::PhysicalDeviceVulkan12Features::default();
    let mut core_1_3 = vk::PhysicalDeviceVulkan13Features::default();
    let mut features = vk::PhysicalDeviceFeatures2::default()
        .push_next(&mut core_1_1)
        .push_next(&mut core_1_2)
        .push_next(&mut core_1_3);
    if is_there(ash::khr::workgroup_memory_explicit_layout::NAME) {
        features = features.push_next(&mut explicit_layout);
    }
    if is_there(ash::khr::shader_clock::NAME) {
        features = features.push_next(&mut clock);
    }
    if is_there(ash::khr::shader_subgroup_uniform_control_flow::NAME) {
        features = features.push_next(&mut uniform);
    }
    if is_there(ash::ext::shader_atomic_float::NAME) {
        features = features.push_next(&mut atomics);
    }
    if is_there(ash::ext::shader_atomic_float2::NAME) {
        features = features.push_next(&mut atomics2);
    }
    // SAFETY: the chain holds structures of the versions and the extensions that the device has.
    unsafe { instance.get_physical_device_features2(physical, &mut features) };
    features.features.robust_buffer_access = vk::FALSE;
    let priorities = [1.0];
    let queues =
        [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&priorities)];
    let info = vk::DeviceCreateInfo::default()
        .queue_create_infos(&queues)
        .enabled_extension_names(&names)
        .push_next(&mut features);
    // SAFETY: `info` and what it points to live through the call; the features are those that the device reported.
    unsafe { instance.create_device(physical, &info, None) }.map_err(failed("vkCreateDevice"))
}

impl Shared {
    /// Records commands, and waits until the device has run them: the nanoseconds that it took.
    pub(super) fn run(&self, record: impl FnOnce(&ash::Device, vk::CommandBuffer)) -> Result<u64, String> {
        let guard = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let (queue, pool) = *guard;
        let info = vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
        // SAFETY: the pool is used by one thread at a time, for the lock is held.
        let commands = unsafe { self.device.allocate_command_buffers(&info) };
        let commands = commands.map_err(failed("vkAllocateCommandBuffers"))?;
        let result = self.submit(queue, commands[0], record);
        // SAFETY: the commands have ended, or the device is lost.
        unsafe { self.device.free_command_buffers(pool, &commands) };
        result
    }

    fn submit(
        &self,
        queue: vk::Queue,
        commands: vk::CommandBuffer,
        record: impl FnOnce(&ash::Device, vk::CommandBuffer),
    ) -> Result<u64, String> {
        let begin = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
        let buffers = [commands];
        let submit = [vk::SubmitInfo::default().command_buffers(&buffers)];
        // SAFETY: the handles are of this device, and the queue is used by one thread at a time.
        unsafe {
            let device = &self.device;
            let fence = device
                .create_fence(&vk::FenceCreateInfo::default(), None)
                .map_err(failed("vkCreateFence"))?;
            device.begin_command_buffer(commands, &begin).map_err(failed("vkBeginCommandBuffer"))?;
            record(device, commands);
            device.end_command_buffer(commands).map_err(failed("vkEndCommandBuffer"))?;
            let start = std::time::Instant::now();
            device.queue_submit(queue, &submit, fence).map_err(failed("vkQueueSubmit"))?;
            let done = device.wait_for_fences(&[fence], true, PATIENCE.as_nanos() as u64);
            let taken = start.elapsed().as_nanos() as u64;
            if let Err(error) = done {
                // Commands that still run cannot be given back: the process ends, and its trial has failed.
                eprintln!("the device did not end a launch within {PATIENCE:?}: {error:?}");
                std::process::abort();
            }
            device.destroy_fence(fence, None);
            Ok(taken)
        }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        let pool = self.queue.get_mut().unwrap_or_else(PoisonError::into_inner).1;
        // SAFETY: programs and buffers hold a reference to this, so all of them are gone.
        unsafe {
            self.device.destroy_command_pool(pool, None);
            self.device.destroy_device(None);
            self.instance.destroy_instance(None);
        }
    }
}
