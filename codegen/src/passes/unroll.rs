//! Full loop unrolling: replaces a loop with a constant trip count by copies of its body, if it has an unroll hint or is short. Some
//! drivers
//! ignore the hint; and with constant induction variables, arrays can be split and promoted. CPU drivers vectorize over work-items only
//! innermost
//! loops, so an unrolled loop makes the work-item loop innermost (pocl).
//!
//! An iteration is one execution of the header, so a loop that tests first has one more than its body. Each iteration but the last is a
//! copy
//! before the loop. The last one keeps the blocks and ids of the loop, so that code after the loop is unchanged, and exits by a constant
//! condition; later passes remove its back edge.

use super::{
    Changed, Context,
    constant_folding::fold,
    definition::Definitions,
    edit::{self, label, phi_entries, phis, phis_mut},
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

/// The maximum number of instructions of all copies of a loop.
const MOST: u32 = 1_024;
/// The same for a loop without a hint: enough for pocl to vectorize over work-items around short loops.
const WITHOUT_HINT: u32 = 300;
/// The maximum depth of instructions that are evaluated for an exit condition.
const DEPTH: u32 = 8;

/// Runs the pass on innermost loops; outer ones follow in the next round.
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

/// Replaces partial unroll factors by `Unroll`: SPIR-V, 3.23, has `PartialCount` since 1.4.
pub(crate) fn lower_partial_unrolling(module: &mut dr::Module) {
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

/// The loop control of a header.
enum LoopHint {
    /// None.
    None,
    /// Do not unroll.
    Never,
    /// Unroll up to this many iterations.
    Iterations(u32),
}

impl LoopHint {
    fn of(block: &dr::Block) -> Self {
        let merge = block.instructions.iter().nth_back(1);
        let Some(merge) = merge.filter(|each| each.class.opcode == Op::LoopMerge) else { return Self::None };
        match merge.operands[2..] {
            [Operand::LoopControl(LoopControl::UNROLL)] => Self::Iterations(u32::MAX),
            [Operand::LoopControl(LoopControl::PARTIAL_COUNT), Operand::LiteralBit32(factor)] => {
                Self::Iterations(factor)
            }
            [Operand::LoopControl(LoopControl::NONE)] => Self::None,
            _ => Self::Never,
        }
    }

    /// The maximum number of copies of a loop of this size.
    fn most_copies(&self, size: u32, without_hint: u32) -> u32 {
        match *self {
            Self::None => without_hint / size.max(1),
            Self::Never => 0,
            Self::Iterations(most) => most.min(MOST / size.max(1)),
        }
    }
}

/// A candidate for unrolling.
struct Candidate {
    header: u32,
    /// Its blocks, in function order.
    blocks: Vec<u32>,
    /// The latches, and the range of their pre-order numbers in the dominator tree.
    latches: Vec<u32>,
    latch_places: (u32, u32),
    /// The exit edges.
    exits: Vec<(u32, u32)>,
    /// Whether values of the loop are used outside other than by phis of exit blocks.
    is_used_behind: bool,
    /// The maximum number of copies.
    most: u32,
}

/// The trip count of a loop.
struct Counted {
    /// The exiting block whose condition decides.
    test: u32,
    /// The value of the condition that continues the loop.
    onward: bool,
    /// The number of iterations before the last.
    copies: u32,
}

/// Finds the innermost loops that may be unrolled. A loop that exits into another loop precedes it.
fn find(function: &dr::Function, cfg: &Cfg, dominators: &Dominators) -> Vec<Candidate> {
    let loops = Loops::new(cfg, dominators);
    let mut has_inner = vec![false; loops.len()];
    let parents = (0..loops.len() as u32).map(|number| loops.parent(number)).filter(|&parent| parent != NONE);
    parents.for_each(|parent| has_inner[parent as usize] = true);
    let in_loops = |block: &u32| loops.of(*block) != NONE;
    let all = (0..cfg.len() as u32).filter(in_loops).map(|block| (loops.of(block), block));
    let blocks = Lists::new(loops.len(), &all.collect::<Vec<_>>());
    let used_behind = used_behind(function, cfg, &loops);
    let candidate = |&header: &u32| {
        let number = loops.of(header);
        if number == NONE || loops.header(number) != header || has_inner[number as usize] {
            return None;
        }
        let blocks = blocks.of(number).to_vec();
        let each = || blocks.iter().map(|&block| &function.blocks[block as usize]);
        let size = each().map(inline::block_size).sum();
        // Drivers inline calls, so copies with calls would be larger than they look; and divergent control flow is not vectorized, or not
        // better for being unrolled.
        let is_in_loop = |&to: &u32| loops.of(to) == number;
        let forks =
            |&block: &u32| cfg.successors(block).iter().copied().filter(|to| is_in_loop(to)).count() > 1;
        let without_hint = if each().any(calls) || blocks.iter().any(forks) { 0 } else { WITHOUT_HINT };
        let most = LoopHint::of(&function.blocks[header as usize]).most_copies(size, without_hint);
        if most == 0 {
            return None;
        }
        let goes_back = |&block: &u32| cfg.successors(block).contains(&header);
        let exits = blocks.iter().flat_map(|&from| cfg.successors(from).iter().map(move |&to| (from, to)));
        Some(Candidate {
            header,
            latches: blocks.iter().copied().filter(goes_back).collect(),
            latch_places: loops.each_time(number),
            exits: exits.filter(|&(_, to)| loops.of(to) != number).collect(),
            is_used_behind: used_behind[number as usize],
            blocks,
            most,
        })
    };
    cfg.order().iter().filter_map(candidate).collect()
}

fn calls(block: &dr::Block) -> bool {
    block.instructions.iter().any(|each| each.class.opcode == Op::FunctionCall)
}

/// For each loop, whether its values are used outside other than by phis of exit blocks.
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

impl Candidate {
    /// Counts the iterations by evaluating an exit condition that is executed in each of them.
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
            let mut iteration = Iteration { known: self.first(function, context), definitions, context };
            for copies in 0..=self.most {
                match iteration.value(id_at(terminator, 0)?, DEPTH) {
                    Value::Bool(way) if way != onward => return Some(Counted { test, onward, copies }),
                    Value::Bool(_) => {
                        iteration = Iteration { known: self.next(function, &iteration), ..iteration }
                    }
                    _ => return None,
                }
            }
            None
        })
    }

    /// The values of the header's phis in the first iteration.
    fn first(&self, function: &dr::Function, context: &Context) -> FxHashMap<u32, Value> {
        self.join(function, false, |id| context.globals.value(id))
    }

    /// The values of the header's phis in the next iteration.
    fn next(&self, function: &dr::Function, iteration: &Iteration) -> FxHashMap<u32, Value> {
        self.join(function, true, |id| iteration.value(id, DEPTH))
    }

    /// The values of the header's phis from latches or from entry edges.
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

    /// Makes the loop its last iteration; returns the blocks of the earlier ones.
    fn unroll(
        &self,
        function: &mut dr::Function,
        cfg: &Cfg,
        counted: &Counted,
        context: &mut Context,
    ) -> Vec<dr::Block> {
        let header = self.header as usize;
        // The hint is satisfied.
        function.blocks[header].instructions.retain(|each| each.class.opcode != Op::LoopMerge);
        let mut copies = Vec::with_capacity(self.blocks.len() * counted.copies as usize);
        if counted.copies > 0 {
            // The first copy takes over the entry edges.
            let mut head = label(&function.blocks[header]);
            self.relabel(function, cfg, context.globals.fresh());
            let own = label(&function.blocks[header]);
            let latches: Vec<u32> =
                self.latches.iter().map(|&latch| label(&function.blocks[latch as usize])).collect();
            let mut before: Option<FxHashMap<u32, u32>> = None;
            for iteration in 1..=counted.copies {
                let next = if iteration == counted.copies { own } else { context.globals.fresh() };
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

    /// Renames the header's label inside the loop and after it.
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

    /// Returns new ids for all definitions of the loop; its header gets the label `head`.
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

    /// Adds the values of an iteration to the phis of exit blocks, except for the deciding exit, which is not taken.
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

/// The entries of a header phi in an iteration: those of entry edges in the first, those of the previous iteration's latches later.
fn entries(phi: &dr::Instruction, latches: &[u32], before: Option<&FxHashMap<u32, u32>>) -> Vec<Operand> {
    let entries = phi_entries(phi).filter(|(_, from)| latches.contains(from) == before.is_some());
    let new = |id: u32| before.and_then(|ids| ids.get(&id).copied()).unwrap_or(id);
    entries.flat_map(|(value, from)| [value, from].map(|id| Operand::IdRef(new(id)))).collect()
}

/// Copies a block with renamed ids.
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

/// Makes the branch at the end of a block unconditional.
fn go(block: &mut dr::Block, way: bool) {
    let Some(test) = block.instructions.pop() else { return };
    block.instructions.pop_if(|last| last.class.opcode == Op::SelectionMerge);
    let target = id_at(&test, if way { 1 } else { 2 }).expect("branches name labels");
    block.instructions.push(branch(target));
}

/// The known values in one iteration.
struct Iteration<'a> {
    /// The values of the header's phis.
    known: FxHashMap<u32, Value>,
    definitions: &'a Definitions,
    context: &'a Context,
}

impl Iteration<'_> {
    /// The value of an id if it is constant in this iteration.
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
