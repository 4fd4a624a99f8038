//! Messages about kernels: their parameters, return types and attributes.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    KERNEL_RETURN = "S0301" "kernel-return-type" {
        rule: "A kernel must return `void`.",
        section: "OpenCL C 3.0, 6.11.k",
        wrong: "kernel int f(void) { return 1; }",
        right: "kernel void f(global int *result) { *result = 1; }",
    }
    KERNEL_POINTER = "S0302" "kernel-pointer" {
        rule: "A pointer parameter of a kernel must be declared to point to global, local or constant memory.",
        section: "OpenCL C 3.0, 6.11.a",
        wrong: "kernel void f(int *p) {}",
        right: "kernel void f(global int *p) {}",
    }
    KERNEL_POINTER_TO_POINTER = "S0303" "kernel-pointer-to-pointer" {
        rule: "Before OpenCL C 2.0, a kernel parameter cannot be a pointer to a pointer. Since then, the inner pointer cannot \
               point to private memory.",
        section: "OpenCL C 3.0, 6.11.a",
        wrong: "kernel void f(global int *global *p) {}",
        right: "kernel void f(global int *p) {}",
    }
    KERNEL_TYPE = "S0304" "kernel-parameter-type" {
        rule: "A kernel parameter must have a type of the same size on host and device: not `bool`, `size_t`, `ptrdiff_t`, \
               `intptr_t`, `uintptr_t`, `event_t`, nor `half` without `cl_khr_fp16`, nor a structure that contains one of \
               these.",
        section: "OpenCL C 3.0, 6.11.l and 6.11.q",
        wrong: "kernel void f(size_t n) {}",
        right: "kernel void f(ulong n) {}",
    }
    KERNEL_STRUCT_POINTER = "S0305" "kernel-struct-pointer" {
        rule: "Before OpenCL C 2.0, a structure that is a kernel parameter cannot contain pointers. Since then, they must point \
               to global, local or constant memory.",
        section: "OpenCL C 3.0, 6.11.a",
        wrong: "struct S { global int *p; };\nkernel void f(struct S s) {}",
        right: "kernel void f(global int *p) {}",
    }
    KERNEL_ATTRIBUTE = "S0306" "kernel-attribute" {
        rule: "`reqd_work_group_size`, `work_group_size_hint`, `vec_type_hint` and `intel_reqd_sub_group_size` apply only to \
               kernels.",
        section: "OpenCL C 3.0, 6.9.2",
        wrong: "__attribute__((reqd_work_group_size(64, 1, 1))) void f(void) {}",
        right: "__attribute__((reqd_work_group_size(64, 1, 1))) kernel void f(void) {}",
    }
    KERNEL_STORAGE = "S0307" "kernel-storage-class" {
        rule: "A kernel must be visible to the host: it cannot be `static`, `inline` or `overloadable`.",
        section: "OpenCL C 3.0, 6.10",
        wrong: "static kernel void f(void) {}",
        right: "kernel void f(void) {}",
    }
    KERNEL_SIZE = "S0308" "work-group-size" {
        rule: "Each dimension of a work-group size must be at least 1.",
        section: "OpenCL C 3.0, 6.9.2",
        wrong: "__attribute__((reqd_work_group_size(0, 1, 1))) kernel void f(void) {}",
        right: "__attribute__((reqd_work_group_size(1, 1, 1))) kernel void f(void) {}",
    }
}

/// A kernel that returns something.
pub(crate) fn return_type(at: Span, name: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&KERNEL_RETURN, at, format!("kernel `{name}` must return `void`, not {ty}")).edit(
        "use `void`",
        at,
        "void",
    )
}

/// `kernel void f(int *p)`: a pointer parameter in an address space that the host cannot pass.
pub(crate) fn pointer(at: Span, pointer: &KernelPointer<'_>) -> Diagnostic {
    let KernelPointer { name, ty, space, written, insert } = *pointer;
    let message = format!("{} must point to global, local or constant memory", parameter(name));
    let diagnostic =
        Diagnostic::error(&KERNEL_POINTER, at, message).here(format!("{ty} points to {space} memory"));
    match (written, insert) {
        (Some(span), _) => diagnostic.edit("use `global`", span, "global"),
        (None, Some(insert)) => diagnostic.edit("add `global`", insert, "global "),
        (None, None) => diagnostic.help("add `global` to the typedef"),
    }
}

fn parameter(name: Option<&str>) -> String {
    name.map_or_else(|| "kernel parameter".to_owned(), |name| format!("kernel parameter `{name}`"))
}

/// The parameter that [`pointer`] reports.
#[derive(Clone, Copy)]
pub(crate) struct KernelPointer<'a> {
    /// The parameter.
    pub(crate) name: Option<&'a str>,
    /// Its type.
    pub(crate) ty: &'a Shown,
    /// The address space that it points to.
    pub(crate) space: crate::address_space::AddressSpace,
    /// The address space as written, if it is.
    pub(crate) written: Option<Span>,
    /// Where to insert an address space. `None` if it belongs in a typedef.
    pub(crate) insert: Option<Span>,
}

/// `kernel void f(global int **p)`
pub(crate) fn pointer_to_pointer(
    at: Span,
    name: Option<&str>,
    version: impl std::fmt::Display,
) -> Diagnostic {
    let message = format!("{} cannot be a pointer to a pointer in OpenCL C {version}", parameter(name));
    Diagnostic::error(&KERNEL_POINTER_TO_POINTER, at, message).help("compile with `-cl-std=CL2.0`")
}

/// `kernel void f(global int *global *p)` whose inner pointer points to memory that the host cannot pass.
pub(crate) fn inner_pointer(
    at: Span,
    name: Option<&str>,
    space: crate::address_space::AddressSpace,
    insert: Option<Span>,
) -> Diagnostic {
    let message = format!("{} cannot point to a pointer to {space} memory", parameter(name));
    let diagnostic = Diagnostic::error(&KERNEL_POINTER_TO_POINTER, at, message);
    match insert {
        Some(insert) => diagnostic.edit("add `global`", insert, "global "),
        None => diagnostic.help("make the inner pointer a pointer to `global` memory"),
    }
}

/// A type that no kernel parameter can have; `path` is the path through structures to the invalid member, outermost first.
pub(crate) fn parameter_type(at: Span, name: Option<&str>, ty: &Shown, path: &[Step]) -> Diagnostic {
    let parameter = parameter(name);
    let message = match path.last() {
        None => format!("{parameter} cannot have type {ty}"),
        Some(last) => {
            format!("{parameter} cannot have type {ty}: member `{}` has type {}", members(path), last.ty)
        }
    };
    let diagnostic = with_member(Diagnostic::error(&KERNEL_TYPE, at, message), path);
    match (path.last().map_or(ty, |step| &step.ty).canonical.as_str(), path.is_empty()) {
        ("bool", _) => diagnostic.help("use `int` or `uchar`"),
        ("size_t" | "uintptr_t", true) => {
            diagnostic.edit("use `ulong`, which has the same size on every device", at, "ulong")
        }
        ("ptrdiff_t" | "intptr_t", true) => {
            diagnostic.edit("use `long`, which has the same size on every device", at, "long")
        }
        ("size_t" | "uintptr_t", false) => {
            diagnostic.help("use `ulong`, which has the same size on every device")
        }
        ("ptrdiff_t" | "intptr_t", false) => {
            diagnostic.help("use `long`, which has the same size on every device")
        }
        ("half", _) => diagnostic.help("pass a `float` or a pointer, or compile with `-cl-ext=+cl_khr_fp16`"),
        _ => diagnostic,
    }
}

/// A structure parameter that contains a pointer: any before OpenCL C 2.0, or one to an address space that the host cannot pass.
pub(crate) fn struct_pointer(
    at: Span,
    name: Option<&str>,
    (ty, space): (&Shown, Option<crate::address_space::AddressSpace>),
    path: &[Step],
) -> Diagnostic {
    let (parameter, members) = (parameter(name), members(path));
    let what = space.map_or_else(|| "a pointer".to_owned(), |space| format!("a pointer to {space} memory"));
    let message = format!("{parameter} cannot have type {ty}: member `{members}` is {what}");
    let diagnostic = with_member(Diagnostic::error(&KERNEL_STRUCT_POINTER, at, message), path);
    match space {
        None => diagnostic.help("pass the pointer as a separate parameter, or compile with `-cl-std=CL2.0`"),
        Some(_) => diagnostic.help("declare the member as a pointer to `global` memory"),
    }
}

/// One step on the path from a structure to an invalid member.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The member.
    pub(crate) member: String,
    /// Its type.
    pub(crate) ty: Shown,
    /// Where it is declared.
    pub(crate) span: Span,
}

fn members(path: &[Step]) -> String {
    path.iter().map(|step| step.member.as_str()).collect::<Vec<_>>().join(".")
}

fn with_member(diagnostic: Diagnostic, path: &[Step]) -> Diagnostic {
    match path.last() {
        Some(step) => diagnostic.label(step.span, format!("member `{}` declared here", step.member)),
        None => diagnostic,
    }
}

/// A kernel attribute on a function that is not a kernel.
pub(crate) fn attribute_on_function(at: Span, attribute: &str, insert: Span) -> Diagnostic {
    let message = format!("attribute `{attribute}` can only be applied to a kernel function");
    Diagnostic::error(&KERNEL_ATTRIBUTE, at, message).edit("add `kernel`", insert, "kernel ")
}

/// `static kernel`, `inline kernel`.
pub(crate) fn storage(at: Span, word: &str, name: &str) -> Diagnostic {
    Diagnostic::error(&KERNEL_STORAGE, at, format!("kernel `{name}` cannot be declared `{word}`")).edit(
        format!("remove `{word}`"),
        at,
        "",
    )
}

/// `reqd_work_group_size(0, 1, 1)`
pub(crate) fn work_group_size(at: Span, attribute: &str) -> Diagnostic {
    Diagnostic::error(&KERNEL_SIZE, at, format!("sizes in attribute `{attribute}` must be greater than 0"))
}
