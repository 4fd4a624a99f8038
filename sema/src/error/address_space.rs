//! Messages about address spaces in declarations. Those about conversions of pointers stand with expressions.

use crate::{address_space::AddressSpace, check::Shown};
use spirocl_frontend::{diagnostic::Diagnostic, language::Version, source::Span};

codes! {
    TWO_SPACES = "S0201" "two-address-spaces" {
        rule: "A type has at most one address space.",
        section: "OpenCL C 3.0, 6.7",
        wrong: "kernel void f(global local int *p) {}",
        right: "kernel void f(global int *p) {}",
    }
    TYPEDEF_SPACE = "S0202" "typedef-address-space" {
        rule: "A typedef may name an address space; then its uses cannot name another.",
        section: "OpenCL C 3.0, 6.7",
        wrong: "typedef global int counter;\nkernel void f(local counter *p) {}",
        right: "typedef int counter;\nkernel void f(local counter *p) {}",
    }
    GENERIC = "S0203" "generic-address-space" {
        rule: "What a pointer points at may be `generic` where the version has generic pointers: OpenCL C 2.0, and 3.0 with the feature \
         `__opencl_c_generic_address_space`. A pointer that names no space is generic there in any case. No variable is generic.",
        section: "OpenCL C 3.0, 6.7 and 6.7.5",
        wrong: "// -cl-std=CL2.0\nkernel void f(global int *p) { generic int a; }",
        right: "// -cl-std=CL2.0\nkernel void f(global int *p) { generic int *a = p; }",
    }
    PROGRAM_SCOPE_SPACE = "S0204" "program-scope-address-space" {
        rule: "A variable outside all functions, or one that is `static` or `extern`, lives in constant memory, or in global memory where \
         the version has program-scope global variables: OpenCL C 2.0, and 3.0 with the feature \
         `__opencl_c_program_scope_global_variables`.",
        section: "OpenCL C 3.0, 6.7.1 and 6.7.4",
        wrong: "int table[2] = { 1, 2 };",
        right: "constant int table[2] = { 1, 2 };",
    }
    LOCAL_SCOPE = "S0205" "local-scope" {
        rule: "A `local` variable is declared in the outermost block of a kernel: not in an inner block, not in another function.",
        section: "OpenCL C 3.0, 6.7.1",
        wrong: "kernel void f(void) { if (1) { local int a; } }",
        right: "kernel void f(void) { local int a; if (1) { } }",
    }
    CONSTANT_SCOPE = "S0206" "constant-scope" {
        rule: "A `constant` variable is declared at program scope, in the outermost block of a kernel, or as `static` or `extern`.",
        section: "OpenCL C 3.0, 6.7.1",
        wrong: "void f(void) { constant int a = 1; }",
        right: "void f(void) { static constant int a = 1; }",
    }
    GLOBAL_IN_FUNCTION = "S0207" "global-in-function" {
        rule: "A `global` variable in a function is `static` or `extern`.",
        section: "OpenCL C 3.0, 6.7.1 and 6.10",
        wrong: "kernel void f(void) { global int a; }",
        right: "// -cl-std=CL2.0\nkernel void f(void) { static global int a; }",
    }
    LOCAL_INITIALIZER = "S0208" "local-initializer" {
        rule: "A `local` variable has no initializer: all work-items of a group share it.",
        section: "OpenCL C 3.0, 6.7.2",
        wrong: "kernel void f(void) { local int a = 1; }",
        right: "kernel void f(void) { local int a; a = 1; }",
    }
    CONSTANT_INITIALIZER = "S0209" "constant-initializer" {
        rule: "A `constant` variable has an initializer: nothing else can give it a value.",
        section: "OpenCL C 3.0, 6.7.2",
        wrong: "constant int a;",
        right: "constant int a = 1;",
    }
    SPACE_ON_PARAMETER = "S0210" "parameter-address-space" {
        rule: "Parameters live in private memory. What a pointer parameter points at has an address space; the parameter itself has none.",
        section: "OpenCL C 3.0, 6.7",
        wrong: "void f(local int a) {}",
        right: "void f(local int *a) {}",
    }
    SPACE_ON_RETURN = "S0211" "return-address-space" {
        rule: "What a function returns is a value and has no address space.",
        section: "OpenCL C 3.0, 6.7",
        wrong: "local int f(void);",
        right: "local int *f(void);",
    }
    SPACE_ON_MEMBER = "S0212" "member-address-space" {
        rule: "A member lives where its structure lives.",
        section: "OpenCL C 3.0, 6.7; ISO/IEC TR 18037, 5.1.2",
        wrong: "struct S { global int a; };",
        right: "struct S { global int *a; };",
    }
    SPACE_ON_OPAQUE = "S0213" "opaque-address-space" {
        rule: "Images, pipes, `event_t` and samplers are not in a memory that the program names; a sampler may be `constant`. Queues, \
               ranges, `clk_event_t` and `reserve_id_t` may be `local`.",
        section: "OpenCL C 3.0, 6.11.b and 6.11.q",
        wrong: "kernel void f(void) { local event_t e; }",
        right: "kernel void f(void) { event_t e; }",
    }
    SPACE_ON_FUNCTION = "S0214" "function-address-space" {
        rule: "A function type has no address space.",
        section: "OpenCL C 3.0, 6.7; ISO/IEC TR 18037, 5.1.2",
        wrong: "typedef int F(int);\nlocal F f;",
        right: "typedef int F(int);\nF f;",
    }
    SPACE_IN_TYPE_NAME = "S0215" "literal-address-space" {
        rule: "A compound literal in a function is a private object, and the value of a cast has no address space.",
        section: "OpenCL C 3.0, 6.7",
        wrong: "void f(void) { const int *p = &(global int){ 1 }; }",
        right: "void f(void) { const int *p = &(int){ 1 }; }",
    }
}

/// Two address spaces on one type.
pub(crate) fn two_spaces(at: Span, second: AddressSpace, first: AddressSpace, first_at: Span) -> Diagnostic {
    // ISO/IEC TR 18037, 6.7.3: only different address spaces are wrong.
    let diagnostic = if second == first {
        Diagnostic::warning(&TWO_SPACES, at, format!("`{second}` stands here twice"))
    } else {
        let message = format!("`{second}` and `{first}` cannot both be the address space of one type");
        Diagnostic::error(&TWO_SPACES, at, message)
    };
    diagnostic.label(first_at, format!("`{first}` stands here")).edit(format!("remove `{second}`"), at, "")
}

/// An address space on a typedef that has one.
pub(crate) fn typedef_space(
    at: Span,
    second: AddressSpace,
    name: &str,
    first: AddressSpace,
    name_at: Span,
) -> Diagnostic {
    let diagnostic = if second == first {
        Diagnostic::warning(&TYPEDEF_SPACE, at, format!("`{name}` names {first} memory already"))
    } else {
        let message = format!("`{second}` does not fit `{name}`, which names {first} memory");
        Diagnostic::error(&TYPEDEF_SPACE, at, message)
    };
    diagnostic.label(name_at, format!("`{name}` is a typedef of a type in {first} memory")).edit(
        format!("remove `{second}`"),
        at,
        "",
    )
}

/// `generic` where there is no such space.
pub(crate) fn no_generic(at: Span) -> Diagnostic {
    Diagnostic::error(&GENERIC, at, "this version of the language has no generic address space")
}

/// A variable in the generic address space.
pub(crate) fn generic_variable(at: Span, name: &str) -> Diagnostic {
    let message = format!("the variable `{name}` cannot be in generic memory: only pointers point there");
    Diagnostic::error(&GENERIC, at, message).edit("remove `generic`", at, "")
}

/// A variable at program scope, or `static` or `extern`, in the wrong space.
pub(crate) fn program_scope(at: Span, wrong: &ProgramScope<'_>) -> Diagnostic {
    let ProgramScope { name, what, written, version, global_allowed, insert, is_pointer, has_initializer } =
        *wrong;
    let where_it_must = if global_allowed { "global or constant" } else { "constant" };
    let message = format!("{what} `{name}` must be in {where_it_must} memory");
    let mut diagnostic = Diagnostic::error(&PROGRAM_SCOPE_SPACE, at, message);
    let right = if global_allowed { "global" } else { "constant" };
    let advice = |verb: &str| {
        let more = if has_initializer || global_allowed { "" } else { ", and an initializer" };
        format!("{verb} `{right}`{more}")
    };
    diagnostic = match written {
        Some((space, _)) if space.is_of_work_group() => diagnostic
            .here(format!("`{space}` is not possible here"))
            .help("declare it in the outermost block of a kernel, and pass a pointer to it"),
        Some((space, span)) => {
            diagnostic.here(format!("`{space}` is not possible here")).edit(advice("write"), span, right)
        }
        None => {
            let what = if is_pointer { "the pointer itself names" } else { "names" };
            let diagnostic = diagnostic.here(format!("{what} no address space"));
            diagnostic.edit(advice("add"), insert, format!("{right} "))
        }
    };
    match written {
        _ if global_allowed => diagnostic,
        Some((space, _)) if !space.is_of_program() => diagnostic,
        _ if version < Version::V2_0 => diagnostic.help(
            "or use `-cl-std=CL2.0`, which has variables in global memory",
        ),
        _ => diagnostic.note(
            "there are no variables in global memory, because the feature `__opencl_c_program_scope_global_variables` is off",
        ),
    }
}

/// What [`program_scope`] has to say.
#[derive(Clone, Copy)]
pub(crate) struct ProgramScope<'a> {
    /// The variable.
    pub(crate) name: &'a str,
    /// `the program-scope variable`, `the static variable`, `the extern variable`.
    pub(crate) what: &'a str,
    /// The address space as written, if one is.
    pub(crate) written: Option<(AddressSpace, Span)>,
    /// The version compiled.
    pub(crate) version: Version,
    /// Whether global memory would be right too.
    pub(crate) global_allowed: bool,
    /// Where an address space would be written.
    pub(crate) insert: Span,
    /// Whether it is a pointer, which has an address space besides the one that it points to.
    pub(crate) is_pointer: bool,
    /// Whether it has an initializer.
    pub(crate) has_initializer: bool,
}

/// `local` in a function that is no kernel.
pub(crate) fn local_outside_kernel(at: Span, name: &str, function: Option<(&str, Span)>) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        &LOCAL_SCOPE,
        at,
        format!("the local variable `{name}` must be declared in a kernel"),
    );
    let diagnostic = match function {
        Some((function, span)) => diagnostic.label(span, format!("`{function}` is not a kernel")),
        None => diagnostic,
    };
    diagnostic.help("declare it in the kernel and pass a pointer to it")
}

/// `local` in an inner block of a kernel, and what to write where its outermost block begins.
pub(crate) fn local_in_block(
    at: Span,
    name: &str,
    (kernel, kernel_at): (&str, Span),
    (start, moved): (Span, Option<&str>),
) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        &LOCAL_SCOPE,
        at,
        format!("the local variable `{name}` must be declared in the outermost block of the kernel"),
    )
    .here("this block is an inner one")
    .label(kernel_at, format!("the kernel `{kernel}`"));
    let advice = "move the declaration to the beginning of the kernel";
    match moved {
        Some(moved) => diagnostic.edit(advice, start, format!(" {moved};")),
        None => diagnostic.help(advice),
    }
}

/// `local` with `static` or `extern`.
pub(crate) fn local_storage(at: Span, name: &str, word: &str, word_at: Span) -> Diagnostic {
    Diagnostic::error(&LOCAL_SCOPE, at, format!("the local variable `{name}` cannot be `{word}`")).edit(
        format!("remove `{word}`"),
        word_at,
        "",
    )
}

/// `constant` in a function that is no kernel, or in an inner block; `insert` is where `static` would stand, if it is there.
pub(crate) fn constant_scope(at: Span, name: &str, in_kernel: bool, insert: Option<Span>) -> Diagnostic {
    let place = if in_kernel {
        "in the outermost block of the kernel"
    } else {
        "in a kernel or outside all functions"
    };
    let message = format!("the constant variable `{name}` must be declared {place}");
    let diagnostic = Diagnostic::error(&CONSTANT_SCOPE, at, message);
    match insert {
        Some(insert) => diagnostic.edit("move it there, or make it `static`", insert, "static "),
        None => diagnostic.help("move it there"),
    }
}

/// `global` on a variable in a function.
pub(crate) fn global_in_function(
    at: Span,
    name: &str,
    (global_allowed, insert): (bool, Span),
    parameter: &str,
) -> Diagnostic {
    let message = format!("the variable `{name}` in a function cannot be in global memory");
    let diagnostic = Diagnostic::error(&GLOBAL_IN_FUNCTION, at, message);
    if global_allowed {
        diagnostic.edit("make it `static`: then it keeps its value between kernels", insert, "static ")
    } else {
        diagnostic.help(format!("make it a parameter of the kernel: `{parameter}`"))
    }
}

/// `local int a = 1;`
pub(crate) fn local_initializer(at: Span, name: &str, space_at: Span, remove: Span) -> Diagnostic {
    Diagnostic::error(
        &LOCAL_INITIALIZER,
        at,
        format!("the local variable `{name}` cannot have an initializer"),
    )
    .label(space_at, "local memory is shared by the work-group")
    .edit(format!("remove the initializer, and assign to `{name}` after the declaration"), remove, "")
}

/// `constant int a;`
pub(crate) fn constant_initializer(at: Span, name: &str, is_scalar: bool) -> Diagnostic {
    let message = format!("the constant variable `{name}` needs an initializer");
    let diagnostic =
        Diagnostic::error(&CONSTANT_INITIALIZER, at, message).here("nothing else can give it a value");
    if is_scalar {
        diagnostic.edit("initialize it", at.after(), " = 0")
    } else {
        diagnostic.help("initialize it with `= { ... }`")
    }
}

/// `void f(local int a)`
pub(crate) fn on_parameter(at: Span, space: AddressSpace, name: Option<&str>) -> Diagnostic {
    let parameter = name.map_or_else(|| "a parameter".to_owned(), |name| format!("the parameter `{name}`"));
    let diagnostic = if space.is_of_call() {
        // OpenCL C 3.0, 6.7 has no address space on a parameter, yet by the last clause of 6.7.9 an object with automatic storage
        // duration, as a parameter is, may be called `private`: so it says what is so anyway.
        Diagnostic::warning(&SPACE_ON_PARAMETER, at, format!("{parameter} has no address space of its own"))
    } else {
        Diagnostic::error(&SPACE_ON_PARAMETER, at, format!("{parameter} cannot be in {space} memory"))
    };
    diagnostic
        .edit(format!("remove `{space}`"), at, "")
        .note("parameters live in private memory; `space T *p` names the memory that a pointer points to")
}

/// `local int f(void)`
pub(crate) fn on_return(at: Span, space: AddressSpace) -> Diagnostic {
    Diagnostic::error(&SPACE_ON_RETURN, at, format!("what a function returns cannot be in {space} memory"))
        .edit(format!("remove `{space}`"), at, "")
}

/// `struct S { global int a; }`
pub(crate) fn on_member(at: Span, space: AddressSpace, name: &str) -> Diagnostic {
    Diagnostic::error(
        &SPACE_ON_MEMBER,
        at,
        format!("the member `{name}` cannot be in {space} memory of its own"),
    )
    .edit(format!("remove `{space}`"), at, "")
    .note("a member lives where its structure lives")
}

/// `local event_t e`
pub(crate) fn on_opaque(at: Span, space: AddressSpace, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&SPACE_ON_OPAQUE, at, format!("an object of type {ty} cannot be in {space} memory"))
        .edit(format!("remove `{space}`"), at, "")
}

/// `local F f;`
pub(crate) fn on_function(at: Span, space: AddressSpace) -> Diagnostic {
    Diagnostic::error(&SPACE_ON_FUNCTION, at, format!("a function cannot be in {space} memory")).edit(
        format!("remove `{space}`"),
        at,
        "",
    )
}

/// `(global int){ 1 }` in a function.
pub(crate) fn in_type_name(at: Span, space: AddressSpace) -> Diagnostic {
    Diagnostic::error(
        &SPACE_IN_TYPE_NAME,
        at,
        format!("a value or literal in a function cannot be in {space} memory"),
    )
    .edit(format!("remove `{space}`"), at, "")
}
