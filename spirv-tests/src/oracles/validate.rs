//! Calls of SPIRV-Tools: validation in an environment, and disassembly.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::drivers;
use crate::harness::tools;

/// The environments that a module of this version must be valid in: OpenCL's own where it knows the version
/// (OpenCL 2.1 takes SPIR-V 1.0; OpenCL 2.2 takes up to 1.2), else the universal one.
pub fn environments(words: &[u32]) -> Vec<&'static str> {
    match version(words) {
        (1, 0) => vec!["opencl2.1", "opencl2.2"],
        (1, 1 | 2) => vec!["opencl2.2"],
        (1, 3) => vec!["spv1.3"],
        (1, 4) => vec!["spv1.4"],
        (1, 5) => vec!["spv1.5"],
        _ => vec!["spv1.6"],
    }
}

/// The environment that knows no OpenCL but all capabilities and extensions.
pub fn universal_environment(words: &[u32]) -> &'static str {
    match version(words) {
        (1, 0) => "spv1.0",
        (1, 1) => "spv1.1",
        (1, 2) => "spv1.2",
        (1, 3) => "spv1.3",
        (1, 4) => "spv1.4",
        (1, 5) => "spv1.5",
        _ => "spv1.6",
    }
}

/// The version in the module's header: major and minor.
pub fn version(words: &[u32]) -> (u8, u8) {
    let [_, minor, major, _] = words.get(1).copied().unwrap_or_default().to_le_bytes();
    (major, minor)
}

/// Passes the module to spirv-val in each of the environments. Machines with a GPU may have no tools: what is run there was validated on
/// others.
pub fn validate(words: &[u32], environments: &[&str]) -> Result<(), String> {
    if drivers::driver()?.name == drivers::GPU && tools::program("spirv-val").is_err() {
        return Ok(());
    }
    for environment in environments {
        // Vulkan's scalar layout has no rules of its own for vectors; other environments have no layouts.
        let layout = if environment.starts_with("vulkan") { Some("--scalar-block-layout") } else { None };
        let arguments: Vec<&str> = ["--target-env", environment, "-"].into_iter().chain(layout).collect();
        tool("spirv-val", &arguments, bytemuck::cast_slice(words))
            .map_err(|error| format!("spirv-val --target-env {environment}: {error}"))?;
    }
    Ok(())
}

/// The lines of assembly that do not begin within a string: strings may be longer than a line.
pub fn lines_outside_strings(assembly: &str) -> Vec<&str> {
    let mut in_string = false;
    let is_outside = |line: &&str| {
        let outside = !in_string;
        let quotes = line.replace("\\\\", "").replace("\\\"", "").matches('"').count();
        in_string ^= quotes % 2 == 1;
        outside
    };
    assembly.lines().filter(is_outside).collect()
}

/// The module as assembly, with names where spirv-dis finds them.
pub fn disassemble(words: &[u32]) -> Result<String, String> {
    tool("spirv-dis", &["--no-color", "--no-header", "-"], bytemuck::cast_slice(words))
}

/// The words of a module given as assembly, of the version of SPIR-V that an environment names. Ids that are numbers stay.
pub fn assemble(assembly: &str, environment: &str) -> Result<Vec<u32>, String> {
    let bytes = run_tool(
        "spirv-as",
        &["--target-env", environment, "--preserve-numeric-ids", "-", "-o", "-"],
        assembly.as_bytes(),
    )?;
    Ok(bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().expect("four bytes"))).collect())
}

/// Runs a tool on `input` and returns its output, or its messages if it fails.
fn tool(name: &str, arguments: &[&str], input: &[u8]) -> Result<String, String> {
    Ok(String::from_utf8_lossy(&run_tool(name, arguments, input)?).into_owned())
}

fn run_tool(name: &str, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, String> {
    let path = tools::program(name)?;
    let mut child = Command::new(path)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{name} does not start: {error}"))?;
    let mut pipe = child.stdin.take().expect("standard input is piped");
    // The tools read everything before they print, so writing first does not block.
    let written = pipe.write_all(input);
    drop(pipe);
    let output = child.wait_with_output().map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() && written.is_ok() {
        Ok(output.stdout)
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    }
}
