//! Runs every program of `kernels/`.

use libtest_mimic::{Arguments, Trial};
use spirocl_tests::programs::{HostProgram, run_program};

include!(concat!(env!("OUT_DIR"), "/host_programs.rs"));

fn main() {
    let trial =
        |host: &'static HostProgram| Trial::test(format!("kernels/{}", host.name), || Ok(run_program(host)?));
    libtest_mimic::run(&Arguments::from_args(), HOST_PROGRAMS.iter().map(trial).collect()).exit();
}
