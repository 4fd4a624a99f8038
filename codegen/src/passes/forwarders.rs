//! Forwarders: blocks that only branch to one with phis are passed by, where a phi can tell apart the blocks that they are reached from.

use super::{
    Changed, Context,
    dead_blocks::{forwards_to, named_by_merges},
    edit::{self, label, phi_entries, phis, phis_mut},
};
use crate::cfg::Cfg;
use rspirv::dr::{self, Operand};

/// How many entries of phis a block may cost that is reached from several.
const ENTRIES: usize = 2;

/// How many ways a block is reached by at most: its phis are searched for each forwarder.
const WAYS: usize = 512;

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let mut forwarders = (1..function.blocks.len())
        .filter_map(|block| Some((block, forwards_to(&function.blocks[block])?)))
        .collect::<Vec<_>>();
    if forwarders.is_empty() {
        return Changed::No;
    }
    let cfg = context.take_graph().unwrap_or_else(|| Cfg::new(function));
    let named = named_by_merges(function, &cfg);
    forwarders.retain(|&(block, _)| !named[block] && cfg.is_reachable(block as u32));
    let mut changed = false;
    for (block, target) in forwarders {
        changed |= pass_by(function, &cfg, block, cfg.block(target));
    }
    if changed {
        edit::drop_emptied(function);
    }
    changed.into()
}

/// Passes by a block, if that can be; nothing is left in it.
fn pass_by(function: &mut dr::Function, cfg: &Cfg, block: usize, target: u32) -> bool {
    let end = &function.blocks[target as usize];
    let above = cfg.predecessors(block as u32);
    // What is before a loop, and what goes round it, stays a block.
    let ways = cfg.predecessors(target);
    let heads_loop = || ways.iter().any(|&each| each >= target);
    let more = (above.len().saturating_sub(1)) * phis(end).count();
    if ways.len() > WAYS || heads_loop() || phis(end).next().is_none() || more > ENTRIES {
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
