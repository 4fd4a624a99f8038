//! Which calls stay: what a function that stays takes and returns must mean the same in its callers. All other functions are inlined, and
//! kernels that kernels call.
//!
//! A parameter can be a pointer to a private variable if it always is that of a whole variable: Vulkan has no other pointers to private
//! memory that functions can take. SPIR-V, 2.16.1 "Universal Validation Rules", memory object declarations.

use super::classes::{Analysis, MemoryClasses};
use crate::ir::{
    AddressSpace, FunctionId, Loc, Module, Opcode, Parameter, Type, TypeKind, opcode::Core,
    transform::interprocedural::inline::inline_calls,
};
use crate::targets::vulkan::Refusal;
use spirocl_frontend::handle_map::HandleSet;
use spirv::FunctionParameterAttribute;

/// What is left of a module.
pub(super) struct Calls {
    /// The functions that can be reached.
    pub(super) reached: HandleSet<FunctionId>,
    /// Those with pointers to private variables.
    pub(super) by_reference: HandleSet<FunctionId>,
    /// Where memory lies, if that was found out on the way.
    pub(super) memory: Option<MemoryClasses>,
}

/// Inlines what cannot stay into what can be reached from `roots`, and drops the bodies of all other functions.
pub(super) fn inline(
    module: &mut Module,
    roots: &HandleSet<FunctionId>,
    kernels: &HandleSet<FunctionId>,
) -> Result<Calls, Vec<Refusal>> {
    let kinds: Vec<Signature> = module
        .function_ids()
        .map(|id| if kernels.contains(&id) { Signature::Local } else { signature(module, id) })
        .collect();
    let with = |kind: Signature| kinds.iter().zip(module.function_ids()).filter(move |each| *each.0 == kind);
    let candidates: HandleSet<FunctionId> = with(Signature::ByReference).map(|(_, id)| id).collect();
    let mut memory = None;
    let mut by_reference = HandleSet::default();
    if !candidates.is_empty() {
        let mut analysis = Analysis::of(module, &candidates);
        by_reference = analysis.plain_functions(module, &candidates);
        memory = (by_reference.len() == candidates.len()).then(|| analysis.finish(module));
    }
    let stays = |id: FunctionId| match kinds[id.index()] {
        Signature::Plain => true,
        Signature::ByReference => by_reference.contains(&id),
        Signature::Local => false,
    };
    match inline_calls(module, roots.iter().copied(), |id| !stays(id)) {
        Ok(changed) => {
            let reached = keep_reachable(module, roots);
            Ok(Calls { reached, by_reference, memory: memory.filter(|_| !changed) })
        }
        Err(recursive) => {
            let name = module.function(recursive).name.as_deref().unwrap_or("a function").to_owned();
            let message = format!("`{name}` is recursive, which Vulkan does not support");
            Err(vec![Refusal::at(module, recursive, Loc::UNKNOWN, message)])
        }
    }
}

/// What parameters and result of a function are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signature {
    /// Values and addresses of global memory.
    Plain,
    /// Pointers to private variables too.
    ByReference,
    /// What only means something within a function, or is opaque.
    Local,
}

fn signature(module: &Module, id: FunctionId) -> Signature {
    let function = module.function(id);
    if !is_plain_type(module, function.return_type) {
        return Signature::Local;
    }
    let mut signature = Signature::Plain;
    for (&parameter, data) in function.parameters.iter().zip(&function.parameter_data) {
        let ty = function.inst(parameter).ty;
        if is_reference(module, ty) && !is_passed_by_value(data) {
            signature = Signature::ByReference;
        } else if !is_plain_type(module, ty) || is_passed_by_value(data) {
            return Signature::Local;
        }
    }
    signature
}

/// Whether a type is a pointer to private memory.
pub(super) fn is_reference(module: &Module, ty: Type) -> bool {
    matches!(module.types.kind(ty), TypeKind::Pointer(AddressSpace::Private, _))
}

/// Whether the pointer is that of a copy of the argument.
fn is_passed_by_value(data: &Parameter) -> bool {
    data.attributes.contains(&FunctionParameterAttribute::ByVal)
}

/// Whether values of a type hold no pointer that only means something within a function, and nothing opaque.
fn is_plain_type(module: &Module, ty: Type) -> bool {
    match module.types.kind(ty) {
        TypeKind::Void | TypeKind::Bool | TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Vector(..) => {
            true
        }
        TypeKind::Array(element, _) => is_plain_type(module, element),
        TypeKind::Struct(id) => {
            module.types.structure(id).members.iter().all(|&member| is_plain_type(module, member))
        }
        TypeKind::Pointer(space, _) => matches!(space, AddressSpace::Global | AddressSpace::Constant),
        _ => false,
    }
}

/// Drops the bodies of functions that cannot be reached from others. Returns those that can.
fn keep_reachable(module: &mut Module, roots: &HandleSet<FunctionId>) -> HandleSet<FunctionId> {
    let mut reached = roots.clone();
    let mut work: Vec<FunctionId> = roots.iter().copied().collect();
    while let Some(id) = work.pop() {
        let function = module.function(id);
        for (_, inst) in function.all_insts() {
            if function.inst(inst).opcode == Opcode::Core(Core::Call)
                && let Some(callee) = function.operand(inst, 0).function()
                && reached.insert(callee)
            {
                work.push(callee);
            }
        }
    }
    for id in module.function_ids() {
        if !reached.contains(&id) {
            module.function_mut(id).layout.clear();
        }
    }
    reached
}
