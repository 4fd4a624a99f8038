//! Bytecode, and its making from the IR: [`compile`] makes the [`code`] of a function, [`special`] has the operations that need more room
//! than an instruction, [`fuse`] joins instructions, [`shape`] has the scalars of types, [`constant`] the values of constants, [`order`] the order
//! of instructions.

pub(crate) mod code;
mod compile;
pub(crate) mod constant;
mod fuse;
pub(crate) mod kind;
mod order;
pub(crate) mod shape;
pub(crate) mod special;

use crate::{
    memory::pointer::{self, space},
    options::Options,
};
use code::Code;
use constant::Evaluator;
use shape::Shapes;
use spirocl_codegen::ir::{AddressSpace, ConstantKind, FunctionId, Module, Type, TypeKind, ValueKind};
use spirv::{AccessQualifier, ExecutionMode};

/// A literal behind the mask of image operands: the coordinates are integers.
pub(crate) const INTEGER_COORDINATES: u32 = u32::MAX;

/// The addresses of the variables of a module, and their types.
#[derive(Debug, Default)]
pub(crate) struct Addresses {
    pub globals: Vec<u64>,
    pub global_types: Vec<Option<Type>>,
}

/// A variable in local memory.
#[derive(Clone, Debug)]
pub(crate) struct LocalVariable {
    pub size: u64,
    pub name: Option<Box<str>>,
}

/// A variable at program scope in global or constant memory.
#[derive(Clone, Debug)]
pub(crate) struct ProgramVariable {
    pub global: usize,
    pub is_constant: bool,
    pub size: u64,
    pub name: Option<Box<str>>,
    /// Packet size and capacity, if it is storage of a pipe.
    pub pipe: Option<[u32; 3]>,
}

/// What an argument of a kernel must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ParameterKind {
    /// The bytes of a value of this size.
    Value(u64),
    /// The bytes of a value, of which the parameter is the address.
    Pointee(u64),
    /// A pointer into global memory, or constant memory.
    Global(u8),
    /// The size of local memory.
    Local,
    /// An image.
    Image,
    /// A sampler.
    Sampler,
    /// A pipe.
    Pipe,
    /// A queue.
    Queue,
}

/// A parameter of a kernel.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub kind: ParameterKind,
    pub ty: Type,
    pub name: Option<Box<str>>,
}

/// A kernel.
#[derive(Clone, Debug)]
pub(crate) struct Kernel {
    pub name: Box<str>,
    pub function: FunctionId,
    pub parameters: Vec<Parameter>,
    /// The local size that it requires.
    pub required_size: Option<[u64; 3]>,
    /// Whether it or a function that it calls uses atomics on global memory, pipes, or enqueues kernels: groups then run in turns.
    pub is_ordered: bool,
}

/// A compiled module.
#[derive(Debug)]
pub(crate) struct Program {
    pub module: Module,
    pub codes: Vec<Code>,
    pub kernels: Vec<Kernel>,
    pub variables: Vec<ProgramVariable>,
    pub locals: Vec<LocalVariable>,
    pub addresses: Addresses,
}

impl Program {
    /// Compiles a module for a device with these options. `new_id` gives the id of an object in global memory.
    pub(crate) fn new(
        mut module: Module,
        options: &Options,
        mut new_id: impl FnMut() -> u32,
    ) -> Result<Self, String> {
        let mut addresses = Addresses::default();
        let (mut variables, mut locals) = (Vec::new(), Vec::new());
        for index in 0..module.globals.len() {
            let global = spirocl_codegen::ir::Global::new(index);
            let ty = module.global_type(global);
            addresses.global_types.push(Some(ty));
            let data = module.global(global);
            let size = module.data_layout().of(data.ty).map_or(0, |layout| layout.size);
            let space = match data.space {
                AddressSpace::Local => {
                    let id = locals.len() as u32;
                    locals.push(LocalVariable { size, name: data.name.clone() });
                    addresses.globals.push(pointer::number(space::LOCAL, id));
                    continue;
                }
                AddressSpace::Constant => space::CONSTANT,
                AddressSpace::Global | AddressSpace::Generic | AddressSpace::Private => space::GLOBAL,
            };
            let pipe = data.initializer.and_then(|value| match value.kind() {
                ValueKind::Constant(constant) => match module.constants.kind(constant) {
                    ConstantKind::PipeStorage(storage) => Some(*storage),
                    _ => None,
                },
                ValueKind::Inst(_) | ValueKind::Global(_) | ValueKind::Function(_) => None,
            });
            variables.push(ProgramVariable {
                global: index,
                is_constant: data.is_constant || data.space == AddressSpace::Constant,
                size,
                name: data.name.clone(),
                pipe,
            });
            addresses.globals.push(pointer::number(space, new_id()));
        }
        let mut shapes = Shapes::default();
        let codes: Result<Vec<Code>, String> = module
            .function_ids()
            .map(|function| compile::function(&module, function, &addresses, &mut shapes, options))
            .collect();
        let mut program = Self { codes: codes?, kernels: Vec::new(), variables, locals, addresses, module };
        program.kernels = program.find_kernels();
        Ok(program)
    }

    /// The bytes of a program-scope variable at the start; `None` if they cannot be told.
    pub(crate) fn initial_bytes(&self, variable: &ProgramVariable) -> Option<Vec<u8>> {
        let data = &self.module.globals[variable.global];
        let mut bytes = vec![0; variable.size as usize];
        if let Some(value) = data.initializer
            && variable.pipe.is_none()
        {
            let mut shapes = Shapes::default();
            let mut evaluator =
                Evaluator { module: &self.module, shapes: &mut shapes, addresses: &self.addresses };
            evaluator.write_bytes(value, data.ty, &mut bytes)?;
        }
        Some(bytes)
    }

    /// The scalars of a value by its bytes.
    pub(crate) fn scalars_of(&self, ty: Type, bytes: &[u8]) -> Option<Vec<u64>> {
        let shape = Shapes::default().of(&self.module, ty)?;
        let scalar = |leaf: &shape::Leaf| {
            let (start, size) = (leaf.offset as usize, usize::from(leaf.bytes));
            let mut all = [0; 8];
            all[..size].copy_from_slice(bytes.get(start..start + size)?);
            Some(u64::from_le_bytes(all))
        };
        shape.iter().map(scalar).collect()
    }

    /// Whether a kernel only reads the images of a type.
    pub(crate) fn is_read_only_image(&self, ty: Type) -> bool {
        match self.module.types.kind(ty) {
            TypeKind::Image(image) => matches!(image.access, None | Some(AccessQualifier::ReadOnly)),
            _ => false,
        }
    }

    fn find_kernels(&self) -> Vec<Kernel> {
        let ordered = self.ordered_functions();
        self.module
            .entry_points
            .iter()
            .map(|entry| {
                let function = self.module.function(entry.function);
                let parameters = function
                    .parameters
                    .iter()
                    .zip(&function.parameter_data)
                    .map(|(&inst, data)| {
                        let ty = function.inst(inst).ty;
                        let by_value = data.attributes.contains(&spirv::FunctionParameterAttribute::ByVal);
                        let name = function.names.get(&inst).cloned();
                        Parameter { kind: self.parameter_kind(ty, by_value), ty, name }
                    })
                    .collect();
                let required = entry.modes.iter().find(|mode| mode.mode == ExecutionMode::LocalSize);
                let required_size = required.and_then(|mode| match mode.literals[..] {
                    [x, y, z] => Some([x.into(), y.into(), z.into()]),
                    _ => None,
                });
                Kernel {
                    name: entry.name.clone(),
                    function: entry.function,
                    parameters,
                    required_size,
                    is_ordered: ordered[entry.function.index()],
                }
            })
            .collect()
    }

    fn parameter_kind(&self, ty: Type, by_value: bool) -> ParameterKind {
        let layout = self.module.data_layout();
        match self.module.types.kind(ty) {
            TypeKind::Pointer(_, pointee) if by_value => {
                ParameterKind::Pointee(layout.of(pointee).map_or(0, |layout| layout.size))
            }
            TypeKind::Pointer(AddressSpace::Local, _) => ParameterKind::Local,
            TypeKind::Pointer(AddressSpace::Constant, _) => ParameterKind::Global(space::CONSTANT),
            TypeKind::Pointer(..) => ParameterKind::Global(space::GLOBAL),
            TypeKind::Image(_) | TypeKind::SampledImage(_) => ParameterKind::Image,
            TypeKind::Sampler => ParameterKind::Sampler,
            TypeKind::Pipe(_) => ParameterKind::Pipe,
            TypeKind::Queue => ParameterKind::Queue,
            _ => ParameterKind::Value(layout.of(ty).map_or(0, |layout| layout.size)),
        }
    }

    /// For each function whether the order of groups can matter to it without a race.
    fn ordered_functions(&self) -> Vec<bool> {
        let mut ordered: Vec<bool> =
            self.module.functions.iter().map(|function| is_ordered(&self.module, function)).collect();
        loop {
            let mut changed = false;
            for (index, code) in self.codes.iter().enumerate() {
                let calls = code.instructions.iter().filter(|each| each.operation == code::Operation::Call);
                if !ordered[index] && calls.into_iter().any(|call| ordered[call.b as usize]) {
                    ordered[index] = true;
                    changed = true;
                }
            }
            if !changed {
                return ordered;
            }
        }
    }
}

/// Whether a function itself uses what makes the order of groups matter.
fn is_ordered(module: &Module, function: &spirocl_codegen::ir::Function) -> bool {
    use spirocl_codegen::ir::Opcode;
    use spirv::Op;
    function.all_insts().any(|(_, inst)| {
        let Opcode::Intrinsic(op) = function.inst(inst).opcode else { return false };
        let name = format!("{op:?}");
        if name.starts_with("Atomic") {
            let pointer = function.operand(inst, 0);
            let ty = match pointer.kind() {
                ValueKind::Inst(inst) => Some(function.inst(inst).ty),
                ValueKind::Constant(constant) => Some(module.constants.ty(constant)),
                ValueKind::Global(global) => return module.global(global).space != AddressSpace::Local,
                ValueKind::Function(_) => None,
            };
            let space = ty.and_then(|ty| module.types.pointee(ty)).map(|(space, _)| space);
            return space != Some(AddressSpace::Local);
        }
        op == Op::EnqueueKernel || name.contains("Pipe") || op == Op::ImageWrite
    })
}
