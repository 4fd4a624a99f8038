//! Natural alignment: an access of a scalar, vector or pointer states its alignment only if that is not the one of its type, which is the default
//! (OpenCL SPIR-V Environment Specification, "Alignment of Types").
//!
//! Loads through a pointer that was cast from one to something narrower state it nevertheless. Mesa makes such a load one through the pointer
//! before the cast unless its alignment is stated, and crashes where that has fewer bytes than the value, as it does for a value that is not
//! used any more once Mesa has unrolled a loop (`docs/driver-notes.md`, "Loads that are not used").

use crate::ir::{
    Cast, Function, Inst, Module, Opcode, Type, TypeKind,
    layout::Layout,
    opcode::Core,
    transform::{Changed, edit::type_of},
};

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let is_access = |inst: Inst| matches!(function.inst(inst).opcode, Opcode::Core(Core::Load | Core::Store));
    let accesses: Vec<Inst> =
        function.all_insts().map(|(_, inst)| inst).filter(|&inst| is_access(inst)).collect();
    let mut changed = false;
    for access in accesses {
        let (ty, must_state) = match function.inst(access).opcode {
            Opcode::Core(Core::Store) => (type_of(function, module, function.operand(access, 1)), false),
            _ => (function.inst(access).ty, is_of_narrower(function, module, access)),
        };
        let Some(Ok(natural)) = layout_of(module, ty).map(|layout| u32::try_from(layout.alignment)) else {
            continue;
        };
        let flags = function.inst(access).flags;
        let wanted = match (must_state, flags.alignment()) {
            (true, None) => flags.with_alignment(natural),
            (false, Some(stated)) if stated == natural => flags.without_alignment(),
            _ => continue,
        };
        function.inst_mut(access).flags = wanted;
        changed = true;
    }
    changed.into()
}

/// The size and the natural alignment of a scalar, vector or pointer.
fn layout_of(module: &Module, ty: Type) -> Option<Layout> {
    let is_simple = matches!(
        module.types.kind(ty),
        TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Vector(..) | TypeKind::Pointer(..)
    );
    is_simple.then(|| module.data_layout().of(ty)).flatten()
}

/// Whether a load goes through a pointer that was cast from one to a scalar or vector of fewer bytes than a component of what is loaded.
fn is_of_narrower(function: &Function, module: &mut Module, load: Inst) -> bool {
    let Some(cast) = function.operand(load, 0).inst() else { return false };
    if function.inst(cast).opcode != Opcode::Cast(Cast::Bitcast) {
        return false;
    }
    let source = type_of(function, module, function.operand(cast, 0));
    let Some((_, pointee)) = module.types.pointee(source) else { return false };
    let (part, count) = module.types.scalar(pointee);
    let (component, _) = module.types.scalar(function.inst(load).ty);
    let (Some(part), Some(component)) = (layout_of(module, part), layout_of(module, component)) else {
        return false;
    };
    // Without the padding of three components.
    part.size * u64::from(count) < component.size
}
