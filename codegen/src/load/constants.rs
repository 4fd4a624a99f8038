//! Constants, specialization constants and expressions of them.

use super::to_ir::{Def, Reading, invalid, unsupported, words};
use crate::{
    instruction,
    ir::{ConstantKind, Flags, Opcode, Type, TypeKind, Value},
};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{self, Op},
};

impl Reading<'_> {
    /// Reads a constant.
    pub(super) fn constant(&mut self, instruction: &Instruction) -> Result<(), String> {
        let id = instruction.result_id.ok_or_else(|| unsupported(instruction))?;
        let ty = self.result_type(instruction)?;
        let specialization = self.specialization(id)?;
        let constant = match instruction.class.opcode {
            Op::Undef => self.module.undef(ty),
            Op::ConstantNull => self.module.null(ty),
            Op::ConstantTrue | Op::ConstantFalse => {
                let value = instruction.class.opcode == Op::ConstantTrue;
                self.require(instruction, self.kind(ty) == TypeKind::Bool)?;
                self.module.int(ty, u64::from(value))
            }
            Op::Constant => self.number(instruction, ty)?,
            Op::ConstantComposite => {
                let parts = self.values(instruction, 0)?;
                self.check_parts(instruction, ty, &parts)?;
                self.module.composite(ty, &parts)
            }
            _ => {
                let kind = self.special_constant(instruction, ty, specialization)?;
                self.module.constants.intern(ty, kind)
            }
        };
        if specialization.is_some() && !is_specialized(instruction.class.opcode) {
            return Err(invalid(instruction, "it has a SpecId but is not a specialization constant"));
        }
        if is_specialized(instruction.class.opcode)
            && let Some(name) = self.decorations.name(id)
        {
            self.module.constant_names.insert(constant, name);
        }
        self.define(id, Def::Value(constant.into()));
        Ok(())
    }

    /// The `SpecId` of a constant, which has no other decorations.
    fn specialization(&mut self, id: u32) -> Result<Option<u32>, String> {
        let mut found = None;
        for parts in self.decorations.take(id)? {
            match (parts.kind, parts.operands) {
                (spirv::Decoration::SpecId, &[Operand::LiteralBit32(number)]) => found = Some(number),
                (kind, _) => {
                    return Err(format!("decoration {kind:?} of the constant %{id} is not supported"));
                }
            }
        }
        Ok(found)
    }

    fn require(&self, instruction: &Instruction, condition: bool) -> Result<(), String> {
        if condition { Ok(()) } else { Err(invalid(instruction, "the type does not fit")) }
    }

    /// A number of an integer or floating-point type.
    fn number(&mut self, instruction: &Instruction, ty: Type) -> Result<crate::ir::Constant, String> {
        let bits = bits(instruction)?;
        match self.kind(ty) {
            TypeKind::Int(_) => Ok(self.module.int(ty, bits)),
            TypeKind::Float(_) => Ok(self.module.float(ty, bits)),
            _ => Err(invalid(instruction, "the type does not fit")),
        }
    }

    /// Checks the number of parts of a composite.
    fn check_parts(&self, instruction: &Instruction, ty: Type, parts: &[Value]) -> Result<(), String> {
        // Structures have no members yet.
        let count = match self.kind(ty) {
            TypeKind::Struct(_) => None,
            _ => Some(
                self.module
                    .types
                    .part_count(ty)
                    .ok_or_else(|| invalid(instruction, "the type does not fit"))?,
            ),
        };
        self.require(instruction, count.is_none_or(|count| count == parts.len() as u64))
    }

    fn special_constant(
        &mut self,
        instruction: &Instruction,
        ty: Type,
        id: Option<u32>,
    ) -> Result<ConstantKind, String> {
        match (instruction.class.opcode, instruction.operands.as_slice()) {
            (
                Op::ConstantSampler,
                &[
                    Operand::SamplerAddressingMode(addressing),
                    Operand::LiteralBit32(normalized),
                    Operand::SamplerFilterMode(filter),
                ],
            ) => Ok(ConstantKind::Sampler {
                addressing: addressing as u32,
                normalized: normalized != 0,
                filter: filter as u32,
            }),
            (Op::ConstantPipeStorage, operands) => match words(operands)[..] {
                [size, alignment, capacity] => Ok(ConstantKind::PipeStorage([size, alignment, capacity])),
                _ => Err(unsupported(instruction)),
            },
            (Op::SpecConstantTrue | Op::SpecConstantFalse, _) => {
                self.require(instruction, self.kind(ty) == TypeKind::Bool)?;
                let default = u64::from(instruction.class.opcode == Op::SpecConstantTrue);
                Ok(ConstantKind::Specialization { id, default })
            }
            (Op::SpecConstant, _) => {
                let number = self.number(instruction, ty)?;
                let default = match *self.module.constants.kind(number) {
                    ConstantKind::Int(bits) | ConstantKind::Float(bits) => bits,
                    _ => unreachable!("numbers are integers or floating-point numbers"),
                };
                Ok(ConstantKind::Specialization { id, default })
            }
            (Op::SpecConstantComposite, _) => {
                let parts = self.values(instruction, 0)?;
                self.check_parts(instruction, ty, &parts)?;
                Ok(ConstantKind::SpecializationComposite(parts.into()))
            }
            (Op::SpecConstantOp, &[Operand::LiteralSpecConstantOpInteger(op), ref operands @ ..]) => {
                self.expression(instruction, op, operands)
            }
            _ => Err(unsupported(instruction)),
        }
    }

    fn expression(
        &self,
        instruction: &Instruction,
        op: Op,
        operands: &[Operand],
    ) -> Result<ConstantKind, String> {
        let literals = words(operands.iter().filter(|operand| instruction::id(operand).is_none()));
        let in_bounds = matches!(op, Op::InBoundsAccessChain | Op::InBoundsPtrAccessChain);
        Ok(ConstantKind::Expression {
            opcode: Opcode::from_op(op),
            flags: if in_bounds { Flags::IN_BOUNDS } else { Flags::default() },
            operands: self.values(instruction, 1)?.into(),
            literals: literals.into(),
        })
    }
}

/// The bits of the number of an `OpConstant` or `OpSpecConstant`.
fn bits(instruction: &Instruction) -> Result<u64, String> {
    match instruction.operands[..] {
        [Operand::LiteralBit32(bits)] => Ok(u64::from(bits)),
        [Operand::LiteralBit64(bits)] => Ok(bits),
        _ => Err(invalid(instruction, "it has no number")),
    }
}

/// Whether constants of the opcode can have a `SpecId`.
fn is_specialized(op: Op) -> bool {
    matches!(op, Op::SpecConstantTrue | Op::SpecConstantFalse | Op::SpecConstant)
}
