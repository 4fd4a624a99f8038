//! What emission within a function has in common for all targets: the ids of its values and blocks, merge instructions, the cases of
//! switches.

use crate::{
    instruction::{self, effect},
    ir::{self, Block, Function, Inst, Loc, Merge, Module, Type, TypeKind, Value},
};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{LoopControl, Op, SelectionControl, Word},
};

/// The ids of the results of the instructions of a function, and of its blocks.
#[derive(Default)]
pub(crate) struct LocalIds {
    values: Vec<Word>,
    blocks: Vec<Word>,
}

impl LocalIds {
    /// Numbers a function: results, which a phi may name before they are defined, and blocks. Returns the first id that is free.
    pub(crate) fn number(&mut self, function: &Function, mut next: Word) -> Word {
        let mut fresh = || {
            next += 1;
            next - 1
        };
        self.values.clear();
        self.values.resize(function.inst_count(), 0);
        self.blocks.clear();
        self.blocks.resize(function.block_count(), 0);
        for &parameter in &function.parameters {
            self.values[parameter.index()] = fresh();
        }
        for &block in &function.layout {
            self.blocks[block.index()] = fresh();
            for &inst in &function.block(block).insts {
                self.values[inst.index()] = fresh();
            }
        }
        next
    }

    /// The id of a result.
    pub(crate) fn inst(&self, inst: Inst) -> Word {
        self.values[inst.index()]
    }

    /// The id of a block.
    pub(crate) fn block(&self, block: Block) -> Word {
        self.blocks[block.index()]
    }

    /// The label of a block.
    pub(crate) fn label(&self, block: Block) -> Instruction {
        instruction::new(Op::Label, None, Some(self.block(block)), vec![])
    }

    /// The merge instruction of a block, for a version of SPIR-V.
    pub(crate) fn merge(&self, function: &Function, block: Block, version: (u8, u8)) -> Option<Instruction> {
        match function.block(block).merge.as_ref()? {
            Merge::Loop { merge, continues, control } => {
                let mut operands =
                    [*merge, *continues].map(|block| Operand::IdRef(self.block(block))).to_vec();
                operands.extend(loop_control(control, version));
                Some(effect(Op::LoopMerge, operands))
            }
            Merge::Selection { merge, control } => {
                let control = Operand::SelectionControl(SelectionControl::from_bits_truncate(*control));
                Some(effect(Op::SelectionMerge, vec![Operand::IdRef(self.block(*merge)), control]))
            }
        }
    }

    /// Appends the operands of an `OpSwitch`, whose literals are as wide as its selector, which has an id.
    pub(crate) fn switch(
        &self,
        module: &Module,
        function: &Function,
        inst: Inst,
        selector: Word,
        operands: &mut Vec<Operand>,
    ) {
        let is_wide = is_64_bits(module, function, function.operand(inst, 0));
        let default = function.blocks(inst).next().map(|block| self.block(block));
        operands.extend(std::iter::once(selector).chain(default).map(Operand::IdRef));
        for (case, block) in function.cases(inst) {
            operands.push(if is_wide {
                Operand::LiteralBit64(case)
            } else {
                Operand::LiteralBit32(case as u32)
            });
            operands.push(Operand::IdRef(self.block(block)));
        }
    }
}

/// The first version with `PartialCount`. SPIR-V, 3.23.
const PARTIAL_COUNT: (u8, u8) = (1, 4);

/// The operands of a loop control. A factor to unroll by becomes `Unroll` in versions that do not have it.
fn loop_control(control: &ir::LoopControl, version: (u8, u8)) -> Vec<Operand> {
    let mask = LoopControl::from_bits_truncate(control.mask);
    if mask == LoopControl::PARTIAL_COUNT && version < PARTIAL_COUNT {
        return vec![Operand::LoopControl(LoopControl::UNROLL)];
    }
    let parameters = control.parameters.iter().map(|&word| Operand::LiteralBit32(word));
    std::iter::once(Operand::LoopControl(mask)).chain(parameters).collect()
}

/// The type of a result or a constant.
pub(super) fn type_of(module: &Module, function: &Function, value: Value) -> Option<Type> {
    match (value.inst(), value.constant()) {
        (Some(inst), _) => Some(function.inst(inst).ty),
        (None, Some(constant)) => Some(module.constants.ty(constant)),
        (None, None) => None,
    }
}

fn is_64_bits(module: &Module, function: &Function, value: Value) -> bool {
    type_of(module, function, value).is_some_and(|ty| module.types.kind(ty) == TypeKind::Int(64))
}

/// The `OpLine` of a location with a line, where `file_id` has the ids of files.
pub(crate) fn line(
    module: &Module,
    location: Loc,
    file_id: impl FnOnce(crate::ir::File) -> Word,
) -> Option<Instruction> {
    let location = module.location(location).filter(|location| location.line > 0)?;
    let literals = [location.line, location.column].map(Operand::LiteralBit32);
    let file = Operand::IdRef(file_id(location.file));
    Some(effect(Op::Line, std::iter::once(file).chain(literals).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_to_unroll_by_is_not_in_old_versions() {
        let control = ir::LoopControl { mask: LoopControl::PARTIAL_COUNT.bits(), parameters: vec![4] };
        assert_eq!(loop_control(&control, (1, 3)), [Operand::LoopControl(LoopControl::UNROLL)]);
        let factor = [Operand::LoopControl(LoopControl::PARTIAL_COUNT), Operand::LiteralBit32(4)];
        assert_eq!(loop_control(&control, (1, 4)), factor);
    }
}
