//! Messages about integer and floating-point literals.

use crate::types::{Scalar, spelling::Shown};
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    INTEGER_BECOMES_UNSIGNED = "S0401" "implicitly-unsigned-literal" Extension {
        rule: "A decimal integer literal without `u` has a signed type. One that is too large for any signed type is treated as \
               `ulong`.",
        section: "C99 6.4.4.1",
        wrong: "constant ulong x = 18446744073709551615;",
        right: "constant ulong x = 18446744073709551615u;",
    }
    FLOAT_RANGE = "S0402" "literal-range" {
        rule: "A floating-point literal outside the range of its type becomes infinity or 0.",
        section: "C99 6.4.4.2",
        wrong: "constant float x = 1e39f;",
        right: "constant float x = INFINITY;",
    }
    HALF_LITERAL = "S0403" "half-literal" {
        rule: "Literals of type `half` require the extension `cl_khr_fp16`.",
        section: "OpenCL C 3.0, 6.3.1.1",
        wrong: "// -cl-ext=-cl_khr_fp16\nconstant float x = 1.0h;",
        right: "// -cl-ext=-cl_khr_fp16\nconstant float x = 1.0f;",
    }
    DOUBLE_LITERAL = "S0404" "double-literal" {
        rule: "A floating-point literal without a suffix has type `double`. Where `double` is not supported, it has type \
               `float`.",
        section: "OpenCL C 3.0, 6.3.1",
        wrong: "// -cl-ext=-cl_khr_fp64\nconstant float x = 0.1;",
        right: "// -cl-ext=-cl_khr_fp64\nconstant float x = 0.1f;",
    }
}

pub(crate) fn integer_becomes_unsigned(at: Span, value: u64) -> Diagnostic {
    let message = "integer literal is too large for a signed integer type, interpreting as unsigned";
    Diagnostic::warning(&INTEGER_BECOMES_UNSIGNED, at, message).edit(
        "add the suffix `u`",
        at,
        format!("{value}u"),
    )
}

pub(crate) fn float_too_large(at: Span, scalar: Scalar) -> Diagnostic {
    let ty = scalar.name();
    let maximum = match scalar {
        Scalar::Half => "65504".to_owned(),
        Scalar::Float => format!("{:e}", f32::MAX),
        _ => format!("{:e}", f64::MAX),
    };
    let message =
        format!("magnitude of floating-point constant too large for type `{ty}`; maximum is {maximum}");
    Diagnostic::warning(&FLOAT_RANGE, at, message)
}

pub(crate) fn float_too_small(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::warning(
        &FLOAT_RANGE,
        at,
        format!("magnitude of floating-point constant too small for type {ty}"),
    )
}

pub(crate) fn half_literal(at: Span) -> Diagnostic {
    Diagnostic::error(&HALF_LITERAL, at, "half precision constant requires `cl_khr_fp16`")
        .help("compile with `-cl-ext=+cl_khr_fp16`")
}

pub(crate) fn double_literal(at: Span, needs: &str) -> Diagnostic {
    let message = format!("double precision constant requires `{needs}`, casting to single precision");
    Diagnostic::warning(&DOUBLE_LITERAL, at, message).edit("add the suffix `f`", at.after(), "f")
}
