//! Messages about address spaces in declarations. Messages about pointer conversions are in `conversion.rs`.

use crate::{address_space::AddressSpace, types::spelling::Shown};
use spirocl_frontend::{diagnostic::Diagnostic, language::Version, source::Span};

codes! {
    TWO_SPACES = "S0201" "two-address-spaces" {
        rule: "A type can have only one address space qualifier.",
        section: "OpenCL C 3.0, 6.7",
        wrong: "kernel void f(global local int *p) {}",
        right: "kernel void f(global int *p) {}",
    }
    TYPEDEF_SPACE = "S0202" "typedef-address-space" {
        rule: "If a typedef names a type in an address space, a use of the typedef cannot add another address space.",
        section: "OpenCL C 3.0, 6.7",
        wrong: "typedef global int counter;\nkernel void f(local counter *p) {}",
        right: "typedef int counter;\nkernel void f(local counter *p) {}",
    }
    GENERIC = "S0203" "generic-address-space" {
        rule: "The `generic` address space can only qualify the type that a pointer points to, and requires OpenCL C 2.0, or \
               OpenCL C 3.0 with the feature `__opencl_c_generic_address_space`. There, a pointer without an address space \
               qualifier is generic. A variable cannot be declared in the generic address space.",
        section: "OpenCL C 3.0, 6.7 and 6.7.5",
        wrong: "// -cl-std=CL2.0\nkernel void f(global int *p) { generic int a; }",
        right: "// -cl-std=CL2.0\nkernel void f(global int *p) { generic int *a = p; }",
    }
    PROGRAM_SCOPE_SPACE = "S0204" "program-scope-address-space" {
        rule: "A program-scope, `static` or `extern` variable must be in the constant address space. OpenCL C 2.0, and 3.0 with \
               the feature `__opencl_c_program_scope_global_variables`, also allow the global address space.",
        section: "OpenCL C 3.0, 6.7.1 and 6.7.4",
        wrong: "int table[2] = { 1, 2 };",
        right: "constant int table[2] = { 1, 2 };",
    }
    LOCAL_SCOPE = "S0205" "local-scope" {
        rule: "A variable in the local address space must be declared in the outermost scope of a kernel function.",
        section: "OpenCL C 3.0, 6.7.1",
        wrong: "kernel void f(void) { if (1) { local int a; } }",
        right: "kernel void f(void) { local int a; if (1) { } }",
    }
    CONSTANT_SCOPE = "S0206" "constant-scope" {
        rule: "A variable in the constant address space must be declared at program scope, in the outermost scope of a kernel, \
               or as `static` or `extern`.",
        section: "OpenCL C 3.0, 6.7.1",
        wrong: "void f(void) { constant int a = 1; }",
        right: "void f(void) { static constant int a = 1; }",
    }
    GLOBAL_IN_FUNCTION = "S0207" "global-in-function" {
        rule: "A function-scope variable in the global address space must be `static` or `extern`.",
        section: "OpenCL C 3.0, 6.7.1 and 6.10",
        wrong: "kernel void f(void) { global int a; }",
        right: "// -cl-std=CL2.0\nkernel void f(void) { static global int a; }",
    }
    LOCAL_INITIALIZER = "S0208" "local-initializer" {
        rule: "A variable in the local address space cannot have an initializer: it is shared by all work-items of a \
               work-group.",
        section: "OpenCL C 3.0, 6.7.2",
        wrong: "kernel void f(void) { local int a = 1; }",
        right: "kernel void f(void) { local int a; a = 1; }",
    }
    CONSTANT_INITIALIZER = "S0209" "constant-initializer" {
        rule: "A variable in the constant address space must be initialized.",
        section: "OpenCL C 3.0, 6.7.2",
        wrong: "constant int a;",
        right: "constant int a = 1;",
    }
    SPACE_ON_PARAMETER = "S0210" "parameter-address-space" {
        rule: "A parameter is always in the private address space. Only the type that a pointer parameter points to can be \
               qualified with another one.",
        section: "OpenCL C 3.0, 6.7",
        wrong: "void f(local int a) {}",
        right: "void f(local int *a) {}",
    }
    SPACE_ON_RETURN = "S0211" "return-address-space" {
        rule: "A return type cannot be qualified with an address space.",
        section: "OpenCL C 3.0, 6.7",
        wrong: "local int f(void);",
        right: "local int *f(void);",
    }
    SPACE_ON_MEMBER = "S0212" "member-address-space" {
        rule: "A member is in the address space of its structure and cannot be qualified with an address space.",
        section: "OpenCL C 3.0, 6.7; ISO/IEC TR 18037, 5.1.2",
        wrong: "struct S { global int a; };",
        right: "struct S { global int *a; };",
    }
    SPACE_ON_OPAQUE = "S0213" "opaque-address-space" {
        rule: "Images, pipes and `event_t` cannot be declared in an address space other than private, and samplers only in \
               constant. Queues, `ndrange_t`, `clk_event_t` and `reserve_id_t` can also be `local`.",
        section: "OpenCL C 3.0, 6.11.b and 6.11.q",
        wrong: "kernel void f(void) { local event_t e; }",
        right: "kernel void f(void) { event_t e; }",
    }
    SPACE_ON_FUNCTION = "S0214" "function-address-space" {
        rule: "A function type cannot be qualified with an address space.",
        section: "OpenCL C 3.0, 6.7; ISO/IEC TR 18037, 5.1.2",
        wrong: "typedef int F(int);\nlocal F f;",
        right: "typedef int F(int);\nF f;",
    }
    SPACE_IN_TYPE_NAME = "S0215" "literal-address-space" {
        rule: "The type of a compound literal in a function, or of a cast, cannot be qualified with an address space.",
        section: "OpenCL C 3.0, 6.7",
        wrong: "void f(void) { const int *p = &(global int){ 1 }; }",
        right: "void f(void) { const int *p = &(int){ 1 }; }",
    }
}

/// Two address spaces on one type.
pub(crate) fn two_spaces(at: Span, second: AddressSpace, first: AddressSpace, first_at: Span) -> Diagnostic {
    // ISO/IEC TR 18037, 6.7.3: only different address spaces are an error.
    let diagnostic = if second == first {
        let message = format!("multiple identical address spaces specified for type: `{second}`");
        Diagnostic::warning(&TWO_SPACES, at, message)
    } else {
        let message = format!("multiple address spaces specified for type: `{first}` and `{second}`");
        Diagnostic::error(&TWO_SPACES, at, message)
    };
    diagnostic.label(first_at, "previous address space").edit(format!("remove `{second}`"), at, "")
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
        let message = format!("multiple identical address spaces specified for type: `{second}`");
        Diagnostic::warning(&TYPEDEF_SPACE, at, message)
    } else {
        let message = format!("multiple address spaces specified for type: `{first}` and `{second}`");
        Diagnostic::error(&TYPEDEF_SPACE, at, message)
    };
    diagnostic.label(name_at, format!("`{name}` is a type in the {first} address space")).edit(
        format!("remove `{second}`"),
        at,
        "",
    )
}

/// `generic` in a version or with features that do not have it.
pub(crate) fn no_generic(at: Span) -> Diagnostic {
    let message =
        "the generic address space requires OpenCL C 2.0 or the feature `__opencl_c_generic_address_space`";
    Diagnostic::error(&GENERIC, at, message)
}

/// A variable in the generic address space.
pub(crate) fn generic_variable(at: Span, name: &str) -> Diagnostic {
    let message = format!("variable `{name}` cannot be declared in the generic address space");
    Diagnostic::error(&GENERIC, at, message).edit("remove `generic`", at, "")
}

/// A variable at program scope, or `static` or `extern`, in an address space that it cannot have.
pub(crate) fn program_scope(at: Span, variable: &ProgramScope<'_>) -> Diagnostic {
    let ProgramScope { name, what, written, version, global_allowed, insert, is_pointer, has_initializer } =
        *variable;
    let allowed = if global_allowed { "global or constant" } else { "constant" };
    let message = format!("{what} `{name}` must reside in the {allowed} address space");
    let mut diagnostic = Diagnostic::error(&PROGRAM_SCOPE_SPACE, at, message);
    let space = if global_allowed { "global" } else { "constant" };
    let advice = |verb: &str| {
        let more = if has_initializer || global_allowed { "" } else { " and an initializer" };
        format!("{verb} `{space}`{more}")
    };
    diagnostic = match written {
        Some((space, _)) if space.is_of_work_group() => {
            diagnostic.help("declare it in the outermost scope of a kernel and pass a pointer to it")
        }
        Some((_, span)) => diagnostic.edit(advice("use"), span, space),
        None => {
            let subject = if is_pointer { "pointer itself declared" } else { "declared" };
            let diagnostic = diagnostic.here(format!("{subject} without an address space"));
            diagnostic.edit(advice("add"), insert, format!("{space} "))
        }
    };
    match written {
        _ if global_allowed => diagnostic,
        Some((space, _)) if !space.is_of_program() => diagnostic,
        _ if version < Version::V2_0 => {
            diagnostic.note("program-scope variables in global memory require OpenCL C 2.0 or later")
        }
        _ => diagnostic.note(
            "program-scope variables in global memory require the feature `__opencl_c_program_scope_global_variables`",
        ),
    }
}

/// `static` in a function before OpenCL C 2.0.
pub(crate) fn static_in_function(at: Span, name: &str) -> Diagnostic {
    let message = format!("function-scope variable `{name}` cannot be `static` before OpenCL C 2.0");
    Diagnostic::error(&PROGRAM_SCOPE_SPACE, at, message)
        .help("compile with `-cl-std=CL2.0`, or pass a pointer to global memory to the kernel")
}

/// The variable that [`program_scope`] reports.
#[derive(Clone, Copy)]
pub(crate) struct ProgramScope<'a> {
    /// The variable.
    pub(crate) name: &'a str,
    /// `program-scope variable`, `static variable` or `extern variable`.
    pub(crate) what: &'a str,
    /// The address space as written, if one is.
    pub(crate) written: Option<(AddressSpace, Span)>,
    /// The OpenCL C version.
    pub(crate) version: Version,
    /// Whether global memory is allowed too.
    pub(crate) global_allowed: bool,
    /// Where to insert an address space.
    pub(crate) insert: Span,
    /// Whether it is a pointer, whose own address space differs from that of its pointee.
    pub(crate) is_pointer: bool,
    /// Whether it has an initializer.
    pub(crate) has_initializer: bool,
}

/// `local` in a function that is not a kernel.
pub(crate) fn local_outside_kernel(at: Span, name: &str) -> Diagnostic {
    let message =
        format!("non-kernel function variable `{name}` cannot be declared in the local address space");
    Diagnostic::error(&LOCAL_SCOPE, at, message).help("declare it in the kernel and pass a pointer to it")
}

/// `local` in an inner block of a kernel, and the declaration to insert at the start of the outermost block.
pub(crate) fn local_in_block(
    at: Span,
    name: &str,
    kernel: &str,
    (start, moved): (Span, Option<&str>),
) -> Diagnostic {
    let message =
        format!("local variable `{name}` must be declared in the outermost scope of kernel `{kernel}`");
    let diagnostic = Diagnostic::error(&LOCAL_SCOPE, at, message);
    let advice = "move the declaration to the start of the kernel";
    match moved {
        Some(moved) => diagnostic.edit(advice, start, format!(" {moved};")),
        None => diagnostic.help(advice),
    }
}

/// `local` with `static` or `extern`.
pub(crate) fn local_storage(at: Span, name: &str, word: &str, word_at: Span) -> Diagnostic {
    Diagnostic::error(&LOCAL_SCOPE, at, format!("local variable `{name}` cannot be `{word}`")).edit(
        format!("remove `{word}`"),
        word_at,
        "",
    )
}

/// `constant` in a function that is not a kernel, or in an inner block; `insert` is where to insert `static`, if the version has it.
pub(crate) fn constant_scope(at: Span, name: &str, in_kernel: bool, insert: Option<Span>) -> Diagnostic {
    let message = if in_kernel {
        format!("constant variable `{name}` must be declared in the outermost scope of the kernel")
    } else {
        format!("non-kernel function variable `{name}` cannot be declared in the constant address space")
    };
    let diagnostic = Diagnostic::error(&CONSTANT_SCOPE, at, message);
    match insert {
        Some(insert) => {
            diagnostic.edit("make it `static`, or declare it at program scope", insert, "static ")
        }
        None => diagnostic.help("declare it at program scope"),
    }
}

/// `global` on a variable in a function.
pub(crate) fn global_in_function(
    at: Span,
    name: &str,
    (global_allowed, insert): (bool, Span),
    parameter: &str,
) -> Diagnostic {
    let message = format!("function-scope variable `{name}` cannot be declared in the global address space");
    let diagnostic = Diagnostic::error(&GLOBAL_IN_FUNCTION, at, message);
    if global_allowed {
        diagnostic.edit("make it `static`: it then keeps its value across kernel launches", insert, "static ")
    } else {
        diagnostic.help(format!("make it a kernel parameter: `{parameter}`"))
    }
}

/// `local int a = 1;`
pub(crate) fn local_initializer(at: Span, name: &str, remove: Span) -> Diagnostic {
    Diagnostic::error(&LOCAL_INITIALIZER, at, format!("local variable `{name}` cannot have an initializer"))
        .edit(format!("remove the initializer and assign to `{name}` after the declaration"), remove, "")
}

/// `constant int a;`
pub(crate) fn constant_initializer(at: Span, name: &str, is_scalar: bool) -> Diagnostic {
    let message = format!("variable `{name}` in the constant address space must be initialized");
    let diagnostic = Diagnostic::error(&CONSTANT_INITIALIZER, at, message);
    if is_scalar {
        diagnostic.edit("add an initializer", at.after(), " = 0")
    } else {
        diagnostic.help("add an initializer: `= { ... }`")
    }
}

/// `void f(local int a)`
pub(crate) fn on_parameter(at: Span, space: AddressSpace, name: Option<&str>) -> Diagnostic {
    let parameter = name.map_or_else(|| "parameter".to_owned(), |name| format!("parameter `{name}`"));
    let message = format!("{parameter} may not be qualified with an address space");
    Diagnostic::error(&SPACE_ON_PARAMETER, at, message).edit(format!("remove `{space}`"), at, "")
}

/// `local int f(void)`
pub(crate) fn on_return(at: Span, space: AddressSpace) -> Diagnostic {
    Diagnostic::error(&SPACE_ON_RETURN, at, "return type may not be qualified with an address space").edit(
        format!("remove `{space}`"),
        at,
        "",
    )
}

/// `struct S { global int a; }`
pub(crate) fn on_member(at: Span, space: AddressSpace, name: &str) -> Diagnostic {
    Diagnostic::error(
        &SPACE_ON_MEMBER,
        at,
        format!("member `{name}` may not be qualified with an address space"),
    )
    .edit(format!("remove `{space}`"), at, "")
}

/// `local event_t e`
pub(crate) fn on_opaque(at: Span, space: AddressSpace, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&SPACE_ON_OPAQUE, at, format!("type {ty} cannot be used in the {space} address space"))
        .edit(format!("remove `{space}`"), at, "")
}

/// `local F f;`
pub(crate) fn on_function(at: Span, space: AddressSpace) -> Diagnostic {
    Diagnostic::error(&SPACE_ON_FUNCTION, at, "function type may not be qualified with an address space")
        .edit(format!("remove `{space}`"), at, "")
}

/// `(global int){ 1 }` in a function.
pub(crate) fn in_type_name(at: Span, space: AddressSpace) -> Diagnostic {
    Diagnostic::error(
        &SPACE_IN_TYPE_NAME,
        at,
        "compound literal in function scope may not be qualified with an address space",
    )
    .edit(format!("remove `{space}`"), at, "")
}
