//! Messages about casts, vector literals and reinterpreted bits.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    CAST = "S0470" "invalid-cast" {
        rule: "A cast converts between numbers, between pointers, between pointers and integers, and from scalars to vectors.",
        section: "OpenCL C 3.0, 6.4.2 and C99 6.5.4",
        wrong: "struct S { int x; }; int f(struct S s) { return (int)s; }",
        right: "struct S { int x; }; int f(struct S s) { return s.x; }",
    }
    UNION_CAST = "S0478" "gnu-union-cast" Extension {
        rule: "A cast to a union type, from a value of the type of one of its members, is a GNU C extension.",
        section: "C99 6.5.4",
        wrong: "union U { int i; float f; }; int g(float x) { return ((union U)x).i; }",
        right: "union U { int i; float f; }; int g(float x) { return ((union U){ .f = x }).i; }",
    }
    VECTOR_CAST = "S0471" "vector-cast" {
        rule: "There are no casts between vector types: use `convert_` to convert the values, or `as_` to reinterpret the bits.",
        section: "OpenCL C 3.0, 6.4.2",
        wrong: "int4 f(float4 v) { return (int4)v; }",
        right: "int4 f(float4 v) { return convert_int4(v); }",
    }
    POINTER_TRUNCATED = "S0472" "pointer-to-int-cast" {
        rule: "An integer that holds a pointer must be as wide as `uintptr_t`.",
        section: "C99 6.3.2.3",
        wrong: "uint f(global int *p) { return (uint)p; }",
        right: "uintptr_t f(global int *p) { return (uintptr_t)p; }",
    }
    LITERAL_COUNT = "S0473" "vector-literal-count" {
        rule: "The elements of a vector literal must have as many components in total as the vector, or be a single scalar, \
               which is replicated.",
        section: "OpenCL C 3.0, 6.3.6",
        wrong: "float4 f(float a) { return (float4)(a, a, a); }",
        right: "float4 f(float a) { return (float4)(a, a, a, a); }",
    }
    LITERAL_PART = "S0474" "vector-literal-part" {
        rule: "The elements of a vector literal must be scalars, or vectors of the same element type.",
        section: "OpenCL C 3.0, 6.3.6",
        wrong: "float4 f(int2 v) { return (float4)(v, 0, 0); }",
        right: "float4 f(int2 v) { return (float4)(convert_float2(v), 0, 0); }",
    }
    LITERAL_NOT_CONSTANT = "S0475" "compound-literal-not-constant" {
        rule: "The initializer of a compound literal at program scope must be constant.",
        section: "C99 6.5.2.5",
        wrong: "constant int *constant p = (int[]){ get_global_id(0) };",
        right: "constant int *constant p = (int[]){ 1 };",
    }
    REINTERPRET = "S0476" "reinterpret-size" {
        rule: "`as_` reinterprets the bits of a number or vector as another type of the same size. A 3-component vector has the \
               size of a 4-component vector.",
        section: "OpenCL C 3.0, 6.4.4",
        wrong: "int f(double x) { return as_int(x); }",
        right: "long f(double x) { return as_long(x); }",
    }
}

/// A cast to a union.
pub(crate) fn union_cast(at: Span, union: &Shown) -> Diagnostic {
    Diagnostic::extension(&UNION_CAST, at, format!("cast to union type {union} is a GNU extension"))
}

pub(crate) fn cast(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    Diagnostic::error(&CAST, at, format!("cannot cast from type {from} to {to}"))
}

pub(crate) fn vector_cast(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("cannot cast from vector type {from} to {to}");
    Diagnostic::error(&VECTOR_CAST, at, message).help(format!(
        "use `convert_{to}(...)` to convert the values, or `as_{to}(...)` to reinterpret the bits",
        to = to.canonical
    ))
}

pub(crate) fn pointer_truncated(at: Span, to: &Shown) -> Diagnostic {
    Diagnostic::warning(&POINTER_TRUNCATED, at, format!("cast from pointer to smaller integer type {to}"))
        .help("use `uintptr_t`")
}

pub(crate) fn literal_count(at: Span, vector: &Shown, count: usize, given: usize) -> Diagnostic {
    let few = if given < count { "few" } else { "many" };
    let message =
        format!("too {few} elements in vector literal of type {vector}: expected {count}, have {given}");
    Diagnostic::error(&LITERAL_COUNT, at, message)
}

pub(crate) fn literal_part(at: Span, from: &Shown, element: &str, wanted: &str) -> Diagnostic {
    let message = format!("cannot use {from} in a vector literal with element type `{element}`");
    Diagnostic::error(&LITERAL_PART, at, message).help(format!("use `convert_{wanted}(...)`"))
}

pub(crate) fn literal_not_constant(at: Span) -> Diagnostic {
    let message = "initializer element of a compound literal at program scope is not a compile-time constant";
    Diagnostic::error(&LITERAL_NOT_CONSTANT, at, message)
}

pub(crate) fn reinterpret(
    at: Span,
    from: &Shown,
    to: &Shown,
    sizes: (Option<u64>, Option<u64>),
) -> Diagnostic {
    let why = match sizes {
        (Some(own), Some(other)) if own != other => format!(": sizes differ ({own} and {other} bytes)"),
        _ => String::new(),
    };
    Diagnostic::error(&REINTERPRET, at, format!("cannot reinterpret {from} as {to}{why}"))
}
