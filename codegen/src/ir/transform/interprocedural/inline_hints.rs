//! Inline hints: sets `Inline` on functions that drivers should inline. CPU drivers vectorize whole kernels over work-items, and a call
//! hinders that. The module stays small, since the body is there once.

use super::inline;
use crate::ir::{Function, Module, transform::Changed};
use spirv::FunctionControl;

/// The maximum size of a function with a hint.
const LONGEST: usize = 150;

/// The maximum total size of the copies of a function, one not counted.
const GROWTH: usize = 600;

/// Runs the pass.
pub fn run(module: &mut Module) -> Changed {
    let mut calls = vec![0usize; module.functions.len()];
    for function in &module.functions {
        let mentions = function.mentions(&module.constants);
        mentions.calls.iter().for_each(|callee| calls[callee.index()] += 1);
    }
    // Kernels are not called.
    module.entry_points.iter().for_each(|entry| calls[entry.function.index()] = 0);
    let mut changed = false;
    for (function, calls) in module.functions.iter_mut().zip(calls).filter(|&(_, calls)| calls > 0) {
        let control = FunctionControl::from_bits_truncate(function.control);
        let has_control = control.intersects(FunctionControl::INLINE | FunctionControl::DONT_INLINE);
        if !has_control && fits(function, calls) {
            function.control |= FunctionControl::INLINE.bits();
            changed = true;
        }
    }
    changed.into()
}

/// Whether the copies of a function are not too large.
fn fits(function: &Function, calls: usize) -> bool {
    let size = inline::size(function);
    size <= LONGEST && size.saturating_mul(calls - 1) <= GROWTH
}
