//! The wording of every message of the preprocessor, one function each.

use crate::{
    codes::*,
    diagnostic::Diagnostic,
    literal::{Fault, FaultKind},
    source::Span,
};

pub(super) fn unterminated_comment(at: Span) -> Diagnostic {
    Diagnostic::error(UNTERMINATED_COMMENT, at, "this comment does not end").here("`*/` is missing")
}

pub(super) fn unterminated_literal(at: Span, quote: char) -> Diagnostic {
    let what = if quote == '"' { "string literal" } else { "character constant" };
    Diagnostic::error(UNTERMINATED_LITERAL, at, format!("this {what} does not end on its line")).edit(
        format!("close it with `{quote}`"),
        at.after(),
        quote,
    )
}

pub(super) fn stray_character(at: Span, text: &str) -> Diagnostic {
    let letter = text.chars().next().unwrap_or('\0');
    let shown = if letter.is_control() || !letter.is_ascii() {
        format!(
            "U+{:04X}{}",
            u32::from(letter),
            if letter.is_control() { String::new() } else { format!(" `{letter}`") }
        )
    } else {
        format!("`{letter}`")
    };
    let error = Diagnostic::error(STRAY_CHARACTER, at, format!("the character {shown} begins no token"));
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

/// A fault of a literal; `at` is the part it is about, `literal` the whole.
pub(super) fn literal(fault: &Fault, at: Span, literal: Span, spelling: &str) -> Diagnostic {
    let part = spelling.get(fault.range.clone()).unwrap_or(spelling);
    let number = |message: String| Diagnostic::error(NUMBER, at, message);
    match fault.kind {
        FaultKind::IntegerSuffix => integer_suffix(at, literal, spelling, part),
        FaultKind::FloatSuffix => number(format!("`{part}` is no suffix of a floating constant")),
        FaultKind::LongLong => {
            let right = if part.to_ascii_lowercase().contains('u') { "ul" } else { "l" };
            let message = format!("OpenCL C has no `long long`, and so no suffix `{part}`");
            Diagnostic::extension(LONG_LONG, at, message).edit("`long` has 64 bits", at, right)
        }
        FaultKind::LongDouble => Diagnostic::error(
            LONG_DOUBLE,
            at,
            format!("OpenCL C has no `long double`, and so no suffix `{part}`"),
        )
        .edit("leave the suffix out for a `double`", at, ""),
        FaultKind::Digit(base) => number(format!("`{part}` is no digit of a number in base {base}")),
        FaultKind::NoDigits => number(format!("`{spelling}` has no digits")),
        FaultKind::NoExponentDigits => number("the exponent has no digits".into()),
        FaultKind::NoExponent => number("a hexadecimal floating constant needs an exponent".into()).edit(
            "add the exponent",
            literal.after(),
            "p0",
        ),
        FaultKind::TooLarge => {
            Diagnostic::error(NUMBER_TOO_LARGE, at, format!("`{spelling}` does not fit 64 bits"))
        }
        FaultKind::EmptyCharacter => {
            Diagnostic::error(CHARACTER_CONSTANT, at, "a character constant holds a character")
        }
        FaultKind::WideCharacter => {
            Diagnostic::error(CHARACTER_CONSTANT, at, format!("`{part}` does not fit a `char`"))
        }
        FaultKind::TooManyCharacters => {
            Diagnostic::error(CHARACTER_CONSTANT, at, "more than four characters do not fit an `int`")
        }
        FaultKind::SeveralCharacters => {
            Diagnostic::warning(SEVERAL_CHARACTERS, at, "this character constant has several characters")
        }
        FaultKind::UnknownEscape => {
            Diagnostic::warning(UNKNOWN_ESCAPE, at, format!("`{part}` is no escape sequence"))
                .here("the backslash is dropped")
        }
        FaultKind::EscapeDigits => Diagnostic::error(ESCAPE, at, format!("`{part}` has too few digits")),
        FaultKind::EscapeRange if part.starts_with("\\u") || part.starts_with("\\U") => {
            Diagnostic::error(ESCAPE, at, format!("`{part}` names no character"))
        }
        FaultKind::EscapeRange => Diagnostic::error(ESCAPE, at, format!("`{part}` does not fit a byte")),
        FaultKind::Wide => {
            let error = Diagnostic::error(WIDE_LITERAL, at, "OpenCL C has no wide characters");
            error.edit(format!("leave the `{part}` out"), at, "")
        }
    }
}

fn integer_suffix(at: Span, literal: Span, spelling: &str, part: &str) -> Diagnostic {
    let error = Diagnostic::error(NUMBER, at, format!("`{part}` is no suffix of an integer constant"));
    let digits = &spelling[..spelling.len() - part.len()];
    let decimal = digits.bytes().all(|each| each.is_ascii_digit());
    match part {
        "f" | "F" | "h" | "H" if decimal => {
            error.edit("a floating constant has a point", literal, format!("{digits}.0{part}"))
        }
        _ => error,
    }
}

pub(super) fn nested_comment(at: Span) -> Diagnostic {
    Diagnostic::warning(NESTED_COMMENT, at, "`/*` inside a comment").here("comments do not nest")
}

pub(super) fn space_in_splice(at: Span) -> Diagnostic {
    Diagnostic::warning(SPACE_IN_SPLICE, at, "white space between the backslash and the end of the line")
}

pub(super) fn nul(at: Span) -> Diagnostic {
    Diagnostic::warning(NUL, at, "a character of value 0 is ignored")
}

pub(super) fn not_text(at: Span, name: &str, why: &str) -> Diagnostic {
    Diagnostic::error(NOT_TEXT, at, format!("`{name}` is no source text: {why}"))
}

pub(super) fn unknown_directive(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let error = Diagnostic::error(UNKNOWN_DIRECTIVE, at, format!("there is no directive `#{name}`"));
    match near {
        Some(near) => error.edit(format!("did you mean `#{near}`?"), at, near),
        None => error,
    }
}

pub(super) fn macro_name_expected(at: Span, directive: &str) -> Diagnostic {
    Diagnostic::error(MALFORMED_DIRECTIVE, at, format!("`#{directive}` needs the name of a macro"))
}

pub(super) fn file_name_expected(at: Span) -> Diagnostic {
    Diagnostic::error(MALFORMED_DIRECTIVE, at, "`#include` needs a file name in `\"...\"` or `<...>`")
}

pub(super) fn extra_tokens(at: Span, directive: &str) -> Diagnostic {
    Diagnostic::warning(EXTRA_TOKENS, at, format!("extra text after `#{directive}` is ignored")).edit(
        "make it a comment",
        at.before(),
        "// ",
    )
}

pub(super) fn without_if(at: Span, directive: &str) -> Diagnostic {
    Diagnostic::error(UNBALANCED_CONDITIONAL, at, format!("`#{directive}` without `#if`"))
}

pub(super) fn after_else(at: Span, directive: &str, else_at: Span) -> Diagnostic {
    Diagnostic::error(UNBALANCED_CONDITIONAL, at, format!("`#{directive}` after `#else`"))
        .label(else_at, "the `#else` is here")
}

pub(super) fn unterminated_conditional(at: Span, directive: &str) -> Diagnostic {
    Diagnostic::error(UNTERMINATED_CONDITIONAL, at, format!("this `#{directive}` has no `#endif`"))
}

pub(super) fn condition(at: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(CONDITION, at, message)
}

pub(super) fn division_by_zero(at: Span) -> Diagnostic {
    Diagnostic::error(DIVISION_BY_ZERO, at, "this condition divides by zero")
}

pub(super) fn user_error(at: Span, message: &str) -> Diagnostic {
    Diagnostic::error(USER_ERROR, at, format!("#error {message}").trim_end())
}

pub(super) fn user_warning(at: Span, message: &str) -> Diagnostic {
    Diagnostic::warning(USER_WARNING, at, format!("#warning {message}").trim_end())
}

pub(super) fn include_not_found(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(INCLUDE_NOT_FOUND, at, format!("there is no file `{name}` to include"))
}

pub(super) fn include_unreadable(at: Span, name: &str, why: &str) -> Diagnostic {
    Diagnostic::error(INCLUDE_UNREADABLE, at, format!("`{name}` cannot be read: {why}"))
}

pub(super) fn identifier_length(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(IDENTIFIER_LENGTH, at, format!("an identifier has at most {limit} bytes"))
}

pub(super) fn include_depth(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(INCLUDE_DEPTH, at, format!("files include each other more than {limit} deep"))
        .note("a header that includes itself needs `#pragma once`")
}

pub(super) fn too_many_includes(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(INCLUDE_DEPTH, at, format!("more than {limit} files are included"))
}

pub(super) fn too_much_text(at: Span) -> Diagnostic {
    Diagnostic::error(EXPANSION_SIZE, at, "the source text and what macros make of it exceed 4 GiB")
}

pub(super) fn redefined(at: Span, name: &str, before: Span) -> Diagnostic {
    Diagnostic::warning(
        MACRO_REDEFINED,
        at,
        format!("the macro `{name}` is defined again, with another text"),
    )
    .label(before, "it was defined here")
    .note(format!("`#undef {name}` before the second definition would say that this is meant"))
}

pub(super) fn predefined_redefined(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(MACRO_REDEFINED, at, format!("the predefined macro `{name}` is defined again"))
}

pub(super) fn macro_name(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(MACRO_NAME, at, format!("`{name}` cannot be the name of a macro"))
}

pub(super) fn fixed_macro(at: Span, name: &str, directive: &str) -> Diagnostic {
    Diagnostic::error(MACRO_NAME, at, format!("the predefined macro `{name}` takes no `#{directive}`"))
}

pub(super) fn parameters(at: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(MACRO_PARAMETERS, at, message)
}

pub(super) fn variable_arguments(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(VA_ARGS, at, format!("`{name}` stands only in the text of a macro with `...`"))
}

pub(super) fn optional_group(at: Span) -> Diagnostic {
    Diagnostic::error(VA_ARGS, at, "`__VA_OPT__` needs a group in parentheses that ends in this macro's text")
}

pub(super) fn stringify(at: Span) -> Diagnostic {
    Diagnostic::error(STRINGIFY, at, "`#` is not followed by a parameter of the macro")
}

pub(super) fn paste_place(at: Span) -> Diagnostic {
    Diagnostic::error(PASTE_PLACE, at, "`##` stands between two tokens, not at the edge of the macro's text")
}

pub(super) fn paste(at: Span, left: &str, right: &str) -> Diagnostic {
    Diagnostic::error(PASTE, at, format!("`{left}` and `{right}` together are not one token"))
}

pub(super) fn argument_count(
    at: Span,
    name: &str,
    expected: &str,
    found: usize,
    defined_at: Span,
) -> Diagnostic {
    let s = if found == 1 { "" } else { "s" };
    Diagnostic::error(
        ARGUMENT_COUNT,
        at,
        format!(
            "the macro `{name}` takes {expected}, but {found} argument{s} {} given",
            if found == 1 { "is" } else { "are" }
        ),
    )
    .label(defined_at, "it is defined here")
}

pub(super) fn unterminated_use(at: Span, name: &str, defined_at: Span) -> Diagnostic {
    Diagnostic::error(UNTERMINATED_USE, at, format!("the arguments of the macro `{name}` do not end"))
        .here("`)` is missing")
        .label(defined_at, "it is defined here")
}

pub(super) fn expansion_size(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(EXPANSION_SIZE, at, format!("macros expand to more than {limit} tokens"))
}

pub(super) fn macro_nesting(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(EXPANSION_SIZE, at, format!("uses of macros nest more than {limit} deep"))
}

pub(super) fn line(at: Span, message: &str) -> Diagnostic {
    Diagnostic::error(LINE, at, message)
}

pub(super) fn unknown_pragma(at: Span, name: &str) -> Diagnostic {
    let warning = Diagnostic::warning(UNKNOWN_PRAGMA, at, format!("unknown pragma `{name}` is ignored"));
    if name.is_empty() {
        Diagnostic::warning(UNKNOWN_PRAGMA, at, "an empty pragma is ignored")
    } else {
        warning
    }
}

pub(super) fn malformed_pragma(at: Span, form: &str) -> Diagnostic {
    Diagnostic::warning(MALFORMED_PRAGMA, at, "this pragma is ignored").note(format!("its form is `{form}`"))
}

pub(super) fn rounding_mode(at: Span, mode: &str) -> Diagnostic {
    Diagnostic::error(ROUNDING_MODE, at, format!("arithmetic cannot round by `{mode}`"))
        .note("SPIR-V rounds it to nearest even, `rte`; it has other modes for conversions only")
        .help(format!("convert with rounding where it matters: `convert_float_{mode}`, `vstore_half_{mode}`"))
}

pub(super) fn malformed_pragma_operator(at: Span) -> Diagnostic {
    Diagnostic::error(MALFORMED_PRAGMA, at, "`_Pragma` needs a string literal in parentheses")
}

pub(super) fn misplaced_pragma(at: Span) -> Diagnostic {
    Diagnostic::warning(MISPLACED_PRAGMA, at, "this pragma is ignored here")
        .note("a pragma stands between declarations or statements")
}

pub(super) fn unknown_extension(at: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let warning =
        Diagnostic::warning(UNKNOWN_EXTENSION, at, format!("unknown extension `{name}` is ignored"));
    match near {
        Some(near) => warning.edit(format!("did you mean `{near}`?"), at, near),
        None => warning,
    }
}

pub(super) fn absent_extension(at: Span, name: &str, version: &str) -> Diagnostic {
    let message = format!("the extension `{name}` is off, or does not exist in OpenCL C {version}");
    Diagnostic::warning(UNKNOWN_EXTENSION, at, message)
}

pub(super) fn date(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(
        DATE,
        at,
        format!("`{name}` has a fixed value, so that equal sources give equal modules"),
    )
}

pub(super) fn ident(at: Span, name: &str) -> Diagnostic {
    Diagnostic::extension(IDENT, at, format!("`#{name}` is an extension and is ignored"))
}

pub(super) fn has_operator(at: Span, name: &str) -> Diagnostic {
    let operand = if name.starts_with("__has_include") { "a header name" } else { "an identifier" };
    Diagnostic::error(HAS_OPERATOR, at, format!("`{name}` needs {operand} in parentheses"))
}
