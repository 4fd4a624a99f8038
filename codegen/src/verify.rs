//! A verifier for functions between passes in debug builds. The block structure is also checked for loaded modules.

use crate::{
    cfg::Cfg,
    instruction::{id_at, is_terminator},
};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};
use rustc_hash::FxHashMap;

/// Panics if a function violates a SPIR-V rule that every pass must preserve. `after` is the name of the pass.
pub(crate) fn function(function: &dr::Function, after: &str) {
    if let Err(broken) = check(function) {
        let id = function.def_id().unwrap_or_default();
        unreachable!("after the pass {after}, in function %{id}: {broken}");
    }
}

fn check(function: &dr::Function) -> Result<(), String> {
    for block in &function.blocks {
        check_block(block)?;
    }
    let definitions = definitions(function)?;
    let cfg = Cfg::new(function);
    let dominators = cfg.dominators();
    for (place, block) in function.blocks.iter().enumerate() {
        let place = place as u32;
        if dominators.immediate(place).is_some_and(|above| above > place) {
            return Err(format!("block {place} stands before the block that dominates it"));
        }
        if !cfg.is_reachable(place) {
            continue;
        }
        for (index, instruction) in block.instructions.iter().enumerate() {
            if instruction.class.opcode == Op::Phi {
                check_phi(instruction, place, function, &cfg)?;
                continue;
            }
            for id in instruction.operands.iter().filter_map(Operand::id_ref_any) {
                let Some(&(block, at)) = definitions.get(&id) else { continue };
                let before = if block == place {
                    at < index as u32 || at == LABEL
                } else {
                    dominators.dominates(block, place) || at == LABEL
                };
                if !before {
                    return Err(format!("%{id} is used in block {place} before it is defined"));
                }
            }
        }
    }
    Ok(())
}

/// The index of a label within its block.
const LABEL: u32 = u32::MAX;

/// Checks that a block begins with its label and its phis, and ends with its only terminator. SPIR-V, 2.4.
pub(crate) fn check_block(block: &dr::Block) -> Result<(), String> {
    let label = block.label_id().ok_or("a block has no label")?;
    let last = block.instructions.last().ok_or(format!("block %{label} is empty"))?;
    if !is_terminator(last.class.opcode) {
        return Err(format!("block %{label} has no terminator"));
    }
    let others = &block.instructions[..block.instructions.len() - 1];
    if others.iter().any(|each| is_terminator(each.class.opcode)) {
        return Err(format!("block %{label} goes on after its terminator"));
    }
    let first_other =
        others.iter().position(|each| !matches!(each.class.opcode, Op::Phi | Op::Line | Op::NoLine));
    let late =
        first_other.is_some_and(|start| others[start..].iter().any(|each| each.class.opcode == Op::Phi));
    if late { Err(format!("block %{label} has a phi after other instructions")) } else { Ok(()) }
}

/// The block and index of the definition of each id.
fn definitions(function: &dr::Function) -> Result<FxHashMap<u32, (u32, u32)>, String> {
    let mut definitions = FxHashMap::default();
    for (place, block) in function.blocks.iter().enumerate() {
        let label = block.label_id().map(|id| (id, LABEL));
        let results =
            block.instructions.iter().enumerate().filter_map(|(at, each)| Some((each.result_id?, at as u32)));
        for (id, at) in label.into_iter().chain(results) {
            if definitions.insert(id, (place as u32, at)).is_some() {
                return Err(format!("%{id} is defined twice"));
            }
        }
    }
    Ok(definitions)
}

fn check_phi(phi: &dr::Instruction, place: u32, function: &dr::Function, cfg: &Cfg) -> Result<(), String> {
    let id = phi.result_id.unwrap_or_default();
    let mut named: Vec<u32> =
        (0..phi.operands.len() / 2).filter_map(|entry| id_at(phi, entry * 2 + 1)).collect();
    let label = |&block: &u32| function.blocks[block as usize].label_id();
    let mut expected: Vec<u32> = cfg.predecessors(place).iter().filter_map(label).collect();
    named.sort_unstable();
    expected.sort_unstable();
    if named == expected {
        Ok(())
    } else {
        Err(format!("phi %{id} names {named:?}, its block is reached from {expected:?}"))
    }
}
