//! The diagnostics of the preprocessor (`P`) and of the bracket check (`G`), as rows: the rule, its section in the specification,
//! an invalid and a valid example. The wording of each message is in `preprocess/error.rs` and `brackets.rs`.

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
    /// Every diagnostic of the preprocessor.
    PREPROCESSOR:
    UNTERMINATED_COMMENT = "P0001" "unterminated-comment", "C99 6.4.9",
        "A `/*` comment is terminated by `*/` in the same file.",
        "/* speed of light" => "/* speed of light */";
    UNTERMINATED_LITERAL = "P0002" "unterminated-literal", "C99 6.4.4.4, 6.4.5",
        "A character constant or string literal is terminated by its quote on the same line.",
        "constant char s[] = \"text;" => "constant char s[] = \"text\";";
    STRAY_CHARACTER = "P0003" "stray-character", "C99 6.4",
        "Outside of comments and literals, only letters, digits, white space and the punctuators of C are allowed.",
        "int a = 1 @ 2;" => "int a = 1 + 2;";
    CHARACTER_CONSTANT = "P0004" "character-constant", "C99 6.4.4.4",
        "A character constant holds one character that fits a `char`, or up to four characters that fit an `int`.",
        "int a = '';" => "int a = ' ';";
    SEVERAL_CHARACTERS = "P0005" "multichar", "C99 6.4.4.4",
        "The value of a multi-character constant is implementation-defined; here the first character is the most significant byte.",
        "int a = 'ab';" => "int a = 'a' << 8 | 'b';";
    ESCAPE = "P0006" "invalid-escape", "C99 6.4.4.4",
        "A numeric escape sequence has at least one digit and fits a byte; `\\u` has four and `\\U` eight digits that form a valid character.",
        "char a = '\\x100';" => "char a = '\\x10';";
    UNKNOWN_ESCAPE = "P0007" "unknown-escape-sequence" Extension, "C99 6.4.4.4",
        "A backslash is followed by one of the escapes that C defines; before any other character it is ignored.",
        "char a = '\\q';" => "char a = 'q';";
    NUMBER = "P0008" "invalid-number", "C99 6.4.4.1, 6.4.4.2",
        "A number has only digits of its base and a suffix of its kind: `u`, `l` or `ul` for integers, `f` or `h` for floating constants.",
        "float a = 1f;" => "float a = 1.0f;";
    NUMBER_TOO_LARGE = "P0009" "integer-too-large", "C99 6.4.4.1",
        "An integer constant fits 64 bits.",
        "ulong a = 18446744073709551616ul;" => "ulong a = 18446744073709551615ul;";
    LONG_LONG = "P0010" "long-long" Extension, "OpenCL C 3.0, 6.3.1",
        "OpenCL C has no `long long`, as `long` has 64 bits; the suffix `ll` is treated as `l`.",
        "long a = 1ll;" => "long a = 1l;";
    FLOAT16 = "P0049" "c23-float16" Extension, "OpenCL C 3.0, 6.3.1",
        "OpenCL C has no `_Float16`, as `half` is that type; the suffix `f16` is treated as `h`.",
        "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nconstant half a = 1.5f16;" => "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nconstant half a = 1.5h;";
    LONG_DOUBLE = "P0011" "long-double", "OpenCL C 3.0, 6.3.1",
        "OpenCL C does not support `long double`, so the suffix `L` is invalid on a floating constant.",
        "double a = 1.0L;" => "double a = 1.0;";
    WIDE_LITERAL = "P0012" "wide-literal", "OpenCL C 3.0, 6.3",
        "OpenCL C does not support `wchar_t`, so the literal prefix `L` is invalid.",
        "int a = L'x';" => "int a = 'x';";
    UNKNOWN_DIRECTIVE = "P0013" "unknown-directive", "C99 6.10",
        "A line that begins with `#` must be a C preprocessing directive.",
        "#defin N 4" => "#define N 4";
    MALFORMED_DIRECTIVE = "P0014" "malformed-directive", "C99 6.10",
        "`#define`, `#undef`, `#ifdef` and `#ifndef` require a macro name, `#include` a file name.",
        "#ifdef 4\n#endif" => "#ifdef N\n#endif";
    EXTRA_TOKENS = "P0015" "extra-tokens" Extension, "C99 6.10",
        "Only a comment may follow a complete directive on its line; extra tokens are ignored.",
        "#ifdef N\n#endif N" => "#ifdef N\n#endif // N";
    UNBALANCED_CONDITIONAL = "P0016" "unbalanced-conditional", "C99 6.10.1",
        "`#elif`, `#else` and `#endif` require a preceding `#if` in the same file, and `#else` is followed by `#endif` only.",
        "#else\n#endif" => "#if 1\n#else\n#endif";
    UNTERMINATED_CONDITIONAL = "P0017" "unterminated-conditional", "C99 6.10.1",
        "Each `#if`, `#ifdef` and `#ifndef` is terminated by an `#endif` in the same file.",
        "#if 1\nint a;" => "#if 1\nint a;\n#endif";
    CONDITION = "P0018" "invalid-condition", "C99 6.10.1",
        "The condition of `#if` is an integer constant expression without assignments, calls or casts.",
        "#if N = 4\n#endif" => "#if N == 4\n#endif";
    DIVISION_BY_ZERO = "P0019" "division-by-zero-in-condition", "C99 6.5.5",
        "An evaluated operand of `#if` must not divide by zero.",
        "#if 1 / 0\n#endif" => "#if 1 / 1\n#endif";
    USER_ERROR = "P0020" "error-directive", "C99 6.10.5",
        "`#error` fails the compilation with the given message.",
        "#ifndef N\n#error N is missing\n#endif" => "#define N 4\n#ifndef N\n#error N is missing\n#endif";
    USER_WARNING = "P0021" "#warnings", "GNU C",
        "`#warning` emits the given message as a warning.",
        "#warning slow" => "// slow";
    INCLUDE_NOT_FOUND = "P0022" "include-not-found", "C99 6.10.2",
        "An included file is searched for in the directory of the including file and in the directories given by `-I`.",
        "#include \"mising.h\"" => "#include \"missing.h\"";
    INCLUDE_UNREADABLE = "P0023" "include-unreadable", "C99 6.10.2",
        "An included file must be readable.",
        "#include \"directory\"" => "#include \"directory/file.h\"";
    INCLUDE_DEPTH = "P0024" "include-depth", "C99 5.2.4.1",
        "`#include` can be nested at most 200 levels deep. A header that includes itself needs an include guard or `#pragma once`.",
        "#include __FILE__" => "#pragma once";
    NOT_TEXT = "P0025" "not-text", "C99 5.1.1.2",
        "A source file is text in UTF-8.",
        "(a SPIR-V module)" => "kernel void f() {}";
    MACRO_REDEFINED = "P0026" "macro-redefined" Extension, "C99 6.10.3 paragraph 2",
        "A macro can be redefined only with the same parameters and the same replacement list, or after `#undef`.",
        "#define N 4\n#define N 8" => "#define N 4\n#undef N\n#define N 8";
    MACRO_NAME = "P0027" "invalid-macro-name", "C99 6.10.8 paragraph 4",
        "A macro name is an identifier other than `defined`, `__VA_ARGS__` and `__VA_OPT__`; predefined macros such as \
         `__LINE__` cannot be redefined.",
        "#define defined" => "#define DEFINED";
    MACRO_PARAMETERS = "P0028" "macro-parameters", "C99 6.10.3 paragraph 6",
        "Macro parameters are distinct identifiers separated by commas; the last may be `...`.",
        "#define F(a, a) a" => "#define F(a, b) a";
    VA_ARGS = "P0029" "variable-arguments", "C99 6.10.3 paragraph 5",
        "`__VA_ARGS__` and `__VA_OPT__` can only appear in the replacement list of a variadic macro.",
        "#define F(a) __VA_ARGS__" => "#define F(...) __VA_ARGS__";
    STRINGIFY = "P0030" "stringify-operand", "C99 6.10.3.2",
        "In a function-like macro, `#` must be followed by a macro parameter.",
        "#define F(a) #b" => "#define F(a) #a";
    PASTE_PLACE = "P0031" "paste-operand", "C99 6.10.3.3 paragraph 1",
        "`##` cannot appear at the start or end of a replacement list.",
        "#define F(a) a ##" => "#define F(a) a ## 1";
    PASTE = "P0032" "invalid-paste", "C99 6.10.3.3 paragraph 3",
        "Pasting two tokens with `##` must form one valid token.",
        "#define F(a) +##a\nint x = F(1);" => "#define F(a) +a\nint x = F(1);";
    ARGUMENT_COUNT = "P0033" "macro-argument-count", "C99 6.10.3 paragraph 4",
        "A function-like macro is invoked with as many arguments as it has parameters.",
        "#define F(a, b) a\nint x = F(1);" => "#define F(a, b) a\nint x = F(1, 2);";
    UNTERMINATED_USE = "P0034" "unterminated-macro-use", "C99 6.10.3 paragraph 4",
        "The arguments of a macro invocation are terminated by a closing parenthesis.",
        "#define F(a) a\nint x = F(1;" => "#define F(a) a\nint x = F(1);";
    EXPANSION_SIZE = "P0035" "expansion-too-large", "C99 5.2.4.1",
        "The number of tokens that macros expand to is limited, and macro invocations can be nested at most 1,000 levels deep.",
        "(each of 30 macros twice the one before)" => "(ten of them)";
    LINE = "P0036" "invalid-line", "C99 6.10.4",
        "`#line` requires a line number from 1 to 2147483647 and an optional file name as a string literal.",
        "#line here" => "#line 4 \"here\"";
    UNKNOWN_PRAGMA = "P0037" "unknown-pragmas", "C99 6.10.6",
        "Unknown pragmas are ignored.",
        "#pragma omp simd" => "#pragma unroll";
    MALFORMED_PRAGMA = "P0038" "malformed-pragma", "OpenCL C 3.0, 6.2.1 and 6.12.2",
        "A known pragma that is malformed is ignored.",
        "#pragma OPENCL FP_CONTRACT YES" => "#pragma OPENCL FP_CONTRACT ON";
    MISPLACED_PRAGMA = "P0039" "misplaced-pragma", "C99 6.10.6",
        "A pragma must be between declarations or statements; elsewhere it is ignored.",
        "int a =\n#pragma unroll\n1;" => "int a = 1;";
    UNKNOWN_EXTENSION = "P0040" "unknown-extension", "OpenCL C 3.0, 6.2.1",
        "`#pragma OPENCL EXTENSION` requires an extension that is supported in this version of OpenCL C, or `all`.",
        "#pragma OPENCL EXTENSION cl_khr_fp61 : enable" => "#pragma OPENCL EXTENSION cl_khr_fp16 : enable";
    DATE = "P0041" "date-time", "C99 6.10.8",
        "`__DATE__` and `__TIME__` expand to fixed values so that builds are reproducible.",
        "constant char built[] = __DATE__;" => "constant char built[] = BUILT; // with -D BUILT=...";
    SPACE_IN_SPLICE = "P0042" "backslash-newline-escape", "C99 5.1.1.2",
        "A backslash and newline separated by white space are treated as a line continuation.",
        "#define N \\ \n4" => "#define N \\\n4";
    NUL = "P0043" "null-character", "C99 5.2.1",
        "Null characters are ignored.",
        "constant int a = 1;\0" => "constant int a = 1;";
    NESTED_COMMENT = "P0044" "comment", "C99 6.4.9",
        "Comments do not nest: the first `*/` ends the comment.",
        "/* one /* two */" => "/* one, two */";
    HAS_OPERATOR = "P0045" "malformed-has-operator", "C23 6.10.1",
        "`__has_include` requires `\"FILE\"` or `<FILE>` in parentheses; `__has_builtin` and similar operators require an identifier.",
        "#if __has_include(4)\n#endif" => "#if __has_include(\"four.h\")\n#endif";
    IDENT = "P0048" "ident-directive" Extension, "C99 6.10",
        "`#ident` and `#sccs` are language extensions that embed a string in object files; they are ignored.",
        "#ident \"version 1\"" => "// version 1";
    IDENTIFIER_LENGTH = "P0046" "identifier-length", "SPIR-V, 2.17",
        "An identifier has at most 65,535 bytes, the limit of a name in a SPIR-V module.",
        "int aaa; // ... with 65,536 letters" => "int a;";
    ROUNDING_MODE = "P0047" "rounding-mode", "OpenCL 1.0, 9.7; SPIR-V, 3.16",
        "Arithmetic rounds to nearest even; SPIR-V supports other rounding modes for conversions only.",
        "#pragma OPENCL SELECT_ROUNDING_MODE rtz" => "#pragma OPENCL SELECT_ROUNDING_MODE rte";
}

codes! {
    /// Every diagnostic of the bracket check.
    BRACKETS:
    UNCLOSED_BRACKET = "G0101" "unclosed-bracket", "C99 6.5.1, 6.7.8, 6.8.2",
        "Each `(`, `[` and `{` has a matching closing delimiter.",
        "kernel void f() { if (1 { } }" => "kernel void f() { if (1) { } }";
    UNOPENED_BRACKET = "G0102" "unopened-bracket", "C99 6.5.1, 6.7.8, 6.8.2",
        "Each `)`, `]` and `}` has a matching opening delimiter.",
        "kernel void f() { int a = 1); }" => "kernel void f() { int a = (1); }";
    BRACKET_DEPTH = "G0103" "bracket-depth", "C99 5.2.4.1",
        "Brackets can be nested at most 256 levels deep.",
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
