//! Lowering for Vulkan: a module with OpenCL's view of memory and built-ins becomes one that Vulkan's SPIR-V can express.
//!
//! The lowered module uses the IR so: a pointer to global memory is a 64-bit integer, cast to a pointer to a scalar or short vector where it
//! is accessed; variables in private and local memory are typed or arrays of integers ([`classes`]); a kernel has a parameter for each
//! 32-bit word of its push constants; functions of OpenCL.std are [`Opcode::Shader`](crate::ir::Opcode::Shader), calls or plain code.

mod arithmetic;
mod atomics;
mod bitcasts;
mod block_io;
mod body;
mod calls;
mod classes;
mod compare;
mod convert;
mod copies;
mod groups;
mod instructions;
mod integers;
mod kernel;
mod library;
mod loads;
mod mathematics;
mod pointers;
mod printf;
mod reports;
mod types;
mod vectors;
mod work_items;

use super::printf as strings;
use super::{
    Construct, Options, Refusal, Start,
    interface::{Interface, ProgramData},
    library::Linked,
};
use crate::ir::{
    AddressSpace, Constant, ConstantKind, FunctionId, Global, GlobalData, Loc, Location, Module, Opcode,
    Type, TypeKind, Value, ValueKind,
};
use body::Body;
use calls::Calls;
use classes::{ClassId, MemoryClasses, Node, Storage};
pub(super) use mathematics::has_device_function;
use reports::Reports;
use spirocl_frontend::handle_map::{HandleMap, HandleSet};

/// The largest number of bytes that a string of the module can describe in hexadecimal digits. SPIR-V, 2.17 "Universal Limits".
const MOST_DATA: usize = 131_000;

/// A lowered program.
pub(super) struct Lowered {
    pub(super) module: Module,
    pub(super) interface: Interface,
    /// The functions of the library, which have no body yet.
    pub(super) declared: Linked,
    /// Constructs that Vulkan can only express in a weaker form.
    pub(super) notes: Vec<Refusal>,
}

/// Lowers a program whose functions in `linked` have no body and are of the library.
pub(super) fn lower(mut old: Module, linked: &Linked, options: &Options) -> Result<Lowered, Vec<Refusal>> {
    // A kernel with a pointer that no host has is the body of a Block, and only for device-side enqueue.
    let hosted: Vec<bool> =
        old.entry_points.iter().map(|entry| kernel::is_for_hosts(&old, entry.function)).collect();
    let mut hosted = hosted.into_iter();
    old.entry_points.retain(|_| hosted.next().unwrap_or(true));
    let kernels: HandleSet<FunctionId> = old.entry_points.iter().map(|entry| entry.function).collect();
    lower_from(old, &kernels, linked, options)
}

/// Lowers a function of the library, and what it calls.
#[cfg(test)]
pub(super) fn lower_function(old: Module, root: FunctionId) -> Result<Lowered, Vec<Refusal>> {
    lower_from(old, &HandleSet::from_iter([root]), &Linked::default(), &Options::default())
}

/// Lowers what can be reached from some functions, kernels or not.
fn lower_from(
    mut old: Module,
    roots: &HandleSet<FunctionId>,
    linked: &Linked,
    options: &Options,
) -> Result<Lowered, Vec<Refusal>> {
    let kernels: HandleSet<FunctionId> = old.entry_points.iter().map(|entry| entry.function).collect();
    let Calls { reached, by_reference, memory } = calls::inline(&mut old, roots, &kernels)?;
    let linked: Linked =
        linked.iter().filter(|(id, _)| reached.contains(*id)).map(|(&id, &index)| (id, index)).collect();
    let (formats, refusals) = strings::extract(&mut old);
    let has_printf = strings::is_used(&old);
    let memory = memory.unwrap_or_else(|| MemoryClasses::of(&mut old, &by_reference));
    let mut new = Module::new(64);
    // It has about as many, and those of the library.
    new.types.reserve(old.types.len());
    new.constants.reserve(old.constants.len() * 2);
    new.files.clone_from(&old.files);
    new.source.clone_from(&old.source);
    let data = ProgramData::of(&old);
    let mut lowerer = Lowerer {
        old,
        new,
        options,
        types: HandleMap::default(),
        constants: HandleMap::default(),
        functions: HandleMap::default(),
        memory,
        variables: Variables::default(),
        interface: Interface { data, has_printf, formats, ..Interface::default() },
        reports: Reports::new(refusals),
    };
    if lowerer.interface.data.bytes.len() > MOST_DATA {
        lowerer.refuse_data();
    }
    lowerer.module(&kernels, &linked);
    let Reports { refusals, notes, .. } = lowerer.reports;
    if refusals.is_empty() {
        let declared = linked.iter().map(|(id, &index)| (lowerer.functions[id], index)).collect();
        Ok(Lowered { module: lowerer.new, interface: lowerer.interface, declared, notes })
    } else {
        Err(refusals)
    }
}

/// A program that is being lowered.
pub(super) struct Lowerer<'o> {
    old: Module,
    new: Module,
    options: &'o Options,
    types: HandleMap<Type, Type>,
    constants: HandleMap<Constant, Option<Constant>>,
    functions: HandleMap<FunctionId, FunctionId>,
    memory: MemoryClasses,
    variables: Variables,
    interface: Interface,
    reports: Reports,
}

/// The variables of the new module.
#[derive(Default)]
struct Variables {
    /// Local variables that stay typed.
    locals: HandleMap<Global, Global>,
    /// The arrays of local memory.
    classes: HandleMap<ClassId, Global>,
    /// The variable that holds the address of the program's data, for functions that are no kernels.
    data: Option<Global>,
    /// The same for the buffer of `printf`.
    printf: Option<Global>,
}

impl Lowerer<'_> {
    /// Reports a construct that Vulkan cannot express, once for each place.
    fn refuse(&mut self, message: impl Into<String>) {
        self.reports.refuse(&self.old, message.into());
    }

    /// Notes a construct that Vulkan can only express in a weaker form, once for each place.
    fn note(&mut self, message: &str) {
        self.reports.note(&self.old, message.to_owned());
    }

    /// Reports too much data at the variable that ends beyond what there is room for.
    fn refuse_data(&mut self) {
        let message = format!("more than {MOST_DATA} bytes of variables of program scope");
        let name = self.interface.data.variable_at(MOST_DATA as u64);
        let name = name.and_then(|global| self.old.global(global).name.as_ref());
        let construct = name.map_or(Construct::Program, |name| Construct::Variable(name.to_string()));
        self.reports.refusals.push(Refusal::of(construct, message));
    }

    /// What follows is in this function.
    fn enter(&mut self, id: FunctionId) {
        self.reports.enter(Start::of(&self.old, id));
    }

    fn module(&mut self, kernels: &HandleSet<FunctionId>, linked: &Linked) {
        self.group_size_vector();
        self.local_variables();
        let bodies: Vec<FunctionId> =
            self.old.function_ids().filter(|&id| !self.old.function(id).layout.is_empty()).collect();
        let helpers: Vec<FunctionId> = bodies.iter().copied().filter(|id| !kernels.contains(id)).collect();
        if !helpers.is_empty() && !self.interface.data.is_empty() {
            self.variables.data = Some(self.address_variable("program_data"));
        }
        if !helpers.is_empty() && self.interface.has_printf {
            self.variables.printf = Some(self.address_variable("printf_buffer"));
        }
        for &id in helpers.iter().chain(linked.keys()) {
            self.declare(id);
        }
        for &id in &helpers {
            Body::function(self, id);
        }
        for entry in self.old.entry_points.clone() {
            kernel::lower_kernel(self, &entry);
        }
    }

    /// Adds the variable by which functions that are no kernels know an address that kernels are given.
    fn address_variable(&mut self, name: &str) -> Global {
        let ulong = self.new.types.int(64);
        self.new.add_global(GlobalData {
            name: Some(name.into()),
            ..GlobalData::new(ulong, AddressSpace::Private)
        })
    }

    /// Adds a function without its body.
    fn declare(&mut self, id: FunctionId) {
        self.enter(id);
        let function = self.old.function(id);
        let (name, control) = (function.name.clone(), function.control);
        let result = function.return_type;
        let parameters: Vec<Type> =
            function.parameters.iter().map(|&parameter| function.inst(parameter).ty).collect();
        let result = self.value_type(result);
        let parameters: Vec<Type> = parameters.into_iter().map(|ty| self.parameter_type(ty)).collect();
        let ty = self.new.types.function(result, &parameters);
        let mut new = crate::ir::Function::new(ty, result);
        new.name = name;
        new.control = control;
        for ty in parameters {
            new.add_parameter(ty, crate::ir::Parameter::default());
        }
        let new = self.new.add_function(new);
        self.functions.insert(id, new);
    }

    /// Adds the variables in local memory.
    fn local_variables(&mut self) {
        for index in 0..self.old.globals.len() {
            let old = Global::new(index);
            if self.old.global(old).space != AddressSpace::Local
                || self.memory.storage(Node::Global(old)) != Storage::Plain
            {
                continue;
            }
            let GlobalData { ty, name, .. } = self.old.global(old).clone();
            self.reports.construct = name.as_ref().map(|name| Construct::Variable(name.to_string()));
            let ty = self.value_type(ty);
            self.reports.construct = None;
            let new = self.new.add_global(GlobalData { name, ..GlobalData::new(ty, AddressSpace::Local) });
            self.variables.locals.insert(old, new);
        }
        let classes: Vec<ClassId> = self
            .memory
            .classes()
            .filter(|(_, class)| class.space == AddressSpace::Local)
            .map(|(id, _)| id)
            .collect();
        for id in classes {
            self.local_class(id);
        }
    }

    /// Adds the array of a class of local variables. The arguments of kernels follow the variables.
    fn local_class(&mut self, id: ClassId) {
        let class = self.memory.class(id);
        let (width, size, arguments) = (class.width, class.size, class.arguments.clone());
        let element = self.new.types.int(width as u8 * 8);
        let ty = self.new.types.intern(TypeKind::Array(element, size.div_ceil(width)));
        let data = GlobalData { name: Some("local".into()), ..GlobalData::new(ty, AddressSpace::Local) };
        let new = self.new.add_global(data);
        self.variables.classes.insert(id, new);
        if arguments.is_empty() {
            return;
        }
        // Each argument starts at a multiple of 16 bytes, as the host's buffers do.
        let uint = self.new.types.int(32);
        let mut length: Value = self.new.int(uint, size.next_multiple_of(16) / width).into();
        let step = 16 / width;
        for (function, parameter) in arguments {
            let spec_id = self.interface.add_local_argument(function, parameter, width as u32);
            let kind = ConstantKind::Specialization { id: Some(spec_id), default: 1 };
            let count: Value = self.new.constants.intern(uint, kind).into();
            self.interface.local_offsets.insert((function, parameter), length);
            let mask: Value = self.new.int(uint, !(step - 1)).into();
            let more: Value = self.new.int(uint, step - 1).into();
            let rounded = self.expression(uint, crate::ir::Binary::Add, count, more);
            let rounded = self.expression(uint, crate::ir::Binary::And, rounded, mask);
            length = self.expression(uint, crate::ir::Binary::Add, length, rounded);
        }
        self.interface.lengths.insert(new, length);
    }

    /// An expression of specialization constants.
    fn expression(&mut self, ty: Type, binary: crate::ir::Binary, one: Value, other: Value) -> Value {
        let kind = ConstantKind::Expression {
            opcode: Opcode::Binary(binary),
            flags: crate::ir::Flags::default(),
            operands: [one, other].into(),
            literals: [].into(),
        };
        self.new.constants.intern(ty, kind).into()
    }

    /// The location in the new module.
    fn new_location(&mut self, old: Loc) -> Loc {
        match self.old.location(old) {
            Some(location) => self.new.intern_location(Location { scope: None, ..location }),
            None => Loc::UNKNOWN,
        }
    }

    /// The size of a type in memory.
    fn size(&mut self, old: Type) -> u64 {
        match self.old.data_layout().of(old) {
            Some(layout) => layout.size,
            // `void` and functions count as bytes.
            None => 1,
        }
    }

    /// The alignment of a type in memory.
    fn alignment(&self, old: Type) -> u64 {
        self.old.data_layout().of(old).map_or(1, |layout| layout.alignment)
    }

    /// The type of an operand of a function of the old module.
    fn old_type(&mut self, function: FunctionId, value: Value) -> Type {
        self.old.type_of(function, value)
    }

    /// Whether a value is a constant of the old module with these bits.
    fn old_int(&self, value: Value) -> Option<u64> {
        match value.kind() {
            ValueKind::Constant(constant) => match self.old.constants.kind(constant) {
                ConstantKind::Null => Some(0),
                _ => self.old.constants.int(constant),
            },
            ValueKind::Inst(_) | ValueKind::Global(_) | ValueKind::Function(_) => None,
        }
    }
}
