//! Runs every case of `cases/run/`.

use std::process::ExitCode;

use spirocl_tests::harness::trials::{self, Trial};
use spirocl_tests::harness::{files, run, tools};

fn main() -> ExitCode {
    trials::run(all())
}

/// All trials.
pub(crate) fn all() -> Vec<Trial> {
    let folder = tools::tests_folder().join("cases/run");
    let trial = |path: std::path::PathBuf| {
        Trial::test(format!("run/{}", files::name_in(&folder, &path)), move || run::run_case(&path))
    };
    files::with_extension(&folder, "cl").into_iter().map(trial).collect()
}
