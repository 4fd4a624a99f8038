//! Work-item functions: the values of built-ins and their components. OpenCL C 3.0, 6.15.1.

use super::Call;
use crate::{ir::Value, lower::Lowering};
use spirv::{BuiltIn, Op};

/// The dimensions of the variables.
const DIMENSIONS: u8 = 3;

impl<'a> Lowering<'a> {
    /// Loads a built-in variable or one of its components.
    pub(super) fn variable_builtin(&mut self, variable: BuiltIn, call: Call<'a>) -> Value {
        let Some(&dimension) = call.arguments.first() else {
            let ty = self.value_type(call.ty);
            return self.emit_built_in(variable, ty);
        };
        let size = self.size_type();
        let vector = self.vector_type(size, DIMENSIONS);
        let beyond = self.constant_size(value_beyond(variable));
        if let Some(known) = self.known_integer(dimension) {
            if known >= u64::from(DIMENSIONS) {
                return beyond;
            }
            let whole = self.emit_built_in(variable, vector);
            return self.extract(size, whole, known as u32);
        }
        let index = self.value(dimension);
        let whole = self.emit_built_in(variable, vector);
        let component = self.emit(Op::VectorExtractDynamic, size, &[whole, index]);
        let (truth, limit) = (self.bool_type(), self.constant_u32(DIMENSIONS.into()));
        let inside = self.emit(Op::ULessThan, truth, &[index, limit]);
        self.emit(Op::Select, size, &[inside, component, beyond])
    }
}

/// The result for a dimension out of range: 1 for sizes, 0 for ids and offsets.
fn value_beyond(variable: BuiltIn) -> u64 {
    match variable {
        BuiltIn::GlobalSize
        | BuiltIn::WorkgroupSize
        | BuiltIn::EnqueuedWorkgroupSize
        | BuiltIn::NumWorkgroups => 1,
        _ => 0,
    }
}
