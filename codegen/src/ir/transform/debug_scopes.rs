//! Places of variables, as they are emitted. One debug value says that a variable is optimized out if that is always so.
//!
//! Scopes of debug values: the location of a debug value says which inlined call it belongs to; the block in which its variable lies is said
//! by the variable. So it gets the scope of an instruction beside it that belongs to the same call, and the scope need not change for it.

use crate::ir::{DebugId, Function, Inst, Location, Module, Opcode, Scope, opcode::Core, transform::Changed};
use rustc_hash::FxHashSet;
use spirocl_frontend::handle_map::HandleSet;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    if function.debug.is_none() {
        return Changed::No;
    }
    let mut changed = forget_repeated(function, module);
    for block in function.layout.clone() {
        let mut before = None;
        // Those that belong to another call than what stands before them.
        let mut waiting: Vec<Inst> = Vec::new();
        for inst in function.block(block).insts.clone() {
            let opcode = function.inst(inst).opcode;
            if opcode.is_debug() {
                match before {
                    Some(scope) if belongs(function, module, inst, scope) => {
                        changed |= give(function, module, inst, scope);
                    }
                    _ => waiting.push(inst),
                }
            } else if !matches!(opcode, Opcode::Core(Core::Phi | Core::Variable)) {
                before = scope_of(function, module, inst);
                for inst in waiting.drain(..) {
                    if let Some(scope) = before.filter(|&scope| belongs(function, module, inst, scope)) {
                        changed |= give(function, module, inst, scope);
                    }
                }
            }
        }
    }
    changed.into()
}

/// Removes what says again that a variable without a value anywhere is optimized out. Returns whether there was any.
fn forget_repeated(function: &mut Function, module: &Module) -> bool {
    let places: Vec<Inst> = function
        .all_insts()
        .map(|(_, inst)| inst)
        .filter(|&inst| function.inst(inst).opcode.is_debug())
        .collect();
    let variable = |function: &Function, inst: Inst| {
        let call = scope_of(function, module, inst).and_then(|scope| call_of(module, scope));
        (function.literals(inst).first().copied(), call)
    };
    // Debug information does not count as a use: what it names may have been removed.
    let mut exists = vec![false; function.inst_count()];
    let parameters = function.parameters.iter().copied();
    parameters.chain(function.all_insts().map(|(_, inst)| inst)).for_each(|inst| exists[inst.index()] = true);
    let is_known = |function: &Function, inst: Inst| {
        let value = function.operands(inst).next();
        value.is_some_and(|value| value.inst().is_none_or(|inst| exists[inst.index()]))
    };
    let known: FxHashSet<_> = places
        .iter()
        .filter(|&&inst| is_known(function, inst))
        .map(|&inst| variable(function, inst))
        .collect();
    let mut said = FxHashSet::default();
    let mut repeated = HandleSet::default();
    let mut changed = false;
    for inst in places {
        if is_known(function, inst) {
            continue;
        }
        let instance = variable(function, inst);
        if !known.contains(&instance) && !said.insert(instance) {
            repeated.insert(inst);
        }
    }
    if !repeated.is_empty() {
        for block in function.layout.clone() {
            function.block_mut(block).insts.retain(|inst| !repeated.contains(inst));
        }
        changed = true;
    }
    changed
}

/// The scope of an instruction.
fn scope_of(function: &Function, module: &Module, inst: Inst) -> Option<Scope> {
    module.location(function.inst(inst).location)?.scope
}

/// The inlined call of a scope.
fn call_of(module: &Module, scope: Scope) -> Option<DebugId> {
    module.scope(scope)?.inlined_at
}

/// Whether an instruction belongs to the call of a scope.
fn belongs(function: &Function, module: &Module, inst: Inst, scope: Scope) -> bool {
    scope_of(function, module, inst).is_some_and(|own| call_of(module, own) == call_of(module, scope))
}

/// Moves an instruction to a scope. Returns whether it was in another.
fn give(function: &mut Function, module: &mut Module, inst: Inst, scope: Scope) -> bool {
    let Some(location) = module.location(function.inst(inst).location) else { return false };
    let moved = module.intern_location(Location { scope: Some(scope), ..location });
    std::mem::replace(&mut function.inst_mut(inst).location, moved) != moved
}
