//! Messages about calls to built-in functions.

use crate::{
    builtins::{Change, Resolution, Unavailable},
    types::{Scalar, spelling::Shown},
};
use spirocl_frontend::{
    diagnostic::{Diagnostic, Edit},
    language::{OptionalKind, optional},
    source::Span,
};

codes! {
    UNAVAILABLE = "S0801" "builtin-unavailable" {
        rule: "A built-in function can be called only in the OpenCL C versions that have it, and with the extensions or \
               features that it requires.",
        section: "OpenCL C 3.0, 6.15",
        wrong: "// -cl-std=CL1.1\nkernel void k(global uint *p) { *p = popcount(*p); }",
        right: "// -cl-std=CL1.2\nkernel void k(global uint *p) { *p = popcount(*p); }",
    }
    WRONG_COUNT = "S0802" "builtin-argument-count" {
        rule: "The number of arguments in a call to a built-in function must match one of its signatures.",
        section: "OpenCL C 3.0, 6.15",
        wrong: "kernel void k(global float *p) { *p = sin(); }",
        right: "kernel void k(global float *p) { *p = sin(*p); }",
    }
    NO_MATCH = "S0803" "builtin-argument-type" {
        rule: "The arguments of a built-in function must convert implicitly to the parameters of one of its signatures. Vectors \
               do not convert implicitly.",
        section: "OpenCL C 3.0, 6.15 and 6.4.1",
        wrong: "kernel void k(global float4 *p) { *p = sin(p); }",
        right: "kernel void k(global float4 *p) { *p = sin(*p); }",
    }
    AMBIGUOUS = "S0804" "builtin-ambiguous" {
        rule: "One signature of a built-in function must be a better match for the arguments than all others.",
        section: "OpenCL C 3.0, 6.15",
        wrong: "kernel void k(global uint *p) { *p = max(*p, 1); }",
        right: "kernel void k(global uint *p) { *p = max(*p, 1u); }",
    }
    DOUBTFUL_POINTER = "S0805" "builtin-pointer" {
        rule: "A pointer argument must have the pointee type of the parameter, and must not lose `const` or `volatile`.",
        section: "OpenCL C 3.0, 6.15 and C99 6.5.16.1",
        wrong: "kernel void k(global const int *p) { atomic_add(p, 1); }",
        right: "kernel void k(global int *p) { atomic_add(p, 1); }",
    }
    MEMORY_ORDER = "S0806" "atomic-memory-ordering" {
        rule: "Loads and failing compare-exchange operations cannot have release semantics, and stores and `atomic_flag_clear` \
               cannot have acquire semantics. The failure order of a compare-exchange must not be stronger than its success \
               order. Other orders are undefined behavior; a valid order is used instead.",
        section: "OpenCL C 3.0, 6.15.12.7",
        wrong: "// -cl-std=CL2.0\nkernel void k(global atomic_int *p) { atomic_store_explicit(p, 1, memory_order_acquire); }",
        right: "// -cl-std=CL2.0\nkernel void k(global atomic_int *p) { atomic_store_explicit(p, 1, memory_order_release); }",
    }
    ARGUMENT_RANGE = "S0807" "builtin-argument-range" {
        rule: "A constant argument must be in the range that the function defines: the mask of `__builtin_isfpclass` has 10 bits.",
        section: "Clang",
        wrong: "int f(float x) { return __builtin_isfpclass(x, 1024); }",
        right: "int f(float x) { return __builtin_isfpclass(x, 512); }",
    }
}

/// An argument of a call, for messages.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) span: Span,
    pub(crate) ty: Shown,
    pub(crate) is_float: bool,
    pub(crate) written: Written,
}

/// What an argument is, as far as a change of its type depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    /// A decimal integer literal without a suffix.
    Integer,
    /// A floating-point literal without a suffix.
    Float,
    /// An operand that a cast applies to as it is.
    Operand,
    /// An expression that needs parentheses in a cast.
    Expression,
}

/// Returns the message for a failed overload resolution. `call` is the whole call or its name. Returns `None` for a successful resolution, and for a name that is not a built-in, which the caller reports.
pub(crate) fn failed(
    resolution: &Resolution,
    name: &str,
    call: Span,
    arguments: &[Given],
) -> Option<Diagnostic> {
    match resolution {
        Resolution::Found(_) | Resolution::Unknown => None,
        Resolution::Unavailable(reason) => Some(unavailable(call, name, *reason)),
        Resolution::WrongCount { expected, or_more, signatures } => {
            let expected = (expected.as_slice(), *or_more);
            Some(wrong_count(call, name, arguments.len(), expected, signatures))
        }
        Resolution::NoMatch { argument, expected, by_address, by_value, signatures } => {
            let Given { span, ty, .. } = &arguments[*argument];
            let error = no_match(*span, name, *argument, ty, expected, signatures);
            Some(match (by_address, by_value) {
                (true, _) => error.edit("take the address with `&`", span.before(), "&"),
                (false, true) => error.edit("dereference the argument with `*`", span.before(), "*"),
                (false, false) => error,
            })
        }
        Resolution::Ambiguous { changes, signatures } => {
            Some(ambiguous(call, name, arguments, changes, signatures))
        }
    }
}

/// A constant argument that is too small or too large.
pub(crate) fn argument_range(at: Span, value: i128, range: std::ops::RangeInclusive<i128>) -> Diagnostic {
    let (least, most) = range.into_inner();
    let message = format!("argument value {value} is outside the valid range [{least}, {most}]");
    Diagnostic::error(&ARGUMENT_RANGE, at, message)
}

/// A memory order that is invalid for an atomic operation.
pub(crate) fn wrong_memory_order(at: Span, operation: &str, order: &str) -> Diagnostic {
    Diagnostic::warning(&MEMORY_ORDER, at, format!("memory order `{order}` is invalid for {operation}"))
}

/// A failure order of a compare-exchange that is stronger than its success order.
pub(crate) fn stronger_on_failure(at: Span, order: &str, on_success: &str) -> Diagnostic {
    let message =
        format!("failure memory order `{order}` is stronger than success memory order `{on_success}`");
    Diagnostic::warning(&MEMORY_ORDER, at, message)
}

/// An object on which `__sync_*` or `__atomic_*` cannot operate.
pub(crate) fn atomic_operand(at: Span, name: &str, given: &Shown) -> Diagnostic {
    let message = format!("invalid pointer argument of type {given} to `{name}`");
    Diagnostic::error(&NO_MATCH, at, message)
        .note("expected a pointer to a 32-bit or 64-bit number that is not in constant memory; private memory requires the generic address space")
}

/// A built-in that the OpenCL C version or the options do not provide.
pub(crate) fn unavailable(at: Span, name: &str, reason: Unavailable) -> Diagnostic {
    let error = |message: String| Diagnostic::error(&UNAVAILABLE, at, message);
    match reason {
        Unavailable::Since(version) => error(format!("`{name}` requires OpenCL C {version} or later"))
            .help(format!("compile with `-cl-std=CL{version}`")),
        Unavailable::Until(version) => error(format!("`{name}` was removed in OpenCL C {version}")),
        Unavailable::Needs(names) => {
            error(format!("`{name}` requires {}, which is not enabled", listed(names))).help(advice(names[0]))
        }
    }
}

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(" or ")
}

/// The advice to enable a feature or extension.
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
    let least = if or_more { "at least " } else { "" };
    let problem = match (expected.iter().all(|&count| given < count), or_more) {
        (true, _) => "too few",
        (false, false) if expected.iter().all(|&count| given > count) => "too many",
        (false, _) => "wrong number of",
    };
    let expected = numbers.join(" or ");
    let message = format!("{problem} arguments to `{name}`: expected {least}{expected}, have {given}");
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
    let message = format!("argument {} of `{name}`: expected {expected}, found {given}", argument + 1);
    with_signatures(Diagnostic::error(&NO_MATCH, at, message), signatures)
}

fn ambiguous(
    at: Span,
    name: &str,
    arguments: &[Given],
    changes: &[Change],
    signatures: &[String],
) -> Diagnostic {
    let types: Vec<&str> = arguments.iter().map(|argument| argument.ty.text.as_str()).collect();
    let message = format!("call to `{name}({})` is ambiguous", types.join(", "));
    let error = with_signatures(Diagnostic::error(&AMBIGUOUS, at, message), signatures);
    let suffixes: Option<Vec<(&Change, &str)>> = changes
        .iter()
        .map(|change| Some((change, suffix(arguments[change.argument].written, change.scalar?)?)))
        .collect();
    if let Some((_, counterpart)) = FLOAT_COUNTERPARTS.iter().find(|(integer, _)| *integer == name)
        && arguments.iter().any(|argument| argument.is_float)
    {
        return error.edit(format!("use `{counterpart}` for floating-point values"), at, *counterpart);
    }
    if let Some(Change { argument, ty, .. }) = changes.iter().find(|change| change.widens) {
        return error.help(format!("argument {} must be a vector such as `{ty}`", argument + 1));
    }
    match suffixes {
        Some(suffixes) => with_suffixes(error, arguments, &suffixes),
        None => with_casts(error, arguments, changes),
    }
}

/// Built-in functions of integers, and those of floating-point values that do the same.
const FLOAT_COUNTERPARTS: &[(&str, &str)] = &[("abs", "fabs")];

/// What makes a literal one of another type.
fn suffix(literal: Written, to: Scalar) -> Option<&'static str> {
    match (literal, to) {
        (Written::Integer, Scalar::UInt) => Some("u"),
        (Written::Integer, Scalar::Long) => Some("l"),
        (Written::Integer, Scalar::ULong) => Some("ul"),
        (Written::Integer, Scalar::Float) => Some(".0f"),
        (Written::Integer, Scalar::Double) => Some(".0"),
        (Written::Float, Scalar::Float) => Some("f"),
        _ => None,
    }
}

fn with_suffixes(error: Diagnostic, arguments: &[Given], suffixes: &[(&Change, &str)]) -> Diagnostic {
    let (change, suffix) = suffixes[0];
    let what = if suffixes.len() == 1 { "the literal" } else { "the literals" };
    let insert = |&(change, suffix): &(&Change, &str)| insertion(arguments[change.argument].span.end, suffix);
    error.edits(
        format!("make {what} `{}`: append `{suffix}`", change.ty),
        suffixes.iter().map(insert).collect(),
    )
}

fn with_casts(error: Diagnostic, arguments: &[Given], changes: &[Change]) -> Diagnostic {
    let numbers: Vec<String> = changes.iter().map(|change| (change.argument + 1).to_string()).collect();
    let plural = if numbers.len() == 1 { "" } else { "s" };
    let mut types: Vec<String> = changes.iter().map(|change| format!("`{}`", change.ty)).collect();
    types.dedup();
    let mut edits = Vec::new();
    for Change { argument, ty, .. } in changes {
        let Given { span, written, .. } = &arguments[*argument];
        match written {
            Written::Expression => {
                edits.push(insertion(span.start, &format!("({ty})(")));
                edits.push(insertion(span.end, ")"));
            }
            Written::Integer | Written::Float | Written::Operand => {
                edits.push(insertion(span.start, &format!("({ty})")));
            }
        }
    }
    let advice = format!("cast argument{plural} {} to {}", numbers.join(" and "), types.join(" and "));
    error.edits(advice, edits)
}

fn insertion(at: u32, text: &str) -> Edit {
    Edit { span: Span { start: at, end: at }, replacement: text.to_owned() }
}

/// A pointer whose pointee differs in qualifiers or sign from that of the parameter.
pub(crate) fn doubtful_pointer(
    at: Span,
    name: &str,
    given: &Shown,
    expected: &Shown,
    discards_qualifiers: bool,
) -> Diagnostic {
    let message = if discards_qualifiers {
        format!("passing {given} to parameter of type {expected} of `{name}` discards qualifiers")
    } else {
        format!("incompatible pointer argument to `{name}`: expected {expected}, found {given}")
    };
    Diagnostic::warning(&DOUBTFUL_POINTER, at, message)
}

fn with_signatures(diagnostic: Diagnostic, signatures: &[String]) -> Diagnostic {
    match signatures {
        [] => diagnostic,
        [only] => diagnostic.note(format!("candidate: `{only}`")),
        several => diagnostic.note(format!("candidates: `{}`", several.join("`, `"))),
    }
}
