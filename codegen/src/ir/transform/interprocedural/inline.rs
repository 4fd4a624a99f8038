//! Inlining: [`inline_calls`] replaces every call to the functions that its caller names; [`Inliner`] works bottom-up over the call graph and
//! inlines small functions, functions with a single call, and functions with the control `Inline`.

use super::inline_function::{Site, inline_sites};
use crate::ir::{Block, Function, FunctionId, Inst, Module, Opcode, opcode::Core};
use spirv::{FunctionControl, FunctionParameterAttribute};

/// Replaces every call to a function that `wanted` names, in functions that can be reached from `roots`, by a copy of its body. Calls in
/// copies are replaced too. Returns whether there was one.
///
/// # Errors
///
/// A function that calls itself.
pub fn inline_calls(
    module: &mut Module,
    roots: impl IntoIterator<Item = FunctionId>,
    wanted: impl Fn(FunctionId) -> bool,
) -> Result<bool, FunctionId> {
    let mut expansion = Expansion { state: vec![State::New; module.functions.len()], wanted, changed: false };
    for root in roots {
        expansion.expand(module, root)?;
    }
    Ok(expansion.changed)
}

/// The size up to which a function is always inlined: about that of its call.
const SMALL: usize = 12;

/// The bonus for each aggregate parameter or result, whose copies mostly disappear after inlining.
const AGGREGATE: usize = 6;

/// The size up to which a function with the control `Inline` is inlined.
const HINTED: usize = 60;

/// The size up to which a function with a single call is inlined.
const ONCE: usize = 4_000;

/// The most instructions that a caller gets of its callees. Its own do not count: before the passes, how many it has depends on whether there
/// is debug information.
const GROWTH: usize = 40_000;

/// The inlining decisions of a module: callees are final before their callers are visited, so each is judged by its final size.
#[derive(Debug)]
pub struct Inliner {
    /// What each function called before all inlining.
    callees: Vec<Vec<FunctionId>>,
    /// The number of calls of each function.
    calls: Vec<u32>,
    /// Whether each function has a copy in any case: it is an entry point, or other modules see it.
    outside: Vec<bool>,
    /// The size of each function that is final.
    sizes: Vec<Option<usize>>,
}

impl Inliner {
    /// Counts the calls of a module.
    pub fn new(module: &Module) -> Self {
        let callees = callees(module);
        let mut called = vec![0; module.functions.len()];
        callees.iter().flatten().for_each(|callee| called[callee.index()] += 1);
        let mut outside = module.kernels();
        outside
            .iter_mut()
            .zip(&module.functions)
            .for_each(|(outside, each)| *outside |= each.linkage.is_some());
        Self { callees, calls: called, outside, sizes: vec![None; module.functions.len()] }
    }

    /// The functions in the order in which they are to be visited.
    pub fn order(&self) -> Vec<FunctionId> {
        post_order(&self.callees)
    }

    /// Inlines what is worth it into a function. Returns whether there was any.
    pub fn run(&self, module: &mut Module, caller: FunctionId) -> bool {
        let pays = |callee: FunctionId| callee != caller && self.pays(module, callee);
        if !self.callees[caller.index()].iter().any(|&callee| pays(callee)) {
            return false;
        }
        let mut sites = calls(module.function(caller));
        let mut budget = GROWTH;
        sites.retain(|&(_, _, callee)| {
            let cost = self.sizes[callee.index()].filter(|&cost| pays(callee) && cost <= budget);
            budget -= cost.unwrap_or_default();
            cost.is_some()
        });
        inline_sites(module, caller, &sites);
        !sites.is_empty()
    }

    /// Records that a function has its final form.
    pub fn finish(&mut self, module: &Module, id: FunctionId) {
        if self.calls[id.index()] > 0 {
            self.sizes[id.index()] = Some(size(module.function(id)));
        }
    }

    /// Whether a function may be copied into others.
    pub fn is_copied(&self, id: FunctionId) -> bool {
        self.calls[id.index()] > 0
    }

    /// Whether a call of a function is worth a copy of it.
    fn pays(&self, module: &Module, callee: FunctionId) -> bool {
        let function = module.function(callee);
        let control = FunctionControl::from_bits_truncate(function.control);
        if function.layout.is_empty() || control.contains(FunctionControl::DONT_INLINE) {
            return false;
        }
        let once = self.calls[callee.index()] == 1 && !self.outside[callee.index()];
        self.sizes[callee.index()].is_some_and(|size| {
            size <= SMALL + AGGREGATE * aggregates(function)
                || (control.contains(FunctionControl::INLINE) && size <= HINTED)
                || (once && size <= ONCE)
        })
    }
}

/// The number of parameters that point to an object of the call alone: inlined code may use it in place.
fn aggregates(function: &Function) -> usize {
    let of_call = [FunctionParameterAttribute::ByVal, FunctionParameterAttribute::Sret];
    let data = function.parameter_data.iter();
    data.filter(|each| each.attributes.iter().any(|attribute| of_call.contains(attribute))).count()
}

/// The number of instructions of a function, without variables and debug values.
pub fn size(function: &Function) -> usize {
    let counts = |&(_, inst): &(Block, Inst)| {
        let opcode = function.inst(inst).opcode;
        !opcode.is_debug() && opcode != Opcode::Core(Core::Variable)
    };
    function.all_insts().filter(counts).count()
}

/// All functions, each after those that it calls, but for cycles.
pub fn bottom_up(module: &Module) -> Vec<FunctionId> {
    post_order(&callees(module))
}

/// What each function calls, in the order of the calls.
fn callees(module: &Module) -> Vec<Vec<FunctionId>> {
    module.functions.iter().map(|function| function.mentions(&module.constants).calls.clone()).collect()
}

/// All functions, each after those that it calls, but for cycles.
fn post_order(callees: &[Vec<FunctionId>]) -> Vec<FunctionId> {
    let mut order = Vec::with_capacity(callees.len());
    let mut seen = vec![false; callees.len()];
    let mut stack: Vec<(FunctionId, usize)> = Vec::new();
    for start in (0..callees.len()).map(FunctionId::new) {
        if !std::mem::replace(&mut seen[start.index()], true) {
            stack.push((start, 0));
        }
        while let Some((function, next)) = stack.last_mut() {
            let Some(&callee) = callees[function.index()].get(*next) else {
                order.push(*function);
                stack.pop();
                continue;
            };
            *next += 1;
            if !std::mem::replace(&mut seen[callee.index()], true) {
                stack.push((callee, 0));
            }
        }
    }
    order
}

/// How far the expansion of a function is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// The expansion of functions.
struct Expansion<W> {
    state: Vec<State>,
    wanted: W,
    changed: bool,
}

impl<W: Fn(FunctionId) -> bool> Expansion<W> {
    /// Expands the calls of a function, after those of the functions that it calls.
    fn expand(&mut self, module: &mut Module, id: FunctionId) -> Result<(), FunctionId> {
        match self.state[id.index()] {
            State::Done => return Ok(()),
            State::Open => return Err(id),
            State::New => self.state[id.index()] = State::Open,
        }
        let mut sites = calls(module.function(id));
        for &(_, _, callee) in &sites {
            self.expand(module, callee)?;
        }
        sites.retain(|&(_, _, callee)| (self.wanted)(callee) && !module.function(callee).layout.is_empty());
        self.changed |= !sites.is_empty();
        inline_sites(module, id, &sites);
        self.state[id.index()] = State::Done;
        Ok(())
    }
}

/// The calls of a function, in order.
fn calls(function: &Function) -> Vec<Site> {
    let mut calls = Vec::new();
    for (block, inst) in function.all_insts() {
        if function.inst(inst).opcode == Opcode::Core(Core::Call) {
            let callee = function.operand(inst, 0).function();
            calls.extend(callee.map(|callee| (block, inst, callee)));
        }
    }
    calls
}
