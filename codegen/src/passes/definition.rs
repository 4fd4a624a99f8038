//! What passes remember of the instructions of a function: opcode, type and up to four operands, in a table by id.

use super::{Context, id_map::IdMap};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};
use rustc_hash::FxHashMap;

/// The gist of an instruction with a result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definition {
    /// What it does.
    pub(crate) op: Op,
    /// The type of its result.
    pub(crate) ty: u32,
    /// Its first operands: ids, or literals for those of composite instructions.
    pub(crate) operands: [u32; 4],
    /// How many operands it has in all.
    pub(crate) count: u32,
}

impl Default for Definition {
    fn default() -> Self {
        Self { op: Op::Nop, ty: 0, operands: [0; 4], count: 0 }
    }
}

impl Definition {
    /// The gist of an instruction; none if it has no typed result.
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

/// The definitions of a function, as far as a walk over it has come, and how it sees constants.
#[derive(Default)]
pub(crate) struct Definitions {
    by_id: IdMap<Definition>,
    /// All constituents of composites that are made of more than a definition holds.
    long: FxHashMap<u32, Vec<u32>>,
}

impl Definitions {
    /// Forgets all: for the next function.
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

    /// Forgets all, and records every instruction of a function.
    pub(crate) fn record_function(&mut self, function: &dr::Function) {
        self.clear();
        let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
        function.parameters.iter().chain(instructions).for_each(|each| self.record(each));
    }

    /// The constituent of an `OpCompositeConstruct` at a place.
    pub(crate) fn constituent(&self, id: u32, index: u32) -> Option<u32> {
        let definition =
            self.get_if(id, Op::CompositeConstruct).filter(|definition| index < definition.count)?;
        match definition.operands.get(index as usize) {
            Some(&constituent) => Some(constituent),
            None => self.long.get(&id)?.get(index as usize).copied(),
        }
    }

    /// Records only the type of an instruction's result: decorations say more about how it is computed.
    pub(crate) fn record_type(&mut self, instruction: &dr::Instruction) {
        if let (Some(id), Some(ty)) = (instruction.result_id, instruction.result_type) {
            self.record_type_of(id, ty);
        }
    }

    /// Records the type of an id.
    pub(crate) fn record_type_of(&mut self, id: u32, ty: u32) {
        self.by_id.insert(id, Definition { ty, ..Definition::default() });
    }

    /// The definition of an id of the function.
    pub(crate) fn get(&self, id: u32) -> Option<Definition> {
        self.by_id.get(id)
    }

    /// The definition of an id of the function, if it is of this opcode.
    pub(crate) fn get_if(&self, id: u32, op: Op) -> Option<Definition> {
        self.by_id.get(id).filter(|definition| definition.op == op)
    }

    /// The type of a value: of the function or a constant.
    pub(crate) fn type_of(&self, id: u32, context: &Context) -> Option<u32> {
        self.by_id.get(id).map(|definition| definition.ty).or_else(|| context.globals.type_of(id))
    }
}
