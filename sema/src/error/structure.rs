//! Messages about structures, unions and enumerations.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    MEMBER = "S0120" "member" {
        rule: "A member of a structure or union must have a complete type that can be stored: not a function, image, sampler or \
               event, and not the structure itself.",
        section: "C99 6.7.2.1; OpenCL C 3.0, 6.11.b",
        wrong: "struct S { struct S next; };",
        right: "struct S { struct S *next; };",
    }
    BIT_FIELD = "S0121" "bit-field" {
        rule: "Bit-fields are not supported.",
        section: "OpenCL C 3.0, 6.11.c",
        wrong: "struct S { int flag : 1; };",
        right: "struct S { char flag; };",
    }
    FLEXIBLE_ARRAY = "S0122" "flexible-array-extensions" Extension {
        rule: "Every array in a structure must have a size. C99 allows a flexible array member at the end: it occupies no \
               memory in the structure and designates the elements that follow it.",
        section: "OpenCL C 3.0, 6.11.d",
        wrong: "struct S { int n; int a[]; };",
        right: "struct S { int n; int a[16]; };",
    }
    TAG = "S0123" "tag" {
        rule: "A tag must always be used with the keyword of its declaration: `struct`, `union` or `enum`.",
        section: "C99 6.7.2.3",
        wrong: "struct S { int a; };\nvoid f(union S *u);",
        right: "struct S { int a; };\nvoid f(struct S *u);",
    }
    FORWARD_ENUM = "S0147" "gnu-forward-enum" Extension {
        rule: "An enumeration must be defined before it is used. As a GNU extension, `enum E;` and pointers to `enum E` are \
               accepted before the definition.",
        section: "C99 6.7.2.3",
        wrong: "enum E;\nenum E { A };",
        right: "enum E { A };",
    }
    FIXED_ENUM = "S0150" "fixed-enum-extension" Extension {
        rule: "OpenCL C is based on C99, where the compiler chooses the type of an enumeration. `enum E : uchar`, which fixes \
               it, was added in C23.",
        section: "C23 6.7.3.3",
        wrong: "enum E : uchar { A };",
        right: "enum { A };\ntypedef uchar E;",
    }
    UNDERLYING = "S0151" "enum-underlying-type" {
        rule: "The underlying type of an enumeration must be a scalar integer type, the same in every declaration.",
        section: "C23 6.7.3.3",
        wrong: "enum E : float { A };",
        right: "enum E : int { A };",
    }
    ENUM_VALUE = "S0141" "enum-value" {
        rule: "The values of an enumeration must fit into its underlying type, or without one into `int` or one wider integer \
               type.",
        section: "C99 6.7.2.2",
        wrong: "enum E { A = 18446744073709551615u, B };",
        right: "enum E { A = 1 };",
    }
}

/// A structure that contains itself.
pub(crate) fn member_of_itself(at: Span, name: &str, structure: &Shown, opened: Span) -> Diagnostic {
    Diagnostic::error(&MEMBER, at, format!("member `{name}` has incomplete type {structure}"))
        .label(opened, format!("definition of {structure} is not complete until the closing `}}`"))
        .help("make the member a pointer")
}

/// A member of a type that cannot be stored.
pub(crate) fn member_type(at: Span, name: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&MEMBER, at, format!("member `{name}` cannot have type {ty}"))
}

/// A structure larger than memory.
pub(crate) fn too_large(at: Span, shown: &Shown) -> Diagnostic {
    Diagnostic::error(&MEMBER, at, format!("{shown} is too large"))
}

/// `int flag : 1;`
pub(crate) fn bit_field(at: Span) -> Diagnostic {
    Diagnostic::error(&BIT_FIELD, at, "bit-fields are not supported in OpenCL C")
}

/// `int a[];` in a structure.
pub(crate) fn flexible_array(at: Span, name: &str) -> Diagnostic {
    Diagnostic::extension(
        &FLEXIBLE_ARRAY,
        at,
        format!("flexible array member `{name}` is not part of OpenCL C"),
    )
}

/// The same, with members after it.
pub(crate) fn flexible_array_inside(at: Span, name: &str) -> Diagnostic {
    let message = format!("flexible array member `{name}` is not at the end of the structure");
    Diagnostic::error(&FLEXIBLE_ARRAY, at, message).help("specify the size of the array")
}

/// A tag used with another keyword. `keyword_at` is where that is, if it is written in the source.
pub(crate) fn tag_kind(
    at: Span,
    name: &str,
    keyword: &str,
    keyword_at: Option<Span>,
    first: &str,
    first_at: Span,
) -> Diagnostic {
    let message = format!("use of `{keyword} {name}` does not match previous declaration");
    let error =
        Diagnostic::error(&TAG, at, message).label(first_at, format!("previously declared as `{first}`"));
    match keyword_at {
        Some(keyword_at) => error.edit(format!("use `{first}`"), keyword_at, first),
        None => error,
    }
}

/// `enum E;` before `enum E { ... };`
pub(crate) fn forward_enum(at: Span, name: &str) -> Diagnostic {
    let message = format!("forward reference to `enum {name}` is a GNU extension");
    Diagnostic::extension(&FORWARD_ENUM, at, message)
}

/// `enum E e;` before `enum E { ... };`
pub(crate) fn unknown_enum(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&TAG, at, format!("use of undeclared enumeration `enum {name}`"))
}

/// A value of an enumeration constant that does not fit.
pub(crate) fn enum_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        &ENUM_VALUE,
        at,
        format!("value of enumerator `{name}` cannot be represented in any integer type"),
    )
}

/// `enum E : uchar`
pub(crate) fn fixed_enum(at: Span) -> Diagnostic {
    let message = "enumeration types with a fixed underlying type are a C23 extension";
    Diagnostic::extension(&FIXED_ENUM, at, message)
}

/// `enum E : float`
pub(crate) fn underlying_type(at: Span, shown: &Shown) -> Diagnostic {
    Diagnostic::error(&UNDERLYING, at, format!("underlying type of an enumeration cannot be {shown}"))
}

/// `enum E : uchar` after `enum E : int`
pub(crate) fn other_underlying_type(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("`enum {name}` redeclared with a different underlying type");
    Diagnostic::error(&UNDERLYING, at, message).label(declared, "previously declared here")
}

/// A value of an enumeration constant beyond the underlying type.
pub(crate) fn enum_value_of_type(at: Span, name: &str, value: i128, shown: &Shown) -> Diagnostic {
    let message = format!("value {value} of enumerator `{name}` cannot be represented in {shown}");
    Diagnostic::error(&ENUM_VALUE, at, message)
}
