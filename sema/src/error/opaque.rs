//! Messages about opaque types (images, samplers, events, queues), Blocks, and `half` as a storage format.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    HALF_PRAGMA = "S0139" "half-without-pragma" Extension {
        rule: "Variables, constants and arithmetic of type `half` require `#pragma OPENCL EXTENSION cl_khr_fp16 : enable`. This \
               compiler and the Intel compiler accept them without the pragma; Clang-based compilers reject the program. \
               Reported once.",
        section: "OpenCL C 3.0, 6.2.1 and 6.3.1.1",
        wrong: "void f(half h) {}",
        right: "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nvoid f(half h) {}",
    }
    HALF_STORAGE = "S0130" "half-storage" {
        rule: "Without `cl_khr_fp16`, `half` is a storage-only format: pointers to `half` are allowed, but not variables, \
               parameters or return values of type `half`.",
        section: "OpenCL C 3.0, 6.3.1.1 and 6.11.m",
        wrong: "// -cl-ext=-cl_khr_fp16\nvoid f(half h) {}",
        right: "void f(private half *h) {}",
    }
    IMAGE_USE = "S0131" "image-use" {
        rule: "Images and pipes can only be function parameters. Pointers to images, pipes and samplers are not allowed.",
        section: "OpenCL C 3.0, 6.11.b",
        wrong: "kernel void f(read_only image2d_t i) { image2d_t j; }",
        right: "kernel void f(read_only image2d_t i) {}",
    }
    OPAQUE_USE = "S0136" "opaque-use" {
        rule: "Samplers can only be declared as constants or parameters; events, queues, reservation ids and ranges cannot have \
               static storage duration.",
        section: "OpenCL C 3.0, 6.11.b and 6.11.q",
        wrong: "event_t e;\nkernel void f(void) {}",
        right: "kernel void f(void) { event_t e; }",
    }
    BLOCK_TYPE = "S0138" "block" {
        rule: "Blocks require OpenCL C 2.0 or the feature `__opencl_c_device_enqueue`.",
        section: "OpenCL C 3.0, 6.14",
        wrong: "void f(int (^b)(int)) {}",
        right: "int b(int);\nvoid f(void) { b(1); }",
    }
}

/// `half h;` without the pragma.
pub(crate) fn half_without_pragma(at: Span) -> Diagnostic {
    let message = "use of `half` without `#pragma OPENCL EXTENSION cl_khr_fp16 : enable`";
    Diagnostic::extension(&HALF_PRAGMA, at, message).help("add the pragma at the start of the file")
}

/// `half h;` without the extension.
pub(crate) fn half_storage(at: Span, what: &str) -> Diagnostic {
    Diagnostic::error(&HALF_STORAGE, at, format!("{what} of type `half` requires `cl_khr_fp16`"))
        .help("compile with `-cl-ext=+cl_khr_fp16`, or use `float`")
}

/// A variable of an image or pipe type.
pub(crate) fn image_use(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&IMAGE_USE, at, format!("type {ty} can only be used as a function parameter"))
}

/// `image2d_t *p`
pub(crate) fn pointer_to(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&IMAGE_USE, at, format!("pointer to type {ty} is not allowed"))
}

/// `const image2d_t i`
pub(crate) fn image_qualifier(at: Span, word: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&IMAGE_USE, at, format!("`{word}` cannot be applied to type {ty}")).edit(
        format!("remove `{word}`"),
        at,
        "",
    )
}

/// An event, queue or the like with static storage duration.
pub(crate) fn opaque_use(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("type {ty} cannot be used to declare a variable with static storage duration");
    Diagnostic::error(&OPAQUE_USE, at, message)
}

/// A sampler at program scope without `const` or `constant`.
pub(crate) fn sampler_not_constant(at: Span, name: &str, insert: Span) -> Diagnostic {
    Diagnostic::error(
        &OPAQUE_USE,
        at,
        format!("program-scope sampler `{name}` requires a `const` or `constant` qualifier"),
    )
    .edit("add `constant`", insert, "constant ")
}

/// A sampler without an initializer.
pub(crate) fn sampler_without_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&OPAQUE_USE, at, format!("sampler `{name}` must be initialized")).help(
        "add an initializer of `CLK_` flags, such as `CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST`",
    )
}

/// A sampler whose initializer is not an integer.
pub(crate) fn sampler_value(at: Span, name: Option<&str>, ty: &Shown) -> Diagnostic {
    let message = format!("{} initialization requires a 32-bit integer constant, not {ty}", sampler(name));
    Diagnostic::error(&OPAQUE_USE, at, message)
}

/// A sampler whose initializer is an integer, but not constant.
pub(crate) fn sampler_not_known(at: Span, name: Option<&str>) -> Diagnostic {
    let message = format!("{} initialization requires a compile-time constant", sampler(name));
    Diagnostic::error(&OPAQUE_USE, at, message)
}

fn sampler(name: Option<&str>) -> String {
    name.map_or_else(|| "sampler".to_owned(), |name| format!("sampler `{name}`"))
}

/// A Block in a version without Blocks.
pub(crate) fn blocks(at: Span) -> Diagnostic {
    let message = "blocks require OpenCL C 2.0 or the feature `__opencl_c_device_enqueue`";
    Diagnostic::error(&BLOCK_TYPE, at, message)
}

/// `^` on a type that is not a function type.
pub(crate) fn block_of(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&BLOCK_TYPE, at, format!("Block pointer to non-function type {ty} is invalid"))
}

/// A Block variable without an initializer.
pub(crate) fn block_variable(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&BLOCK_TYPE, at, format!("Block variable `{name}` must be initialized"))
}
