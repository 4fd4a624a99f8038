//! Inlining: [`inline_calls`] replaces every call to the functions that its caller names; [`Inliner`] works bottom-up over the call graph and
//! inlines small functions, functions with a single call, and functions with the control `Inline`.

use super::inlined_locations::InlinedLocations;
use crate::ir::{
    Block, Flags, Function, FunctionId, Inst, Loc, Merge, Module, Opcode, Operands, Type, Value, opcode::Core,
};
use spirocl_frontend::handle_map::HandleMap;
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

/// Replaces calls, which are in the order of the blocks, by copies of the bodies of their callees.
fn inline_sites(module: &mut Module, id: FunctionId, sites: &[(Block, Inst, FunctionId)]) {
    if sites.is_empty() {
        return;
    }
    let mut results: HandleMap<Inst, Value> = HandleMap::default();
    let empty = Function::new(module.function(id).ty, module.function(id).return_type);
    let mut caller = std::mem::replace(module.function_mut(id), empty);
    // From the last to the first of a block, so that the positions before it stay.
    for &(block, call, callee) in sites.iter().rev() {
        let apart = Function::new(module.function(callee).ty, module.function(callee).return_type);
        let body = std::mem::replace(module.function_mut(callee), apart);
        let locations = InlinedLocations::new(module, caller.inst(call).location, &body);
        let result = inline_call(&mut caller, block, call, &body, locations);
        *module.function_mut(callee) = body;
        results.extend(result.map(|value| (call, value)));
    }
    if !results.is_empty() {
        // A call can return what another one did.
        let last = |mut value: Value| {
            while let Some(&next) = value.inst().and_then(|inst| results.get(&inst)) {
                value = next;
            }
            value
        };
        caller.replace_uses(|used| used.inst().filter(|inst| results.contains_key(inst)).map(|_| last(used)));
    }
    *module.function_mut(id) = caller;
}

/// The calls of a function, in order.
fn calls(function: &Function) -> Vec<(Block, Inst, FunctionId)> {
    let mut calls = Vec::new();
    for (block, inst) in function.all_insts() {
        if function.inst(inst).opcode == Opcode::Core(Core::Call) {
            let callee = function.operand(inst, 0).function();
            calls.extend(callee.map(|callee| (block, inst, callee)));
        }
    }
    calls
}

/// Replaces a call in a block by a copy of the body of its callee. Returns what its uses have to be replaced by.
fn inline_call(
    caller: &mut Function,
    block: Block,
    call: Inst,
    body: &Function,
    locations: InlinedLocations,
) -> Option<Value> {
    let arguments: Vec<Value> = caller.operands(call).skip(1).collect();
    caller.reserve(body.inst_count(), body.inst_count() * 2);
    let rest = split_after(caller, block, call);
    let mut copy = Copy {
        values: vec![None; body.inst_count()],
        blocks: vec![rest; body.block_count()],
        returns: Vec::new(),
        location: caller.inst(call).location,
        locations,
    };
    for (&parameter, &argument) in body.parameters.iter().zip(&arguments) {
        copy.values[parameter.index()] = Some(argument);
    }
    let at = caller.layout.iter().position(|&each| each == rest).expect("the rest is in the layout");
    let new: Vec<Block> = body
        .layout
        .iter()
        .map(|&old| {
            copy.blocks[old.index()] = caller.make_block();
            copy.blocks[old.index()]
        })
        .collect();
    caller.layout.splice(at..at, new.iter().copied());
    copy.body(caller, body, rest);
    let void = caller.inst(call).ty;
    let first = new[0];
    caller.append(
        block,
        Opcode::Core(Core::Branch),
        branch_type(body, void),
        Operands { values: &[], blocks: &[first], literals: &[] },
        Flags::default(),
        copy.location,
    );
    copy.result(caller, call, rest)
}

/// The type of instructions without a result: that of a terminator of the body.
fn branch_type(body: &Function, fallback: Type) -> Type {
    body.layout
        .iter()
        .find_map(|&block| body.terminator(block))
        .map_or(fallback, |terminator| body.inst(terminator).ty)
}

/// Moves what follows an instruction to a new block; the instruction itself is removed, the block is left without a terminator.
fn split_after(function: &mut Function, block: Block, inst: Inst) -> Block {
    let rest = function.make_block();
    let at = function.layout.iter().position(|&each| each == block).expect("the block is in the layout");
    function.layout.insert(at + 1, rest);
    let insts = &mut function.block_mut(block).insts;
    let position = insts.iter().position(|&each| each == inst).expect("the call is in its block");
    let tail = insts.split_off(position + 1);
    insts.pop();
    function.block_mut(rest).insts = tail;
    // A loop whose header is split keeps it, with the phis, as the block that is branched back to.
    if let Some(Merge::Selection { .. }) = function.block(block).merge {
        function.block_mut(rest).merge = function.block_mut(block).merge.take();
    }
    let successors: Vec<Block> = function.successors(rest).collect();
    for successor in successors {
        let phis: Vec<Inst> = function.phis(successor).collect();
        for phi in phis {
            let incoming: Vec<Block> = function.blocks(phi).collect();
            for (index, _) in incoming.iter().enumerate().filter(|&(_, from)| *from == block) {
                function.set_block(phi, index, rest);
            }
        }
    }
    rest
}

/// A body that is being copied.
struct Copy {
    values: Vec<Option<Value>>,
    blocks: Vec<Block>,
    /// The block of each return, and what is returned.
    returns: Vec<(Block, Option<Value>)>,
    location: Loc,
    locations: InlinedLocations,
}

impl Copy {
    fn body(&mut self, caller: &mut Function, body: &Function, rest: Block) {
        let entry = caller.entry().expect("the caller has a body");
        let mut made = Vec::new();
        for &block in &body.layout {
            for &inst in &body.block(block).insts {
                self.instruction(caller, body, (block, inst), entry, &mut made);
            }
            let merge = body.block(block).merge.clone();
            caller.block_mut(self.blocks[block.index()]).merge = merge.map(|merge| self.merge(merge));
        }
        // Operands are set at the end: a phi may use what comes after it.
        let (mut values, mut blocks) = (Vec::new(), Vec::new());
        for (old, new) in made {
            values.clear();
            match body.inst(old).opcode.is_debug() {
                true => values.extend(body.operands(old).filter_map(|value| self.debug_value(value))),
                false => values.extend(body.operands(old).map(|value| self.value(value))),
            }
            blocks.clear();
            blocks.extend(body.blocks(old).map(|block| self.blocks[block.index()]));
            caller.set_operands(
                new,
                Operands { values: &values, blocks: &blocks, literals: body.literals(old) },
            );
        }
        let void = branch_type(body, caller.return_type);
        let returns = std::mem::take(&mut self.returns);
        self.returns = returns
            .into_iter()
            .map(|(block, value)| {
                let branch = Operands { values: &[], blocks: &[rest], literals: &[] };
                let opcode = Opcode::Core(Core::Branch);
                caller.append(block, opcode, void, branch, Flags::default(), self.location);
                (block, value.map(|value| self.value(value)))
            })
            .collect();
    }

    fn instruction(
        &mut self,
        caller: &mut Function,
        body: &Function,
        (block, inst): (Block, Inst),
        entry: Block,
        made: &mut Vec<(Inst, Inst)>,
    ) {
        let mut data = *body.inst(inst);
        if data.opcode.is_debug() && !self.locations.has_scope {
            return;
        }
        data.location = self.locations.of(data.location);
        let to = self.blocks[block.index()];
        match data.opcode {
            Opcode::Core(Core::Return) => self.returns.push((to, None)),
            Opcode::Core(Core::ReturnValue) => self.returns.push((to, Some(body.operand(inst, 0)))),
            Opcode::Core(Core::Variable) => {
                // The variables of a function lie in its entry; a copy in a loop is initialized each time.
                let new = caller.make(data.opcode, data.ty, Operands::default(), data.flags, data.location);
                caller.block_mut(entry).insts.insert(0, new);
                self.values[inst.index()] = Some(new.into());
                if let Some(initializer) = body.operands(inst).next() {
                    let void = branch_type(body, data.ty);
                    let values = [new.into(), initializer];
                    let store = Opcode::Core(Core::Store);
                    let flags = data.flags;
                    caller.append(to, store, void, Operands::values(&values), flags, data.location);
                }
            }
            _ => {
                let new =
                    caller.append(to, data.opcode, data.ty, Operands::default(), data.flags, data.location);
                self.values[inst.index()] = Some(new.into());
                if let Some(name) = body.names.get(&inst) {
                    caller.names.insert(new, name.clone());
                }
                if let Some(decorations) = body.decorations.get(&inst) {
                    caller.decorations.insert(new, decorations.clone());
                }
                made.push((inst, new));
            }
        }
    }

    fn value(&self, value: Value) -> Value {
        match value.inst() {
            Some(inst) => self.values[inst.index()].expect("a definition dominates its uses"),
            None => value,
        }
    }

    /// What debug information names need not be there any more.
    fn debug_value(&self, value: Value) -> Option<Value> {
        value.inst().map_or(Some(value), |inst| self.values[inst.index()])
    }

    fn merge(&self, merge: Merge) -> Merge {
        let block = |old: Block| self.blocks[old.index()];
        match merge {
            Merge::Loop { merge, continues, control } => {
                Merge::Loop { merge: block(merge), continues: block(continues), control }
            }
            Merge::Selection { merge, control } => Merge::Selection { merge: block(merge), control },
        }
    }

    /// What was returned.
    fn result(self, caller: &mut Function, call: Inst, rest: Block) -> Option<Value> {
        let ty = caller.inst(call).ty;
        let returned: Vec<(Block, Value)> =
            self.returns.iter().filter_map(|&(block, value)| Some((block, value?))).collect();
        if returned.is_empty() {
            if self.returns.is_empty() {
                // Control never comes back: uses of the call are unreachable, and the call stays as their definition.
                caller.block_mut(rest).insts.insert(0, call);
            }
            return None;
        }
        Some(match &returned[..] {
            [(_, value)] => *value,
            _ => {
                let values: Vec<Value> = returned.iter().map(|&(_, value)| value).collect();
                let blocks: Vec<Block> = returned.iter().map(|&(block, _)| block).collect();
                let operands = Operands { values: &values, blocks: &blocks, literals: &[] };
                let phi = caller.make(Opcode::Core(Core::Phi), ty, operands, Flags::default(), self.location);
                caller.block_mut(rest).insts.insert(0, phi);
                phi.into()
            }
        })
    }
}
