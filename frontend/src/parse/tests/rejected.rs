//! Text that is wrong, and what is said about it.

use super::{diagnosed, messages};
use crate::{language::Version, parse::codes::CODES};

#[track_caller]
fn check(rows: &[(&str, &[&str])]) {
    for (text, expected) in rows {
        assert_eq!(messages(text), *expected, "{text}");
    }
}

/// As [`check`], of statements: columns count from the statement.
#[track_caller]
fn check_statements(rows: &[(&str, &[&str])]) {
    for (text, expected) in rows {
        let whole = format!("void f(int a, int b, int *p) {{\n{text}\n}}\nint after;");
        assert_eq!(messages(&whole), *expected, "{text}");
    }
}

#[test]
fn missing_semicolons() {
    check(&[
        ("int a\nint b;", &["1:6: expected `;` after declaration"]),
        ("int a = 3\nkernel void f(void) { }", &["1:10: expected `;` after declaration"]),
        ("struct s { int a; }\nkernel void f(void) { }", &["1:20: expected `;` after type definition"]),
        ("struct s { int a; }\nuint f(void) { return 1; }", &["1:20: expected `;` after type definition"]),
        ("struct s { int a }; int b;", &["1:17: expected `;` after member declaration"]),
        ("int a b;\nint c;", &["1:6: expected `;` after declaration"]),
        ("int f(int a)\nint g(int a);", &["1:13: expected `;` after declaration"]),
    ]);
    check_statements(&[
        ("a = 1\nb = 2;", &["2:6: expected `;` after expression"]),
        ("a = 1\nreturn;", &["2:6: expected `;` after expression"]),
        ("return a", &["2:9: expected `;` after `return` statement"]),
        ("int c = 1\nc++;", &["2:10: expected `;` after declaration"]),
        ("while (1) { break }", &["2:18: expected `;` after `break` statement"]),
        ("do a = 1; while (a)\nb = 2;", &["2:20: expected `;` after `do`/`while` statement"]),
        ("a b;", &["2:2: expected `;` after expression"]),
        ("f(a, b, p) 3;", &["2:11: expected `;` after expression"]),
    ]);
}

#[test]
fn brackets() {
    check_statements(&[
        ("a = (a b);", &["2:8: expected `)`, found `b`"]),
        (
            "f(a b, 3) + g(;);",
            &["2:5: expected `,` or `)`, found `b`", "2:15: expected expression, found `;`"],
        ),
        ("p[a b] = 1;", &["2:5: expected `]`, found `b`"]),
        ("if (a b) { a = ; }", &["2:7: expected `)`, found `b`", "2:16: expected expression, found `;`"]),
        ("if () a = 1;", &["2:5: expected expression, found `)`"]),
        ("for (int i = 0, i < 3; i++) a = i;", &["2:18: expected `;` after declaration"]),
        ("for (a = 0; a < 3) b = 1;", &["2:18: expected `;` in `for` statement, found `)`"]),
        ("for (a = 0) b = 1;", &["2:11: expected `;` in `for` statement, found `)`"]),
        ("int c[3] = { 1, 2 3 };", &["2:19: expected `,` or `}`, found integer constant 3"]),
        ("if a b = 1;", &["2:4: expected `(` after `if`, found `a`"]),
    ]);
    check(&[
        ("enum { A B };", &["1:10: expected `,` or `}`, found `B`"]),
        ("void f(int a b, float c) { c; }", &["1:14: expected `,` or `)` after parameter, found `b`"]),
        ("void f(int a, ) { }", &["1:15: expected parameter type, found `)`"]),
    ]);
}

#[test]
fn expressions() {
    check_statements(&[
        ("a = ;", &["2:5: expected expression, found `;`"]),
        ("a = b + * ;", &["2:11: expected expression, found `;`"]),
        ("a = b ? 1;", &["2:10: expected `:` in conditional expression, found `;`"]),
        ("a = int;", &["2:5: expected expression, found `int`"]),
        ("a.3;", &["2:3: expected identifier, found integer constant 3"]),
        ("p->kernel = 1;", &["2:4: `kernel` is a keyword and cannot be used as an identifier"]),
        ("a = b ^^ a;", &["2:7: `^^` is a reserved operator in OpenCL C"]),
        ("int c = , d = 2; d = c;", &["2:9: expected expression, found `,`"]),
        ("a = _Generic(a, int 1);", &["2:21: expected `:` in generic association, found integer constant 1"]),
    ]);
}

#[test]
fn unknown_types() {
    check(&[
        ("foo x;", &["1:1: unknown type name `foo`"]),
        (
            "kernel void f(global flaot *a, foo) { }",
            &["1:22: unknown type name `flaot`", "1:32: unknown type name `foo`"],
        ),
        (
            "const foo *x; static bar y = 1;",
            &["1:7: unknown type name `foo`", "1:22: unknown type name `bar`"],
        ),
        ("KERNEL void f(int a) { }", &["1:1: unknown type name `KERNEL`"]),
        (
            "struct s { foo a; int b; bar *c; };",
            &["1:12: unknown type name `foo`", "1:26: unknown type name `bar`"],
        ),
        ("void f(foo a, foo *b, foo c[2]);", &["1:8: unknown type name `foo`"]),
        ("foo f(void) { return 1; }", &["1:1: unknown type name `foo`"]),
        ("static queue_t f(void);", &["1:8: `queue_t` requires OpenCL C 2.0 or later"]),
    ]);
    check_statements(&[
        ("foo c = 1; c = 2;", &["2:1: unknown type name `foo`"]),
        ("foo *c = p;", &["2:1: unknown type name `foo`"]),
        ("foo **c, *d;", &["2:1: unknown type name `foo`"]),
        ("a = (foo)b;", &["2:6: unknown type name `foo`"]),
        ("a = *(foo *)p;", &["2:7: unknown type name `foo`"]),
        ("a = *(global foo *)p;", &["2:14: unknown type name `foo`"]),
        ("a = (foo){1}.x;", &["2:6: unknown type name `foo`"]),
        ("for (foo i = 0; i < 3; i++) ;", &["2:6: unknown type name `foo`"]),
    ]);
}

#[test]
fn keywords_as_names() {
    check(&[
        ("int kernel = 1;", &["1:5: `kernel` is a keyword and cannot be used as an identifier"]),
        ("int if;", &["1:5: `if` is a keyword and cannot be used as an identifier"]),
        ("struct while { int a; };", &["1:8: `while` is a keyword and cannot be used as an identifier"]),
        ("enum { A, for };", &["1:11: `for` is a keyword and cannot be used as an identifier"]),
    ]);
    check_statements(&[(
        "int global = 1; a = 2;",
        &["2:5: `global` is a keyword and cannot be used as an identifier"],
    )]);
}

#[test]
fn items_of_the_file() {
    check(&[
        (
            "int a;\nif (a) { }\nint b",
            &["2:1: `if` is only allowed inside a function", "3:6: expected `;` after declaration"],
        ),
        ("return 1;", &["1:1: `return` is only allowed inside a function"]),
        ("3 + 4; int a;", &["1:1: expected declaration or function definition, found integer constant 3"]),
        ("kernel void f { int a; } int b;", &["1:14: expected parameter list, found `{`"]),
        ("asm(\"nop\"); int a;", &["1:1: inline assembly is not supported in OpenCL C"]),
        (
            "int f(a, b) float b; { return a; }\nint g(a) { return a; }",
            &[
                "1:7: function definition without a prototype is not supported",
                "2:7: function definition without a prototype is not supported",
            ],
        ),
        (
            "_Atomic int b; _Atomic(int) c;",
            &["1:1: `_Atomic` is not supported in OpenCL C", "1:16: `_Atomic` is not supported in OpenCL C"],
        ),
        ("void f(int a[*]);", &["1:14: variable length arrays are not supported in OpenCL C"]),
        (
            "constant int a[2][2] = { [0][0] 1 };",
            &["1:33: expected `=` after designator, found integer constant 1"],
        ),
        ("int f(void) asm(\"x\");", &["1:13: inline assembly is not supported in OpenCL C"]),
        ("", &[]),
    ]);
}

#[test]
fn statements() {
    check_statements(&[
        ("if (a) b = 1; b = 2; else b = 3;", &["2:22: `else` without a previous `if`"]),
        ("if (a) int c = 1; else b = 2;", &["2:8: a declaration is not allowed as the body of a statement"]),
        ("asm volatile (\"nop\" : : ); a = 1;", &["2:1: inline assembly is not supported in OpenCL C"]),
        (
            "int g(int x) { return x; } a = 1;",
            &["2:14: function definition is not allowed inside a function or structure"],
        ),
        ("goto 1;", &["2:6: expected label name, found integer constant 1"]),
        ("case 1 a = 1;", &["2:8: expected `:` after `case`, found `a`"]),
        ("do a = 1; b = 2;", &["2:11: expected `while` in `do`/`while` loop, found `b`"]),
        ("if (a) b = ; else b = 1;", &["2:12: expected expression, found `;`"]),
    ]);
}

#[test]
fn other_languages() {
    check(&[
        (
            "template <typename T> T f(T a) { return a; } int b;",
            &["1:1: OpenCL C does not support templates"],
        ),
        ("class c { int a; }; int b;", &["1:1: OpenCL C does not support classes"]),
        ("namespace n { int a; } int b;", &["1:1: OpenCL C does not support namespaces"]),
        ("using namespace n; int b;", &["1:1: OpenCL C does not support namespaces"]),
        (
            "void f(int &a, const float4 &b) { a = 1; }",
            &["1:12: OpenCL C does not support references", "1:29: OpenCL C does not support references"],
        ),
        ("void f(int a = 3, int b);", &["1:14: OpenCL C does not support default arguments"]),
        ("extern \"C\" int f(void);", &["1:1: OpenCL C does not support linkage specifications"]),
        (
            "struct s { int f(void) { return 1; } int a; };",
            &["1:24: function definition is not allowed inside a function or structure"],
        ),
        (
            "struct s { int a = 3; private: int b; public: int c; };",
            &[
                "1:18: OpenCL C does not support default member initializers",
                "1:23: OpenCL C does not support classes",
                "1:39: OpenCL C does not support classes",
            ],
        ),
        ("enum class e { A };", &["1:6: OpenCL C does not support scoped enumerations"]),
    ]);
    check_statements(&[
        ("a = static_cast<int>(b);", &["2:5: OpenCL C does not support C++ casts"]),
        (
            "p = new int[3]; delete p;",
            &[
                "2:5: OpenCL C does not support `new` and `delete`",
                "2:17: OpenCL C does not support `new` and `delete`",
            ],
        ),
        ("std::vector<int> v;", &["2:1: OpenCL C does not support namespaces"]),
        (
            "float4 c = float4(1, 2, 3, 4); a = int(b) + 1;",
            &["2:12: `float4` is a type, not a function", "2:36: `int` is a type, not a function"],
        ),
        (
            "try { a = 1; } catch (int e) { }",
            &["2:1: OpenCL C does not support exceptions", "2:16: OpenCL C does not support exceptions"],
        ),
    ]);
}

#[test]
fn one_mistake_one_message() {
    let text =
        "foo a;\nvoid f(int x) {\n  x = ;\n  if (x y) x = 1\n  x = 2;\n}\nint b = (1 2);\nvoid g(void) { }\n";
    let expected = [
        "1:1: unknown type name `foo`",
        "3:7: expected expression, found `;`",
        "4:9: expected `)`, found `y`",
        "4:17: expected `;` after expression",
        "7:12: expected `)`, found integer constant 2",
    ];
    assert_eq!(messages(text), expected);
}

#[test]
fn rows_of_codes_show_themselves() {
    for code in CODES.iter().filter(|code| code.name != "nested-too-deeply") {
        let (_, wrong) = diagnosed(code.wrong, Version::V1_2);
        assert!(wrong.len() == 1 && wrong[0].code == *code, "{} {wrong:#?}", code.id);
        let (_, right) = diagnosed(code.right, Version::V1_2);
        assert!(right.is_empty(), "{} {right:#?}", code.id);
    }
}

#[test]
fn help_comes_with_an_edit() {
    let rows = [
        ("int a int b;", ";", "1:5"),
        ("flaot a;", "float", "1:0"),
        ("uint8_t a;", "uchar", "1:0"),
        ("kernel void f { }", "(void)", "1:13"),
        ("int a = int(2);", "(int)", "1:8"),
    ];
    for (text, replacement, at) in rows {
        let (_, diagnostics) = diagnosed(text, Version::V1_2);
        let edit = diagnostics[0].help[0].edits[0].clone();
        assert_eq!(
            (edit.replacement.as_str(), format!("1:{}", edit.span.start).as_str()),
            (replacement, at),
            "{text}"
        );
    }
}
