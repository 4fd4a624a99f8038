//! Natural alignment: an access of a scalar, vector or pointer states its alignment only if that is not the one of its type, which is the default.
//! OpenCL SPIR-V Environment Specification, "Alignment of Types".

use crate::ir::{
    Function, Inst, Module, Opcode, TypeKind,
    opcode::Core,
    transform::{Changed, edit::type_of},
};

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let accesses: Vec<(Inst, u32)> = function
        .all_insts()
        .filter(|&(_, inst)| matches!(function.inst(inst).opcode, Opcode::Core(Core::Load | Core::Store)))
        .filter_map(|(_, inst)| Some((inst, function.inst(inst).flags.alignment()?)))
        .collect();
    let mut changed = false;
    for (inst, alignment) in accesses {
        let ty = match function.inst(inst).opcode {
            Opcode::Core(Core::Store) => type_of(function, module, function.operand(inst, 1)),
            _ => function.inst(inst).ty,
        };
        let has_natural = matches!(
            module.types.kind(ty),
            TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Vector(..) | TypeKind::Pointer(..)
        );
        let natural = module.data_layout().of(ty).map(|layout| layout.alignment);
        if has_natural && natural == Some(u64::from(alignment)) {
            let data = function.inst_mut(inst);
            data.flags = data.flags.without_alignment();
            changed = true;
        }
    }
    changed.into()
}
