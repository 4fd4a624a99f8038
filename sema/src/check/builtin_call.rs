//! Checks calls of built-in functions: the rows of [`crate::builtins`] and the families `convert_*` and `as_*`. OpenCL
//! C 3.0, 6.15, 6.4.3 and 6.4.4.

use super::{Assignment, Checker, enqueue, gnu_atomics, gnu_call};
use crate::{
    builtins::{self, Argument, Found, Lower, Resolution, Special, Unavailable},
    error::{builtin, call as error},
    hir::{Conversion, ExprId, ExprKind, Rounding},
    types::{Scalar, TypeId},
};
use spirocl_frontend::{
    ast::{self, UnaryOp},
    nearest::nearest,
    source::Span,
    symbol::Symbol,
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

impl Checker<'_> {
    /// Checks a call of a name that the program does not declare.
    pub(super) fn call_builtin(&mut self, name: ast::Name, arguments: &[ast::Expr], span: Span) -> ExprId {
        let text = self.symbols.text(name.symbol).to_owned();
        if let Some(function) = gnu_call::function_of(&text) {
            self.note_gnu_function(&text, name.span);
            return self.call_gnu(name, function, arguments, span);
        }
        if let Some(function) = gnu_atomics::function_of(&text) {
            self.note_gnu_function(&text, name.span);
            return self.call_gnu_atomic(name, function, arguments, span);
        }
        if let Some(rest) = text.strip_prefix("as_")
            && let Some((scalar, count)) = parse_number_type(rest)
        {
            return self.call_as(name, scalar, count, arguments, span);
        }
        if let Some(rest) = text.strip_prefix("convert_")
            && let Some(converter) = parse_converter(rest)
        {
            return self.call_convert(name, converter, arguments, span);
        }
        if let Some(request) = enqueue::function_of(&text) {
            return self.call_device_kernel(name, request, arguments, span);
        }
        if !builtins::exists(&text) {
            return self.call_undeclared(name, arguments, span);
        }
        // The arguments may need the same version: only the call is reported.
        if let Some(reason) = builtins::unavailable(&text, self.pragmas.language) {
            self.report_unavailable(name, reason);
            return self.body.add_error(span);
        }
        self.note_gnu_function(&text, name.span);
        let values: Vec<ExprId> = arguments.iter().map(|argument| self.value(argument)).collect();
        if values.iter().any(|&value| self.is_error(value)) {
            return self.body.add_error(span);
        }
        self.call_builtin_values(name, arguments, values, span)
    }

    /// Checks a call of a built-in function with evaluated arguments.
    pub(super) fn call_builtin_values(
        &mut self,
        name: ast::Name,
        arguments: &[ast::Expr],
        values: Vec<ExprId>,
        span: Span,
    ) -> ExprId {
        let given: Vec<Argument> = values
            .iter()
            .zip(arguments)
            .map(|(&value, argument)| Argument {
                ty: self.body.expr(value).ty,
                is_null: self.is_null_constant(value),
                is_literal: Self::is_literal(argument),
            })
            .collect();
        let text = self.symbols.text(name.symbol).to_owned();
        match builtins::resolve(&mut self.types, self.pragmas.language, &text, &given) {
            Resolution::Found(found) => self.call_found(name, found, arguments, &values, span),
            Resolution::Unknown => self.call_undeclared(name, &[], span),
            Resolution::Unavailable(reason) => {
                self.report_unavailable(name, reason);
                self.body.add_error(span)
            }
            resolution @ (Resolution::WrongCount { .. }
            | Resolution::NoMatch { .. }
            | Resolution::Ambiguous { .. }) => {
                self.report_failed(&resolution, name, arguments, &values);
                self.body.add_error(span)
            }
        }
    }

    fn report_failed(
        &mut self,
        resolution: &Resolution,
        name: ast::Name,
        arguments: &[ast::Expr],
        values: &[ExprId],
    ) {
        let given: Vec<builtin::Given> = values
            .iter()
            .zip(arguments)
            .map(|(&value, argument)| builtin::Given {
                span: self.body.expr(value).span,
                ty: self.show_with_spaces(self.written_type(value)),
                is_float: self
                    .types
                    .elements(self.body.expr(value).ty)
                    .is_some_and(|(scalar, _)| scalar.is_float()),
                written: written(argument),
            })
            .collect();
        if let Some(diagnostic) =
            builtin::failed(resolution, self.symbols.text(name.symbol), name.span, &given)
        {
            self.diagnostics.report(diagnostic);
        }
    }

    pub(super) fn report_unavailable(&mut self, name: ast::Name, reason: Unavailable) {
        if !self.body.unknown.insert(name.symbol) {
            return;
        }
        let text = self.symbols.text(name.symbol).to_owned();
        self.diagnostics.report(builtin::unavailable(name.span, &text, reason));
    }

    fn call_found(
        &mut self,
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
                Some(&target) if found.doubtful == Some(index) => self.doubtful_argument(name, value, target),
                Some(&target) => self.convert_for(value, target, why),
                None => value,
            });
        }
        if found.lower == Lower::Special(Special::Printf) {
            let Some(promoted) = self.printf_arguments(written, &arguments) else {
                return self.body.add_error(span);
            };
            arguments = promoted;
        }
        if arguments.iter().any(|&argument| self.is_error(argument)) {
            return self.body.add(ExprKind::Error, found.result, span);
        }
        self.check_memory_order(found.lower, &mut arguments);
        self.body.add(ExprKind::Builtin { lower: found.lower, arguments }, found.result, span)
    }

    /// Reports a pointer argument that discards qualifiers or whose pointee differs in signedness.
    fn doubtful_argument(&mut self, name: ast::Name, value: ExprId, target: TypeId) -> ExprId {
        let (given, expected) = self.show_both(self.written_type(value), target);
        let text = self.symbols.text(name.symbol).to_owned();
        let qualifiers = |ty| self.types.pointee(ty).map(|(pointee, _)| pointee.qualifiers);
        let discards = match (qualifiers(self.body.expr(value).ty), qualifiers(target)) {
            (Some(from), Some(to)) => !from.kept_by(to),
            _ => false,
        };
        self.diagnostics.report(builtin::doubtful_pointer(
            self.body.expr(value).span,
            &text,
            &given,
            &expected,
            discards,
        ));
        self.to_pointer(value, target)
    }

    /// Reports a wrong number of arguments for a function without table rows, and checks the arguments.
    pub(super) fn report_count(&mut self, name: ast::Name, counts: &[usize], arguments: &[ast::Expr]) {
        let values: Vec<ExprId> = arguments.iter().map(|argument| self.value(argument)).collect();
        let resolution =
            Resolution::WrongCount { expected: counts.to_vec(), or_more: false, signatures: Vec::new() };
        self.report_failed(&resolution, name, arguments, &values);
    }

    /// Returns the only argument of `as_*` and `convert_*`.
    fn single_argument(&mut self, name: ast::Name, arguments: &[ast::Expr]) -> Option<ExprId> {
        let [argument] = arguments else {
            self.report_count(name, &[1], arguments);
            return None;
        };
        let value = self.value(argument);
        (!self.is_error(value)).then_some(value)
    }

    /// Returns the type of a name such as `float4`. Reports a type that the language version does not support.
    fn number_type(&mut self, name: ast::Name, scalar: Scalar, count: u8) -> Option<TypeId> {
        let missing: Option<&'static [&'static str]> = match scalar {
            Scalar::Double if !self.pragmas.language.has_double() => {
                Some(self.pragmas.language.double_needs())
            }
            Scalar::Half if !self.pragmas.language.has_half() => Some(&["cl_khr_fp16"]),
            _ => None,
        };
        if let Some(names) = missing {
            self.report_unavailable(name, Unavailable::Needs(names));
            return None;
        }
        Some(self.types.vector(scalar, count))
    }

    fn call_as(
        &mut self,
        name: ast::Name,
        scalar: Scalar,
        count: u8,
        arguments: &[ast::Expr],
        span: Span,
    ) -> ExprId {
        let value = self.single_argument(name, arguments);
        let target = self.number_type(name, scalar, count);
        match (value, target) {
            (Some(value), Some(target)) => self.reinterpret(value, target, span),
            _ => self.body.add_error(span),
        }
    }

    fn call_convert(
        &mut self,
        name: ast::Name,
        converter: Converter,
        arguments: &[ast::Expr],
        span: Span,
    ) -> ExprId {
        let value = self.single_argument(name, arguments);
        let target = self.number_type(name, converter.scalar, converter.count);
        let (Some(value), Some(target)) = (value, target) else { return self.body.add_error(span) };
        let text = self.symbols.text(name.symbol).to_owned();
        let from = self.body.expr(value).ty;
        let Some((source, count)) = self.types.elements(from).filter(|&(_, n)| n == converter.count) else {
            let (from_text, to_text) = (self.show(self.written_type(value)), self.show(target));
            self.diagnostics.report(error::convert_operand(
                self.body.expr(value).span,
                &text,
                &from_text,
                &to_text,
            ));
            return self.body.add_error(span);
        };
        let Converter { scalar, saturate, rounding, .. } = converter;
        // The conversion of a type to itself is exact.
        if source == scalar {
            return value;
        }
        // Conversions between integers do not round.
        let rounding = rounding.filter(|_| source.is_float() || scalar.is_float());
        if source == Scalar::Bool || (!saturate && rounding.is_none()) {
            let converted = self.to_number(value, target);
            // The conversion is explicit, so it gets the location of the call.
            if converted != value {
                self.body.exprs[converted.index()].span = span;
            }
            return converted;
        }
        let ty = self.types.vector(scalar, count);
        self.body.add(ExprKind::Convert(Conversion::Explicit { saturate, rounding }, value), ty, span)
    }

    /// Returns the value and type of a built-in constant that is not a macro.
    pub(super) fn builtin_constant(&self, symbol: Symbol) -> Option<(u64, TypeId)> {
        let row = builtins::constants::find(self.symbols.text(symbol))?;
        row.is_available(self.pragmas.language).then_some((u64::from(row.value as u32), TypeId::INT))
    }

    /// Whether a name denotes a built-in function.
    pub(super) fn is_builtin_name(&self, name: &str) -> bool {
        builtins::is_available(name, self.pragmas.language) || is_conversion(name)
    }

    /// Whether a name denotes a scalar or vector type.
    pub(super) fn is_type_text(&self, name: &str) -> bool {
        parse_number_type(name).is_some()
    }
}

/// Whether a name is that of a conversion or reinterpretation function.
pub(super) fn is_conversion(name: &str) -> bool {
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
pub(super) fn near_converter(name: &str) -> Option<String> {
    let types = Scalar::ALL.into_iter().filter(|scalar| *scalar != Scalar::Bool);
    let names: Vec<String> = types
        .flat_map(|scalar| {
            ["", "2", "3", "4", "8", "16"].into_iter().flat_map(move |count| {
                [format!("convert_{}{count}", scalar.name()), format!("as_{}{count}", scalar.name())]
            })
        })
        .collect();
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
