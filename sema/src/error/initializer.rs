//! Messages about initializers.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    TOO_MANY = "S0701" "excess-initializers" Extension {
        rule: "An initializer has at most as many elements as the object has parts. Those beyond are not evaluated. A scalar that \
               stands for a vector is widened to it: an array of 2 `float4` takes 2 numbers, not 8.",
        section: "C99 6.7.8",
        wrong: "constant int a[2] = { 1, 2, 3 };",
        right: "constant int a[3] = { 1, 2, 3 };",
    }
    DESIGNATOR = "S0702" "designator" {
        rule: "`[index]` names an element of an array, `.member` a member of a structure or union.",
        section: "C99 6.7.8",
        wrong: "constant int a[2] = { .x = 1 };",
        right: "constant int a[2] = { [0] = 1 };",
    }
    OVERRIDDEN = "S0703" "initializer-overrides" {
        rule: "Where a part is initialized twice the last value counts.",
        section: "C99 6.7.8",
        wrong: "constant int a[2] = { [0] = 1, [0] = 2 };",
        right: "constant int a[2] = { [0] = 2 };",
    }
    NOT_CONSTANT = "S0704" "not-constant" {
        rule: "What initializes a variable that lives longer than a call is known when the program is compiled.",
        section: "OpenCL C 3.0, 6.7.2; C99 6.6",
        wrong: "constant int a = 1;\nkernel void f(int n) { static constant int b = n; }",
        right: "constant int a = 1;\nkernel void f(int n) { static constant int b = a + 1; }",
    }
    NEEDS_BRACES = "S0705" "missing-braces" {
        rule: "An array is initialized by a list in braces, or an array of characters by a string.",
        section: "C99 6.7.8",
        wrong: "constant int a[2] = 1;",
        right: "constant int a[2] = { 1 };",
    }
    SCALAR_LIST = "S0706" "scalar-initializer" {
        rule: "A component of a vector is initialized by one value.",
        section: "C99 6.7.8",
        wrong: "constant int2 a = { 1, { 2, 3 } };",
        right: "constant int2 a = { 1, 2 };",
    }
    TOO_LARGE = "S0708" "large-initializer" {
        rule: "An object with an initializer has at most 16 million parts.",
        section: "",
        wrong: "constant int a[100000000] = { 1 };",
        right: "constant int a[100000] = { 1 };",
    }
    VECTOR = "S0709" "vector-initializer" {
        rule: "A vector in braces has as many values as it has components.",
        section: "OpenCL C 3.0, 6.3.6",
        wrong: "constant float4 v = { 1, 2 };",
        right: "constant float4 v = { 1, 2, 3, 4 };",
    }
    EMPTY = "S0712" "gnu-empty-initializer" Extension {
        rule: "The braces of an initializer hold at least one value. Empty ones make every part 0.",
        section: "C99 6.7.8",
        wrong: "constant int a[2] = {};",
        right: "constant int a[2] = { 0 };",
    }
    MANY_BRACES = "S0713" "many-braces-around-scalar-init" Extension {
        rule: "A scalar is initialized by one value, with at most one pair of braces.",
        section: "C99 6.7.8, paragraph 11",
        wrong: "constant int a = {{ 1 }};",
        right: "constant int a = { 1 };",
    }
    GNU_DESIGNATOR = "S0714" "gnu-designator" Extension {
        rule: "A designator names one element or member: `[2] = 1` or `.x = 1`. Ranges `[0 ... 2] = 1`, `x: 1` and `[2] 1` are extensions \
               of GNU C. The value of a range is evaluated for each of its elements.",
        section: "C99 6.7.8",
        wrong: "constant int a[4] = { [0 ... 1] = 5 };",
        right: "constant int a[4] = { [0] = 5, [1] = 5 };",
    }
    UNINITIALIZABLE = "S0710" "uninitializable" {
        rule: "Only objects can be initialized.",
        section: "C99 6.7.8",
        wrong: "void f(void) { (void){ 1 }; }",
        right: "void f(void) { (int){ 1 }; }",
    }
    ELSEWHERE = "S0711" "initialized-elsewhere" {
        rule: "A variable that a block declares as `extern` is initialized where it is defined, outside of functions.",
        section: "C99 6.7.8",
        wrong: "kernel void f(global int *out) { extern constant int size = 4; out[0] = size; }",
        right: "extern constant int size = 4;\nkernel void f(global int *out) { out[0] = size; }",
    }
}

/// More elements than parts.
pub(crate) fn too_many(at: Span, ty: &Shown, parts: u64) -> Diagnostic {
    let plural = if parts == 1 { "" } else { "s" };
    Diagnostic::extension(&TOO_MANY, at, format!("excess elements in the initializer of {ty} are ignored"))
        .note(format!("{ty} takes {parts} value{plural}"))
}

/// `[1] =` for something that is no array.
pub(crate) fn index_of(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&DESIGNATOR, at, format!("`[...]` names an element of an array, and this is a {ty}"))
}

/// `.x =` for something that is no structure.
pub(crate) fn member_of(at: Span, name: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&DESIGNATOR, at, format!("`.{name}` names a member of a structure, and this is a {ty}"))
}

/// `.x =` for a structure without `x`.
pub(crate) fn no_member(at: Span, name: &str, ty: &Shown, near: Option<&str>, declared: Span) -> Diagnostic {
    let diagnostic = Diagnostic::error(&DESIGNATOR, at, format!("{ty} has no member `{name}`"))
        .label(declared, format!("{ty} is declared here"));
    match near {
        Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), at, near),
        None => diagnostic,
    }
}

/// `[-1] =`, `[7] =` for an array of 3.
pub(crate) fn index_range(at: Span, index: &str, length: Option<u64>) -> Diagnostic {
    let length = length.map(|length| format!(" of {length} elements")).unwrap_or_default();
    Diagnostic::error(&DESIGNATOR, at, format!("there is no element {index} in an array{length}"))
}

/// A part that gets two values.
pub(crate) fn overridden(at: Span, first_at: Span) -> Diagnostic {
    Diagnostic::warning(&OVERRIDDEN, at, "this replaces an earlier value of the same part")
        .label(first_at, "this value is not used")
}

/// Not known when compiled; `culprit` is the part that is not.
pub(crate) fn not_constant(at: Span, name: Option<&str>, culprit: Option<(Span, String)>) -> Diagnostic {
    let subject = name.map_or_else(|| "this".to_owned(), |name| format!("the initializer of `{name}`"));
    let diagnostic = Diagnostic::error(&NOT_CONSTANT, at, format!("{subject} is not a constant expression"));
    match culprit {
        Some((span, text)) => diagnostic.label(span, text),
        None => diagnostic,
    }
}

/// `int a[2] = 1;`
pub(crate) fn needs_braces(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&NEEDS_BRACES, at, format!("{ty} is initialized by a list in braces"))
}

/// `int a[3] = {};`
pub(crate) fn empty(at: Span) -> Diagnostic {
    Diagnostic::extension(&EMPTY, at, "an empty initializer is an extension of GNU C").edit(
        "write a value",
        at,
        "{ 0 }",
    )
}

/// `int a = { { 1 } };`
pub(crate) fn many_braces(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::extension(&MANY_BRACES, at, format!("too many braces around the initializer of a {ty}"))
}

/// `b: 1`, with the text of `b`.
pub(crate) fn colon_designator(at: Span, name: &str) -> Diagnostic {
    let message = format!("the designator `{name}:` is an extension of GNU C");
    Diagnostic::extension(&GNU_DESIGNATOR, at, message).edit("write it as in C99", at, format!(".{name} ="))
}

/// `[1] 5`
pub(crate) fn designator_without_equal(at: Span) -> Diagnostic {
    Diagnostic::extension(&GNU_DESIGNATOR, at, "a designator without `=` is an extension of GNU C").edit(
        "add `=`",
        at.after(),
        " =",
    )
}

/// `[0 ... 3] = 5`
pub(crate) fn range_designator(at: Span) -> Diagnostic {
    Diagnostic::extension(&GNU_DESIGNATOR, at, "a designator of a range is an extension of GNU C")
}

/// `[3 ... 0] = 5`
pub(crate) fn empty_range(at: Span) -> Diagnostic {
    Diagnostic::error(&DESIGNATOR, at, "this range of elements is empty")
}

/// `__builtin_offsetof(type, member[0 ... 3])`
pub(crate) fn range_in_offsetof(at: Span) -> Diagnostic {
    Diagnostic::error(&DESIGNATOR, at, "a range of elements has no one offset")
}

/// `[0 ... 3] = ({ l: 1; })`
pub(crate) fn labels_in_range(at: Span) -> Diagnostic {
    Diagnostic::error(&DESIGNATOR, at, "the value of several elements cannot hold labels or a `switch`")
}

/// `{ 1, 2 }` for a component of a vector.
pub(crate) fn scalar_list(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&SCALAR_LIST, at, format!("a {ty} takes one value"))
}

/// A string longer than its array.
pub(crate) fn long_string(at: Span, ty: &Shown, length: usize) -> Diagnostic {
    Diagnostic::extension(&TOO_MANY, at, format!("the string has {length} characters, too many for {ty}"))
}

/// An object with too many parts to list.
pub(crate) fn too_large(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&TOO_LARGE, at, format!("{ty} has too many parts for an initializer"))
}

/// `float4 v = { 1, 2 };`
pub(crate) fn vector_values(at: Span, ty: &Shown, count: u8, found: u64) -> Diagnostic {
    let values = if found == 1 { "value stands" } else { "values stand" };
    Diagnostic::error(&VECTOR, at, format!("{ty} takes {count} values, and {found} {values} here"))
}

/// A value for `int a[];` in a structure.
pub(crate) fn flexible(at: Span) -> Diagnostic {
    Diagnostic::error(&UNINITIALIZABLE, at, "an array member without a size cannot be initialized")
        .note("it takes no room in the structure")
}

/// `{ ... }` for something that cannot have it.
pub(crate) fn uninitializable(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&UNINITIALIZABLE, at, format!("a {ty} has no initializer"))
}

/// `extern int a = 1;` in a block.
pub(crate) fn defined_elsewhere(at: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` is declared as `extern` in a block, and cannot be initialized there");
    Diagnostic::error(&ELSEWHERE, at, message)
}
