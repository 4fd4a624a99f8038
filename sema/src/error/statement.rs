//! Messages about statements.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    EMPTY_ASSEMBLY = "S0630" "language-extension-token" Extension {
        rule: "OpenCL C has no inline assembly. `asm volatile(\"\" ::: \"memory\")`, which contains no instruction, is treated \
               as a fence for a single work-item: memory accesses are not reordered across it.",
        section: "OpenCL C 3.0, 6.1.9; GNU C",
        wrong: "void f(void) { asm volatile(\"\" ::: \"memory\"); }",
        right: "void f(void) { mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }",
    }
    MISSING_RETURN = "S0601" "return-type" {
        rule: "A non-void function must return a value on all control paths.",
        section: "C99 6.9.1",
        wrong: "int f(int x) { if (x) return 1; }",
        right: "int f(int x) { if (x) return 1; return 0; }",
    }
    RETURN_VALUE = "S0602" "return-mismatch" {
        rule: "`return` must have a value in a non-void function, and none in a void function.",
        section: "C99 6.8.6.4",
        wrong: "void f(int x) { return x; }",
        right: "int f(int x) { return x; }",
    }
    UNROLL = "S0603" "unroll-without-loop" {
        rule: "A loop unrolling hint must be followed by a loop.",
        section: "OpenCL C 3.0, 6.13.4",
        wrong: "void f(void) { __attribute__((opencl_unroll_hint(2))) if (1) {} }",
        right: "void f(void) { __attribute__((opencl_unroll_hint(2))) while (1) {} }",
    }
    UNROLL_COUNT = "S0604" "unroll-count" {
        rule: "The argument of `opencl_unroll_hint` must be a positive integer constant.",
        section: "OpenCL C 3.0, 6.13.4",
        wrong: "void f(void) { __attribute__((opencl_unroll_hint(-1))) while (1) {} }",
        right: "void f(void) { __attribute__((opencl_unroll_hint(4))) while (1) {} }",
    }
    UNKNOWN_ATTRIBUTE = "S0605" "ignored-attribute" {
        rule: "`opencl_unroll_hint`, `unroll` and `nounroll` apply to loops; `fallthrough`, `unused`, `likely` and `unlikely` have no \
               effect on the module.",
        section: "OpenCL C 3.0, 6.13.4",
        wrong: "void f(void) { __attribute__((hot)) while (1) {} }",
        right: "void f(void) { while (1) {} }",
    }
    UNUSED_RESULT = "S0606" "unused-value" {
        rule: "An expression statement without side effects has no effect.",
        section: "C99 6.8.3",
        wrong: "void f(int a) { a == 1; }",
        right: "void f(int a) { a = 1; }",
    }
    DECLARATION_AS_BODY = "S0607" "declaration-as-body" {
        rule: "A declaration is only allowed in a block.",
        section: "C99 6.8.2",
        wrong: "void f(int a) { if (a) int b = 1; }",
        right: "void f(int a) { if (a) { int b = 1; } }",
    }
    SWITCH_VALUE = "S0610" "switch-value" {
        rule: "The condition of a `switch` must be an integer.",
        section: "C99 6.8.4.2",
        wrong: "void f(float x) { switch (x) {} }",
        right: "void f(float x) { switch ((int)x) {} }",
    }
    OUTSIDE_SWITCH = "S0611" "label-outside-switch" {
        rule: "`case` and `default` are only allowed inside a `switch` statement.",
        section: "C99 6.8.1",
        wrong: "void f(void) { case 1: ; }",
        right: "void f(int x) { switch (x) { case 1: ; } }",
    }
    DUPLICATE_CASE = "S0612" "duplicate-case" {
        rule: "The case values of a `switch` must be distinct, and it can have at most one `default`.",
        section: "C99 6.8.4.2",
        wrong: "void f(int x) { switch (x) { case 1: case 1: ; } }",
        right: "void f(int x) { switch (x) { case 1: case 2: ; } }",
    }
    CASE_RANGE = "S0613" "gnu-case-range" Extension {
        rule: "A `case` label has a single value. Case ranges, such as `case 1 ... 3:`, are a GNU C extension.",
        section: "C99 6.8.1",
        wrong: "void f(int x) { switch (x) { case 1 ... 3: ; } }",
        right: "void f(int x) { switch (x) { case 1: case 2: case 3: ; } }",
    }
    EMPTY_CASE_RANGE = "S0618" "empty-case-range" {
        rule: "The first value of a case range must not be greater than the last.",
        section: "GNU C",
        wrong: "void f(int x) { switch (x) { case 3 ... 1: ; } }",
        right: "void f(int x) { switch (x) { case 1 ... 3: ; } }",
    }
    CASE_CHANGES = "S0614" "switch" {
        rule: "A case value is converted to the promoted type of the `switch` condition.",
        section: "C99 6.8.4.2",
        wrong: "void f(int x) { switch (x) { case 0x100000000: ; } }",
        right: "void f(long x) { switch (x) { case 0x100000000: ; } }",
    }
    BREAK_OUTSIDE = "S0615" "jump-outside-loop" {
        rule: "`break` is only allowed in a loop or `switch`, and `continue` only in a loop.",
        section: "C99 6.8.6",
        wrong: "void f(void) { break; }",
        right: "void f(void) { while (1) break; }",
    }
    DUPLICATE_LABEL = "S0616" "duplicate-label" {
        rule: "The labels of a function must be distinct.",
        section: "C99 6.8.1",
        wrong: "void f(void) { a: ; a: ; }",
        right: "void f(void) { a: ; b: ; }",
    }
    UNDEFINED_LABEL = "S0617" "undefined-label" {
        rule: "`goto` must name a label of the same function.",
        section: "C99 6.8.6.1",
        wrong: "void f(void) { goto end; }",
        right: "void f(void) { goto end; end: ; }",
    }
}

pub(crate) fn missing_return(at: Span, name: &str) -> Diagnostic {
    let message = format!("non-void function `{name}` does not return a value in all control paths");
    Diagnostic::warning(&MISSING_RETURN, at, message)
}

pub(crate) fn return_without_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&RETURN_VALUE, at, format!("non-void function `{name}` should return a value"))
}

pub(crate) fn return_with_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&RETURN_VALUE, at, format!("void function `{name}` should not return a value"))
}

pub(crate) fn unroll_without_loop(at: Span) -> Diagnostic {
    Diagnostic::warning(&UNROLL, at, "unroll hint only applies to `for`, `while` and `do` statements")
}

pub(crate) fn unroll_count(at: Span, count: i128) -> Diagnostic {
    let message = format!("attribute `opencl_unroll_hint` requires a positive integer, got {count}");
    Diagnostic::error(&UNROLL_COUNT, at, message)
}

pub(crate) fn unroll_arguments(at: Span) -> Diagnostic {
    Diagnostic::error(&UNROLL_COUNT, at, "attribute `opencl_unroll_hint` takes no more than 1 argument")
}

pub(crate) fn unknown_attribute(at: Span, name: &str) -> Diagnostic {
    let message = format!("attribute `{name}` cannot be applied to a statement, ignored");
    Diagnostic::warning(&UNKNOWN_ATTRIBUTE, at, message)
}

/// A call of a built-in function that only computes a result.
pub(crate) fn unused_call(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(
        &UNUSED_RESULT,
        at,
        format!("ignoring return value of `{name}`, which has no side effects"),
    )
}

/// `equality` is the `==` with what surrounds it, if that is the operator.
pub(crate) fn unused_result(at: Span, what: &str, equality: Option<Span>) -> Diagnostic {
    let warning = Diagnostic::warning(&UNUSED_RESULT, at, format!("{what} result unused"));
    match equality {
        Some(operator) => warning.edit("use `=` to assign", operator, " = "),
        None => warning,
    }
}

/// `a, b` with `a` without effect.
pub(crate) fn left_of_comma(at: Span) -> Diagnostic {
    Diagnostic::warning(&UNUSED_RESULT, at, "left operand of comma operator has no effect")
}

pub(crate) fn declaration_as_body(at: Span) -> Diagnostic {
    Diagnostic::error(&DECLARATION_AS_BODY, at, "declaration is not allowed here without braces around it")
}

pub(crate) fn switch_value(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("`switch` requires an expression of integer type ({ty} invalid)");
    Diagnostic::error(&SWITCH_VALUE, at, message)
}

pub(crate) fn label_outside_switch(at: Span, keyword: &str) -> Diagnostic {
    Diagnostic::error(&OUTSIDE_SWITCH, at, format!("`{keyword}` statement not in switch statement"))
}

pub(crate) fn duplicate_case(at: Span, value: i128, first: Span) -> Diagnostic {
    Diagnostic::error(&DUPLICATE_CASE, at, format!("duplicate case value `{value}`"))
        .label(first, "previous case")
}

pub(crate) fn duplicate_default(at: Span, first: Span) -> Diagnostic {
    Diagnostic::error(&DUPLICATE_CASE, at, "multiple `default` labels in one switch")
        .label(first, "previous `default`")
}

pub(crate) fn case_range(at: Span) -> Diagnostic {
    Diagnostic::extension(&CASE_RANGE, at, "case ranges are a GNU extension")
}

/// `case 3 ... 1:`
pub(crate) fn empty_case_range(at: Span) -> Diagnostic {
    Diagnostic::warning(&EMPTY_CASE_RANGE, at, "empty case range specified")
}

pub(crate) fn case_changes(at: Span, before: i128, after: i128, ty: &Shown, value: Span) -> Diagnostic {
    let message = format!("overflow converting case value to switch condition type ({before} to {after})");
    Diagnostic::warning(&CASE_CHANGES, at, message).label(value, format!("condition of type {ty}"))
}

pub(crate) fn break_outside(at: Span) -> Diagnostic {
    Diagnostic::error(&BREAK_OUTSIDE, at, "`break` statement not in loop or switch statement")
}

pub(crate) fn continue_outside(at: Span) -> Diagnostic {
    Diagnostic::error(&BREAK_OUTSIDE, at, "`continue` statement not in loop statement")
}

pub(crate) fn duplicate_label(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(&DUPLICATE_LABEL, at, format!("redefinition of label `{name}`"))
        .label(first, "previous definition")
}

pub(crate) fn undefined_label(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&UNDEFINED_LABEL, at, format!("use of undeclared label `{name}`"));
    match near {
        Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), at, near),
        None => diagnostic,
    }
}

/// `asm volatile("" ::: "memory")`
pub(crate) fn empty_assembly(at: Span) -> Diagnostic {
    Diagnostic::extension(&EMPTY_ASSEMBLY, at, "inline assembly is a GNU extension")
}
