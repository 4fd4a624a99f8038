//! The test harness of the IR: modules of the compiler in and out.

use std::path::Path;

use rspirv::binary::Assemble;
use spirocl_codegen::ir::{Module, print, read, transform, verify};
use spirocl_codegen::{Options, emit, load};

use crate::harness::compiler::{self, Output, Product};
use crate::harness::directives::Directives;
use crate::harness::files;
use crate::oracles::{reference_compiler, validate};

/// What kernels need; cases have options of their own.
pub const KERNEL_OPTIONS: &[&str] =
    &["-cl-std=CL2.0", "-w", "-DMAX_ITERATIONS=256", "-DGROUP=64", "-DMAX_LENGTH=64"];

/// What kernels need of another compiler, which takes the version from its own list.
pub const FOREIGN_OPTIONS: &[&str] = &["-DMAX_ITERATIONS=256", "-DGROUP=64", "-DMAX_LENGTH=64"];

/// The ways of which each case takes the next.
pub const WAYS: &[&[&str]] = &[
    &["-O0", "--spirv-version=1.0"],
    &["-O1", "--spirv-version=1.4"],
    &["-O1", "-g", "--target=spirv32", "--spirv-version=1.2"],
    &["-O0", "-g", "--spirv-version=1.6"],
    &["-O1", "--spirv-version=1.1", "--target=spirv32"],
    &["-O0", "-cl-kernel-arg-info", "--spirv-version=1.3"],
    &["-O1", "-cl-fast-relaxed-math", "--spirv-version=1.5"],
];

/// Checks the modules that are made of a file; `common` are options of all of its runs.
pub fn check_file(path: &Path, common: &[&str], ways: &[&[&str]]) -> Result<(), String> {
    let text = files::read_any(path)?;
    let runs = Directives::read(&text)?.runs()?;
    let runs = runs.iter().filter(|run| !run.pedantic);
    for (way, run) in ways.iter().zip(runs.cycle()) {
        let own: Vec<&str> = common.iter().copied().chain(run.options.iter().map(String::as_str)).collect();
        let names_width = own.iter().any(|option| option.starts_with("--target="));
        let extra = way.iter().filter(|option| !names_width || !option.starts_with("--target="));
        let options: Vec<&str> = own.iter().chain(extra).copied().collect();
        if let Some(Output::Words(words)) = compiler::compile(path, &text, &options, Product::Spirv)?.output {
            let named = |error| format!("{} [{}]: {error}", path.display(), options.join(" "));
            check(&words).map_err(named)?;
            check_optimized(&words).map_err(named)?;
        }
    }
    Ok(())
}

/// Checks the modules that the reference compiler makes of a file, if it takes it.
pub fn check_foreign(path: &Path, common: &[&str]) -> Result<(), String> {
    let text = files::read_any(path)?;
    let folder = path.parent().unwrap_or(Path::new(".")).display();
    let include = format!("-I{folder}");
    for level in ["-O0", "-O1"] {
        for standard in ["-cl-std=CL2.0", "-cl-std=CL3.0"] {
            let options =
                [common, &[level, standard, &include, "-Xclang", "-finclude-default-header"]].concat();
            if let Some(words) = reference_compiler::compile(&text, &options) {
                let named = |error| format!("{} [clang {level} {standard}]: {error}", path.display());
                check(&words).map_err(named)?;
                check_optimized(&words).map_err(named)?;
                break;
            }
        }
    }
    Ok(())
}

/// Checks a module: it fits the rules, it reads back from its text, what is emitted is valid, and is the same again.
pub fn check(words: &[u32]) -> Result<(), String> {
    let module = load::module(words)?;
    verify::module(&module).map_err(|error| format!("{error}\n{}", print::module(&module)))?;
    emit::check(&module)?;
    let text = print::module(&module);
    let reread = read::module(&text).map_err(|error| format!("{error}\n{text}"))?;
    same("read back", &text, &print::module(&reread))?;
    verify::module(&reread)?;
    let emitted = emit(&module, words);
    validate::validate(&emitted, &[validate::universal_environment(words)])
        .map_err(|error| format!("{error}\n{}", validate::disassemble(&emitted).unwrap_or_default()))?;
    same("loaded again", &text, &print::module(&load::module(&emitted)?))?;
    if emit(&reread, words) != emitted {
        return Err("what was read back is emitted otherwise".to_owned());
    }
    Ok(())
}

/// Optimizes a module: it fits the rules after each pass, and what is emitted is valid. Returns the new module.
pub fn check_optimized(words: &[u32]) -> Result<Vec<u32>, String> {
    let mut module = load::module(words)?;
    let mut broken = Ok(());
    transform::optimize_with(&mut module, |pass, module| {
        if broken.is_ok() {
            broken = verify::module(module)
                .map_err(|error| format!("after {pass}: {error}\n{}", print::module(module)));
        }
    });
    broken?;
    let emitted = emit(&module, words);
    validate::validate(&emitted, &[validate::universal_environment(words)])
        .map_err(|error| format!("{error}\n{}", validate::disassemble(&emitted).unwrap_or_default()))?;
    Ok(emitted)
}

/// Emits a module in the version of others.
fn emit(module: &Module, like: &[u32]) -> Vec<u32> {
    let options = Options { spirv_version: Some(validate::version(like)), ..Options::default() };
    emit::module(module, &options).assemble()
}

/// Compares two texts by line.
fn same(what: &str, expected: &str, got: &str) -> Result<(), String> {
    if expected == got {
        return Ok(());
    }
    let mut lines = expected.lines().zip(got.lines()).enumerate();
    match lines.find(|(_, (expected, got))| expected != got) {
        Some((number, (expected, got))) => {
            Err(format!("{what}, line {}:\n  {got}\nin place of\n  {expected}", number + 1))
        }
        None => Err(format!("{what}: one text is longer")),
    }
}
