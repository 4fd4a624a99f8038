//! Messages about constant expressions.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    CONSTANT_EXPRESSION = "S0901" "constant-expression" {
        rule: "Where the language wants a constant, the compiler must be able to compute it.",
        section: "C99 6.6",
        wrong: "void f(int n) { switch (n) { case n: break; } }",
        right: "void f(int n) { switch (n) { case 1: break; } }",
    }
    CONSTANT_INTEGER = "S0902" "constant-integer" {
        rule: "Where the language wants an integer constant, the value is an integer.",
        section: "C99 6.6",
        wrong: "constant int a[2] = { [0.5] = 1 };",
        right: "constant int a[2] = { [0] = 1 };",
    }
    DIVISION_BY_ZERO = "S0903" "constant-division-by-zero" {
        rule: "A constant cannot be divided by zero.",
        section: "C99 6.5.5 and 6.6",
        wrong: "enum E { A = 1 / 0 };",
        right: "enum E { A = 1 / 2 };",
    }
    FOLDED = "S0905" "gnu-folding-constant" Extension {
        rule: "A constant expression has no comma operator; where the operands are constant, the value of the last is taken.",
        section: "C99 6.6, paragraph 3",
        wrong: "constant int a = (1, 2);",
        right: "constant int a = 2;",
    }
    OVERFLOW = "S0904" "integer-overflow" {
        rule: "A signed constant that does not fit its type wraps around.",
        section: "C99 6.5 and 6.6",
        wrong: "enum E { A = 2147483647 + 1 };",
        right: "enum E { A = -2147483647 - 1 };",
    }
}

/// Not a constant; `wanted` says for what, `culprit` is the part that is not.
pub(crate) fn not_constant(at: Span, wanted: &str, culprit: Option<(Span, String)>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&CONSTANT_EXPRESSION, at, format!("{wanted} is not a constant"));
    match culprit {
        Some((span, text)) => diagnostic.label(span, text),
        None => diagnostic,
    }
}

/// A constant that is no integer.
pub(crate) fn not_integer(at: Span, wanted: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&CONSTANT_INTEGER, at, format!("{wanted} is an integer, not a {ty}"))
}

/// `1 / 0`
pub(crate) fn division_by_zero(at: Span) -> Diagnostic {
    Diagnostic::error(&DIVISION_BY_ZERO, at, "this constant is divided by zero")
}

/// `(1, 2)`
pub(crate) fn comma(at: Span) -> Diagnostic {
    Diagnostic::extension(&FOLDED, at, "a comma operator in a constant expression")
        .note("the value of the right operand counts")
}

/// `INT_MAX + 1`
pub(crate) fn overflow(at: Span, ty: &Shown, value: &str) -> Diagnostic {
    Diagnostic::warning(&OVERFLOW, at, format!("this does not fit into {ty} and becomes {value}"))
}
