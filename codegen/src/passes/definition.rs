//! A compact table of the instructions of a function by result id: opcode, type and up to four operands.

use super::{Context, id_map::IdMap};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};
use rustc_hash::FxHashMap;

/// The essential fields of an instruction with a result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definition {
    /// The opcode.
    pub(crate) op: Op,
    /// The result type.
    pub(crate) ty: u32,
    /// The first operands: ids, or literal indices for composite instructions.
    pub(crate) operands: [u32; 4],
    /// The total number of operands.
    pub(crate) count: u32,
}

impl Default for Definition {
    fn default() -> Self {
        Self { op: Op::Nop, ty: 0, operands: [0; 4], count: 0 }
    }
}

impl Definition {
    /// Returns the definition of an instruction, or `None` if it has no typed result.
    pub(crate) fn of(instruction: &dr::Instruction) -> Option<Self> {
        let mut operands = [0; 4];
        for (place, operand) in operands.iter_mut().zip(&instruction.operands) {
            *place = match operand {
                Operand::LiteralBit32(literal) | Operand::LiteralExtInstInteger(literal) => *literal,
                other => other.id_ref_any().unwrap_or_default(),
            };
        }
        let count = instruction.operands.len() as u32;
        Some(Self { op: instruction.class.opcode, ty: instruction.result_type?, operands, count })
    }
}

/// The definitions seen so far in a walk over a function.
#[derive(Default)]
pub(crate) struct Definitions {
    by_id: IdMap<Definition>,
    /// The constituents of composites with more operands than a definition holds.
    long: FxHashMap<u32, Vec<u32>>,
}

impl Definitions {
    /// Clears the table for the next function.
    pub(crate) fn clear(&mut self) {
        self.by_id.clear();
        self.long.clear();
    }

    /// Records an instruction.
    pub(crate) fn record(&mut self, instruction: &dr::Instruction) {
        if let (Some(id), Some(definition)) = (instruction.result_id, Definition::of(instruction)) {
            self.by_id.insert(id, definition);
            if definition.op == Op::CompositeConstruct && definition.count > 4 {
                let constituents = instruction.operands.iter().filter_map(Operand::id_ref_any);
                self.long.insert(id, constituents.collect());
            }
        }
    }

    /// Clears the table and records every instruction of a function.
    pub(crate) fn record_function(&mut self, function: &dr::Function) {
        self.clear();
        let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
        function.parameters.iter().chain(instructions).for_each(|each| self.record(each));
    }

    /// The constituent of an `OpCompositeConstruct` at an index.
    pub(crate) fn constituent(&self, id: u32, index: u32) -> Option<u32> {
        let definition =
            self.get_if(id, Op::CompositeConstruct).filter(|definition| index < definition.count)?;
        match definition.operands.get(index as usize) {
            Some(&constituent) => Some(constituent),
            None => self.long.get(&id)?.get(index as usize).copied(),
        }
    }

    /// Records only the result type of an instruction: decorated instructions must not be combined.
    pub(crate) fn record_type(&mut self, instruction: &dr::Instruction) {
        if let (Some(id), Some(ty)) = (instruction.result_id, instruction.result_type) {
            self.record_type_of(id, ty);
        }
    }

    /// Records the type of an id.
    pub(crate) fn record_type_of(&mut self, id: u32, ty: u32) {
        self.by_id.insert(id, Definition { ty, ..Definition::default() });
    }

    /// The definition of an id of the current function.
    pub(crate) fn get(&self, id: u32) -> Option<Definition> {
        self.by_id.get(id)
    }

    /// The definition of an id of the current function, if it has this opcode.
    pub(crate) fn get_if(&self, id: u32, op: Op) -> Option<Definition> {
        self.by_id.get(id).filter(|definition| definition.op == op)
    }

    /// The type of a value or constant.
    pub(crate) fn type_of(&self, id: u32, context: &Context) -> Option<u32> {
        self.by_id.get(id).map(|definition| definition.ty).or_else(|| context.globals.type_of(id))
    }
}
