//! Messages about what is parsed in another way than it looks: operators of unexpected precedence, empty bodies.

use spirocl_frontend::{
    diagnostic::{Code, Diagnostic},
    source::Span,
};

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
    LOGICAL_NOT = "S1125" "logical-not-parentheses" {
        rule: "`!` has higher precedence than comparisons and `&`: `!a == b` is `(!a) == b`.",
        section: "clang, -Wlogical-not-parentheses; C99 6.5",
        wrong: "int f(int a, int b) { return !a == b; }",
        right: "int f(int a, int b) { return !(a == b); }",
    }
}

/// An operation that is evaluated first because of the precedence of its operator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operation {
    /// The operator around it.
    pub(crate) outer: &'static str,
    /// Its own operator.
    pub(crate) inner: &'static str,
    /// The operation.
    pub(crate) at: Span,
    /// The operands that the outer operator would have if it were evaluated first.
    pub(crate) regrouped: Span,
}

pub(crate) fn comparison(operation: Operation) -> Diagnostic {
    evaluated_first(&COMPARISON, operation)
}

pub(crate) fn shift(operation: Operation) -> Diagnostic {
    evaluated_first(&SHIFT, operation)
}

pub(crate) fn logical(operation: Operation) -> Diagnostic {
    let warning = Diagnostic::warning(&LOGICAL, operation.at, "`&&` within `||`");
    warning.parenthesize("add parentheses around the `&&` expression to silence this warning", operation.at)
}

fn evaluated_first(code: &'static Code, Operation { outer, inner, at, regrouped }: Operation) -> Diagnostic {
    let message = format!("`{outer}` has lower precedence than `{inner}`; `{inner}` will be evaluated first");
    Diagnostic::warning(code, at, message)
        .parenthesize(
            format!("add parentheses around the `{outer}` expression to evaluate it first"),
            regrouped,
        )
        .parenthesize(format!("add parentheses around the `{inner}` expression to silence this warning"), at)
}

pub(crate) fn empty_body(at: Span) -> Diagnostic {
    Diagnostic::warning(&EMPTY_BODY, at, "`if` statement has empty body")
        .help("remove the `;`, or put it on a line of its own")
}

/// `not` is the left operand, with `!`, of the operation; `whole` is the operation without the `!`.
pub(crate) fn logical_not(not: Span, whole: Span, is_comparison: bool) -> Diagnostic {
    let operation = if is_comparison { "comparison" } else { "bitwise operator" };
    let message = format!("logical not is only applied to the left hand side of this {operation}");
    Diagnostic::warning(&LOGICAL_NOT, not, message)
        .parenthesize(format!("add parentheses after the `!` to evaluate the {operation} first"), whole)
        .parenthesize("add parentheses around left hand side expression to silence this warning", not)
}
