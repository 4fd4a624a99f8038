//! Empty blocks: retargets branches to a block that only branches to a block with phis, where the phis can distinguish its predecessors.

use super::simplify_cfg::{forwards_to, named_by_merges};
use crate::{
    analysis::cfg::Cfg,
    ir::{
        Block, Function, Inst, Module, graph,
        transform::{
            Changed,
            edit::{drop_emptied, incoming_from, redirect, set_incoming, value_from},
        },
    },
};

/// The largest number of values of phis that skipping a block with several predecessors may add.
const ENTRIES: usize = 2;

/// The largest number of predecessors of the target: its phis are searched for each empty block.
const PREDECESSORS: usize = 512;

/// Runs the pass.
pub fn run(function: &mut Function, _: &mut Module) -> Changed {
    let empty: Vec<(usize, Block)> = (1..function.layout.len())
        .filter_map(|index| Some((index, forwards_to(function, function.layout[index])?)))
        .collect();
    if empty.is_empty() {
        return Changed::No;
    }
    let graph = graph::of(function);
    let cfg = graph.cfg();
    let numbers = graph::number(function);
    let named = named_by_merges(function);
    let layout = function.layout.clone();
    let mut changed = false;
    for (index, target) in empty {
        if !named[layout[index].index()] && cfg.is_reachable(index as u32) {
            let above: Vec<Block> =
                cfg.predecessors(index as u32).iter().map(|&each| layout[each as usize]).collect();
            let target = (target, numbers[target.index()]);
            changed |= skip(function, cfg, (layout[index], &above), target);
        }
    }
    if changed {
        drop_emptied(function);
    }
    changed.into()
}

/// Skips a block with these predecessors if that is possible, and empties it.
fn skip(
    function: &mut Function,
    cfg: &Cfg,
    (block, above): (Block, &[Block]),
    (target, number): (Block, u32),
) -> bool {
    let phis: Vec<Inst> = function.phis(target).collect();
    let predecessors = cfg.predecessors(number);
    // Loop preheaders and latches are kept.
    let heads_loop = || predecessors.iter().any(|&each| each >= number);
    let more = above.len().saturating_sub(1) * phis.len();
    if phis.is_empty() || predecessors.len() > PREDECESSORS || more > ENTRIES || heads_loop() {
        return false;
    }
    let agrees = |&phi: &Inst| {
        let passed = value_from(function, phi, block);
        above.iter().all(|&from| value_from(function, phi, from).is_none_or(|value| Some(value) == passed))
    };
    if !phis.iter().all(agrees) {
        return false;
    }
    for phi in phis {
        let passed = incoming_from(function, phi, block);
        let new = above.iter().filter(|&&from| value_from(function, phi, from).is_none());
        let kept = function.incoming(phi).filter(|&(from, _)| from != block);
        let incoming = kept.chain(new.map(|&from| (from, passed))).collect();
        set_incoming(function, phi, incoming);
    }
    redirect(function, above, block, target);
    function.block_mut(block).insts.clear();
    true
}
