//! Messages about declarations: redefinitions, arrays, incomplete types.

use crate::{address_space::AddressSpace, types::spelling::Shown};
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    REDEFINITION = "S0110" "redefinition" {
        rule: "A name cannot be declared twice in one scope with different meanings, and can be defined only once.",
        section: "C99 6.7 and 6.9",
        wrong: "void f(void) { int i; float i; }",
        right: "void f(void) { int i; float x; }",
    }
    CONFLICTING_TYPES = "S0111" "conflicting-types" {
        rule: "All declarations of a function or variable must have the same type and address space.",
        section: "C99 6.7 and 6.2.7",
        wrong: "int f(int a);\nint f(float a) { return 0; }",
        right: "int f(float a);\nint f(float a) { return 0; }",
    }
    ARRAY_SIZE = "S0112" "array-size" {
        rule: "The size of an array must be a positive integer, and the array must fit into memory.",
        section: "C99 6.7.5.2",
        wrong: "void f(void) { int a[-1]; }",
        right: "void f(void) { int a[1]; }",
    }
    ZERO_LENGTH = "S0142" "zero-length-array" Extension {
        rule: "An array must have at least one element. As a GNU extension, an array of length 0 occupies no memory.",
        section: "C99 6.7.5.2",
        wrong: "struct S { int n; int a[0]; };",
        right: "struct S { int n; int a[1]; };",
    }
    VARIABLE_LENGTH_ARRAY = "S0113" "variable-length-array" {
        rule: "OpenCL C does not support variable length arrays: the size of an array must be a constant expression.",
        section: "OpenCL C 3.0, 6.11.d",
        wrong: "void f(int n) { int a[n]; }",
        right: "void f(int n) { int a[64]; }",
    }
    ARRAY_ELEMENT = "S0114" "array-element" {
        rule: "The element type of an array must be a complete object type: not `void`, a function, an image or a sampler.",
        section: "C99 6.7.5.2; OpenCL C 3.0, 6.11.b",
        wrong: "void f(void) { void a[3]; }",
        right: "void f(void) { char a[3]; }",
    }
    INCOMPLETE = "S0119" "incomplete-type" {
        rule: "An object must have a complete type where it is declared.",
        section: "C99 6.2.5 and 6.7",
        wrong: "struct S;\nvoid f(void) { struct S s; }",
        right: "struct S { int a; };\nvoid f(void) { struct S s; }",
    }
    EMPTY_DECLARATION = "S0124" "empty-declaration" Extension {
        rule: "A declaration must declare a name, a tag or the constants of an enumeration.",
        section: "C99 6.7",
        wrong: "int;",
        right: "constant int x = 1;",
    }
    STATIC_ASSERT = "S0129" "static-assertion" {
        rule: "The condition of `_Static_assert` must be a constant expression other than 0.",
        section: "C11 6.7.10",
        wrong: "_Static_assert(sizeof(int) == 8, \"wide\");",
        right: "_Static_assert(sizeof(int) == 4, \"wide\");",
    }
    CONST_WITHOUT_VALUE = "S0140" "uninitialized-const" {
        rule: "A `const` variable without an initializer can never be given a value.",
        section: "C99 6.7.3",
        wrong: "void f(void) { const int i; }",
        right: "void f(void) { const int i = 1; }",
    }
    SHADOW = "S1105" "shadow" OffByDefault {
        rule: "A variable of an inner scope hides the one of the same name in an outer scope.",
        section: "clang, -Wshadow; C99 6.2.1p4",
        wrong: "int f(int n) { for (int i = 0; i < n; i++) { int n = i; n++; } return n; }",
        right: "int f(int n) { for (int i = 0; i < n; i++) { int m = i; m++; } return n; }",
    }
}

/// A name declared twice in one scope, and the two types if they differ.
pub(crate) fn redefinition(
    at: Span,
    name: &str,
    types: Option<(Shown, Shown)>,
    first_at: Span,
) -> Diagnostic {
    let message = match types {
        Some((second, first)) => {
            format!("redefinition of `{name}` with a different type: {second} vs {first}")
        }
        None => format!("redefinition of `{name}`"),
    };
    Diagnostic::error(&REDEFINITION, at, message).label(first_at, "previous definition")
}

/// A name declared as two different kinds of things.
pub(crate) fn different_kind(at: Span, name: &str, what: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&REDEFINITION, at, format!("redefinition of `{name}` as {what}"))
        .label(first_at, format!("previously declared as {first}"))
}

/// A function, variable, structure or enumeration that is defined twice.
pub(crate) fn defined_twice(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&REDEFINITION, at, format!("redefinition of `{name}`"))
        .label(first_at, "previous definition")
}

/// Another type than in the first declaration.
pub(crate) fn conflicting_types(
    at: Span,
    name: &str,
    ty: &Shown,
    first: &Shown,
    first_at: Span,
) -> Diagnostic {
    Diagnostic::error(&CONFLICTING_TYPES, at, format!("conflicting types for `{name}`: {ty} vs {first}"))
        .label(first_at, "previous declaration")
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
        format!("conflicting address spaces for `{name}`: {space} vs {first}"),
    )
    .label(first_at, "previous declaration")
}

/// `static` after a declaration without it.
pub(crate) fn static_after_extern(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(
        &CONFLICTING_TYPES,
        at,
        format!("static declaration of `{name}` follows non-static declaration"),
    )
    .label(first_at, "previous declaration")
}

/// `extern` after `static`, without being a function or at block scope.
pub(crate) fn extern_after_static(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(
        &CONFLICTING_TYPES,
        at,
        format!("non-static declaration of `{name}` follows static declaration"),
    )
    .label(first_at, "previous declaration")
    .help("use `static` in both declarations or in neither")
}

fn array(name: Option<&str>) -> String {
    name.map_or_else(|| "array".to_owned(), |name| format!("array `{name}`"))
}

/// `int a[0]`, `int a[-1]`
pub(crate) fn array_size(at: Span, name: Option<&str>, size: &str) -> Diagnostic {
    Diagnostic::error(&ARRAY_SIZE, at, format!("{} has size {size}, must be at least 1", array(name)))
}

/// `int a[0]`
pub(crate) fn zero_length(at: Span, name: Option<&str>) -> Diagnostic {
    Diagnostic::extension(&ZERO_LENGTH, at, format!("zero-length {} is a GNU extension", array(name)))
}

/// An array larger than memory.
pub(crate) fn array_too_large(at: Span, name: Option<&str>) -> Diagnostic {
    Diagnostic::error(&ARRAY_SIZE, at, format!("{} is too large", array(name)))
}

/// More bytes to copy than any object has.
pub(crate) fn copy_too_large(at: Span, function: &str, bytes: &str) -> Diagnostic {
    let message = format!("byte count {bytes} of `{function}` exceeds the maximum size of an object");
    Diagnostic::error(&ARRAY_SIZE, at, message)
}

/// An array size that does not have integer type.
pub(crate) fn array_size_type(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ARRAY_SIZE, at, format!("size of array has non-integer type {ty}"))
}

/// `int a[]` where a size is needed.
pub(crate) fn array_without_size(at: Span, name: Option<&str>) -> Diagnostic {
    Diagnostic::error(&INCOMPLETE, at, format!("{} needs an explicit size or an initializer", array(name)))
}

/// `global int a[];` and no other declaration.
pub(crate) fn one_element(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(
        &INCOMPLETE,
        at,
        format!("tentative array definition of `{name}` assumed to have one element"),
    )
}

/// `int a[n]`
pub(crate) fn variable_length_array(at: Span, culprit: Option<(Span, String)>) -> Diagnostic {
    let message = "variable length arrays are not supported in OpenCL C";
    let diagnostic = Diagnostic::error(&VARIABLE_LENGTH_ARRAY, at, message);
    match culprit {
        Some((span, text)) => diagnostic.label(span, text),
        None => diagnostic,
    }
}

/// `void a[3]`
pub(crate) fn array_element(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ARRAY_ELEMENT, at, format!("array cannot have element type {ty}"))
}

/// An initializer or an incomplete type in a parameter.
pub(crate) fn incomplete_parameter(at: Span, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&INCOMPLETE, at, format!("parameter has incomplete type {ty}"));
    with_declared(diagnostic, declared)
}

/// A variable or member of incomplete type.
pub(crate) fn incomplete(at: Span, name: Option<&str>, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let message = match name {
        Some(name) => format!("`{name}` has incomplete type {ty}"),
        None => format!("incomplete type {ty} where a complete type is required"),
    };
    with_declared(Diagnostic::error(&INCOMPLETE, at, message), declared)
}

/// A function whose definition takes or returns something incomplete.
pub(crate) fn incomplete_result(at: Span, name: &str, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let message = format!("incomplete result type {ty} of function `{name}`");
    with_declared(Diagnostic::error(&INCOMPLETE, at, message), declared)
}

fn with_declared(diagnostic: Diagnostic, declared: Option<Span>) -> Diagnostic {
    match declared {
        Some(span) => diagnostic.label(span, "forward declaration"),
        None => diagnostic,
    }
}

/// `void x;`
pub(crate) fn void_variable(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&INCOMPLETE, at, format!("`{name}` has incomplete type `void`"))
}

/// A member name used twice.
pub(crate) fn duplicate_member(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&REDEFINITION, at, format!("duplicate member `{name}`"))
        .label(first_at, "previous declaration")
}

/// A member declaration without a name and without members of its own.
pub(crate) fn nameless_member(at: Span) -> Diagnostic {
    Diagnostic::warning(&EMPTY_DECLARATION, at, "declaration does not declare anything")
}

/// `int;`
pub(crate) fn empty_declaration(at: Span) -> Diagnostic {
    Diagnostic::warning(&EMPTY_DECLARATION, at, "declaration does not declare anything")
}

/// A second function of one name with other parameters.
pub(crate) fn needs_overloadable(
    at: Span,
    name: &str,
    ty: &Shown,
    first: &Shown,
    first_at: Span,
) -> Diagnostic {
    conflicting_types(at, name, ty, first, first_at)
        .help(format!("to overload `{name}`, add `__attribute__((overloadable))` to both declarations"))
}

/// `_Static_assert(0, "text")`; `values` is the condition with the values of its operands.
pub(crate) fn static_assert(at: Span, message: Option<&str>, values: Option<String>) -> Diagnostic {
    let text = message.map(|message| format!(": {message}")).unwrap_or_default();
    let error = Diagnostic::error(&STATIC_ASSERT, at, format!("static assertion failed{text}"));
    match values {
        Some(values) => error.here(format!("evaluates to `{values}`")),
        None => error,
    }
}

/// `const int i;`
pub(crate) fn const_without_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(&CONST_WITHOUT_VALUE, at, format!("`const` variable `{name}` is never initialized"))
}

/// `hidden` is the kind of variable in the outer scope.
pub(crate) fn shadows(at: Span, hidden: &str, declared: Span) -> Diagnostic {
    Diagnostic::warning(&SHADOW, at, format!("declaration shadows {hidden}"))
        .label(declared, "previous declaration")
}
