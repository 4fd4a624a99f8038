//! Relational built-ins with a boolean result: OpenCL C 3.0, 6.15.6.

use super::{Call, truth_as};
use crate::{ir::Value, lower::Lowering};
use spirv::Op;

/// `isequal` and similar functions: 0 or 1 for scalars, 0 or -1 for vector elements.
pub(super) fn compare(cx: &mut Lowering<'_>, op: Op, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let (_, count) = cx.module.elements_of(call.ty);
    let truth_type = cx.module.bool_vector_type(count);
    let truth = cx.emit(op, truth_type, &values);
    truth_as(cx, truth, call.ty)
}

/// `any` and `all`: test the most significant bits.
pub(super) fn test_signs(cx: &mut Lowering<'_>, op: Op, call: &Call<'_>) -> Value {
    let (scalar, count) = cx.module.elements_of(cx.type_of(call.arguments[0]));
    let value = cx.value(call.arguments[0]);
    let element = cx.module.int_type(scalar.bits());
    let zero = cx.module.constant_int(scalar.bits(), 0);
    let zero = cx.module.splat_constant(element, zero, count);
    let truth_type = cx.module.bool_vector_type(count);
    let mut truth = cx.emit(Op::SLessThan, truth_type, &[value, zero]);
    if count > 1 {
        let single = cx.module.bool_type();
        truth = cx.emit(op, single, &[truth]);
    }
    truth_as(cx, truth, call.ty)
}
