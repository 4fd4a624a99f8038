//! The program: sources are compiled and modules read, all are linked to one, and the parameters of its kernels are found.

use super::{Context, element::ElementType};
use crate::command::compile;
use spirocl::{
    Compiled, Compiler, DebugLevel, Status,
    codegen::{
        AsyncCopies,
        ir::{self, AddressSpace, ImageType, TypeKind},
        load,
    },
    failure::{Failure, or_bug},
    link::{LinkError, link},
    options::{CommandLine, Emit, LinkKind},
    reflection::Kernel,
};
use spirocl_interpret::library::ScalarKind;
use spirv::FunctionParameterAttribute;

/// The program.
pub(crate) struct Program {
    pub(crate) module: ir::Module,
    pub(crate) kernels: Vec<KernelInfo>,
}

/// A kernel.
pub(crate) struct KernelInfo {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) required_local: Option<[u64; 3]>,
}

/// A parameter of a kernel.
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) kind: ParameterKind,
}

/// What a parameter takes.
pub(crate) enum ParameterKind {
    /// A scalar or a vector.
    Element(ElementType),
    /// A structure: its size, and where its scalars lie if it has nothing else.
    Structure {
        size: u64,
        scalars: Option<Vec<(u64, ScalarKind)>>,
    },
    /// A buffer, and the type of its elements if they are scalars or vectors.
    Buffer(Option<ElementType>),
    /// Local memory.
    Local,
    Image(ImageType),
    Sampler,
    Pipe,
    Queue,
    /// What no argument fits.
    Other,
}

impl ParameterKind {
    /// What it takes, in words.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Element(ty) if ty.components == 1 => format!("a value of type `{ty}`"),
            Self::Element(ty) => format!("a vector of type `{ty}`"),
            Self::Structure { size, .. } => format!("a structure of {size} bytes"),
            Self::Buffer(_) => "a buffer".into(),
            Self::Local => "local memory, as in `local:256`".into(),
            Self::Image(_) => "an image".into(),
            Self::Sampler => "a sampler, as in `sampler:clamp-to-edge,nearest`".into(),
            Self::Pipe => "a pipe, as in `pipe:4[16]`".into(),
            Self::Queue => "a queue: `queue`".into(),
            Self::Other => "what no argument can be".into(),
        }
    }
}

/// Compiles and links; the exit code after its errors were reported.
pub(crate) fn build(
    line: &CommandLine,
    inputs: &[(String, Vec<u8>)],
    context: &mut Context,
) -> Result<Program, u8> {
    let mut modules = Vec::new();
    let mut code = 0;
    for (name, bytes) in inputs {
        match words(line, name, bytes, context) {
            Ok(words) => modules.push((name.as_str(), words)),
            Err(worse) => code = code.max(worse),
        }
    }
    if code != 0 {
        return Err(code);
    }
    let words = match modules.as_slice() {
        [(_, words)] => words.clone(),
        _ if !cfg!(feature = "modules") => {
            let message = "several inputs are not linked by this build of spirocl (feature `modules`)";
            return Err(context.fails(Failure::Link, message));
        }
        _ => linked(&modules, context)?,
    };
    let module = or_bug(|| load::module(&words)).map_err(|report| {
        context.messages.bug(&report);
        super::BUG
    })?;
    let module = module.map_err(|error| {
        let names: Vec<&str> = modules.iter().map(|(name, _)| *name).collect();
        context.fails(Failure::Link, &format!("`{}` is not a valid SPIR-V module: {error}", names.join(", ")))
    })?;
    let described: Vec<Kernel> = context
        .compiled
        .iter()
        .filter_map(Compiled::reflection)
        .flat_map(|reflection| reflection.kernels.iter().cloned())
        .collect();
    let kernels = module.entry_points.iter().map(|entry| kernel(&module, entry, &described)).collect();
    Ok(Program { module, kernels })
}

/// The words of an input.
fn words(line: &CommandLine, name: &str, bytes: &[u8], context: &mut Context) -> Result<Vec<u32>, u8> {
    if compile::is_module(bytes) {
        return compile::words(name, bytes).map_err(|message| context.fails(Failure::Link, &message));
    }
    let mut options = line.options.clone();
    // Reports name places.
    options.codegen.debug = options.codegen.debug.max(DebugLevel::Lines);
    // Loads and stores would not show that a copy is used before its wait.
    options.codegen.async_copies = AsyncCopies::Instructions;
    let compiled = Compiler::with_options(options).read_files().make(name, bytes, Emit::Spirv);
    context.messages.compiled(&compiled);
    let code = if compiled.status() == Status::Bug { super::BUG } else { super::ERRORS };
    let words = compiled.words().map(<[u32]>::to_vec).ok_or(code);
    context.sources.add(compiled.sources());
    context.compiled.push(compiled);
    words
}

fn linked(modules: &[(&str, Vec<u32>)], context: &mut Context) -> Result<Vec<u32>, u8> {
    let modules: Vec<(&str, &[u32])> =
        modules.iter().map(|(name, words)| (*name, words.as_slice())).collect();
    link(&modules, LinkKind::Program).map_err(|error| match error {
        LinkError::Wrong(errors) => {
            errors.iter().for_each(|error| context.messages.failed(Failure::Link, error));
            super::ERRORS
        }
        LinkError::Stopped(_, text) => {
            context.messages.failed(Failure::Link, &text);
            super::ERRORS
        }
        LinkError::Bug(report) => {
            context.messages.bug(&report);
            super::BUG
        }
    })
}

fn kernel(module: &ir::Module, entry: &ir::EntryPoint, described: &[Kernel]) -> KernelInfo {
    let function = module.function(entry.function);
    let description = described.iter().find(|kernel| kernel.name == *entry.name);
    let parameters =
        function.parameters.iter().zip(&function.parameter_data).enumerate().map(|(index, (&inst, data))| {
            let argument = description.and_then(|kernel| kernel.arguments.get(index));
            let name = argument.map(|argument| argument.name.as_str()).filter(|name| !name.is_empty());
            let name = name.or(function.names.get(&inst).map(|name| &**name));
            // `float4*`
            let type_name = argument.map(|argument| argument.type_name.trim_end_matches('*').trim());
            let is_by_value = data.attributes.contains(&FunctionParameterAttribute::ByVal);
            Parameter {
                name: name.map_or_else(|| format!("arg{index}"), str::to_owned),
                kind: kind(module, function.inst(inst).ty, is_by_value, type_name),
            }
        });
    KernelInfo {
        name: entry.name.to_string(),
        parameters: parameters.collect(),
        required_local: required_local(entry),
    }
}

fn required_local(entry: &ir::EntryPoint) -> Option<[u64; 3]> {
    let mode = entry.modes.iter().find(|mode| mode.mode == spirv::ExecutionMode::LocalSize)?;
    let size = mode.literals.first_chunk::<3>()?;
    Some(size.map(u64::from))
}

/// What a parameter takes. The source says whether integers have a sign, the module does not.
fn kind(module: &ir::Module, ty: ir::Type, is_by_value: bool, type_name: Option<&str>) -> ParameterKind {
    let typed = |ty: ir::Type| {
        let of_module = element(module, ty)?;
        let named = type_name.and_then(ElementType::named);
        Some(named.filter(|named| named.bytes() == of_module.bytes()).unwrap_or(of_module))
    };
    match module.types.kind(ty) {
        TypeKind::Pointer(AddressSpace::Private, pointee) if is_by_value => structure(module, pointee),
        TypeKind::Pointer(AddressSpace::Local, _) => ParameterKind::Local,
        TypeKind::Pointer(_, pointee) => ParameterKind::Buffer(typed(pointee)),
        TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Vector(..) => {
            typed(ty).map_or(ParameterKind::Other, ParameterKind::Element)
        }
        TypeKind::Struct(_) | TypeKind::Array(..) => structure(module, ty),
        TypeKind::Image(image) => ParameterKind::Image(image),
        TypeKind::Sampler => ParameterKind::Sampler,
        TypeKind::Pipe(_) => ParameterKind::Pipe,
        TypeKind::Queue => ParameterKind::Queue,
        TypeKind::Void
        | TypeKind::Bool
        | TypeKind::Function(..)
        | TypeKind::SampledImage(_)
        | TypeKind::Event
        | TypeKind::DeviceEvent
        | TypeKind::ReserveId
        | TypeKind::PipeStorage
        | TypeKind::NamedBarrier => ParameterKind::Other,
    }
}

fn scalar(module: &ir::Module, ty: ir::Type) -> Option<ScalarKind> {
    match module.types.kind(ty) {
        TypeKind::Int(8) => Some(ScalarKind::I8),
        TypeKind::Int(16) => Some(ScalarKind::I16),
        TypeKind::Int(32) => Some(ScalarKind::I32),
        TypeKind::Int(64) => Some(ScalarKind::I64),
        TypeKind::Float(16) => Some(ScalarKind::F16),
        TypeKind::Float(32) => Some(ScalarKind::F32),
        TypeKind::Float(64) => Some(ScalarKind::F64),
        _ => None,
    }
}

fn element(module: &ir::Module, ty: ir::Type) -> Option<ElementType> {
    let (component, components) = module.types.scalar(ty);
    Some(ElementType { kind: scalar(module, component)?, components })
}

fn structure(module: &ir::Module, ty: ir::Type) -> ParameterKind {
    let size = module.data_layout().of(ty).map_or(0, |layout| layout.size);
    let mut scalars = Vec::new();
    let is_flat = flatten(module, ty, 0, &mut scalars).is_some();
    ParameterKind::Structure { size, scalars: is_flat.then_some(scalars) }
}

/// Lists the scalars of a type and their offsets; `None` if it has anything else.
fn flatten(
    module: &ir::Module,
    ty: ir::Type,
    start: u64,
    scalars: &mut Vec<(u64, ScalarKind)>,
) -> Option<()> {
    if let Some(kind) = scalar(module, ty) {
        scalars.push((start, kind));
        return Some(());
    }
    // Nobody writes as many numbers on a command line.
    let parts = module.types.part_count(ty).filter(|&count| count <= 1024)?;
    for index in 0..parts {
        let offset = start + module.data_layout().offset(ty, index)?;
        flatten(module, module.types.part(ty, index)?, offset, scalars)?;
    }
    Some(())
}
