//! Runs a kernel that the build script compiled.
#![expect(unsafe_code, reason = "the OpenCL API takes raw pointers and untyped arguments")]

use opencl3::{
    command_queue::CommandQueue,
    context::Context,
    device::{CL_DEVICE_TYPE_ALL, Device},
    kernel::{ExecuteKernel, Kernel},
    memory::{Buffer, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_ONLY, CL_MEM_READ_WRITE},
    platform::get_platforms,
    program::Program,
    types::{CL_BLOCKING, cl_float},
};
use std::{error::Error, mem::size_of_val};

/// The kernels, as data: made by the build script.
#[allow(unreachable_pub, reason = "a build script cannot know how much of the module is used where")]
mod kernels {
    include!(concat!(env!("OUT_DIR"), "/kernels.rs"));
}

fn main() -> Result<(), Box<dyn Error>> {
    let x: Vec<cl_float> = (0..4096).map(|i| i as cl_float).collect();
    let y = vec![1.0; x.len()];
    let result = saxpy(2.0, &x, &y)?;
    println!("2 * {} + {} = {}", x[4095], y[4095], result[4095]);
    Ok(())
}

/// `a * x + y`, on the first device that there is.
fn saxpy(a: cl_float, x: &[cl_float], y: &[cl_float]) -> Result<Vec<cl_float>, Box<dyn Error>> {
    let (module, description) = (kernels::saxpy::BYTES, &kernels::saxpy::saxpy);
    assert_eq!(description.arguments.len(), 3);
    assert_eq!(description.arguments[0].size, size_of_val(&a));
    let device = first_device()?;
    let context = Context::from_device(&device)?;
    let mut program = Program::create_from_il(&context, module)?;
    program.build(&[device.id()], "")?;
    let kernel = Kernel::create(&program, description.name)?;
    let mut result = vec![0.0; y.len()];
    // SAFETY: the buffers are as large as the slices that they copy, the arguments are those that the kernel takes, and the
    // last call waits for the end.
    unsafe {
        let queue = CommandQueue::create_with_properties(&context, device.id(), 0, 0)?;
        let copy = |values: &[cl_float], flags| {
            let pointer = values.as_ptr().cast_mut().cast();
            Buffer::<cl_float>::create(&context, flags | CL_MEM_COPY_HOST_PTR, values.len(), pointer)
        };
        let (x, y) = (copy(x, CL_MEM_READ_ONLY)?, copy(y, CL_MEM_READ_WRITE)?);
        ExecuteKernel::new(&kernel)
            .set_arg(&a)
            .set_arg(&x)
            .set_arg(&y)
            .set_global_work_size(result.len())
            .enqueue_nd_range(&queue)?;
        queue.enqueue_read_buffer(&y, CL_BLOCKING, 0, &mut result, &[])?;
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
    fn the_kernel_runs_on_the_driver() {
        let x: Vec<cl_float> = (0..5000).map(|i| i as cl_float).collect();
        let y: Vec<cl_float> = (0..5000).map(|i| (i % 7) as cl_float).collect();
        let result = saxpy(3.0, &x, &y).expect("the driver runs it");
        let expected: Vec<cl_float> = x.iter().zip(&y).map(|(x, y)| 3.0 * x + y).collect();
        assert_eq!(result, expected);
    }

    #[test]
    fn the_generated_module_describes_the_kernel() {
        let kernel = &kernels::saxpy::saxpy;
        let names: Vec<_> =
            kernel.arguments.iter().map(|argument| (argument.name, argument.type_name)).collect();
        assert_eq!(names, [("a", "element"), ("x", "element*"), ("y", "element*")]);
        assert_eq!(kernel.arguments[1].pointee_size, Some(4));
        assert_eq!(
            (kernels::saxpy::WORDS[0], kernels::saxpy::BYTES.len()),
            (0x0723_0203, kernels::saxpy::WORDS.len() * 4)
        );
    }
}
