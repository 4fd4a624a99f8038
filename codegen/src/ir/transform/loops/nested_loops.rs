//! Separation of nested loops: if some latches of a loop leave a value of the header unchanged, makes them the latches of an inner loop in
//! which that value is invariant (LLVM's `separateNestedLoop`). A scanner that reads another character in the same state has such latches.

use crate::{
    analysis::cfg::{Cfg, Dominators},
    ir::{
        Block, Flags, Function, Inst, Module, Opcode, Operands, Value, graph,
        opcode::Core,
        transform::{
            Changed,
            control_flow::simplify_cfg::named_by_merges,
            edit::{redirect, set_incoming},
        },
    },
};
use spirocl_frontend::handle_map::HandleSet;

/// Runs the pass.
pub fn run(function: &mut Function, _: &mut Module) -> Changed {
    if !function.layout.iter().any(|&block| function.phis(block).any(|phi| keeps_itself(function, phi))) {
        return Changed::No;
    }
    let cfg = graph::graph(function);
    let dominators = cfg.dominators();
    let numbers = graph::number(function);
    let named = named_by_merges(function);
    let mut layout = Vec::with_capacity(function.layout.len());
    for (number, head) in (0..).zip(function.layout.clone()) {
        if !named[head.index()] && is_plain_loop(function, &cfg, &dominators, number) {
            layout.extend(split(function, &numbers, head));
        }
        layout.push(head);
    }
    let changed = layout.len() > function.layout.len();
    function.layout = layout;
    changed.into()
}

/// Whether a phi is unchanged on some way.
fn keeps_itself(function: &Function, phi: Inst) -> bool {
    function.operands(phi).any(|value| value == phi.into())
}

/// Whether a block is the header of a natural loop with several latches and without loop control.
fn is_plain_loop(function: &Function, cfg: &Cfg, dominators: &Dominators, head: u32) -> bool {
    let above = cfg.predecessors(head);
    head > 0
        && cfg.is_reachable(head)
        && above
            .iter()
            .all(|&each| cfg.is_reachable(each) && (each < head || dominators.dominates(head, each)))
        && above.iter().filter(|&&each| each >= head).count() > 1
        && function.block(function.layout[head as usize]).merge.is_none()
}

/// Separates the latches that change a value and the entry edges from the other latches. Returns the new outer header, which branches to
/// the inner one.
fn split(function: &mut Function, numbers: &[u32], head: Block) -> Option<Block> {
    let phis: Vec<Inst> = function.phis(head).collect();
    let kept = *phis.iter().find(|&&phi| keeps_itself(function, phi))?;
    let changes = |&(_, value): &(Block, Value)| value != kept.into();
    let outer: Vec<Block> = function.incoming(kept).filter(changes).map(|(from, _)| from).collect();
    // At least one entry edge and one outer latch.
    if !outer.iter().any(|from| numbers[from.index()] >= numbers[head.index()]) {
        return None;
    }
    let is_outer: HandleSet<Block> = outer.iter().copied().collect();
    let outer_head = function.make_block();
    for phi in phis {
        let (outside, inside): (Vec<_>, Vec<_>) =
            function.incoming(phi).partition(|(from, _)| is_outer.contains(from));
        let data = *function.inst(phi);
        let (blocks, values): (Vec<Block>, Vec<Value>) = outside.into_iter().unzip();
        let operands = Operands { values: &values, blocks: &blocks, literals: &[] };
        let new = function.append(outer_head, data.opcode, data.ty, operands, data.flags, data.location);
        let first = [(outer_head, Value::from(new))];
        set_incoming(function, phi, first.into_iter().chain(inside).collect());
    }
    let end = function.terminator(head)?;
    let (ty, location) = (function.inst(end).ty, function.inst(end).location);
    let operands = Operands { values: &[], blocks: &[head], literals: &[] };
    function.append(outer_head, Opcode::Core(Core::Branch), ty, operands, Flags::default(), location);
    redirect(function, &outer, head, outer_head);
    Some(outer_head)
}
