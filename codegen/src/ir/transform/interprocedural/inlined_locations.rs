//! The locations of inlined code: those of the callee, in the scope of the call.

use crate::ir::{
    DebugId, DebugOp, DebugOperand, Function, FunctionId, InstData, Loc, Location, Module, Opcode, ScopeData,
    opcode::Core,
};
use rustc_hash::FxHashMap;
use spirocl_frontend::handle_map::{HandleMap, HandleSet};

/// The locations of the copy of a body at a call.
pub(super) struct InlinedLocations {
    locations: HandleMap<Loc, Inlined>,
}

struct Inlined {
    location: Loc,
    /// Whether variables are described there: the scope of the call is known, and the copy has an instruction at which a debugger can stop
    /// in the call that the location is in, or in one that was inlined into that.
    has_variables: bool,
}

impl InlinedLocations {
    /// Makes them for all instructions of a body.
    pub(super) fn new(module: &mut Module, call: Loc, callee: FunctionId) -> Self {
        let mut made = Self { locations: HandleMap::default() };
        // Without debug information there are none, and each location is that of its copy.
        if module.scopes().len() > 0 {
            let apart = Function::new(module.function(callee).ty, module.function(callee).return_type);
            let body = std::mem::replace(module.function_mut(callee), apart);
            made.add(module, call, &body);
            *module.function_mut(callee) = body;
        }
        made
    }

    fn add(&mut self, module: &mut Module, call: Loc, body: &Function) {
        let call = module.location(call);
        let scope = call.and_then(|call| call.scope).and_then(|scope| module.scope(scope));
        let mut calls = Calls { call: call.zip(scope), copies: FxHashMap::default() };
        let executed = executed_calls(module, body);
        for (_, inst) in body.all_insts() {
            let old = body.inst(inst).location;
            let Some(location) = module.location(old).filter(|_| !self.locations.contains_key(&old)) else {
                continue;
            };
            let old_scope = location.scope.and_then(|scope| module.scope(scope));
            let scope = old_scope.and_then(|ScopeData { lexical, inlined_at }| {
                let inlined_at = Some(calls.copy(module, inlined_at)?);
                Some(module.intern_scope(ScopeData { lexical, inlined_at }))
            });
            let is_executed = |calls: &HandleSet<DebugId>| {
                old_scope.is_some_and(|scope| scope.inlined_at.is_none_or(|call| calls.contains(&call)))
            };
            let is_executed = executed.as_ref().is_some_and(is_executed);
            let location = module.intern_location(Location { scope, ..location });
            self.locations.insert(old, Inlined { location, has_variables: scope.is_some() && is_executed });
        }
    }

    /// The location of the copy of an instruction.
    pub(super) fn of(&self, old: Loc) -> Loc {
        self.locations.get(&old).map_or(old, |inlined| inlined.location)
    }

    /// Whether variables are described at the copy of a location.
    pub(super) fn has_variables(&self, old: Loc) -> bool {
        self.locations.get(&old).is_some_and(|inlined| inlined.has_variables)
    }
}

/// The calls that were inlined into a body and have an instruction of which there will be a copy, or have a call with one; nothing if the body
/// itself has none.
fn executed_calls(module: &Module, body: &Function) -> Option<HandleSet<DebugId>> {
    let mut executed = None;
    for (_, inst) in body.all_insts() {
        let InstData { opcode, location, .. } = *body.inst(inst);
        if opcode.is_debug() || matches!(opcode, Opcode::Core(Core::Return | Core::ReturnValue)) {
            continue;
        }
        let scope = module.location(location).and_then(|location| module.scope(location.scope?));
        let Some(ScopeData { inlined_at: mut next, .. }) = scope else { continue };
        let executed = executed.get_or_insert_with(HandleSet::default);
        while let Some(call) = next.filter(|&call| executed.insert(call)) {
            next = module.debug.inlined_at(call).and_then(|(_, scope)| scope.inlined_at);
        }
    }
    executed
}

/// The inlined calls of a copy.
struct Calls {
    /// The call, and its scope; none if that is unknown.
    call: Option<(Location, ScopeData)>,
    /// The copies of calls that were inlined into the callee; that of none is the call itself.
    copies: FxHashMap<Option<DebugId>, DebugId>,
}

impl Calls {
    fn copy(&mut self, module: &mut Module, old: Option<DebugId>) -> Option<DebugId> {
        let (call, scope) = self.call?;
        // From the innermost call outwards, up to one that was copied before.
        let (mut chain, mut next) = (Vec::new(), old);
        while !self.copies.contains_key(&next) {
            chain.push(next);
            match next {
                Some(id) if chain.len() <= module.debug.entries.len() => {
                    next = module.debug.inlined_at(id)?.1.inlined_at;
                }
                _ => break,
            }
        }
        for each in chain.into_iter().rev() {
            let (line, lexical, outer) = match each {
                None => (u64::from(call.line), scope.lexical, scope.inlined_at),
                Some(id) => {
                    let (line, ScopeData { lexical, inlined_at }) = module.debug.inlined_at(id)?;
                    (line, lexical, Some(*self.copies.get(&inlined_at)?))
                }
            };
            let mut operands = vec![DebugOperand::Number(line), DebugOperand::Entry(lexical)];
            operands.extend(outer.map(DebugOperand::Entry));
            let copy = module.debug.add(DebugOp::InlinedAt, operands);
            self.copies.insert(each, copy);
        }
        self.copies.get(&old).copied()
    }
}
