//! Messages about types without a shape: images, samplers, events, queues, Blocks, and `half` as a storage format.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    HALF_PRAGMA = "S0139" "half-without-pragma" Extension {
        rule: "Variables, constants and arithmetic of type `half` need `#pragma OPENCL EXTENSION cl_khr_fp16 : enable`. It is on without \
               the pragma here and in Intel's compiler; clang and what is built on it refuse the program. Said once.",
        section: "OpenCL C 3.0, 6.2.1 and 6.3.1.1",
        wrong: "void f(half h) {}",
        right: "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nvoid f(half h) {}",
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
    OPAQUE_USE = "S0136" "opaque-use" {
        rule: "Samplers, events, queues and reservations may be declared only in some places: samplers as constants, events in functions.",
        section: "OpenCL C 3.0, 6.11.b and 6.11.q",
        wrong: "event_t e;\nkernel void f(void) {}",
        right: "kernel void f(void) { event_t e; }",
    }
    BLOCK_TYPE = "S0138" "block" {
        rule: "Blocks belong to enqueuing kernels: they exist in OpenCL C 2.0 and with `__opencl_c_device_enqueue`.",
        section: "OpenCL C 3.0, 6.14",
        wrong: "void f(int (^b)(int)) {}",
        right: "int b(int);\nvoid f(void) { b(1); }",
    }
}

/// `half h;` without the pragma.
pub(crate) fn half_without_pragma(at: Span) -> Diagnostic {
    let message = "`half` is used without `#pragma OPENCL EXTENSION cl_khr_fp16 : enable`";
    Diagnostic::extension(&HALF_PRAGMA, at, message)
        .note("compilers that are built on clang refuse this")
        .help("write the pragma at the beginning of the file")
}

/// `half h;` without the extension.
pub(crate) fn half_storage(at: Span, what: &str) -> Diagnostic {
    Diagnostic::error(&HALF_STORAGE, at, format!("{what} of type `half` needs `cl_khr_fp16`, which is off"))
        .help("compile with `-cl-ext=+cl_khr_fp16`; or keep `half` behind a pointer and use vload_half and vstore_half, or use `float`")
}

/// An image, pipe or sampler where none can be.
pub(crate) fn image_use(at: Span, ty: &Shown, place: &str) -> Diagnostic {
    Diagnostic::error(&IMAGE_USE, at, format!("{ty} cannot be the type of {place}"))
}

/// `image2d_t *p`
pub(crate) fn pointer_to(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&IMAGE_USE, at, format!("there are no pointers to {ty}"))
}

/// `const image2d_t i`
pub(crate) fn image_qualifier(at: Span, word: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&IMAGE_USE, at, format!("`{word}` does not apply to {ty}")).edit(
        format!("remove `{word}`"),
        at,
        "",
    )
}

/// A sampler, event or queue in a place where none can be.
pub(crate) fn opaque_use(at: Span, ty: &Shown, place: &str) -> Diagnostic {
    Diagnostic::error(&OPAQUE_USE, at, format!("{place} cannot have the type {ty}"))
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
pub(crate) fn sampler_value(at: Span, name: Option<&str>, ty: &Shown) -> Diagnostic {
    let sampler = name.map_or_else(|| "a sampler".to_owned(), |name| format!("the sampler `{name}`"));
    Diagnostic::error(
        &OPAQUE_USE,
        at,
        format!("{sampler} needs a constant 32-bit integer as its value, not a {ty}"),
    )
}

/// A sampler whose value is an integer, but not constant.
pub(crate) fn sampler_not_known(at: Span, name: Option<&str>) -> Diagnostic {
    let sampler = name.map_or_else(|| "a sampler".to_owned(), |name| format!("the sampler `{name}`"));
    Diagnostic::error(&OPAQUE_USE, at, format!("the value of {sampler} is not constant"))
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
pub(crate) fn block_of(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&BLOCK_TYPE, at, format!("`^` needs a function type, and {ty} is none"))
}

/// A Block variable without a value, or that could change.
pub(crate) fn block_variable(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&BLOCK_TYPE, at, format!("the Block `{name}` needs a value where it is declared"))
}
