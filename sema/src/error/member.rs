//! Messages about members of structures and components of vectors.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, language::Version, source::Span};

codes! {
    UNKNOWN_MEMBER = "S0460" "unknown-member" {
        rule: "The name after `.` or `->` must be a member of the structure or union.",
        section: "C99 6.5.2.3",
        wrong: "struct S { int count; }; int f(struct S s) { return s.cuont; }",
        right: "struct S { int count; }; int f(struct S s) { return s.count; }",
    }
    NO_MEMBERS = "S0461" "member-base" {
        rule: "Only structures, unions and vectors have members.",
        section: "C99 6.5.2.3",
        wrong: "int f(int x) { return x.y; }",
        right: "int f(int2 x) { return x.y; }",
    }
    WRONG_ARROW = "S0462" "member-access" {
        rule: "`.` applies to a structure, union or vector, and `->` to a pointer to one.",
        section: "C99 6.5.2.3",
        wrong: "struct S { int x; }; int f(struct S *s) { return s.x; }",
        right: "struct S { int x; }; int f(struct S *s) { return s->x; }",
    }
    INCOMPLETE = "S0463" "incomplete-structure" {
        rule: "The members of a structure can be accessed only when its type is complete.",
        section: "C99 6.7.2.3",
        wrong: "struct S; int f(struct S *s) { return s->x; }",
        right: "struct S { int x; }; int f(struct S *s) { return s->x; }",
    }
    COMPONENTS = "S0464" "vector-components" {
        rule: "Vector components are `x y z w`, `r g b a` (OpenCL C 3.0), `s0` to `sF`, `lo`, `hi`, `even` and `odd`, up to the \
               size of the vector. 1, 2, 3, 4, 8 or 16 components from one set can be selected at once.",
        section: "OpenCL C 3.0, 6.3.7",
        wrong: "float f(float2 v) { return v.z; }",
        right: "float f(float2 v) { return v.y; }",
    }
    RGBA = "S0465" "opencl-unsupported-rgba" Extension {
        rule: "The vector components `r g b a` require OpenCL C 3.0.",
        section: "OpenCL C 3.0, 6.3.7",
        wrong: "float f(float4 v) { return v.r; }",
        right: "float f(float4 v) { return v.x; }",
    }
}

pub(crate) fn unknown_member(at: Span, name: &str, ty: &Shown, near: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&UNKNOWN_MEMBER, at, format!("no member named `{name}` in {ty}"));
    match near {
        Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), at, near),
        None => diagnostic,
    }
}

pub(crate) fn no_members(at: Span, base: &Shown) -> Diagnostic {
    let message = format!("member reference base type {base} is not a structure, union or vector");
    Diagnostic::error(&NO_MEMBERS, at, message)
}

/// `x.x` of a scalar; `access` is the component with the `.` before it.
pub(crate) fn component_of_scalar(at: Span, base: &Shown, name: &str, access: Span) -> Diagnostic {
    no_members(at, base).edit(format!("remove `.{name}`: {base} is a scalar"), access, "")
}

/// `threadIdx.x` of CUDA and its like: the function of OpenCL C that gives the same.
pub(crate) fn foreign_component(
    at: Span,
    vector: &str,
    origin: &str,
    whole: Span,
    function: &str,
) -> Diagnostic {
    super::expression::undeclared(at, vector, None).here(format!("from {origin}")).edit(
        format!("use `{function}`"),
        whole,
        function,
    )
}

pub(crate) fn dot_on_pointer(dot: Span, base: &Shown) -> Diagnostic {
    let message = format!("member reference type {base} is a pointer");
    Diagnostic::error(&WRONG_ARROW, dot, message).edit("use `->`", dot, "->")
}

pub(crate) fn arrow_on_value(arrow: Span, base: &Shown) -> Diagnostic {
    let message = format!("member reference type {base} is not a pointer");
    Diagnostic::error(&WRONG_ARROW, arrow, message).edit("use `.`", arrow, ".")
}

pub(crate) fn incomplete(at: Span, ty: &Shown, declared: Span) -> Diagnostic {
    Diagnostic::error(&INCOMPLETE, at, format!("incomplete definition of type {ty}"))
        .label(declared, "forward declaration")
}

pub(crate) fn rgba(at: Span, name: &str, version: Version, plain: &str) -> Diagnostic {
    let message = format!("vector component name `{name}` requires OpenCL C 3.0, this is {version}");
    Diagnostic::warning(&RGBA, at, message).edit(format!("use `{plain}`"), at, plain)
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
            format!("invalid component name `{letter}` in `{name}` of vector type {vector}")
        }
        ComponentError::Count(0) => format!("invalid component name `{name}` of vector type {vector}"),
        ComponentError::Count(number) => {
            format!("invalid component name `{name}`: no vector has {number} components")
        }
    };
    let diagnostic = Diagnostic::error(&COMPONENTS, at, message);
    match (problem, count) {
        (ComponentError::Outside(_), 2) => diagnostic.here("expected `x` and `y`, or `s0` and `s1`"),
        (ComponentError::Outside(_), 3) => diagnostic.here("expected `x` to `z`, or `s0` to `s2`"),
        (ComponentError::Outside(_), 4) => diagnostic.here("expected `x` to `w`, or `s0` to `s3`"),
        (ComponentError::Outside(_), count) => {
            diagnostic.here(format!("expected `s0` to `s{:X}`", count.saturating_sub(1)))
        }
        (ComponentError::Letter(_) | ComponentError::Count(_), _) => diagnostic,
    }
}

/// An error in a component name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ComponentError {
    /// A component that the vector does not have.
    Outside(char),
    /// A letter that names no component, or one of the other naming set.
    Letter(char),
    /// A number of components for which there is no vector type.
    Count(usize),
}

impl ComponentError {
    /// Returns the invalid letter.
    pub(crate) fn letter(self) -> Option<char> {
        match self {
            Self::Outside(letter) | Self::Letter(letter) => Some(letter),
            Self::Count(_) => None,
        }
    }
}
