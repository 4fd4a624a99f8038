//! Moves what modules consist of into the linked module, with the handles that it has there.

use super::{
    Named, adapt,
    symbols::{Adapter, ModuleSymbol, Resolution, Target},
    types::Merged,
};
use crate::{
    contraction,
    ir::{
        Cast, Constant, ConstantKind, DebugEntry, DebugId, DebugOperand, DebugSet, Decoration, File, Flags,
        Function, FunctionId, Global, GlobalData, Inst, Loc, Location, Module, Opcode, Operands, Scope,
        ScopeData, SourceInfo, StructId, Type, Value, ValueKind, opcode::Core,
    },
};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::handle_map::HandleMap;

/// The linked module, and what is known of its parts.
pub(super) struct Copied {
    /// The module.
    pub(super) module: Module,
    /// The functions of modules that turn contraction off.
    pub(super) uncontracted: Vec<FunctionId>,
}

type Texts = IndexSet<Box<str>, FxBuildHasher>;

/// Moves all modules into one. What another symbol stands for is left out.
pub(super) fn all(modules: Vec<Named>, types: Merged, resolution: &Resolution) -> Copied {
    let mut output = Module::new(modules.first().map_or(64, |first| first.module.address_bits));
    output.types = types.types;
    output.debug.set = debug_set(&modules);
    let mut handles = Handles::new(&modules, resolution);
    let (mut files, mut strings, mut extensions) = (Texts::default(), Texts::default(), Texts::default());
    let mut uncontracted = Vec::new();
    for ((number, Named { mut module, .. }), types_of) in modules.into_iter().enumerate().zip(types.of) {
        strings.extend(std::mem::take(&mut module.strings));
        let is_uncontracted = module.source_extensions.iter().any(|name| **name == *contraction::NAME);
        extensions.extend(std::mem::take(&mut module.source_extensions));
        let first = output.functions.len();
        let mut part = Part {
            number,
            resolution,
            types: types_of,
            globals: std::mem::take(&mut handles.globals[number]).into_iter().map(Value::from).collect(),
            functions: std::mem::take(&mut handles.functions[number]),
            constants: Vec::new(),
            files: Vec::new(),
            scopes: Vec::new(),
            first_entry: output.debug.entries.len(),
            output: &mut output,
        };
        part.files(&module, &mut files);
        part.casts(&module);
        part.constants(&mut module);
        let own = types.origins.iter().enumerate().filter(|(_, origin)| origin.module == number);
        own.for_each(|(index, _)| part.structure(StructId::new(index)));
        part.debug(&mut module);
        part.globals(&mut module);
        part.functions(&mut module);
        part.entry_points(&mut module);
        output.source = later(output.source.take(), module.source);
        output.processed.append(&mut module.processed);
        if is_uncontracted {
            uncontracted.extend((first..output.functions.len()).map(FunctionId::new));
        }
    }
    output.files = files.into_iter().collect();
    output.strings = strings.into_iter().collect();
    output.source_extensions = extensions.into_iter().collect();
    Copied { module: output, uncontracted }
}

/// The set of debug information of the linked module. Entries can be converted to those of one set only.
fn debug_set(modules: &[Named]) -> DebugSet {
    let mut described =
        modules.iter().map(|each| &each.module.debug).filter(|debug| !debug.entries.is_empty());
    let is_open_cl = |debug: &crate::ir::DebugInfo| debug.set == DebugSet::OpenCl;
    match described.next().is_some_and(is_open_cl) && described.all(is_open_cl) {
        true => DebugSet::OpenCl,
        false => DebugSet::NonSemantic,
    }
}

/// What is known of the source of two modules: the later version of a language.
fn later(one: Option<SourceInfo>, other: Option<SourceInfo>) -> Option<SourceInfo> {
    match (one, other) {
        (Some(one), Some(other)) if one.language == other.language && one.version < other.version => {
            Some(other)
        }
        (one, other) => one.or(other),
    }
}

/// The handles of functions and variables in the linked module, by module.
struct Handles {
    functions: Vec<Vec<FunctionId>>,
    globals: Vec<Vec<Global>>,
}

impl Handles {
    /// Numbers what is kept in the order of modules. What another symbol stands for has the handle of that.
    fn new(modules: &[Named], resolution: &Resolution) -> Self {
        let mut handles = Self { functions: Vec::new(), globals: Vec::new() };
        let (mut next_function, mut next_global) = (0, 0);
        let next = |place: ModuleSymbol, next: &mut usize| {
            let is_kept = !resolution.targets.contains_key(&place);
            *next += usize::from(is_kept);
            *next - usize::from(is_kept)
        };
        for (module, each) in modules.iter().enumerate() {
            let functions = each.module.function_ids().map(|id| {
                FunctionId::new(next(ModuleSymbol { module, value: id.into() }, &mut next_function))
            });
            handles.functions.push(functions.collect());
            let globals = (0..each.module.globals.len()).map(|index| {
                let value = Global::new(index).into();
                Global::new(next(ModuleSymbol { module, value }, &mut next_global))
            });
            handles.globals.push(globals.collect());
        }
        for (place, target) in &resolution.targets {
            let (Target::Same(target) | Target::Cast(target)) = target;
            match (place.value.kind(), target.value.kind()) {
                (ValueKind::Function(id), ValueKind::Function(other)) => {
                    handles.functions[place.module][id.index()] =
                        handles.functions[target.module][other.index()];
                }
                (ValueKind::Global(global), ValueKind::Global(other)) => {
                    handles.globals[place.module][global.index()] =
                        handles.globals[target.module][other.index()];
                }
                _ => unreachable!("functions stand for functions, and variables for variables"),
            }
        }
        handles
    }
}

/// A module that is being moved.
struct Part<'m> {
    /// The index of the module.
    number: usize,
    resolution: &'m Resolution,
    output: &'m mut Module,
    /// What each type, variable, function, constant, file and scope is in the linked module.
    types: Vec<Type>,
    globals: Vec<Value>,
    functions: Vec<FunctionId>,
    constants: Vec<Constant>,
    files: Vec<File>,
    scopes: Vec<Scope>,
    /// The number of the first entry of the debug information.
    first_entry: usize,
}

impl Part<'_> {
    // Handles

    fn ty(&self, ty: Type) -> Type {
        self.types[ty.index()]
    }

    fn value(&self, value: Value) -> Value {
        match value.kind() {
            ValueKind::Inst(_) => value,
            ValueKind::Constant(constant) => self.constants[constant.index()].into(),
            ValueKind::Global(global) => self.globals[global.index()],
            ValueKind::Function(function) => self.functions[function.index()].into(),
        }
    }

    fn values(&self, values: &[Value]) -> Box<[Value]> {
        values.iter().map(|&value| self.value(value)).collect()
    }

    fn entry(&self, id: DebugId) -> DebugId {
        DebugId::new(self.first_entry + id.index())
    }

    fn location(&mut self, module: &Module, loc: Loc) -> Loc {
        let Some(location) = module.location(loc) else { return Loc::UNKNOWN };
        self.output.intern_location(Location {
            file: self.files[location.file.index()],
            scope: location.scope.map(|scope| self.scopes[scope.index()]),
            ..location
        })
    }

    fn decorations(&self, decorations: &mut [Decoration]) {
        for value in decorations.iter_mut().flat_map(|each| &mut each.values) {
            *value = self.value(*value);
        }
    }

    /// What stands for a function or variable of the module.
    fn target(&self, value: Value) -> Option<Target> {
        self.resolution.targets.get(&ModuleSymbol { module: self.number, value }).copied()
    }

    // Parts of the module

    fn files(&mut self, module: &Module, known: &mut Texts) {
        for name in &module.files {
            self.files.push(File::new(known.insert_full(name.clone()).0));
        }
    }

    /// Makes the constants that are the addresses of variables, cast to the types of their imports.
    fn casts(&mut self, module: &Module) {
        for (index, GlobalData { space, ty, .. }) in module.globals.iter().enumerate() {
            if let Some(Target::Cast(_)) = self.target(Global::new(index).into()) {
                let ty = self.output.types.pointer(*space, self.types[ty.index()]);
                let cast = ConstantKind::Expression {
                    opcode: Opcode::Cast(Cast::Bitcast),
                    flags: Flags::default(),
                    operands: [self.globals[index]].into(),
                    literals: [].into(),
                };
                self.globals[index] = self.output.constants.intern(ty, cast).into();
            }
        }
    }

    fn constants(&mut self, module: &mut Module) {
        self.constants.reserve(module.constants.len());
        for (_, ty, kind) in module.constants.iter() {
            let kind = match kind {
                ConstantKind::Composite(parts) => ConstantKind::Composite(self.values(parts)),
                ConstantKind::SpecializationComposite(parts) => {
                    ConstantKind::SpecializationComposite(self.values(parts))
                }
                ConstantKind::Expression { opcode, flags, operands, literals } => ConstantKind::Expression {
                    opcode: *opcode,
                    flags: *flags,
                    operands: self.values(operands),
                    literals: literals.clone(),
                },
                kind => kind.clone(),
            };
            let constant = self.output.constants.intern(self.types[ty.index()], kind);
            self.constants.push(constant);
        }
        for (constant, name) in std::mem::take(&mut module.constant_names) {
            self.output.constant_names.get_or_insert_with(self.constants[constant.index()], || name);
        }
    }

    /// Gives the decorations of a structure, which come from this module, their constants.
    fn structure(&mut self, id: StructId) {
        let structure = self.output.types.structure(id);
        let names_constants = |each: &Decoration| !each.values.is_empty();
        let mut of_members = structure.member_decorations.iter().map(|(_, each)| each);
        if structure.decorations.iter().any(names_constants) || of_members.any(names_constants) {
            let mut structure = structure.clone();
            self.decorations(&mut structure.decorations);
            for (_, each) in &mut structure.member_decorations {
                self.decorations(std::slice::from_mut(each));
            }
            *self.output.types.structure_mut(id) = structure;
        }
    }

    fn debug(&mut self, module: &mut Module) {
        if self.output.debug.set == DebugSet::NonSemantic {
            module.debug.convert_to_non_semantic();
        }
        for DebugEntry { op, mut operands } in std::mem::take(&mut module.debug.entries) {
            for operand in &mut operands {
                match operand {
                    DebugOperand::Entry(id) => *id = self.entry(*id),
                    DebugOperand::Value(value) => *value = self.value(*value),
                    DebugOperand::None
                    | DebugOperand::Void
                    | DebugOperand::Number(_)
                    | DebugOperand::Text(_) => {}
                }
            }
            self.output.debug.add(op, operands);
        }
        for ScopeData { lexical, inlined_at } in module.scopes() {
            let (lexical, inlined_at) = (self.entry(lexical), inlined_at.map(|id| self.entry(id)));
            self.scopes.push(self.output.intern_scope(ScopeData { lexical, inlined_at }));
        }
    }

    fn globals(&mut self, module: &mut Module) {
        for (index, mut global) in std::mem::take(&mut module.globals).into_iter().enumerate() {
            if self.target(Global::new(index).into()).is_some() {
                continue;
            }
            global.ty = self.ty(global.ty);
            global.initializer = global.initializer.map(|value| self.value(value));
            global.location = self.location(module, global.location);
            self.decorations(&mut global.decorations);
            self.output.add_global(global);
        }
    }

    fn functions(&mut self, module: &mut Module) {
        for (index, function) in std::mem::take(&mut module.functions).into_iter().enumerate() {
            if self.target(FunctionId::new(index).into()).is_none() {
                self.function(module, *function);
            }
        }
    }

    fn function(&mut self, module: &Module, mut function: Function) {
        let adapted = self.adapted_calls(&function);
        function.ty = self.ty(function.ty);
        function.return_type = self.ty(function.return_type);
        function.location = self.location(module, function.location);
        function.debug = function.debug.map(|id| self.entry(id));
        self.decorations(&mut function.own_decorations);
        function.decorations.values_mut().for_each(|decorations| self.decorations(decorations));
        for inst in (0..function.inst_count()).map(Inst::new) {
            let data = function.inst_mut(inst);
            data.ty = self.ty(data.ty);
            data.location = self.location(module, data.location);
            if data.opcode.is_debug() {
                self.place_of_variable(&mut function, inst);
            }
            function.map_operands(inst, |value| self.value(value));
        }
        adapt::calls(&mut function, &adapted, &self.output.types);
        self.output.add_function(function);
    }

    /// The calls of functions whose types are not those that the module counts on.
    fn adapted_calls(&self, function: &Function) -> HandleMap<Inst, Adapter> {
        if self.resolution.adapters.is_empty() {
            return HandleMap::default();
        }
        let calls = function.all_insts().map(|(_, inst)| inst);
        let calls = calls.filter(|&inst| function.inst(inst).opcode == Opcode::Core(Core::Call));
        let adapter = |inst: Inst| {
            let place = ModuleSymbol { module: self.number, value: function.operand(inst, 0) };
            Some((inst, *self.resolution.adapters.get(&place)?))
        };
        calls.filter_map(adapter).collect()
    }

    /// The first two literals of a debug value or declaration are entries: the variable and the expression.
    fn place_of_variable(&self, function: &mut Function, inst: Inst) {
        let mut literals = function.literals(inst).to_vec();
        for literal in literals.iter_mut().take(2) {
            *literal = self.entry(DebugId(*literal)).0;
        }
        let values: Vec<Value> = function.operands(inst).collect();
        function.set_operands(inst, Operands { values: &values, blocks: &[], literals: &literals });
    }

    fn entry_points(&mut self, module: &mut Module) {
        for mut entry in std::mem::take(&mut module.entry_points) {
            entry.function = self.functions[entry.function.index()];
            for mode in &mut entry.modes {
                mode.values = self.values(&mode.values).into();
            }
            self.output.entry_points.push(entry);
        }
    }
}
