//! Natural alignment: a private variable, and an access of a scalar, vector or pointer, state their alignment only if that is not the one of
//! their type, which is the default. OpenCL SPIR-V Environment Specification, "Alignment of Types". Variables of the module keep theirs, as
//! there are drivers that place others at any address.

use crate::ir::{
    Function, Inst, Module, Opcode, Type, TypeKind, Value,
    opcode::Core,
    transform::{Changed, edit::type_of},
};

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let stated: Vec<(Inst, u32)> = function
        .all_insts()
        .filter_map(|(_, inst)| Some((inst, function.inst(inst).flags.alignment()?)))
        .collect();
    let mut changed = false;
    for (inst, alignment) in stated {
        let Some(ty) = aligned_type(function, module, inst) else { continue };
        let natural = module.data_layout().of(ty).map(|layout| layout.alignment);
        if natural == Some(u64::from(alignment)) {
            let data = function.inst_mut(inst);
            data.flags = data.flags.without_alignment();
            changed = true;
        }
    }
    changed.into()
}

/// The type of what an instruction accesses or makes, if the alignment of that type is the default.
fn aligned_type(function: &Function, module: &mut Module, inst: Inst) -> Option<Type> {
    let accessed = |module: &mut Module, value: Value| {
        let ty = type_of(function, module, value);
        let is_one_access = matches!(
            module.types.kind(ty),
            TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Vector(..) | TypeKind::Pointer(..)
        );
        is_one_access.then_some(ty)
    };
    match function.inst(inst).opcode {
        Opcode::Core(Core::Load) => accessed(module, inst.into()),
        Opcode::Core(Core::Store) => accessed(module, function.operand(inst, 1)),
        Opcode::Core(Core::Variable) => module.types.pointee(function.inst(inst).ty).map(|(_, ty)| ty),
        _ => None,
    }
}
