//! The IR: every case and every kernel goes in and out; kernels also as the reference compiler makes them of source, if it is installed.
//!
//! Each case is compiled in one way; with the variable `ALL` set, in all, and by the reference compiler too.

use libtest_mimic::{Arguments, Failed, Trial};
use spirocl_tests::harness::{files, ir, passes, snapshot, tools::tests_folder};

/// How many cases make one test.
const CASES: usize = 50;

fn main() {
    let cases = files::opencl_cases();
    let all_ways = std::env::var_os("ALL").is_some();
    let mut trials: Vec<Trial> = Vec::new();
    for (number, chunk) in cases.chunks(CASES).enumerate() {
        let own = chunk.to_vec();
        trials.push(Trial::test(format!("ir/cases-{number}"), move || {
            all(own.iter().enumerate().filter_map(|(index, path)| {
                let way = index % ir::WAYS.len();
                let ways = if all_ways { ir::WAYS } else { &ir::WAYS[way..=way] };
                ir::check_file(path, &[], ways).err()
            }))
        }));
        if all_ways {
            let chunk = chunk.to_vec();
            trials.push(Trial::test(format!("ir/foreign/cases-{number}"), move || {
                all(chunk.iter().filter_map(|path| ir::check_foreign(path, &[]).err()))
            }));
        }
    }
    let kernels = files::with_extension(&tests_folder().join("kernels"), "cl");
    let all_kernels = kernels.clone();
    trials.push(Trial::test("ir/sizes", move || Ok(ir::check_sizes(&all_kernels)?)));
    let transforms = files::with_extension(&ir::transform_folder(), "ir");
    let (all_kernels, all_transforms) = (kernels.clone(), transforms.clone());
    trials.push(Trial::test("ir/observed", move || Ok(ir::check_observed(&all_kernels, &all_transforms)?)));
    for path in kernels {
        let name = files::name_in(tests_folder(), &path);
        let foreign = path.clone();
        trials.push(Trial::test(format!("ir/{name}"), move || {
            Ok(ir::check_file(&path, ir::KERNEL_OPTIONS, ir::WAYS)?)
        }));
        trials.push(Trial::test(format!("ir/foreign/{name}"), move || {
            Ok(ir::check_foreign(&foreign, ir::FOREIGN_OPTIONS)?)
        }));
    }
    for path in files::with_extension(&ir::folder(), "spvasm") {
        let name = format!("ir/{}", files::name_in(tests_folder(), &path));
        trials.push(Trial::test(name, move || {
            let text = ir::check_assembly(&files::read(&path)?)?;
            Ok(snapshot::compare(&path.with_extension("ir"), &text)?)
        }));
    }
    for path in transforms {
        let name = format!("ir/{}", files::name_in(tests_folder(), &path));
        trials.push(Trial::test(name, move || Ok(ir::check_transform(&path)?)));
    }
    for (name, judge) in ir::REJECTED {
        trials.push(Trial::test(format!("ir/{name}"), move || Ok(ir::check_rejected(name, judge)?)));
    }
    for path in passes::inputs(&tests_folder().join("cases/passes")) {
        let name = format!("ir/{}", files::name_in(tests_folder(), &path));
        trials.push(Trial::test(name, move || {
            Ok(ir::check_assembly(&passes::whole(&files::read(&path)?)).map(drop)?)
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// All errors of some checks.
fn all(errors: impl Iterator<Item = String>) -> Result<(), Failed> {
    let errors: Vec<String> = errors.collect();
    if errors.is_empty() { Ok(()) } else { Err(Failed::from(errors.join("\n"))) }
}
