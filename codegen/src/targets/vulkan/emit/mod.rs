//! The lowered module as SPIR-V for Vulkan.
//!
//! Pointers to global memory are made from integers where they are used and point at scalars and short vectors, so that no type has a layout
//! but the blocks of arguments.

mod blocks;
mod capabilities;
mod instructions;
mod kernels;
mod output;
mod reflection;
mod types;

pub(super) use capabilities::sub_group_capabilities;
pub(super) use kernels::UNIFORM_PLACE;

use super::{Options, interface::Interface, lower::Lowered};
use crate::targets::vulkan::tables::IndexMap;
use crate::{
    emit::local_ids::LocalIds,
    instruction::effect,
    ir::{AddressSpace, FunctionId, Global, Module, Opcode, Type, Value, ValueKind, opcode::Core},
};
use capabilities::Needs;
use output::Output;
use rspirv::{
    dr::{self, Operand},
    spirv::{AddressingModel, BuiltIn, Capability, Decoration, MemoryModel, Op, StorageClass, Word},
};
use spirocl_frontend::handle_map::{HandleMap, HandleSet};
use types::{ConstantIds, TypeIds};

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
    let Output { mut module, next, .. } = emitter.output;
    let mut header = dr::ModuleHeader::new(next);
    let (major, minor) = options.version.spirv();
    header.set_version(major, minor);
    module.header = Some(header);
    Emitted { module, exact: emitter.exact, code: emitter.code, description }
}

/// A module that is being emitted.
struct Emitter<'m> {
    module: &'m Module,
    interface: &'m Interface,
    options: &'m Options,
    output: Output,
    exact: Vec<Word>,
    code: Vec<Word>,
    types: TypeIds,
    constants: ConstantIds,
    needs: Needs,
    variables: Variables,
    functions: Vec<Word>,
    /// What each function mentions itself.
    uses: Vec<Uses>,
    // The current function.
    local: LocalIds,
    current: Uses,
}

/// The ids of variables of module scope.
#[derive(Default)]
struct Variables {
    globals: HandleMap<Global, Word>,
    inputs: IndexMap<BuiltIn, Word>,
    /// Those of the arguments of each kernel, by function.
    arguments: HandleMap<FunctionId, kernels::Blocks>,
}

/// What a function mentions of the module.
#[derive(Clone, Default)]
struct Uses {
    variables: HandleSet<Word>,
    callees: HandleSet<FunctionId>,
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
            output: Output::new(),
            exact: Vec::new(),
            code: Vec::with_capacity(5 * instructions(&lowered.module)),
            types: TypeIds::new(&lowered.module),
            constants: ConstantIds::new(&lowered.module),
            needs: Needs::new(),
            variables: Variables::default(),
            functions: Vec::new(),
            uses: Vec::new(),
            local: LocalIds::default(),
            current: Uses::default(),
        };
        emitter.functions = lowered.module.function_ids().map(|_| emitter.output.fresh()).collect();
        emitter.uses = vec![Uses::default(); emitter.functions.len()];
        emitter
    }

    fn memory_model(&mut self) {
        let model = if self.options.has_vulkan_memory_model() {
            self.needs.capabilities.insert(Capability::VulkanMemoryModel);
            MemoryModel::Vulkan
        } else {
            MemoryModel::GLSL450
        };
        let addressing = Operand::AddressingModel(AddressingModel::PhysicalStorageBuffer64);
        let operands = vec![addressing, Operand::MemoryModel(model)];
        self.output.module.memory_model = Some(effect(Op::MemoryModel, operands));
    }

    /// The size of the work-group, which the decoration makes that of all kernels.
    fn group_size(&mut self) {
        if let Some(size) = self.interface.group_size_value.and_then(Value::constant) {
            let id = self.constant(size);
            self.output.decorate(id, Decoration::BuiltIn, vec![Operand::BuiltIn(BuiltIn::WorkgroupSize)]);
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
        if let Some(&id) = self.variables.globals.get(&global) {
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
        let id = self.output.declare(Op::Variable, Some(pointer), vec![Operand::StorageClass(class)]);
        self.variables.globals.insert(global, id);
        if let Some(name) = &data.name {
            self.output.name(id, name);
        }
        id
    }

    /// The id of a variable that the device provides.
    fn input(&mut self, built_in: BuiltIn, ty: Type) -> Word {
        if let Some(&id) = self.variables.inputs.get(&built_in) {
            return id;
        }
        let ty = self.ty(ty);
        let pointer = self.pointer(StorageClass::Input, ty);
        let class = Operand::StorageClass(StorageClass::Input);
        let id = self.output.declare(Op::Variable, Some(pointer), vec![class]);
        self.output.decorate(id, Decoration::BuiltIn, vec![Operand::BuiltIn(built_in)]);
        self.variables.inputs.insert(built_in, id);
        self.built_in_capability(built_in);
        id
    }

    /// The variables that a kernel and the functions that it calls use.
    fn reached(&self, kernel: FunctionId) -> HandleSet<Word> {
        let mut functions = HandleSet::from_iter([kernel]);
        let mut at = 0;
        while let Some(function) = functions.get(at) {
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
