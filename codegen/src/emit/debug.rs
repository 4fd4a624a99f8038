//! Debug information: entries behind the types, constants and variables, and in functions scopes and the places of variables.

use super::Emitter;
use crate::{
    instruction,
    ir::{DebugId, DebugOp, DebugOperand, DebugSet, Function, Inst, Loc, Opcode, Scope, Value, ValueKind},
};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{Op, Word},
};
use rustc_hash::FxHashMap;

/// The ids of debug information.
#[derive(Default)]
pub(super) struct DebugIds {
    /// The import of the set.
    import: Word,
    /// The id of each entry.
    entries: Vec<Word>,
    /// `DebugInfoNone`
    none: Option<Word>,
    /// A value that is not known.
    undefined: Option<Word>,
    strings: FxHashMap<Box<str>, Word>,
}

impl Emitter<'_> {
    /// Imports the set and numbers the entries, which functions name before they are emitted.
    pub(super) fn number_debug(&mut self) {
        let debug = &self.module.debug;
        if debug.entries.is_empty() {
            return;
        }
        self.debug.import = self.fresh();
        let name = vec![Operand::LiteralString(debug.set.name().into())];
        let import = instruction::new(Op::ExtInstImport, None, Some(self.debug.import), name);
        self.output.ext_inst_imports.push(import);
        self.debug.entries = debug.entries.iter().map(|_| self.fresh()).collect();
    }

    fn debug_id(&self, id: DebugId) -> Operand {
        Operand::IdRef(self.debug.entries[id.index()])
    }

    fn debug_inst(&mut self, id: Word, op: DebugOp, operands: Vec<Operand>) -> Instruction {
        let void = self.void_type();
        let mut all = vec![Operand::IdRef(self.debug.import), Operand::LiteralExtInstInteger(op as u32)];
        all.extend(operands);
        instruction::value(Op::ExtInst, void, id, all)
    }

    /// Emits the entries.
    pub(super) fn debug_entries(&mut self) {
        let debug = &self.module.debug;
        for (index, entry) in debug.entries.iter().enumerate() {
            let operands = entry.operands.iter().enumerate();
            let operands: Vec<Operand> =
                operands.map(|(number, operand)| self.debug_operand(entry.op, number, operand)).collect();
            let instruction = self.debug_inst(self.debug.entries[index], entry.op, operands);
            self.output.types_global_values.push(instruction);
        }
    }

    fn debug_operand(&mut self, op: DebugOp, index: usize, operand: &DebugOperand) -> Operand {
        match operand {
            DebugOperand::None => Operand::IdRef(self.debug_none()),
            DebugOperand::Void => Operand::IdRef(self.void_type()),
            DebugOperand::Entry(id) => self.debug_id(*id),
            DebugOperand::Number(number) if self.module.debug.set.is_literal(op, index) => {
                Operand::LiteralBit32(*number as u32)
            }
            DebugOperand::Number(number) => Operand::IdRef(self.debug_number(*number)),
            DebugOperand::Text(text) => Operand::IdRef(self.debug_string(text)),
            DebugOperand::Value(value) => Operand::IdRef(self.value(*value)),
        }
    }

    fn debug_none(&mut self) -> Word {
        if let Some(id) = self.debug.none {
            return id;
        }
        let id = self.fresh();
        let none = self.debug_inst(id, DebugOp::InfoNone, vec![]);
        self.output.types_global_values.push(none);
        self.debug.none = Some(id);
        id
    }

    fn debug_number(&mut self, number: u64) -> Word {
        let bits = if u32::try_from(number).is_ok() { 32 } else { 64 };
        let ty = self.int_type(bits);
        self.number(ty, bits, number)
    }

    fn debug_string(&mut self, text: &str) -> Word {
        if let Some(&id) = self.debug.strings.get(text) {
            return id;
        }
        let id = self.string(text);
        self.debug.strings.insert(text.into(), id);
        id
    }

    /// `DebugFunctionDefinition` of a function, if the set has it.
    pub(super) fn function_definition(&mut self, function: &Function, id: Word) -> Option<Instruction> {
        let described = function.debug.filter(|_| self.module.debug.set == DebugSet::NonSemantic)?;
        let operands = vec![self.debug_id(described), Operand::IdRef(id)];
        let own = self.fresh();
        Some(self.debug_inst(own, DebugOp::FunctionDefinition, operands))
    }

    /// The change of the scope before an instruction with this location, if there is one.
    pub(super) fn scope(&mut self, location: Loc, active: &mut Option<Scope>) -> Option<Instruction> {
        let wanted = self.module.location(location).and_then(|location| location.scope);
        if wanted == *active {
            return None;
        }
        *active = wanted;
        let id = self.fresh();
        let Some(scope) = wanted.and_then(|scope| self.module.scope(scope)) else {
            return Some(self.debug_inst(id, DebugOp::NoScope, vec![]));
        };
        let all = std::iter::once(scope.lexical).chain(scope.inlined_at);
        let operands = all.map(|entry| self.debug_id(entry)).collect();
        Some(self.debug_inst(id, DebugOp::Scope, operands))
    }

    /// `DebugDeclare` or `DebugValue`; none for a declaration of a variable that lies nowhere.
    pub(super) fn debug_instruction(&mut self, function: &Function, inst: Inst) -> Option<Instruction> {
        let value = function.operands(inst).next().filter(|&value| self.is_emitted(value));
        let op = match function.inst(inst).opcode {
            Opcode::DebugDeclare => DebugOp::Declare,
            _ => DebugOp::Value,
        };
        if value.is_none() && op == DebugOp::Declare {
            return None;
        }
        let place = match value {
            Some(value) => self.value(value),
            None => self.undefined(),
        };
        let [variable, expression, indices @ ..] = function.literals(inst) else { return None };
        let [variable, expression] = [variable, expression].map(|&entry| self.debug_id(DebugId(entry)));
        let mut operands = vec![variable, Operand::IdRef(place), expression];
        for &index in indices {
            operands.push(match self.module.debug.set {
                DebugSet::OpenCl => Operand::LiteralBit32(index),
                DebugSet::NonSemantic => Operand::IdRef(self.debug_number(index.into())),
            });
        }
        let id = self.fresh();
        Some(self.debug_inst(id, op, operands))
    }

    /// Whether a value has an id: it may have been removed, as debug information does not count as a use.
    fn is_emitted(&self, value: Value) -> bool {
        match value.kind() {
            ValueKind::Inst(inst) => self.local.inst(inst) != 0,
            ValueKind::Constant(_) => true,
            ValueKind::Global(global) => !self.module.global(global).is_removed,
            ValueKind::Function(function) => !self.module.function(function).is_removed(),
        }
    }

    /// A value that stands for one that is not known.
    fn undefined(&mut self) -> Word {
        if let Some(id) = self.debug.undefined {
            return id;
        }
        let ty = self.int_type(32);
        let id = self.declare(Op::Undef, Some(ty), vec![]);
        self.debug.undefined = Some(id);
        id
    }
}
