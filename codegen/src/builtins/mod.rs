//! Built-in functions. Most are one instruction, which their row in `spirocl_sema::builtins` names; the files of this folder hold
//! those that need more.

use crate::generator::Generator;
use rspirv::spirv::{BuiltIn, Op, Word};
use spirocl_sema::{builtins::Lower, hir::ExprId, types::TypeId};

impl Generator<'_> {
    /// A call of a built-in with values of the types of its signature.
    pub(crate) fn builtin(&mut self, lower: Lower, arguments: &[ExprId], ty: TypeId) -> Word {
        match lower {
            Lower::Ext(instruction) => {
                let values: Vec<Word> = arguments.iter().map(|&argument| self.value(argument)).collect();
                let word = self.value_type(ty);
                self.emit_extended(instruction, word, &values)
            }
            Lower::Op(op) => self.core_instruction(op, arguments, ty),
            Lower::Variable(built_in) => self.built_in_variable(built_in, arguments, ty),
            Lower::Compare(_) | Lower::Special(_) => unreachable!("not lowered yet"),
        }
    }

    fn core_instruction(&mut self, op: Op, arguments: &[ExprId], ty: TypeId) -> Word {
        let values: Vec<Word> = arguments.iter().map(|&argument| self.value(argument)).collect();
        if ty == TypeId::VOID {
            self.emit_effect(op, &values);
            return crate::generator::NO_VALUE;
        }
        let word = self.value_type(ty);
        self.emit(op, word, &values)
    }

    fn built_in_variable(&mut self, built_in: BuiltIn, arguments: &[ExprId], ty: TypeId) -> Word {
        let word = self.value_type(ty);
        let Some(&dimension) = arguments.first() else { return self.load_input(built_in, word) };
        let vector = self.vector_type(word, 3);
        let value = self.load_input(built_in, vector);
        let (index, _) = self.index(dimension);
        self.emit(Op::VectorExtractDynamic, word, &[value, index])
    }
}
