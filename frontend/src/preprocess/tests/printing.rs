//! `-E`.

use super::{LineMarkers, Run, Version};

#[test]
fn printed_text_keeps_lines() {
    let mut run = Run::new(Version::V3_0).header("a.h", "int a;\n");
    let text = "#define X 1\n#include \"a.h\"\nint b = X;\n\n\nint c; // c\n#pragma unroll\nx\n";
    let expected = "# 1 \"a.h\"\nint a;\n# 3 \"main.cl\" 2\nint b = 1;\n\n\nint c;\n#pragma unroll\nx\n";
    assert_eq!(run.print(text, LineMarkers::Shown), expected);
    let mut run = Run::new(Version::V3_0).header("a.h", "int a;\n");
    let expected = "int a;\nint b = 1;\nint c;\n#pragma unroll\nx\n";
    assert_eq!(run.print(text, LineMarkers::Hidden), expected);
}

#[test]
fn headers_without_text_are_named() {
    let run =
        || Run::new(Version::V3_0).header("n.h", "#define N 1\n").header("m.h", "#include \"n.h\"\nint m;\n");
    for (text, expected) in [
        ("#include \"n.h\"\nint a = N;\n", "# 1 \"n.h\"\n# 2 \"main.cl\"\nint a = 1;\n"),
        ("int a;\n#include \"n.h\"\n", "# 1 \"main.cl\"\nint a;\n# 1 \"n.h\" 1\n"),
        ("#include \"m.h\"\n", "# 1 \"n.h\"\n# 2 \"m.h\" 1\nint m;\n"),
    ] {
        assert_eq!(run().print(text, LineMarkers::Shown), expected, "{text}");
        let hidden = run().print(text, LineMarkers::Hidden);
        assert!(!hidden.contains('#'), "{hidden}");
    }
}

#[test]
fn printed_tokens_stay_apart() {
    let macros = "#define M -\n#define P +\n#define E\n#define I(x) x\n#define J(x, y) x##y=\n";
    let table = [
        ("-M +P+ P= P P", "- - + + + + = + +\n"),
        ("I(a)I(b) I(1)I(.5) I(L)\"x\"", "a b 1 .5 L \"x\"\n"),
        ("a E+ +E+ <I(<)", "a + + + < <\n"),
        ("I(E) E\n x", " x\n"),
        ("I(.)I(.)I(.) J(<, <) J(-, >)", ". . . << = ->=\n"),
        ("a.__COUNTER__ __COUNTER__.a", "a. 0 1 .a\n"),
    ];
    for (text, expected) in table {
        let text = format!("{macros}{text}");
        let printed = Run::new(Version::V3_0).print(&text, LineMarkers::Hidden);
        assert_eq!(printed, expected, "{text}");
        assert_eq!(Run::new(Version::V3_0).tokens(&printed), Run::new(Version::V3_0).tokens(&text));
    }
}
