//! Jump threading: where a block does nothing but branch on a phi, a predecessor for which the phi is a constant branches to where that leads
//! (LLVM's pass of that name, which copies instructions, too). Such blocks come from inlined functions that return `true` or `false`.

use super::simplify_cfg::{arrange, named_by_merges, remove_unreachable};
use crate::{
    analysis::cfg::{Cfg, Dominators},
    ir::{
        Block, Function, Inst, Module, Opcode, Value, graph,
        opcode::Core,
        transform::{
            Changed,
            edit::{
                copy, forget_value, incoming_from, make, plain_branch, redirect, remove_incoming,
                set_incoming, value_from,
            },
            uses::{Use, Uses},
        },
    },
};

/// The largest number of predecessors of the block and of the target: their phis are searched for each predecessor that is threaded.
const PREDECESSORS: usize = 64;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let layout = function.layout.iter().skip(1);
    let found: Vec<Jump> = layout.filter_map(|&block| Jump::find(function, module, block)).collect();
    if found.is_empty() {
        return Changed::No;
    }
    let graph = graph::of(function);
    let view = View {
        cfg: graph.cfg(),
        dominators: graph.dominators(),
        numbers: graph::number(function),
        named: named_by_merges(function),
    };
    let uses = Uses::of(function, found.iter().map(|jump| jump.block));
    // The blocks of which something is not as it was at the start of the pass, by handle. They are left for the next round. Other phis that are
    // used in more places now are defined above, in blocks that were looked at before.
    let mut is_stale = vec![false; function.block_count()];
    let mut changed = false;
    for jump in found {
        let blocks = [jump.block, jump.target, jump.other];
        if !blocks.iter().any(|&block| is_stale[block.index()])
            && let Some(carried) = jump.carried(function, &view, &uses)
        {
            jump.thread(function, &view, &uses, &carried);
            blocks.iter().for_each(|&block| is_stale[block.index()] = true);
            changed = true;
        }
    }
    if changed {
        // A block that all of its predecessors skip is left without one.
        remove_unreachable(function);
        arrange(function);
    }
    changed.into()
}

/// The control flow at the start of the pass.
struct View<'a> {
    cfg: &'a Cfg,
    dominators: &'a Dominators,
    /// The number of each block in the graph, by handle.
    numbers: Vec<u32>,
    /// Whether a merge instruction names a block, by handle.
    named: Vec<bool>,
}

impl View<'_> {
    fn predecessors(&self, block: Block) -> &[u32] {
        self.cfg.predecessors(self.numbers[block.index()])
    }

    fn dominates(&self, above: Block, below: Block) -> bool {
        self.dominators.dominates(self.numbers[above.index()], self.numbers[below.index()])
    }

    fn heads_loop(&self, block: Block) -> bool {
        self.predecessors(block).iter().any(|&from| from >= self.numbers[block.index()])
    }
}

/// A block that only branches on a phi, and its predecessors for which the phi is one and the same constant.
struct Jump {
    block: Block,
    from: Vec<Block>,
    /// Where the constant leads.
    target: Block,
    /// Where it does not lead.
    other: Block,
}

impl Jump {
    fn find(function: &Function, module: &Module, block: Block) -> Option<Self> {
        let branch = plain_branch(function, block)?;
        let condition = branch.condition.inst()?;
        let (_, body) = function.block(block).insts.split_last()?;
        let is_skipped = |&inst: &Inst| {
            let opcode = function.inst(inst).opcode;
            opcode == Opcode::Core(Core::Phi) || opcode.is_debug()
        };
        if !body.contains(&condition) || !body.iter().all(is_skipped) {
            return None;
        }
        let truth = |value: Value| module.constants.int(value.constant()?).map(|bits| bits != 0);
        let (_, value) = function.incoming(condition).find(|&(_, value)| truth(value).is_some())?;
        let same = function.incoming(condition).filter(|&(_, each)| each == value);
        let from: Vec<Block> = same.map(|(from, _)| from).collect();
        let [yes, no] = branch.targets;
        let (target, other) = if truth(value)? { (yes, no) } else { (no, yes) };
        (target != other).then_some(Self { block, from, target, other })
    }

    /// The phis of the block that need one in the target, for their uses behind it; `None` if the block cannot be skipped.
    fn carried(&self, function: &Function, view: &View, uses: &Uses) -> Option<Vec<Inst>> {
        let count = view.predecessors(self.block).len().max(view.predecessors(self.target).len());
        // The headers of loops, and what leads to them, are kept.
        let is_plain = !view.named[self.block.index()]
            && !view.heads_loop(self.block)
            && !view.heads_loop(self.target)
            && count <= PREDECESSORS;
        if !is_plain || !self.agrees(function) {
            return None;
        }
        let mut carried = Vec::new();
        for phi in function.phis(self.block) {
            let mut is_carried = false;
            let uses = uses.of_value(phi).iter().filter(|each| !function.inst(each.user).opcode.is_debug());
            for each in uses.filter(|each| !self.is_passed(each)) {
                if view.dominates(self.target, each.block) {
                    is_carried = true;
                } else if !self.is_kept(view, each) {
                    return None;
                }
            }
            if is_carried {
                carried.push(phi);
            }
        }
        Some(carried)
    }

    /// Whether the phis of the target, where they have a value for a predecessor already, have the same by way of the block.
    fn agrees(&self, function: &Function) -> bool {
        function.phis(self.target).all(|phi| {
            self.from.iter().all(|&from| {
                value_from(function, phi, from).is_none_or(|value| value == self.passed(function, phi, from))
            })
        })
    }

    /// The value of a phi of the target by way of the block from one of its predecessors.
    fn passed(&self, function: &Function, phi: Inst, from: Block) -> Value {
        let value = incoming_from(function, phi, self.block);
        let own = value.inst().filter(|&inst| function.phis(self.block).any(|each| each == inst));
        own.map_or(value, |own| incoming_from(function, own, from))
    }

    /// Whether a use is that of a phi of the targets for the block, which stays or goes with the edge.
    fn is_passed(&self, each: &Use) -> bool {
        each.block == self.block && [self.target, self.other].contains(&each.home)
    }

    /// Whether the block dominates a use as before: only the block leads to where it does not skip to, and that to the use.
    fn is_kept(&self, view: &View, each: &Use) -> bool {
        view.predecessors(self.other) == [view.numbers[self.block.index()]]
            && view.dominates(self.other, each.block)
    }

    fn thread(&self, function: &mut Function, view: &View, uses: &Uses, carried: &[Inst]) {
        for phi in function.phis(self.target).collect::<Vec<_>>() {
            let new = self.from.iter().filter(|&&from| value_from(function, phi, from).is_none());
            let new = new.map(|&from| (from, self.passed(function, phi, from)));
            let incoming = function.incoming(phi).chain(new).collect();
            set_incoming(function, phi, incoming);
        }
        let predecessors: Vec<Block> =
            view.predecessors(self.target).iter().map(|&from| function.layout[from as usize]).collect();
        for &phi in carried {
            let stay = predecessors.iter().map(|&from| (from, phi.into()));
            let skip = self.from.iter().map(|&from| (from, incoming_from(function, phi, from)));
            let incoming = stay.chain(skip).collect();
            let data = *function.inst(phi);
            let merged = make(function, Opcode::Core(Core::Phi), data.ty, &[], data.location);
            set_incoming(function, merged, incoming);
            function.block_mut(self.target).insts.insert(0, merged);
            for each in uses.of_value(phi).iter().filter(|each| !self.is_passed(each)) {
                if view.dominates(self.target, each.block) {
                    function.set_operand(each.user, each.index, merged.into());
                }
            }
        }
        self.keep_debug_values(function, view, uses, carried);
        redirect(function, &self.from, self.block, self.target);
        remove_incoming(function, self.block, |from| self.from.contains(&from));
    }

    /// Variables have no known value in the target if the block gives them one, and where they are described by a phi that is not carried there.
    fn keep_debug_values(&self, function: &mut Function, view: &View, uses: &Uses, carried: &[Inst]) {
        let lost = function.phis(self.block).filter(|phi| !carried.contains(phi));
        let lost = lost.flat_map(|phi| uses.of_value(phi)).filter(|each| {
            function.inst(each.user).opcode == Opcode::DebugValue && !self.is_kept(view, each)
        });
        for user in lost.map(|each| each.user).collect::<Vec<_>>() {
            forget_value(function, user);
        }
        let insts = function.block(self.block).insts.iter().copied();
        let values: Vec<Inst> =
            insts.filter(|&inst| function.inst(inst).opcode == Opcode::DebugValue).collect();
        let place = function.phis(self.target).count();
        for value in values.into_iter().rev() {
            let unknown = copy(function, value, &[]);
            function.block_mut(self.target).insts.insert(place, unknown);
        }
    }
}
