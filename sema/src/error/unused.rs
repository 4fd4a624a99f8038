//! Messages about declarations that nothing uses.

use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    VARIABLE = "S1101" "unused-variable" OffByDefault {
        rule: "No expression reads or writes the variable. The attribute `unused` states that this is intended.",
        section: "clang, -Wunused-variable",
        wrong: "void f(void) { int x = 3; }",
        right: "int f(void) { int x = 3; return x; }",
    }
    PARAMETER = "S1102" "unused-parameter" OffByDefault {
        rule: "A parameter of a function definition is not used in the body. The attribute `unused` states that this is intended.",
        section: "clang, -Wunused-parameter",
        wrong: "int f(int x) { return 1; }",
        right: "int f(int x __attribute__((unused))) { return 1; }",
    }
    SET_VARIABLE = "S1103" "unused-but-set-variable" OffByDefault {
        rule: "A private variable is assigned to, and its value is never read.",
        section: "clang, -Wunused-but-set-variable",
        wrong: "void f(int n) { int x; x = n; }",
        right: "int f(int n) { int x; x = n; return x; }",
    }
    FUNCTION = "S1104" "unused-function" OffByDefault {
        rule: "A `static` function is visible in this program only, and nothing in it calls the function.",
        section: "clang, -Wunused-function",
        wrong: "static int twice(int x) { return 2 * x; }",
        right: "static int twice(int x) { return 2 * x; }\nint f(int x) { return twice(x); }",
    }
}

pub(crate) fn variable(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(&VARIABLE, at, format!("unused variable `{name}`"))
}

pub(crate) fn parameter(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(&PARAMETER, at, format!("unused parameter `{name}`"))
}

pub(crate) fn set_variable(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(&SET_VARIABLE, at, format!("variable `{name}` set but not used"))
}

pub(crate) fn function(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(&FUNCTION, at, format!("unused function `{name}`"))
}
