//! Messages about casts, vector literals and reinterpreted bits.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    CAST = "S0470" "invalid-cast" {
        rule: "A cast makes numbers of numbers, pointers of pointers and integers, integers of pointers, and vectors of scalars.",
        section: "OpenCL C 3.0, 6.4.2 and C99 6.5.4",
        wrong: "struct S { int x; }; int f(struct S s) { return (int)s; }",
        right: "struct S { int x; }; int f(struct S s) { return s.x; }",
    }
    UNION_CAST = "S0478" "gnu-union-cast" Extension {
        rule: "Casts make no unions. A cast of a value to a union with a member of its type is an extension of GNU C.",
        section: "C99 6.5.4",
        wrong: "union U { int i; float f; }; int g(float x) { return ((union U)x).i; }",
        right: "union U { int i; float f; }; int g(float x) { return ((union U){ .f = x }).i; }",
    }
    VECTOR_CAST = "S0471" "vector-cast" {
        rule: "There are no casts between vector types: `convert_` converts the values, `as_` keeps the bits.",
        section: "OpenCL C 3.0, 6.4.2",
        wrong: "int4 f(float4 v) { return (int4)v; }",
        right: "int4 f(float4 v) { return convert_int4(v); }",
    }
    POINTER_TRUNCATED = "S0472" "pointer-to-int-cast" {
        rule: "An integer that is to hold a pointer is as wide as `uintptr_t`.",
        section: "C99 6.3.2.3",
        wrong: "uint f(global int *p) { return (uint)p; }",
        right: "uintptr_t f(global int *p) { return (uintptr_t)p; }",
    }
    LITERAL_COUNT = "S0473" "vector-literal-count" {
        rule: "The parts of a vector literal have together as many components as the vector; one scalar alone stands for all.",
        section: "OpenCL C 3.0, 6.3.6",
        wrong: "float4 f(float a) { return (float4)(a, a, a); }",
        right: "float4 f(float a) { return (float4)(a, a, a, a); }",
    }
    LITERAL_PART = "S0474" "vector-literal-part" {
        rule: "The parts of a vector literal are scalars, and vectors of the same element type.",
        section: "OpenCL C 3.0, 6.3.6",
        wrong: "float4 f(int2 v) { return (float4)(v, 0, 0); }",
        right: "float4 f(int2 v) { return (float4)(convert_float2(v), 0, 0); }",
    }
    LITERAL_NOT_CONSTANT = "S0475" "compound-literal-not-constant" {
        rule: "A compound literal outside functions has constant values.",
        section: "C99 6.5.2.5",
        wrong: "constant int *constant p = (int[]){ get_global_id(0) };",
        right: "constant int *constant p = (int[]){ 1 };",
    }
    REINTERPRET = "S0476" "reinterpret-size" {
        rule: "`as_` keeps the bits of a number or vector, so both types have the same size; a vector of 3 has that of one of 4.",
        section: "OpenCL C 3.0, 6.4.4",
        wrong: "int f(double x) { return as_int(x); }",
        right: "long f(double x) { return as_long(x); }",
    }
}

/// A cast to a union.
pub(crate) fn union_cast(at: Span, union: &Shown) -> Diagnostic {
    Diagnostic::extension(&UNION_CAST, at, format!("a cast to the union {union} is an extension of GNU C"))
}

pub(crate) fn cast(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    Diagnostic::error(&CAST, at, format!("a value of type {from} cannot be cast to {to}"))
}

pub(crate) fn vector_cast(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("there is no cast between vectors, here from {from} to {to}");
    Diagnostic::error(&VECTOR_CAST, at, message).help(format!(
        "`convert_{to}(...)` converts the values, `as_{to}(...)` keeps the bits",
        to = to.canonical
    ))
}

pub(crate) fn pointer_truncated(at: Span, to: &Shown) -> Diagnostic {
    Diagnostic::warning(&POINTER_TRUNCATED, at, format!("{to} is too narrow to hold a pointer"))
        .help("use `uintptr_t`")
}

pub(crate) fn literal_count(at: Span, vector: &Shown, count: usize, given: usize) -> Diagnostic {
    let few = if given < count { "few" } else { "many" };
    let message = format!("too {few} components for {vector}: it has {count}, and this gives {given}");
    Diagnostic::error(&LITERAL_COUNT, at, message)
}

pub(crate) fn literal_part(at: Span, from: &Shown, element: &str, wanted: &str) -> Diagnostic {
    let message = format!("a part of type {from} does not fit into a vector of `{element}`");
    Diagnostic::error(&LITERAL_PART, at, message).help(format!("convert it: `convert_{wanted}(...)`"))
}

pub(crate) fn literal_not_constant(at: Span) -> Diagnostic {
    Diagnostic::error(&LITERAL_NOT_CONSTANT, at, "a compound literal outside functions needs constant values")
}

pub(crate) fn reinterpret(
    at: Span,
    from: (&Shown, Span),
    to: &Shown,
    sizes: (Option<u64>, Option<u64>),
) -> Diagnostic {
    let (from, operand) = from;
    let message = format!("the bits of a {from} do not make a {to}");
    let diagnostic = Diagnostic::error(&REINTERPRET, at, message);
    match sizes {
        (Some(own), Some(wanted)) if own != wanted => {
            let bytes = |size: u64| if size == 1 { "1 byte".to_owned() } else { format!("{size} bytes") };
            diagnostic
                .label(operand, format!("has {}", bytes(own)))
                .note(format!("{to} has {}", bytes(wanted)))
        }
        _ => diagnostic.label(operand, format!("has type {from}")),
    }
}
