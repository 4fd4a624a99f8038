//! Messages about specifiers and attributes.

use super::builtin::advice;
use crate::check::Shown;
use spirocl_frontend::{
    diagnostic::{Code, Diagnostic},
    foreign,
    language::Version,
    limits,
    source::Span,
};
use std::fmt::Display;

codes! {
    TYPE_COMBINATION = "S0101" "type-specifiers" {
        rule: "The words that name a type must form one of the types of the language: `unsigned long int` does, `short float` does not.",
        section: "C99 6.7.2; OpenCL C 3.0, 6.3.1",
        wrong: "short float x;",
        right: "constant float x = 1;",
    }
    LONG_LONG = "S0102" "long-long" Extension {
        rule: "`long long` is reserved. `long` has 64 bits on every device, and `long long` is taken for it. \
               Compilers that are built on clang make it 128 bits wide.",
        section: "OpenCL C 3.0, 6.3.4",
        wrong: "kernel void f(long long n) {}",
        right: "kernel void f(long n) {}",
    }
    ALIGNAS = "S0143" "c11-alignas" Extension {
        rule: "OpenCL C is based on C99. `_Alignas` came with C11; the attribute `aligned` says the same.",
        section: "OpenCL C 3.0, 6.1",
        wrong: "kernel void f(void) { _Alignas(16) int a[4]; }",
        right: "kernel void f(void) { int a[4] __attribute__((aligned(16))); }",
    }
    BRACKETS = "S0146" "c23-attributes" Extension {
        rule: "OpenCL C is based on C99. Attributes in `[[...]]` came with C23; they are taken for those of `__attribute__` by their names.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "[[gnu::noinline]] void f(void) {}",
        right: "__attribute__((noinline)) void f(void) {}",
    }
    AUTO_TYPE = "S0144" "gnu-auto-type" Extension {
        rule: "The type of a variable is written. `__auto_type`, for the type of its initializer, is an extension of GNU C.",
        section: "C99 6.7.2",
        wrong: "void f(int a) { __auto_type b = a; }",
        right: "void f(int a) { int b = a; }",
    }
    AUTO_TYPE_PLACE = "S0145" "auto-type-place" {
        rule: "`__auto_type` stands for the type of an initializer that is one value, in the declaration of a plain name.",
        section: "GNU C",
        wrong: "void f(int a) { __auto_type b; }",
        right: "void f(int a) { int b; }",
    }
    MISSING_TYPE = "S0103" "missing-type" {
        rule: "A declaration names a type. `int` is not assumed.",
        section: "C99 6.7.2",
        wrong: "constant x = 1;",
        right: "constant int x = 1;",
    }
    DUPLICATE_SPECIFIER = "S0104" "duplicate-decl-specifier" Extension {
        rule: "A declaration has at most one storage class, and says everything else once.",
        section: "C99 6.7.1 to 6.7.4",
        wrong: "static extern constant int x;",
        right: "extern constant int x;",
    }
    STORAGE_CLASS = "S0105" "storage-class" {
        rule: "`auto`, `register` and thread-local storage do not exist in OpenCL C; `static` and `extern` exist since OpenCL C 1.2.",
        section: "OpenCL C 3.0, 6.10",
        wrong: "void f(void) { register int i; }",
        right: "void f(void) { int i; }",
    }
    UNAVAILABLE_TYPE = "S0106" "unavailable-type" {
        rule: "A type that belongs to an optional feature or extension can be used only where that is on.",
        section: "OpenCL C 3.0, 6.2 and 6.3",
        wrong: "// -cl-ext=-cl_khr_fp64\nkernel void f(global float *p) { double d = 1; }",
        right: "kernel void f(global float *p) { double d = 1; }",
    }
    RESTRICT = "S0107" "restrict" {
        rule: "`restrict` qualifies pointers only.",
        section: "OpenCL C 3.0, 6.11.p; C99 6.7.3",
        wrong: "void f(int restrict n) {}",
        right: "void f(private int *restrict n) {}",
    }
    UNSUPPORTED_SPECIFIER = "S0108" "unsupported-specifier" {
        rule: "Some words of C99, C11 and GNU C that the compiler knows are not part of OpenCL C.",
        section: "OpenCL C 3.0, 6.1",
        wrong: "void f(void) { _Complex float z; }",
        right: "void f(void) { float2 z; }",
    }
    MISPLACED_SPECIFIER = "S0109" "misplaced-specifier" {
        rule: "`kernel` and `inline` belong to functions, access qualifiers to images and pipes, storage classes to variables and functions; in \
               the brackets of an array, `static` and qualifiers belong to parameters.",
        section: "C99 6.7, 6.7.4 and 6.7.5.2; OpenCL C 3.0, 6.8 and 6.9",
        wrong: "inline int x;",
        right: "inline int x(void) { return 0; }",
    }
    NOT_A_TYPE = "S0125" "not-a-type" {
        rule: "The name stands for something other than a type here.",
        section: "C99 6.7.7",
        wrong: "int x;\nx y;",
        right: "typedef int x;\nx y;",
    }
    ATTRIBUTE = "S0126" "attribute" {
        rule: "An attribute has the arguments that the specification gives it, and stands on what it applies to.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "struct S { int a; } __attribute__((aligned(3)));",
        right: "struct S { int a; } __attribute__((aligned(4)));",
    }
    UNKNOWN_ATTRIBUTE = "S0127" "unknown-attributes" {
        rule: "Attributes that the compiler does not know change nothing.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "__attribute__((fast)) void f(void);",
        right: "void f(void);",
    }
    ACCESS = "S0132" "access-qualifier" {
        rule: "`read_only`, `write_only` and `read_write` qualify images and pipes; `read_write` needs OpenCL C 2.0 or a feature, and not a pipe.",
        section: "OpenCL C 3.0, 6.8",
        wrong: "kernel void f(read_only int a) {}",
        right: "kernel void f(int a) {}",
    }
    QUALIFIED = "S0137" "useless-qualifier" Extension {
        rule: "A qualifier that says nothing is probably in the wrong place.",
        section: "C99 6.7.3",
        wrong: "const struct S { int a; };",
        right: "struct S { int a; };",
    }
}

/// An attribute in `[[...]]`.
pub(crate) fn attribute_in_brackets(at: Span) -> Diagnostic {
    Diagnostic::extension(&BRACKETS, at, "attributes in `[[...]]` are an extension of C23")
}

/// `__auto_type` where it is taken.
pub(crate) fn auto_type(at: Span) -> Diagnostic {
    Diagnostic::extension(&AUTO_TYPE, at, "`__auto_type` is an extension of GNU C")
}

/// `__auto_type` where there is no type that it could stand for.
pub(crate) fn auto_type_place(at: Span) -> Diagnostic {
    Diagnostic::error(
        &AUTO_TYPE_PLACE,
        at,
        "`__auto_type` needs a plain name and one value to take the type from",
    )
}

/// `short float`: `words` are those that do not go together.
pub(crate) fn type_combination(at: Span, second: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&TYPE_COMBINATION, at, format!("`{second}` does not go together with `{first}`"))
        .label(first_at, format!("`{first}` stands here"))
}

/// `int int`
pub(crate) fn duplicate_type(at: Span, word: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&TYPE_COMBINATION, at, format!("`{word}` stands here twice"))
        .label(first_at, "first here")
        .edit("remove one", at, "")
}

/// Two types in one declaration.
pub(crate) fn two_types(at: Span, second: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&TYPE_COMBINATION, at, format!("`{second}` is a second type after `{first}`"))
        .label(first_at, "the type is already given here")
}

/// `long long`
pub(crate) fn long_long(at: Span, first_at: Span) -> Diagnostic {
    Diagnostic::extension(&LONG_LONG, at, "`long long` is reserved in OpenCL C: `long` already has 64 bits")
        .label(first_at, "the first `long`")
        .edit("remove one `long`", at, "")
}

/// No type at all.
pub(crate) fn missing_type(at: Span, (insert, text): (Span, &str)) -> Diagnostic {
    Diagnostic::error(&MISSING_TYPE, at, "this declaration has no type").edit(
        "write the type; if `int` is meant",
        insert,
        text,
    )
}

/// A second storage class, a second access qualifier.
pub(crate) fn second_specifier(at: Span, second: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&DUPLICATE_SPECIFIER, at, format!("`{second}` cannot be combined with `{first}`"))
        .label(first_at, format!("`{first}` stands here"))
        .edit(format!("remove `{second}`"), at, "")
}

/// `const const`
pub(crate) fn repeated_qualifier(at: Span, word: &str, first_at: Span) -> Diagnostic {
    Diagnostic::warning(&DUPLICATE_SPECIFIER, at, format!("`{word}` stands here twice"))
        .label(first_at, "first here")
        .edit("remove one", at, "")
}

/// `auto`, `register`, `_Thread_local`.
pub(crate) fn storage_class(at: Span, word: &str) -> Diagnostic {
    Diagnostic::error(&STORAGE_CLASS, at, format!("OpenCL C has no storage class `{word}`")).edit(
        format!("remove `{word}`"),
        at,
        "",
    )
}

/// `static` or `extern` before OpenCL C 1.2.
pub(crate) fn storage_class_version(at: Span, word: &str, version: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(&STORAGE_CLASS, at, format!("`{word}` needs OpenCL C 1.2; this is OpenCL C {version}"))
        .edit(format!("remove `{word}`"), at, "")
        .help("use `-cl-std=CL1.2`")
}

/// A type that needs a feature or an extension.
pub(crate) fn unavailable_type(at: Span, name: &str, needs: &'static str) -> Diagnostic {
    Diagnostic::error(&UNAVAILABLE_TYPE, at, format!("the type `{name}` needs `{needs}`, which is off"))
        .help(advice(needs))
}

/// A type of a later version.
pub(crate) fn later_type(at: Span, name: &str, since: Version) -> Diagnostic {
    Diagnostic::error(&UNAVAILABLE_TYPE, at, format!("the type `{name}` needs OpenCL C {since}"))
        .help(format!("compile with `-cl-std=CL{since}`"))
}

/// A type of an extension that the compiler does not have.
pub(crate) fn unsupported_type(at: Span, name: &str, owner: Option<&str>) -> Diagnostic {
    let message = match owner {
        Some(owner) => format!("the type `{name}` belongs to {owner}, which is not supported"),
        None => format!("the type `{name}` is not supported"),
    };
    Diagnostic::error(&UNAVAILABLE_TYPE, at, message)
}

/// `int restrict`
pub(crate) fn restrict(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&RESTRICT, at, format!("`restrict` qualifies pointers, and {ty} is none")).edit(
        "remove `restrict`",
        at,
        "",
    )
}

/// `_Complex`, `_Atomic`, `__block` and the like.
pub(crate) fn unsupported_specifier(at: Span, word: &str) -> Diagnostic {
    Diagnostic::error(&UNSUPPORTED_SPECIFIER, at, format!("OpenCL C has no `{word}`"))
}

/// `inline int x`, `kernel int x`.
pub(crate) fn only_functions(at: Span, word: &str, what: &str) -> Diagnostic {
    Diagnostic::error(&MISPLACED_SPECIFIER, at, format!("`{word}` belongs to functions, and this is {what}"))
        .edit(format!("remove `{word}`"), at, "")
}

/// A storage class on a parameter, a member, in a type name or in the brackets of an array; a qualifier there.
pub(crate) fn misplaced_storage(at: Span, word: &str, place: &str) -> Diagnostic {
    Diagnostic::error(&MISPLACED_SPECIFIER, at, format!("`{word}` has no place in {place}")).edit(
        format!("remove `{word}`"),
        at,
        "",
    )
}

/// A name that is no type.
pub(crate) fn not_a_type(at: Span, name: &str, declared: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&NOT_A_TYPE, at, format!("`{name}` is not a type"));
    match declared {
        Some(span) => diagnostic.label(span, "declared here"),
        None => diagnostic,
    }
}

/// Wrong arguments of an attribute.
pub(crate) fn attribute_arguments(at: Span, name: &str, wanted: &str) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("the attribute `{name}` takes {wanted}"))
}

/// An attribute on something else than it is for.
pub(crate) fn attribute_target(at: Span, name: &str, target: &str) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("the attribute `{name}` applies to {target} only"))
}

/// `_Alignas(16)`
pub(crate) fn alignas(at: Span) -> Diagnostic {
    Diagnostic::extension(&ALIGNAS, at, "`_Alignas` is C11: it is taken for `__attribute__((aligned))`")
}

/// `aligned(3)`
pub(crate) fn alignment(at: Span, value: &str) -> Diagnostic {
    let most = limits::ALIGNMENT;
    Diagnostic::error(
        &ATTRIBUTE,
        at,
        format!("an alignment is a power of two up to {most}, and {value} is none"),
    )
}

/// Two different values of one attribute.
pub(crate) fn attribute_conflict(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(
        &ATTRIBUTE,
        at,
        format!("the attribute `{name}` stands here with another value than before"),
    )
    .label(first, "the value before")
}

/// An attribute that the compiler does not know.
pub(crate) fn unknown_attribute(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let warning = |message| Diagnostic::warning(&UNKNOWN_ATTRIBUTE, at, message);
    match (foreign::owner(name, near), near) {
        (Some(owner), _) => warning(format!("the attribute `{name}` belongs to {owner} and is ignored")),
        (None, Some(near)) => warning(format!("unknown attribute `{name}` is ignored")).edit(
            format!("did you mean `{near}`?"),
            at,
            near,
        ),
        (None, None) => warning(format!("unknown attribute `{name}` is ignored")),
    }
}

/// `ext_vector_type(5)`
pub(crate) fn vector_size(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("there is no vector of {ty} of this size"))
        .note("vectors have 2, 3, 4, 8 or 16 elements of an integer or floating type")
}

/// `read_only int a`
pub(crate) fn access_target(at: Span, word: &str, target: impl Display) -> Diagnostic {
    Diagnostic::error(&ACCESS, at, format!("`{word}` qualifies images and pipes, and {target} is neither"))
        .edit(format!("remove `{word}`"), at, "")
}

/// `read_write image2d_t i` where it does not exist.
pub(crate) fn read_write(at: Span, target: impl Display, needs: &str) -> Diagnostic {
    Diagnostic::error(&ACCESS, at, format!("`read_write` on {target} {needs}"))
}

/// `read_write pipe int p`
pub(crate) fn read_write_pipe(at: Span) -> Diagnostic {
    Diagnostic::error(&ACCESS, at, "a pipe is `read_only` or `write_only`, not `read_write`")
}

/// `const struct S { ... };`
pub(crate) fn useless_qualifier(at: Span, word: &str) -> Diagnostic {
    Diagnostic::warning(&QUALIFIED, at, format!("`{word}` says nothing here: nothing is declared"))
}

/// Parameters on something that is not written with the type that `code` of another subject wants.
pub(crate) fn initializer_on(at: Span, name: &str, what: &str) -> Diagnostic {
    let code: &'static Code = &MISPLACED_SPECIFIER;
    Diagnostic::error(code, at, format!("`{name}` is {what} and cannot have an initializer"))
}
