//! `printf`: OpenCL C 3.0, 6.15.14.

use super::Call;
use crate::{ir::Value, lower::Lowering};
use spirocl_sema::types::{Scalar, TypeId, convert::promote};
use spirv::{Op, OpenclStd100Op};

impl<'a> Lowering<'a> {
    /// Emits `printf`: vector elements are separate arguments, promoted like scalars.
    pub(super) fn printf(&mut self, call: Call<'a>) -> Value {
        let mut values = Vec::with_capacity(call.arguments.len());
        for &argument in call.arguments {
            let value = self.value(argument);
            match self.module.types.elements(self.type_of(argument)) {
                Some((scalar, count)) if count > 1 => {
                    self.printed_elements(value, scalar, count, &mut values)
                }
                _ => values.push(value),
            }
        }
        let ty = self.value_type(call.ty);
        self.emit_library(OpenclStd100Op::printf, ty, &values)
    }

    fn printed_elements(&mut self, vector: Value, scalar: Scalar, count: u8, values: &mut Vec<Value>) {
        let element = self.value_type(scalar.id());
        for index in 0..count {
            let value = self.extract(element, vector, index.into());
            values.push(self.promoted(value, scalar));
        }
    }

    /// Applies the default argument promotions.
    fn promoted(&mut self, value: Value, scalar: Scalar) -> Value {
        if !scalar.is_float() {
            return self.resize_integer(value, scalar, promote(scalar).bits());
        }
        let wide = if self.module.language.has_double() { TypeId::DOUBLE } else { TypeId::FLOAT };
        if scalar.id() == wide {
            return value;
        }
        let ty = self.value_type(wide);
        self.emit(Op::FConvert, ty, &[value])
    }
}
