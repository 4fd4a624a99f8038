//! Separation of nested loops: if some latches of a loop leave header phis unchanged, makes them the latches of an inner loop in which
//! these values are invariant (LLVM's `separateNestedLoop`). A scanner that reads another character in the same state has such latches.

use super::{
    Changed, Context,
    edit::{self, label, phi_entries, phis, phis_mut},
    simplify_cfg::{is_merge, named_by_merges},
};
use crate::{
    cfg::{Cfg, Dominators},
    instruction::{branch, value},
};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    if !function.blocks.iter().any(|block| phis(block).any(keeps_itself)) {
        return Changed::No;
    }
    let (cfg, dominators) = context.graph(function);
    let named = named_by_merges(function, &cfg);
    let mut outer = Vec::new();
    for head in 1..function.blocks.len() as u32 {
        if cfg.is_reachable(head) && !named[head as usize] && is_plain_loop(function, &cfg, &dominators, head)
        {
            outer.extend(split(function, &cfg, head, context).map(|block| (head as usize, block)));
        }
    }
    if outer.is_empty() {
        context.keep_graph(cfg, dominators);
        return Changed::No;
    }
    edit::insert_all(&mut function.blocks, outer);
    Changed::Yes
}

/// Whether a phi is unchanged along some edge.
fn keeps_itself(phi: &dr::Instruction) -> bool {
    phi_entries(phi).any(|(value, _)| Some(value) == phi.result_id)
}

/// Whether a block is the header of a natural loop without loop control.
fn is_plain_loop(function: &dr::Function, cfg: &Cfg, dominators: &Dominators, head: u32) -> bool {
    let above = cfg.predecessors(head);
    above.iter().all(|&each| cfg.is_reachable(each) && (each < head || dominators.dominates(head, each)))
        && above.iter().filter(|&&each| each >= head).count() > 1
        && !function.blocks[head as usize].instructions.iter().rev().take(2).any(is_merge)
}

/// Separates the latches that change a value and the entry edges from the other latches. Returns the new outer header, which branches to
/// the inner one.
fn split(function: &mut dr::Function, cfg: &Cfg, head: u32, context: &mut Context) -> Option<dr::Block> {
    let block = &function.blocks[head as usize];
    let kept = phis(block).find(|phi| keeps_itself(phi))?;
    let outer: Vec<u32> =
        phi_entries(kept).filter(|&(value, _)| Some(value) != kept.result_id).map(|(_, from)| from).collect();
    // At least one entry edge and one outer latch.
    if !outer.iter().any(|&from| cfg.block(from) >= head) {
        return None;
    }
    let inner_label = label(block);
    let new = context.globals.fresh();
    let mut outer_head = edit::new_block(new);
    for phi in phis_mut(&mut function.blocks[head as usize]) {
        let ty = phi.result_type.expect("phis have types");
        let id = context.globals.fresh();
        let (mut outside, mut inside) = (Vec::new(), vec![Operand::IdRef(id), Operand::IdRef(new)]);
        for (entry, from) in phi_entries(phi) {
            let to = if outer.contains(&from) { &mut outside } else { &mut inside };
            to.extend([entry, from].map(Operand::IdRef));
        }
        outer_head.instructions.push(value(Op::Phi, ty, id, outside));
        phi.operands = inside;
    }
    outer_head.instructions.push(branch(inner_label));
    for from in outer {
        edit::redirect(&mut function.blocks[cfg.block(from) as usize], inner_label, new);
    }
    Some(outer_head)
}
