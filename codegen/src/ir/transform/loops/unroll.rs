//! Full loop unrolling: replaces a loop with a constant trip count by copies of its body, if it has an unroll hint or is short. Some drivers
//! ignore the hint; and with constant induction variables, arrays can be split and promoted. A loop without a hint that is entered once, and
//! has no such array, stays a loop, which is smaller.
//!
//! An iteration is one execution of the header, so a loop that tests first has one more than its body. Each iteration but the last is a copy
//! before the loop. The last one keeps the blocks and values of the loop, so that code after the loop is unchanged, and exits by a constant
//! condition; later passes remove its back edge.

use super::trip_count::{Counted, TripCount};
use crate::{
    analysis::cfg::{Cfg, Lists},
    analysis::loops::{Loops, NONE},
    ir::{
        Block, Flags, Function, Inst, Merge, Module, Opcode, Operands, Value, graph,
        opcode::Core,
        transform::{
            Changed,
            edit::{incoming_from, redirect, replace_predecessor, rewrite},
            memory::location::Location,
        },
    },
};
use spirocl_frontend::handle_map::{HandleMap, HandleSet};
use spirv::LoopControl;

/// The maximum number of instructions of all copies of a loop.
const MOST: u32 = 1_024;

/// The same for a loop without a hint.
const WITHOUT_HINT: u32 = 300;

/// The same for one that is in no other loop, unless values take the place of memory in its copies: these are no larger than the loop.
/// Drivers unroll more where that makes such a loop faster.
const ENTERED_ONCE: u32 = 32;

/// Runs the pass on innermost loops; outer ones follow in the next round.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let graph = graph::of(function);
    let (cfg, dominators, loops) = (graph.cfg(), graph.dominators(), graph.loops());
    if loops.is_empty() {
        return Changed::No;
    }
    // What takes the place of a header in the layout.
    let mut copies: HandleMap<Block, Vec<Block>> = HandleMap::default();
    for each in find(function, module, cfg, loops) {
        let trip_count = TripCount {
            header: each.header,
            latches: &each.latches,
            exits: &each.exits,
            most: each.most,
            is_used_behind: each.is_used_behind,
        };
        let is_certain = |block: Block| {
            let index = each.blocks.iter().position(|&own| own == block);
            index.is_some_and(|index| dominators.dominates_range(each.numbers[index], each.latch_places))
        };
        if let Some(counted) = trip_count.find(function, module, is_certain) {
            copies.insert(each.header, each.unroll(function, module, counted));
        }
    }
    if copies.is_empty() {
        return Changed::No;
    }
    let old = std::mem::take(&mut function.layout);
    for block in old {
        function.layout.extend(copies.remove(&block).unwrap_or_else(|| vec![block]));
    }
    Changed::Yes
}

/// The maximum number of copies that the control of a loop of this size allows.
fn most_copies(merge: Option<&Merge>, size: u32, without_hint: u32) -> u32 {
    let Some(Merge::Loop { control, .. }) = merge else { return without_hint / size.max(1) };
    let known = LoopControl::from_bits_truncate(control.mask);
    match control.parameters[..] {
        [] if known == LoopControl::NONE => without_hint / size.max(1),
        [] if known == LoopControl::UNROLL => MOST / size.max(1),
        [factor] if known == LoopControl::PARTIAL_COUNT => factor.min(MOST / size.max(1)),
        _ => 0,
    }
}

/// A candidate for unrolling.
struct Candidate {
    header: Block,
    /// Its blocks in the order of the layout, and their indices there.
    blocks: Vec<Block>,
    numbers: Vec<u32>,
    /// The blocks that branch back, and the range of their pre-order numbers in the dominator tree.
    latches: Vec<Block>,
    latch_places: (u32, u32),
    /// The exit edges.
    exits: Vec<(Block, Block)>,
    /// Whether values of the loop are used outside other than by phis of exit blocks.
    is_used_behind: bool,
    /// The maximum number of copies.
    most: u32,
}

/// Finds the innermost loops that may be unrolled. A loop that exits into another loop precedes it.
fn find(function: &Function, module: &Module, cfg: &Cfg, loops: &Loops) -> Vec<Candidate> {
    let mut has_inner = vec![false; loops.len()];
    let parents = (0..loops.len() as u32).map(|number| loops.parent(number)).filter(|&parent| parent != NONE);
    parents.for_each(|parent| has_inner[parent as usize] = true);
    let in_loops = |block: &u32| loops.of(*block) != NONE;
    let all = (0..cfg.len() as u32).filter(in_loops).map(|block| (loops.of(block), block));
    let blocks = Lists::new(loops.len(), &all.collect::<Vec<_>>());
    let used_behind = used_behind(function, loops);
    let candidate = |&header: &u32| {
        let number = loops.of(header);
        if number == NONE || loops.header(number) != header || has_inner[number as usize] {
            return None;
        }
        let numbers = blocks.of(number).to_vec();
        let block = |&index: &u32| function.layout[index as usize];
        let size = numbers.iter().map(|index| size(function, block(index))).sum();
        // Drivers inline calls, so copies with calls would be larger than they look; and divergent control flow is not vectorized, or not
        // better for being unrolled.
        let forks =
            |&from: &u32| cfg.successors(from).iter().filter(|&&to| loops.of(to) == number).count() > 1;
        let calls = numbers.iter().any(|index| calls(function, block(index)));
        let own: Vec<Block> = numbers.iter().map(block).collect();
        let without_hint = if calls || numbers.iter().any(forks) {
            0
        } else if loops.parent(number) != NONE || splits_memory(function, module, &own) {
            WITHOUT_HINT
        } else {
            ENTERED_ONCE
        };
        let most = most_copies(function.block(block(&header)).merge.as_ref(), size, without_hint);
        if most == 0 {
            return None;
        }
        let goes_back = |index: &&u32| cfg.successors(**index).contains(&header);
        let mut exits = Vec::new();
        for from in &numbers {
            let outside = cfg.successors(*from).iter().filter(|&&to| loops.of(to) != number);
            outside.for_each(|to| exits.push((block(from), block(to))));
        }
        Some(Candidate {
            header: block(&header),
            latches: numbers.iter().filter(goes_back).map(block).collect(),
            latch_places: loops.each_time(number),
            exits,
            is_used_behind: used_behind[number as usize],
            blocks: own,
            numbers,
            most,
        })
    };
    cfg.order().iter().filter_map(candidate).collect()
}

/// The number of instructions of a block, without debug values.
fn size(function: &Function, block: Block) -> u32 {
    let insts = function.block(block).insts.iter();
    insts.filter(|&&inst| !function.inst(inst).opcode.is_debug()).count() as u32
}

fn calls(function: &Function, block: Block) -> bool {
    let mut insts = function.block(block).insts.iter();
    insts.any(|&inst| function.inst(inst).opcode == Opcode::Core(Core::Call))
}

/// Whether a loop selects parts of private variables, of constant tables or of vectors by values that are constant in each copy. Its blocks
/// are in the order of the layout, the header first.
fn splits_memory(function: &Function, module: &Module, blocks: &[Block]) -> bool {
    let Some(&header) = blocks.first() else { return false };
    let mut counts = HandleSet::default();
    counts.extend(function.phis(header));
    for &inst in blocks.iter().flat_map(|&block| &function.block(block).insts) {
        let is_counted = |value: Value| value.inst().is_some_and(|inst| counts.contains(&inst));
        let operands = || function.operands(inst);
        match function.inst(inst).opcode {
            Opcode::Binary(_) | Opcode::Unary(_) | Opcode::Cast(_) if operands().any(is_counted) => {
                counts.insert(inst);
            }
            Opcode::Core(Core::ExtractDynamic | Core::InsertDynamic)
                if operands().last().is_some_and(is_counted) =>
            {
                return true;
            }
            Opcode::Core(Core::AccessChain | Core::PointerAccessChain)
                if is_split(function, module, function.operand(inst, 0))
                    && operands().skip(1).any(is_counted) =>
            {
                return true;
            }
            _ => {}
        }
    }
    false
}

/// Whether values can take the place of the memory that a pointer points into, or the initializer of that is known.
fn is_split(function: &Function, module: &Module, pointer: Value) -> bool {
    let location = Location::of(function, module, pointer, None);
    location.variable(function).is_some() || location.is_constant(module)
}

/// For each loop, whether its values are used outside other than by phis of exit blocks.
fn used_behind(function: &Function, loops: &Loops) -> Vec<bool> {
    let numbers = graph::number(function);
    let mut home = vec![NONE; function.inst_count()];
    for (block, inst) in function.all_insts() {
        home[inst.index()] = loops.of(numbers[block.index()]);
    }
    let mut used = vec![false; loops.len()];
    let mut mark = |value: Value, at: Block| {
        if let Some(inst) = value.inst()
            && home[inst.index()] != NONE
            && home[inst.index()] != loops.of(numbers[at.index()])
        {
            used[home[inst.index()] as usize] = true;
        }
    };
    for (block, inst) in function.all_insts() {
        match function.inst(inst).opcode {
            Opcode::Core(Core::Phi) => function.incoming(inst).for_each(|(from, value)| mark(value, from)),
            opcode if opcode.is_debug() => {}
            _ => function.operands(inst).for_each(|value| mark(value, block)),
        }
    }
    used
}

/// The new blocks and values of an iteration.
#[derive(Default)]
struct Names {
    values: HandleMap<Inst, Inst>,
    blocks: HandleMap<Block, Block>,
}

impl Names {
    fn value(&self, value: Value) -> Value {
        value.inst().and_then(|inst| self.values.get(&inst)).map_or(value, |&inst| inst.into())
    }

    fn block(&self, block: Block) -> Block {
        self.blocks.get(&block).copied().unwrap_or(block)
    }
}

impl Candidate {
    /// Makes the loop its last iteration; returns the blocks that take the place of its header in the layout: those of the earlier iterations,
    /// then the header of the last one.
    fn unroll(mut self, function: &mut Function, module: &mut Module, mut counted: Counted) -> Vec<Block> {
        // The hint is satisfied.
        function.block_mut(self.header).merge = None;
        let head = self.header;
        if counted.copies > 0 {
            let own = self.move_header(function);
            counted.test = if counted.test == head { own } else { counted.test };
        }
        let mut copies = Vec::with_capacity(self.blocks.len() * counted.copies as usize + 1);
        let mut before: Option<Names> = None;
        for _ in 0..counted.copies {
            let new = if before.is_some() { function.make_block() } else { head };
            let names = self.copy(function, new, &counted, before.as_ref());
            self.leave(function, counted.test, &names);
            copies.extend(self.blocks.iter().map(|&block| names.block(block)));
            if let Some(previous) = &before {
                let latches = self.latches.iter().map(|&latch| previous.block(latch)).collect::<Vec<_>>();
                redirect(function, &latches, self.header, new);
            }
            before = Some(names);
        }
        if let Some(last) = before {
            self.enter(function, &last);
        }
        let bool_type = module.types.bool();
        let condition = module.int(bool_type, u64::from(!counted.onward)).into();
        let test = function.terminator(counted.test).expect("blocks have terminators");
        function.set_operand(test, 0, condition);
        copies.push(self.header);
        copies
    }

    /// Moves the header of the loop to a new block. The old one, which the entry edges lead to, is left to the first iteration.
    fn move_header(&mut self, function: &mut Function) -> Block {
        let (head, own) = (self.header, function.make_block());
        *function.block_mut(own) = std::mem::take(function.block_mut(head));
        let exits = self.exits.iter_mut().map(|(from, _)| from);
        let all = self.blocks.iter_mut().chain(&mut self.latches).chain(exits);
        all.filter(|block| **block == head).for_each(|block| *block = own);
        self.header = own;
        redirect(function, &self.latches, head, own);
        for next in function.successors(own).collect::<Vec<_>>() {
            replace_predecessor(function, next, head, own);
        }
        own
    }

    /// Copies the loop once. The copies of latches branch to the header of the loop.
    fn copy(&self, function: &mut Function, head: Block, counted: &Counted, before: Option<&Names>) -> Names {
        let mut names = Names::default();
        let size = self.blocks.iter().map(|&block| function.block(block).insts.len()).sum();
        names.values.reserve(size);
        let mut made = Vec::with_capacity(size);
        for &block in &self.blocks {
            let new = if block == self.header { head } else { function.make_block() };
            names.blocks.insert(block, new);
            function.block_mut(new).merge = function.block(block).merge.clone();
            for inst in function.block(block).insts.clone() {
                let data = *function.inst(inst);
                let copy = function.append(
                    new,
                    data.opcode,
                    data.ty,
                    Operands::default(),
                    data.flags,
                    data.location,
                );
                names.values.insert(inst, copy);
                if let Some(decorations) = function.decorations.get(&inst).cloned() {
                    function.decorations.insert(copy, decorations);
                }
                made.push((block, inst, copy));
            }
        }
        for (block, inst, copy) in made {
            if block == self.header && function.inst(inst).opcode == Opcode::Core(Core::Phi) {
                let (blocks, values) = self.entries(function, inst, before);
                function.set_operands(copy, Operands { values: &values, blocks: &blocks, literals: &[] });
                continue;
            }
            let values: Vec<Value> = function.operands(inst).map(|value| names.value(value)).collect();
            // A branch goes back to the header of the loop; a phi behind the header comes from its copy.
            let is_phi = function.inst(inst).opcode == Opcode::Core(Core::Phi);
            let of_copy =
                |block: Block| if block == self.header && !is_phi { block } else { names.block(block) };
            let blocks: Vec<Block> = function.blocks(inst).map(of_copy).collect();
            let literals = function.literals(inst).to_vec();
            function.set_operands(copy, Operands { values: &values, blocks: &blocks, literals: &literals });
        }
        for &block in &self.blocks {
            self.rename_merge(function, names.block(block), &names);
        }
        go(function, names.block(counted.test), counted.onward);
        names
    }

    fn rename_merge(&self, function: &mut Function, copy: Block, names: &Names) {
        if let Some(Merge::Selection { merge, .. }) = &mut function.block_mut(copy).merge {
            *merge = names.block(*merge);
        }
    }

    /// The values of a header phi in an iteration: those of entry edges in the first, those of the previous iteration's latches later.
    fn entries(&self, function: &Function, phi: Inst, before: Option<&Names>) -> (Vec<Block>, Vec<Value>) {
        let incoming = function.incoming(phi);
        let own = incoming.filter(|(from, _)| self.latches.contains(from) == before.is_some());
        own.map(|(from, value)| match before {
            Some(names) => (names.block(from), names.value(value)),
            None => (from, value),
        })
        .unzip()
    }

    /// Adds the values of an iteration to the phis of exit blocks, except for the deciding exit, which is not taken.
    fn leave(&self, function: &mut Function, test: Block, names: &Names) {
        for &(from, to) in self.exits.iter().filter(|&&(from, _)| from != test) {
            for phi in function.phis(to).collect::<Vec<_>>() {
                let value = incoming_from(function, phi, from);
                add_incoming(function, phi, &[names.block(from)], &[names.value(value)]);
            }
        }
    }

    /// Enters the last iteration from the latches of the one before.
    fn enter(&self, function: &mut Function, last: &Names) {
        for phi in function.phis(self.header).collect::<Vec<_>>() {
            let (blocks, values) = self.entries(function, phi, Some(last));
            let kept = function.incoming(phi).filter(|(from, _)| self.latches.contains(from));
            let (own, own_values): (Vec<Block>, Vec<Value>) = kept.unzip();
            let (blocks, values) = ([own, blocks].concat(), [own_values, values].concat());
            function.set_operands(phi, Operands { values: &values, blocks: &blocks, literals: &[] });
        }
    }
}

/// Adds ways into a phi.
fn add_incoming(function: &mut Function, phi: Inst, from: &[Block], values: &[Value]) {
    let (mut blocks, mut all): (Vec<Block>, Vec<Value>) = function.incoming(phi).unzip();
    blocks.extend(from);
    all.extend(values);
    function.set_operands(phi, Operands { values: &all, blocks: &blocks, literals: &[] });
}

/// Makes the branch at the end of a block unconditional.
fn go(function: &mut Function, block: Block, way: bool) {
    let test = function.terminator(block).expect("blocks have terminators");
    let target = function.blocks(test).nth(usize::from(!way)).expect("a branch has two targets");
    rewrite(
        function,
        test,
        Opcode::Core(Core::Branch),
        Operands { values: &[], blocks: &[target], literals: &[] },
    );
    function.inst_mut(test).flags = Flags::default();
    if let Some(Merge::Selection { .. }) = function.block(block).merge {
        function.block_mut(block).merge = None;
    }
}
