//! Passes from IR to IR, in folders by what they improve: [`scalar`] values, [`memory`], the [`control_flow`], [`loops`], and what crosses
//! functions ([`interprocedural`]). A pass is a function of its file; [`optimize`] is the pipeline. [`mod@legalize`] has the passes that replace
//! what the target cannot take, at every level of optimization.
//!
//! A pass over a function gets it apart from the module ([`with_function`]), so that it can make types and constants while it changes the
//! function. Instructions that a pass removes stay in the arena and are in no block. Debug values follow the values that they describe, and no
//! decision depends on them.

pub mod control_flow;
pub mod debug_scopes;
pub mod edit;
pub mod interprocedural;
pub mod legalize;
pub mod loops;
pub mod memory;
pub(crate) mod repair;
pub mod scalar;
mod uses;

use super::{Function, FunctionId, Module};
use crate::{Options, contraction};
use interprocedural::{
    inline::{self, Inliner},
    specialize_address_spaces,
};
use memory::{alias, narrow_indices::NarrowIndices};
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

/// Makes values of memory, by name and in the order of the pipeline.
const PROMOTION: &[(&str, FunctionPass)] = &[
    ("simplify_cfg", control_flow::simplify_cfg::run),
    ("sroa", memory::sroa::run),
    ("mem2reg", memory::mem2reg::run),
    ("infer_address_spaces", interprocedural::infer_address_spaces::run),
];

/// Simplifies values. If that changed anything, [`PROMOTION`] runs again, and this again if that did.
const SIMPLIFICATION: &[(&str, FunctionPass)] =
    &[("gvn", scalar::gvn::run), ("scalarize_phis", scalar::scalarize_phis::run), ("dce", scalar::dce::run)];

/// Removes what nothing uses any more.
const CLEANUP: &[(&str, FunctionPass)] = &[("dce", scalar::dce::run)];

/// Run once values are simple. If it changes anything, memory may be promoted again.
const STORES: &[(&str, FunctionPass)] = &[("dse", memory::dse::run)];

/// Loop unrolling, inner loops first.
const UNROLLING: &[(&str, FunctionPass)] = &[("unroll", loops::unroll::run)];

/// Run after unrolling and before the main passes: the induction variables are constants now, array indices above all.
const AFTER_UNROLLING: &[(&str, FunctionPass)] =
    &[("simplify_cfg", control_flow::simplify_cfg::run), ("instcombine", scalar::instcombine::run)];

/// Loop rotation, behind unrolling: a loop that is left stays. Inner loops first.
const ROTATION: &[(&str, FunctionPass)] = &[("rotate", loops::rotate::run)];

/// Joins tests with the ends of iterations that they follow now.
const AFTER_ROTATION: &[(&str, FunctionPass)] = &[("simplify_cfg", control_flow::simplify_cfg::run)];

/// Loads of what the iteration before has stored. [`LATE_PASSES`] simplify what finds the values of the first iteration.
const LOAD_ELIMINATION: &[(&str, FunctionPass)] = &[("load_elimination", loops::load_elimination::run)];

/// What leaves loops, and how loops are tested.
const LOOP_PASSES: &[(&str, FunctionPass)] = &[("licm", loops::licm::run), ("indvars", loops::indvars::run)];

/// The control-flow passes, in order, repeated until nothing changes or [`ROUNDS`] is reached.
pub const BRANCH_PASSES: &[(&str, FunctionPass)] = &[
    ("nested_loops", loops::nested_loops::run),
    ("unify_exits", control_flow::unify_exits::run),
    ("dead_cases", control_flow::dead_cases::run),
    ("empty_blocks", control_flow::empty_blocks::run),
    ("if_conversion", control_flow::if_conversion::run),
    ("branch_folding", control_flow::branch_folding::run),
    ("jump_threading", control_flow::jump_threading::run),
    ("simplify_cfg", control_flow::simplify_cfg::run),
];

/// Run if the control-flow passes changed anything.
const LATE_PASSES: &[(&str, FunctionPass)] = &[
    ("gvn", scalar::gvn::run),
    ("dce", scalar::dce::run),
    ("simplify_cfg", control_flow::simplify_cfg::run),
];

/// Contraction across statements and its cleanup, if it is asked for.
const CONTRACTION: &[(&str, FunctionPass)] =
    &[("contract", scalar::contract::run), ("dce", scalar::dce::run)];

/// The passes at the end: once for each function, before it is inlined into others.
const LAST_PASSES: &[(&str, FunctionPass)] = &[
    ("natural_alignment", memory::natural_alignment::run),
    ("block_placement", control_flow::block_placement::run),
    ("debug_scopes", debug_scopes::run),
];

/// A pass over a whole module.
type ModulePass = fn(&mut Module) -> Changed;

/// Removes what nothing needs any more, after the function passes.
const GLOBAL_CLEANUP: &[(&str, ModulePass)] = &[("global_dce", interprocedural::global_dce::run)];

/// Leaves functions that nothing calls any more.
const MERGING: &[(&str, ModulePass)] = &[("merge_functions", interprocedural::merge_functions::run)];

/// The module passes at the end.
const LAST_MODULE_PASSES: &[(&str, ModulePass)] = &[("inline_hints", interprocedural::inline_hints::run)];

/// The passes that replace what the target cannot take, over each function of a program with large vectors,
const VECTOR_LEGALIZATION: &[(&str, FunctionPass)] = &[("large_vectors", legalize::large_vectors::run)];

/// over each function with branches,
const BRANCH_LEGALIZATION: &[(&str, FunctionPass)] =
    &[("irreducible_loops", legalize::irreducible_loops::run), ("long_phis", legalize::long_phis::run)];

/// and over the module.
const MODULE_LEGALIZATION: &[(&str, ModulePass)] = &[("dont_inline", legalize::dont_inline::run)];

/// What optimization may do beyond what every program permits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Permissions {
    /// Products and sums are contracted across statements.
    pub contraction: bool,
}

impl Permissions {
    /// What the options of a compilation permit.
    pub fn of(options: &Options) -> Self {
        Self { contraction: contraction::crosses_statements(options) }
    }
}

/// How often passes run over a function at most: what one finds may be found by an earlier one.
const ROUNDS: usize = 4;

/// Optimizes a module: from the functions that call none to their callers, inlines calls and improves each function; then removes what is
/// not needed any more.
pub fn optimize(module: &mut Module, permissions: Permissions) {
    optimize_observed(module, permissions, &mut Observer(None));
}

/// As [`optimize`]; calls `after` after each pass with its name, for tests that look at what each does.
pub fn optimize_with(module: &mut Module, permissions: Permissions, mut after: impl FnMut(&str, &Module)) {
    optimize_observed(module, permissions, &mut Observer(Some(&mut after)));
}

fn optimize_observed(module: &mut Module, permissions: Permissions, observer: &mut Observer) {
    let mut inliner = Inliner::new(module);
    let mut forms = Forms::new(module);
    for id in inliner.order() {
        if inliner.run(module, id) {
            observer.after(INLINING, module);
        }
        optimize_function(module, id, permissions, observer);
        // While it is at hand.
        if !inliner.is_copied(id) {
            forms.shorten(module, id, observer);
        }
        inliner.finish(module, id);
        summarize(module, id);
    }
    let improve = |module: &mut Module, id| {
        optimize_function(module, id, permissions, observer);
        forms.forget(id);
        summarize(module, id);
    };
    if specialize_address_spaces::run(module, improve) == Changed::Yes {
        observer.after(SPECIALIZATION, module);
    }
    run_module_passes(GLOBAL_CLEANUP, module, observer);
    if run_module_passes(MERGING, module, observer) == Changed::Yes {
        run_module_passes(GLOBAL_CLEANUP, module, observer);
    }
    run_module_passes(LAST_MODULE_PASSES, module, observer);
    for id in module.function_ids() {
        forms.shorten(module, id, observer);
    }
}

/// The passes that make the forms of a function final, once no other function copies it: passes look for the general forms only.
struct Forms {
    is_kernel: Vec<bool>,
    indices: NarrowIndices,
    /// By function: whether the passes ran over it.
    done: Vec<bool>,
}

/// One of them.
type FormPass = fn(&mut Forms, FunctionId, &mut Function, &mut Module) -> Changed;

/// They, in order.
const FORMS: [(&str, FormPass); 2] = [
    ("short_forms", |forms, id, function, module| {
        scalar::short_forms::run(function, module, forms.is_kernel[id.index()])
    }),
    ("narrow_indices", |forms, _, function, module| forms.indices.run(function, module)),
];

impl Forms {
    fn new(module: &Module) -> Self {
        let (is_kernel, done) = (module.kernels(), vec![false; module.functions.len()]);
        Self { is_kernel, indices: NarrowIndices::default(), done }
    }

    /// Runs the passes over a function, unless they ran over it.
    fn shorten(&mut self, module: &mut Module, id: FunctionId, observer: &mut Observer) {
        // There may be new ones, which are no kernels.
        let count = module.functions.len();
        self.is_kernel.resize(count, false);
        self.done.resize(count, false);
        if module.function(id).layout.is_empty() || std::mem::replace(&mut self.done[id.index()], true) {
            return;
        }
        run_passes(module, id, observer, |passes| {
            for (name, pass) in FORMS {
                passes.run_one(name, |function, module| pass(self, id, function, module));
            }
        });
    }

    /// The function was changed.
    fn forget(&mut self, id: FunctionId) {
        if let Some(done) = self.done.get_mut(id.index()) {
            *done = false;
        }
    }
}

/// Replaces what SPIR-V or a driver for OpenCL cannot take; the last step before emission.
pub fn legalize(module: &mut Module) {
    legalize_observed(module, &mut Observer(None));
}

/// As [`fn@legalize`]; calls `after` after each pass with its name, for tests.
pub fn legalize_with(module: &mut Module, mut after: impl FnMut(&str, &Module)) {
    legalize_observed(module, &mut Observer(Some(&mut after)));
}

fn legalize_observed(module: &mut Module, observer: &mut Observer) {
    let has_large_vectors = legalize::large_vectors::has_any(module);
    for id in module.function_ids() {
        let blocks = module.function(id).layout.len();
        if blocks > 1 || (blocks > 0 && has_large_vectors) {
            run_passes(module, id, observer, |passes| {
                if has_large_vectors {
                    passes.run(VECTOR_LEGALIZATION);
                }
                if passes.has_branches() {
                    passes.run(BRANCH_LEGALIZATION);
                }
            });
        }
        // Nothing that follows asks for it.
        module.function_mut(id).analyses.graph = None;
    }
    run_module_passes(MODULE_LEGALIZATION, module, observer);
}

/// The name of [`mod@inline`], which runs over each function before the function passes.
const INLINING: &str = "inline";

/// The name of [`specialize_address_spaces`], which runs after the function passes and before the module passes: it needs to know what
/// functions pass to each other, and runs the function passes over those that it changes.
const SPECIALIZATION: &str = "specialize_address_spaces";

/// Says what a call of a function does, and what the function mentions, now that it is final.
fn summarize(module: &mut Module, id: FunctionId) {
    module.function_mut(id).analyses.effects = alias::summarize(module.function(id), module);
    module.functions[id.index()].record_mentions(&module.constants);
}

/// What is called after a pass with its name.
type After<'a> = &'a mut dyn FnMut(&str, &Module);

/// Who is told of each pass that changed something: tests.
struct Observer<'a>(Option<After<'a>>);

impl Observer<'_> {
    /// Calls it after the pass with a name.
    fn after(&mut self, name: &str, module: &Module) {
        if let Some(after) = &mut self.0 {
            after(name, module);
        }
    }
}

/// A function that passes run over. It is out of the module meanwhile: moving it costs as much as a pass over a small one.
struct Passes<'p, 'o> {
    module: &'p mut Module,
    id: FunctionId,
    function: Function,
    observer: &'p mut Observer<'o>,
}

/// Calls `run` with a function of a module, to run passes over it.
fn run_passes(module: &mut Module, id: FunctionId, observer: &mut Observer, run: impl FnOnce(&mut Passes)) {
    let function = take_function(module, id);
    let mut passes = Passes { module, id, function, observer };
    run(&mut passes);
    *passes.module.function_mut(id) = passes.function;
}

impl Passes<'_, '_> {
    /// Runs passes in order.
    fn run(&mut self, passes: &[(&str, FunctionPass)]) -> Changed {
        stop::check_now();
        let mut changed = Changed::No;
        for (name, pass) in passes {
            if self.run_one(name, pass) == Changed::Yes {
                changed = Changed::Yes;
            }
        }
        changed
    }

    /// Runs one pass.
    fn run_one(&mut self, name: &str, pass: impl FnOnce(&mut Function, &mut Module) -> Changed) -> Changed {
        let changed = pass(&mut self.function, self.module);
        if changed == Changed::Yes {
            self.report(name);
        }
        changed
    }

    /// Tells the observer of a pass, for whom the function is in the module.
    fn report(&mut self, name: &str) {
        if self.observer.0.is_some() {
            std::mem::swap(&mut self.function, self.module.function_mut(self.id));
            self.observer.after(name, self.module);
            std::mem::swap(&mut self.function, self.module.function_mut(self.id));
        }
    }

    /// Runs passes in order until nothing changes, or [`ROUNDS`] is reached.
    fn repeat(&mut self, passes: &[(&str, FunctionPass)]) -> Changed {
        let rounds = (0..ROUNDS).take_while(|_| self.run(passes) == Changed::Yes);
        (rounds.count() > 0).into()
    }

    /// Promotes memory to values and simplifies them, as long as the one makes more of the other possible.
    fn simplify(&mut self) {
        self.run(PROMOTION);
        for _ in 0..ROUNDS {
            if self.run(SIMPLIFICATION) == Changed::No || self.run(PROMOTION) == Changed::No {
                break;
            }
        }
    }

    /// Whether the function has loops or branches. Many have not, and need no pass over them.
    fn has_branches(&self) -> bool {
        self.function.layout.len() > 1
    }

    /// Runs all function passes.
    fn optimize(&mut self, permissions: Permissions) {
        self.simplify();
        for _ in 0..ROUNDS {
            if !self.has_branches() || self.run(UNROLLING) == Changed::No {
                break;
            }
            self.run(AFTER_UNROLLING);
            self.simplify();
        }
        if self.run(STORES) == Changed::Yes {
            self.run(CLEANUP);
            if self.run(PROMOTION) == Changed::Yes {
                self.simplify();
            }
        }
        if self.has_branches() {
            if self.repeat(ROTATION) == Changed::Yes {
                self.run(AFTER_ROTATION);
            }
            if self.run(LOAD_ELIMINATION) == Changed::Yes {
                self.run(LATE_PASSES);
            }
            self.run(LOOP_PASSES);
            if self.repeat(BRANCH_PASSES) == Changed::Yes {
                self.run(LATE_PASSES);
            }
        }
        if permissions.contraction {
            self.run(CONTRACTION);
        }
        self.run(LAST_PASSES);
    }
}

/// Runs the function passes over one function.
fn optimize_function(module: &mut Module, id: FunctionId, permissions: Permissions, observer: &mut Observer) {
    if !module.function(id).layout.is_empty() {
        run_passes(module, id, observer, |passes| passes.optimize(permissions));
    }
}

/// Runs module passes in order.
fn run_module_passes(passes: &[(&str, ModulePass)], module: &mut Module, observer: &mut Observer) -> Changed {
    let mut changed = Changed::No;
    for (name, pass) in passes {
        stop::check_now();
        if pass(module) == Changed::Yes {
            changed = Changed::Yes;
            observer.after(name, module);
        }
    }
    changed
}

/// Promotes the memory of a function to values and simplifies them, for the parts of programs that are not optimized as a whole.
pub fn simplify(module: &mut Module, id: FunctionId) {
    run_passes(module, id, &mut Observer(None), |passes| passes.simplify());
}

/// All tables of function passes.
const ALL_FUNCTION_PASSES: [&[(&str, FunctionPass)]; 16] = [
    PROMOTION,
    SIMPLIFICATION,
    CLEANUP,
    STORES,
    UNROLLING,
    AFTER_UNROLLING,
    ROTATION,
    AFTER_ROTATION,
    LOAD_ELIMINATION,
    LOOP_PASSES,
    BRANCH_PASSES,
    LATE_PASSES,
    CONTRACTION,
    LAST_PASSES,
    VECTOR_LEGALIZATION,
    BRANCH_LEGALIZATION,
];

/// All tables of module passes.
const ALL_MODULE_PASSES: [&[(&str, ModulePass)]; 4] =
    [GLOBAL_CLEANUP, MERGING, LAST_MODULE_PASSES, MODULE_LEGALIZATION];

/// The names of all passes, for tests.
pub fn names() -> impl Iterator<Item = &'static str> {
    let of_functions = ALL_FUNCTION_PASSES.into_iter().flatten().map(|&(name, _)| name);
    let of_modules = ALL_MODULE_PASSES.into_iter().flatten().map(|&(name, _)| name);
    of_functions.chain(of_modules).chain(FORMS.map(|(name, _)| name)).chain([INLINING, SPECIALIZATION])
}

/// Runs the pass with a name, for tests. Returns whether it changed anything; nothing if the name is not known.
pub fn run_one(module: &mut Module, name: &str) -> Option<Changed> {
    let mut over_modules = ALL_MODULE_PASSES.into_iter().flatten();
    if let Some(&(_, pass)) = over_modules.find(|&&(each, _)| each == name) {
        return Some(pass(module));
    }
    if name == SPECIALIZATION {
        return Some(specialize_address_spaces::run(module, |module, id| {
            optimize_function(module, id, Permissions::default(), &mut Observer(None))
        }));
    }
    let mut changed = false;
    if let Some((_, pass)) = FORMS.into_iter().find(|&(each, _)| each == name) {
        let mut forms = Forms::new(module);
        for id in module.function_ids() {
            let run = |function: &mut Function, module: &mut Module| pass(&mut forms, id, function, module);
            changed |= with_function(module, id, run) == Changed::Yes;
        }
        return Some(changed.into());
    }
    if name == INLINING {
        let mut inliner = Inliner::new(module);
        for id in inliner.order() {
            changed |= inliner.run(module, id);
            inliner.finish(module, id);
        }
        return Some(changed.into());
    }
    let mut all = ALL_FUNCTION_PASSES.into_iter().flatten();
    let &(_, pass) = all.find(|&&(each, _)| each == name)?;
    for id in inline::bottom_up(module) {
        if !module.function(id).layout.is_empty() {
            changed |= with_function(module, id, pass) == Changed::Yes;
            summarize(module, id);
        }
    }
    Some(changed.into())
}

/// Calls `change` with a function and the module without its body.
pub fn with_function<R>(
    module: &mut Module,
    id: FunctionId,
    change: impl FnOnce(&mut Function, &mut Module) -> R,
) -> R {
    stop::check_now();
    let mut function = take_function(module, id);
    let result = change(&mut function, module);
    *module.function_mut(id) = function;
    result
}

/// Takes a function out of a module and leaves an empty one of its type.
fn take_function(module: &mut Module, id: FunctionId) -> Function {
    let slot = module.function_mut(id);
    let apart = Function::new(slot.ty, slot.return_type);
    std::mem::replace(slot, apart)
}
