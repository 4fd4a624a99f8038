//! SPIR-V to IR: the state that the files beside this one share, and the order of their work.

use super::{debug, debug_set, decorations::Decorations, inputs::Input};
use crate::{
    debug::{SET, SHADER_SET},
    instruction::{self, OPENCL_STD, id_at},
    ir::{self, DebugId, DebugSet, File, FunctionId, Module, SourceInfo, Type, TypeKind, Value},
    words,
};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{AddressingModel, MemoryModel, Op},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::handle_map::{HandleMap, HandleSet};

/// What an id names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Def {
    /// Nothing that was read so far.
    None,
    /// A type.
    Type(Type),
    /// A pointer type of the storage class `Input`, by its pointee.
    InputPointer(Type),
    /// A value.
    Value(Value),
    /// A pointer to a built-in variable or to a component of it, by its number.
    Input(u32),
    /// A string.
    String,
    /// The import of OpenCL.std.
    OpenClStd,
    /// The import of a set without semantics.
    DebugSet,
    /// The import of a set of debug information.
    DebugInfo(DebugSet),
    /// An entry of the debug information.
    Debug(DebugId),
    /// `DebugInfoNone`
    DebugNone,
}

/// A module that is being read.
pub(super) struct Reading<'a> {
    pub(super) source: &'a dr::Module,
    pub(super) module: Module,
    /// What each id names.
    pub(super) defs: Vec<Def>,
    /// The strings by id.
    pub(super) strings: HandleMap<u32, &'a str>,
    pub(super) decorations: Decorations<'a>,
    /// Built-in variables, and pointers to components of them.
    pub(super) inputs: Vec<Input>,
    /// How deep each type nests, by handle.
    pub(super) depths: Vec<u32>,
    /// The types that are not defined yet although others may name them, if there are such types.
    pub(super) announced: HandleMap<u32, &'a Instruction>,
    /// The source files by name.
    pub(super) files: FxHashMap<&'a str, File>,
    /// Whether a set of debug information was imported.
    pub(super) has_debug_set: bool,
    /// The type `void`, once an instruction without a result has needed it.
    void: Option<Type>,
}

/// Makes the IR of a module that was checked for its form.
pub(super) fn module(source: &dr::Module) -> Result<Module, String> {
    let bound = source.header.as_ref().map_or(1, |header| header.bound as usize);
    let mut reading = Reading {
        source,
        module: Module::new(address_bits(source)?),
        defs: vec![Def::None; bound],
        strings: HandleMap::default(),
        decorations: Decorations::new(source),
        inputs: Vec::new(),
        depths: Vec::new(),
        announced: announced(source),
        files: FxHashMap::default(),
        has_debug_set: false,
        void: None,
    };
    reading.sets()?;
    reading.debug_section()?;
    for (index, function) in source.functions.iter().enumerate() {
        if let Some(id) = function.def_id() {
            reading.define(id, Def::Value(FunctionId::new(index).into()));
        }
    }
    reading.types_and_globals()?;
    debug::debug_entries(&mut reading)?;
    source.functions.iter().try_for_each(|function| reading.function(function))?;
    debug::described_functions(&mut reading);
    reading.entry_points()?;
    reading.decorations.check_all_read()?;
    Ok(reading.module)
}

/// The types by id, if some pointers are announced before they are defined.
fn announced(source: &dr::Module) -> HandleMap<u32, &Instruction> {
    let globals = &source.types_global_values;
    if !globals.iter().any(|each| each.class.opcode == Op::TypeForwardPointer) {
        return HandleMap::default();
    }
    let types = globals.iter().filter(|each| each.class.opcode.is_type());
    types.filter_map(|each| Some((each.result_id?, each))).collect()
}

/// The width of addresses.
fn address_bits(source: &dr::Module) -> Result<u8, String> {
    let model = source.memory_model.as_ref().expect("well-formed modules have a memory model");
    match model.operands[..] {
        [Operand::AddressingModel(addressing), Operand::MemoryModel(MemoryModel::OpenCL)] => match addressing
        {
            AddressingModel::Physical32 => Ok(32),
            AddressingModel::Physical64 => Ok(64),
            _ => Err(unsupported(model)),
        },
        _ => Err(unsupported(model)),
    }
}

/// The message that the IR has no form for an instruction.
pub(super) fn unsupported(instruction: &Instruction) -> String {
    match instruction.result_id {
        Some(id) => format!("Op{} %{id} is not supported", instruction.class.opname),
        None => format!("Op{} is not supported", instruction.class.opname),
    }
}

/// The message that an instruction is invalid.
pub(super) fn invalid(instruction: &Instruction, why: &str) -> String {
    match instruction.result_id {
        Some(id) => format!("invalid Op{} %{id}: {why}", instruction.class.opname),
        None => format!("invalid Op{}: {why}", instruction.class.opname),
    }
}

/// The literal operands of an instruction as words.
pub(super) fn words<'o>(operands: impl IntoIterator<Item = &'o Operand>) -> Vec<u32> {
    let mut words = Vec::new();
    operands.into_iter().for_each(|operand| crate::words::operand(operand, &mut words));
    words
}

impl<'a> Reading<'a> {
    /// Says what an id names.
    pub(super) fn define(&mut self, id: u32, def: Def) {
        self.defs[id as usize] = def;
    }

    /// What an id names.
    pub(super) fn def(&self, id: u32) -> Def {
        self.defs.get(id as usize).copied().unwrap_or(Def::None)
    }

    /// The type that an operand names.
    pub(super) fn type_at(&self, instruction: &Instruction, index: usize) -> Result<Type, String> {
        let id = id_at(instruction, index).ok_or_else(|| invalid(instruction, "an operand is missing"))?;
        self.type_of_id(instruction, id)
    }

    /// The type that an id names.
    pub(super) fn type_of_id(&self, instruction: &Instruction, id: u32) -> Result<Type, String> {
        match self.def(id) {
            Def::Type(ty) => Ok(ty),
            Def::InputPointer(_) => Err(unsupported(instruction)),
            Def::None
            | Def::Value(_)
            | Def::Input(_)
            | Def::String
            | Def::OpenClStd
            | Def::DebugSet
            | Def::DebugInfo(_)
            | Def::Debug(_)
            | Def::DebugNone => Err(invalid(instruction, &format!("%{id} is not a type"))),
        }
    }

    /// The type of the result of an instruction; void if it has none.
    pub(super) fn result_type(&mut self, instruction: &Instruction) -> Result<Type, String> {
        match instruction.result_type {
            Some(id) => self.type_of_id(instruction, id),
            None => Ok(self.void()),
        }
    }

    /// The type `void`: many instructions have no result.
    pub(super) fn void(&mut self) -> Type {
        *self.void.get_or_insert_with(|| self.module.types.void())
    }

    /// The value that an id names.
    pub(super) fn value(&self, instruction: &Instruction, id: u32) -> Result<Value, String> {
        match self.def(id) {
            Def::Value(value) => Ok(value),
            Def::Input(_) => {
                Err(format!("{}: its operand %{id} is a built-in variable", unsupported(instruction)))
            }
            Def::None
            | Def::Type(_)
            | Def::InputPointer(_)
            | Def::String
            | Def::OpenClStd
            | Def::DebugSet
            | Def::DebugInfo(_)
            | Def::Debug(_)
            | Def::DebugNone => Err(invalid(instruction, &format!("%{id} is not a value"))),
        }
    }

    /// The values that the id operands from an index on name.
    pub(super) fn values(&self, instruction: &Instruction, from: usize) -> Result<Vec<Value>, String> {
        let ids = instruction.operands[from.min(instruction.operands.len())..].iter();
        ids.filter_map(instruction::id).map(|id| self.value(instruction, id)).collect()
    }

    /// What kind of type the result of an instruction has.
    pub(super) fn kind(&self, ty: Type) -> TypeKind {
        self.module.types.kind(ty)
    }

    /// Reads the imports of instruction sets.
    fn sets(&mut self) -> Result<(), String> {
        for import in &self.source.ext_inst_imports {
            let (Some(id), Some(Operand::LiteralString(name))) = (import.result_id, import.operands.first())
            else {
                continue;
            };
            let def = match name.as_str() {
                OPENCL_STD => Def::OpenClStd,
                SET => debug::debug_set(self, DebugSet::OpenCl),
                SHADER_SET => debug::debug_set(self, DebugSet::NonSemantic),
                name if debug_set(name) => Def::DebugSet,
                name => return Err(format!("the instruction set {name} is not supported")),
            };
            self.define(id, def);
        }
        Ok(())
    }

    /// Reads strings and what is known of the source.
    fn debug_section(&mut self) -> Result<(), String> {
        let source = self.source;
        let mut used = HandleSet::default();
        words::each_instruction::<String>(source, &mut |each| {
            match each.class.opcode {
                Op::ExtInst => used.extend(each.operands.iter().filter_map(instruction::id)),
                Op::Line => used.extend(id_at(each, 0)),
                Op::Source => used.extend(id_at(each, 2)),
                _ => {}
            }
            Ok(())
        })?;
        for each in &source.debug_string_source {
            match (each.class.opcode, each.operands.as_slice(), each.result_id) {
                (Op::String, [Operand::LiteralString(text)], Some(id)) => {
                    self.define(id, Def::String);
                    self.strings.insert(id, text);
                    if !used.contains(&id) {
                        self.module.strings.push(text.as_str().into());
                    }
                }
                (Op::Source, &[Operand::SourceLanguage(language), Operand::LiteralBit32(version), ..], _) => {
                    self.module.source.get_or_insert(SourceInfo { language, version });
                }
                (Op::SourceExtension, [Operand::LiteralString(text)], _) => {
                    self.module.source_extensions.push(text.as_str().into());
                }
                _ => {}
            }
        }
        for each in &source.debug_module_processed {
            if let Some(Operand::LiteralString(text)) = each.operands.first() {
                self.module.processed.push(text.as_str().into());
            }
        }
        Ok(())
    }

    /// Reads the entry points and how they are run.
    fn entry_points(&mut self) -> Result<(), String> {
        use rspirv::spirv::ExecutionModel;
        for each in &self.source.entry_points {
            let [
                Operand::ExecutionModel(ExecutionModel::Kernel),
                Operand::IdRef(id),
                Operand::LiteralString(name),
                ..,
            ] = each.operands.as_slice()
            else {
                return Err(unsupported(each));
            };
            let Def::Value(value) = self.def(*id) else { return Err(invalid(each, "it names no function")) };
            let function = value.function().ok_or_else(|| invalid(each, "it names no function"))?;
            let name = name.as_str().into();
            self.module.entry_points.push(ir::EntryPoint { name, function, modes: Vec::new() });
        }
        self.source.execution_modes.iter().try_for_each(|each| self.execution_mode(each))
    }

    fn execution_mode(&mut self, each: &Instruction) -> Result<(), String> {
        let [Operand::IdRef(id), Operand::ExecutionMode(mode), operands @ ..] = each.operands.as_slice()
        else {
            return Err(unsupported(each));
        };
        let values = operands.iter().filter_map(instruction::id);
        let values = values.map(|id| self.value(each, id)).collect::<Result<Vec<_>, _>>()?;
        let literals = words(operands.iter().filter(|operand| instruction::id(operand).is_none()));
        let function = match self.def(*id) {
            Def::Value(value) => value.function(),
            _ => None,
        };
        let entries = &mut self.module.entry_points;
        let entry = entries.iter_mut().find(|entry| Some(entry.function) == function);
        let entry = entry.ok_or_else(|| invalid(each, &format!("%{id} is not an entry point")))?;
        entry.modes.push(ir::Mode { mode: *mode, literals, values });
        Ok(())
    }
}
