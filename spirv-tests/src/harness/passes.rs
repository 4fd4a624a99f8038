//! The test harness of the passes on SPIR-V: `cases/passes/PASS/NAME.spvasm` contains functions in assembly; they are read into the IR, the
//! pass with the folder's name runs on them, and what is emitted is compared with `NAME.after` beside it. Both are validated.
//!
//! The folder's name may join several passes by `+`, which run in that order. The types and constants of [`PRELUDE`] need not be
//! written in each input; unused ones are removed by global DCE before the comparison. Every id of an input keeps its name.

use spirocl_codegen::{Options, emit, load};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::harness::{files, ir, snapshot};
use crate::oracles::validate;

/// The declarations before the functions of every input. An input may begin with further ones, up to its first function.
const PRELUDE: &str = "\
OpCapability Addresses
OpCapability Kernel
OpCapability Linkage
OpCapability Int64
OpCapability Int16
OpCapability Int8
OpCapability Float16
OpCapability Float64
OpCapability Vector16
OpCapability GenericPointer
%std = OpExtInstImport \"OpenCL.std\"
OpMemoryModel Physical64 OpenCL
";

const TYPES: &str = "\
%void = OpTypeVoid
%bool = OpTypeBool
%uchar = OpTypeInt 8 0
%ushort = OpTypeInt 16 0
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%double = OpTypeFloat 64
%v2uint = OpTypeVector %uint 2
%v4uint = OpTypeVector %uint 4
%v4float = OpTypeVector %float 4
%v4bool = OpTypeVector %bool 4
%true = OpConstantTrue %bool
%false = OpConstantFalse %bool
%uchar_0 = OpConstant %uchar 0
%uchar_1 = OpConstant %uchar 1
%uint_0 = OpConstant %uint 0
%uint_1 = OpConstant %uint 1
%uint_2 = OpConstant %uint 2
%uint_3 = OpConstant %uint 3
%uint_4 = OpConstant %uint 4
%uint_7 = OpConstant %uint 7
%uint_8 = OpConstant %uint 8
%uint_16 = OpConstant %uint 16
%uint_264 = OpConstant %uint 264
%uint_max = OpConstant %uint 4294967295
%ulong_0 = OpConstant %ulong 0
%ulong_1 = OpConstant %ulong 1
%ulong_2 = OpConstant %ulong 2
%float_0 = OpConstant %float 0
%float_1 = OpConstant %float 1
%float_2 = OpConstant %float 2
%array = OpTypeArray %uint %uint_4
%pair = OpTypeStruct %uint %float
%nested = OpTypeStruct %pair %array
%local_bool = OpTypePointer Function %uchar
%local_uint = OpTypePointer Function %uint
%local_ulong = OpTypePointer Function %ulong
%local_float = OpTypePointer Function %float
%local_v4float = OpTypePointer Function %v4float
%local_array = OpTypePointer Function %array
%local_pair = OpTypePointer Function %pair
%local_nested = OpTypePointer Function %nested
%global_uint = OpTypePointer CrossWorkgroup %uint
%global_float = OpTypePointer CrossWorkgroup %float
%shared_uint = OpTypePointer Workgroup %uint
%generic_uint = OpTypePointer Generic %uint
%local_global = OpTypePointer Function %global_uint
%local_generic = OpTypePointer Function %generic_uint
%takes_nothing = OpTypeFunction %void
%takes_global = OpTypeFunction %void %global_uint
%takes_global_uint = OpTypeFunction %void %global_uint %uint
%takes_global_bool = OpTypeFunction %void %global_uint %bool
%takes_floats = OpTypeFunction %void %global_float %float %float
%uint_of_uint = OpTypeFunction %uint %uint
%uint_of_uints = OpTypeFunction %uint %uint %uint
%float_of_floats = OpTypeFunction %float %float %float
%bool_of_uint = OpTypeFunction %bool %uint
";

/// The version in which an input and what a pass makes of it are valid, and its environment: the oldest that has all of it. SPIR-V, 3.23.
fn version(input: &str) -> ((u8, u8), &'static str) {
    if input.contains("PartialCount") {
        ((1, 4), "spv1.4")
    } else if input.contains("SubgroupDispatch") {
        ((1, 1), "spv1.1")
    } else {
        ((1, 0), "spv1.0")
    }
}

/// Runs a case.
pub fn check(path: &Path) -> Result<(), String> {
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
    let input = files::read(path)?;
    let (version, environment) = version(&input);
    let words = validate::assemble(&whole(&input), environment)?;
    validate::validate(&words, &[environment]).map_err(|error| format!("the input is wrong: {error}"))?;
    let mut module = load::module(&words).map_err(|error| format!("the input cannot be read: {error}"))?;
    for pass in folder.split('+').chain(["global_dce"]) {
        ir::run_pass(&mut module, pass)?;
    }
    let options = Options { spirv_version: Some(version), ..Options::default() };
    let words = emit::module(&module, &options);
    let assembly = validate::disassemble(&words)?;
    validate::validate(&words, &[environment])
        .map_err(|error| format!("the output is wrong: {error}\n{assembly}"))?;
    snapshot::compare(&path.with_extension("after"), &functions(&assembly))
}

/// The complete module of an input: the prelude, a name and an export for each function, a name for each id.
pub fn whole(input: &str) -> String {
    let start = input.find("OpFunction ").map_or(0, |at| input[..at].rfind('\n').map_or(0, |line| line + 1));
    let (declarations, functions) = input.split_at(start);
    let (mut names, mut exports) = (String::new(), String::new());
    for id in defined(input).into_iter().chain(["array", "pair", "nested"]) {
        names += &format!("OpName %{id} \"{id}\"\n");
    }
    for line in functions.lines().filter(|line| line.contains("= OpFunction ") && !line.contains("%static_"))
    {
        let id = line.split('=').next().unwrap_or_default().trim().trim_start_matches('%');
        exports += &format!("OpDecorate %{id} LinkageAttributes \"{id}\" Export\n");
    }
    let (decorations, others): (Vec<_>, Vec<_>) =
        declarations.lines().partition(|line| line.starts_with("OpDecorate"));
    let (capabilities, others): (Vec<_>, Vec<_>) =
        others.into_iter().partition(|line| line.starts_with("OpCapability"));
    let (strings, types): (Vec<_>, Vec<_>) = others.into_iter().partition(|line| line.contains("= OpString"));
    let [capabilities, strings, decorations, types] =
        [capabilities, strings, decorations, types].map(|lines| lines.join("\n"));
    format!("{capabilities}\n{PRELUDE}{strings}\n{names}{exports}{decorations}\n{TYPES}{types}\n{functions}")
}

/// The ids that an input defines, without the sign.
fn defined(input: &str) -> BTreeSet<&str> {
    let result = |line: &'_ str| line.split_once('=').map(|(left, _)| left.trim().len());
    input
        .lines()
        .filter_map(|line| result(line).map(|length| line.trim()[..length].trim_start_matches('%')))
        .filter(|id| !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
        .collect()
}

/// The relevant part of the output: without capabilities, names and exports.
fn functions(assembly: &str) -> String {
    let noise = ["OpCapability", "OpMemoryModel", "OpName", "OpExtInstImport", "OpType"];
    let shown =
        |line: &&str| !noise.iter().any(|each| line.contains(each)) && !line.contains("LinkageAttributes");
    let text: String = assembly.lines().filter(shown).map(|line| format!("{line}\n")).collect();
    snapshot::renumber(&text)
}

/// All inputs below a folder.
pub fn inputs(folder: &Path) -> Vec<std::path::PathBuf> {
    if fs::exists(folder).unwrap_or(false) { files::with_extension(folder, "spvasm") } else { Vec::new() }
}
