//! Common subexpression elimination over the dominator tree, with available loads.
//!
//! A load takes the value of the dominating store or load of the same location if no instruction in between may write it
//! (`available_loads.rs`); locations with different constant indices do not alias (`memory_location.rs`). At a join of two paths from one
//! block,
//! the values available at the end of both are available. Loads of constant memory and of built-in variables are pure.
//!
//! Cheap extended instructions are not reused across blocks, as in clang: Intel's CPU driver splits kernels by blocks, and a value that is
//! live
//! across blocks leads to a vector form that is a third slower.

use super::{
    Changed, Context,
    available_loads::{Access, Memory, access},
    definition::Definitions,
    edit,
    effects::{is_cheap_extended, is_commutative},
};
use crate::cfg::Dominators;
use rspirv::dr::{self, Operand};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// Runs the pass.
pub(crate) fn run(function: &mut dr::Function, context: &mut Context) -> Changed {
    context.replaced.clear();
    let mut definitions = std::mem::take(&mut context.definitions);
    definitions.clear();
    function.parameters.iter().for_each(|parameter| definitions.record(parameter));
    let (cfg, dominators) = context.graph(function);
    let mut memory = Memory::default();
    if function.blocks.len() > 1 {
        function
            .blocks
            .iter()
            .flat_map(|block| &block.instructions)
            .for_each(|each| definitions.record(each));
        memory.find_joins(function, (&cfg, &dominators), &definitions, context);
    }
    let mut known = Known { computed: FxHashMap::default(), keys: Vec::new(), memory, definitions };
    let mut changed = false;
    let graph = (&cfg, &dominators);
    for &block in dominators.order() {
        let phis = known.memory.enter(block, function, graph, &known.definitions, context);
        phis.iter().for_each(|phi| known.definitions.record(phi));
        let mut inserted: Vec<(usize, dr::Instruction)> = phis.into_iter().map(|phi| (0, phi)).collect();
        let mut place = 0;
        let instructions = &mut function.blocks[block as usize].instructions;
        instructions.retain_mut(|instruction| {
            edit::replace_operands(instruction, &context.replaced);
            let same = known.visit(instruction, block, &dominators, context);
            if let (Some(same), Some(id)) = (same, instruction.result_id) {
                context.replaced.insert(id, same);
                changed = true;
            }
            place += usize::from(same.is_none());
            inserted.extend(context.before.drain(..).map(|new| (place, new)));
            same.is_none()
        });
        changed |= !inserted.is_empty();
        edit::insert_all(instructions, inserted);
        known.memory.leave(block, graph, &known.definitions, context);
    }
    context.definitions = known.definitions;
    context.keep_graph(cfg, dominators);
    for phi in function.blocks.iter_mut().flat_map(edit::phis_mut) {
        edit::replace_operands(phi, &context.replaced);
    }
    changed.into()
}

/// The available expressions at a point of the walk over the dominator tree.
struct Known {
    /// Expressions by the hash of opcode, type and operands.
    computed: FxHashMap<u64, Computed>,
    /// The keys of all expressions, concatenated; the last one is the key of the current instruction.
    keys: Vec<u32>,
    memory: Memory,
    definitions: Definitions,
}

/// An available expression.
#[derive(Clone, Copy)]
struct Computed {
    /// The range of its key in [`Known::keys`].
    key: (u32, u32),
    result: u32,
    block: u32,
}

impl Known {
    /// Returns the id that already holds the result of an instruction, if any.
    fn visit(
        &mut self,
        instruction: &dr::Instruction,
        block: u32,
        dominators: &Dominators,
        context: &mut Context,
    ) -> Option<u32> {
        let same = match access(instruction, &self.definitions, context) {
            Access::Computation => self.compute(instruction, block, dominators),
            Access::Load => self.memory.load(instruction, &self.definitions, context),
            Access::Store => {
                let whole = self.memory.store(instruction, &self.definitions, context);
                whole.iter().for_each(|whole| self.definitions.record(whole));
                context.before.extend(whole);
                None
            }
            Access::Anything => {
                self.memory.forget_all();
                None
            }
            Access::Nothing => None,
        };
        if same.is_none() {
            self.definitions.record(instruction);
        }
        same
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
            && (earlier.block == block || !is_cheap_extended(instruction))
        {
            let same = earlier.result;
            self.keys.truncate(start);
            return Some(same);
        }
        // An entry with the same hash is out of scope in the dominator tree or, very rarely, a collision.
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
                // The pointer determines the value of a load.
                Operand::MemoryAccess(_) => break,
                other => self.keys.extend(rspirv::binary::Assemble::assemble(other)),
            }
        }
        if is_commutative(op) {
            self.keys[operands..].sort_unstable();
        }
    }
}
