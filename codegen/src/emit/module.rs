//! What functions refer to: variables at module scope and entry points here, types and constants in files beside this one.

use super::{
    ALL_VARIABLES, call_graph::Mentions, constants::ConstantIds, grammar, local_ids, needs::Section,
    output::Output, types::TypeIds,
};
use crate::{
    Options,
    constructs::Constructs,
    instruction::{self, InstructionRef},
    ir::{File, FunctionId, Global, Loc, Module, Type, Value, ValueKind},
    storage_class::storage_class,
};
use indexmap::IndexMap;
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{AddressingModel, BuiltIn, ExecutionModel, MemoryModel, Op, StorageClass, Word},
};
use rustc_hash::FxBuildHasher;
use spirocl_frontend::handle_map::HandleMap;

/// Emits what functions refer to.
pub(super) struct ModuleEmitter<'m> {
    pub(super) module: &'m Module,
    pub(super) output: Output,
    /// The version of SPIR-V.
    pub(super) version: (u8, u8),
    /// The constructs of the source by location.
    pub(super) constructs: &'m Constructs,
    pub(super) types: TypeIds,
    pub(super) constants: ConstantIds,
    globals: Vec<Word>,
    functions: Vec<Word>,
    inputs: IndexMap<(BuiltIn, Type), Word, FxBuildHasher>,
    files: HandleMap<File, Word>,
    /// Which functions, variables and constants refer to which others.
    mentions: Mentions,
    /// The variables that entry points list if they reach them.
    listed: Vec<Word>,
}

impl<'m> ModuleEmitter<'m> {
    pub(super) fn new(module: &'m Module, options: &Options, constructs: &'m Constructs) -> Self {
        let mut output = Output::new(options);
        let functions = module.function_ids().map(|_| output.fresh()).collect();
        Self {
            module,
            output,
            version: options.forms(),
            constructs,
            types: TypeIds::new(module),
            constants: ConstantIds::new(module),
            globals: vec![0; module.globals.len()],
            functions,
            inputs: IndexMap::default(),
            files: HandleMap::default(),
            mentions: Mentions::default(),
            listed: Vec::new(),
        }
    }

    /// Whatever is emitted from here on was made for the construct of a location.
    pub(super) fn enter(&mut self, location: Loc) {
        self.output.span = self.constructs.of(location, self.module).unwrap_or_default();
    }

    /// The id of a value at module scope.
    pub(super) fn value(&mut self, value: Value) -> Word {
        match value.kind() {
            ValueKind::Inst(_) => unreachable!("results are values within their functions only"),
            ValueKind::Constant(constant) => self.constant(constant),
            ValueKind::Global(global) => self.global(global),
            ValueKind::Function(function) => self.functions[function.index()],
        }
    }

    /// Records that something refers to a value with an id.
    pub(super) fn mention(&mut self, value: Value, id: Word, from: Word) {
        if value.constant().is_none_or(|constant| self.constants.has_address(constant)) {
            self.mentions.add(from, id);
        }
    }

    /// Records that something refers to a variable with an id.
    pub(super) fn mention_variable(&mut self, id: Word, from: Word) {
        self.mentions.add(from, id);
    }

    /// Whether a value at module scope was not removed: debug information does not count as a use.
    pub(super) fn is_kept(&self, value: Value) -> bool {
        match value.kind() {
            ValueKind::Inst(_) | ValueKind::Constant(_) => true,
            ValueKind::Global(global) => !self.module.global(global).is_removed,
            ValueKind::Function(function) => !self.module.function(function).is_removed(),
        }
    }

    /// Emits the variables.
    pub(super) fn all_globals(&mut self) {
        for global in (0..self.module.globals.len()).map(Global::new) {
            if !self.module.global(global).is_removed {
                self.global(global);
            }
        }
    }

    /// The id of a global variable.
    fn global(&mut self, global: Global) -> Word {
        if self.globals[global.index()] != 0 {
            return self.globals[global.index()];
        }
        let data = self.module.global(global);
        let outer = self.output.span;
        self.output.span = self.constructs.of_global(global).unwrap_or_default();
        let id = self.output.fresh();
        self.globals[global.index()] = id;
        let class = storage_class(data.space);
        let pointer = self.pointer(class, data.ty);
        let mut operands = vec![Operand::StorageClass(class)];
        if let Some(initializer) = data.initializer {
            let initializer_id = self.value(initializer);
            self.mention(initializer, initializer_id, id);
            operands.push(Operand::IdRef(initializer_id));
        }
        self.operands_of(&data.decorations);
        let line = self.line(data.location);
        line.iter().for_each(|line| self.output.describe(Section::Globals, line.into()));
        self.output.define(InstructionRef::value(Op::Variable, pointer, id, &operands));
        if self.version >= ALL_VARIABLES {
            self.listed.push(id);
        }
        if line.is_some() {
            self.output.describe(Section::Globals, InstructionRef::effect(Op::NoLine, &[]));
        }
        self.annotate_global(id, data);
        self.output.span = outer;
        id
    }

    /// The id of a built-in variable.
    pub(super) fn input(&mut self, built_in: BuiltIn, ty: Type) -> Word {
        if let Some(&id) = self.inputs.get(&(built_in, ty)) {
            return id;
        }
        let pointer = self.pointer(StorageClass::Input, ty);
        let class = Operand::StorageClass(StorageClass::Input);
        let id = self.output.declare(Op::Variable, Some(pointer), &[class]);
        self.listed.push(id);
        self.annotate_input(id, built_in);
        self.inputs.insert((built_in, ty), id);
        id
    }

    /// The `OpLine` of a location.
    pub(super) fn line(&mut self, location: Loc) -> Option<Instruction> {
        local_ids::line(self.module, location, |file| match self.files.get(&file) {
            Some(&id) => id,
            None => {
                let id = self.output.string(&self.module.files[file.index()]);
                self.files.insert(file, id);
                id
            }
        })
    }

    /// The memory model, and what is known of the source.
    pub(super) fn describe(&mut self) {
        let module = self.module;
        let addressing = match module.address_bits {
            32 => AddressingModel::Physical32,
            _ => AddressingModel::Physical64,
        };
        let operands = [Operand::AddressingModel(addressing), Operand::MemoryModel(MemoryModel::OpenCL)];
        self.output.add(Section::MemoryModel, InstructionRef::effect(Op::MemoryModel, &operands));
        if let Some(source) = &module.source {
            let operands = [Operand::SourceLanguage(source.language), Operand::LiteralBit32(source.version)];
            self.output.describe(Section::Sources, InstructionRef::effect(Op::Source, &operands));
        }
        for text in &module.source_extensions {
            let text = instruction::literal_string(text);
            self.output.describe(Section::Sources, InstructionRef::effect(Op::SourceExtension, &[text]));
        }
        module.strings.iter().for_each(|text| {
            self.output.string(text);
        });
        // Earlier versions do not have the instruction, and it has no semantics.
        if self.version >= (1, 1) {
            for text in &module.processed {
                let text = instruction::literal_string(text);
                self.output.add(Section::Processed, InstructionRef::effect(Op::ModuleProcessed, &[text]));
            }
        }
    }

    /// The entry points without interfaces, and how they are run.
    pub(super) fn entry_points(&mut self) {
        let module = self.module;
        for entry in &module.entry_points {
            let function = Operand::IdRef(self.functions[entry.function.index()]);
            self.enter(module.function(entry.function).location);
            let name = instruction::literal_string(&entry.name);
            let operands = vec![Operand::ExecutionModel(ExecutionModel::Kernel), function.clone(), name];
            self.output.entry_point(instruction::effect(Op::EntryPoint, operands));
            for mode in &entry.modes {
                let values: Vec<Word> = mode.values.iter().map(|&value| self.value(value)).collect();
                let kind = Operand::ExecutionMode(mode.mode);
                let kinds = kind.additional_operands();
                let mut operands = vec![function.clone(), kind];
                grammar::lay_out(&kinds, &values, &mode.literals, &mut operands);
                let op = if values.is_empty() { Op::ExecutionMode } else { Op::ExecutionModeId };
                let attribute = self.constructs.of_mode(entry.function, mode.mode);
                let outer = self.output.span;
                self.output.span = attribute.unwrap_or(outer);
                self.output.add(Section::ExecutionModes, InstructionRef::effect(op, &operands));
                self.output.span = outer;
            }
        }
    }

    /// Lists the variables that entry points reach in their interfaces. SPIR-V, `OpEntryPoint`.
    pub(super) fn complete_interfaces(&mut self) {
        let module = self.module;
        let functions = module.entry_points.iter().map(|entry| entry.function);
        let starts: Vec<Word> = functions.clone().map(|function| self.function_id(function)).collect();
        let reached = self.mentions.reached(&starts, &self.listed);
        for (index, (function, reached)) in functions.zip(reached).enumerate() {
            self.enter(module.function(function).location);
            self.output.complete_entry_point(index, reached);
        }
    }

    /// The id of a function.
    pub(super) fn function_id(&self, function: FunctionId) -> Word {
        self.functions[function.index()]
    }
}
