//! Drops `DontInline` from functions that depend on the work-item. CPU drivers run the work-items of a work-group in a loop around the
//! kernel body, and the work-item id is known only there: pocl cannot run a module in which such a function remains, and Intel's driver
//! computes wrong results.

use crate::ir::{Function, Module, Opcode, transform::Changed};
use spirv::FunctionControl;

/// Runs the pass.
pub fn run(module: &mut Module) -> Changed {
    if !module.functions.iter().any(|function| asks(function)) {
        return Changed::No;
    }
    let of_work_item = module.function_ids().filter(|&id| {
        let function = module.function(id);
        function.all_insts().any(|(_, inst)| is_of_work_item(function.inst(inst).opcode))
    });
    let dependent = module.reaching(of_work_item.collect());
    let mut changed = false;
    for (function, _) in module.functions.iter_mut().zip(dependent).filter(|(_, dependent)| *dependent) {
        changed |= asks(function);
        function.control &= !FunctionControl::DONT_INLINE.bits();
    }
    changed.into()
}

/// Whether a function has the control.
fn asks(function: &Function) -> bool {
    FunctionControl::from_bits_truncate(function.control).contains(FunctionControl::DONT_INLINE)
}

/// Whether an operation gives what differs between work-items. Drivers implement those of work-groups and sub-groups with work-item ids.
fn is_of_work_item(opcode: Opcode) -> bool {
    match opcode {
        Opcode::BuiltIn(_) => true,
        Opcode::Intrinsic(op) => {
            let name = format!("{op:?}");
            name.starts_with("Group") || name.starts_with("Subgroup")
        }
        _ => false,
    }
}
