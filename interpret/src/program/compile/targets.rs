//! Where jumps go: blocks are named while a function is compiled, and replaced by the numbers of their first instructions in the end.

use super::super::code::{Code, Instruction};
use spirocl_codegen::ir::Block;

/// The field of an instruction that holds a target.
#[derive(Clone, Copy)]
pub(super) enum Field {
    A,
    B,
    C,
}

impl Field {
    /// Sets the field of an instruction.
    pub(super) fn set(self, instruction: &mut Instruction, target: u32) {
        match self {
            Self::A => instruction.a = target,
            Self::B => instruction.b = target,
            Self::C => instruction.c = target,
        }
    }
}

/// Blocks, and the places that are to be filled in with them.
pub(super) struct Targets {
    starts: Vec<u32>,
    /// Instructions that jump to a block.
    jumps: Vec<(u32, Field, Block)>,
    /// Places in the pool that hold a block of a switch.
    tables: Vec<(usize, Block)>,
}

impl Targets {
    pub(super) fn new(block_count: usize) -> Self {
        Self { starts: vec![u32::MAX; block_count], jumps: Vec::new(), tables: Vec::new() }
    }

    /// A block begins at an instruction.
    pub(super) fn begin(&mut self, block: Block, instruction: u32) {
        self.starts[block.index()] = instruction;
    }

    /// Where a block begins.
    pub(super) fn start(&self, block: Block) -> u32 {
        self.starts[block.index()]
    }

    /// An instruction goes to a block.
    pub(super) fn add_jump(&mut self, instruction: u32, field: Field, block: Block) {
        self.jumps.push((instruction, field, block));
    }

    /// An entry of the pool goes to a block.
    pub(super) fn add_entry(&mut self, entry: usize, block: Block) {
        self.tables.push((entry, block));
    }

    /// Fills in where the blocks begin.
    pub(super) fn resolve(&self, code: &mut Code) {
        for &(instruction, field, block) in &self.jumps {
            field.set(&mut code.instructions[instruction as usize], self.start(block));
        }
        for &(entry, block) in &self.tables {
            code.pool[entry] = self.start(block);
        }
    }
}
