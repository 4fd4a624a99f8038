//! Messages about what is parsed in another way than it looks: operators of unexpected precedence, empty bodies.

use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    COMPARISON = "S1121" "bitwise-comparison-parentheses" {
        rule: "`&`, `^` and `|` have lower precedence than comparisons: `a & b == c` is `a & (b == c)`.",
        section: "clang, -Wparentheses; C99 6.5",
        wrong: "int f(int a) { return a & 1 == 0; }",
        right: "int f(int a) { return (a & 1) == 0; }",
    }
    LOGICAL = "S1122" "logical-op-parentheses" OffByDefault {
        rule: "`&&` has higher precedence than `||`. Parentheses state that this is intended.",
        section: "clang, -Wlogical-op-parentheses; C99 6.5",
        wrong: "int f(int a, int b, int c) { return a || b && c; }",
        right: "int f(int a, int b, int c) { return a || (b && c); }",
    }
    SHIFT = "S1123" "shift-op-parentheses" {
        rule: "Shifts have lower precedence than `+` and `-`: `1 << n + 1` is `1 << (n + 1)`.",
        section: "clang, -Wshift-op-parentheses; C99 6.5",
        wrong: "int f(int n) { return 1 << n + 1; }",
        right: "int f(int n) { return 1 << (n + 1); }",
    }
    EMPTY_BODY = "S1124" "empty-body" {
        rule: "A `;` directly after the condition of an `if` is its whole body. On a line of its own it is not reported.",
        section: "clang, -Wempty-body",
        wrong: "void f(global int *a) { if (a[0]); a[1] = 1; }",
        right: "void f(global int *a) { if (a[0]) a[1] = 1; }",
    }
}

/// `inner`, at `operand`, binds closer than `outer`, whose operand it is.
pub(crate) fn comparison(operand: Span, outer: &str, inner: &str) -> Diagnostic {
    parenthesize(Diagnostic::warning(&COMPARISON, operand, evaluated_first(outer, inner)))
}

pub(crate) fn shift(operand: Span, outer: &str, inner: &str) -> Diagnostic {
    parenthesize(Diagnostic::warning(&SHIFT, operand, evaluated_first(outer, inner)))
}

pub(crate) fn logical(operand: Span) -> Diagnostic {
    parenthesize(Diagnostic::warning(&LOGICAL, operand, "`&&` within `||`"))
}

fn evaluated_first(outer: &str, inner: &str) -> String {
    format!("`{outer}` has lower precedence than `{inner}`; `{inner}` will be evaluated first")
}

fn parenthesize(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.help("add parentheses around one of the operations")
}

pub(crate) fn empty_body(at: Span) -> Diagnostic {
    Diagnostic::warning(&EMPTY_BODY, at, "`if` statement has empty body")
        .help("remove the `;`, or put it on a line of its own")
}
