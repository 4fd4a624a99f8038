//! Round trip: the assembly of every valid case of `cases/codegen`, assembled by `spirv-as`, equals the compiler's module.

use libtest_mimic::{Arguments, Trial};
use spirocl_tests::harness::{
    compiler::{self, Output, Product},
    debug,
    directives::Directives,
    files, tools,
};
use spirocl_tests::oracles::validate;
use std::path::Path;

/// The words before the first instruction. One of them names the tool that made the module.
const HEADER: usize = 5;

fn main() {
    let folder = tools::tests_folder().join("cases").join("codegen");
    let trial = |path: std::path::PathBuf| {
        Trial::test(files::name_in(&folder, &path), move || Ok(check_case(&path)?))
    };
    let paths = files::with_extension(&folder, "cl").into_iter().filter(|path| debug::is_accepted(path));
    libtest_mimic::run(&Arguments::from_args(), paths.map(trial).collect()).exit();
}

fn check_case(path: &Path) -> Result<(), String> {
    let text = files::read_any(path)?;
    let runs = Directives::read(&text)?.runs()?;
    let options = runs.iter().take(1).flat_map(|run| &run.options).map(String::as_str);
    // Debug information is written with numbers where `spirv-as` asks for names.
    let options: Vec<&str> = options.chain(["-g0"]).collect();
    let compile = |product| compiler::compile(path, &text, &options, product).map(|compiled| compiled.output);
    let (Some(Output::Words(words)), Some(Output::Text(assembly))) =
        (compile(Product::Spirv)?, compile(Product::Assembly)?)
    else {
        return Err("no module".to_owned());
    };
    let assembled = validate::assemble(&assembly, validate::universal_environment(&words))?;
    if assembled[HEADER..] == words[HEADER..] { Ok(()) } else { Err(format!("another module:\n{assembly}")) }
}
