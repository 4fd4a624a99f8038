//! Calls of user functions.

use crate::{generator::Generator, memory::Memory};
use rspirv::spirv::{Op, StorageClass, Word};
use spirocl_sema::{
    hir::{ExprId, FunctionId},
    types::TypeId,
};

impl Generator<'_> {
    /// Emits a call. Scalars and vectors are passed by value, aggregates by pointer to a temporary of this call (`byval` and `sret`).
    pub(crate) fn call(&mut self, function: FunctionId, arguments: &[ExprId], ty: TypeId) -> Word {
        let module = self.module;
        let parameters = &module.function(function).parameters;
        let types = parameters.iter().map(|each| module.function(function).local(each.local).ty.ty);
        let values: Vec<Word> =
            arguments.iter().zip(types).map(|(&argument, ty)| self.argument(argument, ty)).collect();
        let result = self.is_by_reference(ty).then(|| self.passing_variable(ty));
        let mut operands = vec![self.function_id(function)];
        operands.extend(result.iter().map(|&(variable, _)| variable));
        operands.extend(values);
        self.body().calls(function);
        let (word, _) = self.result_type(ty);
        let value = self.emit(Op::FunctionCall, word, &operands);
        result.map_or(value, |(_, memory)| self.load_memory(&memory, false))
    }

    fn argument(&mut self, argument: ExprId, ty: TypeId) -> Word {
        if !self.is_by_reference(ty) {
            return self.value(argument);
        }
        let (copy, memory) = self.passing_variable(ty);
        self.initialize(&memory, argument);
        copy
    }

    /// A temporary for an aggregate argument or result.
    fn passing_variable(&mut self, ty: TypeId) -> (Word, Memory) {
        let variable = self.private_variable(ty, None);
        (variable, Memory::at(variable, StorageClass::Function, ty, self.align_of(ty)))
    }
}
