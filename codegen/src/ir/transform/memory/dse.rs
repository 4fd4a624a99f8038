//! Dead-store elimination: removes a store if on every path the location is written again, or ends with the call, before anything may read
//! it. From each store the control-flow graph is walked forward, over a limited number of instructions that access memory.

use super::alias::{Aliasing, Location};
use crate::ir::{
    Block, Flags, Function, Inst, Module, Opcode, Type, TypeKind, graph,
    opcode::{Core, Effects},
    transform::{Changed, edit::interned_type},
};

/// The largest number of instructions with effects that are looked at for one store.
const STEPS: u32 = 64;

/// The largest number of blocks.
const BLOCKS: usize = 32;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let aliasing = Aliasing::new(function);
    let search = Search { function, module, aliasing, homes: graph::homes(function) };
    let mut dead = vec![false; function.inst_count()];
    let mut changed = false;
    for &block in &function.layout {
        for (index, &inst) in function.block(block).insts.iter().enumerate() {
            if search.is_dead(block, index, inst) {
                dead[inst.index()] = true;
                changed = true;
            }
        }
    }
    if changed {
        for block in function.layout.clone() {
            function.block_mut(block).insts.retain(|inst| !dead[inst.index()]);
        }
    }
    changed.into()
}

struct Search<'a> {
    function: &'a Function,
    module: &'a Module,
    aliasing: Aliasing,
    /// The block of each instruction, by index.
    homes: Vec<u32>,
}

/// A store, and where it writes.
struct Killed {
    location: Location,
    ty: Type,
    /// The blocks that compute the address: where they are entered again, it may be another one.
    computed_in: Vec<Block>,
}

impl Search<'_> {
    /// Whether a store is of no use.
    ///
    /// A store that makes an earlier one useless may be so itself. The earlier one stays useless then: nothing reads its location before the
    /// third store either.
    fn is_dead(&self, block: Block, index: usize, store: Inst) -> bool {
        let data = self.function.inst(store);
        if data.opcode != Opcode::Core(Core::Store) || data.flags.contains(Flags::VOLATILE) {
            return false;
        }
        let (pointer, value) = (self.function.operand(store, 0), self.function.operand(store, 1));
        let Some(ty) = interned_type(self.function, self.module, value) else { return false };
        let location = Location::of(self.function, self.module, pointer, Some(ty));
        let computed_in = location
            .insts()
            .filter_map(|inst| self.function.layout.get(self.homes[inst.index()] as usize).copied())
            .collect();
        let killed = Killed { location, ty, computed_in };
        let mut steps = STEPS;
        let mut seen: Vec<Block> = Vec::new();
        let mut pending = vec![(block, index + 1)];
        while let Some((block, first)) = pending.pop() {
            match self.walk(block, first, &killed, &mut steps) {
                Fate::Read => return false,
                Fate::Written => {}
                Fate::Open => {
                    for next in self.function.successors(block) {
                        if killed.computed_in.contains(&next) || seen.len() == BLOCKS {
                            return false;
                        }
                        if !seen.contains(&next) {
                            seen.push(next);
                            pending.push((next, 0));
                        }
                    }
                }
            }
        }
        true
    }

    /// What happens to a location in the rest of a block.
    fn walk(&self, block: Block, first: usize, killed: &Killed, steps: &mut u32) -> Fate {
        for &inst in &self.function.block(block).insts[first..] {
            let opcode = self.function.inst(inst).opcode;
            if opcode.effects() == Effects::None || opcode.is_debug() {
                continue;
            }
            if *steps == 0 || self.aliasing.may_read(self.function, self.module, inst, &killed.location) {
                return Fate::Read;
            }
            *steps -= 1;
            if self.writes_all(inst, killed) {
                return Fate::Written;
            }
        }
        Fate::Open
    }

    /// Whether a store writes every byte that another one has written.
    fn writes_all(&self, inst: Inst, killed: &Killed) -> bool {
        if self.function.inst(inst).opcode != Opcode::Core(Core::Store) {
            return false;
        }
        let value = self.function.operand(inst, 1);
        let Some(ty) = interned_type(self.function, self.module, value) else { return false };
        (ty == killed.ty || self.is_dense(ty))
            && Aliasing::written(self.function, self.module, inst)
                .is_some_and(|location| location.covers(&killed.location, self.module))
    }

    /// Whether a type has no padding.
    fn is_dense(&self, ty: Type) -> bool {
        match self.module.types.kind(ty) {
            TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Pointer(..) => true,
            TypeKind::Vector(_, count) => count != 3,
            _ => false,
        }
    }
}

/// What happens to a location.
enum Fate {
    /// Something may read it.
    Read,
    /// It is written, whatever it was before.
    Written,
    /// Nothing yet.
    Open,
}
