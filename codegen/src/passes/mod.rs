//! The passes: what improves a module before it is written. None changes what a program does.
//!
//! [`run`] takes a whole module through [`FUNCTION_PASSES`] and the passes over modules. `-O0` keeps every variable in memory: only
//! what nothing uses is swept away.

mod common_subexpressions;
mod dead_blocks;
mod dead_code;
mod definition;
mod edit;
mod effects;
mod fold;
mod globals;
mod id_map;
mod promote;
mod renumber;
mod simplify;
mod strength;
mod sweep;

use crate::{Options, options::OptimizationLevel};
use definition::Definitions;
use globals::Globals;
use id_map::IdMap;
use rspirv::{
    dr::{self, Operand},
    spirv::{Decoration, Op},
};

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
    ("promote", promote::run),
    ("simplify", simplify::run),
    ("common_subexpressions", common_subexpressions::run),
    ("dead_code", dead_code::run),
    ("dead_blocks", dead_blocks::run),
];

/// The passes over a whole module, after those over functions.
const MODULE_PASSES: &[(&str, fn(&mut dr::Module))] = &[("sweep", sweep::run), ("renumber", renumber::run)];

/// What passes know beyond the function at hand.
pub(crate) struct Context {
    /// Types, constants and global variables.
    pub(crate) globals: Globals,
    /// Which ids to use in place of which; each pass clears it first.
    pub(crate) replaced: IdMap<u32>,
    /// The places of instructions by id; each pass that needs them clears them first.
    pub(crate) places: IdMap<u32>,
    /// The definitions of the function at hand; each pass that needs them clears them first.
    pub(crate) definitions: Definitions,
    /// Ids with decorations that say how they are computed or accessed.
    pub(crate) decorated: Vec<bool>,
    /// Whether instructions carry source lines.
    pub(crate) has_lines: bool,
}

impl Context {
    fn new(module: &mut dr::Module) -> Self {
        let bound = module.header.as_ref().map_or(1, |header| header.bound);
        let globals = Globals::new(std::mem::take(&mut module.types_global_values), bound);
        let mut decorated = vec![false; bound as usize];
        for annotation in &module.annotations {
            if let (Some(&Operand::IdRef(id)), Some(Operand::Decoration(decoration))) =
                (annotation.operands.first(), annotation.operands.get(1))
                && *decoration != Decoration::Alignment
            {
                decorated[id as usize] = true;
            }
        }
        let has_lines = module.debug_string_source.iter().any(|each| each.class.opcode == Op::String);
        Self {
            globals,
            replaced: IdMap::default(),
            places: IdMap::default(),
            definitions: Definitions::default(),
            decorated,
            has_lines,
        }
    }

    fn finish(self, module: &mut dr::Module) {
        if let Some(header) = &mut module.header {
            header.bound = self.globals.bound;
        }
        module.types_global_values = self.globals.instructions;
    }

    /// Whether decorations say how an id is computed or accessed.
    pub(crate) fn is_decorated(&self, id: u32) -> bool {
        self.decorated.get(id as usize).copied().unwrap_or_default()
    }
}

/// Improves a module as far as the options say.
pub fn run(module: &mut dr::Module, options: &Options) {
    if options.optimization == OptimizationLevel::O0 {
        sweep::run(module);
        return;
    }
    let mut context = Context::new(module);
    for function in &mut module.functions {
        if !function.blocks.is_empty() {
            run_function_passes(function, &mut context);
        }
    }
    context.finish(module);
    sweep::run(module);
}

/// Makes the ids of a module dense: the last step before it is written.
pub fn renumber(module: &mut dr::Module) {
    renumber::run(module);
}

fn run_function_passes(function: &mut dr::Function, context: &mut Context) {
    for (_name, pass) in FUNCTION_PASSES {
        pass(function, context);
    }
}

/// The names of all passes, for tests.
pub fn names() -> impl Iterator<Item = &'static str> {
    FUNCTION_PASSES.iter().map(|&(name, _)| name).chain(MODULE_PASSES.iter().map(|&(name, _)| name))
}

/// Runs the one pass of a name: for tests. Returns whether there is such a pass.
pub fn run_one(module: &mut dr::Module, name: &str) -> bool {
    if let Some(&(_, pass)) = MODULE_PASSES.iter().find(|&&(each, _)| each == name) {
        pass(module);
        return true;
    }
    let Some(&(_, pass)) = FUNCTION_PASSES.iter().find(|&&(each, _)| each == name) else { return false };
    let mut context = Context::new(module);
    for function in &mut module.functions {
        if !function.blocks.is_empty() {
            pass(function, &mut context);
        }
    }
    context.finish(module);
    true
}
