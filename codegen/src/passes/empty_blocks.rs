//! Empty blocks: retargets branches to a block that only branches to a block with phis, where the phis can distinguish its predecessors.

use super::{
    Changed, Context,
    edit::{self, label, phi_entries, phis, phis_mut},
    simplify_cfg::{forwards_to, named_by_merges},
};
use crate::cfg::Cfg;
use rspirv::dr::{self, Operand};

/// The largest number of phi entries that skipping a block with several predecessors may add.
const ENTRIES: usize = 2;

/// The largest number of predecessors of the target: its phis are searched for each empty block.
const PREDECESSORS: usize = 512;

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let mut empty_blocks = (1..function.blocks.len())
        .filter_map(|block| Some((block, forwards_to(&function.blocks[block])?)))
        .collect::<Vec<_>>();
    if empty_blocks.is_empty() {
        return Changed::No;
    }
    let cfg = context.take_graph().unwrap_or_else(|| Cfg::new(function));
    let named = named_by_merges(function, &cfg);
    empty_blocks.retain(|&(block, _)| !named[block] && cfg.is_reachable(block as u32));
    let mut changed = false;
    for (block, target) in empty_blocks {
        changed |= skip(function, &cfg, block, cfg.block(target));
    }
    if changed {
        edit::drop_emptied(function);
    }
    changed.into()
}

/// Skips a block if that is possible, and empties it.
fn skip(function: &mut dr::Function, cfg: &Cfg, block: usize, target: u32) -> bool {
    let end = &function.blocks[target as usize];
    let above = cfg.predecessors(block as u32);
    // Loop preheaders and latches are kept.
    let predecessors = cfg.predecessors(target);
    let heads_loop = || predecessors.iter().any(|&each| each >= target);
    let more = (above.len().saturating_sub(1)) * phis(end).count();
    if predecessors.len() > PREDECESSORS || heads_loop() || phis(end).next().is_none() || more > ENTRIES {
        return false;
    }
    let [from, to] = [block, target as usize].map(|block| label(&function.blocks[block]));
    let labels: Vec<u32> = above.iter().map(|&each| label(&function.blocks[each as usize])).collect();
    let value = |phi: &dr::Instruction, label: u32| {
        phi_entries(phi).find(|&(_, from)| from == label).map(|(value, _)| value)
    };
    let agrees = |phi: &dr::Instruction| {
        let passed = value(phi, from);
        labels.iter().all(|&label| value(phi, label).is_none_or(|value| Some(value) == passed))
    };
    if !phis(end).all(agrees) {
        return false;
    }
    for phi in phis_mut(&mut function.blocks[target as usize]) {
        let passed = value(phi, from).expect("a phi has an entry for each predecessor");
        let new: Vec<u32> = labels.iter().copied().filter(|&label| value(phi, label).is_none()).collect();
        edit::retain_entries(phi, |each| each != from);
        phi.operands.extend(new.into_iter().flat_map(|label| [passed, label]).map(Operand::IdRef));
    }
    for &each in above {
        edit::redirect(&mut function.blocks[each as usize], from, to);
    }
    function.blocks[block].instructions.clear();
    true
}
