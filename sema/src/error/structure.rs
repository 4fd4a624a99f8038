//! Messages about structures, unions and enumerations.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    MEMBER = "S0120" "member" {
        rule: "A member of a structure or union has a complete type that may be stored: no function, image, sampler, event, and not the \
         structure itself.",
        section: "C99 6.7.2.1; OpenCL C 3.0, 6.11.b",
        wrong: "struct S { struct S next; };",
        right: "struct S { struct S *next; };",
    }
    BIT_FIELD = "S0121" "bit-field" {
        rule: "Structures have no bit-fields.",
        section: "OpenCL C 3.0, 6.11.c",
        wrong: "struct S { int flag : 1; };",
        right: "struct S { char flag; };",
    }
    FLEXIBLE_ARRAY = "S0122" "flexible-array-extensions" Extension {
        rule: "Every array in a structure has a size. C99 lets the last member have none: it takes no room, and names the elements that \
               follow the structure in memory.",
        section: "OpenCL C 3.0, 6.11.d",
        wrong: "struct S { int n; int a[]; };",
        right: "struct S { int n; int a[16]; };",
    }
    TAG = "S0123" "tag" {
        rule: "A tag names one structure, union or enumeration, always with the same keyword.",
        section: "C99 6.7.2.3",
        wrong: "struct S { int a; };\nvoid f(union S *u);",
        right: "struct S { int a; };\nvoid f(struct S *u);",
    }
    FORWARD_ENUM = "S0147" "gnu-forward-enum" Extension {
        rule: "An enumeration is defined before it is named. GNU C and clang take `enum E;` and pointers to `enum E` before its definition.",
        section: "C99 6.7.2.3",
        wrong: "enum E;\nenum E { A };",
        right: "enum E { A };",
    }
    ENUM_VALUE = "S0141" "enum-value" {
        rule: "The values of enumeration constants are integers that `int`, or else one wider type, can hold.",
        section: "C99 6.7.2.2",
        wrong: "enum E { A = 18446744073709551615u, B };",
        right: "enum E { A = 1 };",
    }
}

/// A structure that contains itself.
pub(crate) fn member_of_itself(at: Span, name: &str, structure: &Shown, opened: Span) -> Diagnostic {
    Diagnostic::error(
        &MEMBER,
        at,
        format!("the member `{name}` is a {structure} inside the {structure} itself"),
    )
    .label(opened, format!("{structure} is not complete before its closing brace"))
    .help("make the member a pointer")
}

/// A member of a type that cannot be stored.
pub(crate) fn member_type(at: Span, name: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&MEMBER, at, format!("the member `{name}` cannot have the type {ty}"))
}

/// A structure larger than memory.
pub(crate) fn too_large(at: Span, shown: &Shown) -> Diagnostic {
    Diagnostic::error(&MEMBER, at, format!("{shown} is larger than memory"))
}

/// `int flag : 1;`
pub(crate) fn bit_field(at: Span, name: Option<&str>) -> Diagnostic {
    let member = name.map_or_else(|| "this member".to_owned(), |name| format!("`{name}`"));
    Diagnostic::error(&BIT_FIELD, at, format!("{member} is a bit-field, and OpenCL C has none"))
}

/// `int a[];` in a structure.
pub(crate) fn flexible_array(at: Span, name: &str) -> Diagnostic {
    Diagnostic::extension(&FLEXIBLE_ARRAY, at, format!("the member `{name}` is an array without a size"))
        .note("OpenCL C has no flexible array members; this one takes no room in the structure")
}

/// The same, with members after it.
pub(crate) fn flexible_array_inside(at: Span, name: &str) -> Diagnostic {
    let message = format!("the member `{name}` is an array without a size, and not the last member");
    Diagnostic::error(&FLEXIBLE_ARRAY, at, message).help("write the number of elements between the brackets")
}

/// A tag used with another keyword.
pub(crate) fn tag_kind(at: Span, name: &str, keyword: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&TAG, at, format!("`{keyword} {name}` was declared as `{first} {name}`"))
        .label(first_at, format!("declared as `{first}` here"))
}

/// `enum E;` before `enum E { ... };`
pub(crate) fn forward_enum(at: Span, name: &str) -> Diagnostic {
    let message = format!(
        "the enumeration `enum {name}` is named before its definition, which is an extension of GNU C"
    );
    Diagnostic::extension(&FORWARD_ENUM, at, message)
}

/// `enum E e;` before `enum E { ... };`
pub(crate) fn unknown_enum(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&TAG, at, format!("there is no enumeration `enum {name}` here"))
}

/// A value of an enumeration constant that does not fit.
pub(crate) fn enum_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&ENUM_VALUE, at, format!("the value of `{name}` does not fit into any integer type"))
}
