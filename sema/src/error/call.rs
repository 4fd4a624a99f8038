//! Messages about calls to functions and built-ins.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    UNDECLARED = "S0501" "undeclared-function" {
        rule: "A function must be declared before it is called. There are no implicit declarations.",
        section: "C99 6.5.1",
        wrong: "int f(int x) { return g(x); }",
        right: "int g(int x) { return x; } int f(int x) { return g(x); }",
    }
    NOT_A_FUNCTION = "S0502" "not-a-function" {
        rule: "Only functions can be called, by name.",
        section: "C99 6.5.2.2 and OpenCL C 3.0, 6.11.a",
        wrong: "int f(int x) { return x(1); }",
        right: "int g(int x) { return x; } int f(int x) { return g(x); }",
    }
    ARGUMENT_COUNT = "S0503" "argument-count" {
        rule: "A call must have one argument for each parameter.",
        section: "C99 6.5.2.2",
        wrong: "int g(int x) { return x; } int f(void) { return g(); }",
        right: "int g(int x) { return x; } int f(void) { return g(1); }",
    }
    NO_OVERLOAD = "S0504" "overload-resolution" {
        rule: "The arguments of a call to an overloaded function must convert to the parameters of one of its overloads.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "void __attribute__((overloadable)) g(int4 x); void __attribute__((overloadable)) g(float4 x); void f(long4 v) { g(v); }",
        right: "void __attribute__((overloadable)) g(int4 x); void __attribute__((overloadable)) g(float4 x); void f(long4 v) { g(convert_int4(v)); }",
    }
    AMBIGUOUS = "S0505" "ambiguous-call" {
        rule: "One overload must be a better match for the arguments than all others.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "void __attribute__((overloadable)) g(uint x); void __attribute__((overloadable)) g(float x); void f(int x) { g(x); }",
        right: "void __attribute__((overloadable)) g(uint x); void __attribute__((overloadable)) g(float x); void f(int x) { g((uint)x); }",
    }
    TRAP = "S0507" "builtin-trap" {
        rule: "SPIR-V has no instruction that aborts a work-item: `__builtin_trap` has no effect, and execution continues after \
               it.",
        section: "GNU C",
        wrong: "void f(int x) { if (x < 0) __builtin_trap(); }",
        right: "void f(int x) { if (x < 0) return; }",
    }
    CONVERT_OPERAND = "S0508" "convert-operand" {
        rule: "`convert_` functions take a number, or a vector with as many elements as the result.",
        section: "OpenCL C 3.0, 6.4.3",
        wrong: "int4 f(float2 v) { return convert_int4(v); }",
        right: "int2 f(float2 v) { return convert_int2(v); }",
    }
    FORMAT_LITERAL = "S0510" "format-literal" {
        rule: "The format of `printf` must be a string literal, and so must arguments for `%s`. For `%s` this is a warning, \
               since most devices accept other strings.",
        section: "OpenCL C 3.0, 6.15.14.2",
        wrong: "kernel void k(constant char *s) { printf(s); }",
        right: "kernel void k(int x) { printf(\"%d\", x); }",
    }
    FORMAT = "S0511" "format" {
        rule: "Each conversion specification of a format string must have an argument of the matching type.",
        section: "OpenCL C 3.0, 6.15.14.2",
        wrong: "void f(long x) { printf(\"%d\", x); }",
        right: "void f(long x) { printf(\"%ld\", x); }",
    }
    FORMAT_FOREIGN = "S0512" "format-unsupported" {
        rule: "OpenCL C `printf` does not support `*`, `%n` and the length modifiers `ll`, `j` and `L`. `z` and `t` require \
               OpenCL C 3.1.",
        section: "OpenCL C 3.0, 6.15.14.3",
        wrong: "void f(long x) { printf(\"%lld\", x); }",
        right: "void f(long x) { printf(\"%ld\", x); }",
    }
    NOT_PRINTABLE = "S0513" "not-printable" {
        rule: "Arguments of `printf` must be numbers, vectors, pointers or string literals.",
        section: "OpenCL C 3.0, 6.15.14",
        wrong: "struct S { int x; }; void f(struct S s) { printf(\"%d\", s); }",
        right: "struct S { int x; }; void f(struct S s) { printf(\"%d\", s.x); }",
    }
    GNU_FUNCTION = "S0514" "gnu-builtin" QuietExtension {
        rule: "The functions `__builtin_*`, `__sync_*` and `__atomic_*` are GNU C extensions; `__opencl_atomic_*` and \
               `__c11_atomic_*` are Clang extensions.",
        section: "GNU C",
        wrong: "int f(uint x) { return __builtin_popcount(x); }",
        right: "int f(uint x) { return popcount(x); }",
    }
}

/// A built-in function of GNU C or Clang.
pub(crate) fn gnu_function(at: Span, name: &str) -> Diagnostic {
    Diagnostic::extension(&GNU_FUNCTION, at, format!("`{name}` is a GNU C and Clang extension"))
}

pub(crate) fn undeclared(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&UNDECLARED, at, format!("call to undeclared function `{name}`"));
    match near {
        Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), at, near),
        None => diagnostic,
    }
}

pub(crate) fn not_a_function(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&NOT_A_FUNCTION, at, format!("called object type {ty} is not a function"))
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
    let message = format!("too {few} arguments to function call `{name}`: expected {expected}, have {given}");
    Diagnostic::error(&ARGUMENT_COUNT, at, message).label(declared, format!("`{name}` declared here"))
}

pub(crate) fn no_overload(at: Span, name: &str, given: &[String], declared: &[(Span, String)]) -> Diagnostic {
    let message = format!("no matching function for call to `{name}({})`", given.join(", "));
    with_candidates(Diagnostic::error(&NO_OVERLOAD, at, message), declared)
}

pub(crate) fn ambiguous(at: Span, name: &str, given: &[String], declared: &[(Span, String)]) -> Diagnostic {
    let message = format!("call to `{name}({})` is ambiguous", given.join(", "));
    with_candidates(Diagnostic::error(&AMBIGUOUS, at, message), declared)
}

fn with_candidates(diagnostic: Diagnostic, declared: &[(Span, String)]) -> Diagnostic {
    declared.iter().fold(diagnostic, |diagnostic, (span, candidate)| diagnostic.label(*span, candidate))
}

pub(crate) fn convert_operand(at: Span, name: &str, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("`{name}` cannot convert {from} to {to}");
    Diagnostic::error(&CONVERT_OPERAND, at, message)
        .note("the operand must have as many elements as the result")
}

pub(crate) fn format_not_literal(at: Span) -> Diagnostic {
    Diagnostic::error(&FORMAT_LITERAL, at, "format string of `printf` is not a string literal")
}

pub(crate) fn string_not_literal(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("`%s` expects a string literal, found a value of type {ty}");
    Diagnostic::warning(&FORMAT_LITERAL, at, message)
        .note("the output for other strings is implementation-defined")
}

pub(crate) fn bad_directive(at: Span, text: &str) -> Diagnostic {
    Diagnostic::warning(&FORMAT, at, format!("invalid conversion specification `{text}`"))
        .help("write `%%` to print a percent sign")
}

pub(crate) fn format_needs_argument(at: Span, text: &str, expected: usize, given: usize) -> Diagnostic {
    let message =
        format!("missing argument for `{text}`: the format expects {}, have {given}", arguments(expected));
    Diagnostic::warning(&FORMAT, at, message)
}

pub(crate) fn argument_not_printed(at: Span) -> Diagnostic {
    Diagnostic::warning(&FORMAT, at, "data argument not used by format string")
}

/// `specification` is where the directive is written in the literal, if that is known, and what it expects.
pub(crate) fn format_mismatch(
    at: Span,
    directive: &str,
    specification: Option<(Span, String)>,
    ty: &Shown,
    advice: Option<&str>,
) -> Diagnostic {
    let message = format!("format `{directive}` does not match an argument of type {ty}");
    let diagnostic = Diagnostic::warning(&FORMAT, at, message);
    match (specification, advice) {
        (Some((at, expected)), Some(advice)) => {
            diagnostic.label(at, expected).edit(format!("use `{advice}`"), at, advice)
        }
        (None, Some(advice)) => diagnostic.help(format!("use `{advice}`")),
        (Some((at, expected)), None) => diagnostic.label(at, expected),
        (None, None) => diagnostic,
    }
}

/// `advice` is a directive of OpenCL C with the same meaning, and its location if it is known.
pub(crate) fn directive_not_in_opencl(at: Span, text: &str, advice: Option<(&str, bool)>) -> Diagnostic {
    let message = format!("conversion specification `{text}` is undefined in OpenCL C");
    let diagnostic = Diagnostic::warning(&FORMAT_FOREIGN, at, message);
    match advice {
        Some((advice, true)) => diagnostic.edit(format!("use `{advice}`"), at, advice),
        Some((advice, false)) => diagnostic.help(format!("use `{advice}`")),
        None => diagnostic,
    }
}

pub(crate) fn length_needs_3_1(at: Span, text: &str) -> Diagnostic {
    Diagnostic::warning(&FORMAT_FOREIGN, at, format!("length modifier of `{text}` requires OpenCL C 3.1"))
        .help("use `l` for 64-bit integers")
}

/// `directive` is where the directive of the argument is written in the format, if that is known, and what it expects.
pub(crate) fn not_printable(at: Span, ty: &Shown, directive: Option<(Span, String)>) -> Diagnostic {
    let error =
        Diagnostic::error(&NOT_PRINTABLE, at, format!("cannot pass a value of type {ty} to `printf`"));
    match directive {
        Some((at, expected)) => error.label(at, expected),
        None => error,
    }
}

/// `__builtin_trap()`
pub(crate) fn trap(at: Span, function: &str) -> Diagnostic {
    Diagnostic::warning(&TRAP, at, format!("`{function}` has no effect: SPIR-V cannot abort a work-item"))
}
