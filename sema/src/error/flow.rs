//! Messages that follow from the flow of control: variables without a value.

use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

codes! {
    UNINITIALIZED = "S1201" "uninitialized" OffByDefault {
        rule: "A private variable has no value until one is assigned. On every path to this use, none was.",
        section: "clang, -Wuninitialized",
        wrong: "int f(void) { int x; return x; }",
        right: "int f(void) { int x = 0; return x; }",
    }
    SOMETIMES_UNINITIALIZED = "S1202" "sometimes-uninitialized" OffByDefault {
        rule: "A private variable is used after a branch that assigns no value to it. Either the branch is never taken, or the variable is used without a value.",
        section: "clang, -Wsometimes-uninitialized",
        wrong: "int f(int n) { int x; if (n) x = 1; return x; }",
        right: "int f(int n) { int x = 0; if (n) x = 1; return x; }",
    }
    CONDITIONAL_UNINITIALIZED = "S1203" "conditional-uninitialized" OffByDefault {
        rule: "Some path to the use of a private variable assigns no value to it. Other conditions may rule that path out.",
        section: "clang, -Wconditional-uninitialized",
        wrong: "int f(int n) { int x; if (n) x = 1; if (n) return x; return 0; }",
        right: "int f(int n) { int x = 0; if (n) x = 1; if (n) return x; return 0; }",
    }
}

/// A variable, as messages show it.
pub(crate) struct Shown<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// Its name where it is declared.
    pub(crate) declared: Span,
    /// An initial value that it may have.
    pub(crate) zero: &'static str,
}

impl Shown<'_> {
    fn initialize(&self, diagnostic: Diagnostic) -> Diagnostic {
        let text = format!("initialize the variable `{}` to silence this warning", self.name);
        let behind = Span { start: self.declared.end, ..self.declared };
        diagnostic.edit(text, behind, format!(" = {}", self.zero))
    }

    fn declared(&self, diagnostic: Diagnostic) -> Diagnostic {
        self.initialize(diagnostic.label(self.declared, "declared without an initial value"))
    }
}

pub(crate) fn uninitialized(at: Span, variable: &Shown) -> Diagnostic {
    let message = format!("variable `{}` is uninitialized when used here", variable.name);
    variable.declared(Diagnostic::warning(&UNINITIALIZED, at, message))
}

pub(crate) fn own_initialization(at: Span, variable: &Shown) -> Diagnostic {
    let message =
        format!("variable `{}` is uninitialized when used within its own initialization", variable.name);
    Diagnostic::warning(&UNINITIALIZED, at, message)
}

/// `at` is the branch, which is taken `whenever`.
pub(crate) fn sometimes(at: Span, usage: Span, variable: &Shown, whenever: &str) -> Diagnostic {
    let message = format!("variable `{}` is used uninitialized whenever {whenever}", variable.name);
    let diagnostic = Diagnostic::warning(&SOMETIMES_UNINITIALIZED, at, message);
    variable.initialize(diagnostic.label(usage, "uninitialized use"))
}

pub(crate) fn conditional(at: Span, variable: &Shown) -> Diagnostic {
    let message = format!("variable `{}` may be uninitialized when used here", variable.name);
    variable.declared(Diagnostic::warning(&CONDITIONAL_UNINITIALIZED, at, message))
}
