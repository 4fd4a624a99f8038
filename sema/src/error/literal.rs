//! Messages about constants as written.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    INTEGER_BECOMES_UNSIGNED = "S0401" "implicitly-unsigned-literal" Extension {
        rule: "A decimal integer constant without `u` has a signed type; one that no signed type holds is taken as `ulong`.",
        section: "C99 6.4.4.1",
        wrong: "constant ulong x = 18446744073709551615;",
        right: "constant ulong x = 18446744073709551615u;",
    }
    FLOAT_RANGE = "S0402" "literal-range" {
        rule: "A floating constant beyond the range of its type becomes infinity or 0.",
        section: "C99 6.4.4.2",
        wrong: "constant float x = 1e39f;",
        right: "constant float x = INFINITY;",
    }
    HALF_LITERAL = "S0403" "half-literal" {
        rule: "Constants of type `half` need the extension cl_khr_fp16.",
        section: "OpenCL C 3.0, 6.3.1.1",
        wrong: "// -cl-ext=-cl_khr_fp16\nconstant float x = 1.0h;",
        right: "// -cl-ext=-cl_khr_fp16\nconstant float x = 1.0f;",
    }
    DOUBLE_LITERAL = "S0404" "double-literal" {
        rule: "A floating constant without suffix has type `double`; where there is no `double` it is a `float`.",
        section: "OpenCL C 3.0, 6.3.1",
        wrong: "// -cl-ext=-cl_khr_fp64\nconstant float x = 0.1;",
        right: "// -cl-ext=-cl_khr_fp64\nconstant float x = 0.1f;",
    }
}

pub(crate) fn integer_becomes_unsigned(at: Span, value: u64) -> Diagnostic {
    let message = "the constant is too large for any signed type and is taken as unsigned";
    Diagnostic::warning(&INTEGER_BECOMES_UNSIGNED, at, message).edit(
        "write the suffix `u`",
        at,
        format!("{value}u"),
    )
}

pub(crate) fn float_too_large(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::warning(&FLOAT_RANGE, at, format!("the constant is too large for {ty} and becomes infinity"))
}

pub(crate) fn float_too_small(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::warning(&FLOAT_RANGE, at, format!("the constant is too small for {ty} and becomes 0"))
}

pub(crate) fn half_literal(at: Span) -> Diagnostic {
    Diagnostic::error(&HALF_LITERAL, at, "a constant of type `half` needs `cl_khr_fp16`, which is off")
        .help("compile with `-cl-ext=+cl_khr_fp16`")
}

pub(crate) fn double_literal(at: Span, needs: &str) -> Diagnostic {
    let message =
        format!("this constant would have type `double`, which needs `{needs}`: it is taken as `float`");
    Diagnostic::warning(&DOUBLE_LITERAL, at, message).edit("write the suffix `f`", at.after(), "f")
}
