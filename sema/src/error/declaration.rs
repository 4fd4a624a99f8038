//! Messages about declarations: specifiers, declarators, structures, enumerations, attributes, functions.

use crate::address_space::AddressSpace;
use spirocl_frontend::{
    diagnostic::{Code, Diagnostic},
    source::Span,
};

codes! {
    TYPE_COMBINATION = "S0101" "type-specifiers" {
        rule: "The words that name a type must form one of the types of the language: `unsigned long int` does, `short float` does not.",
        section: "C99 6.7.2; OpenCL C 3.0, 6.3.1",
        wrong: "short float x;",
        right: "constant float x = 1;",
    }
    LONG_LONG = "S0102" "long-long" {
        rule: "`long long` is reserved. `long` has 64 bits on every device.",
        section: "OpenCL C 3.0, 6.3.4",
        wrong: "kernel void f(long long n) {}",
        right: "kernel void f(long n) {}",
    }
    MISSING_TYPE = "S0103" "missing-type" {
        rule: "A declaration names a type. `int` is not assumed.",
        section: "C99 6.7.2",
        wrong: "constant x = 1;",
        right: "constant int x = 1;",
    }
    DUPLICATE_SPECIFIER = "S0104" "duplicate-specifier" {
        rule: "A declaration has at most one storage class, and says everything else once.",
        section: "C99 6.7.1 to 6.7.4",
        wrong: "static extern constant int x;",
        right: "extern constant int x;",
    }
    STORAGE_CLASS = "S0105" "storage-class" {
        rule: "`auto`, `register` and thread-local storage do not exist in OpenCL C; `static` and `extern` exist since OpenCL C 1.2.",
        section: "OpenCL C 3.0, 6.10",
        wrong: "void f(void) { register int i; }",
        right: "void f(void) { int i; }",
    }
    UNAVAILABLE_TYPE = "S0106" "unavailable-type" {
        rule: "A type that belongs to an optional feature or extension can be used only where that is on.",
        section: "OpenCL C 3.0, 6.2 and 6.3",
        wrong: "// -cl-ext=-cl_khr_fp64\nkernel void f(global float *p) { double d = 1; }",
        right: "kernel void f(global float *p) { double d = 1; }",
    }
    RESTRICT = "S0107" "restrict" {
        rule: "`restrict` qualifies pointers only.",
        section: "OpenCL C 3.0, 6.11.p; C99 6.7.3",
        wrong: "void f(int restrict n) {}",
        right: "void f(private int *restrict n) {}",
    }
    UNSUPPORTED_SPECIFIER = "S0108" "unsupported-specifier" {
        rule: "Some words of C99, C11 and GNU C that the compiler knows are not part of OpenCL C.",
        section: "OpenCL C 3.0, 6.1",
        wrong: "void f(void) { _Complex float z; }",
        right: "void f(void) { float2 z; }",
    }
    MISPLACED_SPECIFIER = "S0109" "misplaced-specifier" {
        rule: "`kernel` and `inline` belong to functions, access qualifiers to images and pipes, storage classes to variables and functions.",
        section: "C99 6.7 and 6.7.4; OpenCL C 3.0, 6.8 and 6.9",
        wrong: "inline int x;",
        right: "inline int x(void) { return 0; }",
    }
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
    FUNCTION_POINTER = "S0115" "function-pointer" {
        rule: "There are no pointers to functions.",
        section: "OpenCL C 3.0, 6.11.a",
        wrong: "void f(int (*g)(int)) {}",
        right: "int g(int);\nvoid f(void) { g(1); }",
    }
    FUNCTION_RETURN = "S0116" "function-return-type" {
        rule: "A function returns `void` or a value: not an array, a function, an image or a sampler.",
        section: "C99 6.7.5.3; OpenCL C 3.0, 6.11.b",
        wrong: "typedef int A[3];\nA f(void);",
        right: "typedef struct { int a[3]; } A;\nA f(void);",
    }
    VARIADIC = "S0117" "variadic-function" {
        rule: "Functions take a fixed number of arguments; `printf` is the one exception.",
        section: "OpenCL C 3.0, 6.11.e",
        wrong: "int sum(int n, ...);",
        right: "int sum(int n, global int *values);",
    }
    PARAMETER = "S0118" "parameter" {
        rule: "A parameter has a complete type other than `void` and, in a definition, a name of its own.",
        section: "C99 6.7.5.3 and 6.9.1",
        wrong: "void f(int a, int a) {}",
        right: "void f(int a, int b) {}",
    }
    INCOMPLETE = "S0119" "incomplete-type" {
        rule: "An object has a type whose size is known where it is declared.",
        section: "C99 6.2.5 and 6.7",
        wrong: "struct S;\nvoid f(void) { struct S s; }",
        right: "struct S { int a; };\nvoid f(void) { struct S s; }",
    }
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
    FLEXIBLE_ARRAY = "S0122" "flexible-array-member" {
        rule: "Every array in a structure has a size.",
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
    EMPTY_DECLARATION = "S0124" "empty-declaration" {
        rule: "A declaration declares something: a name, a tag or the constants of an enumeration.",
        section: "C99 6.7",
        wrong: "int;",
        right: "constant int x = 1;",
    }
    NOT_A_TYPE = "S0125" "not-a-type" {
        rule: "The name stands for something other than a type here.",
        section: "C99 6.7.7",
        wrong: "int x;\nx y;",
        right: "typedef int x;\nx y;",
    }
    ATTRIBUTE = "S0126" "attribute" {
        rule: "An attribute has the arguments that the specification gives it, and stands on what it applies to.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "struct S { int a; } __attribute__((aligned(3)));",
        right: "struct S { int a; } __attribute__((aligned(4)));",
    }
    UNKNOWN_ATTRIBUTE = "S0127" "unknown-attributes" {
        rule: "Attributes that the compiler does not know change nothing.",
        section: "OpenCL C 3.0, 6.13",
        wrong: "__attribute__((fast)) void f(void);",
        right: "void f(void);",
    }
    OVERLOAD = "S0128" "overloadable" {
        rule: "Functions of one name with different parameters need `__attribute__((overloadable))`, all but at most one.",
        section: "OpenCL C 3.0, 6.1; clang's `overloadable` attribute",
        wrong: "int __attribute__((overloadable)) f(int a) { return a; }\nfloat __attribute__((overloadable)) f(int a) { return 0; }",
        right: "int __attribute__((overloadable)) f(int a) { return a; }\nint __attribute__((overloadable)) f(float a) { return 0; }",
    }
    STATIC_ASSERT = "S0129" "static-assertion" {
        rule: "The condition of `_Static_assert` is a constant other than 0.",
        section: "C11 6.7.10",
        wrong: "_Static_assert(sizeof(int) == 8, \"wide\");",
        right: "_Static_assert(sizeof(int) == 4, \"wide\");",
    }
    HALF_STORAGE = "S0130" "half-storage" {
        rule: "Without `cl_khr_fp16`, `half` is a storage format: there are pointers to it, but no variables, parameters or results.",
        section: "OpenCL C 3.0, 6.3.1.1 and 6.11.m",
        wrong: "// -cl-ext=-cl_khr_fp16\nvoid f(half h) {}",
        right: "void f(private half *h) {}",
    }
    IMAGE_USE = "S0131" "image-use" {
        rule: "Images and pipes are parameters of functions and nothing else; there are no pointers to images, pipes or samplers.",
        section: "OpenCL C 3.0, 6.11.b",
        wrong: "kernel void f(read_only image2d_t i) { image2d_t j; }",
        right: "kernel void f(read_only image2d_t i) {}",
    }
    ACCESS = "S0132" "access-qualifier" {
        rule: "`read_only`, `write_only` and `read_write` qualify images and pipes; `read_write` needs OpenCL C 2.0 or a feature, and not a pipe.",
        section: "OpenCL C 3.0, 6.8",
        wrong: "kernel void f(read_only int a) {}",
        right: "kernel void f(int a) {}",
    }
    NEVER_DEFINED = "S0133" "never-defined" {
        rule: "A `static` function that is called is defined in the same program.",
        section: "C99 6.9",
        wrong: "static int f(void);\nint g(void) { return f(); }",
        right: "static int f(void) { return 1; }\nint g(void) { return f(); }",
    }
    MAIN = "S0134" "main" {
        rule: "A function cannot be called `main`.",
        section: "OpenCL C 3.0, 6.11.l",
        wrong: "kernel void main(void) {}",
        right: "kernel void start(void) {}",
    }
    RECURSION = "S0135" "recursion" {
        rule: "No function calls itself, neither directly nor through others.",
        section: "OpenCL C 3.0, 6.11.j",
        wrong: "int f(int n) { return n < 2 ? 1 : n * f(n - 1); }",
        right: "int f(int n) { int r = 1; for (; n > 1; n--) r *= n; return r; }",
    }
    OPAQUE_USE = "S0136" "opaque-use" {
        rule: "Samplers, events, queues and reservations may be declared only in some places: samplers as constants, events in functions.",
        section: "OpenCL C 3.0, 6.11.b and 6.11.q",
        wrong: "event_t e;\nkernel void f(void) {}",
        right: "kernel void f(void) { event_t e; }",
    }
    QUALIFIED = "S0137" "useless-qualifier" {
        rule: "A qualifier that says nothing is probably in the wrong place.",
        section: "C99 6.7.3",
        wrong: "const struct S { int a; };",
        right: "struct S { int a; };",
    }
    BLOCK_TYPE = "S0138" "block" {
        rule: "Blocks belong to enqueuing kernels: they exist in OpenCL C 2.0 and with `__opencl_c_device_enqueue`.",
        section: "OpenCL C 3.0, 6.14",
        wrong: "void f(int (^b)(int)) {}",
        right: "int b(int);\nvoid f(void) { b(1); }",
    }
    FUNCTION_DEFINITION = "S0139" "function-definition" {
        rule: "A function is defined outside all others, with its parameters written in its declarator.",
        section: "C99 6.9.1",
        wrong: "typedef int F(void);\nF f { return 1; }",
        right: "int f(void) { return 1; }",
    }
    CONST_WITHOUT_VALUE = "S0140" "uninitialized-const" {
        rule: "A `const` variable that has no first value never gets one.",
        section: "C99 6.7.3",
        wrong: "void f(void) { const int i; }",
        right: "void f(void) { const int i = 1; }",
    }
    ENUM_VALUE = "S0141" "enum-value" {
        rule: "The values of enumeration constants are integers that `int`, or else one wider type, can hold.",
        section: "C99 6.7.2.2",
        wrong: "enum E { A = 18446744073709551615u, B };",
        right: "enum E { A = 1 };",
    }
}

/// `short float`: `words` are those that do not go together.
pub(crate) fn type_combination(at: Span, second: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&TYPE_COMBINATION, at, format!("`{second}` does not go together with `{first}`"))
        .label(first_at, format!("`{first}` stands here"))
}

/// `int int`
pub(crate) fn duplicate_type(at: Span, word: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&TYPE_COMBINATION, at, format!("`{word}` stands here twice"))
        .label(first_at, "first here")
        .edit("remove one", at, "")
}

/// Two types in one declaration.
pub(crate) fn two_types(at: Span, second: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&TYPE_COMBINATION, at, format!("`{second}` is a second type after `{first}`"))
        .label(first_at, "the type is already given here")
}

/// `long long`
pub(crate) fn long_long(at: Span, first_at: Span) -> Diagnostic {
    Diagnostic::error(&LONG_LONG, at, "`long long` is reserved in OpenCL C: `long` already has 64 bits")
        .label(first_at, "the first `long`")
        .edit("remove one `long`", at, "")
}

/// No type at all.
pub(crate) fn missing_type(at: Span, insert: Span) -> Diagnostic {
    Diagnostic::error(&MISSING_TYPE, at, "this declaration has no type").edit(
        "write the type; if `int` is meant:",
        insert,
        " int",
    )
}

/// A second storage class, a second access qualifier.
pub(crate) fn second_specifier(at: Span, second: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&DUPLICATE_SPECIFIER, at, format!("`{second}` cannot be combined with `{first}`"))
        .label(first_at, format!("`{first}` stands here"))
        .edit(format!("remove `{second}`"), at, "")
}

/// `const const`
pub(crate) fn repeated_qualifier(at: Span, word: &str, first_at: Span) -> Diagnostic {
    Diagnostic::warning(&DUPLICATE_SPECIFIER, at, format!("`{word}` stands here twice"))
        .label(first_at, "first here")
        .edit("remove one", at, "")
}

/// `auto`, `register`, `_Thread_local`.
pub(crate) fn storage_class(at: Span, word: &str) -> Diagnostic {
    Diagnostic::error(&STORAGE_CLASS, at, format!("OpenCL C has no storage class `{word}`")).edit(
        format!("remove `{word}`"),
        at,
        "",
    )
}

/// `static` or `extern` before OpenCL C 1.2.
pub(crate) fn storage_class_version(at: Span, word: &str, version: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error(&STORAGE_CLASS, at, format!("`{word}` needs OpenCL C 1.2; this is OpenCL C {version}"))
        .edit(format!("remove `{word}`"), at, "")
        .help("use `-cl-std=CL1.2`")
}

/// A type that needs a feature or an extension.
pub(crate) fn unavailable_type(at: Span, name: &str, needs: &str) -> Diagnostic {
    Diagnostic::error(&UNAVAILABLE_TYPE, at, format!("the type `{name}` needs {needs}"))
}

/// A type of an extension that the compiler does not have.
pub(crate) fn unsupported_type(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&UNAVAILABLE_TYPE, at, format!("the type `{name}` is not supported"))
}

/// `int restrict`
pub(crate) fn restrict(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(&RESTRICT, at, format!("`restrict` qualifies pointers, and `{ty}` is none")).edit(
        "remove `restrict`",
        at,
        "",
    )
}

/// `_Complex`, `_Atomic`, `__block` and the like.
pub(crate) fn unsupported_specifier(at: Span, word: &str) -> Diagnostic {
    Diagnostic::error(&UNSUPPORTED_SPECIFIER, at, format!("OpenCL C has no `{word}`"))
}

/// `inline int x`, `kernel int x`.
pub(crate) fn only_functions(at: Span, word: &str, what: &str) -> Diagnostic {
    Diagnostic::error(&MISPLACED_SPECIFIER, at, format!("`{word}` belongs to functions, and this is {what}"))
        .edit(format!("remove `{word}`"), at, "")
}

/// A storage class on a parameter, a member or in a type name.
pub(crate) fn misplaced_storage(at: Span, word: &str, place: &str) -> Diagnostic {
    Diagnostic::error(&MISPLACED_SPECIFIER, at, format!("`{word}` has no place in {place}")).edit(
        format!("remove `{word}`"),
        at,
        "",
    )
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
pub(crate) fn conflicting_types(at: Span, name: &str, ty: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(
        &CONFLICTING_TYPES,
        at,
        format!("`{name}` is declared as `{ty}` here, but as `{first}` before"),
    )
    .label(first_at, format!("declared as `{first}` here"))
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

/// An array larger than memory.
pub(crate) fn array_too_large(at: Span, name: Option<&str>) -> Diagnostic {
    let array = name.map_or_else(|| "this array".to_owned(), |name| format!("the array `{name}`"));
    Diagnostic::error(&ARRAY_SIZE, at, format!("{array} is larger than memory"))
}

/// A size that is no integer.
pub(crate) fn array_size_type(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(&ARRAY_SIZE, at, format!("the size of an array is an integer, not a `{ty}`"))
}

/// `int a[]` where a size is needed.
pub(crate) fn array_without_size(at: Span, name: Option<&str>) -> Diagnostic {
    let array = name.map_or_else(|| "this array".to_owned(), |name| format!("the array `{name}`"));
    Diagnostic::error(&INCOMPLETE, at, format!("{array} has no size"))
        .help("write the number of elements between the brackets, or initialize the array")
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
pub(crate) fn array_element(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(&ARRAY_ELEMENT, at, format!("there are no arrays of `{ty}`"))
}

/// `int (*f)(int)`
pub(crate) fn function_pointer(at: Span) -> Diagnostic {
    Diagnostic::error(&FUNCTION_POINTER, at, "OpenCL C has no pointers to functions")
}

/// A function that returns an array or a function.
pub(crate) fn return_type(at: Span, name: Option<&str>, ty: &str) -> Diagnostic {
    let function = name.map_or_else(|| "a function".to_owned(), |name| format!("`{name}`"));
    Diagnostic::error(&FUNCTION_RETURN, at, format!("{function} cannot return `{ty}`"))
}

/// `...`
pub(crate) fn variadic(at: Span) -> Diagnostic {
    Diagnostic::error(&VARIADIC, at, "OpenCL C has no functions with a variable number of arguments")
}

/// `void f(int, void)`
pub(crate) fn void_parameter(at: Span) -> Diagnostic {
    Diagnostic::error(&PARAMETER, at, "a parameter cannot be `void`")
        .help("`(void)`, alone and without a name, says that there are no parameters")
}

/// An initializer or an incomplete type in a parameter.
pub(crate) fn incomplete_parameter(at: Span, ty: &str, declared: Option<Span>) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(&INCOMPLETE, at, format!("the parameter has the incomplete type `{ty}`"));
    with_declared(diagnostic, declared)
}

/// Two parameters of one name.
pub(crate) fn duplicate_parameter(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&PARAMETER, at, format!("there are two parameters called `{name}`"))
        .label(first_at, "the first one")
}

/// A variable or member of incomplete type.
pub(crate) fn incomplete(at: Span, name: Option<&str>, ty: &str, declared: Option<Span>) -> Diagnostic {
    let subject = name.map_or_else(|| "this".to_owned(), |name| format!("`{name}`"));
    let message = format!("{subject} has the incomplete type `{ty}`");
    with_declared(Diagnostic::error(&INCOMPLETE, at, message), declared)
}

/// A function whose definition takes or returns something incomplete.
pub(crate) fn incomplete_result(at: Span, name: &str, ty: &str, declared: Option<Span>) -> Diagnostic {
    let message = format!("`{name}` returns the incomplete type `{ty}`");
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

/// A structure that contains itself.
pub(crate) fn member_of_itself(at: Span, name: &str, structure: &str, opened: Span) -> Diagnostic {
    Diagnostic::error(
        &MEMBER,
        at,
        format!("the member `{name}` is a `{structure}` inside the `{structure}` itself"),
    )
    .label(opened, format!("`{structure}` is not complete before its closing brace"))
    .help("make the member a pointer")
}

/// A member of a type that cannot be stored.
pub(crate) fn member_type(at: Span, name: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(&MEMBER, at, format!("the member `{name}` cannot have the type `{ty}`"))
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

/// An initializer on a member.
pub(crate) fn member_initializer(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&MEMBER, at, format!("the member `{name}` cannot have an initializer"))
}

/// `int flag : 1;`
pub(crate) fn bit_field(at: Span, name: Option<&str>) -> Diagnostic {
    let member = name.map_or_else(|| "this member".to_owned(), |name| format!("`{name}`"));
    Diagnostic::error(&BIT_FIELD, at, format!("{member} is a bit-field, and OpenCL C has none"))
}

/// `int a[];` in a structure.
pub(crate) fn flexible_array(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&FLEXIBLE_ARRAY, at, format!("the member `{name}` is an array without a size"))
        .help("write the number of elements between the brackets")
}

/// A tag used with another keyword.
pub(crate) fn tag_kind(at: Span, name: &str, keyword: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&TAG, at, format!("`{keyword} {name}` was declared as `{first} {name}`"))
        .label(first_at, format!("declared as `{first}` here"))
}

/// `enum E e;` before `enum E { ... };`
pub(crate) fn unknown_enum(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&TAG, at, format!("there is no enumeration `enum {name}` here"))
}

/// `int;`
pub(crate) fn empty_declaration(at: Span) -> Diagnostic {
    Diagnostic::warning(&EMPTY_DECLARATION, at, "this declares nothing")
}

/// A name that is no type.
pub(crate) fn not_a_type(at: Span, name: &str, declared: Option<Span>) -> Diagnostic {
    let diagnostic = Diagnostic::error(&NOT_A_TYPE, at, format!("`{name}` is not a type"));
    match declared {
        Some(span) => diagnostic.label(span, "declared here"),
        None => diagnostic,
    }
}

/// Wrong arguments of an attribute.
pub(crate) fn attribute_arguments(at: Span, name: &str, wanted: &str) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("the attribute `{name}` takes {wanted}"))
}

/// An attribute on something else than it is for.
pub(crate) fn attribute_target(at: Span, name: &str, target: &str) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("the attribute `{name}` applies to {target} only"))
}

/// `aligned(3)`
pub(crate) fn alignment(at: Span, value: &str) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("an alignment is a power of two, and {value} is none"))
}

/// Two different values of one attribute.
pub(crate) fn attribute_conflict(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        &ATTRIBUTE,
        at,
        format!("the attribute `{name}` stands here with another value than before"),
    )
}

/// An attribute that the compiler does not know.
pub(crate) fn unknown_attribute(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(&UNKNOWN_ATTRIBUTE, at, format!("unknown attribute `{name}` is ignored"))
}

/// `ext_vector_type(5)`
pub(crate) fn vector_size(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(&ATTRIBUTE, at, format!("there is no vector of `{ty}` of this size"))
        .note("vectors have 2, 3, 4, 8 or 16 elements of an integer or floating type")
}

/// A second function of one name with other parameters.
pub(crate) fn needs_overloadable(at: Span, name: &str, ty: &str, first: &str, first_at: Span) -> Diagnostic {
    conflicting_types(at, name, ty, first, first_at).help(format!(
        "if both are meant, write `__attribute__((overloadable))` before `{name}` in both declarations"
    ))
}

/// Overloads that differ in the return type alone.
pub(crate) fn differs_in_return(at: Span, name: &str, ty: &str, first: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(
        &OVERLOAD,
        at,
        format!("`{name}` returns `{ty}` here and `{first}` before, with the same parameters"),
    )
    .label(first_at, format!("returns `{first}`"))
}

/// `_Static_assert(0, "text")`
pub(crate) fn static_assert(at: Span, message: Option<&str>) -> Diagnostic {
    let text = message.map(|message| format!(": {message}")).unwrap_or_default();
    Diagnostic::error(&STATIC_ASSERT, at, format!("the static assertion does not hold{text}"))
}

/// `half h;` without the extension.
pub(crate) fn half_storage(at: Span, what: &str) -> Diagnostic {
    Diagnostic::error(&HALF_STORAGE, at, format!("{what} of type `half` needs cl_khr_fp16"))
        .help("keep `half` behind a pointer and use vload_half and vstore_half, or use `float`")
}

/// An image, pipe or sampler where none can be.
pub(crate) fn image_use(at: Span, ty: &str, place: &str) -> Diagnostic {
    Diagnostic::error(&IMAGE_USE, at, format!("`{ty}` cannot be the type of {place}"))
}

/// `image2d_t *p`
pub(crate) fn pointer_to(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(&IMAGE_USE, at, format!("there are no pointers to `{ty}`"))
}

/// `const image2d_t i`
pub(crate) fn image_qualifier(at: Span, word: &str, ty: &str) -> Diagnostic {
    Diagnostic::warning(&IMAGE_USE, at, format!("`{word}` does not apply to `{ty}`")).edit(
        format!("remove `{word}`"),
        at,
        "",
    )
}

/// `read_only int a`
pub(crate) fn access_target(at: Span, word: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(&ACCESS, at, format!("`{word}` qualifies images and pipes, and `{ty}` is neither"))
        .edit(format!("remove `{word}`"), at, "")
}

/// `read_write image2d_t i` where it does not exist.
pub(crate) fn read_write(at: Span, ty: &str, needs: &str) -> Diagnostic {
    Diagnostic::error(&ACCESS, at, format!("`read_write` on `{ty}` {needs}"))
}

/// `read_write pipe int p`
pub(crate) fn read_write_pipe(at: Span) -> Diagnostic {
    Diagnostic::error(&ACCESS, at, "a pipe is `read_only` or `write_only`, not `read_write`")
}

/// A called `static` function without a body.
pub(crate) fn never_defined(at: Span, name: &str, declared: Span) -> Diagnostic {
    Diagnostic::error(&NEVER_DEFINED, at, format!("`{name}` is called here, but never defined"))
        .label(declared, "declared `static` here: no other program can define it")
}

/// `void main(void)`
pub(crate) fn main(at: Span) -> Diagnostic {
    Diagnostic::error(&MAIN, at, "a function cannot be called `main`")
}

/// A cycle of calls: the names in order, and the place of each call.
pub(crate) fn recursion(cycle: &[(String, Span)]) -> Diagnostic {
    let [(first, at), rest @ ..] = cycle else { unreachable!("a cycle has at least one call") };
    if rest.is_empty() {
        return Diagnostic::error(
            &RECURSION,
            *at,
            format!("`{first}` calls itself, and OpenCL C has no recursion"),
        );
    }
    let through = rest.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
    let message = format!("`{first}` calls itself through {through}, and OpenCL C has no recursion");
    let callee = |index: usize| &cycle[(index + 1) % cycle.len()].0;
    let diagnostic =
        Diagnostic::error(&RECURSION, *at, message).here(format!("`{first}` calls `{}`", callee(0)));
    rest.iter().enumerate().fold(diagnostic, |diagnostic, (index, (name, span))| {
        diagnostic.label(*span, format!("`{name}` calls `{}`", callee(index + 1)))
    })
}

/// A sampler, event or queue in a place where none can be.
pub(crate) fn opaque_use(at: Span, ty: &str, place: &str) -> Diagnostic {
    Diagnostic::error(&OPAQUE_USE, at, format!("{place} cannot have the type `{ty}`"))
}

/// A sampler at program scope without `const` or `constant`.
pub(crate) fn sampler_not_constant(at: Span, name: &str, insert: Span) -> Diagnostic {
    Diagnostic::error(&OPAQUE_USE, at, format!("the sampler `{name}` at program scope must be `constant`"))
        .edit("add `constant`", insert, "constant ")
}

/// A sampler without a value.
pub(crate) fn sampler_without_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&OPAQUE_USE, at, format!("the sampler `{name}` has no value"))
        .help("initialize it with CLK_ flags, such as `CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST`")
}

/// A sampler whose value is no integer constant.
pub(crate) fn sampler_value(at: Span, name: Option<&str>, ty: &str) -> Diagnostic {
    let sampler = name.map_or_else(|| "a sampler".to_owned(), |name| format!("the sampler `{name}`"));
    Diagnostic::error(
        &OPAQUE_USE,
        at,
        format!("{sampler} needs a constant 32-bit integer as its value, not a `{ty}`"),
    )
}

/// A sampler whose value is an integer, but not constant.
pub(crate) fn sampler_not_known(at: Span, name: Option<&str>) -> Diagnostic {
    let sampler = name.map_or_else(|| "a sampler".to_owned(), |name| format!("the sampler `{name}`"));
    Diagnostic::error(&OPAQUE_USE, at, format!("the value of {sampler} is not constant"))
}

/// `const struct S { ... };`
pub(crate) fn useless_qualifier(at: Span, word: &str) -> Diagnostic {
    Diagnostic::warning(&QUALIFIED, at, format!("`{word}` says nothing here: nothing is declared"))
}

/// A Block where there are none.
pub(crate) fn blocks(at: Span) -> Diagnostic {
    Diagnostic::error(
        &BLOCK_TYPE,
        at,
        "Blocks need OpenCL C 2.0, or __opencl_c_device_enqueue from OpenCL C 3.0 on",
    )
}

/// A Block of something that is no function type.
pub(crate) fn block_of(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(&BLOCK_TYPE, at, format!("`^` needs a function type, and `{ty}` is none"))
}

/// A Block variable without a value, or that could change.
pub(crate) fn block_variable(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&BLOCK_TYPE, at, format!("the Block `{name}` needs a value where it is declared"))
}

/// A function body after a declarator that is no function.
pub(crate) fn body_without_function(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(&FUNCTION_DEFINITION, at, format!("a body follows, but this declares a `{ty}`"))
}

/// A function defined through a typedef.
pub(crate) fn function_by_typedef(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&FUNCTION_DEFINITION, at, format!("`{name}` is defined without a list of parameters"))
        .help("write the parameters in parentheses after the name")
}

/// `const int i;`
pub(crate) fn const_without_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(&CONST_WITHOUT_VALUE, at, format!("`{name}` is `const` and has no value"))
}

/// A value of an enumeration constant that does not fit.
pub(crate) fn enum_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&ENUM_VALUE, at, format!("the value of `{name}` does not fit into any integer type"))
}

/// Parameters on something that is not written with the type that `code` of another subject wants.
pub(crate) fn initializer_on(at: Span, name: &str, what: &str) -> Diagnostic {
    let code: &'static Code = &MISPLACED_SPECIFIER;
    Diagnostic::error(code, at, format!("`{name}` is {what} and cannot have an initializer"))
}
