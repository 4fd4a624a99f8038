//! The module that is being made: its ids and sections, and what it needs. Whatever is added says at once what it needs, for the construct of
//! the source that is being emitted.

use super::needs::{Needs, Section};
use crate::{Options, instruction};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Decoration, Op, Word},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::source::Span;

/// A module that is being made.
pub(super) struct Output {
    module: dr::Module,
    /// The next id that is free.
    next: Word,
    /// The construct of the source that is being emitted.
    pub(super) span: Span,
    pub(super) needs: Needs,
    strings: FxHashMap<Box<str>, Word>,
    /// The import of OpenCL.std.
    standard: Option<Word>,
}

impl Output {
    pub(super) fn new(options: &Options) -> Self {
        Self {
            module: dr::Module::new(),
            next: 1,
            span: Span::default(),
            needs: Needs::new(options),
            strings: FxHashMap::default(),
            standard: None,
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

    /// Records what an instruction needs that stands elsewhere.
    pub(super) fn record(&mut self, section: Section, instruction: &Instruction) {
        self.needs.instruction(section, instruction, self.span);
    }

    /// Adds a type, constant or variable with a new id.
    pub(super) fn declare(&mut self, op: Op, ty: Option<Word>, operands: Vec<Operand>) -> Word {
        let id = self.fresh();
        self.define(instruction::new(op, ty, Some(id), operands));
        id
    }

    /// Adds a type, constant or variable that has its id.
    pub(super) fn define(&mut self, instruction: Instruction) {
        self.record(Section::Globals, &instruction);
        if instruction.class.opcode == Op::Variable {
            self.needs.limits.global_variable(self.span);
        }
        self.module.types_global_values.push(instruction);
    }

    /// Adds an instruction among types, constants and variables that needs nothing: a line or debug information.
    pub(super) fn describe(&mut self, instruction: Instruction) {
        self.needs.limits.length(Section::Globals, &instruction, self.span);
        self.module.types_global_values.push(instruction);
    }

    /// What stands among types, constants and variables, to be completed.
    pub(super) fn definitions(&mut self) -> &mut [Instruction] {
        &mut self.module.types_global_values
    }

    /// Sets the memory model.
    pub(super) fn memory_model(&mut self, instruction: Instruction) {
        self.record(Section::MemoryModel, &instruction);
        self.module.memory_model = Some(instruction);
    }

    /// Adds an entry point.
    pub(super) fn entry_point(&mut self, instruction: Instruction) {
        self.record(Section::EntryPoints, &instruction);
        self.module.entry_points.push(instruction);
    }

    /// Adds the interface of an entry point.
    pub(super) fn complete_entry_point(&mut self, index: usize, interface: Vec<Word>) {
        let entry_point = &mut self.module.entry_points[index];
        entry_point.operands.extend(interface.into_iter().map(Operand::IdRef));
        self.needs.limits.length(Section::EntryPoints, entry_point, self.span);
    }

    /// Adds how an entry point is run, for another construct.
    pub(super) fn execution_mode(&mut self, instruction: Instruction, span: Span) {
        self.needs.instruction(Section::ExecutionModes, &instruction, span);
        self.module.execution_modes.push(instruction);
    }

    /// Adds a decoration.
    pub(super) fn annotate(&mut self, instruction: Instruction) {
        self.record(Section::Annotations, &instruction);
        self.module.annotations.push(instruction);
    }

    /// Decorates an id.
    pub(super) fn decorate(&mut self, id: Word, decoration: Decoration, operands: Vec<Operand>) {
        let mut all = vec![Operand::IdRef(id), Operand::Decoration(decoration)];
        all.extend(operands);
        self.annotate(instruction::effect(Op::Decorate, all));
    }

    /// Names an id.
    pub(super) fn name(&mut self, id: Word, name: Option<&str>) {
        if let Some(name) = name {
            let operands = vec![Operand::IdRef(id), instruction::literal_string(name)];
            self.name_instruction(instruction::effect(Op::Name, operands));
        }
    }

    /// Adds the name of something.
    pub(super) fn name_instruction(&mut self, instruction: Instruction) {
        self.needs.limits.length(Section::Debug, &instruction, self.span);
        self.module.debug_names.push(instruction);
    }

    /// Adds what is said of the source.
    pub(super) fn source(&mut self, instruction: Instruction) {
        self.needs.limits.length(Section::Debug, &instruction, self.span);
        self.module.debug_string_source.push(instruction);
    }

    /// Adds what was done to the module.
    pub(super) fn processed(&mut self, text: &str) {
        let instruction = instruction::effect(Op::ModuleProcessed, vec![instruction::literal_string(text)]);
        self.record(Section::Debug, &instruction);
        self.module.debug_module_processed.push(instruction);
    }

    /// The id of a string, which is emitted once.
    pub(super) fn string(&mut self, text: &str) -> Word {
        if let Some(&id) = self.strings.get(text) {
            return id;
        }
        let id = self.fresh();
        self.strings.insert(text.into(), id);
        self.source(instruction::new(Op::String, None, Some(id), vec![instruction::literal_string(text)]));
        id
    }

    /// Imports a set of instructions.
    pub(super) fn import(&mut self, name: &str) -> Word {
        let id = self.fresh();
        self.needs.instruction_set(name);
        let operands = vec![Operand::LiteralString(name.into())];
        self.module.ext_inst_imports.push(instruction::new(Op::ExtInstImport, None, Some(id), operands));
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

    /// The module with its functions, which have their final order, and what it needs.
    pub(super) fn finish(self, functions: Vec<dr::Function>, version: (u8, u8)) -> (dr::Module, Needs) {
        let mut module = self.module;
        module.functions = functions;
        let mut header = dr::ModuleHeader::new(self.next);
        header.set_version(version.0, version.1);
        module.header = Some(header);
        (module, self.needs)
    }
}
