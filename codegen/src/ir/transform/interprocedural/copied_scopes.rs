//! The scopes of a copied function: an entry of debug information describes one function, so a copy gets an entry of its own, and so do the
//! blocks, variables and inlined calls in it. What was inlined keeps its blocks and variables: its call is another one.

use crate::ir::{
    DebugEntry, DebugId, DebugInfo, DebugOp, DebugOperand, FunctionId, Inst, InstData, Loc, Location, Module,
    Operands, ScopeData, Value,
};
use spirocl_frontend::handle_map::HandleMap;

/// Gives a copy of a function its own entries, if the function has one.
pub(super) fn renew(module: &mut Module, original: FunctionId, copy: FunctionId) {
    let Some(described) = module.function(original).debug else { return };
    let mut entry = module.debug.entry(described).clone();
    for operand in &mut entry.operands {
        if *operand == DebugOperand::Value(original.into()) {
            *operand = DebugOperand::Value(copy.into());
        }
    }
    let own = module.debug.add(entry.op, entry.operands);
    let mut scopes =
        Scopes { entries: HandleMap::from_iter([(described, own)]), locations: HandleMap::default() };
    module.function_mut(copy).debug = Some(own);
    let insts: Vec<Inst> = module.function(copy).all_insts().map(|(_, inst)| inst).collect();
    for inst in insts {
        let InstData { opcode, location, .. } = *module.function(copy).inst(inst);
        module.function_mut(copy).inst_mut(inst).location = scopes.location(module, location);
        let is_inlined = scope_of(module, location).is_some_and(|(_, scope)| scope.inlined_at.is_some());
        if opcode.is_debug() && !is_inlined {
            scopes.variable(module, copy, inst);
        }
    }
}

/// What takes the place of entries and locations in the copy.
struct Scopes {
    /// An entry that does not lie in the function stays.
    entries: HandleMap<DebugId, DebugId>,
    locations: HandleMap<Loc, Loc>,
}

impl Scopes {
    /// The location of the copy of an instruction.
    fn location(&mut self, module: &mut Module, old: Loc) -> Loc {
        if let Some(&new) = self.locations.get(&old) {
            return new;
        }
        let new = match scope_of(module, old) {
            Some((location, mut data)) => {
                match &mut data.inlined_at {
                    Some(call) => *call = self.entry(&mut module.debug, *call),
                    None => data.lexical = self.entry(&mut module.debug, data.lexical),
                }
                let scope = Some(module.intern_scope(data));
                module.intern_location(Location { scope, ..location })
            }
            None => old,
        };
        self.locations.insert(old, new);
        new
    }

    /// Gives a copied debug instruction the copy of its variable.
    fn variable(&mut self, module: &mut Module, function: FunctionId, inst: Inst) {
        let body = &mut module.functions[function.index()];
        let mut literals = body.literals(inst).to_vec();
        let Some(variable) = literals.first_mut() else { return };
        *variable = self.entry(&mut module.debug, DebugId(*variable)).0;
        let values: Vec<Value> = body.operands(inst).collect();
        body.set_operands(inst, Operands { values: &values, blocks: &[], literals: &literals });
    }

    /// What takes the place of an entry: a copy, if it lies in the function.
    fn entry(&mut self, debug: &mut DebugInfo, id: DebugId) -> DebugId {
        // Outwards up to an entry that is known, and back.
        let (mut chain, mut next) = (Vec::new(), id);
        while !self.entries.contains_key(&next) {
            // Stays, unless it turns out to lie in the function; what a producer made of it may go round.
            self.entries.insert(next, next);
            let Some((index, outer)) = around(debug, next) else { break };
            chain.push((next, index));
            next = outer;
        }
        let mut copy = self.entries[&next];
        if copy != next {
            for (each, index) in chain.into_iter().rev() {
                let mut entry = debug.entry(each).clone();
                entry.operands[index] = DebugOperand::Entry(copy);
                copy = debug.add(entry.op, entry.operands);
                self.entries.insert(each, copy);
            }
        }
        self.entries[&id]
    }
}

/// A location that has a scope, and the scope.
fn scope_of(module: &Module, location: Loc) -> Option<(Location, ScopeData)> {
    let location = module.location(location)?;
    Some((location, module.scope(location.scope?)?))
}

/// What a block, variable or inlined call lies in, and the operand that names it.
fn around(debug: &DebugInfo, id: DebugId) -> Option<(usize, DebugId)> {
    let DebugEntry { op, operands } = debug.entry(id);
    let index = match op {
        DebugOp::LexicalBlock => 3,
        DebugOp::LexicalBlockDiscriminator => 2,
        DebugOp::LocalVariable => 5,
        // The call that this one was inlined with, or the scope of the call.
        DebugOp::InlinedAt => operands.len().saturating_sub(1),
        _ => return None,
    };
    match operands.get(index)? {
        DebugOperand::Entry(outer) => Some((index, *outer)),
        _ => None,
    }
}
