//! Calls of user functions.

use super::{Lowering, memory::Memory};
use crate::ir::{AddressSpace, Value};
use spirocl_sema::{
    hir::{ExprId, FunctionId},
    types::TypeId,
};
use spirv::Op;

impl Lowering<'_> {
    /// Emits a call. Scalars and vectors are passed by value, aggregates by pointer to a temporary of this call (`byval` and `sret`).
    pub(super) fn call(&mut self, function: FunctionId, arguments: &[ExprId], ty: TypeId) -> Value {
        let module = self.module;
        let parameters = &module.function(function).parameters;
        let types = parameters.iter().map(|each| module.function(function).local(each.local).ty.ty);
        let values: Vec<Value> =
            arguments.iter().zip(types).map(|(&argument, ty)| self.argument(argument, ty)).collect();
        let result = self.is_by_reference(ty).then(|| self.passing_variable(ty));
        let mut operands = vec![Value::from(self.function_id(function))];
        operands.extend(result.iter().map(|&(variable, _)| variable));
        operands.extend(values);
        let (lowered, _) = self.result_type(ty);
        let value = self.emit(Op::FunctionCall, lowered, &operands);
        result.map_or(value, |(_, memory)| self.load_memory(&memory, false))
    }

    fn argument(&mut self, argument: ExprId, ty: TypeId) -> Value {
        if !self.is_by_reference(ty) {
            return self.value(argument);
        }
        let (copy, memory) = self.passing_variable(ty);
        self.initialize(&memory, argument);
        copy
    }

    /// A temporary for an aggregate argument or result.
    fn passing_variable(&mut self, ty: TypeId) -> (Value, Memory) {
        let variable = self.private_variable(ty, None);
        (variable.into(), Memory::at(variable.into(), AddressSpace::Private, ty, self.align_of(ty)))
    }
}
