//! Debug information: entries behind the types, constants and variables, and in functions scopes and the places of variables.
//!
//! What only debug information needs is declared behind what the code needs, so that a module has the same code with it and without it:
//! in functions, the operands that are declared there are filled in at the end ([`Emitter::complete_debug`]).

use super::{Emitter, storage_class};
use crate::{
    instruction,
    ir::{
        Constant, ConstantKind, DebugId, DebugOp, DebugOperand, DebugSet, Function, Inst, Loc, Opcode, Scope,
        TypeKind, Value, ValueKind,
    },
};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{Op, StorageClass, Word},
};
use spirocl_frontend::source::Span;

/// The operand of `DebugTypePointer` that is the storage class.
const POINTER_CLASS: usize = 1;

/// The first operand of `DebugTypeComposite` that is a member.
const FIRST_MEMBER: usize = 9;

/// The ids of debug information.
#[derive(Default)]
pub(super) struct DebugIds {
    /// The import of the set.
    import: Word,
    /// The id of each entry.
    entries: Vec<Word>,
    /// The entries that functions name.
    named: Vec<DebugId>,
    /// Whether the code has generic pointers.
    has_generic: bool,
    /// `DebugInfoNone`
    none: Option<Word>,
    /// A value that is not known.
    undefined: Option<Word>,
    /// The operands in functions that are declared at the end, in their order.
    later: Vec<Later>,
}

/// An operand that is declared behind all that the code needs. Its id is 0 until then.
enum Later {
    /// A constant.
    Constant(Constant),
    /// A number.
    Number(u64),
    /// The value is not known.
    Undefined,
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

    /// An entry that a function names.
    fn named(&mut self, id: DebugId) -> Operand {
        self.debug.named.push(id);
        Operand::IdRef(self.debug.entries[id.index()])
    }

    /// An instruction of the set. It gets its type in [`Emitter::complete_debug`].
    fn debug_inst(&self, id: Word, op: DebugOp, operands: Vec<Operand>) -> Instruction {
        let mut all = vec![Operand::IdRef(self.debug.import), Operand::LiteralExtInstInteger(op as u32)];
        all.extend(operands);
        instruction::value(Op::ExtInst, 0, id, all)
    }

    /// Emits the entries, and completes the instructions of functions.
    pub(super) fn complete_debug(&mut self) {
        if self.debug.import == 0 {
            return;
        }
        self.span = Span::default();
        self.debug.has_generic = self.pointers.keys().any(|&(class, _)| class == StorageClass::Generic);
        let void = self.void_type();
        let first = self.output.types_global_values.len();
        self.debug_entries();
        let mut later = std::mem::take(&mut self.debug.later).into_iter();
        let mut functions = std::mem::take(&mut self.output.functions);
        let import = Operand::IdRef(self.debug.import);
        let is_debug = |each: &&mut Instruction| {
            each.class.opcode == Op::ExtInst && each.operands.first() == Some(&import)
        };
        let blocks = functions.iter_mut().flat_map(|function| &mut function.blocks);
        for each in blocks.flat_map(|block| &mut block.instructions).filter(is_debug) {
            each.result_type = Some(void);
            for operand in each.operands.iter_mut().filter(|operand| **operand == Operand::IdRef(0)) {
                let later = later.next().unwrap_or(Later::Undefined);
                *operand = Operand::IdRef(self.later(&later));
            }
        }
        self.output.functions = functions;
        for each in self.output.types_global_values[first..].iter_mut().filter(is_debug) {
            each.result_type = Some(void);
        }
    }

    fn later(&mut self, later: &Later) -> Word {
        match *later {
            Later::Constant(constant) if self.needs_nothing(constant) => self.constant(constant),
            Later::Number(number) => self.debug_number(number),
            Later::Constant(_) | Later::Undefined => self.undefined(),
        }
    }

    /// Whether a constant needs nothing that the code does not need: a type can need a capability.
    fn needs_nothing(&self, constant: Constant) -> bool {
        let constants = &self.module.constants;
        if self.constants[constant.index()] != 0 {
            return true;
        }
        let is_emitted = match self.module.types.kind(constants.ty(constant)) {
            TypeKind::Pointer(space, to) => self.pointers.contains_key(&(storage_class(space), to)),
            kind => self.types.contains_key(&kind),
        };
        is_emitted
            && match constants.kind(constant) {
                ConstantKind::Undef
                | ConstantKind::Null
                | ConstantKind::Bool(_)
                | ConstantKind::Int(_)
                | ConstantKind::Float(_) => true,
                ConstantKind::Composite(parts) => {
                    spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || {
                        let mut constants = parts.iter().map(|part| part.constant());
                        constants.all(|part| part.is_none_or(|part| self.needs_nothing(part)))
                    })
                }
                ConstantKind::Sampler { .. }
                | ConstantKind::PipeStorage(_)
                | ConstantKind::Specialization { .. }
                | ConstantKind::SpecializationComposite(_)
                | ConstantKind::Expression { .. } => false,
            }
    }

    /// Emits the entries that something refers to, each after those that it names.
    fn debug_entries(&mut self) {
        let needed = self.needed_entries();
        let mut emitted = vec![false; needed.len()];
        let mut open = Vec::new();
        for index in (0..needed.len()).filter(|&index| needed[index]) {
            // An entry is marked when its turn comes, so that a circle is cut where it closes.
            open.push((DebugId::new(index), false));
            while let Some((id, is_ready)) = open.pop() {
                if is_ready {
                    self.debug_entry(id);
                } else if !std::mem::replace(&mut emitted[id.index()], true) {
                    open.push((id, true));
                    let entry = self.module.debug.entry(id);
                    let precede = entry.operands.iter().take(self.operands_before(entry.op));
                    let precede = precede.filter_map(entry_of).filter(|id| !emitted[id.index()]);
                    let first = open.len();
                    open.extend(precede.map(|id| (id, false)));
                    open[first..].reverse();
                }
            }
        }
    }

    /// How many operands of an entry name entries that precede it: members of OpenCL.DebugInfo.100 name their structure, and stand behind it.
    fn operands_before(&self, op: DebugOp) -> usize {
        let names_members_first = op == DebugOp::TypeComposite && self.module.debug.set == DebugSet::OpenCl;
        if names_members_first { FIRST_MEMBER } else { usize::MAX }
    }

    /// The entries that the code leads to, and those that stand for themselves.
    fn needed_entries(&mut self) -> Vec<bool> {
        let module = self.module;
        let entries = &module.debug.entries;
        let mut needed = vec![false; entries.len()];
        let mut pending = std::mem::take(&mut self.debug.named);
        let alone = entries.iter().enumerate().filter(|(_, entry)| stands_alone(entry.op));
        pending.extend(alone.map(|(index, _)| DebugId::new(index)));
        pending.extend(module.functions.iter().filter_map(|function| function.debug));
        while let Some(id) = pending.pop() {
            if !std::mem::replace(&mut needed[id.index()], true) {
                let entry = module.debug.entry(id);
                pending.extend(entry.operands.iter().filter_map(entry_of));
                let next = DebugId::new(id.index() + 1);
                // It continues what stands before it.
                let is_continued = |entry: &crate::ir::DebugEntry| entry.op == DebugOp::SourceContinued;
                pending.extend(entries.get(next.index()).filter(|entry| is_continued(entry)).map(|_| next));
            }
        }
        needed
    }

    fn debug_entry(&mut self, id: DebugId) {
        let entry = self.module.debug.entry(id);
        let operands = entry.operands.iter().enumerate();
        let operands: Vec<Operand> =
            operands.map(|(number, operand)| self.debug_operand(entry.op, number, operand)).collect();
        let instruction = self.debug_inst(self.debug.entries[id.index()], entry.op, operands);
        self.output.types_global_values.push(instruction);
    }

    fn debug_operand(&mut self, op: DebugOp, index: usize, operand: &DebugOperand) -> Operand {
        match operand {
            DebugOperand::None => Operand::IdRef(self.debug_none()),
            DebugOperand::Void => Operand::IdRef(self.void_type()),
            DebugOperand::Entry(id) => Operand::IdRef(self.debug.entries[id.index()]),
            &DebugOperand::Number(number) => {
                let is_class = (op, index) == (DebugOp::TypePointer, POINTER_CLASS);
                let number = if is_class { self.pointer_class(number) } else { number };
                if self.module.debug.set.is_literal(op, index) {
                    Operand::LiteralBit32(number as u32)
                } else {
                    Operand::IdRef(self.debug_number(number))
                }
            }
            DebugOperand::Text(text) => Operand::IdRef(self.string(text)),
            DebugOperand::Value(value) => Operand::IdRef(self.value(*value)),
        }
    }

    /// The storage class of a pointer type that is described: debug information must not need a capability that the code does not need.
    fn pointer_class(&self, class: u64) -> u64 {
        let is_generic = class == StorageClass::Generic as u64;
        if is_generic && !self.debug.has_generic { StorageClass::Function as u64 } else { class }
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

    /// `DebugFunctionDefinition` of a function, if the set has it.
    pub(super) fn function_definition(&mut self, function: &Function, id: Word) -> Option<Instruction> {
        let described = function.debug.filter(|_| self.module.debug.set == DebugSet::NonSemantic)?;
        let operands = vec![self.named(described), Operand::IdRef(id)];
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
        let operands = all.map(|entry| self.named(entry)).collect();
        Some(self.debug_inst(id, DebugOp::Scope, operands))
    }

    /// The value of an instruction that says where a variable is, if it is known.
    fn place(&self, function: &Function, inst: Inst) -> Option<Value> {
        function.operands(inst).next().filter(|&value| self.is_emitted(value))
    }

    /// `DebugDeclare` or `DebugValue`. A variable that lies nowhere is optimized out.
    pub(super) fn debug_instruction(&mut self, function: &Function, inst: Inst) -> Option<Instruction> {
        let value = self.place(function, inst);
        let op = match function.inst(inst).opcode {
            Opcode::DebugDeclare if value.is_some() => DebugOp::Declare,
            _ => DebugOp::Value,
        };
        let place = match value.map(|value| (value, value.kind())) {
            Some((_, ValueKind::Constant(constant))) => self.filled_in(Later::Constant(constant)),
            Some((value, _)) => Operand::IdRef(self.value(value)),
            None => self.filled_in(Later::Undefined),
        };
        let [variable, expression, indices @ ..] = function.literals(inst) else { return None };
        let [variable, expression] = [variable, expression].map(|&entry| self.named(DebugId(entry)));
        let mut operands = vec![variable, place, expression];
        for &index in indices {
            operands.push(match self.module.debug.set {
                DebugSet::OpenCl => Operand::LiteralBit32(index),
                DebugSet::NonSemantic => self.filled_in(Later::Number(index.into())),
            });
        }
        let id = self.fresh();
        Some(self.debug_inst(id, op, operands))
    }

    /// An operand that is filled in at the end.
    fn filled_in(&mut self, later: Later) -> Operand {
        self.debug.later.push(later);
        Operand::IdRef(0)
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

/// Whether nothing need refer to an entry for it to be of use.
fn stands_alone(op: DebugOp) -> bool {
    matches!(
        op,
        DebugOp::CompilationUnit
            | DebugOp::GlobalVariable
            | DebugOp::FunctionDeclaration
            | DebugOp::MacroDef
            | DebugOp::MacroUndef
            | DebugOp::ImportedEntity
            | DebugOp::BuildIdentifier
            | DebugOp::StoragePath
            | DebugOp::EntryPoint
    )
}

/// The entry that an operand is.
fn entry_of(operand: &DebugOperand) -> Option<DebugId> {
    match operand {
        DebugOperand::Entry(id) => Some(*id),
        _ => None,
    }
}
