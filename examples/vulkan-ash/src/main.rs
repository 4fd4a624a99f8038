//! Runs a kernel that the build script compiled for Vulkan, on the first device that there is.
#![expect(unsafe_code, reason = "Vulkan's API takes raw handles and pointers")]

mod gpu;
mod interface;

use std::error::Error;

use gpu::{Gpu, Launch};
use interface::{Interface, Place};

/// The kernels, as data: made by the build script.
#[allow(
    unreachable_pub,
    dead_code,
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
    let words = kernels::saxpy::WORDS;
    let interface = Interface::read(words, "saxpy")?;
    let gpu = Gpu::open()?;
    let (x, result) = (gpu.buffer(x)?, gpu.buffer(y)?);
    let arguments: [&[u8]; 3] =
        [&a.to_le_bytes(), &x.address().to_le_bytes(), &result.address().to_le_bytes()];
    let mut push_constants = vec![0; interface.push_constants()];
    for (number, bytes) in (0u32..).zip(arguments) {
        let place = interface.arguments.get(&number).ok_or("the kernel has less arguments")?;
        let (Place::Pointer(range) | Place::Value(range)) = place;
        push_constants[range.clone()].copy_from_slice(bytes);
    }
    let constants = interface.work_group_size_ids.into_iter().zip([GROUP, 1, 1]).collect();
    let groups = u32::try_from(y.len())? / GROUP;
    gpu.run(&Launch { words, kernel: c"saxpy", constants, push_constants, groups })?;
    Ok(result.read())
}
