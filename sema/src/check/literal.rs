//! Constants as written: integers, floating numbers, characters, strings. C99 6.4.4 and OpenCL C 3.0, 6.3.1, 6.3.6.

use super::Checker;
use crate::{
    address_space::AddressSpace,
    error::literal as error,
    hir::{self, Constant, ExprId, ExprKind, GlobalId},
    types::{Scalar, TypeId},
};
use spirocl_frontend::{
    source::Span,
    token::{FloatLiteral, FloatSuffix, IntegerLiteral, StringId},
};

impl Checker<'_> {
    pub(super) fn integer_literal(&mut self, literal: IntegerLiteral, span: Span) -> ExprId {
        let (scalar, fits) = integer_type(literal);
        if !fits {
            self.report(error::integer_becomes_unsigned(span, literal.value));
        }
        self.integer(literal.value, scalar.id(), span)
    }

    pub(super) fn float_literal(&mut self, literal: FloatLiteral, span: Span) -> ExprId {
        let scalar = self.float_type(literal.suffix, span);
        let text = self.symbols.text(literal.digits);
        let Some(value) = FloatText::parse(text) else { return self.add_error(span) };
        let (bits, range) = value.round(scalar);
        match range {
            Range::Inside => {}
            Range::TooLarge => self.report(error::float_too_large(span, scalar.name())),
            Range::TooSmall => self.report(error::float_too_small(span, scalar.name())),
        }
        self.add(ExprKind::Constant(Constant::Float(bits)), scalar.id(), span)
    }

    fn float_type(&mut self, suffix: FloatSuffix, span: Span) -> Scalar {
        match suffix {
            FloatSuffix::Float => Scalar::Float,
            FloatSuffix::Half => {
                if !self.language.has_half() {
                    self.report(error::half_literal(span));
                }
                Scalar::Half
            }
            FloatSuffix::None if self.language.single_precision_constant => Scalar::Float,
            FloatSuffix::None if self.language.has_double() => Scalar::Double,
            FloatSuffix::None => {
                self.report(error::double_literal(span));
                Scalar::Float
            }
        }
    }

    pub(super) fn character_literal(&mut self, value: i32, span: Span) -> ExprId {
        self.integer(u64::from(value as u32), TypeId::INT, span)
    }

    /// A string: an array of `char` in constant memory, one for all equal strings. OpenCL C 3.0, 6.7.3.
    pub(super) fn string_literal(&mut self, id: StringId, span: Span) -> ExprId {
        let literals = self.literals;
        self.string_place(literals.string(id), span)
    }

    /// The place of the string with these bytes and a closing null.
    pub(super) fn string_place(&mut self, bytes: &[u8], span: Span) -> ExprId {
        let bytes: Box<[u8]> = bytes.iter().copied().chain([0]).collect();
        let ty = self.types.array(TypeId::CHAR, Some(bytes.len() as u64));
        let global = match self.strings.get(&bytes) {
            Some(&global) => global,
            None => self.add_string(bytes, ty, span),
        };
        self.add(ExprKind::Global(global), ty, span)
    }

    fn add_string(&mut self, bytes: Box<[u8]>, ty: TypeId, span: Span) -> GlobalId {
        let id = GlobalId(self.globals.len() as u32);
        self.strings.insert(bytes.clone(), id);
        self.globals.push(hir::Global {
            name: None,
            ty: ty.into(),
            space: AddressSpace::Constant,
            initializer: Some(Constant::Bytes(bytes)),
            linkage: hir::Linkage::Internal,
            function: None,
            alignment: None,
            span,
        });
        id
    }

    /// The bytes of the string that a pointer value points at, without the closing null; nothing if it is not a literal.
    pub(super) fn literal_bytes(&self, id: ExprId) -> Option<&[u8]> {
        let place = match self.expr(id).kind {
            ExprKind::ArrayToPointer(place) => place,
            ExprKind::Convert(_, inner) => return self.literal_bytes(inner),
            _ => return None,
        };
        let ExprKind::Global(global) = self.expr(place).kind else { return None };
        let global = &self.globals[global.index()];
        match &global.initializer {
            Some(Constant::Bytes(bytes)) if global.name.is_none() => bytes.split_last().map(|(_, rest)| rest),
            _ => None,
        }
    }
}

/// The first type of C99 6.4.4.1's list that holds the value, and whether there is one. `long` has 64 bits.
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

/// Whether a floating constant lies in the range of its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Range {
    Inside,
    TooLarge,
    TooSmall,
}

/// A floating constant as written.
#[derive(Clone, Copy, Debug)]
enum FloatText<'t> {
    Decimal(&'t str),
    /// `mantissa * 2^exponent`; the lowest bit of the mantissa is set if any bit beyond it was.
    Hexadecimal {
        mantissa: u64,
        exponent: i64,
    },
}

impl<'t> FloatText<'t> {
    fn parse(text: &'t str) -> Option<Self> {
        match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(digits) => hexadecimal(digits),
            None => Some(Self::Decimal(text)),
        }
    }

    /// The bits of the nearest value of the type, ties to even.
    fn round(self, scalar: Scalar) -> (u64, Range) {
        let (bits, infinite, zero) = match scalar {
            Scalar::Double => {
                let value = self.to_f64();
                (value.to_bits(), value.is_infinite(), value == 0.0)
            }
            Scalar::Half => {
                let bits = f64_to_half(self.to_f64());
                (u64::from(bits), bits == 0x7C00, bits == 0)
            }
            _ => {
                let value = self.to_f32();
                (u64::from(value.to_bits()), value.is_infinite(), value == 0.0)
            }
        };
        let range = match () {
            () if infinite => Range::TooLarge,
            () if zero && !self.is_zero() => Range::TooSmall,
            () => Range::Inside,
        };
        (bits, range)
    }

    fn to_f64(self) -> f64 {
        match self {
            Self::Decimal(text) => text.parse().unwrap_or(f64::NAN),
            Self::Hexadecimal { mantissa, exponent } => scaled(mantissa, exponent, 53, -1074),
        }
    }

    fn to_f32(self) -> f32 {
        match self {
            Self::Decimal(text) => text.parse().unwrap_or(f32::NAN),
            // Rounded to 24 bits already, so the second conversion is exact.
            Self::Hexadecimal { mantissa, exponent } => scaled(mantissa, exponent, 24, -149) as f32,
        }
    }

    fn is_zero(self) -> bool {
        match self {
            Self::Decimal(text) => {
                let digits = text.split(['e', 'E']).next().unwrap_or_default();
                !digits.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
            }
            Self::Hexadecimal { mantissa, .. } => mantissa == 0,
        }
    }
}

fn hexadecimal(text: &str) -> Option<FloatText<'_>> {
    let (digits, exponent) = text.split_once(['p', 'P'])?;
    let (mut mantissa, mut shift, mut after_point) = (0u64, 0i64, false);
    for digit in digits.chars() {
        let Some(value) = digit.to_digit(16) else {
            after_point = true;
            continue;
        };
        if mantissa >> 60 == 0 {
            mantissa = mantissa << 4 | u64::from(value);
            shift -= if after_point { 4 } else { 0 };
        } else {
            mantissa |= u64::from(value != 0);
            shift += if after_point { 0 } else { 4 };
        }
    }
    let exponent =
        exponent.parse::<i64>().unwrap_or(if exponent.starts_with('-') { -99_999 } else { 99_999 });
    Some(FloatText::Hexadecimal { mantissa, exponent: exponent.clamp(-99_999, 99_999) + shift })
}

/// `mantissa * 2^exponent` rounded to `precision` bits, none of them below `2^lowest`; ties to even.
fn scaled(mantissa: u64, exponent: i64, precision: i64, lowest: i64) -> f64 {
    let bits = 64 - i64::from(mantissa.leading_zeros());
    let dropped = (bits - precision).max(lowest - exponent).max(0);
    if dropped > bits + 1 {
        return 0.0;
    }
    let wide = u128::from(mantissa);
    let kept = wide >> dropped;
    let half = (1u128 << dropped) >> 1;
    let rest = wide & ((1u128 << dropped) - 1);
    let up = rest > half || (dropped > 0 && rest == half && kept & 1 == 1);
    let value = (kept + u128::from(up)) as f64;
    let power = exponent + dropped;
    // In two steps: the power alone may be below the smallest one, where the product is not.
    let near = power.clamp(-900, 900);
    value * 2f64.powi(near as i32) * 2f64.powi((power - near).clamp(-1100, 1100) as i32)
}

/// The nearest half, ties to even.
pub(super) fn f64_to_half(value: f64) -> u16 {
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    let size = value.abs();
    if value.is_nan() {
        return 0x7E00;
    }
    if size >= 65520.0 {
        return sign | 0x7C00;
    }
    if size < 2f64.powi(-14) {
        return sign | (size * 2f64.powi(24)).round_ties_even() as u16;
    }
    let exponent = (size.to_bits() >> 52) as i32 - 1023;
    let mantissa = (size * 2f64.powi(10 - exponent)).round_ties_even() as u16;
    // A mantissa that rounds up to the next power of two carries into the exponent.
    sign | ((((exponent + 15) as u16) << 10) + (mantissa - 0x400))
}

/// The value of a half.
pub(super) fn half_to_f64(bits: u16) -> f64 {
    let sign = if bits & 0x8000 != 0 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1F), f64::from(bits & 0x3FF));
    sign * match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    }
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
    fn floating_constants_round_to_nearest_even() {
        let bits = |text, scalar| FloatText::parse(text).expect("a number").round(scalar);
        assert_eq!(bits("0.1", Scalar::Float), (u64::from(0.1f32.to_bits()), Range::Inside));
        assert_eq!(bits("0.1", Scalar::Double), (0.1f64.to_bits(), Range::Inside));
        assert_eq!(bits("1.", Scalar::Half), (0x3C00, Range::Inside));
        assert_eq!(bits("65504", Scalar::Half), (0x7BFF, Range::Inside));
        assert_eq!(bits("65520", Scalar::Half), (0x7C00, Range::TooLarge));
        assert_eq!(bits("1e39", Scalar::Float).1, Range::TooLarge);
        assert_eq!(bits("1e-60", Scalar::Float).1, Range::TooSmall);
        assert_eq!(bits("0e-60", Scalar::Float).1, Range::Inside);
        assert_eq!(bits("0x1.8p1", Scalar::Float), (u64::from(3.0f32.to_bits()), Range::Inside));
        assert_eq!(
            bits("0x1.921fb54442d18p+1", Scalar::Double),
            (std::f64::consts::PI.to_bits(), Range::Inside)
        );
        assert_eq!(bits("0x1p-149", Scalar::Float), (1, Range::Inside));
        assert_eq!(bits("0x1p-150", Scalar::Float), (0, Range::TooSmall));
        assert_eq!(bits("0x1.8p-150", Scalar::Float), (1, Range::Inside));
        assert_eq!(bits("0x1p-1074", Scalar::Double), (1, Range::Inside));
        assert_eq!(bits("0x1.000001p0", Scalar::Float), (u64::from(1f32.to_bits()), Range::Inside));
        assert_eq!(bits("0x1.0000011p0", Scalar::Float), (u64::from(1f32.to_bits()) + 1, Range::Inside));
    }

    #[test]
    fn every_half_comes_back() {
        for bits in (0..0x7C00u16).chain(0x8000..0xFC00) {
            assert_eq!(f64_to_half(half_to_f64(bits)), bits);
        }
    }
}
