//! Functions and their blocks.

use super::{Emitter, Uses};
use crate::{
    emit::local_ids,
    instruction::{self, effect},
    ir::{Block, Function, FunctionId, Inst, Loc},
};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{FunctionControl, Op},
};

impl Emitter<'_> {
    /// Emits a function. A kernel has no parameters: the words of its arguments are loaded at the start.
    pub(super) fn function(&mut self, id: FunctionId) -> dr::Function {
        self.current = Uses::default();
        let function = self.module.function(id);
        let kernel = self.interface.kernels.iter().find(|kernel| kernel.function == id);
        self.next = self.local.number(function, self.next);
        let mut output = dr::Function::new();
        let result = self.ty(function.return_type);
        let mut parameters = Vec::new();
        if kernel.is_none() {
            for &parameter in &function.parameters {
                let ty = self.ty(function.inst(parameter).ty);
                parameters.push(ty);
                let id = self.local.inst(parameter);
                output.parameters.push(instruction::value(Op::FunctionParameter, ty, id, vec![]));
            }
        }
        let function_type = self.function_type(result, &parameters);
        let control = FunctionControl::from_bits_truncate(function.control);
        let operands = vec![Operand::FunctionControl(control), Operand::IdRef(function_type)];
        let word = self.functions[id.index()];
        output.def = Some(instruction::value(Op::Function, result, word, operands));
        output.end = Some(effect(Op::FunctionEnd, vec![]));
        if let Some(name) = &function.name {
            self.name(word, name);
        }
        let mut blocks: Vec<dr::Block> =
            function.layout.iter().map(|&block| self.block(function, block)).collect();
        if let Some(kernel) = kernel {
            let loads = self.argument_loads(kernel, function);
            let entry = &mut blocks[0].instructions;
            let at = entry.iter().take_while(|each| each.class.opcode == Op::Variable).count();
            entry.splice(at..at, loads);
        }
        output.blocks = blocks;
        self.uses[id.index()] = std::mem::take(&mut self.current);
        output
    }

    fn block(&mut self, function: &Function, block: Block) -> dr::Block {
        let mut output = dr::Block::new();
        output.label = Some(self.local.label(block));
        let mut line = None;
        for &inst in &function.block(block).insts {
            if self.options.lines && !self.is_leading(function, inst) {
                let now = self.line(function.inst(inst).location);
                if now != line {
                    let none = || effect(Op::NoLine, vec![]);
                    output.instructions.push(now.clone().unwrap_or_else(none));
                    line = now;
                }
            }
            if function.inst(inst).opcode.is_terminator() {
                output.instructions.extend(self.local.merge(function, block));
            }
            let emitted = self.instruction(function, inst);
            output.instructions.push(emitted);
        }
        output
    }

    /// Whether nothing but its like may precede an instruction.
    fn is_leading(&self, function: &Function, inst: Inst) -> bool {
        let opcode = function.inst(inst).opcode;
        Self::is_variable(opcode) || opcode == crate::ir::Opcode::Core(crate::ir::opcode::Core::Phi)
    }

    fn line(&mut self, location: Loc) -> Option<Instruction> {
        local_ids::line(self.module, location, |file| match self.files.get(&file) {
            Some(&id) => id,
            None => {
                let id = self.string(&self.module.files[file.index()]);
                self.files.insert(file, id);
                id
            }
        })
    }
}
