//! Limits and time: nothing overflows, nothing is quadratic.

use super::{Run, Version, messages, tokens};
use std::fmt::Write;

#[test]
fn doubling_macros_end() {
    let mut text = String::from("#define x0 y y\n");
    for level in 1..40 {
        writeln!(text, "#define x{level} x{0} x{0}", level - 1).expect("strings grow");
    }
    text.push_str("x39");
    assert_eq!(messages(&text), ["41: macros expand to more than 10000000 tokens"]);
    let mut text = String::from("#define f0(a) a a\n");
    for level in 1..40 {
        writeln!(text, "#define f{level}(a) f{0}(a a)", level - 1).expect("strings grow");
    }
    text.push_str("f39(z)");
    assert_eq!(messages(&text), ["41: macros expand to more than 10000000 tokens"]);
}

#[test]
fn deep_uses_end() {
    let deep = |depth: usize| format!("#define f(a) a\n{}1{}", "f(".repeat(depth), ")".repeat(depth));
    assert_eq!(tokens(&deep(500)), "1");
    assert_eq!(messages(&deep(5_000)), ["2: uses of macros nest more than 1000 deep"]);
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
    assert_eq!(tokens(&"a\\\n".repeat(100_000)).len(), 100_000);
    let depth = 20_000;
    let text = format!("{}x{}", "#if 1\n".repeat(depth), "\n#endif".repeat(depth));
    assert_eq!(tokens(&text), "x");
    let text = format!("#if 0\n{}x{}\n#endif", "#if 1\n".repeat(depth), "\n#endif".repeat(depth));
    assert_eq!(tokens(&text), "");
    assert_eq!(tokens(&format!("#if {}1\nx\n#endif", "!".repeat(100_000))), "x");
    let message = messages(&format!("#if {}1{}\n#endif", "(".repeat(300), ")".repeat(300)));
    assert_eq!(message, ["1: this condition nests more than 256 deep"]);
}

#[test]
fn errors_are_limited() {
    let mut run = Run::new(Version::V3_0);
    run.tokens(&"#error\n".repeat(1_000_000));
    assert_eq!(run.messages().len(), 20);
}
