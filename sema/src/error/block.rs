//! Messages about Blocks and the kernels that a device enqueues: OpenCL C 3.0, 6.14 and 6.15.18.

use crate::address_space::{self, AddressSpace};
use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    BLOCK_UNKNOWN = "S1001" "block-unknown" {
        rule: "The Block that is called, passed or enqueued must be known at compile time.",
        section: "OpenCL C 3.0, 6.14.5",
        wrong: "// -cl-std=CL2.0\nint g(int (^b)(int)); int f(void) { return g(^(int x) { return x; }); }",
        right: "// -cl-std=CL2.0\nint g(int (^b)(int)) { return b(1); } int f(void) { return g(^(int x) { return x; }); }",
    }
    BLOCK_CAPTURE = "S1002" "block-capture" {
        rule: "A Block captures variables by value. It cannot capture other Blocks, and the address of a captured variable \
               cannot be taken.",
        section: "OpenCL C 3.0, 6.14.5",
        wrong: "// -cl-std=CL2.0\nvoid f(int x) { void (^b)(void) = ^{ private int *p = &x; }; }",
        right: "// -cl-std=CL2.0\nvoid f(int x) { void (^b)(void) = ^{ int y = x; private int *p = &y; }; }",
    }
    BLOCK_POINTER = "S1006" "block-pointer" {
        rule: "An enqueued Block must not use pointers to local or private memory of the kernel that enqueues it.",
        section: "OpenCL C 3.0, 6.15.18.2",
        wrong: "// -cl-std=CL2.0\nkernel void k(queue_t q, local int *l, global int *out) { enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ *out = *l; }); }",
        right: "// -cl-std=CL2.0\nkernel void k(queue_t q, global int *out) { enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^(local void *l) { *out = *(local int *)l; }, 4); }",
    }
    BLOCK_USE = "S1003" "block-use" {
        rule: "Blocks can be called, passed to functions and enqueued. They cannot be operands of `?:` and cannot be `extern`.",
        section: "OpenCL C 3.0, 6.14.5",
        wrong: "// -cl-std=CL2.0\nextern int (^b)(void);",
        right: "// -cl-std=CL2.0\nint (^b)(void) = ^{ return 1; };",
    }
    BLOCK_RETURN = "S1004" "block-return" {
        rule: "In a Block without an explicit return type, all `return` statements must return the same type.",
        section: "OpenCL C 3.0, 6.14.3",
        wrong: "// -cl-std=CL2.0\nvoid f(int a) { ^(int x) { if (x) return 1; return 1.0f; }(a); }",
        right: "// -cl-std=CL2.0\nvoid f(int a) { ^float(int x) { if (x) return 1; return 1.0f; }(a); }",
    }
    ENQUEUED_BLOCK = "S1005" "enqueued-block" {
        rule: "Parameters of an enqueued Block must be of type `local void *`, or with `cl_khr_device_enqueue_local_arg_types` \
               of any type `local T *`, and `enqueue_kernel` takes a size for each of them.",
        section: "OpenCL C 3.0, 6.15.18",
        wrong: "// -cl-std=CL2.0\nkernel void k(queue_t q, global int *out) { ndrange_t r = ndrange_1D(1); enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, r, ^(global int *l) { *out = *l; }, 4); }",
        right: "// -cl-std=CL2.0\nkernel void k(queue_t q, global int *out) { ndrange_t r = ndrange_1D(1); enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, r, ^(local int *l) { *out = *l; }, 4); }",
    }
}

/// A Block value whose literal is not known.
pub(crate) fn unknown(at: Span) -> Diagnostic {
    Diagnostic::error(&BLOCK_UNKNOWN, at, "the Block is not known at compile time")
}

/// A function that takes a Block and is not defined before the call.
pub(crate) fn undefined_function(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("`{name}` takes a Block and must be defined before it is called");
    Diagnostic::error(&BLOCK_UNKNOWN, at, message).label(declared, format!("`{name}` declared here"))
}

/// A function whose body is not valid for the Blocks that it is given.
pub(crate) fn function_with_block(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("the body of `{name}` is not valid for this Block argument");
    Diagnostic::error(&BLOCK_UNKNOWN, at, message).label(declared, format!("`{name}` defined here"))
}

/// A Block that another one refers to.
pub(crate) fn captured_block(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("cannot capture the Block variable `{name}` in a Block");
    Diagnostic::error(&BLOCK_CAPTURE, at, message).label(declared, format!("`{name}` declared here"))
}

/// `&x` of a captured variable.
pub(crate) fn address_of_capture(at: Span, name: &str) -> Diagnostic {
    let message = format!("cannot take the address of captured variable `{name}`");
    Diagnostic::error(&BLOCK_CAPTURE, at, message).help("copy it to a variable declared in the Block")
}

/// An assignment to a captured variable.
pub(crate) fn changed_capture(at: Span) -> Diagnostic {
    Diagnostic::error(&BLOCK_CAPTURE, at, "cannot assign to a variable captured by a Block")
        .help("copy it to a variable declared in the Block")
}

/// A Block with static storage duration that captures local variables.
pub(crate) fn lasting_capture(at: Span, name: &str) -> Diagnostic {
    let message = format!("Block `{name}` has static storage duration and cannot capture local variables");
    Diagnostic::error(&BLOCK_CAPTURE, at, message)
}

/// A capture of an image or another opaque type in a Block that is enqueued.
pub(crate) fn capture_without_memory(at: Span, ty: &Shown) -> Diagnostic {
    let message = format!("enqueued Block cannot capture a value of type {ty}");
    Diagnostic::error(&BLOCK_CAPTURE, at, message)
}

/// A pointer to memory that does not exist when an enqueued Block runs.
pub(crate) fn captured_pointer(at: Span, name: &str, space: AddressSpace, declared: Span) -> Diagnostic {
    let message =
        format!("enqueued Block uses `{name}`, which refers to {space} memory of the enqueuing kernel");
    let warning =
        Diagnostic::warning(&BLOCK_POINTER, at, message).label(declared, format!("`{name}` declared here"));
    warning.help(if address_space::is_given_to_enqueued(space) {
        "add a `local void *` parameter to the Block and pass its size after the Block"
    } else {
        "copy the data into a structure: structures are captured by value"
    })
}

/// `extern int (^b)(void);`
pub(crate) fn external(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(&BLOCK_USE, at, format!("Block variable `{name}` cannot be `extern`"))
}

/// `c ? b1 : b2`
pub(crate) fn chosen(at: Span) -> Diagnostic {
    Diagnostic::error(&BLOCK_USE, at, "a Block cannot be an operand of `?:`")
}

/// `^function_type { ... }`
pub(crate) fn without_parameters(at: Span) -> Diagnostic {
    Diagnostic::error(&BLOCK_USE, at, "Block literal requires an explicit parameter list")
}

/// Two `return` statements with different types.
pub(crate) fn return_differs(at: Span, ty: &Shown, first: &Shown) -> Diagnostic {
    let message = format!("return type {ty} does not match previous return type {first} of the Block");
    Diagnostic::error(&BLOCK_RETURN, at, message).help("specify the return type after `^`")
}

/// A call of `enqueue_kernel` or of a query with fewer arguments than any of its forms has.
pub(crate) fn too_few(at: Span, name: &str, least: usize, given: usize, forms: &str) -> Diagnostic {
    let message = format!("too few arguments to `{name}`: expected at least {least}, have {given}");
    Diagnostic::error(&ENQUEUED_BLOCK, at, message).note(format!("expected {forms}"))
}

/// A call of `enqueue_kernel` or of a query whose arguments match none of its forms.
pub(crate) fn not_enqueued(at: Span, name: &str, forms: &str) -> Diagnostic {
    Diagnostic::error(&ENQUEUED_BLOCK, at, format!("invalid arguments to `{name}`"))
        .note(format!("expected {forms}"))
}

/// A Block whose parameters are not `local void *`, or not even in local memory if that may be of `any` type.
pub(crate) fn enqueued_parameters(at: Span, ty: &Shown, any: bool, in_local: bool) -> Diagnostic {
    let allowed = if any { "be pointers to local memory" } else { "have type `local void *`" };
    let message = format!("parameters of an enqueued Block must {allowed}, found {ty}");
    let error = Diagnostic::error(&ENQUEUED_BLOCK, at, message);
    if in_local { error.help("compile with `-cl-ext=+cl_khr_device_enqueue_local_arg_types`") } else { error }
}

/// Too few or too many sizes of local memory.
pub(crate) fn local_sizes(at: Span, parameters: usize, sizes: usize) -> Diagnostic {
    let message =
        format!("mismatch in number of Block parameters ({parameters}) and local size arguments ({sizes})");
    Diagnostic::error(&ENQUEUED_BLOCK, at, message)
}

/// A local size argument that does not have integer type.
pub(crate) fn local_size_type(at: Span, ty: &Shown) -> Diagnostic {
    Diagnostic::error(&ENQUEUED_BLOCK, at, format!("local size argument must have integer type, found {ty}"))
}
