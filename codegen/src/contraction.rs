//! Contraction: where a product and a sum may be rounded once. `-ffp-contract` and the pragma `FP_CONTRACT` together, and what a module says
//! of it.
//!
//! SPIR-V has the execution mode `ContractionOff`, of kernels alone, so a module without the kernels names `FP_CONTRACT OFF` in functions that
//! other modules call as an extension of its source, which the linker reads.

use crate::{
    instruction::{self, id_at},
    options::{Contraction, OptimizationLevel, Options},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{Decoration, ExecutionMode, Op, Word},
};
use rustc_hash::FxHashSet;
use spirocl_frontend::token::FpContract;
use spirocl_sema::hir;

/// On a product while the passes run: `-ffp-contract=fast` is not for it. No module keeps that: OpenCL does not know the decoration.
pub(crate) const APART: Decoration = Decoration::NoContraction;

/// What holds where no pragma says otherwise. OpenCL API, "Optimization Options": with `-cl-mad-enable` any `a * b + c` may become `mad`.
pub(crate) fn by_default(options: &Options) -> Contraction {
    if options.fast_math.mad_enable { Contraction::Fast } else { options.contraction }
}

/// Whether a pass looks for products and sums of different statements.
pub(crate) fn crosses_statements(options: &Options) -> bool {
    by_default(options) == Contraction::Fast
        && options.optimization != OptimizationLevel::O0
        && !options.fast_math.fast_relaxed_math
}

/// Whether a function may have products and sums that must stay apart.
pub(crate) fn is_off(function: &hir::Function, options: &Options) -> bool {
    function.contraction.states().any(|state| match state {
        FpContract::Off => true,
        FpContract::On => false,
        FpContract::Default => by_default(options) == Contraction::Off,
    })
}

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
