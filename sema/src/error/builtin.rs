//! Messages about calls of built-in functions.

use crate::{
    builtins::{Resolution, Unavailable},
    check::Shown,
};
use spirocl_frontend::{
    diagnostic::Diagnostic,
    language::{OptionalKind, optional},
    source::Span,
};

codes! {
    UNAVAILABLE = "S0801" "builtin-unavailable" {
        rule: "a built-in function can be called only in the versions of OpenCL C that have it, with the extension or feature it needs",
        section: "OpenCL C 3.0, 6.15",
        wrong: "// -cl-std=CL1.1\nkernel void k(global uint *p) { *p = popcount(*p); }",
        right: "// -cl-std=CL1.2\nkernel void k(global uint *p) { *p = popcount(*p); }",
    }
    WRONG_COUNT = "S0802" "builtin-argument-count" {
        rule: "a call gives a built-in function as many arguments as one of its signatures has parameters",
        section: "OpenCL C 3.0, 6.15",
        wrong: "kernel void k(global float *p) { *p = sin(); }",
        right: "kernel void k(global float *p) { *p = sin(*p); }",
    }
    NO_MATCH = "S0803" "builtin-argument-type" {
        rule: "the arguments of a built-in function convert implicitly to the parameters of one of its signatures; vectors do not convert",
        section: "OpenCL C 3.0, 6.15 and 6.4.1",
        wrong: "kernel void k(global float4 *p) { *p = sin(p); }",
        right: "kernel void k(global float4 *p) { *p = sin(*p); }",
    }
    AMBIGUOUS = "S0804" "builtin-ambiguous" {
        rule: "one of the signatures of a built-in function must fit the arguments better than all others",
        section: "OpenCL C 3.0, 6.15",
        wrong: "kernel void k(global uint *p) { *p = max(*p, 1); }",
        right: "kernel void k(global uint *p) { *p = max(*p, 1u); }",
    }
    DOUBTFUL_POINTER = "S0805" "builtin-pointer" {
        rule: "a pointer argument points at the type of the parameter, and the parameter keeps its const and volatile",
        section: "OpenCL C 3.0, 6.15 and C99 6.5.16.1",
        wrong: "kernel void k(global const int *p) { atomic_add(p, 1); }",
        right: "kernel void k(global int *p) { atomic_add(p, 1); }",
    }
    MEMORY_ORDER = "S0806" "atomic-memory-ordering" {
        rule: "a load and a comparison that fails do not release, a store and the clearing of a flag do not acquire; a comparison that \
               fails has no stronger order than one that succeeds. A program that asks for these is undefined; another order is taken",
        section: "OpenCL C 3.0, 6.15.12.7",
        wrong: "// -cl-std=CL2.0\nkernel void k(global atomic_int *p) { atomic_store_explicit(p, 1, memory_order_acquire); }",
        right: "// -cl-std=CL2.0\nkernel void k(global atomic_int *p) { atomic_store_explicit(p, 1, memory_order_release); }",
    }
}

/// What a failed resolution says. `call` is the whole call or its name, `arguments` are the places and types (as users write them) of
/// the arguments. None for what was found, and for a name that is no built-in: the caller knows more about that.
pub(crate) fn failed(
    resolution: &Resolution,
    name: &str,
    call: Span,
    arguments: &[(Span, Shown)],
) -> Option<Diagnostic> {
    match resolution {
        Resolution::Found(_) | Resolution::Unknown => None,
        Resolution::Unavailable(reason) => Some(unavailable(call, name, *reason)),
        Resolution::WrongCount { expected, or_more, signatures } => {
            let expected = (expected.as_slice(), *or_more);
            Some(wrong_count(call, name, arguments.len(), expected, signatures))
        }
        Resolution::NoMatch { argument, expected, signatures } => {
            let (at, given) = &arguments[*argument];
            Some(no_match(*at, name, *argument, given, expected, signatures))
        }
        Resolution::Ambiguous { argument, cast, signatures } => {
            Some(ambiguous(call, name, arguments[*argument].0, cast, signatures))
        }
    }
}

/// An order that an atomic operation must not have.
pub(crate) fn wrong_memory_order(at: Span, what: &str, order: &str) -> Diagnostic {
    Diagnostic::warning(&MEMORY_ORDER, at, format!("{what} cannot have the order `{order}`"))
}

/// The order of a comparison that fails, and that of one that succeeds.
pub(crate) fn stronger_on_failure(at: Span, order: &str, success: Span, on_success: &str) -> Diagnostic {
    let message = format!("the order `{order}` of a comparison that fails is stronger than `{on_success}`");
    Diagnostic::warning(&MEMORY_ORDER, at, message).label(success, "the order of one that succeeds")
}

/// An object on which `__sync_*` or `__atomic_*` cannot operate.
pub(crate) fn atomic_operand(at: Span, name: &str, given: &Shown) -> Diagnostic {
    let message = format!("`{name}` does not take an object by {given}");
    Diagnostic::error(&NO_MATCH, at, message)
        .note("it takes a number of 32 or 64 bits, in memory that is not constant; in private memory if there is a generic address space")
}

/// A built-in that this language has not.
pub(crate) fn unavailable(at: Span, name: &str, reason: Unavailable) -> Diagnostic {
    let error = |message: String| Diagnostic::error(&UNAVAILABLE, at, message);
    match reason {
        Unavailable::Since(version) => error(format!("`{name}` came with OpenCL C {version}"))
            .help(format!("compile with `-cl-std=CL{version}`")),
        Unavailable::Until(version) => error(format!("OpenCL C {version} has no `{name}` any more")),
        Unavailable::Needs(names) => {
            error(format!("`{name}` needs {}, which is off", listed(names))).help(advice(names[0]))
        }
    }
}

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(" or ")
}

/// The option that turns a feature or extension on.
pub(crate) fn advice(name: &str) -> String {
    match optional(name).filter(|row| row.kind == OptionalKind::Feature) {
        Some(row) => format!("compile with `-cl-std=CL{}` or later, and `-cl-ext=+{}`", row.since, row.name),
        None => format!("compile with `-cl-ext=+{name}`"),
    }
}

fn wrong_count(
    at: Span,
    name: &str,
    given: usize,
    (expected, or_more): (&[usize], bool),
    signatures: &[String],
) -> Diagnostic {
    let numbers: Vec<String> = expected.iter().map(ToString::to_string).collect();
    let plural = if expected == [1] { "" } else { "s" };
    let least = if or_more { "at least " } else { "" };
    let message = format!("`{name}` takes {least}{} argument{plural}, not {given}", numbers.join(" or "));
    with_signatures(Diagnostic::error(&WRONG_COUNT, at, message), signatures)
}

fn no_match(
    at: Span,
    name: &str,
    argument: usize,
    given: &Shown,
    expected: &str,
    signatures: &[String],
) -> Diagnostic {
    let message = format!("argument {} of `{name}` is {given}, but {expected} is expected", argument + 1);
    let error = Diagnostic::error(&NO_MATCH, at, message).here(format!("this is {given}"));
    with_signatures(error, signatures)
}

fn ambiguous(at: Span, name: &str, argument: Span, cast: &str, signatures: &[String]) -> Diagnostic {
    let error =
        Diagnostic::error(&AMBIGUOUS, at, format!("several `{name}` fit these arguments equally well"));
    let start = Span { end: argument.start, ..argument };
    with_signatures(error, signatures).edit(
        format!("cast this argument to `{cast}`"),
        start,
        format!("({cast})"),
    )
}

/// A pointer whose pointee differs in qualifiers or sign from that of the parameter.
pub(crate) fn doubtful_pointer(at: Span, name: &str, given: &Shown, expected: &Shown) -> Diagnostic {
    let message = format!("`{name}` takes {expected} here, and is given {given}");
    Diagnostic::warning(&DOUBTFUL_POINTER, at, message)
}

fn with_signatures(mut diagnostic: Diagnostic, signatures: &[String]) -> Diagnostic {
    for signature in signatures {
        diagnostic = diagnostic.note(signature.clone());
    }
    diagnostic
}
