//! Messages about declarations: names declared again, arrays, incomplete types.

use crate::{address_space::AddressSpace, check::Shown};
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    REDEFINITION = "S0110" "redefinition" {
        rule: "In one scope a name stands for one thing, and that is defined once.",
        section: "C99 6.7 and 6.9",
        wrong: "void f(void) { int i; float i; }",
        right: "void f(void) { int i; float x; }",
    }
    CONFLICTING_TYPES = "S0111" "conflicting-types" {
        rule: "All declarations of a function or variable give it the same type and address space.",
        section: "C99 6.7 and 6.2.7",
        wrong: "int f(int a);\nint f(float a) { return 0; }",
        right: "int f(float a);\nint f(float a) { return 0; }",
    }
    ARRAY_SIZE = "S0112" "array-size" {
        rule: "The size of an array is a positive integer, and the array is smaller than memory.",
        section: "C99 6.7.5.2",
        wrong: "void f(void) { int a[-1]; }",
        right: "void f(void) { int a[1]; }",
    }
    ZERO_LENGTH = "S0142" "zero-length-array" Extension {
        rule: "An array has at least one element. One without elements takes no room.",
        section: "C99 6.7.5.2",
        wrong: "struct S { int n; int a[0]; };",
        right: "struct S { int n; int a[1]; };",
    }
    VARIABLE_LENGTH_ARRAY = "S0113" "variable-length-array" {
        rule: "The size of an array is known when the program is compiled.",
        section: "OpenCL C 3.0, 6.11.d",
        wrong: "void f(int n) { int a[n]; }",
        right: "void f(int n) { int a[64]; }",
    }
    ARRAY_ELEMENT = "S0114" "array-element" {
        rule: "The elements of an array are objects of a complete type: not `void`, not functions, not images or samplers.",
        section: "C99 6.7.5.2; OpenCL C 3.0, 6.11.b",
        wrong: "void f(void) { void a[3]; }",
        right: "void f(void) { char a[3]; }",
    }
    INCOMPLETE = "S0119" "incomplete-type" {
        rule: "An object has a type whose size is known where it is declared.",
        section: "C99 6.2.5 and 6.7",
        wrong: "struct S;\nvoid f(void) { struct S s; }",
        right: "struct S { int a; };\nvoid f(void) { struct S s; }",
    }
    EMPTY_DECLARATION = "S0124" "empty-declaration" Extension {
        rule: "A declaration declares something: a name, a tag or the constants of an enumeration.",
        section: "C99 6.7",
        wrong: "int;",
        right: "constant int x = 1;",
    }
    STATIC_ASSERT = "S0129" "static-assertion" {
        rule: "The condition of `_Static_assert` is a constant other than 0.",
        section: "C11 6.7.10",
        wrong: "_Static_assert(sizeof(int) == 8, \"wide\");",
        right: "_Static_assert(sizeof(int) == 4, \"wide\");",
    }
    CONST_WITHOUT_VALUE = "S0140" "uninitialized-const" {
        rule: "A `const` variable that has no first value never gets one.",
        section: "C99 6.7.3",
        wrong: "void f(void) { const int i; }",
        right: "void f(void) { const int i = 1; }",
    }
}

/// A name declared twice in one scope.
pub(crate) fn redefinition(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&REDEFINITION, at, format!("`{name}` is declared a second time in this scope"))
        .label(first_at, "first declared here")
}

/// A name declared as two different kinds of things.
pub(crate) fn different_kind(at: Span, name: &str, what: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&REDEFINITION, at, format!("`{name}` is declared as {what}, but it is already {first}"))
        .label(first_at, format!("declared as {first} here"))
}

/// A function, variable, structure or enumeration that is defined twice.
pub(crate) fn defined_twice(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&REDEFINITION, at, format!("`{name}` is defined a second time"))
        .label(first_at, "first defined here")
}

/// Another type than in the first declaration.
pub(crate) fn conflicting_types(
    at: Span,
    name: &str,
    ty: &Shown,
    first: &Shown,
    first_at: Span,
) -> Diagnostic {
    Diagnostic::error(
        &CONFLICTING_TYPES,
        at,
        format!("`{name}` is declared as {ty} here, but as {first} before"),
    )
    .label(first_at, format!("declared as {first} here"))
}

/// Another address space than in the first declaration.
pub(crate) fn conflicting_spaces(
    at: Span,
    name: &str,
    space: AddressSpace,
    first: AddressSpace,
    first_at: Span,
) -> Diagnostic {
    Diagnostic::error(
        &CONFLICTING_TYPES,
        at,
        format!("`{name}` is declared in {space} memory here, but in {first} memory before"),
    )
    .label(first_at, format!("in {first} memory here"))
}

/// `static` after a declaration without it.
pub(crate) fn static_after_extern(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(
        &CONFLICTING_TYPES,
        at,
        format!("`{name}` is `static` here, but was visible to others before"),
    )
    .label(first_at, "declared without `static` here")
}

/// `extern` after `static`, without being a function or at block scope.
pub(crate) fn extern_after_static(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&CONFLICTING_TYPES, at, format!("`{name}` was declared `static`, and is not here"))
        .label(first_at, "declared `static` here")
        .help("write `static` in both declarations, or in neither")
}

/// `int a[0]`, `int a[-1]`
pub(crate) fn array_size(at: Span, name: Option<&str>, size: &str) -> Diagnostic {
    let array = name.map_or_else(|| "an array".to_owned(), |name| format!("the array `{name}`"));
    Diagnostic::error(&ARRAY_SIZE, at, format!("{array} has {size} elements; it needs at least 1"))
}

/// `int a[0]`
pub(crate) fn zero_length(at: Span, name: Option<&str>) -> Diagnostic {
    let array = name.map_or_else(|| "an array".to_owned(), |name| format!("the array `{name}`"));
    Diagnostic::extension(
        &ZERO_LENGTH,
        at,
        format!("{array} has no elements, which is an extension of GNU C"),
    )
}

/// An array larger than memory.
pub(crate) fn array_too_large(at: Span, name: Option<&str>) -> Diagnostic {
    let array = name.map_or_else(|| "this array".to_owned(), |name| format!("the array `{name}`"));
    Diagnostic::error(&ARRAY_SIZE, at, format!("{array} is larger than memory"))
}

/// More bytes to copy than any object has.
pub(crate) fn copy_too_large(at: Span, function: &str, bytes: &str) -> Diagnostic {
    let message = format!("`{function}` cannot access {bytes} bytes: no object has that many");
    Diagnostic::error(&ARRAY_SIZE, at, message)
}

/// A size that is no integer.
pub(crate) fn array_size_type(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ARRAY_SIZE, at, format!("the size of an array is an integer, not a {ty}"))
}

/// `int a[]` where a size is needed.
pub(crate) fn array_without_size(at: Span, name: Option<&str>) -> Diagnostic {
    let array = name.map_or_else(|| "this array".to_owned(), |name| format!("the array `{name}`"));
    Diagnostic::error(&INCOMPLETE, at, format!("{array} has no size"))
        .help("write the number of elements between the brackets, or initialize the array")
}

/// `global int a[];` and no other declaration.
pub(crate) fn one_element(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(
        &INCOMPLETE,
        at,
        format!("no declaration gives the array `{name}` a size: it has 1 element"),
    )
    .help("write the number of elements between the brackets")
}

/// `int a[n]`
pub(crate) fn variable_length_array(
    at: Span,
    name: Option<&str>,
    culprit: Option<(Span, String)>,
) -> Diagnostic {
    let array = name.map_or_else(|| "this array".to_owned(), |name| format!("the array `{name}`"));
    let message =
        format!("the size of {array} is not a constant, and OpenCL C has no variable length arrays");
    let diagnostic = Diagnostic::error(&VARIABLE_LENGTH_ARRAY, at, message);
    match culprit {
        Some((span, text)) => diagnostic.label(span, text),
        None => diagnostic,
    }
}

/// `void a[3]`
pub(crate) fn array_element(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ARRAY_ELEMENT, at, format!("there are no arrays of {ty}"))
}

/// An initializer or an incomplete type in a parameter.
pub(crate) fn incomplete_parameter(at: Span, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(&INCOMPLETE, at, format!("the parameter has the incomplete type {ty}"));
    with_declared(diagnostic, declared)
}

/// A variable or member of incomplete type.
pub(crate) fn incomplete(at: Span, name: Option<&str>, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let subject = name.map_or_else(|| "this".to_owned(), |name| format!("`{name}`"));
    let message = format!("{subject} has the incomplete type {ty}");
    with_declared(Diagnostic::error(&INCOMPLETE, at, message), declared)
}

/// A function whose definition takes or returns something incomplete.
pub(crate) fn incomplete_result(at: Span, name: &str, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let message = format!("`{name}` returns the incomplete type {ty}");
    with_declared(Diagnostic::error(&INCOMPLETE, at, message), declared)
}

fn with_declared(diagnostic: Diagnostic, declared: Option<Span>) -> Diagnostic {
    match declared {
        Some(span) => diagnostic.label(span, "declared without members here"),
        None => diagnostic,
    }
}

/// `void x;`
pub(crate) fn void_variable(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&INCOMPLETE, at, format!("`{name}` cannot have the type `void`"))
}

/// A member name used twice.
pub(crate) fn duplicate_member(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&REDEFINITION, at, format!("there are two members called `{name}`"))
        .label(first_at, "the first one")
}

/// A member without a name that brings no members.
pub(crate) fn nameless_member(at: Span) -> Diagnostic {
    Diagnostic::warning(&EMPTY_DECLARATION, at, "this declares no member")
}

/// `int;`
pub(crate) fn empty_declaration(at: Span) -> Diagnostic {
    Diagnostic::warning(&EMPTY_DECLARATION, at, "this declares nothing")
}

/// A second function of one name with other parameters.
pub(crate) fn needs_overloadable(
    at: Span,
    name: &str,
    ty: &Shown,
    first: &Shown,
    first_at: Span,
) -> Diagnostic {
    conflicting_types(at, name, ty, first, first_at).help(format!(
        "if both are meant, write `__attribute__((overloadable))` before `{name}` in both declarations"
    ))
}

/// `_Static_assert(0, "text")`
pub(crate) fn static_assert(at: Span, message: Option<&str>) -> Diagnostic {
    let text = message.map(|message| format!(": {message}")).unwrap_or_default();
    Diagnostic::error(&STATIC_ASSERT, at, format!("the static assertion does not hold{text}"))
}

/// `const int i;`
pub(crate) fn const_without_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(&CONST_WITHOUT_VALUE, at, format!("`{name}` is `const` and has no value"))
}
