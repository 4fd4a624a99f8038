//! Checks the format and arguments of `printf`. OpenCL C 3.0, 6.15.14.
//!
//! A `float` is converted to `double` where `double` is supported (6.15.14.6), as drivers expect, although a SPIR-V
//! `printf` accepts both for `%f`. A vector is printed with one conversion specification per element, since drivers
//! misread large vectors.

use crate::{
    check::{
        Checker,
        body::Body,
        expressions::{convert, expression, literal, pointer::stripped},
        program::Program,
    },
    error::call as error,
    hir::{Constant, Conversion, ExprId, ExprKind},
    types::{Scalar, TypeId, TypeKind, Types, convert::promote},
};
use spirocl_frontend::{
    ast,
    language::{Language, Version},
    source::Span,
    token::StringLiteral,
};
use std::ops::Range;

/// A conversion specification such as `%-8.3v4hlf`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Directive {
    /// The whole text.
    text: String,
    /// Its byte range in the format.
    at: Range<usize>,
    /// The number of bytes before the vector and length modifiers: `%`, flags, width and precision.
    flags: usize,
    vector: Option<u8>,
    length: Length,
    conversion: u8,
    /// Whether the width or precision is `*`.
    star: bool,
}

impl Directive {
    /// Returns the text before the vector and length modifiers: `%-8.3`.
    fn flags(&self) -> &str {
        self.text.get(..self.flags).unwrap_or("%")
    }
}

/// An invalid conversion specification.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BadDirective {
    /// The start of its text, as diagnostics show it.
    text: String,
    /// Its byte range in the format.
    at: Range<usize>,
}

/// The format of a call.
#[derive(Clone, Copy, Debug)]
struct Format<'a> {
    /// The string literal, if the argument is one.
    literal: Option<&'a StringLiteral>,
    /// The location of the argument.
    span: Span,
}

impl Format<'_> {
    /// Returns the source location of a byte range, or of the whole argument if it is unknown.
    fn at(&self, bytes: &Range<usize>) -> Span {
        self.exactly_at(bytes).unwrap_or(self.span)
    }

    fn exactly_at(&self, bytes: &Range<usize>) -> Option<Span> {
        self.literal.and_then(|literal| literal.span_of(bytes.clone()))
    }
}

/// A length modifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Length {
    None,
    Char,
    Short,
    Vector32,
    Long,
    Size,
    Difference,
    /// `ll`, `j` or `L`, which C99 has and OpenCL C has not.
    Foreign,
}

impl Length {
    const SPELLINGS: [(&'static str, Length); 9] = [
        ("hh", Self::Char),
        ("hl", Self::Vector32),
        ("h", Self::Short),
        ("ll", Self::Foreign),
        ("l", Self::Long),
        ("j", Self::Foreign),
        ("L", Self::Foreign),
        ("z", Self::Size),
        ("t", Self::Difference),
    ];
}

/// Returns the format and the following arguments, promoted and checked against the format, or `None` if the format
/// is invalid.
pub(crate) fn printf_arguments(
    checker: &mut Checker<'_>,
    arguments: &[ast::Expr],
    values: &[ExprId],
) -> Option<Vec<ExprId>> {
    let (&value, rest) = values.split_first()?;
    let span = checker.body.expr(value).span;
    let Some(bytes) = text_bytes(&checker.program, &checker.body, value) else {
        if !convert::is_error(&checker.body, value) {
            checker.diagnostics.report(error::format_not_literal(span));
        }
        return None;
    };
    let literal = match arguments.first().map(|argument| &stripped(argument).kind) {
        Some(&ast::ExprKind::String(id)) => Some(checker.literals.string_literal(id).clone()),
        _ => None,
    };
    let format = Format { literal: literal.as_ref(), span };
    let directives = parse_format(&bytes);
    let mut promoted = Vec::with_capacity(values.len());
    promoted.push(expanded_format(checker, value, &bytes, rest));
    for (index, &value) in rest.iter().enumerate() {
        let directive = directives.as_ref().ok().and_then(|list| list.get(index));
        promoted.push(promote_argument(checker, value, directive, format)?);
    }
    if let Err(BadDirective { text, at }) = &directives {
        checker.diagnostics.report(error::bad_directive(format.at(at), text));
    }
    // The directive of an argument is unknown after an invalid directive or one that takes two arguments.
    let pairs_up = directives.as_ref().is_ok_and(|list| !list.iter().any(|directive| directive.star));
    let directives = directives.unwrap_or_default();
    let mut fits = true;
    for (index, directive) in directives.iter().enumerate() {
        fits &= match rest.get(index) {
            Some(&value) => check_directive(checker, directive, value, format),
            None => {
                let (at, text) = (format.at(&directive.at), &directive.text);
                checker.diagnostics.report(error::format_needs_argument(
                    at,
                    text,
                    directives.len(),
                    rest.len(),
                ));
                break;
            }
        };
        if directive.star {
            break;
        }
    }
    if let Some(&extra) = rest.get(directives.len()).filter(|_| pairs_up) {
        checker.diagnostics.report(error::argument_not_printed(checker.body.expr(extra).span));
    }
    fits.then_some(promoted)
}

/// Returns the format with one directive for each element of the vector arguments.
fn expanded_format(checker: &mut Checker<'_>, format: ExprId, bytes: &[u8], values: &[ExprId]) -> ExprId {
    let elements: Vec<_> =
        values.iter().map(|&value| checker.types.elements(checker.body.expr(value).ty)).collect();
    let text = expand_vectors(bytes, &elements);
    if text == bytes {
        return format;
    }
    let (ty, span) = (checker.body.expr(format).ty, checker.body.expr(format).span);
    let place = literal::string_place(checker, &text, span);
    checker.body.add(ExprKind::ArrayToPointer(place), ty, span)
}

/// Returns the string that a pointer points to: a literal, or an array in constant memory that is initialized with
/// one.
fn text_bytes(program: &Program, body: &Body, pointer: ExprId) -> Option<Vec<u8>> {
    let place = match body.expr(pointer).kind {
        ExprKind::ArrayToPointer(place) => place,
        ExprKind::Convert(Conversion::Pointee, inner) => return text_bytes(program, body, inner),
        _ => return None,
    };
    let ExprKind::Global(global) = body.expr(place).kind else { return None };
    match &program.global(global).initializer {
        Some(Constant::Bytes(bytes)) => Some(bytes.iter().copied().take_while(|&byte| byte != 0).collect()),
        _ => None,
    }
}

/// Promotes an argument: narrow integers become `int`; `half` and `float` become `double`, or `float` on devices
/// without `double`; vectors are unchanged.
fn promote_argument(
    checker: &mut Checker<'_>,
    value: ExprId,
    directive: Option<&Directive>,
    format: Format<'_>,
) -> Option<ExprId> {
    let ty = checker.body.expr(value).ty;
    match *checker.types.kind(ty) {
        TypeKind::Scalar(Scalar::Half | Scalar::Float) => {
            let wide = if checker.pragmas.language.has_double() { TypeId::DOUBLE } else { TypeId::FLOAT };
            Some(convert::to_number(checker, value, wide))
        }
        TypeKind::Scalar(scalar) => Some(convert::to_number(checker, value, promote(scalar).id())),
        TypeKind::Vector(..) | TypeKind::Pointer { .. } => Some(value),
        TypeKind::Error => None,
        _ => {
            let (text, span) = (checker.show(checker.written_type(value)), checker.body.expr(value).span);
            let directive = directive.and_then(|each| Some((format.exactly_at(&each.at)?, expected(each))));
            checker.diagnostics.report(error::not_printable(span, &text, directive));
            None
        }
    }
}

/// Checks a value against a directive. A mismatch that only prints a wrong value is a warning.
fn check_directive(
    checker: &mut Checker<'_>,
    directive: &Directive,
    value: ExprId,
    format: Format<'_>,
) -> bool {
    let (ty, at) = (checker.body.expr(value).ty, checker.body.expr(value).span);
    let long_text = directive.length == Length::Long && matches!(directive.conversion, b'c' | b's');
    if directive.star || long_text || directive.conversion == b'n' || directive.length == Length::Foreign {
        let advice = match directive.length {
            Length::Foreign if !directive.star => fitting_directive(&checker.types, directive, ty),
            _ => None,
        };
        let advice = advice.as_deref().map(|advice| (advice, format.exactly_at(&directive.at).is_some()));
        checker.diagnostics.report(error::directive_not_in_opencl(
            format.at(&directive.at),
            &directive.text,
            advice,
        ));
        return true;
    }
    let since_3_1 = matches!(directive.length, Length::Size | Length::Difference);
    if since_3_1 && checker.pragmas.language.version < Version::V3_1 {
        checker.diagnostics.report(error::length_needs_3_1(format.at(&directive.at), &directive.text));
    }
    if directive.conversion == b's' {
        if text_bytes(&checker.program, &checker.body, value).is_some() {
            return true;
        }
        if points_at_characters(&checker.types, ty) {
            let text = checker.show(checker.written_type(value));
            checker.diagnostics.report(error::string_not_literal(at, &text));
            return true;
        }
    }
    let fits = match *checker.types.kind(ty) {
        TypeKind::Vector(scalar, count) => vector_fits(directive, scalar, count),
        TypeKind::Scalar(scalar) => scalar_fits(checker.pragmas.language, &checker.types, directive, scalar),
        TypeKind::Pointer { .. } => directive.conversion == b'p',
        _ => false,
    };
    if !fits {
        let text = checker.show(checker.written_type(value));
        let advice = fitting_directive(&checker.types, directive, ty);
        let specification = format.exactly_at(&directive.at).map(|at| (at, expected(directive)));
        checker.diagnostics.report(error::format_mismatch(
            at,
            &directive.text,
            specification,
            &text,
            advice.as_deref(),
        ));
    }
    true
}

fn points_at_characters(types: &Types, ty: TypeId) -> bool {
    let pointee = types.pointee(ty).map(|(pointee, _)| types.kind(pointee.ty));
    matches!(pointee, Some(TypeKind::Scalar(Scalar::Char | Scalar::UChar)))
}

fn scalar_fits(language: &Language, types: &Types, directive: &Directive, scalar: Scalar) -> bool {
    // `hl` is only valid for vectors. OpenCL C 3.0, 6.15.14.2.
    if directive.vector.is_some() || directive.length == Length::Vector32 {
        return false;
    }
    match directive.conversion {
        b'd' | b'i' | b'o' | b'u' | b'x' | b'X' => {
            let bits = match directive.length {
                Length::Long => 64,
                Length::Size | Length::Difference => {
                    types.size_of(expression::size_type(language), language).unwrap_or(8) as u32 * 8
                }
                _ => 32,
            };
            scalar.is_integer() && promote(scalar).bits() == bits
        }
        b'c' => scalar.is_integer() && promote(scalar).bits() == 32,
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            scalar.is_float() && matches!(directive.length, Length::None | Length::Long)
        }
        _ => false,
    }
}

/// Returns a directive that prints a value of a type.
fn fitting_directive(types: &Types, directive: &Directive, ty: TypeId) -> Option<String> {
    let flags = directive.flags();
    let (scalar, count) = match *types.kind(ty) {
        TypeKind::Pointer { .. } => return Some(format!("{flags}p")),
        _ => types.elements(ty)?,
    };
    let kept = |set: &[u8], otherwise: char| {
        if set.contains(&directive.conversion) { char::from(directive.conversion) } else { otherwise }
    };
    let conversion = match () {
        () if scalar.is_float() => kept(b"fFeEgGaA", 'f'),
        () if scalar.is_signed() || scalar == Scalar::Bool => kept(b"dixX", 'd'),
        () => kept(b"ouxX", 'u'),
    };
    let length = match (count, scalar.bits(), scalar.is_float()) {
        (1, 64, false) => "l",
        (1, ..) => "",
        (_, 8, _) => "hh",
        (_, 16, _) => "h",
        (_, 32, _) => "hl",
        _ => "l",
    };
    let vector = if count == 1 { String::new() } else { format!("v{count}") };
    Some(format!("{flags}{vector}{length}{conversion}"))
}

/// Describes the argument that a directive expects, or returns an empty string for an undefined directive. OpenCL C
/// 3.0, 6.15.14.2.
fn expected(directive: &Directive) -> String {
    let is_float = b"fFeEgGaA".contains(&directive.conversion);
    let is_unsigned = b"ouxX".contains(&directive.conversion);
    let name = match (directive.vector, directive.length, directive.conversion) {
        (None, _, b'p') => return "expects a pointer".to_owned(),
        (None, _, b's') => return "expects a string literal".to_owned(),
        (None, Length::None | Length::Long, _) if is_float => "double",
        (None, Length::None | Length::Char | Length::Short, b'c' | b'd' | b'i') => "int",
        (None, Length::Long, b'd' | b'i') => "long",
        (None, Length::None | Length::Char | Length::Short, _) if is_unsigned => "uint",
        (None, Length::Long, _) if is_unsigned => "ulong",
        (None, Length::Size, _) => "size_t",
        (None, Length::Difference, _) => "ptrdiff_t",
        (Some(_), Length::Short, _) if is_float => "half",
        (Some(_), Length::Vector32, _) if is_float => "float",
        (Some(_), Length::Long, _) if is_float => "double",
        (Some(_), Length::Char, b'd' | b'i') => "char",
        (Some(_), Length::Short, b'd' | b'i') => "short",
        (Some(_), Length::Vector32, b'd' | b'i') => "int",
        (Some(_), Length::Long, b'd' | b'i') => "long",
        (Some(_), Length::Char, _) if is_unsigned => "uchar",
        (Some(_), Length::Short, _) if is_unsigned => "ushort",
        (Some(_), Length::Vector32, _) if is_unsigned => "uint",
        (Some(_), Length::Long, _) if is_unsigned => "ulong",
        _ => return "undefined conversion".to_owned(),
    };
    let count = directive.vector.map(|count| count.to_string()).unwrap_or_default();
    format!("expects `{name}{count}`")
}

fn vector_fits(directive: &Directive, scalar: Scalar, count: u8) -> bool {
    let bits = match directive.length {
        Length::Char => 8,
        Length::Short => 16,
        Length::Vector32 => 32,
        Length::Long => 64,
        Length::None | Length::Size | Length::Difference | Length::Foreign => return false,
    };
    let kind_fits = match directive.conversion {
        b'd' | b'i' | b'o' | b'u' | b'x' | b'X' => scalar.is_integer(),
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => scalar.is_float(),
        _ => false,
    };
    directive.vector == Some(count) && scalar.bits() == bits && kind_fits
}

/// Replaces a directive for a vector with one for each element, separated by commas (6.15.14.2): `%5v2hld` becomes
/// `%5d,%5d`. The element type of each argument determines the length modifier.
fn expand_vectors(bytes: &[u8], arguments: &[Option<(Scalar, u8)>]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    let mut arguments = arguments.iter();
    let mut rest = bytes;
    while let Some(start) = rest.iter().position(|&byte| byte == b'%') {
        text.extend_from_slice(&rest[..start]);
        rest = &rest[start..];
        if rest.get(1) == Some(&b'%') {
            text.extend_from_slice(&rest[..2]);
            rest = &rest[2..];
            continue;
        }
        let Some((directive, length)) = parse_directive(rest) else { break };
        match (directive.vector, arguments.next()) {
            (Some(_), Some(&Some((scalar, count)))) => {
                let (flags, length) = (directive.flags(), element_length(scalar));
                let each = format!("{flags}{length}{}", char::from(directive.conversion));
                text.extend_from_slice(vec![each; count.into()].join(",").as_bytes());
            }
            _ => text.extend_from_slice(&rest[..length]),
        }
        rest = &rest[length..];
    }
    text.extend_from_slice(rest);
    text
}

/// Returns the length modifier for an element of a vector.
fn element_length(scalar: Scalar) -> &'static str {
    match scalar.bits() {
        _ if scalar.is_float() => "",
        8 => "hh",
        16 => "h",
        32 => "",
        _ => "l",
    }
}

/// Parses the conversion specifications of a format that take an argument, or returns an invalid one.
fn parse_format(bytes: &[u8]) -> Result<Vec<Directive>, BadDirective> {
    let mut list = Vec::new();
    let mut at = 0;
    while let Some(start) = bytes[at..].iter().position(|&byte| byte == b'%') {
        at += start;
        let rest = &bytes[at..];
        if rest.get(1) == Some(&b'%') {
            at += 2;
            continue;
        }
        let Some((directive, length)) = parse_directive(rest) else {
            let length = excerpt(rest);
            let text = String::from_utf8_lossy(&rest[..length]).into_owned();
            return Err(BadDirective { text, at: at..at + length });
        };
        list.push(Directive { at: at..at + length, ..directive });
        at += length;
    }
    Ok(list)
}

/// Returns the number of bytes of an invalid directive that diagnostics show.
fn excerpt(bytes: &[u8]) -> usize {
    let end = bytes.iter().skip(1).position(u8::is_ascii_alphabetic).map_or(bytes.len(), |at| at + 2);
    end.min(12)
}

/// Parses the directive at the start of `bytes` and returns it with its length.
fn parse_directive(bytes: &[u8]) -> Option<(Directive, usize)> {
    let mut at = 1;
    let skip = |at: &mut usize, set: &dyn Fn(u8) -> bool| {
        while bytes.get(*at).is_some_and(|&byte| set(byte)) {
            *at += 1;
        }
    };
    skip(&mut at, &|byte| b"-+ #0".contains(&byte));
    skip(&mut at, &|byte| byte.is_ascii_digit() || byte == b'*');
    if bytes.get(at) == Some(&b'.') {
        at += 1;
        skip(&mut at, &|byte| byte.is_ascii_digit() || byte == b'*');
    }
    let flags = at;
    let star = bytes[..at].contains(&b'*');
    let mut vector = None;
    if bytes.get(at) == Some(&b'v') {
        let start = at + 1;
        at = start;
        skip(&mut at, &|byte| byte.is_ascii_digit());
        let count = std::str::from_utf8(&bytes[start..at]).ok()?.parse().ok()?;
        vector = Some(count).filter(|count| matches!(count, 2 | 3 | 4 | 8 | 16));
        vector?;
    }
    let mut length = Length::None;
    if let Some((spelling, found)) =
        Length::SPELLINGS.into_iter().find(|(spelling, _)| bytes[at..].starts_with(spelling.as_bytes()))
    {
        length = found;
        at += spelling.len();
    }
    let conversion = *bytes.get(at).filter(|byte| b"diouxXfFeEgGaAcspn".contains(byte))?;
    let text = String::from_utf8_lossy(&bytes[..=at]).into_owned();
    Some((Directive { text, at: 0..at + 1, flags, vector, length, conversion, star }, at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_read() {
        let texts = |format: &str| {
            parse_format(format.as_bytes())
                .map(|list| list.into_iter().map(|directive| directive.text).collect::<Vec<_>>())
                .map_err(|bad| bad.text)
        };
        assert_eq!(texts("100%% of %d, %-8.3f\n"), Ok(vec!["%d".to_string(), "%-8.3f".into()]));
        assert_eq!(texts("%2.2v4hlf %#v4hhx"), Ok(vec!["%2.2v4hlf".to_string(), "%#v4hhx".into()]));
        assert_eq!(texts("%v5d"), Err("%v".into()));
        assert_eq!(texts("50% "), Err("% ".into()));
        assert_eq!(texts("%"), Err("%".into()));
        assert_eq!(texts("%k"), Err("%k".into()));
    }

    #[test]
    fn a_vector_is_printed_by_elements() {
        let (int, bytes, double) =
            (Some((Scalar::Int, 1)), Some((Scalar::UChar, 4)), Some((Scalar::Double, 2)));
        let expand = |format: &str, arguments: &[_]| {
            String::from_utf8(expand_vectors(format.as_bytes(), arguments)).expect("text")
        };
        assert_eq!(expand("%d 5%% %#v4hhx|", &[int, bytes]), "%d 5%% %#hhx,%#hhx,%#hhx,%#hhx|");
        assert_eq!(expand("%-8.3v2lf%d", &[double, int]), "%-8.3f,%-8.3f%d");
        assert_eq!(expand("%v2lf", &[]), "%v2lf");
        assert_eq!(expand("%d %q", &[int]), "%d %q");
    }

    #[test]
    fn vectors_need_their_count_and_length() {
        let read = |format: &str| parse_directive(format.as_bytes()).expect("a directive").0;
        assert!(vector_fits(&read("%v4hlf"), Scalar::Float, 4));
        assert!(vector_fits(&read("%v4hhx"), Scalar::UChar, 4));
        assert!(!vector_fits(&read("%v4f"), Scalar::Float, 4));
        assert!(!vector_fits(&read("%v3hld"), Scalar::Int, 4));
        assert!(!vector_fits(&read("%v2hx"), Scalar::UInt, 2));
        assert!(vector_fits(&read("%v2lu"), Scalar::ULong, 2));
    }
}
