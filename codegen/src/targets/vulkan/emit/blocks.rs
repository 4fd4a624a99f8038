//! Functions and their blocks.

use super::{Emitter, Uses};
use crate::{
    emit::local_ids,
    ir::{Block, Function, FunctionId, Inst, Loc, Merge},
    words,
};
use rspirv::{
    dr::Instruction,
    spirv::{Op, Word},
};

impl Emitter<'_> {
    /// Emits a function. A kernel has no parameters: the words of its arguments are loaded at the start.
    pub(super) fn function(&mut self, id: FunctionId) {
        self.current = Uses::default();
        let function = self.module.function(id);
        let kernel = self.interface.kernels.iter().find(|kernel| kernel.function == id);
        self.output.next = self.local.number(function, self.output.next);
        let result = self.ty(function.return_type);
        let mut parameters = Vec::new();
        if kernel.is_none() {
            for &parameter in &function.parameters {
                parameters.push(self.ty(function.inst(parameter).ty));
            }
        }
        let function_type = self.function_type(result, &parameters);
        let word = self.functions[id.index()];
        self.append(Op::Function, &[result, word, function.control, function_type]);
        for (&parameter, ty) in function.parameters.iter().zip(parameters) {
            let id = self.local.inst(parameter);
            self.append(Op::FunctionParameter, &[ty, id]);
        }
        if let Some(name) = &function.name {
            self.output.name(word, name);
        }
        let mut first = None;
        for &block in &function.layout {
            let after_variables = self.block(function, block);
            first.get_or_insert(after_variables);
        }
        if let (Some(kernel), Some(at)) = (kernel, first) {
            let end = self.code.len();
            self.argument_loads(kernel, function);
            let loads = self.code.len() - end;
            self.code[at..].rotate_right(loads);
        }
        self.append(Op::FunctionEnd, &[]);
        self.uses[id.index()] = std::mem::take(&mut self.current);
    }

    /// Appends the words of an instruction: result type and id come first.
    pub(super) fn append(&mut self, op: Op, words: &[Word]) {
        self.code.push((words.len() as Word + 1) << 16 | op as Word);
        self.code.extend_from_slice(words);
    }

    /// Emits a block. Returns where its variables end.
    fn block(&mut self, function: &Function, block: Block) -> usize {
        self.append(Op::Label, &[self.local.block(block)]);
        let mut after_variables = self.code.len();
        let mut line = None;
        for &inst in &function.block(block).insts {
            if self.options.lines && !self.is_leading(function, inst) {
                let now = self.line(function.inst(inst).location);
                if now != line {
                    match &now {
                        Some(now) => words::instruction(now, &mut self.code),
                        None => self.append(Op::NoLine, &[]),
                    }
                    line = now;
                }
            }
            let opcode = function.inst(inst).opcode;
            if opcode.is_terminator()
                && let Some(merge) = &function.block(block).merge
            {
                self.merge(merge);
            }
            self.instruction(function, inst);
            if Self::is_variable(opcode) {
                after_variables = self.code.len();
            }
        }
        after_variables
    }

    /// Emits the merge instruction of a block.
    fn merge(&mut self, merge: &Merge) {
        match merge {
            Merge::Loop { merge, continues, control } => {
                let count = 4 + control.parameters.len() as Word;
                let (merge, continues) = (self.local.block(*merge), self.local.block(*continues));
                self.code.extend([count << 16 | Op::LoopMerge as Word, merge, continues, control.mask]);
                self.code.extend_from_slice(&control.parameters);
            }
            Merge::Selection { merge, control } => {
                self.append(Op::SelectionMerge, &[self.local.block(*merge), *control]);
            }
        }
    }

    /// Whether nothing but its like may precede an instruction.
    fn is_leading(&self, function: &Function, inst: Inst) -> bool {
        let opcode = function.inst(inst).opcode;
        Self::is_variable(opcode) || opcode == crate::ir::Opcode::Core(crate::ir::opcode::Core::Phi)
    }

    fn line(&mut self, location: Loc) -> Option<Instruction> {
        let module = self.module;
        local_ids::line(module, location, |file| self.output.file(file, &module.files[file.index()]))
    }
}
