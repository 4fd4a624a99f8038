//! The description of a program from its typed tree: types as written.

use super::{
    Argument, ArgumentKind, Kernel, Reflection, SpecializationConstant, Variable, structure::Structures,
};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::handle_map::HandleSet;
use spirocl_sema::{
    address_space::AddressSpace,
    builtins::Special,
    hir::{self, Constant, ExprId, ExprKind, FunctionId},
    types::{Opaque, QualType, Qualifiers, TypeId, TypeKind, Types},
};

/// Describes a program. [`Reflection::describe_module`] adds the properties of the generated module.
pub fn reflect(module: &hir::Module) -> Reflection {
    let is_kernel =
        |(_, function): &(FunctionId, &hir::Function)| function.kernel.is_some() && function.body.is_some();
    let memory = LocalMemory::new(module);
    let numbered = (0..).map(FunctionId).zip(&module.functions);
    let mut structures = Structures::new(module);
    let kernels =
        numbered.filter(is_kernel).map(|(id, each)| kernel(&mut structures, each, memory.size(id))).collect();
    let variables = module.globals.iter().filter_map(|each| variable(&mut structures, each)).collect();
    Reflection {
        spirv_version: (1, 0),
        language_version: module.language.version.to_string(),
        address_bits: module.language.address_width.bits(),
        language_features: Vec::new(),
        language_extensions: Vec::new(),
        capabilities: Vec::new(),
        extensions: Vec::new(),
        kernels,
        variables,
        specialization_constants: module
            .globals
            .iter()
            .filter_map(|each| specializable(module, each))
            .collect(),
        structures: structures.described(),
        printf_formats: printf_formats(module),
        vulkan: None,
    }
}

fn kernel(structures: &mut Structures<'_>, function: &hir::Function, local_memory_size: u64) -> Kernel {
    let module = structures.module;
    let described = |parameter: &hir::Parameter| {
        let structure = structures.of(function.local(parameter.local).ty.ty);
        Argument { structure, ..argument(module, function, parameter) }
    };
    let attributes = function.kernel.clone().unwrap_or_default();
    Kernel {
        name: module.symbols.text(function.name).into(),
        arguments: function.parameters.iter().map(described).collect(),
        required_work_group_size: attributes.reqd_work_group_size.map(|size| size.value),
        work_group_size_hint: attributes.work_group_size_hint.map(|size| size.value),
        vector_type_hint: attributes.vec_type_hint.map(|hint| module.type_text(hint.value.into())),
        required_sub_group_size: attributes.required_sub_group_size.map(|size| size.value),
        local_memory_size,
    }
}

/// An argument, but for its structure.
pub(crate) fn argument(
    module: &hir::Module,
    function: &hir::Function,
    parameter: &hir::Parameter,
) -> Argument {
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
        element_type: module.type_text(element_type(types, ty).into()),
        kind,
        address,
        access,
        qualifiers,
        size: types.size_of(ty, &module.language).unwrap_or(0),
        alignment: types.align_of(ty, &module.language),
        pointee_size,
        structure: None,
    }
}

/// What a pointer points at, and a pipe carries; other types themselves.
pub(super) fn element_type(types: &Types, ty: TypeId) -> TypeId {
    match *types.kind(ty) {
        TypeKind::Pointer { pointee, .. } => pointee.ty,
        TypeKind::Pipe { packet, .. } => packet,
        _ => ty,
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
        let mut reached: HandleSet<FunctionId> = [kernel].into_iter().collect();
        let mut next = 0;
        while let Some(id) = reached.get(next) {
            next += 1;
            reached.extend(self.calls[id.index()].iter().copied());
        }
        let mut variables: Vec<usize> = Vec::new();
        reached.iter().for_each(|id| variables.extend_from_slice(&self.variables[id.index()]));
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
    let called: HandleSet<FunctionId> = function
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

fn variable(structures: &mut Structures<'_>, global: &hir::Global) -> Option<Variable> {
    let module = structures.module;
    let is_at_program_scope = global.function.is_none() && global.space.is_of_program();
    let name = global.name.filter(|_| is_at_program_scope)?;
    Some(Variable {
        name: module.symbols.text(name).into(),
        type_name: module.type_text(global.ty),
        address: global.space,
        size: module.types.size_of(global.ty.ty, &module.language),
        alignment: alignment(module, global.alignment, global.ty),
        linkage: global.linkage,
        structure: structures.of(global.ty.ty),
    })
}

fn specializable(module: &hir::Module, global: &hir::Global) -> Option<SpecializationConstant> {
    Some(SpecializationConstant {
        id: global.spec_id?.value,
        name: module.symbols.text(global.name?).into(),
        type_name: module.type_text(global.ty.ty.into()),
        size: module.types.size_of(global.ty.ty, &module.language)?,
        default_bits: global.initializer.as_ref().and_then(Constant::bits)?,
    })
}

fn printf_formats(module: &hir::Module) -> Vec<String> {
    let mut formats: IndexSet<String, FxBuildHasher> = IndexSet::default();
    for function in module.functions.iter().filter(|function| function.body.is_some()) {
        for expr in &function.exprs {
            if let ExprKind::Builtin { builtin, arguments } = &expr.kind
                && builtin.special() == Some(Special::Printf)
            {
                formats.extend(arguments.first().and_then(|&format| constant_text(module, function, format)));
            }
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
