//! The control-flow graph of a function: a view made from its terminators, over [`crate::analysis::cfg`].

use super::Function;
use crate::analysis::cfg::Cfg;

/// The control-flow graph of a function. Blocks are identified by their index in [`Function::layout`]; [`number`] maps handles to indices.
pub fn graph(function: &Function) -> Cfg {
    let numbers = number(function);
    let mut edges = Vec::with_capacity(function.layout.len() * 2);
    for (from, &block) in function.layout.iter().enumerate() {
        if let Some(terminator) = function.terminator(block) {
            edges.extend(function.blocks(terminator).map(|to| (from as u32, numbers[to.index()])));
        }
    }
    Cfg::of_edges(function.layout.len(), edges)
}

/// The index in [`Function::layout`] of the block that each instruction is in, by handle; `u32::MAX` for those that are in none.
pub fn homes(function: &Function) -> Vec<u32> {
    let mut homes = vec![u32::MAX; function.inst_count()];
    for (index, &block) in (0..).zip(&function.layout) {
        for &inst in &function.block(block).insts {
            homes[inst.index()] = index;
        }
    }
    homes
}

/// The index of each block in [`Function::layout`], by handle; `u32::MAX` for those that are not part of the function.
pub fn number(function: &Function) -> Vec<u32> {
    let mut numbers = vec![u32::MAX; function.block_count()];
    for (index, &block) in function.layout.iter().enumerate() {
        numbers[block.index()] = index as u32;
    }
    numbers
}
