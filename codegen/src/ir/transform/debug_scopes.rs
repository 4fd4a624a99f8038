//! Scopes of debug values: the location of a debug value says which inlined call it belongs to; the block in which its variable lies is said
//! by the variable. So it gets the scope of an instruction beside it that belongs to the same call, and the scope need not change for it.

use crate::ir::{DebugId, Function, Inst, Location, Module, Opcode, Scope, opcode::Core, transform::Changed};

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    if function.debug.is_none() {
        return Changed::No;
    }
    let mut changed = false;
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
