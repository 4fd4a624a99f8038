//! Every case and every kernel that compiles does so for each version of SPIR-V and both widths of addresses; the module is valid, has nothing
//! to spare, and is what the linker reads; linked of its halves, it is valid and has nothing to spare either. But what the version lacks is
//! refused.
//!
//! Each case takes each version, and the widths in turn, so that a case has both and both have all versions; with the variable `ALL`
//! set, each takes all combinations.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use rspirv::binary::Assemble;
use spirocl_codegen::load::{instructions, load};
use spirocl_tests::fuzzing::module_split;
use spirocl_tests::harness::compiler::{self, Compilation, Output, Product, Severity};
use spirocl_tests::harness::directives::Directives;
use spirocl_tests::harness::{files, tools::tests_folder};
use spirocl_tests::oracles::{redundancy, validate};

/// How many cases make one test.
const CASES: usize = 50;

/// What the kernels need; the cases have options of their own.
const KERNEL_OPTIONS: &[&str] =
    &["-cl-std=CL2.0", "-w", "-DMAX_ITERATIONS=256", "-DGROUP=64", "-DMAX_LENGTH=64"];

/// The messages that a version or an environment may cause: `spirv-version`, `target-environment`.
const NEEDS: &[&str] = &["C0101", "C0102"];

fn main() {
    let cases: Vec<(usize, PathBuf)> = files::opencl_cases().into_iter().enumerate().collect();
    let mut trials: Vec<Trial> = Vec::new();
    for (number, chunk) in cases.chunks(CASES).enumerate() {
        let chunk = chunk.to_vec();
        trials.push(Trial::test(format!("versions/cases-{number}"), move || {
            chunk.iter().try_for_each(|(index, path)| check(path, &[], &in_turn(*index)))
        }));
    }
    for path in files::with_extension(&tests_folder().join("kernels"), "cl") {
        let name = format!("versions/{}", files::name_in(tests_folder(), &path));
        trials.push(Trial::test(name, move || check(&path, KERNEL_OPTIONS, &combinations())));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

const WIDTHS: [&str; 2] = ["--target=spirv64", "--target=spirv32"];

fn versions() -> impl Iterator<Item = String> {
    (0..=6).map(|minor| format!("--spirv-version=1.{minor}"))
}

/// Each version of SPIR-V with each width of addresses.
fn combinations() -> Vec<[String; 2]> {
    versions().flat_map(|version| WIDTHS.map(|width| [width.to_owned(), version.clone()])).collect()
}

fn in_turn(index: usize) -> Vec<[String; 2]> {
    if std::env::var_os("ALL").is_some() {
        return combinations();
    }
    let widths = WIDTHS.into_iter().cycle().skip(index % 2);
    versions().zip(widths).map(|(version, width)| [width.to_owned(), version]).collect()
}

fn check(path: &Path, common: &[&str], combinations: &[[String; 2]]) -> Result<(), Failed> {
    let text = files::read_any(path)?;
    // The options as the case has them; where it has several, each combination takes the next.
    let runs = Directives::read(&text)?.runs()?;
    let runs = runs.iter().filter(|run| !run.pedantic);
    for (combination, run) in combinations.iter().zip(runs.cycle()) {
        let own: Vec<&str> = common.iter().copied().chain(run.options.iter().map(String::as_str)).collect();
        // What says for which width it is written counts on it.
        let names_width = own.iter().any(|option| option.starts_with("--target="));
        let extra = combination.iter().map(String::as_str);
        let extra: Vec<&str> =
            extra.filter(|option| !names_width || !option.starts_with("--target=")).collect();
        let options = [&own[..], &extra[..]].concat();
        // A case of errors; all kernels are right.
        if common.is_empty() && !compiles(&compile(path, &text, &own)?) {
            continue;
        }
        let name = files::name_in(tests_folder(), path);
        let fail = |error: String| Failed::from(format!("{name} [{}]: {error}", options.join(" ")));
        let compilation = compile(path, &text, &options)?;
        match &compilation.output {
            Some(Output::Words(words)) => {
                validate::validate(words, &[validate::universal_environment(words)]).map_err(fail)?;
                let module = load(words).map_err(fail)?;
                redundancy::check(&module).map_err(fail)?;
                if sorted(&module.assemble()) != sorted(words) {
                    return Err(fail("what the linker reads is another module".to_owned()));
                }
                if module_split::is_program(&module) {
                    module_split::linked(words).map_err(fail)?;
                }
            }
            Some(_) => return Err(fail("a text in place of a module".to_owned())),
            None if is_refused(&compilation) => {}
            None => return Err(fail(compilation.rendered)),
        }
    }
    Ok(())
}

/// All instructions, in no order: the linker reads those of debug information after types and constants.
fn sorted(words: &[u32]) -> Vec<&[u32]> {
    let mut found: Vec<&[u32]> = instructions(words).collect();
    found.sort_unstable();
    found
}

fn compile(path: &Path, text: &str, options: &[&str]) -> Result<Compilation, Failed> {
    Ok(compiler::compile(path, text, options, Product::Spirv)?)
}

fn compiles(compilation: &Compilation) -> bool {
    compilation.output.is_some()
}

/// Whether only the version is to blame.
fn is_refused(compilation: &Compilation) -> bool {
    let mut errors =
        compilation.messages.iter().filter(|message| message.severity == Severity::Error).peekable();
    errors.peek().is_some() && errors.all(|message| NEEDS.contains(&message.code.as_str()))
}
