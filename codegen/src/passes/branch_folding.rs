//! Branch folding: merges two consecutive conditional branches with a common destination into one branch on `and` or `or` of both
//! conditions (LLVM's `FoldBranchToCommonDest`), if the second condition is cheap and free of side effects.

use super::{
    Changed, Context,
    edit::{self, label, phi_entries, phis, phis_mut},
    effects,
    simplify_cfg::{is_merge, named_by_merges},
};
use crate::{
    cfg::Cfg,
    instruction::{id_at, of_ids},
};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};

/// The largest cost of the instructions before the second branch.
const COST: u32 = 3;

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let mut branches = function.blocks.iter().filter(|block| ends_in_condition(block));
    if branches.next().is_none() || branches.next().is_none() {
        return Changed::No;
    }
    let cfg = context.take_graph().unwrap_or_else(|| Cfg::new(function));
    let named = named_by_merges(function, &cfg);
    let mut changed = false;
    // From the last branch backwards, so that a chain of conditions is folded completely.
    for &first in cfg.order().iter().rev() {
        while let Some(pair) = Pair::find(function, &cfg, &named, first) {
            pair.join(function, &cfg, context);
            changed = true;
        }
    }
    if changed {
        edit::drop_emptied(function);
    }
    changed.into()
}

/// Whether a block ends in a conditional branch without merge instruction or branch weights.
fn ends_in_condition(block: &dr::Block) -> bool {
    let [before @ .., last] = block.instructions.as_slice() else { return false };
    last.class.opcode == Op::BranchConditional
        && last.operands.len() == 3
        && !before.last().is_some_and(is_merge)
}

/// The condition and the two targets of a conditional branch.
fn branch_of(block: &dr::Block) -> Option<[u32; 3]> {
    if !ends_in_condition(block) {
        return None;
    }
    let last = block.instructions.last()?;
    Some([id_at(last, 0)?, id_at(last, 1)?, id_at(last, 2)?])
}

/// Two conditional branches; the first is the only predecessor of the second.
struct Pair {
    first: usize,
    second: usize,
    /// Whether the second branch is the true successor of the first.
    goes_on: bool,
    /// Whether the common destination is the true successor of the second branch.
    meets: bool,
}

impl Pair {
    fn find(function: &dr::Function, cfg: &Cfg, named: &[bool], first: u32) -> Option<Self> {
        let [_, yes, no] = branch_of(&function.blocks[first as usize])?;
        [(true, yes, no), (false, no, yes)].into_iter().find_map(|(goes_on, next, common)| {
            let second = cfg.block(next);
            let block = &function.blocks[second as usize];
            let alone = cfg.predecessors(second) == [first] && !named[second as usize] && second != first;
            let [_, yes, no] = branch_of(block)?;
            let meets = yes == common;
            let joins = alone && yes != no && next != common && (meets || no == common);
            let pair = Self { first: first as usize, second: second as usize, goes_on, meets };
            let end = &function.blocks[cfg.block(common) as usize];
            let is_cheap = || effects::cost_ahead(block).is_some_and(|cost| cost <= COST);
            (joins && is_cheap() && pair.agrees(function, end)).then_some(pair)
        })
    }

    /// Whether the phis of the common destination have equal values for both branches.
    fn agrees(&self, function: &dr::Function, end: &dr::Block) -> bool {
        let labels = [self.first, self.second].map(|block| label(&function.blocks[block]));
        phis(end).all(|phi| {
            let mut values =
                phi_entries(phi).filter(|(_, from)| labels.contains(from)).map(|(value, _)| value);
            let first = values.next();
            values.all(|value| Some(value) == first)
        })
    }

    fn join(&self, function: &mut dr::Function, cfg: &Cfg, context: &mut Context) {
        let [from, gone] = [self.first, self.second].map(|block| label(&function.blocks[block]));
        let [before, _, _] = branch_of(&function.blocks[self.first]).expect("it was found");
        let [condition, yes, no] = branch_of(&function.blocks[self.second]).expect("it was found");
        let body = std::mem::take(&mut function.blocks[self.second].instructions);
        let (common, other) = if self.meets { (yes, no) } else { (no, yes) };
        let first = &mut function.blocks[self.first].instructions;
        let Some(mut terminator) = first.pop() else { return };
        edit::compute_ahead(first, body, context.has_lines);
        let bool_type = context.globals.bool_type();
        let mut make = |op: Op, ids: &[u32], context: &mut Context| {
            let id = context.globals.fresh();
            first.push(of_ids(op, bool_type, id, ids));
            id
        };
        let second =
            if self.meets == self.goes_on { make(Op::LogicalNot, &[condition], context) } else { condition };
        // The value of the second condition where the first one decides.
        let decided = context.globals.boolean(bool_type, !self.goes_on);
        let operands = if self.goes_on { [before, second, decided] } else { [before, decided, second] };
        let both = make(Op::Select, &operands, context);
        let targets = if self.goes_on { [other, common] } else { [common, other] };
        for (operand, id) in terminator.operands.iter_mut().zip([both, targets[0], targets[1]]) {
            *operand = Operand::IdRef(id);
        }
        first.push(terminator);
        let [common, other] = [common, other].map(|label| cfg.block(label) as usize);
        phis_mut(&mut function.blocks[common]).for_each(|phi| edit::retain_entries(phi, |each| each != gone));
        edit::rename_predecessor(&mut function.blocks[other], gone, from);
    }
}
