//! Definitions, includes, lines, messages: C99 6.10.2 to 6.10.5.

use super::{IncludeForm, Includes, MacroOption, Run, Version, add_source, check, check_messages};
use crate::preprocess::preprocess;

#[test]
fn definitions_that_are_none() {
    check_messages(&[
        ("#define", "1: expected a macro name after `#define`"),
        ("#define 4", "1: expected a macro name after `#define`"),
        ("#define defined", "1: `defined` cannot be used as a macro name"),
        ("#define __VA_ARGS__", "1: `__VA_ARGS__` cannot be used as a macro name"),
        ("#define f(", "1: missing `)` in macro parameter list"),
        ("#define f(a", "1: expected `,` or `)` in macro parameter list"),
        ("#define f(a,)", "1: expected identifier in macro parameter list"),
        ("#define f(1)", "1: expected identifier in macro parameter list"),
        ("#define f(a, a)", "1: duplicate macro parameter name `a`"),
        ("#define f(..., a)", "1: expected `)` after `...`"),
        ("#define f(a) #b", "1: `#` is not followed by a macro parameter"),
        ("#define f(a) ## a", "1: `##` cannot appear at start of macro expansion"),
        ("#define x a ##", "1: `##` cannot appear at end of macro expansion"),
        ("#define f(a) __VA_ARGS__", "1: `__VA_ARGS__` can only appear in the expansion of a variadic macro"),
        ("#undef", "1: expected a macro name after `#undef`"),
        ("#undef a b", "1: extra tokens at end of `#undef` directive"),
        ("#defin N 1", "1: invalid preprocessing directive `#defin`"),
        ("#define N 1\n#define N 2", "2: macro `N` redefined"),
        ("#define f(a) a\n#define f(b) b", "2: macro `f` redefined"),
        ("#define f(a) a+a\n#define f(a) a +a", "2: macro `f` redefined"),
    ]);
}

#[test]
fn equal_definitions_are_no_redefinitions() {
    check(&[
        ("#define N 1 + 2\n#define N   1  +  2 /* same */\nN", "1 + 2"),
        ("#define f(a) #a a##b\n#define f(a)   #a   a##b\nf(x)", "\"x\" xb"),
        ("#define N 1\n#undef N\n#define N 2\nN", "2"),
        ("#undef nothing", ""),
        ("#define f (a)\nf", "( a )"),
        ("#define x # ## #\nx", "##"),
    ]);
}

#[test]
fn messages_of_the_user() {
    check_messages(&[
        ("#error don't  /* stop */", "1: #error don't  /* stop */"),
        ("#warning   slow\n", "1: #warning slow"),
        ("#error", "1: #error"),
    ]);
}

#[test]
fn lines_are_renumbered() {
    check(&[("#define N 10\n#line N\n__LINE__ __FILE__", "10 \"main.cl\"")]);
    check_messages(&[
        ("#line", "1: `#line` directive requires a positive integer argument"),
        ("#line x", "1: line number must be an integer from 1 to 2147483647"),
        ("#line 0", "1: line number must be an integer from 1 to 2147483647"),
        ("#line 4 x", "1: file name of `#line` must be a string literal"),
        ("#line 4 \"x\" y", "1: extra tokens at end of `#line` directive"),
        ("#line 50\n\n#error here", "51: #error here"),
    ]);
}

#[test]
fn headers_are_included() {
    let mut run = Run::new(Version::V3_0)
        .header("a.h", "#pragma once\nint a;\n#include \"b.h\"\n")
        .header("b.h", "/* b */\n#ifndef B\n#define B\nint b;\n#endif\n")
        .header("c.h", "__FILE__ __INCLUDE_LEVEL__");
    let text = "#include \"a.h\"\n#include <a.h>\n#define H <b.h>\n#include H\n#define S \"c.h\"\n#include S\n\
                #if __has_include(\"a.h\") && __has_include(<b.h>) && __has_include(S) && !__has_include(\"no.h\")\nyes\n#endif";
    assert_eq!(run.tokens(text), "int a ; int b ; \"c.h\" 1 yes");
    assert_eq!(run.messages(), [] as [&str; 0]);
}

#[test]
fn dependencies_are_listed_once() {
    let mut run = Run::new(Version::V3_0).header("a.h", "#include \"b.h\"").header("b.h", "");
    let made = run.preprocess("#include \"a.h\"\n#include \"b.h\"");
    assert_eq!(made.dependencies, ["a.h", "b.h"]);
    assert!(!made.incomplete);
}

#[test]
fn headers_that_are_not_there() {
    check_messages(&[
        ("#include \"no.h\"", "1: file `no.h` not found"),
        ("#include", "1: expected `\"FILENAME\"` or `<FILENAME>` after `#include`"),
        ("#include <a", "1: expected `\"FILENAME\"` or `<FILENAME>` after `#include`"),
        ("#include \"\"", "1: expected `\"FILENAME\"` or `<FILENAME>` after `#include`"),
        ("#include nothing", "1: expected `\"FILENAME\"` or `<FILENAME>` after `#include`"),
    ]);
    let mut run = Run::new(Version::V3_0).header("a.h", "#if 1\n").header("f.h", "f(1");
    run.tokens("#include \"a.h\"\n#define f(x) x\n#include \"f.h\"\n)");
    assert_eq!(run.messages(), ["1: unterminated `#if`", "1: unterminated invocation of macro `f`"]);
}

#[test]
fn a_header_that_includes_itself_ends() {
    let mut run = Run::new(Version::V3_0).header("a.h", "#include \"a.h\"\n#include \"a.h\"\nint a;");
    let made = run.preprocess("#include \"a.h\"\n");
    assert!(made.incomplete);
    assert_eq!(run.messages(), ["1: `#include` nested more than 200 levels deep"]);
}

#[test]
fn command_line_comes_first() {
    let mut run = Run::new(Version::V1_2).header("a.h", "N");
    let define = |text: &str| MacroOption::Define(text.into());
    run.options.macros = vec![
        define("N"),
        define("F(a)=a+1"),
        define("M=a=b"),
        MacroOption::Undefine("N".into()),
        define("N=7"),
    ];
    run.options.forced_includes = vec!["a.h".into()];
    run.options.fast_relaxed_math = true;
    let text = "F(2) M N __FAST_RELAXED_MATH__ __OPENCL_C_VERSION__";
    assert_eq!(run.tokens(text), "7 2 + 1 a = b 7 1 120");
}

#[test]
fn keywords_of_the_version() {
    assert_eq!(Run::new(Version::V1_2).tokens("__generic pipe global"), "__generic pipe __global");
    let mut run = Run::new(Version::V2_0);
    let made = run.preprocess("generic pipe");
    assert!(made.tokens.iter().all(|each| matches!(each.0, crate::token::Token::Keyword(_))));
}

#[test]
fn bytes_become_text() {
    let table: [(&[u8], &str, usize); 8] = [
        (b"\xef\xbb\xbfint a;\0\0", "int a ;", 0),
        (b"a\r\nb\r\n", "a b", 0),
        (b"// \xff\xfe\nint b;", "int b ;", 0),
        (b"\x03\x02\x23\x07aaa", "", 1),
        (b"\x7fELF\x01\x02\x03\x04\0\0\0\0int", "", 1),
        (b"i\0n\0t\0", "", 1),
        (b"", "", 0),
        (b"int a; // very long comment, so that one is few \0\n b", "int a ; b", 0),
    ];
    for (bytes, expected, errors) in table {
        let mut run = Run::new(Version::V3_0);
        let Run { sources, symbols, headers, options, diagnostics } = &mut run;
        let main = add_source("x", bytes, None, sources, diagnostics).expect("there is space");
        let made = preprocess(main, sources, symbols, headers, options, diagnostics);
        let spell = |&(token, _): &_| super::spell(token, symbols, &made.literals);
        assert_eq!(made.tokens.iter().map(spell).collect::<Vec<_>>().join(" "), expected);
        assert_eq!(run.diagnostics.error_count(), errors, "{bytes:?}");
    }
}

#[test]
fn what_begins_no_token() {
    check_messages(&[
        ("\u{201c}", "1: unknown start of token U+201C `\u{201c}`"),
        ("#if 0\n/* b", "2: unterminated `/*` comment"),
        ("1f", "1: invalid suffix `f` on integer constant"),
        ("''", "1: empty character constant"),
    ]);
    let table = [
        ("int a = 1 @@@ 2;", "1: unknown start of token `@`", "int a = 1 2 ;"),
        ("f(\"abc);\n", "1: unterminated string literal", "f ( \"abc\" ) ;"),
        ("f('a);\n", "1: unterminated character constant", "f ( '0' ) ;"),
        ("a /* b", "1: unterminated `/*` comment", "a"),
        ("/* /* */ a", "1: `/*` within block comment", "a"),
        ("1ll", "1: suffix `ll` is not part of OpenCL C, treated as `l`", "1l"),
        ("1.0L", "1: `long double` is not supported in OpenCL C", "0"),
        ("L\"a\"", "1: wide literals are not supported in OpenCL C", "\"a\""),
        ("'ab'", "1: multi-character character constant", "'24930'"),
        ("\"\\q\"", "1: unknown escape sequence `\\q`", "\"q\""),
    ];
    for (text, message, expected) in table {
        let mut run = Run::new(Version::V3_0);
        assert_eq!(run.tokens(text), expected);
        assert_eq!(run.messages(), [message]);
    }
}

/// A source of headers that fails to read.
struct Broken;

impl Includes for Broken {
    fn find(&mut self, name: &str, _form: IncludeForm, _from: &str) -> Option<String> {
        Some(name.into())
    }

    fn read(&mut self, _file: &str) -> Result<Vec<u8>, String> {
        Err("it is a directory".into())
    }
}

#[test]
fn headers_that_cannot_be_read() {
    let mut run = Run::new(Version::V3_0);
    let Run { sources, symbols, options, diagnostics, .. } = &mut run;
    let main = sources.add_file("main.cl", "#include <d>", None).expect("there is space");
    assert!(preprocess(main, sources, symbols, &mut Broken, options, diagnostics).incomplete);
    assert_eq!(run.messages(), ["1: cannot read file `d`: it is a directory"]);
}
