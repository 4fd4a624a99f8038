//! Inlining: [`inline_calls`] replaces every call to the functions that its caller names, and [`inline_small`] names those that are worth it.

use super::inlined_locations::InlinedLocations;
use crate::ir::{
    Block, Flags, Function, FunctionId, Inst, Loc, Merge, Module, Opcode, Operands, Type, Value, opcode::Core,
};
use petgraph::{
    algo::tarjan_scc,
    graph::{DiGraph, NodeIndex},
};
use rustc_hash::FxHashMap;
use spirv::FunctionControl;

/// Replaces every call to a function that `wanted` names by a copy of its body. Calls in copies are replaced too.
///
/// # Errors
///
/// A function that is to be inlined and calls itself.
pub fn inline_calls(
    module: &mut Module,
    mut wanted: impl FnMut(&Module, FunctionId) -> bool,
) -> Result<(), FunctionId> {
    let chosen: Vec<bool> = module
        .function_ids()
        .map(|id| !module.function(id).layout.is_empty() && wanted(module, id))
        .collect();
    if !chosen.contains(&true) {
        return Ok(());
    }
    let mut state = vec![State::New; module.functions.len()];
    for id in module.function_ids() {
        expand(module, id, &chosen, &mut state)?;
    }
    Ok(())
}

/// The most instructions of a function that is inlined wherever it is called.
const SMALL: usize = 40;

/// The most instructions of a function that is inlined where it is called once.
const LARGE: usize = 4_000;

/// Inlines functions that are small, or called once, unless they ask not to be, call themselves, or are only declared.
pub fn inline_small(module: &mut Module) {
    let mut graph = DiGraph::<(), ()>::new();
    module.functions.iter().for_each(|_| {
        graph.add_node(());
    });
    let mut called = vec![0u32; module.functions.len()];
    for id in module.function_ids() {
        for (_, _, callee) in calls(module.function(id)) {
            called[callee.index()] += 1;
            graph.add_edge(NodeIndex::new(id.index()), NodeIndex::new(callee.index()), ());
        }
    }
    let mut wanted: Vec<bool> =
        module.functions.iter().zip(&called).map(|(each, &called)| pays(each, called)).collect();
    for group in tarjan_scc(&graph) {
        let is_cycle = group.len() > 1 || group.iter().any(|&node| graph.contains_edge(node, node));
        group.iter().filter(|_| is_cycle).for_each(|node| wanted[node.index()] = false);
    }
    let inlined = inline_calls(module, |_, id| wanted[id.index()]);
    debug_assert!(inlined.is_ok(), "functions that call themselves are left out");
}

/// Whether the calls of a function are worth a copy of it each.
fn pays(function: &Function, called: u32) -> bool {
    let control = FunctionControl::from_bits_truncate(function.control);
    let size = function.all_insts().filter(|&(_, inst)| !function.inst(inst).opcode.is_debug()).count();
    let small = size <= SMALL || control.contains(FunctionControl::INLINE);
    !control.contains(FunctionControl::DONT_INLINE) && (small || (called == 1 && size <= LARGE))
}

/// How far the expansion of a function is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// Expands the calls of a function, after those of the functions that it calls.
fn expand(
    module: &mut Module,
    id: FunctionId,
    chosen: &[bool],
    state: &mut [State],
) -> Result<(), FunctionId> {
    if state[id.index()] == State::Done {
        return Ok(());
    }
    state[id.index()] = State::Open;
    let callees: Vec<FunctionId> = calls(module.function(id)).map(|(_, _, callee)| callee).collect();
    for callee in callees {
        match state[callee.index()] {
            State::Open if chosen[callee.index()] => return Err(callee),
            State::New => expand(module, callee, chosen, state)?,
            State::Open | State::Done => {}
        }
    }
    // Calls are replaced from the last to the first of a block, so that the positions before it stay.
    let sites: Vec<(Block, Inst, FunctionId)> = calls(module.function(id)).collect();
    let mut results: FxHashMap<Inst, Value> = FxHashMap::default();
    let empty = Function::new(module.function(id).ty, module.function(id).return_type);
    let mut caller = std::mem::replace(module.function_mut(id), empty);
    for &(block, call, callee) in sites.iter().rev().filter(|(_, _, callee)| chosen[callee.index()]) {
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
    state[id.index()] = State::Done;
    Ok(())
}

/// The calls of a function, in order.
fn calls(function: &Function) -> impl Iterator<Item = (Block, Inst, FunctionId)> + '_ {
    function.all_insts().filter_map(|(block, inst)| {
        if function.inst(inst).opcode != Opcode::Core(Core::Call) {
            return None;
        }
        Some((block, inst, function.operand(inst, 0).function()?))
    })
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
    function.block_mut(rest).merge = function.block_mut(block).merge.take();
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
    // A loop whose header was split keeps it as the block that is branched back to.
    if let Some(Merge::Loop { .. }) = function.block(rest).merge {
        function.block_mut(block).merge = None;
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
