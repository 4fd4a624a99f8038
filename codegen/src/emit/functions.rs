//! Functions: parameters, blocks, line numbers.

use super::{
    debug::{DebugInfo, VariableLocation},
    local_ids::LocalIds,
    module::ModuleEmitter,
    needs::Section,
};
use crate::{
    instruction::InstructionRef,
    ir::{Block, Function, FunctionId, Inst, Opcode, Type, Value, opcode::Core},
};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{BuiltIn, FunctionControl, Op, Word},
};

/// Emits functions.
pub(super) struct FunctionEmitter<'e, 'm> {
    pub(super) emitter: &'e mut ModuleEmitter<'m>,
    debug: &'e mut DebugInfo<'m>,
    /// The id of the current function.
    id: Word,
    /// The section that it belongs to.
    pub(super) section: Section,
    /// The ids within it.
    pub(super) local: LocalIds,
    /// By instruction: whether it has a name or decorations that the IR has no form for. Few have.
    is_described: Vec<bool>,
    /// The ids of the operands of the current instruction.
    pub(super) operand_ids: Vec<Word>,
    /// The same in the form of the grammar, with other operands.
    pub(super) operands: Vec<Operand>,
}

impl<'e, 'm> FunctionEmitter<'e, 'm> {
    pub(super) fn new(emitter: &'e mut ModuleEmitter<'m>, debug: &'e mut DebugInfo<'m>) -> Self {
        Self {
            emitter,
            debug,
            id: 0,
            section: Section::Definitions,
            local: LocalIds::default(),
            is_described: Vec::new(),
            operand_ids: Vec::new(),
            operands: Vec::new(),
        }
    }

    /// Makes room for functions.
    pub(super) fn reserve(&mut self, functions: impl Iterator<Item = FunctionId>) {
        let insts = functions.map(|id| self.emitter.module.function(id).placed_insts()).sum();
        self.emitter.output.reserve(Section::Definitions, insts);
    }

    /// Emits a function.
    pub(super) fn function(&mut self, id: FunctionId) {
        let function = self.emitter.module.function(id);
        self.id = self.emitter.function_id(id);
        self.section = if function.layout.is_empty() { Section::Declarations } else { Section::Definitions };
        self.emitter.output.take_ids(|next| self.local.number(function, next));
        self.is_described.clear();
        self.is_described.resize(function.inst_count(), false);
        for inst in function.names.keys().chain(function.decorations.keys()) {
            self.is_described[inst.index()] = true;
        }
        self.emitter.enter(function.location);
        let result = self.emitter.ty(function.return_type);
        let control = FunctionControl::from_bits_truncate(function.control);
        let operands = [Operand::FunctionControl(control), Operand::IdRef(self.emitter.ty(function.ty))];
        self.add(InstructionRef::value(Op::Function, result, self.id, &operands));
        for &parameter in &function.parameters {
            let ty = self.emitter.ty(function.inst(parameter).ty);
            let id = self.local.inst(parameter);
            self.add(InstructionRef::value(Op::FunctionParameter, ty, id, &[]));
        }
        self.emitter.annotate_function(self.id, function);
        for (&parameter, data) in function.parameters.iter().zip(&function.parameter_data) {
            let id = self.local.inst(parameter);
            self.emitter.annotate_parameter(id, data);
            self.emitter.describe_inst(id, function, parameter);
        }
        for &block in &function.layout {
            self.block(function, block);
        }
        self.describe(InstructionRef::effect(Op::FunctionEnd, &[]));
        self.emitter.output.needs.limits.end_function();
    }

    /// Adds an instruction, and records what it needs by itself.
    pub(super) fn add(&mut self, instruction: InstructionRef) {
        self.emitter.output.add(self.section, instruction);
    }

    /// Adds an instruction that needs nothing.
    fn describe(&mut self, instruction: InstructionRef) {
        self.emitter.output.describe(self.section, instruction);
    }

    /// The id of a built-in variable.
    pub(super) fn input(&mut self, built_in: BuiltIn, ty: Type) -> Word {
        let id = self.emitter.input(built_in, ty);
        self.emitter.mention_variable(id, self.id);
        id
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

    fn block(&mut self, function: &Function, block: Block) {
        self.describe((&self.local.label(block)).into());
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
                if std::mem::take(&mut begins) {
                    let definition = self.debug.function_definition(self.emitter, function, self.id);
                    definition.iter().for_each(|each| self.describe(each.into()));
                }
                if has_locations {
                    let changed = self.debug.scope(self.emitter, function.inst(inst).location, &mut scope);
                    changed.iter().for_each(|each| self.describe(each.into()));
                }
            }
            if let Some(place) = place {
                self.debug.will_complete(&place, self.emitter.output.length(self.section), self.id);
                self.describe((&place).into());
                continue;
            }
            if has_locations {
                let now = self.emitter.line(function.inst(inst).location);
                if now != line {
                    match &now {
                        Some(now) => self.describe(now.into()),
                        None => self.describe(InstructionRef::effect(Op::NoLine, &[])),
                    }
                    line = now;
                }
            }
            self.emitter.enter(function.inst(inst).location);
            if opcode.is_terminator() {
                let merge = self.local.merge(function, block, self.emitter.version);
                merge.iter().for_each(|merge| self.add(merge.into()));
            }
            if let Some(id) = self.instruction(function, inst) {
                self.emitter.annotate_inst(id, function.inst(inst));
                if self.is_described[inst.index()] {
                    self.emitter.describe_inst(id, function, inst);
                }
            }
        }
    }

    /// `DebugDeclare` or `DebugValue`.
    fn place(&mut self, function: &Function, inst: Inst) -> Option<Instruction> {
        let value = function.operands(inst).next().filter(|&value| match value.inst() {
            Some(inst) => self.local.inst(inst) != 0,
            None => self.emitter.is_kept(value),
        });
        let place = match value {
            None => VariableLocation::Unknown,
            Some(value) => match value.constant() {
                Some(constant) => VariableLocation::Constant(constant),
                None => VariableLocation::Id(self.value(value)),
            },
        };
        self.debug.place(self.emitter, function, inst, place)
    }
}
