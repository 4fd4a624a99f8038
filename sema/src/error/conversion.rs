//! Messages about implicit conversions, and about pointers that do not go together.

use crate::{address_space::AddressSpace, check::Shown};
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

/// A type as shown to the user, and the operand that has it.
/// An operand's type, and where the operand stands.
type Typed<'t> = (&'t Shown, Span);

codes! {
    MISMATCH = "S0480" "type-mismatch" {
        rule: "A value is converted implicitly between numbers, from a scalar to a vector, and between pointers that fit.",
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
        rule: "A sampler is initialized with an integer constant of `CLK_` flags.",
        section: "OpenCL C 3.0, 6.15.15.1",
        wrong: "void g(sampler_t s); void f(int i) { g(i); }",
        right: "void f(void) { const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST; }",
    }
    CONSTANT_CHANGES = "S0483" "constant-conversion" {
        rule: "A constant keeps its value in an implicit conversion only if the new type holds it.",
        section: "C99 6.3.1",
        wrong: "constant uchar x = 300;",
        right: "constant ushort x = 300;",
    }
    DROPS_QUALIFIERS = "S0484" "incompatible-pointer-types-discards-qualifiers" Extension {
        rule: "A pointer does not lose the `const` or `volatile` of what it points at.",
        section: "C99 6.5.16.1",
        wrong: "void f(const int *p) { int *q = p; }",
        right: "void f(const int *p) { const int *q = p; }",
    }
    POINTEE_SIGN = "S0485" "pointer-sign" Extension {
        rule: "Pointers convert implicitly if they point at the same type; a difference of sign alone is a warning.",
        section: "C99 6.5.16.1",
        wrong: "void f(int *p) { uint *q = p; }",
        right: "void f(int *p) { uint *q = (uint *)p; }",
    }
    POINTEE = "S0486" "incompatible-pointer-types" DefaultError {
        rule: "Pointers convert implicitly if they point at the same type, or one points at `void`.",
        section: "C99 6.5.16.1",
        wrong: "void f(int *p) { float *q = p; }",
        right: "void f(int *p) { float *q = (float *)p; }",
    }
    SPACE_MISMATCH = "S0487" "address-space-mismatch" {
        rule: "A pointer converts implicitly only to one whose address space encloses its own: the same, or generic for all but constant.",
        section: "OpenCL C 3.0, 6.7.6",
        wrong: "kernel void k(global int *g) { local int *l = g; }",
        right: "kernel void k(global int *g) { global int *l = g; }",
    }
    NESTED_SPACE = "S0488" "nested-address-space" {
        rule: "Pointers to pointers never convert implicitly to others with different address spaces inside.",
        section: "OpenCL C 3.0, 6.7.9",
        wrong: "void f(local int *global *p) { global int *global *q = p; }",
        right: "void f(local int *global *p) { local int *global *q = p; }",
    }
    SPACES_DO_NOT_MEET = "S0489" "disjoint-address-spaces" {
        rule: "Pointers that are compared, subtracted or chosen from point into the same address space, or one into generic.",
        section: "OpenCL C 3.0, 6.7.7 to 6.7.8",
        wrong: "int f(global int *a, local int *b) { return a == b; }",
        right: "int f(global int *a, global int *b) { return a == b; }",
    }
    POINTERS_DO_NOT_MEET = "S0490" "compare-distinct-pointer-types" Extension {
        rule: "Pointers that are compared or chosen from point at the same type.",
        section: "C99 6.5.8, 6.5.9, 6.5.15",
        wrong: "int f(int *a, float *b) { return a == b; }",
        right: "int f(int *a, int *b) { return a == b; }",
    }
    UNRELATED_DIFFERENCE = "S0492" "unrelated-difference" {
        rule: "The difference of two pointers counts elements: both point at elements of one type.",
        section: "C99 6.5.6",
        wrong: "int f(int *a, float *b) { return a - b; }",
        right: "int f(int *a, int *b) { return a - b; }",
    }
    SPACE_CAST = "S0491" "address-space-cast" {
        rule: "A cast changes the address space of a pointer only to or from generic, which encloses all but constant.",
        section: "OpenCL C 3.0, 6.7.9",
        wrong: "// -cl-std=CL2.0\nvoid f(global int *g) { (local int *)g; }",
        right: "// -cl-std=CL2.0\nvoid f(int *p) { (local int *)p; }",
    }
}

pub(crate) fn mismatch(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    Diagnostic::error(&MISMATCH, at, format!("a value of type {from} does not convert to {to}"))
}

pub(crate) fn vectors_do_not_convert(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("vectors do not convert implicitly, here from {from} to {to}");
    Diagnostic::error(&VECTOR_CONVERSION, at, message)
}

pub(crate) fn vector_to_other(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    Diagnostic::error(&VECTOR_CONVERSION, at, format!("a vector ({from}) does not convert to {to}"))
}

pub(crate) fn sampler_needs_constant(at: Span) -> Diagnostic {
    Diagnostic::error(&SAMPLER, at, "a sampler is made of an integer constant")
}

pub(crate) fn constant_changes(at: Span, before: &str, after: &str, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("the conversion from {from} to {to} changes the value from {before} to {after}");
    Diagnostic::warning(&CONSTANT_CHANGES, at, message)
}

pub(crate) fn drops_qualifiers(at: Span, from: &Shown, to: &Shown, dropped: &str) -> Diagnostic {
    let message = format!("the conversion from {from} to {to} drops `{dropped}`");
    Diagnostic::warning(&DROPS_QUALIFIERS, at, message)
}

pub(crate) fn inner_qualifiers(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("{from} and {to} differ in qualifiers behind the first pointer");
    Diagnostic::warning(&DROPS_QUALIFIERS, at, message)
}

pub(crate) fn pointee_sign(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("{from} and {to} point at integers of different sign");
    Diagnostic::warning(&POINTEE_SIGN, at, message)
}

pub(crate) fn pointee_mismatch(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("{from} does not convert to {to}, which points at another type");
    Diagnostic::error(&POINTEE, at, message)
}

pub(crate) fn space_mismatch(
    at: Span,
    from: AddressSpace,
    to: AddressSpace,
    from_text: &Shown,
    to_text: &Shown,
) -> Diagnostic {
    let message = format!("a pointer to {from} memory does not convert to a pointer to {to} memory");
    Diagnostic::error(&SPACE_MISMATCH, at, message)
        .here(format!("has type {from_text}, and {to_text} is wanted"))
}

/// Says why a pointer points to private memory though it does not say so.
pub(crate) fn private_by_default(diagnostic: Diagnostic, why: &str) -> Diagnostic {
    diagnostic.note(format!("a pointer that names no address space points to private memory, because {why}"))
}

/// Says why generic is not enough for constant memory.
pub(crate) fn constant_stands_alone(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.note(
        "a pointer to constant memory converts to nothing else: constant memory is in no other address space",
    )
}

pub(crate) fn space_cast(
    at: Span,
    from: AddressSpace,
    to: AddressSpace,
    from_text: &Shown,
    to_text: &Shown,
) -> Diagnostic {
    let message = format!("a pointer to {from} memory cannot be cast to a pointer to {to} memory");
    Diagnostic::error(&SPACE_CAST, at, message)
        .here(format!("has type {from_text}, and the cast is to {to_text}"))
}

pub(crate) fn nested_space(at: Span, from: &Shown, to: &Shown) -> Diagnostic {
    let message = format!("{from} and {to} differ in the address spaces behind the first pointer");
    Diagnostic::error(&NESTED_SPACE, at, message)
        .note("no pointer to pointers converts so implicitly; after a cast, what the inner pointer says may be wrong")
}

pub(crate) fn spaces_do_not_meet(at: Span, what: &str, left: Typed<'_>, right: Typed<'_>) -> Diagnostic {
    let message = format!("{what} of pointers into disjoint address spaces: {} and {}", left.0, right.0);
    Diagnostic::error(&SPACES_DO_NOT_MEET, at, message)
        .label(left.1, format!("has type {}", left.0))
        .label(right.1, format!("has type {}", right.0))
}

pub(crate) fn unrelated_difference(at: Span, left: &Shown, right: &Shown) -> Diagnostic {
    let message = format!("subtraction of pointers to different types: {left} and {right}");
    Diagnostic::error(&UNRELATED_DIFFERENCE, at, message)
}

pub(crate) fn pointers_do_not_meet(at: Span, what: &str, left: &Shown, right: &Shown) -> Diagnostic {
    let message = format!("{what} of pointers to different types: {left} and {right}");
    Diagnostic::warning(&POINTERS_DO_NOT_MEET, at, message)
}
