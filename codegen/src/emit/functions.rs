//! Functions: parameters, blocks, line numbers, merge instructions.

use super::Emitter;
use crate::{
    instruction,
    ir::{Block, BlockData, Function, FunctionId, Merge},
};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{FunctionControl, LoopControl, Op, SelectionControl},
};

impl Emitter<'_> {
    /// Emits a function.
    pub(super) fn function(&mut self, id: FunctionId) -> dr::Function {
        let function = self.function_data(id);
        let word = self.functions[id.index()];
        self.number_values(function);
        let result = self.ty(function.return_type);
        let control = FunctionControl::from_bits_truncate(function.control);
        let operands = vec![Operand::FunctionControl(control), Operand::IdRef(self.ty(function.ty))];
        let mut output = dr::Function::new();
        output.def = Some(instruction::value(Op::Function, result, word, operands));
        output.end = Some(instruction::effect(Op::FunctionEnd, vec![]));
        for &parameter in &function.parameters {
            let ty = self.ty(function.inst(parameter).ty);
            output.parameters.push(instruction::value(
                Op::FunctionParameter,
                ty,
                self.inst(parameter),
                vec![],
            ));
        }
        self.annotate_function(word, function);
        output.blocks = function.layout.iter().map(|&block| self.emit_block(function, block)).collect();
        output
    }

    /// Gives ids to the results of instructions, which a phi may name before they are defined, and to blocks.
    fn number_values(&mut self, function: &Function) {
        self.values.clear();
        self.values.resize(function.inst_count(), 0);
        self.blocks.clear();
        self.blocks.resize(function.block_count(), 0);
        for &parameter in &function.parameters {
            self.values[parameter.index()] = self.fresh();
        }
        for &block in &function.layout {
            self.blocks[block.index()] = self.fresh();
            for &inst in &function.block(block).insts {
                self.values[inst.index()] = self.fresh();
            }
        }
    }

    fn emit_block(&mut self, function: &Function, block: Block) -> dr::Block {
        let mut output = dr::Block::new();
        output.label = Some(instruction::new(Op::Label, None, Some(self.block(block)), vec![]));
        let data = function.block(block);
        let mut line = None;
        for &inst in &data.insts {
            let opcode = function.inst(inst).opcode;
            if opcode.is_debug() {
                continue;
            }
            let now = self.line(function.inst(inst).location);
            if now != line {
                let none = || instruction::effect(Op::NoLine, vec![]);
                output.instructions.push(now.clone().unwrap_or_else(none));
                line = now;
            }
            if opcode.is_terminator() {
                output.instructions.extend(self.merge(data));
            }
            let emitted = self.instruction(function, inst);
            if let Some(id) = emitted.result_id {
                self.annotate_inst(id, function, inst);
            }
            output.instructions.push(emitted);
        }
        output
    }

    fn merge(&self, block: &BlockData) -> Option<Instruction> {
        match block.merge.as_ref()? {
            Merge::Loop { merge, continues, control } => {
                let mut operands = vec![
                    Operand::IdRef(self.block(*merge)),
                    Operand::IdRef(self.block(*continues)),
                    Operand::LoopControl(LoopControl::from_bits_truncate(control.mask)),
                ];
                operands.extend(control.parameters.iter().map(|&word| Operand::LiteralBit32(word)));
                Some(instruction::effect(Op::LoopMerge, operands))
            }
            Merge::Selection { merge, control } => {
                let control = SelectionControl::from_bits_truncate(*control);
                let operands = vec![Operand::IdRef(self.block(*merge)), Operand::SelectionControl(control)];
                Some(instruction::effect(Op::SelectionMerge, operands))
            }
        }
    }
}
