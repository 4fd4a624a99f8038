//! Checks literals: integer, floating-point, character and string literals. C99 6.4.4 and OpenCL C 3.0, 6.3.1, 6.3.6.

use crate::{
    address_space::AddressSpace,
    check::{Checker, body::Body, expressions::convert, program::Program, reporter::Reporter},
    error::literal as error,
    hir::{self, Constant, DeclarationId, ExprId, ExprKind, GlobalId},
    types::{Scalar, TypeId, bits},
};
use spirocl_frontend::{
    literal,
    source::Span,
    token::{FloatLiteral, FloatSuffix, IntegerLiteral, StringId},
};

pub(crate) fn integer_literal(
    diagnostics: &mut Reporter<'_>,
    body: &mut Body,
    literal: IntegerLiteral,
    span: Span,
) -> ExprId {
    let (scalar, fits) = integer_type(literal);
    if !fits {
        diagnostics.report(error::integer_becomes_unsigned(span, literal.value));
    }
    convert::integer(body, literal.value, scalar.id(), span)
}

pub(crate) fn float_literal(checker: &mut Checker<'_>, literal: FloatLiteral, span: Span) -> ExprId {
    let scalar = float_type(checker, literal.suffix, span);
    let (bits, range) = float_bits(checker.symbols.text(literal.digits), scalar);
    match range {
        Range::Inside => {}
        Range::TooLarge => checker.diagnostics.report(error::float_too_large(span, scalar)),
        Range::TooSmall => checker.diagnostics.report(error::float_too_small(span, &scalar.name().into())),
    }
    checker.body.add(ExprKind::Float(bits), scalar.id(), span)
}

fn float_type(checker: &mut Checker<'_>, suffix: FloatSuffix, span: Span) -> Scalar {
    match suffix {
        FloatSuffix::Float => Scalar::Float,
        FloatSuffix::Half => {
            if !checker.pragmas.uses_half(&mut checker.diagnostics, &checker.symbols, span) {
                checker.diagnostics.report(error::half_literal(span));
            }
            Scalar::Half
        }
        FloatSuffix::None if checker.pragmas.language.single_precision_constant => Scalar::Float,
        FloatSuffix::None if checker.pragmas.language.has_double() => Scalar::Double,
        FloatSuffix::None => {
            checker
                .diagnostics
                .report(error::double_literal(span, checker.pragmas.language.double_needs()[0]));
            Scalar::Float
        }
    }
}

pub(crate) fn character_literal(body: &mut Body, value: i32, span: Span) -> ExprId {
    convert::integer(body, u64::from(value as u32), TypeId::INT, span)
}

/// Checks a string literal: an array of `char` in constant memory; equal literals share one array. OpenCL C 3.0,
/// 6.7.3.
pub(crate) fn string_literal(checker: &mut Checker<'_>, id: StringId, span: Span) -> ExprId {
    let bytes = checker.literals.string(id).to_vec();
    string_place(checker, &bytes, span)
}

/// Returns the lvalue of the string literal with these bytes and a terminating null.
pub(crate) fn string_place(checker: &mut Checker<'_>, bytes: &[u8], span: Span) -> ExprId {
    let bytes: Box<[u8]> = bytes.iter().copied().chain([0]).collect();
    let ty = checker.types.array(TypeId::CHAR, Some(bytes.len() as u64));
    let global = match checker.program.strings.get(&bytes) {
        Some(&global) => global,
        None => add_string(&mut checker.program, bytes, ty, span),
    };
    checker.body.add(ExprKind::Global(global), ty, span)
}

/// Whether a pointer is a decayed string literal.
pub(crate) fn is_string(program: &Program, body: &Body, pointer: ExprId) -> bool {
    let ExprKind::ArrayToPointer(array) = body.expr(pointer).kind else { return false };
    let ExprKind::Global(global) = body.expr(array).kind else { return false };
    program.strings.values().any(|&string| string == global)
}

fn add_string(program: &mut Program, bytes: Box<[u8]>, ty: TypeId, span: Span) -> GlobalId {
    let id = program.add_global(hir::Global {
        name: None,
        ty: ty.into(),
        space: AddressSpace::Constant,
        initializer: Some(Constant::Bytes(bytes.to_vec().into())),
        linkage: hir::Linkage::Internal,
        function: None,
        alignment: None,
        spec_id: None,
        span,
        declaration: DeclarationId::NONE,
    });
    program.strings.insert(bytes, id);
    id
}

/// Returns the first type in the list of C99 6.4.4.1 that can represent the value, and whether there is one. `long` has
/// 64 bits.
fn integer_type(literal: IntegerLiteral) -> (Scalar, bool) {
    let IntegerLiteral { value, decimal, unsigned, long } = literal;
    let candidates = [
        (Scalar::Int, !unsigned && !long, i32::MAX as u64),
        (Scalar::UInt, (unsigned || !decimal) && !long, u64::from(u32::MAX)),
        (Scalar::Long, !unsigned, i64::MAX as u64),
        (Scalar::ULong, unsigned || !decimal, u64::MAX),
    ];
    let found = candidates.into_iter().find(|&(_, allowed, largest)| allowed && value <= largest);
    found.map_or((Scalar::ULong, false), |(scalar, ..)| (scalar, true))
}

/// Whether a floating-point literal is in the range of its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Range {
    Inside,
    TooLarge,
    TooSmall,
}

/// Returns the bits of a floating-point literal in its type, rounded once, and its range.
fn float_bits(digits: &str, scalar: Scalar) -> (u64, Range) {
    let bits = match scalar {
        Scalar::Half => u64::from(literal::half_bits(digits)),
        Scalar::Double => literal::double_bits(digits),
        _ => u64::from(literal::float_bits(digits)),
    };
    let value = bits::float_value(scalar, bits);
    let range = match () {
        () if value.is_infinite() => Range::TooLarge,
        () if value == 0.0 && !is_zero(digits) => Range::TooSmall,
        () => Range::Inside,
    };
    (bits, range)
}

/// Whether the digits before the exponent are all 0.
fn is_zero(digits: &str) -> bool {
    let (digits, exponent): (&str, &[char]) = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(digits) => (digits, &['p', 'P']),
        None => (digits, &['e', 'E']),
    };
    let digits = digits.split(exponent).next().unwrap_or_default();
    digits.chars().all(|digit| matches!(digit, '0' | '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_constants_take_the_first_type_that_holds_them() {
        let literal = |value, decimal, suffix: &str| IntegerLiteral {
            value,
            decimal,
            unsigned: suffix.contains('u'),
            long: suffix.contains('l'),
        };
        let table = [
            (literal(0, true, ""), Scalar::Int, true),
            (literal(0x7FFF_FFFF, true, ""), Scalar::Int, true),
            (literal(0x8000_0000, true, ""), Scalar::Long, true),
            (literal(0x8000_0000, false, ""), Scalar::UInt, true),
            (literal(1 << 32, false, ""), Scalar::Long, true),
            (literal(1 << 63, false, ""), Scalar::ULong, true),
            (literal(1 << 63, true, ""), Scalar::ULong, false),
            (literal(1, true, "u"), Scalar::UInt, true),
            (literal(1 << 32, true, "u"), Scalar::ULong, true),
            (literal(1, true, "l"), Scalar::Long, true),
            (literal(1, false, "ul"), Scalar::ULong, true),
        ];
        for (literal, scalar, fits) in table {
            assert_eq!(integer_type(literal), (scalar, fits), "{literal:?}");
        }
    }

    #[test]
    fn floating_constants_have_a_range() {
        let table = [
            ("0.1", Scalar::Float, u64::from(0.1f32.to_bits()), Range::Inside),
            ("1.", Scalar::Half, 0x3C00, Range::Inside),
            ("65504", Scalar::Half, 0x7BFF, Range::Inside),
            ("65520", Scalar::Half, 0x7C00, Range::TooLarge),
            ("1e39", Scalar::Float, u64::from(f32::INFINITY.to_bits()), Range::TooLarge),
            ("1e-60", Scalar::Float, 0, Range::TooSmall),
            ("0e-60", Scalar::Float, 0, Range::Inside),
            ("0x1.8p1", Scalar::Float, u64::from(3f32.to_bits()), Range::Inside),
            ("0x1p-150", Scalar::Float, 0, Range::TooSmall),
            ("0x0.0p-150", Scalar::Float, 0, Range::Inside),
            ("1e400", Scalar::Double, f64::INFINITY.to_bits(), Range::TooLarge),
        ];
        for (digits, scalar, bits, range) in table {
            assert_eq!(float_bits(digits, scalar), (bits, range), "{digits} as {scalar:?}");
        }
    }
}
