//! Modules for Vulkan: what compiles for OpenCL compiles for Vulkan and is valid, or is refused with the message that [`REFUSED`] has.

use std::path::Path;

use crate::harness::compiler::{self, Output, Product, Severity};
use crate::harness::directives::Directives;
use crate::harness::files;
use crate::harness::run::PRELUDE;
use crate::harness::tools;
use crate::oracles::validate;

/// Cases that Vulkan cannot express, with a part of the message that says so. docs/vulkan.md has the same list.
const REFUSED: &[(&str, &str)] = &[
    ("enqueue_events", "device-side enqueue"),
    ("enqueue_kernel", "device-side enqueue"),
    ("enqueue_queries", "device-side enqueue"),
    ("enqueue_ranges", "device-side enqueue"),
];

/// The targets and levels that every program is compiled for.
const WAYS: &[(&str, &[&str])] = &[
    ("vulkan1.3", &["--target=vulkan1.3", "-O1"]),
    ("vulkan1.3", &["--target=vulkan1.3", "-O0"]),
    ("vulkan1.2", &["--target=vulkan1.2", "-O1"]),
];

/// Checks a case of `cases/run`, with each of its sets of options.
pub fn check_case(path: &Path) -> Result<(), String> {
    let text = files::read(path)?;
    let directives = Directives::read(&text)?;
    let whole = format!("{PRELUDE}{text}");
    for options in &directives.options {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        check(path, &whole, &options)?;
    }
    Ok(())
}

/// How many times as long as for OpenCL a program with much mathematics may take, in a build with assertions, which read each module twice.
/// `benches/vulkan` measures builds for users.
const MOST_TIME: f64 = 4.0;

/// Mathematics is not compiled anew for each program that calls it: that took more than twelve times as long as the program itself.
pub fn check_time() -> Result<(), String> {
    let path = tools::tests_folder().join("kernels/black_scholes.cl");
    let text = files::read(&path)?;
    let time = |options: &[&str]| -> Result<f64, String> {
        let mut least = f64::INFINITY;
        for _ in 0..8 {
            let start = cpu_seconds();
            compiler::compile(&path, &text, options, Product::Spirv)?;
            least = least.min(cpu_seconds() - start);
        }
        Ok(least)
    };
    let ratio = time(&["--target=vulkan1.3"])? / time(&[])?;
    if ratio > MOST_TIME {
        return Err(format!("{ratio:.1} times the time of OpenCL, where at most {MOST_TIME} are allowed"));
    }
    println!("{ratio:.2} times the time of OpenCL");
    Ok(())
}

/// The time that the processor has spent on this thread.
fn cpu_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    #[expect(unsafe_code, reason = "the clock is the system's")]
    // SAFETY: `time` can be written.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(result, 0, "every system has the clock");
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Checks a program with its options.
pub fn check(path: &Path, text: &str, options: &[&str]) -> Result<(), String> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let refused = REFUSED.iter().find(|(case, _)| *case == name);
    for (environment, way) in WAYS {
        let options: Vec<&str> = options.iter().chain(*way).copied().collect();
        let compilation = compiler::compile(path, text, &options, Product::Spirv)?;
        match (compilation.output, refused) {
            (Some(Output::Words(words)), None) => validate::validate(&words, &[environment])
                .map_err(|error| format!("{}: {error}", options.join(" ")))?,
            (None, Some((_, reason))) => {
                let said = compilation.messages.iter().find(|message| message.severity == Severity::Error);
                let is_placed = said.is_some_and(|message| message.text.contains(reason) && message.line > 0);
                if !is_placed {
                    return Err(format!("no error at a place says `{reason}`:\n{}", compilation.rendered));
                }
            }
            (Some(_), _) => return Err(format!("{}: compiles, but is listed as refused", options.join(" "))),
            (None, None) => {
                return Err(format!("{} does not compile:\n{}", options.join(" "), compilation.rendered));
            }
        }
    }
    Ok(())
}
