//! Runs each pass on the inputs of `cases/passes/`.

use libtest_mimic::{Arguments, Trial};
use spirocl_tests::{files, passes, tools};

fn main() {
    let folder = tools::tests_folder().join("cases/passes");
    let trial = |path: std::path::PathBuf| {
        Trial::test(files::name_in(&folder, &path), move || Ok(passes::check(&path)?))
    };
    libtest_mimic::run(&Arguments::from_args(), passes::inputs(&folder).into_iter().map(trial).collect())
        .exit();
}
