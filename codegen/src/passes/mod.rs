//! The optimization passes and their pipeline.
//!
//! [`run`] takes a module through [`FUNCTION_PASSES`] and the module passes. `-O0` keeps every variable in memory and only runs global DCE.

mod available_loads;
mod block_placement;
mod branch_folding;
mod common_subexpressions;
mod constant_folding;
mod contract;
mod dead_code;
mod definition;
pub(crate) mod dominance_frontier;
mod dont_inline;
mod edit;
mod effects;
mod empty_blocks;
mod global_dce;
mod globals;
mod id_map;
mod if_conversion;
mod infer_address_spaces;
mod inline;
mod inline_hints;
mod instcombine;
mod large_vectors;
mod layout;
mod lines;
mod long_phis;
mod loop_invariants;
pub(crate) mod loops;
mod mem2reg;
mod memory_location;
mod merge_functions;
mod names;
mod nested_loops;
mod packed_copies;
mod powers_of_two;
mod scalar_replacement;
mod simplify_cfg;
mod specialize_address_spaces;
mod strength_reduction;
mod unify_exits;
mod unroll;

use crate::{
    Options,
    cfg::{Cfg, Dominators},
    contraction,
    debug::{Inlined, Record},
    instruction::{self, id_at},
    options::OptimizationLevel,
};
use definition::Definitions;
use globals::Globals;
use id_map::IdMap;
use inline::Inliner;
use layout::Layouts;
use rspirv::{
    dr::{self, Operand},
    spirv::{Decoration, Op},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::stop;

/// Whether a pass changed anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Changed {
    Yes,
    No,
}

impl From<bool> for Changed {
    fn from(changed: bool) -> Self {
        if changed { Self::Yes } else { Self::No }
    }
}

/// A pass over one function.
type FunctionPass = fn(&mut dr::Function, &mut Context) -> Changed;

/// The main function passes, in order.
const FUNCTION_PASSES: &[(&str, FunctionPass)] = &[
    ("simplify_cfg", simplify_cfg::run),
    ("scalar_replacement", scalar_replacement::run),
    ("mem2reg", mem2reg::run),
    ("infer_address_spaces", infer_address_spaces::run),
    ("instcombine", instcombine::run),
    ("common_subexpressions", common_subexpressions::run),
    ("loop_invariants", loop_invariants::run),
    ("dead_code", dead_code::run),
    ("unify_exits", unify_exits::run),
    ("simplify_cfg", simplify_cfg::run),
];

/// Run again on a function where generic pointers got a storage class: variables whose addresses were only cast to generic can be promoted
/// now.
const AFTER_ADDRESS_SPACES: &[(&str, FunctionPass)] = &[
    ("dead_code", dead_code::run),
    ("scalar_replacement", scalar_replacement::run),
    ("mem2reg", mem2reg::run),
];

/// Loop unrolling, inner loops first.
const UNROLLING: &[(&str, FunctionPass)] = &[("unroll", unroll::run)];

/// Run after unrolling and before the main passes: the induction variables are constants now, array indices above all.
const AFTER_UNROLLING: &[(&str, FunctionPass)] =
    &[("simplify_cfg", simplify_cfg::run), ("instcombine", instcombine::run)];

/// The control-flow passes, in order, repeated until nothing changes or [`ROUNDS`] is reached.
const BRANCH_PASSES: &[(&str, FunctionPass)] = &[
    ("nested_loops", nested_loops::run),
    ("empty_blocks", empty_blocks::run),
    ("if_conversion", if_conversion::run),
    ("branch_folding", branch_folding::run),
    ("simplify_cfg", simplify_cfg::run),
];

/// The maximum number of rounds; deeper nests are left.
const ROUNDS: usize = 4;

/// Run if the control-flow passes changed anything.
const LATE_PASSES: &[(&str, FunctionPass)] = &[
    ("instcombine", instcombine::run),
    ("common_subexpressions", common_subexpressions::run),
    ("dead_code", dead_code::run),
    ("simplify_cfg", simplify_cfg::run),
];

/// Contraction across statements and its cleanup.
const CONTRACTION: &[(&str, FunctionPass)] = &[("contract", contract::run), ("dead_code", dead_code::run)];

/// The passes before emission.
const LAST_PASSES: &[(&str, FunctionPass)] =
    &[("long_phis", long_phis::run), ("block_placement", block_placement::run), ("lines", lines::run)];

/// All function passes.
const ALL_FUNCTION_PASSES: [&[(&str, FunctionPass)]; 6] =
    [FUNCTION_PASSES, UNROLLING, BRANCH_PASSES, LATE_PASSES, CONTRACTION, LAST_PASSES];

/// A pass over a whole module.
type ModulePass = fn(&mut dr::Module);

/// The module passes, after the function passes.
const MODULE_PASSES: &[(&str, ModulePass)] = &[
    ("inline", inline),
    ("specialize_address_spaces", specialize_address_spaces),
    ("merge_functions", merge_functions),
    ("global_dce", global_dce::run),
    ("inline_hints", inline_hints::run),
    ("dont_inline", dont_inline::run),
    ("large_vectors", large_vectors::run),
];

/// The state that passes share beyond the current function.
pub(crate) struct Context {
    /// Types, constants and global variables.
    pub(crate) globals: Globals,
    /// The replacements of ids; each pass clears it first.
    pub(crate) replaced: IdMap<u32>,
    /// The cached control-flow graph of the current function, until its blocks change.
    graph: Option<(Cfg, Dominators)>,
    /// The indices of instructions by id; each pass that uses it clears it first.
    pub(crate) places: IdMap<u32>,
    /// The definitions of the current function; each pass that uses them clears them first.
    pub(crate) definitions: Definitions,
    /// Decorations and other annotations of ids.
    annotations: Vec<dr::Instruction>,
    /// The annotations of each id, as indices.
    annotated: FxHashMap<u32, Vec<u32>>,
    /// Whether each id has a decoration that affects how it is computed or accessed.
    decorated: Vec<bool>,
    /// The data layout.
    layouts: Layouts,
    /// Whether instructions have source lines.
    pub(crate) has_lines: bool,
    /// Instructions that the current pass inserts before the current instruction.
    pub(crate) before: Vec<dr::Instruction>,
    /// Inlined calls, for `-g`.
    pub(crate) inlined: Vec<Inlined>,
    /// The extended instruction set with `mad`, if products and sums are contracted across statements.
    contracts: Option<u32>,
}

impl Context {
    fn new(module: &mut dr::Module) -> Self {
        let bound = module.header.as_ref().map_or(1, |header| header.bound);
        let mut context = Self {
            globals: Globals::new(std::mem::take(&mut module.types_global_values), bound),
            replaced: IdMap::default(),
            graph: None,
            places: IdMap::default(),
            definitions: Definitions::default(),
            annotations: Vec::with_capacity(module.annotations.len()),
            annotated: FxHashMap::default(),
            decorated: vec![false; bound as usize],
            layouts: Layouts::new(module),
            has_lines: module.debug_string_source.iter().any(|each| each.class.opcode == Op::String),
            before: Vec::new(),
            inlined: Vec::new(),
            contracts: None,
        };
        for annotation in std::mem::take(&mut module.annotations) {
            context.annotate(annotation);
        }
        context
    }

    fn finish(self, module: &mut dr::Module) {
        if let Some(header) = &mut module.header {
            header.bound = self.globals.bound;
        }
        module.types_global_values = self.globals.instructions;
        module.annotations = self.annotations;
        module.annotations.retain(|each| each.class.opcode != Op::Nop);
    }

    fn annotate(&mut self, annotation: dr::Instruction) {
        if let Some(id) = id_at(&annotation, 0) {
            self.annotated.entry(id).or_default().push(self.annotations.len() as u32);
            let index = id as usize;
            if index >= self.decorated.len() {
                self.decorated.resize(index + 1, false);
            }
            let harmless = [Decoration::Alignment, Decoration::LinkageAttributes].map(Operand::Decoration);
            self.decorated[index] |= !annotation.operands.get(1).is_some_and(|what| harmless.contains(what));
        }
        self.annotations.push(annotation);
    }

    /// The control-flow graph of the current function.
    pub(crate) fn graph(&mut self, function: &dr::Function) -> (Cfg, Dominators) {
        self.graph.take().unwrap_or_else(|| {
            let cfg = Cfg::new(function);
            let dominators = cfg.dominators();
            (cfg, dominators)
        })
    }

    /// Takes the cached graph, if there is one: the blocks may change.
    pub(crate) fn take_graph(&mut self) -> Option<Cfg> {
        self.graph.take().map(|(cfg, _)| cfg)
    }

    /// Caches the graph for the next pass: the blocks have not changed.
    pub(crate) fn keep_graph(&mut self, cfg: Cfg, dominators: Dominators) {
        self.graph = Some((cfg, dominators));
    }

    /// Whether an id has a decoration that affects how it is computed or accessed.
    pub(crate) fn is_decorated(&self, id: u32) -> bool {
        self.decorated.get(id as usize).copied().unwrap_or_default()
    }

    /// Whether an id has a decoration.
    fn has_decoration(&self, id: u32, decoration: Decoration) -> bool {
        let places = self.annotated.get(&id).into_iter().flatten();
        places
            .map(|&place| &self.annotations[place as usize])
            .any(|each| each.operands.get(1) == Some(&Operand::Decoration(decoration)))
    }

    /// Removes the decorations and other annotations of an id.
    pub(crate) fn forget_annotations(&mut self, id: u32) {
        for place in self.annotated.remove(&id).into_iter().flatten() {
            self.annotations[place as usize] = instruction::effect(Op::Nop, vec![]);
        }
    }

    /// Returns a new id with the same decorations.
    pub(crate) fn copy_id(&mut self, id: u32) -> u32 {
        let copy = self.globals.fresh();
        if let Some(places) = self.annotated.get(&id).cloned() {
            for place in places {
                let mut annotation = self.annotations[place as usize].clone();
                annotation.operands[0] = Operand::IdRef(copy);
                self.annotate(annotation);
            }
        }
        copy
    }
}

/// Runs the pipeline that the options select, and updates the debug record.
pub(crate) fn run(module: &mut dr::Module, record: &mut Record, options: &Options) {
    improve(module, record, options);
    dont_inline::run(module);
    large_vectors::run(module);
}

fn improve(module: &mut dr::Module, record: &mut Record, options: &Options) {
    if options.optimization == OptimizationLevel::O0 {
        global_dce::run(module);
        return;
    }
    let mut inliner = Inliner::new(module);
    let mut context = Context::new(module);
    if contraction::crosses_statements(options) {
        context.contracts = Some(extended_instructions(module, &mut context));
    }
    for place in inliner.order(&module.functions) {
        inliner.run(place, &mut module.functions, &mut context);
        if cfg!(debug_assertions) {
            crate::verify::function(&module.functions[place], "inline");
        }
        run_function_passes(&mut module.functions[place], &mut context);
        inliner.finish(place, &module.functions[place]);
    }
    let order = inliner.order(&module.functions);
    let copies = specialize_address_spaces::run(
        &mut module.functions,
        &order,
        inliner.outside(),
        &mut context,
        run_function_passes,
    );
    record.inlined = std::mem::take(&mut context.inlined);
    context.annotations.retain(|each| each.operands.get(1) != Some(&Operand::Decoration(contraction::APART)));
    context.finish(module);
    names::of_copies(module, &copies);
    global_dce::run(module);
    if merge_functions::run(module) == Changed::Yes {
        global_dce::run(module);
    }
    inline_hints::run(module);
}

/// Returns the id of `OpenCL.std`, imported if necessary; global DCE removes an unused import.
fn extended_instructions(module: &mut dr::Module, context: &mut Context) -> u32 {
    instruction::opencl_std(module).unwrap_or_else(|| {
        let set = context.globals.fresh();
        instruction::import_opencl_std(module, set);
        set
    })
}

/// Function merging as a separate pass.
fn merge_functions(module: &mut dr::Module) {
    merge_functions::run(module);
}

/// Inlining as a separate pass.
fn inline(module: &mut dr::Module) {
    let mut inliner = Inliner::new(module);
    let mut context = Context::new(module);
    for place in inliner.order(&module.functions) {
        inliner.run(place, &mut module.functions, &mut context);
        inliner.finish(place, &module.functions[place]);
    }
    context.finish(module);
}

/// Address space specialization as a separate pass.
fn specialize_address_spaces(module: &mut dr::Module) {
    let inliner = Inliner::new(module);
    let mut context = Context::new(module);
    let order = inliner.order(&module.functions);
    let copies = specialize_address_spaces::run(
        &mut module.functions,
        &order,
        inliner.outside(),
        &mut context,
        run_function_passes,
    );
    context.finish(module);
    names::of_copies(module, &copies);
}

/// Removes what is unreachable from entry points and exported functions.
pub(crate) fn global_dce(module: &mut dr::Module) {
    global_dce::run(module);
}

/// Drops `DontInline` where CPU drivers need the function inlined.
pub(crate) fn dont_inline(module: &mut dr::Module) {
    dont_inline::run(module);
}

/// Removes the loop controls that need SPIR-V 1.4.
pub(crate) fn lower_partial_unrolling(module: &mut dr::Module) {
    unroll::lower_partial_unrolling(module);
}

fn run_function_passes(function: &mut dr::Function, context: &mut Context) {
    if function.blocks.is_empty() {
        return;
    }
    context.take_graph();
    run_each(FUNCTION_PASSES, function, context);
    for _ in 0..ROUNDS {
        if run_each(UNROLLING, function, context) == Changed::No {
            break;
        }
        run_each(AFTER_UNROLLING, function, context);
        run_each(FUNCTION_PASSES, function, context);
    }
    let rounds = (0..ROUNDS).take_while(|_| run_each(BRANCH_PASSES, function, context) == Changed::Yes);
    if rounds.count() > 0 {
        run_each(LATE_PASSES, function, context);
    }
    if context.contracts.is_some() {
        run_each(CONTRACTION, function, context);
    }
    run_each(LAST_PASSES, function, context);
}

/// Runs passes in order; returns whether any changed the function.
fn run_each(passes: &[(&str, FunctionPass)], function: &mut dr::Function, context: &mut Context) -> Changed {
    let mut any = false;
    for &(name, pass) in passes {
        stop::check_now();
        let changed = pass(function, context) == Changed::Yes;
        if cfg!(debug_assertions) {
            crate::verify::function(function, name);
        }
        if name == "infer_address_spaces" && changed {
            run_each(AFTER_ADDRESS_SPACES, function, context);
        }
        any |= changed;
    }
    any.into()
}

/// The names of all passes, for tests.
pub fn names() -> impl Iterator<Item = &'static str> {
    let over_functions = ALL_FUNCTION_PASSES.into_iter().flatten();
    over_functions.map(|&(name, _)| name).chain(MODULE_PASSES.iter().map(|&(name, _)| name))
}

/// Runs the pass with a name, for tests. Returns whether the name is known.
pub fn run_one(module: &mut dr::Module, name: &str) -> bool {
    if let Some(&(_, pass)) = MODULE_PASSES.iter().find(|&&(each, _)| each == name) {
        pass(module);
        return true;
    }
    let mut over_functions = ALL_FUNCTION_PASSES.into_iter().flatten();
    let Some(&(_, pass)) = over_functions.find(|&&(each, _)| each == name) else { return false };
    let mut context = Context::new(module);
    context.contracts = (name == "contract").then(|| extended_instructions(module, &mut context));
    for function in &mut module.functions {
        if !function.blocks.is_empty() {
            context.take_graph();
            pass(function, &mut context);
        }
    }
    context.finish(module);
    true
}
