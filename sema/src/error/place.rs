//! Messages about expressions that cannot be assigned to.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    NOT_A_PLACE = "S0450" "not-assignable" {
        rule: "The operand of an assignment, `++` or `--` must be an object.",
        section: "C99 6.5.16",
        wrong: "void f(int a, int b) { a + b = 1; }",
        right: "void f(int a, int b) { a = 1; }",
    }
    CONST = "S0451" "const-assignment" {
        rule: "A `const` object, and its members and elements, cannot be assigned to.",
        section: "C99 6.7.3",
        wrong: "void f(const int a) { a = 1; }",
        right: "void f(int a) { a = 1; }",
    }
    CONSTANT_MEMORY = "S0452" "constant-memory-assignment" {
        rule: "Objects in the constant address space are read-only.",
        section: "OpenCL C 3.0, 6.7.3",
        wrong: "kernel void k(constant int *p) { *p = 1; }",
        right: "kernel void k(global int *p) { *p = 1; }",
    }
    ARRAY = "S0453" "array-assignment" {
        rule: "An array cannot be assigned to as a whole.",
        section: "C99 6.3.2.1",
        wrong: "void f(void) { int a[2], b[2]; a = b; }",
        right: "void f(void) { int a[2], b[2]; a[0] = b[0]; a[1] = b[1]; }",
    }
    REPEATED_COMPONENT = "S0454" "repeated-component" {
        rule: "A vector component can be assigned to only once in one assignment.",
        section: "OpenCL C 3.0, 6.3.7",
        wrong: "void f(float4 v) { v.xx = (float2)(1, 2); }",
        right: "void f(float4 v) { v.xy = (float2)(1, 2); }",
    }
    OPAQUE = "S0455" "opaque-assignment" {
        rule: "Images, samplers and pipes cannot be assigned to.",
        section: "OpenCL C 3.0, 6.11.b",
        wrong: "void f(sampler_t a, sampler_t b) { a = b; }",
        right: "void f(sampler_t a, sampler_t b) {}",
    }
}

fn with_declaration(diagnostic: Diagnostic, declared: Option<Span>, text: &str) -> Diagnostic {
    match declared {
        Some(declared) => diagnostic.label(declared, text),
        None => diagnostic,
    }
}

pub(crate) fn not_a_place(at: Span) -> Diagnostic {
    Diagnostic::error(&NOT_A_PLACE, at, "expression is not assignable")
}

pub(crate) fn constant(at: Span, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let message = format!("cannot assign to an object with const-qualified type `const {}`", ty.text);
    with_declaration(Diagnostic::error(&CONST, at, message), declared, "declared `const` here")
}

pub(crate) fn constant_field(at: Span, ty: &Shown, field: Span) -> Diagnostic {
    let message = format!("cannot assign to an object of type {ty} with a `const` member");
    Diagnostic::error(&CONST, at, message).label(field, "member declared `const` here")
}

pub(crate) fn constant_memory(at: Span, declared: Option<Span>) -> Diagnostic {
    let message = "cannot assign to an object in the constant address space";
    let diagnostic = Diagnostic::error(&CONSTANT_MEMORY, at, message);
    with_declaration(diagnostic, declared, "declared `constant` here")
}

pub(crate) fn opaque(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&OPAQUE, at, format!("object of type {ty} is not assignable"))
}

pub(crate) fn array(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ARRAY, at, format!("array type {ty} is not assignable"))
        .help("assign the elements one by one")
}

pub(crate) fn repeated_component(at: Span) -> Diagnostic {
    Diagnostic::error(&REPEATED_COMPONENT, at, "vector is not assignable (contains duplicate components)")
}
