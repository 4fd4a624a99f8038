//! Messages about programs that exceed the limits of SPIR-V or of the compiler.

use spirocl_frontend::{diagnostic::Diagnostic, limits, source::Span};

codes! {
    LIMIT = "S0950" "limit" {
        rule: "A function can have at most 255 parameters, a structure at most 16,383 members, and arrays, pointers and \
               structures can be nested at most 255 levels deep in a type.",
        section: "SPIR-V, 2.17",
        wrong: "#define A int, int, int, int\n#define B A, A, A, A\n#define C B, B, B, B\nvoid f(C, C, C, C);",
        right: "#define A int, int, int, int\n#define B A, A, A, A\n#define C B, B, B, B\nvoid f(C, C, C);",
    }
}

/// A function with more parameters than SPIR-V allows.
pub(crate) fn parameters(at: Span) -> Diagnostic {
    let most = limits::PARAMETERS;
    Diagnostic::error(&LIMIT, at, format!("too many parameters: the limit is {most}"))
        .help("pass a pointer to a structure")
}

/// A structure with more members than SPIR-V allows.
pub(crate) fn members(at: Span) -> Diagnostic {
    let most = limits::MEMBERS;
    Diagnostic::error(&LIMIT, at, format!("too many members in structure or union: the limit is {most}"))
        .help("use an array")
}

/// A type that is nested too deeply for the recursion of later stages.
pub(crate) fn type_depth(at: Span) -> Diagnostic {
    let most = limits::TYPE_DEPTH;
    Diagnostic::error(&LIMIT, at, format!("type is nested too deeply: the limit is {most} levels"))
}
