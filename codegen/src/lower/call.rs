//! Calls of user functions.

use super::{
    Lowering, assign, function,
    memory::{self, MemoryObject},
    variable,
};
use crate::ir::{AddressSpace, Value};
use spirocl_sema::{
    hir::{ExprId, FunctionId},
    types::TypeId,
};
use spirv::Op;

/// Emits a call. Scalars and vectors are passed by value, aggregates by pointer to a temporary of this call (`byval` and `sret`).
pub(super) fn lower_call(
    cx: &mut Lowering<'_>,
    function: FunctionId,
    arguments: &[ExprId],
    ty: TypeId,
) -> Value {
    let hir = cx.hir;
    let parameters = &hir.function(function).parameters;
    let types = parameters.iter().map(|each| hir.function(function).local(each.local).ty.ty);
    let values: Vec<Value> =
        arguments.iter().zip(types).map(|(&argument, ty)| lower_argument(cx, argument, ty)).collect();
    let result = function::is_by_reference(cx, ty).then(|| passing_variable(cx, ty));
    let mut operands = vec![Value::from(function::function_id(cx, function))];
    operands.extend(result.iter().map(|&(variable, _)| variable));
    operands.extend(values);
    let (lowered, _) = function::result_type(cx, ty);
    let value = cx.emit(Op::FunctionCall, lowered, &operands);
    result.map_or(value, |(_, memory)| memory::load(cx, &memory, false))
}

fn lower_argument(cx: &mut Lowering<'_>, argument: ExprId, ty: TypeId) -> Value {
    if !function::is_by_reference(cx, ty) {
        return cx.value(argument);
    }
    let (copy, memory) = passing_variable(cx, ty);
    assign::initialize(cx, &memory, argument);
    copy
}

/// A temporary for an aggregate argument or result.
fn passing_variable(cx: &mut Lowering<'_>, ty: TypeId) -> (Value, MemoryObject) {
    let variable = variable::private_variable(cx, ty, None);
    (variable.into(), MemoryObject::at(variable.into(), AddressSpace::Private, ty, cx.module.align_of(ty)))
}
