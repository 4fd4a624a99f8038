//! The wording of what code generation reports: needs beyond the SPIR-V version or the OpenCL environment asked for.

use crate::options::Environment;
use spirocl_frontend::{
    diagnostic::{Code, Diagnostic},
    source::Span,
    warning::Class,
};

/// A need beyond the version of SPIR-V.
static SPIRV_VERSION: Code = Code {
    id: "C0101",
    name: "spirv-version",
    class: Class::Standard,
    rule: "each construct needs a version of SPIR-V, or an extension of it; a module has the lowest version that \
           its program needs, unless --spirv-version= asks for one: that is a limit, since drivers reject what is newer than they know",
    section: "SPIR-V, 2.16.1 and the tables of section 3",
    wrong: "// spirocl -cl-std=CL3.0 --spirv-version=1.2\nkernel void f(global int *g) { *g = sub_group_shuffle(*g, 0); }",
    right: "// spirocl -cl-std=CL3.0\nkernel void f(global int *g) { *g = sub_group_shuffle(*g, 0); }",
};

/// A need beyond the OpenCL environment.
static ENVIRONMENT: Code = Code {
    id: "C0102",
    name: "target-environment",
    class: Class::Standard,
    rule: "each version of OpenCL takes only some capabilities of SPIR-V; the one asked for by --target-env= is the lowest that must \
           take the module",
    section: "OpenCL SPIR-V environment specification, required capabilities and validation rules",
    wrong: "// spirocl -cl-std=CL2.0 --target-env=opencl1.2\nkernel void f(global int *g) { int *p = g; *p = 1; }",
    right: "// spirocl -cl-std=CL2.0 --target-env=opencl2.0\nkernel void f(global int *g) { int *p = g; *p = 1; }",
};

/// A variable whose first value needs its own address.
static SELF_REFERENCE: Code = Code {
    id: "C0201",
    name: "self-reference",
    class: Class::Standard,
    rule: "an initializer in SPIR-V cannot name the variable that it belongs to, directly or through other initializers",
    section: "SPIR-V, 2.16.1: the uses of an id come after its definition",
    wrong: "// spirocl -cl-std=CL2.0\nglobal void *p = &p;",
    right: "// spirocl -cl-std=CL2.0\nglobal void *p;\nkernel void set() { p = &p; }",
};

/// A program larger than a module may be.
static TOO_LARGE: Code = Code {
    id: "C0202",
    name: "module-too-large",
    class: Class::Standard,
    rule: "a module has at most 4,194,303 ids, 65,535 variables outside of functions, 524,287 in one function, and 65,535 words in one \
           instruction; a program needs as many ids as it has operations, variables, constants and types",
    section: "SPIR-V, 2.3 and 2.17",
    wrong: "constant int a0 = 0;\nconstant int a1 = 1;\n// and so on, up to a65535",
    right: "constant int a[] = { 0, 1 };",
};

/// An address among the bytes of a union.
static MISPLACED_ADDRESS: Code = Code {
    id: "C0203",
    name: "misplaced-address",
    class: Class::Standard,
    rule: "an address in the initializer of a union lies at a multiple of its size, in a union that is aligned like it: what number an \
           address is, and so what its bytes are, is known only when the program runs",
    section: "SPIR-V, OpSpecConstantOp",
    wrong: "constant int x = 1;\nunion any { struct __attribute__((packed)) { char kind; constant int *p; } s; };\n\
            constant union any one = { { 1, &x } };",
    right: "constant int x = 1;\nunion any { struct { char kind; constant int *p; } s; };\nconstant union any one = { { 1, &x } };",
};

/// Every kind of message of code generation.
pub static CODES: &[&Code] = &[&SPIRV_VERSION, &ENVIRONMENT, &SELF_REFERENCE, &TOO_LARGE, &MISPLACED_ADDRESS];

/// `construct` needs SPIR-V 1.`minor`.
pub(crate) fn needs_version(at: Span, construct: &str, minor: u8) -> Diagnostic {
    Diagnostic::error(&SPIRV_VERSION, at, format!("{construct} needs SPIR-V 1.{minor}"))
        .help(format!("use --spirv-version=1.{minor}"))
}

/// `construct` exists in no version up to the newest.
pub(crate) fn needs_more_than_any_version(at: Span, construct: &str) -> Diagnostic {
    Diagnostic::error(&SPIRV_VERSION, at, format!("{construct} has no form in SPIR-V for kernels"))
}

/// `construct` needs `what`, which the environment does not take, and `since` does.
pub(crate) fn not_in_environment(
    at: Span,
    construct: &str,
    what: &str,
    environment: Environment,
    since: Environment,
) -> Diagnostic {
    let name = environment.name();
    let message = format!("{construct} needs {what}, which {name} does not take");
    Diagnostic::error(&ENVIRONMENT, at, message).help(format!("use --target-env={}", since.name()))
}

/// The SPIR-V version asked for is newer than the environment must take.
pub(crate) fn version_beyond_environment(environment: Environment, minor: u8, most: u8) -> Diagnostic {
    let name = environment.name();
    let message = format!("{name} takes SPIR-V up to 1.{most}, and 1.{minor} was asked for");
    Diagnostic::error(&ENVIRONMENT, Span::default(), message).help(format!("use --spirv-version=1.{most}"))
}

/// The first value of the variable at `at` holds the variable's address.
pub(crate) fn initializer_needs_itself(at: Span) -> Diagnostic {
    let message = "the initializer needs the address of the variable itself, which SPIR-V cannot express";
    Diagnostic::error(&SELF_REFERENCE, at, message).help("assign the address in a kernel")
}

/// The first value of the variable at `at` holds an address in a union, where it is not aligned.
pub(crate) fn misplaced_address(at: Span) -> Diagnostic {
    let message =
        "the initializer puts an address into a union where it is not aligned, which SPIR-V cannot express";
    Diagnostic::error(&MISPLACED_ADDRESS, at, message).help("do not pack the member that holds the pointer")
}

/// What a module may have only so many of, and what to do where it has more.
pub(crate) struct Bounded {
    what: &'static str,
    here: &'static str,
    advice: &'static str,
}

const ONE_TOO_MANY: &str = "this is one too many";

/// What is declared outside of functions, and local variables of kernels.
pub(crate) const GLOBAL_VARIABLES: Bounded = Bounded {
    what: "variables outside of functions",
    here: ONE_TOO_MANY,
    advice: "put them into arrays or structures",
};

/// What is declared in one function.
pub(crate) const LOCAL_VARIABLES: Bounded = Bounded {
    what: "variables in one function",
    here: ONE_TOO_MANY,
    advice: "put them into arrays or structures",
};

/// What an instruction names.
pub(crate) const INSTRUCTION_WORDS: Bounded = Bounded {
    what: "words in one instruction",
    here: "this is too long",
    advice: "use fewer arguments, or fewer variables, at once",
};

/// Everything that has a result.
pub(crate) const IDS: Bounded = Bounded {
    what: "operations, variables, constants and types",
    here: ONE_TOO_MANY,
    advice: "split the program into several",
};

/// A module with `found` of what it may have only `most` of; the first that is too much stands at `at`.
pub(crate) fn too_large(at: Span, bounded: &Bounded, found: usize, most: usize) -> Diagnostic {
    let what = bounded.what;
    let message = format!("the module would have {found} {what}: SPIR-V takes at most {most}");
    Diagnostic::error(&TOO_LARGE, at, message).here(bounded.here).help(bounded.advice)
}
