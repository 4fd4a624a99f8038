//! Floating-point contraction: the combination of `-ffp-contract` and `#pragma OPENCL FP_CONTRACT`, and its representation in a module.
//!
//! SPIR-V has the execution mode `ContractionOff` only for entry points, so a module without the kernels records `FP_CONTRACT OFF` in exported
//! functions as an `OpSourceExtension`, which the linker reads.

use crate::options::{Contraction, OptimizationLevel, Options};
use spirocl_frontend::token::FpContract;
use spirocl_sema::hir;

/// The contraction mode without pragmas. OpenCL API, "Optimization Options": `-cl-mad-enable` allows `mad` for any `a * b + c`.
pub(crate) fn by_default(options: &Options) -> Contraction {
    if options.fast_math.mad_enable { Contraction::Fast } else { options.contraction }
}

/// Whether a pass contracts across statements.
pub(crate) fn crosses_statements(options: &Options) -> bool {
    by_default(options) == Contraction::Fast
        && options.optimization != OptimizationLevel::O0
        && !options.fast_math.fast_relaxed_math
}

/// Whether a function may contain operations that must not be contracted.
pub(crate) fn is_off(function: &hir::Function, options: &Options) -> bool {
    function.contraction.states().any(|state| match state {
        FpContract::Off => true,
        FpContract::On => false,
        FpContract::Default => by_default(options) == Contraction::Off,
    })
}

/// The marker's name. SPIR-V, `OpSourceExtension`: it has no semantics, so consumers may ignore it.
pub(crate) const NAME: &str = "FP_CONTRACT OFF";
