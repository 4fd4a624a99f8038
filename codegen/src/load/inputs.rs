//! Built-in variables. The IR has a value in place of each load of one, so that pointers to them exist only while a module is read.

use super::to_ir::{Def, Reading, invalid, unsupported};
use crate::{
    instruction::id_at,
    ir::{Type, Value},
};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{self, BuiltIn},
};

/// A pointer to a built-in variable or to a component of it.
#[derive(Clone, Debug)]
pub(super) struct Input {
    /// The variable.
    pub(super) built_in: BuiltIn,
    /// The type of its value.
    pub(super) ty: Type,
    /// The index of the component.
    pub(super) index: Option<Value>,
}

impl Reading<'_> {
    /// Reads a variable of the storage class `Input`.
    pub(super) fn input(&mut self, instruction: &Instruction, id: u32, ty: Type) -> Result<(), String> {
        let mut built_in = None;
        for parts in self.decorations.take(id)? {
            match (parts.kind, parts.operands) {
                (spirv::Decoration::BuiltIn, &[Operand::BuiltIn(which)]) => built_in = Some(which),
                // Nothing writes them, and their linkage says nothing: the device provides them.
                (
                    spirv::Decoration::Constant
                    | spirv::Decoration::LinkageAttributes
                    | spirv::Decoration::Alignment,
                    _,
                ) => {}
                _ => return Err(format!("decoration {:?} of {}", parts.kind, unsupported(instruction))),
            }
        }
        let built_in = built_in.ok_or_else(|| unsupported(instruction))?;
        self.add_input(id, Input { built_in, ty, index: None });
        Ok(())
    }

    /// Reads an access chain into a built-in variable.
    pub(super) fn input_component(
        &mut self,
        instruction: &Instruction,
        input: u32,
        indices: &[Value],
    ) -> Result<(), String> {
        let id = instruction.result_id.ok_or_else(|| unsupported(instruction))?;
        let input = self.inputs[input as usize].clone();
        let index = match (input.index, indices) {
            (index, []) => index,
            (None, &[index]) => Some(index),
            _ => return Err(invalid(instruction, "it has too many indices")),
        };
        self.add_input(id, Input { index, ..input });
        Ok(())
    }

    fn add_input(&mut self, id: u32, input: Input) {
        self.define(id, Def::Input(self.inputs.len() as u32));
        self.inputs.push(input);
    }

    /// The built-in variable that an operand points to, if it does.
    pub(super) fn input_at(&self, instruction: &Instruction, index: usize) -> Option<u32> {
        match self.def(id_at(instruction, index)?) {
            Def::Input(input) => Some(input),
            Def::None
            | Def::Type(_)
            | Def::InputPointer(_)
            | Def::Value(_)
            | Def::String
            | Def::OpenClStd
            | Def::DebugSet
            | Def::DebugInfo(_)
            | Def::Debug(_)
            | Def::DebugNone => None,
        }
    }
}
