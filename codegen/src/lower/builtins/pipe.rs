//! Pipe built-ins: OpenCL C 3.0, 6.15.17.

use super::Call;
use crate::{ir::Value, lower::Lowering};
use spirocl_sema::{
    builtins::GroupScope,
    types::{TypeId, TypeKind},
};
use spirv::Op;

impl<'a> Lowering<'a> {
    /// Emits a pipe instruction; its last operands are the packet size and alignment.
    pub(super) fn pipe_builtin(&mut self, op: Op, scope: Option<GroupScope>, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let packet = match *self.module.types.kind(self.type_of(call.arguments[0])) {
            TypeKind::Pipe { packet, .. } => packet,
            ref other => unreachable!("{other:?} is no pipe"),
        };
        let size = self.size_of(packet) as u32;
        let alignment = self.align_of(packet);
        let mut operands: Vec<Value> = Vec::with_capacity(values.len() + 3);
        if let Some(scope) = scope {
            operands.push(self.group_scope(scope));
        }
        operands.extend(values);
        operands.push(self.constant_u32(size));
        operands.push(self.constant_u32(alignment));
        if call.ty == TypeId::VOID {
            self.emit_effect(op, &operands);
            return self.no_value();
        }
        let ty = self.value_type(call.ty);
        self.emit(op, ty, &operands)
    }
}
