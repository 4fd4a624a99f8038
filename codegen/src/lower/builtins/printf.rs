//! `printf`: OpenCL C 3.0, 6.15.14.

use super::Call;
use crate::{
    ir::Value,
    lower::{Lowering, convert},
};
use spirocl_sema::types::{Scalar, TypeId, convert::promote};
use spirv::{Op, OpenclStd100Op};

/// Emits `printf`: vector elements are separate arguments, promoted like scalars.
pub(super) fn printf(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let mut values = Vec::with_capacity(call.arguments.len());
    for &argument in call.arguments {
        let value = cx.value(argument);
        match cx.hir.types.elements(cx.type_of(argument)) {
            Some((scalar, count)) if count > 1 => printed_elements(cx, value, scalar, count, &mut values),
            _ => values.push(value),
        }
    }
    let ty = cx.module.value_type(call.ty);
    cx.emit_library(OpenclStd100Op::printf, ty, &values)
}

fn printed_elements(
    cx: &mut Lowering<'_>,
    vector: Value,
    scalar: Scalar,
    count: u8,
    values: &mut Vec<Value>,
) {
    let element = cx.module.value_type(scalar.id());
    for index in 0..count {
        let value = cx.extract(element, vector, index.into());
        values.push(promoted(cx, value, scalar));
    }
}

/// Applies the default argument promotions.
fn promoted(cx: &mut Lowering<'_>, value: Value, scalar: Scalar) -> Value {
    if !scalar.is_float() {
        return convert::resize_integer(cx, value, scalar, promote(scalar).bits());
    }
    let wide = if cx.hir.language.has_double() { TypeId::DOUBLE } else { TypeId::FLOAT };
    if scalar.id() == wide {
        return value;
    }
    let ty = cx.module.value_type(wide);
    cx.emit(Op::FConvert, ty, &[value])
}
