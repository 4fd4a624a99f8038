//! Limits and time: nothing overflows, nothing is quadratic.

use super::{Run, Version, messages, tokens};
use crate::render::{Style, render};
use std::fmt::Write;

#[test]
fn doubling_macros_end() {
    let mut text = String::from("#define x0 y y\n");
    for level in 1..40 {
        writeln!(text, "#define x{level} x{0} x{0}", level - 1).expect("strings grow");
    }
    text.push_str("x39");
    assert!(messages(&text)[0].starts_with("41: macro expansion exceeds 5"));
    let mut text = String::from("#define f0(a) a a\n");
    for level in 1..40 {
        writeln!(text, "#define f{level}(a) f{0}(a a)", level - 1).expect("strings grow");
    }
    text.push_str("f39(z)");
    assert!(messages(&text)[0].starts_with("41: macro expansion exceeds 5"));
}

#[test]
fn deep_uses_end() {
    let deep = |depth: usize| format!("#define f(a) a\n{}1{}", "f(".repeat(depth), ")".repeat(depth));
    assert_eq!(tokens(&deep(500)), "1");
    assert_eq!(messages(&deep(1_500)), ["2: macro invocations nested more than 1000 levels deep"]);
}

#[test]
fn long_chains_of_macros() {
    let mut text = String::from("#define x0 end\n");
    for level in 1..50_000 {
        writeln!(text, "#define x{level} x{}", level - 1).expect("strings grow");
    }
    text.push_str("x49999");
    assert_eq!(tokens(&text), "end");
}

#[test]
fn long_lines_and_deep_conditions() {
    assert_eq!(tokens(&"a ".repeat(200_000)).len(), 399_999);
    assert_eq!(tokens(&"a\\\n".repeat(60_000)).len(), 60_000);
    assert_eq!(messages(&"a\\\n".repeat(70_000)), ["1: identifier is longer than 65535 bytes"]);
    let depth = 20_000;
    let text = format!("{}x{}", "#if 1\n".repeat(depth), "\n#endif".repeat(depth));
    assert_eq!(tokens(&text), "x");
    let text = format!("#if 0\n{}x{}\n#endif", "#if 1\n".repeat(depth), "\n#endif".repeat(depth));
    assert_eq!(tokens(&text), "");
    assert_eq!(tokens(&format!("#if {}1\nx\n#endif", "!".repeat(100_000))), "x");
    let message = messages(&format!("#if {}1{}\n#endif", "(".repeat(300), ")".repeat(300)));
    assert_eq!(message, ["1: preprocessor expression nested more than 256 levels deep"]);
}

#[test]
fn errors_are_limited() {
    let mut run = Run::new(Version::V3_0);
    run.tokens(&"#error\n".repeat(1_000_000));
    assert_eq!(run.messages().len(), crate::limits::HELD_ERRORS);
}

#[test]
fn no_text_makes_it_fall_over() {
    const PARTS: &[&str] = &[
        "#",
        "##",
        "define ",
        "undef ",
        "if ",
        "elif ",
        "else",
        "endif",
        "include ",
        "line ",
        "pragma ",
        "ifdef ",
        "\n",
        "\n#",
        "\\\n",
        "\\",
        "f",
        "g",
        "x",
        "f(",
        "(",
        ")",
        ",",
        "...",
        "__VA_ARGS__",
        "__VA_OPT__(",
        "defined",
        "\"",
        "'",
        "\"s\"",
        "'c'",
        "1",
        "0x",
        "1.5e",
        ".5f",
        "/*",
        "*/",
        "//",
        "é",
        "\u{201c}",
        "\0",
        "\r\n",
        " ",
        "_Pragma(",
        "unroll",
        "OPENCL EXTENSION all : disable",
        "__LINE__",
        "__COUNTER__",
        "__has_include(",
        "<a.h>",
        "\"a.h\"",
        "%:",
        "%:%:",
        "?",
        ":",
        "+",
        "-",
        "/",
        "{",
        "}",
        "[",
        "]",
        ";",
        "\\u00e9",
        "\\x",
        "L",
        "u8",
        "$",
        "@",
    ];
    // A generator of Lehmer: the same texts at each run.
    let mut seed: u64 = 20_250_101;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..3_000 {
        let mut text =
            String::from("#define f(a, b) a#b a##b f\n#define g(...) f(__VA_ARGS__)\n#define x g(x, f\n");
        for _ in 0..random(60) {
            text.push_str(PARTS[random(PARTS.len())]);
        }
        let mut run = Run::new(Version::V3_0).header("a.h", "f(x");
        let made = run.preprocess(&text);
        crate::brackets::check_brackets(made.tokens, &run.sources, &mut run.diagnostics);
        for style in [Style::Plain, Style::Short, Style::Json] {
            render(run.diagnostics.iter(), &run.sources, style);
        }
        Run::new(Version::V1_2).header("a.h", "f(x").print(&text, super::LineMarkers::Shown);
    }
}
