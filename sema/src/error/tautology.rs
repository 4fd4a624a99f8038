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
    BITWISE = "S1153" "tautological-bitwise-compare" OffByDefault {
        rule: "`a & MASK` has no bits outside `MASK`, and `a | MASK` has all of its bits: a comparison with any other constant has a \
               constant result.",
        section: "clang, -Wtautological-bitwise-compare",
        wrong: "int f(int n) { return (n & 3) == 4; }",
        right: "int f(int n) { return (n & 7) == 4; }",
    }
    OVERLAP = "S1154" "tautological-overlap-compare" OffByDefault {
        rule: "Two comparisons of one variable with constants exclude each other, or one of them always holds.",
        section: "clang, -Wtautological-overlap-compare",
        wrong: "int f(int n) { return n < 0 && n > 9; }",
        right: "int f(int n) { return n < 0 || n > 9; }",
    }
}

pub(crate) fn bitwise(at: Span, holds: bool) -> Diagnostic {
    Diagnostic::warning(&BITWISE, at, format!("bitwise comparison always evaluates to {holds}"))
}

pub(crate) fn overlap(at: Span, holds: bool) -> Diagnostic {
    let kind = if holds { "overlapping" } else { "non-overlapping" };
    Diagnostic::warning(&OVERLAP, at, format!("{kind} comparisons always evaluate to {holds}"))
}

pub(crate) fn self_comparison(at: Span, holds: bool) -> Diagnostic {
    Diagnostic::warning(&SELF_COMPARISON, at, format!("self-comparison always evaluates to {holds}"))
}

/// `comparison` is the comparison with `unsigned expression` as one operand.
pub(crate) fn unsigned_zero(at: Span, comparison: &str, holds: bool) -> Diagnostic {
    let message = format!("result of comparison of {comparison} is always {holds}");
    Diagnostic::warning(&UNSIGNED_ZERO, at, message)
}
