//! Messages about kernels: their parameters, results and attributes.

use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    KERNEL_RETURN = "S0301" "kernel-return-type" {
        rule: "A kernel returns `void`.",
        section: "OpenCL C 3.0, 6.11.k",
        wrong: "kernel int f(void) { return 1; }",
        right: "kernel void f(global int *result) { *result = 1; }",
    }
    KERNEL_POINTER = "S0302" "kernel-pointer" {
        rule: "A pointer parameter of a kernel points to global, local or constant memory, and says to which.",
        section: "OpenCL C 3.0, 6.11.a",
        wrong: "kernel void f(int *p) {}",
        right: "kernel void f(global int *p) {}",
    }
    KERNEL_POINTER_TO_POINTER = "S0303" "kernel-pointer-to-pointer" {
        rule: "Before OpenCL C 2.0 a parameter of a kernel is no pointer to a pointer; from then on the inner pointer must not be private.",
        section: "OpenCL C 3.0, 6.11.a",
        wrong: "kernel void f(global int *global *p) {}",
        right: "kernel void f(global int *p) {}",
    }
    KERNEL_TYPE = "S0304" "kernel-parameter-type" {
        rule: "A parameter of a kernel has a type of the same size on host and device: not `bool`, `size_t`, `ptrdiff_t`, `intptr_t`, \
         `uintptr_t`, `event_t`, nor `half` without cl_khr_fp16, nor a structure with one of these.",
        section: "OpenCL C 3.0, 6.11.l and 6.11.q",
        wrong: "kernel void f(size_t n) {}",
        right: "kernel void f(ulong n) {}",
    }
    KERNEL_STRUCT_POINTER = "S0305" "kernel-struct-pointer" {
        rule: "Before OpenCL C 2.0 a structure that is a parameter of a kernel holds no pointers; from then on they point to global, \
         local or constant memory.",
        section: "OpenCL C 3.0, 6.11.a",
        wrong: "struct S { global int *p; };\nkernel void f(struct S s) {}",
        right: "kernel void f(global int *p) {}",
    }
    KERNEL_ATTRIBUTE = "S0306" "kernel-attribute" {
        rule: "`reqd_work_group_size`, `work_group_size_hint`, `vec_type_hint` and `intel_reqd_sub_group_size` describe kernels.",
        section: "OpenCL C 3.0, 6.9.2",
        wrong: "__attribute__((reqd_work_group_size(64, 1, 1))) void f(void) {}",
        right: "__attribute__((reqd_work_group_size(64, 1, 1))) kernel void f(void) {}",
    }
    KERNEL_STORAGE = "S0307" "kernel-storage-class" {
        rule: "A kernel is visible to the host: it is not `static`, not `inline` and not `overloadable`.",
        section: "OpenCL C 3.0, 6.10",
        wrong: "static kernel void f(void) {}",
        right: "kernel void f(void) {}",
    }
    KERNEL_SIZE = "S0308" "work-group-size" {
        rule: "The sizes of a work-group are at least 1.",
        section: "OpenCL C 3.0, 6.9.2",
        wrong: "__attribute__((reqd_work_group_size(0, 1, 1))) kernel void f(void) {}",
        right: "__attribute__((reqd_work_group_size(1, 1, 1))) kernel void f(void) {}",
    }
}

/// A kernel that returns something.
pub(crate) fn return_type(at: Span, name: &str, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&KERNEL_RETURN, at, format!("the kernel `{name}` must return `void`, not {ty}"))
        .edit("write `void`", at, "void")
        .note("a kernel hands results back through pointers to global memory")
}

/// `kernel void f(int *p)`: the space that the pointer has, and whether it was written.
pub(crate) fn pointer(at: Span, pointer: &KernelPointer<'_>) -> Diagnostic {
    let KernelPointer { name, ty, space, written, kernel, insert, why } = *pointer;
    let parameter =
        name.map_or_else(|| "this parameter".to_owned(), |name| format!("the parameter `{name}`"));
    let message =
        format!("{parameter} of the kernel `{kernel}` must point to global, local or constant memory");
    let diagnostic = Diagnostic::error(&KERNEL_POINTER, at, message);
    match written {
        Some(span) => diagnostic.here(format!("{ty}")).label(span, format!("points to {space} memory")).edit(
            "write `global`",
            span,
            "global",
        ),
        None => {
            let diagnostic = diagnostic.here(format!("{ty} points to {space} memory{why}"));
            match insert {
                Some(insert) => diagnostic.edit("add `global`", insert, "global "),
                None => diagnostic.help("name `global` in the typedef"),
            }
        }
    }
}

/// What [`pointer`] has to say.
#[derive(Clone, Copy)]
pub(crate) struct KernelPointer<'a> {
    /// The parameter.
    pub(crate) name: Option<&'a str>,
    /// Its type.
    pub(crate) ty: &'a Shown,
    /// Where it points.
    pub(crate) space: crate::address_space::AddressSpace,
    /// Where the space is written.
    pub(crate) written: Option<Span>,
    /// The kernel.
    pub(crate) kernel: &'a str,
    /// Where an address space would be written, if not in a typedef.
    pub(crate) insert: Option<Span>,
    /// Why it points there: ` because ...`, or nothing.
    pub(crate) why: &'a str,
}

/// `kernel void f(global int **p)`
pub(crate) fn pointer_to_pointer(
    at: Span,
    name: Option<&str>,
    version: impl std::fmt::Display,
) -> Diagnostic {
    let parameter = name.map_or_else(
        || "a parameter of a kernel".to_owned(),
        |name| format!("the kernel parameter `{name}`"),
    );
    Diagnostic::error(
        &KERNEL_POINTER_TO_POINTER,
        at,
        format!("{parameter} cannot be a pointer to a pointer in OpenCL C {version}"),
    )
    .help("use `-cl-std=CL2.0`")
}

/// `kernel void f(global int *global *p)` whose inner pointer does not point to shared memory.
pub(crate) fn inner_pointer(
    at: Span,
    name: Option<&str>,
    space: crate::address_space::AddressSpace,
    insert: Option<Span>,
) -> Diagnostic {
    let parameter =
        name.map_or_else(|| "a kernel parameter".to_owned(), |name| format!("the kernel parameter `{name}`"));
    let diagnostic = Diagnostic::error(
        &KERNEL_POINTER_TO_POINTER,
        at,
        format!("{parameter} points to a pointer to {space} memory, which the host cannot make"),
    );
    match insert {
        Some(insert) => diagnostic.edit("add `global`", insert, "global "),
        None => diagnostic.help("let it point to a pointer to `global` memory"),
    }
}

/// A type that no kernel parameter has; `path` leads through structures to the member that is to blame, outermost first.
pub(crate) fn parameter_type(at: Span, name: Option<&str>, ty: &Shown, path: &[Step]) -> Diagnostic {
    let parameter =
        name.map_or_else(|| "a kernel parameter".to_owned(), |name| format!("the kernel parameter `{name}`"));
    let message = match path.last() {
        None => format!("{parameter} cannot have the type {ty}"),
        Some(_) => {
            let members = path.iter().map(|step| step.member.as_str()).collect::<Vec<_>>().join(".");
            format!(
                "{parameter} cannot have the type {ty}, because its member `{members}` is a {}",
                path[path.len() - 1].ty
            )
        }
    };
    let diagnostic = along(Diagnostic::error(&KERNEL_TYPE, at, message), path);
    match (path.last().map_or(ty, |step| &step.ty).canonical.as_str(), path.is_empty()) {
        ("bool", _) => diagnostic.help("use `int` or `uchar`: the size of `bool` is not the host's"),
        ("size_t" | "uintptr_t", true) => {
            diagnostic.edit("use `ulong`, which is the same on every device", at, "ulong")
        }
        ("ptrdiff_t" | "intptr_t", true) => {
            diagnostic.edit("use `long`, which is the same on every device", at, "long")
        }
        ("size_t" | "uintptr_t", false) => diagnostic.help("use `ulong`, which is the same on every device"),
        ("ptrdiff_t" | "intptr_t", false) => diagnostic.help("use `long`, which is the same on every device"),
        ("half", _) => diagnostic.help("it needs `cl_khr_fp16`: pass a `float`, or a pointer"),
        _ => diagnostic,
    }
}

/// A structure parameter that holds a pointer: any before OpenCL C 2.0, or one to a space that the host cannot name.
pub(crate) fn struct_pointer(
    at: Span,
    name: Option<&str>,
    (ty, space): (&Shown, Option<crate::address_space::AddressSpace>),
    path: &[Step],
) -> Diagnostic {
    let parameter =
        name.map_or_else(|| "a kernel parameter".to_owned(), |name| format!("the kernel parameter `{name}`"));
    let members = path.iter().map(|step| step.member.as_str()).collect::<Vec<_>>().join(".");
    let what = space.map_or_else(|| "a pointer".to_owned(), |space| format!("a pointer to {space} memory"));
    let message = format!("{parameter} cannot have the type {ty}, because its member `{members}` is {what}");
    let diagnostic = along(Diagnostic::error(&KERNEL_STRUCT_POINTER, at, message), path);
    match space {
        None => diagnostic.help("pass the pointer as a parameter of its own, or use `-cl-std=CL2.0`"),
        Some(_) => diagnostic.help("declare the member as a pointer to `global` memory"),
    }
}

/// One step from a structure to the member that is to blame.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The member.
    pub(crate) member: String,
    /// Its type.
    pub(crate) ty: Shown,
    /// Where it is declared.
    pub(crate) span: Span,
}

fn along(diagnostic: Diagnostic, path: &[Step]) -> Diagnostic {
    path.iter().fold(diagnostic, |diagnostic, step| {
        diagnostic.label(step.span, format!("the member `{}` is a {}", step.member, step.ty))
    })
}

/// A kernel attribute on something else.
pub(crate) fn attribute_on_function(
    at: Span,
    attribute: &str,
    name: &str,
    name_at: Span,
    insert: Span,
) -> Diagnostic {
    Diagnostic::error(&KERNEL_ATTRIBUTE, at, format!("the attribute `{attribute}` applies to kernels only"))
        .label(name_at, format!("`{name}` is not a kernel"))
        .edit("add `kernel`", insert, "kernel ")
}

/// `static kernel`, `inline kernel`.
pub(crate) fn storage(at: Span, word: &str, name: &str) -> Diagnostic {
    Diagnostic::error(&KERNEL_STORAGE, at, format!("the kernel `{name}` cannot be `{word}`")).edit(
        format!("remove `{word}`"),
        at,
        "",
    )
}

/// `reqd_work_group_size(0, 1, 1)`
pub(crate) fn work_group_size(at: Span, attribute: &str) -> Diagnostic {
    Diagnostic::error(
        &KERNEL_SIZE,
        at,
        format!("a size in `{attribute}` is 0, and a work-group has at least 1 work-item"),
    )
}
