//! The test harness of the IR: modules of the compiler in and out.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use rspirv::dr;
use rspirv::spirv::{Op, StorageClass};
use spirocl_codegen::ir::transform::{self, Changed, Permissions};
use spirocl_codegen::ir::{DebugInfo, DebugOp, DebugSet, Loc, Module, print, read, verify};
use spirocl_codegen::{Options, emit, load};

use crate::harness::compiler::{self, Output, Product};
use crate::harness::directives::Directives;
use crate::harness::{files, snapshot, tools};
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
    &["-O1", "-g", "--spirv-debug-info-version=ocl-100", "--spirv-version=1.3"],
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
            check(&words)
                .and_then(|emitted| same_instructions(&words, &emitted))
                .and_then(|()| check_optimized(&words, ALL_PERMITTED))
                .and_then(|_| same_without_debug(&words))
                .map_err(|error| format!("{} [{}]: {error}", path.display(), options.join(" ")))?;
        }
    }
    Ok(())
}

/// The folder of the cases that are IR or assembly.
pub fn folder() -> PathBuf {
    tools::tests_folder().join("cases/ir")
}

/// Checks a module in assembly, and returns its text.
pub fn check_assembly(assembly: &str) -> Result<String, String> {
    let words = validate::assemble(assembly, ENVIRONMENT)?;
    validate::validate(&words, &[ENVIRONMENT]).map_err(|error| format!("the input is wrong: {error}"))?;
    check(&words)?;
    Ok(print::module(&load::module(&words)?))
}

/// The folder of the cases of passes of the IR: `PASS/NAME.ir`, and `NAME.after` beside it.
pub fn transform_folder() -> PathBuf {
    tools::tests_folder().join("cases/transform")
}

/// Runs the pass that the folder of a case names over its text, and compares what it makes of it. Several passes are joined by `+`.
pub fn check_transform(path: &Path) -> Result<(), String> {
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
    let mut module = read::module(&files::read(path)?)?;
    verify::module(&module).map_err(|error| format!("the input is wrong: {error}"))?;
    emit::check(&module)?;
    for pass in folder.split('+') {
        run_pass(&mut module, pass)?;
    }
    let words = emit::module(&module, &Options::default());
    validate::validate(&words, &[ENVIRONMENT])
        .map_err(|error| format!("the output is wrong: {error}\n{}", print::module(&module)))?;
    snapshot::compare(&path.with_extension("after"), &print::module(&module))
}

/// Runs a pass over a module, which fits the rules afterwards, and is the same unless the pass says that it changed it.
pub fn run_pass(module: &mut Module, pass: &str) -> Result<(), String> {
    let before = print::module(module);
    let changed = transform::run_one(module, pass).ok_or_else(|| format!("there is no pass `{pass}`"))?;
    let after = print::module(module);
    verify::module(module).map_err(|error| format!("after {pass}: {error}\n{after}"))?;
    if (changed == Changed::Yes) != (before != after) {
        return Err(format!("{pass} says {changed:?} of\n{before}\nwhich became\n{after}"));
    }
    Ok(())
}

/// Checks that the IR's passes make modules of kernels that are, as the geometric mean, no larger than those that the compiler makes of the
/// source with the same options.
pub fn check_sizes(kernels: &[PathBuf]) -> Result<(), String> {
    let mut ratios = Vec::new();
    for path in kernels {
        let (from_source, plain) = (kernel(path, "-O1")?, kernel(path, "-O0")?);
        let mut module = load::module(&plain)?;
        transform::optimize(&mut module, Permissions::default());
        let sizes = [instruction_count(&emit(&module, &plain))?, instruction_count(&from_source)?];
        ratios.push((path.display(), sizes[0] as f64 / sizes[1] as f64));
    }
    let mean = (ratios.iter().map(|(_, ratio)| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
    let lines: Vec<String> = ratios.iter().map(|(path, ratio)| format!("{ratio:.3} {path}")).collect();
    if mean <= 1.0 { Ok(()) } else { Err(format!("{mean:.3} on average\n{}", lines.join("\n"))) }
}

/// The module of a kernel.
fn kernel(path: &Path, level: &str) -> Result<Vec<u32>, String> {
    let options = [KERNEL_OPTIONS, &[level]].concat();
    match compiler::compile(path, &files::read(path)?, &options, Product::Spirv)?.output {
        Some(Output::Words(words)) => Ok(words),
        _ => Err(format!("{} does not compile", path.display())),
    }
}

/// The passes that change no kernel and no case in the pipeline.
const IDLE: &[&str] = &["long_phis", "merge_functions"];

/// Checks that observers are told of passes of each kind: that a module fits the rules after each pass is known by them.
pub fn check_observed(kernels: &[PathBuf], cases: &[PathBuf]) -> Result<(), String> {
    let mut left: BTreeSet<&str> = transform::names().filter(|pass| !IDLE.contains(pass)).collect();
    let kernels = kernels.iter().map(|path| load::module(&kernel(path, "-O0")?));
    for module in kernels.chain(cases.iter().map(|path| read::module(&files::read(path)?))) {
        let mut module = module?;
        let mut told = |pass: &str, _: &Module| {
            left.remove(pass);
        };
        transform::optimize_with(&mut module, ALL_PERMITTED, &mut told);
        transform::legalize_with(&mut module, &mut told);
    }
    if left.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "no kernel and no case of `cases/transform` is changed by {left:?} in the pipeline: one that is belongs there, or the pass in `IDLE`"
        ))
    }
}

/// The number of instructions of a module, without names.
fn instruction_count(words: &[u32]) -> Result<usize, String> {
    let module = load::load(words)?;
    Ok(module.all_inst_iter().filter(|each| !matches!(each.class.opcode, Op::Name | Op::MemberName)).count())
}

/// What takes a text, and either accepts it or says why not.
pub type Judge = fn(&str) -> Result<(), String>;

/// The files of texts that are rejected, and what rejects them.
pub const REJECTED: [(&str, Judge); 3] =
    [("malformed.txt", well_formed), ("rejected.txt", verified), ("refused.txt", loaded)];

/// Checks that each text of a file is rejected for the reason that stands before it.
pub fn check_rejected(name: &str, judge: Judge) -> Result<(), String> {
    let text = files::read(&folder().join(name))?;
    let mut sections = text.split("\n== ").skip(1).peekable();
    if sections.peek().is_none() {
        return Err("there are no texts".to_owned());
    }
    let wrong = sections.filter_map(|section| {
        let (reason, text) = section.split_once('\n')?;
        match judge(text) {
            Ok(()) => Some(format!("accepted in place of `{reason}`:\n{text}")),
            Err(error) if error.contains(reason) => None,
            Err(error) => Some(format!("{error}\nin place of `{reason}`:\n{text}")),
        }
    });
    let wrong: Vec<String> = wrong.collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

fn well_formed(text: &str) -> Result<(), String> {
    read::module(text).map(drop)
}

fn verified(text: &str) -> Result<(), String> {
    let module = read::module(text).map_err(|error| format!("the text is malformed: {error}"))?;
    verify::module(&module)?;
    emit::check(&module)
}

/// What stands before assembly that is not to be loaded.
const BEFORE: &str = "OpCapability Addresses
OpCapability Kernel
OpCapability Linkage
OpCapability Int64
%std = OpExtInstImport \"OpenCL.std\"
OpMemoryModel Physical64 OpenCL
";

/// What `TYPES` stands for.
const TYPES: &str = "%void = OpTypeVoid
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%type = OpTypeFunction %void
";

fn loaded(assembly: &str) -> Result<(), String> {
    let whole = format!("{BEFORE}{}", assembly.replace("TYPES\n", TYPES));
    load::module(&validate::assemble(&whole, ENVIRONMENT)?).map(drop)
}

/// The environment of assembly.
const ENVIRONMENT: &str = "spv1.6";

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
                check(&words)
                    .and_then(|emitted| same_instructions(&words, &emitted))
                    .and_then(|()| check_optimized(&words, ALL_PERMITTED))
                    .map_err(|error| format!("{} [clang {level} {standard}]: {error}", path.display()))?;
                break;
            }
        }
    }
    Ok(())
}

/// Checks a module: it fits the rules, it reads back from its text, what is emitted is valid, and is the same again. Returns what is emitted.
pub fn check(words: &[u32]) -> Result<Vec<u32>, String> {
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
    Ok(emitted)
}

/// Checks that what is emitted has the instructions, decorations and execution modes of the original, in order, with all that is no id.
fn same_instructions(words: &[u32], emitted: &[u32]) -> Result<(), String> {
    let (original, emitted) = (load::load(words)?, load::load(emitted)?);
    let inputs = self::inputs(&original);
    let other_inputs = self::inputs(&emitted);
    for (one, other) in original.functions.iter().zip(&emitted.functions) {
        let expected = one.all_inst_iter().filter_map(|each| essence(each, &original, &inputs));
        let got = other.all_inst_iter().filter_map(|each| essence(each, &emitted, &other_inputs));
        if let Some((expected, got)) = expected.zip(got).find(|(expected, got)| expected != got) {
            return Err(format!("{got:?} in place of {expected:?}"));
        }
        let count = |function: &dr::Function, module, inputs| {
            function.all_inst_iter().filter(|each| essence(each, module, inputs).is_some()).count()
        };
        if count(one, &original, &inputs) != count(other, &emitted, &other_inputs) {
            return Err("another number of instructions".to_owned());
        }
    }
    let expected = annotations(&original, &inputs);
    let got = annotations(&emitted, &other_inputs);
    if entries(&original) != entries(&emitted) {
        return Err("other debug information".to_owned());
    }
    if expected == got && original.functions.len() == emitted.functions.len() {
        Ok(())
    } else {
        Err(format!("annotations\n{got:?}\nin place of\n{expected:?}"))
    }
}

/// Checks that a module becomes the same with debug information and without it, whatever passes do.
fn same_without_debug(words: &[u32]) -> Result<(), String> {
    let mut with = load::module(words)?;
    if with.debug.entries.is_empty() {
        return Ok(());
    }
    let mut without = with.clone();
    without_debug(&mut without);
    for module in [&mut without, &mut with] {
        transform::optimize(module, ALL_PERMITTED);
        transform::legalize(module);
    }
    without_debug(&mut with);
    same("with debug information", &print::module(&without), &print::module(&with))
}

/// Whether two modules are the same without debug information.
pub fn same_code(first: &Module, second: &Module) -> bool {
    let [first, second] = [first, second].map(|module| {
        let mut module = module.clone();
        without_debug(&mut module);
        print::module(&module)
    });
    first == second
}

/// Removes debug information.
fn without_debug(module: &mut Module) {
    module.debug = DebugInfo::default();
    module.globals.iter_mut().for_each(|global| global.location = Loc::UNKNOWN);
    for function in &mut module.functions {
        (function.debug, function.location) = (None, Loc::UNKNOWN);
        for block in function.layout.clone() {
            let mut insts = std::mem::take(&mut function.block_mut(block).insts);
            insts.retain(|&inst| !function.inst(inst).opcode.is_debug());
            insts.iter().for_each(|&inst| function.inst_mut(inst).location = Loc::UNKNOWN);
            function.block_mut(block).insts = insts;
        }
    }
    // Scopes are part of the text.
    module.forget_scopes();
}

/// The operands of an instruction that are not ids.
fn literals(instruction: &dr::Instruction) -> Vec<dr::Operand> {
    instruction.operands.iter().filter(|operand| operand.id_ref_any().is_none()).cloned().collect()
}

/// The numbers of `DebugScope` and `DebugNoScope`.
const SCOPE: u32 = DebugOp::Scope as u32;
const NO_SCOPE: u32 = DebugOp::NoScope as u32;

/// What the IR must keep of an instruction of a function; nothing of lines and scopes, which are stated where they change, and of undefined
/// values, which are constants.
fn essence(
    each: &dr::Instruction,
    module: &dr::Module,
    inputs: &HashSet<u32>,
) -> Option<(Op, Vec<dr::Operand>)> {
    let first = each.operands.first().and_then(dr::Operand::id_ref_any);
    match each.class.opcode {
        Op::Line | Op::NoLine | Op::Undef | Op::Nop => None,
        Op::ExtInst => {
            let set = module.ext_inst_imports.iter().find(|import| import.result_id == first)?;
            let dr::Operand::LiteralString(set) = &set.operands[0] else { return None };
            let is_kept = match DebugSet::NAMES.iter().any(|(_, name)| name == set) {
                true => !matches!(
                    each.operands.get(1),
                    Some(dr::Operand::LiteralExtInstInteger(SCOPE | NO_SCOPE))
                ),
                false => set == "OpenCL.std",
            };
            is_kept.then(|| (Op::ExtInst, literals(each)))
        }
        Op::Load if first.is_some_and(|id| inputs.contains(&id)) => Some((Op::Load, Vec::new())),
        op => Some((op, literals(each))),
    }
}

/// The numbers of the instructions of debug information outside functions, in order; that of nothing may move.
fn entries(module: &dr::Module) -> Vec<dr::Operand> {
    let names = |import: &&dr::Instruction| {
        let is = |name: &str| import.operands[0] == dr::Operand::LiteralString(name.to_owned());
        DebugSet::NAMES.iter().any(|(_, name)| is(name))
    };
    let set = module.ext_inst_imports.iter().find(names).and_then(|import| import.result_id);
    let outside = module.types_global_values.iter().filter(|each| each.class.opcode == Op::ExtInst);
    let of_set = outside.filter(|each| each.operands[0].id_ref_any() == set);
    let none = dr::Operand::LiteralExtInstInteger(DebugOp::InfoNone as u32);
    of_set.map(|each| each.operands[1].clone()).filter(|number| *number != none).collect()
}

/// The built-in variables of a module.
fn inputs(module: &dr::Module) -> HashSet<u32> {
    let class = dr::Operand::StorageClass(StorageClass::Input);
    let variables = module.types_global_values.iter();
    let variables = variables.filter(|each| each.class.opcode == Op::Variable && each.operands[0] == class);
    variables.filter_map(|each| each.result_id).collect()
}

/// All decorations and execution modes, but for those of built-in variables, which the target knows.
fn annotations(module: &dr::Module, inputs: &HashSet<u32>) -> Vec<String> {
    let is_input = |each: &&dr::Instruction| {
        each.operands.first().and_then(dr::Operand::id_ref_any).is_some_and(|id| inputs.contains(&id))
    };
    let annotations = module.annotations.iter().filter(|each| !is_input(each));
    let all = annotations.chain(&module.execution_modes).chain(&module.entry_points);
    let mut all: Vec<String> =
        all.map(|each| format!("{:?}{:?}", each.class.opcode, literals(each))).collect();
    all.sort_unstable();
    all
}

/// What lets all passes run.
const ALL_PERMITTED: Permissions = Permissions { contraction: true };

/// Optimizes a module: it fits the rules after each pass, and what is emitted is valid. Returns the new module.
pub fn check_optimized(words: &[u32], permissions: Permissions) -> Result<Vec<u32>, String> {
    let mut module = load::module(words)?;
    let mut broken = Ok(());
    let mut check = |pass: &str, module: &Module| {
        if broken.is_ok() {
            broken = verify::module(module)
                .map_err(|error| format!("after {pass}: {error}\n{}", print::module(module)));
        }
    };
    transform::optimize_with(&mut module, permissions, &mut check);
    transform::legalize_with(&mut module, &mut check);
    broken?;
    let emitted = emit(&module, words);
    validate::validate(&emitted, &[validate::universal_environment(words)])
        .map_err(|error| format!("{error}\n{}", validate::disassemble(&emitted).unwrap_or_default()))?;
    Ok(emitted)
}

/// Emits a module in the version of another.
pub fn emit(module: &Module, like: &[u32]) -> Vec<u32> {
    let options = Options { spirv_version: Some(validate::version(like)), ..Options::default() };
    emit::module(module, &options)
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
