//! Runs a kernel that a macro compiled: its arguments are a structure of Rust, and a wrong type is an error of the Rust compiler.
#![expect(unsafe_code, reason = "the OpenCL API takes raw pointers")]

use opencl3::{
    command_queue::CommandQueue,
    context::Context,
    device::{CL_DEVICE_TYPE_ALL, Device},
    kernel::{ExecuteKernel, Kernel},
    memory::{Buffer, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_WRITE},
    platform::get_platforms,
    program::Program,
    types::CL_BLOCKING,
};
use std::error::Error;

/// The kernel, its arguments, and the types of them.
mod bodies {
    spirocl_macros::include_kernel!("bodies.cl", "-cl-std=CL1.2", buffer = opencl3::memory::Buffer);
}

use bodies::{Arguments, advance, body, float3, specialization};

/// Hands arguments to opencl3.
struct Call<'k>(ExecuteKernel<'k>);

impl Arguments for Call<'_> {
    fn set<T>(&mut self, _index: u32, value: &T) {
        // SAFETY: the macro made `T` of the size that the kernel takes.
        unsafe { self.0.set_arg(value) };
    }

    fn set_local(&mut self, _index: u32, bytes: usize) {
        // SAFETY: local memory is the device's.
        unsafe { self.0.set_arg_local_buffer(bytes) };
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let apple = body { position: float3([0.0, 100.0, 0.0]), velocity: float3([1.0, 0.0, 0.0]), mass: 0.1 };
    let fallen = fall(&[apple; 16], 1.0 / 64.0, 64, None)?;
    println!("after a second the apple is at {:?}", fallen[15].position.0);
    Ok(())
}

/// Where bodies are after some steps, on the first device that there is. The program is built with a value of `damping`, if one is given.
fn fall(bodies: &[body], step: f32, count: u32, damping: Option<f32>) -> Result<Vec<body>, Box<dyn Error>> {
    let device = first_device()?;
    let context = Context::from_device(&device)?;
    let mut program = Program::create_from_il(&context, bodies::BYTES)?;
    if let Some(damping) = &damping {
        let value = std::ptr::from_ref(damping).cast();
        // SAFETY: the pointer is to a value of the size that the constant has.
        unsafe { program.set_specialization_constant(specialization::damping, size_of::<f32>(), value)? };
    }
    program.build(&[device.id()], "")?;
    let kernel = Kernel::create(&program, advance::NAME)?;
    let mut result = bodies.to_vec();
    // SAFETY: the buffer is as large as the slice that it copies, and the last call waits for the end.
    unsafe {
        let queue = CommandQueue::create_with_properties(&context, device.id(), 0, 0)?;
        let pointer = bodies.as_ptr().cast_mut().cast();
        let flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
        let buffer = Buffer::<body>::create(&context, flags, bodies.len(), pointer)?;
        let mut call = Call(ExecuteKernel::new(&kernel));
        advance { bodies: &buffer, gravity: float3([0.0, -8.0, 0.0]), step, count }.set(&mut call);
        call.0.set_global_work_size(bodies.len()).enqueue_nd_range(&queue)?;
        queue.enqueue_read_buffer(&buffer, CL_BLOCKING, 0, &mut result, &[])?;
    }
    Ok(result)
}

fn first_device() -> Result<Device, Box<dyn Error>> {
    for platform in get_platforms()? {
        if let Some(&id) = platform.get_devices(CL_DEVICE_TYPE_ALL)?.first() {
            return Ok(Device::new(id));
        }
    }
    Err("there is no OpenCL device".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernel_runs_on_the_driver_with_structures_of_the_host() {
        let start: Vec<body> = (0..50u8)
            .map(|i| body {
                position: float3([f32::from(i), 0.0, 0.5]),
                velocity: float3([0.0, 0.0, 2.0]),
                mass: f32::from(i) * 2.0,
            })
            .collect();
        let end = fall(&start, 0.5, 2, None).expect("the driver runs it");
        for (start, end) in start.iter().zip(&end) {
            let [x, ..] = start.position.0;
            // Two steps: the velocity is -4, then -8.
            assert_eq!(end.velocity.0, [0.0, -8.0, 2.0]);
            assert_eq!((end.position.0, end.mass), ([x, -6.0, 2.5], start.mass));
        }
    }

    #[test]
    fn the_host_sets_specialization_constants() {
        let start = body { position: float3([0.0; 3]), velocity: float3([0.0, 0.0, 2.0]), mass: 1.0 };
        for (damping, expected) in [(1.0, [0.0, -8.0, 2.0]), (0.5, [0.0, -3.0, 0.5]), (0.0, [0.0; 3])] {
            let end = fall(&[start], 0.5, 2, Some(damping)).expect("the driver runs it");
            assert_eq!(end[0].velocity.0, expected, "{damping}");
        }
    }
}
