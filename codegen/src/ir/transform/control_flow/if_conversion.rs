//! If-conversion: replaces a diamond or triangle of cheap blocks without side effects by selects.

use super::{
    simplify_cfg::named_by_merges,
    speculation::{compute_ahead, cost_ahead},
};
use crate::{
    analysis::cfg::Cfg,
    ir::{
        Block, Function, Inst, Module, Opcode, Operands, TypeKind, Value, graph,
        opcode::Core,
        transform::{
            Changed,
            edit::{drop_emptied, incoming_from, make, plain_branch, rewrite, set_incoming},
        },
    },
};

/// The maximum cost of the instructions of both sides together.
const COST: u32 = 4;

/// The maximum number of selected values.
const SELECTED: usize = 4;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let graph = graph::of(function);
    let view = View { cfg: graph.cfg(), numbers: graph::number(function) };
    let named = named_by_merges(function);
    let mut changed = false;
    // Inner branches first, so that outer ones can be converted too.
    let heads: Vec<Block> =
        view.cfg.order().iter().rev().map(|&index| function.layout[index as usize]).collect();
    for head in heads {
        if let Some(meeting) = Meeting::find(function, &view, &named, head)
            && meeting.pays(function, module)
        {
            meeting.convert(function);
            changed = true;
        }
    }
    if changed {
        drop_emptied(function);
    }
    changed.into()
}

/// The control flow at the start of the pass.
struct View<'a> {
    cfg: &'a Cfg,
    numbers: Vec<u32>,
}

/// A conditional branch whose sides meet again, each of one block or none.
struct Meeting {
    head: Block,
    /// The blocks of the true and false sides.
    sides: [Option<Block>; 2],
    end: Block,
    condition: Value,
}

impl Meeting {
    fn find(function: &Function, view: &View, named: &[bool], head: Block) -> Option<Self> {
        let branch = plain_branch(function, head)?;
        let goes_on = |side: Block| {
            let data = function.block(side);
            let alone = view.cfg.predecessors(view.numbers[side.index()]).len() == 1
                && !named[side.index()]
                && side != head
                && data.merge.is_none();
            let last = function.terminator(side)?;
            let branches = function.inst(last).opcode == Opcode::Core(Core::Branch);
            if alone && branches { function.blocks(last).next() } else { None }
        };
        let [yes, no] = branch.targets;
        let (sides, end) = match branch.targets.map(goes_on) {
            [Some(left), Some(right)] if left == right => ([Some(yes), Some(no)], left),
            [Some(end), _] if end == no => ([Some(yes), None], end),
            [_, Some(end)] if end == yes => ([None, Some(no)], end),
            _ => return None,
        };
        let meeting = Self { head, sides, end, condition: branch.condition };
        (end != head && yes != no).then_some(meeting)
    }

    /// Whether the sides can be executed unconditionally, and the phis replaced by selects, at low cost.
    fn pays(&self, function: &Function, module: &Module) -> bool {
        let costs = self.sides.into_iter().flatten().map(|side| cost_ahead(function, side));
        let Some(cost) = costs.sum::<Option<u32>>() else { return false };
        let mut count = 0;
        for phi in function.phis(self.end) {
            let [yes, no] = self.values(function, phi);
            if yes == no {
                continue;
            }
            // SPIR-V before 1.4 has no `OpSelect` of a vector by a scalar condition.
            let fits = matches!(
                module.types.kind(function.inst(phi).ty),
                TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Bool | TypeKind::Pointer(..)
            );
            count += 1;
            if !fits || count > SELECTED {
                return false;
            }
        }
        cost <= COST && count > 0
    }

    /// The two predecessors of the end block.
    fn ways(&self) -> [Block; 2] {
        self.sides.map(|side| side.unwrap_or(self.head))
    }

    /// The values of a phi of the end block for both ways.
    fn values(&self, function: &Function, phi: Inst) -> [Value; 2] {
        self.ways().map(|from| incoming_from(function, phi, from))
    }

    fn convert(&self, function: &mut Function) {
        let ways = self.ways();
        let mut insts = std::mem::take(&mut function.block_mut(self.head).insts);
        let terminator = insts.pop().expect("blocks have terminators");
        let location = function.inst(terminator).location;
        for side in self.sides.into_iter().flatten() {
            compute_ahead(function, &mut insts, side);
        }
        let phis: Vec<Inst> = function.phis(self.end).collect();
        for phi in phis {
            let [yes, no] = self.values(function, phi);
            let mut chosen = yes;
            if yes != no {
                let ty = function.inst(phi).ty;
                let operands = [self.condition, yes, no];
                let select = make(function, Opcode::Core(Core::Select), ty, &operands, location);
                insts.push(select);
                chosen = select.into();
            }
            let kept = function.incoming(phi).filter(|(from, _)| !ways.contains(from));
            let incoming = kept.chain([(self.head, chosen)]).collect();
            set_incoming(function, phi, incoming);
        }
        let to = Operands { values: &[], blocks: &[self.end], literals: &[] };
        rewrite(function, terminator, Opcode::Core(Core::Branch), to);
        insts.push(terminator);
        function.block_mut(self.head).insts = insts;
    }
}
