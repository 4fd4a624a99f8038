//! Unary and binary operations.

use super::body::Body;
use crate::ir::{Binary, Compare, Flags, Inst, Opcode, Operands, Type, Unary, Value};

impl Body<'_, '_> {
    pub(super) fn binary_instruction(&mut self, binary: Binary, inst: Inst) {
        let operands = self.operands(inst);
        let ty = self.result_type(inst);
        let flags = Flags(self.old.inst(inst).flags.0 & Flags::NO_CONTRACTION.0);
        let result = match binary {
            Binary::Dot => self.dot(operands[0], operands[1], ty, flags),
            Binary::VectorTimesScalar => self.elementwise(&operands, ty, |body, parts, ty| {
                let scalar = body.splat(ty, parts[1]);
                body.float(Binary::FloatMultiply, ty, parts[0], scalar, flags)
            }),
            Binary::SignedRemainder => {
                self.elementwise(&operands, ty, |body, parts, _| body.signed_remainder(parts[0], parts[1]))
            }
            Binary::SignedModulo => {
                self.elementwise(&operands, ty, |body, parts, _| body.signed_modulo(parts[0], parts[1]))
            }
            _ => self.elementwise(&operands, ty, |body, parts, ty| {
                body.op_with(Opcode::Binary(binary), ty, Operands::values(parts), flags)
            }),
        };
        self.set(inst, result);
    }

    /// a % b = a - a / b * b. The instruction is undefined for negative operands in Vulkan, "Precision and Operation of SPIR-V
    /// Instructions".
    fn signed_remainder(&mut self, one: Value, other: Value) -> Value {
        let quotient = self.binary(Binary::SignedDivide, one, other);
        let product = self.binary(Binary::Multiply, quotient, other);
        self.binary(Binary::Subtract, one, product)
    }

    /// The remainder with the sign of the divisor.
    fn signed_modulo(&mut self, one: Value, other: Value) -> Value {
        let remainder = self.signed_remainder(one, other);
        let moved = self.add(remainder, other);
        let signs = self.binary(Binary::Xor, remainder, other);
        let differ = self.compare_known(Compare::SignedLess, signs, 0);
        let rest = self.compare_known(Compare::NotEqual, remainder, 0);
        let moves = self.logical(Binary::LogicalAnd, differ, rest);
        self.select(moves, moved, remainder)
    }

    /// A floating-point operation.
    pub(super) fn float(
        &mut self,
        binary: Binary,
        ty: Type,
        one: Value,
        other: Value,
        flags: Flags,
    ) -> Value {
        self.op_with(Opcode::Binary(binary), ty, Operands::values(&[one, other]), flags)
    }

    /// A dot product: multiplications and additions.
    pub(super) fn dot(&mut self, one: Value, other: Value, ty: Type, flags: Flags) -> Value {
        let (first, second) = (self.components(one), self.components(other));
        let mut sum = None;
        for (&a, &b) in first.iter().zip(&second) {
            let product = self.float(Binary::FloatMultiply, ty, a, b, flags);
            sum = Some(match sum {
                None => product,
                Some(sum) => self.float(Binary::FloatAdd, ty, sum, product, flags),
            });
        }
        sum.expect("a vector has components")
    }

    /// A unary operation of scalars or short vectors.
    pub(super) fn unary_operation(&mut self, unary: Unary, ty: Type, value: Value) -> Value {
        match unary {
            Unary::IsNan | Unary::IsInf | Unary::IsFinite | Unary::IsNormal | Unary::SignBit => {
                self.classify(unary, value)
            }
            Unary::BitCount => self.bit_count(ty, value),
            Unary::BitReverse => self.bit_reverse(ty, value),
            Unary::Negate | Unary::FloatNegate | Unary::Not | Unary::LogicalNot | Unary::Any | Unary::All => {
                self.op(Opcode::Unary(unary), ty, &[value])
            }
        }
    }
}
