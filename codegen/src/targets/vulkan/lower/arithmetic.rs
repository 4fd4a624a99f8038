//! Unary and binary operations.

use super::body::Body;
use crate::ir::{Binary, Flags, Inst, Opcode, Operands, Type, Unary, Value};

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
            _ => self.elementwise(&operands, ty, |body, parts, ty| {
                body.op_with(Opcode::Binary(binary), ty, Operands::values(parts), flags)
            }),
        };
        self.set(inst, result);
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
