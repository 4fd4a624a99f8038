//! Modules: the tables of types, constants, global variables and functions, entry points, and what is known of the source.

use super::{
    AddressSpace, Constant, ConstantKind, Constants, DebugInfo, File, Function, FunctionId, Global, Loc,
    Location, Scope, ScopeData, Type, TypeKind, Types, Value, ValueKind, constant::truncate,
    layout::DataLayout,
};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::handle_map::HandleMap;
use spirv::{ExecutionMode, SourceLanguage};

/// A decoration that the IR has no form for: kept as SPIR-V has it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Decoration {
    /// The decoration.
    pub kind: spirv::Decoration,
    /// Its literals, as words.
    pub literals: Vec<u32>,
    /// Its operands that are constants: `AlignmentId` and the like.
    pub values: Vec<Value>,
}

/// Who else sees a function or variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linkage {
    /// The name for linking.
    pub name: Box<str>,
    /// Which side of the link it is.
    pub kind: LinkageKind,
}

/// Which side of a link a function or variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkageKind {
    /// Defined here, for others too.
    Export,
    /// Defined elsewhere.
    Import,
    /// Defined here and in others, which are equal.
    LinkOnce,
}

impl LinkageKind {
    /// All, with their names in the text form.
    pub const NAMES: [(Self, &'static str); 3] =
        [(Self::Export, "export"), (Self::Import, "import"), (Self::LinkOnce, "linkonce")];
}

/// A variable in global, constant or local memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalData {
    /// Its name.
    pub name: Option<Box<str>>,
    /// The type of its value: not that of its address.
    pub ty: Type,
    /// Its address space.
    pub space: AddressSpace,
    /// Its value at the start: a constant, or the address of another variable or function.
    pub initializer: Option<Value>,
    /// Whether nothing writes it.
    pub is_constant: bool,
    /// Its alignment in bytes, if it is stated.
    pub alignment: Option<u32>,
    /// Who else sees it.
    pub linkage: Option<Linkage>,
    /// Decorations that the IR has no form for.
    pub decorations: Vec<Decoration>,
    /// Where it is declared.
    pub location: Loc,
    /// Whether nothing needs it: it is not emitted. The handle of a removed variable stays, as constants may name it.
    pub is_removed: bool,
}

impl GlobalData {
    /// A variable without anything special.
    pub fn new(ty: Type, space: AddressSpace) -> Self {
        Self {
            name: None,
            ty,
            space,
            initializer: None,
            is_constant: false,
            alignment: None,
            linkage: None,
            decorations: Vec::new(),
            location: Loc::UNKNOWN,
            is_removed: false,
        }
    }
}

/// How a kernel is run. The operands are literals, or ids of constants for the modes that have them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mode {
    /// The mode.
    pub mode: ExecutionMode,
    /// Its literals.
    pub literals: Vec<u32>,
    /// Its operands that are constants.
    pub values: Vec<Value>,
}

/// A kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryPoint {
    /// Its name for the host.
    pub name: Box<str>,
    /// The function.
    pub function: FunctionId,
    /// How it is run.
    pub modes: Vec<Mode>,
}

/// What is known of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceInfo {
    /// The language.
    pub language: SourceLanguage,
    /// Its version, as the producer encodes it.
    pub version: u32,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Module {
    /// The width of addresses: 32 or 64.
    pub address_bits: u8,
    /// The types.
    pub types: Types,
    /// The constants.
    pub constants: Constants,
    /// The global variables.
    pub globals: Vec<GlobalData>,
    /// The names of specialization constants, by which hosts find them.
    pub constant_names: HandleMap<Constant, Box<str>>,
    /// The functions. Each is a block of memory of its own: a list of so large a type would be copied as it grows.
    pub functions: Vec<Box<Function>>,
    /// The kernels.
    pub entry_points: Vec<EntryPoint>,
    /// What is known of the source.
    pub source: Option<SourceInfo>,
    /// The names of the source files.
    pub files: Vec<Box<str>>,
    /// Strings of the module, such as the types of kernel arguments.
    pub strings: Vec<Box<str>>,
    /// Extensions of the source language, which have no semantics but for the linker.
    pub source_extensions: Vec<Box<str>>,
    /// What processed the module.
    pub processed: Vec<Box<str>>,
    /// Types, scopes and variables of the source.
    pub debug: DebugInfo,
    scopes: IndexSet<ScopeData, FxBuildHasher>,
    locations: IndexSet<Location, FxBuildHasher>,
}

impl Module {
    /// An empty module for addresses of 32 or 64 bits.
    pub fn new(address_bits: u8) -> Self {
        Self {
            address_bits,
            types: Types::default(),
            constants: Constants::default(),
            globals: Vec::new(),
            constant_names: HandleMap::default(),
            functions: Vec::new(),
            entry_points: Vec::new(),
            source: None,
            files: Vec::new(),
            strings: Vec::new(),
            source_extensions: Vec::new(),
            processed: Vec::new(),
            debug: DebugInfo::default(),
            scopes: IndexSet::default(),
            locations: IndexSet::default(),
        }
    }

    /// A function.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    /// A function, to be changed.
    pub fn function_mut(&mut self, id: FunctionId) -> &mut Function {
        let function = &mut self.functions[id.index()];
        function.analyses.mentions = None;
        function
    }

    /// The functions with their handles.
    pub fn function_ids(&self) -> impl Iterator<Item = FunctionId> + use<> {
        (0..self.functions.len()).map(FunctionId::new)
    }

    /// By function: whether it is an entry point.
    pub fn kernels(&self) -> Vec<bool> {
        let mut kernels = vec![false; self.functions.len()];
        self.entry_points.iter().for_each(|entry| kernels[entry.function.index()] = true);
        kernels
    }

    /// By function: whether it is one of these, or calls one that is, itself or by what it calls.
    pub fn reaching(&self, pending: Vec<FunctionId>) -> Vec<bool> {
        self.led_to(pending, |_| None)
    }

    /// As [`Self::reaching`]; what a function enqueues counts as well as what it calls.
    pub fn leading_to(&self, pending: Vec<FunctionId>) -> Vec<bool> {
        self.led_to(pending, Value::function)
    }

    /// `other` says which of what a function does not call counts.
    fn led_to(&self, mut pending: Vec<FunctionId>, other: impl Fn(Value) -> Option<FunctionId>) -> Vec<bool> {
        if pending.is_empty() {
            return vec![false; self.functions.len()];
        }
        let mut callers: Vec<Vec<FunctionId>> = vec![Vec::new(); self.functions.len()];
        for id in self.function_ids() {
            let mentions = self.function(id).mentions(&self.constants);
            let others = mentions.others.iter().filter_map(|&value| other(value));
            mentions.calls.iter().copied().chain(others).for_each(|callee| callers[callee.index()].push(id));
        }
        let mut reaching = vec![false; self.functions.len()];
        while let Some(id) = pending.pop() {
            if !std::mem::replace(&mut reaching[id.index()], true) {
                pending.extend(&callers[id.index()]);
            }
        }
        reaching
    }

    /// Adds a function.
    pub fn add_function(&mut self, function: Function) -> FunctionId {
        self.functions.push(Box::new(function));
        FunctionId::new(self.functions.len() - 1)
    }

    /// A global variable.
    pub fn global(&self, global: Global) -> &GlobalData {
        &self.globals[global.index()]
    }

    /// Adds a global variable.
    pub fn add_global(&mut self, global: GlobalData) -> Global {
        self.globals.push(global);
        Global::new(self.globals.len() - 1)
    }

    /// The handle of a source file.
    pub fn file(&mut self, name: &str) -> File {
        let known = self.files.iter().position(|each| &**each == name);
        File::new(known.unwrap_or_else(|| {
            self.files.push(name.into());
            self.files.len() - 1
        }))
    }

    /// Whether there is a location.
    pub fn has_locations(&self) -> bool {
        !self.locations.is_empty()
    }

    /// The handle of a location.
    pub fn intern_location(&mut self, location: Location) -> Loc {
        Loc::new(self.locations.insert_full(location).0 + 1)
    }

    /// A location, unless it is unknown.
    pub fn location(&self, loc: Loc) -> Option<Location> {
        self.locations.get_index(loc.index().checked_sub(1)?).copied()
    }

    /// The handle of a scope.
    pub fn intern_scope(&mut self, scope: ScopeData) -> Scope {
        Scope::new(self.scopes.insert_full(scope).0)
    }

    /// A scope.
    pub fn scope(&self, scope: Scope) -> Option<ScopeData> {
        self.scopes.get_index(scope.index()).copied()
    }

    /// Forgets all scopes and locations, which nothing names any more.
    pub fn forget_scopes(&mut self) {
        self.scopes.clear();
        self.locations.clear();
    }

    /// The scopes that locations lie in.
    pub fn scopes(&self) -> impl ExactSizeIterator<Item = ScopeData> + '_ {
        self.scopes.iter().copied()
    }

    /// The layout rules.
    pub fn data_layout(&self) -> DataLayout<'_> {
        DataLayout { types: &self.types, address_bytes: u64::from(self.address_bits) / 8 }
    }

    /// The type of an operand of a function: of a global variable, that of its address; of a function, its own.
    pub fn type_of(&mut self, function: FunctionId, value: Value) -> Type {
        match value.kind() {
            ValueKind::Inst(inst) => self.function(function).inst(inst).ty,
            ValueKind::Constant(constant) => self.constants.ty(constant),
            ValueKind::Global(global) => self.global_type(global),
            ValueKind::Function(callee) => self.function(callee).ty,
        }
    }

    /// The type of the address of a global variable.
    pub fn global_type(&mut self, global: Global) -> Type {
        let GlobalData { space, ty, .. } = self.globals[global.index()];
        self.types.pointer(space, ty)
    }

    // Constants

    /// The type `size_t`.
    pub fn size_type(&mut self) -> Type {
        self.types.int(self.address_bits)
    }

    /// An integer or boolean constant; bits above the width are dropped.
    pub fn int(&mut self, ty: Type, bits: u64) -> Constant {
        let kind = match self.types.kind(ty) {
            TypeKind::Bool => ConstantKind::Bool(bits & 1 == 1),
            TypeKind::Int(width) => ConstantKind::Int(truncate(bits, width)),
            other => unreachable!("{other:?} is no integer type"),
        };
        self.constants.intern(ty, kind)
    }

    /// A floating-point constant by its bits; bits above the width are dropped.
    pub fn float(&mut self, ty: Type, bits: u64) -> Constant {
        let TypeKind::Float(width) = self.types.kind(ty) else {
            unreachable!("a floating-point constant has a floating-point type")
        };
        self.constants.intern(ty, ConstantKind::Float(truncate(bits, width)))
    }

    /// The constant of a type whose bits are all zero.
    pub fn null(&mut self, ty: Type) -> Constant {
        let kind = match self.types.kind(ty) {
            TypeKind::Bool => ConstantKind::Bool(false),
            TypeKind::Int(_) => ConstantKind::Int(0),
            TypeKind::Float(_) => ConstantKind::Float(0),
            _ => ConstantKind::Null,
        };
        self.constants.intern(ty, kind)
    }

    /// The undefined value of a type.
    pub fn undef(&mut self, ty: Type) -> Constant {
        self.constants.intern(ty, ConstantKind::Undef)
    }

    /// A composite constant; the null constant if all of its parts are.
    pub fn composite(&mut self, ty: Type, parts: &[Value]) -> Constant {
        let is_zero = |value: &Value| {
            value.constant().is_some_and(|constant| {
                matches!(
                    self.constants.kind(constant),
                    ConstantKind::Null
                        | ConstantKind::Int(0)
                        | ConstantKind::Float(0)
                        | ConstantKind::Bool(false)
                )
            })
        };
        if parts.iter().all(is_zero) {
            return self.null(ty);
        }
        self.constants.intern(ty, ConstantKind::Composite(parts.into()))
    }
}
