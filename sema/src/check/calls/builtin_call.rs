//! Checks calls of built-in functions: the rows of [`crate::builtins`] and the families `convert_*` and `as_*`. OpenCL
//! C 3.0, 6.15, 6.4.3 and 6.4.4.

use crate::{
    builtins::{self, Argument, Found, Resolution, Special, Unavailable},
    check::{
        Checker,
        blocks::enqueue,
        calls::{call, gnu_atomics, gnu_call, memory_order, printf},
        expressions::{
            cast,
            convert::{self, Assignment},
            expression, pointer_conversion,
        },
    },
    error::{builtin, call as error},
    hir::{Conversion, ExprId, ExprKind, Rounding},
    types::{Scalar, TypeId},
};
use spirocl_frontend::{
    ast::{self, UnaryOp},
    language::Language,
    nearest::nearest,
    source::Span,
    symbol::{Symbol, Symbols},
    token::FloatSuffix,
};

/// A parsed `convert_<type>[_sat][_rounding]` name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Converter {
    scalar: Scalar,
    count: u8,
    saturate: bool,
    rounding: Option<Rounding>,
}

/// Checks a call of a name that the program does not declare.
pub(crate) fn call_builtin(
    checker: &mut Checker<'_>,
    name: ast::Name,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let text = checker.symbols.text(name.symbol).to_owned();
    if let Some(function) = gnu_call::function_of(&text) {
        gnu_call::note_gnu_function(&mut checker.diagnostics, &text, name.span);
        return gnu_call::call_gnu(checker, name, function, arguments, span);
    }
    if let Some(function) = gnu_atomics::function_of(&text) {
        gnu_call::note_gnu_function(&mut checker.diagnostics, &text, name.span);
        return gnu_atomics::call_gnu_atomic(checker, name, function, arguments, span);
    }
    if let Some(rest) = text.strip_prefix("as_")
        && let Some((scalar, count)) = parse_number_type(rest)
    {
        return call_as(checker, name, scalar, count, arguments, span);
    }
    if let Some(rest) = text.strip_prefix("convert_")
        && let Some(converter) = parse_converter(rest)
    {
        return call_convert(checker, name, converter, arguments, span);
    }
    if let Some(request) = enqueue::function_of(&text) {
        return enqueue::call_device_kernel(checker, name, request, arguments, span);
    }
    if !builtins::exists(&text) {
        return call::call_undeclared(checker, name, arguments, span);
    }
    // The arguments may need the same version: only the call is reported.
    if let Some(reason) = builtins::unavailable(&text, checker.pragmas.language) {
        report_unavailable(checker, name, reason);
        return checker.body.add_error(span);
    }
    gnu_call::note_gnu_function(&mut checker.diagnostics, &text, name.span);
    let values: Vec<ExprId> = arguments.iter().map(|argument| expression::value(checker, argument)).collect();
    if values.iter().any(|&value| convert::is_error(&checker.body, value)) {
        return checker.body.add_error(span);
    }
    call_builtin_values(checker, name, arguments, values, span)
}

/// Checks a call of a built-in function with evaluated arguments.
pub(crate) fn call_builtin_values(
    checker: &mut Checker<'_>,
    name: ast::Name,
    arguments: &[ast::Expr],
    values: Vec<ExprId>,
    span: Span,
) -> ExprId {
    let given: Vec<Argument> = values
        .iter()
        .zip(arguments)
        .map(|(&value, argument)| Argument {
            ty: checker.body.expr(value).ty,
            is_null: convert::is_null_constant(
                checker.pragmas.language,
                &checker.types,
                &checker.body,
                value,
            ),
            is_literal: cast::is_literal(argument),
        })
        .collect();
    let text = checker.symbols.text(name.symbol).to_owned();
    match builtins::resolve(&mut checker.types, checker.pragmas.language, &text, &given) {
        Resolution::Found(found) => call_found(checker, name, found, arguments, &values, span),
        Resolution::Unknown => call::call_undeclared(checker, name, &[], span),
        Resolution::Unavailable(reason) => {
            report_unavailable(checker, name, reason);
            checker.body.add_error(span)
        }
        resolution @ (Resolution::WrongCount { .. }
        | Resolution::NoMatch { .. }
        | Resolution::Ambiguous { .. }) => {
            report_failed(checker, &resolution, name, arguments, &values);
            checker.body.add_error(span)
        }
    }
}

fn report_failed(
    checker: &mut Checker<'_>,
    resolution: &Resolution,
    name: ast::Name,
    arguments: &[ast::Expr],
    values: &[ExprId],
) {
    let given: Vec<builtin::Given> = values
        .iter()
        .zip(arguments)
        .map(|(&value, argument)| builtin::Given {
            span: checker.body.expr(value).span,
            ty: checker.show_with_spaces(checker.written_type(value)),
            is_float: checker
                .types
                .elements(checker.body.expr(value).ty)
                .is_some_and(|(scalar, _)| scalar.is_float()),
            written: written(argument),
        })
        .collect();
    if let Some(diagnostic) =
        builtin::failed(resolution, checker.symbols.text(name.symbol), name.span, &given)
    {
        checker.diagnostics.report(diagnostic);
    }
}

pub(crate) fn report_unavailable(checker: &mut Checker<'_>, name: ast::Name, reason: Unavailable) {
    if !checker.body.unknown.insert(name.symbol) {
        return;
    }
    let text = checker.symbols.text(name.symbol).to_owned();
    checker.diagnostics.report(builtin::unavailable(name.span, &text, reason));
}

fn call_found(
    checker: &mut Checker<'_>,
    name: ast::Name,
    found: Found,
    written: &[ast::Expr],
    values: &[ExprId],
    span: Span,
) -> ExprId {
    let mut arguments = Vec::with_capacity(values.len());
    for (index, &value) in values.iter().enumerate() {
        let why = Assignment::Argument { function: name.symbol, index, parameter: None, declared: None };
        arguments.push(match found.parameters.get(index) {
            Some(&target) if found.doubtful == Some(index) => doubtful_argument(checker, name, value, target),
            Some(&target) => convert::convert_for(checker, value, target, why),
            None => value,
        });
    }
    if found.builtin.special() == Some(Special::Printf) {
        let Some(promoted) = printf::printf_arguments(checker, written, &arguments) else {
            return checker.body.add_error(span);
        };
        arguments = promoted;
    }
    if arguments.iter().any(|&argument| convert::is_error(&checker.body, argument)) {
        return checker.body.add(ExprKind::Error, found.result, span);
    }
    memory_order::check_memory_order(checker, found.builtin, &mut arguments);
    checker.body.add(
        ExprKind::Builtin { builtin: found.builtin, arguments: arguments.into() },
        found.result,
        span,
    )
}

/// Reports a pointer argument that discards qualifiers or whose pointee differs in signedness.
fn doubtful_argument(checker: &mut Checker<'_>, name: ast::Name, value: ExprId, target: TypeId) -> ExprId {
    let (given, expected) = checker.show_both(checker.written_type(value), target);
    let text = checker.symbols.text(name.symbol).to_owned();
    let qualifiers = |ty| checker.types.pointee(ty).map(|(pointee, _)| pointee.qualifiers);
    let discards = match (qualifiers(checker.body.expr(value).ty), qualifiers(target)) {
        (Some(from), Some(to)) => !from.kept_by(to),
        _ => false,
    };
    checker.diagnostics.report(builtin::doubtful_pointer(
        checker.body.expr(value).span,
        &text,
        &given,
        &expected,
        discards,
    ));
    pointer_conversion::to_pointer(checker, value, target)
}

/// Reports a wrong number of arguments for a function without table rows, and checks the arguments.
pub(crate) fn report_count(
    checker: &mut Checker<'_>,
    name: ast::Name,
    counts: &[usize],
    arguments: &[ast::Expr],
) {
    let values: Vec<ExprId> = arguments.iter().map(|argument| expression::value(checker, argument)).collect();
    let resolution =
        Resolution::WrongCount { expected: counts.to_vec(), or_more: false, signatures: Vec::new() };
    report_failed(checker, &resolution, name, arguments, &values);
}

/// Returns the only argument of `as_*` and `convert_*`.
fn single_argument(checker: &mut Checker<'_>, name: ast::Name, arguments: &[ast::Expr]) -> Option<ExprId> {
    let [argument] = arguments else {
        report_count(checker, name, &[1], arguments);
        return None;
    };
    let value = expression::value(checker, argument);
    (!convert::is_error(&checker.body, value)).then_some(value)
}

/// Returns the type of a name such as `float4`. Reports a type that the language version does not support.
fn number_type(checker: &mut Checker<'_>, name: ast::Name, scalar: Scalar, count: u8) -> Option<TypeId> {
    let missing: Option<&'static [&'static str]> = match scalar {
        Scalar::Double if !checker.pragmas.language.has_double() => {
            Some(checker.pragmas.language.double_needs())
        }
        Scalar::Half if !checker.pragmas.language.has_half() => Some(&["cl_khr_fp16"]),
        _ => None,
    };
    if let Some(names) = missing {
        report_unavailable(checker, name, Unavailable::Needs(names));
        return None;
    }
    Some(checker.types.vector(scalar, count))
}

fn call_as(
    checker: &mut Checker<'_>,
    name: ast::Name,
    scalar: Scalar,
    count: u8,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let value = single_argument(checker, name, arguments);
    let target = number_type(checker, name, scalar, count);
    match (value, target) {
        (Some(value), Some(target)) => cast::reinterpret(checker, value, target, span),
        _ => checker.body.add_error(span),
    }
}

fn call_convert(
    checker: &mut Checker<'_>,
    name: ast::Name,
    converter: Converter,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let value = single_argument(checker, name, arguments);
    let target = number_type(checker, name, converter.scalar, converter.count);
    let (Some(value), Some(target)) = (value, target) else { return checker.body.add_error(span) };
    let text = checker.symbols.text(name.symbol).to_owned();
    let from = checker.body.expr(value).ty;
    let Some((source, count)) = checker.types.elements(from).filter(|&(_, n)| n == converter.count) else {
        let (from_text, to_text) = (checker.show(checker.written_type(value)), checker.show(target));
        checker.diagnostics.report(error::convert_operand(
            checker.body.expr(value).span,
            &text,
            &from_text,
            &to_text,
        ));
        return checker.body.add_error(span);
    };
    let Converter { scalar, saturate, rounding, .. } = converter;
    // The conversion of a type to itself is exact.
    if source == scalar {
        return value;
    }
    // Conversions between integers do not round.
    let rounding = rounding.filter(|_| source.is_float() || scalar.is_float());
    if source == Scalar::Bool || (!saturate && rounding.is_none()) {
        let converted = convert::to_number(checker, value, target);
        // The conversion is explicit, so it gets the location of the call.
        if converted != value {
            checker.body.exprs[converted.index()].span = span;
        }
        return converted;
    }
    let ty = checker.types.vector(scalar, count);
    checker.body.add(ExprKind::Convert(Conversion::Explicit { saturate, rounding }, value), ty, span)
}

/// Returns the value and type of a built-in constant that is not a macro.
pub(crate) fn builtin_constant(
    language: &Language,
    symbols: &Symbols,
    symbol: Symbol,
) -> Option<(u64, TypeId)> {
    let row = builtins::constants::find(symbols.text(symbol))?;
    row.is_available(language).then_some((u64::from(row.value as u32), TypeId::INT))
}

/// Whether a name denotes a built-in function.
pub(crate) fn is_builtin_name(language: &Language, name: &str) -> bool {
    builtins::is_available(name, language) || is_conversion(name)
}

/// Whether a name denotes a scalar or vector type.
pub(crate) fn is_type_text(name: &str) -> bool {
    parse_number_type(name).is_some()
}

/// Whether a name is that of a conversion or reinterpretation function.
pub(crate) fn is_conversion(name: &str) -> bool {
    name.strip_prefix("as_").is_some_and(|rest| parse_number_type(rest).is_some())
        || name.strip_prefix("convert_").is_some_and(|rest| parse_converter(rest).is_some())
}

/// Returns the form of an argument, which determines how a fix-it adds a suffix or a cast.
fn written(argument: &ast::Expr) -> builtin::Written {
    match &argument.kind {
        ast::ExprKind::Integer(literal) if literal.decimal && !literal.unsigned && !literal.long => {
            builtin::Written::Integer
        }
        ast::ExprKind::Float(literal) if literal.suffix == FloatSuffix::None => builtin::Written::Float,
        ast::ExprKind::Unary(UnaryOp::Minus | UnaryOp::Plus, inner) => written(inner),
        ast::ExprKind::Binary(..) | ast::ExprKind::Assign(..) | ast::ExprKind::Conditional(..) => {
            builtin::Written::Expression
        }
        _ => builtin::Written::Operand,
    }
}

/// Parses a scalar or vector type name such as `float4` or `uchar`.
fn parse_number_type(text: &str) -> Option<(Scalar, u8)> {
    let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let scalar = Scalar::ALL.into_iter().find(|scalar| scalar.name() == name && *scalar != Scalar::Bool)?;
    match &text[name.len()..] {
        "" => Some((scalar, 1)),
        "2" => Some((scalar, 2)),
        "3" => Some((scalar, 3)),
        "4" => Some((scalar, 4)),
        "8" => Some((scalar, 8)),
        "16" => Some((scalar, 16)),
        _ => None,
    }
}

fn parse_converter(text: &str) -> Option<Converter> {
    let mut words = text.split('_');
    let (scalar, count) = parse_number_type(words.next()?)?;
    let mut next = words.next();
    let saturate = next == Some("sat");
    if saturate {
        next = words.next();
    }
    // `_sat` is not defined for floating-point results.
    if saturate && scalar.is_float() {
        return None;
    }
    let rounding = match next {
        None => None,
        Some("rte") => Some(Rounding::ToEven),
        Some("rtz") => Some(Rounding::ToZero),
        Some("rtp") => Some(Rounding::Up),
        Some("rtn") => Some(Rounding::Down),
        Some(_) => return None,
    };
    words.next().is_none().then_some(Converter { scalar, count, saturate, rounding })
}

/// Returns the nearest valid name for an unknown conversion function.
pub(crate) fn near_converter(name: &str) -> Option<String> {
    let mut names = Vec::new();
    for scalar in Scalar::ALL.into_iter().filter(|scalar| *scalar != Scalar::Bool) {
        for count in ["", "2", "3", "4", "8", "16"] {
            names.push(format!("convert_{}{count}", scalar.name()));
            names.push(format!("as_{}{count}", scalar.name()));
        }
    }
    nearest(name, names.iter().map(String::as_str)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_converters_are_read() {
        let converter =
            |scalar, count, saturate, rounding| Some(Converter { scalar, count, saturate, rounding });
        let table = [
            ("int", converter(Scalar::Int, 1, false, None)),
            ("uchar16_sat", converter(Scalar::UChar, 16, true, None)),
            ("short3_sat_rte", converter(Scalar::Short, 3, true, Some(Rounding::ToEven))),
            ("float4_rtn", converter(Scalar::Float, 4, false, Some(Rounding::Down))),
            ("float_sat", None),
            ("int5", None),
            ("bool", None),
            ("int_rtx", None),
            ("int_rte_sat", None),
            ("int_sat_rte_rte", None),
        ];
        for (text, expected) in table {
            assert_eq!(parse_converter(text), expected, "convert_{text}");
        }
    }
}
