//! Branch folding: merges two consecutive conditional branches with a common destination into one branch on `and` or `or` of both
//! conditions (LLVM's `FoldBranchToCommonDest`), if the second condition is cheap and free of side effects.

use super::{
    simplify_cfg::named_by_merges,
    speculation::{compute_ahead, cost_ahead},
};
use crate::{
    analysis::cfg::Cfg,
    ir::{
        Block, Function, Module, Opcode, Operands, Unary, graph,
        opcode::Core,
        transform::{
            Changed,
            edit::{ConditionalBranch, drop_emptied, make, plain_branch, remove_incoming},
        },
    },
};

/// The largest cost of the instructions before the second branch.
const COST: u32 = 3;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let graph = graph::of(function);
    let cfg = graph.cfg();
    let numbers = graph::number(function);
    let named = named_by_merges(function);
    let mut changed = false;
    // From the last branch backwards, so that a chain of conditions is folded completely.
    let blocks: Vec<Block> = cfg.order().iter().rev().map(|&index| function.layout[index as usize]).collect();
    for first in blocks {
        while let Some(pair) = Pair::find(function, (cfg, &numbers), &named, first) {
            pair.join(function, module);
            changed = true;
        }
    }
    if changed {
        drop_emptied(function);
    }
    changed.into()
}

/// Two conditional branches; the first is the only predecessor of the second.
struct Pair {
    first: Block,
    second: Block,
    /// The destination of both.
    common: Block,
    /// The other destination of the second branch.
    other: Block,
    /// Whether the second branch is the true successor of the first.
    goes_on: bool,
    /// Whether the common destination is the true successor of the second branch.
    meets: bool,
}

impl Pair {
    fn find(
        function: &Function,
        (cfg, numbers): (&Cfg, &[u32]),
        named: &[bool],
        first: Block,
    ) -> Option<Self> {
        let [yes, no] = plain_branch(function, first)?.targets;
        [(true, yes, no), (false, no, yes)].into_iter().find_map(|(goes_on, second, common)| {
            let alone = cfg.predecessors(numbers[second.index()]) == [numbers[first.index()]]
                && !named[second.index()]
                && second != first;
            let [yes, no] = plain_branch(function, second)?.targets;
            let meets = yes == common;
            let joins = alone && yes != no && second != common && (meets || no == common);
            let other = if meets { no } else { yes };
            let pair = Self { first, second, common, other, goes_on, meets };
            let is_cheap = || cost_ahead(function, second).is_some_and(|cost| cost <= COST);
            (joins && is_cheap() && pair.agrees(function)).then_some(pair)
        })
    }

    /// Whether the phis of the common destination have equal values for both branches.
    fn agrees(&self, function: &Function) -> bool {
        function.phis(self.common).all(|phi| {
            let both = function.incoming(phi).filter(|(from, _)| [self.first, self.second].contains(from));
            let mut values = both.map(|(_, value)| value);
            let first = values.next();
            values.all(|value| Some(value) == first)
        })
    }

    fn join(&self, function: &mut Function, module: &mut Module) {
        let branch_of = |block| plain_branch(function, block).expect("both blocks branch");
        let ConditionalBranch { terminator, condition: before, .. } = branch_of(self.first);
        let mut second = branch_of(self.second).condition;
        let mut insts = std::mem::take(&mut function.block_mut(self.first).insts);
        insts.pop();
        compute_ahead(function, &mut insts, self.second);
        let location = function.inst(terminator).location;
        let bool_type = module.types.bool();
        if self.meets == self.goes_on {
            let not = make(function, Opcode::Unary(Unary::LogicalNot), bool_type, &[second], location);
            insts.push(not);
            second = not.into();
        }
        // The value of the second condition where the first one decides.
        let decided = module.int(bool_type, u64::from(!self.goes_on)).into();
        let operands = if self.goes_on { [before, second, decided] } else { [before, decided, second] };
        let both = make(function, Opcode::Core(Core::Select), bool_type, &operands, location);
        insts.push(both);
        let targets = if self.goes_on { [self.other, self.common] } else { [self.common, self.other] };
        function
            .set_operands(terminator, Operands { values: &[both.into()], blocks: &targets, literals: &[] });
        insts.push(terminator);
        function.block_mut(self.first).insts = insts;
        remove_incoming(function, self.common, |from| from == self.second);
        for phi in function.phis(self.other).collect::<Vec<_>>() {
            let from = function.blocks(phi).position(|from| from == self.second);
            function.set_block(phi, from.expect("a phi has a value for each predecessor"), self.first);
        }
    }
}
