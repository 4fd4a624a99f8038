//! Integer built-ins that need several instructions: OpenCL C 3.0, 6.15.3.

use super::Call;
use crate::{ir::Value, lower::Lowering};
use spirv::{Op, PackedVectorFormat};

impl<'a> Lowering<'a> {
    /// `abs` of signed integers, with core instructions, because pocl's library overflows.
    pub(super) fn absolute_value(&mut self, call: Call<'a>) -> Value {
        let value = self.value(call.arguments[0]);
        let (_, count) = self.elements_of(call.ty);
        let (ty, truth) = (self.value_type(call.ty), self.bool_vector_type(count));
        let zero = self.null(ty);
        let is_negative = self.emit(Op::SLessThan, truth, &[value, zero]);
        let negated = self.emit(Op::SNegate, ty, &[value]);
        self.emit(Op::Select, ty, &[is_negative, negated, value])
    }

    /// `abs_diff`: `|x - y|` without overflow: the smaller operand is subtracted, and the result is unsigned.
    pub(super) fn absolute_difference(&mut self, less: Op, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let (_, count) = self.elements_of(call.ty);
        let (ty, truth) = (self.value_type(call.ty), self.bool_vector_type(count));
        let is_less = self.emit(less, truth, &values);
        let [up, down] = [[values[1], values[0]], [values[0], values[1]]]
            .map(|[greater, smaller]| self.emit(Op::ISub, ty, &[greater, smaller]));
        self.emit(Op::Select, ty, &[is_less, up, down])
    }

    /// Integer `dot*`.
    pub(super) fn integer_dot(&mut self, op: Op, packed: bool, swapped: bool, call: Call<'a>) -> Value {
        let mut values = self.argument_values(call);
        if swapped {
            values.swap(0, 1);
        }
        let format = PackedVectorFormat::PackedVectorFormat4x8Bit as u32;
        let literals = if packed { &[format][..] } else { &[] };
        let ty = self.value_type(call.ty);
        self.emit_literals(op, ty, &values, literals)
    }

    /// `arm_dot_acc`, whose addition wraps.
    pub(super) fn dot_add(&mut self, op: Op, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let ty = self.value_type(call.ty);
        let product = self.emit(op, ty, &values[..2]);
        self.emit(Op::IAdd, ty, &[product, values[2]])
    }
}
