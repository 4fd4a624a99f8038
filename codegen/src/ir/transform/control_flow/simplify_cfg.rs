//! Control-flow simplification: folds branches on constants, removes unreachable blocks, merges a block into its only predecessor, and
//! skips blocks that only branch.

use crate::ir::{
    Block, Flags, Function, Inst, Merge, Module, Opcode, Operands, Value, graph,
    opcode::Core,
    transform::{
        Changed,
        edit::{Replacements, remove_incoming},
    },
};
use std::{cmp::Reverse, collections::BinaryHeap};

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    if function.layout.len() == 1 {
        return Changed::No;
    }
    let folded = fold_branches(function, module);
    let removed = remove_unreachable(function);
    let skipped = skip_empty_blocks(function);
    if skipped {
        // Both targets of a branch may be the same block now, which SPIR-V 1.6 forbids.
        fold_branches(function, module);
        remove_unreachable(function);
    }
    let merged = merge_chains(function);
    if folded || skipped {
        arrange(function);
    }
    (folded || removed || skipped || merged).into()
}

/// Orders blocks so that each follows its dominators, as SPIR-V, 2.16.1 requires: removing edges can change dominators. The order changes as
/// little as possible. All blocks are reachable ([`remove_unreachable`]): others would be dropped, and phis still name them.
pub fn arrange(function: &mut Function) {
    let numbers = graph::number(function);
    let mut in_place = vec![false; function.layout.len()];
    in_place[0] = true;
    for (above, &block) in (0..).zip(&function.layout) {
        for next in function.successors(block).map(|next| numbers[next.index()]) {
            in_place[next as usize] |= above < next;
        }
    }
    if !in_place.contains(&false) {
        return;
    }
    let old = std::mem::take(&mut function.layout);
    let mut found = vec![false; old.len()];
    let mut waiting = BinaryHeap::from([Reverse(0)]);
    found[0] = true;
    while let Some(Reverse(number)) = waiting.pop() {
        let block = old[number as usize];
        function.layout.push(block);
        for next in function.successors(block).map(|next| numbers[next.index()]) {
            if !std::mem::replace(&mut found[next as usize], true) {
                waiting.push(Reverse(next));
            }
        }
    }
}

/// Replaces branches on constants, and those whose targets are all the same, by unconditional ones.
fn fold_branches(function: &mut Function, module: &Module) -> bool {
    let mut changed = false;
    for block in function.layout.clone() {
        let Some(terminator) = function.terminator(block) else { continue };
        let Some(target) = only_target(function, module, terminator) else { continue };
        let dropped: Vec<Block> = function.blocks(terminator).filter(|&to| to != target).collect();
        for to in dropped {
            remove_incoming(function, to, |from| from == block);
        }
        branch_to(function, terminator, target);
        if let Some(Merge::Selection { .. }) = function.block(block).merge {
            function.block_mut(block).merge = None;
        }
        changed = true;
    }
    changed
}

fn branch_to(function: &mut Function, terminator: Inst, target: Block) {
    let operands = Operands { values: &[], blocks: &[target], literals: &[] };
    crate::ir::transform::edit::rewrite(function, terminator, Opcode::Core(Core::Branch), operands);
}

/// The only block that a conditional branch can go to.
fn only_target(function: &Function, module: &Module, terminator: Inst) -> Option<Block> {
    let opcode = function.inst(terminator).opcode;
    if !matches!(opcode, Opcode::Core(Core::BranchConditional | Core::Switch)) {
        return None;
    }
    let mut blocks = function.blocks(terminator);
    let first = blocks.next()?;
    if blocks.all(|block| block == first) {
        return Some(first);
    }
    let selector = module.constants.int(function.operand(terminator, 0).constant()?)?;
    if opcode == Opcode::Core(Core::BranchConditional) {
        return function.blocks(terminator).nth(usize::from(selector == 0));
    }
    Some(function.cases(terminator).find(|&(value, _)| value == selector).map_or(first, |(_, block)| block))
}

/// Removes unreachable blocks and the ways from them into phis. Returns whether there was one.
pub(crate) fn remove_unreachable(function: &mut Function) -> bool {
    let mut reachable = vec![false; function.block_count()];
    let mut pending: Vec<Block> = function.entry().into_iter().collect();
    while let Some(block) = pending.pop() {
        if !std::mem::replace(&mut reachable[block.index()], true) {
            pending.extend(function.successors(block));
        }
    }
    let is_gone = |block: Block| !reachable[block.index()];
    if !function.layout.iter().any(|&block| is_gone(block)) {
        return false;
    }
    function.layout.retain(|&block| !is_gone(block));
    for block in function.layout.clone() {
        remove_incoming(function, block, is_gone);
        if function.block(block).merge.as_ref().is_some_and(|merge| named_by(merge).any(is_gone)) {
            function.block_mut(block).merge = None;
        }
    }
    true
}

/// The blocks that a merge instruction names.
fn named_by(merge: &Merge) -> impl Iterator<Item = Block> + use<> {
    let (merge, continues) = match *merge {
        Merge::Loop { merge, continues, .. } => (merge, Some(continues)),
        Merge::Selection { merge, .. } => (merge, None),
    };
    std::iter::once(merge).chain(continues)
}

/// Whether each block is named by a merge instruction, by handle.
pub fn named_by_merges(function: &Function) -> Vec<bool> {
    let mut named = vec![false; function.block_count()];
    for &block in &function.layout {
        for each in function.block(block).merge.iter().flat_map(named_by) {
            named[each.index()] = true;
        }
    }
    named
}

/// The successor of a block that does nothing but branch.
pub(super) fn forwards_to(function: &Function, block: Block) -> Option<Block> {
    let data = function.block(block);
    let (&terminator, others) = data.insts.split_last()?;
    let alone = others.iter().all(|&inst| function.inst(inst).opcode.is_debug());
    let branches = function.inst(terminator).opcode == Opcode::Core(Core::Branch);
    if alone && branches && data.merge.is_none() { function.blocks(terminator).next() } else { None }
}

/// Retargets branches to a block that only branches. Returns whether any changed.
fn skip_empty_blocks(function: &mut Function) -> bool {
    let named = named_by_merges(function);
    let mut forward: Vec<Option<Block>> = vec![None; function.block_count()];
    for &block in function.layout.iter().skip(1) {
        if let Some(target) = forwards_to(function, block)
            && target != block
            && !named[block.index()]
            && function.phis(target).next().is_none()
        {
            forward[block.index()] = Some(target);
        }
    }
    let mut changed = false;
    for block in function.layout.clone() {
        let Some(terminator) = function.terminator(block) else { continue };
        function.map_blocks(terminator, |to| {
            let end = end_of(&mut forward, to);
            changed |= end != to;
            end
        });
    }
    changed
}

/// The end of a chain of empty blocks; a cycle of them is left alone.
fn end_of(forward: &mut [Option<Block>], start: Block) -> Block {
    let (mut end, mut steps) = (start, 0);
    while let Some(next) = forward[end.index()] {
        end = next;
        steps += 1;
        if steps > forward.len() {
            return start;
        }
    }
    // Path compression.
    let mut block = start;
    while let Some(next) = forward[block.index()] {
        forward[block.index()] = Some(end);
        if next == end {
            break;
        }
        block = next;
    }
    end
}

/// Merges each block into its only predecessor where that has no other successor.
fn merge_chains(function: &mut Function) -> bool {
    let predecessors = count_predecessors(function);
    let entry = function.entry();
    let named = named_by_merges(function);
    let mut absorbed = vec![false; function.block_count()];
    let mut into: Vec<Option<Block>> = vec![None; function.block_count()];
    let mut replacements = Replacements::default();
    for head in function.layout.clone() {
        if absorbed[head.index()] {
            continue;
        }
        while let Some(next) = only_successor(function, head) {
            let alone = predecessors[next.index()] == 1 && next != head && Some(next) != entry;
            if !alone || named[next.index()] || !fits(function, head, next) {
                break;
            }
            absorbed[next.index()] = true;
            into[next.index()] = Some(head);
            absorb(function, head, next, &mut replacements);
        }
    }
    if !absorbed.contains(&true) {
        return false;
    }
    function.layout.retain(|block| !absorbed[block.index()]);
    replacements.apply(function);
    // Phis of the blocks that follow come from the merged block now. That may have been merged into another, which it preceded before blocks
    // are arranged.
    for block in function.layout.clone() {
        for phi in function.phis(block).collect::<Vec<_>>() {
            function.map_blocks(phi, |from| end_of(&mut into, from));
        }
    }
    true
}

/// The number of predecessors of each block, by handle.
fn count_predecessors(function: &Function) -> Vec<u32> {
    let mut counts = vec![0; function.block_count()];
    // A block that branches to another on several ways counts once.
    let mut last = vec![None; function.block_count()];
    for &block in &function.layout {
        for next in function.successors(block) {
            if last[next.index()].replace(block) != Some(block) {
                counts[next.index()] += 1;
            }
        }
    }
    counts
}

fn only_successor(function: &Function, block: Block) -> Option<Block> {
    let terminator = function.terminator(block)?;
    let branches = function.inst(terminator).opcode == Opcode::Core(Core::Branch);
    if branches { function.blocks(terminator).next() } else { None }
}

/// Whether the merge instruction of a loop can stand before the terminator of the block that follows.
fn fits(function: &Function, head: Block, next: Block) -> bool {
    if function.block(head).merge.is_none() {
        return true;
    }
    function.terminator(next).is_some_and(|terminator| {
        matches!(function.inst(terminator).opcode, Opcode::Core(Core::Branch | Core::BranchConditional))
    })
}

/// Appends the instructions of a block to its only predecessor.
fn absorb(function: &mut Function, head: Block, next: Block, replacements: &mut Replacements) {
    let from = std::mem::take(&mut function.block_mut(next).insts);
    let merge = function.block_mut(next).merge.take();
    function.block_mut(head).insts.pop();
    for inst in from {
        if function.inst(inst).opcode == Opcode::Core(Core::Phi) {
            let value: Value = function.operand(inst, 0);
            replacements.set(inst, value);
        } else {
            function.block_mut(head).insts.push(inst);
        }
    }
    // A block with a single predecessor is no loop header.
    if let Some(merge @ Merge::Selection { .. }) = merge
        && function.block(head).merge.is_none()
    {
        function.block_mut(head).merge = Some(merge);
    }
    debug_assert_eq!(Flags::default(), function.inst(function.terminator(head).expect("it ends")).flags);
}
