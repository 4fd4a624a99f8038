//! Runs every case of `cases/run/`.

use libtest_mimic::{Arguments, Trial};
use spirocl_tests::{files, run, tools};

fn main() {
    let folder = tools::tests_folder().join("cases/run");
    let trial = |path: std::path::PathBuf| {
        Trial::test(format!("run/{}", files::name_in(&folder, &path)), move || Ok(run::run_case(&path)?))
    };
    let trials = files::with_extension(&folder, "cl").into_iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
