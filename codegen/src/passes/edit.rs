//! IR editing utilities that several passes use: operand replacement, phis, branch targets, source lines.

use super::id_map::IdMap;
use crate::{
    debug::note,
    instruction::{self, effect},
};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};

/// Replaces operands in every instruction of a function.
pub(crate) fn replace_uses(function: &mut dr::Function, replaced: &IdMap<u32>) {
    for block in &mut function.blocks {
        for instruction in &mut block.instructions {
            replace_operands(instruction, replaced);
        }
    }
}

/// Replaces operands in one instruction.
pub(crate) fn replace_operands(instruction: &mut dr::Instruction, replaced: &IdMap<u32>) {
    for operand in &mut instruction.operands {
        if let Some(id) = operand.id_ref_any_mut() {
            *id = replaced.resolve(*id);
        }
    }
}

/// Inserts each element before the current element at its index; the indices ascend.
pub(crate) fn insert_all<T>(all: &mut Vec<T>, inserted: Vec<(usize, T)>) {
    if inserted.is_empty() {
        return;
    }
    let mut inserted = inserted.into_iter().peekable();
    for (place, old) in std::mem::take(all).into_iter().enumerate() {
        while let Some((_, new)) = inserted.next_if(|(before, _)| *before == place) {
            all.push(new);
        }
        all.push(old);
    }
    debug_assert!(inserted.peek().is_none(), "the last one stays");
}

/// Returns an empty block.
pub(crate) fn new_block(label: u32) -> dr::Block {
    let label = instruction::new(Op::Label, None, Some(label), vec![]);
    dr::Block { label: Some(label), instructions: Vec::new() }
}

/// Removes the blocks without instructions.
pub(crate) fn drop_emptied(function: &mut dr::Function) {
    function.blocks.retain(|block| !block.instructions.is_empty());
}

/// Retargets the terminator of a block from one label to another.
pub(crate) fn redirect(block: &mut dr::Block, from: u32, to: u32) {
    let Some(terminator) = block.instructions.last_mut() else { return };
    for operand in terminator.operands.iter_mut().filter(|each| **each == Operand::IdRef(from)) {
        *operand = Operand::IdRef(to);
    }
}

/// Renames a predecessor in the phis of a block.
pub(crate) fn rename_predecessor(block: &mut dr::Block, from: u32, to: u32) {
    for phi in phis_mut(block) {
        for entry in phi.operands.chunks_exact_mut(2).filter(|entry| entry[1] == Operand::IdRef(from)) {
            entry[1] = Operand::IdRef(to);
        }
    }
}

/// Whether the opcode is `OpLine` or `OpNoLine`.
pub(crate) fn is_line(op: Op) -> bool {
    matches!(op, Op::Line | Op::NoLine)
}

/// Whether the opcode is debug information only: a source line, or a note on a variable.
pub(crate) fn is_comment(op: Op) -> bool {
    is_line(op) || op == note::OPCODE
}

/// The phis of a block.
pub(crate) fn phis(block: &dr::Block) -> impl Iterator<Item = &dr::Instruction> {
    block
        .instructions
        .iter()
        .take_while(|each| each.class.opcode == Op::Phi || is_line(each.class.opcode))
        .filter(|each| each.class.opcode == Op::Phi)
}

/// The phis of a block, mutable.
pub(crate) fn phis_mut(block: &mut dr::Block) -> impl Iterator<Item = &mut dr::Instruction> {
    block
        .instructions
        .iter_mut()
        .take_while(|each| each.class.opcode == Op::Phi || is_line(each.class.opcode))
        .filter(|each| each.class.opcode == Op::Phi)
}

/// The (value, predecessor) pairs of a phi.
pub(crate) fn phi_entries(phi: &dr::Instruction) -> impl Iterator<Item = (u32, u32)> {
    phi.operands.chunks_exact(2).map(|entry| {
        let id = |operand: &Operand| operand.id_ref_any().expect("phis hold ids");
        (id(&entry[0]), id(&entry[1]))
    })
}

/// Keeps the entries of a phi whose predecessor satisfies the predicate.
pub(crate) fn retain_entries(phi: &mut dr::Instruction, mut keep: impl FnMut(u32) -> bool) {
    let mut kept = 0;
    for entry in 0..phi.operands.len() / 2 {
        let label = instruction::id_at(phi, entry * 2 + 1).expect("phis hold ids");
        if keep(label) {
            phi.operands.swap(kept, entry * 2);
            phi.operands.swap(kept + 1, entry * 2 + 1);
            kept += 2;
        }
    }
    phi.operands.truncate(kept);
}

/// Whether the source line at the end of a block would extend to instructions appended to it.
pub(crate) fn has_line_at_end(block: &dr::Block) -> bool {
    let last = block.instructions.iter().rev().map(|each| each.class.opcode).find(|&op| is_line(op));
    last == Some(Op::Line)
}

/// Appends the instructions of a block except its terminator to the end of another, where they are executed unconditionally. Notes on
/// variables are dropped: they hold on one path only.
pub(crate) fn compute_ahead(
    block: &mut Vec<dr::Instruction>,
    mut moved: Vec<dr::Instruction>,
    has_lines: bool,
) {
    moved.pop();
    if has_lines {
        moved.iter_mut().filter(|each| note::is(each)).for_each(note::lose);
        // No line is in effect at the start of a block.
        if !moved.first().is_some_and(|first| is_line(first.class.opcode)) {
            block.push(effect(Op::NoLine, vec![]));
        }
    }
    block.append(&mut moved);
}

/// The source line in effect at the end of a list of instructions.
pub(crate) fn line_at_end(instructions: &[dr::Instruction]) -> dr::Instruction {
    let last = instructions.iter().rev().find(|each| is_line(each.class.opcode));
    last.cloned().unwrap_or_else(|| effect(Op::NoLine, vec![]))
}

/// The label of a block.
pub(crate) fn label(block: &dr::Block) -> u32 {
    block.label_id().expect("every block has a label")
}
