//! Unrolling: a loop whose turns can be counted becomes its turns, one after another, if it asks for that or is short. Some drivers leave
//! such a wish alone; and what a turn makes of its number is a constant then, so that arrays become variables. Drivers that run several
//! work-items at once (pocl) do so by loops over work-items, of which only those without others in them become vectors.
//!
//! A turn here is one coming to the head of the loop: a loop that tests first comes to it once more than to its body. Each turn but the
//! last is a copy before the loop. The last one keeps the blocks and ids of the loop, so that what comes after it stays as it is, and
//! leaves by a condition that is a constant: what comes next takes out its way back.

use super::{
    Changed, Context,
    definition::Definitions,
    edit::{self, label, phi_entries, phis, phis_mut},
    fold::fold,
    globals::Value,
    id_map::IdMap,
    inline,
    loops::{Loops, NONE},
};
use crate::{
    cfg::{Cfg, Dominators, Lists},
    instruction::{branch, id_at},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{LoopControl, Op},
};
use rustc_hash::FxHashMap;

/// How many instructions the copies of a loop may have.
const MOST: u32 = 1_024;
/// How many if the loop does not ask. Enough for pocl to run the work-items of short loops as vectors.
const UNASKED: u32 = 300;
/// How many instructions deep the condition of a loop is looked into.
const DEPTH: u32 = 8;

/// Runs the pass, over loops that have no others within them: those around them come when these are gone.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let (cfg, dominators) = context.graph(function);
    let candidates = find(function, &cfg, &dominators);
    if candidates.is_empty() {
        context.keep_graph(cfg, dominators);
        return Changed::No;
    }
    let mut definitions = std::mem::take(&mut context.definitions);
    definitions.record_function(function);
    let mut copies = Vec::new();
    let mut changed = false;
    for each in candidates {
        if let Some(counted) = each.count(function, &dominators, &definitions, context) {
            let blocks = each.unroll(function, &cfg, &counted, context);
            copies.extend(blocks.into_iter().map(|block| (each.header as usize, block)));
            changed = true;
        }
    }
    context.definitions = definitions;
    if !changed {
        context.keep_graph(cfg, dominators);
        return Changed::No;
    }
    copies.sort_by_key(|&(place, _)| place);
    edit::insert_all(&mut function.blocks, copies);
    Changed::Yes
}

/// Makes factors of loops mere wishes: SPIR-V, 3.23, has PartialCount since 1.4.
pub(crate) fn forget_factors(module: &mut dr::Module) {
    for block in module.functions.iter_mut().flat_map(|function| &mut function.blocks) {
        let merge = block.instructions.iter_mut().nth_back(1);
        if let Some(merge) = merge.filter(|each| each.class.opcode == Op::LoopMerge)
            && merge.operands[2] == Operand::LoopControl(LoopControl::PARTIAL_COUNT)
        {
            merge.operands.truncate(2);
            merge.operands.push(Operand::LoopControl(LoopControl::UNROLL));
        }
    }
}

/// What the source says of the loop that a block heads.
enum Wish {
    /// Nothing.
    None,
    /// To leave it as it is.
    Never,
    /// To unroll so many turns at most.
    Turns(u32),
}

impl Wish {
    fn of(block: &dr::Block) -> Self {
        let merge = block.instructions.iter().nth_back(1);
        let Some(merge) = merge.filter(|each| each.class.opcode == Op::LoopMerge) else { return Self::None };
        match merge.operands[2..] {
            [Operand::LoopControl(LoopControl::UNROLL)] => Self::Turns(u32::MAX),
            [Operand::LoopControl(LoopControl::PARTIAL_COUNT), Operand::LiteralBit32(factor)] => {
                Self::Turns(factor)
            }
            [Operand::LoopControl(LoopControl::NONE)] => Self::None,
            _ => Self::Never,
        }
    }

    /// How many copies may be made of a loop of so many instructions.
    fn most_copies(&self, size: u32, unasked: u32) -> u32 {
        match *self {
            Self::None => unasked / size.max(1),
            Self::Never => 0,
            Self::Turns(most) => most.min(MOST / size.max(1)),
        }
    }
}

/// A loop that may be unrolled.
struct Wished {
    header: u32,
    /// Its blocks, in the order of the function.
    blocks: Vec<u32>,
    /// The blocks that go back to its header, and the range of their places in the walk of the dominator tree.
    latches: Vec<u32>,
    latch_places: (u32, u32),
    /// From where to where it is left.
    exits: Vec<(u32, u32)>,
    /// What it computes is used behind it as it is, not only where ways meet.
    is_used_behind: bool,
    /// How many copies may be made of it.
    most: u32,
}

/// How often a loop goes round.
struct Counted {
    /// The block whose condition counts.
    test: u32,
    /// Which way that condition goes on to the next turn.
    onward: bool,
    /// How many turns there are before the last.
    copies: u32,
}

/// The loops without others in them that may be unrolled. One that is left to another stands before it.
fn find(function: &dr::Function, cfg: &Cfg, dominators: &Dominators) -> Vec<Wished> {
    let loops = Loops::new(cfg, dominators);
    let mut has_inner = vec![false; loops.len()];
    let parents = (0..loops.len() as u32).map(|number| loops.parent(number)).filter(|&parent| parent != NONE);
    parents.for_each(|parent| has_inner[parent as usize] = true);
    let in_loops = |block: &u32| loops.of(*block) != NONE;
    let all = (0..cfg.len() as u32).filter(in_loops).map(|block| (loops.of(block), block));
    let blocks = Lists::new(loops.len(), &all.collect::<Vec<_>>());
    let used_behind = used_behind(function, cfg, &loops);
    let wished = |&header: &u32| {
        let number = loops.of(header);
        if number == NONE || loops.header(number) != header || has_inner[number as usize] {
            return None;
        }
        let blocks = blocks.of(number).to_vec();
        let each = || blocks.iter().map(|&block| &function.blocks[block as usize]);
        let size = each().map(inline::block_size).sum();
        // Drivers inline what a loop calls: the copies would be larger than they look. And work-items that take different ways through
        // a turn are not run as vectors, or no better for copies.
        let is_in_loop = |&to: &u32| loops.of(to) == number;
        let forks =
            |&block: &u32| cfg.successors(block).iter().copied().filter(|to| is_in_loop(to)).count() > 1;
        let unasked = if each().any(calls) || blocks.iter().any(forks) { 0 } else { UNASKED };
        let most = Wish::of(&function.blocks[header as usize]).most_copies(size, unasked);
        if most == 0 {
            return None;
        }
        let goes_back = |&block: &u32| cfg.successors(block).contains(&header);
        let exits = blocks.iter().flat_map(|&from| cfg.successors(from).iter().map(move |&to| (from, to)));
        Some(Wished {
            header,
            latches: blocks.iter().copied().filter(goes_back).collect(),
            latch_places: loops.each_time(number),
            exits: exits.filter(|&(_, to)| loops.of(to) != number).collect(),
            is_used_behind: used_behind[number as usize],
            blocks,
            most,
        })
    };
    cfg.order().iter().filter_map(wished).collect()
}

fn calls(block: &dr::Block) -> bool {
    block.instructions.iter().any(|each| each.class.opcode == Op::FunctionCall)
}

/// For each loop, whether what is computed in it is used elsewhere but in phis of the blocks to which it is left.
fn used_behind(function: &dr::Function, cfg: &Cfg, loops: &Loops) -> Vec<bool> {
    let mut home: IdMap<u32> = IdMap::default();
    for (block, number) in function.blocks.iter().zip(0..) {
        if loops.of(number) != NONE {
            let results = block.instructions.iter().filter_map(|each| each.result_id);
            results.for_each(|id| home.insert(id, loops.of(number)));
        }
    }
    let mut used = vec![false; loops.len()];
    let mut mark = |id: u32, at: u32| {
        if let Some(number) = home.get(id).filter(|&number| number != at) {
            used[number as usize] = true;
        }
    };
    for (block, number) in function.blocks.iter().zip(0..) {
        for instruction in &block.instructions {
            if instruction.class.opcode == Op::Phi {
                phi_entries(instruction).for_each(|(value, from)| mark(value, loops.of(cfg.block(from))));
            } else {
                let ids = instruction.operands.iter().filter_map(Operand::id_ref_any);
                ids.for_each(|id| mark(id, loops.of(number)));
            }
        }
    }
    used
}

impl Wished {
    /// Counts the turns, by a condition that each of them comes to and that constants decide.
    fn count(
        &self,
        function: &dr::Function,
        dominators: &Dominators,
        definitions: &Definitions,
        context: &Context,
    ) -> Option<Counted> {
        self.exits.iter().find_map(|&(test, end)| {
            let leaves_alone = self.exits.len() == 1 || !self.is_used_behind;
            let terminator = function.blocks[test as usize].instructions.last()?;
            if terminator.class.opcode != Op::BranchConditional
                || !leaves_alone
                || !dominators.dominates_range(test, self.latch_places)
            {
                return None;
            }
            let onward = id_at(terminator, 1)? != label(&function.blocks[end as usize]);
            let mut turn = Turn { known: self.first(function, context), definitions, context };
            for copies in 0..=self.most {
                match turn.value(id_at(terminator, 0)?, DEPTH) {
                    Value::Bool(way) if way != onward => return Some(Counted { test, onward, copies }),
                    Value::Bool(_) => turn = Turn { known: self.next(function, &turn), ..turn },
                    _ => return None,
                }
            }
            None
        })
    }

    /// What the header's phis are in the first turn.
    fn first(&self, function: &dr::Function, context: &Context) -> FxHashMap<u32, Value> {
        self.join(function, false, |id| context.globals.value(id))
    }

    /// What the header's phis are in the turn after one.
    fn next(&self, function: &dr::Function, turn: &Turn) -> FxHashMap<u32, Value> {
        self.join(function, true, |id| turn.value(id, DEPTH))
    }

    /// The values of the header's phis from within the loop or from before it.
    fn join(
        &self,
        function: &dr::Function,
        within: bool,
        value: impl Fn(u32) -> Value,
    ) -> FxHashMap<u32, Value> {
        let labels = self.latch_labels(function);
        let join = |phi: &dr::Instruction| {
            let entries = phi_entries(phi).filter(|(_, from)| labels.contains(from) == within);
            let mut values = entries.map(|(id, _)| value(id));
            let first = values.next().unwrap_or_default();
            let all_alike = values.all(|each| each == first);
            (phi.result_id.expect("phis have ids"), if all_alike { first } else { Value::Unknown })
        };
        phis(&function.blocks[self.header as usize]).map(join).collect()
    }

    fn latch_labels(&self, function: &dr::Function) -> Vec<u32> {
        self.latches.iter().map(|&latch| label(&function.blocks[latch as usize])).collect()
    }

    /// Makes the loop its last turn; returns the blocks of those before it.
    fn unroll(
        &self,
        function: &mut dr::Function,
        cfg: &Cfg,
        counted: &Counted,
        context: &mut Context,
    ) -> Vec<dr::Block> {
        let header = self.header as usize;
        // The wish is granted.
        function.blocks[header].instructions.retain(|each| each.class.opcode != Op::LoopMerge);
        let mut copies = Vec::with_capacity(self.blocks.len() * counted.copies as usize);
        if counted.copies > 0 {
            // The first turn is reached as the loop was.
            let mut head = label(&function.blocks[header]);
            self.relabel(function, cfg, context.globals.fresh());
            let own = label(&function.blocks[header]);
            let latches: Vec<u32> =
                self.latches.iter().map(|&latch| label(&function.blocks[latch as usize])).collect();
            let mut before: Option<FxHashMap<u32, u32>> = None;
            for turn in 1..=counted.copies {
                let next = if turn == counted.copies { own } else { context.globals.fresh() };
                let ids = self.new_ids(function, head, context);
                for &block in &self.blocks {
                    let mut copy = copy(&function.blocks[block as usize], &ids);
                    if block == self.header {
                        let phis = phis(&function.blocks[header]).zip(phis_mut(&mut copy));
                        phis.for_each(|(phi, copy)| copy.operands = entries(phi, &latches, before.as_ref()));
                    }
                    if block == counted.test {
                        go(&mut copy, counted.onward);
                    }
                    edit::redirect(&mut copy, head, next);
                    copies.push(copy);
                }
                self.leave(function, counted.test, &ids);
                before = Some(ids);
                head = next;
            }
            for phi in phis_mut(&mut function.blocks[header]) {
                let entered = entries(phi, &latches, before.as_ref());
                edit::retain_entries(phi, |from| latches.contains(&from));
                phi.operands.extend(entered);
            }
        }
        let ty = context.globals.bool_type();
        let condition = Operand::IdRef(context.globals.boolean(ty, !counted.onward));
        let test = function.blocks[counted.test as usize].instructions.last_mut();
        test.expect("blocks have terminators").operands[0] = condition;
        copies
    }

    /// Gives the header another label, for those in the loop and behind it.
    fn relabel(&self, function: &mut dr::Function, cfg: &Cfg, new: u32) {
        let header = &mut function.blocks[self.header as usize];
        let old = label(header);
        header.label = edit::new_block(new).label;
        for &latch in &self.latches {
            edit::redirect(&mut function.blocks[latch as usize], old, new);
        }
        for &next in cfg.successors(self.header) {
            edit::rename_predecessor(&mut function.blocks[next as usize], old, new);
        }
    }

    /// New ids for all that the loop defines; its header gets the label `head`.
    fn new_ids(&self, function: &dr::Function, head: u32, context: &mut Context) -> FxHashMap<u32, u32> {
        let mut ids = FxHashMap::default();
        for &block in &self.blocks {
            let block = &function.blocks[block as usize];
            ids.insert(label(block), context.globals.fresh());
            for id in block.instructions.iter().filter_map(|each| each.result_id) {
                ids.insert(id, context.copy_id(id));
            }
        }
        ids.insert(label(&function.blocks[self.header as usize]), head);
        ids
    }

    /// Brings what a turn computes where it may leave the loop, but for the test, which goes on.
    fn leave(&self, function: &mut dr::Function, test: u32, ids: &FxHashMap<u32, u32>) {
        for &(from, to) in self.exits.iter().filter(|&&(from, _)| from != test) {
            let from = label(&function.blocks[from as usize]);
            for phi in phis_mut(&mut function.blocks[to as usize]) {
                let entry = phi_entries(phi).find(|&(_, each)| each == from);
                let (value, _) = entry.expect("a phi has an entry for each predecessor");
                let new = [value, from].map(|id| Operand::IdRef(ids.get(&id).copied().unwrap_or(id)));
                phi.operands.extend(new);
            }
        }
    }
}

/// The entries of a header's phi in a turn: those from before the loop in the first, later those from the turn before.
fn entries(phi: &dr::Instruction, latches: &[u32], before: Option<&FxHashMap<u32, u32>>) -> Vec<Operand> {
    let entries = phi_entries(phi).filter(|(_, from)| latches.contains(from) == before.is_some());
    let new = |id: u32| before.and_then(|ids| ids.get(&id).copied()).unwrap_or(id);
    entries.flat_map(|(value, from)| [value, from].map(|id| Operand::IdRef(new(id)))).collect()
}

/// A block with new ids in place of those that it defines or uses.
fn copy(block: &dr::Block, ids: &FxHashMap<u32, u32>) -> dr::Block {
    let mut copy = block.clone();
    for instruction in copy.label.iter_mut().chain(&mut copy.instructions) {
        let used = instruction.operands.iter_mut().filter_map(Operand::id_ref_any_mut);
        for id in used.chain(&mut instruction.result_id) {
            *id = ids.get(id).copied().unwrap_or(*id);
        }
    }
    copy
}

/// Takes one way at the end of a block.
fn go(block: &mut dr::Block, way: bool) {
    let Some(test) = block.instructions.pop() else { return };
    block.instructions.pop_if(|last| last.class.opcode == Op::SelectionMerge);
    let target = id_at(&test, if way { 1 } else { 2 }).expect("branches name labels");
    block.instructions.push(branch(target));
}

/// What is known in one turn.
struct Turn<'a> {
    /// The values of the header's phis.
    known: FxHashMap<u32, Value>,
    definitions: &'a Definitions,
    context: &'a Context,
}

impl Turn<'_> {
    /// The value of an id, if constants decide it.
    fn value(&self, id: u32, depth: u32) -> Value {
        if let Some(&value) = self.known.get(&id) {
            return value;
        }
        let Some(definition) = self.definitions.get(id).filter(|_| depth > 0) else {
            return self.context.globals.value(id);
        };
        if definition.op == Op::Phi || !matches!(definition.count, 1 | 2) {
            return Value::Unknown;
        }
        let operands = &definition.operands[..definition.count as usize];
        let Some(operand_type) = self.definitions.type_of(operands[0], self.context) else {
            return Value::Unknown;
        };
        let [result, operand] = [definition.ty, operand_type].map(|ty| self.context.globals.ty(ty));
        let values = operands.iter().map(|&operand| self.value(operand, depth - 1));
        fold(definition.op, result, operand, &values.collect::<Vec<_>>()).unwrap_or_default()
    }
}
