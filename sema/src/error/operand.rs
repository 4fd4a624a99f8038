//! Messages about the operands of operators.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, language::Version, source::Span};

codes! {
    OPERANDS = "S0420" "operand-types" {
        rule: "Arithmetic operators require numbers or vectors. `+` and `-` also accept a pointer and an integer, and `-` two \
               pointers.",
        section: "OpenCL C 3.0, 6.5",
        wrong: "struct S { int x; }; int f(struct S a, struct S b) { return a + b; }",
        right: "struct S { int x; }; int f(struct S a, struct S b) { return a.x + b.x; }",
    }
    VECTORS_DIFFER = "S0421" "vector-types-differ" {
        rule: "Two vector operands must have the same type: vectors are never converted implicitly.",
        section: "OpenCL C 3.0, 6.4.5",
        wrong: "float4 f(float4 a, int4 b) { return a + b; }",
        right: "float4 f(float4 a, int4 b) { return a + convert_float4(b); }",
    }
    SCALAR_RANK = "S0422" "scalar-rank" {
        rule: "A scalar operand is converted to the element type of a vector operand. Its rank must not be greater than that of \
               the element type.",
        section: "OpenCL C 3.0, 6.4.5",
        wrong: "float4 f(float4 v) { return v * 2.0; }",
        right: "float4 f(float4 v) { return v * 2.0f; }",
    }
    FLOAT_OPERAND = "S0423" "float-operand" {
        rule: "`%`, `&`, `|`, `^`, `~`, `<<` and `>>` require integer operands.",
        section: "OpenCL C 3.0, 6.5.1 and 6.5.5",
        wrong: "float f(float a, float b) { return a % b; }",
        right: "float f(float a, float b) { return fmod(a, b); }",
    }
    DIVISION_BY_ZERO = "S0424" "division-by-zero" {
        rule: "Integer division by zero is undefined.",
        section: "OpenCL C 3.0, 6.5.1",
        wrong: "int f(int a) { return a / 0; }",
        right: "int f(int a, int b) { return b ? a / b : 0; }",
    }
    SHIFT_AMOUNT = "S0425" "shift-count-overflow" {
        rule: "The shift count is taken modulo the width of the left operand.",
        section: "OpenCL C 3.0, 6.5.8",
        wrong: "int f(int a) { return a << 32; }",
        right: "int f(int a) { return a << 31; }",
    }
    COMPARISON_DECIDED = "S0426" "tautological-compare" {
        rule: "A comparison with a constant outside the range of the type of the other operand is always true or always false.",
        section: "C99 6.5.8",
        wrong: "int f(uchar c) { return c == 256; }",
        right: "int f(uchar c) { return c == 255; }",
    }
    POINTER_INTEGER = "S0493" "pointer-integer-compare" Extension {
        rule: "A pointer can be compared with a pointer or a null pointer constant. Other integers must be cast to a pointer \
               first.",
        section: "C99 6.5.8 and 6.5.9",
        wrong: "int f(global int *p) { return p == 1; }",
        right: "int f(global int *p) { return p == (global int *)1; }",
    }
    FLOAT_LOGIC = "S0427" "float-logic" {
        rule: "Before OpenCL C 1.2, `&&`, `||` and `!` do not accept floating-point operands.",
        section: "OpenCL C 1.1, 6.3.g and 6.3.h",
        wrong: "// -cl-std=CL1.1\nint f(float a) { return !a; }",
        right: "// -cl-std=CL1.1\nint f(float a) { return a == 0; }",
    }
    NOT_A_CONDITION = "S0428" "not-a-condition" {
        rule: "A condition must be a number or a pointer, not a vector or a structure.",
        section: "C99 6.8.4.1",
        wrong: "void f(int4 v) { if (v > 0) {} }",
        right: "void f(int4 v) { if (any(v > 0)) {} }",
    }
    FLOAT_CONDITION = "S0429" "float-condition" {
        rule: "The condition of `?:` cannot be a floating-point value.",
        section: "OpenCL C 3.0, 6.5.7",
        wrong: "int f(float a) { return a ? 1 : 2; }",
        right: "int f(float a) { return a != 0 ? 1 : 2; }",
    }
    SELECT_WIDTH = "S0430" "select-width" {
        rule: "With a vector condition, the operands of `?:` must have as many elements as the condition, of the same size.",
        section: "OpenCL C 3.0, 6.5.7",
        wrong: "float4 f(long4 c, float4 a, float4 b) { return c ? a : b; }",
        right: "float4 f(int4 c, float4 a, float4 b) { return c ? a : b; }",
    }
    HALF_ACCESS = "S0432" "half-access" {
        rule: "Without `cl_khr_fp16`, `half` is a storage-only format: `vload_half` loads it and `vstore_half` stores it.",
        section: "OpenCL C 3.0, 6.3.1.1",
        wrong: "// -cl-ext=-cl_khr_fp16\nfloat f(global half *p) { return *p; }",
        right: "// -cl-ext=-cl_khr_fp16\nfloat f(global half *p) { return vload_half(0, p); }",
    }
    ATOMIC_ACCESS = "S0433" "atomic-access" {
        rule: "Objects of atomic type can only be accessed with atomic functions.",
        section: "OpenCL C 3.0, 6.15.12",
        wrong: "// -cl-std=CL2.0\nint f(global atomic_int *p) { return *p; }",
        right: "// -cl-std=CL2.0\nint f(global atomic_int *p) { return atomic_load(p); }",
    }
    NOT_A_POINTER = "S0434" "not-a-pointer" {
        rule: "The operand of `*` must be a pointer to an object.",
        section: "C99 6.5.3.2",
        wrong: "int f(int x) { return *x; }",
        right: "int f(int *x) { return *x; }",
    }
    ADDRESS = "S0435" "address-of-value" {
        rule: "The operand of `&` must be an object: a variable, an element, a member or a dereferenced pointer.",
        section: "C99 6.5.3.2",
        wrong: "int *f(int a) { return &(a + 1); }",
        right: "int *f(int *a) { return &a[1]; }",
    }
    ADDRESS_OF_COMPONENT = "S0436" "address-of-component" {
        rule: "The address of a vector component cannot be taken.",
        section: "OpenCL C 3.0, 6.3.7",
        wrong: "void f(float4 v) { float *p = &v.x; }",
        right: "void f(float4 v) { float x = v.x; float *p = &x; }",
    }
    ADDRESS_OF_OPAQUE = "S0437" "address-of-opaque" {
        rule: "Images, samplers and pipes are not objects in memory: their address cannot be taken.",
        section: "OpenCL C 3.0, 6.11.b",
        wrong: "kernel void k(read_only image2d_t i) { &i; }",
        right: "kernel void k(read_only image2d_t i) { get_image_width(i); }",
    }
    NOT_INDEXABLE = "S0438" "not-indexable" {
        rule: "Only arrays, pointers and vectors can be subscripted.",
        section: "C99 6.5.2.1",
        wrong: "int f(int x) { return x[0]; }",
        right: "int f(int *x) { return x[0]; }",
    }
    INDEX_TYPE = "S0439" "index-type" {
        rule: "An array subscript must be an integer.",
        section: "C99 6.5.2.1",
        wrong: "int f(int *a, float i) { return a[i]; }",
        right: "int f(int *a, float i) { return a[(int)i]; }",
    }
    INDEX_OUTSIDE = "S0440" "array-bounds" {
        rule: "An array index must be within the bounds of the array.",
        section: "C99 6.5.6",
        wrong: "int f(void) { int a[2] = {1, 2}; return a[2]; }",
        right: "int f(void) { int a[2] = {1, 2}; return a[1]; }",
    }
    COMPONENT_INDEX = "S0441" "component-index" {
        rule: "A vector index must be less than the number of components.",
        section: "OpenCL C 3.0, 6.3.7",
        wrong: "float f(float4 v) { return v[4]; }",
        right: "float f(float4 v) { return v[3]; }",
    }
    POINTEE_SIZE = "S0442" "pointee-size" {
        rule: "Pointer arithmetic requires a pointer to a complete type.",
        section: "C99 6.5.6",
        wrong: "struct S; struct S *f(struct S *p) { return p + 1; }",
        right: "struct S { int x; }; struct S *f(struct S *p) { return p + 1; }",
    }
}

/// Operands of types that an operator does not accept, each with its location.
pub(crate) fn operands(at: Span, op: &str, left: (Span, &Shown), right: (Span, &Shown)) -> Diagnostic {
    let message = format!("invalid operands to `{op}` ({} and {})", left.1, right.1);
    let error = Diagnostic::error(&OPERANDS, at, message);
    [left, right].into_iter().fold(error, |error, (at, ty)| error.label(at, ty.to_string()))
}

pub(crate) fn operand(at: Span, op: &str, operand: &Shown) -> Diagnostic {
    Diagnostic::error(&OPERANDS, at, format!("invalid argument type {operand} to `{op}`"))
}

pub(crate) fn vectors_differ(at: Span, left: &Shown, right: &Shown) -> Diagnostic {
    let message = format!("implicit conversions between vector types ({left} and {right}) are not permitted");
    let count = |text: &str| text.trim_start_matches(|c: char| !c.is_ascii_digit()).to_owned();
    let diagnostic = Diagnostic::error(&VECTORS_DIFFER, at, message);
    if count(&left.canonical) == count(&right.canonical) {
        diagnostic.help(format!("convert one operand, for example with `convert_{}(...)`", left.canonical))
    } else {
        diagnostic
    }
}

pub(crate) fn scalar_rank(at: Span, scalar: &str, element: &str) -> Diagnostic {
    let message =
        format!("scalar operand type `{scalar}` has greater rank than the vector element type `{element}`");
    Diagnostic::error(&SCALAR_RANK, at, message)
}

pub(crate) fn float_operand(at: Span, op: &str, ty: &Shown) -> Diagnostic {
    let message = format!("`{op}` requires integer operands, found {ty}");
    let diagnostic = Diagnostic::error(&FLOAT_OPERAND, at, message);
    if op == "%" { diagnostic.help("use `fmod` for the floating-point remainder") } else { diagnostic }
}

pub(crate) fn division_by_zero(at: Span, op: &str) -> Diagnostic {
    let what = if op == "%" { "remainder" } else { "division" };
    Diagnostic::warning(&DIVISION_BY_ZERO, at, format!("{what} by zero is undefined"))
}

pub(crate) fn shift_amount(at: Span, amount: i128, width: i128, within: i128) -> Diagnostic {
    let message = if amount < 0 {
        format!("shift count {amount} is negative; shifts by {within}")
    } else {
        format!("shift count {amount} >= width of type ({width}); shifts by {within}")
    };
    Diagnostic::warning(&SHIFT_AMOUNT, at, message)
}

pub(crate) fn comparison_decided(at: Span, ty: &Shown, constant: i128, holds: bool) -> Diagnostic {
    let message =
        format!("result of comparison of constant {constant} with expression of type {ty} is always {holds}");
    Diagnostic::warning(&COMPARISON_DECIDED, at, message)
}

pub(crate) fn pointer_with_integer(at: Span, left: &Shown, right: &Shown) -> Diagnostic {
    let message = format!("comparison between pointer and integer ({left} and {right})");
    Diagnostic::extension(&POINTER_INTEGER, at, message)
}

pub(crate) fn float_logic(at: Span, op: &str, ty: &Shown, version: Version) -> Diagnostic {
    let message = format!("invalid operand type {ty} for `{op}` in OpenCL C {version}");
    Diagnostic::error(&FLOAT_LOGIC, at, message).help("compare with 0, or compile with `-cl-std=CL1.2`")
}

pub(crate) fn not_a_condition(at: Span, ty: &Shown, vector: bool) -> Diagnostic {
    let message = format!("condition must have scalar type, not {ty}");
    let diagnostic = Diagnostic::error(&NOT_A_CONDITION, at, message);
    if vector { diagnostic.help("use `any(...)` or `all(...)`") } else { diagnostic }
}

pub(crate) fn float_condition(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("condition of `?:` cannot have floating-point type {ty}");
    Diagnostic::error(&FLOAT_CONDITION, at, message).edit("compare it with 0", at.after(), " != 0")
}

/// `property` is where the elements differ: "number of elements" or "size of elements".
pub(crate) fn select_width(at: Span, condition: &Shown, ty: &Shown, property: &str) -> Diagnostic {
    let message =
        format!("vector condition type {condition} and result type {ty} do not have the same {property}");
    Diagnostic::error(&SELECT_WIDTH, at, message)
}

/// A load of a `half` without `cl_khr_fp16`.
pub(crate) fn half_load(at: Span) -> Diagnostic {
    Diagnostic::error(&HALF_ACCESS, at, "loading a `half` directly requires `cl_khr_fp16`")
        .help("use `vload_half`, or compile with `-cl-ext=+cl_khr_fp16`")
}

/// A store of a `half` without `cl_khr_fp16`.
pub(crate) fn half_store(at: Span) -> Diagnostic {
    Diagnostic::error(&HALF_ACCESS, at, "storing a `half` directly requires `cl_khr_fp16`")
        .help("use `vstore_half`, or compile with `-cl-ext=+cl_khr_fp16`")
}

pub(crate) fn atomic_access(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("object of type {ty} can only be accessed with atomic functions");
    Diagnostic::error(&ATOMIC_ACCESS, at, message).help("use `atomic_load` or `atomic_store`")
}

pub(crate) fn not_a_pointer(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&NOT_A_POINTER, at, format!("indirection requires pointer operand ({ty} invalid)"))
}

pub(crate) fn dereferences_void(at: Span) -> Diagnostic {
    Diagnostic::error(&NOT_A_POINTER, at, "indirection on operand of type `void *` is not allowed")
        .help("cast it to a pointer to the object type")
}

pub(crate) fn address_of_value(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ADDRESS, at, format!("cannot take the address of an rvalue of type {ty}"))
}

pub(crate) fn address_of_component(at: Span) -> Diagnostic {
    Diagnostic::error(&ADDRESS_OF_COMPONENT, at, "cannot take the address of a vector element")
}

pub(crate) fn address_of_opaque(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ADDRESS_OF_OPAQUE, at, format!("cannot take the address of an object of type {ty}"))
}

pub(crate) fn not_indexable(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("subscripted value of type {ty} is not an array, pointer, or vector");
    Diagnostic::error(&NOT_INDEXABLE, at, message)
}

pub(crate) fn index_type(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&INDEX_TYPE, at, format!("array subscript of type {ty} is not an integer"))
}

pub(crate) fn index_outside(at: Span, index: i128, length: u64, declared: Option<Span>) -> Diagnostic {
    let elements = if length == 1 { "element" } else { "elements" };
    let bound = if index < 0 { "before the beginning" } else { "past the end" };
    let message = format!("array index {index} is {bound} of the array, which has {length} {elements}");
    let diagnostic = Diagnostic::warning(&INDEX_OUTSIDE, at, message);
    match declared {
        Some(declared) => diagnostic.label(declared, "array declared here"),
        None => diagnostic,
    }
}

pub(crate) fn component_index(at: Span, index: i128, vector: &Shown) -> Diagnostic {
    Diagnostic::error(&COMPONENT_INDEX, at, format!("vector index {index} is out of bounds for {vector}"))
}

/// An index of `__builtin_shufflevector`.
pub(crate) fn shuffle_place(at: Span, index: i128, total: i128) -> Diagnostic {
    let message =
        format!("shuffle index {index} must be less than the total number of vector elements ({total})");
    Diagnostic::error(&COMPONENT_INDEX, at, message)
}

/// `declared` is the forward declaration of a structure.
pub(crate) fn moves_over_incomplete(at: Span, ty: &Shown, declared: Option<Span>) -> Diagnostic {
    let message = format!("arithmetic on a pointer to incomplete type {ty}");
    let error = Diagnostic::error(&POINTEE_SIZE, at, message);
    match declared {
        Some(declared) => error.label(declared, "forward declaration"),
        None => error,
    }
}
