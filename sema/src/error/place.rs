//! Messages about what cannot be changed.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    NOT_A_PLACE = "S0450" "not-assignable" {
        rule: "What is assigned to, incremented or decremented is an object, not a value.",
        section: "C99 6.5.16",
        wrong: "void f(int a, int b) { a + b = 1; }",
        right: "void f(int a, int b) { a = 1; }",
    }
    CONST = "S0451" "const-assignment" {
        rule: "An object declared `const`, or a member or element of one, cannot be changed.",
        section: "C99 6.7.3",
        wrong: "void f(const int a) { a = 1; }",
        right: "void f(int a) { a = 1; }",
    }
    CONSTANT_MEMORY = "S0452" "constant-memory-assignment" {
        rule: "Objects in constant memory can only be read.",
        section: "OpenCL C 3.0, 6.7.3",
        wrong: "kernel void k(constant int *p) { *p = 1; }",
        right: "kernel void k(global int *p) { *p = 1; }",
    }
    ARRAY = "S0453" "array-assignment" {
        rule: "Arrays are not assigned as a whole.",
        section: "C99 6.3.2.1",
        wrong: "void f(void) { int a[2], b[2]; a = b; }",
        right: "void f(void) { int a[2], b[2]; a[0] = b[0]; a[1] = b[1]; }",
    }
    REPEATED_COMPONENT = "S0454" "repeated-component" {
        rule: "Components that are assigned to are all different.",
        section: "OpenCL C 3.0, 6.3.7",
        wrong: "void f(float4 v) { v.xx = (float2)(1, 2); }",
        right: "void f(float4 v) { v.xy = (float2)(1, 2); }",
    }
    OPAQUE = "S0455" "opaque-assignment" {
        rule: "Images, samplers and pipes cannot be changed.",
        section: "OpenCL C 3.0, 6.11.b",
        wrong: "void f(sampler_t a, sampler_t b) { a = b; }",
        right: "void f(sampler_t a, sampler_t b) {}",
    }
}

fn declared_here(diagnostic: Diagnostic, declared: Option<Span>, text: &str) -> Diagnostic {
    match declared {
        Some(declared) => diagnostic.label(declared, text),
        None => diagnostic,
    }
}

pub(crate) fn not_a_place(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(
        &NOT_A_PLACE,
        at,
        format!("this is a value of type {ty}, not an object that can be changed"),
    )
}

pub(crate) fn constant(at: Span, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let message = format!("an object of type `const {}` cannot be changed", ty.text);
    declared_here(Diagnostic::error(&CONST, at, message), declared, "declared `const` here")
}

pub(crate) fn constant_field(at: Span, ty: &Shown, field: Span) -> Diagnostic {
    let message =
        format!("an object of type {ty} cannot be changed as a whole, because it has a `const` member");
    Diagnostic::error(&CONST, at, message).label(field, "declared `const` here")
}

pub(crate) fn constant_memory(at: Span, declared: Option<Span>) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(&CONSTANT_MEMORY, at, "an object in constant memory cannot be changed");
    declared_here(diagnostic, declared, "declared `constant` here")
}

pub(crate) fn opaque(at: Span, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let message = format!("an object of type {ty} cannot be changed");
    declared_here(Diagnostic::error(&OPAQUE, at, message), declared, "declared here")
}

pub(crate) fn array(at: Span, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&ARRAY, at, format!("an array ({ty}) is not assigned as a whole"));
    declared_here(diagnostic, declared, "declared here").help("assign its elements one by one")
}

pub(crate) fn repeated_component(at: Span) -> Diagnostic {
    Diagnostic::error(&REPEATED_COMPONENT, at, "a component that is assigned to is named twice")
}
