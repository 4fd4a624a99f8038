//! Messages about names and about expressions as a whole.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    UNDECLARED = "S0410" "undeclared-name" {
        rule: "A name is declared before it is used.",
        section: "C99 6.5.1",
        wrong: "kernel void k(global int *out) { *out = cuont; }",
        right: "kernel void k(global int *out, int count) { *out = count; }",
    }
    FUNCTION_AS_VALUE = "S0411" "function-as-value" {
        rule: "There are no pointers to functions: the name of a function can only be called.",
        section: "OpenCL C 3.0, 6.11.a",
        wrong: "int f(int x) { return x; } void g(void) { int y = f; }",
        right: "int f(int x) { return x; } void g(void) { int y = f(1); }",
    }
    INCOMPLETE_VALUE = "S0413" "incomplete-value" {
        rule: "Only objects of complete type have a value.",
        section: "C99 6.3.2.1",
        wrong: "struct S; void f(struct S *p) { *p; }",
        right: "struct S { int x; }; void f(struct S *p) { *p; }",
    }
    ASSIGNMENT_AS_CONDITION = "S0414" "parentheses" {
        rule: "An assignment is a condition only by intent: parentheses around it say so.",
        section: "C99 6.5.16",
        wrong: "void f(int a) { if (a = 1) {} }",
        right: "void f(int a) { if (a == 1) {} }",
    }
    STATEMENT_EXPRESSION = "S0415" "statement-expression-outside" {
        rule: "A statement expression stands in a function.",
        section: "GNU C",
        wrong: "constant int x = ({ 1; });",
        right: "constant int x = 1;",
    }
    GENERIC = "S0416" "c11-extensions" Extension {
        rule: "OpenCL C is based on C99. `_Generic` came with C11; functions with the attribute `overloadable` do the same.",
        section: "OpenCL C 3.0, 6.1.1; C11 6.5.1.1",
        wrong: "int f(int x) { return _Generic(x, int: 1, float: 2); }",
        right: "int kind(int x) __attribute__((overloadable)) { return 1; }\nint kind(float x) __attribute__((overloadable)) { return 2; }\n\
                int f(int x) { return kind(x); }",
    }
    NO_ASSOCIATION = "S0419" "generic-selection" {
        rule: "The types of `_Generic` differ from each other, there is at most one `default`, and one of them is chosen.",
        section: "C11 6.5.1.1",
        wrong: "int f(int x) { return _Generic(x, float: 2, double: 3); }",
        right: "int f(int x) { return _Generic(x, float: 2, default: 3); }",
    }
    NO_SIZE = "S0417" "no-size" {
        rule: "`sizeof` and `__alignof__` take complete types of objects.",
        section: "OpenCL C 3.0, 6.5.9",
        wrong: "int f(void) { return sizeof(void); }",
        right: "int f(void) { return sizeof(int); }",
    }
    VEC_STEP = "S0418" "vec-step-operand" {
        rule: "`vec_step` takes a built-in scalar or vector type, or `void`.",
        section: "OpenCL C 3.0, 6.15.13",
        wrong: "struct S { int x; }; int f(struct S s) { return vec_step(s); }",
        right: "int f(int4 v) { return vec_step(v); }",
    }
}

/// `_Generic(...)`
pub(crate) fn generic_selection(at: Span) -> Diagnostic {
    Diagnostic::extension(&GENERIC, at, "`_Generic` is an extension of C11")
}

/// No type of `_Generic` is that of what it asks about.
pub(crate) fn no_association(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&NO_ASSOCIATION, at, format!("`_Generic` has no association for type {ty}"))
        .help("add `default:` and a value")
}

/// A type of `_Generic` that it has already.
pub(crate) fn second_association(at: Span, ty: &Shown, first: Span) -> Diagnostic {
    Diagnostic::error(&NO_ASSOCIATION, at, format!("`_Generic` has two associations for type {ty}"))
        .label(first, "the first one")
}

pub(crate) fn second_default(at: Span, first: Span) -> Diagnostic {
    Diagnostic::error(&NO_ASSOCIATION, at, "`_Generic` has two `default` associations")
        .label(first, "the first one")
}

pub(crate) fn undeclared(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&UNDECLARED, at, format!("`{name}` is not declared"));
    match near {
        Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), at, near),
        None => diagnostic,
    }
}

/// A constant that some vendor's compiler has.
pub(crate) fn of_other_extension(at: Span, name: &str, owner: &str) -> Diagnostic {
    Diagnostic::error(&UNDECLARED, at, format!("`{name}` belongs to {owner}, which is not supported"))
}

pub(crate) fn function_as_value(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("`{name}` is a function: it can be called, but has no address and no value");
    let diagnostic = Diagnostic::error(&FUNCTION_AS_VALUE, at, message);
    if declared == at { diagnostic } else { diagnostic.label(declared, "declared here") }
}

pub(crate) fn type_as_value(at: Span, name: &str, declared: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&UNDECLARED, at, format!("`{name}` is a type, not a value"));
    match declared {
        Some(declared) => diagnostic.label(declared, "declared here"),
        None => diagnostic,
    }
}

pub(crate) fn incomplete_value(at: Span, ty: &Shown, declared: Span) -> Diagnostic {
    let message = format!("an object of the incomplete type {ty} has no value");
    Diagnostic::error(&INCOMPLETE_VALUE, at, message).label(declared, "declared here without its members")
}

pub(crate) fn assignment_as_condition(at: Span) -> Diagnostic {
    Diagnostic::warning(&ASSIGNMENT_AS_CONDITION, at, "the result of an assignment is used as a condition")
        .help("write `==` to compare, or parentheses around the assignment if it is meant")
}

pub(crate) fn statement_expression_outside(at: Span) -> Diagnostic {
    Diagnostic::error(&STATEMENT_EXPRESSION, at, "a statement expression cannot stand outside a function")
}

pub(crate) fn no_size(at: Span, operator: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&NO_SIZE, at, format!("`{operator}` of {ty}, which has no size"))
}

pub(crate) fn vec_step_operand(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&VEC_STEP, at, format!("`vec_step` of {ty}, which is neither a scalar nor a vector"))
}
