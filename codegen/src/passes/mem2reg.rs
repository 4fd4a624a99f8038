//! Promotion of private variables to SSA values (mem2reg): a variable that is only loaded and stored as a whole is replaced by the stored
//! values and phis. A load before any store is undefined.
//!
//! Phis are placed at the pruned iterated dominance frontier (`dominance_frontier.rs`): Cytron et al. 1991.

use super::{
    Changed, Context,
    dominance_frontier::{Uses, joins},
    edit::{self, label},
    globals::Type,
};
use crate::{
    cfg::{Cfg, Dominators, Lists},
    debug::note,
    instruction::{id_at, value},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{MemoryAccess, Op, StorageClass},
};

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    let variables = candidates(function, context);
    if variables.is_empty() {
        return Changed::No;
    }
    let (cfg, dominators) = context.graph(function);
    let uses = collect_uses(function, &variables);
    let placed = joins(&cfg, &dominators, &uses, variables.list.len());
    Renaming::new(variables, placed, function.blocks.len(), context).run(function, &cfg, &dominators);
    context.keep_graph(cfg, dominators);
    Changed::Yes
}

/// A variable to promote.
#[derive(Clone, Copy)]
struct Variable {
    id: u32,
    ty: u32,
    initializer: Option<u32>,
}

/// The variables to promote, with a number for each id.
struct Variables {
    list: Vec<Variable>,
    /// Relative to the first id, because the ids are close together.
    numbers: Vec<u32>,
    first: u32,
}

const NONE: u32 = u32::MAX;

impl Variables {
    fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn number(&self, id: u32) -> Option<u32> {
        let place = id.checked_sub(self.first)?;
        self.numbers.get(place as usize).copied().filter(|&number| number != NONE)
    }
}

/// Finds the variables whose every use is a non-volatile load or store of the whole.
fn candidates(function: &dr::Function, context: &Context) -> Variables {
    let entry = &function.blocks[0].instructions;
    let declared: Vec<Variable> = entry.iter().filter_map(|each| declared_variable(each, context)).collect();
    let first = declared.iter().map(|each| each.id).min().unwrap_or_default();
    let last = declared.iter().map(|each| each.id).max().unwrap_or_default();
    let mut numbers = vec![NONE; (last - first) as usize + usize::from(!declared.is_empty())];
    for (number, variable) in declared.iter().enumerate() {
        numbers[(variable.id - first) as usize] = number as u32;
    }
    let mut variables = Variables { list: declared, numbers, first };
    if !variables.is_empty() {
        let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
        instructions.for_each(|each| exclude(each, &mut variables));
        variables.list.retain(|variable| variables.numbers[(variable.id - first) as usize] != NONE);
        for (number, variable) in variables.list.iter().enumerate() {
            variables.numbers[(variable.id - first) as usize] = number as u32;
        }
    }
    variables
}

fn declared_variable(instruction: &dr::Instruction, context: &Context) -> Option<Variable> {
    if instruction.class.opcode != Op::Variable {
        return None;
    }
    let id = instruction.result_id?;
    let Type::Pointer(StorageClass::Function, ty) = context.globals.ty(instruction.result_type?) else {
        return None;
    };
    let fits = !matches!(context.globals.ty(ty), Type::Array(..) | Type::Struct);
    let initializer = id_at(instruction, 1);
    (fits && !context.is_decorated(id)).then_some(Variable { id, ty, initializer })
}

/// Excludes the variables that an instruction uses in a way that needs memory.
fn exclude(instruction: &dr::Instruction, variables: &mut Variables) {
    let plain_pointer = match instruction.class.opcode {
        note::OPCODE => return,
        Op::Load => !is_volatile(instruction, 1) && loads_whole(instruction, variables),
        // The stored value has the pointee type.
        Op::Store => !is_volatile(instruction, 2),
        Op::LifetimeStart | Op::LifetimeStop => true,
        _ => false,
    };
    for operand in instruction.operands.iter().skip(usize::from(plain_pointer)) {
        if let Operand::IdRef(id) = operand
            && let Some(place) = id.checked_sub(variables.first)
            && let Some(number) = variables.numbers.get_mut(place as usize)
        {
            *number = NONE;
        }
    }
}

fn loads_whole(load: &dr::Instruction, variables: &Variables) -> bool {
    let number = id_at(load, 0).and_then(|pointer| variables.number(pointer));
    number.is_none_or(|number| load.result_type == Some(variables.list[number as usize].ty))
}

/// Whether the memory operands at an index include `Volatile`.
pub(crate) fn is_volatile(instruction: &dr::Instruction, index: usize) -> bool {
    match instruction.operands.get(index) {
        Some(Operand::MemoryAccess(access)) => access.contains(MemoryAccess::VOLATILE),
        _ => false,
    }
}

/// Collects the stores and the loads of the variables.
fn collect_uses(function: &dr::Function, variables: &Variables) -> Uses {
    let (mut stored, mut read_first) = (Vec::new(), Vec::new());
    let mut stored_in = vec![NONE; variables.list.len()];
    let mut read_in = vec![NONE; variables.list.len()];
    for (block, instructions) in function.blocks.iter().map(|block| &block.instructions).enumerate() {
        let block = block as u32;
        for instruction in instructions {
            let op = instruction.class.opcode;
            if !matches!(op, Op::Load | Op::Store) {
                continue;
            }
            let Some(number) = id_at(instruction, 0).and_then(|id| variables.number(id)) else {
                continue;
            };
            let stored_here = stored_in[number as usize] == block;
            if op == Op::Store && !stored_here {
                stored_in[number as usize] = block;
                stored.push((number, block));
            } else if op == Op::Load && !stored_here && read_in[number as usize] != block {
                read_in[number as usize] = block;
                read_first.push((number, block));
            }
        }
    }
    let count = variables.list.len();
    Uses { stored: Lists::new(count, &stored), read_first: Lists::new(count, &read_first) }
}

/// A phi with the entries added so far.
struct Phi {
    variable: u32,
    id: u32,
    entries: Vec<Operand>,
}

/// The renaming walk over the dominator tree.
struct Renaming<'a> {
    variables: Variables,
    /// The current value of each variable.
    current: Vec<u32>,
    /// The overwritten values of `current`, restored when the walk leaves a block.
    undo: Vec<(u32, u32)>,
    /// All phis, grouped by block.
    phis: Vec<Phi>,
    /// The index of each block's first phi.
    starts: Vec<u32>,
    /// The debug note of each variable; empty if no variable has one.
    notes: Vec<Option<dr::Instruction>>,
    context: &'a mut Context,
}

enum Step {
    Enter(u32),
    /// Restore `undo` to this length.
    Leave(usize),
}

impl<'a> Renaming<'a> {
    fn new(
        variables: Variables,
        mut placed: Vec<(u32, u32)>,
        blocks: usize,
        context: &'a mut Context,
    ) -> Self {
        placed.sort_unstable();
        let mut starts = vec![0; blocks + 1];
        for &(block, _) in &placed {
            starts[block as usize + 1] += 1;
        }
        for block in 0..blocks {
            starts[block + 1] += starts[block];
        }
        let mut phi =
            |&(_, variable): &(u32, u32)| Phi { variable, id: context.globals.fresh(), entries: Vec::new() };
        let phis = placed.iter().map(&mut phi).collect();
        let current = variables.list.iter().map(|variable| variable.initializer.unwrap_or(NONE)).collect();
        Self { variables, current, undo: Vec::new(), phis, starts, notes: Vec::new(), context }
    }

    fn run(mut self, function: &mut dr::Function, cfg: &Cfg, dominators: &Dominators) {
        self.context.replaced.clear();
        if self.context.has_lines {
            self.find_notes(function);
        }
        let mut steps = vec![Step::Enter(0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(block) => {
                    steps.push(Step::Leave(self.undo.len()));
                    self.rename_block(&mut function.blocks[block as usize], block);
                    self.fill_successors(block, label(&function.blocks[block as usize]), cfg);
                    steps.extend(dominators.children(block).iter().rev().map(|&child| Step::Enter(child)));
                }
                Step::Leave(length) => {
                    for (variable, value) in self.undo.drain(length..).rev() {
                        self.current[variable as usize] = value;
                    }
                }
            }
        }
        self.insert_phis(function);
    }

    fn find_notes(&mut self, function: &dr::Function) {
        let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
        for each in instructions.filter(|each| note::is(each)) {
            if let Some(number) = note::id(each).and_then(|id| self.variables.number(id)) {
                self.notes.resize(self.variables.list.len(), None);
                self.notes[number as usize] = Some(each.clone());
            }
        }
    }

    /// Returns the note that a variable has a value from here on, if debug information is on.
    fn note(&self, variable: u32, value: u32) -> Option<dr::Instruction> {
        let note = self.notes.get(variable as usize)?.as_ref()?;
        Some(note::with_value(note, value))
    }

    fn phis_of(&self, block: u32) -> std::ops::Range<usize> {
        self.starts[block as usize] as usize..self.starts[block as usize + 1] as usize
    }

    fn set(&mut self, variable: u32, value: u32) {
        self.undo.push((variable, self.current[variable as usize]));
        self.current[variable as usize] = value;
    }

    /// The current value of a variable.
    fn get(&mut self, variable: u32) -> u32 {
        match self.current[variable as usize] {
            NONE => self.context.globals.undef(self.variables.list[variable as usize].ty),
            value => value,
        }
    }

    fn rename_block(&mut self, block: &mut dr::Block, number: u32) {
        for phi in self.phis_of(number) {
            self.set(self.phis[phi].variable, self.phis[phi].id);
        }
        block.instructions.retain_mut(|instruction| self.rename(instruction));
    }

    /// Renames in an instruction; returns whether to keep it.
    fn rename(&mut self, instruction: &mut dr::Instruction) -> bool {
        let op = instruction.class.opcode;
        let variable = match op {
            Op::Variable => instruction.result_id,
            Op::Load | Op::Store | Op::LifetimeStart | Op::LifetimeStop => id_at(instruction, 0),
            note::OPCODE => note::id(instruction),
            Op::Phi => return true,
            _ => None,
        };
        let Some(number) = variable.and_then(|id| self.variables.number(id)) else {
            edit::replace_operands(instruction, &self.context.replaced);
            return true;
        };
        if op == Op::Store {
            let value = id_at(instruction, 1).expect("stores have values");
            let value = self.context.replaced.resolve(value);
            self.set(number, value);
            return self.annotate(instruction, number, value);
        } else if op == Op::Load {
            let value = self.get(number);
            self.context.replaced.insert(instruction.result_id.expect("loads have results"), value);
        } else if op == note::OPCODE && self.current[number as usize] != NONE {
            return self.annotate(instruction, number, self.current[number as usize]);
        }
        false
    }

    /// Replaces an instruction by the note on a variable's new value; returns whether there is one.
    fn annotate(&self, instruction: &mut dr::Instruction, variable: u32, value: u32) -> bool {
        let note = self.note(variable, value);
        let noted = note.is_some();
        if let Some(note) = note {
            *instruction = note;
        }
        noted
    }

    fn fill_successors(&mut self, block: u32, label: u32, cfg: &Cfg) {
        for &next in cfg.successors(block) {
            for phi in self.phis_of(next) {
                let value = self.get(self.phis[phi].variable);
                self.phis[phi].entries.extend([Operand::IdRef(value), Operand::IdRef(label)]);
            }
        }
    }

    fn insert_phis(mut self, function: &mut dr::Function) {
        let mut phis = std::mem::take(&mut self.phis).into_iter();
        for (number, block) in function.blocks.iter_mut().enumerate() {
            // The values of back edges were unknown when these phis were visited.
            for phi in edit::phis_mut(block) {
                edit::replace_operands(phi, &self.context.replaced);
            }
            let range = self.phis_of(number as u32);
            let mut notes = Vec::new();
            let new = phis.by_ref().take(range.len()).map(|phi| {
                notes.extend(self.note(phi.variable, phi.id));
                let ty = self.variables.list[phi.variable as usize].ty;
                value(Op::Phi, ty, phi.id, phi.entries)
            });
            if !range.is_empty() {
                block.instructions.splice(0..0, new);
                if !notes.is_empty() {
                    let is_phi = |each: &dr::Instruction| each.class.opcode == Op::Phi;
                    let last = block.instructions.iter().rposition(is_phi).expect("it was just made");
                    block.instructions.splice(last + 1..last + 1, notes);
                }
            }
        }
    }
}
