//! Messages about implicit conversions and incompatible pointers.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    MISMATCH = "S0480" "type-mismatch" {
        rule: "Implicit conversions exist between numbers, from a scalar to a vector, and between compatible pointers.",
        section: "OpenCL C 3.0, 6.4.1 and C99 6.5.16.1",
        wrong: "struct S { int x; }; void f(struct S s) { int i = s; }",
        right: "struct S { int x; }; void f(struct S s) { int i = s.x; }",
    }
    VECTOR_CONVERSION = "S0481" "vector-conversion" {
        rule: "Vectors are never converted implicitly.",
        section: "OpenCL C 3.0, 6.4.1",
        wrong: "int4 f(float4 v) { return v; }",
        right: "int4 f(float4 v) { return convert_int4(v); }",
    }
    SAMPLER = "S0482" "sampler-value" {
        rule: "A sampler must be initialized with an integer constant of `CLK_` flags.",
        section: "OpenCL C 3.0, 6.15.15.1",
        wrong: "void g(sampler_t s); void f(int i) { g(i); }",
        right: "void f(void) { const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST; }",
    }
    CONSTANT_CHANGES = "S0483" "constant-conversion" {
        rule: "An implicit conversion of a constant changes its value if the new type cannot represent it.",
        section: "C99 6.3.1",
        wrong: "constant uchar x = 300;",
        right: "constant ushort x = 300;",
    }
    DROPS_QUALIFIERS = "S0484" "incompatible-pointer-types-discards-qualifiers" Extension {
        rule: "An implicit pointer conversion cannot discard the `const` or `volatile` of the pointee.",
        section: "C99 6.5.16.1",
        wrong: "void f(const int *p) { int *q = p; }",
        right: "void f(const int *p) { const int *q = p; }",
    }
    POINTEE_SIGN = "S0485" "pointer-sign" Extension {
        rule: "Pointers convert implicitly only if they point to the same type. Pointees that differ only in signedness are a \
               warning.",
        section: "C99 6.5.16.1",
        wrong: "void f(int *p) { uint *q = p; }",
        right: "void f(int *p) { uint *q = (uint *)p; }",
    }
    POINTEE = "S0486" "incompatible-pointer-types" DefaultError {
        rule: "Pointers convert implicitly only if they point to the same type, or if one of them points to `void`.",
        section: "C99 6.5.16.1",
        wrong: "void f(int *p) { float *q = p; }",
        right: "void f(int *p) { float *q = (float *)p; }",
    }
    SPACE_MISMATCH = "S0487" "address-space-mismatch" {
        rule: "A pointer converts implicitly only to a pointer to the same address space, or from any address space other than \
               constant to generic.",
        section: "OpenCL C 3.0, 6.7.6",
        wrong: "kernel void k(global int *g) { local int *l = g; }",
        right: "kernel void k(global int *g) { global int *l = g; }",
    }
    NESTED_SPACE = "S0488" "nested-address-space" {
        rule: "Pointers to pointers do not convert implicitly if their nested address spaces differ.",
        section: "OpenCL C 3.0, 6.7.9",
        wrong: "void f(local int *global *p) { global int *global *q = p; }",
        right: "void f(local int *global *p) { local int *global *q = p; }",
    }
    SPACES_DO_NOT_MEET = "S0489" "disjoint-address-spaces" {
        rule: "Pointers that are compared, subtracted or used as operands of `?:` must point to the same address space, or one \
               of them to the generic address space.",
        section: "OpenCL C 3.0, 6.7.7 to 6.7.8",
        wrong: "int f(global int *a, local int *b) { return a == b; }",
        right: "int f(global int *a, global int *b) { return a == b; }",
    }
    POINTERS_DO_NOT_MEET = "S0490" "compare-distinct-pointer-types" Extension {
        rule: "Pointers that are compared or used as operands of `?:` must point to the same type.",
        section: "C99 6.5.8, 6.5.9, 6.5.15",
        wrong: "int f(int *a, float *b) { return a == b; }",
        right: "int f(int *a, int *b) { return a == b; }",
    }
    UNRELATED_DIFFERENCE = "S0492" "unrelated-difference" {
        rule: "Pointers that are subtracted must point to the same type.",
        section: "C99 6.5.6",
        wrong: "int f(int *a, float *b) { return a - b; }",
        right: "int f(int *a, int *b) { return a - b; }",
    }
    SPACE_CAST = "S0491" "address-space-cast" {
        rule: "A cast can change the address space of a pointer only to or from generic, which includes all address spaces \
               other than constant.",
        section: "OpenCL C 3.0, 6.7.9",
        wrong: "// -cl-std=CL2.0\nvoid f(global int *g) { (local int *)g; }",
        right: "// -cl-std=CL2.0\nvoid f(int *p) { (local int *)p; }",
    }
}

pub(crate) fn mismatch(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    Diagnostic::error(&MISMATCH, at, format!("cannot convert {from} to {to}"))
}

pub(crate) fn vectors_do_not_convert(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("cannot implicitly convert vector type {from} to {to}");
    Diagnostic::error(&VECTOR_CONVERSION, at, message)
}

pub(crate) fn vector_to_other(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    Diagnostic::error(&VECTOR_CONVERSION, at, format!("cannot convert vector type {from} to {to}"))
}

pub(crate) fn sampler_needs_constant(at: Span) -> Diagnostic {
    Diagnostic::error(&SAMPLER, at, "sampler value must be an integer constant expression")
}

pub(crate) fn constant_changes(at: Span, before: &str, after: &str, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("implicit conversion from {from} to {to} changes value from {before} to {after}");
    Diagnostic::warning(&CONSTANT_CHANGES, at, message)
}

pub(crate) fn drops_qualifiers(at: Span, from: &Shown, to: &Shown, dropped: &str) -> Diagnostic {
    let message = format!("conversion from {from} to {to} discards `{dropped}`");
    Diagnostic::warning(&DROPS_QUALIFIERS, at, message)
}

pub(crate) fn inner_qualifiers(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("conversion from {from} to {to} changes qualifiers of nested pointer");
    Diagnostic::warning(&DROPS_QUALIFIERS, at, message)
}

pub(crate) fn pointee_sign(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("conversion from {from} to {to} between pointers to integers of different sign");
    Diagnostic::warning(&POINTEE_SIGN, at, message)
}

pub(crate) fn pointee_mismatch(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("incompatible pointer types: expected {to}, found {from}");
    Diagnostic::error(&POINTEE, at, message)
}

pub(crate) fn space_mismatch(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("conversion from {from} to {to} changes address space of pointer");
    Diagnostic::error(&SPACE_MISMATCH, at, message)
}

/// Adds the reason why a pointer without an address space qualifier points to private memory.
pub(crate) fn private_by_default(diagnostic: Diagnostic, why: &str) -> Diagnostic {
    diagnostic.note(format!("a pointer without an address space points to private memory because {why}"))
}

/// Adds the reason why a pointer to constant memory does not convert to generic.
pub(crate) fn constant_stands_alone(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.note("a pointer to constant memory cannot be converted to any other address space")
}

pub(crate) fn space_cast(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("cast from {from} to {to} changes address space of pointer");
    Diagnostic::error(&SPACE_CAST, at, message)
}

pub(crate) fn nested_space(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("conversion from {from} to {to} changes address space of nested pointer");
    Diagnostic::error(&NESTED_SPACE, at, message)
}

pub(crate) fn spaces_do_not_meet(at: Span, what: &str, left: &Shown, right: &Shown) -> Diagnostic {
    let message = format!("{what} of pointers to non-overlapping address spaces: {left} and {right}");
    Diagnostic::error(&SPACES_DO_NOT_MEET, at, message)
}

pub(crate) fn unrelated_difference(at: Span, left: &Shown, right: &Shown) -> Diagnostic {
    let message = format!("subtraction of incompatible pointer types: {left} and {right}");
    Diagnostic::error(&UNRELATED_DIFFERENCE, at, message)
}

pub(crate) fn pointers_do_not_meet(at: Span, what: &str, left: &Shown, right: &Shown) -> Diagnostic {
    let message = format!("{what} of distinct pointer types: {left} and {right}");
    Diagnostic::warning(&POINTERS_DO_NOT_MEET, at, message)
}
