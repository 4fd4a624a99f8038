//! Compiles every case of `cases/` except those that are run.

use libtest_mimic::{Arguments, Trial};
use spirocl_tests::harness::{cases, files, tools};

fn main() {
    let folder = tools::tests_folder().join("cases");
    let trial = |path: std::path::PathBuf| {
        Trial::test(files::name_in(&folder, &path), move || Ok(cases::check_case(&path)?))
    };
    let paths = files::with_extension(&folder, "cl").into_iter();
    let paths = paths.filter(|path| !path.starts_with(folder.join("run")));
    libtest_mimic::run(&Arguments::from_args(), paths.map(trial).collect()).exit();
}
