//! Runs a kernel that the build script compiled, on the first device that there is.
#![expect(
    unsafe_code,
    reason = "`ocl` trusts its caller that the kernel accesses no memory outside its buffers"
)]

use ocl::{Buffer, Context, Kernel, Program, Queue};
use std::error::Error;

/// The kernels, as data: made by the build script.
#[allow(
    dead_code,
    unreachable_pub,
    reason = "a build script cannot know how much of the module is used where"
)]
mod kernels {
    include!(concat!(env!("OUT_DIR"), "/kernels.rs"));
}

fn main() -> Result<(), Box<dyn Error>> {
    let x: Vec<f32> = (0..4096u16).map(f32::from).collect();
    let y = vec![1.0; x.len()];
    let result = saxpy(2.0, &x, &y)?;
    println!("2 * {} + {} = {}", x[4095], y[4095], result[4095]);
    let is_right = x.iter().zip(&y).zip(&result).all(|((x, y), result)| 2.0 * x + y == *result);
    if is_right { Ok(()) } else { Err("a wrong result".into()) }
}

/// `a * x + y`.
fn saxpy(a: f32, x: &[f32], y: &[f32]) -> Result<Vec<f32>, Box<dyn Error>> {
    let context = Context::builder().build()?;
    let device = *context.devices().first().ok_or("there is no OpenCL device")?;
    let queue = Queue::new(&context, device, None)?;
    let program = Program::builder().devices(device).il(kernels::saxpy::BYTES).build(&context)?;
    let copy = |values: &[f32]| {
        Buffer::builder().queue(queue.clone()).len(values.len()).copy_host_slice(values).build()
    };
    let (x, result) = (copy(x)?, copy(y)?);
    let kernel = Kernel::builder()
        .program(&program)
        .name(kernels::saxpy::saxpy.name)
        .queue(queue.clone())
        .global_work_size(y.len())
        .arg(a)
        .arg(&x)
        .arg(&result)
        .build()?;
    // SAFETY: the buffers have as many elements as the launch has work-items, each of which accesses its own.
    unsafe { kernel.enq()? };
    let mut values = vec![0.0; y.len()];
    result.read(&mut values).enq()?;
    Ok(values)
}
