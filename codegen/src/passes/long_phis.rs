//! Splitting of phis that exceed the maximum instruction length (SPIR-V, 2.3): predecessors are grouped through new blocks, each with its
//! own phi.

use super::{
    Changed, Context,
    edit::{self, label, phi_entries, phis, phis_mut},
};
use crate::{
    cfg::Cfg,
    instruction::{branch, value},
};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};
use rustc_hash::FxHashMap;
use spirocl_frontend::limits;

/// The maximum number of phi entries: two words each, and three for the rest.
const PREDECESSORS: usize = (limits::INSTRUCTION_WORDS - 3) / 2;

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let is_long = |block: &dr::Block| phis(block).any(|phi| phi.operands.len() > 2 * PREDECESSORS);
    let long: Vec<usize> =
        (0..function.blocks.len()).filter(|&place| is_long(&function.blocks[place])).collect();
    if long.is_empty() {
        return Changed::No;
    }
    let cfg = context.take_graph().unwrap_or_else(|| Cfg::new(function));
    let (mut before, mut behind) = (Vec::new(), Vec::new());
    for place in long {
        // Blocks follow their dominators: a new block for the loop's entry edges precedes the loop.
        let (back, forward): (Vec<u32>, Vec<u32>) =
            cfg.predecessors(place as u32).iter().partition(|&&from| from as usize >= place);
        let mut groups: Vec<&[u32]> = forward.chunks(PREDECESSORS).collect();
        let ahead = groups.len();
        groups.extend(back.chunks(PREDECESSORS));
        let mut blocks = split(function, place, &groups, context);
        behind.extend(blocks.drain(ahead..));
        before.extend(blocks.into_iter().map(|block| (place, block)));
    }
    edit::insert_all(&mut function.blocks, before);
    function.blocks.append(&mut behind);
    Changed::Yes
}

/// Routes the predecessors of a block through one new block for each group.
fn split(
    function: &mut dr::Function,
    place: usize,
    groups: &[&[u32]],
    context: &mut Context,
) -> Vec<dr::Block> {
    let target = label(&function.blocks[place]);
    let mut group_of = FxHashMap::default();
    let mut blocks = Vec::with_capacity(groups.len());
    for (number, group) in groups.iter().enumerate() {
        let new = context.globals.fresh();
        for &from in *group {
            let from = &mut function.blocks[from as usize];
            group_of.insert(label(from), number);
            edit::redirect(from, target, new);
        }
        blocks.push(edit::new_block(new));
    }
    for phi in phis_mut(&mut function.blocks[place]) {
        let mut entries = vec![Vec::new(); groups.len()];
        for (chosen, from) in phi_entries(phi) {
            entries[group_of[&from]].extend([chosen, from].map(Operand::IdRef));
        }
        let ty = phi.result_type.expect("a phi has a type");
        phi.operands.clear();
        for (block, entries) in blocks.iter_mut().zip(entries) {
            let id = context.globals.fresh();
            block.instructions.push(value(Op::Phi, ty, id, entries));
            phi.operands.extend([id, label(block)].map(Operand::IdRef));
        }
    }
    for block in &mut blocks {
        block.instructions.push(branch(target));
    }
    blocks
}
