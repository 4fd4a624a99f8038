//! `-g` must not change the code: without debug information, the module compiled with `-g` equals the one compiled without it.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use crate::harness::compiler::{self, Severity};
use crate::harness::directives::Directives;
use crate::harness::files;
use crate::oracles::validate;

/// The optimisation levels to look at: every variable in memory, and the default.
const LEVELS: &[&str] = &["-O0", "-O1"];

/// The instruction sets of debug information, as assembly names them.
const SETS: [&str; 2] = ["\"NonSemantic.Shader.DebugInfo.100\"", "\"OpenCL.DebugInfo.100\""];

/// The options that choose a set.
const FORMATS: [&str; 2] = ["nonsemantic-shader-100", "ocl-100"];

/// Whether a case is one that must compile.
pub fn is_accepted(path: &Path) -> bool {
    let directives = files::read_any(path).and_then(|text| Directives::read(&text));
    directives.is_ok_and(|directives| directives.expected.iter().all(|each| each.severity != Severity::Error))
}

/// Compiles a case with `-g` and without, for its first set of options.
pub fn check_case(path: &Path) -> Result<(), String> {
    let text = files::read_any(path)?;
    let directives = Directives::read(&text)?;
    let runs = directives.runs()?;
    let options: Vec<&str> = runs.iter().take(1).flat_map(|run| &run.options).map(String::as_str).collect();
    check(path, &text, &options, |words| directives.validate(words))
}

/// Compiles a text with `-g` and without: both modules are the same but for what is said about the source, and the one with `-g` is
/// valid.
pub fn check(
    path: &Path,
    text: &str,
    options: &[&str],
    validate: impl Fn(&[u32]) -> Result<(), String>,
) -> Result<(), String> {
    for (level, format) in LEVELS.iter().flat_map(|level| FORMATS.map(|format| (level, format))) {
        let format = format!("--spirv-debug-info-version={format}");
        let compile =
            |debug: &str| compiler::compile_case(path, text, &[options, &[debug, level, &format]].concat());
        let (plain, described) = (compile("-g0")?, compile("-g")?);
        let in_level = |error: String| format!("{level} {format}: {error}");
        validate(&described).map_err(in_level)?;
        let [plain, described] = [plain, described]
            .map(|words| validate::disassemble(&words).map(|assembly| without_debug(&assembly)));
        compare(&plain?, &described?).map_err(in_level)?;
    }
    Ok(())
}

fn compare(plain: &[String], described: &[String]) -> Result<(), String> {
    let differs = plain.iter().zip(described).find(|(plain, described)| plain != described);
    match differs {
        Some((plain, described)) => Err(format!("without -g: {plain}\nwith -g:    {described}")),
        None if plain.len() != described.len() => Err("one module is longer".to_owned()),
        None => Ok(()),
    }
}

/// The lines of assembly without those that say something about the source, and without what nothing uses then. Ids have numbers in
/// the order in which they appear.
fn without_debug(assembly: &str) -> Vec<String> {
    let lines = validate::lines_outside_strings(assembly).into_iter();
    let mut lines: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
    let is_set = |line: &&Vec<&str>| line.last().is_some_and(|name| SETS.contains(name));
    let set = lines.iter().find(is_set).and_then(|line| line.first()).copied().unwrap_or_default().to_owned();
    lines.retain(|line| !is_debug(line, &set));
    remove_unused(&mut lines);
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut renumbered = Vec::with_capacity(lines.len());
    for line in &lines {
        let words = line.iter().map(|word| {
            let next = numbers.len() + 1;
            if word.starts_with('%') {
                format!("%{}", numbers.entry(word).or_insert(next))
            } else {
                (*word).into()
            }
        });
        renumbered.push(words.collect::<Vec<_>>().join(" "));
    }
    renumbered
}

/// The opcode of a line, and the words behind it.
fn opcode<'a, 'b>(line: &'a [&'b str]) -> (&'b str, &'a [&'b str]) {
    match line {
        [_, "=", opcode, operands @ ..] | [opcode, operands @ ..] => (opcode, operands),
        [] => ("", &[]),
    }
}

fn is_debug(line: &[&str], set: &str) -> bool {
    match opcode(line) {
        ("OpLine" | "OpNoLine" | "OpName" | "OpMemberName" | "OpSource" | "OpString", _) => true,
        ("OpExtInst", operands) => operands.get(1) == Some(&set),
        ("OpExtInstImport", _) => line.first() == Some(&set),
        ("OpExtension", operands) => operands == ["\"SPV_KHR_non_semantic_info\""],
        _ => false,
    }
}

/// Takes out types and constants that nothing uses.
fn remove_unused(lines: &mut Vec<Vec<&str>>) {
    loop {
        let used: HashSet<&str> = lines.iter().flat_map(|line| opcode(line).1).copied().collect();
        let before = lines.len();
        lines.retain(|line| {
            let (opcode, _) = opcode(line);
            let declares =
                opcode.starts_with("OpType") || opcode.starts_with("OpConstant") || opcode == "OpUndef";
            !declares || line.get(1) != Some(&"=") || used.contains(line[0])
        });
        if lines.len() == before {
            return;
        }
    }
}
