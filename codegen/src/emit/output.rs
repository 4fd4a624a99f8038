//! The module that is being made: its ids and sections, and what it needs. Whatever is added is written at once, and says what it needs, for
//! the construct of the source that is being emitted.

use super::{
    needs::{Limits, Needs, Section},
    renumber::Numbers,
};
use crate::{
    Options,
    instruction::{self, InstructionRef},
    words::{self, Code},
};
use rspirv::{
    dr::{Instruction, ModuleHeader, Operand},
    spirv::{Capability, Decoration, LinkageType, Op, Word},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::source::Span;

/// The words that most functions have at most for each of their instructions, labels included and without debug information.
const WORDS_OF_AN_INSTRUCTION: usize = 6;

/// A module that is being made.
pub(super) struct Output {
    /// By [`Section`].
    sections: [Code; Section::COUNT],
    /// The entry points, whose interfaces are known at the end.
    entry_points: Vec<Instruction>,
    /// The next id that is free.
    next: Word,
    /// The construct of the source that is being emitted.
    pub(super) span: Span,
    pub(super) needs: Needs,
    strings: FxHashMap<Box<str>, Word>,
    /// The import of OpenCL.std.
    standard: Option<Word>,
    /// How the last id is seen by others.
    linked: Option<LinkageType>,
}

/// What a module begins with, which is known when all needs are.
pub(super) struct Preamble {
    pub(super) version: (u8, u8),
    pub(super) capabilities: Vec<Capability>,
    pub(super) extensions: Vec<&'static str>,
}

impl Output {
    pub(super) fn new(options: &Options) -> Self {
        Self {
            sections: Default::default(),
            entry_points: Vec::new(),
            next: 1,
            span: Span::default(),
            needs: Needs::new(options),
            strings: FxHashMap::default(),
            standard: None,
            linked: None,
        }
    }

    /// An id.
    pub(super) fn fresh(&mut self) -> Word {
        self.needs.limits.id(self.span);
        self.next += 1;
        self.next - 1
    }

    /// Takes the ids of a function: `number` gets the first that is free, and returns the next that is.
    pub(super) fn take_ids(&mut self, number: impl FnOnce(Word) -> Word) {
        self.next = number(self.next);
    }

    /// Makes room for instructions in a section: lists that grow are there twice while they are copied.
    pub(super) fn reserve(&mut self, section: Section, instructions: usize) {
        self.sections[section as usize].reserve(WORDS_OF_AN_INSTRUCTION * instructions);
    }

    /// The length of a section in words.
    pub(super) fn length(&self, section: Section) -> usize {
        self.sections[section as usize].len()
    }

    /// Replaces an id in a section.
    pub(super) fn set_id(&mut self, section: Section, place: usize, id: Word) {
        self.sections[section as usize].set_id(place, id);
    }

    /// Adds an instruction, and records what it needs.
    pub(super) fn add(&mut self, section: Section, instruction: InstructionRef) {
        self.needs.instruction(section, instruction, self.span);
        self.describe(section, instruction);
    }

    /// As [`Self::add`]; ids, which need nothing, come before the other operands.
    pub(super) fn add_behind_ids(&mut self, section: Section, instruction: InstructionRef, ids: &[Word]) {
        self.needs.instruction(section, instruction, self.span);
        let length = self.sections[section as usize].push_behind_ids(instruction, ids);
        self.needs.limits.length(section, length, self.span);
    }

    /// Adds an instruction that needs nothing: a name, a line or debug information.
    pub(super) fn describe(&mut self, section: Section, instruction: InstructionRef) {
        let length = self.sections[section as usize].push(instruction);
        self.needs.limits.length(section, length, self.span);
    }

    /// Adds a type, constant or variable with a new id.
    pub(super) fn declare(&mut self, op: Op, ty: Option<Word>, operands: &[Operand]) -> Word {
        let id = self.fresh();
        self.define(InstructionRef::new(op, ty, Some(id), operands));
        id
    }

    /// Adds a type, constant or variable that has its id.
    pub(super) fn define(&mut self, instruction: InstructionRef) {
        self.add(Section::Globals, instruction);
        if instruction.class.opcode == Op::Variable {
            self.needs.limits.global_variable(self.span);
        }
    }

    /// Adds an entry point without its interface.
    pub(super) fn entry_point(&mut self, instruction: Instruction) {
        self.needs.instruction(Section::EntryPoints, (&instruction).into(), self.span);
        self.entry_points.push(instruction);
    }

    /// Whether there is an entry point.
    pub(super) fn has_entry_points(&self) -> bool {
        !self.entry_points.is_empty()
    }

    /// Adds the interface of an entry point.
    pub(super) fn complete_entry_point(&mut self, index: usize, interface: Vec<Word>) {
        let mut instruction = std::mem::take(&mut self.entry_points[index].operands);
        instruction.extend(interface.into_iter().map(Operand::IdRef));
        self.describe(Section::EntryPoints, InstructionRef::effect(Op::EntryPoint, &instruction));
    }

    /// Decorates an id.
    pub(super) fn decorate(&mut self, id: Word, decoration: Decoration, operand: Option<Operand>) {
        let (id, decoration) = (Operand::IdRef(id), Operand::Decoration(decoration));
        let mut annotate = |operands: &[Operand]| {
            self.add(Section::Annotations, InstructionRef::effect(Op::Decorate, operands))
        };
        match operand {
            None => annotate(&[id, decoration]),
            Some(operand) => annotate(&[id, decoration, operand]),
        }
    }

    /// Says under which name others see an id.
    pub(super) fn link(&mut self, id: Word, name: &str, kind: LinkageType) {
        // Another of the same needs nothing new.
        if self.linked.replace(kind) != Some(kind) {
            let enumerants = [Operand::Decoration(Decoration::LinkageAttributes), Operand::LinkageType(kind)];
            let needed = InstructionRef::effect(Op::Decorate, &enumerants);
            self.needs.instruction(Section::Annotations, needed, self.span);
        }
        self.write(Section::Annotations, Op::Decorate, |code| {
            code.id(id);
            code.literal(Decoration::LinkageAttributes as Word);
            code.text(name);
            code.literal(kind as Word);
        });
    }

    /// Names an id.
    pub(super) fn name(&mut self, id: Word, name: Option<&str>) {
        if let Some(name) = name {
            self.write(Section::Names, Op::Name, |code| {
                code.id(id);
                code.text(name);
            });
        }
    }

    /// Names a member of a structure.
    pub(super) fn name_member(&mut self, structure: Word, index: Word, name: &str) {
        self.write(Section::Names, Op::MemberName, |code| {
            code.id(structure);
            code.literal(index);
            code.text(name);
        });
    }

    /// Writes an instruction with a text, which need not be copied.
    fn write(&mut self, section: Section, op: Op, operands: impl FnOnce(&mut Code)) {
        let code = &mut self.sections[section as usize];
        let start = code.begin(op);
        operands(code);
        let length = code.end(start);
        self.needs.limits.length(section, length, self.span);
    }

    /// The id of a string, which is emitted once.
    pub(super) fn string(&mut self, text: &str) -> Word {
        if let Some(&id) = self.strings.get(text) {
            return id;
        }
        let id = self.fresh();
        self.strings.insert(text.into(), id);
        self.write(Section::Sources, Op::String, |code| {
            code.id(id);
            code.text(text);
        });
        id
    }

    /// Imports a set of instructions.
    pub(super) fn import(&mut self, name: &str) -> Word {
        let id = self.fresh();
        self.needs.instruction_set(name);
        self.write(Section::Imports, Op::ExtInstImport, |code| {
            code.id(id);
            code.text(name);
        });
        id
    }

    /// The import of OpenCL.std.
    pub(super) fn standard(&mut self) -> Word {
        if let Some(id) = self.standard {
            return id;
        }
        let id = self.import(instruction::OPENCL_STD);
        self.standard = Some(id);
        id
    }

    /// The words of the module, and what counts towards the limits.
    pub(super) fn finish(self, preamble: &Preamble) -> (Vec<Word>, Limits) {
        let mut start = Code::default();
        for &capability in &preamble.capabilities {
            start.push(InstructionRef::effect(Op::Capability, &[Operand::Capability(capability)]));
        }
        for extension in &preamble.extensions {
            let begin = start.begin(Op::Extension);
            start.text(extension);
            start.end(begin);
        }
        let mut header = ModuleHeader::new(self.next);
        header.set_version(preamble.version.0, preamble.version.1);
        let mut preceding = Vec::new();
        words::header(&header, &mut preceding);
        let mut numbers = Numbers::new(self.next);
        let mut renumbered = |code: Code| code.into_words(|id| numbers.renumber(id));
        let [others @ .., definitions] = self.sections;
        for code in std::iter::once(start).chain(others) {
            preceding.append(&mut renumbered(code));
        }
        // Definitions are most of a module: what precedes them moves in before them, so that they are not there twice.
        let mut words = renumbered(definitions);
        words.splice(..0, preceding);
        words.shrink_to_fit();
        words[words::BOUND] = numbers.bound();
        (words, self.needs.limits)
    }
}
