//! Pipe built-ins: OpenCL C 3.0, 6.15.17.

use super::{Call, synchronization};
use crate::{ir::Value, lower::Lowering};
use spirocl_sema::{
    builtins::GroupScope,
    types::{TypeId, TypeKind},
};
use spirv::Op;

/// Emits a pipe instruction; its last operands are the packet size and alignment.
pub(super) fn access_packets(
    cx: &mut Lowering<'_>,
    op: Op,
    scope: Option<GroupScope>,
    call: &Call<'_>,
) -> Value {
    let values = call.values(cx);
    let packet = match *cx.hir.types.kind(cx.type_of(call.arguments[0])) {
        TypeKind::Pipe { packet, .. } => packet,
        ref other => unreachable!("{other:?} is no pipe"),
    };
    let size = cx.module.size_of(packet) as u32;
    let alignment = cx.module.align_of(packet);
    let mut operands: Vec<Value> = Vec::with_capacity(values.len() + 3);
    if let Some(scope) = scope {
        operands.push(synchronization::group_scope(cx, scope));
    }
    operands.extend(values);
    operands.push(cx.module.constant_u32(size));
    operands.push(cx.module.constant_u32(alignment));
    if call.ty == TypeId::VOID {
        cx.emit_effect(op, &operands);
        return cx.no_value();
    }
    let ty = cx.module.value_type(call.ty);
    cx.emit(op, ty, &operands)
}
