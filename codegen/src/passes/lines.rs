//! Removal of source lines that apply to no instruction or repeat the line in effect.

use super::{Changed, Context, edit::is_line};
use crate::debug::note;
use rspirv::{dr, spirv::Op};

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    if !context.has_lines {
        return Changed::No;
    }
    let mut changed = false;
    for block in &mut function.blocks {
        let before = block.instructions.len();
        drop_unread(block);
        drop_repeated(block);
        changed |= block.instructions.len() != before;
    }
    changed.into()
}

/// Removes lines that are directly followed by another line.
fn drop_unread(block: &mut dr::Block) {
    let mut next_is_line = false;
    let mut unread = vec![false; block.instructions.len()];
    for (unread, instruction) in unread.iter_mut().zip(&block.instructions).rev() {
        if note::is(instruction) {
            continue;
        }
        let line = is_line(instruction.class.opcode);
        *unread = line && next_is_line;
        next_is_line = line;
    }
    let mut unread = unread.into_iter();
    block.instructions.retain(|_| !unread.next().unwrap_or_default());
}

/// Removes lines that are already in effect. No line is in effect at the start of a block.
fn drop_repeated(block: &mut dr::Block) {
    let mut current: Option<Vec<dr::Operand>> = None;
    block.instructions.retain(|instruction| match instruction.class.opcode {
        Op::Line => {
            let repeated = current.as_ref() == Some(&instruction.operands);
            if !repeated {
                current = Some(instruction.operands.clone());
            }
            !repeated
        }
        Op::NoLine => current.take().is_some(),
        _ => true,
    });
}
