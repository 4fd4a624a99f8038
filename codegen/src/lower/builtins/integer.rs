//! Integer built-ins that need several instructions: OpenCL C 3.0, 6.15.3.

use super::Call;
use crate::{ir::Value, lower::Lowering};
use spirv::{Op, PackedVectorFormat};

/// `abs` of signed integers, with core instructions, because pocl's library overflows.
pub(super) fn absolute_value(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let value = cx.value(call.arguments[0]);
    let (_, count) = cx.module.elements_of(call.ty);
    let (ty, truth) = (cx.module.value_type(call.ty), cx.module.bool_vector_type(count));
    let zero = cx.module.null(ty);
    let is_negative = cx.emit(Op::SLessThan, truth, &[value, zero]);
    let negated = cx.emit(Op::SNegate, ty, &[value]);
    cx.emit(Op::Select, ty, &[is_negative, negated, value])
}

/// `abs_diff`: `|x - y|` without overflow: the smaller operand is subtracted, and the result is unsigned.
pub(super) fn absolute_difference(cx: &mut Lowering<'_>, less: Op, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let (_, count) = cx.module.elements_of(call.ty);
    let (ty, truth) = (cx.module.value_type(call.ty), cx.module.bool_vector_type(count));
    let is_less = cx.emit(less, truth, &values);
    let [up, down] = [[values[1], values[0]], [values[0], values[1]]]
        .map(|[greater, smaller]| cx.emit(Op::ISub, ty, &[greater, smaller]));
    cx.emit(Op::Select, ty, &[is_less, up, down])
}

/// Integer `dot*`.
pub(super) fn integer_dot(
    cx: &mut Lowering<'_>,
    op: Op,
    packed: bool,
    swapped: bool,
    call: &Call<'_>,
) -> Value {
    let mut values = call.values(cx);
    if swapped {
        values.swap(0, 1);
    }
    let format = PackedVectorFormat::PackedVectorFormat4x8Bit as u32;
    let literals = if packed { &[format][..] } else { &[] };
    let ty = cx.module.value_type(call.ty);
    cx.emit_literals(op, ty, &values, literals)
}

/// `arm_dot_acc`, whose addition wraps.
pub(super) fn dot_add(cx: &mut Lowering<'_>, op: Op, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let ty = cx.module.value_type(call.ty);
    let product = cx.emit(op, ty, &values[..2]);
    cx.emit(Op::IAdd, ty, &[product, values[2]])
}
