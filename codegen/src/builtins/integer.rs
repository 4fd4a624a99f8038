//! Integer functions that are not one instruction: OpenCL C 3.0, 6.15.3.

use super::Call;
use crate::generator::Generator;
use rspirv::{
    dr::Operand,
    spirv::{Op, PackedVectorFormat, Word},
};

impl<'a> Generator<'a> {
    /// `dot*` of integers.
    pub(super) fn integer_dot(&mut self, op: Op, packed: bool, swapped: bool, call: Call<'a>) -> Word {
        let mut values = self.argument_values(call);
        if swapped {
            values.swap(0, 1);
        }
        let mut operands: Vec<Operand> = values.into_iter().map(Operand::IdRef).collect();
        if packed {
            operands.push(Operand::PackedVectorFormat(PackedVectorFormat::PackedVectorFormat4x8Bit));
        }
        let ty = self.value_type(call.ty);
        self.emit_operands(op, ty, operands)
    }

    /// `arm_dot_acc`: the sum wraps.
    pub(super) fn dot_add(&mut self, op: Op, call: Call<'a>) -> Word {
        let values = self.argument_values(call);
        let ty = self.value_type(call.ty);
        let product = self.emit(op, ty, &values[..2]);
        self.emit(Op::IAdd, ty, &[product, values[2]])
    }
}
