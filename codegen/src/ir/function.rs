//! Functions: what is said about them, and their blocks in the order of emission.

use super::{
    AddressSpace, Block, BlockData, DebugId, Decoration, Flags, Inst, InstData, Linkage, Loc, Mentions,
    Opcode, Operands, Type, Value, arena::Arena, graph::Graph, opcode::Core,
};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::{handle_map::HandleMap, stop};
use spirv::FunctionControl;
use std::{slice, sync::Arc};

/// The control of a loop: SPIR-V's mask and its parameters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LoopControl {
    /// The mask.
    pub mask: u32,
    /// A literal for each bit of the mask that has one.
    pub parameters: Vec<u32>,
}

/// What a producer says about the structure of the control flow: advice in OpenCL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Merge {
    /// The block is the header of a loop.
    Loop {
        /// Where control goes after the loop.
        merge: Block,
        /// The block that branches back.
        continues: Block,
        /// How to transform the loop.
        control: LoopControl,
    },
    /// The block ends with a branch whose ways meet again.
    Selection {
        /// Where they meet.
        merge: Block,
        /// SPIR-V's mask.
        control: u32,
    },
}

/// What a function says about a parameter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parameter {
    /// SPIR-V's function parameter attributes: ByVal, Sret, NoAlias and others.
    pub attributes: Vec<spirv::FunctionParameterAttribute>,
}

/// A set of address spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SpaceSet(u8);

impl SpaceSet {
    /// All address spaces.
    pub const ALL: Self = Self(u8::MAX);

    /// The address spaces that a pointer into one may point into.
    pub fn of(space: AddressSpace) -> Self {
        match space {
            // OpenCL C 3.0, 6.7.5: no pointer into constant memory can be generic.
            AddressSpace::Generic => Self(!(1 << AddressSpace::Constant as u8)),
            _ => Self(1 << space as u8),
        }
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds the spaces of another set.
    pub fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Whether it has memory that a pointer into a space may point to.
    pub fn has(self, space: AddressSpace) -> bool {
        self.0 & Self::of(space).0 != 0
    }
}

/// The memory that a call of a function may access, beyond variables of the call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryEffects {
    /// What it may read, or make visible to others.
    pub reads: SpaceSet,
    /// What it may write, or others before it returns.
    pub writes: SpaceSet,
}

impl MemoryEffects {
    /// No memory.
    pub const NONE: Self = Self { reads: SpaceSet(0), writes: SpaceSet(0) };
}

impl Default for MemoryEffects {
    fn default() -> Self {
        Self { reads: SpaceSet::ALL, writes: SpaceSet::ALL }
    }
}

/// A function: a declaration if it has no blocks.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Option<Box<str>>,
    /// Its type.
    pub ty: Type,
    /// The type of its result.
    pub return_type: Type,
    /// Its parameters: instructions with [`Core::Parameter`].
    pub parameters: Vec<Inst>,
    /// What is said about each parameter.
    pub parameter_data: Vec<Parameter>,
    /// SPIR-V's function control: inline, don't inline, pure, const.
    pub control: u32,
    /// Who else sees it.
    pub linkage: Option<Linkage>,
    /// Where it is defined.
    pub location: Loc,
    /// What it is in the source: a `DebugFunction`.
    pub debug: Option<DebugId>,
    /// The blocks in the order of emission; the first is the entry.
    pub layout: Vec<Block>,
    /// The names of values, for people.
    pub names: HandleMap<Inst, Box<str>>,
    /// Decorations of values that the IR has no form for.
    pub decorations: IndexMap<Inst, Vec<Decoration>, FxBuildHasher>,
    /// Decorations of the function that the IR has no form for.
    pub own_decorations: Vec<Decoration>,
    arena: Arena,
    /// What passes have found out about it.
    pub(super) analyses: Analyses,
}

/// What passes have found out about a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Analyses {
    /// The memory that a call may access.
    pub(super) effects: MemoryEffects,
    /// The graph that was asked for last.
    pub(super) graph: Option<Arc<Graph>>,
    /// What it mentions of its module.
    pub(super) mentions: Option<Mentions>,
}

/// Out of line, as accessors are inlined in many passes, and each copy would have the text of its own.
#[cold]
#[inline(never)]
fn lacks(inst: Inst, part: &str, index: usize) -> ! {
    panic!("{inst} has no {part} {index}")
}

impl Function {
    /// A function without parameters and blocks.
    pub fn new(ty: Type, return_type: Type) -> Self {
        Self {
            name: None,
            ty,
            return_type,
            parameters: Vec::new(),
            parameter_data: Vec::new(),
            control: 0,
            linkage: None,
            location: Loc::UNKNOWN,
            debug: None,
            layout: Vec::new(),
            names: HandleMap::default(),
            decorations: IndexMap::default(),
            own_decorations: Vec::new(),
            arena: Arena::default(),
            analyses: Analyses::default(),
        }
    }

    // Making

    /// Adds a parameter.
    pub fn add_parameter(&mut self, ty: Type, data: Parameter) -> Inst {
        let inst =
            self.make(Opcode::Core(Core::Parameter), ty, Operands::default(), Flags::default(), Loc::UNKNOWN);
        self.parameters.push(inst);
        self.parameter_data.push(data);
        inst
    }

    /// Adds an empty block at the end.
    pub fn add_block(&mut self) -> Block {
        let block = self.make_block();
        self.layout.push(block);
        block
    }

    /// Makes an empty block that is not part of the function yet.
    pub fn make_block(&mut self) -> Block {
        self.arena.make_block()
    }

    /// Makes an instruction that is not part of a block yet.
    pub fn make(
        &mut self,
        opcode: Opcode,
        ty: Type,
        operands: Operands,
        flags: Flags,
        location: Loc,
    ) -> Inst {
        stop::check();
        self.arena.make(opcode, ty, operands, flags, location)
    }

    /// Makes room for instructions and operands.
    pub fn reserve(&mut self, insts: usize, operands: usize) {
        self.arena.reserve(insts, operands);
    }

    /// Makes an instruction and appends it to a block.
    pub fn append(
        &mut self,
        block: Block,
        opcode: Opcode,
        ty: Type,
        operands: Operands,
        flags: Flags,
        location: Loc,
    ) -> Inst {
        let inst = self.make(opcode, ty, operands, flags, location);
        self.arena.blocks[block.index()].insts.push(inst);
        inst
    }

    /// Replaces the operands, blocks and literals of an instruction.
    pub fn set_operands(&mut self, inst: Inst, operands: Operands) {
        self.arena.set_operands(inst, operands);
    }

    // Access

    /// Whether nothing needs it, as it is neither defined here nor elsewhere: it is not emitted. The handle of a removed function stays.
    pub fn is_removed(&self) -> bool {
        self.layout.is_empty() && self.linkage.is_none()
    }

    /// The memory that a call may access. SPIR-V, `FunctionControl`: a pure function writes none, a constant one reads none either.
    pub fn memory_effects(&self) -> MemoryEffects {
        let control = FunctionControl::from_bits_truncate(self.control);
        let none = SpaceSet::default();
        let MemoryEffects { reads, writes } = self.analyses.effects;
        if control.contains(FunctionControl::CONST) {
            MemoryEffects { reads: none, writes: none }
        } else if control.contains(FunctionControl::PURE) {
            MemoryEffects { reads, writes: none }
        } else {
            MemoryEffects { reads, writes }
        }
    }

    /// An instruction.
    #[inline]
    pub fn inst(&self, inst: Inst) -> &InstData {
        &self.arena.insts[inst.index()]
    }

    /// An instruction, to be changed.
    #[inline]
    pub fn inst_mut(&mut self, inst: Inst) -> &mut InstData {
        &mut self.arena.insts[inst.index()]
    }

    /// Whether an instruction has decorations that the IR has no form for: hardly any has.
    #[inline]
    pub fn is_decorated(&self, inst: Inst) -> bool {
        !self.decorations.is_empty() && self.decorations.contains_key(&inst)
    }

    /// The number of instructions, those that are in no block included: the bound of [`Inst`].
    pub fn inst_count(&self) -> usize {
        self.arena.insts.len()
    }

    /// The number of instructions in blocks.
    pub fn placed_insts(&self) -> usize {
        self.layout.iter().map(|&block| self.block(block).insts.len()).sum()
    }

    /// A block.
    #[inline]
    pub fn block(&self, block: Block) -> &BlockData {
        &self.arena.blocks[block.index()]
    }

    /// A block, to be changed.
    #[inline]
    pub fn block_mut(&mut self, block: Block) -> &mut BlockData {
        &mut self.arena.blocks[block.index()]
    }

    /// The number of blocks, those that are not part of the function included: the bound of [`Block`].
    pub fn block_count(&self) -> usize {
        self.arena.blocks.len()
    }

    /// The entry block.
    pub fn entry(&self) -> Option<Block> {
        self.layout.first().copied()
    }

    /// The terminator of a block, once it has one.
    #[inline]
    pub fn terminator(&self, block: Block) -> Option<Inst> {
        let last = *self.block(block).insts.last()?;
        self.inst(last).opcode.is_terminator().then_some(last)
    }

    /// The operands of an instruction.
    #[inline]
    pub fn operands(
        &self,
        inst: Inst,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
        self.arena.operands(inst).iter().map(|&bits| Value::from_bits(bits))
    }

    /// An operand of an instruction.
    ///
    /// # Panics
    ///
    /// If the instruction has no such operand.
    #[inline]
    pub fn operand(&self, inst: Inst, index: usize) -> Value {
        self.find_operand(inst, index).unwrap_or_else(|| lacks(inst, "operand", index))
    }

    /// An operand of an instruction, if it has it.
    #[inline]
    pub fn find_operand(&self, inst: Inst, index: usize) -> Option<Value> {
        self.arena.operands(inst).get(index).map(|&bits| Value::from_bits(bits))
    }

    /// The operands of an instruction but for a number of first ones.
    #[inline]
    pub fn operands_behind(&self, inst: Inst, skipped: usize) -> impl Iterator<Item = Value> + '_ {
        let operands = self.arena.operands(inst).get(skipped..).unwrap_or_default();
        operands.iter().map(|&bits| Value::from_bits(bits))
    }

    /// Replaces an operand of an instruction.
    ///
    /// # Panics
    ///
    /// If the instruction has no such operand.
    #[inline]
    pub fn set_operand(&mut self, inst: Inst, index: usize, value: Value) {
        let operand = self.arena.operands_mut(inst).get_mut(index);
        *operand.unwrap_or_else(|| lacks(inst, "operand", index)) = value.to_bits();
    }

    /// Replaces each operand of an instruction by what a function makes of it.
    pub fn map_operands(&mut self, inst: Inst, mut map: impl FnMut(Value) -> Value) {
        for bits in self.arena.operands_mut(inst) {
            *bits = map(Value::from_bits(*bits)).to_bits();
        }
    }

    /// Replaces each block of a terminator or phi by what a function makes of it.
    pub fn map_blocks(&mut self, inst: Inst, mut map: impl FnMut(Block) -> Block) {
        for index in self.arena.targets_mut(inst) {
            *index = map(Block(*index)).0;
        }
    }

    /// The blocks that a terminator goes to, with repetitions; those that a phi comes from.
    #[inline]
    pub fn blocks(&self, inst: Inst) -> impl ExactSizeIterator<Item = Block> + Clone + '_ {
        self.arena.targets(inst).iter().map(|&index| Block(index))
    }

    /// Replaces a block of a terminator or phi.
    ///
    /// # Panics
    ///
    /// If the instruction has no such block.
    pub fn set_block(&mut self, inst: Inst, index: usize, block: Block) {
        let target = self.arena.targets_mut(inst).get_mut(index);
        *target.unwrap_or_else(|| lacks(inst, "block", index)) = block.0;
    }

    /// The literals of an instruction.
    #[inline]
    pub fn literals(&self, inst: Inst) -> &[u32] {
        self.arena.literals(inst)
    }

    /// The value and the predecessor of each way into a phi.
    pub fn incoming(&self, phi: Inst) -> impl ExactSizeIterator<Item = (Block, Value)> + '_ {
        self.blocks(phi).zip(self.operands(phi))
    }

    /// The values and blocks of the cases of a switch, without the default, which is its first block.
    pub fn cases(&self, switch: Inst) -> impl Iterator<Item = (u64, Block)> + '_ {
        let values = self.literals(switch).chunks_exact(2);
        values.map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).zip(self.blocks(switch).skip(1))
    }

    /// The phis of a block.
    pub fn phis(&self, block: Block) -> impl Iterator<Item = Inst> + '_ {
        let insts = self.block(block).insts.iter().copied();
        insts.take_while(|&inst| self.inst(inst).opcode == Opcode::Core(Core::Phi))
    }

    /// All instructions of the blocks, in order.
    pub fn all_insts(&self) -> impl Iterator<Item = (Block, Inst)> + '_ {
        stop::check_now();
        AllInsts { function: self, blocks: self.layout.iter(), block: Block(0), insts: [].iter() }
    }

    /// The successors of a block, with repetitions.
    #[inline]
    pub fn successors(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        self.targets(block).iter().map(|&index| Block(index))
    }

    /// The indices of the successors of a block, with repetitions.
    pub(super) fn targets(&self, block: Block) -> &[u32] {
        self.terminator(block).map_or(&[][..], |terminator| self.arena.targets(terminator))
    }

    /// Replaces every operand that `replacement` gives another value for, in instructions of blocks.
    pub fn replace_uses(&mut self, mut replacement: impl FnMut(Value) -> Option<Value>) {
        self.analyses.mentions = None;
        for block in &self.layout {
            self.arena.each_operand_mut(*block, |bits| {
                if let Some(value) = replacement(Value::from_bits(*bits)) {
                    *bits = value.to_bits();
                }
            });
        }
    }

    /// How often each instruction is used in the blocks, by index. Debug values do not count.
    pub fn use_counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.arena.insts.len()];
        for (_, inst) in self.all_insts().filter(|&(_, inst)| !self.inst(inst).opcode.is_debug()) {
            for used in self.operands(inst).filter_map(Value::inst) {
                counts[used.index()] += 1;
            }
        }
        counts
    }
}

/// The instructions of the blocks of a function. The adaptors of iterators would be compiled anew for everything that is done with them.
struct AllInsts<'f> {
    function: &'f Function,
    /// The blocks behind that of the next instructions.
    blocks: slice::Iter<'f, Block>,
    block: Block,
    insts: slice::Iter<'f, Inst>,
}

impl Iterator for AllInsts<'_> {
    type Item = (Block, Inst);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(&inst) = self.insts.next() {
                return Some((self.block, inst));
            }
            self.block = *self.blocks.next()?;
            self.insts = self.function.block(self.block).insts.iter();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phi_may_have_very_many_ways_in() {
        let ty = Type::new(0);
        let mut function = Function::new(ty, ty);
        let blocks = [function.add_block()].repeat(100_000);
        let data = Parameter::default();
        let values = [Value::from(function.add_parameter(ty, data))].repeat(blocks.len());
        let literals = vec![7; 0xffff];
        let operands = Operands { values: &values, blocks: &blocks, literals: &literals };
        let inst =
            function.append(blocks[0], Opcode::Core(Core::Phi), ty, operands, Flags::default(), Loc::UNKNOWN);
        assert!(function.operands(inst).eq(values.iter().copied()));
        assert!(function.blocks(inst).eq(blocks.iter().copied()));
        assert_eq!(function.literals(inst), literals);
    }
}
