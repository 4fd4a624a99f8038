//! Induction variable simplification (LLVM's `indvars`): the test of a counted loop compares without sign if neither operand is ever negative.
//!
//! Of sums, drivers find that themselves; of what doubles or halves (`for (int d = 1; d < 128; d *= 2)`) they do not, as it might wrap around,
//! and then do not know the range of `d` in the loop either: a prefix sum takes a tenth longer on pocl.

use super::trip_count::TripCount;
use crate::ir::{
    Binary, Block, Compare, Function, Inst, Module, Opcode, Value, graph,
    opcode::Core,
    transform::{Changed, edit::incoming_from},
};
use std::iter;

/// The most iterations that are evaluated.
const MOST: u32 = 64;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let graph = graph::of(function);
    let (cfg, loops) = (graph.cfg(), graph.loops());
    let block = |index: u32| function.layout[index as usize];
    let mut found = Vec::new();
    for number in 0..loops.len() as u32 {
        let header = loops.header(number);
        let is_inside = |index: u32| loops.contains(number, index);
        let back: Vec<u32> =
            cfg.predecessors(header).iter().copied().filter(|&from| is_inside(from)).collect();
        let latches: Vec<Block> = back.iter().map(|&latch| block(latch)).collect();
        // What is executed in each iteration: the header, and a latch that is the only one.
        let latch = back.first().copied().filter(|&latch| back.len() == 1 && latch != header);
        for index in iter::once(header).chain(latch) {
            let Some(exit) = cfg.successors(index).iter().find(|&&to| !is_inside(to)) else { continue };
            let test =
                Test { header: block(header), latches: &latches, block: block(index), exit: block(*exit) };
            found.extend(test.without_sign(function, module));
        }
    }
    for &(comparison, compare) in &found {
        function.inst_mut(comparison).opcode = Opcode::Compare(compare);
    }
    (!found.is_empty()).into()
}

/// A block of a loop that may leave it.
struct Test<'a> {
    header: Block,
    latches: &'a [Block],
    block: Block,
    /// Where it leads outside.
    exit: Block,
}

impl Test<'_> {
    /// The comparison that decides, and what it may be in its place.
    fn without_sign(&self, function: &Function, module: &mut Module) -> Option<(Inst, Compare)> {
        let terminator = function.terminator(self.block)?;
        if function.inst(terminator).opcode != Opcode::Core(Core::BranchConditional) {
            return None;
        }
        let onward = function.blocks(terminator).next()? != self.exit;
        let comparison = function.operand(terminator, 0).inst()?;
        let Opcode::Compare(compare) = function.inst(comparison).opcode else { return None };
        let compare = compare.without_sign()?;
        if function.operands(comparison).any(|operand| self.is_sum(function, operand)) {
            return None;
        }
        let count = TripCount {
            header: self.header,
            latches: self.latches,
            exits: &[],
            most: MOST,
            is_used_behind: false,
        };
        count.is_never_negative(comparison, onward, function, module).then_some((comparison, compare))
    }

    /// Whether a value is a sum, or one of the header's that is a sum in the next iteration.
    fn is_sum(&self, function: &Function, value: Value) -> bool {
        let is_sum = |value: Value| {
            let opcode = value.inst().map(|inst| function.inst(inst).opcode);
            matches!(opcode, Some(Opcode::Binary(Binary::Add | Binary::Subtract)))
        };
        let phi = value.inst().filter(|&inst| function.phis(self.header).any(|phi| phi == inst));
        match phi {
            Some(phi) => self.latches.iter().any(|&latch| is_sum(incoming_from(function, phi, latch))),
            None => is_sum(value),
        }
    }
}
