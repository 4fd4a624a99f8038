//! What a module says of `FP_CONTRACT OFF` in functions that other modules call. SPIR-V has the execution mode `ContractionOff`, of kernels
//! alone, so a module without the kernels names the pragma as an extension of its source, which the linker reads.

use crate::instruction;
use rspirv::{
    dr::{self, Operand},
    spirv::{ExecutionMode, Op, Word},
};

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

/// Makes a kernel keep products and sums apart, if it does not yet.
pub(crate) fn turn_off(module: &mut dr::Module, kernel: Word) {
    let operands = vec![Operand::IdRef(kernel), Operand::ExecutionMode(ExecutionMode::ContractionOff)];
    if !module.execution_modes.iter().any(|mode| mode.operands == operands) {
        module.execution_modes.push(instruction::effect(Op::ExecutionMode, operands));
    }
}
