//! Messages about declaration specifiers and attributes.

use super::builtin::advice;
use crate::types::spelling::Shown;
use spirocl_frontend::{
    diagnostic::{Code, Diagnostic},
    foreign, limits,
    source::Span,
};
use std::fmt::Display;

codes! {
    TYPE_COMBINATION = "S0101" "type-specifiers" {
        rule: "Type specifiers must combine to a type of the language: `unsigned long int` is valid, `short float` is not.",
        section: "C99 6.7.2; OpenCL C 3.0, 6.3.1",
        wrong: "short float x;",
        right: "constant float x = 1;",
    }
    LONG_LONG = "S0102" "long-long" Extension {
        rule: "`long long` is reserved. `long` has 64 bits on every device, and `long long` is treated as `long`. Clang-based \
               compilers make it 128 bits wide.",
        section: "OpenCL C 3.0, 6.3.4",
        wrong: "kernel void f(long long n) {}",
        right: "kernel void f(long n) {}",
    }
    FLOAT16 = "S0152" "c23-float16" Extension {
        rule: "OpenCL C is based on C99; `_Float16` was added in C23. It is treated as `half`, and so is the suffix `f16` as `h`.",
        section: "OpenCL C 3.0, 6.3.1",
        wrong: "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n_Float16 f(_Float16 a) { return a * a; }",
        right: "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nhalf f(half a) { return a * a; }",
    }
    ALIGNAS = "S0143" "c11-alignas" Extension {
        rule: "OpenCL C is based on C99; `_Alignas` was added in C11. The attribute `aligned` is equivalent.",
        section: "OpenCL C 3.0, 6.1",
        wrong: "kernel void f(void) { _Alignas(16) int a[4]; }",
        right: "kernel void f(void) { int a[4] __attribute__((aligned(16))); }",
    }
    BRACKETS = "S0146" "c23-attributes" Extension {
        rule: "OpenCL C is based on C99; `[[...]]` attributes were added in C23. They are treated as `__attribute__` of the \
               same name.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "[[gnu::noinline]] void f(void) {}",
        right: "__attribute__((noinline)) void f(void) {}",
    }
    AUTO_TYPE = "S0144" "gnu-auto-type" Extension {
        rule: "`__auto_type`, which declares a variable with the type of its initializer, is a GNU C extension.",
        section: "C99 6.7.2",
        wrong: "void f(int a) { __auto_type b = a; }",
        right: "void f(int a) { int b = a; }",
    }
    AUTO_TYPE_PLACE = "S0145" "auto-type-place" {
        rule: "A declaration with `__auto_type` must have a plain name as its declarator and a single expression as its \
               initializer.",
        section: "GNU C",
        wrong: "void f(int a) { __auto_type b; }",
        right: "void f(int a) { int b; }",
    }
    MISSING_TYPE = "S0103" "missing-type" {
        rule: "A declaration must have a type specifier. `int` is not implied.",
        section: "C99 6.7.2",
        wrong: "constant x = 1;",
        right: "constant int x = 1;",
    }
    DUPLICATE_SPECIFIER = "S0104" "duplicate-decl-specifier" Extension {
        rule: "A declaration can have at most one storage class specifier, and must not repeat other specifiers.",
        section: "C99 6.7.1 to 6.7.4",
        wrong: "static extern constant int x;",
        right: "extern constant int x;",
    }
    STORAGE_CLASS = "S0105" "storage-class" {
        rule: "OpenCL C does not support `auto`, `register` and thread-local storage. `static` and `extern` require OpenCL C \
               1.2.",
        section: "OpenCL C 3.0, 6.10",
        wrong: "void f(void) { register int i; }",
        right: "void f(void) { int i; }",
    }
    UNAVAILABLE_TYPE = "S0106" "unavailable-type" {
        rule: "A type that belongs to an optional feature or extension can be used only if the feature or extension is enabled.",
        section: "OpenCL C 3.0, 6.2 and 6.3",
        wrong: "// -cl-ext=-cl_khr_fp64\nkernel void f(global float *p) { double d = 1; }",
        right: "kernel void f(global float *p) { double d = 1; }",
    }
    RESTRICT = "S0107" "restrict" {
        rule: "`restrict` can only qualify a pointer.",
        section: "OpenCL C 3.0, 6.11.p; C99 6.7.3",
        wrong: "void f(int restrict n) {}",
        right: "void f(private int *restrict n) {}",
    }
    UNSUPPORTED_SPECIFIER = "S0108" "unsupported-specifier" {
        rule: "Some specifiers of C99, C11 and GNU C are not supported in OpenCL C.",
        section: "OpenCL C 3.0, 6.1",
        wrong: "void f(void) { _Complex float z; }",
        right: "void f(void) { float2 z; }",
    }
    MISPLACED_SPECIFIER = "S0109" "misplaced-specifier" {
        rule: "`kernel` and `inline` apply to functions, access qualifiers to images and pipes, and storage classes to \
               variables and functions. In array brackets, `static` and qualifiers are allowed only for parameters.",
        section: "C99 6.7, 6.7.4 and 6.7.5.2; OpenCL C 3.0, 6.8 and 6.9",
        wrong: "inline int x;",
        right: "inline int x(void) { return 0; }",
    }
    NOT_A_TYPE = "S0125" "not-a-type" {
        rule: "A name used as a type must be declared as a type.",
        section: "C99 6.7.7",
        wrong: "int x;\nx y;",
        right: "typedef int x;\nx y;",
    }
    ATTRIBUTE = "S0126" "attribute" {
        rule: "An attribute must have the arguments that the specification requires, and appear on an entity to which it \
               applies.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "struct S { int a; } __attribute__((aligned(3)));",
        right: "struct S { int a; } __attribute__((aligned(4)));",
    }
    UNKNOWN_ATTRIBUTE = "S0127" "unknown-attributes" {
        rule: "Unknown attributes are ignored.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "__attribute__((fast)) void f(void);",
        right: "void f(void);",
    }
    ACCESS = "S0132" "access-qualifier" {
        rule: "`read_only`, `write_only` and `read_write` qualify images and pipes. `read_write` images require OpenCL C 2.0 or \
               a feature; pipes cannot be `read_write`.",
        section: "OpenCL C 3.0, 6.8",
        wrong: "kernel void f(read_only int a) {}",
        right: "kernel void f(int a) {}",
    }
    QUALIFIED = "S0137" "useless-qualifier" Extension {
        rule: "A qualifier on a declaration that declares no object has no effect.",
        section: "C99 6.7.3",
        wrong: "const struct S { int a; };",
        right: "struct S { int a; };",
    }
}

/// An attribute in `[[...]]`.
pub(crate) fn attribute_in_brackets(at: Span) -> Diagnostic {
    Diagnostic::extension(&BRACKETS, at, "`[[...]]` attributes are a C23 extension")
}

/// `__auto_type` where it is supported.
pub(crate) fn auto_type(at: Span) -> Diagnostic {
    Diagnostic::extension(&AUTO_TYPE, at, "`__auto_type` is a GNU extension")
}

/// `__auto_type` where nothing is declared that has an initializer: in parameters, members, casts.
pub(crate) fn auto_type_place(at: Span) -> Diagnostic {
    let message = "`__auto_type` is only allowed in the declaration of a variable with an initializer";
    Diagnostic::error(&AUTO_TYPE_PLACE, at, message)
}

/// `__auto_type x;`
pub(crate) fn auto_type_without_initializer(at: Span, name: &str) -> Diagnostic {
    let message =
        format!("declaration of variable `{name}` with deduced type `__auto_type` requires an initializer");
    Diagnostic::error(&AUTO_TYPE_PLACE, at, message)
}

/// `__auto_type x = {1};`
pub(crate) fn auto_type_from_list(at: Span, name: &str) -> Diagnostic {
    let message = format!("cannot deduce the type of `{name}` from an initializer list");
    Diagnostic::error(&AUTO_TYPE_PLACE, at, message)
}

/// `__auto_type *x = p;`
pub(crate) fn auto_type_declarator(at: Span, name: &str) -> Diagnostic {
    let message =
        format!("variable `{name}` with deduced type `__auto_type` must be declared by a plain name");
    Diagnostic::error(&AUTO_TYPE_PLACE, at, message)
}

/// `short float`
pub(crate) fn type_combination(at: Span, second: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&TYPE_COMBINATION, at, combination(second, first)).label(first_at, "previous specifier")
}

fn combination(second: &str, first: &str) -> String {
    format!("cannot combine `{second}` with previous `{first}` declaration specifier")
}

/// `int int`
pub(crate) fn duplicate_type(at: Span, word: &str) -> Diagnostic {
    Diagnostic::error(&TYPE_COMBINATION, at, duplicate(word)).edit(format!("remove one `{word}`"), at, "")
}

fn duplicate(word: &str) -> String {
    format!("duplicate `{word}` declaration specifier")
}

/// Two types in one declaration.
pub(crate) fn two_types(at: Span, second: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&TYPE_COMBINATION, at, combination(second, first)).label(first_at, "previous specifier")
}

/// `long long`
pub(crate) fn long_long(at: Span) -> Diagnostic {
    Diagnostic::extension(&LONG_LONG, at, "`long long` is reserved in OpenCL C and treated as `long`").edit(
        "use `long`",
        at,
        "",
    )
}

/// `_Float16`
pub(crate) fn float16(at: Span) -> Diagnostic {
    Diagnostic::extension(&FLOAT16, at, "`_Float16` is not part of OpenCL C, treated as `half`").edit(
        "use `half`",
        at,
        "half",
    )
}

/// A declaration without a type specifier.
pub(crate) fn missing_type(at: Span, (insert, text): (Span, &str)) -> Diagnostic {
    Diagnostic::error(&MISSING_TYPE, at, "type specifier missing").edit("add `int`", insert, text)
}

/// A second storage class, a second access qualifier.
pub(crate) fn second_specifier(at: Span, second: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&DUPLICATE_SPECIFIER, at, combination(second, first))
        .label(first_at, format!("`{first}` specified here"))
        .edit(format!("remove `{second}`"), at, "")
}

/// `const const`
pub(crate) fn repeated_qualifier(at: Span, word: &str) -> Diagnostic {
    Diagnostic::warning(&DUPLICATE_SPECIFIER, at, duplicate(word)).edit(
        format!("remove one `{word}`"),
        at,
        "",
    )
}

/// `auto`, `register`, `_Thread_local`.
pub(crate) fn storage_class(at: Span, word: &str) -> Diagnostic {
    let message = format!("OpenCL C does not support the `{word}` storage class specifier");
    Diagnostic::error(&STORAGE_CLASS, at, message).edit(format!("remove `{word}`"), at, "")
}

/// `auto` without a type, as in C++.
pub(crate) fn deduced_type(at: Span) -> Diagnostic {
    let message = "OpenCL C does not deduce the type of an `auto` variable";
    Diagnostic::error(&STORAGE_CLASS, at, message).edit(
        "write the type, or use the extension `__auto_type`",
        at,
        "__auto_type",
    )
}

/// `static` or `extern` before OpenCL C 1.2.
pub(crate) fn storage_class_version(at: Span, word: &str, version: impl std::fmt::Display) -> Diagnostic {
    let message = format!("OpenCL C {version} does not support the `{word}` storage class specifier");
    Diagnostic::error(&STORAGE_CLASS, at, message).edit(
        format!("remove `{word}`, or compile with `-cl-std=CL1.2`"),
        at,
        "",
    )
}

/// A type that requires a feature or an extension.
pub(crate) fn unavailable_type(at: Span, name: &str, needs: &'static str) -> Diagnostic {
    let message = format!("use of type `{name}` requires `{needs}`, which is not enabled");
    Diagnostic::error(&UNAVAILABLE_TYPE, at, message).help(advice(needs))
}

/// A type of an unsupported extension.
pub(crate) fn unsupported_type(at: Span, name: &str, owner: Option<&str>) -> Diagnostic {
    let message = match owner {
        Some(owner) => format!("type `{name}` belongs to {owner} and is not supported"),
        None => format!("type `{name}` is not supported"),
    };
    Diagnostic::error(&UNAVAILABLE_TYPE, at, message)
}

/// `int restrict`
pub(crate) fn restrict(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&RESTRICT, at, format!("`restrict` requires a pointer ({ty} is invalid)")).edit(
        "remove `restrict`",
        at,
        "",
    )
}

/// `_Complex`, `_Atomic`, `__block` and the like.
pub(crate) fn unsupported_specifier(at: Span, word: &str) -> Diagnostic {
    Diagnostic::error(&UNSUPPORTED_SPECIFIER, at, format!("`{word}` is not supported in OpenCL C"))
}

/// `inline int x`, `kernel int x`.
pub(crate) fn only_functions(at: Span, word: &str, what: &str) -> Diagnostic {
    Diagnostic::error(
        &MISPLACED_SPECIFIER,
        at,
        format!("`{word}` can only appear on functions, not on {what}"),
    )
    .edit(format!("remove `{word}`"), at, "")
}

/// A storage class on a parameter, a member, in a type name or in array brackets, or a qualifier in array brackets.
pub(crate) fn misplaced_storage(at: Span, word: &str, place: &str) -> Diagnostic {
    Diagnostic::error(&MISPLACED_SPECIFIER, at, format!("`{word}` is not allowed in {place}")).edit(
        format!("remove `{word}`"),
        at,
        "",
    )
}

/// A name that is not a type.
pub(crate) fn not_a_type(at: Span, name: &str, declared: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&NOT_A_TYPE, at, format!("`{name}` is not a type"));
    match declared {
        Some(span) => diagnostic.label(span, format!("`{name}` declared here")),
        None => diagnostic,
    }
}

/// Invalid arguments of an attribute.
pub(crate) fn attribute_arguments(at: Span, name: &str, expected: &str) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("attribute `{name}` requires {expected}"))
}

/// An attribute on an entity that it does not apply to.
pub(crate) fn attribute_target(at: Span, name: &str, target: &str) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("attribute `{name}` only applies to {target}"))
}

/// `_Alignas(16)`
pub(crate) fn alignas(at: Span) -> Diagnostic {
    Diagnostic::extension(&ALIGNAS, at, "`_Alignas` is a C11 extension")
}

/// `aligned(3)`
pub(crate) fn alignment(at: Span, value: &str) -> Diagnostic {
    let most = limits::ALIGNMENT;
    Diagnostic::error(
        &ATTRIBUTE,
        at,
        format!("alignment must be a power of two not greater than {most}, got {value}"),
    )
}

/// Two different values of one attribute.
pub(crate) fn attribute_conflict(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("conflicting values for attribute `{name}`"))
        .label(first, "previous value")
}

/// Two specialization constants with one id.
pub(crate) fn spec_id_reused(at: Span, id: u32, first: Span) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("another specialization constant has the id {id}"))
        .label(first, "it is declared here")
}

/// An unknown attribute.
pub(crate) fn unknown_attribute(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let warning = |message| Diagnostic::warning(&UNKNOWN_ATTRIBUTE, at, message);
    match (foreign::owner(name, near), near) {
        (Some(owner), _) => warning(format!("attribute `{name}` belongs to {owner}, ignored")),
        (None, Some(near)) => warning(format!("unknown attribute `{name}` ignored")).edit(
            format!("did you mean `{near}`?"),
            at,
            near,
        ),
        (None, None) => {
            let unknown = warning(format!("unknown attribute `{name}` ignored"));
            match foreign::attribute(name) {
                Some(foreign) => foreign.without_edit(unknown),
                None => unknown,
            }
        }
    }
}

/// `ext_vector_type(5)`
pub(crate) fn vector_size(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("invalid vector size or element type {ty}"))
        .note("a vector must have 2, 3, 4, 8 or 16 elements of an integer or floating-point type")
}

/// `read_only int a`
pub(crate) fn access_target(at: Span, word: &str, target: impl Display) -> Diagnostic {
    let message =
        format!("access qualifier `{word}` can only be used for pipe and image types, not {target}");
    Diagnostic::error(&ACCESS, at, message).edit(format!("remove `{word}`"), at, "")
}

/// `read_write image2d_t i` where it is not supported.
pub(crate) fn read_write(at: Span, needs: &str) -> Diagnostic {
    Diagnostic::error(&ACCESS, at, format!("access qualifier `read_write` requires {needs}"))
}

/// `read_write pipe int p`
pub(crate) fn read_write_pipe(at: Span) -> Diagnostic {
    Diagnostic::error(&ACCESS, at, "access qualifier `read_write` cannot be used for pipes")
}

/// `const struct S { ... };`
pub(crate) fn useless_qualifier(at: Span, word: &str) -> Diagnostic {
    Diagnostic::warning(&QUALIFIED, at, format!("`{word}` has no effect on this declaration"))
}

/// An initializer on a declaration that does not declare a variable.
pub(crate) fn initializer_on(at: Span, name: &str, what: &str) -> Diagnostic {
    let code: &'static Code = &MISPLACED_SPECIFIER;
    Diagnostic::error(code, at, format!("`{name}` is {what} and cannot have an initializer"))
}
