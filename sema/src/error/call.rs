//! Messages about calls of functions and built-ins.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    UNDECLARED = "S0501" "undeclared-function" {
        rule: "A function is declared before it is called: there are no implicit declarations.",
        section: "C99 6.5.1",
        wrong: "int f(int x) { return g(x); }",
        right: "int g(int x) { return x; } int f(int x) { return g(x); }",
    }
    NOT_A_FUNCTION = "S0502" "not-a-function" {
        rule: "What is called is the name of a function.",
        section: "C99 6.5.2.2 and OpenCL C 3.0, 6.11.a",
        wrong: "int f(int x) { return x(1); }",
        right: "int g(int x) { return x; } int f(int x) { return g(x); }",
    }
    ARGUMENT_COUNT = "S0503" "argument-count" {
        rule: "A call has one argument for each parameter.",
        section: "C99 6.5.2.2",
        wrong: "int g(int x) { return x; } int f(void) { return g(); }",
        right: "int g(int x) { return x; } int f(void) { return g(1); }",
    }
    NO_OVERLOAD = "S0504" "no-overload" {
        rule: "A call of an overloaded function has arguments that one of the overloads takes.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "void __attribute__((overloadable)) g(int4 x); void __attribute__((overloadable)) g(float4 x); void f(long4 v) { g(v); }",
        right: "void __attribute__((overloadable)) g(int4 x); void __attribute__((overloadable)) g(float4 x); void f(long4 v) { g(convert_int4(v)); }",
    }
    AMBIGUOUS = "S0505" "ambiguous-call" {
        rule: "One overload takes the arguments better than all others.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "void __attribute__((overloadable)) g(uint x); void __attribute__((overloadable)) g(float x); void f(int x) { g(x); }",
        right: "void __attribute__((overloadable)) g(uint x); void __attribute__((overloadable)) g(float x); void f(int x) { g((uint)x); }",
    }
    TRAP = "S0507" "builtin-trap" {
        rule: "SPIR-V has no instruction that stops a work-item: `__builtin_trap` does nothing, and what follows it is run.",
        section: "GNU C",
        wrong: "void f(int x) { if (x < 0) __builtin_trap(); }",
        right: "void f(int x) { if (x < 0) return; }",
    }
    CONVERT_OPERAND = "S0508" "convert-operand" {
        rule: "`convert_` takes a number or vector with as many elements as the result.",
        section: "OpenCL C 3.0, 6.4.3",
        wrong: "int4 f(float2 v) { return convert_int4(v); }",
        right: "int2 f(float2 v) { return convert_int2(v); }",
    }
    FORMAT_LITERAL = "S0510" "format-literal" {
        rule: "The format of `printf` is a string literal, as is what `%s` prints. For `%s` most devices take other strings too, so that is a warning.",
        section: "OpenCL C 3.0, 6.15.14.2",
        wrong: "kernel void k(constant char *s) { printf(s); }",
        right: "kernel void k(int x) { printf(\"%d\", x); }",
    }
    FORMAT = "S0511" "format" {
        rule: "Each directive of a format has an argument of the type that it prints.",
        section: "OpenCL C 3.0, 6.15.14.2",
        wrong: "void f(long x) { printf(\"%d\", x); }",
        right: "void f(long x) { printf(\"%ld\", x); }",
    }
    FORMAT_FOREIGN = "S0512" "format-unsupported" {
        rule: "`printf` has no `*`, no `%n`, and no modifiers `ll`, `j` and `L`; `z` and `t` came with OpenCL C 3.1.",
        section: "OpenCL C 3.0, 6.15.14.3",
        wrong: "void f(long x) { printf(\"%lld\", x); }",
        right: "void f(long x) { printf(\"%ld\", x); }",
    }
    NOT_PRINTABLE = "S0513" "not-printable" {
        rule: "`printf` takes numbers, vectors, pointers and string literals.",
        section: "OpenCL C 3.0, 6.15.14",
        wrong: "struct S { int x; }; void f(struct S s) { printf(\"%d\", s); }",
        right: "struct S { int x; }; void f(struct S s) { printf(\"%d\", s.x); }",
    }
    GNU_FUNCTION = "S0514" "gnu-builtin" QuietExtension {
        rule: "OpenCL C has no functions `__builtin_*`, `__sync_*` and `__atomic_*` of GNU C, nor `__opencl_atomic_*` and `__c11_atomic_*` of clang.",
        section: "GNU C",
        wrong: "int f(uint x) { return __builtin_popcount(x); }",
        right: "int f(uint x) { return popcount(x); }",
    }
}

/// A function that GNU C and clang have.
pub(crate) fn gnu_function(at: Span, name: &str) -> Diagnostic {
    Diagnostic::extension(
        &GNU_FUNCTION,
        at,
        format!("the function `{name}` is an extension of GNU C and clang"),
    )
}

pub(crate) fn undeclared(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&UNDECLARED, at, format!("the function `{name}` is not declared"));
    match near {
        Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), at, near),
        None => diagnostic,
    }
}

/// A call of a function that some vendor's compiler has.
pub(crate) fn of_other_extension(at: Span, name: &str, owner: &str) -> Diagnostic {
    let message = format!("the function `{name}` belongs to {owner}, which is not supported");
    Diagnostic::error(&UNDECLARED, at, message)
}

pub(crate) fn not_a_function(at: Span, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let message = format!("this is a value of type {ty}: only functions can be called, by their name");
    let diagnostic = Diagnostic::error(&NOT_A_FUNCTION, at, message);
    match declared {
        Some(declared) => diagnostic.label(declared, "declared here"),
        None => diagnostic,
    }
}

fn arguments(count: usize) -> String {
    if count == 1 { "1 argument".into() } else { format!("{count} arguments") }
}

pub(crate) fn argument_count(
    at: Span,
    name: &str,
    expected: usize,
    given: usize,
    declared: Span,
) -> Diagnostic {
    let few = if given < expected { "few" } else { "many" };
    let message =
        format!("too {few} arguments: `{name}` takes {}, and this call has {given}", arguments(expected));
    Diagnostic::error(&ARGUMENT_COUNT, at, message).label(declared, "declared here")
}

pub(crate) fn no_overload(at: Span, name: &str, given: &[String], declared: &[(Span, String)]) -> Diagnostic {
    let message = format!("no overload of `{name}` takes ({})", given.join(", "));
    declared.iter().fold(Diagnostic::error(&NO_OVERLOAD, at, message), |diagnostic, (span, text)| {
        diagnostic.label(*span, text.clone())
    })
}

pub(crate) fn ambiguous(at: Span, name: &str, given: &[String], declared: &[(Span, String)]) -> Diagnostic {
    let message = format!("several overloads of `{name}` take ({}) equally well", given.join(", "));
    declared.iter().fold(Diagnostic::error(&AMBIGUOUS, at, message), |diagnostic, (span, text)| {
        diagnostic.label(*span, text.clone())
    })
}

pub(crate) fn convert_operand(at: Span, name: &str, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("`{name}` makes a {to} and does not take {from}");
    Diagnostic::error(&CONVERT_OPERAND, at, message).note("both have the same number of elements")
}

pub(crate) fn format_not_literal(at: Span) -> Diagnostic {
    Diagnostic::error(&FORMAT_LITERAL, at, "the format of `printf` is not a string literal")
}

pub(crate) fn string_not_literal(at: Span, ty: &Shown, format: Span) -> Diagnostic {
    let message = format!("`%s` prints a string literal, and this is a value of type {ty}");
    Diagnostic::warning(&FORMAT_LITERAL, at, message)
        .label(format, "printed by this format")
        .note("what another string prints depends on the device")
}

pub(crate) fn bad_directive(at: Span, text: &str) -> Diagnostic {
    Diagnostic::warning(&FORMAT, at, format!("`{text}` in the format is no directive"))
        .help("write `%%` to print a percent sign")
}

pub(crate) fn format_needs_argument(at: Span, text: &str, expected: usize, given: usize) -> Diagnostic {
    let message =
        format!("`{text}` has no argument: the format needs {}, and there are {given}", arguments(expected));
    Diagnostic::warning(&FORMAT, at, message)
}

pub(crate) fn argument_not_printed(at: Span, format: Span) -> Diagnostic {
    Diagnostic::warning(&FORMAT, at, "this argument is not printed").label(format, "by this format")
}

pub(crate) fn format_mismatch(
    at: Span,
    directive: &str,
    ty: &Shown,
    format: Span,
    advice: Option<&str>,
) -> Diagnostic {
    let message = format!("`{directive}` does not print a value of type {ty}");
    let diagnostic = Diagnostic::warning(&FORMAT, at, message).label(format, "in this format");
    match advice {
        Some(advice) => diagnostic.help(format!("write `{advice}`")),
        None => diagnostic,
    }
}

pub(crate) fn directive_not_in_opencl(at: Span, text: &str) -> Diagnostic {
    Diagnostic::warning(
        &FORMAT_FOREIGN,
        at,
        format!("`{text}` is no directive of OpenCL C: what it prints is not defined"),
    )
}

pub(crate) fn length_needs_3_1(at: Span, text: &str) -> Diagnostic {
    Diagnostic::warning(&FORMAT_FOREIGN, at, format!("`{text}` needs OpenCL C 3.1"))
        .help("use `l` for 64-bit integers")
}

pub(crate) fn not_printable(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&NOT_PRINTABLE, at, format!("`printf` does not take a value of type {ty}"))
}

/// `__builtin_trap()`
pub(crate) fn trap(at: Span, function: &str) -> Diagnostic {
    Diagnostic::warning(&TRAP, at, format!("`{function}` does nothing: SPIR-V cannot stop a work-item"))
}
