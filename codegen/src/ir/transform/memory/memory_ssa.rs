//! Memory SSA (Novillo, "Memory SSA - A Unified Approach for Sparsely Representing Memory Operations", 2007; LLVM's `MemorySSA`): memory as
//! one variable that each instruction which may write defines anew, with phis where several definitions meet. The state of a location at an
//! instruction is that behind the last definition that may write the location ([`MemorySsa::clobber`]).
//!
//! It is made once for a pass, which may remove definitions meanwhile.

use super::{
    alias::{Aliasing, Footprint, Sought, effects_of_call},
    location::{Location, Locations},
};
use crate::{
    analysis::cfg::{Cfg, Dominators, Lists},
    analysis::dominance_frontier::{Uses, joins},
    ir::{
        Block, Function, Inst, Module, Opcode, Type, Value, graph,
        opcode::{Core, Effects},
    },
};

/// The largest number of states that are looked at for one location.
const STEPS: u32 = 64;

/// A state of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State(u32);

/// The state when the function is entered.
const ENTRY: State = State(0);

const NONE: u32 = u32::MAX;

/// What makes a state.
#[derive(Debug)]
enum Access {
    Entry,
    /// An instruction that may write, and the state before it.
    Definition(Inst, State),
    /// The states at the ends of the predecessors of a block. Empty until all are known.
    Phi(u32, Vec<(u32, State)>),
}

/// The states of memory of a function.
pub(crate) struct MemorySsa<'a> {
    cfg: &'a Cfg,
    dominators: &'a Dominators,
    aliasing: Aliasing,
    accesses: Vec<Access>,
    /// The states at the start and at the end of each block, by index.
    start: Vec<State>,
    end: Vec<State>,
    /// The state behind each instruction, if it may write.
    behind: Vec<u32>,
    /// The block of each instruction, by index.
    homes: Vec<u32>,
    /// What the definitions write that were looked at, by state.
    written: Vec<Option<Footprint>>,
    /// The locations at the addresses of what was looked at.
    locations: Locations,
}

impl<'a> MemorySsa<'a> {
    /// Finds the states of a function.
    pub(crate) fn new(
        function: &Function,
        module: &Module,
        (cfg, dominators): (&'a Cfg, &'a Dominators),
    ) -> Self {
        let mut memory = Self {
            cfg,
            dominators,
            aliasing: Aliasing::default(),
            accesses: vec![Access::Entry],
            start: vec![ENTRY; cfg.len()],
            end: vec![ENTRY; cfg.len()],
            behind: Vec::new(),
            homes: Vec::new(),
            written: Vec::new(),
            locations: Locations::default(),
        };
        let has_write = |&(index, block): &(u32, Block)| {
            let mut insts = function.block(block).insts.iter();
            cfg.is_reachable(index) && insts.any(|&inst| writes(function, module, inst))
        };
        let blocks = (0..).zip(function.layout.iter().copied());
        let stored: Vec<(u32, u32)> = blocks.filter(has_write).map(|(index, _)| (0, index)).collect();
        if stored.is_empty() {
            // There is one state, and nothing else is asked for.
            return memory;
        }
        memory.aliasing = Aliasing::new(function);
        memory.behind.resize(function.inst_count(), NONE);
        memory.homes = graph::homes(function);
        if cfg.len() > 1 {
            let all: Vec<(u32, u32)> = cfg.order().iter().map(|&block| (0, block)).collect();
            let uses = Uses { stored: Lists::new(1, &stored), read_first: Lists::new(1, &all) };
            for (block, _) in joins(cfg, dominators, &uses, 1) {
                memory.start[block as usize] = memory.add(Access::Phi(block, Vec::new()));
            }
        }
        memory.number(function, module);
        memory.written.resize(memory.accesses.len(), None);
        memory
    }

    fn add(&mut self, access: Access) -> State {
        self.accesses.push(access);
        State(self.accesses.len() as u32 - 1)
    }

    fn number(&mut self, function: &Function, module: &Module) {
        for &block in self.dominators.order() {
            if self.start[block as usize] == ENTRY
                && let Some(above) = self.dominators.immediate(block)
            {
                self.start[block as usize] = self.end[above as usize];
            }
            let mut state = self.start[block as usize];
            for &inst in &function.block(function.layout[block as usize]).insts {
                if writes(function, module, inst) {
                    state = self.add(Access::Definition(inst, state));
                    self.behind[inst.index()] = state.0;
                }
            }
            self.end[block as usize] = state;
        }
        for access in &mut self.accesses {
            if let Access::Phi(block, ways) = access {
                let above = self.cfg.predecessors(*block).iter().filter(|&&from| self.cfg.is_reachable(from));
                ways.extend(above.map(|&from| (from, self.end[from as usize])));
            }
        }
    }

    /// Notes what an instruction writes, which has the operands now that it will keep.
    pub(crate) fn look_at(&mut self, function: &Function, module: &Module, inst: Inst) {
        if let Some(state) = self.behind(inst) {
            let locations = &mut self.locations;
            let written = Aliasing::writes_at(function, module, inst, |pointer, ty| {
                locations.of(function, module, pointer, ty)
            });
            self.written[state.0 as usize] = Some(written);
        }
    }

    /// The location of an access at an address, whose instructions were looked at.
    pub(crate) fn location(
        &mut self,
        function: &Function,
        module: &Module,
        pointer: Value,
        ty: Option<Type>,
    ) -> Location {
        self.locations.of(function, module, pointer, ty)
    }

    /// Where a store that was looked at writes.
    pub(crate) fn stored(&self, store: Inst) -> Option<&Location> {
        match &self.written[self.behind(store)?.0 as usize] {
            Some(Footprint::Location(location)) => Some(location),
            _ => None,
        }
    }

    /// Whether what makes a state may write a location.
    #[inline]
    fn may_write(
        &self,
        function: &Function,
        module: &Module,
        (state, inst): (State, Inst),
        sought: Sought,
    ) -> bool {
        match &self.written[state.0 as usize] {
            Some(written) => self.aliasing.may_touch(function, module, written, sought),
            None => {
                let written = Aliasing::writes(function, module, inst);
                self.aliasing.may_touch(function, module, &written, sought)
            }
        }
    }

    /// The state at the start of a block.
    pub(crate) fn start(&self, block: u32) -> State {
        self.start[block as usize]
    }

    /// The state behind an instruction, if that may write.
    pub(crate) fn behind(&self, inst: Inst) -> Option<State> {
        self.behind.get(inst.index()).filter(|&&state| state != NONE).map(|&state| State(state))
    }

    /// The instruction that makes a state, and the state before it.
    pub(crate) fn definition(&self, state: State) -> Option<(Inst, State)> {
        match self.accesses[state.0 as usize] {
            Access::Definition(inst, before) => Some((inst, before)),
            Access::Entry | Access::Phi(..) => None,
        }
    }

    /// The block and the states at the ends of its predecessors, if a state is where they meet and all of them are reachable.
    pub(crate) fn meeting(&self, state: State) -> Option<(u32, &[(u32, State)])> {
        match &self.accesses[state.0 as usize] {
            Access::Phi(block, ways) => {
                (ways.len() == self.cfg.predecessors(*block).len()).then_some((*block, ways))
            }
            Access::Entry | Access::Definition(..) => None,
        }
    }

    /// Whether the address of a location is computed above a block, so that it is the same at the end of each predecessor.
    pub(crate) fn is_above(&self, location: &Location, block: u32) -> bool {
        location.insts().all(|inst| match self.homes.get(inst.index()) {
            // A parameter has no block.
            Some(&NONE) => true,
            Some(&home) => home != block && self.dominators.dominates(home, block),
            None => false,
        })
    }

    /// The first of the states from `since`, or the entry, to `state` in which a location has the same value as in that. It gives up early
    /// where there are many. The state `since` dominates `state`.
    pub(crate) fn clobber(
        &self,
        function: &Function,
        module: &Module,
        location: &Location,
        mut state: State,
        since: Option<State>,
    ) -> State {
        let since = since.unwrap_or(ENTRY);
        if location.is_constant(module) {
            return since;
        }
        let sought = self.aliasing.sought(location);
        let mut steps = STEPS;
        while state != since {
            match &self.accesses[state.0 as usize] {
                Access::Entry => return state,
                &Access::Definition(inst, above) => {
                    if steps == 0 || self.may_write(function, module, (state, inst), sought) {
                        return state;
                    }
                    steps -= 1;
                    state = above;
                }
                Access::Phi(block, _) => {
                    let above = self.dominators.immediate(*block).map(|above| self.end[above as usize]);
                    match above.filter(|_| self.is_above(location, *block)) {
                        Some(above) if self.passes(function, module, sought, (state, above), &mut steps) => {
                            state = above;
                        }
                        Some(_) | None => return state,
                    }
                }
            }
        }
        state
    }

    /// Whether nothing between two states may write a location: the later one is where ways from the earlier one meet.
    fn passes(
        &self,
        function: &Function,
        module: &Module,
        sought: Sought,
        (state, above): (State, State),
        steps: &mut u32,
    ) -> bool {
        let mut seen = vec![state, above];
        let mut pending = vec![state];
        while let Some(each) = pending.pop() {
            if *steps == 0 {
                return false;
            }
            *steps -= 1;
            let mut push = |next: State| {
                if !seen.contains(&next) {
                    seen.push(next);
                    pending.push(next);
                }
            };
            match &self.accesses[each.0 as usize] {
                // Every way comes from the earlier state.
                Access::Entry => return false,
                &Access::Definition(inst, before) => {
                    if self.may_write(function, module, (each, inst), sought) {
                        return false;
                    }
                    push(before);
                }
                Access::Phi(_, ways) => ways.iter().for_each(|&(_, before)| push(before)),
            }
        }
        true
    }
}

/// Whether an instruction may write any memory.
fn writes(function: &Function, module: &Module, inst: Inst) -> bool {
    match function.inst(inst).opcode {
        Opcode::Core(Core::LifetimeStart | Core::LifetimeStop) => false,
        Opcode::Core(Core::Call) => !effects_of_call(function, module, inst).writes.is_empty(),
        opcode => opcode.effects() == Effects::Writes && !opcode.is_debug() && !opcode.is_terminator(),
    }
}
