//! Messages about Blocks and the kernels that a device enqueues: OpenCL C 3.0, 6.14 and 6.15.18.

use crate::address_space::{self, AddressSpace};
use crate::check::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    BLOCK_UNKNOWN = "S1001" "block-unknown" {
        rule: "Which Block a program calls, passes or enqueues is known when it is compiled.",
        section: "OpenCL C 3.0, 6.14.5",
        wrong: "// -cl-std=CL2.0\nint g(int (^b)(int)); int f(void) { return g(^(int x) { return x; }); }",
        right: "// -cl-std=CL2.0\nint g(int (^b)(int)) { return b(1); } int f(void) { return g(^(int x) { return x; }); }",
    }
    BLOCK_CAPTURE = "S1002" "block-capture" {
        rule: "A Block captures variables by value: other Blocks are no such variables, and a copy has no address.",
        section: "OpenCL C 3.0, 6.14.5",
        wrong: "// -cl-std=CL2.0\nvoid f(int x) { void (^b)(void) = ^{ private int *p = &x; }; }",
        right: "// -cl-std=CL2.0\nvoid f(int x) { void (^b)(void) = ^{ int y = x; private int *p = &y; }; }",
    }
    BLOCK_POINTER = "S1006" "block-pointer" {
        rule: "An enqueued Block does not use pointers to local or private memory of the kernel that enqueues it.",
        section: "OpenCL C 3.0, 6.15.18.2",
        wrong: "// -cl-std=CL2.0\nkernel void k(queue_t q, local int *l, global int *out) { enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ *out = *l; }); }",
        right: "// -cl-std=CL2.0\nkernel void k(queue_t q, global int *out) { enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(local void *l) { *out = *(local int *)l; }, 4); }",
    }
    BLOCK_USE = "S1003" "block-use" {
        rule: "Blocks are called, passed to functions and enqueued; they are no operands of `?:` and not `extern`.",
        section: "OpenCL C 3.0, 6.14.5",
        wrong: "// -cl-std=CL2.0\nextern int (^b)(void);",
        right: "// -cl-std=CL2.0\nint (^b)(void) = ^{ return 1; };",
    }
    BLOCK_RETURN = "S1004" "block-return" {
        rule: "All `return` statements of a Block without a written return type return values of one type.",
        section: "OpenCL C 3.0, 6.14.3",
        wrong: "// -cl-std=CL2.0\nvoid f(int a) { ^(int x) { if (x) return 1; return 1.0f; }(a); }",
        right: "// -cl-std=CL2.0\nvoid f(int a) { ^float(int x) { if (x) return 1; return 1.0f; }(a); }",
    }
    ENQUEUED_BLOCK = "S1005" "enqueued-block" {
        rule: "An enqueued Block has parameters of type `local void *` only, or with `cl_khr_device_enqueue_local_arg_types` of any type `local T *`, with a size for each.",
        section: "OpenCL C 3.0, 6.15.18",
        wrong: "// -cl-std=CL2.0\nkernel void k(queue_t q, global int *out) { ndrange_t r = ndrange_1D(1); enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, r, ^(global int *l) { *out = *l; }, 4); }",
        right: "// -cl-std=CL2.0\nkernel void k(queue_t q, global int *out) { ndrange_t r = ndrange_1D(1); enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, r, ^(local int *l) { *out = *l; }, 4); }",
    }
}

/// A Block that comes from nowhere.
pub(crate) fn unknown(at: Span) -> Diagnostic {
    Diagnostic::error(&BLOCK_UNKNOWN, at, "it is not known which Block this is")
}

/// A function that takes a Block and is not defined above.
pub(crate) fn undefined_function(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("`{name}` takes a Block, and is called before it is defined");
    Diagnostic::error(&BLOCK_UNKNOWN, at, message).label(declared, "declared here")
}

/// A function whose body does not fit the Blocks that it is given.
pub(crate) fn function_with_block(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("`{name}` uses its Block in a way that does not fit this one");
    Diagnostic::error(&BLOCK_UNKNOWN, at, message).label(declared, "defined here")
}

/// A Block that another one refers to.
pub(crate) fn captured_block(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("a Block cannot refer to the Block `{name}` around it");
    Diagnostic::error(&BLOCK_CAPTURE, at, message).label(declared, "declared here")
}

/// `&x` of a captured variable.
pub(crate) fn address_of_capture(at: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` is captured by the Block: the copy has no address");
    Diagnostic::error(&BLOCK_CAPTURE, at, message).help("copy it into a variable of the Block")
}

/// An assignment to a captured variable.
pub(crate) fn changed_capture(at: Span) -> Diagnostic {
    Diagnostic::error(&BLOCK_CAPTURE, at, "what a Block captures is a copy that cannot be changed")
        .help("copy it into a variable of the Block")
}

/// A Block that outlives what it captures.
pub(crate) fn lasting_capture(at: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` lives longer than a call, and its Block captures variables of the call");
    Diagnostic::error(&BLOCK_CAPTURE, at, message)
}

/// An image and the like in a Block that is enqueued.
pub(crate) fn capture_without_memory(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("an enqueued Block cannot capture a value of type {ty}");
    Diagnostic::error(&BLOCK_CAPTURE, at, message)
}

/// A pointer to memory that does not exist where an enqueued Block runs.
pub(crate) fn captured_pointer(at: Span, name: &str, space: AddressSpace, declared: Span) -> Diagnostic {
    let message = format!(
        "the enqueued Block uses `{name}`, which leads to {space} memory of the kernel that enqueues it"
    );
    let warning = Diagnostic::warning(&BLOCK_POINTER, at, message).label(declared, "declared here");
    warning.help(if address_space::is_given_to_enqueued(space) {
        "give the Block a parameter `local void *`, and its size behind the Block"
    } else {
        "copy what the Block needs into a structure: structures are captured by value"
    })
}

/// `extern int (^b)(void);`
pub(crate) fn external(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&BLOCK_USE, at, format!("the Block `{name}` cannot be `extern`"))
}

/// `c ? b1 : b2`
pub(crate) fn chosen(at: Span) -> Diagnostic {
    Diagnostic::error(&BLOCK_USE, at, "Blocks cannot be operands of `?:`")
}

/// `^function_type { ... }`
pub(crate) fn without_parameters(at: Span) -> Diagnostic {
    Diagnostic::error(&BLOCK_USE, at, "the parameters of a Block literal are written out")
}

/// Two `return` statements with different types.
pub(crate) fn return_differs(at: Span, ty: &Shown, first: &Shown) -> Diagnostic {
    let message = format!("this returns {ty}, and an earlier `return` of the Block {first}");
    Diagnostic::error(&BLOCK_RETURN, at, message).help("write the return type after `^`")
}

/// A call of `enqueue_kernel` or of a query without a Block where one belongs.
pub(crate) fn not_enqueued(at: Span, name: &str, forms: &str) -> Diagnostic {
    Diagnostic::error(&ENQUEUED_BLOCK, at, format!("these are not the arguments of `{name}`"))
        .note(format!("it takes {forms}"))
}

/// A Block whose parameters are not `local void *`, or not even in local memory if that may be of `any` type.
pub(crate) fn enqueued_parameters(at: Span, ty: &Shown, any: bool, in_local: bool) -> Diagnostic {
    let allowed =
        if any { "pointers to local memory as parameters" } else { "parameters of type `local void *`" };
    let message = format!("a Block that is enqueued has {allowed} only, not {ty}");
    let error = Diagnostic::error(&ENQUEUED_BLOCK, at, message);
    if in_local { error.help("compile with `-cl-ext=+cl_khr_device_enqueue_local_arg_types`") } else { error }
}

/// Too few or too many sizes of local memory.
pub(crate) fn local_sizes(at: Span, parameters: usize, sizes: usize) -> Diagnostic {
    let message =
        format!("the Block has {parameters} parameters in local memory, and {sizes} sizes are given");
    Diagnostic::error(&ENQUEUED_BLOCK, at, message)
}

/// A size of local memory that is no integer.
pub(crate) fn local_size_type(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ENQUEUED_BLOCK, at, format!("a size of local memory is an integer, not a {ty}"))
}
