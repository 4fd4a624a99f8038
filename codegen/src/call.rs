//! Calls of functions of the program.

use crate::generator::Generator;
use rspirv::spirv::{Op, Word};
use spirocl_sema::{
    hir::{ExprId, FunctionId},
    types::TypeId,
};

impl Generator<'_> {
    /// Arguments go by value, structures too; only entry points take structures through pointers.
    pub(crate) fn call(&mut self, function: FunctionId, arguments: &[ExprId], ty: TypeId) -> Word {
        let values: Vec<Word> = arguments.iter().map(|&argument| self.value(argument)).collect();
        let mut operands = vec![self.function_id(function)];
        operands.extend(values);
        self.body().calls(function);
        let word = self.value_type(ty);
        self.emit(Op::FunctionCall, word, &operands)
    }
}
