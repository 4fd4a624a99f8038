//! Messages about programs that are larger than a module may be.

use spirocl_frontend::{diagnostic::Diagnostic, limits, source::Span};

codes! {
    LIMIT = "S0950" "limit" {
        rule: "A function has at most 255 parameters, a structure at most 16,383 members, and arrays, pointers and structures nest at \
         most 255 deep in a type.",
        section: "SPIR-V, 2.17",
        wrong: "#define A int, int, int, int\n#define B A, A, A, A\n#define C B, B, B, B\nvoid f(C, C, C, C);",
        right: "#define A int, int, int, int\n#define B A, A, A, A\n#define C B, B, B, B\nvoid f(C, C, C);",
    }
}

/// A function with more parameters than SPIR-V has.
pub(crate) fn parameters(at: Span) -> Diagnostic {
    let most = limits::PARAMETERS;
    Diagnostic::error(&LIMIT, at, format!("a function has at most {most} parameters"))
        .here(format!("this is number {}", most + 1))
        .help("pass a pointer to a structure")
}

/// A structure with more members than SPIR-V has.
pub(crate) fn members(at: Span) -> Diagnostic {
    let most = limits::MEMBERS;
    Diagnostic::error(&LIMIT, at, format!("a structure or union has at most {most} members"))
        .here(format!("this is number {}", most + 1))
        .help("use an array")
}

/// A type that nests deeper than any stage recurses.
pub(crate) fn type_depth(at: Span) -> Diagnostic {
    let most = limits::TYPE_DEPTH;
    Diagnostic::error(
        &LIMIT,
        at,
        format!("arrays, pointers and structures nest more than {most} deep in this type"),
    )
}
