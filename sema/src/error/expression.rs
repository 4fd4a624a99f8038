//! Messages about names and about expressions as a whole.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    UNDECLARED = "S0410" "undeclared-name" {
        rule: "A name must be declared before it is used.",
        section: "C99 6.5.1",
        wrong: "kernel void k(global int *out) { *out = cuont; }",
        right: "kernel void k(global int *out, int count) { *out = count; }",
    }
    FUNCTION_AS_VALUE = "S0411" "function-as-value" {
        rule: "Function pointers are not supported: the name of a function can only be used in a call.",
        section: "OpenCL C 3.0, 6.11.a",
        wrong: "int f(int x) { return x; } void g(void) { int y = f; }",
        right: "int f(int x) { return x; } void g(void) { int y = f(1); }",
    }
    INCOMPLETE_VALUE = "S0413" "incomplete-value" {
        rule: "Reading an object requires a complete type.",
        section: "C99 6.3.2.1",
        wrong: "struct S; void f(struct S *p) { *p; }",
        right: "struct S { int x; }; void f(struct S *p) { *p; }",
    }
    ASSIGNMENT_AS_CONDITION = "S0414" "parentheses" {
        rule: "An assignment used as a condition is often a mistyped `==`. Parentheses around the assignment mark it as \
               intended.",
        section: "C99 6.5.16",
        wrong: "void f(int a) { if (a = 1) {} }",
        right: "void f(int a) { if (a == 1) {} }",
    }
    STATEMENT_EXPRESSION = "S0415" "statement-expression-outside" {
        rule: "A statement expression is allowed only inside a function.",
        section: "GNU C",
        wrong: "constant int x = ({ 1; });",
        right: "constant int x = 1;",
    }
    GENERIC = "S0416" "c11-extensions" Extension {
        rule: "OpenCL C is based on C99; `_Generic` was added in C11. Functions with the attribute `overloadable` serve the \
               same purpose.",
        section: "OpenCL C 3.0, 6.1.1; C11 6.5.1.1",
        wrong: "int f(int x) { return _Generic(x, int: 1, float: 2); }",
        right: "int kind(int x) __attribute__((overloadable)) { return 1; }\nint kind(float x) __attribute__((overloadable)) { return 2; }\n\
                int f(int x) { return kind(x); }",
    }
    NO_ASSOCIATION = "S0419" "generic-selection" {
        rule: "The types in the associations of `_Generic` must differ from each other, there can be at most one `default`, and \
               one association must match the controlling expression.",
        section: "C11 6.5.1.1",
        wrong: "int f(int x) { return _Generic(x, float: 2, double: 3); }",
        right: "int f(int x) { return _Generic(x, float: 2, default: 3); }",
    }
    NO_SIZE = "S0417" "sizeof-operand" {
        rule: "The operand of `sizeof` and `__alignof__` must have a complete object type.",
        section: "OpenCL C 3.0, 6.5.9",
        wrong: "int f(void) { return sizeof(void); }",
        right: "int f(void) { return sizeof(int); }",
    }
    VEC_STEP = "S0418" "vec-step-operand" {
        rule: "The operand of `vec_step` must have a built-in scalar or vector type, or `void`.",
        section: "OpenCL C 3.0, 6.15.13",
        wrong: "struct S { int x; }; int f(struct S s) { return vec_step(s); }",
        right: "int f(int4 v) { return vec_step(v); }",
    }
}

/// `_Generic(...)`
pub(crate) fn generic_selection(at: Span) -> Diagnostic {
    Diagnostic::extension(&GENERIC, at, "`_Generic` is a C11 extension")
}

/// No association of `_Generic` matches the controlling expression.
pub(crate) fn no_association(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(
        &NO_ASSOCIATION,
        at,
        format!("controlling expression type {ty} not compatible with any generic association type"),
    )
    .help("add a `default` association")
}

/// A type that has two associations.
pub(crate) fn second_association(at: Span, ty: &Shown, first: Span) -> Diagnostic {
    Diagnostic::error(&NO_ASSOCIATION, at, format!("duplicate generic association for type {ty}"))
        .label(first, "previous association")
}

pub(crate) fn second_default(at: Span, first: Span) -> Diagnostic {
    Diagnostic::error(&NO_ASSOCIATION, at, "duplicate default generic association")
        .label(first, "previous `default` association")
}

pub(crate) fn undeclared(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&UNDECLARED, at, format!("use of undeclared identifier `{name}`"));
    match near {
        Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), at, near),
        None => diagnostic,
    }
}

pub(crate) fn function_as_value(at: Span, name: &str) -> Diagnostic {
    let message = format!("taking the address of function `{name}` is not allowed");
    Diagnostic::error(&FUNCTION_AS_VALUE, at, message)
}

pub(crate) fn type_as_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&UNDECLARED, at, format!("unexpected type name `{name}`: expected expression"))
}

pub(crate) fn incomplete_value(at: Span, ty: &Shown, declared: Span) -> Diagnostic {
    let message = format!("incomplete type {ty} where a complete type is required");
    Diagnostic::error(&INCOMPLETE_VALUE, at, message).label(declared, "forward declaration")
}

/// `operator` is the `=` with what surrounds it.
pub(crate) fn assignment_as_condition(at: Span, operator: Span) -> Diagnostic {
    let message = "using the result of an assignment as a condition without parentheses";
    Diagnostic::warning(&ASSIGNMENT_AS_CONDITION, at, message)
        .edit("use `==` to compare", operator, " == ")
        .parenthesize("add parentheses around the assignment to silence this warning", at)
}

pub(crate) fn statement_expression_outside(at: Span) -> Diagnostic {
    Diagnostic::error(&STATEMENT_EXPRESSION, at, "statement expression not allowed at file scope")
}

/// `declared` is the forward declaration of an incomplete type.
pub(crate) fn no_size(at: Span, operator: &str, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let error = |what: &str| {
        Diagnostic::error(&NO_SIZE, at, format!("invalid application of `{operator}` to {what} {ty}"))
    };
    match declared {
        Some(declared) => error("incomplete type").label(declared, "forward declaration"),
        None => error("type"),
    }
}

pub(crate) fn vec_step_operand(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(
        &VEC_STEP,
        at,
        format!("`vec_step` requires a built-in scalar or vector type, found {ty}"),
    )
}
