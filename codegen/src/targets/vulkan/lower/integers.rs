//! Integer instructions that Vulkan has for 32 bits only, and dot products of packed integers.

use super::body::Body;
use crate::ir::{Binary, Cast, Inst, Opcode, Type, TypeKind, Unary, Value};
use spirv::Op;

impl Body<'_, '_> {
    /// The number of bits that are set, of scalars or short vectors.
    pub(super) fn bit_count(&mut self, ty: Type, value: Value) -> Value {
        let from = self.type_of(value);
        let uint = self.with_bits(from, 32);
        let count = Opcode::Unary(Unary::BitCount);
        let number = if self.width(from) == 64 {
            let low = self.resize(value, 32);
            let shifted = self.shift_right(value, 32);
            let high = self.resize(shifted, 32);
            let low = self.op(count, uint, &[low]);
            let high = self.op(count, uint, &[high]);
            self.add(low, high)
        } else {
            let wide = self.resize(value, 32);
            self.op(count, uint, &[wide])
        };
        self.cast(Cast::UnsignedConvert, ty, number)
    }

    /// The bits in reverse, of scalars or short vectors.
    pub(super) fn bit_reverse(&mut self, ty: Type, value: Value) -> Value {
        let uint = self.with_bits(ty, 32);
        let reverse = Opcode::Unary(Unary::BitReverse);
        match self.width(ty) {
            64 => {
                let low = self.resize(value, 32);
                let shifted = self.shift_right(value, 32);
                let high = self.resize(shifted, 32);
                let low = self.op(reverse, uint, &[low]);
                let high = self.op(reverse, uint, &[high]);
                let (low, high) = (self.resize(low, 64), self.resize(high, 64));
                let low = self.shift_left(low, 32);
                self.binary(Binary::Or, low, high)
            }
            bits => {
                let wide = self.resize(value, 32);
                let reversed = self.op(reverse, uint, &[wide]);
                let shifted = self.shift_right(reversed, 32 - u64::from(bits));
                self.resize(shifted, bits)
            }
        }
    }

    /// `BitFieldInsert` and its like, by shifts; the offset and number of bits are scalars.
    pub(super) fn bit_field(&mut self, op: Op, inst: Inst) {
        let operands = self.operands(inst);
        let ty = self.result_type(inst);
        let result = self.elementwise(&operands, ty, |body, parts, ty| {
            let bits = body.width(ty);
            let number = |body: &mut Self, value: Value| {
                let wide = body.resize(value, bits);
                body.splat(ty, wide)
            };
            match op {
                Op::BitFieldInsert => {
                    let (offset, count) = (number(body, parts[2]), number(body, parts[3]));
                    let low = body.low_mask(ty, count);
                    let mask = body.binary(Binary::ShiftLeft, low, offset);
                    let inserted = body.binary(Binary::ShiftLeft, parts[1], offset);
                    let inserted = body.binary(Binary::And, inserted, mask);
                    let outside = body.op(Opcode::Unary(Unary::Not), ty, &[mask]);
                    let kept = body.binary(Binary::And, parts[0], outside);
                    body.binary(Binary::Or, kept, inserted)
                }
                _ => {
                    let (offset, count) = (number(body, parts[1]), number(body, parts[2]));
                    let shifted = body.binary(Binary::LogicalShiftRight, parts[0], offset);
                    let low = body.low_mask(ty, count);
                    let field = body.binary(Binary::And, shifted, low);
                    if op == Op::BitFieldUExtract {
                        return field;
                    }
                    // The sign bit of the field, subtracted after it was flipped, extends it.
                    let half = body.shift_right(low, 1);
                    let sign = body.binary(Binary::Xor, low, half);
                    let flipped = body.binary(Binary::Xor, field, sign);
                    body.binary(Binary::Subtract, flipped, sign)
                }
            }
        });
        self.set(inst, result);
    }

    /// The mask with this number of bits, which can be all.
    fn low_mask(&mut self, ty: Type, count: Value) -> Value {
        let bits = u64::from(self.width(ty));
        let all = self.splat_uint(ty, u64::MAX);
        let whole = self.splat_uint(ty, bits);
        let rest = self.binary(Binary::Subtract, whole, count);
        let shifted = self.op(Opcode::Binary(Binary::LogicalShiftRight), ty, &[all, rest]);
        let is_none = self.compare_known(crate::ir::Compare::Equal, count, 0);
        let zero = self.splat_uint(ty, 0);
        self.select(is_none, zero, shifted)
    }

    /// Integer dot products, by multiplications of the width of the result.
    pub(super) fn dot_product(&mut self, op: Op, inst: Inst) {
        let operands = self.operands(inst);
        let ty = self.result_type(inst);
        let (first_signed, second_signed) = match op {
            Op::SDot | Op::SDotAccSat => (true, true),
            Op::SUDot | Op::SUDotAccSat => (true, false),
            _ => (false, false),
        };
        let saturates = operands.len() > 2;
        // Sums of products of 8 bits fit into 32 bits; the saturated ones are of 64 bits.
        let wide = if saturates { self.uint_type(64) } else { ty };
        let first = self.dot_components(operands[0], wide, first_signed);
        let second = self.dot_components(operands[1], wide, second_signed);
        let mut sum = self.splat_uint(wide, 0);
        for (&one, &other) in first.iter().zip(&second) {
            let product = self.binary(Binary::Multiply, one, other);
            sum = self.add(sum, product);
        }
        if saturates {
            let cast = if first_signed { Cast::SignedConvert } else { Cast::UnsignedConvert };
            let start = self.cast(cast, wide, operands[2]);
            sum = self.add(sum, start);
            sum = self.conversion(cast, crate::ir::Flags::SATURATED, ty, sum);
        }
        self.set(inst, sum);
    }

    /// The components of an operand of a dot product: a vector, or four bytes in a word.
    fn dot_components(&mut self, value: Value, wide: Type, is_signed: bool) -> Vec<Value> {
        let ty = self.type_of(value);
        let parts = if matches!(self.kind(ty), TypeKind::Int(32)) {
            self.split(value, 8)
        } else {
            self.components(value)
        };
        let cast = if is_signed { Cast::SignedConvert } else { Cast::UnsignedConvert };
        parts.into_iter().map(|part| self.cast(cast, wide, part)).collect()
    }
}
