//! Drops `DontInline` from functions that depend on the work-item. CPU drivers run the work-items of a work-group in a loop around the
//! kernel body, and the work-item id is known only there: pocl cannot run a module in which such a function remains, and Intel's driver
//! computes wrong results.

use crate::{
    call_graph::{self, Mentions},
    instruction::{id_at, used_ids},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{FunctionControl, Op, Word},
};
use rustc_hash::FxHashSet;

/// Represents the work-item in the call graph; no id is 0. SPIR-V, 2.16.1.
const WORK_ITEM: Word = 0;

/// Runs the pass.
pub(crate) fn run(module: &mut dr::Module) {
    if !module.functions.iter().any(asks) {
        return;
    }
    let asking: Vec<Word> =
        module.functions.iter().filter(|each| asks(each)).filter_map(dr::Function::def_id).collect();
    let dependent = dependence(module).reached(&asking, &[WORK_ITEM]);
    let asking = module.functions.iter_mut().filter(|each| asks(each));
    for (function, _) in asking.zip(dependent).filter(|(_, reached)| !reached.is_empty()) {
        if let Some(Operand::FunctionControl(control)) =
            function.def.as_mut().and_then(|def| def.operands.first_mut())
        {
            control.remove(FunctionControl::DONT_INLINE);
        }
    }
}

/// Returns the call graph, with an edge to [`WORK_ITEM`] from each function that depends on it.
fn dependence(module: &dr::Module) -> Mentions {
    let inputs = module.types_global_values.iter().filter(|each| call_graph::is_input(each));
    let inputs: FxHashSet<Word> = inputs.filter_map(|each| each.result_id).collect();
    let mut mentions = Mentions::default();
    for function in &module.functions {
        let Some(id) = function.def_id() else { continue };
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            if is_of_group(instruction.class.opname)
                || used_ids(instruction).any(|used| inputs.contains(&used))
            {
                mentions.add(id, WORK_ITEM);
            }
            if instruction.class.opcode == Op::FunctionCall
                && let Some(callee) = id_at(instruction, 0)
            {
                mentions.add(id, callee);
            }
        }
    }
    mentions
}

fn asks(function: &dr::Function) -> bool {
    let control = function.def.as_ref().and_then(|def| def.operands.first());
    matches!(control, Some(Operand::FunctionControl(control)) if control.contains(FunctionControl::DONT_INLINE))
}

/// Whether a name is that of a work-group or sub-group instruction: drivers implement these with work-item ids.
fn is_of_group(name: &str) -> bool {
    name.starts_with("Group") || name.starts_with("Subgroup")
}
