//! Functions: parameters, blocks, line numbers.

use super::{
    debug::{DebugInfo, Place},
    local_ids::LocalIds,
    module::ModuleEmitter,
    needs::Section,
};
use crate::{
    instruction,
    ir::{Block, Function, FunctionId, Inst, Opcode, Type, Value, opcode::Core},
};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{BuiltIn, FunctionControl, Op, Word},
};

/// Emits functions.
pub(super) struct FunctionEmitter<'e, 'm> {
    pub(super) emitter: &'e mut ModuleEmitter<'m>,
    debug: &'e mut DebugInfo<'m>,
    /// The id of the current function.
    id: Word,
    /// The ids within it.
    pub(super) local: LocalIds,
    /// By instruction: whether it has a name or decorations that the IR has no form for. Few have.
    is_described: Vec<bool>,
    /// The ids of the operands of the current instruction.
    pub(super) operand_ids: Vec<Word>,
}

impl<'e, 'm> FunctionEmitter<'e, 'm> {
    pub(super) fn new(emitter: &'e mut ModuleEmitter<'m>, debug: &'e mut DebugInfo<'m>) -> Self {
        Self {
            emitter,
            debug,
            id: 0,
            local: LocalIds::default(),
            is_described: Vec::new(),
            operand_ids: Vec::new(),
        }
    }

    /// Emits a function.
    pub(super) fn function(&mut self, id: FunctionId) -> dr::Function {
        let function = self.emitter.module.function(id);
        self.id = self.emitter.function_id(id);
        self.emitter.output.take_ids(|next| self.local.number(function, next));
        self.is_described.clear();
        self.is_described.resize(function.inst_count(), false);
        for inst in function.names.keys().chain(function.decorations.keys()) {
            self.is_described[inst.index()] = true;
        }
        self.emitter.enter(function.location);
        let result = self.emitter.ty(function.return_type);
        let control = FunctionControl::from_bits_truncate(function.control);
        let operands = vec![Operand::FunctionControl(control), Operand::IdRef(self.emitter.ty(function.ty))];
        let mut output = dr::Function::new();
        output.def = Some(self.recorded(instruction::value(Op::Function, result, self.id, operands)));
        output.end = Some(instruction::effect(Op::FunctionEnd, vec![]));
        for &parameter in &function.parameters {
            let ty = self.emitter.ty(function.inst(parameter).ty);
            let id = self.local.inst(parameter);
            output.parameters.push(self.recorded(instruction::value(Op::FunctionParameter, ty, id, vec![])));
        }
        self.emitter.annotate_function(self.id, function);
        for (&parameter, data) in function.parameters.iter().zip(&function.parameter_data) {
            let id = self.local.inst(parameter);
            self.emitter.annotate_parameter(id, data);
            self.emitter.annotate_inst(id, function.inst(parameter));
            self.emitter.describe_inst(id, function, parameter);
        }
        for &block in &function.layout {
            output.blocks.push(self.block(function, block));
        }
        self.emitter.output.needs.limits.end_function();
        output
    }

    /// The id of a built-in variable.
    pub(super) fn input(&mut self, built_in: BuiltIn, ty: Type) -> Word {
        let id = self.emitter.input(built_in, ty);
        self.emitter.mention_variable(id, self.id);
        id
    }

    /// Records what an instruction needs by itself.
    fn recorded(&mut self, instruction: Instruction) -> Instruction {
        self.emitter.output.record(Section::Functions, &instruction);
        instruction
    }

    /// The id of a value of the current function.
    pub(super) fn value(&mut self, value: Value) -> Word {
        if let Some(inst) = value.inst() {
            return self.local.inst(inst);
        }
        let id = self.emitter.value(value);
        self.emitter.mention(value, id, self.id);
        id
    }

    fn block(&mut self, function: &Function, block: Block) -> dr::Block {
        let mut output = dr::Block::new();
        output.label = Some(self.local.label(block));
        output.instructions.reserve(function.block(block).insts.len());
        // Otherwise nothing has a line or a scope.
        let has_locations = self.emitter.module.has_locations();
        let mut line = None;
        let mut scope = None;
        let mut begins = function.entry() == Some(block);
        for &inst in &function.block(block).insts {
            let opcode = function.inst(inst).opcode;
            let place = if opcode.is_debug() { self.place(function, inst) } else { None };
            if opcode.is_debug() && place.is_none() {
                continue;
            }
            if !matches!(opcode, Opcode::Core(Core::Phi | Core::Variable)) {
                let output = &mut output.instructions;
                if std::mem::take(&mut begins) {
                    output.extend(self.debug.function_definition(self.emitter, function, self.id));
                }
                if has_locations {
                    let location = function.inst(inst).location;
                    output.extend(self.debug.scope(self.emitter, location, &mut scope));
                }
            }
            if let Some(place) = place {
                output.instructions.push(place);
                continue;
            }
            if has_locations {
                let now = self.emitter.line(function.inst(inst).location);
                if now != line {
                    let none = || instruction::effect(Op::NoLine, vec![]);
                    output.instructions.push(now.clone().unwrap_or_else(none));
                    line = now;
                }
            }
            self.emitter.enter(function.inst(inst).location);
            if opcode.is_terminator() {
                let merge = self.local.merge(function, block, self.emitter.version);
                output.instructions.extend(merge.map(|merge| self.recorded(merge)));
            }
            let emitted = self.instruction(function, inst);
            self.record(function, inst, &emitted);
            if let Some(id) = emitted.result_id {
                self.emitter.annotate_inst(id, function.inst(inst));
                if self.is_described[inst.index()] {
                    self.emitter.describe_inst(id, function, inst);
                }
            }
            output.instructions.push(emitted);
        }
        output
    }

    /// `DebugDeclare` or `DebugValue`.
    fn place(&mut self, function: &Function, inst: Inst) -> Option<Instruction> {
        let value = function.operands(inst).next().filter(|&value| match value.inst() {
            Some(inst) => self.local.inst(inst) != 0,
            None => self.emitter.is_kept(value),
        });
        let place = match value {
            None => Place::Unknown,
            Some(value) => match value.constant() {
                Some(constant) => Place::Constant(constant),
                None => Place::Id(self.value(value)),
            },
        };
        self.debug.place(self.emitter, function, inst, place)
    }
}
