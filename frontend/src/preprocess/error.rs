//! The wording of every diagnostic of the preprocessor, one function each.

use crate::{
    codes::*,
    diagnostic::{Diagnostic, Edit},
    foreign,
    literal::{Fault, FaultKind},
    source::Span,
};

pub(super) fn unterminated_comment(at: Span) -> Diagnostic {
    Diagnostic::error(UNTERMINATED_COMMENT, at, "unterminated `/*` comment")
}

pub(super) fn unterminated_literal(at: Span, quote: char) -> Diagnostic {
    let literal = if quote == '"' { "string literal" } else { "character constant" };
    Diagnostic::error(UNTERMINATED_LITERAL, at, format!("unterminated {literal}")).edit(
        format!("insert `{quote}`"),
        at.after(),
        quote,
    )
}

pub(super) fn stray_character(at: Span, text: &str) -> Diagnostic {
    let letter = text.chars().next().unwrap_or('\0');
    let shown = match letter {
        _ if letter.is_control() => format!("U+{:04X}", u32::from(letter)),
        _ if !letter.is_ascii() => format!("U+{:04X} `{letter}`", u32::from(letter)),
        _ => format!("`{letter}`"),
    };
    let error = Diagnostic::error(STRAY_CHARACTER, at, format!("unknown start of token {shown}"));
    let alike = match letter {
        '\u{2018}' | '\u{2019}' => "'",
        '\u{201c}' | '\u{201d}' => "\"",
        '\u{2013}' | '\u{2014}' | '\u{2212}' => "-",
        '\u{d7}' => "*",
        '\u{37e}' | '\u{ff1b}' => ";",
        _ => return error,
    };
    error.edit(format!("use `{alike}`"), at, alike)
}

/// A string between typographic quotation marks.
pub(super) fn quotation_marks(open: Span, close: Span) -> Diagnostic {
    let edit = |span| Edit { span, replacement: "\"".to_owned() };
    Diagnostic::error(STRAY_CHARACTER, open.to(close), "string literal in typographic quotation marks")
        .edits("use `\"`", vec![edit(open), edit(close)])
}

/// A fault of a literal: `at` is the faulty part, `literal` the whole literal.
pub(super) fn literal(fault: &Fault, at: Span, literal: Span, spelling: &str) -> Diagnostic {
    let part = spelling.get(fault.range.clone()).unwrap_or(spelling);
    let error = |code, message: &str| Diagnostic::error(code, at, message);
    match fault.kind {
        FaultKind::IntegerSuffix => integer_suffix(at, literal, spelling, part),
        FaultKind::FloatSuffix => error(NUMBER, &format!("invalid suffix `{part}` on floating constant")),
        FaultKind::LongLong => long_long(at, part),
        FaultKind::Float16 => {
            let message = format!("suffix `{part}` is not part of OpenCL C, treated as `h`");
            Diagnostic::extension(FLOAT16, at, message).edit("use `h`", at, "h")
        }
        FaultKind::LongDouble => error(LONG_DOUBLE, "`long double` is not supported in OpenCL C").edit(
            format!("remove the suffix `{part}`"),
            at,
            "",
        ),
        FaultKind::Digit(base) => {
            error(NUMBER, &format!("invalid digit `{part}` in {} constant", base_name(base)))
        }
        FaultKind::NoDigits => error(NUMBER, &format!("integer constant `{spelling}` has no digits")),
        FaultKind::NoExponentDigits => error(NUMBER, "exponent has no digits"),
        FaultKind::NoExponent => error(NUMBER, "hexadecimal floating constant requires an exponent").edit(
            "add an exponent",
            literal.after(),
            "p0",
        ),
        FaultKind::TooLarge => {
            error(NUMBER_TOO_LARGE, "integer constant is too large to be represented in any integer type")
        }
        FaultKind::EmptyCharacter => error(CHARACTER_CONSTANT, "empty character constant"),
        FaultKind::WideCharacter => {
            error(CHARACTER_CONSTANT, &format!("character `{part}` is too large for type `char`"))
        }
        FaultKind::TooManyCharacters => {
            error(CHARACTER_CONSTANT, "character constant is too long for type `int`")
        }
        FaultKind::SeveralCharacters => {
            Diagnostic::warning(SEVERAL_CHARACTERS, at, "multi-character character constant")
        }
        FaultKind::UnknownEscape => {
            Diagnostic::warning(UNKNOWN_ESCAPE, at, format!("unknown escape sequence `{part}`"))
                .here(format!("treated as `{}`", part.trim_start_matches('\\')))
        }
        FaultKind::EscapeDigits if is_universal(part) => {
            error(ESCAPE, &format!("incomplete universal character name `{part}`"))
        }
        FaultKind::EscapeDigits => error(ESCAPE, &format!("`{part}` used with no following hex digits")),
        FaultKind::EscapeRange if is_universal(part) => {
            error(ESCAPE, &format!("invalid universal character name `{part}`"))
        }
        FaultKind::EscapeRange => error(ESCAPE, &format!("escape sequence `{part}` out of range")),
        FaultKind::Wide => error(WIDE_LITERAL, "wide literals are not supported in OpenCL C").edit(
            format!("remove the prefix `{part}`"),
            at,
            "",
        ),
    }
}

/// Whether an escape sequence is a universal character name.
fn is_universal(escape: &str) -> bool {
    escape.starts_with("\\u") || escape.starts_with("\\U")
}

/// The adjective for constants in `base`.
fn base_name(base: u32) -> &'static str {
    match base {
        2 => "binary",
        8 => "octal",
        16 => "hexadecimal",
        _ => "decimal",
    }
}

fn long_long(at: Span, suffix: &str) -> Diagnostic {
    let supported = if suffix.to_ascii_lowercase().contains('u') { "ul" } else { "l" };
    let message = format!("suffix `{suffix}` is not part of OpenCL C, treated as `{supported}`");
    Diagnostic::extension(LONG_LONG, at, message).edit(format!("use `{supported}`"), at, supported)
}

fn integer_suffix(at: Span, literal: Span, spelling: &str, part: &str) -> Diagnostic {
    let error = Diagnostic::error(NUMBER, at, format!("invalid suffix `{part}` on integer constant"));
    let digits = &spelling[..spelling.len() - part.len()];
    let decimal = digits.bytes().all(|each| each.is_ascii_digit());
    match part {
        "f" | "F" | "h" | "H" if decimal => {
            error.edit("use a floating constant", literal, format!("{digits}.0{part}"))
        }
        _ => error,
    }
}

pub(super) fn nested_comment(at: Span) -> Diagnostic {
    Diagnostic::warning(NESTED_COMMENT, at, "`/*` within block comment")
}

pub(super) fn space_in_splice(at: Span) -> Diagnostic {
    Diagnostic::warning(SPACE_IN_SPLICE, at, "backslash and newline separated by space")
}

pub(super) fn nul(at: Span) -> Diagnostic {
    Diagnostic::warning(NUL, at, "null character ignored")
}

pub(super) fn not_text(at: Span, name: &str, why: &str) -> Diagnostic {
    Diagnostic::error(NOT_TEXT, at, format!("`{name}` is not a source file: {why}"))
}

pub(super) fn unknown_directive(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let error =
        Diagnostic::error(UNKNOWN_DIRECTIVE, at, format!("invalid preprocessing directive `#{name}`"));
    match near {
        Some(near) => error.edit(format!("did you mean `#{near}`?"), at, near),
        None => error,
    }
}

pub(super) fn macro_name_expected(at: Span, directive: &str) -> Diagnostic {
    Diagnostic::error(MALFORMED_DIRECTIVE, at, format!("expected a macro name after `#{directive}`"))
}

pub(super) fn file_name_expected(at: Span) -> Diagnostic {
    Diagnostic::error(MALFORMED_DIRECTIVE, at, "expected `\"FILENAME\"` or `<FILENAME>` after `#include`")
}

pub(super) fn extra_tokens(at: Span, directive: &str) -> Diagnostic {
    Diagnostic::warning(EXTRA_TOKENS, at, format!("extra tokens at end of `#{directive}` directive")).edit(
        "turn them into a comment",
        at.before(),
        "// ",
    )
}

pub(super) fn without_if(at: Span, directive: &str) -> Diagnostic {
    Diagnostic::error(UNBALANCED_CONDITIONAL, at, format!("`#{directive}` without `#if`"))
}

pub(super) fn after_else(at: Span, directive: &str, else_at: Span) -> Diagnostic {
    Diagnostic::error(UNBALANCED_CONDITIONAL, at, format!("`#{directive}` after `#else`"))
        .label(else_at, "previous `#else`")
}

pub(super) fn unterminated_conditional(at: Span, directive: &str) -> Diagnostic {
    Diagnostic::error(UNTERMINATED_CONDITIONAL, at, format!("unterminated `#{directive}`"))
}

pub(super) fn condition(at: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(CONDITION, at, message)
}

pub(super) fn division_by_zero(at: Span) -> Diagnostic {
    Diagnostic::error(DIVISION_BY_ZERO, at, "division by zero in preprocessor expression")
}

pub(super) fn user_error(at: Span, message: &str) -> Diagnostic {
    Diagnostic::error(USER_ERROR, at, format!("#error {message}").trim_end())
}

pub(super) fn user_warning(at: Span, message: &str) -> Diagnostic {
    Diagnostic::warning(USER_WARNING, at, format!("#warning {message}").trim_end())
}

/// `whole` is the directive up to the name at `at`.
pub(super) fn include_not_found(whole: Span, at: Span, name: &str) -> Diagnostic {
    let error = Diagnostic::error(INCLUDE_NOT_FOUND, at, format!("file `{name}` not found"));
    if foreign::is_host_header(name) {
        return error.edit(
            "remove the `#include`: OpenCL C has no headers, and its functions and types are built in",
            whole,
            "",
        );
    }
    error
}

pub(super) fn include_unreadable(at: Span, name: &str, why: &str) -> Diagnostic {
    Diagnostic::error(INCLUDE_UNREADABLE, at, format!("cannot read file `{name}`: {why}"))
}

pub(super) fn identifier_length(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(IDENTIFIER_LENGTH, at, format!("identifier is longer than {limit} bytes"))
}

pub(super) fn include_depth(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(INCLUDE_DEPTH, at, format!("`#include` nested more than {limit} levels deep"))
        .help("add an include guard or `#pragma once` to a header that includes itself")
}

pub(super) fn too_many_includes(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(INCLUDE_DEPTH, at, format!("more than {limit} included files"))
}

pub(super) fn too_much_text(at: Span) -> Diagnostic {
    Diagnostic::error(EXPANSION_SIZE, at, "source text and macro expansions exceed 4 GiB")
}

pub(super) fn redefined(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::warning(MACRO_REDEFINED, at, format!("macro `{name}` redefined"))
        .label(before, "previous definition")
}

pub(super) fn predefined_redefined(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(MACRO_REDEFINED, at, format!("redefining predefined macro `{name}`"))
}

pub(super) fn macro_name(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(MACRO_NAME, at, format!("`{name}` cannot be used as a macro name"))
}

pub(super) fn fixed_macro(at: Span, name: &str, directive: &str) -> Diagnostic {
    Diagnostic::error(MACRO_NAME, at, format!("cannot `#{directive}` predefined macro `{name}`"))
}

pub(super) fn parameters(at: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(MACRO_PARAMETERS, at, message)
}

pub(super) fn variable_arguments(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(VA_ARGS, at, format!("`{name}` can only appear in the expansion of a variadic macro"))
}

pub(super) fn optional_without_group(at: Span) -> Diagnostic {
    Diagnostic::error(VA_ARGS, at, "missing `(` after `__VA_OPT__`")
}

pub(super) fn nested_optional(at: Span) -> Diagnostic {
    Diagnostic::error(VA_ARGS, at, "`__VA_OPT__` cannot be nested")
}

pub(super) fn unterminated_optional(at: Span) -> Diagnostic {
    Diagnostic::error(VA_ARGS, at, "unterminated `__VA_OPT__`")
}

pub(super) fn stringify(at: Span) -> Diagnostic {
    Diagnostic::error(STRINGIFY, at, "`#` is not followed by a macro parameter")
}

/// `edge` is `start` or `end`.
pub(super) fn paste_at_edge(at: Span, edge: &str) -> Diagnostic {
    Diagnostic::error(PASTE_PLACE, at, format!("`##` cannot appear at {edge} of macro expansion"))
}

pub(super) fn paste(at: Span, left: &str, right: &str) -> Diagnostic {
    Diagnostic::error(PASTE, at, format!("pasting formed `{left}{right}`, an invalid preprocessing token"))
}

/// How many arguments a macro takes.
#[derive(Clone, Copy)]
pub(super) enum ArgumentCount {
    Exactly(usize),
    AtLeast(usize),
}

pub(super) fn argument_count(
    at: Span,
    name: &str,
    expected: ArgumentCount,
    found: usize,
    defined_at: Span,
) -> Diagnostic {
    let (least, expected) = match expected {
        ArgumentCount::Exactly(count) => (count, count.to_string()),
        ArgumentCount::AtLeast(count) => (count, format!("at least {count}")),
    };
    let many = if found > least { "many" } else { "few" };
    let message =
        format!("too {many} arguments provided to macro `{name}`: expected {expected}, found {found}");
    Diagnostic::error(ARGUMENT_COUNT, at, message).label(defined_at, format!("macro `{name}` defined here"))
}

pub(super) fn unterminated_use(at: Span, name: &str, defined_at: Span) -> Diagnostic {
    Diagnostic::error(UNTERMINATED_USE, at, format!("unterminated invocation of macro `{name}`"))
        .label(defined_at, format!("macro `{name}` defined here"))
}

pub(super) fn expansion_size(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(EXPANSION_SIZE, at, format!("macro expansion exceeds {limit} tokens"))
}

pub(super) fn macro_nesting(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(EXPANSION_SIZE, at, format!("macro invocations nested more than {limit} levels deep"))
}

pub(super) fn line(at: Span, message: &str) -> Diagnostic {
    Diagnostic::error(LINE, at, message)
}

pub(super) fn unknown_pragma(at: Span, name: &str) -> Diagnostic {
    let message = match name {
        "" => "empty pragma ignored".to_owned(),
        _ => format!("unknown pragma `{name}` ignored"),
    };
    Diagnostic::warning(UNKNOWN_PRAGMA, at, message)
}

pub(super) fn malformed_pragma(at: Span, form: &str) -> Diagnostic {
    Diagnostic::warning(MALFORMED_PRAGMA, at, format!("malformed pragma ignored: expected `{form}`"))
}

pub(super) fn rounding_mode(at: Span, mode: &str) -> Diagnostic {
    Diagnostic::error(ROUNDING_MODE, at, format!("rounding mode `{mode}` is not supported for arithmetic"))
        .note("SPIR-V supports rounding modes other than `rte` for conversions only")
        .help(format!("use explicit conversions such as `convert_float_{mode}` or `vstore_half_{mode}`"))
}

pub(super) fn malformed_pragma_operator(at: Span) -> Diagnostic {
    Diagnostic::error(MALFORMED_PRAGMA, at, "`_Pragma` takes a parenthesized string literal")
}

pub(super) fn misplaced_pragma(at: Span) -> Diagnostic {
    let message = "misplaced pragma ignored: it must be between declarations or statements";
    Diagnostic::warning(MISPLACED_PRAGMA, at, message)
}

pub(super) fn unknown_extension(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let message = format!("unknown OpenCL extension `{name}` ignored");
    let warning = Diagnostic::warning(UNKNOWN_EXTENSION, at, message);
    match near {
        Some(near) => warning.edit(format!("did you mean `{near}`?"), at, near),
        None => warning,
    }
}

pub(super) fn absent_extension(at: Span, name: &str, version: &str) -> Diagnostic {
    let message = format!("extension `{name}` is disabled or not available in OpenCL C {version}");
    Diagnostic::warning(UNKNOWN_EXTENSION, at, message)
}

pub(super) fn date(at: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` expands to a fixed value so that builds are reproducible");
    Diagnostic::warning(DATE, at, message)
}

pub(super) fn ident(at: Span, name: &str) -> Diagnostic {
    Diagnostic::extension(IDENT, at, format!("`#{name}` is a language extension and is ignored"))
}

pub(super) fn has_operator(at: Span, name: &str) -> Diagnostic {
    let operand = if name.starts_with("__has_include") { "`\"FILE\"` or `<FILE>`" } else { "an identifier" };
    Diagnostic::error(HAS_OPERATOR, at, format!("`{name}` requires {operand} in parentheses"))
}
