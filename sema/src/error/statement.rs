//! Messages about statements.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    EMPTY_ASSEMBLY = "S0630" "language-extension-token" Extension {
        rule: "OpenCL C has no inline assembly. `asm volatile(\"\" ::: \"memory\")`, which holds no instruction, is taken for a fence of one \
               work-item: accesses to memory stay on their side of it.",
        section: "OpenCL C 3.0, 6.1.9; GNU C",
        wrong: "void f(void) { asm volatile(\"\" ::: \"memory\"); }",
        right: "void f(void) { mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }",
    }
    MISSING_RETURN = "S0601" "return-type" {
        rule: "A function that returns a value does so on every way to its end.",
        section: "C99 6.9.1",
        wrong: "int f(int x) { if (x) return 1; }",
        right: "int f(int x) { if (x) return 1; return 0; }",
    }
    RETURN_VALUE = "S0602" "return-mismatch" {
        rule: "`return` has a value exactly in functions that return one.",
        section: "C99 6.8.6.4",
        wrong: "void f(int x) { return x; }",
        right: "int f(int x) { return x; }",
    }
    UNROLL = "S0603" "unroll-without-loop" {
        rule: "A hint about unrolling stands just before a loop.",
        section: "OpenCL C 3.0, 6.13.4",
        wrong: "void f(void) { __attribute__((opencl_unroll_hint(2))) if (1) {} }",
        right: "void f(void) { __attribute__((opencl_unroll_hint(2))) while (1) {} }",
    }
    UNROLL_COUNT = "S0604" "unroll-count" {
        rule: "The argument of `opencl_unroll_hint` is a positive integer constant.",
        section: "OpenCL C 3.0, 6.13.4",
        wrong: "void f(void) { __attribute__((opencl_unroll_hint(-1))) while (1) {} }",
        right: "void f(void) { __attribute__((opencl_unroll_hint(4))) while (1) {} }",
    }
    UNKNOWN_ATTRIBUTE = "S0605" "ignored-attribute" {
        rule: "The attribute of statements is `opencl_unroll_hint`.",
        section: "OpenCL C 3.0, 6.13.4",
        wrong: "void f(void) { __attribute__((hot)) while (1) {} }",
        right: "void f(void) { while (1) {} }",
    }
    UNUSED_RESULT = "S0606" "unused-value" {
        rule: "A statement that only computes a value does nothing.",
        section: "C99 6.8.3",
        wrong: "void f(int a) { a == 1; }",
        right: "void f(int a) { a = 1; }",
    }
    DECLARATION_AS_BODY = "S0607" "declaration-as-body" {
        rule: "A declaration stands in a block.",
        section: "C99 6.8.2",
        wrong: "void f(int a) { if (a) int b = 1; }",
        right: "void f(int a) { if (a) { int b = 1; } }",
    }
    SWITCH_VALUE = "S0610" "switch-value" {
        rule: "`switch` takes an integer.",
        section: "C99 6.8.4.2",
        wrong: "void f(float x) { switch (x) {} }",
        right: "void f(float x) { switch ((int)x) {} }",
    }
    OUTSIDE_SWITCH = "S0611" "label-outside-switch" {
        rule: "`case` and `default` stand in a `switch`.",
        section: "C99 6.8.1",
        wrong: "void f(void) { case 1: ; }",
        right: "void f(int x) { switch (x) { case 1: ; } }",
    }
    DUPLICATE_CASE = "S0612" "duplicate-case" {
        rule: "The values of the cases of a `switch` differ, and it has at most one `default`.",
        section: "C99 6.8.4.2",
        wrong: "void f(int x) { switch (x) { case 1: case 1: ; } }",
        right: "void f(int x) { switch (x) { case 1: case 2: ; } }",
    }
    CASE_RANGE = "S0613" "gnu-case-range" Extension {
        rule: "A `case` has one value. A range from one value to another, `case 1 ... 3:`, is an extension of GNU C.",
        section: "C99 6.8.1",
        wrong: "void f(int x) { switch (x) { case 1 ... 3: ; } }",
        right: "void f(int x) { switch (x) { case 1: case 2: case 3: ; } }",
    }
    EMPTY_CASE_RANGE = "S0618" "empty-case-range" {
        rule: "A range of cases goes from the lower to the higher value.",
        section: "GNU C",
        wrong: "void f(int x) { switch (x) { case 3 ... 1: ; } }",
        right: "void f(int x) { switch (x) { case 1 ... 3: ; } }",
    }
    CASE_CHANGES = "S0614" "switch" {
        rule: "The value of a case is converted to the promoted type of the `switch`.",
        section: "C99 6.8.4.2",
        wrong: "void f(int x) { switch (x) { case 0x100000000: ; } }",
        right: "void f(long x) { switch (x) { case 0x100000000: ; } }",
    }
    BREAK_OUTSIDE = "S0615" "jump-outside-loop" {
        rule: "`break` stands in a loop or a `switch`, `continue` in a loop.",
        section: "C99 6.8.6",
        wrong: "void f(void) { break; }",
        right: "void f(void) { while (1) break; }",
    }
    DUPLICATE_LABEL = "S0616" "duplicate-label" {
        rule: "The labels of a function differ.",
        section: "C99 6.8.1",
        wrong: "void f(void) { a: ; a: ; }",
        right: "void f(void) { a: ; b: ; }",
    }
    UNDEFINED_LABEL = "S0617" "undefined-label" {
        rule: "`goto` names a label of the same function.",
        section: "C99 6.8.6.1",
        wrong: "void f(void) { goto end; }",
        right: "void f(void) { goto end; end: ; }",
    }
}

pub(crate) fn missing_return(at: Span, name: &str, ty: &Shown, declared: Span) -> Diagnostic {
    let message = format!("control may come to the end of `{name}`, which returns {ty}, without a `return`");
    Diagnostic::warning(&MISSING_RETURN, at, message).label(declared, "declared here")
}

pub(crate) fn return_without_value(at: Span, name: &str, ty: &Shown, declared: Span) -> Diagnostic {
    Diagnostic::error(&RETURN_VALUE, at, format!("`return` without a value in `{name}`, which returns {ty}"))
        .label(declared, "declared here")
}

pub(crate) fn return_with_value(at: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::error(&RETURN_VALUE, at, format!("`return` with a value in `{name}`, which returns nothing"))
        .label(declared, "declared `void` here")
}

pub(crate) fn unroll_without_loop(at: Span) -> Diagnostic {
    Diagnostic::warning(&UNROLL, at, "no loop follows this hint about unrolling")
}

pub(crate) fn unroll_count(at: Span, count: i128) -> Diagnostic {
    let message = format!("the argument of `opencl_unroll_hint` is a positive integer, not {count}");
    Diagnostic::error(&UNROLL_COUNT, at, message)
}

pub(crate) fn unroll_arguments(at: Span) -> Diagnostic {
    Diagnostic::error(&UNROLL_COUNT, at, "`opencl_unroll_hint` takes at most one argument")
}

pub(crate) fn unknown_attribute(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(&UNKNOWN_ATTRIBUTE, at, format!("the attribute `{name}` of a statement is ignored"))
}

pub(crate) fn unused_result(at: Span, what: &str) -> Diagnostic {
    Diagnostic::warning(&UNUSED_RESULT, at, format!("the result of this {what} is not used"))
}

pub(crate) fn declaration_as_body(at: Span) -> Diagnostic {
    Diagnostic::error(&DECLARATION_AS_BODY, at, "a declaration cannot stand here without braces around it")
}

pub(crate) fn switch_value(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&SWITCH_VALUE, at, format!("`switch` takes an integer, not {ty}"))
}

pub(crate) fn label_outside_switch(at: Span, keyword: &str) -> Diagnostic {
    Diagnostic::error(&OUTSIDE_SWITCH, at, format!("`{keyword}` outside of a `switch`"))
}

pub(crate) fn duplicate_case(at: Span, value: i128, first: Span) -> Diagnostic {
    Diagnostic::error(&DUPLICATE_CASE, at, format!("the `switch` has a case for {value} already"))
        .label(first, "the first one is here")
}

pub(crate) fn duplicate_default(at: Span, first: Span) -> Diagnostic {
    Diagnostic::error(&DUPLICATE_CASE, at, "the `switch` has a `default` already")
        .label(first, "the first one is here")
}

pub(crate) fn case_range(at: Span) -> Diagnostic {
    Diagnostic::extension(&CASE_RANGE, at, "a range of cases is an extension of GNU C")
}

/// `case 3 ... 1:`
pub(crate) fn empty_case_range(at: Span) -> Diagnostic {
    Diagnostic::warning(&EMPTY_CASE_RANGE, at, "this range of cases is empty: no value is in it")
}

pub(crate) fn case_changes(at: Span, before: i128, after: i128, ty: &Shown, value: Span) -> Diagnostic {
    let message = format!("the value {before} does not fit into {ty} and becomes {after}");
    Diagnostic::warning(&CASE_CHANGES, at, message).label(value, format!("the type is {ty}, from here"))
}

pub(crate) fn break_outside(at: Span) -> Diagnostic {
    Diagnostic::error(&BREAK_OUTSIDE, at, "`break` outside of a loop or `switch`")
}

pub(crate) fn continue_outside(at: Span) -> Diagnostic {
    Diagnostic::error(&BREAK_OUTSIDE, at, "`continue` outside of a loop")
}

pub(crate) fn duplicate_label(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(&DUPLICATE_LABEL, at, format!("the label `{name}` is there twice"))
        .label(first, "the first one is here")
}

pub(crate) fn undefined_label(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&UNDEFINED_LABEL, at, format!("the function has no label `{name}`"));
    match near {
        Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), at, near),
        None => diagnostic,
    }
}

/// `asm volatile("" ::: "memory")`
pub(crate) fn empty_assembly(at: Span) -> Diagnostic {
    Diagnostic::extension(&EMPTY_ASSEMBLY, at, "assembly without an instruction is an extension of GNU C")
}
