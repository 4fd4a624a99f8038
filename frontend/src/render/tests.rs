//! Tests of rendering.

use super::*;
use crate::{
    diagnostic::{DiagnosticOptions, Diagnostics},
    language::{AddressWidth, Language, Version},
    preprocess::{NoIncludes, PreprocessOptions, preprocess},
    symbol::Symbols,
};

fn rendered(text: &str, style: Style) -> String {
    let (mut sources, mut symbols) = (SourceMap::default(), Symbols::default());
    let mut diagnostics = Diagnostics::new(DiagnosticOptions::default());
    let main = sources.add_file("main.cl", text, None).expect("there is space");
    let options = PreprocessOptions::new(Language::new(Version::V3_0, AddressWidth::Bits64));
    let made = preprocess(main, &mut sources, &mut symbols, &mut NoIncludes, &options, &mut diagnostics);
    crate::brackets::check_brackets(made.tokens, &mut diagnostics);
    render(diagnostics.iter(), &sources, style)
}

#[test]
fn short_lines() {
    let text = "#line 10 \"a.cl\"\n  1ll\n#define F(x) x 2ll\nF(é 3ll)\n";
    let expected = "a.cl:10:4: error: OpenCL C has no `long long`, and so no suffix `ll` [P0010]
a.cl:12:6: error: OpenCL C has no `long long`, and so no suffix `ll` [P0010]
a.cl:12:1: error: OpenCL C has no `long long`, and so no suffix `ll` [P0010]
";
    assert_eq!(rendered(text, Style::Short), expected);
}

#[test]
fn json_is_one_object_a_line() {
    let expected = "{\"severity\":\"error\",\"code\":\"P0010\",\"name\":\"long-long\",\
\"message\":\"OpenCL C has no `long long`, and so no suffix `ll`\",\"file\":\"main.cl\",\"line\":2,\"column\":1,\"endLine\":2,\
\"endColumn\":2,\"label\":\"\",\"labels\":[],\"notes\":[],\"help\":[{\"text\":\"`long` has 64 bits\",\"file\":\"main.cl\",\
\"line\":1,\"column\":13,\"endLine\":1,\"endColumn\":15,\"replacement\":\"l\"}],\"macros\":[{\"name\":\"N\",\
\"file\":\"main.cl\",\"line\":1,\"column\":13,\"endLine\":1,\"endColumn\":15}],\"includes\":[]}\n";
    assert_eq!(
        rendered("#define N \"\\ 1ll\nN".replace("\"\\", "").trim(), Style::Json).replace("12", "12"),
        expected.replace("13,\"endLine\":1,\"endColumn\":15", "13,\"endLine\":1,\"endColumn\":15")
    );
}

#[test]
fn drawings_show_source_macros_and_edits() {
    let text = rendered("#define SUM(a) (a + 1ll)\nint x = SUM(2);", Style::Plain);
    for part in ["[P0010] Error", "main.cl:2:9", "SUM(2)", "in the expansion of the macro `SUM`", "(a + 1l)"]
    {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn long_lines_are_cut() {
    let line = "a ".repeat(500_000);
    for style in [Style::Plain, Style::Colored, Style::Json] {
        let text = rendered(&format!("{line}1ll {line}"), style);
        assert!(text.len() < 2_000, "{} bytes", text.len());
        assert!(text.contains("long long"), "{text}");
    }
}

#[test]
fn places_at_the_edges_of_files_are_drawn() {
    for text in [
        "(",
        "(\n",
        "#if 1",
        "\n\n(",
        "é(",
        "#line 5\n(",
        "\"",
        "f(\"é",
        ")",
        "/*",
        "\t(\t",
        "#if 1\n#line 7 \"x\"",
    ] {
        for style in [Style::Plain, Style::Colored, Style::Short, Style::Json] {
            assert!(!rendered(text, style).is_empty(), "{text}");
        }
    }
}
