//! Messages about definitions that others may use and that no declaration precedes.

use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    MISSING_PROTOTYPE = "S1171" "missing-prototypes" OffByDefault {
        rule: "A function that is neither `static` nor a kernel is defined without an earlier declaration. With `static`, the compiler \
               knows that only this program calls it.",
        section: "clang, -Wmissing-prototypes",
        wrong: "int twice(int x) { return 2 * x; }",
        right: "static int twice(int x) { return 2 * x; }",
    }
    MISSING_VARIABLE = "S1172" "missing-variable-declarations" OffByDefault {
        rule: "A variable at program scope that is not `static` is defined without an earlier `extern` declaration.",
        section: "clang, -Wmissing-variable-declarations",
        wrong: "constant int limit = 3;",
        right: "static constant int limit = 3;",
    }
}

/// `specifiers` is where its declaration begins.
pub(crate) fn missing_prototype(at: Span, name: &str, specifiers: Span) -> Diagnostic {
    Diagnostic::warning(&MISSING_PROTOTYPE, at, format!("no previous prototype for function `{name}`")).edit(
        "declare `static` if the function is not intended to be used outside of this program",
        specifiers.before(),
        "static ",
    )
}

pub(crate) fn missing_variable(at: Span, name: &str) -> Diagnostic {
    let message = format!("no previous extern declaration for non-static variable `{name}`");
    Diagnostic::warning(&MISSING_VARIABLE, at, message)
        .help("declare `static` if the variable is not intended to be used outside of this program")
}
