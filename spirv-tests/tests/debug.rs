//! Compiles every valid case with `-g` and without, and some random programs. Kernels and cases that are run are checked there.

use libtest_mimic::{Arguments, Trial};
use spirocl_tests::generator::Program;
use spirocl_tests::harness::{debug, files, tools};
use spirocl_tests::oracles::validate;
use std::path::Path;

/// The seeds of the random programs.
const SEEDS: std::ops::Range<u64> = 1..17;

fn main() {
    let folder = tools::tests_folder().join("cases");
    let case = |path: std::path::PathBuf| {
        Trial::test(files::name_in(&folder, &path), move || Ok(debug::check_case(&path)?))
    };
    let paths = files::opencl_cases().into_iter();
    let paths = paths.filter(|path| !path.starts_with(folder.join("run")) && debug::is_accepted(path));
    let random = |seed: u64| Trial::test(format!("random/{seed}"), move || Ok(check_random(seed)?));
    libtest_mimic::run(&Arguments::from_args(), paths.map(case).chain(SEEDS.map(random)).collect()).exit();
}

fn check_random(seed: u64) -> Result<(), String> {
    let program = Program::generate(seed);
    let validate = |words: &[u32]| validate::validate(words, &[validate::universal_environment(words)]);
    debug::check(Path::new("random.cl"), &program.text(), &program.options, validate)
}
