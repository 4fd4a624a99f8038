//! The runner for Vulkan drivers, on modules of `cases/vulkan/` that are written in assembly.

use std::process::ExitCode;

use spirocl_tests::drivers::device::{self, Argument, Program, value};
use spirocl_tests::drivers::{LEFT_OUT, driver};
use spirocl_tests::harness::{
    files, tools,
    trials::{self, Trial},
};
use spirocl_tests::oracles::validate;

fn main() -> ExitCode {
    trials::run(vec![
        Trial::test("vulkan/saxpy", saxpy),
        Trial::test("vulkan/reverse", reverse),
        Trial::test("vulkan/arguments", arguments),
    ])
}

fn program() -> Result<Program, String> {
    if !driver()?.is_vulkan() {
        return Err(format!("{LEFT_OUT}needs Vulkan"));
    }
    let path = tools::tests_folder().join("cases/vulkan/interface.spvasm");
    let words = validate::assemble(&files::read(&path)?, "vulkan1.3")?;
    validate::validate(&words, &["vulkan1.3"])?;
    device::device()?.build_il(&words)
}

/// Pointers and values; the last work-group is smaller than the others.
fn saxpy() -> Result<(), String> {
    const ITEMS: usize = 1000;
    let (device, program) = (device::device()?, program()?);
    let x: Vec<f32> = (0..ITEMS).map(|index| index as f32 / 2.0).collect();
    for local in [&[][..], &[64], &[1000]] {
        let (y, x_buffer) = (device.buffer(&vec![1f32; ITEMS])?, device.buffer(&x)?);
        program.launch("saxpy", &[ITEMS], local, &[(&y).into(), (&x_buffer).into(), value(3f32)])?;
        let expected: Vec<f32> = x.iter().map(|x| 3.0 * x + 1.0).collect();
        if program.read::<f32>(&y)? != expected {
            return Err(format!("saxpy in work-groups of {local:?}: wrong results"));
        }
    }
    Ok(())
}

/// Local memory and barriers.
fn reverse() -> Result<(), String> {
    let (device, program) = (device::device()?, program()?);
    let data: Vec<u32> = (0..1000).collect();
    for local in [64, 100] {
        let buffer = device.buffer(&data)?;
        program.launch("reverse", &[1000], &[local], &[(&buffer).into(), Argument::Local(4 * local)])?;
        let expected: Vec<u32> = data.chunks(local).flat_map(|group| group.iter().rev().copied()).collect();
        if program.read::<u32>(&buffer)? != expected {
            return Err(format!("reverse in work-groups of {local}: wrong results"));
        }
    }
    Ok(())
}

/// Arguments of another kind or size are refused.
fn arguments() -> Result<(), String> {
    let (device, program) = (device::device()?, program()?);
    let buffer = device.buffer(&[0u32; 4])?;
    let wrong: [&[Argument<'_>]; 4] = [
        &[(&buffer).into(), (&buffer).into()],
        &[(&buffer).into(), (&buffer).into(), value(3f64)],
        &[(&buffer).into(), value(3u64), value(3f32)],
        &[(&buffer).into(), (&buffer).into(), Argument::Local(4)],
    ];
    match wrong.iter().position(|arguments| program.launch("saxpy", &[4], &[], arguments).is_ok()) {
        Some(index) => Err(format!("wrong arguments {index} were taken")),
        None => Ok(()),
    }
}
