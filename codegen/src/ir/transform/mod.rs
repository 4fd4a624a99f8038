//! Passes from IR to IR, in folders by what they improve: [`scalar`] values, [`memory`], the [`control_flow`], [`loops`], and what crosses
//! functions ([`interprocedural`]). A pass is a function of its file; [`optimize`] is the pipeline.
//!
//! A pass over a function gets it apart from the module ([`with_function`]), so that it can make types and constants while it changes the
//! function. Instructions that a pass removes stay in the arena and are in no block. Debug values follow the values that they describe, and no
//! decision depends on them.

pub mod control_flow;
pub mod edit;
pub mod interprocedural;
pub mod loops;
pub mod memory;
pub mod scalar;

use super::{Function, FunctionId, Module};
use spirocl_frontend::stop;

/// Whether a pass changed anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changed {
    /// It did.
    Yes,
    /// It did not.
    No,
}

impl From<bool> for Changed {
    fn from(changed: bool) -> Self {
        if changed { Self::Yes } else { Self::No }
    }
}

/// A pass over one function, which was taken out of the module.
pub type FunctionPass = fn(&mut Function, &mut Module) -> Changed;

/// The function passes by name, in the order of the pipeline.
pub const FUNCTION_PASSES: &[(&str, FunctionPass)] = &[
    ("simplify_cfg", control_flow::simplify_cfg::run),
    ("sroa", memory::sroa::run),
    ("mem2reg", memory::mem2reg::run),
    ("instcombine", scalar::instcombine::run),
    ("gvn", scalar::gvn::run),
    ("licm", loops::licm::run),
    ("dce", scalar::dce::run),
];

/// How often the passes run over a function at most: what one finds may be found by an earlier one.
const ROUNDS: usize = 3;

/// Optimizes a module: inlines calls, then improves every function, then removes what is not needed any more.
pub fn optimize(module: &mut Module) {
    optimize_with(module, |_, _| ());
}

/// As [`optimize`]; calls `after` after each pass with its name, for tests that look at what each does.
pub fn optimize_with(module: &mut Module, mut after: impl FnMut(&str, &Module)) {
    interprocedural::inline::inline_small(module);
    after("inline", module);
    for id in module.function_ids() {
        for _ in 0..ROUNDS {
            let mut changed = false;
            for (name, pass) in FUNCTION_PASSES {
                let result = with_function(module, id, |function, module| {
                    if function.layout.is_empty() { Changed::No } else { pass(function, module) }
                });
                if result == Changed::Yes {
                    changed = true;
                    after(name, module);
                }
            }
            if !changed {
                break;
            }
        }
    }
    if interprocedural::global_dce::run(module) == Changed::Yes {
        after("global_dce", module);
    }
}

/// Calls `change` with a function and the module without its body.
pub fn with_function<R>(
    module: &mut Module,
    id: FunctionId,
    change: impl FnOnce(&mut Function, &mut Module) -> R,
) -> R {
    let slot = &mut module.functions[id.index()];
    let apart = Function::new(slot.ty, slot.return_type);
    let mut function = std::mem::replace(slot, apart);
    stop::check_now();
    let result = change(&mut function, module);
    module.functions[id.index()] = function;
    result
}
