//! Functions: parameters, blocks, line numbers.

use super::Emitter;
use crate::{
    instruction,
    ir::{Block, Function, FunctionId, Opcode, opcode::Core},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{FunctionControl, Op, Word},
};
use spirocl_frontend::source::Span;

impl Emitter<'_> {
    /// Emits a function.
    pub(super) fn function(&mut self, id: FunctionId) -> dr::Function {
        let function = self.function_data(id);
        let word = self.functions[id.index()];
        self.next = self.local.number(function, self.next);
        self.enter(function.location);
        self.spans.record_id(word, self.span);
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
                self.local.inst(parameter),
                vec![],
            ));
        }
        self.annotate_function(word, function);
        let mut position = 0;
        for &block in &function.layout {
            let emitted = self.emit_block(function, word, block, position);
            position += emitted.instructions.len() as u32;
            output.blocks.push(emitted);
        }
        output
    }

    fn emit_block(&mut self, function: &Function, id: Word, block: Block, start: u32) -> dr::Block {
        let mut output = dr::Block::new();
        output.label = Some(self.local.label(block));
        output.instructions.reserve(function.block(block).insts.len());
        let mut line = None;
        let mut scope = None;
        let mut begins = function.entry() == Some(block);
        for &inst in &function.block(block).insts {
            let opcode = function.inst(inst).opcode;
            let place = if opcode.is_debug() { self.debug_instruction(function, inst) } else { None };
            if opcode.is_debug() && place.is_none() {
                continue;
            }
            if !matches!(opcode, Opcode::Core(Core::Phi | Core::Variable)) {
                if std::mem::take(&mut begins) {
                    output.instructions.extend(self.function_definition(function, id));
                }
                output.instructions.extend(self.scope(function.inst(inst).location, &mut scope));
            }
            if let Some(place) = place {
                output.instructions.push(place);
                continue;
            }
            let now = self.line(function.inst(inst).location);
            if now != line {
                let none = || instruction::effect(Op::NoLine, vec![]);
                output.instructions.push(now.clone().unwrap_or_else(none));
                line = now;
            }
            if opcode.is_terminator() {
                output.instructions.extend(self.local.merge(function, block, self.version));
            }
            self.enter(function.inst(inst).location);
            let emitted = self.instruction(function, inst);
            if self.span != Span::default() {
                let position = start + output.instructions.len() as u32;
                self.spans.record_in(id, position, &emitted, self.span);
            }
            if let Some(id) = emitted.result_id {
                self.annotate_inst(id, function, inst);
            }
            output.instructions.push(emitted);
        }
        output
    }
}
