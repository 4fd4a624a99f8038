//! Instruction constructors with constant-time look-up of the opcode's grammar row (rspirv's own constructor searches its table).

use rspirv::{
    dr, grammar,
    spirv::{Decoration, Op},
};
use spirocl_frontend::stop;
use std::{borrow::Cow, sync::LazyLock};

/// A row of rspirv's grammar of instructions.
pub type Class = &'static grammar::Instruction<'static>;

/// The grammar rows of the core opcodes, by number. Extension opcodes start at 4160 and are rare.
static CORE: LazyLock<Vec<Option<Class>>> = LazyLock::new(|| {
    let mut rows = vec![None; 512];
    for class in grammar::INSTRUCTION_TABLE.iter() {
        if let Some(row) = rows.get_mut(class.opcode as usize) {
            *row = Some(class);
        }
    }
    rows
});

/// The import name of the OpenCL extended instruction set.
pub(crate) const OPENCL_STD: &str = "OpenCL.std";

/// The grammar row of an opcode.
pub fn class(op: Op) -> Class {
    match CORE.get(op as usize) {
        Some(Some(class)) => class,
        Some(None) | None => grammar::INSTRUCTION_TABLE.get(op),
    }
}

/// The grammar row of an opcode by its number, if there is one.
pub(crate) fn class_of(opcode: u32) -> Option<Class> {
    match CORE.get(opcode as usize) {
        Some(class) => *class,
        None => grammar::INSTRUCTION_TABLE.lookup_opcode(opcode),
    }
}

/// An instruction whose operands are elsewhere: one that is written or looked at, but not kept.
#[derive(Clone, Copy)]
pub(crate) struct InstructionRef<'a> {
    pub(crate) class: Class,
    pub(crate) result_type: Option<u32>,
    pub(crate) result_id: Option<u32>,
    pub(crate) operands: &'a [dr::Operand],
}

impl<'a> InstructionRef<'a> {
    /// As [`new`].
    pub(crate) fn new(
        op: Op,
        result_type: Option<u32>,
        result_id: Option<u32>,
        operands: &'a [dr::Operand],
    ) -> Self {
        stop::check();
        Self { class: class(op), result_type, result_id, operands }
    }

    /// As [`value`].
    pub(crate) fn value(op: Op, ty: u32, id: u32, operands: &'a [dr::Operand]) -> Self {
        Self::new(op, Some(ty), Some(id), operands)
    }

    /// As [`effect`].
    pub(crate) fn effect(op: Op, operands: &'a [dr::Operand]) -> Self {
        Self::new(op, None, None, operands)
    }
}

impl<'a> From<&'a dr::Instruction> for InstructionRef<'a> {
    fn from(instruction: &'a dr::Instruction) -> Self {
        let &dr::Instruction { class, result_type, result_id, ref operands } = instruction;
        Self { class, result_type, result_id, operands }
    }
}

/// Returns an instruction.
pub fn new(
    op: Op,
    result_type: Option<u32>,
    result_id: Option<u32>,
    operands: Vec<dr::Operand>,
) -> dr::Instruction {
    stop::check();
    dr::Instruction { class: class(op), result_type, result_id, operands }
}

/// Returns an instruction with a typed result.
pub fn value(op: Op, ty: u32, id: u32, operands: Vec<dr::Operand>) -> dr::Instruction {
    new(op, Some(ty), Some(id), operands)
}

/// Returns an instruction with a typed result and id operands.
pub fn of_ids(op: Op, ty: u32, id: u32, ids: &[u32]) -> dr::Instruction {
    value(op, ty, id, ids.iter().map(|&id| dr::Operand::IdRef(id)).collect())
}

/// Returns an instruction without a result.
pub fn effect(op: Op, operands: Vec<dr::Operand>) -> dr::Instruction {
    new(op, None, None, operands)
}

/// A text as a literal. A NUL would end it (SPIR-V, 2.2.1), so each is replaced by a space, which preserves columns.
pub(crate) fn without_nul(text: &str) -> Cow<'_, str> {
    if text.as_bytes().contains(&0) { text.replace('\0', " ").into() } else { text.into() }
}

/// Returns a literal string, without a NUL.
pub fn literal_string(text: &str) -> dr::Operand {
    dr::Operand::LiteralString(without_nul(text).into_owned())
}

/// The id that an operand is, if it is one.
pub fn id(operand: &dr::Operand) -> Option<u32> {
    match *operand {
        dr::Operand::IdRef(id) | dr::Operand::IdScope(id) | dr::Operand::IdMemorySemantics(id) => Some(id),
        _ => None,
    }
}

/// The id operand at an index, if it is one.
pub fn id_at(instruction: &dr::Instruction, index: usize) -> Option<u32> {
    instruction.operands.get(index).and_then(id)
}

/// Whether an annotation is an import or export. SPIR-V, 3.20, LinkageAttributes.
pub fn is_linkage(annotation: &dr::Instruction) -> bool {
    annotation.operands.get(1) == Some(&dr::Operand::Decoration(Decoration::LinkageAttributes))
}

/// The ids that an instruction uses: its result type, then its operands.
pub fn used_ids(instruction: &dr::Instruction) -> impl Iterator<Item = u32> {
    let operands = instruction.operands.iter().filter_map(id);
    instruction.result_type.into_iter().chain(operands)
}

/// Whether the opcode is a block terminator that kernels can have.
pub fn is_terminator(op: Op) -> bool {
    matches!(
        op,
        Op::Branch
            | Op::BranchConditional
            | Op::Switch
            | Op::Return
            | Op::ReturnValue
            | Op::Unreachable
            | Op::Kill
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_belong_to_their_opcodes() {
        for op in [Op::Nop, Op::IAdd, Op::FunctionEnd, Op::SDot, Op::SubgroupShuffleINTEL, Op::BitReverse] {
            assert_eq!(class(op).opcode, op);
        }
    }
}
