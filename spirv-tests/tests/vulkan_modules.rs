//! Every case of `cases/run` and every program of `kernels/` as a module for Vulkan: it compiles and is valid, or is refused with a message.

use std::process::ExitCode;

use spirocl_tests::harness::programs::HostProgram;
use spirocl_tests::harness::trials::{self, Trial};
use spirocl_tests::harness::{files, tools, vulkan};

include!(concat!(env!("OUT_DIR"), "/host_programs.rs"));

fn main() -> ExitCode {
    let folder = tools::tests_folder().join("cases/run");
    let case = |path: std::path::PathBuf| {
        let name = format!("vulkan_modules/{}", files::name_in(&folder, &path));
        Trial::test(name, move || vulkan::check_case(&path))
    };
    let kernel = |program: &'static HostProgram| {
        Trial::test(format!("vulkan_modules/kernels/{}", program.name), || {
            let path = tools::tests_folder().join(format!("kernels/{}.cl", program.name));
            vulkan::check(&path, &files::read(&path)?, program.options)
        })
    };
    let cases = files::with_extension(&folder, "cl").into_iter().map(case);
    let time = Trial::test("vulkan_modules/time", vulkan::check_time);
    trials::run(cases.chain(HOST_PROGRAMS.iter().map(kernel)).chain([time]).collect())
}
