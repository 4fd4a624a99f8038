//! Dead-store elimination: removes a store if on every path the location is written again, or ends with the call, before anything may read
//! it. From each store the control-flow graph is walked forward, over a limited number of instructions that access memory.

use super::{
    alias::{Aliasing, Footprint, effects_of_call},
    location::{Extent, Location, Locations},
};
use crate::ir::{
    Block, Flags, Function, Inst, MemoryEffects, Module, Opcode, Type, TypeKind, graph,
    opcode::{Core, Effects},
    transform::{Changed, edit::interned_type},
};
use rustc_hash::FxHashMap;

/// The largest number of instructions with effects that are looked at for one store.
const STEPS: u32 = 64;

/// The largest number of blocks.
const BLOCKS: usize = 32;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    if !function.all_insts().any(|(_, inst)| is_store(function, inst)) {
        return Changed::No;
    }
    let dead = Search::new(function, module).dead_stores();
    if dead.is_empty() {
        return Changed::No;
    }
    let mut is_dead = vec![false; function.inst_count()];
    dead.iter().for_each(|store| is_dead[store.index()] = true);
    for block in function.layout.clone() {
        function.block_mut(block).insts.retain(|inst| !is_dead[inst.index()]);
    }
    Changed::Yes
}

/// An instruction with effects.
struct Access {
    inst: Inst,
    /// Where it reads or writes, if that is one place.
    extent: Option<Extent>,
    kind: AccessKind,
}

/// What an instruction with effects does, by index in the tables of [`Search`].
#[derive(Clone, Copy)]
enum AccessKind {
    /// It is a store.
    Store(u32),
    /// It may read.
    Read(u32),
}

struct Search<'a> {
    function: &'a Function,
    module: &'a Module,
    aliasing: Aliasing,
    /// The block of each instruction, by index.
    homes: Vec<u32>,
    /// The instructions with effects, block by block: their locations are found once, however many stores come before them.
    accesses: Vec<Access>,
    /// What each store writes, and where.
    stores: Vec<(Type, Location)>,
    /// What each other access may read.
    reads: Vec<Footprint>,
    /// The index in `accesses` of the first of each block, by handle.
    starts: Vec<u32>,
    /// The index behind the last.
    ends: Vec<u32>,
    /// The index of the next access that may be to the same bytes, by access; that behind the last of the block if there is none.
    next: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(function: &'a Function, module: &'a Module) -> Self {
        // Where many instructions access memory, most of the others compute their addresses.
        let expected = function.placed_insts() / 3;
        let mut search = Self {
            function,
            module,
            aliasing: Aliasing::new(function),
            homes: graph::homes(function),
            accesses: Vec::with_capacity(2 * expected),
            stores: Vec::with_capacity(expected),
            reads: Vec::with_capacity(expected),
            starts: vec![0; function.block_count()],
            ends: vec![0; function.block_count()],
            next: Vec::new(),
        };
        let mut locations = Locations::default();
        for &block in &function.layout {
            search.starts[block.index()] = search.accesses.len() as u32;
            for &inst in &function.block(block).insts {
                if has_effects(function, module, inst) {
                    let access = search.access(inst, &mut locations);
                    search.accesses.push(access);
                }
            }
            search.ends[block.index()] = search.accesses.len() as u32;
        }
        search.find_next();
        search
    }

    /// Finds for each store the next access in its block that may be to the same bytes. Most stores are of one size, and the accesses that
    /// follow are to the same object: then only one at the same place is.
    fn find_next(&mut self) {
        self.next.resize(self.accesses.len(), 0);
        let mut extents = self.accesses.iter().filter_map(|access| access.extent);
        let size = extents.next().map_or(1, |extent| extent.size());
        let mut last: FxHashMap<Extent, u32> = FxHashMap::default();
        last.reserve(self.accesses.len() / 2);
        for &block in &self.function.layout {
            // The first access behind the current one that is in another object, or not of the size.
            let mut other = self.ends[block.index()];
            let mut object = None;
            for index in (self.starts[block.index()]..self.ends[block.index()]).rev() {
                let extent = self.accesses[index as usize].extent.filter(|extent| extent.is_aligned(size));
                let same = extent.and_then(|extent| last.insert(extent, index));
                if extent.is_none() || extent.map(|extent| extent.base()) != object {
                    other = index + 1;
                    object = extent.map(|extent| extent.base());
                }
                let same = same.filter(|same| (index..other).contains(same));
                self.next[index as usize] = same.unwrap_or(other);
            }
        }
    }

    fn access(&mut self, inst: Inst, locations: &mut Locations) -> Access {
        let (function, module) = (self.function, self.module);
        let value = is_store(function, inst).then(|| function.operand(inst, 1));
        let stored = value.and_then(|value| interned_type(function, module, value));
        if let Some(ty) = stored {
            let location = locations.of(function, module, function.operand(inst, 0), Some(ty));
            self.stores.push((ty, location));
            let kind = AccessKind::Store(self.stores.len() as u32 - 1);
            return Access { inst, extent: location.extent(module), kind };
        }
        let read = Aliasing::reads_at(function, module, inst, |pointer, ty| {
            locations.of(function, module, pointer, ty)
        });
        let extent = match &read {
            Footprint::Location(location) => location.extent(module),
            _ => None,
        };
        self.reads.push(read);
        Access { inst, extent, kind: AccessKind::Read(self.reads.len() as u32 - 1) }
    }

    /// The stores that are of no use.
    fn dead_stores(&self) -> Vec<Inst> {
        let mut dead = Vec::new();
        let mut walk = Walk::default();
        for &block in &self.function.layout {
            for index in self.starts[block.index()]..self.ends[block.index()] {
                let Access { inst, kind, .. } = self.accesses[index as usize];
                if let AccessKind::Store(store) = kind
                    && !self.function.inst(inst).flags.contains(Flags::VOLATILE)
                    && self.is_dead((block, index), &self.stores[store as usize], &mut walk)
                {
                    dead.push(inst);
                }
            }
        }
        dead
    }

    /// Whether a store, by its block and its index, is of no use.
    ///
    /// A store that makes an earlier one useless may be so itself. The earlier one stays useless then: nothing reads its location before the
    /// third store either.
    fn is_dead(
        &self,
        (block, store): (Block, u32),
        stored @ (_, location): &(Type, Location),
        Walk { seen, pending }: &mut Walk,
    ) -> bool {
        // Where a block that computes the address is entered again, it may be another one.
        let computes = |block: Block| {
            location.insts().any(|inst| {
                self.function.layout.get(self.homes[inst.index()] as usize).is_some_and(|&home| home == block)
            })
        };
        let next = self.next[store as usize];
        let Some(mut steps) = STEPS.checked_sub(next - store - 1) else { return false };
        seen.clear();
        pending.clear();
        let mut at = Some((block, next));
        while let Some((block, first)) = at {
            match self.walk((first, self.ends[block.index()]), stored, &mut steps) {
                Fate::Read => return false,
                Fate::Written => {}
                Fate::Open => {
                    for next in self.function.successors(block) {
                        if seen.len() == BLOCKS || computes(next) {
                            return false;
                        }
                        if !seen.contains(&next) {
                            seen.push(next);
                            pending.push((next, self.starts[next.index()]));
                        }
                    }
                }
            }
            at = pending.pop();
        }
        true
    }

    /// What happens to the location of a store in the rest of a block.
    fn walk(&self, (first, end): (u32, u32), (ty, location): &(Type, Location), steps: &mut u32) -> Fate {
        let sought = self.aliasing.sought(location);
        let extent = location.extent(self.module);
        for access in &self.accesses[first as usize..end as usize] {
            if *steps == 0 {
                return Fate::Read;
            }
            *steps -= 1;
            // Most accesses are to other parts of the same object.
            if let (Some(own), Some(other)) = (&extent, &access.extent)
                && own.is_apart(other, self.module)
            {
                continue;
            }
            match access.kind {
                AccessKind::Read(read) => {
                    let read = &self.reads[read as usize];
                    if self.aliasing.may_touch(self.function, self.module, read, sought) {
                        return Fate::Read;
                    }
                }
                AccessKind::Store(store) => {
                    let (other, written) = &self.stores[store as usize];
                    if (other == ty || self.is_dense(*other)) && written.covers(location, self.module) {
                        return Fate::Written;
                    }
                }
            }
        }
        Fate::Open
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

/// The blocks behind a store: kept from one walk to the next, so that each needs no memory of its own.
#[derive(Default)]
struct Walk {
    seen: Vec<Block>,
    /// The blocks that are not walked yet, each with the index of its first access.
    pending: Vec<(Block, u32)>,
}

fn is_store(function: &Function, inst: Inst) -> bool {
    function.inst(inst).opcode == Opcode::Core(Core::Store)
}

/// Whether an instruction may access memory.
fn has_effects(function: &Function, module: &Module, inst: Inst) -> bool {
    match function.inst(inst).opcode {
        Opcode::Core(Core::Call) => effects_of_call(function, module, inst) != MemoryEffects::NONE,
        opcode => opcode.effects() != Effects::None && !opcode.is_debug(),
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
