//! Copies of functions in place of calls of them: how [`super::inline`] inlines what it has decided on.

use super::inlined_locations::InlinedLocations;
use crate::ir::{
    Block, Flags, Function, FunctionId, Inst, InstData, Loc, Merge, Module, Opcode, Operands, Type, Value,
    opcode::Core,
    transform::edit::{Replacements, replace_predecessor},
};

/// A call, in which block it is, and what it calls.
pub(super) type Site = (Block, Inst, FunctionId);

/// Replaces calls, which are in the order of the blocks, by copies of the bodies of their callees.
pub(super) fn inline_sites(module: &mut Module, id: FunctionId, sites: &[Site]) {
    if sites.is_empty() {
        return;
    }
    let empty = Function::new(module.function(id).ty, module.function(id).return_type);
    let mut caller = std::mem::replace(module.function_mut(id), empty);
    let blocks = std::mem::take(&mut caller.layout);
    let mut inlining = Inlining::new(caller);
    let mut rest = sites;
    for &block in &blocks {
        inlining.caller.layout.push(block);
        let count = rest.iter().take_while(|(home, ..)| *home == block).count();
        let (here, behind) = rest.split_at(count);
        if !here.is_empty() {
            inlining.block(module, block, here);
        }
        rest = behind;
    }
    *module.function_mut(id) = inlining.finish(blocks[0]);
}

/// The type of instructions without a result: that of a terminator of the body.
fn branch_type(body: &Function, fallback: Type) -> Type {
    body.layout
        .iter()
        .find_map(|&block| body.terminator(block))
        .map_or(fallback, |terminator| body.inst(terminator).ty)
}

/// The only block of a body that is copied without a new block: it returns.
fn only_block(body: &Function) -> Option<Block> {
    let &[only] = &body.layout[..] else { return None };
    let returns =
        |terminator| matches!(body.inst(terminator).opcode, Opcode::Core(Core::Return | Core::ReturnValue));
    body.terminator(only).is_some_and(returns).then_some(only)
}

/// A function whose calls are being replaced, block by block, each from its first call to the last.
struct Inlining {
    /// Its layout has the blocks up to the one at hand.
    caller: Function,
    /// The variables of copies.
    variables: Vec<Inst>,
    /// What takes the place of the results of calls.
    results: Replacements,
    /// What instructions and blocks of the body at hand became, by index.
    values: Vec<Option<Value>>,
    blocks: Vec<Block>,
    /// The block of each return, and what is returned.
    returns: Vec<(Block, Option<Value>)>,
    /// The copies that use what is defined behind them, as phis do: their operands are set at the end.
    open: Vec<(Inst, Inst)>,
    /// The operands of one copy.
    operands: Vec<Value>,
    targets: Vec<Block>,
}

/// The body that is copied for a call.
struct Copied<'a> {
    call: Inst,
    body: &'a Function,
    /// The type of instructions without a result.
    void: Type,
    /// The location of the call.
    location: Loc,
    locations: InlinedLocations,
}

impl Inlining {
    fn new(caller: Function) -> Self {
        Self {
            caller,
            variables: Vec::new(),
            results: Replacements::default(),
            values: Vec::new(),
            blocks: Vec::new(),
            returns: Vec::new(),
            open: Vec::new(),
            operands: Vec::new(),
            targets: Vec::new(),
        }
    }

    /// The function with its blocks and variables complete.
    fn finish(mut self, entry: Block) -> Function {
        // The variables of a function lie in its entry.
        self.caller.block_mut(entry).insts.splice(0..0, self.variables);
        // An argument can be what another call returned.
        self.results.apply(&mut self.caller);
        self.caller
    }

    /// Replaces calls of a block, in its order.
    fn block(&mut self, module: &mut Module, block: Block, sites: &[Site]) {
        let insts = std::mem::take(&mut self.caller.block_mut(block).insts);
        let mut rest = &insts[..];
        let mut end = block;
        for &(_, call, callee) in sites {
            let at = rest.iter().position(|&each| each == call).expect("the call is in its block");
            self.caller.block_mut(end).insts.extend_from_slice(&rest[..at]);
            rest = &rest[at + 1..];
            end = self.call(module, end, call, callee);
        }
        self.caller.block_mut(end).insts.extend_from_slice(rest);
        if end != block {
            self.move_end(block, end);
        }
    }

    /// What a block branched to is now branched to from another one.
    fn move_end(&mut self, block: Block, end: Block) {
        let caller = &mut self.caller;
        // A loop whose header is split keeps it, with the phis, as the block that is branched back to.
        if let Some(Merge::Selection { .. }) = caller.block(block).merge {
            caller.block_mut(end).merge = caller.block_mut(block).merge.take();
        }
        let successors: Vec<Block> = caller.successors(end).collect();
        for successor in successors {
            replace_predecessor(caller, successor, block, end);
        }
    }

    /// Appends a copy of a callee to a block without a terminator. Returns the block in which control goes on.
    fn call(&mut self, module: &mut Module, block: Block, call: Inst, callee: FunctionId) -> Block {
        let location = self.caller.inst(call).location;
        let locations = InlinedLocations::new(module, location, callee);
        let body = module.function(callee);
        let void = branch_type(body, self.caller.inst(call).ty);
        let copied = Copied { call, body, void, location, locations };
        self.caller.reserve(body.inst_count(), body.inst_count() * 2);
        self.values.clear();
        self.values.resize(body.inst_count(), None);
        for (&parameter, argument) in body.parameters.iter().zip(self.caller.operands(call).skip(1)) {
            self.values[parameter.index()] = Some(argument);
        }
        self.returns.clear();
        if let Some(only) = only_block(body) {
            self.copy_block(&copied, only, block);
            self.finish_call(&copied, block);
            return block;
        }
        let rest = self.caller.make_block();
        self.blocks.clear();
        self.blocks.resize(body.block_count(), rest);
        for &old in &body.layout {
            let new = self.caller.make_block();
            self.blocks[old.index()] = new;
            self.caller.layout.push(new);
        }
        self.caller.layout.push(rest);
        self.branch(&copied, block, self.blocks[body.layout[0].index()]);
        for &old in &body.layout {
            self.copy_block(&copied, old, self.blocks[old.index()]);
            let merge = body.block(old).merge.clone().map(|merge| self.merge(merge));
            self.caller.block_mut(self.blocks[old.index()]).merge = merge;
        }
        for at in 0..self.returns.len() {
            self.branch(&copied, self.returns[at].0, rest);
        }
        self.finish_call(&copied, rest);
        rest
    }

    fn branch(&mut self, copied: &Copied, from: Block, to: Block) {
        let branch = Operands { values: &[], blocks: &[to], literals: &[] };
        let opcode = Opcode::Core(Core::Branch);
        self.caller.append(from, opcode, copied.void, branch, Flags::default(), copied.location);
    }

    fn copy_block(&mut self, copied: &Copied, from: Block, to: Block) {
        for &inst in &copied.body.block(from).insts {
            self.copy(copied, inst, to);
        }
    }

    fn copy(&mut self, copied: &Copied, inst: Inst, to: Block) {
        let body = copied.body;
        let mut data = *body.inst(inst);
        if data.opcode.is_debug() && !copied.locations.has_variables(data.location) {
            return;
        }
        data.location = copied.locations.of(data.location);
        match data.opcode {
            Opcode::Core(Core::Return) => self.returns.push((to, None)),
            Opcode::Core(Core::ReturnValue) => self.returns.push((to, Some(body.operand(inst, 0)))),
            Opcode::Core(Core::Variable) => self.copy_variable(copied, inst, data, to),
            _ => {
                let is_complete = self.map_operands(body, inst);
                let operands =
                    Operands { values: &self.operands, blocks: &self.targets, literals: body.literals(inst) };
                let InstData { opcode, ty, flags, location, .. } = data;
                let new = self.caller.append(to, opcode, ty, operands, flags, location);
                self.values[inst.index()] = Some(new.into());
                if let Some(name) = body.names.get(&inst) {
                    self.caller.names.insert(new, name.clone());
                }
                if let Some(decorations) = body.decorations.get(&inst) {
                    self.caller.decorations.insert(new, decorations.clone());
                }
                if !is_complete {
                    self.open.push((inst, new));
                }
            }
        }
    }

    /// Copies a variable. In a loop it is initialized each time.
    fn copy_variable(&mut self, copied: &Copied, inst: Inst, data: InstData, to: Block) {
        let InstData { opcode, ty, flags, location, .. } = data;
        let new = self.caller.make(opcode, ty, Operands::default(), flags, location);
        self.variables.push(new);
        self.values[inst.index()] = Some(new.into());
        if let Some(initializer) = copied.body.operands(inst).next() {
            let values = [new.into(), initializer];
            let store = Opcode::Core(Core::Store);
            self.caller.append(to, store, copied.void, Operands::values(&values), flags, location);
        }
    }

    /// Finds the operands and blocks of the copy of an instruction. Returns whether all of them are known.
    fn map_operands(&mut self, body: &Function, inst: Inst) -> bool {
        let values = &self.values;
        let copy = |value: Value| value.inst().map_or(Some(value), |inst| values[inst.index()]);
        self.operands.clear();
        self.operands.extend(body.operands(inst).filter_map(copy));
        self.targets.clear();
        self.targets.extend(body.blocks(inst).map(|block| self.blocks[block.index()]));
        self.operands.len() == body.operands(inst).len()
    }

    /// Sets the operands of a copy that were not known when it was made.
    fn complete(&mut self, body: &Function, old: Inst, new: Inst) {
        // What debug information names need not be there any more.
        let is_complete = self.map_operands(body, old) || body.inst(old).opcode.is_debug();
        assert!(is_complete, "a definition dominates its uses");
        let operands =
            Operands { values: &self.operands, blocks: &self.targets, literals: body.literals(old) };
        self.caller.set_operands(new, operands);
    }

    fn value(&self, value: Value) -> Value {
        value.inst().map_or(value, |inst| self.values[inst.index()].expect("a definition dominates its uses"))
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

    /// Completes a copy: what it returns takes the place of the result of its call.
    fn finish_call(&mut self, copied: &Copied, rest: Block) {
        for (old, new) in std::mem::take(&mut self.open) {
            self.complete(copied.body, old, new);
        }
        let returned = self.returns.iter().filter_map(|&(block, value)| Some((block, self.value(value?))));
        let (blocks, values): (Vec<Block>, Vec<Value>) = returned.unzip();
        let result = match &values[..] {
            [] if self.returns.is_empty() => {
                // Control never comes back: uses of the call are unreachable, and the call stays as their definition.
                self.caller.block_mut(rest).insts.push(copied.call);
                return;
            }
            [] => return,
            &[value] => value,
            _ => {
                let ty = self.caller.inst(copied.call).ty;
                let operands = Operands { values: &values, blocks: &blocks, literals: &[] };
                let phi = Opcode::Core(Core::Phi);
                self.caller.append(rest, phi, ty, operands, Flags::default(), copied.location).into()
            }
        };
        self.results.set(copied.call, result);
    }
}
