//! Available loads: how instructions access memory, which accesses may alias, and which values memory is known to hold on all paths to an
//! instruction.

use super::{
    Context,
    definition::Definitions,
    dominance_frontier::{Uses, joins},
    edit::label,
    effects::{is_pure, is_volatile},
    globals::Type,
    memory_location::MemoryLocation,
};
use crate::{
    cfg::{Cfg, Dominators, Lists},
    debug::note,
    instruction::{id_at, is_terminator, value},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};
use rustc_hash::FxHashMap;

/// The number of locations with one base that a store is compared with: the most recent ones.
const COMPARED: usize = 16;

/// The memory effect of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    /// None: the result depends on the operands alone.
    Computation,
    /// It reads memory.
    Load,
    /// It writes memory through its first operand.
    Store,
    /// It accesses no relevant memory, but is not pure.
    Nothing,
    /// It may write any memory.
    Anything,
}

/// Returns the memory effect of an instruction. Loads of constant memory are pure.
pub(crate) fn access(instruction: &dr::Instruction, definitions: &Definitions, context: &Context) -> Access {
    match instruction.class.opcode {
        _ if instruction.result_id.is_some_and(|id| context.is_decorated(id)) => {
            if is_pure(instruction) {
                Access::Nothing
            } else {
                Access::Anything
            }
        }
        Op::Load if is_volatile(instruction) => Access::Nothing,
        Op::Load => {
            match id_at(instruction, 0).and_then(|pointer| storage_class(pointer, definitions, context)) {
                Some(StorageClass::UniformConstant | StorageClass::Input) => Access::Computation,
                Some(_) | None => Access::Load,
            }
        }
        Op::Store => Access::Store,
        Op::Phi
        | Op::Variable
        | Op::Undef
        | Op::Line
        | Op::NoLine
        | note::OPCODE
        | Op::LoopMerge
        | Op::SelectionMerge => Access::Nothing,
        // Must be in the same block as its users.
        Op::SampledImage => Access::Nothing,
        Op::LifetimeStart | Op::LifetimeStop | Op::ImageSampleExplicitLod | Op::ImageRead => Access::Nothing,
        op if is_terminator(op) => Access::Nothing,
        _ if is_pure(instruction) => Access::Computation,
        _ => Access::Anything,
    }
}

/// The storage class that a pointer points into.
pub(crate) fn storage_class(
    pointer: u32,
    definitions: &Definitions,
    context: &Context,
) -> Option<StorageClass> {
    context.globals.pointee(definitions.type_of(pointer, context)?).map(|(class, _)| class)
}

/// The storage class that a pointer points into, and the variable if it is known.
#[derive(Clone, Copy)]
struct Target {
    class: u32,
    variable: Option<u32>,
}

const GENERIC: u32 = StorageClass::Generic as u32;
/// The storage classes of kernels have lower numbers.
const CLASSES: u32 = 16;
/// All classes.
pub(crate) const ALL: u32 = CLASSES;

fn target(pointer: u32, definitions: &Definitions, context: &Context) -> Option<Target> {
    let class = storage_class(pointer, definitions, context)? as u32;
    if class >= CLASSES {
        return None;
    }
    let mut variable = pointer;
    for _ in 0..64 {
        match definitions.get(variable) {
            Some(definition) => match definition.op {
                Op::AccessChain | Op::InBoundsAccessChain => variable = definition.operands[0],
                Op::Variable => return Some(Target { class, variable: Some(variable) }),
                _ => return Some(Target { class, variable: None }),
            },
            None => {
                let is_variable = context
                    .globals
                    .instruction(variable)
                    .is_some_and(|each| each.class.opcode == Op::Variable);
                return Some(Target { class, variable: is_variable.then_some(variable) });
            }
        }
    }
    Some(Target { class, variable: None })
}

/// The storage class that an instruction may write, or [`ALL`].
pub(crate) fn written_class(
    instruction: &dr::Instruction,
    definitions: &Definitions,
    context: &Context,
) -> Option<u32> {
    match access(instruction, definitions, context) {
        Access::Store => {
            let class = id_at(instruction, 0).and_then(|id| storage_class(id, definitions, context));
            let class = class.map_or(ALL, |class| class as u32);
            Some(if class == GENERIC || class > ALL { ALL } else { class })
        }
        Access::Anything => Some(ALL),
        Access::Computation | Access::Load | Access::Nothing => None,
    }
}

/// The known contents of memory at a point of the walk over the dominator tree. Writes are numbered; an entry is valid while the last write
/// that may alias its location is the one recorded with it.
#[derive(Default)]
pub(crate) struct Memory {
    values: FxHashMap<u32, Held>,
    /// The last write to any memory, and by storage class: through unknown pointers, and to known variables.
    all: u32,
    touched: [u32; CLASSES as usize],
    known: [u32; CLASSES as usize],
    /// The last write to each known variable.
    variables: FxHashMap<u32, u32>,
    /// The number of writes so far; numbers are not reused.
    writes: u32,
    /// The (block, class) pairs where the writes of several paths join, in order.
    joins: Vec<(u32, u32)>,
    /// The path of the dominator tree to the current block, by level, with the length of `undo` at each block.
    scopes: Vec<(u32, usize)>,
    undo: Vec<Undo>,
    /// The known pointers, by the base of their location.
    places: FxHashMap<u32, Vec<(u32, MemoryLocation)>>,
    /// The values that are available at the end of a block that is one side of a join.
    ends: FxHashMap<u32, Vec<(u32, Held)>>,
}

/// The value at a location, and the last write that may have aliased it when it was recorded.
#[derive(Clone, Copy, Debug)]
struct Held {
    value: u32,
    ty: u32,
    stamp: u32,
}

/// An old value to restore when the walk leaves a block.
enum Undo {
    Value(u32, Option<Held>),
    All(u32),
    Touched(u32, u32),
    Known(u32, u32),
    Variable(u32, u32),
}

impl Memory {
    /// Finds where writes join in a function of several blocks. Its definitions must be recorded.
    pub(crate) fn find_joins(
        &mut self,
        function: &dr::Function,
        (cfg, dominators): (&Cfg, &Dominators),
        definitions: &Definitions,
        context: &Context,
    ) {
        let (mut stored, mut read) = (Vec::new(), Vec::new());
        let mut stored_in = [u32::MAX; ALL as usize + 1];
        for &block in cfg.order() {
            for instruction in &function.blocks[block as usize].instructions {
                if let Some(class) = written_class(instruction, definitions, context)
                    && std::mem::replace(&mut stored_in[class as usize], block) != block
                {
                    stored.push((class, block));
                }
            }
        }
        // A write is partial, so each class is live everywhere.
        for class in (0..=ALL).filter(|&class| stored_in[class as usize] != u32::MAX) {
            read.extend(cfg.order().iter().map(|&block| (class, block)));
        }
        let count = ALL as usize + 1;
        let uses = Uses { stored: Lists::new(count, &stored), read_first: Lists::new(count, &read) };
        self.joins = joins(cfg, dominators, &uses, count);
        self.joins.sort_unstable();
    }

    /// Enters a block of the dominator tree: forgets what was known on sibling paths, except at the join of two paths from one block.
    /// Returns the phis for values that both sides provide.
    pub(crate) fn enter(
        &mut self,
        block: u32,
        function: &dr::Function,
        (cfg, dominators): (&Cfg, &Dominators),
        definitions: &Definitions,
        context: &mut Context,
    ) -> Vec<dr::Instruction> {
        let level = dominators.level(block);
        while let Some(&(last, undo)) = self.scopes.last()
            && last >= level
        {
            self.scopes.pop();
            self.go_back(undo);
        }
        self.scopes.push((level, self.undo.len()));
        let meeting = self.meeting(block, (cfg, dominators), definitions, context);
        let first = self.joins.partition_point(|&(each, _)| each < block);
        for at in first..self.joins.len() {
            match self.joins[at] {
                (each, _) if each != block => break,
                (_, ALL) => self.forget_all(),
                (_, class) => self.touch(class),
            }
        }
        let mut phis = Vec::new();
        for (pointer, [(one, from), (other, and_from)]) in meeting {
            let mut id = one.value;
            if one.value != other.value {
                id = context.globals.fresh();
                let label = |block: u32| label(&function.blocks[block as usize]);
                let operands = [one.value, label(from), other.value, label(and_from)].map(Operand::IdRef);
                phis.push(value(Op::Phi, one.ty, id, operands.into()));
            }
            self.know(pointer, id, one.ty, definitions, context);
        }
        phis
    }

    /// The values available at the ends of the two paths from one block that join in another; each end is that block itself or a successor
    /// of it.
    fn meeting(
        &self,
        block: u32,
        (cfg, dominators): (&Cfg, &Dominators),
        definitions: &Definitions,
        context: &Context,
    ) -> Vec<(u32, [(Held, u32); 2])> {
        let (&[one, other], Some(above)) = (cfg.predecessors(block), dominators.immediate(block)) else {
            return Vec::new();
        };
        let is_way = |each: u32| each == above || cfg.predecessors(each) == [above];
        if one == other || !is_way(one) || !is_way(other) {
            return Vec::new();
        }
        let held = |pointer: u32, at: u32| {
            if at == above {
                return self.held(pointer, definitions, context);
            }
            self.ends.get(&at)?.iter().find(|&&(each, _)| each == pointer).map(|&(_, held)| held)
        };
        let longer = if one == above { other } else { one };
        let known = self.ends.get(&longer).into_iter().flatten().map(|&(pointer, _)| pointer);
        let both = |pointer| Some((pointer, [(held(pointer, one)?, one), (held(pointer, other)?, other)]));
        known.filter_map(both).filter(|(_, [(one, _), (other, _)])| one.ty == other.ty).collect()
    }

    /// Leaves a block, and keeps its values if the join that it branches to may use them.
    pub(crate) fn leave(
        &mut self,
        block: u32,
        (cfg, dominators): (&Cfg, &Dominators),
        definitions: &Definitions,
        context: &Context,
    ) {
        let (&[next], &[above]) = (cfg.successors(block), cfg.predecessors(block)) else { return };
        if cfg.predecessors(next).len() != 2 || dominators.immediate(next) != Some(above) {
            return;
        }
        let start = self.scopes.last().map_or(0, |&(_, undo)| undo);
        let mut ends: Vec<(u32, Held)> = Vec::new();
        for step in &self.undo[start..] {
            if let Undo::Value(pointer, _) = *step
                && !ends.iter().any(|&(each, _)| each == pointer)
                && ends.len() < COMPARED
                && let Some(held) = self.held(pointer, definitions, context)
            {
                ends.push((pointer, held));
            }
        }
        if !ends.is_empty() {
            self.ends.insert(block, ends);
        }
    }

    fn go_back(&mut self, length: usize) {
        for step in self.undo.drain(length..).rev() {
            match step {
                Undo::Value(pointer, Some(held)) => drop(self.values.insert(pointer, held)),
                Undo::Value(pointer, None) => drop(self.values.remove(&pointer)),
                Undo::All(write) => self.all = write,
                Undo::Touched(class, write) => self.touched[class as usize] = write,
                Undo::Known(class, write) => self.known[class as usize] = write,
                Undo::Variable(variable, write) => drop(self.variables.insert(variable, write)),
            }
        }
    }

    /// Records that any memory may have been written.
    pub(crate) fn forget_all(&mut self) {
        self.writes += 1;
        self.undo.push(Undo::All(std::mem::replace(&mut self.all, self.writes)));
    }

    /// Records a write to an unknown location in a storage class, which may alias generic pointers.
    fn touch(&mut self, class: u32) {
        self.writes += 1;
        for class in [class, GENERIC] {
            let touched = &mut self.touched[class as usize];
            self.undo.push(Undo::Touched(class, std::mem::replace(touched, self.writes)));
        }
    }

    /// Records a write to a variable, which may alias pointers into its class and generic pointers.
    fn touch_variable(&mut self, class: u32, variable: u32) {
        self.writes += 1;
        let before = self.variables.insert(variable, self.writes).unwrap_or_default();
        self.undo.push(Undo::Variable(variable, before));
        self.undo.push(Undo::Known(class, std::mem::replace(&mut self.known[class as usize], self.writes)));
        let generic = &mut self.touched[GENERIC as usize];
        self.undo.push(Undo::Touched(GENERIC, std::mem::replace(generic, self.writes)));
    }

    /// The last write that may alias a target.
    fn stamp(&self, target: Target) -> u32 {
        let class = target.class as usize;
        let closer = match target.variable {
            Some(variable) => self.variables.get(&variable).copied().unwrap_or_default(),
            None => self.known[class],
        };
        self.all.max(self.touched[class]).max(closer)
    }

    fn hold(&mut self, pointer: u32, held: Held) {
        let before = self.values.insert(pointer, held);
        self.undo.push(Undo::Value(pointer, before));
    }

    /// The value that is known to be at a pointer.
    fn held(&self, pointer: u32, definitions: &Definitions, context: &Context) -> Option<Held> {
        let held = self.values.get(&pointer)?;
        let stamp = self.stamp(target(pointer, definitions, context)?);
        (held.stamp == stamp).then_some(*held)
    }

    /// Records the value at a pointer.
    fn know(&mut self, pointer: u32, value: u32, ty: u32, definitions: &Definitions, context: &Context) {
        let place = MemoryLocation::of(pointer, definitions);
        let places = self.places.entry(place.root).or_default();
        if !places.iter().rev().take(COMPARED).any(|&(each, _)| each == pointer) {
            places.push((pointer, place));
        }
        self.renew(pointer, value, ty, definitions, context);
    }

    /// The same for a pointer with a known location.
    fn renew(&mut self, pointer: u32, value: u32, ty: u32, definitions: &Definitions, context: &Context) {
        if let Some(target) = target(pointer, definitions, context) {
            self.hold(pointer, Held { value, ty, stamp: self.stamp(target) });
        }
    }

    /// Returns the value of a load if it is available, and records the load's own result otherwise.
    pub(crate) fn load(
        &mut self,
        instruction: &dr::Instruction,
        definitions: &Definitions,
        context: &Context,
    ) -> Option<u32> {
        let (pointer, ty, id) = (id_at(instruction, 0)?, instruction.result_type?, instruction.result_id?);
        match self.held(pointer, definitions, context) {
            Some(held) if held.ty == ty => Some(held.value),
            Some(_) | None => {
                self.know(pointer, id, ty, definitions, context);
                None
            }
        }
    }

    /// Records a store, unless the location is shared with others, and the vector of which it wrote a component. Returns the instruction
    /// that builds that vector.
    pub(crate) fn store(
        &mut self,
        instruction: &dr::Instruction,
        definitions: &Definitions,
        context: &mut Context,
    ) -> Option<dr::Instruction> {
        let (pointer, stored) = (id_at(instruction, 0)?, id_at(instruction, 1)?);
        let Some(target) = target(pointer, definitions, context) else {
            self.forget_all();
            return None;
        };
        let place = MemoryLocation::of(pointer, definitions);
        let mut apart = Vec::new();
        let mut whole = None;
        for &(each, other) in self.places.get(&place.root).into_iter().flatten().rev().take(COMPARED) {
            if place.is_apart_from(&other, context) {
                apart.extend(self.held(each, definitions, context).map(|held| (each, held)));
            } else if let Some(part) = place.part_of(&other, context)
                && let Some(held) = self.held(each, definitions, context)
                && let Type::Vector(_, count) = context.globals.ty(held.ty)
                && part < count
            {
                whole = Some((each, held, part));
            }
        }
        match target.variable {
            Some(variable) => self.touch_variable(target.class, variable),
            None if target.class == GENERIC => self.forget_all(),
            None => self.touch(target.class),
        }
        for (each, held) in apart {
            self.renew(each, held.value, held.ty, definitions, context);
        }
        let ty = definitions.type_of(stored, context).filter(|_| !is_volatile(instruction))?;
        self.know(pointer, stored, ty, definitions, context);
        let (each, held, part) = whole?;
        let id = context.globals.fresh();
        let operands = vec![Operand::IdRef(stored), Operand::IdRef(held.value), Operand::LiteralBit32(part)];
        self.renew(each, id, held.ty, definitions, context);
        Some(value(Op::CompositeInsert, held.ty, id, operands))
    }
}
