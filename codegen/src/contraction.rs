//! What a module says of `FP_CONTRACT OFF` in functions that other modules call. SPIR-V has the execution mode `ContractionOff`, of kernels
//! alone, so a module without the kernels names the pragma as an extension of its source, which the linker reads.

use crate::instruction::{self, id_at};
use rspirv::{
    dr::{self, Operand},
    spirv::{ExecutionMode, Op, Word},
};
use rustc_hash::FxHashSet;

/// The name. SPIR-V, `OpSourceExtension`: it says something about the source, and whoever does not know it may leave it out.
const NAME: &str = "FP_CONTRACT OFF";

/// What says that exported functions keep products and sums apart.
pub(crate) fn mark() -> dr::Instruction {
    instruction::effect(Op::SourceExtension, vec![Operand::LiteralString(NAME.into())])
}

/// Whether an instruction says that.
pub(crate) fn is_mark(instruction: &dr::Instruction) -> bool {
    let name = instruction.operands.first();
    instruction.class.opcode == Op::SourceExtension
        && matches!(name, Some(Operand::LiteralString(name)) if name == NAME)
}

/// Makes kernels keep products and sums apart, if they do not yet.
pub(crate) fn turn_off(module: &mut dr::Module, kernels: impl Iterator<Item = Word>) {
    let off = Operand::ExecutionMode(ExecutionMode::ContractionOff);
    let is_off = |mode: &&dr::Instruction| mode.operands.get(1) == Some(&off);
    let modes = module.execution_modes.iter().filter(is_off);
    let known: FxHashSet<Word> = modes.filter_map(|mode| id_at(mode, 0)).collect();
    for kernel in kernels.filter(|kernel| !known.contains(kernel)) {
        let operands = vec![Operand::IdRef(kernel), off.clone()];
        module.execution_modes.push(instruction::effect(Op::ExecutionMode, operands));
    }
}
