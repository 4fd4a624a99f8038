//! Reflection: [`reflect`] describes a module as data for host programs; also emits the strings for `clGetKernelArgInfo`. OpenCL API,
//! 5.9.3.

use crate::{features, generator::Generator, instruction};
use indexmap::IndexSet;
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};
use rustc_hash::FxBuildHasher;
use spirocl_frontend::{ast::AccessQualifier, json::Json, language::Version};
use spirocl_sema::{
    address_space::AddressSpace,
    builtins::{Lower, Special},
    hir::{self, Constant, ExprId, ExprKind, FunctionId, Linkage},
    types::{Opaque, QualType, Qualifiers, TypeKind},
};

/// The description of a module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Reflection {
    /// The SPIR-V version.
    pub spirv_version: (u8, u8),
    /// The OpenCL C version, such as `1.2`.
    pub language_version: String,
    /// The width of addresses in bits: 32 or 64.
    pub address_bits: u32,
    /// The OpenCL C features that the module uses, by their OpenCL C 3.0 names, whatever the version.
    pub language_features: Vec<String>,
    /// The OpenCL C extensions that the module uses, without those that are core in its version.
    pub language_extensions: Vec<String>,
    /// The declared capabilities, by their names in the specification.
    pub capabilities: Vec<String>,
    /// The declared SPIR-V extensions.
    pub extensions: Vec<String>,
    /// The kernels, in source order.
    pub kernels: Vec<Kernel>,
    /// The program-scope variables.
    pub variables: Vec<Variable>,
    /// The format strings of all `printf` calls, without duplicates.
    pub printf_formats: Vec<String>,
}

/// A kernel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Kernel {
    /// Its name.
    pub name: String,
    /// Its arguments, in order.
    pub arguments: Vec<Argument>,
    /// `reqd_work_group_size`
    pub required_work_group_size: Option<[u32; 3]>,
    /// `work_group_size_hint`
    pub work_group_size_hint: Option<[u32; 3]>,
    /// `vec_type_hint`, as it is written.
    pub vector_type_hint: Option<String>,
    /// `intel_reqd_sub_group_size`
    pub required_sub_group_size: Option<u32>,
    /// The local memory in bytes, including that of called functions and kernels.
    pub local_memory_size: u64,
}

/// The kind of a kernel argument, which determines how the host sets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ArgumentKind {
    /// A scalar, vector or structure.
    Value,
    /// A pointer to global or constant memory: a buffer.
    Buffer,
    /// A pointer to local memory: the host gives its size.
    Local,
    /// An image.
    Image,
    /// A sampler.
    Sampler,
    /// A pipe.
    Pipe,
    /// A device queue.
    Queue,
}

impl ArgumentKind {
    /// Its name in descriptions.
    pub fn name(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Buffer => "buffer",
            Self::Local => "local",
            Self::Image => "image",
            Self::Sampler => "sampler",
            Self::Pipe => "pipe",
            Self::Queue => "queue",
        }
    }
}

/// An argument of a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Argument {
    /// Its name; empty if it is unnamed.
    pub name: String,
    /// Its type as written, without qualifiers: `float4*`.
    pub type_name: String,
    /// Its kind.
    pub kind: ArgumentKind,
    /// `CL_KERNEL_ARG_ADDRESS_QUALIFIER`: the address space of the pointee; private for values.
    pub address: AddressSpace,
    /// `CL_KERNEL_ARG_ACCESS_QUALIFIER` of images and pipes.
    pub access: Option<AccessQualifier>,
    /// `CL_KERNEL_ARG_TYPE_QUALIFIER`: `const` and `volatile` of the pointee, `restrict` of the pointer.
    pub qualifiers: Qualifiers,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes.
    pub alignment: u32,
    /// The size of the pointee in bytes.
    pub pointee_size: Option<u64>,
}

/// A program-scope variable.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub type_name: String,
    /// Its address space: global or constant.
    pub address: AddressSpace,
    /// Its size in bytes; `None` if its type is incomplete.
    pub size: Option<u64>,
    /// Its alignment in bytes.
    pub alignment: u32,
    /// Its linkage.
    pub linkage: Linkage,
}

/// Describes a program. [`Reflection::describe_module`] adds the properties of the generated module.
pub fn reflect(module: &hir::Module) -> Reflection {
    let is_kernel =
        |(_, function): &(FunctionId, &hir::Function)| function.kernel.is_some() && function.body.is_some();
    let memory = LocalMemory::new(module);
    let numbered = (0..).map(FunctionId).zip(&module.functions);
    Reflection {
        spirv_version: (1, 0),
        language_version: module.language.version.to_string(),
        address_bits: module.language.address_width.bits(),
        language_features: Vec::new(),
        language_extensions: Vec::new(),
        capabilities: Vec::new(),
        extensions: Vec::new(),
        kernels: numbered.filter(is_kernel).map(|(id, each)| kernel(module, each, memory.size(id))).collect(),
        variables: module.globals.iter().filter_map(|each| variable(module, each)).collect(),
        printf_formats: printf_formats(module),
    }
}

impl Reflection {
    /// Adds the properties of the finished module: version and requirements. `version` is that of OpenCL C.
    pub fn describe_module(&mut self, output: &dr::Module, version: Version) {
        (self.language_features, self.language_extensions) = features::used(output, version);
        self.spirv_version = output.header.as_ref().map_or((1, 0), dr::ModuleHeader::version);
        let capability = |operand: &Operand| match operand {
            Operand::Capability(capability) => Some(format!("{capability:?}")),
            _ => None,
        };
        let text = |operand: &Operand| match operand {
            Operand::LiteralString(text) => Some(text.clone()),
            _ => None,
        };
        self.capabilities = operands(&output.capabilities).filter_map(capability).collect();
        self.extensions = operands(&output.extensions).filter_map(text).collect();
    }
}

fn operands(instructions: &[dr::Instruction]) -> impl Iterator<Item = &Operand> {
    instructions.iter().flat_map(|instruction| &instruction.operands)
}

fn kernel(module: &hir::Module, function: &hir::Function, local_memory_size: u64) -> Kernel {
    let attributes = function.kernel.clone().unwrap_or_default();
    Kernel {
        name: module.symbols.text(function.name).into(),
        arguments: function.parameters.iter().map(|each| argument(module, function, each)).collect(),
        required_work_group_size: attributes.reqd_work_group_size.map(|size| size.value),
        work_group_size_hint: attributes.work_group_size_hint.map(|size| size.value),
        vector_type_hint: attributes.vec_type_hint.map(|hint| module.type_text(hint.value.into())),
        required_sub_group_size: attributes.required_sub_group_size.map(|size| size.value),
        local_memory_size,
    }
}

fn argument(module: &hir::Module, function: &hir::Function, parameter: &hir::Parameter) -> Argument {
    let local = function.local(parameter.local);
    let (types, ty) = (&module.types, local.ty.ty);
    let (mut qualifiers, mut access, mut pointee_size) = (Qualifiers::NONE, None, None);
    let (kind, address) = match *types.kind(ty) {
        TypeKind::Pointer { pointee, space } => {
            qualifiers = pointee_qualifiers(local.ty.qualifiers, pointee, space);
            pointee_size = types.size_of(pointee.ty, &module.language);
            (if space.is_of_work_group() { ArgumentKind::Local } else { ArgumentKind::Buffer }, space)
        }
        TypeKind::Image(_, qualifier) => {
            access = Some(qualifier);
            (ArgumentKind::Image, AddressSpace::Global)
        }
        TypeKind::Pipe { access: qualifier, .. } => {
            access = Some(qualifier);
            (ArgumentKind::Pipe, AddressSpace::Global)
        }
        TypeKind::Opaque(Opaque::Sampler) => (ArgumentKind::Sampler, AddressSpace::Private),
        TypeKind::Opaque(Opaque::Queue) => (ArgumentKind::Queue, AddressSpace::Private),
        _ => (ArgumentKind::Value, AddressSpace::Private),
    };
    Argument {
        name: local.name.map_or_else(String::new, |name| module.symbols.text(name).into()),
        type_name: parameter.type_name.to_string(),
        kind,
        address,
        access,
        qualifiers,
        size: types.size_of(ty, &module.language).unwrap_or(0),
        alignment: types.align_of(ty, &module.language),
        pointee_size,
    }
}

/// OpenCL API, CL_KERNEL_ARG_TYPE_QUALIFIER: constant memory is always `const`.
fn pointee_qualifiers(own: Qualifiers, pointee: QualType, space: AddressSpace) -> Qualifiers {
    Qualifiers {
        is_restrict: own.is_restrict,
        is_const: pointee.qualifiers.is_const || space.is_read_only(),
        is_volatile: pointee.qualifiers.is_volatile,
    }
}

/// The call graph and the local memory variables of each function; a kernel needs those of all functions it reaches.
struct LocalMemory<'m> {
    module: &'m hir::Module,
    /// By function number.
    calls: Vec<Vec<FunctionId>>,
    /// By function number: variable numbers.
    variables: Vec<Vec<usize>>,
}

impl<'m> LocalMemory<'m> {
    fn new(module: &'m hir::Module) -> Self {
        let mut variables = vec![Vec::new(); module.functions.len()];
        for (number, global) in module.globals.iter().enumerate() {
            if let Some(owner) = global.function.filter(|_| global.space.is_of_work_group()) {
                variables[owner.index()].push(number);
            }
        }
        let calls = if variables.iter().all(Vec::is_empty) {
            Vec::new()
        } else {
            module.functions.iter().map(called_functions).collect()
        };
        Self { module, calls, variables }
    }

    /// The size of the local memory variables of a kernel and all functions it reaches.
    fn size(&self, kernel: FunctionId) -> u64 {
        if self.calls.is_empty() {
            return 0;
        }
        let mut reached: IndexSet<FunctionId, FxBuildHasher> = [kernel].into_iter().collect();
        let mut next = 0;
        while let Some(&id) = reached.get_index(next) {
            next += 1;
            reached.extend(&self.calls[id.index()]);
        }
        let mut variables: Vec<usize> =
            reached.iter().flat_map(|id| &self.variables[id.index()]).copied().collect();
        variables.sort_unstable();
        variables.iter().map(|&number| &self.module.globals[number]).fold(0, |end, global| {
            let alignment = alignment(self.module, global.alignment, global.ty);
            let size = self.module.types.size_of(global.ty.ty, &self.module.language).unwrap_or(0);
            end.next_multiple_of(u64::from(alignment)) + size
        })
    }
}

/// The direct callees of a function.
fn called_functions(function: &hir::Function) -> Vec<FunctionId> {
    let called: IndexSet<FunctionId, FxBuildHasher> = function
        .exprs
        .iter()
        .filter_map(|expr| match expr.kind {
            ExprKind::Call { function, .. } => Some(function),
            _ => None,
        })
        .collect();
    called.into_iter().collect()
}

fn alignment(module: &hir::Module, asked: Option<u32>, ty: QualType) -> u32 {
    module.types.align_of(ty.ty, &module.language).max(asked.unwrap_or(1))
}

fn variable(module: &hir::Module, global: &hir::Global) -> Option<Variable> {
    let is_at_program_scope = global.function.is_none() && global.space.is_of_program();
    let name = global.name.filter(|_| is_at_program_scope)?;
    Some(Variable {
        name: module.symbols.text(name).into(),
        type_name: module.type_text(global.ty),
        address: global.space,
        size: module.types.size_of(global.ty.ty, &module.language),
        alignment: alignment(module, global.alignment, global.ty),
        linkage: global.linkage,
    })
}

fn printf_formats(module: &hir::Module) -> Vec<String> {
    let mut formats: IndexSet<String, FxBuildHasher> = IndexSet::default();
    for function in module.functions.iter().filter(|function| function.body.is_some()) {
        for expr in &function.exprs {
            let ExprKind::Builtin { lower: Lower::Special(Special::Printf), arguments } = &expr.kind else {
                continue;
            };
            formats.extend(arguments.first().and_then(|&format| constant_text(module, function, format)));
        }
    }
    formats.into_iter().collect()
}

/// The string literal or constant character array that a pointer points to.
fn constant_text(module: &hir::Module, function: &hir::Function, pointer: ExprId) -> Option<String> {
    let place = match function.expr(pointer).kind {
        ExprKind::ArrayToPointer(place) => place,
        ExprKind::Convert(_, inner) => return constant_text(module, function, inner),
        _ => return None,
    };
    let ExprKind::Global(global) = function.expr(place).kind else { return None };
    let Some(Constant::Bytes(bytes)) = &module.global(global).initializer else { return None };
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
}

impl Generator<'_> {
    /// Emits the strings that drivers read for `clGetKernelArgInfo`, in the form of SPIRV-LLVM-Translator: the kernel name, then each
    /// argument's type or qualifiers and a comma.
    pub(crate) fn describe_arguments(&mut self, id: FunctionId) {
        let module = self.module;
        let function = module.function(id);
        let name = module.symbols.text(function.name);
        let (mut types, mut qualifiers) =
            (format!("kernel_arg_type.{name}."), format!("kernel_arg_type_qual.{name}."));
        for parameter in &function.parameters {
            let argument = argument(module, function, parameter);
            types.push_str(&format!("{},", argument.type_name));
            qualifiers.push_str(&format!("{},", words(&argument).join(" ")));
        }
        for text in [types, qualifiers] {
            let id = self.fresh_id();
            let text = vec![Operand::LiteralString(text)];
            self.output.debug_string_source.push(instruction::new(Op::String, None, Some(id), text));
        }
    }
}

/// The type qualifiers of an argument, as spelled in the module and in descriptions.
fn words(argument: &Argument) -> Vec<&'static str> {
    let Qualifiers { is_restrict, is_const, is_volatile } = argument.qualifiers;
    let is_pipe = argument.kind == ArgumentKind::Pipe;
    let all = [("restrict", is_restrict), ("const", is_const), ("volatile", is_volatile), ("pipe", is_pipe)];
    all.into_iter().filter(|&(_, is)| is).map(|(word, _)| word).collect()
}

impl Argument {
    /// Its type qualifiers: `restrict`, `const`, `volatile` and `pipe`, as they apply.
    pub fn type_qualifiers(&self) -> Vec<&'static str> {
        words(self)
    }

    /// Its access qualifier as written; `None` if it is neither an image nor a pipe.
    pub fn access_name(&self) -> Option<&'static str> {
        self.access.map(|access| match access {
            AccessQualifier::ReadOnly => "read_only",
            AccessQualifier::WriteOnly => "write_only",
            AccessQualifier::ReadWrite => "read_write",
        })
    }
}

impl Reflection {
    /// The description as a JSON object on one line.
    pub fn to_json(&self) -> String {
        let mut json = Json::default();
        json.object(|json| {
            let (major, minor) = self.spirv_version;
            json.text("spirvVersion", &format!("{major}.{minor}"));
            json.text("languageVersion", &self.language_version);
            json.number("addressBits", self.address_bits.into());
            json.texts("languageFeatures", &self.language_features);
            json.texts("languageExtensions", &self.language_extensions);
            json.texts("capabilities", &self.capabilities);
            json.texts("extensions", &self.extensions);
            json.list("kernels", &self.kernels, |json, kernel| kernel.write(json));
            json.list("variables", &self.variables, |json, variable| variable.write(json));
            json.texts("printfFormats", &self.printf_formats);
        });
        json.into_text() + "\n"
    }
}

impl Kernel {
    fn write(&self, json: &mut Json) {
        json.text("name", &self.name);
        json.list("arguments", &self.arguments, |json, argument| argument.write(json));
        let sizes = [
            ("requiredWorkGroupSize", self.required_work_group_size),
            ("workGroupSizeHint", self.work_group_size_hint),
        ];
        for (key, size) in sizes {
            if let Some(size) = size {
                json.numbers(key, size.map(u64::from));
            }
        }
        if let Some(hint) = &self.vector_type_hint {
            json.text("vectorTypeHint", hint);
        }
        if let Some(size) = self.required_sub_group_size {
            json.number("requiredSubGroupSize", size.into());
        }
        json.number("localMemorySize", self.local_memory_size);
    }
}

impl Argument {
    fn write(&self, json: &mut Json) {
        json.text("name", &self.name);
        json.text("type", &self.type_name);
        json.text("kind", self.kind.name());
        json.text("address", &self.address.to_string());
        if let Some(access) = self.access_name() {
            json.text("access", access);
        }
        json.texts("typeQualifiers", words(self));
        json.number("size", self.size);
        json.number("alignment", self.alignment.into());
        if let Some(size) = self.pointee_size {
            json.number("pointeeSize", size);
        }
    }
}

impl Variable {
    fn write(&self, json: &mut Json) {
        json.text("name", &self.name);
        json.text("type", &self.type_name);
        json.text("address", &self.address.to_string());
        if let Some(size) = self.size {
            json.number("size", size);
        }
        json.number("alignment", self.alignment.into());
        json.text(
            "linkage",
            match self.linkage {
                Linkage::Internal => "internal",
                Linkage::Export => "export",
                Linkage::Import => "import",
            },
        );
    }
}
