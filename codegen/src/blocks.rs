//! Basic blocks: branches, phis, and the order of the blocks of a finished function. Kernels need no structured control flow.

use crate::{
    generator::{Generator, NO_VALUE},
    instruction,
};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, Word},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{cmp::Reverse, collections::BinaryHeap};

impl Generator<'_> {
    /// Begins the block of a label if anything branches to it; otherwise the following code is unreachable.
    pub(crate) fn begin_block(&mut self, label: Word) {
        if self.body().is_target(label) {
            self.body().open_at(label);
        } else {
            self.body().close();
        }
    }

    /// Begins the block of a label to which something may branch later.
    pub(crate) fn begin_labelled_block(&mut self, label: Word) {
        self.branch(label);
        self.body().open_at(label);
    }

    /// Ends the open block with `OpBranch`.
    pub(crate) fn branch(&mut self, label: Word) {
        if self.is_reachable() {
            self.push(instruction::branch(label));
            self.body().target(label);
            self.body().close();
        }
    }

    /// Ends the open block with `OpBranchConditional`.
    pub(crate) fn branch_conditionally(&mut self, condition: Word, on_true: Word, on_false: Word) {
        match self.known_bool(condition) {
            Some(true) => return self.branch(on_true),
            Some(false) => return self.branch(on_false),
            None => {}
        }
        if self.is_reachable() {
            self.emit_effect(Op::BranchConditional, &[condition, on_true, on_false]);
            self.body().target(on_true);
            self.body().target(on_false);
            self.body().close();
        }
    }

    /// Emits a phi. A value without a label comes from unreachable code.
    pub(crate) fn phi(&mut self, ty: Word, incoming: &[(Word, Option<Word>)]) -> Word {
        let reachable = incoming.iter().filter_map(|&(value, label)| Some((value, label?)));
        let operands: Vec<Word> = reachable.flat_map(|(value, label)| [value, label]).collect();
        match operands[..] {
            [] => self.undefined(ty),
            [value, _] => value,
            _ => self.emit(Op::Phi, ty, &operands),
        }
    }

    /// Whether a value is the constant `true` or `false`.
    pub(crate) fn known_bool(&mut self, value: Word) -> Option<bool> {
        match value {
            NO_VALUE => None,
            _ if Some(value) == self.constants.truth => Some(true),
            _ if Some(value) == self.constants.falsity => Some(false),
            _ => None,
        }
    }

    /// Returns the reachable blocks, each after one of its predecessors, otherwise in order of creation. So each block follows its
    /// dominators: SPIR-V, 2.16.1.
    pub(crate) fn arrange_blocks(&mut self, blocks: Vec<dr::Block>) -> Vec<dr::Block> {
        let numbers: FxHashMap<Word, usize> =
            (0..).zip(&blocks).filter_map(|(number, block)| Some((block.label_id()?, number))).collect();
        let mut found = vec![false; blocks.len()];
        let mut blocks: Vec<Option<dr::Block>> = blocks.into_iter().map(Some).collect();
        let mut waiting: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
        if let Some(first) = found.first_mut() {
            *first = true;
            waiting.push(Reverse(0));
        }
        let mut arranged = Vec::with_capacity(blocks.len());
        while let Some(Reverse(number)) = waiting.pop() {
            let block = blocks[number].take().expect("each block is found once");
            for label in successors(&block) {
                let number = numbers[&label];
                if !std::mem::replace(&mut found[number], true) {
                    waiting.push(Reverse(number));
                }
            }
            arranged.push(block);
        }
        let dropped: Vec<dr::Block> = blocks.into_iter().flatten().collect();
        if !dropped.is_empty() {
            self.forget_blocks(&dropped, &mut arranged);
        }
        arranged
    }

    /// Removes the phi entries and annotations that refer to dropped blocks.
    fn forget_blocks(&mut self, dropped: &[dr::Block], kept: &mut [dr::Block]) {
        let labels: FxHashSet<Word> = dropped.iter().filter_map(dr::Block::label_id).collect();
        for block in kept {
            for phi in block.instructions.iter_mut().take_while(|each| each.class.opcode == Op::Phi) {
                remove_incoming(phi, &labels);
            }
        }
        let results = dropped.iter().flat_map(|block| &block.instructions).filter_map(|each| each.result_id);
        self.forgotten.extend(results);
    }
}

fn remove_incoming(phi: &mut dr::Instruction, dropped: &FxHashSet<Word>) {
    let pairs: Vec<Operand> = phi
        .operands
        .chunks_exact(2)
        .filter(|pair| pair[1].id_ref_any().is_none_or(|label| !dropped.contains(&label)))
        .flatten()
        .cloned()
        .collect();
    phi.operands = pairs;
}

/// The labels that the end of a block names: branch targets, and the merge and continue blocks of a merge instruction.
fn successors(block: &dr::Block) -> Vec<Word> {
    let last = block.instructions.iter().rev().take(2);
    last.flat_map(|each| match each.class.opcode {
        Op::Branch | Op::LoopMerge => ids(each, 0),
        Op::BranchConditional | Op::Switch => ids(each, 1),
        _ => Vec::new(),
    })
    .collect()
}

fn ids(instruction: &dr::Instruction, from: usize) -> Vec<Word> {
    instruction.operands[from..].iter().filter_map(Operand::id_ref_any).collect()
}
