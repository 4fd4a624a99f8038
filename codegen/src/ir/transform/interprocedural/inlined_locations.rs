//! The locations of inlined code: those of the callee, in the scope of the call.

use crate::ir::{DebugId, DebugOp, DebugOperand, Function, FunctionId, Loc, Location, Module, ScopeData};
use rustc_hash::FxHashMap;
use spirocl_frontend::handle_map::HandleMap;

/// The locations of the copy of a body at a call.
pub(super) struct InlinedLocations {
    locations: HandleMap<Loc, Loc>,
    /// Whether the scope of the call is known: otherwise those of the copy are not known either.
    pub(super) has_scope: bool,
}

impl InlinedLocations {
    /// Makes them for all instructions of a body.
    pub(super) fn new(module: &mut Module, call: Loc, callee: FunctionId) -> Self {
        let mut made = Self { locations: HandleMap::default(), has_scope: false };
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
        for (_, inst) in body.all_insts() {
            let old = body.inst(inst).location;
            let Some(location) = module.location(old).filter(|_| !self.locations.contains_key(&old)) else {
                continue;
            };
            let scope = location.scope.and_then(|scope| module.scope(scope));
            let scope = scope.and_then(|ScopeData { lexical, inlined_at }| {
                let inlined_at = Some(calls.copy(module, inlined_at)?);
                Some(module.intern_scope(ScopeData { lexical, inlined_at }))
            });
            self.locations.insert(old, module.intern_location(Location { scope, ..location }));
        }
        self.has_scope = scope.is_some();
    }

    /// The location of the copy of an instruction.
    pub(super) fn of(&self, old: Loc) -> Loc {
        self.locations.get(&old).copied().unwrap_or(old)
    }
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
