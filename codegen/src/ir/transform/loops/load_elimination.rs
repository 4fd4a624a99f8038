//! Loop load elimination (LLVM's `loop-load-elim`): a load of what the iteration before has stored takes the stored value through a phi. What
//! the first iteration finds there is loaded before the loop.
//!
//! Conditions:
//!
//! - The load is executed whenever the loop is entered, the store in each iteration, behind the load.
//! - The address of the store is that of the load in the next iteration: that differs by constants for each phi of the header.
//! - Nothing else in the loop may write where either accesses memory.

use super::{
    condition::{Condition, step},
    preheader::Preheaders,
    writes::Writes,
};
use crate::{
    analysis::{
        cfg::Dominators,
        loops::{Loops, NONE},
    },
    ir::{
        Binary, Block, Function, Inst, Module, Opcode, Value, graph,
        opcode::Core,
        transform::{
            Changed,
            edit::{Replacements, copy, incoming_from, interned_type, is_value, make, set_incoming},
            memory::{
                alias::{Aliasing, Footprint},
                location::{Extension, Location},
            },
        },
    },
};
use std::iter;

/// The largest number of loads of a loop that become phis, each of which fills registers for the whole loop.
const LOADS: usize = 4;

/// The largest depth of the instructions that compute an address from phis of the header.
const DEPTH: u32 = 8;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let graph = graph::of(function);
    let (cfg, dominators, loops) = (graph.cfg(), graph.dominators(), graph.loops());
    // A cycle that is no loop is executed several times in an iteration of one.
    if loops.is_empty() || !graph.is_reducible() {
        return Changed::No;
    }
    let view = View {
        dominators,
        loops,
        homes: graph::homes(function),
        aliasing: Aliasing::new(function),
        writes: Writes::new(function, module, cfg, loops),
    };
    let mut found: Vec<Carried> = Vec::new();
    let mut free = vec![LOADS; loops.len()];
    for &block in dominators.order() {
        let number = loops.of(block);
        if number == NONE || loops.entry(number) == NONE {
            continue;
        }
        for at in 0..function.block(function.layout[block as usize]).insts.len() {
            let inst = function.block(function.layout[block as usize]).insts[at];
            if free[number as usize] > 0
                && let Some(carried) = view.carried(function, module, (number, block), inst)
            {
                found.push(carried);
                free[number as usize] -= 1;
            }
        }
    }
    if found.is_empty() {
        return Changed::No;
    }
    let mut replacements = Replacements::default();
    let mut preheaders = Preheaders::default();
    for each in found {
        let (entry, header) = view.entry(function, each.number);
        let before = preheaders.insert(function, (entry, header), each.initial);
        let data = *function.inst(each.load);
        let phi = make(function, Opcode::Core(Core::Phi), data.ty, &[], data.location);
        let latches =
            cfg.predecessors(loops.header(each.number)).iter().map(|&from| function.layout[from as usize]);
        let latches = latches.filter(|&from| from != entry).map(|from| (from, each.next));
        let incoming = iter::once((before, each.first)).chain(latches).collect();
        set_incoming(function, phi, incoming);
        function.block_mut(header).insts.insert(0, phi);
        replacements.set(each.load, phi.into());
        let home = function.layout[view.homes[each.load.index()] as usize];
        function.block_mut(home).insts.retain(|&inst| inst != each.load);
    }
    preheaders.place(function);
    replacements.apply(function);
    Changed::Yes
}

/// A function at the start of the pass.
struct View<'a> {
    dominators: &'a Dominators,
    loops: &'a Loops,
    /// The block of each instruction, by index.
    homes: Vec<u32>,
    aliasing: Aliasing,
    writes: Writes,
}

/// How the value that a phi of a header has in the next iteration is looked for.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    /// By its name.
    Value,
    /// As the sum of the phi and a number.
    Sum,
}

impl View<'_> {
    /// What a load becomes, if it loads what the iteration before has stored.
    fn carried(
        &self,
        function: &mut Function,
        module: &Module,
        (number, block): (u32, u32),
        load: Inst,
    ) -> Option<Carried> {
        let data = *function.inst(load);
        let is_load = data.opcode == Opcode::Core(Core::Load) && data.flags.is_simple();
        if !is_load || function.is_decorated(load) || !is_value(module, data.ty) {
            return None;
        }
        let writes = self.writes.of(number)?;
        if writes.is_empty() || !self.dominators.dominates_range(block, self.loops.certain(number)) {
            return None;
        }
        let pointer = function.operand(load, 0);
        let location = Location::of(function, module, pointer, Some(data.ty));
        if !self.is_invariant(number, location.base()) || location.is_constant(module) {
            return None;
        }
        let (store, next) = [Next::Value, Next::Sum].into_iter().find_map(|form| {
            let next = location.advanced(|value, extension| {
                if self.is_invariant(number, value) {
                    return Some((value, 0));
                }
                self.next(function, module, (number, value), extension, form)
            })?;
            let is_it = |(inst, footprint): &(Inst, Footprint)| {
                matches!(footprint, Footprint::Location(stored) if stored.is_same(&next, module))
                    && self.is_stored(function, module, (number, block), load, *inst)
            };
            let &(store, _) = writes.iter().find(|write| is_it(write))?;
            Some((store, next))
        })?;
        let [now, then] = [&location, &next].map(|location| self.aliasing.sought(location));
        let is_untouched = writes.iter().filter(|&&(inst, _)| inst != store).all(|(_, write)| {
            let touches = |sought| self.aliasing.may_touch(function, module, write, sought);
            !touches(now) && !touches(then)
        });
        if !is_untouched {
            return None;
        }
        let (entry, _) = self.entry(function, number);
        let mut before = First { view: self, number, entry, insts: Vec::new() };
        let pointer = before.of(function, pointer, DEPTH)?;
        let first = before.insert(function, load, &[pointer]);
        Some(Carried { number, load, initial: before.insts, first, next: function.operand(store, 1) })
    }

    /// Whether an instruction stores a value of the type of a load in each iteration behind it.
    fn is_stored(
        &self,
        function: &Function,
        module: &Module,
        (number, block): (u32, u32),
        load: Inst,
        store: Inst,
    ) -> bool {
        let data = function.inst(store);
        let is_store = data.opcode == Opcode::Core(Core::Store) && data.flags.is_simple();
        if !is_store
            || interned_type(function, module, function.operand(store, 1)) != Some(function.inst(load).ty)
        {
            return false;
        }
        let home = self.homes[store.index()];
        let is_behind = if home == block {
            let mut insts = function.block(function.layout[block as usize]).insts.iter();
            insts.find(|&&inst| inst == load || inst == store) == Some(&load)
        } else {
            self.dominators.dominates(block, home)
        };
        is_behind && self.dominators.dominates_range(home, self.loops.each_time(number))
    }

    /// Whether a value is the same in all iterations of a loop.
    fn is_invariant(&self, number: u32, value: Value) -> bool {
        let home = value.inst().map_or(NONE, |inst| self.homes[inst.index()]);
        home == NONE || !self.loops.contains(number, home)
    }

    /// The blocks that enter a loop, and its header.
    fn entry(&self, function: &Function, number: u32) -> (Block, Block) {
        let [entry, header] = [self.loops.entry(number), self.loops.header(number)];
        (function.layout[entry as usize], function.layout[header as usize])
    }

    /// Whether an instruction is a phi of the header of a loop.
    fn is_phi(&self, function: &Function, number: u32, inst: Inst) -> bool {
        function.inst(inst).opcode == Opcode::Core(Core::Phi)
            && self.homes[inst.index()] == self.loops.header(number)
    }

    /// What a value of a loop becomes in the next iteration, if it is a phi of the header: a value and a number that is added to it. A sum is that
    /// of both extended to the width of addresses, and does not wrap around.
    fn next(
        &self,
        function: &Function,
        module: &Module,
        (number, value): (u32, Value),
        extension: Extension,
        form: Next,
    ) -> Option<(Value, i64)> {
        let phi = value.inst().filter(|&inst| self.is_phi(function, number, inst))?;
        let (entry, header) = self.entry(function, number);
        let mut latches = function.incoming(phi).filter(|&(from, _)| from != entry);
        let (latch, next) = latches.next().filter(|_| latches.next().is_none())?;
        if form == Next::Value {
            return Some((next, 0));
        }
        let growth = step(function, module, next.inst()?, value)?;
        let width = module.types.bits(function.inst(phi).ty)?;
        if width == module.address_bits {
            return Some((value, growth));
        }
        // A narrow value is less than another where the loop goes on, or the next one is and the first is no extreme.
        let known = Condition::of_edge(function, latch, header)?;
        let (compared, bound) = match growth {
            1 => (known.left, extension.largest(width)),
            -1 => (known.right, extension.least(width)),
            _ => return None,
        };
        let first =
            incoming_from(function, phi, entry).constant().and_then(|first| module.constants.int(first));
        let is_moderate = || first.is_some_and(|first| first != bound);
        let is_exact =
            known.compare == extension.less() && (compared == value || compared == next && is_moderate());
        is_exact.then_some((value, growth))
    }
}

/// A load of what the iteration before has stored.
struct Carried {
    /// The loop.
    number: u32,
    load: Inst,
    /// What loads the value of the first iteration before the loop.
    initial: Vec<Inst>,
    first: Value,
    /// What is stored for the next iteration.
    next: Value,
}

/// Computes before a loop what its first iteration computes.
struct First<'a> {
    view: &'a View<'a>,
    number: u32,
    entry: Block,
    insts: Vec<Inst>,
}

impl First<'_> {
    /// The value in the first iteration, if it follows from phis of the header and from what is computed before the loop.
    fn of(&mut self, function: &mut Function, value: Value, depth: u32) -> Option<Value> {
        if self.view.is_invariant(self.number, value) {
            return Some(value);
        }
        let inst = value.inst()?;
        if self.view.is_phi(function, self.number, inst) {
            return Some(incoming_from(function, inst, self.entry));
        }
        let data = *function.inst(inst);
        let is_computed = matches!(
            data.opcode,
            Opcode::Unary(_)
                | Opcode::Cast(_)
                | Opcode::Binary(Binary::Add | Binary::Subtract | Binary::Multiply | Binary::ShiftLeft)
                | Opcode::Core(Core::AccessChain | Core::PointerAccessChain | Core::CopyObject)
        );
        if depth == 0 || !is_computed || function.is_decorated(inst) {
            return None;
        }
        let operands: Vec<Value> = function.operands(inst).collect();
        let operands: Option<Vec<Value>> =
            operands.into_iter().map(|each| self.of(function, each, depth - 1)).collect();
        Some(self.insert(function, inst, &operands?))
    }

    /// Repeats an instruction with other operands.
    fn insert(&mut self, function: &mut Function, inst: Inst, operands: &[Value]) -> Value {
        let copy = copy(function, inst, operands);
        self.insts.push(copy);
        copy.into()
    }
}
