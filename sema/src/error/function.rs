//! Messages about declarations of functions, and about recursion.

use crate::types::spelling::Shown;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    OLD_STYLE = "S0148" "deprecated-non-prototype" Extension {
        rule: "The types of parameters belong in the parameter list. Declarations between the parameter list and the body are \
               the deprecated style from before C89; the function is treated as if it had a prototype.",
        section: "C99 6.9.1 and 6.11.7",
        wrong: "int f(a) int a; { return a; }",
        right: "int f(int a) { return a; }",
    }
    FUNCTION_POINTER = "S0115" "function-pointer" {
        rule: "Pointers to functions are not allowed.",
        section: "OpenCL C 3.0, 6.11.a",
        wrong: "void f(int (*g)(int)) {}",
        right: "int g(int);\nvoid f(void) { g(1); }",
    }
    FUNCTION_RETURN = "S0116" "function-return-type" {
        rule: "A function cannot return an array, a function, an image or a sampler.",
        section: "C99 6.7.5.3; OpenCL C 3.0, 6.11.b",
        wrong: "typedef int A[3];\nA f(void);",
        right: "typedef struct { int a[3]; } A;\nA f(void);",
    }
    VARIADIC = "S0117" "variadic-function" {
        rule: "Variadic functions are not allowed, except for the built-in `printf`.",
        section: "OpenCL C 3.0, 6.11.e",
        wrong: "int sum(int n, ...);",
        right: "int sum(int n, global int *values);",
    }
    PARAMETER = "S0118" "parameter" {
        rule: "A parameter must have a complete type other than `void`. In a function definition, parameter names must be \
               present and distinct.",
        section: "C99 6.7.5.3 and 6.9.1",
        wrong: "void f(int a, int a) {}",
        right: "void f(int a, int b) {}",
    }
    OVERLOAD = "S0128" "overloadable" {
        rule: "Overloads of a function must have different parameter types, and all but at most one need \
               `__attribute__((overloadable))`.",
        section: "OpenCL C 3.0, 6.1; clang's `overloadable` attribute",
        wrong: "int __attribute__((overloadable)) f(int a) { return a; }\nfloat __attribute__((overloadable)) f(int a) { return 0; }",
        right: "int __attribute__((overloadable)) f(int a) { return a; }\nint __attribute__((overloadable)) f(float a) { return 0; }",
    }
    NEVER_DEFINED = "S0133" "never-defined" {
        rule: "A `static` function that is called must be defined in the same translation unit.",
        section: "C99 6.9",
        wrong: "static int f(void);\nint g(void) { return f(); }",
        right: "static int f(void) { return 1; }\nint g(void) { return f(); }",
    }
    UNDEFINED_INLINE = "S0149" "undefined-inline" {
        rule: "A function that is declared `inline` must be defined in the same translation unit.",
        section: "C99 6.7.4",
        wrong: "inline int f(void);\nint g(void) { return f(); }",
        right: "inline int f(void) { return 1; }\nint g(void) { return f(); }",
    }
    MAIN = "S0134" "main" {
        rule: "A function cannot be called `main`.",
        section: "OpenCL C 3.0, 6.11.l",
        wrong: "kernel void main(void) {}",
        right: "kernel void start(void) {}",
    }
    RECURSION = "S0135" "recursion" {
        rule: "A function cannot call itself, directly or through other functions.",
        section: "OpenCL C 3.0, 6.11.j",
        wrong: "int f(int n) { return n < 2 ? 1 : n * f(n - 1); }",
        right: "int f(int n) { int r = 1; for (; n > 1; n--) r *= n; return r; }",
    }
}

/// `int f(a) int a; { ... }`
pub(crate) fn old_style(at: Span, name: &str) -> Diagnostic {
    let message = format!("definition of function `{name}` without a prototype is deprecated");
    Diagnostic::extension(&OLD_STYLE, at, message)
}

/// `int (*f)(int)`
pub(crate) fn function_pointer(at: Span) -> Diagnostic {
    Diagnostic::error(&FUNCTION_POINTER, at, "pointers to functions are not allowed in OpenCL C")
}

/// A function that returns an array or a function.
pub(crate) fn return_type(at: Span, name: Option<&str>, ty: &Shown) -> Diagnostic {
    let function = name.map_or_else(|| "function".to_owned(), |name| format!("function `{name}`"));
    Diagnostic::error(&FUNCTION_RETURN, at, format!("{function} cannot return {ty}"))
}

/// `...`
pub(crate) fn variadic(at: Span) -> Diagnostic {
    Diagnostic::error(&VARIADIC, at, "variadic functions are not allowed in OpenCL C")
}

/// `void f(int, void)`
pub(crate) fn void_parameter(at: Span) -> Diagnostic {
    Diagnostic::error(&PARAMETER, at, "parameter may not have `void` type")
        .help("use `(void)` alone to declare a function without parameters")
}

/// Two parameters of one name.
pub(crate) fn duplicate_parameter(at: Span, name: &str, first_at: Span) -> Diagnostic {
    Diagnostic::error(&PARAMETER, at, format!("redefinition of parameter `{name}`"))
        .label(first_at, "previous declaration")
}

/// Overloads that differ in the return type alone.
pub(crate) fn differs_in_return(
    at: Span,
    name: &str,
    ty: &Shown,
    first: &Shown,
    first_at: Span,
) -> Diagnostic {
    Diagnostic::error(
        &OVERLOAD,
        at,
        format!("overloads of `{name}` differ only in their return type: {ty} vs {first}"),
    )
    .label(first_at, "previous declaration")
}

/// A called `static` function without a body.
pub(crate) fn never_defined(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("function `{name}` has internal linkage but is not defined");
    Diagnostic::error(&NEVER_DEFINED, at, message).label(declared, "declared `static` here")
}

/// A call of an `inline` function without definition.
pub(crate) fn undefined_inline(at: Span, name: &str, declared: Span) -> Diagnostic {
    let message = format!("inline function `{name}` is not defined");
    Diagnostic::warning(&UNDEFINED_INLINE, at, message).label(declared, "declared `inline` here")
}

/// `void main(void)`
pub(crate) fn main(at: Span) -> Diagnostic {
    Diagnostic::error(&MAIN, at, "function cannot be called `main`")
}

const WITHOUT_RECURSION: &str = "use a loop, with an array as a stack if one is needed";

/// A cycle of calls: the quoted names in order, and the location of each call.
pub(crate) fn recursion(cycle: &[(String, Span)]) -> Diagnostic {
    let [(first, at), rest @ ..] = cycle else { unreachable!("a cycle has at least one call") };
    if rest.is_empty() {
        return Diagnostic::error(
            &RECURSION,
            *at,
            format!("recursion is not allowed in OpenCL C: {first} calls itself"),
        )
        .help(WITHOUT_RECURSION);
    }
    let through = rest.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" and ");
    let message = format!("recursion is not allowed in OpenCL C: {first} calls itself through {through}");
    let callee = |index: usize| &cycle[(index + 1) % cycle.len()].0;
    let diagnostic = Diagnostic::error(&RECURSION, *at, message).here(format!("{first} calls {}", callee(0)));
    rest.iter()
        .enumerate()
        .fold(diagnostic, |diagnostic, (index, (name, span))| {
            diagnostic.label(*span, format!("{name} calls {}", callee(index + 1)))
        })
        .help(WITHOUT_RECURSION)
}
