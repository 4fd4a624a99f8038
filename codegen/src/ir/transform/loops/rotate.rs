//! Loop rotation: where the test in the header of a loop is known on one way, that way leads around it (LLVM's `loop-rotate`, which copies
//! the test to where it is not known):
//!
//! - A loop that runs at least once is entered behind its test, which is at the end of the iterations then. The loop is no larger, and all of
//!   its body is executed whenever it is entered, as loop-invariant code motion asks of loads. A loop of few iterations stays: drivers unroll
//!   it, and Mesa's lose a pointer that such a loop and the code behind it use, if the loop tests at its end (`docs/driver-notes.md`,
//!   "Pointers behind loops that are unrolled").
//! - A loop whose latch has tested the same goes on behind its test, which is made once.

use super::{condition::Condition, trip_count::TripCount};
use crate::{
    analysis::{
        cfg::{Cfg, Dominators},
        loops::{Loops, NONE},
    },
    ir::{
        Block, Function, Inst, Module, Opcode, Value, graph,
        opcode::{Core, Effects},
        transform::{
            Changed,
            control_flow::simplify_cfg::{arrange, named_by_merges, remove_unreachable},
            edit::{
                ConditionalBranch, Replacements, copy, forget_value, incoming_from, make, plain_branch,
                redirect, set_incoming,
            },
            uses::{Use, Uses},
        },
    },
};
use spirocl_frontend::handle_map::HandleMap;

/// The most iterations of a loop that stays. Mesa's drivers unroll loops that go back up to 32 times.
const FEW: u32 = 64;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let graph = graph::of(function);
    let (cfg, dominators, loops) = (graph.cfg(), graph.dominators(), graph.loops());
    if loops.is_empty() {
        return Changed::No;
    }
    let named = named_by_merges(function);
    let numbers = 0..loops.len() as u32;
    let found: Vec<Rotation> = numbers
        .filter_map(|number| Rotation::find(function, module, (cfg, loops), number))
        .filter(|found| !named[found.header.index()] && !named[found.body.index()])
        .collect();
    if found.is_empty() {
        return Changed::No;
    }
    let view = View { cfg, dominators, numbers: graph::number(function) };
    let uses = Uses::of(function, found.iter().map(|each| each.header));
    let mut replacements = Replacements::default();
    // What was found of a loop may be so no longer if one within it was rotated, or one next to it. It is left for the next round.
    let mut holds_rotated = vec![false; loops.len()];
    let mut is_stale = vec![false; function.block_count()];
    let mut changed = false;
    // Outer loops have lower numbers.
    for each in found.into_iter().rev() {
        let blocks = [each.header, each.body, each.exit];
        if holds_rotated[each.number as usize] || blocks.iter().any(|block| is_stale[block.index()]) {
            continue;
        }
        let Some(moved) = each.moved(function, &view, &uses) else { continue };
        each.rotate(function, &moved, &mut replacements);
        changed = true;
        blocks.iter().for_each(|block| is_stale[block.index()] = true);
        let mut outer = loops.parent(each.number);
        while outer != NONE && !std::mem::replace(&mut holds_rotated[outer as usize], true) {
            outer = loops.parent(outer);
        }
    }
    if !changed {
        return Changed::No;
    }
    replacements.apply(function);
    remove_unreachable(function);
    arrange(function);
    Changed::Yes
}

/// The control flow at the start of the pass.
struct View<'a> {
    cfg: &'a Cfg,
    dominators: &'a Dominators,
    /// The number of each block in the graph, by handle.
    numbers: Vec<u32>,
}

/// A loop some of whose edges lead around the test in its header.
struct Rotation {
    number: u32,
    header: Block,
    /// Where the test leads within the loop, and outside.
    body: Block,
    exit: Block,
    /// The predecessors that go to the body.
    skipping: Vec<Block>,
    /// The other predecessor.
    rest: Block,
}

impl Rotation {
    fn find(
        function: &Function,
        module: &mut Module,
        (cfg, loops): (&Cfg, &Loops),
        number: u32,
    ) -> Option<Self> {
        let index = loops.header(number);
        let block = |index: u32| function.layout[index as usize];
        let is_inside = |index: u32| loops.contains(number, index);
        let header = block(index);
        let branch = plain_branch(function, header)?;
        let &[first, second] = cfg.successors(index) else { return None };
        let (body, exit) = match (is_inside(first), is_inside(second)) {
            (true, false) => (first, second),
            (false, true) => (second, first),
            _ => return None,
        };
        // A block that only the header leads to may still have phis.
        let is_alone = cfg.predecessors(body).len() == 1 && function.phis(block(body)).next().is_none();
        if body == index || !is_alone {
            return None;
        }
        let (mut latches, mut entries) = (Vec::new(), Vec::new());
        for &from in cfg.predecessors(index) {
            if is_inside(from) { &mut latches } else { &mut entries }.push(block(from));
        }
        let (body, exit) = (block(body), block(exit));
        let (skipping, rest) = match (&latches[..], &entries[..]) {
            (&[latch], _) if runs_often(function, module, (&latches, header, exit), &branch) => {
                (entries, latch)
            }
            (_, &[entry])
                if latches.iter().all(|&latch| goes_on(function, module, (header, body), latch)) =>
            {
                (latches, entry)
            }
            _ => return None,
        };
        Some(Self { number, header, body, exit, skipping, rest })
    }

    /// The uses of the phis that those of the body take over. `None` if the header does more than test, or another of its values is needed
    /// elsewhere, or a phi where ways from several blocks meet.
    fn moved<'u>(&self, function: &Function, view: &View, uses: &'u Uses) -> Option<Moved<'u>> {
        let index = |block: Block| view.numbers[block.index()];
        let has_own_exit = view.cfg.predecessors(index(self.exit)).len() == 1;
        let mut moved = Moved::default();
        for &inst in &function.block(self.header).insts {
            let opcode = function.inst(inst).opcode;
            if opcode.effects() != Effects::None && !opcode.is_debug() && !opcode.is_terminator() {
                return None;
            }
            for each in uses.of_value(inst).iter().filter(|each| each.block != self.header) {
                let is_below = |block: Block| view.dominators.dominates(index(block), index(each.block));
                if opcode == Opcode::Core(Core::Phi) && is_below(self.body) {
                    moved.below.push((inst, each));
                } else if has_own_exit && is_below(self.exit) {
                    // It comes from the header as before.
                } else if function.inst(each.user).opcode.is_debug() {
                    moved.lost.push(each.user);
                } else {
                    return None;
                }
            }
        }
        Some(moved)
    }

    fn rotate(&self, function: &mut Function, moved: &Moved, replacements: &mut Replacements) {
        let phis: Vec<Inst> = function.phis(self.header).collect();
        let mut new = HandleMap::default();
        for &phi in &phis {
            let data = *function.inst(phi);
            new.insert(phi, make(function, Opcode::Core(Core::Phi), data.ty, &[], data.location));
        }
        for &(phi, each) in &moved.below {
            function.set_operand(each.user, each.index, new[&phi].into());
        }
        moved.lost.iter().for_each(|&user| forget_value(function, user));
        for &phi in &phis {
            let rest = incoming_from(function, phi, self.rest);
            replacements.set(phi, rest);
            let skipping = self.skipping.iter().map(|&from| (from, incoming_from(function, phi, from)));
            let incoming = skipping.chain([(self.header, rest)]).collect();
            set_incoming(function, new[&phi], incoming);
        }
        // One way is left to the header.
        function.block_mut(self.header).insts.drain(..phis.len());
        function.block_mut(self.body).insts.splice(0..0, phis.iter().map(|phi| new[phi]));
        self.copy_debug_values(function, &new);
        redirect(function, &self.skipping, self.header, self.body);
    }

    /// Variables have in the body the values that the header gives them.
    fn copy_debug_values(&self, function: &mut Function, new: &HandleMap<Inst, Inst>) {
        let insts = function.block(self.header).insts.iter().copied();
        let values: Vec<Inst> =
            insts.filter(|&inst| function.inst(inst).opcode == Opcode::DebugValue).collect();
        let place = function.phis(self.body).count();
        for value in values.into_iter().rev() {
            let described = function.operands(value).next().and_then(Value::inst);
            let values: Vec<Value> = match described.map(|inst| (new.get(&inst), inst)) {
                Some((Some(&phi), _)) => vec![phi.into()],
                // What the header computes is not known behind it.
                Some((None, inst)) if function.block(self.header).insts.contains(&inst) => Vec::new(),
                _ => function.operands(value).collect(),
            };
            let copy = copy(function, value, &values);
            function.block_mut(self.body).insts.insert(place, copy);
        }
    }
}

/// What cannot keep the values of a header.
#[derive(Default)]
struct Moved<'u> {
    /// The uses of each phi that the body dominates.
    below: Vec<(Inst, &'u Use)>,
    /// Debug values for which there is no other.
    lost: Vec<Inst>,
}

/// Whether control goes on from the header whenever a loop is entered, and not for few iterations alone.
fn runs_often(
    function: &Function,
    module: &mut Module,
    (latches, header, exit): (&[Block], Block, Block),
    branch: &ConditionalBranch,
) -> bool {
    let count = TripCount { header, latches, exits: &[(header, exit)], most: FEW, is_used_behind: false };
    let first = count.first(branch.condition, function, module);
    let goes_on = first.is_some_and(|way| branch.targets[usize::from(!way)] != exit);
    goes_on && count.find(function, module, |_| true).is_none()
}

/// Whether a latch goes back only where control goes on to the body.
fn goes_on(function: &Function, module: &Module, (header, body): (Block, Block), latch: Block) -> bool {
    let (Some(known), Some(tested)) =
        (Condition::of_edge(function, latch, header), Condition::of_edge(function, header, body))
    else {
        return false;
    };
    let at_latch = |value: Value| {
        let phi = value.inst().filter(|&inst| function.phis(header).any(|phi| phi == inst));
        phi.map_or(value, |phi| incoming_from(function, phi, latch))
    };
    let tested = Condition { left: at_latch(tested.left), right: at_latch(tested.right), ..tested };
    known.implies(&tested, function, module)
}
