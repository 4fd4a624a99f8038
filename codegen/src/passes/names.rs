//! Names of functions that passes create. Some drivers identify functions by name and confuse two unnamed ones.

use super::specialize_address_spaces::FunctionCopy;
use crate::instruction;
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Names copies of named functions after the original with a number appended.
pub(super) fn of_copies(module: &mut dr::Module, copies: &[FunctionCopy]) {
    if copies.is_empty() {
        return;
    }
    let mut names: FxHashMap<u32, String> = module.debug_names.iter().filter_map(name).collect();
    let mut taken: FxHashSet<String> = names.values().cloned().collect();
    for copy in copies {
        let Some(name) = names.get(&copy.of) else { continue };
        let mut numbered = (1..).map(|number| format!("{name}.{number}"));
        let free = numbered.find(|name| !taken.contains(name)).expect("there are more numbers than names");
        taken.insert(free.clone());
        let operands = vec![Operand::IdRef(copy.id), Operand::LiteralString(free.clone())];
        module.debug_names.push(instruction::effect(Op::Name, operands));
        names.insert(copy.id, free);
    }
}

fn name(instruction: &dr::Instruction) -> Option<(u32, String)> {
    match instruction.operands.as_slice() {
        [Operand::IdRef(id), Operand::LiteralString(name)] if instruction.class.opcode == Op::Name => {
            Some((*id, name.clone()))
        }
        _ => None,
    }
}
