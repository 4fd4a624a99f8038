//! The arena of a function: its instructions, their operands in a pool, and its blocks.

use super::{Block, Flags, Inst, Loc, Merge, Opcode, Type, Value};
use std::ops::Range;

/// An instruction. Its operands, blocks and literals are a range of the pool of its function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstData {
    /// What it does.
    pub opcode: Opcode,
    /// The type of its result; `void` if it has none.
    pub ty: Type,
    /// How it does it.
    pub flags: Flags,
    /// The construct of the source that it was made for.
    pub location: Loc,
    parts: Parts,
}

/// The range of an instruction in the pool: where it starts, and how many operands, blocks and literals it has, in 24, 24 and 16 bits. Other
/// instructions are as long as SPIR-V permits, but a phi may have more than 2^16 ways in until `legalize/long_phis.rs` splits it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Parts {
    first: u32,
    /// The operands, and the high bits of the number of literals.
    operands: u32,
    /// The blocks, and the low bits of the number of literals.
    blocks: u32,
}

impl Parts {
    /// The width of the numbers of operands and blocks.
    const BITS: u32 = 22;
    /// The width of each half of the number of literals.
    const HALF: u32 = u32::BITS - Self::BITS;
    const MASK: u32 = (1 << Self::BITS) - 1;

    #[inline]
    fn new(first: usize, operands: &Operands) -> Self {
        let count = |length: usize, bits: u32| {
            let count = u32::try_from(length).ok().filter(|&count| count < 1 << bits);
            count.expect("an instruction has less than 2^22 operands and 2^20 literals")
        };
        let literals = count(operands.literals.len(), 2 * Self::HALF);
        Self {
            first: u32::try_from(first).expect("a pool has less than 2^32 operands"),
            operands: count(operands.values.len(), Self::BITS) | literals >> Self::HALF << Self::BITS,
            blocks: count(operands.blocks.len(), Self::BITS) | literals << Self::BITS,
        }
    }

    fn operands(self) -> Range<usize> {
        let start = self.first as usize;
        start..start + (self.operands & Self::MASK) as usize
    }

    fn blocks(self) -> Range<usize> {
        let start = self.operands().end;
        start..start + (self.blocks & Self::MASK) as usize
    }

    fn literals(self) -> Range<usize> {
        let start = self.blocks().end;
        let count = self.operands >> Self::BITS << Self::HALF | self.blocks >> Self::BITS;
        start..start + count as usize
    }
}

/// The operands of a new instruction.
#[derive(Clone, Copy, Debug, Default)]
pub struct Operands<'a> {
    /// The values.
    pub values: &'a [Value],
    /// The blocks that it goes to, or comes from.
    pub blocks: &'a [Block],
    /// The literals.
    pub literals: &'a [u32],
}

impl<'a> Operands<'a> {
    /// Values alone.
    pub fn values(values: &'a [Value]) -> Self {
        Self { values, blocks: &[], literals: &[] }
    }
}

/// A block: its instructions in order, of which the last is the terminator.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BlockData {
    /// The instructions.
    pub insts: Vec<Inst>,
    /// What the producer says about the control flow.
    pub merge: Option<Merge>,
}

/// The instructions and blocks of a function, whether they are part of it yet or not, or no longer.
#[derive(Clone, Debug, Default)]
pub(super) struct Arena {
    pub(super) insts: Vec<InstData>,
    pub(super) blocks: Vec<BlockData>,
    /// The operands, blocks and literals of the instructions.
    pool: Vec<u32>,
}

impl Arena {
    /// Makes room for instructions and operands.
    pub(super) fn reserve(&mut self, insts: usize, operands: usize) {
        self.insts.reserve(insts);
        self.pool.reserve(operands);
    }

    /// Makes an empty block.
    pub(super) fn make_block(&mut self) -> Block {
        // Many functions have one block only.
        if self.blocks.is_empty() {
            self.blocks.reserve_exact(1);
        }
        self.blocks.push(BlockData::default());
        Block::new(self.blocks.len() - 1)
    }

    /// Makes an instruction.
    #[inline]
    pub(super) fn make(
        &mut self,
        opcode: Opcode,
        ty: Type,
        operands: Operands,
        flags: Flags,
        location: Loc,
    ) -> Inst {
        let inst = Inst::new(self.insts.len());
        let parts = self.add(operands);
        self.insts.push(InstData { opcode, ty, flags, location, parts });
        inst
    }

    /// Replaces the operands, blocks and literals of an instruction.
    #[inline]
    pub(super) fn set_operands(&mut self, inst: Inst, operands: Operands) {
        self.insts[inst.index()].parts = self.add(operands);
    }

    /// Adds operands, blocks and literals to the pool.
    #[inline(always)]
    fn add(&mut self, operands: Operands) -> Parts {
        let parts = Parts::new(self.pool.len(), &operands);
        for value in operands.values {
            self.pool.push(value.to_bits());
        }
        // Nearly all instructions have neither.
        if !operands.blocks.is_empty() || !operands.literals.is_empty() {
            self.pool.extend(operands.blocks.iter().map(|block| block.0));
            self.pool.extend_from_slice(operands.literals);
        }
        parts
    }

    /// The operands of an instruction, as the bits of values.
    #[inline]
    pub(super) fn operands(&self, inst: Inst) -> &[u32] {
        &self.pool[self.insts[inst.index()].parts.operands()]
    }

    /// The same, to be changed.
    #[inline]
    pub(super) fn operands_mut(&mut self, inst: Inst) -> &mut [u32] {
        &mut self.pool[self.insts[inst.index()].parts.operands()]
    }

    /// Visits the operands of all instructions of a block, to be changed.
    #[inline]
    pub(super) fn each_operand_mut(&mut self, block: Block, mut visit: impl FnMut(&mut u32)) {
        for inst in &self.blocks[block.index()].insts {
            self.pool[self.insts[inst.index()].parts.operands()].iter_mut().for_each(&mut visit);
        }
    }

    /// The blocks that an instruction names, by index.
    #[inline]
    pub(super) fn targets(&self, inst: Inst) -> &[u32] {
        &self.pool[self.insts[inst.index()].parts.blocks()]
    }

    /// The same, to be changed.
    #[inline]
    pub(super) fn targets_mut(&mut self, inst: Inst) -> &mut [u32] {
        &mut self.pool[self.insts[inst.index()].parts.blocks()]
    }

    /// The literals of an instruction.
    #[inline]
    pub(super) fn literals(&self, inst: Inst) -> &[u32] {
        &self.pool[self.insts[inst.index()].parts.literals()]
    }
}
