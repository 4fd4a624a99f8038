//! Common subexpressions: what was already computed on every way to an instruction is not computed again; what memory is known to hold
//! is not loaded again.
//!
//! A load gives what was last stored or loaded there, as long as nothing may have written it on any way from there (`memory.rs`): by
//! constant indices a store may lead elsewhere (`place.rs`). Where two ways from one block meet, what both of them know is known.
//! Constant memory and built-in variables never change, so loads of them count as computations.
//!
//! Built-in functions of one step or two are called again in another block, as clang does: drivers take kernels apart by blocks, and a
//! value that one block keeps for another leads Intel's CPU driver to a vector form that takes a third longer.

use super::{
    Changed, Context,
    definition::Definitions,
    edit,
    effects::{is_cheap_extended, is_commutative},
    memory::{Access, Memory, access},
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

impl Known {
    /// The id that already has the result of an instruction, if one has.
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
