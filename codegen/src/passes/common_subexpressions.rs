//! Common subexpressions: what was already computed on every way to an instruction is not computed again; what memory is known to hold
//! is not loaded again.
//!
//! A load gives what was last stored or loaded there in the same block, as long as nothing between may have written it. Constant
//! memory and built-in variables never change, so loads of them count as computations.

use super::{
    Changed, Context,
    definition::Definitions,
    edit,
    effects::{is_commutative, is_pure, is_volatile},
    globals::Type,
};
use crate::{cfg::Dominators, debug::note, instruction::id_at};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, StorageClass},
};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    context.replaced.clear();
    let mut definitions = std::mem::take(&mut context.definitions);
    definitions.clear();
    function.parameters.iter().for_each(|parameter| definitions.record(parameter));
    let (cfg, dominators) = context.graph(function);
    let mut known =
        Known { computed: FxHashMap::default(), keys: Vec::new(), memory: Memory::default(), definitions };
    let mut changed = false;
    for &block in dominators.order() {
        known.memory.forget_all();
        function.blocks[block as usize].instructions.retain_mut(|instruction| {
            edit::replace_operands(instruction, &context.replaced);
            let same = known.visit(instruction, block, &dominators, context);
            if let (Some(same), Some(id)) = (same, instruction.result_id) {
                context.replaced.insert(id, same);
                changed = true;
            }
            same.is_none()
        });
    }
    context.definitions = known.definitions;
    context.keep_graph(cfg, dominators);
    for phi in function.blocks.iter_mut().flat_map(edit::phis_mut) {
        edit::replace_operands(phi, &context.replaced);
    }
    changed.into()
}

/// What is known at a point of the walk down the dominator tree.
struct Known {
    /// Computations by the hash of opcode, type and operands.
    computed: FxHashMap<u64, Computed>,
    /// The keys of all computations, one after the other; at the end that of the instruction at hand.
    keys: Vec<u32>,
    memory: Memory,
    definitions: Definitions,
}

/// A computation that was met.
#[derive(Clone, Copy)]
struct Computed {
    /// Where its key lies in [`Known::keys`].
    key: (u32, u32),
    result: u32,
    block: u32,
}

/// How an instruction has to do with what is known.
enum Kind {
    /// Its operands alone decide its result.
    Computation,
    /// It reads memory.
    Load,
    /// It writes memory through its first operand.
    Store,
    /// It neither reads nor writes memory, or only its own.
    Nothing,
    /// It may write anything.
    Anything,
}

impl Known {
    /// The id that already has the result of an instruction, if one has.
    fn visit(
        &mut self,
        instruction: &dr::Instruction,
        block: u32,
        dominators: &Dominators,
        context: &Context,
    ) -> Option<u32> {
        let same = match self.kind(instruction, context) {
            Kind::Computation => self.compute(instruction, block, dominators),
            Kind::Load => self.memory.load(instruction, &self.definitions, context),
            Kind::Store => {
                self.memory.store(instruction, &self.definitions, context);
                None
            }
            Kind::Anything => {
                self.memory.forget_all();
                None
            }
            Kind::Nothing => None,
        };
        if same.is_none() {
            self.definitions.record(instruction);
        }
        same
    }

    fn kind(&self, instruction: &dr::Instruction, context: &Context) -> Kind {
        match instruction.class.opcode {
            _ if instruction.result_id.is_some_and(|id| context.is_decorated(id)) => {
                if is_pure(instruction) {
                    Kind::Nothing
                } else {
                    Kind::Anything
                }
            }
            Op::Load if is_volatile(instruction) => Kind::Nothing,
            Op::Load => match id_at(instruction, 0)
                .and_then(|pointer| storage_class(pointer, &self.definitions, context))
            {
                Some(StorageClass::UniformConstant | StorageClass::Input) => Kind::Computation,
                Some(_) | None => Kind::Load,
            },
            Op::Store => Kind::Store,
            Op::Phi
            | Op::Variable
            | Op::Undef
            | Op::Line
            | Op::NoLine
            | note::OPCODE
            | Op::LoopMerge
            | Op::SelectionMerge => Kind::Nothing,
            // It must stand in the block of its users.
            Op::SampledImage => Kind::Nothing,
            Op::LifetimeStart | Op::LifetimeStop | Op::ImageSampleExplicitLod | Op::ImageRead => {
                Kind::Nothing
            }
            op if crate::instruction::is_terminator(op) => Kind::Nothing,
            _ if is_pure(instruction) => Kind::Computation,
            _ => Kind::Anything,
        }
    }

    fn compute(&mut self, instruction: &dr::Instruction, block: u32, dominators: &Dominators) -> Option<u32> {
        let result = instruction.result_id?;
        let start = self.keys.len();
        self.push_key(instruction);
        let key = &self.keys[start..];
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        let hash = hasher.finish();
        if let Some(earlier) = self.computed.get(&hash)
            && &self.keys[earlier.key.0 as usize..earlier.key.1 as usize] == key
            && dominators.dominates(earlier.block, block)
        {
            let same = earlier.result;
            self.keys.truncate(start);
            return Some(same);
        }
        // Another under this hash is one that the walk down the tree has left behind, or, once in a lifetime, a different one.
        self.computed.insert(hash, Computed { key: (start as u32, self.keys.len() as u32), result, block });
        None
    }

    fn push_key(&mut self, instruction: &dr::Instruction) {
        let op = instruction.class.opcode;
        self.keys.extend([op as u32, instruction.result_type.unwrap_or_default()]);
        let operands = self.keys.len();
        for operand in &instruction.operands {
            match operand {
                Operand::IdRef(word) | Operand::LiteralBit32(word) | Operand::LiteralExtInstInteger(word) => {
                    self.keys.push(*word);
                }
                Operand::LiteralBit64(words) => self.keys.extend([*words as u32, (*words >> 32) as u32]),
                Operand::IdScope(id) | Operand::IdMemorySemantics(id) => self.keys.push(*id),
                // Of a load the pointer says all.
                Operand::MemoryAccess(_) => break,
                other => self.keys.extend(rspirv::binary::Assemble::assemble(other)),
            }
        }
        if is_commutative(op) {
            self.keys[operands..].sort_unstable();
        }
    }
}

/// The storage class that a pointer points into.
fn storage_class(pointer: u32, definitions: &Definitions, context: &Context) -> Option<StorageClass> {
    match context.globals.ty(definitions.type_of(pointer, context)?) {
        Type::Pointer(class, _) => Some(class),
        _ => None,
    }
}

/// What memory is known to hold within a block. An entry holds until something may have written there: each such event counts up the
/// number of what it may have touched.
#[derive(Default)]
struct Memory {
    values: FxHashMap<u32, Held>,
    /// Writes through pointers of which only the class is known, by class.
    by_class: [u32; 16],
    /// Writes to variables that are known.
    by_variable: FxHashMap<u32, u32>,
    /// Writes to anything.
    all: u32,
}

/// What is held where a pointer points, and the numbers of writes when that became known.
#[derive(Clone, Copy)]
struct Held {
    value: u32,
    ty: u32,
    stamp: Stamp,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp {
    all: u32,
    class: u32,
    generic: u32,
    variable: u32,
}

/// Where a pointer points: the class, and the variable if it is known.
#[derive(Clone, Copy)]
struct Target {
    class: u32,
    variable: Option<u32>,
}

const GENERIC: u32 = StorageClass::Generic as u32;

impl Memory {
    fn forget_all(&mut self) {
        self.all += 1;
        if self.values.len() > 64 {
            self.values.clear();
            self.by_variable.clear();
        }
    }

    fn stamp(&self, target: Target) -> Stamp {
        // A pointer of unknown target may be written as any variable of its class.
        let variable = target.variable.unwrap_or(NO_VARIABLE | target.class);
        Stamp {
            all: self.all,
            class: self.by_class[target.class as usize & 15],
            generic: self.by_class[GENERIC as usize],
            variable: self.by_variable.get(&variable).copied().unwrap_or_default(),
        }
    }

    fn load(
        &mut self,
        instruction: &dr::Instruction,
        definitions: &Definitions,
        context: &Context,
    ) -> Option<u32> {
        let (pointer, ty, id) = (id_at(instruction, 0)?, instruction.result_type?, instruction.result_id?);
        let target = target(pointer, definitions, context)?;
        let stamp = self.stamp(target);
        match self.values.get(&pointer) {
            Some(held) if held.stamp == stamp && held.ty == ty => Some(held.value),
            Some(_) | None => {
                self.values.insert(pointer, Held { value: id, ty, stamp });
                None
            }
        }
    }

    fn store(&mut self, instruction: &dr::Instruction, definitions: &Definitions, context: &Context) {
        let (Some(pointer), Some(value)) = (id_at(instruction, 0), id_at(instruction, 1)) else { return };
        let Some(target) = target(pointer, definitions, context) else { return self.forget_all() };
        match target.variable {
            Some(variable) => {
                *self.by_variable.entry(variable).or_default() += 1;
                *self.by_variable.entry(NO_VARIABLE | target.class).or_default() += 1;
                // Generic pointers may point there too.
                *self.by_variable.entry(NO_VARIABLE | GENERIC).or_default() += 1;
            }
            None if target.class == GENERIC => self.forget_all(),
            None => {
                self.by_class[target.class as usize & 15] += 1;
                *self.by_variable.entry(NO_VARIABLE | GENERIC).or_default() += 1;
            }
        }
        if let Some(ty) = definitions.type_of(value, context)
            && !is_volatile(instruction)
        {
            self.values.insert(pointer, Held { value, ty, stamp: self.stamp(target) });
        }
    }
}

/// Marks keys of `by_variable` that stand for all pointers of a class whose variable is unknown.
const NO_VARIABLE: u32 = 1 << 31;

fn target(pointer: u32, definitions: &Definitions, context: &Context) -> Option<Target> {
    let class = storage_class(pointer, definitions, context)? as u32;
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
