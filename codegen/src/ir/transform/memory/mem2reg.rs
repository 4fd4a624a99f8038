//! Promotion of private variables to SSA values (mem2reg): a variable that is only loaded and stored as a whole is replaced by the stored
//! values and phis. A load before any store is undefined.
//!
//! Phis are placed at the pruned iterated dominance frontier (`analysis/dominance_frontier.rs`): Cytron et al. 1991.

use crate::{
    analysis::cfg::{Cfg, Dominators, Lists},
    analysis::dominance_frontier::{Uses, joins},
    ir::{
        AddressSpace, Block, Flags, Function, Inst, Module, Opcode, Operands, Type, TypeKind, Value, graph,
        opcode::Core,
        transform::{
            Changed,
            edit::{Replacements, interned_type},
        },
    },
};

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let mut variables = Variables::find(function, module);
    if variables.list.is_empty() {
        return Changed::No;
    }
    let accesses = variables.look_at_uses(function, module);
    if !variables.list.iter().any(|variable| variables.is_promoted(variable.inst)) {
        return Changed::No;
    }
    let has_debug = accesses.has_debug;
    let mut renaming = Renaming::new(variables);
    if has_debug {
        renaming.find_declarations(function);
    }
    if function.layout.len() == 1 {
        renaming.rename_block(function, module, 0);
        return Changed::Yes;
    }
    let graph = graph::of(function);
    let uses = accesses.uses(&renaming.variables);
    let mut placed = joins(graph.cfg(), graph.dominators(), &uses, renaming.variables.list.len());
    placed.sort_unstable();
    renaming.add_phis(function, &placed);
    renaming.run(function, module, graph.cfg(), graph.dominators());
    // The values of back edges were unknown when their phis were visited.
    renaming.replacements.apply_to_unknown(function, graph.cfg(), has_debug);
    Changed::Yes
}

const NONE: u32 = u32::MAX;

/// A variable to promote.
struct Variable {
    inst: Inst,
    ty: Type,
    initializer: Option<Value>,
}

/// The variables that may be promoted, and the number of each by instruction, unless it turned out that it cannot be.
struct Variables {
    list: Vec<Variable>,
    numbers: Vec<u32>,
}

impl Variables {
    /// The variables of scalars, vectors and pointers.
    fn find(function: &Function, module: &Module) -> Self {
        let mut list = Vec::new();
        let entry = function.entry().map(|block| &function.block(block).insts);
        for &inst in entry.into_iter().flatten() {
            if let Some(ty) = promotable(function, module, inst) {
                list.push(Variable { inst, ty, initializer: function.find_operand(inst, 0) });
            }
        }
        let mut numbers = Vec::new();
        if !list.is_empty() {
            numbers.resize(function.inst_count(), NONE);
            for (variable, number) in list.iter().zip(0..) {
                numbers[variable.inst.index()] = number;
            }
        }
        Self { list, numbers }
    }

    /// Excludes the variables with a use that is no load or store of the whole. Returns where those of the others are.
    fn look_at_uses(&mut self, function: &Function, module: &Module) -> Accesses {
        let mut accesses = Accesses::new(self.list.len());
        for (index, &block) in (0..).zip(&function.layout) {
            for &inst in &function.block(block).insts {
                self.look_at(function, module, inst, index, &mut accesses);
            }
        }
        accesses
    }

    fn look_at(
        &mut self,
        function: &Function,
        module: &Module,
        inst: Inst,
        block: u32,
        accesses: &mut Accesses,
    ) {
        let data = function.inst(inst);
        match data.opcode {
            Opcode::DebugValue | Opcode::DebugDeclare => accesses.has_debug = true,
            Opcode::Core(Core::Load) => {
                let Some(number) = self.of(function.operand(inst, 0)) else { return };
                let ty = self.list[number as usize].ty;
                if ty != data.ty || data.flags.contains(Flags::VOLATILE) {
                    return self.exclude(function.operand(inst, 0));
                }
                accesses.load(number, block);
            }
            Opcode::Core(Core::Store) => {
                let (pointer, value) = (function.operand(inst, 0), function.operand(inst, 1));
                self.exclude(value);
                let Some(number) = self.of(pointer) else { return };
                // An address that has no type yet has that of the variable that it is stored to.
                let ty = interned_type(function, module, value);
                let is_whole = ty.is_none_or(|ty| ty == self.list[number as usize].ty);
                if !is_whole || data.flags.contains(Flags::VOLATILE) {
                    return self.exclude(pointer);
                }
                accesses.store(number, block);
            }
            Opcode::Core(Core::LifetimeStart | Core::LifetimeStop) => {}
            _ => function.operands(inst).for_each(|used| self.exclude(used)),
        }
    }

    /// Excludes a variable whose address is used in a way that needs memory.
    fn exclude(&mut self, used: Value) {
        if let Some(inst) = used.inst() {
            self.numbers[inst.index()] = NONE;
        }
    }

    /// The number of the variable that a pointer is.
    fn of(&self, pointer: Value) -> Option<u32> {
        self.numbers.get(pointer.inst()?.index()).copied().filter(|&number| number != NONE)
    }

    /// Whether a variable was not excluded.
    fn is_promoted(&self, variable: Inst) -> bool {
        self.numbers[variable.index()] != NONE
    }
}

/// The type of a variable that could be promoted.
fn promotable(function: &Function, module: &Module, inst: Inst) -> Option<Type> {
    let data = function.inst(inst);
    if data.opcode != Opcode::Core(Core::Variable) || function.is_decorated(inst) {
        return None;
    }
    let (space, ty) = module.types.pointee(data.ty)?;
    let fits = !matches!(module.types.kind(ty), TypeKind::Array(..) | TypeKind::Struct(_));
    (space == AddressSpace::Private && fits).then_some(ty)
}

/// The blocks with stores of variables, and those with loads before a store, by variable and index of the block.
struct Accesses {
    stored: Vec<(u32, u32)>,
    read_first: Vec<(u32, u32)>,
    /// The last block with a store, and with a load, of each variable.
    stored_in: Vec<u32>,
    read_in: Vec<u32>,
    /// Whether there is debug information of any variable.
    has_debug: bool,
}

impl Accesses {
    fn new(count: usize) -> Self {
        let (stored_in, read_in) = (vec![NONE; count], vec![NONE; count]);
        Self { stored: Vec::new(), read_first: Vec::new(), stored_in, read_in, has_debug: false }
    }

    fn store(&mut self, variable: u32, block: u32) {
        if std::mem::replace(&mut self.stored_in[variable as usize], block) != block {
            self.stored.push((variable, block));
        }
    }

    fn load(&mut self, variable: u32, block: u32) {
        if self.stored_in[variable as usize] != block
            && std::mem::replace(&mut self.read_in[variable as usize], block) != block
        {
            self.read_first.push((variable, block));
        }
    }

    /// The blocks of the variables that are promoted.
    fn uses(self, variables: &Variables) -> Uses {
        let lists = |mut all: Vec<(u32, u32)>| {
            all.retain(|&(variable, _)| variables.is_promoted(variables.list[variable as usize].inst));
            Lists::new(variables.list.len(), &all)
        };
        Uses { stored: lists(self.stored), read_first: lists(self.read_first) }
    }
}

/// A phi with the ways into it that were added so far.
struct Phi {
    variable: u32,
    inst: Inst,
    blocks: Vec<Block>,
    values: Vec<Value>,
}

/// The renaming walk over the dominator tree.
struct Renaming {
    variables: Variables,
    /// The current value of each variable.
    current: Vec<Option<Value>>,
    /// The overwritten values of `current`, restored when the walk leaves a block.
    undo: Vec<(u32, Option<Value>)>,
    /// All phis, grouped by block, and the index of the first of each block; none in a function of one block.
    phis: Vec<Phi>,
    starts: Vec<u32>,
    /// The declarations of each promoted variable in the debug information, if there is any: one for each part of the source's variable that
    /// it is.
    debug: Vec<Vec<Inst>>,
    replacements: Replacements,
}

enum Step {
    Enter(u32),
    /// Restore `undo` to this length.
    Leave(usize),
}

impl Renaming {
    fn new(variables: Variables) -> Self {
        let current = variables.list.iter().map(|variable| variable.initializer).collect();
        Self {
            variables,
            current,
            undo: Vec::new(),
            phis: Vec::new(),
            starts: Vec::new(),
            debug: Vec::new(),
            replacements: Replacements::default(),
        }
    }

    fn find_declarations(&mut self, function: &Function) {
        self.debug = vec![Vec::new(); self.variables.list.len()];
        for (_, inst) in function.all_insts() {
            if function.inst(inst).opcode == Opcode::DebugDeclare
                && let Some(number) =
                    function.find_operand(inst, 0).and_then(|value| self.variables.of(value))
            {
                self.debug[number as usize].push(inst);
            }
        }
    }

    /// Makes the phis, by block and variable.
    fn add_phis(&mut self, function: &mut Function, placed: &[(u32, u32)]) {
        self.starts = vec![0; function.layout.len() + 1];
        for &(block, _) in placed {
            self.starts[block as usize + 1] += 1;
        }
        for block in 0..function.layout.len() {
            self.starts[block + 1] += self.starts[block];
        }
        for &(block, variable) in placed {
            let Variable { ty, inst, .. } = self.variables.list[variable as usize];
            let entry = function.block(function.layout[block as usize]).insts.first().copied();
            let location = function.inst(entry.unwrap_or(inst)).location;
            let inst =
                function.make(Opcode::Core(Core::Phi), ty, Operands::default(), Flags::default(), location);
            self.phis.push(Phi { variable, inst, blocks: Vec::new(), values: Vec::new() });
        }
    }

    fn run(&mut self, function: &mut Function, module: &mut Module, cfg: &Cfg, dominators: &Dominators) {
        let mut steps = vec![Step::Enter(0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(block) => {
                    steps.push(Step::Leave(self.undo.len()));
                    self.rename_block(function, module, block);
                    let from = function.layout[block as usize];
                    for &next in cfg.successors(block) {
                        for phi in self.phis_of(next) {
                            let value = self.get(self.phis[phi].variable, module);
                            self.phis[phi].blocks.push(from);
                            self.phis[phi].values.push(value);
                        }
                    }
                    steps.extend(dominators.children(block).iter().rev().map(|&child| Step::Enter(child)));
                }
                Step::Leave(length) => {
                    for (variable, value) in self.undo.drain(length..).rev() {
                        self.current[variable as usize] = value;
                    }
                }
            }
        }
        for phi in &self.phis {
            let operands = Operands { values: &phi.values, blocks: &phi.blocks, literals: &[] };
            function.set_operands(phi.inst, operands);
        }
    }

    fn phis_of(&self, block: u32) -> std::ops::Range<usize> {
        match self.starts.get(block as usize..=block as usize + 1) {
            Some(&[start, end]) => start as usize..end as usize,
            _ => 0..0,
        }
    }

    fn set(&mut self, variable: u32, value: Value) {
        let old = self.current[variable as usize].replace(value);
        self.undo.push((variable, old));
    }

    fn get(&mut self, variable: u32, module: &mut Module) -> Value {
        let ty = self.variables.list[variable as usize].ty;
        self.current[variable as usize].unwrap_or_else(|| module.undef(ty).into())
    }

    fn rename_block(&mut self, function: &mut Function, module: &mut Module, index: u32) {
        let block = function.layout[index as usize];
        let old = std::mem::take(&mut function.block_mut(block).insts);
        let mut kept: Vec<Inst> = Vec::with_capacity(old.len());
        let mut notes = Vec::new();
        for phi in self.phis_of(index) {
            let Phi { variable, inst, .. } = self.phis[phi];
            self.set(variable, inst.into());
            kept.push(inst);
            self.debug_values(function, variable, inst.into(), &mut notes);
        }
        for inst in old {
            if !notes.is_empty() && function.inst(inst).opcode != Opcode::Core(Core::Phi) {
                kept.append(&mut notes);
            }
            if self.rename(function, module, inst, &mut kept) {
                kept.push(inst);
            }
        }
        function.block_mut(block).insts = kept;
    }

    /// Renames in an instruction. Returns whether it stays.
    fn rename(
        &mut self,
        function: &mut Function,
        module: &mut Module,
        inst: Inst,
        kept: &mut Vec<Inst>,
    ) -> bool {
        let opcode = function.inst(inst).opcode;
        let pointer = match opcode {
            Opcode::Core(Core::Variable) => Some(inst.into()),
            Opcode::Core(Core::Load | Core::Store | Core::LifetimeStart | Core::LifetimeStop)
            | Opcode::DebugDeclare => function.operands(inst).next(),
            _ => None,
        };
        let Some(number) = pointer.and_then(|pointer| self.variables.of(pointer)) else {
            self.replacements.apply_to(function, inst);
            return true;
        };
        match opcode {
            Opcode::Core(Core::Store) => {
                let value = self.replacements.resolve(function.operand(inst, 1));
                self.set(number, value);
                self.debug_values(function, number, value, kept);
            }
            Opcode::Core(Core::Load) => {
                let value = self.get(number, module);
                self.replacements.set(inst, value);
            }
            Opcode::DebugDeclare => {
                if let Some(value) = self.current[number as usize] {
                    kept.push(debug_value(function, inst, value));
                }
            }
            _ => {}
        }
        false
    }

    /// Makes the debug values that say that a variable has a new value.
    fn debug_values(&self, function: &mut Function, variable: u32, value: Value, to: &mut Vec<Inst>) {
        let Some(declared) = self.debug.get(variable as usize) else { return };
        to.extend(declared.iter().map(|&declared| debug_value(function, declared, value)));
    }
}

/// Makes a debug value in the scope of a declaration.
fn debug_value(function: &mut Function, declared: Inst, value: Value) -> Inst {
    let literals = function.literals(declared).to_vec();
    let data = *function.inst(declared);
    let operands = Operands { values: &[value], blocks: &[], literals: &literals };
    function.make(Opcode::DebugValue, data.ty, operands, Flags::default(), data.location)
}
