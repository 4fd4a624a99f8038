//! Options of clang and clspv that have another name here or no effect: [`ROWS`]; and those that cannot be accepted: [`REJECTED`].

use super::{
    Color, CommandLine, Emit, Setting,
    table::{Form, OptionRow, accept, flag, set, spirv_version, target, valued},
};
use spirocl_codegen::{DebugLevel, OptimizationLevel};

/// Options that change nothing: what they ask for always holds, or concerns LLVM alone.
const fn no_effect(spelling: &'static str, help: &'static str) -> OptionRow {
    flag(spelling, help, accept)
}

/// The options that are accepted.
pub(super) const ROWS: &[OptionRow] = &[
    flag("-Xclang", "accepted; the next argument is read as any other", accept).for_command(),
    no_effect("-cc1", "no effect: options of `clang -cc1` are accepted without it").for_command(),
    valued("-mllvm", Form::Next, "OPTION", "no effect: LLVM is not used", accept).for_command(),
    valued("-target", Form::Next, "spirv32|spirv64", "same as --target=", target)
        .sets(Setting::AddressWidth)
        .for_command(),
    valued("-triple", Form::Next, "spirv32|spirv64", "same as --target=", target)
        .sets(Setting::AddressWidth)
        .for_command(),
    valued("-arch=", Form::Joined, "spir|spir64", "same as --target=", target)
        .sets(Setting::AddressWidth)
        .for_command(),
    valued(
        "-spv-version=",
        Form::Joined,
        "1.0|1.1|1.2|1.3|1.4|1.5|1.6",
        "same as --spirv-version=",
        spirv_version,
    )
    .sets(Setting::SpirvVersion),
    valued(
        "--spv-version=",
        Form::Joined,
        "1.0|1.1|1.2|1.3|1.4|1.5|1.6",
        "same as --spirv-version=",
        spirv_version,
    )
    .sets(Setting::SpirvVersion),
    valued(
        "--spirv-max-version=",
        Form::Joined,
        "1.0|1.1|1.2|1.3|1.4|1.5|1.6",
        "same as --spirv-version=",
        spirv_version,
    )
    .sets(Setting::SpirvVersion),
    valued("-isystem", Form::JoinedOrNext, "DIR", "same as -I", include_dir),
    valued("-iquote", Form::JoinedOrNext, "DIR", "same as -I", include_dir),
    flag("-Og", "same as -O1", set!(options.codegen.optimization = OptimizationLevel::O1))
        .sets(Setting::Optimization),
    flag("-Ofast", "same as -O1 -ffast-math", |line, _| {
        line.options.codegen.optimization = OptimizationLevel::O2;
        fast_math(line, "")
    })
    .sets(Setting::Optimization),
    flag("-ffast-math", "same as -cl-unsafe-math-optimizations -cl-finite-math-only", fast_math),
    flag("-funsafe-math-optimizations", "same as -cl-unsafe-math-optimizations", unsafe_math),
    flag(
        "-ffinite-math-only",
        "same as -cl-finite-math-only",
        set!(options.codegen.fast_math.finite_math_only = true),
    ),
    flag(
        "-fno-signed-zeros",
        "same as -cl-no-signed-zeros",
        set!(options.codegen.fast_math.no_signed_zeros = true),
    ),
    flag("-g1", "same as -gline-tables-only", set!(options.codegen.debug = DebugLevel::Lines))
        .sets(Setting::Debug),
    flag("-g2", "same as -g", set!(options.codegen.debug = DebugLevel::Full)).sets(Setting::Debug),
    flag("-g3", "same as -g", set!(options.codegen.debug = DebugLevel::Full)).sets(Setting::Debug),
    flag("-emit-obj", "same as -c", set!(emit = Emit::Spirv)).sets(Setting::Emit).for_command(),
    flag("-fcolor-diagnostics", "same as --color=always", set!(color = Color::Always))
        .sets(Setting::Color)
        .for_command(),
    flag("-fno-color-diagnostics", "same as --color=never", set!(color = Color::Never))
        .sets(Setting::Color)
        .for_command(),
    no_effect("-finclude-default-header", "no effect: built-in functions are always declared"),
    no_effect("-fdeclare-opencl-builtins", "no effect: built-in functions are always declared"),
    no_effect("-cl-no-stdinc", "no effect: no header is included by default"),
    no_effect("-nostdinc", "no effect: there are no system headers"),
    no_effect("-ffreestanding", "no effect: there is no C standard library"),
    no_effect("-fno-builtin", "no effect: there is no C standard library"),
    no_effect("-fno-math-errno", "no effect: there is no errno"),
    no_effect("-fno-strict-aliasing", "no effect: types are not used for alias analysis"),
    no_effect("-funroll-loops", "no effect: use `#pragma unroll`"),
    no_effect("-fno-unroll-loops", "no effect: loops without `#pragma unroll` are rarely unrolled"),
    no_effect("-fintegrated-objemitter", "no effect: no external tool is used"),
    no_effect("-disable-llvm-passes", "no effect: LLVM is not used"),
    no_effect("-pipe", "no effect: no temporary files are used"),
    no_effect("-Qunused-arguments", "no effect: unused arguments are not reported"),
];

fn include_dir(line: &mut CommandLine, value: &str) -> Result<(), String> {
    line.options.include_dirs.push(value.into());
    Ok(())
}

fn unsafe_math(line: &mut CommandLine, _: &str) -> Result<(), String> {
    let math = &mut line.options.codegen.fast_math;
    (math.unsafe_math, math.mad_enable, math.no_signed_zeros) = (true, true, true);
    Ok(())
}

fn fast_math(line: &mut CommandLine, value: &str) -> Result<(), String> {
    line.options.codegen.fast_math.finite_math_only = true;
    unsafe_math(line, value)
}

/// Options that ask for an output that does not exist here, and what to use instead.
pub(super) const REJECTED: &[(&str, &str)] = &[
    ("-emit-llvm", LLVM_IR),
    ("-emit-llvm-bc", LLVM_IR),
    ("-ast-dump", "use `--emit=ast`"),
    ("-output-format", "only SPIR-V can be written; use `-o FILE`, or `-S` for assembly"),
    ("-descriptormap", "kernels are compiled for OpenCL, not Vulkan; `--reflect=json` lists their arguments"),
    ("-samplermap", "kernels are compiled for OpenCL, not Vulkan; samplers keep their OpenCL meaning"),
];

const LLVM_IR: &str =
    "LLVM is not used, so there is no LLVM IR; use `-c` for SPIR-V or `-S` for its assembly";

/// Returns why `argument` is rejected, if it is an option of [`REJECTED`], with one hyphen or two.
pub(super) fn rejection(argument: &str) -> Option<&'static str> {
    let (name, _) = argument.split_once('=').unwrap_or((argument, ""));
    REJECTED.iter().find(|(spelling, _)| is_spelling(spelling, name)).map(|(_, reason)| *reason)
}

/// Whether `name` is `spelling`, with one hyphen or two, as LLVM's tools accept options.
pub(super) fn is_spelling(spelling: &str, name: &str) -> bool {
    name == spelling || name.strip_prefix('-') == Some(spelling)
}
