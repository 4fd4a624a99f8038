//! Inline hints: sets `Inline` on functions that drivers should inline. CPU drivers vectorize whole kernels over work-items, and a call
//! hinders that. The module stays small, since the body is there once.

use crate::instruction::id_at;
use rspirv::{
    dr::{self, Operand},
    spirv::{FunctionControl, Op},
};

/// The maximum size of a function with a hint.
const LONGEST: u32 = 150;
/// The maximum total size of the copies of a function, one not counted.
const GROWTH: u32 = 600;

/// Runs the pass.
pub(crate) fn run(module: &mut dr::Module) {
    let bound = module.header.as_ref().map_or(1, |header| header.bound as usize);
    let mut calls = vec![0u32; bound];
    for function in &module.functions {
        let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
        let called = instructions
            .filter(|each| each.class.opcode == Op::FunctionCall)
            .filter_map(|call| id_at(call, 0));
        called.for_each(|callee| calls[callee as usize] += 1);
    }
    // Kernels are not called.
    for kernel in module.entry_points.iter().filter_map(|entry| id_at(entry, 1)) {
        calls[kernel as usize] = 0;
    }
    for function in &mut module.functions {
        let calls = function.def_id().map_or(0, |id| calls[id as usize]);
        if calls == 0 {
            continue;
        }
        let size = super::inline::size(function);
        let fits = size <= LONGEST && size.saturating_mul(calls - 1) <= GROWTH;
        if fits
            && let Some(Operand::FunctionControl(control)) =
                function.def.as_mut().and_then(|def| def.operands.first_mut())
            && !control.contains(FunctionControl::DONT_INLINE)
        {
            *control |= FunctionControl::INLINE;
        }
    }
}
