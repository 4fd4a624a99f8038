//! Messages about comparisons that have the same result for all values of their operands.

use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    SELF_COMPARISON = "S1151" "tautological-self-compare" {
        rule: "A comparison of an integer variable with itself has a constant result.",
        section: "clang, -Wtautological-compare",
        wrong: "int f(int n) { return n == n; }",
        right: "int f(int n, int m) { return n == m; }",
    }
    UNSIGNED_ZERO = "S1152" "tautological-unsigned-zero-compare" OffByDefault {
        rule: "A value of an unsigned type is never less than zero.",
        section: "clang, -Wtautological-unsigned-zero-compare",
        wrong: "int f(uint n) { return n < 0; }",
        right: "int f(uint n) { return n < 1; }",
    }
}

pub(crate) fn self_comparison(at: Span, holds: bool) -> Diagnostic {
    Diagnostic::warning(&SELF_COMPARISON, at, format!("self-comparison always evaluates to {holds}"))
}

/// `comparison` is the comparison with `unsigned expression` as one operand.
pub(crate) fn unsigned_zero(at: Span, comparison: &str, holds: bool) -> Diagnostic {
    let message = format!("result of comparison of {comparison} is always {holds}");
    Diagnostic::warning(&UNSIGNED_ZERO, at, message)
}
