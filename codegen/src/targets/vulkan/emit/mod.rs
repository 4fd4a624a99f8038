//! The lowered module as SPIR-V for Vulkan.
//!
//! Pointers to global memory are made from integers where they are used and point at scalars and short vectors, so that no type has a layout
//! but the blocks of arguments.

mod blocks;
mod capabilities;
mod instructions;
mod kernels;
mod reflection;
mod types;

pub(super) use capabilities::sub_group_capabilities;
pub(super) use kernels::UNIFORM_PLACE;

use super::{Options, interface::Interface, lower::Lowered};
use crate::targets::vulkan::tables::{IndexMap, IndexSet};
use crate::{
    emit::local_ids::LocalIds,
    instruction::{self, effect},
    ir::{AddressSpace, FunctionId, Global, Module, Opcode, Type, Value, ValueKind, opcode::Core},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{AddressingModel, BuiltIn, Capability, Decoration, MemoryModel, Op, StorageClass, Word},
};
use rustc_hash::FxBuildHasher;

/// The set of instructions for mathematics.
const GLSL: &str = "GLSL.std.450";

/// What is emitted: the words of functions are made at once, as they are nearly all there is.
pub(super) struct Emitted {
    /// All that comes before functions.
    pub(super) module: dr::Module,
    /// The decorations of what functions compute.
    pub(super) exact: Vec<Word>,
    /// The functions.
    pub(super) code: Vec<Word>,
    /// The description, which names functions and comes after them.
    pub(super) description: Vec<dr::Instruction>,
}

/// Emits a module.
pub(super) fn emit(lowered: &Lowered, options: &Options) -> Emitted {
    let mut emitter = Emitter::new(lowered, options);
    emitter.memory_model();
    emitter.group_size();
    lowered.module.function_ids().for_each(|id| emitter.function(id));
    emitter.entry_points();
    let description = emitter.reflection();
    emitter.finish_capabilities();
    let mut output = emitter.output;
    let mut header = dr::ModuleHeader::new(emitter.next);
    let (major, minor) = options.version.spirv();
    header.set_version(major, minor);
    output.header = Some(header);
    Emitted { module: output, exact: emitter.exact, code: emitter.code, description }
}

/// A module that is being emitted.
struct Emitter<'m> {
    module: &'m Module,
    interface: &'m Interface,
    options: &'m Options,
    output: dr::Module,
    exact: Vec<Word>,
    code: Vec<Word>,
    next: Word,
    /// The ids of types and constants by handle, 0 where there is none yet.
    types: Vec<Word>,
    pointers: IndexMap<(StorageClass, Word), Word>,
    function_types: IndexMap<Vec<Word>, Word>,
    constants: Vec<Word>,
    numbers: IndexMap<(Word, u64), Word>,
    /// The type of words, once it is needed.
    uint: Option<Word>,
    block_types: IndexMap<u32, Word>,
    globals: IndexMap<Global, Word>,
    functions: Vec<Word>,
    inputs: IndexMap<BuiltIn, Word>,
    capabilities: IndexSet<Capability>,
    /// The import of the functions of mathematics.
    glsl: Option<Word>,
    /// The widths of floating-point types that occur.
    float_widths: IndexSet<u32>,
    /// The variables of module scope that each function uses itself, and the functions that it calls.
    uses: Vec<Uses>,
    /// The variables of the arguments of each kernel, by function.
    arguments: IndexMap<FunctionId, kernels::Blocks>,
    strings: IndexMap<String, Word>,
    files: IndexMap<crate::ir::File, Word>,
    // The current function.
    local: LocalIds,
    current: Uses,
}

/// What a function mentions of the module.
#[derive(Clone, Default)]
struct Uses {
    variables: IndexSet<Word>,
    callees: IndexSet<FunctionId>,
}

/// The number of instructions of a module.
fn instructions(module: &Module) -> usize {
    module.functions.iter().map(|function| function.inst_count()).sum()
}

/// The storage class of an address space of the lowered module, for variables of module scope or pointers.
fn storage_class(space: AddressSpace) -> StorageClass {
    match space {
        AddressSpace::Private => StorageClass::Function,
        AddressSpace::Local => StorageClass::Workgroup,
        AddressSpace::Global | AddressSpace::Constant | AddressSpace::Generic => {
            StorageClass::PhysicalStorageBuffer
        }
    }
}

impl<'m> Emitter<'m> {
    fn new(lowered: &'m Lowered, options: &'m Options) -> Self {
        let mut emitter = Self {
            module: &lowered.module,
            interface: &lowered.interface,
            options,
            output: dr::Module::new(),
            exact: Vec::new(),
            code: Vec::with_capacity(5 * instructions(&lowered.module)),
            next: 1,
            types: vec![0; lowered.module.types.len()],
            pointers: IndexMap::default(),
            function_types: IndexMap::default(),
            constants: vec![0; lowered.module.constants.len()],
            numbers: IndexMap::with_capacity_and_hasher(lowered.module.constants.len(), FxBuildHasher),
            uint: None,
            block_types: IndexMap::default(),
            globals: IndexMap::default(),
            functions: Vec::new(),
            inputs: IndexMap::default(),
            capabilities: IndexSet::from_iter([
                Capability::Shader,
                Capability::PhysicalStorageBufferAddresses,
            ]),
            glsl: None,
            float_widths: IndexSet::default(),
            uses: Vec::new(),
            arguments: IndexMap::default(),
            strings: IndexMap::default(),
            files: IndexMap::default(),
            local: LocalIds::default(),
            current: Uses::default(),
        };
        emitter.functions = lowered.module.function_ids().map(|_| emitter.fresh()).collect();
        emitter.uses = vec![Uses::default(); emitter.functions.len()];
        emitter
    }

    fn fresh(&mut self) -> Word {
        self.next += 1;
        self.next - 1
    }

    /// Adds a type, constant or variable.
    fn declare(&mut self, op: Op, ty: Option<Word>, operands: Vec<Operand>) -> Word {
        let id = self.fresh();
        self.output.types_global_values.push(instruction::new(op, ty, Some(id), operands));
        id
    }

    fn decorate(&mut self, id: Word, decoration: Decoration, literals: Vec<Operand>) {
        let mut operands = vec![Operand::IdRef(id), Operand::Decoration(decoration)];
        operands.extend(literals);
        self.output.annotations.push(effect(Op::Decorate, operands));
    }

    fn memory_model(&mut self) {
        let model = if self.options.has_vulkan_memory_model() {
            self.capabilities.insert(Capability::VulkanMemoryModel);
            MemoryModel::Vulkan
        } else {
            MemoryModel::GLSL450
        };
        let addressing = Operand::AddressingModel(AddressingModel::PhysicalStorageBuffer64);
        let operands = vec![addressing, Operand::MemoryModel(model)];
        self.output.memory_model = Some(effect(Op::MemoryModel, operands));
    }

    /// The size of the work-group, which the decoration makes that of all kernels.
    fn group_size(&mut self) {
        if let Some(size) = self.interface.group_size_value.and_then(Value::constant) {
            let id = self.constant(size);
            self.decorate(id, Decoration::BuiltIn, vec![Operand::BuiltIn(BuiltIn::WorkgroupSize)]);
        }
    }

    /// The id of a value of the current function.
    fn value(&mut self, value: Value) -> Word {
        match value.kind() {
            ValueKind::Inst(inst) => self.local.inst(inst),
            ValueKind::Constant(constant) => self.constant(constant),
            ValueKind::Global(global) => {
                let id = self.global(global);
                self.current.variables.insert(id);
                id
            }
            ValueKind::Function(function) => {
                self.current.callees.insert(function);
                self.functions[function.index()]
            }
        }
    }

    /// The id of a variable of module scope.
    fn global(&mut self, global: Global) -> Word {
        if let Some(&id) = self.globals.get(&global) {
            return id;
        }
        let data = self.module.global(global);
        let class = match data.space {
            AddressSpace::Private => StorageClass::Private,
            _ => StorageClass::Workgroup,
        };
        let ty = match self.interface.lengths.get(&global) {
            Some(&length) => self.specialized_array(data.ty, length),
            None => self.ty(data.ty),
        };
        let pointer = self.pointer(class, ty);
        let id = self.declare(Op::Variable, Some(pointer), vec![Operand::StorageClass(class)]);
        self.globals.insert(global, id);
        if let Some(name) = &data.name {
            self.name(id, name);
        }
        id
    }

    fn name(&mut self, id: Word, name: &str) {
        let operands = vec![Operand::IdRef(id), instruction::literal_string(name)];
        self.output.debug_names.push(effect(Op::Name, operands));
    }

    /// The id of a variable that the device provides.
    fn input(&mut self, built_in: BuiltIn, ty: Type) -> Word {
        if let Some(&id) = self.inputs.get(&built_in) {
            return id;
        }
        let ty = self.ty(ty);
        let pointer = self.pointer(StorageClass::Input, ty);
        let class = Operand::StorageClass(StorageClass::Input);
        let id = self.declare(Op::Variable, Some(pointer), vec![class]);
        self.decorate(id, Decoration::BuiltIn, vec![Operand::BuiltIn(built_in)]);
        self.inputs.insert(built_in, id);
        self.built_in_capability(built_in);
        id
    }

    /// The import of the functions of mathematics.
    fn glsl(&mut self) -> Word {
        if let Some(id) = self.glsl {
            return id;
        }
        let id = self.import(GLSL);
        self.glsl = Some(id);
        id
    }

    fn import(&mut self, name: &str) -> Word {
        let id = self.fresh();
        let operands = vec![Operand::LiteralString(name.into())];
        self.output.ext_inst_imports.push(instruction::new(Op::ExtInstImport, None, Some(id), operands));
        id
    }

    fn string(&mut self, text: &str) -> Word {
        if let Some(&id) = self.strings.get(text) {
            return id;
        }
        let id = self.fresh();
        let operands = vec![instruction::literal_string(text)];
        self.output.debug_string_source.push(instruction::new(Op::String, None, Some(id), operands));
        self.strings.insert(text.to_owned(), id);
        id
    }

    /// The variables that a kernel and the functions that it calls use.
    fn reached(&self, kernel: FunctionId) -> IndexSet<Word> {
        let mut functions = IndexSet::from_iter([kernel]);
        let mut at = 0;
        while let Some(&function) = functions.get_index(at) {
            functions.extend(self.uses[function.index()].callees.iter().copied());
            at += 1;
        }
        functions.iter().flat_map(|function| self.uses[function.index()].variables.iter().copied()).collect()
    }

    /// Whether an instruction is a variable, which opens the entry block.
    fn is_variable(opcode: Opcode) -> bool {
        opcode == Opcode::Core(Core::Variable)
    }
}
