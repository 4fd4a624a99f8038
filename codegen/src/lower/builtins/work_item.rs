//! Work-item functions: the values of built-ins and their components. OpenCL C 3.0, 6.15.1.

use super::{Call, known_integer};
use crate::{ir::Value, lower::Lowering};
use spirv::{BuiltIn, Op};

/// The dimensions of the variables.
const DIMENSIONS: u8 = 3;

/// Loads a built-in variable or one of its components.
pub(super) fn lower_variable(cx: &mut Lowering<'_>, variable: BuiltIn, call: &Call<'_>) -> Value {
    let Some(&dimension) = call.arguments.first() else {
        let ty = cx.module.value_type(call.ty);
        return cx.emit_built_in(variable, ty);
    };
    let size = cx.module.size_type();
    let vector = cx.module.vector_type(size, DIMENSIONS);
    let beyond = cx.module.constant_size(value_beyond(variable));
    if let Some(known) = known_integer(cx, dimension) {
        if known >= u64::from(DIMENSIONS) {
            return beyond;
        }
        let whole = cx.emit_built_in(variable, vector);
        return cx.extract(size, whole, known as u32);
    }
    let index = cx.value(dimension);
    let whole = cx.emit_built_in(variable, vector);
    let component = cx.emit(Op::VectorExtractDynamic, size, &[whole, index]);
    let (truth, limit) = (cx.module.bool_type(), cx.module.constant_u32(DIMENSIONS.into()));
    let inside = cx.emit(Op::ULessThan, truth, &[index, limit]);
    cx.emit(Op::Select, size, &[inside, component, beyond])
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
