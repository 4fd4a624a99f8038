//! Messages about members of structures and components of vectors.

use crate::check::{ComponentError, Shown};
use spirocl_frontend::{diagnostic::Diagnostic, language::Version, source::Span};

/// A type as shown to the user, and the operand that has it.
/// An operand's type, and where the operand stands.
type Typed<'t> = (&'t Shown, Span);

codes! {
    UNKNOWN_MEMBER = "S0460" "unknown-member" {
        rule: "The name after `.` or `->` is that of a member of the structure or union.",
        section: "C99 6.5.2.3",
        wrong: "struct S { int count; }; int f(struct S s) { return s.cuont; }",
        right: "struct S { int count; }; int f(struct S s) { return s.count; }",
    }
    NO_MEMBERS = "S0461" "no-members" {
        rule: "Only structures, unions and vectors have members.",
        section: "C99 6.5.2.3",
        wrong: "int f(int x) { return x.y; }",
        right: "int f(int2 x) { return x.y; }",
    }
    WRONG_ARROW = "S0462" "member-access" {
        rule: "`.` follows a structure or vector, `->` a pointer to one.",
        section: "C99 6.5.2.3",
        wrong: "struct S { int x; }; int f(struct S *s) { return s.x; }",
        right: "struct S { int x; }; int f(struct S *s) { return s->x; }",
    }
    INCOMPLETE = "S0463" "incomplete-structure" {
        rule: "The members of a structure can be used once it is complete.",
        section: "C99 6.7.2.3",
        wrong: "struct S; int f(struct S *s) { return s->x; }",
        right: "struct S { int x; }; int f(struct S *s) { return s->x; }",
    }
    COMPONENTS = "S0464" "vector-components" {
        rule: "Components of a vector are `x y z w`, `r g b a` (OpenCL C 3.0), `s0` to `sF`, `lo`, `hi`, `even` and `odd`, as far as the vector has them; 1, 2, 3, 4, 8 or 16 at once, of one set.",
        section: "OpenCL C 3.0, 6.3.7",
        wrong: "float f(float2 v) { return v.z; }",
        right: "float f(float2 v) { return v.y; }",
    }
    RGBA = "S0465" "opencl-unsupported-rgba" Extension {
        rule: "The components `r g b a` came with OpenCL C 3.0.",
        section: "OpenCL C 3.0, 6.3.7",
        wrong: "float f(float4 v) { return v.r; }",
        right: "float f(float4 v) { return v.x; }",
    }
}

pub(crate) fn unknown_member(
    at: Span,
    name: &str,
    ty: &Shown,
    declared: Span,
    near: Option<&str>,
) -> Diagnostic {
    let diagnostic = Diagnostic::error(&UNKNOWN_MEMBER, at, format!("{ty} has no member `{name}`"))
        .label(declared, "declared here");
    match near {
        Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), at, near),
        None => diagnostic,
    }
}

pub(crate) fn no_members(at: Span, name: &str, base: Typed<'_>) -> Diagnostic {
    let message = format!("`{name}` is no member of a value of type {}, which has none", base.0);
    let diagnostic = Diagnostic::error(&NO_MEMBERS, at, message);
    if base.1 == at { diagnostic } else { diagnostic.label(base.1, format!("has type {}", base.0)) }
}

pub(crate) fn dot_on_pointer(at: Span, name: &str, base: Typed<'_>, between: Span) -> Diagnostic {
    let message = format!("`{name}` is a member of what this pointer ({}) points at", base.0);
    Diagnostic::error(&WRONG_ARROW, at, message).label(base.1, format!("has type {}", base.0)).edit(
        "write `->`",
        between,
        "->",
    )
}

pub(crate) fn arrow_on_value(at: Span, base: Typed<'_>, between: Span) -> Diagnostic {
    let message = format!("`->` follows a pointer, and this is a value of type {}", base.0);
    Diagnostic::error(&WRONG_ARROW, at, message).label(base.1, format!("has type {}", base.0)).edit(
        "write `.`",
        between,
        ".",
    )
}

pub(crate) fn incomplete(at: Span, ty: &Shown, declared: Span) -> Diagnostic {
    Diagnostic::error(&INCOMPLETE, at, format!("the members of {ty} are not known here"))
        .label(declared, "declared here without its members")
}

pub(crate) fn rgba(at: Span, name: &str, version: Version, plain: &str) -> Diagnostic {
    let message = format!("the components `{name}` need OpenCL C 3.0; this is {version}");
    Diagnostic::warning(&RGBA, at, message).edit(format!("write `{plain}`"), at, plain)
}

pub(crate) fn components(
    at: Span,
    name: &str,
    vector: &Shown,
    count: u8,
    problem: ComponentError,
) -> Diagnostic {
    let message = match problem {
        ComponentError::Outside(letter) => format!("{vector} has no component `{letter}`"),
        ComponentError::Letter(letter) => {
            format!("`{name}` names no components of {vector}: `{letter}` does not belong there")
        }
        ComponentError::Count(0) => format!("`{name}` names no components of {vector}"),
        ComponentError::Count(number) => {
            format!("`{name}` names {number} components, and no vector has as many")
        }
    };
    let diagnostic = Diagnostic::error(&COMPONENTS, at, message);
    match (problem, count) {
        (ComponentError::Outside(_), 2) => diagnostic.note("it has `x` and `y`, or `s0` and `s1`"),
        (ComponentError::Outside(_), 3) => diagnostic.note("it has `x` to `z`, or `s0` to `s2`"),
        (ComponentError::Outside(_), 4) => diagnostic.note("it has `x` to `w`, or `s0` to `s3`"),
        (ComponentError::Outside(_), count) => {
            diagnostic.note(format!("it has `s0` to `s{:X}`", count.saturating_sub(1)))
        }
        (ComponentError::Letter(_) | ComponentError::Count(_), _) => diagnostic,
    }
}
