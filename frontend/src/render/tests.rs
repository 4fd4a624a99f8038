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
    crate::brackets::check_brackets(made.tokens, &sources, &mut diagnostics);
    render(diagnostics.iter(), &sources, style)
}

#[test]
fn short_lines() {
    let text = "#line 10 \"a.cl\"\n  1ll\n#define F(x) x 2ll\nF(é 3ll)\n";
    let expected =
        "a.cl:10:4: warning: suffix `ll` is not part of OpenCL C, treated as `l` [P0010,-Wlong-long]
a.cl:12:7: warning: suffix `ll` is not part of OpenCL C, treated as `l` [P0010,-Wlong-long]
a.cl:12:1: warning: suffix `ll` is not part of OpenCL C, treated as `l` [P0010,-Wlong-long]
";
    assert_eq!(rendered(text, Style::Short), expected);
}

#[test]
fn json_is_one_object_a_line() {
    let expected = concat!(
        r#"{"version":1,"severity":"warning","code":"P0010","name":"long-long","#,
        r#""message":"suffix `ll` is not part of OpenCL C, treated as `l`","#,
        r#""file":"main.cl","line":2,"column":1,"endLine":2,"endColumn":2,"byte":14,"endByte":15,"#,
        r#""label":"","labels":[],"notes":[],"help":[{"text":"use `l`","edits":[{"#,
        r#""file":"main.cl","line":1,"column":12,"endLine":1,"endColumn":14,"byte":11,"endByte":13,"replacement":"l"}]}],"#,
        r#""macros":[{"name":"N","file":"main.cl","line":1,"column":12,"endLine":1,"endColumn":14,"byte":11,"endByte":13}],"#,
        r#""includes":[]}"#,
        "\n"
    );
    assert_eq!(rendered("#define N 1ll\nN", Style::Json), expected);
}

#[test]
fn github_commands_escape_what_separates() {
    let text = rendered("#line 3 \"a,b.cl\"\n1ll", Style::GitHub);
    let expected = "::warning file=a%2Cb.cl,line=3,col=2,endLine=3,endColumn=4,title=P0010 long-long::";
    assert!(text.starts_with(expected) && text.ends_with("%0Ahelp: use `l`\n"), "{text}");
}

#[test]
fn short_columns_are_bytes() {
    let text = rendered("/* \u{e4} */ 1ll", Style::Short);
    assert!(text.starts_with("main.cl:1:11: warning: "), "{text}");
}

#[test]
fn json_names_the_file_behind_line_directives() {
    let text = rendered("#line 7 \"b.cl\"\n1ll", Style::Json);
    assert!(text.contains(r#""file":"b.cl","line":7"#) && text.contains(r#""path":"main.cl""#), "{text}");
}

#[test]
fn sarif_is_one_document_with_rules_and_fixes() {
    let text = rendered("1ll\n2ll", Style::Sarif);
    for part in [
        r#""version":"2.1.0""#,
        r#""rules":[{"id":"P0010","name":"long-long""#,
        r#""ruleIndex":0,"level":"warning""#,
        r#""artifactLocation":{"uri":"main.cl"},"region":{"startLine":2,"startColumn":2"#,
        r#""insertedContent":{"text":"l"}"#,
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!((text.matches("\"ruleId\"").count(), text.matches('\n').count()), (2, 1));
}

#[test]
fn drawings_show_source_macros_and_edits() {
    let text = rendered("#define SUM(a) (a + 1ll)\nint x = SUM(2);", Style::Plain);
    for part in ["[P0010] Warning", "main.cl:2:9", "SUM(2)", "expanded from macro `SUM`", "`l`"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn long_lines_are_cut() {
    let line = "a ".repeat(500_000);
    for style in [Style::Plain, Style::Colored, Style::Json] {
        let text = rendered(&format!("{line}1ll {line}"), style);
        assert!(text.len() < 2_000, "{} bytes", text.len());
        assert!(text.contains("not part of OpenCL C"), "{text}");
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
