//! Runs every program of `kernels/` in every way.

use std::process::ExitCode;

use spirocl_tests::harness::programs::{HostProgram, trials_of};
use spirocl_tests::harness::trials;

include!(concat!(env!("OUT_DIR"), "/host_programs.rs"));

fn main() -> ExitCode {
    trials::run(all())
}

/// All trials.
pub(crate) fn all() -> Vec<trials::Trial> {
    HOST_PROGRAMS.iter().flat_map(trials_of).collect()
}
