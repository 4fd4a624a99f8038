//! Debug information: entries behind the types, constants and variables, and in functions scopes and the places of variables.
//!
//! What only debug information needs is declared behind what the code needs, so that a module has the same code with it and without it:
//! in functions, the operands that are declared there are filled in at the end ([`DebugInfo::complete`]).

use super::{module::ModuleEmitter, needs::Section};
use crate::{
    instruction,
    ir::{
        Constant, ConstantKind, DebugId, DebugOp, DebugOperand, DebugSet, Function, Inst, Loc, Module,
        Opcode, Scope,
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

/// Debug information.
pub(super) struct DebugInfo<'m> {
    module: &'m Module,
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
    /// The type of the instructions: `void`.
    void: Word,
    /// The operands in functions that are declared at the end, in their order.
    later: Vec<Later>,
    /// Where the words of these operands are among the definitions, and the functions that they are in.
    places: Vec<(usize, Word)>,
}

/// Where the value of a variable is.
pub(super) enum VariableLocation {
    /// In a result or at an address.
    Id(Word),
    Constant(Constant),
    /// It is optimized out.
    Unknown,
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

impl<'m> DebugInfo<'m> {
    /// Imports the set and numbers the entries, which functions name before they are emitted.
    pub(super) fn new(emitter: &mut ModuleEmitter<'m>) -> Self {
        let module = emitter.module;
        let debug = &module.debug;
        let has_entries = !debug.entries.is_empty();
        Self {
            module,
            import: if has_entries { emitter.output.import(debug.set.name()) } else { 0 },
            entries: debug.entries.iter().map(|_| emitter.output.fresh()).collect(),
            named: Vec::new(),
            has_generic: false,
            none: None,
            void: if has_entries { emitter.reserve_void_type() } else { 0 },
            later: Vec::new(),
            places: Vec::new(),
        }
    }

    /// An entry that a function names.
    fn named(&mut self, id: DebugId) -> Operand {
        self.named.push(id);
        Operand::IdRef(self.entries[id.index()])
    }

    /// An instruction of the set.
    fn inst(&self, id: Word, op: DebugOp, operands: Vec<Operand>) -> Instruction {
        let mut all = vec![Operand::IdRef(self.import), Operand::LiteralExtInstInteger(op as u32)];
        all.extend(operands);
        instruction::value(Op::ExtInst, self.void, id, all)
    }

    /// Emits the entries, and fills in the operands in functions that were left open.
    pub(super) fn complete(mut self, emitter: &mut ModuleEmitter<'m>) {
        if self.import == 0 {
            return;
        }
        emitter.output.span = Span::default();
        self.has_generic = emitter.types.has_pointers(StorageClass::Generic);
        emitter.void_type();
        self.emit_entries(emitter);
        let (later, places) = (std::mem::take(&mut self.later), std::mem::take(&mut self.places));
        for (later, (place, function)) in later.into_iter().zip(places) {
            let id = self.later(emitter, &later, function);
            emitter.output.set_id(Section::Definitions, place, id);
        }
    }

    /// Records where the open operands of an instruction will be, which is written to a place of a function.
    pub(super) fn will_complete(&mut self, instruction: &Instruction, place: usize, function: Word) {
        // The opcode, the type and the result come first, and each of these operands has one word.
        let operands = (place + 3..).zip(&instruction.operands);
        let open = operands.filter(|(_, operand)| **operand == Operand::IdRef(0));
        self.places.extend(open.map(|(place, _)| (place, function)));
    }

    /// The id of an operand of a function.
    fn later(&mut self, emitter: &mut ModuleEmitter<'m>, later: &Later, function: Word) -> Word {
        match *later {
            Later::Constant(constant) if needs_nothing(emitter, constant) => {
                let id = emitter.constant(constant);
                emitter.mention(constant.into(), id, function);
                id
            }
            Later::Number(number) => debug_number(emitter, number),
            // A value that stands for one that is not known.
            Later::Constant(_) | Later::Undefined => {
                let ty = emitter.int_type(32);
                emitter.undefined(ty)
            }
        }
    }

    /// Emits the entries that something refers to, each after those that it names.
    fn emit_entries(&mut self, emitter: &mut ModuleEmitter<'m>) {
        let needed = self.needed_entries();
        let mut emitted = vec![false; needed.len()];
        let mut open = Vec::new();
        for index in (0..needed.len()).filter(|&index| needed[index]) {
            // An entry is marked when its turn comes, so that a circle is cut where it closes.
            open.push((DebugId::new(index), false));
            while let Some((id, is_ready)) = open.pop() {
                if is_ready {
                    self.entry(emitter, id);
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
        let mut pending = std::mem::take(&mut self.named);
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

    fn entry(&mut self, emitter: &mut ModuleEmitter<'m>, id: DebugId) {
        let entry = self.module.debug.entry(id);
        let operands = entry.operands.iter().enumerate();
        let operands: Vec<Operand> =
            operands.map(|(number, operand)| self.operand(emitter, (entry.op, number), operand)).collect();
        let instruction = self.inst(self.entries[id.index()], entry.op, operands);
        emitter.output.describe(Section::Globals, (&instruction).into());
    }

    fn operand(
        &mut self,
        emitter: &mut ModuleEmitter<'m>,
        (op, index): (DebugOp, usize),
        operand: &DebugOperand,
    ) -> Operand {
        Operand::IdRef(match operand {
            DebugOperand::None => self.none(emitter),
            DebugOperand::Void => emitter.void_type(),
            DebugOperand::Entry(id) => self.entries[id.index()],
            &DebugOperand::Number(number) => {
                let is_class = (op, index) == (DebugOp::TypePointer, POINTER_CLASS);
                let number = if is_class { self.pointer_class(number) } else { number };
                if self.module.debug.set.is_literal(op, index) {
                    return Operand::LiteralBit32(number as u32);
                }
                debug_number(emitter, number)
            }
            DebugOperand::Text(text) => emitter.output.string(text),
            DebugOperand::Value(value) => emitter.value(*value),
        })
    }

    /// The storage class of a pointer type that is described: debug information must not need a capability that the code does not need.
    fn pointer_class(&self, class: u64) -> u64 {
        let is_generic = class == StorageClass::Generic as u64;
        if is_generic && !self.has_generic { StorageClass::Function as u64 } else { class }
    }

    fn none(&mut self, emitter: &mut ModuleEmitter<'m>) -> Word {
        if let Some(id) = self.none {
            return id;
        }
        let id = emitter.output.fresh();
        emitter.output.describe(Section::Globals, (&self.inst(id, DebugOp::InfoNone, vec![])).into());
        self.none = Some(id);
        id
    }

    /// `DebugFunctionDefinition` of a function, if the set has it.
    pub(super) fn function_definition(
        &mut self,
        emitter: &mut ModuleEmitter<'m>,
        function: &Function,
        id: Word,
    ) -> Option<Instruction> {
        let described = function.debug.filter(|_| self.module.debug.set == DebugSet::NonSemantic)?;
        let operands = vec![self.named(described), Operand::IdRef(id)];
        let own = emitter.output.fresh();
        Some(self.inst(own, DebugOp::FunctionDefinition, operands))
    }

    /// The change of the scope before an instruction with this location, if there is one.
    pub(super) fn scope(
        &mut self,
        emitter: &mut ModuleEmitter<'m>,
        location: Loc,
        active: &mut Option<Scope>,
    ) -> Option<Instruction> {
        let wanted = self.module.location(location).and_then(|location| location.scope);
        if wanted == *active {
            return None;
        }
        *active = wanted;
        let id = emitter.output.fresh();
        let Some(scope) = wanted.and_then(|scope| self.module.scope(scope)) else {
            return Some(self.inst(id, DebugOp::NoScope, vec![]));
        };
        let all = std::iter::once(scope.lexical).chain(scope.inlined_at);
        let operands = all.map(|entry| self.named(entry)).collect();
        Some(self.inst(id, DebugOp::Scope, operands))
    }

    /// `DebugDeclare` or `DebugValue`. A variable that lies nowhere is optimized out.
    pub(super) fn place(
        &mut self,
        emitter: &mut ModuleEmitter<'m>,
        function: &Function,
        inst: Inst,
        place: VariableLocation,
    ) -> Option<Instruction> {
        let op = match (function.inst(inst).opcode, &place) {
            (Opcode::DebugDeclare, VariableLocation::Id(_) | VariableLocation::Constant(_)) => {
                DebugOp::Declare
            }
            _ => DebugOp::Value,
        };
        let place = match place {
            VariableLocation::Id(id) => Operand::IdRef(id),
            VariableLocation::Constant(constant) => self.filled_in(Later::Constant(constant)),
            VariableLocation::Unknown => self.filled_in(Later::Undefined),
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
        Some(self.inst(emitter.output.fresh(), op, operands))
    }

    /// An operand that is filled in at the end.
    fn filled_in(&mut self, later: Later) -> Operand {
        self.later.push(later);
        Operand::IdRef(0)
    }
}

fn debug_number(emitter: &mut ModuleEmitter, number: u64) -> Word {
    let bits = if u32::try_from(number).is_ok() { 32 } else { 64 };
    let ty = emitter.int_type(bits);
    emitter.number(ty, bits, number)
}

/// Whether a constant needs nothing that the code does not need: a type can need a capability.
fn needs_nothing(emitter: &ModuleEmitter, constant: Constant) -> bool {
    let constants = &emitter.module.constants;
    if emitter.constants.contains(constant) {
        return true;
    }
    emitter.types.contains(emitter.module.types.kind(constants.ty(constant)))
        && match constants.kind(constant) {
            ConstantKind::Undef
            | ConstantKind::Null
            | ConstantKind::Bool(_)
            | ConstantKind::Int(_)
            | ConstantKind::Float(_) => true,
            ConstantKind::Composite(parts) => spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || {
                let mut constants = parts.iter().map(|part| part.constant());
                constants.all(|part| part.is_none_or(|part| needs_nothing(emitter, part)))
            }),
            ConstantKind::Sampler { .. }
            | ConstantKind::PipeStorage(_)
            | ConstantKind::Specialization { .. }
            | ConstantKind::SpecializationComposite(_)
            | ConstantKind::Expression { .. } => false,
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
