//! Functions that ask not to be inlined, but depend on the work-item: the wish is dropped. Drivers for CPUs run the work-items of a group
//! in a loop around the kernel's body, and know the number of the work-item only there: pocl cannot run a module in which such a function
//! remains, and Intel's gives wrong numbers to some.

use crate::instruction::{id_at, used_ids};
use rspirv::{
    dr::{self, Operand},
    spirv::{FunctionControl, Op, StorageClass},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Runs the pass.
pub(crate) fn run(module: &mut dr::Module) {
    if !module.functions.iter().any(asks) {
        return;
    }
    let dependent = dependent_functions(module);
    for function in module.functions.iter_mut().filter(|each| asks(each)) {
        if function.def_id().is_some_and(|id| dependent.contains(&id))
            && let Some(Operand::FunctionControl(control)) =
                function.def.as_mut().and_then(|def| def.operands.first_mut())
        {
            control.remove(FunctionControl::DONT_INLINE);
        }
    }
}

/// The functions that depend on the work-item, and those that call them.
fn dependent_functions(module: &dr::Module) -> FxHashSet<u32> {
    let inputs = module.types_global_values.iter().filter(|each| is_input(each));
    let inputs: FxHashSet<u32> = inputs.filter_map(|each| each.result_id).collect();
    let mut callers: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    let mut pending = Vec::new();
    for function in &module.functions {
        let Some(id) = function.def_id() else { continue };
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            if is_of_group(instruction.class.opname)
                || used_ids(instruction).any(|used| inputs.contains(&used))
            {
                pending.push(id);
            }
            if instruction.class.opcode == Op::FunctionCall
                && let Some(callee) = id_at(instruction, 0)
            {
                callers.entry(callee).or_default().push(id);
            }
        }
    }
    let mut dependent = FxHashSet::default();
    while let Some(function) = pending.pop() {
        if dependent.insert(function) {
            pending.extend(callers.get(&function).into_iter().flatten());
        }
    }
    dependent
}

fn asks(function: &dr::Function) -> bool {
    let control = function.def.as_ref().and_then(|def| def.operands.first());
    matches!(control, Some(Operand::FunctionControl(control)) if control.contains(FunctionControl::DONT_INLINE))
}

/// Whether it is a variable that holds a number of the work-item.
fn is_input(instruction: &dr::Instruction) -> bool {
    instruction.class.opcode == Op::Variable
        && instruction.operands.first() == Some(&Operand::StorageClass(StorageClass::Input))
}

/// Whether it is an instruction of a work-group or a sub-group: drivers' functions for these use the numbers of the work-items.
fn is_of_group(name: &str) -> bool {
    name.starts_with("Group") || name.starts_with("Subgroup")
}
