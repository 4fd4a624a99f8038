//! Making instructions, quickly: the grammar row of an opcode is found in one step (rspirv's own constructor searches its table).

use rspirv::{
    dr, grammar,
    spirv::{Decoration, Op},
};
use std::sync::LazyLock;

/// A row of rspirv's grammar of instructions.
pub type Class = &'static grammar::Instruction<'static>;

/// How many operands of an entry point come before the variables that it lists: the model, the function and the name.
pub(crate) const BEFORE_INTERFACE: usize = 3;

/// The rows of the core opcodes, by number. Extensions' opcodes start at 4160 and are rare.
static CORE: LazyLock<Vec<Option<Class>>> = LazyLock::new(|| {
    let mut rows = vec![None; 512];
    for class in grammar::INSTRUCTION_TABLE.iter() {
        if let Some(row) = rows.get_mut(class.opcode as usize) {
            *row = Some(class);
        }
    }
    rows
});

/// The name by which modules import OpenCL's extended instructions.
pub(crate) const OPENCL_STD: &str = "OpenCL.std";

/// The set of OpenCL's extended instructions, if the module imports it.
pub(crate) fn opencl_std(module: &dr::Module) -> Option<u32> {
    let name = dr::Operand::LiteralString(OPENCL_STD.into());
    let is_it = |each: &&dr::Instruction| each.operands.first() == Some(&name);
    module.ext_inst_imports.iter().find(is_it).and_then(|each| each.result_id)
}

/// Imports the set of OpenCL's extended instructions under an id.
pub(crate) fn import_opencl_std(module: &mut dr::Module, id: u32) {
    let name = vec![dr::Operand::LiteralString(OPENCL_STD.into())];
    module.ext_inst_imports.push(new(Op::ExtInstImport, None, Some(id), name));
}

/// The grammar row of an opcode.
pub fn class(op: Op) -> Class {
    match CORE.get(op as usize) {
        Some(Some(class)) => class,
        Some(None) | None => grammar::INSTRUCTION_TABLE.get(op),
    }
}

/// An instruction of all its parts.
pub fn new(
    op: Op,
    result_type: Option<u32>,
    result_id: Option<u32>,
    operands: Vec<dr::Operand>,
) -> dr::Instruction {
    dr::Instruction { class: class(op), result_type, result_id, operands }
}

/// An instruction with a typed result.
pub fn value(op: Op, ty: u32, id: u32, operands: Vec<dr::Operand>) -> dr::Instruction {
    new(op, Some(ty), Some(id), operands)
}

/// An instruction with a typed result whose operands are ids.
pub fn of_ids(op: Op, ty: u32, id: u32, ids: &[u32]) -> dr::Instruction {
    value(op, ty, id, ids.iter().map(|&id| dr::Operand::IdRef(id)).collect())
}

/// An instruction without a result.
pub fn effect(op: Op, operands: Vec<dr::Operand>) -> dr::Instruction {
    new(op, None, None, operands)
}

/// How many words an instruction has. SPIR-V, 2.3.
pub(crate) fn words(instruction: &dr::Instruction) -> usize {
    let of_operand = |operand: &dr::Operand| match operand {
        dr::Operand::LiteralString(text) => text.len() / 4 + 1,
        dr::Operand::LiteralBit64(_) => 2,
        _ => 1,
    };
    let fixed =
        1 + usize::from(instruction.result_type.is_some()) + usize::from(instruction.result_id.is_some());
    fixed + instruction.operands.iter().map(of_operand).sum::<usize>()
}

/// A branch to a block.
pub fn branch(target: u32) -> dr::Instruction {
    effect(Op::Branch, vec![dr::Operand::IdRef(target)])
}

/// A literal string. A NUL would end it (SPIR-V, 2.2.1), so a space stands in the place of each: columns stay what they are.
pub fn literal_string(text: &str) -> dr::Operand {
    dr::Operand::LiteralString(text.replace('\0', " "))
}

/// The id at an operand, if there is one.
pub fn id_at(instruction: &dr::Instruction, index: usize) -> Option<u32> {
    instruction.operands.get(index)?.id_ref_any()
}

/// Whether an annotation makes something known to other modules, or takes it from them. SPIR-V, 3.20, LinkageAttributes.
pub fn is_linkage(annotation: &dr::Instruction) -> bool {
    annotation.operands.get(1) == Some(&dr::Operand::Decoration(Decoration::LinkageAttributes))
}

/// The ids that an instruction uses: that of its result's type, then its operands.
pub fn used_ids(instruction: &dr::Instruction) -> impl Iterator<Item = u32> {
    let operands = instruction.operands.iter().filter_map(dr::Operand::id_ref_any);
    instruction.result_type.into_iter().chain(operands)
}

/// Whether the opcode ends a block. Only those that exist in kernels count.
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
