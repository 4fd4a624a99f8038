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
    let variables = Variables::find(function, module);
    if variables.list.is_empty() {
        return Changed::No;
    }
    let graph = graph::of(function);
    let (cfg, dominators) = (graph.cfg(), graph.dominators());
    let uses = collect_uses(function, &variables);
    let mut placed = joins(cfg, dominators, &uses, variables.list.len());
    placed.sort_unstable();
    Renaming::new(function, variables, &placed).run(function, module, cfg, dominators);
    Changed::Yes
}

const NONE: u32 = u32::MAX;

/// A variable to promote.
struct Variable {
    inst: Inst,
    ty: Type,
    initializer: Option<Value>,
}

/// The variables to promote, and the number of each by instruction.
struct Variables {
    list: Vec<Variable>,
    numbers: Vec<u32>,
}

impl Variables {
    /// The variables of scalars, vectors and pointers whose every use is a load or store of the whole.
    fn find(function: &Function, module: &Module) -> Self {
        let mut numbers = vec![NONE; function.inst_count()];
        let mut list = Vec::new();
        let entry = function.entry().map(|block| &function.block(block).insts);
        for &inst in entry.into_iter().flatten() {
            let Some(ty) = promotable(function, module, inst) else { continue };
            numbers[inst.index()] = list.len() as u32;
            list.push(Variable { inst, ty, initializer: function.operands(inst).next() });
        }
        let mut variables = Self { list, numbers };
        if !variables.list.is_empty() {
            function.all_insts().for_each(|(_, inst)| variables.exclude(function, module, inst));
            variables.list.retain(|variable| variables.numbers[variable.inst.index()] != NONE);
            for (number, variable) in variables.list.iter().enumerate() {
                variables.numbers[variable.inst.index()] = number as u32;
            }
        }
        variables
    }

    /// Excludes the variables that an instruction uses in a way that needs memory.
    fn exclude(&mut self, function: &Function, module: &Module, inst: Inst) {
        let data = function.inst(inst);
        let is_plain = || !data.flags.contains(Flags::VOLATILE);
        let accesses = match data.opcode {
            Opcode::DebugValue | Opcode::DebugDeclare => return,
            Opcode::Core(Core::Load) => match self.of(function.operand(inst, 0)) {
                Some(number) => self.list[number as usize].ty == data.ty && is_plain(),
                None => return,
            },
            Opcode::Core(Core::Store) => self.of(function.operand(inst, 0)).is_none_or(|number| {
                // An address that has no type yet has that of the variable that it is stored to.
                let ty = interned_type(function, module, function.operand(inst, 1));
                ty.is_none_or(|ty| ty == self.list[number as usize].ty) && is_plain()
            }),
            Opcode::Core(Core::LifetimeStart | Core::LifetimeStop) => true,
            _ => false,
        };
        for used in function.operands(inst).skip(usize::from(accesses)).filter_map(Value::inst) {
            self.numbers[used.index()] = NONE;
        }
    }

    /// The number of the variable that a pointer is.
    fn of(&self, pointer: Value) -> Option<u32> {
        self.numbers.get(pointer.inst()?.index()).copied().filter(|&number| number != NONE)
    }
}

/// The type of a variable that could be promoted.
fn promotable(function: &Function, module: &Module, inst: Inst) -> Option<Type> {
    let data = function.inst(inst);
    if data.opcode != Opcode::Core(Core::Variable) || function.decorations.contains_key(&inst) {
        return None;
    }
    let (space, ty) = module.types.pointee(data.ty)?;
    let fits = !matches!(module.types.kind(ty), TypeKind::Array(..) | TypeKind::Struct(_));
    (space == AddressSpace::Private && fits).then_some(ty)
}

/// Collects the stores and the loads of the variables, by index of the block.
fn collect_uses(function: &Function, variables: &Variables) -> Uses {
    let count = variables.list.len();
    let (mut stored, mut read_first) = (Vec::new(), Vec::new());
    let (mut stored_in, mut read_in) = (vec![NONE; count], vec![NONE; count]);
    for (index, &block) in (0..).zip(&function.layout) {
        for &inst in &function.block(block).insts {
            let is_store = match function.inst(inst).opcode {
                Opcode::Core(Core::Store) => true,
                Opcode::Core(Core::Load) => false,
                _ => continue,
            };
            let Some(number) = variables.of(function.operand(inst, 0)) else { continue };
            let stored_here = stored_in[number as usize] == index;
            if is_store && !stored_here {
                stored_in[number as usize] = index;
                stored.push((number, index));
            } else if !is_store && !stored_here && read_in[number as usize] != index {
                read_in[number as usize] = index;
                read_first.push((number, index));
            }
        }
    }
    Uses { stored: Lists::new(count, &stored), read_first: Lists::new(count, &read_first) }
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
    /// All phis, grouped by block, and the index of the first of each block.
    phis: Vec<Phi>,
    starts: Vec<u32>,
    /// The declarations of each promoted variable in the debug information: one for each part of the source's variable that it is.
    debug: Vec<Vec<Inst>>,
    replacements: Replacements,
}

enum Step {
    Enter(u32),
    /// Restore `undo` to this length.
    Leave(usize),
}

impl Renaming {
    fn new(function: &mut Function, variables: Variables, placed: &[(u32, u32)]) -> Self {
        let mut starts = vec![0; function.layout.len() + 1];
        for &(block, _) in placed {
            starts[block as usize + 1] += 1;
        }
        for block in 0..function.layout.len() {
            starts[block + 1] += starts[block];
        }
        let phis = placed.iter().map(|&(block, variable)| {
            let Variable { ty, inst, .. } = variables.list[variable as usize];
            let entry = function.block(function.layout[block as usize]).insts.first().copied();
            let location = function.inst(entry.unwrap_or(inst)).location;
            let inst =
                function.make(Opcode::Core(Core::Phi), ty, Operands::default(), Flags::default(), location);
            Phi { variable, inst, blocks: Vec::new(), values: Vec::new() }
        });
        let phis = phis.collect();
        let current = variables.list.iter().map(|variable| variable.initializer).collect();
        let debug = vec![Vec::new(); variables.list.len()];
        Self {
            variables,
            current,
            undo: Vec::new(),
            phis,
            starts,
            debug,
            replacements: Replacements::default(),
        }
    }

    fn run(mut self, function: &mut Function, module: &mut Module, cfg: &Cfg, dominators: &Dominators) {
        for (_, inst) in function.all_insts() {
            if function.inst(inst).opcode == Opcode::DebugDeclare
                && let Some(number) =
                    function.operands(inst).next().and_then(|value| self.variables.of(value))
            {
                self.debug[number as usize].push(inst);
            }
        }
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
        // The values of back edges were unknown when their phis were visited.
        self.replacements.apply(function);
    }

    fn phis_of(&self, block: u32) -> std::ops::Range<usize> {
        self.starts[block as usize] as usize..self.starts[block as usize + 1] as usize
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
        to.extend(
            self.debug[variable as usize].iter().map(|&declared| debug_value(function, declared, value)),
        );
    }
}

/// Makes a debug value in the scope of a declaration.
fn debug_value(function: &mut Function, declared: Inst, value: Value) -> Inst {
    let literals = function.literals(declared).to_vec();
    let data = *function.inst(declared);
    let operands = Operands { values: &[value], blocks: &[], literals: &literals };
    function.make(Opcode::DebugValue, data.ty, operands, Flags::default(), data.location)
}
