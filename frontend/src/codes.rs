//! The kinds of messages of the preprocessor (`P`) and of the check of brackets (`G`), as rows: the rule, where it stands, a
//! program that breaks it and one that does not. The wording of each message is in `preprocess/error.rs` and `brackets.rs`.

use crate::{diagnostic::Code, warning::Class};

/// Makes one constant for each row, and the list of all.
macro_rules! codes {
    ($(#[$meta:meta])* $list:ident: $($name:ident = $id:literal $short:literal $($class:ident)?, $section:literal, $rule:literal,
        $wrong:literal => $right:literal;)*) => {
        $(
            #[doc = $rule]
            pub const $name: &Code = &Code {
                id: $id, name: $short, class: Class::or_standard(&[$(Class::$class)?]), section: $section, rule: $rule,
                wrong: $wrong, right: $right,
            };
        )*

        $(#[$meta])*
        pub const $list: &[&Code] = &[$($name),*];
    };
}

codes! {
    /// Every kind of message of the preprocessor.
    PREPROCESSOR:
    UNTERMINATED_COMMENT = "P0001" "unterminated-comment", "C99 6.4.9",
        "A comment that begins with `/*` ends with `*/` in the same file.",
        "/* speed of light" => "/* speed of light */";
    UNTERMINATED_LITERAL = "P0002" "unterminated-literal", "C99 6.4.4.4, 6.4.5",
        "A character constant or string literal ends with its quote on the line on which it began.",
        "constant char s[] = \"text;" => "constant char s[] = \"text\";";
    STRAY_CHARACTER = "P0003" "stray-character", "C99 6.4",
        "Outside of comments and literals only letters, digits, white space and the punctuators of C may stand.",
        "int a = 1 @ 2;" => "int a = 1 + 2;";
    CHARACTER_CONSTANT = "P0004" "character-constant", "C99 6.4.4.4",
        "A character constant holds one character that fits a `char`, or up to four bytes that together make an `int`.",
        "int a = '';" => "int a = ' ';";
    SEVERAL_CHARACTERS = "P0005" "multichar", "C99 6.4.4.4",
        "The value of a character constant with several characters is chosen by the compiler: here the first is highest.",
        "int a = 'ab';" => "int a = 'a' << 8 | 'b';";
    ESCAPE = "P0006" "invalid-escape", "C99 6.4.4.4",
        "A numeric escape has digits and fits a byte; `\\u` has four and `\\U` eight digits that name a character.",
        "char a = '\\x100';" => "char a = '\\x10';";
    UNKNOWN_ESCAPE = "P0007" "unknown-escape-sequence" Extension, "C99 6.4.4.4",
        "A backslash stands only before the letters that C gives a meaning; elsewhere it is dropped.",
        "char a = '\\q';" => "char a = 'q';";
    NUMBER = "P0008" "invalid-number", "C99 6.4.4.1, 6.4.4.2",
        "A number has digits of its base only, and a suffix of its kind: `u`, `l`, `ul` for integers, `f`, `h` for floating ones.",
        "float a = 1f;" => "float a = 1.0f;";
    NUMBER_TOO_LARGE = "P0009" "integer-too-large", "C99 6.4.4.1",
        "An integer constant fits 64 bits.",
        "ulong a = 18446744073709551616ul;" => "ulong a = 18446744073709551615ul;";
    LONG_LONG = "P0010" "long-long" Extension, "OpenCL C 3.0, 6.3.1",
        "OpenCL C has no `long long`, as `long` has 64 bits; the suffix `ll` is taken for `l`.",
        "long a = 1ll;" => "long a = 1l;";
    LONG_DOUBLE = "P0011" "long-double", "OpenCL C 3.0, 6.3.1",
        "OpenCL C has no `long double`, and so no suffix for it.",
        "double a = 1.0L;" => "double a = 1.0;";
    WIDE_LITERAL = "P0012" "wide-literal", "OpenCL C 3.0, 6.3",
        "OpenCL C has no `wchar_t`, and so no literals with `L` before them.",
        "int a = L'x';" => "int a = 'x';";
    UNKNOWN_DIRECTIVE = "P0013" "unknown-directive", "C99 6.10",
        "A line that begins with `#` is one of the directives of C.",
        "#defin N 4" => "#define N 4";
    MALFORMED_DIRECTIVE = "P0014" "malformed-directive", "C99 6.10",
        "Each directive has its form: `#define`, `#undef`, `#ifdef` and `#ifndef` name a macro, `#include` a file.",
        "#ifdef 4\n#endif" => "#ifdef N\n#endif";
    EXTRA_TOKENS = "P0015" "extra-tokens" Extension, "C99 6.10",
        "Nothing but a comment follows a directive on its line; what does is ignored.",
        "#ifdef N\n#endif N" => "#ifdef N\n#endif // N";
    UNBALANCED_CONDITIONAL = "P0016" "unbalanced-conditional", "C99 6.10.1",
        "`#elif`, `#else` and `#endif` belong to an `#if` of the same file, and nothing but `#endif` follows `#else`.",
        "#else\n#endif" => "#if 1\n#else\n#endif";
    UNTERMINATED_CONDITIONAL = "P0017" "unterminated-conditional", "C99 6.10.1",
        "Each `#if`, `#ifdef` and `#ifndef` is closed by an `#endif` in the same file.",
        "#if 1\nint a;" => "#if 1\nint a;\n#endif";
    CONDITION = "P0018" "invalid-condition", "C99 6.10.1",
        "The condition of `#if` is a constant expression of integers, without assignments, calls and casts.",
        "#if N = 4\n#endif" => "#if N == 4\n#endif";
    DIVISION_BY_ZERO = "P0019" "division-by-zero-in-condition", "C99 6.5.5",
        "A condition of `#if` does not divide by zero where its value depends on it.",
        "#if 1 / 0\n#endif" => "#if 1 / 1\n#endif";
    USER_ERROR = "P0020" "error-directive", "C99 6.10.5",
        "`#error` ends the compilation with the message that follows it.",
        "#ifndef N\n#error N is missing\n#endif" => "#define N 4\n#ifndef N\n#error N is missing\n#endif";
    USER_WARNING = "P0021" "#warnings", "GNU C",
        "`#warning` shows the message that follows it.",
        "#warning slow" => "// slow";
    INCLUDE_NOT_FOUND = "P0022" "include-not-found", "C99 6.10.2",
        "The file that `#include` names is beside the including file, or in a directory given by `-I`.",
        "#include \"mising.h\"" => "#include \"missing.h\"";
    INCLUDE_UNREADABLE = "P0023" "include-unreadable", "C99 6.10.2",
        "The file that `#include` names can be read.",
        "#include \"directory\"" => "#include \"directory/file.h\"";
    INCLUDE_DEPTH = "P0024" "include-depth", "C99 5.2.4.1",
        "Files include each other at most 200 deep: a header that includes itself needs `#pragma once`.",
        "#include __FILE__" => "#pragma once";
    NOT_TEXT = "P0025" "not-text", "C99 5.1.1.2",
        "A source file is text in UTF-8.",
        "(a SPIR-V module)" => "kernel void f() {}";
    MACRO_REDEFINED = "P0026" "macro-redefined" Extension, "C99 6.10.3 paragraph 2",
        "A macro is defined again only with the same parameters and the same text, or after `#undef`.",
        "#define N 4\n#define N 8" => "#define N 4\n#undef N\n#define N 8";
    MACRO_NAME = "P0027" "invalid-macro-name", "C99 6.10.8 paragraph 4",
        "A macro's name is an identifier other than `defined`, `__VA_ARGS__` and `__VA_OPT__`; what the compiler computes, \
         such as `__LINE__`, is not defined anew.",
        "#define defined" => "#define DEFINED";
    MACRO_PARAMETERS = "P0028" "macro-parameters", "C99 6.10.3 paragraph 6",
        "The parameters of a macro are different identifiers between commas, of which the last may be `...`.",
        "#define F(a, a) a" => "#define F(a, b) a";
    VA_ARGS = "P0029" "variable-arguments", "C99 6.10.3 paragraph 5",
        "`__VA_ARGS__` and `__VA_OPT__` stand only in the text of a macro whose parameters end with `...`.",
        "#define F(a) __VA_ARGS__" => "#define F(...) __VA_ARGS__";
    STRINGIFY = "P0030" "stringify-operand", "C99 6.10.3.2",
        "In a macro with parameters, `#` stands before a parameter.",
        "#define F(a) #b" => "#define F(a) #a";
    PASTE_PLACE = "P0031" "paste-operand", "C99 6.10.3.3 paragraph 1",
        "`##` stands between two tokens of a macro's text, not at its beginning or end.",
        "#define F(a) a ##" => "#define F(a) a ## 1";
    PASTE = "P0032" "invalid-paste", "C99 6.10.3.3 paragraph 3",
        "What `##` puts together is one token.",
        "#define F(a) +##a\nint x = F(1);" => "#define F(a) +a\nint x = F(1);";
    ARGUMENT_COUNT = "P0033" "macro-argument-count", "C99 6.10.3 paragraph 4",
        "A macro is used with as many arguments as it has parameters.",
        "#define F(a, b) a\nint x = F(1);" => "#define F(a, b) a\nint x = F(1, 2);";
    UNTERMINATED_USE = "P0034" "unterminated-macro-use", "C99 6.10.3 paragraph 4",
        "The arguments of a macro end with a closing parenthesis.",
        "#define F(a) a\nint x = F(1;" => "#define F(a) a\nint x = F(1);";
    EXPANSION_SIZE = "P0035" "expansion-too-large", "C99 5.2.4.1",
        "Macros expand to at most ten million tokens altogether, and their uses nest at most 1,000 deep.",
        "(each of 30 macros twice the one before)" => "(ten of them)";
    LINE = "P0036" "invalid-line", "C99 6.10.4",
        "`#line` takes a number from 1 to 2147483647 and perhaps a string.",
        "#line here" => "#line 4 \"here\"";
    UNKNOWN_PRAGMA = "P0037" "unknown-pragmas", "C99 6.10.6",
        "A pragma that the compiler does not know is ignored.",
        "#pragma omp simd" => "#pragma unroll";
    MALFORMED_PRAGMA = "P0038" "malformed-pragma", "OpenCL C 3.0, 6.2.1 and 6.12.2",
        "A pragma that the compiler knows is ignored where it does not have its form.",
        "#pragma OPENCL FP_CONTRACT YES" => "#pragma OPENCL FP_CONTRACT ON";
    MISPLACED_PRAGMA = "P0039" "misplaced-pragma", "C99 6.10.6",
        "A pragma stands between declarations or statements; elsewhere it is ignored.",
        "int a =\n#pragma unroll\n1;" => "int a = 1;";
    UNKNOWN_EXTENSION = "P0040" "unknown-extension", "OpenCL C 3.0, 6.2.1",
        "`#pragma OPENCL EXTENSION` names an extension that the compiler has for this version, or `all`.",
        "#pragma OPENCL EXTENSION cl_khr_fp61 : enable" => "#pragma OPENCL EXTENSION cl_khr_fp16 : enable";
    DATE = "P0041" "date-time", "C99 6.10.8",
        "`__DATE__` and `__TIME__` have a fixed value, so that equal sources give equal modules.",
        "constant char built[] = __DATE__;" => "constant char built[] = BUILT; // with -D BUILT=...";
    SPACE_IN_SPLICE = "P0042" "backslash-newline-escape", "C99 5.1.1.2",
        "White space between a backslash and the end of the line is not visible; the lines are joined all the same.",
        "#define N \\ \n4" => "#define N \\\n4";
    NUL = "P0043" "null-character", "C99 5.2.1",
        "Characters of value 0 are ignored.",
        "int a;\\0" => "int a;";
    NESTED_COMMENT = "P0044" "comment", "C99 6.4.9",
        "Comments do not nest: the first `*/` ends the comment.",
        "/* one /* two */" => "/* one, two */";
    HAS_OPERATOR = "P0045" "malformed-has-operator", "C23 6.10.1",
        "`__has_include` takes a header name in parentheses, `__has_builtin` and its like take an identifier.",
        "#if __has_include(4)\n#endif" => "#if __has_include(\"four.h\")\n#endif";
    IDENT = "P0048" "ident-directive" Extension, "C99 6.10",
        "`#ident` and `#sccs` put a text into object files of Unix. They are no directives of C; here they are ignored.",
        "#ident \"version 1\"" => "// version 1";
    IDENTIFIER_LENGTH = "P0046" "identifier-length", "SPIR-V, 2.17",
        "An identifier has at most 65,535 bytes, as many as a name in a module.",
        "int aaa; // ... with 65,536 letters" => "int a;";
    ROUNDING_MODE = "P0047" "rounding-mode", "OpenCL 1.0, 9.7; SPIR-V, 3.16",
        "Arithmetic rounds to nearest even; SPIR-V has the other modes for conversions only.",
        "#pragma OPENCL SELECT_ROUNDING_MODE rtz" => "#pragma OPENCL SELECT_ROUNDING_MODE rte";
}

codes! {
    /// Every kind of message of the check of brackets.
    BRACKETS:
    UNCLOSED_BRACKET = "G0101" "unclosed-bracket", "C99 6.5.1, 6.7.8, 6.8.2",
        "Each `(`, `[` and `{` is closed by its partner.",
        "kernel void f() { if (1 { } }" => "kernel void f() { if (1) { } }";
    UNOPENED_BRACKET = "G0102" "unopened-bracket", "C99 6.5.1, 6.7.8, 6.8.2",
        "Each `)`, `]` and `}` closes its partner.",
        "kernel void f() { int a = 1); }" => "kernel void f() { int a = (1); }";
    BRACKET_DEPTH = "G0103" "bracket-depth", "C99 5.2.4.1",
        "Brackets nest at most 256 deep.",
        "(257 opening parentheses)" => "(256 of them)";
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn identifiers_and_names_are_unique() {
        let all: Vec<&Code> = PREPROCESSOR.iter().chain(BRACKETS).copied().collect();
        let ids: HashSet<&str> = all.iter().map(|code| code.id).collect();
        let names: HashSet<&str> = all.iter().map(|code| code.name).collect();
        assert_eq!((ids.len(), names.len()), (all.len(), all.len()));
    }
}
