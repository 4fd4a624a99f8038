//! Relational built-ins with a boolean result: OpenCL C 3.0, 6.15.6.

use super::Call;
use crate::{ir::Value, lower::Lowering};
use spirv::Op;

impl<'a> Lowering<'a> {
    /// `isequal` and similar functions: 0 or 1 for scalars, 0 or -1 for vector elements.
    pub(super) fn comparison_builtin(&mut self, op: Op, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let (_, count) = self.elements_of(call.ty);
        let truth_type = self.bool_vector_type(count);
        let truth = self.emit(op, truth_type, &values);
        self.truth_as(truth, call.ty)
    }

    /// `any` and `all`: test the most significant bits.
    pub(super) fn sign_builtin(&mut self, op: Op, call: Call<'a>) -> Value {
        let (scalar, count) = self.elements_of(self.type_of(call.arguments[0]));
        let value = self.value(call.arguments[0]);
        let element = self.int_type(scalar.bits());
        let zero = self.constant_int(scalar.bits(), 0);
        let zero = self.splat_constant(element, zero, count);
        let truth_type = self.bool_vector_type(count);
        let mut truth = self.emit(Op::SLessThan, truth_type, &[value, zero]);
        if count > 1 {
            let single = self.bool_type();
            truth = self.emit(op, single, &[truth]);
        }
        self.truth_as(truth, call.ty)
    }
}
