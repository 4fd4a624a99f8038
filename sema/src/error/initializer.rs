//! Messages about initializers.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    TOO_MANY = "S0701" "excess-initializers" Extension {
        rule: "An initializer list cannot have more elements than the object has parts. Excess elements are not evaluated. A \
               scalar that initializes a vector is widened to it: an array of 2 `float4` takes 2 numbers, not 8.",
        section: "C99 6.7.8",
        wrong: "constant int a[2] = { 1, 2, 3 };",
        right: "constant int a[3] = { 1, 2, 3 };",
    }
    DESIGNATOR = "S0702" "designator" {
        rule: "`[index]` designates an array element, and `.member` a member of a structure or union.",
        section: "C99 6.7.8",
        wrong: "constant int a[2] = { .x = 1 };",
        right: "constant int a[2] = { [0] = 1 };",
    }
    OVERRIDDEN = "S0703" "initializer-overrides" {
        rule: "If a part of an object is initialized twice, the last initializer is used.",
        section: "C99 6.7.8",
        wrong: "constant int a[2] = { [0] = 1, [0] = 2 };",
        right: "constant int a[2] = { [0] = 2 };",
    }
    NOT_CONSTANT = "S0704" "not-constant" {
        rule: "A variable with static storage duration must be initialized with constant expressions.",
        section: "OpenCL C 3.0, 6.7.2; C99 6.6",
        wrong: "constant int a = 1;\nkernel void f(int n) { static constant int b = n; }",
        right: "constant int a = 1;\nkernel void f(int n) { static constant int b = a + 1; }",
    }
    NEEDS_BRACES = "S0705" "missing-braces" {
        rule: "An array must be initialized with a list in braces, or an array of characters with a string literal.",
        section: "C99 6.7.8",
        wrong: "constant int a[2] = 1;",
        right: "constant int a[2] = { 1 };",
    }
    SCALAR_LIST = "S0706" "scalar-initializer" {
        rule: "A component of a vector is initialized with a single value.",
        section: "C99 6.7.8",
        wrong: "constant int2 a = { 1, { 2, 3 } };",
        right: "constant int2 a = { 1, 2 };",
    }
    TOO_LARGE = "S0708" "large-initializer" {
        rule: "An object with an initializer can have at most 16 million parts.",
        section: "",
        wrong: "constant int a[100000000] = { 1 };",
        right: "constant int a[100000] = { 1 };",
    }
    VECTOR = "S0709" "vector-initializer" {
        rule: "An initializer list for a vector must have as many values as the vector has components.",
        section: "OpenCL C 3.0, 6.3.6",
        wrong: "constant float4 v = { 1, 2 };",
        right: "constant float4 v = { 1, 2, 3, 4 };",
    }
    EMPTY = "S0712" "gnu-empty-initializer" Extension {
        rule: "An initializer list must have at least one value. An empty list, an extension of GNU C and C23, initializes \
               every part to 0.",
        section: "C99 6.7.8",
        wrong: "constant int a[2] = {};",
        right: "constant int a[2] = { 0 };",
    }
    MANY_BRACES = "S0713" "many-braces-around-scalar-init" Extension {
        rule: "A scalar is initialized with one value in at most one pair of braces.",
        section: "C99 6.7.8, paragraph 11",
        wrong: "constant int a = {{ 1 }};",
        right: "constant int a = { 1 };",
    }
    GNU_DESIGNATOR = "S0714" "gnu-designator" Extension {
        rule: "A designator names one element or member: `[2] = 1` or `.x = 1`. Ranges `[0 ... 2] = 1`, and the forms `x: 1` \
               and `[2] 1`, are GNU extensions. The initializer of a range is evaluated once for each element.",
        section: "C99 6.7.8",
        wrong: "constant int a[4] = { [0 ... 1] = 5 };",
        right: "constant int a[4] = { [0] = 5, [1] = 5 };",
    }
    FLEXIBLE_ELEMENTS = "S0715" "gnu-flexible-array-initializer" Extension {
        rule: "A flexible array member has no elements of its own. As a GNU extension, the initializer of a variable with static \
               storage duration can give it some; `sizeof` does not count them.",
        section: "C99 6.7.2.1, paragraphs 16 and 18",
        wrong: "struct S { int n; int a[]; };\nconstant struct S s = { 2, { 1, 2 } };",
        right: "struct S { int n; int a[2]; };\nconstant struct S s = { 2, { 1, 2 } };",
    }
    UNINITIALIZABLE = "S0710" "uninitializable" {
        rule: "Only object types can be initialized.",
        section: "C99 6.7.8",
        wrong: "void f(void) { (void){ 1 }; }",
        right: "void f(void) { (int){ 1 }; }",
    }
    ELSEWHERE = "S0711" "initialized-elsewhere" {
        rule: "A variable declared `extern` in a block cannot have an initializer there; it is initialized where it is defined, \
               at program scope.",
        section: "C99 6.7.8",
        wrong: "kernel void f(global int *out) { extern constant int size = 4; out[0] = size; }",
        right: "extern constant int size = 4;\nkernel void f(global int *out) { out[0] = size; }",
    }
}

/// More elements than parts.
pub(crate) fn too_many(at: Span, ty: &Shown, parts: u64) -> Diagnostic {
    let message = format!("excess elements in initializer of {ty}: expected at most {parts}");
    Diagnostic::extension(&TOO_MANY, at, message)
}

/// `[1] =` for something that is not an array.
pub(crate) fn index_of(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&DESIGNATOR, at, format!("array designator cannot initialize non-array type {ty}"))
}

/// `.x =` for something that is not a structure.
pub(crate) fn member_of(at: Span, name: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(
        &DESIGNATOR,
        at,
        format!("field designator `.{name}` cannot initialize non-struct, non-union type {ty}"),
    )
}

/// `.x =` for a structure without `x`.
pub(crate) fn no_member(at: Span, name: &str, ty: &Shown, near: Option<&str>) -> Diagnostic {
    let message = format!("field designator `{name}` does not refer to any field in type {ty}");
    let diagnostic = Diagnostic::error(&DESIGNATOR, at, message);
    match near {
        Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), at, near),
        None => diagnostic,
    }
}

/// `[-1] =`, `[7] =` for an array of 3.
pub(crate) fn index_range(at: Span, index: &str, length: Option<u64>) -> Diagnostic {
    let length = length.map(|length| format!(" for an array of {length} elements")).unwrap_or_default();
    Diagnostic::error(&DESIGNATOR, at, format!("array designator index {index} is out of bounds{length}"))
}

/// A part that gets two values.
pub(crate) fn overridden(at: Span, first_at: Span) -> Diagnostic {
    Diagnostic::warning(&OVERRIDDEN, at, "initializer overrides prior initialization of this subobject")
        .label(first_at, "previous initialization")
}

/// An initializer that is not constant; `culprit` is the part that is not.
pub(crate) fn not_constant(at: Span, name: Option<&str>, culprit: Option<(Span, String)>) -> Diagnostic {
    let subject = name.map_or_else(|| "initializer".to_owned(), |name| format!("initializer of `{name}`"));
    let diagnostic =
        Diagnostic::error(&NOT_CONSTANT, at, format!("{subject} is not a compile-time constant"));
    match culprit {
        Some((span, text)) => diagnostic.label(span, text),
        None => diagnostic,
    }
}

/// `int a[2] = 1;`
pub(crate) fn needs_braces(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&NEEDS_BRACES, at, format!("initializer of {ty} must be an initializer list"))
}

/// `int a[3] = {};`
pub(crate) fn empty(at: Span) -> Diagnostic {
    Diagnostic::extension(&EMPTY, at, "use of an empty initializer is a GNU and C23 extension").edit(
        "use `{ 0 }`",
        at,
        "{ 0 }",
    )
}

/// `int a = { { 1 } };`
pub(crate) fn many_braces(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::extension(&MANY_BRACES, at, format!("too many braces around scalar initializer of type {ty}"))
}

/// `b: 1`, with the text of `b`.
pub(crate) fn colon_designator(at: Span, name: &str) -> Diagnostic {
    let message = format!("use of GNU old-style field designator `{name}:`");
    Diagnostic::extension(&GNU_DESIGNATOR, at, message).edit(
        format!("use `.{name} =`"),
        at,
        format!(".{name} ="),
    )
}

/// `[1] 5`
pub(crate) fn designator_without_equal(at: Span) -> Diagnostic {
    Diagnostic::extension(&GNU_DESIGNATOR, at, "use of GNU \"missing =\" extension in designator").edit(
        "add `=`",
        at.after(),
        " =",
    )
}

/// `[0 ... 3] = 5`
pub(crate) fn range_designator(at: Span) -> Diagnostic {
    Diagnostic::extension(&GNU_DESIGNATOR, at, "use of GNU array range extension")
}

/// `[3 ... 0] = 5`
pub(crate) fn empty_range(at: Span) -> Diagnostic {
    Diagnostic::error(&DESIGNATOR, at, "array designator range is empty")
}

/// `__builtin_offsetof(type, member[0 ... 3])`
pub(crate) fn range_in_offsetof(at: Span) -> Diagnostic {
    Diagnostic::error(&DESIGNATOR, at, "array range is not allowed in `__builtin_offsetof`")
}

/// `[0 ... 3] = ({ l: 1; })`
pub(crate) fn labels_in_range(at: Span) -> Diagnostic {
    Diagnostic::error(&DESIGNATOR, at, "initializer of an array range cannot contain labels or a `switch`")
}

/// `{ 1, 2 }` for a component of a vector.
pub(crate) fn scalar_list(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&SCALAR_LIST, at, format!("excess elements in scalar initializer of type {ty}"))
}

/// A string longer than its array.
pub(crate) fn long_string(at: Span, ty: &Shown, length: usize) -> Diagnostic {
    Diagnostic::extension(
        &TOO_MANY,
        at,
        format!("initializer string of {length} characters is too long for {ty}"),
    )
}

/// An object with too many parts to list.
pub(crate) fn too_large(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&TOO_LARGE, at, format!("{ty} is too large for an initializer"))
}

/// `float4 v = { 1, 2 };`
pub(crate) fn vector_values(at: Span, ty: &Shown, count: u8, found: u64) -> Diagnostic {
    let few = if found < u64::from(count) { "few" } else { "many" };
    let message = format!("too {few} elements in initializer of {ty}: expected {count}, have {found}");
    Diagnostic::error(&VECTOR, at, message)
}

/// A value for `int a[];` in a structure.
pub(crate) fn flexible(at: Span) -> Diagnostic {
    Diagnostic::error(&UNINITIALIZABLE, at, "initialization of flexible array member is not allowed")
}

/// Elements for `int a[];` in a structure.
pub(crate) fn flexible_elements(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = "flexible array initialization is a GNU extension";
    Diagnostic::extension(&FLEXIBLE_ELEMENTS, at, message)
        .label(declared, format!("initialized flexible array member `{name}`"))
}

/// `{ ... }` for something that cannot have it.
pub(crate) fn uninitializable(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&UNINITIALIZABLE, at, format!("type {ty} cannot be initialized"))
}

/// `extern int a = 1;` in a block.
pub(crate) fn defined_elsewhere(at: Span, name: &str) -> Diagnostic {
    let message = format!("block-scope `extern` variable `{name}` cannot have an initializer");
    Diagnostic::error(&ELSEWHERE, at, message)
}
