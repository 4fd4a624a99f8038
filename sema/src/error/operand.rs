//! Messages about the operands of operators.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, language::Version, source::Span};

/// A type as shown to the user, and the operand that has it.
/// An operand's type, and where the operand stands.
type Typed<'t> = (&'t Shown, Span);

codes! {
    OPERANDS = "S0420" "operand-types" {
        rule: "Arithmetic operators take numbers and vectors; `+` and `-` also a pointer and an integer, `-` two pointers.",
        section: "OpenCL C 3.0, 6.5",
        wrong: "struct S { int x; }; int f(struct S a, struct S b) { return a + b; }",
        right: "struct S { int x; }; int f(struct S a, struct S b) { return a.x + b.x; }",
    }
    VECTORS_DIFFER = "S0421" "vector-types-differ" {
        rule: "Two vector operands have the same type: vectors are never converted implicitly.",
        section: "OpenCL C 3.0, 6.4.5",
        wrong: "float4 f(float4 a, int4 b) { return a + b; }",
        right: "float4 f(float4 a, int4 b) { return a + convert_float4(b); }",
    }
    SCALAR_RANK = "S0422" "scalar-rank" {
        rule: "A scalar beside a vector is converted to the type of the elements; its rank must not be above theirs.",
        section: "OpenCL C 3.0, 6.4.5",
        wrong: "float4 f(float4 v) { return v * 2.0; }",
        right: "float4 f(float4 v) { return v * 2.0f; }",
    }
    FLOAT_OPERAND = "S0423" "float-operand" {
        rule: "`%`, `&`, `|`, `^`, `~`, `<<` and `>>` take integers only.",
        section: "OpenCL C 3.0, 6.5.1 and 6.5.5",
        wrong: "float f(float a, float b) { return a % b; }",
        right: "float f(float a, float b) { return fmod(a, b); }",
    }
    DIVISION_BY_ZERO = "S0424" "division-by-zero" {
        rule: "Integer division by 0 has no defined value.",
        section: "OpenCL C 3.0, 6.5.1",
        wrong: "int f(int a) { return a / 0; }",
        right: "int f(int a, int b) { return b ? a / b : 0; }",
    }
    SHIFT_AMOUNT = "S0425" "shift-count-overflow" {
        rule: "The amount of a shift is taken modulo the width of the left operand.",
        section: "OpenCL C 3.0, 6.5.8",
        wrong: "int f(int a) { return a << 32; }",
        right: "int f(int a) { return a << 31; }",
    }
    COMPARISON_DECIDED = "S0426" "tautological-compare" {
        rule: "A comparison with a constant outside the range of the other operand's type is always or never true.",
        section: "C99 6.5.8",
        wrong: "int f(uchar c) { return c == 256; }",
        right: "int f(uchar c) { return c == 255; }",
    }
    POINTER_INTEGER = "S0493" "pointer-integer-compare" Extension {
        rule: "A pointer is compared with a pointer, or with a null pointer constant; another integer is cast to a pointer first.",
        section: "C99 6.5.8 and 6.5.9",
        wrong: "int f(global int *p) { return p == 1; }",
        right: "int f(global int *p) { return p == (global int *)1; }",
    }
    FLOAT_LOGIC = "S0427" "float-logic" {
        rule: "Before OpenCL C 1.2, `&&`, `||` and `!` take no floating operands.",
        section: "OpenCL C 1.1, 6.3.g and 6.3.h",
        wrong: "// -cl-std=CL1.1\nint f(float a) { return !a; }",
        right: "// -cl-std=CL1.1\nint f(float a) { return a == 0; }",
    }
    NOT_A_CONDITION = "S0428" "not-a-condition" {
        rule: "A condition is a number or a pointer, not a vector or a structure.",
        section: "C99 6.8.4.1",
        wrong: "void f(int4 v) { if (v > 0) {} }",
        right: "void f(int4 v) { if (any(v > 0)) {} }",
    }
    FLOAT_CONDITION = "S0429" "float-condition" {
        rule: "The condition of `?:` is no floating value.",
        section: "OpenCL C 3.0, 6.5.7",
        wrong: "int f(float a) { return a ? 1 : 2; }",
        right: "int f(float a) { return a != 0 ? 1 : 2; }",
    }
    SELECT_WIDTH = "S0430" "select-width" {
        rule: "With a vector condition, `?:` selects from vectors of as many elements, each as wide as those of the condition.",
        section: "OpenCL C 3.0, 6.5.7",
        wrong: "float4 f(long4 c, float4 a, float4 b) { return c ? a : b; }",
        right: "float4 f(int4 c, float4 a, float4 b) { return c ? a : b; }",
    }
    HALF_ACCESS = "S0432" "half-access" {
        rule: "Without cl_khr_fp16, `half` is only a format of memory: `vload_half` reads it, `vstore_half` writes it.",
        section: "OpenCL C 3.0, 6.3.1.1",
        wrong: "// -cl-ext=-cl_khr_fp16\nfloat f(global half *p) { return *p; }",
        right: "// -cl-ext=-cl_khr_fp16\nfloat f(global half *p) { return vload_half(0, p); }",
    }
    ATOMIC_ACCESS = "S0433" "atomic-access" {
        rule: "Objects of atomic type are read and changed by the atomic functions only.",
        section: "OpenCL C 3.0, 6.15.12",
        wrong: "// -cl-std=CL2.0\nint f(global atomic_int *p) { return *p; }",
        right: "// -cl-std=CL2.0\nint f(global atomic_int *p) { return atomic_load(p); }",
    }
    NOT_A_POINTER = "S0434" "not-a-pointer" {
        rule: "`*` takes a pointer to an object.",
        section: "C99 6.5.3.2",
        wrong: "int f(int x) { return *x; }",
        right: "int f(int *x) { return *x; }",
    }
    ADDRESS = "S0435" "address-of-value" {
        rule: "`&` takes the address of an object: a variable, an element, a member, what a pointer points at.",
        section: "C99 6.5.3.2",
        wrong: "int *f(int a) { return &(a + 1); }",
        right: "int *f(int *a) { return &a[1]; }",
    }
    ADDRESS_OF_COMPONENT = "S0436" "address-of-component" {
        rule: "Components of a vector have no address.",
        section: "OpenCL C 3.0, 6.3.7",
        wrong: "void f(float4 v) { float *p = &v.x; }",
        right: "void f(float4 v) { float x = v.x; float *p = &x; }",
    }
    ADDRESS_OF_OPAQUE = "S0437" "address-of-opaque" {
        rule: "Images, samplers and pipes are no objects in memory: they have no address.",
        section: "OpenCL C 3.0, 6.11.b",
        wrong: "kernel void k(read_only image2d_t i) { &i; }",
        right: "kernel void k(read_only image2d_t i) { get_image_width(i); }",
    }
    NOT_INDEXABLE = "S0438" "not-indexable" {
        rule: "What is indexed is an array, a pointer or a vector.",
        section: "C99 6.5.2.1",
        wrong: "int f(int x) { return x[0]; }",
        right: "int f(int *x) { return x[0]; }",
    }
    INDEX_TYPE = "S0439" "index-type" {
        rule: "An index is an integer.",
        section: "C99 6.5.2.1",
        wrong: "int f(int *a, float i) { return a[i]; }",
        right: "int f(int *a, float i) { return a[(int)i]; }",
    }
    INDEX_OUTSIDE = "S0440" "array-bounds" {
        rule: "An index lies within the array.",
        section: "C99 6.5.6",
        wrong: "int f(void) { int a[2] = {1, 2}; return a[2]; }",
        right: "int f(void) { int a[2] = {1, 2}; return a[1]; }",
    }
    COMPONENT_INDEX = "S0441" "component-index" {
        rule: "The index of a component is below the number of components.",
        section: "OpenCL C 3.0, 6.3.7",
        wrong: "float f(float4 v) { return v[4]; }",
        right: "float f(float4 v) { return v[3]; }",
    }
    POINTEE_SIZE = "S0442" "pointee-size" {
        rule: "Only pointers to complete types can be moved and subtracted.",
        section: "C99 6.5.6",
        wrong: "struct S; struct S *f(struct S *p) { return p + 1; }",
        right: "struct S { int x; }; struct S *f(struct S *p) { return p + 1; }",
    }
}

pub(crate) fn operands(at: Span, op: &str, left: Typed<'_>, right: Typed<'_>) -> Diagnostic {
    let message = format!("`{op}` does not take operands of type {} and {}", left.0, right.0);
    both(Diagnostic::error(&OPERANDS, at, message), left, right)
}

pub(crate) fn operand(at: Span, op: &str, operand: Typed<'_>) -> Diagnostic {
    Diagnostic::error(&OPERANDS, at, format!("`{op}` does not take an operand of type {}", operand.0))
}

fn both(diagnostic: Diagnostic, left: Typed<'_>, right: Typed<'_>) -> Diagnostic {
    diagnostic.label(left.1, format!("has type {}", left.0)).label(right.1, format!("has type {}", right.0))
}

pub(crate) fn vectors_differ(at: Span, op: &str, left: Typed<'_>, right: Typed<'_>) -> Diagnostic {
    let message = format!(
        "the operands of `{op}` are vectors of different types, {} and {}, which do not convert implicitly",
        left.0, right.0
    );
    let count = |text: &str| text.trim_start_matches(|c: char| !c.is_ascii_digit()).to_owned();
    let diagnostic = both(Diagnostic::error(&VECTORS_DIFFER, at, message), left, right);
    if count(&left.0.canonical) == count(&right.0.canonical) {
        diagnostic.help(format!("convert one of them: `convert_{}(...)`", left.0.canonical))
    } else {
        diagnostic
    }
}

pub(crate) fn scalar_rank(at: Span, scalar: &str, vector: &Shown, element: &str) -> Diagnostic {
    let message =
        format!("the scalar of type `{scalar}` has a higher rank than the elements of {vector} beside it");
    Diagnostic::error(&SCALAR_RANK, at, message).note(format!("the elements are `{element}`"))
}

pub(crate) fn float_operand(at: Span, op: &str, ty: &Shown) -> Diagnostic {
    let message = format!("`{op}` takes integers, not {ty}");
    let diagnostic = Diagnostic::error(&FLOAT_OPERAND, at, message);
    if op == "%" { diagnostic.help("`fmod(a, b)` is the remainder of floating values") } else { diagnostic }
}

pub(crate) fn division_by_zero(at: Span, op: &str) -> Diagnostic {
    let what = if op == "%" { "remainder of a division" } else { "division" };
    Diagnostic::warning(&DIVISION_BY_ZERO, at, format!("{what} by zero has no defined value"))
}

pub(crate) fn shift_amount(at: Span, amount: i128, width: i128, within: i128) -> Diagnostic {
    let message = format!("the amount {amount} is taken modulo the width {width}: this shifts by {within}");
    Diagnostic::warning(&SHIFT_AMOUNT, at, message)
}

pub(crate) fn comparison_decided(at: Span, ty: &Shown, constant: i128, holds: bool) -> Diagnostic {
    let always = if holds { "always" } else { "never" };
    let message = format!("this comparison of a {ty} with {constant} is {always} true");
    Diagnostic::warning(&COMPARISON_DECIDED, at, message)
}

pub(crate) fn pointer_with_integer(at: Span, left: &Shown, right: &Shown) -> Diagnostic {
    let message = format!("comparison of a pointer with an integer: {left} and {right}");
    Diagnostic::extension(&POINTER_INTEGER, at, message)
}

pub(crate) fn float_logic(at: Span, op: &str, ty: &Shown, version: Version) -> Diagnostic {
    let message = format!("`{op}` takes no {ty} in OpenCL C {version}");
    Diagnostic::error(&FLOAT_LOGIC, at, message).help("compare with 0, or use `-cl-std=CL1.2`")
}

pub(crate) fn not_a_condition(at: Span, ty: &Shown, vector: bool) -> Diagnostic {
    let diagnostic = Diagnostic::error(&NOT_A_CONDITION, at, format!("a condition cannot have type {ty}"));
    if vector {
        diagnostic.help("`any(...)` asks for some component, `all(...)` for every one")
    } else {
        diagnostic
    }
}

pub(crate) fn float_condition(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&FLOAT_CONDITION, at, format!("the condition of `?:` cannot have type {ty}")).edit(
        "compare it with 0",
        at.after(),
        " != 0",
    )
}

pub(crate) fn select_width(at: Span, condition: Typed<'_>, ty: &Shown) -> Diagnostic {
    let message = format!("a condition of type {} does not select from values of type {ty}", condition.0);
    Diagnostic::error(&SELECT_WIDTH, at, message)
        .label(condition.1, format!("has type {}", condition.0))
        .note("the condition has as many elements as the values, and each of the same width")
}

pub(crate) fn half_access(at: Span, verb: &str) -> Diagnostic {
    let message = format!("a `half` cannot be {verb} directly, because `cl_khr_fp16` is off");
    let function = if verb == "read" { "vload_half" } else { "vstore_half" };
    Diagnostic::error(&HALF_ACCESS, at, message)
        .help(format!("use `{function}`, or compile with `-cl-ext=+cl_khr_fp16`"))
}

pub(crate) fn atomic_access(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("an object of type {ty} is accessed by the atomic functions only");
    Diagnostic::error(&ATOMIC_ACCESS, at, message).help("use `atomic_load`, `atomic_store` and their kin")
}

pub(crate) fn not_a_pointer(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&NOT_A_POINTER, at, format!("`*` takes a pointer, not {ty}"))
}

pub(crate) fn dereferences_void(at: Span) -> Diagnostic {
    Diagnostic::error(&NOT_A_POINTER, at, "a pointer to `void` points at no object")
        .help("cast it to a pointer to the type of the object")
}

pub(crate) fn address_of_value(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ADDRESS, at, format!("this is a value of type {ty}, not an object: it has no address"))
}

pub(crate) fn address_of_component(at: Span) -> Diagnostic {
    Diagnostic::error(&ADDRESS_OF_COMPONENT, at, "components of a vector have no address")
}

pub(crate) fn address_of_opaque(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ADDRESS_OF_OPAQUE, at, format!("`&` does not take an object of type {ty}"))
}

pub(crate) fn not_indexable(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("a value of type {ty} has no elements to index");
    Diagnostic::error(&NOT_INDEXABLE, at, message)
}

pub(crate) fn index_type(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&INDEX_TYPE, at, format!("an index is an integer, not {ty}"))
}

pub(crate) fn index_outside(at: Span, index: i128, length: u64, declared: Option<Span>) -> Diagnostic {
    let elements = if length == 1 { "element" } else { "elements" };
    let message = format!("index {index} is outside of the array, which has {length} {elements}");
    let diagnostic = Diagnostic::warning(&INDEX_OUTSIDE, at, message);
    match declared {
        Some(declared) => diagnostic.label(declared, "declared here"),
        None => diagnostic,
    }
}

pub(crate) fn component_index(at: Span, index: i128, vector: &Shown) -> Diagnostic {
    Diagnostic::error(&COMPONENT_INDEX, at, format!("{vector} has no component number {index}"))
}

/// A place of `__builtin_shufflevector`.
pub(crate) fn shuffle_place(at: Span, index: i128, total: i128) -> Diagnostic {
    let message = format!("the two vectors have {total} components, and no number {index}");
    Diagnostic::error(&COMPONENT_INDEX, at, message)
}

pub(crate) fn moves_over_incomplete(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("arithmetic on a pointer to {ty}, whose size is not known");
    Diagnostic::error(&POINTEE_SIZE, at, message)
}
