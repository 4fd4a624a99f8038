//! Messages about constant expressions.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    CONSTANT_EXPRESSION = "S0901" "constant-expression" {
        rule: "The value of a constant expression must be known at compile time.",
        section: "C99 6.6",
        wrong: "void f(int n) { switch (n) { case n: break; } }",
        right: "void f(int n) { switch (n) { case 1: break; } }",
    }
    CONSTANT_INTEGER = "S0902" "constant-integer" {
        rule: "An integer constant expression must have integer type.",
        section: "C99 6.6",
        wrong: "constant int a[2] = { [0.5] = 1 };",
        right: "constant int a[2] = { [0] = 1 };",
    }
    DIVISION_BY_ZERO = "S0903" "constant-division-by-zero" {
        rule: "A constant expression cannot divide by zero.",
        section: "C99 6.5.5 and 6.6",
        wrong: "enum E { A = 1 / 0 };",
        right: "enum E { A = 1 / 2 };",
    }
    FOLDED = "S0905" "gnu-folding-constant" Extension {
        rule: "A constant expression cannot contain a comma operator. As a GNU extension, it has the value of its right operand \
               if both operands are constant.",
        section: "C99 6.6, paragraph 3",
        wrong: "constant int a = (1, 2);",
        right: "constant int a = 2;",
    }
    OVERFLOW = "S0904" "integer-overflow" {
        rule: "A signed constant expression that overflows its type wraps around.",
        section: "C99 6.5 and 6.6",
        wrong: "enum E { A = 2147483647 + 1 };",
        right: "enum E { A = -2147483647 - 1 };",
    }
}

/// An expression that is not constant: `what` names its use, `culprit` is the part that is not constant.
pub(crate) fn not_constant(at: Span, what: &str, culprit: Option<(Span, String)>) -> Diagnostic {
    let message = format!("{what} is not an integer constant expression");
    let diagnostic = Diagnostic::error(&CONSTANT_EXPRESSION, at, message);
    match culprit {
        Some((span, text)) => diagnostic.label(span, text),
        None => diagnostic,
    }
}

/// A constant that does not have integer type.
pub(crate) fn not_integer(at: Span, what: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&CONSTANT_INTEGER, at, format!("{what} must have integer type, not {ty}"))
}

/// `1 / 0`
pub(crate) fn division_by_zero(at: Span) -> Diagnostic {
    Diagnostic::error(&DIVISION_BY_ZERO, at, "division by zero in a constant expression")
}

/// `(1, 2)`
pub(crate) fn comma(at: Span) -> Diagnostic {
    Diagnostic::extension(&FOLDED, at, "comma operator in a constant expression is a GNU extension")
}

/// `INT_MAX + 1`
pub(crate) fn overflow(at: Span, ty: &Shown, value: &str) -> Diagnostic {
    Diagnostic::warning(&OVERFLOW, at, format!("overflow in expression; result is {value} with type {ty}"))
}
