//! Comparisons and classifications. What only OpenCL has is done by the bits, which holds whatever a device assumes of NaN.

use super::body::Body;
use crate::ir::{Binary, Compare, Opcode, TypeKind, Unary, Value};

impl Body<'_, '_> {
    /// A comparison of scalars or short vectors.
    pub(super) fn comparison(&mut self, compare: Compare, one: Value, other: Value) -> Value {
        let ty = self.type_of(one);
        let is_bool = {
            let scalar = self.l.new.types.scalar(ty).0;
            self.kind(scalar) == TypeKind::Bool
        };
        match compare {
            Compare::Equal if is_bool => self.logical(Binary::LogicalEqual, one, other),
            Compare::NotEqual if is_bool => self.logical(Binary::LogicalNotEqual, one, other),
            Compare::Ordered | Compare::Unordered => {
                let (first, second) = (self.is_nan(one), self.is_nan(other));
                let either = self.logical(Binary::LogicalOr, first, second);
                if compare == Compare::Unordered { either } else { self.logical_not(either) }
            }
            Compare::LessOrGreater => self.compare(Compare::OrderedNotEqual, one, other),
            _ => self.compare(compare, one, other),
        }
    }

    /// An operation on truth values.
    pub(super) fn logical(&mut self, binary: Binary, one: Value, other: Value) -> Value {
        let ty = self.type_of(one);
        self.op(Opcode::Binary(binary), ty, &[one, other])
    }

    /// The other truth value.
    pub(super) fn logical_not(&mut self, value: Value) -> Value {
        let ty = self.type_of(value);
        self.op(Opcode::Unary(Unary::LogicalNot), ty, &[value])
    }

    /// The bits of a floating-point number without its sign, and the masks of exponent and mantissa.
    fn magnitude(&mut self, value: Value) -> (Value, u64, u64) {
        let ty = self.type_of(value);
        let scalar = self.l.new.types.scalar(ty).0;
        let bits = self.l.new.types.bits(scalar).expect("it is a number");
        let mantissa = match bits {
            16 => 10,
            32 => 23,
            _ => 52,
        };
        let all = u64::MAX >> (64 - bits) >> 1;
        let mantissa_mask = (1u64 << mantissa) - 1;
        let integer = self.with_bits(ty, bits);
        let raw = self.bitcast(value, integer);
        (self.mask(raw, all), all & !mantissa_mask, mantissa_mask)
    }

    /// Whether a number is NaN.
    pub(super) fn is_nan(&mut self, value: Value) -> Value {
        let (bits, exponent, _) = self.magnitude(value);
        self.compare_known(Compare::UnsignedGreater, bits, exponent)
    }

    /// A classification of scalars or short vectors.
    pub(super) fn classify(&mut self, unary: Unary, value: Value) -> Value {
        let (bits, exponent, mantissa) = self.magnitude(value);
        match unary {
            Unary::IsNan => self.compare_known(Compare::UnsignedGreater, bits, exponent),
            Unary::IsInf => self.compare_known(Compare::Equal, bits, exponent),
            Unary::IsFinite => self.compare_known(Compare::UnsignedLess, bits, exponent),
            Unary::IsNormal => {
                let small = self.compare_known(Compare::UnsignedGreater, bits, mantissa);
                let large = self.compare_known(Compare::UnsignedLess, bits, exponent);
                self.logical(Binary::LogicalAnd, small, large)
            }
            _ => {
                let ty = self.type_of(bits);
                let raw = self.bitcast(value, ty);
                self.is_negative(raw)
            }
        }
    }
}
