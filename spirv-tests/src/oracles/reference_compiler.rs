//! The reference compiler: clang with its SPIR-V back end, if it is installed.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::oracles::validate;

/// Its command.
const PEER: &str = "clang-22";

/// It does not come to an end for some programs.
const SECONDS: &str = "30";

/// The pragma that allows arrays of `half`.
const HEADER: &str = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";

/// Returns the module that the reference compiler makes of a program; `None` if it is not installed, rejects the program, fails, or emits
/// an invalid module, which happens often.
pub fn compile(text: &str, options: &[&str]) -> Option<Vec<u32>> {
    let mut child = Command::new("timeout")
        .args([SECONDS, PEER])
        .args(["--target=spirv64v1.0-unknown-unknown", "-x", "cl", "-w", "-O1", "-c", "-o", "-", "-"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut pipe = child.stdin.take()?;
    pipe.write_all(HEADER.as_bytes()).and_then(|()| pipe.write_all(text.as_bytes())).ok()?;
    drop(pipe);
    let output = child.wait_with_output().ok()?;
    let (words, rest) = output.stdout.as_chunks::<4>();
    let words: Vec<u32> = words.iter().map(|word| u32::from_le_bytes(*word)).collect();
    let is_whole = output.status.success() && rest.is_empty() && !words.is_empty();
    (is_whole && validate::validate(&words, &[validate::universal_environment(&words)]).is_ok())
        .then_some(words)
}
