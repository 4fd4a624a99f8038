//! The passes: what improves a module before it is written. None changes what a program does.
//!
//! [`run`] takes a whole module through [`FUNCTION_PASSES`] and the passes over modules. `-O0` keeps every variable in memory: only
//! what nothing uses is swept away.

mod address_spaces;
mod common_subexpressions;
mod conditions;
mod contract;
mod dead_blocks;
mod dead_code;
mod definition;
mod dont_inline;
mod edit;
mod effects;
mod fold;
mod forwarders;
mod frontier;
mod globals;
mod id_map;
mod inline;
mod large_vectors;
mod layout;
mod lines;
mod long_phis;
mod loop_invariants;
mod loops;
mod memory;
mod merge_functions;
mod names;
mod nested_loops;
mod one_space;
mod order;
mod packed_copies;
mod place;
mod powers;
mod promote;
mod renumber;
mod returns;
mod scalar_replacement;
mod selects;
mod simplify;
mod strength;
mod sweep;
mod unroll;
mod wishes;

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

/// Whether a pass changed anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Changed {
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

/// A pass over one function.
type FunctionPass = fn(&mut dr::Function, &mut Context) -> Changed;

/// The passes over each function, in order.
const FUNCTION_PASSES: &[(&str, FunctionPass)] = &[
    ("dead_blocks", dead_blocks::run),
    ("scalar_replacement", scalar_replacement::run),
    ("promote", promote::run),
    ("address_spaces", address_spaces::run),
    ("simplify", simplify::run),
    ("common_subexpressions", common_subexpressions::run),
    ("loop_invariants", loop_invariants::run),
    ("dead_code", dead_code::run),
    ("returns", returns::run),
    ("dead_blocks", dead_blocks::run),
];

/// The passes that run again over a function in which generic pointers became pointers of a class: variables whose addresses were only
/// made generic are now as good as others.
const AFTER_SPACES: &[(&str, FunctionPass)] = &[
    ("dead_code", dead_code::run),
    ("scalar_replacement", scalar_replacement::run),
    ("promote", promote::run),
];

/// Loops that ask for it or are short: what is nested in another comes first.
const UNROLLING: &[(&str, FunctionPass)] = &[("unroll", unroll::run)];

/// The passes that come after it, before the first ones again: what a turn makes of its number are constants now, indices above all.
const AFTER_UNROLLING: &[(&str, FunctionPass)] =
    &[("dead_blocks", dead_blocks::run), ("simplify", simplify::run)];

/// The passes over branches, in order. One makes work for another, so they go round while any changes something.
const BRANCH_PASSES: &[(&str, FunctionPass)] = &[
    ("nested_loops", nested_loops::run),
    ("forwarders", forwarders::run),
    ("selects", selects::run),
    ("conditions", conditions::run),
    ("dead_blocks", dead_blocks::run),
];

/// No more often than this: what is nested deeper stays.
const ROUNDS: usize = 4;

/// The passes over what became of branches, if anything did.
const LATE_PASSES: &[(&str, FunctionPass)] = &[
    ("simplify", simplify::run),
    ("common_subexpressions", common_subexpressions::run),
    ("dead_code", dead_code::run),
    ("dead_blocks", dead_blocks::run),
];

/// Contraction across statements, and what it leaves.
const CONTRACTION: &[(&str, FunctionPass)] = &[("contract", contract::run), ("dead_code", dead_code::run)];

/// The passes over what is written.
const LAST_PASSES: &[(&str, FunctionPass)] =
    &[("long_phis", long_phis::run), ("order", order::run), ("lines", lines::run)];

/// All passes over functions.
const ALL_FUNCTION_PASSES: [&[(&str, FunctionPass)]; 6] =
    [FUNCTION_PASSES, UNROLLING, BRANCH_PASSES, LATE_PASSES, CONTRACTION, LAST_PASSES];

/// A pass over a whole module.
type ModulePass = fn(&mut dr::Module);

/// The passes over a whole module, after those over functions.
const MODULE_PASSES: &[(&str, ModulePass)] = &[
    ("inline", inline),
    ("one_space", one_space),
    ("merge_functions", merge_functions),
    ("sweep", sweep::run),
    ("wishes", wishes::run),
    ("dont_inline", dont_inline::run),
    ("large_vectors", large_vectors::run),
    ("renumber", renumber::run),
];

/// What passes know beyond the function at hand.
pub(crate) struct Context {
    /// Types, constants and global variables.
    pub(crate) globals: Globals,
    /// Which ids to use in place of which; each pass clears it first.
    pub(crate) replaced: IdMap<u32>,
    /// The graph of the function at hand, while its blocks stay as they are.
    graph: Option<(Cfg, Dominators)>,
    /// The places of instructions by id; each pass that needs them clears them first.
    pub(crate) places: IdMap<u32>,
    /// The definitions of the function at hand; each pass that needs them clears them first.
    pub(crate) definitions: Definitions,
    /// Decorations and other annotations of ids.
    annotations: Vec<dr::Instruction>,
    /// Which of them belong to an id, for those that have any.
    annotated: FxHashMap<u32, Vec<u32>>,
    /// Ids with decorations that say how they are computed or accessed.
    decorated: Vec<bool>,
    /// How types lie in memory.
    layouts: Layouts,
    /// Whether instructions carry source lines.
    pub(crate) has_lines: bool,
    /// Instructions that the pass at hand puts before the one that it looks at.
    pub(crate) before: Vec<dr::Instruction>,
    /// Calls that were inlined, for `-g`.
    pub(crate) inlined: Vec<Inlined>,
    /// The set of extended instructions that has `mad`, where products and sums of different statements become that.
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

    /// The graph of the function at hand.
    pub(crate) fn graph(&mut self, function: &dr::Function) -> (Cfg, Dominators) {
        self.graph.take().unwrap_or_else(|| {
            let cfg = Cfg::new(function);
            let dominators = cfg.dominators();
            (cfg, dominators)
        })
    }

    /// Takes the graph away, if it is known: the blocks may change.
    pub(crate) fn take_graph(&mut self) -> Option<Cfg> {
        self.graph.take().map(|(cfg, _)| cfg)
    }

    /// Keeps the graph for the next pass: the blocks have not changed.
    pub(crate) fn keep_graph(&mut self, cfg: Cfg, dominators: Dominators) {
        self.graph = Some((cfg, dominators));
    }

    /// Whether decorations say how an id is computed or accessed.
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

    /// Takes away the decorations and other annotations of an id.
    pub(crate) fn forget_annotations(&mut self, id: u32) {
        for place in self.annotated.remove(&id).into_iter().flatten() {
            self.annotations[place as usize] = instruction::effect(Op::Nop, vec![]);
        }
    }

    /// A new id for a copy of what an id names, with the same decorations.
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

/// Improves a module as far as the options say, and keeps what is recorded about its source right.
pub(crate) fn run(module: &mut dr::Module, record: &mut Record, options: &Options) {
    improve(module, record, options);
    dont_inline::run(module);
    large_vectors::run(module);
}

fn improve(module: &mut dr::Module, record: &mut Record, options: &Options) {
    if options.optimization == OptimizationLevel::O0 {
        sweep::run(module);
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
    let copies =
        one_space::run(&mut module.functions, &order, inliner.outside(), &mut context, run_function_passes);
    record.inlined = std::mem::take(&mut context.inlined);
    context.annotations.retain(|each| each.operands.get(1) != Some(&Operand::Decoration(contraction::APART)));
    context.finish(module);
    names::of_copies(module, &copies);
    sweep::run(module);
    if merge_functions::run(module) == Changed::Yes {
        sweep::run(module);
    }
    wishes::run(module);
}

/// The set `OpenCL.std`, imported if it is not yet; what nothing uses is swept away.
fn extended_instructions(module: &mut dr::Module, context: &mut Context) -> u32 {
    instruction::opencl_std(module).unwrap_or_else(|| {
        let set = context.globals.fresh();
        instruction::import_opencl_std(module, set);
        set
    })
}

/// Merging of equal functions alone.
fn merge_functions(module: &mut dr::Module) {
    merge_functions::run(module);
}

/// Inlining alone.
fn inline(module: &mut dr::Module) {
    let mut inliner = Inliner::new(module);
    let mut context = Context::new(module);
    for place in inliner.order(&module.functions) {
        inliner.run(place, &mut module.functions, &mut context);
        inliner.finish(place, &module.functions[place]);
    }
    context.finish(module);
}

/// The address spaces of parameters alone.
fn one_space(module: &mut dr::Module) {
    let inliner = Inliner::new(module);
    let mut context = Context::new(module);
    let order = inliner.order(&module.functions);
    let copies =
        one_space::run(&mut module.functions, &order, inliner.outside(), &mut context, run_function_passes);
    context.finish(module);
    names::of_copies(module, &copies);
}

/// Takes out what no entry point and no other module can reach.
pub(crate) fn sweep(module: &mut dr::Module) {
    sweep::run(module);
}

/// Lets functions be inlined that depend on the work-item.
pub(crate) fn dont_inline(module: &mut dr::Module) {
    dont_inline::run(module);
}

/// Takes from loops what versions before SPIR-V 1.4 do not know.
pub(crate) fn forget_factors(module: &mut dr::Module) {
    unroll::forget_factors(module);
}

/// Makes the ids of a module dense: the last step before it is written.
pub fn renumber(module: &mut dr::Module) {
    renumber::run(module);
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

/// Runs passes in order; returns whether any changed anything.
fn run_each(passes: &[(&str, FunctionPass)], function: &mut dr::Function, context: &mut Context) -> Changed {
    let mut any = false;
    for &(name, pass) in passes {
        let changed = pass(function, context) == Changed::Yes;
        if cfg!(debug_assertions) {
            crate::verify::function(function, name);
        }
        if name == "address_spaces" && changed {
            run_each(AFTER_SPACES, function, context);
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

/// Runs the one pass of a name: for tests. Returns whether there is such a pass.
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
