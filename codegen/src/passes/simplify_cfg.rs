//! Control-flow simplification: folds branches on constants, removes unreachable blocks, merges a block into its only predecessor, and
//! skips blocks that only branch.

use super::{
    Changed, Context,
    edit::{self, has_line_at_end, is_comment, is_line, label, phi_entries, phis, phis_mut},
    globals::Value,
};
use crate::{
    cfg::{self, Cfg},
    instruction::{self, branch, effect, id_at},
};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};
use std::{cmp::Reverse, collections::BinaryHeap};

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let folded = fold_branches(function, context);
    if function.blocks.len() == 1 {
        return folded.into();
    }
    let mut cfg = context.take_graph().unwrap_or_else(|| Cfg::new(function));
    if folded {
        cfg = Cfg::new(function);
    }
    let removed = remove_unreachable(function, &mut cfg);
    let skipped = skip_empty_blocks(function, &cfg);
    if skipped {
        // Both targets of a branch may be the same block now, which SPIR-V 1.6 forbids.
        fold_branches(function, context);
        cfg = Cfg::new(function);
        remove_unreachable(function, &mut cfg);
    }
    let merged = merge_chains(function, &cfg, context);
    if folded || skipped {
        arrange(function);
    }
    (folded || removed || skipped || merged).into()
}

/// Orders blocks so that each follows its dominators, as SPIR-V, 2.16.1 requires: removing edges can change dominators. The order changes
/// as little as possible.
fn arrange(function: &mut dr::Function) {
    let cfg = Cfg::new(function);
    let in_place = |block: u32| block == 0 || cfg.predecessors(block).iter().any(|&above| above < block);
    if (0..function.blocks.len() as u32).all(in_place) {
        return;
    }
    let mut blocks: Vec<Option<dr::Block>> =
        std::mem::take(&mut function.blocks).into_iter().map(Some).collect();
    let mut found = vec![false; blocks.len()];
    let mut waiting = BinaryHeap::from([Reverse(0)]);
    found[0] = true;
    while let Some(Reverse(block)) = waiting.pop() {
        function.blocks.extend(blocks[block as usize].take());
        for &next in cfg.successors(block) {
            if !std::mem::replace(&mut found[next as usize], true) {
                waiting.push(Reverse(next));
            }
        }
    }
}

/// Replaces branches on constants by unconditional ones.
fn fold_branches(function: &mut dr::Function, context: &Context) -> bool {
    let mut changed = false;
    let mut dropped: Vec<(u32, u32)> = Vec::new();
    for block in &mut function.blocks {
        let from = label(block);
        let Some(terminator) = block.instructions.last_mut() else { continue };
        let Some(target) = only_target(terminator, context) else { continue };
        cfg::targets(terminator, |to| {
            if to != target {
                dropped.push((to, from));
            }
        });
        *terminator = branch(target);
        let before = block.instructions.len().wrapping_sub(2);
        if block.instructions.get(before).is_some_and(|each| each.class.opcode == Op::SelectionMerge) {
            block.instructions.remove(before);
        }
        changed = true;
    }
    if !dropped.is_empty() {
        dropped.sort_unstable();
        drop_entries(function, &dropped);
    }
    changed
}

/// The only possible target of a conditional branch.
fn only_target(terminator: &dr::Instruction, context: &Context) -> Option<u32> {
    match terminator.class.opcode {
        Op::BranchConditional => {
            let (yes, no) = (id_at(terminator, 1)?, id_at(terminator, 2)?);
            if yes == no {
                return Some(yes);
            }
            match context.globals.value(id_at(terminator, 0)?) {
                Value::Bool(true) => Some(yes),
                Value::Bool(false) => Some(no),
                _ => None,
            }
        }
        Op::Switch => switch_target(terminator, context),
        _ => None,
    }
}

fn switch_target(terminator: &dr::Instruction, context: &Context) -> Option<u32> {
    let default = id_at(terminator, 1)?;
    let Some(value) = context.globals.int(id_at(terminator, 0)?) else {
        let all_alike =
            terminator.operands[1..].iter().filter_map(Operand::id_ref_any).all(|target| target == default);
        return all_alike.then_some(default);
    };
    let cases = terminator.operands[2..].chunks_exact(2);
    let hit = cases.into_iter().find(|case| match case[0] {
        Operand::LiteralBit32(literal) => u64::from(literal) == value,
        Operand::LiteralBit64(literal) => literal == value,
        _ => false,
    });
    hit.map_or(Some(default), |case| case[1].id_ref_any())
}

/// Removes the phi entries of removed edges, which are given as (target, source) in order.
fn drop_entries(function: &mut dr::Function, dropped: &[(u32, u32)]) {
    for block in &mut function.blocks {
        let to = label(block);
        let first = dropped.partition_point(|&(target, _)| target < to);
        if dropped.get(first).is_none_or(|&(target, _)| target != to) {
            continue;
        }
        for phi in phis_mut(block) {
            edit::retain_entries(phi, |from| dropped.binary_search(&(to, from)).is_err());
        }
    }
}

/// Removes unreachable blocks and their phi entries.
fn remove_unreachable(function: &mut dr::Function, cfg: &mut Cfg) -> bool {
    if cfg.order().len() == function.blocks.len() {
        return false;
    }
    let gone: Vec<bool> = (0..function.blocks.len() as u32).map(|block| !cfg.is_reachable(block)).collect();
    let is_gone = |label: u32| gone[cfg.block(label) as usize];
    for (block, &unreachable) in function.blocks.iter_mut().zip(&gone) {
        if unreachable {
            continue;
        }
        for phi in phis_mut(block) {
            edit::retain_entries(phi, |from| !is_gone(from));
        }
        let merge =
            block.instructions.len().checked_sub(2).filter(|&index| is_merge(&block.instructions[index]));
        if let Some(index) = merge
            && merge_labels(&block.instructions[index]).any(is_gone)
        {
            block.instructions.remove(index);
        }
    }
    let mut at = 0;
    function.blocks.retain(|_| {
        at += 1;
        !gone[at - 1]
    });
    *cfg = Cfg::new(function);
    true
}

pub(super) fn is_merge(instruction: &dr::Instruction) -> bool {
    matches!(instruction.class.opcode, Op::LoopMerge | Op::SelectionMerge)
}

fn merge_labels(instruction: &dr::Instruction) -> impl Iterator<Item = u32> {
    instruction.operands.iter().filter_map(Operand::id_ref_any)
}

/// The blocks that merge instructions name.
pub(super) fn named_by_merges(function: &dr::Function, cfg: &Cfg) -> Vec<bool> {
    let mut named = vec![false; function.blocks.len()];
    for block in &function.blocks {
        let merge = block.instructions.iter().rev().take(2).find(|each| is_merge(each));
        for label in merge.into_iter().flat_map(merge_labels) {
            named[cfg.block(label) as usize] = true;
        }
    }
    named
}

/// Retargets branches to a block that only branches to its successor. Returns whether any branch changed.
fn skip_empty_blocks(function: &mut dr::Function, cfg: &Cfg) -> bool {
    if !function.blocks.iter().skip(1).any(|block| forwards_to(block).is_some()) {
        return false;
    }
    let named = named_by_merges(function, cfg);
    let mut forward: Vec<u32> = vec![cfg::NONE; function.blocks.len()];
    let mut any = false;
    for block in 1..function.blocks.len() {
        let Some(target) = forwards_to(&function.blocks[block]) else { continue };
        let target = cfg.block(target);
        let plain = phis(&function.blocks[target as usize]).next().is_none();
        if target as usize != block && !named[block] && plain {
            forward[block] = target;
            any = true;
        }
    }
    if !any {
        return false;
    }
    let labels: Vec<u32> = function.blocks.iter().map(label).collect();
    let mut changed = false;
    for block in &mut function.blocks {
        let Some(terminator) = block.instructions.last_mut() else { continue };
        for operand in &mut terminator.operands[skipped_operands(terminator.class.opcode)..] {
            if let Operand::IdRef(to) = operand {
                let end = end_of(&mut forward, cfg.block(*to));
                changed |= labels[end as usize] != *to;
                *to = labels[end as usize];
            }
        }
    }
    changed
}

/// The number of operands before the targets of a terminator; all of them if it has no targets.
fn skipped_operands(op: Op) -> usize {
    match op {
        Op::BranchConditional | Op::Switch | Op::ReturnValue => 1,
        _ => 0,
    }
}

/// The successor of a block that contains only a branch.
pub(super) fn forwards_to(block: &dr::Block) -> Option<u32> {
    let terminator = block.instructions.last()?;
    let others = &block.instructions[..block.instructions.len() - 1];
    let alone =
        terminator.class.opcode == Op::Branch && others.iter().all(|each| is_comment(each.class.opcode));
    if alone { id_at(terminator, 0) } else { None }
}

/// The end of a chain of empty blocks; a cycle of them is left alone.
fn end_of(forward: &mut [u32], start: u32) -> u32 {
    let (mut end, mut steps) = (start, 0);
    while forward[end as usize] != cfg::NONE {
        end = forward[end as usize];
        steps += 1;
        if steps > forward.len() {
            return start;
        }
    }
    // Path compression.
    let mut block = start;
    while forward[block as usize] != cfg::NONE {
        block = std::mem::replace(&mut forward[block as usize], end);
    }
    end
}

/// Merges each block into its only predecessor where that has no other successor.
fn merge_chains(function: &mut dr::Function, cfg: &Cfg, context: &mut Context) -> bool {
    let named = named_by_merges(function, cfg);
    context.replaced.clear();
    let mut absorbed = vec![false; function.blocks.len()];
    for head in cfg.order().iter().map(|&block| block as usize) {
        if absorbed[head] {
            continue;
        }
        while let Some(next) = follower(function, cfg, head, &named) {
            absorbed[next] = true;
            absorb(function, head, next, context);
        }
    }
    if !absorbed.contains(&true) {
        return false;
    }
    let mut at = 0;
    function.blocks.retain(|_| {
        at += 1;
        !absorbed[at - 1]
    });
    edit::replace_uses(function, &context.replaced);
    true
}

/// The block that can be merged into block `head`.
fn follower(function: &dr::Function, cfg: &Cfg, head: usize, named: &[bool]) -> Option<usize> {
    let instructions = &function.blocks[head].instructions;
    let terminator = instructions.last()?;
    if terminator.class.opcode != Op::Branch {
        return None;
    }
    let next = cfg.block(id_at(terminator, 0)?);
    let alone =
        cfg.predecessors(next).len() == 1 && next as usize != head && next != 0 && !named[next as usize];
    if !alone {
        return None;
    }
    // A loop header keeps its merge instruction, which must precede the branch.
    let has_merge = instructions.len() > 1 && is_merge(&instructions[instructions.len() - 2]);
    let end = function.blocks[next as usize].instructions.last()?.class.opcode;
    let fits = !has_merge || matches!(end, Op::Branch | Op::BranchConditional);
    fits.then_some(next as usize)
}

/// Appends the instructions of block `next` to block `head`.
fn absorb(function: &mut dr::Function, head: usize, next: usize, context: &mut Context) {
    let from = std::mem::take(&mut function.blocks[next].instructions);
    let to = label(&function.blocks[head]);
    context.replaced.insert(label(&function.blocks[next]), to);
    let block = &mut function.blocks[head];
    block.instructions.pop();
    let merge = block.instructions.pop_if(|last| is_merge(last));
    if context.has_lines
        && has_line_at_end(block)
        && !from.first().is_some_and(|first| is_line(first.class.opcode))
    {
        block.instructions.push(effect(Op::NoLine, vec![]));
    }
    for instruction in from {
        match instruction.class.opcode {
            Op::Phi => {
                let (value, _) =
                    phi_entries(&instruction).next().expect("a phi has an entry for each predecessor");
                let id = instruction.result_id.expect("phis have results");
                context.replaced.insert(id, value);
            }
            // A block with a single predecessor is no loop header.
            Op::LoopMerge => {}
            _ => block.instructions.push(instruction),
        }
    }
    if let Some(merge) = merge {
        let before_branch = block.instructions.len() - 1;
        block.instructions.insert(before_branch, merge);
    }
    debug_assert!(
        block.instructions.last().is_some_and(|last| instruction::is_terminator(last.class.opcode))
    );
}
