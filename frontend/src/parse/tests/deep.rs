//! Chains without brackets: no stack overflows on a small one, and no quadratic time.

use super::{messages, parsed};
use crate::{ast::print::print, language::Version};

/// Parses, prints and drops the text on a thread with the smallest stack that is promised to do.
fn on_small_stack(text: String) -> Vec<String> {
    let run = move || {
        let (unit, messages) = parsed(&text, Version::V2_0);
        assert!(!print(&unit).is_empty());
        messages
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run).expect("a thread");
    thread.join().expect("no overflow")
}

fn body(text: &str) -> String {
    format!("void f(int x) {{ {text} }}")
}

#[test]
fn as_many_of_each_as_allowed() {
    let many = |piece: &str| piece.repeat(16_300);
    let texts = [
        body(&format!("x = {} x;", many("- "))),
        body(&format!("x = {} 1;", many("1 + "))),
        body(&format!("x = {} 1;", many("x = "))),
        body(&format!("x = {} 1;", many("x ? 1 : "))),
        body(&format!("x = {} 1;", many("x ?: "))),
        body(&format!("x = {} x;", many("(int)"))),
        body(&format!("x = {} x;", many("sizeof "))),
        body(&format!("x{};", many(".a"))),
        body(&format!("x{};", many("()"))),
        body(&format!("x{};", many("[1]"))),
        body(&format!("x{};", many("++"))),
        body(&format!("{} x = 1;", many("if (x) x = 1; else "))),
        body(&format!("{} x = 1;", many("if (x) "))),
        body(&format!("{} x = 1;", many("while (x) "))),
        body(&format!("{} x = 1;", many("case 1: "))),
        body(&format!("{} x;", many("a: "))),
        body(&format!("int {} x;", many("*"))),
        format!("int x{};", many("[1]")),
        format!("int {} x;", many("const ")),
    ];
    for text in texts {
        let start: String = text.chars().take(60).collect();
        assert_eq!(on_small_stack(text), Vec::<String>::new(), "{start}");
    }
}

#[test]
fn too_deep_is_one_message() {
    for piece in ["- ", "1 + ", "x ? 1 : ", "x = "] {
        let text = body(&format!("x = {} 1; x = ;", piece.repeat(20_000)));
        let found = on_small_stack(text);
        assert_eq!(found.len(), 1, "{piece} {found:?}");
        assert!(found[0].ends_with("nesting level exceeds the maximum of 16384"), "{piece} {found:?}");
    }
    let found = on_small_stack(body(&"if (x) x = 1; else ".repeat(40_000)));
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn errors_after_deep_chains_drop_them() {
    let chain = "1 + ".repeat(10_000);
    let text = body(&format!("x = x ? {chain} 1; x = ({chain} 1 2); x = {chain};"));
    assert_eq!(on_small_stack(text).len(), 3);
}

#[test]
fn brackets_combine_with_chains() {
    let mut text = "1".to_owned();
    for _ in 0..100 {
        text = format!("({text} {})", "+ 1".repeat(100));
    }
    assert_eq!(on_small_stack(body(&format!("x = {text};"))), Vec::<String>::new());
}

#[test]
fn wide_is_not_deep() {
    let sum = "(1 + 2 + 3), ".repeat(20_000);
    assert_eq!(on_small_stack(format!("constant int a[] = {{ {sum} }};")), Vec::<String>::new());
    assert_eq!(on_small_stack(body(&"x = 1 + 2; ".repeat(20_000))), Vec::<String>::new());
}

#[test]
fn unbalanced_text_ends() {
    for text in [
        "(",
        ")",
        "}",
        "{",
        "]",
        "int a = (",
        "void f(void) {",
        "void f(void) { if (",
        "int a[",
        "f(a, (b) {",
        "struct s {",
        "typeof(",
        "__attribute__((a(",
        "enum { a =",
        "x ? (",
        "^(int a",
        ") ( } {",
    ] {
        assert!(!messages(text).is_empty(), "{text}");
        for repeated in [100, 1_000] {
            messages(&text.repeat(repeated));
        }
    }
}
