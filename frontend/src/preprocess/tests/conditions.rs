//! Conditions: C99 6.10.1.

use super::{check, check_messages, tokens};

#[test]
fn arithmetic_has_64_bits() {
    let true_conditions = [
        "1",
        "-1 < 0",
        "-1 > 0u",
        "0xffffffffffffffff == -1",
        "9223372036854775807 + 1 < 0",
        "18446744073709551615 > 0",
        "1 ? 1 : 1/0",
        "0 || 1",
        "!(0 && 1/0)",
        "1 || 1/0",
        "!0 && ~0 == -1",
        "-7 / 2 == -3 && -7 % 2 == -1",
        "-1 >> 1 == -1",
        "-1u >> 63 == 1",
        "1 << 63 < 0",
        "1 << 64 == 0",
        "1 << -1 == 0",
        "1u >> 64 == 0",
        "2 + 3 * 4 == 14",
        "(2 + 3) * 4 == 20",
        "10 - 4 - 3 == 3",
        "1 | 2 ^ 3 & 4",
        "1 == 1 != 0",
        "(0 ? -1 : 0u) - 1 > 0",
        "'a' == 97 && '\\377' < 0",
        "0x10 == 020 && 0b10000 == 16",
        "- - 1 == 1 && !!5 == 1",
        "true && !false && !unknown",
        "defined X && defined(X) && !defined Y",
        "X == 5",
        "F(2) == 4",
        "0x8000000000000000 / -1 == 0",
        "(-0x7fffffffffffffff - 1) / -1 < 0",
        "+5 == 5 ? 1 ? 1 : 0 : 0",
        "(1 ? 0 : 1) == 0 /* comment */ // comment",
        "1 \\\n && 1",
    ];
    for condition in true_conditions {
        let text = format!("#define X 5\n#define F(a) (a*a)\n#if {condition}\nyes\n#else\nno\n#endif");
        assert_eq!(tokens(&text), "yes", "{condition}");
    }
}

#[test]
fn what_is_no_condition() {
    check_messages(&[
        ("#if\n#endif", "1: expected value in preprocessor expression"),
        ("#if 1 +\n#endif", "1: expected value in preprocessor expression"),
        ("#if 1 / 0\n#endif", "1: division by zero in preprocessor expression"),
        ("#if 0 ? 1 : 1 % 0\n#endif", "1: division by zero in preprocessor expression"),
        ("#if (1\n#endif", "1: expected `)` in preprocessor expression"),
        ("#if 1 2\n#endif", "1: unexpected `2` in preprocessor expression"),
        ("#if a = 1\n#endif", "1: assignment is not allowed in preprocessor expression"),
        ("#if f(1)\n#endif", "1: function-like macro `f` is not defined"),
        ("#if 1.0\n#endif", "1: floating constant in preprocessor expression"),
        ("#if \"a\"\n#endif", "1: string literal is not allowed in preprocessor expression"),
        ("#if 1, 2\n#endif", "1: comma operator is not allowed in preprocessor expression"),
        ("#if 1 ? 2\n#endif", "1: expected `:` in conditional expression"),
        ("#if defined\n#endif", "1: expected a macro name after `defined`"),
        ("#if defined(X\n#endif", "1: missing `)` after `defined`"),
        ("#if __has_builtin(4)\n#endif", "1: `__has_builtin` requires an identifier in parentheses"),
        (
            "#if 18446744073709551616\n#endif",
            "1: integer constant is too large to be represented in any integer type",
        ),
    ]);
}

#[test]
fn groups_are_chosen() {
    check(&[
        ("#if 0\na\n#elif 1\nb\n#elif 1/0\nc\n#else\nd\n#endif\ne", "b e"),
        ("#if 0\n#if 1\na\n#else\nb\n#endif\n#else\nc\n#endif", "c"),
        ("#ifdef X\na\n#else\nb\n#endif\n#ifndef X\nc\n#endif", "b c"),
        ("#define X\n#if 0\n#elifdef X\na\n#endif\n#if 0\n#elifndef X\nb\n#else\nc\n#endif", "a c"),
        ("#if 0\n'unterminated \" /* #endif\n*/ #endif\n#error no\n#unknown\n# 12 no\n#endif\nend", "end"),
        ("#if 0\n#if garbage ( ) ' \n#elif\n#endif\n#endif\nend", "end"),
        ("# if 1 \n # define A 1\n  #  endif\nA", "1"),
        ("%: if 1\na\n%:endif", "a"),
        ("#\n# // nothing\n/* first */ #define B 2 /* several\nlines */ + 1\nB", "2 + 1"),
        ("#if 0\r\na\r\n#else\r\nb\r\n#endif\r\nc", "b c"),
        ("a #if\nb", "a # if b"),
    ]);
    check_messages(&[
        ("#endif", "1: `#endif` without `#if`"),
        ("#else\n", "1: `#else` without `#if`"),
        ("#if 1\n#else\n#else\n#endif", "3: `#else` after `#else`"),
        ("#if 0\n#else\n#elif 1\n#endif", "3: `#elif` after `#else`"),
        ("\n#if 1\n", "2: unterminated `#if`"),
        ("#if 1\n#ifdef X\n#endif\n", "1: unterminated `#if`"),
        ("#if 0\n#endif x", "2: extra tokens at end of `#endif` directive"),
        ("#ifdef 4\n#endif", "1: expected a macro name after `#ifdef`"),
        ("#ifdef\n#endif", "1: expected a macro name after `#ifdef`"),
    ]);
}
