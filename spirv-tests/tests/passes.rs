//! Runs each pass on the inputs of `cases/passes/`, and checks that each pass has some there or in `cases/transform/`, which `ir.rs` runs.

use libtest_mimic::{Arguments, Trial};
use spirocl_codegen::ir::transform;
use spirocl_tests::harness::{files, ir, passes, tools};
use std::path::PathBuf;

/// Passes without inputs: `long_phis` splits instructions that are too long for a file, and `tests/long_instructions.rs` tests it.
const WITHOUT_INPUTS: [&str; 1] = ["long_phis"];

fn main() {
    let folder = tools::tests_folder().join("cases/passes");
    let inputs = passes::inputs(&folder);
    let names: Vec<String> = inputs.iter().map(|path| files::name_in(&folder, path)).collect();
    let trial = |(path, name): (PathBuf, &String)| Trial::test(name, move || Ok(passes::check(&path)?));
    let mut trials: Vec<Trial> = inputs.into_iter().zip(&names).map(trial).collect();
    let in_text = files::with_extension(&ir::transform_folder(), "ir");
    let mut folders: Vec<String> =
        in_text.iter().map(|path| files::name_in(&ir::transform_folder(), path)).collect();
    folders.extend(names);
    trials.push(Trial::test("every pass has inputs", move || {
        let has_inputs = |pass: &str| {
            let mut folders = folders.iter().filter_map(|name| name.split('/').next());
            folders.any(|folder| folder.split('+').any(|each| each == pass))
        };
        let mut all = transform::names();
        match all.find(|pass| !WITHOUT_INPUTS.contains(pass) && !has_inputs(pass)) {
            Some(pass) => Err(format!("there is no input for the pass `{pass}`").into()),
            None => Ok(()),
        }
    }));
    trials.push(Trial::test("every pass is in the manual", || {
        let page = files::read(&tools::tests_folder().join("../docs/internals.md"))?;
        match transform::names().find(|pass| !page.contains(&format!("`{pass}`"))) {
            Some(pass) => Err(format!("docs/internals.md does not name the pass `{pass}`").into()),
            None => Ok(()),
        }
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
