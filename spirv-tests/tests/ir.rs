//! The IR: every case and every kernel goes in and out.

use libtest_mimic::{Arguments, Failed, Trial};
use spirocl_tests::harness::{files, ir, tools::tests_folder};

/// How many cases make one test.
const CASES: usize = 50;

fn main() {
    let cases = files::with_extension(&tests_folder().join("cases"), "cl");
    let mut trials: Vec<Trial> = Vec::new();
    for (number, chunk) in cases.chunks(CASES).enumerate() {
        let chunk = chunk.to_vec();
        trials.push(Trial::test(format!("ir/cases-{number}"), move || {
            let errors: Vec<String> = chunk
                .iter()
                .enumerate()
                .filter_map(|(index, path)| {
                    let way = ir::WAYS[index % ir::WAYS.len()];
                    ir::check_file(path, &[], &[way]).err()
                })
                .collect();
            if errors.is_empty() { Ok(()) } else { Err(Failed::from(errors.join("\n"))) }
        }));
    }
    for path in files::with_extension(&tests_folder().join("kernels"), "cl") {
        let name = format!("ir/{}", files::name_in(tests_folder(), &path));
        trials.push(Trial::test(name, move || Ok(ir::check_file(&path, ir::KERNEL_OPTIONS, ir::WAYS)?)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
