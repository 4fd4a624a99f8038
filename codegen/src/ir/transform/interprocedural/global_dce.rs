//! Global dead code elimination: removes functions and global variables that neither an entry point nor an exported symbol leads to.

use crate::ir::{
    Function, Global, Inst, LinkageKind, Module, Value, ValueKind,
    transform::{Changed, edit},
};

/// Runs the pass.
pub fn run(module: &mut Module) -> Changed {
    let mut reach = Reach {
        functions: vec![false; module.functions.len()],
        globals: vec![false; module.globals.len()],
        constants: vec![false; module.constants.len()],
        pending: Vec::new(),
    };
    for entry_point in &module.entry_points {
        reach.need(entry_point.function.into());
        for value in entry_point.modes.iter().flat_map(|mode| &mode.values) {
            reach.need(*value);
        }
    }
    for id in module.function_ids().filter(|&id| module.function(id).linkage.is_some()) {
        if !module.function(id).layout.is_empty() {
            reach.need(id.into());
        }
    }
    for (index, global) in module.globals.iter().enumerate() {
        let is_export = global.linkage.as_ref().is_some_and(|linkage| linkage.kind != LinkageKind::Import);
        if is_export && !global.is_removed {
            reach.need(Global::new(index).into());
        }
    }
    reach.walk(module);
    remove(module, &reach).into()
}

/// What is needed.
struct Reach {
    functions: Vec<bool>,
    globals: Vec<bool>,
    constants: Vec<bool>,
    /// Needed values whose own needs are not yet marked.
    pending: Vec<Value>,
}

impl Reach {
    #[inline]
    fn need(&mut self, value: Value) {
        let mark = match value.kind() {
            ValueKind::Function(id) => &mut self.functions[id.index()],
            ValueKind::Global(global) => &mut self.globals[global.index()],
            ValueKind::Constant(constant) => &mut self.constants[constant.index()],
            ValueKind::Inst(_) => return,
        };
        if !std::mem::replace(mark, true) {
            self.pending.push(value);
        }
    }

    fn walk(&mut self, module: &Module) {
        while let Some(value) = self.pending.pop() {
            match value.kind() {
                ValueKind::Function(id) => {
                    let mentions = module.function(id).mentions(&module.constants);
                    mentions.calls.iter().for_each(|&callee| self.need(callee.into()));
                    mentions.others.iter().for_each(|&value| self.need(value));
                }
                ValueKind::Global(global) => {
                    module.global(global).initializer.into_iter().for_each(|value| self.need(value));
                }
                ValueKind::Constant(constant) => {
                    module.constants.kind(constant).operands().iter().for_each(|&value| self.need(value));
                }
                ValueKind::Inst(_) => {}
            }
        }
    }
}

/// Removes what is not needed; handles stay. Returns whether anything was.
fn remove(module: &mut Module, reach: &Reach) -> bool {
    let mut changed = false;
    for (function, _) in module.functions.iter_mut().zip(&reach.functions).filter(|(_, needed)| !**needed) {
        changed |= !function.is_removed();
        function.debug.into_iter().for_each(|id| module.debug.forget_declaration(id));
        **function = Function::new(function.ty, function.return_type);
    }
    for (global, _) in module.globals.iter_mut().zip(&reach.globals).filter(|(_, needed)| !**needed) {
        changed |= !std::mem::replace(&mut global.is_removed, true);
    }
    if changed {
        forget(module);
    }
    changed
}

/// Debug information does not keep anything: what it says of what was removed is forgotten.
fn forget(module: &mut Module) {
    let functions: Vec<bool> = module.functions.iter().map(|function| function.is_removed()).collect();
    let globals: Vec<bool> = module.globals.iter().map(|global| global.is_removed).collect();
    let is_gone = |value: Value| match value.kind() {
        ValueKind::Function(id) => functions[id.index()],
        ValueKind::Global(global) => globals[global.index()],
        ValueKind::Constant(_) | ValueKind::Inst(_) => false,
    };
    module.debug.forget(is_gone);
    for function in &mut module.functions {
        let debug: Vec<Inst> = function
            .all_insts()
            .map(|(_, inst)| inst)
            .filter(|&inst| function.inst(inst).opcode.is_debug() && function.operands(inst).any(is_gone))
            .collect();
        for inst in debug {
            edit::forget_value(function, inst);
        }
    }
}
