//! Checks conversions of values: arithmetic conversions, and those of assignment, initialization, arguments and
//! `return`. OpenCL C 3.0, 6.4. Explicit conversions are in `cast`, pointer conversions in `pointer_conversion`.

use crate::{
    address_space,
    check::{
        Checker,
        body::Body,
        declarations::declaration,
        expressions::{assign, literal, pointer_conversion},
        program::Program,
        reporter::Reporter,
    },
    constant::{self, arithmetic},
    error::conversion as error,
    hir::{Constant, Conversion, ExprId, ExprKind},
    types::{
        Opaque, Scalar, TypeId, TypeKind, Types, bits,
        names::{DeclarationId, Written},
    },
};
use spirocl_frontend::{
    diagnostic::Diagnostic,
    language::Language,
    source::Span,
    symbol::{Symbol, Symbols},
};

/// The context of an implicit conversion, for diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assignment {
    /// `type name = value`.
    Initialization { name: Option<Symbol>, declaration: DeclarationId },
    /// An element of a braced initializer or a vector literal.
    Element,
    /// `lvalue = value`, with the lvalue.
    Assign(ExprId),
    /// An argument of a call.
    Argument {
        /// The called function.
        function: Symbol,
        /// The index of the argument, from 0.
        index: usize,
        /// The parameter's name.
        parameter: Option<Symbol>,
        /// The declaration of the parameter, or `None` for built-in functions.
        declared: Option<(DeclarationId, Span)>,
    },
    /// `return value`, with the declaration of the function.
    Return { function: Symbol, declaration: DeclarationId },
}

/// Returns the declaration of the entity to which the value is converted.
pub(crate) fn taker_declaration(
    types: &Types,
    program: &Program,
    body: &Body,
    why: Assignment,
) -> DeclarationId {
    let declared = match why {
        Assignment::Initialization { declaration, .. } | Assignment::Return { declaration, .. } => {
            return declaration;
        }
        Assignment::Assign(place) => assign::declared(types, program, body, place),
        Assignment::Argument { declared, .. } => declared,
        Assignment::Element => None,
    };
    declared.map_or(DeclarationId::NONE, |(declaration, _)| declaration)
}

/// Returns the target type of a conversion, with the spelling of its declaration.
pub(crate) fn taker_type(checker: &Checker<'_>, target: TypeId, why: Assignment) -> Written {
    match why {
        Assignment::Return { declaration, .. } => {
            checker.aliases.returned(&checker.types, target, declaration)
        }
        Assignment::Assign(place) => checker.written_type(place),
        Assignment::Initialization { .. } | Assignment::Argument { .. } | Assignment::Element => {
            checker.aliases.declared(
                &checker.types,
                target,
                taker_declaration(&checker.types, &checker.program, &checker.body, why),
            )
        }
    }
}

/// Whether an expression is an error node (hole) or has the error type.
pub(crate) fn is_error(body: &Body, id: ExprId) -> bool {
    body.expr(id).ty == TypeId::ERROR
}

/// Adds an expression; if all its operands are constants, adds its value instead.
pub(crate) fn add_folded(checker: &mut Checker<'_>, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
    let is_constant = |id: &ExprId| checker.body.expr(*id).kind.is_constant();
    let all = match &kind {
        ExprKind::Convert(_, one) | ExprKind::Unary(_, one) => is_constant(one),
        ExprKind::Binary(_, one, other)
        | ExprKind::Compare(_, one, other)
        | ExprKind::Logical(_, one, other) => is_constant(one) && is_constant(other),
        // C99 6.3.2.3, paragraph 3: a `?:` of pointers is not a null pointer constant.
        ExprKind::Conditional(condition, then, otherwise) => {
            checker.types.scalar(ty).is_some() && [condition, then, otherwise].into_iter().all(is_constant)
        }
        ExprKind::Shuffle { base, .. } => is_constant(base),
        ExprKind::Construct(parts) => parts.iter().all(is_constant),
        _ => false,
    };
    let id = checker.body.add(kind, ty, span);
    if all && let Ok(folded) = constant::evaluate(checker.constant_context(), id) {
        declaration::warn_about(checker, &folded);
        checker.body.exprs[id.index()].kind = folded.constant.into();
    }
    id
}

/// Adds an integer constant of a scalar type.
pub(crate) fn integer(body: &mut Body, value: u64, ty: TypeId, span: Span) -> ExprId {
    body.add(ExprKind::Integer(value), ty, span)
}

/// Returns the value of an expression that is already an integer constant: a literal or a folded expression.
pub(crate) fn known_integer(types: &Types, body: &Body, id: ExprId) -> Option<i128> {
    let expr = body.expr(id);
    let scalar = types.scalar(expr.ty).filter(|scalar| scalar.is_integer())?;
    match expr.kind {
        ExprKind::Integer(bits) => Some(constant::Integer { bits, scalar }.value()),
        ExprKind::Zero => Some(0),
        _ => None,
    }
}

/// Whether an expression is a null pointer constant: an integer constant 0, or such a constant cast to `void *`
/// without an address space. C99 6.3.2.3.
pub(crate) fn is_null_constant(language: &Language, types: &Types, body: &Body, id: ExprId) -> bool {
    let expr = body.expr(id);
    match *types.kind(expr.ty) {
        TypeKind::Scalar(_) => known_integer(types, body, id) == Some(0),
        TypeKind::Pointer { pointee, space } => {
            pointee == TypeId::VOID.into()
                && address_space::is_default_of_pointee(space, language)
                && matches!(expr.kind, ExprKind::Zero)
        }
        _ => false,
    }
}

/// Converts a scalar to another scalar type, a scalar to all elements of a vector, or a vector to one with the same
/// number of elements.
pub(crate) fn to_number(checker: &mut Checker<'_>, value: ExprId, target: TypeId) -> ExprId {
    let (from, span) = (checker.body.expr(value).ty, checker.body.expr(value).span);
    let (Some((source, width)), Some((scalar, count))) =
        (checker.types.elements(from), checker.types.elements(target))
    else {
        return checker.body.add_error(span);
    };
    // A comparison is a `bool` that was converted to `int`.
    if let (TypeId::BOOL, ExprKind::Convert(Conversion::BoolToNumber, inner)) =
        (target, &checker.body.expr(value).kind)
    {
        return *inner;
    }
    let element_type = if width == 1 { scalar.id() } else { target };
    let converted = match scalar_conversion(source, scalar) {
        Some(conversion) => add_folded(checker, ExprKind::Convert(conversion, value), element_type, span),
        None => value,
    };
    if width == 1 && count > 1 {
        add_folded(checker, ExprKind::Convert(Conversion::Splat, converted), target, span)
    } else {
        converted
    }
}

/// Converts a value to a type as if by assignment. Reports an invalid conversion.
pub(crate) fn convert_for(
    checker: &mut Checker<'_>,
    value: ExprId,
    target: TypeId,
    why: Assignment,
) -> ExprId {
    let (from, span) = (checker.body.expr(value).ty, checker.body.expr(value).span);
    if from == target || from == TypeId::ERROR {
        return value;
    }
    match (checker.types.kind(from).clone(), checker.types.kind(target).clone()) {
        (_, TypeKind::Error) => checker.body.add_error(span),
        (TypeKind::Scalar(_), TypeKind::Scalar(_) | TypeKind::Vector(..)) => {
            warn_if_changed(checker, value, target);
            to_number(checker, value, target)
        }
        (TypeKind::Pointer { .. }, TypeKind::Pointer { .. }) => {
            pointer_conversion::pointer_for(checker, value, target, why)
        }
        (TypeKind::Pointer { .. }, TypeKind::Scalar(Scalar::Bool)) => {
            add_folded(checker, ExprKind::Convert(Conversion::ToBool, value), target, span)
        }
        (TypeKind::Scalar(_), TypeKind::Pointer { .. })
            if is_null_constant(checker.pragmas.language, &checker.types, &checker.body, value) =>
        {
            checker.body.add(ExprKind::Zero, target, span)
        }
        (TypeKind::Scalar(_) | TypeKind::Pointer { .. }, TypeKind::Opaque(opaque)) => {
            opaque_for(checker, value, opaque, target, why)
        }
        _ => mismatch(checker, value, target, why),
    }
}

/// Converts a value to an opaque type: 0 to a null event, an integer constant to a sampler. OpenCL C 3.0,
/// 6.15.15.2.
fn opaque_for(
    checker: &mut Checker<'_>,
    value: ExprId,
    opaque: Opaque,
    target: TypeId,
    why: Assignment,
) -> ExprId {
    let span = checker.body.expr(value).span;
    match opaque {
        Opaque::Sampler => match known_integer(&checker.types, &checker.body, value) {
            Some(bits) => checker.body.add(Constant::Sampler(bits as u32).into(), target, span),
            None => {
                checker.diagnostics.report(error::sampler_needs_constant(span));
                checker.body.add_error(span)
            }
        },
        Opaque::Event | Opaque::ClkEvent | Opaque::Queue | Opaque::ReserveId
            if is_null_constant(checker.pragmas.language, &checker.types, &checker.body, value) =>
        {
            checker.body.add(ExprKind::Zero, target, span)
        }
        Opaque::Event
        | Opaque::ClkEvent
        | Opaque::Queue
        | Opaque::ReserveId
        | Opaque::Ndrange
        | Opaque::NamedBarrier => mismatch(checker, value, target, why),
    }
}

fn mismatch(checker: &mut Checker<'_>, value: ExprId, target: TypeId, why: Assignment) -> ExprId {
    let (from, span) = (checker.body.expr(value).ty, checker.body.expr(value).span);
    let (from_text, to_text) =
        checker.show_both(checker.written_type(value), taker_type(checker, target, why));
    let vectors = |ty| matches!(checker.types.kind(ty), TypeKind::Vector(..));
    let mut diagnostic = match (vectors(from), vectors(target)) {
        (true, true) => error::vectors_do_not_convert(span, &from_text, &to_text),
        (true, false) => error::vector_to_other(span, &from_text, &to_text),
        (false, _) => error::mismatch(span, &from_text, &to_text),
    };
    let same_count = checker.types.elements(from).map(|(_, count)| count)
        == checker.types.elements(target).map(|(_, count)| count);
    if vectors(from) && same_count {
        diagnostic = diagnostic.help(format!(
            "use `convert_{to}(...)` to convert the values, or `as_{to}(...)` to reinterpret the bits",
            to = to_text.canonical
        ));
    }
    let pointer = |ty| matches!(checker.types.kind(ty), TypeKind::Pointer { .. });
    let integer = |ty| checker.types.scalar(ty).is_some_and(|scalar| scalar.is_integer());
    let holds_numbers = |ty| {
        checker.types.pointee(ty).is_some_and(|(pointee, _)| checker.types.elements(pointee.ty).is_some())
    };
    diagnostic = match why {
        Assignment::Assign(place) if integer(from) && holds_numbers(target) => diagnostic.edit(
            "assign to what the pointer points at: `*`",
            checker.body.expr(place).span.before(),
            "*",
        ),
        _ if (pointer(from)
            && integer(target)
            && !literal::is_string(&checker.program, &checker.body, value))
            || (integer(from) && pointer(target)) =>
        {
            with_cast(&checker.body, diagnostic, value, &to_text.text)
        }
        _ => diagnostic,
    };
    report_for(&mut checker.diagnostics, &checker.symbols, diagnostic, why);
    checker.body.add_error(span)
}

/// Adds the advice to use a cast, as a fix-it if the cast applies to the whole expression.
pub(crate) fn with_cast(body: &Body, diagnostic: Diagnostic, value: ExprId, to: &str) -> Diagnostic {
    let text = "use a cast if this is intended";
    if may_have_operators(body, value) {
        return diagnostic.help(format!("{text}: `({to})(...)`"));
    }
    diagnostic.edit(text, body.expr(value).span.before(), format!("({to})"))
}

/// Whether an expression may contain operators of lower precedence than a cast.
fn may_have_operators(body: &Body, id: ExprId) -> bool {
    let expr = body.expr(id);
    match expr.kind {
        // The expressions that were folded into the constant precede it.
        ExprKind::Zero | ExprKind::Integer(_) | ExprKind::Float(_) | ExprKind::Constant(_) => body.exprs
            [..id.index()]
            .iter()
            .rev()
            .take_while(|each| expr.span.contains(each.span))
            .any(|each| each.span != expr.span),
        ExprKind::Binary(..)
        | ExprKind::Compare(..)
        | ExprKind::Logical(..)
        | ExprKind::Conditional(..)
        | ExprKind::PointerOffset(..)
        | ExprKind::PointerDifference(..)
        | ExprKind::Assign { .. }
        | ExprKind::Modify { .. } => true,
        ExprKind::Convert(_, inner) => body.expr(inner).span == expr.span && may_have_operators(body, inner),
        _ => false,
    }
}

/// Emits a diagnostic about a conversion. For an argument, it names the parameter.
pub(crate) fn report_for(
    diagnostics: &mut Reporter<'_>,
    symbols: &Symbols,
    diagnostic: Diagnostic,
    why: Assignment,
) {
    let text = |symbol: Symbol| symbols.text(symbol).to_owned();
    let diagnostic = match why {
        Assignment::Initialization { .. }
        | Assignment::Element
        | Assignment::Assign(_)
        | Assignment::Return { .. } => diagnostic,
        Assignment::Argument { function, index, parameter, declared } => {
            let function = text(function);
            let parameter = match parameter {
                Some(parameter) => format!("parameter `{}`", text(parameter)),
                None => format!("argument {}", index + 1),
            };
            match declared {
                Some((_, declared)) => {
                    diagnostic.label(declared, format!("{parameter} of `{function}` declared here"))
                }
                None => diagnostic.here(format!("{parameter} of `{function}`")),
            }
        }
    };
    diagnostics.report(diagnostic);
}

/// Warns where an implicit conversion changes the value of a constant.
fn warn_if_changed(checker: &mut Checker<'_>, value: ExprId, target: TypeId) {
    let Some((scalar, _)) = checker.types.elements(target) else { return };
    let expr = checker.body.expr(value);
    let (Some(source), span) = (checker.types.scalar(expr.ty), expr.span) else { return };
    if scalar == Scalar::Bool {
        return;
    }
    let change = match known_integer(&checker.types, &checker.body, value) {
        Some(number) => integer_change(number, source, scalar),
        None => match expr.kind {
            ExprKind::Float(bits) => float_change(bits::float_value(source, bits), source, scalar),
            _ => None,
        },
    };
    if let Some((before, after)) = change {
        let (from, to) = (source.name().into(), scalar.name().into());
        checker.diagnostics.report(error::constant_changes(span, &before, &after, &from, &to));
    }
}

/// Returns the values of an integer constant before and after a conversion that changes more than its signedness.
fn integer_change(number: i128, source: Scalar, target: Scalar) -> Option<(String, String)> {
    if target.is_float() {
        let bits = arithmetic::convert(source, bits::integer_bits(source, number), target);
        let after = bits::float_value(target, bits);
        return (after as i128 != number).then(|| (number.to_string(), float_text(after, target)));
    }
    let bits = target.bits();
    let (low, high) = (-(1i128 << (bits - 1)), (1i128 << bits) - 1);
    let high = if target.is_signed() && source.is_signed() { high >> 1 } else { high };
    if (low..=high).contains(&number) {
        return None;
    }
    let kept = (number as u64) & (u64::MAX >> (64 - bits));
    let after = constant::Integer { bits: kept, scalar: target }.value();
    Some((number.to_string(), after.to_string()))
}

/// Returns the values of a floating-point constant before and after a conversion that does more than round it to a
/// floating-point type.
fn float_change(number: f64, source: Scalar, target: Scalar) -> Option<(String, String)> {
    let shown = || float_text(number, source);
    if target.is_float() {
        let after = bits::float_value(target, bits::float_bits(target, number));
        return (number.is_finite() && after.is_infinite()).then(|| (shown(), float_text(after, target)));
    }
    let whole = number.trunc();
    let (low, high) = if target.is_signed() {
        (-(2f64.powi(target.bits() as i32 - 1)), 2f64.powi(target.bits() as i32 - 1))
    } else {
        (0.0, 2f64.powi(target.bits() as i32))
    };
    if !(low..high).contains(&whole) {
        return Some((shown(), "an undefined value".into()));
    }
    (whole != number).then(|| (shown(), format!("{}", whole as i128)))
}

/// Formats a floating-point number with the fewest digits that distinguish it from others of its type. An integral
/// value that an integer type may represent is formatted with all its digits, since the shortened number might be in
/// range.
fn float_text(number: f64, scalar: Scalar) -> String {
    let largest = 2f64.powi(64);
    if number.is_infinite() {
        format!("{}infinity", if number < 0.0 { "-" } else { "" })
    } else if number.fract() == 0.0 && number.abs() <= largest {
        format!("{number:.1}")
    } else if scalar == Scalar::Double {
        format!("{number:?}")
    } else {
        format!("{:?}", number as f32)
    }
}

/// Returns the conversion between two scalar types or vector element types, or `None` if they are the same.
pub(crate) fn scalar_conversion(from: Scalar, to: Scalar) -> Option<Conversion> {
    if from == to {
        return None;
    }
    Some(match (from, to) {
        (_, Scalar::Bool) => Conversion::ToBool,
        (Scalar::Bool, _) => Conversion::BoolToNumber,
        (from, to) => match (from.is_float(), to.is_float()) {
            (false, false) => Conversion::Integer,
            (false, true) => Conversion::IntegerToFloat,
            (true, false) => Conversion::FloatToInteger,
            (true, true) => Conversion::Float,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_changes_where_its_bits_are_lost() {
        let table = [
            (300, Scalar::Int, Scalar::UChar, Some("44")),
            (-1, Scalar::Int, Scalar::UChar, None),
            (-129, Scalar::Int, Scalar::UChar, Some("127")),
            (200, Scalar::Int, Scalar::Char, Some("-56")),
            (0xFFFF_FFFF, Scalar::UInt, Scalar::Int, None),
            (1 << 40, Scalar::Long, Scalar::Int, Some("0")),
            (16_777_217, Scalar::Int, Scalar::Float, Some("16777216.0")),
            (16_777_216, Scalar::Int, Scalar::Float, None),
            (2049, Scalar::Int, Scalar::Half, Some("2048.0")),
            (70_000, Scalar::Int, Scalar::Half, Some("infinity")),
            (-70_000, Scalar::Int, Scalar::Half, Some("-infinity")),
            (65_504, Scalar::Int, Scalar::Half, None),
        ];
        for (number, source, target, after) in table {
            let change = integer_change(number, source, target).map(|(_, after)| after);
            assert_eq!(change.as_deref(), after, "{number} from {source:?} to {target:?}");
        }
    }

    #[test]
    fn a_fraction_is_lost_in_an_integer() {
        assert_eq!(float_change(1.5, Scalar::Double, Scalar::Int), Some(("1.5".into(), "1".into())));
        assert_eq!(float_change(2.0, Scalar::Double, Scalar::Int), None);
        assert!(float_change(3e10, Scalar::Double, Scalar::Int).is_some());
        assert!(float_change(-1.0, Scalar::Double, Scalar::UInt).is_some());
    }

    #[test]
    fn a_float_is_rounded_to_another_but_not_to_infinity() {
        assert_eq!(float_change(0.1, Scalar::Double, Scalar::Float), None);
        assert_eq!(float_change(f64::INFINITY, Scalar::Double, Scalar::Float), None);
        let change = Some(("-1e60".into(), "-infinity".into()));
        assert_eq!(float_change(-1e60, Scalar::Double, Scalar::Float), change);
        assert!(float_change(70_000.0, Scalar::Float, Scalar::Half).is_some());
    }

    #[test]
    fn whole_numbers_are_shown_in_full() {
        let table = [
            (2_147_483_648.0, Scalar::Float, "2147483648.0"),
            (9_223_372_036_854_775_808.0, Scalar::Float, "9223372036854775808.0"),
            (9_223_372_036_854_775_808.0, Scalar::Double, "9223372036854775808.0"),
            (f64::from(0.1f32), Scalar::Float, "0.1"),
            (0.1, Scalar::Double, "0.1"),
            (1e30, Scalar::Double, "1e30"),
            (f64::from(1e30f32), Scalar::Float, "1e30"),
        ];
        for (number, scalar, text) in table {
            assert_eq!(float_text(number, scalar), text);
        }
    }
}
