//! The host programs of `examples/vulkan-ash` and `examples/vulkan-c`, built as their users build them, and run on lavapipe.

#[expect(dead_code, reason = "other tests use the rest")]
mod folder;

use folder::Folder;
use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// What both programs print.
const RESULT: &str = "2 * 4095 + 1 = 8191\n";

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn tools() -> PathBuf {
    repository().join("target/test-tools")
}

/// Whether lavapipe and the headers of Vulkan are there. Only where they cannot be installed, which is said, they may be missing.
fn is_installed() -> bool {
    let list = Command::new("bash").arg(repository().join("spirv-tests/on-driver")).arg("--list").output();
    let is_there = String::from_utf8_lossy(&list.expect("there is bash").stdout).contains("lavapipe")
        && tools().join("include/vulkan/vulkan.h").exists();
    assert!(is_there || env::var("CI").as_deref() != Ok("true"), "run `spirv-tests/setup` once");
    if !is_there {
        eprintln!("left out: lavapipe or the headers of Vulkan are not installed");
    }
    is_there
}

/// Runs a program with the system's Vulkan loader on lavapipe.
fn run(program: &Path, arguments: &[&Path]) -> Output {
    Command::new("bash")
        .arg(repository().join("spirv-tests/on-driver"))
        .args(["--inside", "lavapipe"])
        .arg(program)
        .args(arguments)
        .env("VK_DRIVER_FILES", "/usr/share/vulkan/icd.d/lvp_icd.json")
        .current_dir(repository())
        .output()
        .expect("there is bash")
}

fn said(output: &Output) -> (bool, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

fn succeeds(command: &mut Command) {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The library of the loader is that of the folder in which programs run: it may be newer than this system's C library.
#[test]
fn the_program_in_c_reads_the_interface_and_runs() {
    if !is_installed() {
        return;
    }
    let folder = Folder::new("vulkan-c");
    let example = repository().join("examples/vulkan-c");
    let (program, module) = (folder.0.join("saxpy"), folder.0.join("saxpy.spv"));
    let compile = format!("--target=vulkan1.3 {} -o saxpy.spv", example.join("saxpy.cl").display());
    folder.run(&compile, 0);
    let loader = "drivers/root/usr/lib/x86_64-linux-gnu/libvulkan.so.1";
    succeeds(
        Command::new("cc")
            .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-I"])
            .arg(tools().join("include"))
            .args([example.join("saxpy.c"), example.join("interface.c"), tools().join(loader)])
            .args(["-Wl,--allow-shlib-undefined", "-o"])
            .arg(&program),
    );
    assert_eq!(said(&run(&program, &[&module])), (true, RESULT.to_owned(), String::new()));
    // What it does not pass it refuses.
    for (text, expected) in [
        ("kernel void saxpy(local float *x, global float *y) { x[0] = 1; y[0] = x[0]; }", "does not pass"),
        ("constant int t[] = {1, 2}; kernel void saxpy(global int *y, int i) { y[0] = t[i & 1]; }", "data"),
        ("kernel void daxpy(global double *y) { y[0] = 1; }", "no such kernel"),
    ] {
        folder.write("other.cl", text);
        folder.run("--target=vulkan1.3 other.cl -o other.spv", 0);
        let (success, _, message) = said(&run(&program, &[&folder.0.join("other.spv")]));
        assert!(!success && message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn the_program_in_rust_runs() {
    if !is_installed() {
        return;
    }
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--locked", "-p", "vulkan-ash-example"]).current_dir(repository());
    let built = Path::new(env!("CARGO_BIN_EXE_spirocl")).parent().expect("it is in a folder");
    if built.ends_with("release") {
        cargo.arg("--release");
    }
    succeeds(&mut cargo);
    let output = said(&run(&built.join("vulkan-ash-example"), &[]));
    assert_eq!(output, (true, RESULT.to_owned(), String::new()));
}
