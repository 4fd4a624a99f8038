//! Messages about branches and labels that are valid and probably not what was meant.

use spirocl_frontend::{
    diagnostic::{Diagnostic, Edit},
    source::Span,
};

codes! {
    UNUSED_LABEL = "S1131" "unused-label" OffByDefault {
        rule: "No `goto` in the function names the label.",
        section: "clang, -Wunused-label",
        wrong: "int f(int n) { again: return n; }",
        right: "int f(int n) { again: if (n++ < 4) goto again; return n; }",
    }
    DANGLING_ELSE = "S1132" "dangling-else" {
        rule: "An `else` belongs to the nearest `if` without one. Braces state which `if` is meant.",
        section: "clang, -Wdangling-else; C99 6.8.4.1",
        wrong: "void f(global int *a) { if (a[0]) if (a[1]) a[2] = 1; else a[3] = 1; }",
        right: "void f(global int *a) { if (a[0]) { if (a[1]) a[2] = 1; else a[3] = 1; } }",
    }
    FALLTHROUGH = "S1133" "implicit-fallthrough" OffByDefault {
        rule: "Without `break`, control continues with the statements of the next `case`. `__attribute__((fallthrough));` states that \
               this is intended.",
        section: "clang, -Wimplicit-fallthrough",
        wrong: "void f(global int *a) { switch (a[0]) { case 1: a[1] = 1; case 2: a[2] = 1; } }",
        right: "void f(global int *a) { switch (a[0]) { case 1: a[1] = 1; break; case 2: a[2] = 1; } }",
    }
    UNHANDLED = "S1134" "switch-unhandled" {
        rule: "A `switch` over an enumeration without `default` has no `case` for one of its constants.",
        section: "clang, -Wswitch",
        wrong: "enum E { A, B };\nint f(enum E e) { switch (e) { case A: return 1; } return 0; }",
        right: "enum E { A, B };\nint f(enum E e) { switch (e) { case A: return 1; case B: return 2; } return 0; }",
    }
}

/// `names` are the constants without a case, at least one.
pub(crate) fn unhandled(at: Span, names: &[String]) -> Diagnostic {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    let message = match &names[..] {
        [one] => format!("enumeration value {one} not handled in switch"),
        [one, other] => format!("enumeration values {one} and {other} not handled in switch"),
        [one, two, three] => format!("enumeration values {one}, {two}, and {three} not handled in switch"),
        [first @ .., _] => {
            let shown = first[..first.len().min(3)].join(", ");
            format!("{} enumeration values not handled in switch: {shown}...", names.len())
        }
        [] => unreachable!("only called with names"),
    };
    Diagnostic::warning(&UNHANDLED, at, message)
}

pub(crate) fn unused_label(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(&UNUSED_LABEL, at, format!("unused label `{name}`"))
}

/// `inner` is the `if` without braces that has the `else`.
pub(crate) fn dangling_else(inner: Span) -> Diagnostic {
    let keyword = Span { end: inner.start + "if".len() as u32, ..inner };
    let braces = [(inner.before(), "{ "), (inner.after(), " }")];
    let edits = braces.map(|(span, text)| Edit { span, replacement: text.to_owned() });
    Diagnostic::warning(&DANGLING_ELSE, keyword, "add explicit braces to avoid dangling else")
        .here("the `else` belongs to this `if`")
        .edits("add braces around this `if`", edits.into())
}

/// `label` is the keyword of the label that control falls into.
pub(crate) fn fallthrough(label: Span) -> Diagnostic {
    Diagnostic::warning(&FALLTHROUGH, label, "unannotated fall-through between switch labels")
        .edit("insert `break;` to avoid fall-through", label.before(), "break; ")
        .edit(
            "insert `__attribute__((fallthrough));` to silence this warning",
            label.before(),
            "__attribute__((fallthrough)); ",
        )
}
