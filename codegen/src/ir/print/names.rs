//! The identities of the text form: what is written of a module, in which order, under which name.

use super::quote;
use crate::ir::{
    Block, Constant, ConstantKind, DebugOperand, Decoration, File, Function, FunctionId, Global, Inst, Loc,
    Module, Opcode, StructId, Type, TypeKind, Value,
};
use rustc_hash::FxHashMap;
use spirocl_frontend::handle_map::{HandleMap, HandleSet};

/// The types that a word names.
pub(in crate::ir) const PLAIN_TYPES: &[(TypeKind, &str)] = &[
    (TypeKind::Void, "void"),
    (TypeKind::Bool, "bool"),
    (TypeKind::Sampler, "sampler"),
    (TypeKind::Event, "event"),
    (TypeKind::DeviceEvent, "device_event"),
    (TypeKind::ReserveId, "reserve_id"),
    (TypeKind::Queue, "queue"),
    (TypeKind::PipeStorage, "pipe_storage"),
    (TypeKind::NamedBarrier, "named_barrier"),
];

/// The name of an entry of a table.
pub(super) fn of<T: PartialEq + Copy>(table: &[(T, &'static str)], value: T) -> &'static str {
    table.iter().find(|row| row.0 == value).map_or("?", |row| row.1)
}

/// The name of an operation.
pub(in crate::ir) fn opcode(opcode: Opcode) -> String {
    match opcode {
        Opcode::Core(core) => core.name().to_owned(),
        Opcode::Unary(unary) => unary.name().to_owned(),
        Opcode::Binary(binary) => binary.name().to_owned(),
        Opcode::Compare(compare) => compare.name().to_owned(),
        Opcode::Cast(cast) => cast.name().to_owned(),
        Opcode::Library(function) => format!("std.{function:?}"),
        Opcode::Shader(function) => format!("glsl.{function:?}"),
        Opcode::BuiltIn(built_in) => format!("builtin.{built_in:?}"),
        Opcode::Intrinsic(op) => format!("op.{op:?}"),
        Opcode::DebugValue => "debug_value".to_owned(),
        Opcode::DebugDeclare => "debug_declare".to_owned(),
    }
}

/// Identities of one kind: how often each name occurred.
#[derive(Default)]
struct Taken(FxHashMap<Box<str>, u32>);

impl Taken {
    /// The identity of the next entity.
    fn next(&mut self, sign: char, name: Option<&str>, number: usize) -> String {
        let Some(name) = name else { return format!("{sign}{number}") };
        let is_first = |c: char| c.is_ascii_alphabetic() || c == '_';
        let is_plain = name.starts_with(is_first)
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
        let shown = if is_plain { name.to_owned() } else { quote(name) };
        let count = self.0.entry(name.into()).or_insert(0);
        *count += 1;
        match *count {
            1 => format!("{sign}{shown}"),
            more => format!("{sign}{shown}#{}", more - 1),
        }
    }
}

/// The identities of a module, and of the function that is being written.
#[derive(Default)]
pub(super) struct Names {
    structs: HandleSet<StructId>,
    struct_names: HandleMap<StructId, String>,
    constants: HandleSet<Constant>,
    numbers: HandleMap<Constant, usize>,
    files: HandleSet<File>,
    globals: Vec<String>,
    functions: Vec<String>,
    insts: Vec<String>,
    blocks: Vec<usize>,
    /// The types and constants that were visited.
    seen: (HandleSet<Type>, HandleSet<Constant>),
}

impl Names {
    /// Finds all that is written of a module.
    pub(super) fn new(module: &Module) -> Self {
        let mut names = Self::default();
        for global in &module.globals {
            names.ty(module, global.ty);
            names.values(module, global.initializer);
            names.decorations(module, &global.decorations);
            names.location(module, global.location);
        }
        for operand in module.debug.entries.iter().flat_map(|entry| &entry.operands) {
            if let DebugOperand::Value(value) = operand {
                names.values(module, Some(*value));
            }
        }
        for mode in module.entry_points.iter().flat_map(|entry| &entry.modes) {
            names.values(module, mode.values.iter().copied());
        }
        module.functions.iter().for_each(|function| names.function_entities(module, function));
        let mut taken = Taken::default();
        for (number, id) in names.structs.iter().enumerate() {
            let name = taken.next('%', module.types.structure(*id).name.as_deref(), number);
            names.struct_names.insert(*id, name);
        }
        let mut taken = Taken::default();
        names.globals = (0..)
            .zip(&module.globals)
            .map(|(number, global)| taken.next('@', global.name.as_deref(), number))
            .collect();
        let first = names.globals.len();
        names.functions = (first..)
            .zip(&module.functions)
            .map(|(number, function)| taken.next('@', function.name.as_deref(), number))
            .collect();
        names
    }

    fn function_entities(&mut self, module: &Module, function: &Function) {
        self.ty(module, function.return_type);
        self.decorations(module, &function.own_decorations);
        self.location(module, function.location);
        let in_blocks = function.all_insts().map(|(_, inst)| inst);
        for inst in function.parameters.iter().copied().chain(in_blocks) {
            let data = function.inst(inst);
            self.ty(module, data.ty);
            self.values(module, function.operands(inst));
            if let Some(decorations) = function.decorations.get(&inst) {
                self.decorations(module, decorations);
            }
            self.location(module, data.location);
        }
    }

    fn decorations(&mut self, module: &Module, decorations: &[Decoration]) {
        decorations.iter().for_each(|each| self.values(module, each.values.iter().copied()));
    }

    fn location(&mut self, module: &Module, loc: Loc) {
        if let Some(location) = module.location(loc) {
            self.files.insert(location.file);
        }
    }

    /// Visits a type and those that it names.
    fn ty(&mut self, module: &Module, ty: Type) {
        let mut waiting = vec![ty];
        while let Some(ty) = waiting.pop() {
            if !self.seen.0.insert(ty) {
                continue;
            }
            match module.types.kind(ty) {
                TypeKind::Vector(to, _)
                | TypeKind::Array(to, _)
                | TypeKind::Pointer(_, to)
                | TypeKind::SampledImage(to) => waiting.push(to),
                TypeKind::Image(image) => waiting.push(image.sampled),
                TypeKind::Struct(id) => {
                    self.structs.insert(id);
                    let structure = module.types.structure(id);
                    waiting.extend(structure.members.iter().rev());
                    self.decorations(module, &structure.decorations);
                    structure.member_decorations.iter().for_each(|(_, each)| {
                        self.values(module, each.values.iter().copied());
                    });
                }
                TypeKind::Function(result, list) => {
                    waiting.extend(module.types.parameters(list).iter().rev());
                    waiting.push(result);
                }
                TypeKind::Void
                | TypeKind::Bool
                | TypeKind::Int(_)
                | TypeKind::Float(_)
                | TypeKind::Sampler
                | TypeKind::Event
                | TypeKind::DeviceEvent
                | TypeKind::ReserveId
                | TypeKind::Queue
                | TypeKind::Pipe(_)
                | TypeKind::PipeStorage
                | TypeKind::NamedBarrier => {}
            }
        }
    }

    fn values(&mut self, module: &Module, values: impl IntoIterator<Item = Value>) {
        for constant in values.into_iter().filter_map(Value::constant) {
            self.constant(module, constant);
        }
    }

    /// Visits a constant after those that it names.
    fn constant(&mut self, module: &Module, constant: Constant) {
        if !self.seen.1.insert(constant) {
            return;
        }
        self.ty(module, module.constants.ty(constant));
        let parts: &[Value] = match module.constants.kind(constant) {
            ConstantKind::Composite(parts) | ConstantKind::SpecializationComposite(parts) => parts,
            ConstantKind::Expression { operands, .. } => operands,
            ConstantKind::Undef
            | ConstantKind::Null
            | ConstantKind::Bool(_)
            | ConstantKind::Int(_)
            | ConstantKind::Float(_)
            | ConstantKind::Sampler { .. }
            | ConstantKind::PipeStorage(_)
            | ConstantKind::Specialization { .. } => &[],
        };
        let is_plain = is_plain(module, constant);
        spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.values(module, parts.iter().copied()));
        if !is_plain {
            self.numbers.insert(constant, self.constants.len());
            self.constants.insert(constant);
        }
    }

    /// Numbers the values and blocks of a function.
    pub(super) fn enter(&mut self, function: &Function) {
        self.insts.clear();
        self.insts.resize(function.inst_count(), String::from("%?"));
        self.blocks.clear();
        self.blocks.resize(function.block_count(), usize::MAX);
        let mut taken = Taken::default();
        let in_blocks = function.all_insts().map(|(_, inst)| inst);
        let all = function.parameters.iter().copied().chain(in_blocks);
        for (number, inst) in all.enumerate() {
            let name = function.names.get(&inst).map(|name| &**name);
            self.insts[inst.index()] = taken.next('%', name, number);
        }
        for (number, &block) in function.layout.iter().enumerate() {
            self.blocks[block.index()] = number;
        }
    }

    /// The structures that are written.
    pub(super) fn structs(&self) -> Vec<StructId> {
        self.structs.iter().copied().collect()
    }

    /// The constants that are written once.
    pub(super) fn constants(&self) -> Vec<Constant> {
        self.constants.iter().copied().collect()
    }

    /// The source files that locations name.
    pub(super) fn files(&self) -> impl Iterator<Item = File> + '_ {
        self.files.iter().copied()
    }

    /// The number of a source file.
    pub(super) fn file(&self, file: File) -> usize {
        self.files.place(&file).unwrap_or(usize::MAX)
    }

    /// The number of a constant that is written once.
    pub(super) fn constant_number(&self, constant: Constant) -> Option<usize> {
        self.numbers.get(&constant).copied()
    }

    /// The identity of a structure.
    pub(super) fn structure(&self, id: StructId) -> &str {
        self.struct_names.get(&id).map_or("%?", String::as_str)
    }

    /// The identity of a global variable.
    pub(super) fn global(&self, global: Global) -> &str {
        self.globals.get(global.index()).map_or("@?", String::as_str)
    }

    /// The identity of a function.
    pub(super) fn function(&self, function: FunctionId) -> &str {
        self.functions.get(function.index()).map_or("@?", String::as_str)
    }

    /// The identity of the result of an instruction.
    pub(super) fn inst(&self, inst: Inst) -> &str {
        self.insts.get(inst.index()).map_or("%?", String::as_str)
    }

    /// The identity of a block.
    pub(super) fn block(&self, block: Block) -> String {
        match self.blocks.get(block.index()) {
            Some(number) if *number != usize::MAX => format!("b{number}"),
            _ => "b?".to_owned(),
        }
    }
}

/// Whether a constant is written where it is used.
fn is_plain(module: &Module, constant: Constant) -> bool {
    match module.constants.kind(constant) {
        ConstantKind::Undef
        | ConstantKind::Null
        | ConstantKind::Bool(_)
        | ConstantKind::Int(_)
        | ConstantKind::Float(_) => true,
        ConstantKind::Composite(parts) => {
            let is_number = |part: &Value| match part.constant().map(|part| module.constants.kind(part)) {
                Some(ConstantKind::Bool(_) | ConstantKind::Int(_) | ConstantKind::Float(_)) => true,
                Some(_) | None => false,
            };
            let is_vector = matches!(module.types.kind(module.constants.ty(constant)), TypeKind::Vector(..));
            is_vector && parts.iter().all(is_number)
        }
        ConstantKind::Sampler { .. }
        | ConstantKind::PipeStorage(_)
        | ConstantKind::Specialization { .. }
        | ConstantKind::SpecializationComposite(_)
        | ConstantKind::Expression { .. } => false,
    }
}
