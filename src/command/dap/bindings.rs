//! Where variables of the source are at an instruction of the IR: in memory, in the value of an instruction, or nowhere.
//!
//! A declaration holds in the whole function. A debug value holds from where it stands on, until the next one of the same part of the
//! variable; where ways meet, only what holds on all of them holds.

use spirocl::codegen::ir::{
    Block, DebugId, DebugOp, Function, FunctionId, Inst, Module, Opcode, ScopeData, Value,
};
use spirocl_frontend::handle_map::HandleMap;
use std::collections::BTreeMap;

/// A variable, the inlined call that it belongs to, and the part of it that begins at a bit.
type Key = (DebugId, Option<DebugId>, u64);

/// The debug value that holds for each.
type State = BTreeMap<Key, Inst>;

/// Where a part of a variable is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Source {
    /// Where an instruction points.
    At(Value),
    /// The value of an instruction.
    Is(Value),
}

/// A part of a variable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Piece {
    /// Where it begins, in bytes.
    pub(super) offset: u64,
    /// Its size in bytes; none is the rest of the variable.
    pub(super) size: Option<u64>,
    pub(super) source: Source,
}

/// A variable that is visible.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Binding {
    pub(super) variable: DebugId,
    /// Its parts; none if it has no value.
    pub(super) pieces: Vec<Piece>,
}

/// What is known of a function.
pub(super) struct Bindings {
    /// The declarations.
    declared: Vec<(Key, Inst)>,
    /// What holds at the start of each block, by handle.
    states: HandleMap<Block, State>,
    /// The block of each instruction.
    blocks: HandleMap<Inst, Block>,
}

impl Bindings {
    pub(super) fn new(module: &Module, id: FunctionId) -> Self {
        let function = module.function(id);
        let mut bindings =
            Self { declared: Vec::new(), states: HandleMap::default(), blocks: HandleMap::default() };
        for (block, inst) in function.all_insts() {
            bindings.blocks.insert(inst, block);
            if function.inst(inst).opcode == Opcode::DebugDeclare
                && let Some(key) = key(module, function, inst)
            {
                bindings.declared.push((key, inst));
            }
        }
        bindings.solve(module, function);
        bindings
    }

    /// Follows the values through the blocks until nothing changes: what holds only gets less.
    fn solve(&mut self, module: &Module, function: &Function) {
        let Some(entry) = function.entry() else { return };
        self.states.insert(entry, State::new());
        let mut pending = vec![entry];
        while let Some(block) = pending.pop() {
            let mut state = self.states[&block].clone();
            for &inst in &function.block(block).insts {
                step(module, function, inst, &mut state);
            }
            for next in function.successors(block) {
                let met = match self.states.get(&next) {
                    None => state.clone(),
                    Some(before) => {
                        let is_same = |key: &Key, inst: &Inst| {
                            state.get(key).is_some_and(|other| same(function, *inst, *other))
                        };
                        let met: State = before
                            .iter()
                            .filter(|(key, inst)| is_same(key, inst))
                            .map(|(&key, &inst)| (key, inst))
                            .collect();
                        if met.len() == before.len() {
                            continue;
                        }
                        met
                    }
                };
                self.states.insert(next, met);
                pending.push(next);
            }
        }
    }

    /// The variables that are visible in a scope at an instruction: those of inner scopes first, which hide others of the same name.
    pub(super) fn visible(
        &self,
        module: &Module,
        id: FunctionId,
        at: Option<Inst>,
        scope: ScopeData,
    ) -> Vec<Binding> {
        let function = module.function(id);
        let state = at.map(|at| self.state(module, function, at)).unwrap_or_default();
        let scopes: Vec<DebugId> = module.debug.scopes_from(scope.lexical).collect();
        let mut found: Vec<(usize, Binding)> = Vec::new();
        for (index, entry) in module.debug.entries.iter().enumerate() {
            let variable = DebugId::new(index);
            if entry.op != DebugOp::LocalVariable {
                continue;
            }
            let parent = module.debug.variable(variable).and_then(|variable| variable.scope);
            let Some(depth) = scopes.iter().position(|&scope| Some(scope) == parent) else { continue };
            let is_this = |key: &Key| key.0 == variable && key.1 == scope.inlined_at;
            let declared = self.declared.iter().filter(|(key, _)| is_this(key)).map(|&(_, inst)| inst);
            let valued = state.iter().filter(|(key, _)| is_this(key)).map(|(_, &inst)| inst);
            let pieces = declared.chain(valued).filter_map(|inst| piece(module, function, inst)).collect();
            found.push((depth, Binding { variable, pieces }));
        }
        found.sort_by_key(|(depth, _)| *depth);
        found.into_iter().map(|(_, binding)| binding).collect()
    }

    fn state(&self, module: &Module, function: &Function, at: Inst) -> State {
        let Some(block) = self.blocks.get(&at) else { return State::new() };
        let mut state = self.states.get(block).cloned().unwrap_or_default();
        for &inst in function.block(*block).insts.iter().take_while(|&&inst| inst != at) {
            step(module, function, inst, &mut state);
        }
        state
    }
}

/// Whether two debug values say the same.
fn same(function: &Function, one: Inst, other: Inst) -> bool {
    one == other || function.operands(one).eq(function.operands(other))
}

fn key(module: &Module, function: &Function, inst: Inst) -> Option<Key> {
    let [variable, expression, ..] = *function.literals(inst) else { return None };
    let location = module.location(function.inst(inst).location);
    let scope = location.and_then(|location| location.scope).and_then(|scope| module.scope(scope));
    let offset = module.debug.fragment_of(DebugId(expression)).map_or(0, |(offset, _)| offset);
    Some((DebugId(variable), scope.and_then(|scope| scope.inlined_at), offset))
}

/// What an instruction changes.
fn step(module: &Module, function: &Function, inst: Inst, state: &mut State) {
    if function.inst(inst).opcode != Opcode::DebugValue {
        return;
    }
    let Some(key) = key(module, function, inst) else { return };
    let is_part = |inst: Inst| {
        function.literals(inst).get(1).and_then(|&entry| module.debug.fragment_of(DebugId(entry))).is_some()
    };
    // A new value of the whole hides those of parts, and a part that of the whole.
    let is_new_part = is_part(inst);
    state.retain(|&(variable, inlined, _), &mut old| {
        (variable, inlined) != (key.0, key.1) || is_part(old) && is_new_part
    });
    state.insert(key, inst);
}

fn piece(module: &Module, function: &Function, inst: Inst) -> Option<Piece> {
    let value = function.operands(inst).next()?;
    let expression = DebugId(*function.literals(inst).get(1)?);
    // What the value has to be done to is not known.
    if !module.debug.is_plain(expression) {
        return None;
    }
    let source = match function.inst(inst).opcode {
        Opcode::DebugDeclare => Source::At(value),
        _ => Source::Is(value),
    };
    let fragment = module.debug.fragment_of(expression);
    let (offset, size) = fragment.map_or((0, None), |(offset, size)| (offset / 8, Some(size / 8)));
    Some(Piece { offset, size, source })
}
