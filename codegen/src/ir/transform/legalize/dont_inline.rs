//! Drops `DontInline` from functions that depend on the work-item. CPU drivers run the work-items of a work-group in a loop around the
//! kernel body, and the work-item id is known only there: pocl cannot run a module in which such a function remains, and Intel's driver
//! computes wrong results.

use crate::ir::{Function, FunctionId, Module, Opcode, opcode::Core, transform::Changed};
use spirv::FunctionControl;

/// Runs the pass.
pub fn run(module: &mut Module) -> Changed {
    if !module.functions.iter().any(asks) {
        return Changed::No;
    }
    let dependent = dependent(module);
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

/// Whether each function depends on the work-item, itself or by what it calls.
fn dependent(module: &Module) -> Vec<bool> {
    let mut callers: Vec<Vec<FunctionId>> = vec![Vec::new(); module.functions.len()];
    let mut pending = Vec::new();
    for id in module.function_ids() {
        let function = module.function(id);
        for (_, inst) in function.all_insts() {
            let opcode = function.inst(inst).opcode;
            if is_of_work_item(opcode) {
                pending.push(id);
            } else if opcode == Opcode::Core(Core::Call)
                && let Some(callee) = function.operand(inst, 0).function()
            {
                callers[callee.index()].push(id);
            }
        }
    }
    let mut dependent = vec![false; module.functions.len()];
    while let Some(id) = pending.pop() {
        if !std::mem::replace(&mut dependent[id.index()], true) {
            pending.extend(&callers[id.index()]);
        }
    }
    dependent
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
