//! The wording of the diagnostics of code generation: requirements beyond the SPIR-V version or the OpenCL environment of the options,
//! and limits of SPIR-V.

use crate::options::Environment;
use spirocl_frontend::{
    diagnostic::{Code, Diagnostic},
    source::Span,
    warning::Class,
};

/// A requirement beyond the version of SPIR-V.
static SPIRV_VERSION: Code = Code {
    id: "C0101",
    name: "spirv-version",
    class: Class::Standard,
    rule: "Some constructs require a version or an extension of SPIR-V. A module has the lowest version that its program requires; \
           `--spirv-version=` sets a limit, since drivers reject versions that they do not know.",
    section: "SPIR-V, 2.16.1 and the tables of section 3",
    wrong: "// spirocl -cl-std=CL3.0 --spirv-version=1.2\nkernel void f(global int *g) { *g = sub_group_shuffle(*g, 0); }",
    right: "// spirocl -cl-std=CL3.0\nkernel void f(global int *g) { *g = sub_group_shuffle(*g, 0); }",
};

/// A requirement beyond the OpenCL environment.
static ENVIRONMENT: Code = Code {
    id: "C0102",
    name: "target-environment",
    class: Class::Standard,
    rule: "Each version of OpenCL supports a set of SPIR-V capabilities, and each device lists its own. With `--target-env=`, or the \
           description of a device, a program that requires others is rejected.",
    section: "OpenCL SPIR-V environment specification, required capabilities and validation rules",
    wrong: "// spirocl -cl-std=CL2.0 --target-env=opencl1.2\nkernel void f(global int *g) { *g = work_group_reduce_add(*g); }",
    right: "// spirocl -cl-std=CL2.0 --target-env=opencl2.0\nkernel void f(global int *g) { *g = work_group_reduce_add(*g); }",
};

/// A variable whose initializer refers to its own address.
static SELF_REFERENCE: Code = Code {
    id: "C0201",
    name: "self-reference",
    class: Class::Standard,
    rule: "In SPIR-V, the initializer of a variable cannot refer to the variable itself, directly or through other initializers.",
    section: "SPIR-V, 2.16.1: the uses of an id come after its definition",
    wrong: "// spirocl -cl-std=CL2.0\nglobal void *p = &p;",
    right: "// spirocl -cl-std=CL2.0\nglobal void *p;\nkernel void set() { p = &p; }",
};

/// A program that exceeds the limits of a module.
static TOO_LARGE: Code = Code {
    id: "C0202",
    name: "module-too-large",
    class: Class::Standard,
    rule: "A SPIR-V module has at most 4,194,303 ids, 65,535 module-scope variables, 524,287 variables in one function, and 65,535 words \
           in one instruction. Each operation, variable, constant and type of a program takes an id.",
    section: "SPIR-V, 2.3 and 2.17",
    wrong: "constant int a0 = 0;\nconstant int a1 = 1;\n// and so on, up to a65535",
    right: "constant int a[] = { 0, 1 };",
};

/// An unaligned address in the initializer of a union.
static MISPLACED_ADDRESS: Code = Code {
    id: "C0203",
    name: "misplaced-address",
    class: Class::Standard,
    rule: "An address in the initializer of a union must be aligned to its size, as the bytes of an address are not known at compile \
           time.",
    section: "SPIR-V, OpSpecConstantOp",
    wrong: "constant int x = 1;\nunion any { struct __attribute__((packed)) { char kind; constant int *p; } s; };\n\
            constant union any one = { { 1, &x } };",
    right: "constant int x = 1;\nunion any { struct { char kind; constant int *p; } s; };\nconstant union any one = { { 1, &x } };",
};

/// Every diagnostic of code generation.
pub static CODES: &[&Code] = &[&SPIRV_VERSION, &ENVIRONMENT, &SELF_REFERENCE, &TOO_LARGE, &MISPLACED_ADDRESS];

/// `construct` requires SPIR-V 1.`minor`.
pub(crate) fn needs_version(at: Span, construct: &str, minor: u8) -> Diagnostic {
    Diagnostic::error(&SPIRV_VERSION, at, format!("{construct} requires SPIR-V 1.{minor}"))
        .help(format!("use `--spirv-version=1.{minor}`"))
}

/// `construct` is not part of any version of SPIR-V.
pub(crate) fn needs_more_than_any_version(at: Span, construct: &str) -> Diagnostic {
    Diagnostic::error(
        &SPIRV_VERSION,
        at,
        format!("{construct} is not available to kernels in any version of SPIR-V"),
    )
}

/// `construct` requires `what`, which `environment` does not support and `since` does.
pub(crate) fn not_in_environment(
    at: Span,
    construct: &str,
    what: &str,
    environment: Environment,
    since: Environment,
) -> Diagnostic {
    let name = environment.name();
    let message = format!("{construct} requires {what}, which `{name}` does not support");
    Diagnostic::error(&ENVIRONMENT, at, message).help(format!("use `--target-env={}`", since.name()))
}

/// `construct` requires `what`, which the description of the device does not list.
pub(crate) fn not_on_device(at: Span, construct: &str, what: &str) -> Diagnostic {
    let message = format!("{construct} requires {what}, which the device does not support");
    Diagnostic::error(&ENVIRONMENT, at, message)
}

/// The SPIR-V version of the options is later than the environment supports.
pub(crate) fn version_beyond_environment(environment: Environment, minor: u8, most: u8) -> Diagnostic {
    let name = environment.name();
    let message = format!("`{name}` does not support SPIR-V 1.{minor}");
    Diagnostic::error(&ENVIRONMENT, Span::default(), message).help(format!("use `--spirv-version=1.{most}`"))
}

/// The initializer of the variable at `at` contains the address of the variable.
pub(crate) fn initializer_needs_itself(at: Span) -> Diagnostic {
    let message = "initializer refers to the address of the variable itself, which SPIR-V does not support";
    Diagnostic::error(&SELF_REFERENCE, at, message).help("assign the address in a kernel")
}

/// The initializer of the variable at `at` stores an unaligned address in a union.
pub(crate) fn misplaced_address(at: Span) -> Diagnostic {
    let message = "initializer stores an unaligned address in a union, which SPIR-V does not support";
    Diagnostic::error(&MISPLACED_ADDRESS, at, message).help("do not pack the member that holds the pointer")
}

/// A limited resource of a module, and advice for programs that exceed it.
pub(crate) struct Bounded {
    what: &'static str,
    advice: &'static str,
}

/// Variables of program scope, and local variables of kernels.
pub(crate) const GLOBAL_VARIABLES: Bounded =
    Bounded { what: "module-scope variables", advice: "combine them in arrays or structures" };

/// Variables of one function.
pub(crate) const LOCAL_VARIABLES: Bounded =
    Bounded { what: "variables in one function", advice: "combine them in arrays or structures" };

/// Words of one instruction.
pub(crate) const INSTRUCTION_WORDS: Bounded =
    Bounded { what: "words in one instruction", advice: "use fewer arguments or variables" };

/// Ids.
pub(crate) const IDS: Bounded =
    Bounded { what: "operations, variables, constants and types", advice: "split the program" };

/// A module with `found` of a resource that is limited to `most`; `at` is the first beyond the limit.
pub(crate) fn too_large(at: Span, bounded: &Bounded, found: usize, most: usize) -> Diagnostic {
    let what = bounded.what;
    let message = format!("module has {found} {what}: the limit of SPIR-V is {most}");
    Diagnostic::error(&TOO_LARGE, at, message).help(bounded.advice)
}
