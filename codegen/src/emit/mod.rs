//! IR to SPIR-V for OpenCL. Types and constants are emitted where they are first needed, so that definitions precede uses; the ids are
//! numbered at the end.
//!
//! The operands of an instruction are laid out by the grammar ([`grammar`]), so that an opcode has code of its own only where the IR has
//! another form of its operands.

mod annotations;
pub(crate) mod constants;
mod debug;
mod functions;
pub(crate) mod grammar;
mod instructions;
pub(crate) mod local_ids;
pub(crate) mod renumber;
mod types;

use crate::{
    Options,
    call_graph::{self, Mentions},
    capability::{self, VersionReason},
    instruction,
    ir::{AddressSpace, File, FunctionId, Global, Loc, Module, Opcode, Type, TypeKind, Value, ValueKind},
    lower,
    spans::Spans,
    universal_limits,
};
use indexmap::IndexMap;
use local_ids::LocalIds;
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{AddressingModel, BuiltIn, ExecutionModel, MemoryModel, Op, StorageClass, Word},
};
use rustc_hash::{FxBuildHasher, FxHashMap};
use spirocl_frontend::{
    diagnostic::Diagnostics,
    source::{SourceMap, Span},
};

/// The first version in which interfaces list all variables. SPIR-V, `OpEntryPoint`.
const ALL_VARIABLES: (u8, u8) = (1, 4);

/// Emits a module for OpenCL, with the capabilities and extensions that it needs.
pub fn module(module: &Module, options: &Options) -> dr::Module {
    checked(module, options, &mut Diagnostics::default())
}

/// As [`module`]; reports what the version, the environment and the device of the options have not.
pub fn checked(module: &Module, options: &Options, diagnostics: &mut Diagnostics) -> dr::Module {
    let (sources, constructs) = (SourceMap::default(), lower::Constructs::default());
    let mut options = options.clone();
    if options.spirv_version.is_none() {
        let (output, spans) = emitted(module, &options, &constructs);
        // Other instructions have other forms in such a version.
        options.spirv_version = capability::needs(&output, 0, &spans)
            .latest(&sources)
            .filter(|latest| latest.minor >= ALL_VARIABLES.1)
            .map(|latest| (1, latest.minor));
    }
    lowered(module, &options, &constructs, &sources, diagnostics).0
}

/// As [`checked`] for a program that was lowered from source, which needs no version whose instructions have other forms; also returns why
/// the module has its version.
pub(crate) fn lowered(
    module: &Module,
    options: &Options,
    constructs: &lower::Constructs,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> (dr::Module, Option<VersionReason>) {
    let (mut output, spans) = emitted(module, options, constructs);
    let reason = capability::finish(&mut output, options, &spans, sources, diagnostics);
    universal_limits::check(&output, &spans, diagnostics);
    renumber::run(&mut output);
    (output, reason)
}

/// Checks what only this target knows: the operands of operations of devices are those of their instructions.
///
/// # Errors
///
/// The first instruction that breaks a rule, and which rule.
pub fn check(module: &Module) -> Result<(), String> {
    for id in module.function_ids() {
        let function = module.function(id);
        for (_, inst) in function.all_insts() {
            let opcode = function.inst(inst).opcode;
            if let Opcode::Shader(of_shaders) = opcode {
                return Err(format!("function {id}: {inst}: {of_shaders:?} is not for OpenCL"));
            }
            if let Opcode::Intrinsic(op) = opcode {
                let values = function.operands(inst).len();
                let has_result = module.types.kind(function.inst(inst).ty) != TypeKind::Void;
                grammar::fits(op, values, function.literals(inst), has_result)
                    .map_err(|why| format!("function {id}: {inst} {op:?}: {why}"))?;
            }
        }
    }
    Ok(())
}

/// Emits a module without capabilities and extensions; also returns which instruction was made for which construct.
fn emitted(module: &Module, options: &Options, constructs: &lower::Constructs) -> (dr::Module, Spans) {
    let version = options.forms();
    let mut emitter = Emitter::new(module, version, constructs);
    emitter.describe();
    emitter.number_debug();
    for global in (0..module.globals.len()).map(Global::new) {
        if !module.global(global).is_removed {
            emitter.global(global);
        }
    }
    let kept = module.function_ids().filter(|&id| !module.function(id).is_removed());
    let functions: Vec<dr::Function> = kept.map(|id| emitter.function(id)).collect();
    // Declarations precede definitions. SPIR-V, 2.4.
    let (declarations, definitions): (Vec<_>, Vec<_>) =
        functions.into_iter().partition(|function| function.blocks.is_empty());
    emitter.output.functions = declarations.into_iter().chain(definitions).collect();
    emitter.entry_points();
    emitter.complete_debug();
    let mut output = std::mem::take(&mut emitter.output);
    let mut header = dr::ModuleHeader::new(emitter.next);
    header.set_version(version.0, version.1);
    output.header = Some(header);
    complete_interfaces(&mut output, version);
    (output, emitter.spans)
}

/// Lists the variables that entry points reach in their interfaces. SPIR-V, `OpEntryPoint`.
fn complete_interfaces(output: &mut dr::Module, version: (u8, u8)) {
    let mentions = Mentions::of_module(output);
    let listed = call_graph::listed(&output.types_global_values, version);
    let reached = mentions.reached(&call_graph::starts(&output.entry_points), &listed);
    for (entry_point, reached) in output.entry_points.iter_mut().zip(reached) {
        entry_point.operands.extend(reached.into_iter().map(Operand::IdRef));
    }
}

/// The storage class of an address space.
pub(crate) fn storage_class(space: AddressSpace) -> StorageClass {
    match space {
        AddressSpace::Private => StorageClass::Function,
        AddressSpace::Local => StorageClass::Workgroup,
        AddressSpace::Global => StorageClass::CrossWorkgroup,
        AddressSpace::Constant => StorageClass::UniformConstant,
        AddressSpace::Generic => StorageClass::Generic,
    }
}

/// A module that is being emitted.
struct Emitter<'m> {
    module: &'m Module,
    output: dr::Module,
    /// The version of SPIR-V.
    version: (u8, u8),
    next: Word,
    /// The ids of types; pointers are in `pointers`.
    types: FxHashMap<TypeKind, Word>,
    pointers: FxHashMap<(StorageClass, Type), Word>,
    /// The ids of types that were asked for by handle; 0 if they were not.
    known_types: Vec<Word>,
    /// The structures that are being defined, and the pointers that wait for them.
    structures: types::Structures,
    /// The ids of numbers by the id of their type and their bits.
    numbers: FxHashMap<(Word, u64), Word>,
    /// The ids of other constants by handle; 0 if they are not emitted.
    constants: Vec<Word>,
    globals: Vec<Word>,
    functions: Vec<Word>,
    inputs: IndexMap<(BuiltIn, Type), Word, FxBuildHasher>,
    files: FxHashMap<File, Word>,
    strings: FxHashMap<Box<str>, Word>,
    /// The import of OpenCL.std.
    standard: Option<Word>,
    /// The ids within the current function.
    local: LocalIds,
    /// The ids of the operands of the current instruction.
    operand_ids: Vec<Word>,
    /// The ids of debug information.
    debug: debug::DebugIds,
    /// The constructs of the source by location.
    constructs: &'m lower::Constructs,
    /// The constructs of the source by emitted instruction.
    spans: Spans,
    /// The construct that is being emitted.
    span: Span,
}

impl<'m> Emitter<'m> {
    fn new(module: &'m Module, version: (u8, u8), constructs: &'m lower::Constructs) -> Self {
        let mut emitter = Self {
            module,
            output: dr::Module::new(),
            version,
            next: 1,
            types: FxHashMap::default(),
            pointers: FxHashMap::default(),
            known_types: vec![0; module.types.len()],
            structures: types::Structures::default(),
            numbers: FxHashMap::default(),
            constants: vec![0; module.constants.len()],
            globals: vec![0; module.globals.len()],
            functions: Vec::new(),
            inputs: IndexMap::default(),
            files: FxHashMap::default(),
            strings: FxHashMap::default(),
            standard: None,
            local: LocalIds::default(),
            operand_ids: Vec::new(),
            debug: debug::DebugIds::default(),
            constructs,
            spans: Spans::default(),
            span: Span::default(),
        };
        emitter.functions = module.function_ids().map(|_| emitter.fresh()).collect();
        emitter
    }

    fn fresh(&mut self) -> Word {
        self.next += 1;
        if self.span != Span::default() {
            self.spans.record_id(self.next - 1, self.span);
        }
        self.next - 1
    }

    /// Whatever is emitted from here on was made for the construct of a location.
    fn enter(&mut self, location: Loc) {
        self.span = self.constructs.of(location, self.module).unwrap_or_default();
    }

    /// Adds a type, constant or variable with a new id.
    fn declare(&mut self, op: Op, ty: Option<Word>, operands: Vec<Operand>) -> Word {
        let id = self.fresh();
        self.output.types_global_values.push(instruction::new(op, ty, Some(id), operands));
        id
    }

    /// The id of a value of the current function.
    fn value(&mut self, value: Value) -> Word {
        match value.kind() {
            ValueKind::Inst(inst) => self.local.inst(inst),
            ValueKind::Constant(constant) => self.constant(constant),
            ValueKind::Global(global) => self.global(global),
            ValueKind::Function(function) => self.functions[function.index()],
        }
    }

    /// The id of a global variable.
    fn global(&mut self, global: Global) -> Word {
        if self.globals[global.index()] != 0 {
            return self.globals[global.index()];
        }
        let data = self.module.global(global);
        let outer = self.span;
        self.span = self.constructs.of_global(global).unwrap_or_default();
        let id = self.fresh();
        self.globals[global.index()] = id;
        let class = storage_class(data.space);
        let pointer = self.pointer(class, data.ty);
        let mut operands = vec![Operand::StorageClass(class)];
        if let Some(initializer) = data.initializer {
            operands.push(Operand::IdRef(self.value(initializer)));
        }
        self.operands_of(&data.decorations);
        let line = self.line(data.location);
        let is_located = line.is_some();
        let globals = &mut self.output.types_global_values;
        globals.extend(line);
        globals.push(instruction::value(Op::Variable, pointer, id, operands));
        if is_located {
            globals.push(instruction::effect(Op::NoLine, vec![]));
        }
        self.annotate_global(id, data);
        self.span = outer;
        id
    }

    /// The id of a built-in variable.
    fn input(&mut self, built_in: BuiltIn, ty: Type) -> Word {
        if let Some(&id) = self.inputs.get(&(built_in, ty)) {
            return id;
        }
        let pointer = self.pointer(StorageClass::Input, ty);
        let operands = vec![Operand::StorageClass(StorageClass::Input)];
        let id = self.declare(Op::Variable, Some(pointer), operands);
        self.annotate_input(id, built_in);
        self.inputs.insert((built_in, ty), id);
        id
    }

    /// The import of OpenCL.std.
    fn standard(&mut self) -> Word {
        if let Some(id) = self.standard {
            return id;
        }
        let id = self.fresh();
        instruction::import_opencl_std(&mut self.output, id);
        self.standard = Some(id);
        id
    }

    /// The `OpLine` of a location.
    fn line(&mut self, location: Loc) -> Option<Instruction> {
        local_ids::line(self.module, location, |file| match self.files.get(&file) {
            Some(&id) => id,
            None => {
                let id = self.string(&self.module.files[file.index()]);
                self.files.insert(file, id);
                id
            }
        })
    }

    /// The id of a string, which is emitted once.
    fn string(&mut self, text: &str) -> Word {
        if let Some(&id) = self.strings.get(text) {
            return id;
        }
        let id = self.fresh();
        self.strings.insert(text.into(), id);
        let operands = vec![instruction::literal_string(text)];
        self.output.debug_string_source.push(instruction::new(Op::String, None, Some(id), operands));
        id
    }

    /// The memory model, and what is known of the source.
    fn describe(&mut self) {
        let module = self.module;
        let addressing = match module.address_bits {
            32 => AddressingModel::Physical32,
            _ => AddressingModel::Physical64,
        };
        let operands = vec![Operand::AddressingModel(addressing), Operand::MemoryModel(MemoryModel::OpenCL)];
        self.output.memory_model = Some(instruction::effect(Op::MemoryModel, operands));
        if let Some(source) = &module.source {
            let operands =
                vec![Operand::SourceLanguage(source.language), Operand::LiteralBit32(source.version)];
            self.output.debug_string_source.push(instruction::effect(Op::Source, operands));
        }
        for text in &module.source_extensions {
            let operands = vec![instruction::literal_string(text)];
            self.output.debug_string_source.push(instruction::effect(Op::SourceExtension, operands));
        }
        module.strings.iter().for_each(|text| {
            self.string(text);
        });
        // Earlier versions do not have the instruction, and it has no semantics.
        if self.version >= (1, 1) {
            let processed = module.processed.iter().map(|text| {
                instruction::effect(Op::ModuleProcessed, vec![instruction::literal_string(text)])
            });
            self.output.debug_module_processed.extend(processed);
        }
    }

    /// The entry points without interfaces, and how they are run.
    fn entry_points(&mut self) {
        let module = self.module;
        for entry in &module.entry_points {
            let function = Operand::IdRef(self.functions[entry.function.index()]);
            self.enter(module.function(entry.function).location);
            let name = instruction::literal_string(&entry.name);
            let operands = vec![Operand::ExecutionModel(ExecutionModel::Kernel), function.clone(), name];
            self.output.entry_points.push(instruction::effect(Op::EntryPoint, operands));
            for mode in &entry.modes {
                let values: Vec<Word> = mode.values.iter().map(|&value| self.value(value)).collect();
                let kind = Operand::ExecutionMode(mode.mode);
                let kinds = kind.additional_operands();
                let mut operands = vec![function.clone(), kind];
                grammar::lay_out(&kinds, &values, &mode.literals, &mut operands);
                let op = if values.is_empty() { Op::ExecutionMode } else { Op::ExecutionModeId };
                let instruction = instruction::effect(op, operands);
                let attribute = self.constructs.of_mode(entry.function, mode.mode);
                self.spans.record(&instruction, attribute.unwrap_or(self.span));
                self.output.execution_modes.push(instruction);
            }
        }
    }

    fn function_data(&self, id: FunctionId) -> &'m crate::ir::Function {
        self.module.function(id)
    }
}
