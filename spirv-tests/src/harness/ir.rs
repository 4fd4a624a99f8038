//! The test harness of the IR: modules of the compiler in and out.

use std::path::Path;

use spirocl_codegen::load;

use crate::harness::compiler::{self, Output, Product};
use crate::harness::directives::Directives;
use crate::harness::files;

/// What kernels need; cases have options of their own.
pub const KERNEL_OPTIONS: &[&str] =
    &["-cl-std=CL2.0", "-w", "-DMAX_ITERATIONS=256", "-DGROUP=64", "-DMAX_LENGTH=64"];

/// The ways of which each case takes the next.
pub const WAYS: &[&[&str]] = &[
    &["-O0", "--spirv-version=1.0"],
    &["-O1", "--spirv-version=1.4"],
    &["-O1", "-g", "--target=spirv32", "--spirv-version=1.2"],
    &["-O0", "-g", "--spirv-version=1.6"],
    &["-O1", "--spirv-version=1.1", "--target=spirv32"],
    &["-O0", "-cl-kernel-arg-info", "--spirv-version=1.3"],
    &["-O1", "-cl-fast-relaxed-math", "--spirv-version=1.5"],
];

/// Checks the modules that are made of a file; `common` are options of all of its runs.
pub fn check_file(path: &Path, common: &[&str], ways: &[&[&str]]) -> Result<(), String> {
    let text = files::read_any(path)?;
    let runs = Directives::read(&text)?.runs()?;
    let runs = runs.iter().filter(|run| !run.pedantic);
    for (way, run) in ways.iter().zip(runs.cycle()) {
        let own: Vec<&str> = common.iter().copied().chain(run.options.iter().map(String::as_str)).collect();
        let names_width = own.iter().any(|option| option.starts_with("--target="));
        let extra = way.iter().filter(|option| !names_width || !option.starts_with("--target="));
        let options: Vec<&str> = own.iter().chain(extra).copied().collect();
        if let Some(Output::Words(words)) = compiler::compile(path, &text, &options, Product::Spirv)?.output {
            check(&words).map_err(|error| format!("{} [{}]: {error}", path.display(), options.join(" ")))?;
        }
    }
    Ok(())
}

/// Checks a module.
pub fn check(words: &[u32]) -> Result<(), String> {
    load::module(words)?;
    Ok(())
}
