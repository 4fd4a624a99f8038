//! Blocks: branches, phis, and the order of the blocks of a finished function. Kernels need no structured control flow.

use super::Lowering;
use crate::ir::{self, Block, Flags, Merge, Opcode, Operands, Type, Value, opcode::Core, transform::edit};
use std::{cmp::Reverse, collections::BinaryHeap};

impl Lowering<'_> {
    /// A block that branches may go to before it is begun.
    pub(super) fn new_block(&mut self) -> Block {
        self.body().output.make_block()
    }

    /// Begins a block if anything branches to it; otherwise the following code is unreachable.
    pub(super) fn begin_block(&mut self, block: Block) {
        if self.body().is_target(block) {
            self.body().open_at(block);
        } else {
            self.body().close();
        }
    }

    /// Begins a block to which something may branch later.
    pub(super) fn begin_labelled_block(&mut self, block: Block) {
        self.branch(block);
        self.body().open_at(block);
    }

    /// Ends the open block with a branch.
    pub(super) fn branch(&mut self, block: Block) {
        self.terminate(Core::Branch, &[], &[block], &[]);
    }

    /// Ends the open block with a conditional branch.
    pub(super) fn branch_conditionally(&mut self, condition: Value, on_true: Block, on_false: Block) {
        match self.module.known_bool(condition) {
            Some(true) => self.branch(on_true),
            Some(false) => self.branch(on_false),
            None => self.terminate(Core::BranchConditional, &[condition], &[on_true, on_false], &[]),
        }
    }

    /// Ends the open block.
    pub(super) fn terminate(&mut self, core: Core, values: &[Value], blocks: &[Block], literals: &[u32]) {
        if self.is_reachable() {
            let void = self.module.void_type();
            let operands = Operands { values, blocks, literals };
            self.emit_with(Opcode::Core(core), void, operands, Flags::default());
            let body = self.body();
            blocks.iter().for_each(|&block| body.target(block));
            body.close();
        }
    }

    /// Makes a phi. A value without a block comes from unreachable code.
    pub(super) fn phi(&mut self, ty: Type, incoming: &[(Value, Option<Block>)]) -> Value {
        let reachable = incoming.iter().filter_map(|&(value, block)| Some((value, block?)));
        let (values, blocks): (Vec<Value>, Vec<Block>) = reachable.unzip();
        match values[..] {
            [] => self.module.undefined(ty),
            [value] => value,
            _ => {
                let operands = Operands { values: &values, blocks: &blocks, literals: &[] };
                self.emit_with(Opcode::Core(Core::Phi), ty, operands, Flags::default())
            }
        }
    }
}

/// Arranges the reachable blocks, each after one of its predecessors, otherwise in order of their beginning. So each block follows its
/// dominators: SPIR-V, 2.16.1. Others are dropped.
pub(super) fn arrange(function: &mut ir::Function) {
    if function.layout.len() < 2 {
        return;
    }
    let mut numbers = vec![None; function.block_count()];
    for (number, block) in function.layout.iter().enumerate() {
        numbers[block.index()] = Some(number);
    }
    let mut waiting: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
    let mut found = vec![false; function.layout.len()];
    if let Some(first) = found.first_mut() {
        *first = true;
        waiting.push(Reverse(0));
    }
    let mut arranged = Vec::with_capacity(function.layout.len());
    while let Some(Reverse(number)) = waiting.pop() {
        let block = function.layout[number];
        arranged.push(block);
        let named = match function.block(block).merge {
            Some(Merge::Loop { merge, continues, .. }) => [Some(merge), Some(continues)],
            Some(Merge::Selection { merge, .. }) => [Some(merge), None],
            None => [None; 2],
        };
        for next in function
            .successors(block)
            .chain(named.into_iter().flatten())
            .filter_map(|next| numbers[next.index()])
        {
            if !std::mem::replace(&mut found[next], true) {
                waiting.push(Reverse(next));
            }
        }
    }
    let is_dropped = arranged.len() < function.layout.len();
    function.layout = arranged;
    if is_dropped {
        let mut kept = vec![false; function.block_count()];
        function.layout.iter().for_each(|block| kept[block.index()] = true);
        for block in function.layout.clone() {
            edit::remove_incoming(function, block, |from| !kept[from.index()]);
        }
    }
}
